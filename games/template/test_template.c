/* A scenario for each rule of High Card. */
#include "tests/test.h"

TEST("TE-1 TE-2 twelve cards, three to each seat, the rest face down") {
    struct scene s;
    scene_new(&s, "template", 3, "", 7);
    expect_events(&s, "shuffle deal deal deal");
    expect_pending(&s, "1 2 3");
    expect_view(&s, 1, "deck", "[\"?\",\"?\",\"?\"]");
}

static void two_hands(struct scene *s, const char *options) {
    scene_new(s, "template", 2, options, 1);
    scene_set(s, "{\"hands\":[[1,5,9],[2,6,12]],\"deck\":[3,4,7,8,10,11]}");
}

TEST("TE-3 TE-4 all cards are shown at once and the highest takes the point") {
    struct scene s;
    two_hands(&s, "");
    expect_legal(&s, 1, "show 1|show 5|show 9");
    play(&s, 2, "show 6");
    expect_events(&s, "ready");
    refuse(&s, 2, "show 2");
    play(&s, 1, "show 9");
    expect_event(&s, "{\"e\":\"reveal\",\"cards\":[9,6]}");
    expect_field(&s, "scores", "[1,0]");
    expect_field(&s, "round", "2");
}

TEST("TE-4 with wins=low the lowest takes it") {
    struct scene s;
    two_hands(&s, "wins=low");
    play(&s, 1, "show 9");
    play(&s, 2, "show 2");
    expect_field(&s, "scores", "[0,1]");
}

TEST("TE-5 most points wins") {
    struct scene s;
    two_hands(&s, "");
    play_until_phase(&s, "over");
    expect_pending(&s, "");
}

TEST("TE-6 a choice is seen as made, but not what it is") {
    struct scene s;
    two_hands(&s, "");
    play(&s, 2, "show 6");
    expect_view(&s, 1, "chosen", "[null,\"?\"]");
    expect_view(&s, 2, "chosen", "[null,6]");
    expect_view(&s, 1, "hands", "[[1,5,9],[\"?\",\"?\"]]");
    expect_view(&s, 0, "hands", "[[\"?\",\"?\",\"?\"],[\"?\",\"?\"]]");
}

TEST("load refuses a card that stands twice") {
    struct scene s;
    two_hands(&s, "");
    scene_refuses(&s, "{\"hands\":[[1,5,9],[2,6,9]]}", "somewhere else");
}
