/* clowder play: a game in the terminal, line by line, against bots. */
#include "cli/cli.h"

#include "core/record.h"
#include "games/games.h"
#include "kits/kit.h"
#include "session/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { RECORD_BYTES = 1 << 22, WORDS_BYTES = 1 << 18, LINE_BYTES = 256 };

struct sitting {
    struct session *session;
    struct table table;
    struct kit_file kit;
    const char *bots; /* the spec of all bots */
    unsigned viewer;  /* my seat, or SPECTATOR */
    const char *save_to;
    uint8_t seed[SEED_BYTES];
    bool over; /* the person leaves */
    struct complaint why;
    char words[WORDS_BYTES];
};

/* ---- arguments */

static bool ask_game(struct sitting *s) {
    char line[LINE_BYTES];
    size_t length;
    puts("Which game?");
    for (size_t i = 0; games_listed(i); i++)
        printf("  %zu  %-20s %s\n", i + 1, games_listed(i)->title, games_listed(i)->blurb);
    for (;;) {
        fputs("Number or name: ", stdout);
        fflush(stdout);
        if (cli_read_line(stdin, line, sizeof line, &length) == LINE_END)
            return complain(&s->why, "No game was chosen.");
        size_t number = strtoul(line, NULL, 10), count = 0;
        while (games_listed(count))
            count++;
        const struct game *game = number >= 1 && number <= count ? games_listed(number - 1) : games_find(line, NULL);
        if (game) {
            table_default(&s->table, game);
            return true;
        }
        puts("There is no such game in the list.");
    }
}

static bool read_number(struct sitting *s, const char *name, const char *value, long *out) {
    size_t digits = strspn(value, "0123456789");
    if (!digits || digits > 3 || value[digits])
        return complain(&s->why, "%s needs a number.", name);
    *out = strtol(value, NULL, 10);
    return true;
}

static bool read_flag(struct sitting *s, const char *flag, const char *value, long *my_seat) {
    long number;
    if (!strcmp(flag, "--players"))
        return read_number(s, flag, value, &number) && table_seats(&s->table, number, &s->why);
    if (!strcmp(flag, "--seat"))
        return read_number(s, flag, value, my_seat);
    if (!strcmp(flag, "--bots")) {
        struct bot bot;
        s->bots = value;
        return bot_parse(value, &bot, &s->why);
    }
    if (!strcmp(flag, "--seed"))
        return hex_seed(value, strlen(value), s->seed) || complain(&s->why, "A seed is 1 to 64 hex digits.");
    if (!strcmp(flag, "--data")) {
        if (!kit_open(s->table.game, value, &s->kit, &s->why))
            return false;
        kit_lay_out(&s->kit, &s->table);
        return true;
    }
    if (!strcmp(flag, "--save")) {
        s->save_to = value;
        return true;
    }
    return complain(&s->why, "There is no flag %s; see `clowder play --help`.", flag);
}

static bool read_arguments(struct sitting *s, int argc, char **argv) {
    long my_seat = 1;
    int at = 0;
    if (argc && argv[0][0] != '-' && !strchr(argv[0], '=')) {
        const struct game *game = games_find(argv[at++], &s->why);
        if (!game)
            return false;
        table_default(&s->table, game);
    } else if (!ask_game(s)) {
        return false;
    }
    for (; at < argc; at++) {
        char name[40], *equals = strchr(argv[at], '=');
        if (!strncmp(argv[at], "--", 2)) {
            if (at + 1 == argc)
                return complain(&s->why, "%s needs a value after it.", argv[at]);
            if (!read_flag(s, argv[at], argv[at + 1], &my_seat))
                return false;
            at++;
        } else if (!equals || (size_t)(equals - argv[at]) >= sizeof name) {
            return complain(&s->why, "\"%s\" is neither a flag nor an option=value.", argv[at]);
        } else {
            snprintf(name, sizeof name, "%.*s", (int)(equals - argv[at]), argv[at]);
            if (!table_option(&s->table, name, equals + 1, &s->why))
                return false;
        }
    }
    if (my_seat > s->table.seats)
        return complain(&s->why, "There is no seat %ld at a table of %d.", my_seat, s->table.seats);
    s->viewer = my_seat ? (unsigned)my_seat - 1 : SPECTATOR;
    return true;
}

