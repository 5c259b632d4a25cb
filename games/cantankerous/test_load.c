/* What can be loaded: refusals, hostile stacks, and decks of an owner's own. */
#include "games/cantankerous/test_lay.h"

#include "base/bits.h"
#include "games/cantankerous/rules.h"
#include "kits/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST("load refuses cards twice, missing, or not of these rules") {
    struct scene s;
    LAY(&s, .hands = "c6 c7/c9", .litter = "c3");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c7\"],[\"c9\",\"c3\"]]}", "c3 stands twice");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c6\"],[\"c9\"]]}", "c6 stands twice");
    scene_refuses(&s, "{\"hands\":[[\"c6\"],[\"c9\"]]}", "c7 is missing");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c36\"],[\"c9\"]]}", "c36 is not in the deck");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c99\"],[\"c9\"]]}", "c99 is not in the deck");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c121\"],[\"c9\"]]}", "written c1 to c120");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c07\"],[\"c9\"]]}", "written c1 to c120");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"?\"],[\"c9\"]]}", "written c1 to c120");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c7\"]]}", "hands");
    scene_refuses(&s, "{\"banked\":[[\"c7\"],[]],\"hands\":[[\"c6\"],[\"c9\"]]}", "Only Affection is banked");
    scene_refuses(&s, "{\"hands\":[[\"c6\",\"c7\"],5]}", "a list of cards for each seat");
    scene_refuses(&s, "{\"hands\":[[\"c6\",7],[\"c9\"]]}", "written c1 to c120");
    scene_refuses(&s, "{\"options\":{\"rules\":\"kitten\"},\"tokens\":[0,0],\"token_bank\":0}", "not in the deck");
}

TEST("load refuses numbers and flags that the rules do not allow") {
    struct scene s;
    LAY(&s, .hands = "c6 c7/c9");
    scene_refuses(&s, "{\"tokens\":[2,1]}", "5 Pounce Tokens; these rules have 4");
    scene_refuses(&s, "{\"points\":[9,0]}", "Nine points win");
    scene_refuses(&s, "{\"direction\":0}", "direction");
    scene_refuses(&s, "{\"turn\":0}", "\"turn\" is 0");
    scene_refuses(&s, "{\"turn\":301}", "turn");
    scene_refuses(&s, "{\"toy\":null}", "\"toy\" null");
    scene_refuses(&s, "{\"toy\":3}", "toy");
    scene_refuses(&s, "{\"actions_left\":0}", "no action");
    scene_refuses(&s, "{\"actions_left\":3}", "actions_left");
    scene_refuses(&s, "{\"phase\":\"groom\"}", "groom");
    scene_refuses(&s, "{\"phase\":\"react\"}", "view");
    scene_refuses(&s, "{\"phase\":\"pounce\"}", "stack");
    scene_refuses(&s, "{\"phase\":\"pay\"}", "stack");
    scene_refuses(&s, "{\"phase\":\"bet\"}", "six cards");
    scene_refuses(&s, "{\"stack\":[{\"step\":\"window\"}]}", "empty");
    scene_refuses(&s, "{\"bets\":[\"c6\",null],\"hands\":[[\"c7\"],[\"c9\"]]}", "bets");
    scene_refuses(&s, "{\"table\":[\"c6\"],\"hands\":[[\"c7\"],[\"c9\"]]}", "No card is being played");
    scene_refuses(&s, "{\"paid\":[\"c6\"],\"hands\":[[\"c7\"],[\"c9\"]]}", "paid");
    LAY(&s, .options = "rules=basic", .hands = "c6/");
    scene_refuses(&s, "{\"feral\":[true,false]}", "no Feral Cats");
    scene_refuses(&s, "{\"tokens\":[1,1],\"token_bank\":2}", "these rules have 0");
}

TEST("load refuses bets that would have been shown, and a First Bite in kitten") {
    struct scene s;
    scene_new(&s, "cantankerous", 2, "", 3);
    action list[LEGAL_MAX];
    s.table.game->legal(&s.table, s.state, 0, list);
    s.table.game->apply(&s.table, s.state, 0, list[0], &s.rng, NULL);
    expect_survives(&s);
    expect_pending(&s, "2");
    struct scene kitten;
    LAY(&kitten, .options = "rules=kitten", .hands = "c2 c3 c6 c7 c8 c9/c10 c11 c12 c13 c14 c15",
        .more = "\"direction\":-1");
    scene_refuses(&kitten, "{\"phase\":\"bet\",\"turn\":0,\"toy\":null}", "First Bite");
    struct scene both;
    LAY(&both, .hands = "c2 c3 c6 c7 c8/c10 c11 c12 c13 c14", .litter = "c20 c21");
    scene_refuses(&both, "{\"phase\":\"bet\",\"turn\":0,\"toy\":null,\"bets\":[\"c20\",\"c21\"],\"litter\":[]}",
                  "Everyone has bet");
}

