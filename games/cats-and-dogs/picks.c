/* LD-29, LD-39: what an action card may still change. legal() works with sets of what lies where; accepts()
 * tries pair after pair. Law 1 compares the two. */
#include "games/cats-and-dogs/rules.h"

#include "base/bits.h"

enum {
    ALL_FOOD = (1 << FOODS) - 1,
    FISH = (1 << VALUES) - 1,
    BONES = ALL_FOOD & ~FISH,
    ALL_OWNERS = (1 << SEATS_MAX) - 1,
    ANY_ANIMAL = 1,
};

const struct ploy_rule cats_and_dogs_ploys[PLOYS] = {
    [DISCARD] = {PICK_FOOD, 1, ALL_FOOD, 0},
    [SWAP_DOG_CAT] = {PICK_ANIMAL, 2, ANY_ANIMAL, ANY_ANIMAL},
    [SWAP_FISH_BONE] = {PICK_FOOD, 2, FISH, BONES},
    [SWAP_SAME_KIND] = {PICK_ANIMAL, 2, ANY_ANIMAL, ANY_ANIMAL},
    [SWAP_FOOD] = {PICK_FOOD, 2, ALL_FOOD, ALL_FOOD},
    [SWAP_ANIMALS] = {PICK_ANIMAL, 2, ANY_ANIMAL, ANY_ANIMAL},
    [SWAP_MARKERS] = {PICK_MARKER, 2, ALL_OWNERS, ALL_OWNERS},
    [RETURN_MARKER] = {PICK_MARKER, 1, ALL_OWNERS, 0},
    [REPLACE_MARKER] = {PICK_MARKER, 1, ALL_OWNERS, 0},
};

static const struct {
    uint16_t base, whats;
} numbers[] = {
    [PICK_FOOD] = {DO_FOOD, FOODS},
    [PICK_ANIMAL] = {DO_ANIMAL, 1},
    [PICK_MARKER] = {DO_MARKER, SEATS_MAX},
};

struct pick cats_and_dogs_pick(enum pick_sort sort, unsigned number) {
    number -= numbers[sort].base;
    return (struct pick){(uint8_t)(number / numbers[sort].whats), (uint8_t)(number % numbers[sort].whats)};
}

static action number_of(enum pick_sort sort, unsigned x, unsigned what) {
    return (action)(numbers[sort].base + x * numbers[sort].whats + what);
}

/* What lies on an animal and can be named: its food, its markers' owners, or (one 0) itself. */
static unsigned things(const struct state *s, enum pick_sort sort, unsigned x, const uint8_t **out) {
    static const uint8_t itself[1];
    switch (sort) {
    case PICK_FOOD:
        *out = s->food[x];
        return s->fed[x];
    case PICK_ANIMAL:
        *out = itself;
        return 1;
    case PICK_MARKER:
        *out = s->marker[x];
        return s->marked[x];
    }
    return 0;
}

/* ---- for legal(): sets */

/* What lies on the animals that are not full, as bits of food cards or owners; an EMPTY place is a bit that
 * no rule's set has. */
struct spread {
    uint16_t on[LAID_MAX]; /* 0 for a full one */
    uint16_t once, twice;  /* lies on one animal at least, on two at least */
};

static inline unsigned set_on(const struct state *s, enum pick_sort sort, unsigned x) {
    const uint8_t *food = s->food[x], *marker = s->marker[x];
    if (sort == PICK_FOOD)
        return 1u << food[0] | 1u << food[1] | 1u << food[2] | 1u << food[3];
    return 1u << marker[0] | 1u << marker[1] | 1u << marker[2];
}

static void spread_out(const struct table *t, const struct state *s, enum pick_sort sort, struct spread *out) {
    unsigned once = 0, twice = 0;
    for (unsigned x = 0; x < laid_out(t); x++) {
        unsigned set = is_full(s, x) ? 0 : set_on(s, sort, x);
        out->on[x] = (uint16_t)set;
        twice |= once & set;
        once |= set;
    }
    out->once = (uint16_t)once;
    out->twice = (uint16_t)twice;
}

/* LD-32, LD-34, LD-36: a first pick needs something different, that the second may name, on another animal. */
static unsigned with_something_elsewhere(const struct ploy_rule *rule, const struct spread *spread, unsigned x) {
    unsigned whats = spread->on[x] & rule->first;
    unsigned elsewhere = (spread->twice | (spread->once & ~spread->on[x])) & rule->second;
    if (!(elsewhere & (elsewhere - 1)))
        whats &= ~elsewhere; /* the only thing there is elsewhere does not differ from itself */
    return elsewhere ? whats : 0;
}

static size_t list_whats(enum pick_sort sort, unsigned x, unsigned whats, action *out) {
    size_t count = 0;
    BITS_EACH(what, whats)
    out[count++] = number_of(sort, x, (unsigned)what);
    return count;
}

