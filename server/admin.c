#define _GNU_SOURCE
#include "server/admin.h"

#include "server/tasks.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY_MS = 86400000, LIST_DEFAULT = 100, PASSWORD_CHARS = 16 };

/* ---- the answer */

__attribute__((format(printf, 2, 3))) static void say(struct admin_call *call, const char *format, ...) {
    char line[1024];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t more = length < (int)sizeof line ? (size_t)length : sizeof line - 1;
    if (call->length + more + 1 > call->capacity) {
        size_t capacity = 2 * (call->length + more + 512);
        char *text = realloc(call->text, capacity);
        if (!text)
            return;
        call->text = text;
        call->capacity = capacity;
    }
    memcpy(call->text + call->length, line, more);
    call->length += more;
    call->text[call->length] = 0;
}

static void finish(struct admin_call *call) {
    call->done(call);
}

static void fail(struct admin_call *call, const char *sentence) {
    say(call, "%s\n", sentence);
    call->code = 1;
    finish(call);
}

static void write_time(int64_t ms, char out[24]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    strftime(out, 24, "%Y-%m-%d %H:%M", &tm);
}

static bool read_whole(const char *digits, int64_t most, int64_t *out) {
    char *end;
    long long number = strtoll(digits, &end, 10);
    *out = number;
    return *digits && !*end && number >= 0 && number <= most;
}

/* ---- asking the store */

static void asked(void *context, enum store_result result) {
    struct admin_call *call = context;
    if (result != STORE_OK)
        fail(call, "The database cannot be read now; try again.");
    else
        finish(call);
}

static void ask(struct admin_call *call, struct store_query query, store_visit *visit, store_done *done) {
    query.visit = visit;
    query.done = done;
    query.context = call;
    if (!store_get(call->store, &query))
        fail(call, "The server is too busy now; try again.");
}

static void written(void *context, enum store_result result) {
    struct admin_call *call = context;
    if (result != STORE_OK && !call->code) {
        call->code = 1;
        say(call, "It could not be saved (%s); try again.\n", store_result_name(result));
    }
    if (--call->pending)
        return;
    if (call->server && call->player)
        player_changed(call->server, call->player);
    finish(call);
}

static void write_job(struct admin_call *call, struct store_job job) {
    job.done = written;
    job.context = call;
    job.at = call->now;
    call->pending++;
    if (!store_put(call->store, &job))
        written(call, STORE_FAILED);
}

/* ---- who is meant: `player N` or `account NAME` */

static bool keep_player(void *context, const struct store_row *row) {
    struct admin_call *call = context;
    call->player = row->player;
    return false;
}

static void found_player(void *context, enum store_result result);

/* Goes on with found_player(). */
static void find_player(struct admin_call *call) {
    const char *kind = call->words > 1 ? call->word[1] : "", *what = call->words > 2 ? call->word[2] : "";
    int64_t number;
    call->player = 0;
    if (!strcmp(kind, "player") && read_whole(what, INT64_MAX, &number))
        ask(call, (struct store_query){.question = STORE_PLAYER_OF, .player = number}, keep_player, found_player);
    else if (!strcmp(kind, "account") && *what)
        ask(call, (struct store_query){.question = STORE_ACCOUNT_OF, .account = what}, keep_player, found_player);
    else
        fail(call, "Say who: `player NUMBER` or `account NAME`.");
}

/* ---- tables */

static const char *status_of(const struct admin_call *call, const struct store_row *row, unsigned *people) {
    static const char *const names[] = {[STATUS_OPENING] = "opening",
                                        [STATUS_OPEN] = "open",
                                        [STATUS_PLAYING] = "playing",
                                        [STATUS_OVER] = "over",
                                        [STATUS_EXPIRED] = "expired"};
    struct room *r = call->server ? rooms_in_memory(call->server, row->table) : NULL;
    *people = r ? r->client_count : 0;
    return r ? names[r->status] : row->over ? "over" : "unfinished";
}

