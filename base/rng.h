/* The match's generator: ChaCha8 keyed by a 256-bit seed. The same seed gives the same numbers on
 * every platform. It stands beside a game's state, never inside it: a program that has a state must not
 * be able to foresee a die. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

#include "base/must.h"

enum { SEED_BYTES = 32, RNG_WORDS = 64, RNG_ROUNDS = 8 };

struct rng {
    uint32_t key[8];
    uint64_t block;           /* number of the next block of 16 words */
    uint32_t used;            /* words of `word` already handed out */
    uint32_t word[RNG_WORDS]; /* four blocks at a time */
};

/* Four consecutive ChaCha blocks (nonce 0) from block number `block`; `rounds` is even. */
void chacha_blocks(const uint32_t key[8], uint64_t block, int rounds, uint32_t out[RNG_WORDS]);

void rng_seed(struct rng *rng, const uint8_t seed[SEED_BYTES]);
void rng_seed_number(struct rng *rng, uint64_t number); /* for bots and tests */
void rng_refill(struct rng *rng);

/* How many words have been drawn since seeding: unchanged exactly when nothing random happened. */
uint64_t rng_drawn(const struct rng *rng);

static inline uint32_t rng_next(struct rng *rng) {
    if (rng->used == RNG_WORDS)
        rng_refill(rng);
    return rng->word[rng->used++];
}

/* Uniform in 0..n-1, without bias (Lemire's multiplication with rejection). n is at least 1. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)rng_next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)product < floor)
            product = (uint64_t)rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

/* The picks of a shuffle, front to back: pick[i] is uniform in 0..count-1-i, for the card that comes to place i from
 * pick[i] places further on. Several picks come from one word, as long as their product stays small: the low half of
 * each product is the word for the next, and the last is rejected as in rng_below (Brackett-Rozinsky and Lemire,
 * Batched Ranged Random Integer Generation, 2024). `count` is 1 to 256. */
enum { RNG_PICKS_PRODUCT = 1 << 22 };

static inline void rng_picks(struct rng *rng, uint8_t *pick, size_t count) {
    for (size_t i = 0, next; i + 1 < count; i = next) {
        uint32_t low, product;
        do {
            low = rng_next(rng);
            next = i;
            product = 1;
            do {
                uint64_t scaled = (uint64_t)low * (count - next);
                product *= (uint32_t)(count - next);
                pick[next++] = (uint8_t)(scaled >> 32);
                low = (uint32_t)scaled;
            } while (next + 1 < count && product * (count - next) <= RNG_PICKS_PRODUCT);
        } while (__builtin_expect(low < product, 0) && low < (0u - product) % product);
    }
    pick[count - 1] = 0;
}

/* Brings the right cards to places `from` to `to` - 1. */
static inline void rng_shuffle_places(const uint8_t *pick, uint8_t *cards, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        uint8_t held = cards[i];
        cards[i] = cards[i + pick[i]];
        cards[i + pick[i]] = held;
    }
}

/* Fisher-Yates over up to 256 bytes: every order equally likely. */
static inline void rng_shuffle(struct rng *rng, uint8_t *cards, size_t count) {
    uint8_t pick[256];
    must(count <= sizeof pick);
    if (count < 2)
        return;
    rng_picks(rng, pick, count);
    rng_shuffle_places(pick, cards, 0, count - 1);
}

#endif
