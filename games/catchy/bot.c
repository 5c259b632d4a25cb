/* What a bot should know of Catchy! */
#include "games/catchy/rules.h"

#include "base/bits.h"

#include <math.h>

#define DECK (CARD(START) - 1)
#define ODD (CARD(JOKER) | (0x15u * 0x421u)) /* 1, 3 and 5 of each colour */
#define THREES (0x4u * 0x421u)

/* The answers after which the Cat comes to the leader: the leader wins in a red mood or loses in a blue one,
 * the mood being the one after a flip. */
static card_set answers_that_bring(unsigned led, unsigned mood) {
    card_set beaten, ties;
    if (led == JOKER) {
        beaten = 0x3u * 0x421u; /* 1 and 2 of each colour */
        ties = THREES;
    } else {
        card_set colour = COLOUR(card_colour(led));
        beaten = (CARD(JOKER) - 1) & ~(colour & ~(CARD(led) - 1));
        beaten |= card_number(led) > 3 ? CARD(JOKER) : 0;
        ties = card_number(led) == 3 ? CARD(JOKER) : 0;
    }
    card_set flips = CARD(led) & ODD ? ODD : 0;
    return (beaten ^ flips ^ (mood == BLUE ? DECK : 0)) & DECK & ~ties;
}

/* How much a card is worth keeping: the Joker, then the ends of a colour, which decide tricks either way. */
static const uint8_t worth[START] = {2, 1, 0, 1, 2, 2, 1, 0, 1, 2, 2, 1, 0, 1, 2, 3};

/* An answer that brings the Cat, the least useful of them; else the least useful of all. */
static unsigned choose_answer(const struct state *s, unsigned who, struct rng *rng) {
    unsigned led = led_card(s);
    card_set may = answers(s->hand[who], led);
    card_set ties = led == JOKER ? THREES : card_number(led) == 3 ? CARD(JOKER) : 0;
    card_set good = may & ~answers_that_bring(led, s->mood) & ~ties, among = good ? good : may;
    uint32_t noise = rng_next(rng);
    unsigned best = 0, best_score = 0;
    BITS_EACH(card, among) {
        /* 3 for the cheapest, 0 for the Joker; a tie is better than a step away. */
        unsigned score = 1 + 4 * (3u - worth[card]) + (ties >> card & 1 ? 20 : 0) + (noise & 3);
        noise >>= 2;
        if (score > best_score)
            best = (unsigned)card, best_score = score;
    }
    return best;
}

/* The lead that the fewest unseen answers spoil. A colour the other may still hold has to be followed, so answers
 * of that colour count more than those of others. */
static unsigned choose_lead(const struct state *s, unsigned who, struct rng *rng) {
    card_set unseen = DECK & ~s->hand[who];
    for (int i = 0; i < 2 * (s->trick - 1); i++)
        unseen &= ~CARD(s->played[i]);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (s->voids[1 - who] >> colour & 1)
            unseen &= ~COLOUR(colour);
    uint32_t noise = rng_next(rng);
    unsigned best = 0, best_score = 0;
    BITS_EACH(card, s->hand[who]) {
        card_set good = answers_that_bring((unsigned)card, s->mood) & unseen;
        card_set colour = card == JOKER ? DECK : COLOUR(card_colour((unsigned)card)) | CARD(JOKER);
        unsigned follow = bits_count(unseen & colour), follow_good = bits_count(good & colour);
        unsigned all = bits_count(unseen), all_good = bits_count(good);
        /* A share out of 64 of good answers, same colour four times as heavy, and a little for what is kept. */
        unsigned weight = all + 3 * follow, score = 64 * (all_good + 3 * follow_good) / (weight ? weight : 1);
        score += 1 + 2 * (3u - worth[card]) + (noise & 7);
        noise >>= 3;
        if (score > best_score)
            best = (unsigned)card, best_score = score;
    }
    return best;
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    (void)t;
    if (s->phase == PHASE_SWAP) /* the course cards are all the same to who cannot see them */
        return (action)(SWAP_FIRST + rng_below(rng, PLACES));
    return (action)(PLAY_FIRST + (s->phase == PHASE_FOLLOW ? choose_answer(s, who, rng) : choose_lead(s, who, rng)));
}

/* The chance that seat 1 wins from these scores before a round, both playing alike: the points still needed are
 * compared with what luck can change on the way. */
static float match_share(int target, int score0, int score1) {
    if (score0 >= target || score1 >= target)
        return score0 == score1 ? 0.5f : score1 > score0 ? 1.0f : 0.0f;
    float need0 = (float)(target - score0), need1 = (float)(target - score1);
    return 1.0f / (1.0f + expf(1.15f * (need1 - need0) / sqrtf(need0 + need1)));
}

/* The Cat walks on at random from where it is; each place it may end at gives points, and those a share. */
static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    int end = arms(t), target = t->option[OPTION_TARGET], steps = TRICKS - (s->trick - 1);
    float at[2 * 3 + 3] = {0}, next[2 * 3 + 3] = {0}, sum = 0;
    float right = 0.5f + (s->leader ? 0.02f : -0.02f);
    at[s->cat + 4] = 1;
    for (; steps > 0; steps--) {
        for (int i = -end; i <= end; i++) {
            float from_left = i - 1 > -end ? at[i + 3] * right : 0;
            float from_right = i + 1 < end ? at[i + 5] * (1 - right) : 0;
            next[i + 4] = from_left + from_right + (i == end || i == -end ? at[i + 4] : 0);
        }
        for (int i = -end; i <= end; i++)
            at[i + 4] = next[i + 4];
    }
    for (int i = -end; i <= end; i++) {
        if (at[i + 4] == 0)
            continue;
        int points = i == end || i == -end ? 3 : 2;
        int score0 = s->score[0] + (i < 0 ? points : !i), score1 = s->score[1] + (i > 0 ? points : !i);
        sum += at[i + 4] * match_share(target, score0, score1);
    }
    share[0] = 1 - sum;
    share[1] = sum;
}

const struct hooks catchy_hooks = {.rollout = rollout, .eval = eval};
