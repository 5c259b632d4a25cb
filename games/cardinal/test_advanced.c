/* Scenarios for the advanced rules of Cardinal Directions: plans, Taunts, abilities. */
#include "games/cardinal/test_tables.h"

#define NO_ABILITIES3 "{\"abilities\":[false,false,false]}"
#define NO_ABILITIES5 "{\"abilities\":[false,false,false,false,false]}"
#define NO_PLAN "{\"locale\":null,\"cat\":null,\"first\":null,\"spares\":[null,null]}"
#define SECRET_PLAN "{\"locale\":\"?\",\"cat\":\"?\",\"first\":\"?\",\"spares\":[\"?\",\"?\"]}"

/* Three cats without abilities, so that nobody is asked. */
static void three_cats(struct scene *s, const char *garden, const char *fronts) {
    set_table(s, "advanced", garden, "[2,21]", fronts);
    scene_set(s, NO_ABILITIES3);
}

/* ---- plans */

TEST("CD-3 CD-70 a plan is made in steps: locale, cat, first card, two spares") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    expect_phase(&s, "plan");
    expect_pending(&s, "1 2 3");
    expect_legal(&s, 1, "aim bath|aim grass|aim trees");
    play(&s, 1, "aim grass");
    expect_events(&s, "");
    expect_legal(&s, 1, "aim 2|aim 3");
    play(&s, 1, "aim 3");
    expect_legal(&s, 1, "first stalk|first catch|first eat|first steal|first play|first taunt");
    play(&s, 1, "first catch");
    expect_legal(&s, 1, "spare stalk|spare eat|spare steal|spare play");
    play(&s, 1, "spare eat");
    expect_legal(&s, 1, "spare steal|spare play|spare taunt");
    play(&s, 1, "spare taunt");
    expect_events(&s, "ready");
    expect_legal(&s, 1, "");
    expect_field(&s, "plans",
                 "[{\"locale\":\"grass\",\"cat\":3,\"first\":\"catch\",\"spares\":[\"eat\",\"taunt\"]}," NO_PLAN
                 "," NO_PLAN "]");
}

TEST("CD-70 the three cards must be in hand together") {
    struct scene s;
    three_cats(&s, "1:000 15:100 16:110", "- - -");
    play(&s, 1, "aim bath");
    play(&s, 1, "aim 2");
    expect_legal(&s, 1, "first catch|first eat|first steal|first play|first taunt"); /* both Stalks are placed */
    play(&s, 1, "first eat");
    expect_legal(&s, 1, "spare catch|spare steal|spare play");
    play(&s, 2, "aim bath"); /* one Stalk in hand */
    play(&s, 2, "aim 1");
    play(&s, 2, "first stalk");
    refuse(&s, 2, "spare stalk");
    play(&s, 3, "aim bath"); /* two in hand */
    play(&s, 3, "aim 1");
    play(&s, 3, "first stalk");
    play(&s, 3, "spare stalk");
    expect_legal(&s, 3, "spare catch|spare eat|spare steal|spare play|spare taunt");
}

TEST("CD-71 every pair of spares is named in one way, and a first spare leaves room for a second") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    play(&s, 1, "aim bath");
    play(&s, 1, "aim 2");
    play(&s, 1, "first taunt");
    expect_legal(&s, 1, "spare stalk|spare catch|spare eat|spare steal"); /* nothing can follow play or taunt */
    play(&s, 1, "spare steal");
    expect_legal(&s, 1, "spare play");
    play(&s, 2, "aim bath");
    play(&s, 2, "aim 1");
    play(&s, 2, "first catch");
    play(&s, 2, "spare stalk");
    expect_legal(&s, 2, "spare stalk|spare eat|spare steal|spare play|spare taunt");
    play(&s, 2, "spare stalk");
    expect_events(&s, "ready");
    play(&s, 3, "aim bath");
    play(&s, 3, "aim 1");
    play(&s, 3, "first eat");
    refuse(&s, 3, "spare taunt");
    play(&s, 3, "spare play");
    expect_legal(&s, 3, "spare taunt");
}

TEST("CD-70 CD-75 Stalks are lifted only before a plan is begun") {
    struct scene s;
    three_cats(&s, "1:000 15:110 16:100", "- - -");
    scene_set(&s, "{\"quiet\":6,\"round\":7}");
    expect_legal(&s, 1, "lift grass|lift trees|aim bath|aim grass|aim trees");
    play(&s, 1, "lift trees");
    expect_event_for(&s, 0, "{\"e\":\"lift\",\"seat\":1,\"locale\":\"trees\",\"count\":1}");
    expect_field(&s, "quiet", "0");
    play(&s, 1, "aim bath");
    refuse(&s, 1, "lift grass");
    play(&s, 1, "aim 2");
    play(&s, 1, "first eat");
    play(&s, 1, "spare steal");
    play(&s, 1, "spare play");
    refuse(&s, 1, "lift grass");
    expect_offered(&s, 2, "lift grass");
}

