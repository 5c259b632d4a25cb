/* Catchy!: a trick-taking duel for two. Every trick moves a fickle cat one step along a course between the
 * players. See RULES.md. */
#ifndef GAMES_CATCHY_RULES_H
#define GAMES_CATCHY_RULES_H

#include "core/game.h"

/* CA-1: cards 0-14 are a1 ... a5, g1 ... g5, v1 ... v5. */
enum { JOKER = 15, START = 16, CARDS = 17, COLOURS = 3, NUMBERS = 5 };
enum { SEATS = 2, PLACES = 3, TRICKS = 7, PLAYED_MAX = SEATS * TRICKS };

/* The action space: `swap 1` ... `swap 3`, then `play` for every card but `start`. */
enum { SWAP_FIRST = 0, PLAY_FIRST = SWAP_FIRST + PLACES, ACTIONS = PLAY_FIRST + START };

enum { OPTION_COURSE, OPTION_TARGET };
enum { COURSE_LONG, COURSE_SHORT, COURSES };
enum { TARGET_MAX = 21, ROUND_POINTS_MAX = 3 };

enum { PHASE_SWAP, PHASE_LEAD, PHASE_FOLLOW, PHASE_OVER };

enum { RED, BLUE };

enum { UNKNOWN = 0xff }; /* a course card that the viewer of a hidden state may not know */

typedef uint32_t card_set; /* bit n: card n */
#define CARD(card) ((card_set)1 << (card))
#define COLOUR(colour) ((card_set)0x1f << (NUMBERS * (colour)))

enum { ROUND_MAX = 9999 }; /* in a state that is loaded; play from round 1 ends far below, see decisions_max */

struct state {
    card_set hand[SEATS]; /* a hidden hand is empty */
    uint16_t round;       /* from 1 */
    uint8_t phase;
    uint8_t leader; /* of the trick, or at the end of the trick that would follow */
    uint8_t trick;  /* from 1 */
    uint8_t mood;
    int8_t cat; /* below 0: nearer to seat 0 */
    uint8_t score[SEATS];
    uint8_t voids[SEATS];       /* bit n: has shown to lack colour n */
    uint8_t course[PLACES];     /* face-down cards */
    uint8_t played[PLAYED_MAX]; /* this round, in order; 0 after the last */
};
_Static_assert(sizeof(struct state) == 36, "changed: raise rules_version");

/* CA-2: the Joker has number 3 and no colour. */
static inline int card_number(unsigned card) {
    return card == JOKER ? 3 : (int)(card % NUMBERS) + 1;
}

static inline unsigned card_colour(unsigned card) { /* COLOURS for the Joker */
    return card / NUMBERS;
}

/* CA-3: the Arms are at this place and at its negative. */
static inline int arms(const struct table *t) {
    return t->option[OPTION_COURSE] == COURSE_SHORT ? 2 : 3;
}

static inline int played_count(const struct state *s) {
    return 2 * (s->trick - 1) + (s->phase == PHASE_FOLLOW) + 2 * (s->phase == PHASE_OVER);
}

/* Cards a seat holds; `start` counts. Known to all. */
static inline int hand_size(const struct state *s, unsigned who) {
    bool has_led = s->phase == PHASE_FOLLOW && who == s->leader;
    return TRICKS - (s->trick - 1) - (has_led || s->phase == PHASE_OVER);
}

/* CA-13: what a hand may answer a led card with. */
static inline card_set answers(card_set hand, unsigned led) {
    card_set same = hand & COLOUR(card_colour(led)) & (CARD(JOKER) - 1); /* none for a led Joker */
    card_set anything = (card_set)(same != 0) - 1;                       /* all bits or none: spares a branch */
    return hand & (same | CARD(JOKER) | anything);
}

/* The card the trick began with; of no meaning before it is led. */
static inline unsigned led_card(const struct state *s) {
    return s->played[2 * (s->trick - 1)];
}

/* The seat that acts; SEATS when the game is over. */
static inline unsigned turn(const struct state *s) {
    return s->phase == PHASE_OVER ? SEATS : s->leader ^ (s->phase == PHASE_FOLLOW);
}

/* CA-18 to CA-20: points for where the Cat is, then the next deal or the end. */
void catchy_end_round(const struct table *t, struct state *s, struct rng *rng, struct events *events);
void catchy_hide(const struct table *t, void *state, seat viewer);
void catchy_hide_into(const struct table *t, const void *state, seat viewer, void *out);
void catchy_guess(const struct table *t, void *state, seat viewer, struct rng *rng);
bool catchy_check(const struct table *t, const void *state, struct complaint *why);

extern const char *const catchy_cards[CARDS];
extern const char *const catchy_moods[2], *const catchy_colours[COLOURS];
extern const struct space catchy_space;
extern const struct phase catchy_phases[];
extern const struct field catchy_fields[];
extern const struct saying catchy_sayings[];
extern const struct saying catchy_outcomes[];
extern const struct rules_text catchy_rules_text[];

void catchy_write(const struct table *t, const void *state, struct text *out);
bool catchy_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
void catchy_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out);
void catchy_render(const struct table *t, const void *state, seat viewer, struct text *out);

extern const struct hooks catchy_hooks;
extern const struct numbering catchy_numbers;
extern const struct lab_facts catchy_lab;

#endif
