/* The trained strategy of Catchy! and what stands in where it has no entry. */
#include "games/catchy/bot.h"

#include <string.h>

/* ---- what a seat knows, with symmetries removed.
 *
 * A colour is what the seat sees of its cards: its own, those the other may hold, and the led one. Cards that are gone
 * count for nothing, nor do unseen cards of a colour the other lacks: they lie in the course. Once the Joker is gone a
 * number matters only by its order in the colour and by being odd or even, so that cards can be pushed together. Which
 * colour is which does not matter: they are sorted. Who played what, and when, is forgotten. */

struct colour_view {
    unsigned own, unseen, led; /* five bits each */
};

static struct colour_view push_together(struct colour_view v) {
    struct colour_view out = {0};
    int at = -1;
    for (int i = 0; i < NUMBERS; i++) {
        if (!((v.own | v.unseen | v.led) >> i & 1))
            continue;
        at += (at + 1 - i) & 1 ? 2 : 1; /* the next place that is odd or even as before */
        out.own |= (v.own >> i & 1) << at;
        out.unseen |= (v.unseen >> i & 1) << at;
        out.led |= (v.led >> i & 1) << at;
    }
    return out;
}

card_set catchy_unseen(const struct round *r, unsigned who) {
    card_set unseen = DECK & ~(card_set)r->hand[who] & ~(card_set)r->gone;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (r->voids[1 - who] >> colour & 1)
            unseen &= ~COLOUR(colour);
    return unseen;
}

static void sort_colours(const uint32_t code[COLOURS], uint8_t order[COLOURS]) {
    for (uint8_t i = 0; i < COLOURS; i++)
        order[i] = i;
    for (int pass = 0; pass < COLOURS; pass++) {
        int i = pass & 1;
        if (code[order[i]] < code[order[i + 1]]) {
            uint8_t held = order[i];
            order[i] = order[i + 1];
            order[i + 1] = held;
        }
    }
}

uint64_t catchy_key(const struct round *r, uint8_t order[COLOURS]) {
    unsigned who = round_turn(r);
    card_set own = r->hand[who], unseen = catchy_unseen(r, who);
    card_set led = r->led == NOTHING_LED ? 0 : CARD(r->led);
    unsigned joker = own >> JOKER & 1 ? 1 : unseen >> JOKER & 1 ? 2 : led >> JOKER & 1 ? 3 : 0;
    uint32_t code[COLOURS];
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned shift = NUMBERS * colour;
        struct colour_view v = {own >> shift & 31, unseen >> shift & 31, led >> shift & 31};
        v = joker ? v : push_together(v);
        code[colour] = (v.led ? bits_first(v.led) + 1 : 0) << 10 | v.own << 5 | v.unseen;
    }
    sort_colours(code, order);
    uint64_t key = (uint64_t)code[order[0]] << 26 | code[order[1]] << 13 | code[order[2]];
    int cat = who == 1 ? r->cat : -r->cat;
    return ((key << 2 | joker) << 3 | (unsigned)(cat + 3)) << 4 | (unsigned)(r->trick << 1 | r->mood);
}

size_t catchy_key_cards(const struct round *r, const uint8_t order[COLOURS], uint8_t out[TRICKS]) {
    card_set may = round_legal(r);
    size_t count = 0;
    for (int i = 0; i < COLOURS; i++)
        BITS_EACH(card, may & COLOUR(order[i]) & (CARD(JOKER) - 1))
    out[count++] = (uint8_t)card;
    if (may >> JOKER & 1)
        out[count++] = JOKER;
    return count;
}

/* ---- the trained entries; not in the browser, where they would outweigh the rest of the page */

#ifndef __wasm__
static const uint8_t long_entries[] = {
#include "catchy_table_long.inc"
};
static const uint8_t short_entries[] = {
#include "catchy_table_short.inc"
};
static const struct {
    const uint8_t *bytes;
    size_t entries;
} trained[] = {
    [COURSE_LONG] = {long_entries, sizeof long_entries / ENTRY_BYTES},
    [COURSE_SHORT] = {short_entries, sizeof short_entries / ENTRY_BYTES},
};

