/* A scenario for each rule of Catchy! */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "games/catchy/rules.h"

/* Seat 1 is about to lead in trick 1; the other two strings replace fields. */
static void table_set(struct scene *s, const char *options, const char *json) {
    scene_new(s, "catchy", 2, options, 1);
    scene_set(s, "{\"phase\":\"lead\",\"leader\":1,\"cat\":0,\"mood\":\"red\",\"table\":[],\"played\":[],"
                 "\"hands\":[[\"a1\",\"a3\",\"a5\",\"g2\",\"g4\",\"v1\",\"joker\"],"
                 "[\"a2\",\"a4\",\"g1\",\"g3\",\"g5\",\"v2\",\"v5\"]],\"course\":[\"v3\",\"start\",\"v4\"]}");
    scene_set(s, json);
}

/* The last trick: seat 1 leads g4, seat 2 has only `answer` (g2 or the card given in its place). */
static void last_trick(struct scene *s, const char *options, const char *json) {
    scene_new(s, "catchy", 2, options, 1);
    scene_set(s,
              "{\"phase\":\"lead\",\"leader\":1,\"trick\":7,\"mood\":\"red\",\"table\":[],"
              "\"hands\":[[\"g4\"],[\"g2\"]],\"course\":[\"v4\",\"start\",\"v5\"],"
              "\"played\":[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v3\",\"joker\"]}");
    scene_set(s, json);
}

/* ---- components and options */

TEST("CA-1 seventeen cards, each in one place, and nineteen actions") {
    struct scene s;
    char words[ACTION_TEXT_MAX];
    struct text text;
    scene_new(&s, "catchy", 2, "", 3);
    const struct state *state = (const void *)s.state;
    card_set all = state->hand[0] | state->hand[1];
    for (int place = 0; place < PLACES; place++)
        all |= CARD(state->course[place]);
    assert_int_equal(all, CARD(CARDS) - 1);
    assert_true(space_check(s.table.game->space));
    assert_int_equal(s.table.game->space->size, 19);
    static const struct {
        unsigned number;
        const char *words;
    } some[] = {{0, "swap 1"}, {2, "swap 3"}, {3, "play a1"}, {8, "play g1"}, {17, "play v5"}, {18, "play joker"}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        text_start(&text, words, sizeof words);
        space_format(s.table.game->space, some[i].number, &text);
        assert_string_equal(words, some[i].words);
    }
    assert_int_equal(space_parse(s.table.game->space, "play start", NULL), -1);
}

TEST("CA-2 CA-14 CA-16 the Joker has number 3: it loses to a 4 of any colour and beats a 2") {
    struct scene s;
    table_set(&s, "", "{}");
    play(&s, 1, "play joker");
    play(&s, 2, "play a4");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":2}");
    expect_field(&s, "cat", "1");
    table_set(&s, "", "{}");
    play(&s, 1, "play joker");
    play(&s, 2, "play v2");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":1}");
    expect_field(&s, "cat", "-1");
}

TEST("CA-3 CA-18 the Arms are three steps from the centre") {
    struct scene s;
    table_set(&s, "", "{\"cat\":-1}");
    play(&s, 1, "play a5");
    play(&s, 2, "play a4");
    expect_events(&s, "play trick cat lead");
    expect_field(&s, "cat", "-2");
    table_set(&s, "", "{\"cat\":-2}");
    play(&s, 1, "play a5");
    play(&s, 2, "play a4");
    expect_event(&s, "{\"e\":\"cat\",\"at\":-3},{\"e\":\"round\",\"points\":[3,0],\"scores\":[3,0]}");
}

TEST("CA-3 CA-19 course=short has the Arms two steps from the centre") {
    struct scene s;
    table_set(&s, "course=short", "{\"cat\":1}");
    play(&s, 1, "play v1");
    play(&s, 2, "play v2");
    expect_event(&s, "{\"e\":\"cat\",\"at\":2},{\"e\":\"round\",\"points\":[0,3],\"scores\":[0,3]}");
    scene_refuses(&s, "{\"cat\":3}", "from -2 to 2");
    scene_refuses(&s, "{\"cat\":2}", "Arms");
}

