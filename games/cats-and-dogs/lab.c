/* What the balance lab counts in Like Cats and Dogs: action cards of a hand, then animals that carry a seat's marker.
 */
#include "games/cats-and-dogs/rules.h"

#include <string.h>

static size_t components(const struct table *t) {
    (void)t;
    return PLOYS + ANIMALS;
}

static void component_name(const struct table *t, size_t component, struct text *out) {
    text_put(out, component < PLOYS ? cats_and_dogs_ploy_names[component]
                                    : ((const struct kit *)t->kit)->animal[component - PLOYS].name);
}

static int uses(const struct table *t, action a) {
    (void)t;
    return a >= DO_CARD && a < DO_CARD + PLOYS ? (int)a - DO_CARD : -1;
}

static void look(const struct table *t, const void *state, seat who, struct lab_look *out) {
    const struct state *s = state;
    uint64_t has = 0;
    for (unsigned i = 0; i < s->hand_count[who]; i++)
        has |= UINT64_C(1) << s->hand[who][i];
    /* Without branches, as it is asked at every decision; places without a marker are EMPTY. */
    _Static_assert(SPACES_MAX == 3, "all of them are looked at");
    for (unsigned x = 0, count = laid_out(t); x < count; x++) {
        const uint8_t *on = s->marker[x];
        has |= (uint64_t)((on[0] == who) | (on[1] == who) | (on[2] == who)) << (PLOYS + s->animal[x]);
    }
    out->has[0] |= has;
}

/* Markers and cards move at `mark` and at the last pick, and after both the turn goes on with another phase than these:
 * so whoever is in one of them had the same at the decision before. */
static void gain(const struct table *t, const void *state, seat who, struct lab_look *out) {
    unsigned phase = ((const struct state *)state)->phase;
    if (!((1u << PHASE_FEED | 1u << PHASE_MORE | 1u << PHASE_PICK) >> phase & 1))
        look(t, state, who, out);
}

static void unseen_ploys(const struct table *t, const struct state *s, seat who, uint64_t *out) {
    for (unsigned i = 0; i < box_count(t); i++)
        *out |= UINT64_C(1) << s->box[i];
    for (unsigned other = 0; other < t->seats; other++)
        for (unsigned i = 0; other != who && i < s->hand_count[other]; i++)
            *out |= UINT64_C(1) << s->hand[other][i];
}

/* In the place of an animal there could be one that was not laid out. */
static void unseen(const struct table *t, const void *state, seat who, size_t one, uint64_t out[2]) {
    const struct state *s = state;
    out[0] = out[1] = 0;
    if (one < PLOYS) {
        unseen_ploys(t, s, who, out);
        return;
    }
    out[0] = ((UINT64_C(1) << ANIMALS) - 1) << PLOYS;
    for (unsigned x = 0; x < laid_out(t); x++)
        out[0] &= ~(UINT64_C(1) << (PLOYS + s->animal[x]));
}

static bool replace(uint8_t *list, unsigned count, size_t from, size_t to) {
    for (unsigned i = 0; i < count; i++)
        if (list[i] == from) {
            list[i] = (uint8_t)to;
            cats_and_dogs_sort(list, count);
            return true;
        }
    return false;
}

static bool exchange_ploys(const struct table *t, struct state *s, seat who, size_t one, size_t other) {
    bool found = replace(s->box, box_count(t), other, one);
    for (unsigned from = 0; !found && from < t->seats; from++)
        found = from != who && replace(s->hand[from], s->hand_count[from], other, one);
    return found && replace(s->hand[who], s->hand_count[who], one, other);
}

static bool exchange(const struct table *t, void *state, seat who, size_t one, size_t other) {
    struct state *s = state;
    if (one < PLOYS)
        return exchange_ploys(t, s, who, one, other);
    for (unsigned x = 0; x < laid_out(t); x++)
        if (s->animal[x] == one - PLOYS)
            s->animal[x] = (uint8_t)(other - PLOYS);
    return true;
}

const struct lab_facts cats_and_dogs_lab = {
    .components = components,
    .component_name = component_name,
    .uses = uses,
    .look = look,
    .gain = gain,
    .unseen = unseen,
    .exchange = exchange,
};
