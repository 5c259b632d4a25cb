/* When each room is to be looked at next: a heap of rooms by time, with one timer of the loop for its top. */
#include "server/internal.h"

#include <stdlib.h>

static void put(struct server *server, size_t at, struct room *r) {
    server->wakes[at] = r;
    r->wake_index = at;
}

static void move_up(struct server *server, size_t at) {
    struct room *r = server->wakes[at];
    while (at > 1 && server->wakes[at / 2]->wake_at > r->wake_at) {
        put(server, at, server->wakes[at / 2]);
        at /= 2;
    }
    put(server, at, r);
}

static void move_down(struct server *server, size_t at) {
    struct room *r = server->wakes[at];
    for (size_t child; (child = 2 * at) <= server->wake_count; at = child) {
        if (child < server->wake_count && server->wakes[child + 1]->wake_at < server->wakes[child]->wake_at)
            child++;
        if (server->wakes[child]->wake_at >= r->wake_at)
            break;
        put(server, at, server->wakes[child]);
    }
    put(server, at, r);
}

static void take_out(struct room *r) {
    struct server *server = r->server;
    size_t at = r->wake_index;
    struct room *last = server->wakes[server->wake_count--];
    r->wake_index = 0;
    if (last == r)
        return;
    put(server, at, last);
    move_up(server, at);
    move_down(server, last->wake_index);
}

bool wakes_reserve(struct server *server) {
    if (server->room_count + 2 < server->wake_capacity)
        return true;
    size_t capacity = server->wake_capacity ? 2 * server->wake_capacity : 64;
    struct room **wakes = realloc(server->wakes, capacity * sizeof *wakes);
    if (!wakes)
        return false;
    server->wakes = wakes;
    server->wake_capacity = capacity;
    return true;
}

void wakes_set(struct room *r, int64_t when) {
    struct server *server = r->server;
    int64_t before = wakes_next(server);
    if (r->wake_index)
        take_out(r);
    r->wake_at = when;
    if (when != INT64_MAX) {
        must(server->wake_count + 1 < server->wake_capacity);
        put(server, ++server->wake_count, r);
        move_up(server, server->wake_count);
    }
    if (wakes_next(server) != before && server->wake_changed)
        server->wake_changed(server);
}

int64_t wakes_next(const struct server *server) {
    return server->wake_count ? server->wakes[1]->wake_at : INT64_MAX;
}

void wakes_ring(struct server *server) {
    int64_t now = server_now(server);
    while (server->wake_count && server->wakes[1]->wake_at <= now) {
        struct room *r = server->wakes[1];
        wakes_set(r, INT64_MAX);
        room_drive(r);
        if (r->wake_index && r->wake_at <= now) /* once a turn of the loop */
            wakes_set(r, now + 1);
    }
}
