/* What a good player of Like Cats and Dogs looks at.
 *
 * A seat counts its own points once for each opponent, and every opponent's point against it. So each animal
 * has a pull: how much the seat gains when a bone more lies there (a fish counts as so many bones less). Then
 * what any card does is a product: feeding gains bones x pull, and swapping food between two animals gains the
 * difference in bones x the difference in pull. Nothing here looks at hidden cards. */
#include "games/cats-and-dogs/rules.h"

#include "base/bits.h"

/* ---- looking at the table */

/* What there is to see, kept up to date over the steps of a playout. */
struct sight {
    unsigned laid, open;            /* how many animals; which of them are not full */
    int sign[LAID_MAX];             /* 1 for a dog, -1 for a cat */
    int pulls[SEATS_MAX][LAID_MAX]; /* by seat: what one bone more on the animal is worth */
    int bones[LAID_MAX];            /* bones less fish that lie there */
    int worth[LAID_MAX];            /* LD-51 */
    uint8_t least[LAID_MAX];        /* the food card with the fewest bones (the biggest fish), and the one with the */
    uint8_t most[LAID_MAX];         /* most: only where food lies */
    int bones_laid;                 /* on all animals */
    int places;                     /* for food, on all animals */
    /* Of the seat who looks: */
    const int *pull;
    int care[SEATS_MAX]; /* what a point of each seat is worth to it */
};

/* What a food card adds to the bones on an animal; an EMPTY place adds nothing. */
static inline int bones_in(unsigned food) {
    static const int8_t bones[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6};
    return bones[food];
}

/* One more food card lies on the animal, which had `fed` before. */
static inline void see_food(struct sight *out, unsigned x, unsigned food, unsigned fed) {
    int bones = bones_in(food);
    out->bones[x] += bones;
    out->worth[x] += out->sign[x] * bones;
    out->least[x] = !fed || bones < bones_in(out->least[x]) ? (uint8_t)food : out->least[x];
    out->most[x] = !fed || bones > bones_in(out->most[x]) ? (uint8_t)food : out->most[x];
    out->bones_laid += bones;
    out->places--;
    out->open &= ~((unsigned)(fed + 1 == FULL) << x);
}

/* All markers on an animal count against it, one's own also as often as there are seats: see `care`. */
static inline void see_marker(const struct table *t, struct sight *out, unsigned x, unsigned owner) {
    for (unsigned who = 0; who < t->seats; who++)
        out->pulls[who][x] -= out->sign[x];
    out->pulls[owner][x] += out->sign[x] * t->seats;
}

/* One animal, without branches on what lies there: a processor cannot foresee it. */
static inline void look_at(const struct table *t, const struct state *s, unsigned x, struct sight *out) {
    enum { ABOVE = 7 }; /* all bones there are on a card */
    static const int8_t low[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6, [EMPTY] = ABOVE};
    static const int8_t high[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6, [EMPTY] = -ABOVE};
    static const uint8_t card[2 * ABOVE + 1] = {EMPTY, 5, 4, 3, 2, 1, 0, EMPTY, 6, 7, 8, 9, 10, 11, EMPTY};
    const uint8_t *food = s->food[x], *marker = s->marker[x];
    int sign = animal_card(t, s, x)->kind == KIND_DOG ? 1 : -1, bones = 0, least = ABOVE, most = -ABOVE;
    for (unsigned i = 0; i < FULL; i++) {
        bones += bones_in(food[i]);
        least = low[food[i]] < least ? low[food[i]] : least;
        most = high[food[i]] > most ? high[food[i]] : most;
    }
    out->sign[x] = sign;
    out->bones[x] = bones;
    out->worth[x] = sign * bones;
    out->least[x] = card[least + ABOVE];
    out->most[x] = card[most + ABOVE];
    _Static_assert(SPACES_MAX == 3, "all of them are counted");
    for (unsigned who = 0; who < t->seats; who++) {
        int mine = (marker[0] == who) + (marker[1] == who) + (marker[2] == who);
        out->pulls[who][x] = sign * (mine * t->seats - s->marked[x]);
    }
}

