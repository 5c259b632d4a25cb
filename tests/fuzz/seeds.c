/* seeds FOLDER: writes what a fuzzer should start from, made by random play: states, records, protocol lines. */
#include "base/bits.h"
#include "core/match.h"
#include "core/record.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

static void write_file(const char *kind, const char *name, int number, const char *text, size_t length) {
    char path[500];
    snprintf(path, sizeof path, "%s/%s/%s-%d", folder, kind, name, number);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text, 1, length, file) != length || fclose(file)) {
        fprintf(stderr, "seeds: %s cannot be written\n", path);
        exit(1);
    }
}

static void write_position(const struct match *m, int number) {
    static char text[1 << 20], line[1 << 20];
    struct text out;
    text_start(&out, text, sizeof text);
    state_write(&m->table, m->state, &out);
    write_file("load", m->table.game->id, number, text, out.length);
    int length =
        snprintf(line, sizeof line, "load %s\nstate\nview 1\nlegal 1\nresult\nbot 1 random\nplayout random\n", text);
    write_file("protocol", m->table.game->id, number, line, (size_t)length);
    text_start(&out, text, sizeof text);
    record_write(m, NULL, false, &out);
    write_file("record", m->table.game->id, number, text, out.length);
}

static void play_game(const struct game *game, int seats) {
    struct table t;
    uint8_t seed[SEED_BYTES] = {(uint8_t)seats};
    struct rng rng;
    rng_seed_number(&rng, (uint64_t)seats);
    table_default(&t, game);
    t.seats = (uint8_t)seats;
    for (size_t i = 0; i < game->option_count; i++)
        t.option[i] = (int16_t)(game->options[i].min + seats % (game->options[i].max - game->options[i].min + 1));
    struct match *m = match_open(&t, seed, NULL);
    for (int step = 0; game->pending(&t, m->state); step++) {
        action list[LEGAL_MAX];
        unsigned who = bits_first(game->pending(&t, m->state));
        size_t legal = game->legal(&t, m->state, (seat)who, list);
        if (step % 16 == 0 && step < 200)
            write_position(m, seats * 1000 + step);
        match_play(m, who, list[rng_below(&rng, (uint32_t)legal)], NULL, NULL);
    }
    write_position(m, seats * 1000 + 999);
    match_close(m);
}

int main(int argc, char **argv) {
    if (argc != 2)
        return 2;
    folder = argv[1];
    for (size_t i = 0; games[i]; i++)
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++)
            play_game(games[i], seats);
    return 0;
}
