/* The trained strategy of Catchy! and what stands in where it has no entry. */
#include "games/catchy/bot.h"

#include <string.h>

/* ---- what a seat knows, with symmetries removed. Which colour is which does not matter: they are sorted. */

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

/* A colour by the plain key is what the seat sees of its cards: its own, those the other may hold, and the led one.
 * Cards that are gone count for nothing, nor do unseen cards of a colour the other lacks: they lie in the course. Once
 * the Joker is gone a number matters only by its order in the colour and by being odd or even, so that cards can be
 * pushed together. */
enum { PLAIN_CODE_BITS = 13, PLAIN_LOW_BITS = 9 }; /* a colour; Joker, cat, trick and mood */

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

uint64_t catchy_plain_key(const struct round *r, uint8_t order[COLOURS]) {
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
    uint64_t key = (uint64_t)code[order[0]] << 2 * PLAIN_CODE_BITS | code[order[1]] << PLAIN_CODE_BITS | code[order[2]];
    int cat = who == 1 ? r->cat : -r->cat;
    return ((key << 2 | joker) << 3 | (unsigned)(cat + 3)) << 4 | (unsigned)(r->trick << 1 | r->mood);
}

/* By the key with history a colour is where each card is, or who played it. With the first leader that is all there is
 * to know up to the second trick; in the third, which of two cards came first is forgotten. */
enum { HISTORY_CODE_BITS = 12, HISTORY_LOW_BITS = 11 }; /* a colour; Joker, cat, first leader, trick and mood */
enum { OWN = 1, OWN_PLAYED, OTHERS_PLAYED, LED, PLACES_OF_A_CARD };

/* Five cards as a number to the base of PLACES_OF_A_CARD, 1 for each card of the set. */
static unsigned digits(card_set set) {
    enum { B = PLACES_OF_A_CARD };
    return (set & 1) + B * ((set >> 1 & 1) + B * ((set >> 2 & 1) + B * ((set >> 3 & 1) + B * (set >> 4 & 1))));
}

