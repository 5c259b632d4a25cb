/* What an action leads to, in words: which event becomes likelier or less likely than after another action. */
#ifndef BOTS_EXPLAIN_H
#define BOTS_EXPLAIN_H

#include "core/game.h"

enum { EXPLAIN_BYTES = 240 };

/* A sentence such as `After this, "seat 2 catches b7" follows in 80% of cases; after "stalk bath" in 15%.` Cases are
 * guessed worlds in which all play on sensibly for a while, told as the seat would see it. Empty when nothing stands
 * out. */
void explain(const struct table *t, const void *hidden, seat who, action played, action better, struct text *out);

#endif
