#include "core/say.h"

#include <string.h>

enum { NODES_MAX = 4096 };

struct telling {
    const struct table *table;
    const char *const *names; /* of the players, by seat */
    const char *event, *key;  /* the field being said */
};

static void say_scalar(const struct telling *tell, struct json value, struct text *out) {
    const struct game *game = tell->table->game;
    int64_t number;
    char words[120];
    struct text text;
    text_start(&text, words, sizeof words);
    if (json_int(value, &number) && game_field(game, tell->event, tell->key) == FIELD_SEAT && number >= 1 &&
        number <= SEATS_MAX) {
        text_put(out, tell->names[number - 1]);
    } else if (json_is(value, "?")) {
        text_put(out, "a hidden card");
    } else if (json_int(value, &number) || json_words(value, words, sizeof words)) {
        if (value.type == JSON_NUMBER)
            text_number(&text, number);
        text_put(out, words);
        const char *called = game->called ? game->called(tell->table, tell->key, words) : NULL;
        if (called)
            text_format(out, " %s", called);
    } else if (value.type == JSON_TRUE || value.type == JSON_FALSE) {
        text_put(out, value.type == JSON_TRUE ? "yes" : "no");
    } else {
        text_put(out, "nobody");
    }
}

/* A list is said with commas; one of hidden things only is counted. */
static void say_value(const struct telling *tell, struct json value, struct text *out) {
    size_t count = json_count(value), hidden = 0;
    if (value.type != JSON_LIST) {
        say_scalar(tell, value, out);
        return;
    }
    for (size_t i = 0; i < count; i++)
        hidden += json_is(json_item(value, i), "?");
    if (hidden && hidden == count) {
        text_format(out, "%zu hidden card%s", count, count == 1 ? "" : "s");
        return;
    }
    if (!count)
        text_put(out, "nothing");
    for (size_t i = 0; i < count; i++) {
        text_put(out, i ? ", " : "");
        say_scalar(tell, json_item(value, i), out);
    }
}

static void say_sentence(struct telling *tell, const char *sentence, struct json event, struct text *out) {
    while (*sentence) {
        size_t plain = strcspn(sentence, "{");
        text_bytes(out, sentence, plain);
        sentence += plain;
        const char *close = *sentence ? strchr(sentence, '}') : NULL;
        if (!close)
            break;
        char key[40];
        struct text name;
        text_start(&name, key, sizeof key);
        text_bytes(&name, sentence + 1, (size_t)(close - sentence - 1));
        tell->key = key;
        say_value(tell, json_get(event, key), out);
        sentence = close + 1;
    }
}

static void say_reason(struct json event, struct text *out) {
    char reason[400];
    if (json_words(json_get(json_get(event, "reason"), "why"), reason, sizeof reason))
        text_format(out, " %s", reason);
}

static const struct saying *find_saying(const struct saying *list, struct json event) {
    while (list->event && !json_is(json_get(event, "e"), list->event))
        list++;
    return list->event ? list : NULL;
}

void say_events(const struct table *t, const char *events, size_t length, const char *const *names, struct text *out) {
    struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    if (!json_parse(events, length, nodes, NODES_MAX, &doc, NULL))
        return;
    struct telling tell = {.table = t, .names = names};
    struct json list = json_root(&doc);
    for (size_t i = 0; i < json_count(list); i++) {
        struct json event = json_item(list, i);
        const struct saying *say = find_saying(t->game->sayings, event);
        if (!say)
            continue;
        tell.event = say->event;
        say_sentence(&tell, say->sentence, event, out);
        say_reason(event, out);
        text_char(out, '\n');
    }
}

void say_outcome(const struct table *t, const char *event, const char *const *names, struct text *out) {
    enum { FEW = 64 };
    struct json_node nodes[FEW];
    struct json_doc doc;
    must(json_parse(event, strlen(event), nodes, FEW, &doc, NULL));
    const struct saying *say = find_saying(t->game->outcomes, json_root(&doc));
    must(say);
    struct telling tell = {.table = t, .names = names, .event = say->event};
    say_sentence(&tell, say->sentence, json_root(&doc), out);
}
