/* The threads and queues behind thinking.h. */
#include "server/thinking.h"

#include "base/must.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { BOT_NICE = 10 };
enum { OWNERS = 64 }; /* queues of bots' moves; owners whose numbers fall together share one */

struct list {
    struct thinking_job *first, **last;
    size_t count;
};

struct thinking {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct list queue[THINK_BOT]; /* short work and hints */
    struct list bots[OWNERS];
    unsigned turn; /* the owner after whom the next move is taken */
    struct list finished;
    struct thinking_job *running[64];
    unsigned threads;
    size_t queue_max;
    int64_t patience_ms;
    bool stopping;
    struct thinking_figures figures;
    void (*wake)(void *context);
    void *context;
    pthread_t thread[64];
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void list_start(struct list *list) {
    list->first = NULL;
    list->last = &list->first;
    list->count = 0;
}

static void list_add(struct list *list, struct thinking_job *job) {
    job->next = NULL;
    *list->last = job;
    list->last = &job->next;
    list->count++;
}

static struct thinking_job *list_take(struct list *list) {
    struct thinking_job *job = list->first;
    if (!job)
        return NULL;
    list->first = job->next;
    if (!list->first)
        list->last = &list->first;
    list->count--;
    return job;
}

static bool list_remove(struct list *list, const struct thinking_job *job) {
    for (struct thinking_job **at = &list->first; *at; at = &(*at)->next)
        if (*at == job) {
            *at = job->next;
            if (list->last == &job->next)
                list->last = at;
            list->count--;
            return true;
        }
    return false;
}

static struct list *queue_of(struct thinking *t, const struct thinking_job *job) {
    return job->class == THINK_BOT ? &t->bots[(uint64_t)job->owner % OWNERS] : &t->queue[job->class];
}

/* The next job for a thread; `quick` takes no bots' moves. */
static struct thinking_job *take(struct thinking *t, bool quick) {
    for (unsigned class = 0; class < THINK_BOT; class ++)
        if (t->queue[class].first)
            return list_take(&t->queue[class]);
    for (unsigned i = 1; i <= OWNERS && !quick; i++) {
        unsigned owner = (t->turn + i) % OWNERS;
        if (t->bots[owner].first) {
            t->turn = owner;
            return list_take(&t->bots[owner]);
        }
    }
    return NULL;
}

static void finish(struct thinking *t, struct thinking_job *job) {
    list_add(&t->finished, job);
    t->wake(t->context);
}

struct start {
    struct thinking *thinking;
    unsigned number;
};

static void *work(void *argument) {
    struct start *start = argument;
    struct thinking *t = start->thinking;
    unsigned number = start->number;
    free(start);
    if (number) /* bots give way to the loop, to passwords and to what people wait for */
        setpriority(PRIO_PROCESS, 0, BOT_NICE);
    pthread_mutex_lock(&t->lock);
    while (!t->stopping) {
        struct thinking_job *job = take(t, number == 0);
        if (!job) {
            pthread_cond_wait(&t->arrived, &t->lock);
            continue;
        }
        t->running[number] = job;
        t->figures.running++;
        t->figures.waiting--;
        job->waited_ms = now_ms() - job->queued_at;
        histogram_add(&t->figures.wait, (uint64_t)job->waited_ms * 1000);
        job->weaken = job->weaken || (job->class == THINK_BOT && job->waited_ms > t->patience_ms);
        t->figures.weakened += job->weaken;
        pthread_mutex_unlock(&t->lock);
        job->run(job);
        pthread_mutex_lock(&t->lock);
        t->running[number] = NULL;
        t->figures.running--;
        finish(t, job);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static bool start_threads(struct thinking *t, unsigned threads) {
    for (unsigned i = 0; i < threads; i++) {
        struct start *start = malloc(sizeof *start);
        if (!start)
            return false;
        *start = (struct start){.thinking = t, .number = i};
        if (pthread_create(&t->thread[i], NULL, work, start)) {
            free(start);
            return false;
        }
        t->threads++;
    }
    return true;
}

struct thinking *thinking_open(unsigned threads, size_t queue_max, int64_t patience_ms, void (*wake)(void *context),
                               void *context, struct complaint *why) {
    struct thinking *t = calloc(1, sizeof *t);
    if (!t) {
        complain(why, "There is not enough memory.");
        return NULL;
    }
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->arrived, NULL);
    for (unsigned i = 0; i < THINK_BOT; i++)
        list_start(&t->queue[i]);
    for (unsigned i = 0; i < OWNERS; i++)
        list_start(&t->bots[i]);
    list_start(&t->finished);
    t->queue_max = queue_max;
    t->patience_ms = patience_ms;
    t->wake = wake;
    t->context = context;
    must(threads < sizeof t->thread / sizeof *t->thread);
    if (start_threads(t, threads + 1)) /* the first takes short work and hints only */
        return t;
    complain(why, "The threads that think could not be started.");
    thinking_close(t);
    return NULL;
}

void thinking_submit(struct thinking *t, struct thinking_job *job) {
    atomic_store(&job->cancel, false);
    pthread_mutex_lock(&t->lock);
    job->queued_at = now_ms();
    job->weaken = job->class == THINK_BOT && t->figures.waiting >= t->queue_max;
    list_add(queue_of(t, job), job);
    t->figures.jobs[job->class]++;
    t->figures.waiting++;
    pthread_cond_broadcast(&t->arrived);
    pthread_mutex_unlock(&t->lock);
}

void thinking_cancel(struct thinking *t, struct thinking_job *job) {
    pthread_mutex_lock(&t->lock);
    t->figures.cancelled += !atomic_exchange(&job->cancel, true);
    if (list_remove(queue_of(t, job), job)) {
        t->figures.waiting--;
        finish(t, job);
    }
    pthread_mutex_unlock(&t->lock);
}

static void cancel_list(struct thinking *t, struct list *list) {
    struct thinking_job *job;
    while ((job = list_take(list))) {
        atomic_store(&job->cancel, true);
        t->figures.cancelled++;
        t->figures.waiting--;
        finish(t, job);
    }
}

void thinking_cancel_all(struct thinking *t) {
    pthread_mutex_lock(&t->lock);
    for (unsigned i = 0; i < THINK_BOT; i++)
        cancel_list(t, &t->queue[i]);
    for (unsigned i = 0; i < OWNERS; i++)
        cancel_list(t, &t->bots[i]);
    for (unsigned i = 0; i < t->threads; i++)
        if (t->running[i])
            atomic_store(&t->running[i]->cancel, true);
    pthread_mutex_unlock(&t->lock);
}

void thinking_poll(struct thinking *t) {
    pthread_mutex_lock(&t->lock);
    struct thinking_job *job = t->finished.first;
    list_start(&t->finished);
    pthread_mutex_unlock(&t->lock);
    while (job) {
        struct thinking_job *next = job->next;
        job->done(job, atomic_load(&job->cancel)); /* may free the job */
        job = next;
    }
}

void thinking_figures(struct thinking *t, struct thinking_figures *out) {
    pthread_mutex_lock(&t->lock);
    *out = t->figures;
    out->waiting += t->finished.count; /* not handed back yet */
    pthread_mutex_unlock(&t->lock);
}

void thinking_close(struct thinking *t) {
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->stopping = true;
    pthread_cond_broadcast(&t->arrived);
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    must(!t->finished.first && !t->figures.waiting);
    pthread_cond_destroy(&t->arrived);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
