/* A scenario for each action card, and for what may be picked. */
#include "games/cats-and-dogs/test_table.h"

static void expect_played(struct scene *s, const char *kind) {
    const struct state *state = peek(s);
    assert_int_equal(state->hand_count[0], 0);
    assert_string_equal(cats_and_dogs_ploy_names[state->gone[state->gone_count - 1]], kind);
    expect_field(s, "card", "null");
    expect_field(s, "picks", "[]");
    expect_pending(s, "2");
}

TEST("LD-29 a card leaves the hand when played, and the game after its last pick") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3", "Rex | | bone2"}, .hand = {"swap-food"});
    play(&s, 1, "card swap-food");
    expect_event(&s, "[{\"e\":\"card\",\"seat\":1,\"kind\":\"swap-food\"}]");
    expect_phase(&s, "pick");
    expect_field(&s, "card", "\"swap-food\"");
    expect_field(&s, "picks", "[]");
    expect_field(&s, "hands", "[[],[]]");
    unsigned gone = peek(&s)->gone_count;
    play(&s, 1, "food B bone2");
    expect_events(&s, "");
    expect_field(&s, "picks", "[\"food B bone2\"]");
    assert_int_equal(peek(&s)->gone_count, gone);
    play(&s, 1, "food A fish3");
    assert_int_equal(peek(&s)->gone_count, gone + 1);
    expect_played(&s, "swap-food");
}

TEST("LD-29 of two equal cards one is played, and one action offers both") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3"}, .hand = {"discard discard swap-food"});
    expect_legal(&s, 1, "turn|card discard");
    play(&s, 1, "card discard");
    expect_field(&s, "hands", "[[\"discard\",\"swap-food\"],[]]");
}

TEST("LD-29 on an empty table no card changes anything") {
    struct scene s;
    LAY(&s, .hand = {"discard swap-dog-cat swap-fish-bone", "swap-same-kind swap-food swap-animals"});
    expect_cards(&s, "");
    LAY(&s, .turn = 2, .hand = {"discard swap-dog-cat swap-fish-bone", "swap-same-kind swap-food swap-animals"});
    expect_cards(&s, "");
    LAY(&s, .hand = {"swap-markers return-marker replace-marker"}); /* one own marker lies there (LD-10) */
    expect_cards(&s, "return-marker");
    LAY(&s, .on = {"Rex | 2 |"}, .hand = {"swap-markers return-marker replace-marker"});
    expect_cards(&s, "swap-markers return-marker replace-marker");
}

TEST("LD-30 LD-40 discard puts a food card under the deck, known to all until it is drawn") {
    struct scene s;
    LAY(&s, .players = 6, .turn = 1, .hand = {"discard", "discard"},
        .on = {"Clarence | | fish1 fish1 fish1 fish1 fish2", "Mog | | fish2 fish2 fish2 fish2 fish3",
               "Rex | | bone1 bone1 bone1 bone1 bone2", "Lady | | bone2 bone2 bone2 bone2 bone3",
               "Tiger | | fish3 fish3 fish3 fish3 fish3", "Sooty | | fish4 fish4 fish4 fish4 fish4",
               "Bella | | bone3 bone3 bone3 bone3 bone3", "Bruno | | bone4 bone4 bone4 bone4 bone4",
               "Minka | | fish5 fish5 fish5 fish5", "Waldo | | bone5 bone5 bone5 bone5", "Poppy | | bone6 fish6 bone6",
               "Nipper | | fish6"},
        .top = "bone6 fish6");
    play(&s, 1, "card discard");
    expect_legal(&s, 1, "food I fish5|food J bone5|food K fish6|food K bone6|food L fish6");
    play(&s, 1, "food K bone6");
    expect_event(&s, "[{\"e\":\"discard\",\"animal\":\"K\",\"card\":\"bone6\"}]");
    expect_on(&s, 'K', "| fish6 bone6"); /* LD-41: the first of the two */
    expect_played(&s, "discard");
    expect_field(&s, "deck", "[\"bone6\",\"fish6\",\"bone6\"]");
    expect_field(&s, "known_bottom", "1");
    expect_view(&s, 3, "deck", "[\"?\",\"?\",\"bone6\"]");
    play(&s, 2, "mark I");
    play(&s, 2, "card discard");
    play(&s, 2, "food L fish6");
    expect_field(&s, "deck", "[\"bone6\",\"fish6\",\"bone6\",\"fish6\"]");
    expect_view(&s, 3, "deck", "[\"?\",\"?\",\"bone6\",\"fish6\"]");
    play(&s, 3, "mark I");
    play(&s, 3, "turn");
    play(&s, 3, "feed L");
    play(&s, 3, "more");
    expect_field(&s, "known_bottom", "2");
    expect_view(&s, 3, "deck", "[\"bone6\",\"fish6\"]");
    play(&s, 3, "more");
    expect_field(&s, "known_bottom", "1");
    expect_event(&s, "{\"e\":\"turn\",\"seat\":3,\"card\":\"bone6\"}");
}

