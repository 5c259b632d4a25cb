/* Catchy! with all cards known: the exact end of a round between two who play their best, and what it is worth. */
#include "games/catchy/bot.h"

/* ---- the round. Ends are ordered alike for every score, so the solver asks only which of the five it will be. */

static unsigned best_end(const struct round *r, unsigned low, unsigned high);

static unsigned end_after(const struct round *r, unsigned card, unsigned low, unsigned high) {
    struct round next = *r;
    return round_play(&next, card) ? round_end(&next) : best_end(&next, low, high);
}

/* Which ends are still possible after the tricks left. */
static void reachable_ends(const struct round *r, unsigned *low, unsigned *high) {
    int left = TRICKS + 1 - r->trick;
    struct round end = *r;
    end.cat = (int8_t)(r->cat - left > -r->arms ? r->cat - left : -r->arms);
    *low = round_end(&end);
    end.cat = (int8_t)(r->cat + left < r->arms ? r->cat + left : r->arms);
    *high = round_end(&end);
}

/* Alpha-beta: exact between `low` and `high`, else a bound on the same side. Seat 2 wants a high end. */
static unsigned best_end(const struct round *r, unsigned low, unsigned high) {
    unsigned who = round_turn(r), floor, ceiling;
    reachable_ends(r, &floor, &ceiling);
    low = low > floor ? low : floor;
    high = high < ceiling ? high : ceiling;
    if (low >= high) /* nothing that can come changes the answer */
        return floor > high ? floor : ceiling < low ? ceiling : low;
    card_set may = round_legal(r);
    /* Answers that bring the Cat first: they tend to cut the rest off. */
    card_set good = r->led == NOTHING_LED ? may : may & ~answers_that_bring(r->led, r->mood) & ~(card_set)ties[r->led];
    for (int pass = 0; pass < 2; pass++, good = may & ~good)
        BITS_EACH(card, good) {
            unsigned end = end_after(r, (unsigned)card, low, high);
            if (who == 1)
                low = end > low ? end : low;
            else
                high = end < high ? end : high;
            if (low >= high)
                return who == 1 ? low : high;
        }
    return who == 1 ? low : high;
}

unsigned catchy_solve_round(const struct round *r) {
    return best_end(r, 0, ENDS - 1);
}

unsigned catchy_solve_card(const struct round *r, unsigned card) {
    return end_after(r, card, 0, ENDS - 1);
}

/* ---- the match */

/* How often each end comes about between two who play well: the trained strategy against itself (tools/train.c prints
 * the numbers of what it has trained in full). */
static const float end_chance[2][ENDS] = {
    [COURSE_LONG] = {0.221f, 0.242f, 0.074f, 0.242f, 0.221f},
    [COURSE_SHORT] = {0.399f, 0.080f, 0.042f, 0.080f, 0.399f},
};
static const uint8_t end_scores[ENDS][SEATS] = {{3, 0}, {2, 0}, {1, 1}, {0, 2}, {0, 3}}; /* CA-19 */

/* CA-20: need[who] is what the target is still away; at or below 0 the match is over. */
static float over_share(const int need[SEATS]) {
    return need[0] == need[1] ? 0.5f : need[1] < need[0] ? 1.0f : 0.0f;
}

static float share_after(float chance[][TARGET_MAX + 1], int need0, int need1, unsigned end) {
    int need[SEATS] = {need0 - end_scores[end][0], need1 - end_scores[end][1]};
    return need[0] > 0 && need[1] > 0 ? chance[need[0]][need[1]] : over_share(need);
}

/* Both play alike in the rounds to come, so each pair of scores follows from those nearer to the target. */
void catchy_end_shares(const struct table *t, const struct state *s, float share[ENDS]) {
    float chance[TARGET_MAX + 1][TARGET_MAX + 1];
    int target = t->option[OPTION_TARGET], need0 = target - s->score[0], need1 = target - s->score[1];
    const float *often = end_chance[t->option[OPTION_COURSE]];
    for (int a = 1; a <= need0; a++)
        for (int b = 1; b <= need1; b++) {
            chance[a][b] = 0;
            for (unsigned end = 0; end < ENDS; end++)
                chance[a][b] += often[end] * share_after(chance, a, b, end);
        }
    for (unsigned end = 0; end < ENDS; end++)
        share[end] = share_after(chance, need0, need1, end);
}

/* ---- the hook */

/* CA-11: the best end after taking the card at a place. */
static unsigned solve_swap(const struct table *t, const struct state *s, unsigned place) {
    struct round r;
    round_from(t, s, &r);
    r.hand[s->leader] |= (uint16_t)CARD(s->course[place]);
    return catchy_solve_round(&r);
}

bool catchy_solve(const struct table *t, const void *state, seat who, const action *legal, size_t count, float *value) {
    const struct state *s = state;
    float share[ENDS];
    struct round r;
    catchy_end_shares(t, s, share);
    round_from(t, s, &r);
    for (size_t i = 0; i < count; i++) {
        unsigned end =
            legal[i] < PLAY_FIRST ? solve_swap(t, s, legal[i]) : catchy_solve_card(&r, (unsigned)legal[i] - PLAY_FIRST);
        value[i] = who == 1 ? share[end] : 1 - share[end];
    }
    return true;
}

/* ---- counting worlds: the hands the other may hold. In which order the rest lies in the course is all the same, and
 * so is everything before the swap. */
bool catchy_world(const struct table *t, void *state, seat viewer, size_t n) {
    struct state *s = state;
    struct round r;
    if (s->phase == PHASE_SWAP || viewer >= SEATS)
        return false;
    round_from(t, s, &r);
    unsigned other = 1u - viewer, need = (unsigned)hand_size(s, other);
    card_set unseen = catchy_unseen(&r, viewer), hand = unseen;
    while (bits_count(hand) != need || n--) {
        if (!hand)
            return false;
        hand = (hand - 1) & unseen;
    }
    card_set course = DECK & ~(card_set)r.gone & ~(card_set)r.hand[viewer] & ~hand;
    s->hand[other] = hand;
    for (int place = 0; place < PLACES; place++)
        if (s->course[place] == UNKNOWN) {
            s->course[place] = (uint8_t)bits_first(course);
            course &= course - 1;
        }
    return true;
}
