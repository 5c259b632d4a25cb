/* What each seat may know in Catchy!, what load refuses, and laws by random play. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "games/catchy/rules.h"

/* ---- views */

TEST("CA-10 CA-11 before the swap the other seat sees seven unknown cards, and the leader tells who has `start`") {
    struct scene s;
    scene_new(&s, "catchy", 2, "", 1);
    scene_set(&s, "{\"leader\":1,\"hands\":[[\"a1\",\"a3\",\"a5\",\"g2\",\"g4\",\"v1\",\"start\"],"
                  "[\"a2\",\"a4\",\"g1\",\"g3\",\"g5\",\"v2\",\"v5\"]],\"course\":[\"v3\",\"joker\",\"v4\"]}");
    expect_view(&s, 1, "hands",
                "[[\"a1\",\"a3\",\"a5\",\"g2\",\"g4\",\"v1\",\"start\"],"
                "[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]]");
    expect_view(&s, 2, "hands",
                "[[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"],"
                "[\"a2\",\"a4\",\"g1\",\"g3\",\"g5\",\"v2\",\"v5\"]]");
    expect_view(&s, 0, "hands",
                "[[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"],[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]]");
    for (int who = 0; who <= 2; who++) {
        expect_view(&s, who, "course", "[\"?\",\"?\",\"?\"]");
        expect_view(&s, who, "leader", "1");
        expect_view(&s, who, "pending", "[1]");
    }
}

TEST("CA-10 a seat's copy of the set-up shows its own cards only") {
    struct scene s;
    static const char unknown[] = "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"";
    char course[200], deal[200], other[100];
    snprintf(course, sizeof course, "{\"e\":\"shuffle\",\"what\":\"course\",\"order\":[%s,%s,\"?\",\"?\"]}", unknown,
             unknown);
    snprintf(deal, sizeof deal, "{\"e\":\"shuffle\",\"what\":\"deal\",\"order\":[%s,%s]}", unknown, unknown);
    scene_new(&s, "catchy", 2, "", 4);
    for (int who = 0; who <= 2; who++) {
        expect_event_for(&s, who, course);
        expect_event_for(&s, who, deal);
        for (int dealt = 1; dealt <= 2; dealt++) {
            snprintf(other, sizeof other, "{\"e\":\"deal\",\"seat\":%d,\"cards\":[%s]}", dealt, unknown);
            if (dealt != who)
                expect_event_for(&s, who, other);
        }
    }
}

TEST("CA-12 what is played is public, what is left in the hand is not") {
    struct scene s;
    scene_new(&s, "catchy", 2, "", 1);
    scene_set(&s,
              "{\"phase\":\"follow\",\"leader\":2,\"trick\":6,\"table\":[\"v1\"],\"hands\":[[\"g1\",\"v4\"],[\"a5\"]],"
              "\"course\":[\"a2\",\"start\",\"a1\"],"
              "\"played\":[\"a3\",\"a4\",\"g3\",\"g4\",\"g5\",\"g2\",\"v2\",\"v3\",\"v5\",\"joker\",\"v1\"]}");
    for (int who = 0; who <= 2; who++) {
        expect_view(&s, who, "table", "[\"v1\"]");
        expect_view(&s, who, "played",
                    "[\"a3\",\"a4\",\"g3\",\"g4\",\"g5\",\"g2\",\"v2\",\"v3\",\"v5\",\"joker\",\"v1\"]");
    }
    expect_view(&s, 1, "hands", "[[\"g1\",\"v4\"],[\"?\"]]");
    expect_view(&s, 2, "hands", "[[\"?\",\"?\"],[\"a5\"]]");
}

/* ---- what load refuses */

static void some_position(struct scene *s) {
    scene_new(s, "catchy", 2, "", 1);
    scene_set(s, "{\"phase\":\"follow\",\"leader\":2,\"trick\":2,\"table\":[\"v1\"],\"cat\":1,"
                 "\"hands\":[[\"g1\",\"g2\",\"g3\",\"g4\",\"v3\",\"v4\"],[\"a1\",\"a3\",\"a4\",\"v2\",\"joker\"]],"
                 "\"course\":[\"a2\",\"start\",\"g5\"],\"played\":[\"a5\",\"v5\",\"v1\"],\"voids\":[[\"a\"],[]]}");
}

