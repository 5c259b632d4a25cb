/* What a watched game shows: everybody's chances after each decision, by playing the true state on with the game's
 * sensible policy many times, as far as the game's own bots do. */
#ifndef LAB_WATCH_H
#define LAB_WATCH_H

#include "lab/tally.h"

enum { WATCH_POINTS = 96 };

struct watch {
    const struct table *table;
    unsigned playouts;
    struct rng rng;
    size_t count, stride, skipped; /* a long game is looked at every `stride` decisions */
    float chance[WATCH_POINTS][SEATS_MAX];
    uint8_t who[WATCH_POINTS]; /* decided before */
    /* By component: how much the chance changed by exchanges in this game, and how many there were. Exchanges of one
     * game are not independent, so a game counts as one value. */
    float swap_sum[LAB_COMPONENTS_MAX];
    unsigned swap_count[LAB_COMPONENTS_MAX];
};

void watch_start(struct watch *w, const struct table *t, unsigned playouts, const uint8_t seed[SEED_BYTES],
                 const void *state);
void watch_decision(struct watch *w, seat who, const void *state);
/* The game is over with these shares of the win. */
void watch_end(const struct watch *w, const int *share, const struct layout *l, uint64_t *cell);

/* One component that the seat has is exchanged for a random unseen one: how much that changes its chance. At as many
 * decisions as chances are worked out after. */
void watch_swap(struct watch *w, seat who, const void *state, const uint64_t *has);

#endif
