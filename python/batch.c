/* Many matches of one game, stepped together by threads without the interpreter's lock. Everything a program that
 * learns looks at lies in one block of memory, laid out once: Python sees it through the buffer protocol and copies
 * nothing.
 *
 * A match in which nobody but bots is asked goes on by itself; one that is over begins again at once. Each match has
 * its own generator, keyed by the batch's seed and its place, so the number of threads changes nothing. */
#include "python/module.h"

#include "bots/bot.h"
#include "core/game.h"
#include "core/numbers.h"
#include "games/games.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MATCHES_MAX = 1 << 20,
    THREADS_MAX = 64,
    ALIGNED = 64,
    SPACE_CLEARED = 128, /* masks up to here are cleared whole */
    KEPT_FETCHED = 192,
    MARKED = 8 /* actions that are marked in a mask at once */
};

struct env {
    struct rng rng, bots;
    uint8_t seat;
    seat_set asked;
    uint16_t count; /* of legal actions */
    action *legal;  /* game->legal_max, and MARKED more */
    uint8_t *state; /* game->state_bytes */
    uint8_t *kept;  /* of the numbers written last */
};

/* The parts of the block that Python sees. */
enum part { OBSERVATIONS, MASKS, SEATS, REWARDS, DONES, SCORES, ACTIONS, PARTS };
static const char *const part_names[PARTS] = {"observations", "masks",  "seats",  "rewards",
                                              "dones",        "scores", "actions"};

struct job;
typedef struct {
    PyObject ob_base;
    struct table table;
    struct numbers_form form;
    size_t n, length, space;
    struct env *env;
    action *legal, *checked;
    uint8_t *states, *kept, *block;
    size_t at[PARTS], block_bytes;
    seat_set bot_seats;
    struct bot bot[SEATS_MAX];
    bool running; /* a step is under way in some thread */
    int threads;
    struct pool *pool;
} batch_object;

/* ---- one match */

static uint8_t *part_of(const batch_object *b, enum part part) {
    return b->block + b->at[part];
}

/* Several actions at a time, the last ones first: a processor cannot foresee how many there are. What stands after the
 * list are actions of earlier lists, whose places are cleared before those of this list are set. */
static inline void mark_some(uint8_t *mask, const action *list, unsigned count) {
#pragma GCC unroll 8
    for (unsigned i = MARKED; i--;)
        mask[list[i]] = i < count;
}

static inline void mark(uint8_t *mask, const action *list, unsigned count) {
    unsigned from = (count - 1) / MARKED * MARKED;
    for (mark_some(mask, list + from, count - from); from; from -= MARKED)
        mark_some(mask, list + from - MARKED, MARKED);
}

static inline void unmark(uint8_t *mask, const action *list, unsigned count) {
    for (unsigned k = 0; k < count; k += MARKED)
#pragma GCC unroll 8
        for (unsigned i = k; i < k + MARKED; i++)
            mask[list[i]] = 0;
}

static void observe(batch_object *b, size_t i) {
    const struct table *t = &b->table;
    struct env *e = &b->env[i];
    uint8_t *mask = part_of(b, MASKS) + i * b->space;
    if (b->space <= SPACE_CLEARED)
        memset(mask, 0, b->space);
    else
        unmark(mask, e->legal, e->count);
    e->count = (uint16_t)t->game->legal(t, e->state, e->seat, e->legal);
    mark(mask, e->legal, e->count);
    numbers_write_asked(&b->form, t, e->state, e->asked, e->seat, e->kept, part_of(b, OBSERVATIONS) + i * b->length);
    part_of(b, SEATS)[i] = (uint8_t)(e->seat + 1);
}

