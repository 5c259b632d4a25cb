/* The store in one SQLite file: WAL, synchronous=FULL, group commit. Two threads with a connection each: one commits
 * everything that waits as one transaction, the other reads. WAL lets both work at once.
 *
 * When a commit fails by an input or output error, its frames may stand in the WAL, and a power cut would bring them
 * back. They are overwritten by the next commit, so until one has gone through nobody can say what is there: the
 * writes are answered STORE_UNKNOWN and reads of journals wait. The thread that writes tries a small commit of its
 * own until it succeeds; that also is how the store becomes healthy again after a full disk. */
#include "base/must.h"
#include "store/queue.h"
#include "store/schema.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUEUE_MAX = 20000, READS_MAX = 20000, BATCH_MAX = 512, PROBE_FIRST_MS = 20, PROBE_MOST_MS = 1000 };

/* Every statement. ?1 table, ?2 number, ?3 at, ?4 body, ?5 hash, ?6 player, ?7 name, ?8 account, ?9 password,
 * ?10 until, ?11 other. */
enum statement {
    NEW_ENTRY,
    NEW_TABLE,
    NEXT_HEAD,
    TAKE_ENTRY_BACK,
    NEW_MEMBER,
    END_TABLE,
    NEW_CHAT,
    NEW_PLAYER,
    RENAME,
    ACCOUNT,
    PASSWORD,
    NEW_SESSION,
    SEEN,
    REVOKE,
    LOGOUT,
    FORGET_PLAYER,
    FORGET_NAMES,
    FORGET_CHAT,
    FORGET_REPORTS,
    REDACT_SIT,
    REDACT_OPEN,
    BAN,
    UNBAN,
    REPORT,
    PRUNE_ENTRIES,
    PRUNE_MEMBERS,
    PRUNE_CHAT,
    PRUNE_TABLES,
    PRUNE_SESSIONS,
    PROBE,
    ALIVE,
    WRITES
};
#define PRUNED "(SELECT id FROM tables WHERE over = 1 AND touched < ?3 ORDER BY touched LIMIT 100)"
static const char *const write_sql[WRITES] = {
    [NEW_ENTRY] = "INSERT INTO entries (tab, n, at, body, hash) VALUES (?1, ?2, ?3, ?4, ?5)",
    [NEW_TABLE] = "INSERT INTO tables (id, created, count, head, touched) VALUES (?1, ?3, 1, ?5, ?3)",
    [NEXT_HEAD] = "UPDATE tables SET count = ?2, head = ?5, touched = ?3 WHERE id = ?1 AND count = ?2 - 1",
    [TAKE_ENTRY_BACK] = "DELETE FROM entries WHERE tab = ?1 AND n = ?2",
    [NEW_MEMBER] = "INSERT INTO members (player, created, tab, name) SELECT ?6, created, id, ?7 FROM tables"
                   " WHERE id = ?1 ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name)",
    [END_TABLE] = "UPDATE tables SET over = 1 WHERE id = ?1",
    [NEW_CHAT] = "INSERT INTO chat (tab, n, at, body, player) VALUES (?1, ?2, ?3, ?4, ?6)",
    [NEW_PLAYER] = "INSERT INTO players (id, name) VALUES (?6, ?7)",
    [RENAME] = "UPDATE players SET name = ?7 WHERE id = ?6",
    [ACCOUNT] = "UPDATE players SET account = ?8, password = ?9 WHERE id = ?6",
    [PASSWORD] = "UPDATE players SET password = ?9 WHERE id = ?6 AND account IS NOT NULL",
    [NEW_SESSION] = "INSERT INTO sessions (hash, player, at, seen) VALUES (?5, ?6, ?3, ?3)",
    [SEEN] = "UPDATE sessions SET seen = ?3 WHERE hash = ?5",
    [REVOKE] = "DELETE FROM sessions WHERE hash = ?5",
    [LOGOUT] = "DELETE FROM sessions WHERE player = ?6",
    /* The row stays, so that the number is never given to somebody else. */
    [FORGET_PLAYER] = "UPDATE players SET name = '', account = NULL, password = NULL WHERE id = ?6",
    [FORGET_NAMES] = "UPDATE members SET name = NULL WHERE player = ?6",
    [FORGET_CHAT] = "DELETE FROM chat WHERE player = ?6",
    [FORGET_REPORTS] = "UPDATE reports SET body = NULL, player = 0 WHERE player = ?6",
    /* Journals of before had names in them. Their hashes stay: the chain goes on over what was there. */
    [REDACT_SIT] = "UPDATE entries SET body = json_remove(body, '$.name'), redacted = 1"
                   " WHERE tab IN (SELECT tab FROM members WHERE player = ?6) AND body LIKE '{\"k\":\"sit\"%'"
                   " AND json_extract(body, '$.player') = ?6 AND json_extract(body, '$.name') IS NOT NULL",
    [REDACT_OPEN] = "UPDATE entries SET body = json_remove(body, '$.seats[' || ?2 || '].name'), redacted = 1"
                    " WHERE tab IN (SELECT tab FROM members WHERE player = ?6) AND n = 1"
                    " AND json_extract(body, '$.seats[' || ?2 || '].player') = ?6"
                    " AND json_extract(body, '$.seats[' || ?2 || '].name') IS NOT NULL",
    [BAN] = "INSERT INTO bans (what, until, why) VALUES (?7, ?10, ?4)"
            " ON CONFLICT DO UPDATE SET until = excluded.until, why = excluded.why",
    [UNBAN] = "DELETE FROM bans WHERE what = ?7",
    [REPORT] = "INSERT INTO reports (at, tab, player, about, body) VALUES (?3, ?1, ?6, ?11, ?4)",
    [PRUNE_ENTRIES] = "DELETE FROM entries WHERE tab IN " PRUNED,
    [PRUNE_MEMBERS] = "DELETE FROM members WHERE tab IN " PRUNED,
    [PRUNE_CHAT] = "DELETE FROM chat WHERE tab IN " PRUNED,
    [PRUNE_TABLES] = "DELETE FROM tables WHERE id IN " PRUNED,
    [PRUNE_SESSIONS] = "DELETE FROM sessions WHERE seen < ?10",
    [PROBE] = "UPDATE probe SET count = count + 1", /* may count on from the last time of ALIVE: a millisecond */
    [ALIVE] = "UPDATE probe SET count = ?3",
};

