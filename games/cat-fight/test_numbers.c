/* The numbers of Cat Fight turn with its seats. */
#include "games/cat-fight/rules.h"
#include "tests/turn.h"

static seat_set turn_set(const struct table *t, seat_set set) {
    unsigned turned = 0;
    for (seat who = 0; who < t->seats; who++)
        turned |= (set >> who & 1u) << seat_after(t, who);
    return (seat_set)turned;
}

static void turn_seat(const struct table *t, const void *from, void *to) {
    const struct state *a = from;
    struct state *b = to;
    b->turn = seat_after(t, a->turn);
    for (seat who = 0; who < t->seats; who++) {
        seat next = seat_after(t, who);
        b->creams[next] = a->creams[who];
        b->lost[next] = a->lost[who];
        b->cat[next] = a->cat[who];
        b->face[next] = a->face[who];
        b->nip[next] = a->nip[who];
        b->stock[next] = a->stock[who];
        b->fight.roll[next] = a->fight.roll[who];
    }
    if (!a->fight.cats)
        return;
    b->fight.cats = turn_set(t, a->fight.cats);
    b->fight.yielded = turn_set(t, a->fight.yielded);
    b->fight.winner = seat_after(t, a->fight.winner);
}

/* A fight asks its losers in the order of seats (CF-31), so who is asked does not turn when the first seat is passed.
 */
TEST("numbers: when everyone moves on by one seat each sees what the seat before saw") {
    for (int players = 2; players <= SEATS; players++)
        expect_numbers_turn("cat-fight", players, "", turn_seat, " to_act ");
}
