/* What a bot should know of Catchy! */
#include "games/catchy/bot.h"

#include "base/bits.h"

#include <math.h>

/* How much a card is worth keeping: the Joker, then the ends of a colour, which decide tricks either way. */
static const uint8_t worth[START] = {2, 1, 0, 1, 2, 2, 1, 0, 1, 2, 2, 1, 0, 1, 2, 3};

/* What people overlook in Catchy! */
enum habit { FORGETFUL, WASTEFUL, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [FORGETFUL] = "forgets which cards have been played",
    [WASTEFUL] = "spends the strongest cards first",
    [HABITS] = NULL,
};

/* An answer that brings the Cat, the least useful of them; else the least useful of all. */
static unsigned choose_answer(const struct state *s, unsigned who, enum habit habit, struct rng *rng) {
    unsigned led = led_card(s);
    card_set may = answers(s->hand[who], led), tie = ties[led];
    card_set good = may & ~answers_that_bring(led, s->mood) & ~tie, among = good ? good : may;
    uint32_t noise = rng_next(rng);
    unsigned best = 0, best_score = 0;
    BITS_EACH(card, among) {
        /* 3 for the cheapest, 0 for the Joker; a tie is better than a step away. */
        unsigned cheap = habit == WASTEFUL ? worth[card] : 3u - worth[card];
        unsigned score = 1 + 4 * cheap + (tie >> card & 1 ? 20 : 0) + (noise & 3);
        noise >>= 2;
        if (score > best_score)
            best = (unsigned)card, best_score = score;
    }
    return best;
}

/* What the other seat may hold, as far as this one knows. */
static card_set unseen_cards(const struct state *s, unsigned who, enum habit habit) {
    card_set unseen = DECK & ~s->hand[who];
    if (habit == FORGETFUL)
        return unseen;
    for (int i = 0; i < played_count(s); i++)
        unseen &= ~CARD(s->played[i]);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (s->voids[1 - who] >> colour & 1)
            unseen &= ~COLOUR(colour);
    return unseen;
}

/* The chance that the other has no answer to spoil this lead; none[k] is the chance that of k unseen cards none is in
 * that hand. A bad card of the led colour, or a bad Joker, can always be played; a bad card of another colour only by
 * a hand without the led one. */
static float lead_chance(unsigned led, unsigned mood, card_set unseen, const float none[START + 1]) {
    card_set bad = unseen & ~answers_that_bring(led, mood) & ~(card_set)ties[led];
    card_set colour = led == JOKER ? DECK : COLOUR(card_colour(led)), always = colour | CARD(JOKER);
    unsigned spoil = bits_count(bad & always), follow = bits_count(unseen & colour & ~bad);
    unsigned discard = bits_count(bad & ~always);
    return none[spoil] * (1 - none[follow] + none[follow + discard]);
}

/* The lead least likely to be spoilt, with a leaning to the cards that are worth least. */
static unsigned choose_lead(const struct state *s, unsigned who, enum habit habit, struct rng *rng) {
    card_set unseen = unseen_cards(s, who, habit);
    unsigned count = bits_count(unseen), held = (unsigned)hand_size(s, 1 - who);
    float none[START + 1] = {1}, absent = count > held ? (float)(count - held) / (float)count : 0;
    for (unsigned k = 1; k <= count; k++)
        none[k] = none[k - 1] * absent;
    uint32_t noise = rng_next(rng);
    unsigned best = 0;
    float best_score = -1;
    BITS_EACH(card, s->hand[who]) {
        float score = lead_chance((unsigned)card, s->mood, unseen, none);
        score += 0.04f * (float)(habit == WASTEFUL ? 5 * worth[card] : 3 - worth[card]) + 0.005f * (float)(noise & 7);
        noise >>= 3;
        if (score > best_score)
            best = (unsigned)card, best_score = score;
    }
    return best;
}

/* Looks only at what the seat itself knows, so that playouts in a guessed world do not play as if it were the true one.
 */
