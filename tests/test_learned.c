/* Learned policies: what the quick sums say is what the file says, bad files are refused, and learning learns. */
#include "tests/test.h"

#include "base/bits.h"
#include "bots/learned.h"
#include "bots/playout.h"
#include "bots/search.h"
#include "games/games.h"
#include "lab/teach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The parts of a file, found by the description in bots/learned.c alone. */
struct file {
    const uint8_t *bytes;
    int inputs, actions;
};

static int two(const uint8_t *at) {
    int value = at[0] + 256 * at[1];
    return value < 32768 ? value : value - 65536;
}

static int weight(const struct file *f, int row, int unit) {
    int before = 15 + 3 * f->inputs + 2 * 32 + 2 * (f->actions + 1);
    int value = f->bytes[before + 32 * row + unit];
    return value < 128 ? value : value - 256;
}

/* The logit of an action, or of the value after the last one, in parts of 2048. */
static int plain_logit(const struct file *f, const uint8_t *numbers, int which) {
    int sum = two(f->bytes + 15 + 3 * f->inputs + 64 + 2 * which);
    for (int unit = 0; unit < 32; unit++) {
        int value = two(f->bytes + 15 + 3 * f->inputs + 2 * unit);
        for (int i = 0; i < f->inputs; i++) {
            const uint8_t *input = f->bytes + 15 + 3 * i;
            if (numbers[input[0] + 256 * input[1]] >= input[2])
                value += weight(f, i, unit);
        }
        value = value < 0 ? 0 : value / 2 > 127 ? 127 : value / 2;
        sum += value * weight(f, f->inputs + which, unit);
    }
    return sum;
}

static void compare_position(const struct learned *net, const struct file *f, const struct table *t, const void *hidden,
                             seat who) {
    uint8_t numbers[NUMBERS_MAX];
    action list[LEGAL_MAX];
    float chance[LEGAL_MAX];
    double sum = 0;
    size_t count = t->game->legal(t, hidden, who, list);
    float share = learned_judge(net, t, hidden, who, list, count, chance);
    numbers_write(t, hidden, who, numbers);
    for (size_t i = 0; i < count && f->bytes[6] > 1; i++)
        list[i] = (action)space_turn(t->game->space, list[i], t->seats, who);
    for (size_t i = 0; i < count; i++)
        sum += exp((plain_logit(f, numbers, list[i]) - plain_logit(f, numbers, list[0])) / 2048.0);
    for (size_t i = 0; i < count; i++) {
        double plain = exp((plain_logit(f, numbers, list[i]) - plain_logit(f, numbers, list[0])) / 2048.0) / sum;
        assert_true(fabs(chance[i] - plain) < 1e-4);
    }
    assert_true(fabs(share - 1 / (1 + exp(-plain_logit(f, numbers, f->actions) / 2048.0))) < 1e-4);
}

/* Games that ship a policy, one after the other; null after the last. */
static const struct game *next_learned(size_t *at) {
    while (games[*at]) {
        const struct game *game = games[(*at)++];
        if (game->hooks && game->hooks->policy)
            return game;
    }
    return NULL;
}

/* Along a game of a table; returns in how many positions an action named a seat. */
static size_t compare_game(const struct game *game, int seats) {
    struct scene s;
    struct learned net;
    size_t named = 0;
    scene_new(&s, game->id, seats, "", 5);
    assert_true(learned_open(&s.table, &net));
    struct file file = {net.least - 2 - 15, (int)net.inputs, (int)net.actions};
    seat_set waiting;
    for (int step = 0; step < 90 && (waiting = game->pending(&s.table, s.state)); step++) {
        _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
        action list[LEGAL_MAX];
        unsigned value[2];
        seat who = (seat)bits_first(waiting);
        table_hide_into(&s.table, s.state, who, hidden);
        compare_position(&net, &file, &s.table, hidden, who);
        size_t count = game->legal(&s.table, hidden, who, list);
        named += space_split(game->space, list[0], value)->arg[0].seat;
        game->apply(&s.table, s.state, who, list[rng_below(&s.rng, (uint32_t)count)], &s.rng, NULL);
    }
    return named;
}

