/* Fights, cut-off saucers and the end: CF-30 to CF-33, CF-50, CF-60, CF-61. */
#include "games/cat-fight/test_draw.h"

#include <stdio.h>
#include <string.h>

static const char before_fight[] = "..........\n"
                                   "..........\n"
                                   "..A.......\n"
                                   ".1..2.....\n"
                                   "..........\n"
                                   "..........\n"
                                   "....B.....\n"
                                   "..........\n"
                                   ".......3..\n"
                                   "..........\n"
                                   "..........\n";

TEST("CF-30 a cat that moves onto another fights it; both roll in seat order, the higher wins") {
    struct scene s;
    draw(&s, 3, "2w 1s 3n", before_fight);
    play_with_luck(&s, 2, "move b4", "\"win\",\"seat\":2");
    expect_event(&s, "{\"e\":\"move\",\"seat\":2,\"from\":\"e4\",\"to\":\"b4\"},"
                     "{\"e\":\"fight\",\"at\":\"b4\",\"cats\":[1,2]},{\"e\":\"roll\",\"seat\":1,\"value\":");
    expect_event(&s, "\"die\":\"fight\"}");
    expect_event(&s, "{\"e\":\"yield\",\"seat\":1},{\"e\":\"out\",\"seat\":1},{\"e\":\"win\",\"seat\":2}");
    expect_phase(&s, "face");
    expect_pending(&s, "2");
}

/* Throws the dice again from the events, as CF-30 says, and compares. */
static void fight_again(struct scene *s, int players) {
    static char all[65536];
    struct text text;
    int winner = 0, last[5] = {0}, said_winner;
    bool rolling[5] = {false};
    text_start(&text, all, sizeof all);
    events_write_all(&s->events, &text);
    const char *at = strstr(all, "\"cats\":[");
    assert_non_null(at);
    for (at += 8; at[-1] != ']'; at += 2)
        rolling[*at - '0'] = true;
    while (!winner) {
        int best = 0, sharers = 0;
        for (int who = 1; who <= players; who++) {
            int seat_number, value;
            if (!rolling[who])
                continue;
            at = strstr(at, "{\"e\":\"roll\"");
            assert_non_null(at);
            assert_int_equal(sscanf(at, "{\"e\":\"roll\",\"seat\":%d,\"value\":%d", &seat_number, &value), 2);
            assert_int_equal(seat_number, who);
            at++;
            last[who] = value;
            sharers = value > best ? 1 : sharers + (value == best);
            best = value > best ? value : best;
        }
        for (int who = 1; who <= players; who++) {
            rolling[who] = rolling[who] && last[who] == best;
            winner = sharers == 1 && rolling[who] ? who : winner;
        }
    }
    assert_null(strstr(at, "{\"e\":\"roll\""));
    text_start(&text, all, sizeof all);
    state_write(&s->table, s->state, &text);
    at = strstr(all, "\"winner\":");
    assert_int_equal(sscanf(at, "\"winner\":%d", &said_winner), 1);
    assert_int_equal(said_winner, winner);
    at = strstr(all, "\"rolls\":[") + 9;
    for (int who = 1; who <= players; who++)
        if (last[who]) {
            assert_int_equal(*at - '0', last[who]);
            at += 2;
        }
}

static const char round_catnip[] = "..........\n"
                                   "..........\n"
                                   "..A.......\n"
                                   "..........\n"
                                   "..........\n"
                                   ".1..2.....\n"
                                   "....B.....\n"
                                   "..........\n"
                                   "....3.....\n"
                                   "..........\n"
                                   "..........\n";

