/* A position as numbers: what a seat may know, as a fixed count of small whole numbers, for programs that learn.
 *
 * Every number is one byte with a published largest value. The fields every game has come first (core/numbers.c),
 * then the game's own (games/<id>/numbers.c). All are computed from a hidden state. Seats are counted from the seat
 * that looks: 0 is the seat itself, 1 the next one. What is unknown has a field that says so; 0 in another field
 * never stands for "unknown" alone. */
#ifndef CORE_NUMBERS_H
#define CORE_NUMBERS_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct game;
struct table;
struct text;

enum { NUMBERS_MAX = 3072, NUMBERS_KEPT_MAX = 1024, NUMBER_FIELDS_MAX = 64, NUMBER_NAME_BYTES = 32 };

struct number_field {
    const char *name;
    const char *meaning;  /* for a person; of each column where there are several */
    const char *constant; /* why some columns may stay the same for a long time; null: none does */
    uint16_t offset, length;
    uint8_t most;  /* the largest value */
    uint8_t seats; /* above 0: so many blocks of equal length, one for each seat, the seat itself first */
    bool own;      /* computed from what only this seat knows; otherwise every seat gets the same, its blocks turned */
};

/* What a game has of its own, after the numbers all games have: a `struct numbers` of bytes, and what its members
 * mean. prepare() (null: nothing) writes what is the same in every position of a table into an `out` of zeroes. write()
 * is given that as `prepared`, a hidden state of the seat `me`, and an `out` that is a copy of `prepared` or holds what
 * it wrote for another position of the same table, in which the seat was asked; it writes every byte that can differ.
 *
 * A game with many numbers has write_kept() instead, which is also given what it has kept of the position before, so as
 * to touch no more of the row than has changed; with a copy of `prepared` that is zeroes. */
struct numbering {
    const struct number_field *fields; /* ended by a null name */
    size_t bytes;
    bool open; /* write() may be given the state itself where `me` is asked: it reads nothing that hide() blanks */
    void (*prepare)(const struct table *t, void *out);
    void (*write)(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out);
    size_t kept; /* bytes; 0: none */
    void (*write_kept)(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *kept,
                       void *out);
};

/* A row of a game's table: the fields of its `struct numbers`, which has members of uint8_t only. */
#define NUMBERS_OF(field, ...)                                                                                         \
    {                                                                                                                  \
        .name = #field, .offset = offsetof(struct numbers, field), .length = sizeof(((struct numbers *)0)->field),     \
        __VA_ARGS__                                                                                                    \
    }

/* A field in its place among all fields of a game. */
struct number_place {
    char name[NUMBER_NAME_BYTES];
    struct number_field field; /* its own name and offset are to be taken from here */
};

struct number_layout {
    size_t count;  /* of fields */
    size_t length; /* of numbers */
    struct number_place place[NUMBER_FIELDS_MAX];
};

void numbers_layout(const struct game *game, struct number_layout *out);
/* How many numbers a position of the game has: the same for all options and seat counts. */
size_t numbers_length(const struct game *game);
/* The numbers of a hidden state, as its viewer `me`, a seat, knows them; every byte of `out` is written. */
void numbers_write(const struct table *t, const void *hidden, unsigned me, uint8_t *out);

/* For programs that write many positions of one table: what is the same in all of them, worked out once. */
enum { NUMBERS_HEAD = 64 /* the numbers all games have take no more */, NUMBERS_SEATS = 6 };
struct numbers_form {
    size_t head, length, act_at;
    uint8_t first[NUMBERS_SEATS][NUMBERS_HEAD]; /* the first of them as each seat has them */
    uint8_t constant[NUMBERS_MAX];
};
void numbers_form(const struct table *t, struct numbers_form *out);
/* As numbers_write(). */
void numbers_write_form(const struct numbers_form *form, const struct table *t, const void *hidden, unsigned me,
                        uint8_t *out);
/* The same bytes for a seat that is asked, from the state itself and the set of seats that are pending in it. `out` is
 * a copy of form->constant and `kept` zeroes, or both were written before with this form. `kept` has as many bytes as
 * the game wants, on a place for words; it may be null when that is none. */
void numbers_write_asked(const struct numbers_form *form, const struct table *t, const void *state, uint8_t asked,
                         unsigned me, void *kept, uint8_t *out);