TEST("the chances and shares of a policy are those that its file says, at every table it is for") {
    size_t at = 0, named = 0;
    for (const struct game *game; (game = next_learned(&at));)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++)
            named += compare_game(game, seats);
    assert_true(named >= 5);
}

TEST("an action that names a seat is turned as the numbers are, others stay") {
    const struct space *space = games_find("cantankerous", NULL)->space;
    unsigned cat_1 = (unsigned)space_parse(space, "cat 1", NULL), bank = (unsigned)space_parse(space, "bank c7", NULL);
    assert_int_equal(space_turn(space, cat_1 + 2, 4, 2), cat_1); /* seat 3 looks at itself */
    assert_int_equal(space_turn(space, cat_1 + 3, 4, 2), cat_1 + 1);
    assert_int_equal(space_turn(space, cat_1, 4, 2), cat_1 + 2);
    assert_int_equal(space_turn(space, bank, 4, 2), bank);
}

TEST("a policy that is cut, of another game, out of order or too heavy is refused") {
    size_t at = 0;
    const struct game *game = next_learned(&at);
    const struct trained_file kept = *game->hooks->policy;
    struct learned net;
    struct complaint why;
    uint8_t *bytes = malloc(kept.size);
    assert_non_null(bytes);
    memcpy(bytes, kept.bytes, kept.size);
    assert_true(learned_check(game, bytes, kept.size, &why) && learned_read(game, bytes, kept.size, &net, &why));
    assert_false(learned_check(game, bytes, kept.size - 1, &why));
    assert_false(learned_check(game, bytes, 5, &why));
    assert_false(learned_check(game, bytes, 0, &why));
    assert_false(learned_read(games_find("template", NULL), bytes, kept.size, &net, &why));
    assert_false(learned_take(game, "table", bytes, kept.size));
    assert_false(learned_take(game, "policy", bytes, kept.size - 1));
    assert_ptr_equal(game->hooks->policy->bytes, kept.bytes);
    bytes[15 + 2] = 0; /* an input that is always on */
    assert_false(learned_read(game, bytes, kept.size, &net, &why));
    memcpy(bytes, kept.bytes, kept.size);
    memcpy(bytes + 14, kept.bytes + 15 + 3, 3); /* the second input before itself */
    assert_false(learned_read(game, bytes, kept.size, &net, &why));
    memcpy(bytes, kept.bytes, kept.size);
    memset(bytes + 15 + 3 * net.inputs + 64 + 2 * (net.actions + 1), 127, 32 * net.inputs);
    assert_false(learned_read(game, bytes, kept.size, &net, &why));
    free(bytes);
}

TEST("a policy is not asked about components or numbers of seats that it never saw") {
    size_t at = 0;
    struct table t;
    struct learned net;
    table_default(&t, next_learned(&at));
    struct trained_file *policy = t.game->hooks->policy, kept = *policy;
    assert_true(learned_open(&t, &net));
    for (int seats = t.game->seats_min; seats <= t.game->seats_max; seats++) {
        t.seats = (uint8_t)seats;
        assert_true(learned_open(&t, &net) && (net.seats >> seats & 1));
    }
    while (learned_open(&t, &net) && !(policy->bytes[LEARNED_SEATS_AT] >> t.seats & 1)) { /* to the largest tables' */
        struct learned first;
        struct complaint why;
        assert_true(learned_read(t.game, policy->bytes, policy->size, &first, &why));
        policy->bytes += learned_bytes(first.inputs, first.actions);
        policy->size -= learned_bytes(first.inputs, first.actions);
    }
    policy->size = learned_bytes(net.inputs, net.actions); /* the network of the largest tables alone */
    assert_true(learned_open(&t, &net));
    t.seats = (uint8_t)t.game->seats_min;
    assert_false(learned_open(&t, &net));
    *policy = kept;
    assert_true(learned_open(&t, &net));
    t.kit = &t;
    assert_false(learned_open(&t, &net));
}

