/* Cat Fight: cats creep up to saucers of cream, watch each other, block and scratch. The state, and what the
 * files of this folder share. The rule numbers are those of RULES.md. */
#ifndef GAMES_CAT_FIGHT_RULES_H
#define GAMES_CAT_FIGHT_RULES_H

#include "base/bits.h"
#include "core/game.h"
#include "games/cat-fight/board.h"

enum { SEATS = 4, CREAMS = 12, NUMBER_MAX = 9, SAUCERS = 3, SAUCER_CREAMS = 3, BLOCKERS = 10 };
enum { QUIET_TURNS_EACH = 25 }; /* CF-61 */

enum { PHASE_PLACE, PHASE_TURN, PHASE_FACE, PHASE_FIGHT, PHASE_END, PHASE_OVER };

/* Why `face` is asked. */
enum { FACING_NONE, FACING_PLACE, FACING_MOVE, FACING_WIN, FACING_CATNIP_WIN };

/* The action space: four verbs with every square, then the rest. */
enum {
    PLACE = 0,
    BLOCK = PLACE + SQUARES,
    NIP = BLOCK + SQUARES,
    MOVE = NIP + SQUARES,
    STAY = MOVE + SQUARES,
    SIP,
    FACE,
    SACRIFICE = FACE + DIRECTIONS, /* 1 is the first */
    YIELD = SACRIFICE + NUMBER_MAX,
    END,
    ACTIONS,
};

/* A heap of creams in any order: four bits for each number say how many carry it (at most 12), and the four
 * bits of number 0 how many are unknown to the viewer of a hidden state. */
typedef uint64_t heap;

static inline unsigned heap_of(heap creams, unsigned number) {
    return creams >> 4 * number & 15;
}

static inline heap heap_one(unsigned number) {
    return (heap)1 << 4 * number;
}

