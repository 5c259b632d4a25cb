/* Inside of tasks.c, operations.c and answers.c. */
#ifndef SERVER_TASKS_H
#define SERVER_TASKS_H

#include "server/internal.h"

enum operation_flag {
    OP_TELLS_TABLE = 1, /* everybody gets the table object afterwards */
    OP_SHOWS = 2,       /* the position has changed: everybody gets the step they may see */
    OP_ACKS = 4,        /* a player's own move: it is acknowledged before it is shown */
    OP_PLAYS = 8,       /* an action of the game, which may end the match */
    OP_OPENS = 16,      /* the first entry of a table */
    OP_TAKES_BACK = 32,
    OP_NO_EVENTS = 64,  /* nothing happens in the game itself */
    OP_SEATS = 256,     /* seats change hands */
    OP_EXPIRES = 512,   /* the table is given up */
    OP_QUIET_END = 128, /* changes nothing that the table object of a finished match shows */
};

struct operation {
    const char *name;
    /* Checks, and writes the fields of the entry after "k"; false with a fault. */
    bool (*prepare)(struct task *t, struct text *body, struct fault *f);
    void (*finish)(struct task *t); /* the answer, after the fold; may be null */
    unsigned flags;                 /* of enum operation_flag */
    enum right right;
    const struct operation *paused; /* what a player's own task becomes in a pause; null: itself */
};

static inline bool task_is(const struct task *t, unsigned flags) {
    return (t->operation->flags & flags) != 0;
}

/* ---- operations.c */
enum status room_seen_status(const struct room *r); /* in a pause nobody knows yet that the match is over */
bool room_is_full(const struct room *r);
bool task_is_repeated(struct task *t);
bool room_not_paused(const struct room *r, unsigned who, struct fault *f);

/* ---- tasks.c */
void task_free(struct task *t);
/* The plan as fields of the entry, perhaps none; null when there is no memory for it. */
void task_planned(struct task *t, const char *plan);
void room_drop_waiting(struct room *r, const struct fault *f);

/* ---- opening.c */
bool read_options_request(struct json body, struct task *t, struct fault *f);
/* What is agreed by that request, when its turn has come. */
bool write_options_entry(const struct task *t, struct text *out, struct fault *f);

/* ---- answers.c */
void task_fault(struct task *t, const struct fault *f);
void finish_table(struct task *t);
void finish_sit(struct task *t);
void finish_name(struct task *t);
void finish_link(struct task *t);
void finish_unseat(struct task *t);
void finish_ack(struct task *t);
void finish_rematch(struct task *t);
void finish_open(struct task *t);

#endif
