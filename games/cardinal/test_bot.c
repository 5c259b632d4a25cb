/* The evaluation that is fitted to a population: what it looks at, and what it makes of it. */
#include "games/cardinal/bot.h"
#include "games/cardinal/test_tables.h"

#include <math.h>
#include <stdio.h>

static bool about(float a, float b) {
    return fabsf(a - b) < 1e-5f;
}

TEST("the fitted evaluation sees points, birds in front and Stalks, over what is left to be won") {
    struct scene s;
    float number[SEATS][CROWD_NUMBERS];
    /* FLIP is left too: 1 + 2 + 3 on the table, 1 + 2 * 1 in front and 4 in the deck make 13. */
    set_table(&s, "basic", "1:000 8:110 15:010", "[21]", "2 3* -");
    scene_set(&s, "{\"eaten\":[[],[],[{\"bird\":9,\"doubled\":false}]],\"points\":[0,0,2]}");
    cardinal_describe(&s.table, (const struct state *)s.state, number);
    float scale = 1 / (3 + 0.12f * 13);
    assert_true(about(number[0][CROWD_BEHIND], 2 * scale) && about(number[2][CROWD_BEHIND], 0));
    assert_true(about(number[0][CROWD_FRONT], scale) && about(number[0][CROWD_DOUBLED], 0));
    assert_true(about(number[1][CROWD_FRONT], 0) && about(number[1][CROWD_DOUBLED], 2 * scale));
    assert_true(about(number[0][CROWD_HUNGRY], scale / 3) && about(number[2][CROWD_HUNGRY], 0));
    /* All can catch the sparrow, two of them the jay; seat 2 has half of the Stalks for the Cardinal. */
    assert_true(about(number[0][CROWD_READY], scale / 3 + 2 * scale / 2));
    assert_true(about(number[2][CROWD_READY], scale / 3));
    assert_true(about(number[1][CROWD_STALKS], 3 * scale / 2) && about(number[0][CROWD_STALKS], 0));
    assert_true(about(number[0][CROWD_HAND], scale) && about(number[2][CROWD_HAND], 2 * scale));
}

TEST("the fitted evaluation gives shares of 1, the same to equals and more to who leads, at every table") {
    static const char *const gardens[] = {"1:000 2:000 3:000", "1:0000 2:0000 3:0000",
                                          "1:00000 2:00000 3:00000 4:00000"};
    static const char *const fronts[] = {"- - -", "- - - -", "- - - - -"};
    static const char *const others[] = {"0,0", "0,0,0", "0,0,0,0"}, *const nothing[] = {"[],[]", "[],[],[]",
                                                                                         "[],[],[],[]"};
    for (int i = 0; i < 3; i++) {
        struct scene s;
        char json[200];
        float share[SEATS_MAX], sum = 0;
        set_table(&s, "basic", gardens[i], "[21]", fronts[i]);
        s.table.game->hooks->crowd(&s.table, s.state, share);
        for (int who = 0; who < s.table.seats; who++)
            assert_true(about(share[who], 1.0f / s.table.seats));
        snprintf(json, sizeof json, "{\"eaten\":[[{\"bird\":16,\"doubled\":false}],%s],\"points\":[3,%s]}", nothing[i],
                 others[i]);
        scene_set(&s, json);
        s.table.game->hooks->crowd(&s.table, s.state, share);
        for (int who = 0; who < s.table.seats; who++)
            sum += share[who];
        assert_true(about(sum, 1) && share[0] > 1.5f * share[1] && about(share[1], share[2]));
    }
}

TEST("rounds in which nothing changes cost everybody a part") {
    struct scene s;
    float share[SEATS_MAX];
    set_table(&s, "basic", "1:000 2:000 3:000", "[21]", "- - -");
    scene_set(&s, "{\"round\":6,\"quiet\":5}");
    s.table.game->hooks->crowd(&s.table, s.state, share);
    for (int who = 0; who < 3; who++)
        assert_true(about(share[who], 0.5f / 3));
}

TEST("CD-62 a cat is taken to go on doing nothing the longer nothing has changed, by an action that is nothing") {
    for (int quiet = 0; quiet < 9; quiet++) {
        struct scene s;
        action nothing[3];
        char json[40], then[4];
        set_table(&s, "basic", "8:110 9:001 15:010", "[21]", "- - -");
        snprintf(json, sizeof json, "{\"round\":11,\"quiet\":%d}", quiet);
        scene_set(&s, json);
        for (seat who = 0; who < 3; who++) {
            float chance = s.table.game->hooks->idle(&s.table, s.state, who, &nothing[who]);
            assert_true(about(chance, quiet < 2 ? 0 : (float)quiet / 10));
        }
        for (seat who = 0; quiet >= 2 && who < 3; who++)
            s.table.game->apply(&s.table, s.state, who, nothing[who], &s.rng, NULL);
        snprintf(then, sizeof then, "%d", quiet < 2 ? quiet : quiet + 1);
        expect_field(&s, "quiet", then);
    }
}
