/* What a run has counted, in bounded memory: for each series an array of whole numbers that only ever are added to.
 * Fractions are counted in fixed parts, so that no sum depends on its order. */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include "lab/plan.h"

enum {
    SHARE_PARTS = 60,    /* a win shared by up to six */
    FINE_PARTS = 10000,  /* of other fractions */
    TALLY_BUCKETS = 640, /* of a length: whole numbers up to 64, then 32 to each doubling */
    TALLY_TIMES = 20,    /* parts of a game */
    TALLY_SAMPLE = 256,  /* games whose verbs are kept for finding plans */
};

/* Number of values, their sum, the sum of their squares. */
struct mean_cells {
    uint64_t count, sum, squares; /* the sum is signed, in two's complement */
};
enum { MEAN_CELLS = 3 };

/* Means of one value a game. */
enum tally_mean {
    MEAN_LENGTH,
    MEAN_TURNS,
    MEAN_TIE,
    MEAN_STALL,
    MEAN_BRANCHING, /* legal actions a decision, in hundredths; every 16th game, 4096 at most */
    MEAN_FORCED,    /* decisions without a choice; of the same games */
    MEAN_DRAMA,     /* from here on: watched games */
    MEAN_LEAD_CHANGES,
    MEAN_DECISIVENESS,
    MEAN_UNCERTAINTY,
    MEAN_RUNAWAY_25,
    MEAN_RUNAWAY_50,
    MEAN_RUNAWAY_75,
    MEAN_COMEBACK,
    MEAN_KINGMAKING,
    MEANS,
};
struct tally_mean_says {
    const char *key, *title, *says;
    double parts; /* what 1 is counted as */
};
extern const struct tally_mean_says tally_means[MEANS];

/* For each component and seat, and each trait and seat. */
enum tally_part { PART_HAD, PART_HAD_WON, PART_DEALT, PART_DEALT_WON, PART_USED, PART_USED_WON, PARTS };
enum tally_trait { TRAIT_HAD, TRAIT_WON, TRAIT_SCORE, TRAIT_SCORE_SQUARES, TRAIT_PARTS };
enum tally_action { ACTION_CHOSEN, ACTION_OFFERED, ACTION_CHOSEN_OF_OFFERED, ACTION_PARTS };
enum tally_twin { TWIN_PAIRS, TWIN_X, TWIN_Y, TWIN_XX, TWIN_YY, TWIN_XY, TWIN_PARTS };
enum tally_time { TIME_UNCERTAINTY, TIME_WINNER, TIME_LEADER, TIME_LEAD_CHANGES, TIME_PARTS };

/* Where the arrays of a series begin in its cells. */
struct layout {
    size_t seats, components, actions, verbs, traits, ends;
    size_t means, seat_share, seat_score, length, turns, end_share, action, part, trait, swap, twin, time, sample;
    size_t difference; /* of a comparison: means, seats, ends, seats that had a component; second less first */
    size_t cells;      /* all */
};

struct tally {
    const struct plan *plan;
    size_t layouts; /* series x variants */
    struct layout *layout;
    size_t *from; /* where each series and variant begins */
    size_t cells;
    uint64_t *cell;
};

bool tally_open(const struct plan *plan, struct tally *out);
void tally_close(struct tally *t);
/* Of one series only, all its variants. */
void tally_clear(struct tally *t, size_t series);
void tally_add(struct tally *to, const struct tally *from, size_t series);

static inline const struct layout *tally_layout(const struct tally *t, size_t series, int variant) {
    return &t->layout[series * (size_t)t->plan->request->variants + (size_t)variant];
}
static inline uint64_t *tally_cells(const struct tally *t, size_t series, int variant) {
    return t->cell + t->from[series * (size_t)t->plan->request->variants + (size_t)variant];
}
static inline void mean_add(uint64_t *cell, int64_t value) {
    cell[0]++;
    cell[1] += (uint64_t)value;
    cell[2] += (uint64_t)(value * value);
}

unsigned tally_bucket(uint64_t value);
uint64_t tally_bucket_from(unsigned bucket); /* its least value */

/* Cells that are not 0 as bytes, and back: added to the tally. `write` returns how many bytes it took or would have
 * taken. */
size_t tally_write(const struct tally *t, uint8_t *out, size_t size);
bool tally_read(struct tally *t, const uint8_t *bytes, size_t count);

#endif
