/* What a good player of Like Cats and Dogs looks at.
 *
 * A seat counts its own points once for each opponent, and every opponent's point against it. So each animal
 * has a pull: how much the seat gains when a bone more lies there (a fish counts as so many bones less). Then
 * what any card does is a product: feeding gains bones x pull, and swapping food between two animals gains the
 * difference in bones x the difference in pull. Nothing here looks at hidden cards. */
#include "games/cats-and-dogs/rules.h"

#include "base/bits.h"

#include <string.h>

/* ---- looking at the table */

/* Eight small numbers at a time; the lists of them have room for two such. */
enum { EIGHT = 8, LIST = 2 * EIGHT };
typedef int16_t eight __attribute__((vector_size(16)));
typedef int32_t eight_ints __attribute__((vector_size(32)));
typedef float eight_floats __attribute__((vector_size(32)));

/* What there is to see, kept up to date over the steps of a playout. */
struct sight {
    unsigned laid, open;            /* how many animals; which of them are not full */
    unsigned fed, room;             /* on which of these food lies, and which of them can take a marker */
    int sign[LAID_MAX];             /* 1 for a dog, -1 for a cat */
    int16_t pulls[SEATS_MAX][LIST]; /* by seat: what one bone more on the animal is worth */
    int16_t bones[LIST];            /* bones less fish that lie there */
    int worth[LAID_MAX];            /* LD-51 */
    int least[LAID_MAX];            /* bones on the food card with the fewest (the biggest fish), and on the one with */
    int most[LAID_MAX];             /* the most: only where food lies */
    int bones_laid;                 /* on all animals */
    int places;                     /* for food, on all animals */
    const uint8_t *wants;           /* by seat: what the keen want an action card to gain, in parts of USUAL */
    /* Of the seat who looks: */
    const int16_t *pull;
    int care[SEATS_MAX];   /* what a point of each seat is worth to it */
    int16_t weighed[LIST]; /* its pull, when it weighs the seats by how they stand */
    unsigned weigher;      /* whose that is; NONE when the table has changed since */
};

/* What a food card adds to the bones on an animal; an EMPTY place adds nothing. */
static inline int bones_in(unsigned food) {
    static const int8_t bones[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6};
    return bones[food];
}

/* One more food card lies on the animal, which had `fed` before. */
static inline void see_food(struct sight *out, unsigned x, unsigned food, unsigned fed) {
    int bones = bones_in(food);
    out->bones[x] = (int16_t)(out->bones[x] + bones);
    out->worth[x] += out->sign[x] * bones;
    out->least[x] = !fed || bones < out->least[x] ? bones : out->least[x];
    out->most[x] = !fed || bones > out->most[x] ? bones : out->most[x];
    out->bones_laid += bones;
    out->places--;
    unsigned full = (unsigned)(fed + 1 == FULL) << x;
    out->open &= ~full;
    out->room &= ~full;
    out->fed = (out->fed | 1u << x) & ~full;
    out->weigher = NONE;
}

/* All markers on an animal count against it, one's own also as often as there are seats: see `care`. */
static inline void see_marker(const struct table *t, const struct state *s, struct sight *out, unsigned x,
                              unsigned owner) {
    for (unsigned who = 0; who < t->seats; who++)
        out->pulls[who][x] = (int16_t)(out->pulls[who][x] - out->sign[x]);
    out->pulls[owner][x] = (int16_t)(out->pulls[owner][x] + out->sign[x] * t->seats);
    out->room &= ~((unsigned)!has_room(t, s, x) << x);
    out->weigher = NONE;
}

