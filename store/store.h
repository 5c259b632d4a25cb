/* What the server must not forget: journals of tables, chat, players, sessions, bans, reports.
 *
 * A store is a table of functions (struct store_backend). There are two backends: SQLite in one file (sqlite.c) and
 * memory for the simulation (memory.c, store/memory.h). PostgreSQL would be a third; nothing above this header knows
 * which one runs.
 *
 * Writes and reads are asynchronous: store_put() and store_get() queue them, and store_poll(), called on the caller's
 * thread, hands back what became of each. STORE_OK of a write means that the disk has it. A read sees every write that
 * was answered STORE_OK before the read was queued. store_read() answers at once and may wait for the disk: it is for
 * the start of a server and for commands, not for its loop. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/hash.h"
#include "base/histogram.h"
#include "base/text.h"

struct store;

enum store_result {
    STORE_OK,       /* a write: on disk. A read: all rows were given */
    STORE_CONFLICT, /* that number or name exists already, written by somebody else; nothing changed. Read again */
    STORE_UNKNOWN,  /* the commit was cut off: it is there or it is not. Read, and look; never guess */
    STORE_FULL,     /* no space left; nothing changed */
    STORE_FAILED,   /* the disk, memory or database refused; nothing changed */
    STORE_CORRUPT,  /* a read: the journal does not end where its head says; use `clowder fsck` */
};
/* "ok", "conflict" ...; for logs and tests. */
const char *store_result_name(enum store_result result);

/* ---- writing */

enum store_kind {
    STORE_ENTRY,    /* the next entry of a table's journal; number 1 also makes the table */
    STORE_CHAT,     /* a line of chat: table, number, player, body */
    STORE_PLAYER,   /* a new player: player, name */
    STORE_RENAME,   /* player, name */
    STORE_ACCOUNT,  /* player, account, password (already hashed) */
    STORE_PASSWORD, /* player, password: a new one for the account there is */
    STORE_SESSION,  /* hash, player: a new session */
    STORE_SEEN,     /* hash: the session is in use at `at` */
    STORE_REVOKE,   /* hash: the session is void */
    STORE_LOGOUT,   /* player: all sessions are void */
    STORE_FORGET,   /* player: name, account, sessions, chat and names in old journals are removed */
    STORE_BAN,      /* name: "player 7" or "address 192.0.2.1", until, body: why */
    STORE_UNBAN,    /* name */
    STORE_REPORT,   /* table, player: who reports, other: about whom, body: why */
    STORE_ALIVE,    /* the server runs at `at` */
    STORE_PRUNE, /* finished tables not touched since `at`: at most PRUNE_TABLES; and sessions not seen since `until` */
};

enum { STORE_MEMBERS_MAX = 8, STORE_PRUNE_TABLES = 100 };

typedef void store_done(void *context, enum store_result result);

/* Texts are copied by store_put(). */
struct store_job {
    enum store_kind kind;
    const char *table;
    uint32_t number;
    bool over; /* this entry ends the match: the table need not be resumed */
    int64_t at, until, player, other;
    int64_t member[STORE_MEMBERS_MAX];          /* of an entry: whose table it is from now on, too */
    const char *member_name[STORE_MEMBERS_MAX]; /* their names at this table, beside the journal; null: none */
    unsigned member_count;
    const char *body; /* an entry, a line of chat, a reason */
    const char *name, *account, *password;
    uint8_t hash[SHA_BYTES]; /* the entry's link of the chain; a session's token */
    store_done *done;        /* called once by store_poll(); null when nobody waits */
    void *context;
};

/* ---- reading */

/* What a query asks for, by what, and the fields of its rows. */
enum store_question {
    STORE_UNFINISHED, /* -> table, at: created, until: last entry. Oldest first */
    STORE_TABLES,    /* -> table, at: created, until: last entry, number: entries, over. Newest first, at most `most` */
    STORE_TABLES_OF, /* player -> table, at: created. Newest first, at most `most` */
    STORE_ENTRIES,   /* table, number: the first wanted (0: all) -> number, at, body, hash, redacted */
    STORE_MEMBERS,   /* table -> player, name (null when there is none or it was removed) */
    STORE_CHAT_OF,   /* table -> the last 100: number, at, player, body */
    STORE_CHAT_BY,   /* player -> table, number, at, body */
    STORE_SESSION_OF,  /* hash -> player, name, account, at: made, until: last seen */
    STORE_SESSIONS_BY, /* player -> at: made, until: last seen */
    STORE_ACCOUNT_OF,  /* account -> player, name, account, password */
    STORE_PLAYER_OF,   /* player -> player, name, account */
    STORE_LAST_PLAYER, /* -> player: the highest number so far, 0 for none; at: the last STORE_ALIVE */
    STORE_BANS,        /* -> name, until, body */
    STORE_REPORTS,     /* -> table, at, player: who, other: about whom, body. Newest first, at most `most` */
};

