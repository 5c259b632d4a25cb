/* Requests: a table of routes, and what each does. */
#include "server/internal.h"
#include "server/moderation.h"
#include "server/tasks.h"

#include "core/record.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MAX = 100, MINE_MAX = 30 };

extern const char server_schema[]; /* schema.json */

struct text *scratch(struct server *server) {
    struct workspace *work = server->work;
    text_start(&work->text, work->scratch, sizeof work->scratch);
    return &work->text;
}

/* ---- answers */

static const char common_headers[] = "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
                                     "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";

static void reply_text(struct peer *p, int status, const char *type, const char *body, size_t length,
                       const char *headers) {
    char all[800];
    snprintf(all, sizeof all, "%s%s", common_headers, headers ? headers : "");
    net_reply(p, &(struct reply){.status = status, .type = type, .body = body, .length = length, .headers = all});
}

void reply_json(struct peer *p, int status, const struct text *body, const char *headers) {
    if (body->cut) {
        struct fault f = {0};
        fault_say(&f, "busy", "The answer is too large.");
        reply_fault(p, &f);
        return;
    }
    reply_text(p, status, "application/json", body->data, body->length, headers);
}

/* Who comes too early or wrongly hears when and how to come. */
static const char *headers_of(int status) {
    if (status == 426)
        return "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    return status == 429 ? "Retry-After: 5\r\n" : status == 503 ? "Retry-After: 2\r\n" : NULL;
}

void reply_fault(struct peer *p, const struct fault *f) {
    char line[1400];
    struct text out;
    text_start(&out, line, sizeof line);
    json_open(&out, '{');
    json_key(&out, "error");
    json_open(&out, '{');
    json_key_string(&out, "code", f->code);
    json_key_string(&out, "message", f->why.text);
    json_close(&out, '}');
    json_close(&out, '}');
    int status = fault_status(f->code);
    reply_text(p, status, "application/json", out.data, out.length, headers_of(status));
}

/* ---- bodies */

bool json_object_read(struct server *server, const char *text, size_t length, const char *const *fields,
                      struct json *out, struct fault *f) {
    struct workspace *work = server->work;
    if (!json_parse(text, length, work->message_nodes, NODES_MAX, &work->message, &f->why)) {
        f->code = "bad_request";
        return false;
    }
    *out = json_root(&work->message);
    if (out->type != JSON_OBJECT)
        return fault_say(f, "bad_request", "A JSON object is expected.");
    size_t known = 0;
    for (size_t i = 0; fields[i]; i++)
        known += json_get(*out, fields[i]).type != JSON_MISSING;
    return known == json_count(*out) || fault_say(f, "bad_request", "There is a field that is not known here.");
}

bool body_read(struct server *server, const struct request *r, const char *const *fields, struct json *out,
               struct fault *f) {
    if (!r->body)
        return fault_say(f, "bad_request", "A JSON object is expected as the body.");
    return json_object_read(server, r->body, r->length, fields, out, f);
}

/* ---- the server and its games */

/* A request on its way to the answer. What it needs may have to be read first, so it has its own copy of all. */
struct exchange {
    struct server *server;
    struct peer *peer;
    struct request copy;
    const struct request *request; /* the copy */
    const struct route *route;
    struct player player;
    struct room *room;
    char name[64]; /* the variable part of the path: a table's or a game's id */
    struct ids *ids;
    struct text text; /* an answer that is written row by row */
    char body[];
};

struct route;

static void health_get(struct exchange *x) {
    struct store_figures store;
    store_figures(x->server->store, &store);
    bool good = store.healthy && !x->server->stopping;
    struct text *out = scratch(x->server);
    json_open(out, '{');
    json_key_bool(out, "ok", good);
    json_key_string(out, "version", CLOWDER_VERSION);
    json_close(out, '}');
    reply_json(x->peer, good ? 200 : 503, out, NULL);
}

static bool is_this_machine(const char *address) {
    static const char mapped[] = "::ffff:";
    size_t skip = strncmp(address, mapped, sizeof mapped - 1) ? 0 : sizeof mapped - 1;
    return !strncmp(address + skip, "127.", 4) || !strcmp(address, "::1");
}

