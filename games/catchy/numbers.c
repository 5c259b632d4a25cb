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

/* A byte for each trick, the first one lowest: so all tricks of a round are worked out together, without branches on
 * how many there are, which a processor cannot foresee. Past the last trick the cards are 0 and of no meaning. */
#define EACH_TRICK UINT64_C(0x01010101010101)

static inline uint64_t first_tricks(unsigned count) {
    return (UINT64_C(1) << 8 * count) - 1;
}

/* Each byte becomes the sum, by xor, of itself and those before it. */
static inline uint64_t xor_before(uint64_t bytes) {
    bytes ^= bytes << 8;
    bytes ^= bytes << 16;
    return bytes ^ bytes << 32;
}

/* What an answer to a led card does: passes the lead on while the Cat stays red, or while it stays blue, and turns the
 * Cat. */
enum { PASSES_RED = 1, DECIDES = 2, TURNS = 4 };
#define DOES(led, beats, ties, answer)                                                                                 \
    (((beats) >> (answer)&1 ? 0 : PASSES_RED) | ((ties) >> (answer)&1 ? 0 : DECIDES) |                                 \
     (ODD >> (led)&ODD >> (answer)&1 ? TURNS : 0))
#define DOES_AS(colour, number, answer)                                                                                \
    DOES(NUMBERS *(colour) + (number)-1, BEATS(colour, number), (number) == 3 ? CARD(JOKER) : 0, answer)
#define DOES_OF(colour, answer)                                                                                        \
    DOES_AS(colour, 1, answer), DOES_AS(colour, 2, answer), DOES_AS(colour, 3, answer), DOES_AS(colour, 4, answer),    \
        DOES_AS(colour, 5, answer)
#define DOES_TO(answer)                                                                                                \
    { DOES_OF(0, answer), DOES_OF(1, answer), DOES_OF(2, answer), DOES(JOKER, EACH_COLOUR(0x03), THREES, answer) }
static const uint8_t does[START][START] = {
    DOES_TO(0), DOES_TO(1), DOES_TO(2),  DOES_TO(3),  DOES_TO(4),  DOES_TO(5),  DOES_TO(6),  DOES_TO(7),
    DOES_TO(8), DOES_TO(9), DOES_TO(10), DOES_TO(11), DOES_TO(12), DOES_TO(13), DOES_TO(14), DOES_TO(15),
};

/* 1 for each trick that was not led by who led the first, the trick after the last included. Every trick passes the
 * lead on or not (CA-16, CA-17), by the mood after it: a trick that is no tie passes it if the answer wins and the Cat
 * is red, or loses and it is blue. */
static inline uint64_t passed_on(const struct state *s) {
    uint64_t done = 0;
#pragma GCC unroll 7
    for (unsigned i = 0; i < TRICKS; i++)
        done |= (uint64_t)does[s->played[2 * i + 1]][s->played[2 * i]] << 8 * i;
    uint64_t blue = xor_before(done / TURNS & EACH_TRICK);
    return xor_before((done ^ blue) & done / DECIDES & EACH_TRICK) << 8;
}

/* Who leads now is known, so who led each trick follows; at the end of the game the leader is who would lead the trick
 * after the last. Returns the cards played. */
static inline card_set write_played(const struct state *s, unsigned me, struct numbers *restrict n) {
    unsigned count = (unsigned)played_count(s), tricks = count / 2, odd = count & 1;
    uint64_t passed = passed_on(s), first = (s->leader ^ me ^ (unsigned)(passed >> 8 * tricks)) & 1;
    uint64_t by_other = passed ^ first * EACH_TRICK, led = EACH_TRICK & first_tricks(tricks + odd);
    unsigned card = s->played[(count - 1) & (0u - odd)];
    card_set seen = (card_set)odd << card;
    numbers_put(n->led[0], led & ~by_other, TRICKS);
    numbers_put(n->led[1], led & by_other, TRICKS);
    n->played[by_other >> 8 * tricks & 1][card] = (uint8_t)((tricks + 1) & (0u - odd));
    by_other *= START; /* as places in `played` */
    for (unsigned i = 0; i < tricks; i++, by_other >>= 8) {
        const uint8_t *cards = &s->played[2 * i];
        unsigned leader = by_other & START;
        n->played[0][leader + cards[0]] = n->played[0][(leader ^ START) + cards[1]] = (uint8_t)(i + 1);
        seen |= CARD(cards[0]) | CARD(cards[1]);
    }
    return seen;
}

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out) {
    const struct state *s = hidden;
    struct numbers *restrict n = out;
    unsigned other = me ^ 1, leader = s->leader ^ me; /* 1 if the other seat leads */
    unsigned follow = s->phase == PHASE_FOLLOW, held = TRICKS + 1u - s->trick - (s->phase == PHASE_OVER);
    (void)t, (void)prepared;
    bytes_clear(n, sizeof *n);
    n->round = number_up_to(s->round, ROUNDS_SHOWN);
    n->trick = s->trick;
    n->blue = s->mood == BLUE;
    n->score[0] = s->score[me];
    n->score[1] = s->score[other];
    n->hand_size[0] = (uint8_t)(held - (follow & ~leader));
    n->hand_size[1] = (uint8_t)(held - (follow & leader));
    n->leader[leader] = 1;
    n->cat[ARMS_MAX + (int)(((unsigned)s->cat ^ (0u - me)) + me)] = 1;
    numbers_spread(n->voids[0], s->voids[me] | (unsigned)s->voids[other] << COLOURS, sizeof n->voids);
    for (unsigned place = 0; place < PLACES; place++)
        n->start_at[place] = s->course[place] == START;
    n->table[led_card(s) & (0u - follow)] = (uint8_t)follow;
    card_set seen = write_played(s, me, n) | s->hand[me];
    numbers_spread(n->hand, s->hand[me], CARDS);
    numbers_spread(n->unseen, ~seen, START);
}

const struct numbering catchy_numbers = {
    .fields = fields, .bytes = sizeof(struct numbers), .open = true, .write = write_numbers};
