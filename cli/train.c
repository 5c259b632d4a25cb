/* clowder train: learns a policy by self-play and writes its file. */
#include "cli/cli.h"

#include "bots/levels.h"
#include "games/games.h"
#include "lab/teach.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct asked {
    struct teaching teaching;
    const char *out, *keep; /* `keep` may be null */
    struct complaint why;
};

enum { ITERATIONS = 600, GAMES_MAX = 1000000, GENERATIONS_MAX = 100, EPOCHS_MAX = 1000, THREADS_MAX = 64 };

static void say(const char *sentence) {
    fprintf(stderr, "%s\n", sentence);
}

static bool read_number(struct asked *a, const char *flag, const char *value, long most, long *out) {
    size_t digits = strspn(value, "0123456789");
    *out = digits && digits < 9 && !value[digits] ? strtol(value, NULL, 10) : 0;
    return (*out > 0 && *out <= most) || complain(&a->why, "%s needs a number from 1 to %ld.", flag, most);
}

static bool read_players(struct asked *a, const char *list) {
    struct teaching *t = &a->teaching;
    t->seat_counts = 0;
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        long seats = strtol(at, NULL, 10);
        if (t->seat_counts == TEACH_SEATS_MAX)
            return complain(&a->why, "--players takes at most %d numbers.", TEACH_SEATS_MAX);
        if (!table_seats(&t->table, seats, &a->why))
            return false;
        t->seats[t->seat_counts++] = (int)seats;
    }
    return true;
}

static bool read_bot(struct asked *a, const char *spec) {
    return bot_parse(spec, &a->teaching.bot, &a->why) &&
           (!strcmp(a->teaching.bot.kind->name, "search") ||
            complain(&a->why, "Only a search can be learned from, as in search:600:halve=8:net=1."));
}

static bool read_flag(struct asked *a, const char *flag, const char *value) {
    struct teaching *t = &a->teaching;
    long number;
    bool good = true;
    if (!strcmp(flag, "--out"))
        a->out = value;
    else if (!strcmp(flag, "--keep"))
        a->keep = value;
    else if (!strcmp(flag, "--bot"))
        return read_bot(a, value);
    else if (!strcmp(flag, "--players"))
        return read_players(a, value);
    else if (!strcmp(flag, "--games"))
        good = read_number(a, flag, value, GAMES_MAX, &number), t->games = (size_t)number;
    else if (!strcmp(flag, "--generations"))
        good = read_number(a, flag, value, GENERATIONS_MAX, &number), t->generations = (size_t)number;
    else if (!strcmp(flag, "--epochs"))
        good = read_number(a, flag, value, EPOCHS_MAX, &number), t->epochs = (unsigned)number;
    else if (!strcmp(flag, "--threads"))
        good = read_number(a, flag, value, THREADS_MAX, &number), t->threads = (unsigned)number;
    else if (!strcmp(flag, "--seed"))
        t->seed = strtoull(value, NULL, 16);
    else
        good = complain(&a->why, "There is no flag %s; see `clowder train --help`.", flag);
    return good;
}

static bool read_option(struct asked *a, const char *word) {
    char name[40];
    size_t length = strcspn(word, "=");
    if (!word[length] || length >= sizeof name)
        return complain(&a->why, "\"%.40s\" is neither a flag nor option=value.", word);
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    a->teaching.vary = false;
    return table_option(&a->teaching.table, name, word + length + 1, &a->why);
}

/* The top level with fewer iterations, or any search where that is none. */
static void usual_bot(const struct game *game, struct bot *out) {
    if (!bot_parse(level_spec(game, game->seats_min, LEVELS), out, NULL) || strcmp(out->kind->name, "search"))
        must(bot_parse("search:1", out, NULL));
    out->amount = ITERATIONS;
    out->tuning.value[TUNE_DUEL] = 0;
    out->tuning.value[TUNE_NET] = 1;
    out->tuning.value[TUNE_VALUE] = 0.5f;
}

static bool read_arguments(struct asked *a, int argc, char **argv) {
    struct teaching *t = &a->teaching;
    const struct game *game = argc ? games_find(argv[0], &a->why) : NULL;
    if (!game)
        return argc ? false : complain(&a->why, "Name a game; see `clowder train --help`.");
    table_default(&t->table, game);
    usual_bot(game, &t->bot);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        t->seats[t->seat_counts++] = seats;
    for (int i = 1; i < argc; i++) {
        bool flag = !strncmp(argv[i], "--", 2);
        if (flag && i + 1 == argc)
            return complain(&a->why, "%s needs a value.", argv[i]);
        if (flag ? !read_flag(a, argv[i], argv[i + 1]) : !read_option(a, argv[i]))
            return false;
        i += flag;
    }
    return a->out || complain(&a->why, "Say where the policy goes with --out FILE.");
}

static bool write_file(const char *path, const uint8_t *bytes, size_t size, struct complaint *why) {
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    if (file)
        good = !fclose(file) && good;
    return good || complain(why, "%s: The file cannot be written: %s.", path, strerror(errno));
}

/* A file is refused before hours of learning, not after. */
static uint8_t *read_kept(struct asked *a, size_t *size) {
    enum { KEPT_MAX = 16 << 20 };
    uint8_t *bytes = (uint8_t *)cli_read_file(a->keep, KEPT_MAX, size, &a->why);
    if (!bytes || learned_check(a->teaching.table.game, bytes, *size, &a->why))
        return bytes;
    free(bytes);
    return NULL;
}

int cli_train(int argc, char **argv) {
    struct asked a = {
        .teaching = {.vary = true, .games = 1000, .generations = 2, .epochs = 8, .threads = 1, .seed = 1, .say = say}};
    struct learn_report report;
    size_t size;
    if (!read_arguments(&a, argc, argv))
        return cli_fail(2, a.why.text);
    uint8_t *kept = NULL, *bytes = NULL;
    size_t kept_size = 0;
    bool good = !a.keep || (kept = read_kept(&a, &kept_size));
    bytes = good ? teach(&a.teaching, &size, &report, &a.why) : NULL;
    if (bytes && kept) {
        uint8_t *fresh = bytes;
        bytes = learn_beside(a.teaching.table.game, kept, kept_size, fresh, size, &size, &a.why);
        free(fresh);
    }
    good = bytes && write_file(a.out, bytes, size, &a.why);
    free(bytes);
    free(kept);
    return good ? 0 : cli_fail(1, a.why.text);
}
