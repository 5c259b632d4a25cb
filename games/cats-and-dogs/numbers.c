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

/* Cards and markers as counts of four bits, one for each sort; a place without a marker falls into the last. Tables are
 * faster than shifts by a variable count. */
#define ONE(sort) (UINT64_C(1) << 4 * (sort))
#define FOUR(sort) ONE(sort), ONE(sort + 1), ONE(sort + 2), ONE(sort + 3)
static const uint64_t one[EMPTY + 1] = {FOUR(0), FOUR(4), FOUR(8), FOUR(12)};

/* The same for food on an animal, and above the counts what it is worth there to a dog, plus 6 (LD-51). */
enum { WORTH_AT = 48 };
#define FED(food, worth) (ONE(food) | (uint64_t)(VALUES + (worth)) << WORTH_AT)
#define FISH(value) FED(value - 1, -(value))
#define BONE(value) FED(VALUES + value - 1, value)
static const uint64_t on_animal[EMPTY + 1] = {
    FISH(1),
    FISH(2),
    FISH(3),
    FISH(4),
    FISH(5),
    FISH(6),
    BONE(1),
    BONE(2),
    BONE(3),
    BONE(4),
    BONE(5),
    BONE(6),
    [EMPTY] = (uint64_t)VALUES << WORTH_AT,
};

/* LD-2, LD-3: how many there are of each. */
static const uint64_t all_food = UINT64_C(0x345654345654);
static const uint64_t all_ploys = UINT64_C(0x222222222);

/* The animal, and what it adds to the scores of those who have markers there (LD-52). Returns the food on it. */
static inline uint64_t write_animal(const struct table *t, const struct state *s, unsigned seats, const unsigned *at,
                                    unsigned x, struct numbers *restrict n, int score[SEATS_MAX]) {
    const struct kit_animal *card = animal_card(t, s, x);
    const uint8_t *fed = s->food[x], *marked = s->marker[x];
    _Static_assert(FULL == 5 && SPACES_MAX == 3, "all of them are counted");
    uint64_t food = on_animal[fed[0]] + on_animal[fed[1]] + on_animal[fed[2]] + on_animal[fed[3]] + on_animal[fed[4]];
    uint64_t markers = one[marked[0]] + one[marked[1]] + one[marked[2]];
    bool cat = card->kind == KIND_CAT;
    int shown = (int)(food >> WORTH_AT), worth;
    int turn = -(int)cat; /* all bits for a cat, to whom everything counts the other way round: spares a branch */
    shown = (shown ^ turn) - turn + (2 * WORTH_ZERO & turn);
    worth = shown - WORTH_ZERO;
    n->cat[x] = cat;
    n->spaces[x] = card->spaces;
    n->fed[x] = s->fed[x];
    n->worth[x] = (uint8_t)shown;
    numbers_spread_counts(n->food[x], food, FOODS);
#pragma GCC unroll 6
    for (unsigned who = 0; who < seats; who++) {
        unsigned count = markers & 15;
        markers >>= 4;
        n->markers[at[who]][x] = (uint8_t)count;
        score[who] += (int)count * worth;
    }
    return food & (ONE(FOODS) - 1);
}

/* LD-2, LD-40: what nobody has seen of the deck is all food but what lies open and what is known at the bottom. */
static inline void write_deck(const struct state *s, uint64_t laid, struct numbers *restrict n) {
    uint64_t bottom = 0, turned = s->turned == NONE ? 0 : one[s->turned & EMPTY];
    n->deck_size = s->deck_count;
    n->known_bottom = s->known_bottom;
    for (unsigned i = 0; i < s->known_bottom; i++)
        bottom += one[s->deck[i]];
    if (s->deck_count && s->known_bottom == s->deck_count)
        n->next_food[s->deck[s->deck_count - 1]] = 1;
    numbers_spread_counts(n->turned, turned, FOODS);
    numbers_spread_counts(n->bottom_food, bottom, FOODS);
    numbers_spread_counts(n->unseen_food, all_food - laid - bottom - turned, FOODS);
}

/* The lists are gone through to the end, which a processor can foresee; places after the last card hold 0, which is
 * counted too much. */
static inline void write_cards(const struct table *t, const struct state *s, unsigned me, struct numbers *restrict n) {
    unsigned dealt = (unsigned)HAND * t->seats;
    const uint8_t *cards = s->hand[me];
    _Static_assert(HAND == 3, "all of them are counted");
    uint64_t hand = one[cards[0]] + one[cards[1]] + one[cards[2]] - (uint64_t)(HAND - s->hand_count[me]);
    uint64_t gone = s->gone_count, played = s->card == NONE ? 0 : one[s->card & EMPTY];
    gone -= dealt;
    for (unsigned i = 0; i < dealt; i++)
        gone += one[s->gone[i]];
    numbers_spread_counts(n->hand, hand, PLOYS);
    numbers_spread_counts(n->gone, gone, PLOYS);
    numbers_spread_counts(n->card, played, PLOYS);
    numbers_spread_counts(n->unseen_cards, all_ploys - hand - gone - played, PLOYS);
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

static void prepare(const struct table *t, void *out) {
    struct numbers *restrict n = out;
    memset(n->laid, 1, laid_out(t));
}

/* `seats` is a constant for the compiler. */
static inline __attribute__((always_inline)) void write_for(const struct table *t, const struct state *s,
                                                            unsigned seats, unsigned me, struct numbers *restrict n) {
    int score[SEATS_MAX] = {0};
    unsigned at[SEATS_MAX];
    uint64_t food = 0;
    memset(n->feeding, 0, sizeof n->feeding);
    memset(n->pick_animal, 0, sizeof n->pick_animal);
    memset(n->pick_food, 0, sizeof n->pick_food);
    memset(n->pick_marker, 0, sizeof n->pick_marker);
    memset(n->next_food, 0, sizeof n->next_food);
    for (unsigned who = 0; who < seats; who++)
        at[who] = seat_from(seats, me, who);
    for (unsigned x = 0; x < 2 * seats; x++)
        food += write_animal(t, s, seats, at, x, n, score);
    for (unsigned who = 0; who < seats; who++) {
        int shown = score[who] + SCORE_ZERO;
        shown = shown < 0 ? 0 : shown;
        n->stock[at[who]] = s->stock[who];
        n->score[at[who]] = (uint8_t)(shown > 255 ? 255 : shown);
        n->hand_size[at[who]] = s->hand_count[who];
    }
    write_deck(s, food, n);
    write_cards(t, s, me, n);
    n->feeding[s->feeding == NONE ? 0 : s->feeding] = s->feeding != NONE;
}

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out) {
    (void)prepared;
    switch (t->seats) {
    case 2:
        write_for(t, hidden, 2, me, out);
        break;
    default:
        write_for(t, hidden, t->seats, me, out);
    }
}

const struct numbering cats_and_dogs_numbers = {
    .fields = fields, .bytes = sizeof(struct numbers), .open = true, .prepare = prepare, .write = write_numbers};
