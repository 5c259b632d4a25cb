/* The numbers of Cantankerous Cats turn with its seats. */
#include "games/cantankerous/rules.h"
#include "games/cantankerous/zones.h"
#include "tests/turn.h"

static uint8_t turned(const struct table *t, unsigned who) {
    return who < t->seats ? seat_after(t, (seat)who) : (uint8_t)who;
}

static void turn_lists(const struct table *t, const struct state *a, struct state *b) {
    unsigned next_from = 0;
    for (seat who = 0; who < t->seats; who++) { /* banked cards lie seat by seat, so the last seat's come first now */
        seat before = (seat)(who ? who - 1 : t->seats - 1);
        memcpy(b->banked + next_from, a->banked + banked_from(a, before), a->banked_count[before]);
        next_from += a->banked_count[before];
    }
    for (unsigned i = 0; i < a->depth; i++) {
        b->frame[i].who = turned(t, a->frame[i].who) & 15u;
        b->frame[i].target = turned(t, a->frame[i].target) & 15u;
        bool enemy = a->frame[i].card && card_of(t, a->frame[i].card)->effect == EFFECT_ENEMY;
        unsigned step = a->frame[i].step;
        if (enemy && (step == STEP_ENEMY || step == STEP_FOLLOW || step == STEP_SETTLE))
            b->frame[i].left = turned(t, a->frame[i].left); /* the second cat */
    }
}

static void turn_seat(const struct table *t, const void *from, void *to) {
    const struct state *a = from;
    struct state *b = to;
    b->feral = b->doubled = 0;
    b->toy = turned(t, a->toy);
    b->asked = turned(t, a->asked);
    for (seat who = 0; who < t->seats; who++) {
        seat next = seat_after(t, who);
        b->hand[next] = a->hand[who];
        b->hand_count[next] = a->hand_count[who];
        b->points[next] = a->points[who];
        b->tokens[next] = a->tokens[who];
        b->bet[next] = a->bet[who];
        b->banked_count[next] = a->banked_count[who];
        b->feral |= (uint8_t)((a->feral >> who & 1) << next);
        b->doubled |= (uint8_t)((a->doubled >> who & 1) << next);
    }
    turn_lists(t, a, b);
}

TEST("numbers: when everyone moves on by one seat each sees what the seat before saw") {
    for (int players = 2; players <= SEATS_MAX; players++)
        expect_numbers_turn("cantankerous", players, "", turn_seat, "");
}
