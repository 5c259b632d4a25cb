/* The public library: thin doors from include/clowder.h into the engine. */
#include "lib/inside.h"

#include "bots/advise.h"
#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/learned.h"
#include "bots/people.h"
#include "core/record.h"
#include "games/games.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 8192 };

_Static_assert(CLOWDER_ERROR_SIZE == sizeof(struct complaint), "a complaint fits the caller's buffer");

void lib_tell(char *error, const struct complaint *why) {
    if (error)
        memcpy(error, why->text, sizeof why->text);
}

void *lib_refuse(char *error, const struct complaint *why) {
    lib_tell(error, why);
    return NULL;
}

unsigned lib_viewer(const clowder_match *match, int viewer) {
    return viewer >= 1 && viewer <= match->match->table.seats ? (unsigned)viewer - 1 : SPECTATOR;
}

static void open_text(struct text *text, char *out, size_t size, char spare[1]) {
    text_start(text, size ? out : spare, size ? size : 1);
}

/* A text that was cut is written again into a large buffer of our own, to learn its length. */
size_t lib_write(write_text *write, const void *what, long which, int viewer, char *out, size_t size) {
    char spare[1];
    struct text given;
    open_text(&given, out, size, spare);
    write(what, which, viewer, &given);
    if (!given.cut)
        return given.length;
    for (size_t room = 1 << 16;; room *= 4) { /* the largest text there is, a record, has less than 2^28 bytes */
        char *large = malloc(room);
        struct text text;
        if (!large || room > 1 << 28) {
            free(large);
            return room;
        }
        text_start(&text, large, room);
        write(what, which, viewer, &text);
        size_t length = text.length;
        free(large);
        if (!text.cut)
            return length;
    }
}

const char *clowder_version(void) {
    return CLOWDER_VERSION;
}

/* ---- about games */

static void write_games(const void *what, long which, int viewer, struct text *out) {
    (void)what, (void)which, (void)viewer;
    json_open(out, '[');
    for (size_t i = 0; games_listed(i); i++)
        game_write(games_listed(i), out);
    json_close(out, ']');
}

size_t clowder_games(char *out, size_t size) {
    return lib_write(write_games, NULL, 0, 0, out, size);
}

static void write_rules(const void *what, long which, int viewer, struct text *out) {
    (void)which, (void)viewer;
    text_put(out, game_rules(what, "en")->text);
}

static void write_phases(const void *what, long which, int viewer, struct text *out) {
    (void)which, (void)viewer;
    json_open(out, '{');
    for (const struct phase *phase = ((const struct game *)what)->phases; phase->name; phase++)
        json_key_string(out, phase->name, phase->prompt);
    json_close(out, '}');
}

static void write_sayings(const void *what, long which, int viewer, struct text *out) {
    (void)which, (void)viewer;
    json_open(out, '{');
    for (const struct saying *say = ((const struct game *)what)->sayings; say->event; say++)
        json_key_string(out, say->event, say->sentence);
    json_close(out, '}');
}

static void write_actions(const void *what, long which, int viewer, struct text *out) {
    const struct game *game = what;
    (void)which, (void)viewer;
    actions_write(game->space, NULL, 0, out);
}

static size_t about_game(const char *id, write_text *write, char *out, size_t size) {
    const struct game *game = games_find(id, NULL);
    if (size)
        out[0] = 0;
    return game ? lib_write(write, game, 0, 0, out, size) : 0;
}

size_t clowder_rules(const char *game, char *out, size_t size) {
    return about_game(game, write_rules, out, size);
}

size_t clowder_phases(const char *game, char *out, size_t size) {
    return about_game(game, write_phases, out, size);
}

size_t clowder_sayings(const char *game, char *out, size_t size) {
    return about_game(game, write_sayings, out, size);
}

size_t clowder_actions(const char *game, char *out, size_t size) {
    return about_game(game, write_actions, out, size);
}

/* ---- opening and closing */