TEST("a network goes beside those for other numbers of seats and replaces those for its own") {
    size_t at = 0, size;
    const struct game *game = next_learned(&at);
    const struct trained_file policy = *game->hooks->policy;
    struct learned first, second;
    struct complaint why;
    assert_true(learned_read(game, policy.bytes, policy.size, &first, &why));
    size_t half = learned_bytes(first.inputs, first.actions);
    assert_true(learned_read(game, policy.bytes + half, policy.size - half, &second, &why));
    size_t rest = learned_bytes(second.inputs, second.actions), both = half + rest;
    assert_int_equal(first.seats & second.seats, 0);
    uint8_t *turned = learn_beside(game, policy.bytes + half, rest, policy.bytes, half, &size, &why);
    assert_int_equal(size, both);
    assert_memory_equal(turned + rest, policy.bytes, half);
    assert_memory_equal(turned, policy.bytes + half, rest);
    uint8_t *same = learn_beside(game, turned, size, policy.bytes + half, rest, &size, &why);
    assert_memory_equal(same, policy.bytes, both);
    memcpy(turned, policy.bytes, half); /* two networks for the same seats */
    memcpy(turned + half, policy.bytes + half, rest);
    turned[LEARNED_SEATS_AT] |= (uint8_t)second.seats;
    assert_false(learned_check(game, turned, both, &why));
    assert_null(learn_beside(game, turned, both - 1, policy.bytes, half, &size, &why));
    free(turned);
    free(same);
}

TEST("a network for many numbers of seats stays for those that a later one does not take over") {
    size_t at = 0, size, other;
    const struct game *game = next_learned(&at);
    const struct trained_file policy = *game->hooks->policy;
    struct learned net;
    struct complaint why;
    assert_true(learned_read(game, policy.bytes, policy.size, &net, &why));
    size_t each = learned_bytes(net.inputs, net.actions);
    uint8_t *many = malloc(each), *few = malloc(each);
    memcpy(many, policy.bytes, each);
    memcpy(few, policy.bytes, each);
    many[LEARNED_SEATS_AT] = 1 << 3 | 1 << 4 | 1 << 5;
    few[LEARNED_SEATS_AT] = 1 << 4;
    uint8_t *joined = learn_beside(game, many, each, few, each, &size, &why);
    assert_int_equal(size, 2 * each);
    assert_true(learned_check(game, joined, size, &why));
    assert_int_equal(joined[LEARNED_SEATS_AT], 1 << 3 | 1 << 5);
    assert_memory_equal(joined + each, few, each);
    uint8_t *replaced = learn_beside(game, joined, size, many, each, &other, &why); /* nothing is left for the old */
    assert_int_equal(other, each);
    assert_memory_equal(replaced, many, each);
    free(replaced);
    free(joined);
    free(many);
    free(few);
}

/* The value that a search gives to its choice at the beginning of a match. */
static float value_of(int seats, const char *spec) {
    struct scene s;
    struct bot bot;
    struct complaint why;
    struct world hidden;
    struct line lines[LEGAL_MAX];
    bool mixed;
    scene_new(&s, "cantankerous", seats, "", 7);
    for (int step = 0; step < 20; step++) { /* past the bets, where all choose at once */
        seat_set waiting = s.table.game->pending(&s.table, s.state);
        seat who = (seat)bits_first(waiting);
        s.table.game->apply(&s.table, s.state, who, s.table.game->hooks->rollout(&s.table, s.state, who, &s.rng),
                            &s.rng, NULL);
    }
    seat who = (seat)bits_first(s.table.game->pending(&s.table, s.state));
    table_hide_into(&s.table, s.state, who, hidden.bytes);
    assert_true(bot_parse(spec, &bot, &why));
    struct search_setting setting = {.iterations = (unsigned)bot.amount, .tuning = bot.tuning};
    assert_true(search(&s.table, hidden.bytes, who, &setting, &s.rng, lines, LEGAL_MAX, &mixed) > 0);
    return lines[0].value;
}

