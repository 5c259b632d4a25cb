/* Cantankerous Cats as numbers: what a seat may know, for programs that learn. Cards stand by their rank; what a card
 * does is not repeated here, since a deck is fixed for all matches that are learned from. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

enum {
    POINTS_SHOWN = 99,
    WORTH_SHOWN = 255,
    PLAYS_SHOWN = 99,
    LEFT_SHOWN = 99,
    FRAMES_SHOWN = 2, /* the card that is being settled and the one it was played on */
    HOWS = HOW_ENEMY + 1,
    MODES = MODE_ATTACK + 1,
};

struct numbers {
    uint8_t half_turn, clockwise, high, actions_left, token_bank, plays, stack;
    uint8_t bowl_size, litter_size;
    uint8_t toy[SEATS_MAX], feral[SEATS_MAX], doubled[SEATS_MAX], points[SEATS_MAX], tokens[SEATS_MAX];
    uint8_t hand_size[SEATS_MAX], bet_made[SEATS_MAX], banked_size[SEATS_MAX], banked_worth[SEATS_MAX];
    uint8_t hand[RANKS], bet[RANKS], meal[RANKS], meal_unknown;
    uint8_t unseen[RANKS], litter[RANKS], litter_top[RANKS], table[RANKS], paid[RANKS];
    uint8_t banked[SEATS_MAX][RANKS];
    uint8_t step[FRAMES_SHOWN][STEPS], card[FRAMES_SHOWN][RANKS], how[FRAMES_SHOWN][HOWS], mode[FRAMES_SHOWN][MODES];
    uint8_t player[SEATS_MAX][FRAMES_SHOWN], target[SEATS_MAX][FRAMES_SHOWN], second[SEATS_MAX][FRAMES_SHOWN];
    uint8_t left[FRAMES_SHOWN], blamed[FRAMES_SHOWN], countering[FRAMES_SHOWN];
};

#define RARE_CARDS "the house's deck has no card of some ranks, and "
#define STACK " of the card played last and of the one it was played on; 0 for none"

