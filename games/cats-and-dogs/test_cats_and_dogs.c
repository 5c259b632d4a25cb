/* A scenario for each rule of Like Cats and Dogs: components, set-up, the turn, feeding, the end. */
#include "games/cats-and-dogs/test_table.h"

#include <string.h>

/* ---- components and set-up */

TEST("LD-1 nine dogs and nine cats, with 1, 2 or 3 spaces; Clarence is a cat with three") {
    unsigned with[2][SPACES_MAX + 1] = {{0}};
    for (int i = 0; i < ANIMALS; i++)
        with[cats_and_dogs_kit.animal[i].kind][cats_and_dogs_kit.animal[i].spaces]++;
    for (int kind = KIND_DOG; kind <= KIND_CAT; kind++) {
        assert_int_equal(with[kind][1], 2);
        assert_int_equal(with[kind][2], 2);
        assert_int_equal(with[kind][3], 5);
    }
    assert_string_equal(cats_and_dogs_kit.animal[0].name, "Clarence");
    assert_int_equal(cats_and_dogs_kit.animal[0].kind, KIND_CAT);
    assert_int_equal(cats_and_dogs_kit.animal[0].spaces, 3);
}

TEST("LD-2 54 food cards: of fish and bones each 4, 5, 6, 5, 4 and 3 of the values 1 to 6") {
    static const int copies[] = {4, 5, 6, 5, 4, 3};
    struct scene s;
    int counts[FOODS] = {0};
    scene_new(&s, "cats-and-dogs", 3, "", 2);
    assert_int_equal(peek(&s)->deck_count, 54);
    for (int i = 0; i < 54; i++)
        counts[peek(&s)->deck[i]]++;
    for (int food = 0; food < FOODS; food++)
        assert_int_equal(counts[food], copies[food % 6]);
    assert_string_equal(cats_and_dogs_foods[2], "fish3");
    assert_string_equal(cats_and_dogs_foods[11], "bone6");
}

TEST("LD-3 LD-4 two action cards of each of nine kinds; six markers for each player") {
    struct scene s;
    int counts[PLOYS] = {0};
    scene_new(&s, "cats-and-dogs", 2, "", 2);
    expect_field(&s, "stock", "[6,6]");
    for (int i = 0; i < BOX_MAX; i++)
        counts[peek(&s)->box[i]]++;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < HAND; i++)
            counts[peek(&s)->hand[who][i]]++;
    for (int ploy = 0; ploy < PLOYS; ploy++)
        assert_int_equal(counts[ploy], 2);
}

/* The events of the set-up as JSON, for looking into. */
struct setup_events {
    char text[8000];
    struct json_node nodes[400];
    struct json_doc doc;
};

static struct json order_of(struct scene *s, struct setup_events *e, size_t which, const char *what) {
    struct text text;
    text_start(&text, e->text, sizeof e->text);
    events_write_all(&s->events, &text);
    assert_true(json_parse(e->text, strlen(e->text), e->nodes, 400, &e->doc, NULL));
    struct json event = json_item(json_root(&e->doc), which);
    assert_true(json_is(json_get(event, "e"), "shuffle"));
    assert_true(json_is(json_get(event, "what"), what));
    return json_get(event, "order");
}

TEST("LD-5 twice as many animals as players, the first of the shuffled pile in order") {
    for (int players = 2; players <= 6; players++) {
        struct scene s;
        struct setup_events e;
        scene_new(&s, "cats-and-dogs", players, "", 11 + (uint64_t)players);
        expect_events(&s, "shuffle shuffle shuffle");
        struct json order = order_of(&s, &e, 0, "animals");
        assert_int_equal(json_count(order), ANIMALS);
        assert_int_equal(laid_out(&s.table), 2 * players);
        for (unsigned x = 0; x < laid_out(&s.table); x++)
            assert_true(json_is(json_item(order, x), animal_card(&s.table, peek(&s), x)->name));
    }
}

