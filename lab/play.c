#include "lab/play.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/playout.h"
#include "lab/watch.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_BYTES = 160, SAMPLED_EVERY = 16, SAMPLED_MOST = 4096 };

const char lab_rows_head[] = "series,players,options,bots,variant,game,decisions,turns,end,winners,scores\n";

/* What one game was. */
struct result {
    int share[SEATS_MAX]; /* of the win, in SHARE_PARTS */
    uint64_t length, turns;
    unsigned end;
    bool tie, stall;
    struct outcome outcome;
};

/* What is kept of a seat while a game is on. */
struct seen {
    struct lab_look all; /* whatever it had, and what was ever true of it */
    uint64_t used[2];
    uint64_t dealt[2]; /* what it had at its first decision */
    bool started;
};

/* The component that an action uses, as a member of a set in two halves; bit 0 for none. */
struct use {
    uint64_t bit;
    size_t half;
};

struct desk {
    const struct plan *plan;
    struct watch watch;
    struct rng deal, bot[SEATS_MAX];
    uint8_t seed[8][SEED_BYTES]; /* of this game: the deal, seats 1 to 6, the watcher */
    uint32_t key[8];             /* of the series */
    struct seen seen[SEATS_MAX];
    uint16_t verbs[SEATS_MAX][64];     /* in games of the sample */
    uint64_t had_before[SEATS_MAX][2]; /* in the game of the first variant */
    uint8_t *verb;                     /* by action */
    struct use *use;                   /* by action */
    char *rows;
    struct text text;
};

struct desk *desk_open(const struct plan *plan) {
    const struct space *space = plan->request->game->space;
    struct desk *desk = calloc(1, sizeof *desk);
    size_t rows = (size_t)plan->unit_games * (size_t)plan->request->variants * ROWS_BYTES + ROWS_BYTES;
    if (!desk)
        return NULL;
    desk->plan = plan;
    desk->verb = calloc(space->size, 1);
    desk->use = calloc(space->size, sizeof *desk->use);
    desk->rows = plan->request->csv ? malloc(rows) : calloc(1, 1);
    if (!desk->verb || !desk->use || !desk->rows) {
        desk_close(desk);
        return NULL;
    }
    text_start(&desk->text, desk->rows, plan->request->csv ? rows : 1);
    must(space->verb_count <= 64);
    for (unsigned a = 0; a < space->size; a++)
        if (plan->uses[a] >= 0)
            desk->use[a] = (struct use){UINT64_C(1) << plan->uses[a] % 64, (size_t)plan->uses[a] / 64};
    for (unsigned a = 0, verb = 0; verb < space->verb_count; verb++) {
        const struct argument *arg = space->verbs[verb].arg;
        unsigned count = (arg[0].count ? arg[0].count : 1) * (arg[1].count ? arg[1].count : 1);
        while (count--)
            desk->verb[a++] = (uint8_t)verb;
    }
    return desk;
}

void desk_close(struct desk *desk) {
    if (!desk)
        return;
    free(desk->verb);
    free(desk->use);
    free(desk->rows);
    free(desk);
}

const char *desk_rows(const struct desk *desk, size_t *length) {
    *length = desk->text.length;
    return desk->rows;
}

/* ---- random numbers: a key for each series, and from it eight seeds for each game. `twin` is another game with the
 * same deal. Both variants of a comparison have the same seeds. */

static void key_series(struct desk *desk, size_t series) {
    char words[160], hex[HEX_CHARS];
    uint8_t hash[SHA_BYTES];
    struct text text;
    hex_write(desk->plan->request->seed, SEED_BYTES, hex);
    text_start(&text, words, sizeof words);
    text_format(&text, "%s lab %zu", hex, series);
    sha256(words, text.length, hash);
    struct rng rng;
    rng_seed(&rng, hash);
    memcpy(desk->key, rng.key, sizeof desk->key);
}

static void seed_game(struct desk *desk, uint64_t game, bool twin, int seats) {
    uint32_t word[RNG_WORDS];
    _Static_assert(sizeof word == sizeof desk->seed, "eight seeds a game");
    chacha_blocks(desk->key, game * 8, RNG_ROUNDS, word);
    memcpy(desk->seed, word, sizeof word);
    if (twin) {
        chacha_blocks(desk->key, game * 8 + 4, RNG_ROUNDS, word);
        memcpy(desk->seed[1], word, sizeof word - SEED_BYTES);
    }
    rng_seed(&desk->deal, desk->seed[0]);
    for (int who = 0; who < seats; who++)
        rng_seed(&desk->bot[who], desk->seed[1 + who]);
}