TEST("CA-1 load refuses cards that are missing, unknown or there twice") {
    struct scene s;
    some_position(&s);
    scene_refuses(&s, "{\"course\":[\"a2\",\"start\",\"g4\"]}", "\"g4\" stands twice");
    scene_refuses(&s, "{\"course\":[\"a2\",\"start\",\"start\"]}", "\"start\" stands twice");
    scene_refuses(&s, "{\"course\":[\"a2\",\"start\"]}", "list of 3");
    scene_refuses(&s, "{\"course\":[\"a2\",\"start\",\"?\"]}", "course");
    scene_refuses(&s, "{\"played\":[\"a5\",\"g4\",\"v1\"]}", "\"g4\" stands twice");
    scene_refuses(&s, "{\"hands\":[[\"g1\",\"g2\",\"g3\",\"g4\",\"v3\",\"v4\"],[\"a1\",\"a3\",\"a4\",\"v2\",\"v3\"]]}",
                  "\"v3\" stands in both hands");
    scene_refuses(
        &s, "{\"hands\":[[\"g1\",\"g2\",\"g3\",\"g4\",\"v3\",\"v4\",\"v4\"],[\"a1\",\"a3\",\"a4\",\"v2\",\"joker\"]]}",
        "\"v4\" stands twice in \"hands\"");
    scene_refuses(
        &s, "{\"hands\":[[\"g1\",\"g2\",\"g3\",\"g4\",\"v3\",\"v6\"],[\"a1\",\"a3\",\"a4\",\"v2\",\"joker\"]]}", "v6");
    scene_refuses(&s, "{\"hands\":[[],[],[]]}", "list of 2");
    scene_refuses(&s, "{\"hands\":[3,4]}", "hands");
}

TEST("CA-12 load refuses hands and tricks that do not fit each other") {
    struct scene s;
    some_position(&s);
    scene_refuses(&s, "{\"trick\":3}", "must have 5 cards");
    scene_refuses(&s, "{\"trick\":8}", "trick");
    scene_refuses(&s, "{\"phase\":\"lead\",\"table\":[]}", "must have 2 cards");
    scene_refuses(&s, "{\"phase\":\"swap\",\"table\":[],\"played\":[\"a5\",\"v5\"]}", "before trick 1");
    scene_refuses(&s, "{\"leader\":1}", "Seat 1 must hold 5 cards");
    scene_refuses(&s, "{\"leader\":3}", "leader");
    scene_refuses(&s, "{\"table\":[]}", "must have the led card");
    scene_refuses(&s, "{\"table\":[\"v5\"]}", "last of \"played\"");
    scene_refuses(&s, "{\"phase\":\"play\"}", "phase");
    scene_refuses(&s, "{\"round\":0}", "round");
}

TEST("CA-11 load refuses `start` in the wrong place") {
    struct scene s;
    some_position(&s);
    scene_refuses(&s,
                  "{\"course\":[\"a2\",\"a1\",\"g5\"],\"hands\":[[\"g1\",\"g2\",\"g3\",\"g4\",\"v3\",\"v4\"],"
                  "[\"start\",\"a3\",\"a4\",\"v2\",\"joker\"]]}",
                  "must lie in the course");
    scene_refuses(&s, "{\"course\":[\"a2\",\"a5\",\"g5\"],\"played\":[\"start\",\"v5\",\"v1\"]}",
                  "must lie in the course");
    scene_new(&s, "catchy", 2, "", 1);
    expect_phase(&s, "swap");
    scene_refuses(&s, ((struct state *)s.state)->leader ? "{\"leader\":1}" : "{\"leader\":2}", "leader's hand");
}

TEST("CA-13 load refuses a hand with a colour it has shown to lack") {
    struct scene s;
    some_position(&s);
    scene_refuses(&s, "{\"voids\":[[\"g\"],[]]}", "Seat 1 holds a colour");
    scene_refuses(&s, "{\"voids\":[[],[\"a\"]]}", "Seat 2 holds a colour");
    scene_refuses(&s, "{\"voids\":[[\"a\",\"a\"],[]]}", "stands twice");
    scene_refuses(&s, "{\"voids\":[[\"joker\"],[]]}", "voids");
    scene_new(&s, "catchy", 2, "", 1);
    scene_refuses(&s, "{\"voids\":[[\"a\"],[]]}", "must be empty");
}