static const struct number_field fields[] = {
    NUMBERS_OF(half_turn, .most = TURNS_MAX / 2, .meaning = "the turn, halved and rounded down"),
    NUMBERS_OF(clockwise, .most = 1, .meaning = "1 if play goes to the next seat, 0 if to the one before"),
    NUMBERS_OF(high, .most = 1, .meaning = "1 if the Turn Indicator shows high"),
    NUMBERS_OF(actions_left, .most = 2, .meaning = "actions the holder of the Cat Toy has left"),
    NUMBERS_OF(token_bank, .most = 2 * SEATS_MAX, .meaning = "Pounce Tokens nobody has"),
    NUMBERS_OF(plays, .most = PLAYS_SHOWN, .meaning = "cards played this turn; 99 from the 99th on"),
    NUMBERS_OF(stack, .most = FRAMES_MAX, .meaning = "cards being played, each on the one before, and the turn"),
    NUMBERS_OF(bowl_size, .most = RANKS, .meaning = "cards in the Food Bowl"),
    NUMBERS_OF(litter_size, .most = RANKS, .meaning = "cards in the Litter Box"),
    NUMBERS_OF(toy, .most = 1, .seats = SEATS_MAX, .meaning = "1 if the seat holds the Cat Toy"),
    NUMBERS_OF(feral, .most = 1, .seats = SEATS_MAX, .meaning = "1 if the seat is a Feral Cat"),
    NUMBERS_OF(doubled, .most = 1, .seats = SEATS_MAX, .meaning = "1 if the seat's next Mischief counts double"),
    NUMBERS_OF(points, .most = POINTS_SHOWN, .seats = SEATS_MAX, .meaning = "points of the seat"),
    NUMBERS_OF(tokens, .most = 2 * SEATS_MAX, .seats = SEATS_MAX, .meaning = "Pounce Tokens of the seat"),
    NUMBERS_OF(hand_size, .most = RANKS, .seats = SEATS_MAX, .meaning = "cards in the seat's hand"),
    NUMBERS_OF(bet_made, .most = 1, .seats = SEATS_MAX, .meaning = "1 if the seat has placed its bet"),
    NUMBERS_OF(banked_size, .most = RANKS, .seats = SEATS_MAX, .meaning = "cards the seat has banked, paid ones too"),
    NUMBERS_OF(banked_worth, .most = WORTH_SHOWN, .seats = SEATS_MAX,
               .meaning = "the Affection that the seat has banked and not paid"),
    NUMBERS_OF(hand, .most = 1, .own = true, .meaning = "1 for each card in this seat's hand, by rank",
               .constant = RARE_CARDS "rule sets leave some out"),
    NUMBERS_OF(bet, .most = 1, .own = true, .meaning = "1 for the card this seat has bet",
               .constant = RARE_CARDS "a bet is seen only while others still think about theirs"),
    NUMBERS_OF(meal, .most = 1, .own = true, .meaning = "1 for each card left of the meal this seat has drawn",
               .constant = RARE_CARDS "only a Feral Cat tosses of its meal"),
    NUMBERS_OF(meal_unknown, .most = MEAL_MAX, .own = true,
               .meaning = "cards left of another seat's meal, which are unknown"),
    NUMBERS_OF(unseen, .most = 1, .own = true,
               .meaning = "1 for each card unknown to this seat: in another hand, bet by another, or in the Food Bowl",
               .constant = RARE_CARDS "rule sets leave some out"),
    NUMBERS_OF(litter, .most = 1, .meaning = "1 for each card in the Litter Box",
               .constant = RARE_CARDS "rule sets leave some out"),
    NUMBERS_OF(litter_top, .most = 1, .meaning = "1 for the card on top of the Litter Box",
               .constant = RARE_CARDS "rule sets leave some out"),
    NUMBERS_OF(table, .most = 1, .meaning = "1 for each card being played",
               .constant = RARE_CARDS "most cards are played and gone in one step"),
    NUMBERS_OF(paid, .most = 1, .meaning = "1 for each card paid and not settled yet",
               .constant = RARE_CARDS "only Affection is paid"),
    NUMBERS_OF(banked, .most = 1, .seats = SEATS_MAX, .meaning = "1 for each card the seat has banked and not paid",
               .constant = RARE_CARDS "only Affection is banked"),
    NUMBERS_OF(step, .most = 1, .meaning = "1 for the step, in the order of `enum step`," STACK,
               .constant = "many steps pass without asking anybody, or come on top of others only"),
    NUMBERS_OF(card, .most = 1, .meaning = "1 for the rank" STACK,
               .constant = RARE_CARDS "most cards are played and gone in one step"),
    NUMBERS_OF(how, .most = 1,
               .meaning = "1 for how it came to be played (action, pounce, counter, instant, run, "
                          "enemy)," STACK),
    NUMBERS_OF(mode, .most = 1, .meaning = "1 for what is done with it (bank, score, play, attack)," STACK),
    NUMBERS_OF(player, .most = 1, .seats = SEATS_MAX, .meaning = "1 if the seat plays it," STACK),
    NUMBERS_OF(target, .most = 1, .seats = SEATS_MAX, .meaning = "1 if it is aimed at the seat," STACK),
    NUMBERS_OF(second, .most = 1, .seats = SEATS_MAX, .meaning = "1 if an enemy is set on the seat," STACK),
    NUMBERS_OF(left, .most = LEFT_SHOWN, .meaning = "what is left to toss, take, run, lose or gain," STACK),
    NUMBERS_OF(blamed, .most = 1, .meaning = "1 if the dog takes the blame," STACK),
    NUMBERS_OF(countering, .most = 1, .meaning = "1 if it is a counter or comes of one," STACK),
    {.name = NULL},
};

/* The whole deck is unseen, CC-8, CC-9, until a card is seen somewhere. */
static void prepare(const struct table *t, void *out) {
    struct numbers *n = out;
    for (unsigned rank = 1; rank <= RANKS; rank++)
        n->unseen[rank - 1] = cc_in_deck(t, rank);
}

/* Of the position that the row holds. A row is larger than the nearest caches, and little of it changes from one
 * position to the next: so what is marked card by card is cleared where it was marked, and a pile that has grown is
 * gone through from where it has. */
enum {
    MARKS_OF_FRAME = 7,
    CLEARED = 8, /* marks at once */
    MARKS_MAX = 2 * RANKS + TABLE_MAX + MEAL_MAX + FRAMES_SHOWN * MARKS_OF_FRAME + 2 + CLEARED,
    WORD = sizeof(uint64_t),
};
struct kept {
    uint8_t litter[RANKS];
    struct card_set in_litter;
    uint16_t count, marked[MARKS_MAX];
};
_Static_assert(sizeof(struct kept) <= NUMBERS_KEPT_MAX && RANKS % WORD == 0, "piles are compared by words");

