/* What holds in every position: legal lists against a slow reading of the rules, JSON, secrets, load, kits. */
#include "games/cats-and-dogs/test_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kits/yaml.h"

/* ---- LD-29 read literally: an action card may do what leaves the table different */

/* Two tables are the same when each animal has the same food and markers, whatever their order. */
static bool same_table(const struct state *a, const struct state *b) {
    struct state one = *a, two = *b;
    for (int x = 0; x < LAID_MAX; x++) {
        cats_and_dogs_sort(one.food[x], FULL);
        cats_and_dogs_sort(two.food[x], FULL);
        cats_and_dogs_sort(one.marker[x], SPACES_MAX);
        cats_and_dogs_sort(two.marker[x], SPACES_MAX);
    }
    return !memcmp(one.food, two.food, sizeof one.food) && !memcmp(one.marker, two.marker, sizeof one.marker) &&
           !memcmp(one.stock, two.stock, sizeof one.stock) && one.deck_count == two.deck_count;
}

static uint8_t *find(uint8_t *list, unsigned count, unsigned what) {
    return memchr(list, (int)what, count);
}

/* Does that pick name something in play that the card lets one name? */
static bool names_things(const struct table *t, struct state *s, enum ploy ploy, struct pick a, bool second) {
    if (a.x >= laid_out(t) || s->fed[a.x] == 5)
        return false;
    switch (ploy) {
    case SWAP_DOG_CAT:
    case SWAP_SAME_KIND:
    case SWAP_ANIMALS:
        return true;
    case SWAP_FISH_BONE:
        return find(s->food[a.x], s->fed[a.x], a.what) && (second ? a.what >= 6 : a.what < 6);
    case DISCARD:
    case SWAP_FOOD:
        return find(s->food[a.x], s->fed[a.x], a.what);
    case SWAP_MARKERS:
    case RETURN_MARKER:
        return find(s->marker[a.x], s->marked[a.x], a.what);
    case REPLACE_MARKER:
        return find(s->marker[a.x], s->marked[a.x], a.what) && a.what != s->turn && s->stock[s->turn];
    }
    return false;
}

static void exchange(uint8_t *a, uint8_t *b) {
    uint8_t held = *a;
    *a = *b;
    *b = held;
}

/* Carries a two-pick card out on a copy; false when it may not be. */
static bool swapped(const struct table *t, struct state *s, enum ploy ploy, struct pick a, struct pick b) {
    bool kinds_differ = animal_card(t, s, a.x)->kind != animal_card(t, s, b.x)->kind;
    if (a.x == b.x || (ploy == SWAP_DOG_CAT && !kinds_differ) || (ploy == SWAP_SAME_KIND && kinds_differ))
        return false;
    if (cats_and_dogs_ploys[ploy].sort == PICK_ANIMAL) {
        for (int i = 0; i < FULL; i++)
            exchange(&s->food[a.x][i], &s->food[b.x][i]);
        exchange(&s->fed[a.x], &s->fed[b.x]);
    } else if (cats_and_dogs_ploys[ploy].sort == PICK_FOOD) {
        exchange(find(s->food[a.x], FULL, a.what), find(s->food[b.x], FULL, b.what));
    } else {
        exchange(find(s->marker[a.x], SPACES_MAX, a.what), find(s->marker[b.x], SPACES_MAX, b.what));
    }
    return true;
}

static void pick_range(enum ploy ploy, int *from, int *to) {
    static const int first[] = {[PICK_FOOD] = DO_FOOD, [PICK_ANIMAL] = DO_ANIMAL, [PICK_MARKER] = DO_MARKER};
    static const int past[] = {[PICK_FOOD] = DO_MARKER, [PICK_ANIMAL] = DO_FOOD, [PICK_MARKER] = ACTIONS};
    *from = first[cats_and_dogs_ploys[ploy].sort];
    *to = past[cats_and_dogs_ploys[ploy].sort];
}

static bool second_changes(const struct table *t, const struct state *s, enum ploy ploy, int first, int second) {
    struct state after = *s;
    struct pick a = cats_and_dogs_pick(cats_and_dogs_ploys[ploy].sort, (unsigned)first);
    struct pick b = cats_and_dogs_pick(cats_and_dogs_ploys[ploy].sort, (unsigned)second);
    return names_things(t, &after, ploy, a, false) && names_things(t, &after, ploy, b, true) &&
           swapped(t, &after, ploy, a, b) && !same_table(s, &after);
}

