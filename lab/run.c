#include "lab/run.h"

#include "lab/play.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS_MAX = 256, SAVE_SECONDS = 5 };

struct work {
    struct part *part;
    const struct run_setting *setting;
    pthread_mutex_t lock;
    uint64_t next, mine, done, played_games;
    time_t saved;
    bool failed;
    struct complaint *why;
};

bool run_is_mine(const struct run_setting *setting, uint64_t unit) {
    return unit % setting->shards == setting->shard;
}

void run_path(const char *folder, const char *name, char out[1024]) {
    snprintf(out, 1024, "%s/%s", folder, name);
}

static time_t seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static bool save(struct work *w) {
    char path[1024];
    if (!w->setting->folder)
        return true;
    run_path(w->setting->folder, "part.lab", path);
    w->saved = seconds();
    return part_save(w->part, path, w->why);
}

/* The next unit that is to be played here; false when there is none. Under the lock. */
static bool take_unit(struct work *w, uint64_t *unit) {
    for (; w->next < w->part->plan.units && !w->failed; w->next++)
        if (run_is_mine(w->setting, w->next) && !part_has(w->part, w->next)) {
            *unit = w->next++;
            return true;
        }
    return false;
}

static void unit_done(struct work *w, uint64_t unit, const struct tally *tally) {
    must(part_take(w->part, unit, tally));
    w->done++;
    w->played_games += plan_unit(&w->part->plan, unit).count;
    if (w->setting->progress)
        w->setting->progress(w->setting->context, w->done, w->mine, w->played_games);
    if (seconds() - w->saved >= SAVE_SECONDS && !save(w))
        w->failed = true;
}

static bool play_units(struct work *w, struct desk *desk, struct tally *tally) {
    const struct request *r = &w->part->request;
    uint64_t unit;
    pthread_mutex_lock(&w->lock);
    while (take_unit(w, &unit)) {
        pthread_mutex_unlock(&w->lock);
        tally_clear(tally, plan_unit(&w->part->plan, unit).series);
        lab_play_unit(desk, unit, tally);
        struct complaint inner = {""};
        size_t length;
        const char *rows = desk_rows(desk, &length);
        bool good = !r->csv || !w->setting->folder || rows_save(w->setting->folder, unit, rows, length, &inner);
        pthread_mutex_lock(&w->lock);
        if (!good)
            w->failed = !complain(w->why, "%s", inner.text);
        else
            unit_done(w, unit, tally);
    }
    pthread_mutex_unlock(&w->lock);
    return true;
}

static void *work(void *context) {
    struct work *w = context;
    struct desk *desk = desk_open(&w->part->plan);
    struct tally tally;
    bool good = desk && tally_open(&w->part->plan, &tally);
    if (good) {
        play_units(w, desk, &tally);
        tally_close(&tally);
    } else {
        pthread_mutex_lock(&w->lock);
        w->failed = !complain(w->why, "There is not enough memory.");
        pthread_mutex_unlock(&w->lock);
    }
    desk_close(desk);
    return NULL;
}

bool run_units(struct part *part, const struct run_setting *setting, struct complaint *why) {
    struct work w = {.part = part, .setting = setting, .why = why};
    w.saved = seconds() - SAVE_SECONDS; /* the first unit is saved at once */
    pthread_t thread[THREADS_MAX];
    unsigned started = 0, count = setting->threads < THREADS_MAX ? setting->threads : THREADS_MAX;
    for (uint64_t unit = 0; unit < part->plan.units; unit++)
        if (run_is_mine(setting, unit)) {
            w.mine++;
            w.done += part_has(part, unit);
        }
    pthread_mutex_init(&w.lock, NULL);
    while (started < count && !pthread_create(&thread[started], NULL, work, &w))
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&w.lock);
    if (!started)
        return complain(why, "No thread could be started.");
    return !w.failed && save(&w);
}
