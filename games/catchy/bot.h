/* What bots know of Catchy!, by file: bot.c for playouts and evaluations, bot_solve.c for known cards, bot_table.c for
 * the trained strategy. */
#ifndef GAMES_CATCHY_BOT_H
#define GAMES_CATCHY_BOT_H

#include "games/catchy/bot_round.h"

/* ---- known cards */

/* The end of the round, now and after a card, both playing their best from there with open cards. */
unsigned catchy_solve_round(const struct round *r);
unsigned catchy_solve_card(const struct round *r, unsigned card);
/* For each end of the round, seat 2's chance to win the match. */
void catchy_end_shares(const struct table *t, const struct state *s, float share[ENDS]);

/* ---- the trained strategy, as tools/train.c writes it and bot_table.c reads it */

/* Cards the other seat may hold. */
card_set catchy_unseen(const struct round *r, unsigned who);
/* All that the seat to act should go by, symmetries removed; `order` is how the colours were sorted for it. */
uint64_t catchy_key(const struct round *r, uint8_t order[COLOURS]);
/* The cards that may be played, in the order of the key. */
size_t catchy_key_cards(const struct round *r, const uint8_t order[COLOURS], uint8_t out[TRICKS]);

/* An entry is 16 bits of the key's hash and 16 of strategy: three cards by their place in the order of the key, most
 * likely first, then the second's chance in 32nds and the third's in 24ths. An entry of all ones is free. */
enum { TRICKS_TRAINED = 2, ENTRY_BYTES = 4, SECOND_PARTS = 32, THIRD_PARTS = 24, SECOND_MOST = 15, THIRD_MOST = 7 };

static inline uint64_t key_hash(uint64_t key) {
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93;
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93;
    return key ^ key >> 32;
}

/* The place where to begin to look in a table of so many entries, and the bits to look for. */
static inline size_t key_place(uint64_t hash, size_t entries) {
    return (size_t)((hash >> 32) * entries >> 32);
}

static inline unsigned key_mark(uint64_t hash) {
    return (unsigned)(hash & 0xffff) == 0xffff ? 0 : (unsigned)(hash & 0xffff);
}

/* ---- the hooks */

bool catchy_solve(const struct table *t, const void *state, seat who, const action *legal, size_t count, float *value);
bool catchy_strategy(const struct table *t, const void *hidden, seat who, const action *legal, size_t count,
                     float *chance);
bool catchy_world(const struct table *t, void *state, seat viewer, size_t n);

#endif
