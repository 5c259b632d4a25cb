/* What a loaded state must satisfy. */
#include "games/cat-fight/rules.h"
#include "games/cat-fight/test_draw.h"

#include <stdio.h>
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

TEST("CF-5 CF-50 load refuses a box of the wrong size, and parts of a saucer among the removed") {
    struct scene s;
    draw(&s, 2, "1e 2w", corner); /* two of three saucers: the creams of the third are removed */
    scene_refuses(&s, "{\"box\":[4,4],\"creams\":[[5],[]]}", "the box has 3 creams, not 2");
    scene_refuses(&s, "{\"box\":[1,4,4,5],\"removed\":[2,3]}", "the box has 3 creams, not 4");
    scene_refuses(&s,
                  "{\"saucers\":[{\"at\":\"c3\",\"creams\":[1,2,3]},{\"at\":\"e7\",\"creams\":[1,2]}],\"removed\":"
                  "[1,2,3,3]}",
                  "4 creams cannot have been removed");
    scene_set(&s, "{\"removed\":[1,2],\"creams\":[[3],[]]}");
    scene_set(&s, "{\"removed\":[],\"creams\":[[3],[1,2]]}");
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

/* ---- positions that no play led to */

/* A position of a game after some decisions, random and not. */
static void some_position(struct scene *s, int players, struct rng *rng) {
    scene_new(s, "cat-fight", players, "", rng_next(rng));
    const struct game *game = s->table.game;
    uint32_t random_one_in = 1 + rng_below(rng, 6);
    for (uint32_t left = rng_below(rng, 60); left; left--) {
        seat_set waiting = game->pending(&s->table, s->state);
        if (!waiting)
            return;
        seat who = (seat)bits_first(waiting);
        action list[LEGAL_MAX];
        size_t count = game->legal(&s->table, s->state, who, list);
        action a = rng_below(rng, random_one_in) ? game->hooks->rollout(&s->table, s->state, who, rng)
                                                 : list[rng_below(rng, (uint32_t)count)];
        game->apply(&s->table, s->state, who, a, rng, NULL);
    }
}

#define MIX(field)                                                                                                     \
    if (rng_next(rng) & 1)                                                                                             \
    memcpy(&a->field, &b->field, sizeof a->field)

/* Some fields of one position into another. */
static void mix(struct state *a, const struct state *b, struct rng *rng) {
    if (rng_next(rng) & 1) {
        MIX(creams);
        MIX(lost);
        MIX(box);
        MIX(removed);
        MIX(saucer);
        MIX(saucers);
    }
    MIX(blocks);
    MIX(stock);
    MIX(cat);
    MIX(face);
    MIX(nip);
    MIX(turn);
    MIX(phase);
    MIX(facing);
    MIX(fight);
    MIX(moved);
    MIX(may_sip);
    MIX(quiet);
}

static void play_out(struct scene *s, struct rng *rng) {
    const struct game *game = s->table.game;
    struct complaint why = {""};
    seat_set waiting;
    for (size_t decision = 0; (waiting = game->pending(&s->table, s->state)); decision++) {
        action list[LEGAL_MAX];
        seat who = (seat)bits_first(waiting);
        size_t count = game->legal(&s->table, s->state, who, list);
        assert_true(count > 0 && count <= game->legal_max && decision < game->decisions_max);
        game->apply(&s->table, s->state, who, list[rng_below(rng, (uint32_t)count)], rng, NULL);
        if (!game->check(&s->table, s->state, &why))
            fail_msg("after the action: %s", why.text);
    }
}

TEST("load: whatever passes the check can be played to its end, and every step passes it again") {
    struct rng rng;
    struct scene a, b;
    int played = 0, changed = 0;
    rng_seed_number(&rng, 21);
    for (int pair = 0; pair < 300; pair++) {
        int players = 2 + pair % 3;
        some_position(&a, players, &rng);
        some_position(&b, players, &rng);
        for (int i = 0; i < 60; i++) {
            struct scene mixed = a;
            mix((struct state *)mixed.state, (const struct state *)b.state, &rng);
            if (!a.table.game->check(&mixed.table, mixed.state, NULL))
                continue;
            changed += memcmp(mixed.state, a.state, sizeof(struct state)) != 0;
            played++;
            play_out(&mixed, &rng);
        }
    }
    assert_true(played > 300 && changed > 200);
}
