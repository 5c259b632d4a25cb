/* What a bot should know of Cantankerous Cats: how much each action is wished for, and who stands well. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* A card's use in the hand, in half points: what is kept when others are tossed. */
static int keep_value(const struct card *card) {
    static const uint8_t incident[EFFECTS] = {
        [EFFECT_DOUBLE] = 7,   [EFFECT_ESCAPE] = 5,  [EFFECT_ADOPT] = 2, [EFFECT_CONTROL] = 2, [EFFECT_KNOCK] = 4,
        [EFFECT_PILFER] = 6,   [EFFECT_DRAW] = 8,    [EFFECT_LURK] = 6,  [EFFECT_REVERSE] = 1, [EFFECT_SCAVENGE] = 2,
        [EFFECT_MIDNIGHT] = 9, [EFFECT_ZOOMIES] = 6, [EFFECT_ENEMY] = 4, [EFFECT_LASER] = 9,   [EFFECT_BLAME] = 7,
    };
    int value = card->instant ? 1 : 0;
    if (card->kind == KIND_AFFECTION)
        return value + 2 * card->hearts + 1;
    if (card->kind == KIND_MISCHIEF)
        return value + 3 * card->paws - card->cost + 2;
    return value + incident[card->effect];
}

/* Points a score would bring now. */
static int score_points(const struct table *t, const struct state *s, unsigned who, unsigned card) {
    return card_of(t, card)->paws * (s->doubled >> who & 1 ? 2 : 1);
}

static int best_rival(const struct table *t, const struct state *s, unsigned who) {
    int best = 0;
    for (unsigned other = 0; other < t->seats; other++)
        if (other != who && s->points[other] > best)
            best = s->points[other];
    return best;
}

/* How much an attack hurts: a cat that cannot pay loses its Affection and its home; who can pay gains. */
static int attack_wish(const struct table *t, const struct state *s, unsigned target, const struct card *card) {
    unsigned worth = banked_worth(t, s, target);
    if (is_feral(s, target))
        return -20;
    if (worth < card->cost)
        return 10 + 2 * (int)worth + 2 * s->points[target];
    return 2 * card->cost - 3 * (card->paws / 2) - 8;
}

static int play_wish(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    static const int8_t wish[EFFECTS] = {
        [EFFECT_ADOPT] = 2, [EFFECT_CONTROL] = 3,   [EFFECT_KNOCK] = 12,   [EFFECT_PILFER] = 22,
        [EFFECT_DRAW] = 30, [EFFECT_LURK] = 20,     [EFFECT_REVERSE] = 2,  [EFFECT_SCAVENGE] = 24,
        [EFFECT_ENEMY] = 8, [EFFECT_MIDNIGHT] = 34, [EFFECT_ZOOMIES] = 28,
    };
    if (card->effect == EFFECT_DOUBLE) {
        if (s->doubled >> who & 1)
            return -10;
        SET_EACH(other, s->hand[who]) {
            const struct card *c = card_of(t, (unsigned)other);
            if (c->kind == KIND_MISCHIEF && c->paws > 1 && s->actions_left && !is_feral(s, who) &&
                banked_worth(t, s, who) >= cc_score_cost(t, s, who, c, false))
                return 40;
        }
        return -5;
    }
    if (card->effect == EFFECT_ESCAPE)
        return 4 + 2 * best_rival(t, s, who) - (int)t->seats;
    if (card->effect == EFFECT_ADOPT && is_feral(s, who))
        return 30;
    return wish[card->effect];
}

/* Would the score banish the cat? Then it is for nobody who has a choice. */
static int score_wish(const struct table *t, const struct state *s, unsigned who, unsigned card, bool as_instant) {
    const struct card *c = card_of(t, card);
    int points = score_points(t, s, who, card);
    unsigned cost = cc_score_cost(t, s, who, c, as_instant);
    if (banked_worth(t, s, who) < cost)
        return -100;
    if (s->points[who] + points >= NINE)
        return who == s->toy ? 1000 : -10;
    return 14 + 10 * points - 3 * (int)cost;
}

/* A Feral Cat's way home is four Affection, its way to win nine. */
static int bank_wish(const struct table *t, const struct state *s, unsigned who, unsigned card) {
    const struct card *c = card_of(t, card);
    return 10 + 4 * (int)card_worth(t, s, who, card) - (c->effect == EFFECT_GIFT ? 4 : 0) -
           (c->instant && s->phase == PHASE_ACTION ? 2 : 0) + (is_feral(s, who) ? 6 : 0);
}

