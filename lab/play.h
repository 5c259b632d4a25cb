/* Playing one unit and counting what happens. */
#ifndef LAB_PLAY_H
#define LAB_PLAY_H

#include "lab/tally.h"

/* The desk of one worker: what it needs beside the tally. */
struct desk;
struct desk *desk_open(const struct plan *plan);
void desk_close(struct desk *desk);

/* Plays the unit and adds to the tally. With rows asked for, the unit's rows of the table of games are left in `rows`,
 * which is valid until the next call. */
void lab_play_unit(struct desk *desk, uint64_t unit, struct tally *out);
const char *desk_rows(const struct desk *desk, size_t *length);
extern const char lab_rows_head[];

/* Bare: the same games without any statistics, for measuring what these cost. */
void lab_play_bare(struct desk *desk, uint64_t unit);

#endif