/* One animal, without branches on what lies there: a processor cannot foresee it. */
static inline void look_at(const struct table *t, const struct state *s, unsigned x, struct sight *out) {
    enum { ABOVE = 7 }; /* all bones there are on a card */
    static const int8_t low[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6, [EMPTY] = ABOVE};
    static const int8_t high[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6, [EMPTY] = -ABOVE};
    const uint8_t *food = s->food[x], *marker = s->marker[x];
    int sign = animal_card(t, s, x)->kind == KIND_DOG ? 1 : -1, bones = 0, least = ABOVE, most = -ABOVE;
    for (unsigned i = 0; i < FULL; i++) {
        bones += bones_in(food[i]);
        least = low[food[i]] < least ? low[food[i]] : least;
        most = high[food[i]] > most ? high[food[i]] : most;
    }
    out->sign[x] = sign;
    out->bones[x] = (int16_t)bones;
    out->worth[x] = sign * bones;
    out->least[x] = least;
    out->most[x] = most;
    _Static_assert(SPACES_MAX == 3, "all of them are counted");
    for (unsigned who = 0; who < t->seats; who++) {
        int mine = (marker[0] == who) + (marker[1] == who) + (marker[2] == who);
        out->pulls[who][x] = (int16_t)(sign * (mine * t->seats - s->marked[x]));
    }
}

