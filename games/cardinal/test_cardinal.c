/* Scenarios for the basic rules of Cardinal Directions. */
#include "games/cardinal/test_tables.h"

/* ---- components and set-up */

TEST("CD-1 CD-5 three locales for three or four players, the fence with five") {
    struct scene s;
    scene_new(&s, "cardinal", 4, "", 3);
    expect_events(&s, "shuffle bird bird bird");
    expect_offered(&s, 1, "catch trees");
    refuse(&s, 1, "catch fence");
    refuse(&s, 1, "stalk fence");
    scene_new(&s, "cardinal", 5, "", 3);
    expect_events(&s, "shuffle bird bird bird bird");
    expect_offered(&s, 1, "catch fence");
}

TEST("CD-2 CD-5 twenty birds are shuffled, and FLIP lies at the bottom of the deck") {
    struct scene s;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        scene_new(&s, "cardinal", 3, "", seed);
        expect_view(&s, 1, "deck",
                    "[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\","
                    "\"?\",21]");
    }
    expect_field(&s, "front", "[null,null,null]");
    expect_event_for(
        &s, 1,
        "{\"e\":\"shuffle\",\"what\":\"birds\",\"order\":[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?"
        "\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]}");
}

TEST("CD-3 CD-10 CD-11 the choices of a cat with all its cards") {
    struct scene s;
    scene_new(&s, "cardinal", 3, "", 1);
    expect_phase(&s, "choose");
    expect_pending(&s, "1 2 3");
    expect_legal(&s, 2,
                 "stalk bath|stalk grass|stalk trees|catch bath|catch grass|catch trees|steal 1|steal 3|eat|play");
}

TEST("CD-4 the cats by seat have their own abilities") {
    struct scene s; /* Katrina, seat 2, is the one who may scare birds */
    set_table(&s, "advanced", "1:000 2:000 3:000", "[21]", "- - -");
    all_plan(&s, "bath 2 eat steal play|bath 1 eat steal play|bath 1 eat steal play");
    expect_pending(&s, "2");
    expect_legal(&s, 2, "ability bath|ability grass|ability trees|hold");
}

/* ---- choosing */

TEST("CD-10 choices are secret until all have chosen, then all are revealed at once") {
    struct scene s;
    set_table(&s, "basic", "1:000 8:000 15:000", "[2,21]", "- 3 -");
    play(&s, 3, "stalk grass");
    expect_events(&s, "ready");
    expect_view(&s, 1, "chosen", "[null,null,\"?\"]");
    expect_view(&s, 0, "chosen", "[null,null,\"?\"]");
    expect_view(&s, 3, "chosen", "[null,null,\"stalk grass\"]");
    expect_pending(&s, "1 2");
    refuse(&s, 3, "eat");
    play(&s, 1, "steal 2");
    play(&s, 2, "play");
    expect_event(&s, "{\"e\":\"reveal\",\"actions\":[\"steal 2\",\"play\",\"stalk grass\"]}");
    expect_field(&s, "chosen", "[null,null,null]");
    expect_field(&s, "round", "2");
}

TEST("CD-11 CD-50 also what is plain to do nothing may be chosen") {
    struct scene s;
    set_table(&s, "basic", "1:000 -:000 15:000", "[]", "- - -");
    all_do(&s, "stalk grass|catch grass|eat");
    expect_events(&s, "ready reveal nothing nothing nothing");
    expect_field(&s, "quiet", "1");
}

TEST("CD-11 with both Stalks placed none can be chosen") {
    struct scene s;
    set_table(&s, "basic", "8:100 15:100 16:000", "[]", "- - -");
    refuse(&s, 1, "stalk bath");
    refuse(&s, 1, "stalk trees");
    expect_legal(&s, 1, "catch bath|catch grass|catch trees|steal 2|steal 3|eat|play|lift bath|lift grass");
    expect_offered(&s, 2, "stalk bath");
}

