#include "lab/ladder.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/playout.h"
#include "lab/stats.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPRT_UNITS_MIN = 16, SURE_GAMES_MIN = 48, RESAMPLES = 200 };
static const double SPRT_BOUND = 2.9444; /* ln(0.95 / 0.05) */
/* So many times as wide as a 95% interval: it is looked at after every unit, and must not be wrong once in all looks.
 */
static const double SURE_WIDTH = 2;

struct clock {
    double sum[LADDER_BOTS_MAX], most[LADDER_BOTS_MAX];
    size_t moves[LADDER_BOTS_MAX];
};

struct run {
    const struct ladder *ladder;
    struct ladder_result *result;
    float *share;  /* [unit][pair], below 0 while it is not played */
    float *column; /* room for the units of one pair */
    pthread_mutex_t lock;
    size_t next, done, all; /* jobs: unit by unit, pair by pair */
    bool stop;
    struct clock clock;
};

/* ---- one game */

/* 32 bytes from the ladder's seed and what the numbers are for. */
static void key(const struct ladder *l, const char *purpose, size_t unit, size_t who, size_t move, struct rng *out) {
    char words[160], hex[HEX_CHARS];
    uint8_t hash[SHA_BYTES];
    struct text text;
    hex_write(l->seed, SEED_BYTES, hex);
    text_start(&text, words, sizeof words);
    text_format(&text, "%s %s %zu %zu %zu", hex, purpose, unit, who, move);
    sha256(words, text.length, hash);
    rng_seed(out, hash);
}

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void play_game(const struct ladder *l, size_t unit, const size_t bot_of[SEATS_MAX], struct clock *clock,
                      float share[SEATS_MAX]) {
    const struct table *t = &l->table;
    struct world world, hidden;
    struct rng rng, bot_rng;
    struct advice advice;
    seat_set waiting;
    size_t moves = 0;
    key(l, "deal", unit, 0, 0, &rng);
    t->game->start(t, world.bytes, &rng, NULL);
    while ((waiting = t->game->pending(t, world.bytes))) {
        seat who = (seat)bits_first(waiting);
        size_t bot = bot_of[who];
        memcpy(hidden.bytes, world.bytes, t->game->state_bytes);
        t->game->hide(t, hidden.bytes, who);
        key(l, "bot", unit, who, moves++, &bot_rng);
        double before = cpu_ms();
        bot_choose(&l->bot[bot], t, hidden.bytes, who, &bot_rng, &advice);
        double spent = cpu_ms() - before;
        clock->sum[bot] += spent;
        clock->moves[bot]++;
        if (spent > clock->most[bot])
            clock->most[bot] = spent;
        t->game->apply(t, world.bytes, who, advice.action, &rng, NULL);
    }
    world_shares(t, &world, share);
}

/* The unit in all seat rotations: the mean share of the one seat that plays `bot`. */
static float play_unit(const struct ladder *l, size_t unit, size_t bot, size_t against, struct clock *clock) {
    float sum = 0, share[SEATS_MAX];
    size_t bot_of[SEATS_MAX];
    for (int place = 0; place < l->table.seats; place++) {
        for (int who = 0; who < l->table.seats; who++)
            bot_of[who] = who == place ? bot : against;
        play_game(l, unit, bot_of, clock, share);
        sum += share[place];
    }
    return sum / (float)l->table.seats;
}

/* ---- all of them, in threads */

/* Units of the first pair that are played without a gap; SPRT looks at these only, so that threads change nothing. */
static void look_for_verdict(struct run *run) {
    struct ladder_pair *pair = &run->result->pair[0];
    const struct ladder *l = run->ladder;
    while (pair->verdict == VERDICT_OPEN && pair->units < l->units && run->share[pair->units] >= 0) {
        pair->ratio = stats_llr(run->share, ++pair->units, 1.0 / l->table.seats, ladder_better(l));
        if (pair->units < SPRT_UNITS_MIN)
            continue;
        if (pair->ratio >= SPRT_BOUND)
            pair->verdict = VERDICT_BETTER;
        else if (pair->ratio <= -SPRT_BOUND)
            pair->verdict = VERDICT_NOT_BETTER;
    }
    run->stop = pair->verdict != VERDICT_OPEN;
}

static void interval_of(struct run *run, size_t k, struct share *out) {
    size_t units = run->result->pair[k].units;
    for (size_t unit = 0; unit < units; unit++)
        run->column[unit] = run->share[unit * run->result->pairs + k];
    stats_interval(run->column, units, run->ladder->table.seats, &out->mean, &out->low, &out->high);
}

/* With `sure`: as above, for each pair by itself. */
static void look_for_side(struct run *run, size_t k) {
    struct ladder_pair *pair = &run->result->pair[k];
    const struct ladder *l = run->ladder;
    size_t pairs = run->result->pairs;
    double even = 1.0 / l->table.seats;
    while (pair->verdict == VERDICT_OPEN && pair->units < l->units && run->share[pair->units * pairs + k] >= 0) {
        struct share s;
        if (++pair->units * l->table.seats < SURE_GAMES_MIN)
            continue;
        interval_of(run, k, &s);
        if (s.mean - SURE_WIDTH * (s.mean - s.low) > even)
            pair->verdict = VERDICT_BETTER;
        else if (s.mean + SURE_WIDTH * (s.high - s.mean) < even)
            pair->verdict = VERDICT_NOT_BETTER;
    }
}

/* The next job of a pair that is not decided; false when there is none. */
static bool next_job(struct run *run, size_t *job) {
    while (run->next < run->all && !run->stop) {
        *job = run->next++;
        if (run->result->pair[*job % run->result->pairs].verdict == VERDICT_OPEN)
            return true;
        run->done++;
    }
    return false;
}

