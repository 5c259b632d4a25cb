/* Our reader of frames beside wslay. The first two bytes are the longest message allowed. Both must hand out the same
 * messages and pings, and end in the same way. */
#include "server/frame.h"

#include "base/hash.h"
#include "base/must.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EVENTS_MAX = 4096, PADDING = 70000 };

/* What came out: a hash for each event; then how it ended: a close code, 0 for "more is to come". */
struct outcome {
    uint64_t event[EVENTS_MAX];
    size_t count;
    int end;
    bool closed; /* by the other side, in good order */
};

static void note(struct outcome *o, int kind, const void *bytes, size_t length) {
    uint64_t parts[] = {(uint64_t)kind, length, hash64(bytes, length)};
    if (o->count < EVENTS_MAX)
        o->event[o->count++] = hash64(parts, sizeof parts);
}

static void read_ours(const uint8_t *data, size_t size, size_t most, struct outcome *o) {
    struct frame_reader reader = {0};
    char *bytes = malloc(size + 1);
    must(bytes);
    memcpy(bytes, data, size);
    size_t done = 0;
    while (!o->end && !o->closed && done < size) {
        struct frame_message m = {0};
        size_t used = 0;
        enum frame_event event = frame_next(&reader, bytes + done, size - done, most, &m, &used);
        if (event == EVENT_MORE)
            break;
        if (event == EVENT_TEXT) {
            note(o, 1, m.payload, m.length);
            frame_reader_free(&reader);
        }
        if (event == EVENT_PING)
            note(o, 9, m.payload, m.length);
        if (event == EVENT_FAIL)
            o->end = m.code;
        o->closed = event == EVENT_CLOSE;
        done += used;
    }
    frame_reader_free(&reader);
    free(bytes);
}

/* ---- the other */

struct source {
    const uint8_t *data;
    size_t size, at;
    struct outcome *out;
};

static ssize_t give(wslay_event_context_ptr ctx, uint8_t *buffer, size_t length, int flags, void *user) {
    struct source *s = user;
    size_t left = s->size - s->at, count = left < length ? left : length;
    (void)flags;
    if (!count) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, s->data + s->at, count);
    s->at += count;
    return (ssize_t)count;
}

static ssize_t take(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t length, int flags, void *user) {
    (void)ctx;
    (void)bytes;
    (void)flags;
    (void)user;
    return (ssize_t)length;
}

static void got(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *arg, void *user) {
    struct source *s = user;
    (void)ctx;
    if (arg->opcode == WSLAY_TEXT_FRAME)
        note(s->out, 1, arg->msg, arg->msg_length);
    if (arg->opcode == WSLAY_PING)
        note(s->out, 9, arg->msg, arg->msg_length);
    if (arg->opcode == WSLAY_BINARY_FRAME)
        s->out->end = 1003; /* as we would say */
    if (arg->opcode == WSLAY_CONNECTION_CLOSE)
        s->out->closed = true;
}

static void read_theirs(const uint8_t *data, size_t size, size_t most, struct outcome *o) {
    struct source s = {.data = data, .size = size, .out = o};
    struct wslay_event_callbacks calls = {.recv_callback = give, .send_callback = take, .on_msg_recv_callback = got};
    wslay_event_context_ptr ctx = NULL;
    must(!wslay_event_context_server_init(&ctx, &calls, &s));
    wslay_event_config_set_max_recv_msg_length(ctx, most);
    must(wslay_event_recv(ctx) == 0 || true);
    if (!o->end && !o->closed && !wslay_event_want_read(ctx))
        o->end = wslay_event_get_close_sent(ctx) ? wslay_event_get_status_code_sent(ctx) : 1;
    wslay_event_send(ctx);
    if (o->end == 1)
        o->end = wslay_event_get_status_code_sent(ctx);
    wslay_event_context_free(ctx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct outcome ours, theirs;
    if (size < 3)
        return 0;
    /* the other counts pings too, so they must fit */
    size_t most = FRAME_CONTROL_MAX + (data[0] | (size_t)data[1] << 8) % 65000, whole = size - 2 + PADDING;
    /* Zeros behind it end every frame that is not too long, and are themselves no frames, so that both come to an end.
     */
    uint8_t *stream = calloc(1, whole);
    must(stream);
    memcpy(stream, data + 2, size - 2);
    memset(&ours, 0, sizeof ours);
    memset(&theirs, 0, sizeof theirs);
    read_ours(stream, whole, most, &ours);
    read_theirs(stream, whole, most, &theirs);
    free(stream);
    /* The other sees broken UTF-8 and binary messages as soon as, or later than, we do; whoever ends first has handed
     * out no more, and nothing different, than the one who goes on. */
    size_t both = ours.count < theirs.count ? ours.count : theirs.count;
    must(!memcmp(ours.event, theirs.event, both * sizeof *ours.event));
    if (ours.end == 1003 || theirs.end == 1003 || theirs.end == 1007)
        return 0;
    must(ours.count == theirs.count);
    must((ours.end || ours.closed) && (theirs.end || theirs.closed));
    /* It has no code for a length that cannot be, does not know the newer close codes, 1012 to 1014, which we take, and
     * looks at the order of pieces before their length; and a close frame of one byte is fine with it. */
    bool nameless = theirs.end == WSLAY_CODE_NO_STATUS_RCVD || theirs.end == WSLAY_CODE_ABNORMAL_CLOSURE;
    bool same = ours.end == theirs.end || (ours.end == 1002 && nameless) || (ours.end == 1009 && theirs.end == 1002) ||
                (ours.end == 1002 && theirs.closed);
    must(ours.end ? same : theirs.closed || theirs.end == 1002);
    return 0;
}
