/* Cantankerous Cats: bank Affection, spend it on Mischief, pounce on whoever holds the Cat Toy. The rule
 * numbers are those of RULES.md.
 *
 * Cards are played inside the playing of other cards: a pounce is countered while an instant waits while an
 * action is being settled. So what is going on is a stack of frames, one for each card being played, on top of
 * one frame for the turn. A frame has a step: what it does next. The files:
 *   rules.c    set-up, the turn, the end          kit.c      the deck: shipped, or an owner's
 *   frames.c   the stack and its table of steps   moves.c    legal actions
 *   play.c     the course of one card, CC-30      secrets.c  what a viewer may know
 *   effects.c  what the cards do, CC-60 on        check.c    what a state must be
 *   windows.c  who may interrupt, CC-40 to CC-50    words.c, read.c, render.c, tell.c  texts, JSON, events
 *   zones.h    hands, piles and banked cards      bot.c      hints for bots */
#ifndef GAMES_CANTANKEROUS_RULES_H
#define GAMES_CANTANKEROUS_RULES_H

#include "core/game.h"

enum {
    RANKS = 120,         /* CC-1: the highest rank a card can have */
    NINE = 9,            /* points that win */
    ADOPTION = 4,        /* CC-20 */
    HAND_LIMIT = 5,      /* CC-23 */
    TURNS_MAX = 300,     /* CC-82 */
    PLAYS_MAX = 60,      /* CC-54 */
    RUNS_PRODUCT = 4096, /* of an owner's deck: how far `midnight` cards may multiply (kit.c) */
    RUNS_MAX = 12,       /* so it has at most this many: each has an amount of 1 or more, and 2^12 is 4096 */
    NOBODY = 7,          /* in place of a seat */
    UNKNOWN = 0xff,      /* in place of a card that the viewer of a hidden state may not know */
    PAID = 0x80,         /* marks a banked card that has been paid and waits, in its place, to be settled */
};

/* ---- cards */

enum kind { KIND_NONE, KIND_AFFECTION, KIND_MISCHIEF, KIND_EVENT, KIND_FRENZY };
/* CC-2: a trigger is the kind of card that sets it off. */
enum { INSTANT_NONE, INSTANT_AFFECTION, INSTANT_MISCHIEF, INSTANT_EVENT };
enum { LEFT_OUT_OF_NONE, LEFT_OUT_OF_BASIC, LEFT_OUT_OF_KITTEN, LEFT_OUT_OF_BASIC_AND_KITTEN }; /* bits */

enum effect {
    EFFECT_NONE,
    EFFECT_GIFT, /* of Affection cards: up to dweller */
    EFFECT_SOAP,
    EFFECT_DWELLER,
    EFFECT_FLIGHT, /* of Mischief cards */
    EFFECT_DOUBLE, /* of Incident cards: from here on */
    EFFECT_ESCAPE,
    EFFECT_ADOPT,
    EFFECT_CONTROL,
    EFFECT_KNOCK,
    EFFECT_PILFER,
    EFFECT_DRAW,
    EFFECT_LURK,
    EFFECT_REVERSE,
    EFFECT_SCAVENGE,
    EFFECT_MIDNIGHT,
    EFFECT_ZOOMIES,
    EFFECT_ENEMY,
    EFFECT_LASER,
    EFFECT_BLAME,
    EFFECT_SCHOOL, /* of an Affection card: while it is banked in a House, `flight` costs nothing */
    EFFECTS,
};

struct card {
    uint8_t rank, kind, effect, amount;
    uint8_t hearts, paws, cost;
    uint8_t instant, free;
    uint8_t actions; /* 2, or 0 for one */
    uint8_t left_out_of;
    char name[37];
};

/* The deck: the card of rank r is card[r - 1], with KIND_NONE where the deck has no such card. */
struct kit {
    struct card card[RANKS];
};

/* ---- what can be agreed, and where a match can stand */

enum { OPTION_RULES };
enum { RULES_STANDARD, RULES_BASIC, RULES_KITTEN };

enum phase_id {
    PHASE_BET,
    PHASE_FORAGE,
    PHASE_POUNCE,
    PHASE_ACTION,
    PHASE_PAY,
    PHASE_COST,
    PHASE_COUNTER,
    PHASE_SHIELD,
    PHASE_INSTANT,
    PHASE_CAT,
    PHASE_LOSE,
    PHASE_TAKE,
    PHASE_RUN,
    PHASE_ENEMY,
    PHASE_FOLLOW,
    PHASE_GROOM,
    PHASE_OVER,
    PHASE_REACT, /* only in a hidden state: somebody else is asked, in one of three phases */
};

