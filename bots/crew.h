/* Work shared by several threads. */
#ifndef BOTS_CREW_H
#define BOTS_CREW_H

#include <stddef.h>

enum { CREW_MAX = 16 };

/* Runs work() on each of `count` jobs that lie `size` bytes apart, at most CREW_MAX, each in a thread of its own; one
 * after the other where there are no threads to be had. The jobs must not touch each other's memory, so that the result
 * is the same either way. Returns when all are done. */
void crew_run(void (*work)(void *job), void *jobs, size_t size, size_t count);

#endif
