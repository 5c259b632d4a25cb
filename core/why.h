/* Why an action is possible or not: a rule, a key that programs can rely on, a few named values, and a sentence made
 * of them. A game gives reasons from a table of its own (game->why); the ones that all games share are given here. */
#ifndef CORE_WHY_H
#define CORE_WHY_H

#include "base/text.h"

/* One line of a game's table. {name} in the sentence stands for the field of that name. */
struct because {
    const char *key, *rule, *sentence;
};

enum { REASON_FIELDS_MAX = 4, REASON_WORD_BYTES = 48 };

struct reason_field {
    const char *name;
    enum { REASON_NUMBER, REASON_SEAT, REASON_WORD } kind;
    int number; /* a seat is counted from 0 */
    char word[REASON_WORD_BYTES];
};

struct reason {
    bool legal;
    struct because because;
    unsigned count;
    struct reason_field field[REASON_FIELDS_MAX];
};

/* Games call one of the first two, then add the fields of the sentence. */
void reason_legal(struct reason *out, const struct because *because);
void reason_illegal(struct reason *out, const struct because *because);
void reason_number(struct reason *out, const char *name, int number);
void reason_seat(struct reason *out, const char *name, unsigned who);
void reason_word(struct reason *out, const char *name, const char *word);

struct table;
/* Why the seat can or cannot do the action, from the state that is hidden from it. `number` is below the size of the
 * action space. */
void table_why(const struct table *t, const void *hidden, unsigned who, unsigned number, struct reason *out);
/* The sentence. `names` are the players' by seat; null: "seat 2". */
void reason_sentence(const struct table *t, const struct reason *reason, const char *const *names, struct text *out);
/* "legal":..,"rule":..,"why":..,"key":..,"fields":{..} as members of the object that is open. Seats count from 1. */
void reason_write(const struct table *t, const struct reason *reason, struct text *out);

#endif
