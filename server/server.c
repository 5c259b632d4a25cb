/* Starting, running and stopping. */
#include "server/server.h"

#include "server/house.h"

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
    struct house *h = context;
    uv_async_send(&h->committed);
}

static void on_committed(uv_async_t *handle) {
    struct house *h = handle->data;
    store_poll(h->store);
}

static void on_sweep(uv_timer_t *timer) {
    rooms_sweep(timer->data);
}

/* The strongest of the middling: what a table gets when nobody says otherwise. */
static void choose_default_bot(struct house *h) {
    struct bot bot;
    snprintf(h->default_bot, sizeof h->default_bot, "%s", bot_parse("level:3", &bot, NULL) ? "level:3" : "random");
}

/* ---- stopping: nobody new, a farewell to everybody, then the last writes, then the end */

static void close_handles(struct house *h) {
    uv_handle_t *own[] = {(uv_handle_t *)&h->committed, (uv_handle_t *)&h->interrupt, (uv_handle_t *)&h->terminate,
                          (uv_handle_t *)&h->sweep, (uv_handle_t *)&h->stop_timer};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i]->loop)
            uv_close(own[i], NULL);
}

static void last_words_said(uv_timer_t *timer) {
    struct house *h = timer->data;
    uv_stop(&h->loop);
}

static void say_goodbye(struct room *r) {
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"stopping\"}";
    for (struct guest *g = r->guests; g; g = g->next) {
        guest_tell(g, bye, sizeof bye - 1);
        net_hang_up(g->peer, 1001, "stopping");
    }
}

static void on_signal(uv_signal_t *handle, int number) {
    struct house *h = handle->data;
    (void)number;
    if (h->stopping)
        return;
    h->stopping = true;
    log_line(h, "info", "stopping", NULL);
    for (struct room *r = h->newest; r; r = r->older)
        say_goodbye(r);
    uv_timer_start(&h->stop_timer, last_words_said, FAREWELL_MS, 0);
}

/* ---- starting */

static uint64_t sweep_ms(const struct house *h) {
    uint64_t forget = (uint64_t)h->config.forget_seconds * 1000;
    return forget < SWEEP_MS ? forget : SWEEP_MS;
}

static bool open_handles(struct house *h, struct complaint *why) {
    bool good = !uv_async_init(&h->loop, &h->committed, on_committed) && !uv_signal_init(&h->loop, &h->interrupt) &&
                !uv_signal_init(&h->loop, &h->terminate) && !uv_timer_init(&h->loop, &h->sweep) &&
                !uv_timer_init(&h->loop, &h->stop_timer);
    h->committed.data = h->interrupt.data = h->terminate.data = h->sweep.data = h->stop_timer.data = h;
    signal(SIGPIPE, SIG_IGN);
    return (good && !uv_signal_start(&h->interrupt, on_signal, SIGINT) &&
            !uv_signal_start(&h->terminate, on_signal, SIGTERM) &&
            !uv_timer_start(&h->sweep, on_sweep, sweep_ms(h), sweep_ms(h))) ||
           complain(why, "The event loop could not be started.");
}

static bool open_net(struct house *h, struct complaint *why) {
    const struct server_config *c = &h->config;
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
        .context = h,
        .admit = limits_admit,
        .left = limits_left,
        .request = api_request,
        .upgrade = live_upgrade,
        .opened = live_opened,
        .frame = live_frame,
        .closed = live_closed,
    };
    h->net = net_open(&h->loop, &limits, &hooks, why);
    return h->net != NULL;
}

static void say_where(struct house *h) {
    char port[12], tables[24];
    const char *host = h->config.host ? h->config.host : "localhost";
    snprintf(port, sizeof port, "%d", net_port(h->net));
    snprintf(tables, sizeof tables, "%zu", h->room_count);
    if (!strcmp(host, "127.0.0.1") || !strcmp(host, "::1"))
        host = "localhost";
    printf("Clowder is open: http://%s:%s/  (Ctrl-C stops it)\n", host, port);
    fflush(stdout);
    log_line(h, "info", "listening", "port", port, "tables", tables, "version", CLOWDER_VERSION, NULL);
}

static void empty_the_rooms(struct house *h) {
    for (struct room *r = h->newest, *older; r; r = older) {
        older = r->older;
        room_free(r);
    }
    h->newest = h->oldest = NULL;
}

/* Each connection is a file to the kernel: as many as it lets us have. */
static void raise_file_limit(void) {
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

bool server_run(const struct server_config *config, struct complaint *why) {
    struct house *h = calloc(1, sizeof *h);
    bool good = h && (h->addresses = calloc(ADDRESSES, sizeof *h->addresses)) && sodium_init() >= 0;
    if (!good || uv_loop_init(&h->loop)) {
        free(h ? h->addresses : NULL);
        free(h);
        return complain(why, "There is not enough memory.");
    }
    raise_file_limit();
    h->config = *config;
    h->started = wall_ms();
    choose_default_bot(h);
    good = open_handles(h, why) && (h->store = store_open(config->database, wake, h, why)) && rooms_load(h, why) &&
           open_net(h, why);
    if (good) {
        say_where(h);
        uv_run(&h->loop, UV_RUN_DEFAULT);
    }
    h->stopping = true;
    store_close(h->store); /* everything acknowledged is on disk; the last answers go nowhere */
    while (h->thinking || h->hashing)
        uv_run(&h->loop, UV_RUN_ONCE);
    net_close(h->net);
    empty_the_rooms(h);
    close_handles(h);
    uv_run(&h->loop, UV_RUN_DEFAULT);
    uv_loop_close(&h->loop);
    if (good)
        log_line(h, "info", "stopped", NULL);
    free(h->addresses);
    free(h);
    return good;
}