static clowder_match *wrap(struct match *match, clowder_match *shell, struct complaint *why) {
    if (!match || !shell) {
        complain(why, "There is not enough memory for a match.");
        match_close(match);
        free(shell);
        return NULL;
    }
    shell->match = match;
    return shell;
}

static clowder_match *new_shell(void) {
    clowder_match *shell = calloc(1, sizeof *shell);
    if (shell)
        events_start(&shell->events, shell->tape, sizeof shell->tape);
    return shell;
}

static bool read_options(struct table *t, const char *options, struct complaint *why) {
    while (options && *(options += strspn(options, " "))) {
        char word[80];
        size_t length = strcspn(options, " ");
        if (length >= sizeof word)
            return complain(why, "An option is too long.");
        memcpy(word, options, length);
        word[length] = 0;
        options += length;
        char *equals = strchr(word, '=');
        if (!equals)
            return complain(why, "\"%s\" is not an option; write name=value.", word);
        *equals = 0;
        if (!table_option(t, word, equals + 1, why))
            return false;
    }
    return true;
}

bool lib_table(const char *game_id, int players, const char *options, const char *seed, struct table *t,
               uint8_t key[SEED_BYTES], struct complaint *why) {
    const struct game *game = games_find(game_id, why);
    if (!game)
        return false;
    table_default(t, game);
    lib_lay_out(t);
    if (!table_seats(t, players, why) || !read_options(t, options, why))
        return false;
    return (seed && hex_seed(seed, strlen(seed), key)) || complain(why, "A seed is 1 to 64 hex digits, as in 2a.");
}

clowder_match *clowder_open(const char *game_id, int players, const char *options, const char *seed, char *error) {
    struct complaint why = {""};
    uint8_t key[SEED_BYTES];
    struct table t;
    if (!lib_table(game_id, players, options, seed, &t, key, &why))
        return lib_refuse(error, &why);
    clowder_match *shell = new_shell();
    clowder_match *match = wrap(shell ? match_open(&t, key, &shell->events) : NULL, shell, &why);
    return match ? match : lib_refuse(error, &why);
}

struct match *lib_load(const char *state_json, struct complaint *why) {
    struct json_doc doc;
    struct table t;
    char id[40];
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct match *match = NULL;
    struct json_node *nodes = calloc(NODES_MAX, sizeof *nodes);
    bool good = nodes || complain(why, "There is not enough memory for a match.");
    good = good && json_parse(state_json, strlen(state_json), nodes, NODES_MAX, &doc, why);
    if (good && !json_words(json_get(json_root(&doc), "game"), id, sizeof id))
        good = complain(why, "A state is a JSON object with a \"game\".");
    const struct game *game = good ? games_find(id, why) : NULL;
    if (game) {
        table_default(&t, game);
        if (state_read(&t, json_root(&doc), state, why)) {
            match = match_open_state(&t, state);
            if (!match)
                complain(why, "There is not enough memory for a match.");
        }
    }
    free(nodes);
    return match;
}

clowder_match *clowder_load(const char *state_json, char *error) {
    struct complaint why = {""};
    struct match *inside = lib_load(state_json, &why);
    clowder_match *match = inside ? wrap(inside, new_shell(), &why) : NULL;
    return match ? match : lib_refuse(error, &why);
}

clowder_match *clowder_replay(const char *record, size_t length, char *error) {
    struct complaint why = {""};
    struct match *inside = record_read(record, length, games_find, NULL, &why);
    clowder_match *match = inside ? wrap(inside, new_shell(), &why) : NULL;
    return match ? match : lib_refuse(error, &why);
}

clowder_match *clowder_copy(const clowder_match *match, char *error) {
    struct complaint why = {""};
    clowder_match *shell = malloc(sizeof *shell); /* of the tape only what is written is copied */
    if (shell) {
        events_start(&shell->events, shell->tape, sizeof shell->tape);
        shell->events.tape.length = match->events.tape.length;
        memcpy(shell->tape, match->tape, match->events.tape.length + 1);
    }
    clowder_match *copy = wrap(shell ? match_copy(match->match) : NULL, shell, &why);
    return copy ? copy : lib_refuse(error, &why);
}

