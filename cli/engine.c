/* clowder engine: the text protocol. One command a line, one JSON object a line as the answer, flushed. What
 * cannot be done is answered by {"ok":false,"error":"sentence"} and changes nothing. */
#include "cli/engine.h"
#include "cli/cli.h"

#include "bots/advise.h"
#include "bots/bot.h"
#include "core/match.h"
#include "games/games.h"
#include "kits/kit.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1 << 20, ANSWER_BYTES = 1 << 18, NODES_MAX = 8192, TAPE_BYTES = 1 << 16 };

struct engine {
    bool no_files; /* whatever a line says, no file is opened */
    struct match *match;
    struct kit_file kit;
    struct text answer;
    struct complaint why;
    char line[LINE_BYTES + 2];
    char buffer[ANSWER_BYTES];
    char tape[TAPE_BYTES];
    struct json_node nodes[NODES_MAX];
};

static bool has_match(struct engine *e) {
    return e->match || complain(&e->why, "There is no match; begin one with `new` or `load`.");
}

/* ---- words of a line */

/* The next word, cut off the rest; null at the end of the line. */
static char *next_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t");
    if (!*word)
        return NULL;
    *rest = word + strcspn(word, " \t");
    if (**rest)
        *(*rest)++ = 0;
    return word;
}

/* What is left of the line, without spaces around it. */
static char *trimmed(char *rest) {
    rest += strspn(rest, " \t");
    size_t length = strlen(rest);
    while (length && strchr(" \t", rest[length - 1]))
        rest[--length] = 0;
    return rest;
}

static bool end_of_line(struct engine *e, char *rest) {
    char *word = next_word(&rest);
    return !word || complain(&e->why, "There is a word too many: \"%.40s\".", word);
}

static bool read_seat(struct engine *e, const char *word, unsigned *out) {
    if (!has_match(e))
        return false;
    unsigned seats = e->match->table.seats;
    if (!word || word[0] < '1' || word[0] > '9' || word[1] || (unsigned)(word[0] - '0') > seats)
        return complain(&e->why, "A seat is a number from 1 to %u.", seats);
    *out = (unsigned)(word[0] - '1');
    return true;
}

/* A seat, or `spectator`. */
static bool read_viewer(struct engine *e, const char *word, unsigned *out) {
    *out = SPECTATOR;
    return (word && !strcmp(word, "spectator") && has_match(e)) || read_seat(e, word, out);
}

static bool read_seed(struct engine *e, const char *digits, uint8_t out[SEED_BYTES]) {
    return (digits && hex_seed(digits, strlen(digits), out)) ||
           complain(&e->why, "A seed is 1 to 64 hex digits, as in 2a.");
}

/* ---- parts of answers */

static void answer_open(struct engine *e) {
    text_start(&e->answer, e->buffer, sizeof e->buffer);
    json_open(&e->answer, '{');
    json_key_bool(&e->answer, "ok", true);
}

static void answer_pending(struct engine *e) {
    const struct table *t = &e->match->table;
    json_key(&e->answer, "pending");
    seats_write(t->game->pending(t, e->match->state), &e->answer);
}

static void answer_actions(struct engine *e, const action *list, size_t count) {
    json_key(&e->answer, "actions");
    actions_write(e->match->table.game->space, list, count, &e->answer);
}

/* All events, nothing hidden. */
static void answer_events(struct engine *e, const struct events *events) {
    json_key(&e->answer, "events");
    events_write_all(events, &e->answer);
}

/* ---- commands: each takes the rest of the line, and answers or complains */

static bool do_games(struct engine *e, char *rest) {
    if (!end_of_line(e, rest))
        return false;
    json_key(&e->answer, "games");
    json_open(&e->answer, '[');
    for (size_t i = 0; games_listed(i); i++)
        game_write(games_listed(i), &e->answer);
    json_close(&e->answer, ']');
    return true;
}

static void seat_match(struct engine *e, struct match *match, struct kit_file *kit) {
    match_close(e->match);
    kit_close(&e->kit);
    e->match = match;
    e->kit = *kit;
}

