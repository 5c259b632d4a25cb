/* `clowder serve`: tables for people elsewhere, over HTTP and WebSockets. See docs/API.md. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/text.h"

/* Of docs/API.md and schema.json. The second number rises with every addition; the first would, if anything were taken
 * away. */
#define SERVER_API_VERSION "1.1"

enum { ORIGINS_MAX = 8 };

struct server_config {
    const char *host; /* interface; null for all */
    int port;         /* 0: any free one */
    const char *database, *web;
    const char *origins[ORIGINS_MAX + 1]; /* further pages that may talk to the server; null-ended */
    bool secure;                          /* cookies only over TLS: there is a proxy in front */
    bool trust_proxy, allow_positions, quiet, public_metrics, no_chat;
    const char *blocked_names; /* a file of words that no name may contain; null for none */
    long body_bytes, frame_bytes, queue_bytes;
    long header_seconds, idle_seconds, ping_seconds, pong_seconds;
    long connections, connections_per_address, tables, tables_per_player;
    long requests_per_second, messages_per_second;   /* an address's requests; a socket's messages */
    long forget_seconds;                             /* finished tables nobody looks at leave the memory after this */
    long think_threads, think_queue;                 /* threads for bots; moves in their queue before bots get weaker */
    long bot_work;                                   /* the most iterations of a bot that is asked for by its spec */
    long expire_listed, expire_open, expire_playing; /* seconds without a visitor or an entry */
    long absent_seconds;              /* without a clock: a bot plays for who has been gone so long; 0: never */
    long keep_days;                   /* finished tables are deleted after so many days; 0: never */
    long session_days;                /* a session that is not used so long is over */
    struct server_settings *settings; /* where these come from, to read them again; null: they do not change */
};

struct kept;

/* Settings as they are given: by a file, the environment and arguments (config.c). Zeroed, but for `web`, before the
 * first reading. */
struct server_settings {
    struct server_config config;
    const char *web; /* the page when no other is given */
    int argc;
    char **argv;
    struct kept *kept;
};
bool server_settings_read(struct server_settings *s, int argc, char **argv, struct complaint *why);
/* Reads again, and takes over what may change while the server runs; `restart` names the others that differ. */
bool server_settings_reread(struct server_config *config, char *restart, size_t size, struct complaint *why);
void server_settings_free(struct server_settings *s);
void server_settings_help(void (*say)(const char *line));

void server_defaults(struct server_config *out);
/* Runs until SIGINT or SIGTERM; false with a complaint when it cannot start. */
bool server_run(const struct server_config *config, struct complaint *why);

#endif
