#include "bots/playout.h"

#include "base/bits.h"

#include <string.h>

void world_guess(const struct table *t, const void *hidden, seat who, struct rng *rng, struct world *out) {
    memcpy(out->bytes, hidden, t->game->state_bytes);
    t->game->guess(t, out->bytes, who, rng);
    if (t->game->hooks && t->game->hooks->reopen)
        t->game->hooks->reopen(t, out->bytes, who);
}

bool world_shared_choice(const struct table *t, const void *hidden, seat who) {
    struct world world;
    memcpy(world.bytes, hidden, t->game->state_bytes);
    if (t->game->hooks && t->game->hooks->reopen)
        t->game->hooks->reopen(t, world.bytes, who);
    return bits_count(t->game->pending(t, world.bytes)) > 1;
}

void world_shares(const struct table *t, const struct world *world, float share[SEATS_MAX]) {
    struct outcome result;
    t->game->outcome(t, world->bytes, &result);
    float each = 1.0f / (float)bits_count(result.winners);
    for (int who = 0; who < t->seats; who++)
        share[who] = result.winners >> who & 1 ? each : 0;
}

seat world_mover(seat_set waiting, seat last) {
    seat_set others = (seat_set)(waiting & ~(1u << last));
    return (seat)bits_first(others ? others : waiting);
}

action playout_action(const struct table *t, const struct world *world, seat who, enum policy policy, struct rng *rng) {
    const struct hooks *hooks = t->game->hooks;
    if (policy >= POLICY_KEEN && hooks && hooks->rollout_keen)
        return hooks->rollout_keen(t, world->bytes, who, rng);
    if (policy != POLICY_RANDOM && hooks && hooks->rollout)
        return hooks->rollout(t, world->bytes, who, rng);
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, world->bytes, who, list);
    return list[count == 1 ? 0 : rng_below(rng, (uint32_t)count)];
}

typedef void play_on(const struct table *t, void *state, size_t decisions, struct rng *rng);

/* The game's own way to play on by the policy, or by the next best that it has; null: one action after the other. */
static play_on *own_way(const struct hooks *hooks, enum policy policy) {
    if (!hooks || policy == POLICY_RANDOM)
        return NULL;
    if (policy == POLICY_VARIED && hooks->play_on_varied)
        return hooks->play_on_varied;
    if (policy >= POLICY_KEEN && hooks->play_on_keen)
        return hooks->play_on_keen;
    return hooks->play_on;
}

bool playout_on(const struct table *t, struct world *world, enum policy policy, size_t steps, struct rng *rng) {
    const struct hooks *hooks = t->game->hooks;
    steps = steps || !hooks ? steps : hooks->playout_steps;
    size_t limit = hooks && hooks->eval && steps ? steps : t->game->decisions_max;
    play_on *way = own_way(hooks, policy);
    seat_set waiting;
    if (way) {
        way(t, world->bytes, limit, rng);
        limit = 0;
    }
    while ((waiting = t->game->pending(t, world->bytes)) && limit--) {
        seat who = (seat)bits_first(waiting);
        table_follow(t, world->bytes, who, playout_action(t, world, who, policy, rng), rng);
    }
    return waiting;
}

void playout(const struct table *t, struct world *world, enum policy policy, size_t steps, struct rng *rng,
             float share[SEATS_MAX]) {
    if (playout_on(t, world, policy, steps, rng))
        t->game->hooks->eval(t, world->bytes, share);
    else
        world_shares(t, world, share);
}

float world_crowd(const struct table *t, float crowd) {
    return t->seats > 2 && t->game->hooks && t->game->hooks->crowd ? crowd : 0;
}

void mix_shares(int seats, float share[SEATS_MAX], const float other[SEATS_MAX], float part) {
    for (int who = 0; who < seats; who++)
        share[who] = part < 1 ? (1 - part) * share[who] + part * other[who] : other[who];
}

void world_judge(const struct table *t, const struct world *world, float crowd, float share[SEATS_MAX]) {
    float other[SEATS_MAX];
    if (crowd < 1)
        t->game->hooks->eval(t, world->bytes, share);
    if (crowd > 0) {
        t->game->hooks->crowd(t, world->bytes, other);
        mix_shares(t->seats, share, other, crowd);
    }
}
