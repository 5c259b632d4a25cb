#include "server/frame.h"

#include "base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_control(unsigned opcode) {
    return opcode >= FRAME_CLOSE;
}

/* Opcodes there are, no extensions, masked, control frames short and whole. */
static bool head_is_right(unsigned first, unsigned second) {
    unsigned opcode = first & 15;
    bool known = opcode <= FRAME_BINARY || (opcode >= FRAME_CLOSE && opcode <= FRAME_PONG);
    bool fits = !is_control(opcode) || (first & 0x80 && (second & 0x7f) <= FRAME_CONTROL_MAX);
    return known && fits && !(first & 0x70) && second & 0x80;
}

static void unmask(char *payload, size_t length, const char mask[4]) {
    uint64_t wide;
    uint32_t narrow;
    size_t i = 0;
    memcpy(&narrow, mask, 4);
    wide = (uint64_t)narrow << 32 | narrow;
    for (; i + 8 <= length; i += 8) {
        uint64_t word;
        memcpy(&word, payload + i, 8);
        word ^= wide;
        memcpy(payload + i, &word, 8);
    }
    for (; i < length; i++)
        payload[i] = (char)(payload[i] ^ mask[i % 4]);
}

enum frame_outcome frame_read(char *bytes, size_t length, size_t most, struct frame *out, size_t *used) {
    const unsigned char *b = (const unsigned char *)bytes;
    if (length < 2)
        return FRAME_INCOMPLETE;
    if (!head_is_right(b[0], b[1]))
        return FRAME_WRONG;
    size_t wide = (b[1] & 0x7f) == 126 ? 2 : (b[1] & 0x7f) == 127 ? 8 : 0, head = 2 + wide + 4;
    if (length < 2 + wide)
        return FRAME_INCOMPLETE;
    uint64_t size = wide ? 0 : b[1] & 0x7f;
    for (size_t i = 0; i < wide; i++)
        size = size << 8 | b[2 + i];
    if ((wide == 2 && size < 126) || (wide == 8 && (size < 65536 || size >> 63)))
        return FRAME_WRONG; /* RFC 6455, 5.2: in as few bytes as it takes */
    if (!is_control(b[0] & 15) && size > most)
        return FRAME_LONG;
    if (length < head + size)
        return FRAME_INCOMPLETE;
    *out = (struct frame){.opcode = b[0] & 15, .last = b[0] & 0x80, .payload = bytes + head, .length = (size_t)size};
    unmask(out->payload, out->length, bytes + head - 4);
    *used = head + (size_t)size;
    return FRAME_WHOLE;
}

/* ---- messages */

static bool is_utf8(const char *bytes, size_t length) {
    for (size_t i = 0, more; i < length; i += more)
        if (!(more = text_utf8_length((const unsigned char *)bytes + i, length - i)))
            return false;
    return true;
}

static enum frame_event fail(struct frame_message *out, int code, const char *reason) {
    *out = (struct frame_message){.code = code, .reason = reason};
    return EVENT_FAIL;
}

static enum frame_event take_text(struct frame_reader *r, const struct frame *f, struct frame_message *out) {
    const char *text = f->payload;
    size_t length = f->length;
    if ((f->opcode == FRAME_MORE) != (r->pieces != NULL))
        return fail(out, 1002, "pieces out of order");
    if (r->pieces || !f->last) {
        char *pieces = realloc(r->pieces, r->length + length + 1);
        if (!pieces)
            return fail(out, 1011, "there is not enough memory");
        memcpy(pieces + r->length, text, length);
        r->pieces = pieces;
        r->length += length;
        text = pieces;
        length = r->length;
    }
    if (!f->last)
        return EVENT_NOTHING;
    if (!is_utf8(text, length))
        return fail(out, 1007, "not UTF-8");
    *out = (struct frame_message){.payload = text, .length = length};
    return EVENT_TEXT;
}

/* RFC 6455, 7.4: codes that may be sent. */
static bool is_close_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static enum frame_event take_close(const struct frame *f, struct frame_message *out) {
    const unsigned char *b = (const unsigned char *)f->payload;
    unsigned code = f->length >= 2 ? (unsigned)b[0] << 8 | b[1] : 0;
    if (f->length == 1 || (f->length && !is_close_code(code)))
        return fail(out, 1002, "not a close frame of RFC 6455");
    if (f->length > 2 && !is_utf8(f->payload + 2, f->length - 2))
        return fail(out, 1007, "not UTF-8");
    *out = (struct frame_message){.code = (int)code};
    return EVENT_CLOSE;
}

static enum frame_event take_frame(struct frame_reader *r, const struct frame *f, struct frame_message *out) {
    switch (f->opcode) {
    case FRAME_TEXT:
    case FRAME_MORE:
        return take_text(r, f, out);
    case FRAME_BINARY:
        return fail(out, 1003, "text only");
    case FRAME_PING:
        *out = (struct frame_message){.payload = f->payload, .length = f->length};
        return EVENT_PING;
    case FRAME_PONG:
        return EVENT_NOTHING;
    case FRAME_CLOSE:
        return take_close(f, out);
    }
    return fail(out, 1002, "not a frame of RFC 6455");
}

void frame_reader_free(struct frame_reader *r) {
    free(r->pieces);
    *r = (struct frame_reader){0};
}

enum frame_event frame_next(struct frame_reader *r, char *bytes, size_t length, size_t most, struct frame_message *out,
                            size_t *used) {
    struct frame f;
    switch (frame_read(bytes, length, most - r->length, &f, used)) {
    case FRAME_INCOMPLETE:
        return EVENT_MORE;
    case FRAME_WRONG:
        return fail(out, 1002, "not a frame of RFC 6455");
    case FRAME_LONG:
        return fail(out, 1009, "message too large");
    case FRAME_WHOLE:
        break;
    }
    return take_frame(r, &f, out);
}

size_t frame_head(enum opcode opcode, size_t length, char out[FRAME_HEAD_MAX]) {
    size_t wide = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (char)(0x80 | opcode);
    out[1] = (char)(wide == 0 ? length : wide == 2 ? 126 : 127);
    for (size_t i = 0; i < wide; i++)
        out[2 + i] = (char)(length >> (8 * (wide - 1 - i)));
    return 2 + wide;
}
