/* Where cards lie, CC-3: hands are sets, everything else is a list. Only the moves; nobody is told. */
#ifndef GAMES_CANTANKEROUS_ZONES_H
#define GAMES_CANTANKEROUS_ZONES_H

#include "base/bits.h"
#include "games/cantankerous/rules.h"

#include <string.h>

/* ---- sets */

static inline bool set_has(const struct card_set *set, unsigned card) {
    return set->half[card >> 6] >> (card & 63) & 1;
}

static inline void set_add(struct card_set *set, unsigned card) {
    set->half[card >> 6] |= UINT64_C(1) << (card & 63);
}

static inline void set_remove(struct card_set *set, unsigned card) {
    set->half[card >> 6] &= ~(UINT64_C(1) << (card & 63));
}

static inline struct card_set set_both(const struct card_set *a, const struct card_set *b) {
    return (struct card_set){{a->half[0] & b->half[0], a->half[1] & b->half[1]}};
}

static inline struct card_set set_without(const struct card_set *a, const struct card_set *b) {
    return (struct card_set){{a->half[0] & ~b->half[0], a->half[1] & ~b->half[1]}};
}

static inline bool set_meets(const struct card_set *a, const struct card_set *b) {
    return (a->half[0] & b->half[0]) | (a->half[1] & b->half[1]);
}

static inline unsigned set_count(const struct card_set *set) {
    return bits_count(set->half[0]) + bits_count(set->half[1]);
}

/* The n-th card in rank order, from 0. */
static inline unsigned set_nth(const struct card_set *set, unsigned n) {
    unsigned low = bits_count(set->half[0]);
    return n < low ? bits_nth(set->half[0], n) : 64 + bits_nth(set->half[1], n - low);
}

static inline bool set_is_empty(const struct card_set *set) {
    return !(set->half[0] | set->half[1]);
}

/* Takes the lowest card out of a set, or 0 when there is none. */
static inline unsigned set_take(struct card_set *set) {
    uint64_t low = set->half[0], high = set->half[1];
    if (!(low | high))
        return 0;
    set->half[0] = low & (low - 1); /* stays 0 */
    set->half[1] = high & (high - !low);
    return bits_first(low ? low : high) + 64 * !low;
}

/* for each card of a set, lowest rank first: SET_EACH(card, set) ... */
#define SET_EACH(card, set)                                                                                            \
    for (struct card_set rest_##card = (set), *once_##card = &rest_##card; once_##card; once_##card = NULL)            \
        for (unsigned card; (card = set_take(&rest_##card));)

/* ---- hands */

static inline void hand_add(struct state *s, unsigned who, unsigned card) {
    set_add(&s->hand[who], card);
    s->hand_count[who]++;
}

static inline void hand_remove(struct state *s, unsigned who, unsigned card) {
    set_remove(&s->hand[who], card);
    s->hand_count[who]--;
}

static inline bool holds_affection(const struct state *s, unsigned who) {
    return set_meets(&s->hand[who], &s->deck.affection);
}

static inline bool holds_mischief(const struct state *s, unsigned who) {
    return set_meets(&s->hand[who], &s->deck.mischief);
}

/* ---- lists of cards, the last member on top */

static inline void litter_put(struct state *s, unsigned card) {
    s->litter[s->litter_count++] = (uint8_t)card;
}

/* Takes a card out of a list, wherever it lies. */
static inline void list_take(uint8_t *list, uint8_t *count, unsigned card) {
    unsigned at = *count;
    while (list[--at] != card)
        must(at > 0);
    memmove(list + at, list + at + 1, (size_t)(*count - at - 1));
    list[--*count] = 0;
}

/* ---- banked Affection */

/* The sum of the counts of the cats before this one: a byte each, and the product's top byte is the sum of all. */
static inline unsigned banked_from(const struct state *s, unsigned who) {
    uint64_t before = bits_of_six_bytes(s->banked_count) << 8 * (7 - who) << 8;
    return (unsigned)(before * UINT64_C(0x0101010101010101) >> 56);
}

static inline unsigned banked_total(const struct state *s) {
    return banked_from(s, SEATS_MAX);
}

/* for each card of a cat's that lies banked and is not paid: BANKED_EACH(card, s, who) ... */
#define BANKED_EACH(card, s, who)                                                                                      \
    for (unsigned at_##card = banked_from(s, who), end_##card = at_##card + (s)->banked_count[who], card;              \
         at_##card < end_##card && (card = (s)->banked[at_##card], 1); at_##card++)                                    \
        if (!(card & PAID))

static inline bool is_banked(const struct state *s, unsigned who, unsigned card) {
    BANKED_EACH(lying, s, who)
    if (lying == card)
        return true;
    return false;
}

static inline unsigned banked_cards(const struct state *s, unsigned who) {
    unsigned count = 0;
    BANKED_EACH(card, s, who)
    count++;
    return count;
}

/* CC-31, CC-60: a Dweller is worth more, or less, in a Territory. */
static inline unsigned card_worth(const struct table *t, const struct state *s, unsigned who, unsigned card) {
    const struct card *c = card_of(t, card);
    unsigned wild = -(unsigned)((c->effect == EFFECT_DWELLER) & is_feral(s, who)); /* all bits, or none: no branch */
    return (c->amount & wild) | (c->hearts & ~wild);
}

static inline unsigned banked_worth(const struct table *t, const struct state *s, unsigned who) {
    unsigned sum = 0;
    BANKED_EACH(card, s, who)
    sum += card_worth(t, s, who, card);
    return sum;
}

/* Puts a card at a place of a cat's list, counted from 0. */
static inline void banked_insert(struct state *s, unsigned who, unsigned place, unsigned card) {
    unsigned at = banked_from(s, who) + place, total = banked_total(s);
    memmove(s->banked + at + 1, s->banked + at, total - at);
    s->banked[at] = (uint8_t)card;
    s->banked_count[who]++;
}

static inline void banked_add(struct state *s, unsigned who, unsigned card) {
    banked_insert(s, who, s->banked_count[who], card);
}

/* Takes a card out, with or without its mark. */
static inline void banked_remove(struct state *s, unsigned who, unsigned card) {
    unsigned at = banked_from(s, who), total = banked_total(s);
    while ((s->banked[at] & ~PAID) != (int)card)
        at++;
    memmove(s->banked + at, s->banked + at + 1, total - at - 1);
    s->banked[total - 1] = 0;
    s->banked_count[who]--;
}

/* Sets or clears the mark of a card that is paid (CC-32): it keeps its place in case it comes back. */
static inline void banked_mark(struct state *s, unsigned who, unsigned card, bool paid) {
    unsigned at = banked_from(s, who);
    while ((s->banked[at] & ~PAID) != (int)card)
        at++;
    s->banked[at] = (uint8_t)(card | (paid ? PAID : 0));
}

#endif