TEST("CF-30 those who share the highest roll roll again until one is highest") {
    struct scene s, drawn;
    int ties = 0;
    draw(&drawn, 3, "1s 2w 3n", round_catnip);
    for (uint64_t seed = 1; seed <= 300; seed++) {
        s = drawn;
        rng_seed_number(&s.rng, seed);
        play(&s, 1, "nip e1"); /* draws 2 and 3 */
        fight_again(&s, 3);
        s = drawn;
        rng_seed_number(&s.rng, seed);
        play(&s, 1, "nip h9"); /* draws 2 and 3 from two sides */
        fight_again(&s, 3);
        s = drawn;
        rng_seed_number(&s.rng, seed);
        play(&s, 1, "nip b9"); /* 1, 2 and 3 */
        fight_again(&s, 3);
        static char all[65536];
        struct text text;
        text_start(&text, all, sizeof all);
        events_write_all(&s.events, &text);
        int rolls = 0;
        for (const char *at = all; (at = strstr(at, "{\"e\":\"roll\"")); at++)
            rolls++;
        ties += rolls > 3;
    }
    assert_true(ties > 10);
}

static void with_creams(struct scene *s, const char *creams) {
    char change[400];
    snprintf(change, sizeof change,
             "{\"creams\":%s,\"saucers\":[{\"at\":\"c3\",\"creams\":[1]},{\"at\":\"e7\",\"creams\":[3]}]}", creams);
    scene_set(s, change);
}

TEST("CF-31 losers in seat order sacrifice or yield; one without cream yields by itself") {
    struct scene s;
    draw(&s, 3, "1s 2w 3n", round_catnip);
    with_creams(&s, "[[2,3],[],[1,2]]");
    play_with_luck(
        &s, 1, "nip b9",
        "\"seat\":2,\"value\":6,\"die\":\"fight\"},{\"e\":\"roll\",\"seat\":3,\"value\":1,\"die\":\"fight\"}]");
    expect_phase(&s, "fight");
    expect_pending(&s, "1");
    expect_legal(&s, 1, "sacrifice 2|sacrifice 3|yield");
    expect_legal(&s, 3, "");
    play(&s, 1, "yield");
    expect_pending(&s, "3");
    expect_legal(&s, 3, "sacrifice 1|sacrifice 2|yield");
    expect_field(&s, "facing", "null");
    play_with_luck(&s, 3, "sacrifice 2", "\"seat\":3,\"value\":6");
    expect_event(&s, "{\"e\":\"sacrifice\",\"seat\":3,\"number\":2},{\"e\":\"roll\",\"seat\":1");
    expect_event_for(&s, 3, "{\"e\":\"sacrifice\",\"seat\":3,\"number\":2}");
    expect_event_for(&s, 1, "{\"e\":\"sacrifice\",\"seat\":3,\"number\":\"?\"}");
    expect_event_for(&s, 0, "{\"e\":\"sacrifice\",\"seat\":3,\"number\":\"?\"}");
    expect_field(&s, "lost", "[[],[],[2]]");
    expect_field(&s, "creams", "[[2,3],[],[1]]");
    expect_field(&s, "quiet", "0");
    expect_view(&s, 1, "lost", "[[],[],[\"?\"]]");
    expect_view(&s, 3, "lost", "[[],[],[2]]");
}

TEST("CF-31 automatic yields come in their order and enter the list; a sacrifice empties it") {
    struct scene s;
    draw(&s, 3, "1s 2w 3n", round_catnip);
    with_creams(&s, "[[],[2,3],[1,2]]");
    play_with_luck(&s, 1, "nip b9", "\"seat\":3,\"value\":6,\"die\":\"fight\"},{\"e\":\"yield\",\"seat\":1}]");
    expect_pending(&s, "2");
    expect_event(&s, "{\"e\":\"yield\",\"seat\":1}");
    struct text text;
    static char all[STATE_TEXT_BYTES];
    text_start(&text, all, sizeof all);
    state_write(&s.table, s.state, &text);
    assert_non_null(strstr(all, "\"fight\":{\"at\":\"b9\",\"cats\":[1,2,3],\"rolls\":["));
    assert_non_null(strstr(all, "\"winner\":3,\"yielded\":[1],\"catnip\":true}"));
    play_with_luck(&s, 2, "sacrifice 3",
                   "{\"e\":\"roll\",\"seat\":1,\"value\":6,\"die\":\"fight\"},{\"e\":\"roll\",\"seat\":2,\"value\":1,"
                   "\"die\":\"fight\"},{\"e\":\"roll\",\"seat\":3,\"value\":1,\"die\":\"fight\"}]");
    text_start(&text, all, sizeof all);
    state_write(&s.table, s.state, &text);
    assert_null(strstr(all, "\"yielded\":[1]"));
}

