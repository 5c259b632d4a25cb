/* The ladder: bots play each other, and how sure the result is.
 *
 * A unit is one seed played in all seat rotations, so that luck of the deal and of the seat is shared. With two seats
 * each pair of bots meets; with more, one seat of the first bot plays against copies of the second, and the other way
 * round. A result is the share of the win, averaged over units. Everything is keyed by the seed, the unit, the seat and
 * the number of the move: the same numbers come out whatever the number of threads. */
#ifndef LAB_LADDER_H
#define LAB_LADDER_H

#include "bots/bot.h"

enum { LADDER_BOTS_MAX = 16, LADDER_PAIRS_MAX = LADDER_BOTS_MAX * (LADDER_BOTS_MAX - 1) };

struct ladder {
    struct table table;
    struct bot bot[LADDER_BOTS_MAX];
    size_t bots, units;
    unsigned threads;
    uint8_t seed[SEED_BYTES];
    bool gauntlet;                             /* only the first bot against each of the others */
    bool both;                                 /* with more than two seats a gauntlet is played both ways */
    bool sprt;                                 /* stop as soon as the first pair is decided */
    bool sure;                                 /* a pair stops when it is sure on which side of an even share it is */
    void (*progress)(size_t done, size_t all); /* may be null; called from one thread at a time */
};

/* A mean share with its 95% interval. */
struct share {
    double mean, low, high;
};

enum verdict { VERDICT_OPEN, VERDICT_BETTER, VERDICT_NOT_BETTER };

struct ladder_pair {
    size_t bot, against, units;
    struct share share;
    double ratio;         /* SPRT: the log-likelihood ratio */
    enum verdict verdict; /* of SPRT; with `sure`, better or not better than an even share */
};

/* Points as in chess (400 are odds of ten to one), the first bot at 0. */
struct rating {
    double points, low, high;
};

struct ladder_result {
    size_t pairs;
    struct ladder_pair pair[LADDER_PAIRS_MAX];
    bool rated; /* three bots and more, all of which met */
    struct rating rating[LADDER_BOTS_MAX];
    double slowest_ms[LADDER_BOTS_MAX], mean_ms[LADDER_BOTS_MAX]; /* processor time a move */
};

/* False only when memory or threads are out. */
bool ladder_run(const struct ladder *ladder, struct ladder_result *out);

/* SPRT decides between a share of 1/seats and this. */
double ladder_better(const struct ladder *ladder);

#endif
