/* Frames of a WebSocket (RFC 6455), as bytes. */
#ifndef SERVER_FRAME_H
#define SERVER_FRAME_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAME_HEAD_MAX = 10, FRAME_CONTROL_MAX = 125 };

enum opcode { FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

enum frame_outcome { FRAME_INCOMPLETE, FRAME_WHOLE, FRAME_WRONG, FRAME_LONG };

struct frame {
    enum opcode opcode;
    bool last; /* of its message */
    char *payload;
    size_t length;
};

/* A client's frame at the beginning of the bytes; it is unmasked in place. Refused by its head alone, before its
 * payload has come, when it is longer than `most`. */
enum frame_outcome frame_read(char *bytes, size_t length, size_t most, struct frame *out, size_t *used);
/* ---- messages: frames in their order, put together */

/* What has come of a message in several frames. Zeroed at the start; frame_reader_free() at the end. */
struct frame_reader {
    char *pieces;
    size_t length;
};

enum frame_event {
    EVENT_MORE,    /* the bytes are not enough */
    EVENT_NOTHING, /* a frame that needs no answer */
    EVENT_TEXT,    /* a whole message in UTF-8; valid until the next call */
    EVENT_PING,    /* to be answered with the same payload */
    EVENT_CLOSE,   /* to be answered with `code`, 0 for none */
    EVENT_FAIL,    /* to be closed with `code` and `reason`, as RFC 6455, 7.4.1, says */
};

struct frame_message {
    const char *payload;
    size_t length;
    int code;
    const char *reason;
};

/* `most`: the longest message. The bytes are unmasked in place. */
enum frame_event frame_next(struct frame_reader *r, char *bytes, size_t length, size_t most, struct frame_message *out,
                            size_t *used);
void frame_reader_free(struct frame_reader *r);

/* The head of a server's frame; returns its size. */
size_t frame_head(enum opcode opcode, size_t length, char out[FRAME_HEAD_MAX]);

#endif
