/* Untrusted actions: bytes choose a game, seats, options and a seed, then seats and actions, legal or not. The door
 * must refuse or play; the rules must hold after every move. */
#include "base/bits.h"
#include "core/match.h"
#include "games/games.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint why = {""};
    struct table t;
    uint8_t seed[SEED_BYTES] = {0};
    size_t count = 0;
    while (games[count])
        count++;
    if (size < 6)
        return 0;
    table_default(&t, games[data[0] % count]);
    t.seats = (uint8_t)(t.game->seats_min + data[1] % (t.game->seats_max - t.game->seats_min + 1));
    for (size_t i = 0; i < t.game->option_count; i++) {
        const struct option *o = &t.game->options[i];
        int ways = o->max - o->min + 1;
        t.option[i] = (int16_t)(o->min + data[2 + i] % ways);
    }
    seed[0] = data[4];
    struct match *m = match_open(&t, seed, NULL);
    for (size_t at = 5; at + 2 < size; at += 3) {
        unsigned who = data[at] & 7, number = data[at + 1] | (unsigned)data[at + 2] << 8;
        seat_set waiting = t.game->pending(&t, m->state);
        if (!waiting)
            break;
        why.text[0] = 0;
        if (data[at] & 0x80) { /* exactly as given, mostly illegal */
            if (!match_play(m, who, number, NULL, &why))
                must(why.text[0]);
        } else { /* a legal one, chosen by the bytes */
            action list[LEGAL_MAX];
            unsigned asked = bits_nth(waiting, who % bits_count(waiting));
            size_t legal = t.game->legal(&t, m->state, (seat)asked, list);
            must(legal > 0 && match_play(m, asked, list[number % legal], NULL, &why));
        }
        must(t.game->check(&t, m->state, &why));
    }
    match_close(m);
    return 0;
}
