/* Components, set-up and the turn: CC-1 to CC-26. */
#include "games/cantankerous/test_lay.h"

#include "games/cantankerous/rules.h"

#include <stdio.h>
#include <string.h>

static size_t deck_size(int players, const char *options) {
    struct scene s;
    size_t count = 0;
    scene_new(&s, "cantankerous", players, options, 1);
    for (unsigned rank = 1; rank <= RANKS; rank++)
        count += cc_in_deck(&s.table, rank);
    return count;
}

TEST("CC-1 CC-8 CC-9 the deck has 85 cards, fewer in basic and kitten, and with two players no `enemy`") {
    assert_int_equal(deck_size(3, ""), 85);
    assert_int_equal(deck_size(2, ""), 84);
    assert_int_equal(deck_size(3, "rules=basic"), 79);
    assert_int_equal(deck_size(2, "rules=basic"), 79);
    assert_int_equal(deck_size(6, "rules=kitten"), 74);
}

TEST("CC-1 CC-2 each card has a rank, a kind, and perhaps an instant or two actions") {
    const struct card *card = cantankerous_house.card;
    assert_string_equal(card[61 - 1].name, "Open Aquarium");
    assert_int_equal(card[61 - 1].kind, KIND_MISCHIEF);
    assert_int_equal(card[61 - 1].paws, 3);
    assert_int_equal(card[61 - 1].cost, 4);
    assert_int_equal(card[61 - 1].instant, INSTANT_EVENT);
    assert_int_equal(card[61 - 1].free, 1);
    assert_int_equal(card[73 - 1].actions, 2);
    for (int i = 0; i < 85; i++)
        assert_int_equal(card[i].rank, i + 1);
    assert_int_equal(card[85].kind, KIND_NONE);
}

TEST("CC-3 CC-10 six cards to each seat from the top, the rest is the Food Bowl") {
    struct scene s;
    scene_new(&s, "cantankerous", 3, "", 7);
    expect_events(&s, "shuffle deal deal deal indicator");
    expect_phase(&s, "bet");
    expect_pending(&s, "1 2 3");
    expect_field(&s, "turn", "0");
    expect_field(&s, "toy", "null");
    expect_field(&s, "litter", "[]");
    const struct state *state = (const struct state *)s.state;
    for (int who = 0; who < 3; who++)
        assert_int_equal(state->hand_count[who], 6);
    assert_int_equal(state->bowl_count, 85 - 18);
}

TEST("CC-10 the shuffle's order tells the deal: the first six are seat 1's") {
    struct scene s;
    char order[200], hand[200];
    scene_new(&s, "cantankerous", 2, "", 11);
    const char *from = strstr(s.tape, "\"order\":["), *deal = strstr(s.tape, "\"cards\":[");
    assert_true(from && deal);
    from += 9, deal += 9;
    size_t o = 0, h = 0;
    for (int commas = 0; commas < 6; from++)
        if (*from == ',')
            commas++;
        else if ((unsigned char)*from > 2 && *from != '@')
            order[o++] = *from;
    for (; *deal != ']'; deal++)
        if ((unsigned char)*deal > 2 && *deal != ',' && *deal != 'A')
            hand[h++] = *deal;
    order[o] = hand[h] = 0;
    assert_string_equal(order, hand);
}

TEST("CC-4 one Pounce Token each, and as many in the Bank as there are players") {
    struct scene s;
    scene_new(&s, "cantankerous", 4, "", 1);
    expect_field(&s, "tokens", "[1,1,1,1]");
    expect_field(&s, "token_bank", "4");
    LAY(&s, .hands = "/c7", .banked = "c6/");
    play(&s, 1, "picky");
    play(&s, 2, "pounce c7");
    expect_event(&s, "{\"e\":\"token\",\"seat\":2,\"delta\":-1}");
    expect_field(&s, "tokens", "[1,0]");
    expect_field(&s, "token_bank", "3");
}

TEST("CC-5 all start Domestic with no points") {
    struct scene s;
    scene_new(&s, "cantankerous", 3, "", 1);
    expect_field(&s, "feral", "[false,false,false]");
    expect_field(&s, "points", "[0,0,0]");
    expect_field(&s, "double", "[false,false,false]");
}

TEST("CC-6 basic: no tokens, no pounces, no buying") {
    struct scene s;
    scene_new(&s, "cantankerous", 3, "rules=basic", 1);
    expect_field(&s, "tokens", "[0,0,0]");
    expect_field(&s, "token_bank", "0");
    LAY(&s, .options = "rules=basic", .hands = "c6 c9/c7 c43");
    expect_legal(&s, 1, "bank c6|bank c9|picky");
    play(&s, 1, "bank c6");
    expect_phase(&s, "action");
}

