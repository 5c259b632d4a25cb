/* When may a player take a move back? Never past another player's move, a random outcome or a reveal. None
 * of these is flagged by hand: a random outcome has drawn from the generator, and a reveal is a move after
 * which somebody knows more than the move alone tells. That is tried out: in worlds that a viewer could not
 * rule out before the move, the same move must look the same to that viewer afterwards.
 *
 * The answer itself must not tell the mover anything. So it is computed from what the mover has seen: the question is
 * asked in worlds that the mover could not rule out, and never of the real hands of others. */
#include "core/match.h"

#include <string.h>

/* Worlds tried for the mover; in the first few of them, worlds tried for every other viewer. */
enum { WORLDS = 24, WORLDS_ASKED = 6, WORLDS_OTHERS = 12, EVENT_BYTES = 16384 };

struct before {
    const struct match *match;
    struct move move;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
};

struct look {
    char text[EVENT_BYTES];
    size_t length;
    bool cut;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
};

static bool find_before(void *context, size_t step, const void *state, const struct events *events) {
    struct before *before = context;
    (void)events;
    if (step + 1 < before->match->count)
        return true;
    memcpy(before->state, state, before->match->table.game->state_bytes);
    return false;
}

/* What the viewer sees of the move: its copy of the events, and its hidden state afterwards. */
static void look_at(const struct before *b, const void *world, action a, unsigned viewer, struct look *out) {
    const struct table *t = &b->match->table;
    char tape[EVENT_BYTES];
    struct events events;
    struct rng rng;
    struct text text;
    memset(out, 0, sizeof *out);
    events_start(&events, tape, sizeof tape);
    memcpy(out->hidden, world, t->game->state_bytes);
    rng_seed_number(&rng, 1);
    t->game->apply(t, out->hidden, b->move.seat, a, &rng, &events);
    t->game->hide(t, out->hidden, (seat)viewer);
    text_start(&text, out->text, sizeof out->text);
    events_write_for(&events, viewer, &text);
    out->length = text.length;
    out->cut = text.cut;
}

static bool same_look(const struct before *b, const void *world, action a, unsigned viewer, const struct look *real) {
    const struct table *t = &b->match->table;
    struct look look;
    if (!t->game->accepts(t, world, b->move.seat, a))
        return false;
    look_at(b, world, a, viewer, &look);
    return !look.cut && !real->cut && look.length == real->length && !memcmp(look.text, real->text, look.length) &&
           !memcmp(look.hidden, real->hidden, t->game->state_bytes);
}

/* The mover knows its action. Anybody else may have seen only that something was chosen: then some action
 * there must look the same. */
static bool could_be(const struct before *b, const void *world, unsigned viewer, const struct look *real) {
    const struct table *t = &b->match->table;
    if (same_look(b, world, b->move.action, viewer, real))
        return true;
    if (viewer == b->move.seat)
        return false;
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, world, b->move.seat, list);
    for (size_t i = 0; i < count; i++)
        if (same_look(b, world, list[i], viewer, real))
            return true;
    return false;
}

/* A world that the viewer cannot rule out, given the state it is shown. */
static void guess_world(const struct before *b, const void *hidden, unsigned viewer, struct rng *rng, void *out) {
    const struct table *t = &b->match->table;
    memcpy(out, hidden, t->game->state_bytes);
    t->game->guess(t, out, (seat)viewer, rng);
}

/* If the world before the move was this one: has another viewer learnt more than that a move was made? */
static bool tells_nothing(const struct before *b, const void *state, unsigned viewer) {
    const struct table *t = &b->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX], world[STATE_BYTES_MAX];
    struct look real;
    struct rng rng;
    look_at(b, state, b->move.action, viewer, &real);
    memcpy(hidden, state, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)viewer);
    rng_seed_number(&rng, hash64(hidden, t->game->state_bytes));
    for (int i = 0; i < WORLDS_OTHERS; i++) {
        guess_world(b, hidden, viewer, &rng, world);
        if (!could_be(b, world, viewer, &real))
            return false;
    }
    return true;
}

static bool draws_nothing(const struct before *b, const void *world) {
    const struct table *t = &b->match->table;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct rng rng;
    rng_seed_number(&rng, 1);
    memcpy(state, world, t->game->state_bytes);
    t->game->apply(t, state, b->move.seat, b->move.action, &rng, NULL);
    return rng_drawn(&rng) == 0;
}