/* Winners share what the others lose: the sum is 0, a win alone is 1. */
static void finish(batch_object *b, size_t i) {
    struct outcome result;
    float *reward = (float *)(void *)part_of(b, REWARDS) + i * b->table.seats;
    int32_t *score = (int32_t *)(void *)part_of(b, SCORES) + i * b->table.seats;
    b->table.game->outcome(&b->table, b->env[i].state, &result);
    int seats = b->table.seats, winners = __builtin_popcount(result.winners);
    for (int who = 0; who < seats; who++) {
        bool won = result.winners >> who & 1;
        reward[who] = won ? (float)(seats - winners) / (float)(winners * (seats - 1)) : -1.0f / (float)(seats - 1);
        if (winners == seats)
            reward[who] = 0;
        score[who] = result.scores[who];
    }
    part_of(b, DONES)[i] = 1;
}

/* On to the next decision that is not a bot's, in this match or the next one. */
static void advance(batch_object *b, size_t i) {
    const struct table *t = &b->table;
    struct env *e = &b->env[i];
    for (;;) {
        seat_set pending = t->game->pending(t, e->state);
        if (!pending) {
            finish(b, i);
            t->game->start(t, e->state, &e->rng, NULL);
            continue;
        }
        e->asked = pending;
        e->seat = (seat)__builtin_ctz(pending);
        if (!(b->bot_seats >> e->seat & 1))
            return;
        struct advice advice;
        _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
        table_hide_into(t, e->state, e->seat, hidden);
        bot_choose(&b->bot[e->seat], t, hidden, e->seat, &e->bots, &advice);
        t->game->apply(t, e->state, e->seat, advice.action, &e->rng, NULL);
    }
}

static void clear_result(batch_object *b, size_t i) {
    if (!part_of(b, DONES)[i])
        return;
    part_of(b, DONES)[i] = 0;
    memset(part_of(b, REWARDS) + i * b->table.seats * sizeof(float), 0, b->table.seats * sizeof(float));
    memset(part_of(b, SCORES) + i * b->table.seats * sizeof(int32_t), 0, b->table.seats * sizeof(int32_t));
}

/* Rows are larger than the nearest caches: while a match is played, the lines that its observation will be written to
 * are fetched, or the first of what was kept of a row of which little will be written. States are read in the order
 * they lie in, which a processor fetches by itself. */
static void fetch_row(const batch_object *b, size_t i) {
    bool whole = !b->table.game->numbers->kept;
    const uint8_t *from = whole ? part_of(b, OBSERVATIONS) + i * b->length : b->env[i].kept;
    size_t bytes = whole ? b->length : KEPT_FETCHED;
    for (size_t at = 0; at < bytes; at += ALIGNED)
        __builtin_prefetch(from + at, 1);
}

/* The action is one that legal() has listed; `check` has the rules ask again whether it is. */
static inline void play_one(batch_object *b, size_t i, action a, bool check) {
    struct env *e = &b->env[i];
    clear_result(b, i);
    if (check)
        b->table.game->apply(&b->table, e->state, e->seat, a, &e->rng, NULL);
    else
        table_follow(&b->table, e->state, e->seat, a, &e->rng);
    advance(b, i);
}

/* ---- what is done with all of them */

enum work { WORK_STEP, WORK_RESET, WORK_RANDOM, WORK_BLIND };

struct job {
    batch_object *b;
    enum work work;
    uint64_t seed, steps;
    bool check;
};

static void reset_one(batch_object *b, size_t i, uint64_t seed) {
    struct env *e = &b->env[i];
    uint8_t key[SEED_BYTES] = {0};
    for (int k = 0; k < 8; k++) {
        key[k] = (uint8_t)(seed >> 8 * k);
        key[8 + k] = (uint8_t)((uint64_t)i >> 8 * k);
    }
    rng_seed(&e->rng, key);
    key[16] = 1;
    rng_seed(&e->bots, key);
    clear_result(b, i);
    b->table.game->start(&b->table, e->state, &e->rng, NULL);
    advance(b, i);
    clear_result(b, i);
    observe(b, i);
}