/* Columns: table, number, at, until, player, other, name, body, account, password, hash, over, redacted.
 * ?1 table or account, ?2 player, ?3 hash, ?4 number, ?5 most. */
#define ROWS(table, number, at, until, player, other, name, body, account, password, hash, over, redacted)             \
    "SELECT " table "," number "," at "," until "," player "," other "," name "," body "," account "," password        \
    "," hash "," over "," redacted " "
#define NO "NULL"
static const char *const read_sql[] = {
    [STORE_UNFINISHED] = ROWS("id", "count", "created", "touched", "0", "0", NO, NO, NO, NO, NO, "over",
                              "0") "FROM tables WHERE over = 0 ORDER BY created",
    [STORE_TABLES] = ROWS("id", "count", "created", "touched", "0", "0", NO, NO, NO, NO, "head", "over",
                          "0") "FROM tables ORDER BY created DESC LIMIT ?5",
    [STORE_TABLES_OF] = ROWS("tab", "0", "created", "0", "player", "0", "name", NO, NO, NO, NO, "0",
                             "0") "FROM members WHERE player = ?2 ORDER BY created DESC LIMIT ?5",
    [STORE_ENTRIES] = ROWS("tab", "n", "at", "0", "0", "0", NO, "body", NO, NO, "hash", "0",
                           "redacted") "FROM entries WHERE tab = ?1 AND n >= ?4 ORDER BY n",
    [STORE_MEMBERS] =
        ROWS("tab", "0", "created", "0", "player", "0", "name", NO, NO, NO, NO, "0", "0") "FROM members WHERE tab = ?1",
    [STORE_CHAT_OF] = "SELECT * FROM (" ROWS("tab", "n", "at", "0", "player", "0", NO, "body", NO, NO, NO, "0",
                                             "0") "FROM chat WHERE tab = ?1 ORDER BY n DESC LIMIT 100) ORDER BY 2",
    [STORE_CHAT_BY] = ROWS("tab", "n", "at", "0", "player", "0", NO, "body", NO, NO, NO, "0",
                           "0") "FROM chat WHERE player = ?2 AND player > 0 ORDER BY at",
    [STORE_SESSION_OF] = ROWS("NULL", "0", "s.at", "s.seen", "p.id", "0", "p.name", NO, "p.account", NO, NO, "0",
                              "0") "FROM sessions s JOIN players p ON p.id = s.player WHERE s.hash = ?3",
    [STORE_SESSIONS_BY] = ROWS("NULL", "0", "at", "seen", "player", "0", NO, NO, NO, NO, NO, "0",
                               "0") "FROM sessions WHERE player = ?2 ORDER BY at",
    [STORE_ACCOUNT_OF] = ROWS("NULL", "0", "0", "0", "id", "0", "name", NO, "account", "password", NO, "0",
                              "0") "FROM players WHERE account = ?1",
    [STORE_PLAYER_OF] =
        ROWS("NULL", "0", "0", "0", "id", "0", "name", NO, "account", NO, NO, "0", "0") "FROM players WHERE id = ?2",
    [STORE_LAST_PLAYER] = ROWS("NULL", "0", "(SELECT count FROM probe)", "0", "coalesce(max(id), 0)", "0", NO, NO, NO,
                               NO, NO, "0", "0") "FROM players",
    [STORE_BANS] =
        ROWS("NULL", "0", "0", "until", "0", "0", "what", "why", NO, NO, NO, "0", "0") "FROM bans ORDER BY what",
    [STORE_REPORTS] = ROWS("tab", "id", "at", "0", "player", "about", NO, "body", NO, NO, NO, "0",
                           "0") "FROM reports ORDER BY id DESC LIMIT ?5",
};
enum { QUERIES = sizeof read_sql / sizeof *read_sql };
static const char head_sql[] = "SELECT count, head FROM tables WHERE id = ?1";

