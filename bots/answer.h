/* A bot made to beat the top level: it knows how that level thinks. */
#ifndef BOTS_ANSWER_H
#define BOTS_ANSWER_H

#include "bots/bot.h"

/* The action that does best over so many guessed worlds, in which the others choose their next action as the top level
 * does, with a part of its work, and all play sensibly after that. */
void answer_choose(const struct table *t, const void *hidden, seat who, long worlds, struct rng *rng,
                   struct advice *out);

#endif
