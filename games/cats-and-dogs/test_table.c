#include "games/cats-and-dogs/test_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a layout leaves over */

struct rest {
    int food[FOODS], ploys[PLOYS], stock[SEATS_MAX];
    bool used[ANIMALS];
};

static int index_of(const char *const *names, int count, const char *word, size_t length) {
    for (int i = 0; i < count; i++)
        if (strlen(names[i]) == length && !memcmp(names[i], word, length))
            return i;
    return -1;
}

/* The next word of a list with single spaces; null at its end or at a bar. */
static const char *next_word(const char **at, size_t *length) {
    while (**at == ' ')
        ++*at;
    *length = strcspn(*at, " |");
    const char *word = *at;
    *at += *length;
    return *length ? word : NULL;
}

/* Writes the words as JSON strings, and takes them away from what is left. Unknown words are written too. */
static void put_words(struct text *out, const char *words, const char *const *names, int count, int *left) {
    size_t length;
    for (const char *word; words && (word = next_word(&words, &length));) {
        json_string_bytes(out, word, length);
        int which = index_of(names, count, word, length);
        if (which >= 0)
            left[which]--;
    }
}

/* ---- writing the position */

static const struct kit_animal *named_animal(const char *name, size_t length, struct rest *rest) {
    for (int i = 0; i < ANIMALS; i++) {
        const struct kit_animal *animal = &cats_and_dogs_kit.animal[i];
        bool wanted = name ? strlen(animal->name) == length && !memcmp(animal->name, name, length) : !rest->used[i];
        if (wanted) {
            rest->used[i] = true;
            return animal;
        }
    }
    fail_msg("no such animal: %s", name);
    return NULL;
}