enum verb_id {
    VERB_BET,
    VERB_BANK,
    VERB_SCORE,
    VERB_PLAY,
    VERB_ATTACK,
    VERB_PAY,
    VERB_TOSS,
    VERB_LOSE,
    VERB_TAKE,
    VERB_POUNCE,
    VERB_COUNTER,
    VERB_USE, /* up to here with a card */
    VERB_PICKY,
    VERB_BUY,
    VERB_SHIELD,
    VERB_PASS,
    VERB_DONE,
    VERB_CAT, /* with a seat */
};

enum { CARD_VERBS = VERB_USE + 1, SPACE_SIZE = CARD_VERBS * RANKS + (VERB_CAT - VERB_PICKY) + SEATS_MAX };

/* ---- frames */

enum mode { MODE_BANK, MODE_SCORE, MODE_PLAY, MODE_ATTACK };
enum how { HOW_ACTION, HOW_POUNCE, HOW_COUNTER, HOW_INSTANT, HOW_RUN, HOW_ENEMY };

/* What a frame does next. frames.c has a table that says which function does it. */
enum step {
    /* of the turn's own frame */
    STEP_FORAGE, /* a Feral Cat tosses of what it drew */
    STEP_BUY,    /* tosses for a token */
    STEP_WINDOW, /* pounces before, between and after the actions */
    STEP_ONWARD, /* to the next action, or to Grooming */
    /* of a card's frame, in the order of CC-30 */
    STEP_AIM,     /* the attacker chooses whom */
    STEP_PAY,     /* the scorer, or the attacked cat */
    STEP_RESPOND, /* others, to the Toy holder's card */
    STEP_COUNTER, /* the target */
    STEP_SHIELD,  /* the target banks */
    STEP_EFFECT,
    STEP_TARGET,  /* whose effect it is chooses a cat */
    STEP_SECOND,  /* and `enemy` another */
    STEP_SOAP,    /* the banker tosses a card */
    STEP_LOSE,    /* the target chooses what it loses */
    STEP_TAKE,    /* from the Litter Box */
    STEP_RUN,     /* plays more cards */
    STEP_ENEMY,   /* the first cat attacks the second */
    STEP_FOLLOW,  /* whose effect it is goes on */
    STEP_VICTORY, /* pounces before a ninth point, CC-80 */
    STEP_GAIN,    /* the points of that card */
    STEP_SETTLE,  /* off the table */
    STEP_CLAIM,   /* pounces before a Feral Cat's win, CC-81 */
    STEP_CROWN,   /* that win */
    STEP_INSTANTS,
    STEP_GONE, /* cancelled: nothing is left to do */
    STEPS,
};

/* Steps that ask in secret, if at all. */
static inline bool step_asks_in_secret(unsigned step) {
    enum {
        SECRET_STEPS = 1u << STEP_WINDOW | 1u << STEP_RESPOND | 1u << STEP_COUNTER | 1u << STEP_VICTORY |
                       1u << STEP_CLAIM | 1u << STEP_INSTANTS | 1u << STEP_GONE
    };
    return SECRET_STEPS >> step & 1;
}

/* One card being played, or (at the bottom, with card 0) the turn. */
struct frame {
    uint8_t step;
    uint8_t card;
    uint8_t who : 4;
    uint8_t target : 4; /* attacked, or chosen by an effect; NOBODY before that */
    uint8_t how : 4;
    uint8_t mode : 4;
    uint8_t at : 3;         /* of a window: how many cats in its order are done with */
    uint8_t order : 2;      /* of a window: 0 not open yet, 1 upwards, 2 downwards; fixed when it opens */
    uint8_t blamed : 1;     /* CC-48 */
    uint8_t countering : 1; /* in a counter or in what comes of one: nobody wins, CC-45 */
    uint8_t spare : 1;      /* 0 */
    uint8_t paid;           /* cards paid for it, the last ones of `paid` when it is on top */
    uint16_t left;          /* cards left to toss, take, run; affection left to lose; points to gain;
                             * cards shielded; the second cat of `enemy` */
};
_Static_assert(sizeof(struct frame) == 8, "changed: raise rules_version");

/* A place in a secret walk: which window and which cat is asked, unseen by the others (see windows.c). */
struct ask {
    uint8_t frame, step, at;
    uint8_t spare; /* 0; fills four bytes, which pass in one register */
};

