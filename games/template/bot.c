/* What a bot should know of High Card. */
#include "games/template/rules.h"

#include "base/bits.h"

/* Any card is as good as another until the last round. */
static action rollout(const struct table *t, const void *state, seat who, struct rng *rng) {
    const struct state *s = state;
    (void)t;
    uint32_t count = bits_count(s->hand[who]);
    return (action)(bits_nth(s->hand[who], rng_below(rng, count)) - 1);
}

static void eval(const struct table *t, const void *state, float share[SEATS_MAX]) {
    const struct state *s = state;
    float sum = 0;
    for (int who = 0; who < t->seats; who++)
        sum += share[who] = (float)(1 + 4 * s->score[who]);
    for (int who = 0; who < t->seats; who++)
        share[who] /= sum;
}

const struct hooks template_hooks = {.rollout = rollout, .eval = eval};
