/* What the evaluation of Cardinal Directions that is fitted to a population looks at; tools/fit.c finds its weights. */
#ifndef GAMES_CARDINAL_BOT_H
#define GAMES_CARDINAL_BOT_H

#include "games/cardinal/rules.h"

enum crowd_number {
    CROWD_BEHIND, /* points behind the best */
    CROWD_FRONT,
    CROWD_DOUBLED,
    CROWD_HUNGRY, /* a bird in front while others have none */
    CROWD_READY,
    CROWD_STALKS,
    CROWD_HAND,
    CROWD_NUMBERS
};

/* Each in points, and over what is left to be won. */
void cardinal_describe(const struct table *t, const struct state *s, float out[SEATS][CROWD_NUMBERS]);

#endif
