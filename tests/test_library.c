/* The public library as its users see it: include/clowder.h and nothing else, on the template game. */
#include "tests/test.h"

#include "include/clowder.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

static char text[ROOM], error[CLOWDER_ERROR_SIZE];

static clowder_match *open_match(int players) {
    clowder_match *match = clowder_open("template", players, "wins=low", "2a", error);
    assert_non_null(match);
    return match;
}

/* Everybody's first action, until the end. */
static void play_out(clowder_match *match) {
    for (unsigned pending; (pending = clowder_pending(match));) {
        uint16_t list[512];
        int who = 1;
        while (!(pending >> (who - 1) & 1))
            who++;
        assert_true(clowder_legal(match, who, list, 512) > 0);
        assert_true(clowder_play_number(match, who, list[0], error));
    }
}

/* A function that writes a text says how long it is, also when it does not fit. */
#define ASSERT_MEASURED(call)                                                                                          \
    do {                                                                                                               \
        char small[8];                                                                                                 \
        char *out = text;                                                                                              \
        size_t size = sizeof text;                                                                                     \
        size_t whole = (call);                                                                                         \
        assert_int_equal(whole, strlen(text));                                                                         \
        out = small;                                                                                                   \
        size = sizeof small;                                                                                           \
        assert_int_equal((call), whole);                                                                               \
        assert_true(strlen(small) < sizeof small);                                                                     \
        out = NULL;                                                                                                    \
        size = 0;                                                                                                      \
        assert_int_equal((call), whole);                                                                               \
    } while (0)

TEST("about games: the list, rules, phases, sayings and actions") {
    assert_string_equal(clowder_version(), CLOWDER_VERSION);
    ASSERT_MEASURED(clowder_games(out, size));
    assert_int_equal(text[0], '[');
    assert_null(strstr(text, "\"template\"")); /* a sample, not listed */
    ASSERT_MEASURED(clowder_rules("template", out, size));
    assert_non_null(strstr(text, "High Card"));
    ASSERT_MEASURED(clowder_phases("template", out, size));
    assert_string_equal(text, "{\"choose\":\"Choose a card to show.\",\"over\":\"The game is over.\"}");
    ASSERT_MEASURED(clowder_sayings("template", out, size));
    assert_non_null(strstr(text, "\"point\":\"{seat} takes the point.\""));
    ASSERT_MEASURED(clowder_actions("template", out, size));
    assert_non_null(strstr(text, "[\"show 1\",\"show 2\","));
    assert_int_equal(clowder_rules("poker", text, sizeof text), 0);
    assert_string_equal(text, "");
}

TEST("a match cannot begin without a game, seats, options and a seed that are right") {
    static const struct {
        const char *game, *options, *seed, *says;
        int players;
    } wrong[] = {
        {"poker", NULL, "2a", "no game \"poker\"", 2},
        {"template", NULL, "2a", "2 to 4 players", 5},
        {"template", "wins", "2a", "name=value", 2},
        {"template", "wins=never", "2a", "never", 2},
        {"template", "colour=red", "2a", "colour", 2},
        {"template", NULL, "", "1 to 64 hex digits", 2},
        {"template", NULL, "pussycat", "1 to 64 hex digits", 2},
        {"template", NULL, NULL, "1 to 64 hex digits", 2},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        error[0] = 0;
        assert_null(clowder_open(wrong[i].game, wrong[i].players, wrong[i].options, wrong[i].seed, error));
        if (!strstr(error, wrong[i].says))
            fail_msg("\"%s\" should say %s", error, wrong[i].says);
        assert_null(clowder_open(wrong[i].game, wrong[i].players, wrong[i].options, wrong[i].seed, NULL));
    }
}

