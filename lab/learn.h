/* The network of bots/learned.h, from positions to the bytes of its file. */
#ifndef LAB_LEARN_H
#define LAB_LEARN_H

#include "bots/learned.h"

/* Positions and what was found there. All lists grow; a book is filled by one thread. */
struct seen_number {
    uint16_t column;
    uint8_t value;
};
struct target {
    action action;
    float chance;
};
struct lesson {
    size_t numbers, targets; /* the ends of its parts of the two lists; they begin where the lesson before ends */
    float share;             /* of the win */
    bool test;               /* not learned from: what was learned is measured by it */
};
struct book {
    struct seen_number *number;
    struct target *target;
    struct lesson *lesson;
    size_t numbers, targets, lessons;
    size_t number_room, target_room, lesson_room;
    bool full; /* memory is out; nothing is added any more */
};

/* `targets` may be 0: a position of which only the share is known. Actions count the seats they name from the seat. */
void book_add(struct book *book, const uint8_t *numbers, size_t length, const struct target *target, size_t targets,
              float share, bool test);
void book_append(struct book *book, const struct book *more);
void book_close(struct book *book);

struct learn_report {
    size_t lessons, tests, inputs;
    double even, loss; /* in nats over the tests: of the even policy, and of what was learned */
    double best;       /* how often the likeliest action is the one that was found best */
    double error;      /* root of the mean square of what the shares miss */
};

/* The bytes of a file, to be freed; null when memory is out. `seats` has a bit for each number of seats in the book. */
uint8_t *learn(const struct game *game, const struct book *book, unsigned seats, unsigned epochs, uint64_t seed,
               size_t *size, struct learn_report *report);

/* A file of the networks of `old`, each for the numbers of seats that `fresh`, a network, is not for, and of `fresh`;
 * to be freed. One that is left without any is left out. Null after a complaint: `old` is no file of the game, or
 * memory is out. */
uint8_t *learn_beside(const struct game *game, const uint8_t *old, size_t old_size, const uint8_t *fresh,
                      size_t fresh_size, size_t *size, struct complaint *why);

#endif
