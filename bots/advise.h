/* Advice for people: hints during a game, and what could have been better after it.
 *
 * A hint and the judgement of a decision use only what the seat could know. So a good decision that turned out badly
 * costs nothing, and luck is told apart: it is what is left of the result when the effects of all decisions are taken
 * away. An effect is measured against the sensible policy, with playouts to the end. That policy is the yardstick for
 * all, so the effects of a match add up to what was decided, and what is left is chance. The graph
 * of chances is the story of the game as seen by somebody who knows everything. */
#ifndef BOTS_ADVISE_H
#define BOTS_ADVISE_H

#include "bots/explain.h"
#include "core/match.h"

enum { HINTS = 3, HINT_ITERATIONS = 1000, ADVISE_ITERATIONS_MAX = 100000 };

struct hint {
    action action;
    float chance; /* of winning, as the seat can tell */
    float play;   /* how often to play it, where seats choose at the same time; else 0 */
};

/* The best actions, best first; how many there are, 0 only when memory is out. The seat must be pending. */
size_t advise_hints(const struct table *t, const void *hidden, seat who, unsigned iterations, struct hint out[HINTS]);
/* {"seat","best":[{"action","chance","play"?}]} */
void advise_hints_write(const struct table *t, seat who, const struct hint *hints, size_t count, struct text *out);

/* The list alone. */
void advise_best_write(const struct table *t, const struct hint *hints, size_t count, struct text *out);

/* How bad a decision was: 5, 10 or 15 points of win chance given away, more than the search may err by. */
enum mark { MARK_NONE, MARK_DOUBTFUL, MARK_MISTAKE, MARK_BLUNDER };
extern const char *const mark_names[]; /* "", "doubtful", "mistake", "blunder" */

struct decision {
    seat who;
    action played, best;
    bool forced;                   /* there was nothing else to do */
    bool turning;                  /* somebody's chance changed by 15 points or more */
    float best_chance, own_chance; /* of the seat: by the best action, by the one played */
    float loss;                    /* 0 where the difference is no more than the search may err by */
    float effect[SEATS_MAX]; /* what the choice changed for each seat, against what a sensible player would choose */
    enum mark mark;
    char why[EXPLAIN_BYTES]; /* for a decision with a mark: what changes by it, in words; may be empty */
    const char *habit;       /* what was overlooked, where there is a loss and a name for it; may be null */
    float after[SEATS_MAX];  /* everybody's chance after the move, everything known */
};

struct analysis {
    size_t count; /* moves of the match */
    struct decision *decision;
    float start[SEATS_MAX];    /* chances after the set-up, everything known */
    float result[SEATS_MAX];   /* shares of the win; chances if the match is not over */
    float lost[SEATS_MAX];     /* given away by decisions: the sum of their losses */
    float adjusted[SEATS_MAX]; /* the share that all decisions alone lead to: an even share and their effects, so it can
                                  be below 0 or above 1 */
    float luck[SEATS_MAX];     /* result - adjusted; 0 on the average, whoever plays */
};

/* False only when memory is out. */
bool advise_analyse(const struct match *m, unsigned iterations, struct analysis *out);
void advise_free(struct analysis *a);
void advise_write(const struct match *m, const struct analysis *a, struct text *out);

#endif
