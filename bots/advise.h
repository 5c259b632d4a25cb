/* Advice for people: hints during a game, and what could have been better after it.
 *
 * A hint and the judgement of a decision use only what the seat could know. So a good decision that turned out badly
 * costs nothing. The graph of chances is the story of the game as seen by somebody who knows everything. Luck is what
 * chance did to that graph: the deal, and every move in which the rules draw lots, each against its average. All other
 * changes of the graph were made by decisions. So luck is 0 on the average whoever plays, and luck and decisions add up
 * to the result. */
#ifndef BOTS_ADVISE_H
#define BOTS_ADVISE_H

#include "bots/explain.h"
#include "core/match.h"

/* A hint thinks as long as the top level; an analysis, with its many decisions, less for each. */
enum { HINTS = 3, HINT_ITERATIONS = 4000, ANALYSE_ITERATIONS = 1000, ADVISE_ITERATIONS_MAX = 100000 };

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
    enum mark mark;
    struct explanation why; /* for a decision with a mark: what changes by it */
    const char *habit;      /* what was overlooked, where there is a loss and a name for it; may be null */
    float after[SEATS_MAX]; /* everybody's chance after the move, everything known */
};

struct analysis {
    size_t count; /* moves of the match */
    struct decision *decision;
    float start[SEATS_MAX];    /* chances after the set-up, everything known */
    float result[SEATS_MAX];   /* shares of the win; chances if the match is not over */
    float lost[SEATS_MAX];     /* given away by decisions: the sum of their losses */
    float luck[SEATS_MAX];     /* what chance did, the deal included; 0 on the average, whoever plays */
    float adjusted[SEATS_MAX]; /* result - luck: an even share and what all decisions changed, so it can be below 0 or
                                  above 1 */
};

/* False only when memory is out. */
bool advise_analyse(const struct match *m, unsigned iterations, struct analysis *out);
void advise_free(struct analysis *a);
void advise_write(const struct match *m, const struct analysis *a, struct text *out);

#endif
