/* Connections: HTTP/1.1 and WebSockets (RFC 6455) straight on libuv.
 *
 * A connection reads a head, perhaps a body, waits for its answer, and then reads the next head; or it becomes a
 * WebSocket and reads frames. While an answer is awaited nothing is read, so nobody can pile up requests. Input is
 * parsed where it was received; only what is incomplete is kept, and never more than a limit says. Every state has a
 * deadline, looked at once a second. The parsers are http.c and frame.c; they see bytes only. */
#include "server/net.h"

#include "base/must.h"
#include "server/frame.h"
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_BYTES = 65536,
    TICK_MS = 1000,
    ANSWER_MS = 60000, /* an argon2id password in a long queue */
    LINGER_MS = 2000,  /* to let the last words arrive before the connection is cut */
    STUCK_MS = 60000,  /* a peer that takes nothing for so long is gone */
    BACKLOG = 511,
    KERNEL_BYTES = 1 << 17,
};

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
    char address[ADDRESS_BYTES];
    struct request *request; /* while its body is read */
    char *input;             /* incomplete input */
    size_t input_length;
    char *pieces; /* a message in several frames */
    size_t pieces_length;
    size_t queued_bytes;
};

struct net {
    uv_loop_t *loop;
    uv_tcp_t listener, spare; /* spare: for a connection that is turned away */
    bool turning_away, another_waits;
    uv_timer_t tick, soon;
    struct peer *later;
    struct net_limits limits;
    struct net_hooks hooks;
    struct net_figures figures;
    struct peer *peers;
    char chunk[CHUNK_BYTES];
};

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

static int64_t now_of(const struct net *net) {
    return (int64_t)uv_now(net->loop);
}

static void do_later(struct peer *p);

/* Whoever talks to a peer must find it unchanged afterwards, so its end waits for the loop. */
static void doom(struct peer *p) {
    p->doomed = true;
    do_later(p);
}

static void peer_closed(uv_handle_t *handle) {
    struct peer *p = handle->data;
    peer_drop(p);
}

/* Cuts the connection and forgets what it had begun. */
static void peer_close(struct peer *p) {
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
    free(p->pieces);
    p->request = NULL;
    p->input = p->pieces = NULL;
    net->figures.connections--;
    net->hooks.left(net->hooks.context, p->address);
    uv_close((uv_handle_t *)&p->tcp, peer_closed);
}

/* ---- sending */

struct message *message_new(const char *text, size_t length) {
    char head[FRAME_HEAD_MAX];
    size_t head_length = frame_head(FRAME_TEXT, length, head);
    struct message *m = malloc(sizeof *m + head_length + length);
    if (!m)
        return NULL;
    m->holders = 1;
    m->length = head_length + length;
    memcpy(m->bytes, head, head_length);
    memcpy(m->bytes + head_length, text, length);
    return m;
}

void message_drop(struct message *m) {
    if (m && !--m->holders)
        free(m);
}

static void sent(uv_write_t *write, int status) {
    struct sending *s = write->data;
    struct peer *p = s->peer;
    p->queued_bytes -= s->left;
    p->stuck = p->queued_bytes ? now_of(p->net) + STUCK_MS : 0;
    message_drop(s->message);
    free(s);
    if (status < 0)
        peer_close(p);
    peer_drop(p);
}

/* At once as far as the socket takes it; the rest waits. False when the peer had to be cut off. */
static bool send_message(struct peer *p, struct message *m) {
    uv_stream_t *stream = (uv_stream_t *)&p->tcp;
    size_t done = 0;
    if (!p->queued_bytes) {
        uv_buf_t whole = uv_buf_init(m->bytes, (unsigned)m->length);
        int written = uv_try_write(stream, &whole, 1);
        if (written < 0 && written != UV_EAGAIN) {
            doom(p);
            return false;
        }
        done = written > 0 ? (size_t)written : 0;
    }
    if (done == m->length)
        return true;
    struct sending *s = p->queued_bytes + m->length - done <= p->net->limits.queue_bytes ? malloc(sizeof *s) : NULL;
    if (!s) {
        p->net->figures.slow_dropped++;
        doom(p);
        return false;
    }
    m->holders++;
    *s = (struct sending){.peer = peer_hold(p), .message = m, .left = m->length - done};
    s->write.data = s;
    if (!p->queued_bytes)
        p->stuck = now_of(p->net) + STUCK_MS;
    p->queued_bytes += s->left;
    uv_buf_t rest = uv_buf_init(m->bytes + done, (unsigned)s->left);
    if (!uv_write(&s->write, stream, &rest, 1, sent))
        return true;
    sent(&s->write, UV_ECANCELED);
    return false;
}

