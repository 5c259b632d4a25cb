/* What the commands `lab` and `worker` share. */
#ifndef CLI_LAB_H
#define CLI_LAB_H

#include "lab/part.h"
#include "lab/run.h"

/* How a run is carried out; no result depends on it. */
struct lab_way {
    const char *out; /* folder */
    bool resume, quiet;
    unsigned threads;
    uint64_t shard, shards;
    const char *nats;
    double deadline; /* seconds that a worker may take for a unit before another gets it */
};

struct lab_command {
    struct request request;
    struct lab_way way;
    struct complaint why;
};

/* Reads the flags that all runs have; `at` moves on. False for a flag that is not one of them or has no good value. */
bool lab_flag(struct lab_command *c, int argc, char **argv, int *at);
void lab_command_default(struct lab_command *c, const struct game *game);
/* `option=value,value` for a variant. */
bool lab_option(struct lab_command *c, int variant, const char *word);
bool lab_data(struct lab_command *c, int variant, const char *path);
/* Bots and watched games, where none were named. */
void lab_settle_defaults(struct lab_command *c);
/* Plays what is missing and writes the report; the exit code. */
int lab_carry_out(struct lab_command *c);
void lab_progress(void *context, uint64_t done, uint64_t all, uint64_t games);

int cli_lab_merge(int argc, char **argv);
int cli_lab_tune(int argc, char **argv);

#endif