struct sqlite_store {
    struct store store;
    sqlite3 *writer, *reader;
    sqlite3_stmt *write[WRITES], *begin, *commit, *rollback, *read[QUERIES], *head, *begin_read, *end_read;
    int lock_fd;
    pthread_t write_thread, read_thread;
    bool writes, reads;            /* the threads run */
    pthread_mutex_t lock, on_disk; /* the lists; the reader's connection */
    pthread_cond_t to_write, to_read;
    struct list waiting, asking, finished;
    bool stopping, doubtful;
    long probe_ms; /* until the next look at a sick disk; doubles each time */
    struct store_figures figures;
    void (*wake)(void *context);
    void *context;
};

static struct sqlite_store *own(struct store *s) {
    return (struct sqlite_store *)s;
}

/* ---- writing */

static void bind_text(sqlite3_stmt *stmt, int place, const char *text) {
    if (text)
        sqlite3_bind_text(stmt, place, text, -1, SQLITE_STATIC);
}

/* Places that a statement does not have are refused by the bind, which does no harm. */
static int run(struct sqlite_store *s, enum statement which, const struct store_job *job) {
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
    sqlite3_bind_int64(stmt, 10, job->until);
    sqlite3_bind_int64(stmt, 11, job->other);
    int code = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return code;
}

static bool is_conflict(int code) {
    return (code & 0xff) == SQLITE_CONSTRAINT;
}

/* The entry and the table's head, or neither. */
static int run_entry(struct sqlite_store *s, const struct store_job *job) {
    int code = run(s, NEW_ENTRY, job);
    if (code != SQLITE_DONE)
        return code;
    code = run(s, job->number == 1 ? NEW_TABLE : NEXT_HEAD, job);
    if (is_conflict(code) || (code == SQLITE_DONE && !sqlite3_changes(s->writer))) {
        code = run(s, TAKE_ENTRY_BACK, job);
        return code == SQLITE_DONE ? SQLITE_CONSTRAINT : code;
    }
    for (unsigned i = 0; i < job->member_count && code == SQLITE_DONE; i++) {
        struct store_job member = {.table = job->table, .player = job->member[i], .name = job->member_name[i]};
        code = run(s, NEW_MEMBER, &member);
    }
    if (code == SQLITE_DONE && job->over)
        code = run(s, END_TABLE, job);
    return code;
}

static int run_each(struct sqlite_store *s, const struct store_job *job, const enum statement *which, size_t count) {
    int code = SQLITE_DONE;
    for (size_t i = 0; i < count && code == SQLITE_DONE; i++)
        code = run(s, which[i], job);
    return code;
}

