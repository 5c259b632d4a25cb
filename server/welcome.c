/* What a client is told after hello: the table, the chat, what it missed, and where the match stands. */
#include "server/view.h"

#include <limits.h>

enum { MISSED_MAX = 400 };

static void write_chat(const struct room *r, struct text *out) {
    uint32_t first = r->chat_count > CHAT_KEPT ? r->chat_count - CHAT_KEPT : 0;
    json_key(out, "chat");
    json_open(out, '[');
    for (uint32_t n = first + 1; n <= r->chat_count; n++) {
        const struct chat_line *line = &r->chat[n % CHAT_KEPT];
        if (line->number != n || !line->body)
            continue;
        json_comma(out);
        text_format(out, "{\"n\":%u,\"at\":%lld,%s}", n, (long long)line->at, line->body);
    }
    json_close(out, ']');
}

/* Steps told one after another while the match is walked through once. */
struct retelling {
    const struct room *room;
    unsigned viewer;
    uint32_t seq, from, upto; /* of the step that is being told */
    long after;               /* moves that need not be told */
    bool open;
    struct text *out;
};

/* Begins the next step that the viewer was shown. */
static void retell_next(struct retelling *t) {
    const struct room *r = t->room;
    t->from = t->upto;
    while (t->upto < r->cursor[t->viewer] && !(r->steps[t->upto].shown >> t->viewer & 1))
        t->upto++;
    t->open = t->upto < r->cursor[t->viewer];
    if (!t->open)
        return;
    t->upto++;
    json_open(t->out, '{');
    json_key_number(t->out, "seq", ++t->seq);
    write_actor(r, t->viewer, t->from, t->upto, t->out);
    json_key(t->out, "events");
    json_open(t->out, '[');
}

static void retell_end(struct retelling *t) {
    json_close(t->out, ']');
    json_close(t->out, '}');
}

static bool retell(void *context, size_t step, const void *state, const struct events *events) {
    struct retelling *t = context;
    struct gather g = {
        .viewer = t->viewer, .out = t->out, .after = t->after, .upto = LONG_MAX, .list = t->room->server->work->events};
    while (t->open && (long)step > t->after && step > t->room->steps[t->upto - 1].moves) {
        retell_end(t);
        retell_next(t);
    }
    return t->open && !t->out->cut && gather_events(&g, step, state, events);
}

/* The steps shown after `since`; false when they cannot be told one by one. */
static bool write_missed(const struct room *r, unsigned viewer, int64_t since, struct text *out) {
    struct retelling t = {.room = r, .viewer = viewer, .out = out};
    while (t.upto < r->cursor[viewer] && t.seq < (uint32_t)since)
        t.seq += r->steps[t.upto++].shown >> viewer & 1;
    if (undo_between(r, t.upto, r->cursor[viewer]) || r->cursor[viewer] - t.upto > MISSED_MAX)
        return false;
    t.after = t.upto ? (long)r->steps[t.upto - 1].moves : -1;
    retell_next(&t);
    if (t.open)
        match_walk(r->match, retell, &t);
    for (; t.open; retell_next(&t))
        retell_end(&t);
    return !out->cut;
}

void room_write_welcome(struct room *r, unsigned viewer, int64_t since, struct text *out) {
    bool reset = since < 0 || !r->match || since > room_seq(r, viewer);
    bool silent = r->match && room_paused(r) && (viewer == SPECTATOR || !room_question(r, viewer, NULL));
    json_open(out, '{');
    json_key_string(out, "type", "welcome");
    json_key_number(out, "now", wall_ms());
    json_key(out, "you");
    if (viewer == SPECTATOR)
        json_null(out);
    else
        json_number(out, viewer + 1);
    json_key(out, "table");
    room_write(r, out);
    write_chat(r, out);
    json_key(out, "missed");
    struct text before = *out;
    json_open(out, '[');
    if (!reset && !write_missed(r, viewer, since, out)) {
        *out = before;
        json_open(out, '[');
        reset = true;
    }
    json_close(out, ']');
    json_key_bool(out, "reset", reset);
    json_key(out, "step");
    if (r->match)
        write_step(r, viewer, r->cursor[viewer], false, silent, out);
    else
        json_null(out);
    json_close(out, '}');
}