/* The row that is being written; the next place to keep; all cards seen so far. It lives in registers. */
struct pen {
    struct numbers *n;
    uint16_t *next;
    uint64_t low, high;
};

NUMBERS_INLINE void mark(struct pen *pen, uint8_t *place) {
    *place = 1;
    *pen->next++ = (uint16_t)(place - (uint8_t *)pen->n);
}

NUMBERS_INLINE void see(struct pen *pen, unsigned card) {
    uint64_t bit = UINT64_C(1) << (card & 63), above = -(uint64_t)(card >> 6);
    pen->low |= bit & ~above;
    pen->high |= bit & above;
}

/* 1 for each card of a list, which is seen. */
NUMBERS_INLINE void mark_list(struct pen *pen, uint8_t ranks[RANKS], const uint8_t *cards, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        unsigned card = cards[i] & (PAID - 1u);
        see(pen, card);
        mark(pen, &ranks[card - 1]);
    }
}

NUMBERS_INLINE void write_seat(const struct table *t, const struct state *s, unsigned who, unsigned at,
                               struct pen *pen) {
    struct numbers *n = pen->n;
    n->toy[at] = s->toy == who;
    n->feral[at] = s->feral >> who & 1;
    n->doubled[at] = s->doubled >> who & 1;
    n->points[at] = number_up_to(s->points[who], POINTS_SHOWN);
    n->tokens[at] = s->tokens[who];
    n->hand_size[at] = s->hand_count[who];
    n->bet_made[at] = s->bet[who] != 0;
    n->banked_size[at] = s->banked_count[who];
    unsigned worth = 0, from = banked_from(s, who);
    for (unsigned i = from; i < from + s->banked_count[who]; i++) {
        unsigned card = s->banked[i] & (PAID - 1u), lies = !(s->banked[i] & PAID);
        see(pen, card);
        mark(pen, &n->banked[at][card - 1]);
        n->banked[at][card - 1] = (uint8_t)lies;
        worth += card_worth(t, s, who, card) * lies;
    }
    n->banked_worth[at] = number_up_to(worth, WORTH_SHOWN);
}

NUMBERS_INLINE void write_frame(const struct table *t, const struct state *s, unsigned seats, unsigned me,
                                unsigned place, struct pen *pen) {
    const struct frame *f = &s->frame[s->depth - 1 - place];
    struct numbers *n = pen->n;
    mark(pen, &n->step[place][f->step]);
    mark(pen, &n->player[seat_from(seats, me, f->who)][place]);
    if (!f->card || card_of(t, f->card)->effect != EFFECT_ENEMY)
        n->left[place] = number_up_to(f->left, LEFT_SHOWN);
    else if (f->step == STEP_ENEMY || f->step == STEP_FOLLOW || f->step == STEP_SETTLE) /* `left` is the second cat */
        mark(pen, &n->second[seat_from(seats, me, f->left)][place]);
    n->blamed[place] = f->blamed;
    n->countering[place] = f->countering;
    if (f->target < seats)
        mark(pen, &n->target[seat_from(seats, me, f->target)][place]);
    if (!f->card)
        return;
    mark(pen, &n->card[place][f->card - 1]);
    mark(pen, &n->how[place][f->how]);
    mark(pen, &n->mode[place][f->mode]);
}

NUMBERS_INLINE void write_cards(const struct state *s, unsigned me, struct pen *pen) {
    struct numbers *n = pen->n;
    if (s->bet[me])
        mark_list(pen, n->bet, &s->bet[me], 1);
    n->meal_unknown = 0;
    for (unsigned i = 0; i < MEAL_MAX && s->drawn[i]; i++) {
        if (s->toy != me)
            n->meal_unknown++;
        else
            mark(pen, &n->meal[s->drawn[i] - 1]);
    }
    mark_list(pen, n->table, s->table, s->table_count);
    mark_list(pen, n->paid, s->paid, s->paid_count);
    if (s->litter_count)
        mark(pen, &n->litter_top[s->litter[s->litter_count - 1] - 1]);
}

/* The cards of the Litter Box from the first that was not there, in its place, in the position before. All words are
 * compared, since where they begin to differ cannot be foreseen. */
