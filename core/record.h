/* Records: a match as a small text file that replays the same in every later version.
 *
 *     clowder record 1
 *     game catchy
 *     rules 1
 *     players 2
 *     option course=long
 *     secret-hash 4e..            (a server's promise before play; with it:)
 *     secret 77..                 (what it promised, and)
 *     words 2 bring the cat       (what a player added; the seed is the SHA-256 of the secret's 64 digits and
 *                                  all `SEAT WORDS`, a newline after each)
 *     seed 00..2a                 (or `state {...}` when it began from a loaded state)
 *     seed-hash 9f..              (what was published before play; optional)
 *     data my-deck.yaml 3         (an owner's components, and then so many lines of the file)
 *     | deck:
 *     ...
 *     1 swap 2                    (seat, action; `key 5f..` before a move re-keys the generator)
 *     final 8c..                  (SHA-256 of the last state's JSON)
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/match.h"

/* How a record's components become a kit: core knows no YAML. */
struct record_kits {
    void *context;
    const void *(*make)(void *context, const struct game *game, const char *name, const char *text, size_t length,
                        const char **kept_name, struct complaint *why);
};

/* `kit_text` is the text of the owner's component file when the table has one, else null. The seed may be
 * held back (`hide_seed`): then only its hash stands there, and the record cannot be replayed yet. */
void record_write(const struct match *m, const char *kit_text, bool hide_seed, struct text *out);

/* A seed that no single person chose: a secret promised by its hash, and the players' own words. */
struct record_fair {
    const uint8_t *secret;        /* SEED_BYTES */
    const char *words[SEATS_MAX]; /* null without */
};
void record_seed(const struct record_fair *fair, uint8_t out[SEED_BYTES]);
void record_write_fair(const struct match *m, const struct record_fair *fair, struct text *out);

typedef const struct game *record_find(const char *id, struct complaint *why);
/* The match, replayed and checked against the final hash; null with a complaint that names the line. */
struct match *record_read(const char *text, size_t length, record_find *find, const struct record_kits *kits,
                          struct complaint *why);

/* What a record says besides the match; all of it has been checked. */
struct record_facts {
    bool hash_given, secret_given;
    uint8_t secret_hash[SHA_BYTES];
    int words; /* players who added some */
};
struct match *record_read_facts(const char *text, size_t length, record_find *find, const struct record_kits *kits,
                                struct record_facts *facts, struct complaint *why);

#endif
