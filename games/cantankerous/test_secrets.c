/* What a viewer is shown, what can be loaded, and worlds that are guessed. */
#include "games/cantankerous/test_lay.h"

#include "base/bits.h"
#include "games/cantankerous/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- views */

TEST("hidden: other hands, the Food Bowl's order, and no stack in any view") {
    struct scene s;
    LAY(&s, .hands = "c6 c7/c9", .litter = "c3");
    expect_view(&s, 1, "hands", "[[\"c6\",\"c7\"],[\"?\"]]");
    expect_view(&s, 2, "hands", "[[\"?\",\"?\"],[\"c9\"]]");
    expect_view(&s, 0, "hands", "[[\"?\",\"?\"],[\"?\"]]");
    expect_view(&s, 1, "litter", "[\"c3\"]");
    expect_view(&s, 1, "stack", "(missing)");
    expect_view(&s, 0, "stack", "(missing)");
    expect_view(&s, 1, "pending", "[1]");
    expect_view(&s, 2, "pending", "[1]");
    expect_view(&s, 2, "phase", "\"action\"");
    expect_view(&s, 2, "waiting", "(missing)");
}

/* What a viewer sees, all of it, in a buffer of the caller's. */
static void view_of(struct scene *s, unsigned viewer, char *out) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct text text;
    memcpy(hidden, s->state, sizeof hidden);
    s->table.game->hide(&s->table, hidden, (seat)viewer);
    text_start(&text, out, STATE_TEXT_BYTES);
    state_write(&s->table, hidden, &text);
    s->table.game->render(&s->table, hidden, (seat)viewer, &text);
}

static void expect_same_view(struct scene *a, struct scene *b, unsigned viewer) {
    char *one = malloc(STATE_TEXT_BYTES), *two = malloc(STATE_TEXT_BYTES);
    view_of(a, viewer, one);
    view_of(b, viewer, two);
    assert_string_equal(one, two);
    free(one);
    free(two);
}

TEST("hidden: who is asked in pounce, counter and instant is known to that cat only") {
    struct scene s;
    LAY(&s, .players = 3, .hands = "c34/c21/c68");
    play(&s, 1, "play c34");
    expect_pending(&s, "2");
    expect_view(&s, 2, "phase", "\"pounce\"");
    expect_view(&s, 2, "pending", "[2]");
    expect_view(&s, 2, "waiting", "(missing)");
    for (int viewer = 0; viewer < 4; viewer++) {
        if (viewer == 2)
            continue;
        expect_view(&s, viewer, "phase", "\"react\"");
        expect_view(&s, viewer, "pending", "[]");
        expect_view(&s, viewer, "waiting", "true");
        expect_view(&s, viewer, "table", "[\"c34\"]");
    }
}

TEST("hidden: a pass cannot be seen, nor which window is open") {
    struct scene s, later;
    /* Seat 2 can respond to the banked card; then seat 3 can use an instant on it; then seat 2 can pounce. */
    LAY(&s, .players = 4, .hands = "c6/c21 c34/c68/");
    play(&s, 1, "bank c6");
    later = s;
    play(&later, 2, "pass");
    expect_pending(&later, "3");
    expect_events(&later, "");
    expect_same_view(&s, &later, 0);
    expect_same_view(&s, &later, 3);
    expect_same_view(&s, &later, SPECTATOR);
}

TEST("hidden: instants, the instants below them and the pounce window look the same") {
    struct scene s, later;
    LAY(&s, .players = 4, .hands = "c6 c2/c31/c19/c34");
    play_all(&s, "1 bank c6, 1 use c2"); /* c2 is settled; seat 2 is asked about it */
    expect_pending(&s, "2");
    later = s;
    const char *passes[] = {"2 pass", "3 pass", "2 pass", "3 pass"}; /* about c2, then about c6 */
    for (int i = 0; i < 4; i++) {
        expect_phase(&later, "instant");
        play_all(&later, passes[i]);
        expect_same_view(&s, &later, 0);
        if (i < 3)
            expect_same_view(&s, &later, 3);
        expect_same_view(&s, &later, SPECTATOR);
        expect_survives(&later);
    }
    expect_phase(&later, "pounce"); /* of the turn */
    expect_pending(&later, "4");
}

TEST("hidden: whether a cat is asked to respond or to counter is its secret") {
    struct scene s, later;
    LAY(&s, .players = 4, .hands = "c35/c21/c80/", .banked = "//c6/", .more = "\"feral\":[true,false,false,false]");
    play_all(&s, "1 attack c35, 1 cat 3");
    expect_pending(&s, "2");
    later = s;
    play(&later, 2, "pass");
    expect_phase(&later, "counter");
    expect_pending(&later, "3");
    expect_same_view(&s, &later, 0);
    expect_same_view(&s, &later, 3);
    expect_view(&later, 3, "phase", "\"counter\"");
}

