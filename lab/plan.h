/* What a run of the lab plays: series of games, cut into units.
 *
 * A series is one game with so many seats, options and bots. A unit is a run of consecutive games of one series. What a
 * unit gives depends on the request and its number only, and results of units are whole numbers that are added up: so a
 * report is the same to the byte whoever played which unit, and in which order. */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include "bots/bot.h"
#include "kits/kit.h"

enum {
    PLAN_BOTS_MAX = 8,
    PLAN_SERIES_MAX = 96,
    PLAN_SPEC_MAX = 64,
    PLAN_VALUES_MAX = 48,
    PLAN_VARIANTS = 2,
    PLAN_UNITS_A_SERIES = 256,
    PLAN_DEPTH_STEPS = 6,
    PLAN_TEXT_MAX = 1 << 19, /* a request as text: two component files and little else */
    PLAN_GAMES_MAX = 100000000,
};

/* What was asked for: everything that results depend on. */
struct request {
    const struct game *game;
    uint8_t players; /* bit n: with n seats; 0: with all numbers of seats */
    int variants;    /* 2 when two decks or sets of options are compared */
    struct kit_file kit[PLAN_VARIANTS];
    /* Values of each option, comma between; empty for the preset. */
    char option[PLAN_VARIANTS][OPTIONS_MAX][PLAN_VALUES_MAX];
    char spec[PLAN_BOTS_MAX][PLAN_SPEC_MAX];
    size_t bots;
    uint64_t games;    /* of each series */
    uint64_t watch;    /* of them, those in which chances are worked out after every decision */
    unsigned playouts; /* for one such chance */
    bool depth;        /* also: how much more thinking wins */
    bool csv;
    uint8_t seed[SEED_BYTES];
};

enum series_kind { SERIES_PLAIN, SERIES_PAIR, SERIES_DEPTH };

struct series {
    enum series_kind kind;
    struct table table[PLAN_VARIANTS];
    uint8_t bot, against; /* the same in a plain series; else one seat, in turn, plays `bot` and the others `against` */
};

struct plan {
    const struct request *request;
    struct bot bot[PLAN_BOTS_MAX + PLAN_DEPTH_STEPS];
    char spec[PLAN_BOTS_MAX + PLAN_DEPTH_STEPS][PLAN_SPEC_MAX];
    size_t series_count;
    struct series series[PLAN_SERIES_MAX];
    uint64_t unit_games, units_a_series, units;
    int16_t *uses; /* component by action */
};

void request_default(struct request *r, const struct game *game);
void request_close(struct request *r); /* frees its components */
/* As one JSON object, and back; `version` is that of this program. */
void request_write(const struct request *r, struct text *out);
bool request_read(const char *text, size_t length, struct request *out, struct complaint *why);

/* The request must outlive the plan. */
bool plan_open(const struct request *r, struct plan *out, struct complaint *why);
void plan_close(struct plan *p);

/* The pseudo-bot of the lab: the game's own quick policy in a guessed world. */
#define PLAN_LIGHT "light"

struct unit {
    size_t series;
    uint64_t first, count; /* games */
};
struct unit plan_unit(const struct plan *p, uint64_t number);
/* The n-th of `some` games spread evenly over `all`: is this game one of them, and which? -1 if not. */
int64_t plan_spread(uint64_t game, uint64_t all, uint64_t some);

#endif
