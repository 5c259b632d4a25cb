/* What a viewer may know. Secret are other hands, bets not yet shown, the order of the Food Bowl, which cards of
 * a hand are left of a meal, and who is being asked in `pounce`, `counter` and `instant`, and in which of the
 * three. The stack of frames holds nothing but what all have seen: how far the asking has got stands in `ask`
 * (windows.c), and hide() takes that away. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

static bool asked_secretly(const struct state *s) {
    return s->phase == PHASE_POUNCE || s->phase == PHASE_COUNTER || s->phase == PHASE_INSTANT;
}

void cc_hide(const struct table *t, void *state, seat viewer) {
    struct state *s = state;
    s->hidden = 1;
    memset(s->bowl, UNKNOWN, s->bowl_count);
    for (unsigned who = 0; who < t->seats; who++) {
        if (who == viewer)
            continue;
        s->hand[who] = (struct card_set){{0, 0}};
        s->bet[who] = s->bet[who] ? UNKNOWN : 0;
    }
    for (unsigned i = 0; i < MEAL_MAX && s->toy != viewer; i++)
        s->drawn[i] = s->drawn[i] ? UNKNOWN : 0;
    if (asked_secretly(s) && s->asked != viewer) {
        s->phase = PHASE_REACT;
        s->asked = NOBODY;
        s->ask = (struct ask){0};
    }
}

/* ---- guessing */

/* A guess while it is made: the cards that the viewer has not seen, and the places of the secret walk. */
struct guess {
    const struct table *t;
    struct state *s;
    unsigned viewer;
    unsigned count;
    uint8_t unseen[RANKS];
    unsigned place_count;
    struct ask place[(FRAMES_MAX + 2) * SEATS_MAX]; /* a frame has one window, or responses and a counter */
};

static void mark_list(struct card_set *seen, const uint8_t *cards, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        set_add(seen, cards[i] & (PAID - 1u));
}

static void find_unseen(struct guess *q) {
    const struct state *s = q->s;
    struct card_set seen = {{0, 0}};
    mark_list(&seen, s->litter, s->litter_count);
    mark_list(&seen, s->banked, banked_total(s));
    mark_list(&seen, s->table, s->table_count);
    mark_list(&seen, s->paid, s->paid_count);
    if (q->viewer < q->t->seats) {
        for (int half = 0; half < 2; half++)
            seen.half[half] |= s->hand[q->viewer].half[half];
        mark_list(&seen, &s->bet[q->viewer], s->bet[q->viewer] != 0);
    }
    struct card_set deck = cc_whole_deck(q->t), rest = set_without(&deck, &seen);
    for (unsigned half = 0; half < 2; half++) {
        BITS_EACH(card, rest.half[half])
        q->unseen[q->count++] = (uint8_t)(64 * half + card);
    }
}

/* Every cat but the viewer could be the one that is asked, at any place of the secret walk. */
static void find_places(struct guess *q) {
    struct ask at = cc_walk_start(q->s);
    for (; cc_walk_place(q->t, q->s, &at); at.at++)
        if (cc_ask_seat(q->t, q->s, at) != q->viewer)
            q->place[q->place_count++] = at;
}

/* Hands out the unseen cards as they lie: hands and bets by seat, then the Food Bowl. */
static void deal_unseen(struct guess *q) {
    struct state *s = q->s;
    unsigned next = 0;
    for (unsigned who = 0; who < q->t->seats; who++) {
        if (who == q->viewer)
            continue;
        s->hand[who] = (struct card_set){{0, 0}};
        for (unsigned i = 0; i < s->hand_count[who]; i++)
            set_add(&s->hand[who], q->unseen[next++]);
        if (s->bet[who])
            s->bet[who] = q->unseen[next++];
    }
    memcpy(s->bowl, q->unseen + next, s->bowl_count);
}

/* What the step being asked shows of the asked cat's hand. */
static bool fits_step(const struct guess *q) {
    const struct state *s = q->s;
    if (!s->depth || s->asked == NOBODY)
        return true;
    const struct frame *f = &s->frame[s->depth - 1];
    const struct card *card = f->card ? card_of(q->t, f->card) : NULL;
    if (f->step == STEP_ENEMY)
        return holds_mischief(s, f->target);
    if (f->step == STEP_SHIELD && !f->left)
        return holds_affection(s, f->target);
    if (f->step == STEP_RUN && card->effect == EFFECT_ZOOMIES && f->left == card->amount)
        return holds_affection(s, f->who);
    return true;
}