static void add_up(const struct table *t, const struct state *s, struct sight *out) {
    out->laid = laid_out(t);
    out->open = 0;
    out->bones_laid = out->places = 0;
    for (unsigned x = 0; x < out->laid; x++) {
        out->open |= (unsigned)(s->fed[x] != FULL) << x;
        out->bones_laid += out->bones[x];
        out->places += FULL - s->fed[x];
    }
}

/* Everything, but for what one seat makes of it. */
static void look(const struct table *t, const struct state *s, struct sight *out) {
    for (unsigned x = 0; x < laid_out(t); x++)
        look_at(t, s, x, out);
    add_up(t, s, out);
}

static inline void look_as(const struct table *t, struct sight *out, unsigned who) {
    out->pull = out->pulls[who];
    for (unsigned other = 0; other < t->seats; other++)
        out->care[other] = other == who ? t->seats - 1 : -1;
}

/* LD-2: in all that is face down, as there are as many bones as fish in all. */
static inline int bones_left(const struct state *s, const struct sight *look) {
    return -look->bones_laid - (s->turned == NONE ? 0 : bones_in(s->turned));
}

/* ---- what a card gains */

/* Whoever wants the gain alone pays for nothing else. */
#define PLANNING static inline __attribute__((always_inline))

/* A way to carry an action card out; no gain at all is worse than any. */
struct plan {
    int gain;
    action first, second; /* `second` is 0 for a card with one pick */
};
enum { NO_GAIN = -100000 };

PLANNING void better(struct plan *best, int gain, unsigned first, unsigned second) {
    if (gain > best->gain)
        *best = (struct plan){gain, (action)first, (action)second};
}

static unsigned food_action(unsigned x, unsigned food) {
    return DO_FOOD + x * FOODS + food;
}

static unsigned marker_action(unsigned x, unsigned owner) {
    return DO_MARKER + x * SEATS_MAX + owner;
}

/* LD-32, LD-34: the second pick for a food card given away, to gain the most. */
PLANNING void plan_food_second(const struct state *s, const struct sight *look, enum ploy ploy, struct pick first,
                               struct plan *best) {
    int given = bones_in(first.what);
    BITS_EACH(y, look->open & ~(1u << first.x)) {
        int pull = look->pull[first.x] - look->pull[y];
        uint8_t food = ploy == SWAP_FOOD && pull < 0 ? look->least[y] : look->most[y];
        if (!s->fed[y] || food == first.what || (ploy == SWAP_FISH_BONE && !is_bone(food)))
            continue;
        better(best, (bones_in(food) - given) * pull, food_action(first.x, first.what), food_action((unsigned)y, food));
    }
}

/* Whoever gains has more pull where more bones go, so the first pick gives the fewest away. */
PLANNING void plan_food(const struct state *s, const struct sight *look, enum ploy ploy, struct plan *best) {
    BITS_EACH(x, look->open)
    if (s->fed[x] && (ploy == SWAP_FOOD || !is_bone(look->least[x])))
        plan_food_second(s, look, ploy, (struct pick){(uint8_t)x, look->least[x]}, best);
}

PLANNING void plan_discard(const struct state *s, const struct sight *look, struct plan *best) {
    BITS_EACH(x, look->open) {
        uint8_t food = look->pull[x] > 0 ? look->least[x] : look->most[x];
        if (s->fed[x])
            better(best, -bones_in(food) * look->pull[x], food_action((unsigned)x, food), 0);
    }
}

/* LD-31, LD-33, LD-35 */
PLANNING void plan_animals_second(const struct sight *look, enum ploy ploy, unsigned x, struct plan *best) {
    BITS_EACH(y, look->open & ~(1u << x)) {
        bool same = look->sign[y] == look->sign[x];
        if (look->bones[x] != look->bones[y] && (ploy == SWAP_ANIMALS || same == (ploy == SWAP_SAME_KIND)))
            better(best, (look->bones[y] - look->bones[x]) * (look->pull[x] - look->pull[y]), DO_ANIMAL + x,
                   DO_ANIMAL + (unsigned)y);
    }
}

