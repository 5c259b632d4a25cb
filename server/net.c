/* libwebsockets behind net.h: HTTP/1.1 and WebSockets on a libuv loop that belongs to the server.
 *
 * libwebsockets says everything through one callback; here each reason has its own function. A peer is ours, not
 * the library's: it lives as long as somebody holds it, so an answer that comes late finds a peer that knows it is
 * gone. LWS_CALLBACK_HTTP_CONFIRM_UPGRADE is left alone on purpose (CVE-2025-11677). */
#include "server/net.h"

#include "base/must.h"

#include <errno.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 16384, HEADER_BYTES = 4096, CLOSE_SECONDS = 5, ANSWER_SECONDS = 60, CLOSE_ROUNDS = 100 };

struct message {
    unsigned holders;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

struct waiting {
    struct waiting *next;
    struct message *message;
};

struct answer {
    int status;
    char *headers, *body, *type, *file;
    size_t length, sent;
    bool head_sent;
};

struct peer {
    struct net *net;
    struct lws *wsi; /* null when gone */
    void *owner;
    unsigned holders;
    uint32_t serial;
    bool socket; /* a WebSocket, opened */
    bool closing, answered;
    uint16_t close_code;
    char close_reason[32];
    char address[ADDRESS_BYTES];
    struct request *request; /* while an HTTP request is read */
    char *input;             /* its body, or a frame in pieces */
    size_t input_length, input_room;
    struct answer *answer;
    struct waiting *first, **last;
    size_t queued_bytes;
};

struct net {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct net_limits limits;
    struct net_hooks hooks;
    struct net_figures figures;
    struct lws_protocols protocols[3];
    lws_retry_bo_t idle;
    uint32_t serial;
    uv_loop_t *loop;
};

/* What libwebsockets keeps for each connection. */
struct session {
    struct peer *peer;
};

/* ---- peers */

struct peer *peer_hold(struct peer *p) {
    p->holders++;
    return p;
}

static void answer_free(struct answer *a) {
    if (!a)
        return;
    free(a->headers);
    free(a->body);
    free(a->type);
    free(a->file);
    free(a);
}

static void queue_clear(struct peer *p) {
    for (struct waiting *w = p->first, *next; w; w = next) {
        next = w->next;
        message_drop(w->message);
        free(w);
    }
    p->first = NULL;
    p->last = &p->first;
    p->queued_bytes = 0;
}

void peer_drop(struct peer *p) {
    must(p->holders > 0);
    if (--p->holders)
        return;
    queue_clear(p);
    answer_free(p->answer);
    free(p->request);
    free(p->input);
    free(p);
}

bool peer_alive(const struct peer *p) {
    return p->wsi && !p->closing;
}

const char *peer_address(const struct peer *p) {
    return p->address;
}

void peer_own(struct peer *p, void *owner) {
    p->owner = owner;
}

void *peer_owner(const struct peer *p) {
    return p->owner;
}

uint32_t peer_serial(const struct peer *p) {
    return p->serial;
}

static struct peer *peer_new(struct net *net, struct lws *wsi, const char *address) {
    struct peer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->net = net;
    p->wsi = wsi;
    p->holders = 1;
    p->serial = ++net->serial;
    p->last = &p->first;
    snprintf(p->address, sizeof p->address, "%s", address);
    return p;
}

/* ---- messages */

struct message *message_new(const char *text, size_t length) {
    struct message *m = malloc(sizeof *m + LWS_PRE + length);
    if (!m)
        return NULL;
    m->holders = 1;
    m->length = length;
    memcpy(m->bytes + LWS_PRE, text, length);
    return m;
}

void message_drop(struct message *m) {
    if (m && !--m->holders)
        free(m);
}

static void kill_soon(struct peer *p) {
    p->closing = true;
    queue_clear(p);
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

bool net_send(struct peer *p, struct message *m) {
    if (!peer_alive(p))
        return false;
    struct waiting *w = malloc(sizeof *w);
    if (!w || !m || p->queued_bytes + m->length > p->net->limits.queue_bytes) {
        free(w);
        p->net->figures.slow_dropped++;
        kill_soon(p);
        return false;
    }
    m->holders++;
    *w = (struct waiting){.message = m};
    *p->last = w;
    p->last = &w->next;
    p->queued_bytes += m->length;
    lws_callback_on_writable(p->wsi);
    return true;
}

void net_hang_up(struct peer *p, int code, const char *reason) {
    if (!peer_alive(p))
        return;
    p->closing = true;
    p->close_code = (uint16_t)code;
    snprintf(p->close_reason, sizeof p->close_reason, "%s", reason);
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS);
    lws_callback_on_writable(p->wsi);
}

/* ---- reading the head of a request */

static bool copy_header(struct lws *wsi, enum lws_token_indexes which, char *out, size_t size) {
    out[0] = 0;
    int length = lws_hdr_total_length(wsi, which);
    return length <= 0 || ((size_t)length < size && lws_hdr_copy(wsi, out, (int)size, which) >= 0);
}

/* The value of our cookie among all cookies of the header. */
static void find_cookie(struct lws *wsi, char *out, size_t size) {
    char all[1024];
    static const char name[] = "clowder_session=";
    out[0] = 0;
    if (!copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, all, sizeof all))
        return;
    for (char *at = all; *at; at += strcspn(at, ";"), at += *at == ';') {
        at += strspn(at, " ");
        size_t length = strcspn(at, "; ");
        if (strncmp(at, name, sizeof name - 1) || length - (sizeof name - 1) >= size)
            continue;
        snprintf(out, size, "%.*s", (int)(length - (sizeof name - 1)), at + sizeof name - 1);
        return;
    }
}

