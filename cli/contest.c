#include "cli/contest.h"

#include "base/hash.h"
#include "cli/cli.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- arguments */

static bool read_count(struct contest *c, const char *flag, const char *value, long most, long *out) {
    size_t digits = strspn(value, "0123456789");
    *out = digits && digits < 9 && !value[digits] ? strtol(value, NULL, 10) : 0;
    return (*out >= 1 && *out <= most) || complain(&c->why, "%s needs a number from 1 to %ld.", flag, most);
}

static bool read_flag(struct contest *c, const char *command, const char *flag, const char *value) {
    struct ladder *l = &c->ladder;
    long number;
    if (!strcmp(flag, "--players"))
        return read_count(c, flag, value, SEATS_MAX, &number) && table_seats(&l->table, number, &c->why);
    if (!strcmp(flag, "--units")) {
        bool good = read_count(c, flag, value, 10000000, &number);
        l->units = (size_t)number;
        return good;
    }
    if (!strcmp(flag, "--threads")) {
        bool good = read_count(c, flag, value, 64, &number);
        l->threads = (unsigned)number;
        return good;
    }
    if (!strcmp(flag, "--seed"))
        return hex_seed(value, strlen(value), l->seed) || complain(&c->why, "A seed is 1 to 64 hex digits.");
    return complain(&c->why, "There is no flag %s; see `clowder %s --help`.", flag, command);
}

static bool read_bot(struct contest *c, const char *spec) {
    struct ladder *l = &c->ladder;
    if (l->bots == LADDER_BOTS_MAX)
        return complain(&c->why, "At most %d bots can meet.", LADDER_BOTS_MAX);
    c->spec[l->bots] = spec;
    return bot_parse(spec, &l->bot[l->bots++], &c->why);
}

static bool read_option(struct contest *c, const char *word, const char *equals) {
    char name[40];
    if ((size_t)(equals - word) >= sizeof name)
        return complain(&c->why, "\"%.40s\" is no option.", word);
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    return table_option(&c->ladder.table, name, equals + 1, &c->why);
}

static bool read_arguments(struct contest *c, const struct contest_command *command, int argc, char **argv) {
    const struct game *game = argc ? games_find(argv[0], &c->why) : NULL;
    if (!game)
        return complain(&c->why, "%s", command->without);
    table_default(&c->ladder.table, game);
    if (command->enter)
        command->enter(c);
    c->known = c->ladder.bots;
    for (int i = 1; i < argc; i++) {
        const char *equals = argv[i][strcspn(argv[i], ":=")] == '=' ? strchr(argv[i], '=') : NULL;
        bool good;
        if (command->switch_on && command->switch_on(c, argv[i]))
            continue;
        if (strncmp(argv[i], "--", 2))
            good = equals ? read_option(c, argv[i], equals) : read_bot(c, argv[i]);
        else if (i + 1 == argc)
            good = complain(&c->why, "%s needs a value.", argv[i]);
        else
            good = read_flag(c, command->name, argv[i], argv[i + 1]), i++;
        if (!good)
            return false;
    }
    return !command->complete || command->complete(c);
}

/* ---- showing */

static void show_progress(size_t done, size_t all) {
    enum { WIDTH = 40 };
    size_t filled = done * WIDTH / all;
    fprintf(stderr, "\r[%.*s%*s] %zu/%zu", (int)filled, "########################################",
            (int)(WIDTH - filled), "", done, all);
    if (done == all)
        fputc('\n', stderr);
}

/* The command line that gives this table again. */
static void print_command(const struct contest *c, const char *name) {
    const struct ladder *l = &c->ladder;
    char hex[HEX_CHARS];
    printf("\nclowder %s %s", name, l->table.game->id);
    for (size_t i = c->known; i < l->bots; i++)
        printf(" %s", c->spec[i]);
    hex_write(l->seed, SEED_BYTES, hex);
    size_t zeros = strspn(hex, "0");
    printf(" --players %d --units %zu --seed %s", l->table.seats, l->units, hex[zeros] ? hex + zeros : "0");
    printf("%s%s", l->sprt ? " --sprt" : l->gauntlet && !c->known ? " --gauntlet" : "", l->sure ? " --sure" : "");
    for (size_t i = 0; i < l->table.game->option_count; i++) {
        char value[40];
        struct text text;
        text_start(&text, value, sizeof value);
        table_option_text(&l->table, i, &text);
        if (l->table.option[i] != l->table.game->options[i].preset)
            printf(" %s=%s", l->table.game->options[i].name, value);
    }
    putchar('\n');
}

int contest_run(const struct contest_command *command, int argc, char **argv) {
    struct contest *c = calloc(1, sizeof *c);
    struct ladder_result *result = calloc(1, sizeof *result);
    int code = 1;
    if (c && result) {
        c->ladder.units = command->units;
        c->ladder.threads = 1;
        c->ladder.seed[SEED_BYTES - 1] = 1;
        c->ladder.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
        if (!read_arguments(c, command, argc, argv)) {
            code = cli_fail(2, c->why.text);
        } else if (ladder_run(&c->ladder, result)) {
            command->print(c, result);
            print_command(c, command->name);
            for (size_t i = 0; i < c->ladder.bots; i++)
                fprintf(stderr, "%-16s %.2f ms a move, slowest %.1f ms\n", c->spec[i], result->mean_ms[i],
                        result->slowest_ms[i]);
            code = 0;
        }
    }
    if (code == 1)
        cli_fail(1, "There is not enough memory.");
    free(result);
    free(c);
    return code;
}
