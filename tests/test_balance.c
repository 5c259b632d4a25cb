/* The balance lab: intervals that hold the truth, a fair game that gets no sentence, planted faults that are named. */
#include "tests/test.h"

#include "base/bits.h"
#include "bots/playout.h"
#include "games/games.h"
#include "lab/findings.h"
#include "lab/part.h"
#include "lab/play.h"
#include "lab/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- intervals */

/* Of 1,000 simulated runs of so many games each, in how many does the interval hold the truth? */
static unsigned covered(double truth, unsigned games_each, bool shares) {
    unsigned held = 0;
    struct rng rng;
    rng_seed_number(&rng, 77);
    for (int run = 0; run < 1000; run++) {
        uint64_t cell[MEAN_CELLS] = {0};
        for (unsigned i = 0; i < games_each; i++) {
            if (shares) { /* a win, or one of twenty games shared by two */
                bool tie = rng_below(&rng, 20) == 0;
                bool won = rng_below(&rng, 1000000) < truth * 1000000;
                mean_add(cell, tie ? (int)(SHARE_PARTS * truth + 0.5) : won ? SHARE_PARTS : 0);
            } else { /* a length: the sum of a few dice, so that it is skewed as lengths are */
                int64_t length = 20;
                while (rng_below(&rng, 10))
                    length++;
                mean_add(cell, length);
            }
        }
        struct figure f = shares ? figure_share(cell, SHARE_PARTS) : figure_mean(cell, 1);
        held += f.low <= truth && truth <= f.high;
    }
    return held;
}

TEST("intervals hold the truth in 93 to 97 of 100 runs: shares near even, rare ones, and lengths") {
    static const double shares[] = {0.5, 0.25, 0.1};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        unsigned held = covered(shares[i], 400, true);
        if (held < 930 || held > 970)
            print_message("# a share of %.2f is held in %u of 1000 runs\n", shares[i], held);
        assert_in_range(held, 930, 970);
    }
    assert_in_range(covered(29, 400, false), 930, 970);
}

/* ---- lengths in buckets */

TEST("a length falls into the bucket that begins at it or below") {
    for (uint64_t value = 0; value < 2000000; value += 1 + value / 50) {
        unsigned bucket = tally_bucket(value);
        assert_true(tally_bucket_from(bucket) <= value && value < tally_bucket_from(bucket + 1));
    }
}

/* ---- a run in memory */

static void run(const struct game *game, const char *bots, int players, uint64_t count, uint64_t watch, uint64_t seed,
                struct part *out) {
    struct request request;
    struct complaint why = {""};
    request_default(&request, game);
    request.players = (uint8_t)(1u << players);
    snprintf(request.spec[0], PLAN_SPEC_MAX, "%s", bots);
    request.bots = 1;
    request.games = count;
    request.watch = watch;
    request.playouts = 10;
    for (int i = 0; i < 8; i++)
        request.seed[31 - i] = (uint8_t)(seed >> 8 * i);
    struct run_setting setting = {.threads = 2, .shards = 1};
    if (!part_open(out, &request, &why) || !run_units(out, &setting, &why))
        fail_msg("%s", why.text);
}

static bool says(const struct part *part, const char *words) {
    struct findings findings;
    bool found = false;
    assert_true(findings_open(&part->tally, &findings));
    for (size_t i = 0; i < findings.said; i++)
        found = found || strstr(findings.list[i].text, words);
    for (size_t i = 0; !found && i < findings.said; i++)
        print_message("# said: %s\n", findings.list[i].text);
    findings_close(&findings);
    return found;
}

TEST("a fair game gets no sentence in 95 of 100 runs and more") {
    unsigned quiet = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct part part;
        struct findings findings;
        run(games_find("template", NULL), "random", 2 + (int)(seed % 3), 600, 20, seed, &part);
        assert_true(findings_open(&part.tally, &findings));
        quiet += findings.said == 0;
        findings_close(&findings);
        part_close(&part);
    }
    assert_in_range(quiet, 95, 100);
}

