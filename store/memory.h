/* The store in memory, for the simulation: nothing happens by itself, and a seed decides what becomes of each write.
 *
 *   struct store_disk *disk = store_disk_new();
 *   struct store *a = store_memory_open(disk, wake, context);   one of any number of servers on this disk
 *   ... store_put(a, ...), store_get(a, ...) wait in a's queue ...
 *   store_memory_waiting(a)                  how many wait
 *   store_memory_step(a, i, STORE_FATE_DO)   does the ith of them; its answer comes with store_poll(a)
 *   store_memory_crash(a)                    the server is gone: what waits is lost, no answer is given
 *   store_disk_free(disk)
 *
 * Writes of one table, and writes that are of no table, keep their order: step() refuses a later one while an earlier
 * one waits (store_memory_may()). Reads may overtake anything. After store_memory_automatic(a, true) everything
 * is done by store_poll(), in order; store_open("memory:") gives such a store with a disk of its own. */
#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "store/store.h"

struct store_disk;

enum store_fate {
    STORE_FATE_DO,           /* as a healthy disk does */
    STORE_FATE_FULL,         /* no space: nothing changes, STORE_FULL */
    STORE_FATE_FAIL,         /* nothing changes, STORE_FAILED; also of a read */
    STORE_FATE_UNKNOWN_KEPT, /* it is written, but the answer is STORE_UNKNOWN */
    STORE_FATE_UNKNOWN_LOST, /* it is not written, and the answer is STORE_UNKNOWN */
};

struct store_disk *store_disk_new(void);
void store_disk_free(struct store_disk *disk); /* after the last store on it is closed */

struct store *store_memory_open(struct store_disk *disk, void (*wake)(void *context), void *context);
void store_memory_automatic(struct store *s, bool automatic);
size_t store_memory_waiting(const struct store *s);
/* What waits at this place: a write (null for a read). */
const struct store_job *store_memory_job(const struct store *s, size_t place);
bool store_memory_may(const struct store *s, size_t place);
bool store_memory_step(struct store *s, size_t place, enum store_fate fate);
void store_memory_crash(struct store *s); /* frees the store; `done` of nothing is called */
/* Breaks the disk for tests: takes away a table's last entry, but not its head. */
bool store_disk_lose_last(struct store_disk *disk, const char *table);

#endif
