/* Reading: requests and frames out of the bytes of a connection. */
#include "server/net_internal.h"

#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MS = 60000 /* an argon2id password in a long queue */ };

/* ---- reading requests */

static bool become_socket(struct peer *p, const struct head *head, const struct request *r) {
    char answer[300], accept[HTTP_ACCEPT_CHARS + 1];
    struct net *net = p->net;
    if (!net->hooks.upgrade(net->hooks.context, r)) {
        peer_refuse(p, 403, "forbidden", "This socket cannot be opened from here.");
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
        peer_refuse(p, 400, "bad_request", "The request is not HTTP/1.1 as this server reads it.");
        return length;
    case HTTP_LONG:
        peer_refuse(p, 431, "too_large", "The head of the request is too long.");
        return length;
    case HTTP_DONE:
        break;
    }
    p->keep_alive = head.keep_alive;
    p->bare = r.method == METHOD_HEAD;
    snprintf(r.address, sizeof r.address, "%s",
             net->limits.trust_proxy && head.forwarded[0] ? head.forwarded : p->address);
    if (head.length > net->limits.body_bytes) {
        peer_refuse(p, 413, "too_large", "The body is too large.");
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
        peer_doom(p);
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
        peer_doom(p);
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
            peer_linger(p);
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
        peer_doom(p);
        return;
    }
    if (kept)
        memcpy(kept, bytes, length);
    free(p->input);
    p->input = kept;
    p->input_length = length;
}

static void chunk_for(uv_handle_t *handle, size_t suggested, uv_buf_t *out) {
    struct peer *p = handle->data;
    (void)suggested;
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
void peer_read_on(struct peer *p) {
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
