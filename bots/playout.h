/* Playing a guessed world on to see who does well: shared by every bot that thinks. */
#ifndef BOTS_PLAYOUT_H
#define BOTS_PLAYOUT_H

#include "core/game.h"

struct world {
    _Alignas(16) uint8_t bytes[STATE_BYTES_MAX];
};

/* A world the seat cannot rule out. Where seats choose at the same time, those who have chosen in secret are still to
 * choose in it: it makes no difference who answers first. */
void world_guess(const struct table *t, const void *hidden, seat who, struct rng *rng, struct world *out);
/* Does the seat choose at the same time as others, whether they have answered or not? */
bool world_shared_choice(const struct table *t, const void *hidden, seat who);
/* Each seat's share of the win at the end of a game: winners share one. */
void world_shares(const struct table *t, const struct world *world, float share[SEATS_MAX]);
/* Any of the seats that may act, the lowest but `last`, which waits for the others. */
seat world_mover(seat_set waiting, seat last);

/* Keen where the game has such a policy, else sensible. Varied is for playing on, where the game knows how seats may
 * differ, else keen; one action by itself is a keen one. */
enum policy { POLICY_RANDOM, POLICY_SENSIBLE, POLICY_KEEN, POLICY_VARIED };
action playout_action(const struct table *t, const struct world *world, seat who, enum policy policy, struct rng *rng);
/* Plays on to the end, or for so many decisions (0: as many as the game says); is the game still going on then? */
bool playout_on(const struct table *t, struct world *world, enum policy policy, size_t steps, struct rng *rng);
/* The same, and who does well: by the result, or by the game's evaluation. */
void playout(const struct table *t, struct world *world, enum policy policy, size_t steps, struct rng *rng,
             float share[SEATS_MAX]);

/* How much of `crowd` the evaluation for tables of more than two counts here: none where there is none. */
float world_crowd(const struct table *t, float crowd);
/* What the game's evaluations say; that for tables of more than two counts for `crowd` of it, as world_crowd() allows.
 */
void world_judge(const struct table *t, const struct world *world, float crowd, float share[SEATS_MAX]);
/* Another opinion counts for a part of the shares. */
void mix_shares(int seats, float share[SEATS_MAX], const float other[SEATS_MAX], float part);

#endif
