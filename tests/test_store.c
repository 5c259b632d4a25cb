/* store/: both backends by the same tests; the file of SQLite, its lock, its versions, its care; the memory's faults.
 */
#define _GNU_SOURCE
#include "tests/test.h"

#include "store/memory.h"
#include "store/store.h"

#include <fcntl.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- a folder and a store that go away */

static char folder[64];

static const char *in_folder(const char *name) {
    static char path[4][160];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/clowder-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static void remove_folder(void) {
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

static struct store *open_file(const char *name) {
    struct complaint why = {""};
    struct store *s = store_open(&(struct store_config){.path = in_folder(name)}, &why);
    if (!s)
        fail_msg("%s", why.text);
    return s;
}

static void note_result(void *context, enum store_result result) {
    *(int *)context = (int)result;
}

/* Polls until the answer is there; the alarm of the test run ends a store that never answers. */
static enum store_result wait_for(struct store *s, const int *answer) {
    for (int i = 0; *answer < 0; i++) {
        store_poll(s);
        if (*answer < 0)
            usleep(200);
        assert_true(i < 300000);
    }
    return (enum store_result) * answer;
}

static enum store_result put(struct store *s, struct store_job job) {
    int answer = -1;
    job.done = note_result;
    job.context = &answer;
    assert_true(store_put(s, &job));
    return wait_for(s, &answer);
}

/* Rows as one text, so that a test can compare them at a glance. */
struct rows {
    char text[2000];
    int answer, count;
};

static bool note_row(void *context, const struct store_row *row) {
    struct rows *r = context;
    size_t used = strlen(r->text);
    snprintf(r->text + used, sizeof r->text - used, "[%s %u %lld %lld %s %s %s]", row->table ? row->table : "-",
             row->number, (long long)row->player, (long long)row->at, row->name ? row->name : "-",
             row->body ? row->body : "-", row->account ? row->account : "-");
    r->count++;
    return true;
}

static void note_end(void *context, enum store_result result) {
    ((struct rows *)context)->answer = (int)result;
}

/* Both ways of reading must say the same. */
static struct rows ask(struct store *s, struct store_query query) {
    struct rows now = {.answer = -1}, later = {.answer = -1};
    query.visit = note_row;
    query.done = note_end;
    query.context = &now;
    now.answer = (int)store_read(s, &query);
    query.context = &later;
    assert_true(store_get(s, &query));
    wait_for(s, &later.answer);
    assert_string_equal(now.text, later.text);
    assert_int_equal(now.answer, later.answer);
    return now;
}

static struct store_job entry(const char *table, uint32_t number, const char *body) {
    struct store_job job = {.kind = STORE_ENTRY, .table = table, .number = number, .at = 100 + number, .body = body};
    return job;
}

/* A journal with a valid chain. */
static void write_journal(struct store *s, const char *table, uint32_t count, const char *body) {
    uint8_t chain[SHA_BYTES] = {0};
    for (uint32_t n = 1; n <= count; n++) {
        struct store_job job = entry(table, n, body);
        assert_true(store_chain(chain, n, body, job.hash));
        memcpy(chain, job.hash, SHA_BYTES);
        assert_int_equal(put(s, job), STORE_OK);
    }
}

static int sql(const char *path, const char *statement) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    char *why = NULL;
    if (sqlite3_exec(db, statement, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", statement, why);
    int changes = sqlite3_changes(db);
    sqlite3_close(db);
    return changes;
}

/* ---- both backends */

static void with_both(void (*body)(struct store *s)) {
    struct complaint why = {""};
    struct store *s = store_open(&(struct store_config){.path = "memory:"}, &why);
    assert_non_null(s);
    assert_string_equal(s->backend->name, "memory");
    body(s);
    store_close(s);
    make_folder();
    s = open_file("a.db");
    assert_string_equal(s->backend->name, "sqlite");
    body(s);
    store_close(s);
    remove_folder();
}

static void journals(struct store *s) {
    assert_int_equal(put(s, entry("t1", 1, "one")), STORE_OK);
    assert_int_equal(put(s, entry("t1", 2, "two")), STORE_OK);
    assert_int_equal(put(s, entry("t1", 2, "other")), STORE_CONFLICT);
    assert_int_equal(put(s, entry("t1", 1, "other")), STORE_CONFLICT);
    assert_int_equal(put(s, entry("t1", 4, "gap")), STORE_CONFLICT);
    assert_int_equal(put(s, entry("t2", 2, "gap")), STORE_CONFLICT);
    struct rows r = ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"});
    assert_int_equal(r.answer, STORE_OK);
    assert_string_equal(r.text, "[t1 1 0 101 - one -][t1 2 0 102 - two -]");
    r = ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1", .number = 2});
    assert_string_equal(r.text, "[t1 2 0 102 - two -]");
    r = ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1", .number = 3});
    assert_int_equal(r.answer, STORE_OK);
    assert_string_equal(r.text, "");
    r = ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "none"});
    assert_int_equal(r.answer, STORE_OK);
    assert_string_equal(r.text, "");
    struct store_figures f;
    store_figures(s, &f);
    assert_int_equal(f.conflicts, 4);
    assert_true(f.healthy);
}

TEST("an entry is the next one of its journal or a conflict that changes nothing, on both backends") {
    with_both(journals);
}

static void lists(struct store *s) {
    struct store_job job = entry("t1", 1, "open");
    job.member_count = 2;
    job.member[0] = 7;
    job.member_name[0] = "Mia";
    job.member[1] = 9;
    assert_int_equal(put(s, job), STORE_OK);
    job = entry("t2", 1, "open");
    job.at = 200;
    job.member_count = 1;
    job.member[0] = 7;
    job.member_name[0] = "Mia2";
    assert_int_equal(put(s, job), STORE_OK);
    assert_string_equal(ask(s, (struct store_query){.question = STORE_UNFINISHED}).text,
                        "[t1 1 0 101 - - -][t2 1 0 200 - - -]");
    job = entry("t1", 2, "last");
    job.over = true;
    assert_int_equal(put(s, job), STORE_OK);
    assert_string_equal(ask(s, (struct store_query){.question = STORE_UNFINISHED}).text, "[t2 1 0 200 - - -]");
    assert_string_equal(ask(s, (struct store_query){.question = STORE_TABLES, .most = 10}).text,
                        "[t2 1 0 200 - - -][t1 2 0 101 - - -]");
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES_OF, .player = 7}).count, 2);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES_OF, .player = 7, .most = 1}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES_OF, .player = 9}).count, 1);
    assert_string_equal(ask(s, (struct store_query){.question = STORE_MEMBERS, .table = "t1"}).text,
                        "[t1 0 7 101 Mia - -][t1 0 9 101 - - -]");
}

