/* Who may know what: other hands, the box and the order of the deck are secret; the cards that an action
 * card put under the deck are not (LD-40). Nothing is shown at the end that was not known before. */
#include "games/cats-and-dogs/rules.h"

#include "base/bits.h"
#include "base/bytes.h"

#include <string.h>

/* A list of blanks, and nothing after it: seen from BOX_MAX - n on, n blanks. */
static const uint8_t blanks[2 * BOX_MAX] = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN,
                                            UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN};

/* What is secret in `from` is blanked in `s`, its copy or the state itself. Without branches on what the lists hold: a
 * processor cannot foresee it. */
static inline void hide(const struct table *t, const struct state *from, struct state *s, seat viewer) {
    bytes_fill(s->deck, from->deck, FOOD_CARDS, from->known_bottom, from->deck_count, UNKNOWN);
    memcpy(s->box, blanks + BOX_MAX - box_count(t), BOX_MAX);
    for (unsigned who = 0; who < t->seats; who++) {
        const uint8_t *hand = from->hand[who], *unknown = blanks + BOX_MAX - from->hand_count[who];
        hand = who == viewer ? hand : unknown;
        for (unsigned i = 0; i < HAND; i++)
            s->hand[who][i] = hand[i];
    }
}

void cats_and_dogs_hide(const struct table *t, void *state, seat viewer) {
    hide(t, state, state, viewer);
}

void cats_and_dogs_hide_into(const struct table *t, const void *state, seat viewer, void *out) {
    bytes_copy(out, state, sizeof(struct state));
    hide(t, state, out, viewer);
}

/* The blanks of one list get the next of the unseen cards. */
static void fill(uint8_t *list, unsigned count, const uint8_t **unseen) {
    for (unsigned i = 0; i < count; i++)
        if (list[i] == UNKNOWN)
            list[i] = *(*unseen)++;
}

static void take_away(uint8_t *left, const uint8_t *list, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (list[i] != UNKNOWN)
            left[list[i]]--;
}

/* Eight of each sort are written, over each other, so that no branch depends on how many are left; `out` has room for
 * eight more than there are. */
enum { AT_ONCE = 8 };
static void shuffle_left(const uint8_t *left, unsigned sorts, struct rng *rng, uint8_t *out) {
    unsigned count = 0;
    for (unsigned sort = 0; sort < sorts; sort++) {
        memset(out + count, (int)sort, AT_ONCE);
        count += left[sort];
    }
    rng_shuffle(rng, out, count);
}

/* Ascending; fewer than 16 of each. */
static void sort_many(uint8_t *ploys, size_t count) {
    uint64_t counts = 0;
    for (size_t i = 0; i < count; i++)
        counts += UINT64_C(1) << 4 * ploys[i];
    for (size_t i = 0; i < count; i++) {
        unsigned ploy = bits_first(counts) / 4;
        ploys[i] = (uint8_t)ploy;
        counts -= UINT64_C(1) << 4 * ploy;
    }
}

static void guess_deck(const struct table *t, struct state *s, struct rng *rng) {
    uint8_t left[FOODS], cards[FOOD_CARDS + AT_ONCE];
    const uint8_t *unseen = cards;
    for (unsigned food = 0; food < FOODS; food++)
        left[food] = cats_and_dogs_copies[food % VALUES];
    for (unsigned x = 0; x < laid_out(t); x++)
        take_away(left, s->food[x], s->fed[x]);
    take_away(left, s->deck, s->deck_count);
    if (s->turned != NONE)
        left[s->turned]--;
    shuffle_left(left, FOODS, rng, cards);
    fill(s->deck, s->deck_count, &unseen);
}

static void guess_action_cards(const struct table *t, struct state *s, struct rng *rng) {
    uint8_t left[PLOYS], cards[PLOY_CARDS + AT_ONCE];
    const uint8_t *unseen = cards;
    memset(left, PLOY_COPIES, sizeof left);
    take_away(left, s->box, box_count(t));
    take_away(left, s->gone, s->gone_count);
    for (unsigned who = 0; who < t->seats; who++)
        take_away(left, s->hand[who], s->hand_count[who]);
    if (s->card != NONE)
        left[s->card]--;
    shuffle_left(left, PLOYS, rng, cards);
    for (unsigned who = 0; who < t->seats; who++) {
        fill(s->hand[who], s->hand_count[who], &unseen);
        cats_and_dogs_sort(s->hand[who], s->hand_count[who]);
    }
    fill(s->box, box_count(t), &unseen);
    sort_many(s->box, box_count(t));
}

/* The unseen cards are dealt out at random: every order of the deck, and every hand by its number of cards,
 * as likely as the cards allow. The blanks say by themselves what the viewer may not know. */
void cats_and_dogs_guess(const struct table *t, void *state, seat viewer, struct rng *rng) {
    struct state *s = state;
    (void)viewer;
    guess_deck(t, s, rng);
    guess_action_cards(t, s, rng);
}
