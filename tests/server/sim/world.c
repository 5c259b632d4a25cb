/* The clock, the network and the thinking pool of the simulation: each implements the server's own header. */
#include "tests/server/sim/sim.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct world world;

uint32_t below(uint32_t limit) {
    return rng_below(&world.rng, limit);
}

bool chance(unsigned percent) {
    return below(100) < percent;
}

/* ---- the clock and the log */

int64_t server_now(const struct server *server) {
    (void)server;
    return world.now;
}

int64_t wall_ms(void) {
    return 1700000000000 + world.now;
}

void log_line(const struct server *server, const char *level, const char *what, ...) {
    (void)server;
    (void)level;
    (void)what;
}

/* ---- chance, for tokens and seeds */

static uint32_t random_word(void) {
    return rng_next(&world.rng);
}

static void random_bytes(void *const out, const size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)rng_next(&world.rng);
}

static const char *random_name(void) {
    return "simulation";
}

static struct randombytes_implementation randomness = {
    .implementation_name = random_name, .random = random_word, .buf = random_bytes};

/* ---- the network */

struct message {
    unsigned holders;
    size_t length;
    char text[];
};

struct peer *peer_hold(struct peer *p) {
    p->holders++;
    return p;
}

void peer_drop(struct peer *p) {
    must(p->holders > 0);
    if (--p->holders)
        return;
    *p->link = p->next;
    if (p->next)
        p->next->link = p->link;
    world.peer_count--;
    free(p);
}

bool peer_alive(const struct peer *p) {
    return !p->closed && !p->dismissed;
}

void peer_own(struct peer *p, void *owner) {
    p->owner = owner;
}

void *peer_owner(const struct peer *p) {
    return p->owner;
}

void peer_settled(struct peer *p) {
    (void)p;
}

struct peer *peer_new(struct server *server, enum peer_kind kind, unsigned person) {
    struct peer *p = calloc(1, sizeof *p);
    must(p);
    p->server = server;
    p->kind = kind;
    p->person = person;
    p->holders = 1; /* the connection itself */
    p->table = -1;
    p->you = -1;
    p->next = world.peers;
    p->link = &world.peers;
    if (p->next)
        p->next->link = &p->next;
    world.peers = p;
    world.peer_count++;
    return p;
}

void peer_hang_up(struct peer *p) {
    if (p->closed)
        return;
    p->closed = true;
    if (p->kind == PEER_SOCKET && p->owner)
        live_closed(p->server, p);
    p->owner = NULL;
    peer_drop(p);
}

void net_reply(struct peer *p, const struct reply *reply) {
    if (p->closed)
        return;
    if (p->answered)
        broken("a request (%s) has two answers", p->what);
    p->answered = true;
    model_reply(p, reply);
}

struct message *message_new(const char *text, size_t length) {
    struct message *m = malloc(sizeof *m + length);
    must(m);
    m->holders = 1;
    m->length = length;
    memcpy(m->text, text, length);
    return m;
}

void message_drop(struct message *m) {
    if (m && !--m->holders)
        free(m);
}

bool net_send(struct peer *p, struct message *m) {
    if (p->closed || p->dismissed)
        return false;
    model_message(p, m->text, m->length);
    return true;
}

void net_hang_up(struct peer *p, int code, const char *reason) {
    (void)code;
    (void)reason;
    p->dismissed = true;
}

const struct net_figures *net_figures(const struct net *net) {
    static const struct net_figures none;
    (void)net;
    return &none;
}

int net_port(const struct net *net) {
    (void)net;
    return 0;
}

/* ---- the thinking pool */

struct thinking {
    struct thinking_job *first;
    size_t count;
};

void thinking_submit(struct thinking *t, struct thinking_job *job) {
    atomic_store(&job->cancel, false);
    job->weaken = chance(5);
    job->next = NULL;
    struct thinking_job **last = &t->first;
    while (*last)
        last = &(*last)->next;
    *last = job;
    t->count++;
}

void thinking_cancel(struct thinking *t, struct thinking_job *job) {
    (void)t;
    atomic_store(&job->cancel, true);
}

void thinking_cancel_all(struct thinking *t) {
    for (struct thinking_job *job = t->first; job; job = job->next)
        atomic_store(&job->cancel, true);
}

void thinking_figures(struct thinking *t, struct thinking_figures *out) {
    *out = (struct thinking_figures){.waiting = t->count};
}

size_t think_waiting(const struct server *server) {
    return server->thinking->count;
}

/* Any of them: how long each takes is not ours to know. */
void think_one(struct server *server) {
    struct thinking *t = server->thinking;
    struct thinking_job **at = &t->first;
    for (uint32_t skip = below((uint32_t)t->count); skip; skip--)
        at = &(*at)->next;
    struct thinking_job *job = *at;
    *at = job->next;
    t->count--;
    bool cancelled = atomic_load(&job->cancel);
    if (!cancelled)
        job->run(job);
    job->done(job, cancelled);
}

void think_give_up(struct server *server) {
    thinking_cancel_all(server->thinking);
    while (server->thinking->count)
        think_one(server);
}

void thinking_close(struct thinking *t) {
    must(!t->count);
    free(t);
}

struct thinking *thinking_open(unsigned threads, size_t queue_max, int64_t patience_ms, void (*wake)(void *context),
                               void *context, struct complaint *why) {
    (void)threads;
    (void)queue_max;
    (void)patience_ms;
    (void)wake;
    (void)context;
    (void)why;
    return calloc(1, sizeof(struct thinking));
}

/* ---- all of it */

void world_open(uint64_t seed) {
    memset(&world, 0, sizeof world);
    rng_seed_number(&world.rng, seed);
    randombytes_set_implementation(&randomness);
    world.now = 1000;
    world.disk = store_disk_new();
    world.eye = store_memory_open(world.disk, NULL, NULL);
    store_memory_automatic(world.eye, true);
}

void world_close(void) {
    store_close(world.eye);
    store_disk_free(world.disk);
}
