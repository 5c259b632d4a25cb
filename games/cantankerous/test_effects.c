/* Instants, effects and winning: CC-50 to CC-83. */
#include "games/cantankerous/test_lay.h"

#include <stdio.h>
#include <string.h>

/* ---- instants */

TEST("CC-50 after an Affection card: each cat from the one that played it; asked again after using one") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c6 c2 c31/c19/c22", .more = "\"toy\":1");
    play(&s, 1, "bank c6");
    expect_legal(&s, 1, "use c2|use c31|pass");
    play(&s, 1, "use c2"); /* Affection too: its own instants come first */
    expect_event(&s, "{\"e\":\"play\",\"seat\":1,\"card\":\"c2\",\"how\":\"instant\"}");
    expect_legal(&s, 1, "use c31|pass");
    play(&s, 1, "pass"); /* on c2 */
    expect_pending(&s, "2");
    play(&s, 2, "pass"); /* on c2; now c6 again */
    expect_pending(&s, "1");
    play(&s, 1, "use c31");
    expect_pending(&s, "2"); /* on c31 */
    play(&s, 2, "use c19");
    expect_field(&s, "banked", "[[\"c6\",\"c2\",\"c31\"],[\"c19\"],[]]");
    expect_phase(&s, "action");
}

TEST("CC-50 a Mischief card scored or attacked with, an Event; a Frenzy triggers nothing") {
    struct scene s;
    LAY(&s, .hands = "c3 c8/c58", .banked = "c6/");
    play(&s, 1, "score c3");
    expect_legal(&s, 1, "use c8|pass");
    play(&s, 1, "pass");
    expect_legal(&s, 2, "use c58|pass");
    LAY(&s, .hands = "c3 c8/c58", .banked = "/c6", .more = "\"feral\":[true,false],\"tokens\":[0,0],\"token_bank\":4");
    play(&s, 1, "attack c3");
    expect_legal(&s, 1, "use c8|pass");
    LAY(&s, .hands = "c82 c22/c37");
    play(&s, 1, "play c82");
    expect_legal(&s, 1, "use c22|pass");
    LAY(&s, .hands = "c1 c22 c8 c2/");
    play(&s, 1, "play c1");
    expect_phase(&s, "action");
}

TEST("CC-50 CC-40 the order of the window stays when an instant turns the direction") {
    struct scene s;
    LAY(&s, .players = 4, .hands = "c82/c80/c22/c37");
    play(&s, 1, "play c82");
    play(&s, 2, "use c80"); /* an Event: its instants run downwards, from seat 2 */
    expect_field(&s, "direction", "-1");
    expect_pending(&s, "4");
    play(&s, 4, "pass");
    expect_pending(&s, "3");
    play(&s, 3, "pass"); /* and now those of c82, upwards */
    expect_pending(&s, "3");
    expect_survives(&s);
    play(&s, 3, "pass");
    expect_pending(&s, "4");
}

TEST("CC-51 a Mischief card is scored: paid for unless free, by a Domestic Cat that can pay") {
    struct scene s;
    LAY(&s, .hands = "c82 c15 c18/c46", .banked = "c6/");
    play(&s, 1, "play c82");
    expect_legal(&s, 1, "use c15|use c18|pass");
    play(&s, 1, "use c15"); /* free */
    expect_no_event(&s, "pay");
    expect_field(&s, "points", "[1,0]");
    play(&s, 1, "use c18");
    expect_event(&s, "{\"e\":\"pay\",\"seat\":1,\"card\":\"c6\"}");
    expect_field(&s, "points", "[3,0]");
    play(&s, 2, "use c46"); /* free, with nothing banked */
    expect_field(&s, "points", "[3,2]");
    LAY(&s, .hands = "c82 c15 c18/c46", .more = "\"feral\":[true,true]");
    play(&s, 1, "play c82"); /* Feral Cats do not score, and nobody can pay for c18 */
    expect_phase(&s, "action");
}

TEST("CC-51 an instant score never banishes: the cat must be able to pay") {
    struct scene s;
    LAY(&s, .hands = "c82 c18/", .banked = "c13/");
    play(&s, 1, "play c82");
    expect_phase(&s, "action");
}

TEST("CC-51 an Incident is played if it can be") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c6/c78/", .more = "\"actions_left\":2");
    play(&s, 1, "bank c6"); /* Sticky Paws: nobody else has a card */
    expect_phase(&s, "action");
    LAY(&s, .players = 3, .hands = "c6/c78/c9");
    play(&s, 1, "bank c6");
    expect_legal(&s, 2, "use c78|pass");
}

