/* Solving guessed worlds: what is the best action on the average over worlds the seat cannot rule out, if in each of
 * them everything were known from then on? Strong where cards decide, but blind to bluff and to what others learn. */
#include "bots/pimc.h"

#include "bots/playout.h"
#include "bots/search.h"

bool pimc(const struct table *t, const void *hidden, seat who, size_t worlds, struct rng *rng, struct advice *out) {
    const struct hooks *hooks = t->game->hooks;
    action list[LEGAL_MAX];
    float value[LEGAL_MAX];
    double sum[LEGAL_MAX] = {0};
    size_t count = t->game->legal(t, hidden, who, list), best = 0;
    if (!hooks || !hooks->solve)
        return false;
    for (size_t n = 0; n < worlds && !(n && search_cancelled()); n++) {
        struct world world;
        world_guess(t, hidden, who, rng, &world);
        if (!hooks->solve(t, world.bytes, who, list, count, value))
            return false;
        for (size_t i = 0; i < count; i++)
            sum[i] += value[i];
    }
    for (size_t i = 1; i < count; i++)
        if (sum[i] > sum[best])
            best = i;
    *out = (struct advice){.action = list[best], .value = sum[best] / (double)worlds};
    return true;
}
