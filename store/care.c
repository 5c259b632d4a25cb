/* Care of a SQLite file: backup, restore, check. */
#define _GNU_SOURCE
#include "store/schema.h"
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 1024, PATH_MOST = 4096 };

/* ---- copies */

static bool sync_file(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool good = !fsync(fd);
    close(fd);
    return good;
}

static bool sync_folder_of(const char *path) {
    char folder[PATH_MOST];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 2, slash ? path : "./");
    return sync_file(folder, O_RDONLY | O_DIRECTORY);
}

static bool copy_pages(sqlite3 *from, sqlite3 *to, struct complaint *why) {
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int code = SQLITE_OK;
    while (b && ((code = sqlite3_backup_step(b, PAGES_AT_ONCE)) == SQLITE_OK || code == SQLITE_BUSY ||
                 code == SQLITE_LOCKED))
        if (code != SQLITE_OK)
            sqlite3_sleep(20);
    if (b)
        code = sqlite3_backup_finish(b);
    return (b && code == SQLITE_OK) || complain(why, "The copy could not be made: %s.", sqlite3_errmsg(to));
}

/* A whole copy in one file: in rollback mode, so that no WAL belongs to it. */
static bool copy_database(const char *path, const char *copy, struct complaint *why) {
    sqlite3 *from = NULL, *to = NULL;
    bool good = schema_connect(path, true, &from, why);
    if (good && sqlite3_open_v2(copy, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        good = complain(why, "%s cannot be written: %s.", copy, to ? sqlite3_errmsg(to) : "there is no memory");
    good = good && copy_pages(from, to, why);
    if (good && sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        good = complain(why, "%s cannot be finished: %s.", copy, sqlite3_errmsg(to));
    sqlite3_close(from);
    sqlite3_close(to);
    return good;
}

/* Made beside its place, checked, and only then put there. */
static bool copy_into_place(const char *path, const char *place, bool replace, struct complaint *why) {
    char part[PATH_MOST];
    if (snprintf(part, sizeof part, "%s.part", place) >= (int)sizeof part)
        return complain(why, "The path %.100s is too long.", place);
    unlink(part);
    int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return complain(why, "%s cannot be written: %s.", part, strerror(errno));
    close(fd);
    bool good = copy_database(path, part, why);
    struct store_check check = {0};
    if (good && store_check(part, &check, why) && check.faults)
        good = complain(why, "%s does not pass the check (%llu faults): `clowder fsck` tells them. Nothing was copied.",
                        path, (unsigned long long)check.faults);
    good = good && !(why && why->text[0]);
    if (good && !sync_file(part, O_RDWR))
        good = complain(why, "%s could not be written to the disk: %s.", part, strerror(errno));
    if (good && (replace ? rename(part, place) : link(part, place)))
        good = complain(why, "%s cannot be put in place: %s.", place, strerror(errno));
    unlink(part);
    if (good && !sync_folder_of(place))
        good = complain(why, "%s could not be written to the disk: %s.", place, strerror(errno));
    return good;
}

bool store_backup(const char *path, const char *copy, struct complaint *why) {
    if (!access(copy, F_OK))
        return complain(why, "%s exists already; choose another name for the backup.", copy);
    return copy_into_place(path, copy, false, why);
}

/* The WAL of the file that was there must not be applied to the new one. */
static bool remove_wal(const char *path, struct complaint *why) {
    static const char *const ends[] = {"-wal", "-shm"};
    for (int i = 0; i < 2; i++) {
        char name[PATH_MOST + 8];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        if (unlink(name) && errno != ENOENT)
            return complain(why, "%s cannot be removed: %s.", name, strerror(errno));
    }
    return true;
}

bool store_restore(const char *copy, const char *path, bool replace, struct complaint *why) {
    struct stat found;
    bool exists = !stat(path, &found) && found.st_size > 0;
    if (exists && !replace)
        return complain(why, "%s exists already; --replace puts the backup in its place.", path);
    int lock = schema_lock(path, why);
    if (lock < 0)
        return false;
    /* From here on a crash leaves the old file without its last transactions or the new one, never a mixture. */
    bool good = remove_wal(path, why) && copy_into_place(copy, path, true, why);
    close(lock);
    if (!good && !exists)
        unlink(path);
    return good;
}

/* ---- the check */

__attribute__((format(printf, 2, 3))) static void fault(struct store_check *c, const char *format, ...) {
    char sentence[400];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    c->faults++;
    if (c->tell)
        c->tell(c->context, sentence);
}

static const char *word(sqlite3_stmt *stmt, int place) {
    const char *text = (const char *)sqlite3_column_text(stmt, place);
    return text ? text : "";
}

static void check_pages(sqlite3 *db, struct store_check *c) {
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(20)", -1, &stmt, NULL) != SQLITE_OK)
        fault(c, "The file cannot be checked: %s.", sqlite3_errmsg(db));
    int code = SQLITE_DONE;
    while (stmt && (code = sqlite3_step(stmt)) == SQLITE_ROW)
        if (strcmp(word(stmt, 0), "ok"))
            fault(c, "SQLite: %s.", word(stmt, 0));
    if (code != SQLITE_DONE)
        fault(c, "The file cannot be checked: %s.", sqlite3_errmsg(db));
    sqlite3_finalize(stmt);
}

static bool same_hash(sqlite3_stmt *stmt, int place, const uint8_t hash[SHA_BYTES]) {
    return sqlite3_column_bytes(stmt, place) == SHA_BYTES && !memcmp(sqlite3_column_blob(stmt, place), hash, SHA_BYTES);
}

/* The journal of one table: numbers without a gap, every hash over the one before. Gives its end. */
static bool check_journal(sqlite3_stmt *entries, const char *table, struct store_check *c, uint32_t *number,
                          uint8_t chain[SHA_BYTES]) {
    int code;
    *number = 0;
    memset(chain, 0, SHA_BYTES);
    sqlite3_bind_text(entries, 1, table, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(entries)) == SQLITE_ROW) {
        uint8_t link[SHA_BYTES];
        bool redacted = sqlite3_column_int(entries, 3);
        if (sqlite3_column_int64(entries, 0) != (int64_t)*number + 1) {
            fault(c, "Table %s: entry %u is missing.", table, *number + 1);
            break;
        }
        ++*number;
        c->entries++;
        c->redacted += redacted;
        if (!store_chain(chain, *number, word(entries, 1), link)) {
            code = SQLITE_NOMEM;
            break;
        }
        if (!redacted && !same_hash(entries, 2, link))
            fault(c, "Table %s: entry %u has been changed.", table, *number);
        if (sqlite3_column_bytes(entries, 2) == SHA_BYTES)
            memcpy(chain, sqlite3_column_blob(entries, 2), SHA_BYTES);
    }
    sqlite3_reset(entries);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

static void check_tables(sqlite3 *db, struct store_check *c) {
    sqlite3_stmt *tables = NULL, *entries = NULL;
    int code = SQLITE_ERROR;
    if (sqlite3_prepare_v2(db, "SELECT id, count, head FROM tables ORDER BY id", -1, &tables, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "SELECT n, body, hash, redacted FROM entries WHERE tab = ?1 ORDER BY n", -1, &entries,
                           NULL) == SQLITE_OK)
        while ((code = sqlite3_step(tables)) == SQLITE_ROW) {
            uint32_t number;
            uint8_t chain[SHA_BYTES];
            c->tables++;
            if (!check_journal(entries, word(tables, 0), c, &number, chain)) {
                code = SQLITE_ERROR;
                break;
            }
            if (sqlite3_column_int64(tables, 1) != (int64_t)number)
                fault(c, "Table %s: the journal has %u entries, its head says %lld.", word(tables, 0), number,
                      (long long)sqlite3_column_int64(tables, 1));
            else if (!same_hash(tables, 2, chain))
                fault(c, "Table %s: the hash of the last entry is not that of its head.", word(tables, 0));
        }
    if (code != SQLITE_DONE)
        fault(c, "The journals cannot be read: %s.", sqlite3_errmsg(db));
    sqlite3_finalize(tables);
    sqlite3_finalize(entries);
}

static uint64_t count_of(sqlite3 *db, const char *sql) {
    sqlite3_stmt *stmt = NULL;
    uint64_t count = 0;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        count = (uint64_t)sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return count;
}

static void check_references(sqlite3 *db, struct store_check *c) {
    static const struct {
        const char *sql, *what;
    } rules[] = {
        {"SELECT count(*) FROM entries WHERE tab NOT IN (SELECT id FROM tables)",
         "entries of tables that do not exist"},
        {"SELECT count(*) FROM chat WHERE tab NOT IN (SELECT id FROM tables)",
         "lines of chat of tables that do not exist"},
        {"SELECT count(*) FROM members WHERE tab NOT IN (SELECT id FROM tables)",
         "members of tables that do not exist"},
        {"SELECT count(*) FROM sessions WHERE player NOT IN (SELECT id FROM players)",
         "sessions of players that do not exist"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        uint64_t count = count_of(db, rules[i].sql);
        if (count)
            fault(c, "There are %llu %s.", (unsigned long long)count, rules[i].what);
    }
    c->chat_lines = count_of(db, "SELECT count(*) FROM chat");
    c->players = count_of(db, "SELECT count(*) FROM players");
    c->sessions = count_of(db, "SELECT count(*) FROM sessions");
}

bool store_check(const char *path, struct store_check *out, struct complaint *why) {
    sqlite3 *db = NULL;
    bool good = schema_connect(path, true, &db, why) && schema_expect(db, path, why);
    /* One transaction: the file as it is at one moment, also beside a running server. */
    if (good && sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        good = complain(why, "The database %s cannot be read: %s.", path, sqlite3_errmsg(db));
    if (good) {
        check_pages(db, out);
        check_tables(db, out);
        check_references(db, out);
    }
    sqlite3_close(db);
    return good;
}