TEST("CF-31 a fight goes on while creams are given up") {
    struct scene s;
    draw(&s, 3, "2w 1s 3n", before_fight);
    with_creams(&s, "[[2,3],[],[1,2]]");
    scene_set(&s, "{\"quiet\":30}");
    play_with_luck(&s, 2, "move b4", "\"seat\":2,\"value\":6,\"die\":\"fight\"}]");
    expect_pending(&s, "1");
    play_with_luck(&s, 1, "sacrifice 3", "\"seat\":2,\"value\":6,\"die\":\"fight\"}]");
    expect_pending(&s, "1");
    play_with_luck(&s, 1, "sacrifice 2", "\"seat\":2,\"value\":6,\"die\":\"fight\"},{\"e\":\"yield\",\"seat\":1}");
    expect_events(&s, "sacrifice roll roll yield out win");
    expect_field(&s, "lost", "[[2,3],[],[]]");
    expect_field(&s, "quiet", "0");
    expect_pending(&s, "2");
    expect_field(&s, "facing", "\"win\"");
}

TEST("CF-32 the losers leave, the winner turns and has a complete turn; play goes on after the winner") {
    struct scene s;
    draw(&s, 3, "2w 1s 3n", before_fight);
    play_with_luck(&s, 2, "move b4", "\"win\",\"seat\":1");
    expect_field(&s, "cats",
                 "[{\"at\":\"b4\",\"face\":\"s\"},{\"at\":null,\"face\":null},{\"at\":\"h9\",\"face\":\"n\"}]");
    expect_field(&s, "turn", "2"); /* until the winner has turned */
    expect_field(&s, "moved", "true");
    expect_pending(&s, "1");
    refuse(&s, 1, "stay");
    play(&s, 1, "face ne");
    expect_events(&s, "face turn");
    expect_event(&s, "{\"e\":\"turn\",\"seat\":1}");
    expect_field(&s, "fight", "null");
    expect_field(&s, "turn", "1");
    expect_field(&s, "moved", "false");
    expect_field(&s, "quiet", "1");      /* CF-61: the turn with the fight has ended */
    expect_field(&s, "may_sip", "true"); /* CF-21: it faces the saucer on c3 */
    expect_offered(&s, 1, "block d5");
    play(&s, 1, "sip");
    play(&s, 1, "end");
    expect_field(&s, "turn", "2");
    expect_phase(&s, "place"); /* CF-20: it has lost a fight */
}

TEST("CF-32 the attacker wins: its own turn is followed by its extra turn") {
    struct scene s;
    draw(&s, 3, "2w 1s 3n", before_fight);
    play_with_luck(&s, 2, "move b4", "\"win\",\"seat\":2");
    play(&s, 2, "face s");
    expect_field(&s, "turn", "2");
    expect_phase(&s, "turn");
    play(&s, 2, "stay");
    play(&s, 2, "face s");
    play(&s, 2, "end");
    expect_field(&s, "turn", "3");
}

TEST("CF-33 the extra turn can bring another fight") {
    struct scene s;
    draw(&s, 3, "2w 1s 3n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         ".1..2.....\n"
         "..........\n"
         "..........\n"
         "....B.....\n"
         "..........\n"
         ".3........\n"
         "..........\n"
         "..........\n");
    play_with_luck(&s, 2, "move b4", "\"win\",\"seat\":2");
    play(&s, 2, "face s");
    play_with_luck(&s, 2, "move b9", "\"win\",\"seat\":3");
    play(&s, 3, "face n");
    expect_field(&s, "turn", "3");
    expect_phase(&s, "turn");
    play(&s, 3, "stay");
    play(&s, 3, "face n");
    play(&s, 3, "end");
    expect_field(&s, "turn", "1"); /* the seat after the winner's */
    expect_phase(&s, "place");
    expect_field(&s, "quiet", "3");
}

/* ---- CF-50 */