TEST("legal actions come as numbers and as texts, and are played as either") {
    clowder_match *match = open_match(2);
    uint16_t list[512];
    char words[40];
    assert_int_equal(clowder_pending(match), 3);
    assert_int_equal(clowder_legal(match, 1, list, 512), 3);
    assert_int_equal(clowder_legal(match, 1, NULL, 0), 3);
    assert_int_equal(clowder_legal(match, 0, list, 512), 0);
    assert_int_equal(clowder_legal(match, 3, list, 512), 0);
    ASSERT_MEASURED(clowder_legal_json(match, 1, out, size));
    clowder_action_text(match, list[0], words, sizeof words);
    assert_memory_equal(text + 2, words, strlen(words));
    assert_int_equal(clowder_action_text(match, -1, words, sizeof words), 0);
    assert_int_equal(clowder_action_text(match, 999, words, sizeof words), 0);
    clowder_action_text(match, list[1], words, sizeof words);
    assert_true(clowder_play(match, 1, words, error));
    assert_false(clowder_play(match, 1, words, error)); /* has chosen already */
    assert_non_null(strstr(error, "Seat 1"));
    assert_false(clowder_play(match, 7, words, error));
    assert_false(clowder_play(match, 0, words, error));
    assert_false(clowder_play(match, -5, words, NULL));
    assert_false(clowder_play(match, 2, "purr", error));
    assert_false(clowder_play_number(match, 2, list[1], error)); /* the other's card */
    assert_false(clowder_play_number(match, 2, -1, error));
    assert_false(clowder_play_number(match, 2, 70000, error));
    assert_int_equal(clowder_steps(match), 1);
    clowder_close(match);
    clowder_close(NULL);
}

TEST("each viewer sees what it may know") {
    clowder_match *match = open_match(2);
    char state[4000], mine[4000], nobodys[4000];
    clowder_state(match, state, sizeof state);
    clowder_view(match, 1, mine, sizeof mine);
    clowder_view(match, CLOWDER_SPECTATOR, nobodys, sizeof nobodys);
    assert_null(strchr(state, '?'));
    assert_non_null(strstr(mine, "\"deck\":[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]"));
    assert_non_null(strstr(nobodys, "[\"?\",\"?\",\"?\"],[\"?\",\"?\",\"?\"]"));
    assert_string_not_equal(mine, nobodys);
    ASSERT_MEASURED(clowder_view(match, CLOWDER_EVERYTHING, out, size));
    assert_string_equal(text, state);
    ASSERT_MEASURED(clowder_events(match, CLOWDER_SPECTATOR, out, size));
    assert_non_null(strstr(text, "{\"e\":\"deal\",\"seat\":1,\"cards\":[\"?\",\"?\",\"?\"]}"));
    ASSERT_MEASURED(clowder_events(match, CLOWDER_EVERYTHING, out, size));
    assert_null(strchr(text, '?'));
    ASSERT_MEASURED(clowder_text(match, 1, out, size));
    assert_true(strlen(text) > 20);
    clowder_close(match);
}

TEST("a choice is taken back while it is secret, and by analysis also later") {
    clowder_match *match = open_match(2);
    uint16_t list[512];
    clowder_legal(match, 1, list, 512);
    assert_false(clowder_may_undo(match, 1));
    assert_false(clowder_undo(match, 1, error));
    assert_true(clowder_play_number(match, 1, list[0], error));
    assert_true(clowder_may_undo(match, 1));
    assert_false(clowder_undo(match, 2, error));
    assert_true(clowder_undo(match, 1, error));
    assert_int_equal(clowder_steps(match), 0);
    play_out(match);
    assert_false(clowder_may_undo(match, 2));
    assert_true(clowder_take_back(match, error));
    assert_int_equal(clowder_steps(match), 5);
    while (clowder_steps(match))
        assert_true(clowder_take_back(match, error));
    assert_false(clowder_take_back(match, error));
    clowder_close(match);
}