TEST("CD-72 CD-76 a turn: first cards, new birds, then one of the spares, new birds, the next turn") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    all_plan(&s, "bath 2 catch eat play|trees 3 stalk catch play|grass 1 play stalk stalk");
    expect_events(&s, "ready reveal stalk catch nothing bird");
    expect_event(&s, "{\"e\":\"reveal\",\"actions\":[\"catch bath\",\"stalk trees\",\"play\"]}");
    expect_event(&s, "{\"e\":\"bird\",\"locale\":\"bath\",\"bird\":2}");
    expect_phase(&s, "use");
    expect_field(&s, "round", "2");
    expect_field(&s, "half", "2");
    expect_pending(&s, "1 2 3");
    expect_legal(&s, 1, "use eat|use play");
    expect_legal(&s, 3, "use stalk"); /* a step though there is no choice: skipping it would tell */
    play(&s, 3, "use stalk");
    expect_events(&s, "ready");
    play(&s, 1, "use eat");
    play(&s, 2, "use catch");
    expect_events(&s, "ready reveal stalk catch eat bird");
    expect_event(&s, "{\"e\":\"reveal\",\"actions\":[\"eat\",\"catch trees\",\"stalk grass\"]}");
    expect_phase(&s, "plan");
    expect_field(&s, "round", "3");
    expect_field(&s, "half", "1");
    expect_field(&s, "plans", "[" NO_PLAN "," NO_PLAN "," NO_PLAN "]");
    expect_field(&s, "points", "[1,0,0]");
}

TEST("CD-72 a Stalk that is in the plan is in hand until it is placed") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    all_plan(&s, "grass 2 stalk stalk catch|bath 1 play eat steal|bath 1 play eat steal");
    expect_legal(&s, 1, "use stalk|use catch");
    all_do(&s, "use stalk|use eat|use eat");
    expect_event(&s, "{\"e\":\"stalk\",\"seat\":1,\"locale\":\"grass\"}");
    refuse(&s, 1, "lift bath");
    expect_offered(&s, 1, "lift grass");
}

TEST("CD-73 what a plan shows to others: nothing before it is complete, then only that it is") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    play(&s, 1, "aim bath");
    play(&s, 1, "aim 2");
    play(&s, 1, "first stalk");
    play(&s, 1, "spare catch");
    expect_events(&s, "");
    expect_view(&s, 2, "plans", "[" NO_PLAN "," NO_PLAN "," NO_PLAN "]");
    expect_view(&s, 0, "plans", "[" NO_PLAN "," NO_PLAN "," NO_PLAN "]");
    expect_view(&s, 1, "plans",
                "[{\"locale\":\"bath\",\"cat\":2,\"first\":\"stalk\",\"spares\":[\"catch\",null]}," NO_PLAN "," NO_PLAN
                "]");
    expect_view(&s, 2, "pending", "[1,2,3]");
    play(&s, 1, "spare eat");
    expect_view(&s, 2, "plans", "[" SECRET_PLAN "," NO_PLAN "," NO_PLAN "]");
    expect_view(&s, 2, "pending", "[2,3]");
}

#define SEEN(locale, cat, first)                                                                                       \
    "{\"locale\":" locale ",\"cat\":" cat ",\"first\":\"" first "\",\"spares\":[\"?\",\"?\"]}"

TEST("CD-73 a target stays face down until a card uses it") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    all_plan(&s, "bath 2 stalk catch taunt|grass 3 steal catch eat|trees 1 eat stalk taunt");
    expect_phase(&s, "use");
    expect_view(
        &s, 0, "plans",
        "[" SEEN("\"bath\"", "\"?\"", "stalk") "," SEEN("\"?\"", "3", "steal") "," SEEN("\"?\"", "\"?\"", "eat") "]");
    expect_view(
        &s, 2, "plans",
        "[" SEEN("\"bath\"", "\"?\"", "stalk") ",{\"locale\":\"grass\",\"cat\":3,\"first\":\"steal\",\"spares\":["
                                               "\"catch\",\"eat\"]}," SEEN("\"?\"", "\"?\"", "eat") "]");
    play(&s, 1, "use taunt");
    expect_view(&s, 2, "chosen", "[\"?\",null,null]");
    expect_view(&s, 1, "chosen", "[\"taunt\",null,null]");
    scene_set(&s, "{\"abilities\":[false,true,false]}"); /* so that the round stops to ask Katrina */
    play(&s, 2, "use eat");
    play(&s, 3, "use stalk");
    expect_phase(&s, "declare");
    expect_view(&s, 0, "chosen", "[\"taunt\",\"eat\",\"stalk\"]");
    expect_view(&s, 0, "revealed", "[\"taunt 2\",\"eat\",\"stalk trees\"]");
    expect_view(
        &s, 0, "plans",
        "[" SEEN("\"bath\"", "2", "stalk") "," SEEN("\"?\"", "3", "steal") "," SEEN("\"trees\"", "\"?\"", "eat") "]");
    play(&s, 2, "hold");
    expect_view(&s, 0, "plans", "[" NO_PLAN "," NO_PLAN "," NO_PLAN "]");
}