TEST("CA-18 CA-20 load refuses a round or game that has ended and goes on, or the reverse") {
    struct scene s;
    some_position(&s);
    scene_refuses(&s, "{\"cat\":3}", "Arms");
    scene_refuses(&s, "{\"cat\":-4}", "from -3 to 3");
    scene_refuses(&s, "{\"scores\":[7,0]}", "the game would be over");
    scene_refuses(&s, "{\"scores\":[0,10]}", "from 0 to 9");
    scene_refuses(&s, "{\"scores\":[-1,0]}", "scores");
    const char *over =
        "{\"phase\":\"over\",\"trick\":1,\"table\":[],\"played\":[\"a5\",\"v5\"],\"scores\":[%d,0],\"cat\":%d,"
        "\"hands\":[[\"g1\",\"g2\",\"g3\",\"g4\",\"v3\",\"v4\"],[\"a1\",\"a3\",\"a4\",\"v2\",\"joker\",\"v1\"]]}";
    char json[400];
    snprintf(json, sizeof json, over, 6, -3);
    scene_refuses(&s, json, "no score");
    snprintf(json, sizeof json, over, 7, 2);
    scene_refuses(&s, json, "nobody's Arms");
    snprintf(json, sizeof json, over, 7, -3);
    scene_set(&s, json);
    expect_result(&s, "{\"over\":true,\"scores\":[7,0],\"winners\":[1]}");
}

/* ---- guess */

enum { WORLDS_MAX = 1000, GUESSES_PER_WORLD = 60 };

struct worlds {
    const struct scene *scene;
    struct state hidden;
    seat viewer;
    size_t count;
    struct state world[WORLDS_MAX];
};

/* Tries every place for each unknown card, and keeps what passes check() and looks the same to the viewer. */
static void enumerate(struct worlds *w, struct state *s, card_set unknown) {
    const struct game *game = w->scene->table.game;
    if (!unknown) {
        struct state seen = *s;
        game->hide(&w->scene->table, &seen, w->viewer);
        if (game->check(&w->scene->table, s, NULL) && !memcmp(&seen, &w->hidden, sizeof seen)) {
            assert_true(w->count < WORLDS_MAX);
            w->world[w->count++] = *s;
        }
        return;
    }
    unsigned card = bits_first(unknown);
    for (unsigned who = 0; who < SEATS; who++) {
        if (who == w->viewer || (int)bits_count(s->hand[who]) >= hand_size(s, who))
            continue;
        s->hand[who] |= CARD(card);
        enumerate(w, s, unknown & (unknown - 1));
        s->hand[who] &= ~CARD(card);
    }
    for (int place = 0; place < PLACES; place++) {
        if (s->course[place] != UNKNOWN)
            continue;
        s->course[place] = (uint8_t)card;
        enumerate(w, s, unknown & (unknown - 1));
        s->course[place] = UNKNOWN;
    }
}

static card_set unknown_cards(const struct state *hidden) {
    card_set known = hidden->hand[0] | hidden->hand[1];
    for (int i = 0; i < played_count(hidden); i++)
        known |= CARD(hidden->played[i]);
    for (int place = 0; place < PLACES; place++)
        if (hidden->course[place] != UNKNOWN)
            known |= CARD(hidden->course[place]);
    return (CARD(CARDS) - 1) & ~known;
}

static void expect_uniform(struct scene *scene, seat viewer, size_t worlds) {
    struct worlds *w = calloc(1, sizeof *w);
    const struct game *game = scene->table.game;
    static uint32_t counts[WORLDS_MAX];
    static double expected[WORLDS_MAX];
    *w = (struct worlds){.scene = scene, .viewer = viewer};
    memcpy(&w->hidden, scene->state, sizeof w->hidden);
    game->hide(&scene->table, &w->hidden, viewer);
    struct state s = w->hidden;
    enumerate(w, &s, unknown_cards(&s));
    assert_int_equal(w->count, worlds);
    memset(counts, 0, sizeof counts);
    for (size_t i = 0; i < GUESSES_PER_WORLD * worlds; i++) {
        s = w->hidden;
        game->guess(&scene->table, &s, viewer, &scene->rng);
        size_t which = 0;
        while (which < worlds && memcmp(&s, &w->world[which], sizeof s))
            which++;
        assert_true(which < worlds);
        counts[which]++;
    }
    for (size_t i = 0; i < worlds; i++)
        expected[i] = GUESSES_PER_WORLD;
    assert_true(counts_fit(counts, expected, worlds));
    free(w);
}

