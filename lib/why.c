/* Reasons and declared facts for the public library; core/why.h and core/game.h say what they are. */
#include "core/why.h"

#include "games/games.h"
#include "lib/inside.h"

struct question {
    const struct table *table;
    struct reason reason;
};

static void write_why(const void *what, long which, int viewer, struct text *out) {
    const struct question *question = what;
    (void)which, (void)viewer;
    json_open(out, '{');
    reason_write(question->table, &question->reason, out);
    json_close(out, '}');
}

size_t clowder_why(const clowder_match *match, int seat_number, const char *words, char *out, size_t size) {
    const struct match *m = match->match;
    struct question question = {.table = &m->table};
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    if (size)
        out[0] = 0;
    int number = space_parse(m->table.game->space, words, NULL);
    if (seat_number < 1 || seat_number > m->table.seats || number < 0)
        return 0;
    match_hidden(m, (unsigned)seat_number - 1, hidden);
    table_why(&m->table, hidden, (unsigned)seat_number - 1, (unsigned)number, &question.reason);
    return lib_write(write_why, &question, 0, 0, out, size);
}

static void write_reasons(const void *what, long which, int viewer, struct text *out) {
    const clowder_match *match = what;
    (void)which;
    events_write_reasons(&match->events, lib_viewer(match, viewer), out);
}

size_t clowder_reasons(const clowder_match *match, int viewer, char *out, size_t size) {
    return lib_write(write_reasons, match, 0, viewer, out, size);
}

static void write_facts(const void *what, long which, int viewer, struct text *out) {
    (void)which, (void)viewer;
    game_write_facts(what, out);
}

size_t clowder_facts(const char *game_id, char *out, size_t size) {
    const struct game *game = games_find(game_id, NULL);
    if (size)
        out[0] = 0;
    return game ? lib_write(write_facts, game, 0, 0, out, size) : 0;
}
