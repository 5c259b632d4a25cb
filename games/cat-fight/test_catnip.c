/* Catnip: CF-40 to CF-45. */
#include "games/cat-fight/test_draw.h"

#include <string.h>

static const char four_cats[] = "..........\n"
                                "..........\n"
                                "..A.......\n"
                                ".....1....\n"
                                "..........\n"
                                ".2........\n"
                                "..........\n"
                                ".....4....\n"
                                "........3.\n"
                                "..........\n"
                                "..........\n";

TEST("CF-40 CF-41 one cat with a line is drawn over anything, faces the way it went, and the catnip is gone") {
    struct scene s;
    draw(&s, 2, "1n 2n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         ".....1....\n"
         "..........\n"
         "..........\n"
         ".2B.......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n");
    play(&s, 1, "nip h7"); /* row 7 has cat 2 behind a saucer */
    expect_events(&s, "nip drawn");
    expect_event(&s, "{\"e\":\"drawn\",\"seat\":2,\"from\":\"b7\",\"to\":\"h7\"}");
    expect_field(&s, "cats", "[{\"at\":\"f4\",\"face\":\"n\"},{\"at\":\"h7\",\"face\":\"e\"}]");
    expect_field(&s, "nip", "[\"gone\",\"held\"]");
    expect_phase(&s, "turn"); /* CF-42: seat 1 goes on */
    expect_pending(&s, "1");
    play(&s, 1, "stay");
}

TEST("CF-40 CF-41 all cats with a line fight, the owner's too; the winner turns and gets no turn for it") {
    struct scene s;
    draw(&s, 4, "1n 2n 3n 4n", four_cats);
    expect_offered(&s, 1, "nip i7");
    play_with_luck(&s, 1, "nip i1", "\"win\",\"seat\":3"); /* 1 along the diagonal, 3 up the column */
    expect_event(
        &s, "{\"e\":\"drawn\",\"seat\":1,\"from\":\"f4\",\"to\":\"i1\"},{\"e\":\"drawn\",\"seat\":3,\"from\":\"i9\","
            "\"to\":\"i1\"},{\"e\":\"fight\",\"at\":\"i1\",\"cats\":[1,3]}");
    expect_field(&s, "facing", "\"catnip-win\"");
    expect_pending(&s, "3");
    expect_field(&s, "nip", "[\"gone\",\"held\",\"held\",\"held\"]");
    play(&s, 3, "face s");
    expect_events(&s, "face turn"); /* CF-42: seat 1 was drawn, its turn is over; seat 2 is next */
    expect_event(&s, "{\"e\":\"turn\",\"seat\":2}");
    expect_field(&s, "quiet", "1");
    expect_field(&s, "cats",
                 "[{\"at\":null,\"face\":null},{\"at\":\"b6\",\"face\":\"n\"},{\"at\":\"i1\",\"face\":\"s\"},"
                 "{\"at\":\"f8\",\"face\":\"n\"}]");
}

TEST("CF-40 three cats at once, one over a blocked line stays") {
    struct scene s;
    draw(&s, 4, "1n 2n 3n 4n", four_cats);
    scene_set(&s, "{\"blocks\":[\"f7\"],\"blockers\":[2,2,2,1]}");
    play(&s, 1, "nip e6"); /* 2 along the row; 1 and 4 have no line to e6 */
    expect_events(&s, "nip drawn");
    draw(&s, 4, "2n 1n 3n 4n", four_cats);
    scene_set(&s, "{\"blocks\":[\"f7\"],\"blockers\":[2,2,2,1]}");
    play(&s, 2, "nip f6"); /* 4 is behind the blocker on f7 */
    expect_event(&s, "\"cats\":[1,2,3]");
    expect_event(&s, "{\"e\":\"drawn\",\"seat\":2,\"from\":\"b6\",\"to\":\"f6\"}");
}