TEST("CD-12 own Stalks are lifted before choosing, seen by all at once") {
    struct scene s;
    set_table(&s, "basic", "8:000 15:210 16:000", "[]", "- - -");
    scene_set(&s, "{\"quiet\":4,\"round\":5}");
    refuse(&s, 1, "lift bath");
    play(&s, 1, "lift grass");
    expect_events(&s, "lift");
    expect_event_for(&s, 2, "{\"e\":\"lift\",\"seat\":1,\"locale\":\"grass\",\"count\":2}");
    expect_view(
        &s, 3, "locales",
        "[{\"locale\":\"bath\",\"bird\":8,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":15,\"stalks\":[0,1,0]},"
        "{\"locale\":\"trees\",\"bird\":16,\"stalks\":[0,0,0]}]");
    expect_pending(&s, "1 2 3");
    play(&s, 1, "stalk bath");
    play(&s, 2, "eat");
    refuse(&s, 2, "lift grass");
}

TEST("CD-13 the steps go Stalk, Catch, Eat, Steal, Play, new birds") {
    struct scene s;
    set_table(&s, "basic", "1:00000 8:00000 15:00000 2:00000", "[3,21]", "- - 4 5 6");
    all_do(&s, "catch bath|stalk grass|eat|play|steal 4");
    expect_events(&s, "ready reveal stalk catch eat steal fly nothing bird");
    expect_event(&s, "{\"e\":\"bird\",\"locale\":\"bath\",\"bird\":3}");
    expect_pending(&s, "1 2 3 4 5");
}

/* ---- Stalk and Catch */

TEST("CD-20 Stalks are placed up to what the bird takes, by several cats at one bird") {
    struct scene s;
    set_table(&s, "basic", "1:000 8:000 15:000", "[21]", "- - -");
    all_do(&s, "stalk trees|stalk trees|stalk bath");
    expect_events(&s, "ready reveal stalk stalk nothing");
    expect_event(&s, "{\"e\":\"stalk\",\"seat\":2,\"locale\":\"trees\"}");
    all_do(&s, "stalk trees|stalk grass|eat");
    refuse(&s, 2, "stalk grass");
    refuse(&s, 1, "stalk grass");
    play(&s, 2, "lift trees");
    all_do(&s, "eat|stalk grass|eat"); /* the bird takes one, and she has one on it */
    expect_event(&s, "{\"e\":\"nothing\",\"seat\":2}");
    expect_field(
        &s, "locales",
        "[{\"locale\":\"bath\",\"bird\":1,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":8,\"stalks\":[0,1,0]},"
        "{\"locale\":\"trees\",\"bird\":15,\"stalks\":[2,0,0]}]");
}

TEST("CD-20 when the bird is caught or flies, all cats' Stalks there are back in hand") {
    struct scene s;
    set_table(&s, "basic", "15:220 8:000 1:000", "[2,21]", "- - -");
    all_do(&s, "catch bath|eat|eat");
    expect_offered(&s, 2, "stalk grass");
    expect_field(
        &s, "locales",
        "[{\"locale\":\"bath\",\"bird\":2,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":8,\"stalks\":[0,0,0]},"
        "{\"locale\":\"trees\",\"bird\":1,\"stalks\":[0,0,0]}]");
    set_table(&s, "basic", "15:222 8:000 1:000", "[2,21]", "- - -");
    all_do(&s, "catch bath|catch bath|eat");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":15,\"why\":\"two catches\"}");
    expect_offered(&s, 3, "stalk grass");
}

TEST("CD-20 CD-21 a Stalk placed this round does not help another cat, and one short is invalid") {
    struct scene s;
    set_table(&s, "basic", "8:000 15:100 1:000", "[]", "- - -");
    all_do(&s, "catch grass|stalk bath|catch bath");
    expect_events(&s, "ready reveal stalk nothing nothing");
    expect_field(&s, "front", "[null,null,null]");
}

TEST("CD-21 CD-22 an invalid Catch does not count against a valid one") {
    struct scene s;
    set_table(&s, "basic", "8:100 15:000 1:000", "[]", "- - -");
    all_do(&s, "catch bath|catch bath|catch bath");
    expect_event(&s, "{\"e\":\"catch\",\"seat\":1,\"locale\":\"bath\",\"bird\":8}");
    expect_event(&s, "{\"e\":\"nothing\",\"seat\":2}");
    expect_event(&s, "{\"e\":\"nothing\",\"seat\":3}");
    expect_field(&s, "front", "[{\"bird\":8,\"doubled\":false},null,null]");
}