static int run_forget(struct sqlite_store *s, const struct store_job *job) {
    static const enum statement all[] = {LOGOUT, FORGET_PLAYER, FORGET_NAMES, FORGET_CHAT, FORGET_REPORTS, REDACT_SIT};
    int code = run_each(s, job, all, sizeof all / sizeof *all);
    struct store_job seat = *job;
    for (seat.number = 0; seat.number < STORE_MEMBERS_MAX && code == SQLITE_DONE; seat.number++)
        code = run(s, REDACT_OPEN, &seat);
    return code;
}

static int run_prune(struct sqlite_store *s, const struct store_job *job) {
    static const enum statement all[] = {PRUNE_SESSIONS, PRUNE_ENTRIES, PRUNE_MEMBERS, PRUNE_CHAT, PRUNE_TABLES};
    return run_each(s, job, all, sizeof all / sizeof *all);
}

static int run_job(struct sqlite_store *s, const struct store_job *job) {
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
    case STORE_PASSWORD:
        return run(s, PASSWORD, job);
    case STORE_SESSION:
        return run(s, NEW_SESSION, job);
    case STORE_SEEN:
        return run(s, SEEN, job);
    case STORE_REVOKE:
        return run(s, REVOKE, job);
    case STORE_LOGOUT:
        return run(s, LOGOUT, job);
    case STORE_FORGET:
        return run_forget(s, job);
    case STORE_BAN:
        return run(s, BAN, job);
    case STORE_UNBAN:
        return run(s, UNBAN, job);
    case STORE_REPORT:
        return run(s, REPORT, job);
    case STORE_ALIVE:
        return run(s, ALIVE, job);
    case STORE_PRUNE:
        return run_prune(s, job);
    }
    must(false);
}

static int step_once(sqlite3_stmt *stmt) {
    int code = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    return code;
}

static void take_back(struct sqlite_store *s) {
    if (!sqlite3_get_autocommit(s->writer))
        step_once(s->rollback);
}

static enum store_result result_of(int code, bool committing) {
    if ((code & 0xff) == SQLITE_FULL)
        return STORE_FULL;
    bool perhaps_there = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_NOMEM;
    return committing && perhaps_there ? STORE_UNKNOWN : STORE_FAILED;
}

/* A commit that changes nothing anybody looks at; after it the WAL holds nothing of a failed one. */
static bool probe(struct sqlite_store *s) {
    struct store_job nothing = {0};
    bool good = step_once(s->begin) == SQLITE_DONE && run(s, PROBE, &nothing) == SQLITE_DONE &&
                step_once(s->commit) == SQLITE_DONE;
    if (!good)
        take_back(s);
    return good;
}

/* One transaction. A conflict concerns its own job only; any other error fails the whole batch. */
static enum store_result commit_batch(struct sqlite_store *s, struct list *batch, char *trouble, size_t size) {
    int code = step_once(s->begin);
    bool good = code == SQLITE_DONE, committing = false;
    for (struct queued *q = batch->first; q && good; q = q->next) {
        code = run_job(s, &q->job);
        q->result = code == SQLITE_DONE ? STORE_OK : STORE_CONFLICT;
        good = code == SQLITE_DONE || is_conflict(code);
    }
    if (good) {
        committing = true;
        code = step_once(s->commit);
        good = code == SQLITE_DONE;
    }
    if (good)
        return STORE_OK;
    snprintf(trouble, size, "%s", sqlite3_errmsg(s->writer));
    take_back(s);
    enum store_result result = result_of(code, committing);
    if (result == STORE_UNKNOWN && probe(s))
        result = STORE_FAILED; /* certain now: it is not there */
    for (struct queued *q = batch->first; q; q = q->next)
        q->result = result;
    return result;
}

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Under the lock. */
static void note_commit(struct sqlite_store *s, const struct list *batch, enum store_result result, uint64_t us,
                        const char *trouble) {
    struct store_figures *f = &s->figures;
    bool good = result == STORE_OK;
    f->commits += good;
    f->rows += good ? batch->count : 0;
    f->failures += !good;
    f->unknown += result == STORE_UNKNOWN ? batch->count : 0;
    for (const struct queued *q = batch->first; q; q = q->next)
        f->conflicts += q->result == STORE_CONFLICT;
    if (f->healthy && !good)
        s->probe_ms = PROBE_FIRST_MS;
    f->healthy = good;
    histogram_add(&f->commit, us);
    snprintf(f->trouble, sizeof f->trouble, "%s", trouble);
    if (good || result == STORE_UNKNOWN)
        s->doubtful = !good;
    pthread_cond_signal(&s->to_read);
}