TEST("CA-4 the Cat has a red and a blue side") {
    struct scene s;
    table_set(&s, "", "{\"mood\":\"blue\"}");
    expect_field(&s, "mood", "\"blue\"");
    scene_refuses(&s, "{\"mood\":\"green\"}", "mood");
}

TEST("options: course is long or short, target is 1 to 21") {
    struct scene s;
    struct complaint why = {""};
    scene_new(&s, "catchy", 2, "", 1);
    expect_field(&s, "options", "{\"course\":\"long\",\"target\":7}");
    scene_new(&s, "catchy", 2, "course=short target=21", 1);
    expect_field(&s, "options", "{\"course\":\"short\",\"target\":21}");
    assert_false(table_option(&s.table, "target", "22", &why));
    assert_false(table_option(&s.table, "target", "0", NULL));
    assert_false(table_option(&s.table, "course", "medium", NULL));
    assert_false(table_seats(&s.table, 3, NULL));
}

/* ---- set-up and swap */

/* The names of a list as card numbers. */
static size_t card_list(struct json list, uint8_t *out) {
    struct json_reader r = {.why = NULL, .ok = true};
    for (size_t i = 0; i < json_count(list); i++)
        out[i] = (uint8_t)item_name(&r, list, i, "cards", catchy_cards, CARDS);
    assert_true(r.ok);
    return json_count(list);
}

TEST("CA-10 the set-up follows from its two shuffles") {
    struct scene s;
    char text[4000];
    struct text out;
    struct json_node nodes[200];
    struct json_doc doc;
    uint8_t course[CARDS], deck[CARDS], hand[CARDS];
    for (uint64_t seed = 0; seed < 40; seed++) {
        scene_new(&s, "catchy", 2, "", seed);
        expect_events(&s, "shuffle shuffle deal deal");
        text_start(&out, text, sizeof text);
        events_write_all(&s.events, &out);
        assert_true(json_parse(text, out.length, nodes, 200, &doc, NULL));
        struct json list = json_root(&doc);
        assert_true(json_is(json_get(json_item(list, 0), "what"), "course"));
        assert_true(json_is(json_get(json_item(list, 1), "what"), "deal"));
        assert_int_equal(card_list(json_get(json_item(list, 0), "order"), course), 16);
        assert_int_equal(card_list(json_get(json_item(list, 1), "order"), deck), 14);
        const struct state *state = (const void *)s.state;
        card_set expected = CARD(START), found = 0;
        for (int i = 0; i < 16; i++)
            expected |= i < PLACES ? 0 : CARD(course[i]);
        for (int i = 0; i < 14; i++)
            found |= CARD(deck[i]);
        assert_int_equal(found, expected);
        assert_memory_equal(state->course, course, PLACES);
        for (int who = 0; who < SEATS; who++) {
            card_set held = 0;
            assert_int_equal(card_list(json_get(json_item(list, 2 + (size_t)who), "cards"), hand), 7);
            assert_memory_equal(hand, deck + 7 * who, 7);
            for (int i = 0; i < 7; i++)
                held |= CARD(hand[i]);
            assert_int_equal(state->hand[who], held);
        }
        expect_field(&s, "cat", "0");
        expect_field(&s, "mood", "\"red\"");
        expect_field(&s, "round", "1");
        expect_field(&s, "trick", "1");
        expect_field(&s, "scores", "[0,0]");
    }
}