/* Where others are asked in secret or choose at the same time, a seat may not know whether somebody else has chosen
 * since its move: there the sentence does not say which reason it is. */
static bool refuse(const struct match *m, struct complaint *why, const char *sentence) {
    const struct game *game = m->table.game;
    return complain(why, "%s",
                    game->asks_in_secret || game->chooses_together
                        ? "The last move cannot be taken back: it showed something, or something has happened since."
                        : sentence);
}

static bool refuse_random(const struct match *m, struct complaint *why) {
    return refuse(m, why, "The last move was followed by a random outcome and cannot be taken back.");
}

static bool refuse_reveal(const struct match *m, struct complaint *why) {
    return refuse(m, why, "The last move revealed something and cannot be taken back.");
}

/* Asked in worlds that the mover could not rule out. `seen` is what the mover saw of the real move. */
static bool worlds_allow(const struct before *b, const struct look *seen, struct complaint *why) {
    const struct table *t = &b->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX], world[STATE_BYTES_MAX];
    unsigned mover = b->move.seat;
    struct rng rng;
    memcpy(hidden, b->state, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)mover);
    rng_seed_number(&rng, hash64(hidden, t->game->state_bytes));
    for (int i = 0; i < WORLDS; i++) {
        guess_world(b, hidden, mover, &rng, world);
        if (!draws_nothing(b, world))
            return refuse_random(b->match, why);
        if (!same_look(b, world, b->move.action, mover, seen))
            return refuse_reveal(b->match, why);
        for (unsigned viewer = 0; viewer <= t->seats && i < WORLDS_ASKED; viewer++)
            if (viewer != mover && !tells_nothing(b, world, viewer == t->seats ? SPECTATOR : viewer))
                return refuse_reveal(b->match, why);
    }
    return true;
}

/* Could another seat have chosen since, without this one seeing it? Asked in a world that the seat cannot rule out, so
 * that it does not matter whether one really has. */
static bool unseen_moves(const struct match *m, unsigned seat_index) {
    const struct table *t = &m->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX], world[STATE_BYTES_MAX], after[STATE_BYTES_MAX];
    char tape[EVENT_BYTES];
    action list[LEGAL_MAX];
    struct events events;
    struct rng rng;
    if (!t->game->chooses_together)
        return false;
    match_hidden(m, seat_index, hidden);
    memcpy(world, hidden, t->game->state_bytes);
    rng_seed_number(&rng, hash64(hidden, t->game->state_bytes));
    t->game->guess(t, world, (seat)seat_index, &rng);
    for (unsigned other = 0; other < t->seats; other++) {
        size_t count = other == seat_index ? 0 : t->game->legal(t, world, (seat)other, list);
        for (size_t i = 0; i < count; i++) {
            memcpy(after, world, t->game->state_bytes);
            events_start(&events, tape, sizeof tape);
            t->game->apply(t, after, (seat)other, list[i], &rng, &events);
            t->game->hide(t, after, (seat)seat_index);
            if (!events.tape.length && !memcmp(after, hidden, t->game->state_bytes))
                return true;
        }
    }
    return false;
}

bool match_may_undo(const struct match *m, unsigned seat_index, struct complaint *why) {
    if (!m->count)
        return complain(why, "There is nothing to take back.");
    struct before b = {.match = m, .move = m->log[m->count - 1]};
    struct look seen;
    char sentence[120];
    struct text text;
    text_start(&text, sentence, sizeof sentence);
    text_format(&text, "The last move was not seat %u's, so it cannot take it back.", seat_index + 1);
    if (b.move.seat != seat_index)
        return refuse(m, why, sentence);
    if (asked_in_secret(&m->table, m->state, seat_index) || unseen_moves(m, seat_index))
        return refuse_reveal(m, why); /* somebody may have answered already */
    match_walk(m, find_before, &b);
    if (!draws_nothing(&b, b.state)) /* everybody has seen it: random outcomes are events */
        return refuse_random(m, why);
    look_at(&b, b.state, b.move.action, seat_index, &seen);
    return worlds_allow(&b, &seen, why);
}

bool match_undo(struct match *m, unsigned seat_index, struct complaint *why) {
    return match_may_undo(m, seat_index, why) && match_take_back(m, why);
}