static void add_clock(struct clock *to, const struct clock *from) {
    for (size_t i = 0; i < LADDER_BOTS_MAX; i++) {
        to->sum[i] += from->sum[i];
        to->moves[i] += from->moves[i];
        to->most[i] = from->most[i] > to->most[i] ? from->most[i] : to->most[i];
    }
}

static void *work(void *context) {
    struct run *run = context;
    const struct ladder *l = run->ladder;
    size_t pairs = run->result->pairs;
    size_t job;
    struct clock clock = {0};
    pthread_mutex_lock(&run->lock);
    while (next_job(run, &job)) {
        const struct ladder_pair *pair = &run->result->pair[job % pairs];
        size_t bot = pair->bot, against = pair->against;
        pthread_mutex_unlock(&run->lock);
        float share = play_unit(l, job / pairs, bot, against, &clock);
        pthread_mutex_lock(&run->lock);
        run->share[job] = share;
        run->done++;
        if (l->sprt)
            look_for_verdict(run);
        if (l->sure)
            look_for_side(run, job % pairs);
        if (l->progress)
            l->progress(run->done, run->all);
    }
    add_clock(&run->clock, &clock);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static bool work_in_threads(struct run *run, unsigned count) {
    pthread_t thread[64];
    unsigned started = 0;
    count = count < 64 ? count : 64;
    while (started < count && !pthread_create(&thread[started], NULL, work, run))
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return started > 0;
}

/* ---- the result */

static void list_pairs(const struct ladder *l, struct ladder_result *out) {
    out->pairs = 0;
    for (size_t i = 0; i < (l->gauntlet ? 1 : l->bots); i++)
        for (size_t j = 0; j < l->bots; j++)
            if (l->table.seats > 2 ? i != j : i < j)
                out->pair[out->pairs++] = (struct ladder_pair){.bot = i, .against = j};
    for (size_t j = 1; j < l->bots && l->gauntlet && l->both && l->table.seats > 2; j++)
        out->pair[out->pairs++] = (struct ladder_pair){.bot = j, .against = 0};
}

/* Ratings of the units as they are, or of as many drawn again from them with replacement. */
static void rate(const struct run *run, struct rng *resample, double *points) {
    const struct ladder *l = run->ladder;
    const struct ladder_result *r = run->result;
    struct met met[LADDER_PAIRS_MAX];
    for (size_t k = 0; k < r->pairs; k++)
        met[k] = (struct met){r->pair[k].bot, r->pair[k].against, (double)(r->pair[k].units * l->table.seats), 0,
                              l->table.seats - 1};
    for (size_t n = 0; n < l->units; n++) {
        size_t unit = resample ? rng_below(resample, (uint32_t)l->units) : n;
        for (size_t k = 0; k < r->pairs; k++) {
            size_t units = r->pair[k].units, at = resample ? unit * units / l->units : n;
            if (n < units)
                met[k].won += (double)(run->share[at * r->pairs + k]) * l->table.seats;
        }
    }
    stats_ratings(met, r->pairs, l->bots, points);
}

static int by_size(const void *one, const void *two) {
    double a = *(const double *)one, b = *(const double *)two;
    return (a > b) - (a < b);
}

static void rate_with_intervals(const struct run *run) {
    struct rating *rating = run->result->rating;
    static const size_t low = RESAMPLES * 25 / 1000, high = RESAMPLES * 975 / 1000;
    double points[LADDER_BOTS_MAX], column[RESAMPLES];
    double(*again)[LADDER_BOTS_MAX] = calloc(RESAMPLES, sizeof *again);
    struct rng rng;
    rng_seed_number(&rng, 1);
    rate(run, NULL, points);
    for (size_t n = 0; again && n < RESAMPLES; n++)
        rate(run, &rng, again[n]);
    for (size_t i = 0; i < run->ladder->bots; i++) {
        for (size_t n = 0; n < RESAMPLES; n++)
            column[n] = again ? again[n][i] : points[i];
        qsort(column, RESAMPLES, sizeof column[0], by_size);
        rating[i] = (struct rating){points[i], column[low], column[high]};
    }
    free(again);
}

static void sum_up(struct run *run) {
    const struct ladder *l = run->ladder;
    struct ladder_result *out = run->result;
    for (size_t k = 0; k < out->pairs; k++) {
        struct ladder_pair *pair = &out->pair[k];
        if (!l->sprt && !l->sure)
            pair->units = l->units;
        interval_of(run, k, &pair->share);
    }
    out->rated = l->bots > 2 && !l->sprt;
    if (out->rated)
        rate_with_intervals(run);
    for (size_t i = 0; i < l->bots; i++) {
        out->slowest_ms[i] = run->clock.most[i];
        out->mean_ms[i] = run->clock.moves[i] ? run->clock.sum[i] / (double)run->clock.moves[i] : 0;
    }
}

double ladder_better(const struct ladder *ladder) {
    return 1.1 / ladder->table.seats;
}

bool ladder_run(const struct ladder *ladder, struct ladder_result *out) {
    struct run run = {.ladder = ladder, .result = out};
    memset(out, 0, sizeof *out);
    list_pairs(ladder, out);
    run.all = ladder->units * out->pairs;
    run.share = calloc(run.all, sizeof *run.share);
    run.column = calloc(ladder->units, sizeof *run.column);
    bool worked = run.share && run.column;
    for (size_t i = 0; worked && i < run.all; i++)
        run.share[i] = -1;
    if (worked) {
        pthread_mutex_init(&run.lock, NULL);
        worked = work_in_threads(&run, ladder->threads);
        pthread_mutex_destroy(&run.lock);
    }
    if (worked)
        sum_up(&run);
    free(run.share);
    free(run.column);
    return worked;
}