TEST("CF-50 a saucer that nobody can reach any more is removed with its creams") {
    struct scene s;
    draw(&s, 2, "1s 2w",
         "..........\n"
         ".###......\n"
         ".#A#..1...\n"
         ".#.#......\n"
         "..........\n"
         "..........\n"
         "....B.....\n"
         "..........\n"
         ".......2..\n"
         "..........\n"
         "..........\n");
    scene_set(&s, "{\"quiet\":9}");
    play(&s, 1, "block c4");
    expect_events(&s, "block cut-off");
    expect_event(&s, "{\"e\":\"cut-off\",\"at\":\"c3\"}");
    expect_field(&s, "removed", "[1,1,2,2,3,3]");
    expect_field(&s, "quiet", "0");
    expect_field(&s, "saucers", "[{\"at\":\"e7\",\"creams\":[1,2,3]}]");
    expect_phase(&s, "turn");
    expect_view(&s, 1, "removed", "[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]");
}

TEST("CF-50 steps go diagonally between blockers too") {
    struct scene s;
    draw(&s, 2, "1s 2w",
         "..........\n"
         "..##......\n"
         ".#A#..1...\n"
         ".#.#......\n"
         "..........\n"
         "..........\n"
         "....B.....\n"
         "..........\n"
         ".......2..\n"
         "..........\n"
         "..........\n");
    play(&s, 1, "block c4"); /* b2 is open: from a1 */
    expect_events(&s, "block");
    draw(&s, 2, "1s 2w",
         "..........\n"
         ".###......\n"
         ".#A.#.1...\n"
         ".###......\n"
         "..........\n"
         "..........\n"
         "....B.....\n"
         "..........\n"
         ".......2..\n"
         "..........\n"
         "..........\n");
    scene_set(&s, "{\"blockers\":[2,0]}");
    play(&s, 1, "block e4"); /* d3 is left, and e2 leads to it */
    expect_events(&s, "block");
    play(&s, 1, "block e2");
    expect_events(&s, "block cut-off");
}

TEST(
    "CF-50 a cat inside keeps the saucer; the wall may have a saucer in it; when the cat is gone at the end of a turn, "
    "it is cut off") {
    struct scene s;
    draw(&s, 2, "2s 1w",
         "..........\n"
         ".####.....\n"
         ".#A1B.....\n"
         ".###......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         ".......2..\n"
         "..........\n"
         "..........\n");
    scene_set(&s, "{\"blockers\":[0,2],\"nip\":[\"gone\",\"held\"]}");
    play(&s, 2, "block e4");
    expect_events(&s, "block"); /* cat 1 on d3 reaches it */
    play(&s, 2, "nip g3");      /* draws cat 1 over the saucer on e3 */
    expect_events(&s, "nip drawn");
    expect_field(&s, "cats", "[{\"at\":\"g3\",\"face\":\"e\"},{\"at\":\"h9\",\"face\":\"s\"}]");
    play(&s, 2, "stay");
    expect_no_event(&s, "cut-off");
    play(&s, 2, "face s");
    expect_events(&s, "face cut-off turn");
    expect_event(&s, "{\"e\":\"cut-off\",\"at\":\"c3\"}");
    expect_field(&s, "quiet", "1");
}

/* ---- the end */

TEST("CF-60 the last cream ends the game at once; most wins, and all numbers are shown") {
    struct scene s;
    draw(&s, 2, "1e 2w",
         "..........\n"
         "..........\n"
         ".1A.......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         ".......2..\n"
         "..........\n"
         "..........\n"
         "..........\n");
    scene_set(&s, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[3]}],\"creams\":[[1,2],[1,3]],\"removed\":[1,2,2,3],"
                  "\"box\":[4,4,5],\"quiet\":4}");
    expect_view(&s, 1, "creams", "[[1,2],[\"?\",\"?\"]]");
    play(&s, 1, "sip"); /* it holds its catnip, but there is no step to use it */
    expect_events(&s, "sip over");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[6,4],\"winners\":[1]}");
    expect_phase(&s, "over");
    expect_pending(&s, "");
    expect_legal(&s, 1, "");
    expect_result(&s, "{\"over\":true,\"scores\":[6,4],\"winners\":[1]}");
    expect_field(&s, "quiet", "0");
    expect_field(&s, "saucers", "[]");
    expect_field(&s, "moved", "true");
    expect_view(&s, 0, "creams", "[[1,2,3],[1,3]]");
    expect_view(&s, 2, "box", "[4,4,5]");
    expect_view(&s, 2, "removed", "[1,2,2,3]");
}