/* ---- showing */

static void say_steps(struct sitting *s, size_t from, size_t to) {
    struct text words;
    text_start(&words, s->words, sizeof s->words);
    session_say(s->session, s->viewer, from, to, &words);
    fputs(s->words, stdout);
}

/* What my seat saw happen since it was last told. */
static void tell(struct sitting *s) {
    say_steps(s, session_told_to(s->session, s->viewer), session_match(s->session)->count);
    session_told(s->session, s->viewer);
}

static void show_table(struct sitting *s) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct text text;
    match_hidden(session_match(s->session), s->viewer, hidden);
    text_start(&text, s->words, sizeof s->words);
    s->table.game->render(&s->table, hidden, (seat)s->viewer, &text);
    printf("\n%s\n", s->words);
}

static size_t my_actions(struct sitting *s, action *list) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    match_hidden(session_match(s->session), s->viewer, hidden);
    return s->table.game->legal(&s->table, hidden, (seat)s->viewer, list);
}

static void format_action(const struct sitting *s, action a, char words[ACTION_TEXT_MAX]) {
    struct text text;
    text_start(&text, words, ACTION_TEXT_MAX);
    space_format(s->table.game->space, a, &text);
}

static void show_actions(struct sitting *s, const action *list, size_t count) {
    size_t column = 0;
    for (size_t i = 0; i < count; i++) {
        char words[ACTION_TEXT_MAX];
        format_action(s, list[i], words);
        int width = printf("%4zu %-15s", i + 1, words);
        column += (size_t)width;
        if (column > 80 || i + 1 == count) {
            putchar('\n');
            column = 0;
        }
    }
}

/* ---- saving */

static bool save(struct sitting *s, const char *path) {
    char *record = malloc(RECORD_BYTES);
    FILE *file = record ? fopen(path, "wb") : NULL;
    struct text text;
    bool good = false;
    if (file) {
        text_start(&text, record, RECORD_BYTES);
        record_write(session_match(s->session), s->kit.text, false, &text);
        good = !text.cut && fwrite(record, 1, text.length, file) == text.length;
        good = !fclose(file) && good;
    }
    if (good)
        printf("The record is in %s; `clowder replay %s` shows it.\n", path, path);
    else
        printf("The record could not be written to %s: %s.\n", path, strerror(errno));
    free(record);
    return good;
}

/* ---- playing */

/* The best actions from what my seat knows. */
static void show_hint(struct sitting *s) {
    struct hint hints[HINTS];
    size_t count = session_hints(s->session, s->viewer, HINT_ITERATIONS, hints);
    for (size_t i = 0; i < count; i++) {
        char words[ACTION_TEXT_MAX];
        format_action(s, hints[i].action, words);
        printf("  %-16s wins %.0f%%", words, 100 * (double)hints[i].chance);
        if (hints[i].play > 0)
            printf(", play it %.0f%% of the time", 100 * (double)hints[i].play);
        putchar('\n');
    }
}

static void take_back(struct sitting *s) {
    s->why.text[0] = 0;
    if (session_undo(s->session, s->viewer, &s->why)) {
        session_told(s->session, s->viewer);
        puts("Taken back.");
        show_table(s);
    } else {
        puts(s->why.text);
    }
}