/* Under the lock: waits for work, and looks now and then whether a sick disk is well again. */
static bool wait_for_work(struct sqlite_store *s) {
    while (!s->waiting.first && !s->stopping) {
        if (s->figures.healthy) {
            pthread_cond_wait(&s->to_write, &s->lock);
            continue;
        }
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += s->probe_ms * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&s->to_write, &s->lock, &until);
        if (s->waiting.first || s->stopping)
            break;
        pthread_mutex_unlock(&s->lock);
        bool good = probe(s);
        pthread_mutex_lock(&s->lock);
        s->probe_ms = s->probe_ms < PROBE_MOST_MS / 2 ? 2 * s->probe_ms : PROBE_MOST_MS;
        if (good) {
            s->figures.healthy = true;
            s->doubtful = false;
            pthread_cond_signal(&s->to_read);
        }
    }
    return s->waiting.first != NULL;
}

static void *write_forever(void *argument) {
    struct sqlite_store *s = argument;
    struct list batch;
    pthread_mutex_lock(&s->lock);
    while (wait_for_work(s)) {
        list_take(&s->waiting, BATCH_MAX, &batch);
        pthread_mutex_unlock(&s->lock);
        char trouble[200] = "";
        uint64_t began = now_us();
        enum store_result result = commit_batch(s, &batch, trouble, sizeof trouble);
        uint64_t us = now_us() - began;
        pthread_mutex_lock(&s->lock);
        note_commit(s, &batch, result, us, trouble);
        list_join(&s->finished, &batch);
        if (s->wake)
            s->wake(s->context);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- reading */

/* Text may need memory for the zero at its end: good becomes false when there is none. */
static const char *column(sqlite3_stmt *stmt, int place, bool *good) {
    bool is_there = sqlite3_column_type(stmt, place) != SQLITE_NULL;
    const char *text = (const char *)sqlite3_column_text(stmt, place);
    *good = *good && (text || !is_there);
    return text;
}

static void read_hash(sqlite3_stmt *stmt, int place, uint8_t out[SHA_BYTES]) {
    if (sqlite3_column_bytes(stmt, place) == SHA_BYTES)
        memcpy(out, sqlite3_column_blob(stmt, place), SHA_BYTES);
}

static bool read_row(sqlite3_stmt *stmt, struct store_row *out) {
    bool good = true;
    *out = (struct store_row){
        .table = column(stmt, 0, &good),
        .number = (uint32_t)sqlite3_column_int64(stmt, 1),
        .at = sqlite3_column_int64(stmt, 2),
        .until = sqlite3_column_int64(stmt, 3),
        .player = sqlite3_column_int64(stmt, 4),
        .other = sqlite3_column_int64(stmt, 5),
        .name = column(stmt, 6, &good),
        .body = column(stmt, 7, &good),
        .account = column(stmt, 8, &good),
        .password = column(stmt, 9, &good),
        .over = sqlite3_column_int(stmt, 11),
        .redacted = sqlite3_column_int(stmt, 12),
    };
    read_hash(stmt, 10, out->hash);
    return good;
}

static void bind_query(sqlite3_stmt *stmt, const struct store_query *query) {
    bind_text(stmt, 1, query->table ? query->table : query->account);
    sqlite3_bind_int64(stmt, 2, query->player);
    sqlite3_bind_blob(stmt, 3, query->hash, SHA_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 4, query->number);
    sqlite3_bind_int64(stmt, 5, query->most ? (int64_t)query->most : -1);
}

/* Does the journal end where the table's head says? */
static enum store_result check_head(struct sqlite_store *s, const char *table, uint32_t number,
                                    const uint8_t hash[SHA_BYTES]) {
    enum store_result result = STORE_OK;
    uint8_t head[SHA_BYTES] = {0};
    bind_text(s->head, 1, table);
    int code = sqlite3_step(s->head);
    if (code == SQLITE_ROW) {
        read_hash(s->head, 1, head);
        if (sqlite3_column_int64(s->head, 0) != (int64_t)number || memcmp(head, hash, SHA_BYTES))
            result = STORE_CORRUPT;
    } else if (code != SQLITE_DONE) {
        result = STORE_FAILED;
    } else if (number) {
        result = STORE_CORRUPT;
    }
    sqlite3_reset(s->head);
    sqlite3_clear_bindings(s->head);
    return result;
}

/* A transaction that could not be ended keeps the reader in the past, so nothing is read before it has ended. */
static bool leave_past(struct sqlite_store *s) {
    return sqlite3_get_autocommit(s->reader) || step_once(s->end_read) == SQLITE_DONE;
}

/* With the reader's connection in hand. The journal and its head are read in one transaction. */
static enum store_result read_rows(struct sqlite_store *s, const struct store_query *query, store_visit *visit,
                                   void *context) {
    sqlite3_stmt *stmt = s->read[query->question];
    bool journal = query->question == STORE_ENTRIES, whole = true;
    struct store_row row = {0};
    uint32_t last = 0;
    int code;
    if (!leave_past(s) || (journal && step_once(s->begin_read) != SQLITE_DONE))
        return STORE_FAILED;
    bind_query(stmt, query);
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
        if (!read_row(stmt, &row)) {
            code = SQLITE_NOMEM;
            break;
        }
        last = row.number;
        if (!visit(context, &row)) {
            whole = false;
            code = SQLITE_DONE;
            break;
        }
    }
    enum store_result result = code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
    /* from a later number on, nothing found means that there is nothing newer */
    if (result == STORE_OK && journal && whole && (last || query->number <= 1))
        result = check_head(s, query->table, last, row.hash);
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    leave_past(s);
    return result;
}

/* Under the lock: the next query that may be read now. */
static struct queued *next_query(struct sqlite_store *s) {
    size_t place = 0;
    for (struct queued *q = s->asking.first; q; q = q->next, place++)
        if (!s->doubtful || s->stopping || q->query.question != STORE_ENTRIES)
            return list_pick(&s->asking, place);
    return NULL;
}

static void *read_forever(void *argument) {
    struct sqlite_store *s = argument;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        struct queued *q = next_query(s);
        if (!q && s->stopping)
            break;
        if (!q) {
            pthread_cond_wait(&s->to_read, &s->lock);
            continue;
        }
        pthread_mutex_unlock(&s->lock);
        pthread_mutex_lock(&s->on_disk);
        q->result = STORE_OK;
        enum store_result result = read_rows(s, &q->query, queued_visit, q);
        if (q->result == STORE_OK) /* else memory ran out */
            q->result = result;
        pthread_mutex_unlock(&s->on_disk);
        pthread_mutex_lock(&s->lock);
        s->figures.reads++;
        list_push(&s->finished, q);
        if (s->wake)
            s->wake(s->context);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- the functions of a store */

static bool enqueue(struct sqlite_store *s, struct list *list, size_t most, pthread_cond_t *arrived, struct queued *q) {
    if (!q)
        return false;
    pthread_mutex_lock(&s->lock);
    bool fits = list->count < most && !s->stopping && s->writes;
    if (fits) {
        list_push(list, q);
        pthread_cond_signal(arrived);
    }
    pthread_mutex_unlock(&s->lock);
    if (!fits)
        queued_free(q);
    return fits;
}

static bool sqlite_put(struct store *store, const struct store_job *job) {
    struct sqlite_store *s = own(store);
    return enqueue(s, &s->waiting, QUEUE_MAX, &s->to_write, queued_job(job));
}

static bool sqlite_get(struct store *store, const struct store_query *query) {
    struct sqlite_store *s = own(store);
    return enqueue(s, &s->asking, READS_MAX, &s->to_read, queued_query(query));
}

static enum store_result sqlite_read(struct store *store, const struct store_query *query) {
    struct sqlite_store *s = own(store);
    pthread_mutex_lock(&s->on_disk);
    enum store_result result = read_rows(s, query, query->visit, query->context);
    pthread_mutex_unlock(&s->on_disk);
    return result;
}

static void sqlite_poll(struct store *store) {
    struct sqlite_store *s = own(store);
    struct list finished;
    pthread_mutex_lock(&s->lock);
    list_take(&s->finished, s->finished.count, &finished);
    pthread_mutex_unlock(&s->lock);
    for (struct queued *q; (q = list_pick(&finished, 0));)
        queued_answer(q);
}

static void sqlite_figures(struct store *store, struct store_figures *out) {
    struct sqlite_store *s = own(store);
    pthread_mutex_lock(&s->lock);
    *out = s->figures;
    out->waiting = s->waiting.count;
    out->reading = s->asking.count;
    pthread_mutex_unlock(&s->lock);
}

static void release(struct sqlite_store *s) {
    for (int i = 0; i < WRITES; i++)
        sqlite3_finalize(s->write[i]);
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(s->read[i]);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_finalize(s->rollback);
    sqlite3_finalize(s->head);
    sqlite3_finalize(s->begin_read);
    sqlite3_finalize(s->end_read);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer);
    if (s->lock_fd >= 0)
        close(s->lock_fd);
    pthread_cond_destroy(&s->to_write);
    pthread_cond_destroy(&s->to_read);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->on_disk);
    free(s);
}

