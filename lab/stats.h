/* How sure a mean is, and how strong players are who met. */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stddef.h>

/* Mean of numbers from 0 to 1, each of so many games, and its 95% interval: Wilson's, with as many trials as would show
 * the spread that these numbers show; where they show none, as many as there are games. */
void stats_interval(const float *x, size_t count, size_t games_each, double *mean, double *low, double *high);

/* The log-likelihood ratio of `mean is better` against `mean is par` (normal, the spread as seen). */
double stats_llr(const float *x, size_t count, double par, double better);

/* One line of a set of games: `games` of them, one seat of `one` and `copies` of `other`; `won` is what `one` got. */
struct met {
    size_t one, other;
    double games, won, copies;
};

/* Luce's choice model (two seats: Bradley-Terry; more: the first place of Plackett-Luce) by the MM iteration, in points
 * of 400 for odds of ten to one, player 0 at 0. */
enum { STATS_PLAYERS_MAX = 16 };
void stats_ratings(const struct met *met, size_t count, size_t players, double *points);

#endif