/* Responses: worth a token and the card against something big only. */
static int answer_wish(const struct table *t, const struct state *s, unsigned who, unsigned card) {
    const struct frame *f = &s->frame[s->ask.frame];
    const struct card *mine = card_of(t, card);
    if (s->ask.step == STEP_COUNTER && f->mode == MODE_ATTACK) {
        bool pays = banked_worth(t, s, who) >= card_of(t, f->card)->cost;
        int loss = pays ? 2 : (int)banked_worth(t, s, who) + 3;
        return only_answers(mine) ? 3 * loss - 6 : play_wish(t, s, who, mine) - 20;
    }
    if (s->ask.step == STEP_COUNTER)
        return only_answers(mine) ? 6 : play_wish(t, s, who, mine) - 24;
    if (f->mode == MODE_SCORE) {
        int points = score_points(t, s, f->who, f->card);
        return s->points[f->who] + points >= NINE ? 500 : 5 * points - 12;
    }
    return keep_value(card_of(t, f->card)) - 9;
}

static int pounce_wish(const struct table *t, const struct state *s, unsigned who, unsigned card) {
    const struct card *c = card_of(t, card);
    if (s->ask.step == STEP_RESPOND)
        return answer_wish(t, s, who, card);
    bool last_chance = s->ask.step == STEP_VICTORY || s->ask.step == STEP_CLAIM;
    if (c->kind == KIND_MISCHIEF) {
        int wish = attack_wish(t, s, s->toy, c);
        return last_chance && !is_feral(s, s->toy) && banked_worth(t, s, s->toy) < c->cost ? 500 : wish - 14;
    }
    bool saves = c->effect == (is_feral(s, s->toy) ? EFFECT_ADOPT : EFFECT_ESCAPE) ||
                 (is_feral(s, s->toy) && (c->effect == EFFECT_CONTROL || c->effect == EFFECT_KNOCK));
    return last_chance ? (saves ? 400 : -1) : play_wish(t, s, who, c) - 24;
}

/* Pay with what wastes least: the smallest card that is enough, else the largest. */
static int pay_wish(const struct table *t, const struct state *s, unsigned card) {
    const struct frame *f = &s->frame[s->depth - 1];
    int due = (int)cc_due(t, s, f), hearts = card_of(t, card)->hearts;
    return hearts >= due ? 100 - hearts : hearts;
}

static int cat_wish(const struct table *t, const struct state *s, unsigned who, unsigned cat) {
    const struct frame *f = &s->frame[s->depth - 1];
    int threat = 4 * s->points[cat] + (int)banked_worth(t, s, cat);
    if (f->step == STEP_AIM)
        return attack_wish(t, s, cat, card_of(t, f->card));
    if (card_of(t, f->card)->effect == EFFECT_ADOPT)
        return cat == who ? 100 : cat == s->toy ? 50 : -threat;
    return cat == who ? -100 : threat;
}

static int wish(const struct table *t, const struct state *s, unsigned who, action a) {
    unsigned card = action_card(a);
    switch (action_verb(a)) {
    case VERB_BET:
        return s->indicator == INDICATOR_HIGH ? (int)card : RANKS - (int)card;
    case VERB_BANK:
        return bank_wish(t, s, who, card);
    case VERB_SCORE:
        return score_wish(t, s, who, card, false);
    case VERB_PLAY:
        return play_wish(t, s, who, card_of(t, card));
    case VERB_ATTACK:
        return s->phase == PHASE_ACTION || s->phase == PHASE_RUN ? 12 + card_of(t, card)->cost : card_of(t, card)->cost;
    case VERB_PAY:
        return pay_wish(t, s, card);
    case VERB_TOSS:
        return 40 - keep_value(card_of(t, card));
    case VERB_LOSE:
        return 20 - card_of(t, card)->hearts;
    case VERB_TAKE:
        return keep_value(card_of(t, card));
    case VERB_POUNCE:
        return pounce_wish(t, s, who, card);
    case VERB_COUNTER:
        return answer_wish(t, s, who, card);
    case VERB_USE:
        return card_of(t, card)->kind == KIND_MISCHIEF    ? score_wish(t, s, who, card, true)
               : card_of(t, card)->kind == KIND_AFFECTION ? 10
                                                          : play_wish(t, s, who, card_of(t, card));
    case VERB_PICKY:
        return 8;
    case VERB_BUY:
        return s->tokens[who] ? -6 : s->hand_count[who] - 3;
    case VERB_SHIELD:
        return 3;
    case VERB_PASS:
    case VERB_DONE:
        return 0;
    case VERB_CAT:
        return cat_wish(t, s, who, action_cat(a));
    }
    return 0;
}