TEST("hidden: the two worlds of a view differ in hands and in who is asked only") {
    struct scene s;
    struct rng rng;
    LAY(&s, .players = 4, .hands = "c6/c21 c34/c68/c82 c9");
    play(&s, 1, "bank c6");
    rng_seed_number(&rng, 3);
    bool asked[4] = {false, false, false, false};
    for (int i = 0; i < 200; i++) {
        struct scene guessed = s;
        struct complaint why = {""};
        s.table.game->hide(&s.table, guessed.state, 0);
        s.table.game->guess(&s.table, guessed.state, 0, &rng);
        assert_true(s.table.game->check(&s.table, guessed.state, &why));
        expect_same_view(&s, &guessed, 0);
        asked[((struct state *)guessed.state)->asked] = true;
    }
    assert_false(asked[0]);
    assert_true(asked[1] && asked[2] && asked[3]);
}

/* ---- guesses */

/* Seat 1 looks at a table where four cards are unseen: seat 2 holds two of them, two are in the Food Bowl. */
TEST("guess is uniform: hands and the order of the Food Bowl") {
    struct scene s;
    char hands[1200] = "", banked[1200] = "";
    static const int unseen[4] = {3, 7, 12, 24};
    for (int rank = 1; rank <= 85; rank++) {
        char word[8];
        bool affection = cantankerous_house.card[rank - 1].kind == KIND_AFFECTION;
        if (rank == 36 || rank == 3 || rank == 7 || rank == 12 || rank == 24)
            continue;
        snprintf(word, sizeof word, " c%d", rank);
        strcat(affection ? banked : hands, word);
    }
    strcat(hands, "/c3 c7");
    strcat(banked, "/");
    LAY(&s, .hands = hands, .banked = banked, .more = "\"points\":[0,0]");
    expect_field(&s, "bowl", "[\"c12\",\"c24\"]");
    struct rng rng;
    uint32_t counts[12] = {0};
    double expected[12];
    rng_seed_number(&rng, 9);
    for (int i = 0; i < 12; i++)
        expected[i] = 100;
    for (int i = 0; i < 1200; i++) {
        struct scene guessed = s;
        s.table.game->hide(&s.table, guessed.state, 0);
        s.table.game->guess(&s.table, guessed.state, 0, &rng);
        const struct state *g = (const struct state *)guessed.state;
        int top = 0, low = 0, others = 0; /* which card is on top, which below it */
        for (int k = 0; k < 4; k++) {
            top = g->bowl[1] == unseen[k] ? k : top;
            low = g->bowl[0] == unseen[k] ? k : low;
        }
        others = low - (low > top);
        counts[top * 3 + others]++;
    }
    assert_true(counts_fit(counts, expected, 12));
}

/* The same, while somebody is asked in secret: a world is a deal and a place, and every pair that fits is as likely
 * as any other. Two unseen answers in two hands of one card each: the deals are counted by full enumeration. */
TEST("guess is uniform: deals and places where somebody could be asked") {
    struct scene s;
    char banked[1200] = "", litter[1200] = "";
    for (int rank = 1; rank <= 85; rank++) {
        char word[8];
        bool affection = cantankerous_house.card[rank - 1].kind == KIND_AFFECTION;
        if (rank == 34 || rank == 21 || rank == 68 || rank == 22 || rank == 3)
            continue;
        snprintf(word, sizeof word, " c%d", rank);
        strcat(affection ? banked : litter, word);
    }
    strcat(banked, "//");
    LAY(&s, .players = 3, .hands = "c34/c21/c68", .banked = banked, .litter = litter, .top = "c22 c3");
    play(&s, 1, "play c34"); /* unseen by seat 1: c21 c68 c22 c3, and only c21 and c68 can respond */
    expect_pending(&s, "2");
    /* Deals: 4 x 3 hands x 2 orders of the bowl. Asked at seat 2 if it holds c21 or c68, at seat 3 likewise. */
    uint32_t counts[24] = {0};
    double expected[24];
    struct rng rng;
    rng_seed_number(&rng, 4);
    for (int i = 0; i < 24; i++)
        expected[i] = 100;
    static const int unseen[4] = {21, 68, 3, 22};
    for (int i = 0; i < 2400; i++) {
        struct scene guessed = s;
        s.table.game->hide(&s.table, guessed.state, 0);
        s.table.game->guess(&s.table, guessed.state, 0, &rng);
        const struct state *g = (const struct state *)guessed.state;
        unsigned who = g->asked, other = 3 - who;
        int mine = -1, theirs = -1;
        for (int k = 0; k < 4; k++) {
            if (g->hand[who].half[unseen[k] >> 6] >> (unseen[k] & 63) & 1)
                mine = k;
            if (g->hand[other].half[unseen[k] >> 6] >> (unseen[k] & 63) & 1)
                theirs = k;
        }
        assert_true(mine == 0 || mine == 1); /* the asked cat can answer */
        /* seat, its answer, the other's card (3 of them), the order of the bowl: 2 x 2 x 3 x 2 */
        int rest = theirs - (theirs > mine), order = g->bowl[0] > g->bowl[1];
        counts[(((int)who - 1) * 2 + mine) * 6 + rest * 2 + order]++;
    }
    assert_true(counts_fit(counts, expected, 24));
}