clowder_match *clowder_guess(const clowder_match *match, int seat_number, uint64_t seed, char *error) {
    const struct table *t = &match->match->table;
    struct complaint why = {""};
    struct rng rng;
    _Alignas(16) uint8_t world[STATE_BYTES_MAX];
    if (seat_number < 1 || seat_number > t->seats) {
        complain(&why, "There is no seat %d; the seats are 1 to %u.", seat_number, t->seats);
        return lib_refuse(error, &why);
    }
    rng_seed_number(&rng, seed);
    match_hidden(match->match, (unsigned)seat_number - 1, world);
    t->game->guess(t, world, (seat)(seat_number - 1), &rng);
    struct match *guessed = match_open_state(t, world);
    if (guessed) {
        uint8_t key[SEED_BYTES] = {0};
        for (int i = 0; i < 8; i++)
            key[i] = (uint8_t)(rng_next(&rng));
        match_rekey(guessed, key, NULL);
    }
    clowder_match *copy = wrap(guessed, new_shell(), &why);
    return copy ? copy : lib_refuse(error, &why);
}

void clowder_close(clowder_match *match) {
    if (!match)
        return;
    match_close(match->match);
    free(match);
}

/* ---- playing */

unsigned clowder_pending(const clowder_match *match) {
    return match->match->table.game->pending(&match->match->table, match->match->state);
}

size_t clowder_legal(const clowder_match *match, int seat_number, uint16_t *out, size_t room) {
    const struct match *m = match->match;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    action list[LEGAL_MAX];
    if (seat_number < 1 || seat_number > m->table.seats)
        return 0;
    match_hidden(m, (unsigned)seat_number - 1, hidden);
    size_t count = m->table.game->legal(&m->table, hidden, (seat)(seat_number - 1), list);
    for (size_t i = 0; i < count && i < room; i++)
        out[i] = list[i];
    return count;
}

static void write_legal(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    uint16_t list[LEGAL_MAX];
    (void)which;
    size_t count = clowder_legal(match, viewer, list, LEGAL_MAX);
    actions_write(match->match->table.game->space, list, count, out);
}

size_t clowder_legal_json(const clowder_match *match, int seat_number, char *out, size_t size) {
    return lib_write(write_legal, match, 0, seat_number, out, size);
}

size_t clowder_action_text(const clowder_match *match, int number, char *out, size_t size) {
    const struct space *space = match->match->table.game->space;
    char spare[1];
    struct text text;
    open_text(&text, out, size, spare);
    if (number >= 0 && (unsigned)number < space->size)
        space_format(space, (unsigned)number, &text);
    return text.length;
}

/* The events of the step before are gone once a step is tried; a refused one leaves none. */
static int after_step(clowder_match *match, bool good, const struct complaint *why, char *error) {
    if (!good) {
        events_start(&match->events, match->tape, sizeof match->tape);
        lib_tell(error, why);
    }
    return good;
}

int clowder_play(clowder_match *match, int seat_number, const char *words, char *error) {
    struct complaint why = {""};
    events_start(&match->events, match->tape, sizeof match->tape);
    return after_step(match, match_play_words(match->match, (unsigned)seat_number - 1, words, &match->events, &why),
                      &why, error);
}

int clowder_play_number(clowder_match *match, int seat_number, int number, char *error) {
    struct complaint why = {""};
    events_start(&match->events, match->tape, sizeof match->tape);
    return after_step(match,
                      match_play(match->match, (unsigned)seat_number - 1, (unsigned)number, &match->events, &why), &why,
                      error);
}

int clowder_may_undo(const clowder_match *match, int seat_number) {
    return match_may_undo(match->match, (unsigned)seat_number - 1, NULL);
}

int clowder_undo(clowder_match *match, int seat_number, char *error) {
    struct complaint why = {""};
    events_start(&match->events, match->tape, sizeof match->tape);
    return after_step(match, match_undo(match->match, (unsigned)seat_number - 1, &why), &why, error);
}