/* ---- Taunts */

static void five_cats(struct scene *s, const char *fronts) {
    set_table(s, "advanced", "1:00000 15:00000 8:00000 2:00000", "[3,21]", fronts);
    scene_set(s, NO_ABILITIES5);
}

TEST("CD-74 a Taunt nullifies its target's card") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- 9 -");
    all_plan(&s, "bath 2 taunt catch eat|bath 3 eat steal play|bath 1 catch eat play");
    expect_events(&s, "ready reveal taunt catch nothing bird");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":1,\"target\":2,\"works\":true}");
    expect_event(&s, "{\"e\":\"nothing\",\"seat\":2}");
    expect_field(&s, "front", "[null,{\"bird\":9,\"doubled\":false},{\"bird\":1,\"doubled\":false}]");
}

TEST("CD-74 in a chain every second Taunt works, and Carl catches his bird") {
    struct scene s;
    five_cats(&s, "- - - - -");
    all_plan(&s, "bath 2 taunt catch eat|bath 3 taunt catch eat|bath 4 taunt catch eat|bath 5 taunt catch eat|"
                 "bath 1 catch eat play");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":1,\"target\":2,\"works\":true},"
                     "{\"e\":\"taunt\",\"seat\":2,\"target\":3,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":3,\"target\":4,\"works\":true},"
                     "{\"e\":\"taunt\",\"seat\":4,\"target\":5,\"works\":false}");
    expect_event(&s, "{\"e\":\"catch\",\"seat\":5,\"locale\":\"bath\",\"bird\":1}");
}

TEST("CD-74 in a circle no Taunt works") {
    struct scene s;
    five_cats(&s, "- - - 9 -");
    all_plan(&s, "bath 2 taunt catch eat|bath 3 taunt catch eat|bath 1 taunt catch eat|bath 5 eat catch play|"
                 "bath 1 catch eat play");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":1,\"target\":2,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":2,\"target\":3,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":3,\"target\":1,\"works\":false}");
    expect_event(&s, "{\"e\":\"eat\",\"seat\":4,\"bird\":9,\"points\":2}");
}

TEST("CD-74 a working Taunt from outside opens a circle") {
    struct scene s;
    five_cats(&s, "- - - - -");
    all_plan(&s, "bath 2 taunt catch eat|bath 3 taunt catch eat|bath 1 taunt catch eat|bath 1 taunt catch eat|"
                 "bath 1 catch eat play");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":1,\"target\":2,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":2,\"target\":3,\"works\":true},"
                     "{\"e\":\"taunt\",\"seat\":3,\"target\":1,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":4,\"target\":1,\"works\":true}");
}

TEST("CD-74 a Taunt that is nullified leaves the circle closed") {
    struct scene s;
    five_cats(&s, "- - - - -");
    all_plan(&s, "bath 2 taunt catch eat|bath 1 taunt catch eat|bath 1 taunt catch eat|bath 3 taunt catch eat|"
                 "bath 1 catch eat play");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":1,\"target\":2,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":2,\"target\":1,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":3,\"target\":1,\"works\":false},"
                     "{\"e\":\"taunt\",\"seat\":4,\"target\":3,\"works\":true}");
}

TEST("CD-30 CD-74 a nullified steal does not count: the other is open") {
    struct scene s;
    five_cats(&s, "- - - 9 -");
    all_plan(&s, "bath 2 taunt catch eat|bath 4 steal catch eat|bath 4 steal catch eat|bath 5 play catch eat|"
                 "bath 1 eat catch play");
    expect_event(&s, "{\"e\":\"steal\",\"seat\":3,\"from\":4,\"bird\":9}");
    expect_event(&s, "{\"e\":\"nothing\",\"seat\":2}");
    expect_no_event(&s, "fly");
}

/* ---- abilities */

/* Five cats with their abilities: bird 1 at the bath, 15 at the grass with one Stalk each of Otis and Simone, 8 at
 * the trees, 2 at the fence. */
