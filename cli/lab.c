/* `clowder lab`: plays many games and reports how balanced the game is. */
#include "cli/lab.h"

#include "base/hash.h"
#include "cli/cli.h"
#include "games/games.h"
#include "lab/queue.h"
#include "lab/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { WATCH_USUAL = 200, THREADS_MOST = 256, PARTS_MOST = 4096 };

/* ---- arguments */

static bool read_number(const char *digits, uint64_t least, uint64_t most, uint64_t *out) {
    char *end;
    unsigned long long number = strtoull(digits, &end, 10);
    *out = number;
    return digits[0] >= '0' && digits[0] <= '9' && !*end && number >= least && number <= most;
}

/* `2,4` and `2-4` */
static bool read_players(struct lab_command *c, const char *words) {
    const struct game *game = c->request.game;
    for (const char *at = words; *at;) {
        char *end;
        long from = strtol(at, &end, 10), to = from;
        if (end != at && *end == '-') {
            at = end + 1;
            to = strtol(at, &end, 10);
        }
        if (end == at || (*end && *end != ',') || from < game->seats_min || to > game->seats_max || from > to)
            return complain(&c->why, "\"%.40s\" is no number of players; %s is for %d to %d.", words, game->title,
                            game->seats_min, game->seats_max);
        for (long seats = from; seats <= to; seats++)
            c->request.players |= (uint8_t)(1u << seats);
        at = *end ? end + 1 : end;
    }
    return true;
}

static bool read_bots(struct lab_command *c, const char *words) {
    struct request *r = &c->request;
    for (r->bots = 0; *words;) {
        size_t length = strcspn(words, ",");
        struct bot bot;
        if (r->bots == PLAN_BOTS_MAX)
            return complain(&c->why, "At most %d bots can be compared.", PLAN_BOTS_MAX);
        if (!length || length >= PLAN_SPEC_MAX)
            return complain(&c->why, "\"%.40s\" is no bot.", words);
        memcpy(r->spec[r->bots], words, length);
        r->spec[r->bots][length] = 0;
        if (strcmp(r->spec[r->bots], PLAN_LIGHT) && !bot_parse(r->spec[r->bots], &bot, &c->why))
            return false;
        r->bots++;
        words += length + (words[length] == ',');
    }
    return r->bots || complain(&c->why, "--bots needs a bot, as in --bots level:3.");
}

static bool read_shard(struct lab_command *c, const char *words) {
    char *end, *rest;
    unsigned long long shard = strtoull(words, &end, 10), shards = *end == '/' ? strtoull(end + 1, &rest, 10) : 0;
    if (!shard || !shards || *rest || shard > shards || shards > PARTS_MOST)
        return complain(&c->why, "--shard needs a part of so many, as in --shard 3/100.");
    c->way.shard = shard - 1;
    c->way.shards = shards;
    return true;
}

static bool read_count(struct lab_command *c, const char *flag, const char *value, uint64_t least, uint64_t most,
                       uint64_t *out) {
    return read_number(value, least, most, out) ||
           complain(&c->why, "%s must be a number from %llu to %llu, not \"%.40s\".", flag, (unsigned long long)least,
                    (unsigned long long)most, value);
}

bool lab_option(struct lab_command *c, int variant, const char *word) {
    const struct game *game = c->request.game;
    const char *equals = strchr(word, '=');
    size_t length = (size_t)(equals - word);
    for (size_t i = 0; i < game->option_count; i++)
        if (strlen(game->options[i].name) == length && !strncmp(game->options[i].name, word, length)) {
            if (strlen(equals + 1) >= PLAN_VALUES_MAX || !equals[1])
                return complain(&c->why, "\"%.40s\" has no value, or too many.", word);
            memcpy(c->request.option[variant][i], equals + 1, strlen(equals + 1) + 1);
            return true;
        }
    return complain(&c->why, "%s has no option \"%.*s\".", game->title, (int)(length < 40 ? length : 40), word);
}

bool lab_data(struct lab_command *c, int variant, const char *path) {
    kit_close(&c->request.kit[variant]);
    return kit_open(c->request.game, path, &c->request.kit[variant], &c->why);
}

