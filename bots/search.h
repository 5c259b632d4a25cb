/* The search: Monte Carlo over the searcher's information sets, a payoff for every seat. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "core/game.h"

#include <stdatomic.h>

/* Null, or a flag of this thread: a search that finds it set ends early with what it has. */
extern _Thread_local const atomic_bool *search_cancel;
static inline bool search_cancelled(void) {
    return search_cancel && atomic_load_explicit(search_cancel, memory_order_relaxed);
}

struct search_setting {
    unsigned iterations;
    const action *only;          /* null, or the one action to look at */
    const action *also;          /* null, or an action to look at in any case, however idle it seems */
    struct search_tuning tuning; /* before the game's own, which come before the usual */
};

/* What can be tuned, by name; search.c says what each does. */
extern const char *const search_tunes[TUNES];

/* One action at the root after the search. */
struct line {
    action action;
    uint32_t visits;
    float value;  /* the seat's mean share of the win */
    float chance; /* of the average strategy, where seats choose at the same time */
    bool solved;  /* the values of all lines are from one table (bots/together.h) */
};

/* Searches from what the seat sees. The lines come most visited first; returns how many (at most `room`), 0 only when
 * memory is out. `mixed` tells that the seat chooses at the same time as others, so the strategy is to be mixed. */
size_t search(const struct table *t, const void *hidden, seat who, const struct search_setting *setting,
              struct rng *rng, struct line *out, size_t room, bool *mixed);

#endif
