/* What the balance lab counts in Cardinal Directions: birds that a cat has caught or eaten, and how it ends. */
#include "games/cardinal/rules.h"

static size_t components(const struct table *t) {
    (void)t;
    return BIRDS;
}

/* The component of a bird is its number less one. */
static void component_name(const struct table *t, size_t component, struct text *out) {
    text_put(out, bird_card(t, (unsigned)component + 1)->name);
}

static void look(const struct table *t, const void *state, seat who, struct lab_look *out) {
    const struct state *s = state;
    (void)t;
    if (s->front[who])
        out->has[0] |= UINT64_C(1) << ((s->front[who] & BIRD_BITS) - 1);
    for (int i = 0; i < s->eaten_count[who]; i++)
        out->has[0] |= UINT64_C(1) << ((s->eaten[who][i] & BIRD_BITS) - 1);
}

/* FLIP is always the last of the deck, so it takes no other bird's place. */
static void unseen(const struct table *t, const void *state, seat who, size_t one, uint64_t out[2]) {
    const struct state *s = state;
    (void)t;
    (void)who;
    out[0] = out[1] = 0;
    for (int i = 0; one + 1 != FLIP && i < s->deck_count; i++)
        if (s->deck[i] != FLIP)
            out[0] |= UINT64_C(1) << (s->deck[i] - 1);
}

static bool exchange(const struct table *t, void *state, seat who, size_t one, size_t other) {
    struct state *s = state;
    uint8_t mine = (uint8_t)(one + 1), theirs = (uint8_t)(other + 1);
    for (int i = 0; i < s->deck_count; i++)
        if (s->deck[i] == theirs)
            s->deck[i] = mine;
    if ((s->front[who] & BIRD_BITS) == mine)
        s->front[who] = (uint8_t)(theirs | (s->front[who] & DOUBLED));
    for (int i = 0; i < s->eaten_count[who]; i++)
        if ((s->eaten[who][i] & BIRD_BITS) == mine) {
            uint8_t now = (uint8_t)(theirs | (s->eaten[who][i] & DOUBLED));
            int points = s->points[who] - bird_worth(t, s->eaten[who][i]) + bird_worth(t, now);
            s->points[who] = (uint8_t)points;
            s->eaten[who][i] = now;
        }
    return true;
}

static const char *const ends[] = {"the last bird", "ten rounds without a change", "150 rounds", NULL};

static unsigned end(const struct table *t, const void *state) {
    const struct state *s = state;
    (void)t;
    return s->quiet >= QUIET_MAX ? 1 : s->round >= ROUNDS_MAX ? 2 : 0;
}

static unsigned turns(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->round;
}

const struct lab_facts cardinal_lab = {
    .components = components,
    .component_name = component_name,
    .look = look,
    .unseen = unseen,
    .exchange = exchange,
    .ends = ends,
    .end = end,
    .stall = 1u << 1 | 1u << 2,
    .turns = turns,
    .turn_name = "round",
};
