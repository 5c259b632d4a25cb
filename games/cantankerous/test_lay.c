#include "games/cantankerous/test_lay.h"

#include "games/cantankerous/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies "c3 c17" as "c3","c17" and notes which cards were named. */
static void put_cards(struct text *out, const char *cards, bool *used) {
    char words[1000], *save = NULL;
    snprintf(words, sizeof words, "%s", cards);
    for (char *word = strtok_r(words, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        used[atoi(word + 1)] = true;
        json_string(out, word);
    }
}

static void put_seats(struct text *out, const char *key, const char *lists, int players, bool *used) {
    char words[1000], *at = words;
    snprintf(words, sizeof words, "%s", lists ? lists : "");
    json_key(out, key);
    json_open(out, '[');
    for (int who = 0; who < players; who++) {
        char *slash = strchr(at, '/');
        if (slash)
            *slash = 0;
        json_open(out, '[');
        put_cards(out, at, used);
        json_close(out, ']');
        at = slash ? slash + 1 : at + strlen(at);
    }
    json_close(out, ']');
}

static void put_list(struct text *out, const char *key, const char *cards, bool *used) {
    json_key(out, key);
    json_open(out, '[');
    put_cards(out, cards ? cards : "", used);
}

static void put_numbers(struct text *out, const char *key, int number, int players) {
    json_key(out, key);
    json_open(out, '[');
    for (int who = 0; who < players; who++)
        json_number(out, number);
    json_close(out, ']');
}

static void put_defaults(struct text *out, const struct table *t, const char *more) {
    char field[40];
    static const char *const plain[][2] = {
        {"turn", "1"},  {"toy", "1"},    {"direction", "1"}, {"indicator", "\"high\""}, {"actions_left", "2"},
        {"plays", "0"}, {"table", "[]"}, {"paid", "[]"},     {"stack", "[]"},           {"phase", "\"action\""}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        snprintf(field, sizeof field, "\"%s\":", plain[i][0]);
        if (strstr(more, field))
            continue;
        json_key(out, plain[i][0]);
        text_put(out, plain[i][1]);
    }
    int token = t->option[OPTION_RULES] == RULES_STANDARD;
    if (!strstr(more, "\"tokens\":"))
        put_numbers(out, "tokens", token, t->seats);
    if (!strstr(more, "\"token_bank\":"))
        json_key_number(out, "token_bank", token * t->seats);
    if (!strstr(more, "\"points\":"))
        put_numbers(out, "points", 0, t->seats);
}

static void put_bools(struct text *out, const char *key, int players) {
    json_key(out, key);
    json_open(out, '[');
    for (int who = 0; who < players; who++)
        json_bool(out, false);
    json_close(out, ']');
}

void lay_table(struct scene *s, struct lay lay) {
    int players = lay.players ? lay.players : 2;
    const char *more = lay.more ? lay.more : "";
    bool used[RANKS + 1] = {false};
    char *json = malloc(STATE_TEXT_BYTES);
    struct text out;
    scene_new(s, "cantankerous", players, lay.options ? lay.options : "", 5);
    text_start(&out, json, STATE_TEXT_BYTES);
    json_open(&out, '{');
    put_seats(&out, "hands", lay.hands, players, used);
    put_seats(&out, "banked", lay.banked, players, used);
    put_list(&out, "litter", lay.litter, used);
    json_close(&out, ']');
    put_list(&out, "bowl", lay.top, used);
    for (unsigned rank = 1; rank <= RANKS; rank++)
        if (cc_in_deck(&s->table, rank) && !used[rank]) {
            char word[8];
            snprintf(word, sizeof word, "c%u", rank);
            json_string(&out, word);
        }
    json_close(&out, ']');
    json_key(&out, "bets");
    json_open(&out, '[');
    for (int who = 0; who < players; who++)
        json_null(&out);
    json_close(&out, ']');
    put_defaults(&out, &s->table, more);
    if (!strstr(more, "\"feral\":"))
        put_bools(&out, "feral", players);
    if (!strstr(more, "\"double\":"))
        put_bools(&out, "double", players);
    text_format(&out, "%s%s", more[0] ? "," : "", more);
    json_close(&out, '}');
    scene_set(s, json);
    free(json);
}

void play_all(struct scene *s, const char *moves) {
    char words[1000], *save = NULL;
    snprintf(words, sizeof words, "%s", moves);
    for (char *move = strtok_r(words, ",", &save); move; move = strtok_r(NULL, ",", &save)) {
        move += strspn(move, " ");
        play(s, move[0] - '0', move + 2);
    }
}

void expect_survives(struct scene *s) {
    uint8_t before[STATE_BYTES_MAX];
    memcpy(before, s->state, sizeof before);
    scene_set(s, "{}");
    assert_memory_equal(before, s->state, s->table.game->state_bytes);
}