/* Counts of moves and writes would tell whoever reads them quickly that somebody has answered in a pause. */
static void metrics_get(struct exchange *x) {
    bool local = is_this_machine(x->request->address) && !x->request->forwarded;
    if (!x->server->config.public_metrics && !local) {
        struct fault f = {0};
        fault_say(&f, "forbidden", "The figures are for this machine only (see --public-metrics).");
        reply_fault(x->peer, &f);
        return;
    }
    struct text *out = scratch(x->server);
    metrics_write(x->server, out);
    reply_text(x->peer, 200, "text/plain; version=0.0.4", out->data, out->length, NULL);
}

static void schema_get(struct exchange *x) {
    reply_text(x->peer, 200, "application/schema+json", server_schema, strlen(server_schema), NULL);
}

static void write_game(const struct game *game, struct text *out) {
    game_write(game, out);
    must(out->data[out->length - 1] == '}');
    out->length--;
    json_key_string(out, "blurb", game->blurb);
    json_key_number(out, "rules_version", game->rules_version);
    json_close(out, '}');
}

/* Each kind of bot as it can be named: with every number when there are few, else with the least. */
static void write_bots(struct text *out) {
    json_key(out, "bots");
    json_open(out, '[');
    for (const struct bot_kind *kind = bot_kinds; kind->name; kind++) {
        long most = kind->most - kind->least < 10 ? kind->most : kind->least;
        for (long n = kind->least; n <= most; n++) {
            char spec[SPEC_BYTES];
            snprintf(spec, sizeof spec, kind->most ? "%s:%ld" : "%s", kind->name, n);
            json_open(out, '{');
            json_key_string(out, "spec", spec);
            json_key_string(out, "says", kind->says);
            json_close(out, '}');
        }
    }
    json_close(out, ']');
}

static void games_get(struct exchange *x) {
    struct text *out = scratch(x->server);
    json_open(out, '{');
    json_key_string(out, "version", CLOWDER_VERSION);
    json_key(out, "games");
    json_open(out, '[');
    for (size_t i = 0; games_listed(i); i++)
        write_game(games_listed(i), out);
    json_close(out, ']');
    write_bots(out);
    json_key_string(out, "default_bot", x->server->default_bot);
    json_key_string(out, "api", SERVER_API_VERSION);
    json_close(out, '}');
    reply_json(x->peer, 200, out, NULL);
}

static const struct game *named_game(struct exchange *x) {
    struct fault f = {.code = "not_found"};
    const struct game *game = games_find(x->name, &f.why);
    if (!game)
        reply_fault(x->peer, &f);
    return game;
}

static void rules_get(struct exchange *x) {
    const struct game *game = named_game(x);
    if (!game)
        return;
    const char *query = x->request->query;
    const struct rules_text *rules = game_rules(game, strncmp(query, "lang=", 5) ? "en" : query + 5);
    char header[40];
    snprintf(header, sizeof header, "Content-Language: %s\r\n", rules->language);
    reply_text(x->peer, 200, "text/markdown; charset=utf-8", rules->text, strlen(rules->text), header);
}

static void actions_get(struct exchange *x) {
    const struct game *game = named_game(x);
    if (!game)
        return;
    struct text *out = scratch(x->server);
    json_open(out, '{');
    json_key(out, "actions");
    actions_write(game->space, NULL, 0, out);
    json_close(out, '}');
    reply_json(x->peer, 200, out, NULL);
}

/* ---- tables */

static bool query_game(const char *query, char *out, size_t size) {
    out[0] = 0;
    if (strncmp(query, "game=", 5))
        return false;
    snprintf(out, size, "%s", query + 5);
    return true;
}

static bool is_listed(const struct exchange *x, const struct room *r) {
    char game[64];
    bool one_game = query_game(x->request->query, game, sizeof game);
    return r->listed && r->ready && r->status < STATUS_OVER && (!one_game || !strcmp(game, r->agreed.game->id));
}

static struct text *begin_tables(struct server *server) {
    struct text *out = scratch(server);
    json_open(out, '{');
    json_key(out, "tables");
    json_open(out, '[');
    return out;
}