/* ---- planted faults. The template with a seat that looks at one card more: its lowest card is changed for a higher
 * one of the deck, if the deck's top card is one. */

static const struct game *fair;

static void start_unfair(const struct table *t, void *state, struct rng *rng, struct events *events) {
    fair->start(t, state, rng, events);
    uint8_t *bytes = state;
    uint8_t *deck = bytes + 10; /* after phase, round, four choices and four scores */
    uint16_t hand;
    memcpy(&hand, bytes + 22, sizeof hand);
    unsigned low = bits_first(hand), top = deck[0];
    if (top <= low)
        return;
    hand = (uint16_t)((hand & ~(1u << low)) | 1u << top);
    deck[0] = (uint8_t)low;
    memcpy(bytes + 22, &hand, sizeof hand);
}

TEST("a seat that draws one card more is found and named, and not the others") {
    struct part part;
    struct complaint why = {""};
    fair = games_find("template", NULL);
    struct game unfair = *fair;
    unfair.start = start_unfair;
    run(&unfair, "random", 3, 4000, 20, 5, &part);
    uint8_t state[STATE_BYTES_MAX];
    struct rng rng;
    rng_seed_number(&rng, 1);
    start_unfair(&part.plan.series[0].table[0], state, &rng, NULL);
    assert_true(fair->check(&part.plan.series[0].table[0], state, &why)); /* still a state of the game */
    assert_true(says(&part, "Seat 1 wins"));
    assert_true(says(&part, "an advantage of"));
    assert_false(says(&part, "Seat 2 wins 4"));
    part_close(&part);
}

/* A deck in which all Affection cards have one heart, but one. */
static char *planted_deck(unsigned rank, int hearts) {
    char *text = malloc(1 << 16), line[300];
    FILE *file = fopen(DECK, "r");
    assert_true(text && file);
    text[0] = 0;
    while (fgets(line, sizeof line, file)) {
        char wanted[40], *at = strstr(line, "hearts: ");
        snprintf(wanted, sizeof wanted, "rank: %u,", rank);
        if (at)
            at[8] = (char)('0' + (strstr(line, wanted) ? hearts : 1));
        strcat(text, line);
    }
    fclose(file);
    return text;
}

static void run_planted(int hearts, uint64_t games_played, struct part *out) {
    struct request request;
    struct complaint why = {""};
    char *text = planted_deck(13, hearts); /* Lap Visit */
    request_default(&request, games_find("cantankerous", NULL));
    if (!kit_from_text(request.game, "planted.yaml", text, strlen(text), &request.kit[0], &why))
        fail_msg("%s", why.text);
    free(text);
    request.players = 1u << 2;
    snprintf(request.spec[0], PLAN_SPEC_MAX, "light");
    request.bots = 1;
    request.games = games_played;
    request.watch = 0;
    struct run_setting setting = {.threads = 2, .shards = 1};
    if (!part_open(out, &request, &why) || !run_units(out, &setting, &why))
        fail_msg("%s", why.text);
}

/* How many sentences of the summary say so. */
static unsigned times_said(const struct part *part, const char *words) {
    struct findings findings;
    unsigned count = 0;
    assert_true(findings_open(&part->tally, &findings));
    for (size_t i = 0; i < findings.said; i++)
        count += strstr(findings.list[i].text, words) != NULL;
    findings_close(&findings);
    return count;
}

TEST("a card with one heart more than its like is found and named by the summary, and no other of its sort is") {
    struct part part;
    run_planted(2, 12000, &part);
    assert_int_equal(times_said(&part, "Lap Visit (13) stands out among the 20 of its sort"), 1);
    assert_int_equal(times_said(&part, "stands out among the 20 of its sort"), 1);
    part_close(&part);
    run_planted(1, 12000, &part); /* no card has more: none is named */
    assert_int_equal(times_said(&part, "stands out among the 20 of its sort"), 0);
    part_close(&part);
}

/* ---- facts of games, and exchanges */

