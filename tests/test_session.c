/* A session as its callers use it: seats, bots, news for each viewer, undo, sentences. */
#include "tests/test.h"

#include "games/games.h"
#include "include/clowder.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 18 };

static char text[SIZE], other[SIZE], error[CLOWDER_ERROR_SIZE];

static struct session *open_session(const char *game, int seats, uint8_t seed) {
    uint8_t key[SEED_BYTES] = {seed};
    struct table t;
    struct complaint why = {""};
    table_default(&t, games_find(game, NULL));
    assert_true(table_seats(&t, seats, &why));
    struct session *s = session_open(&t, key, &why);
    assert_non_null(s);
    return s;
}

static const char *news(const struct session *s, unsigned viewer) {
    struct text out;
    text_start(&out, text, sizeof text);
    session_news_write(s, viewer, &out);
    assert_false(out.cut);
    return text;
}

/* All seats are bots: the session plays the match to its end by itself. */
static void play_out(struct session *s) {
    struct complaint why = {""};
    for (unsigned i = 0; i < session_match(s)->table.seats; i++)
        assert_true(session_seat_bot(s, i, "random", NULL, &why));
    while (session_next_bot(s) >= 0)
        assert_true(session_bot_move(s, &why) >= 0);
    assert_int_equal(session_match(s)->table.game->pending(&session_match(s)->table, session_match(s)->state), 0);
}

struct step_check {
    const struct session *session;
    unsigned viewer;
};

static bool same_events(void *context, size_t step, const void *state, const struct events *events) {
    const struct step_check *check = context;
    struct text kept, walked;
    (void)state;
    text_start(&kept, text, sizeof text);
    session_events_write(check->session, check->viewer, step, step, &kept);
    text_start(&walked, other, sizeof other);
    events_write_reasons(events, check->viewer, &walked);
    assert_string_equal(text, other);
    return true;
}

TEST("the events of every step are those of a replay, for every game, seat count and viewer") {
    for (size_t g = 0; games[g]; g++)
        for (int seats = games[g]->seats_min; seats <= games[g]->seats_max; seats++) {
            struct session *s = open_session(games[g]->id, seats, (uint8_t)(7 + seats));
            play_out(s);
            for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++) {
                struct step_check check = {s, viewer};
                if (viewer < (unsigned)seats || viewer == SPECTATOR)
                    assert_true(match_walk(session_match(s), same_events, &check));
            }
            session_close(s);
        }
}

TEST("what a viewer is told step by step is what it is told at once") {
    struct session *s = open_session("cantankerous", 4, 3);
    struct complaint why = {""};
    size_t length = 0;
    for (unsigned i = 0; i < 4; i++)
        assert_true(session_seat_bot(s, i, "random", NULL, &why));
    do {
        const char *list = strstr(news(s, 1), "\"events\":[") + 10;
        size_t inside = strlen(list) - 2; /* without ]} */
        if (length && inside)
            other[length++] = ',';
        memcpy(other + length, list, inside);
        length += inside;
        session_told(s, 1);
    } while (session_bot_move(s, &why) >= 0);
    other[length] = 0;
    struct text out;
    text_start(&out, text, sizeof text);
    session_events_write(s, 1, 0, session_match(s)->count, &out);
    text[out.length - 1] = 0;
    assert_string_equal(text + 1, other);
    assert_non_null(strstr(news(s, 1), "\"events\":[]"));
    session_close(s);
}

TEST("who is asked: persons by session_asked, bots by session_next_bot, nobody by neither") {
    struct session *s = open_session("template", 3, 1);
    struct complaint why = {""};
    assert_int_equal(session_asked(s), 0);
    assert_int_equal(session_next_bot(s), -1);
    assert_int_equal(session_bot_move(s, &why), -1);
    assert_non_null(strstr(why.text, "No bot"));
    assert_true(session_seat_person(s, 0, "Ada", &why));
    assert_true(session_seat_bot(s, 2, "greedy", "Tom", &why));
    assert_int_equal(session_asked(s), 1);
    assert_int_equal(session_next_bot(s), 2);
    assert_int_equal(session_bot_move(s, &why), 2);
    assert_int_equal(session_next_bot(s), -1);
    assert_int_equal(session_occupant(s, 1), OCCUPANT_NONE);
    assert_false(session_seat_person(s, 3, "Eve", &why));
    why.text[0] = 0;
    assert_false(session_seat_bot(s, 1, "wizard", NULL, &why));
    assert_non_null(strstr(why.text, "wizard"));
    session_close(s);
}