/* ---- stacks */

static void lay_counter(struct scene *s) {
    LAY(s, .hands = "c6 c80 c17 c68 c13/c35", .banked = "c9/");
    play_all(s, "1 bank c6, 2 pounce c35");
    expect_phase(s, "counter");
    expect_field(s, "stack",
                 "[{\"step\":\"window\",\"order\":1},{\"step\":\"respond\",\"card\":\"c35\",\"seat\":2,\"how\":"
                 "\"pounce\",\"mode\":\"attack\",\"target\":1},{\"ask\":\"counter\",\"frame\":1,\"at\":0}]");
}

static void refuse_stack(struct scene *s, const char *stack, const char *part) {
    char json[2000];
    snprintf(json, sizeof json, "{\"stack\":%s}", stack);
    scene_refuses(s, json, part);
}

TEST("CC-4 CC-5 CC-11 load refuses a First Bite in which something has happened already") {
    struct scene s;
    scene_new(&s, "cantankerous", 2, "", 5);
    scene_refuses(&s, "{\"points\":[1,0]}", "nobody has points or banked cards");
    scene_refuses(&s, "{\"feral\":[true,false]}", "no cat is Feral");
    scene_refuses(&s, "{\"double\":[true,false]}", "no card has been played");
    scene_refuses(&s, "{\"plays\":1}", "no card has been played");
    scene_refuses(&s, "{\"tokens\":[2,1],\"token_bank\":1}", "the token it starts with");
    scene_refuses(&s, "{\"indicator\":\"high\",\"direction\":-1}", "the direction is 1 with");
    char change[1000];
    struct text text;
    unsigned card = 1; /* an Affection card of the Food Bowl, banked */
    const struct state *state = (const struct state *)s.state;
    while (!memchr(state->bowl, (int)card, state->bowl_count) || card_of(&s.table, card)->kind != KIND_AFFECTION)
        card++;
    text_start(&text, change, sizeof change);
    text_format(&text, "{\"banked\":[[\"c%u\"],[]],\"bowl\":[", card);
    for (unsigned i = state->bowl_count; i--;)
        if (state->bowl[i] != card)
            text_format(&text, "%s\"c%u\"", text.data[text.length - 1] == '[' ? "" : ",", state->bowl[i]);
    text_put(&text, "]}");
    scene_refuses(&s, change, "nobody has points or banked cards");
}

TEST("CC-53 CC-80 CC-82 load refuses nine points without the Toy, and an end without a winner before turn 300") {
    struct scene s;
    scene_new(&s, "cantankerous", 2, "", 5);
    play_until_phase(&s, "over");
    int toy = ((const struct state *)s.state)->toy;
    scene_refuses(&s, toy ? "{\"points\":[9,0]}" : "{\"points\":[0,9]}", "Only the cat that holds the Toy");
    scene_refuses(&s, "{\"points\":[8,8],\"feral\":[false,false]}", "before turn 300, but nobody has won");
    scene_set(&s, "{\"points\":[8,8],\"feral\":[false,false],\"turn\":300}");
    scene_set(&s, toy ? "{\"points\":[0,9]}" : "{\"points\":[9,0]}");
}

