/* An action space as a table of verbs: every action text of a game has one number, the same in every
 * match. A row is a verb with up to two arguments; its texts are numbered row by row, the last argument
 * running fastest: `food A fish1`, `food A fish2`, ... */
#ifndef CORE_SPACE_H
#define CORE_SPACE_H

#include "base/text.h"

/* One argument: names from a list, or a prefix and a number counted from 1 (`c1` ... `c120`, `1` ... `6`). */
struct argument {
    const char *const *names; /* null: numbered */
    const char *prefix;       /* of the number; null for none */
    unsigned count;           /* 0: no such argument */
    bool seat;                /* a number that names a seat */
};

struct verb {
    const char *word;
    struct argument arg[2];
};

struct space {
    const struct verb *verbs;
    unsigned verb_count;
    unsigned size; /* all action texts; space_check() proves it */
};

enum { ACTION_TEXT_MAX = 40 };

/* The verb of an action, and the values of its arguments, counted from 0. */
const struct verb *space_split(const struct space *space, unsigned number, unsigned value[2]);
/* The same action with the seats it names counted from `me`, as the numbers of a position count them: 0 is `me`. */
unsigned space_turn(const struct space *space, unsigned number, unsigned seats, unsigned me);
void space_format(const struct space *space, unsigned number, struct text *out);
/* One action as a JSON string; and a list of them, or with a null list every action of the space. */
void action_write(const struct space *space, unsigned number, struct text *out);
void actions_write(const struct space *space, const uint16_t *list, size_t count, struct text *out);
/* The number of an action text, or -1 with a complaint that says which word is not known. */
int space_parse(const struct space *space, const char *words, struct complaint *why);
/* The words of one argument's value, e.g. "fish3". */
void argument_format(const struct argument *arg, unsigned value, struct text *out);
bool space_check(const struct space *space);

#endif