bool net_send(struct peer *p, struct message *m) {
    if (p->stage != STAGE_SOCKET || p->doomed)
        return false;
    if (!m) {
        doom(p);
        return false;
    }
    p->net->figures.frames_out++;
    p->net->figures.bytes_out += m->length;
    return send_message(p, m);
}

/* A control frame, or a plain text that is no frame. */
static bool send_bytes(struct peer *p, const char *bytes, size_t length) {
    struct message *m = malloc(sizeof *m + length);
    if (!m) {
        doom(p);
        return false;
    }
    m->holders = 1;
    m->length = length;
    memcpy(m->bytes, bytes, length);
    bool good = send_message(p, m);
    message_drop(m);
    return good;
}

static bool send_control(struct peer *p, enum opcode opcode, const char *bytes, size_t length) {
    char frame[FRAME_HEAD_MAX + FRAME_CONTROL_MAX];
    must(length <= FRAME_CONTROL_MAX);
    size_t head = frame_head(opcode, length, frame);
    memcpy(frame + head, bytes, length);
    return send_bytes(p, frame, head + length);
}

static void shut(uv_shutdown_t *shutdown, int status) {
    (void)status;
    struct peer *p = shutdown->data;
    free(shutdown);
    peer_drop(p);
}

/* Says no more; what still comes in is thrown away until the other side has hung up too. */
static void linger(struct peer *p) {
    if (p->stage >= STAGE_LINGER)
        return;
    p->stage = STAGE_LINGER;
    p->deadline = now_of(p->net) + LINGER_MS;
    uv_shutdown_t *shutdown = malloc(sizeof *shutdown);
    if (!shutdown) {
        doom(p);
        return;
    }
    shutdown->data = peer_hold(p);
    if (uv_shutdown(shutdown, (uv_stream_t *)&p->tcp, shut))
        shut(shutdown, 0);
}

void net_hang_up(struct peer *p, int code, const char *reason) {
    char close[FRAME_CONTROL_MAX];
    if (p->stage != STAGE_SOCKET || p->doomed)
        return;
    int length = snprintf(close + 2, sizeof close - 2, "%s", reason);
    close[0] = (char)(code >> 8);
    close[1] = (char)code;
    if (send_control(p, FRAME_CLOSE, close, 2 + (size_t)length))
        linger(p);
}

/* ---- answering requests */

static size_t write_head(const struct peer *p, const struct reply *reply, char *out, size_t size) {
    struct text text;
    text_start(&text, out, size);
    text_format(&text, "HTTP/1.1 %d %s\r\n", reply->status, http_reason(reply->status));
    text_format(&text, "Content-Type: %s\r\n", reply->type ? reply->type : "application/json");
    text_format(&text, "Content-Length: %zu\r\n", reply->length);
    text_format(&text, "Connection: %s\r\n", p->keep_alive ? "keep-alive" : "close");
    text_put(&text, reply->headers ? reply->headers : "");
    text_put(&text, "\r\n");
    must(!text.cut);
    return text.length;
}

void net_reply(struct peer *p, const struct reply *reply) {
    char head[2048];
    if (p->stage != STAGE_ANSWER || p->doomed)
        return;
    size_t head_length = write_head(p, reply, head, sizeof head), length = p->bare ? 0 : reply->length;
    struct message *m = malloc(sizeof *m + head_length + length);
    if (!m) {
        doom(p);
        return;
    }
    m->holders = 1;
    m->length = head_length + length;
    memcpy(m->bytes, head, head_length);
    if (length)
        memcpy(m->bytes + head_length, reply->body, length);
    bool good = send_message(p, m);
    message_drop(m);
    if (!good)
        return;
    if (!p->keep_alive) {
        linger(p);
        return;
    }
    p->stage = STAGE_HEAD;
    p->deadline = now_of(p->net) + p->net->limits.idle_seconds * 1000;
    if (!p->reading) /* the answer came late: take up what has been waiting */
        do_later(p);
}

static void refuse(struct peer *p, int status, const char *code, const char *message) {
    char body[300];
    int length = snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}\n", code, message);
    p->net->figures.refused++;
    p->stage = STAGE_ANSWER;
    p->keep_alive = false;
    net_reply(p, &(struct reply){.status = status, .body = body, .length = (size_t)length});
}

/* ---- reading requests */

