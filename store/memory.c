/* The store in memory. A disk is lists of plain records; several stores may share one, as several servers would share
 * a database. Nothing here starts a thread or reads a clock: what happens, and when, is up to the caller. */
#define _GNU_SOURCE
#include "store/memory.h"

#include "base/must.h"
#include "store/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, CHAT_LINES = 100 };

struct line { /* an entry or a line of chat */
    uint32_t number;
    int64_t at, player;
    uint8_t hash[SHA_BYTES];
    char *body;
};

struct member {
    int64_t player;
    char *name;
};

struct kept_table {
    struct kept_table *next, *older; /* in its bucket; by age */
    char id[64];
    int64_t created, touched;
    bool over;
    uint32_t count;
    uint8_t head[SHA_BYTES];
    struct line *entry, *chat;
    struct member *member;
    size_t entries, chats, members;
};

struct kept_player {
    int64_t id;
    char *name, *account, *password;
};

struct kept_session {
    uint8_t hash[SHA_BYTES];
    int64_t player, at, seen;
};

struct note { /* a ban or a report */
    char *name, *body, *table;
    int64_t at, until, player, other;
};

struct store_disk {
    struct kept_table *bucket[BUCKETS], *newest;
    struct kept_player *player;
    struct kept_session *session;
    struct note *ban, *report;
    size_t players, sessions, bans, reports;
    int64_t alive;
};

struct memory_store {
    struct store store;
    struct store_disk *disk;
    bool owns_disk, automatic;
    struct list waiting, finished;
    struct store_figures figures;
    void (*wake)(void *context);
    void *context;
};

static struct memory_store *own(const struct store *s) {
    return (struct memory_store *)s;
}

/* ---- lists that grow; memory that runs out ends the simulation */

static void *grow(void *list, size_t count, size_t size) {
    if (count & (count - 1)) /* there is space up to the next power of two */
        return list;
    void *more = realloc(list, (count ? 2 * count : 1) * size);
    must(more);
    return more;
}
#define PUSH(list, count, ...) ((list) = grow(list, count, sizeof *(list)), (list)[(count)++] = __VA_ARGS__)

static char *copy_of(const char *text) {
    char *copy = text ? strdup(text) : NULL;
    must(copy || !text);
    return copy;
}

static void replace(char **at, const char *text) {
    free(*at);
    *at = copy_of(text);
}

static struct kept_table *find_table(const struct store_disk *d, const char *id) {
    struct kept_table *t = d->bucket[hash64(id, strlen(id)) % BUCKETS];
    while (t && strcmp(t->id, id))
        t = t->next;
    return t;
}

static struct kept_player *find_player(const struct store_disk *d, int64_t id) {
    for (size_t i = 0; i < d->players; i++)
        if (d->player[i].id == id)
            return &d->player[i];
    return NULL;
}

static struct kept_player *find_account(const struct store_disk *d, const char *account) {
    for (size_t i = 0; i < d->players; i++)
        if (d->player[i].account && !strcmp(d->player[i].account, account))
            return &d->player[i];
    return NULL;
}

static struct kept_session *find_session(const struct store_disk *d, const uint8_t hash[SHA_BYTES]) {
    for (size_t i = 0; i < d->sessions; i++)
        if (!memcmp(d->session[i].hash, hash, SHA_BYTES))
            return &d->session[i];
    return NULL;
}

/* ---- writing */

static void add_member(struct kept_table *t, int64_t player, const char *name) {
    for (size_t i = 0; i < t->members; i++)
        if (t->member[i].player == player) {
            if (name)
                replace(&t->member[i].name, name);
            return;
        }
    PUSH(t->member, t->members, (struct member){player, copy_of(name)});
}

