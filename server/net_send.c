/* Sending: messages that many sockets share, control frames, and answers to requests. What the socket does not take at
 * once waits in a queue of limited size. */
#include "server/net_internal.h"

#include "base/must.h"
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINGER_MS = 2000, /* to let the last words arrive before the connection is cut */
    STUCK_MS = 60000, /* a peer that takes nothing for so long is gone */
};

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
            peer_doom(p);
            return false;
        }
        done = written > 0 ? (size_t)written : 0;
    }
    if (done == m->length)
        return true;
    struct sending *s = p->queued_bytes + m->length - done <= p->net->limits.queue_bytes ? malloc(sizeof *s) : NULL;
    if (!s) {
        p->net->figures.slow_dropped++;
        peer_doom(p);
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
        peer_doom(p);
        return false;
    }
    p->net->figures.frames_out++;
    p->net->figures.bytes_out += m->length;
    return send_message(p, m);
}

/* A control frame, or a plain text that is no frame. */
bool send_bytes(struct peer *p, const char *bytes, size_t length) {
    struct message *m = malloc(sizeof *m + length);
    if (!m) {
        peer_doom(p);
        return false;
    }
    m->holders = 1;
    m->length = length;
    memcpy(m->bytes, bytes, length);
    bool good = send_message(p, m);
    message_drop(m);
    return good;
}

bool send_control(struct peer *p, enum opcode opcode, const char *bytes, size_t length) {
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
void peer_linger(struct peer *p) {
    if (p->stage >= STAGE_LINGER)
        return;
    p->stage = STAGE_LINGER;
    p->deadline = now_of(p->net) + LINGER_MS;
    uv_shutdown_t *shutdown = malloc(sizeof *shutdown);
    if (!shutdown) {
        peer_doom(p);
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
        peer_linger(p);
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
        peer_doom(p);
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
        peer_linger(p);
        return;
    }
    p->stage = STAGE_HEAD;
    p->deadline = now_of(p->net) + p->net->limits.idle_seconds * 1000;
    if (!p->reading) /* the answer came late: take up what has been waiting */
        peer_later(p);
}

/* What a status must say in its headers. */
static const char *headers_of(int status) {
    if (status == 426)
        return "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    return status == 429 || status == 503 ? "Retry-After: 5\r\n" : NULL;
}

void peer_refuse(struct peer *p, int status, const char *code, const char *message) {
    char body[300];
    int length = snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}\n", code, message);
    p->net->figures.refused++;
    p->stage = STAGE_ANSWER;
    p->keep_alive = false;
    net_reply(p,
              &(struct reply){.status = status, .body = body, .length = (size_t)length, .headers = headers_of(status)});
}