TEST("load refuses a stack that cannot be") {
    struct scene s;
    lay_counter(&s);
    refuse_stack(&s, "[]", "does not begin with a turn");
    refuse_stack(&s, "[{\"step\":\"window\",\"order\":1}]", "\"table\" does not fit");
    refuse_stack(&s, "[{\"step\":\"buy\",\"left\":1}]", "\"table\" does not fit");
    refuse_stack(&s, "[5]", "must hold objects");
    refuse_stack(&s, "[{\"step\":\"nap\"}]", "not known");
#define TURN "{\"step\":\"window\",\"order\":1},"
#define CARD "\"card\":\"c35\",\"seat\":2,\"how\":\"pounce\",\"mode\":\"attack\",\"target\":1}"
#define ASK ",{\"ask\":\"counter\",\"frame\":1,\"at\":0}"
    refuse_stack(&s, "[" TURN "{\"step\":\"effect\"," CARD ASK "]", "Entry 2");
    refuse_stack(&s, "[" TURN "{\"step\":\"gone\"," CARD ASK "]", "Entry 2");
    refuse_stack(&s, "[" TURN "{\"step\":\"instants\"," CARD ASK "]", "\"table\" does not fit");
    refuse_stack(&s, "[" TURN "{\"step\":\"respond\"," CARD "]", "does not fit the phase");
    refuse_stack(&s, "[" TURN "{\"step\":\"respond\"," CARD ",{\"ask\":\"counter\",\"frame\":7,\"at\":0}]",
                 "fit the phase");
    refuse_stack(&s, "[" TURN "{\"step\":\"respond\"," CARD ",{\"ask\":\"window\",\"frame\":0,\"at\":0}]",
                 "fit the phase");
    refuse_stack(&s, "[{\"step\":\"window\"},{\"step\":\"respond\"," CARD ASK "]", "Entry 2");
    refuse_stack(&s,
                 "[" TURN "{\"step\":\"respond\",\"card\":\"c35\",\"seat\":1,\"how\":\"pounce\",\"mode\":\"attack\","
                 "\"target\":1}" ASK "]",
                 "Entry 2");
    refuse_stack(
        &s, "[" TURN "{\"step\":\"respond\",\"card\":\"c35\",\"seat\":2,\"how\":\"pounce\",\"mode\":\"bank\"}" ASK "]",
        "Entry 2");
    refuse_stack(&s, "[" TURN "{\"step\":\"respond\",\"paid\":[[\"c9\",0]]," CARD ASK "]", "does not fit");
    scene_refuses(&s,
                  "{\"direction\":-1,\"stack\":[{\"step\":\"window\",\"at\":2},{\"step\":\"respond\"," CARD
                  ",{\"ask\":\"window\",\"frame\":0,\"at\":2}]}",
                  "Entry 2"); /* a cat beyond the last one */
    scene_refuses(&s, "{\"phase\":\"instant\"}", "does not fit the phase");
    scene_refuses(&s, "{\"plays\":0}", "Entry 2");
    scene_refuses(&s, "{\"tokens\":[0,0],\"token_bank\":4}", "does not fit the phase"); /* it could only pass */
}

TEST("load refuses payments out of place") {
    struct scene s;
    LAY(&s, .hands = "c57/", .banked = "c6 c9 c45 c13/");
    play_all(&s, "1 score c57, 1 pay c9");
#define PAYING                                                                                                         \
    "[{\"step\":\"window\"},{\"step\":\"pay\",\"card\":\"c57\",\"seat\":1,\"how\":\"action\",\"mode\":\"score\","
    expect_field(&s, "stack", PAYING "\"paid\":[[\"c9\",1]]}]");
    refuse_stack(&s, PAYING "\"paid\":[[\"c9\",4]]}]", "place");
    refuse_stack(&s, PAYING "\"paid\":[[\"c6\",1]]}]", "does not fit");
    refuse_stack(&s, PAYING "\"paid\":[]}]", "does not fit");
    refuse_stack(&s, PAYING "\"paid\":[[\"c9\"]]}]", "pairs");
    scene_refuses(&s, "{\"paid\":[]}", "does not fit");
}

TEST("load refuses a stack too deep, and what is paid but is no Affection") {
    struct scene s;
    char *json = malloc(STATE_TEXT_BYTES);
    struct text text;
    LAY(&s, .hands = "c57 c7/", .banked = "c6 c9 c45/");
    text_start(&text, json, STATE_TEXT_BYTES);
    text_put(&text, "{\"phase\":\"run\",\"stack\":[{\"step\":\"window\"}");
    for (int i = 0; i < FRAMES_MAX; i++)
        text_put(&text, ",{\"step\":\"run\"}");
    text_put(&text, "]}");
    scene_refuses(&s, json, "too deep");
    scene_refuses(&s, "{\"phase\":\"over\",\"points\":[9,0],\"hands\":[[\"c57\"],[]],\"paid\":[\"c7\"]}",
                  "Only Affection is paid");
    free(json);
}

