/* The last tricks of Catchy!, after the trained ones: what either seat may hold, by how it has played, and what both
 * should do about it, solved together.
 *
 * The hands that a seat may hold, weighed by how likely the trained strategy plays so from them, are its range. Every
 * pair of hands that go together is a small tree; a seat that holds one hand and has seen the same cards plays alike in
 * all of them. Regret matching over all trees at once, with regrets never below 0 and late rounds weighing more, comes
 * near to what neither can improve. What either seat sees decides, and its own range: the hand that it really holds
 * only picks the answer. */
#include "games/catchy/bot.h"

#include "base/must.h"

#include <string.h>

enum { HELD = TRICKS + 1 - RESOLVED_FROM, UNKNOWN_CARDS = 2 * HELD + 2, HANDS_MAX = 210 };
_Static_assert(UNKNOWN_CARDS == 10 && HELD == 4, "HANDS_MAX is how many sets of four there are in ten");
/* Where either seat may hold nearly anything there are 3,150 pairs, more than can be thought through in time. A pair
 * has some hundred choices. */
enum { PAIRS_MAX = 768, CHOICES_MAX = 1 << 17, KNOWNS_MAX = 1 << 16, PLACES_MAX = 2 * KNOWNS_MAX, ROUNDS = 16 };

static const float LEAST_CHANCE = 0.1f; /* cards chosen less often are noise: as in tools/train.c */

/* What is played after a card: a choice, or an end of the round. */
typedef uint32_t branch;
#define END_BRANCH(end) ((branch)UINT32_MAX - (end))
#define IS_END(branch) ((branch) > (uint32_t)UINT32_MAX - ENDS)
#define END_OF(branch) ((uint32_t)UINT32_MAX - (branch))

struct choice { /* in one pair of hands */
    uint32_t known;
    uint8_t who, count;
    branch next[HELD];
};

/* All choices that look the same to the seat: its hand, and the cards since the first resolved trick. */
struct known {
    uint32_t key;                     /* never 0 */
    uint8_t count, card[HELD], round; /* the last round in which it was met */
    float regret[HELD], chance[HELD], sum[HELD];
};

struct range {
    uint16_t hand[HANDS_MAX];
    float weight[HANDS_MAX];
    size_t count;
};

struct pair {
    branch root;
    uint8_t hand[SEATS];
};

/* All that the endings follow from. Unused bytes are 0. */
struct asked {
    float share[ENDS]; /* of seat 2 */
    uint8_t played[2 * (RESOLVED_FROM - 1)], who;
    bool is_own_trained; /* a trained player may hold the seat's hand */
    int8_t arms;
};

struct endings { /* for one seat */
    struct range range[SEATS];
    struct pair pair[PAIRS_MAX];
    size_t pairs, choices, knowns;
    struct choice choice[CHOICES_MAX];
    struct known known[KNOWNS_MAX];
    uint32_t place[PLACES_MAX]; /* of a known by its key: its number and 1, or 0 */
    struct asked asked;         /* what it was solved for */
    bool is_solved;
};

struct catchy_desk {
    uint8_t used; /* 0: what follows has not been cleared */
    struct endings of[SEATS];
};
const size_t catchy_desk_bytes = sizeof(struct catchy_desk);

/* ---- what looks the same */

enum { NO_KNOWN = UINT32_MAX, CARD_BITS = 4, HAND_BITS = 8 };

/* The cards since the first resolved trick, in order; it begins with 1, so that its length counts too. */
static uint32_t add_card(uint32_t played, unsigned card) {
    return played << CARD_BITS | card;
}

static uint32_t known_key(unsigned who, size_t hand, uint32_t played) {
    return (played << HAND_BITS | (uint32_t)hand) << 1 | who;
}

static size_t find_place(const struct endings *e, uint32_t key) {
    size_t at = (size_t)(key_hash(key) >> 32) & (PLACES_MAX - 1);
    while (e->place[at] && e->known[e->place[at] - 1].key != key)
        at = (at + 1) & (PLACES_MAX - 1);
    return at;
}

/* Its number; NO_KNOWN when there are too many. */
static uint32_t know(struct endings *e, uint32_t key, card_set may) {
    size_t at = find_place(e, key);
    if (e->place[at])
        return e->place[at] - 1;
    if (e->knowns == KNOWNS_MAX)
        return NO_KNOWN;
    struct known *k = &e->known[e->knowns];
    *k = (struct known){.key = key};
    BITS_EACH(card, may)
    k->card[k->count++] = (uint8_t)card;
    e->place[at] = (uint32_t)++e->knowns;
    return e->place[at] - 1;
}

/* ---- the tree of a pair of hands */

