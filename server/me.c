/* GET /api/me: everything the server knows of whoever asks, as one JSON object. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { EXPORT_BYTES = 1 << 22 };

struct export {
    struct server *server;
    struct peer *peer;
    struct player player;
    struct text text;
    unsigned part;
};

static void write_time(struct text *out, const char *key, int64_t at) {
    if (at)
        json_key_number(out, key, at);
}

static bool write_session(void *context, const struct store_row *row) {
    struct export *e = context;
    json_open(&e->text, '{');
    write_time(&e->text, "made", row->at);
    write_time(&e->text, "last_used", row->until);
    json_close(&e->text, '}');
    return !e->text.cut;
}

static bool write_table(void *context, const struct store_row *row) {
    struct export *e = context;
    json_open(&e->text, '{');
    json_key_string(&e->text, "id", row->table);
    write_time(&e->text, "created", row->at);
    json_key(&e->text, "name");
    if (row->name)
        json_string(&e->text, row->name);
    else
        json_null(&e->text);
    json_close(&e->text, '}');
    return !e->text.cut;
}

static bool write_line(void *context, const struct store_row *row) {
    struct export *e = context;
    json_open(&e->text, '{');
    json_key_string(&e->text, "table", row->table);
    write_time(&e->text, "at", row->at);
    text_char(&e->text, ',');
    text_put(&e->text, row->body); /* "seat", "name", "text" */
    json_close(&e->text, '}');
    return !e->text.cut;
}

static const struct {
    const char *key;
    enum store_question question;
    store_visit *visit;
} parts[] = {
    {"sessions", STORE_SESSIONS_BY, write_session},
    {"tables", STORE_TABLES_OF, write_table},
    {"chat", STORE_CHAT_BY, write_line},
};
enum { PARTS = sizeof parts / sizeof *parts };

static void export_free(struct export *e) {
    peer_drop(e->peer);
    free(e->text.data);
    free(e);
}

static void part_read(void *context, enum store_result result);

static void next_part(struct export *e) {
    struct store_query query = {.question = parts[e->part].question,
                                .player = e->player.id,
                                .visit = parts[e->part].visit,
                                .done = part_read,
                                .context = e};
    json_key(&e->text, parts[e->part].key);
    json_open(&e->text, '[');
    if (!store_get(e->server->store, &query))
        part_read(e, STORE_FAILED);
}

static void part_read(void *context, enum store_result result) {
    struct export *e = context;
    json_close(&e->text, ']');
    if (result == STORE_OK && ++e->part < PARTS) {
        next_part(e);
        return;
    }
    if (result == STORE_OK) {
        json_close(&e->text, '}');
        reply_json(e->peer, 200, &e->text, "Content-Disposition: attachment; filename=\"clowder.json\"\r\n");
    } else {
        struct fault f = {0};
        fault_say(&f, "not_saved", "The database cannot be read now; try again.");
        reply_fault(e->peer, &f);
    }
    export_free(e);
}

void me_get(struct server *server, struct peer *p, const struct request *r, const struct player *player) {
    struct fault f = {0};
    struct export *e = calloc(1, sizeof *e);
    char *buffer = malloc(EXPORT_BYTES);
    if (!player->id)
        fault_say(&f, "no_session", "Choose a name first (POST /api/session).");
    else if (!limits_request(server, r->address, true))
        fault_say(&f, "slow_down", "Too many requests; wait a minute.");
    else if (!e || !buffer)
        fault_say(&f, "busy", "There is not enough memory now; try again.");
    if (f.code) {
        free(e);
        free(buffer);
        reply_fault(p, &f);
        return;
    }
    e->server = server;
    e->peer = peer_hold(p);
    e->player = *player;
    text_start(&e->text, buffer, EXPORT_BYTES);
    json_open(&e->text, '{');
    json_key_number(&e->text, "id", player->id);
    json_key_string(&e->text, "name", player->name);
    json_key(&e->text, "account");
    if (player->account[0])
        json_string(&e->text, player->account);
    else
        json_null(&e->text);
    next_part(e);
}