TEST("CF-40 other catnip on the way does not divert a drawn cat") {
    struct scene s;
    draw(&s, 3, "1n 2n 3n",
         "..........\n"
         "..........\n"
         "..A.....y.\n"
         "...1......\n"
         "..........\n"
         ".2........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "......3...\n");
    play(&s, 1, "nip h6"); /* cat 2 comes over f6, which has a line to i3 */
    expect_events(&s, "nip drawn");
    expect_event(&s, "{\"e\":\"drawn\",\"seat\":2,\"from\":\"b6\",\"to\":\"h6\"}");
    expect_field(&s, "nip", "[\"gone\",\"held\",\"i3\"]");
}

TEST("CF-41 nobody drawn: the catnip stays") {
    struct scene s;
    draw(&s, 4, "1n 2n 3n 4n", four_cats);
    play(&s, 1, "nip h5");
    expect_events(&s, "nip");
    expect_field(&s, "nip", "[\"h5\",\"held\",\"held\",\"held\"]");
    expect_phase(&s, "turn");
}

TEST("CF-42 the player on turn was not drawn: it goes on where it was, after the fight") {
    struct scene s;
    draw(&s, 4, "2n 1n 3n 4n", four_cats);
    scene_set(&s, "{\"blockers\":[2,2,2,2]}");
    play_with_luck(&s, 2, "nip i1", "\"win\",\"seat\":1");
    expect_field(&s, "may_sip", "false");
    expect_field(&s, "turn", "2");
    play(&s, 1, "face s");
    expect_events(&s, "face");
    expect_phase(&s, "turn");
    expect_pending(&s, "2");
    expect_offered(&s, 2, "block c8"); /* still among the blockers */
    play(&s, 2, "stay");
    play(&s, 2, "face n");
    expect_events(&s, "face turn"); /* no catnip any more, so no end step */
}

TEST("CF-42 a cat that faces a saucer may still sip after a fight of others") {
    struct scene s;
    draw(&s, 4, "2ne 1n 3n 4n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         ".2...1....\n"
         "..........\n"
         "..........\n"
         "..........\n"
         ".....4....\n"
         "........3.\n"
         "..........\n"
         "..........\n");
    expect_field(&s, "may_sip", "true");
    play_with_luck(&s, 2, "nip i1", "\"win\",\"seat\":3");
    expect_field(&s, "may_sip", "false");
    play(&s, 3, "face s");
    expect_field(&s, "may_sip", "true");
    play(&s, 2, "sip");
}

TEST("CF-29 CF-42 catnip at the end of the turn: the turn ends after the fight, whoever was drawn") {
    struct scene s;
    draw(&s, 4, "2n 1n 3n 4n", four_cats);
    play(&s, 2, "stay");
    play(&s, 2, "face e");
    play_with_luck(&s, 2, "nip i1", "\"win\",\"seat\":1");
    expect_field(&s, "moved", "true");
    play(&s, 1, "face s");
    expect_events(&s, "face turn");
    expect_field(&s, "turn", "3");
    expect_phase(&s, "place"); /* seat 3 has lost */
}

TEST("CF-42 a cat alone drawn to its own catnip: its turn ends without face and end") {
    struct scene s;
    draw(&s, 4, "1n 2n 3n 4n", four_cats);
    play(&s, 1, "nip g3");
    expect_events(&s, "nip drawn turn");
    expect_field(&s, "turn", "2");
    expect_field(&s, "quiet", "1");
    expect_field(&s, "cats",
                 "[{\"at\":\"g3\",\"face\":\"ne\"},{\"at\":\"b6\",\"face\":\"n\"},{\"at\":\"i9\",\"face\":\"n\"},"
                 "{\"at\":\"f8\",\"face\":\"n\"}]");
}

static const char path[] = "..........\n"
                           "..........\n"
                           "..A.......\n"
                           "..........\n"
                           "..........\n"
                           "1.........\n"
                           "..........\n"
                           "..........\n"
                           "....x.....\n"
                           "..........\n"
                           ".......2..\n";

TEST("CF-43 a moving cat is diverted at the first square with a line to catnip; its turn ends") {
    struct scene s;
    draw(&s, 2, "1e 2e", path);
    /* row 6: b6 and e6 and h6 have lines to e9 */
    expect_offered(&s, 1, "move j6");
    play(&s, 1, "move j6");
    expect_events(&s, "move drawn turn");
    expect_event(&s, "{\"e\":\"move\",\"seat\":1,\"from\":\"a6\",\"to\":\"b6\"},"
                     "{\"e\":\"drawn\",\"seat\":1,\"from\":\"b6\",\"to\":\"e9\"}");
    expect_field(&s, "cats", "[{\"at\":\"e9\",\"face\":\"se\"},{\"at\":\"h11\",\"face\":\"e\"}]");
    expect_field(&s, "nip", "[\"held\",\"gone\"]");
    expect_field(&s, "turn", "2"); /* no face, no end, though it holds its catnip */
    expect_field(&s, "moved", "false");
    expect_field(&s, "quiet", "1");
}

TEST("CF-43 the last square counts; a blocker on the line saves the cat; it goes over saucers and cats") {
    struct scene s;
    draw(&s, 2, "1e 2e", path);
    play(&s, 1, "block c7");
    play(&s, 1, "block d8"); /* b6 is safe, e6 is next */
    play(&s, 1, "move d6");
    expect_phase(&s, "face");
    draw(&s, 2, "1e 2e", path);
    play(&s, 1, "block c7");
    scene_set(&s, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[1,2,3]},{\"at\":\"e7\",\"creams\":[1,2,3]}],"
                  "\"removed\":[1,2,3]}");
    play(&s, 1, "move e6");
    expect_events(&s, "move drawn turn");
    expect_field(&s, "cats", "[{\"at\":\"e9\",\"face\":\"s\"},{\"at\":\"h11\",\"face\":\"e\"}]");
}

TEST("CF-43 diverted before it reaches the cat it wanted to fight; a cat on the last square is fought") {
    struct scene s;
    draw(&s, 2, "1e 2e",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "..........\n"
         "1.....2...\n"
         "..........\n"
         "..........\n"
         "....x.....\n"
         "..........\n"
         "..........\n");
    play(&s, 1, "move g6");
    expect_events(&s, "move drawn turn");
    draw(&s, 2, "1e 2e",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "..........\n"
         "1..2......\n"
         "..#.......\n"
         "..........\n"
         "....x.....\n"
         "..........\n"
         "..........\n");
    play_with_luck(&s, 1, "move d6", "\"fight\"");
    expect_no_event(&s, "drawn");
}

TEST("CF-43 of several catnips equally near, that of the lowest seat counts") {
    struct scene s;
    draw(&s, 4, "1e 2n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         ".....y....\n"
         "..........\n"
         "1.........\n"
         "..#.......\n"
         "...x......\n"
         "..........\n"
         "..........\n"
         ".......2..\n");
    play(&s, 1, "move i6"); /* b6 is safe behind the blocker; d6 is two squares from d8 and from f4 */
    expect_event(&s, "{\"e\":\"drawn\",\"seat\":1,\"from\":\"d6\",\"to\":\"d8\"}");
    expect_field(&s, "nip", "[\"held\",\"gone\",\"f4\",\"held\"]");
}

TEST("CF-43 the nearest one counts even if it is of a higher seat") {
    struct scene s;
    draw(&s, 4, "1e 2n",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "....y.....\n"
         "1.........\n"
         ".#........\n"
         "..........\n"
         "...x......\n"
         "..........\n"
         ".......2..\n");
    play(&s, 1, "move h6"); /* d6 is next to e5, and three squares from d9 */
    expect_event(&s, "{\"e\":\"move\",\"seat\":1,\"from\":\"a6\",\"to\":\"d6\"},"
                     "{\"e\":\"drawn\",\"seat\":1,\"from\":\"d6\",\"to\":\"e5\"}");
    expect_field(&s, "nip", "[\"held\",\"d9\",\"gone\",\"held\"]");
}

TEST("CF-44 CF-20 a cat placed on a line of catnip is drawn to it and then turns") {
    struct scene s;
    draw(&s, 2, "1- 2e",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "..........\n"
         "....x.....\n"
         "..........\n"
         ".2........\n"
         "..........\n");
    play(&s, 1, "place a8");
    expect_events(&s, "place drawn");
    expect_event(&s, "{\"e\":\"drawn\",\"seat\":1,\"from\":\"a8\",\"to\":\"e8\"}");
    expect_field(&s, "nip", "[\"held\",\"gone\"]");
    expect_phase(&s, "face");
    expect_field(&s, "facing", "\"place\"");
    play(&s, 1, "face n");
    expect_events(&s, "face turn");
    expect_field(&s, "cats", "[{\"at\":\"e8\",\"face\":\"n\"},{\"at\":\"b10\",\"face\":\"e\"}]");
}

TEST("CF-20 CF-44 a cat may be placed on the catnip itself, which is then gone; nearest first") {
    struct scene s;
    draw(&s, 3, "1- 2e",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "x.........\n"
         "..........\n"
         "....y.....\n"
         "..........\n"
         "..........\n"
         "..2.......\n"
         "..........\n");
    play(&s, 1, "place a5");
    expect_event(&s, "{\"e\":\"place\",\"seat\":1,\"at\":\"a5\"}");
    expect_field(&s, "nip", "[\"held\",\"gone\",\"e7\"]");
    expect_field(&s, "cats",
                 "[{\"at\":\"a5\",\"face\":null},{\"at\":\"c10\",\"face\":\"e\"},{\"at\":null,\"face\":null}]");
    play(&s, 1, "face e");
    expect_field(&s, "turn", "2");
    draw(&s, 3, "1- 2e",
         "..........\n"
         "..........\n"
         "..A.......\n"
         "..........\n"
         "x.........\n"
         "..........\n"
         "....y.....\n"
         "..........\n"
         "..........\n"
         "..2.......\n"
         "..........\n");
    play(&s, 1, "place a7"); /* a5 is two squares away, e7 four */
    expect_field(&s, "nip", "[\"held\",\"gone\",\"e7\"]");
}

TEST("CF-45 CF-27 no cat at rest and no other catnip has a line to lying catnip") {
    struct scene s;
    draw(&s, 2, "1e 2e", path);
    refuse(&s, 1, "nip b9");
    refuse(&s, 1, "nip g7");
    expect_offered(&s, 1, "nip b10");
    scene_refuses(&s, "{\"nip\":[\"b9\",\"e9\"]}", "have a line to each other");
    scene_refuses(&s, "{\"nip\":[\"c9\",\"e9\"]}", "have a line to each other");
    scene_refuses(&s, "{\"nip\":[\"held\",\"e6\"]}", "has a line to the catnip on e6");
}