TEST("CA-10 every card is as likely as any other in each place, and `start` in each hand") {
    enum { ROUNDS = 20000 };
    struct scene s;
    uint32_t course[PLACES][START] = {0}, leads[SEATS] = {0};
    double sixteenth[START], half[SEATS] = {ROUNDS / 2.0, ROUNDS / 2.0};
    for (int i = 0; i < START; i++)
        sixteenth[i] = ROUNDS / 16.0;
    scene_new(&s, "catchy", 2, "", 5);
    for (int i = 0; i < ROUNDS; i++) {
        const struct state *state = (const void *)s.state;
        s.table.game->start(&s.table, s.state, &s.rng, NULL);
        for (int place = 0; place < PLACES; place++)
            course[place][state->course[place]]++;
        leads[state->leader]++;
    }
    for (int place = 0; place < PLACES; place++)
        assert_true(counts_fit(course[place], sixteenth, START));
    assert_true(counts_fit(leads, half, SEATS));
}

static void before_swap(struct scene *s) {
    scene_new(s, "catchy", 2, "", 1);
    scene_set(s, "{\"leader\":2,\"hands\":[[\"a1\",\"a3\",\"a5\",\"g2\",\"g4\",\"v1\",\"joker\"],"
                 "[\"a2\",\"a4\",\"g1\",\"g3\",\"g5\",\"v2\",\"start\"]],\"course\":[\"v3\",\"v4\",\"v5\"]}");
}

TEST("CA-11 the holder of `start` swaps it for a course card, and leads") {
    struct scene s;
    before_swap(&s);
    expect_phase(&s, "swap");
    expect_pending(&s, "2");
    expect_legal(&s, 2, "swap 1|swap 2|swap 3");
    expect_legal(&s, 1, "");
    refuse(&s, 1, "swap 1");
    refuse(&s, 2, "play a2");
    play(&s, 2, "swap 3");
    expect_events(&s, "swap");
    expect_event(&s, "{\"e\":\"swap\",\"seat\":2,\"place\":3,\"card\":\"v5\"}");
    expect_field(&s, "course", "[\"v3\",\"v4\",\"start\"]");
    expect_field(&s, "hands",
                 "[[\"a1\",\"a3\",\"a5\",\"g2\",\"g4\",\"v1\",\"joker\"],"
                 "[\"a2\",\"a4\",\"g1\",\"g3\",\"g5\",\"v2\",\"v5\"]]");
    expect_phase(&s, "lead");
    expect_pending(&s, "2");
    refuse(&s, 2, "swap 1");
}

TEST("CA-11 only the swapper sees the card taken; everyone sees where `start` lies") {
    struct scene s;
    before_swap(&s);
    play(&s, 2, "swap 1");
    expect_event_for(&s, 2, "{\"e\":\"swap\",\"seat\":2,\"place\":1,\"card\":\"v3\"}");
    expect_event_for(&s, 1, "{\"e\":\"swap\",\"seat\":2,\"place\":1,\"card\":\"?\"}");
    expect_event_for(&s, 0, "{\"e\":\"swap\",\"seat\":2,\"place\":1,\"card\":\"?\"}");
    for (int who = 0; who <= 2; who++)
        expect_view(&s, who, "course", "[\"start\",\"?\",\"?\"]");
    expect_view(&s, 1, "hands",
                "[[\"a1\",\"a3\",\"a5\",\"g2\",\"g4\",\"v1\",\"joker\"],"
                "[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]]");
}

/* ---- a trick */

TEST("CA-12 the leader plays a card, then the other") {
    struct scene s;
    table_set(&s, "", "{}");
    expect_pending(&s, "1");
    refuse(&s, 2, "play a4");
    play(&s, 1, "play a5");
    expect_events(&s, "play");
    expect_event(&s, "{\"e\":\"play\",\"seat\":1,\"card\":\"a5\"}");
    expect_phase(&s, "follow");
    expect_pending(&s, "2");
    expect_field(&s, "table", "[\"a5\"]");
    expect_field(&s, "played", "[\"a5\"]");
    expect_field(&s, "leader", "1");
    expect_legal(&s, 1, "");
    play(&s, 2, "play a4");
    expect_events(&s, "play trick cat lead");
    expect_event(&s, "{\"e\":\"play\",\"seat\":2,\"card\":\"a4\"},{\"e\":\"trick\",\"winner\":1},"
                     "{\"e\":\"cat\",\"at\":-1},{\"e\":\"lead\",\"seat\":1}");
    expect_field(&s, "table", "[]");
    expect_field(&s, "played", "[\"a5\",\"a4\"]");
    expect_field(&s, "trick", "2");
    expect_phase(&s, "lead");
}

