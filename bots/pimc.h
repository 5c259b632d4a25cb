/* Perfect-information Monte Carlo: for games that can be solved when everything is known (hooks->solve). */
#ifndef BOTS_PIMC_H
#define BOTS_PIMC_H

#include "bots/bot.h"

/* The best action over so many guessed worlds; false where the game cannot be solved. */
bool pimc(const struct table *t, const void *hidden, seat who, size_t worlds, struct rng *rng, struct advice *out);

#endif
