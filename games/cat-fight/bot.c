/* What a bot should know of Cat Fight. A *foot* is a free square next to a saucer: a cat there that turns to the
 * saucer sips next turn, unless it is watched, scratched or drawn away. */
#include "games/cat-fight/rules.h"

/* What most decisions look at. */
struct look {
    squares blocks, saucers, cats, feet;
};

static struct look look_at(const struct state *s) {
    struct look l = {.blocks = blocks_of(s), .cats = cats_of(s)};
    for (int i = 0; i < s->saucers; i++) {
        l.saucers |= bit_of(s->saucer[i].at);
        l.feet |= cat_fight_near[s->saucer[i].at];
    }
    l.feet &= ~(l.saucers | l.blocks);
    return l;
}

/* The squares the cat may move to. */
static squares moves_of(const struct state *s, int who, const struct look *l) {
    squares solid = l->blocks | l->saucers;
    return slide_all(s->cat[who], solid | l->cats) & ~solid;
}

static unsigned pick(squares set, struct rng *rng) { /* set is not empty */
    return set_nth(set, rng_below(rng, set_count(set)));
}

static bool chance(struct rng *rng, uint32_t one_in) {
    return rng_below(rng, one_in) == 0;
}

/* The squares that other cats see. */
static squares seen_by_others(const struct state *s, int who, squares blocks) {
    squares seen = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != who && s->cat[other] != NOWHERE)
            seen |= slide(s->cat[other], s->face[other], blocks);
    return seen;
}

/* Squares between the cats that watch this one and itself, where a blocker helps (CF-25). */
static squares in_the_way(const struct state *s, int who, squares blocks) {
    squares between = 0;
    unsigned me = s->cat[who];
    for (int other = 0; other < SEATS; other++)
        if (other != who && cat_sees(s, other, me, blocks))
            between |= cat_fight_ray[s->cat[other]][s->face[other]] ^ cat_fight_ray[me][s->face[other]];
    return between & empty_squares(s) & ~BLUE_BITS;
}

/* Catnip squares that draw the other cat, but not this one. */
static squares lures(const struct state *s, int who, int other, squares blocks) {
    return nip_squares(s) & slide_all(s->cat[other], blocks) & ~slide_all(s->cat[who], blocks);
}

/* Is the cat about to sip? */
static bool threatens(const struct state *s, int cat) {
    return s->cat[cat] != NOWHERE && faced_saucer(s, cat) >= 0;
}

/* ---- rollout: go to the saucers, sip, and scratch whoever sips */

/* A square from which a cat moves on to a foot, after a few looks. */
static unsigned pick_approach(squares set, const struct look *l, struct rng *rng) {
    unsigned square = pick(set, rng);
    for (int tries = 0; tries < 2 && !(slide_all(square, l->blocks | l->saucers) & l->feet); tries++)
        square = pick(set, rng);
    return square;
}

/* A watched cat that could sip: block the view, or lure the watcher away. */
static int free_the_sip(const struct state *s, int who, const struct look *l, struct rng *rng) {
    squares between = s->stock[who] ? in_the_way(s, who, l->blocks) : 0;
    if (between)
        return (int)(BLOCK + pick(between, rng));
    if (s->nip[who] != NOWHERE)
        return -1;
    for (int other = 0; other < SEATS; other++)
        if (other != who && cat_sees(s, other, s->cat[who], l->blocks)) {
            squares good = lures(s, who, other, l->blocks);
            return good ? (int)(NIP + pick(good, rng)) : -1;
        }
    return -1;
}

/* What people overlook in Cat Fight. */
enum habit { BLIND, PUSHY, IDLE, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [BLIND] = "does not look who watches a square",
    [PUSHY] = "scratches and gives cream away for every fight",
    [IDLE] = "forgets catnip, blockers and where to look",
    [HABITS] = NULL,
};

static action pick_turn(const struct state *s, int who, enum habit habit, const struct look *l, struct rng *rng) {
    squares moves = moves_of(s, who, l), seen = seen_by_others(s, who, l->blocks);
    bool may_rest = !moves || !has(seen, s->cat[who]);
    if (habit == BLIND)
        seen = 0;
    if (s->may_sip && may_rest)
        return SIP;
    int freed = s->may_sip && habit != IDLE ? free_the_sip(s, who, l, rng) : -1;
    if (freed >= 0)
        return (action)freed;
    squares prey = moves & l->cats, rest = moves & ~l->cats;
    if (prey && habit == PUSHY)
        return (action)(MOVE + pick(prey, rng));
    if (prey & l->feet && !chance(rng, 4))
        return (action)(MOVE + pick(prey & l->feet, rng));
    if (may_rest && (!moves || has(l->feet, s->cat[who])))
        return STAY;
    squares good = rest & l->feet & ~seen;
    if (!good)
        good = rest & l->feet;
    if (good)
        return (action)(MOVE + pick(good, rng));
    if (prey && (!rest || chance(rng, 3)))
        return (action)(MOVE + pick(prey, rng));
    good = rest & ~seen;
    return (action)(MOVE + pick_approach(good ? good : rest, l, rng));
}

