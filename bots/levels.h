/* Five strengths for people. Each is a bot spec, measured in every game to win about two of three games against the
 * level below (docs/STRENGTH.md). */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "core/game.h"

enum { LEVELS = 5 };

extern const char *const level_names[LEVELS]; /* Kitten ... Lion */

/* The bot behind a level, 1 to LEVELS, at a table of so many. */
const char *level_spec(const struct game *game, unsigned seats, int level);

#endif
