/* What a bot should know of Catchy! */
#include "games/catchy/bot.h"

#include "base/bits.h"

#include <math.h>
#include <string.h>

/* How much a card is worth keeping: the Joker, then the ends of a colour, which decide tricks either way. */
static const uint8_t worth[START] = {2, 1, 0, 1, 2, 2, 1, 0, 1, 2, 2, 1, 0, 1, 2, 3};

/* What people overlook in Catchy! */
enum habit { FORGETFUL, WASTEFUL, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [FORGETFUL] = "forgets which cards have been played",
    [WASTEFUL] = "spends the strongest cards first",
    [HABITS] = NULL,
};

/* How much a card costs to play, by habit; 0 to 15. */
static const uint8_t cost_usual[START] = {1, 2, 3, 2, 1, 1, 2, 3, 2, 1, 1, 2, 3, 2, 1, 0};
static const uint8_t cost_wasteful[START] = {10, 5, 0, 5, 10, 10, 5, 0, 5, 10, 10, 5, 0, 5, 10, 15};

/* An answer that brings the Cat, the least useful of them; else the least useful of all. It goes over the whole hand,
 * whose size the processor can foresee; what may not be played scores 0. */
static inline unsigned choose_answer(card_set hand, unsigned led, unsigned mood, enum habit habit, struct rng *rng) {
    card_set may = answers(hand, led), tie = ties[led];
    card_set good = may & ~answers_that_bring(led, mood) & ~tie, among = good ? good : may;
    uint32_t noise = rng_next(rng);
    unsigned best = 0;
    for (card_set cards = hand; cards; cards &= cards - 1) {
        /* 3 for the cheapest, 0 for the Joker; a tie is better than a step away. */
        unsigned card = bits_first(cards), in = among >> card & 1;
        unsigned cheap = habit == WASTEFUL ? worth[card] : 3u - worth[card];
        unsigned score = 1 + 4 * cheap + (tie >> card & 1) * 20 + (noise & 3);
        unsigned key = (score << 5 | (31 - card)) * in; /* of equals the lowest card */
        noise >>= 2 * in;
        best = key > best ? key : best;
    }
    return 31 - (best & 31);
}

/* The cards of colours that a seat has shown to lack. */
static const uint16_t lacking[1 << COLOURS] = {
    0,
    COLOUR(0),
    COLOUR(1),
    COLOUR(0) | COLOUR(1),
    COLOUR(2),
    COLOUR(0) | COLOUR(2),
    COLOUR(1) | COLOUR(2),
    COLOUR(0) | COLOUR(1) | COLOUR(2),
};

/* What the other seat may hold, as far as this one knows. */
static inline card_set unseen_cards(const struct round *r, unsigned who) {
    return DECK & ~(card_set)r->hand[who] & ~(card_set)r->gone & ~(card_set)lacking[r->voids[1 - who]];
}

/* none[k] is the chance that of k unseen cards none is in the other hand, when `absent` of all are not. */
#define NONE_2(a) 1, (a), (a) * (a)
#define NONE_5(a) NONE_2(a), (a) * (a) * (a), (a) * (a) * (a) * (a), (a) * (a) * (a) * (a) * (a)
#define NONE_7(a) NONE_5(a), (a) * (a) * (a) * (a) * (a) * (a), (a) * (a) * (a) * (a) * (a) * (a) * (a)
#define NONE_9(a)                                                                                                      \
    NONE_7(a), (a) * (a) * (a) * (a) * (a) * (a) * (a) * (a), (a) * (a) * (a) * (a) * (a) * (a) * (a) * (a) * (a)
#define ABSENT(away, held) ((float)(away) / (float)((away) + (held)))
#define NONE_ROW(away, held) [away][held] = {NONE_9(ABSENT(away, held))}
#define NONE_ROWS(away)                                                                                                \
    NONE_ROW(away, 1), NONE_ROW(away, 2), NONE_ROW(away, 3), NONE_ROW(away, 4), NONE_ROW(away, 5), NONE_ROW(away, 6),  \
        NONE_ROW(away, 7)
/* After the swap at most two cards that the other may hold lie in the course instead. */
enum { AWAY_MAX = 2 };
static const float none_of[AWAY_MAX + 1][TRICKS + 1][TRICKS + AWAY_MAX + 1] = {NONE_ROWS(0), NONE_ROWS(1),
                                                                               NONE_ROWS(2)};

/* To each led card and mood, three sets of answers side by side, 16 bits each. A bad card of the led colour, or a bad
 * Joker, can always be played and spoils the lead. A bad card of another colour can only be played by a hand without
 * the led one: the second set is what keeps it from that, the third is both together. */
