/* Fits the weights of a game's evaluation to who won, for the tools of games (games/<id>/tools/fit.c). Each seat of a
 * position is described by a few numbers; a seat's strength is a function of their weighted sum, and its share of the
 * win is its part of all strengths. */
#ifndef GAMES_FIT_H
#define GAMES_FIT_H

#include "core/game.h"

#include <stdio.h>

enum { FIT_NUMBERS_MAX = 16, FIT_OTHERS = 2, FIT_TEST_EACH = 4 };

struct fit_position {
    float number[SEATS_MAX][FIT_NUMBERS_MAX];
    float won[SEATS_MAX];
    float others[FIT_OTHERS][SEATS_MAX]; /* what other evaluations say, to compare with */
    int seats;
    bool test; /* not learned from, but reported */
};

struct fit {
    size_t numbers;
    int power; /* strength is (1 + sum / power) to this power; 0: e to the power of the sum */
    struct fit_position *list;
    size_t count, room;
    float weight[FIT_NUMBERS_MAX], slopes[FIT_NUMBERS_MAX];
};

/* Room for so many positions; false when memory is out. */
bool fit_begin(struct fit *f, size_t numbers, int power, size_t room);
void fit_end(struct fit *f);

/* The next position of a game, every fourth of which is kept for the test; null when there is no more room. */
struct fit_position *fit_next(struct fit *f, const struct table *t, int game);
/* All positions from this one on are of a game that ended so. */
void fit_won(struct fit *f, size_t from, const float won[SEATS_MAX]);

void fit_learn(struct fit *f);

/* The mean logarithmic loss on the test's positions of so many seats: of even shares, of the other evaluations, and
 * of the weights found. */
void fit_report(const struct fit *f, int seats, const char *const others[FIT_OTHERS], FILE *out);

#endif
