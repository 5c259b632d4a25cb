#include "lab/watch.h"

#include "base/bits.h"
#include "bots/playout.h"

#include <math.h>
#include <string.h>

enum { SWAP_PLAYOUTS = 4 };

/* The mean share of each seat when the state is played on so many times, for so many steps (0: as the game's bots
 * do it; SIZE_MAX: to the end). */
static void chances(const struct table *t, const void *state, unsigned playouts, size_t steps, struct rng *rng,
                    float *out) {
    struct world world;
    float share[SEATS_MAX];
    memset(out, 0, SEATS_MAX * sizeof *out);
    if (!t->game->pending(t, state)) {
        memcpy(world.bytes, state, t->game->state_bytes);
        world_shares(t, &world, out);
        return;
    }
    for (unsigned i = 0; i < playouts; i++) {
        memcpy(world.bytes, state, t->game->state_bytes);
        playout(t, &world, POLICY_SENSIBLE, steps, rng, share);
        for (int who = 0; who < t->seats; who++)
            out[who] += share[who];
    }
    for (int who = 0; who < t->seats; who++)
        out[who] /= (float)playouts;
}

void watch_start(struct watch *w, const struct table *t, unsigned playouts, const uint8_t seed[SEED_BYTES],
                 const void *state) {
    w->table = t;
    w->playouts = playouts;
    w->count = 1;
    w->stride = 1;
    w->skipped = 0;
    memset(w->swap_sum, 0, sizeof w->swap_sum);
    memset(w->swap_count, 0, sizeof w->swap_count);
    rng_seed(&w->rng, seed);
    chances(t, state, playouts, 0, &w->rng, w->chance[0]);
}

/* Every second point goes when there are too many. */
static void thin_out(struct watch *w) {
    for (size_t i = 0; i < WATCH_POINTS / 2; i++) {
        memcpy(w->chance[i], w->chance[2 * i], sizeof w->chance[i]);
        w->who[i] = w->who[2 * i];
    }
    w->count = WATCH_POINTS / 2;
    w->stride *= 2;
}

void watch_decision(struct watch *w, seat who, const void *state) {
    if (++w->skipped < w->stride)
        return;
    w->skipped = 0;
    if (w->count == WATCH_POINTS)
        thin_out(w);
    w->who[w->count] = who;
    chances(w->table, state, w->playouts, 0, &w->rng, w->chance[w->count]);
    w->count++;
}

/* ---- the story of a game in numbers */

static int64_t fine(double x) {
    return (int64_t)floor(x * FINE_PARTS + 0.5);
}

static int leader(const float *chance, int seats) {
    int best = 0;
    for (int who = 1; who < seats; who++)
        if (chance[who] > chance[best])
            best = who;
    return best;
}

static double uncertainty(const float *chance, int seats) {
    double entropy = 0;
    for (int who = 0; who < seats; who++)
        if (chance[who] > 0)
            entropy -= (double)chance[who] * log((double)chance[who]);
    return entropy / log(seats);
}

static void add_mean(const struct layout *l, uint64_t *cell, enum tally_mean mean, int64_t value) {
    mean_add(cell + l->means + (size_t)mean * MEAN_CELLS, value);
}

static void add_drama(const struct watch *w, int winner, int seats, const struct layout *l, uint64_t *cell) {
    double sum = 0, all = 0, lowest = 1, best_loser = 0;
    size_t behind = 0, flips = 0, passed = w->count;
    for (size_t i = 0; i < w->count; i++) {
        const float *chance = w->chance[i];
        int ahead = leader(chance, seats);
        double gap = (double)(chance[ahead] - chance[winner]);
        if (gap > 0)
            sum += sqrt(gap), behind++;
        flips += i && ahead != leader(w->chance[i - 1], seats);
        all += uncertainty(chance, seats);
        lowest = (double)chance[winner] < lowest ? (double)chance[winner] : lowest;
        for (int who = 0; who < seats; who++)
            if (who != winner && (double)chance[who] > best_loser)
                best_loser = (double)chance[who];
    }
    for (size_t i = w->count; i-- > 0;)
        if ((double)w->chance[i][winner] > best_loser)
            passed = i;
    add_mean(l, cell, MEAN_DRAMA, behind ? fine(sum / (double)behind) : 0);
    if (w->count > 1)
        add_mean(l, cell, MEAN_LEAD_CHANGES, fine((double)flips / (double)(w->count - 1)));
    add_mean(l, cell, MEAN_DECISIVENESS, fine((double)(w->count - passed) / (double)w->count));
    add_mean(l, cell, MEAN_UNCERTAINTY, fine(all / (double)w->count));
    add_mean(l, cell, MEAN_COMEBACK, lowest < 0.1);
}