static void garden_party(struct scene *s, const char *fronts) {
    set_table(s, "advanced", "1:00000 15:00110 8:00000 2:00000", "[3,21]", fronts);
}

TEST("CD-80 cats are asked in seat order, between the reveal and the first thing resolved") {
    struct scene s;
    garden_party(&s, "- - - - -");
    all_plan(&s, "bath 2 catch eat play|bath 1 taunt catch eat|bath 1 stalk eat play|grass 1 catch eat play|"
                 "fence 1 catch eat play");
    expect_events(&s, "ready reveal");
    expect_phase(&s, "declare");
    expect_field(&s, "asked", "1");
    expect_pending(&s, "1");
    expect_field(&s, "revealed", "[\"catch bath\",\"taunt 1\",\"stalk bath\",\"catch grass\",\"catch fence\"]");
    play(&s, 1, "ability");
    expect_events(&s, "ability");
    expect_event_for(&s, 3, "{\"e\":\"ability\",\"seat\":1,\"text\":\"\"}");
    expect_field(&s, "abilities", "[false,true,true,true,true]");
    expect_field(&s, "asked", "2");
    play(&s, 2, "hold");
    expect_events(&s, "");
    expect_field(&s, "asked", "3");
    play(&s, 3, "ability trees");
    expect_event(&s, "{\"e\":\"ability\",\"seat\":3,\"text\":\"trees\"}");
    expect_field(&s, "declared", "[{\"seat\":1,\"ability\":\"\"},{\"seat\":3,\"ability\":\"trees\"}]");
    expect_view(&s, 2, "revealed", "[\"catch bath\",\"taunt 1\",\"stalk trees\",\"catch grass\",\"catch fence\"]");
    expect_field(&s, "asked", "4");
    play(&s, 4, "ability");
    expect_field(&s, "asked", "5");
    expect_legal(&s, 5, "ability|hold");
    play(&s, 5, "hold");
    expect_events(&s, "taunt stalk catch catch catch bird bird");
    expect_field(&s, "declared", "[]");
    expect_field(&s, "asked", "null");
    expect_field(&s, "revealed", "null");
    expect_field(&s, "abilities", "[false,true,false,false,true]");
}

TEST("CD-80 a cat with nothing to offer, or whose ability is used, is not asked") {
    struct scene s;
    garden_party(&s, "- - - - -");
    scene_set(&s, "{\"abilities\":[true,false,true,true,true]}");
    all_plan(&s, "bath 2 eat catch play|bath 1 eat catch play|bath 1 eat stalk play|grass 1 eat catch play|"
                 "fence 1 stalk catch play");
    expect_phase(&s, "use"); /* no Taunt, Katrina is done, Otis has no target, no Catch */
}

TEST("CD-80 offers are worked out after the declarations before them") {
    struct scene s;
    garden_party(&s, "- - - - -");
    all_plan(&s, "bath 2 eat catch play|bath 1 eat catch play|bath 1 eat stalk play|grass 1 eat catch play|"
                 "fence 1 catch eat play");
    play(&s, 2, "ability fence");
    expect_events(&s, "ability fly nothing nothing nothing nothing nothing bird"); /* Carl has no bird to catch */
    expect_field(&s, "abilities", "[true,false,true,true,true]");
}

TEST("CD-80 the second round of a turn asks as the first does, each ability once a game") {
    struct scene s;
    garden_party(&s, "- - - - -");
    all_plan(&s, "bath 2 eat catch play|bath 1 taunt steal play|bath 1 eat stalk play|grass 1 eat catch play|"
                 "fence 1 eat catch play");
    play(&s, 1, "ability");
    hold_until(&s, 6);
    all_do(&s, "use catch|use steal|use stalk|use catch|use catch");
    expect_phase(&s, "declare");
    expect_field(&s, "half", "2");
    expect_field(&s, "asked", "2");
    expect_field(&s, "chosen", "[\"catch\",\"steal\",\"stalk\",\"catch\",\"catch\"]");
    play(&s, 2, "ability trees");
    expect_field(&s, "asked", "3");
    expect_view(&s, 1, "declared", "[{\"seat\":2,\"ability\":\"trees\"}]");
    hold_until(&s, 5);
    play(&s, 5, "ability");
    expect_event(&s, "{\"e\":\"eat\",\"seat\":5,\"bird\":2,\"points\":1}");
    expect_field(&s, "abilities", "[false,false,true,true,false]");
}

