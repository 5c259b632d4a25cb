#include "bots/crew.h"

#include "base/must.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef __wasm__
#include <pthread.h>

struct hand {
    pthread_t thread;
    void (*work)(void *job);
    void *job;
    bool started;
};

static void *work_in_thread(void *context) {
    struct hand *hand = context;
    hand->work(hand->job);
    return NULL;
}

void crew_run(void (*work)(void *job), void *jobs, size_t size, size_t count) {
    struct hand hands[CREW_MAX];
    must(count <= CREW_MAX);
    for (size_t i = 1; i < count; i++) {
        hands[i] = (struct hand){.work = work, .job = (uint8_t *)jobs + i * size};
        hands[i].started = !pthread_create(&hands[i].thread, NULL, work_in_thread, &hands[i]);
    }
    if (count)
        work(jobs);
    for (size_t i = 1; i < count; i++)
        if (hands[i].started)
            pthread_join(hands[i].thread, NULL);
        else
            work(hands[i].job);
}

#else /* the browser's module has one thread */

void crew_run(void (*work)(void *job), void *jobs, size_t size, size_t count) {
    for (size_t i = 0; i < count; i++)
        work((uint8_t *)jobs + i * size);
}

#endif
