/* Learning a policy by self-play: a search plays, what it finds is written down, a network learns it (lab/learn.h). */
#ifndef LAB_TEACH_H
#define LAB_TEACH_H

#include "bots/bot.h"
#include "lab/learn.h"

enum { TEACH_SEATS_MAX = 16 };

struct teaching {
    struct table table; /* options that are agreed; seats are set for each game */
    bool vary;          /* some games are played with other options */
    struct bot bot;     /* a search */
    int seats[TEACH_SEATS_MAX];
    size_t seat_counts;
    size_t games, generations;
    unsigned epochs, threads;
    uint64_t seed;
    void (*say)(const char *sentence); /* null: nothing is said */
};

/* The policy as the bytes of a file, to be freed; null after a complaint. The last report is of the last generation. */
uint8_t *teach(const struct teaching *teaching, size_t *size, struct learn_report *report, struct complaint *why);

#endif
