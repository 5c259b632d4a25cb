/* Playing cards, pounces, responses, counters: CC-30 to CC-48. */
#include "games/cantankerous/test_lay.h"

/* ---- the course of a card */

TEST("CC-30 to the table and paid for, then responses, its effect, settled, instants") {
    struct scene s;
    LAY(&s, .hands = "c7 c8/c21", .banked = "c6 c9/");
    play(&s, 1, "score c7");
    expect_field(&s, "table", "[\"c7\"]");
    expect_field(&s, "plays", "1");
    play(&s, 1, "pay c9");
    expect_phase(&s, "pounce"); /* paid before responses */
    expect_field(&s, "paid", "[\"c9\"]");
    expect_field(&s, "points", "[0,0]");
    expect_survives(&s);
    play(&s, 2, "pass");
    expect_field(&s, "points", "[2,0]");
    expect_field(&s, "table", "[]");
    expect_field(&s, "litter", "[\"c7\",\"c9\"]");
    expect_phase(&s, "instant"); /* after it is settled */
    expect_legal(&s, 1, "use c8|pass");
}

TEST("CC-31 a banked card lies in the House, worth its hearts") {
    struct scene s;
    LAY(&s, .hands = "c45 c7/", .banked = "/");
    play(&s, 1, "bank c45"); /* soap: a card from hand goes */
    expect_event(&s, "[{\"e\":\"play\",\"seat\":1,\"card\":\"c45\",\"how\":\"action\"},"
                     "{\"e\":\"bank\",\"seat\":1,\"card\":\"c45\"}]");
    expect_field(&s, "banked", "[[\"c45\"],[]]");
    expect_field(&s, "table", "[]");
    expect_phase(&s, "cost"); /* then its effect */
}

TEST("CC-32 paying goes on until it is enough; no change is given") {
    struct scene s;
    LAY(&s, .hands = "c57/", .banked = "c6 c9 c45 c13/"); /* costs five */
    play(&s, 1, "score c57");
    expect_legal(&s, 1, "pay c6|pay c9|pay c13|pay c45");
    play(&s, 1, "pay c45");
    expect_legal(&s, 1, "pay c6|pay c9|pay c13");
    expect_field(&s, "banked", "[[\"c6\",\"c9\",\"c13\"],[]]");
    expect_survives(&s);
    play(&s, 1, "pay c13"); /* four so far */
    play(&s, 1, "pay c6");  /* six: one too many */
    expect_field(&s, "points", "[4,0]");
    expect_field(&s, "banked", "[[\"c9\"],[]]");
}

TEST("CC-32 automatic while there is only one banked card to choose from; nothing for a cost of 0") {
    struct scene s;
    LAY(&s, .hands = "c7/", .banked = "c6/");
    play(&s, 1, "score c7");
    expect_event(&s, "{\"e\":\"pay\",\"seat\":1,\"card\":\"c6\"},{\"e\":\"score\",\"seat\":1,\"points\":2}");
    LAY(&s, .hands = "c27/", .banked = "c33/");
    play(&s, 1, "score c27"); /* flight */
    expect_no_event(&s, "pay");
    expect_field(&s, "points", "[4,0]");
}

TEST("CC-32 CC-47 what was paid comes back to its place in the order banked") {
    struct scene s;
    LAY(&s, .hands = "c35/c21", .banked = "c9 c13 c6 c25/"); /* costs three */
    play_all(&s, "1 score c35, 1 pay c6, 1 pay c13");
    expect_field(&s, "banked", "[[\"c9\",\"c25\"],[]]");
    expect_field(&s, "paid", "[\"c6\",\"c13\"]");
    expect_survives(&s);
    play(&s, 2, "pounce c21");
    expect_field(&s, "banked", "[[\"c9\",\"c13\",\"c6\",\"c25\"],[]]");
    expect_field(&s, "paid", "[]");
    expect_field(&s, "litter", "[\"c21\",\"c35\"]"); /* the cancelled card first */
}

