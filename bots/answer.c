#include "bots/answer.h"

#include "base/bits.h"
#include "bots/levels.h"
#include "bots/playout.h"

#include <string.h>

enum { ACTIONS_MAX = 12, WORK_PART = 10, WORK_LEAST = 60 };

/* The top level with less work; its choices are much the same. */
static struct bot quick_top(const struct table *t) {
    struct bot top;
    must(bot_parse(level_spec(t->game, t->seats, LEVELS), &top, NULL));
    if (top.amount) {
        long work = top.amount / WORK_PART;
        top.amount = work > WORK_LEAST ? work : WORK_LEAST;
    }
    return top;
}

/* What the seat sees of a world that is not its own guess. */
static action top_action(const struct table *t, const struct bot *top, const struct world *world, seat who,
                         struct rng *rng) {
    struct world seen;
    struct advice advice;
    memcpy(seen.bytes, world->bytes, t->game->state_bytes);
    t->game->hide(t, seen.bytes, who);
    bot_choose(top, t, seen.bytes, who, rng, &advice);
    return advice.action;
}

/* The most promising actions by the game's priors, when there are too many to try all. */
static size_t few_actions(const struct table *t, const void *state, seat who, action *list) {
    float weight[LEGAL_MAX];
    size_t count = t->game->legal(t, state, who, list);
    if (count <= ACTIONS_MAX || !t->game->hooks || !t->game->hooks->prior)
        return count;
    t->game->hooks->prior(t, state, who, list, count, weight);
    for (size_t i = 0; i < ACTIONS_MAX; i++) {
        size_t best = i;
        for (size_t j = i + 1; j < count; j++)
            best = weight[j] > weight[best] ? j : best;
        action a = list[best];
        float w = weight[best];
        memmove(list + i + 1, list + i, (best - i) * sizeof *list);
        memmove(weight + i + 1, weight + i, (best - i) * sizeof *weight);
        list[i] = a;
        weight[i] = w;
    }
    return ACTIONS_MAX;
}

/* The others' part of a choice made at once; they do not see ours. */
static void choose_with(const struct table *t, const struct bot *top, struct world *world, seat who, struct rng *rng) {
    seat_set others = (seat_set)(t->game->pending(t, world->bytes) & ~(1u << who));
    BITS_EACH(other, others) {
        action a = top_action(t, top, world, (seat)other, rng);
        t->game->apply(t, world->bytes, (seat)other, a, rng, NULL);
    }
}

/* One reply of the top level, then the sensible policy. */
static float play_on(const struct table *t, const struct bot *top, struct world *world, seat who, struct rng *rng) {
    float share[SEATS_MAX];
    seat_set waiting = t->game->pending(t, world->bytes);
    if (waiting && bits_count(waiting) == 1 && bits_first(waiting) != who) {
        seat other = (seat)bits_first(waiting);
        t->game->apply(t, world->bytes, other, top_action(t, top, world, other, rng), rng, NULL);
    }
    if (t->game->pending(t, world->bytes))
        playout(t, world, POLICY_SENSIBLE, 0, rng, share);
    else
        world_shares(t, world, share);
    return share[who];
}

void answer_choose(const struct table *t, const void *hidden, seat who, long worlds, struct rng *rng,
                   struct advice *out) {
    action list[LEGAL_MAX];
    double sum[LEGAL_MAX] = {0};
    struct bot top = quick_top(t);
    struct world world, after;
    world_guess(t, hidden, who, rng, &world);
    size_t count = few_actions(t, world.bytes, who, list), best = 0;
    for (long n = 0; n < worlds && count > 1; n++) {
        world_guess(t, hidden, who, rng, &world);
        if (bits_count(t->game->pending(t, world.bytes)) > 1)
            choose_with(t, &top, &world, who, rng);
        for (size_t i = 0; i < count; i++) {
            struct rng same = *rng;
            memcpy(after.bytes, world.bytes, t->game->state_bytes);
            t->game->apply(t, after.bytes, who, list[i], &same, NULL);
            sum[i] += (double)play_on(t, &top, &after, who, &same);
        }
        rng_seed_number(rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
    }
    for (size_t i = 1; i < count; i++)
        best = sum[i] > sum[best] ? i : best;
    *out = (struct advice){.action = list[best], .value = worlds ? sum[best] / (double)worlds : 0};
}
