#include "lab/findings.h"

#include "lab/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct finding *findings_add(struct findings *f, double chance, double size, const char *link) {
    if (f->count == f->room) {
        size_t room = f->room ? 2 * f->room : 256;
        struct finding *more = realloc(f->list, room * sizeof *more);
        if (!more)
            return NULL;
        f->list = more;
        f->room = room;
    }
    struct finding *one = &f->list[f->count++];
    memset(one, 0, sizeof *one);
    one->chance = chance;
    one->size = fabs(size);
    snprintf(one->link, sizeof one->link, "%s", link);
    return one;
}

/* Writes the sentence of a finding; null when memory was out. */
__attribute__((format(printf, 2, 3))) static void say(struct finding *f, const char *format, ...) {
    va_list args;
    if (!f)
        return;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
}

void findings_close(struct findings *f) {
    free(f->list);
    *f = (struct findings){0};
}

static int by_chance(const void *a, const void *b) {
    const struct finding *one = a, *two = b;
    if (one->chance < two->chance || one->chance > two->chance)
        return one->chance < two->chance ? -1 : 1;
    return strcmp(one->text, two->text);
}

static int by_weight(const void *a, const void *b) {
    const struct finding *one = a, *two = b;
    if (one->said != two->said)
        return one->said ? -1 : 1;
    if (one->plan != two->plan)
        return one->plan ? 1 : -1;
    if (one->size < two->size || one->size > two->size)
        return one->size > two->size ? -1 : 1;
    return strcmp(one->text, two->text);
}

void findings_correct(struct findings *f) {
    double alpha = f->alpha > 0 ? f->alpha : FINDINGS_ALPHA;
    f->tests = f->count;
    f->said = 0;
    qsort(f->list, f->count, sizeof *f->list, by_chance);
    for (size_t i = 0; i < f->count; i++) {
        if (f->list[i].chance * (double)(f->count - i) > alpha)
            break;
        f->list[i].said = true;
        f->said++;
    }
    qsort(f->list, f->count, sizeof *f->list, by_weight);
}

/* ---- what is looked at */

struct look {
    struct findings *out;
    const struct view *view;
    char where[160], link[40];
};

static const char *link_to(struct look *k, const char *what) {
    snprintf(k->link, sizeof k->link, "s%zu-%s", k->view->number + 1, what);
    return k->link;
}

static void say_seats(struct look *k) {
    const struct view *v = k->view;
    double even = 1.0 / v->table->seats;
    /* With two seats the second is the first turned round. */
    for (int who = 0; who < (v->table->seats == 2 ? 1 : v->table->seats); who++) {
        const uint64_t *cell = v->cell + v->layout->seat_share + (size_t)who * MEAN_CELLS;
        struct figure share = figure_share(cell, SHARE_PARTS);
        double edge = 100 * (share.value - even);
        struct finding *f = findings_add(k->out, figure_chance(cell, SHARE_PARTS, even), edge, link_to(k, "seats"));
        say(f, "Seat %d wins %.1f %% (%.1f–%.1f) at %s: %s of %.1f points.", who + 1, 100 * share.value,
            100 * share.low, 100 * share.high, k->where, edge > 0 ? "an advantage" : "a disadvantage", fabs(edge));
    }
}

static void say_components(struct look *k) {
    const struct view *v = k->view;
    for (size_t i = 0; i < v->layout->components; i++) {
        const uint64_t *cell = v->cell + v->layout->swap + i * MEAN_CELLS;
        struct figure swap = figure_mean(cell, FINE_PARTS);
        char name[80];
        view_component_name(v, i, name, sizeof name);
        if (!name[0] || !swap.count)
            continue;
        struct finding *f =
            findings_add(k->out, figure_chance(cell, FINE_PARTS, 0), 100 * swap.value, link_to(k, "components"));
        say(f,
            "%s is worth %+.1f points (%+.1f to %+.1f) at %s: by so much it changes the chance to win, "
            "compared with a random unseen one in its place.",
            name, 100 * swap.value, 100 * swap.low, 100 * swap.high, k->where);
    }
}

