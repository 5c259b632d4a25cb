/* Boards drawn in tests: eleven lines of ten characters, row 1 first.
 *     . empty      # a blocker      1 2 3 4 cats      A B C saucers in the order of placing      w x y z catnip of
 * seats 1 2 3 4 */
#ifndef GAMES_CAT_FIGHT_TEST_DRAW_H
#define GAMES_CAT_FIGHT_TEST_DRAW_H

#include "tests/test.h"

/* The drawn position. `cats` names the directions, the seat on turn first: "2sw 1e", or "2- 1e" when the cat on
 * turn is off the board. Every saucer holds 1 2 3 (top first), saucers not drawn have been removed, the rest is in
 * the box; catnip not drawn is held; blockers not drawn are in stock, the first seats having the most. */
void draw(struct scene *s, int players, const char *cats, const char *board);

/* Plays the action with the dice falling so that the events hold the text. */
void play_with_luck(struct scene *s, int seat_number, const char *words, const char *text);

#endif
