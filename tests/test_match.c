/* core/: matches, undo, records, the public library, on the template game and on the list. */
#include "tests/test.h"

#include "core/match.h"
#include "core/record.h"
#include "games/games.h"
#include "include/clowder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct match *open_match(const char *game, int players, uint8_t seed) {
    struct complaint why = {""};
    struct table t;
    uint8_t key[SEED_BYTES] = {seed};
    table_default(&t, games_find(game, &why));
    assert_true(table_seats(&t, players, &why));
    return match_open(&t, key, NULL);
}

static void play_first(struct match *m, unsigned who) {
    action list[LEGAL_MAX];
    struct complaint why = {""};
    assert_true(m->table.game->legal(&m->table, m->state, (seat)who, list) > 0);
    assert_true(match_play(m, who, list[0], NULL, &why));
}

TEST("a player takes back a secret choice, but not after the cards were shown") {
    struct match *m = open_match("template", 2, 3);
    struct complaint why = {""};
    play_first(m, 1);
    assert_true(match_may_undo(m, 1, &why));
    assert_false(match_may_undo(m, 0, &why));
    play_first(m, 0); /* the last one to choose: the cards are shown */
    why.text[0] = 0;
    assert_false(match_undo(m, 0, &why));
    assert_non_null(strstr(why.text, "showed something"));
    assert_int_equal(m->count, 2);
    assert_true(match_take_back(m, &why)); /* for analysis it can */
    assert_true(match_undo(m, 1, &why));
    assert_int_equal(m->count, 0);
    why.text[0] = 0;
    assert_false(match_undo(m, 1, &why));
    match_close(m);
}

TEST("whether a move may be taken back does not tell that another seat has chosen unseen") {
    struct complaint answer[2] = {{""}, {""}};
    struct table t;
    bool may[2];
    table_default(&t, games_find("cardinal", NULL));
    assert_true(table_option(&t, "rules", "advanced", NULL));
    uint8_t seed[SEED_BYTES] = {5};
    for (int other = 0; other < 2; other++) {
        struct match *m = match_open(&t, seed, NULL);
        assert_true(match_play_words(m, 0, "aim grass", NULL, NULL));
        if (other)
            assert_true(match_play_words(m, 1, "aim bath", NULL, NULL)); /* CD-73: how far a plan is, is secret */
        may[other] = match_may_undo(m, 0, &answer[other]);
        match_close(m);
    }
    assert_int_equal(may[0], may[1]);
    assert_string_equal(answer[0].text, answer[1].text);
}

TEST("taking back gives the bytes of before, in every game") {
    for (size_t g = 0; games[g]; g++) {
        struct match *m = open_match(games[g]->id, games[g]->seats_min, 9);
        struct rng rng;
        rng_seed_number(&rng, 4);
        for (int i = 0; i < 60 && games[g]->pending(&m->table, m->state); i++) {
            _Alignas(16) uint8_t before[STATE_BYTES_MAX];
            struct rng generator = m->rng;
            action list[LEGAL_MAX];
            struct complaint why = {""};
            unsigned who = 0;
            while (!(games[g]->pending(&m->table, m->state) >> who & 1))
                who++;
            size_t count = games[g]->legal(&m->table, m->state, (seat)who, list);
            action a = list[rng_below(&rng, (uint32_t)count)];
            memcpy(before, m->state, games[g]->state_bytes);
            assert_true(match_play(m, who, a, NULL, &why));
            assert_true(match_take_back(m, &why));
            assert_memory_equal(before, m->state, games[g]->state_bytes);
            assert_true(rng_drawn(&generator) == rng_drawn(&m->rng));
            assert_true(match_play(m, who, a, NULL, &why));
        }
        match_close(m);
    }
}

TEST("a player's undo never changes what anybody else has learnt, in every game") {
    for (size_t g = 0; games[g]; g++) {
        struct match *m = open_match(games[g]->id, games[g]->seats_min, 21);
        struct rng rng;
        rng_seed_number(&rng, 8);
        for (int i = 0; i < 80 && games[g]->pending(&m->table, m->state); i++) {
            action list[LEGAL_MAX];
            struct complaint why = {""};
            uint64_t drawn = rng_drawn(&m->rng);
            unsigned who = 0;
            while (!(games[g]->pending(&m->table, m->state) >> who & 1))
                who++;
            size_t count = games[g]->legal(&m->table, m->state, (seat)who, list);
            assert_true(match_play(m, who, list[rng_below(&rng, (uint32_t)count)], NULL, &why));
            if (rng_drawn(&m->rng) != drawn)
                assert_false(match_may_undo(m, who, &why));
            for (unsigned other = 0; other < m->table.seats; other++)
                if (other != who)
                    assert_false(match_may_undo(m, other, &why));
        }
        match_close(m);
    }
}

TEST("a step whose events do not fit is refused and changes nothing; nothing half written is ever told") {
    char small[60], out[200];
    struct match *m = open_match("template", 2, 3);
    struct complaint why = {""};
    struct events events;
    struct text text;
    action list[LEGAL_MAX];
    _Alignas(16) uint8_t before[STATE_BYTES_MAX];
    play_first(m, 0);
    memcpy(before, m->state, m->table.game->state_bytes);
    m->table.game->legal(&m->table, m->state, 1, list);
    events_start(&events, small, sizeof small);
    assert_false(match_play(m, 1, list[0], &events, &why)); /* the reveal is longer */
    assert_non_null(strstr(why.text, "events"));
    assert_int_equal(m->count, 1);
    assert_memory_equal(before, m->state, m->table.game->state_bytes);
    text_start(&text, out, sizeof out);
    events_write_all(&events, &text);
    assert_string_equal(out, "[]");
    assert_true(text.cut);
    events_start(&events, small, sizeof small);
    assert_null(match_open(&m->table, m->seed, &events));
    assert_true(match_play(m, 1, list[0], NULL, &why));
    match_close(m);
}