/* LD-36 */
PLANNING void plan_markers_second(const struct state *s, const struct sight *look, struct pick first,
                                  struct plan *best) {
    BITS_EACH(y, look->open & ~(1u << first.x))
    for (unsigned i = 0; i < s->marked[y]; i++) {
        unsigned owner = s->marker[y][i];
        if (owner != first.what)
            better(best, (look->worth[y] - look->worth[first.x]) * (look->care[first.what] - look->care[owner]),
                   marker_action(first.x, first.what), marker_action((unsigned)y, owner));
    }
}

/* LD-36 from one's own marker; LD-37; LD-38. */
PLANNING void plan_markers(const struct state *s, const struct sight *look, enum ploy ploy, struct plan *best) {
    int mine = look->care[s->turn];
    BITS_EACH(x, look->open)
    for (unsigned i = 0; i < s->marked[x]; i++) {
        unsigned owner = s->marker[x][i];
        if (ploy == SWAP_MARKERS && owner == s->turn)
            plan_markers_second(s, look, (struct pick){(uint8_t)x, (uint8_t)owner}, best);
        if (ploy == RETURN_MARKER)
            better(best, -look->care[owner] * look->worth[x], marker_action((unsigned)x, owner), 0);
        if (ploy == REPLACE_MARKER && owner != s->turn && s->stock[s->turn])
            better(best, (mine - look->care[owner]) * look->worth[x], marker_action((unsigned)x, owner), 0);
    }
}

PLANNING struct plan plan_card(const struct state *s, const struct sight *look, enum ploy ploy) {
    struct plan best = {NO_GAIN, 0, 0};
    switch (ploy) {
    case DISCARD:
        plan_discard(s, look, &best);
        break;
    case SWAP_FISH_BONE:
    case SWAP_FOOD:
        plan_food(s, look, ploy, &best);
        break;
    case SWAP_DOG_CAT:
    case SWAP_SAME_KIND:
    case SWAP_ANIMALS:
        BITS_EACH(x, look->open)
        plan_animals_second(look, ploy, (unsigned)x, &best);
        break;
    case SWAP_MARKERS:
    case RETURN_MARKER:
    case REPLACE_MARKER:
        plan_markers(s, look, ploy, &best);
        break;
    }
    return best;
}

/* The best that can follow a first pick. */
static struct plan plan_second(const struct state *s, const struct sight *look, enum ploy ploy, unsigned first) {
    struct plan best = {NO_GAIN, 0, 0};
    struct pick pick = cats_and_dogs_pick(cats_and_dogs_ploys[ploy].sort, first);
    switch (cats_and_dogs_ploys[ploy].sort) {
    case PICK_FOOD:
        plan_food_second(s, look, ploy, pick, &best);
        break;
    case PICK_ANIMAL:
        plan_animals_second(look, ploy, pick.x, &best);
        break;
    case PICK_MARKER:
        plan_markers_second(s, look, pick, &best);
        break;
    }
    return best;
}

/* ---- what to do */

/* A card turned is a bone or a fish as often, and goes where it gains most. */
static int turn_gain(const struct sight *look) {
    enum { USUAL_VALUE = 10, TIMES = 3 }; /* ten thirds: the mean value of a food card */
    int up = 0, down = 0;
    BITS_EACH(x, look->open) {
        up = look->pull[x] > up ? look->pull[x] : up;
        down = -look->pull[x] > down ? -look->pull[x] : down;
    }
    return (up + down) * USUAL_VALUE / TIMES / 2;
}

/* How good a place for a marker: what lies there counts, and what may still come. */
static int mark_score(const struct state *s, const struct sight *look, unsigned x) {
    enum { LAID = 4, TO_COME = 1 };
    return LAID * look->worth[x] + TO_COME * (FULL - s->fed[x]);
}

