/* The board, the set-up, sight and turns: CF-1 to CF-29. */
#include "games/cat-fight/test_draw.h"

#include <stdio.h>
#include <string.h>

TEST("CF-1 CF-20 CF-8 the rim is blue: a cat starts there, all start off the board, seat 1 begins") {
    struct scene s;
    scene_new(&s, "cat-fight", 2, "", 5);
    expect_pending(&s, "1");
    expect_phase(&s, "place");
    expect_field(&s, "cats", "[{\"at\":null,\"face\":null},{\"at\":null,\"face\":null}]");
    expect_legal(&s, 1,
                 "place a1|place b1|place c1|place d1|place e1|place f1|place g1|place h1|place i1|place j1|"
                 "place a2|place j2|place a3|place j3|place a4|place j4|place a5|place j5|place a6|place j6|"
                 "place a7|place j7|place a8|place j8|place a9|place j9|place a10|place j10|"
                 "place a11|place b11|place c11|place d11|place e11|place f11|place g11|place h11|place i11|place j11");
    play(&s, 1, "place a5");
    expect_event(&s, "{\"e\":\"place\",\"seat\":1,\"at\":\"a5\"}");
    expect_field(&s, "facing", "\"place\"");
    expect_field(&s, "cats", "[{\"at\":\"a5\",\"face\":null},{\"at\":null,\"face\":null}]");
    play(&s, 1, "face e");
    expect_events(&s, "face turn");
    expect_event(&s, "{\"e\":\"turn\",\"seat\":2}");
    refuse(&s, 2, "place a5"); /* a cat is there */
    refuse(&s, 2, "place b2"); /* not blue */
    refuse(&s, 2, "nip b2");   /* no catnip, no blockers in such a turn */
    refuse(&s, 2, "block b2");
    play(&s, 2, "place j11");
    play(&s, 2, "face n");
    expect_phase(&s, "turn");
    expect_field(&s, "turn", "1");
}

/* The n-th event of a type, as text. */
static const char *nth_event(struct scene *s, const char *type, int n, char *room, size_t size) {
    struct text text;
    char start[40];
    snprintf(start, sizeof start, "{\"e\":\"%s\"", type);
    text_start(&text, room, size);
    events_write_all(&s->events, &text);
    const char *at = room;
    while ((at = strstr(at, start)) && n--)
        at++;
    return at;
}

TEST("CF-2 CF-6 saucers are placed by green, purple and green die on the twelve squares") {
    static const char *const green[] = {"c3", "e3", "g3", "c5", "e5", "g5"};
    static const char *const purple[] = {"c7", "e7", "g7", "c9", "e9", "g9"};
    int rerolls = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct scene s;
        static char room[65536];
        char at[3][4];
        scene_new(&s, "cat-fight", 4, "", seed);
        for (int saucer = 0, roll = 0; saucer < 3; saucer++) {
            int value;
            char die[8];
            const char *const *squares = saucer == 1 ? purple : green;
            for (;;) {
                const char *event = nth_event(&s, "roll", roll++, room, sizeof room);
                assert_non_null(event);
                assert_int_equal(
                    sscanf(event, "{\"e\":\"roll\",\"seat\":null,\"value\":%d,\"die\":\"%7[a-z]\"}", &value, die), 2);
                assert_string_equal(die, saucer == 1 ? "purple" : "green");
                if (saucer < 2 || strcmp(squares[value - 1], at[0]))
                    break;
                rerolls++;
            }
            snprintf(at[saucer], 4, "%s", squares[value - 1]);
            char wanted[40];
            snprintf(wanted, sizeof wanted, "{\"e\":\"saucer\",\"at\":\"%s\"}", at[saucer]);
            const char *event = nth_event(&s, "saucer", saucer, room, sizeof room);
            assert_int_equal(strncmp(event, wanted, strlen(wanted)), 0);
        }
    }
    assert_true(rerolls > 0);
}