TEST("CD-81 an unbothered Elvis: Taunts at him do nothing this round") {
    struct scene s;
    set_table(&s, "advanced", "1:000 15:000 8:000", "[2,21]", "9 - -");
    all_plan(&s, "bath 2 eat steal play|bath 1 taunt catch eat|bath 1 taunt catch eat");
    expect_legal(&s, 1, "ability|hold");
    play(&s, 1, "ability");
    play(&s, 2, "hold");
    play(&s, 3, "hold");
    expect_events(&s, "taunt taunt eat");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":2,\"target\":1,\"works\":false}");
    expect_field(&s, "points", "[2,0,0]");
}

TEST("CD-74 CD-81 his own Taunt works back against one who taunts him") {
    struct scene s;
    set_table(&s, "advanced", "1:000 15:000 8:000", "[2,21]", "9 - -");
    all_plan(&s, "bath 2 taunt steal play|bath 1 taunt catch eat|bath 2 catch eat play");
    play(&s, 1, "ability");
    hold_until(&s, 6);
    expect_event(&s,
                 "{\"e\":\"taunt\",\"seat\":1,\"target\":2,\"works\":true},{\"e\":\"taunt\",\"seat\":2,\"target\":1,"
                 "\"works\":false}");
}

TEST("CD-82 Katrina's commotion: the bird flies at once and the locale stays empty for this round") {
    struct scene s;
    set_table(&s, "advanced", "1:000 15:200 8:000", "[2,21]", "- - -");
    scene_set(&s, "{\"quiet\":7,\"round\":9,\"abilities\":[true,true,false]}");
    all_plan(&s, "grass 2 catch steal play|bath 1 eat catch play|grass 1 stalk catch eat");
    expect_legal(&s, 2, "ability bath|ability grass|ability trees|hold");
    play(&s, 2, "ability grass");
    expect_events(&s, "ability fly nothing nothing nothing bird");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":15,\"why\":\"commotion\"}");
    expect_event(&s, "{\"e\":\"bird\",\"locale\":\"grass\",\"bird\":2}");
    expect_field(&s, "quiet", "0");
    expect_field(
        &s, "locales",
        "[{\"locale\":\"bath\",\"bird\":1,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":2,\"stalks\":[0,0,0]},"
        "{\"locale\":\"trees\",\"bird\":8,\"stalks\":[0,0,0]}]");
}

TEST("CD-62 CD-82 a commotion with an empty deck and nothing else is still a change") {
    struct scene s;
    set_table(&s, "advanced", "1:000 15:000 -:000", "[]", "- - -");
    scene_set(&s, "{\"quiet\":7,\"round\":9}");
    all_plan(&s, "grass 2 eat steal play|bath 1 eat catch play|grass 1 eat catch play");
    expect_legal(&s, 2, "ability bath|ability grass|hold");
    play(&s, 2, "ability bath");
    expect_field(&s, "quiet", "0");
}

TEST("CD-83 Otis is offered every other target of the same sort") {
    static const struct {
        const char *plan, *offers;
    } cards[] = {
        {"grass 1 stalk catch eat", "ability bath|ability trees|hold"},
        {"bath 1 catch stalk eat", "ability grass|ability trees|hold"},
        {"bath 1 steal catch eat", "ability 2|hold"},
        {"bath 2 taunt catch eat", "ability 1|hold"},
    };
    struct scene s;
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char plans[200];
        struct text text;
        text_start(&text, plans, sizeof plans);
        text_format(&text, "bath 2 eat steal play|bath 1 eat catch play|%s", cards[i].plan);
        set_table(&s, "advanced", "1:000 15:000 -:000", "[]", "- - -");
        scene_set(&s, "{\"abilities\":[false,false,true]}");
        all_plan(&s, plans);
        expect_legal(&s, 3, cards[i].offers);
    }
}

TEST("CD-83 the new target holds for this card only; the aimed one for the rest of the turn") {
    struct scene s;
    set_table(&s, "advanced", "1:000 8:000 -:000", "[]", "- - -");
    scene_set(&s, "{\"abilities\":[false,false,true]}");
    all_plan(&s, "bath 2 eat steal play|bath 1 eat catch play|bath 1 stalk catch eat");
    play(&s, 3, "ability grass");
    expect_event(&s, "{\"e\":\"stalk\",\"seat\":3,\"locale\":\"grass\"}");
    expect_view(&s, 1, "plans",
                "[{\"locale\":\"bath\",\"cat\":2,\"first\":\"eat\",\"spares\":[\"steal\",\"play\"]}," SEEN(
                    "\"?\"", "\"?\"", "eat") "," SEEN("\"bath\"", "\"?\"", "stalk") "]");
    all_do(&s, "use play|use play|use catch");
    expect_event(&s, "{\"e\":\"catch\",\"seat\":3,\"locale\":\"bath\",\"bird\":1}");
}

