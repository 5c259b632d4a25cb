#include "core/why.h"

#include "base/bits.h"
#include "core/game.h"

#include <string.h>

static void give(struct reason *out, bool legal, const struct because *because) {
    memset(out, 0, sizeof *out);
    out->legal = legal;
    out->because = *because;
}

void reason_legal(struct reason *out, const struct because *because) {
    give(out, true, because);
}

void reason_illegal(struct reason *out, const struct because *because) {
    give(out, false, because);
}

static struct reason_field *add_field(struct reason *out, const char *name) {
    must(out->count < REASON_FIELDS_MAX);
    out->field[out->count].name = name;
    return &out->field[out->count++];
}

void reason_number(struct reason *out, const char *name, int number) {
    struct reason_field *field = add_field(out, name);
    field->kind = REASON_NUMBER;
    field->number = number;
}

void reason_seat(struct reason *out, const char *name, unsigned who) {
    struct reason_field *field = add_field(out, name);
    field->kind = REASON_SEAT;
    field->number = (int)who;
}

void reason_word(struct reason *out, const char *name, const char *word) {
    struct reason_field *field = add_field(out, name);
    struct text text;
    field->kind = REASON_WORD;
    text_start(&text, field->word, sizeof field->word);
    text_put(&text, word);
}

/* ---- reasons that all games share; the rules they stand on are the game's */

static bool not_asked(const struct table *t, const void *hidden, unsigned who, struct reason *out) {
    const struct game *game = t->game;
    seat_set asked = game->pending(t, hidden);
    struct outcome result;
    if (asked >> who & 1)
        return false;
    game->outcome(t, hidden, &result);
    if (result.over) {
        reason_illegal(out, &(struct because){"match_over", game->rule_end, "The game is over."});
    } else if (!asked) {
        reason_illegal(out, &(struct because){"not_asked", game->rule_turn,
                                              "You are not asked now; somebody else may be about to react."});
    } else if (bits_count(asked) > 1) {
        reason_illegal(out, &(struct because){"already_chosen", game->rule_turn,
                                              "You have chosen already; {count} others have not."});
        reason_number(out, "count", (int)bits_count(asked));
    } else {
        reason_illegal(out, &(struct because){"not_your_turn", game->rule_turn, "Now it is up to {seat}, not you."});
        reason_seat(out, "seat", bits_first(asked));
    }
    return true;
}

void table_why(const struct table *t, const void *hidden, unsigned who, unsigned number, struct reason *out) {
    must(who < t->seats && number < t->game->space->size);
    if (!not_asked(t, hidden, who, out))
        t->game->why(t, hidden, (seat)who, (action)number, out);
}

/* ---- as text */

static const struct reason_field *find_field(const struct reason *reason, const char *name, size_t length) {
    for (unsigned i = 0; i < reason->count; i++)
        if (strlen(reason->field[i].name) == length && !memcmp(reason->field[i].name, name, length))
            return &reason->field[i];
    return NULL;
}

static void say_field(const struct table *t, const struct reason_field *field, const char *const *names,
                      struct text *out) {
    if (field->kind == REASON_NUMBER) {
        text_number(out, field->number);
    } else if (field->kind == REASON_SEAT) {
        if (names)
            text_put(out, names[field->number]);
        else
            text_format(out, "seat %d", field->number + 1);
    } else {
        const char *called = t->game->called ? t->game->called(t, field->name, field->word) : NULL;
        text_put(out, field->word);
        if (called)
            text_format(out, " %s", called);
    }
}

void reason_sentence(const struct table *t, const struct reason *reason, const char *const *names, struct text *out) {
    const char *sentence = reason->because.sentence;
    for (;;) {
        size_t plain = strcspn(sentence, "{");
        text_bytes(out, sentence, plain);
        sentence += plain;
        if (!*sentence)
            return;
        size_t length = strcspn(++sentence, "}");
        const struct reason_field *field = find_field(reason, sentence, length);
        must(field && sentence[length]);
        say_field(t, field, names, out);
        sentence += length + 1;
    }
}

void reason_write(const struct table *t, const struct reason *reason, struct text *out) {
    char words[400];
    struct text text;
    text_start(&text, words, sizeof words);
    reason_sentence(t, reason, NULL, &text);
    json_key_bool(out, "legal", reason->legal);
    json_key_string(out, "rule", reason->because.rule);
    json_key_string(out, "why", words);
    json_key_string(out, "key", reason->because.key);
    json_key(out, "fields");
    json_open(out, '{');
    for (unsigned i = 0; i < reason->count; i++) {
        const struct reason_field *field = &reason->field[i];
        if (field->kind == REASON_WORD)
            json_key_string(out, field->name, field->word);
        else
            json_key_number(out, field->name, field->number + (field->kind == REASON_SEAT));
    }
    json_close(out, '}');
}
