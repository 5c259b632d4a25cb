/* What is secret, what a loaded state must satisfy, whole games at random, and the owner's creams. */
#include "games/cat-fight/rules.h"
#include "games/cat-fight/test_draw.h"
#include "kits/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char corner[] = "..........\n"
                             "..........\n"
                             ".1A.......\n"
                             "..........\n"
                             "..........\n"
                             "..........\n"
                             "....B.....\n"
                             "..........\n"
                             ".......2..\n"
                             "..........\n"
                             "..........\n";

static void small_world(struct scene *s) {
    draw(s, 2, "1e 2w", corner);
    scene_set(s, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[2,3]}],\"creams\":[[1,3],[2,4]],\"lost\":[[1],[5]],"
                 "\"removed\":[1,2],\"box\":[3,4]}");
}

TEST("hidden: numbers of saucers, box and removed from all, sipped and sacrificed ones from the others") {
    struct scene s;
    small_world(&s);
    expect_view(&s, 1, "creams", "[[1,3],[\"?\",\"?\"]]");
    expect_view(&s, 1, "lost", "[[1],[\"?\"]]");
    expect_view(&s, 2, "creams", "[[\"?\",\"?\"],[2,4]]");
    expect_view(&s, 2, "lost", "[[\"?\"],[5]]");
    expect_view(&s, 0, "creams", "[[\"?\",\"?\"],[\"?\",\"?\"]]");
    for (int viewer = 0; viewer <= 2; viewer++) {
        expect_view(&s, viewer, "saucers", "[{\"at\":\"c3\",\"creams\":[\"?\",\"?\"]}]");
        expect_view(&s, viewer, "box", "[\"?\",\"?\"]");
        expect_view(&s, viewer, "removed", "[\"?\",\"?\"]");
    }
}

TEST("hidden: swapping what a seat may not know changes no byte of its view") {
    struct scene a, b;
    small_world(&a);
    small_world(&b);
    scene_set(&b, "{\"saucers\":[{\"at\":\"c3\",\"creams\":[4,5]}],\"creams\":[[1,3],[2,3]],\"lost\":[[1],[4]],"
                  "\"removed\":[2,3],\"box\":[1,2]}");
    a.table.game->hide(&a.table, a.state, 0);
    b.table.game->hide(&b.table, b.state, 0);
    assert_memory_equal(a.state, b.state, sizeof(struct state));
}

/* Seat 1 of small_world knows 1 1 3. The other nine (1 2 2 2 3 3 4 4 5) fill nine blanks, so each blank is each of
 * the nine with equal chance, and each ordered pair of blanks is each ordered pair of the nine. */
TEST("guess: every world that the viewer cannot rule out is equally likely") {
    enum { TRIES = 36000 };
    static const unsigned unseen[9] = {1, 2, 2, 2, 3, 3, 4, 4, 5};
    struct scene s;
    struct state hidden;
    uint32_t pairs[36] = {0}, lost[6] = {0}, creams[36] = {0};
    double pair_expected[36] = {0}, lost_expected[6] = {0}, creams_expected[36] = {0};
    small_world(&s);
    memcpy(&hidden, s.state, sizeof hidden);
    s.table.game->hide(&s.table, &hidden, 0);
    for (int i = 0; i < 9; i++) {
        lost_expected[unseen[i]] += TRIES / 9.0;
        for (int j = 0; j < 9; j++) {
            unsigned low = unseen[i] < unseen[j] ? unseen[i] : unseen[j], high = unseen[i] + unseen[j] - low;
            if (i != j)
                pair_expected[unseen[i] * 6 + unseen[j]] += TRIES / 72.0;
            if (i != j)
                creams_expected[low * 6 + high] += TRIES / 72.0;
        }
    }
    for (int i = 0; i < TRIES; i++) {
        struct state world = hidden;
        s.table.game->guess(&s.table, &world, 0, &s.rng);
        assert_true(world.creams[0] == heap_one(1) + heap_one(3) && world.lost[0] == heap_one(1));
        pairs[world.saucer[0].cream[0] * 6 + world.saucer[0].cream[1]]++;
        for (unsigned n = 1; n <= 5; n++)
            lost[n] += heap_of(world.lost[1], n);
        unsigned low = 1, high = 5;
        while (!heap_of(world.creams[1], low))
            low++;
        while (!heap_of(world.creams[1], high))
            high--;
        creams[low * 6 + high]++;
    }
    /* Only cells that can happen take part. */
    uint32_t counts[36];
    double expected[36];
    size_t cells = 0;
    for (int i = 0; i < 36; i++)
        if (pair_expected[i] > 0) {
            counts[cells] = pairs[i];
            expected[cells++] = pair_expected[i];
        } else {
            assert_int_equal(pairs[i], 0);
        }
    assert_true(counts_fit(counts, expected, cells));
    cells = 0;
    for (int i = 0; i < 36; i++)
        if (creams_expected[i] > 0) {
            counts[cells] = creams[i];
            expected[cells++] = creams_expected[i];
        } else {
            assert_int_equal(creams[i], 0);
        }
    assert_true(counts_fit(counts, expected, cells));
    assert_true(counts_fit(lost + 1, lost_expected + 1, 5));
}

