/* Golden records: matches played once, which must replay for ever.
 *     golden make FOLDER     a record for every game, seat count and option that has none yet
 *     golden check FOLDER    replays all of them; TAP output */
#include "base/bits.h"
#include "core/match.h"
#include "core/record.h"
#include "games/games.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 1 << 20 };

static char record[RECORD_BYTES];
static const char *folder;
static int tests, failures;

static void make_record(const struct table *t, unsigned number) {
    char path[600], name[200];
    struct text text;
    text_start(&text, name, sizeof name);
    text_format(&text, "%s-%d", t->game->id, t->seats);
    for (size_t i = 0; i < t->game->option_count; i++) {
        text_char(&text, '-');
        table_option_text(t, i, &text);
    }
    snprintf(path, sizeof path, "%s/%s.record", folder, name);
    FILE *file = fopen(path, "r");
    if (file) { /* what is golden is not made again */
        fclose(file);
        return;
    }
    uint8_t seed[SEED_BYTES] = {(uint8_t)number, 0xca, 0x75};
    struct rng rng;
    rng_seed_number(&rng, number);
    struct match *m = match_open(t, seed, NULL);
    for (seat_set waiting; (waiting = t->game->pending(t, m->state));) {
        action list[LEGAL_MAX];
        unsigned who = bits_nth(waiting, rng_below(&rng, bits_count(waiting)));
        size_t count = t->game->legal(t, m->state, (seat)who, list);
        action a = list[rng_below(&rng, (uint32_t)count)];
        if (rng_below(&rng, 4)) /* mostly as people play, so that games end by their own rules */
            a = t->game->hooks->rollout(t, m->state, (seat)who, &rng);
        match_play(m, who, a, NULL, NULL);
    }
    text_start(&text, record, sizeof record);
    record_write(m, NULL, false, &text);
    match_close(m);
    file = text.cut ? NULL : fopen(path, "w");
    if (!file || fputs(record, file) < 0 || fclose(file)) {
        fprintf(stderr, "golden: %s cannot be written\n", path);
        exit(1);
    }
}

static void make_options(struct table *t, size_t option, unsigned *number) {
    if (option == t->game->option_count) {
        make_record(t, ++*number);
        return;
    }
    const struct option *o = &t->game->options[option];
    int values[3] = {o->min, o->preset, o->max};
    for (int v = 0; o->words ? o->words[v] != NULL : v < 3; v++) {
        t->option[option] = (int16_t)(o->words ? v : values[v]);
        make_options(t, option + 1, number);
    }
}

static void make_all(void) {
    unsigned number = 0;
    for (size_t i = 0; games[i]; i++)
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
            struct table t;
            table_default(&t, games[i]);
            t.seats = (uint8_t)seats;
            make_options(&t, 0, &number);
        }
}

static void check_record(const char *name) {
    char path[600];
    struct complaint why = {""};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(record, 1, sizeof record, file) : 0;
    if (file)
        fclose(file);
    struct match *m = record_read(record, length, games_find, NULL, &why);
    printf("%s %d - %s\n", m ? "ok" : "not ok", ++tests, name);
    if (!m) {
        failures++;
        printf("# %s\n", why.text);
    }
    match_close(m);
}

static int is_record(const struct dirent *entry) {
    const char *end = strrchr(entry->d_name, '.');
    return end && !strcmp(end, ".record");
}

int main(int argc, char **argv) {
    struct dirent **names;
    if (argc != 3)
        return 2;
    folder = argv[2];
    if (!strcmp(argv[1], "make")) {
        make_all();
        return 0;
    }
    int count = scandir(folder, &names, is_record, alphasort);
    for (int i = 0; i < count; i++) {
        check_record(names[i]->d_name);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    printf("1..%d\n", tests);
    return failures || count < 1;
}