TEST("CD-22 CD-25 two valid Catches, and the bird flies out of the game") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "- - -");
    all_do(&s, "catch bath|eat|catch bath");
    expect_events(&s, "ready reveal fly nothing");
    expect_field(&s, "front", "[null,null,null]");
    expect_field(&s, "deck", "[]");
    expect_field(
        &s, "locales",
        "[{\"locale\":\"bath\",\"bird\":null,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":15,\"stalks\":[0,0,0]}"
        ",{\"locale\":\"trees\",\"bird\":8,\"stalks\":[0,0,0]}]");
}

/* ---- Eat and Play */

TEST("CD-23 a bird eaten scores its value, twice if doubled, and a steal comes too late") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9* 16 -");
    all_do(&s, "eat|eat|steal 1");
    expect_events(&s, "ready reveal eat eat nothing");
    expect_event(&s, "{\"e\":\"eat\",\"seat\":1,\"bird\":9,\"points\":4}");
    expect_view(&s, 3, "points", "[4,3,0]");
    expect_view(&s, 0, "eaten", "[[{\"bird\":9,\"doubled\":true}],[{\"bird\":16,\"doubled\":false}],[]]");
    expect_field(&s, "front", "[null,null,null]");
}

TEST("CD-23 six points: a plain 2 and a doubled 2") {
    struct scene s;
    set_table(&s, "basic", "1:000 8:010 15:000", "[21]", "- 9 -");
    all_do(&s, "play|eat|play");
    all_do(&s, "play|catch grass|play");
    all_do(&s, "play|play|play");
    all_do(&s, "play|eat|play");
    expect_field(&s, "points", "[0,6,0]");
}

TEST("CD-24 Play doubles the bird that is there, once") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 2* -");
    all_do(&s, "play|play|play");
    expect_events(&s, "ready reveal double nothing nothing");
    expect_event(&s, "{\"e\":\"double\",\"seat\":1,\"bird\":9}");
    expect_field(&s, "front", "[{\"bird\":9,\"doubled\":true},{\"bird\":2,\"doubled\":true},null]");
}

TEST("CD-24 Play with a bird just stolen away does nothing") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 - -");
    all_do(&s, "play|steal 1|eat");
    expect_events(&s, "ready reveal nothing steal nothing");
    expect_field(&s, "front", "[null,{\"bird\":9,\"doubled\":false},null]");
}

/* ---- a second bird */

TEST("CD-26 a Catch with a bird in front: the first flies after the steals") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9* - -");
    all_do(&s, "catch bath|eat|steal 2");
    expect_events(&s, "ready reveal catch nothing nothing fly");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":9,\"why\":\"second bird\"}");
    expect_field(&s, "front", "[{\"bird\":1,\"doubled\":false},null,null]");
}

TEST("CD-26 an open steal takes the first of two, and the cat keeps the one just caught") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9* - -");
    all_do(&s, "catch bath|steal 1|eat");
    expect_event(&s, "{\"e\":\"steal\",\"seat\":2,\"from\":1,\"bird\":9}");
    expect_no_event(&s, "fly");
    expect_field(&s, "front", "[{\"bird\":1,\"doubled\":false},{\"bird\":9,\"doubled\":false},null]");
}

TEST("CD-26 CD-33 a contested cat that has just caught loses the first and keeps the second") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 - -");
    all_do(&s, "catch bath|steal 1|steal 1");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":9,\"why\":\"two steals\"}");
    expect_no_event(&s, "nothing");
    expect_field(&s, "front", "[{\"bird\":1,\"doubled\":false},null,null]");
}

/* ---- Steals */

TEST("CD-30 CD-31 Otis steals from Katrina what she steals from Elvis, who has just caught it") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "- - -");
    all_do(&s, "catch bath|steal 1|steal 2");
    expect_events(&s, "ready reveal catch steal steal");
    expect_event(
        &s, "{\"e\":\"steal\",\"seat\":2,\"from\":1,\"bird\":1},{\"e\":\"steal\",\"seat\":3,\"from\":2,\"bird\":1}");
    expect_field(&s, "front", "[null,null,{\"bird\":1,\"doubled\":false}]");
}

TEST("CD-31 CD-34 untrustworthy cats: Otis gets Katrina's bird while she gets Elvis's, and none flies") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 16 -");
    all_do(&s, "play|steal 1|steal 2");
    expect_no_event(&s, "fly");
    expect_field(&s, "front", "[null,{\"bird\":9,\"doubled\":false},{\"bird\":16,\"doubled\":false}]");
}

