/* Inside of view.c, view_table.c, tell.c and welcome.c. */
#ifndef SERVER_VIEW_H
#define SERVER_VIEW_H

#include "server/internal.h"

/* Events of some steps, as the viewer may see them, in one list. */
struct gather {
    unsigned viewer;
    long after, upto; /* moves; -1: from the set-up on */
    struct text *out;
    char *list; /* EVENTS_BYTES of memory to work in */
};

bool gather_events(void *context, size_t step, const void *state, const struct events *events); /* a match_visit */
bool undo_between(const struct room *r, uint32_t from, uint32_t upto);
void write_actor(const struct room *r, unsigned viewer, uint32_t from, uint32_t upto, struct text *out);
/* The step that shows steps `from` to the cursor. `silent`: a pause is running and the viewer is not asked. */
void write_step(const struct room *r, unsigned viewer, uint32_t from, bool fresh, bool silent, struct text *out);

/* The table object is told to everybody in the same words, so the position is not in it: while a pause hides a step,
 * neither the chain nor the end of the match may tell of it. */
bool room_holds_back(const struct room *r);

#endif
