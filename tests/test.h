/* Tests that read like the rulebook: TEST("CF-43 a moving cat is diverted by catnip on its way") { ... }
 * and a table to set up, play on and look at. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"

/* A file of the source tree, which CLOWDER_SOURCE names; without it, from the folder the test is started in. The text
 * holds until the next call. */
const char *source_path(const char *file);

void test_enlist(const char *name, void (*body)(void **));

#define TEST_JOIN2(a, b) a##b
#define TEST_JOIN(a, b) TEST_JOIN2(a, b)
#define TEST(name)                                                                                                     \
    static void TEST_JOIN(test_, __LINE__)(void **);                                                                   \
    __attribute__((constructor)) static void TEST_JOIN(enlist_, __LINE__)(void) {                                      \
        test_enlist(name, TEST_JOIN(test_, __LINE__));                                                                 \
    }                                                                                                                  \
    static void TEST_JOIN(test_, __LINE__)(__attribute__((unused)) void **unused)

/* A table of a game in the middle of a test. Seats are numbered from 1, as on the rules pages. */
struct scene {
    struct table table;
    struct rng rng;
    struct events events; /* of the last action (or the set-up) */
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    char tape[65536];
};

/* A new match; options as "course=short target=3", or "". */
void scene_new(struct scene *s, const char *game, int players, const char *options, uint64_t seed);
void scene_load(struct scene *s, const char *game, const char *json); /* a whole state */
/* Replaces top-level fields of the state by those of the JSON object, and loads the result (checked). */
void scene_set(struct scene *s, const char *json);
/* The same, but it must be refused with a sentence that holds `part`; the scene stays as it was. */
void scene_refuses(struct scene *s, const char *json, const char *part);

void play(struct scene *s, int seat_number, const char *words);   /* must be legal */
void refuse(struct scene *s, int seat_number, const char *words); /* must not be legal */
/* Plays legal actions at random until `words` of the phase name is reached or the game is over. */
void play_until_phase(struct scene *s, const char *phase_name);

/* What the table shows. Texts are compared exactly; on failure both are printed. */
void expect_pending(struct scene *s, const char *seats);                         /* "1 3", "" */
void expect_legal(struct scene *s, int seat_number, const char *joined_by_bars); /* "play a1|play a2" */
void expect_offered(struct scene *s, int seat_number, const char *words);        /* among others */
void expect_field(struct scene *s, const char *key, const char *json);           /* state, top level */
void expect_view(struct scene *s, int seat_number, const char *key, const char *json);
void expect_phase(struct scene *s, const char *name);
void expect_event(struct scene *s, const char *json);    /* the last action's events hold this one */
void expect_no_event(struct scene *s, const char *type); /* none of this type */
void expect_events(struct scene *s, const char *types);  /* their types in order: "play trick cat lead" */
void expect_event_for(struct scene *s, int seat_number, const char *json); /* 0: a spectator's copy */
void expect_result(struct scene *s, const char *json);                     /* {"over":...} */

/* Chi-square of counts against expected counts: true when it is no surprise (p above one in 10,000). */
bool counts_fit(const uint32_t *counts, const double *expected, size_t cells);

#endif
