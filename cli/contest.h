/* What `clowder ladder` and `clowder league` share: their arguments, the progress bar, the frame of a run. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "lab/ladder.h"

struct contest {
    struct ladder ladder;
    const char *spec[LADDER_BOTS_MAX];
    size_t known; /* bots that were there before those of the command line */
    struct complaint why;
};

/* How one of the two commands differs from the other. */
struct contest_command {
    const char *name;                                       /* of the command */
    const char *without;                                    /* the sentence when no game is named */
    size_t units;                                           /* if nobody says how many */
    void (*enter)(struct contest *c);                       /* bots that always play; may be null */
    bool (*switch_on)(struct contest *c, const char *flag); /* a flag without a value; may be null */
    bool (*complete)(struct contest *c); /* after all arguments; false after a complaint; may be null */
    void (*print)(const struct contest *c, const struct ladder_result *r);
};

int contest_run(const struct contest_command *command, int argc, char **argv);

#endif
