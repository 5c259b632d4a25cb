/* The numbers of Catchy! turn with its seats. */
#include "games/catchy/rules.h"
#include "tests/turn.h"

static void turn_seat(const struct table *t, const void *from, void *to) {
    const struct state *a = from;
    struct state *b = to;
    (void)t;
    for (int who = 0; who < SEATS; who++) {
        b->hand[1 - who] = a->hand[who];
        b->score[1 - who] = a->score[who];
        b->voids[1 - who] = a->voids[who];
    }
    b->leader = (uint8_t)(1 - a->leader);
    b->cat = (int8_t)-a->cat;
}

TEST("numbers: when the seats change places each sees what the other saw") {
    expect_numbers_turn("catchy", 2, "", turn_seat, "");
    expect_numbers_turn("catchy", 2, "course=short target=21", turn_seat, "");
}
