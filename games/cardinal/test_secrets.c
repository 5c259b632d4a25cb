/* Cardinal Directions: what is hidden, how it is guessed, and whole games that keep every law. */
#include "games/cardinal/rules.h"
#include "games/cardinal/test_tables.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 4096, WORLDS_MAX = 1024, DRAWS_A_WORLD = 60 };

static struct state *state_of(struct scene *s) {
    return (struct state *)s->state;
}

/* ---- law 8: guesses against a full list of the worlds. Seat 1 looks; what it may not know is seat 2's plan and
 * choice, and the deck. */

struct secret {
    struct plan plan;
    uint8_t chosen, deck[BIRDS];
};

struct worlds {
    struct secret world[WORLDS_MAX];
    uint32_t seen[WORLDS_MAX];
    double expected[WORLDS_MAX];
    size_t count;
};

static struct secret secret_of(const struct state *state) {
    struct secret secret = {.plan = state->plan[1], .chosen = state->chosen[1]};
    memcpy(secret.deck, state->deck, sizeof secret.deck);
    return secret;
}

static size_t find_world(const struct worlds *w, const struct state *state) {
    struct secret secret = secret_of(state);
    size_t i = 0;
    while (i < w->count && memcmp(&w->world[i], &secret, sizeof secret))
        i++;
    return i;
}

static void add_world(struct worlds *w, const struct state *state) {
    assert_true(w->count < WORLDS_MAX);
    assert_int_equal(find_world(w, state), w->count);
    w->world[w->count++] = secret_of(state);
}

static void expect_uniform(const struct table *t, const struct state *state, struct worlds *w) {
    struct state hidden = *state;
    struct rng rng;
    rng_seed_number(&rng, 99);
    cardinal_hide(t, &hidden, 0);
    for (size_t draw = 0; draw < w->count * DRAWS_A_WORLD; draw++) {
        struct state guess = hidden;
        cardinal_guess(t, &guess, 0, &rng);
        size_t found = find_world(w, &guess);
        assert_true(found < w->count);
        w->seen[found]++;
    }
    for (size_t i = 0; i < w->count; i++)
        w->expected[i] = DRAWS_A_WORLD;
    assert_true(counts_fit(w->seen, w->expected, w->count));
}

TEST("guess is uniform over the order of the deck and the choice of a cat that is ready") {
    static const uint8_t orders[6][3] = {{2, 3, 4}, {2, 4, 3}, {3, 2, 4}, {3, 4, 2}, {4, 2, 3}, {4, 3, 2}};
    struct scene s;
    struct worlds *w = calloc(1, sizeof *w);
    set_table(&s, "basic", "9:010 8:000 15:000", "[3,2,4,21]", "- - -");
    play(&s, 2, "catch bath");
    for (int order = 0; order < 6; order++)
        for (action a = 0; a < A_LIFT; a++) {
            struct state world = *state_of(&s);
            world.chosen[1] = 0;
            if (!s.table.game->accepts(&s.table, &world, 1, a))
                continue;
            world.chosen[1] = (uint8_t)(a + 1);
            memcpy(world.deck + 1, orders[order], 3);
            add_world(w, &world);
        }
    assert_int_equal(w->count, 6 * 10);
    expect_uniform(&s.table, state_of(&s), w);
    free(w);
}

/* Every plan that seat 2 can make, found by playing it: those that are complete, or all that are not. */
static void walk_plans(const struct table *t, const struct state *state, bool complete, struct worlds *w) {
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, state, 1, list);
    if (complete == plan_complete(&state->plan[1]))
        add_world(w, state);
    for (size_t i = 0; i < count; i++) {
        struct state next = *state;
        if (list[i] >= A_LIFT && list[i] < A_AIM_LOCALE)
            continue; /* a lift would have been seen */
        t->game->apply(t, &next, 1, list[i], NULL, NULL);
        walk_plans(t, &next, complete, w);
    }
}

static void expect_plans_uniform(const char *garden, bool complete) {
    struct scene s;
    struct worlds *w = calloc(1, sizeof *w);
    set_table(&s, "advanced", garden, "[21]", "- - -");
    walk_plans(&s.table, state_of(&s), complete, w);
    assert_true(w->count > 100);
    static const char *const plan[] = {"aim bath", "aim 1", "first eat", "spare catch", "spare play"};
    for (int step = 0; step < (complete ? 5 : 3); step++)
        play(&s, 2, plan[step]);
    expect_uniform(&s.table, state_of(&s), w);
    free(w);
}

TEST("CD-70 CD-71 guess is uniform over complete plans, however many Stalks are in hand") {
    expect_plans_uniform("9:000 8:000 15:000", true);
    expect_plans_uniform("9:010 8:000 15:000", true);
    expect_plans_uniform("9:010 8:010 15:000", true);
}