TEST("LD-6 the shuffled food is the deck, top first; three action cards to seat 1, then seat 2 ...") {
    for (int players = 2; players <= 6; players++) {
        struct scene s;
        struct setup_events e;
        const struct state *state = peek(&s);
        scene_new(&s, "cats-and-dogs", players, "", 31 + (uint64_t)players);
        struct json food = order_of(&s, &e, 1, "food");
        for (unsigned i = 0; i < FOOD_CARDS; i++)
            assert_true(json_is(json_item(food, i), cats_and_dogs_foods[state->deck[FOOD_CARDS - 1 - i]]));
        struct json actions = order_of(&s, &e, 2, "actions");
        assert_int_equal(json_count(actions), PLOY_CARDS);
        for (int who = 0; who < players; who++) {
            int left[PLOYS] = {0}; /* as many of each kind in the hand as among its three cards */
            assert_int_equal(state->hand_count[who], 3);
            for (int i = 0; i < 3; i++) {
                left[state->hand[who][i]]++;
                for (int ploy = 0; ploy < PLOYS; ploy++)
                    left[ploy] -= json_is(json_item(actions, (size_t)(3 * who + i)), cats_and_dogs_ploy_names[ploy]);
            }
            for (int ploy = 0; ploy < PLOYS; ploy++)
                assert_int_equal(left[ploy], 0);
        }
    }
}

TEST("LD-6 hands and box are kept in table order") {
    struct scene s;
    LAY(&s, .hand = {"swap-food discard discard", "replace-marker swap-dog-cat"});
    expect_field(&s, "hands", "[[\"discard\",\"discard\",\"swap-food\"],[\"swap-dog-cat\",\"replace-marker\"]]");
    for (unsigned i = 1; i < box_count(&s.table); i++)
        assert_true(peek(&s)->box[i - 1] <= peek(&s)->box[i]);
}

TEST("LD-7 seat 1 begins, with a marker") {
    struct scene s;
    scene_new(&s, "cats-and-dogs", 5, "", 3);
    expect_pending(&s, "1");
    expect_phase(&s, "mark");
    expect_field(&s, "turn", "1");
    expect_field(&s, "turned", "null");
    expect_field(&s, "feeding", "null");
    expect_field(&s, "card", "null");
    expect_field(&s, "picks", "[]");
    expect_field(&s, "known_bottom", "0");
    expect_field(&s, "gone", "[]");
}

/* ---- a turn */

TEST("LD-10 LD-11 first a marker, then one card action") {
    struct scene s;
    LAY(&s, .phase = "mark", .on = {"Clarence", "Rex", "Mog", "Lady"}, .hand = {"discard"});
    expect_legal(&s, 1, "mark A|mark B|mark C|mark D");
    expect_legal(&s, 2, "");
    refuse(&s, 1, "turn");
    refuse(&s, 2, "mark A");
    play(&s, 1, "mark B");
    expect_event(&s, "[{\"e\":\"mark\",\"seat\":1,\"animal\":\"B\"}]");
    expect_field(&s, "stock", "[5,6]");
    expect_on(&s, 'B', "1 |");
    expect_phase(&s, "act");
    expect_legal(&s, 1, "turn"); /* LD-29: there is nothing to discard yet */
}

TEST("LD-10 LD-12 a marker only where a space is free and the animal is not full") {
    struct scene s;
    LAY(&s, .phase = "mark",
        .on = {"Clarence | 1 | fish1 fish1 fish2 fish2 fish3", "Mog | 2 |", "Hector | 1 1 |", "Rex | 2 2 | bone1"});
    expect_legal(&s, 1, "mark D");
    play(&s, 1, "mark D");
    expect_on(&s, 'D', "2 2 1 | bone1");
}

TEST("LD-10 without a marker in stock that part is skipped") {
    struct scene s;
    LAY(&s, .turn = 2, .phase = "feed", .turned = "bone1",
        .on = {"Clarence | 1 1 1 |", "Rex | 1 1 1 |", "Tiger | 2 |", "Bella | | bone2 bone3 bone4"});
    play(&s, 2, "feed D");
    expect_phase(&s, "act");
    expect_pending(&s, "1");
}

TEST("LD-10 without a free space that part is skipped") {
    struct scene s;
    LAY(&s, .turn = 2, .phase = "feed", .turned = "bone1",
        .on = {"Mog | 1 |", "Whisper | 2 |", "Rex | | bone2 bone2 bone3 bone3 fish4", "Lady | 2 | bone2 bone3 bone4"});
    play(&s, 2, "feed D");
    expect_phase(&s, "act");
    expect_pending(&s, "1");
    expect_field(&s, "stock", "[5,4]");
}

