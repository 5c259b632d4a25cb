/* Small sets as bits of a word. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline unsigned bits_count(uint64_t set) {
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(set);
#else /* without the instruction the compiler would call a function */
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline unsigned bits_first(uint64_t set) { /* set is not empty */
    return (unsigned)__builtin_ctzll(set);
}

/* The position of the n-th member, counted from 0; the set has more than n members. */
static inline unsigned bits_nth(uint64_t set, unsigned n) {
    while (n--)
        set &= set - 1;
    return bits_first(set);
}

/* Six bytes as one word, the first one lowest. Two loads that are put together in a register: copied to memory first,
 * the word would have to wait until all that was stored before has left the processor. */
static inline uint64_t bits_of_six_bytes(const uint8_t *bytes) {
    uint32_t low;
    uint16_t high;
    memcpy(&low, bytes, sizeof low);
    memcpy(&high, bytes + sizeof low, sizeof high);
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) {
        low = __builtin_bswap32(low);
        high = __builtin_bswap16(high);
    }
    return low | (uint64_t)high << 32;
}

/* Which of 8 bytes, all below 128, are not 0: bit i for byte i. */
static inline unsigned bits_nonzero_bytes(uint64_t bytes) {
    uint64_t ones = (bytes + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
    return (unsigned)(ones * UINT64_C(0x0102040810204080) >> 56);
}

/* for each member, lowest first: BITS_EACH(i, set) ... */
#define BITS_EACH(i, set)                                                                                              \
    for (uint64_t bits_##i = (set), i = 0; bits_##i && (i = bits_first(bits_##i), 1); bits_##i &= bits_##i - 1)

#endif
