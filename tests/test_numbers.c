/* The laws of positions as numbers (core/numbers.h), for every game, seat count and option, by random play; TAP output.
 *     test_numbers [--positions N] [--game ID]      N positions of each game at least, shared among its set-ups */
#include "tests/laws.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 0xa5 };

static int tests, failures;
static unsigned long positions_wanted = 20000;

/* What has been seen of one game. */
struct census {
    const struct game *game;
    struct number_layout layout;
    unsigned long tables, table, positions;
    uint8_t low[NUMBERS_MAX], high[NUMBERS_MAX];
};

static void report(bool good, const char *game, const char *name, const struct complaint *why) {
    printf("%s %d - %s: %s\n", good ? "ok" : "not ok", ++tests, game, name);
    if (!good) {
        failures++;
        printf("# %s\n", why->text);
    }
    fflush(stdout);
}

/* ---- the layout */

static bool layout_holds(const struct number_layout *layout, const struct game *game, struct complaint *why) {
    size_t at = 0;
    for (size_t i = 0; i < layout->count; i++) {
        const struct number_place *place = &layout->place[i];
        const struct number_field *f = &place->field;
        if (f->offset != at || !f->length || !f->most || !f->meaning || !f->meaning[0])
            return complain(why, "%s: a field begins where the one before ends, has numbers and a meaning",
                            place->name);
        if (f->seats && (f->seats != game->seats_max || f->length % f->seats))
            return complain(why, "%s: its blocks are not one for each seat", place->name);
        for (size_t j = 0; j < i; j++)
            if (!strcmp(place->name, layout->place[j].name))
                return complain(why, "%s: two fields have this name", place->name);
        at += f->length;
    }
    return (at == layout->length && at == numbers_length(game)) || complain(why, "the lengths do not add up");
}

/* ---- one position */

static void numbers_of(const struct table *t, const void *state, unsigned me, uint8_t *out) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    memcpy(hidden, state, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)me);
    numbers_write(t, hidden, me, out);
}

static const char *field_at(const struct number_layout *layout, size_t column) {
    size_t i = 0;
    while (i + 1 < layout->count && layout->place[i + 1].field.offset <= column)
        i++;
    return layout->place[i].name;
}

static bool in_bounds(struct census *c, const uint8_t *numbers, struct complaint *why) {
    for (size_t i = 0; i < c->layout.count; i++) {
        const struct number_field *f = &c->layout.place[i].field;
        for (unsigned j = f->offset; j < f->offset + f->length; j++) {
            if (numbers[j] > f->most)
                return complain(why, "%s is %d, more than %d", c->layout.place[i].name, numbers[j], f->most);
            c->low[j] = numbers[j] < c->low[j] ? numbers[j] : c->low[j];
            c->high[j] = numbers[j] > c->high[j] ? numbers[j] : c->high[j];
        }
    }
    return true;
}

/* A batch writes the numbers of who is asked from the state itself, over those of another position. */
static bool asked_agree(struct census *c, const struct table *t, const void *state, unsigned me, const uint8_t *numbers,
                        struct complaint *why) {
    static struct numbers_form form;
    static uint8_t row[NUMBERS_MAX + 1];
    static _Alignas(16) uint8_t kept[NUMBERS_KEPT_MAX];
    static unsigned long table = -1ul;
    static const struct game *game;
    seat_set asked = t->game->pending(t, state);
    if (game != t->game || table != c->table) {
        game = t->game;
        table = c->table;
        numbers_form(t, &form);
        memset(row, GUARD, sizeof row);
        memcpy(row, form.constant, form.length);
        memset(kept, 0, sizeof kept);
    }
    if (!(asked >> me & 1))
        return true;
    numbers_write_asked(&form, t, state, asked, me, kept, row);
    for (size_t i = 0; i < c->layout.length; i++)
        if (row[i] != numbers[i])
            return complain(why, "%s is another when written over another position", field_at(&c->layout, i));
    return row[c->layout.length] == GUARD || complain(why, "more is written over a position than the layout has");
}

/* Another world that looks the same to the seat gives the same numbers. */
static bool worlds_agree(struct census *c, const struct table *t, const void *state, unsigned me,
                         const uint8_t *numbers, struct rng *rng, struct complaint *why) {
    _Alignas(16) uint8_t world[STATE_BYTES_MAX];
    uint8_t other[NUMBERS_MAX];
    memcpy(world, state, t->game->state_bytes);
    t->game->hide(t, world, (seat)me);
    t->game->guess(t, world, (seat)me, rng);
    numbers_of(t, world, me, other);
    for (size_t i = 0; i < c->layout.length; i++)
        if (other[i] != numbers[i])
            return complain(why, "two worlds that look alike differ in %s", field_at(&c->layout, i));
    return asked_agree(c, t, world, me, numbers, why);
}

