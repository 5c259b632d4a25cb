/* The numbers of High Card turn with its seats. */
#include "games/template/rules.h"
#include "tests/turn.h"

static void turn_seat(const struct table *t, const void *from, void *to) {
    const struct state *a = from;
    struct state *b = to;
    for (seat who = 0; who < t->seats; who++) {
        seat next = seat_after(t, who);
        b->hand[next] = a->hand[who];
        b->chosen[next] = a->chosen[who];
        b->score[next] = a->score[who];
    }
}

TEST("numbers: when everyone moves on by one seat each sees what the seat before saw") {
    for (int players = 2; players <= SEATS; players++)
        expect_numbers_turn("template", players, "", turn_seat, "");
}