static bool first_can_change(const struct table *t, const struct state *s, enum ploy ploy, int first) {
    struct state copy = *s;
    int from, to;
    pick_range(ploy, &from, &to);
    if (!names_things(t, &copy, ploy, cats_and_dogs_pick(cats_and_dogs_ploys[ploy].sort, (unsigned)first), false))
        return false;
    if (cats_and_dogs_ploys[ploy].picks == 1)
        return true;
    for (int second = from; second < to; second++)
        if (second_changes(t, s, ploy, first, second))
            return true;
    return false;
}

static bool card_can_change(const struct table *t, const struct state *s, enum ploy ploy) {
    int from, to;
    pick_range(ploy, &from, &to);
    for (int first = from; first < to; first++)
        if (first_can_change(t, s, ploy, first))
            return true;
    return false;
}

static bool should_be_legal(const struct table *t, const struct state *s, int a) {
    int from, to;
    unsigned x;
    switch (s->phase) {
    case PHASE_MARK:
        x = (unsigned)a;
        return a < DO_TURN && x < laid_out(t) && s->fed[x] < 5 && s->marked[x] < animal_card(t, s, x)->spaces;
    case PHASE_ACT:
        return a == DO_TURN ||
               (a >= DO_CARD && a < DO_FEED && memchr(s->hand[s->turn], a - DO_CARD, s->hand_count[s->turn]) &&
                card_can_change(t, s, (enum ploy)(a - DO_CARD)));
    case PHASE_FEED:
        x = (unsigned)(a - DO_FEED);
        return a >= DO_FEED && a < DO_MORE && x < laid_out(t) && s->fed[x] < 5;
    case PHASE_MORE:
        return a == DO_MORE || a == DO_STOP;
    case PHASE_PICK:
        pick_range(s->card, &from, &to);
        if (a < from || a >= to)
            return false;
        return s->first ? second_changes(t, s, s->card, s->first, a) : first_can_change(t, s, s->card, a);
    }
    return false;
}

/* ---- every step of random games */

static void compare_legal(const struct table *t, const struct state *s) {
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, s, s->turn, list), at = 0;
    assert_true(count > 0 && count <= t->game->legal_max);
    for (int a = 0; a < ACTIONS; a++) {
        bool listed = at < count && list[at] == a;
        at += listed;
        if (listed != t->game->accepts(t, s, s->turn, (action)a) || listed != should_be_legal(t, s, a)) {
            char words[ACTION_TEXT_MAX];
            struct text text;
            text_start(&text, words, sizeof words);
            space_format(t->game->space, (unsigned)a, &text);
            fail_msg("%s: in the list %d, accepted %d, by the rules %d", words, listed,
                     t->game->accepts(t, s, s->turn, (action)a), should_be_legal(t, s, a));
        }
    }
    assert_int_equal(at, count); /* ascending, each once */
    assert_false(t->game->accepts(t, s, seat_after(t, s->turn), list[0]));
}

static void compare_json(struct table *t, const struct state *s) {
    static char words[STATE_TEXT_BYTES];
    static struct json_node nodes[2000];
    struct json_doc doc;
    struct complaint why = {""};
    struct state back;
    struct text text;
    text_start(&text, words, sizeof words);
    state_write(t, s, &text);
    assert_false(text.cut);
    memset(&back, 0xa5, sizeof back);
    if (!json_parse(words, text.length, nodes, 2000, &doc, &why) || !state_read(t, json_root(&doc), &back, &why))
        fail_msg("%s: %s", why.text, words);
    assert_memory_equal(&back, s, sizeof back);
}

static void compare_guess(const struct table *t, const struct state *s, struct rng *rng) {
    for (seat viewer = 0; viewer <= SPECTATOR; viewer++) {
        if (viewer == t->seats)
            viewer = SPECTATOR;
        struct state hidden = *s, guessed, again;
        struct complaint why = {""};
        t->game->hide(t, &hidden, viewer);
        guessed = hidden;
        t->game->guess(t, &guessed, viewer, rng);
        if (!t->game->check(t, &guessed, &why))
            fail_msg("a guess: %s", why.text);
        again = guessed;
        t->game->hide(t, &again, viewer);
        assert_memory_equal(&again, &hidden, sizeof hidden);
        if (viewer == s->turn) {
            action real[LEGAL_MAX], seen[LEGAL_MAX];
            size_t count = t->game->legal(t, s, viewer, real);
            assert_int_equal(t->game->legal(t, &hidden, viewer, seen), count);
            assert_memory_equal(real, seen, count * sizeof real[0]);
        }
    }
}