TEST("CC-33 scoring without enough banishes: no response, no instants, no points") {
    struct scene s;
    LAY(&s, .hands = "c57 c8/c21", .banked = "c6 c9/");
    play(&s, 1, "score c57");
    expect_events(&s, "play lose lose feral");
    expect_field(&s, "feral", "[true,false]");
    expect_field(&s, "banked", "[[],[]]");
    expect_field(&s, "points", "[0,0]");
    expect_field(&s, "plays", "1"); /* it counts */
    expect_phase(&s, "action");
}

TEST("CC-33 not with nothing banked; and not in basic and kitten") {
    struct scene s;
    LAY(&s, .hands = "c57/");
    refuse(&s, 1, "score c57");
    LAY(&s, .options = "rules=basic", .hands = "c57/", .banked = "c6 c9/");
    refuse(&s, 1, "score c57");
    LAY(&s, .options = "rules=kitten", .hands = "c57/", .banked = "c6 c9/");
    refuse(&s, 1, "score c57");
}

TEST("CC-34 a cat that has become Feral by then gains nothing, but instants are triggered") {
    struct scene s;
    /* Seat 2 responds with Blame the Dog, an Event; seat 3 uses nothing; the score is blamed. To be Feral in time
     * the scorer counters the Blame with Escape on itself. */
    LAY(&s, .hands = "c7 c4/c17 c8", .banked = "c6/");
    play_all(&s, "1 score c7");
    play(&s, 2, "pounce c17");
    expect_phase(&s, "counter");
    play(&s, 1, "counter c4");
    expect_phase(&s, "cat");
    play(&s, 1, "cat 1");
    expect_field(&s, "feral", "[true,false]");
    expect_field(&s, "points", "[0,0]");
    expect_no_event(&s, "score");
    expect_phase(&s, "instant"); /* a Mischief card was scored, if in vain */
    expect_legal(&s, 2, "use c8|pass");
}

TEST("CC-35 an attacked cat that can pay gains half the paws, rounded down") {
    struct scene s;
    LAY(&s, .hands = "c35/", .banked = "/c6 c9 c25", .more = "\"feral\":[true,false]"); /* 3 paws for 3 */
    play(&s, 1, "attack c35");
    expect_event(&s, "{\"e\":\"attack\",\"seat\":1,\"target\":2,\"card\":\"c35\"}");
    expect_phase(&s, "pay");
    expect_pending(&s, "2");
    expect_survives(&s);
    play_all(&s, "2 pay c9, 2 pay c6");
    expect_field(&s, "points", "[0,1]");
    expect_field(&s, "litter", "[\"c35\",\"c6\",\"c9\"]");
    expect_field(&s, "feral", "[true,false]");
}

TEST("CC-35 one that cannot loses all its Affection and becomes Feral; the attacker gains nothing") {
    struct scene s;
    LAY(&s, .hands = "c35/", .banked = "/c6", .more = "\"feral\":[true,false]");
    play(&s, 1, "attack c35");
    expect_event(&s, "{\"e\":\"lose\",\"seat\":2,\"card\":\"c6\"},{\"e\":\"feral\",\"seat\":2}");
    expect_field(&s, "points", "[0,0]");
    expect_field(&s, "feral", "[true,true]");
    expect_field(&s, "litter", "[\"c35\",\"c6\"]");
}

TEST("CC-35 no points at all if half the paws would make nine") {
    struct scene s;
    LAY(&s, .hands = "c35/", .banked = "/c6 c13", .more = "\"feral\":[true,false],\"points\":[0,8]");
    play(&s, 1, "attack c35");
    play(&s, 2, "pay c6");
    expect_field(&s, "points", "[0,8]");
    expect_field(&s, "banked", "[[],[]]");
}

