/* What a bot should know of Cardinal Directions. Every action gets a weight: how much a sensible cat would like
 * it, seen from what its seat may know (never from another seat's secret choice). Playouts draw by weight, the
 * search takes the weights as priors. The numbers were found by playing one cat with a weight halved or doubled against
 * cats without, until neither paid: a mixture close to balance, as secret choices need one. */
#include "games/cardinal/bot.h"

#include "base/bits.h"

#include <string.h>

enum { WEIGHT_SURE = 60 }; /* what a doubled bird in front is eaten with */

/* What people overlook in Cardinal Directions. */
enum habit { ALONE, PLAYFUL, ENVIOUS, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [ALONE] = "does not look who else is after the bird",
    [PLAYFUL] = "plays with a bird that should be eaten",
    [ENVIOUS] = "goes for what the others have",
    [HABITS] = NULL,
};

/* What the deciding seat counts on: its own Stalks and bird, as they are or as its first card would leave them. */
struct outlook {
    const struct table *t;
    const struct state *s;
    int who;
    int stalks[LOCALES];
    unsigned front; /* with DOUBLED */
    int hand;       /* Stalks in hand */
    int hungry;     /* rivals with no bird, who may steal */
    enum habit habit;
};

static struct outlook look(const struct table *t, const struct state *s, int who) {
    struct outlook o = {
        .t = t, .s = s, .who = who, .front = s->front[who], .hand = stalks_in_hand(s, who), .habit = NO_HABIT};
    for (int l = 0; l < LOCALES; l++)
        o.stalks[l] = s->stalks[who][l];
    for (int other = 0; other < t->seats; other++)
        o.hungry += other != who && !s->front[other];
    return o;
}

/* Rivals who could catch the bird now. */
static int rivals_at(const struct outlook *o, int locale, int takes) {
    int count = 0;
    for (int other = 0; other < o->t->seats && o->habit != ALONE; other++)
        count += other != o->who && !o->s->front[other] && o->s->stalks[other][locale] >= takes;
    return count;
}

/* A cat with a bird in front rather eats or plays: the first would fly (CD-26). */
static int weigh_catch(const struct outlook *o, int locale) {
    unsigned bird = o->s->bird[locale];
    if (!bird)
        return 0;
    const struct bird *card = bird_card(o->t, bird);
    if (o->stalks[locale] < card->stalks)
        return 0;
    if (o->front)
        return card->value > bird_worth(o->t, o->front) ? 2 * card->value : 0;
    return 40 * card->value / (1 + rivals_at(o, locale, card->stalks));
}

static int weigh_stalk(const struct outlook *o, int locale) {
    unsigned bird = o->s->bird[locale];
    if (!bird)
        return 0;
    const struct bird *card = bird_card(o->t, bird);
    int missing = card->stalks - o->stalks[locale];
    if (missing <= 0 || missing > o->hand)
        return 0;
    int weight = 12 * card->value / missing / (1 + rivals_at(o, locale, card->stalks));
    return o->front ? weight / 4 : weight;
}

/* A doubled bird is eaten next, before any steal; an undoubled one may be played with. */
static int weigh_steal(const struct outlook *o, int victim) {
    unsigned bird = o->s->front[victim];
    if (!bird)
        return 0;
    int weight = (bird & DOUBLED ? 2 : 6) * bird_card(o->t, bird)->value;
    if (o->habit == ENVIOUS)
        return 8 * weight;
    return o->front ? weight / 4 : weight;
}

static int weigh_eat(const struct outlook *o) {
    if (!o->front)
        return 0;
    return o->front & DOUBLED ? WEIGHT_SURE * 4 : 32 * bird_card(o->t, o->front)->value + 8 * o->hungry;
}

static int weigh_play(const struct outlook *o) {
    if (o->habit == PLAYFUL && o->front && !(o->front & DOUBLED))
        return WEIGHT_SURE * 4;
    return !o->front || o->front & DOUBLED ? 0 : 36 * bird_card(o->t, o->front)->value / (2 + o->hungry);
}