/* Plays on at random; every step must be sound, whatever was loaded. */
static void play_on(struct scene *s, struct rng *rng) {
    const struct game *game = s->table.game;
    action list[LEGAL_MAX];
    for (seat_set waiting; (waiting = game->pending(&s->table, s->state));) {
        struct complaint why = {""};
        seat who = (seat)bits_nth(waiting, rng_below(rng, bits_count(waiting)));
        size_t count = game->legal(&s->table, s->state, who, list);
        assert_true(count > 0);
        game->apply(&s->table, s->state, who, list[rng_below(rng, (uint32_t)count)], &s->rng, NULL);
        if (!game->check(&s->table, s->state, &why))
            fail_msg("after a hostile load: %s", why.text);
    }
}

/* Changes something small in the text: a digit, or one quoted word for another of the text. */
static void spoil(char *json, struct rng *rng) {
    size_t length = strlen(json), at = rng_below(rng, (uint32_t)length);
    for (size_t i = 0; i < length; i++, at = (at + 1) % length)
        if (json[at] >= '0' && json[at] <= '9') {
            json[at] = (char)('0' + rng_below(rng, 10));
            return;
        }
}

static const char *const step_words[] = {"window", "respond", "counter", "effect",   "target", "pay",  "aim",
                                         "lose",   "take",    "run",     "enemy",    "follow", "soap", "victory",
                                         "settle", "claim",   "crown",   "instants", "gone",   "gain", "shield",
                                         "second", "forage",  "buy",     "onward"};

static void spoil_step(char *json, struct rng *rng, char *out, size_t size) {
    char *at = strstr(json, "\"stack\":");
    int steps = 0;
    for (char *p = at; p && (p = strstr(p, "\"step\":\"")); p++)
        steps++;
    if (!steps) {
        snprintf(out, size, "%s", json);
        return;
    }
    for (int n = (int)rng_below(rng, (uint32_t)steps); n >= 0; n--)
        at = strstr(at + 1, "\"step\":\"");
    size_t head = (size_t)(at - json) + 8, word = strcspn(json + head, "\"");
    snprintf(out, size, "%.*s%s%s", (int)head, json, step_words[rng_below(rng, sizeof step_words / sizeof *step_words)],
             json + head + word);
}

TEST("a spoiled position is refused, or can be played to the end") {
    enum { NODES = 8192 };
    char *json = malloc(STATE_TEXT_BYTES), *spoiled = malloc(STATE_TEXT_BYTES);
    struct json_node *nodes = malloc(NODES * sizeof *nodes);
    struct rng rng;
    int loaded = 0;
    rng_seed_number(&rng, 77);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct scene s;
        scene_new(&s, "cantankerous", 2 + (int)(seed % 5), "", seed);
        const struct game *game = s.table.game;
        for (int step = 0; step < 120 && game->pending(&s.table, s.state); step++) {
            struct text text;
            seat who = (seat)bits_first(game->pending(&s.table, s.state));
            action a = game->hooks->rollout(&s.table, s.state, who, &rng), list[LEGAL_MAX];
            size_t count = game->legal(&s.table, s.state, who, list);
            game->apply(&s.table, s.state, who, rng_below(&rng, 2) ? a : list[rng_below(&rng, (uint32_t)count)], &s.rng,
                        NULL);
            if (!((const struct state *)s.state)->depth)
                continue;
            text_start(&text, json, STATE_TEXT_BYTES);
            state_write(&s.table, s.state, &text);
            for (int i = 0; i < 8; i++) {
                struct json_doc doc;
                struct scene other = s;
                struct complaint why = {""};
                if (i % 2)
                    spoil_step(json, &rng, spoiled, STATE_TEXT_BYTES);
                else
                    snprintf(spoiled, STATE_TEXT_BYTES, "%s", json), spoil(strstr(spoiled, "\"stack\""), &rng);
                if (!json_parse(spoiled, strlen(spoiled), nodes, NODES, &doc, &why))
                    continue;
                if (state_read(&other.table, json_root(&doc), other.state, &why)) {
                    loaded++;
                    play_on(&other, &rng);
                } else {
                    assert_true(why.text[0] != 0);
                }
            }
        }
    }
    assert_true(loaded > 100);
    free(json);
    free(spoiled);
    free(nodes);
}

/* ---- an owner's deck */

struct file {
    char text[SHEET_BYTES_MAX];
    struct sheet sheet;
    struct kit kit;
    struct complaint why;
};

