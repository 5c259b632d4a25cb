/* Two decks or sets of options, played with the same random numbers: how they differ. */
#ifndef LAB_COMPARE_H
#define LAB_COMPARE_H

#include "lab/findings.h"

struct difference {
    char name[140];
    bool percent; /* the figures are shares */
    struct figure first, second, change;
    double chance; /* of such a change when there is none */
};

/* Calls back for everything that is compared in a series. */
typedef void difference_visit(void *context, const struct difference *d);
void compare_series(const struct tally *t, size_t series, difference_visit *visit, void *context);

/* Findings of a comparison. */
bool compare_findings(const struct tally *t, struct findings *out);

#endif