static bool list_table(void *context, const struct store_row *row) {
    struct admin_call *call = context;
    char created[24], last[24];
    unsigned people;
    const char *status = status_of(call, row, &people);
    write_time(row->at, created);
    write_time(row->until, last);
    say(call, "%s  %-10s  %s  %s  %7u  %6u\n", row->table, status, created, last, row->number, people);
    return true;
}

static void run_list(struct admin_call *call) {
    int64_t most = LIST_DEFAULT;
    if (call->words > 1 && !read_whole(call->word[1], 1000000, &most)) {
        fail(call, "`list` takes how many tables to list.");
        return;
    }
    say(call, "table             status      created           last entry        entries  people\n");
    ask(call, (struct store_query){.question = STORE_TABLES, .most = (unsigned)most}, list_table, asked);
}

/* Given up by the operator: the same entry as when nobody comes any more. */
static bool prepare_close(struct task *t, struct text *body, struct fault *f) {
    enum status status = t->room->status;
    (void)body;
    return status == STATUS_OPEN || status == STATUS_PLAYING || fault_say(f, "not_now", "The table is over.");
}

static const struct operation operation_close = {"expire",  prepare_close, NULL, OP_TELLS_TABLE | OP_EXPIRES,
                                                 RIGHT_SEE, NULL};

static void close_found(void *context, struct room *r, const struct fault *why) {
    struct server *server = context;
    struct task *t = r ? task_new(server, r, &operation_close) : NULL;
    (void)why;
    if (!t)
        return;
    t->by = BY_CLOCK;
    log_line(server, "warning", "an operator closes a table", "table", r->id, NULL);
    room_submit(t);
}

static void close_one(void *context, struct room *r, const struct fault *why) {
    struct admin_call *call = context;
    if (!r) {
        fail(call, why->why.text);
    } else if (r->status != STATUS_OPEN && r->status != STATUS_PLAYING) {
        fail(call, "This table is over already.");
    } else {
        close_found(call->server, r, NULL);
        say(call, "Table %s is closed.\n", call->word[1]);
        finish(call);
    }
}

static void run_close(struct admin_call *call) {
    if (call->words < 2)
        fail(call, "Say which table.");
    else
        rooms_with(call->server, call->word[1], close_one, call);
}

static bool expire_row(void *context, const struct store_row *row) {
    struct admin_call *call = context;
    if (row->until < call->before) {
        say(call, "%s\n", row->table);
        rooms_with(call->server, row->table, close_found, call->server);
    }
    return true;
}

static void run_expire(struct admin_call *call) {
    int64_t days;
    if (call->words < 2 || !read_whole(call->word[1], 36500, &days)) {
        fail(call, "Say after how many days without an entry.");
        return;
    }
    call->before = call->now - days * DAY_MS;
    say(call, "Closed:\n");
    ask(call, (struct store_query){.question = STORE_UNFINISHED}, expire_row, asked);
}

/* ---- bans */

static void run_ban(struct admin_call *call) {
    if (call->words > 2 && !strcmp(call->word[1], "address")) {
        call->player = 0;
        found_player(call, STORE_OK);
    } else {
        find_player(call);
    }
}

static bool name_of_ban(struct admin_call *call) {
    bool address = call->words > 2 && !strcmp(call->word[1], "address");
    if (address)
        snprintf(call->name, sizeof call->name, "address %.60s", call->word[2]);
    else
        snprintf(call->name, sizeof call->name, "player %lld", (long long)call->player);
    return address;
}