static struct kept_table *add_table(struct store_disk *d, const struct store_job *job) {
    struct kept_table *t = calloc(1, sizeof *t);
    must(t);
    snprintf(t->id, sizeof t->id, "%s", job->table);
    struct kept_table **bucket = &d->bucket[hash64(t->id, strlen(t->id)) % BUCKETS];
    t->created = job->at;
    t->next = *bucket;
    *bucket = t;
    t->older = d->newest;
    d->newest = t;
    return t;
}

static enum store_result write_entry(struct store_disk *d, const struct store_job *job) {
    struct kept_table *t = find_table(d, job->table);
    if (t ? job->number != t->count + 1 : job->number != 1)
        return STORE_CONFLICT;
    if (!t)
        t = add_table(d, job);
    struct line line = {.number = job->number, .at = job->at, .body = copy_of(job->body)};
    memcpy(line.hash, job->hash, SHA_BYTES);
    memcpy(t->head, job->hash, SHA_BYTES);
    PUSH(t->entry, t->entries, line);
    t->count = job->number;
    t->touched = job->at;
    t->over = t->over || job->over;
    for (unsigned i = 0; i < job->member_count; i++)
        add_member(t, job->member[i], job->member_name[i]);
    return STORE_OK;
}

static enum store_result write_chat(struct store_disk *d, const struct store_job *job) {
    struct kept_table *t = find_table(d, job->table);
    if (!t || (t->chats && t->chat[t->chats - 1].number >= job->number))
        return STORE_CONFLICT;
    PUSH(t->chat, t->chats,
         (struct line){.number = job->number, .at = job->at, .player = job->player, .body = copy_of(job->body)});
    return STORE_OK;
}

static enum store_result write_account(struct store_disk *d, const struct store_job *job) {
    struct kept_player *p = find_player(d, job->player), *other = find_account(d, job->account);
    if (other && other != p)
        return STORE_CONFLICT;
    if (p) {
        replace(&p->account, job->account);
        replace(&p->password, job->password);
    }
    return STORE_OK;
}

static enum store_result write_player(struct store_disk *d, const struct store_job *job) {
    if (find_player(d, job->player))
        return STORE_CONFLICT;
    PUSH(d->player, d->players, (struct kept_player){.id = job->player, .name = copy_of(job->name)});
    return STORE_OK;
}

static enum store_result write_session(struct store_disk *d, const struct store_job *job) {
    struct kept_session one = {.player = job->player, .at = job->at, .seen = job->at};
    if (find_session(d, job->hash))
        return STORE_CONFLICT;
    memcpy(one.hash, job->hash, SHA_BYTES);
    PUSH(d->session, d->sessions, one);
    return STORE_OK;
}

static void drop_sessions(struct store_disk *d, int64_t player, int64_t before) {
    for (size_t i = 0; i < d->sessions;)
        if (d->session[i].player == player || d->session[i].seen < before)
            d->session[i] = d->session[--d->sessions];
        else
            i++;
}

static void forget(struct store_disk *d, int64_t player) {
    struct kept_player *p = find_player(d, player);
    drop_sessions(d, player, INT64_MIN);
    if (p) {
        replace(&p->name, "");
        replace(&p->account, NULL);
        replace(&p->password, NULL);
    }
    for (struct kept_table *t = d->newest; t; t = t->older) {
        size_t left = 0;
        for (size_t i = 0; i < t->members; i++)
            if (t->member[i].player == player)
                replace(&t->member[i].name, NULL);
        for (size_t i = 0; i < t->chats; i++) {
            if (t->chat[i].player == player)
                free(t->chat[i].body);
            else
                t->chat[left++] = t->chat[i];
        }
        t->chats = left;
    }
    for (size_t i = 0; i < d->reports; i++)
        if (d->report[i].player == player) {
            replace(&d->report[i].body, NULL);
            d->report[i].player = 0;
        }
}