TEST("tables are listed by age and by member; names stand beside the journal") {
    with_both(lists);
}

static void people(struct store *s) {
    assert_string_equal(ask(s, (struct store_query){.question = STORE_LAST_PLAYER}).text, "[- 0 0 0 - - -]");
    assert_int_equal(put(s, (struct store_job){.kind = STORE_PLAYER, .player = 1, .name = "Mia"}), STORE_OK);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_PLAYER, .player = 1, .name = "Bo"}), STORE_CONFLICT);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_PLAYER, .player = 2, .name = "Bo"}), STORE_OK);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_RENAME, .player = 2, .name = "Bob"}), STORE_OK);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_ACCOUNT, .player = 1, .account = "mia", .password = "p"}),
                     STORE_OK);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_ACCOUNT, .player = 2, .account = "mia", .password = "q"}),
                     STORE_CONFLICT);
    assert_string_equal(ask(s, (struct store_query){.question = STORE_ACCOUNT_OF, .account = "mia"}).text,
                        "[- 0 1 0 Mia - mia]");
    assert_string_equal(ask(s, (struct store_query){.question = STORE_PLAYER_OF, .player = 2}).text,
                        "[- 0 2 0 Bob - -]");
    assert_string_equal(ask(s, (struct store_query){.question = STORE_LAST_PLAYER}).text, "[- 0 2 0 - - -]");
    struct store_query who = {.question = STORE_SESSION_OF, .hash = {5}};
    assert_int_equal(ask(s, who).count, 0);
    for (uint8_t i = 5; i < 8; i++)
        assert_int_equal(put(s, (struct store_job){.kind = STORE_SESSION, .player = 1, .at = i * 10, .hash = {i}}),
                         STORE_OK);
    assert_string_equal(ask(s, who).text, "[- 0 1 50 Mia - mia]");
    assert_int_equal(put(s, (struct store_job){.kind = STORE_REVOKE, .hash = {5}}), STORE_OK);
    assert_int_equal(ask(s, who).count, 0);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_SEEN, .hash = {7}, .at = 500}), STORE_OK);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_PRUNE, .at = 0, .until = 400}), STORE_OK);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_SESSIONS_BY, .player = 1}).count, 1);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_LOGOUT, .player = 1}), STORE_OK);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_SESSIONS_BY, .player = 1}).count, 0);
}

