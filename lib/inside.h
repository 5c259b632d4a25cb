/* Shared by the files behind include/clowder.h. */
#ifndef LIB_INSIDE_H
#define LIB_INSIDE_H

#include "core/match.h"
#include "include/clowder.h"

enum { TAPE_BYTES = 1 << 16 };

struct clowder_match {
    struct match *match;
    struct events events; /* of the last step */
    char tape[TAPE_BYTES];
};

/* Copies the complaint to the caller's buffer, if there is one; lib_refuse() also returns null. */
void lib_tell(char *error, const struct complaint *why);
void *lib_refuse(char *error, const struct complaint *why);

/* A viewer outside is a seat inside, or SPECTATOR. */
unsigned lib_viewer(const clowder_match *match, int viewer);

/* Writes a text into the caller's buffer and returns its whole length, also when it did not fit. */
typedef void write_text(const void *what, long which, int viewer, struct text *out);
size_t lib_write(write_text *write, const void *what, long which, int viewer, char *out, size_t size);

bool lib_table(const char *game_id, int players, const char *options, const char *seed, struct table *t,
               uint8_t key[SEED_BYTES], struct complaint *why);
/* Components of an owner's own, if there are: the table plays with them; their text for records, or null. */
void lib_lay_out(struct table *t);
const char *lib_kit_text(const struct table *t);
struct match *lib_load(const char *state_json, struct complaint *why);

#endif