static void free_table(struct kept_table *t) {
    for (size_t i = 0; i < t->entries; i++)
        free(t->entry[i].body);
    for (size_t i = 0; i < t->chats; i++)
        free(t->chat[i].body);
    for (size_t i = 0; i < t->members; i++)
        free(t->member[i].name);
    free(t->entry);
    free(t->chat);
    free(t->member);
    free(t);
}

static void prune(struct store_disk *d, int64_t before) {
    unsigned pruned = 0;
    for (struct kept_table **at = &d->newest; *at && pruned < STORE_PRUNE_TABLES;) {
        struct kept_table *t = *at;
        if (!t->over || t->touched >= before) {
            at = &t->older;
            continue;
        }
        *at = t->older;
        struct kept_table **link = &d->bucket[hash64(t->id, strlen(t->id)) % BUCKETS];
        while (*link != t)
            link = &(*link)->next;
        *link = t->next;
        free_table(t);
        pruned++;
    }
}

static void write_ban(struct store_disk *d, const struct store_job *job) {
    for (size_t i = 0; i < d->bans; i++)
        if (!strcmp(d->ban[i].name, job->name)) {
            free(d->ban[i].name);
            free(d->ban[i].body);
            d->ban[i] = d->ban[--d->bans];
            break;
        }
    if (job->kind == STORE_BAN)
        PUSH(d->ban, d->bans,
             (struct note){.name = copy_of(job->name), .body = copy_of(job->body), .until = job->until});
}

static enum store_result write_job(struct store_disk *d, const struct store_job *job) {
    struct kept_player *p = find_player(d, job->player);
    struct kept_session *session = find_session(d, job->hash);
    switch (job->kind) {
    case STORE_ENTRY:
        return write_entry(d, job);
    case STORE_CHAT:
        return write_chat(d, job);
    case STORE_PLAYER:
        return write_player(d, job);
    case STORE_RENAME:
        if (p)
            replace(&p->name, job->name);
        break;
    case STORE_ACCOUNT:
        return write_account(d, job);
    case STORE_PASSWORD:
        if (p && p->account)
            replace(&p->password, job->password);
        break;
    case STORE_SESSION:
        return write_session(d, job);
    case STORE_SEEN:
        if (session)
            session->seen = job->at;
        break;
    case STORE_REVOKE:
        if (session)
            *session = d->session[--d->sessions];
        break;
    case STORE_LOGOUT:
        drop_sessions(d, job->player, INT64_MIN);
        break;
    case STORE_FORGET:
        forget(d, job->player);
        break;
    case STORE_BAN:
    case STORE_UNBAN:
        write_ban(d, job);
        break;
    case STORE_REPORT:
        PUSH(d->report, d->reports,
             (struct note){.at = job->at,
                           .player = job->player,
                           .other = job->other,
                           .table = copy_of(job->table),
                           .body = copy_of(job->body)});
        break;
    case STORE_ALIVE:
        d->alive = job->at;
        break;
    case STORE_PRUNE:
        drop_sessions(d, 0, job->until);
        prune(d, job->at);
        break;
    }
    return STORE_OK;
}

/* ---- reading */

static enum store_result read_entries(struct store_disk *d, const struct store_query *query, store_visit *visit,
                                      void *context) {
    const struct kept_table *t = find_table(d, query->table);
    const struct line *last = NULL;
    for (size_t i = 0; t && i < t->entries; i++) {
        last = &t->entry[i];
        if (last->number < query->number)
            continue;
        struct store_row row = {.table = t->id, .number = last->number, .at = last->at, .body = last->body};
        memcpy(row.hash, last->hash, SHA_BYTES);
        if (!visit(context, &row))
            return STORE_OK;
    }
    bool right = !t || (last && last->number == t->count && !memcmp(last->hash, t->head, SHA_BYTES));
    return right ? STORE_OK : STORE_CORRUPT;
}

