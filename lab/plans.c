/* Plans: seats that play alike. Each seat of the sample is a point, the share of each verb in its decisions; points are
 * put into groups around means (Lloyd), and a group is named by the verbs in which it differs most from all. */
#include "lab/figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VERBS_MAX = 64, ROUNDS = 30, FEWEST_POINTS = 60 };

struct cloud {
    size_t points, verbs;
    double (*at)[VERBS_MAX];
    double *won;
    uint8_t *group;
    double mean[VERBS_MAX], deviation[VERBS_MAX];
};

static void gather(const struct view *v, struct cloud *c) {
    const struct layout *l = v->layout;
    for (size_t i = 0; i < TALLY_SAMPLE * l->seats; i++) {
        const uint64_t *cell = v->cell + l->sample + i * (l->verbs + 1);
        double all = 0;
        for (size_t verb = 0; verb < l->verbs; verb++)
            all += (double)cell[1 + verb];
        if (!cell[0] || all <= 0)
            continue;
        for (size_t verb = 0; verb < l->verbs; verb++)
            c->at[c->points][verb] = (double)cell[1 + verb] / all;
        c->won[c->points++] = (double)(cell[0] - 1) / SHARE_PARTS;
    }
}

/* Each verb counts alike: in deviations from its mean. */
static void even_out(struct cloud *c) {
    for (size_t verb = 0; verb < c->verbs; verb++) {
        double sum = 0, squares = 0;
        for (size_t i = 0; i < c->points; i++)
            sum += c->at[i][verb];
        c->mean[verb] = sum / (double)c->points;
        for (size_t i = 0; i < c->points; i++)
            squares += (c->at[i][verb] - c->mean[verb]) * (c->at[i][verb] - c->mean[verb]);
        c->deviation[verb] = sqrt(squares / (double)c->points);
        for (size_t i = 0; i < c->points; i++)
            c->at[i][verb] = c->deviation[verb] > 1e-9 ? (c->at[i][verb] - c->mean[verb]) / c->deviation[verb] : 0;
    }
}

static double distance(const struct cloud *c, size_t point, const double *centre) {
    double sum = 0;
    for (size_t verb = 0; verb < c->verbs; verb++)
        sum += (c->at[point][verb] - centre[verb]) * (c->at[point][verb] - centre[verb]);
    return sum;
}

/* The direction in which the points differ most, by repeated multiplication. */
static void main_axis(const struct cloud *c, double axis[VERBS_MAX]) {
    for (size_t verb = 0; verb < c->verbs; verb++)
        axis[verb] = c->deviation[verb] > 1e-9 ? 1 + (double)verb / 100 : 0;
    for (int round = 0; round < 50; round++) {
        double next[VERBS_MAX] = {0}, length = 0;
        for (size_t i = 0; i < c->points; i++) {
            double along = 0;
            for (size_t verb = 0; verb < c->verbs; verb++)
                along += c->at[i][verb] * axis[verb];
            for (size_t verb = 0; verb < c->verbs; verb++)
                next[verb] += along * c->at[i][verb];
        }
        for (size_t verb = 0; verb < c->verbs; verb++)
            length += next[verb] * next[verb];
        for (size_t verb = 0; verb < c->verbs; verb++)
            axis[verb] = length > 0 ? next[verb] / sqrt(length) : 0;
    }
}

/* The first centres lie along that axis, evenly, so that no single odd point gets a group of its own. */
static void first_centres(const struct cloud *c, double centre[PLANS_MAX][VERBS_MAX]) {
    double axis[VERBS_MAX], squares = 0;
    main_axis(c, axis);
    for (size_t i = 0; i < c->points; i++) {
        double along = 0;
        for (size_t verb = 0; verb < c->verbs; verb++)
            along += c->at[i][verb] * axis[verb];
        squares += along * along;
    }
    double spread = sqrt(squares / (double)c->points);
    memset(centre, 0, PLANS_MAX * sizeof centre[0]);
    for (int k = 0; k < PLANS_MAX; k++)
        for (size_t verb = 0; verb < c->verbs; verb++)
            centre[k][verb] = axis[verb] * spread * (k - (PLANS_MAX - 1) / 2.0);
}

