/* How often something took how long: counts in fixed steps from half a millisecond to a second and more. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_STEPS = 12 };

struct histogram {
    uint64_t count[HISTOGRAM_STEPS]; /* of each step alone, not summed up */
    uint64_t sum_us;
};

/* Upper bounds in microseconds; the last step has none. */
extern const uint64_t histogram_bound_us[HISTOGRAM_STEPS - 1];

static inline void histogram_add(struct histogram *h, uint64_t us) {
    unsigned i = 0;
    while (i < HISTOGRAM_STEPS - 1 && us > histogram_bound_us[i])
        i++;
    h->count[i]++;
    h->sum_us += us;
}

#endif
