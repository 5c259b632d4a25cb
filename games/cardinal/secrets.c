/* What is secret: choices and plans not yet revealed, and the order of the deck. */
#include "games/cardinal/rules.h"

#include "base/bits.h"

#include <string.h>

/* How many birds lie in the deck above FLIP, whose place is known. */
static int deck_bottom(const struct state *s) {
    return s->deck_count && s->deck[0] == FLIP;
}

/* Which birds are in the deck can be told from those seen; their order cannot. */
static void hide_deck(struct state *s) {
    uint32_t birds = 0;
    int at = deck_bottom(s);
    for (int i = at; i < s->deck_count; i++)
        birds |= 1u << (s->deck[i] & BIRD_BITS);
    BITS_EACH(bird, birds)
    s->deck[at++] = (uint8_t)(bird | FACE_DOWN);
}

/* CD-73: a target is seen once a card that uses it has been revealed. */
static void hide_revealed_plan(const struct state *s, unsigned who, struct plan *plan) {
    bool used[] = {[AIM_NOTHING] = false, [AIM_LOCALE] = false, [AIM_SEAT] = false};
    used[cardinal_aims[plan->first - 1]] = true;
    if (s->phase == PHASE_DECLARE && s->half == 2)
        used[cardinal_aims[s->chosen[who] - 1]] = true;
    if (!used[AIM_LOCALE])
        plan->locale = UNKNOWN;
    if (!used[AIM_SEAT])
        plan->cat = UNKNOWN;
    memset(plan->spare, UNKNOWN, sizeof plan->spare);
}

void cardinal_hide_plan(const struct state *s, unsigned who, struct plan *plan) {
    if (s->phase == PHASE_PLAN) /* only whether the plan is complete is seen */
        memset(plan, plan_complete(plan) ? UNKNOWN : 0, sizeof *plan);
    else if (s->phase == PHASE_DECLARE || s->phase == PHASE_USE)
        hide_revealed_plan(s, who, plan);
}

void cardinal_hide(const struct table *t, void *state, seat viewer) {
    struct state *s = state;
    hide_deck(s);
    for (int who = 0; who < t->seats; who++) {
        if (who == viewer)
            continue;
        cardinal_hide_plan(s, who, &s->plan[who]);
        s->chosen[who] = cardinal_seen_choice(s, who);
    }
}

/* ---- guessing */

static uint8_t any_locale(const struct table *t, struct rng *rng) {
    return (uint8_t)(rng_below(rng, (uint32_t)locale_count(t)) + 1);
}

static uint8_t any_other_seat(const struct table *t, int who, struct rng *rng) {
    uint32_t other = rng_below(rng, t->seats - 1u);
    return (uint8_t)(other + (other >= (uint32_t)who) + 1);
}

/* Basic: any choice the seat could have made, each equally likely. */
static uint8_t any_choice(const struct table *t, const struct state *s, int who, struct rng *rng) {
    uint32_t locales = (uint32_t)locale_count(t), stalks = stalks_in_hand(s, who) ? locales : 0;
    uint32_t at = rng_below(rng, stalks + locales + t->seats - 1u + 2u);
    if (at < stalks)
        return (uint8_t)(A_STALK + at + 1);
    at -= stalks;
    if (at < locales)
        return (uint8_t)(A_CATCH + at + 1);
    at -= locales;
    if (at < t->seats - 1u)
        return (uint8_t)(A_STEAL + at + (at >= (uint32_t)who) + 1);
    return (uint8_t)(at - (t->seats - 1u) ? A_PLAY + 1 : A_EAT + 1);
}

/* The cards of a complete plan, and the one used in the second round if it has been chosen. */
struct cards {
    uint8_t first, spare[SPARES], used;
};

/* All that the seat may have planned and chosen, given what is shown of it; returns how many.
 * 6 firsts x 21 pairs x 2 uses is more than there can be. */
enum { CARDS_MAX = 252 };