/* Random play inside, one step of every match in turn as step() does it: to warm up, and to measure what observations
 * and Python cost. Blind: nothing is hidden or written; who acts, its legal actions, one of them at random, and the
 * rules, with a check of the action or without. */
static void random_step(batch_object *b, size_t i, bool blind, bool check) {
    struct env *e = &b->env[i];
    if (blind)
        e->count = (uint16_t)b->table.game->legal(&b->table, e->state, e->seat, e->legal);
    else
        fetch_row(b, i);
    play_one(b, i, e->legal[rng_below(&e->bots, e->count)], check);
    if (!blind)
        observe(b, i);
}

static void random_steps(struct job *job, size_t from, size_t to) {
    batch_object *b = job->b;
    bool blind = job->work == WORK_BLIND;
    if (blind)
        memset(part_of(b, MASKS) + from * b->space, 0, (to - from) * b->space);
    for (uint64_t k = 0; k < job->steps; k++)
        for (size_t i = from; i < to; i++)
            random_step(b, i, blind, job->check);
    for (size_t i = from; blind && i < to; i++) {
        b->env[i].count = 0;
        observe(b, i);
    }
}

static void work_on(struct job *job, size_t from, size_t to) {
    batch_object *b = job->b;
    if (job->work == WORK_RANDOM || job->work == WORK_BLIND) {
        random_steps(job, from, to);
        return;
    }
    for (size_t i = from; i < to; i++) {
        if (job->work == WORK_RESET) {
            reset_one(b, i, job->seed);
        } else {
            fetch_row(b, i);
            play_one(b, i, b->checked[i], false);
            observe(b, i);
        }
    }
}

/* ---- threads: the caller and some helpers, each with its share of the matches */

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t begin, ready;
    pthread_t thread[THREADS_MAX];
    int helpers, busy;
    uint64_t round;
    bool stop;
    struct job *job;
    pid_t owner; /* a child of fork() has none of these threads */
};

struct helper {
    struct pool *pool;
    int number;
};

static void share_of(const batch_object *b, int workers, int number, size_t *from, size_t *to) {
    *from = b->n * (size_t)number / (size_t)workers;
    *to = b->n * ((size_t)number + 1) / (size_t)workers;
}

static void *help(void *argument) {
    struct helper helper = *(struct helper *)argument;
    struct pool *pool = helper.pool;
    uint64_t seen = 0;
    free(argument);
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->stop && pool->round == seen)
            pthread_cond_wait(&pool->begin, &pool->lock);
        if (pool->stop)
            break;
        seen = pool->round;
        struct job *job = pool->job;
        size_t from, to;
        pthread_mutex_unlock(&pool->lock);
        share_of(job->b, pool->helpers + 1, helper.number + 1, &from, &to);
        work_on(job, from, to);
        pthread_mutex_lock(&pool->lock);
        if (!--pool->busy)
            pthread_cond_signal(&pool->ready);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void pool_close(struct pool *pool) {
    if (!pool)
        return;
    if (pool->owner == getpid()) {
        pthread_mutex_lock(&pool->lock);
        pool->stop = true;
        pthread_cond_broadcast(&pool->begin);
        pthread_mutex_unlock(&pool->lock);
        for (int i = 0; i < pool->helpers; i++)
            pthread_join(pool->thread[i], NULL);
        pthread_cond_destroy(&pool->begin);
        pthread_cond_destroy(&pool->ready);
        pthread_mutex_destroy(&pool->lock);
    }
    free(pool);
}

/* As many helpers as can be had: where threads are short the work is done by fewer. */
static struct pool *pool_open(int helpers) {
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->owner = getpid();
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->ready, NULL);
    for (int i = 0; i < helpers; i++) {
        struct helper *helper = malloc(sizeof *helper);
        if (!helper)
            break;
        *helper = (struct helper){pool, i};
        if (pthread_create(&pool->thread[i], NULL, help, helper)) {
            free(helper);
            break;
        }
        pthread_mutex_lock(&pool->lock); /* helpers read it only after a round has begun */
        pool->helpers++;
        pthread_mutex_unlock(&pool->lock);
    }
    return pool;
}