static void end_tables(struct exchange *x, struct text *out) {
    json_close(out, ']');
    json_close(out, '}');
    reply_json(x->peer, 200, out, NULL);
}

/* Unfinished ones that are listed stay in memory, also across a restart. */
static void tables_get(struct exchange *x) {
    struct text *out = begin_tables(x->server);
    unsigned count = 0;
    for (struct room *r = x->server->newest; r && count < LISTED_MAX; r = r->older)
        if (is_listed(x, r)) {
            room_write(r, out);
            count++;
        }
    end_tables(x, out);
}

struct ids {
    unsigned count, at;
    char id[MINE_MAX][ID_CHARS + 1];
};

static bool keep_id(void *context, const struct store_row *row) {
    struct ids *ids = ((struct exchange *)context)->ids;
    snprintf(ids->id[ids->count++], ID_CHARS + 1, "%s", row->table);
    return ids->count < MINE_MAX;
}

static bool is_mine(const struct exchange *x, const struct room *r) {
    return r->host == x->player.id || room_seat_of(r, x->player.id) != SPECTATOR;
}

static void exchange_free(struct exchange *x) {
    peer_drop(x->peer);
    free(x->ids);
    free(x);
}

static void write_mine(struct exchange *x) {
    struct text *out = begin_tables(x->server);
    for (unsigned i = 0; i < x->ids->count; i++) {
        struct room *r = rooms_in_memory(x->server, x->ids->id[i]);
        if (r && is_mine(x, r) && r->status != STATUS_EXPIRED)
            room_write(r, out);
    }
    end_tables(x, out);
    exchange_free(x);
}

/* Those that are not in memory are read from their journals, one after another. */
static void next_mine(void *context, struct room *room, const struct fault *why) {
    struct exchange *x = context;
    (void)why;
    if (room)
        room->idle_since = server_now(x->server);
    if (x->ids->at == x->ids->count)
        write_mine(x);
    else
        rooms_with(x->server, x->ids->id[x->ids->at++], next_mine, x);
}

static void mine_read(void *context, enum store_result result) {
    struct exchange *x = context;
    struct fault f = {0};
    if (result == STORE_OK) {
        next_mine(x, NULL, NULL);
        return;
    }
    fault_say(&f, "not_saved", "The database cannot be read now; try again.");
    reply_fault(x->peer, &f);
    exchange_free(x);
}

/* The store knows them all. */
static bool mine_get(struct exchange *x) {
    x->ids = calloc(1, sizeof *x->ids);
    struct store_query query = {.question = STORE_TABLES_OF,
                                .player = x->player.id,
                                .most = MINE_MAX,
                                .visit = keep_id,
                                .done = mine_read,
                                .context = x};
    if (!x->ids || !store_get(x->server->store, &query))
        mine_read(x, STORE_FAILED);
    return true;
}

static void tables_post(struct exchange *x) {
    table_post(x->server, x->peer, x->request, &x->player);
}

static void table_get(struct exchange *x) {
    struct text *out = scratch(x->server);
    unsigned who = room_seat_of(x->room, x->player.id);
    json_open(out, '{');
    json_key(out, "table");
    room_write(x->room, out);
    json_key(out, "you");
    if (who == SPECTATOR)
        json_null(out);
    else
        json_number(out, who + 1);
    json_close(out, '}');
    reply_json(x->peer, 200, out, NULL);
}

/* A task for the room, by this player; null after a fault. */
static struct task *new_task(struct exchange *x, const struct operation *operation) {
    struct task *t = task_new(x->server, x->room, operation);
    if (!t) {
        struct fault f = {0};
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        reply_fault(x->peer, &f);
        return NULL;
    }
    t->peer = peer_hold(x->peer);
    t->player = x->player.id;
    memcpy(t->name, x->player.name, sizeof t->name);
    return t;
}

static bool read_target(struct json body, unsigned *out, struct fault *f) {
    struct json value = json_get(body, "seat");
    int64_t number;
    if (value.type == JSON_MISSING)
        return true;
    if (!json_int(value, &number) || number < 1 || number > SEATS_MAX)
        return fault_say(f, "bad_request", "\"seat\" must be the number of a seat.");
    *out = (unsigned)number - 1;
    return true;
}

