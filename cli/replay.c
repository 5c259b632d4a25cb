/* clowder replay: a record, checked move by move and told in words. */
#include "cli/cli.h"

#include "core/record.h"
#include "core/say.h"
#include "games/games.h"
#include "kits/kit.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 1 << 22, WORDS_BYTES = 1 << 16 };

struct telling {
    const struct match *match;
    char json[WORDS_BYTES], words[WORDS_BYTES];
};

/* The game is over and its seed is known, so nothing is hidden any more. */
static bool tell_step(void *context, size_t step, const void *state, const struct events *events) {
    static const char *const names[SEATS_MAX] = {"Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5", "Seat 6"};
    struct telling *tell = context;
    const struct match *m = tell->match;
    struct text json, words;
    (void)state;
    text_start(&json, tell->json, sizeof tell->json);
    events_write_all(events, &json);
    text_start(&words, tell->words, sizeof tell->words);
    if (step) {
        text_format(&words, "%zu. seat %d: ", step, m->log[step - 1].seat + 1);
        space_format(m->table.game->space, m->log[step - 1].action, &words);
        text_char(&words, '\n');
    }
    say_events(&m->table, tell->json, json.length, names, &words);
    fputs(tell->words, stdout);
    return true;
}

static void print_result(const struct match *m) {
    struct outcome result;
    m->table.game->outcome(&m->table, m->state, &result);
    printf("%s, %zu moves. %s\n", m->table.game->title, m->count, result.reason);
    for (int who = 0; who < m->table.seats; who++)
        printf("  seat %d: %d%s\n", who + 1, result.scores[who],
               result.over && result.winners >> who & 1 ? "  wins" : "");
}

int cli_replay(int argc, char **argv) {
    struct complaint why = {""};
    struct kit_file kit = {0};
    struct record_kits kits = {.context = &kit, .make = kit_for_record};
    bool quiet = argc == 2 && !strcmp(argv[1], "--quiet");
    size_t length;
    if (argc < 1 || argc > 2 || (argc == 2 && !quiet))
        return cli_fail(2, "Name one record, as in `clowder replay game.record`.");
    char *record = cli_read_file(argv[0], RECORD_BYTES, &length, &why);
    struct match *m = record ? record_read(record, length, games_find, &kits, &why) : NULL;
    struct telling *tell = calloc(1, sizeof *tell);
    int code = 1;
    if (m && tell) {
        tell->match = m;
        if (!quiet)
            match_walk(m, tell_step, tell);
        print_result(m);
        code = 0;
    } else {
        cli_fail(1, why.text[0] ? why.text : "There is not enough memory.");
    }
    free(tell);
    match_close(m);
    kit_close(&kit);
    free(record);
    return code;
}