/* From a position on; where there is nothing to choose the card is played. False when there are too many choices. */
static bool build(struct endings *e, const struct pair *pair, struct round r, uint32_t played, branch *out) {
    card_set may = round_legal(&r);
    while (!(may & (may - 1))) {
        unsigned card = bits_first(may);
        if (round_play(&r, card)) {
            *out = END_BRANCH(round_end(&r));
            return true;
        }
        played = add_card(played, card);
        may = round_legal(&r);
    }
    unsigned who = round_turn(&r);
    uint32_t known = know(e, known_key(who, pair->hand[who], played), may), at = (uint32_t)e->choices;
    if (known == NO_KNOWN || e->choices == CHOICES_MAX)
        return false;
    struct choice c = {.known = known, .who = (uint8_t)who};
    e->choices++; /* its place, before those that follow */
    BITS_EACH(card, may) {
        struct round next = r;
        branch *to = &c.next[c.count++];
        if (round_play(&next, (unsigned)card))
            *to = END_BRANCH(round_end(&next));
        else if (!build(e, pair, next, add_card(played, (unsigned)card), to))
            return false;
    }
    e->choice[at] = c;
    *out = at;
    return true;
}

/* ---- regret matching */

/* The chances of this round follow from the regrets of the rounds before. */
static void match_regrets(struct known *k, unsigned round) {
    float sum = 0;
    for (int i = 0; i < k->count; i++) {
        k->regret[i] = k->regret[i] > 0 ? k->regret[i] : 0;
        sum += k->regret[i];
    }
    for (int i = 0; i < k->count; i++)
        k->chance[i] = sum > 0 ? k->regret[i] / sum : 1 / (float)k->count;
    k->round = (uint8_t)round;
}

/* Seat 2's share. `reach` is how likely each seat holds its hand and plays so. */
static float learn(struct endings *e, branch at, float reach0, float reach1, unsigned round) {
    if (IS_END(at)) /* a hand in which nothing is left to choose */
        return e->asked.share[END_OF(at)];
    if (!(reach0 > 0) && !(reach1 > 0)) /* nobody learns from it, and nobody asks for its worth */
        return 0;
    const struct choice *c = &e->choice[at];
    struct known *k = &e->known[c->known];
    float value[HELD] = {0}, mean = 0;
    if (k->round != round)
        match_regrets(k, round);
    for (int i = 0; i < c->count; i++) {
        float chance = k->chance[i];
        branch next = c->next[i];
        value[i] = IS_END(next) ? e->asked.share[END_OF(next)]
                   : c->who     ? learn(e, next, reach0, reach1 * chance, round)
                                : learn(e, next, reach0 * chance, reach1, round);
        mean += chance * value[i];
    }
    float other = c->who ? reach0 : -reach1, own = (c->who ? reach1 : reach0) * (float)round;
    for (int i = 0; i < c->count; i++) {
        k->regret[i] += other * (value[i] - mean);
        k->sum[i] += own * k->chance[i];
    }
    return mean;
}

/* ---- ranges */

static void find_range(unsigned course, const struct state *s, const struct walk *first, const struct walk *w,
                       unsigned player, float anybody, struct range *out) {
    card_set can = DECK & ~(card_set)w->r.gone;
    out->count = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (w->r.voids[player] >> colour & 1)
            can &= ~COLOUR(colour);
    for (card_set hand = can; hand; hand = (hand - 1) & can) {
        if (bits_count(hand) != HELD)
            continue;
        float weight = catchy_reach(course, s, first, player, hand | w->played[player], anybody);
        if (weight > 0) {
            out->weight[out->count] = weight;
            out->hand[out->count++] = (uint16_t)hand;
        }
    }
}

static size_t count_pairs(const struct range range[SEATS]) {
    size_t count = 0;
    for (size_t a = 0; a < range[0].count; a++)
        for (size_t b = 0; b < range[1].count; b++)
            count += !(range[0].hand[a] & range[1].hand[b]);
    return count;
}

/* Leaves out the hands that are less likely than this part of the likeliest. */
static void narrow(struct range *range, float least) {
    float most = 0;
    size_t kept = 0;
    for (size_t i = 0; i < range->count; i++)
        most = range->weight[i] > most ? range->weight[i] : most;
    for (size_t i = 0; i < range->count; i++)
        if (range->weight[i] >= least * most) {
            range->weight[kept] = range->weight[i];
            range->hand[kept++] = range->hand[i];
        }
    range->count = kept;
}

/* False when there are too many choices. */
static bool list_pairs(struct endings *e, const struct round *start) {
    const struct range *range = e->range;
    e->choices = e->knowns = e->pairs = 0;
    memset(e->place, 0, sizeof e->place);
    for (size_t a = 0; a < range[0].count; a++)
        for (size_t b = 0; b < range[1].count; b++) {
            if (range[0].hand[a] & range[1].hand[b])
                continue;
            struct pair *pair = &e->pair[e->pairs++];
            struct round r = *start;
            *pair = (struct pair){.hand = {(uint8_t)a, (uint8_t)b}};
            r.hand[0] = range[0].hand[a];
            r.hand[1] = range[1].hand[b];
            if (!build(e, pair, r, 1, &pair->root))
                return false;
        }
    return e->pairs > 0;
}