TEST("LD-31 swap-dog-cat: all food of one dog and one cat, in either order") {
    struct scene s;
    struct layout table = {.on = {"Clarence | 1 | fish3 bone2", "Rex | 2 | bone4", "Tiger", "Bella"},
                           .hand = {"swap-dog-cat"}};
    lay(&s, &table);
    play(&s, 1, "card swap-dog-cat");
    expect_legal(&s, 1, "animal A|animal B|animal C|animal D");
    play(&s, 1, "animal A");
    expect_legal(&s, 1, "animal B|animal D");
    play(&s, 1, "animal B");
    expect_event(&s, "[{\"e\":\"swap\",\"what\":\"all\",\"a\":\"A\",\"b\":\"B\"}]");
    expect_on(&s, 'A', "1 | bone4");
    expect_on(&s, 'B', "2 | fish3 bone2"); /* LD-41: each pile keeps its order */
    expect_played(&s, "swap-dog-cat");
    lay(&s, &table);
    play(&s, 1, "card swap-dog-cat");
    play(&s, 1, "animal D");
    expect_legal(&s, 1, "animal A"); /* LD-39: two empty animals change nothing */
    play(&s, 1, "animal A");
    expect_event(&s, "[{\"e\":\"swap\",\"what\":\"all\",\"a\":\"D\",\"b\":\"A\"}]");
    expect_on(&s, 'A', "1 |");
    expect_on(&s, 'D', "| fish3 bone2");
}

TEST("LD-31 LD-39 equal food counts as equal in whatever order") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3 bone2", "Rex | | bone2 fish3", "Tiger | | bone2 fish3", "Mog | | bone2"},
        .hand = {"swap-dog-cat swap-animals swap-same-kind"});
    expect_cards(&s, "swap-dog-cat swap-same-kind swap-animals");
    play(&s, 1, "card swap-dog-cat");
    expect_legal(&s, 1, "animal B|animal D"); /* A and C have what B has */
    play(&s, 1, "animal B");
    expect_legal(&s, 1, "animal D");
}

TEST("LD-31 LD-29 without a dog that is not full the card cannot be played") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3", "Rex | | bone1 bone1 bone2 bone2 bone3", "Tiger", "Mog"},
        .hand = {"swap-dog-cat"});
    expect_cards(&s, "");
}

TEST("LD-32 swap-fish-bone: the fish first, then a bone on another animal; each takes the other's place") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | bone1 fish3 bone2", "Rex | | bone4 bone5", "Tiger", "Bella | | fish1"},
        .hand = {"swap-fish-bone"});
    play(&s, 1, "card swap-fish-bone");
    expect_legal(&s, 1, "food A fish3|food D fish1");
    play(&s, 1, "food A fish3");
    expect_legal(&s, 1, "food B bone4|food B bone5");
    play(&s, 1, "food B bone4");
    expect_event(&s, "[{\"e\":\"swap\",\"what\":\"food\",\"a\":\"A\",\"b\":\"B\"}]");
    expect_on(&s, 'A', "| bone1 bone4 bone2"); /* LD-41 */
    expect_on(&s, 'B', "| fish3 bone5");
    expect_played(&s, "swap-fish-bone");
}

TEST("LD-32 LD-29 fish and bone on one animal only: not to be played; a fish whose bones are all beside it: not "
     "offered") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | bone1 fish3 bone2"}, .hand = {"swap-fish-bone"});
    expect_cards(&s, "");
    LAY(&s, .on = {"Clarence | | bone1 fish3", "Rex | | fish3 fish4"}, .hand = {"swap-fish-bone"});
    play(&s, 1, "card swap-fish-bone");
    expect_legal(&s, 1, "food B fish3|food B fish4");
    LAY(&s, .on = {"Clarence | | fish1 fish3", "Rex | | fish3 fish4"}, .hand = {"swap-fish-bone"});
    expect_cards(&s, "");
    LAY(&s, .on = {"Clarence | | bone1 bone3", "Rex | | bone3"}, .hand = {"swap-fish-bone"});
    expect_cards(&s, "");
}