TEST("guess fills a Feral Cat's meal, and keeps to what the step shows") {
    struct scene s;
    struct rng rng;
    struct complaint why = {""};
    rng_seed_number(&rng, 8);
    LAY(&s, .hands = "/c50", .more = "\"feral\":[false,true],\"actions_left\":1,\"tokens\":[0,0],\"token_bank\":4");
    play(&s, 1, "picky");
    expect_phase(&s, "forage");
    for (int i = 0; i < 100; i++) {
        struct scene guessed = s;
        s.table.game->hide(&s.table, guessed.state, 0);
        s.table.game->guess(&s.table, guessed.state, 0, &rng);
        if (!s.table.game->check(&s.table, guessed.state, &why))
            fail_msg("%s", why.text);
    }
    LAY(&s, .players = 4, .hands = "c36/c35//");
    play_all(&s, "1 play c36, 1 cat 2, 1 cat 3");
    expect_phase(&s, "enemy");
    for (int i = 0; i < 100; i++) { /* seat 2 must hold a Mischief card in every world */
        struct scene guessed = s;
        s.table.game->hide(&s.table, guessed.state, 0);
        s.table.game->guess(&s.table, guessed.state, 0, &rng);
        if (!s.table.game->check(&s.table, guessed.state, &why))
            fail_msg("%s", why.text);
    }
}

/* Only Zoomies together with the one Affection card lets seat 2 pounce; all else unseen is Mischief, of no use against
 * a Feral Toy holder. One place of five and one hand of 780 fit: chance often does not find them. */
TEST("guess finds the rare world that chance does not") {
    struct scene s;
    char banked[1200] = "", litter[1200] = "";
    for (int rank = 1; rank <= 85; rank++) {
        char word[8];
        enum kind kind = (enum kind)cantankerous_house.card[rank - 1].kind;
        if (rank == 54 || rank == 13 || kind == KIND_MISCHIEF)
            continue;
        snprintf(word, sizeof word, " c%d", rank);
        strcat(kind == KIND_AFFECTION ? banked : litter, word);
    }
    strcat(banked, "/////");
    LAY(&s, .players = 6, .hands = "/c54 c13////", .banked = banked, .litter = litter,
        .more = "\"feral\":[true,false,false,false,false,false]");
    play(&s, 1, "picky");
    expect_pending(&s, "2");
    struct rng rng;
    rng_seed_number(&rng, 2);
    for (int i = 0; i < 20; i++) {
        struct scene guessed = s;
        s.table.game->hide(&s.table, guessed.state, 0);
        s.table.game->guess(&s.table, guessed.state, 0, &rng);
        assert_true(((const struct state *)guessed.state)->asked == 1);
        expect_same_view(&s, &guessed, 0);
    }
}

/* ---- random games: whatever happens, a position survives, and so do its views */