TEST("CC-52 an instant can trigger more instants, and responses if the Toy holder plays it") {
    struct scene s;
    LAY(&s, .hands = "c3 c75 c15/c21", .banked = "c6/");
    play(&s, 1, "score c3");
    play(&s, 2, "pass"); /* no response to c3 */
    play(&s, 1, "use c75");
    expect_phase(&s, "pounce");
    play(&s, 2, "pass");
    expect_event(&s, "{\"e\":\"draw\",\"seat\":1");
    expect_legal(&s, 1, "use c15|pass"); /* c75 is an Event */
    play(&s, 1, "use c15");
    expect_phase(&s, "pounce");
    play(&s, 2, "pounce c21"); /* cancelled: no points */
    expect_field(&s, "points", "[1,0]");
}

TEST("CC-53 an instant uses no action; without the Toy a card that would make nine brings nothing") {
    struct scene s;
    LAY(&s, .hands = "c82/c46", .more = "\"points\":[0,7]");
    play(&s, 1, "play c82");
    expect_field(&s, "actions_left", "1");
    play(&s, 2, "use c46");
    expect_event(&s, "{\"e\":\"score\",\"seat\":2,\"points\":0}");
    expect_field(&s, "points", "[0,7]");
    LAY(&s, .hands = "c82/c46", .more = "\"points\":[0,6]");
    play_all(&s, "1 play c82, 2 use c46");
    expect_field(&s, "points", "[0,8]");
    expect_field(&s, "actions_left", "1");
}

TEST("CC-54 once 60 cards have been played in a turn nobody is asked in any window") {
    struct scene s;
    LAY(&s, .hands = "c6 c2/c34 c21 c19", .more = "\"plays\":58");
    play(&s, 1, "bank c6"); /* the 59th: windows are open */
    expect_phase(&s, "pounce");
    play(&s, 2, "pass");
    play(&s, 1, "use c2"); /* the 60th */
    expect_field(&s, "plays", "60");
    expect_phase(&s, "action");
    expect_field(&s, "banked", "[[\"c6\",\"c2\"],[]]");
    play(&s, 1, "picky");
    expect_field(&s, "toy", "2"); /* and the count begins anew */
    expect_field(&s, "plays", "0");
}

TEST("CC-54 a Midnight Run goes on after 60 cards, without windows") {
    struct scene s;
    LAY(&s, .hands = "c40 c6 c3/c34 c21 c19", .more = "\"plays\":59");
    play(&s, 1, "play c40");
    expect_phase(&s, "run");
    play_all(&s, "1 bank c6, 1 score c3");
    expect_field(&s, "plays", "62");
    expect_field(&s, "points", "[1,0]");
    expect_phase(&s, "action");
}

/* ---- effects */

TEST("CC-60 gift: every other cat draws one, in order from the next") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c74//", .top = "c10 c12", .more = "\"direction\":-1,\"indicator\":\"low\"");
    play(&s, 1, "bank c74");
    expect_event(&s, "{\"e\":\"bank\",\"seat\":1,\"card\":\"c74\"},{\"e\":\"draw\",\"seat\":3,\"cards\":[\"c10\"]},"
                     "{\"e\":\"draw\",\"seat\":2,\"cards\":[\"c12\"]}");
}

TEST("CC-60 soap: one card from hand, if there is any") {
    struct scene s;
    LAY(&s, .hands = "c45 c7 c9/");
    play(&s, 1, "bank c45");
    expect_phase(&s, "cost");
    expect_legal(&s, 1, "toss c7|toss c9");
    expect_survives(&s);
    play(&s, 1, "toss c7");
    expect_field(&s, "litter", "[\"c7\"]");
    LAY(&s, .hands = "c45/");
    play(&s, 1, "bank c45");
    expect_phase(&s, "action");
}

TEST("CC-60 flight: costs nothing to score with Flight School banked, but its cost to the attacked") {
    struct scene s;
    LAY(&s, .hands = "c27/", .banked = "c33 c6/");
    play(&s, 1, "score c27");
    expect_field(&s, "points", "[4,0]");
    expect_field(&s, "banked", "[[\"c33\",\"c6\"],[]]");
    LAY(&s, .hands = "c27/", .banked = "c6 c9/");
    play(&s, 1, "score c27");
    expect_phase(&s, "pay");
    LAY(&s, .hands = "c27/", .banked = "/c33", .more = "\"feral\":[true,false]");
    play(&s, 1, "attack c27");
    expect_field(&s, "feral", "[true,true]");
}

