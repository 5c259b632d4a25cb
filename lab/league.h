/* The league: everybody who might beat the top level plays it. */
#ifndef LAB_LEAGUE_H
#define LAB_LEAGUE_H

#include "lab/ladder.h"

/* Puts the top level first and all known opponents after it into the ladder: rules, policies, searches, the levels
 * below, solvers where the game has them, and a bot made to beat the top level. `spec` gets their names. */
void league_enter(struct ladder *ladder, const char *spec[LADDER_BOTS_MAX]);

/* How an opponent did. */
struct league_row {
    size_t bot;
    struct share takes; /* its share: alone among copies of the top level, or against it */
    struct share gives; /* the top level's share alone among copies of it; with two players the rest of `takes` */
    bool quicker;       /* it takes no more processor time a move than the top level */
    bool beats;         /* all of the interval of `takes` is above an even share */
    size_t units;       /* in which it took that */
};

/* The rows in the order of the bots; `best` is the place of the one that takes most. */
size_t league_rows(const struct ladder *ladder, const struct ladder_result *result,
                   struct league_row out[LADDER_BOTS_MAX], size_t *best);

#endif