static action careless(const struct table *t, const void *state, seat who, unsigned overlooked, struct rng *rng) {
    const struct state *s = state;
    enum habit habit = (enum habit)overlooked;
    (void)t;
    if (s->phase == PHASE_SWAP) /* the course cards are all the same to who cannot see them */
        return (action)(SWAP_FIRST + rng_below(rng, PLACES));
    return (action)(PLAY_FIRST +
                    (s->phase == PHASE_FOLLOW ? choose_answer(s, who, habit, rng) : choose_lead(s, who, habit, rng)));
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

/* ---- by rules alone, for the league: hands of the other are counted, not guessed */

/* In how many of the hands that the other may hold this lead brings the Cat, or leaves it where it is. */
static unsigned good_hands(const struct state *s, unsigned who, unsigned led, card_set unseen) {
    unsigned held = (unsigned)hand_size(s, 1 - who), good = 0;
    card_set harmless = answers_that_bring(led, s->mood) | ties[led];
    for (card_set hand = unseen; hand; hand = (hand - 1) & unseen)
        good += bits_count(hand) == held && !(answers(hand, led) & ~harmless);
    return good;
}

static unsigned best_lead(const struct state *s, unsigned who, card_set from, unsigned *good) {
    card_set unseen = unseen_cards(s, who, NO_HABIT);
    unsigned best = 0, most = 0;
    BITS_EACH(card, from) {
        unsigned score = 1 + 8 * good_hands(s, who, (unsigned)card, unseen) + 3u - worth[card];
        if (score > most)
            best = (unsigned)card, most = score;
    }
    *good = most;
    return best;
}

/* An answer that brings the Cat, then a tie; among those the one that keeps the best lead for the next trick. */
static action by_rules(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    unsigned good, best = 0, most = 0;
    if (s->phase == PHASE_SWAP)
        return rollout(t, state, who, rng);
    if (s->phase != PHASE_FOLLOW)
        return (action)(PLAY_FIRST + best_lead(s, who, s->hand[who], &good));
    unsigned led = led_card(s);
    card_set may = answers(s->hand[who], led), bring = may & ~answers_that_bring(led, s->mood) & ~(card_set)ties[led];
    card_set among = bring ? bring : may & ties[led] ? may & ties[led] : may;
    BITS_EACH(card, among) {
        best_lead(s, who, s->hand[who] & ~CARD(card), &good);
        if (good + 1 > most)
            best = (unsigned)card, most = good + 1;
    }
    return (action)(PLAY_FIRST + best);
}

/* The chance that seat 1 wins from these scores before a round, both playing alike: the points still needed are
 * compared with what luck can change on the way. Square roots are the same on every platform, exponentials are not. */
static float match_share(int target, int score0, int score1) {
    if (score0 >= target || score1 >= target)
        return score0 == score1 ? 0.5f : score1 > score0 ? 1.0f : 0.0f;
    float need0 = (float)(target - score0), need1 = (float)(target - score1);
    float ahead = 0.5f * (need0 - need1);
    return 0.5f + 0.5f * ahead / sqrtf(need0 + need1 + ahead * ahead);
}

/* How the trick that is being played will move the Cat: the chances that it comes to the leader, and that it stays. The
 * follower takes an answer that brings the Cat whenever there is one. A leader who holds safe cards, to which the other
 * has no such answer, does not know which they are, but is the likelier to lead one the more there are. */
static void next_step(const struct state *s, float *to_leader, float *stays) {
    static const float finds_safe[TRICKS + 1] = {0, 0.72f, 0.92f, 0.99f, 1, 1, 1, 1};
    card_set theirs = s->hand[1 - s->leader];
    *to_leader = 0.5f;
    *stays = 0;
    if (s->phase == PHASE_FOLLOW) {
        card_set may = answers(theirs, led_card(s)), bring = answers_that_bring(led_card(s), s->mood);
        card_set tie = may & ties[led_card(s)], away = may & ~bring & ~tie;
        *stays = !away && tie;
        *to_leader = !away && !tie;
    } else if (s->phase == PHASE_LEAD) {
        unsigned safe = 0;
        BITS_EACH(card, s->hand[s->leader])
        safe += !(answers(theirs, (unsigned)card) & ~answers_that_bring((unsigned)card, s->mood));
        *to_leader = s->trick == TRICKS && safe ? 1 : finds_safe[safe];
    }
}

enum { MIDDLE = 4, WALK = 2 * MIDDLE + 1 }; /* a course of seven places, and one more at each end */

/* One step: `right` of what is at a place goes up, `left` of it down, the rest stays; who is in Arms stays there. */
static void walk(float at[WALK], int end, float right, float left) {
    float next[WALK] = {0};
    next[MIDDLE - end] = at[MIDDLE - end];
    next[MIDDLE + end] = at[MIDDLE + end];
    for (int i = MIDDLE - end + 1; i < MIDDLE + end; i++) {
        next[i + 1] += at[i] * right;
        next[i - 1] += at[i] * left;
        next[i] += at[i] * (1 - right - left);
    }
    for (int i = 0; i < WALK; i++)
        at[i] = next[i];
}

/* After the next step the Cat walks on at random; each place it may end at gives points, and those a share. */
static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    int end = arms(t), target = t->option[OPTION_TARGET];
    float at[WALK] = {0}, to_leader, stays, near0 = 0, near1 = 0;
    at[MIDDLE + s->cat] = 1;
    next_step(s, &to_leader, &stays);
    float to_other = 1 - stays - to_leader;
    walk(at, end, s->leader ? to_leader : to_other, s->leader ? to_other : to_leader);
    for (int trick = s->trick + 1; trick <= TRICKS; trick++)
        walk(at, end, 0.5f, 0.5f);
    for (int i = 1; i < end; i++) { /* two points wherever it stays on a side */
        near0 += at[MIDDLE - i];
        near1 += at[MIDDLE + i];
    }
    float sum = at[MIDDLE - end] * match_share(target, s->score[0] + 3, s->score[1]) +
                near0 * match_share(target, s->score[0] + 2, s->score[1]) +
                at[MIDDLE] * match_share(target, s->score[0] + 1, s->score[1] + 1) +
                near1 * match_share(target, s->score[0], s->score[1] + 2) +
                at[MIDDLE + end] * match_share(target, s->score[0], s->score[1] + 3);
    share[0] = 1 - sum;
    share[1] = sum;
}

/* Measured: docs/STRENGTH.md. */
static const char *const levels[] = {
    "person:75", "person:35", "person:0", "search:700:heat=0.006", "table",
};

const struct hooks catchy_hooks = {
    .levels = levels,
    .rollout = rollout,
    .by_rules = by_rules,
    .habits = habits,
    .careless = careless,
    .eval = eval,
    .solve = catchy_solve,
    .strategy = catchy_strategy,
    .trained = catchy_trained,
    .world = catchy_world,
};