TEST("load refuses creams, blockers, cats and catnip that break the rules") {
    struct scene s;
    draw(&s, 2, "1e 2w", corner);
    static const struct {
        const char *change, *part;
    } bad[] = {
        {"{\"creams\":[[1],[]]}", "creams with the number 1"},
        {"{\"box\":[4,4,4]}", "creams with the number 4"},
        {"{\"box\":[4,4]}", "creams with the number 5"},
        {"{\"box\":[4,4,10]}", "\\\"box\\\""},
        {"{\"saucers\":[{\"at\":\"d3\",\"creams\":[1,2,3]},{\"at\":\"e7\",\"creams\":[1,2,3]}]}", "no saucer square"},
        {"{\"saucers\":[{\"at\":\"c3\",\"creams\":[1,2,3]},{\"at\":\"c3\",\"creams\":[1,2,3]}]}", "already"},
        {"{\"saucers\":[{\"at\":\"c3\",\"creams\":[]},{\"at\":\"e7\",\"creams\":[1,2,3]}]}", "creams"},
        {"{\"blocks\":[\"a4\"],\"blockers\":[5,4]}", "blue"},
        {"{\"blocks\":[\"c3\"],\"blockers\":[5,4]}", "saucer"},
        {"{\"blocks\":[\"d4\"]}", "10 blockers"},
        {"{\"blocks\":[\"d4\",\"d4\"],\"blockers\":[5,3]}", "Two blockers"},
        {"{\"blockers\":[6,4]}", "blockers"},
        {"{\"cats\":[{\"at\":\"c3\",\"face\":\"e\"},{\"at\":null,\"face\":null}]}", "stands on a blocker"},
        {"{\"cats\":[{\"at\":\"b3\",\"face\":\"e\"},{\"at\":\"b3\",\"face\":\"e\"}]}", "Two cats"},
        {"{\"cats\":[{\"at\":\"b3\",\"face\":null},{\"at\":\"b5\",\"face\":\"e\"}]}", "must face"},
        {"{\"cats\":[{\"at\":\"b3\",\"face\":\"e\"},{\"at\":null,\"face\":\"e\"}]}", "off the board"},
        {"{\"cats\":[{\"at\":\"b3\",\"face\":\"up\"},{\"at\":null,\"face\":null}]}", "face"},
        {"{\"cats\":[{\"at\":\"k3\",\"face\":\"e\"},{\"at\":null,\"face\":null}]}", "at"},
        {"{\"nip\":[\"held\",\"e7\"]}", "lies on"},
        {"{\"cats\":[{\"at\":\"b3\",\"face\":\"e\"},{\"at\":null,\"face\":null}],\"nip\":[\"held\",\"b3\"]}",
         "stands on"},
        {"{\"nip\":[\"held\",\"c4\"]}", "has a line"},
        {"{\"nip\":[\"held\",\"lost\"]}", "nip"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        scene_refuses(&s, bad[i].change, bad[i].part[0] == '\\' ? "\"box\"" : bad[i].part);
    struct scene three;
    draw(&three, 3, "1e 2w", corner);
    scene_refuses(
        &three,
        "{\"saucers\":[{\"at\":\"c3\",\"creams\":[1]},{\"at\":\"e7\",\"creams\":[1]},{\"at\":\"g7\",\"creams\":[1]}]}",
        "at most 2 saucers");
}

TEST("load refuses flags that do not fit the phase") {
    struct scene s;
    draw(&s, 2, "1e 2w", corner);
    static const struct {
        const char *change, *part;
    } bad[] = {
        {"{\"phase\":\"place\",\"may_sip\":false}", "off the board"},
        {"{\"phase\":\"face\"}", "facing"},
        {"{\"facing\":\"move\"}", "facing"},
        {"{\"facing\":\"\"}", "facing"},
        {"{\"phase\":\"end\",\"may_sip\":false}", "moved"},
        {"{\"phase\":\"end\",\"may_sip\":false,\"moved\":true,\"nip\":[\"gone\",\"held\"]}", "holds its catnip"},
        {"{\"moved\":true}", "moved"},
        {"{\"phase\":\"over\",\"may_sip\":false}", "not over"},
        {"{\"quiet\":50}", "over"},
        {"{\"quiet\":51}", "quiet"},
        {"{\"saucers\":[],\"removed\":[1,1,1,2,2,2,3,3,3],\"may_sip\":false}", "over"},
        {"{\"turn\":2}", "may_sip"},
        {"{\"turn\":3}", "turn"},
        {"{\"phase\":\"fight\",\"may_sip\":false}", "fight"},
        {"{\"fight\":{\"at\":\"b3\",\"cats\":[1,2],\"rolls\":[1,2],\"winner\":2,\"yielded\":[],\"catnip\":true}}",
         "until its winner"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        scene_refuses(&s, bad[i].change, bad[i].part);
    scene_set(&s, "{\"cats\":[{\"at\":\"b3\",\"face\":\"e\"},{\"at\":null,\"face\":null}],\"may_sip\":false}");
    scene_refuses(&s, "{\"turn\":2}", "must be on the board");
}

/* A fight on b4 that seat 2 started and is winning; only some fields differ. */
static void refuse_fight(struct scene *s, const char *fight, const char *part) {
    char change[600];
    snprintf(change, sizeof change, "{\"fight\":{%s}}", fight);
    scene_refuses(s, change, part);
}

TEST("load accepts a fight in the middle, and refuses broken ones") {
    struct scene s;
    draw(&s, 3, "2e 1w", corner);
    scene_set(&s,
              "{\"creams\":[[1,2],[],[3]],\"saucers\":[{\"at\":\"e7\",\"creams\":[1,2,3]}],\"phase\":\"fight\","
              "\"moved\":true,\"cats\":[{\"at\":\"b4\",\"face\":\"e\"},{\"at\":\"b4\",\"face\":\"w\"},"
              "{\"at\":\"h9\",\"face\":\"w\"}],\"fight\":{\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3,5],\"winner\":2,"
              "\"yielded\":[],\"catnip\":false}}");
    expect_pending(&s, "1");
    expect_legal(&s, 1, "sacrifice 1|sacrifice 2|yield");
    refuse_fight(&s, "\"at\":\"b5\",\"cats\":[1,2],\"rolls\":[3,5],\"winner\":2,\"yielded\":[],\"catnip\":false",
                 "where the fight is");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3,5],\"winner\":1,\"yielded\":[],\"catnip\":false",
                 "rolls");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[5,5],\"winner\":2,\"yielded\":[],\"catnip\":false",
                 "rolls");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3,7],\"winner\":2,\"yielded\":[],\"catnip\":false",
                 "rolls");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3],\"winner\":2,\"yielded\":[],\"catnip\":false",
                 "rolls");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[2],\"rolls\":[3],\"winner\":2,\"yielded\":[],\"catnip\":true",
                 "Two cats");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[],\"rolls\":[],\"winner\":2,\"yielded\":[],\"catnip\":true",
                 "two or more");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[2,1],\"rolls\":[3,5],\"winner\":2,\"yielded\":[],\"catnip\":false",
                 "ascending");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3,5],\"winner\":3,\"yielded\":[],\"catnip\":false",
                 "one of them");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3,5],\"winner\":2,\"yielded\":[1],\"catnip\":false",
                 "All losers have yielded");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[3,5],\"winner\":2,\"yielded\":[2],\"catnip\":false",
                 "Only losers");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2],\"rolls\":[5,3],\"winner\":1,\"yielded\":[],\"catnip\":false",
                 "no cream to sacrifice");
    scene_refuses(&s, "{\"turn\":3}", "Without catnip");
    scene_refuses(&s, "{\"moved\":false}", "Without catnip");
    scene_refuses(&s, "{\"phase\":\"face\",\"facing\":\"win\"}", "Two cats");
    scene_refuses(&s,
                  "{\"phase\":\"face\",\"facing\":\"catnip-win\",\"cats\":[{\"at\":null,\"face\":null},"
                  "{\"at\":\"b4\",\"face\":\"w\"},{\"at\":\"h9\",\"face\":\"w\"}]}",
                  "do not fit");
    scene_refuses(&s,
                  "{\"phase\":\"face\",\"facing\":\"win\",\"cats\":[{\"at\":null,\"face\":null},"
                  "{\"at\":\"b4\",\"face\":\"w\"},{\"at\":\"h9\",\"face\":\"w\"}]}",
                  "when all losers have yielded");
}