TEST("CD-31 three cats that steal in a ring pass their birds on") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 16 2");
    all_do(&s, "steal 2|steal 3|steal 1");
    expect_field(&s, "front",
                 "[{\"bird\":16,\"doubled\":false},{\"bird\":2,\"doubled\":false},{\"bird\":9,\"doubled\":false}]");
}

TEST("CD-31 one bird in a ring of steals comes home, each steal happening once") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9* - -");
    all_do(&s, "steal 2|steal 3|steal 1");
    expect_events(&s, "ready reveal steal steal steal");
    expect_field(&s, "front", "[{\"bird\":9,\"doubled\":false},null,null]");
}

TEST("CD-32 a bird stolen and stolen back is not doubled any more") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "16* - -");
    all_do(&s, "steal 2|steal 1|eat");
    expect_events(&s, "ready reveal nothing steal steal");
    expect_field(&s, "front", "[{\"bird\":16,\"doubled\":false},null,null]");
}

TEST("CD-30 CD-33 a bird that two cats steal flies away") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 - -");
    all_do(&s, "play|steal 1|steal 1");
    expect_events(&s, "ready reveal fly nothing");
    expect_field(&s, "front", "[null,null,null]");
}

TEST("CD-33 a contested cat with no bird at first loses what it steals in this step") {
    struct scene s;
    set_table(&s, "basic", "1:0000 15:0000 8:0000", "[]", "9 - - -");
    all_do(&s, "play|steal 1|steal 2|steal 2");
    expect_events(&s, "ready reveal steal fly nothing");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":9,\"why\":\"two steals\"}");
    expect_field(&s, "front", "[null,null,null,null]");
}

TEST("CD-33 CD-34 a contested cat with a bird that steals another loses the first and keeps the second") {
    struct scene s;
    set_table(&s, "basic", "1:0000 15:0000 8:0000", "[]", "9 16 - -");
    all_do(&s, "play|steal 1|steal 2|steal 2");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":16,\"why\":\"two steals\"}");
    expect_field(&s, "front", "[null,{\"bird\":9,\"doubled\":false},null,null]");
}

TEST("CD-33 CD-50 two steals from a cat with nothing do nothing") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "- 9 -");
    all_do(&s, "steal 3|steal 3|steal 1");
    expect_events(&s, "ready reveal nothing nothing nothing");
    expect_field(&s, "front", "[null,{\"bird\":9,\"doubled\":false},null]");
}

TEST("CD-34 who steals with a bird in front loses the first") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 16* -");
    all_do(&s, "steal 2|eat|play");
    expect_field(&s, "front", "[{\"bird\":9,\"doubled\":false},null,null]"); /* she ate it in time */
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 16* -");
    all_do(&s, "steal 2|play|play");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":9,\"why\":\"second bird\"}");
    expect_field(&s, "front", "[{\"bird\":16,\"doubled\":false},null,null]");
}

TEST("CD-31 CD-34 a bird passed along two waves lands on a cat that holds another") {
    struct scene s;
    set_table(&s, "basic", "1:0000 15:0000 8:0000", "[]", "9 - 16 -");
    all_do(&s, "play|steal 1|steal 2|eat"); /* wave 1: 2 takes 9; wave 2: 3 takes 9, and 16 flies */
    expect_event(&s, "{\"e\":\"fly\",\"bird\":16,\"why\":\"second bird\"}");
    expect_field(&s, "front", "[null,null,{\"bird\":9,\"doubled\":false},null]");
}

/* ---- new birds and the end */

TEST("CD-40 empty locales are filled in order while there are birds") {
    struct scene s;
    set_table(&s, "basic", "1:000 2:000 3:000", "[4,21]", "- - -");
    all_do(&s, "catch bath|catch grass|catch trees");
    expect_event(&s,
                 "{\"e\":\"bird\",\"locale\":\"bath\",\"bird\":4},{\"e\":\"bird\",\"locale\":\"grass\",\"bird\":21}");
    expect_field(&s, "deck", "[]");
    expect_phase(&s, "choose");
}