TEST("what a game tells the lab fits: names, traits, ends, and exchanged states that are states") {
    for (size_t i = 0; games[i]; i++) {
        const struct lab_facts *facts = games[i]->lab;
        struct part part;
        if (!facts || !facts->exchange)
            continue;
        run(games[i], "random", games[i]->seats_max, 64, 4, 3, &part);
        struct view v = view_of(&part.tally, 0, 0);
        uint64_t swaps = 0, had = 0, ends = 0;
        for (size_t c = 0; c < v.layout->components; c++) {
            char name[80];
            view_component_name(&v, c, name, sizeof name);
            swaps += v.cell[v.layout->swap + c * MEAN_CELLS];
            had += view_part_count(&v, c, PART_HAD);
            if (!name[0])
                assert_int_equal(view_part_count(&v, c, PART_HAD), 0);
        }
        for (size_t end = 0; end < v.layout->ends; end++)
            ends += v.cell[v.layout->end_share + end * MEAN_CELLS + 1];
        assert_true(swaps > 0 && had > 0);
        assert_int_equal(ends, v.layout->ends ? 64 : 0);
        part_close(&part);
    }
}

/* A random game in which every decision's gain and look are added up side by side. */
static void compare_gain(const struct table *t, struct rng *rng) {
    struct world world;
    seat_set waiting;
    struct lab_look gained[SEATS_MAX], seen[SEATS_MAX];
    memset(gained, 0, sizeof gained);
    memset(seen, 0, sizeof seen);
    t->game->start(t, world.bytes, rng, NULL);
    while ((waiting = t->game->pending(t, world.bytes))) {
        action list[LEGAL_MAX];
        seat who = (seat)bits_first(waiting);
        t->game->lab->gain(t, world.bytes, who, &gained[who]);
        t->game->lab->look(t, world.bytes, who, &seen[who]);
        for (size_t half = 0; half < LAB_COMPONENTS_MAX / 64; half++)
            assert_true(gained[who].has[half] == seen[who].has[half]);
        assert_int_equal(gained[who].traits, seen[who].traits);
        size_t count = t->game->legal(t, world.bytes, who, list);
        t->game->apply(t, world.bytes, who, list[rng_below(rng, (uint32_t)count)], rng, NULL);
    }
}

TEST("what a seat gains at its decisions is all that a look at every decision sees") {
    unsigned played = 0;
    for (size_t i = 0; games[i]; i++) {
        struct part part;
        struct rng rng;
        if (!games[i]->lab || !games[i]->lab->gain)
            continue;
        rng_seed_number(&rng, 12);
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
            run(games[i], "random", seats, 1, 0, 3, &part);
            for (int game = 0; game < 100; game++, played++)
                compare_gain(&part.plan.series[0].table[0], &rng);
            part_close(&part);
        }
    }
    assert_true(played > 0);
}

TEST("a result of a unit that was cut or changed does not count, and none counts twice") {
    struct part part;
    struct request request;
    struct complaint why = {""};
    struct tally tally;
    uint8_t bytes[20000];
    request_default(&request, games_find("template", NULL));
    request.players = 1u << 2;
    snprintf(request.spec[0], PLAN_SPEC_MAX, "random");
    request.bots = 1;
    request.games = 300;
    request.watch = 0;
    assert_true(part_open(&part, &request, &why) && tally_open(&part.plan, &tally));
    struct desk *desk = desk_open(&part.plan);
    lab_play_unit(desk, 3, &tally);
    size_t length = tally_write(&tally, bytes, sizeof bytes);
    assert_true(length < sizeof bytes);
    assert_false(part_take_bytes(&part, 3, bytes, length - 1));
    assert_false(part_take_bytes(&part, part.plan.units, bytes, length));
    assert_int_equal(part.tally.cell[0], 0);
    assert_true(part_take_bytes(&part, 3, bytes, length));
    assert_false(part_take_bytes(&part, 3, bytes, length));
    assert_false(part_take(&part, 3, &tally));
    assert_false(part_put_aside(&part, 3));
    assert_int_equal(part.tally.cell[0], plan_unit(&part.plan, 3).count);
    desk_close(desk);
    tally_close(&tally);
    part_close(&part);
}