static bool become_socket(struct peer *p, const struct head *head, const struct request *r) {
    char answer[300], accept[HTTP_ACCEPT_CHARS + 1];
    struct net *net = p->net;
    if (!net->hooks.upgrade(net->hooks.context, r)) {
        refuse(p, 403, "forbidden", "This socket cannot be opened from here.");
        return false;
    }
    http_accept_key(head->socket_key, accept);
    int length = snprintf(answer, sizeof answer,
                          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Accept: %s\r\n%s\r\n",
                          accept, head->subprotocol ? "Sec-WebSocket-Protocol: clowder.1\r\n" : "");
    if (!send_bytes(p, answer, (size_t)length))
        return false;
    p->stage = STAGE_SOCKET;
    p->is_socket = true;
    p->heard = now_of(net);
    p->deadline = p->heard + net->limits.header_seconds * 1000; /* until the socket has said what it is for */
    net->figures.sockets++;
    net->hooks.opened(net->hooks.context, p, r);
    return p->stage == STAGE_SOCKET;
}

static void hand_over(struct peer *p, struct request *r, const char *body, size_t length) {
    struct net *net = p->net;
    r->body = length ? body : NULL;
    r->length = length;
    p->stage = STAGE_ANSWER;
    p->deadline = now_of(net) + ANSWER_MS;
    net->figures.requests++;
    net->hooks.request(net->hooks.context, p, r);
}

/* The head of a request, when it is all there. Returns the bytes used up. */
static size_t read_head(struct peer *p, const char *bytes, size_t length) {
    struct net *net = p->net;
    struct request r;
    struct head head;
    size_t used = 0;
    switch (http_head(bytes, length, &head, &r, &used)) {
    case HTTP_MORE:
        if (length) /* the first byte starts the clock; no later byte resets it */
            p->deadline = p->input_length ? p->deadline : now_of(net) + net->limits.header_seconds * 1000;
        return 0;
    case HTTP_BAD:
        refuse(p, 400, "bad_request", "The request is not HTTP/1.1 as this server reads it.");
        return length;
    case HTTP_LONG:
        refuse(p, 431, "too_large", "The head of the request is too long.");
        return length;
    case HTTP_DONE:
        break;
    }
    p->keep_alive = head.keep_alive;
    p->bare = r.method == METHOD_HEAD;
    snprintf(r.address, sizeof r.address, "%s",
             net->limits.trust_proxy && head.forwarded[0] ? head.forwarded : p->address);
    if (head.length > net->limits.body_bytes) {
        refuse(p, 413, "too_large", "The body is too large.");
        return length;
    }
    if (head.upgrade) {
        become_socket(p, &head, &r);
        return used;
    }
    if (!head.length) {
        hand_over(p, &r, NULL, 0);
        return used;
    }
    if (head.expects && !send_bytes(p, "HTTP/1.1 100 Continue\r\n\r\n", 25))
        return length;
    p->request = malloc(sizeof r);
    if (!p->request) {
        doom(p);
        return length;
    }
    *p->request = r;
    p->request->length = head.length;
    p->stage = STAGE_BODY;
    p->deadline = now_of(net) + net->limits.header_seconds * 1000;
    return used;
}

static size_t read_body(struct peer *p, const char *bytes, size_t length) {
    struct request *r = p->request;
    size_t whole = r->length;
    if (length < whole)
        return 0;
    p->request = NULL;
    hand_over(p, r, bytes, whole);
    free(r);
    return whole;
}

/* ---- reading frames */

static void hang_up_rudely(struct peer *p, int code, const char *reason) {
    p->net->figures.refused++;
    net_hang_up(p, code, reason);
}

static void take_text(struct peer *p, const char *bytes, size_t length, bool last) {
    struct net *net = p->net;
    if (last && !p->pieces) {
        net->figures.frames_in++;
        net->hooks.frame(net->hooks.context, p, bytes, length);
        return;
    }
    char *pieces = realloc(p->pieces, p->pieces_length + length + 1);
    if (!pieces) {
        doom(p);
        return;
    }
    p->pieces = pieces;
    memcpy(pieces + p->pieces_length, bytes, length);
    p->pieces_length += length;
    if (!last)
        return;
    size_t whole = p->pieces_length;
    p->pieces = NULL;
    p->pieces_length = 0;
    net->figures.frames_in++;
    net->hooks.frame(net->hooks.context, p, pieces, whole);
    free(pieces);
}

static void take_frame(struct peer *p, const struct frame *f) {
    bool begun = p->pieces != NULL;
    switch (f->opcode) {
    case FRAME_TEXT:
    case FRAME_MORE:
        if ((f->opcode == FRAME_MORE) != begun)
            hang_up_rudely(p, 1002, "pieces out of order");
        else
            take_text(p, f->payload, f->length, f->last);
        break;
    case FRAME_BINARY:
        hang_up_rudely(p, 1003, "text only");
        break;
    case FRAME_PING:
        send_control(p, FRAME_PONG, f->payload, f->length);
        break;
    case FRAME_PONG:
        break;
    case FRAME_CLOSE:
        if (send_control(p, FRAME_CLOSE, f->payload, f->length < 2 ? 0 : 2))
            linger(p);
        break;
    }
}

