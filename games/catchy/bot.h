/* What bots know of Catchy!, by file: bot.c for playouts and evaluations, bot_solve.c for known cards, bot_table.c for
 * the trained strategy, bot_resolve.c for the tricks after it, bot_searcher.c for how searching players play. */
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

/* A round with what its first tricks are remembered by. */
struct walk {
    struct round r;
    uint16_t played[SEATS]; /* the led card included */
    uint8_t first;          /* who led the first trick */
};

static inline bool walk_play(struct walk *w, unsigned card) {
    w->played[round_turn(&w->r)] |= (uint16_t)CARD(card);
    return round_play(&w->r, card);
}

/* What the seat to act should go by, symmetries removed; `order` is how the colours were sorted for it. The plain key
 * forgets who played what. The key with history is for the first tricks, TRICKS_TRAINED_MAX at most. */
uint64_t catchy_plain_key(const struct round *r, uint8_t order[COLOURS]);
uint64_t catchy_history_key(const struct walk *w, uint8_t order[COLOURS]);
/* The cards that may be played, in the order of the key. */
size_t catchy_key_cards(const struct round *r, const uint8_t order[COLOURS], uint8_t out[TRICKS]);

/* A file of trained numbers: a salt of two bytes, how many tricks were written, whether by keys with history, then for
 * each trick the strategies that occur, two bytes each, then one byte a cell. The number of a position's strategy is
 * the exclusive or of three cells, one in each third, found by the hash of its key and the salt. No keys are kept, so a
 * position that was never trained has a number too: see trained_chances() in bot_table.c.
 *
 * A strategy is three cards by their place in the order of the key, most likely first, then the second's chance in
 * 32nds and the third's in 24ths. */
enum { TRICKS_TRAINED_MAX = 3, SECOND_PARTS = 32, THIRD_PARTS = 24, SECOND_MOST = 15, THIRD_MOST = 7 };
enum {
    STRATEGIES = 256,
    TRICKS_AT = 2, /* in the file */
    HISTORY_AT,
    TRAINED_HEAD,
    TRAINED_CELLS = TRAINED_HEAD + 2 * STRATEGIES * TRICKS_TRAINED_MAX,
    CELLS_EACH = 3,
    KEY_BITS = 48
};

struct strategy {
    unsigned card[3], second, third;
};

static inline struct strategy strategy_from(unsigned bits) {
    return (struct strategy){{bits & 7, bits >> 3 & 7, bits >> 6 & 7}, bits >> 9 & SECOND_MOST, bits >> 13};
}

static inline uint64_t key_hash(uint64_t key) {
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93;
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93;
    return key ^ key >> 32;
}

/* The three cells of a key; `third` is how many cells a third has. */
static inline void key_cells(uint64_t key, unsigned salt, size_t third, size_t out[CELLS_EACH]) {
    enum { BITS = 21 };
    uint64_t hash = key_hash(key | (uint64_t)salt << KEY_BITS);
    for (size_t i = 0; i < CELLS_EACH; i++)
        out[i] = i * third + (size_t)((hash >> BITS * i & ((1 << BITS) - 1)) * third >> BITS);
}

/* How likely a trained player with this first hand would have played as it did in the trained tricks, and anybody else
 * in the part `anybody` of its choices; `first` is the round before its first card. */
float catchy_reach(unsigned course, const struct state *s, const struct walk *first, unsigned player, card_set hand,
                   float anybody);
/* The other seat may be anybody, who in this part of its choices plays any card. */
static const float ANYBODY = 0.15f;

/* ---- the tricks after the trained ones */

enum { RESOLVED_FROM = TRICKS_TRAINED_MAX + 1 };

/* Memory for what is worked out for a position and all that may follow it in the round; its first byte is 0 at first.
 */
struct catchy_desk;
extern const size_t catchy_desk_bytes;

/* The chances of the cards in a position from RESOLVED_FROM on, by what both seats may hold; `first` is the round
 * before its first card. False for a position to which nobody comes. */
bool catchy_resolve(struct catchy_desk *desk, const struct table *t, const struct state *s, const struct round *now,
                    const struct walk *first, float chance[START]);

/* ---- how a player who searches plays, as tools/imitate.c learns it and bot_searcher.c reads it */

/* Each input is there or not; one hidden layer, clipped at 0; one number for each card. */
enum { CAT_PLACES = 7, HIDDEN = 128, INPUTS_MAX = 48 };
enum {
    IN_OWN,
    IN_UNSEEN = IN_OWN + START,
    IN_GONE = IN_UNSEEN + START,
    IN_LED = IN_GONE + START, /* the last: nothing is led */
    IN_CAT = IN_LED + START + 1,
    IN_TRICK = IN_CAT + CAT_PLACES,
    IN_BLUE = IN_TRICK + TRICKS,
    INPUTS
};

/* A file; a weight of 1 is WEIGHT_PARTS. */
enum { WEIGHT_PARTS = 32 };
struct searcher {
    int8_t in_bias[HIDDEN], in[INPUTS][HIDDEN], out_bias[START], out[START][HIDDEN];
};

const struct searcher *catchy_searcher(unsigned course); /* null: none was learned, or it has not been given */
bool catchy_searcher_take(unsigned course, const uint8_t *bytes, size_t size);
/* The inputs that are there, with each colour at its place by `rank`. */
size_t catchy_searcher_inputs(const struct round *r, const uint8_t rank[COLOURS], uint8_t list[INPUTS_MAX]);
void catchy_searcher_chances(const struct searcher *s, const struct round *r, const uint8_t *cards, size_t count,
                             float *chance);
/* How likely it would have played as it did with this first hand; `first` is the round before its first card. */
float catchy_searched(const struct searcher *net, const struct state *s, const struct walk *first, unsigned player,
                      card_set hand);

/* ---- the hooks */

bool catchy_solve(const struct table *t, const void *state, seat who, const action *legal, size_t count, float *value);
bool catchy_strategy(const struct table *t, const void *hidden, seat who, const action *legal, size_t count, void *desk,
                     float *chance);
bool catchy_world(const struct table *t, void *state, seat viewer, size_t n);
bool catchy_trained(const char *name, const uint8_t *bytes, size_t size);

#endif