/* The strategy bits of a key, or -1. */
static int find_entry(unsigned course, uint64_t key) {
    uint64_t hash = key_hash(key);
    size_t entries = trained[course].entries, at = key_place(hash, entries);
    for (;; at = at + 1 == entries ? 0 : at + 1) {
        const uint8_t *entry = trained[course].bytes + at * ENTRY_BYTES;
        unsigned mark = entry[0] | (unsigned)entry[1] << 8;
        if (mark == 0xffff)
            return -1;
        if (mark == key_mark(hash))
            return entry[2] | entry[3] << 8;
    }
}
#else
static int find_entry(unsigned course, uint64_t key) {
    (void)course;
    (void)key;
    return -1;
}
#endif

/* The chance of each card, by number; false where nothing is known. */
static bool look_up(unsigned course, const struct round *r, float chance[START]) {
    uint8_t order[COLOURS], cards[TRICKS];
    uint64_t key = catchy_key(r, order);
    size_t count = catchy_key_cards(r, order, cards);
    int bits = r->trick <= TRICKS_TRAINED && count > 1 ? find_entry(course, key) : -1;
    unsigned first = (unsigned)bits & 7, second = (unsigned)bits >> 3 & 7, third = (unsigned)bits >> 6 & 7;
    if (bits < 0 || first >= count)
        return false;
    float rest = 1;
    if (second < count && second != first) {
        chance[cards[second]] = (float)((unsigned)bits >> 9 & SECOND_MOST) / SECOND_PARTS;
        rest -= chance[cards[second]];
    }
    if (third < count && third != first && third != second) {
        chance[cards[third]] = (float)((unsigned)bits >> 13 & THIRD_MOST) / THIRD_PARTS;
        rest -= chance[cards[third]];
    }
    chance[cards[first]] = rest;
    return true;
}

/* ---- elsewhere: every hand the other may hold, all equally likely, solved with open cards. Of cards that come out the
 * same any may be played, so as to tell nothing. */

static void solve_worlds(const struct table *t, const struct state *s, const struct round *r, float chance[START]) {
    unsigned who = round_turn(r), need = (unsigned)hand_size(s, 1 - who), ties_of_best = 0;
    card_set unseen = catchy_unseen(r, who), may = round_legal(r);
    uint16_t ends[START][ENDS] = {{0}};
    float share[ENDS], value[START] = {0}, best = -1;
    /* At most 9 cards are unseen: 512 sets, of which 36 are hands. */
    for (card_set hand = unseen; hand; hand = (hand - 1) & unseen) {
        struct round world = *r;
        world.hand[1 - who] = (uint16_t)hand;
        if (bits_count(hand) == need)
            BITS_EACH(card, may) {
                ends[card][catchy_solve_card(&world, (unsigned)card)]++;
            }
    }
    catchy_end_shares(t, s, share);
    BITS_EACH(card, may) {
        for (unsigned end = 0; end < ENDS; end++) /* in this order, so that what is equal stays equal */
            value[card] += (float)ends[card][end] * (who == 1 ? share[end] : 1 - share[end]);
        if (value[card] > best)
            best = value[card], ties_of_best = 0;
        ties_of_best += value[card] == best;
    }
    BITS_EACH(card, may)
    chance[card] = value[card] == best ? 1 / (float)ties_of_best : 0;
}

bool catchy_strategy(const struct table *t, const void *hidden, seat who, const action *legal, size_t count,
                     float *chance) {
    const struct state *s = hidden;
    float of_card[START] = {0};
    struct round r;
    (void)who;
    if (s->phase == PHASE_SWAP) { /* the places look all the same */
        for (size_t i = 0; i < count; i++)
            chance[i] = 1 / (float)count;
        return true;
    }
    round_from(t, s, &r);
    if (count == 1)
        of_card[legal[0] - PLAY_FIRST] = 1;
    else if (!look_up((unsigned)t->option[OPTION_COURSE], &r, of_card))
        solve_worlds(t, s, &r, of_card);
    for (size_t i = 0; i < count; i++)
        chance[i] = of_card[legal[i] - PLAY_FIRST];
    return true;
}
