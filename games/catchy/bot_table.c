/* The trained strategy of Catchy! and what stands in where it has no entry. */
#include "games/catchy/bot.h"

#include <string.h>

/* ---- what a seat knows, with symmetries removed.
 *
 * A colour is what the seat sees of its cards: its own, those the other may hold, and the led one. Cards that are gone
 * count for nothing, nor do unseen cards of a colour the other lacks: they lie in the course. Once the Joker is gone a
 * number matters only by its order in the colour and by being odd or even, so that cards can be pushed together. Which
 * colour is which does not matter: they are sorted. Who played what, and when, is forgotten. */

enum { KEY_CODE_BITS = 13, KEY_LOW_BITS = 9 }; /* a colour; Joker, cat, trick and mood */

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
    uint64_t key = (uint64_t)code[order[0]] << 2 * KEY_CODE_BITS | code[order[1]] << KEY_CODE_BITS | code[order[2]];
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

/* Colours that look the same to the seat are played alike: the table knows only the first of them. */
static void share_equals(uint64_t key, const struct round *r, const uint8_t order[COLOURS], float chance[START]) {
    unsigned code[COLOURS];
    for (int i = 0; i < COLOURS; i++)
        code[i] = (unsigned)(key >> (KEY_LOW_BITS + KEY_CODE_BITS * (COLOURS - 1 - i))) & ((1 << KEY_CODE_BITS) - 1);
    for (int from = 0, to; from < COLOURS; from = to) {
        for (to = from + 1; to < COLOURS && code[to] == code[from];)
            to++;
        card_set left[COLOURS] = {0};
        for (int i = from; i < to; i++)
            left[i] = r->hand[round_turn(r)] & COLOUR(order[i]);
        while (left[from]) { /* equal colours have as many cards */
            float sum = 0;
            for (int i = from; i < to; i++)
                sum += chance[bits_first(left[i])];
            for (int i = from; i < to; i++) {
                chance[bits_first(left[i])] = sum / (float)(to - from);
                left[i] &= left[i] - 1;
            }
        }
    }
}

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
    share_equals(key, r, order, chance);
    return true;
}

/* ---- what the other's cards in the trained tricks tell of the hand they came from */

/* The round before its first card, the own hand as it was; false when the position was not reached by play. */
static bool first_position(const struct state *s, const struct round *now, struct round *first, card_set shown[SEATS]) {
    int count = played_count(s);
    struct round r = {.led = NOTHING_LED, .trick = 1, .arms = now->arms};
    /* Who led first is found backwards: with the other leader everything comes out for the other seat. */
    for (int i = 0; i < count; i++)
        round_play(&r, s->played[i]);
    unsigned leader = r.leader ^ now->leader;
    if (r.mood != now->mood || (leader ? -r.cat : r.cat) != now->cat)
        return false;
    *first = r = (struct round){.led = NOTHING_LED, .trick = 1, .arms = now->arms, .leader = (uint8_t)leader};
    for (int i = 0; i < count; i++) {
        shown[round_turn(&r)] |= CARD(s->played[i]);
        round_play(&r, s->played[i]);
    }
    return true;
}

/* How likely a trained player would have played so; never too sure, for the other may be anybody. */
static float likelihood(unsigned course, const struct state *s, const struct round *first, unsigned other,
                        card_set hand) {
    static const float anybody = 0.15f;
    struct round r = *first;
    float likely = 1;
    r.hand[other] = (uint16_t)hand;
    for (int i = 0; i < played_count(s) && r.trick <= TRICKS_TRAINED; i++) {
        float chance[START] = {0};
        if (round_turn(&r) == other && look_up(course, &r, chance))
            likely *= anybody + (1 - anybody) * chance[s->played[i]];
        round_play(&r, s->played[i]);
    }
    return likely;
}

/* ---- elsewhere: every hand the other may hold, solved with open cards. Of cards that come out the same any may be
 * played, so as to tell nothing. */

static void solve_worlds(const struct table *t, const struct state *s, const struct round *r, float chance[START]) {
    unsigned who = round_turn(r), other = 1 - who, need = (unsigned)hand_size(s, other), equals = 0;
    card_set unseen = catchy_unseen(r, who), may = round_legal(r), shown[SEATS] = {0};
    static const float ROUNDING = 1e-5f;
    float share[ENDS], value[START] = {0}, best = 0;
    struct round first;
    bool told = first_position(s, r, &first, shown);
    first.hand[who] = (uint16_t)(r->hand[who] | shown[who]);
    catchy_end_shares(t, s, share);
    /* At most 9 cards are unseen: 512 sets, of which 36 are hands. */
    for (card_set hand = unseen; hand; hand = (hand - 1) & unseen) {
        struct round world = *r;
        if (bits_count(hand) != need)
            continue;
        world.hand[other] = (uint16_t)hand;
        float likely = told ? likelihood((unsigned)t->option[OPTION_COURSE], s, &first, other, hand | shown[other]) : 1;
        BITS_EACH(card, may) {
            unsigned end = catchy_solve_card(&world, (unsigned)card);
            value[card] += likely * (who == 1 ? share[end] : 1 - share[end]);
        }
    }
    BITS_EACH(card, may)
    best = value[card] > best ? value[card] : best;
    best -= best * ROUNDING; /* sums in another order, as with colours exchanged, may differ by so much */
    BITS_EACH(card, may)
    equals += value[card] >= best;
    BITS_EACH(card, may)
    chance[card] = value[card] >= best ? 1 / (float)equals : 0;
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