TEST("CC-6 basic: a Dweller is worth its hearts, a Laser Pointer needs no token") {
    struct scene s;
    LAY(&s, .options = "rules=basic", .hands = "c7/c21", .banked = "c20 c65/");
    play(&s, 1, "score c7"); /* costs two: both Dwellers */
    expect_phase(&s, "pay");
    play(&s, 1, "pay c20");
    expect_phase(&s, "pounce");
    expect_legal(&s, 2, "pounce c21|pass");
    play(&s, 2, "pounce c21");
    expect_no_event(&s, "token");
    expect_field(&s, "banked", "[[\"c20\",\"c65\"],[]]");
    expect_field(&s, "points", "[0,0]");
}

TEST("CC-7 kitten: five cards, a random seat starts, Meal Time draws two, play goes to the right") {
    struct scene s;
    scene_new(&s, "cantankerous", 4, "rules=kitten", 3);
    expect_events(&s, "shuffle deal deal deal deal start turn draw");
    expect_phase(&s, "action");
    expect_field(&s, "direction", "-1");
    expect_field(&s, "indicator", "\"low\"");
    expect_field(&s, "turn", "1");
    const struct state *state = (const struct state *)s.state;
    for (unsigned who = 0; who < 4; who++)
        assert_int_equal(state->hand_count[who], who == state->toy ? 7 : 5);
    unsigned first = state->toy;
    play(&s, (int)first + 1, "picky");
    play(&s, (int)first + 1, "picky");
    assert_int_equal(state->toy, (first + 3) % 4);
}

TEST("CC-7 kitten: who starts is left to chance") {
    bool started[3] = {false, false, false};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct scene s;
        scene_new(&s, "cantankerous", 3, "rules=kitten", seed);
        started[((const struct state *)s.state)->toy] = true;
    }
    assert_true(started[0] && started[1] && started[2]);
}

TEST("CC-7 CC-25 kitten: Picky Eater draws five, no Grooming") {
    struct scene s;
    LAY(&s, .options = "rules=kitten", .hands = "c6 c9 c13 c16 c23 c25 c28/", .top = "c7 c12",
        .more = "\"direction\":-1,\"indicator\":\"low\"");
    play(&s, 1, "picky");
    const struct state *state = (const struct state *)s.state;
    assert_int_equal(state->hand_count[0], 5);
    play(&s, 1, "picky");
    assert_int_equal(state->hand_count[0], 5);
    expect_field(&s, "toy", "2");
}

TEST("CC-11 the Turn Indicator is high with direction 1 or low with direction -1, by chance") {
    int seen[2] = {0, 0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct scene s;
        scene_new(&s, "cantankerous", 2, "", seed);
        bool high = ((const struct state *)s.state)->direction == 1;
        expect_field(&s, "indicator", high ? "\"high\"" : "\"low\"");
        expect_event(&s, high ? "{\"e\":\"indicator\",\"side\":\"high\",\"direction\":1}"
                              : "{\"e\":\"indicator\",\"side\":\"low\",\"direction\":-1}");
        seen[high]++;
    }
    assert_true(seen[0] > 5 && seen[1] > 5);
}

TEST("CC-12 the next cat is the next higher seat, or the next lower, and both wrap") {
    struct scene s;
    LAY(&s, .players = 3, .more = "\"toy\":3,\"actions_left\":1");
    play(&s, 3, "picky");
    expect_field(&s, "toy", "1");
    LAY(&s, .players = 3, .more = "\"actions_left\":1,\"direction\":-1,\"indicator\":\"low\"");
    play(&s, 1, "picky");
    expect_field(&s, "toy", "3");
    expect_field(&s, "turn", "2");
}

static void lay_bets(struct scene *s, const char *indicator) {
    char more[200];
    snprintf(more, sizeof more,
             "\"phase\":\"bet\",\"turn\":0,\"toy\":null,\"actions_left\":0,\"indicator\":\"%s\",\"direction\":%d",
             indicator, strcmp(indicator, "high") ? -1 : 1);
    LAY(s, .players = 3, .hands = "c2 c3 c6 c7 c8 c9/c10 c11 c12 c13 c14 c15/c70 c71 c72 c73 c74 c79", .more = more);
}

