#include "lab/figures.h"

#include <math.h>
#include <string.h>

static const double Z = 1.959964;

static double sum_of(const uint64_t *cell) {
    return (double)(int64_t)cell[1];
}

static double variance_of(const uint64_t *cell, double parts) {
    double n = (double)cell[0];
    if (cell[0] < 2)
        return 0;
    double sum = sum_of(cell), spread = ((double)cell[2] - sum * sum / n) / (n - 1);
    return spread > 0 ? spread / (parts * parts) : 0;
}

double figure_deviation(const uint64_t *cell, double parts) {
    return sqrt(variance_of(cell, parts));
}

struct figure figure_mean(const uint64_t *cell, double parts) {
    struct figure f = {.count = cell[0]};
    if (!cell[0])
        return f;
    f.value = sum_of(cell) / (double)cell[0] / parts;
    double half = Z * sqrt(variance_of(cell, parts) / (double)cell[0]);
    f.low = f.value - half;
    f.high = f.value + half;
    return f;
}

static struct figure wilson(double p, double n, uint64_t count) {
    struct figure f = {.value = p, .count = count};
    if (!count)
        return f;
    n = n < 1 ? 1 : n;
    double centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
    double half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n);
    f.low = centre - half > 0 ? centre - half : 0;
    f.high = centre + half < 1 ? centre + half : 1;
    return f;
}

struct figure figure_share(const uint64_t *cell, double parts) {
    double n = (double)cell[0], p = cell[0] ? sum_of(cell) / n / parts : 0, variance = variance_of(cell, parts);
    if (variance > 0 && p > 0 && p < 1)
        n *= p * (1 - p) / variance;
    return wilson(p, n, cell[0]);
}

struct figure figure_of_count(uint64_t some, uint64_t all) {
    return wilson(all ? (double)some / (double)all : 0, (double)all, all);
}

double chance_of_z(double z) {
    return erfc(fabs(z) / sqrt(2));
}

double figure_chance(const uint64_t *cell, double parts, double null) {
    enum { FEWEST = 30 };
    double variance = variance_of(cell, parts);
    if (cell[0] < FEWEST || variance <= 0)
        return 1;
    return chance_of_z((sum_of(cell) / (double)cell[0] / parts - null) / sqrt(variance / (double)cell[0]));
}

uint64_t figure_percentile(const uint64_t *buckets, double percent) {
    uint64_t all = 0, below = 0;
    for (unsigned i = 0; i < TALLY_BUCKETS; i++)
        all += buckets[i];
    double wanted = (double)all * percent / 100;
    for (unsigned i = 0; i < TALLY_BUCKETS; i++) {
        below += buckets[i];
        if (all && (double)below >= wanted)
            return tally_bucket_from(i);
    }
    return 0;
}

struct view view_of(const struct tally *t, size_t series, int variant) {
    const struct series *s = &t->plan->series[series];
    return (struct view){
        t->plan, s,      &s->table[variant], tally_layout(t, series, variant), tally_cells(t, series, variant),
        series,  variant};
}

/* ---- effects */

/* One pass over the seats: `had` and `won` of each, `stride` cells apart. The usual shares are taken as known: they
 * vary little, and over all seats of a game not at all. */
static struct effect effect_of(const struct view *v, const uint64_t *had, size_t stride) {
    enum { FEWEST = 30 };
    struct effect e = {.chance = 1};
    double n = 0, won = 0, usual = 0, spread = 0, null_spread = 0;
    uint64_t count = 0;
    for (size_t who = 0; who < v->layout->seats; who++, had += stride) {
        const uint64_t *share = v->cell + v->layout->seat_share + who * MEAN_CELLS;
        double base = share[0] ? sum_of(share) / (double)share[0] / SHARE_PARTS : 0;
        double here = (double)had[0], p = had[0] ? (double)had[1] / here / SHARE_PARTS : 0;
        n += here;
        won += here * p;
        usual += here * base;
        spread += here * p * (1 - p);
        null_spread += here * base * (1 - base);
        count += had[0];
    }
    if (!count)
        return e;
    e.share = wilson(won / n, n, count);
    double value = (won - usual) / n, half = Z * sqrt(spread) / n;
    e.effect = (struct figure){value, value - half, value + half, count};
    if (count >= FEWEST && null_spread > 0)
        e.chance = chance_of_z(value * n / sqrt(null_spread));
    return e;
}

struct effect view_part(const struct view *v, size_t component, enum tally_part part) {
    return effect_of(v, v->cell + v->layout->part + component * v->layout->seats * PARTS + part, PARTS);
}

