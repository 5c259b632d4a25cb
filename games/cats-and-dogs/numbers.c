/* Like Cats and Dogs as numbers: what a seat may know, for programs that learn. */
#include "games/cats-and-dogs/rules.h"

#include <string.h>

enum {
    WORTH_ZERO = FULL * VALUES, /* five cards of value 6 against the animal make the lowest worth */
    SCORE_ZERO = 128,
    COPIES_MAX = 6, /* LD-2: of one food card */
};

struct numbers {
    uint8_t stock[SEATS_MAX], score[SEATS_MAX], hand_size[SEATS_MAX];
    uint8_t deck_size, known_bottom;
    uint8_t laid[LAID_MAX], cat[LAID_MAX], spaces[LAID_MAX], fed[LAID_MAX], worth[LAID_MAX];
    uint8_t food[LAID_MAX][FOODS];
    uint8_t markers[SEATS_MAX][LAID_MAX];
    uint8_t turned[FOODS], feeding[LAID_MAX], card[PLOYS];
    uint8_t pick_animal[LAID_MAX], pick_food[FOODS], pick_marker[SEATS_MAX];
    uint8_t hand[PLOYS], gone[PLOYS], unseen_cards[PLOYS];
    uint8_t bottom_food[FOODS], next_food[FOODS], unseen_food[FOODS];
};

static const struct number_field fields[] = {
    NUMBERS_OF(stock, .most = MARKERS, .seats = SEATS_MAX, .meaning = "markers the seat has not placed"),
    NUMBERS_OF(score, .most = 255, .seats = SEATS_MAX,
               .meaning = "the seat's score if the game ended now, plus 128, from 0 to 255; 0 for no seat"),
    NUMBERS_OF(hand_size, .most = HAND, .seats = SEATS_MAX, .meaning = "action cards in the seat's hand"),
    NUMBERS_OF(deck_size, .most = FOOD_CARDS, .meaning = "food cards face down in the deck"),
    NUMBERS_OF(known_bottom, .most = FOOD_CARDS, .meaning = "how many of them, from the bottom, everyone knows"),
    NUMBERS_OF(laid, .most = 1, .meaning = "1 if there is an animal A, B ... L",
               .constant = "two animals are there at least for each of two players"),
    NUMBERS_OF(cat, .most = 1, .meaning = "1 if the animal is a cat, 0 if it is a dog"),
    NUMBERS_OF(spaces, .most = SPACES_MAX, .meaning = "spaces for markers on the animal"),
    NUMBERS_OF(fed, .most = FULL, .meaning = "food cards on the animal"),
    NUMBERS_OF(worth, .most = 2 * WORTH_ZERO, .meaning = "the worth of the animal plus 30; 0 for no animal"),
    NUMBERS_OF(food, .most = FULL, .meaning = "for each animal, how many it has of fish1 ... fish6, bone1 ... bone6"),
    NUMBERS_OF(markers, .most = SPACES_MAX, .seats = SEATS_MAX, .meaning = "markers of the seat on each animal"),
    NUMBERS_OF(turned, .most = 1, .meaning = "1 for the food card that lies face up"),
    NUMBERS_OF(feeding, .most = 1, .meaning = "1 for the animal that may get more"),
    NUMBERS_OF(card, .most = 1, .meaning = "1 for the action card that is being played"),
    NUMBERS_OF(pick_animal, .most = 1, .meaning = "1 for the animal of the first of two picks"),
    NUMBERS_OF(pick_food, .most = 1, .meaning = "1 for the food card of that pick, if it names one"),
    NUMBERS_OF(pick_marker, .most = 1, .seats = SEATS_MAX, .meaning = "1 for the owner of the marker of that pick"),
    NUMBERS_OF(hand, .most = PLOY_COPIES, .own = true, .meaning = "how many of each action card this seat holds"),
    NUMBERS_OF(gone, .most = PLOY_COPIES, .meaning = "how many of each action card have been played"),
    NUMBERS_OF(unseen_cards, .most = PLOY_COPIES, .own = true,
               .meaning = "how many of each action card are unknown to this seat: in another hand or in the box"),
    NUMBERS_OF(bottom_food, .most = COPIES_MAX, .meaning = "how many of each food card are known at the bottom"),
    NUMBERS_OF(next_food, .most = 1, .meaning = "1 for the next food card of the deck, where everyone knows it"),
    NUMBERS_OF(unseen_food, .most = COPIES_MAX, .meaning = "how many of each food card are unknown in the deck"),
    {.name = NULL},
};

/* Food as counts of four bits, one for each food card; EMPTY falls into the last. A table is faster than a shift by a
 * variable count. */
#define ONE(food) (UINT64_C(1) << 4 * (food))
#define FOUR(food) ONE(food), ONE(food + 1), ONE(food + 2), ONE(food + 3)
static const uint64_t one[EMPTY + 1] = {FOUR(0), FOUR(4), FOUR(8), FOUR(12)};

