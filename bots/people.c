#include "bots/people.h"

#include "bots/levels.h"
#include "bots/playout.h"

#include <math.h>
#include <string.h>

/* ---- habits */

static size_t habit_count(const struct hooks *hooks) {
    size_t count = 0;
    while (hooks && hooks->habits && hooks->careless && hooks->habits[count])
        count++;
    return count;
}

/* What the position is worth by the game's evaluation over a few guessed worlds. */
static double worth(const struct table *t, const void *hidden, seat who, struct rng *rng) {
    enum { LOOKS = 8 };
    double sum = 0;
    for (int n = 0; n < LOOKS; n++) {
        struct world world;
        float share[SEATS_MAX];
        if (!t->game->hooks || !t->game->hooks->eval)
            return 1.0 / t->seats;
        world_guess(t, hidden, who, rng, &world);
        t->game->hooks->eval(t, world.bytes, share);
        sum += (double)share[who];
    }
    return sum / LOOKS;
}

/* Something that looks good at first sight: by the square roots of the game's priors, without what is far behind. */
static action whim(const struct table *t, const struct world *world, seat who, struct rng *rng) {
    static const float AT_FIRST_SIGHT = 0.04f;
    action list[LEGAL_MAX];
    float weight[LEGAL_MAX], most = 0, sum = 0;
    size_t count = t->game->legal(t, world->bytes, who, list), pick = 0;
    if (!t->game->hooks || !t->game->hooks->prior)
        return list[rng_below(rng, (uint32_t)count)];
    t->game->hooks->prior(t, world->bytes, who, list, count, weight);
    for (size_t i = 0; i < count; i++)
        most = weight[i] > most ? weight[i] : most;
    for (size_t i = 0; i < count; i++)
        sum += weight[i] = weight[i] < AT_FIRST_SIGHT * most ? 0 : sqrtf(weight[i] / most);
    float point = sum * (float)(rng_next(rng) >> 8) / (float)(1 << 24);
    for (size_t i = 0; i < count && point >= 0; i++) {
        pick = weight[i] > 0 ? i : pick;
        point -= weight[i];
    }
    return list[pick];
}

void people_choose(const struct table *t, const void *hidden, seat who, long careless, struct rng *rng,
                   struct advice *out) {
    struct world world;
    size_t habits = habit_count(t->game->hooks);
    world_guess(t, hidden, who, rng, &world);
    bool slips = (long)rng_below(rng, 100) < careless, tries = (long)rng_below(rng, 100) < careless - 100;
    if (tries)
        out->action = playout_action(t, &world, who, POLICY_RANDOM, rng);
    else if (slips && habits && rng_below(rng, 2))
        out->action = t->game->hooks->careless(t, world.bytes, who, (unsigned)rng_below(rng, (uint32_t)habits), rng);
    else
        out->action = slips ? whim(t, &world, who, rng) : playout_action(t, &world, who, POLICY_SENSIBLE, rng);
    out->value = worth(t, hidden, who, rng);
}

const char *people_habit(const struct table *t, const void *hidden, seat who, action played) {
    enum { LOOKS = 24, OFTEN = 8, TIMES = 3 };
    const struct hooks *hooks = t->game->hooks;
    unsigned sensible = 0, best = 0;
    const char *found = NULL;
    for (unsigned habit = 0; habit <= habit_count(hooks); habit++) {
        struct rng rng;
        unsigned same = 0;
        bot_rng(t, hidden, who, &rng);
        for (int look = 0; look < LOOKS; look++) {
            struct world world;
            world_guess(t, hidden, who, &rng, &world);
            action a = habit ? hooks->careless(t, world.bytes, who, habit - 1, &rng)
                             : playout_action(t, &world, who, POLICY_SENSIBLE, &rng);
            same += a == played;
        }
        if (!habit) {
            sensible = same;
        } else if (same > best && same >= OFTEN && same >= TIMES * sensible) {
            best = same;
            found = hooks->habits[habit - 1];
        }
    }
    return found;
}

/* ---- the strength that fits */

/* The chance, in 1000ths, to win against somebody so many quarters of a level weaker; each level is odds of two to
 * one. */
static long expected(long quarters) {
    enum { MOST = 16 };
    static const int16_t chance[MOST + 1] = {500, 543, 586, 627, 667, 704, 739, 771, 800,
                                             826, 850, 871, 889, 905, 919, 931, 941};
    long size = quarters < 0 ? -quarters : quarters;
    size = size > MOST ? MOST : size;
    return quarters < 0 ? 1000 - chance[size] : chance[size];
}

long people_fit(const char *results) {
    enum { QUARTER = 25, FEW = 5, STEP_FIRST = 80, STEP = 40 };
    long fit = FIT_FIRST, games = 0;
    for (const char *at = results; *at; at += 2) {
        long level = *at - '0', score = at[1] == '+' ? 1000 : at[1] == '=' ? 500 : at[1] == '-' ? 0 : -1;
        if (level < 1 || level > LEVELS || score < 0)
            return 0;
        fit += (games++ < FEW ? STEP_FIRST : STEP) * (score - expected((fit - 100 * level) / QUARTER)) / 1000;
        fit = fit < FIT_LEAST ? FIT_LEAST : fit > FIT_MOST ? FIT_MOST : fit;
    }
    return fit;
}