TEST("CF-3 CF-5 the twelve house creams are shuffled, three to a saucer, the rest in the box") {
    for (int players = 2; players <= 4; players++) {
        struct scene s;
        char wanted[400], room[8000];
        int order[12];
        scene_new(&s, "cat-fight", players, "", 3);
        const char *event = nth_event(&s, "shuffle", 0, room, sizeof room);
        assert_int_equal(
            sscanf(event, "{\"e\":\"shuffle\",\"what\":\"creams\",\"order\":[%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d]",
                   &order[0], &order[1], &order[2], &order[3], &order[4], &order[5], &order[6], &order[7], &order[8],
                   &order[9], &order[10], &order[11]),
            12);
        int count[10] = {0};
        for (int i = 0; i < 12; i++)
            count[order[i]]++;
        assert_memory_equal(count, ((int[10]){0, 3, 3, 3, 2, 1}), sizeof count);
        int saucers = players == 3 ? 2 : 3;
        struct text text;
        _Alignas(16) static char state[STATE_TEXT_BYTES];
        text_start(&text, state, sizeof state);
        state_write(&s.table, s.state, &text);
        const char *at = state;
        for (int i = 0; i < saucers; i++) {
            snprintf(wanted, sizeof wanted, "\"creams\":[%d,%d,%d]}", order[3 * i], order[3 * i + 1], order[3 * i + 2]);
            at = strstr(at, wanted);
            assert_non_null(at);
        }
        int left = 12 - 3 * saucers, sum = 0, box_sum = 0;
        for (int i = 12 - left; i < 12; i++)
            sum += order[i];
        at = strstr(state, "\"box\":[") + 7;
        for (int i = 0, before = 0; i < left; i++, at += 2) {
            assert_true(*at - '0' >= before); /* sorted */
            before = *at - '0';
            box_sum += before;
        }
        assert_int_equal(at[-1], ']');
        assert_int_equal(sum, box_sum);
        expect_event_for(&s, 1, "\"order\":[\"?\",\"?\",");
    }
}

TEST("CF-7 five blockers each with two players, three with three, two with four") {
    struct scene s;
    scene_new(&s, "cat-fight", 2, "", 1);
    expect_field(&s, "blockers", "[5,5]");
    scene_new(&s, "cat-fight", 3, "", 1);
    expect_field(&s, "blockers", "[3,3,3]");
    scene_new(&s, "cat-fight", 4, "", 1);
    expect_field(&s, "blockers", "[2,2,2,2]");
    expect_field(&s, "nip", "[\"held\",\"held\",\"held\",\"held\"]");
}

static const char compass[] = "..........\n"
                              "..........\n"
                              "..A.......\n"
                              "..........\n"
                              "....1.....\n"
                              "..........\n"
                              "..........\n"
                              "..........\n"
                              "..........\n"
                              "..........\n"
                              "..........\n";