static enum method method_of(int index) {
    switch (index) {
    case LWSHUMETH_GET:
        return METHOD_GET;
    case LWSHUMETH_HEAD:
        return METHOD_HEAD;
    case LWSHUMETH_POST:
        return METHOD_POST;
    case LWSHUMETH_DELETE:
        return METHOD_DELETE;
    default: /* the library's numbers, not an enum */
        return METHOD_OTHER;
    }
}

static void find_address(const struct net *net, struct lws *wsi, char *out) {
    char forwarded[256];
    lws_get_peer_simple(wsi, out, ADDRESS_BYTES);
    if (!net->limits.trust_proxy || !copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded) ||
        !forwarded[0])
        return;
    const char *last = strrchr(forwarded, ','); /* what our own proxy added */
    last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
    snprintf(out, ADDRESS_BYTES, "%.46s", last);
}

static bool read_head(const struct net *net, struct lws *wsi, struct request *out) {
    char *uri;
    int length;
    memset(out, 0, sizeof *out);
    int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    if (method < 0 || length >= PATH_BYTES)
        return false;
    out->method = method_of(method);
    memcpy(out->path, uri, (size_t)length);
    find_cookie(wsi, out->session, sizeof out->session);
    find_address(net, wsi, out->address);
    char query[QUERY_BYTES];
    if (lws_hdr_copy_fragment(wsi, query, sizeof query, WSI_TOKEN_HTTP_URI_ARGS, 0) > 0)
        snprintf(out->query, sizeof out->query, "%s", query);
    return copy_header(wsi, WSI_TOKEN_ORIGIN, out->origin, sizeof out->origin) &&
           copy_header(wsi, WSI_TOKEN_HOST, out->host, sizeof out->host);
}

/* ---- answering */

static char *copy_text(const char *text) {
    return text ? strdup(text) : NULL;
}

void net_reply(struct peer *p, const struct reply *reply) {
    if (!peer_alive(p) || p->answered)
        return;
    struct answer *a = calloc(1, sizeof *a);
    if (!a) {
        kill_soon(p);
        return;
    }
    p->answered = true;
    p->answer = a;
    a->status = reply->status;
    a->type = copy_text(reply->type);
    a->headers = copy_text(reply->headers);
    a->file = copy_text(reply->file);
    a->body = malloc(LWS_PRE + reply->length + 1);
    if (!a->body || (reply->headers && !a->headers) || (reply->file && !a->file)) {
        kill_soon(p);
        return;
    }
    a->length = reply->length;
    if (reply->length)
        memcpy(a->body + LWS_PRE, reply->body, reply->length);
    lws_callback_on_writable(p->wsi);
}