static void add_up(const struct table *t, const struct state *s, struct sight *out) {
    out->laid = laid_out(t);
    out->open = out->fed = out->room = 0;
    out->bones_laid = out->places = 0;
    out->weigher = NONE;
    for (unsigned x = 0; x < out->laid; x++) {
        unsigned open = s->fed[x] != FULL;
        out->open |= open << x;
        out->fed |= (open & (s->fed[x] != 0)) << x;
        out->room |= (unsigned)has_room(t, s, x) << x;
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

static inline eight load(const int16_t *list) {
    eight numbers;
    memcpy(&numbers, list, sizeof numbers);
    return numbers;
}

static inline int sum_of(eight of) {
    of += __builtin_shufflevector(of, of, 4, 5, 6, 7, 0, 1, 2, 3);
    of += __builtin_shufflevector(of, of, 2, 3, 0, 1, 6, 7, 4, 5);
    return of[0] + of[1];
}

/* For whoever weighs seats: nothing lies behind the last animal. */
static inline void clear_lists(struct sight *out) {
    memset(out->pulls, 0, sizeof out->pulls);
    memset(out->bones, 0, sizeof out->bones);
}

/* The points of each seat, times the number of seats, and less a number that is the same for all: its pulls times the
 * bones that lie there. */
static inline void points_of(const struct table *t, const struct sight *look, int points[EIGHT]) {
    eight low = load(look->bones), high = load(look->bones + EIGHT);
    for (unsigned who = 0; who < t->seats; who++)
        points[who] = sum_of(low * load(look->pulls[who]) + high * load(look->pulls[who] + EIGHT));
}

enum { POINT = 16 };

/* What a point of each seat counts, adding up to 0: of the others those count most who are best placed, and the more so
 * the less food is to come. exp(-x) by its series keeps the numbers the same on every platform. */
static inline void weigh_seats(const struct table *t, const struct sight *look, unsigned who, int count[EIGHT]) {
    int points[EIGHT], best = INT32_MIN, all = 0;
    eight_ints seats;
    points_of(t, look, points);
    for (unsigned other = 0; other < t->seats; other++)
        best = other != who && points[other] > best ? points[other] : best;
    points[who] = best;
    for (unsigned other = t->seats; other < EIGHT; other++)
        points[other] = best;
    memcpy(&seats, points, sizeof seats);
    /* Three times as flat as eval(): measured. */
    float flat = (float)look->laid / ((float)(6 * (int)look->laid + 15 * look->places) * (float)t->seats);
    eight_floats x = __builtin_convertvector(best - seats, eight_floats) * flat;
    eight_floats weight = 1 / (1 + x * (1 + x * (0.5f + x * (1.0f / 6 + x * (1.0f / 24)))));
    float sum = -(float)(EIGHT - t->seats + 1); /* the seat itself and those that are not there weigh 1 */
    for (unsigned other = 0; other < EIGHT; other++)
        sum += weight[other];
    seats = __builtin_convertvector(weight * ((float)(POINT * (t->seats - 1)) / sum) + 0.5f, eight_ints);
    memcpy(count, &seats, sizeof seats);
    for (unsigned other = 0; other < t->seats; other++) {
        count[other] = -count[other];
        all += count[other];
    }
    count[who] -= all;
}

/* As look_as(), with the seats weighed by how they stand. No pull is larger than 6 x 80 x 3, so it fits. */
static void weigh_as(const struct table *t, struct sight *out, unsigned who) {
    int count[EIGHT];
    eight low = {0}, high = {0};
    if (out->weigher == who)
        return;
    weigh_seats(t, out, who, count);
    for (unsigned other = 0; other < t->seats; other++) {
        out->care[other] = count[other] * t->seats; /* as often as in the pulls */
        low += (int16_t)count[other] * load(out->pulls[other]);
        high += (int16_t)count[other] * load(out->pulls[other] + EIGHT);
    }
    memcpy(out->weighed, &low, sizeof low);
    memcpy(out->weighed + EIGHT, &high, sizeof high);
    out->pull = out->weighed;
    out->weigher = who;
}

/* LD-2: in all that is face down, as there are as many bones as fish in all. */
static inline int bones_left(const struct state *s, const struct sight *look) {
    return -look->bones_laid - (s->turned == NONE ? 0 : bones_in(s->turned));
}

/* ---- what a card gains */

/* Whoever wants the gain alone pays for nothing else. */
#define PLANNING static inline __attribute__((always_inline))

/* A way to carry an action card out, as one number, so that the best of them is the largest: the gain, which is
 * below 2^18, and under it the picks, such that of equal gains the one found first is the largest. The picks are an
 * animal, which of its markers, a second animal and which of its markers; what food is meant follows from the animals.
 */
enum { NO_GAIN = -100000, NO_PLAN = INT32_MIN, PICKS_BITS = 12, PICKS_MASK = (1 << PICKS_BITS) - 1 };
enum { FROM_ANIMAL = 8, FROM_MARKER = 6, TO_ANIMAL = 2, TO_MARKER = 0, ANIMAL_MASK = 15, MARKER_MASK = 3 };

/* Without branches: a processor cannot foresee what gains more. */
PLANNING int better(int best, bool may, int gain, unsigned picks) {
    int plan = gain * (1 << PICKS_BITS) + (int)(PICKS_MASK - picks);
    plan = may ? plan : NO_PLAN;
    return plan > best ? plan : best;
}

static inline int plan_gain(int plan) {
    return plan == NO_PLAN ? NO_GAIN : plan >> PICKS_BITS;
}

static unsigned food_action(unsigned x, unsigned food) {
    return DO_FOOD + x * FOODS + food;
}

static unsigned marker_action(unsigned x, unsigned owner) {
    return DO_MARKER + x * SEATS_MAX + owner;
}

/* The bones on the card that comes from animal y for one of x, which gains by it what it gives away in pull. */
PLANNING int food_back(const struct sight *look, enum ploy ploy, unsigned y, int pull) {
    return ploy == SWAP_FOOD && pull < 0 ? look->least[y] : look->most[y];
}

/* LD-32, LD-34: the second pick for so many bones given away by animal x, to gain the most. */
PLANNING int plan_food_second(const struct sight *look, enum ploy ploy, unsigned x, int given, int best) {
    BITS_EACH(y, look->fed & ~(1u << x)) {
        int pull = look->pull[x] - look->pull[y], bones = food_back(look, ploy, (unsigned)y, pull);
        bool may = bones != given && (ploy == SWAP_FOOD || bones > 0);
        best = better(best, may, (bones - given) * pull, x << FROM_ANIMAL | (unsigned)y << TO_ANIMAL);
    }
    return best;
}

/* Whoever gains has more pull where more bones go, so the first pick gives the fewest away. */
PLANNING int plan_food(const struct sight *look, enum ploy ploy) {
    int best = NO_PLAN;
    BITS_EACH(x, look->fed)
    if (ploy == SWAP_FOOD || look->least[x] < 0)
        best = plan_food_second(look, ploy, (unsigned)x, look->least[x], best);
    return best;
}

PLANNING int discarded(const struct sight *look, unsigned x) {
    return look->pull[x] > 0 ? look->least[x] : look->most[x];
}

PLANNING int plan_discard(const struct sight *look) {
    int best = NO_PLAN;
    BITS_EACH(x, look->fed)
    best = better(best, true, -discarded(look, (unsigned)x) * look->pull[x], (unsigned)x << FROM_ANIMAL);
    return best;
}

/* LD-31, LD-33, LD-35 */
PLANNING int plan_animals_second(const struct sight *look, enum ploy ploy, unsigned x, unsigned among, int best) {
    BITS_EACH(y, among) {
        bool same = look->sign[y] == look->sign[x];
        bool may = look->bones[x] != look->bones[y] && (ploy == SWAP_ANIMALS || same == (ploy == SWAP_SAME_KIND));
        best = better(best, may, (look->bones[y] - look->bones[x]) * (look->pull[x] - look->pull[y]),
                      x << FROM_ANIMAL | (unsigned)y << TO_ANIMAL);
    }
    return best;
}

/* Either animal may be named first and the gain is the same, so the second is one further on. */
PLANNING int plan_animals(const struct sight *look, enum ploy ploy) {
    int best = NO_PLAN;
    BITS_EACH(x, look->open)
    best = plan_animals_second(look, ploy, (unsigned)x, look->open & (~1u << x), best);
    return best;
}

/* LD-36 */
PLANNING int plan_markers_second(const struct state *s, const struct sight *look, struct pick first, unsigned i,
                                 int best) {
    BITS_EACH(y, look->open & ~(1u << first.x))
    for (unsigned j = 0; j < s->marked[y]; j++) {
        unsigned owner = s->marker[y][j];
        int gain = (look->worth[y] - look->worth[first.x]) * (look->care[first.what] - look->care[owner]);
        unsigned from = (unsigned)first.x << FROM_ANIMAL | i << FROM_MARKER;
        best = better(best, owner != first.what, gain, from | (unsigned)y << TO_ANIMAL | j << TO_MARKER);
    }
    return best;
}

/* LD-36 from one's own marker; LD-37; LD-38. */
PLANNING int plan_markers(const struct state *s, const struct sight *look, enum ploy ploy) {
    int mine = look->care[s->turn], best = NO_PLAN;
    BITS_EACH(x, look->open)
    for (unsigned i = 0; i < s->marked[x]; i++) {
        unsigned owner = s->marker[x][i], from = (unsigned)x << FROM_ANIMAL | i << FROM_MARKER;
        if (ploy == SWAP_MARKERS && owner == s->turn)
            best = plan_markers_second(s, look, (struct pick){(uint8_t)x, (uint8_t)owner}, i, best);
        if (ploy == RETURN_MARKER)
            best = better(best, true, -look->care[owner] * look->worth[x], from);
        if (ploy == REPLACE_MARKER)
            best =
                better(best, owner != s->turn && s->stock[s->turn], (mine - look->care[owner]) * look->worth[x], from);
    }
    return best;
}

PLANNING int plan_card(const struct state *s, const struct sight *look, enum ploy ploy) {
    switch (ploy) {
    case DISCARD:
        return plan_discard(look);
    case SWAP_FISH_BONE:
    case SWAP_FOOD:
        return plan_food(look, ploy);
    case SWAP_DOG_CAT:
    case SWAP_SAME_KIND:
    case SWAP_ANIMALS:
        return plan_animals(look, ploy);
    case SWAP_MARKERS:
    case RETURN_MARKER:
    case REPLACE_MARKER:
        return plan_markers(s, look, ploy);
    }
    return NO_PLAN;
}

/* The best that can follow a first pick; which marker of the animal that was does not matter any more. */
static int plan_second(const struct state *s, const struct sight *look, enum ploy ploy, unsigned first) {
    struct pick pick = cats_and_dogs_pick(cats_and_dogs_ploys[ploy].sort, first);
    switch (cats_and_dogs_ploys[ploy].sort) {
    case PICK_FOOD:
        return plan_food_second(look, ploy, pick.x, bones_in(pick.what), NO_PLAN);
    case PICK_ANIMAL:
        return plan_animals_second(look, ploy, pick.x, look->open & ~(1u << pick.x), NO_PLAN);
    case PICK_MARKER:
        return plan_markers_second(s, look, pick, 0, NO_PLAN);
    }
    return NO_PLAN;
}

/* The two picks of a plan as actions; the second means nothing for a card with one pick. */
struct picks {
    action first, second;
};

static struct picks plan_picks(const struct state *s, const struct sight *look, enum ploy ploy, int plan) {
    static const uint8_t card[2 * VALUES + 1] = {5, 4, 3, 2, 1, 0, EMPTY, 6, 7, 8, 9, 10, 11}; /* by its bones */
    unsigned picks = PICKS_MASK - ((unsigned)plan & PICKS_MASK);
    unsigned x = picks >> FROM_ANIMAL & ANIMAL_MASK, i = picks >> FROM_MARKER & MARKER_MASK;
    unsigned y = picks >> TO_ANIMAL & ANIMAL_MASK, j = picks >> TO_MARKER & MARKER_MASK;
    switch (cats_and_dogs_ploys[ploy].sort) {
    case PICK_FOOD: {
        int given = ploy == DISCARD ? discarded(look, x) : look->least[x];
        int back = food_back(look, ploy, y, look->pull[x] - look->pull[y]);
        return (struct picks){(action)food_action(x, card[given + VALUES]),
                              ploy == DISCARD ? 0 : (action)food_action(y, card[back + VALUES])};
    }
    case PICK_ANIMAL:
        return (struct picks){(action)(DO_ANIMAL + x), (action)(DO_ANIMAL + y)};
    case PICK_MARKER:
        return (struct picks){(action)marker_action(x, s->marker[x][i]), (action)marker_action(y, s->marker[y][j])};
    }
    return (struct picks){0, 0};
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

/* Two ways to play. The sensible one is what levels and most bots are made of. The keen one is for playouts of the top
 * level with three players and more: it looks at who is ahead (decision 83). */
struct manner {
    int patience;   /* how much more than feeding a card must gain, for each food card an animal that is to come */
    unsigned early; /* with fewer food cards an animal, no action card is worth playing */
    uint32_t whim;  /* of marks */
    bool weighs;    /* the other seats, by how they stand */
};
enum { USUAL = 16 };
static const uint8_t as_usual[SEATS_MAX] = {USUAL, USUAL, USUAL, USUAL, USUAL, USUAL};
static const struct manner sensible = {2, 2, 6, false}, keen = {2, 2, 6, true};

PLANNING unsigned best_mark(const struct state *s, const struct sight *look, const struct manner *m, struct rng *rng) {
    int best = NO_GAIN;
    unsigned at = 0;
    uint32_t chance = rng_next(rng);
    for (unsigned x = 0; x < look->laid; x++, chance = chance >> 5 | chance << 27) {
        int score = mark_score(s, look, x) + (int)(chance % m->whim);
        score = look->room >> x & 1 ? score : NO_GAIN;
        at = score > best ? x : at;
        best = score > best ? score : best;
    }
    return at;
}

/* The fifth card also puts what lies there out of reach. */
static int feed_gain(const struct state *s, const struct sight *look, unsigned x) {
    enum { SAFETY = 2 };
    int bones = bones_in(s->turned), safe = s->fed[x] + 1 == FULL ? (look->bones[x] + bones) / SAFETY : 0;
    return (bones + safe) * look->pull[x];
}

static unsigned best_feed(const struct state *s, const struct sight *look, struct rng *rng) {
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
    return at;
}

/* What people overlook in Like Cats and Dogs. */
enum habit { SELFISH, HASTY, HOARDER, HABITS, NO_HABIT = HABITS };
static const char *const habits[] = {
    [SELFISH] = "forgets what the others have marked",
    [HASTY] = "plays a card as soon as it gains anything",
    [HOARDER] = "keeps cards that should be played",
    [HABITS] = NULL,
};

/* The card that gains most, if it is more than wanted, and how it is carried out; else a turn. */
static action best_card(const struct state *s, const struct sight *look, int wanted, int *plan) {
    action best = DO_TURN;
    *plan = NO_PLAN;
    for (unsigned i = 0; i < s->hand_count[s->turn]; i++) {
        unsigned ploy = s->hand[s->turn][i];
        int found = plan_card(s, look, ploy), gain = plan_gain(found);
        if (gain > wanted) {
            wanted = gain;
            *plan = found;
            best = (action)(DO_CARD + ploy);
        }
    }
    return best;
}

/* Whether a card of the hand could gain more than wanted, by how far apart pulls, piles and food cards are on the
 * animals that are not full: quicker than planning them all. */
static bool may_gain(const struct table *t, const struct state *s, const struct sight *look, int wanted) {
    enum { CARDS_APART = 2 * VALUES };
    int up = 0, down = 0, bones = 0, fish = 0, mine = look->care[s->turn], theirs = 0;
    BITS_EACH(x, look->open) {
        up = look->pull[x] > up ? look->pull[x] : up;
        down = -look->pull[x] > down ? -look->pull[x] : down;
        bones = look->bones[x] > bones ? look->bones[x] : bones;
        fish = -look->bones[x] > fish ? -look->bones[x] : fish;
    }
    for (unsigned other = 0; other < t->seats; other++)
        theirs = -look->care[other] > theirs ? -look->care[other] : theirs;
    int most[] = {[PICK_FOOD] = (up + down) * CARDS_APART,
                  [PICK_ANIMAL] = (up + down) * (bones + fish),
                  [PICK_MARKER] = (mine + theirs) * 2 * (bones > fish ? bones : fish)};
    bool may = false;
    for (unsigned i = 0; i < s->hand_count[s->turn]; i++)
        may |= most[cats_and_dogs_ploys[s->hand[s->turn][i]].sort] > wanted;
    return may;
}

/* A card once played is gone, so it must gain well more than feeding does; the less so, the less food is to come. */
PLANNING action best_act(const struct table *t, const struct state *s, const struct sight *look, const struct manner *m,
                         enum habit habit, int *plan) {
    int wanted = turn_gain(look) * ((int)look->laid + m->patience * look->places) / (int)look->laid;
    if (habit == HASTY)
        wanted = 0;
    if (m->weighs) /* the sensible all play alike */
        wanted = wanted * look->wants[s->turn] / USUAL;
    return m->weighs && !may_gain(t, s, look, wanted) ? DO_TURN : best_card(s, look, wanted, plan);
}

static action any_pick(const struct table *t, const struct state *s, struct rng *rng) {
    action list[LEGAL_MAX];
    return list[rng_below(rng, (uint32_t)cats_and_dogs_legal_picks(t, s, list))];
}

static action best_pick(const struct table *t, const struct state *s, const struct sight *look, struct rng *rng) {
    int plan = s->first ? plan_second(s, look, s->card, s->first) : plan_card(s, look, s->card);
    if (plan == NO_PLAN)
        return any_pick(t, s, rng);
    struct picks picks = plan_picks(s, look, s->card, plan);
    return s->first ? picks.second : picks.first;
}

PLANNING bool is_early(const struct table *t, const struct state *s, const struct manner *m) {
    return (unsigned)(FOOD_CARDS - s->deck_count) < m->early * laid_out(t);
}

/* What feeding asks for: the pull alone. */
PLANNING void view_food(const struct table *t, struct sight *look, unsigned who, const struct manner *m) {
    if (m->weighs)
        weigh_as(t, look, who);
    else
        look->pull = look->pulls[who];
}

PLANNING void view(const struct table *t, struct sight *look, unsigned who, const struct manner *m) {
    if (m->weighs)
        weigh_as(t, look, who);
    else
        look_as(t, look, who);
}

/* Pulls as seen by somebody who counts the own markers only: with its marks every other seat is forgotten. */
static void overlook_others(const struct table *t, const struct state *s, unsigned who, struct sight *out) {
    for (unsigned x = 0; x < out->laid; x++) {
        const uint8_t *marker = s->marker[x];
        int mine = (marker[0] == who) + (marker[1] == who) + (marker[2] == who);
        out->pulls[who][x] = (int16_t)(out->sign[x] * (t->seats - 1) * mine);
    }
}

PLANNING bool wants_more(const struct table *t, const struct state *s, struct sight *look, unsigned who,
                         const struct manner *m) {
    view_food(t, look, who, m);
    return bones_left(s, look) * look->pull[s->feeding] > 0;
}

PLANNING action decide(const struct table *t, const struct state *s, struct sight *look, unsigned who,
                       const struct manner *m, enum habit habit, struct rng *rng) {
    int plan;
    switch (s->phase) {
    case PHASE_MARK:
        return (action)(DO_MARK + best_mark(s, look, m, rng));
    case PHASE_ACT:
        if (!s->hand_count[who] || (is_early(t, s, m) && habit != HASTY) || habit == HOARDER)
            return DO_TURN;
        view(t, look, who, m);
        return best_act(t, s, look, m, habit, &plan);
    case PHASE_FEED:
        view_food(t, look, who, m);
        return (action)(DO_FEED + best_feed(s, look, rng));
    case PHASE_MORE:
        return wants_more(t, s, look, who, m) ? DO_MORE : DO_STOP;
    case PHASE_PICK:
        view(t, look, who, m);
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
    return decide(t, s, &sight, who, &sensible, (enum habit)habit, rng);
}

static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    return careless(t, state, who, NO_HABIT, rng);
}

static action rollout_keen(const struct table *t, const void *state, seat who, struct rng *rng) {
    struct sight sight;
    clear_lists(&sight);
    look(t, state, &sight);
    sight.wants = as_usual;
    return decide(t, state, &sight, who, &keen, NO_HABIT, rng);
}

/* ---- playouts: the same decisions, and the turn by what is in sight already */

/* LD-15, LD-10 */
static inline void pass_on(const struct table *t, struct state *s, const struct sight *look) {
    s->turn = seat_after(t, s->turn);
    s->phase = s->stock[s->turn] && look->room ? PHASE_MARK : PHASE_ACT;
}

/* LD-13, LD-14, LD-50: all animals but one are full when one is open. */
static inline void feed(const struct table *t, struct state *s, struct sight *look, unsigned x, uint8_t food) {
    see_food(look, x, food, s->fed[x]);
    put_food(s, x, food);
    if (!s->deck_count || !(look->open & (look->open - 1))) {
        s->phase = PHASE_OVER;
    } else if (s->fed[x] < FED_ENOUGH) {
        s->feeding = (uint8_t)x;
        s->phase = PHASE_MORE;
    } else {
        pass_on(t, s, look);
    }
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

static void carry_out(const struct table *t, struct state *s, struct sight *look, action a, struct rng *rng) {
    unsigned card = s->card, first = s->first ? s->first : a;
    table_follow(t, s, s->turn, a, rng);
    if (s->phase != PHASE_PICK)
        look_again(t, s, look, card, first, a);
}

/* One decision; `picks` are those of the card that is being played, if it was chosen here. */
PLANNING void decide_on(const struct table *t, struct state *s, struct sight *look, struct picks *picks,
                        const struct manner *m, struct rng *rng) {
    unsigned who = s->turn, x;
    action a;
    int plan;
    switch (s->phase) {
    case PHASE_MARK:
        x = best_mark(s, look, m, rng);
        put_marker(s, x);
        see_marker(t, s, look, x, who);
        break;
    case PHASE_ACT:
        a = DO_TURN;
        if (s->hand_count[who] && !is_early(t, s, m)) {
            view(t, look, who, m);
            a = best_act(t, s, look, m, NO_HABIT, &plan);
        }
        if (a == DO_TURN) {
            turn_food(s);
            break;
        }
        *picks = plan_picks(s, look, a - DO_CARD, plan);
        table_follow(t, s, (seat)who, a, rng);
        break;
    case PHASE_FEED:
        view_food(t, look, who, m);
        feed(t, s, look, best_feed(s, look, rng), s->turned);
        break;
    case PHASE_MORE:
        if (wants_more(t, s, look, who, m)) {
            feed(t, s, look, s->feeding, take_food(s));
            break;
        }
        s->feeding = NONE;
        pass_on(t, s, look);
        break;
    case PHASE_PICK:
        a = s->first ? picks->second : picks->first;
        if (!a) {
            view(t, look, who, m);
            a = best_pick(t, s, look, rng);
        }
        carry_out(t, s, look, a, rng);
        break;
    }
}

PLANNING void play_as(const struct table *t, struct state *s, size_t decisions, const struct manner *m,
                      const uint8_t wants[SEATS_MAX], struct rng *rng) {
    struct sight sight;
    struct picks picks = {0, 0};
    if (m->weighs)
        clear_lists(&sight);
    look(t, s, &sight);
    sight.wants = wants;
    for (; decisions && s->phase != PHASE_OVER; decisions--)
        decide_on(t, s, &sight, &picks, m, rng);
}

static void play_on(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    play_as(t, state, decisions, &sensible, as_usual, rng);
}

static void play_on_keen(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    play_as(t, state, decisions, &keen, as_usual, rng);
}

/* Half to twice as much, each as likely: nobody knows when others will play their cards. */
static void play_on_varied(const struct table *t, void *state, size_t decisions, struct rng *rng) {
    enum { MANNERS = 16, MANNER_BITS = 4 };
    static const uint8_t of_usual[MANNERS] = {8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 20, 22, 24, 26, 28, 31};
    uint8_t wants[SEATS_MAX];
    uint32_t drawn = rng_next(rng);
    for (unsigned who = 0; who < SEATS_MAX; who++)
        wants[who] = of_usual[drawn >> MANNER_BITS * who & (MANNERS - 1)];
    play_as(t, state, decisions, &keen, wants, rng);
}

/* ---- by rules alone, for the league */

/* Where few have marked a marker decides more; what lies there counts as before. */
static action mark_by_rules(const struct state *s, const struct sight *look) {
    enum { LAID = 4, SHARED = 1 };
    int best = NO_GAIN;
    unsigned at = 0;
    for (unsigned x = 0; x < look->laid; x++) {
        int score = LAID * look->worth[x] + FULL - s->fed[x] - SHARED * s->marked[x];
        if (look->room >> x & 1 && score > best) {
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
    int wanted = turn_gain(look) * (late ? 1 : EARLY_TURNS), plan;
    return best_card(s, look, wanted, &plan);
}

static action by_rules(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    struct sight sight;
    if (s->phase != PHASE_MARK && s->phase != PHASE_ACT)
        return rollout(t, state, who, rng);
    look(t, s, &sight);
    look_as(t, &sight, who);
    if (s->phase == PHASE_MARK)
        return mark_by_rules(s, &sight);
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
            return plan_gain(plan_second(s, look, s->card, a));
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
        return plan_gain(plan_card(s, look, a - DO_CARD));
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

/* The same for the keen: seats weigh as they stand, and a card that is played now is gone, as in best_act(). Gains are
 * larger here by what a point counts, and the weights fall off more steeply: measured. */
static void prior_keen(const struct table *t, const void *state, seat who, const action *legal, size_t count,
                       float *weight) {
    const struct state *s = state;
    struct sight sight;
    int gain[LEGAL_MAX], best = NO_GAIN;
    clear_lists(&sight);
    look(t, s, &sight);
    weigh_as(t, &sight, who);
    int laid = (int)sight.laid, wait = laid + keen.patience * sight.places;
    for (size_t i = 0; i < count; i++) {
        gain[i] = action_gain(s, &sight, legal[i]);
        if (legal[i] >= DO_CARD && legal[i] < DO_FEED && gain[i] > 0)
            gain[i] = gain[i] * laid / wait;
        best = gain[i] > best ? gain[i] : best;
    }
    float flat = (float)(2 * t->seats * (s->phase == PHASE_MARK ? 1 : POINT));
    for (size_t i = 0; i < count; i++)
        weight[i] = 1 / (1 + (float)(best - gain[i]) / flat);
}

/* Measured: docs/STRENGTH.md. */
static const char *const levels[] = {
    "person:115",
    "person:60",
    "person:0",
    "search:400:halve=4:anchor=0.05:puct=1",
    "search:3000:halve=4:anchor=0.05:puct=1",
};

/* With more players a win is seldom, and who is ahead matters: decision 83. As many iterations as keep the slowest move
 * well below 100 ms. */
static const char *const top[SEATS_MAX + 1] = {
    [3] = "search:5000:halve=4:anchor=0.05:puct=1:margin=6:keen=1:vary=1",
    [4] = "search:4500:halve=4:anchor=0.05:puct=1:margin=6:keen=1",
    [5] = "search:3600:halve=4:anchor=0.05:puct=1:margin=6:keen=1",
    [6] = "search:2800:halve=4:anchor=0.05:puct=1:margin=6:keen=1",
};

const struct hooks cats_and_dogs_hooks = {.levels = levels,
                                          .top = top,
                                          .rollout = rollout,
                                          .by_rules = by_rules,
                                          .habits = habits,
                                          .careless = careless,
                                          .play_on = play_on,
                                          .rollout_keen = rollout_keen,
                                          .play_on_keen = play_on_keen,
                                          .play_on_varied = play_on_varied,
                                          .eval = eval,
                                          .prior = prior,
                                          .prior_keen = prior_keen};
