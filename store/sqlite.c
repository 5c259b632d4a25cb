/* The store in one SQLite file: WAL, synchronous=FULL, group commit. Two connections: the thread that writes has
 * one, the readers' thread the other. WAL lets both work at once. Checkpoints are the writer's too. */
#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE_MAX = 20000, BATCH_MAX = 512, CHAT_LINES = 100 };

static const char *const schema =
    "PRAGMA user_version = 1;"
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, created INTEGER NOT NULL,"
    "  over INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS unfinished ON tables (created) WHERE over = 0;"
    "CREATE TABLE IF NOT EXISTS entries (tab TEXT NOT NULL, n INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL,"
    "  PRIMARY KEY (tab, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS members (player INTEGER NOT NULL, created INTEGER NOT NULL,"
    "  tab TEXT NOT NULL, PRIMARY KEY (player, created, tab)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat (tab TEXT NOT NULL, n INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tab, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS players (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
    "  account TEXT UNIQUE, password TEXT);"
    "CREATE TABLE IF NOT EXISTS sessions (hash BLOB PRIMARY KEY, player INTEGER NOT NULL,"
    "  at INTEGER NOT NULL) WITHOUT ROWID;";

/* Databases from before there was a list of members: it stands in the journals. */
static const char *const fill_members =
    "INSERT OR IGNORE INTO members SELECT j.value, t.created, t.id FROM tables t, entries e, json_tree(e.body) j"
    " WHERE NOT EXISTS (SELECT 1 FROM members) AND e.tab = t.id AND (e.body LIKE '{\"k\":\"open\"%'"
    " OR e.body LIKE '{\"k\":\"sit\"%') AND j.key IN ('host', 'player') AND j.type = 'integer'";

/* Every statement, in the order of the enum. */
enum statement {
    NEW_TABLE,
    NEW_MEMBER,
    NEW_ENTRY,
    END_TABLE,
    NEW_CHAT,
    NEW_PLAYER,
    RENAME,
    ACCOUNT,
    NEW_SESSION,
    FORGET,
    WRITES
};
static const char *const write_sql[WRITES] = {
    [NEW_TABLE] = "INSERT INTO tables (id, created) VALUES (?1, ?3)",
    [NEW_MEMBER] = "INSERT OR IGNORE INTO members SELECT ?6, created, id FROM tables WHERE id = ?1",
    [NEW_ENTRY] = "INSERT INTO entries (tab, n, at, body, hash) VALUES (?1, ?2, ?3, ?4, ?5)",
    [END_TABLE] = "UPDATE tables SET over = 1 WHERE id = ?1",
    [NEW_CHAT] = "INSERT INTO chat (tab, n, at, body) VALUES (?1, ?2, ?3, ?4)",
    [NEW_PLAYER] = "INSERT INTO players (id, name) VALUES (?6, ?7)",
    [RENAME] = "UPDATE players SET name = ?7 WHERE id = ?6",
    [ACCOUNT] = "UPDATE players SET account = ?8, password = ?9 WHERE id = ?6",
    [NEW_SESSION] = "INSERT INTO sessions (hash, player, at) VALUES (?5, ?6, ?3)",
    [FORGET] = "DELETE FROM sessions WHERE hash = ?5",
};

enum query { UNFINISHED, TABLES_OF, ENTRIES, CHAT, SESSION, BY_ACCOUNT, LAST_PLAYER, QUERIES };
/* Columns: table or name, number, at, player, body, account, password, hash. */
static const char *const read_sql[QUERIES] = {
    [UNFINISHED] = "SELECT id, 0, created, 0, NULL, NULL, NULL, NULL FROM tables WHERE over = 0 ORDER BY created",
    [TABLES_OF] = "SELECT tab, 0, created, player, NULL, NULL, NULL, NULL FROM members WHERE player = ?1"
                  " ORDER BY created DESC LIMIT ?2",
    [ENTRIES] = "SELECT tab, n, at, 0, body, NULL, NULL, hash FROM entries WHERE tab = ?1 ORDER BY n",
    [CHAT] = "SELECT * FROM (SELECT tab, n, at, 0, body, NULL, NULL, NULL FROM chat WHERE tab = ?1"
             " ORDER BY n DESC LIMIT 100) ORDER BY n",
    [SESSION] = "SELECT p.name, 0, s.at, p.id, NULL, p.account, NULL, NULL FROM sessions s"
                " JOIN players p ON p.id = s.player WHERE s.hash = ?2",
    [BY_ACCOUNT] = "SELECT name, 0, 0, id, NULL, account, password, NULL FROM players WHERE account = ?1",
    [LAST_PLAYER] = "SELECT NULL, 0, 0, coalesce(max(id), 0), NULL, NULL, NULL, NULL FROM players",
};

