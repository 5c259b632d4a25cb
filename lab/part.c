#include "lab/part.h"

#include <stdlib.h>
#include <string.h>

size_t part_bitmap_bytes(const struct part *part) {
    return (size_t)(part->plan.units + 7) / 8;
}

static bool bit(const uint8_t *set, uint64_t unit) {
    return set[unit / 8] >> (unit % 8) & 1;
}

bool part_open(struct part *part, struct request *request, struct complaint *why) {
    memset(part, 0, sizeof *part);
    part->request = *request;
    memset(request->kit, 0, sizeof request->kit);
    if (!plan_open(&part->request, &part->plan, why)) {
        part_close(part);
        return false;
    }
    part->done = calloc(part_bitmap_bytes(part), 1);
    part->set_aside = calloc(part_bitmap_bytes(part), 1);
    if (part->done && part->set_aside && tally_open(&part->plan, &part->tally))
        return true;
    part_close(part);
    return complain(why, "There is not enough memory for a run of this size.");
}

void part_close(struct part *part) {
    tally_close(&part->tally);
    plan_close(&part->plan);
    request_close(&part->request);
    free(part->done);
    free(part->set_aside);
    memset(part, 0, sizeof *part);
}

bool part_has(const struct part *part, uint64_t unit) {
    return bit(part->done, unit) || bit(part->set_aside, unit);
}

bool part_is_set_aside(const struct part *part, uint64_t unit) {
    return bit(part->set_aside, unit);
}

static bool mark(struct part *part, uint8_t *set, uint64_t unit) {
    if (part_has(part, unit))
        return false;
    set[unit / 8] |= (uint8_t)(1u << (unit % 8));
    part->done_count++;
    return true;
}

bool part_take(struct part *part, uint64_t unit, const struct tally *tally) {
    if (!mark(part, part->done, unit))
        return false;
    tally_add(&part->tally, tally, plan_unit(&part->plan, unit).series);
    return true;
}

bool part_take_bytes(struct part *part, uint64_t unit, const uint8_t *bytes, size_t count) {
    return unit < part->plan.units && !part_has(part, unit) && tally_read(&part->tally, bytes, count) &&
           mark(part, part->done, unit);
}

bool part_put_aside(struct part *part, uint64_t unit) {
    return unit < part->plan.units && mark(part, part->set_aside, unit);
}
