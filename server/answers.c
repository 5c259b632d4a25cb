/* What whoever asked is answered, when the entry is on disk and folded. */
#include "server/tasks.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void task_fault(struct task *t, const struct fault *f) {
    t->server->figures.refused++;
    if (!t->peer)
        return;
    if (!t->socket) {
        reply_fault(t->peer, f);
        return;
    }
    struct client *c = peer_owner(t->peer);
    if (c)
        client_fault(c, t->key, f);
}

static void answer_table(struct task *t, int status) {
    struct text *out = scratch(t->server);
    json_open(out, '{');
    json_key(out, "table");
    room_write(t->room, out);
    json_key(out, "you");
    unsigned who = room_seat_of(t->room, t->player);
    if (who == SPECTATOR)
        json_null(out);
    else
        json_number(out, who + 1);
    json_close(out, '}');
    if (t->peer)
        reply_json(t->peer, status, out, NULL);
}

void finish_table(struct task *t) {
    answer_table(t, 200);
}

/* A player who comes back to a seat that a bot plays meanwhile. */
void finish_sit(struct task *t) {
    struct room_seat *p = &t->room->seat[t->seat];
    if (t->repeated && p->away) {
        p->away = false;
        room_tell_table(t->room);
    }
    answer_table(t, 200);
}

/* What the player says from now on is said by the new name. */
void finish_name(struct task *t) {
    for (struct client *c = t->room->clients; c; c = c->next)
        if (c->player == t->player)
            memcpy(c->name, t->name, sizeof c->name);
    answer_table(t, 200);
}

void finish_link(struct task *t) {
    struct text *out = scratch(t->server);
    json_open(out, '{');
    json_key_number(out, "seat", t->target + 1);
    json_key_string(out, "token", t->token);
    json_close(out, '}');
    reply_json(t->peer, 200, out, NULL);
}

/* Whoever is no longer seated is asked to go; they can come back and watch, if they may. */
void finish_unseat(struct task *t) {
    for (struct client *c = t->room->clients, *next; c && t->room->status == STATUS_OPEN; c = next) {
        next = c->next;
        if (c->player == t->unseated)
            client_dismiss(c, 1000, "kicked");
    }
    answer_table(t, 200);
}

void finish_ack(struct task *t) {
    if (t->by != BY_PLAYER)
        return;
    struct client *c = t->peer ? peer_owner(t->peer) : NULL;
    if (!t->repeated)
        metrics_move(t->server, t->began);
    if (!c || !c->room)
        return;
    char line[200];
    struct text out;
    text_start(&out, line, sizeof line);
    json_open(&out, '{');
    json_key_string(&out, "type", "ack");
    json_key_string(&out, "key", t->key);
    json_key_number(&out, "seq", room_seq(t->room, t->seat));
    json_key_bool(&out, "again", t->repeated);
    json_close(&out, '}');
    client_tell(c, out.data, out.length);
}

/* The table that follows is opened; the answer is its own. */
void finish_rematch(struct task *t) {
    struct room *old = t->room;
    char *body = t->server->work->opening, line[80];
    struct fault f = {0};
    struct task *open = task_new(t->server, NULL, &operation_open);
    if (!open || !rematch_body(old, body, OPENING_BYTES) || !(open->body = strdup(body))) {
        free(open);
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        task_fault(t, &f);
        return;
    }
    task_member(open, old->host, "");
    for (unsigned s = 0; s < old->agreed.seats; s++)
        if (old->seat[s].kind == SEAT_HUMAN)
            task_member(open, old->seat[s].player, old->seat[s].name);
    open->peer = t->peer ? peer_hold(t->peer) : NULL;
    open->player = t->player;
    open->again = t->repeated;
    if (!t->repeated) {
        int length = snprintf(line, sizeof line, "{\"type\":\"rematch\",\"table\":\"%s\"}", old->rematch);
        room_tell(old, line, (size_t)length);
    }
    rooms_open(open, old->rematch, true, "");
}

/* A new table, and its links. */
void finish_open(struct task *t) {
    struct room *r = t->room;
    t->server->figures.tables_opened += !t->repeated;
    struct text *out = scratch(t->server);
    json_open(out, '{');
    json_key(out, "table");
    room_write(r, out);
    json_key(out, "you");
    unsigned who = room_seat_of(r, t->player);
    if (who == SPECTATOR)
        json_null(out);
    else
        json_number(out, who + 1);
    if (t->session[0]) {
        char token[TOKEN_CHARS + 1], number[4];
        json_key(out, "links");
        json_open(out, '[');
        for (unsigned s = 0; s < r->agreed.seats; s++) {
            if (!r->seat[s].linked)
                continue;
            snprintf(number, sizeof number, "%u", s + 1);
            token_derive(t->session, r->id, number, TOKEN_BYTES, token);
            json_open(out, '{');
            json_key_number(out, "seat", s + 1);
            json_key_string(out, "token", token);
            json_close(out, '}');
        }
        json_close(out, ']');
        token_derive(t->session, r->id, "watch", TOKEN_BYTES, token);
        json_key_string(out, "watch", token);
    }
    json_close(out, '}');
    if (t->peer)
        reply_json(t->peer, t->repeated ? 200 : 201, out, NULL);
}
