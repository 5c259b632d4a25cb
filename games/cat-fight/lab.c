/* What the balance lab counts in Cat Fight: creams by their number, and how it ends. */
#include "games/cat-fight/rules.h"

static size_t components(const struct table *t) {
    (void)t;
    return NUMBER_MAX;
}

/* The component of a cream is its number less one. */
static void component_name(const struct table *t, size_t component, struct text *out) {
    if (heap_of(cat_fight_kit_heap(t->kit), (unsigned)component + 1))
        text_format(out, "cream %zu", component + 1);
}

static int uses(const struct table *t, action a) {
    (void)t;
    return a >= SACRIFICE && a < YIELD ? (int)a - SACRIFICE : -1;
}

static void look(const struct table *t, const void *state, seat who, struct lab_look *out) {
    const struct state *s = state;
    (void)t;
    for (unsigned number = 1; number <= NUMBER_MAX; number++)
        if (heap_of(s->creams[who], number))
            out->has[0] |= UINT64_C(1) << (number - 1);
}

static void unseen(const struct table *t, const void *state, seat who, size_t one, uint64_t out[2]) {
    const struct state *s = state;
    (void)t;
    (void)who;
    (void)one;
    out[0] = out[1] = 0;
    for (int i = 0; i < s->saucers; i++)
        for (int c = 0; c < s->saucer[i].left; c++)
            out[0] |= UINT64_C(1) << (s->saucer[i].cream[c] - 1);
}

static bool exchange(const struct table *t, void *state, seat who, size_t one, size_t other) {
    struct state *s = state;
    unsigned mine = (unsigned)one + 1, theirs = (unsigned)other + 1;
    (void)t;
    for (int i = 0; i < s->saucers; i++)
        for (int c = 0; c < s->saucer[i].left; c++)
            if (s->saucer[i].cream[c] == theirs) {
                s->saucer[i].cream[c] = (uint8_t)mine;
                s->creams[who] += heap_one(theirs) - heap_one(mine);
                return true;
            }
    return false;
}

static const char *const ends[] = {"the last saucer", "the stall guard", NULL};

static unsigned end(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->saucers > 0;
}

const struct lab_facts cat_fight_lab = {
    .components = components,
    .component_name = component_name,
    .uses = uses,
    .look = look,
    .unseen = unseen,
    .exchange = exchange,
    .ends = ends,
    .end = end,
    .stall = 1u << 1,
};