static void random_game(int players, uint64_t seed) {
    struct scene s;
    struct complaint why = {""};
    char table_text[RENDER_BYTES];
    struct text text;
    struct rng other;
    size_t steps = 0;
    scene_new(&s, "cats-and-dogs", players, "", seed);
    rng_seed_number(&other, seed + 1000);
    while (peek(&s)->phase != PHASE_OVER) {
        action list[LEGAL_MAX];
        struct state *state = peek(&s);
        compare_legal(&s.table, state);
        compare_json(&s.table, state);
        compare_guess(&s.table, state, &other);
        text_start(&text, table_text, sizeof table_text);
        s.table.game->render(&s.table, state, 0, &text);
        assert_false(text.cut);
        size_t count = s.table.game->legal(&s.table, state, state->turn, list);
        uint64_t drawn = rng_drawn(&other);
        s.table.game->apply(&s.table, state, state->turn, list[rng_below(&s.rng, (uint32_t)count)], &other, NULL);
        assert_int_equal(rng_drawn(&other), drawn); /* nothing is random after the set-up */
        if (!s.table.game->check(&s.table, state, &why))
            fail_msg("%s", why.text);
        steps++;
    }
    assert_true(steps <= s.table.game->decisions_max);
    compare_json(&s.table, peek(&s));
    compare_guess(&s.table, peek(&s), &other);
    for (seat who = 0; who < s.table.seats; who++)
        assert_int_equal(s.table.game->legal(&s.table, s.state, who, (action[LEGAL_MAX]){0}), 0);
}

TEST("LD-29 random games: legal lists as the rules read, JSON there and back, secrets, invariants") {
    for (int players = 2; players <= 6; players++)
        for (uint64_t seed = 1; seed <= 12; seed++)
            random_game(players, seed);
}

TEST("the action space has 264 texts in the order of the rules") {
    char words[ACTION_TEXT_MAX];
    static const struct {
        unsigned number;
        const char *words;
    } some[] = {{0, "mark A"},
                {11, "mark L"},
                {12, "turn"},
                {13, "card discard"},
                {21, "card replace-marker"},
                {22, "feed A"},
                {34, "more"},
                {35, "stop"},
                {36, "animal A"},
                {48, "food A fish1"},
                {54, "food A bone1"},
                {191, "food L bone6"},
                {192, "marker A 1"},
                {263, "marker L 6"}};
    assert_true(space_check(&cats_and_dogs_space));
    assert_int_equal(cats_and_dogs_space.size, 264);
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        struct text text;
        text_start(&text, words, sizeof words);
        space_format(&cats_and_dogs_space, some[i].number, &text);
        assert_string_equal(words, some[i].words);
        assert_int_equal(space_parse(&cats_and_dogs_space, words, NULL), some[i].number);
    }
}

TEST("the state's fields stand in the order of the rules") {
    static const char *const keys[] = {"turn",   "animals", "deck", "known_bottom", "hands",       "stock",
                                       "turned", "feeding", "card", "picks",        "box_actions", "gone"};
    struct scene s;
    char words[STATE_TEXT_BYTES];
    struct text text;
    scene_new(&s, "cats-and-dogs", 2, "", 1);
    text_start(&text, words, sizeof words);
    state_write(&s.table, s.state, &text);
    const char *at = words;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char key[40];
        snprintf(key, sizeof key, "\"%s\":", keys[i]);
        at = strstr(at, key);
        assert_non_null(at);
    }
    assert_non_null(strstr(words, ",\"markers\":[],\"food\":[]}"));
}

/* ---- law 8: every world as likely as the cards make it */

/* The order of four cards above the two that are known, and who holds which of three action cards, two of them equal.
 */
