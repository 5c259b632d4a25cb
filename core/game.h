/* The one interface every game implements, and everything that is true of all games.
 *
 * A game is one `const struct game`. Its state is plain memory: no pointers, every byte defined, so copy,
 * undo, compare and hash are memcpy, memcpy, memcmp and one hash. No function below allocates, reads a
 * clock, does I/O or touches a global, and there are no floats in rules.
 *
 * Seats are numbered from 0 in C and from 1 everywhere else (text, JSON, pages). */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "base/json.h"
#include "base/must.h"
#include "base/rng.h"
#include "base/sheet.h"
#include "base/text.h"
#include "core/events.h"
#include "core/numbers.h"
#include "core/space.h"
#include "core/why.h"

enum {
    SEATS_MAX = 6,
    OPTIONS_MAX = 2,
    STATE_BYTES_MAX = 2048,
    LEGAL_MAX = 512,      /* no position of any game offers more actions to a seat */
    RENDER_BYTES = 16384, /* room for a table drawn as text */
    STATE_TEXT_BYTES = 32768,
};

typedef uint8_t seat;
typedef uint8_t seat_set; /* bit i: seat i */
typedef uint16_t action;  /* a number of the game's action space */

/* A viewer that owns nothing. As an argument of hide() and guess() only. */
enum { SPECTATOR = SEATS_MAX };

/* What can be agreed before play: one of some words, or a whole number. */
struct option {
    const char *name;
    const char *const *words; /* null-ended; null for a number */
    int min, max;             /* of a number; of a word, its place in `words` */
    int preset;
};

/* What is agreed before play and fixed during it. Every function of a game is told. */
struct table {
    const struct game *game;
    const void *kit;      /* components: the shipped ones, or an owner's own (game->kit_read) */
    const char *kit_name; /* null for the shipped ones; else the file, as named */
    int16_t option[OPTIONS_MAX];
    uint8_t seats;
};

struct outcome {
    bool over;
    seat_set winners; /* only when over */
    int32_t scores[SEATS_MAX];
    const char *reason; /* a short sentence: why it is over, or what is going on */
};

/* A phase: its name in JSON, and the sentence that asks the seat to act. */
struct phase {
    const char *name, *prompt;
};

/* A sentence for an event; {field} stands for the event's field, {seat} fields become player names. */
struct saying {
    const char *event, *sentence;
};

/* What a field of an event names. Fields that no table lists are plain words and numbers. */
enum field_kind { FIELD_PLAIN, FIELD_SEAT, FIELD_COMPONENT, FIELD_CHOICE };

/* A field of a game's events: in one of them (`event`), or in all that have it and stand in no line of their own
 * before. A seat field holds seats (null: nobody; a word names something that is no seat, e.g. a pile). Values that are
 * secret stand in component fields only. A choice field tells what a seat chose, at the moment it is shown; it may
 * leave no trace in the state. */
struct field {
    const char *name;
    enum field_kind kind;
    const char *event;
};

/* How the search looks at a game, found by measurement; 0 stands for the usual value. */
enum {
    TUNE_EXPLORE,
    TUNE_BASE,
    TUNE_RATE,
    TUNE_LEAN,
    TUNE_STEPS,
    TUNE_KEEP,
    TUNE_HEAT,
    TUNE_HALVE,
    TUNE_ANCHOR,
    TUNE_PUCT,
    TUNE_TRUST,
    TUNE_THREADS,
    TUNE_NET,
    TUNE_VALUE,
    TUNE_DUEL,
    TUNE_MARGIN,
    TUNE_KEEN,
    TUNE_CROWD,
    TUNE_VARY,
    TUNES
};
struct search_tuning {
    float value[TUNES]; /* bots/search.c says what each is */
};

/* A file of trained numbers: compiled in, or empty until the build is given it. */
struct trained_file {
    const uint8_t *bytes;
    size_t size;
};