struct queued {
    struct queued *next;
    struct store_job job; /* its texts lie behind it */
    enum store_result result;
    char texts[];
};

struct list {
    struct queued *first, **last;
    size_t count;
};

struct store {
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITES], *begin, *commit, *rollback, *read[QUERIES];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct list waiting, finished;
    bool stopping, running;
    struct store_figures figures;
    void (*wake)(void *context);
    void *wake_context;
};

/* ---- lists of jobs */

static void list_clear(struct list *list) {
    list->first = NULL;
    list->last = &list->first;
    list->count = 0;
}

static void list_join(struct list *list, struct list *more) {
    if (!more->first)
        return;
    *list->last = more->first;
    list->last = more->last;
    list->count += more->count;
    list_clear(more);
}

/* Up to `most` jobs from the front. */
static void list_take(struct list *list, size_t most, struct list *out) {
    list_clear(out);
    while (list->first && out->count < most) {
        struct queued *q = list->first;
        list->first = q->next;
        q->next = NULL;
        *out->last = q;
        out->last = &q->next;
        out->count++;
        list->count--;
    }
    if (!list->first)
        list->last = &list->first;
}

static size_t text_bytes_of(const char *text) {
    return text ? strlen(text) + 1 : 0;
}

static const char *keep_text(char **at, const char *text) {
    if (!text)
        return NULL;
    size_t bytes = strlen(text) + 1;
    char *kept = memcpy(*at, text, bytes);
    *at += bytes;
    return kept;
}

static struct queued *queued_new(const struct store_job *job) {
    size_t bytes = text_bytes_of(job->table) + text_bytes_of(job->body) + text_bytes_of(job->name) +
                   text_bytes_of(job->account) + text_bytes_of(job->password);
    struct queued *q = malloc(sizeof *q + bytes);
    if (!q)
        return NULL;
    char *at = q->texts;
    q->next = NULL;
    q->result = STORE_FAILED;
    q->job = *job;
    q->job.table = keep_text(&at, job->table);
    q->job.body = keep_text(&at, job->body);
    q->job.name = keep_text(&at, job->name);
    q->job.account = keep_text(&at, job->account);
    q->job.password = keep_text(&at, job->password);
    return q;
}

/* ---- writing */

static void bind_text(sqlite3_stmt *stmt, int place, const char *text) {
    if (sqlite3_bind_parameter_count(stmt) >= place && text)
        sqlite3_bind_text(stmt, place, text, -1, SQLITE_STATIC);
}

/* Unused places are not in the statement: binding them is an error that does no harm. */
static int run(struct store *s, enum statement which, const struct store_job *job) {
    sqlite3_stmt *stmt = s->write[which];
    bind_text(stmt, 1, job->table);
    sqlite3_bind_int64(stmt, 2, job->number);
    sqlite3_bind_int64(stmt, 3, job->at);
    bind_text(stmt, 4, job->body);
    sqlite3_bind_blob(stmt, 5, job->hash, SHA_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 6, job->player);
    bind_text(stmt, 7, job->name);
    bind_text(stmt, 8, job->account);
    bind_text(stmt, 9, job->password);
    int code = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return code;
}

static int run_entry(struct store *s, const struct store_job *job) {
    int code = SQLITE_DONE;
    if (job->number == 1)
        code = run(s, NEW_TABLE, job);
    if (code == SQLITE_DONE)
        code = run(s, NEW_ENTRY, job);
    for (unsigned i = 0; i < job->member_count && code == SQLITE_DONE; i++) {
        struct store_job member = {.table = job->table, .player = job->member[i]};
        code = run(s, NEW_MEMBER, &member);
    }
    if (code == SQLITE_DONE && job->over)
        code = run(s, END_TABLE, job);
    return code;
}