TEST("CC-61 double: the next score this turn counts twice, and the double is used up") {
    struct scene s;
    LAY(&s, .hands = "c1 c7/", .banked = "c6/");
    play(&s, 1, "play c1");
    expect_event(&s, "{\"e\":\"double\",\"seat\":1}");
    expect_field(&s, "double", "[true,false]");
    play(&s, 1, "score c7");
    expect_event(&s, "{\"e\":\"score\",\"seat\":1,\"points\":4}");
    expect_field(&s, "double", "[false,false]");
}

TEST("CC-61 it lapses at the end of the turn, of whoever's turn it is") {
    struct scene s;
    LAY(&s, .hands = "/", .more = "\"double\":[true,true],\"actions_left\":1");
    play(&s, 1, "picky");
    expect_field(&s, "double", "[false,false]");
}

TEST("CC-61 a blamed card uses it up, a cancelled or a banishing one does not") {
    struct scene s;
    LAY(&s, .hands = "c7/c17", .banked = "c6/", .more = "\"double\":[true,false]");
    play_all(&s, "1 score c7, 2 pounce c17");
    expect_field(&s, "double", "[false,false]");
    LAY(&s, .hands = "c7/c21", .banked = "c6/", .more = "\"double\":[true,false]");
    play_all(&s, "1 score c7, 2 pounce c21");
    expect_field(&s, "double", "[true,false]");
    LAY(&s, .hands = "c57/", .banked = "c6/", .more = "\"double\":[true,false]");
    play(&s, 1, "score c57");
    expect_field(&s, "double", "[true,false]");
    expect_field(&s, "feral", "[true,false]");
}

TEST("CC-61 withheld points use it up; a cat that is Feral by then keeps it") {
    struct scene s;
    LAY(&s, .hands = "c82/c46", .more = "\"points\":[0,5],\"double\":[false,true]");
    play_all(&s, "1 play c82, 2 use c46");
    expect_field(&s, "points", "[0,5]");
    expect_field(&s, "double", "[false,false]");
    LAY(&s, .hands = "c7 c4/c21", .banked = "c6/", .more = "\"double\":[true,false]");
    play_all(&s, "1 score c7, 2 pounce c21, 1 counter c4, 1 cat 1"); /* Escape; then the Laser Pointer cancels c7 */
    expect_field(&s, "double", "[true,false]");
}

TEST("CC-62 escape: half of the banked points, rounded down, chosen one at a time; then Feral") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c4//", .banked = "/c6 c13 c9/"); /* five: two are to go */
    play(&s, 1, "play c4");
    expect_legal(&s, 1, "cat 1|cat 2|cat 3");
    play(&s, 1, "cat 2");
    expect_phase(&s, "lose");
    expect_legal(&s, 2, "lose c6|lose c9|lose c13");
    expect_survives(&s);
    play(&s, 2, "lose c13");
    expect_legal(&s, 2, "lose c6|lose c9"); /* one more point to go */
    expect_survives(&s);
    play(&s, 2, "lose c9");
    expect_event(&s, "{\"e\":\"lose\",\"seat\":2,\"card\":\"c9\"},{\"e\":\"feral\",\"seat\":2}");
    expect_field(&s, "banked", "[[],[\"c6\"],[]]");
    expect_field(&s, "litter", "[\"c4\",\"c9\",\"c13\"]");
}

TEST("CC-62 automatic with one card, and nothing is lost when half is 0") {
    struct scene s;
    LAY(&s, .hands = "c4/", .banked = "/c6");
    play_all(&s, "1 play c4, 1 cat 2");
    expect_event(&s, "{\"e\":\"lose\",\"seat\":2,\"card\":\"c6\"},{\"e\":\"feral\",\"seat\":2}");
    LAY(&s, .hands = "c4/", .banked = "/c13");
    play_all(&s, "1 play c4, 1 cat 2");
    expect_no_event(&s, "lose");
    expect_field(&s, "feral", "[false,true]");
    LAY(&s, .hands = "c4/", .more = "\"feral\":[true,false]");
    play(&s, 1, "play c4"); /* the only Domestic Cat */
    expect_field(&s, "feral", "[true,true]");
}

