/* A part of a run: which units are in it, and what they gave. A file of one is a shard's result, and what an
 * interrupted run goes on from. Written beside and renamed, with a hash at the end, so it is whole or not there. */
#ifndef LAB_PART_H
#define LAB_PART_H

#include "lab/tally.h"

struct part {
    struct request request;
    struct plan plan;
    struct tally tally;
    uint8_t *done;       /* bit by unit: counted */
    uint8_t *set_aside;  /* bit by unit: cannot be played */
    uint64_t done_count; /* both */
};

/* A part of this request with nothing in it yet; the request's components move into the part. */
bool part_open(struct part *part, struct request *request, struct complaint *why);
void part_close(struct part *part);

size_t part_bitmap_bytes(const struct part *part);
bool part_has(const struct part *part, uint64_t unit);
bool part_is_set_aside(const struct part *part, uint64_t unit);
/* Adds a unit's tally; false when it is in already, and nothing changes. */
bool part_take(struct part *part, uint64_t unit, const struct tally *tally);
/* The same from bytes of tally_write(); also false when they are broken. */
bool part_take_bytes(struct part *part, uint64_t unit, const uint8_t *bytes, size_t count);
bool part_put_aside(struct part *part, uint64_t unit);
/* Everything in `from`, which must be of the same request and share no unit. */
bool part_merge(struct part *to, const struct part *from, const char *name, struct complaint *why);

bool part_save(const struct part *part, const char *path, struct complaint *why);
bool part_load(struct part *part, const char *path, struct complaint *why);
bool part_same_request(const struct part *a, const struct part *b);

#endif
