/* Figures for operators, as Prometheus reads them. */
#include "server/internal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LAG_MS = 250 };

void metrics_move(struct server *server, int64_t began_ns) {
    histogram_add(&server->figures.move, (uv_hrtime() - (uint64_t)began_ns) / 1000);
}

/* ---- loop lag: how much later than wanted a timer rings */

static void lag_rings(uv_timer_t *timer) {
    struct server *server = timer->data;
    uint64_t now = uv_hrtime();
    int64_t late = (int64_t)(now - server->lag_due) / 1000;
    histogram_add(&server->figures.loop_lag, late > 0 ? (uint64_t)late : 0);
    server->lag_due = now + (uint64_t)LAG_MS * 1000000;
    uv_timer_start(timer, lag_rings, LAG_MS, 0);
}

bool metrics_open(struct server *server) {
    if (uv_timer_init(&server->loop, &server->lag_timer))
        return false;
    server->lag_timer.data = server;
    server->lag_due = uv_hrtime() + (uint64_t)LAG_MS * 1000000;
    return !uv_timer_start(&server->lag_timer, lag_rings, LAG_MS, 0);
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

static void put_histogram(struct text *out, const char *name, const char *help, const struct histogram *h) {
    uint64_t total = 0;
    text_format(out, "# HELP clowder_%s_seconds %s\n# TYPE clowder_%s_seconds histogram\n", name, help, name);
    for (unsigned i = 0; i < HISTOGRAM_STEPS; i++) {
        char bound[24] = "+Inf";
        total += h->count[i];
        if (i < HISTOGRAM_STEPS - 1)
            snprintf(bound, sizeof bound, "%g", (double)histogram_bound_us[i] / 1e6);
        text_format(out, "clowder_%s_seconds_bucket{le=\"%s\"} %llu\n", name, bound, (unsigned long long)total);
    }
    text_format(out, "clowder_%s_seconds_sum %.6f\nclowder_%s_seconds_count %llu\n", name, (double)h->sum_us / 1e6,
                name, (unsigned long long)total);
}

static void put_tables(const struct server *server, struct text *out) {
    static const char *const names[] = {[STATUS_OPENING] = "opening",
                                        [STATUS_OPEN] = "open",
                                        [STATUS_PLAYING] = "playing",
                                        [STATUS_OVER] = "over",
                                        [STATUS_EXPIRED] = "expired"};
    uint64_t count[sizeof names / sizeof *names] = {0};
    for (const struct room *r = server->newest; r; r = r->older)
        count[r->status]++;
    text_put(out, "# HELP clowder_tables_by_status Tables in memory, by what they are doing.\n"
                  "# TYPE clowder_tables_by_status gauge\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_format(out, "clowder_tables_by_status{status=\"%s\"} %llu\n", names[i], (unsigned long long)count[i]);
}

static void put_build(struct text *out) {
    text_format(out,
                "# HELP clowder_build_info What this server was built from.\n# TYPE clowder_build_info gauge\n"
                "clowder_build_info{version=\"%s\",compiler=\"%s\",libuv=\"%s\"} 1\n",
                CLOWDER_VERSION, __VERSION__, uv_version_string());
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
    put(out, "store_conflicts_total", "counter", "Writes that found another one in their place.", store.conflicts);
    put(out, "store_unknown_total", "counter", "Writes of which the disk could not say whether they are there.",
        store.unknown);
    put(out, "store_reads_total", "counter", "Reads of the database.", store.reads);
    put(out, "store_reading", "gauge", "Reads waiting for the database.", store.reading);
    put(out, "store_healthy", "gauge", "1 when the last write went through.", store.healthy);
    put(out, "sockets", "gauge", "WebSockets open.", net->sockets);
    put(out, "connections", "gauge", "Connections open.", net->connections);
    put(out, "tables", "gauge", "Tables in memory.", server->room_count);
    put(out, "thinking", "gauge", "Bots and hints being thought out now.", thinking.waiting + thinking.running);
    put(out, "resident_bytes", "gauge", "Memory of the process.", resident_bytes());
    put(out, "start_seconds", "gauge", "When the server started.", (uint64_t)server->started / 1000);
    put(out, "draining", "gauge", "1 while no new table can be opened.", server->draining);
    put_tables(server, out);
    put_build(out);
    put_histogram(out, "move", "From a move's arrival to its acknowledgement.", &f->move);
    put_histogram(out, "commit", "A transaction, from its begin to the disk's answer.", &store.commit);
    put_histogram(out, "pool_wait", "What bots, hints and plans wait for a thread.", &thinking.wait);
    put_histogram(out, "loop_lag", "How late the loop is.", &f->loop_lag);
}