TEST("players, accounts and sessions: names are taken once, sessions end one by one, by age and all at once") {
    with_both(people);
}

static void forgetting(struct store *s) {
    struct store_job job = entry("t1", 1, "{\"k\":\"open\",\"seats\":[{\"kind\":\"human\",\"player\":1}]}");
    job.member_count = 1;
    job.member[0] = 1;
    job.member_name[0] = "Mia";
    put(s, (struct store_job){.kind = STORE_PLAYER, .player = 1, .name = "Mia"});
    put(s, (struct store_job){.kind = STORE_ACCOUNT, .player = 1, .account = "mia", .password = "p"});
    put(s, (struct store_job){.kind = STORE_SESSION, .player = 1, .hash = {1}});
    assert_int_equal(put(s, job), STORE_OK);
    put(s, (struct store_job){.kind = STORE_CHAT, .table = "t1", .number = 1, .player = 1, .body = "\"text\":\"hi\""});
    put(s, (struct store_job){.kind = STORE_CHAT, .table = "t1", .number = 2, .player = 2, .body = "\"text\":\"yo\""});
    assert_int_equal(ask(s, (struct store_query){.question = STORE_CHAT_BY, .player = 1}).count, 1);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_FORGET, .player = 1}), STORE_OK);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_CHAT_BY, .player = 1}).count, 0);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_CHAT_OF, .table = "t1"}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ACCOUNT_OF, .account = "mia"}).count, 0);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_SESSION_OF, .hash = {1}}).count, 0);
    assert_string_equal(ask(s, (struct store_query){.question = STORE_MEMBERS, .table = "t1"}).text,
                        "[t1 0 1 101 - - -]");
    /* the number is never given to somebody else */
    assert_string_equal(ask(s, (struct store_query){.question = STORE_LAST_PLAYER}).text, "[- 0 1 0 - - -]");
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"}).answer, STORE_OK);
}

TEST("a person can be forgotten: name, account, sessions and chat are gone, the journal stands") {
    with_both(forgetting);
}

static void notes(struct store *s) {
    put(s, (struct store_job){.kind = STORE_BAN, .name = "player 7", .until = 900, .body = "rude"});
    put(s, (struct store_job){.kind = STORE_BAN, .name = "player 7", .until = 950, .body = "ruder"});
    put(s, (struct store_job){.kind = STORE_BAN, .name = "address 192.0.2.1", .until = 1, .body = NULL});
    assert_int_equal(ask(s, (struct store_query){.question = STORE_BANS}).count, 2);
    put(s, (struct store_job){.kind = STORE_UNBAN, .name = "address 192.0.2.1"});
    assert_string_equal(ask(s, (struct store_query){.question = STORE_BANS}).text, "[- 0 0 0 player 7 ruder -]");
    put(s, (struct store_job){.kind = STORE_REPORT, .table = "t1", .player = 3, .other = 7, .at = 5, .body = "why"});
    struct rows r = ask(s, (struct store_query){.question = STORE_REPORTS, .most = 5});
    assert_int_equal(r.count, 1);
    assert_non_null(strstr(r.text, "why"));
}

TEST("bans and reports are kept; a second ban of the same one replaces the first") {
    with_both(notes);
}