static bool read_value(struct lab_command *c, const char *flag, const char *value) {
    struct request *r = &c->request;
    uint64_t number = 0;
    if (!strcmp(flag, "--players"))
        return read_players(c, value);
    if (!strcmp(flag, "--bots"))
        return read_bots(c, value);
    if (!strcmp(flag, "--games"))
        return read_count(c, flag, value, 1, PLAN_GAMES_MAX, &r->games);
    if (!strcmp(flag, "--watch"))
        return read_count(c, flag, value, 0, PLAN_GAMES_MAX, &r->watch);
    if (!strcmp(flag, "--playouts")) {
        bool good = read_count(c, flag, value, 1, 100000, &number);
        r->playouts = (unsigned)number;
        return good;
    }
    if (!strcmp(flag, "--threads")) {
        bool good = read_count(c, flag, value, 1, THREADS_MOST, &number);
        c->way.threads = (unsigned)number;
        return good;
    }
    if (!strcmp(flag, "--seed"))
        return hex_seed(value, strlen(value), r->seed) ||
               complain(&c->why, "--seed needs 1 to 64 hex digits, not \"%.40s\".", value);
    if (!strcmp(flag, "--out")) {
        c->way.out = value;
        return strlen(value) < 900 || complain(&c->why, "The name of the folder is too long.");
    }
    if (!strcmp(flag, "--nats")) {
        c->way.nats = value;
        return true;
    }
    if (!strcmp(flag, "--deadline")) {
        char *end;
        c->way.deadline = strtod(value, &end);
        return (!*end && c->way.deadline >= 0.5 && c->way.deadline <= 3600) ||
               complain(&c->why, "--deadline must be 0.5 to 3600 seconds, not \"%.40s\".", value);
    }
    if (!strcmp(flag, "--shard"))
        return read_shard(c, value);
    return complain(&c->why, "There is no flag %.40s; `clowder lab --help` lists them.", flag);
}

bool lab_flag(struct lab_command *c, int argc, char **argv, int *at) {
    const char *flag = argv[*at];
    bool *yes = !strcmp(flag, "--resume")  ? &c->way.resume
                : !strcmp(flag, "--depth") ? &c->request.depth
                : !strcmp(flag, "--csv")   ? &c->request.csv
                : !strcmp(flag, "--quiet") ? &c->way.quiet
                                           : NULL;
    if (yes)
        return *yes = true;
    if (*at + 1 == argc)
        return complain(&c->why, "%s needs a value.", flag);
    return read_value(c, flag, argv[++*at]);
}

void lab_command_default(struct lab_command *c, const struct game *game) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    memset(c, 0, sizeof *c);
    request_default(&c->request, game);
    c->way.threads = cores > 0 && cores < THREADS_MOST ? (unsigned)cores : 1;
    c->way.shards = 1;
    c->way.deadline = 30;
}

static bool read_arguments(struct lab_command *c, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        bool good;
        if (!strcmp(argv[i], "--data"))
            good = i + 1 < argc ? lab_data(c, 0, argv[++i]) : complain(&c->why, "--data needs a file.");
        else if (!strncmp(argv[i], "--", 2))
            good = lab_flag(c, argc, argv, &i);
        else
            good = strchr(argv[i], '=') ? lab_option(c, 0, argv[i])
                                        : complain(&c->why, "\"%.40s\" is neither a flag nor option=value.", argv[i]);
        if (!good)
            return false;
    }
    return true;
}

/* ---- a run */

struct bar {
    struct timespec begun;
    uint64_t begun_at;
    bool begun_known;
};

static double since(const struct timespec *then) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

void lab_progress(void *context, uint64_t done, uint64_t all, uint64_t played) {
    enum { WIDTH = 30 };
    struct bar *bar = context;
    if (!bar->begun_known) {
        bar->begun_known = true;
        bar->begun_at = done - 1;
    }
    double spent = since(&bar->begun), rate = (double)played / (spent > 0.001 ? spent : 0.001);
    double left = spent * (double)(all - done) / (double)(done - bar->begun_at);
    int filled = (int)(done * WIDTH / all);
    fprintf(stderr, "\r[%.*s%*s] %3.0f %%  %.0f games/s  %.0f s left   ", filled, "##############################",
            WIDTH - filled, "", 100.0 * (double)done / (double)all, rate, left);
    if (done == all)
        fputc('\n', stderr);
}