static void say_alike(struct look *k) {
    const struct view *v = k->view;
    for (size_t i = 0; i < v->layout->components; i++) {
        struct effect e;
        size_t others;
        char name[80];
        if (!view_among_alike(v, i, &e, &others))
            continue;
        view_component_name(v, i, name, sizeof name);
        struct finding *f = findings_add(k->out, e.chance, 100 * e.effect.value, link_to(k, "components"));
        say(f,
            "%s stands out among the %zu of its sort at %s: seats that had it win %.1f %% (%.1f–%.1f), %.1f points "
            "(%.1f to %.1f) %s than seats that had one of the others.",
            name, others + 1, k->where, 100 * e.share.value, 100 * e.share.low, 100 * e.share.high,
            fabs(100 * e.effect.value), 100 * fmin(fabs(e.effect.low), fabs(e.effect.high)),
            100 * fmax(fabs(e.effect.low), fabs(e.effect.high)), e.effect.value > 0 ? "more" : "less");
    }
}

static void say_traits(struct look *k) {
    const struct view *v = k->view;
    for (size_t i = 0; i < v->layout->traits; i++) {
        struct effect e = view_trait(v, i);
        const char *trait = v->table->game->lab->traits[i];
        if (!e.share.count)
            continue;
        struct finding *f = findings_add(k->out, e.chance, 100 * e.effect.value, link_to(k, "traits"));
        if (f && e.share.value <= 0)
            say(f, "Nobody who %s wins at %s (0 of %llu; under %.1f %%).", trait, k->where,
                (unsigned long long)e.share.count, 100 * e.share.high);
        else if (f)
            say(f, "A seat that %s wins %.1f %% (%.1f–%.1f) at %s: %.1f points %s than seats usually do.", trait,
                100 * e.share.value, 100 * e.share.low, 100 * e.share.high, k->where, fabs(100 * e.effect.value),
                e.effect.value > 0 ? "more" : "less");
    }
}

static void say_plans(struct look *k) {
    struct play_plan plan[PLANS_MAX];
    size_t count = view_plans(k->view, plan);
    double even = 1.0 / k->view->table->seats;
    for (size_t i = 0; i < count; i++) {
        double edge = 100 * (plan[i].share.value - even);
        struct finding *f = findings_add(k->out, plan[i].chance, edge, link_to(k, "plans"));
        say(f,
            "Seats that play %s win %.1f %% (%.1f–%.1f) at %s, %.0f points %s than even. This goes together; "
            "it need not be the cause.",
            plan[i].name, 100 * plan[i].share.value, 100 * plan[i].share.low, 100 * plan[i].share.high, k->where,
            fabs(edge), edge > 0 ? "more" : "less");
        if (f)
            f->plan = true;
    }
}

/* Shares that should stay under a bar. */
static void say_bars(struct look *k) {
    static const struct {
        enum tally_mean mean;
        double bar;
        const char *link, *sentence;
    } bars[] = {
        {MEAN_STALL, 0.01, "ends", "games that only a guard against endless play ends"},
        {MEAN_RUNAWAY_25, 0.75, "story", "games that the leader after a quarter of the game wins"},
        {MEAN_KINGMAKING, 0.05, "story",
         "decisions of a seat without hope that move somebody else's chance by 20 points"},
        {MEAN_FORCED, 0.5, "story", "decisions that leave no choice"},
    };
    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
        const uint64_t *cell = view_mean(k->view, bars[i].mean);
        struct figure share = figure_share(cell, tally_means[bars[i].mean].parts);
        double over = share.value - bars[i].bar;
        struct finding *f =
            findings_add(k->out, over > 0 ? figure_chance(cell, tally_means[bars[i].mean].parts, bars[i].bar) : 1,
                         100 * over, link_to(k, bars[i].link));
        say(f, "There are too many %s at %s: %.1f %% (%.1f–%.1f).", bars[i].sentence, k->where, 100 * share.value,
            100 * share.low, 100 * share.high);
    }
}