static bool fits_place(const struct guess *q, struct ask at) {
    return cc_can_answer(q->t, q->s, at, cc_ask_seat(q->t, q->s, at));
}

static void ask_at(struct guess *q, struct ask at) {
    q->s->ask = at;
    q->s->asked = (uint8_t)cc_ask_seat(q->t, q->s, at);
    q->s->phase = (uint8_t)cc_step_phase((enum step)at.step);
}

/* Deals at random until the world fits: every world that fits is equally likely. */
static bool deal_at_random(struct guess *q, struct rng *rng, bool secret, unsigned tries) {
    while (tries--) {
        struct ask at = {0};
        rng_shuffle(rng, q->unseen, q->count);
        deal_unseen(q);
        if (secret)
            at = q->place[rng_below(rng, q->place_count)];
        if (secret ? fits_place(q, at) : fits_step(q)) {
            if (secret)
                ask_at(q, at);
            return true;
        }
    }
    return false;
}

static void swap_unseen(struct guess *q, unsigned a, unsigned b) {
    uint8_t held = q->unseen[a];
    q->unseen[a] = q->unseen[b];
    q->unseen[b] = held;
}

/* Where the cards of a seat begin in `unseen`, as deal_unseen() hands them out. */
static unsigned hand_from(const struct guess *q, unsigned owner) {
    unsigned from = 0;
    for (unsigned who = 0; who < owner; who++)
        if (who != q->viewer)
            from += q->s->hand_count[who] + (q->s->bet[who] != 0);
    return from;
}

/* When chance does not find what is rare: every one and two cards in the asked cat's hand, until it fits. Two
 * are enough: a card that can be played now, and the Affection card that `zoomies` wants beside it. */
static bool deal_by_search(struct guess *q, bool secret) {
    for (unsigned p = 0; p < (secret ? q->place_count : 1); p++) {
        unsigned who = secret ? cc_ask_seat(q->t, q->s, q->place[p]) : q->s->asked;
        unsigned from = hand_from(q, who);
        if (!q->s->hand_count[who])
            continue;
        for (unsigned one = 0; one < q->count; one++)
            for (unsigned two = 0; two < q->count; two++) {
                unsigned second = q->s->hand_count[who] > 1 ? from + 1 : from;
                swap_unseen(q, from, one);
                swap_unseen(q, second, two);
                deal_unseen(q);
                if (secret ? fits_place(q, q->place[p]) : fits_step(q)) {
                    if (secret)
                        ask_at(q, q->place[p]);
                    return true;
                }
                swap_unseen(q, second, two);
                swap_unseen(q, from, one);
            }
    }
    return false;
}

/* Which cards of a hidden hand are left of the meal (CC-21): any of them, equally likely. */
static void guess_meal(struct guess *q, struct rng *rng) {
    struct state *s = q->s;
    unsigned wanted = 0;
    if (s->drawn[0] != UNKNOWN)
        return;
    while (wanted < MEAL_MAX && s->drawn[wanted])
        wanted++;
    unsigned left = s->hand_count[s->toy], next = 0;
    SET_EACH(card, s->hand[s->toy]) {
        if (rng_below(rng, left--) < wanted) {
            s->drawn[next++] = (uint8_t)card;
            wanted--;
        }
    }
}

void cc_guess(const struct table *t, void *state, seat viewer, struct rng *rng) {
    enum { TRIES = 4096 };
    struct guess q; /* its lists are long, and filled only as far as they count */
    q.t = t;
    q.s = state;
    q.viewer = viewer;
    q.count = q.place_count = 0;
    bool secret = q.s->phase == PHASE_REACT;
    q.s->hidden = 0;
    find_unseen(&q);
    if (secret)
        find_places(&q);
    must(!secret || q.place_count);
    must(deal_at_random(&q, rng, secret, TRIES) || deal_by_search(&q, secret));
    guess_meal(&q, rng);
}
