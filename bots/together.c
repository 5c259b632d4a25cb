/* Every seat's actions make a table: a cell is what all choose, and holds everybody's share of the win after the round,
 * played on a little by the sensible policy. Regret matching over that table gives each seat a strategy. One seat
 * learns after the other, so that of equal seats each finds a part of its own instead of all wanting the same. Others
 * are supposed to follow their strategy only most of the time, and the sensible policy else, or to do nothing where
 * they have lately: so the result also does well against those who do not think so far. */
#include "bots/together.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/playout.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 24, CELLS_MAX = 2048, ROUNDS = 250 };

struct part {
    action list[ROWS_MAX];
    float policy[ROWS_MAX]; /* the sensible policy's chances, and that of being idle */
    float trust;            /* how much of the seat is taken to play by them */
    float regret[ROWS_MAX], now[ROWS_MAX], sum[ROWS_MAX];
    size_t count;
    uint8_t row[CELLS_MAX]; /* which action of the seat a cell has */
};

struct joint {
    const struct table *table;
    struct part part[SEATS_MAX];
    size_t cells;
    float *payoff;  /* [cell][seat] */
    float crowd;    /* what the evaluation for tables of more than two counts */
    float *reached; /* [cell]: the chance of the others' part in it */
};

/* ---- laying the table */

static size_t add_action(action *list, size_t count, action a) {
    size_t at = 0;
    while (at < count && list[at] < a)
        at++;
    if (at < count && list[at] == a)
        return count;
    memmove(list + at + 1, list + at, (count - at) * sizeof *list);
    list[at] = a;
    return count + 1;
}

static void drop_least(struct part *p, const action *kept) {
    size_t least = kept && p->list[0] == *kept;
    for (size_t i = least + 1; i < p->count; i++)
        if (p->policy[i] < p->policy[least] && !(kept && p->list[i] == *kept))
            least = i;
    p->count--;
    memmove(p->list + least, p->list + least + 1, (p->count - least) * sizeof p->list[0]);
    memmove(p->policy + least, p->policy + least + 1, (p->count - least) * sizeof p->policy[0]);
}

/* A seat that has done nothing lately may go on so, whatever would be good for it. */
static void expect_idle(struct part *p, action nothing, float chance) {
    float sum = 0;
    size_t at = 0;
    while (p->list[at] != nothing)
        at++;
    p->policy[at] = 0;
    for (size_t i = 0; i < p->count; i++)
        sum += p->policy[i];
    p->policy[at] = sum * chance / (1 - chance);
    p->trust = chance > p->trust ? chance : p->trust;
}

/* The seats' actions; the least likely ones are left out until the table is small enough. */
static bool list_parts(struct joint *j, const void *state, seat searcher, const action *also, float trust) {
    const struct table *t = j->table;
    action list[LEGAL_MAX], nothing;
    for (seat who = 0; who < t->seats; who++) {
        struct part *p = &j->part[who];
        size_t count = t->game->hooks->joint(t, state, who, list);
        if (!count || count + 2 > ROWS_MAX)
            return false;
        if (also && who == searcher)
            count = add_action(list, count, *also);
        float idle = t->game->hooks->idle ? t->game->hooks->idle(t, state, who, &nothing) : 0;
        if (idle > 0)
            count = add_action(list, count, nothing);
        p->count = count;
        memcpy(p->list, list, count * sizeof list[0]);
        t->game->hooks->prior(t, state, who, list, count, p->policy);
        p->trust = trust;
        if (idle > 0)
            expect_idle(p, nothing, idle);
    }
    for (;;) {
        size_t cells = 1, most = 0;
        for (size_t who = 0; who < t->seats; who++) {
            cells *= j->part[who].count;
            most = j->part[who].count > j->part[most].count ? who : most;
        }
        j->cells = cells;
        if (cells <= CELLS_MAX)
            break;
        drop_least(&j->part[most], most == searcher ? also : NULL);
    }
    size_t stride = 1; /* cells between one action and the next */
    for (size_t who = 0; who < t->seats; who++) {
        struct part *p = &j->part[who];
        float sum = 0;
        for (size_t cell = 0; cell < j->cells; cell++)
            p->row[cell] = (uint8_t)(cell / stride % p->count);
        stride *= p->count;
        for (size_t i = 0; i < p->count; i++)
            sum += p->policy[i];
        for (size_t i = 0; i < p->count; i++)
            p->policy[i] /= sum;
    }
    return true;
}

static action action_in(const struct joint *j, size_t cell, size_t who) {
    const struct part *p = &j->part[who];
    return p->list[p->row[cell]];
}

/* Adds everybody's share after the round in which all choose as in the cell. */
static void play_cell(struct joint *j, const void *hidden, seat who, uint64_t seed, size_t cell, size_t steps) {
    const struct table *t = j->table;
    struct world world;
    struct rng rng;
    float share[SEATS_MAX];
    rng_seed_number(&rng, seed);
    world_guess(t, hidden, who, &rng, &world);
    for (seat other = 0; other < t->seats; other++)
        t->game->apply(t, world.bytes, other, action_in(j, cell, other), &rng, NULL);
    if (t->game->pending(t, world.bytes) && playout_on(t, &world, POLICY_SENSIBLE, steps, &rng))
        world_judge(t, &world, j->crowd, share);
    else
        world_shares(t, &world, share);
    for (size_t i = 0; i < t->seats; i++)
        j->payoff[cell * t->seats + i] += share[i];
}