static void put_animal(struct text *out, const char *words, int extra, struct rest *rest) {
    size_t length = 0;
    const char *at = words ? words : "", *name = next_word(&at, &length);
    const struct kit_animal *animal = named_animal(name, length, rest);
    json_open(out, '{');
    json_key_string(out, "name", animal->name);
    json_key_string(out, "kind", cats_and_dogs_kinds[animal->kind]);
    json_key_number(out, "spaces", animal->spaces);
    json_key(out, "markers");
    json_open(out, '[');
    at += strspn(at, " ");
    at += *at == '|';
    for (const char *word; (word = next_word(&at, &length));) {
        json_number(out, *word - '0');
        rest->stock[*word - '1']--;
    }
    if (extra) {
        json_number(out, extra);
        rest->stock[extra - 1]--;
    }
    json_close(out, ']');
    json_key(out, "food");
    json_open(out, '[');
    at += *at == '|';
    put_words(out, at, cats_and_dogs_foods, FOODS, rest->food);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_word_or_null(struct text *out, const char *key, const char *word) {
    json_key(out, key);
    if (word)
        json_string(out, word);
    else
        json_null(out);
}

static int count_words(const char *words) {
    size_t length;
    int count = 0;
    while (words && next_word(&words, &length))
        count++;
    return count;
}

/* The deck: what is said to be on top, what is left, what is known to be at the bottom. */
static void put_deck(struct text *out, const struct layout *l, struct rest *rest) {
    char ignored[800];
    struct text bottom;
    text_start(&bottom, ignored, sizeof ignored);
    put_words(&bottom, l->bottom, cats_and_dogs_foods, FOODS, rest->food);
    put_words(&bottom, l->turned, cats_and_dogs_foods, FOODS, rest->food);
    json_key(out, "deck");
    json_open(out, '[');
    put_words(out, l->top, cats_and_dogs_foods, FOODS, rest->food);
    for (int food = 0; food < FOODS; food++)
        for (int i = 0; i < rest->food[food]; i++)
            json_string(out, cats_and_dogs_foods[food]);
    put_words(out, l->bottom, cats_and_dogs_foods, FOODS, rest->food);
    json_close(out, ']');
    json_key_number(out, "known_bottom", count_words(l->bottom));
}

/* Action cards that nobody holds: those dealt are gone, the others in the box. Cards that are known to lie at the
 * bottom of the deck have been discarded, so `discards` of these are gone. */
static void put_unheld(struct text *out, int players, int held, int discards, struct rest *rest) {
    int gone = players * HAND - held - discards;
    rest->ploys[DISCARD] -= discards;
    for (int list = 0; list < 2; list++) {
        json_key(out, list ? "gone" : "box_actions");
        json_open(out, '[');
        for (int i = 0; list && i < discards; i++)
            json_string(out, cats_and_dogs_ploy_names[DISCARD]);
        int skip = list ? PLOY_CARDS - players * HAND : 0, take = list ? gone : PLOY_CARDS - players * HAND;
        for (int ploy = 0; ploy < PLOYS; ploy++)
            for (int i = 0; i < rest->ploys[ploy]; i++)
                if (skip-- <= 0 && take-- > 0)
                    json_string(out, cats_and_dogs_ploy_names[ploy]);
        json_close(out, ']');
    }
}

static struct rest everything(void) {
    struct rest rest = {{0}, {0}, {0}, {0}};
    for (int food = 0; food < FOODS; food++)
        rest.food[food] = cats_and_dogs_copies[food % VALUES];
    for (int ploy = 0; ploy < PLOYS; ploy++)
        rest.ploys[ploy] = PLOY_COPIES;
    for (int who = 0; who < SEATS_MAX; who++)
        rest.stock[who] = MARKERS;
    return rest;
}

static void note_names(const struct layout *l, int players, struct rest *rest) {
    for (int x = 0; x < 2 * players; x++) {
        size_t length;
        const char *at = l->on[x] ? l->on[x] : "", *name = next_word(&at, &length);
        if (name)
            named_animal(name, length, rest);
    }
}

/* LD-10: a seat that has placed no marker is in "mark". Where a layout names none of the seat on turn in another phase,
 * one stands on the last animal that has a space: which one that is, or -1. */
static int placed_on(const struct layout *l, int players) {
    struct rest rest = everything();
    char ignored[800];
    struct text aside;
    int last = -1;
    if (l->phase && (!strcmp(l->phase, "mark") || !strcmp(l->phase, "over")))
        return -1;
    note_names(l, players, &rest);
    for (int x = 0; x < 2 * players; x++) {
        int before = 0, after = 0;
        text_start(&aside, ignored, sizeof ignored);
        for (int who = 0; who < SEATS_MAX; who++)
            before += rest.stock[who];
        const char *spaces = ignored, *food = l->on[x] ? strrchr(l->on[x], '|') : NULL;
        put_animal(&aside, l->on[x], 0, &rest);
        for (int who = 0; who < SEATS_MAX; who++)
            after += rest.stock[who];
        spaces = strstr(spaces, "\"spaces\":");
        if (before - after < atoi(spaces + 9) && count_words(food ? food + 1 : NULL) < FULL)
            last = x;
    }
    return rest.stock[l->turn ? l->turn - 1 : 0] == MARKERS ? last : -1;
}

void layout_json(const struct layout *l, char *buffer, size_t size) {
    int players = l->players ? l->players : 2, held = l->card ? 1 : 0;
    struct rest rest = everything();
    char ignored[80];
    struct text text, *out = &text, aside;
    text_start(out, buffer, size);
    text_start(&aside, ignored, sizeof ignored);
    json_open(out, '{');
    json_key_string(out, "game", "cats-and-dogs");
    json_key_number(out, "players", players);
    json_key(out, "options");
    json_open(out, '{');
    json_close(out, '}');
    json_key_string(out, "phase", l->phase ? l->phase : "act");
    json_key_number(out, "turn", l->turn ? l->turn : 1);
    json_key(out, "animals");
    json_open(out, '[');
    note_names(l, players, &rest);
    int extra = placed_on(l, players);
    for (int x = 0; x < 2 * players; x++)
        put_animal(out, l->on[x], x != extra ? 0 : l->turn ? l->turn : 1, &rest);
    json_close(out, ']');
    put_deck(out, l, &rest);
    json_key(out, "hands");
    json_open(out, '[');
    for (int who = 0; who < players; who++) {
        json_open(out, '[');
        put_words(out, l->hand[who], cats_and_dogs_ploy_names, PLOYS, rest.ploys);
        json_close(out, ']');
        held += count_words(l->hand[who]);
    }
    json_close(out, ']');
    json_key(out, "stock");
    json_open(out, '[');
    for (int who = 0; who < players; who++)
        json_number(out, rest.stock[who]);
    json_close(out, ']');
    put_word_or_null(out, "turned", l->turned);
    put_word_or_null(out, "feeding", l->feeding);
    put_word_or_null(out, "card", l->card);
    put_words(&aside, l->card, cats_and_dogs_ploy_names, PLOYS, rest.ploys);
    json_key(out, "picks");
    json_open(out, '[');
    if (l->pick)
        json_string(out, l->pick);
    json_close(out, ']');
    put_unheld(out, players, held, count_words(l->bottom), &rest);
    json_close(out, '}');
    assert_false(text.cut);
}

void lay(struct scene *s, const struct layout *layout) {
    char json[8000];
    layout_json(layout, json, sizeof json);
    scene_load(s, "cats-and-dogs", json);
}

void lay_refused(const struct layout *layout, const char *part) {
    char json[8000];
    struct scene s;
    layout_json(layout, json, sizeof json);
    scene_new(&s, "cats-and-dogs", layout->players ? layout->players : 2, "", 1);
    scene_refuses(&s, json, part);
}

/* ---- looking */

void expect_on(struct scene *s, char letter, const char *what) {
    const struct state *state = peek(s);
    unsigned x = (unsigned)(letter - 'A');
    char found[120];
    struct text text;
    text_start(&text, found, sizeof found);
    for (unsigned i = 0; i < state->marked[x]; i++)
        text_format(&text, "%d ", state->marker[x][i] + 1);
    text_put(&text, "|");
    for (unsigned i = 0; i < state->fed[x]; i++)
        text_format(&text, " %s", cats_and_dogs_foods[state->food[x][i]]);
    assert_string_equal(found, what);
}

void expect_cards(struct scene *s, const char *kinds) {
    action list[LEGAL_MAX];
    char found[400];
    struct text text;
    text_start(&text, found, sizeof found);
    size_t count = s->table.game->legal(&s->table, s->state, peek(s)->turn, list);
    assert_int_equal(list[0], DO_TURN);
    for (size_t i = 1; i < count; i++)
        text_format(&text, "%s%s", i > 1 ? " " : "", cats_and_dogs_ploy_names[list[i] - DO_CARD]);
    assert_string_equal(found, kinds);
}