static void read_chat(const struct kept_table *t, const struct store_query *query, int64_t player, store_visit *visit,
                      void *context) {
    size_t from = !player && t->chats > CHAT_LINES ? t->chats - CHAT_LINES : 0;
    (void)query;
    for (size_t i = from; i < t->chats; i++) {
        const struct line *c = &t->chat[i];
        struct store_row row = {.table = t->id, .number = c->number, .at = c->at, .player = c->player, .body = c->body};
        if ((!player || c->player == player) && !visit(context, &row))
            return;
    }
}

static const struct member *member_of(const struct kept_table *t, int64_t player) {
    for (size_t i = 0; i < t->members; i++)
        if (t->member[i].player == player)
            return &t->member[i];
    return NULL;
}

static void read_tables(struct store_disk *d, const struct store_query *query, store_visit *visit, void *context) {
    unsigned count = 0;
    for (const struct kept_table *t = d->newest; t && (!query->most || count < query->most); t = t->older) {
        const struct member *m = query->question == STORE_TABLES_OF ? member_of(t, query->player) : NULL;
        if (query->question == STORE_TABLES_OF && !m)
            continue;
        struct store_row row = {.table = t->id,
                                .number = t->count,
                                .at = t->created,
                                .until = t->touched,
                                .over = t->over,
                                .player = m ? m->player : 0,
                                .name = m ? m->name : NULL};
        count++;
        if (!visit(context, &row))
            return;
    }
}

/* Oldest first. */
static void read_unfinished(struct store_disk *d, store_visit *visit, void *context) {
    const struct kept_table **all = NULL;
    size_t count = 0;
    for (const struct kept_table *t = d->newest; t; t = t->older)
        if (!t->over)
            PUSH(all, count, t);
    while (count--) {
        struct store_row row = {.table = all[count]->id,
                                .at = all[count]->created,
                                .until = all[count]->touched,
                                .number = all[count]->count};
        if (!visit(context, &row))
            break;
    }
    free(all);
}

static void visit_player(const struct kept_player *p, const struct kept_session *session, store_visit *visit,
                         void *context) {
    if (!p)
        return;
    struct store_row row = {.player = p->id, .name = p->name, .account = p->account, .password = p->password};
    if (session) {
        row.at = session->at;
        row.until = session->seen;
    }
    visit(context, &row);
}

static void read_notes(const struct note *note, size_t count, bool newest_first, unsigned most, store_visit *visit,
                       void *context) {
    for (size_t i = 0; i < count && (!most || i < most); i++) {
        const struct note *n = &note[newest_first ? count - 1 - i : i];
        struct store_row row = {.name = n->name,
                                .body = n->body,
                                .table = n->table,
                                .at = n->at,
                                .until = n->until,
                                .player = n->player,
                                .other = n->other};
        if (!visit(context, &row))
            return;
    }
}

static void read_people(struct store_disk *d, const struct store_query *query, store_visit *visit, void *context) {
    const struct kept_session *session = find_session(d, query->hash);
    struct store_row row = {0};
    if (query->question == STORE_SESSION_OF && session)
        visit_player(find_player(d, session->player), session, visit, context);
    if (query->question == STORE_ACCOUNT_OF)
        visit_player(find_account(d, query->account), NULL, visit, context);
    if (query->question == STORE_PLAYER_OF)
        visit_player(find_player(d, query->player), NULL, visit, context);
    if (query->question == STORE_LAST_PLAYER) {
        row.at = d->alive;
        for (size_t i = 0; i < d->players; i++)
            row.player = d->player[i].id > row.player ? d->player[i].id : row.player;
        visit(context, &row);
    }
    for (size_t i = 0; query->question == STORE_SESSIONS_BY && i < d->sessions; i++)
        if (d->session[i].player == query->player) {
            row = (struct store_row){.player = query->player, .at = d->session[i].at, .until = d->session[i].seen};
            if (!visit(context, &row))
                return;
        }
}