/* The depth of the stack. A frame is pushed by an action (onto the turn's), by a window, or by a card that
 * makes others be played (midnight, zoomies, enemy). Each push counts in `plays`, and a window asks only while
 * `plays` is below 60 (CC-54), so when a window pushes, at most 59 cards' frames lie below, 60 with its own.
 * What is above the topmost frame pushed by a window or an action was therefore pushed by cards: each of these
 * pushers is still on the table, so they are different cards; attacks and banked cards push nothing, so all but
 * the last two are `midnight` (then perhaps an `enemy` or `zoomies`, and its card). That makes
 * 1 + 60 + RUNS_MAX + 2. */
enum { FRAMES_MAX = 1 + PLAYS_MAX + RUNS_MAX + 2, TABLE_MAX = FRAMES_MAX + 2 /* fills the last word */ };

struct card_set {
    uint64_t half[2]; /* bit r of the 128: the card of rank r */
};

enum { MEAL_MAX = 3 };
enum { ENDED_NOT, ENDED_NINE, ENDED_FERAL, ENDED_STALL };
enum { INDICATOR_LOW, INDICATOR_HIGH };

/* The cards of the deck by what they are, so that a hand is searched by set operations. */
struct deck_sets {
    struct card_set affection, mischief;
    struct card_set answers;                  /* laser, blame */
    struct card_set heavy;                    /* take both actions */
    struct card_set instant[KIND_FRENZY + 1]; /* by the kind that triggers them; a Frenzy none */
};

struct state {
    struct deck_sets deck;           /* fixed for the match */
    struct card_set hand[SEATS_MAX]; /* empty where hidden */
    uint32_t plays;                  /* cards played this turn */
    uint16_t turn;                   /* from 1; 0 in `bet` */
    uint8_t phase;
    uint8_t asked; /* the seat to act; NOBODY in `bet` (all), `over` and `react` */
    uint8_t toy;   /* NOBODY in `bet` */
    int8_t direction;
    uint8_t indicator;
    uint8_t actions_left;
    uint8_t token_bank;
    uint8_t feral, doubled; /* bit i: seat i */
    uint8_t ended;
    uint8_t points[SEATS_MAX];
    uint8_t tokens[SEATS_MAX];
    uint8_t hand_count[SEATS_MAX];
    uint8_t bet[SEATS_MAX]; /* 0: none */
    uint8_t banked_count[SEATS_MAX];
    uint8_t bowl_count, litter_count, table_count, paid_count;
    uint8_t drawn[MEAL_MAX]; /* in `forage`: what is left of the meal, ascending, then 0 */
    struct ask ask;          /* in `pounce`, `counter`, `instant`: where; else 0 */
    uint8_t depth;
    uint8_t hidden;           /* 1 in a hidden state, which shows no stack */
    uint8_t bowl[RANKS];      /* bottom first; 0 after the last, as in all lists */
    uint8_t litter[RANKS];    /* bottom first */
    uint8_t banked[RANKS];    /* seat 1's in the order banked, then seat 2's ...; with the PAID mark or not */
    uint8_t paid[RANKS];      /* in the order paid */
    uint8_t table[TABLE_MAX]; /* first played first */
    struct frame frame[FRAMES_MAX];
};
_Static_assert(sizeof(struct state) == 1456, "changed: raise rules_version");

/* ---- a state in play, with all that its rules need */
struct live {
    const struct table *t;
    struct state *s;
    struct rng *rng;
    struct events *events;
};

static inline const struct card *card_of(const struct table *t, unsigned rank) {
    return &((const struct kit *)t->kit)->card[rank - 1];
}

static inline bool is_standard(const struct table *t) {
    return t->option[OPTION_RULES] == RULES_STANDARD;
}

static inline bool is_feral(const struct state *s, unsigned who) {
    return s->feral >> who & 1;
}

static inline bool is_incident(const struct card *card) {
    return card->kind >= KIND_EVENT;
}

static inline bool only_answers(const struct card *card) { /* CC-69 */
    return card->effect == EFFECT_LASER || card->effect == EFFECT_BLAME;
}

static inline seat_set all_seats(const struct table *t) {
    return (seat_set)((1u << t->seats) - 1);
}

/* The seat `steps` places on in a direction; steps is at most the number of seats. */
static inline seat seat_on(const struct table *t, unsigned from, int direction, unsigned steps) {
    unsigned to = from + (direction > 0 ? steps : t->seats - steps);
    return (seat)(to < t->seats ? to : to - t->seats);
}

/* Domestic cats, oneself excepted: a Feral Cat cannot be attacked (CC-35). */
static inline seat_set cc_attackable(const struct table *t, const struct state *s, unsigned by) {
    return (seat_set)(all_seats(t) & ~s->feral & ~(1u << by));
}