static bool read_words(struct json body, struct task *t, struct fault *f) {
    return name_read(json_get(body, "words"), 100, t->text, sizeof t->text) ||
           fault_say(f, "bad_request", "\"words\" must be 1 to 100 characters, without control characters.");
}

static bool read_bot(struct json body, struct task *t, struct fault *f) {
    struct json bot = json_get(body, "bot");
    bool open = json_is(json_get(body, "kind"), "open");
    if (!open && !json_is(json_get(body, "kind"), "bot"))
        return fault_say(f, "bad_request", "\"kind\" must be \"open\" or \"bot\".");
    if (open)
        t->operation = &operation_free;
    else if (bot.type != JSON_MISSING && (!json_words(bot, t->text, sizeof t->text) || !t->text[0]))
        return fault_say(f, "bad_request", "\"bot\" must be the spec of a bot.");
    return true;
}

/* Requests that take a few plain fields and become a task. */
static void submit(struct exchange *x, const struct operation *operation, const char *const *fields,
                   bool (*read_more)(struct json body, struct task *t, struct fault *f)) {
    struct fault f = {0};
    struct json body;
    struct task *t = new_task(x, operation);
    if (!t)
        return;
    bool good = body_read(x->server, x->request, fields, &body, &f) && read_target(body, &t->wanted, &f);
    struct json token = good ? json_get(body, "token") : (struct json){0};
    if (good && token.type != JSON_MISSING && !json_words(token, t->token, sizeof t->token))
        good = fault_say(&f, "forbidden", "This link is not valid any more. Ask the host for a new one.");
    if (good && read_more)
        good = read_more(body, t, &f);
    if (good) {
        room_submit(t);
        return;
    }
    reply_fault(x->peer, &f);
    task_free(t);
}

static void join_post(struct exchange *x) {
    static const char *const fields[] = {"seat", "token", NULL};
    submit(x, &operation_sit, fields, NULL);
}

static const char *const no_fields[] = {NULL};
static const char *const seat_field[] = {"seat", NULL};

static void leave_post(struct exchange *x) {
    submit(x, &operation_leave, no_fields, NULL);
}

static void kick_post(struct exchange *x) {
    submit(x, &operation_kick, seat_field, NULL);
}

static void seat_post(struct exchange *x) {
    static const char *const fields[] = {"seat", "kind", "bot", NULL};
    submit(x, &operation_bot, fields, read_bot);
}

static void link_post(struct exchange *x) {
    submit(x, &operation_link, seat_field, NULL);
}

static void words_post(struct exchange *x) {
    static const char *const fields[] = {"words", NULL};
    submit(x, &operation_words, fields, read_words);
}

static void name_post(struct exchange *x) {
    submit(x, &operation_name, no_fields, NULL);
}

static void options_post(struct exchange *x) {
    static const char *const fields[] = {"options", "level", "clock", "reaction", "undo", "hints", NULL};
    submit(x, &operation_options, fields, read_options_request);
}

static void start_post(struct exchange *x) {
    submit(x, &operation_start, no_fields, NULL);
}

static void rematch_post(struct exchange *x) {
    submit(x, &operation_rematch, no_fields, NULL);
}

static void mute_post(struct exchange *x) {
    static const char *const fields[] = {"seat", "chat", "on", NULL};
    submit(x, &operation_mute, fields, read_mute);
}

static void chat_post(struct exchange *x) {
    static const char *const fields[] = {"on", NULL};
    submit(x, &operation_chat, fields, read_chat_switch);
}

static void watch_post(struct exchange *x) {
    submit(x, &operation_watch, no_fields, NULL);
}

static void report_route(struct exchange *x) {
    report_post(x->server, x->peer, x->request, &x->player, x->room);
}

/* The socket's path, asked for by a plain request. */
static void live_get(struct exchange *x) {
    struct fault f = {0};
    fault_say(&f, "upgrade_required", "This is a WebSocket; ask for an upgrade.");
    reply_fault(x->peer, &f);
}

/* ---- after the end */