static bool solve(struct endings *e, const struct table *t, const struct state *s, const struct walk *first,
                  const struct walk *w) {
    for (unsigned player = 0; player < SEATS; player++)
        find_range((unsigned)t->option[OPTION_COURSE], s, first, w, player,
                   player == e->asked.who && e->asked.is_own_trained ? 0 : ANYBODY, &e->range[player]);
    for (float least = 0.002f; count_pairs(e->range) > PAIRS_MAX; least *= 1.5f) {
        if (least > 1) /* all are as likely: nothing tells them apart */
            return false;
        for (int player = 0; player < SEATS; player++)
            narrow(&e->range[player], least);
    }
    if (!list_pairs(e, &w->r))
        return false;
    for (unsigned round = 1; round <= ROUNDS; round++)
        for (size_t i = 0; i < e->pairs; i++) {
            const struct pair *pair = &e->pair[i];
            learn(e, pair->root, e->range[0].weight[pair->hand[0]], e->range[1].weight[pair->hand[1]], round);
        }
    return true;
}

/* ---- the answer */

/* The seat's chances in the position that it knows; false where it is in none of the trees. */
static bool answer(const struct endings *e, card_set hand, uint32_t played, float chance[START]) {
    const struct range *range = &e->range[e->asked.who];
    size_t n = 0;
    while (n < range->count && range->hand[n] != hand)
        n++;
    size_t at = find_place(e, known_key(e->asked.who, n, played));
    if (n == range->count || !e->place[at])
        return false;
    const struct known *k = &e->known[e->place[at] - 1];
    float sum = 0, kept = 0;
    for (int i = 0; i < k->count; i++)
        sum += k->sum[i];
    for (int i = 0; i < k->count; i++)
        kept += k->sum[i] >= LEAST_CHANCE * sum ? k->sum[i] : 0;
    for (int i = 0; i < k->count && kept > 0; i++)
        chance[k->card[i]] = k->sum[i] >= LEAST_CHANCE * sum ? k->sum[i] / kept : 0;
    return kept > 0;
}

/* Colours in the order in which they were played, so that the answer is the same, to the last bit, when colours are
 * exchanged. */
static void order_colours(const struct state *s, uint8_t to[COLOURS + 1]) {
    enum { NOT_SEEN = COLOURS + 1 };
    uint8_t next = 0;
    memset(to, NOT_SEEN, COLOURS);
    to[COLOURS] = COLOURS; /* the Joker */
    for (int i = 0; i < played_count(s); i++)
        if (to[card_colour(s->played[i])] == NOT_SEEN)
            to[card_colour(s->played[i])] = next++;
    for (int colour = 0; colour < COLOURS; colour++)
        if (to[colour] == NOT_SEEN)
            to[colour] = next++;
}

static uint8_t recolour(const uint8_t to[COLOURS + 1], unsigned card) {
    return (uint8_t)(to[card_colour(card)] * NUMBERS + card % NUMBERS);
}

/* What is asked: the cards in that order of colours, and the hand at the first resolved trick. */
struct question {
    struct state s;
    struct walk start; /* of the first resolved trick */
    card_set hand;
    uint32_t played;
};

static void ask(const struct state *s, unsigned who, const struct walk *first, card_set hand,
                const uint8_t to[COLOURS + 1], struct question *out) {
    *out = (struct question){.s = *s, .start = *first, .played = 1};
    BITS_EACH(card, hand)
    out->hand |= CARD(recolour(to, (unsigned)card));
    struct walk w = *first;
    for (int i = 0; i < played_count(s); i++) {
        uint8_t card = out->s.played[i] = recolour(to, s->played[i]);
        bool is_later = w.r.trick >= RESOLVED_FROM;
        if (is_later) {
            out->hand |= round_turn(&w.r) == who ? CARD(card) : 0;
            out->played = add_card(out->played, card);
        }
        walk_play(&w, card);
        if (!is_later)
            out->start = w;
    }
}

bool catchy_resolve(struct catchy_desk *desk, const struct table *t, const struct state *s, const struct round *now,
                    const struct walk *first, float chance[START]) {
    unsigned who = round_turn(now);
    struct endings *e = &desk->of[who];
    if (!desk->used)
        desk->of[0].is_solved = desk->of[1].is_solved = false;
    desk->used = 1;
    uint8_t to[COLOURS + 1];
    struct question q;
    struct asked asked;
    float found[START] = {0};
    order_colours(s, to);
    ask(s, who, first, now->hand[who], to, &q);
    memset(&asked, 0, sizeof asked);
    memcpy(asked.played, q.s.played, sizeof asked.played);
    catchy_end_shares(t, s, asked.share);
    asked.who = (uint8_t)who;
    asked.arms = now->arms;
    asked.is_own_trained =
        catchy_reach((unsigned)t->option[OPTION_COURSE], &q.s, first, who, q.hand | q.start.played[who], 0) > 0;
    if (!e->is_solved || memcmp(&e->asked, &asked, sizeof asked)) {
        memcpy(&e->asked, &asked, sizeof asked);
        e->is_solved = solve(e, t, &q.s, first, &q.start);
    }
    if (!e->is_solved || !answer(e, q.hand, q.played, found))
        return false;
    BITS_EACH(card, now->hand[who])
    chance[card] = found[recolour(to, (unsigned)card)];
    return true;
}
