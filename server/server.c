/* Starting, running and stopping. */
#include "server/server.h"

#include "server/internal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SWEEP_MS = 10000, FAREWELL_MS = 300, STOP_LOOK_MS = 20, STOP_MS = 4500, THINK_PATIENCE_MS = 5000 };

static void wake(void *context) {
    struct server *server = context;
    uv_async_send(&server->committed);
}

static void on_committed(uv_async_t *handle) {
    struct server *server = handle->data;
    if (server->store)
        store_poll(server->store);
    if (server->thinking)
        thinking_poll(server->thinking);
}

static void on_sweep(uv_timer_t *timer) {
    rooms_sweep(timer->data);
    retention_sweep(timer->data);
}

int64_t server_now(const struct server *server) {
    return (int64_t)uv_now(&server->loop);
}

static void on_wake(uv_timer_t *timer) {
    wakes_ring(timer->data);
}

static void wake_changed(struct server *server) {
    int64_t next = wakes_next(server), now = server_now(server);
    if (next == INT64_MAX || server->stopping)
        uv_timer_stop(&server->wake_timer);
    else
        uv_timer_start(&server->wake_timer, on_wake, next > now ? (uint64_t)(next - now) : 0, 0);
}

/* ---- stopping: nobody new, a farewell to everybody, then what is under way ends, then the store, then the rest */

static void close_handles(struct server *server) {
    uv_handle_t *own[] = {(uv_handle_t *)&server->committed,  (uv_handle_t *)&server->interrupt,
                          (uv_handle_t *)&server->terminate,  (uv_handle_t *)&server->hang_up,
                          (uv_handle_t *)&server->sweep,      (uv_handle_t *)&server->stop_timer,
                          (uv_handle_t *)&server->wake_timer, (uv_handle_t *)&server->lag_timer};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i]->loop)
            uv_close(own[i], NULL);
}

/* Everything acknowledged is on disk at any moment, so a disk that does not answer is no reason to stay. */
static void stop_look(uv_timer_t *timer) {
    struct server *server = timer->data;
    int64_t since = server_now(server) - server->stopped_at;
    if (since > STOP_MS) {
        log_line(server, "error", "stopped without waiting for the disk", NULL);
        _exit(0);
    }
    if (since >= FAREWELL_MS && server_is_quiet(server))
        uv_stop(&server->loop);
}

static void on_signal(uv_signal_t *handle, int number) {
    struct server *server = handle->data;
    (void)number;
    if (server->stopping)
        return;
    log_line(server, "info", "stopping", NULL);
    server->stopped_at = server_now(server);
    server_stop(server);
    uv_timer_start(&server->stop_timer, stop_look, STOP_LOOK_MS, STOP_LOOK_MS);
}

/* The settings are read again; a terminal that goes away is no reason to stop. */
static void on_hang_up(uv_signal_t *handle, int number) {
    struct complaint why = {""};
    (void)number;
    server_reload(handle->data, &why); /* it is in the log */
}

/* ---- starting */

static uint64_t sweep_ms(const struct server *server) {
    uint64_t forget = (uint64_t)server->config.forget_seconds * 1000;
    return forget < SWEEP_MS ? forget : SWEEP_MS; /* also how exactly the store knows when a server was last there */
}

static bool open_handles(struct server *server, struct complaint *why) {
    bool good = !uv_async_init(&server->loop, &server->committed, on_committed) &&
                !uv_signal_init(&server->loop, &server->interrupt) &&
                !uv_signal_init(&server->loop, &server->terminate) && !uv_timer_init(&server->loop, &server->sweep) &&
                !uv_timer_init(&server->loop, &server->stop_timer) &&
                !uv_timer_init(&server->loop, &server->wake_timer) && !uv_signal_init(&server->loop, &server->hang_up);
    server->committed.data = server->interrupt.data = server->terminate.data = server->sweep.data =
        server->stop_timer.data = server->wake_timer.data = server->hang_up.data = server;
    server->wake_changed = wake_changed;
    signal(SIGPIPE, SIG_IGN);
    return (good && !uv_signal_start(&server->interrupt, on_signal, SIGINT) &&
            !uv_signal_start(&server->terminate, on_signal, SIGTERM) &&
            !uv_signal_start(&server->hang_up, on_hang_up, SIGHUP) &&
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
        .count_socket = limits_socket,
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

/* Each connection is a file to the kernel: as many as it lets us have. */
static void raise_file_limit(void) {
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static bool open_all(struct server *server, struct complaint *why) {
    const struct server_config *c = &server->config;
    server->store = store_open(&(struct store_config){.path = c->database, .wake = wake, .context = server}, why);
    server->thinking = server->store ? thinking_open((unsigned)c->think_threads, (size_t)c->think_queue,
                                                     THINK_PATIENCE_MS, wake, server, why)
                                     : NULL;
    if (!server->thinking || !rooms_load(server, why))
        return false;
    while (server->loading)
        uv_run(&server->loop, UV_RUN_ONCE);
    names_load(server);
    return bans_load(server, why) && metrics_open(server) && open_net(server, why) &&
           (server->admin = admin_open(server, why));
}

static void close_all(struct server *server) {
    if (server->thinking && !server->stopping)
        server_stop(server); /* it did not start */
    while (server->thinking && !server_is_quiet(server))
        uv_run(&server->loop, UV_RUN_ONCE);
    admin_close(server->admin); /* nobody asks the store any more */
    store_close(server->store); /* the last answers are given */
    server->store = NULL;       /* its wake may still be on the way */
    net_close(server->net);
    server_free_rooms(server);
    thinking_close(server->thinking);
    server->thinking = NULL;
    bans_free(server);
    names_free(server);
    close_handles(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

bool server_run(const struct server_config *config, struct complaint *why) {
    struct server *server = calloc(1, sizeof *server);
    if (!server || uv_loop_init(&server->loop)) {
        free(server);
        return complain(why, "There is not enough memory.");
    }
    raise_file_limit();
    bool good = server_prepare(server, config, why) && open_handles(server, why) && open_all(server, why);
    if (good) {
        say_where(server);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    close_all(server);
    if (good)
        log_line(server, "info", "stopped", NULL);
    server_release(server);
    free(server);
    return good;
}
