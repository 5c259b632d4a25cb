/* A run on many machines, by a work queue of NATS JetStream. The leader puts the request and the numbers of its units
 * there; workers take units, play them and put back what they gave. A unit that is not answered within the deadline
 * goes to another worker; results are keyed by unit, so a unit that was played twice counts once. */
#ifndef LAB_QUEUE_H
#define LAB_QUEUE_H

#include "lab/run.h"

struct queue_setting {
    const char *url;
    double deadline;                   /* seconds without a sign of life */
    double idle;                       /* of a worker: seconds without a unit after which it ends; 0: never */
    void (*say)(const char *sentence); /* what happens, for the person at the terminal; may be null */
};

/* The leader: as run_units(), but others play. */
bool queue_lead(struct part *part, const struct run_setting *run, const struct queue_setting *queue, bool resume,
                struct complaint *why);
/* A worker: plays until it is stopped or has been idle. */
bool queue_work(const struct queue_setting *queue, struct complaint *why);

#endif