TEST("CD-60 CD-61 the game ends with the last bird, and most points wins") {
    struct scene s;
    set_table(&s, "basic", "-:000 -:000 -:000", "[]", "8* 15 -");
    all_do(&s, "play|eat|eat");
    expect_phase(&s, "choose");
    scene_set(&s, "{\"quiet\":3,\"round\":4}");
    all_do(&s, "eat|eat|eat");
    expect_events(&s, "ready reveal eat nothing nothing over");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[4,3,0],\"winners\":[1]}");
    expect_phase(&s, "over");
    expect_pending(&s, "");
    expect_result(&s, "{\"over\":true,\"scores\":[4,3,0],\"winners\":[1],\"reason\":\"No bird is left.\"}");
    expect_field(&s, "round", "4");
    expect_field(&s, "quiet", "0");
    expect_field(&s, "chosen", "[null,null,null]");
}

#define EATEN(a, b, c) "{\"eaten\":[[" a "],[" b "],[" c "]],"
#define PLAIN(n) "{\"bird\":" #n ",\"doubled\":false}"
#define TWICE(n) "{\"bird\":" #n ",\"doubled\":true}"

TEST("CD-61 at equal points most birds win, then the highest-scoring bird, else the win is shared") {
    struct scene s;
    set_table(&s, "basic", "-:000 -:000 -:000", "[]", "- - 1");
    scene_set(&s, EATEN(TWICE(8), PLAIN(15) "," PLAIN(2), "") "\"points\":[4,4,0]}");
    all_do(&s, "eat|eat|eat");
    expect_result(&s, "{\"over\":true,\"scores\":[4,4,1],\"winners\":[2]}"); /* two birds against one */
    set_table(&s, "basic", "-:000 -:000 -:000", "[]", "- - 1");
    scene_set(&s, EATEN(TWICE(8) "," PLAIN(2), PLAIN(15) "," PLAIN(9), "") "\"points\":[5,5,0]}");
    all_do(&s, "eat|eat|eat");
    expect_result(&s, "{\"over\":true,\"scores\":[5,5,1],\"winners\":[1]}"); /* 4 (doubled) against 3 */
    set_table(&s, "basic", "-:000 -:000 -:000", "[]", "- - 1");
    scene_set(&s, EATEN(PLAIN(16) "," PLAIN(8), PLAIN(15) "," PLAIN(9), "") "\"points\":[5,5,0]}");
    all_do(&s, "eat|eat|eat");
    expect_result(&s, "{\"over\":true,\"scores\":[5,5,1],\"winners\":[1,2]}");
}

TEST("CD-62 after ten rounds without a change every bird left flies away") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:100 8:000", "[2,21]", "9* - -");
    for (int round = 1; round <= 9; round++) {
        all_do(&s, "play|eat|eat");
        expect_phase(&s, "choose");
    }
    expect_field(&s, "quiet", "9");
    all_do(&s, "play|eat|eat");
    expect_events(&s, "ready reveal nothing nothing nothing fly fly fly fly fly fly over");
    expect_event(
        &s, "{\"e\":\"fly\",\"bird\":2,\"why\":\"stall guard\"},{\"e\":\"fly\",\"bird\":21,\"why\":\"stall guard\"}");
    expect_field(&s, "quiet", "10");
    expect_field(&s, "round", "10");
    expect_field(&s, "deck", "[]");
    expect_field(&s, "front", "[null,null,null]");
    expect_field(&s, "locales",
                 "[{\"locale\":\"bath\",\"bird\":null,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":null,"
                 "\"stalks\":[0,0,0]}"
                 ",{\"locale\":\"trees\",\"bird\":null,\"stalks\":[0,0,0]}]");
    expect_result(&s, "{\"over\":true,\"scores\":[0,0,0],\"winners\":[1,2,3]}");
}