/* Best against a leader who has something to lose. */
static int weigh_taunt(const struct outlook *o, int target) {
    int lead = o->s->points[target] - o->s->points[o->who];
    return 1 + (o->s->front[target] ? 2 : 0) + (lead > 0 ? lead : 0);
}

static int weigh_kind(const struct outlook *o, enum kind kind, int locale, int cat) {
    switch (kind) {
    case STALK:
        return weigh_stalk(o, locale);
    case CATCH:
        return weigh_catch(o, locale);
    case EAT:
        return weigh_eat(o);
    case STEAL:
        return weigh_steal(o, cat);
    case PLAY:
        return weigh_play(o);
    case TAUNT:
        return weigh_taunt(o, cat);
    case KINDS:
        break;
    }
    return 0;
}

/* Stalks at a bird that can be caught neither now nor with the Stalks in hand are better taken back. */
static int weigh_lift(const struct outlook *o, int locale) {
    int missing = bird_card(o->t, o->s->bird[locale])->stalks - o->stalks[locale];
    return missing > o->hand && !o->front ? WEIGHT_SURE / o->stalks[locale] : 0;
}

/* The table as the first card of a plan would leave it, if all goes well. */
static void expect_first(struct outlook *o, const struct plan *plan) {
    int locale = plan->locale - 1;
    switch ((enum kind)(plan->first - 1)) {
    case STALK:
        o->stalks[locale]++;
        o->hand--;
        break;
    case CATCH:
        if (weigh_catch(o, locale))
            o->front = o->s->bird[locale];
        break;
    case EAT:
        o->front = 0;
        break;
    case STEAL:
        if (o->s->front[plan->cat - 1])
            o->front = o->s->front[plan->cat - 1] & BIRD_BITS;
        break;
    case PLAY:
        o->front |= o->front ? DOUBLED : 0;
        break;
    case TAUNT:
    case KINDS:
        break;
    }
}

/* Nothing goes to waste: what Eat and Play are for comes later in the plan. */
static int weigh_spare(const struct outlook *now, const struct plan *plan, enum kind kind) {
    struct outlook later = *now;
    expect_first(&later, plan);
    return 1 + weigh_kind(&later, kind, plan->locale - 1, plan->cat - 1);
}

/* ---- abilities */

/* A rival is about to catch the bird there, and nobody else is. */
static bool rival_catches(const struct outlook *o, int locale) {
    int count = 0, mine = 0;
    for (int other = 0; other < o->t->seats; other++) {
        struct move move = cardinal_revealed(o->t, o->s, other);
        if (move.kind != CATCH || move.target != locale)
            continue;
        count += o->s->stalks[other][locale] >= bird_card(o->t, o->s->bird[locale])->stalks;
        mine += other == o->who;
    }
    return count == 1 && !mine;
}

static int weigh_ability(const struct outlook *o, action a) {
    struct move move = cardinal_revealed(o->t, o->s, o->who);
    switch (o->who) {
    case KATRINA: {
        int locale = a - A_ABILITY_LOCALE;
        return rival_catches(o, locale) ? 8 * bird_card(o->t, o->s->bird[locale])->value : 0;
    }
    case OTIS: {
        int better = a < A_ABILITY_SEAT ? a - A_ABILITY_LOCALE : a - A_ABILITY_SEAT;
        int gain = weigh_kind(o, move.kind, better, better) - weigh_kind(o, move.kind, move.target, move.target);
        return gain > 0 ? gain : 0;
    }
    default: /* Elvis shakes off a Taunt, Simone and Carl get a bird */
        return move.kind == TAUNT ? 4 : WEIGHT_SURE;
    }
}

/* ---- the hooks */