static int world_of(const struct state *s) {
    static const uint8_t cards[4] = {0, 5, 10, 11}; /* fish1 fish6 bone5 bone6 */
    int code = 0;
    for (int i = 0; i < 4; i++) {
        int which = 0;
        while (cards[which] != s->deck[2 + i])
            which++;
        code = code * 4 + which;
    }
    return code * 2 + (s->hand[1][0] == SWAP_FOOD);
}

TEST("a guess deals the unseen cards out evenly") {
    enum { TRIES = 48000, CODES = 512 };
    struct scene s;
    uint32_t counts[CODES] = {0}, seen[CODES];
    double expected[CODES];
    size_t cells = 0;
    uint32_t total = 0;
    LAY(&s, .players = 6,
        .on = {"Clarence | | fish2 fish2 fish2 fish2 fish2", "Mog | | fish1 fish1 fish1 fish3 fish3",
               "Rex | | bone1 bone1 bone1 bone1 bone2", "Lady | | bone2 bone2 bone2 bone2 bone3",
               "Tiger | | fish3 fish3 fish3 fish3 fish5", "Sooty | | fish4 fish4 fish4 fish4 fish4",
               "Bella | | bone3 bone3 bone3 bone3 bone3", "Bruno | | bone4 bone4 bone4 bone4 bone4",
               "Minka | | fish5 fish5 fish5 fish6", "Waldo | | bone5 bone5 bone5", "Poppy | | bone6"},
        .hand = {"replace-marker", "swap-markers", "swap-markers swap-food"}, .top = "fish6", .bottom = "fish6 bone6");
    struct state hidden = *peek(&s);
    assert_int_equal(hidden.deck_count, 6);
    s.table.game->hide(&s.table, &hidden, 0);
    for (int i = 0; i < TRIES; i++) {
        struct state guessed = hidden;
        s.table.game->guess(&s.table, &guessed, 0, &s.rng);
        counts[world_of(&guessed)]++;
    }
    /* Four different cards in 24 orders; seat 2 has one of three cards, one of which is swap-food. */
    for (int code = 0; code < CODES; code++)
        if (counts[code]) {
            seen[cells] = counts[code];
            expected[cells++] = TRIES / 24.0 * (code & 1 ? 1 : 2) / 3;
            total += counts[code];
        }
    assert_int_equal(cells, 48);
    assert_int_equal(total, TRIES);
    assert_true(counts_fit(seen, expected, cells));
}

TEST("a guess of a deck with equal cards gives each order its share") {
    enum { TRIES = 20000 };
    struct scene s;
    uint32_t counts[3] = {0};
    double expected[3] = {TRIES / 3.0, TRIES / 3.0, TRIES / 3.0};
    LAY(&s, .players = 6,
        .on = {"Clarence | | fish2 fish2 fish2 fish2 fish2", "Mog | | fish1 fish1 fish1 fish1 fish3",
               "Rex | | bone1 bone1 bone1 bone1 bone2", "Lady | | bone2 bone2 bone2 bone2 bone3",
               "Tiger | | fish3 fish3 fish3 fish3 fish3", "Sooty | | fish4 fish4 fish4 fish4 fish4",
               "Bella | | bone3 bone3 bone3 bone3 bone3", "Bruno | | bone4 bone4 bone4 bone4 bone4",
               "Minka | | fish5 fish5 fish5 fish5", "Waldo | | bone5 bone5 bone5 bone5", "Poppy | | bone6 bone6",
               "Nipper | | fish6"});
    struct state hidden = *peek(&s);
    s.table.game->hide(&s.table, &hidden, SPECTATOR);
    for (int i = 0; i < TRIES; i++) {
        struct state guessed = hidden;
        s.table.game->guess(&s.table, &guessed, SPECTATOR, &s.rng);
        for (int at = 0; at < 3; at++)
            counts[at] += guessed.deck[at] == 11;
    }
    assert_true(counts_fit(counts, expected, 3));
}

/* ---- load */

TEST("load refuses animals that the kit does not have so") {
    struct scene s;
    char json[8000], *at;
    layout_json(&(struct layout){.on = {"Clarence", "Rex", "Mog", "Lady"}}, json, sizeof json);
    scene_load(&s, "cats-and-dogs", json);
    at = strstr(json, "Clarence");
    memcpy(at, "Clarensi", 8);
    scene_refuses(&s, json, "no animal \"Clarensi\"");
    memcpy(at, "Clarence", 8);
    at = strstr(json, "\"spaces\":3");
    at[9] = '2';
    scene_refuses(&s, json, "Clarence has 3 spaces, not 2");
    at[9] = '3';
    at = strstr(json, "\"kind\":\"cat\"");
    memcpy(at + 8, "dog", 3);
    scene_refuses(&s, json, "Clarence is a cat");
    memcpy(at + 8, "cat", 3);
    scene_load(&s, "cats-and-dogs", json);
    LAY_REFUSED("laid out twice", .on = {"Clarence", "Clarence", "Mog", "Lady"});
}

