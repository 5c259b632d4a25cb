/* Who may know what: other hands, the box and the order of the deck are secret; the cards that an action
 * card put under the deck are not (LD-40). Nothing is shown at the end that was not known before. */
#include "games/cats-and-dogs/rules.h"

#include "base/bits.h"

#include <string.h>

void cats_and_dogs_hide(const struct table *t, void *state, seat viewer) {
    struct state *s = state;
    memset(s->deck + s->known_bottom, UNKNOWN, (size_t)(s->deck_count - s->known_bottom));
    memset(s->box, UNKNOWN, box_count(t));
    for (unsigned who = 0; who < t->seats; who++)
        if (who != viewer)
            memset(s->hand[who], UNKNOWN, s->hand_count[who]);
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