static enum store_result read_rows(struct store_disk *d, const struct store_query *query, store_visit *visit,
                                   void *context) {
    struct kept_table *t = query->table ? find_table(d, query->table) : NULL;
    switch (query->question) {
    case STORE_UNFINISHED:
        read_unfinished(d, visit, context);
        break;
    case STORE_TABLES:
    case STORE_TABLES_OF:
        read_tables(d, query, visit, context);
        break;
    case STORE_ENTRIES:
        return read_entries(d, query, visit, context);
    case STORE_MEMBERS:
        for (size_t i = 0; t && i < t->members; i++) {
            struct store_row row = {
                .table = t->id, .at = t->created, .player = t->member[i].player, .name = t->member[i].name};
            if (!visit(context, &row))
                break;
        }
        break;
    case STORE_CHAT_OF:
        if (t)
            read_chat(t, query, 0, visit, context);
        break;
    case STORE_CHAT_BY:
        for (t = d->newest; t; t = t->older)
            read_chat(t, query, query->player, visit, context);
        break;
    case STORE_SESSION_OF:
    case STORE_SESSIONS_BY:
    case STORE_ACCOUNT_OF:
    case STORE_PLAYER_OF:
    case STORE_LAST_PLAYER:
        read_people(d, query, visit, context);
        break;
    case STORE_BANS:
        read_notes(d->ban, d->bans, false, 0, visit, context);
        break;
    case STORE_REPORTS:
        read_notes(d->report, d->reports, true, query->most, visit, context);
        break;
    }
    return STORE_OK;
}

/* ---- the functions of a store */

static void announce(struct memory_store *s) {
    if (s->wake)
        s->wake(s->context);
}

static bool memory_put(struct store *store, const struct store_job *job) {
    struct memory_store *s = own(store);
    struct queued *q = queued_job(job);
    if (!q)
        return false;
    list_push(&s->waiting, q);
    if (s->automatic)
        announce(s);
    return true;
}

static bool memory_get(struct store *store, const struct store_query *query) {
    struct memory_store *s = own(store);
    struct queued *q = queued_query(query);
    if (!q)
        return false;
    list_push(&s->waiting, q);
    if (s->automatic)
        announce(s);
    return true;
}

static enum store_result memory_read(struct store *store, const struct store_query *query) {
    return read_rows(own(store)->disk, query, query->visit, query->context);
}

static void do_one(struct memory_store *s, struct queued *q, enum store_fate fate) {
    static const enum store_result results[] = {[STORE_FATE_FULL] = STORE_FULL,
                                                [STORE_FATE_FAIL] = STORE_FAILED,
                                                [STORE_FATE_UNKNOWN_KEPT] = STORE_UNKNOWN,
                                                [STORE_FATE_UNKNOWN_LOST] = STORE_UNKNOWN};
    struct store_figures *f = &s->figures;
    if (q->is_query) {
        q->result = fate == STORE_FATE_FAIL ? STORE_FAILED : read_rows(s->disk, &q->query, queued_visit, q);
        f->reads++;
        return;
    }
    q->result = fate == STORE_FATE_DO || fate == STORE_FATE_UNKNOWN_KEPT ? write_job(s->disk, &q->job) : STORE_FAILED;
    if (fate != STORE_FATE_DO)
        q->result = results[fate];
    f->healthy = fate == STORE_FATE_DO;
    f->commits += f->healthy;
    f->rows += f->healthy;
    f->failures += !f->healthy;
    f->conflicts += q->result == STORE_CONFLICT;
    f->unknown += q->result == STORE_UNKNOWN;
}

static void memory_poll(struct store *store) {
    struct memory_store *s = own(store);
    while (s->automatic && s->waiting.first)
        store_memory_step(store, 0, STORE_FATE_DO);
    struct list finished;
    list_take(&s->finished, s->finished.count, &finished);
    for (struct queued *q; (q = list_pick(&finished, 0));)
        queued_answer(q);
}

