/* Reading: requests and frames out of the bytes of a connection. */
#include "server/net_internal.h"

#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MS = 60000 /* an argon2id password in a long queue */ };

/* ---- reading requests */

/* Refused with the status that says why. */
static bool may_be_socket(struct peer *p, const struct head *head, const struct request *r) {
    static const struct {
        int status;
        const char *code, *message;
    } refusals[] = {{403, "forbidden", "This socket cannot be opened from here."},
                    {404, "not_found", "There is no socket of that name."},
                    {426, "upgrade_required", "This server speaks version 13 of WebSockets."},
                    {429, "slow_down", "Too many requests or sockets; wait a few seconds."},
                    {503, "busy", "The server is stopping; try again in a moment."}};
    struct net *net = p->net;
    int status = head->wrong_version ? 426 : net->hooks.upgrade(net->hooks.context, r);
    if (!status && net->limits.trust_proxy) {
        if (net->hooks.count_socket(net->hooks.context, r->address))
            memcpy(p->counted, r->address, sizeof p->counted);
        else
            status = 429;
    }
    for (size_t i = 0; status && i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].status == status)
            peer_refuse(p, status, refusals[i].code, refusals[i].message);
    return !status;
}

static bool become_socket(struct peer *p, const struct head *head, const struct request *r) {
    char answer[300], accept[HTTP_ACCEPT_CHARS + 1];
    struct net *net = p->net;
    if (!may_be_socket(p, head, r))
        return false;
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
    r.forwarded = head.passed_on;
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

static void take_event(struct peer *p, enum frame_event event, const struct frame_message *m) {
    struct net *net = p->net;
    char code[2] = {(char)(m->code >> 8), (char)m->code};
    switch (event) {
    case EVENT_MORE:
    case EVENT_NOTHING:
        break;
    case EVENT_TEXT: {
        struct frame_reader whole = p->frames; /* the next message may begin while this one is looked at */
        p->frames = (struct frame_reader){0};
        net->figures.frames_in++;
        net->hooks.frame(net->hooks.context, p, m->payload, m->length);
        frame_reader_free(&whole);
        break;
    }
    case EVENT_PING:
        send_control(p, FRAME_PONG, m->payload, m->length);
        break;
    case EVENT_CLOSE:
        if (send_control(p, FRAME_CLOSE, code, m->code ? 2 : 0))
            peer_linger(p);
        break;
    case EVENT_FAIL:
        net->figures.refused++;
        net_hang_up(p, m->code, m->reason);
        break;
    }
}

static size_t read_frame(struct peer *p, char *bytes, size_t length) {
    struct frame_message m = {0};
    size_t used = 0;
    p->heard = now_of(p->net);
    p->pinged = false;
    enum frame_event event = frame_next(&p->frames, bytes, length, p->net->limits.frame_bytes, &m, &used);
    take_event(p, event, &m);
    return event == EVENT_FAIL ? length : used;
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