TEST("CF-60 cutting off the last saucer ends it in the middle of a turn; ties share") {
    struct scene s;
    draw(&s, 2, "1s 2w",
         "..........\n"
         ".###......\n"
         ".#A#..1...\n"
         ".#.#......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         ".......2..\n"
         "..........\n"
         "..........\n");
    play(&s, 1, "block c4");
    expect_events(&s, "block cut-off over");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[0,0],\"winners\":[1,2]}");
    expect_field(&s, "facing", "null");
    expect_field(&s, "may_sip", "false");
    expect_field(&s, "moved", "false");
    expect_result(&s,
                  "{\"over\":true,\"scores\":[0,0],\"winners\":[1,2],\"reason\":\"No saucer is left on the board.\"}");
}

static const char calm[] = "..........\n"
                           "..........\n"
                           ".1A.......\n"
                           "..........\n"
                           "..........\n"
                           "..........\n"
                           "....B.....\n"
                           "..........\n"
                           ".......2..\n"
                           "..........\n"
                           "..........\n";

TEST("CF-61 25 turns each without cream end the game") {
    for (int players = 2; players <= 4; players++) {
        struct scene s;
        char change[100];
        draw(&s, players, "1s 2e", calm);
        snprintf(change, sizeof change, "{\"quiet\":%d}", 25 * players - 1);
        scene_set(&s, change);
        play(&s, 1, "stay");
        play(&s, 1, "face s");
        expect_phase(&s, "end");
        play(&s, 1, "end");
        expect_events(&s, "over");
        snprintf(change, sizeof change, "%d", 25 * players);
        expect_field(&s, "quiet", change);
        expect_view(&s, 2, "saucers", "[{\"at\":\"c3\",\"creams\":[1,2,3]},{\"at\":\"e7\",\"creams\":[1,2,3]}]");
        expect_field(&s, "moved", "true");
    }
}

TEST("CF-61 a sip starts the count again, and its own turn counts") {
    struct scene s;
    draw(&s, 2, "1e 2e", calm);
    scene_set(&s, "{\"quiet\":49}");
    play(&s, 1, "sip");
    expect_field(&s, "quiet", "0");
    play(&s, 1, "end");
    expect_field(&s, "quiet", "1");
    play(&s, 2, "stay");
    play(&s, 2, "face e");
    play(&s, 2, "end");
    expect_field(&s, "quiet", "2");
}

TEST("CF-61 a placing turn counts, and a turn with a fight ends before the extra turn") {
    struct scene s;
    draw(&s, 2, "1e 2e", calm);
    scene_set(&s, "{\"phase\":\"place\",\"may_sip\":false,\"cats\":[{\"at\":null,\"face\":null},{\"at\":\"h9\","
                  "\"face\":\"e\"}]}");
    play(&s, 1, "place a1");
    play(&s, 1, "face s");
    expect_field(&s, "quiet", "1");
    scene_set(&s, "{\"quiet\":49}");
    play_with_luck(&s, 2, "move a2", "\"move\"");
    play(&s, 2, "face n");
    play(&s, 2, "end");
    expect_events(&s, "over");
    draw(&s, 2, "2e 1e", calm);
    scene_set(&s, "{\"quiet\":49,\"cats\":[{\"at\":\"b3\",\"face\":\"e\"},{\"at\":\"b8\",\"face\":\"n\"}]}");
    play_with_luck(&s, 2, "move b3", "\"win\",\"seat\":1");
    expect_phase(&s, "face");
    play(&s, 1, "face s");
    expect_events(&s, "face over"); /* the winner gets no turn any more */
    expect_field(&s, "fight", "null");
    expect_field(&s, "quiet", "50");
}
