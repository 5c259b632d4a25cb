/* What an action leads to: which outcomes (game->outcomes) become likelier or less likely than after another action,
 * and so make it worse. */
#ifndef BOTS_EXPLAIN_H
#define BOTS_EXPLAIN_H

#include "core/game.h"

enum { EXPLAIN_CHANGES = 2, EXPLAIN_EVENT_BYTES = 120, EXPLAIN_BYTES = 480 };

/* What changes, and how it is after the action played and after the better one: in how many of the cases an outcome
 * comes, 0 to 1; how often, where that is more than once; the final score of a seat, where no outcome says it. */
enum change_sort { CHANGE_CASES, CHANGE_TIMES, CHANGE_SCORE };
struct change {
    enum change_sort sort;
    char event[EXPLAIN_EVENT_BYTES]; /* JSON: {"e":"catch","seat":2,"bird":7}, with the fields of its sentence only */
    seat who;                        /* whose score */
    float after[2];                  /* the action played first */
};

struct explanation {
    unsigned count; /* 0 when nothing stands out */
    struct change change[EXPLAIN_CHANGES];
};

/* Cases are worlds the seat cannot rule out, in which all play on well for a while, seen as that seat sees it. An
 * outcome is told when it changes much from one action to the other and the evaluation of the game says that the
 * change is bad for the seat; not when it is no more than the name of the action. */
void explain(const struct table *t, const void *hidden, seat who, action played, action better,
             struct explanation *out);

/* A sentence for each change: `After this, seat 2 catches bird 7 Wren in 80% of cases; after "stalk bath" in 15%.` */
void explain_say(const struct table *t, action better, const struct explanation *explanation, struct text *out);
/* The same for programs: [{"key","outcome" or "seat","played","better"}], `key` being "cases", "times" or
 * "final_score". */
void explain_write(const struct explanation *explanation, struct text *out);

#endif
