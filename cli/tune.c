/* `clowder lab tune`: changes a component file until it meets its author's aims. */
#include "cli/cli.h"
#include "cli/lab.h"
#include "games/games.h"
#include "lab/tune.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void say(const char *sentence) {
    fprintf(stderr, "%s\n", sentence);
}

static bool read_argument(struct lab_command *c, struct tuning *t, int argc, char **argv, int *at) {
    const char *flag = argv[*at], *value = *at + 1 < argc ? argv[*at + 1] : NULL;
    bool aim = !strcmp(flag, "--aim"), vary = !strcmp(flag, "--vary"), changes = !strcmp(flag, "--changes");
    if (!aim && !vary && !changes && strcmp(flag, "--data"))
        return !strncmp(flag, "--", 2) ? lab_flag(c, argc, argv, at)
               : strchr(flag, '=')     ? lab_option(c, 0, flag)
                                       : complain(&c->why, "\"%.40s\" is neither a flag nor option=value.", flag);
    if (!value)
        return complain(&c->why, "%s needs a value.", flag);
    ++*at;
    if (aim)
        return t->aims < TUNE_AIMS_MAX ? aim_read(c->request.game, value, &t->aim[t->aims++], &c->why)
                                       : complain(&c->why, "At most %d aims can be stated.", TUNE_AIMS_MAX);
    if (vary)
        return t->varies < TUNE_VARY_MAX ? vary_read(value, &t->vary[t->varies++], &c->why)
                                         : complain(&c->why, "At most %d fields can vary.", TUNE_VARY_MAX);
    if (!changes)
        return lab_data(c, 0, value);
    t->changes_max = (size_t)strtoul(value, NULL, 10);
    return (t->changes_max >= 1 && t->changes_max <= TUNE_SLOTS_MAX) ||
           complain(&c->why, "--changes must be a number from 1 to %d.", TUNE_SLOTS_MAX);
}

static bool read_arguments(struct lab_command *c, struct tuning *t, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (!read_argument(c, t, argc, argv, &i))
            return false;
    if (!c->request.kit[0].kit)
        return complain(&c->why, "Name the file to change with --data FILE.");
    if (!t->aims || !t->varies)
        return complain(&c->why, "State an aim and what may change, as in --aim \"seats<=2\" --vary cost=1..5.");
    lab_settle_defaults(c);
    return true;
}

static bool write_file(const char *folder, const char *text, char path[1024], struct complaint *why) {
    if (mkdir(folder, 0777) && errno != EEXIST)
        return complain(why, "%s: The folder cannot be made: %s.", folder, strerror(errno));
    run_path(folder, "tuned.yaml", path);
    FILE *file = fopen(path, "wb");
    bool good = file && fputs(text, file) >= 0;
    if (file)
        good = !fclose(file) && good;
    return good || complain(why, "%s: The file cannot be written: %s.", path, strerror(errno));
}

static void print_result(const struct tuning *t, const struct tuned *r) {
    if (!r->changes)
        printf("No change that is allowed brings the aims nearer.\n");
    for (size_t i = 0; i < r->changes; i++)
        printf("%s: %s %d -> %d\n", r->change[i].name, r->change[i].field, r->change[i].from, r->change[i].to);
    printf("%-40s %10s %10s\n", "stated", "before", "after");
    for (size_t i = 0; i < t->aims; i++)
        printf("%-40s %10.2f %10.2f  %s\n", t->aim[i].words, r->before[i], r->after[i], r->met[i] ? "met" : "not met");
}

/* Which aims, and how close it came. */
static void complain_unmet(const struct tuning *t, const struct tuned *r, const char *path, struct complaint *why) {
    char words[sizeof why->text];
    struct text text;
    size_t unmet = 0;
    text_start(&text, words, sizeof words);
    for (size_t i = 0; i < t->aims; i++)
        if (!r->met[i])
            text_format(&text, "%s %s is not met: it came from %.2f to %.2f.", unmet++ ? " The aim" : "The aim",
                        t->aim[i].words, r->before[i], r->after[i]);
    complain(
        why,
        "%s That is with %zu %s, the best that was found; %s has it. Allow more changes (--changes) or wider numbers "
        "(--vary), or relax the aim.",
        words, r->changes, r->changes == 1 ? "change" : "changes", path);
}

/* The file, and a comparison of before and after. */
static int write_result(struct lab_command *c, const struct tuning *t, const struct tuned *r) {
    char path[1024];
    if (!write_file(c->way.out, r->text, path, &c->why) || !lab_data(c, 1, path))
        return 1;
    print_result(t, r);
    c->request.variants = 2;
    c->request.seed[0] ^= 0x80; /* as the aims were judged */
    c->way.quiet = true;
    int code = lab_carry_out(c);
    if (code || r->all_met) {
        if (!code)
            printf("%s has the changes, %s/report.html compares before and after.\n", path, c->way.out);
        return code;
    }
    complain_unmet(t, r, path, &c->why);
    return 1;
}

int cli_lab_tune(int argc, char **argv) {
    struct complaint why = {""};
    const struct game *game = argc ? games_find(argv[0], &why) : NULL;
    if (!game)
        return cli_fail(2, argc ? why.text : "Name a game, as in `clowder lab tune GAME --data FILE ...`.");
    struct lab_command *c = malloc(sizeof *c);
    struct tuning *t = calloc(1, sizeof *t);
    struct tuned result = {.text = NULL};
    int code = 1;
    if (c && t) {
        lab_command_default(c, game);
        *t = (struct tuning){.request = &c->request, .changes_max = 4, .say = say};
        c->way.out = "lab-tune";
        if (!read_arguments(c, t, argc, argv)) {
            code = 2;
        } else {
            t->threads = c->way.threads;
            if (lab_tune(t, &result, &c->why))
                code = write_result(c, t, &result);
        }
        if (code)
            cli_fail(code, c->why.text);
        request_close(&c->request);
    }
    tuned_close(&result);
    free(t);
    free(c);
    return code;
}