TEST("load refuses components that are too many or missing") {
    struct scene s;
    LAY_REFUSED("There are 4 cards fish6", .on = {"Rex | | fish6 fish6", "Mog | | fish6 fish6"});
    LAY_REFUSED("3 action cards discard", .hand = {"discard discard", "discard"});
    LAY_REFUSED("at most 3 action cards", .hand = {"discard discard swap-food swap-food"});
    LAY_REFUSED("cannot be \"fish7\"", .on = {"Rex | | fish7"});
    LAY_REFUSED("list of 0 to 5", .on = {"Rex | | fish6 fish6 fish5 fish5 fish5 fish4"});
    LAY_REFUSED("list of 0 to 1", .on = {"Mog | 1 1 |"});
    LAY_REFUSED("\"markers\" must be", .on = {"Rex | 3 |"});
    scene_new(&s, "cats-and-dogs", 2, "", 4);
    scene_refuses(&s, "{\"stock\":[6,5]}", "Seat 2 has 0 markers on animals and 5 in stock");
    scene_refuses(&s, "{\"known_bottom\":55}", "known_bottom");
    scene_refuses(&s, "{\"deck\":[]}", "cards fish1");
    scene_refuses(&s, "{\"deck\":[\"?\"]}", "deck");
    scene_refuses(&s, "{\"turn\":3}", "turn");
    scene_refuses(&s, "{\"turn\":0}", "turn");
    scene_refuses(&s, "{\"box_actions\":[]}", "box_actions");
    scene_refuses(&s, "{\"gone\":[\"discard\"]}", "action cards discard");
    scene_refuses(&s, "{\"hands\":[[],[]]}", "action cards");
    scene_refuses(&s, "{\"hands\":[[]]}", "hands");
    scene_refuses(&s, "{\"hands\":[5,[]]}", "hand of seat 1");
    scene_refuses(&s, "{\"animals\":[1,2,3,4]}", "name");
    scene_refuses(&s, "{\"animals\":[]}", "animals");
    scene_refuses(&s, "{\"players\":7}", "players");
}

TEST("load refuses fields that do not fit the phase") {
    LAY_REFUSED("\"turned\" must be set", .phase = "feed");
    LAY_REFUSED("\"turned\" must be set", .turned = "fish1");
    LAY_REFUSED("\"feeding\" must be set", .phase = "more");
    LAY_REFUSED("\"feeding\" must be set", .feeding = "A", .on = {"Rex | | fish1"});
    LAY_REFUSED("one to three", .phase = "more", .feeding = "A");
    LAY_REFUSED("one to three", .phase = "more", .feeding = "A", .on = {"Rex | | fish1 fish1 fish1 fish1"});
    LAY_REFUSED("\"feeding\" cannot be \"E\"", .phase = "more", .feeding = "E");
    LAY_REFUSED("\"card\" must be set", .phase = "pick");
    LAY_REFUSED("\"card\" must be set", .card = "discard", .on = {"Rex | | fish1"});
    LAY_REFUSED("changes nothing", .phase = "pick", .card = "discard");
    LAY_REFUSED("one pick", .phase = "pick", .card = "discard", .pick = "food A fish1", .on = {"Rex | | fish1"});
    LAY_REFUSED("first of the \"picks\"", .phase = "pick", .card = "swap-animals", .pick = "animal E",
                .on = {"Rex | | fish1"});
    LAY_REFUSED("first of the \"picks\"", .phase = "pick", .card = "swap-food", .pick = "animal A",
                .on = {"Rex | | fish1", "Bella | | fish2"});
    LAY_REFUSED("must hold a pick", .phase = "pick", .card = "swap-animals", .pick = "turn", .on = {"Rex | | fish1"});
    LAY_REFUSED("only in the phase \"pick\"", .pick = "animal A");
    LAY_REFUSED("cannot hold more than 2", .phase = "pick", .card = "discard", .hand = {"swap-food swap-food discard"},
                .on = {"Rex | | fish1"});
    LAY_REFUSED("would be \"act\"", .phase = "mark", .on = {"Rex | 1 1 1 |", "Tiger | 1 1 1 |"});
    LAY_REFUSED("not over", .phase = "over");
}

