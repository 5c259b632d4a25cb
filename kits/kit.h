/* An owner's own components: a file of theirs, read, checked by the game, and kept as long as it is used. */
#ifndef KITS_KIT_H
#define KITS_KIT_H

#include "core/game.h"
#include "core/record.h"

struct kit_file {
    void *kit;
    char *name, *text; /* zero-ended */
};

bool kit_open(const struct game *game, const char *path, struct kit_file *out, struct complaint *why);
bool kit_from_text(const struct game *game, const char *name, const char *text, size_t length, struct kit_file *out,
                   struct complaint *why);
void kit_close(struct kit_file *file);
void kit_lay_out(const struct kit_file *file, struct table *t); /* the table plays with it */

/* For record_read(): context is a struct kit_file that gets the record's components. */
const void *kit_for_record(void *context, const struct game *game, const char *name, const char *text, size_t length,
                           const char **kept_name, struct complaint *why);

#endif