#define BAD(led, mood)                                                                                                 \
    (DECK & ~(BEATS_BY(led) ^ (CARD(led) & ODD ? ODD : 0) ^ ((mood) ? DECK : 0)) & ~(card_set)TIES_BY(led))
#define BEATS_BY(led) ((led) == JOKER ? EACH_COLOUR(0x03) : BEATS((led) / NUMBERS, (led) % NUMBERS + 1))
#define TIES_BY(led) ((led) == JOKER ? THREES : (led) % NUMBERS == 2 ? CARD(JOKER) : 0)
#define LED_COLOUR(led) ((led) == JOKER ? DECK : COLOUR((led) / NUMBERS))
#define ALWAYS(led) (LED_COLOUR(led) | CARD(JOKER))
#define SPOILERS(led, mood)                                                                                            \
    ((uint64_t)(BAD(led, mood) & ALWAYS(led)) | (uint64_t)(LED_COLOUR(led) & ~BAD(led, mood)) << 16 |                  \
     (uint64_t)((LED_COLOUR(led) & ~BAD(led, mood)) | (BAD(led, mood) & ~ALWAYS(led))) << 32)
#define SPOILERS_4(led, mood)                                                                                          \
    SPOILERS(led, mood), SPOILERS((led) + 1, mood), SPOILERS((led) + 2, mood), SPOILERS((led) + 3, mood)
#define SPOILERS_ALL(mood) SPOILERS_4(0, mood), SPOILERS_4(4, mood), SPOILERS_4(8, mood), SPOILERS_4(12, mood)
static const uint64_t spoilers[2][START] = {{SPOILERS_ALL(RED)}, {SPOILERS_ALL(BLUE)}};