static uint32_t list_cards(const struct state *s, int who, struct cards *out) {
    uint8_t shown = s->plan[who].first, used = s->chosen[who];
    uint32_t count = 0;
    for (int first = 0; first < KINDS; first++)
        for (int a = 0; a < KINDS && (shown == UNKNOWN || shown == first + 1); a++)
            for (int b = a; b < KINDS; b++) {
                if (!cardinal_cards_fit(s, who, (enum kind)first, (enum kind)a, (enum kind)b))
                    continue;
                struct cards cards = {(uint8_t)(first + 1), {(uint8_t)(a + 1), (uint8_t)(b + 1)}, 0};
                for (int i = 0; i < (used && a != b ? 2 : 1); i++) {
                    cards.used = used ? cards.spare[i] : 0;
                    if (!used || used == UNKNOWN || used == cards.used)
                        out[count++] = cards;
                }
            }
    return count;
}

/* The unknown fields of a plan that is known to be complete. */
static void guess_complete(const struct table *t, struct state *s, int who, struct rng *rng) {
    struct plan *plan = &s->plan[who];
    struct cards list[CARDS_MAX];
    uint32_t count = list_cards(s, who, list);
    must(count);
    const struct cards *cards = &list[rng_below(rng, count)];
    if (plan->locale == UNKNOWN)
        plan->locale = any_locale(t, rng);
    if (plan->cat == UNKNOWN)
        plan->cat = any_other_seat(t, who, rng);
    plan->first = cards->first;
    memcpy(plan->spare, cards->spare, sizeof plan->spare);
    s->chosen[who] = cards->used;
}

/* A plan that is not complete: every beginning of a plan, from none of it to all but the last card, is equally
 * likely. */
static void guess_beginning(const struct table *t, struct state *s, int who, struct rng *rng) {
    struct plan *plan = &s->plan[who];
    uint8_t firsts[KINDS], pairs[KINDS * KINDS][2];
    uint32_t first_count = 0, pair_count = 0;
    for (int first = stalks_in_hand(s, who) ? STALK : STALK + 1; first < KINDS; first++) {
        firsts[first_count++] = (uint8_t)(first + 1);
        for (int spare = 0; spare < KINDS; spare++)
            if (cardinal_spare_fits(s, who, (enum kind)first, (enum kind)spare)) {
                pairs[pair_count][0] = (uint8_t)(first + 1);
                pairs[pair_count++][1] = (uint8_t)(spare + 1);
            }
    }
    uint32_t locales = (uint32_t)locale_count(t), aims = locales * (t->seats - 1u);
    uint32_t at = rng_below(rng, 1 + locales + aims + aims * first_count + aims * pair_count);
    if (at < 1)
        return;
    plan->locale = any_locale(t, rng);
    if (at < 1 + locales)
        return;
    plan->cat = any_other_seat(t, who, rng);
    if (at < 1 + locales + aims)
        return;
    if (at < 1 + locales + aims + aims * first_count) {
        plan->first = firsts[rng_below(rng, first_count)];
        return;
    }
    uint32_t pair = rng_below(rng, pair_count);
    plan->first = pairs[pair][0];
    plan->spare[0] = pairs[pair][1];
}

void cardinal_guess(const struct table *t, void *state, seat viewer, struct rng *rng) {
    struct state *s = state;
    int bottom = deck_bottom(s);
    for (int i = bottom; i < s->deck_count; i++)
        s->deck[i] &= BIRD_BITS;
    rng_shuffle(rng, s->deck + bottom, (size_t)(s->deck_count - bottom));
    for (int who = 0; who < t->seats; who++) {
        if (who == viewer || s->phase == PHASE_OVER)
            continue;
        if (s->phase == PHASE_CHOOSE) {
            if (s->chosen[who])
                s->chosen[who] = any_choice(t, s, who, rng);
        } else if (plan_complete(&s->plan[who])) {
            guess_complete(t, s, who, rng);
        } else {
            guess_beginning(t, s, who, rng);
        }
    }
}