static void run(batch_object *b, struct job *job) {
    struct pool *pool = b->pool;
    size_t from, to;
    if (!pool || !pool->helpers) {
        work_on(job, 0, b->n);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->job = job;
    pool->busy = pool->helpers;
    pool->round++;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    share_of(b, pool->helpers + 1, 0, &from, &to);
    work_on(job, from, to);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy)
        pthread_cond_wait(&pool->ready, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

/* Without the interpreter's lock; false with an exception when another thread is at it. */
static bool run_unlocked(batch_object *b, struct job *job) {
    if (b->running) {
        raise_error("Another thread is stepping this batch; wait for it, or make a batch for each thread.");
        return false;
    }
    if (b->threads > 1 && (!b->pool || b->pool->owner != getpid())) {
        pool_close(b->pool);
        b->pool = pool_open(b->threads - 1);
    }
    b->running = true;
    Py_BEGIN_ALLOW_THREADS;
    run(b, job);
    Py_END_ALLOW_THREADS;
    b->running = false;
    return true;
}

/* ---- making a batch */

static size_t aligned(size_t bytes) {
    return (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static bool allocate(batch_object *b) {
    const struct game *game = b->table.game;
    size_t state = aligned(game->state_bytes), seats = b->table.seats, legal = game->legal_max + MARKED;
    size_t kept = aligned(game->numbers->kept);
    size_t bytes[PARTS] = {
        [OBSERVATIONS] = b->n * b->length,
        [MASKS] = b->n * b->space,
        [SEATS] = b->n,
        [REWARDS] = b->n * seats * sizeof(float),
        [DONES] = b->n,
        [SCORES] = b->n * seats * sizeof(int32_t),
        [ACTIONS] = b->n * sizeof(int32_t),
    };
    for (int part = 0; part < PARTS; part++) {
        b->at[part] = b->block_bytes;
        b->block_bytes += aligned(bytes[part]);
    }
    b->env = calloc(b->n, sizeof *b->env);
    b->legal = calloc(b->n * legal, sizeof *b->legal);
    b->checked = calloc(b->n, sizeof *b->checked);
    b->states = aligned_alloc(ALIGNED, b->n * state);
    b->kept = aligned_alloc(ALIGNED, b->n * kept + ALIGNED);
    b->block = aligned_alloc(ALIGNED, b->block_bytes);
    if (!b->env || !b->legal || !b->checked || !b->states || !b->kept || !b->block)
        return false;
    memset(b->states, 0, b->n * state);
    memset(b->kept, 0, b->n * kept);
    memset(b->block, 0, b->block_bytes);
    for (size_t i = 0; i < b->n; i++) {
        memcpy(part_of(b, OBSERVATIONS) + i * b->length, b->form.constant, b->length);
        b->env[i].legal = b->legal + i * legal;
        b->env[i].state = b->states + i * state;
        b->env[i].kept = b->kept + i * kept;
    }
    return true;
}

/* Options and bots come as sequences of pairs, checked as everywhere else. */
static bool read_options(batch_object *b, PyObject *options, struct complaint *why) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(options); i++) {
        const char *name, *value;
        if (!PyArg_ParseTuple(PyTuple_GetItem(options, i), "ss", &name, &value))
            return false;
        if (!table_option(&b->table, name, value, why))
            return false;
    }
    return true;
}

static bool read_bots(batch_object *b, PyObject *bots, struct complaint *why) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(bots); i++) {
        const char *spec;
        int who;
        if (!PyArg_ParseTuple(PyTuple_GetItem(bots, i), "is", &who, &spec))
            return false;
        if (who < 1 || who > b->table.seats)
            return complain(why, "There is no seat %d; the seats are 1 to %d.", who, b->table.seats);
        if (!bot_parse(spec, &b->bot[who - 1], why))
            return false;
        b->bot_seats |= (seat_set)(1u << (who - 1));
    }
    if (b->bot_seats == (1u << b->table.seats) - 1)
        return complain(why, "A bot sits on every seat; leave one for whoever steps the batch.");
    return true;
}

