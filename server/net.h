/* HTTP and WebSockets, without a word about tables. All calls and all hooks are on the loop's thread. Sizes are
 * capped before anything is allocated. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "base/text.h"

#include <uv.h>

struct net;
struct peer; /* a connection: a request that waits for its answer, or a WebSocket */

enum {
    PATH_BYTES = 256,
    QUERY_BYTES = 256,
    ORIGIN_BYTES = 256,
    COOKIE_BYTES = 72,
    ADDRESS_BYTES = 48,
    ETAG_BYTES = 256
};

#define COOKIE_NAME "clowder_session"
#define COOKIE_PREFIX "__Host-"

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_DELETE, METHOD_OTHER };

struct request {
    enum method method;
    char path[PATH_BYTES], query[QUERY_BYTES];
    char origin[ORIGIN_BYTES], host[ORIGIN_BYTES]; /* empty when there is none */
    char etag[ETAG_BYTES];                         /* If-None-Match */
    bool forwarded;                                /* a proxy has passed it on */
    bool host_cookie;                              /* the cookie came by its name for TLS */
    bool brotli;                                   /* Accept-Encoding lists it */
    bool gzip;                                     /* Accept-Encoding lists it */
    char session[COOKIE_BYTES];                    /* the cookie's value */
    char address[ADDRESS_BYTES];
    const char *body; /* null without one */
    size_t length;
};

struct reply {
    int status;
    const char *type; /* Content-Type */
    const char *body; /* copied */
    size_t length;
    const char *headers; /* further header lines, each ended by \r\n; or null */
};

struct net_hooks {
    void *context;
    /* A connection, before a byte is read; the address is null when it is a trusted proxy's. */
    bool (*admit)(void *context, const char *address);
    bool (*count_socket)(void *context, const char *address);                /* a socket that came through the proxy */
    void (*request)(void *context, struct peer *p, const struct request *r); /* answer by net_reply(), now or later */
    int (*upgrade)(void *context, const struct request *r); /* may this become a WebSocket? 0, or the status of a no */
    void (*opened)(void *context, struct peer *p, const struct request *r);
    void (*frame)(void *context, struct peer *p, const char *text, size_t length);
    void (*closed)(void *context, struct peer *p);    /* of a WebSocket that was opened */
    void (*left)(void *context, const char *address); /* who was counted by admit or count_socket is gone */
};

struct net_limits {
    const char *host; /* interface to listen on; null for all */
    int port;
    size_t body_bytes, frame_bytes, queue_bytes;
    unsigned header_seconds, idle_seconds, ping_seconds, pong_seconds;
    bool trust_proxy; /* X-Forwarded-For tells the address */
};

struct net *net_open(uv_loop_t *loop, const struct net_limits *limits, const struct net_hooks *hooks,
                     struct complaint *why);
int net_port(const struct net *net); /* the one it listens on */
void net_close(struct net *net);

/* A peer stays valid while it is held; answers to one that has gone away are dropped. */
struct peer *peer_hold(struct peer *p);
void peer_drop(struct peer *p);
bool peer_alive(const struct peer *p);
void peer_own(struct peer *p, void *owner); /* what the server hangs on it */
void *peer_owner(const struct peer *p);
void peer_settled(struct peer *p); /* a socket that has said what it is for; others are cut off soon */

void net_reply(struct peer *p, const struct reply *reply);

/* A text ready to be sent to any number of WebSockets. */
struct message;
struct message *message_new(const char *text, size_t length); /* null when memory is out */
void message_drop(struct message *m);
/* False when the peer's queue is full or memory is out (also when `m` is null): then it is being closed, because it
 * would miss something; it can come back and catch up. */
bool net_send(struct peer *p, struct message *m);
void net_hang_up(struct peer *p, int code, const char *reason); /* after what is queued has been sent */

struct net_figures {
    uint64_t requests, frames_in, frames_out, bytes_out, slow_dropped, refused;
    uint64_t sockets, connections;
};
const struct net_figures *net_figures(const struct net *net);

#endif
