/* Bots that know the chance of every action beforehand. */
#ifndef BOTS_STRATEGY_H
#define BOTS_STRATEGY_H

#include "bots/bot.h"

/* The game's trained strategy; false where it has none. */
bool strategy_chances(const struct table *t, const void *hidden, seat who, const action *list, size_t count,
                      float *chance);
bool strategy_choose(const struct table *t, const void *hidden, seat who, struct rng *rng, struct advice *out);

#endif