TEST("LD-33 swap-same-kind: two dogs or two cats") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 | fish3", "Rex | | bone4", "Tiger", "Bella | | bone4"}, .hand = {"swap-same-kind"});
    play(&s, 1, "card swap-same-kind");
    expect_legal(&s, 1, "animal A|animal C"); /* LD-39: the dogs have equal cards */
    play(&s, 1, "animal C");
    expect_legal(&s, 1, "animal A");
    play(&s, 1, "animal A");
    expect_event(&s, "[{\"e\":\"swap\",\"what\":\"all\",\"a\":\"C\",\"b\":\"A\"}]");
    expect_on(&s, 'A', "1 |");
    expect_on(&s, 'C', "| fish3");
    expect_played(&s, "swap-same-kind");
}

TEST("LD-33 LD-29 one dog and one cat that differ are no two of a kind") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3", "Rex | | bone4", "Tiger | | fish3", "Bella | | bone4"},
        .hand = {"swap-same-kind"});
    expect_cards(&s, "");
}

TEST("LD-34 swap-food: any two that differ, on two animals, in either order") {
    struct scene s;
    struct layout table = {.on = {"Clarence | | fish3 bone2 fish3", "Rex | | fish3 fish1", "Tiger", "Bella"},
                           .hand = {"swap-food"}};
    lay(&s, &table);
    play(&s, 1, "card swap-food");
    expect_legal(&s, 1, "food A fish3|food A bone2|food B fish1|food B fish3");
    play(&s, 1, "food A fish3");
    expect_legal(&s, 1, "food B fish1"); /* fish3 for fish3 changes nothing */
    play(&s, 1, "food B fish1");
    expect_event(&s, "[{\"e\":\"swap\",\"what\":\"food\",\"a\":\"A\",\"b\":\"B\"}]");
    expect_on(&s, 'A', "| fish1 bone2 fish3"); /* LD-41: the first of the two, and in its place */
    expect_on(&s, 'B', "| fish3 fish3");
    expect_played(&s, "swap-food");
    lay(&s, &table);
    play(&s, 1, "card swap-food");
    play(&s, 1, "food B fish3");
    expect_legal(&s, 1, "food A bone2");
}

TEST("LD-34 LD-29 a card that meets only its like elsewhere is not offered") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3 bone2", "Rex | | fish3"}, .hand = {"swap-food"});
    play(&s, 1, "card swap-food");
    expect_legal(&s, 1, "food A bone2|food B fish3");
    LAY(&s, .on = {"Clarence | | fish3", "Rex | | fish3", "Tiger | | fish3 fish3"}, .hand = {"swap-food"});
    expect_cards(&s, "");
    LAY(&s, .on = {"Clarence | | fish3 bone2 fish1"}, .hand = {"swap-food"});
    expect_cards(&s, "");
}

TEST("LD-35 swap-animals: any two whose food differs") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 | fish3 fish1", "Rex | 2 | bone4", "Tiger | | fish1 fish3", "Bella"},
        .hand = {"swap-animals"});
    play(&s, 1, "card swap-animals");
    expect_legal(&s, 1, "animal A|animal B|animal C|animal D");
    play(&s, 1, "animal C");
    expect_legal(&s, 1, "animal B|animal D");
    play(&s, 1, "animal D");
    expect_on(&s, 'C', "|");
    expect_on(&s, 'D', "| fish1 fish3");
    expect_played(&s, "swap-animals");
}

TEST("LD-35 LD-29 LD-39 with equal food everywhere it cannot be played") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish3 fish1", "Rex | | fish1 fish3", "Tiger | | fish3 fish1", "Mog | | fish1 fish3"},
        .hand = {"swap-animals swap-same-kind swap-dog-cat"});
    expect_cards(&s, "");
}