uint64_t catchy_history_key(const struct walk *w, uint8_t order[COLOURS]) {
    const struct round *r = &w->r;
    unsigned who = round_turn(r);
    card_set led = r->led == NOTHING_LED ? 0 : CARD(r->led);
    card_set at[PLACES_OF_A_CARD] = {0, r->hand[who], w->played[who], w->played[1 - who] & ~led, led};
    uint32_t code[COLOURS] = {0}, joker = 0;
    for (unsigned place = OWN; place < PLACES_OF_A_CARD; place++) {
        for (unsigned colour = 0; colour < COLOURS; colour++)
            code[colour] += place * digits(at[place] >> NUMBERS * colour);
        joker += place * (at[place] >> JOKER & 1);
    }
    sort_colours(code, order);
    uint64_t key =
        (uint64_t)code[order[0]] << 2 * HISTORY_CODE_BITS | code[order[1]] << HISTORY_CODE_BITS | code[order[2]];
    unsigned cat = (unsigned)((who == 1 ? r->cat : -r->cat) + 3);
    return (((key << 3 | joker) << 3 | cat) << 1 | (w->first == who)) << 4 | (unsigned)(r->trick << 1 | r->mood);
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

/* ---- the trained numbers. A program has them; the browser's module is given them when somebody plays this game, for
 * they are as large as the rest of it. */

struct trained {
    const uint8_t *bytes;
    size_t size;
};

#ifdef __wasm__
static struct trained trained[COURSES];

bool catchy_trained(const char *name, const uint8_t *bytes, size_t size) {
    static const char *const names[COURSES] = {[COURSE_LONG] = "table_long", [COURSE_SHORT] = "table_short"};
    for (int course = 0; course < COURSES; course++)
        if (!strcmp(name, names[course]) && size > TRAINED_CELLS && (size - TRAINED_CELLS) % CELLS_EACH == 0 &&
            bytes[TRICKS_AT] <= TRICKS_TRAINED_MAX) {
            trained[course] = (struct trained){bytes, size};
            return true;
        }
    return !strcmp(name, "searcher_long") && catchy_searcher_take(COURSE_LONG, bytes, size);
}
#else
static const uint8_t long_bytes[] = {
#include "catchy_table_long.inc"
};
static const uint8_t short_bytes[] = {
#include "catchy_table_short.inc"
};
static const struct trained trained[COURSES] = {
    [COURSE_LONG] = {long_bytes, sizeof long_bytes},
    [COURSE_SHORT] = {short_bytes, sizeof short_bytes},
};

bool catchy_trained(const char *name, const uint8_t *bytes, size_t size) {
    (void)name;
    (void)bytes;
    (void)size;
    return false; /* it has its own */
}
#endif

static unsigned tricks_trained(unsigned course) {
    return trained[course].size ? trained[course].bytes[TRICKS_AT] : 0;
}

/* The strategy of a key; a trained one has been given. */
static struct strategy find_strategy(const struct trained *file, unsigned trick, uint64_t key) {
    unsigned salt = file->bytes[0] | (unsigned)file->bytes[1] << 8, number = 0;
    size_t cells[CELLS_EACH];
    key_cells(key, salt, (file->size - TRAINED_CELLS) / CELLS_EACH, cells);
    for (int i = 0; i < CELLS_EACH; i++)
        number ^= file->bytes[TRAINED_CELLS + cells[i]];
    const uint8_t *bits = file->bytes + TRAINED_HEAD + 2 * (STRATEGIES * (trick - 1) + number);
    return strategy_from(bits[0] | (unsigned)bits[1] << 8);
}

/* Colours that look the same to the seat are played alike: the table knows only the first of them. */
static void share_equals(uint64_t key, bool history, const struct round *r, const uint8_t order[COLOURS],
                         float chance[START]) {
    int bits = history ? HISTORY_CODE_BITS : PLAIN_CODE_BITS, low = history ? HISTORY_LOW_BITS : PLAIN_LOW_BITS;
    unsigned code[COLOURS];
    for (int i = 0; i < COLOURS; i++)
        code[i] = (unsigned)(key >> (low + bits * (COLOURS - 1 - i))) & ((1u << bits) - 1);
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

/* The chance of each card, by number, in a position that was trained; false where there is nothing to choose or
 * nothing is known. */
static bool look_up(unsigned course, const struct walk *w, float chance[START]) {
    const struct round *r = &w->r;
    uint8_t order[COLOURS], cards[TRICKS];
    size_t count = bits_count(round_legal(r));
    if (r->trick > tricks_trained(course) || count < 2)
        return false;
    bool history = trained[course].bytes[HISTORY_AT];
    uint64_t key = history ? catchy_history_key(w, order) : catchy_plain_key(r, order);
    catchy_key_cards(r, order, cards);
    struct strategy found = find_strategy(&trained[course], r->trick, key);
    for (int i = 0; i < 3; i++)
        if (found.card[i] >= count)
            return false;
    float second = (float)found.second / SECOND_PARTS, third = (float)found.third / THIRD_PARTS;
    chance[cards[found.card[0]]] += 1 - second - third;
    chance[cards[found.card[1]]] += second;
    chance[cards[found.card[2]]] += third;
    share_equals(key, history, r, order, chance);
    return true;
}

/* ---- what the other's cards in the trained tricks tell of the hand they came from */

/* The round before its first card, both hands unknown, and what each seat has played since; false when the position was
 * not reached by play. */
static bool first_position(const struct state *s, const struct round *now, struct walk *first, card_set shown[SEATS]) {
    int count = played_count(s);
    struct walk w = {.r = {.led = NOTHING_LED, .trick = 1, .arms = now->arms}};
    /* Who led first is found backwards: with the other leader everything comes out for the other seat. */
    for (int i = 0; i < count; i++)
        walk_play(&w, s->played[i]);
    w.first = w.r.leader ^ now->leader;
    if (w.r.mood != now->mood || (w.first ? -w.r.cat : w.r.cat) != now->cat)
        return false;
    shown[0] = w.played[w.first];
    shown[1] = w.played[!w.first];
    *first =
        (struct walk){.r = {.led = NOTHING_LED, .trick = 1, .arms = now->arms, .leader = w.first}, .first = w.first};
    return true;
}

static bool is_resolved(unsigned course) {
    return tricks_trained(course) >= RESOLVED_FROM - 1;
}

/* Trained are the positions to which a trained player comes: no card of its own had no chance. Walks through the cards
 * of a seat with this first hand, at `w` the first position and then the last: how likely a trained player would have
 * played so; and whether the last position is a trained one. With `anybody` above 0 never too sure, for it may be
 * anybody. Where the last tricks are solved together, who has left what was trained is taken to play any card; where
 * worlds are solved, its cards from then on tell nothing. */
static float likelihood(unsigned course, const struct state *s, struct walk *w, unsigned player, card_set hand,
                        float anybody, bool *is_trained) {
    float likely = 1;
    w->r.hand[player] = (uint16_t)hand;
    *is_trained = true;
    for (int i = 0; i < played_count(s) && w->r.trick <= tricks_trained(course) && likely > 0; i++) {
        float chance[START] = {0};
        if (!*is_trained && !is_resolved(course))
            break;
        unsigned count = round_turn(&w->r) == player ? bits_count(round_legal(&w->r)) : 1;
        if (count > 1 && !*is_trained) {
            likely *= anybody + (1 - anybody) / (float)count;
        } else if (count > 1) {
            if (look_up(course, w, chance))
                likely *= anybody + (1 - anybody) * chance[s->played[i]];
            *is_trained = chance[s->played[i]] > 0;
        }
        walk_play(w, s->played[i]);
    }
    return likely;
}

float catchy_reach(unsigned course, const struct state *s, const struct walk *first, unsigned player, card_set hand,
                   float anybody) {
    struct walk w = *first;
    bool unused;
    return likelihood(course, s, &w, player, hand, anybody, &unused);
}

/* What was trained for the seat to act, if it comes there by playing so. */
static bool trained_chances(unsigned course, const struct state *s, const struct round *r, float chance[START]) {
    unsigned who = round_turn(r);
    card_set shown[SEATS];
    struct walk w;
    bool is_trained;
    if (r->trick > tricks_trained(course) || !first_position(s, r, &w, shown))
        return false;
    likelihood(course, s, &w, who, r->hand[who] | shown[who], 0, &is_trained);
    return is_trained && look_up(course, &w, chance);
}

/* ---- after three trained tricks: both ranges, solved together */

/* A seat that knows what the other holds has nothing to guess: with open cards it is sure of the best end. */
static bool knows_all(const struct state *s, const struct round *r) {
    unsigned who = round_turn(r);
    return bits_count(catchy_unseen(r, who)) == (unsigned)hand_size(s, 1 - who);
}

static bool resolve(const struct table *t, const struct state *s, const struct round *r, struct catchy_desk *desk,
                    float chance[START]) {
    card_set shown[SEATS];
    struct walk first;
    return desk && r->trick >= RESOLVED_FROM && is_resolved((unsigned)t->option[OPTION_COURSE]) && !knows_all(s, r) &&
           first_position(s, r, &first, shown) && catchy_resolve(desk, t, s, r, &first, chance);
}

/* ---- elsewhere: every hand the other may hold, solved with open cards and weighed by how likely a searching player
 * plays so from it; where that was not learned, a trained one. Of cards that come out the same any may be played, so as
 * to tell nothing. */

static void solve_worlds(const struct table *t, const struct state *s, const struct round *r, float chance[START]) {
    unsigned course = (unsigned)t->option[OPTION_COURSE];
    unsigned who = round_turn(r), other = 1 - who, need = (unsigned)hand_size(s, other), equals = 0;
    card_set unseen = catchy_unseen(r, who), may = round_legal(r), shown[SEATS] = {0};
    static const float ROUNDING = 1e-5f;
    float share[ENDS], value[START] = {0}, best = 0;
    struct walk first = {0};
    const struct searcher *searcher = catchy_searcher(course);
    bool told = first_position(s, r, &first, shown);
    catchy_end_shares(t, s, share);
    /* At most 9 cards are unseen: 512 sets, of which 36 are hands. */
    for (card_set hand = unseen; hand; hand = (hand - 1) & unseen) {
        struct round world = *r;
        if (bits_count(hand) != need)
            continue;
        world.hand[other] = (uint16_t)hand;
        float likely = !told      ? 1
                       : searcher ? catchy_searched(searcher, s, &first, other, hand | shown[other])
                                  : catchy_reach(course, s, &first, other, hand | shown[other], ANYBODY);
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

bool catchy_strategy(const struct table *t, const void *hidden, seat who, const action *legal, size_t count, void *desk,
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
    else if (!trained_chances((unsigned)t->option[OPTION_COURSE], s, &r, of_card) && !resolve(t, s, &r, desk, of_card))
        solve_worlds(t, s, &r, of_card);
    for (size_t i = 0; i < count; i++)
        chance[i] = of_card[legal[i] - PLAY_FIRST];
    return true;
}
