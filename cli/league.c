/* clowder league: all known opponents of the top level play it. */
#include "cli/cli.h"

#include "base/hash.h"
#include "games/games.h"
#include "lab/league.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct asked {
    struct ladder ladder;
    const char *spec[LADDER_BOTS_MAX];
    size_t known; /* bots that are in every league */
    struct complaint why;
};

/* ---- arguments */

static bool read_count(struct asked *a, const char *flag, const char *value, long most, long *out) {
    size_t digits = strspn(value, "0123456789");
    *out = digits && digits < 9 && !value[digits] ? strtol(value, NULL, 10) : 0;
    return (*out >= 1 && *out <= most) || complain(&a->why, "%s needs a number from 1 to %ld.", flag, most);
}

static bool read_flag(struct asked *a, const char *flag, const char *value) {
    struct ladder *l = &a->ladder;
    long number;
    if (!strcmp(flag, "--players"))
        return read_count(a, flag, value, SEATS_MAX, &number) && table_seats(&l->table, number, &a->why);
    if (!strcmp(flag, "--units")) {
        bool good = read_count(a, flag, value, 10000000, &number);
        l->units = (size_t)number;
        return good;
    }
    if (!strcmp(flag, "--threads")) {
        bool good = read_count(a, flag, value, 64, &number);
        l->threads = (unsigned)number;
        return good;
    }
    if (!strcmp(flag, "--seed"))
        return hex_seed(value, strlen(value), l->seed) || complain(&a->why, "A seed is 1 to 64 hex digits.");
    return complain(&a->why, "There is no flag %s; see `clowder league --help`.", flag);
}

static bool read_bot(struct asked *a, const char *spec) {
    struct ladder *l = &a->ladder;
    if (l->bots == LADDER_BOTS_MAX)
        return complain(&a->why, "At most %d bots can meet.", LADDER_BOTS_MAX);
    a->spec[l->bots] = spec;
    return bot_parse(spec, &l->bot[l->bots++], &a->why);
}

static bool read_option(struct asked *a, const char *word, const char *equals) {
    char name[40];
    if ((size_t)(equals - word) >= sizeof name)
        return complain(&a->why, "\"%.40s\" is no option.", word);
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    return table_option(&a->ladder.table, name, equals + 1, &a->why);
}

static bool read_arguments(struct asked *a, int argc, char **argv) {
    struct ladder *l = &a->ladder;
    const struct game *game = argc ? games_find(argv[0], &a->why) : NULL;
    if (!game)
        return complain(&a->why, "Name a game, as in `clowder league GAME`.");
    table_default(&l->table, game);
    league_enter(l, a->spec);
    a->known = l->bots;
    for (int i = 1; i < argc; i++) {
        const char *equals = argv[i][strcspn(argv[i], ":=")] == '=' ? strchr(argv[i], '=') : NULL;
        bool good;
        if (!strncmp(argv[i], "--", 2))
            good = i + 1 < argc ? read_flag(a, argv[i], argv[i + 1]) : complain(&a->why, "%s needs a value.", argv[i]),
            i++;
        else
            good = equals ? read_option(a, argv[i], equals) : read_bot(a, argv[i]);
        if (!good)
            return false;
    }
    return true;
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

static void print_share(struct share s) {
    printf("%6.1f%% (%.1f to %.1f)", 100 * s.mean, 100 * s.low, 100 * s.high);
}

static void print_rows(const struct asked *a, const struct ladder_result *r) {
    struct league_row rows[LADDER_BOTS_MAX];
    size_t best, count = league_rows(&a->ladder, r, rows, &best);
    int seats = a->ladder.table.seats;
    printf("An even share is %.1f%%. %s takes %.2f ms a move.\n", 100.0 / seats, a->spec[0], r->mean_ms[0]);
    printf("%-20s %-24s %-24s %-18s %s\n", "bot", seats > 2 ? "alone among level:5" : "takes from level:5",
           seats > 2 ? "level:5 alone among it" : "level:5 takes", "rating", "ms a move");
    for (size_t i = 0; i < count; i++) {
        const struct league_row *row = &rows[i];
        printf("%-20s ", a->spec[row->bot]);
        print_share(row->takes);
        printf("   ");
        print_share(row->gives);
        printf("   %5.0f (%.0f to %.0f)   %.2f%s\n", r->rating[row->bot].points, r->rating[row->bot].low,
               r->rating[row->bot].high, r->mean_ms[row->bot],
               !row->beats    ? ""
               : row->quicker ? "   BEATS level:5 in no more time"
                              : "   beats level:5 in more time");
    }
    printf("The best response found is %s.\n", a->spec[rows[best].bot]);
}

/* The command line that gives this table again. */
static void print_command(const struct asked *a) {
    const struct ladder *l = &a->ladder;
    char hex[HEX_CHARS];
    printf("\nclowder league %s", l->table.game->id);
    for (size_t i = a->known; i < l->bots; i++)
        printf(" %s", a->spec[i]);
    hex_write(l->seed, SEED_BYTES, hex);
    size_t zeros = strspn(hex, "0");
    printf(" --players %d --units %zu --seed %s", l->table.seats, l->units, hex[zeros] ? hex + zeros : "0");
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

int cli_league(int argc, char **argv) {
    struct asked *a = calloc(1, sizeof *a);
    struct ladder_result *result = calloc(1, sizeof *result);
    int code = 1;
    if (a && result) {
        a->ladder.units = 20;
        a->ladder.threads = 1;
        a->ladder.seed[SEED_BYTES - 1] = 1;
        a->ladder.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
        if (!read_arguments(a, argc, argv)) {
            code = cli_fail(2, a->why.text);
        } else if (ladder_run(&a->ladder, result)) {
            print_rows(a, result);
            print_command(a);
            code = 0;
        }
    }
    if (code == 1)
        cli_fail(1, "There is not enough memory.");
    free(result);
    free(a);
    return code;
}