TEST("CD-62 every kind of change sets quiet to 0") {
    static const struct {
        const char *fronts, *actions, *quiet;
    } rounds[] = {
        {"- - 9*", "eat|play|play", "6"},              /* nothing */
        {"- - 9*", "eat|play|stalk trees", "0"},       /* a Stalk placed */
        {"- - 9*", "catch bath|play|play", "0"},       /* a bird caught */
        {"- - 9*", "catch bath|catch bath|play", "0"}, /* a bird flown */
        {"- - 9*", "play|play|eat", "0"},              /* eaten */
        {"- - 9*", "steal 3|play|play", "0"},          /* stolen */
        {"- - 9*", "steal 3|steal 3|play", "0"},       /* flown from in front of a cat */
        {"- - 9", "play|eat|play", "0"},               /* doubled */
    };
    struct scene s;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        set_table(&s, "basic", "1:000 15:000 8:000", "[]", rounds[i].fronts);
        scene_set(&s, "{\"quiet\":5,\"round\":6}");
        all_do(&s, rounds[i].actions);
        expect_field(&s, "quiet", rounds[i].quiet);
    }
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "- - -");
    scene_set(&s, "{\"quiet\":5,\"round\":6}");
    all_do(&s, "catch bath|catch bath|eat"); /* a bird dealt */
    expect_field(&s, "quiet", "0");
}

TEST("CD-12 CD-62 a lift sets quiet to 0 at once, and the round is counted by what else happens") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:001 8:000", "[]", "- - -");
    scene_set(&s, "{\"quiet\":9,\"round\":12}");
    play(&s, 3, "lift grass");
    expect_field(&s, "quiet", "0");
    all_do(&s, "eat|play|play");
    expect_field(&s, "quiet", "1");
}

TEST("CD-62 after 150 rounds every bird left flies away") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "- - -");
    scene_set(&s, "{\"round\":150}");
    all_do(&s, "catch bath|eat|eat");
    expect_events(&s, "ready reveal catch nothing nothing bird fly fly fly fly fly over");
    expect_field(&s, "round", "150");
    expect_field(&s, "quiet", "0");
    expect_result(&s,
                  "{\"over\":true,\"scores\":[0,0,0],\"winners\":[1,2,3],\"reason\":\"150 rounds have been played.\"}");
}

TEST("basic: plans and abilities are null as a whole") {
    struct scene s;
    scene_new(&s, "cardinal", 3, "", 1);
    expect_field(&s, "half", "1");
    expect_field(&s, "plans", "null");
    expect_field(&s, "abilities", "null");
    expect_field(&s, "declared", "[]");
    expect_field(&s, "asked", "null");
    expect_field(&s, "revealed", "null");
}

/* ---- loading */

TEST("load refuses what breaks a rule, and says which") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "9 - -");
    scene_refuses(&s, "{\"deck\":[1,21]}", "Bird 1 stands in two places");
    scene_refuses(&s, "{\"deck\":[21,2]}", "FLIP (bird 21) must be the last");
    scene_refuses(&s, "{\"deck\":[22]}", "\"deck\" must be a whole number from 1 to 21");
    scene_refuses(&s, "{\"front\":[{\"bird\":8,\"doubled\":true},null,null]}", "Bird 8 stands in two places");
    scene_refuses(&s, "{\"points\":[1,0,0]}", "Seat 1 has eaten 0 points");
    scene_refuses(&s, EATEN(PLAIN(9), "", "") "\"points\":[2,0,0]}", "Bird 9 stands in two places");
    scene_refuses(&s, "{\"quiet\":10}", "After ten quiet rounds");
    scene_refuses(&s, "{\"half\":2}", "always 1");
    scene_refuses(&s, "{\"phase\":\"plan\"}", "With rules=basic the phase");
    scene_refuses(&s, "{\"phase\":\"over\"}", "not over while a bird is left");
    scene_refuses(&s, "{\"chosen\":[\"steal 1\",null,null]}", "Seat 1 cannot have chosen that");
    scene_refuses(&s, "{\"chosen\":[\"catch fence\",null,null]}", "Seat 1 cannot have chosen that");
    scene_refuses(&s, "{\"chosen\":[\"lift bath\",null,null]}", "no action that can be chosen");
    scene_refuses(&s, "{\"chosen\":[\"eat\",\"eat\",\"eat\"]}", "would have been resolved");
    scene_refuses(&s, "{\"chosen\":[\"?\",null,null]}", "not an action");
    scene_refuses(&s, "{\"revealed\":[\"eat\",\"eat\",\"eat\"]}", "\"revealed\" is null");
    scene_refuses(&s, "{\"abilities\":[true,true,true]}", "are null");
    scene_refuses(&s, "{\"asked\":1}", "only for rules=advanced");
    scene_refuses(&s, "{\"locales\":[]}", "\"locales\" must be a list of 3");
    scene_refuses(&s, "{\"locales\":7}", "\"locales\" must be a list of 3");
}

