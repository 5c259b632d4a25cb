/* What is secret, and guesses at it. */
#include "games/cat-fight/rules.h"
#include "games/cat-fight/test_draw.h"

#include <string.h>

static const char corner[] = "..........\n"
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

static void small_world(struct scene *s) {
    draw(s, 2, "1e 2w", corner);
    scene_set(s, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[2,3]}],\"creams\":[[1,3],[2,4]],\"lost\":[[1],[5]],"
                 "\"removed\":[1],\"box\":[2,3,4]}");
}

TEST("hidden: numbers of saucers, box and removed from all, sipped and sacrificed ones from the others") {
    struct scene s;
    small_world(&s);
    expect_view(&s, 1, "creams", "[[1,3],[\"?\",\"?\"]]");
    expect_view(&s, 1, "lost", "[[1],[\"?\"]]");
    expect_view(&s, 2, "creams", "[[\"?\",\"?\"],[2,4]]");
    expect_view(&s, 2, "lost", "[[\"?\"],[5]]");
    expect_view(&s, 0, "creams", "[[\"?\",\"?\"],[\"?\",\"?\"]]");
    for (int viewer = 0; viewer <= 2; viewer++) {
        expect_view(&s, viewer, "saucers", "[{\"at\":\"c3\",\"creams\":[\"?\",\"?\"]}]");
        expect_view(&s, viewer, "box", "[\"?\",\"?\",\"?\"]");
        expect_view(&s, viewer, "removed", "[\"?\"]");
    }
}

TEST("hidden: swapping what a seat may not know changes no byte of its view") {
    struct scene a, b;
    small_world(&a);
    small_world(&b);
    scene_set(&b, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[4,5]}],\"creams\":[[1,3],[2,3]],\"lost\":[[1],[4]],"
                  "\"removed\":[2],\"box\":[1,2,3]}");
    a.table.game->hide(&a.table, a.state, 0);
    b.table.game->hide(&b.table, b.state, 0);
    assert_memory_equal(a.state, b.state, sizeof(struct state));
}

/* Seat 1 of small_world knows 1 1 3. The other nine (1 2 2 2 3 3 4 4 5) fill nine blanks, so each blank is each of
 * the nine with equal chance, and each ordered pair of blanks is each ordered pair of the nine. */
TEST("guess: every world that the viewer cannot rule out is equally likely") {
    enum { TRIES = 36000 };
    static const unsigned unseen[9] = {1, 2, 2, 2, 3, 3, 4, 4, 5};
    struct scene s;
    struct state hidden;
    uint32_t pairs[36] = {0}, lost[6] = {0}, creams[36] = {0};
    double pair_expected[36] = {0}, lost_expected[6] = {0}, creams_expected[36] = {0};
    small_world(&s);
    memcpy(&hidden, s.state, sizeof hidden);
    s.table.game->hide(&s.table, &hidden, 0);
    for (int i = 0; i < 9; i++) {
        lost_expected[unseen[i]] += TRIES / 9.0;
        for (int j = 0; j < 9; j++) {
            unsigned low = unseen[i] < unseen[j] ? unseen[i] : unseen[j], high = unseen[i] + unseen[j] - low;
            if (i != j)
                pair_expected[unseen[i] * 6 + unseen[j]] += TRIES / 72.0;
            if (i != j)
                creams_expected[low * 6 + high] += TRIES / 72.0;
        }
    }
    for (int i = 0; i < TRIES; i++) {
        struct state world = hidden;
        s.table.game->guess(&s.table, &world, 0, &s.rng);
        assert_true(world.creams[0] == heap_one(1) + heap_one(3) && world.lost[0] == heap_one(1));
        pairs[world.saucer[0].cream[0] * 6 + world.saucer[0].cream[1]]++;
        for (unsigned n = 1; n <= 5; n++)
            lost[n] += heap_of(world.lost[1], n);
        unsigned low = 1, high = 5;
        while (!heap_of(world.creams[1], low))
            low++;
        while (!heap_of(world.creams[1], high))
            high--;
        creams[low * 6 + high]++;
    }
    /* Only cells that can happen take part. */
    uint32_t counts[36];
    double expected[36];
    size_t cells = 0;
    for (int i = 0; i < 36; i++)
        if (pair_expected[i] > 0) {
            counts[cells] = pairs[i];
            expected[cells++] = pair_expected[i];
        } else {
            assert_int_equal(pairs[i], 0);
        }
    assert_true(counts_fit(counts, expected, cells));
    cells = 0;
    for (int i = 0; i < 36; i++)
        if (creams_expected[i] > 0) {
            counts[cells] = creams[i];
            expected[cells++] = creams_expected[i];
        } else {
            assert_int_equal(creams[i], 0);
        }
    assert_true(counts_fit(counts, expected, cells));
    assert_true(counts_fit(lost + 1, lost_expected + 1, 5));
}