static bool add_header_lines(struct lws *wsi, const char *lines, unsigned char **at, unsigned char *end) {
    while (lines && *lines) {
        char name[64];
        size_t length = strcspn(lines, "\r\n"), colon = strcspn(lines, ":");
        if (colon >= length || colon + 2 > sizeof name)
            return false;
        snprintf(name, sizeof name, "%.*s:", (int)colon, lines);
        const char *value = lines + colon + 1 + strspn(lines + colon + 1, " ");
        if (lws_add_http_header_by_name(wsi, (unsigned char *)name, (const unsigned char *)value,
                                        (int)(lines + length - value), at, end))
            return false;
        lines += length;
        lines += strspn(lines, "\r\n");
    }
    return true;
}

/* For lws_serve_http_file(): the same lines, as bytes. */
static int send_file(struct peer *p) {
    unsigned char head[LWS_PRE + HEADER_BYTES], *start = head + LWS_PRE, *at = start;
    struct answer *a = p->answer;
    if (!add_header_lines(p->wsi, a->headers, &at, head + sizeof head))
        return -1;
    a->head_sent = true;
    int code = lws_serve_http_file(p->wsi, a->file, a->type, (char *)start, (int)(at - start));
    if (code < 0 || (code > 0 && lws_http_transaction_completed(p->wsi)))
        return -1;
    return 0;
}

static int send_head(struct peer *p) {
    unsigned char head[LWS_PRE + HEADER_BYTES], *start = head + LWS_PRE, *at = start, *end = head + sizeof head;
    struct answer *a = p->answer;
    if (lws_add_http_common_headers(p->wsi, (unsigned)a->status, a->type ? a->type : "application/json", a->length, &at,
                                    end) ||
        !add_header_lines(p->wsi, a->headers, &at, end) || lws_finalize_write_http_header(p->wsi, start, &at, end))
        return -1;
    a->head_sent = true;
    return 0;
}

static void answer_done(struct peer *p) {
    answer_free(p->answer);
    p->answer = NULL;
}

/* LWS_CALLBACK_HTTP_WRITEABLE */
static int write_answer(struct peer *p) {
    struct answer *a = p->answer;
    if (!a)
        return 0;
    if (!a->body)
        return -1;
    if (a->file)
        return a->head_sent ? 0 : send_file(p);
    bool bare = p->request && p->request->method == METHOD_HEAD;
    if (!a->head_sent) {
        if (send_head(p))
            return -1;
        if (a->length && !bare) {
            lws_callback_on_writable(p->wsi);
            return 0;
        }
    } else {
        size_t left = a->length - a->sent, chunk = left < CHUNK_BYTES ? left : CHUNK_BYTES;
        /* the bytes before the chunk have been sent, so the library may write its own there */
        int sent = lws_write(p->wsi, (unsigned char *)a->body + LWS_PRE + a->sent, chunk,
                             chunk == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
        if (sent < (int)chunk)
            return -1;
        a->sent += chunk;
        if (a->sent < a->length) {
            lws_callback_on_writable(p->wsi);
            return 0;
        }
    }
    answer_done(p);
    return lws_http_transaction_completed(p->wsi) ? -1 : 0;
}

/* ---- requests */

static void refuse(struct peer *p, int status, const char *code, const char *message) {
    char body[300];
    int length = snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}\n", code, message);
    p->net->figures.refused++;
    net_reply(p, &(struct reply){
                     .status = status, .body = body, .length = (size_t)length, .headers = "Connection: close\r\n"});
}

static void peer_gone(struct session *session) {
    struct peer *p = session->peer;
    session->peer = NULL;
    if (!p)
        return;
    p->wsi = NULL;
    queue_clear(p);
    peer_drop(p);
}

static void hand_over(struct peer *p) {
    struct request *r = p->request;
    r->body = p->input;
    r->length = p->input_length;
    p->net->figures.requests++;
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    p->net->hooks.request(p->net->hooks.context, p, r);
    free(p->input);
    p->input = NULL;
    r->body = NULL;
}

