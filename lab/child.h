/* A process that plays units for a worker, so that a unit that brings the program down takes only this process along.
 * Over pipes: the length and text of the request, then numbers of units; for each the bytes of its tally and rows. */
#ifndef LAB_CHILD_H
#define LAB_CHILD_H

#include "base/text.h"

#include <sys/types.h>

struct child {
    pid_t pid; /* 0: none */
    int to, from;
};

/* What the process does; returns its exit code. */
int child_main(void);

bool child_start(struct child *child, const char *request, size_t length, struct complaint *why);
void child_stop(struct child *child);
/* Has the process play the unit; `still_on` is called every so many milliseconds meanwhile. The answer is
 * tally length, tally, rows; to be freed. Null when the process died. */
uint8_t *child_play(struct child *child, uint64_t unit, int milliseconds, void (*still_on)(void *), void *context,
                    size_t *length);

#endif
