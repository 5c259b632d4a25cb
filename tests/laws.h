/* The laws every game obeys (docs/ARCHITECTURE.md), as checks of one position. Each returns true, or false with
 * a complaint that says what was broken. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "core/game.h"

/* 1: legal() is ascending, within legal_max, and lists exactly what accepts() accepts. */
bool law_legal(const struct table *t, const void *state, struct complaint *why);
/* 3: the state's JSON reads back to the same bytes. */
bool law_json(const struct table *t, const void *state, struct complaint *why);
/* 4: hiding a guess gives the hidden state again; a guess keeps the rules and the viewer's own actions. */
bool law_guess(const struct table *t, const void *state, unsigned viewer, struct rng *rng, struct complaint *why);
/* 5: in two worlds that differ only in what the viewer may not know, all it is shown is the same: JSON, text,
 * legal actions, and, where an action leaves both hidden states the same, its copy of the events to the byte (up to the
 * first choice that is shown, or component that is shown and then shuffled away). The other world is made by the
 * hide() and guess() of `honest`, which is t->game except in the test of this law. */
bool law_two_worlds(const struct table *t, const struct game *honest, const void *state, unsigned viewer,
                    struct rng *rng, struct complaint *why);
/* 5, of undo: where two such worlds look the same to a seat before and after its move, it may take the move back in
 * both or in neither, and is told the same. */
bool law_undo(const struct table *t, const void *state, unsigned viewer, struct rng *rng, struct complaint *why);
/* 5, of hints: they are the same in two such worlds. */
bool law_hints(const struct table *t, const void *state, unsigned viewer, struct rng *rng, struct complaint *why);
/* 6: two secret choices made in either order give the same state. */
bool law_order(const struct table *t, const void *state, struct rng *rng, struct complaint *why);
/* 7: components are conserved; somebody can act exactly while the game is not over. */
bool law_whole(const struct table *t, const void *state, struct complaint *why);

/* 11: why() agrees with accepts() over the whole action space, names a rule of RULES.md and fills its sentence; in two
 * worlds that look the same to the seat it says the same. */
bool law_why(const struct table *t, const void *state, unsigned who, struct rng *rng, struct complaint *why);
/* What play has shown of a game's declared facts. */
enum { FIELDS_MAX = 16 };
struct facts_seen {
    const struct table *table;
    bool playing; /* after the set-up */
    bool together, in_secret, nothing, secret_events;
    bool field[FIELDS_MAX];
    struct complaint why; /* the first field that is not what it is declared to be */
};
/* 9: no position contradicts the declared facts of the game: `chooses_together`, `asks_in_secret`, `nothing`, seats as
 * arguments of actions. */
bool law_facts(const struct table *t, const void *state, struct facts_seen *seen, struct complaint *why);
/* 9, of events: fields that are written as seats are declared as seats and hold seats; secrets stand in fields of
 * components. `events` is filled by a match of `seen->table` whose tape had this witness and context. */
event_witness law_facts_witness;
bool law_facts_events(const struct events *events, struct facts_seen *seen, struct complaint *why);
/* 9, of all that was played: every declared fact has been seen. */
bool law_facts_used(const struct game *game, const struct facts_seen *seen, struct complaint *why);

unsigned law_random_seat(seat_set set, struct rng *rng);

#endif