TEST("LD-40 load refuses more known cards at the bottom than were discarded") {
    struct scene s;
    LAY(&s, .bottom = "fish6");
    scene_refuses(&s, "{\"known_bottom\":2}", "only 1 cards have been discarded");
    scene_set(&s, "{\"known_bottom\":0}");
    LAY(&s, .top = "fish6");
    scene_refuses(&s, "{\"known_bottom\":1}", "only 0 cards have been discarded");
}

TEST("LD-10 load refuses a seat that acts with all its markers in stock, unless no space is free") {
    struct scene s;
    scene_new(&s, "cats-and-dogs", 2, "", 8);
    scene_refuses(&s, "{\"phase\":\"act\"}", "must place one first");
    LAY(&s, .turn = 2, .on = {"Rex | 1 |"});
    scene_refuses(
        &s,
        "{\"turn\":1,\"animals\":[{\"name\":\"Rex\",\"kind\":\"dog\",\"spaces\":3,\"markers\":[],\"food\":[]},"
        "{\"name\":\"Clarence\",\"kind\":\"cat\",\"spaces\":3,\"markers\":[2],\"food\":[]},"
        "{\"name\":\"Tiger\",\"kind\":\"cat\",\"spaces\":3,\"markers\":[],\"food\":[]},"
        "{\"name\":\"Bella\",\"kind\":\"dog\",\"spaces\":3,\"markers\":[],\"food\":[]}],\"stock\":[6,5]}",
        "Seat 1 has all its markers");
}

TEST("LD-50 load refuses a game that goes on after its end") {
    static const char *const full[4] = {
        "Rex | | fish1 fish1 fish1 fish1 fish2", "Mog | | fish2 fish2 fish2 fish2 fish3",
        "Bella | | bone1 bone1 bone1 bone1 bone2", "Tiger | | bone2 bone2 bone2 bone2 bone3"};
    struct scene s;
    LAY_REFUSED("would be over", .on = {full[0], full[1], full[2]});
    LAY_REFUSED("would be over", .on = {full[0], full[1], full[2]}, .phase = "feed", .turned = "fish6");
    LAY_REFUSED("Not all animals", .on = {full[0], full[1], full[2], full[3]}, .phase = "over");
    LAY(&s, .on = {full[0], full[1], full[2]}, .phase = "over");
    expect_pending(&s, "");
    expect_result(&s, "{\"over\":true,\"scores\":[0,0],\"winners\":[1,2],"
                      "\"reason\":\"All animals but one are full.\"}");
}

/* ---- LD-4b: kits */

static char *read_house(void) {
    FILE *file = fopen(source_path("games/cats-and-dogs/data/animals.yaml"), "rb");
    char *text = calloc(1, SHEET_BYTES_MAX);
    assert_non_null(file);
    assert_true(fread(text, 1, SHEET_BYTES_MAX - 1, file) > 0);
    fclose(file);
    return text;
}

static bool read_kit(const char *text, struct kit *kit, struct complaint *why) {
    struct sheet *sheet = calloc(1, sizeof *sheet);
    memset(kit, 0xa5, sizeof *kit);
    bool good = yaml_sheet("mine.yaml", text, strlen(text), sheet, why) && cats_and_dogs_kit_read(sheet, kit, why);
    free(sheet);
    return good;
}

TEST("LD-4b the house's file reads as the house's animals, byte for byte") {
    struct kit kit;
    struct complaint why = {""};
    char *text = read_house();
    if (!read_kit(text, &kit, &why))
        fail_msg("%s", why.text);
    assert_memory_equal(&kit, &cats_and_dogs_kit, sizeof kit);
    free(text);
}