static int run_job(struct store *s, const struct store_job *job) {
    switch (job->kind) {
    case STORE_ENTRY:
        return run_entry(s, job);
    case STORE_CHAT:
        return run(s, NEW_CHAT, job);
    case STORE_PLAYER:
        return run(s, NEW_PLAYER, job);
    case STORE_RENAME:
        return run(s, RENAME, job);
    case STORE_ACCOUNT:
        return run(s, ACCOUNT, job);
    case STORE_SESSION:
        return run(s, NEW_SESSION, job);
    case STORE_FORGET:
        return run(s, FORGET, job);
    }
    return SQLITE_MISUSE;
}

static bool step_ok(sqlite3_stmt *stmt) {
    int code = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    return code == SQLITE_DONE;
}

/* One transaction. A conflict concerns its own job only; any other error fails the whole batch. */
static bool commit_batch(struct store *s, struct list *batch, char *trouble, size_t size) {
    bool good = step_ok(s->begin);
    for (struct queued *q = batch->first; q && good; q = q->next) {
        int code = run_job(s, &q->job);
        q->result = code == SQLITE_DONE ? STORE_DONE : STORE_CONFLICT;
        good = code == SQLITE_DONE || (code & 0xff) == SQLITE_CONSTRAINT;
    }
    good = good && step_ok(s->commit);
    if (good)
        return true;
    strncpy(trouble, sqlite3_errmsg(s->writer), size - 1);
    if (!sqlite3_get_autocommit(s->writer))
        step_ok(s->rollback);
    for (struct queued *q = batch->first; q; q = q->next)
        q->result = STORE_FAILED;
    return false;
}

static void *write_forever(void *argument) {
    struct store *s = argument;
    struct list batch;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (!s->waiting.first && !s->stopping)
            pthread_cond_wait(&s->arrived, &s->lock);
        if (!s->waiting.first)
            break;
        list_take(&s->waiting, BATCH_MAX, &batch);
        pthread_mutex_unlock(&s->lock);
        char trouble[200] = "";
        size_t rows = batch.count;
        bool good = commit_batch(s, &batch, trouble, sizeof trouble);
        pthread_mutex_lock(&s->lock);
        s->figures.commits += good;
        s->figures.rows += good ? rows : 0;
        s->figures.failures += !good;
        s->figures.healthy = good;
        memcpy(s->figures.trouble, trouble, sizeof trouble);
        list_join(&s->finished, &batch);
        s->wake(s->wake_context);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

bool store_put(struct store *s, const struct store_job *job) {
    struct queued *q = queued_new(job);
    if (!q)
        return false;
    pthread_mutex_lock(&s->lock);
    bool room = s->waiting.count < QUEUE_MAX;
    if (room) {
        struct list one = {.first = q, .last = &q->next, .count = 1};
        list_join(&s->waiting, &one);
        pthread_cond_signal(&s->arrived);
    }
    pthread_mutex_unlock(&s->lock);
    if (!room)
        free(q);
    return room;
}

void store_poll(struct store *s) {
    struct list finished;
    pthread_mutex_lock(&s->lock);
    list_take(&s->finished, s->finished.count, &finished);
    pthread_mutex_unlock(&s->lock);
    for (struct queued *q = finished.first, *next; q; q = next) {
        next = q->next;
        if (q->job.done)
            q->job.done(q->job.context, q->result);
        free(q);
    }
}

void store_figures(struct store *s, struct store_figures *out) {
    pthread_mutex_lock(&s->lock);
    *out = s->figures;
    out->waiting = s->waiting.count;
    pthread_mutex_unlock(&s->lock);
}

/* ---- opening and closing */

static bool connect_to(const char *path, sqlite3 **out, struct complaint *why) {
    static const char *const settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                        "PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864;"
                                        "PRAGMA foreign_keys = ON;";
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, out, flags, NULL) == SQLITE_OK && sqlite3_busy_timeout(*out, 5000) == SQLITE_OK &&
        sqlite3_exec(*out, settings, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    return complain(why, "The database %s cannot be opened: %s.", path,
                    *out ? sqlite3_errmsg(*out) : "there is not enough memory");
}

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **out, struct complaint *why) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK)
        return true;
    return complain(why, "The database does not fit this program: %s.", sqlite3_errmsg(db));
}

static bool prepare_all(struct store *s, struct complaint *why) {
    bool good = prepare(s->writer, "BEGIN IMMEDIATE", &s->begin, why) &&
                prepare(s->writer, "COMMIT", &s->commit, why) && prepare(s->writer, "ROLLBACK", &s->rollback, why);
    for (int i = 0; i < WRITES && good; i++)
        good = prepare(s->writer, write_sql[i], &s->write[i], why);
    for (int i = 0; i < QUERIES && good; i++)
        good = prepare(s->reader, read_sql[i], &s->read[i], why);
    return good;
}

