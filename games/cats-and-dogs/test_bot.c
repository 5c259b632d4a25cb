/* What bots are told: legal advice, from nothing a seat may not know, that wins against chance. */
#include "games/cats-and-dogs/test_table.h"

#include <stdio.h>
#include <string.h>

static const struct hooks *hooks_of(const struct scene *s) {
    return s->table.game->hooks;
}

static action random_action(struct scene *s) {
    action list[LEGAL_MAX];
    size_t count = s->table.game->legal(&s->table, s->state, peek(s)->turn, list);
    return list[rng_below(&s->rng, (uint32_t)count)];
}

/* The policy's action from the real state and from a guessed one, with the same generator. */
static action advised(struct scene *s, uint64_t seed) {
    struct state guessed = *peek(s);
    struct rng rng;
    rng_seed_number(&rng, seed);
    s->table.game->hide(&s->table, &guessed, guessed.turn);
    s->table.game->guess(&s->table, &guessed, guessed.turn, &s->rng);
    action blind = hooks_of(s)->rollout(&s->table, &guessed, guessed.turn, &rng);
    rng_seed_number(&rng, seed);
    action a = hooks_of(s)->rollout(&s->table, s->state, peek(s)->turn, &rng);
    assert_int_equal(a, blind);
    return a;
}

typedef void weigh(const struct table *t, const void *state, seat who, const action *legal, size_t count,
                   float *weight);

static void look_at_prior(struct scene *s, weigh *prior) {
    struct state guessed = *peek(s);
    action list[LEGAL_MAX];
    float weight[LEGAL_MAX], blind[LEGAL_MAX];
    size_t count = s->table.game->legal(&s->table, s->state, peek(s)->turn, list);
    prior(&s->table, s->state, peek(s)->turn, list, count, weight);
    for (size_t i = 0; i < count; i++)
        assert_true(weight[i] > 0 && weight[i] <= 1);
    s->table.game->hide(&s->table, &guessed, guessed.turn);
    s->table.game->guess(&s->table, &guessed, guessed.turn, &s->rng);
    prior(&s->table, &guessed, guessed.turn, list, count, blind);
    assert_memory_equal(weight, blind, count * sizeof weight[0]);
}

static float weight_of(struct scene *s, weigh *prior, const char *words) {
    action list[LEGAL_MAX];
    float weight[LEGAL_MAX];
    size_t count = s->table.game->legal(&s->table, s->state, peek(s)->turn, list), i = 0;
    prior(&s->table, s->state, peek(s)->turn, list, count, weight);
    for (; i < count; i++) {
        char found[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, found, sizeof found);
        space_format(s->table.game->space, list[i], &text);
        if (!strcmp(found, words))
            break;
    }
    assert_true(i < count);
    return weight[i];
}

TEST("the keen prior waits with a card while much food is to come, and plays it late") {
    struct scene s;
    const struct hooks *hooks;
    LAY(&s, .on = {"Clarence | 1 1 | fish3", "Tiger | 2 2 | fish6", "Rex | |", "Bella | |"}, .hand = {"swap-food"});
    hooks = hooks_of(&s);
    assert_true(weight_of(&s, hooks->prior, "card swap-food") > weight_of(&s, hooks->prior, "turn"));
    assert_true(weight_of(&s, hooks->prior_keen, "card swap-food") < weight_of(&s, hooks->prior_keen, "turn"));
    LAY(&s,
        .on = {"Clarence | 1 1 1 | bone6 bone5 bone6", "Tiger | 2 2 2 | fish6 fish5 fish6 fish5",
               "Rex | | fish1 fish1 fish2 fish2 fish3", "Bella | | bone1 bone2 bone3 bone4"},
        .hand = {"swap-same-kind"});
    assert_true(weight_of(&s, hooks->prior_keen, "card swap-same-kind") > weight_of(&s, hooks->prior_keen, "turn"));
}

/* In how many of 200 varied playouts the first decision is to play a card. */
static unsigned cards_played(const struct scene *s) {
    unsigned played = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct state state = *(const struct state *)s->state;
        struct rng rng;
        rng_seed_number(&rng, seed);
        hooks_of(s)->play_on_varied(&s->table, &state, 1, &rng);
        assert_true(state.phase == PHASE_FEED || state.phase == PHASE_PICK);
        played += state.phase == PHASE_PICK;
    }
    return played;
}