static int weigh(const struct outlook *o, action a) {
    const struct plan *plan = &o->s->plan[o->who];
    int cat = plan->cat - 1, locale = plan->locale - 1;
    if (a < A_CATCH)
        return weigh_stalk(o, a - A_STALK);
    if (a < A_STEAL)
        return weigh_catch(o, a - A_CATCH);
    if (a < A_EAT)
        return weigh_steal(o, a - A_STEAL);
    if (a < A_LIFT)
        return a == A_EAT ? weigh_eat(o) : weigh_play(o);
    if (a < A_AIM_LOCALE)
        return weigh_lift(o, a - A_LIFT);
    if (a < A_AIM_SEAT)
        return 1 + weigh_catch(o, a - A_AIM_LOCALE) + weigh_stalk(o, a - A_AIM_LOCALE);
    if (a < A_FIRST)
        return 1 + weigh_steal(o, a - A_AIM_SEAT) + weigh_taunt(o, a - A_AIM_SEAT);
    if (a < A_SPARE)
        return weigh_kind(o, (enum kind)(a - A_FIRST), locale, cat);
    if (a < A_USE)
        return weigh_spare(o, plan, (enum kind)(a - A_SPARE));
    if (a < A_ABILITY)
        return weigh_kind(o, (enum kind)(a - A_USE), locale, cat);
    return a == A_HOLD ? 12 : weigh_ability(o, a);
}

/* In the basic game, by weight without listing what is legal: what is not weighs nothing. ACTIONS when all weigh
 * nothing. */
static action draw_choice(const struct outlook *o, struct rng *rng) {
    uint32_t sum = 0, upto[A_AIM_LOCALE];
    int catches[LOCALES];
    for (int l = 0; l < LOCALES; l++) {
        bool within = o->s->bird[l] && o->stalks[l] >= bird_card(o->t, o->s->bird[l])->stalks;
        catches[l] = within ? weigh_catch(o, l) : 0;
        upto[A_STALK + l] = sum += (uint32_t)(within ? 0 : weigh_stalk(o, l));
    }
    for (int l = 0; l < LOCALES; l++)
        upto[A_CATCH + l] = sum += (uint32_t)catches[l];
    for (int victim = 0; victim < SEATS; victim++)
        upto[A_STEAL + victim] = sum +=
            (uint32_t)(victim < o->t->seats && victim != o->who ? weigh_steal(o, victim) : 0);
    upto[A_EAT] = sum += (uint32_t)weigh_eat(o);
    upto[A_PLAY] = sum += (uint32_t)weigh_play(o);
    for (int l = 0; l < LOCALES; l++)
        upto[A_LIFT + l] = sum += (uint32_t)(o->stalks[l] ? weigh_lift(o, l) : 0);
    if (!sum)
        return ACTIONS;
    uint32_t at = rng_below(rng, sum);
    for (action a = 0;; a++)
        if (at < upto[a])
            return a;
}

