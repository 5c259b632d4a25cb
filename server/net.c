/* Connections: HTTP/1.1 and WebSockets (RFC 6455) straight on libuv.
 *
 * A connection reads a head, perhaps a body, waits for its answer, and then reads the next head; or it becomes a
 * WebSocket and reads frames. While an answer is awaited nothing is read, so nobody can pile up requests. Input is
 * parsed where it was received; only what is incomplete is kept, and never more than a limit says. Every state has a
 * deadline, looked at once a second. The parsers are http.c and frame.c; they see bytes only. */
#include "server/net_internal.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 1000, BACKLOG = 511, KERNEL_BYTES = 1 << 17, TURNED_AWAY_MAX = 64 };

/* ---- peers */

struct peer *peer_hold(struct peer *p) {
    p->holders++;
    return p;
}

void peer_drop(struct peer *p) {
    must(p->holders > 0);
    if (!--p->holders)
        free(p);
}

bool peer_alive(const struct peer *p) {
    return p->stage < STAGE_LINGER && !p->doomed;
}

void peer_own(struct peer *p, void *owner) {
    p->owner = owner;
}

void *peer_owner(const struct peer *p) {
    return p->owner;
}

void peer_settled(struct peer *p) {
    if (p->stage == STAGE_SOCKET)
        p->deadline = 0;
}

/* Whoever talks to a peer must find it unchanged afterwards, so its end waits for the loop. */
void peer_doom(struct peer *p) {
    p->doomed = true;
    peer_later(p);
}

static void peer_closed(uv_handle_t *handle) {
    struct peer *p = handle->data;
    peer_drop(p);
}

/* Cuts the connection and forgets what it had begun. */
void peer_close(struct peer *p) {
    struct net *net = p->net;
    if (p->stage == STAGE_CLOSED)
        return;
    net->figures.sockets -= p->is_socket;
    p->stage = STAGE_CLOSED;
    if (p->owner)
        net->hooks.closed(net->hooks.context, p);
    *p->link = p->next;
    if (p->next)
        p->next->link = p->link;
    free(p->request);
    free(p->input);
    frame_reader_free(&p->frames);
    p->request = NULL;
    p->input = NULL;
    if (p->turned_away)
        net->turned_away--;
    else
        net->figures.connections--;
    if (p->counted[0])
        net->hooks.left(net->hooks.context, p->counted);
    uv_close((uv_handle_t *)&p->tcp, peer_closed);
}

/* ---- soon, but not now */

static void soon(uv_timer_t *timer) {
    struct net *net = timer->data;
    while (net->later) {
        struct peer *p = net->later;
        net->later = p->later;
        p->is_later = false;
        if (p->doomed)
            peer_close(p);
        else if (p->stage != STAGE_CLOSED)
            peer_read_on(p);
        peer_drop(p);
    }
}

void peer_later(struct peer *p) {
    struct net *net = p->net;
    if (p->is_later || p->stage == STAGE_CLOSED)
        return;
    p->is_later = true;
    p->later = net->later;
    net->later = peer_hold(p);
    uv_timer_start(&net->soon, soon, 0, 0);
}

/* ---- connections */

static void never_admitted(uv_handle_t *handle) {
    free(handle->data);
}

static void find_address(const uv_tcp_t *tcp, char out[ADDRESS_BYTES]) {
    struct sockaddr_storage from;
    int size = sizeof from;
    out[0] = 0;
    if (!uv_tcp_getpeername(tcp, (struct sockaddr *)&from, &size))
        uv_ip_name((struct sockaddr *)&from, out, ADDRESS_BYTES);
}

static void turn_away(struct net *net);

static void turned_away(uv_handle_t *handle) {
    struct net *net = handle->data;
    net->turning_away = false;
    if (net->another_waits) {
        net->another_waits = false;
        turn_away(net);
    }
}

/* A connection there is no memory for must be taken all the same, or libuv would never listen again. */
static void turn_away(struct net *net) {
    if (net->turning_away) {
        net->another_waits = true;
        return;
    }
    net->figures.refused++;
    if (uv_tcp_init(net->loop, &net->spare))
        return;
    net->turning_away = true;
    net->spare.data = net;
    uv_accept((uv_stream_t *)&net->listener, (uv_stream_t *)&net->spare);
    uv_close((uv_handle_t *)&net->spare, turned_away);
}