static void group_points(struct cloud *c, double centre[PLANS_MAX][VERBS_MAX]) {
    first_centres(c, centre);
    for (int round = 0; round < ROUNDS; round++) {
        size_t count[PLANS_MAX] = {0};
        for (size_t i = 0; i < c->points; i++) {
            size_t best = 0;
            for (size_t k = 1; k < PLANS_MAX; k++)
                if (distance(c, i, centre[k]) < distance(c, i, centre[best]))
                    best = k;
            c->group[i] = (uint8_t)best;
        }
        memset(centre, 0, PLANS_MAX * sizeof centre[0]);
        for (size_t i = 0; i < c->points; i++) {
            count[c->group[i]]++;
            for (size_t verb = 0; verb < c->verbs; verb++)
                centre[c->group[i]][verb] += c->at[i][verb];
        }
        for (size_t k = 0; k < PLANS_MAX; k++)
            for (size_t verb = 0; verb < c->verbs && count[k]; verb++)
                centre[k][verb] /= (double)count[k];
    }
}

/* "more play, less bank": the two verbs that stand out most. */
static void name_plan(const struct view *v, const double *centre, size_t verbs, char *out, size_t size) {
    static const double STANDS_OUT = 0.35;
    struct text text;
    bool taken[VERBS_MAX] = {false};
    text_start(&text, out, size);
    for (int n = 0; n < 3; n++) {
        size_t best = 0;
        for (size_t verb = 0; verb < verbs; verb++)
            if (!taken[verb] && (taken[best] || fabs(centre[verb]) > fabs(centre[best])))
                best = verb;
        if (taken[best] || fabs(centre[best]) < STANDS_OUT)
            break;
        taken[best] = true;
        text_format(&text, "%s%s \"%s\"", n ? ", " : "", centre[best] > 0 ? "more" : "less",
                    v->table->game->space->verbs[best].word);
    }
    if (!text.length)
        text_put(&text, "like most");
}

static void describe(const struct view *v, const struct cloud *c, size_t k, const double *centre,
                     struct play_plan *out) {
    uint64_t cell[MEAN_CELLS] = {0};
    for (size_t i = 0; i < c->points; i++)
        if (c->group[i] == k)
            mean_add(cell, (int64_t)(c->won[i] * SHARE_PARTS + 0.5));
    name_plan(v, centre, c->verbs, out->name, sizeof out->name);
    out->frequency = figure_of_count(cell[0], c->points);
    out->share = figure_share(cell, SHARE_PARTS);
    out->chance = figure_chance(cell, SHARE_PARTS, 1.0 / v->table->seats);
}

size_t view_plans(const struct view *v, struct play_plan out[PLANS_MAX]) {
    size_t most = TALLY_SAMPLE * v->layout->seats, count = 0, varied = 0;
    struct cloud c = {.verbs = v->layout->verbs};
    double centre[PLANS_MAX][VERBS_MAX];
    c.at = calloc(most, sizeof *c.at);
    c.won = calloc(most, sizeof *c.won);
    c.group = calloc(most, 1);
    if (c.at && c.won && c.group)
        gather(v, &c);
    if (c.points >= FEWEST_POINTS) {
        even_out(&c);
        for (size_t verb = 0; verb < c.verbs; verb++)
            varied += c.deviation[verb] > 0.01;
    }
    if (varied > 1) {
        group_points(&c, centre);
        for (size_t k = 0; k < PLANS_MAX; k++) {
            size_t size = 0;
            for (size_t i = 0; i < c.points; i++)
                size += c.group[i] == k;
            if (size * 50 >= c.points)
                describe(v, &c, k, centre[k], &out[count++]);
        }
    }
    free(c.at);
    free(c.won);
    free(c.group);
    return count;
}
