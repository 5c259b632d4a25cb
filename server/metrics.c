/* Figures for operators, as Prometheus reads them. */
#include "server/internal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const double bounds[LATENCIES] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1e9};

void metrics_move(struct server *server, int64_t began_ns) {
    uint64_t us = (uv_hrtime() - (uint64_t)began_ns) / 1000;
    unsigned i = 0;
    while (i < LATENCIES - 1 && (double)us > bounds[i] * 1e6)
        i++;
    server->figures.latency[i]++;
    server->figures.latency_sum_us += us;
}

static void put(struct text *out, const char *name, const char *kind, const char *help, uint64_t value) {
    text_format(out, "# HELP clowder_%s %s\n# TYPE clowder_%s %s\nclowder_%s %llu\n", name, help, name, kind, name,
                (unsigned long long)value);
}

static uint64_t resident_bytes(void) {
    unsigned long long size = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%llu %llu", &size, &resident) != 2)
        resident = 0;
    if (f)
        fclose(f);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void put_latency(const struct figures *f, struct text *out) {
    uint64_t total = 0;
    text_put(out, "# HELP clowder_move_seconds From a move's arrival to its acknowledgement.\n"
                  "# TYPE clowder_move_seconds histogram\n");
    for (unsigned i = 0; i < LATENCIES; i++) {
        char bound[24];
        total += f->latency[i];
        snprintf(bound, sizeof bound, "%g", bounds[i]);
        text_format(out, "clowder_move_seconds_bucket{le=\"%s\"} %llu\n", i < LATENCIES - 1 ? bound : "+Inf",
                    (unsigned long long)total);
    }
    text_format(out, "clowder_move_seconds_sum %.6f\nclowder_move_seconds_count %llu\n",
                (double)f->latency_sum_us / 1e6, (unsigned long long)total);
}

void metrics_write(struct server *server, struct text *out) {
    const struct figures *f = &server->figures;
    const struct net_figures *net = net_figures(server->net);
    struct store_figures store;
    struct thinking_figures thinking;
    store_figures(server->store, &store);
    thinking_figures(server->thinking, &thinking);
    put(out, "moves_total", "counter", "Moves on disk.", f->moves);
    put(out, "bot_moves_total", "counter", "Moves made by bots.", f->bot_moves);
    put(out, "clock_moves_total", "counter", "Moves made for players who did not answer in time.", f->clock_moves);
    put(out, "undos_total", "counter", "Moves taken back.", f->undos);
    put(out, "hints_total", "counter", "Hints thought out.", f->hints);
    put(out, "refused_total", "counter", "Requests and messages refused.", f->refused + net->refused);
    put(out, "rate_limited_total", "counter", "Requests and messages over a rate limit.", f->rate_limited);
    put(out, "tables_opened_total", "counter", "Tables opened.", f->tables_opened);
    put(out, "tables_over_total", "counter", "Matches finished.", f->tables_over);
    put(out, "chat_lines_total", "counter", "Lines of chat.", f->chat_lines);
    put(out, "logins_total", "counter", "Logins to accounts.", f->logins);
    put(out, "requests_total", "counter", "HTTP requests.", net->requests);
    put(out, "frames_in_total", "counter", "WebSocket frames received.", net->frames_in);
    put(out, "frames_out_total", "counter", "WebSocket frames sent.", net->frames_out);
    put(out, "bytes_out_total", "counter", "Bytes of frames sent.", net->bytes_out);
    put(out, "slow_dropped_total", "counter", "Sockets closed because they read too slowly.", net->slow_dropped);
    put(out, "store_commits_total", "counter", "Transactions on disk.", store.commits);
    put(out, "store_rows_total", "counter", "Rows on disk.", store.rows);
    put(out, "store_failures_total", "counter", "Transactions the disk refused.", store.failures);
    put(out, "store_waiting", "gauge", "Rows waiting for the disk.", store.waiting);
    put(out, "store_healthy", "gauge", "1 when the last write went through.", store.healthy);
    put(out, "sockets", "gauge", "WebSockets open.", net->sockets);
    put(out, "connections", "gauge", "Connections open.", net->connections);
    put(out, "tables", "gauge", "Tables in memory.", server->room_count);
    put(out, "thinking", "gauge", "Bots and hints being thought out now.", thinking.waiting + thinking.running);
    put(out, "resident_bytes", "gauge", "Memory of the process.", resident_bytes());
    put(out, "start_seconds", "gauge", "When the server started.", (uint64_t)server->started / 1000);
    put_latency(f, out);
}
