/* Inside of net.c, net_read.c and net_send.c. */
#ifndef SERVER_NET_INTERNAL_H
#define SERVER_NET_INTERNAL_H

#include "server/frame.h"
#include "server/net.h"

enum { CHUNK_BYTES = 65536 };

enum stage { STAGE_HEAD, STAGE_BODY, STAGE_ANSWER, STAGE_SOCKET, STAGE_LINGER, STAGE_CLOSED };

struct message {
    unsigned holders;
    size_t length;
    char bytes[]; /* a whole frame, or a whole answer */
};

struct sending {
    uv_write_t write;
    struct peer *peer;
    struct message *message;
    size_t left;
};

struct peer {
    uv_tcp_t tcp;
    struct net *net;
    struct peer *next, **link;
    void *owner;
    unsigned holders;
    enum stage stage;
    bool keep_alive, bare; /* of the request in hand; bare: HEAD, the body stays out */
    bool pinged, reading, is_socket;
    bool doomed;        /* to be cut off, but not from under whoever is talking to it */
    struct peer *later; /* the next in the list of what is to be done soon */
    bool is_later;
    int64_t deadline, heard, stuck; /* loop times */
    char address[ADDRESS_BYTES];    /* of the other end: a client or a proxy */
    char counted[ADDRESS_BYTES];    /* the address it is counted for; empty for none */
    bool turned_away;               /* over a limit: it only gets to hear so */
    struct request *request;        /* while its body is read */
    char *input;                    /* incomplete input */
    size_t input_length;
    struct frame_reader frames;
    size_t queued_bytes;
};

struct net {
    uv_loop_t *loop;
    uv_tcp_t listener, spare; /* spare: for a connection that is turned away */
    bool turning_away, another_waits;
    unsigned turned_away; /* peers that are told that there are too many */
    uv_timer_t tick, soon;
    struct peer *later;
    struct net_limits limits;
    struct net_hooks hooks;
    struct net_figures figures;
    struct peer *peers;
    char chunk[CHUNK_BYTES];
};

/* ---- net.c */
static inline int64_t now_of(const struct net *net) {
    return (int64_t)uv_now(net->loop);
}
void peer_close(struct peer *p); /* cuts the connection and forgets what it had begun */
void peer_doom(struct peer *p);  /* the same, when whoever talks to it now has finished */
void peer_later(struct peer *p); /* reads on, or ends, when the loop is free */

/* ---- net_send.c; false when the peer had to be cut off */
bool send_bytes(struct peer *p, const char *bytes, size_t length); /* a text that is no frame */
bool send_control(struct peer *p, enum opcode opcode, const char *bytes, size_t length);
void peer_linger(struct peer *p); /* says no more, and waits for the other side to hang up */
void peer_refuse(struct peer *p, int status, const char *code, const char *message);

/* ---- net_read.c */
void peer_read_on(struct peer *p); /* first what was kept, then the socket */

#endif