/* Who may watch may read; ?watch=TOKEN for the holder of a watch link. */
static bool may_read(struct exchange *x, enum right right) {
    struct fault f = {0};
    const char *query = x->request->query, *token = strncmp(query, "watch=", 6) ? "" : query + 6;
    if (!permitted(room_roles(x->room, x->player.id, "", token), right, &f)) {
        reply_fault(x->peer, &f);
        return false;
    }
    if ((x->room->status == STATUS_OVER && !room_paused(x->room)) || x->room->frozen)
        return true;
    fault_say(&f, "not_now", "The record is published when the match is over.");
    reply_fault(x->peer, &f);
    return false;
}

static void write_hex_line(struct text *out, const char *word, const uint8_t bytes[SHA_BYTES]) {
    char hex[HEX_CHARS];
    hex_write(bytes, SHA_BYTES, hex);
    text_format(out, "%s %s\n", word, hex);
}

/* A match that this program cannot play: its record is what the journal says, without the hash of the end. */
static void write_frozen_record(const struct room *r, const struct record_fair *fair, struct text *out) {
    uint8_t seed[SEED_BYTES], hash[SHA_BYTES];
    text_format(out, "clowder record 1\ngame %s\nrules %ld\nplayers %d\n", r->agreed.game->id, r->rules_version,
                r->agreed.seats);
    sha256(fair->secret, SEED_BYTES, hash);
    write_hex_line(out, "secret-hash", hash);
    write_hex_line(out, "secret", fair->secret);
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (fair->words[s])
            text_format(out, "words %u %s\n", s + 1, fair->words[s]);
    record_seed(fair, seed);
    sha256(seed, SEED_BYTES, hash);
    write_hex_line(out, "seed-hash", hash);
    write_hex_line(out, "seed", seed);
    text_put(out, r->moves ? r->moves : "");
}

static void record_get(struct exchange *x) {
    struct room *r = x->room;
    if (!may_read(x, RIGHT_RECORD))
        return;
    struct record_fair fair = {.secret = r->secret};
    for (unsigned s = 0; s < r->agreed.seats; s++)
        fair.words[s] = r->seat[s].words;
    struct text *out = scratch(x->server);
    if (r->match)
        record_write_fair(r->match, &fair, out);
    else
        write_frozen_record(r, &fair, out);
    reply_text(x->peer, 200, "text/plain; charset=utf-8", out->data, out->length, NULL);
}

static bool write_entry(void *context, const struct store_row *row) {
    struct exchange *x = context;
    struct text *out = &x->text;
    char hex[HEX_CHARS];
    hex_write(row->hash, SHA_BYTES, hex);
    json_open(out, '{');
    json_key_number(out, "n", row->number);
    json_key_number(out, "at", row->at);
    json_key_string(out, "body", row->body);
    json_key_string(out, "hash", hex);
    json_close(out, '}');
    return !out->cut;
}

static void journal_read(void *context, enum store_result result) {
    struct exchange *x = context;
    struct fault f = {0};
    json_close(&x->text, ']');
    json_close(&x->text, '}');
    if (result == STORE_OK) {
        reply_json(x->peer, 200, &x->text, NULL);
    } else {
        fault_say(&f, "not_saved", "The database cannot be read now; try again.");
        reply_fault(x->peer, &f);
    }
    free(x->text.data);
    exchange_free(x);
}

static bool journal_get(struct exchange *x) {
    if (!may_read(x, RIGHT_JOURNAL))
        return false;
    char *buffer = malloc(SCRATCH_BYTES);
    struct store_query query = {
        .question = STORE_ENTRIES, .table = x->room->id, .visit = write_entry, .done = journal_read, .context = x};
    if (!buffer) {
        struct fault f = {0};
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        reply_fault(x->peer, &f);
        return false;
    }
    text_start(&x->text, buffer, SCRATCH_BYTES);
    json_open(&x->text, '{');
    json_key(&x->text, "entries");
    json_open(&x->text, '[');
    if (!store_get(x->server->store, &query))
        journal_read(x, STORE_FAILED);
    return true;
}

/* ---- routes */

enum needs { NEEDS_NOTHING, NEEDS_PLAYER, NEEDS_TABLE, NEEDS_BOTH };