/* ---- one game */

struct game_setting {
    const struct table *table;
    const struct series *series;
    unsigned strong;                      /* the seat that plays `bot` where bots differ */
    bool counted, watched, sampled, kept; /* kept: for finding plans */
    bool rare;                            /* one of the last three: the one question that a decision costs */
    const struct layout *layout;
    uint64_t *cell, *actions; /* where the actions' cells begin */
    /* Both null: nothing to see. */
    void (*look)(const struct table *t, const void *state, seat s, struct lab_look *out);
    void (*gain)(const struct table *t, const void *state, seat s, struct lab_look *out);
};

static action choose(struct desk *desk, const struct game_setting *g, const void *hidden, seat who) {
    size_t index = g->series->kind == SERIES_PLAIN || who == g->strong ? g->series->bot : g->series->against;
    const struct bot *bot = &desk->plan->bot[index];
    struct advice advice;
    if (bot->kind) {
        bot_choose(bot, g->table, hidden, who, &desk->bot[who], &advice);
        return advice.action;
    }
    struct world world;
    world_guess(g->table, hidden, who, &desk->bot[who], &world);
    return g->table->game->hooks->rollout(g->table, world.bytes, who, &desk->bot[who]);
}

static inline void gain(const struct game_setting *g, const void *state, seat who, struct seen *seen) {
    g->gain(g->table, state, who, &seen->all);
    if (__builtin_expect(!seen->started, 0)) {
        memcpy(seen->dealt, seen->all.has, sizeof seen->dealt);
        seen->started = true;
    }
}

struct choices {
    uint64_t offered, forced;
};

static void count_choices(const struct game_setting *g, const void *hidden, seat who, struct choices *out) {
    action list[LEGAL_MAX];
    size_t count = g->table->game->legal(g->table, hidden, who, list);
    out->offered += count;
    out->forced += count == 1;
    for (size_t i = 0; i < count; i++)
        g->actions[list[i] * ACTION_PARTS + ACTION_OFFERED]++;
}

static void swap_component(struct desk *desk, const struct game_setting *g, const void *state, seat who) {
    struct lab_look now = {.traits = 0};
    if (!g->layout->components || !g->table->game->lab->exchange)
        return;
    g->look(g->table, state, who, &now);
    watch_swap(&desk->watch, who, state, now.has);
}

static inline void count_action(struct desk *desk, const struct game_setting *g, seat who, action a,
                                struct seen *seen) {
    uint64_t *cell = g->actions + (size_t)a * ACTION_PARTS;
    cell[ACTION_CHOSEN]++;
    seen->used[desk->use[a].half] |= desk->use[a].bit;
    if (__builtin_expect(!g->rare, 1))
        return;
    if (g->sampled)
        cell[ACTION_CHOSEN_OF_OFFERED]++;
    if (g->kept)
        desk->verbs[who][desk->verb[a]]++;
}

static void finish(const struct game_setting *g, const void *state, struct result *out) {
    const struct table *t = g->table;
    const struct lab_facts *facts = t->game->lab;
    t->game->outcome(t, state, &out->outcome);
    int winners = (int)bits_count(out->outcome.winners);
    for (int who = 0; who < t->seats; who++)
        out->share[who] = out->outcome.winners >> who & 1 ? SHARE_PARTS / winners : 0;
    out->tie = winners > 1;
    out->end = facts && facts->end ? facts->end(t, state) : 0;
    out->stall = facts && facts->stall >> out->end & 1;
    if (facts && facts->turns)
        out->turns = facts->turns(t, state);
}

/* What is asked at a decision of few games only. */
static void before_choice(struct desk *desk, const struct game_setting *g, const void *state, const void *hidden,
                          seat who, struct choices *choices) {
    if (g->sampled)
        count_choices(g, hidden, who, choices);
    if (g->watched)
        swap_component(desk, g, state, who);
}