static action best_mark(const struct table *t, const struct state *s, const struct sight *look, struct rng *rng) {
    enum { WHIM = 6 };
    int best = NO_GAIN;
    unsigned at = 0;
    uint32_t chance = rng_next(rng);
    for (unsigned x = 0; x < look->laid; x++, chance = chance >> 5 | chance << 27) {
        int score = mark_score(s, look, x) + (int)(chance % WHIM);
        if (has_room(t, s, x) && score > best) {
            best = score;
            at = x;
        }
    }
    return (action)(DO_MARK + at);
}

/* The fifth card also puts what lies there out of reach. */
static int feed_gain(const struct state *s, const struct sight *look, unsigned x) {
    enum { SAFETY = 2 };
    int bones = bones_in(s->turned), safe = s->fed[x] + 1 == FULL ? (look->bones[x] + bones) / SAFETY : 0;
    return (bones + safe) * look->pull[x];
}

static action best_feed(const struct state *s, const struct sight *look, struct rng *rng) {
    int best = NO_GAIN;
    unsigned at = 0, ties = 1;
    BITS_EACH(x, look->open) {
        int gain = feed_gain(s, look, (unsigned)x);
        ties = gain == best ? ties + 1 : 1;
        if (gain > best || (gain == best && rng_below(rng, ties) == 0)) {
            best = gain;
            at = (unsigned)x;
        }
    }
    return (action)(DO_FEED + at);
}

/* What people overlook in Like Cats and Dogs. */
enum habit { SELFISH, HASTY, HOARDER, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [SELFISH] = "forgets what the others have marked",
    [HASTY] = "plays a card as soon as it gains anything",
    [HOARDER] = "keeps cards that should be played",
    [HABITS] = NULL,
};

/* The card that gains most, if it is more than wanted; else a turn. */
static action best_card(const struct state *s, const struct sight *look, int wanted) {
    action best = DO_TURN;
    for (unsigned i = 0; i < s->hand_count[s->turn]; i++) {
        unsigned ploy = s->hand[s->turn][i];
        int gain = plan_card(s, look, ploy).gain;
        if (gain > wanted) {
            wanted = gain;
            best = (action)(DO_CARD + ploy);
        }
    }
    return best;
}

/* A card once played is gone, so it must gain well more than feeding does; the less so, the less food is to come. */
static action best_act(const struct state *s, const struct sight *look, enum habit habit) {
    enum { PATIENCE = 2 };
    int wanted = turn_gain(look) * ((int)look->laid + PATIENCE * look->places) / (int)look->laid;
    if (habit == HASTY)
        wanted = 0;
    return best_card(s, look, wanted);
}

static action any_pick(const struct table *t, const struct state *s, struct rng *rng) {
    action list[LEGAL_MAX];
    return list[rng_below(rng, (uint32_t)cats_and_dogs_legal_picks(t, s, list))];
}

static action best_pick(const struct table *t, const struct state *s, const struct sight *look, struct rng *rng) {
    struct plan plan = s->first ? plan_second(s, look, s->card, s->first) : plan_card(s, look, s->card);
    if (plan.gain == NO_GAIN)
        return any_pick(t, s, rng);
    return s->first ? plan.second : plan.first;
}

/* With fewer than two food cards an animal, no action card is worth playing. */
static bool is_early(const struct table *t, const struct state *s) {
    return (unsigned)(FOOD_CARDS - s->deck_count) < 2 * laid_out(t);
}

/* Pulls as seen by somebody who counts the own markers only: with its marks every other seat is forgotten. */
static void overlook_others(const struct table *t, const struct state *s, unsigned who, struct sight *out) {
    for (unsigned x = 0; x < out->laid; x++) {
        const uint8_t *marker = s->marker[x];
        int mine = (marker[0] == who) + (marker[1] == who) + (marker[2] == who);
        out->pulls[who][x] = out->sign[x] * (t->seats - 1) * mine;
    }
}

