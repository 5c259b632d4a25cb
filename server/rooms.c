/* All rooms of the server: in memory by their id, and back from the journal after a restart. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t bucket_of(const char *id) {
    return (size_t)(hash64(id, strlen(id)) % ROOM_BUCKETS);
}

struct room *room_new(struct server *server, const char *id) {
    struct room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->server = server;
    r->undo_seat = SPECTATOR;
    r->idle_since = server_now(server);
    snprintf(r->id, sizeof r->id, "%s", id);
    uv_timer_init(&server->loop, &r->timer);
    r->timer.data = r;
    return r;
}

void rooms_add(struct room *r) {
    struct server *server = r->server;
    struct room **bucket = &server->by_id[bucket_of(r->id)];
    r->next_by_id = *bucket;
    *bucket = r;
    r->older = server->newest;
    if (server->newest)
        server->newest->newer = r;
    else
        server->oldest = r;
    server->newest = r;
    server->room_count++;
    r->added = true;
}

static void rooms_remove(struct room *r) {
    struct server *server = r->server;
    for (struct room **at = &server->by_id[bucket_of(r->id)]; *at; at = &(*at)->next_by_id)
        if (*at == r) {
            *at = r->next_by_id;
            break;
        }
    *(r->newer ? &r->newer->older : &server->newest) = r->older;
    *(r->older ? &r->older->newer : &server->oldest) = r->newer;
    server->room_count--;
    r->added = false;
}

static void release(uv_handle_t *timer) {
    struct room *r = timer->data;
    for (int i = 0; i < SEATS_MAX; i++)
        free(r->seat[i].words);
    for (int i = 0; i < CHAT_KEPT; i++)
        free(r->chat[i].body);
    match_close(r->match);
    free(r->steps);
    free(r->position);
    free(r);
}

/* Nobody may be in it, wait for it or think for it. */
void room_free(struct room *r) {
    must(!r->clients && !r->busy && !r->waiting && !r->bot_job && !r->hinting);
    uv_close((uv_handle_t *)&r->timer, release);
}

void rooms_discard(struct room *r) {
    if (r->added)
        rooms_remove(r);
    if (!r->bot_job && !r->hinting)
        room_free(r);
}

void room_chain(const struct room *r, uint32_t number, const char *body, uint8_t out[SHA_BYTES]) {
    struct workspace *work = r->server->work;
    struct text text;
    char hex[HEX_CHARS];
    hex_write(r->chain, SHA_BYTES, hex);
    text_start(&text, work->link, sizeof work->link);
    text_format(&text, "%s\n%u\n%s\n", hex, number, body);
    must(!text.cut);
    sha256(work->link, text.length, out);
}

/* ---- from the journal */

struct loading {
    struct room *room;
    struct complaint why;
    bool good;
};

static bool fold_row(void *context, const struct store_row *row) {
    struct loading *l = context;
    struct room *r = l->room;
    uint8_t link[SHA_BYTES];
    room_chain(r, row->number, row->body, link);
    if (row->redacted) /* a name was taken out of it: the chain goes on over what it was */
        memcpy(link, row->hash, SHA_BYTES);
    if (row->number != r->entries + 1 || memcmp(link, row->hash, SHA_BYTES))
        l->good = complain(&l->why, "Entry %u of the journal has been changed.", row->number);
    else
        l->good = room_fold(r, row->body, strlen(row->body), row->at, false, &l->why);
    if (l->good) {
        r->entries = row->number;
        memcpy(r->chain, link, SHA_BYTES);
    }
    return l->good;
}

static bool chat_row(void *context, const struct store_row *row) {
    struct room *r = context;
    struct chat_line *line = &r->chat[row->number % CHAT_KEPT];
    free(line->body);
    *line = (struct chat_line){.number = row->number, .at = row->at, .body = strdup(row->body)};
    r->chat_count = row->number;
    return line->body != NULL;
}