/* How many members each of four sets of 16 bits has, side by side again. */
static inline uint64_t count_each(uint64_t sets) {
    sets -= sets >> 1 & UINT64_C(0x5555555555555555);
    sets = (sets & UINT64_C(0x3333333333333333)) + (sets >> 2 & UINT64_C(0x3333333333333333));
    sets = (sets + (sets >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (sets + (sets >> 8)) & UINT64_C(0x001f001f001f001f);
}

/* The chance that the other has no answer to spoil this lead. */
static inline float lead_chance(unsigned led, unsigned mood, card_set unseen, const float *none) {
    uint64_t counts = count_each((unseen * UINT64_C(0x000100010001)) & spoilers[mood][led]);
    return none[counts & 0xff] * (1 - none[counts >> 16 & 0xff] + none[counts >> 32]);
}

/* What a lead scores besides its chance: by what the card costs, and by noise. */
#define LEANING(cost, noise) (0.04f * (float)(cost) + 0.005f * (float)(noise))
#define LEANINGS(cost)                                                                                                 \
    {                                                                                                                  \
        LEANING(cost, 0), LEANING(cost, 1), LEANING(cost, 2), LEANING(cost, 3), LEANING(cost, 4), LEANING(cost, 5),    \
            LEANING(cost, 6), LEANING(cost, 7)                                                                         \
    }
static const float leaning[START][8] = {
    LEANINGS(0), LEANINGS(1), LEANINGS(2),  LEANINGS(3),  LEANINGS(4),  LEANINGS(5),  LEANINGS(6),  LEANINGS(7),
    LEANINGS(8), LEANINGS(9), LEANINGS(10), LEANINGS(11), LEANINGS(12), LEANINGS(13), LEANINGS(14), LEANINGS(15),
};

/* The lead least likely to be spoilt, with a leaning to the cards that are worth least. Scores are not below 0, so
 * their bits are in the same order as they; of equals the lowest card is taken. */
static inline unsigned choose_lead(card_set hand, unsigned mood, card_set unseen, const float *none,
                                   const uint8_t *cost, struct rng *rng) {
    uint32_t noise = rng_next(rng);
    uint64_t best = 0;
    for (card_set cards = hand; cards; cards &= cards - 1) {
        unsigned card = bits_first(cards);
        float score = lead_chance(card, mood, unseen, none) + leaning[cost[card]][noise & 7];
        uint32_t bits;
        memcpy(&bits, &score, sizeof bits);
        noise >>= 3;
        uint64_t key = (uint64_t)bits << 5 | (31 - card);
        best = key > best ? key : best;
    }
    return 31 - (unsigned)(best & 31);
}

static unsigned lead_by_habit(const struct round *r, unsigned who, unsigned held, enum habit habit, struct rng *rng) {
    card_set hand = r->hand[who], unseen = habit == FORGETFUL ? DECK & ~hand : unseen_cards(r, who);
    unsigned count = bits_count(unseen);
    float none[START + 1] = {1}, absent = count > held ? (float)(count - held) / (float)count : 0;
    for (unsigned k = 1; k <= count; k++)
        none[k] = none[k - 1] * absent;
    return choose_lead(hand, r->mood, unseen, none, habit == WASTEFUL ? cost_wasteful : cost_usual, rng);
}

/* Looks only at what the seat itself knows, so that playouts in a guessed world do not play as if it were the true one.
 */
static action careless(const struct table *t, const void *state, seat who, unsigned overlooked, struct rng *rng) {
    const struct state *s = state;
    enum habit habit = (enum habit)overlooked;
    struct round r;
    if (s->phase == PHASE_SWAP) /* the course cards are all the same to who cannot see them */
        return (action)(SWAP_FIRST + rng_below(rng, PLACES));
    if (s->phase == PHASE_FOLLOW)
        return (action)(PLAY_FIRST + choose_answer(s->hand[who], led_card(s), s->mood, habit, rng));
    round_from(t, s, &r);
    return (action)(PLAY_FIRST + lead_by_habit(&r, who, (unsigned)hand_size(s, 1 - who), habit, rng));
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

/* The other holds as many cards as who leads; `aside` are the two that nobody holds. */
static inline unsigned sensible_lead(const struct round *r, card_set aside, struct rng *rng) {
    unsigned who = r->leader, held = TRICKS + 1u - r->trick;
    card_set away = aside & ~(card_set)lacking[r->voids[1 - who]];
    unsigned count = (away != 0) + ((away & (away - 1)) != 0);
    return choose_lead(r->hand[who], r->mood, unseen_cards(r, who), none_of[count][held], cost_usual, rng);
}

/* Plays on in the round; returns how many decisions are left then. */
static size_t play_round(const struct table *t, struct state *s, size_t decisions, struct rng *rng) {
    struct round r;
    bool over = false;
    round_from(t, s, &r);
    card_set aside = DECK & ~(card_set)(r.hand[0] | r.hand[1] | r.gone);
    must(bits_count(aside) <= AWAY_MAX);
    for (; decisions && !over; decisions--) {
        bool follows = r.led != NOTHING_LED;
        unsigned card;
        if (r.trick == TRICKS) { /* the last card, by as many random numbers as any other */
            card = bits_first(r.hand[r.leader ^ follows]);
            rng_next(rng);
        } else if (follows) {
            card = choose_answer(r.hand[r.leader ^ 1], r.led, r.mood, NO_HABIT, rng);
        } else {
            card = sensible_lead(&r, aside, rng);
        }
        s->played[2 * (r.trick - 1) + follows] = (uint8_t)card;
        over = round_play(&r, card);
    }
    for (int who = 0; who < SEATS; who++) {
        s->hand[who] = r.hand[who];
        s->voids[who] = r.voids[who];
    }
    s->phase = r.led == NOTHING_LED ? PHASE_LEAD : PHASE_FOLLOW;
    s->leader = r.leader;
    s->trick = (uint8_t)(r.trick - over);
    s->mood = r.mood;
    s->cat = r.cat;
    if (over)
        catchy_end_round(t, s, rng, NULL);
    return decisions;
}

static void play_on(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    struct state *s = state;
    while (decisions && s->phase != PHASE_OVER) {
        if (s->phase == PHASE_SWAP) {
            t->game->apply(t, s, s->leader, rollout(t, s, s->leader, rng), rng, NULL);
            decisions--;
        }
        decisions = play_round(t, s, decisions, rng);
    }
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

static unsigned best_lead(const struct table *t, const struct state *s, unsigned who, card_set from, unsigned *good) {
    struct round r;
    round_from(t, s, &r);
    card_set unseen = unseen_cards(&r, who);
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
        return (action)(PLAY_FIRST + best_lead(t, s, who, s->hand[who], &good));
    unsigned led = led_card(s);
    card_set may = answers(s->hand[who], led), bring = may & ~answers_that_bring(led, s->mood) & ~(card_set)ties[led];
    card_set among = bring ? bring : may & ties[led] ? may & ties[led] : may;
    BITS_EACH(card, among) {
        best_lead(t, s, who, s->hand[who] & ~CARD(card), &good);
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
    "person:75", "person:35", "person:0", "search:200:heat=0.006", "table",
};

const struct hooks catchy_hooks = {
    .levels = levels,
    .rollout = rollout,
    .by_rules = by_rules,
    .habits = habits,
    .careless = careless,
    .play_on = play_on,
    .eval = eval,
    .solve = catchy_solve,
    .strategy = catchy_strategy,
    .desk_bytes = &catchy_desk_bytes,
    .trained = catchy_trained,
    .world = catchy_world,
    /* The evaluation knows what a score is worth; what is played after some tricks more is noise. */
    .tuning = {.value = {[TUNE_STEPS] = 6}},
};
