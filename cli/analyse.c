/* clowder analyse: a record judged decision by decision, luck told apart. */
#include "cli/cli.h"

#include "bots/advise.h"
#include "core/record.h"
#include "games/games.h"
#include "kits/kit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 1 << 22, JSON_BYTES = 1 << 24 };

struct asked {
    const char *file;
    unsigned iterations;
    bool json;
};

static bool read_arguments(int argc, char **argv, struct asked *out) {
    *out = (struct asked){.iterations = ANALYSE_ITERATIONS};
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--json")) {
            out->json = true;
        } else if (!strcmp(argv[i], "--iterations") && i + 1 < argc) {
            long number = strtol(argv[++i], NULL, 10);
            if (number < 1 || number > ADVISE_ITERATIONS_MAX)
                return false;
            out->iterations = (unsigned)number;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return false;
        } else if (out->file) {
            return false;
        } else {
            out->file = argv[i];
        }
    }
    return out->file != NULL;
}

static void print_action(const struct match *m, action a) {
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    space_format(m->table.game->space, a, &text);
    printf("%-16s", words);
}

static void print_why(const struct match *m, const struct decision *d) {
    char words[EXPLAIN_BYTES];
    struct text text;
    text_start(&text, words, sizeof words);
    explain_say(&m->table, d->best, &d->why, &text);
    printf("%s%s", words[0] ? "\n       " : "", words);
}

/* Whole, and never below zero by nothing: "-0" is no number for people. */
static double percent(float share) {
    return round(100 * (double)share) + 0.0;
}

/* A bar for the chance of seat 1 with two players; numbers for more. */
static void print_chances(const struct match *m, const float *chance) {
    enum { WIDTH = 30 };
    if (m->table.seats == 2) {
        int filled = (int)(chance[0] * WIDTH + 0.5f);
        printf("|%.*s%*s| %3.0f%%", filled, "##############################", WIDTH - filled, "", percent(chance[0]));
    } else {
        for (int who = 0; who < m->table.seats; who++)
            printf("%4.0f%%", percent(chance[who]));
    }
}

static void print_moves(const struct match *m, const struct analysis *a) {
    printf("%-6s %-7s%-16s %s\n", "", "", "", m->table.seats == 2 ? "chance of seat 1" : "chances by seat");
    printf("%-6s %-7s%-16s ", "start", "", "");
    print_chances(m, a->start);
    putchar('\n');
    for (size_t i = 0; i < a->count; i++) {
        const struct decision *d = &a->decision[i];
        printf("%-6zu seat %d ", i + 1, d->who + 1);
        print_action(m, d->played);
        putchar(' ');
        print_chances(m, d->after);
        printf("%s", d->turning ? "  turning point" : "");
        if (d->mark) {
            printf("  %s, -%.0f points; better: ", mark_names[d->mark], percent(d->loss));
            print_action(m, d->best);
            if (d->habit)
                printf(" (%s)", d->habit);
            print_why(m, d);
        }
        putchar('\n');
    }
}

static void print_summary(const struct match *m, const struct analysis *a) {
    printf("\n%-8s %9s %8s %8s %10s  %s\n", "", "mistakes", "lost", "result", "deserved", "luck");
    for (int who = 0; who < m->table.seats; who++) {
        int marked = 0;
        for (size_t i = 0; i < a->count; i++)
            marked += a->decision[i].who == who && a->decision[i].mark >= MARK_MISTAKE;
        printf("seat %d   %9d %7.0f%% %7.0f%% %9.0f%%  %+.0f points\n", who + 1, marked, percent(a->lost[who]),
               percent(a->result[who]), percent(a->adjusted[who]), percent(a->luck[who]));
    }
}

static bool print_json(const struct match *m, const struct analysis *a) {
    char *json = malloc(JSON_BYTES);
    struct text text;
    if (!json)
        return false;
    text_start(&text, json, JSON_BYTES);
    advise_write(m, a, &text);
    puts(json);
    free(json);
    return !text.cut;
}

int cli_analyse(int argc, char **argv) {
    struct complaint why = {""};
    struct kit_file kit = {0};
    struct record_kits kits = {.context = &kit, .make = kit_for_record};
    struct analysis analysis = {0};
    struct asked asked;
    size_t length;
    int code = 1;
    if (!read_arguments(argc, argv, &asked))
        return cli_fail(2, "Name one record, as in `clowder analyse game.record`; see `clowder analyse --help`.");
    char *record = cli_read_file(asked.file, RECORD_BYTES, &length, &why);
    struct match *m = record ? record_read(record, length, games_find, &kits, &why) : NULL;
    if (m && advise_analyse(m, asked.iterations, &analysis)) {
        code = 0;
        if (asked.json) {
            code = print_json(m, &analysis) ? 0 : 1;
        } else {
            print_moves(m, &analysis);
            print_summary(m, &analysis);
        }
    }
    if (code)
        cli_fail(1, why.text[0] ? why.text : "There is not enough memory.");
    advise_free(&analysis);
    match_close(m);
    kit_close(&kit);
    free(record);
    return code;
}