static void pruning(struct store *s) {
    for (int i = 0; i < 130; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i);
        struct store_job job = entry(id, 1, "open");
        job.over = i != 5;
        job.member_count = 1;
        job.member[0] = 4;
        assert_int_equal(put(s, job), STORE_OK);
        put(s, (struct store_job){.kind = STORE_CHAT, .table = id, .number = 1, .player = 4, .body = "x"});
    }
    struct store_job old = {.kind = STORE_PRUNE, .at = 1000};
    assert_int_equal(put(s, (struct store_job){.kind = STORE_PRUNE, .at = 50}), STORE_OK);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES}).count, 130);
    assert_int_equal(put(s, old), STORE_OK);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES}).count, 30);
    assert_int_equal(put(s, old), STORE_OK);
    assert_string_equal(ask(s, (struct store_query){.question = STORE_TABLES}).text, "[t5 1 0 101 - - -]");
    assert_int_equal(ask(s, (struct store_query){.question = STORE_CHAT_BY, .player = 4}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES_OF, .player = 4}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t6"}).count, 0);
}

TEST("pruning takes finished tables of before with all that belongs to them, a hundred at a time") {
    with_both(pruning);
}

static void closing(struct store *s) {
    int answer[50];
    for (int i = 0; i < 50; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i);
        struct store_job job = entry(id, 1, "x");
        answer[i] = -1;
        job.done = note_result;
        job.context = &answer[i];
        assert_true(store_put(s, &job));
    }
    struct rows read = {.answer = -1};
    assert_true(store_get(
        s, &(struct store_query){.question = STORE_BANS, .visit = note_row, .done = note_end, .context = &read}));
    store_close(s);
    for (int i = 0; i < 50; i++)
        assert_int_equal(answer[i], STORE_OK);
    assert_int_equal(read.answer, STORE_OK);
}

TEST("closing commits what is queued and answers everything once") {
    struct complaint why = {""};
    closing(store_open(&(struct store_config){.path = "memory:"}, &why));
    make_folder();
    closing(open_file("a.db"));
    struct store *s = open_file("a.db");
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES}).count, 50);
    store_close(s);
    remove_folder();
}

/* ---- the file */

TEST("the files of the database are for their owner only") {
    static const char *const names[] = {"a.db", "a.db-wal", "a.db-shm"};
    make_folder();
    mode_t mask = umask(0);
    struct store *s = open_file("a.db");
    write_journal(s, "t1", 2, "{}");
    for (int i = 0; i < 3; i++) {
        struct stat found;
        assert_int_equal(stat(in_folder(names[i]), &found), 0);
        assert_int_equal(found.st_mode & 0777, 0600);
    }
    store_close(s);
    assert_int_equal(chmod(in_folder("a.db"), 0644), 0); /* as the first servers made it */
    s = open_file("a.db");
    struct stat found;
    stat(in_folder("a.db"), &found);
    assert_int_equal(found.st_mode & 0777, 0600);
    store_close(s);
    umask(mask);
    remove_folder();
}

TEST("a second server on one file is refused with a sentence, also by another name of the file") {
    make_folder();
    struct store *s = open_file("a.db");
    assert_int_equal(link(in_folder("a.db"), in_folder("b.db")), 0);
    assert_int_equal(symlink("a.db", in_folder("c.db")), 0);
    static const char *const names[] = {"a.db", "b.db", "c.db"};
    for (int i = 0; i < 3; i++) {
        struct complaint why = {""};
        assert_null(store_open(&(struct store_config){.path = in_folder(names[i])}, &why));
        assert_non_null(strstr(why.text, "Another server uses the database"));
    }
    assert_int_equal(put(s, entry("t1", 1, "x")), STORE_OK); /* the refusals took none of its locks away */
    store_close(s);
    s = open_file("a.db");
    store_close(s);
    remove_folder();
}