TEST("CD-83 CD-86 a Taunt turned by Otis counts before Taunts are worked out") {
    struct scene s;
    set_table(&s, "advanced", "1:000 8:000 -:000", "[]", "9 10 -");
    scene_set(&s, "{\"abilities\":[true,false,true]}");
    all_plan(&s, "bath 3 eat steal play|bath 1 eat catch play|bath 1 taunt catch eat");
    play(&s, 1, "hold");
    play(&s, 3, "ability 2");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":3,\"target\":2,\"works\":true}");
    expect_field(&s, "points", "[2,0,0]");
}

TEST("CD-81 CD-83 a Taunt turned to an unbothered Elvis still does nothing") {
    struct scene s;
    set_table(&s, "advanced", "1:0000 8:0000 -:0000", "[]", "9 10 - -");
    scene_set(&s, "{\"abilities\":[true,false,true,false]}");
    all_plan(&s, "bath 3 eat steal play|bath 1 taunt catch eat|bath 2 taunt catch eat|bath 1 eat catch play");
    play(&s, 1, "ability");
    play(&s, 3, "ability 1");
    expect_event(&s, "{\"e\":\"taunt\",\"seat\":3,\"target\":1,\"works\":false}");
    expect_field(&s, "points", "[2,0,0,0]");
}

TEST("CD-84 Simone borrows the Stalks of all cats for her Catch") {
    struct scene s;
    garden_party(&s, "- - - - -");
    scene_set(&s, "{\"abilities\":[false,false,false,true,false]}");
    all_plan(&s, "bath 2 eat catch play|bath 1 eat catch play|bath 1 eat stalk play|grass 1 catch eat play|"
                 "fence 1 eat catch play");
    expect_legal(&s, 4, "ability|hold");
    play(&s, 4, "ability");
    expect_event(&s, "{\"e\":\"catch\",\"seat\":4,\"locale\":\"grass\",\"bird\":15}");
    expect_offered(&s, 3, "use stalk");
}

TEST("CD-84 she is not asked when her own Stalks do, when all together do not, or with another card") {
    static const char *const gardens[] = {"1:00000 15:11020 8:00000 2:00000", "1:00000 15:00010 8:00000 2:00000",
                                          "1:00000 -:00000 8:00000 2:00000"};
    struct scene s;
    for (size_t i = 0; i < sizeof gardens / sizeof *gardens; i++) {
        set_table(&s, "advanced", gardens[i], "[]", "- - - - -");
        scene_set(&s, "{\"abilities\":[false,false,false,true,false]}");
        all_plan(&s, "bath 2 eat catch play|bath 1 eat catch play|bath 1 eat catch play|grass 1 catch eat play|"
                     "fence 1 eat catch play");
        expect_phase(&s, "use");
    }
}

TEST("CD-84 CD-86 her borrowed Catch is judged after the Stalks, and two valid Catches make the bird fly") {
    struct scene s;
    set_table(&s, "advanced", "1:00000 15:00200 8:00000 2:00000", "[]", "- - - - -");
    scene_set(&s, "{\"abilities\":[false,false,false,true,false]}");
    all_plan(&s, "grass 2 stalk catch play|bath 1 eat catch play|grass 1 catch eat play|grass 1 catch eat play|"
                 "fence 1 eat catch play");
    play(&s, 4, "ability");
    expect_events(&s, "ability stalk fly nothing nothing");
    expect_field(&s, "front", "[null,null,null,null,null]");
}

TEST("CD-86 a nullified cat's ability is used up all the same") {
    struct scene s;
    garden_party(&s, "- - - - -");
    scene_set(&s, "{\"abilities\":[false,false,false,true,false]}");
    all_plan(&s, "bath 4 taunt catch play|bath 1 eat catch play|bath 1 eat stalk play|grass 1 catch eat play|"
                 "fence 1 eat catch play");
    play(&s, 4, "ability");
    expect_no_event(&s, "catch");
    expect_field(&s, "abilities", "[false,false,false,false,false]");
    expect_field(&s, "front", "[null,null,null,null,null]");
}

/* Carl alone has his ability and catches bird 2 at the fence; the others do as planned. */
static void carl_feasts(struct scene *s, const char *fronts, const char *others) {
    char plans[300];
    struct text text;
    text_start(&text, plans, sizeof plans);
    text_format(&text, "%s|fence 1 catch eat play", others);
    garden_party(s, fronts);
    scene_set(s, "{\"abilities\":[false,false,false,false,true]}");
    all_plan(s, plans);
    expect_legal(s, 5, "ability|hold");
    play(s, 5, "ability");
}