TEST("CA-13 any card may be led") {
    struct scene s;
    table_set(&s, "", "{}");
    expect_legal(&s, 1, "play a1|play a3|play a5|play g2|play g4|play v1|play joker");
}

TEST("CA-13 a follower who can must follow the colour") {
    struct scene s;
    table_set(&s, "", "{}");
    play(&s, 1, "play a1");
    expect_legal(&s, 2, "play a2|play a4");
    refuse(&s, 2, "play g1");
    refuse(&s, 2, "play a3");
}

TEST("CA-13 a follower who could follow may play the Joker all the same") {
    struct scene s;
    table_set(&s, "", "{\"leader\":2}");
    play(&s, 2, "play g5");
    expect_legal(&s, 1, "play g2|play g4|play joker");
}

TEST("CA-13 a follower who lacks the colour may play anything") {
    struct scene s;
    table_set(&s, "",
              "{\"hands\":[[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g2\",\"g4\"],"
              "[\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v5\",\"joker\"]]}");
    play(&s, 1, "play a2");
    expect_legal(&s, 2, "play g1|play g3|play g5|play v1|play v2|play v5|play joker");
}

TEST("CA-13 a led Joker may be answered with anything") {
    struct scene s;
    table_set(&s, "", "{}");
    play(&s, 1, "play joker");
    expect_legal(&s, 2, "play a2|play a4|play g1|play g3|play g5|play v2|play v5");
}

TEST("CA-14 same colour: the higher number wins, led or answered") {
    struct scene s;
    table_set(&s, "", "{}");
    play(&s, 1, "play g2");
    play(&s, 2, "play g3");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":2}");
    table_set(&s, "", "{}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g3");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":1}");
}

TEST("CA-14 different colours: the leader wins, even with a lower number") {
    struct scene s;
    table_set(&s, "",
              "{\"hands\":[[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g2\",\"g4\"],"
              "[\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v5\",\"joker\"]]}");
    play(&s, 1, "play a2");
    play(&s, 2, "play v5");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":1}");
    expect_field(&s, "cat", "-1");
}

TEST("CA-14 with a Joker the higher number wins: an answering Joker beats a 2 and loses to a 5") {
    struct scene s;
    table_set(&s, "", "{\"leader\":2}");
    play(&s, 2, "play v2");
    play(&s, 1, "play joker");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":1}");
    expect_no_event(&s, "flip");
    table_set(&s, "", "{\"leader\":2}");
    play(&s, 2, "play v5");
    play(&s, 1, "play joker");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":2},{\"e\":\"flip\",\"mood\":\"blue\"},{\"e\":\"cat\",\"at\":-1},"
                     "{\"e\":\"lead\",\"seat\":1}");
}

/* The trick as the rules tell it, word by word. */
static void expect_trick(struct scene *s, unsigned led, unsigned answer, unsigned leader, unsigned mood) {
    const char *one = catchy_cards[led], *two = catchy_cards[answer];
    bool joker = one[0] == 'j' || two[0] == 'j';
    int first = one[0] == 'j' ? 3 : one[1] - '0', second = two[0] == 'j' ? 3 : two[1] - '0';
    int winner = (int)leader;
    if ((joker || one[0] == two[0]) && second > first)
        winner = 1 - winner;
    if (joker && first == second)
        winner = -1;
    if (first % 2 == 1 && second % 2 == 1)
        mood = 1 - mood;
    int towards = mood == RED ? winner : 1 - winner;
    const struct state *after = (const void *)s->state;
    char trick[60];
    snprintf(trick, sizeof trick, winner < 0 ? "{\"e\":\"trick\",\"winner\":null}" : "{\"e\":\"trick\",\"winner\":%d}",
             winner + 1);
    expect_event(s, trick);
    assert_int_equal(after->mood, mood);
    assert_int_equal(after->leader, winner < 0 ? (int)leader : towards);
    assert_int_equal(after->cat, winner < 0 ? 0 : towards ? 1 : -1);
    bool shows = !joker && one[0] != two[0];
    assert_int_equal(after->voids[1 - leader], shows ? 1u << card_colour(led) : 0);
    assert_int_equal(after->voids[leader], 0);
}

