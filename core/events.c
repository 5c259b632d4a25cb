#include "core/events.h"

#include "base/json.h"
#include "core/game.h"

#include <string.h>

/* A secret stands on the tape as HIDE, a byte with the seats that may see it, the value, SHOW. The byte is
 * 0x40 and up to six seat bits, so it is never one of the marks. */
enum { HIDE = 0x01, SHOW = 0x02, SEATS_BASE = 0x40 };
/* A reason stands between these; a copy without reasons leaves it out. */
enum { REASON = 0x03, REASON_END = 0x04 };

void events_start(struct events *e, char *buffer, size_t size) {
    *e = (struct events){.witness = NULL};
    text_start(&e->tape, buffer, size);
}

static void tell_witness(struct events *e, bool secret) {
    if (e->witness)
        e->witness(e->context, e->type, e->key, secret);
}

static void field(struct events *e, const char *key) {
    e->key = key;
    json_key(&e->tape, key);
}

void event_open(struct events *e, const char *type) {
    if (!e)
        return;
    e->type = type;
    json_open(&e->tape, '{');
    json_key_string(&e->tape, "e", type);
}

void event_close(struct events *e) {
    if (e)
        json_close(&e->tape, '}');
}

void event_seat(struct events *e, const char *key, int who) {
    if (!e)
        return;
    field(e, key);
    event_item_seat(e, who);
}

void event_number(struct events *e, const char *key, int number) {
    if (e)
        json_key_number(&e->tape, key, number);
}

void event_word(struct events *e, const char *key, const char *word) {
    if (!e)
        return;
    field(e, key);
    event_item_word(e, word);
}

void event_bool(struct events *e, const char *key, bool yes) {
    if (e)
        json_key_bool(&e->tape, key, yes);
}

void event_secret_word(struct events *e, const char *key, unsigned seen_by, const char *word) {
    if (!e)
        return;
    field(e, key);
    event_item_secret(e, seen_by, word);
}

void event_secret_number(struct events *e, const char *key, unsigned seen_by, int number) {
    if (!e)
        return;
    field(e, key);
    event_item_secret_number(e, seen_by, number);
}

void event_list(struct events *e, const char *key) {
    if (!e)
        return;
    field(e, key);
    json_open(&e->tape, '[');
}

void event_list_close(struct events *e) {
    if (e)
        json_close(&e->tape, ']');
}

void event_item_word(struct events *e, const char *word) {
    if (!e)
        return;
    if (word)
        json_string(&e->tape, word);
    else
        json_null(&e->tape);
}

void event_item_number(struct events *e, int number) {
    if (e)
        json_number(&e->tape, number);
}

void event_item_seat(struct events *e, int who) {
    if (!e)
        return;
    tell_witness(e, false);
    if (who < 0)
        json_null(&e->tape);
    else
        json_number(&e->tape, who + 1);
}

/* The marks stand around a value that json_comma() has made room for. */
static void secret_open(struct events *e, unsigned seen_by) {
    tell_witness(e, true);
    json_comma(&e->tape);
    text_char(&e->tape, HIDE);
    text_char(&e->tape, (char)(SEATS_BASE | seen_by));
}

void event_item_secret(struct events *e, unsigned seen_by, const char *word) {
    if (!e)
        return;
    secret_open(e, seen_by);
    json_quote(&e->tape, word, strlen(word));
    text_char(&e->tape, SHOW);
}

void event_item_secret_number(struct events *e, unsigned seen_by, int number) {
    if (!e)
        return;
    secret_open(e, seen_by);
    text_number(&e->tape, number);
    text_char(&e->tape, SHOW);
}

void event_reason(struct events *e, const struct table *t, const struct reason *reason) {
    if (!e)
        return;
    text_char(&e->tape, REASON);
    json_key(&e->tape, "reason");
    json_open(&e->tape, '{');
    reason_write(t, reason, &e->tape);
    json_close(&e->tape, '}');
    text_char(&e->tape, REASON_END);
}

static void write_tape(const struct events *e, bool everything, bool reasons, unsigned viewer, struct text *out) {
    json_open(out, '[');
    bool shown = true;
    out->cut = out->cut || e->tape.cut; /* what did not fit the tape is missing; an empty list is JSON at least */
    for (size_t i = 0; i < e->tape.length && !e->tape.cut; i++) {
        char c = e->tape.data[i];
        if (c == HIDE && i + 1 < e->tape.length) {
            unsigned seen_by = (unsigned char)e->tape.data[++i] & SEEN_BY_ALL;
            shown = everything || seen_by == SEEN_BY_ALL || (viewer < SEATS_MAX && seen_by >> viewer & 1);
            if (!shown)
                text_put(out, "\"?\"");
        } else if (c == SHOW || c == REASON_END) {
            shown = true;
        } else if (c == REASON) {
            shown = reasons;
        } else if (shown) {
            text_char(out, c);
        }
    }
    json_close(out, ']');
}

void events_write_all(const struct events *e, struct text *out) {
    write_tape(e, true, false, 0, out);
}

void events_write_for(const struct events *e, unsigned viewer, struct text *out) {
    write_tape(e, false, false, viewer, out);
}

void events_write_reasons(const struct events *e, unsigned viewer, struct text *out) {
    write_tape(e, false, true, viewer, out);
}

void event_over(struct events *e, const int *scores, int seats, unsigned winners) {
    event_open(e, "over");
    event_list(e, "scores");
    for (int s = 0; s < seats; s++)
        event_item_number(e, scores[s]);
    event_list_close(e);
    event_list(e, "winners");
    for (int s = 0; s < seats; s++)
        if (winners >> s & 1)
            event_item_seat(e, s);
    event_list_close(e);
    event_close(e);
}
