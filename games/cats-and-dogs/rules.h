/* Like Cats and Dogs: feed your favourites what they like, and the others' what they hate. The rules are
 * numbered as in RULES.md.
 *
 *   rules.c    set-up, the turn, feeding, the end        picks.c   what an action card may still change
 *   check.c    the invariants of a position              secrets.c who may know what
 *   words.c    action texts, JSON                        render.c  the table as text
 *   kit.c      the animals                               bot.c     what a good player looks at */
#ifndef GAMES_CATS_AND_DOGS_RULES_H
#define GAMES_CATS_AND_DOGS_RULES_H

#include "core/game.h"

enum {
    ANIMALS = 18,       /* LD-1 */
    ANIMALS_A_KIND = 9, /* LD-1 */
    LAID_MAX = 12,      /* LD-5: two for each of six players, called A to L */
    SPACES_MAX = 3,     /* LD-1 */
    NAME_BYTES = 16,    /* LD-4b: 15 and a zero */
    FOODS = 12,         /* different food cards: fish1 to fish6, bone1 to bone6 */
    VALUES = 6,         /* LD-2: of one sort of food */
    FOOD_CARDS = 54,    /* LD-2 */
    PLOYS = 9,          /* LD-3: kinds of action cards */
    PLOY_COPIES = 2,    /* LD-3 */
    PLOY_CARDS = PLOYS * PLOY_COPIES,
    MARKERS = 6, /* LD-4 */
    HAND = 3,    /* LD-6 */
    BOX_MAX = PLOY_CARDS - 2 * HAND,
    FULL = 5,       /* LD-12 */
    FED_ENOUGH = 4, /* LD-14: with so many, no further card is turned */
};

enum { KIND_DOG, KIND_CAT };

/* What an owner may type in from the printed cards; plain memory. */
struct kit_animal {
    char name[NAME_BYTES]; /* the rest of it zero */
    uint8_t kind, spaces;
};
struct kit {
    struct kit_animal animal[ANIMALS];
};
_Static_assert(sizeof(struct kit) == 324, "no byte of a kit is undefined");

/* LD-30 to LD-38, in the order of the action space. */
enum ploy {
    DISCARD,
    SWAP_DOG_CAT,
    SWAP_FISH_BONE,
    SWAP_SAME_KIND,
    SWAP_FOOD,
    SWAP_ANIMALS,
    SWAP_MARKERS,
    RETURN_MARKER,
    REPLACE_MARKER,
};

enum { PHASE_MARK, PHASE_ACT, PHASE_FEED, PHASE_MORE, PHASE_PICK, PHASE_OVER };

/* Numbers of the first action of each verb. */
enum {
    DO_MARK = 0,
    DO_TURN = DO_MARK + LAID_MAX,
    DO_CARD = DO_TURN + 1,
    DO_FEED = DO_CARD + PLOYS,
    DO_MORE = DO_FEED + LAID_MAX,
    DO_STOP = DO_MORE + 1,
    DO_ANIMAL = DO_STOP + 1,
    DO_FOOD = DO_ANIMAL + LAID_MAX,
    DO_MARKER = DO_FOOD + LAID_MAX * FOODS,
    ACTIONS = DO_MARKER + LAID_MAX * SEATS_MAX,
};

enum {
    NONE = 0xff,    /* nothing there */
    UNKNOWN = 0xfe, /* in a hidden state: a card the viewer may not know */
    EMPTY = 15,     /* a place on an animal without food or without a marker */
};

/* Lists have a count beside them. After their last member the places on animals are EMPTY, so that whoever
 * looks at what lies there need not count, and all others are zero. */
struct state {
    uint8_t phase;
    uint8_t turn;
    uint8_t card;         /* the ploy being played, or NONE */
    uint8_t turned;       /* the food card that lies face up, or NONE */
    uint8_t feeding;      /* the animal that may get more, or NONE */
    uint8_t deck_count;   /* food cards face down */
    uint8_t known_bottom; /* LD-40: how many of them, from the bottom, everyone knows */
    uint8_t gone_count;
    uint16_t first; /* the first of two picks, an action; 0 (`mark A`, never a pick) when there is none */
    uint8_t stock[SEATS_MAX];
    uint8_t animal[LAID_MAX]; /* index in the kit */
    uint8_t fed[LAID_MAX];    /* food cards on each */
    uint8_t food[LAID_MAX][FULL];
    uint8_t marked[LAID_MAX]; /* markers on each */
    uint8_t marker[LAID_MAX][SPACES_MAX];
    uint8_t hand_count[SEATS_MAX];
    uint8_t hand[SEATS_MAX][HAND]; /* ploys, ascending */
    uint8_t deck[FOOD_CARDS];      /* the bottom first, so that drawing takes the last */
    uint8_t gone[PLOY_CARDS];      /* ploys, in the order played */
    uint8_t box[BOX_MAX];          /* ploys not dealt, ascending */
};
_Static_assert(sizeof(struct state) == 256, "changed: raise rules_version");

/* ---- what follows from the table and the state */

static inline const struct kit_animal *animal_card(const struct table *t, const struct state *s, unsigned x) {
    return &((const struct kit *)t->kit)->animal[s->animal[x]];
}

/* LD-5 */
static inline unsigned laid_out(const struct table *t) {
    return 2u * t->seats;
}

