/* What a viewer of a session is shown: the table, the news, the sentences, the hints. */
#include "session/inside.h"

#include "core/say.h"

#include <stdlib.h>

static void asked_fields(const struct table *t, const void *hidden, unsigned viewer, struct text *out) {
    action list[LEGAL_MAX];
    size_t count = viewer < t->seats ? t->game->legal(t, hidden, (seat)viewer, list) : 0;
    json_key_string(out, "prompt", t->game->phases[t->game->phase(t, hidden)].prompt);
    json_key(out, "legal");
    actions_write(t->game->space, list, count, out);
}

void asked_write(const struct table *t, const void *hidden, unsigned viewer, struct text *out) {
    json_open(out, '{');
    json_key_number(out, "seat", viewer < t->seats ? (int)viewer + 1 : 0);
    asked_fields(t, hidden, viewer, out);
    json_close(out, '}');
}

void session_look_write(const struct session *s, unsigned viewer, struct text *out) {
    const struct table *t = &s->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    match_hidden(s->match, viewer, hidden);
    json_open(out, '{');
    json_key_number(out, "viewer", viewer < t->seats ? (int)viewer + 1 : 0);
    json_key_number(out, "step", (int64_t)s->match->count);
    asked_fields(t, hidden, viewer, out);
    json_key_bool(out, "may_undo", viewer < t->seats && match_may_undo(s->match, viewer, NULL));
    json_key(out, "view");
    state_write(t, hidden, out);
    json_key(out, "result");
    json_open(out, '{');
    outcome_write(t, s->match->state, out);
    json_close(out, '}');
    json_close(out, '}');
}

void session_events_write(const struct session *s, unsigned viewer, size_t from, size_t to, struct text *out) {
    if (from > to || to > s->match->count) {
        json_open(out, '[');
        json_close(out, ']');
        return;
    }
    struct events events = session_events(s, from, to);
    events_write_reasons(&events, viewer, out);
}

void session_news_write(const struct session *s, unsigned viewer, struct text *out) {
    bool back = s->back[viewer];
    size_t from = back ? 0 : s->told[viewer];
    json_open(out, '{');
    json_key_number(out, "from", (int64_t)from);
    json_key_number(out, "step", (int64_t)s->match->count);
    json_key_bool(out, "back", back);
    json_key(out, "events");
    session_events_write(s, viewer, from, s->match->count, out);
    json_close(out, '}');
}

void session_told(struct session *s, unsigned viewer) {
    s->told[viewer] = s->match->count + 1;
    s->back[viewer] = false;
}

size_t session_told_to(const struct session *s, unsigned viewer) {
    return s->told[viewer];
}

bool session_say(const struct session *s, unsigned viewer, size_t from, size_t to, struct text *out) {
    char names[SEATS_MAX][SESSION_NAME_BYTES + 8];
    const char *name[SEATS_MAX];
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        struct text text;
        text_start(&text, names[i], sizeof names[i]);
        if (s->occupant[i].name[0])
            text_put(&text, s->occupant[i].name);
        else
            text_format(&text, "Seat %u", i + 1);
        text_put(&text, i == viewer ? " (you)" : "");
        name[i] = names[i];
    }
    for (size_t step = from; step <= to && step <= s->match->count; step++) {
        struct events events = session_events(s, step, step);
        size_t size = events.tape.length + 8; /* a viewer's copy is never longer than the tape: "?" is three bytes */
        char *json = malloc(size);
        struct text text;
        if (!json)
            return false;
        text_start(&text, json, size);
        events_write_reasons(&events, viewer, &text);
        say_events(&s->match->table, json, text.length, name, out);
        free(json);
    }
    return !out->cut;
}

size_t session_hints(const struct session *s, unsigned seat_index, unsigned iterations, struct hint out[HINTS]) {
    const struct table *t = &s->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    if (seat_index >= t->seats || !(t->game->pending(t, s->match->state) >> seat_index & 1))
        return 0;
    match_hidden(s->match, seat_index, hidden);
    return advise_hints(t, hidden, (seat)seat_index, iterations, out);
}