TEST("CC-35 an attack on a cat that has become Feral meanwhile has no effect") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c35/c4/", .banked = "/c6 c9/", .more = "\"feral\":[true,false,false]");
    play(&s, 1, "attack c35");
    play(&s, 1, "cat 2");
    play(&s, 2, "counter c4"); /* Escape: itself */
    play(&s, 2, "cat 2");
    play(&s, 2, "lose c6"); /* half of four */
    expect_field(&s, "feral", "[true,true,false]");
    expect_field(&s, "banked", "[[],[\"c9\"],[]]"); /* nothing more is lost */
    expect_field(&s, "litter", "[\"c35\",\"c4\",\"c6\"]");
}

TEST("CC-36 an Incident that cannot take effect cannot be played") {
    struct scene s;
    LAY(&s, .hands = "c5 c83 c43 c51 c76 c54 c4 c40/", .more = "\"tokens\":[1,0],\"token_bank\":3");
    /* nobody Feral, nothing banked, no other cards in hand, not Feral, no Affection: */
    expect_legal(&s, 1, "play c4|play c40|picky|buy");
}

TEST("CC-36 a pounced Sticky Paws finds no card: nothing happens, then its instants") {
    struct scene s;
    LAY(&s, .hands = "c6 c80/c51 c22");
    play(&s, 1, "bank c6");
    play(&s, 2, "pounce c51");
    play(&s, 1, "counter c80"); /* Turnabout was its last card */
    expect_event(&s, "{\"e\":\"reverse\",\"direction\":-1}");
    expect_phase(&s, "instant"); /* of the counter, an Event */
    play(&s, 2, "pass");
    expect_events(&s, "");
    expect_phase(&s, "instant"); /* of Sticky Paws, which found nothing */
    expect_field(&s, "litter", "[\"c51\",\"c80\"]");
}

TEST("CC-36 Zoomies whose Affection was pilfered, and a Scavenger who was adopted: nothing happens, without a step") {
    struct scene s;
    LAY(&s, .hands = "c13 c51/c54 c6");
    play_all(&s, "1 bank c13, 2 pounce c54, 1 counter c51");
    expect_event(&s, "{\"e\":\"take\",\"seat\":1,\"from\":2,\"card\":\"c6\"}");
    expect_phase(&s, "action");
    expect_field(&s, "litter", "[\"c54\",\"c51\"]");
    LAY(&s, .hands = "c13 c5/c76 c22", .litter = "c9", .more = "\"feral\":[false,true]");
    play_all(&s, "1 bank c13, 2 pounce c76, 1 counter c5, 2 pass");
    expect_phase(&s, "instant"); /* of the Scavenger, an Event */
    expect_field(&s, "litter", "[\"c76\",\"c5\",\"c9\"]");
}

TEST("CC-37 an Incident's target is chosen when the effect happens, by itself if there is only one") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c43/c21/", .banked = "/c6/c9");
    play(&s, 1, "play c43");
    expect_phase(&s, "pounce"); /* responses come first */
    play(&s, 2, "pass");
    expect_phase(&s, "cat");
    expect_legal(&s, 1, "cat 2|cat 3");
    expect_survives(&s);
    play(&s, 1, "cat 3");
    expect_phase(&s, "lose");
    expect_pending(&s, "3");
    LAY(&s, .players = 3, .hands = "c43//", .banked = "//c9");
    play(&s, 1, "play c43");
    expect_phase(&s, "lose");
}

TEST("CC-37 an attack's target is chosen before responses") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c7/c21/", .banked = "//c9", .more = "\"feral\":[true,false,false]");
    play(&s, 1, "attack c7");
    expect_phase(&s, "cat");
    expect_legal(&s, 1, "cat 2|cat 3");
    expect_survives(&s);
    play(&s, 1, "cat 3");
    expect_phase(&s, "pounce");
    expect_pending(&s, "2");
}

/* ---- pounces */

TEST("CC-40 each other cat in order from the Toy holder's next; asked again after its pounce") {
    struct scene s;
    LAY(&s, .players = 4, .hands = "/c34 c75/c82/", .more = "\"toy\":4,\"tokens\":[2,2,1,0],\"token_bank\":3");
    play(&s, 4, "picky");
    expect_pending(&s, "2"); /* seat 1 has no card */
    expect_legal(&s, 2, "pounce c34|pounce c75|pass");
    play(&s, 2, "pounce c34"); /* draws c1 c2 c3 */
    expect_pending(&s, "2");
    expect_legal(&s, 2, "pounce c1|pounce c3|pounce c75|pass");
    play(&s, 2, "pass");
    expect_pending(&s, "3");
    play(&s, 3, "pass");
    expect_phase(&s, "action");
}