bool view_among_alike(const struct view *v, size_t component, struct effect *out, size_t *others) {
    enum { FEWEST_ALIKE = 3, FEWEST_HAD = 30 };
    const struct lab_facts *facts = v->table->game->lab;
    double sum = 0, spread = 0, all = 0;
    char name[80];
    *others = 0;
    *out = view_part(v, component, PART_HAD);
    view_component_name(v, component, name, sizeof name);
    if (!facts->sort || !name[0] || out->share.count < FEWEST_HAD)
        return false;
    for (size_t i = 0; i < v->layout->components; i++) {
        view_component_name(v, i, name, sizeof name);
        if (i == component || !name[0] || facts->sort(v->table, i) != facts->sort(v->table, component))
            continue;
        struct effect e = view_part(v, i, PART_HAD);
        double n = (double)e.share.count;
        sum += n * e.effect.value;
        spread += n * e.share.value * (1 - e.share.value);
        all += n;
        ++*others;
    }
    if (*others < FEWEST_ALIKE || all <= 0)
        return false;
    double n = (double)out->share.count, p = out->share.value, value = out->effect.value - sum / all;
    double error = sqrt(p * (1 - p) / n + spread / all / all);
    out->effect = (struct figure){value, value - Z * error, value + Z * error, out->share.count};
    out->chance = error > 0 ? chance_of_z(value / error) : 1;
    return true;
}

struct effect view_trait(const struct view *v, size_t trait) {
    return effect_of(v, v->cell + v->layout->trait + trait * v->layout->seats * TRAIT_PARTS, TRAIT_PARTS);
}

void view_trait_scores(const struct view *v, size_t trait, struct figure *with, struct figure *without) {
    uint64_t had[MEAN_CELLS] = {0}, rest[MEAN_CELLS] = {0};
    for (size_t who = 0; who < v->layout->seats; who++) {
        const uint64_t *at = v->cell + v->layout->trait + (trait * v->layout->seats + who) * TRAIT_PARTS;
        const uint64_t *all = v->cell + v->layout->seat_score + who * MEAN_CELLS;
        uint64_t mine[MEAN_CELLS] = {at[TRAIT_HAD], at[TRAIT_SCORE], at[TRAIT_SCORE_SQUARES]};
        for (int i = 0; i < MEAN_CELLS; i++) {
            had[i] += mine[i];
            rest[i] += all[i] - mine[i];
        }
    }
    *with = figure_mean(had, 1);
    *without = figure_mean(rest, 1);
}

uint64_t view_part_count(const struct view *v, size_t component, enum tally_part part) {
    uint64_t count = 0;
    for (size_t who = 0; who < v->layout->seats; who++)
        count += v->cell[v->layout->part + (component * v->layout->seats + who) * PARTS + part];
    return count;
}

/* The correlation of two games from one deal, over all seats; Fisher's interval. */
struct figure view_luck(const struct view *v) {
    double together = 0, alone = 0;
    uint64_t pairs = 0;
    for (size_t who = 0; who < v->layout->seats; who++) {
        const uint64_t *at = v->cell + v->layout->twin + who * TWIN_PARTS;
        double n = (double)at[TWIN_PAIRS], x = (double)at[TWIN_X], y = (double)at[TWIN_Y];
        pairs = at[TWIN_PAIRS];
        if (!pairs)
            return (struct figure){0};
        together += (double)at[TWIN_XY] - x * y / n;
        alone += ((double)at[TWIN_XX] - x * x / n + (double)at[TWIN_YY] - y * y / n) / 2;
    }
    double r = alone > 0 ? together / alone : 0, edge = 0.999999;
    r = r > edge ? edge : r < -edge ? -edge : r;
    double half = pairs > 3 ? Z / sqrt((double)pairs - 3) : 10, z = atanh(r);
    return (struct figure){r, tanh(z - half), tanh(z + half), pairs};
}

/* ---- names */

void view_component_name(const struct view *v, size_t component, char *out, size_t size) {
    struct text text;
    text_start(&text, out, size);
    v->table->game->lab->component_name(v->table, component, &text);
}

/* "2 players, course=short, level:3" with what differs between series only. */
void view_label(const struct view *v, bool with_players, struct text *out) {
    const struct game *game = v->table->game;
    const struct request *r = v->plan->request;
    if (with_players)
        text_format(out, "%d players", v->table->seats);
    for (size_t i = 0; i < game->option_count; i++)
        if (strchr(r->option[v->variant][i], ',') || v->table->option[i] != game->options[i].preset) {
            text_format(out, ", %s=", game->options[i].name);
            table_option_text(v->table, i, out);
        }
    if (v->series->kind != SERIES_PLAIN)
        text_format(out, ", %s against %s", v->plan->spec[v->series->bot], v->plan->spec[v->series->against]);
    else
        text_format(out, ", %s", v->plan->spec[v->series->bot]);
}