struct route {
    enum method method;
    const char *path; /* * stands for one part */
    enum needs needs;
    void (*answer)(struct exchange *x);
    void (*identify)(struct server *server, struct peer *p, const struct request *r, const struct player *player);
    bool (*answer_later)(struct exchange *x); /* true: it keeps the exchange, and frees it */
};

static const struct route routes[] = {
    {METHOD_GET, "/healthz", NEEDS_NOTHING, health_get, NULL, NULL},
    {METHOD_GET, "/metrics", NEEDS_NOTHING, metrics_get, NULL, NULL},
    {METHOD_GET, "/api/schema", NEEDS_NOTHING, schema_get, NULL, NULL},
    {METHOD_GET, "/api/games", NEEDS_NOTHING, games_get, NULL, NULL},
    {METHOD_GET, "/api/games/*/rules", NEEDS_NOTHING, rules_get, NULL, NULL},
    {METHOD_GET, "/api/games/*/actions", NEEDS_NOTHING, actions_get, NULL, NULL},
    {METHOD_GET, "/api/session", NEEDS_NOTHING, NULL, session_get, NULL},
    {METHOD_POST, "/api/session", NEEDS_NOTHING, NULL, session_post, NULL},
    {METHOD_DELETE, "/api/session", NEEDS_NOTHING, NULL, session_delete, NULL},
    {METHOD_POST, "/api/account", NEEDS_NOTHING, NULL, account_post, NULL},
    {METHOD_POST, "/api/login", NEEDS_NOTHING, NULL, login_post, NULL},
    {METHOD_GET, "/api/me", NEEDS_NOTHING, NULL, me_get, NULL},
    {METHOD_DELETE, "/api/me", NEEDS_NOTHING, NULL, me_delete, NULL},
    {METHOD_GET, "/api/tables", NEEDS_NOTHING, tables_get, NULL, NULL},
    {METHOD_GET, "/api/tables/mine", NEEDS_PLAYER, NULL, NULL, mine_get},
    {METHOD_POST, "/api/tables", NEEDS_PLAYER, tables_post, NULL, NULL},
    {METHOD_GET, "/api/tables/*", NEEDS_TABLE, table_get, NULL, NULL},
    {METHOD_POST, "/api/tables/*/join", NEEDS_BOTH, join_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/leave", NEEDS_BOTH, leave_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/kick", NEEDS_BOTH, kick_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/seat", NEEDS_BOTH, seat_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/link", NEEDS_BOTH, link_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/words", NEEDS_BOTH, words_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/name", NEEDS_BOTH, name_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/options", NEEDS_BOTH, options_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/start", NEEDS_BOTH, start_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/rematch", NEEDS_BOTH, rematch_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/mute", NEEDS_BOTH, mute_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/chat", NEEDS_BOTH, chat_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/watch", NEEDS_BOTH, watch_post, NULL, NULL},
    {METHOD_POST, "/api/tables/*/report", NEEDS_BOTH, report_route, NULL, NULL},
    {METHOD_GET, "/api/tables/*/live", NEEDS_NOTHING, live_get, NULL, NULL},
    {METHOD_GET, "/api/tables/*/record", NEEDS_TABLE, record_get, NULL, NULL},
    {METHOD_GET, "/api/tables/*/journal", NEEDS_TABLE, NULL, NULL, journal_get},
};

/* Does the path fit? The part at the star goes to `name`. */
static bool path_fits(const char *pattern, const char *path, char *name, size_t size) {
    const char *star = strchr(pattern, '*');
    if (!star)
        return !strcmp(pattern, path);
    size_t before = (size_t)(star - pattern);
    if (strncmp(pattern, path, before))
        return false;
    size_t length = strcspn(path + before, "/");
    if (!length || length >= size || strcmp(path + before + length, star + 1))
        return false;
    memcpy(name, path + before, length);
    name[length] = 0;
    return true;
}

static const struct route *find_route(const struct request *r, char *name, size_t size, bool *path_known) {
    enum method method = r->method == METHOD_HEAD ? METHOD_GET : r->method;
    *path_known = false;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!path_fits(routes[i].path, r->path, name, size))
            continue;
        *path_known = true;
        if (routes[i].method == method)
            return &routes[i];
    }
    return NULL;
}

