/* Cardinal Directions: cats choose in secret, all at the same time, what to do to which bird or cat.
 * The rule numbers (CD-1 ...) are those of RULES.md.
 *
 *   rules.c      the set-up, the steps of a player (choose, lift, plan, use), the result
 *   abilities.c  what each cat may declare after a reveal, and what that does at once
 *   round.c      a round resolved: Taunt, Stalk, Catch, Eat, Steal, Play, new birds, the end
 *   secrets.c    hide and guess
 *   check.c      the invariants
 *   words.c      action texts, sentences, JSON and the table as text;  read.c: JSON read back
 *   kit.c        the birds: shipped, and an owner's own */
#ifndef GAMES_CARDINAL_RULES_H
#define GAMES_CARDINAL_RULES_H

#include "core/game.h"

enum {
    SEATS = 5,
    LOCALES = 4, /* CD-1: bath, grass, trees; the fence only with five players */
    BIRDS = 21,
    FLIP = 21,       /* CD-2: the number of the bird at the bottom of the deck */
    STALK_CARDS = 2, /* CD-3: of each cat; one of every other kind */
    SPARES = 2,
    ROUNDS_MAX = 150, /* CD-62 */
    QUIET_MAX = 10,   /* CD-62 */
    BIRD_NAME_BYTES = 24,
};

enum { OPTION_RULES };
enum { RULES_BASIC, RULES_ADVANCED };

enum { PHASE_CHOOSE, PHASE_PLAN, PHASE_DECLARE, PHASE_USE, PHASE_OVER };

/* CD-4: the cats by seat. */
enum { ELVIS, KATRINA, OTIS, SIMONE, CARL };

/* CD-70: the kinds of action card, in the order that spares are named in. */
enum kind { STALK, CATCH, EAT, STEAL, PLAY, TAUNT, KINDS };

/* What a kind of card is aimed at. */
enum aim { AIM_NOTHING, AIM_LOCALE, AIM_SEAT };

/* The action space: where each verb begins. */
enum {
    A_STALK = 0,
    A_CATCH = A_STALK + LOCALES,
    A_STEAL = A_CATCH + LOCALES,
    A_EAT = A_STEAL + SEATS,
    A_PLAY,
    A_LIFT,
    A_AIM_LOCALE = A_LIFT + LOCALES,
    A_AIM_SEAT = A_AIM_LOCALE + LOCALES,
    A_FIRST = A_AIM_SEAT + SEATS,
    A_SPARE = A_FIRST + KINDS,
    A_USE = A_SPARE + KINDS,
    A_ABILITY = A_USE + KINDS,
    A_ABILITY_LOCALE,
    A_ABILITY_SEAT = A_ABILITY_LOCALE + LOCALES,
    A_HOLD = A_ABILITY_SEAT + SEATS,
    ACTIONS,
};

enum {
    UNKNOWN = 0xff,   /* in a hidden state: chosen or planned, but what is secret */
    FACE_DOWN = 0x80, /* on a bird of a hidden deck: it is in the deck, at an unknown place */
    DOUBLED = 0x80,   /* on a bird in front of a cat or eaten */
    BIRD_BITS = 0x7f,
};

/* A plan for the two rounds of a turn (CD-70), made field by field. 0: not planned yet; else the locale, seat
 * or kind counted from 1; or UNKNOWN. */
struct plan {
    uint8_t locale, cat, first, spare[SPARES];
};

struct state {
    uint8_t phase;
    uint8_t round; /* from 1 */
    uint8_t half;  /* 1 or 2, always 1 in basic */
    uint8_t asked; /* in `declare` the seat that is asked, counted from 1; else 0 */
    uint8_t quiet; /* rounds in a row without change */
    uint8_t deck_count;
    uint8_t abilities;              /* bit i: seat i has not used its ability; 0 in basic */
    uint8_t bird[LOCALES];          /* 0: none */
    uint8_t stalks[SEATS][LOCALES]; /* Stalks that lie there */
    uint8_t front[SEATS];           /* 0: none; else the bird, with DOUBLED */
    uint8_t points[SEATS];          /* at most 2 * 43 */
    uint8_t chosen[SEATS];          /* 0: not yet; basic: action + 1; advanced: kind of `use` + 1; or UNKNOWN */
    uint8_t declared[SEATS];        /* this round: 0, or action - A_ABILITY + 1 */
    struct plan plan[SEATS];        /* zero in basic */
    uint8_t deck[BIRDS];            /* bottom first; 0 above the top. Hidden: ascending and FACE_DOWN */
    uint8_t eaten_count[SEATS];
    uint8_t eaten[SEATS][BIRDS]; /* in the order eaten, with DOUBLED */
};
_Static_assert(sizeof(struct state) == 207, "changed: raise rules_version");

struct bird {
    uint8_t number, value, stalks;
    char name[BIRD_NAME_BYTES];
};

struct cardinal_kit {
    struct bird bird[BIRDS]; /* bird n at n - 1 */
};