TEST("CC-40 without a token, or a card it could pounce with, a cat is not asked") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "/c34/c6 c21 c17", .more = "\"tokens\":[1,0,1],\"token_bank\":4");
    play(&s, 1, "picky");
    expect_phase(&s, "action");
}

TEST("CC-40 the order is fixed when the window opens, whatever happens to the direction") {
    struct scene s;
    LAY(&s, .players = 4, .hands = "/c80/c34/c75");
    play(&s, 1, "picky");
    play(&s, 2, "pounce c80"); /* Turnabout: now downwards */
    expect_field(&s, "direction", "-1");
    expect_pending(&s, "3");
    expect_survives(&s);
    play(&s, 3, "pass");
    expect_pending(&s, "4");
    play(&s, 4, "pass");
    play(&s, 1, "picky");
    expect_pending(&s, "4"); /* the next window goes the other way */
}

TEST("CC-41 a Mischief card attacks the Toy holder, if it is Domestic") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "/c7/", .banked = "c6//c9");
    play(&s, 1, "picky");
    play(&s, 2, "pounce c7");
    expect_events(&s, "token play attack pay score");
    expect_event(&s, "{\"e\":\"play\",\"seat\":2,\"card\":\"c7\",\"how\":\"pounce\"},"
                     "{\"e\":\"attack\",\"seat\":2,\"target\":1,\"card\":\"c7\"}");
    expect_field(&s, "points", "[1,0,0]");
    LAY(&s, .players = 3, .hands = "/c7/", .banked = "c6//c9", .more = "\"feral\":[true,false,false]");
    play(&s, 1, "picky");
    expect_phase(&s, "action");
}

TEST("CC-41 a Feral Cat pounces on any Domestic Cat") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "/c7/", .banked = "c6//c9", .more = "\"feral\":[false,true,false]");
    play(&s, 1, "picky");
    play(&s, 2, "pounce c7");
    expect_phase(&s, "cat");
    expect_legal(&s, 2, "cat 1|cat 3");
    play(&s, 2, "cat 3");
    expect_event(&s, "{\"e\":\"attack\",\"seat\":2,\"target\":3,\"card\":\"c7\"}");
    expect_field(&s, "points", "[0,0,1]");
}

TEST("CC-41 an Incident is played for its effect, but no Laser Pointer and no Blame the Dog") {
    struct scene s;
    LAY(&s, .hands = "/c34 c21 c17 c6");
    play(&s, 1, "picky");
    expect_legal(&s, 2, "pounce c34|pass");
    play(&s, 2, "pounce c34");
    expect_event(&s, "{\"e\":\"draw\",\"seat\":2,");
}

TEST("CC-42 the hand is not refilled after a pounce or a counter") {
    struct scene s;
    LAY(&s, .hands = "c6 c80/c7");
    play_all(&s, "1 bank c6, 2 pounce c7, 1 counter c80");
    expect_field(&s, "hands", "[[],[]]");
    expect_phase(&s, "action");
}

TEST("CC-43 the Toy holder is the target of a pounce with an Incident card") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c82 c6/c51/c34");
    play(&s, 1, "bank c6");
    play(&s, 2, "pounce c51");
    expect_phase(&s, "counter");
    expect_pending(&s, "1");
    expect_legal(&s, 1, "counter c82|pass"); /* no attack: no shield */
}

/* ---- responses */

