#include "games/cardinal/test_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void next_word(const char **at, char *out, size_t size, const char *stops) {
    size_t length = strcspn(*at, stops);
    assert_true(length < size);
    memcpy(out, *at, length);
    out[length] = 0;
    *at += length + ((*at)[length] != 0);
}

static void write_garden(const char *garden, struct text *out) {
    static const char *const names[] = {"bath", "grass", "trees", "fence"};
    for (int l = 0; *garden; l++) {
        char bird[8], stalks[8];
        next_word(&garden, bird, sizeof bird, ":");
        next_word(&garden, stalks, sizeof stalks, " ");
        text_format(out, "%s{\"locale\":\"%s\",\"bird\":%s,\"stalks\":[", l ? "," : "", names[l],
                    *bird == '-' ? "null" : bird);
        for (size_t i = 0; stalks[i]; i++)
            text_format(out, "%s%c", i ? "," : "", stalks[i]);
        text_put(out, "]}");
    }
}

static int write_fronts(const char *fronts, struct text *out) {
    int seats = 0;
    for (; *fronts; seats++) {
        char bird[8];
        next_word(&fronts, bird, sizeof bird, " ");
        if (*bird == '-')
            text_format(out, "%snull", seats ? "," : "");
        else
            text_format(out, "%s{\"bird\":%d,\"doubled\":%s}", seats ? "," : "", atoi(bird),
                        strchr(bird, '*') ? "true" : "false");
    }
    return seats;
}

void set_table(struct scene *s, const char *rules, const char *garden, const char *deck, const char *fronts) {
    char json[2000], options[40];
    struct text out;
    text_start(&out, json, sizeof json);
    text_put(&out, "{\"front\":[");
    int seats = write_fronts(fronts, &out);
    text_put(&out, "],\"locales\":[");
    write_garden(garden, &out);
    text_format(&out, "],\"deck\":%s}", deck);
    snprintf(options, sizeof options, "rules=%s", rules);
    scene_new(s, "cardinal", seats, options, 1);
    scene_set(s, json);
}

void all_do(struct scene *s, const char *words) {
    for (int who = 1; *words; who++) {
        char one[ACTION_TEXT_MAX];
        next_word(&words, one, sizeof one, "|");
        play(s, who, one);
    }
}

void all_plan(struct scene *s, const char *plans) {
    static const char *const verbs[] = {"aim", "aim", "first", "spare", "spare"};
    for (int who = 1; *plans; who++) {
        char plan[80];
        const char *at = plan;
        next_word(&plans, plan, sizeof plan, "|");
        for (int step = 0; step < 5; step++) {
            char word[20], action_text[ACTION_TEXT_MAX];
            next_word(&at, word, sizeof word, " ");
            snprintf(action_text, sizeof action_text, "%s %s", verbs[step], word);
            play(s, who, action_text);
        }
    }
}

void hold_until(struct scene *s, int seat_number) {
    for (;;) {
        const struct game *game = s->table.game;
        seat_set asked = game->pending(&s->table, s->state);
        if (strcmp(game->phases[game->phase(&s->table, s->state)].name, "declare") || asked >> (seat_number - 1) & 1)
            return;
        play(s, __builtin_ctz(asked) + 1, "hold");
    }
}