TEST("LD-11 turn is always possible, a card only from one's own hand") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 | fish3", "Rex | 2 | bone2"}, .hand = {"discard", "swap-food"});
    expect_legal(&s, 1, "turn|card discard");
    refuse(&s, 1, "card swap-food");
}

TEST("LD-13 the top card is turned face up and goes on any animal that is not full") {
    struct scene s;
    LAY(&s, .on = {"Clarence", "Rex | | bone1 bone1 bone2 bone2 bone3", "Tiger", "Bella"}, .top = "fish6 bone5");
    play(&s, 1, "turn");
    expect_event(&s, "[{\"e\":\"turn\",\"seat\":1,\"card\":\"fish6\"}]");
    expect_phase(&s, "feed");
    expect_field(&s, "turned", "\"fish6\"");
    expect_legal(&s, 1, "feed A|feed C|feed D");
    play(&s, 1, "feed D");
    expect_event(&s, "[{\"e\":\"feed\",\"seat\":1,\"animal\":\"D\",\"card\":\"fish6\"}]");
    expect_on(&s, 'D', "1 | fish6");
    expect_field(&s, "turned", "null");
}

TEST("LD-14 more turns a card for the same animal; at four cards feeding ends by itself") {
    struct scene s;
    LAY(&s, .on = {"Clarence | | fish1", "Rex"}, .top = "fish6 bone5 fish2 fish3");
    play(&s, 1, "turn");
    play(&s, 1, "feed A");
    expect_phase(&s, "more");
    expect_field(&s, "feeding", "\"A\"");
    expect_legal(&s, 1, "more|stop");
    play(&s, 1, "more");
    expect_event(&s, "[{\"e\":\"turn\",\"seat\":1,\"card\":\"bone5\"},"
                     "{\"e\":\"feed\",\"seat\":1,\"animal\":\"A\",\"card\":\"bone5\"}]");
    expect_field(&s, "turned", "null");
    play(&s, 1, "more");
    expect_on(&s, 'A', "| fish1 fish6 bone5 fish2");
    expect_pending(&s, "2");
    expect_field(&s, "feeding", "null");
}

TEST("LD-14 LD-15 stop ends the turn, and the next seat follows; after the last comes the first") {
    struct scene s;
    LAY(&s, .players = 3, .turn = 3, .top = "fish1");
    play(&s, 3, "turn");
    play(&s, 3, "feed F");
    play(&s, 3, "stop");
    expect_events(&s, "");
    expect_pending(&s, "1");
    expect_phase(&s, "mark");
}

TEST("LD-12 LD-14 the fifth card is only ever a first card, and ends the feeding") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 | fish1 fish1 fish2 fish2", "Rex"}, .top = "bone6");
    play(&s, 1, "turn");
    play(&s, 1, "feed A");
    expect_event(&s, "[{\"e\":\"feed\",\"seat\":1,\"animal\":\"A\",\"card\":\"bone6\"},"
                     "{\"e\":\"full\",\"animal\":\"A\"}]");
    expect_pending(&s, "2");
}

TEST("LD-16 several markers, also of one colour, as far as the spaces go") {
    struct scene s;
    LAY(&s, .phase = "mark", .on = {"Clarence | 1 1 |", "Mog | 2 |", "Rex | 1 2 |"});
    play(&s, 1, "mark A");
    expect_on(&s, 'A', "1 1 1 |");
}

TEST("LD-17 a marker that comes back must be placed at the next chance") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 2 2 2 |", "Rex | 2 2 2 |"}, .hand = {"return-marker"}, .top = "bone1");
    play(&s, 1, "card return-marker");
    play(&s, 1, "marker B 2");
    expect_pending(&s, "2");
    expect_phase(&s, "mark");
    expect_legal(&s, 2, "mark B|mark C|mark D"); /* A has no space left */
}

TEST("LD-17 one's own marker that comes back waits for one's next turn") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 1 1 |", "Rex | 1 1 1 |", "Bella | 2 2 2 |", "Tiger | 2 2 2 | fish1 fish2 fish3"},
        .hand = {"return-marker"}, .top = "bone1");
    play(&s, 1, "card return-marker");
    play(&s, 1, "marker A 1");
    expect_pending(&s, "2");
    expect_phase(&s, "act");
    play(&s, 2, "turn");
    play(&s, 2, "feed D");
    expect_legal(&s, 1, "mark A");
}

/* ---- the end */

