/* A round as bots think it through: sets of cards and small numbers, copied at every step. The rules of rules.c without
 * events, scores and the next deal; test_bots.c plays both side by side. */
#ifndef GAMES_CATCHY_BOT_ROUND_H
#define GAMES_CATCHY_BOT_ROUND_H

#include "games/catchy/trick.h"

#include "base/bits.h"

enum { NOTHING_LED = 0xff };

struct round {
    uint16_t hand[SEATS]; /* a hand that is not known is empty */
    uint16_t gone;        /* played, the led card included */
    uint8_t voids[SEATS];
    uint8_t led, leader, mood, trick;
    int8_t cat;
    int8_t arms;
};

static inline unsigned round_turn(const struct round *r) {
    return r->leader ^ (r->led != NOTHING_LED);
}

static inline card_set round_legal(const struct round *r) {
    card_set hand = r->hand[round_turn(r)];
    return r->led == NOTHING_LED ? hand : answers(hand, r->led);
}

/* After the swap only. */
static inline void round_from(const struct table *t, const struct state *s, struct round *out) {
    *out = (struct round){.hand = {(uint16_t)(s->hand[0] & DECK), (uint16_t)(s->hand[1] & DECK)},
                          .voids = {s->voids[0], s->voids[1]},
                          .led = s->phase == PHASE_FOLLOW ? (uint8_t)led_card(s) : NOTHING_LED,
                          .leader = s->leader,
                          .mood = s->mood,
                          .trick = s->trick,
                          .cat = s->cat,
                          .arms = (int8_t)arms(t)};
    for (int i = 0; i < played_count(s); i++)
        out->gone |= (uint16_t)CARD(s->played[i]);
}

/* CA-12 to CA-18: the seat whose turn it is plays the card. True when the round is over. */
static inline bool round_play(struct round *r, unsigned card) {
    unsigned who = round_turn(r), led = r->led;
    r->hand[who] &= (uint16_t)~CARD(card);
    r->gone |= (uint16_t)CARD(card);
    if (led == NOTHING_LED) {
        r->led = (uint8_t)card;
        return false;
    }
    unsigned shows = (led != JOKER) & (card != JOKER) & (card_colour(led) != card_colour(card));
    unsigned tie = ties[led] >> card & 1, leader_wins = beats[led] >> card & 1;
    r->voids[who] |= (uint8_t)(shows << card_colour(led));
    r->led = NOTHING_LED;
    r->mood ^= ODD >> led & ODD >> card & 1;
    if (!tie) {
        r->leader = (uint8_t)(r->leader ^ !leader_wins ^ (r->mood == BLUE));
        r->cat = (int8_t)(r->cat + 2 * r->leader - 1);
    }
    r->trick++;
    return r->trick > TRICKS || r->cat == r->arms || r->cat == -r->arms;
}

/* How a round may end (CA-19), worst for seat 2 first. */
enum { ENDS = 5, END_CENTRE = 2 };

static inline unsigned round_end(const struct round *r) {
    int side = (r->cat > 0) - (r->cat < 0);
    return (unsigned)(END_CENTRE + (r->cat == r->arms || r->cat == -r->arms ? 2 * side : side));
}

/* Points of seat 2 less those of seat 1. */
static const int8_t end_points[ENDS] = {-3, -2, 0, 2, 3};

#endif