/* The first of two picks. */
static size_t legal_first_things(const struct table *t, const struct state *s, enum ploy ploy, action *out) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[ploy];
    struct spread spread;
    size_t count = 0;
    spread_out(t, s, rule->sort, &spread);
    for (unsigned x = 0; x < laid_out(t); x++)
        count += list_whats(rule->sort, x, with_something_elsewhere(rule, &spread, x), out + count);
    return count;
}

/* What a single pick may name. LD-38: a marker of somebody else, if there is one of one's own to put there. */
static unsigned single_whats(const struct state *s, enum ploy ploy) {
    unsigned whats = cats_and_dogs_ploys[ploy].first;
    if (ploy == REPLACE_MARKER)
        return s->stock[s->turn] ? whats & ~(1u << s->turn) : 0;
    return whats;
}

/* The only pick, or the second: anything different on another animal. */
static size_t legal_last_things(const struct table *t, const struct state *s, enum ploy ploy, action *out) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[ploy];
    unsigned whats = single_whats(s, ploy), not_on = NONE;
    size_t count = 0;
    if (s->first) {
        struct pick first = cats_and_dogs_pick(rule->sort, s->first);
        whats = rule->second & ~(1u << first.what);
        not_on = first.x;
    }
    for (unsigned x = 0; x < laid_out(t); x++)
        if (!is_full(s, x) && x != not_on)
            count += list_whats(rule->sort, x, set_on(s, rule->sort, x) & whats, out + count);
    return count;
}

/* What lies on an animal as a collection: three bits for each food card, as at most four lie there; higher
 * up, the EMPTY places, so it is never 0. */
static inline uint64_t pile_on(const struct state *s, unsigned x) {
    const uint8_t *food = s->food[x];
    return (1ull << 3 * food[0]) + (1ull << 3 * food[1]) + (1ull << 3 * food[2]) + (1ull << 3 * food[3]);
}

/* LD-31, LD-33, LD-35: animals that are not full, dogs and cats, and their food. */
struct piles {
    uint16_t dogs, cats;
    uint64_t food[LAID_MAX];
};

static void gather_piles(const struct table *t, const struct state *s, struct piles *out) {
    out->dogs = out->cats = 0;
    for (unsigned x = 0; x < laid_out(t); x++) {
        unsigned dog = animal_card(t, s, x)->kind == KIND_DOG, open = !is_full(s, x);
        out->food[x] = pile_on(s, x);
        out->dogs |= (uint16_t)((open & dog) << x);
        out->cats |= (uint16_t)((open & !dog) << x);
    }
}

/* The animals that could change places with this one, whatever lies on them. */
static unsigned partners(enum ploy ploy, const struct piles *piles, unsigned x) {
    unsigned mine = piles->dogs >> x & 1 ? piles->dogs : piles->cats;
    unsigned all = piles->dogs | piles->cats;
    if (ploy == SWAP_DOG_CAT)
        return all & ~mine;
    return (ploy == SWAP_SAME_KIND ? mine : all) & ~(1u << x);
}

/* LD-39: the food of one of them differs. */
static bool has_partner(enum ploy ploy, const struct piles *piles, unsigned x) {
    BITS_EACH(y, partners(ploy, piles, x))
    if (piles->food[y] != piles->food[x])
        return true;
    return false;
}

static size_t legal_animals(const struct table *t, const struct state *s, enum ploy ploy, action *out) {
    struct piles piles;
    size_t count = 0;
    gather_piles(t, s, &piles);
    if (!s->first) {
        BITS_EACH(x, piles.dogs | piles.cats)
        if (has_partner(ploy, &piles, (unsigned)x))
            out[count++] = (action)(DO_ANIMAL + x);
        return count;
    }
    unsigned first = s->first - DO_ANIMAL;
    BITS_EACH(y, partners(ploy, &piles, first))
    if (piles.food[y] != piles.food[first])
        out[count++] = (action)(DO_ANIMAL + y);
    return count;
}

size_t cats_and_dogs_legal_picks(const struct table *t, const struct state *s, action *out) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[s->card];
    if (rule->sort == PICK_ANIMAL)
        return legal_animals(t, s, s->card, out);
    if (rule->picks == 2 && !s->first)
        return legal_first_things(t, s, s->card, out);
    return legal_last_things(t, s, s->card, out);
}

/* LD-29 for cards that name food or markers. Of two different things that suit the picks there is one on each
 * of two animals as soon as two animals have something and it is not all the same: if all that lies off one
 * animal is the same, that animal has something else. */
static bool can_play_things(const struct table *t, const struct state *s, enum ploy ploy) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[ploy];
    bool swaps = rule->picks == 2;
    unsigned wanted = swaps ? rule->first | rule->second : single_whats(s, ploy), seen = 0, animals = 0;
    for (unsigned x = 0; x < laid_out(t); x++) {
        unsigned set = is_full(s, x) ? 0 : wanted & set_on(s, rule->sort, x);
        seen |= set;
        animals += set != 0;
        if (swaps ? animals > 1 && seen & rule->first && seen & rule->second && seen & (seen - 1) : animals > 0)
            return true;
    }
    return false;
}