static bool open_part(struct lab_command *c, struct part *part) {
    char path[1024];
    run_path(c->way.out, "part.lab", path);
    if (!c->way.resume || access(path, F_OK))
        return part_open(part, &c->request, &c->why);
    struct part kept;
    if (!part_load(&kept, path, &c->why))
        return false;
    bool same = part_open(part, &c->request, &c->why);
    if (same && !part_same_request(part, &kept)) {
        part_close(part);
        same = complain(&c->why,
                        "%s: The run in this folder was started by another command; give that one, or leave "
                        "--resume out to start again.",
                        path);
    }
    if (same)
        same = part_merge(part, &kept, path, &c->why);
    part_close(&kept);
    return same;
}

/* Everything is in the part: the files. */
static bool write_report(struct lab_command *c, const struct part *part) {
    char path[1024];
    run_path(c->way.out, "games.csv.gz", path);
    return (!part->request.csv || rows_join(part, &c->way.out, 1, path, &c->why)) &&
           report_save(part, c->way.out, &c->why);
}

void lab_settle_defaults(struct lab_command *c) {
    struct request *r = &c->request;
    if (!r->bots) {
        memcpy(r->spec[0], "level:3", sizeof "level:3");
        r->bots = 1;
    }
    if (r->watch == UINT64_MAX) {
        r->watch = r->games / 10;
        r->watch = r->watch > WATCH_USUAL ? WATCH_USUAL : r->watch < 20 ? 20 : r->watch;
    }
    r->watch = r->watch < r->games ? r->watch : r->games;
}

static void say_done(const struct lab_command *c, const struct part *part) {
    struct findings findings;
    if (c->way.shards > 1) {
        printf("%s/part.lab has %llu of %llu units; `clowder lab merge` makes the report of all shards.\n", c->way.out,
               (unsigned long long)part->done_count, (unsigned long long)part->plan.units);
        return;
    }
    if (!findings_open(&part->tally, &findings))
        return;
    for (size_t i = 0; i < findings.said && i < 10; i++)
        printf("- %s\n", findings.list[i].text);
    if (!findings.said)
        printf("Nothing stands out: no difference is greater than chance explains.\n");
    printf("%s/report.html and report.json have it all.\n", c->way.out);
    findings_close(&findings);
}

static void say_on(const char *sentence) {
    fprintf(stderr, "clowder: %s\n", sentence);
}

int lab_carry_out(struct lab_command *c) {
    struct part part;
    struct bar bar = {.begun_known = false};
    char folder[64];
    lab_settle_defaults(c);
    snprintf(folder, sizeof folder, "lab-%s", c->request.game->id);
    c->way.out = c->way.out ? c->way.out : folder;
    if (mkdir(c->way.out, 0777) && errno != EEXIST)
        return complain(&c->why, "%s: The folder cannot be made: %s.", c->way.out, strerror(errno)), 1;
    if (!open_part(c, &part))
        return 1;
    struct run_setting setting = {.folder = c->way.out,
                                  .threads = c->way.threads,
                                  .shard = c->way.shard,
                                  .shards = c->way.shards,
                                  .progress = isatty(STDERR_FILENO) && !c->way.quiet ? lab_progress : NULL,
                                  .context = &bar};
    clock_gettime(CLOCK_MONOTONIC, &bar.begun);
    struct queue_setting queue = {.url = c->way.nats, .deadline = c->way.deadline, .say = say_on};
    bool good =
        c->way.nats ? queue_lead(&part, &setting, &queue, c->way.resume, &c->why) : run_units(&part, &setting, &c->why);
    if (good && c->way.shards == 1)
        good = write_report(c, &part);
    if (good && !c->way.quiet)
        say_done(c, &part);
    part_close(&part);
    return good ? 0 : 1;
}

static int finish(struct lab_command *c, int code) {
    if (code)
        cli_fail(code, c->why.text);
    request_close(&c->request);
    free(c);
    return code;
}

/* ---- merging */

static bool read_parts(int argc, char **argv, struct lab_command *c, const char **folders, size_t *count) {
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--out") && i + 1 < argc)
            c->way.out = argv[++i];
        else if (!strncmp(argv[i], "--", 2))
            return complain(&c->why, "`lab merge` takes folders of shards and --out FOLDER, not %.40s.", argv[i]);
        else if (*count == PARTS_MOST)
            return complain(&c->why, "At most %d parts can be merged at a time.", PARTS_MOST);
        else
            folders[(*count)++] = argv[i];
    }
    return *count && c->way.out ? true
                                : complain(&c->why, "Name the folders of all shards and --out FOLDER for the report.");
}