/* The animal, and what it adds to the scores of those who have markers there (LD-52). Returns the food on it. */
static uint64_t write_animal(const struct table *t, const struct state *s, const unsigned *at, unsigned x,
                             struct numbers *restrict n, int score[SEATS_MAX]) {
    const struct kit_animal *card = animal_card(t, s, x);
    int worth = cats_and_dogs_worth(t, s, x);
    const uint8_t *fed = s->food[x], *marked = s->marker[x];
    _Static_assert(FULL == 5 && SPACES_MAX == 3, "all of them are counted");
    uint64_t food = one[fed[0]] + one[fed[1]] + one[fed[2]] + one[fed[3]] + one[fed[4]];
    uint64_t markers = one[marked[0]] + one[marked[1]] + one[marked[2]];
    n->cat[x] = card->kind == KIND_CAT;
    n->spaces[x] = card->spaces;
    n->fed[x] = s->fed[x];
    n->worth[x] = (uint8_t)(WORTH_ZERO + worth);
    numbers_spread_counts(n->food[x], food, FOODS);
    for (unsigned who = 0; who < t->seats; who++) {
        unsigned count = markers & 15;
        markers >>= 4;
        n->markers[at[who]][x] = (uint8_t)count;
        score[who] += (int)count * worth;
    }
    return food;
}

/* LD-2, LD-40: what nobody has seen of the deck is all food but what lies open and what is known at the bottom. */
static void write_deck(const struct state *s, uint64_t laid, struct numbers *restrict n) {
    uint64_t bottom = 0;
    n->deck_size = s->deck_count;
    n->known_bottom = s->known_bottom;
    for (unsigned i = 0; i < s->known_bottom; i++)
        bottom += one[s->deck[i]];
    if (s->deck_count && s->known_bottom == s->deck_count)
        n->next_food[s->deck[s->deck_count - 1]] = 1;
    uint64_t turned = s->turned == NONE ? 0 : one[s->turned];
    numbers_spread_counts(n->turned, turned, FOODS);
    numbers_spread_counts(n->bottom_food, bottom, FOODS);
    numbers_take_counts(n->unseen_food, laid + bottom + turned, FOODS);
}

static void write_cards(const struct table *t, const struct state *s, unsigned me, struct numbers *restrict n) {
    uint64_t hand = 0, gone = 0, played = s->card == NONE ? 0 : one[s->card];
    for (unsigned i = 0; i < s->hand_count[me]; i++)
        hand += one[s->hand[me][i]];
    for (unsigned i = 0; i < s->gone_count; i++)
        gone += one[s->gone[i]];
    numbers_spread_counts(n->hand, hand, PLOYS);
    numbers_spread_counts(n->gone, gone, PLOYS);
    numbers_spread_counts(n->card, played, PLOYS);
    numbers_take_counts(n->unseen_cards, hand + gone + played, PLOYS);
    if (!s->first)
        return;
    enum pick_sort sort = cats_and_dogs_ploys[s->card].sort;
    struct pick pick = cats_and_dogs_pick(sort, s->first);
    n->pick_animal[pick.x] = 1;
    if (sort == PICK_FOOD)
        n->pick_food[pick.what] = 1;
    if (sort == PICK_MARKER)
        n->pick_marker[seat_from(t->seats, me, pick.what)] = 1;
}

/* LD-2, LD-3: all cards are unseen until they are seen. */
static void prepare(const struct table *t, void *out) {
    struct numbers *restrict n = out;
    memset(n->laid, 1, laid_out(t));
    memset(n->unseen_cards, PLOY_COPIES, PLOYS);
    for (unsigned food = 0; food < FOODS; food++)
        n->unseen_food[food] = cats_and_dogs_copies[food % VALUES];
}

static void write_numbers(const struct table *t, const void *hidden, unsigned me, void *out) {
    const struct state *s = hidden;
    struct numbers *restrict n = out;
    int score[SEATS_MAX] = {0};
    unsigned at[SEATS_MAX];
    uint64_t food = 0;
    for (unsigned who = 0; who < t->seats; who++)
        at[who] = seat_from(t->seats, me, who);
    for (unsigned x = 0; x < laid_out(t); x++)
        food += write_animal(t, s, at, x, n, score) & (ONE(FOODS) - 1);
    for (unsigned who = 0; who < t->seats; who++) {
        int shown = score[who] + SCORE_ZERO;
        n->stock[at[who]] = s->stock[who];
        n->score[at[who]] = (uint8_t)(shown < 0 ? 0 : shown > 255 ? 255 : shown);
        n->hand_size[at[who]] = s->hand_count[who];
    }
    write_deck(s, food, n);
    write_cards(t, s, me, n);
    if (s->feeding != NONE)
        n->feeding[s->feeding] = 1;
}

const struct numbering cats_and_dogs_numbers = {
    .fields = fields, .bytes = sizeof(struct numbers), .prepare = prepare, .write = write_numbers};
