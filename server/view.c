/* Each viewer's own steps: the position and what led to it. Everything of a position is computed from a
 * hidden state, and what a viewer is told depends on nothing else: not on who else is connected, on how many
 * questions were put to others in secret, nor on when they answered. */
#include "server/view.h"

#include "core/say.h"

#include <string.h>

uint32_t room_seq(const struct room *r, unsigned viewer) {
    uint32_t seq = 0;
    for (uint32_t i = 0; i < r->cursor[viewer]; i++)
        seq += r->steps[i].shown >> viewer & 1;
    return seq;
}

struct find_state {
    size_t step;
    size_t bytes;
    void *out;
};

static bool copy_state(void *context, size_t step, const void *state, const struct events *events) {
    struct find_state *find = context;
    (void)events;
    if (step < find->step)
        return true;
    memcpy(find->out, state, find->bytes);
    return false;
}

void room_state_at(const struct room *r, uint32_t moves, void *state) {
    struct find_state find = {.step = moves, .bytes = r->agreed.game->state_bytes, .out = state};
    if (moves == r->match->count)
        memcpy(state, r->match->state, find.bytes);
    else
        match_walk(r->match, copy_state, &find);
}

bool gather_events(void *context, size_t step, const void *state, const struct events *events) {
    struct gather *g = context;
    struct text text;
    (void)state;
    if ((long)step <= g->after)
        return true;
    if ((long)step > g->upto)
        return false;
    text_start(&text, g->list, EVENTS_BYTES);
    events_write_reasons(events, g->viewer, &text);
    if (text.length > 2) { /* not [] */
        json_comma(g->out);
        text_bytes(g->out, g->list + 1, text.length - 2);
    }
    return true;
}

void room_write_events(const struct room *r, unsigned viewer, long after, long upto, struct text *out) {
    struct gather g = {.viewer = viewer, .out = out, .after = after, .upto = upto, .list = r->server->work->events};
    json_open(out, '[');
    if (after < upto)
        match_walk(r->match, gather_events, &g);
    json_close(out, ']');
}

/* Marks `from` to `upto` (not included), none of them an undo; the set-up counts as step 0 of the walk. */
static void write_events(const struct room *r, unsigned viewer, uint32_t from, uint32_t upto, bool fresh,
                         struct text *out) {
    if (fresh && from + 1 == upto)
        events_write_reasons(&r->events, viewer, out);
    else
        room_write_events(r, viewer, from ? (long)r->steps[from - 1].moves : -1, r->steps[upto - 1].moves, out);
}

bool undo_between(const struct room *r, uint32_t from, uint32_t upto) {
    for (uint32_t i = from; i < upto; i++)
        if (r->steps[i].undo)
            return true;
    return false;
}

/* Clocks as the viewer may know them: only a seat whose question is public is seen to run. */
static void write_clock(const struct room *r, seat_set running, struct text *out) {
    int64_t now = server_now(r->server);
    json_key(out, "clock");
    if (!r->move_ms) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    json_key(out, "running");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (running >> s & 1 && r->seat[s].kind == SEAT_HUMAN)
            json_number(out, s + 1);
    json_close(out, ']');
    json_key(out, "move");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++) {
        const struct room_seat *p = &r->seat[s];
        int64_t used = p->asked_at ? now - p->asked_at : 0;
        if (running >> s & 1 && p->kind == SEAT_HUMAN)
            json_number(out, used < r->move_ms ? r->move_ms - used : 0);
        else
            json_null(out);
    }
    json_close(out, ']');
    json_key(out, "reserve");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        json_number(out, r->seat[s].reserve_ms - (running >> s & 1 ? room_spent(r, s) : 0));
    json_close(out, ']');
    json_close(out, '}');
}

static void write_legal(const struct room *r, const void *hidden, unsigned viewer, bool silent, struct text *out) {
    action list[LEGAL_MAX];
    size_t count = 0;
    if (viewer < r->agreed.seats && !silent)
        count = r->agreed.game->legal(&r->agreed, hidden, (seat)viewer, list);
    json_key(out, "legal");
    actions_write(r->agreed.game->space, list, count, out);
}

/* The state at the viewer's cursor; in a pause the one that its question is about. */
static void state_shown(const struct room *r, unsigned viewer, void *out) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    const struct step *step = &r->steps[r->cursor[viewer] - 1];
    room_state_at(r, step->moves, state);
    if (!step->asks || !window_question(&r->agreed, state, viewer, step->number, out))
        memcpy(out, state, r->agreed.game->state_bytes);
}

/* The position at the viewer's cursor. `silent`: a pause is running and the viewer is not asked. */
static void write_position(const struct room *r, unsigned viewer, bool silent, struct text *out) {
    const struct table *t = &r->agreed;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct outcome outcome;
    state_shown(r, viewer, hidden);
    t->game->outcome(t, hidden, &outcome);
    json_key_bool(out, "over", outcome.over);
    json_key(out, "result");
    if (outcome.over) { /* before the end the scores that may be known are in the view */
        json_open(out, '{');
        outcome_write(t, hidden, out);
        json_close(out, '}');
    } else {
        json_null(out);
    }
    t->game->hide(t, hidden, (seat)viewer);
    seat_set pending = t->game->pending(t, hidden);
    json_key(out, "view");
    state_write(t, hidden, out);
    json_key(out, "pending");
    seats_write(silent ? 0 : pending, out);
    json_key_bool(out, "waiting", !outcome.over && (silent || !pending));
    const struct phase *phase = &t->game->phases[t->game->phase(t, hidden)];
    json_key_string(out, "phase", phase->name);
    json_key_string(out, "prompt", phase->prompt);
    write_legal(r, hidden, viewer, silent, out);
    write_clock(r, silent ? 0 : pending, out);
    json_key_bool(out, "paused", silent);
    json_key_bool(out, "may_undo", r->undo_seat == viewer && viewer != SPECTATOR && !silent);
}

/* Who made the first of these steps that may be known: passes in secret and the ends of pauses have nobody's name. */
static const struct step *first_known(const struct room *r, uint32_t from, uint32_t upto) {
    while (from + 1 < upto && r->steps[from].seat == SPECTATOR)
        from++;
    return &r->steps[from];
}

void write_actor(const struct room *r, unsigned viewer, uint32_t from, uint32_t upto, struct text *out) {
    const struct step *step = first_known(r, from, upto);
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    json_key(out, "seat");
    if (step->seat == SPECTATOR)
        json_null(out);
    else
        json_number(out, step->seat + 1);
    json_key(out, "action");
    if (step->undo || step->seat == SPECTATOR || step->seat != viewer || step->moves > r->match->count) {
        json_null(out);
        return;
    }
    action_write(r->agreed.game->space, r->match->log[step->moves - 1].action, out);
}

/* The step that shows steps `from` to the cursor. */
void write_step(const struct room *r, unsigned viewer, uint32_t from, bool fresh, bool silent, struct text *out) {
    uint32_t upto = r->cursor[viewer];
    bool undone = undo_between(r, from, upto);
    json_open(out, '{');
    json_key_string(out, "type", "step");
    json_key_number(out, "seq", room_seq(r, viewer));
    write_actor(r, viewer, from < upto ? from : upto - 1, upto, out);
    json_key_bool(out, "undone", undone);
    json_key(out, "events");
    if (undone || from >= upto) {
        json_open(out, '[');
        json_close(out, ']');
    } else {
        write_events(r, viewer, from, upto, fresh, out);
    }
    write_position(r, viewer, silent, out);
    json_close(out, '}');
}
