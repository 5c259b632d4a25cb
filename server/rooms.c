/* All rooms of the server: in memory by their id, and back from the journal after a restart. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 200, SOON_MS = 60000, DOWN_LEAST_MS = 1000 };
static const int64_t PROBES_MOST = 1000000000000; /* in the year 2001 */

static size_t bucket_of(const char *id) {
    return (size_t)(hash64(id, strlen(id)) % ROOM_BUCKETS);
}

/* ---- the map */

static void rooms_add(struct room *r) {
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

struct room *room_new(struct server *server, const char *id) {
    struct room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->server = server;
    r->undo_seat = SPECTATOR;
    r->idle_since = server_now(server);
    snprintf(r->id, sizeof r->id, "%s", id);
    r->wake_at = INT64_MAX;
    if (!wakes_reserve(server)) {
        free(r);
        return NULL;
    }
    rooms_add(r);
    return r;
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

struct room *rooms_any(struct server *server, const char *id) {
    for (struct room *r = server->by_id[bucket_of(id)]; r; r = r->next_by_id)
        if (!strcmp(r->id, id))
            return r;
    return NULL;
}

struct room *rooms_in_memory(struct server *server, const char *id) {
    struct room *r = rooms_any(server, id);
    return r && r->ready && !r->dead ? r : NULL;
}

/* Nobody may be in it, wait for it or think for it. */
void room_free(struct room *r) {
    if (r->added)
        rooms_remove(r);
    if (!OLD(OLD_STOP_WITH_JOB))
        room_drop_bot_job(r);
    wakes_set(r, INT64_MAX);
    must(!r->clients && !r->busy && !r->waiting && !room_thinks(r) && !r->waiters);
    for (int i = 0; i < SEATS_MAX; i++)
        free(r->seat[i].words);
    for (int i = 0; i < CHAT_KEPT; i++)
        free(r->chat[i].body);
    free(r->names);
    free(r->muted);
    match_close(r->match);
    free(r->former);
    free(r->steps);
    free(r->position);
    free(r->moves);
    free(r);
}

void rooms_forget(struct room *r) {
    r->dead = true;
    if (r->added)
        rooms_remove(r);
}

void rooms_discard(struct room *r) {
    rooms_forget(r);
    room_drop_bot_job(r);
    wakes_set(r, INT64_MAX);
    if (!room_thinks(r) && !r->busy)
        room_free(r);
}

/* ---- who waits for a room */

struct room_waiter {
    struct room_waiter *next;
    room_found *found;
    void *context;
};

/* Each is called once; what they do may free the room, so nothing of it is used afterwards. */
static void call_waiters(struct room *r, const struct fault *why) {
    struct room_waiter *waiters = r->waiters;
    struct server *server = r->server;
    char id[ID_CHARS + 1];
    memcpy(id, r->id, sizeof id);
    r->waiters = NULL;
    while (waiters) {
        struct room_waiter *w = waiters;
        waiters = w->next;
        struct room *now = why ? NULL : rooms_in_memory(server, id);
        static const struct fault gone = {"busy", {"The table is read again; try again."}};
        w->found(w->context, now, why ? why : now ? NULL : &gone);
        free(w);
    }
}

void rooms_pass_waiters(struct room *r) {
    struct room_waiter *waiters = r->waiters;
    r->waiters = NULL;
    while (waiters) {
        struct room_waiter *w = waiters;
        waiters = w->next;
        rooms_with(r->server, r->id, w->found, w->context);
        free(w);
    }
}

void rooms_ready(struct room *r) {
    r->ready = true;
    call_waiters(r, NULL);
}

void rooms_refuse(struct room *r, const struct fault *why) {
    r->dead = true;
    if (r->added)
        rooms_remove(r);
    call_waiters(r, why);
}

void room_note_written(struct room *r, uint32_t number, const uint8_t hash[SHA_BYTES]) {
    struct written *w = &r->written[number % WRITTEN_KEPT];
    w->number = number;
    memcpy(w->hash, hash, SHA_BYTES);
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
    char id[ID_CHARS + 1];
    struct complaint why;
    enum store_result result; /* of the journal */
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
        r->entries = row->number;
    if (l->good) {
        memcpy(r->chain, link, SHA_BYTES);
        room_note_written(r, row->number, link);
        l->good = room_fold(r, row->body, strlen(row->body), row->at, false, &l->why);
    }
    return l->good;
}

static bool chat_row(void *context, const struct store_row *row) {
    struct loading *l = context;
    struct room *r = l->room;
    struct chat_line *line = &r->chat[row->number % CHAT_KEPT];
    free(line->body);
    *line = (struct chat_line){.number = row->number, .at = row->at, .player = row->player, .body = strdup(row->body)};
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

static void sleeper_remove(struct server *server, const char *id);
static bool sleeper_add(const struct room *r, int64_t wake_at);

static void loading_failed(struct loading *l, const char *code, const char *sentence) {
    struct fault f = {0};
    if (l->room->resumes && !l->room->server->stopping && fault_status(code) == 503)
        sleeper_add(l->room, server_now(l->room->server)); /* the next sweep tries again */
    if (l->why.text[0])
        log_line(l->room->server, "error", "a table could not be resumed", "table", l->room->id, "why", l->why.text,
                 NULL);
    fault_say(&f, code, "%s", sentence);
    rooms_refuse(l->room, &f);
    room_free(l->room);
}

static void loaded(void *context, enum store_result chat) {
    struct loading *l = context;
    struct room *r = l->room;
    r->server->loading--;
    if (l->result == STORE_CORRUPT)
        complain(&l->why, "The journal does not end where its head says; `clowder fsck` tells more.");
    if ((l->result != STORE_OK && l->result != STORE_CORRUPT) || chat != STORE_OK) {
        loading_failed(l, "not_saved", "The database cannot be read now; try again.");
    } else if (l->result == STORE_CORRUPT || !l->good || !r->entries) {
        loading_failed(l, "not_found", "There is no such table.");
    } else if (r->server->stopping) {
        loading_failed(l, "busy", "The server is stopping; try again in a moment.");
    } else {
        set_cursors(r);
        r->retry_at = server_now(r->server) + RETRY_MS; /* if the store is in trouble, it is not asked at once */
        sleeper_remove(r->server, l->id);
        rooms_ready(r);
        if (rooms_in_memory(r->server, l->id) == r)
            room_drive(r);
    }
    free(l);
}

bool room_name_player(struct room *r, int64_t player, const char *name) {
    size_t i = 0;
    while (i < r->name_count && r->names[i].player != player)
        i++;
    if (i == r->name_count) {
        struct room_name *names = realloc(r->names, (i + 1) * sizeof *names);
        if (!names)
            return false;
        r->names = names;
        r->name_count++;
    }
    r->names[i].player = player;
    snprintf(r->names[i].name, NAME_BYTES, "%s", name);
    return true;
}

const char *room_name_of(const struct room *r, int64_t player) {
    for (size_t i = 0; i < r->name_count; i++)
        if (r->names[i].player == player)
            return r->names[i].name;
    return NOBODY_NAME;
}

static bool name_row(void *context, const struct store_row *row) {
    struct loading *l = context;
    if (row->name && !room_name_player(l->room, row->player, row->name))
        l->good = complain(&l->why, "There is not enough memory.");
    return l->good;
}

static void journal_read(void *context, enum store_result result) {
    struct loading *l = context;
    struct store_query chat = {
        .question = STORE_CHAT_OF, .table = l->room->id, .visit = chat_row, .done = loaded, .context = l};
    l->result = result;
    if (result != STORE_OK || !l->good || !l->room->entries)
        loaded(l, STORE_OK);
    else if (!store_get(l->room->server->store, &chat))
        loaded(l, STORE_FAILED);
}

static void names_read(void *context, enum store_result result) {
    struct loading *l = context;
    struct store_query journal = {
        .question = STORE_ENTRIES, .table = l->room->id, .visit = fold_row, .done = journal_read, .context = l};
    if (result != STORE_OK || !l->good || !store_get(l->room->server->store, &journal)) {
        l->result = STORE_FAILED;
        loaded(l, STORE_FAILED);
    }
}

static void load(struct room *r) {
    struct loading *l = calloc(1, sizeof *l);
    struct store_query names = {
        .question = STORE_MEMBERS, .table = r->id, .visit = name_row, .done = names_read, .context = l};
    if (l) {
        l->room = r;
        l->good = true;
        memcpy(l->id, r->id, sizeof l->id);
        r->server->loading++;
        if (store_get(r->server->store, &names))
            return;
        loaded(l, STORE_FAILED);
        return;
    }
    struct fault f = {0};
    fault_say(&f, "busy", "There is not enough memory now; try again.");
    rooms_refuse(r, &f);
    room_free(r);
}

static bool id_is_well_formed(const char *id) {
    return strlen(id) == ID_CHARS && strspn(id, "0123456789abcdefghjkmnpqrstvwxyz") == ID_CHARS;
}

void rooms_with(struct server *server, const char *id, room_found *found, void *context) {
    struct fault f = {0};
    struct room *r = id_is_well_formed(id) ? rooms_any(server, id) : NULL;
    if (r && r->ready) {
        found(context, r, NULL);
        return;
    }
    if (!id_is_well_formed(id)) {
        fault_say(&f, "not_found", "There is no such table.");
        found(context, NULL, &f);
        return;
    }
    struct room_waiter *w = malloc(sizeof *w);
    bool begins = w && !r && (r = room_new(server, id));
    if (!w || !r) {
        free(w);
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        found(context, NULL, &f);
        return;
    }
    struct room_waiter **last = &r->waiters;
    while (*last)
        last = &(*last)->next;
    *w = (struct room_waiter){.found = found, .context = context};
    *last = w;
    if (begins)
        load(r);
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

static void resumed(void *context, struct room *room, const struct fault *why) {
    (void)context;
    (void)room;
    (void)why; /* the log has it */
}

static void rooms_resume_by(struct server *server, const char *id, room_found *found) {
    rooms_with(server, id, found, server);
    struct room *r = rooms_any(server, id);
    if (r)
        r->resumes = true;
}

void rooms_resume(struct server *server, const char *id) {
    rooms_resume_by(server, id, resumed);
}

/* After a start: clocks do not run while there is no server, and who is not there may go to sleep at once. */
static void resumed_at_start(void *context, struct room *room, const struct fault *why) {
    struct server *server = context;
    (void)why;
    if (!room)
        return;
    room->idle_since = INT64_MIN / 2;
    if (server->down_ms < DOWN_LEAST_MS || !room_clock_runs(room))
        return;
    struct task *task = task_new(server, room, &operation_resume);
    if (!task)
        return;
    task->by = BY_CLOCK;
    task->down_ms = server->down_ms;
    room_submit(task);
}

static bool keep_last(void *context, const struct store_row *row) {
    struct server *server = context;
    server->last_player = row->player;
    if (row->at > PROBES_MOST) /* a time, not a count of probes */
        server->down_ms = server->started > row->at ? server->started - row->at : 0;
    return true;
}

bool rooms_load(struct server *server, struct complaint *why) {
    struct names names = {0};
    struct store_query last = {.question = STORE_LAST_PLAYER, .visit = keep_last, .context = server},
                       unfinished = {.question = STORE_UNFINISHED, .visit = keep_id, .context = &names};
    if (store_read(server->store, &last) != STORE_OK || store_read(server->store, &unfinished) != STORE_OK) {
        free(names.id);
        return complain(why, "The database cannot be read.");
    }
    for (size_t i = 0; i < names.count; i++)
        rooms_resume_by(server, names.id[i], resumed_at_start);
    free(names.id);
    return true;
}

/* ---- tables that are not in memory */

/* An unfinished table that nobody looks at: it is read again when somebody asks, or when something is due. */
struct sleeper {
    char id[ID_CHARS + 1];
    int64_t host, wake_at; /* loop time; INT64_MAX: nothing is due */
};

static bool sleeper_add(const struct room *r, int64_t wake_at) {
    struct server *server = r->server;
    for (size_t i = 0; i < server->sleeper_count; i++)
        if (!strcmp(server->sleepers[i].id, r->id)) {
            server->sleepers[i].wake_at = wake_at;
            return true;
        }
    if (server->sleeper_count == server->sleeper_capacity) {
        size_t capacity = server->sleeper_capacity ? 2 * server->sleeper_capacity : 64;
        struct sleeper *sleepers = realloc(server->sleepers, capacity * sizeof *sleepers);
        if (!sleepers)
            return false;
        server->sleepers = sleepers;
        server->sleeper_capacity = capacity;
    }
    struct sleeper *s = &server->sleepers[server->sleeper_count++];
    *s = (struct sleeper){.host = r->host, .wake_at = wake_at};
    memcpy(s->id, r->id, sizeof s->id);
    return true;
}

static void sleeper_remove(struct server *server, const char *id) {
    for (size_t i = 0; i < server->sleeper_count; i++)
        if (!strcmp(server->sleepers[i].id, id))
            server->sleepers[i] = server->sleepers[--server->sleeper_count];
}

size_t sleepers_of(const struct server *server, int64_t host) {
    size_t count = 0;
    for (size_t i = 0; i < server->sleeper_count; i++)
        count += server->sleepers[i].host == host;
    return count;
}

void sleepers_free(struct server *server) {
    free(server->sleepers);
}

static bool may_sleep(const struct room *r, int64_t now) {
    if (OLD(OLD_NEVER_SLEEPS) && r->status == STATUS_PLAYING)
        return false;
    bool in_lobby = r->listed && r->status == STATUS_OPEN;
    bool used = !r->ready || in_lobby || r->clients || r->busy || r->waiting || room_thinks(r) || r->waiters;
    return !used && r->wake_at > now + SOON_MS && r->idle_since <= now - r->server->config.forget_seconds * 1000;
}

void rooms_sweep(struct server *server) {
    int64_t now = server_now(server);
    if (server->stopping)
        return;
    for (struct room *r = server->oldest, *next; r; r = next) {
        next = r->newer;
        if (may_sleep(r, now) && (r->status >= STATUS_OVER || sleeper_add(r, r->wake_at)))
            room_free(r); /* it comes back from the journal when somebody asks */
    }
    for (size_t i = server->sleeper_count; i-- > 0;)
        if (server->sleepers[i].wake_at <= now + SOON_MS)
            rooms_resume(server, server->sleepers[i].id);
    bool clocks = false;
    for (struct room *r = server->oldest; r && !clocks; r = r->newer)
        clocks = room_clock_runs(r);
    if (clocks || server->sleeper_count)
        store_put(server->store, &(struct store_job){.kind = STORE_ALIVE, .at = server_wall(server)});
}