TEST("CA-14 CA-15 CA-16 CA-17 every card against every other, in both moods, led by both seats") {
    struct scene s;
    table_set(&s, "", "{}");
    for (unsigned led = 0; led < START; led++)
        for (unsigned answer = 0; answer < START; answer++)
            for (unsigned k = 0; k < 4 && led != answer; k++) {
                unsigned leader = k & 1, mood = k >> 1;
                struct state before = {.round = 1, .phase = PHASE_FOLLOW, .leader = (uint8_t)leader, .trick = 1};
                before.mood = (uint8_t)mood;
                before.played[0] = (uint8_t)led;
                before.hand[1 - leader] = CARD(answer);
                memcpy(s.state, &before, sizeof before);
                events_start(&s.events, s.tape, sizeof s.tape);
                s.table.game->apply(&s.table, s.state, (seat)(1 - leader), (action)(PLAY_FIRST + answer), &s.rng,
                                    &s.events);
                expect_trick(&s, led, answer, leader, mood);
            }
}

TEST("CA-15 CA-16 worked example: both odd, the Cat flips first and then goes to the loser") {
    struct scene s;
    table_set(&s, "",
              "{\"hands\":[[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g2\",\"g4\"],"
              "[\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v5\",\"joker\"]]}");
    play(&s, 1, "play a3");
    play(&s, 2, "play v5");
    expect_events(&s, "play trick flip cat lead");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":1},{\"e\":\"flip\",\"mood\":\"blue\"},{\"e\":\"cat\",\"at\":1},"
                     "{\"e\":\"lead\",\"seat\":2}");
    expect_field(&s, "cat", "1");
    expect_field(&s, "mood", "\"blue\"");
    expect_field(&s, "leader", "2");
    expect_pending(&s, "2");
}

TEST("CA-15 one even number, no flip; a blue Cat flips back to red") {
    struct scene s;
    table_set(&s, "", "{}");
    play(&s, 1, "play a1");
    play(&s, 2, "play a2");
    expect_no_event(&s, "flip");
    expect_field(&s, "mood", "\"red\"");
    table_set(&s, "", "{\"mood\":\"blue\"}");
    play(&s, 1, "play v1");
    play(&s, 2, "play v5");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":2},{\"e\":\"flip\",\"mood\":\"red\"},{\"e\":\"cat\",\"at\":1}");
    expect_field(&s, "leader", "2");
}

TEST("CA-16 blue up, the Cat moves towards the player who did not win, who leads next") {
    struct scene s;
    table_set(&s, "", "{\"mood\":\"blue\"}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g3");
    expect_event(&s, "{\"e\":\"trick\",\"winner\":1},{\"e\":\"cat\",\"at\":1},{\"e\":\"lead\",\"seat\":2}");
    expect_pending(&s, "2");
}