/* Fields that are not the seat's own are the same for all seats, but that blocks of seats are turned. */
static bool field_turns(const struct table *t, const struct number_field *f, const uint8_t *first,
                        const uint8_t *second, unsigned me) {
    unsigned blocks = f->seats ? f->seats : 1, size = f->length / blocks;
    for (unsigned who = 0; who < blocks; who++) {
        unsigned from = who, to = who;
        if (f->seats && who < t->seats)
            to = seat_from(t->seats, me, who);
        if (memcmp(first + f->offset + from * size, second + f->offset + to * size, size))
            return false;
    }
    return true;
}

static bool seats_agree(struct census *c, const struct table *t, const void *state, const uint8_t *first, unsigned me,
                        const uint8_t *second, struct complaint *why) {
    bool secret = asked_in_secret(t, state, 0) || asked_in_secret(t, state, me);
    for (size_t i = 0; i < c->layout.count; i++) {
        const char *name = c->layout.place[i].name;
        if (c->layout.place[i].field.own || (secret && (!strcmp(name, "phase") || !strcmp(name, "to_act"))))
            continue;
        if (!field_turns(t, &c->layout.place[i].field, first, second, me))
            return complain(why, "%s is not the same for seats 1 and %u", name, me + 1);
    }
    return true;
}

/* Blocks of seats that are not at the table are 0. */
static bool absent_empty(struct census *c, const struct table *t, const uint8_t *numbers, struct complaint *why) {
    for (size_t i = 0; i < c->layout.count; i++) {
        const struct number_field *f = &c->layout.place[i].field;
        unsigned size = f->seats ? f->length / f->seats : 0;
        for (unsigned j = t->seats * size; j < f->seats * size; j++)
            if (numbers[f->offset + j])
                return complain(why, "%s is not 0 for a seat that is not at the table", c->layout.place[i].name);
    }
    return true;
}

static bool laws_hold(struct census *c, const struct table *t, const void *state, struct rng *rng,
                      struct complaint *why) {
    static uint8_t first[NUMBERS_MAX], numbers[NUMBERS_MAX + 1], again[NUMBERS_MAX];
    c->positions++;
    for (unsigned me = 0; me < t->seats; me++) {
        memset(numbers, GUARD, sizeof numbers);
        numbers_of(t, state, me, numbers);
        if (numbers[c->layout.length] != GUARD)
            return complain(why, "more numbers are written than the layout has");
        memset(again, 0, sizeof again);
        numbers_of(t, state, me, again);
        if (memcmp(numbers, again, c->layout.length))
            return complain(why, "not every number is written, or they differ from call to call");
        if (!me)
            memcpy(first, numbers, c->layout.length);
        if (!in_bounds(c, numbers, why) || !absent_empty(c, t, numbers, why) ||
            !seats_agree(c, t, state, first, me, numbers, why) || !asked_agree(c, t, state, me, numbers, why))
            return false;
        if (rng_below(rng, 4) == 0 && !worlds_agree(c, t, state, me, numbers, rng, why))
            return false;
    }
    return true;
}

/* ---- many positions */

static action random_action(const struct table *t, const void *state, unsigned who, struct rng *rng) {
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, state, (seat)who, list);
    if (t->game->hooks && t->game->hooks->rollout && rng_below(rng, 2))
        return t->game->hooks->rollout(t, state, (seat)who, rng);
    return list[rng_below(rng, (uint32_t)count)];
}

/* Of long games not every position is looked at, so that many games are seen. */
static bool play_game(struct census *c, const struct table *t, uint64_t seed, struct complaint *why) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct rng rng;
    rng_seed_number(&rng, seed);
    t->game->start(t, state, &rng, NULL);
    for (seat_set pending; (pending = t->game->pending(t, state));) {
        if (rng_below(&rng, 3) == 0 && !laws_hold(c, t, state, &rng, why))
            return false;
        unsigned who = law_random_seat(pending, &rng);
        t->game->apply(t, state, (seat)who, random_action(t, state, who, &rng), &rng, NULL);
    }
    return laws_hold(c, t, state, &rng, why);
}