static action careless(const struct table *t, const void *state, seat who, unsigned habit, struct rng *rng) {
    struct outlook o = look(t, state, who);
    o.habit = (enum habit)habit;
    if (o.s->phase == PHASE_CHOOSE) {
        action a = draw_choice(&o, rng);
        if (a != ACTIONS)
            return a;
    }
    action list[LEGAL_MAX];
    uint32_t sum = 0, upto[LEGAL_MAX];
    size_t count = t->game->legal(t, state, who, list);
    for (size_t i = 0; i < count; i++)
        upto[i] = sum += (uint32_t)weigh(&o, list[i]);
    if (!sum)
        return list[rng_below(rng, (uint32_t)count)];
    uint32_t at = rng_below(rng, sum);
    for (size_t i = 0;; i++)
        if (at < upto[i])
            return list[i];
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

/* ---- playouts of the basic game: the same draws, from what is worked out once for all seats of a round */

typedef int32_t four __attribute__((vector_size(16)));
enum { ROW = 4, UPTO = (A_AIM_LOCALE + ROW - 1) / ROW * ROW };

struct survey {
    int value[LOCALES], takes[LOCALES]; /* of the bird there; nobody can catch where there is none */
    uint32_t within[SEATS];             /* byte l: 1 if the cat has the Stalks for the bird at locale l */
    uint32_t hungry;                    /* the sum of the above over cats with no bird */
    int no_bird;                        /* cats with no bird in front */
};

enum { NEVER = 0x7f };
static const uint32_t EACH_BYTE = 0x01010101;

static inline uint32_t stalk_bytes(const struct state *s, int who) {
    uint32_t bytes = 0;
    for (int l = 0; l < LOCALES; l++)
        bytes |= (uint32_t)s->stalks[who][l] << 8 * l;
    return bytes;
}

static void survey(const struct table *t, const struct state *s, struct survey *out) {
    uint32_t takes = 0;
    for (int l = 0; l < LOCALES; l++) {
        const struct bird *card = bird_card(t, s->bird[l] ? s->bird[l] : 1);
        out->value[l] = s->bird[l] ? card->value : 0;
        out->takes[l] = s->bird[l] ? card->stalks : NEVER;
        takes |= (uint32_t)out->takes[l] << 8 * l;
    }
    out->hungry = 0;
    out->no_bird = 0;
    for (int who = 0; who < t->seats; who++) {
        out->within[who] = ((stalk_bytes(s, who) | 0x80 * EACH_BYTE) - takes) >> 7 & EACH_BYTE;
        out->hungry += s->front[who] ? 0 : out->within[who];
        out->no_bird += !s->front[who];
    }
}

/* x / by, for x below 2^13 and `by` up to 6. */
static inline int part(int x, int by) {
    static const int32_t inverse[] = {0 /* weighs nothing */, 65536, 32768, 21846, 16384, 13108, 10923};
    return x * inverse[by] >> 16;
}

/* As draw_choice() without a habit. */
static action draw_by_survey(const struct outlook *now, const struct survey *v, struct rng *rng) {
    uint32_t sum = 0, upto[UPTO], rivals = v->hungry - (now->front ? 0 : v->within[now->who]);
    int catches[LOCALES], lifts[LOCALES], held = now->front ? bird_worth(now->t, now->front) : 0;
    for (int l = 0; l < LOCALES; l++) {
        int stalks = now->stalks[l], missing = v->takes[l] - stalks, value = v->value[l];
        int cats = 1 + (int)(rivals >> 8 * l & 0xff);
        bool within = missing <= 0, stalk = !within && missing <= now->hand;
        int weight = stalk ? part(part(12 * value, missing), cats) : 0;
        upto[A_STALK + l] = sum += (uint32_t)(now->front ? weight / 4 : weight);
        catches[l] = !within ? 0 : !now->front ? part(40 * value, cats) : value > held ? 2 * value : 0;
        lifts[l] = missing > now->hand && !now->front ? part(WEIGHT_SURE, stalks) : 0;
    }
    for (int l = 0; l < LOCALES; l++)
        upto[A_CATCH + l] = sum += (uint32_t)catches[l];
    for (int victim = 0; victim < SEATS; victim++)
        upto[A_STEAL + victim] = sum +=
            (uint32_t)(victim < now->t->seats && victim != now->who ? weigh_steal(now, victim) : 0);
    upto[A_EAT] = sum += (uint32_t)weigh_eat(now);
    upto[A_PLAY] = sum += (uint32_t)weigh_play(now);
    for (int l = 0; l < LOCALES; l++)
        upto[A_LIFT + l] = sum += (uint32_t)lifts[l];
    if (!sum)
        return ACTIONS;
    uint32_t at = rng_below(rng, sum);
    for (int i = A_AIM_LOCALE; i < UPTO; i++)
        upto[i] = sum;
    four below = {0}, point = {(int32_t)at, (int32_t)at, (int32_t)at, (int32_t)at};
    for (int i = 0; i < UPTO; i += ROW) { /* the first that is more than `at` */
        four row;
        memcpy(&row, upto + i, sizeof row);
        below += row <= point;
    }
    return (action) - (below[0] + below[1] + below[2] + below[3]);
}

/* A seat of the basic game chooses; false when it has taken Stalks back instead. */
static bool choose_by_survey(const struct table *t, struct state *s, int who, const struct survey *v, struct rng *rng) {
    struct outlook o = {.t = t,
                        .s = s,
                        .who = who,
                        .front = s->front[who],
                        .hand = stalks_in_hand(s, who),
                        .hungry = v->no_bird - !s->front[who],
                        .habit = NO_HABIT};
    for (int l = 0; l < LOCALES; l++)
        o.stalks[l] = s->stalks[who][l];
    action a = draw_by_survey(&o, v, rng);
    if (a == ACTIONS)
        a = rollout(t, s, (seat)who, rng);
    if (a >= A_LIFT) {
        table_follow(t, s, (seat)who, a, rng);
        return false;
    }
    s->chosen[who] = (uint8_t)(a + 1);
    return true;
}

static void play_on(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    struct state *s = state;
    struct survey v;
    while (decisions && s->phase == PHASE_CHOOSE) {
        int who = 0;
        survey(t, s, &v);
        for (bool goes_on = true; who < t->seats && goes_on; who += goes_on) {
            if (s->chosen[who])
                continue;
            if (!decisions--)
                return;
            goes_on = choose_by_survey(t, s, who, &v, rng);
        }
        if (who == t->seats)
            cardinal_resolve(t, s, NULL);
    }
    for (seat_set waiting; decisions && (waiting = t->game->pending(t, s)); decisions--) {
        seat who = (seat)bits_first(waiting);
        table_follow(t, s, who, rollout(t, s, who, rng), rng);
    }
}

static void prior(const struct table *t, const void *state, seat who, const action *legal, size_t count,
                  float *weight) {
    struct outlook o = look(t, state, who);
    for (size_t i = 0; i < count; i++)
        weight[i] = (float)(1 + weigh(&o, legal[i]));
}

/* Could the cat catch a bird now? Then it may have one when Steals are settled. */
static bool may_catch(const struct table *t, const struct state *s, int who) {
    for (int l = 0; l < LOCALES; l++)
        if (s->bird[l] && s->stalks[who][l] >= bird_card(t, s->bird[l])->stalks)
            return true;
    return false;
}

/* May the action do something, as the table stands (CD-50)? */
static bool may_work(const struct outlook *o, action a) {
    const struct state *s = o->s;
    if (a < A_CATCH)
        return s->bird[a - A_STALK] && o->stalks[a - A_STALK] < bird_card(o->t, s->bird[a - A_STALK])->stalks;
    if (a < A_STEAL)
        return s->bird[a - A_CATCH] && o->stalks[a - A_CATCH] >= bird_card(o->t, s->bird[a - A_CATCH])->stalks;
    if (a < A_EAT)
        return s->front[a - A_STEAL] || may_catch(o->t, s, a - A_STEAL);
    if (a < A_LIFT)
        return o->front && (a == A_EAT || !(o->front & DOUBLED));
    return weigh_lift(o, a - A_LIFT) > 0;
}

static size_t joint(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    struct outlook o = look(t, s, who);
    size_t count = 0;
    if (s->phase != PHASE_CHOOSE)
        return 0;
    size_t legal = t->game->legal(t, state, who, out);
    for (size_t i = 0; i < legal; i++)
        if (may_work(&o, out[i]))
            out[count++] = out[i];
    return count ? count : legal;
}

/* After rounds in which nothing changed (CD-62) it is the likelier that what a cat does goes on changing nothing. */
static float idle(const struct table *t, const void *state, seat who, action *out) {
    enum { NOTICED = 2 };
    const struct state *s = state;
    struct outlook o = look(t, s, who);
    action list[LEGAL_MAX];
    if (s->phase != PHASE_CHOOSE || s->quiet < NOTICED)
        return 0;
    size_t legal = t->game->legal(t, state, who, list);
    for (size_t i = 0; i < legal; i++)
        if (!may_work(&o, list[i])) {
            *out = list[i];
            return (float)s->quiet / QUIET_MAX;
        }
    return 0;
}

/* By rules: eat what is in front, catch what nobody else can, stalk where nobody else stalks; else as the policy. */
static action by_rules(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    struct outlook o = look(t, s, who);
    int best = 0;
    action chosen = A_EAT;
    if (s->phase != PHASE_CHOOSE)
        return rollout(t, state, who, rng);
    if (s->front[who])
        return A_EAT;
    for (int l = 0; l < LOCALES; l++) {
        if (!s->bird[l])
            continue;
        const struct bird *bird = bird_card(t, s->bird[l]);
        int missing = bird->stalks - s->stalks[who][l], worth = 0;
        if (!rivals_at(&o, l, bird->stalks))
            worth = missing <= 0 ? 10 * bird->value : missing <= o.hand ? 3 * bird->value : 0;
        if (worth > best) {
            best = worth;
            chosen = (action)(missing <= 0 ? A_CATCH + l : A_STALK + l);
        }
    }
    return best ? chosen : rollout(t, state, who, rng);
}

/* Points, and what a bird in front or Stalks at a bird promise; leads weigh more as fewer points are left. */
static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    float worth[SEATS] = {0}, best = 0, left, sum = 0;
    int values = 0;
    for (int i = 0; i < s->deck_count; i++)
        values += bird_card(t, s->deck[i])->value;
    for (int l = 0; l < LOCALES; l++)
        values += s->bird[l] ? bird_card(t, s->bird[l])->value : 0;
    left = (float)values;
    for (int who = 0; who < t->seats; who++) {
        float front = s->front[who] ? (float)bird_worth(t, s->front[who]) : 0;
        left += front;
        worth[who] = s->points[who] + (s->front[who] & DOUBLED ? 0.9f : 1.0f) * front;
        for (int l = 0; l < LOCALES; l++)
            worth[who] += 0.2f * s->stalks[who][l];
        best = worth[who] > best ? worth[who] : best;
    }
    for (int who = 0; who < t->seats; who++) {
        float behind = (best - worth[who]) / (1.5f + 0.12f * left);
        float odds = 1 / (1 + behind + behind * behind / 2);
        sum += share[who] = odds * odds;
    }
    for (int who = 0; who < t->seats; who++)
        share[who] /= sum;
}