/* LD-29, LD-39 for cards that name animals: among those that could change places, not all food is equal. */
static bool can_play_animals(const struct table *t, const struct state *s, enum ploy ploy) {
    uint64_t first[2] = {0, 0};
    unsigned kinds = 0;
    bool differ = false;
    for (unsigned x = 0; x < laid_out(t); x++) {
        if (is_full(s, x))
            continue;
        unsigned kind = ploy == SWAP_SAME_KIND ? animal_card(t, s, x)->kind : 0;
        uint64_t food = pile_on(s, x);
        if (ploy == SWAP_DOG_CAT)
            kinds |= 1u << animal_card(t, s, x)->kind;
        if (first[kind])
            differ |= food != first[kind];
        else
            first[kind] = food;
        if (differ && (ploy != SWAP_DOG_CAT || kinds == 3))
            return true;
    }
    return false;
}

bool cats_and_dogs_can_play(const struct table *t, const struct state *s, enum ploy ploy) {
    bool animals = cats_and_dogs_ploys[ploy].sort == PICK_ANIMAL;
    return animals ? can_play_animals(t, s, ploy) : can_play_things(t, s, ploy);
}

/* ---- for accepts(): one by one */

static bool lies_there(const struct table *t, const struct state *s, enum pick_sort sort, struct pick p) {
    const uint8_t *list;
    if (p.x >= laid_out(t) || is_full(s, p.x))
        return false;
    unsigned count = things(s, sort, p.x, &list), i = 0;
    while (i < count && list[i] != p.what)
        i++;
    return i < count;
}

static unsigned copies_on(const struct state *s, unsigned x, unsigned food) {
    unsigned count = 0;
    for (unsigned i = 0; i < s->fed[x]; i++)
        count += s->food[x][i] == food;
    return count;
}

/* LD-39: the same cards, in whatever order. */
static bool same_food(const struct state *s, unsigned x, unsigned y) {
    if (s->fed[x] != s->fed[y])
        return false;
    for (unsigned i = 0; i < s->fed[x]; i++)
        if (copies_on(s, x, s->food[x][i]) != copies_on(s, y, s->food[x][i]))
            return false;
    return true;
}

static bool one_kind(const struct table *t, const struct state *s, unsigned x, unsigned y) {
    return animal_card(t, s, x)->kind == animal_card(t, s, y)->kind;
}

/* Two things that lie there: does the card let them change places, and does that change anything? */
static bool swap_changes(const struct table *t, const struct state *s, enum ploy ploy, struct pick a, struct pick b) {
    if (a.x == b.x)
        return false;
    switch (ploy) {
    case SWAP_DOG_CAT:
        return !one_kind(t, s, a.x, b.x) && !same_food(s, a.x, b.x);
    case SWAP_SAME_KIND:
        return one_kind(t, s, a.x, b.x) && !same_food(s, a.x, b.x);
    case SWAP_ANIMALS:
        return !same_food(s, a.x, b.x);
    case SWAP_FISH_BONE:
        return !is_bone(a.what) && is_bone(b.what);
    case SWAP_FOOD:
    case SWAP_MARKERS:
        return a.what != b.what;
    case DISCARD:
    case RETURN_MARKER:
    case REPLACE_MARKER:
        break;
    }
    return false;
}

/* A pick that is the first or only one, and lies there. */
static bool first_leads_on(const struct table *t, const struct state *s, enum ploy ploy, struct pick a) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[ploy];
    if (rule->picks == 1)
        return ploy != REPLACE_MARKER || (a.what != s->turn && s->stock[s->turn] > 0);
    for (unsigned y = 0; y < laid_out(t); y++) {
        const uint8_t *list;
        unsigned count = is_full(s, y) ? 0 : things(s, rule->sort, y, &list);
        for (unsigned i = 0; i < count; i++)
            if (swap_changes(t, s, ploy, a, (struct pick){(uint8_t)y, list[i]}))
                return true;
    }
    return false;
}

bool cats_and_dogs_accepts_pick(const struct table *t, const struct state *s, enum ploy ploy, unsigned first,
                                unsigned number) {
    enum pick_sort sort = cats_and_dogs_ploys[ploy].sort;
    if (number < numbers[sort].base || number - numbers[sort].base >= laid_out(t) * numbers[sort].whats)
        return false;
    struct pick p = cats_and_dogs_pick(sort, number);
    if (!lies_there(t, s, sort, p))
        return false;
    return first ? swap_changes(t, s, ploy, cats_and_dogs_pick(sort, first), p) : first_leads_on(t, s, ploy, p);
}

bool cats_and_dogs_accepts_play(const struct table *t, const struct state *s, enum ploy ploy) {
    for (unsigned x = 0; x < laid_out(t); x++) {
        const uint8_t *list;
        unsigned count = is_full(s, x) ? 0 : things(s, cats_and_dogs_ploys[ploy].sort, x, &list);
        for (unsigned i = 0; i < count; i++)
            if (first_leads_on(t, s, ploy, (struct pick){(uint8_t)x, list[i]}))
                return true;
    }
    return false;
}
