/* The numbers of Cardinal Directions turn with its seats. A seat is a cat, with an ability of its own in the advanced
 * rules, so the game is the same for all seats in the basic rules only, and the field `cat` tells them apart. */
#include "games/cardinal/rules.h"
#include "tests/turn.h"

static void turn_seat(const struct table *t, const void *from, void *to) {
    const struct state *a = from;
    struct state *b = to;
    for (seat who = 0; who < t->seats; who++) {
        seat next = seat_after(t, who);
        unsigned chosen = a->chosen[who];
        memcpy(b->stalks[next], a->stalks[who], LOCALES);
        memcpy(b->eaten[next], a->eaten[who], BIRDS);
        b->eaten_count[next] = a->eaten_count[who];
        b->front[next] = a->front[who];
        b->points[next] = a->points[who];
        if (chosen > A_STEAL && chosen <= A_EAT) /* an action plus one, which names a seat */
            chosen = A_STEAL + 1u + seat_after(t, (seat)(chosen - 1 - A_STEAL));
        b->chosen[next] = (uint8_t)chosen;
    }
}

TEST("numbers: when everyone moves on by one seat each sees what the seat before saw") {
    for (int players = 3; players <= SEATS; players++)
        expect_numbers_turn("cardinal", players, "", turn_seat, " cat ");
}