TEST("LD-36 swap-markers: of two owners, on two animals; they take each other's places") {
    struct scene s;
    LAY(&s, .players = 3,
        .on = {"Clarence | 1 2 1 |", "Rex | 1 |", "Mog | 3 | fish1 fish1 fish2 fish2 fish3", "Tiger | 2 3 2 |"},
        .hand = {"swap-markers"});
    play(&s, 1, "card swap-markers");
    expect_legal(&s, 1, "marker A 1|marker A 2|marker B 1|marker D 2|marker D 3");
    play(&s, 1, "marker A 1");
    expect_legal(&s, 1, "marker D 2|marker D 3");
    play(&s, 1, "marker D 2");
    expect_event(&s, "[{\"e\":\"swap\",\"what\":\"markers\",\"a\":\"A\",\"b\":\"D\"}]");
    expect_on(&s, 'A', "2 2 1 |");
    expect_on(&s, 'D', "1 3 2 |");
    expect_played(&s, "swap-markers");
}

TEST("LD-36 LD-29 markers of one owner, or on one animal, change nothing") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 |", "Rex | 1 1 |"}, .hand = {"swap-markers"});
    expect_cards(&s, "");
    LAY(&s, .on = {"Clarence | 1 2 |"}, .hand = {"swap-markers"});
    expect_cards(&s, "");
    LAY(&s, .on = {"Clarence | 1 2 |", "Rex | 1 |"}, .hand = {"swap-markers"});
    play(&s, 1, "card swap-markers");
    expect_legal(&s, 1, "marker A 2|marker B 1");
}

TEST("LD-37 return-marker: any marker goes back to its owner's stock") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 2 1 |", "Rex | 2 |", "Mog | 2 | fish1 fish1 fish2 fish2 fish3"},
        .hand = {"return-marker"});
    play(&s, 1, "card return-marker");
    expect_legal(&s, 1, "marker A 1|marker A 2|marker B 2"); /* LD-12: nothing of a full animal */
    play(&s, 1, "marker A 1");
    expect_event(&s, "[{\"e\":\"return\",\"animal\":\"A\",\"owner\":1}]");
    expect_on(&s, 'A', "2 1 |");
    expect_field(&s, "stock", "[5,3]");
    expect_played(&s, "return-marker");
}

TEST("LD-38 replace-marker: another's goes back, one's own from stock stands in its place") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 2 2 |", "Rex | 2 |"}, .hand = {"replace-marker"});
    play(&s, 1, "card replace-marker");
    expect_legal(&s, 1, "marker A 2|marker B 2");
    play(&s, 1, "marker A 2");
    expect_event(&s, "[{\"e\":\"replace\",\"animal\":\"A\",\"owner\":2,\"by\":1}]");
    expect_on(&s, 'A', "1 1 2 |");
    expect_field(&s, "stock", "[4,4]");
    expect_played(&s, "replace-marker");
}

TEST("LD-38 LD-29 only with a marker in stock, and only another player's") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 1 1 |", "Rex | 1 1 1 |", "Tiger | 2 |"}, .hand = {"replace-marker"});
    expect_cards(&s, "");
    LAY(&s, .on = {"Clarence | 1 1 1 |", "Rex | 1 1 |"}, .hand = {"replace-marker"});
    expect_cards(&s, "");
}

TEST("LD-12 no action card touches a full animal") {
    struct scene s;
    struct layout table = {
        .players = 3,
        .on = {"Clarence | 1 2 | fish1 fish1 fish2 fish2 fish3", "Rex | 1 | bone3 fish4", "Tiger | 2 | bone4"},
    };
    static const char *const picks[PLOYS] = {
        [DISCARD] = "food B fish4|food B bone3|food C bone4",
        [SWAP_DOG_CAT] = "animal B|animal C|animal D|animal E|animal F",
        [SWAP_FISH_BONE] = "food B fish4",
        [SWAP_SAME_KIND] = "animal C|animal D|animal E|animal F",
        [SWAP_FOOD] = "food B fish4|food B bone3|food C bone4",
        [SWAP_ANIMALS] = "animal B|animal C|animal D|animal E|animal F",
        [SWAP_MARKERS] = "marker B 1|marker C 2",
        [RETURN_MARKER] = "marker B 1|marker C 2",
        [REPLACE_MARKER] = "marker C 2",
    };
    for (int ploy = 0; ploy < PLOYS; ploy++) {
        table.phase = "pick";
        table.card = cats_and_dogs_ploy_names[ploy];
        lay(&s, &table);
        expect_legal(&s, 1, picks[ploy]);
    }
}