TEST("CD-85 a bottomless Carl eats what he catches, in the Eat step") {
    struct scene s;
    carl_feasts(&s, "- - - - -",
                "bath 5 steal eat play|bath 1 eat catch play|bath 1 eat stalk play|bath 1 eat catch play");
    expect_events(&s, "ability catch nothing nothing nothing eat nothing bird"); /* the steal comes too late */
    expect_event(&s, "{\"e\":\"eat\",\"seat\":5,\"bird\":2,\"points\":1}");
    expect_field(&s, "front", "[null,null,null,null,null]");
}

TEST("CD-26 CD-85 a first bird he held flies after the steals") {
    struct scene s;
    carl_feasts(&s, "- - - - 16*",
                "bath 2 eat catch play|bath 1 eat catch play|bath 1 eat stalk play|bath 1 eat catch play");
    expect_event(
        &s, "{\"e\":\"eat\",\"seat\":5,\"bird\":2,\"points\":1},{\"e\":\"fly\",\"bird\":16,\"why\":\"second bird\"}");
    expect_field(&s, "front", "[null,null,null,null,null]");
    expect_field(&s, "points", "[0,0,0,0,1]");
}

TEST("CD-85 unless it was stolen") {
    struct scene s;
    carl_feasts(&s, "- - - - 16*",
                "bath 5 steal catch play|bath 1 eat catch play|bath 1 eat stalk play|bath 1 eat catch play");
    expect_no_event(&s, "fly");
    expect_field(&s, "front", "[{\"bird\":16,\"doubled\":false},null,null,null,null]");
}

TEST("CD-33 CD-85 or made to fly by two steals") {
    struct scene s;
    carl_feasts(&s, "- - - - 16",
                "bath 5 steal catch play|bath 5 steal catch play|bath 1 eat stalk play|bath 1 eat catch play");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":16,\"why\":\"two steals\"}");
    expect_field(&s, "front", "[null,null,null,null,null]");
}

TEST("CD-85 a Catch that does not succeed feeds nobody, and Carl is not asked without a valid one") {
    struct scene s;
    carl_feasts(&s, "- - - - -",
                "fence 5 catch eat play|bath 1 eat catch play|bath 1 eat stalk play|bath 1 eat catch play");
    expect_no_event(&s, "eat");
    expect_event(&s, "{\"e\":\"fly\",\"bird\":2,\"why\":\"two catches\"}");
    garden_party(&s, "- - - - -");
    scene_set(&s, "{\"abilities\":[false,false,false,false,true]}");
    all_plan(&s, "bath 2 eat catch play|bath 1 eat catch play|bath 1 eat stalk play|bath 1 eat catch play|"
                 "trees 1 catch eat play");
    expect_phase(&s, "use");
}

/* ---- the end, and loading */

TEST("CD-60 CD-76 a game may end after the first round of a turn, and nothing of the plans is left") {
    struct scene s;
    set_table(&s, "advanced", "-:000 -:000 -:000", "[]", "9* - -");
    all_plan(&s, "bath 2 eat steal play|bath 1 eat catch play|bath 1 eat catch play");
    expect_phase(&s, "over");
    expect_field(&s, "half", "1");
    expect_field(&s, "round", "1");
    expect_field(&s, "plans", "[" NO_PLAN "," NO_PLAN "," NO_PLAN "]");
    expect_field(&s, "abilities", "[true,true,true]");
    expect_result(&s, "{\"over\":true,\"scores\":[4,0,0],\"winners\":[1]}");
}

TEST("CD-62 CD-76 the stall guard counts rounds, two to a turn") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    for (int turn = 1; turn <= 5; turn++) {
        expect_phase(&s, "plan");
        all_plan(&s, "bath 2 eat steal play|bath 1 eat steal play|bath 1 eat steal play");
        all_do(&s, "use play|use play|use play");
    }
    expect_phase(&s, "over");
    expect_field(&s, "round", "10");
    expect_field(&s, "half", "2");
    expect_field(&s, "quiet", "10");
}

#define PLAN(locale, cat, first, a, b)                                                                                 \
    "{\"locale\":" locale ",\"cat\":" cat ",\"first\":" first ",\"spares\":[" a "," b "]}"
#define PLANS(plan) "{\"plans\":[" plan "," NO_PLAN "," NO_PLAN "]}"