TEST("CC-13 the highest bet takes the first turn; the bets go to the Litter Box in seat order") {
    struct scene s;
    lay_bets(&s, "high");
    expect_legal(&s, 1, "bet c2|bet c3|bet c6|bet c7|bet c8|bet c9");
    play(&s, 3, "bet c70");
    expect_events(&s, "");
    expect_pending(&s, "1 2");
    expect_view(&s, 3, "bets", "[null,null,\"c70\"]");
    expect_view(&s, 1, "bets", "[null,null,\"?\"]");
    expect_view(&s, 0, "bets", "[null,null,\"?\"]");
    refuse(&s, 3, "bet c71");
    play(&s, 1, "bet c9");
    play(&s, 2, "bet c10");
    expect_event(&s, "[{\"e\":\"bet\",\"seat\":1,\"card\":\"c9\"},{\"e\":\"bet\",\"seat\":2,\"card\":\"c10\"},"
                     "{\"e\":\"bet\",\"seat\":3,\"card\":\"c70\"},{\"e\":\"turn\",\"seat\":3}");
    expect_field(&s, "toy", "3");
    expect_field(&s, "turn", "1");
    expect_field(&s, "bets", "[null,null,null]");
    expect_field(&s, "litter", "[\"c70\",\"c10\",\"c9\"]");
}

TEST("CC-13 when the indicator is low the lowest bet does") {
    struct scene s;
    lay_bets(&s, "low");
    play_all(&s, "1 bet c9, 2 bet c15, 3 bet c70");
    expect_field(&s, "toy", "1");
}

TEST("CC-14 an empty Food Bowl is filled from the Litter Box when a card must be drawn, not before") {
    struct scene s;
    char hands[1200] = "c6/", litter[40] = "c3 c7";
    for (int rank = 1, first = 1; rank <= 85; rank++)
        if (rank != 6 && rank != 3 && rank != 7 && rank != 9 && rank != 36) {
            char word[8];
            snprintf(word, sizeof word, first ? "c%d" : " c%d", rank);
            strcat(hands, word);
            first = 0;
        }
    LAY(&s, .hands = hands, .litter = litter, .more = "\"tokens\":[2,0],\"token_bank\":2");
    expect_field(&s, "bowl", "[\"c9\"]");
    play(&s, 1, "picky"); /* c6 away, c9 drawn: the bowl is empty, and stays so */
    expect_field(&s, "bowl", "[]");
    expect_field(&s, "litter", "[\"c6\",\"c3\",\"c7\"]");
    expect_no_event(&s, "shuffle");
    play(&s, 1, "picky"); /* c9 away; one card must be drawn */
    expect_events(&s, "toss shuffle draw draw turn");
    expect_event(&s, "\"what\":\"litter\"");
    expect_field(&s, "bowl", "[]");
    expect_field(&s, "litter", "[]");
}

TEST("CC-14 when both are empty nothing is drawn") {
    struct scene s;
    char hands[1200] = "/";
    for (int rank = 1, first = 1; rank <= 85; rank++)
        if (rank != 36) {
            char word[8];
            snprintf(word, sizeof word, first ? "c%d" : " c%d", rank);
            strcat(hands, word);
            first = 0;
        }
    LAY(&s, .hands = hands, .more = "\"tokens\":[2,0],\"token_bank\":2");
    play(&s, 1, "picky");
    expect_events(&s, "");
    play(&s, 1, "picky");
    expect_events(&s, "turn");
}

TEST("CC-20 a Feral Cat with four Affection at the start of its turn is adopted, and keeps it") {
    struct scene s;
    LAY(&s, .banked = "/c6 c9", .more = "\"feral\":[false,true],\"actions_left\":1,\"tokens\":[0,1],\"token_bank\":3");
    play(&s, 1, "picky");
    expect_event(&s, "{\"e\":\"turn\",\"seat\":2},{\"e\":\"adopted\",\"seat\":2},{\"e\":\"draw\",\"seat\":2");
    expect_field(&s, "feral", "[false,false]");
    expect_field(&s, "banked", "[[],[\"c6\",\"c9\"]]");
    expect_phase(&s, "action");
}

TEST("CC-20 CC-60 a Dweller counts more in a Territory; three are not enough") {
    struct scene s;
    LAY(&s, .banked = "/c6 c20", .more = "\"feral\":[false,true],\"actions_left\":1");
    play(&s, 1, "picky"); /* 2 + 2 */
    expect_field(&s, "feral", "[false,false]");
    LAY(&s, .banked = "/c6 c13", .more = "\"feral\":[false,true],\"actions_left\":1");
    play(&s, 1, "picky"); /* 2 + 1 */
    expect_field(&s, "feral", "[false,true]");
}