static void connected(uv_stream_t *listener, int status) {
    struct net *net = listener->data;
    if (status < 0)
        return;
    struct peer *p = calloc(1, sizeof *p);
    if (!p || uv_tcp_init(net->loop, &p->tcp)) {
        free(p);
        turn_away(net);
        return;
    }
    p->tcp.data = p;
    bool there = !uv_accept(listener, (uv_stream_t *)&p->tcp);
    if (there) {
        find_address(&p->tcp, p->address);
        const char *counted = net->limits.trust_proxy ? NULL : p->address;
        p->turned_away = !net->hooks.admit(net->hooks.context, counted);
        if (counted && !p->turned_away)
            memcpy(p->counted, p->address, sizeof p->counted);
    }
    if (!there || (p->turned_away && net->turned_away >= TURNED_AWAY_MAX)) {
        net->figures.refused++;
        uv_close((uv_handle_t *)&p->tcp, never_admitted);
        return;
    }
    int kernel_bytes = KERNEL_BYTES; /* the kernel's part of the queue is bounded too */
    uv_send_buffer_size((uv_handle_t *)&p->tcp, &kernel_bytes);
    uv_tcp_nodelay(&p->tcp, 1);
    p->net = net;
    p->holders = 1;
    p->next = net->peers;
    p->link = &net->peers;
    if (p->next)
        p->next->link = &p->next;
    net->peers = p;
    if (p->turned_away)
        net->turned_away++;
    else
        net->figures.connections++;
    p->stage = STAGE_HEAD;
    p->deadline = now_of(net) + net->limits.header_seconds * 1000;
    if (p->turned_away)
        peer_refuse(p, 503, "busy", "There are too many connections; try again in a while.");
    peer_read_on(p);
}

static void look_at(struct peer *p, int64_t now) {
    int64_t ping = p->net->limits.ping_seconds * 1000;
    if ((p->stuck && now > p->stuck) || (p->deadline && now > p->deadline)) {
        peer_close(p);
    } else if (p->stage != STAGE_SOCKET) {
        return;
    } else if (now > p->heard + ping + p->net->limits.pong_seconds * 1000) {
        peer_close(p);
    } else if (now > p->heard + ping && !p->pinged) {
        p->pinged = true;
        send_control(p, FRAME_PING, "", 0);
    }
}

static void ticked(uv_timer_t *timer) {
    struct net *net = timer->data;
    int64_t now = now_of(net);
    for (struct peer *p = net->peers, *next; p; p = next) {
        next = p->next; /* a peer's end touches only its own client, never another peer */
        look_at(p, now);
    }
}

/* ---- opening and closing */

static int bind_to(struct net *net) {
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    const char *host = net->limits.host;
    if (host && !uv_ip4_addr(host, net->limits.port, &v4))
        return uv_tcp_bind(&net->listener, (struct sockaddr *)&v4, 0);
    int code = uv_ip6_addr(host ? host : "::", net->limits.port, &v6);
    return code ? code : uv_tcp_bind(&net->listener, (struct sockaddr *)&v6, 0);
}

struct net *net_open(uv_loop_t *loop, const struct net_limits *limits, const struct net_hooks *hooks,
                     struct complaint *why) {
    struct net *net = calloc(1, sizeof *net);
    if (!net || uv_tcp_init(loop, &net->listener)) {
        free(net);
        complain(why, "There is not enough memory.");
        return NULL;
    }
    net->loop = loop;
    net->limits = *limits;
    net->hooks = *hooks;
    net->listener.data = net->tick.data = net->soon.data = net;
    uv_timer_init(loop, &net->tick);
    uv_timer_init(loop, &net->soon);
    int code = bind_to(net);
    if (!code)
        code = uv_listen((uv_stream_t *)&net->listener, BACKLOG, connected);
    if (!code) {
        uv_timer_start(&net->tick, ticked, TICK_MS, TICK_MS);
        return net;
    }
    complain(why, "%s port %d cannot be used: %s. Choose another with --host and --port.",
             limits->host ? limits->host : "Every interface's", limits->port, uv_strerror(code));
    net_close(net);
    return NULL;
}

int net_port(const struct net *net) {
    struct sockaddr_storage here;
    int size = sizeof here;
    if (uv_tcp_getsockname(&net->listener, (struct sockaddr *)&here, &size))
        return 0;
    return ntohs(here.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&here)->sin6_port
                                            : ((struct sockaddr_in *)&here)->sin_port);
}

const struct net_figures *net_figures(const struct net *net) {
    return &net->figures;
}

/* The loop runs until everything is closed; hooks are called for the last time. */
void net_close(struct net *net) {
    if (!net)
        return;
    while (net->peers)
        peer_close(net->peers);
    soon(&net->soon);
    uv_close((uv_handle_t *)&net->soon, NULL);
    uv_close((uv_handle_t *)&net->listener, NULL);
    uv_close((uv_handle_t *)&net->tick, NULL);
    for (int i = 0; i < 3; i++)
        uv_run(net->loop, UV_RUN_NOWAIT);
    free(net);
}