TEST("CC-63 adopt and control") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c5//", .banked = "/c6/", .more = "\"feral\":[true,true,false]");
    play(&s, 1, "play c5");
    expect_legal(&s, 1, "cat 1|cat 2");
    play(&s, 1, "cat 2");
    expect_event(&s, "{\"e\":\"adopted\",\"seat\":2}");
    expect_field(&s, "banked", "[[],[\"c6\"],[]]");
    expect_field(&s, "feral", "[true,false,false]");
    LAY(&s, .players = 3, .hands = "c83//", .banked = "c9/c6 c13/c25", .more = "\"feral\":[true,true,false]");
    play(&s, 1, "play c83");
    expect_legal(&s, 1, "cat 1|cat 2");
    play(&s, 1, "cat 2");
    expect_field(&s, "banked", "[[\"c9\"],[],[\"c25\"]]");
    expect_field(&s, "litter", "[\"c83\",\"c13\",\"c6\"]");
    expect_field(&s, "feral", "[true,true,false]");
}

TEST("CC-64 knock: the other cat chooses what it loses, a step even with one card") {
    struct scene s;
    LAY(&s, .hands = "c43/", .banked = "c9/c6");
    play(&s, 1, "play c43");
    expect_phase(&s, "lose");
    expect_legal(&s, 2, "lose c6");
    expect_survives(&s);
    play(&s, 2, "lose c6");
    expect_field(&s, "litter", "[\"c43\",\"c6\"]");
    expect_field(&s, "feral", "[false,false]");
}

TEST("CC-64 pilfer: a random card from another hand; only the two see it") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c51 c9/c6/");
    play(&s, 1, "play c51");
    expect_event(&s, "{\"e\":\"take\",\"seat\":1,\"from\":2,\"card\":\"c6\"}");
    expect_event_for(&s, 1, "\"card\":\"c6\"");
    expect_event_for(&s, 2, "\"card\":\"c6\"");
    expect_event_for(&s, 3, "{\"e\":\"take\",\"seat\":1,\"from\":2,\"card\":\"?\"}");
    expect_event_for(&s, 0, "{\"e\":\"take\",\"seat\":1,\"from\":2,\"card\":\"?\"}");
    expect_field(&s, "hands", "[[\"c6\",\"c9\"],[],[]]");
    expect_view(&s, 2, "hands", "[[\"?\",\"?\"],[],[]]"); /* not followed further */
}

TEST("CC-64 every card of the hand is taken equally often") {
    uint32_t counts[3] = {0, 0, 0};
    const double expected[3] = {100, 100, 100};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct scene s;
        LAY(&s, .hands = "c51/c6 c70 c9");
        rng_seed_number(&s.rng, seed);
        play(&s, 1, "play c51");
        const char *cards[3] = {"\"card\":\"c6\"", "\"card\":\"c9\"", "\"card\":\"c70\""};
        char list[4000];
        struct text text;
        text_start(&text, list, sizeof list);
        events_write_all(&s.events, &text);
        for (int i = 0; i < 3; i++)
            counts[i] += strstr(list, cards[i]) != NULL;
    }
    assert_true(counts_fit(counts, expected, 3));
}

TEST("CC-65 draw, lurk, reverse") {
    struct scene s;
    LAY(&s, .hands = "c34/", .top = "c60 c70 c80");
    play(&s, 1, "play c34");
    expect_event(&s, "{\"e\":\"draw\",\"seat\":1,\"cards\":[\"c60\",\"c70\",\"c80\"]}");
    LAY(&s, .hands = "c82/", .top = "c60");
    play(&s, 1, "play c82");
    expect_events(&s, "play token draw");
    expect_field(&s, "tokens", "[2,1]");
    expect_field(&s, "token_bank", "1");
    LAY(&s, .hands = "c82/", .top = "c60", .more = "\"tokens\":[1,3],\"token_bank\":0");
    play(&s, 1, "play c82");
    expect_events(&s, "play draw");
    LAY(&s, .options = "rules=basic", .hands = "c82/", .top = "c60");
    play(&s, 1, "play c82");
    expect_events(&s, "play draw");
    LAY(&s, .players = 3, .hands = "c80//", .more = "\"actions_left\":1");
    play(&s, 1, "play c80");
    expect_event(&s, "{\"e\":\"reverse\",\"direction\":-1}");
    expect_field(&s, "indicator", "\"low\"");
    expect_field(&s, "toy", "3");
}