TEST("CC-21 Meal Time draws three") {
    struct scene s;
    LAY(&s, .hands = "c6/", .top = "c7 c9 c12 c13 c14 c15 c16", .more = "\"actions_left\":1");
    play(&s, 1, "bank c6"); /* Grooming draws c7 c9 c12 c13 c14 */
    expect_event(&s, "{\"e\":\"draw\",\"seat\":1,\"cards\":[\"c7\",\"c9\",\"c12\",\"c13\",\"c14\"]}");
    expect_event(&s, "{\"e\":\"draw\",\"seat\":2,\"cards\":[\"c15\",\"c16\",\"c1\"]}");
    expect_event_for(&s, 1, "{\"e\":\"draw\",\"seat\":2,\"cards\":[\"?\",\"?\",\"?\"]}");
}

TEST("CC-21 a Feral Cat puts two of the three it drew into the Litter Box") {
    struct scene s;
    LAY(&s, .hands = "/c50", .top = "c2 c3 c6 c7 c8 c9 c10 c11",
        .more = "\"feral\":[false,true],\"actions_left\":1,\"tokens\":[0,0],\"token_bank\":4");
    play(&s, 1, "picky"); /* grooms c2 c3 c6 c7 c8; then seat 2 draws c9 c10 c11 */
    expect_phase(&s, "forage");
    expect_legal(&s, 2, "toss c9|toss c10|toss c11");
    expect_survives(&s);
    refuse(&s, 2, "toss c50");
    play(&s, 2, "toss c10");
    expect_legal(&s, 2, "toss c9|toss c11");
    expect_survives(&s);
    play(&s, 2, "toss c9");
    expect_phase(&s, "action");
    expect_field(&s, "litter", "[\"c9\",\"c10\"]");
    expect_view(&s, 1, "hands", "[[\"c2\",\"c3\",\"c6\",\"c7\",\"c8\"],[\"?\",\"?\"]]");
}

TEST("CC-22 a pounce window before the first action, between the two and after the second") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "//c34", .more = "\"tokens\":[0,0,1],\"token_bank\":5");
    play(&s, 1, "picky"); /* between */
    expect_phase(&s, "pounce");
    expect_field(&s, "actions_left", "1");
    play(&s, 3, "pass");
    play(&s, 1, "picky"); /* after */
    expect_phase(&s, "pounce");
    expect_field(&s, "actions_left", "0");
    play(&s, 3, "pass");
    expect_field(&s, "toy", "2");
    expect_field(&s, "actions_left", "2");
    expect_phase(&s, "pounce"); /* before seat 2's first */
    expect_pending(&s, "3");
}

TEST("CC-23 Grooming draws up to five, or tosses down to five; then the Toy goes on") {
    struct scene s;
    LAY(&s, .hands = "c6 c7/", .more = "\"actions_left\":1");
    play(&s, 1, "bank c6");
    assert_int_equal(((const struct state *)s.state)->hand_count[0], 5);
    LAY(&s, .hands = "c6 c7 c9 c12 c13 c14 c16 c23/", .more = "\"actions_left\":1");
    play(&s, 1, "bank c6");
    expect_phase(&s, "groom");
    expect_field(&s, "stack", "[]");
    expect_legal(&s, 1, "toss c7|toss c9|toss c12|toss c13|toss c14|toss c16|toss c23");
    play(&s, 1, "toss c14");
    expect_phase(&s, "groom");
    play(&s, 1, "toss c7");
    expect_field(&s, "toy", "2");
    expect_field(&s, "litter", "[\"c7\",\"c14\"]");
}

TEST("CC-24 the actions of a Domestic Cat") {
    struct scene s;
    LAY(&s, .hands = "c6 c7 c34 c21 c17/", .banked = "c9/");
    expect_legal(&s, 1, "bank c6|score c7|play c34|picky|buy");
}

TEST("CC-24 the actions of a Feral Cat: it attacks, and does not score") {
    struct scene s;
    LAY(&s, .hands = "c6 c7/", .banked = "c9/", .more = "\"feral\":[true,false]");
    expect_legal(&s, 1, "bank c6|attack c7|picky"); /* three cards for a token */
}