static bool open_kit(struct engine *e, const struct game *game, const char *path, struct kit_file *out) {
    memset(out, 0, sizeof *out);
    if (e->no_files)
        return complain(&e->why, "This engine was started with --no-files and opens no data file.");
    return kit_open(game, path, out, &e->why);
}

/* What `new` is told: players, seed, data and the game's options, each at most once. */
struct settings {
    struct table table;
    struct kit_file kit;
    uint8_t seed[SEED_BYTES];
    bool players_given, seed_given, data_given, option_given[OPTIONS_MAX];
};

/* Which of the flags belongs to the setting; null for an option that the game does not have. */
static bool *given_flag(struct settings *s, const char *name) {
    const struct game *game = s->table.game;
    if (!strcmp(name, "players"))
        return &s->players_given;
    if (!strcmp(name, "seed"))
        return &s->seed_given;
    if (!strcmp(name, "data"))
        return &s->data_given;
    for (size_t i = 0; i < game->option_count; i++)
        if (!strcmp(game->options[i].name, name))
            return &s->option_given[i];
    return NULL;
}

static bool read_setting(struct engine *e, char *word, struct settings *s) {
    char *value = strchr(word, '=');
    if (!value)
        return complain(&e->why, "\"%.40s\" is not a setting; write name=value.", word);
    *value++ = 0;
    bool *given = given_flag(s, word);
    if (given && *given)
        return complain(&e->why, "The setting \"%s\" stands there twice.", word);
    if (given)
        *given = true;
    if (given == &s->players_given) {
        size_t digits = strspn(value, "0123456789");
        return table_seats(&s->table, digits && digits < 4 && !value[digits] ? strtol(value, NULL, 10) : -1, &e->why);
    }
    if (given == &s->seed_given)
        return read_seed(e, value, s->seed);
    if (given == &s->data_given) {
        if (!open_kit(e, s->table.game, value, &s->kit))
            return false;
        kit_lay_out(&s->kit, &s->table);
        return true;
    }
    return table_option(&s->table, word, value, &e->why);
}

static bool do_new(struct engine *e, char *rest) {
    struct settings s = {.players_given = false};
    struct events events;
    char *word = next_word(&rest);
    const struct game *game = word ? games_find(word, &e->why) : NULL;
    if (!game)
        return complain(&e->why, "Name a game: new GAME players=N seed=HEX [option=value ...].");
    table_default(&s.table, game);
    bool good = true;
    while (good && (word = next_word(&rest)))
        good = read_setting(e, word, &s);
    if (good && (!s.players_given || !s.seed_given))
        good = complain(&e->why, "`new` needs players=N and seed=HEX.");
    events_start(&events, e->tape, sizeof e->tape);
    struct match *match = good ? match_open(&s.table, s.seed, &events) : NULL;
    if (!match) {
        kit_close(&s.kit);
        return complain(&e->why, "There is no memory left for a match.");
    }
    seat_match(e, match, &s.kit);
    answer_events(e, &events);
    answer_pending(e);
    return true;
}

/* Game and components that a loaded state names. */
static bool lay_out_for(struct engine *e, struct json state, struct table *t, struct kit_file *kit) {
    char words[512];
    if (!json_words(json_get(state, "game"), words, sizeof words))
        return complain(&e->why, "A state is a JSON object with a \"game\".");
    const struct game *game = games_find(words, &e->why);
    if (!game)
        return false;
    table_default(t, game);
    if (json_words(json_get(json_get(state, "options"), "data"), words, sizeof words)) {
        if (!open_kit(e, game, words, kit))
            return false;
        kit_lay_out(kit, t);
    }
    return true;
}

