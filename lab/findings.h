/* The summary of a report in plain words. A finding is only said when it would hold with all the others: the chance
 * that a report of a fair game says any is at most FINDINGS_ALPHA (Holm's correction over everything looked at). */
#ifndef LAB_FINDINGS_H
#define LAB_FINDINGS_H

#include "lab/figures.h"

#define FINDINGS_ALPHA 0.01

struct finding {
    char text[640], link[40];
    double chance; /* that it is nothing */
    double size;   /* in points, for sorting; how much it matters */
    bool said;
    bool plan; /* goes together with winning and need not be its cause: stands after the others */
};

struct findings {
    struct finding *list;
    size_t count, room, tests, said;
    double alpha; /* 0: FINDINGS_ALPHA */
};

bool findings_open(const struct tally *t, struct findings *out); /* false when memory is out */
void findings_close(struct findings *f);
/* What a series is like, findings or not: sentences, one a line. */
void findings_facts(const struct view *v, struct text *out);
/* Marks what holds, and sorts: said ones first, greatest first. */
void findings_correct(struct findings *f);
struct finding *findings_add(struct findings *f, double chance, double size, const char *link);

#endif
