#include "core/space.h"

#include "base/json.h"

#include <stdio.h>
#include <string.h>

static unsigned verb_size(const struct verb *verb) {
    unsigned first = verb->arg[0].count ? verb->arg[0].count : 1;
    unsigned second = verb->arg[1].count ? verb->arg[1].count : 1;
    return first * second;
}

bool space_check(const struct space *space) {
    unsigned size = 0;
    for (unsigned v = 0; v < space->verb_count; v++)
        size += verb_size(&space->verbs[v]);
    return size == space->size;
}

void argument_format(const struct argument *arg, unsigned value, struct text *out) {
    if (arg->names) {
        text_put(out, arg->names[value]);
        return;
    }
    if (arg->prefix)
        text_put(out, arg->prefix);
    text_number(out, value + 1);
}

const struct verb *space_split(const struct space *space, unsigned number, unsigned value[2]) {
    const struct verb *verb = space->verbs;
    while (number >= verb_size(verb))
        number -= verb_size(verb++);
    unsigned second = verb->arg[1].count ? verb->arg[1].count : 1;
    value[0] = number / second;
    value[1] = number % second;
    return verb;
}

unsigned space_turn(const struct space *space, unsigned number, unsigned seats, unsigned me) {
    unsigned value[2];
    const struct verb *verb = space_split(space, number, value);
    unsigned second = verb->arg[1].count ? verb->arg[1].count : 1, turned[2] = {value[0], value[1]};
    for (int i = 0; i < 2; i++)
        if (verb->arg[i].seat && value[i] < seats)
            turned[i] = (value[i] + seats - me) % seats;
    return number - (value[0] * second + value[1]) + turned[0] * second + turned[1];
}

void space_format(const struct space *space, unsigned number, struct text *out) {
    unsigned value[2];
    const struct verb *verb = space_split(space, number, value);
    text_put(out, verb->word);
    for (int i = 0; i < 2 && verb->arg[i].count; i++) {
        text_char(out, ' ');
        argument_format(&verb->arg[i], value[i], out);
    }
}

void action_write(const struct space *space, unsigned number, struct text *out) {
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    space_format(space, number, &text);
    json_string(out, words);
}

void actions_write(const struct space *space, const uint16_t *list, size_t count, struct text *out) {
    json_open(out, '[');
    for (size_t i = 0; i < (list ? count : space->size); i++)
        action_write(space, list ? list[i] : (unsigned)i, out);
    json_close(out, ']');
}

/* The value that the word names, or -1. Numbers have no leading zero. */
static int argument_parse(const struct argument *arg, const char *word, size_t length) {
    char name[ACTION_TEXT_MAX];
    for (unsigned value = 0; value < arg->count; value++) {
        struct text text;
        text_start(&text, name, sizeof name);
        argument_format(arg, value, &text);
        if (text.length == length && !memcmp(name, word, length))
            return (int)value;
    }
    return -1;
}

/* Splits at single spaces into at most three words; more, or empty ones, are refused. */
static int split(const char *words, const char *word[3], size_t length[3]) {
    int count = 0;
    for (;;) {
        size_t n = strcspn(words, " ");
        if (!n || count == 3)
            return -1;
        word[count] = words;
        length[count++] = n;
        if (!words[n])
            return count;
        words += n + 1;
    }
}

int space_parse(const struct space *space, const char *words, struct complaint *why) {
    const char *word[3];
    size_t length[3];
    if (strlen(words) >= ACTION_TEXT_MAX)
        return complain(why, "An action is at most %d letters long.", ACTION_TEXT_MAX - 1), -1;
    int count = split(words, word, length);
    if (count < 0)
        return complain(why, "\"%s\" is not an action: write words with one space between.", words), -1;
    unsigned base = 0;
    bool verb_known = false;
    for (unsigned v = 0; v < space->verb_count; v++) {
        const struct verb *verb = &space->verbs[v];
        int wanted = 1 + (verb->arg[0].count > 0) + (verb->arg[1].count > 0);
        bool same = strlen(verb->word) == length[0] && !memcmp(verb->word, word[0], length[0]);
        verb_known = verb_known || same;
        if (same && wanted == count) {
            int value[2] = {0, 0};
            bool good = true;
            for (int i = 0; i + 1 < count; i++)
                good = good && (value[i] = argument_parse(&verb->arg[i], word[i + 1], length[i + 1])) >= 0;
            unsigned second = verb->arg[1].count ? verb->arg[1].count : 1;
            if (good)
                return (int)(base + (unsigned)value[0] * second + (unsigned)value[1]);
        }
        base += verb_size(verb);
    }
    if (verb_known)
        complain(why, "\"%s\" is not an action: \"%.*s\" takes other words after it.", words, (int)length[0], word[0]);
    else
        complain(why, "\"%s\" is not an action: this game has no \"%.*s\".", words, (int)length[0], word[0]);
    return -1;
}