static void play_game(const char *options, int players, uint64_t seed, bool rollout) {
    struct scene s;
    struct rng rng;
    const struct game *game;
    action list[LEGAL_MAX];
    scene_new(&s, "cantankerous", players, options, seed);
    game = s.table.game;
    rng_seed_number(&rng, seed + 1000);
    for (seat_set waiting; (waiting = game->pending(&s.table, s.state));) {
        seat who = (seat)bits_nth(waiting, rng_below(&rng, bits_count(waiting)));
        size_t count = game->legal(&s.table, s.state, who, list);
        struct complaint why = {""};
        assert_true(count > 0 && count <= game->legal_max);
        action a = list[rng_below(&rng, (uint32_t)count)];
        if (rollout && rng_below(&rng, 4))
            a = game->hooks->rollout(&s.table, s.state, who, &rng);
        assert_true(game->accepts(&s.table, s.state, who, a));
        events_start(&s.events, s.tape, sizeof s.tape);
        game->apply(&s.table, s.state, who, a, &s.rng, &s.events);
        assert_false(s.events.tape.cut);
        if (!game->check(&s.table, s.state, &why))
            fail_msg("%s players %d seed %llu: %s", options, players, (unsigned long long)seed, why.text);
        if (rng_below(&rng, 6) == 0)
            expect_survives(&s);
        for (unsigned viewer = 0; viewer <= s.table.seats && rng_below(&rng, 6) == 0; viewer++) {
            unsigned eye = viewer == s.table.seats ? SPECTATOR : viewer;
            struct scene guessed = s;
            game->hide(&s.table, guessed.state, (seat)eye);
            game->guess(&s.table, guessed.state, (seat)eye, &rng);
            if (!game->check(&s.table, guessed.state, &why))
                fail_msg("guessed: %s", why.text);
            expect_same_view(&s, &guessed, eye);
        }
    }
}

TEST("random games of every kind keep to the rules") {
    static const char *const rules[] = {"rules=standard", "rules=basic", "rules=kitten"};
    for (int players = 2; players <= 6; players++)
        for (int r = 0; r < 3; r++)
            for (uint64_t seed = 1; seed <= 8; seed++)
                play_game(rules[r], players, seed, seed % 2);
}

TEST("the table as text tells a cat that is asked, and only that cat, what it may react to") {
    struct scene s;
    char *text = malloc(STATE_TEXT_BYTES);
    LAY(&s, .hands = "c34/c21 c80");
    play(&s, 1, "play c34");
    view_of(&s, 1, text);
    assert_non_null(strstr(text, "You may react to c34 Can Opener of Cat 1."));
    view_of(&s, 0, text);
    assert_null(strstr(text, "You may react"));
    assert_non_null(strstr(text, "Somebody may be about to react."));
    play_all(&s, "2 pass, 2 pass"); /* the instant too */
    view_of(&s, 1, text);
    assert_non_null(strstr(text, "You may pounce on Cat 1."));
    free(text);
}

TEST("a position of a random game draws itself in 100 columns") {
    struct scene s;
    char *out = malloc(RENDER_BYTES);
    scene_new(&s, "cantankerous", 6, "", 4);
    for (int i = 0; i < 200 && s.table.game->pending(&s.table, s.state); i++) {
        struct text text;
        seat who = (seat)bits_first(s.table.game->pending(&s.table, s.state));
        s.table.game->apply(&s.table, s.state, who, s.table.game->hooks->rollout(&s.table, s.state, who, &s.rng),
                            &s.rng, NULL);
        text_start(&text, out, RENDER_BYTES);
        s.table.game->render(&s.table, s.state, who, &text);
        assert_false(text.cut);
        for (char *line = out, *end; (end = strchr(line, '\n')); line = end + 1)
            if (end - line > 100)
                fail_msg("too wide: %.*s", (int)(end - line), line);
    }
    free(out);
}

TEST("hooks: the playout policy beats chance, and shares add up to one") {
    double won = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct scene s;
        struct rng rng;
        struct outcome result;
        action list[LEGAL_MAX];
        scene_new(&s, "cantankerous", 3, "", seed);
        const struct game *game = s.table.game;
        rng_seed_number(&rng, seed);
        for (seat_set waiting; (waiting = game->pending(&s.table, s.state));) {
            float share[SEATS_MAX], crowd[SEATS_MAX], weight[LEGAL_MAX], sum = 0, crowd_sum = 0;
            seat who = (seat)bits_first(waiting);
            size_t count = game->legal(&s.table, s.state, who, list);
            game->hooks->eval(&s.table, s.state, share);
            game->hooks->crowd(&s.table, s.state, crowd);
            game->hooks->prior(&s.table, s.state, who, list, count, weight);
            for (int i = 0; i < 3; i++) {
                sum += share[i];
                crowd_sum += crowd[i];
            }
            for (size_t i = 0; i < count; i++)
                assert_true(weight[i] > 0);
            assert_true(sum > 0.999f && sum < 1.001f && crowd_sum > 0.999f && crowd_sum < 1.001f);
            action a = list[rng_below(&rng, (uint32_t)count)];
            if (who == seed % 3)
                a = game->hooks->rollout(&s.table, s.state, who, &rng);
            assert_true(game->accepts(&s.table, s.state, who, a));
            game->apply(&s.table, s.state, who, a, &s.rng, NULL);
        }
        game->outcome(&s.table, s.state, &result);
        won += result.winners >> (seed % 3) & 1;
    }
    assert_true(won > 40); /* a third would be 20 */
}