TEST("CC-66 scavenge: up to two cards of choice, by a Feral Cat, until done") {
    struct scene s;
    LAY(&s, .hands = "c76/", .litter = "c9 c3 c70", .more = "\"feral\":[true,false]");
    play(&s, 1, "play c76");
    expect_phase(&s, "take");
    expect_legal(&s, 1, "take c3|take c9|take c70|done"); /* c76 itself is still on the table */
    expect_survives(&s);
    play(&s, 1, "take c3");
    expect_event_for(&s, 2, "{\"e\":\"take\",\"seat\":1,\"from\":\"litter\",\"card\":\"c3\"}");
    expect_field(&s, "litter", "[\"c9\",\"c70\"]");
    play(&s, 1, "take c70");
    expect_phase(&s, "action");
    expect_field(&s, "litter", "[\"c76\",\"c9\"]");
    LAY(&s, .hands = "c76/", .litter = "c9", .more = "\"feral\":[true,false]");
    play_all(&s, "1 play c76, 1 take c9");
    expect_legal(&s, 1, "done"); /* one more could be taken, but there is none */
    LAY(&s, .hands = "c76/", .litter = "c9");
    refuse(&s, 1, "play c76"); /* not Feral */
    LAY(&s, .hands = "c76/", .more = "\"feral\":[true,false]");
    refuse(&s, 1, "play c76"); /* nothing there */
}

TEST("CC-67 midnight: up to two cards, each as bank, score, play or attack") {
    struct scene s;
    LAY(&s, .hands = "c40 c6 c73 c34/", .banked = "c9 c16 c25/");
    play(&s, 1, "play c40");
    expect_legal(&s, 1, "bank c6|score c73|play c34|done");
    expect_survives(&s);
    play(&s, 1, "score c73"); /* two actions, but one card */
    play_all(&s, "1 pay c9, 1 pay c16");
    expect_field(&s, "points", "[5,0]");
    expect_event(&s, "{\"e\":\"score\",\"seat\":1,\"points\":5}");
    expect_field(&s, "table", "[\"c40\"]");
    play(&s, 1, "bank c6");
    expect_phase(&s, "action");
    expect_field(&s, "actions_left", "1");
    expect_field(&s, "litter", "[\"c40\",\"c73\",\"c25\",\"c16\",\"c9\"]");
    LAY(&s, .hands = "c40 c6 c3/", .more = "\"feral\":[true,false]");
    play(&s, 1, "play c40");
    expect_legal(&s, 1, "bank c6|attack c3|done");
    play(&s, 1, "done");
    LAY(&s, .hands = "c40/");
    play(&s, 1, "play c40"); /* always playable, and the step comes */
    expect_legal(&s, 1, "done");
}

TEST("CC-67 zoomies: up to two Affection cards; playable with at least one in hand") {
    struct scene s;
    LAY(&s, .hands = "c54 c6 c9 c34/");
    play(&s, 1, "play c54");
    expect_legal(&s, 1, "bank c6|bank c9|done");
    play(&s, 1, "bank c6");
    expect_event(&s, "{\"e\":\"play\",\"seat\":1,\"card\":\"c6\",\"how\":\"run\"}");
    play(&s, 1, "bank c9");
    expect_phase(&s, "action");
    LAY(&s, .hands = "c54 c6/");
    play_all(&s, "1 play c54, 1 bank c6");
    expect_legal(&s, 1, "done");
    LAY(&s, .hands = "c54 c34/");
    refuse(&s, 1, "play c54");
}

TEST("CC-68 enemy: X attacks Y with a card of its choice, then the player may follow") {
    struct scene s;
    LAY(&s, .players = 4, .hands = "c36 c7 c6/c35 c3//", .banked = "//c9 c16/c25");
    play(&s, 1, "play c36");
    expect_phase(&s, "cat");
    expect_legal(&s, 1, "cat 2|cat 3|cat 4");
    play(&s, 1, "cat 2");
    expect_phase(&s, "cat");
    expect_legal(&s, 1, "cat 3|cat 4");
    expect_survives(&s);
    play(&s, 1, "cat 3");
    expect_phase(&s, "enemy");
    expect_legal(&s, 2, "attack c3|attack c35");
    expect_survives(&s);
    play(&s, 2, "attack c35");
    expect_event(&s, "{\"e\":\"play\",\"seat\":2,\"card\":\"c35\",\"how\":\"enemy\"},"
                     "{\"e\":\"attack\",\"seat\":2,\"target\":3,\"card\":\"c35\"}");
    expect_field(&s, "tokens", "[1,1,1,1]"); /* no token needed */
    expect_pending(&s, "3");
    play(&s, 3, "pay c9");
    expect_phase(&s, "follow"); /* c16 was paid by itself */
    expect_legal(&s, 1, "bank c6|attack c7|done");
    expect_survives(&s);
    play(&s, 1, "attack c7");
    expect_field(&s, "feral", "[false,false,true,false]");
    expect_field(&s, "points", "[0,0,1,0]");
    expect_field(&s, "table", "[]");
    expect_field(&s, "actions_left", "1");
}

