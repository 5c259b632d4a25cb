#include "core/say.h"

#include <string.h>

enum { NODES_MAX = 4096 };

/* Fields whose numbers are seats. */
static bool is_seat_field(const char *key) {
    static const char *const fields[] = {"seat", "winner", "winners", "target", "owner", "by", "from", "cats"};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (!strcmp(fields[i], key))
            return true;
    return false;
}

static void say_scalar(struct json value, bool as_seat, const char *const *names, struct text *out) {
    int64_t number;
    char words[120];
    if (json_int(value, &number)) {
        if (as_seat && number >= 1 && number <= SEATS_MAX)
            text_put(out, names[number - 1]);
        else
            text_number(out, number);
    } else if (json_words(value, words, sizeof words)) {
        text_put(out, strcmp(words, "?") ? words : "a hidden card");
    } else if (value.type == JSON_TRUE || value.type == JSON_FALSE) {
        text_put(out, value.type == JSON_TRUE ? "yes" : "no");
    } else {
        text_put(out, "nobody");
    }
}

/* A list is said with commas; one of hidden things only is counted. */
static void say_value(struct json value, bool as_seat, const char *const *names, struct text *out) {
    size_t count = json_count(value), hidden = 0;
    if (value.type != JSON_LIST) {
        say_scalar(value, as_seat, names, out);
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
        say_scalar(json_item(value, i), as_seat, names, out);
    }
}

static void say_sentence(const char *sentence, struct json event, const char *const *names, struct text *out) {
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
        say_value(json_get(event, key), is_seat_field(key), names, out);
        sentence = close + 1;
    }
    text_char(out, '\n');
}

void say_events(const struct game *game, const char *events, size_t length, const char *const *names,
                struct text *out) {
    struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    if (!json_parse(events, length, nodes, NODES_MAX, &doc, NULL))
        return;
    struct json list = json_root(&doc);
    for (size_t i = 0; i < json_count(list); i++) {
        struct json event = json_item(list, i);
        for (const struct saying *say = game->sayings; say->event; say++)
            if (json_is(json_get(event, "e"), say->event)) {
                say_sentence(say->sentence, event, names, out);
                break;
            }
    }
}