/* LWS_CALLBACK_HTTP: the head is there. */
static int begin_request(struct net *net, struct lws *wsi, struct session *session) {
    char number[24];
    peer_gone(session); /* of the request before on this connection */
    struct request *r = malloc(sizeof *r);
    struct peer *p = r ? peer_new(net, wsi, "") : NULL;
    if (!p) {
        free(r);
        return -1;
    }
    session->peer = p;
    p->request = r;
    if (!read_head(net, wsi, r)) {
        refuse(p, 400, "bad_request", "The head of the request is too long.");
        return 0;
    }
    memcpy(p->address, r->address, sizeof p->address);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        refuse(p, 400, "bad_request", "Send the body with Content-Length.");
        return 0;
    }
    if (!copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, number, sizeof number) ||
        strspn(number, "0123456789") != strlen(number)) {
        refuse(p, 400, "bad_request", "Content-Length is not a number.");
        return 0;
    }
    unsigned long length = number[0] ? strtoul(number, NULL, 10) : 0;
    if (length > net->limits.body_bytes) {
        refuse(p, 413, "too_large", "The body is too large.");
        return 0;
    }
    if (!length) {
        hand_over(p);
        return 0;
    }
    p->input_room = length;
    p->input = malloc(length + 1);
    return p->input ? 0 : -1;
}

static int read_body(struct peer *p, const char *bytes, size_t length) {
    if (!p || p->answered)
        return 0;
    if (!p->input || p->input_length + length > p->input_room)
        return -1;
    memcpy(p->input + p->input_length, bytes, length);
    p->input_length += length;
    p->input[p->input_length] = 0;
    return 0;
}

/* ---- sockets */

static int open_socket(struct net *net, struct lws *wsi, struct session *session) {
    struct request r;
    if (!read_head(net, wsi, &r))
        return -1;
    struct peer *p = peer_new(net, wsi, r.address);
    session->peer = p;
    if (!p)
        return -1;
    p->socket = true;
    net->figures.sockets++;
    net->hooks.opened(net->hooks.context, p, &r);
    return 0;
}

static int refuse_frame(struct peer *p, int code, const char *reason) {
    p->net->figures.refused++;
    lws_close_reason(p->wsi, (enum lws_close_status)code, (unsigned char *)(uintptr_t)reason, strlen(reason));
    return -1;
}

