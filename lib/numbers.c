/* Positions as numbers for the public library; core/numbers.h says what they are. */
#include "core/numbers.h"

#include "games/games.h"
#include "lib/inside.h"

#include <string.h>

size_t clowder_numbers(const clowder_match *match, int seat_number, uint8_t *out, size_t room) {
    const struct match *m = match->match;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    uint8_t numbers[NUMBERS_MAX];
    size_t length = numbers_length(m->table.game);
    if (seat_number < 1 || seat_number > m->table.seats)
        return 0;
    match_hidden(m, (unsigned)seat_number - 1, hidden);
    numbers_write(&m->table, hidden, (unsigned)seat_number - 1, room < length ? numbers : out);
    if (room < length)
        memcpy(out, numbers, room);
    return length;
}

static void write_layout(const void *what, long which, int viewer, struct text *out) {
    (void)which, (void)viewer;
    json_open(out, '{');
    numbers_layout_write(what, out);
    json_close(out, '}');
}

size_t clowder_numbers_layout(const char *game_id, char *out, size_t size) {
    const struct game *game = games_find(game_id, NULL);
    if (size)
        out[0] = 0;
    return game ? lib_write(write_layout, game, 0, 0, out, size) : 0;
}
