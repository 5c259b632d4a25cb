/* Thinking: work that takes longer than the loop may stand still. Bots' moves, hints, the plan of a pause, whether a
 * move may be taken back. It has threads of its own, apart from passwords and the store.
 *
 * Short work (plans) comes before hints, hints before bots' moves, and one thread takes short work and hints only, so
 * that they never wait for a bot. Bots' moves are taken in turn between owners, so that whoever opens many tables
 * waits for his own. A job can be cancelled: one that waits is not begun, one that runs is told by its flag. */
#ifndef SERVER_THINKING_H
#define SERVER_THINKING_H

#include "base/histogram.h"
#include "base/text.h"

#include <stdatomic.h>
#include <stdint.h>

struct thinking;

enum thinking_class { THINK_SHORT, THINK_HINT, THINK_BOT, THINKING_CLASSES };

/* Stands first in the caller's own struct. Every job that was submitted ends with one call of done(). */
struct thinking_job {
    struct thinking_job *next;
    enum thinking_class class;
    int64_t owner;      /* who it is for; jobs of one owner are done in the order they came */
    int64_t waited_ms;  /* in the queue, when run() is called */
    atomic_bool cancel; /* set: the result is not wanted any more */
    bool weaken;        /* the queue is too long: run() should do less */
    int64_t queued_at;
    void (*run)(struct thinking_job *job);                  /* on a thread */
    void (*done)(struct thinking_job *job, bool cancelled); /* by thinking_poll() */
};

struct thinking_figures {
    uint64_t jobs[THINKING_CLASSES], cancelled, weakened;
    uint64_t waiting, running;
    struct histogram wait; /* in the queue */
};

/* `wake` is called from the threads when thinking_poll() has something to do. */
struct thinking *thinking_open(unsigned threads, size_t queue_max, int64_t patience_ms, void (*wake)(void *context),
                               void *context, struct complaint *why);
void thinking_submit(struct thinking *t, struct thinking_job *job);
void thinking_cancel(struct thinking *t, struct thinking_job *job);
void thinking_cancel_all(struct thinking *t);
void thinking_poll(struct thinking *t);
void thinking_figures(struct thinking *t, struct thinking_figures *out);
/* Waits for what runs; every job must have been handed back before. */
void thinking_close(struct thinking *t);

#endif
