/* The server without its loop: what it is made of, and the order in which it stops. */
#include "server/tasks.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

void server_defaults(struct server_config *out) {
    *out = (struct server_config){
        .host = "127.0.0.1",
        .port = 8080,
        .database = "clowder.db",
        .body_bytes = 16384,
        .frame_bytes = 8192,
        .queue_bytes = 1 << 20,
        .header_seconds = 10,
        .idle_seconds = 30,
        .ping_seconds = 45,
        .pong_seconds = 20,
        .connections = 15000,
        .connections_per_address = 200,
        .tables = 50000,
        .tables_per_player = 50,
        .requests_per_second = 50,
        .messages_per_second = 20,
        .forget_seconds = 900,
        .expire_listed = 3600,
        .expire_open = 7 * 86400,
        .expire_playing = 30 * 86400,
        .think_threads = 2,
        .think_queue = 64,
        .bot_work = 5000,
        .absent_seconds = 120,
        .session_days = 180,
    };
}

/* The middle level: what a table gets when nobody says otherwise. */
static void choose_bots(struct server *server) {
    struct bot bot;
    snprintf(server->default_bot, sizeof server->default_bot, "%s",
             bot_parse("level:3", &bot, NULL) ? "level:3" : "random");
    if (!bot_parse("level:1", &server->weaker_bot, NULL))
        must(bot_parse("random", &server->weaker_bot, NULL));
}

bool server_prepare(struct server *server, const struct server_config *config, struct complaint *why) {
    server->config = *config;
    server->started = wall_ms();
    server->wall_offset = server->started - server_now(server);
    server->addresses = calloc(ADDRESSES, sizeof *server->addresses);
    server->work = calloc(1, sizeof *server->work);
    choose_bots(server);
    return (server->addresses && server->work && sessions_open(server) && limits_open(server) &&
            wakes_reserve(server) && sodium_init() >= 0) ||
           complain(why, "There is not enough memory.");
}

/* Nobody new, a farewell to everybody, no more thinking; what is on its way to the disk gets there. */
void server_stop(struct server *server) {
    struct fault f = {0};
    server->stopping = true;
    fault_say(&f, "busy", "The server is stopping; try again in a moment.");
    for (struct room *r = server->newest; r; r = r->older) {
        while (r->clients)
            client_dismiss(r->clients, 1001, "stopping");
        room_drop_waiting(r, &f);
        if (!OLD(OLD_STOP_WITH_JOB))
            room_drop_bot_job(r);
        wakes_set(r, INT64_MAX);
    }
    thinking_cancel_all(server->thinking);
    if (server->store)
        store_put(server->store, &(struct store_job){.kind = STORE_ALIVE, .at = server_wall(server)});
}

bool server_is_quiet(const struct server *server) {
    struct thinking_figures thinking;
    thinking_figures(server->thinking, &thinking);
    if (thinking.waiting || thinking.running || server->hashing || server->hinting || server->loading)
        return false;
    for (const struct room *r = server->newest; r; r = r->older)
        if (r->busy || room_thinks(r))
            return false;
    return true;
}

void server_free_rooms(struct server *server) {
    while (server->newest)
        room_free(server->newest);
}

void server_release(struct server *server) {
    sessions_close(server);
    limits_close(server);
    sleepers_free(server);
    free(server->wakes);
    free(server->work);
    free(server->addresses);
}