/* ---- the evaluation that is fitted to a population: decision 89 */

/* Birds and Stalks there: a bird that several can catch is worth a part to each. */
static void describe_locale(const struct table *t, const struct state *s, int locale, float scale,
                            float out[SEATS][CROWD_NUMBERS]) {
    const struct bird *bird = bird_card(t, s->bird[locale]);
    float value = scale * bird->value;
    int within = 0;
    for (int who = 0; who < t->seats; who++)
        within += s->stalks[who][locale] >= bird->stalks;
    for (int who = 0; who < t->seats; who++)
        if (s->stalks[who][locale] >= bird->stalks)
            out[who][CROWD_READY] += value / (float)within;
        else
            out[who][CROWD_STALKS] += value * s->stalks[who][locale] / bird->stalks;
}

void cardinal_describe(const struct table *t, const struct state *s, float out[SEATS][CROWD_NUMBERS]) {
    int left = 0, hungry = 0, most = 0;
    for (int i = 0; i < s->deck_count; i++)
        left += bird_card(t, s->deck[i])->value;
    for (int l = 0; l < LOCALES; l++)
        left += s->bird[l] ? bird_card(t, s->bird[l])->value : 0;
    for (int who = 0; who < t->seats; who++) {
        left += s->front[who] ? bird_worth(t, s->front[who]) : 0;
        hungry += !s->front[who];
        most = s->points[who] > most ? s->points[who] : most;
    }
    float scale = 1 / (3 + 0.12f * (float)left);
    for (int who = 0; who < t->seats; who++) {
        float worth = s->front[who] ? scale * (float)bird_worth(t, s->front[who]) : 0;
        memset(out[who], 0, sizeof out[who]);
        out[who][CROWD_BEHIND] = scale * (float)(most - s->points[who]);
        out[who][s->front[who] & DOUBLED ? CROWD_DOUBLED : CROWD_FRONT] = worth;
        out[who][CROWD_HUNGRY] = worth * (float)hungry / (float)t->seats;
        out[who][CROWD_HAND] = scale * (float)stalks_in_hand(s, who);
    }
    for (int l = 0; l < LOCALES; l++)
        if (s->bird[l])
            describe_locale(t, s, l, scale, out);
}