static bool set_up(batch_object *b, const char *id, int players, PyObject *options, PyObject *bots,
                   struct complaint *why) {
    const struct game *game = games_find(id, why);
    if (!game)
        return false;
    table_default(&b->table, game);
    if (!table_seats(&b->table, players, why) || !read_options(b, options, why) || !read_bots(b, bots, why))
        return false;
    numbers_form(&b->table, &b->form);
    b->length = b->form.length;
    b->space = game->space->size;
    return allocate(b) || complain(why, "There is not enough memory for %zu matches.", b->n);
}

static PyObject *batch_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
    struct complaint why = {""};
    const char *id;
    unsigned long long seed;
    Py_ssize_t n;
    int players, threads;
    PyObject *options, *bots;
    (void)names;
    if (!PyArg_ParseTuple(arguments, "sniiKO!O!", &id, &n, &players, &threads, &seed, &PyTuple_Type, &options,
                          &PyTuple_Type, &bots))
        return NULL;
    if (n < 1 || n > MATCHES_MAX)
        return PyErr_Format(clowder_error, "A batch has 1 to %d matches, not %zd.", MATCHES_MAX, n);
    if (threads < 1 || threads > THREADS_MAX)
        return PyErr_Format(clowder_error, "A batch has 1 to %d threads, not %d.", THREADS_MAX, threads);
    batch_object *b = new_object(type);
    if (!b)
        return NULL;
    b->n = (size_t)n;
    b->threads = threads;
    struct job job = {.b = b, .work = WORK_RESET, .seed = seed};
    if (!set_up(b, id, players, options, bots, &why) || !run_unlocked(b, &job)) {
        if (!PyErr_Occurred())
            raise_error(why.text);
        Py_DECREF(b);
        return NULL;
    }
    return (PyObject *)b;
}

static void batch_dealloc(PyObject *self) {
    batch_object *b = (batch_object *)self;
    pool_close(b->pool);
    free(b->env);
    free(b->legal);
    free(b->checked);
    free(b->states);
    free(b->kept);
    free(b->block);
    free_object(self);
}

/* ---- methods */

static PyObject *batch_reset(PyObject *self, PyObject *argument) {
    batch_object *b = (batch_object *)self;
    unsigned long long seed = PyLong_AsUnsignedLongLong(argument);
    if (PyErr_Occurred())
        return NULL;
    struct job job = {.b = b, .work = WORK_RESET, .seed = seed};
    if (!run_unlocked(b, &job))
        return NULL;
    Py_RETURN_NONE;
}

/* The first match whose action is not legal; n when all are. What is checked is what is played, whatever another thread
 * writes to `actions` meanwhile. */
static size_t first_illegal(const batch_object *b) {
    const int32_t *actions = (const int32_t *)(const void *)part_of(b, ACTIONS);
    const uint8_t *mask = part_of(b, MASKS);
    size_t i = 0;
    for (; i < b->n; i++, mask += b->space) {
        uint32_t a = (uint32_t)actions[i];
        if (a >= b->space || !mask[a])
            break;
        b->checked[i] = (action)a;
    }
    return i;
}

