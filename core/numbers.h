/* A position as numbers: what a seat may know, as a fixed count of small whole numbers, for programs that learn.
 *
 * Every number is one byte with a published largest value. The fields every game has come first (core/numbers.c),
 * then the game's own (games/<id>/numbers.c). All are computed from a hidden state. Seats are counted from the seat
 * that looks: 0 is the seat itself, 1 the next one. What is unknown has a field that says so; 0 in another field
 * never stands for "unknown" alone. */
#ifndef CORE_NUMBERS_H
#define CORE_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game;
struct table;
struct text;

enum { NUMBERS_MAX = 3072, NUMBER_FIELDS_MAX = 64, NUMBER_NAME_BYTES = 32 };

struct number_field {
    const char *name;
    const char *meaning;  /* for a person; of each column where there are several */
    const char *constant; /* why some columns may stay the same for a long time; null: none does */
    uint16_t offset, length;
    uint8_t most;  /* the largest value */
    uint8_t seats; /* above 0: so many blocks of equal length, one for each seat, the seat itself first */
    bool own;      /* computed from what only this seat knows; otherwise every seat gets the same, its blocks turned */
};

/* What a game has of its own, after the numbers all games have: a `struct numbers` of bytes, and what its members
 * mean. write() is given a hidden state of the seat `me` and an `out` of zeroes. */
struct numbering {
    const struct number_field *fields; /* ended by a null name */
    size_t bytes;
    void (*write)(const struct table *t, const void *hidden, unsigned me, void *out);
};

/* A row of a game's table: the fields of its `struct numbers`, which has members of uint8_t only. */
#define NUMBERS_OF(field, ...)                                                                                         \
    {                                                                                                                  \
        .name = #field, .offset = offsetof(struct numbers, field), .length = sizeof(((struct numbers *)0)->field),     \
        __VA_ARGS__                                                                                                    \
    }

/* A field in its place among all fields of a game. */
struct number_place {
    char name[NUMBER_NAME_BYTES];
    struct number_field field; /* its own name and offset are to be taken from here */
};

struct number_layout {
    size_t count;  /* of fields */
    size_t length; /* of numbers */
    struct number_place place[NUMBER_FIELDS_MAX];
};

void numbers_layout(const struct game *game, struct number_layout *out);
/* How many numbers a position of the game has: the same for all options and seat counts. */
size_t numbers_length(const struct game *game);
/* The numbers of a hidden state, as its viewer `me`, a seat, knows them; every byte of `out` is written. */
void numbers_write(const struct table *t, const void *hidden, unsigned me, uint8_t *out);
/* {"length","fields":[{"name","offset","length","most","seats","own","meaning","constant"}]} without the braces. */
void numbers_layout_write(const struct game *game, struct text *out);

/* The seat `who`, counted from `me`. */
static inline unsigned seat_from(unsigned seats, unsigned me, unsigned who) {
    return who >= me ? who - me : who + seats - me;
}

/* Numbers that could grow without end are cut off at the largest value. */
static inline uint8_t number_up_to(unsigned long value, unsigned most) {
    return (uint8_t)(value < most ? value : most);
}

#endif