static void stop_threads(struct sqlite_store *s) {
    pthread_mutex_lock(&s->lock);
    s->stopping = true;
    pthread_cond_signal(&s->to_write);
    pthread_cond_signal(&s->to_read);
    pthread_mutex_unlock(&s->lock);
    if (s->writes)
        pthread_join(s->write_thread, NULL);
    if (s->reads)
        pthread_join(s->read_thread, NULL);
}

static void sqlite_close(struct store *store) {
    struct sqlite_store *s = own(store);
    stop_threads(s);
    sqlite_poll(store);
    release(s);
}

/* ---- opening */

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **out, struct complaint *why) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK)
        return true;
    return complain(why, "The database does not fit this program: %s.", sqlite3_errmsg(db));
}

static bool prepare_writer(struct sqlite_store *s, struct complaint *why) {
    bool good = prepare(s->writer, "BEGIN IMMEDIATE", &s->begin, why) &&
                prepare(s->writer, "COMMIT", &s->commit, why) && prepare(s->writer, "ROLLBACK", &s->rollback, why);
    for (int i = 0; i < WRITES && good; i++)
        good = prepare(s->writer, write_sql[i], &s->write[i], why);
    return good;
}

static bool prepare_reader(struct sqlite_store *s, struct complaint *why) {
    bool good = prepare(s->reader, head_sql, &s->head, why) && prepare(s->reader, "BEGIN", &s->begin_read, why) &&
                prepare(s->reader, "COMMIT", &s->end_read, why);
    for (int i = 0; i < QUERIES && good; i++)
        good = prepare(s->reader, read_sql[i], &s->read[i], why);
    return good;
}