TEST("an undo is told with the whole log, to those who had seen the move only") {
    struct session *s = open_session("template", 2, 1);
    struct complaint why = {""};
    session_seat_person(s, 0, "Ada", &why);
    session_seat_person(s, 1, "Bo", &why);
    session_told(s, 0);
    session_told(s, 1);
    char before[400];
    struct text out;
    text_start(&out, before, sizeof before);
    session_events_write(s, 0, 0, 0, &out);
    struct hint hint[HINTS];
    assert_true(session_hints(s, 0, 20, hint) > 0);
    assert_true(session_play(s, 0, hint[0].action, &why));
    session_told(s, 0);
    assert_true(session_undo(s, 0, &why));
    assert_non_null(strstr(news(s, 0), "\"from\":0,\"step\":0,\"back\":true"));
    assert_non_null(strstr(text, before));
    assert_non_null(strstr(news(s, 1), "\"from\":1,\"step\":0,\"back\":false,\"events\":[]"));
    session_told(s, 0);
    assert_non_null(strstr(news(s, 0), "\"back\":false,\"events\":[]"));
    session_close(s);
}

TEST("sentences name the players, and the viewer as you") {
    struct session *s = open_session("template", 2, 1);
    struct complaint why = {""};
    session_seat_person(s, 0, "Ada", &why);
    session_seat_bot(s, 1, "random", NULL, &why);
    while (session_next_bot(s) >= 0 || session_asked(s)) {
        struct hint hint[HINTS];
        if (session_next_bot(s) >= 0) {
            session_bot_move(s, &why);
        } else {
            assert_true(session_hints(s, 0, 20, hint) > 0);
            assert_true(session_play(s, 0, hint[0].action, &why));
        }
    }
    struct text out;
    text_start(&out, text, sizeof text);
    assert_true(session_say(s, 0, 0, session_match(s)->count, &out));
    assert_non_null(strstr(text, "Ada (you)"));
    assert_non_null(strstr(text, "Seat 2 "));
    text_start(&out, text, sizeof text);
    assert_true(session_say(s, 1, 0, session_match(s)->count, &out));
    assert_non_null(strstr(text, "Seat 2 (you)"));
    assert_int_equal(session_hints(s, 0, 20, (struct hint[HINTS]){0}), 0); /* over: not asked */
    session_close(s);
}

TEST("the library's session: look, news and the match behind it agree") {
    clowder_session *s = clowder_session_open("catchy", 2, "course=short", "2a", error);
    assert_non_null(s);
    assert_true(clowder_session_person(s, 1, NULL, error));
    assert_true(clowder_session_bot(s, 2, "level:1", "Mochi", error));
    while (clowder_session_next_bot(s))
        assert_int_equal(clowder_session_bot_move(s, error), 2);
    assert_int_equal(clowder_session_asked(s), 1);
    const clowder_match *match = clowder_session_match(s);
    size_t steps = clowder_steps(match);
    clowder_session_look(s, 1, text, sizeof text);
    char *view = strstr(text, "\"view\":") + 7;
    size_t length = clowder_view(match, 1, other, sizeof other);
    assert_memory_equal(view, other, length);
    clowder_legal_json(match, 1, other, sizeof other);
    assert_non_null(strstr(text, other));
    clowder_events(match, 1, text, sizeof text);
    clowder_session_events(s, 1, steps, steps, other, sizeof other);
    assert_string_equal(text, other);
    assert_int_equal(clowder_session_told_to(s, 1), 0);
    clowder_session_told(s, 1);
    assert_int_equal(clowder_session_told_to(s, 1), steps + 1);
    assert_false(clowder_session_play(s, 1, "dance", error));
    assert_false(clowder_session_play(s, 3, "play a1", error));
    clowder_record(match, text, sizeof text);
    clowder_session *again = clowder_session_replay(text, strlen(text), error);
    assert_non_null(again);
    clowder_session_events(again, 0, 0, steps, text, sizeof text);
    clowder_session_events(s, 0, 0, steps, other, sizeof other);
    assert_string_equal(text, other);
    clowder_session_close(again);
    assert_null(clowder_session_replay("nonsense", 8, error));
    assert_true(error[0] != 0);
    assert_null(clowder_session_load("{}", error));
    clowder_session_close(s);
}
