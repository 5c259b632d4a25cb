/* What a bot should know of Cat Fight. */
#include "games/cat-fight/rules.h"
static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    action list[LEGAL_MAX]; size_t n = cat_fight_legal(t, state, who, list);
    return list[rng_below(rng, (uint32_t)n)];
}
const struct hooks cat_fight_hooks = {.rollout = rollout};