static bool open_to_write(struct sqlite_store *s, const char *path, struct complaint *why) {
    s->lock_fd = schema_lock(path, why);
    return s->lock_fd >= 0 && schema_connect(path, false, &s->writer, why) && schema_prepare(s->writer, path, why) &&
           prepare_writer(s, why);
}

static bool start_threads(struct sqlite_store *s, struct complaint *why) {
    s->writes = !pthread_create(&s->write_thread, NULL, write_forever, s);
    s->reads = s->writes && !pthread_create(&s->read_thread, NULL, read_forever, s);
    return s->reads || complain(why, "The threads of the database could not be started.");
}

struct store *store_sqlite_open(const struct store_config *config, struct complaint *why) {
    static const struct store_backend backend = {"sqlite",    sqlite_close, sqlite_put,    sqlite_get,
                                                 sqlite_read, sqlite_poll,  sqlite_figures};
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        complain(why, "There is not enough memory.");
        return NULL;
    }
    s->store.backend = &backend;
    s->lock_fd = -1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->on_disk, NULL);
    pthread_cond_init(&s->to_write, NULL);
    pthread_cond_init(&s->to_read, NULL);
    list_clear(&s->waiting);
    list_clear(&s->asking);
    list_clear(&s->finished);
    s->wake = config->wake;
    s->context = config->context;
    s->figures.healthy = true;
    s->probe_ms = PROBE_FIRST_MS;
    bool good = (config->read_only || open_to_write(s, config->path, why)) &&
                schema_connect(config->path, config->read_only, &s->reader, why) &&
                schema_expect(s->reader, config->path, why) && prepare_reader(s, why) &&
                (config->read_only || start_threads(s, why));
    if (good)
        return &s->store;
    stop_threads(s);
    release(s);
    return NULL;
}