/* Hooks for bots; each may be null. Given any state, also a guessed one, never asked at the end. */
struct hooks {
    /* A quick sensible legal action, cheap enough for playouts. */
    action (*rollout)(const struct table *t, const void *state, seat s, struct rng *rng);
    /* Another way to play by rules alone, written to beat the top level: an opponent for the league. */
    action (*by_rules)(const struct table *t, const void *state, seat s, struct rng *rng);
    /* What people overlook, for bots that play like them: each a sentence such as "does not look who watches", ended by
     * null; and the sensible action of somebody who does that. */
    const char *const *habits;
    action (*careless)(const struct table *t, const void *state, seat s, unsigned habit, struct rng *rng);
    /* The same as rollout() and apply() in turn, for so many decisions or to the end, by the same random numbers; only
     * quicker. */
    void (*play_on)(const struct table *t, void *state, size_t decisions, struct rng *rng);
    /* A policy that plays better than rollout() and takes longer, for bots that ask for it (`keen`); and its play_on().
     * Both or neither. */
    action (*rollout_keen)(const struct table *t, const void *state, seat s, struct rng *rng);
    void (*play_on_keen)(const struct table *t, void *state, size_t decisions, struct rng *rng);
    /* As play_on_keen(), but that in each playout every seat plays the policy in a manner of its own, for nobody knows
     * how others play (`vary`). May be null: then all play alike. */
    void (*play_on_varied)(const struct table *t, void *state, size_t decisions, struct rng *rng);
    /* What prior() is to rollout(); null: prior() serves both. */
    void (*prior_keen)(const struct table *t, const void *state, seat s, const action *legal, size_t count,
                       float *weight);
    /* Each seat's expected share of the win, 0 to 1, adding up to 1. */
    void (*eval)(const struct table *t, const void *state, float share[SEATS_MAX]);
    /* The same for tables of more than two, fitted to games that bots have played there; for specs with crowd=.
     * Shares may add up to less than 1, where what happened costs everybody. */
    void (*crowd)(const struct table *t, const void *state, float share[SEATS_MAX]);
    /* A weight above 0 for each legal action; the search tries heavy ones first. */
    void (*prior)(const struct table *t, const void *state, seat s, const action *legal, size_t count, float *weight);
    /* The value of each legal action, as a share of the win, when everything is known and both sides play their
     * best; false where it would take too long. For bots that solve guessed worlds. */
    bool (*solve)(const struct table *t, const void *state, seat s, const action *legal, size_t count, float *value);
    /* A trained strategy: the chance with which to choose each legal action, from a hidden state; false where it
     * has none. `desk` is memory of the size given here, its first byte 0 when it is new, or null: with it the strategy
     * may think longer. What it leaves there makes answers to like questions quicker, never others. */
    bool (*strategy)(const struct table *t, const void *hidden, seat s, const action *legal, size_t count, void *desk,
                     float *chance);
    const size_t *desk_bytes; /* may be null: none */
    /* Takes a file of trained numbers, data/NAME.bin, in a build that has not compiled it in; the bytes stay where they
     * are for good. False for a file that is not the game's own, or not wanted. */
    bool (*trained)(const char *name, const uint8_t *bytes, size_t size);
    /* A policy learned by self-play, data/policy.bin: bots/learned.h reads it. */
    struct trained_file *policy;
    /* Fills the blanks of a hidden state with the n-th of the worlds that guess() draws from, counted from 0; false
     * when there are no more, or where they are not to be counted. For games with few. */
    bool (*world)(const struct table *t, void *state, seat viewer, size_t n);
    /* Takes back what the other seats have chosen in secret in the choice under way, so that a bot thinks of them as
     * still choosing; on guessed states and hidden ones. For games in which seats choose at the same time. */
    void (*reopen)(const struct table *t, void *state, seat viewer);
    /* Where the seats choose at the same time and all else is known to all: what a seat may sensibly choose, each
     * action its whole part in the choice; 0 elsewhere. On states that reopen() has gone over, also of seats that have
     * chosen. */
    size_t (*joint)(const struct table *t, const void *state, seat s, action *out);
    /* With joint(): how likely it is, 0 to less than 1, that a seat goes on doing nothing because it has lately, and in
     * `out` an action that is nothing. Without it nobody is supposed to be idle. */
    float (*idle)(const struct table *t, const void *state, seat s, action *out);
    struct search_tuning tuning;
    const char *const *levels; /* the bots of the levels for people, five specs, weakest first */
    const char *const *top;    /* the last of them by the number of seats, null where it is the same; or null */
    unsigned playout_steps;    /* after so many decisions a playout asks eval(); 0: playouts go to the end */
};

/* What the balance lab needs to know of a game; see lab/. Each function may be null. */
enum { LAB_COMPONENTS_MAX = 128, LAB_TRAITS_MAX = 16, LAB_ENDS_MAX = 8 };

/* What is true of a seat, now or at some time of a game. */
struct lab_look {
    uint64_t has[LAB_COMPONENTS_MAX / 64]; /* bit c: the seat has component c, in its hand or before it */
    uint32_t traits;                       /* bit i: trait i is true of the seat */
};

