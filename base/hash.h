/* SHA-256 for what is stored and published (seeds, records), and a quick 64-bit hash for tables in memory. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA_BYTES = 32, HEX_CHARS = 2 * SHA_BYTES + 1 };

void sha256(const void *bytes, size_t count, uint8_t out[SHA_BYTES]);
uint64_t hash64(const void *bytes, size_t count);

void hex_write(const uint8_t *bytes, size_t count, char *out); /* 2 * count + 1 chars */
/* A number of 1 to 64 hex digits into 32 bytes, highest first. */
bool hex_seed(const char *digits, size_t count, uint8_t out[SHA_BYTES]);

#endif
