/* Copies and fills of a size that the compiler knows, always inlined. For memcpy() and memset() of more than a few
 * words gcc would use string instructions, which take as long to begin as all the rest of what is done with a position.
 */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BYTES_INLINE static inline __attribute__((always_inline)) /* `size` is a constant in what follows */

enum { BYTES_BLOCK = 64, BYTES_CHUNK = 16 };

BYTES_INLINE void bytes_copy(void *restrict out, const void *restrict from, size_t size) {
    uint8_t *to = out;
    const uint8_t *bytes = from;
    size_t at = 0;
    for (; at + BYTES_BLOCK <= size; at += BYTES_BLOCK)
        memcpy(to + at, bytes + at, BYTES_BLOCK);
    if (at < size && size >= BYTES_BLOCK) /* the last block lies over the one before */
        memcpy(to + size - BYTES_BLOCK, bytes + size - BYTES_BLOCK, BYTES_BLOCK);
    else if (at < size)
        memcpy(to, bytes, size);
}

BYTES_INLINE void bytes_clear(void *out, size_t size) {
    uint8_t *to = out;
    size_t at = 0;
    for (; at + BYTES_BLOCK <= size; at += BYTES_BLOCK)
        memset(to + at, 0, BYTES_BLOCK);
    if (at < size && size >= BYTES_BLOCK)
        memset(to + size - BYTES_BLOCK, 0, BYTES_BLOCK);
    else if (at < size)
        memset(to, 0, size);
}

typedef int8_t bytes_chunk __attribute__((vector_size(BYTES_CHUNK)));

BYTES_INLINE void bytes_fill_chunk(uint8_t *out, const uint8_t *list, size_t at, unsigned from, unsigned to,
                                   uint8_t value) {
    bytes_chunk place = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, held;
    memcpy(&held, list + at, sizeof held);
    place = place + (int8_t)at;
    bytes_chunk inside = (bytes_chunk)((place >= (int8_t)from) & (place < (int8_t)to));
    held = (held & ~inside) | (inside & (int8_t)value);
    memcpy(out + at, &held, sizeof held);
}

/* A list of `size` bytes, 16 to 127, in which those in places `from` to `to` - 1 become `value`. All are written,
 * whatever `from` and `to` are, since a processor cannot foresee them. `list` may be `out`; what has just been written
 * in other pieces is better not read again so. */
BYTES_INLINE void bytes_fill(uint8_t *out, const uint8_t *list, size_t size, unsigned from, unsigned to,
                             uint8_t value) {
    size_t at = 0;
#pragma GCC unroll 8
    for (; at + BYTES_CHUNK <= size; at += BYTES_CHUNK)
        bytes_fill_chunk(out, list, at, from, to, value);
    if (at < size)
        bytes_fill_chunk(out, list, size - BYTES_CHUNK, from, to, value);
}

#endif