TEST("CC-44 each other cat in order, once each; a Laser Pointer fits any card, Blame the Dog a Mischief card") {
    struct scene s;
    LAY(&s, .players = 4, .hands = "c6 c7/c17/c21/c63 c68", .banked = "c9///");
    play(&s, 1, "bank c6");
    expect_pending(&s, "3");
    expect_legal(&s, 3, "pounce c21|pass");
    play(&s, 3, "pass");
    expect_legal(&s, 4, "pounce c68|pass");
    play(&s, 4, "pass");
    expect_phase(&s, "action");
    play(&s, 1, "score c7");
    play(&s, 1, "pay c9");
    expect_legal(&s, 2, "pounce c17|pass");
    play(&s, 2, "pass");
    play(&s, 3, "pass");
    expect_legal(&s, 4, "pounce c63|pounce c68|pass");
}

TEST("CC-44 the first response that stands ends the window") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c34/c21/c68");
    play(&s, 1, "play c34");
    play(&s, 2, "pounce c21");
    expect_event(&s, "{\"e\":\"cancel\",\"card\":\"c34\"}");
    expect_phase(&s, "action");
    expect_field(&s, "tokens", "[1,0,1]");
    expect_field(&s, "litter", "[\"c21\",\"c34\"]");
}

TEST("CC-44 CC-45 a response that is cancelled by a counter does not stand: the next cat is asked") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c7 c68/c21/c17", .banked = "c6//");
    play(&s, 1, "score c7");
    play(&s, 2, "pounce c21");
    expect_phase(&s, "counter");
    expect_legal(&s, 1, "counter c68|pass");
    play(&s, 1, "counter c68");
    expect_event(&s, "{\"e\":\"cancel\",\"card\":\"c21\"}");
    expect_phase(&s, "pounce");
    expect_pending(&s, "3");
    expect_field(&s, "table", "[\"c7\"]");
    expect_survives(&s);
    play(&s, 3, "pass");
    expect_field(&s, "points", "[2,0,0]");
    expect_field(&s, "litter", "[\"c7\",\"c6\",\"c68\",\"c21\"]");
}

TEST("CC-44 no responses to what another cat plays") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "/c34/c21");
    play(&s, 1, "picky");
    play(&s, 2, "pounce c34");
    expect_field(&s, "litter", "[\"c34\"]");
}

TEST("CC-44 the Toy holder's instants, and cards played through another, can be responded to") {
    struct scene s;
    LAY(&s, .hands = "c40 c6 c9/c21", .more = "\"tokens\":[1,1]");
    play(&s, 1, "play c40");
    play(&s, 2, "pass"); /* to Midnight Run */
    play(&s, 1, "bank c6");
    expect_phase(&s, "pounce"); /* to the card run */
    play(&s, 2, "pounce c21");
    expect_field(&s, "banked", "[[],[]]");
    expect_phase(&s, "run"); /* one more */
    LAY(&s, .hands = "c6 c2/c21");
    play_all(&s, "1 bank c6, 2 pass, 1 use c2");
    expect_phase(&s, "pounce");
    expect_pending(&s, "2");
}

TEST("CC-44 in basic and kitten no token is needed, and there are no counters") {
    struct scene s;
    LAY(&s, .options = "rules=kitten", .hands = "c34 c68/c21", .more = "\"direction\":-1,\"indicator\":\"low\"");
    play(&s, 1, "play c34");
    play(&s, 2, "pounce c21");
    expect_events(&s, "play cancel");
    expect_phase(&s, "action");
}

/* ---- counters */

TEST("CC-45 the target decides counter, shield or pass; shield only against an attack") {
    struct scene s;
    LAY(&s, .hands = "c6 c80 c17 c68 c13/c35", .banked = "c9/");
    play(&s, 1, "bank c6");
    play(&s, 2, "pounce c35");
    expect_phase(&s, "counter");
    expect_legal(&s, 1, "counter c17|counter c68|counter c80|shield|pass");
    expect_survives(&s);
    play(&s, 1, "pass"); /* 2 + 2 banked, costs three */
    expect_phase(&s, "pay");
    expect_field(&s, "tokens", "[1,0]");
}