TEST("CD-70 guess is uniform over how far a plan that is not complete may be") {
    expect_plans_uniform("9:000 8:000 15:000", false);
    expect_plans_uniform("9:010 8:010 15:000", false);
}

/* Everything seat 2 may have as spares and used card, tried out against check() and what seat 1 is shown. */
static void list_spares(struct scene *s, struct worlds *w) {
    struct state shown = *state_of(s);
    cardinal_hide(&s->table, &shown, 0);
    for (int i = 0; i < 4 * 3 * 7 * 7 * 7; i++) {
        struct state world = *state_of(s), hidden;
        world.plan[1].locale = (uint8_t)(i % 4 + 1);
        world.plan[1].cat = (uint8_t)(i / 4 % 3 + 1);
        world.plan[1].spare[0] = (uint8_t)(i / 12 % 7);
        world.plan[1].spare[1] = (uint8_t)(i / 84 % 7);
        world.chosen[1] = (uint8_t)(i / 588);
        hidden = world;
        struct complaint why = {""};
        if (!cardinal_check(&s->table, &world, &why))
            continue;
        cardinal_hide(&s->table, &hidden, 0);
        if (!memcmp(&hidden, &shown, sizeof hidden))
            add_world(w, &world);
    }
}

TEST("CD-72 CD-73 guess is uniform over spares and the one used, before and after it is revealed") {
    static const char *const seconds[] = {"bath 1 stalk stalk eat", "bath 1 eat stalk stalk", "bath 1 steal eat play"};
    for (int revealed = 0; revealed <= 1; revealed++)
        for (int i = 0; i < 3; i++) {
            struct scene s;
            struct worlds *w = calloc(1, sizeof *w);
            char plans[120];
            struct text text;
            text_start(&text, plans, sizeof plans);
            text_format(&text, "bath 2 eat catch play|%s|bath 1 eat catch play", seconds[i]);
            set_table(&s, "advanced", "8:000 15:000 16:000", "[21]", "- - -");
            scene_set(&s, "{\"abilities\":[false,false,false]}");
            all_plan(&s, plans);
            action used[2];
            size_t count = s.table.game->legal(&s.table, s.state, 1, used);
            s.table.game->apply(&s.table, s.state, 1, used[count - 1], &s.rng, NULL);
            if (revealed) {
                scene_set(&s, "{\"abilities\":[false,true,false]}");
                play(&s, 1, "use play");
                play(&s, 3, "use play");
                expect_phase(&s, "declare");
            }
            list_spares(&s, w);
            assert_true(w->count > 4);
            expect_uniform(&s.table, state_of(&s), w);
            free(w);
        }
}

/* ---- whole games */

struct match {
    struct table t;
    struct state s;
    struct rng rng;
    char text[STATE_TEXT_BYTES];
    struct json_node nodes[NODES_MAX];
};

static void expect_same_after_json(struct match *m) {
    struct complaint why = {""};
    struct text text;
    struct json_doc doc;
    struct state back;
    struct table t = m->t;
    text_start(&text, m->text, sizeof m->text);
    state_write(&m->t, &m->s, &text);
    assert_false(text.cut);
    if (!json_parse(m->text, text.length, m->nodes, NODES_MAX, &doc, &why) ||
        !state_read(&t, json_root(&doc), &back, &why))
        fail_msg("%s: %s", why.text, m->text);
    assert_memory_equal(&back, &m->s, sizeof back);
}

/* Laws 4 and 5 for a viewer: guessing changes nothing that is shown, nor whose turn it is. */
static void expect_honest_guess(struct match *m, seat viewer) {
    struct state hidden = m->s, guess, again;
    struct complaint why = {""};
    cardinal_hide(&m->t, &hidden, viewer);
    guess = hidden;
    cardinal_guess(&m->t, &guess, viewer, &m->rng);
    if (!cardinal_check(&m->t, &guess, &why))
        fail_msg("a guess is no state: %s", why.text);
    again = guess;
    cardinal_hide(&m->t, &again, viewer);
    assert_memory_equal(&again, &hidden, sizeof again);
    assert_int_equal(m->t.game->pending(&m->t, &guess), m->t.game->pending(&m->t, &m->s));
    if (viewer >= m->t.seats)
        return;
    action here[LEGAL_MAX], there[LEGAL_MAX];
    size_t count = m->t.game->legal(&m->t, &m->s, viewer, here);
    assert_int_equal(m->t.game->legal(&m->t, &hidden, viewer, there), count);
    assert_memory_equal(here, there, count * sizeof *here);
    assert_int_equal(m->t.game->legal(&m->t, &guess, viewer, there), count);
    assert_memory_equal(here, there, count * sizeof *here);
}