static inline struct frame *top_frame(struct state *s) {
    return &s->frame[s->depth - 1];
}

static inline void pop_frame(struct state *s) {
    s->frame[--s->depth] = (struct frame){0};
}

static inline void set_step(struct frame *f, enum step step) {
    f->step = (uint8_t)step;
    f->at = 0;
    f->order = 0;
}

/* ---- kit.c */
extern const struct kit cantankerous_house;
bool cantankerous_kit_read(const struct sheet *sheet, void *kit, struct complaint *why);
/* Is the card dealt out under these rules, with so many seats? CC-8, CC-9. */
bool cc_in_deck(const struct table *t, unsigned rank);
struct card_set cc_whole_deck(const struct table *t); /* all that are */
void cc_sort_deck(const struct table *t, struct deck_sets *out);

/* ---- rules.c: the turn, and what is told */
unsigned cc_draw(struct live *g, unsigned who, unsigned count, uint8_t *out); /* how many; `out` may be null */
void cc_toss(struct live *g, unsigned who, unsigned card);
void cc_lose_card(struct live *g, unsigned who, unsigned card); /* banked, to the Litter Box */
void cc_lose_all(struct live *g, unsigned who);
void cc_become_feral(struct live *g, unsigned who);
void cc_become_domestic(struct live *g, unsigned who);
void cc_move_token(struct live *g, unsigned who, int delta);
void cc_onward(struct live *g); /* after a window of the turn: the next action, or Grooming */
void cc_end(struct live *g, unsigned ended);
void cc_outcome(const struct table *t, const void *state, struct outcome *out);

/* ---- tell.c: the events; `who` can be NOBODY where an event has no seat. Without a tape nothing is told: that
 * is looked up here, because it is the usual case when bots think. */
void cc_tell_seat(struct live *g, const char *event, unsigned who);
void cc_tell_card(struct live *g, const char *event, unsigned who, unsigned card);
void cc_tell_cards(struct live *g, const char *event, unsigned who, const uint8_t *cards, unsigned count);
void cc_tell_number(struct live *g, const char *event, unsigned who, const char *key, int number);
void cc_tell_play(struct live *g, unsigned who, unsigned card, const char *how);
void cc_tell_attack(struct live *g, unsigned who, unsigned target, unsigned card);
void cc_tell_take(struct live *g, unsigned who, unsigned from, unsigned card); /* NOBODY: the Litter Box */
void cc_tell_shuffle(struct live *g, const char *what);                        /* the Food Bowl, top first */
void cc_tell_indicator(struct live *g);
#define CC_SAY(what, g, ...) ((g)->events ? cc_tell_##what(g, ##__VA_ARGS__) : (void)0)

/* ---- frames.c: the stack */
/* An empty one, to be filled in its place: a copy of one made elsewhere would have to wait for its bytes. */
struct frame *cc_push(struct state *s);
void cc_run(struct live *g); /* goes on until somebody is asked or the game is over */
void cc_answer(struct live *g, action a);
const char *cc_step_name(enum step step);
enum phase_id cc_step_phase(enum step step);   /* in which it asks */
bool cc_step_asks(enum step step);             /* openly */
unsigned cc_step_asked(const struct frame *f); /* whom it asks openly */

/* ---- play.c: the course of a card. The cc_go_ functions go on with a step, cc_answer_ ones take the answer. */
void cc_begin(struct live *g, unsigned who, unsigned card, enum how how, enum mode mode, unsigned target);
unsigned cc_score_cost(const struct table *t, const struct state *s, unsigned who, const struct card *card,
                       bool as_instant);
bool cc_can_score(const struct table *t, const struct state *s, unsigned who, const struct card *card);
unsigned cc_due(const struct table *t, const struct state *s, const struct frame *f);
unsigned cc_payer(const struct frame *f);
void cc_pay(struct live *g, struct frame *f, unsigned card);
bool cc_on_table(const struct frame *f);
void cc_cancel(struct live *g, struct frame *f);
void cc_blame(struct live *g, struct frame *f);
void cc_go_aim(struct live *g, struct frame *f);
void cc_go_pay(struct live *g, struct frame *f);
void cc_go_effect(struct live *g, struct frame *f);
void cc_go_gain(struct live *g, struct frame *f);
void cc_go_settle(struct live *g, struct frame *f);

