/* lab/: intervals, ratings and the sequential test, on numbers whose answer is known. */
#include "tests/test.h"

#include "lab/ladder.h"
#include "lab/stats.h"

#include "games/games.h"

#include <math.h>
#include <string.h>

TEST("an interval of 50 wins of 100 is Wilson's") {
    float x[100];
    double mean, low, high;
    for (int i = 0; i < 100; i++)
        x[i] = (float)(i % 2);
    stats_interval(x, 100, 1, &mean, &low, &high);
    assert_true(fabs(mean - 0.5) < 1e-9 && fabs(low - 0.404) < 0.002 && fabs(high - 0.596) < 0.002);
}

TEST("units that always split evenly leave little doubt; all won leaves some") {
    float even[50], won[50];
    double mean, low, high;
    for (int i = 0; i < 50; i++) {
        even[i] = 0.5f + (i % 2 ? 0.01f : -0.01f);
        won[i] = 1;
    }
    stats_interval(even, 50, 1, &mean, &low, &high);
    assert_true(high - low < 0.01);
    stats_interval(won, 50, 1, &mean, &low, &high);
    assert_true(high > 0.999 && low > 0.9 && low < 0.95);
    for (size_t count = 1; count <= 50; count++) { /* all lost: rounding does not lead below 0 */
        static const float lost[50];
        stats_interval(lost, count, 1, &mean, &low, &high);
        assert_true(!(low < 0) && high < 1);
    }
}

TEST("units that are all lost are as sure as their games are many") {
    static const float lost[64];
    double mean, low, high, high_of_games;
    stats_interval(lost, 16, 4, &mean, &low, &high);
    stats_interval(lost, 64, 1, &mean, &low, &high_of_games);
    assert_true(fabs(high - high_of_games) < 1e-9);
}

TEST("ratings find the strengths that shares came from, for two seats and for four") {
    for (int copies = 1; copies <= 3; copies += 2) {
        double strength[3] = {1, 3, 0.5}, points[3];
        struct met met[6];
        size_t count = 0;
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++)
                if (i != j) {
                    double share = strength[i] / (strength[i] + copies * strength[j]);
                    met[count++] = (struct met){i, j, 100000, 100000 * share, copies};
                }
        stats_ratings(met, count, 3, points);
        assert_true(fabs(points[0]) < 1e-6);
        assert_true(fabs(points[1] - 400 * log10(3)) < 1);
        assert_true(fabs(points[2] - 400 * log10(0.5)) < 1);
    }
}

TEST("the sequential test leans to what is true") {
    float good[60], level[60];
    for (int i = 0; i < 60; i++) {
        good[i] = i % 5 ? 1 : 0;
        level[i] = (float)(i % 2);
    }
    assert_true(stats_llr(good, 60, 0.5, 0.55) > 2.9444);
    assert_true(stats_llr(level, 60, 0.5, 0.55) < 0);
}

static void run_ladder(struct ladder_result *out, bool sprt, unsigned threads) {
    static struct ladder ladder;
    memset(&ladder, 0, sizeof ladder);
    table_default(&ladder.table, games_find("catchy", NULL));
    assert_true(bot_parse("search:30", &ladder.bot[0], NULL));
    assert_true(bot_parse("random", &ladder.bot[1], NULL));
    ladder.bots = 2;
    ladder.units = 60;
    ladder.threads = threads;
    ladder.sprt = ladder.gauntlet = sprt;
    assert_true(ladder_run(&ladder, out));
}

TEST("a ladder tells search from random, the same in one thread and in four; SPRT stops early") {
    static struct ladder_result one, four, stopped, stopped4;
    run_ladder(&one, false, 1);
    run_ladder(&four, false, 4);
    assert_int_equal(one.pairs, 1);
    assert_true(one.pair[0].share.low > 0.5);
    assert_memory_equal(&one.pair[0], &four.pair[0], sizeof one.pair[0]);
    run_ladder(&stopped, true, 1);
    run_ladder(&stopped4, true, 4);
    assert_int_equal(stopped.pair[0].verdict, VERDICT_BETTER);
    assert_true(stopped.pair[0].units < 60);
    assert_memory_equal(&stopped.pair[0], &stopped4.pair[0], sizeof stopped.pair[0]);
}

static void run_sure_ladder(struct ladder_result *out, unsigned threads) {
    static const char *const bots[] = {"search:30", "random", "search:30"};
    static struct ladder ladder;
    memset(&ladder, 0, sizeof ladder);
    table_default(&ladder.table, games_find("catchy", NULL));
    for (ladder.bots = 0; ladder.bots < 3; ladder.bots++)
        assert_true(bot_parse(bots[ladder.bots], &ladder.bot[ladder.bots], NULL));
    ladder.units = 60;
    ladder.threads = threads;
    ladder.gauntlet = ladder.sure = true;
    assert_true(ladder_run(&ladder, out));
}

TEST("pairs that are decided stop, the others play all units, the same in one thread and in four") {
    static struct ladder_result one, four;
    run_sure_ladder(&one, 1);
    run_sure_ladder(&four, 4);
    assert_int_equal(one.pair[0].verdict, VERDICT_BETTER);
    assert_true(one.pair[0].units >= 24 && one.pair[0].units < 60);
    assert_int_equal(one.pair[1].verdict, VERDICT_OPEN);
    assert_int_equal(one.pair[1].units, 60);
    assert_memory_equal(one.pair, four.pair, 2 * sizeof one.pair[0]);
    assert_true(one.rated && one.rating[1].high < one.rating[0].points);
    assert_memory_equal(one.rating, four.rating, 3 * sizeof one.rating[0]);
}
