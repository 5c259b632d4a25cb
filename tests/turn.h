/* For games/<id>/test_numbers.c: when every seat's things go to the next seat, each seat has the numbers that the seat
 * before it had. The game's test says how a state is turned. */
#ifndef TESTS_TURN_H
#define TESTS_TURN_H

#include "tests/test.h"

#include <stdio.h>
#include <string.h>

typedef void turn_seats(const struct table *t, const void *from, void *to); /* `to` begins as a copy */

static inline void numbers_as_seen(const struct table *t, const void *state, unsigned me, uint8_t *out) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    memcpy(hidden, state, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)me);
    numbers_write(t, hidden, me, out);
}

/* `except` names fields that tell the seats apart (each between spaces); `seat` always does. */
static inline void expect_turned(const struct table *t, const void *one, const void *two, const char *except) {
    struct number_layout layout;
    uint8_t before[NUMBERS_MAX], after[NUMBERS_MAX];
    numbers_layout(t->game, &layout);
    for (unsigned me = 0; me < t->seats; me++) {
        numbers_as_seen(t, one, me, before);
        numbers_as_seen(t, two, seat_after(t, (seat)me), after);
        for (size_t i = 0; i < layout.count; i++) {
            const struct number_field *f = &layout.place[i].field;
            char name[NUMBER_NAME_BYTES + 2];
            snprintf(name, sizeof name, " %s ", layout.place[i].name);
            if (strcmp(name, " seat ") && !strstr(except, name) &&
                memcmp(before + f->offset, after + f->offset, f->length))
                fail_msg("the field%sdoes not turn with the seats", name);
        }
    }
}

static inline void expect_numbers_turn(const char *game, int players, const char *options, turn_seats *turn_all,
                                       const char *except) {
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct scene s;
        scene_new(&s, game, players, options, seed);
        const struct table *t = &s.table;
        for (seat_set pending; (pending = t->game->pending(t, s.state));) {
            _Alignas(16) uint8_t turned[STATE_BYTES_MAX];
            action list[LEGAL_MAX];
            seat who = (seat)__builtin_ctz(pending);
            memcpy(turned, s.state, t->game->state_bytes);
            turn_all(t, s.state, turned);
            struct complaint why = {""};
            if (!t->game->check(t, turned, &why))
                fail_msg("the turned state is none: %s", why.text);
            expect_turned(t, s.state, turned, except);
            size_t count = t->game->legal(t, s.state, who, list);
            t->game->apply(t, s.state, who, list[rng_below(&s.rng, (uint32_t)count)], &s.rng, NULL);
        }
    }
}

#endif