static void finish_rare(struct desk *desk, const struct game_setting *g, const struct choices *choices,
                        const struct result *out) {
    uint64_t *means = g->cell + g->layout->means;
    if (g->sampled) {
        mean_add(means + MEAN_BRANCHING * MEAN_CELLS, (int64_t)(choices->offered * 100 / out->length));
        mean_add(means + MEAN_FORCED * MEAN_CELLS, (int64_t)(choices->forced * FINE_PARTS / out->length));
    }
    if (g->watched)
        watch_end(&desk->watch, out->share, g->layout, g->cell);
}

static void play_game(struct desk *desk, const struct game_setting *g, struct result *out) {
    const struct table *t = g->table;
    struct world world, hidden;
    struct choices choices = {0, 0};
    seat_set waiting;
    seat last = SEATS_MAX;
    uint64_t length = 0, turns = 0;
    *out = (struct result){.length = 0};
    t->game->start(t, world.bytes, &desk->deal, NULL);
    if (g->watched)
        watch_start(&desk->watch, t, desk->plan->request->playouts, desk->seed[7], world.bytes);
    while ((waiting = t->game->pending(t, world.bytes))) {
        seat who = (seat)bits_first(waiting);
        struct seen *seen = &desk->seen[who];
        memcpy(hidden.bytes, world.bytes, t->game->state_bytes);
        t->game->hide(t, hidden.bytes, who);
        if (g->gain)
            gain(g, world.bytes, who, seen);
        if (__builtin_expect(g->rare, 0))
            before_choice(desk, g, world.bytes, hidden.bytes, who, &choices);
        action a = choose(desk, g, hidden.bytes, who);
        if (g->counted)
            count_action(desk, g, who, a, seen);
        turns += who != last;
        last = who;
        length++;
        t->game->apply(t, world.bytes, who, a, &desk->deal, NULL);
        if (__builtin_expect(g->watched, 0))
            watch_decision(&desk->watch, who, world.bytes);
    }
    for (int who = 0; who < t->seats && g->look; who++)
        g->look(t, world.bytes, (seat)who, &desk->seen[who].all);
    out->length = length;
    out->turns = turns;
    finish(g, world.bytes, out);
    finish_rare(desk, g, &choices, out);
}

/* ---- counting a game */

static void count_result(const struct layout *l, uint64_t *cell, const struct result *r) {
    mean_add(cell + l->means + MEAN_LENGTH * MEAN_CELLS, (int64_t)r->length);
    mean_add(cell + l->means + MEAN_TURNS * MEAN_CELLS, (int64_t)r->turns);
    mean_add(cell + l->means + MEAN_TIE * MEAN_CELLS, r->tie);
    mean_add(cell + l->means + MEAN_STALL * MEAN_CELLS, r->stall);
    for (size_t who = 0; who < l->seats; who++) {
        mean_add(cell + l->seat_share + who * MEAN_CELLS, r->share[who]);
        mean_add(cell + l->seat_score + who * MEAN_CELLS, r->outcome.scores[who]);
    }
    for (size_t end = 0; end < l->ends; end++)
        mean_add(cell + l->end_share + end * MEAN_CELLS, end == r->end);
}

/* For each component of a set one more seat that had it, and its share of the win: two cells side by side. */
static inline void count_part(const struct layout *l, uint64_t *cell, size_t who, const uint64_t *set,
                              enum tally_part part, uint64_t share) {
    uint64_t *first = cell + l->part + who * PARTS + part;
    size_t stride = l->seats * PARTS;
    for (unsigned half = 0; half < 2; half++, first += 64 * stride)
        BITS_EACH(bit, set[half]) {
            uint64_t *at = first + bit * stride;
            at[0]++;
            at[1] += share;
        }
}

static void count_seen(struct desk *desk, const struct layout *l, uint64_t *cell, const struct result *r) {
    for (size_t who = 0; who < l->seats; who++) {
        struct seen *seen = &desk->seen[who];
        uint64_t share = (uint64_t)r->share[who];
        const uint64_t *had = seen->all.has;
        uint64_t used[2] = {seen->used[0] & had[0], seen->used[1] & had[1]};
        if (l->components) {
            count_part(l, cell, who, had, PART_HAD, share);
            count_part(l, cell, who, seen->dealt, PART_DEALT, share);
            count_part(l, cell, who, used, PART_USED, share);
        }
        BITS_EACH(trait, seen->all.traits) {
            uint64_t *at = cell + l->trait + (trait * l->seats + who) * TRAIT_PARTS;
            int64_t score = r->outcome.scores[who];
            at[TRAIT_HAD]++;
            at[TRAIT_WON] += share;
            at[TRAIT_SCORE] += (uint64_t)score;
            at[TRAIT_SCORE_SQUARES] += (uint64_t)(score * score);
        }
    }
}

