/* A table laid for a test: hands and banked cards by seat, the rest of the deck in the Food Bowl. */
#ifndef GAMES_CANTANKEROUS_TEST_LAY_H
#define GAMES_CANTANKEROUS_TEST_LAY_H

#include "tests/test.h"

struct lay {
    int players;         /* 2 unless told */
    const char *options; /* "rules=basic" */
    const char *hands;   /* "c3 c17/c21/" a slash after each seat but the last */
    const char *banked;
    const char *litter; /* top first */
    const char *top;    /* of the Food Bowl, top first; the rest follows in rank order */
    const char *more;   /* other fields of the state, as JSON members */
};

/* Seat 1 holds the Toy and has two actions; direction 1, one token each. */
void lay_table(struct scene *s, struct lay lay);
#define LAY(scene, ...) lay_table(scene, (struct lay){__VA_ARGS__})

/* Plays "1 bank c6, 2 pass" one after the other. */
void play_all(struct scene *s, const char *moves);

/* Writes the state, loads it, and it is the same. */
void expect_survives(struct scene *s);

#endif