/* ---- effects.c */
bool cc_playable(const struct table *t, const struct state *s, unsigned who, const struct card *card); /* CC-36 */
bool cc_has_targets(enum effect effect); /* does it choose a cat? */
seat_set cc_targets(const struct table *t, const struct state *s, unsigned who, enum effect effect);
seat_set cc_second_cats(const struct table *t, const struct state *s, unsigned who, unsigned first);
void cc_go_incident(struct live *g, struct frame *f);
void cc_go_second(struct live *g, struct frame *f);
void cc_go_lose(struct live *g, struct frame *f);
void cc_go_take(struct live *g, struct frame *f);
void cc_go_run(struct live *g, struct frame *f);
void cc_go_enemy(struct live *g, struct frame *f);
void cc_answer_target(struct live *g, struct frame *f, action a);
void cc_answer_second(struct live *g, struct frame *f, action a);
void cc_answer_lose(struct live *g, struct frame *f, action a);
void cc_answer_take(struct live *g, struct frame *f, action a);
void cc_answer_run(struct live *g, struct frame *f, action a);
void cc_answer_enemy(struct live *g, struct frame *f, action a);
void cc_answer_follow(struct live *g, struct frame *f, action a);

/* ---- windows.c: who is asked in secret */
struct ask cc_walk_start(const struct state *s);
/* Moves on to a place where a cat may be asked; false when something that all can see comes first. */
bool cc_walk_place(const struct table *t, const struct state *s, struct ask *at);
void cc_walk(struct live *g, struct ask at);
unsigned cc_ask_seat(const struct table *t, const struct state *s, struct ask at);
/* The cards of a hand that could fit there, by what they are. */
struct card_set cc_candidates(const struct table *t, const struct state *s, struct ask at, unsigned who);
bool cc_can_answer(const struct table *t, const struct state *s, struct ask at, unsigned who);
bool cc_fits(const struct table *t, const struct state *s, struct ask at, unsigned who, unsigned card);
bool cc_can_shield(const struct state *s, struct ask at, unsigned who);
void cc_answer_window(struct live *g, action a);
unsigned cc_counter_target(const struct state *s, const struct frame *f);

/* ---- moves.c */
size_t cc_legal(const struct table *t, const void *state, seat who, action *out);
bool cc_accepts(const struct table *t, const void *state, seat who, action a);
seat_set cc_pending(const struct table *t, const void *state);

/* ---- secrets.c */
void cc_hide(const struct table *t, void *state, seat viewer);
void cc_guess(const struct table *t, void *state, seat viewer, struct rng *rng);

/* ---- words.c, read.c, render.c, check.c, bot.c */
extern const struct space cantankerous_space;
extern const struct phase cantankerous_phases[];
extern const struct field cantankerous_fields[];
extern const struct saying cantankerous_sayings[];
extern const struct saying cantankerous_outcomes[];
extern const struct rules_text cantankerous_rules_text[];
extern const struct hooks cantankerous_hooks;
extern const struct numbering cantankerous_numbers;
extern const struct lab_facts cantankerous_lab;
extern const char *const cc_how_names[], *const cc_mode_names[], *const cc_effect_names[], *const cc_kind_names[];
void cc_card_text(const struct card *card, struct text *out); /* a row of the list of cards in RULES.md */
void cc_write(const struct table *t, const void *state, struct text *out);
bool cc_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
const char *cc_called(const struct table *t, const char *field, const char *value);
void cc_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out);
void cc_render(const struct table *t, const void *state, seat viewer, struct text *out);
bool cc_check(const struct table *t, const void *state, struct complaint *why);

static inline action card_action(enum verb_id verb, unsigned card) {
    return (action)(verb * RANKS + card - 1);
}

static inline action word_action(enum verb_id verb) { /* picky, buy, shield, pass, done */
    return (action)(CARD_VERBS * RANKS + (verb - VERB_PICKY));
}

static inline action cat_action(unsigned who) {
    return (action)(CARD_VERBS * RANKS + (VERB_CAT - VERB_PICKY) + who);
}

static inline enum verb_id action_verb(action a) {
    if (a < CARD_VERBS * RANKS)
        return (enum verb_id)(a / RANKS);
    unsigned word = a - CARD_VERBS * RANKS + VERB_PICKY;
    return word < VERB_CAT ? (enum verb_id)word : VERB_CAT;
}

/* bank, score, play, attack: what is done with the card. */
static inline enum mode verb_mode(enum verb_id verb) {
    return (enum mode)(verb - VERB_BANK);
}

/* The card, or the seat, that the action names; 0 for a bare word. */
static inline unsigned action_card(action a) {
    return a < CARD_VERBS * RANKS ? a % RANKS + 1u : 0;
}

static inline unsigned action_cat(action a) {
    return a - (CARD_VERBS * RANKS + (VERB_CAT - VERB_PICKY));
}

#endif