TEST("LD-50 the game ends at once when all animals but one are full") {
    struct scene s;
    LAY(&s, .phase = "feed", .turned = "bone4",
        .on = {"Clarence | 1 | fish1 fish1 fish2 fish2 fish3", "Mog | 2 | fish3 fish3 fish4 fish4 bone6",
               "Rex | 1 2 | bone1 bone1 bone2 bone2", "Lady | 1 | bone6"});
    play(&s, 1, "feed C");
    expect_events(&s, "feed full over");
    expect_phase(&s, "over");
    expect_pending(&s, "");
    expect_field(&s, "turn", "1");
    expect_field(&s, "turned", "null");
    expect_field(&s, "feeding", "null");
    /* 1: 9 + 10 + 6, 2: 8 + 10 */
    expect_event(&s, "{\"e\":\"over\",\"scores\":[25,18],\"winners\":[1]}");
    expect_result(&s, "{\"over\":true,\"scores\":[25,18],\"winners\":[1]}");
}

/* Six players: eleven animals take at most 55 cards, so the deck runs out first. */
#define NEARLY_ALL_LAID                                                                                                \
    {                                                                                                                  \
        "Clarence | 1 | fish1 fish1 fish1 fish1 fish2", "Mog | 2 | fish2 fish2 fish2 fish2 fish3",                     \
            "Rex | 3 | bone1 bone1 bone1 bone1 bone2", "Lady | 4 | bone2 bone2 bone2 bone2 bone3",                     \
            "Tiger | 5 | fish3 fish3 fish3 fish3 fish3", "Sooty | 6 | fish4 fish4 fish4 fish4 fish4",                  \
            "Bella | 1 | bone3 bone3 bone3 bone3 bone3", "Bruno | 2 | bone4 bone4 bone4 bone4 bone4",                  \
            "Minka | 3 | fish5 fish5 fish5 fish5", "Waldo | 4 | bone5 bone5 bone5 bone5", "Poppy | 5 | bone6",         \
            "Nipper | 6 |"                                                                                             \
    }

TEST("LD-50 with six players it ends when the deck's last card has been laid") {
    struct scene s;
    LAY(&s, .players = 6, .turn = 6, .on = NEARLY_ALL_LAID, .phase = "feed", .turned = "fish6",
        .top = "bone6 fish6 bone6 fish6");
    expect_field(&s, "deck", "[\"bone6\",\"fish6\",\"bone6\",\"fish6\"]");
    play(&s, 6, "feed L");
    play(&s, 6, "more");
    play(&s, 6, "more");
    expect_pending(&s, "6");
    expect_phase(&s, "more");
    play(&s, 6, "more");
    expect_pending(&s, "1"); /* four cards lie there */
    play(&s, 1, "mark K");
    play(&s, 1, "turn");
    expect_field(&s, "deck", "[]");
    expect_phase(&s, "feed");
    play(&s, 1, "feed K");
    expect_events(&s, "feed over");
    expect_phase(&s, "over");
    expect_field(&s, "turn", "1");
}

TEST("LD-50 the last card may be one that was asked for with more") {
    struct scene s;
    LAY(&s, .players = 6, .turn = 2,
        .on = {"Clarence | 1 | fish1 fish1 fish1 fish1 fish2", "Mog | 2 | fish2 fish2 fish2 fish2 fish3",
               "Rex | 3 | bone1 bone1 bone1 bone1 bone2", "Lady | 4 | bone2 bone2 bone2 bone2 bone3",
               "Tiger | 5 | fish3 fish3 fish3 fish3 fish3", "Sooty | 6 | fish4 fish4 fish4 fish4 fish4",
               "Bella | 1 | bone3 bone3 bone3 bone3 bone3", "Bruno | 2 | bone4 bone4 bone4 bone4 bone4",
               "Minka | 3 | fish5 fish5 fish5 fish5 bone6", "Waldo | 4 | bone5 bone5 bone5 bone5",
               "Poppy | 5 | fish6 fish6 bone6", "Nipper | 6 |"},
        .phase = "feed", .turned = "fish6", .top = "bone6");
    play(&s, 2, "feed L");
    play(&s, 2, "more");
    expect_events(&s, "turn feed over");
    expect_field(&s, "feeding", "null");
    expect_field(&s, "turn", "2");
    expect_result(&s, "{\"over\":true,\"scores\":[21,31,20,31,9,20],\"winners\":[2,4],"
                      "\"reason\":\"The last food card has been laid.\"}");
}