TEST("CC-45 it is asked only if it can do more than pass") {
    struct scene s;
    LAY(&s, .hands = "/c35", .banked = "c6 c9/");
    play(&s, 1, "picky");
    play(&s, 2, "pounce c35");
    expect_phase(&s, "pay"); /* no card, no counter */
    LAY(&s, .hands = "c6 c25/c35", .banked = "c9/", .more = "\"tokens\":[0,1],\"token_bank\":3");
    play(&s, 1, "bank c6");
    play(&s, 2, "pounce c35");
    expect_phase(&s, "pay"); /* no token */
}

TEST("CC-45 CC-48 Blame the Dog as a counter: the attack costs and counts nothing, and triggers instants") {
    struct scene s;
    LAY(&s, .hands = "c13 c17/c35 c8", .banked = "c9/");
    play(&s, 1, "bank c13");
    play(&s, 2, "pounce c35");
    play(&s, 1, "counter c17");
    expect_event(&s, "{\"e\":\"blame\",\"card\":\"c35\"}");
    expect_no_event(&s, "pay");
    expect_field(&s, "banked", "[[\"c9\",\"c13\"],[]]");
    expect_field(&s, "points", "[0,0]");
    expect_field(&s, "litter", "[\"c35\",\"c17\"]");
    expect_phase(&s, "instant");
    expect_legal(&s, 2, "use c8|pass");
}

TEST("CC-45 CC-47 a countering Laser Pointer cancels the pounce; tokens and cards stay spent") {
    struct scene s;
    LAY(&s, .hands = "c13 c21/c34");
    play(&s, 1, "bank c13");
    play(&s, 2, "pounce c34");
    play(&s, 1, "counter c21");
    expect_event(&s, "{\"e\":\"cancel\",\"card\":\"c34\"}");
    expect_no_event(&s, "draw");
    expect_field(&s, "litter", "[\"c21\",\"c34\"]");
    expect_field(&s, "tokens", "[0,0]");
    expect_field(&s, "token_bank", "4");
}

TEST("CC-45 attacks that are no pounces can be countered too") {
    struct scene s;
    LAY(&s, .hands = "c35/c21", .banked = "/c6", .more = "\"feral\":[true,false]");
    play(&s, 1, "attack c35"); /* seat 2 may respond ... */
    expect_phase(&s, "pounce");
    play(&s, 2, "pass");
    expect_phase(&s, "counter"); /* ... or counter */
    play(&s, 2, "counter c21");
    expect_field(&s, "banked", "[[],[\"c6\"]]");
}

TEST("CC-45 a blamed attack can still be countered") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c35/c17/c21", .banked = "//c6", .more = "\"feral\":[true,true,false]");
    play(&s, 1, "attack c35"); /* on seat 3, the only one */
    play(&s, 2, "pounce c17");
    expect_event(&s, "{\"e\":\"blame\",\"card\":\"c35\"}");
    expect_phase(&s, "counter"); /* seat 3 was not asked to respond: the blame stands */
    expect_legal(&s, 3, "counter c21|pass");
    expect_survives(&s);
    play(&s, 3, "pass");
    expect_field(&s, "banked", "[[],[],[\"c6\"]]");
    expect_field(&s, "feral", "[true,true,false]");
}

TEST("CC-45 a target that has become Feral is still asked") {
    struct scene s;
    /* Seat 1 attacks seat 3, seat 2 blames the dog, and seat 3 answers that Event with an instant. */
    LAY(&s, .players = 3, .hands = "c35/c17/c80 c6 c4", .banked = "//c9", .more = "\"feral\":[true,true,false]");
    play_all(&s, "1 attack c35, 2 pounce c17");
    expect_phase(&s, "instant");
    play(&s, 3, "pass");
    expect_phase(&s, "counter");
    scene_set(&s, "{\"feral\":[true,true,true]}"); /* meanwhile */
    expect_legal(&s, 3, "counter c80|shield|pass");
    play(&s, 3, "pass");
    expect_field(&s, "banked", "[[],[],[\"c9\"]]");
}

