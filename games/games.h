/* The list of games: the only place outside their folders where they are named. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

extern const struct game *const games[]; /* ended by null */

/* The games that are listed for people, by number from 0: all but samples. Null after the last. */
const struct game *games_listed(size_t number);

/* The game, or null with a complaint that lists those there are. */
const struct game *games_find(const char *id, struct complaint *why);

#endif