static bool play_table(struct census *c, const struct table *t, struct complaint *why) {
    unsigned long share = positions_wanted / c->tables + 1, until = c->positions + share;
    for (uint64_t seed = 1; c->positions < until; seed++)
        if (!play_game(c, t, seed * 1000 + c->table, why))
            return false;
    c->table++;
    return true;
}

/* Every way to set the options: each word; of a number the least, the preset and the most. Without `why` they are only
 * counted. */
static bool play_options(struct census *c, struct table *t, size_t option, struct complaint *why) {
    if (option == t->game->option_count) {
        if (!why)
            c->tables++;
        return !why || play_table(c, t, why);
    }
    const struct option *o = &t->game->options[option];
    int values[3] = {o->min, o->preset, o->max};
    for (int v = 0; o->words ? o->words[v] != NULL : v < 3; v++) {
        t->option[option] = (int16_t)(o->words ? v : values[v]);
        if (!play_options(c, t, option + 1, why))
            return false;
    }
    return true;
}

static bool play_all(struct census *c, struct complaint *why) {
    struct table t;
    table_default(&t, c->game);
    for (int seats = c->game->seats_min; seats <= c->game->seats_max; seats++) {
        t.seats = (uint8_t)seats;
        if (!play_options(c, &t, 0, why))
            return false;
    }
    return true;
}

/* ---- what was seen */

/* No dead columns, or the reason stands in the layout. */
static bool columns_live(struct census *c, struct complaint *why) {
    for (size_t i = 0; i < c->layout.count; i++) {
        const struct number_field *f = &c->layout.place[i].field;
        unsigned dead = 0;
        for (unsigned j = f->offset; j < f->offset + f->length; j++)
            dead += c->low[j] == c->high[j];
        if (dead && !f->constant)
            return complain(why, "%u of %u columns of %s never change", dead, f->length, c->layout.place[i].name);
        if (!dead && f->constant)
            printf("# %s: every column of %s changes, although a reason is given\n", c->game->id,
                   c->layout.place[i].name);
        if (dead)
            printf("# %s: %u of %u columns of %s stay the same: %s.\n", c->game->id, dead, f->length,
                   c->layout.place[i].name, f->constant);
    }
    return true;
}

/* The law of two worlds can fail: numbers of a state that nobody has hidden tell more. */
static bool leak_is_caught(const struct game *game) {
    struct table t;
    table_default(&t, game);
    for (uint64_t seed = 1; seed <= 50; seed++) {
        _Alignas(16) uint8_t state[STATE_BYTES_MAX], world[STATE_BYTES_MAX];
        static uint8_t one[NUMBERS_MAX], two[NUMBERS_MAX];
        struct rng rng;
        rng_seed_number(&rng, seed);
        game->start(&t, state, &rng, NULL);
        for (int moves = 0; moves < 12 && game->pending(&t, state); moves++) {
            unsigned who = law_random_seat(game->pending(&t, state), &rng);
            for (unsigned me = 0; me < t.seats; me++) {
                memcpy(world, state, game->state_bytes);
                game->hide(&t, world, (seat)me);
                game->guess(&t, world, (seat)me, &rng);
                numbers_write(&t, state, (me + 1) % t.seats, one);
                numbers_write(&t, world, (me + 1) % t.seats, two);
                if (memcmp(one, two, numbers_length(game)))
                    return true;
            }
            game->apply(&t, state, (seat)who, random_action(&t, state, who, &rng), &rng, NULL);
        }
    }
    return false;
}

static void run_game(const struct game *game) {
    static struct census c;
    struct complaint why = {""};
    c = (struct census){.game = game};
    memset(c.low, 255, sizeof c.low);
    numbers_layout(game, &c.layout);
    report(layout_holds(&c.layout, game, &why), game->id, "the layout is whole", &why);
    play_all(&c, NULL);
    report(play_all(&c, &why), game->id, "numbers keep their bounds, turn with the seats and give nothing away", &why);
    report(columns_live(&c, &why), game->id, "every column can differ, or the layout says why not", &why);
    complain(&why, "the numbers of another seat do not depend on what is hidden");
    report(leak_is_caught(game), game->id, "numbers that are not from a hidden state are found out", &why);
    printf("# %s: %lu positions, %zu numbers in %zu fields\n", game->id, c.positions, c.layout.length, c.layout.count);
}

int main(int argc, char **argv) {
    const char *only = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--positions"))
            positions_wanted = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--game"))
            only = argv[i + 1];
    }
    for (size_t i = 0; games[i]; i++)
        if (!only || !strcmp(only, games[i]->id))
            run_game(games[i]);
    printf("1..%d\n", tests);
    return failures != 0;
}