static action pick_face(const struct state *s, int who, const struct look *l, struct rng *rng) {
    unsigned me = s->cat[who];
    squares near = cat_fight_near[me] & l->saucers;
    if (near)
        return (action)(FACE + direction_to(me, pick(near, rng)));
    squares others = l->cats & ~bit_of(me) & slide_all(me, l->blocks);
    if (others & l->feet) /* watch whoever is at a saucer */
        others &= l->feet;
    if (others)
        return (action)(FACE + direction_to(me, pick(others, rng)));
    return (action)(FACE + rng_below(rng, DIRECTIONS));
}

/* A small cream is worth another try for the place at a saucer. */
static action pick_fight(const struct state *s, int who, enum habit habit, const struct look *l, struct rng *rng) {
    if (habit == PUSHY && heap_of(s->creams[who], 1))
        return SACRIFICE;
    if (heap_of(s->creams[who], 1) && has(l->feet, s->fight.at) && !s->fight.catnip && chance(rng, 2))
        return SACRIFICE;
    return YIELD;
}

/* Catnip for a cat that is about to sip. */
static action pick_end(const struct state *s, int who, struct rng *rng) {
    for (int other = 0; other < SEATS; other++)
        if (other != who && threatens(s, other) && chance(rng, 2)) {
            squares good = lures(s, who, other, blocks_of(s));
            if (good)
                return (action)(NIP + pick(good, rng));
        }
    return END;
}

static inline action choose(const struct state *s, int who, enum habit habit, const struct look *l, struct rng *rng) {
    switch (s->phase) {
    case PHASE_PLACE:
        return (action)(PLACE + pick_approach(BLUE_BITS & ~l->cats, l, rng));
    case PHASE_TURN:
        return pick_turn(s, who, habit, l, rng);
    case PHASE_FACE:
        return habit == IDLE ? (action)(FACE + rng_below(rng, DIRECTIONS)) : pick_face(s, who, l, rng);
    case PHASE_FIGHT:
        return pick_fight(s, who, habit, l, rng);
    }
    return habit == IDLE ? END : pick_end(s, who, rng);
}

static action careless(const struct table *t, const void *state, seat who, unsigned habit, struct rng *rng) {
    struct look l = look_at(state);
    (void)t;
    return choose(state, who, (enum habit)habit, &l, rng);
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

/* What lies on the board changes seldom, only cats move all the time. */
static void play_on(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    struct state *s = state;
    struct look l = look_at(s);
    for (seat who; decisions && (who = cat_fight_actor(s)) != SEATS_MAX; decisions--) {
        unsigned saucers = s->saucers;
        table_follow(t, s, who, choose(s, who, NO_HABIT, &l, rng), rng);
        if (s->saucers != saucers || blocks_of(s) != l.blocks)
            l = look_at(s);
        else
            l.cats = cats_of(s);
    }
}

/* ---- by rules: sip, throw out whoever is about to sip, keep off squares that are watched; never gives cream away */

static squares about_to_sip(const struct state *s, int who) {
    squares set = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != who && threatens(s, other))
            set |= bit_of(s->cat[other]);
    return set;
}

static action turn_by_rules(const struct state *s, int who, struct rng *rng) {
    struct look l = look_at(s);
    squares moves = cat_moves(s, who), seen = seen_by_others(s, who, l.blocks), thieves = moves & about_to_sip(s, who);
    bool may_rest = !moves || !has(seen, s->cat[who]);
    squares quiet = moves & l.feet & ~seen & ~l.cats;
    if ((s->may_sip && may_rest) || (!thieves && !quiet))
        return pick_turn(s, who, NO_HABIT, &l, rng);
    int freed = s->may_sip ? free_the_sip(s, who, &l, rng) : -1;
    if (freed >= 0)
        return (action)freed;
    if (thieves)
        return (action)(MOVE + pick(thieves, rng));
    if (may_rest && has(l.feet, s->cat[who]))
        return STAY;
    return (action)(MOVE + pick(quiet, rng));
}

static action by_rules(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    switch (s->phase) {
    case PHASE_TURN:
        return turn_by_rules(s, who, rng);
    case PHASE_FIGHT:
        return YIELD;
    }
    return rollout(t, state, who, rng);
}

/* ---- eval */

/* How well a cat stands for the cream that is left. */
static float stand_of(const struct state *s, int cat, const struct look *l) {
    if (s->cat[cat] == NOWHERE)
        return 0.6f;
    float stand = 1;
    bool watched = cat_watched(s, cat, l->blocks);
    if (has(l->feet, s->cat[cat]))
        stand += 0.4f;
    if (s->face[cat] != NO_DIRECTION && faced_saucer(s, cat) >= 0)
        stand += watched ? 0.3f : 0.8f;
    if (s->nip[cat] == NOWHERE)
        stand += 0.1f;
    return stand + 0.03f * s->stock[cat];
}