TEST("CC-68 without a Mischief card nothing happens; a Y that is Feral by now cannot be attacked again") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c36 c7/c6/", .banked = "/c9/");
    play_all(&s, "1 play c36, 1 cat 2");
    expect_phase(&s, "action"); /* the only Y was seat 3 */
    LAY(&s, .players = 3, .hands = "c36 c7 c6/c35/", .banked = "/c9/c16");
    play_all(&s, "1 play c36, 1 cat 2, 2 attack c35");
    expect_field(&s, "feral", "[false,false,true]");
    expect_legal(&s, 1, "bank c6|done");
    play(&s, 1, "bank c6");
    expect_event(&s, "{\"e\":\"play\",\"seat\":1,\"card\":\"c6\",\"how\":\"enemy\"}");
    expect_phase(&s, "action");
}

TEST("CC-68 only an X is offered for which there is a Y") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c36/c7/c3", .more = "\"feral\":[false,true,false]");
    play(&s, 1, "play c36"); /* X = 3 has no Y, so X = 2 and Y = 3 by themselves */
    expect_phase(&s, "enemy");
    expect_pending(&s, "2");
    LAY(&s, .players = 3, .hands = "c36/c7/c3", .more = "\"feral\":[false,true,true]");
    refuse(&s, 1, "play c36");
}

TEST("CC-68 CC-45 X has attacked also if its card was cancelled") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c36 c6/c35/c21", .banked = "//c16");
    play(&s, 1, "play c36");
    play(&s, 3, "pass"); /* no Laser Pointer on the Frenzy */
    play(&s, 1, "cat 2");
    play(&s, 2, "attack c35");
    expect_phase(&s, "counter"); /* no pounce, but an attack */
    play(&s, 3, "counter c21");
    expect_event(&s, "{\"e\":\"cancel\",\"card\":\"c35\"}");
    expect_phase(&s, "follow");
    expect_field(&s, "banked", "[[],[],[\"c16\"]]");
    play(&s, 1, "done");
    expect_field(&s, "litter", "[\"c36\",\"c21\",\"c35\"]");
}

TEST("CC-69 Laser Pointer and Blame the Dog only answer") {
    struct scene s;
    LAY(&s, .hands = "c40 c21 c17 c63 c68/", .banked = "/c6");
    expect_legal(&s, 1, "play c40|picky|buy");
    play(&s, 1, "play c40");
    expect_legal(&s, 1, "done");
}

/* ---- winning */

TEST("CC-80 nine points while holding the Toy: announced, then a last pounce window, then the win") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c7//c34", .banked = "c6//", .more = "\"points\":[7,0,3]");
    play(&s, 1, "score c7");
    expect_event(&s, "{\"e\":\"victory\",\"seat\":1}");
    expect_phase(&s, "pounce");
    expect_field(&s, "points", "[7,0,3]");
    expect_survives(&s);
    play(&s, 3, "pass");
    expect_events(&s, "score over");
    expect_field(&s, "points", "[9,0,3]");
    expect_result(&s, "{\"over\":true,\"scores\":[9,0,3],\"winners\":[1]}");
    expect_field(&s, "stack", "[]");
    expect_field(&s, "table", "[\"c7\"]"); /* everything lies where it was */
    expect_field(&s, "paid", "[\"c6\"]");
    expect_field(&s, "banked", "[[],[],[]]");
    expect_survives(&s);
}

TEST("CC-80 if the cat is Feral after the last pounces the card has no effect") {
    struct scene s;
    LAY(&s, .hands = "c7 c8/c35", .banked = "c6/", .more = "\"points\":[8,0],\"tokens\":[0,1],\"token_bank\":3");
    play(&s, 1, "score c7");
    expect_phase(&s, "pounce");
    play(&s, 2, "pounce c35"); /* what is paid is no longer banked: it cannot pay three */
    expect_event(&s, "{\"e\":\"feral\",\"seat\":1}");
    expect_field(&s, "points", "[8,0]");
    play(&s, 1, "pass");         /* c8, on the attack */
    expect_phase(&s, "instant"); /* and on the score in vain */
    expect_field(&s, "litter", "[\"c7\",\"c6\",\"c35\"]");
}