TEST("CA-11 law 8: before the swap every six cards beside `start` and every course are equally likely") {
    struct scene s;
    scene_new(&s, "catchy", 2, "", 3);
    unsigned leader = ((struct state *)s.state)->leader;
    expect_uniform(&s, (seat)(1 - leader), 504); /* nine cards: three in a row for the course */
    /* The leader does not know the other seven and the three: ten cards. */
    expect_uniform(&s, (seat)leader, 720);
}

TEST("CA-11 law 8: after the swap the place of `start` is known") {
    struct scene s;
    scene_new(&s, "catchy", 2, "", 3);
    unsigned leader = ((struct state *)s.state)->leader;
    play(&s, (int)leader + 1, "swap 2");
    expect_uniform(&s, (seat)(1 - leader), 72); /* nine cards: two in a row for the course */
    expect_uniform(&s, (seat)leader, 72);
}

static void late(struct scene *s, const char *voids) {
    scene_new(s, "catchy", 2, "", 9);
    scene_set(s, "{\"phase\":\"follow\",\"leader\":2,\"trick\":5,\"table\":[\"v1\"],"
                 "\"hands\":[[\"g1\",\"g2\",\"v4\"],[\"a1\",\"a3\"]],\"course\":[\"a2\",\"start\",\"g5\"],"
                 "\"played\":[\"a4\",\"a5\",\"g3\",\"g4\",\"v5\",\"joker\",\"v2\",\"v3\",\"v1\"]}");
    scene_set(s, voids);
}

TEST("CA-13 law 8: shown voids rule worlds out, for the other seat and for a spectator") {
    struct scene s;
    late(&s, "{\"voids\":[[],[]]}");
    expect_uniform(&s, 0, 12);          /* four cards: two in a row for the course */
    expect_uniform(&s, 1, 20);          /* five cards */
    expect_uniform(&s, SPECTATOR, 420); /* seven cards: 3, 2, 1, 1 */
    late(&s, "{\"voids\":[[],[\"g\"]]}");
    expect_uniform(&s, 0, 6); /* g5 lies in the course */
    late(&s, "{\"voids\":[[\"a\"],[]]}");
    expect_uniform(&s, 1, 8);          /* a2 lies in the course */
    expect_uniform(&s, SPECTATOR, 48); /* three of g1 g2 g5 v4 in hand 1, then 12 for the four cards left */
    late(&s, "{\"voids\":[[\"a\"],[\"g\",\"v\"]]}");
    expect_uniform(&s, SPECTATOR, 24); /* three of g1 g2 g5 v4, two of a1 a2 a3, the course either way round */
}

/* ---- laws by random play */

static void expect_round_trip(struct scene *s) {
    static char json[STATE_TEXT_BYTES];
    static struct json_node nodes[400];
    _Alignas(16) uint8_t again[STATE_BYTES_MAX];
    struct text text;
    struct json_doc doc;
    struct complaint why = {""};
    struct table t = s->table;
    text_start(&text, json, sizeof json);
    state_write(&s->table, s->state, &text);
    assert_true(json_parse(json, text.length, nodes, 400, &doc, &why));
    if (!state_read(&t, json_root(&doc), again, &why))
        fail_msg("%s: %s", why.text, json);
    assert_memory_equal(again, s->state, sizeof(struct state));
}

static void expect_guess_law(struct scene *s, struct rng *rng) {
    const struct game *game = s->table.game;
    static const seat viewers[] = {0, 1, SPECTATOR};
    for (int i = 0; i < 3; i++) {
        struct state hidden, guessed, again;
        action own[LEGAL_MAX], guessed_own[LEGAL_MAX];
        struct complaint why = {""};
        memcpy(&hidden, s->state, sizeof hidden);
        game->hide(&s->table, &hidden, viewers[i]);
        again = guessed = hidden;
        game->guess(&s->table, &guessed, viewers[i], rng);
        if (!game->check(&s->table, &guessed, &why))
            fail_msg("%s", why.text);
        again = guessed;
        game->hide(&s->table, &again, viewers[i]);
        assert_memory_equal(&again, &hidden, sizeof hidden);
        assert_int_equal(game->pending(&s->table, &guessed), game->pending(&s->table, s->state));
        size_t count = game->legal(&s->table, &hidden, viewers[i], own);
        assert_int_equal(count, game->legal(&s->table, s->state, viewers[i], guessed_own));
        assert_memory_equal(own, guessed_own, count * sizeof *own);
        assert_int_equal(count, game->legal(&s->table, &guessed, viewers[i], guessed_own));
        assert_memory_equal(own, guessed_own, count * sizeof *own);
    }
}

