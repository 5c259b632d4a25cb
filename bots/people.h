/* Bots that play like people: the game's sensible policy, with what people overlook (hooks->habits). */
#ifndef BOTS_PEOPLE_H
#define BOTS_PEOPLE_H

#include "bots/bot.h"

/* The sensible policy's action in a guessed world; in so many of 100 choices, that of somebody with one of the habits,
 * or what looks good at first sight. Above 100, in so many of 100 choices more, anything just to see what it does. */
void people_choose(const struct table *t, const void *hidden, seat who, long careless, struct rng *rng,
                   struct advice *out);

/* The habit that explains an action: somebody with it would often play so, and a sensible player seldom; null for
 * none. */
const char *people_habit(const struct table *t, const void *hidden, seat who, action played);

/* The strength that fits a player, 100 for level 1 to 500 for level 5, from results against levels in the order they
 * were played: "2+3-3=" is a win against level 2, a loss against level 3 and a draw. 0: the text is no such list. */
enum { FIT_FIRST = 200, FIT_LEAST = 100, FIT_MOST = 500 };
long people_fit(const char *results);

#endif
