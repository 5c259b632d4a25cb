/* The session's own data, shared by the files of this folder only. */
#ifndef SESSION_INSIDE_H
#define SESSION_INSIDE_H

#include "session/session.h"

enum { STEP_TAPE_BYTES = 1 << 16 };

struct occupant {
    enum occupant_kind kind;
    struct bot bot;
    char name[SESSION_NAME_BYTES]; /* empty: "Seat N" */
};

struct session {
    struct match *match;
    struct occupant occupant[SEATS_MAX];
    char *tape; /* the events of all steps with their secrets marked, as core/events.h has them */
    size_t tape_length, tape_capacity;
    size_t *step_end; /* where the events of each step end on the tape; step 0 is the set-up */
    size_t step_capacity;
    size_t told[SPECTATOR + 1]; /* how many steps, with the set-up, each viewer has been told */
    bool back[SPECTATOR + 1];   /* since then something it had been told was taken back */
};

#endif
