/* ChaCha, four blocks side by side in vector lanes; see rng.h. */
#include "base/rng.h"

#include <string.h>

/* Lane i of each row belongs to block number `block + i`. gcc and clang turn this into SSE, NEON or
 * wasm SIMD where there is any, and into plain code where there is none: the numbers are the same. */
typedef uint32_t lanes __attribute__((vector_size(16)));

#define ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))

#define QUARTER(a, b, c, d)                                                                                            \
    do {                                                                                                               \
        a += b, d ^= a, d = ROTATE(d, 16);                                                                             \
        c += d, b ^= c, b = ROTATE(b, 12);                                                                             \
        a += b, d ^= a, d = ROTATE(d, 8);                                                                              \
        c += d, b ^= c, b = ROTATE(b, 7);                                                                              \
    } while (0)

static lanes spread(uint32_t word) {
    return (lanes){word, word, word, word};
}

/* Four words of each of the four blocks, which lie 16 words apart. */
static inline void put_rows(const lanes row[4], uint32_t *out) {
    lanes ab_low = __builtin_shufflevector(row[0], row[1], 0, 4, 1, 5);
    lanes ab_high = __builtin_shufflevector(row[0], row[1], 2, 6, 3, 7);
    lanes cd_low = __builtin_shufflevector(row[2], row[3], 0, 4, 1, 5);
    lanes cd_high = __builtin_shufflevector(row[2], row[3], 2, 6, 3, 7);
    lanes block[4] = {
        __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5), __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7),
        __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5), __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7)};
    for (int i = 0; i < 4; i++)
        memcpy(out + 16 * i, &block[i], sizeof block[i]);
}

void chacha_blocks(const uint32_t key[8], uint64_t block, int rounds, uint32_t out[RNG_WORDS]) {
    static const uint32_t constant[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    lanes start[16], x[16];
    for (int i = 0; i < 4; i++)
        start[i] = spread(constant[i]);
    for (int i = 0; i < 8; i++)
        start[4 + i] = spread(key[i]);
    for (int i = 0; i < 4; i++) {
        start[12][i] = (uint32_t)(block + (uint64_t)i);
        start[13][i] = (uint32_t)((block + (uint64_t)i) >> 32);
    }
    start[14] = start[15] = spread(0);
    for (int i = 0; i < 16; i++)
        x[i] = start[i];
    for (int round = 0; round < rounds; round += 2) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++)
        x[i] += start[i];
    for (int i = 0; i < 16; i += 4)
        put_rows(x + i, out + i);
}

void rng_seed(struct rng *rng, const uint8_t seed[SEED_BYTES]) {
    memset(rng, 0, sizeof *rng);
    for (int i = 0; i < 8; i++)
        rng->key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 | (uint32_t)seed[4 * i + 2] << 16 |
                      (uint32_t)seed[4 * i + 3] << 24;
    rng->used = RNG_WORDS;
}

void rng_seed_number(struct rng *rng, uint64_t number) {
    uint8_t seed[SEED_BYTES] = {0};
    for (int i = 0; i < 8; i++)
        seed[SEED_BYTES - 1 - i] = (uint8_t)(number >> (8 * i));
    rng_seed(rng, seed);
}

void rng_refill(struct rng *rng) {
    chacha_blocks(rng->key, rng->block, RNG_ROUNDS, rng->word);
    rng->block += RNG_WORDS / 16;
    rng->used = 0;
}

uint64_t rng_drawn(const struct rng *rng) {
    return rng->block * 16 + rng->used - RNG_WORDS;
}
