#define _GNU_SOURCE
#include "store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Version 1, as the first servers made it. */
static const char version_1[] = "CREATE TABLE tables (id TEXT PRIMARY KEY, created INTEGER NOT NULL,"
                                "  over INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
                                "CREATE INDEX unfinished ON tables (created) WHERE over = 0;"
                                "CREATE TABLE entries (tab TEXT NOT NULL, n INTEGER NOT NULL,"
                                "  at INTEGER NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL,"
                                "  PRIMARY KEY (tab, n)) WITHOUT ROWID;"
                                "CREATE TABLE chat (tab TEXT NOT NULL, n INTEGER NOT NULL,"
                                "  at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tab, n)) WITHOUT ROWID;"
                                "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                                "  account TEXT UNIQUE, password TEXT);"
                                "CREATE TABLE sessions (hash BLOB PRIMARY KEY, player INTEGER NOT NULL,"
                                "  at INTEGER NOT NULL) WITHOUT ROWID;";

/* Version 2: heads of journals, names beside them, sessions that expire, bans, reports, chat by player. */
static const char version_2[] =
    /* the very first servers kept no list of members: it stands in the journals */
    "CREATE TABLE IF NOT EXISTS members (player INTEGER NOT NULL, created INTEGER NOT NULL,"
    "  tab TEXT NOT NULL, PRIMARY KEY (player, created, tab)) WITHOUT ROWID;"
    "INSERT OR IGNORE INTO members SELECT j.value, t.created, t.id FROM tables t, entries e, json_tree(e.body) j"
    " WHERE NOT EXISTS (SELECT 1 FROM members) AND e.tab = t.id AND (e.body LIKE '{\"k\":\"open\"%'"
    " OR e.body LIKE '{\"k\":\"sit\"%') AND j.key IN ('host', 'player') AND j.type = 'integer';"
    "ALTER TABLE tables ADD COLUMN count INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN head BLOB;"
    "ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET count = (SELECT max(n) FROM entries WHERE tab = id), touched = created;"
    "UPDATE tables SET (head, touched) = (SELECT hash, at FROM entries WHERE tab = id AND n = count)"
    " WHERE count > 0;"
    "DROP INDEX unfinished;"
    "CREATE INDEX unfinished ON tables (created) WHERE over = 0;"
    "CREATE INDEX finished ON tables (touched) WHERE over = 1;"
    "ALTER TABLE entries ADD COLUMN redacted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE members ADD COLUMN name TEXT;"
    "CREATE INDEX members_of ON members (tab);"
    "ALTER TABLE chat ADD COLUMN player INTEGER NOT NULL DEFAULT 0;"
    /* Lines of before knew a name only: they are of the member of the table who had it. */
    "UPDATE chat SET player = coalesce((SELECT p.id FROM members m JOIN players p ON p.id = m.player"
    "  WHERE m.tab = chat.tab AND json_valid('{' || chat.body || '}')"
    "  AND p.name = json_extract('{' || chat.body || '}', '$.name')), 0);"
    "CREATE INDEX chat_by ON chat (player) WHERE player > 0;"
    "ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE sessions SET seen = at;"
    "CREATE INDEX sessions_by ON sessions (player);"
    "CREATE INDEX sessions_seen ON sessions (seen);"
    "CREATE TABLE bans (what TEXT PRIMARY KEY, until INTEGER NOT NULL, why TEXT) WITHOUT ROWID;"
    "CREATE TABLE reports (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, tab TEXT, player INTEGER NOT NULL,"
    "  about INTEGER NOT NULL, body TEXT);"
    "CREATE TABLE probe (one INTEGER PRIMARY KEY, count INTEGER NOT NULL);"
    "INSERT INTO probe VALUES (1, 0);";

/* What leads from version i to version i + 1. */
static const char *const steps[SCHEMA_VERSION] = {version_1, version_2};

int schema_lock(const char *path, struct complaint *why) {
    struct stat found;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        complain(why, "The database %s cannot be opened: %s.", path, strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB)) {
        complain(why,
                 errno == EWOULDBLOCK ? "Another server uses the database %s. Stop it, or choose another file with "
                                        "--database."
                                      : "The database %s cannot be locked; it must be on a disk of this machine.",
                 path);
        close(fd);
        return -1;
    }
    /* Files of older versions were readable for others. */
    if (!fstat(fd, &found) && found.st_mode & 077)
        (void)!fchmod(fd, found.st_mode & 0700);
    return fd;
}

bool schema_connect(const char *path, bool read_only, sqlite3 **out, struct complaint *why) {
    static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                   "PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864;";
    int flags = (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, out, flags, NULL) == SQLITE_OK && sqlite3_busy_timeout(*out, 5000) == SQLITE_OK &&
        sqlite3_extended_result_codes(*out, 1) == SQLITE_OK &&
        (read_only || sqlite3_exec(*out, settings, NULL, NULL, NULL) == SQLITE_OK))
        return true;
    return complain(why, "The database %s cannot be opened: %s.", path,
                    *out ? sqlite3_errmsg(*out) : "there is not enough memory");
}

static int number_of(sqlite3 *db, const char *sql) {
    sqlite3_stmt *stmt = NULL;
    int number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        number = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return number;
}

int schema_version(sqlite3 *db) {
    return number_of(db, "PRAGMA user_version");
}

static bool refuse_newer(int version, const char *path, struct complaint *why) {
    return complain(why,
                    "The database %s was written by a newer version of Clowder (schema %d; this program knows %d). "
                    "Use that version, or restore a backup from before.",
                    path, version, SCHEMA_VERSION);
}

/* One step and its mark in one transaction: a crash leaves the version before, whole. */
static bool take_step(sqlite3 *db, int from, const char *path, struct complaint *why) {
    char mark[60];
    snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", from + 1);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, steps[from], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    complain(why, "The database %s cannot be brought from schema %d to %d: %s. Nothing has changed.", path, from,
             from + 1, sqlite3_errmsg(db));
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool schema_prepare(sqlite3 *db, const char *path, struct complaint *why) {
    int version = schema_version(db);
    if (version < 0)
        return complain(why, "The database %s cannot be read: %s.", path, sqlite3_errmsg(db));
    if (version > SCHEMA_VERSION)
        return refuse_newer(version, path, why);
    if (!version && number_of(db, "SELECT count(*) FROM sqlite_master") > 0)
        return complain(why, "%s is a database, but not one of Clowder. Choose another file with --database.", path);
    for (; version < SCHEMA_VERSION; version++)
        if (!take_step(db, version, path, why))
            return false;
    return true;
}

bool schema_expect(sqlite3 *db, const char *path, struct complaint *why) {
    int version = schema_version(db);
    if (version < 0)
        return complain(why, "The database %s cannot be read: %s.", path, sqlite3_errmsg(db));
    if (version > SCHEMA_VERSION)
        return refuse_newer(version, path, why);
    return version == SCHEMA_VERSION ||
           complain(why, "The database %s is of an older version of Clowder (schema %d); start a server with it once.",
                    path, version);
}