/* exp(-x) for x from 0 on, by the series of its inverse: the same on every platform. */
static float fade(float x) {
    float y = x / 4, inverse = 1 + y * (1 + y * (0.5f + y * (1.0f / 6 + y * (1.0f / 24))));
    inverse *= inverse;
    return 1 / (inverse * inverse);
}

static void fitted(const struct table *t, const void *state, float share[SEATS_MAX]) {
    static const float weight[CROWD_NUMBERS] = {
        [CROWD_BEHIND] = -3.507f, [CROWD_FRONT] = 1.587f,  [CROWD_DOUBLED] = 1.874f, [CROWD_HUNGRY] = 2.015f,
        [CROWD_READY] = 0.316f,   [CROWD_STALKS] = 0.533f, [CROWD_HAND] = 1.401f,
    };
    float number[SEATS][CROWD_NUMBERS], best = 0, sum = 0;
    cardinal_describe(t, state, number);
    for (int who = 0; who < t->seats; who++) {
        share[who] = 0;
        for (int k = 0; k < CROWD_NUMBERS; k++)
            share[who] += weight[k] * number[who][k];
        best = !who || share[who] > best ? share[who] : best;
    }
    for (int who = 0; who < t->seats; who++)
        sum += share[who] = fade(best - share[who]);
    for (int who = 0; who < t->seats; who++)
        share[who] /= sum;
}