TEST("a newer database is refused and stays as it is; a foreign one too; no path to elsewhere") {
    make_folder();
    store_close(open_file("a.db"));
    sql(in_folder("a.db"), "PRAGMA user_version = 9");
    struct complaint why = {""};
    assert_null(store_open(&(struct store_config){.path = in_folder("a.db")}, &why));
    assert_non_null(strstr(why.text, "newer version of Clowder (schema 9"));
    sqlite3 *db;
    sqlite3_stmt *stmt;
    sqlite3_open(in_folder("a.db"), &db);
    sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &stmt, NULL);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(stmt, 0), 9);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    sql(in_folder("other.db"), "CREATE TABLE photos (a)");
    why.text[0] = 0;
    assert_null(store_open(&(struct store_config){.path = in_folder("other.db")}, &why));
    assert_non_null(strstr(why.text, "not one of Clowder"));
    why.text[0] = 0;
    assert_null(store_open(&(struct store_config){.path = "postgres://db/clowder"}, &why));
    assert_non_null(strstr(why.text, "SQLite only"));
    remove_folder();
}

/* The schema of the first servers, with what they wrote. */
static const char first_schema[] =
    "PRAGMA user_version = 1;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, created INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0) WITHOUT "
    "ROWID;"
    "CREATE INDEX unfinished ON tables (created) WHERE over = 0;"
    "CREATE TABLE entries (tab TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,"
    "  hash BLOB NOT NULL, PRIMARY KEY (tab, n)) WITHOUT ROWID;"
    "CREATE TABLE chat (tab TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,"
    "  PRIMARY KEY (tab, n)) WITHOUT ROWID;"
    "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE, password TEXT);"
    "CREATE TABLE sessions (hash BLOB PRIMARY KEY, player INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO players VALUES (1, 'Mia', 'mia', 'p'), (2, 'Bo', NULL, NULL);"
    "INSERT INTO sessions VALUES (x'01', 1, 77);"
    "INSERT INTO tables VALUES ('t1', 10, 0);"
    "INSERT INTO chat VALUES ('t1', 1, 12, '\"seat\":1,\"name\":\"Mia\",\"text\":\"hi\"');";

static const char first_open[] =
    "{\"k\":\"open\",\"host\":1,\"seats\":[{\"kind\":\"human\",\"player\":1,\"name\":\"Mia\"},"
    "{\"kind\":\"open\"}]}",
                  first_sit[] = "{\"k\":\"sit\",\"seat\":2,\"player\":2,\"name\":\"Bo\"}";

static void write_first(const char *path) {
    char statement[600], hex[HEX_CHARS];
    uint8_t chain[SHA_BYTES] = {0};
    const char *const bodies[] = {first_open, first_sit};
    sql(path, first_schema);
    for (uint32_t n = 1; n <= 2; n++) {
        uint8_t before[SHA_BYTES];
        memcpy(before, chain, SHA_BYTES);
        store_chain(before, n, bodies[n - 1], chain);
        hex_write(chain, SHA_BYTES, hex);
        snprintf(statement, sizeof statement, "INSERT INTO entries VALUES ('t1', %u, %u, '%s', x'%s')", n, 10 + n,
                 bodies[n - 1], hex);
        sql(path, statement);
    }
}

TEST("a database of the first servers is brought forward: heads, members, chat by player; its chain stays valid") {
    make_folder();
    write_first(in_folder("a.db"));
    struct store *s = open_file("a.db");
    struct rows r = ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"});
    assert_int_equal(r.answer, STORE_OK);
    assert_int_equal(r.count, 2);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES_OF, .player = 2}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_CHAT_BY, .player = 1}).count, 1);
    assert_int_equal(put(s, entry("t1", 3, "more")), STORE_OK);
    store_close(s);
    s = open_file("a.db"); /* and again: nothing more to do */
    assert_int_equal(put(s, entry("t1", 3, "more")), STORE_CONFLICT);
    store_close(s);
    remove_folder();
}