static size_t expect_legal_law(struct scene *s, seat who, action *list) {
    const struct game *game = s->table.game;
    size_t count = game->legal(&s->table, s->state, who, list), next = 0;
    assert_in_range(count, 1, game->legal_max);
    for (action a = 0; a < ACTIONS; a++) {
        bool listed = next < count && list[next] == a;
        next += listed;
        assert_int_equal(game->accepts(&s->table, s->state, who, a), listed);
        assert_false(game->accepts(&s->table, s->state, (seat)(1 - who), a));
    }
    assert_int_equal(next, count);
    return count;
}

/* A whole match; rounds in which no Joker met a 3 and all tricks were played do not end at the centre. */
static void random_match(const char *options, uint64_t seed, bool sensible) {
    struct scene s;
    scene_new(&s, "catchy", 2, options, seed);
    const struct game *game = s.table.game;
    struct state *state = (void *)s.state;
    struct complaint why = {""};
    struct rng rng;
    size_t steps = 0;
    rng_seed_number(&rng, seed + 1000000);
    while (state->phase != PHASE_OVER) {
        action list[LEGAL_MAX];
        seat who = (seat)turn(state);
        float share[SEATS_MAX];
        size_t count = expect_legal_law(&s, who, list);
        expect_round_trip(&s);
        expect_guess_law(&s, &rng);
        game->hooks->eval(&s.table, s.state, share);
        assert_true(share[0] >= 0 && share[1] >= 0 && share[0] + share[1] > 0.999f && share[0] + share[1] < 1.001f);
        action a =
            sensible ? game->hooks->rollout(&s.table, s.state, who, &rng) : list[rng_below(&rng, (uint32_t)count)];
        events_start(&s.events, s.tape, sizeof s.tape);
        game->apply(&s.table, s.state, who, a, &s.rng, &s.events);
        assert_false(s.events.tape.cut);
        if (!game->check(&s.table, s.state, &why))
            fail_msg("%s", why.text);
        assert_true(++steps <= (size_t)s.table.option[OPTION_TARGET] * 15);
        assert_true(state->round <= s.table.option[OPTION_TARGET]);
    }
    expect_round_trip(&s);
    expect_guess_law(&s, &rng);
}