/* Where each viewer stands: at the last position it may see. */
static void set_cursors(struct room *r) {
    for (unsigned v = 0; v < VIEWERS; v++) {
        r->cursor[v] = r->step_count;
        while (r->cursor[v] && !(r->steps[r->cursor[v] - 1].shown >> v & 1))
            r->cursor[v]--;
    }
    for (unsigned v = 0; v < SEATS_MAX; v++)
        r->seat[v].asked_seq = room_seq(r, v);
}

static struct room *load(struct server *server, const char *id) {
    struct loading l = {.room = room_new(server, id), .good = true};
    if (!l.room)
        return NULL;
    struct store_query journal = {.question = STORE_ENTRIES, .table = id, .visit = fold_row, .context = &l},
                       chat = {.question = STORE_CHAT_OF, .table = id, .visit = chat_row, .context = l.room};
    enum store_result result = store_read(server->store, &journal);
    bool read = result == STORE_OK && l.good && l.room->entries && store_read(server->store, &chat) == STORE_OK;
    if (result == STORE_CORRUPT)
        complain(&l.why, "The journal does not end where its head says; `clowder fsck` tells more.");
    if (read) {
        set_cursors(l.room);
        rooms_add(l.room);
        return l.room;
    }
    if (l.why.text[0])
        log_line(server, "error", "a table could not be resumed", "table", id, "why", l.why.text, NULL);
    room_free(l.room);
    return NULL;
}

static bool id_is_well_formed(const char *id) {
    return strlen(id) == ID_CHARS && strspn(id, "0123456789abcdefghjkmnpqrstvwxyz") == ID_CHARS;
}

struct room *rooms_find(struct server *server, const char *id) {
    if (!id_is_well_formed(id))
        return NULL;
    for (struct room *r = server->by_id[bucket_of(id)]; r; r = r->next_by_id)
        if (!strcmp(r->id, id))
            return r;
    struct room *r = load(server, id);
    if (r && room_paused(r))
        room_drive(r);
    return r;
}

struct names {
    char (*id)[ID_CHARS + 1];
    size_t count, capacity;
};

static bool keep_id(void *context, const struct store_row *row) {
    struct names *names = context;
    if (names->count == names->capacity) {
        size_t capacity = names->capacity ? 2 * names->capacity : 256;
        char(*id)[ID_CHARS + 1] = realloc(names->id, capacity * sizeof *id);
        if (!id)
            return false;
        names->id = id;
        names->capacity = capacity;
    }
    snprintf(names->id[names->count++], ID_CHARS + 1, "%s", row->table);
    return true;
}

static bool keep_last(void *context, const struct store_row *row) {
    *(int64_t *)context = row->player;
    return true;
}

bool rooms_load(struct server *server, struct complaint *why) {
    struct names names = {0};
    struct store_query last = {.question = STORE_LAST_PLAYER, .visit = keep_last, .context = &server->last_player},
                       unfinished = {.question = STORE_UNFINISHED, .visit = keep_id, .context = &names};
    if (store_read(server->store, &last) != STORE_OK || store_read(server->store, &unfinished) != STORE_OK) {
        free(names.id);
        return complain(why, "The database cannot be read.");
    }
    for (size_t i = 0; i < names.count; i++) {
        struct room *r = rooms_find(server, names.id[i]);
        if (r)
            room_drive(r);
    }
    free(names.id);
    return true;
}

void rooms_sweep(struct server *server) {
    int64_t before = server_now(server) - server->config.forget_seconds * 1000;
    for (struct room *r = server->oldest, *next; r; r = next) {
        next = r->newer;
        bool listed = r->listed && r->status == STATUS_OPEN;
        bool used = listed || r->clients || r->busy || r->waiting || r->bot_job || r->hinting || room_paused(r) ||
                    r->status == STATUS_PLAYING;
        if (used || r->idle_since > before)
            continue;
        rooms_remove(r); /* it comes back from the journal when somebody asks */
        room_free(r);
    }
}
