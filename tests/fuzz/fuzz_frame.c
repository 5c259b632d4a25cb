/* Untrusted frames of a WebSocket, whole and in pieces. The first two bytes are the longest frame allowed, the third is
 * how the rest is cut. In pieces or at once, the same frames must come out, none longer than allowed. */
#include "server/frame.h"

#include "base/hash.h"
#include "base/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All that came out of a stream, as one number. */
struct harvest {
    uint64_t hash;
    size_t frames;
    enum frame_outcome end;
};

static void take(struct harvest *h, const struct frame *f, size_t most) {
    char head[FRAME_HEAD_MAX];
    must(f->length <= most || (f->opcode >= FRAME_CLOSE && f->length <= FRAME_CONTROL_MAX));
    must(f->last || f->opcode < FRAME_CLOSE);
    size_t wide = frame_head(f->opcode, f->length, head);
    must(wide == (f->length < 126 ? 2 : f->length < 65536 ? 4 : 10));
    uint64_t parts[] = {h->hash, f->opcode, f->last, hash64(f->payload, f->length)};
    h->hash = hash64(parts, sizeof parts);
    h->frames++;
}

/* As a connection does: what is incomplete waits for more, in memory of exactly its size. */
static struct harvest feed(const uint8_t *data, size_t size, size_t most, size_t piece) {
    struct harvest h = {.end = FRAME_INCOMPLETE};
    char *kept = NULL;
    size_t length = 0;
    for (size_t at = 0; at < size && h.end == FRAME_INCOMPLETE; at += piece) {
        size_t more = size - at < piece ? size - at : piece, done = 0;
        char *bytes = malloc(length + more);
        must(bytes);
        if (length)
            memcpy(bytes, kept, length);
        memcpy(bytes + length, data + at, more);
        free(kept);
        length += more;
        while (done < length) {
            struct frame f;
            size_t used = 0;
            h.end = frame_read(bytes + done, length - done, most, &f, &used);
            if (h.end != FRAME_WHOLE)
                break;
            must(used && used <= length - done);
            must(f.payload >= bytes + done && f.payload + f.length == bytes + done + used);
            take(&h, &f, most);
            done += used;
            h.end = FRAME_INCOMPLETE;
        }
        length -= done;
        kept = malloc(length ? length : 1);
        must(kept);
        memcpy(kept, bytes + done, length);
        free(bytes);
    }
    free(kept);
    return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 4)
        return 0;
    size_t most = data[0] | (size_t)data[1] << 8, piece = 1 + data[2] % 40u;
    struct harvest whole = feed(data + 3, size - 3, most, size - 3), pieces = feed(data + 3, size - 3, most, piece);
    must(whole.hash == pieces.hash && whole.frames == pieces.frames && whole.end == pieces.end);
    return 0;
}