TEST("CC-80 basic: no last window") {
    struct scene s;
    LAY(&s, .options = "rules=basic", .hands = "c7/c35 c34", .banked = "c6/", .more = "\"points\":[8,0]");
    play(&s, 1, "score c7");
    expect_result(&s, "{\"over\":true,\"scores\":[10,0],\"winners\":[1]}");
}

TEST("CC-80 CC-61 a double that makes nine is used up before the window") {
    struct scene s;
    LAY(&s, .hands = "c7/c34", .banked = "c6/", .more = "\"points\":[5,0],\"double\":[true,false]");
    play(&s, 1, "score c7");
    expect_phase(&s, "pounce");
    expect_field(&s, "double", "[false,false]");
    play(&s, 2, "pass");
    expect_field(&s, "points", "[9,0]");
}

TEST("CC-81 a Feral Toy holder with nine Affection wins, after a last pounce window, before instants") {
    struct scene s;
    LAY(&s, .hands = "c6 c2/c34", .banked = "c45 c74 c13/", .more = "\"feral\":[true,false]");
    play(&s, 1, "bank c6");
    expect_event(&s, "{\"e\":\"bank\",\"seat\":1,\"card\":\"c6\"},{\"e\":\"victory\",\"seat\":1}");
    expect_phase(&s, "pounce");
    expect_survives(&s);
    play(&s, 2, "pass");
    expect_result(&s, "{\"over\":true,\"scores\":[0,0],\"winners\":[1]}");
    expect_survives(&s);
}

TEST("CC-81 adopted, or with less than nine, it does not win, and instants follow") {
    struct scene s;
    LAY(&s, .hands = "c6 c2/c5", .banked = "c45 c74 c13/", .more = "\"feral\":[true,false]");
    play_all(&s, "1 bank c6, 2 pounce c5");
    expect_field(&s, "feral", "[false,false]");
    expect_phase(&s, "instant");
    LAY(&s, .hands = "c6 c2/c43", .banked = "c45 c74 c13/", .more = "\"feral\":[true,false]");
    play_all(&s, "1 bank c6, 2 pounce c43, 1 lose c13");
    expect_phase(&s, "instant");
    expect_legal(&s, 1, "use c2|pass"); /* with it: nine again */
    play(&s, 1, "use c2");
    expect_result(&s, "{\"over\":true,\"scores\":[0,0],\"winners\":[1]}"); /* seat 2 has no token left */
}

TEST("CC-82 CC-83 after 300 turns most points win; ties share") {
    struct scene s;
    LAY(&s, .players = 3, .more = "\"turn\":300,\"actions_left\":1,\"points\":[3,5,5]");
    play(&s, 1, "picky");
    expect_result(&s, "{\"over\":true,\"scores\":[3,5,5],\"winners\":[2,3]}");
    expect_field(&s, "turn", "300");
    LAY(&s, .players = 3, .more = "\"turn\":299,\"actions_left\":1,\"points\":[3,5,5]");
    play(&s, 1, "picky");
    expect_field(&s, "turn", "300");
    expect_no_event(&s, "over");
}

TEST("CC-82 CC-83 a stalled game is not read back as a Feral Cat's win") {
    struct scene s;
    LAY(&s, .hands = "/", .banked = "c6 c9 c16 c23 c25/",
        .more = "\"turn\":300,\"actions_left\":1,\"points\":[0,2],\"feral\":[true,false]");
    play(&s, 1, "picky");
    expect_survives(&s);
    expect_result(&s, "{\"over\":true,\"scores\":[0,2],\"winners\":[2]}");
}

/* ---- long chains */

TEST("CC-45 CC-44 CC-52 CC-67 a counter to a response to an instant inside a Midnight Run") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c40 c6 c2 c68 c9/c21/c34", .more = "\"tokens\":[2,1,1],\"token_bank\":2");
    play(&s, 1, "play c40");
    play(&s, 2, "pass");
    play(&s, 1, "bank c6"); /* through the run */
    play(&s, 2, "pass");
    play(&s, 1, "use c2"); /* an instant */
    expect_pending(&s, "2");
    play(&s, 2, "pounce c21"); /* a response to it */
    expect_phase(&s, "counter");
    expect_field(&s, "table", "[\"c40\",\"c2\",\"c21\"]");
    expect_survives(&s);
    play(&s, 1, "counter c68"); /* a counter to that */
    expect_event(&s, "{\"e\":\"cancel\",\"card\":\"c21\"}");
    expect_field(&s, "banked", "[[\"c6\",\"c2\"],[],[]]");
    expect_field(&s, "table", "[\"c40\"]");
    expect_phase(&s, "run");
    play(&s, 1, "bank c9");
    expect_field(&s, "litter", "[\"c40\",\"c68\",\"c21\"]");
    expect_phase(&s, "pounce"); /* of the turn: seat 3 */
    expect_pending(&s, "3");
}