static bool do_load(struct engine *e, char *rest) {
    struct table t;
    struct kit_file kit = {0};
    struct json_doc doc;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct match *match = NULL;
    if (!json_parse(rest, strlen(rest), e->nodes, NODES_MAX, &doc, &e->why))
        return false;
    if (lay_out_for(e, json_root(&doc), &t, &kit) && state_read(&t, json_root(&doc), state, &e->why))
        match = match_open_state(&t, state);
    if (!match) {
        kit_close(&kit);
        return complain(&e->why, "The state could not be loaded.");
    }
    seat_match(e, match, &kit);
    answer_pending(e);
    return true;
}

static bool do_seed(struct engine *e, char *rest) {
    uint8_t seed[SEED_BYTES];
    char *word = next_word(&rest);
    return has_match(e) && read_seed(e, word, seed) && end_of_line(e, rest) && match_rekey(e->match, seed, &e->why);
}

static bool do_state(struct engine *e, char *rest) {
    if (!has_match(e) || !end_of_line(e, rest))
        return false;
    json_key(&e->answer, "state");
    state_write(&e->match->table, e->match->state, &e->answer);
    return true;
}

static bool do_view(struct engine *e, char *rest) {
    unsigned who;
    if (!read_viewer(e, next_word(&rest), &who) || !end_of_line(e, rest))
        return false;
    json_key(&e->answer, "view");
    match_view(e->match, who, &e->answer);
    return true;
}

static bool do_legal(struct engine *e, char *rest) {
    unsigned who;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    action list[LEGAL_MAX];
    if (!read_seat(e, next_word(&rest), &who) || !end_of_line(e, rest))
        return false;
    match_hidden(e->match, who, hidden);
    answer_actions(e, list, e->match->table.game->legal(&e->match->table, hidden, (seat)who, list));
    return true;
}

static bool do_do(struct engine *e, char *rest) {
    unsigned who;
    struct events events;
    if (!read_seat(e, next_word(&rest), &who))
        return false;
    events_start(&events, e->tape, sizeof e->tape);
    if (!match_play_words(e->match, who, trimmed(rest), &events, &e->why))
        return false;
    answer_events(e, &events);
    answer_pending(e);
    return true;
}

struct last_step {
    struct engine *engine;
    unsigned viewer;
};

/* Called after every step of the match; only the last one's events are wanted. */
static bool tell_last_step(void *context, size_t step, const void *state, const struct events *events) {
    struct last_step *last = context;
    struct engine *e = last->engine;
    (void)state;
    if (step != e->match->count)
        return true;
    json_key(&e->answer, "events");
    events_write_for(events, last->viewer, &e->answer);
    return true;
}

static bool do_events(struct engine *e, char *rest) {
    struct last_step last = {.engine = e};
    if (!read_viewer(e, next_word(&rest), &last.viewer) || !end_of_line(e, rest))
        return false;
    return match_walk(e->match, tell_last_step, &last) ||
           complain(&e->why, "There is no memory left to look at this match.");
}

static bool do_why(struct engine *e, char *rest) {
    unsigned who;
    struct reason reason;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    if (!read_seat(e, next_word(&rest), &who))
        return false;
    char *words = trimmed(rest);
    if (!*words)
        return complain(&e->why, "Name a seat and an action: why SEAT ACTION.");
    int number = space_parse(e->match->table.game->space, words, &e->why);
    if (number < 0)
        return false;
    match_hidden(e->match, who, hidden);
    table_why(&e->match->table, hidden, who, (unsigned)number, &reason);
    reason_write(&e->match->table, &reason, &e->answer);
    return true;
}

static bool do_undo(struct engine *e, char *rest) {
    if (!has_match(e) || !end_of_line(e, rest) || !match_take_back(e->match, &e->why))
        return false;
    answer_pending(e);
    return true;
}

static bool do_result(struct engine *e, char *rest) {
    if (!has_match(e) || !end_of_line(e, rest))
        return false;
    outcome_write(&e->match->table, e->match->state, &e->answer);
    return true;
}

static bool do_actions(struct engine *e, char *rest) {
    if (!has_match(e) || !end_of_line(e, rest))
        return false;
    answer_actions(e, NULL, e->match->table.game->space->size);
    return true;
}

