/* Telling: to one client, to all clients of one viewer, to a whole room. */
#include "server/view.h"

#include <string.h>

enum { PRESENCE_MS = 150 };

unsigned client_viewer(const struct client *c) {
    return OLD(OLD_SEAT_AT_HELLO) ? c->told_viewer : room_seat_of(c->room, c->player);
}

void client_tell(struct client *c, const char *text, size_t length) {
    struct message *m = message_new(text, length);
    net_send(c->peer, m);
    message_drop(m);
}

void client_fault(struct client *c, const char *key, const struct fault *f) {
    char line[1400];
    struct text out;
    text_start(&out, line, sizeof line);
    json_open(&out, '{');
    json_key_string(&out, "type", "error");
    if (key && key[0])
        json_key_string(&out, "key", key);
    json_key(&out, "error");
    json_open(&out, '{');
    json_key_string(&out, "code", f->code);
    json_key_string(&out, "message", f->why.text);
    json_close(&out, '}');
    json_close(&out, '}');
    client_tell(c, out.data, out.length);
}

void room_tell_viewer(struct room *r, unsigned viewer, const char *text, size_t length) {
    struct message *m = message_new(text, length);
    for (struct client *c = r->clients; c; c = c->next)
        if (c->told_viewer == viewer && client_viewer(c) == viewer)
            net_send(c->peer, m);
    message_drop(m);
}

void room_tell(struct room *r, const char *text, size_t length) {
    struct message *m = r->clients ? message_new(text, length) : NULL;
    for (struct client *c = r->clients; c; c = c->next)
        net_send(c->peer, m);
    message_drop(m);
}

void room_tell_presence(struct room *r) {
    if (!r->tell_at)
        r->tell_at = server_now(r->server) + PRESENCE_MS;
    room_drive(r);
}

void room_tell_table(struct room *r) {
    r->tell_at = 0;
    if (!r->clients)
        return;
    struct text *out = scratch(r->server);
    json_open(out, '{');
    json_key_string(out, "type", "table");
    json_key(out, "table");
    room_write(r, out);
    json_close(out, '}');
    room_tell(r, out->data, out->length);
}

/* Seats have changed hands: by a join, a leave, or a start that shuffles them. */
void room_seats_changed(struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        r->seat[s].here = 0;
    r->watchers = 0;
    for (struct client *c = r->clients; c; c = c->next) {
        unsigned viewer = client_viewer(c);
        if (viewer == SPECTATOR)
            r->watchers++;
        else
            r->seat[viewer].here++;
        if (viewer != c->told_viewer)
            client_welcome(c, -1);
    }
}

static bool anybody_at(const struct room *r, unsigned viewer) {
    if (viewer < SEATS_MAX)
        return r->seat[viewer].here > 0;
    return r->watchers > 0;
}

/* What the viewer is asked has a number: the seq at which it last changed. */
static void note_question(struct room *r, unsigned who) {
    action list[LEGAL_MAX];
    struct room_seat *p = &r->seat[who];
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    if (!room_question(r, who, state))
        memcpy(state, r->match->state, r->agreed.game->state_bytes);
    size_t count = r->agreed.game->legal(&r->agreed, state, (uint8_t)who, list);
    uint64_t what = count ? hash64(list, count * sizeof *list) : 0;
    if (what != p->asked_what || !count)
        p->asked_seq = room_seq(r, who);
    p->asked_what = what;
    if (count)
        room_asked(r, who);
}

/* The last step that the viewer may see. */
static uint32_t last_shown(const struct room *r, unsigned viewer) {
    uint32_t at = r->step_count;
    while (at > r->cursor[viewer] && !(r->steps[at - 1].shown >> viewer & 1))
        at--;
    return at;
}

void room_show(struct room *r, bool fresh) {
    uint32_t from[VIEWERS];
    memcpy(from, r->cursor, sizeof from);
    for (unsigned v = 0; v < VIEWERS; v++) {
        if (v >= r->agreed.seats && v != SPECTATOR)
            continue;
        r->cursor[v] = last_shown(r, v);
        if (from[v] != r->cursor[v] && v < r->agreed.seats && r->seat[v].kind == SEAT_HUMAN)
            note_question(r, v);
    }
    for (unsigned v = 0; v < VIEWERS; v++) {
        if (from[v] == r->cursor[v] || !anybody_at(r, v))
            continue;
        struct text *out = scratch(r->server);
        write_step(r, v, from[v], fresh && from[v] + 1 == r->step_count, false, out);
        room_tell_viewer(r, v, out->data, out->length);
    }
}