TEST("CF-4 eight directions, north towards row 1, all always legal") {
    static const char *const dirs[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    static const char *const ends[] = {"e1", "i1", "j5", "j10", "e11", "a9", "a5", "a1"};
    struct scene s;
    draw(&s, 2, "1n", compass);
    play(&s, 1, "stay");
    expect_legal(&s, 1, "face n|face ne|face e|face se|face s|face sw|face w|face nw");
    for (int d = 0; d < 8; d++)
        for (int e = 0; e < 8; e++) { /* a cat at the end of a line is watched exactly along the faced one */
            char change[200];
            snprintf(change, sizeof change,
                     "{\"phase\":\"turn\",\"turn\":2,\"facing\":null,\"moved\":false,"
                     "\"cats\":[{\"at\":\"e5\",\"face\":\"%s\"},{\"at\":\"%s\",\"face\":\"n\"}]}",
                     dirs[d], ends[e]);
            scene_set(&s, change);
            if (d == e)
                refuse(&s, 2, "stay");
            else
                expect_offered(&s, 2, "stay");
        }
}

TEST("CF-10 CF-11 saucers and cats do not stop a line") {
    struct scene s;
    draw(&s, 3, "1n 2e 3n",
         "..........\n"
         "..........\n"
         "2.A.3...1.\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n");
    refuse(&s, 1, "stay");
}

TEST("CF-10 CF-11 a blocker does; and a cat sees only where it looks") {
    struct scene s;
    draw(&s, 3, "1n 2e 3e",
         "..........\n"
         "..........\n"
         "2.A#....1.\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "......3...\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n");
    expect_offered(&s, 1, "stay");
}

TEST("CF-11 CF-27 a blocker stops the line between two catnips") {
    struct scene s;
    draw(&s, 2, "1n 2n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         ".x#w......\n"
         ".....1....\n"
         "..........\n"
         ".......2..\n");
    refuse(&s, 1, "nip f2"); /* it lies there already */
    scene_set(&s, "{\"nip\":[\"held\",\"d8\"]}");
    refuse(&s, 1, "nip f8");         /* in line with d8 */
    expect_offered(&s, 1, "nip b8"); /* the blocker on c8 is between */
    refuse(&s, 1, "nip c8");         /* a blocker is there */
    refuse(&s, 1, "nip d8");         /* catnip is there */
}

static const char next_to_saucer[] = "..........\n"
                                     "..........\n"
                                     ".1A.......\n"
                                     "..........\n"
                                     "..........\n"
                                     "..........\n"
                                     "..B.......\n"
                                     "..........\n"
                                     "..........\n"
                                     "..........\n"
                                     "....2.....\n";

TEST("CF-21 CF-26 a cat that begins its turn facing a saucer next to it may sip") {
    struct scene s;
    draw(&s, 2, "1e 2e", next_to_saucer);
    expect_field(&s, "may_sip", "true");
    scene_set(&s, "{\"nip\":[\"gone\",\"gone\"],\"quiet\":7}");
    play(&s, 1, "sip");
    expect_events(&s, "sip turn");
    expect_event(&s, "{\"e\":\"sip\",\"seat\":1,\"number\":1,\"left\":2}");
    expect_event_for(&s, 1, "\"number\":1,\"left\":2}");
    expect_event_for(&s, 2, "{\"e\":\"sip\",\"seat\":1,\"number\":\"?\",\"left\":2}");
    expect_event_for(&s, 0, "\"number\":\"?\"");
    expect_field(&s, "creams", "[[1],[]]");
    expect_field(&s, "saucers", "[{\"at\":\"c3\",\"creams\":[2,3]},{\"at\":\"c7\",\"creams\":[1,2,3]}]");
    expect_field(&s, "quiet", "1"); /* 0, and this turn's end */
}

TEST("CF-21 CF-23 who only turns to the saucer this turn cannot sip before the next") {
    struct scene s;
    draw(&s, 2, "1n 2e", next_to_saucer);
    expect_field(&s, "may_sip", "false");
    refuse(&s, 1, "sip");
    play(&s, 1, "stay");
    expect_field(&s, "facing", "\"move\"");
    expect_field(&s, "moved", "true");
    play(&s, 1, "face e");
    expect_phase(&s, "end");
    expect_field(&s, "may_sip", "false");
    play(&s, 1, "end");
    play(&s, 2, "move f11");
    play(&s, 2, "face e");
    play(&s, 2, "end");
    expect_field(&s, "may_sip", "true");
    expect_offered(&s, 1, "sip");
}

TEST("CF-26 a saucer without cream is removed") {
    struct scene s;
    draw(&s, 2, "1e 2e", next_to_saucer);
    scene_set(&s, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[3]},{\"at\":\"c7\",\"creams\":[1,2,3]}],"
                  "\"creams\":[[1],[2]],\"nip\":[\"gone\",\"gone\"]}");
    play(&s, 1, "sip");
    expect_event(&s, "{\"e\":\"sip\",\"seat\":1,\"number\":3,\"left\":0}");
    expect_field(&s, "saucers", "[{\"at\":\"c7\",\"creams\":[1,2,3]}]");
    expect_field(&s, "creams", "[[1,3],[2]]");
}

TEST("CF-22 blockers go one by one on empty squares outside the blue area") {
    struct scene s;
    draw(&s, 2, "1e 2e",
         "..........\n"
         "..........\n"
         ".1A.......\n"
         "....#.....\n"
         "..........\n"
         "......2...\n"
         "..........\n"
         "..........\n"
         "........x.\n"
         "..........\n"
         "..........\n");
    static const char *const bad[] = {"block a5", "block j5", "block e1", "block e11", "block b3",
                                      "block c3", "block g6", "block e4", "block i9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse(&s, 1, bad[i]);
    play(&s, 1, "block e3");
    expect_events(&s, "block");
    expect_event(&s, "{\"e\":\"block\",\"seat\":1,\"at\":\"e3\"}");
    play(&s, 1, "block d2");
    expect_field(&s, "blockers", "[3,4]");
    expect_field(&s, "blocks", "[\"d2\",\"e3\",\"e4\"]");
    play(&s, 1, "block d3");
    play(&s, 1, "block d4");
    play(&s, 1, "block d5");
    refuse(&s, 1, "block d6"); /* none left */
    expect_phase(&s, "turn");
    play(&s, 1, "stay");
    refuse(&s, 1, "block d6");
}

TEST("CF-23 CF-24 a queen's move over empty squares, stopped by blockers, saucers and cats") {
    struct scene s;
    draw(&s, 2, "1n 2n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "..1..2....\n"
         "...#......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n");
    scene_set(&s,
              "{\"blockers\":[0,0],\"blocks\":[\"d6\",\"d8\",\"d9\",\"e9\",\"h2\",\"h3\",\"h4\",\"h6\",\"h7\",\"h8\"],"
              "\"nip\":[\"gone\",\"gone\"]}");
    /* north up to the saucer; north-east; east onto the cat and no further; south-east nothing; south; and west */
    expect_legal(&s, 1,
                 "move g1|move f2|move a3|move e3|move b4|move c4|move d4|move a5|move b5|move d5|move e5|move f5|"
                 "move b6|move c6|move a7|move c7|move c8|move c9|move c10|move c11|stay");
    play(&s, 1, "move c9");
    expect_event(&s, "{\"e\":\"move\",\"seat\":1,\"from\":\"c5\",\"to\":\"c9\"}");
    expect_phase(&s, "face");
    expect_field(&s, "cats", "[{\"at\":\"c9\",\"face\":\"n\"},{\"at\":\"f5\",\"face\":\"n\"}]");
    refuse(&s, 1, "block b2");
    play(&s, 1, "face n"); /* the same direction is allowed */
    expect_events(&s, "face turn");
    expect_field(&s, "turn", "2");
}

TEST("CF-24 catnip does not stop a move") {
    struct scene s;
    draw(&s, 2, "1e 2n",
         ".......2..\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "...1......\n"
         "..#.......\n"
         "..........\n"
         ".x........\n");
    expect_offered(&s, 1, "move d11"); /* a line of the catnip on b11 */
    expect_offered(&s, 1, "move b8");
}

static const char watched[] = "..........\n"
                              "..........\n"
                              ".1A..2....\n"
                              "..........\n"
                              "..........\n"
                              "..........\n"
                              "..B.......\n"
                              "..........\n"
                              "..........\n"
                              "..........\n"
                              "..........\n";

TEST("CF-25 a watched cat can neither stay nor sip, until it has blocked the view") {
    struct scene s;
    draw(&s, 2, "1e 2w", watched);
    expect_field(&s, "may_sip", "true");
    refuse(&s, 1, "stay");
    refuse(&s, 1, "sip");
    expect_offered(&s, 1, "move b4");
    play(&s, 1, "block d3");
    expect_offered(&s, 1, "stay");
    play(&s, 1, "sip");
    expect_field(&s, "creams", "[[1],[]]");
}

TEST("CF-25 drawing the watcher away helps too, and a cat that looks elsewhere does not watch") {
    struct scene s;
    draw(&s, 2, "1e 2w", watched);
    play(&s, 1, "nip f9");
    expect_field(&s, "cats", "[{\"at\":\"b3\",\"face\":\"e\"},{\"at\":\"f9\",\"face\":\"s\"}]");
    expect_offered(&s, 1, "sip");
    draw(&s, 2, "1e 2nw", watched);
    expect_offered(&s, 1, "sip");
}

TEST("CF-25 a watched cat without a move may stay and sip; a free square takes that away") {
    struct scene s;
    draw(&s, 2, "1se 2nw",
         "..........\n"
         "..........\n"
         "..###.....\n"
         "..#1#.....\n"
         "..##A.....\n"
         "..........\n"
         "......2...\n"
         "..........\n"
         "..B.......\n"
         "..........\n"
         "..........\n");
    expect_offered(&s, 1, "stay");
    expect_offered(&s, 1, "sip");
    refuse(&s, 1, "move e5");
    scene_set(&s, "{\"blocks\":[\"c3\",\"d3\",\"e3\",\"c4\",\"e4\",\"c5\"],\"blockers\":[4,0]}");
    refuse(&s, 1, "stay");
    refuse(&s, 1, "sip");
    expect_offered(&s, 1, "move d5");
    play(&s, 1, "block d5"); /* judged anew at each decision: now it cannot move */
    play(&s, 1, "sip");
}

TEST("CF-27 catnip once a game, on an empty square, blue or not, before the move or at the end of the turn") {
    struct scene s;
    draw(&s, 2, "1e 2e",
         "..........\n"
         "..........\n"
         "..A.......\n"
         ".1........\n"
         "..........\n"
         "....#.....\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         ".......2..\n");
    refuse(&s, 1, "nip b4");
    refuse(&s, 1, "nip h11");
    refuse(&s, 1, "nip c3");
    refuse(&s, 1, "nip e6");
    play(&s, 1, "nip j6"); /* blue, and no cat has a line to it */
    expect_events(&s, "nip");
    expect_event(&s, "{\"e\":\"nip\",\"seat\":1,\"at\":\"j6\"}");
    expect_field(&s, "nip", "[\"j6\",\"held\"]");
    expect_phase(&s, "turn");
    refuse(&s, 1, "nip c7");
    play(&s, 1, "block d9"); /* among the blockers */
    play(&s, 1, "stay");
    refuse(&s, 1, "nip c7"); /* not between move and face */
    play(&s, 1, "face e");
    expect_field(&s, "turn", "2"); /* CF-28: without catnip the turn ends by itself */
    play(&s, 2, "stay");
    refuse(&s, 2, "nip b8");
    play(&s, 2, "face e");
    expect_phase(&s, "end");
    refuse(&s, 2, "nip j9"); /* in line with j6 */
    refuse(&s, 2, "nip g9");
    expect_offered(&s, 2, "nip g8");
}

TEST("CF-28 CF-29 at the end of the turn who holds catnip may end or use it; then the turn is over") {
    struct scene s;
    draw(&s, 2, "1e 2e", next_to_saucer);
    play(&s, 1, "sip");
    expect_events(&s, "sip");
    expect_phase(&s, "end");
    expect_field(&s, "moved", "true");
    expect_offered(&s, 1, "end");
    refuse(&s, 1, "stay");
    play(&s, 1, "nip i4"); /* nobody has a line */
    expect_events(&s, "nip turn");
    expect_field(&s, "turn", "2");
    expect_field(&s, "moved", "false");
    play(&s, 2, "stay");
    play(&s, 2, "face w");
    play(&s, 2, "end");
    expect_events(&s, "turn");
    expect_field(&s, "turn", "1");
}