/* A frame may come in pieces; it is capped before memory is taken. */
static int read_frame(struct peer *p, const char *bytes, size_t length) {
    struct net *net = p->net;
    if (p->closing)
        return 0;
    if (lws_frame_is_binary(p->wsi))
        return refuse_frame(p, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    size_t more = lws_remaining_packet_payload(p->wsi);
    if (p->input_length + length + more > net->limits.frame_bytes)
        return refuse_frame(p, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "frame too large");
    bool last = !more && lws_is_final_fragment(p->wsi);
    if (last && !p->input_length) {
        net->figures.frames_in++;
        net->hooks.frame(net->hooks.context, p, bytes, length);
        return 0;
    }
    char *input = realloc(p->input, p->input_length + length + 1);
    if (!input)
        return -1;
    p->input = input;
    memcpy(p->input + p->input_length, bytes, length);
    p->input_length += length;
    if (!last)
        return 0;
    size_t whole = p->input_length;
    p->input = NULL;
    p->input_length = 0;
    net->figures.frames_in++;
    net->hooks.frame(net->hooks.context, p, input, whole);
    free(input);
    return 0;
}

/* LWS_CALLBACK_SERVER_WRITEABLE: as much as the socket takes without waiting. */
static int write_frames(struct peer *p) {
    while (p->first) {
        struct waiting *w = p->first;
        struct message *m = w->message;
        if (lws_write(p->wsi, m->bytes + LWS_PRE, m->length, LWS_WRITE_TEXT) < (int)m->length)
            return -1;
        p->net->figures.frames_out++;
        p->net->figures.bytes_out += m->length;
        p->first = w->next;
        if (!p->first)
            p->last = &p->first;
        p->queued_bytes -= m->length;
        message_drop(m);
        free(w);
        if (p->first && lws_send_pipe_choked(p->wsi)) {
            lws_callback_on_writable(p->wsi);
            return 0;
        }
    }
    if (!p->closing)
        return 0;
    if (p->close_code)
        lws_close_reason(p->wsi, (enum lws_close_status)p->close_code, (unsigned char *)p->close_reason,
                         strlen(p->close_reason));
    return -1;
}

static void close_socket(struct net *net, struct session *session) {
    struct peer *p = session->peer;
    if (p && p->socket) {
        net->figures.sockets--;
        p->closing = true;
        net->hooks.closed(net->hooks.context, p);
    }
    peer_gone(session);
}

/* ---- connections */

static int admit(struct net *net, int fd) {
    char address[ADDRESS_BYTES] = "";
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    if (getpeername(fd, (struct sockaddr *)&from, &size) == 0)
        uv_ip_name((struct sockaddr *)&from, address, sizeof address);
    if (net->hooks.admit(net->hooks.context, address))
        return 0;
    net->figures.refused++;
    return -1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    struct session *session = user;
    struct net *net = lws_context_user(lws_get_context(wsi));
    struct request r;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return admit(net, (int)(intptr_t)in);
    case LWS_CALLBACK_WSI_CREATE:
        net->figures.connections++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: {
        char address[ADDRESS_BYTES];
        net->figures.connections--;
        lws_get_peer_simple(wsi, address, sizeof address);
        net->hooks.left(net->hooks.context, address);
        return 0;
    }
    case LWS_CALLBACK_HTTP:
        return begin_request(net, wsi, session);
    case LWS_CALLBACK_HTTP_BODY:
        return read_body(session->peer, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (session->peer && !session->peer->answered)
            hand_over(session->peer);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return session->peer ? write_answer(session->peer) : 0;
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        if (session->peer)
            answer_done(session->peer);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session && !(session->peer && session->peer->socket))
            peer_gone(session);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return !read_head(net, wsi, &r) || !net->hooks.upgrade(net->hooks.context, &r);
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(net, wsi, session);
    case LWS_CALLBACK_RECEIVE:
        return session->peer ? read_frame(session->peer, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session->peer ? write_frames(session->peer) : -1;
    case LWS_CALLBACK_CLOSED:
        close_socket(net, session);
        return 0;
    default: /* the library has a hundred more */
        return 0;
    }
}

/* ---- opening and closing */

static void drop_log(int level, const char *line) {
    (void)level;
    (void)line;
}

struct net *net_open(uv_loop_t *loop, const struct net_limits *limits, const struct net_hooks *hooks,
                     struct complaint *why) {
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        complain(why, "There is not enough memory.");
        return NULL;
    }
    net->loop = loop;
    net->limits = *limits;
    net->hooks = *hooks;
    net->protocols[0] =
        (struct lws_protocols){.name = "http", .callback = callback, .per_session_data_size = sizeof(struct session)};
    net->protocols[1] = (struct lws_protocols){
        .name = "clowder.1", .callback = callback, .per_session_data_size = sizeof(struct session)};
    net->idle = (lws_retry_bo_t){.secs_since_valid_ping = (uint16_t)limits->ping_seconds,
                                 .secs_since_valid_hangup = (uint16_t)(limits->ping_seconds + 20)};
    void *loops[1] = {loop};
    lws_set_log_level(LLL_ERR, drop_log);
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .pcontext = &net->context, /* null when it is gone */
        .user = net,
        .gid = -1,
        .uid = -1,
        .timeout_secs = limits->header_seconds,
        .max_http_header_data = HEADER_BYTES,
        .max_http_header_pool = 256,
        .pt_serv_buf_size = 4096,
    };
    net->context = lws_create_context(&info);
    struct lws_context_creation_info here = {
        .port = limits->port,
        .iface = limits->host,
        .protocols = net->protocols,
        .keepalive_timeout = (int)limits->idle_seconds,
        .retry_and_idle_policy = &net->idle,
        .vhost_name = "clowder",
    };
    if (net->context)
        net->vhost = lws_create_vhost(net->context, &here);
    if (net->vhost && net_port(net) > 0)
        return net;
    complain(why, "Port %d cannot be used (%s). Is another server running? Choose one with --port.", limits->port,
             strerror(errno));
    net_close(net);
    return NULL;
}

int net_port(const struct net *net) {
    return lws_get_vhost_listen_port(net->vhost);
}

const struct net_figures *net_figures(const struct net *net) {
    return &net->figures;
}

/* The library closes its handles on the loop, so the loop has to run a little. */
void net_close(struct net *net) {
    if (!net)
        return;
    struct lws_context *context = net->context;
    if (context)
        lws_context_destroy(context);
    for (int i = 0; i < CLOSE_ROUNDS && net->context; i++)
        uv_run(net->loop, UV_RUN_NOWAIT);
    if (net->context)
        lws_context_destroy(context);
    free(net);
}
