/* Positions for the tests, written as one would lay them out: what is not said (the rest of the deck, the
 * stocks, the cards played and in the box) follows from the components. */
#ifndef GAMES_CATS_AND_DOGS_TEST_TABLE_H
#define GAMES_CATS_AND_DOGS_TEST_TABLE_H

#include "tests/test.h"
#include "games/cats-and-dogs/rules.h"

struct layout {
    int players;                 /* 0: two */
    int turn;                    /* 0: seat 1 */
    const char *phase;           /* null: "act" */
    const char *on[LAID_MAX];    /* "NAME | MARKERS | FOOD", e.g. "Clarence | 1 2 | fish3 bone2" */
    const char *hand[SEATS_MAX]; /* "discard swap-food" */
    const char *top, *bottom;    /* food cards on top of the deck, and those known to lie at the bottom */
    const char *turned, *feeding, *card, *pick;
};

/* The position as JSON. Animals not named are taken from the kit, without markers or food. */
void layout_json(const struct layout *layout, char *out, size_t size);
/* Loads it; it must pass. */
void lay(struct scene *s, const struct layout *layout);
#define LAY(s, ...) lay(s, &(struct layout){__VA_ARGS__})
/* It must be refused with a sentence that holds `part`. */
void lay_refused(const struct layout *layout, const char *part);
#define LAY_REFUSED(part, ...) lay_refused(&(struct layout){__VA_ARGS__}, part)

/* What lies on an animal: "1 2 | fish3 bone2". */
void expect_on(struct scene *s, char letter, const char *what);
/* The cards on offer for the seat on turn at `act`, joined by spaces, without `turn`. */
void expect_cards(struct scene *s, const char *kinds);

static inline struct state *peek(struct scene *s) {
    return (struct state *)s->state;
}

#endif
