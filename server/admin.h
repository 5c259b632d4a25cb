/* What an operator can do: by `clowder admin`, over a socket beside the database (FILE.admin) that only the owner of
 * the server can open; or, while no server runs, on the database itself. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "base/text.h"
#include "store/store.h"

enum { ADMIN_WORDS = 16, ADMIN_BYTES = 4096, ADMIN_PATH_BYTES = 100 };

struct server;
struct admin_call;

/* A command under way. The answer is a text for people and an exit code. */
struct admin_call {
    struct store *store;
    struct server *server; /* null when none runs */
    int64_t now;           /* wall time in ms */
    size_t words;
    const char *word[ADMIN_WORDS];
    char *text; /* the answer; may be null */
    size_t length, capacity;
    int code;
    int64_t player; /* the one it is about */
    int64_t before; /* tables without an entry since then */
    char name[200]; /* of a ban; a new password */
    unsigned pending;
    void (*done)(struct admin_call *call);
    void *context;
};

/* Calls done(), now or later on the same thread. */
void admin_run(struct admin_call *call);
void admin_help(void (*say)(const char *line));
/* Where a server with this database listens; false when the path is too long for a socket. */
bool admin_path(const char *database, char out[ADMIN_PATH_BYTES]);

/* ---- of a running server */
struct admin;
struct admin *admin_open(struct server *server, struct complaint *why);
void admin_close(struct admin *a); /* its handles are closed by the loop; null is allowed */

#endif
