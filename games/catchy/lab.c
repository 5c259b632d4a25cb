/* What the balance lab counts in Catchy!: cards held and played, and who swaps. */
#include "games/catchy/rules.h"

static size_t components(const struct table *t) {
    (void)t;
    return START;
}

static void component_name(const struct table *t, size_t component, struct text *out) {
    (void)t;
    text_put(out, catchy_cards[component]);
}

static int uses(const struct table *t, action a) {
    (void)t;
    return a < PLAY_FIRST ? -1 : (int)a - PLAY_FIRST;
}

enum { TRAIT_SWAPPED };
static const char *const traits[] = {[TRAIT_SWAPPED] = "swapped and led in the first round", NULL};

static void look(const struct table *t, const void *state, seat who, struct lab_look *out) {
    const struct state *s = state;
    (void)t;
    out->has[0] |= s->hand[who] & (CARD(START) - 1);
    out->traits |= (uint32_t)(s->phase == PHASE_SWAP && s->round == 1 && s->leader == who) << TRAIT_SWAPPED;
}

/* Cards come to a hand before the first trick of a round only. */
static void gain(const struct table *t, const void *state, seat who, struct lab_look *out) {
    if (((const struct state *)state)->trick == 1)
        look(t, state, who, out);
}

static void unseen(const struct table *t, const void *state, seat who, size_t one, uint64_t out[2]) {
    const struct state *s = state;
    (void)t;
    (void)one;
    out[0] = s->hand[!who] & (CARD(START) - 1);
    out[1] = 0;
    for (int place = 0; place < PLACES; place++)
        if (s->course[place] != START)
            out[0] |= CARD(s->course[place]);
}

static bool exchange(const struct table *t, void *state, seat who, size_t one, size_t other) {
    struct state *s = state;
    (void)t;
    if (s->hand[!who] & CARD(other))
        s->hand[!who] ^= CARD(one) | CARD(other);
    for (int place = 0; place < PLACES; place++)
        if (s->course[place] == other)
            s->course[place] = (uint8_t)one;
    s->hand[who] ^= CARD(one) | CARD(other);
    return true;
}

static unsigned turns(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->round;
}

const struct lab_facts catchy_lab = {
    .components = components,
    .component_name = component_name,
    .uses = uses,
    .look = look,
    .gain = gain,
    .unseen = unseen,
    .exchange = exchange,
    .traits = traits,
    .turns = turns,
    .turn_name = "round",
};