/* A browser says where the page came from; only ours may act. */
bool origin_allowed(const struct server *server, const struct request *r) {
    if (!r->origin[0])
        return true;
    const char *host = strstr(r->origin, "://");
    if (host && !strcmp(host + 3, r->host))
        return true;
    for (size_t i = 0; server->config.origins[i]; i++)
        if (!strcmp(server->config.origins[i], r->origin))
            return true;
    return false;
}

/* The table is there, or not. */
static void answer(void *context, struct room *r, const struct fault *why) {
    struct exchange *x = context;
    if (why) {
        reply_fault(x->peer, why);
    } else {
        x->room = r;
        if (r)
            r->idle_since = server_now(x->server);
        if (x->route->answer_later && x->route->answer_later(x))
            return;
        if (x->route->answer)
            x->route->answer(x);
    }
    exchange_free(x);
}

/* Who asks is known, or cannot be found out. */
static void answer_player(void *context, const struct player *player, bool good) {
    struct exchange *x = context;
    enum needs needs = x->route->needs;
    struct fault f = {0};
    if (good && x->route->identify) {
        x->route->identify(x->server, x->peer, x->request, player);
        exchange_free(x);
        return;
    }
    if (good)
        x->player = *player;
    if (!good)
        fault_say(&f, "not_saved", "The database cannot be read now; try again.");
    else if ((needs == NEEDS_PLAYER || needs == NEEDS_BOTH) && !x->player.id)
        fault_say(&f, "no_session", "Choose a name first (POST /api/session).");
    if (!f.code && (needs == NEEDS_TABLE || needs == NEEDS_BOTH))
        rooms_with(x->server, x->name, answer, x);
    else
        answer(x, NULL, f.code ? &f : NULL);
}

static struct exchange *exchange_new(struct server *server, struct peer *p, const struct request *r,
                                     const struct route *route, const char *name) {
    struct exchange *x = malloc(sizeof *x + r->length);
    struct fault f = {0};
    if (!x) {
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        reply_fault(p, &f);
        return NULL;
    }
    memset(x, 0, sizeof *x);
    x->server = server;
    x->peer = peer_hold(p);
    x->copy = *r;
    x->request = &x->copy;
    x->route = route;
    snprintf(x->name, sizeof x->name, "%s", name);
    if (r->body) {
        memcpy(x->body, r->body, r->length);
        x->copy.body = x->body;
    }
    return x;
}

static bool check_request(struct server *server, const struct request *r, bool file, struct fault *f) {
    if (address_banned(server, r->address))
        return fault_say(f, "forbidden", "This address is banned from this server.");
    if (file ? !limits_file(server, r->address) : !limits_request(server, r->address, false)) {
        server->figures.rate_limited++;
        return fault_say(f, "slow_down", "Too many requests; wait a few seconds.");
    }
    if (r->method != METHOD_GET && r->method != METHOD_HEAD && !origin_allowed(server, r))
        return fault_say(f, "forbidden", "This page may not talk to this server (see --origin).");
    if (server->stopping)
        return fault_say(f, "busy", "The server is stopping; try again in a moment.");
    return true;
}

void api_request(void *context, struct peer *p, const struct request *r) {
    struct server *server = context;
    struct fault f = {0};
    char name[64] = "";
    bool path_known;
    const struct route *route = find_route(r, name, sizeof name, &path_known);
    bool asks_health = route && route->answer == health_get;
    bool file = !route && !path_known && strncmp(r->path, "/api/", 5);
    if (!asks_health && !check_request(server, r, file, &f)) {
        reply_fault(p, &f);
    } else if (file) {
        file_request(server, p, r);
    } else if (!route) {
        fault_say(&f, path_known ? "bad_method" : "not_found",
                  path_known ? "That cannot be done with this path." : "There is nothing of that name.");
        reply_fault(p, &f);
    } else {
        struct exchange *x = exchange_new(server, p, r, route, name);
        if (x && (route->needs != NEEDS_NOTHING || route->identify))
            player_with(server, r->session, answer_player, x);
        else if (x)
            answer(x, NULL, NULL);
    }
}