TEST("a person in a journal of the first servers can be forgotten: the name is out, the chain goes on") {
    make_folder();
    write_first(in_folder("a.db"));
    struct store *s = open_file("a.db");
    assert_int_equal(put(s, (struct store_job){.kind = STORE_FORGET, .player = 1}), STORE_OK);
    assert_int_equal(put(s, (struct store_job){.kind = STORE_FORGET, .player = 2}), STORE_OK);
    struct rows r = ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"});
    assert_int_equal(r.answer, STORE_OK);
    assert_null(strstr(r.text, "Mia"));
    assert_null(strstr(r.text, "Bo"));
    assert_non_null(strstr(r.text, "\"player\":1"));
    store_close(s);
    struct store_check check = {0};
    struct complaint why = {""};
    assert_true(store_check(in_folder("a.db"), &check, &why));
    assert_int_equal(check.faults, 0);
    assert_int_equal(check.redacted, 2);
    remove_folder();
}

static void note_fault(void *context, const char *sentence) {
    strncat(context, sentence, 900 - strlen(context));
}

static uint64_t faults_of(const char *path, char said[1000]) {
    struct complaint why = {""};
    said[0] = 0;
    struct store_check check = {.tell = note_fault, .context = said};
    if (!store_check(path, &check, &why))
        fail_msg("%s", why.text);
    return check.faults;
}

TEST("a lost last entry, a changed one, a gap and loose rows are each found by the check and by reading") {
    static const struct {
        const char *harm, *says;
        bool reading_tells; /* the head alone shows it */
    } cases[] = {
        {"DELETE FROM entries WHERE tab = 't1' AND n = 3", "its head says 3", true},
        {"UPDATE tables SET head = zeroblob(32) WHERE id = 't1'", "not that of its head", true},
        {"UPDATE entries SET body = 'y' WHERE tab = 't1' AND n = 2", "entry 2 has been changed", false},
        {"DELETE FROM entries WHERE tab = 't1' AND n = 2", "entry 2 is missing", false},
        {"INSERT INTO entries VALUES ('ghost', 1, 1, 'x', zeroblob(32), 0)", "tables that do not exist", false},
        {"INSERT INTO sessions VALUES (zeroblob(32), 99, 1, 1)", "players that do not exist", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[1000];
        make_folder();
        struct store *s = open_file("a.db");
        write_journal(s, "t1", 3, "{\"k\":\"x\"}");
        write_journal(s, "t2", 1, "{}");
        store_close(s);
        assert_int_equal(faults_of(in_folder("a.db"), said), 0);
        assert_int_equal(sql(in_folder("a.db"), cases[i].harm), 1);
        assert_true(faults_of(in_folder("a.db"), said) > 0);
        if (!strstr(said, cases[i].says))
            fail_msg("%s gives: %s", cases[i].harm, said);
        s = open_file("a.db");
        assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"}).answer,
                         cases[i].reading_tells ? STORE_CORRUPT : STORE_OK);
        assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t2"}).answer, STORE_OK);
        store_close(s);
        remove_folder();
    }
}