static inline action decide(const struct table *t, const struct state *s, struct sight *look, unsigned who,
                            enum habit habit, struct rng *rng) {
    switch (s->phase) {
    case PHASE_MARK:
        return best_mark(t, s, look, rng);
    case PHASE_ACT:
        if (!s->hand_count[who] || (is_early(t, s) && habit != HASTY) || habit == HOARDER)
            return DO_TURN;
        look_as(t, look, who);
        return best_act(s, look, habit);
    case PHASE_FEED:
        look->pull = look->pulls[who];
        return best_feed(s, look, rng);
    case PHASE_MORE:
        return bones_left(s, look) * look->pulls[who][s->feeding] > 0 ? DO_MORE : DO_STOP;
    case PHASE_PICK:
        look_as(t, look, who);
        return best_pick(t, s, look, rng);
    }
    return DO_TURN;
}

static action careless(const struct table *t, const void *state, seat who, unsigned habit, struct rng *rng) {
    const struct state *s = state;
    struct sight sight;
    look(t, s, &sight);
    if (s->phase == PHASE_FEED && habit == SELFISH)
        overlook_others(t, s, who, &sight);
    return decide(t, s, &sight, who, (enum habit)habit, rng);
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

/* After an action card: it has changed the animals that were picked. */
static void look_again(const struct table *t, const struct state *s, struct sight *out, unsigned card, unsigned first,
                       unsigned second) {
    enum pick_sort sort = cats_and_dogs_ploys[card].sort;
    look_at(t, s, cats_and_dogs_pick(sort, first).x, out);
    if (second != first)
        look_at(t, s, cats_and_dogs_pick(sort, second).x, out);
    add_up(t, s, out);
}

/* Plays the action and keeps the sight up to date. */
static void follow(const struct table *t, struct state *s, struct sight *sight, action a, struct rng *rng) {
    unsigned phase = s->phase, who = s->turn, x = NONE, food = 0, card = 0, first = 0;
    if (phase == PHASE_FEED) {
        x = a - DO_FEED;
        food = s->turned;
    } else if (phase == PHASE_MORE && a == DO_MORE) {
        x = s->feeding;
        food = s->deck[s->deck_count - 1];
    } else if (phase == PHASE_PICK) {
        card = s->card;
        first = s->first ? s->first : a;
    }
    table_follow(t, s, (seat)who, a, rng);
    if (x != NONE)
        see_food(sight, x, food, s->fed[x] - 1u);
    else if (phase == PHASE_MARK)
        see_marker(t, sight, a - DO_MARK, who);
    else if (phase == PHASE_PICK && s->phase != PHASE_PICK)
        look_again(t, s, sight, card, first, a);
}

static void play_on(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    struct state *s = state;
    struct sight sight;
    look(t, s, &sight);
    for (; decisions && s->phase != PHASE_OVER; decisions--)
        follow(t, s, &sight, decide(t, s, &sight, s->turn, NO_HABIT, rng), rng);
}

/* ---- by rules alone, for the league */

/* Where few have marked a marker decides more; what lies there counts as before. */
static action mark_by_rules(const struct table *t, const struct state *s, const struct sight *look) {
    enum { LAID = 4, SHARED = 1 };
    int best = NO_GAIN;
    unsigned at = 0;
    for (unsigned x = 0; x < look->laid; x++) {
        int score = LAID * look->worth[x] + FULL - s->fed[x] - SHARED * s->marked[x];
        if (has_room(t, s, x) && score > best) {
            best = score;
            at = x;
        }
    }
    return (action)(DO_MARK + at);
}

/* Early only a card that gains as much as three turns; when half of the food lies, any that gains more than one. */
static action act_by_rules(const struct state *s, const struct sight *look) {
    enum { EARLY_TURNS = 3 };
    bool late = 2 * look->places < (int)(FULL * look->laid);
    int wanted = turn_gain(look) * (late ? 1 : EARLY_TURNS);
    return best_card(s, look, wanted);
}

static action by_rules(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    struct sight sight;
    if (s->phase != PHASE_MARK && s->phase != PHASE_ACT)
        return rollout(t, state, who, rng);
    look(t, s, &sight);
    look_as(t, &sight, who);
    if (s->phase == PHASE_MARK)
        return mark_by_rules(t, s, &sight);
    return s->hand_count[who] ? act_by_rules(s, &sight) : DO_TURN;
}

/* Points ahead count for more when little food is to come. exp(-x) by its series keeps the numbers the same on
 * every platform. */
static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    struct outcome now;
    float sum = 0;
    int best = NO_GAIN, places = 0;
    t->game->outcome(t, state, &now);
    for (unsigned x = 0; x < laid_out(t); x++)
        places += FULL - s->fed[x];
    for (unsigned who = 0; who < t->seats; who++)
        best = now.scores[who] > best ? now.scores[who] : best;
    float swing = 2 + 5 * (float)places / (float)laid_out(t); /* measured over games of the light policy */
    for (unsigned who = 0; who < t->seats; who++) {
        float x = (float)(best - now.scores[who]) / swing;
        share[who] = 1 / (1 + x * (1 + x * (0.5f + x * (1.0f / 6 + x / 24))));
        sum += share[who];
    }
    for (unsigned who = 0; who < t->seats; who++)
        share[who] /= sum;
}

