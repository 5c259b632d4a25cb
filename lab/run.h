/* Playing the units of a run on this machine, in threads. */
#ifndef LAB_RUN_H
#define LAB_RUN_H

#include "lab/part.h"

struct run_setting {
    const char *folder; /* for the part and the rows; null: nothing is kept */
    unsigned threads;
    uint64_t shard, shards; /* units with number % shards == shard; 0 of 1: all */
    void (*progress)(void *context, uint64_t done, uint64_t all, uint64_t games);
    void *context;
};

/* Plays what is not yet in the part. The part is saved every few seconds, so that a run that is stopped can go on.
 * False with a sentence when memory, threads or the disk fail. */
bool run_units(struct part *part, const struct run_setting *setting, struct complaint *why);
bool run_is_mine(const struct run_setting *setting, uint64_t unit);

/* `folder/name`, cut if it does not fit. */
void run_path(const char *folder, const char *name, char out[1024]);
/* The rows of a unit, compressed as one member of a gzip file; then all members in one file, games.csv.gz. */
bool rows_save(const char *folder, uint64_t unit, const char *rows, size_t length, struct complaint *why);
bool rows_save_bytes(const char *folder, uint64_t unit, const uint8_t *bytes, size_t length, struct complaint *why);
/* The compressed bytes, to be freed; null when memory is out. */
uint8_t *rows_pack(const char *rows, size_t length, size_t *size);
bool rows_join(const struct part *part, const char *const *folders, size_t count, const char *path,
               struct complaint *why);

#endif