/* A line that is no action: true when it was understood. */
static bool side_command(struct sitting *s, const char *line) {
    if (!strcmp(line, "quit") || !strcmp(line, "q")) {
        s->over = true;
    } else if (!strcmp(line, "help") || !strcmp(line, "?")) {
        puts("Type an action or its number. Also: hint, undo, table, log, rules, save FILE, quit.");
    } else if (!strcmp(line, "hint")) {
        show_hint(s);
    } else if (!strcmp(line, "undo")) {
        take_back(s);
    } else if (!strcmp(line, "table")) {
        show_table(s);
    } else if (!strcmp(line, "log")) {
        say_steps(s, 0, session_match(s->session)->count);
    } else if (!strcmp(line, "rules")) {
        fputs(game_rules(s->table.game, cli_language())->text, stdout);
    } else if (!strncmp(line, "save ", 5)) {
        save(s, line + 5);
    } else {
        return false;
    }
    return true;
}

/* A number of the list or an action's text; -1 after a complaint. */
static int read_action(struct sitting *s, const char *line, const action *list, size_t count) {
    bool digits = line[0] && !line[strspn(line, "0123456789")];
    size_t number = digits ? strtoul(line, NULL, 10) : 0;
    s->why.text[0] = 0;
    return number >= 1 && number <= count ? list[number - 1] : space_parse(s->table.game->space, line, &s->why);
}

/* Asks until the person has moved or leaves. */
static void my_move(struct sitting *s) {
    action list[LEGAL_MAX];
    char line[LINE_BYTES];
    size_t length;
    const struct game *game = s->table.game;
    show_table(s);
    for (bool moved = false; !s->over && !moved;) {
        size_t count = my_actions(s, list);
        printf("%s\n", game->phases[game->phase(&s->table, session_match(s->session)->state)].prompt);
        show_actions(s, list, count);
        fputs("> ", stdout);
        fflush(stdout);
        if (cli_read_line(stdin, line, sizeof line, &length) == LINE_END) {
            s->over = true;
            putchar('\n');
            return;
        }
        if (!length || side_command(s, line))
            continue;
        int chosen = read_action(s, line, list, count);
        moved = chosen >= 0 && session_play(s->session, s->viewer, (unsigned)chosen, &s->why);
        if (!moved)
            printf("%s Type a number from the list, or help.\n", s->why.text);
    }
    tell(s);
}

static void show_result(struct sitting *s) {
    struct outcome result;
    s->table.game->outcome(&s->table, session_match(s->session)->state, &result);
    show_table(s);
    printf("%s\n", result.reason);
    for (int who = 0; who < s->table.seats; who++)
        printf("  seat %d: %d%s\n", who + 1, result.scores[who], result.winners >> who & 1 ? "  wins" : "");
}

/* Bots answer first where several are asked at once. */
static void play_on(struct sitting *s) {
    tell(s);
    for (;;) {
        if (session_bot_move(s->session, NULL) >= 0)
            tell(s);
        else if (!s->over && session_asked(s->session))
            my_move(s);
        else
            break;
    }
    if (!s->over)
        show_result(s);
    if (s->save_to)
        save(s, s->save_to);
}

static bool sit_down(struct sitting *s) {
    for (unsigned i = 0; i < s->table.seats; i++)
        if (i == s->viewer ? !session_seat_person(s->session, i, NULL, &s->why)
                           : !session_seat_bot(s->session, i, s->bots, NULL, &s->why))
            return false;
    return true;
}

int cli_play(int argc, char **argv) {
    struct sitting *s = calloc(1, sizeof *s);
    int code = 0;
    if (!s)
        return cli_fail(1, "There is not enough memory.");
    s->bots = "level:2";
    if (getrandom(s->seed, sizeof s->seed, 0) != (ssize_t)sizeof s->seed)
        complain(&s->why, "The system gives no random numbers; name a seed with --seed.");
    if (!s->why.text[0] && read_arguments(s, argc, argv))
        s->session = session_open(&s->table, s->seed, &s->why);
    if (s->session && sit_down(s)) {
        printf("%s. Type help for help.\n", s->table.game->title);
        play_on(s);
    } else {
        code = cli_fail(1, s->why.text);
    }
    session_close(s->session);
    kit_close(&s->kit);
    free(s);
    return code;
}