/* Law 1: the list is ascending and holds exactly what is accepted. */
static size_t expect_exact_list(struct match *m, seat who, action *list) {
    size_t count = m->t.game->legal(&m->t, &m->s, who, list), next = 0;
    assert_true(count <= m->t.game->legal_max);
    for (action a = 0; a < ACTIONS; a++) {
        bool listed = next < count && list[next] == a;
        assert_int_equal(m->t.game->accepts(&m->t, &m->s, who, a), listed);
        next += listed;
    }
    assert_int_equal(next, count);
    return count;
}

/* Shares add up to one win, and every legal action of the seat has a weight. */
static void expect_fair_hooks(const struct match *m, seat who) {
    float share[SEATS_MAX], weight[LEGAL_MAX], sum = 0;
    action list[LEGAL_MAX];
    m->t.game->hooks->eval(&m->t, &m->s, share);
    for (int seat_number = 0; seat_number < m->t.seats; seat_number++) {
        assert_true(share[seat_number] >= 0 && share[seat_number] <= 1);
        sum += share[seat_number];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
    size_t count = m->t.game->legal(&m->t, &m->s, who, list);
    m->t.game->hooks->prior(&m->t, &m->s, who, list, count, weight);
    for (size_t i = 0; i < count; i++)
        assert_true(weight[i] > 0);
}

/* The table as text is plain, and no line is wider than a terminal. */
static void expect_narrow_text(struct match *m, seat viewer) {
    struct state hidden = m->s;
    struct text text;
    size_t width = 0;
    cardinal_hide(&m->t, &hidden, viewer);
    text_start(&text, m->text, sizeof m->text);
    cardinal_render(&m->t, &hidden, viewer, &text);
    assert_true(text.length > 0 && text.length < RENDER_BYTES);
    for (size_t i = 0; i < text.length; i++) {
        width = text.data[i] == '\n' ? 0 : width + 1;
        assert_true(width <= 100 && (text.data[i] == '\n' || (text.data[i] >= ' ' && text.data[i] <= '~')));
    }
}

/* Plays one game, three of four steps by the light policy, one at random; every law at every `every`-th step. */
static void play_game(struct match *m, int every) {
    struct complaint why = {""};
    const struct game *game = m->t.game;
    size_t steps = 0;
    game->start(&m->t, &m->s, &m->rng, NULL);
    for (seat_set waiting; (waiting = game->pending(&m->t, &m->s)); steps++) {
        action list[LEGAL_MAX];
        seat who;
        do
            who = (seat)rng_below(&m->rng, m->t.seats);
        while (!(waiting >> who & 1));
        size_t count = expect_exact_list(m, who, list);
        assert_true(count > 0);
        action a = rng_below(&m->rng, 4) ? game->hooks->rollout(&m->t, &m->s, who, &m->rng)
                                         : list[rng_below(&m->rng, (uint32_t)count)];
        game->apply(&m->t, &m->s, who, a, &m->rng, NULL);
        if (!cardinal_check(&m->t, &m->s, &why))
            fail_msg("%s", why.text);
        if (steps % (size_t)every)
            continue;
        expect_same_after_json(m);
        expect_fair_hooks(m, who);
        expect_narrow_text(m, who);
        for (seat viewer = 0; viewer <= m->t.seats; viewer++)
            expect_honest_guess(m, viewer == m->t.seats ? SPECTATOR : viewer);
    }
    assert_true(steps <= game->decisions_max);
    expect_same_after_json(m);
    struct outcome result;
    game->outcome(&m->t, &m->s, &result);
    assert_true(result.over && result.winners);
}

static void start_match(struct match *m, int players, const char *rules, uint64_t seed) {
    struct scene *s = calloc(1, sizeof *s);
    char options[40];
    struct text text;
    text_start(&text, options, sizeof options);
    text_format(&text, "rules=%s", rules);
    scene_new(s, "cardinal", players, options, seed);
    m->t = s->table;
    m->s = *state_of(s);
    rng_seed_number(&m->rng, seed);
    free(s);
}

TEST("whole games keep every law, at every table") {
    struct match *m = calloc(1, sizeof *m);
    for (int players = 3; players <= 5; players++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            start_match(m, players, "basic", seed);
            play_game(m, seed <= 4 ? 1 : 7);
            start_match(m, players, "advanced", seed);
            play_game(m, seed <= 4 ? 1 : 7);
        }
    free(m);
}

/* ---- law 6: secret choices in another order */

/* The events of a step without `ready`, which tells only the order of the answers. */
static void drop_ready(const struct events *events, struct text *out) {
    char all[8192];
    struct text text;
    text_start(&text, all, sizeof all);
    events_write_all(events, &text);
    for (const char *at = all; *at;) {
        if (!strncmp(at, "{\"e\":\"ready\"", 12)) {
            at += strcspn(at, "}") + 1;
            at += *at == ',';
            continue;
        }
        text_char(out, *at++);
    }
    assert_false(text.cut || out->cut);
}

/* From `from`, each seat plays its own steps till it is ready, the seats in this order. */
static void answer_in_order(const struct match *from, const seat *order, const action (*steps)[8], struct state *out,
                            struct text *seen) {
    static char tape[16384];
    struct events events;
    *out = from->s;
    events_start(&events, tape, sizeof tape);
    for (int i = 0; i < from->t.seats; i++)
        for (int step = 0; steps[order[i]][step] != ACTIONS; step++)
            from->t.game->apply(&from->t, out, order[i], steps[order[i]][step], NULL, &events);
    drop_ready(&events, seen);
}

/* A random way for a seat to get ready; the others, and how far they are, cannot matter. */
static void pick_steps(struct match *m, seat who, action out[8]) {
    struct state s = m->s;
    int count = 0;
    while (m->t.game->pending(&m->t, &s) >> who & 1 && s.phase == m->s.phase && s.round == m->s.round) {
        action list[LEGAL_MAX];
        size_t legal = m->t.game->legal(&m->t, &s, who, list);
        out[count] = list[rng_below(&m->rng, (uint32_t)legal)];
        bool lift = out[count] >= A_LIFT && out[count] < A_AIM_LOCALE;
        if (lift)
            continue; /* seen at once, so its order with other lifts is public */
        m->t.game->apply(&m->t, &s, who, out[count++], NULL, NULL);
    }
    out[count] = ACTIONS;
}

TEST("secret choices answered in another order give the same state and the same events") {
    struct match *m = calloc(1, sizeof *m);
    for (uint64_t seed = 1; seed <= 60; seed++) {
        start_match(m, 3 + (int)(seed % 3), seed % 2 ? "basic" : "advanced", seed);
        while (m->s.phase != PHASE_OVER && m->s.round < 30) {
            action steps[SEATS][8];
            seat order[SEATS] = {0, 1, 2, 3, 4};
            char seen[2][16384];
            struct state result[2];
            if (m->s.phase == PHASE_DECLARE) {
                seat who = (seat)(m->s.asked - 1);
                m->t.game->apply(&m->t, &m->s, who, m->t.game->hooks->rollout(&m->t, &m->s, who, &m->rng), NULL, NULL);
                continue;
            }
            for (seat who = 0; who < m->t.seats; who++)
                pick_steps(m, who, steps[who]);
            for (int i = 0; i < 2; i++) {
                struct text text;
                text_start(&text, seen[i], sizeof seen[i]);
                answer_in_order(m, order, steps, &result[i], &text);
                rng_shuffle(&m->rng, order, m->t.seats);
            }
            assert_memory_equal(&result[0], &result[1], sizeof result[0]);
            assert_string_equal(seen[0], seen[1]);
            m->s = result[0];
        }
    }
    free(m);
}

/* ---- two worlds, by hand */

TEST("CD-73 a viewer cannot tell two worlds apart that differ in what is secret") {
    struct scene one, two;
    set_table(&one, "advanced", "8:000 15:000 16:000", "[2,3,21]", "- - -");
    set_table(&two, "advanced", "8:000 15:000 16:000", "[3,2,21]", "- - -");
    play(&one, 2, "aim bath");
    play(&one, 2, "aim 1");
    play(&one, 2, "first taunt");
    struct state a = *state_of(&one), b = *state_of(&two);
    cardinal_hide(&one.table, &a, 0);
    cardinal_hide(&two.table, &b, 0);
    assert_memory_equal(&a, &b, sizeof a);
    play(&one, 2, "spare catch");
    play(&one, 2, "spare eat");
    play(&two, 2, "aim trees");
    play(&two, 2, "aim 3");
    play(&two, 2, "first eat");
    play(&two, 2, "spare stalk");
    play(&two, 2, "spare stalk");
    expect_event_for(&two, 1, "[{\"e\":\"ready\",\"seat\":2}]");
    a = *state_of(&one), b = *state_of(&two);
    cardinal_hide(&one.table, &a, SPECTATOR);
    cardinal_hide(&two.table, &b, SPECTATOR);
    assert_memory_equal(&a, &b, sizeof a);
}

TEST("the light policy plays games to their end, without the stall guard") {
    struct match *m = calloc(1, sizeof *m);
    for (uint64_t seed = 1; seed <= 120; seed++) {
        start_match(m, 3 + (int)(seed % 3), seed % 2 ? "basic" : "advanced", seed);
        for (seat_set waiting; (waiting = m->t.game->pending(&m->t, &m->s));) {
            seat who = (seat)__builtin_ctz(waiting);
            m->t.game->apply(&m->t, &m->s, who, m->t.game->hooks->rollout(&m->t, &m->s, who, &m->rng), &m->rng, NULL);
        }
        assert_true(m->s.quiet < QUIET_MAX && m->s.round < ROUNDS_MAX);
    }
    free(m);
}
