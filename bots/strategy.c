/* A trained strategy (hooks->strategy): the chances are known, a move is a draw. */
#include "bots/strategy.h"

#include "bots/playout.h"

#include <stdlib.h>

void *strategy_desk(const struct table *t) {
    const struct hooks *hooks = t->game->hooks;
    uint8_t *desk = hooks && hooks->desk_bytes ? malloc(*hooks->desk_bytes) : NULL;
    if (desk) /* megabytes: clearing all of it would take longer than most moves */
        desk[0] = 0;
    return desk;
}

bool strategy_chances(const struct table *t, const void *hidden, seat who, const action *list, size_t count, void *desk,
                      float *chance) {
    const struct hooks *hooks = t->game->hooks;
    return hooks && hooks->strategy && hooks->strategy(t, hidden, who, list, count, desk, chance);
}

/* What the position is worth to the seat by the game's evaluation over a few guessed worlds. */
enum { LOOKS = 16 };

static double worth(const struct table *t, const void *hidden, seat who, struct rng *rng) {
    const struct hooks *hooks = t->game->hooks;
    double sum = 0;
    for (int n = 0; n < LOOKS; n++) {
        struct world world;
        float share[SEATS_MAX];
        if (!hooks->eval)
            return 1.0 / t->seats;
        world_guess(t, hidden, who, rng, &world);
        hooks->eval(t, world.bytes, share);
        sum += share[who];
    }
    return sum / LOOKS;
}

bool strategy_choose(const struct table *t, const void *hidden, seat who, struct rng *rng, struct advice *out) {
    action list[LEGAL_MAX];
    float chance[LEGAL_MAX];
    size_t count = t->game->legal(t, hidden, who, list), pick = 0;
    void *desk = strategy_desk(t);
    bool known = strategy_chances(t, hidden, who, list, count, desk, chance);
    free(desk);
    if (!known)
        return false;
    float point = (float)(rng_next(rng) >> 8) / (float)(1 << 24);
    for (size_t i = 0; i < count && point >= 0; i++) {
        pick = chance[i] > 0 ? i : pick; /* rounding must not lead to what is never played */
        point -= chance[i];
    }
    *out = (struct advice){.action = list[pick], .value = worth(t, hidden, who, rng)};
    return true;
}
