/* In place of queue.c where libnats is not installed. */
#include "lab/queue.h"

static bool not_built(struct complaint *why) {
    return complain(why, "This program was built without libnats; install libnats-dev and build again.");
}

bool queue_lead(struct part *part, const struct run_setting *run, const struct queue_setting *queue, bool resume,
                struct complaint *why) {
    (void)part;
    (void)run;
    (void)queue;
    (void)resume;
    return not_built(why);
}

bool queue_work(const struct queue_setting *queue, struct complaint *why) {
    (void)queue;
    return not_built(why);
}
