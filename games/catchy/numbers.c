/* Catchy! as numbers: what a seat may know, for programs that learn. */
#include "games/catchy/rules.h"

#include "games/catchy/trick.h"

enum { ARMS_MAX = 3, ROUNDS_SHOWN = 63 };

struct numbers {
    uint8_t round, trick, blue;
    uint8_t score[SEATS], hand_size[SEATS], leader[SEATS];
    uint8_t cat[2 * ARMS_MAX + 1];
    uint8_t voids[SEATS][COLOURS];
    uint8_t start_at[PLACES];
    uint8_t hand[CARDS];
    uint8_t table[START];
    uint8_t played[SEATS][START];
    uint8_t led[SEATS][TRICKS];
    uint8_t unseen[START];
};

static const struct number_field fields[] = {
    NUMBERS_OF(round, .most = ROUNDS_SHOWN, .meaning = "the round, from 1; 63 from the 63rd on"),
    NUMBERS_OF(trick, .most = TRICKS, .meaning = "the trick of the round, from 1"),
    NUMBERS_OF(blue, .most = 1, .meaning = "1 if the Cat is blue, 0 if it is red"),
    NUMBERS_OF(score, .most = TARGET_MAX + ROUND_POINTS_MAX, .seats = SEATS, .meaning = "points of the seat"),
    NUMBERS_OF(hand_size, .most = TRICKS, .seats = SEATS, .meaning = "cards in the seat's hand"),
    NUMBERS_OF(leader, .most = 1, .seats = SEATS, .meaning = "1 if the seat leads the trick"),
    NUMBERS_OF(cat, .most = 1, .own = true,
               .meaning = "1 for the place of the Cat, from this seat's Arms to the other's; on the short course "
                          "the Arms are the second and the last but one"),
    NUMBERS_OF(voids, .most = 1, .seats = SEATS, .meaning = "1 for each colour that the seat has shown to lack"),
    NUMBERS_OF(start_at, .most = 1,
               .meaning = "1 for the place of the course that holds `start`; the cards of the "
                          "other places are unknown"),
    NUMBERS_OF(hand, .most = 1, .own = true,
               .meaning = "1 for each card in this seat's hand: a1-a5, g1-g5, v1-v5, the Joker, `start`"),
    NUMBERS_OF(table, .most = 1, .meaning = "1 for the card that is led and not answered yet"),
    NUMBERS_OF(played, .most = TRICKS, .seats = SEATS,
               .meaning = "of each card: the trick in which the seat played it; 0 if it has not"),
    NUMBERS_OF(led, .most = 1, .seats = SEATS, .meaning = "1 for each trick that the seat has led"),
    NUMBERS_OF(unseen, .most = 1, .own = true,
               .meaning = "1 for each card that is unknown to this seat: in the other hand or in the course"),
    {.name = NULL},
};

static unsigned next_leader(unsigned leader, unsigned led, unsigned answer, unsigned *mood) {
    *mood ^= ODD >> led & ODD >> answer & 1;
    return ties[led] >> answer & 1 ? leader : leader ^ (~beats[led] >> answer & 1) ^ *mood;
}

/* Every trick passes the lead on or not (CA-16, CA-17), and who leads now is known: so who led each of them follows. At
 * the end of the game the leader is who would lead the trick after the last. Returns the cards played. */
static card_set write_played(const struct state *s, unsigned me, struct numbers *restrict n) {
    unsigned count = (unsigned)played_count(s), tricks = count / 2, passes = 0, mood = RED, passed = 0;
    card_set seen = 0;
    for (unsigned i = 0; i < tricks; i++) {
        passed |= passes << i; /* bit i: trick i was not led by who led the first */
        passes = next_leader(passes, s->played[2 * i], s->played[2 * i + 1], &mood);
    }
    passed |= passes << tricks;
    unsigned first = s->leader ^ passes ^ me, led = (1u << (count + 1) / 2) - 1;
    for (unsigned i = 0; i < tricks; i++) {
        const uint8_t *cards = &s->played[2 * i];
        unsigned leader = first ^ (passed >> i & 1);
        n->played[leader][cards[0]] = n->played[leader ^ 1][cards[1]] = (uint8_t)(i + 1);
        seen |= CARD(cards[0]) | CARD(cards[1]);
    }
    if (count & 1) {
        n->played[first ^ (passed >> tricks & 1)][s->played[count - 1]] = (uint8_t)(tricks + 1);
        seen |= CARD(s->played[count - 1]);
    }
    numbers_spread(n->led[first], led & ~passed, TRICKS);
    numbers_spread(n->led[first ^ 1], led & passed, TRICKS);
    if (s->phase == PHASE_FOLLOW)
        n->table[led_card(s)] = 1;
    return seen;
}

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out) {
    const struct state *s = hidden;
    struct numbers *restrict n = out;
    (void)t, (void)prepared;
    bytes_clear(n, sizeof *n);
    n->round = number_up_to(s->round, ROUNDS_SHOWN);
    n->trick = s->trick;
    n->blue = s->mood == BLUE;
    n->cat[ARMS_MAX + (me ? -s->cat : s->cat)] = 1;
    n->leader[s->leader ^ me] = 1;
    for (unsigned who = 0; who < SEATS; who++) {
        n->score[who ^ me] = s->score[who];
        n->hand_size[who ^ me] = (uint8_t)hand_size(s, who);
        numbers_spread(n->voids[who ^ me], s->voids[who], COLOURS);
    }
    for (unsigned place = 0; place < PLACES; place++)
        n->start_at[place] = s->course[place] == START;
    card_set seen = write_played(s, me, n) | s->hand[me];
    numbers_spread(n->hand, s->hand[me], CARDS);
    numbers_spread(n->unseen, ~seen, START);
}

const struct numbering catchy_numbers = {.fields = fields, .bytes = sizeof(struct numbers), .write = write_numbers};