TEST("LD-50 with fewer players the deck cannot run out: nine full animals and four cards are 49 of 54") {
    for (int players = 2; players <= 5; players++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct scene s;
            scene_new(&s, "cats-and-dogs", players, "", seed);
            play_until_phase(&s, "over");
            assert_true(peek(&s)->deck_count > 0);
            assert_int_equal(cats_and_dogs_full_count(&s.table, peek(&s)), 2 * players - 1);
        }
}

TEST("LD-51 LD-52 Clarence with fish for 5 and bones for 7 is worth -2 to each marker") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 1 2 | fish1 fish4 bone2 bone5", "Rex | 2 | bone3 fish1"});
    expect_result(&s, "{\"over\":false,\"scores\":[-4,0],\"winners\":[]}");
}

TEST("LD-52 those who tie share the win") {
    struct scene s;
    LAY(&s, .phase = "feed", .turned = "bone4",
        .on = {"Clarence | 1 2 | fish1 fish1 fish2 fish2 fish3", "Mog | | fish3 fish3 fish4 fish4 bone6",
               "Rex | 1 2 | bone1 bone1 bone2 bone2", "Lady | | bone6"});
    play(&s, 1, "feed C");
    expect_event(&s, "{\"e\":\"over\",\"scores\":[19,19],\"winners\":[1,2]}");
}

/* ---- secrets */

TEST("hidden: other hands, the box and the order of the deck, but not the known bottom") {
    struct scene s;
    LAY(&s, .players = 6, .turn = 6, .on = NEARLY_ALL_LAID, .hand = {"swap-markers", "swap-food return-marker"},
        .top = "bone6 fish6", .bottom = "fish6 bone6");
    expect_view(&s, 1, "deck", "[\"?\",\"?\",\"?\",\"fish6\",\"bone6\"]");
    expect_view(&s, 1, "known_bottom", "2");
    expect_view(&s, 1, "hands", "[[\"swap-markers\"],[\"?\",\"?\"],[],[],[],[]]");
    expect_view(&s, 0, "hands", "[[\"?\"],[\"?\",\"?\"],[],[],[],[]]");
    expect_view(&s, 2, "hands", "[[\"?\"],[\"swap-food\",\"return-marker\"],[],[],[],[]]");
    expect_view(&s, 2, "box_actions", "[]");
}

TEST("hidden: the box is unknown to all, the cards played are not") {
    struct scene s;
    LAY(&s, .hand = {"swap-food", "return-marker replace-marker"});
    expect_view(&s, 1, "box_actions", "[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]");
    expect_view(&s, 1, "gone", "[\"swap-markers\",\"return-marker\",\"replace-marker\"]");
    expect_view(&s, 0, "gone", "[\"swap-markers\",\"return-marker\",\"replace-marker\"]");
}

TEST("hidden: a seat sees of the shuffles only the animals laid out") {
    struct scene s;
    struct setup_events e;
    scene_new(&s, "cats-and-dogs", 2, "", 8);
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++) {
        struct text text;
        text_start(&text, e.text, sizeof e.text);
        events_write_for(&s.events, viewer, &text);
        assert_true(json_parse(e.text, strlen(e.text), e.nodes, 400, &e.doc, NULL));
        for (size_t which = 0; which < 3; which++) {
            struct json order = json_get(json_item(json_root(&e.doc), which), "order");
            for (size_t i = 0; i < json_count(order); i++)
                assert_int_equal(json_is(json_item(order, i), "?"), which > 0 || i >= 4);
        }
    }
}

TEST("hidden: nothing more is shown at the end") {
    struct scene s;
    scene_new(&s, "cats-and-dogs", 2, "", 8);
    play_until_phase(&s, "over");
    struct state hidden = *peek(&s);
    s.table.game->hide(&s.table, &hidden, 0);
    for (unsigned i = hidden.known_bottom; i < hidden.deck_count; i++)
        assert_int_equal(hidden.deck[i], UNKNOWN);
    for (unsigned i = 0; i < box_count(&s.table); i++)
        assert_int_equal(hidden.box[i], UNKNOWN);
    for (unsigned i = 0; i < hidden.hand_count[1]; i++)
        assert_int_equal(hidden.hand[1][i], UNKNOWN);
}