/* What an action gains, as far as this step can tell. */
static int action_gain(const struct state *s, const struct sight *look, unsigned a) {
    if (a >= DO_ANIMAL && cats_and_dogs_ploys[s->card].picks == 2) {
        if (!s->first)
            return plan_second(s, look, s->card, a).gain;
        struct pick one = cats_and_dogs_pick(cats_and_dogs_ploys[s->card].sort, s->first);
        struct pick two = cats_and_dogs_pick(cats_and_dogs_ploys[s->card].sort, a);
        int pull = look->pull[one.x] - look->pull[two.x];
        switch (cats_and_dogs_ploys[s->card].sort) {
        case PICK_FOOD:
            return (bones_in(two.what) - bones_in(one.what)) * pull;
        case PICK_ANIMAL:
            return (look->bones[two.x] - look->bones[one.x]) * pull;
        case PICK_MARKER:
            return (look->worth[two.x] - look->worth[one.x]) * (look->care[one.what] - look->care[two.what]);
        }
    }
    if (a >= DO_MARKER) {
        struct pick p = cats_and_dogs_pick(PICK_MARKER, a);
        int given = s->card == REPLACE_MARKER ? look->care[s->turn] : 0;
        return (given - look->care[p.what]) * look->worth[p.x];
    }
    if (a >= DO_FOOD) {
        struct pick p = cats_and_dogs_pick(PICK_FOOD, a);
        return -bones_in(p.what) * look->pull[p.x];
    }
    if (a == DO_MORE)
        return bones_left(s, look) * look->pull[s->feeding] / (s->deck_count ? s->deck_count : 1);
    if (a == DO_STOP)
        return 0;
    if (a >= DO_FEED)
        return feed_gain(s, look, a - DO_FEED);
    if (a >= DO_CARD)
        return plan_card(s, look, a - DO_CARD).gain;
    return a == DO_TURN ? turn_gain(look) : mark_score(s, look, a - DO_MARK);
}

static void prior(const struct table *t, const void *state, seat who, const action *legal, size_t count,
                  float *weight) {
    const struct state *s = state;
    struct sight sight;
    int gain[LEGAL_MAX], best = NO_GAIN;
    look(t, s, &sight);
    look_as(t, &sight, who);
    for (size_t i = 0; i < count; i++) {
        gain[i] = action_gain(s, &sight, legal[i]);
        best = gain[i] > best ? gain[i] : best;
    }
    for (size_t i = 0; i < count; i++)
        weight[i] = 1 / (1 + (float)(best - gain[i]) / (float)(2 * t->seats));
}

/* Measured: docs/STRENGTH.md. */
static const char *const levels[] = {
    "person:115",
    "person:60",
    "person:0",
    "search:400:halve=4:anchor=0.05:puct=1",
    "search:3000:halve=4:anchor=0.05:puct=1",
};

const struct hooks cats_and_dogs_hooks = {.levels = levels,
                                          .rollout = rollout,
                                          .by_rules = by_rules,
                                          .habits = habits,
                                          .careless = careless,
                                          .play_on = play_on,
                                          .eval = eval,
                                          .prior = prior};