struct lab_facts {
    /* Components a seat can have, from 0: how many there are, and what people call them. */
    size_t (*components)(const struct table *t);
    void (*component_name)(const struct table *t, size_t component, struct text *out);
    /* The sort of a component: those of one sort differ only in numbers that a designer chooses. Null: none are alike.
     */
    unsigned (*sort)(const struct table *t, size_t component);
    /* The component that an action makes use of; -1 for none. Paying with it or throwing it away is no use. */
    int (*uses)(const struct table *t, action a);
    /* Adds to `out` what is true now, on a full state, at a decision of this seat and at the end. */
    void (*look)(const struct table *t, const void *state, seat s, struct lab_look *out);
    /* The same at a decision, but may leave out what was there at an earlier decision of this seat. It is asked at
     * every decision of every game, so it has to be quick. Null: look. */
    void (*gain)(const struct table *t, const void *state, seat s, struct lab_look *out);
    /* The components that the seat cannot see and that could be in the place of this one, which it has. */
    void (*unseen)(const struct table *t, const void *state, seat s, size_t one, uint64_t out[LAB_COMPONENTS_MAX / 64]);
    /* Puts the two in each other's place; false where the position does not allow it. */
    bool (*exchange)(const struct table *t, void *state, seat s, size_t one, size_t other);
    /* What may be said of a seat: "took the first turn". Ended by null. */
    const char *const *traits;
    /* Ways to end, by what comes after "the game ends by"; ended by null. end() is asked at the end only. */
    const char *const *ends;
    unsigned (*end)(const struct table *t, const void *state);
    unsigned stall; /* bit i: ends[i] is a guard against games without end */
    /* How many turns (or rounds) a game had, and what they are called: "turn". */
    unsigned (*turns)(const struct table *t, const void *state);
    const char *turn_name;
};

/* The rules for people in one language, which is named by its two letters. */
struct rules_text {
    const char *language, *text;
};

struct game {
    const char *id, *title, *blurb;
    bool sample; /* a game to copy, not to be listed for players */
    int seats_min, seats_max;
    int rules_version; /* raised when an old record would replay differently */
    const struct option *options;
    size_t option_count;

    /* Facts about play. The laws hold them against play, so nobody finds them out by trial. */
    bool chooses_together; /* several seats may be asked at once; they choose in secret, in any order */
    bool asks_in_secret;   /* who is asked may be secret: a viewer who is not asked sees nobody pending */
    const char *nothing;   /* the action that lets a question go by and does nothing else; null for none. Whoever is
                            * asked in secret may always choose it. */
    const struct field *fields; /* of its events; ended by a null name. "winners" of the shared event is known */

    const struct space *space; /* every action text of the game, in number order */
    const struct phase *phases;
    const struct saying *sayings; /* ended by a null event */
    /* The events that help or harm a player, for an analysis that says what a decision leads to: each the beginning of
     * a sentence ("{seat} wins a fight") with the fields that count. Ended by a null event; may be null. */
    const struct saying *outcomes;
    size_t state_bytes;
    size_t legal_max;     /* proven: no position offers a seat more */
    size_t decisions_max; /* proven: no match has more actions */

    /* Fills every byte of `state`: the set-up, up to the first decision. */
    void (*start)(const struct table *t, void *state, struct rng *rng, struct events *events);
    seat_set (*pending)(const struct table *t, const void *state); /* empty when over */
    unsigned (*phase)(const struct table *t, const void *state);   /* index in `phases` */
    /* The legal actions of a seat in ascending order; 0 when it is not pending. Works on a hidden state. `out` has room
     * for legal_max; what is written after the last of them are actions of the space too. */
    size_t (*legal)(const struct table *t, const void *state, seat s, action *out);
    /* Is the action legal? The same answer as legal(), found another way; law 1 compares them. */
    bool (*accepts)(const struct table *t, const void *state, seat s, action a);
    /* Why a seat that is asked can or cannot do this, found from the state that is hidden from it. Ask through
     * table_why(), which knows the reasons that all games share. */
    void (*why)(const struct table *t, const void *hidden, seat s, action a, struct reason *out);
    const char *rule_turn, *rule_end; /* numbers of the rules on whose turn it is, and when the game is over */
    /* must(accepts()), then the action and all that follows from it. `events` may be null. */
    void (*apply)(const struct table *t, void *state, seat s, action a, struct rng *rng, struct events *events);
    /* The same for bots that think, of an action that legal() lists or the rollout policy has chosen: accepts() is not
     * asked again. May be null; table_follow() is the way to it. */
    void (*apply_legal)(const struct table *t, void *state, seat s, action a, struct rng *rng, struct events *events);
    void (*outcome)(const struct table *t, const void *state, struct outcome *out);

