/* Starting, running and stopping. */
#include "server/server.h"

#include "server/internal.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SWEEP_MS = 30000, FAREWELL_MS = 300 };

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
        .absent_seconds = 120,
    };
}

static void wake(void *context) {
    struct server *server = context;
    uv_async_send(&server->committed);
}

static void on_committed(uv_async_t *handle) {
    struct server *server = handle->data;
    store_poll(server->store);
}

static void on_sweep(uv_timer_t *timer) {
    rooms_sweep(timer->data);
}

/* The strongest of the middling: what a table gets when nobody says otherwise. */
static void choose_default_bot(struct server *server) {
    struct bot bot;
    snprintf(server->default_bot, sizeof server->default_bot, "%s",
             bot_parse("level:3", &bot, NULL) ? "level:3" : "random");
}

/* ---- stopping: nobody new, a farewell to everybody, then the last writes, then the end */

static void close_handles(struct server *server) {
    uv_handle_t *own[] = {(uv_handle_t *)&server->committed, (uv_handle_t *)&server->interrupt,
                          (uv_handle_t *)&server->terminate, (uv_handle_t *)&server->sweep,
                          (uv_handle_t *)&server->stop_timer};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i]->loop)
            uv_close(own[i], NULL);
}

static void farewell_over(uv_timer_t *timer) {
    struct server *server = timer->data;
    uv_stop(&server->loop);
}

static void tell_stopping(struct room *r) {
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"stopping\"}";
    for (struct client *c = r->clients; c; c = c->next) {
        client_tell(c, bye, sizeof bye - 1);
        net_hang_up(c->peer, 1001, "stopping");
    }
}

static void on_signal(uv_signal_t *handle, int number) {
    struct server *server = handle->data;
    (void)number;
    if (server->stopping)
        return;
    server->stopping = true;
    log_line(server, "info", "stopping", NULL);
    for (struct room *r = server->newest; r; r = r->older)
        tell_stopping(r);
    uv_timer_start(&server->stop_timer, farewell_over, FAREWELL_MS, 0);
}

/* ---- starting */

static uint64_t sweep_ms(const struct server *server) {
    uint64_t forget = (uint64_t)server->config.forget_seconds * 1000;
    return forget < SWEEP_MS ? forget : SWEEP_MS;
}

static bool open_handles(struct server *server, struct complaint *why) {
    bool good = !uv_async_init(&server->loop, &server->committed, on_committed) &&
                !uv_signal_init(&server->loop, &server->interrupt) &&
                !uv_signal_init(&server->loop, &server->terminate) && !uv_timer_init(&server->loop, &server->sweep) &&
                !uv_timer_init(&server->loop, &server->stop_timer);
    server->committed.data = server->interrupt.data = server->terminate.data = server->sweep.data =
        server->stop_timer.data = server;
    signal(SIGPIPE, SIG_IGN);
    return (good && !uv_signal_start(&server->interrupt, on_signal, SIGINT) &&
            !uv_signal_start(&server->terminate, on_signal, SIGTERM) &&
            !uv_timer_start(&server->sweep, on_sweep, sweep_ms(server), sweep_ms(server))) ||
           complain(why, "The event loop could not be started.");
}

static bool open_net(struct server *server, struct complaint *why) {
    const struct server_config *c = &server->config;
    struct net_limits limits = {
        .host = c->host,
        .port = c->port,
        .body_bytes = (size_t)c->body_bytes,
        .frame_bytes = (size_t)c->frame_bytes,
        .queue_bytes = (size_t)c->queue_bytes,
        .header_seconds = (unsigned)c->header_seconds,
        .idle_seconds = (unsigned)c->idle_seconds,
        .ping_seconds = (unsigned)c->ping_seconds,
        .pong_seconds = (unsigned)c->pong_seconds,
        .trust_proxy = c->trust_proxy,
    };
    struct net_hooks hooks = {
        .context = server,
        .admit = limits_admit,
        .left = limits_left,
        .request = api_request,
        .upgrade = live_upgrade,
        .opened = live_opened,
        .frame = live_frame,
        .closed = live_closed,
    };
    server->net = net_open(&server->loop, &limits, &hooks, why);
    return server->net != NULL;
}

static void say_where(struct server *server) {
    char port[12], tables[24];
    const char *host = server->config.host ? server->config.host : "localhost";
    snprintf(port, sizeof port, "%d", net_port(server->net));
    snprintf(tables, sizeof tables, "%zu", server->room_count);
    if (!strcmp(host, "127.0.0.1") || !strcmp(host, "::1"))
        host = "localhost";
    printf("Clowder is open: http://%s:%s/  (Ctrl-C stops it)\n", host, port);
    fflush(stdout);
    log_line(server, "info", "listening", "port", port, "tables", tables, "version", CLOWDER_VERSION, NULL);
}

static void free_rooms(struct server *server) {
    for (struct room *r = server->newest, *older; r; r = older) {
        older = r->older;
        room_free(r);
    }
    server->newest = server->oldest = NULL;
}

/* Each connection is a file to the kernel: as many as it lets us have. */
static void raise_file_limit(void) {
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void server_free(struct server *server) {
    if (server) {
        free(server->work);
        free(server->addresses);
    }
    free(server);
}

bool server_run(const struct server_config *config, struct complaint *why) {
    struct server *server = calloc(1, sizeof *server);
    bool good = server && (server->addresses = calloc(ADDRESSES, sizeof *server->addresses)) &&
                (server->work = calloc(1, sizeof *server->work)) && sodium_init() >= 0;
    if (!good || uv_loop_init(&server->loop)) {
        server_free(server);
        return complain(why, "There is not enough memory.");
    }
    raise_file_limit();
    server->config = *config;
    server->started = wall_ms();
    choose_default_bot(server);
    good = open_handles(server, why) &&
           (server->store =
                store_open(&(struct store_config){.path = config->database, .wake = wake, .context = server}, why)) &&
           rooms_load(server, why) && open_net(server, why);
    if (good) {
        say_where(server);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    server->stopping = true;
    store_close(server->store); /* everything acknowledged is on disk; the last answers go nowhere */
    while (server->thinking || server->hashing)
        uv_run(&server->loop, UV_RUN_ONCE);
    net_close(server->net);
    free_rooms(server);
    close_handles(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
    if (good)
        log_line(server, "info", "stopped", NULL);
    server_free(server);
    return good;
}
