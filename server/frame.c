#include "server/frame.h"

#include <stdint.h>
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
    if (!is_control(b[0] & 15) && size > most)
        return FRAME_LONG;
    if (length < head + size)
        return FRAME_INCOMPLETE;
    *out = (struct frame){.opcode = b[0] & 15, .last = b[0] & 0x80, .payload = bytes + head, .length = (size_t)size};
    unmask(out->payload, out->length, bytes + head - 4);
    *used = head + (size_t)size;
    return FRAME_WHOLE;
}

size_t frame_head(enum opcode opcode, size_t length, char out[FRAME_HEAD_MAX]) {
    size_t wide = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (char)(0x80 | opcode);
    out[1] = (char)(wide == 0 ? length : wide == 2 ? 126 : 127);
    for (size_t i = 0; i < wide; i++)
        out[2 + i] = (char)(length >> (8 * (wide - 1 - i)));
    return 2 + wide;
}