static void count_sample(const struct desk *desk, const struct layout *l, uint64_t *cell, const struct result *r,
                         uint64_t slot) {
    for (size_t who = 0; who < l->seats; who++) {
        uint64_t *at = cell + l->sample + (slot * l->seats + who) * (l->verbs + 1);
        at[0] = 1 + (uint64_t)r->share[who];
        for (size_t verb = 0; verb < l->verbs; verb++)
            at[1 + verb] = desk->verbs[who][verb];
    }
}

/* Seats that had a component in both games: what they won in the one and in the other. */
static void count_part_difference(const struct desk *desk, const struct layout *l, uint64_t *at, const struct result *a,
                                  const struct result *b) {
    for (size_t who = 0; l->components && who < l->seats; who++)
        for (unsigned half = 0; half < 2; half++)
            BITS_EACH(bit, desk->had_before[who][half] & desk->seen[who].all.has[half])
    mean_add(at + (half * 64 + bit) * MEAN_CELLS, b->share[who] - a->share[who]);
}

static void count_difference(const struct desk *desk, const struct layout *l, uint64_t *cell, const struct result *a,
                             const struct result *b) {
    uint64_t *at = cell + l->difference;
    count_part_difference(desk, l, at + (MEANS + l->seats + l->ends) * MEAN_CELLS, a, b);
    mean_add(at + MEAN_LENGTH * MEAN_CELLS, (int64_t)(b->length - a->length));
    mean_add(at + MEAN_TURNS * MEAN_CELLS, (int64_t)(b->turns - a->turns));
    mean_add(at + MEAN_TIE * MEAN_CELLS, b->tie - a->tie);
    mean_add(at + MEAN_STALL * MEAN_CELLS, b->stall - a->stall);
    for (size_t who = 0; who < l->seats; who++)
        mean_add(at + (MEANS + who) * MEAN_CELLS, b->share[who] - a->share[who]);
    for (size_t end = 0; end < l->ends; end++)
        mean_add(at + (MEANS + l->seats + end) * MEAN_CELLS, (end == b->end) - (end == a->end));
}

static void count_twin(const struct layout *l, uint64_t *cell, const struct result *a, const struct result *b) {
    for (size_t who = 0; who < l->seats; who++) {
        uint64_t *at = cell + l->twin + who * TWIN_PARTS;
        at[TWIN_PAIRS]++;
        at[TWIN_X] += (uint64_t)a->share[who];
        at[TWIN_Y] += (uint64_t)b->share[who];
        at[TWIN_XX] += (uint64_t)(a->share[who] * a->share[who]);
        at[TWIN_YY] += (uint64_t)(b->share[who] * b->share[who]);
        at[TWIN_XY] += (uint64_t)(a->share[who] * b->share[who]);
    }
}

/* ---- the table of games */

static void write_row(struct desk *desk, size_t series, int variant, uint64_t game, const struct result *r) {
    const struct series *s = &desk->plan->series[series];
    const struct table *t = &s->table[variant];
    struct text *out = &desk->text;
    text_format(out, "%zu,%d,", series + 1, t->seats);
    for (size_t i = 0; i < t->game->option_count; i++) {
        text_format(out, "%s%s=", i ? " " : "", t->game->options[i].name);
        table_option_text(t, i, out);
    }
    text_format(out, ",%s%s%s,%c,%llu,%llu,%llu,%u,", desk->plan->spec[s->bot],
                s->kind == SERIES_PLAIN ? "" : " against ", s->kind == SERIES_PLAIN ? "" : desk->plan->spec[s->against],
                'A' + variant, (unsigned long long)game + 1, (unsigned long long)r->length,
                (unsigned long long)r->turns, r->end + 1);
    const char *between = "";
    BITS_EACH(who, r->outcome.winners) {
        text_format(out, "%s%llu", between, (unsigned long long)who + 1);
        between = " ";
    }
    for (int who = 0; who < t->seats; who++)
        text_format(out, "%c%d", who ? ' ' : ',', (int)r->outcome.scores[who]);
    text_char(out, '\n');
}