TEST("CC-45 a counter cannot be countered or responded to") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c13 c34/c51 c68/c21", .more = "\"tokens\":[1,2,1],\"token_bank\":2");
    play(&s, 1, "bank c13");
    play_all(&s, "2 pass, 3 pass"); /* to the banked card */
    play(&s, 2, "pounce c51");
    play(&s, 1, "counter c34"); /* the Toy holder's card, but nobody is asked */
    expect_event(&s, "{\"e\":\"play\",\"seat\":1,\"card\":\"c34\",\"how\":\"counter\"},{\"e\":\"draw\",\"seat\":1");
}

TEST("CC-45 in a counter nobody wins: points that would make nine are not gained at all") {
    struct scene s;
    LAY(&s, .hands = "c13 c40 c7/c51", .banked = "c6 c9/", .more = "\"points\":[8,0]");
    play(&s, 1, "bank c13");
    play(&s, 2, "pounce c51");
    play(&s, 1, "counter c40"); /* Midnight Run */
    expect_phase(&s, "run");
    play(&s, 1, "score c7");
    play(&s, 1, "pay c6");
    expect_event(&s, "{\"e\":\"score\",\"seat\":1,\"points\":0}");
    expect_no_event(&s, "victory");
    expect_field(&s, "points", "[8,0]");
    expect_phase(&s, "run");
    expect_survives(&s);
    play(&s, 1, "done");
}

TEST("CC-45 CC-81 a Feral Cat does not win in a counter either") {
    struct scene s;
    LAY(&s, .hands = "c13 c54 c6/c51", .banked = "c9 c16 c25/", .more = "\"feral\":[true,false]");
    play(&s, 1, "bank c13"); /* seven */
    play(&s, 2, "pounce c51");
    play(&s, 1, "counter c54"); /* Zoomies */
    play(&s, 1, "bank c6");     /* nine */
    expect_no_event(&s, "victory");
    expect_phase(&s, "run");
}

TEST("CC-46 shield: any number of Affection cards, without instants and effects") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c13 c45 c74 c12/c57/c2", .banked = "c9//");
    play(&s, 1, "bank c13");
    expect_phase(&s, "instant"); /* c2 */
    play(&s, 3, "pass");
    play(&s, 2, "pounce c57"); /* costs five; there are three */
    play(&s, 1, "shield");
    expect_event(&s, "{\"e\":\"token\",\"seat\":1,\"delta\":-1}");
    expect_phase(&s, "shield");
    expect_legal(&s, 1, "bank c45|bank c74|done");
    expect_survives(&s);
    play(&s, 1, "bank c74"); /* no gifts */
    expect_events(&s, "bank");
    expect_field(&s, "plays", "2");
    expect_legal(&s, 1, "bank c45|done");
    expect_survives(&s);
    play(&s, 1, "done");
    expect_phase(&s, "pay"); /* six against five */
    play_all(&s, "1 pay c74, 1 pay c9");
    expect_field(&s, "points", "[2,0,0]");
    expect_field(&s, "feral", "[false,false,false]");
}

TEST("CC-47 a cancelled action is used up, and triggers nothing") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c6/c21/c2");
    play(&s, 1, "bank c6");
    play(&s, 2, "pounce c21");
    expect_field(&s, "actions_left", "1");
    expect_phase(&s, "action"); /* c2 has no Affection to follow */
    expect_field(&s, "hands", "[[],[],[\"c2\"]]");
}

TEST("CC-48 a blamed score: what was paid comes back, no points, and the card triggers instants") {
    struct scene s;
    LAY(&s, .hands = "c7 c8/c17", .banked = "c6 c9/");
    play_all(&s, "1 score c7, 1 pay c6, 2 pounce c17");
    expect_events(&s, "token play blame score");
    expect_field(&s, "banked", "[[\"c6\",\"c9\"],[]]");
    expect_field(&s, "points", "[0,0]");
    expect_field(&s, "litter", "[\"c7\",\"c17\"]");
    expect_phase(&s, "instant");
    expect_legal(&s, 1, "use c8|pass");
}