static void memory_figures(struct store *store, struct store_figures *out) {
    struct memory_store *s = own(store);
    *out = s->figures;
    out->waiting = s->waiting.count;
}

static void memory_free(struct memory_store *s) {
    if (s->owns_disk)
        store_disk_free(s->disk);
    free(s);
}

static void memory_close(struct store *store) {
    struct memory_store *s = own(store);
    while (s->waiting.first || s->finished.first) { /* an answer may ask for more */
        while (s->waiting.first)
            store_memory_step(store, 0, STORE_FATE_DO);
        memory_poll(store);
    }
    memory_free(s);
}

/* ---- the caller's side */

struct store_disk *store_disk_new(void) {
    return calloc(1, sizeof(struct store_disk));
}

void store_disk_free(struct store_disk *d) {
    for (struct kept_table *t = d->newest, *older; t; t = older) {
        older = t->older;
        free_table(t);
    }
    for (size_t i = 0; i < d->players; i++) {
        free(d->player[i].name);
        free(d->player[i].account);
        free(d->player[i].password);
    }
    for (size_t i = 0; i < d->bans; i++) {
        free(d->ban[i].name);
        free(d->ban[i].body);
    }
    for (size_t i = 0; i < d->reports; i++) {
        free(d->report[i].table);
        free(d->report[i].body);
    }
    free(d->player);
    free(d->session);
    free(d->ban);
    free(d->report);
    free(d);
}

struct store *store_memory_open(struct store_disk *disk, void (*wake)(void *context), void *context) {
    static const struct store_backend backend = {"memory",    memory_close, memory_put,    memory_get,
                                                 memory_read, memory_poll,  memory_figures};
    struct memory_store *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->store.backend = &backend;
    s->owns_disk = !disk;
    s->disk = disk ? disk : store_disk_new();
    s->wake = wake;
    s->context = context;
    s->figures.healthy = true;
    list_clear(&s->waiting);
    list_clear(&s->finished);
    if (s->disk)
        return &s->store;
    free(s);
    return NULL;
}

void store_memory_automatic(struct store *s, bool automatic) {
    own(s)->automatic = automatic;
}

size_t store_memory_waiting(const struct store *s) {
    return own(s)->waiting.count;
}

static struct queued *at_place(const struct store *s, size_t place) {
    struct queued *q = own(s)->waiting.first;
    while (q && place--)
        q = q->next;
    return q;
}

const struct store_job *store_memory_job(const struct store *s, size_t place) {
    const struct queued *q = at_place(s, place);
    return q && !q->is_query ? &q->job : NULL;
}

bool store_memory_may(const struct store *s, size_t place) {
    const struct queued *wanted = at_place(s, place);
    if (!wanted)
        return false;
    for (const struct queued *q = own(s)->waiting.first; q != wanted && !wanted->is_query; q = q->next) {
        if (q->is_query)
            continue;
        bool tables = q->job.table && wanted->job.table;
        if (tables ? !strcmp(q->job.table, wanted->job.table) : !q->job.table && !wanted->job.table)
            return false;
    }
    return true;
}

bool store_memory_step(struct store *store, size_t place, enum store_fate fate) {
    struct memory_store *s = own(store);
    if (!store_memory_may(store, place))
        return false;
    struct queued *q = list_pick(&s->waiting, place);
    do_one(s, q, fate);
    list_push(&s->finished, q);
    announce(s);
    return true;
}

void store_memory_crash(struct store *store) {
    struct memory_store *s = own(store);
    for (struct queued *q; (q = list_pick(&s->waiting, 0));)
        queued_free(q);
    for (struct queued *q; (q = list_pick(&s->finished, 0));)
        queued_free(q);
    memory_free(s);
}

bool store_disk_lose_last(struct store_disk *d, const char *table) {
    struct kept_table *t = find_table(d, table);
    if (!t || t->entries < 2)
        return false;
    free(t->entry[--t->entries].body);
    return true;
}