static void read_house(struct file *f) {
    FILE *in = fopen(source_path("games/cantankerous/data/deck.yaml"), "rb");
    assert_non_null(in);
    size_t length = fread(f->text, 1, sizeof f->text - 1, in);
    f->text[length] = 0;
    fclose(in);
}

static bool read_kit(struct file *f) {
    f->why.text[0] = 0;
    return yaml_sheet("my deck.yaml", f->text, strlen(f->text), &f->sheet, &f->why) &&
           cantankerous_kit_read(&f->sheet, &f->kit, &f->why);
}

TEST("CC-1 the house deck in the program is the house deck of the file") {
    struct file *f = calloc(1, sizeof *f);
    read_house(f);
    if (!read_kit(f))
        fail_msg("%s", f->why.text);
    assert_memory_equal(&f->kit, &cantankerous_house, sizeof f->kit);
    free(f);
}

/* The house's file with one piece of text replaced. */
static void change(struct file *f, const char *from, const char *to) {
    char *rest = malloc(sizeof f->text);
    read_house(f);
    char *at = strstr(f->text, from);
    assert_non_null(at);
    snprintf(rest, sizeof f->text, "%s", at + strlen(from));
    snprintf(at, sizeof f->text - (size_t)(at - f->text), "%s%s", to, rest);
    free(rest);
}

static void expect_refused(const char *from, const char *to, const char *place, const char *sentence) {
    struct file *f = calloc(1, sizeof *f);
    change(f, from, to);
    if (read_kit(f))
        fail_msg("\"%s\" was taken", to);
    if (!strstr(f->why.text, place) || !strstr(f->why.text, sentence))
        fail_msg("\"%s\" was refused with\n%s", to, f->why.text);
    free(f);
}

TEST("CC-60 the card that teaches to fly is known by its effect, and by its name where a file gives none") {
    struct scene s;
    uint8_t rank = 0;
    for (unsigned i = 0; i < RANKS; i++)
        if (cantankerous_house.card[i].effect == EFFECT_SCHOOL)
            rank = cantankerous_house.card[i].rank;
    assert_int_equal(rank, 33);
    scene_new(&s, "cantankerous", 2, "", 1);
    struct kit renamed = cantankerous_house;
    memset(renamed.card[32].name, 0, sizeof renamed.card[32].name);
    memcpy(renamed.card[32].name, "Wings", 5);
    s.table.kit = &renamed; /* another name changes nothing */
    struct state *state = (struct state *)s.state;
    state->banked_count[0] = 1;
    state->banked[0] = 33;
    assert_int_equal(cc_score_cost(&s.table, state, 0, card_of(&s.table, 27), false), 0);
    renamed.card[32].effect = EFFECT_NONE;
    assert_int_equal(cc_score_cost(&s.table, state, 0, card_of(&s.table, 27), false), 4);
    struct file *f = calloc(1, sizeof *f);
    change(f, "effect: school, ", "");
    assert_true(read_kit(f));
    assert_memory_equal(&f->kit, &cantankerous_house, sizeof f->kit);
    free(f);
}

TEST("CC-1 CC-2 wrong decks are shown where they are wrong") {
    expect_refused("rank: 2,", "rank: 1,", "my deck.yaml:10:12:", "Another card has this rank");
    expect_refused("rank: 2,", "rank: 121,", ":10:12:", "from 1 to 120");
    expect_refused("rank: 2, ", "", ":10:6:", "\"rank\" is missing");
    expect_refused("kind: affection, name: Slow", "kind: affektion, name: Slow", ":10:21:", "must be one of");
    expect_refused("name: Slow Blink", "name: A name that is much too long for any card of the game",
                   ":10:", "1 to 36");
    expect_refused("name: Slow Blink, hearts: 1", "name: Slow Blink", ":10:", "\"hearts\" is missing");
    expect_refused("name: Slow Blink,", "name: Slow Blink, paws: 2,", ":10:", "Only a Mischief card has paws");
    expect_refused("name: Slow Blink,", "name: Slow Blink, cost: 2,", ":10:", "Only a Mischief card has a cost");
    expect_refused("name: Slow Blink,", "name: Slow Blink, free: true,", ":10:", "Only a Mischief card");
    expect_refused("name: Slow Blink,", "name: Slow Blink, effect: draw,", ":10:", "gift, soap, dweller or school");
    expect_refused("name: Slow Blink,", "name: Slow Blink, amount: 2,", ":10:", "no amount");
    expect_refused("name: Slow Blink,", "name: Slow Blink, colour: red,", ":10:", "no field \"colour\"");
    expect_refused("name: Slow Blink,", "name: Slow Blink, actions: 3,", ":10:", "from 1 to 2");
    expect_refused("name: Slow Blink,", "name: Slow Blink, left_out_of: standard,", ":10:", "must be one of");
    expect_refused("paws: 1, cost: 1}", "paws: 1, cost: 1, hearts: 1}", ":11:", "Only an Affection card has hearts");
    expect_refused("paws: 1, cost: 1}", "paws: 1}", ":11:", "\"cost\" is missing");
    expect_refused("paws: 1, cost: 1}", "paws: 1, cost: 1, effect: gift}", ":11:", "only be flight");
    expect_refused("effect: escape, ", "", ":12:", "needs an effect");
    expect_refused("effect: escape,", "effect: flea,", ":12:", "must be one of");
    expect_refused("effect: escape,", "effect: draw,", ":12:", "\"amount\" is missing");
    expect_refused("instant: affection}", "instant: frenzy}", ":10:", "must be one of");
}

