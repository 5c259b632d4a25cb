/* A learned policy: a small network over the numbers of a position (core/numbers.h). It says how likely a strong player
 * would choose each legal action, and what share of the win the seat may expect.
 *
 * Inputs are 0 or 1: a number of the position is at least so large. Weights are small whole numbers and all sums are
 * whole, so every build gets the same logits; the rest is + - * / on floats. `clowder train` writes the file. */
#ifndef BOTS_LEARNED_H
#define BOTS_LEARNED_H

#include "core/game.h"
#include "core/numbers.h"

enum {
    LEARNED_VERSION = 2,
    LEARNED_HIDDEN = 32,
    LEARNED_INPUTS_MAX = 8192,
    LEARNED_HEAD = 15,      /* bytes before the inputs */
    LEARNED_SEATS_AT = 14,  /* the byte with a bit for each number of seats */
    LEARNED_INPUT_BYTES = 3 /* the column, the least value */
};

/* What the whole numbers stand for: parts of 1. */
enum {
    LEARNED_FIRST_UNIT = 128, /* weights and sums of the first layer, and its biases */
    LEARNED_UNIT_UNIT = 64,   /* a hidden unit, from 0 to LEARNED_UNIT_MOST */
    LEARNED_UNIT_MOST = 127,
    LEARNED_LAST_UNIT =
        32, /* weights of the last layer; a logit is in parts of LEARNED_UNIT_UNIT * LEARNED_LAST_UNIT */
};

struct learned {
    size_t inputs, actions;
    unsigned seats;                          /* bit n: it has learned at tables of n seats */
    unsigned turned_from, turned_to;         /* among these actions are those that name seats */
    const uint8_t *least;                    /* of each input: the value its number must have */
    const int8_t *first;                     /* [input][hidden] */
    const int8_t *last;                      /* [action][hidden], then one row for the value */
    const uint8_t *bias;                     /* of each action and the value, two bytes each */
    int16_t start[LEARNED_HIDDEN];           /* biases of the first layer */
    uint16_t inputs_before[NUMBERS_MAX + 1]; /* inputs of the columns before this one */
    struct numbers_form form;
};

/* Reads the network at the beginning of a file for a game; it has learned_bytes() of its inputs and actions, and what
 * follows may be another. False with a sentence if it is not one of the game's, or could overflow. The bytes stay in
 * use. `form` is not set. */
bool learned_read(const struct game *game, const uint8_t *bytes, size_t size, struct learned *out,
                  struct complaint *why);
/* Is the file one network after another, each good, and no two for the same number of seats? */
bool learned_check(const struct game *game, const uint8_t *bytes, size_t size, struct complaint *why);
/* Makes the network of a table ready; false where there is none, or it has learned with other components or numbers of
 * seats. */
bool learned_open(const struct table *t, struct learned *out);
/* Gives a game its policy file, data/NAME.bin; the bytes stay where they are for good. False if it is refused. */
bool learned_take(const struct game *game, const char *name, const uint8_t *bytes, size_t size);

/* The chance of each action (unless `count` is 0), and the seat's share of the win, from a hidden state of the seat. */
float learned_judge(const struct learned *net, const struct table *t, const void *hidden, seat who, const action *list,
                    size_t count, float *chance);
/* How far each action is behind the likeliest, as the logarithm of the ratio of their chances: 0 for that one, below 0
 * for the others. */
void learned_behind(const struct learned *net, const struct table *t, const void *hidden, seat who, const action *list,
                    size_t count, float *out);
/* Each seat's share of the win in a world, as the seats themselves see it, adding up to 1. */
void learned_shares(const struct learned *net, const struct table *t, const void *state, float share[SEATS_MAX]);

/* The size of a network in a file. */
static inline size_t learned_bytes(size_t inputs, size_t actions) {
    return LEARNED_HEAD + inputs * LEARNED_INPUT_BYTES + 2 * LEARNED_HIDDEN + 2 * (actions + 1) +
           (inputs + actions + 1) * LEARNED_HIDDEN;
}

/* exp(-x) for x from 0 on, by products and sums only: the same number in every build. */
static inline float fall_off(float x) {
    float y = x / 16, power = 1 / (1 + y * (1 + y * (0.5f + y * (1.0f / 6 + y * (1.0f / 24)))));
    for (int i = 0; i < 4; i++)
        power *= power;
    return power;
}

#endif
