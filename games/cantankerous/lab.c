/* What the balance lab counts in Cantankerous Cats: the cards of a hand, the first turn, Feral Cats, and how it ends.
 */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* The component of a card is its rank less one. */
static size_t components(const struct table *t) {
    (void)t;
    return RANKS;
}

static void component_name(const struct table *t, size_t component, struct text *out) {
    if (cc_in_deck(t, (unsigned)component + 1))
        text_format(out, "%s (%zu)", card_of(t, (unsigned)component + 1)->name, component + 1);
}

/* Cards of one sort do the same; they differ in hearts, paws and cost. */
static unsigned sort(const struct table *t, size_t component) {
    const struct card *card = card_of(t, (unsigned)component + 1);
    return ((((unsigned)card->kind * EFFECTS + card->effect) * 8 + card->instant) * 2 + (card->free != 0)) * 2 +
           (card->actions == 2);
}

static int uses(const struct table *t, action a) {
    enum verb_id verb = action_verb(a);
    bool is_use = verb == VERB_BANK || verb == VERB_SCORE || verb == VERB_PLAY || verb == VERB_ATTACK ||
                  verb == VERB_POUNCE || verb == VERB_COUNTER || verb == VERB_USE;
    (void)t;
    return is_use ? (int)action_card(a) - 1 : -1;
}

enum { TRAIT_FIRST, TRAIT_FERAL, TRAIT_FERAL_EARLY };
enum { EARLY = 5 };
static const char *const traits[] = {
    [TRAIT_FIRST] = "took the first turn",
    [TRAIT_FERAL] = "went Feral",
    [TRAIT_FERAL_EARLY] = "went Feral before turn 5",
    NULL,
};

static void look(const struct table *t, const void *state, seat who, struct lab_look *out) {
    const struct state *s = state;
    (void)t;
    out->has[0] |= s->hand[who].half[0] >> 1 | s->hand[who].half[1] << 63;
    out->has[1] |= s->hand[who].half[1] >> 1;
    out->traits |= (uint32_t)(s->turn == 1 && s->toy == who) << TRAIT_FIRST |
                   (uint32_t)is_feral(s, who) << TRAIT_FERAL |
                   (uint32_t)(is_feral(s, who) && s->turn < EARLY) << TRAIT_FERAL_EARLY;
}

static void mark(uint64_t set[2], unsigned card) {
    set[(card - 1) >> 6] |= UINT64_C(1) << ((card - 1) & 63);
}

static void unseen(const struct table *t, const void *state, seat who, size_t one, uint64_t out[2]) {
    const struct state *s = state;
    (void)one;
    out[0] = out[1] = 0;
    for (unsigned i = 0; i < s->bowl_count; i++)
        mark(out, s->bowl[i]);
    for (unsigned other = 0; other < t->seats; other++)
        if (other != who)
            SET_EACH(card, s->hand[other])
    mark(out, card);
}

static bool exchange(const struct table *t, void *state, seat who, size_t one, size_t other) {
    struct state *s = state;
    unsigned mine = (unsigned)one + 1, theirs = (unsigned)other + 1;
    if (s->drawn[0]) /* a meal of which some is to be tossed names its cards */
        return false;
    for (unsigned from = 0; from < t->seats; from++)
        if (from != who && set_has(&s->hand[from], theirs)) {
            set_remove(&s->hand[from], theirs);
            set_add(&s->hand[from], mine);
        }
    for (unsigned i = 0; i < s->bowl_count; i++)
        if (s->bowl[i] == theirs)
            s->bowl[i] = (uint8_t)mine;
    set_remove(&s->hand[who], mine);
    set_add(&s->hand[who], theirs);
    return true;
}

static const char *const ends[] = {"nine Mischief Points", "a Feral Cat's nine Affection", "the stall guard", NULL};

static unsigned end(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->ended - 1u;
}

static unsigned turns(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->turn;
}

const struct lab_facts cantankerous_lab = {
    .components = components,
    .component_name = component_name,
    .sort = sort,
    .uses = uses,
    .look = look,
    .unseen = unseen,
    .exchange = exchange,
    .traits = traits,
    .ends = ends,
    .end = end,
    .stall = 1u << (ENDED_STALL - 1),
    .turns = turns,
    .turn_name = "turn",
};
