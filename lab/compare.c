#include "lab/compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct both {
    struct view first, second;
    const uint64_t *change; /* of each game, second less first */
    difference_visit *visit;
    void *context;
};

/* Games of the same number are paired. */
static void paired(const struct both *b, const char *name, size_t from, size_t place, double parts, bool percent) {
    struct difference d = {.percent = percent};
    const uint64_t *one = b->first.cell + from, *two = b->second.cell + from, *change = b->change + place * MEAN_CELLS;
    snprintf(d.name, sizeof d.name, "%s", name);
    d.first = percent ? figure_share(one, parts) : figure_mean(one, parts);
    d.second = percent ? figure_share(two, parts) : figure_mean(two, parts);
    d.change = figure_mean(change, parts);
    d.chance = figure_chance(change, parts, 0);
    b->visit(b->context, &d);
}

/* Figures that are not of the same games: their intervals are taken together. */
static void apart(const struct both *b, const char *name, struct figure first, struct figure second) {
    enum { FEWEST = 30 };
    static const double Z = 1.959964;
    struct difference d = {.percent = true, .first = first, .second = second};
    double half = hypot((first.high - first.low) / 2, (second.high - second.low) / 2);
    snprintf(d.name, sizeof d.name, "%s", name);
    d.change = (struct figure){second.value - first.value, second.value - first.value - half,
                               second.value - first.value + half, second.count};
    d.chance = first.count >= FEWEST && second.count >= FEWEST && half > 0 ? chance_of_z(d.change.value / half * Z) : 1;
    b->visit(b->context, &d);
}

static void compare_means(const struct both *b) {
    const struct layout *l = b->first.layout;
    for (enum tally_mean mean = MEAN_LENGTH; mean <= MEAN_STALL; mean++)
        paired(b, tally_means[mean].title, l->means + (size_t)mean * MEAN_CELLS, mean, tally_means[mean].parts,
               mean >= MEAN_TIE);
    for (enum tally_mean mean = MEAN_FORCED; mean < MEANS; mean++)
        apart(b, tally_means[mean].title, figure_share(view_mean(&b->first, mean), tally_means[mean].parts),
              figure_share(view_mean(&b->second, mean), tally_means[mean].parts));
}

static void compare_seats_and_ends(const struct both *b) {
    const struct layout *l = b->first.layout;
    char name[100];
    for (size_t who = 0; who < l->seats; who++) {
        snprintf(name, sizeof name, "Seat %zu wins", who + 1);
        paired(b, name, l->seat_share + who * MEAN_CELLS, MEANS + who, SHARE_PARTS, true);
    }
    for (size_t end = 0; end < l->ends; end++) {
        snprintf(name, sizeof name, "Ends by %s", b->first.table->game->lab->ends[end]);
        paired(b, name, l->end_share + end * MEAN_CELLS, MEANS + l->seats + end, 1, true);
    }
}

/* Seats that had the component in both games of a pair. */
static void had_both(const struct both *b, const char *name, size_t component) {
    const struct layout *l = b->second.layout;
    const uint64_t *change = b->change + (MEANS + l->seats + l->ends + component) * MEAN_CELLS;
    struct difference d = {.percent = true};
    snprintf(d.name, sizeof d.name, "%s", name);
    d.first = view_part(&b->first, component, PART_HAD).share;
    d.second = view_part(&b->second, component, PART_HAD).share;
    d.change = figure_mean(change, SHARE_PARTS);
    d.chance = figure_chance(change, SHARE_PARTS, 0);
    b->visit(b->context, &d);
}

static void compare_traits_and_components(const struct both *b) {
    const struct layout *l = b->first.layout;
    char name[140], other[80], called[80];
    for (size_t i = 0; i < l->traits; i++) {
        snprintf(name, sizeof name, "A seat that %s wins", b->first.table->game->lab->traits[i]);
        apart(b, name, view_trait(&b->first, i).share, view_trait(&b->second, i).share);
    }
    for (size_t i = 0; i < l->components; i++) {
        view_component_name(&b->first, i, called, sizeof called);
        view_component_name(&b->second, i, other, sizeof other);
        if (!called[0] || !other[0])
            continue;
        snprintf(name, sizeof name, "%s: worth by exchange", other);
        apart(b, name, figure_mean(b->first.cell + l->swap + i * MEAN_CELLS, FINE_PARTS),
              figure_mean(b->second.cell + l->swap + i * MEAN_CELLS, FINE_PARTS));
        snprintf(name, sizeof name, "Seats that had %s win", other);
        had_both(b, name, i);
    }
}

void compare_series(const struct tally *t, size_t series, difference_visit *visit, void *context) {
    struct both b = {view_of(t, series, 0), view_of(t, series, 1), NULL, visit, context};
    b.change = b.second.cell + b.second.layout->difference;
    compare_means(&b);
    compare_seats_and_ends(&b);
    compare_traits_and_components(&b);
}

struct look {
    struct findings *out;
    char where[100], link[40];
};

static void say_difference(void *context, const struct difference *d) {
    struct look *k = context;
    double scale = d->percent ? 100 : 1;
    struct finding *f = findings_add(k->out, d->chance, scale * d->change.value, k->link);
    if (f)
        snprintf(f->text, sizeof f->text, "%s at %s: %.1f%s with A, %.1f%s with B, a change of %+.1f (%+.1f to %+.1f).",
                 d->name, k->where, scale * d->first.value, d->percent ? " %" : "", scale * d->second.value,
                 d->percent ? " %" : "", scale * d->change.value, scale * d->change.low, scale * d->change.high);
}

bool compare_findings(const struct tally *t, struct findings *out) {
    *out = (struct findings){.alpha = 0.05};
    for (size_t series = 0; series < t->plan->series_count; series++) {
        struct look k = {.out = out};
        struct view v = view_of(t, series, 0);
        snprintf(k.where, sizeof k.where, "%d players, %s", v.table->seats, t->plan->spec[v.series->bot]);
        snprintf(k.link, sizeof k.link, "s%zu", series + 1);
        compare_series(t, series, say_difference, &k);
    }
    findings_correct(out);
    return out->list != NULL;
}