static bool merge(struct lab_command *c, const char **folders, size_t count) {
    struct part all, one;
    char path[1024];
    run_path(folders[0], "part.lab", path);
    if (!part_load(&all, path, &c->why))
        return false;
    bool good = true;
    for (size_t i = 1; good && i < count; i++) {
        run_path(folders[i], "part.lab", path);
        good = part_load(&one, path, &c->why);
        if (good) {
            good = part_merge(&all, &one, path, &c->why);
            part_close(&one);
        }
    }
    if (good && all.done_count < all.plan.units)
        good = complain(&c->why, "%llu of %llu units are missing; name the folders of all shards.",
                        (unsigned long long)(all.plan.units - all.done_count), (unsigned long long)all.plan.units);
    if (good && mkdir(c->way.out, 0777) && errno != EEXIST)
        good = complain(&c->why, "%s: The folder cannot be made: %s.", c->way.out, strerror(errno));
    run_path(c->way.out, "games.csv.gz", path);
    good = good && (!all.request.csv || rows_join(&all, folders, count, path, &c->why));
    good = good && report_save(&all, c->way.out, &c->why);
    run_path(c->way.out, "part.lab", path);
    good = good && part_save(&all, path, &c->why);
    if (good)
        say_done(c, &all);
    part_close(&all);
    return good;
}

int cli_lab_merge(int argc, char **argv) {
    struct lab_command *c = calloc(1, sizeof *c);
    const char **folders = calloc(PARTS_MOST, sizeof *folders);
    size_t count = 0;
    int code = 1;
    if (!c || !folders) {
        free(c);
        free(folders);
        return cli_fail(1, "There is not enough memory.");
    }
    c->way.shards = 1;
    if (!read_parts(argc, argv, c, folders, &count))
        code = 2;
    else if (merge(c, folders, count))
        code = 0;
    free(folders);
    return finish(c, code);
}

/* ---- comparing */

/* `house`, `FILE`, `option=value`, or several of these with a plus between. */
static bool read_variant(struct lab_command *c, int variant, char *words) {
    for (char *word = strtok(words, "+"); word; word = strtok(NULL, "+"))
        if (strcmp(word, "house") && !(strchr(word, '=') ? lab_option(c, variant, word) : lab_data(c, variant, word)))
            return false;
    return true;
}

static bool read_comparison(struct lab_command *c, int argc, char **argv) {
    int variants = 0;
    for (int i = 1; i < argc; i++) {
        bool good = !strncmp(argv[i], "--", 2) ? lab_flag(c, argc, argv, &i)
                    : variants < PLAN_VARIANTS ? read_variant(c, variants++, argv[i])
                                               : complain(&c->why, "Two can be compared, not \"%.40s\" too.", argv[i]);
        if (!good)
            return false;
    }
    c->request.variants = PLAN_VARIANTS;
    return variants == PLAN_VARIANTS ||
           complain(&c->why, "Name the game and what to compare, as in `clowder lab compare GAME house my-deck.yaml`.");
}

/* ---- the command */

int cli_lab(int argc, char **argv) {
    bool compares = argc && !strcmp(argv[0], "compare");
    argc -= compares;
    argv += compares;
    if (argc && !strcmp(argv[0], "merge"))
        return cli_lab_merge(argc - 1, argv + 1);
    if (argc && !strcmp(argv[0], "tune"))
        return cli_lab_tune(argc - 1, argv + 1);
    struct complaint why = {""};
    const struct game *game = argc ? games_find(argv[0], &why) : NULL;
    if (!game)
        return cli_fail(2, argc ? why.text : "Name a game, as in `clowder lab GAME --games 1000`.");
    struct lab_command *c = malloc(sizeof *c);
    if (!c)
        return cli_fail(1, "There is not enough memory.");
    lab_command_default(c, game);
    bool good = compares ? read_comparison(c, argc, argv) : read_arguments(c, argc, argv);
    return finish(c, good ? lab_carry_out(c) : 2);
}
