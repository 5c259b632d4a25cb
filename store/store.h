/* What the server must not forget: the journals of tables, chat, players and their sessions.
 *
 * Writing is asynchronous: store_put() queues a job, a thread of the store commits everything queued as one
 * transaction, and store_poll() hands back what became of each job. DONE means that the disk has it. Reading is
 * synchronous and sees everything that is DONE. This header is the seam: another database implements the same. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/hash.h"
#include "base/text.h"

struct store;

enum store_kind {
    STORE_ENTRY,   /* the next entry of a table's journal; number 1 also makes the table */
    STORE_CHAT,    /* a line of chat: table, number, body */
    STORE_PLAYER,  /* a new player: player, name */
    STORE_RENAME,  /* player, name */
    STORE_ACCOUNT, /* player, account, password (already hashed) */
    STORE_SESSION, /* hash, player */
    STORE_FORGET,  /* hash: the session is void */
};

enum store_result {
    STORE_DONE,     /* on disk */
    STORE_CONFLICT, /* that number or name exists already; nothing changed */
    STORE_FAILED,   /* the disk refused; nothing changed */
};

enum { STORE_MEMBERS_MAX = 8 };

typedef void store_done(void *context, enum store_result result);

/* Texts are copied by store_put(). */
struct store_job {
    enum store_kind kind;
    const char *table;
    uint32_t number;
    bool over; /* this entry ends the match: the table need not be resumed */
    int64_t at, player;
    int64_t member[STORE_MEMBERS_MAX]; /* of an entry: whose table it is from now on, too */
    unsigned member_count;
    const char *body; /* an entry, a line of chat */
    const char *name, *account, *password;
    uint8_t hash[SHA_BYTES]; /* the entry's link of the chain; a session's token */
    store_done *done;        /* called once by store_poll() */
    void *context;
};

struct store_figures {
    uint64_t commits, rows, failures;
    uint64_t waiting; /* jobs in the queue now */
    bool healthy;     /* the last commit went through */
    char trouble[200];
};

/* `wake` is called from the store's thread when store_poll() has something to do. */
struct store *store_open(const char *path, void (*wake)(void *context), void *context, struct complaint *why);
/* Commits what is queued, and stops. The jobs' `done` are called for the last time. */
void store_close(struct store *s);

/* False when the queue is full or memory is out: then `done` is not called. */
bool store_put(struct store *s, const struct store_job *job);
void store_poll(struct store *s);
void store_figures(struct store *s, struct store_figures *out);

/* ---- reading; each visitor gets rows in order and may stop by returning false */
struct store_row {
    const char *table; /* or a player's name, in store_session() and store_account() */
    uint32_t number;
    int64_t at, player;
    const char *body, *account, *password; /* null when there is none */
    uint8_t hash[SHA_BYTES];
};
typedef bool store_visit(void *context, const struct store_row *row);

/* Each is false when the database cannot be read (not when there is nothing). */
bool store_unfinished(struct store *s, store_visit *visit, void *context); /* table */
/* table, at: those that have ever been this player's, newest first, at most so many */
bool store_tables_of(struct store *s, int64_t player, unsigned most, store_visit *visit, void *context);
bool store_entries(struct store *s, const char *table, store_visit *visit, void *context); /* number, at, body, hash */
bool store_chat(struct store *s, const char *table, store_visit *visit,
                void *context); /* the last 100: number, at, body */
bool store_session(struct store *s, const uint8_t hash[SHA_BYTES], store_visit *visit, void *context);
bool store_account(struct store *s, const char *account, store_visit *visit, void *context);
bool store_last_player(struct store *s, int64_t *out);

#endif
