/* High Card as numbers: what a seat may know, for programs that learn. */
#include "games/template/rules.h"

#include "base/bits.h"

struct numbers {
    uint8_t round;
    uint8_t score[SEATS], hand_size[SEATS], chosen[SEATS];
    uint8_t hand[CARDS], choice[CARDS], shown[CARDS], unseen[CARDS];
};

static const struct number_field fields[] = {
    NUMBERS_OF(round, .most = HAND, .meaning = "the round, from 1"),
    NUMBERS_OF(score, .most = HAND, .seats = SEATS, .meaning = "points of the seat"),
    NUMBERS_OF(hand_size, .most = HAND, .seats = SEATS, .meaning = "cards in the seat's hand"),
    NUMBERS_OF(chosen, .most = 1, .seats = SEATS, .meaning = "1 if the seat has chosen its card"),
    NUMBERS_OF(hand, .most = 1, .own = true, .meaning = "1 for each card in this seat's hand"),
    NUMBERS_OF(choice, .most = 1, .own = true, .meaning = "1 for the card this seat has chosen"),
    NUMBERS_OF(shown, .most = 1, .meaning = "1 for each card shown in an earlier round"),
    NUMBERS_OF(unseen, .most = 1, .own = true,
               .meaning = "1 for each card that is unknown to this seat: in another hand, chosen or in the deck"),
    {.name = NULL},
};

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out) {
    const struct state *s = hidden;
    struct numbers *n = out;
    *n = *(const struct numbers *)prepared;
    n->round = s->round;
    for (unsigned who = 0; who < t->seats; who++) {
        unsigned at = seat_from(t->seats, me, who);
        n->score[at] = s->score[who];
        n->hand_size[at] = (uint8_t)template_hand_size(s, (int)who);
        n->chosen[at] = s->chosen[who] != 0;
    }
    for (unsigned card = 1; card <= CARDS; card++) {
        n->hand[card - 1] = s->hand[me] >> card & 1;
        n->choice[card - 1] = s->chosen[me] == card;
        n->shown[card - 1] = s->shown >> card & 1;
        n->unseen[card - 1] = !n->hand[card - 1] && !n->choice[card - 1] && !n->shown[card - 1];
    }
}

const struct numbering template_numbers = {.fields = fields, .bytes = sizeof(struct numbers), .write = write_numbers};