static void ban(struct admin_call *call) {
    int64_t days = 0;
    bool address = name_of_ban(call);
    if (call->words > 3 && !read_whole(call->word[3], 36500, &days)) {
        fail(call, "After the one who is banned comes for how many days (0: for ever), then why.");
        return;
    }
    struct store_job job = {.kind = STORE_BAN,
                            .name = call->name,
                            .until = days ? call->now + days * DAY_MS : INT64_MAX,
                            .body = call->words > 4 ? call->word[4] : ""};
    call->pending = 1;
    write_job(call, job);
    if (!address)
        write_job(call, (struct store_job){.kind = STORE_LOGOUT, .player = call->player});
    if (call->server) {
        bans_note(call->server, job.name, job.until);
        if (!address)
            clients_sign_out_player(call->server, call->player);
    }
    say(call, "%s is banned%s.\n", call->name, days ? "" : " for ever");
    written(call, STORE_OK);
}

static void unban(struct admin_call *call) {
    name_of_ban(call);
    if (call->server)
        bans_note(call->server, call->name, 0);
    say(call, "%s is not banned any more.\n", call->name);
    write_job(call, (struct store_job){.kind = STORE_UNBAN, .name = call->name});
}

static bool list_ban(void *context, const struct store_row *row) {
    struct admin_call *call = context;
    char until[24] = "for ever";
    if (row->until != INT64_MAX)
        write_time(row->until, until);
    say(call, "%-40s  %-16s  %s\n", row->name, until, row->body ? row->body : "");
    return true;
}

static void run_bans(struct admin_call *call) {
    ask(call, (struct store_query){.question = STORE_BANS}, list_ban, asked);
}

/* ---- players */

static void end_sessions(struct admin_call *call) {
    if (call->server)
        clients_sign_out_player(call->server, call->player);
    say(call, "All sessions of player %lld are over.\n", (long long)call->player);
    write_job(call, (struct store_job){.kind = STORE_LOGOUT, .player = call->player});
}

static void forget(struct admin_call *call) {
    if (call->server)
        player_forgotten(call->server, call->player);
    say(call, "Player %lld is forgotten: name, account, sessions and chat.\n", (long long)call->player);
    write_job(call, (struct store_job){.kind = STORE_FORGET, .player = call->player});
}

/* The new password is hashed here: an operator's command may hold the loop for a tenth of a second. */
static void new_password(struct admin_call *call) {
    char hashed[crypto_pwhash_STRBYTES], password[PASSWORD_CHARS + 1];
    if (strcmp(call->word[1], "account")) {
        fail(call, "Only an account has a password: `password account NAME`.");
        return;
    }
    for (int i = 0; i < PASSWORD_CHARS; i++)
        password[i] = "23456789abcdefghjkmnpqrstuvwxyz"[randombytes_uniform(31)];
    password[PASSWORD_CHARS] = 0;
    if (crypto_pwhash_str(hashed, password, PASSWORD_CHARS, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE)) {
        fail(call, "There is not enough memory now; try again.");
        return;
    }
    say(call, "The password of %s is now %s, and all its sessions are over.\n", call->word[2], password);
    if (call->server)
        clients_sign_out_player(call->server, call->player);
    call->pending = 1;
    write_job(call, (struct store_job){.kind = STORE_PASSWORD, .player = call->player, .password = hashed});
    write_job(call, (struct store_job){.kind = STORE_LOGOUT, .player = call->player});
    sodium_memzero(password, sizeof password);
    written(call, STORE_OK);
}

static bool list_report(void *context, const struct store_row *row) {
    struct admin_call *call = context;
    char at[24];
    write_time(row->at, at);
    say(call, "%s  table %s  player %lld reports player %lld: %s\n", at, row->table ? row->table : "-",
        (long long)row->player, (long long)row->other, row->body ? row->body : "");
    return true;
}

static void run_reports(struct admin_call *call) {
    ask(call, (struct store_query){.question = STORE_REPORTS, .most = LIST_DEFAULT}, list_report, asked);
}

/* ---- the server itself */