/* Each cell is played in the same guessed worlds, as many of them as asked for or as there is time for before the
 * search is cancelled. Returns how many were begun; a cell that was never played counts as nothing. */
static unsigned play_cells(struct joint *j, const void *hidden, seat who, uint64_t seed, unsigned worlds,
                           size_t steps) {
    unsigned played = 0;
    for (; played < worlds && !(played && search_cancelled()); played++)
        for (size_t cell = 0; cell < j->cells && !search_cancelled(); cell++)
            play_cell(j, hidden, who, seed + played, cell, steps);
    for (size_t i = 0; i < j->cells * j->table->seats; i++)
        j->payoff[i] /= (float)played;
    return played;
}

/* ---- solving it */

static void set_strategy(struct part *p) {
    float sum = 0;
    for (size_t i = 0; i < p->count; i++)
        sum += p->regret[i];
    for (size_t i = 0; i < p->count; i++)
        p->now[i] = sum > 0 ? p->regret[i] / sum : p->policy[i];
}

/* What each action of a seat is worth against the others as they play now. */
static void weigh_actions(struct joint *j, size_t who, float *worth) {
    size_t seats = j->table->seats;
    const struct part *mine = &j->part[who];
    memset(worth, 0, mine->count * sizeof *worth);
    for (size_t cell = 0; cell < j->cells; cell++)
        j->reached[cell] = 1;
    for (size_t other = 0; other < seats; other++) {
        const struct part *p = &j->part[other];
        if (other == who)
            continue;
        float chance[ROWS_MAX];
        for (size_t i = 0; i < p->count; i++)
            chance[i] = (1 - p->trust) * p->now[i] + p->trust * p->policy[i];
        for (size_t cell = 0; cell < j->cells; cell++)
            j->reached[cell] *= chance[p->row[cell]];
    }
    for (size_t cell = 0; cell < j->cells; cell++)
        worth[mine->row[cell]] += j->reached[cell] * j->payoff[cell * seats + who];
}

static void learn(struct joint *j, size_t who, unsigned round) {
    struct part *p = &j->part[who];
    float worth[ROWS_MAX], mean = 0;
    set_strategy(p);
    weigh_actions(j, who, worth);
    for (size_t i = 0; i < p->count; i++)
        mean += p->now[i] * worth[i];
    for (size_t i = 0; i < p->count; i++) {
        p->regret[i] += worth[i] - mean;
        p->regret[i] = p->regret[i] > 0 ? p->regret[i] : 0;
    }
    set_strategy(p);
    for (size_t i = 0; i < p->count; i++)
        p->sum[i] += p->now[i] * (float)round; /* late rounds count more */
}

/* ---- the result */

static int by_chance(const void *one, const void *two) {
    const struct line *a = one, *b = two;
    if (a->chance > b->chance || a->chance < b->chance)
        return a->chance < b->chance ? 1 : -1;
    return (a->action > b->action) - (a->action < b->action);
}

static size_t lines_of(struct joint *j, size_t who, unsigned visits, struct line *out, size_t room) {
    struct part *p = &j->part[who];
    struct line all[ROWS_MAX];
    float worth[ROWS_MAX], sum = 0;
    for (size_t other = 0; other < j->table->seats; other++) { /* the others as they play on the average */
        struct part *q = &j->part[other];
        memcpy(q->regret, q->sum, sizeof q->sum);
        set_strategy(q);
    }
    weigh_actions(j, who, worth);
    for (size_t i = 0; i < p->count; i++)
        sum += p->sum[i];
    for (size_t i = 0; i < p->count; i++)
        all[i] = (struct line){
            .action = p->list[i], .visits = visits, .value = worth[i], .chance = p->sum[i] / sum, .solved = true};
    qsort(all, p->count, sizeof all[0], by_chance);
    size_t count = p->count < room ? p->count : room;
    memcpy(out, all, count * sizeof all[0]);
    return count;
}

size_t together(const struct table *t, const void *hidden, seat who, const struct search_setting *setting,
                const float tune[TUNES], struct line *out, size_t room) {
    struct joint j = {.table = t, .crowd = world_crowd(t, tune[TUNE_CROWD])};
    struct world open;
    size_t count = 0;
    if (!t->game->hooks || !t->game->hooks->joint || !t->game->hooks->prior)
        return 0;
    memcpy(open.bytes, hidden, t->game->state_bytes);
    if (t->game->hooks->reopen)
        t->game->hooks->reopen(t, open.bytes, who);
    if (!list_parts(&j, open.bytes, who, setting->also, tune[TUNE_TRUST]))
        return 0;
    j.payoff = calloc(j.cells * t->seats, sizeof *j.payoff);
    j.reached = calloc(j.cells, sizeof *j.reached);
    if (j.payoff && j.reached) {
        unsigned worlds = setting->iterations / (unsigned)j.cells + 1;
        uint64_t seed = hash64(open.bytes, t->game->state_bytes);
        worlds = play_cells(&j, hidden, who, seed, worlds, (size_t)tune[TUNE_STEPS]);
        for (unsigned round = 1; round <= ROUNDS && !(round > 1 && search_cancelled()); round++)
            for (size_t other = 0; other < t->seats; other++)
                learn(&j, other, round);
        count = lines_of(&j, who, worlds * (unsigned)(j.cells / j.part[who].count), out, room);
    }
    free(j.payoff);
    free(j.reached);
    return count;
}