/* With five players the evaluation by hand does better. Rounds in which nothing changes cost everybody a part: else top
 * levels agree to wait for the stall guard (CD-62). */
static void crowd(const struct table *t, const void *state, float share[SEATS_MAX]) {
    static const float QUIET_COST = 0.1f;
    if (t->seats == SEATS)
        eval(t, state, share);
    else
        fitted(t, state, share);
    for (int who = 0; who < t->seats; who++)
        share[who] *= 1 - QUIET_COST * (float)((const struct state *)state)->quiet;
}

static void reopen(const struct table *t, void *state, seat viewer) {
    struct state *s = state;
    for (int who = 0; who < t->seats; who++) {
        if (who == viewer)
            continue;
        if (s->phase == PHASE_CHOOSE || s->phase == PHASE_USE)
            s->chosen[who] = 0;
        else if (s->phase == PHASE_PLAN)
            s->plan[who] = (struct plan){0};
    }
}

/* Measured: docs/STRENGTH.md. */
static const char *const levels[] = {
    "person:110",
    "person:40",
    "search:600:trust=0.1:steps=1:keep=0.1:crowd=1:heat=0.068",
    "search:600:trust=0.1:steps=1:keep=0.1:crowd=1:heat=0.03",
    "search:1500:trust=0.1:steps=1:keep=0.1:crowd=1",
};

const struct hooks cardinal_hooks = {
    .levels = levels,
    .rollout = rollout,
    .habits = habits,
    .careless = careless,
    .play_on = play_on,
    .by_rules = by_rules,
    .eval = eval,
    .crowd = crowd,
    .prior = prior,
    .reopen = reopen,
    .joint = joint,
    .idle = idle,
    .tuning = {.value = {[TUNE_BASE] = 2, [TUNE_RATE] = 0.15f, [TUNE_STEPS] = 7, [TUNE_KEEP] = 0.8f}},
    .playout_steps = 20,
};
