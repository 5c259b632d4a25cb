/* Numbers of a report: each with its 95 % interval and the count behind it. */
#ifndef LAB_FIGURES_H
#define LAB_FIGURES_H

#include "lab/tally.h"

struct figure {
    double value, low, high;
    uint64_t count;
};

/* A mean of any numbers: the normal interval. */
struct figure figure_mean(const uint64_t *cell, double parts);
/* A mean of numbers from 0 to 1: Wilson's interval, with as many trials as would show the spread seen. */
struct figure figure_share(const uint64_t *cell, double parts);
struct figure figure_of_count(uint64_t some, uint64_t all); /* a plain share */
double figure_deviation(const uint64_t *cell, double parts);

/* How likely at least so much is by chance: the mean is `null` in truth. 1 where there are too few values to tell. */
double figure_chance(const uint64_t *cell, double parts, double null);
double chance_of_z(double z); /* on both sides */

/* A value that so many percent of the games stay below. */
uint64_t figure_percentile(const uint64_t *buckets, double percent);

/* One series and variant of a tally. */
struct view {
    const struct plan *plan;
    const struct series *series;
    const struct table *table;
    const struct layout *layout;
    const uint64_t *cell;
    size_t number;
    int variant;
};
struct view view_of(const struct tally *t, size_t series, int variant);

static inline const uint64_t *view_mean(const struct view *v, enum tally_mean mean) {
    return v->cell + v->layout->means + (size_t)mean * MEAN_CELLS;
}
static inline uint64_t view_games(const struct view *v) {
    return v->cell[v->layout->means]; /* the count of MEAN_LENGTH */
}

/* What having a component, or a trait, goes with: the share of the win of those who have it, less the usual share of
 * their seats. */
struct effect {
    struct figure share, effect;
    double chance; /* of so much when there is nothing */
};
struct effect view_part(const struct view *v, size_t component, enum tally_part part);
struct effect view_trait(const struct view *v, size_t trait);
/* Scores of seats with the trait, and of those without. */
void view_trait_scores(const struct view *v, size_t trait, struct figure *with, struct figure *without);
/* How a component differs from the others of its sort: the share of seats that had it less the share of seats that had
 * one of the others. False where there are too few of its sort, or the game knows no sorts. */
bool view_among_alike(const struct view *v, size_t component, struct effect *out, size_t *others);
uint64_t view_part_count(const struct view *v, size_t component, enum tally_part part); /* over all seats */
/* How much of the spread of results the deal decides, from games played twice from the same deal. */
struct figure view_luck(const struct view *v);

/* The name of a component; empty for one that is not in play. */
void view_component_name(const struct view *v, size_t component, char *out, size_t size);
void view_label(const struct view *v, bool with_players, struct text *out);

/* Ways of playing: seats of the sample put together by how often they use each verb. */
enum { PLANS_MAX = 3 };
struct play_plan {
    char name[160];
    struct figure frequency, share;
    double chance; /* of such a share when it makes no difference */
};
size_t view_plans(const struct view *v, struct play_plan out[PLANS_MAX]);

#endif