TEST("CC-24 CC-25b a token for two cards, after the tosses; three for a Feral Cat") {
    struct scene s;
    LAY(&s, .hands = "c6 c7 c9/");
    play(&s, 1, "buy");
    expect_phase(&s, "cost");
    expect_field(&s, "actions_left", "1");
    expect_legal(&s, 1, "toss c6|toss c7|toss c9");
    expect_survives(&s);
    play(&s, 1, "toss c7");
    expect_field(&s, "tokens", "[1,1]");
    play(&s, 1, "toss c9");
    expect_event(&s, "{\"e\":\"toss\",\"seat\":1,\"card\":\"c9\"},{\"e\":\"token\",\"seat\":1,\"delta\":1}");
    expect_field(&s, "tokens", "[2,1]");
    expect_field(&s, "token_bank", "1");
    LAY(&s, .hands = "c6 c7 c9/", .more = "\"feral\":[true,false]");
    play_all(&s, "1 buy, 1 toss c6, 1 toss c7, 1 toss c9");
    expect_field(&s, "tokens", "[2,1]");
}

TEST("CC-24 no token is sold when the Bank has none, or for one card") {
    struct scene s;
    LAY(&s, .hands = "c6 c7/", .more = "\"tokens\":[1,3],\"token_bank\":0");
    refuse(&s, 1, "buy");
    LAY(&s, .hands = "c6/");
    refuse(&s, 1, "buy");
}

TEST("CC-24 the same action may be taken twice") {
    struct scene s;
    LAY(&s, .hands = "c6 c9/");
    play_all(&s, "1 bank c6, 1 bank c9");
    expect_field(&s, "banked", "[[\"c6\",\"c9\"],[]]");
}

TEST("CC-24 CC-26 picky: the hand goes in rank order, then as many are drawn") {
    struct scene s;
    LAY(&s, .hands = "c9 c3 c70/", .top = "c80 c12 c1 c2");
    play(&s, 1, "picky");
    expect_event(&s, "[{\"e\":\"toss\",\"seat\":1,\"card\":\"c3\"},{\"e\":\"toss\",\"seat\":1,\"card\":\"c9\"},"
                     "{\"e\":\"toss\",\"seat\":1,\"card\":\"c70\"},{\"e\":\"draw\",\"seat\":1,"
                     "\"cards\":[\"c80\",\"c12\",\"c1\"]}]");
    expect_field(&s, "litter", "[\"c70\",\"c9\",\"c3\"]");
    expect_field(&s, "hands", "[[\"c1\",\"c12\",\"c80\"],[]]");
}

TEST("CC-25 with no cards picky is all there is, and nothing happens") {
    struct scene s;
    LAY(&s, .hands = "/");
    expect_legal(&s, 1, "picky");
    play(&s, 1, "picky");
    expect_events(&s, "");
    expect_field(&s, "actions_left", "1");
}

TEST("CC-25 CC-2 a card that takes two actions is for the first, and uses both") {
    struct scene s;
    LAY(&s, .hands = "c73/c34", .banked = "c6 c9 c25/");
    play_all(&s, "1 score c73, 1 pay c6, 1 pay c9"); /* the third is paid by itself */
    expect_field(&s, "points", "[5,0]");
    expect_field(&s, "actions_left", "0");
    expect_phase(&s, "pounce"); /* one window only: after it Grooming */
    play(&s, 2, "pass");
    expect_field(&s, "toy", "2");
    LAY(&s, .hands = "c73/", .banked = "c6 c9 c25/", .more = "\"actions_left\":1");
    expect_legal(&s, 1, "picky");
    LAY(&s, .hands = "c73/", .more = "\"feral\":[true,false],\"actions_left\":1");
    expect_legal(&s, 1, "picky");
}

TEST("CC-25b actions_left is 2 at the start of a turn and falls when an action is chosen") {
    struct scene s;
    LAY(&s, .hands = "c7/", .banked = "c6 c9/");
    play(&s, 1, "score c7");
    expect_phase(&s, "pay");
    expect_field(&s, "actions_left", "1");
    play(&s, 1, "pay c6");
    play(&s, 1, "picky");
    expect_field(&s, "actions_left", "2");
    expect_field(&s, "toy", "2");
}

TEST("CC-26 paid cards go before the card they paid for, in the order paid; lost cards in the order banked") {
    struct scene s;
    LAY(&s, .hands = "c35/", .banked = "c9 c13 c6/", .litter = "c2");
    play_all(&s, "1 score c35, 1 pay c6, 1 pay c13");
    expect_field(&s, "litter", "[\"c35\",\"c13\",\"c6\",\"c2\"]");
    expect_field(&s, "banked", "[[\"c9\"],[]]");
    LAY(&s, .hands = "c57/", .banked = "c13 c9/", .litter = "c2");
    play(&s, 1, "score c57"); /* banished */
    expect_field(&s, "litter", "[\"c57\",\"c9\",\"c13\",\"c2\"]");
}