/* LD-6 */
static inline unsigned box_count(const struct table *t) {
    return PLOY_CARDS - (unsigned)HAND * t->seats;
}

static inline bool is_full(const struct state *s, unsigned x) {
    return s->fed[x] == FULL;
}

static inline bool is_bone(unsigned food) {
    return food >= VALUES;
}

static inline int food_value(unsigned food) {
    return (int)(food % VALUES) + 1;
}

/* LD-10: a marker can be placed there. */
static inline bool has_room(const struct table *t, const struct state *s, unsigned x) {
    return s->marked[x] < !is_full(s, x) * animal_card(t, s, x)->spaces;
}

/* LD-51 */
extern const int8_t cats_and_dogs_bones_less_fish[EMPTY + 1]; /* what a food card counts for a dog */
static inline int cats_and_dogs_worth(const struct table *t, const struct state *s, unsigned x) {
    const int8_t *counts = cats_and_dogs_bones_less_fish;
    const uint8_t *food = s->food[x];
    _Static_assert(FULL == 5, "all of them are counted");
    int sum = counts[food[0]] + counts[food[1]] + counts[food[2]] + counts[food[3]] + counts[food[4]];
    return animal_card(t, s, x)->kind == KIND_DOG ? sum : -sum;
}

/* ---- steps of a turn that the rules and the playouts of bot.c take */

/* LD-10, LD-16 */
static inline void put_marker(struct state *s, unsigned x) {
    s->marker[x][s->marked[x]++] = s->turn;
    s->stock[s->turn]--;
    s->phase = PHASE_ACT;
}

/* LD-13; LD-40: a known card may come up. */
static inline uint8_t take_food(struct state *s) {
    uint8_t food = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->known_bottom = s->known_bottom > s->deck_count ? s->deck_count : s->known_bottom;
    return food;
}

/* LD-13 */
static inline void turn_food(struct state *s) {
    s->turned = take_food(s);
    s->phase = PHASE_FEED;
}

static inline void put_food(struct state *s, unsigned x, uint8_t food) {
    s->food[x][s->fed[x]++] = food;
    s->turned = s->feeding = NONE;
}

bool cats_and_dogs_may_mark(const struct table *t, const struct state *s, unsigned who);
/* LD-50: the animals that are full, and whether the game is over with these. */
unsigned cats_and_dogs_full_count(const struct table *t, const struct state *s);
bool cats_and_dogs_at_end(const struct table *t, const struct state *s);
extern const uint8_t cats_and_dogs_copies[VALUES]; /* LD-2: of each value, of fish as of bones */

/* ---- picks.c: action cards */

/* What one pick names; for an animal, `what` is 0. */
enum pick_sort { PICK_FOOD, PICK_ANIMAL, PICK_MARKER };
struct pick {
    uint8_t x;    /* the animal */
    uint8_t what; /* a food card, or a marker's owner */
};
struct ploy_rule {
    enum pick_sort sort;
    uint8_t picks;          /* 1 or 2 */
    uint16_t first, second; /* which food cards or owners may be named at each pick, as bits */
};
extern const struct ploy_rule cats_and_dogs_ploys[PLOYS];

struct pick cats_and_dogs_pick(enum pick_sort sort, unsigned number); /* of an action of that sort */
/* The picks that can still end in a change (LD-29), ascending. */
size_t cats_and_dogs_legal_picks(const struct table *t, const struct state *s, action *out);
bool cats_and_dogs_can_play(const struct table *t, const struct state *s, enum ploy ploy);
/* The same answers found another way: by trying whether any second pick is left. */
bool cats_and_dogs_accepts_pick(const struct table *t, const struct state *s, enum ploy ploy, unsigned first,
                                unsigned number);
bool cats_and_dogs_accepts_play(const struct table *t, const struct state *s, enum ploy ploy);

/* ---- the other files */

void cats_and_dogs_hide(const struct table *t, void *state, seat viewer);
void cats_and_dogs_hide_into(const struct table *t, const void *state, seat viewer, void *out);
void cats_and_dogs_guess(const struct table *t, void *state, seat viewer, struct rng *rng);
bool cats_and_dogs_check(const struct table *t, const void *state, struct complaint *why);

extern const char *const cats_and_dogs_ploy_names[PLOYS];
extern const char *const cats_and_dogs_foods[FOODS];
extern const char *const cats_and_dogs_letters[LAID_MAX];
extern const char *const cats_and_dogs_kinds[2];
extern const struct space cats_and_dogs_space;
extern const struct phase cats_and_dogs_phases[];
extern const struct field cats_and_dogs_fields[];
extern const struct saying cats_and_dogs_sayings[];
extern const struct saying cats_and_dogs_outcomes[];
extern const struct rules_text cats_and_dogs_rules_text[];
void cats_and_dogs_sort(uint8_t *ploys, size_t count);
void cats_and_dogs_write(const struct table *t, const void *state, struct text *out);
bool cats_and_dogs_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
void cats_and_dogs_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out);
void cats_and_dogs_render(const struct table *t, const void *state, seat viewer, struct text *out);

extern const struct kit cats_and_dogs_kit;
bool cats_and_dogs_kit_read(const struct sheet *sheet, void *kit, struct complaint *why);

extern const struct hooks cats_and_dogs_hooks;
extern const struct numbering cats_and_dogs_numbers;
extern const struct lab_facts cats_and_dogs_lab;

#endif