TEST("CC-1 a deck must be enough to deal, and its `midnight` cards must not multiply without end") {
    struct file *f = calloc(1, sizeof *f);
    struct text text;
    text_start(&text, f->text, sizeof f->text);
    text_put(&text, "deck:\n");
    for (int i = 1; i <= 35; i++)
        text_format(&text, "  - {rank: %d, kind: affection, name: Purr, hearts: 1}\n", i);
    assert_false(read_kit(f));
    assert_non_null(strstr(f->why.text, "6 players with the standard rules are dealt 36 cards; here are 35."));
    text_put(&text, "  - {rank: 120, kind: frenzy, name: Dash, effect: midnight, amount: 2}\n");
    assert_true(read_kit(f));
    assert_int_equal(f->kit.card[119].effect, EFFECT_MIDNIGHT);
    assert_int_equal(f->kit.card[118].kind, KIND_NONE);
    text_put(&text, "  - {rank: 119, kind: frenzy, name: Dash, effect: midnight, amount: 99}\n");
    assert_true(read_kit(f));
    text_put(&text, "  - {rank: 118, kind: frenzy, name: Dash, effect: midnight, amount: 99}\n");
    assert_false(read_kit(f));
    assert_non_null(strstr(f->why.text, "too many cards with the effect midnight"));
    free(f);
}

TEST("CC-1 CC-8 an owner's deck can be played, ranks with gaps and all") {
    struct file *f = calloc(1, sizeof *f);
    struct text text;
    text_start(&text, f->text, sizeof f->text);
    text_put(&text, "deck:\n");
    for (int i = 1; i <= 60; i++) {
        text_format(&text, "  - {rank: %d, kind: affection, name: Purr, hearts: %d, instant: affection}\n", 2 * i,
                    1 + i % 3);
        if (i % 2)
            text_format(&text, "  - {rank: %d, kind: mischief, name: Crash, paws: 2, cost: 2, instant: mischief}\n",
                        2 * i - 1);
        else
            text_format(&text, "  - {rank: %d, kind: event, name: Dash, effect: %s, left_out_of: %s}\n", 2 * i - 1,
                        i == 30   ? "midnight, amount: 9"
                        : i % 4   ? "escape"
                        : i == 20 ? "laser, instant: event"
                                  : "draw, amount: 99",
                        i % 8 ? "none" : "basic and kitten");
    }
    if (!read_kit(f))
        fail_msg("%s", f->why.text);
    for (int rules = 0; rules < 3; rules++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            struct scene s;
            struct rng rng;
            struct complaint why = {""};
            rng_seed_number(&rng, seed);
            scene_new(&s, "cantankerous", 2 + (int)(seed % 5), "", seed);
            s.table.kit = &f->kit;
            s.table.option[OPTION_RULES] = (int16_t)rules;
            s.table.game->start(&s.table, s.state, &s.rng, NULL);
            assert_true(s.table.game->check(&s.table, s.state, &why));
            play_on(&s, &rng);
        }
    free(f);
}

/* ---- the list of cards in RULES.md */

static void card_list(struct text *out) {
    for (int i = 0; i < RANKS; i++)
        if (cantankerous_house.card[i].kind != KIND_NONE)
            cc_card_text(&cantankerous_house.card[i], out);
}