int clowder_take_back(clowder_match *match, char *error) {
    struct complaint why = {""};
    events_start(&match->events, match->tape, sizeof match->tape);
    return after_step(match, match_take_back(match->match, &why), &why, error);
}

/* ---- looking */

static void write_position(const clowder_match *match, const void *state, int viewer, struct text *out) {
    const struct table *t = &match->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    memcpy(hidden, state, t->game->state_bytes);
    if (viewer != CLOWDER_EVERYTHING)
        t->game->hide(t, hidden, (seat)lib_viewer(match, viewer));
    state_write(t, hidden, out);
}

static void write_view(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    (void)which;
    write_position(match, match->match->state, viewer, out);
}

size_t clowder_view(const clowder_match *match, int viewer, char *out, size_t size) {
    return lib_write(write_view, match, 0, viewer, out, size);
}

size_t clowder_state(const clowder_match *match, char *out, size_t size) {
    return clowder_view(match, CLOWDER_EVERYTHING, out, size);
}

static void write_table(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    const struct table *t = &match->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    unsigned inside = lib_viewer(match, viewer);
    (void)which;
    match_hidden(match->match, inside, hidden);
    t->game->render(t, hidden, (seat)inside, out);
}

size_t clowder_text(const clowder_match *match, int viewer, char *out, size_t size) {
    return lib_write(write_table, match, 0, viewer, out, size);
}

static void write_result(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    (void)which, (void)viewer;
    json_open(out, '{');
    outcome_write(&match->match->table, match->match->state, out);
    json_close(out, '}');
}

size_t clowder_result(const clowder_match *match, char *out, size_t size) {
    return lib_write(write_result, match, 0, 0, out, size);
}

static void write_events_of(const clowder_match *match, const struct events *events, int viewer, struct text *out) {
    if (viewer == CLOWDER_EVERYTHING)
        events_write_all(events, out);
    else
        events_write_for(events, lib_viewer(match, viewer), out);
}

static void write_events(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    (void)which;
    write_events_of(match, &match->events, viewer, out);
}

size_t clowder_events(const clowder_match *match, int viewer, char *out, size_t size) {
    return lib_write(write_events, match, 0, viewer, out, size);
}

static void write_record(const void *what, long which, int viewer, struct text *out) {
    (void)which, (void)viewer;
    const struct match *match = ((const clowder_match *)what)->match;
    record_write(match, lib_kit_text(&match->table), false, out);
}

size_t clowder_record(const clowder_match *match, char *out, size_t size) {
    return lib_write(write_record, match, 0, 0, out, size);
}

/* ---- step by step */

size_t clowder_steps(const clowder_match *match) {
    return match->match->count;
}

struct stop {
    const clowder_match *match;
    size_t step;
    int viewer;
    bool events;
    struct text *out;
};

static bool stop_there(void *context, size_t step, const void *state, const struct events *events) {
    const struct stop *stop = context;
    if (step != stop->step)
        return true;
    if (stop->events)
        write_events_of(stop->match, events, stop->viewer, stop->out);
    else
        write_position(stop->match, state, stop->viewer, stop->out);
    return false;
}

static void write_view_at(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    struct stop stop = {.match = match, .step = (size_t)which, .viewer = viewer, .out = out};
    match_walk(match->match, stop_there, &stop);
}

static void write_events_at(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    struct stop stop = {.match = match, .step = (size_t)which, .viewer = viewer, .events = true, .out = out};
    match_walk(match->match, stop_there, &stop);
}

size_t clowder_view_at(const clowder_match *match, size_t step, int viewer, char *out, size_t size) {
    return lib_write(write_view_at, match, (long)step, viewer, out, size);
}

size_t clowder_events_at(const clowder_match *match, size_t step, int viewer, char *out, size_t size) {
    return lib_write(write_events_at, match, (long)step, viewer, out, size);
}

