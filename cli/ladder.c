/* clowder ladder: bots play each other, and the table says how sure it is. */
#include "cli/cli.h"

#include "base/hash.h"
#include "games/games.h"
#include "lab/ladder.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct asked {
    struct ladder ladder;
    const char *spec[LADDER_BOTS_MAX];
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
    return complain(&a->why, "There is no flag %s; see `clowder ladder --help`.", flag);
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
        return complain(&a->why, "Name a game and two bots, as in `clowder ladder GAME greedy random`.");
    table_default(&l->table, game);
    for (int i = 1; i < argc; i++) {
        const char *equals = argv[i][strcspn(argv[i], ":=")] == '=' ? strchr(argv[i], '=') : NULL;
        bool good;
        if (!strcmp(argv[i], "--sprt"))
            good = l->sprt = true;
        else if (!strcmp(argv[i], "--gauntlet"))
            good = l->gauntlet = true;
        else if (!strncmp(argv[i], "--", 2))
            good = i + 1 < argc ? read_flag(a, argv[i], argv[i + 1]) : complain(&a->why, "%s needs a value.", argv[i]),
            i++;
        else
            good = equals ? read_option(a, argv[i], equals) : read_bot(a, argv[i]);
        if (!good)
            return false;
    }
    if (l->bots < 2)
        return complain(&a->why, "At least two bots must meet.");
    if (l->sprt && l->bots != 2)
        return complain(&a->why, "--sprt is for two bots.");
    l->gauntlet = l->gauntlet || l->sprt;
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

static void print_pairs(const struct asked *a, const struct ladder_result *r) {
    const struct ladder *l = &a->ladder;
    printf("%-16s %-18s %7s %8s   %s\n", "bot", l->table.seats > 2 ? "against copies of" : "against", "units", "share",
           "95% interval");
    for (size_t k = 0; k < r->pairs; k++) {
        const struct ladder_pair *p = &r->pair[k];
        printf("%-16s %-18s %7zu %7.1f%%   %.1f%% to %.1f%%\n", a->spec[p->bot], a->spec[p->against], p->units,
               100 * p->share.mean, 100 * p->share.low, 100 * p->share.high);
    }
}

static void print_verdict(const struct asked *a, const struct ladder_pair *pair) {
    static const char *const words[] = {
        [VERDICT_OPEN] = "not decided yet", [VERDICT_BETTER] = "better", [VERDICT_NOT_BETTER] = "not better"};
    printf("SPRT (%.1f%% or %.1f%%, alpha = beta = 0.05): %s is %s, log-likelihood ratio %.2f after %zu units.\n",
           100.0 / a->ladder.table.seats, 100 * ladder_better(&a->ladder), a->spec[0], words[pair->verdict],
           pair->ratio, pair->units);
}

static void print_ratings(const struct asked *a, const struct ladder_result *r) {
    printf("\n%-16s %8s   %s\n", "bot", "rating", "95% interval");
    for (size_t i = 0; i < a->ladder.bots; i++)
        printf("%-16s %8.0f   %.0f to %.0f\n", a->spec[i], r->rating[i].points, r->rating[i].low, r->rating[i].high);
}

/* The command line that gives this table again. */
static void print_command(const struct asked *a) {
    const struct ladder *l = &a->ladder;
    char hex[HEX_CHARS];
    printf("\nclowder ladder %s", l->table.game->id);
    for (size_t i = 0; i < l->bots; i++)
        printf(" %s", a->spec[i]);
    hex_write(l->seed, SEED_BYTES, hex);
    size_t zeros = strspn(hex, "0");
    printf(" --players %d --units %zu --seed %s", l->table.seats, l->units, hex[zeros] ? hex + zeros : "0");
    printf("%s", l->sprt ? " --sprt" : l->gauntlet ? " --gauntlet" : "");
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

int cli_ladder(int argc, char **argv) {
    struct asked *a = calloc(1, sizeof *a);
    struct ladder_result *result = calloc(1, sizeof *result);
    int code = 1;
    if (a && result) {
        a->ladder.units = 100;
        a->ladder.threads = 1;
        a->ladder.seed[SEED_BYTES - 1] = 1;
        a->ladder.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
        if (!read_arguments(a, argc, argv)) {
            code = cli_fail(2, a->why.text);
        } else if (ladder_run(&a->ladder, result)) {
            print_pairs(a, result);
            if (a->ladder.sprt)
                print_verdict(a, &result->pair[0]);
            if (result->rated)
                print_ratings(a, result);
            print_command(a);
            for (size_t i = 0; i < a->ladder.bots; i++)
                fprintf(stderr, "%-16s %.2f ms a move, slowest %.1f ms\n", a->spec[i], result->mean_ms[i],
                        result->slowest_ms[i]);
            code = 0;
        }
    }
    if (code == 1)
        cli_fail(1, "There is not enough memory.");
    free(result);
    free(a);
    return code;
}