TEST("CA-10 CA-12 CA-20 laws hold in random matches of every option, and `target` rounds are enough") {
    static const char *const options[] = {"",          "course=short",           "target=1",
                                          "target=21", "target=21 course=short", "target=2"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        for (uint64_t seed = 0; seed < 60; seed++)
            random_match(options[i], seed, seed & 1);
}

TEST("CA-17 CA-19 without a Joker against a 3, seven tricks never leave the Cat at the centre") {
    struct scene s;
    int centres = 0;
    scene_new(&s, "catchy", 2, "target=1", 77);
    for (int i = 0; i < 20000; i++) {
        const struct game *game = s.table.game;
        struct state *state = (void *)s.state;
        game->start(&s.table, s.state, &s.rng, NULL);
        while (state->phase != PHASE_OVER) {
            action list[LEGAL_MAX];
            size_t count = game->legal(&s.table, s.state, (seat)turn(state), list);
            game->apply(&s.table, s.state, (seat)turn(state), list[rng_below(&s.rng, (uint32_t)count)], &s.rng, NULL);
        }
        bool tie = false;
        for (int k = 0; k < played_count(state); k += 2) {
            unsigned one = state->played[k], two = state->played[k + 1];
            tie = tie || ((one == JOKER || two == JOKER) && card_number(one) == card_number(two));
        }
        assert_true(state->cat != 0 || tie);
        centres += state->cat == 0;
    }
    assert_true(centres > 0);
}

TEST("CA-12 the same seed and actions give the same bytes, with and without events") {
    struct scene s;
    struct rng rng;
    struct state quiet;
    for (uint64_t seed = 0; seed < 50; seed++) {
        scene_new(&s, "catchy", 2, "", seed);
        const struct game *game = s.table.game;
        rng_seed_number(&rng, seed);
        game->start(&s.table, &quiet, &rng, NULL);
        while (quiet.phase != PHASE_OVER) {
            action list[LEGAL_MAX];
            seat who = (seat)turn(&quiet);
            game->legal(&s.table, &quiet, who, list);
            game->apply(&s.table, &quiet, who, list[0], &rng, NULL);
            events_start(&s.events, s.tape, sizeof s.tape);
            game->apply(&s.table, s.state, who, list[0], &s.rng, &s.events);
            assert_memory_equal(&quiet, s.state, sizeof quiet);
        }
    }
}

/* ---- bots */

TEST("hooks: the quick policy sees only what its seat knows, and beats random play") {
    struct scene s;
    struct state *state = (void *)s.state;
    double won = 0;
    scene_new(&s, "catchy", 2, "", 8);
    const struct game *game = s.table.game;
    for (unsigned match = 0; match < 400; match++) {
        game->start(&s.table, s.state, &s.rng, NULL);
        while (state->phase != PHASE_OVER) {
            action list[LEGAL_MAX], a;
            seat who = (seat)turn(state);
            a = list[rng_below(&s.rng, (uint32_t)game->legal(&s.table, s.state, who, list))];
            if (who == (match & 1)) {
                struct rng one = s.rng, two = s.rng;
                struct state hidden = *state;
                game->hide(&s.table, &hidden, who);
                a = game->hooks->rollout(&s.table, s.state, who, &one);
                assert_int_equal(game->hooks->rollout(&s.table, &hidden, who, &two), a);
            }
            game->apply(&s.table, s.state, who, a, &s.rng, NULL);
        }
        struct outcome result;
        game->outcome(&s.table, s.state, &result);
        won += result.winners == 3 ? 0.5 : result.winners >> (match & 1) & 1;
    }
    assert_true(won > 0.95 * 400);
}

static float share_of_first(struct scene *s, const char *json) {
    float share[SEATS_MAX];
    scene_set(s, json);
    s->table.game->hooks->eval(&s->table, s->state, share);
    return share[0];
}

TEST("hooks: the Cat, the scores and the next trick are weighed for the right side") {
    struct scene s;
    some_position(&s);
    /* Seat 1 must follow v1 with v3 or v4: red, v3 flips the Cat and brings it to seat 2, v4 brings it to seat 1. */
    float even = share_of_first(&s, "{\"cat\":0,\"scores\":[3,3]}");
    assert_true(share_of_first(&s, "{\"cat\":-2,\"scores\":[3,3]}") > even);
    assert_true(share_of_first(&s, "{\"cat\":2,\"scores\":[3,3]}") < even);
    assert_true(share_of_first(&s, "{\"cat\":0,\"scores\":[5,3]}") > even);
    assert_true(share_of_first(&s, "{\"cat\":0,\"scores\":[3,6]}") < even);
    assert_true(even > 0.5f);
    /* One step from seat 1's Arms with three points to win: the answer v4 decides. */
    assert_true(share_of_first(&s, "{\"cat\":-2,\"scores\":[4,6]}") > 0.99f);
}

/* ---- the table as text */

TEST("CA-3 CA-4 the drawn table fits a terminal, shows the own hand and hides the other") {
    struct scene s;
    static char drawn[RENDER_BYTES];
    struct text text;
    some_position(&s);
    struct state hidden;
    memcpy(&hidden, s.state, sizeof hidden);
    s.table.game->hide(&s.table, &hidden, 0);
    text_start(&text, drawn, sizeof drawn);
    s.table.game->render(&s.table, &hidden, 0, &text);
    assert_false(text.cut);
    assert_non_null(strstr(drawn, "hand: g1 g2 g3 g4 v3 v4"));
    assert_non_null(strstr(drawn, "hand: ? ? ? ? ?\n"));
    assert_non_null(strstr(drawn, "On the table: v1"));
    assert_null(strstr(drawn, "joker"));
    for (char *line = drawn; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 100);
}
