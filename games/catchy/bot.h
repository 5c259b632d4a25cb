/* What bots know of Catchy!, by file: bot.c for playouts and evaluations, bot_solve.c for known cards, bot_table.c for
 * the trained strategy. */
#ifndef GAMES_CATCHY_BOT_H
#define GAMES_CATCHY_BOT_H

#include "games/catchy/bot_round.h"

/* The end of the round after the card, both playing their best from there with open cards. */
unsigned catchy_solve_card(const struct round *r, unsigned card);
/* For each end of the round, seat 2's chance to win the match. */
void catchy_end_shares(const struct table *t, const struct state *s, float share[ENDS]);

/* The hooks. */
bool catchy_solve(const struct table *t, const void *state, seat who, const action *legal, size_t count, float *value);

#endif