static size_t read_frame(struct peer *p, char *bytes, size_t length) {
    struct frame f;
    size_t used = 0;
    p->heard = now_of(p->net);
    p->pinged = false;
    switch (frame_read(bytes, length, p->net->limits.frame_bytes - p->pieces_length, &f, &used)) {
    case FRAME_INCOMPLETE:
        return 0;
    case FRAME_WRONG:
        hang_up_rudely(p, 1002, "not a frame of RFC 6455");
        return length;
    case FRAME_LONG:
        hang_up_rudely(p, 1009, "frame too large");
        return length;
    case FRAME_WHOLE:
        take_frame(p, &f);
        break;
    }
    return used;
}

/* ---- input */

/* Uses up what is complete; returns how much that was. */
static size_t take_input(struct peer *p, char *bytes, size_t length) {
    size_t done = 0, used = 1;
    while (used && done < length && !p->doomed) {
        switch (p->stage) {
        case STAGE_HEAD:
            used = read_head(p, bytes + done, length - done);
            break;
        case STAGE_BODY:
            used = read_body(p, bytes + done, length - done);
            break;
        case STAGE_ANSWER:
            used = 0;
            break;
        case STAGE_SOCKET:
            used = read_frame(p, bytes + done, length - done);
            break;
        case STAGE_LINGER:
        case STAGE_CLOSED:
            return length;
        }
        done += used;
    }
    return done;
}

/* Keeps what is incomplete. */
static void keep_input(struct peer *p, const char *bytes, size_t length) {
    char *kept = length ? malloc(length) : NULL;
    if (length && !kept) {
        doom(p);
        return;
    }
    if (kept)
        memcpy(kept, bytes, length);
    free(p->input);
    p->input = kept;
    p->input_length = length;
}

static void chunk_for(uv_handle_t *handle, size_t wish, uv_buf_t *out) {
    struct peer *p = handle->data;
    (void)wish;
    *out = uv_buf_init(p->net->chunk, CHUNK_BYTES);
}

static void stop_reading_while_answering(struct peer *p) {
    if (p->stage == STAGE_ANSWER && p->reading) {
        uv_read_stop((uv_stream_t *)&p->tcp);
        p->reading = false;
    }
}

static void got_input(uv_stream_t *stream, ssize_t count, const uv_buf_t *chunk) {
    struct peer *p = peer_hold(stream->data);
    if (count < 0) {
        peer_close(p);
    } else if (count > 0 && p->stage < STAGE_LINGER) {
        char *bytes = chunk->base;
        size_t length = (size_t)count;
        if (p->input) { /* join it to what was waiting */
            bytes = malloc(p->input_length + length);
            if (bytes) {
                memcpy(bytes, p->input, p->input_length);
                memcpy(bytes + p->input_length, chunk->base, length);
                length += p->input_length;
            } else {
                peer_close(p);
            }
        }
        size_t done = p->stage < STAGE_LINGER ? take_input(p, bytes, length) : length;
        if (p->stage < STAGE_LINGER)
            keep_input(p, bytes + done, length - done);
        if (bytes != chunk->base)
            free(bytes);
        stop_reading_while_answering(p);
    }
    peer_drop(p);
}

/* After a late answer: first what was kept, then the socket again. */
static void read_on(struct peer *p) {
    peer_hold(p);
    if (p->input) {
        char *bytes = p->input;
        size_t length = p->input_length;
        p->input = NULL;
        p->input_length = 0;
        size_t done = take_input(p, bytes, length);
        if (p->stage < STAGE_LINGER)
            keep_input(p, bytes + done, length - done);
        free(bytes);
    }
    if (p->stage != STAGE_CLOSED && p->stage != STAGE_ANSWER && !p->reading) {
        p->reading = true;
        if (uv_read_start((uv_stream_t *)&p->tcp, chunk_for, got_input))
            peer_close(p);
    }
    peer_drop(p);
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
            read_on(p);
        peer_drop(p);
    }
}

static void do_later(struct peer *p) {
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
    if (uv_accept(listener, (uv_stream_t *)&p->tcp) ||
        (find_address(&p->tcp, p->address), !net->hooks.admit(net->hooks.context, p->address))) {
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
    net->figures.connections++;
    p->stage = STAGE_HEAD;
    p->deadline = now_of(net) + net->limits.header_seconds * 1000;
    read_on(p);
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
        next = p->next; /* a peer's end touches only its own guest, never another peer */
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