/* ---- a unit */

static void play_twin(struct desk *desk, struct game_setting g, uint64_t game, const struct result *first) {
    struct result second;
    g.counted = g.watched = g.sampled = g.kept = g.rare = false;
    g.look = g.gain = NULL;
    seed_game(desk, game, true, g.table->seats);
    play_game(desk, &g, &second);
    count_twin(g.layout, g.cell, first, &second);
}

static void play_counted(struct desk *desk, struct tally *out, size_t series, uint64_t game) {
    const struct plan *p = desk->plan;
    const struct request *r = p->request;
    const struct series *s = &p->series[series];
    bool plain = s->kind == SERIES_PLAIN;
    uint64_t sampled = (r->games + SAMPLED_EVERY - 1) / SAMPLED_EVERY;
    sampled = sampled < SAMPLED_MOST ? sampled : SAMPLED_MOST;
    int64_t slot = plain ? plan_spread(game, r->games, TALLY_SAMPLE) : -1;
    struct result result[PLAN_VARIANTS];
    for (int variant = 0; variant < r->variants; variant++) {
        struct game_setting g = {.table = &s->table[variant], .series = s, .counted = plain};
        g.strong = (unsigned)(game % g.table->seats);
        g.watched = plain && plan_spread(game, r->games, r->watch) >= 0;
        g.sampled = plain && plan_spread(game, r->games, sampled) >= 0;
        g.layout = tally_layout(out, series, variant);
        g.cell = tally_cells(out, series, variant);
        g.kept = slot >= 0;
        g.rare = g.watched || g.sampled || g.kept;
        g.actions = g.cell + g.layout->action;
        const struct lab_facts *facts = g.table->game->lab;
        g.look = plain && facts ? facts->look : NULL;
        g.gain = plain && facts && facts->gain ? facts->gain : g.look;
        memset(desk->seen, 0, sizeof desk->seen[0] * g.table->seats);
        if (g.kept)
            memset(desk->verbs, 0, sizeof desk->verbs);
        seed_game(desk, game, false, g.table->seats);
        play_game(desk, &g, &result[variant]);
        if (!plain) /* seat 1 stands for the one that differs */
            result[variant].share[0] = result[variant].share[g.strong];
        count_result(g.layout, g.cell, &result[variant]);
        if (plain) {
            g.cell[g.layout->length + tally_bucket(result[variant].length)]++;
            g.cell[g.layout->turns + tally_bucket(result[variant].turns)]++;
            count_seen(desk, g.layout, g.cell, &result[variant]);
        }
        if (slot >= 0)
            count_sample(desk, g.layout, g.cell, &result[variant], (uint64_t)slot);
        if (variant == 1)
            count_difference(desk, g.layout, g.cell, &result[0], &result[1]);
        for (size_t who = 0; r->variants == 2 && who < g.table->seats; who++)
            memcpy(desk->had_before[who], desk->seen[who].all.has, sizeof desk->had_before[who]);
        if (g.watched)
            play_twin(desk, g, game, &result[variant]);
        if (r->csv)
            write_row(desk, series, variant, game, &result[variant]);
    }
}

void lab_play_unit(struct desk *desk, uint64_t number, struct tally *out) {
    struct unit unit = plan_unit(desk->plan, number);
    desk->text.length = 0;
    key_series(desk, unit.series);
    for (uint64_t i = 0; i < unit.count; i++)
        play_counted(desk, out, unit.series, unit.first + i);
}

void lab_play_bare(struct desk *desk, uint64_t number) {
    struct unit unit = plan_unit(desk->plan, number);
    const struct series *s = &desk->plan->series[unit.series];
    key_series(desk, unit.series);
    for (uint64_t i = 0; i < unit.count; i++) {
        struct game_setting g = {.table = &s->table[0], .series = s};
        struct result result;
        g.strong = (unsigned)((unit.first + i) % g.table->seats);
        seed_game(desk, unit.first + i, false, g.table->seats);
        play_game(desk, &g, &result);
    }
}