TEST("CC-34 CC-21 CC-46 the Toy holder turned Feral in the middle of its own score") {
    struct scene s;
    /* Paid with one card; the response is countered by Escape on itself: the rest is lost, the paid card is kept
     * aside and then settled, and the score brings nothing. */
    LAY(&s, .players = 3, .hands = "c7 c4/c63/c17", .banked = "c6 c9 c16//");
    play_all(&s, "1 score c7, 1 pay c9, 2 pounce c63, 1 counter c4, 1 cat 1");
    expect_phase(&s, "lose"); /* half of four */
    expect_survives(&s);
    play(&s, 1, "lose c16");
    expect_field(&s, "feral", "[true,false,false]");
    expect_field(&s, "banked", "[[\"c6\",\"c9\"],[],[]]"); /* the blame stands: c9 came back */
    expect_field(&s, "points", "[0,0,0]");
    expect_field(&s, "litter", "[\"c7\",\"c63\",\"c4\",\"c16\"]");
}

TEST("CC-14 CC-30 a reshuffle while cards lie on the table leaves them there") {
    struct scene s;
    char hands[1200] = "c40 c34 c6/";
    for (int rank = 1, first = 1; rank <= 85; rank++)
        if (rank != 40 && rank != 34 && rank != 6 && rank != 2 && rank != 3 && rank != 36) {
            char word[8];
            snprintf(word, sizeof word, first ? "c%d" : " c%d", rank);
            strcat(hands, word);
            first = 0;
        }
    LAY(&s, .hands = hands, .litter = "c2 c3", .more = "\"tokens\":[4,0],\"token_bank\":0");
    play(&s, 1, "play c40");
    play(&s, 1, "play c34"); /* draws three: c2 and c3 are all there is */
    expect_event(&s, "\"what\":\"litter\"");
    expect_events(&s, "play shuffle draw");
    expect_field(&s, "table", "[\"c40\"]");
    expect_field(&s, "litter", "[\"c34\"]");
    expect_field(&s, "bowl", "[]");
    play(&s, 2, "pass");                         /* it holds all the instants there are */
    expect_legal(&s, 1, "bank c2|bank c6|done"); /* c3 costs one, and there is none */
}

TEST("CC-80 CC-40 CC-45 victory announced, pounced on, and the pounce countered") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c7 c21 c13/c35/c34", .banked = "c6 c9//", .more = "\"points\":[8,0,0]");
    play_all(&s, "1 score c7, 1 pay c6");
    expect_event(&s, "{\"e\":\"victory\",\"seat\":1}");
    play(&s, 2, "pounce c35");
    expect_phase(&s, "counter");
    expect_legal(&s, 1, "counter c21|shield|pass");
    expect_field(&s, "table", "[\"c7\",\"c35\"]");
    expect_survives(&s);
    play(&s, 1, "counter c21");
    expect_phase(&s, "pounce"); /* seat 3's turn in the window; seat 2 has no token left */
    expect_pending(&s, "3");
    play(&s, 3, "pass");
    expect_result(&s, "{\"over\":true,\"scores\":[10,0,0],\"winners\":[1]}");
    expect_field(&s, "litter", "[\"c21\",\"c35\"]");
}

TEST("CC-80 CC-52 a win inside a last window: an instant on a pounce makes nine first") {
    struct scene s;
    LAY(&s, .hands = "c7 c15/c34", .banked = "c6/", .more = "\"points\":[8,0]");
    play(&s, 1, "score c7");
    play(&s, 2, "pounce c34"); /* an Event */
    expect_legal(&s, 1, "use c15|pass");
    play(&s, 1, "use c15");
    expect_result(&s, "{\"over\":true,\"scores\":[9,0],\"winners\":[1]}");
    expect_field(&s, "table", "[\"c7\",\"c15\"]");
    expect_field(&s, "paid", "[\"c6\"]");
    expect_survives(&s);
}