/* Decisions of a seat that has next to no chance, and how many of them move somebody else's by 20 points. */
static void add_kingmaking(const struct watch *w, int seats, const struct layout *l, uint64_t *cell) {
    size_t lost = 0, moved = 0;
    for (size_t i = 1; i < w->count && w->stride == 1; i++) {
        bool moves = false;
        if (w->chance[i - 1][w->who[i]] >= 0.05f)
            continue;
        lost++;
        for (int who = 0; who < seats; who++)
            moves = moves || (who != w->who[i] && fabsf(w->chance[i][who] - w->chance[i - 1][who]) >= 0.2f);
        moved += moves;
    }
    if (lost)
        add_mean(l, cell, MEAN_KINGMAKING, fine((double)moved / (double)lost));
}

/* Decisions from this point on, up to the other, after which somebody else leads. */
static int64_t lead_changes(const struct watch *w, size_t from, size_t to, int seats) {
    int64_t count = 0;
    for (size_t i = from ? from : 1; i < to; i++)
        count += leader(w->chance[i], seats) != leader(w->chance[i - 1], seats);
    return count;
}

static void add_times(const struct watch *w, const int *share, int winner, int seats, const struct layout *l,
                      uint64_t *cell) {
    for (size_t bin = 0; bin < TALLY_TIMES; bin++) {
        const float *chance = w->chance[(2 * bin + 1) * w->count / (2 * TALLY_TIMES)];
        uint64_t *at = cell + l->time + bin * TIME_PARTS * MEAN_CELLS;
        mean_add(at + TIME_UNCERTAINTY * MEAN_CELLS, fine(uncertainty(chance, seats)));
        mean_add(at + TIME_WINNER * MEAN_CELLS, fine((double)chance[winner]));
        mean_add(at + TIME_LEADER * MEAN_CELLS, share[leader(chance, seats)]);
        mean_add(at + TIME_LEAD_CHANGES * MEAN_CELLS,
                 lead_changes(w, bin * w->count / TALLY_TIMES, (bin + 1) * w->count / TALLY_TIMES, seats));
    }
    for (int quarter = 1; quarter <= 3; quarter++)
        add_mean(l, cell, (enum tally_mean)(MEAN_RUNAWAY_25 + quarter - 1),
                 share[leader(w->chance[w->count * (size_t)quarter / 4], seats)]);
}

void watch_end(const struct watch *w, const int *share, const struct layout *l, uint64_t *cell) {
    int seats = w->table->seats, winner = 0;
    while (!share[winner])
        winner++;
    add_drama(w, winner, seats, l, cell);
    add_kingmaking(w, seats, l, cell);
    add_times(w, share, winner, seats, l, cell);
    for (size_t i = 0; i < l->components; i++)
        if (w->swap_count[i])
            mean_add(cell + l->swap + i * MEAN_CELLS, fine((double)w->swap_sum[i] / w->swap_count[i]));
}

/* ---- what a component is worth */

static size_t any_of(const uint64_t *set, struct rng *rng) {
    unsigned low = bits_count(set[0]), n = rng_below(rng, low + bits_count(set[1]));
    return n < low ? bits_nth(set[0], n) : 64 + bits_nth(set[1], n - low);
}

void watch_swap(struct watch *w, seat who, const void *state, const uint64_t *has) {
    const struct table *t = w->table;
    const struct lab_facts *facts = t->game->lab;
    uint64_t unseen[LAB_COMPONENTS_MAX / 64] = {0};
    struct world other;
    float with[SEATS_MAX], without[SEATS_MAX];
    if (!(has[0] | has[1]) || w->skipped + 1 < w->stride)
        return;
    size_t mine = any_of(has, &w->rng);
    facts->unseen(t, state, who, mine, unseen);
    unseen[mine / 64] &= ~(UINT64_C(1) << (mine % 64));
    if (!(unseen[0] | unseen[1]))
        return;
    size_t theirs = any_of(unseen, &w->rng);
    memcpy(other.bytes, state, t->game->state_bytes);
    if (!facts->exchange(t, other.bytes, who, mine, theirs) || !t->game->check(t, other.bytes, NULL))
        return;
    /* The same random numbers on both sides. */
    struct rng same = w->rng;
    chances(t, state, SWAP_PLAYOUTS, SIZE_MAX, &w->rng, with);
    chances(t, other.bytes, SWAP_PLAYOUTS, SIZE_MAX, &same, without);
    w->swap_sum[mine] += with[who] - without[who];
    w->swap_count[mine]++;
}
