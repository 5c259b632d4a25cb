/* The socket of `clowder admin`. A call is its words, each on a line, and an empty line; the answer is the exit code on
 * a line, then the text, then the end. */
#include "server/admin.h"

#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct admin {
    struct server *server;
    uv_pipe_t listener;
    char path[ADMIN_PATH_BYTES];
    struct caller *callers;
};

struct caller {
    uv_pipe_t pipe;
    struct caller *next, **link;
    struct admin_call call;
    char input[ADMIN_BYTES];
    size_t length;
    bool running, closed; /* the call is under way; the socket is gone */
    uv_write_t write;
    char *answer;
};

static void caller_free(struct caller *c) {
    free(c->call.text);
    free(c->answer);
    free(c);
}

static void pipe_closed(uv_handle_t *handle) {
    struct caller *c = handle->data;
    c->closed = true;
    if (c->link) {
        *c->link = c->next;
        if (c->next)
            c->next->link = c->link;
    }
    if (!c->running)
        caller_free(c);
}

static void hang_up(struct caller *c) {
    if (!uv_is_closing((uv_handle_t *)&c->pipe))
        uv_close((uv_handle_t *)&c->pipe, pipe_closed);
}

static void answered(uv_write_t *write, int status) {
    (void)status;
    hang_up(write->data);
}

static void call_done(struct admin_call *call) {
    struct caller *c = call->context;
    c->running = false;
    if (c->closed) {
        caller_free(c);
        return;
    }
    size_t size = call->length + 16;
    c->answer = malloc(size);
    if (c->answer) {
        int length = snprintf(c->answer, size, "%d\n%s", call->code, call->text ? call->text : "");
        uv_buf_t buffer = uv_buf_init(c->answer, (unsigned)length);
        c->write.data = c;
        if (!uv_write(&c->write, (uv_stream_t *)&c->pipe, &buffer, 1, answered))
            return;
    }
    hang_up(c);
}

/* The words are where they were received; line ends become zeros. */
static void run_call(struct caller *c, struct admin *a) {
    char *at = c->input, *end;
    uv_read_stop((uv_stream_t *)&c->pipe);
    while ((end = strchr(at, '\n')) && end != at && c->call.words < ADMIN_WORDS) {
        *end = 0;
        c->call.word[c->call.words++] = at;
        at = end + 1;
    }
    c->call.store = a->server->store;
    c->call.server = a->server;
    c->call.now = wall_ms();
    c->call.done = call_done;
    c->call.context = c;
    c->running = true;
    log_line(a->server, "info", "admin", "command", c->call.words ? c->call.word[0] : "", NULL);
    admin_run(&c->call);
}

static void buffer_for(uv_handle_t *handle, size_t wanted, uv_buf_t *out) {
    struct caller *c = handle->data;
    (void)wanted;
    *out = uv_buf_init(c->input + c->length, (unsigned)(sizeof c->input - 1 - c->length));
}

static void got_input(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    struct caller *c = stream->data;
    (void)buffer;
    if (count < 0) {
        hang_up(c);
        return;
    }
    c->length += (size_t)count;
    c->input[c->length] = 0;
    if (strstr(c->input, "\n\n"))
        run_call(c, c->call.context);
    else if (c->length + 1 >= sizeof c->input)
        hang_up(c);
}

static void connected(uv_stream_t *listener, int status) {
    struct admin *a = listener->data;
    struct caller *c = status < 0 ? NULL : calloc(1, sizeof *c);
    if (!c)
        return;
    uv_pipe_init(&a->server->loop, &c->pipe, 0);
    c->pipe.data = c;
    c->call.context = a; /* until the call runs */
    c->next = a->callers;
    c->link = &a->callers;
    if (c->next)
        c->next->link = &c->next;
    a->callers = c;
    if (uv_accept(listener, (uv_stream_t *)&c->pipe) || uv_read_start((uv_stream_t *)&c->pipe, buffer_for, got_input))
        hang_up(c);
}

static void listener_closed(uv_handle_t *handle) {
    free(handle->data);
}

struct admin *admin_open(struct server *server, struct complaint *why) {
    struct admin *a = calloc(1, sizeof *a);
    if (!a || uv_pipe_init(&server->loop, &a->listener, 0)) {
        free(a);
        complain(why, "There is not enough memory.");
        return NULL;
    }
    a->server = server;
    a->listener.data = a;
    if (!admin_path(server->config.database, a->path)) {
        complain(why, "The path of the database is too long for the socket of `clowder admin`; 93 characters at most.");
        uv_close((uv_handle_t *)&a->listener, listener_closed);
        return NULL;
    }
    unlink(a->path); /* left by a server that was killed: we hold the lock of the database */
    mode_t before = umask(0177);
    int code = uv_pipe_bind(&a->listener, a->path);
    umask(before);
    if (!code)
        code = uv_listen((uv_stream_t *)&a->listener, 8, connected);
    if (!code)
        return a;
    complain(why, "The socket %s cannot be made: %s.", a->path, uv_strerror(code));
    uv_close((uv_handle_t *)&a->listener, listener_closed);
    return NULL;
}

void admin_close(struct admin *a) {
    if (!a)
        return;
    for (struct caller *c = a->callers, *next; c; c = next) {
        next = c->next;
        c->link = NULL;
        hang_up(c);
    }
    a->callers = NULL;
    unlink(a->path);
    uv_close((uv_handle_t *)&a->listener, listener_closed);
}
