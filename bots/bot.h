/* Bots. A bot is given a hidden state (what its seat may know), never a state, so it cannot peek. It is named
 * by a short text, its spec: `random`, ... (bot_kinds lists them). Fixed work, not time, decides a move: the same
 * spec, position and generator give the same move on every machine. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

struct bot {
    const struct bot_kind *kind;
    long amount;                 /* what follows the colon of the spec, e.g. iterations */
    struct search_tuning tuning; /* search only: what follows that, as in `search:1000:explore=0.4:steps=20` */
};

struct advice {
    action action;
    double value; /* the seat's expected share of the win, 0 to 1 */
};

struct bot_kind {
    const char *name;
    const char *says; /* one line of help */
    long least, most; /* of the amount; both 0: the spec takes none */
    bool tunable;
    /* The chance of each action, where it is known without drawing; may be null, and may fail. `desk` as for
     * hooks->strategy. */
    bool (*chances)(const struct table *t, const void *hidden, seat who, const action *list, size_t count, void *desk,
                    float *chance);
    void (*choose)(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                   struct advice *out);
};

extern const struct bot_kind bot_kinds[]; /* ended by a null name */

bool bot_parse(const char *spec, struct bot *out, struct complaint *why);
/* The seat must be pending. */
void bot_choose(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                struct advice *out);
/* The chance with which the bot chooses each of its legal actions; `desk` as for hooks->strategy. A bot that draws as
 * it thinks is asked once, with the generator of bot_rng(). */
void bot_chances(const struct bot *bot, const struct table *t, const void *hidden, seat who, const action *list,
                 size_t count, void *desk, float *chance);
/* The generator a bot uses when nobody gives it one: keyed by what the seat sees. */
void bot_rng(const struct table *t, const void *hidden, seat who, struct rng *out);

#endif