TEST("the generator can be re-keyed before any move, and undo knows it") {
    struct match *m = open_match("template", 2, 1);
    struct complaint why = {""};
    uint8_t seed[SEED_BYTES] = {7};
    for (int i = 0; i < 400; i++) {
        seed[1] = (uint8_t)i;
        assert_true(match_rekey(m, seed, &why));
    }
    struct rng keyed = m->rng;
    play_first(m, 0);
    assert_true(match_take_back(m, &why));
    assert_memory_equal(keyed.key, m->rng.key, sizeof keyed.key);
    match_close(m);
}

/* ---- records */

static char *record_of(struct match *m, size_t *length) {
    char *record = malloc(1 << 16);
    struct text text;
    text_start(&text, record, 1 << 16);
    record_write(m, NULL, false, &text);
    *length = text.length;
    return record;
}

static struct match *played_match(void) {
    struct match *m = open_match("template", 3, 6);
    for (unsigned i = 0; i < 7; i++)
        play_first(m, i % 3);
    return m;
}

TEST("a record cut off at any byte is refused with a sentence") {
    struct match *m = played_match();
    size_t length;
    char *record = record_of(m, &length);
    struct match *whole = record_read(record, length, games_find, NULL, NULL);
    assert_non_null(whole);
    match_close(whole);
    for (size_t cut = 0; cut < length; cut++) {
        struct complaint why = {""};
        assert_null(record_read(record, cut, games_find, NULL, &why));
        assert_true(why.text[0]);
    }
    free(record);
    match_close(m);
}

TEST("a record with any one letter changed is refused, or is the same match") {
    struct match *m = played_match();
    size_t length;
    char *record = record_of(m, &length);
    for (size_t at = 0; at < length; at++) {
        struct complaint why = {""};
        char kept = record[at];
        record[at] = kept == 'x' ? 'y' : 'x';
        struct match *back = record_read(record, length, games_find, NULL, &why);
        if (back)
            assert_memory_equal(back->state, m->state, m->table.game->state_bytes);
        else
            assert_true(why.text[0]);
        match_close(back);
        record[at] = kept;
    }
    free(record);
    match_close(m);
}

TEST("a record of other rules, or one that holds its seed back, says so") {
    struct match *m = played_match();
    struct complaint why = {""};
    char record[8192];
    struct text text;
    text_start(&text, record, sizeof record);
    record_write(m, NULL, true, &text);
    assert_null(record_read(record, text.length, games_find, NULL, &why));
    assert_non_null(strstr(why.text, "not published yet"));
    char *rules = strstr(record, "rules 1");
    rules[6] = '9';
    why.text[0] = 0;
    assert_null(record_read(record, text.length, games_find, NULL, &why));
    assert_non_null(strstr(why.text, "version 9"));
    match_close(m);
}

TEST("a record from a loaded state replays too") {
    struct scene s;
    scene_new(&s, "template", 2, "", 5);
    struct match *m = match_open_state(&s.table, s.state);
    play_first(m, 0);
    play_first(m, 1);
    size_t length;
    char *record = record_of(m, &length);
    struct complaint why = {""};
    struct match *back = record_read(record, length, games_find, NULL, &why);
    if (!back)
        fail_msg("%s", why.text);
    assert_memory_equal(back->state, m->state, m->table.game->state_bytes);
    match_close(back);
    match_close(m);
    free(record);
}

/* ---- the public library */

TEST("the library plays a match, step by step, and tells each viewer its own") {
    char error[CLOWDER_ERROR_SIZE], text[4000];
    assert_null(clowder_open("chess", 2, NULL, "1", error));
    assert_non_null(strstr(error, "There is no game"));
    assert_null(clowder_open("template", 9, NULL, "1", error));
    assert_null(clowder_open("template", 2, "wins=most", "1", error));
    assert_null(clowder_open("template", 2, NULL, "xyz", error));
    clowder_match *m = clowder_open("template", 2, "wins=low", "2a", error);
    assert_non_null(m);
    assert_int_equal(clowder_pending(m), 3);
    assert_true(clowder_view(m, 1, text, sizeof text) > 0);
    assert_non_null(strstr(text, "[\"?\",\"?\",\"?\"]"));
    assert_true(clowder_view(m, 1, text, 10) > 10); /* too small: tells how much it needs */
    assert_false(clowder_play(m, 1, "show 99", error));
    while (clowder_pending(m)) {
        int who = clowder_pending(m) & 1 ? 1 : 2;
        double value;
        int number = clowder_bot(m, who, "random", &value, error);
        assert_true(number >= 0);
        assert_true(clowder_play_number(m, who, number, error));
    }
    assert_int_equal(clowder_steps(m), 6);
    assert_true(clowder_view_at(m, 3, CLOWDER_EVERYTHING, text, sizeof text) > 0);
    assert_true(clowder_events_at(m, 0, 2, text, sizeof text) > 0);
    assert_non_null(strstr(text, "\"e\":\"deal\""));
    size_t length = clowder_record(m, text, sizeof text);
    clowder_match *back = clowder_replay(text, length, error);
    assert_non_null(back);
    char one[4000], two[4000];
    clowder_state(m, one, sizeof one);
    clowder_state(back, two, sizeof two);
    assert_string_equal(one, two);
    clowder_match *loaded = clowder_load(one, error);
    assert_non_null(loaded);
    clowder_close(loaded);
    clowder_close(back);
    clowder_close(m);
}