struct store_row {
    const char *table, *name, *body, *account, *password; /* null when there is none */
    uint32_t number;
    int64_t at, until, player, other;
    bool over, redacted; /* redacted: a name was taken out of the body; its hash stands for what it was */
    uint8_t hash[SHA_BYTES];
};
/* Gets rows in order; stops by returning false. The row is valid during the call. */
typedef bool store_visit(void *context, const struct store_row *row);

/* Texts are copied by store_get(). */
struct store_query {
    enum store_question question;
    const char *table, *account;
    int64_t player;
    uint32_t number;
    unsigned most;
    uint8_t hash[SHA_BYTES];
    store_visit *visit; /* called by store_poll() or store_read() */
    store_done *done;   /* after the last row; of store_get() only */
    void *context;
};

/* ---- a store */

struct store_figures {
    uint64_t commits, rows, failures, conflicts, unknown, reads;
    uint64_t waiting, reading; /* writes and reads in their queues now */
    struct histogram commit;   /* how long a commit takes */
    bool healthy;              /* the last commit went through; tried again by itself after a failure */
    char trouble[200];
};

struct store_config {
    const char *path;            /* a file of SQLite, or "memory:" */
    void (*wake)(void *context); /* called from the store's threads when store_poll() has something to do; or null */
    void *context;
    bool read_only; /* for commands that only look: no lock, nothing is changed; writes fail */
};

struct store_backend {
    const char *name;
    void (*close)(struct store *s);
    bool (*put)(struct store *s, const struct store_job *job);
    bool (*get)(struct store *s, const struct store_query *query);
    enum store_result (*read)(struct store *s, const struct store_query *query);
    void (*poll)(struct store *s);
    void (*figures)(struct store *s, struct store_figures *out);
};

/* The first member of every backend's own struct. */
struct store {
    const struct store_backend *backend;
};

struct store *store_open(const struct store_config *config, struct complaint *why);

/* Commits what is queued, and stops. The jobs' and queries' `done` are called for the last time. Null is allowed. */
void store_close(struct store *s);
/* False when the queue is full or memory is out: then `done` is not called. */
static inline bool store_put(struct store *s, const struct store_job *job) {
    return s->backend->put(s, job);
}
static inline bool store_get(struct store *s, const struct store_query *query) {
    return s->backend->get(s, query);
}
static inline enum store_result store_read(struct store *s, const struct store_query *query) {
    return s->backend->read(s, query);
}
static inline void store_poll(struct store *s) {
    s->backend->poll(s);
}
static inline void store_figures(struct store *s, struct store_figures *out) {
    s->backend->figures(s, out);
}

/* ---- the chain: an entry's hash is over the one before, its number and its body. `before` is zeros for entry 1. */
bool store_chain(const uint8_t before[SHA_BYTES], uint32_t number, const char *body, uint8_t out[SHA_BYTES]);

/* ---- care of a SQLite file (care.c). Each says in `why` what is wrong; a backup may be taken while a server runs. */
struct store_check {
    uint64_t tables, entries, chat_lines, players, sessions, redacted;
    uint64_t faults; /* what is wrong, each told to `tell` */
    void (*tell)(void *context, const char *sentence);
    void *context;
};
bool store_backup(const char *path, const char *copy, struct complaint *why);
/* Refuses a backup that does not pass the check, and an existing `path` unless `replace`. */
bool store_restore(const char *copy, const char *path, bool replace, struct complaint *why);
/* False when it cannot be read at all; what is wrong inside is counted in out->faults. */
bool store_check(const char *path, struct store_check *out, struct complaint *why);

#endif