size_t clowder_move_at(const clowder_match *match, size_t step, int *seat_number, char *out, size_t size) {
    if (step < 1 || step > match->match->count)
        return 0;
    *seat_number = match->match->log[step - 1].seat + 1;
    return clowder_action_text(match, match->match->log[step - 1].action, out, size);
}

int clowder_bot(const clowder_match *match, int seat_number, const char *spec, double *value, char *error) {
    const struct match *m = match->match;
    struct complaint why = {""};
    struct bot bot;
    struct rng rng;
    struct advice advice;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    unsigned who = (unsigned)seat_number - 1;
    bool asked = who < m->table.seats && clowder_pending(match) >> who & 1;
    if (!asked)
        complain(&why, "Seat %d is not asked for anything now.", seat_number);
    if (!asked || !bot_parse(spec, &bot, &why)) {
        lib_tell(error, &why);
        return -1;
    }
    match_hidden(m, who, hidden);
    bot_rng(&m->table, hidden, (seat)who, &rng);
    bot_choose(&bot, &m->table, hidden, (seat)who, &rng, &advice);
    if (value)
        *value = advice.value;
    return advice.action;
}

static void write_levels(const void *what, long which, int viewer, struct text *out) {
    (void)what, (void)which, (void)viewer;
    json_open(out, '[');
    for (int level = 1; level <= LEVELS; level++) {
        char spec[16];
        struct text text;
        text_start(&text, spec, sizeof spec);
        text_format(&text, "level:%d", level);
        json_open(out, '{');
        json_key_number(out, "level", level);
        json_key_string(out, "name", level_names[level - 1]);
        json_key_string(out, "spec", spec);
        json_close(out, '}');
    }
    json_close(out, ']');
}

size_t clowder_levels(char *out, size_t size) {
    return lib_write(write_levels, NULL, 0, 0, out, size);
}

int clowder_fit(const char *results) {
    return (int)people_fit(results);
}

int clowder_trained(const char *game, const char *name, const void *bytes, size_t size) {
    const struct game *found = games_find(game, NULL);
    return found && (learned_take(found, name, bytes, size) ||
                     (found->hooks && found->hooks->trained && found->hooks->trained(name, bytes, size)));
}

/* ---- advice */

static unsigned work(int iterations) {
    return iterations < 1 ? 1 : iterations > ADVISE_ITERATIONS_MAX ? ADVISE_ITERATIONS_MAX : (unsigned)iterations;
}

struct thought {
    const struct match *match;
    struct hint hints[HINTS];
    size_t count;
    struct analysis analysis;
};

static void write_hints(const void *what, long which, int viewer, struct text *out) {
    const struct thought *thought = what;
    (void)viewer;
    advise_hints_write(&thought->match->table, (seat)which, thought->hints, thought->count, out);
}

size_t clowder_hint(const clowder_match *match, int seat_number, int iterations, char *out, size_t size) {
    const struct match *m = match->match;
    struct thought thought = {.match = m};
    unsigned who = (unsigned)seat_number - 1;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    if (size)
        out[0] = 0;
    if (who >= m->table.seats || !(clowder_pending(match) >> who & 1))
        return 0;
    match_hidden(m, who, hidden);
    thought.count = advise_hints(&m->table, hidden, (seat)who, work(iterations), thought.hints);
    return lib_write(write_hints, &thought, (long)who, 0, out, size);
}

static void write_analysis(const void *what, long which, int viewer, struct text *out) {
    const struct thought *thought = what;
    (void)which, (void)viewer;
    advise_write(thought->match, &thought->analysis, out);
}

size_t clowder_analyse(const clowder_match *match, int iterations, char *out, size_t size) {
    struct thought thought = {.match = match->match};
    if (size)
        out[0] = 0;
    if (!advise_analyse(match->match, work(iterations), &thought.analysis))
        return 0;
    size_t length = lib_write(write_analysis, &thought, 0, 0, out, size);
    advise_free(&thought.analysis);
    return length;
}