/* Ways to end that are next to never seen. */
static void say_ends(struct look *k) {
    static const double RARE = 0.02;
    const struct view *v = k->view;
    const struct lab_facts *facts = v->table->game->lab;
    for (size_t i = 0; i < v->layout->ends; i++) {
        const uint64_t *cell = v->cell + v->layout->end_share + i * MEAN_CELLS;
        struct figure share = figure_share(cell, 1);
        double n = (double)share.count, z = (share.value - RARE) / sqrt(RARE * (1 - RARE) / (n > 0 ? n : 1));
        if (facts->stall >> i & 1)
            continue;
        struct finding *f =
            findings_add(k->out, z < 0 ? chance_of_z(z) : 1, 100 * (RARE - share.value), link_to(k, "ends"));
        say(f, "Next to no game ends by %s at %s: %.2f %% (%.2f–%.2f).", facts->ends[i], k->where, 100 * share.value,
            100 * share.low, 100 * share.high);
    }
}

static void say_pair(struct look *k) {
    const struct view *v = k->view;
    const uint64_t *cell = v->cell + v->layout->seat_share;
    struct figure share = figure_share(cell, SHARE_PARTS);
    double even = 1.0 / v->table->seats, edge = 100 * (share.value - even);
    struct finding *f = findings_add(k->out, figure_chance(cell, SHARE_PARTS, even), edge, "levels");
    say(f, "One seat of %s against %s takes %.1f %% (%.1f–%.1f) with %d players; even would be %.1f %%.",
        v->plan->spec[v->series->bot], v->plan->spec[v->series->against], 100 * share.value, 100 * share.low,
        100 * share.high, v->table->seats, 100 * even);
}

static void say_series(struct findings *out, const struct view *v) {
    struct look k = {.out = out, .view = v};
    struct text where;
    text_start(&where, k.where, sizeof k.where);
    view_label(v, true, &where);
    if (v->series->kind != SERIES_PLAIN) {
        say_pair(&k);
        return;
    }
    say_seats(&k);
    say_components(&k);
    say_alike(&k);
    say_traits(&k);
    say_plans(&k);
    say_bars(&k);
    say_ends(&k);
}

bool findings_open(const struct tally *t, struct findings *out) {
    if (t->plan->request->variants == 2)
        return compare_findings(t, out);
    *out = (struct findings){0};
    for (size_t series = 0; series < t->plan->series_count; series++) {
        struct view v = view_of(t, series, 0);
        say_series(out, &v);
    }
    findings_correct(out);
    return out->list != NULL;
}

/* ---- what a series is like */

static void tell_never_chosen(const struct view *v, struct text *out) {
    enum { OFTEN = 100, NAMED = 8 };
    size_t count = 0;
    char names[NAMED * ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, names, sizeof names);
    for (size_t a = 0; a < v->layout->actions; a++) {
        const uint64_t *at = v->cell + v->layout->action + a * ACTION_PARTS;
        if (at[ACTION_OFFERED] < OFTEN || at[ACTION_CHOSEN])
            continue;
        if (count++ < NAMED) {
            text_put(&text, count > 1 ? ", " : "");
            space_format(v->table->game->space, (unsigned)a, &text);
        }
    }
    if (count)
        text_format(out, "Never chosen, though offered %d times and more: %s%s (%zu in all).\n", OFTEN, names,
                    count > NAMED ? " …" : "", count);
}

void findings_facts(const struct view *v, struct text *out) {
    const struct lab_facts *facts = v->table->game->lab;
    struct figure length = figure_mean(view_mean(v, MEAN_LENGTH), 1);
    struct figure turns = figure_mean(view_mean(v, MEAN_TURNS), 1);
    struct figure ties = figure_share(view_mean(v, MEAN_TIE), 1), luck = view_luck(v);
    text_format(out, "A game has %.1f decisions (%.1f–%.1f); nine of ten have %llu to %llu. It has %.1f %ss.\n",
                length.value, length.low, length.high,
                (unsigned long long)figure_percentile(v->cell + v->layout->length, 5),
                (unsigned long long)figure_percentile(v->cell + v->layout->length, 95), turns.value,
                facts && facts->turn_name ? facts->turn_name : "turn");
    if (ties.count)
        text_format(out, "%.1f %% of games (%.1f–%.1f) are tied.\n", 100 * ties.value, 100 * ties.low, 100 * ties.high);
    if (luck.count)
        text_format(out, "The deal decides %.0f %% of the result (%.0f–%.0f); play and later chance the rest.\n",
                    100 * fmax(luck.value, 0), 100 * fmax(luck.low, 0), 100 * fmax(luck.high, 0));
    tell_never_chosen(v, out);
}
