/* A match: a table, a state, a generator and the log of moves. It is opened from a table and a seed (or a loaded
 * state). Actions from outside come in through match_play() only. Taking back replays the log. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "base/hash.h"
#include "core/game.h"

struct move {
    action action;
    uint8_t seat;
    uint32_t rekeyed; /* 0, or which seed (from 1) the generator was given just before */
};

struct match {
    struct table table;
    struct rng rng;
    void *state; /* game->state_bytes */

    /* Where it began, to replay from. */
    bool seeded;              /* from `seed`; else from a loaded state */
    uint8_t seed[SEED_BYTES]; /* seed 0 after a load */
    void *origin;             /* the state after the set-up, or the loaded one */
    struct rng origin_rng;

    struct move *log;
    size_t count, room;
    uint8_t (*seeds)[SEED_BYTES]; /* given by match_rekey() */
    uint32_t seeds_count, rekey_next;
};

/* A new match, after its set-up; null when memory is out or the events do not fit their tape. `events` may be null
 * everywhere. */
struct match *match_open(const struct table *table, const uint8_t seed[SEED_BYTES], struct events *events);
/* A match from a state that has passed state_read(). */
struct match *match_open_state(const struct table *table, const void *state);
/* The same match once more, to play on from here; null only when memory is out. */
struct match *match_copy(const struct match *from);
void match_close(struct match *m);

/* Plays if it is legal and its events fit their tape; else a complaint, and nothing changes. */
bool match_play(struct match *m, unsigned seat_index, unsigned number, struct events *events, struct complaint *why);
bool match_play_words(struct match *m, unsigned seat_index, const char *words, struct events *events,
                      struct complaint *why);
/* From here on random outcomes come from this seed. */
bool match_rekey(struct match *m, const uint8_t seed[SEED_BYTES], struct complaint *why);

/* A player's undo: the last move of the match, if this seat made it and taking it back gives nothing away.
 * Whether it does is worked out from the engine: see match_undo.c. */
bool match_may_undo(const struct match *m, unsigned seat_index, struct complaint *why);
bool match_undo(struct match *m, unsigned seat_index, struct complaint *why);
/* For analysis: the last move, whoever made it. */
bool match_take_back(struct match *m, struct complaint *why);

/* Everything, as a seat (or SPECTATOR) may know it; every view is made from this. `out` has state_bytes. */
void match_hidden(const struct match *m, unsigned viewer, void *out);
void match_view(const struct match *m, unsigned viewer, struct text *out);

/* Replays the match from its beginning: calls back after the set-up (step 0) and after each move (step i),
 * with the state then and the events that led to it. False when the callback says false or memory is out. */
typedef bool match_visit(void *context, size_t step, const void *state, const struct events *events);
bool match_walk(const struct match *m, match_visit *visit, void *context);

/* SHA-256 of the state's JSON: what a record ends with. */
void match_hash(const struct match *m, uint8_t out[SHA_BYTES]);

#endif