    /* The only two functions that know what is secret. hide() blanks, in place, all that the viewer may not
     * know; everything a viewer is shown is computed from a hidden state. guess() fills the blanks of a hidden
     * state with a world the viewer cannot rule out, each equally likely given what the hidden state shows. */
    void (*hide)(const struct table *t, void *state, seat viewer);
    void (*guess)(const struct table *t, void *state, seat viewer, struct rng *rng);
    /* Copies a state and hides the copy: `out` is, byte for byte, what hide() makes of a copy. For programs that look
     * at many positions; null: table_hide_into() copies and calls hide(). */
    void (*hide_into)(const struct table *t, const void *state, seat viewer, void *out);

    /* A hidden state as numbers, for programs that learn; numbers_write() is the way to them. */
    const struct numbering *numbers;

    /* JSON: the game's own fields, after the shared ones. write() works on hidden states ("?", null).
     * read() gets the whole object and the phase; it fills every byte and need not call check(). */
    void (*write)(const struct table *t, const void *state, struct text *out);
    bool (*read)(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
    /* The table as plain ASCII text for a viewer's hidden state, good enough to play from. */
    void (*render)(const struct table *t, const void *state, seat viewer, struct text *out);
    /* What people call the component that a field of an event names, e.g. a card by its rank; null when the value
     * says it all. The function may be null too. */
    const char *(*called)(const struct table *t, const char *field, const char *value);
    /* The invariants: each component exactly once, sizes, ranges, flags that fit the phase. */
    bool (*check)(const struct table *t, const void *state, struct complaint *why);

    /* Components of an owner's own, all null in a game that has none. */
    const void *kit_house;
    size_t kit_bytes;
    const char *kit_title; /* the top-level key of the file, e.g. "animals" */
    bool (*kit_read)(const struct sheet *sheet, void *kit, struct complaint *why);

    const struct rules_text *rules_text; /* RULES.md, then its translations; ended by nulls */
    const struct hooks *hooks;
    const struct lab_facts *lab; /* null in a game that the lab knows nothing more of */
};

/* ---- written once for every game (core/table.c, core/words.c) */

/* The defaults of a game: shipped components, preset options, the fewest seats. */
void table_default(struct table *t, const struct game *game);
bool table_seats(struct table *t, long seats, struct complaint *why);
bool table_option(struct table *t, const char *name, const char *value, struct complaint *why);
void table_option_text(const struct table *t, size_t option, struct text *out);

/* A hidden copy of a state. */
static inline void table_hide_into(const struct table *t, const void *state, seat viewer, void *out) {
    if (t->game->hide_into) {
        t->game->hide_into(t, state, viewer, out);
        return;
    }
    memcpy(out, state, t->game->state_bytes);
    t->game->hide(t, out, viewer);
}

/* The whole state, or a hidden one, as a JSON object. */
void state_write(const struct table *t, const void *state, struct text *out);
/* Reads the object and checks it; `t` comes with game and kit, and gets seats and options from the JSON. */
bool state_read(struct table *t, struct json object, void *state, struct complaint *why);
/* A set of seats as a JSON list of their numbers. */
void seats_write(seat_set set, struct text *out);
void outcome_write(const struct table *t, const void *state, struct text *out); /* fields of `result` */

/* The rules in the language that a text such as "de", "de-AT" or "de_DE.UTF-8" asks for; in English where there are
 * none. */
const struct rules_text *game_rules(const struct game *game, const char *language);

/* {"id",...} as the protocol's `games` lists it. */
void game_write(const struct game *game, struct text *out);

/* What a field of the game's event names. */
enum field_kind game_field(const struct game *game, const char *event, const char *name);
/* The number of the action `nothing`; -1 in a game that has none. */
int game_nothing(const struct game *game);
/* The declared facts as a JSON object, for front ends in other languages:
 * {"together","asks_in_secret","nothing","fields":{NAME or
 * EVENT.NAME:"seat"|"component"|"choice"},"seat_arguments":{verb:[argument]}}
 */
void game_write_facts(const struct game *game, struct text *out);

/* Winners of the highest score among the seats. */
seat_set best_scores(const int32_t *scores, int seats);
/* Is somebody asked whom the viewer must not know? */
bool asked_in_secret(const struct table *t, const void *state, unsigned viewer);

/* Plays an action that is known to be legal, with no events. */
static inline void table_follow(const struct table *t, void *state, seat s, action a, struct rng *rng) {
    (t->game->apply_legal ? t->game->apply_legal : t->game->apply)(t, state, s, a, rng, NULL);
}

static inline seat seat_after(const struct table *t, seat s) {
    return (seat)(s + 1 == t->seats ? 0 : s + 1);
}

#endif