/* What people overlook in Cantankerous Cats. */
enum habit { TIMID, CAREFREE, HOARDER, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [TIMID] = "forgets to answer what the others do",
    [CAREFREE] = "attacks without looking who can pay",
    [HOARDER] = "banks when it is time to score",
    [HABITS] = NULL,
};

/* The wish of somebody who overlooks something. */
static int careless_wish(const struct table *t, const struct state *s, unsigned who, action a, enum habit habit) {
    enum verb_id verb = action_verb(a);
    if (habit == TIMID && (verb == VERB_COUNTER || verb == VERB_POUNCE || verb == VERB_USE))
        return -200;
    if (habit == CAREFREE && verb == VERB_ATTACK)
        return 60;
    if (habit == CAREFREE && verb == VERB_CAT)
        return 0;
    if (habit == HOARDER && verb == VERB_BANK)
        return 60;
    return wish(t, s, who, a);
}

/* The most wished for, with a little chance among what is nearly as good. */
static action careless(const struct table *t, const void *state, seat who, unsigned habit, struct rng *rng) {
    action list[RANKS + 2];
    size_t count = cc_legal(t, state, who, list), best = 0;
    if (count == 1)
        return list[0];
    uint32_t noise = rng_next(rng);
    int most = INT32_MIN;
    for (size_t i = 0; i < count; i++) {
        int value = 4 * careless_wish(t, state, who, list[i], (enum habit)habit) + (int)(noise >> (i * 5 & 15) & 15);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return list[best];
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

/* ---- by rules alone, for the league: scores as soon as it can, saves no more than a score costs, attacks only who
 * cannot pay, the one with most points first, and answers more often */

static int rule_wish(const struct table *t, const struct state *s, unsigned who, action a) {
    enum { SOON = 10, ENOUGH = 7, NO_MORE = 6, READY = 2, NEVER = -50 };
    int value = wish(t, s, who, a), hurt = NEVER;
    switch (action_verb(a)) {
    case VERB_SCORE:
        return value > 0 ? value + SOON : value;
    case VERB_BANK:
        return is_feral(s, who) || banked_worth(t, s, who) < ENOUGH ? value : value - NO_MORE;
    case VERB_ATTACK:
        for (unsigned cat = 0; cat < t->seats; cat++)
            if (cat != who && !is_feral(s, cat) && banked_worth(t, s, cat) < card_of(t, action_card(a))->cost) {
                int points = 15 + 3 * s->points[cat];
                hurt = points > hurt ? points : hurt;
            }
        return hurt;
    case VERB_POUNCE:
    case VERB_COUNTER:
        return value + READY;
    default:
        return value;
    }
}

static action by_rules(const struct table *t, const void *state, seat who, struct rng *rng) {
    action list[RANKS + 2];
    size_t count = cc_legal(t, state, who, list), best = 0;
    int most = INT32_MIN;
    uint32_t ties = 1;
    for (size_t i = 0; i < count; i++) {
        int value = rule_wish(t, state, who, list[i]);
        ties = value == most ? ties + 1 : 1;
        if (value > most || (value == most && rng_below(rng, ties) == 0)) {
            most = value;
            best = i;
        }
    }
    return list[best];
}

static void prior(const struct table *t, const void *state, seat who, const action *legal, size_t count,
                  float *weight) {
    for (size_t i = 0; i < count; i++) {
        int value = wish(t, state, who, legal[i]);
        weight[i] = value < -20 ? 0.05f : value > 60 ? 4.0f : (float)(value + 25) / 20.0f;
    }
}

/* A cat's chances grow with the fourth power of a sum: points, Affection (points to come; a Feral Cat's brings it home,
 * or wins), tokens, and the actions it has left. The weights are those that best foretold who won 6,000 playouts. */
static float strength(const struct table *t, const struct state *s, unsigned who) {
    float points = s->points[who], worth = (float)banked_worth(t, s, who);
    worth = worth > NINE ? NINE : worth;
    float sum = is_feral(s, who) ? 0.81f + 0.23f * points + 0.16f * worth : 1.0f + 0.25f * points + 0.09f * worth;
    sum += 0.01f * s->hand_count[who] + 0.09f * s->tokens[who];
    if (who == s->toy)
        sum += 0.1f * s->actions_left;
    return sum * sum * sum * sum;
}

static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    float sum = 0;
    for (unsigned who = 0; who < t->seats; who++)
        sum += share[who] = strength(t, s, who);
    for (unsigned who = 0; who < t->seats; who++)
        share[who] /= sum;
}

/* ---- who stands well among three and more. There a lead draws attacks: points count for less than above, tokens and
 * Affection for more, a Feral Cat is hardly worse off, and whose turn comes soon is better off. */

/* What a hand brings: hearts, Incidents, and the most paws that can be paid for. */
struct prospects {
    float hearts, incidents;
    int paws;
};

static struct prospects look_ahead(const struct table *t, const struct state *s, unsigned who, unsigned worth) {
    struct prospects out = {.hearts = 0};
    SET_EACH(card, s->hand[who]) {
        const struct card *c = card_of(t, card);
        if (c->kind == KIND_AFFECTION)
            out.hearts += c->hearts;
        else if (c->kind != KIND_MISCHIEF)
            out.incidents += !only_answers(c);
        else if (c->cost <= worth && c->paws > out.paws)
            out.paws = c->paws;
    }
    return out;
}

/* The turns of others before this cat's. */
static unsigned turns_until(const struct state *s, unsigned seats, unsigned who) {
    return (s->direction > 0 ? who + seats - s->toy : s->toy + seats - who) % seats;
}

/* A cat's chances grow with the eighth power of a sum. The weights are those that best foretold who won 1,350 games of
 * three to six searches. */
static float crowd_strength(const struct table *t, const struct state *s, unsigned who) {
    unsigned worth = banked_worth(t, s, who), seats = t->seats;
    bool feral = is_feral(s, who), toy = who == s->toy;
    struct prospects hand = look_ahead(t, s, who, worth);
    float points = s->points[who], banked = worth > NINE ? NINE : (float)worth;
    float sum = feral ? 0.9901f + 0.0264f * points + 0.0294f * banked : 1.0f + 0.0355f * points + 0.0199f * banked;
    sum += 0.0305f * s->tokens[who] + 0.0053f * hand.hearts + 0.0116f * hand.incidents;
    sum += s->doubled >> who & 1 ? 0.062f : 0;
    if (toy)
        sum += 0.0225f * s->actions_left - 0.0629f;
    else if (s->toy < seats)
        sum -= 0.1145f * (float)turns_until(s, seats, who) / (float)seats;
    if (toy && s->actions_left && !feral && s->points[who] + hand.paws >= NINE)
        sum += 0.1706f;
    float square = sum * sum, fourth = square * square;
    return fourth * fourth;
}

static void crowd(const struct table *t, const void *state, float share[SEATS_MAX]) {
    float sum = 0;
    for (unsigned who = 0; who < t->seats; who++)
        sum += share[who] = crowd_strength(t, state, who);
    for (unsigned who = 0; who < t->seats; who++)
        share[who] /= sum;
}

/* A bet goes back into the hand; in a hidden state nobody knows which card it is. */
static void reopen(const struct table *t, void *state, seat viewer) {
    struct state *s = state;
    for (unsigned who = 0; who < t->seats; who++) {
        if (who == viewer || !s->bet[who])
            continue;
        if (s->bet[who] != UNKNOWN)
            set_add(&s->hand[who], s->bet[who]);
        s->hand_count[who]++;
        s->bet[who] = 0;
    }
}

/* What was learned by self-play; the browser's module is given it when somebody plays this game. */
#ifdef __wasm__
static struct trained_file policy;
#else
static const uint8_t policy_bytes[] = {
#include "cantankerous_policy.inc"
};
static struct trained_file policy = {policy_bytes, sizeof policy_bytes};
#endif

/* Measured: docs/STRENGTH.md. */
static const char *const levels[] = {
    "person:100",
    "person:0",
    "search:170:heat=0.033",
    "search:500:heat=0.012",
    "search:6000:halve=20:anchor=0.01:puct=1:steps=24:net=1:value=0.5:crowd=1",
};

const struct hooks cantankerous_hooks = {.levels = levels,
                                         .rollout = rollout,
                                         .by_rules = by_rules,
                                         .habits = habits,
                                         .careless = careless,
                                         .eval = eval,
                                         .crowd = crowd,
                                         .prior = prior,
                                         .policy = &policy,
                                         .reopen = reopen,
                                         .playout_steps = 12};
