/* Bots that know the chance of every action beforehand. */
#ifndef BOTS_STRATEGY_H
#define BOTS_STRATEGY_H

#include "bots/bot.h"

/* Memory for the game's trained strategy, to be freed; null where it needs none, or there is none. */
void *strategy_desk(const struct table *t);

/* The game's trained strategy; false where it has none. `desk` may be null. */
bool strategy_chances(const struct table *t, const void *hidden, seat who, const action *list, size_t count, void *desk,
                      float *chance);
bool strategy_choose(const struct table *t, const void *hidden, seat who, struct rng *rng, struct advice *out);

#endif
