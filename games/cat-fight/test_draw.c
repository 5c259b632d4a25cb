#include "games/cat-fight/test_draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 10, HIGH = 11 };

struct drawing {
    char square[HIGH][WIDE + 1];
};

static void read_drawing(struct drawing *d, const char *board) {
    for (int row = 0; row < HIGH; row++) {
        size_t length = strcspn(board, "\n");
        if (length != WIDE)
            fail_msg("row %d of the drawing has %zu squares", row + 1, length);
        memcpy(d->square[row], board, WIDE);
        d->square[row][WIDE] = 0;
        board += length + 1;
    }
    assert_int_equal(*board, 0);
}

/* Finds a mark; the name goes to `name`, which is empty when there is none. */
static bool find(const struct drawing *d, char mark, char name[4], int *row, int *column) {
    for (*row = 0; *row < HIGH; ++*row)
        for (*column = 0; *column < WIDE; ++*column)
            if (d->square[*row][*column] == mark) {
                struct text text;
                text_start(&text, name, 4);
                text_format(&text, "%c%d", 'a' + *column, *row + 1);
                return true;
            }
    name[0] = 0;
    return false;
}

/* The direction named for a seat in "2sw 1e". */
static void direction_of(const char *cats, int who, char dir[3]) {
    const char *at = strchr(cats, '0' + who);
    dir[0] = 0;
    if (at)
        snprintf(dir, 3, "%.*s", (int)strcspn(at + 1, " "), at + 1);
}

static bool faces_saucer(const struct drawing *d, int row, int column, const char *dir) {
    row += strchr(dir, 's') ? 1 : strchr(dir, 'n') ? -1 : 0;
    column += strchr(dir, 'e') ? 1 : strchr(dir, 'w') ? -1 : 0;
    return row >= 0 && row < HIGH && column >= 0 && column < WIDE && d->square[row][column] >= 'A' &&
           d->square[row][column] <= 'C';
}

static void put_cats(const struct drawing *d, int players, const char *cats, struct text *out) {
    char name[4], dir[3];
    int row, column;
    text_put(out, ",\"cats\":[");
    for (int who = 1; who <= players; who++) {
        direction_of(cats, who, dir);
        if (find(d, (char)('0' + who), name, &row, &column)) {
            assert_true(dir[0] && dir[0] != '-');
            text_format(out, "%s{\"at\":\"%s\",\"face\":\"%s\"}", who > 1 ? "," : "", name, dir);
        } else {
            text_format(out, "%s{\"at\":null,\"face\":null}", who > 1 ? "," : "");
        }
    }
    text_put(out, "],\"nip\":[");
    for (int who = 0; who < players; who++)
        text_format(out, "%s\"%s\"", who ? "," : "", find(d, "wxyz"[who], name, &row, &column) ? name : "held");
    text_put(out, "]");
}

static void put_saucers(const struct drawing *d, int players, struct text *out) {
    char name[4];
    int row, column, drawn = 0, most = players == 3 ? 2 : 3;
    text_put(out, ",\"saucers\":[");
    for (char mark = 'A'; mark <= 'C'; mark++)
        if (find(d, mark, name, &row, &column))
            text_format(out, "%s{\"at\":\"%s\",\"creams\":[1,2,3]}", drawn++ ? "," : "", name);
    text_put(out, "],\"removed\":[");
    for (int i = drawn; i < most; i++)
        text_format(out, "%s1,2,3", i > drawn ? "," : "");
    text_format(out, "],\"box\":[%s4,4,5]", players == 3 ? "1,2,3," : "");
}

static void put_blockers(const struct drawing *d, int players, struct text *out) {
    int each = 10 / players, stock = each * players;
    text_put(out, ",\"blocks\":[");
    for (int row = 0, count = 0; row < HIGH; row++)
        for (int column = 0; column < WIDE; column++)
            if (d->square[row][column] == '#') {
                text_format(out, "%s\"%c%d\"", count++ ? "," : "", 'a' + column, row + 1);
                stock--;
            }
    text_put(out, "],\"blockers\":[");
    for (int who = 0; who < players; who++) {
        int has = stock < each ? stock : each;
        text_format(out, "%s%d", who ? "," : "", has);
        stock -= has;
    }
    text_put(out, "]");
}

void draw(struct scene *s, int players, const char *cats, const char *board) {
    struct drawing d;
    struct text text;
    char json[4000], name[4], dir[3];
    int row, column, turn = cats[0] - '0';
    read_drawing(&d, board);
    direction_of(cats, turn, dir);
    bool on_board = find(&d, cats[0], name, &row, &column);
    text_start(&text, json, sizeof json);
    text_format(&text, "{\"game\":\"cat-fight\",\"players\":%d,\"options\":{},\"phase\":\"%s\",\"turn\":%d", players,
                on_board ? "turn" : "place", turn);
    put_saucers(&d, players, &text);
    put_cats(&d, players, cats, &text);
    put_blockers(&d, players, &text);
    text_put(&text, ",\"creams\":[[],[]");
    for (int who = 2; who < players; who++)
        text_put(&text, ",[]");
    text_put(&text, "],\"lost\":[[],[]");
    for (int who = 2; who < players; who++)
        text_put(&text, ",[]");
    text_format(&text, "],\"may_sip\":%s,\"fight\":null,\"quiet\":0,\"facing\":null,\"moved\":false}",
                on_board && faces_saucer(&d, row, column, dir) ? "true" : "false");
    assert_false(text.cut);
    scene_load(s, "cat-fight", json);
}

void play_with_luck(struct scene *s, int seat_number, const char *words, const char *luck) {
    static struct scene before;
    static char all[sizeof s->tape];
    memcpy(&before, s, sizeof before);
    for (uint64_t seed = 1; seed < 5000; seed++) {
        struct text text;
        memcpy(s, &before, sizeof before);
        rng_seed_number(&s->rng, seed);
        play(s, seat_number, words);
        text_start(&text, all, sizeof all);
        events_write_all(&s->events, &text);
        if (strstr(all, luck))
            return;
    }
    fail_msg("\"%s\" never leads to %s", words, luck);
}