#define GARDEN(bird, stalks)                                                                                           \
    "{\"locales\":[{\"locale\":\"bath\",\"bird\":" bird ",\"stalks\":" stalks                                          \
    "},{\"locale\":\"grass\",\"bird\":15,\"stalks\":[2,0,0]},{\"locale\":\"trees\",\"bird\":8,\"stalks\":[0,0,0]}]"    \
    "}"

TEST("load refuses Stalks where they cannot lie") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[]", "9 - -");
    scene_refuses(&s, GARDEN("null", "[0,1,0]"), "more Stalks at the bath than the bird there takes");
    scene_refuses(&s, GARDEN("1", "[0,1,0]"), "more Stalks at the bath than the bird there takes");
    scene_refuses(&s, GARDEN("10", "[1,0,0]"), "Seat 1 has placed more than two Stalks");
    scene_refuses(&s, GARDEN("10", "[0,3,0]"), "from 0 to 2");
    scene_refuses(&s, GARDEN("10", "[0,0]"), "\"stalks\" must be a list of 3");
    scene_set(&s, GARDEN("10", "[0,1,0]"));
    scene_refuses(&s, "{\"chosen\":[\"stalk bath\",null,null]}", "Seat 1 cannot have chosen that");
}

TEST("CD-5 CD-40 load refuses FLIP dealt too early, and an empty locale while the deck has birds") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "9 - -");
    scene_refuses(&s, "{\"deck\":[2,3]}", "FLIP (bird 21) is dealt when the deck has no other bird");
    scene_refuses(&s, "{\"deck\":[2],\"front\":[{\"bird\":21,\"doubled\":false},null,null]}", "FLIP");
    scene_set(&s, "{\"deck\":[],\"front\":[{\"bird\":21,\"doubled\":false},null,null]}");
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "9 - -");
    scene_refuses(&s,
                  "{\"locales\":[{\"locale\":\"bath\",\"bird\":1,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":"
                  "null,\"stalks\":[0,0,0]},{\"locale\":\"trees\",\"bird\":8,\"stalks\":[0,0,0]}]}",
                  "No bird is at the grass, but the deck has one for it");
}

TEST("CD-62 load refuses more quiet rounds than have been played") {
    struct scene s;
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "9 - -");
    scene_refuses(&s, "{\"quiet\":1}", "\"quiet\" must be less than \"round\"");
    scene_refuses(&s, "{\"quiet\":5,\"round\":5}", "\"quiet\" must be less than \"round\"");
    scene_set(&s, "{\"quiet\":4,\"round\":5}");
    scene_set(&s, "{\"quiet\":9,\"round\":10}");
    all_do(&s, "eat|play|play"); /* quiet and round are 10 at the end */
    all_do(&s, "eat|play|play");
}

TEST("CD-60 load refuses a game that should be over") {
    struct scene s;
    set_table(&s, "basic", "-:000 -:000 -:000", "[]", "9 - -");
    scene_refuses(&s, "{\"front\":[null,null,null]}", "No bird is left");
    scene_set(&s, "{\"front\":[null,null,null],\"phase\":\"over\"}");
    expect_pending(&s, "");
    scene_refuses(&s, "{\"chosen\":[\"eat\",null,null]}", "cannot have chosen");
}

TEST("the action space has its 57 texts in the order of the rules") {
    struct scene s;
    scene_new(&s, "cardinal", 3, "", 1);
    const struct space *space = s.table.game->space;
    assert_true(space_check(space));
    assert_int_equal(space->size, 57);
    static const struct {
        const char *words;
        int number;
    } some[] = {{"stalk bath", 0}, {"catch fence", 7}, {"steal 5", 12},      {"eat", 13},         {"play", 14},
                {"lift bath", 15}, {"aim trees", 21},  {"aim 1", 23},        {"first stalk", 28}, {"spare taunt", 39},
                {"use play", 44},  {"ability", 46},    {"ability bath", 47}, {"ability 5", 55},   {"hold", 56}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        assert_int_equal(space_parse(space, some[i].words, NULL), some[i].number);
}