TEST("CF-30 load knows that a winner after a tie need not have the highest roll") {
    struct scene s;
    draw(&s, 3, "2e 1w", corner);
    scene_set(&s, "{\"creams\":[[1,2],[],[3]],\"saucers\":[{\"at\":\"e7\",\"creams\":[1,2,3]}],\"phase\":\"fight\","
                  "\"moved\":true,\"cats\":[{\"at\":\"b4\",\"face\":\"e\"},{\"at\":\"b4\",\"face\":\"w\"},"
                  "{\"at\":\"b4\",\"face\":\"w\"}],\"fight\":{\"at\":\"b4\",\"cats\":[1,2,3],\"rolls\":[5,3,2],"
                  "\"winner\":2,\"yielded\":[],\"catnip\":true}}");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2,3],\"rolls\":[6,3,2],\"winner\":2,\"yielded\":[],\"catnip\":true",
                 "rolls");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2,3],\"rolls\":[5,1,2],\"winner\":2,\"yielded\":[],\"catnip\":true",
                 "rolls");
    refuse_fight(&s, "\"at\":\"b4\",\"cats\":[1,2,3],\"rolls\":[5,3,2],\"winner\":2,\"yielded\":[3],\"catnip\":true",
                 "seat order");
}

/* ---- whole games */

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
    scene_set(
        &s,
        "{\"creams\":[[4],[5]],\"box\":[4],\"cats\":[{\"at\":\"b4\",\"face\":\"ne\"},{\"at\":\"g9\",\"face\":\"nw\"}],"
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
                               "*> seat 1: 1 cream (4), 5 blockers, catnip held\n"
                               "            cat on b4, sees the saucer on c3; is watched\n"
                               "   seat 2: 1 cream, 4 blockers, catnip on i6\n"
                               "            cat on g9, sees the saucer on e7, cat 1 on b4\n"
                               "   Creams in the box: 1, removed: 3. Quiet turns: 0 of 50.\n");
}