TEST("a backup of a running store is whole, passes the check, and comes back by restore") {
    struct complaint why = {""};
    make_folder();
    struct store *s = open_file("a.db");
    write_journal(s, "t1", 40, "{\"k\":\"x\"}");
    assert_true(store_backup(in_folder("a.db"), in_folder("copy.db"), &why));
    struct stat found;
    assert_int_equal(stat(in_folder("copy.db"), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    write_journal(s, "t2", 1, "{}");
    assert_false(store_backup(in_folder("a.db"), in_folder("copy.db"), &why)); /* never over another */
    assert_non_null(strstr(why.text, "exists already"));
    why.text[0] = 0;
    assert_false(store_restore(in_folder("copy.db"), in_folder("a.db"), true, &why)); /* the server runs */
    assert_non_null(strstr(why.text, "Another server"));
    store_close(s);
    why.text[0] = 0;
    assert_false(store_restore(in_folder("copy.db"), in_folder("a.db"), false, &why));
    assert_non_null(strstr(why.text, "--replace"));
    why.text[0] = 0;
    if (!store_restore(in_folder("copy.db"), in_folder("a.db"), true, &why))
        fail_msg("%s", why.text);
    s = open_file("a.db");
    assert_int_equal(ask(s, (struct store_query){.question = STORE_TABLES}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"}).count, 40);
    store_close(s);
    assert_true(store_restore(in_folder("copy.db"), in_folder("new.db"), false, &why));
    sql(in_folder("copy.db"), "DELETE FROM entries WHERE n = 40");
    why.text[0] = 0;
    assert_false(store_restore(in_folder("copy.db"), in_folder("newer.db"), false, &why));
    assert_non_null(strstr(why.text, "does not pass the check"));
    assert_int_not_equal(access(in_folder("newer.db"), F_OK), 0);
    remove_folder();
}

TEST("who only looks needs no lock, writes nothing and cannot write") {
    struct complaint why = {""};
    make_folder();
    struct store *s = open_file("a.db");
    write_journal(s, "t1", 2, "{}");
    struct store *look = store_open(&(struct store_config){.path = in_folder("a.db"), .read_only = true}, &why);
    assert_non_null(look);
    struct rows r = {.answer = -1};
    assert_int_equal(
        store_read(look,
                   &(struct store_query){.question = STORE_ENTRIES, .table = "t1", .visit = note_row, .context = &r}),
        STORE_OK);
    assert_int_equal(r.count, 2);
    struct store_job job = entry("t1", 3, "x");
    assert_false(store_put(look, &job));
    store_close(look);
    store_close(s);
    remove_folder();
}

/* ---- the memory's faults */

TEST("in memory a write waits for its step; faults change nothing but the answer, UNKNOWN may have written") {
    static const struct {
        enum store_fate fate;
        enum store_result result;
        int entries;
    } cases[] = {{STORE_FATE_DO, STORE_OK, 1},
                 {STORE_FATE_FULL, STORE_FULL, 0},
                 {STORE_FATE_FAIL, STORE_FAILED, 0},
                 {STORE_FATE_UNKNOWN_KEPT, STORE_UNKNOWN, 1},
                 {STORE_FATE_UNKNOWN_LOST, STORE_UNKNOWN, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct store_disk *disk = store_disk_new();
        struct store *s = store_memory_open(disk, NULL, NULL), *other = store_memory_open(disk, NULL, NULL);
        int answer = -1;
        struct store_job job = entry("t1", 1, "x");
        job.done = note_result;
        job.context = &answer;
        assert_true(store_put(s, &job));
        store_poll(s);
        assert_int_equal(answer, -1);
        assert_int_equal(store_memory_waiting(s), 1);
        assert_true(store_memory_step(s, 0, cases[i].fate));
        assert_int_equal(answer, -1); /* done, but not yet heard of */
        store_poll(s);
        assert_int_equal(answer, cases[i].result);
        struct rows r = {.answer = -1};
        struct store_query query = {
            .question = STORE_ENTRIES, .table = "t1", .visit = note_row, .done = note_end, .context = &r};
        assert_int_equal(store_read(other, &query), STORE_OK); /* the other server sees the same disk */
        assert_int_equal(r.count, cases[i].entries);
        store_close(s);
        store_close(other);
        store_disk_free(disk);
    }
}

TEST("in memory writes of one table keep their order, those of others may pass; a crash loses what waits") {
    struct store_disk *disk = store_disk_new();
    struct store *s = store_memory_open(disk, NULL, NULL);
    struct store_job jobs[] = {entry("t1", 1, "a"), entry("t1", 2, "b"), entry("t2", 1, "c")};
    for (int i = 0; i < 3; i++)
        assert_true(store_put(s, &jobs[i]));
    assert_string_equal(store_memory_job(s, 1)->body, "b");
    assert_false(store_memory_step(s, 1, STORE_FATE_DO));
    assert_true(store_memory_step(s, 2, STORE_FATE_DO));
    assert_true(store_memory_step(s, 0, STORE_FATE_DO));
    store_memory_crash(s); /* "b" never happened, and nobody hears of the others */
    s = store_memory_open(disk, NULL, NULL);
    store_memory_automatic(s, true);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"}).count, 1);
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t2"}).count, 1);
    struct store_job next = entry("t1", 2, "b");
    assert_int_equal(put(s, next), STORE_OK);
    assert_true(store_disk_lose_last(disk, "t1"));
    assert_int_equal(ask(s, (struct store_query){.question = STORE_ENTRIES, .table = "t1"}).answer, STORE_CORRUPT);
    store_close(s);
    store_disk_free(disk);
}