/* The house's file with one thing changed must be refused, where the change stands. */
static void kit_refused(const char *from, const char *to, const char *part) {
    struct kit kit;
    struct complaint why = {""};
    char *text = read_house(), changed[SHEET_BYTES_MAX / 8];
    char *at = strstr(text, from);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    if (read_kit(changed, &kit, &why))
        fail_msg("was read, but breaks a rule: %s", to);
    if (!strstr(why.text, part) || strncmp(why.text, "mine.yaml:", 10) || !strchr(why.text, '^'))
        fail_msg("refused with \"%s\", which does not say \"%s\"", why.text, part);
    free(text);
}

TEST("LD-4b a file with something wrong is refused where it stands") {
    kit_refused("  - {name: Clarence, kind: cat, spaces: 3}\n", "", "ends after 17 animals");
    kit_refused("spaces: 1}\n  - {name: Rex", "spaces: 1}\n  - {name: X, kind: cat, spaces: 1}\n  - {name: Rex",
                "one cat too many");
    kit_refused("kind: dog", "kind: cat", "one cat too many");
    kit_refused("Minka", "Clarence", "stands twice");
    kit_refused("Minka", "Sixteen_bytes_16", "1 to 15 bytes");
    kit_refused("Minka", "\"\"", "1 to 15 bytes");
    kit_refused("Minka", "\"a\\tb\"", "control character");
    kit_refused("spaces: 3", "spaces: 4", "from 1 to 3");
    kit_refused("spaces: 3", "spaces: 0", "from 1 to 3");
    kit_refused("kind: cat", "kind: cow", "one of dog, cat");
    kit_refused("kind: cat, ", "", "\"kind\" is missing");
    kit_refused("spaces: 3", "spaces: 3, tail: 1", "no field \"tail\"");
    kit_refused("animals:", "birds:", "must be \"animals\"");
}

TEST("LD-4b a kit of 19 animals is refused at the nineteenth") {
    kit_refused("  - {name: Lady, kind: dog, spaces: 1}",
                "  - {name: Lady, kind: dog, spaces: 1}\n  - {name: Fido, kind: dog, spaces: 1}",
                "one animal too many");
}

TEST("LD-4b an owner's own animals are played and loaded by their names") {
    struct kit mine = cats_and_dogs_kit;
    struct complaint why = {""};
    struct scene s;
    struct text text;
    char words[STATE_TEXT_BYTES];
    for (int i = 0; i < ANIMALS; i++) {
        memset(mine.animal[i].name, 0, NAME_BYTES);
        snprintf(mine.animal[i].name, NAME_BYTES, "\"%d\\", i);
        mine.animal[i].spaces = 1;
    }
    scene_new(&s, "cats-and-dogs", 2, "", 1);
    s.table.kit = &mine;
    events_start(&s.events, s.tape, sizeof s.tape);
    s.table.game->start(&s.table, s.state, &s.rng, &s.events);
    text_start(&text, words, sizeof words);
    events_write_all(&s.events, &text);
    struct json_node nodes[400];
    struct json_doc doc;
    if (!json_parse(words, text.length, nodes, 400, &doc, &why))
        fail_msg("%s", why.text);
    compare_json(&s.table, peek(&s));
    play_until_phase(&s, "over"); /* four spaces for twelve markers: the first part of a turn is often skipped */
    compare_json(&s.table, peek(&s));
}

/* ---- the table as text */

TEST("the drawn table fits a terminal and shows what can be known") {
    struct scene s;
    char drawn[RENDER_BYTES];
    struct text text;
    LAY(&s, .on = {"Clarence | 1 2 | fish3 bone2", "Rex | | bone1 bone1 bone2 bone2 bone3"}, .bottom = "fish6",
        .hand = {"discard", "swap-food"});
    struct state hidden = *peek(&s);
    s.table.game->hide(&s.table, &hidden, 0);
    text_start(&text, drawn, sizeof drawn);
    s.table.game->render(&s.table, &hidden, 0, &text);
    assert_non_null(strstr(drawn, " A  Clarence        cat   1 2 _   fish3 bone2                      +1\n"));
    assert_non_null(strstr(drawn, "  full\n"));
    assert_non_null(strstr(drawn, "Deck: 47 food cards, known to end in fish6\n"));
    assert_non_null(strstr(drawn, "> seat 1 (you): 1 points, 5 markers in stock, 1 card: discard\n"));
    assert_non_null(strstr(drawn, "  seat 2: 1 points, 5 markers in stock, 1 card face down\n"));
    for (const char *line = drawn; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 100);
}