NUMBERS_INLINE void write_litter(const struct state *s, struct kept *kept, struct pen *pen) {
    uint64_t was, is;
    unsigned differ = 0;
#pragma GCC unroll 15
    for (unsigned i = 0; i < RANKS / WORD; i++) {
        memcpy(&was, kept->litter + i * WORD, WORD);
        memcpy(&is, s->litter + i * WORD, WORD);
        differ |= (unsigned)(was != is) << i;
    }
    if (differ) {
        unsigned from = bits_first(differ) * WORD;
        while (kept->litter[from] == s->litter[from])
            from++;
        for (unsigned i = from; i < RANKS && kept->litter[i]; i++) {
            set_remove(&kept->in_litter, kept->litter[i]);
            pen->n->litter[kept->litter[i] - 1] = 0;
            kept->litter[i] = 0;
        }
        for (unsigned i = from; i < s->litter_count; i++) {
            set_add(&kept->in_litter, s->litter[i]);
            pen->n->litter[s->litter[i] - 1] = 1;
            kept->litter[i] = s->litter[i];
        }
    }
    pen->low |= kept->in_litter.half[0];
    pen->high |= kept->in_litter.half[1];
}

/* The whole deck is unseen but for the hand and all that has been seen elsewhere. */
NUMBERS_INLINE void write_hand(const struct state *s, unsigned me, const struct numbers *prepared, struct pen *pen) {
    const uint64_t *half = s->hand[me].half;
    uint64_t low = pen->low | half[0], high = pen->high | half[1];
    struct numbers *n = pen->n;
    numbers_spread(n->hand, half[0] >> 1 | half[1] << 63, 64);
    numbers_spread(n->hand + 64, half[1] >> 1, RANKS - 64);
    uint8_t seen[RANKS];
    numbers_spread(seen, low >> 1 | high << 63, 64);
    numbers_spread(seen + 64, high >> 1, RANKS - 64);
#pragma GCC unroll 15
    for (unsigned i = 0; i < RANKS; i += WORD) {
        uint64_t deck, out;
        memcpy(&deck, prepared->unseen + i, WORD);
        memcpy(&out, seen + i, WORD);
        out = deck & ~out;
        memcpy(n->unseen + i, &out, WORD);
    }
}

/* Several at a time: what stands after the last mark are marks of earlier positions, or the first number, which is
 * written later. */
NUMBERS_INLINE void clear(const struct kept *kept, uint8_t *row) {
    for (unsigned i = 0, count = kept->count; i < count; i += CLEARED)
#pragma GCC unroll 8
        for (unsigned k = i; k < i + CLEARED; k++)
            row[kept->marked[k]] = 0;
}

/* `seats` is a constant for the compiler. */
NUMBERS_INLINE void write_for(const struct table *t, unsigned seats, const struct numbers *prepared,
                              const struct state *s, unsigned me, struct kept *k, struct numbers *n) {
    struct pen pen = {n, k->marked, 0, 0};
    clear(k, (uint8_t *)n);
    n->half_turn = (uint8_t)(s->turn / 2);
    n->clockwise = s->direction > 0;
    n->high = s->indicator == INDICATOR_HIGH;
    n->actions_left = s->actions_left;
    n->token_bank = s->token_bank;
    n->plays = number_up_to(s->plays, PLAYS_SHOWN);
    n->stack = s->depth;
    n->bowl_size = s->bowl_count;
    n->litter_size = s->litter_count;
    memset(n->left, 0, sizeof *n - offsetof(struct numbers, left));
#pragma GCC unroll 2
    for (unsigned who = 0; who < seats; who++)
        write_seat(t, s, who, seat_from(seats, me, who), &pen);
    write_cards(s, me, &pen);
    for (unsigned place = 0; place < FRAMES_SHOWN && place < s->depth; place++)
        write_frame(t, s, seats, me, place, &pen);
    write_litter(s, k, &pen);
    write_hand(s, me, prepared, &pen);
    k->count = (uint16_t)(pen.next - k->marked);
}

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *kept,
                          void *out) {
    if (t->seats == 2)
        write_for(t, 2, prepared, hidden, me, kept, out);
    else
        write_for(t, t->seats, prepared, hidden, me, kept, out);
}

const struct numbering cantankerous_numbers = {.fields = fields,
                                               .bytes = sizeof(struct numbers),
                                               .open = true,
                                               .prepare = prepare,
                                               .kept = sizeof(struct kept),
                                               .write_kept = write_numbers};