TEST("CD-70 CD-71 load refuses plans that cannot have been made") {
    struct scene s;
    three_cats(&s, "1:000 15:110 16:100", "- - -");
    scene_refuses(&s, PLANS(PLAN("null", "2", "null", "null", "null")), "plans in order");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "2", "\"eat\"", "null", "\"play\"")), "plans in order");
    scene_refuses(&s, PLANS(PLAN("\"fence\"", "null", "null", "null", "null")), "not in this game");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "1", "null", "null", "null")), "another seat");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "4", "null", "null", "null")), "another seat");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "2", "\"stalk\"", "null", "null")), "both lie on the table");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "2", "\"eat\"", "\"taunt\"", "null")), "wrong order");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "2", "\"eat\"", "\"play\"", "\"catch\"")), "wrong order");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "2", "\"eat\"", "\"eat\"", "\"play\"")), "not in its hand together");
    scene_refuses(&s, PLANS(PLAN("\"bath\"", "2", "\"nap\"", "null", "null")), "\"first\" must be null or a word");
    scene_refuses(&s, "{\"plans\":null}", "\"plans\" must be a list of 3");
    scene_refuses(&s, "{\"abilities\":[true]}", "\"abilities\" must be a list of 3");
    scene_refuses(&s, "{\"chosen\":[\"eat\",null,null]}", "cannot have chosen");
    scene_refuses(&s, "{\"round\":2}", "\"half\" must be 1 in odd rounds");
    scene_refuses(&s, "{\"round\":2,\"half\":2}", "Plans are made in half 1");
    scene_refuses(&s, "{\"phase\":\"choose\"}", "nobody is in \"choose\"");
    scene_refuses(&s, "{\"phase\":\"use\",\"round\":2,\"half\":2}", "every plan is complete");
    scene_refuses(&s, "{\"asked\":1}", "\"asked\" is a seat in \"declare\"");
    scene_refuses(&s, "{\"declared\":[{\"seat\":1,\"ability\":\"\"}]}", "has not been asked yet");
}

TEST("CD-72 load refuses a used card that is not among the spares, and Stalks that are not in hand") {
    struct scene s;
    three_cats(&s, "1:000 15:000 8:000", "- - -");
    all_plan(&s, "grass 2 eat stalk stalk|bath 1 play eat steal|bath 1 play eat steal");
    scene_refuses(&s, "{\"chosen\":[null,\"play\",null]}", "Seat 2 cannot have chosen that");
    scene_refuses(&s, "{\"chosen\":[\"stalk\",\"eat\",\"eat\"]}", "would have been revealed");
    scene_refuses(&s,
                  "{\"locales\":[{\"locale\":\"bath\",\"bird\":1,\"stalks\":[0,0,0]},{\"locale\":\"grass\",\"bird\":15,"
                  "\"stalks\":[1,0,0]},{\"locale\":\"trees\",\"bird\":8,\"stalks\":[0,0,0]}]}",
                  "not in its hand together");
    scene_set(&s, "{\"chosen\":[\"stalk\",null,\"steal\"]}");
    expect_pending(&s, "2");
}

TEST("CD-80 load refuses declarations that do not fit") {
    struct scene s;
    garden_party(&s, "- - - - -");
    all_plan(&s, "bath 2 catch eat play|bath 1 taunt catch eat|bath 1 stalk eat play|grass 1 catch eat play|"
                 "fence 1 catch eat play");
    play(&s, 1, "ability");
    scene_refuses(&s, "{\"asked\":null}", "\"asked\" is a seat in \"declare\"");
    scene_refuses(&s, "{\"asked\":1}", "has not been asked yet");
    scene_refuses(&s, "{\"asked\":2,\"abilities\":[false,false,true,true,true]}", "nothing to declare");
    scene_refuses(&s, "{\"abilities\":[true,true,true,true,true]}", "its ability is used");
    scene_refuses(&s, "{\"declared\":[{\"seat\":1,\"ability\":\"bath\"}]}", "cannot have declared that");
    scene_refuses(&s, "{\"declared\":[{\"seat\":1,\"ability\":\"nap\"}]}", "must be \"\", a locale or a seat");
    scene_refuses(&s, "{\"declared\":[{\"seat\":1,\"ability\":\"\"},{\"seat\":1,\"ability\":\"\"}]}", "each seat once");
    scene_refuses(&s, "{\"revealed\":null}", "does not fit");
    scene_refuses(&s, "{\"revealed\":[\"catch bath\",\"taunt 1\",\"stalk bath\",\"catch grass\",\"catch bath\"]}",
                  "does not fit");
    scene_refuses(
        &s, "{\"asked\":4,\"abilities\":[false,true,false,true,true],\"declared\":[{\"seat\":3,\"ability\":\"bath\"}]}",
        "Seat 3 cannot have declared that");
    scene_refuses(
        &s, "{\"asked\":4,\"abilities\":[false,true,false,true,true],\"declared\":[{\"seat\":3,\"ability\":\"2\"}]}",
        "Seat 3 cannot have declared that");
    scene_refuses(
        &s, "{\"asked\":4,\"abilities\":[false,false,true,true,true],\"declared\":[{\"seat\":2,\"ability\":\"bath\"}]}",
        "Seat 2 cannot have declared that");
}
