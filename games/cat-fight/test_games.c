/* Whole games at random under the laws, and the table as text. */
#include "games/cat-fight/rules.h"
#include "games/cat-fight/test_draw.h"

#include <string.h>

/* read(write(s)) is s, byte for byte. */
static void check_round_trip(const struct scene *s) {
    static char json[STATE_TEXT_BYTES];
    static struct json_node nodes[2048];
    struct json_doc doc;
    struct text text;
    struct table t = s->table;
    struct complaint why = {""};
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    text_start(&text, json, sizeof json);
    state_write(&s->table, s->state, &text);
    memset(state, 0xa5, sizeof state);
    if (!json_parse(json, text.length, nodes, 2048, &doc, &why) || !state_read(&t, json_root(&doc), state, &why))
        fail_msg("%s: %s", why.text, json);
    assert_memory_equal(state, s->state, sizeof(struct state));
}

/* hide(guess(hide(s))) is hide(s); the guessed world is sound and keeps the viewer's own actions. */
static void check_secrets(struct scene *s, unsigned viewer) {
    const struct game *game = s->table.game;
    struct state hidden, world, again;
    struct complaint why = {""};
    action list[LEGAL_MAX], guessed[LEGAL_MAX];
    memcpy(&hidden, s->state, sizeof hidden);
    game->hide(&s->table, &hidden, (seat)viewer);
    world = hidden;
    game->guess(&s->table, &world, (seat)viewer, &s->rng);
    if (!game->check(&s->table, &world, &why))
        fail_msg("guessed: %s", why.text);
    again = world;
    game->hide(&s->table, &again, (seat)viewer);
    assert_memory_equal(&again, &hidden, sizeof hidden);
    if (viewer == SPECTATOR)
        return;
    size_t count = game->legal(&s->table, &hidden, (seat)viewer, list);
    assert_int_equal(count, game->legal(&s->table, &world, (seat)viewer, guessed));
    assert_memory_equal(list, guessed, count * sizeof *list);
}

static void check_legal(struct scene *s, int who) {
    const struct game *game = s->table.game;
    action list[LEGAL_MAX];
    size_t count = game->legal(&s->table, s->state, (seat)who, list), next = 0;
    for (unsigned a = 0; a < ACTIONS + 3; a++) {
        bool listed = next < count && list[next] == a;
        next += listed;
        assert_int_equal(listed, game->accepts(&s->table, s->state, (seat)who, (action)a));
    }
    assert_int_equal(next, count);
}

static void check_shares(struct scene *s, int who) {
    const struct game *game = s->table.game;
    float share[SEATS_MAX] = {0}, weight[LEGAL_MAX], sum = 0;
    action list[LEGAL_MAX];
    size_t count = game->legal(&s->table, s->state, (seat)who, list);
    game->hooks->eval(&s->table, s->state, share);
    for (int i = 0; i < s->table.seats; i++) {
        assert_true(share[i] >= 0 && share[i] <= 1);
        sum += share[i];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
    game->hooks->prior(&s->table, s->state, (seat)who, list, count, weight);
    for (size_t i = 0; i < count; i++)
        assert_true(weight[i] > 0);
}

/* One game; `random_one_in`: how often a move is random and not the bot's. */
static void whole_game(int players, uint64_t seed, uint32_t random_one_in) {
    struct scene s;
    struct complaint why = {""};
    scene_new(&s, "cat-fight", players, "", seed);
    const struct game *game = s.table.game;
    for (size_t decision = 0;; decision++) {
        seat_set waiting = game->pending(&s.table, s.state);
        check_round_trip(&s);
        check_secrets(&s, (unsigned)decision % (unsigned)players);
        check_secrets(&s, SPECTATOR);
        check_legal(&s, (int)(decision % (unsigned)players));
        if (!waiting)
            break;
        assert_true(decision < game->decisions_max);
        int who = (int)bits_first(waiting);
        check_legal(&s, who);
        check_shares(&s, who);
        action list[LEGAL_MAX];
        size_t count = game->legal(&s.table, s.state, (seat)who, list);
        assert_true(count > 0 && count <= game->legal_max);
        bool at_random = rng_below(&s.rng, random_one_in) == 0;
        action a = at_random ? list[rng_below(&s.rng, (uint32_t)count)]
                             : game->hooks->rollout(&s.table, s.state, (seat)who, &s.rng);
        events_start(&s.events, s.tape, sizeof s.tape);
        game->apply(&s.table, s.state, (seat)who, a, &s.rng, &s.events);
        assert_false(s.events.tape.cut);
        if (!game->check(&s.table, s.state, &why))
            fail_msg("after the action: %s", why.text);
    }
    struct outcome result;
    game->outcome(&s.table, s.state, &result);
    assert_true(result.over && result.winners);
}

TEST("whole games: the invariants, JSON, secrets and legal lists hold at every step") {
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 1; seed <= 60; seed++)
            whole_game(players, seed, seed % 3 == 0 ? 1 : seed % 3 == 1 ? 3 : 12);
}

TEST("the table is drawn with cats, arrows, saucers, blockers, catnip and what each cat sees") {
    struct scene s;
    char drawn[RENDER_BYTES];
    struct text text;
    draw(&s, 2, "1e 2nw",
         "..........\n"
         "..........\n"
         ".1A.#.....\n"
         "..........\n"
         "..........\n"
         "........x.\n"
         "....B.....\n"
         "..........\n"
         "......2...\n"
         "..........\n"
         "..........\n");
    scene_set(&s, "{\"creams\":[[1],[2]],\"removed\":[3],\"cats\":[{\"at\":\"b4\",\"face\":\"ne\"},{\"at\":\"g9\","
                  "\"face\":\"nw\"}],"
                  "\"may_sip\":true}");
    text_start(&text, drawn, sizeof drawn);
    s.table.game->hide(&s.table, s.state, 0);
    s.table.game->render(&s.table, s.state, 0, &text);
    assert_string_equal(drawn, "      a   b   c   d   e   f   g   h   i   j\n"
                               "  1   :   :   :   :   :   :   :   :   :   :   1\n"
                               "  2   :   .   .   .   .   .   .   .   .   :   2\n"
                               "  3   :   .  (3)  .  ###  .   o   .   .   :   3\n"
                               "  4   :   1/  .   .   .   .   .   .   .   :   4\n"
                               "  5   :   .   o   .   o   .   o   .   .   :   5\n"
                               "  6   :   .   .   .   .   .   .   .  ~2~  :   6\n"
                               "  7   :   .   o   .  (3)  .   o   .   .   :   7\n"
                               "  8   :   .   .   .   .   .   .   .   .   :   8\n"
                               "  9   :   .   o   .   o   .  \\2   .   .   :   9\n"
                               " 10   :   .   .   .   .   .   .   .   .   :   10\n"
                               " 11   :   :   :   :   :   :   :   :   :   :   11\n"
                               "      a   b   c   d   e   f   g   h   i   j\n"
                               "*> seat 1: 1 cream (1), 5 blockers, catnip held\n"
                               "            cat on b4, sees the saucer on c3; is watched\n"
                               "   seat 2: 1 cream, 4 blockers, catnip on i6\n"
                               "            cat on g9, sees the saucer on e7, cat 1 on b4\n"
                               "   Creams in the box: 3, removed: 1. Quiet turns: 0 of 50.\n");
}