TEST("in varied playouts a card that gains little, or much, is played as ever, and one between by some") {
    const char *const piles[] = {"bone5", "fish3", "fish6 fish4", "fish6 fish6 fish3"};
    unsigned played[4];
    for (int i = 0; i < 4; i++) {
        struct scene s;
        char with[40];
        snprintf(with, sizeof with, "Clarence | 2 2 | %s", piles[i]);
        LAY(&s, .players = 3,
            .on = {with, "Tiger | 1 1 | bone6", "Rex | 3 3 | fish1 fish1 fish2 fish2 fish3",
                   "Bella | | bone1 bone2 bone3 bone4 bone5"},
            .hand = {"swap-same-kind"});
        played[i] = cards_played(&s);
    }
    assert_int_equal(played[0], 0);
    assert_true(played[1] > 20 && played[1] < played[2] && played[2] < 180);
    assert_int_equal(played[3], 200);
}

static void look_at_eval(struct scene *s) {
    float share[SEATS_MAX], sum = 0;
    hooks_of(s)->eval(&s->table, s->state, share);
    for (int who = 0; who < s->table.seats; who++) {
        assert_true(share[who] >= 0 && share[who] <= 1);
        sum += share[who];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
}

TEST("the light policy plays legal actions and looks at nothing hidden") {
    for (int players = 2; players <= 6; players++)
        for (uint64_t seed = 0; seed < 30; seed++) {
            struct scene s;
            scene_new(&s, "cats-and-dogs", players, "", seed);
            while (peek(&s)->phase != PHASE_OVER) {
                look_at_prior(&s, hooks_of(&s)->prior);
                look_at_prior(&s, hooks_of(&s)->prior_keen);
                look_at_eval(&s);
                action a = advised(&s, seed);
                seat who = peek(&s)->turn;
                assert_true(s.table.game->accepts(&s.table, s.state, who, a));
                if (seed & 1 && rng_below(&s.rng, 3) == 0)
                    a = random_action(&s); /* also where it would not have come by itself */
                s.table.game->apply(&s.table, s.state, who, a, &s.rng, NULL);
            }
        }
}

TEST("the light policy beats chance in nine games of ten") {
    enum { GAMES = 300 };
    unsigned won = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct scene s;
        struct outcome result;
        scene_new(&s, "cats-and-dogs", 2, "", seed);
        while (peek(&s)->phase != PHASE_OVER) {
            seat who = peek(&s)->turn;
            bool sensible = who == (seed & 1);
            action a = sensible ? hooks_of(&s)->rollout(&s.table, s.state, who, &s.rng) : random_action(&s);
            s.table.game->apply(&s.table, s.state, who, a, &s.rng, NULL);
        }
        s.table.game->outcome(&s.table, s.state, &result);
        won += result.winners == 1u << (seed & 1);
    }
    assert_true(won >= GAMES * 9 / 10);
}

static void expect_advice(struct scene *s, const char *words) {
    char found[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, found, sizeof found);
    space_format(s->table.game->space, advised(s, 1), &text);
    assert_string_equal(found, words);
}

TEST("the light policy feeds a fish to its cat, a bone to another's, and plays a card that wins much") {
    struct scene s;
    LAY(&s, .on = {"Clarence | 1 1 |", "Tiger | 2 2 |"}, .phase = "feed", .turned = "fish6");
    expect_advice(&s, "feed A");
    LAY(&s, .on = {"Clarence | 1 1 |", "Tiger | 2 2 |"}, .phase = "feed", .turned = "bone6");
    expect_advice(&s, "feed B");
    LAY(&s,
        .on = {"Clarence | 1 1 1 | bone6 bone5 bone6", "Tiger | 2 2 2 | fish6 fish5 fish6 fish5",
               "Rex | | fish1 fish1 fish2 fish2 fish3", "Bella | | bone1 bone2 bone3 bone4"},
        .hand = {"swap-same-kind"});
    expect_advice(&s, "card swap-same-kind");
    play(&s, 1, "card swap-same-kind");
    expect_advice(&s, "animal A");
    play(&s, 1, "animal A");
    expect_advice(&s, "animal B");
}