/* What the bot would do with what the seat may know. */
static void advise(struct engine *e, const struct bot *bot, unsigned who, struct advice *out) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct rng rng;
    match_hidden(e->match, who, hidden);
    bot_rng(&e->match->table, hidden, (seat)who, &rng);
    bot_choose(bot, &e->match->table, hidden, (seat)who, &rng, out);
}

static bool do_bot(struct engine *e, char *rest) {
    unsigned who;
    struct bot bot;
    struct advice advice;
    if (!read_seat(e, next_word(&rest), &who))
        return false;
    char *spec = next_word(&rest);
    if (!bot_parse(spec ? spec : "", &bot, &e->why) || !end_of_line(e, rest))
        return false;
    if (!(e->match->table.game->pending(&e->match->table, e->match->state) >> who & 1))
        return complain(&e->why, "Seat %u is not asked for anything now.", who + 1);
    advise(e, &bot, who, &advice);
    json_key(&e->answer, "action");
    action_write(e->match->table.game->space, advice.action, &e->answer);
    json_key(&e->answer, "value");
    json_real(&e->answer, advice.value);
    return true;
}

static bool read_iterations(struct engine *e, const char *word, unsigned *out) {
    size_t digits = word ? strspn(word, "0123456789") : 0;
    unsigned long number = digits && digits < 7 && !word[digits] ? strtoul(word, NULL, 10) : 0;
    *out = (unsigned)number;
    return (number >= 1 && number <= ADVISE_ITERATIONS_MAX) ||
           complain(&e->why, "Name a seat and iterations from 1 to %d: hint SEAT N.", ADVISE_ITERATIONS_MAX);
}

static bool do_hint(struct engine *e, char *rest) {
    unsigned who, iterations;
    struct hint hints[HINTS];
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    if (!read_seat(e, next_word(&rest), &who) || !read_iterations(e, next_word(&rest), &iterations) ||
        !end_of_line(e, rest))
        return false;
    const struct table *t = &e->match->table;
    if (!(t->game->pending(t, e->match->state) >> who & 1))
        return complain(&e->why, "Seat %u is not asked for anything now.", who + 1);
    match_hidden(e->match, who, hidden);
    size_t count = advise_hints(t, hidden, (seat)who, iterations, hints);
    if (!count)
        return complain(&e->why, "There is no memory left to think.");
    json_key(&e->answer, "best");
    advise_best_write(t, hints, count, &e->answer);
    return true;
}

static bool do_playout(struct engine *e, char *rest) {
    struct bot bots[SEATS_MAX];
    unsigned count = 0;
    size_t moves = 0;
    if (!has_match(e))
        return false;
    const struct table *t = &e->match->table;
    for (char *spec; (spec = next_word(&rest)); count++)
        if (count == t->seats)
            return complain(&e->why, "Name one bot for all seats, or one for each of the %u seats.", t->seats);
        else if (!bot_parse(spec, &bots[count], &e->why))
            return false;
    if (count != 1 && count != t->seats)
        return complain(&e->why, "Name one bot for all seats, or one for each of the %u seats.", t->seats);
    for (seat_set waiting; (waiting = t->game->pending(t, e->match->state)); moves++) {
        unsigned who = 0;
        while (!(waiting >> who & 1))
            who++;
        struct advice advice;
        advise(e, &bots[count == 1 ? 0 : who], who, &advice);
        if (!match_play(e->match, who, advice.action, NULL, &e->why))
            return false;
    }
    outcome_write(t, e->match->state, &e->answer);
    json_key_number(&e->answer, "moves", (int64_t)moves);
    return true;
}

static bool do_numbers(struct engine *e, char *rest) {
    unsigned who;
    if (!read_seat(e, next_word(&rest), &who) || !end_of_line(e, rest))
        return false;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    uint8_t numbers[NUMBERS_MAX];
    match_hidden(e->match, who, hidden);
    numbers_write(&e->match->table, hidden, who, numbers);
    json_key(&e->answer, "numbers");
    json_open(&e->answer, '[');
    for (size_t i = 0; i < numbers_length(e->match->table.game); i++)
        json_number(&e->answer, numbers[i]);
    json_close(&e->answer, ']');
    return true;
}