/* {"length","fields":[{"name","offset","length","most","seats","own","meaning","constant"}]} without the braces. */
void numbers_layout_write(const struct game *game, struct text *out);

/* The seat `who`, counted from `me`. */
static inline unsigned seat_from(unsigned seats, unsigned me, unsigned who) {
    return who >= me ? who - me : who + seats - me;
}

/* Numbers that could grow without end are cut off at the largest value. */
static inline uint8_t number_up_to(unsigned long value, unsigned most) {
    return (uint8_t)(value < most ? value : most);
}

/* The numbers of a position are written without branches on what it holds where that can be: batches of matches spend
 * most of their time here, and a processor cannot foresee how many cards lie where. */

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && (defined __SSE2__ || defined __ARM_NEON)
#define NUMBERS_VECTORS
#endif

#define NUMBERS_INLINE static inline __attribute__((always_inline)) /* `count` is a constant in what follows */

NUMBERS_INLINE void numbers_put(uint8_t *out, uint64_t bytes, size_t count) {
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
        bytes = __builtin_bswap64(bytes);
    memcpy(out, &bytes, count);
}

/* Eight bits as eight bytes. */
static inline uint64_t numbers_bytes(uint64_t set) {
    uint64_t bits = (set & 0xff) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (bits + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* Bits 0 to count - 1 as bytes: 1 for each member of the set, 0 for the others. `count` is at most 64. */
NUMBERS_INLINE void numbers_spread(uint8_t *out, uint64_t set, size_t count) {
#ifdef NUMBERS_VECTORS
    typedef uint64_t words __attribute__((vector_size(16)));
    typedef uint32_t quads __attribute__((vector_size(16)));
    typedef uint16_t pairs __attribute__((vector_size(16)));
    typedef uint8_t bytes __attribute__((vector_size(16)));
    const bytes bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    for (; count >= sizeof bit; count -= sizeof bit, out += sizeof bit, set >>= sizeof bit) {
        bytes each = (bytes)(words){set, 0};
        each = __builtin_shufflevector(each, each, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
        each = (bytes)__builtin_shufflevector((pairs)each, (pairs)each, 0, 0, 1, 1, 2, 2, 3, 3);
        each = (bytes)__builtin_shufflevector((quads)each, (quads)each, 0, 0, 1, 1);
        each = (bytes)((each & bit) == bit) & 1;
        memcpy(out, &each, sizeof each);
    }
#endif
    for (; count >= 8; count -= 8, out += 8, set >>= 8)
        numbers_put(out, numbers_bytes(set), 8);
    if (count == 1)
        out[0] = set & 1;
    else if (count)
        numbers_put(out, numbers_bytes(set), count);
}

/* Counts of four bits each as bytes. `count` is 8 to 16. */
NUMBERS_INLINE void numbers_spread_counts(uint8_t *out, uint64_t counts, size_t count) {
    enum { HALF = 8 };
    uint64_t even = counts & UINT64_C(0x0f0f0f0f0f0f0f0f), odd = counts >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f);
#ifdef NUMBERS_VECTORS
    typedef uint64_t words __attribute__((vector_size(16)));
    typedef uint8_t bytes __attribute__((vector_size(16)));
    bytes low = (bytes)(words){even, 0}, high = (bytes)(words){odd, 0};
    words both = (words)__builtin_shufflevector(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    numbers_put(out, both[0], HALF);
    if (count == HALF + 1)
        out[HALF] = (uint8_t)(counts >> 4 * HALF & 15);
    else
        numbers_put(out + HALF, both[1], count - HALF);
#else
    for (size_t i = 0; i < count; i++)
        out[i] = (uint8_t)((i % 2 ? odd : even) >> i / 2 * 8);
#endif
}

/* Eight or nine numbers less as many counts of four bits; none is less than 0. */
NUMBERS_INLINE void numbers_less_counts(uint8_t *out, const uint8_t *from, uint64_t counts, size_t count) {
    uint64_t bytes = counts & 0xffffffff, all;
    bytes = (bytes | bytes << 16) & UINT64_C(0x0000ffff0000ffff);
    bytes = (bytes | bytes << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bytes = (bytes | bytes << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    memcpy(&all, from, sizeof all);
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
        all = __builtin_bswap64(all);
    numbers_put(out, all - bytes, sizeof all);
    if (count > sizeof all)
        out[sizeof all] = (uint8_t)(from[sizeof all] - (counts >> 32 & 15));
}

#endif