/* Each seat's creams and its part of those left give an expected score; the lead decides, the more so the less
 * cream is left. */
static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    struct look l = look_at(s);
    float stand[SEATS], stands = 0, left = 0, best = 0, sum = 0;
    for (int i = 0; i < s->saucers; i++)
        for (int c = 0; c < s->saucer[i].left; c++)
            left += s->saucer[i].cream[c];
    left *= 1 - (float)s->quiet / (float)(QUIET_TURNS_EACH * t->seats);
    for (int who = 0; who < t->seats; who++)
        stands += stand[who] = stand_of(s, who, &l) + (s->turn == who ? 0.2f : 0);
    for (int who = 0; who < t->seats; who++) {
        share[who] = (float)cat_fight_heap_sum(s->creams[who]) + left * stand[who] / stands;
        best = share[who] > best ? share[who] : best;
    }
    for (int who = 0; who < t->seats; who++) {
        float behind = (best - share[who]) / (0.5f + 0.25f * left);
        sum += share[who] = 1 / (1 + behind + behind * behind);
    }
    for (int who = 0; who < t->seats; who++)
        share[who] /= sum;
}

/* ---- prior: what a good player looks at first */

static float weigh_move(const struct look *l, unsigned to, squares seen) {
    bool foot = has(l->feet, to);
    if (has(l->cats, to))
        return foot ? 5 : 1.5f;
    return (foot ? 4 : 1) * (has(seen, to) ? 0.5f : 1);
}

/* Catnip is laid where it draws a cat that is about to sip, and not this one. */
struct draws {
    squares sipping, own;
};

static struct draws draws_of(const struct state *s, int who, squares blocks) {
    struct draws d = {.own = slide_all(s->cat[who], blocks)};
    for (int other = 0; other < SEATS; other++)
        if (other != who && threatens(s, other))
            d.sipping |= slide_all(s->cat[other], blocks);
    return d;
}

static float weigh_face(const struct state *s, int who, unsigned dir, const struct look *l) {
    unsigned me = s->cat[who];
    squares line = slide(me, dir, l->blocks);
    if (has(l->saucers, neighbour(me, dir)))
        return 6;
    return line & l->cats & l->feet ? 4 : line & l->cats ? 2 : 0.5f;
}

/* All but placing, blocking and catnip. */
static float weigh(const struct state *s, int who, action a, const struct look *l, squares seen) {
    if (a < STAY)
        return weigh_move(l, a - MOVE, seen);
    if (a == STAY)
        return s->cat[who] != NOWHERE && has(l->feet, s->cat[who]) ? 3 : 0.5f;
    if (a == SIP)
        return 12;
    if (a < SACRIFICE)
        return weigh_face(s, who, a - FACE, l);
    return a < YIELD ? 1 / (float)(a - SACRIFICE + 1) : 2;
}

/* Actions of a kind stand together. */
static void prior(const struct table *t, const void *state, seat who, const action *legal, size_t count,
                  float *weight) {
    const struct state *s = state;
    struct look l = look_at(s);
    bool on_board = s->cat[who] != NOWHERE;
    size_t i = 0;
    (void)t;
    for (; i < count && legal[i] < BLOCK; i++)
        weight[i] = slide_all(legal[i] - PLACE, l.blocks | l.saucers) & l.feet ? 2 : 0.5f;
    if (i < count && legal[i] < NIP) {
        squares between = on_board ? in_the_way(s, who, l.blocks) : 0;
        for (; i < count && legal[i] < NIP; i++)
            weight[i] = has(between, legal[i] - BLOCK) ? (s->may_sip ? 4 : 0.5f) : 0.03f;
    }
    if (i < count && legal[i] < MOVE) {
        struct draws draws = on_board ? draws_of(s, who, l.blocks) : (struct draws){0};
        for (; i < count && legal[i] < MOVE; i++)
            weight[i] = has(draws.own, legal[i] - NIP) ? 0.02f : has(draws.sipping, legal[i] - NIP) ? 0.5f : 0.03f;
    }
    squares seen = i < count && legal[i] < STAY ? seen_by_others(s, who, l.blocks) : 0;
    for (; i < count; i++)
        weight[i] = weigh(s, who, legal[i], &l, seen);
}

/* Measured: docs/STRENGTH.md. */
static const char *const levels[] = {
    "person:75",
    "person:50",
    "person:10",
    "search:500:halve=8:anchor=0.03:puct=1",
    "search:4000:halve=16:anchor=0.03:puct=1",
};

const struct hooks cat_fight_hooks = {.levels = levels,
                                      .rollout = rollout,
                                      .habits = habits,
                                      .careless = careless,
                                      .play_on = play_on,
                                      .by_rules = by_rules,
                                      .eval = eval,
                                      .prior = prior,
                                      .playout_steps = 24};