/* What the numbers of a game mean. */
static bool do_layout(struct engine *e, char *rest) {
    char *id = next_word(&rest);
    const struct game *game = id && end_of_line(e, rest) ? games_find(id, &e->why) : NULL;
    if (!id)
        return complain(&e->why, "Name a game: `layout GAME`; `games` lists them.");
    if (game)
        numbers_layout_write(game, &e->answer);
    return game != NULL;
}

static const struct {
    const char *word;
    bool (*run)(struct engine *e, char *rest);
} words_known[] = {
    {"games", do_games},     {"new", do_new},         {"load", do_load},       {"seed", do_seed}, {"state", do_state},
    {"view", do_view},       {"events", do_events},   {"legal", do_legal},     {"why", do_why},   {"do", do_do},
    {"undo", do_undo},       {"result", do_result},   {"actions", do_actions}, {"bot", do_bot},   {"hint", do_hint},
    {"playout", do_playout}, {"numbers", do_numbers}, {"layout", do_layout},
};

static bool answer_line(struct engine *e, size_t length) {
    if (memchr(e->line, 0, length) || !cli_valid_utf8(e->line, length))
        return complain(&e->why, "The line is not valid UTF-8 text.");
    char *rest = e->line;
    char *word = next_word(&rest);
    if (!word)
        return complain(&e->why, "The line is empty; `games` lists the games.");
    for (size_t i = 0; i < sizeof words_known / sizeof words_known[0]; i++)
        if (!strcmp(words_known[i].word, word))
            return words_known[i].run(e, rest);
    return complain(&e->why, "There is no command \"%.40s\"; see `clowder engine --help`.", word);
}

static void answer_close(struct engine *e, bool good) {
    if (good && e->answer.cut)
        good = complain(&e->why, "The answer is too long.");
    if (!good) {
        text_start(&e->answer, e->buffer, sizeof e->buffer);
        json_open(&e->answer, '{');
        json_key_bool(&e->answer, "ok", false);
        json_key_string(&e->answer, "error", e->why.text);
    }
    json_close(&e->answer, '}');
    text_char(&e->answer, '\n');
}

struct engine *engine_new(void) {
    return calloc(1, sizeof(struct engine));
}

void engine_free(struct engine *e) {
    if (!e)
        return;
    match_close(e->match);
    kit_close(&e->kit);
    free(e);
}

const char *engine_answer(struct engine *e, const char *line, size_t length) {
    bool fits = length <= LINE_BYTES;
    e->why.text[0] = 0;
    if (fits) {
        memcpy(e->line, line, length);
        e->line[length] = 0;
    }
    answer_open(e);
    answer_close(e, fits ? answer_line(e, length) : complain(&e->why, "The line is longer than 1 MiB."));
    return e->buffer;
}

int cli_engine(int argc, char **argv) {
    bool no_files = argc == 1 && !strcmp(argv[0], "--no-files");
    if (argc && !no_files)
        return cli_fail(2,
                        "`clowder engine` takes no arguments but --no-files; it reads commands from standard input.");
    struct engine *e = engine_new();
    char *line = malloc(LINE_BYTES + 2);
    size_t length;
    enum line got;
    if (!e || !line) {
        engine_free(e);
        free(line);
        return cli_fail(1, "There is not enough memory.");
    }
    e->no_files = no_files;
    while ((got = cli_read_line(stdin, line, LINE_BYTES + 2, &length)) != LINE_END) {
        bool quit = got == LINE_READ && !strcmp(line, "quit");
        fputs(quit ? "{\"ok\":true}\n" : engine_answer(e, line, got == LINE_TOO_LONG ? LINE_BYTES + 1 : length),
              stdout);
        if (fflush(stdout) || quit)
            break;
    }
    free(line);
    engine_free(e);
    return 0;
}
