/* The numbers of Like Cats and Dogs turn with its seats. */
#include "games/cats-and-dogs/rules.h"
#include "tests/turn.h"

static void turn_seat(const struct table *t, const void *from, void *to) {
    const struct state *a = from;
    struct state *b = to;
    b->turn = seat_after(t, a->turn);
    for (seat who = 0; who < t->seats; who++) {
        seat next = seat_after(t, who);
        b->stock[next] = a->stock[who];
        b->hand_count[next] = a->hand_count[who];
        memcpy(b->hand[next], a->hand[who], HAND);
    }
    for (unsigned x = 0; x < laid_out(t); x++)
        for (unsigned i = 0; i < a->marked[x]; i++)
            b->marker[x][i] = seat_after(t, a->marker[x][i]);
    if (a->first >= DO_MARKER) { /* a pick that names a marker names its owner */
        unsigned x = (a->first - DO_MARKER) / SEATS_MAX, owner = (a->first - DO_MARKER) % SEATS_MAX;
        b->first = (uint16_t)(DO_MARKER + x * SEATS_MAX + seat_after(t, (seat)owner));
    }
}

TEST("numbers: when everyone moves on by one seat each sees what the seat before saw") {
    for (int players = 2; players <= SEATS_MAX; players++)
        expect_numbers_turn("cats-and-dogs", players, "", turn_seat, "");
}
