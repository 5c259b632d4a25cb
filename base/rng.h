/* The match's generator: ChaCha8 keyed by a 256-bit seed. The same seed gives the same numbers on
 * every platform. It stands beside a game's state, never inside it: whoever holds a state must not
 * be able to foresee a die. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

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

/* Fisher-Yates over bytes: every order equally likely. */
static inline void rng_shuffle(struct rng *rng, uint8_t *cards, size_t count) {
    for (size_t i = count; i > 1; i--) {
        size_t j = rng_below(rng, (uint32_t)i);
        uint8_t held = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = held;
    }
}

#endif