TEST("a match can be saved, loaded, recorded and replayed") {
    clowder_match *match = open_match(3);
    char state[4000], record[4000];
    play_out(match);
    clowder_state(match, state, sizeof state);
    size_t length = clowder_record(match, record, sizeof record);
    ASSERT_MEASURED(clowder_record(match, out, size));
    clowder_match *again = clowder_replay(record, length, error), *loaded = clowder_load(state, error);
    assert_non_null(again);
    assert_non_null(loaded);
    clowder_state(again, text, sizeof text);
    assert_string_equal(text, state);
    clowder_state(loaded, text, sizeof text);
    assert_string_equal(text, state);
    assert_int_equal(clowder_steps(again), 9);
    assert_int_equal(clowder_steps(loaded), 0);
    clowder_close(again);
    clowder_close(loaded);
    record[length - 3] ^= 1; /* in the final hash */
    assert_null(clowder_replay(record, length, error));
    assert_null(clowder_replay("meow\n", 5, error));
    assert_non_null(strstr(error, "record"));
    assert_null(clowder_load("{\"game\":\"template\"", error));
    assert_null(clowder_load("[]", error));
    assert_null(clowder_load("{\"game\":\"poker\"}", error));
    assert_non_null(strstr(error, "poker"));
    clowder_close(match);
}

TEST("a match can be walked through step by step from any view") {
    clowder_match *match = open_match(2);
    char state[4000];
    int who = 0;
    clowder_view(match, 2, state, sizeof state);
    play_out(match);
    ASSERT_MEASURED(clowder_view_at(match, 0, 2, out, size));
    assert_string_equal(text, state);
    clowder_state(match, state, sizeof state);
    clowder_view_at(match, clowder_steps(match), CLOWDER_EVERYTHING, text, sizeof text);
    assert_string_equal(text, state);
    ASSERT_MEASURED(clowder_events_at(match, 2, CLOWDER_SPECTATOR, out, size));
    assert_non_null(strstr(text, "\"reveal\""));
    clowder_events_at(match, 1, 2, text, sizeof text);
    assert_string_equal(text, "[{\"e\":\"ready\",\"seat\":1}]");
    assert_true(clowder_move_at(match, 2, &who, text, sizeof text) > 0);
    assert_int_equal(who, 2);
    assert_memory_equal(text, "show ", 5);
    clowder_close(match);
}

TEST("the result tells scores, winners and why") {
    clowder_match *match = open_match(2);
    clowder_result(match, text, sizeof text);
    assert_non_null(strstr(text, "\"over\":false"));
    play_out(match);
    ASSERT_MEASURED(clowder_result(match, out, size));
    assert_non_null(strstr(text, "\"over\":true,\"scores\":["));
    assert_non_null(strstr(text, "\"reason\":\"Three rounds have been played.\""));
    clowder_close(match);
}

TEST("a bot answers with a legal action, always the same one") {
    clowder_match *match = open_match(2);
    uint16_t list[512];
    double value = -1;
    size_t count = clowder_legal(match, 2, list, 512);
    int number = clowder_bot(match, 2, "random", &value, error);
    bool listed = false;
    for (size_t i = 0; i < count; i++)
        listed = listed || list[i] == number;
    assert_true(listed);
    assert_true(value >= 0 && value <= 1);
    assert_int_equal(clowder_bot(match, 2, "random", NULL, error), number);
    assert_int_equal(clowder_bot(match, 2, "psychic", NULL, error), -1);
    assert_int_equal(clowder_bot(match, 3, "random", NULL, error), -1);
    play_out(match);
    assert_int_equal(clowder_bot(match, 2, "random", NULL, error), -1);
    clowder_close(match);
}

TEST("the library names five levels, gives hints to who is asked, and analyses a match") {
    static char json[8192];
    clowder_match *match = clowder_open("template", 2, NULL, "11", error);
    assert_true(clowder_levels(json, sizeof json) < sizeof json);
    assert_non_null(strstr(json, "{\"level\":1,\"name\":\"Kitten\",\"spec\":\"level:1\"}"));
    assert_non_null(strstr(json, "level:5"));
    size_t length = clowder_hint(match, 1, 50, json, sizeof json);
    assert_int_equal(length, strlen(json));
    assert_non_null(strstr(json, "{\"seat\":1,\"best\":[{\"action\":\""));
    assert_int_equal(clowder_hint(match, 1, 50, json, 5), length); /* too small: the whole length, as everywhere */
    assert_int_equal(clowder_hint(match, 3, 50, json, sizeof json), 0);
    play_out(match);
    assert_int_equal(clowder_hint(match, 1, 50, json, sizeof json), 0);
    length = clowder_analyse(match, 20, NULL, 0);
    assert_int_equal(clowder_analyse(match, 20, json, sizeof json), length);
    assert_non_null(strstr(json, "\"moves\":[{\"step\":1,"));
    assert_non_null(strstr(json, "\"over\":true"));
    clowder_close(match);
}