static inline unsigned cat_fight_heap_count(heap creams) {
    uint64_t pairs = (creams & UINT64_C(0x0f0f0f0f0f0f0f0f)) + (creams >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    return (unsigned)(pairs * UINT64_C(0x0101010101010101) >> 56);
}

/* What those may know of it who may not see its numbers. */
static inline heap hidden_heap(heap creams) {
    return cat_fight_heap_count(creams) * heap_one(0);
}

int cat_fight_heap_sum(heap creams);

struct saucer {
    uint8_t at, left;
    uint8_t cream[SAUCER_CREAMS]; /* top first; 0 when unknown, and past the last */
};

struct fight {
    seat_set cats; /* empty: there is no fight */
    uint8_t at, winner;
    seat_set yielded;
    uint8_t catnip;      /* CF-41, not CF-30 */
    uint8_t roll[SEATS]; /* the last of each seat; 0 for none */
};

/* Seats that are not at the table have no cat, no blockers and used-up catnip. */
struct state {
    uint64_t blocks[2]; /* squares with a blocker */
    heap creams[SEATS], lost[SEATS];
    heap box, removed;
    uint16_t quiet; /* CF-61 */
    uint8_t phase, turn, facing;
    uint8_t may_sip; /* CF-21 */
    uint8_t moved;
    uint8_t saucers;
    uint8_t cat[SEATS];  /* square or NOWHERE */
    uint8_t face[SEATS]; /* direction or NO_DIRECTION */
    uint8_t nip[SEATS];  /* square, NOWHERE while held, USED_UP */
    uint8_t stock[SEATS];
    struct saucer saucer[SAUCERS]; /* in the order of placing; zero past the last */
    struct fight fight;
};
_Static_assert(sizeof(struct state) == 144, "changed: raise rules_version");

/* The components an owner may replace: how many creams carry a number. */
struct kit {
    struct {
        uint8_t number, count;
    } creams[NUMBER_MAX]; /* zero past the last row */
};

extern const struct kit cat_fight_kit_house;
bool cat_fight_kit_read(const struct sheet *sheet, void *kit, struct complaint *why);
heap cat_fight_kit_heap(const struct kit *kit);

/* ---- what lies where */

static inline squares blocks_of(const struct state *s) {
    return words_set(s->blocks);
}

static inline squares cats_of(const struct state *s) {
    return bit_of(s->cat[0]) | bit_of(s->cat[1]) | bit_of(s->cat[2]) | bit_of(s->cat[3]);
}

static inline squares nips_of(const struct state *s) {
    return bit_of(s->nip[0]) | bit_of(s->nip[1]) | bit_of(s->nip[2]) | bit_of(s->nip[3]);
}

static inline squares saucers_of(const struct state *s) {
    squares set = 0;
    for (int i = 0; i < s->saucers; i++)
        set |= bit_of(s->saucer[i].at);
    return set;
}

/* CF-11: does the cat see the square? */
static inline bool cat_sees(const struct state *s, int cat, unsigned square, squares blocks) {
    return s->cat[cat] != NOWHERE && s->face[cat] != NO_DIRECTION &&
           has(cat_fight_ray[s->cat[cat]][s->face[cat]], square) &&
           has(slide(s->cat[cat], s->face[cat], blocks), square);
}

/* CF-25: does another cat see this one? */
static inline bool cat_watched(const struct state *s, int cat, squares blocks) {
    for (int other = 0; other < SEATS; other++)
        if (other != cat && cat_sees(s, other, s->cat[cat], blocks))
            return true;
    return false;
}

/* CF-24: the squares a cat may move to. */
static inline squares cat_moves(const struct state *s, int cat) {
    squares solid = blocks_of(s) | saucers_of(s);
    return slide_all(s->cat[cat], solid | cats_of(s)) & ~solid;
}

/* CF-22: no cat, saucer, catnip or blocker. */
static inline squares empty_squares(const struct state *s) {
    return BOARD_BITS & ~(blocks_of(s) | saucers_of(s) | cats_of(s) | nips_of(s));
}

/* CF-27: empty, and without a line to lying catnip. */
static inline squares nip_squares(const struct state *s) {
    squares set = empty_squares(s);
    for (int who = 0; who < SEATS; who++)
        if (s->nip[who] < SQUARES)
            set &= ~slide_all(s->nip[who], blocks_of(s));
    return set;
}

/* CF-26: the saucer that the cat stands next to and faces, or -1. */
static inline int faced_saucer(const struct state *s, int cat) {
    unsigned front = neighbour(s->cat[cat], s->face[cat]);
    for (int i = 0; i < s->saucers; i++)
        if (s->saucer[i].at == front)
            return i;
    return -1;
}

/* ---- the seat to act (moves.c); SEATS_MAX when the game is over */
seat cat_fight_actor(const struct state *s);
size_t cat_fight_legal(const struct table *t, const void *state, seat who, action *out);
bool cat_fight_accepts(const struct table *t, const void *state, seat who, action a);

/* ---- the course of a turn (rules.c), fights (fight.c) and catnip (catnip.c) */
struct play {
    const struct table *t;
    struct state *s;
    struct rng *rng;
    struct events *events;
};

void cat_fight_end_turn(struct play *p, seat next);
void cat_fight_resume_turn(struct play *p);
void cat_fight_cut_off(struct play *p);
void cat_fight_outcome(const struct table *t, const void *state, struct outcome *out);

void cat_fight_start_fight(struct play *p, unsigned at, seat_set cats, bool catnip);
void cat_fight_sacrifice(struct play *p, seat who, unsigned number);
void cat_fight_yield(struct play *p, seat who);

void cat_fight_nip(struct play *p, seat who, unsigned at);
/* CF-43, CF-44: whose lying catnip draws a cat that comes to this square; -1 for none. */
int cat_fight_catnip_near(const struct state *s, unsigned square);
void cat_fight_draw_to_catnip(struct play *p, seat who, int owner);
/* CF-41, CF-42: what follows when cats have been drawn (and have fought). */
void cat_fight_after_catnip(struct play *p, seat_set drawn);

/* An event of one seat, and of one seat and a square. */
void cat_fight_tell(struct events *events, const char *type, int who);
void cat_fight_tell_at(struct events *events, const char *type, int who, unsigned at);

/* ---- secrets.c, check.c, words.c, render.c, bot.c */
void cat_fight_hide(const struct table *t, void *state, seat viewer);
void cat_fight_hide_into(const struct table *t, const void *state, seat viewer, void *out);
void cat_fight_guess(const struct table *t, void *state, seat viewer, struct rng *rng);
bool cat_fight_check(const struct table *t, const void *state, struct complaint *why);
void cat_fight_write(const struct table *t, const void *state, struct text *out);
bool cat_fight_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
void cat_fight_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out);
void cat_fight_render(const struct table *t, const void *state, seat viewer, struct text *out);

extern const struct space cat_fight_space;
extern const struct phase cat_fight_phases[];
extern const struct field cat_fight_fields[];
extern const struct saying cat_fight_sayings[];
extern const struct saying cat_fight_outcomes[];
extern const struct rules_text cat_fight_rules_text[];
extern const struct hooks cat_fight_hooks;
extern const struct numbering cat_fight_numbers;
extern const struct lab_facts cat_fight_lab;

/* CF-5, CF-7. */
static inline int saucers_at_start(const struct table *t) {
    return t->seats == 3 ? 2 : 3;
}

static inline int blockers_each(const struct table *t) {
    return BLOCKERS / t->seats;
}

#endif