static void release(struct store *s) {
    for (int i = 0; i < WRITES; i++)
        sqlite3_finalize(s->write[i]);
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(s->read[i]);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_finalize(s->rollback);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer);
    pthread_cond_destroy(&s->arrived);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

struct store *store_open(const char *path, void (*wake)(void *context), void *context, struct complaint *why) {
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        complain(why, "There is not enough memory.");
        return NULL;
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->arrived, NULL);
    list_clear(&s->waiting);
    list_clear(&s->finished);
    s->wake = wake;
    s->wake_context = context;
    s->figures.healthy = true;
    bool good = connect_to(path, &s->writer, why) && connect_to(path, &s->reader, why);
    if (good && (sqlite3_exec(s->writer, schema, NULL, NULL, NULL) != SQLITE_OK ||
                 sqlite3_exec(s->writer, fill_members, NULL, NULL, NULL) != SQLITE_OK))
        good = complain(why, "The database %s cannot be set up: %s.", path, sqlite3_errmsg(s->writer));
    good = good && prepare_all(s, why);
    if (good && pthread_create(&s->thread, NULL, write_forever, s))
        good = complain(why, "The thread that writes could not be started.");
    if (good)
        return s;
    release(s);
    return NULL;
}

void store_close(struct store *s) {
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stopping = true;
    pthread_cond_signal(&s->arrived);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    store_poll(s);
    release(s);
}

/* ---- reading */

static const char *column(sqlite3_stmt *stmt, int place) {
    return (const char *)sqlite3_column_text(stmt, place);
}

static bool read_rows(struct store *s, enum query which, store_visit *visit, void *context) {
    sqlite3_stmt *stmt = s->read[which];
    int code;
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
        struct store_row row = {
            .table = column(stmt, 0),
            .number = (uint32_t)sqlite3_column_int64(stmt, 1),
            .at = sqlite3_column_int64(stmt, 2),
            .player = sqlite3_column_int64(stmt, 3),
            .body = column(stmt, 4),
            .account = column(stmt, 5),
            .password = column(stmt, 6),
        };
        if (sqlite3_column_bytes(stmt, 7) == SHA_BYTES)
            memcpy(row.hash, sqlite3_column_blob(stmt, 7), SHA_BYTES);
        if (!visit(context, &row)) {
            code = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return code == SQLITE_DONE;
}

bool store_unfinished(struct store *s, store_visit *visit, void *context) {
    return read_rows(s, UNFINISHED, visit, context);
}

bool store_tables_of(struct store *s, int64_t player, unsigned most, store_visit *visit, void *context) {
    sqlite3_bind_int64(s->read[TABLES_OF], 1, player);
    sqlite3_bind_int64(s->read[TABLES_OF], 2, most);
    return read_rows(s, TABLES_OF, visit, context);
}

bool store_entries(struct store *s, const char *table, store_visit *visit, void *context) {
    sqlite3_bind_text(s->read[ENTRIES], 1, table, -1, SQLITE_STATIC);
    return read_rows(s, ENTRIES, visit, context);
}

bool store_chat(struct store *s, const char *table, store_visit *visit, void *context) {
    sqlite3_bind_text(s->read[CHAT], 1, table, -1, SQLITE_STATIC);
    return read_rows(s, CHAT, visit, context);
}

bool store_session(struct store *s, const uint8_t hash[SHA_BYTES], store_visit *visit, void *context) {
    sqlite3_bind_blob(s->read[SESSION], 2, hash, SHA_BYTES, SQLITE_STATIC);
    return read_rows(s, SESSION, visit, context);
}

bool store_account(struct store *s, const char *account, store_visit *visit, void *context) {
    sqlite3_bind_text(s->read[BY_ACCOUNT], 1, account, -1, SQLITE_STATIC);
    return read_rows(s, BY_ACCOUNT, visit, context);
}

static bool keep_player(void *context, const struct store_row *row) {
    *(int64_t *)context = row->player;
    return true;
}

bool store_last_player(struct store *s, int64_t *out) {
    return read_rows(s, LAST_PLAYER, keep_player, out);
}