static void run_status(struct admin_call *call) {
    const struct server *server = call->server;
    struct store_figures f;
    store_figures(call->store, &f);
    say(call, "version %s, %s\n", CLOWDER_VERSION,
        server->stopping   ? "stopping"
        : server->draining ? "draining: no new tables"
                           : "open");
    say(call, "tables in memory %zu, sockets %llu, connections %llu\n", server->room_count,
        (unsigned long long)net_figures(server->net)->sockets,
        (unsigned long long)net_figures(server->net)->connections);
    say(call, "commits %llu, failed %llu, waiting %llu, %s\n", (unsigned long long)f.commits,
        (unsigned long long)f.failures, (unsigned long long)f.waiting, f.healthy ? "healthy" : f.trouble);
    finish(call);
}

static void run_drain(struct admin_call *call) {
    bool off = call->words > 1 && !strcmp(call->word[1], "off");
    call->server->draining = !off;
    log_line(call->server, "warning", off ? "draining is over" : "draining: no new tables", NULL);
    say(call, off ? "New tables can be opened again.\n"
                  : "No new table can be opened; what is played goes on. `drain off` ends that.\n");
    finish(call);
}

static void run_reload(struct admin_call *call) {
    struct complaint why = {""};
    if (server_reload(call->server, &why)) {
        say(call, "The settings were read again. %s\n", why.text);
        finish(call);
    } else {
        fail(call, why.text);
    }
}

/* ---- all commands */

static const struct command {
    const char *name, *arguments, *says;
    bool needs_server;
    void (*run)(struct admin_call *call);
    void (*with_player)(struct admin_call *call); /* after the player is found */
} all_commands[] = {
    {"status", "", "what the server does", true, run_status, NULL},
    {"list", "[N]", "the newest tables (100)", false, run_list, NULL},
    {"close", "TABLE", "gives a table up; everybody there is told", true, run_close, NULL},
    {"expire", "DAYS", "the same for all tables without an entry for so long", true, run_expire, NULL},
    {"bans", "", "who is banned", false, run_bans, NULL},
    {"ban", "WHO [DAYS [WHY]]", "no sessions, no requests; 0 days: for ever", false, run_ban, ban},
    {"unban", "WHO", "takes a ban back", false, run_ban, unban},
    {"revoke", "WHO", "ends all sessions of a player", false, find_player, end_sessions},
    {"password", "account NAME", "gives an account a new password, and tells it", false, find_player, new_password},
    {"forget", "WHO", "deletes a player's name, account, sessions and chat", false, find_player, forget},
    {"reports", "", "what players reported", false, run_reports, NULL},
    {"drain", "[off]", "no new tables, so that the server can be stopped when it is empty", true, run_drain, NULL},
    {"reload", "", "reads the settings again, as SIGHUP does", true, run_reload, NULL},
};

static const struct command *command_of(const struct admin_call *call) {
    for (size_t i = 0; call->words && i < sizeof all_commands / sizeof *all_commands; i++)
        if (!strcmp(all_commands[i].name, call->word[0]))
            return &all_commands[i];
    return NULL;
}

static void found_player(void *context, enum store_result result) {
    struct admin_call *call = context;
    bool address = call->words > 1 && !strcmp(call->word[1], "address");
    if (result != STORE_OK)
        fail(call, "The database cannot be read now; try again.");
    else if (!call->player && !address)
        fail(call, "There is no such player.");
    else
        command_of(call)->with_player(call);
}

void admin_run(struct admin_call *call) {
    const struct command *command = command_of(call);
    if (!command)
        fail(call, "There is no such command; see `clowder admin --help`.");
    else if (command->needs_server && !call->server)
        fail(call, "No server runs on this database.");
    else
        command->run(call);
}

void admin_help(void (*out)(const char *line)) {
    for (size_t i = 0; i < sizeof all_commands / sizeof *all_commands; i++) {
        char line[160], usage[60];
        const struct command *c = &all_commands[i];
        snprintf(usage, sizeof usage, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
        snprintf(line, sizeof line, "  %-26s %s", usage, c->says);
        out(line);
    }
}

bool admin_path(const char *database, char out[ADMIN_PATH_BYTES]) {
    return snprintf(out, ADMIN_PATH_BYTES, "%s.admin", database) < ADMIN_PATH_BYTES;
}