TEST("crowd= asks the evaluation for many players where there are many, and changes nothing with two") {
    assert_true(value_of(2, "search:90:steps=2:crowd=1") == value_of(2, "search:90:steps=2"));
    assert_true(value_of(2, "search:90:steps=2:value=0.5:crowd=1") == value_of(2, "search:90:steps=2:value=0.5"));
    for (int seats = 3; seats <= 6; seats++) {
        float all = value_of(seats, "search:90:steps=2:crowd=1"), none = value_of(seats, "search:90:steps=2");
        assert_true(all != none);
        assert_true(value_of(seats, "search:90:steps=2:value=0.5:crowd=1") == all);
        assert_true(value_of(seats, "search:90:steps=2:crowd=0.5") != all);
    }
}

TEST("self-play learns what a search finds, and gives the same file in one thread and in two") {
    struct teaching teaching = {.games = 64, .generations = 2, .epochs = 6, .threads = 1, .seed = 3};
    struct learn_report one, two_threads;
    struct complaint why;
    size_t size, size_two;
    const struct game *game = games_find("cats-and-dogs", NULL);
    table_default(&teaching.table, game);
    teaching.seats[teaching.seat_counts++] = 2;
    assert_true(bot_parse("search:60:halve=4:anchor=0.05:puct=1:net=1", &teaching.bot, &why));
    uint8_t *bytes = teach(&teaching, &size, &one, &why);
    teaching.threads = 2;
    uint8_t *again = teach(&teaching, &size_two, &two_threads, &why);
    assert_true(bytes && again);
    assert_int_equal(size, size_two);
    assert_memory_equal(bytes, again, size);
    assert_true(one.tests > 100);
    assert_true(one.loss < one.even - 0.01);
    free(bytes);
    free(again);
}

/* Where all top levels judge alike, each may wait for the others until the stall guard ends the match. */
TEST("CD-62 top levels of Cardinal Directions seldom wait for the stall guard among each other") {
    int waited = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct scene s;
        struct bot bot;
        struct complaint why;
        struct advice advice;
        struct world hidden;
        scene_new(&s, "cardinal", 3, "", seed);
        assert_true(bot_parse("level:5", &bot, &why));
        for (seat_set waiting; (waiting = s.table.game->pending(&s.table, s.state));) {
            seat who = (seat)bits_first(waiting);
            table_hide_into(&s.table, s.state, who, hidden.bytes);
            bot_choose(&bot, &s.table, hidden.bytes, who, &s.rng, &advice);
            s.table.game->apply(&s.table, s.state, who, advice.action, &s.rng, NULL);
        }
        waited += s.table.game->lab->stall >> s.table.game->lab->end(&s.table, s.state) & 1;
    }
    assert_true(waited <= 2);
}

/* The second cat is behind and the third has done nothing for rounds. One who counts on the third to catch the bird at
 * the bath steals from it, which is nothing either, until the stall guard ends the match. */
TEST("CD-62 a top level of Cardinal Directions that is behind does not wait for somebody who does nothing") {
    struct scene s;
    struct bot bot;
    struct complaint why;
    struct advice advice;
    struct world hidden;
    scene_new(&s, "cardinal", 3, "", 1);
    scene_set(
        &s,
        "{\"round\":40,\"quiet\":9,\"points\":[6,4,0],\"deck\":[18,21],\"eaten\":["
        "[{\"bird\":16,\"doubled\":false},{\"bird\":17,\"doubled\":false}],"
        "[{\"bird\":8,\"doubled\":false},{\"bird\":9,\"doubled\":false}],[]],\"locales\":["
        "{\"locale\":\"bath\",\"bird\":13,\"stalks\":[0,0,1]},{\"locale\":\"grass\",\"bird\":20,\"stalks\":[1,1,0]},"
        "{\"locale\":\"trees\",\"bird\":15,\"stalks\":[1,0,0]}]}");
    assert_true(bot_parse("level:5", &bot, &why));
    play(&s, 1, "steal 3");
    play(&s, 3, "stalk bath");
    while (s.table.game->pending(&s.table, s.state) == 1u << 1) {
        table_hide_into(&s.table, s.state, 1, hidden.bytes);
        bot_choose(&bot, &s.table, hidden.bytes, 1, &s.rng, &advice);
        s.table.game->apply(&s.table, s.state, 1, advice.action, &s.rng, NULL);
    }
    expect_pending(&s, "1 2 3");
}