TEST("CA-17 Joker against a 3: a flip, no winner, no step, the leader leads again") {
    struct scene s;
    table_set(&s, "", "{\"cat\":2}");
    play(&s, 1, "play joker");
    play(&s, 2, "play g3");
    expect_events(&s, "play trick flip lead");
    expect_event(&s,
                 "{\"e\":\"trick\",\"winner\":null},{\"e\":\"flip\",\"mood\":\"blue\"},{\"e\":\"lead\",\"seat\":1}");
    expect_field(&s, "cat", "2");
    expect_field(&s, "trick", "2");
    expect_pending(&s, "1");
    table_set(&s, "", "{\"leader\":2}");
    play(&s, 2, "play g3");
    play(&s, 1, "play joker");
    expect_event(&s,
                 "{\"e\":\"trick\",\"winner\":null},{\"e\":\"flip\",\"mood\":\"blue\"},{\"e\":\"lead\",\"seat\":2}");
    expect_field(&s, "cat", "0");
}

/* ---- the end of a round and of the game */

TEST("CA-18 CA-19 after seven tricks the player it is nearer to has two points") {
    struct scene s;
    last_trick(&s, "", "{\"cat\":2}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_events(&s, "play trick cat round shuffle shuffle deal deal");
    expect_event(&s, "{\"e\":\"cat\",\"at\":1},{\"e\":\"round\",\"points\":[0,2],\"scores\":[0,2]}");
    last_trick(&s, "", "{\"cat\":-1}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "{\"e\":\"cat\",\"at\":-2},{\"e\":\"round\",\"points\":[2,0],\"scores\":[2,0]}");
}

TEST("CA-18 CA-19 the seventh trick can still reach the Arms: three points") {
    struct scene s;
    last_trick(&s, "", "{\"cat\":-2,\"scores\":[2,3]}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "{\"e\":\"cat\",\"at\":-3},{\"e\":\"round\",\"points\":[3,0],\"scores\":[5,3]}");
}

TEST("CA-19 at the centre there is one point for each") {
    struct scene s;
    last_trick(&s, "", "{\"cat\":1}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "{\"e\":\"cat\",\"at\":0},{\"e\":\"round\",\"points\":[1,1],\"scores\":[1,1]}");
}

TEST("CA-17 CA-19 a Joker against a 3 in the seventh trick scores the Cat where it is") {
    struct scene s;
    last_trick(&s, "",
               "{\"cat\":-1,\"hands\":[[\"g3\"],[\"joker\"]],\"played\":[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\","
               "\"g1\",\"g2\",\"g4\",\"g5\",\"v1\",\"v2\",\"v3\"]}");
    play(&s, 1, "play g3");
    play(&s, 2, "play joker");
    expect_events(&s, "play trick flip round shuffle shuffle deal deal");
    expect_event(&s, "{\"e\":\"round\",\"points\":[2,0],\"scores\":[2,0]}");
}

TEST("CA-20 CA-10 below the target a new round is set up in the same step") {
    struct scene s;
    last_trick(&s, "", "{\"cat\":2,\"mood\":\"blue\",\"scores\":[4,3],\"voids\":[[\"a\"],[\"a\",\"v\"]]}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "{\"e\":\"round\",\"points\":[0,3],\"scores\":[4,6]}");
    expect_no_event(&s, "over");
    expect_phase(&s, "swap");
    expect_field(&s, "round", "2");
    expect_field(&s, "trick", "1");
    expect_field(&s, "cat", "0");
    expect_field(&s, "mood", "\"red\"");
    expect_field(&s, "played", "[]");
    expect_field(&s, "voids", "[[],[]]");
    expect_result(&s, "{\"over\":false,\"scores\":[4,6],\"winners\":[]}");
}

TEST("CA-20 the target ends the game: the higher score wins, and the fields stay as they were") {
    struct scene s;
    last_trick(&s, "", "{\"cat\":2,\"mood\":\"blue\",\"scores\":[4,5]}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_events(&s, "play trick cat round over");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[4,8],\"winners\":[2]}");
    expect_phase(&s, "over");
    expect_pending(&s, "");
    expect_legal(&s, 1, "");
    expect_legal(&s, 2, "");
    expect_field(&s, "round", "1");
    expect_field(&s, "trick", "7");
    expect_field(&s, "cat", "3");
    expect_field(&s, "leader", "2");
    expect_field(&s, "table", "[]");
    expect_field(&s, "hands", "[[],[]]");
    expect_field(&s, "course", "[\"v4\",\"start\",\"v5\"]");
    expect_field(&s, "played",
                 "[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v3\",\"joker\","
                 "\"g4\",\"g2\"]");
    expect_result(&s, "{\"over\":true,\"scores\":[4,8],\"winners\":[2]}");
}

TEST("CA-20 an early end keeps the trick and the hands; other hands and the course stay secret") {
    struct scene s;
    table_set(&s, "target=3", "{\"cat\":-2}");
    play(&s, 1, "play a5");
    play(&s, 2, "play a4");
    expect_phase(&s, "over");
    expect_field(&s, "trick", "1");
    expect_field(&s, "leader", "1");
    expect_field(&s, "played", "[\"a5\",\"a4\"]");
    expect_field(&s, "hands",
                 "[[\"a1\",\"a3\",\"g2\",\"g4\",\"v1\",\"joker\"],[\"a2\",\"g1\",\"g3\",\"g5\",\"v2\",\"v5\"]]");
    expect_view(&s, 2, "hands", "[[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"],[\"a2\",\"g1\",\"g3\",\"g5\",\"v2\",\"v5\"]]");
    expect_view(&s, 2, "course", "[\"?\",\"start\",\"?\"]");
}

TEST("CA-20 equal scores at the target: both win") {
    struct scene s;
    last_trick(&s, "", "{\"cat\":1,\"scores\":[6,6]}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[7,7],\"winners\":[1,2]}");
    expect_result(&s, "{\"over\":true,\"scores\":[7,7],\"winners\":[1,2]}");
}

TEST("CA-20 with target=1 one round decides, and with target=21 seven points do not") {
    struct scene s;
    last_trick(&s, "target=1", "{\"cat\":2}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[0,2],\"winners\":[2]}");
    last_trick(&s, "target=21", "{\"cat\":2,\"scores\":[20,18]}");
    play(&s, 1, "play g4");
    play(&s, 2, "play g2");
    expect_event(&s, "\"scores\":[20,20]}");
    expect_phase(&s, "swap");
}

/* ---- voids */

TEST("CA-13 a coloured card of another colour shows a void, to everyone") {
    struct scene s;
    table_set(&s, "",
              "{\"hands\":[[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g2\",\"g4\"],"
              "[\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v5\",\"joker\"]]}");
    play(&s, 1, "play a2");
    expect_field(&s, "voids", "[[],[]]");
    play(&s, 2, "play v5");
    for (int who = 0; who <= 2; who++)
        expect_view(&s, who, "voids", "[[],[\"a\"]]");
    play(&s, 1, "play a4");
    play(&s, 2, "play g3");
    expect_field(&s, "voids", "[[],[\"a\"]]");
}

TEST("CA-13 a Joker, or an answer to one, shows nothing; nor does following") {
    struct scene s;
    table_set(&s, "",
              "{\"hands\":[[\"a1\",\"a2\",\"a3\",\"a4\",\"a5\",\"g2\",\"g4\"],"
              "[\"g1\",\"g3\",\"g5\",\"v1\",\"v2\",\"v5\",\"joker\"]]}");
    play(&s, 1, "play a2");
    play(&s, 2, "play joker");
    expect_field(&s, "voids", "[[],[]]");
    table_set(&s, "", "{}");
    play(&s, 1, "play joker");
    play(&s, 2, "play a4");
    expect_field(&s, "voids", "[[],[]]");
    table_set(&s, "", "{}");
    play(&s, 1, "play v1");
    play(&s, 2, "play v2");
    expect_field(&s, "voids", "[[],[]]");
}

TEST("CA-13 the voids of a seat are listed in the order a, g, v") {
    struct scene s;
    last_trick(&s, "", "{\"voids\":[[\"v\",\"a\"],[]]}");
    expect_field(&s, "voids", "[[\"a\",\"v\"],[]]");
}