/* ---- the owner's creams */

static bool read_kit(const char *yaml, struct kit *kit, struct complaint *why) {
    static struct sheet sheet;
    why->text[0] = 0;
    return yaml_sheet("mine.yaml", yaml, strlen(yaml), &sheet, why) && cat_fight_kit_read(&sheet, kit, why);
}

TEST("CF-3 the house creams are those of the data file") {
    static char yaml[SHEET_BYTES_MAX];
    struct kit kit;
    struct complaint why;
    FILE *file = fopen(SOURCE_ROOT "/games/cat-fight/data/creams.yaml", "rb");
    assert_non_null(file);
    yaml[fread(yaml, 1, sizeof yaml - 1, file)] = 0;
    fclose(file);
    memset(&kit, 0xa5, sizeof kit);
    assert_true(read_kit(yaml, &kit, &why));
    assert_memory_equal(&kit, &cat_fight_kit_house, sizeof kit);
    assert_int_equal(cat_fight_heap_count(cat_fight_kit_heap(&kit)), 12);
    assert_int_equal(cat_fight_heap_sum(cat_fight_kit_heap(&kit)), 3 + 6 + 9 + 8 + 5);
}

TEST("CF-3 an owner's file has exactly twelve creams with numbers 1 to 9, or is refused where it is wrong") {
    static const struct {
        const char *yaml, *place, *part;
    } bad[] = {
        {"creams:\n  - {number: 1, count: 11}\n", "mine.yaml:2:", "exactly twelve creams; you have 11"},
        {"creams:\n  - {number: 1, count: 7}\n  - {number: 2, count: 6}\n", "mine.yaml:3:24", "you have 13"},
        {"creams:\n  - {number: 0, count: 12}\n", "mine.yaml:2:14", "from 1 to 9"},
        {"creams:\n  - {number: 10, count: 12}\n", "mine.yaml:2:14", "from 1 to 9"},
        {"creams:\n  - {number: 1, count: 13}\n", "mine.yaml:2:24", "from 1 to 12"},
        {"creams:\n  - {number: 1, count: many}\n", "mine.yaml:2:24", "whole number"},
        {"creams:\n  - {number: 1, count: 6}\n  - {number: 1, count: 6}\n", "mine.yaml:3:14", "has a row already"},
        {"creams:\n  - {number: 1}\n", "mine.yaml:2:", "\"count\" is missing"},
        {"creams:\n  - {number: 1, count: 12, colour: white}\n", "mine.yaml:2:", "no field \"colour\""},
        {"milk:\n  - {number: 1, count: 12}\n", "mine.yaml:1:1", "under the key \"creams\""},
        {"creams: []\n", "mine.yaml:1:1", "you have 0"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct kit kit;
        struct complaint why;
        assert_false(read_kit(bad[i].yaml, &kit, &why));
        if (strncmp(why.text, bad[i].place, strlen(bad[i].place)) || !strstr(why.text, bad[i].part) ||
            !strchr(why.text, '^'))
            fail_msg("%s\n  should be at %s and say %s", why.text, bad[i].place, bad[i].part);
    }
}

TEST("CF-3 a game with an owner's creams uses them") {
    struct kit kit;
    struct complaint why;
    assert_true(read_kit("creams:\n  - {number: 9, count: 12}\n", &kit, &why));
    struct scene s;
    scene_new(&s, "cat-fight", 2, "", 1);
    s.table.kit = &kit;
    s.table.game->start(&s.table, s.state, &s.rng, NULL);
    expect_field(&s, "box", "[9,9,9]");
    assert_true(s.table.game->check(&s.table, s.state, &why));
}