/* Nothing is played when one of the actions is not legal. */
static PyObject *batch_step(PyObject *self, PyObject *unused) {
    batch_object *b = (batch_object *)self;
    struct job job = {.b = b, .work = WORK_STEP};
    size_t bad = b->running ? b->n : first_illegal(b);
    (void)unused;
    if (bad < b->n)
        return PyErr_Format(clowder_error, "Match %zd: action %d is not legal for seat %d. No match was stepped.",
                            (Py_ssize_t)bad, (int)((int32_t *)(void *)part_of(b, ACTIONS))[bad], b->env[bad].seat + 1);
    if (!run_unlocked(b, &job))
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *batch_run(PyObject *self, PyObject *arguments) {
    unsigned long long steps;
    int blind, check;
    if (!PyArg_ParseTuple(arguments, "Kpp", &steps, &blind, &check))
        return NULL;
    struct job job = {
        .b = (batch_object *)self, .work = blind ? WORK_BLIND : WORK_RANDOM, .steps = steps, .check = check};
    if (!run_unlocked(job.b, &job))
        return NULL;
    Py_RETURN_NONE;
}

/* A random legal action for each match, into `actions`. */
static PyObject *batch_sample(PyObject *self, PyObject *unused) {
    batch_object *b = (batch_object *)self;
    int32_t *actions = (int32_t *)(void *)part_of(b, ACTIONS);
    (void)unused;
    for (size_t i = 0; i < b->n && !b->running; i++)
        actions[i] = b->env[i].legal[rng_below(&b->env[i].bots, b->env[i].count)];
    Py_RETURN_NONE;
}

static PyObject *batch_parts(PyObject *self, PyObject *unused) {
    batch_object *b = (batch_object *)self;
    PyObject *parts = PyDict_New();
    (void)unused;
    for (int part = 0; parts && part < PARTS; part++) {
        PyObject *at = PyLong_FromSize_t(b->at[part]);
        if (!at || PyDict_SetItemString(parts, part_names[part], at) < 0)
            Py_CLEAR(parts);
        Py_XDECREF(at);
    }
    return parts ? Py_BuildValue("Nnn", parts, (Py_ssize_t)b->length, (Py_ssize_t)b->space) : NULL;
}

static PyObject *batch_state(PyObject *self, PyObject *arguments) {
    batch_object *b = (batch_object *)self;
    Py_ssize_t i;
    int viewer;
    if (!PyArg_ParseTuple(arguments, "ni", &i, &viewer))
        return NULL;
    if (i < 0 || (size_t)i >= b->n || viewer < -1 || viewer > b->table.seats)
        return raise_error("There is no such match or seat in this batch.");
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    char *words = malloc(STATE_TEXT_BYTES);
    struct text text;
    if (!words)
        return PyErr_NoMemory();
    memcpy(state, b->env[i].state, b->table.game->state_bytes);
    if (viewer >= 0)
        b->table.game->hide(&b->table, state, (seat)(viewer ? viewer - 1 : SPECTATOR));
    text_start(&text, words, STATE_TEXT_BYTES);
    state_write(&b->table, state, &text);
    PyObject *result = PyUnicode_DecodeUTF8(words, (Py_ssize_t)text.length, "strict");
    free(words);
    return result;
}

static int batch_buffer(PyObject *self, Py_buffer *view, int flags) {
    batch_object *b = (batch_object *)self;
    return PyBuffer_FillInfo(view, self, b->block, (Py_ssize_t)b->block_bytes, 0, flags);
}

static PyMethodDef methods[] = {
    {"_reset", batch_reset, METH_O, "All matches from the beginning, with a seed."},
    {"_step", batch_step, METH_NOARGS, "One step of every match with the actions in the block."},
    {"_run", batch_run, METH_VARARGS,
     "So many random steps of every match, inside; blind: without observations; check: every action again."},
    {"_sample", batch_sample, METH_NOARGS, "Random legal actions into the block."},
    {"_parts", batch_parts, METH_NOARGS, "Where the arrays lie in the block, and how long a row of them is."},
    {"_state", batch_state, METH_VARARGS, "A match as a viewer may know it (0: spectator, -1: all), as JSON text."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Matches that are stepped together, inside the engine."},
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_methods, methods},
    {Py_bf_getbuffer, batch_buffer},
    {0, NULL},
};

PyType_Spec batch_spec = {
    .name = "clowder._clowder.Batch",
    .basicsize = sizeof(batch_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};