TEST("CC-1 the list of cards in RULES.md is that of the deck") {
    enum { SIZE = 1 << 16 };
    const char *path = source_path("games/cantankerous/RULES.md");
    char *page = calloc(1, SIZE), *wanted = calloc(1, SIZE);
    struct text text;
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    assert_true(fread(page, 1, SIZE - 1, in) > 0);
    fclose(in);
    text_start(&text, wanted, SIZE);
    card_list(&text);
    char *list = strstr(page, "\n- c1 ");
    if (getenv("UPDATE_RULES")) {
        FILE *out = fopen(path, "wb");
        assert_non_null(out);
        fprintf(out, "%.*s%s", list ? (int)(list + 1 - page) : (int)strlen(page), page, wanted);
        fclose(out);
    } else {
        assert_non_null(list);
        assert_string_equal(list + 1, wanted);
    }
    free(page);
    free(wanted);
}

/* ---- the deepest stack */

/* 59 cards of Affection that follow each other at once, then twelve Midnight Runs one inside the other, Zoomies, and a
 * bath. One frame short of FRAMES_MAX, because the sixtieth card is itself one of the twelve. */
static void deep_deck(struct file *f) {
    struct text text;
    text_start(&text, f->text, sizeof f->text);
    text_put(&text, "deck:\n");
    for (int i = 1; i <= 59; i++)
        text_format(&text, "  - {rank: %d, kind: affection, name: Purr, hearts: 1, instant: affection}\n", i);
    for (int i = 60; i <= 71; i++)
        text_format(&text, "  - {rank: %d, kind: event, name: Run, effect: midnight, amount: 1, instant: affection}\n",
                    i);
    text_put(&text, "  - {rank: 72, kind: frenzy, name: Zoom, effect: zoomies, amount: 1}\n");
    text_put(&text, "  - {rank: 73, kind: affection, name: Bath, hearts: 3, effect: soap}\n");
    for (int i = 74; i <= 80; i++)
        text_format(&text, "  - {rank: %d, kind: mischief, name: Crash, paws: 1, cost: 99}\n", i);
    if (!read_kit(f))
        fail_msg("%s", f->why.text);
}

TEST("CC-54 CC-52 CC-67 sixty cards inside each other, and then the runs: the stack holds them all") {
    struct file *f = calloc(1, sizeof *f);
    struct scene s;
    struct complaint why = {""};
    deep_deck(f);
    scene_new(&s, "cantankerous", 2, "", 1);
    s.table.kit = &f->kit;
    s.table.game->start(&s.table, s.state, &s.rng, NULL);
    struct state *state = (struct state *)s.state;
    state->phase = PHASE_ACTION; /* seat 1 holds everything */
    state->turn = 1, state->actions_left = 2;
    state->toy = state->asked = 0;
    memset(state->bowl, 0, sizeof state->bowl);
    memset(state->hand, 0, sizeof state->hand);
    memset(state->hand_count, 0, sizeof state->hand_count);
    state->bowl_count = 0;
    state->hand_count[0] = 80;
    for (unsigned rank = 1; rank <= 80; rank++)
        state->hand[0].half[rank >> 6] |= UINT64_C(1) << (rank & 63);
    if (!s.table.game->check(&s.table, s.state, &why))
        fail_msg("%s", why.text);
    play(&s, 1, "bank c1");
    for (int i = 2; i <= 71; i++) {
        char words[16];
        snprintf(words, sizeof words, i <= 60 ? "use c%d" : "play c%d", i);
        play(&s, 1, words);
    }
    expect_phase(&s, "run");
    expect_field(&s, "plays", "71");
    play(&s, 1, "play c72");
    play(&s, 1, "bank c73");
    expect_phase(&s, "cost");
    assert_int_equal(state->depth, FRAMES_MAX - 1);
    expect_survives(&s);
    struct rng rng;
    rng_seed_number(&rng, 1);
    for (seat viewer = 0; viewer <= 1; viewer++) {
        struct scene guessed = s;
        s.table.game->hide(&s.table, guessed.state, viewer);
        s.table.game->guess(&s.table, guessed.state, viewer, &rng);
        assert_true(s.table.game->check(&s.table, guessed.state, &why));
    }
    play(&s, 1, "toss c74");
    expect_field(&s, "stack", "[]"); /* no window opens: everything is settled at once */
    expect_field(&s, "table", "[]");
    play_on(&s, &rng);
    free(f);
}