/* What a cat does in a round: the card and its target (a locale or a seat). */
struct move {
    uint8_t kind, target;
};

extern const char *const cardinal_locales[LOCALES];
extern const char *const cardinal_kinds[KINDS];
extern const char *const cardinal_cats[SEATS];
extern const enum aim cardinal_aims[KINDS];

static inline const struct bird *bird_card(const struct table *t, unsigned bird) {
    return &((const struct cardinal_kit *)t->kit)->bird[(bird & BIRD_BITS) - 1];
}

static inline int locale_count(const struct table *t) {
    return t->seats == SEATS ? LOCALES : LOCALES - 1;
}

static inline bool is_advanced(const struct table *t) {
    return t->option[OPTION_RULES] == RULES_ADVANCED;
}

static inline int stalks_placed(const struct state *s, int who) {
    const uint8_t *at = s->stalks[who];
    return at[0] + at[1] + at[2] + at[3];
}

static inline int stalks_in_hand(const struct state *s, int who) {
    return STALK_CARDS - stalks_placed(s, who);
}

static inline bool plan_complete(const struct plan *plan) {
    return plan->spare[1] != 0;
}

/* A bird's worth once eaten: twice its value if doubled (CD-23). */
static inline int bird_worth(const struct table *t, unsigned bird) {
    return bird_card(t, bird)->value * (bird & DOUBLED ? 2 : 1);
}

/* ---- rules.c */
/* Could this be a whole plan's cards: in hand together, spares in order (CD-70, CD-71)? In the second round of
 * a turn the first card has been played, and Stalks may have come back. */
bool cardinal_cards_fit(const struct state *s, int who, enum kind first, enum kind spare, enum kind other);
/* Is there a second spare that can follow these two cards? */
bool cardinal_spare_fits(const struct state *s, int who, enum kind first, enum kind spare);
bool cardinal_any_bird_left(const struct table *t, const struct state *s);

/* ---- round.c */
/* The action revealed by a seat this round, Otis's change of target included. */
struct move cardinal_revealed(const struct table *t, const struct state *s, int who);
void cardinal_resolve(const struct table *t, struct state *s, struct events *events);
/* CD-40: each empty locale gets the next bird; true if there was one to deal. */
bool cardinal_deal(const struct table *t, struct state *s, struct events *events);
/* CD-25: the bird leaves its locale and the game, and all Stalks there go back. */
void cardinal_scare(const struct table *t, struct state *s, int locale, const char *why, struct events *events);
/* CD-61. */
seat_set cardinal_winners(const struct table *t, const struct state *s);

/* ---- abilities.c */
/* Asks the next seat from `from` on that has something to declare; false when there is none. */
bool cardinal_ask(const struct table *t, struct state *s, int from);
size_t cardinal_offers(const struct table *t, const struct state *s, int who, action *out);
bool cardinal_offered(const struct table *t, const struct state *s, int who, action a);
void cardinal_declare(const struct table *t, struct state *s, int who, action a, struct events *events);

/* ---- secrets.c, check.c, kit.c */
/* What the others may know of a seat's choice. */
static inline uint8_t cardinal_seen_choice(const struct state *s, unsigned who) {
    return s->chosen[who] && s->phase != PHASE_DECLARE ? UNKNOWN : s->chosen[who];
}
/* The plan of a seat, or a copy of it, becomes what the others may know of it. */
void cardinal_hide_plan(const struct state *s, unsigned who, struct plan *plan);
void cardinal_hide(const struct table *t, void *state, seat viewer);
void cardinal_guess(const struct table *t, void *state, seat viewer, struct rng *rng);
bool cardinal_check(const struct table *t, const void *state, struct complaint *why);
extern const struct cardinal_kit cardinal_kit_house;
bool cardinal_kit_read(const struct sheet *sheet, void *kit, struct complaint *why);

/* ---- words.c, read.c, bot.c */
extern const struct space cardinal_space;
extern const struct phase cardinal_phases[];
extern const struct field cardinal_fields[];
extern const struct saying cardinal_sayings[];
extern const struct saying cardinal_outcomes[];
extern const struct rules_text cardinal_rules_text[];
void cardinal_move_text(struct move move, struct text *out);
void cardinal_ability_text(uint8_t declared, struct text *out); /* what follows "ability" */
void cardinal_write(const struct table *t, const void *state, struct text *out);
bool cardinal_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
const char *cardinal_called(const struct table *t, const char *field, const char *value);
/* CD-50: the reason why a revealed card does nothing at this moment. */
void cardinal_why_nothing(const struct table *t, const struct state *s, int who, struct move move, bool nullified,
                          struct reason *out);
void cardinal_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out);
void cardinal_render(const struct table *t, const void *state, seat viewer, struct text *out);
extern const struct hooks cardinal_hooks;
extern const struct numbering cardinal_numbers;
extern const struct lab_facts cardinal_lab;

#endif