TEST("numbers of a seat have the length of the layout, and a short buffer gets their beginning") {
    uint8_t all[ROOM], part[8];
    clowder_match *match = open_match(3);
    size_t count = clowder_numbers(match, 2, all, sizeof all);
    assert_true(count > sizeof part && clowder_numbers(match, 2, part, sizeof part) == count);
    assert_memory_equal(all, part, sizeof part);
    assert_int_equal(clowder_numbers(match, 0, all, sizeof all), 0);
    assert_int_equal(clowder_numbers(match, 4, all, sizeof all), 0);
    assert_true(clowder_numbers_layout("template", text, sizeof text) > 0);
    assert_non_null(strstr(text, "\"name\":\"hand\""));
    assert_int_equal(clowder_numbers_layout("chess", text, sizeof text), 0);
    clowder_close(match);
}

TEST("a copy has the same moves and events, and goes its own way") {
    char other[ROOM];
    clowder_match *match = open_match(2);
    uint16_t list[512];
    clowder_legal(match, 1, list, 512);
    assert_true(clowder_play_number(match, 1, list[0], error));
    clowder_match *copy = clowder_copy(match, error);
    assert_non_null(copy);
    clowder_record(match, text, sizeof text);
    clowder_record(copy, other, sizeof other);
    assert_string_equal(text, other);
    clowder_events(match, CLOWDER_EVERYTHING, text, sizeof text);
    clowder_events(copy, CLOWDER_EVERYTHING, other, sizeof other);
    assert_string_equal(text, other);
    play_out(copy);
    assert_int_equal(clowder_steps(match), 1);
    play_out(match);
    clowder_state(match, text, sizeof text);
    clowder_state(copy, other, sizeof other);
    assert_string_equal(text, other);
    clowder_close(copy);
    clowder_close(match);
}

TEST("why, facts and reasons through the library") {
    static char other[4000];
    clowder_match *match = clowder_open("cardinal", 3, NULL, "7", error);
    assert_non_null(match);
    assert_true(clowder_why(match, 1, "steal 1", text, sizeof text) > 0);
    assert_string_equal(text, "{\"legal\":false,\"rule\":\"CD-10\",\"why\":\"The target must be another cat.\",\"key\":"
                              "\"not_yourself\",\"fields\":{}}");
    assert_int_equal(clowder_why(match, 4, "eat", text, sizeof text), 0);
    assert_int_equal(clowder_why(match, 1, "dance", text, sizeof text), 0);
    assert_true(clowder_facts("cardinal", text, sizeof text) > 0);
    assert_non_null(strstr(text, "\"together\":true,\"asks_in_secret\":false,\"nothing\":\"hold\""));
    assert_non_null(strstr(text, "\"steal\":[1]"));
    assert_int_equal(clowder_facts("chess", text, sizeof text), 0);
    for (int seat_number = 1; seat_number <= 3; seat_number++)
        assert_true(clowder_play(match, seat_number, "eat", error));
    clowder_events(match, 1, text, sizeof text);
    assert_non_null(strstr(text, "{\"e\":\"nothing\",\"seat\":1}"));
    clowder_reasons(match, 1, other, sizeof other);
    assert_non_null(strstr(other,
                           "{\"e\":\"nothing\",\"seat\":1,\"reason\":{\"legal\":false,\"rule\":\"CD-50\",\"why\":"
                           "\"There was no bird in front of the cat.\",\"key\":\"no_bird_in_front\",\"fields\":{}}}"));
    clowder_close(match);
}
