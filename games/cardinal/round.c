/* A round of Cardinal Directions resolved, step by step (CD-13), each for all cats at the same moment. */
#include "games/cardinal/rules.h"

#include "base/bits.h"

#include <string.h>

/* The workings of a round. */
struct work {
    const struct table *t;
    struct state *s;
    struct events *events;
    struct move move[SEATS];
    seat_set doing[KINDS]; /* who revealed a card of this kind */
    seat_set nullified;    /* CD-74 */
    seat_set caught;       /* whose Catch succeeded */
    uint8_t second[SEATS]; /* CD-26: a bird got while holding a first, or by stealing; 0 for none */
    bool changed;          /* CD-62: the table is not as it was */
};

struct move cardinal_revealed(const struct table *t, const struct state *s, int who) {
    if (!is_advanced(t)) {
        int a = s->chosen[who] - 1;
        if (a < A_CATCH)
            return (struct move){STALK, (uint8_t)(a - A_STALK)};
        if (a < A_STEAL)
            return (struct move){CATCH, (uint8_t)(a - A_CATCH)};
        if (a < A_EAT)
            return (struct move){STEAL, (uint8_t)(a - A_STEAL)};
        return (struct move){a == A_EAT ? EAT : PLAY, 0};
    }
    const struct plan *plan = &s->plan[who];
    struct move move = {.kind = (uint8_t)((s->half == 1 ? plan->first : s->chosen[who]) - 1)};
    switch (cardinal_aims[move.kind]) {
    case AIM_NOTHING:
        break;
    case AIM_LOCALE:
        move.target = (uint8_t)(plan->locale - 1);
        break;
    case AIM_SEAT:
        move.target = (uint8_t)(plan->cat - 1);
        break;
    }
    if (who == OTIS && s->declared[OTIS]) { /* CD-83 */
        int a = A_ABILITY + s->declared[OTIS] - 1;
        move.target = (uint8_t)(a < A_ABILITY_SEAT ? a - A_ABILITY_LOCALE : a - A_ABILITY_SEAT);
    }
    return move;
}

/* ---- what is seen */

static void event_seat_bird(struct events *events, const char *type, int who, unsigned bird) {
    event_open(events, type);
    event_seat(events, "seat", who);
    event_number(events, "bird", (int)(bird & BIRD_BITS));
}

static void fly(struct events *events, unsigned bird, const char *why) {
    if (!events)
        return;
    event_open(events, "fly");
    event_number(events, "bird", (int)(bird & BIRD_BITS));
    event_word(events, "why", why);
    event_close(events);
}

/* CD-50: a card that did nothing. */
static void nothing(const struct work *w, int who) {
    struct reason reason;
    if (!w->events)
        return;
    cardinal_why_nothing(w->t, w->s, who, w->move[who], w->nullified >> who & 1, &reason);
    event_open(w->events, "nothing");
    event_seat(w->events, "seat", who);
    event_reason(w->events, w->t, &reason);
    event_close(w->events);
}

/* ---- locales */

/* The bird is gone, and every cat's Stalks at it are back in hand (CD-20). */
static void clear_locale(const struct table *t, struct state *s, int locale) {
    s->bird[locale] = 0;
    for (int who = 0; who < t->seats; who++)
        s->stalks[who][locale] = 0;
}

void cardinal_scare(const struct table *t, struct state *s, int locale, const char *why, struct events *events) {
    fly(events, s->bird[locale], why);
    clear_locale(t, s, locale);
}

bool cardinal_deal(const struct table *t, struct state *s, struct events *events) {
    bool dealt = false;
    for (int l = 0; l < locale_count(t) && s->deck_count; l++) {
        if (s->bird[l])
            continue;
        s->bird[l] = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        dealt = true;
        if (!events)
            continue;
        event_open(events, "bird");
        event_word(events, "locale", cardinal_locales[l]);
        event_number(events, "bird", s->bird[l]);
        event_close(events);
    }
    return dealt;
}

/* ---- Taunt */

/* CD-74: worked out from the cats nobody taunts; taunters left over stand in circles, where no Taunt works. */
static seat_set working_taunts(const struct work *w, bool unbothered) {
    seat_set at[SEATS] = {0}, works = 0, fails = 0;
    BITS_EACH(who, w->doing[TAUNT])
    at[w->move[who].target] |= (seat_set)(1u << who);
    if (unbothered)
        at[ELVIS] = 0;
    for (seat_set before = 0xff; before != (works | fails);) {
        before = works | fails;
        BITS_EACH(who, w->doing[TAUNT] & ~before) {
            if (at[who] & works)
                fails |= (seat_set)(1u << who);
            else if (!(at[who] & ~fails))
                works |= (seat_set)(1u << who);
        }
    }
    return works;
}

static void taunts(struct work *w) {
    bool unbothered = w->s->declared[ELVIS] != 0; /* CD-81 */
    seat_set works = working_taunts(w, unbothered);
    BITS_EACH(who, w->doing[TAUNT]) {
        int target = w->move[who].target;
        bool hits = (works >> who & 1) && !(target == ELVIS && unbothered);
        if (hits)
            w->nullified |= (seat_set)(1u << target);
        event_open(w->events, "taunt");
        event_seat(w->events, "seat", (int)who);
        event_seat(w->events, "target", target);
        event_bool(w->events, "works", hits);
        event_close(w->events);
    }
}

static bool is_nullified(const struct work *w, uint64_t who) {
    return w->nullified >> who & 1;
}

/* ---- Stalk and Catch */

/* CD-20. */
static void stalks(struct work *w) {
    struct state *s = w->s;
    BITS_EACH(who, w->doing[STALK]) {
        int l = w->move[who].target;
        if (is_nullified(w, who) || !s->bird[l] || s->stalks[who][l] >= bird_card(w->t, s->bird[l])->stalks) {
            nothing(w, (int)who);
            continue;
        }
        s->stalks[who][l]++;
        w->changed = true;
        if (!w->events)
            continue;
        event_open(w->events, "stalk");
        event_seat(w->events, "seat", (int)who);
        event_word(w->events, "locale", cardinal_locales[l]);
        event_close(w->events);
    }
}

/* CD-21; CD-84: everybody's Stalks count for a Simone who has declared. */
static bool catch_is_valid(const struct work *w, int who) {
    const struct state *s = w->s;
    int l = w->move[who].target, mine = s->stalks[who][l];
    if (is_nullified(w, (uint64_t)who) || !s->bird[l])
        return false;
    for (int other = 0; other < w->t->seats && who == SIMONE && s->declared[SIMONE]; other++)
        mine += other == who ? 0 : s->stalks[other][l];
    return mine >= bird_card(w->t, s->bird[l])->stalks;
}

static void take_from_locale(struct work *w, int who, int locale) {
    struct state *s = w->s;
    event_open(w->events, "catch");
    event_seat(w->events, "seat", who);
    event_word(w->events, "locale", cardinal_locales[locale]);
    event_number(w->events, "bird", s->bird[locale]);
    event_close(w->events);
    *(s->front[who] ? &w->second[who] : &s->front[who]) = s->bird[locale]; /* CD-26 */
    clear_locale(w->t, s, locale);
    w->caught |= (seat_set)(1u << who);
    w->changed = true;
}

/* CD-22: one valid Catch takes the bird, more make it fly. */
static void catches(struct work *w) {
    seat_set at[LOCALES] = {0};
    BITS_EACH(who, w->doing[CATCH])
    if (catch_is_valid(w, (int)who))
        at[w->move[who].target] |= (seat_set)(1u << who);
    BITS_EACH(who, w->doing[CATCH]) {
        int l = w->move[who].target;
        if (!(at[l] >> who & 1)) {
            nothing(w, (int)who);
        } else if (at[l] == 1u << who) {
            take_from_locale(w, (int)who, l);
        } else if (w->s->bird[l]) {
            cardinal_scare(w->t, w->s, l, "two catches", w->events);
            w->changed = true;
        }
    }
}

/* ---- Eat */

static void eat_bird(struct work *w, int who, uint8_t bird) {
    struct state *s = w->s;
    int points = bird_worth(w->t, bird);
    s->eaten[who][s->eaten_count[who]++] = bird;
    s->points[who] = (uint8_t)(s->points[who] + points);
    w->changed = true;
    if (!w->events)
        return;
    event_seat_bird(w->events, "eat", who, bird);
    event_number(w->events, "points", points);
    event_close(w->events);
}

/* CD-23. */
static void eats(struct work *w) {
    struct state *s = w->s;
    BITS_EACH(who, w->doing[EAT]) {
        if (is_nullified(w, who) || !s->front[who]) {
            nothing(w, (int)who);
            continue;
        }
        eat_bird(w, (int)who, s->front[who]);
        s->front[who] = 0;
    }
}

/* CD-85: Carl eats what he has just caught. True if that leaves him a first bird which must fly (CD-26). */
static bool carl_eats(struct work *w) {
    struct state *s = w->s;
    if (!s->declared[CARL] || !(w->caught >> CARL & 1))
        return false;
    uint8_t *bird = w->second[CARL] ? &w->second[CARL] : &s->front[CARL];
    eat_bird(w, CARL, *bird);
    *bird = 0;
    return s->front[CARL] != 0;
}

/* ---- Steal */

struct steals {
    seat_set by;        /* the steals that count (CD-30) */
    seat_set open;      /* victims of exactly one */
    seat_set contested; /* victims of two or more */
    seat_set done;      /* thieves who got a bird, or made one fly */
};

static struct steals sort_steals(const struct work *w) {
    struct steals steals = {.by = (seat_set)(w->doing[STEAL] & ~w->nullified)};
    seat_set once = 0;
    BITS_EACH(who, steals.by) {
        seat_set victim = (seat_set)(1u << w->move[who].target);
        steals.contested |= once & victim;
        once |= victim;
    }
    steals.open = (seat_set)(once & ~steals.contested);
    return steals;
}

/* CD-31: every open steal not yet done whose victim has a bird now happens, all at once. The bird had from the
 * start goes before one got in this step; an open victim with a bird from the start loses it in the first wave
 * and is not stolen from again, so there is never a choice. False when nothing happened. */
static bool steal_wave(struct work *w, struct steals *steals) {
    struct state *s = w->s;
    uint8_t loot[SEATS] = {0};
    seat_set thieves = 0;
    BITS_EACH(who, steals->by & ~steals->done) {
        int victim = w->move[who].target;
        if (!(steals->open >> victim & 1))
            continue;
        loot[who] = s->front[victim] ? s->front[victim] : w->second[victim];
        if (loot[who])
            thieves |= (seat_set)(1u << who);
    }
    BITS_EACH(who, thieves) {
        int victim = w->move[who].target;
        *(s->front[victim] ? &s->front[victim] : &w->second[victim]) = 0;
    }
    BITS_EACH(who, thieves) {
        w->second[who] = loot[who] & BIRD_BITS; /* CD-32 */
        event_open(w->events, "steal");
        event_seat(w->events, "seat", (int)who);
        event_seat(w->events, "from", w->move[who].target);
        event_number(w->events, "bird", w->second[who]);
        event_close(w->events);
    }
    steals->done |= thieves;
    return thieves != 0;
}

/* CD-33: a contested cat loses the bird it had when the step began, or else the one it has stolen. */
static void contested_birds_fly(struct work *w, struct steals *steals) {
    BITS_EACH(victim, steals->contested) {
        uint8_t *bird = w->s->front[victim] ? &w->s->front[victim] : &w->second[victim];
        if (!*bird)
            continue;
        fly(w->events, *bird, "two steals");
        *bird = 0;
        w->changed = true;
        BITS_EACH(who, steals->by)
        if (w->move[who].target == victim)
            steals->done |= (seat_set)(1u << who);
    }
}

/* CD-26, CD-34: who has a second bird keeps that one, and a first that is still there flies. */
static void first_birds_fly(struct work *w, bool carl_is_full) {
    struct state *s = w->s;
    for (int who = 0; who < w->t->seats; who++) {
        if (!w->second[who] && !(who == CARL && carl_is_full))
            continue;
        if (s->front[who]) {
            fly(w->events, s->front[who], "second bird");
            w->changed = true;
        }
        s->front[who] = w->second[who];
    }
}

static void steal_step(struct work *w) {
    struct steals steals = sort_steals(w);
    while (steal_wave(w, &steals))
        w->changed = true;
    contested_birds_fly(w, &steals);
    BITS_EACH(who, w->doing[STEAL] & ~steals.done)
    nothing(w, (int)who);
}

/* ---- Play */

/* CD-24. */
static void plays(struct work *w) {
    struct state *s = w->s;
    BITS_EACH(who, w->doing[PLAY]) {
        if (is_nullified(w, who) || !s->front[who] || s->front[who] & DOUBLED) {
            nothing(w, (int)who);
            continue;
        }
        s->front[who] |= DOUBLED;
        w->changed = true;
        event_seat_bird(w->events, "double", (int)who, s->front[who]);
        event_close(w->events);
    }
}

/* ---- the end */

/* Seats of `among` with the highest rank. */
static seat_set best_of(seat_set among, const int rank[SEATS]) {
    seat_set best = 0;
    int high = -1;
    BITS_EACH(who, among) {
        if (rank[who] > high)
            best = 0;
        if (rank[who] >= high) {
            best |= (seat_set)(1u << who);
            high = rank[who];
        }
    }
    return best;
}

/* CD-61: points, then birds eaten, then the highest-scoring bird. */
seat_set cardinal_winners(const struct table *t, const struct state *s) {
    int points[SEATS] = {0}, birds[SEATS] = {0}, highest[SEATS] = {0};
    for (int who = 0; who < t->seats; who++) {
        points[who] = s->points[who];
        birds[who] = s->eaten_count[who];
        for (int i = 0; i < s->eaten_count[who]; i++) {
            int worth = bird_worth(t, s->eaten[who][i]);
            highest[who] = worth > highest[who] ? worth : highest[who];
        }
    }
    return best_of(best_of(best_of((seat_set)((1u << t->seats) - 1), points), birds), highest);
}

/* CD-62: every bird left flies away. */
static void all_birds_fly(const struct table *t, struct state *s, struct events *events) {
    for (int l = 0; l < LOCALES; l++)
        if (s->bird[l])
            cardinal_scare(t, s, l, "stall guard", events);
    for (int who = 0; who < t->seats; who++) {
        if (s->front[who])
            fly(events, s->front[who], "stall guard");
        s->front[who] = 0;
    }
    while (s->deck_count) {
        fly(events, s->deck[--s->deck_count], "stall guard");
        s->deck[s->deck_count] = 0;
    }
}

static void game_over(const struct table *t, struct state *s, struct events *events) {
    int scores[SEATS];
    s->phase = PHASE_OVER;
    memset(s->plan, 0, sizeof s->plan);
    for (int who = 0; who < t->seats; who++)
        scores[who] = s->points[who];
    if (events)
        event_over(events, scores, t->seats, cardinal_winners(t, s));
}

/* CD-13, CD-60, CD-62, CD-72: cards go back to hands; the end, the second round of the turn, or the next. */
static void next_round(const struct table *t, struct state *s, struct events *events) {
    memset(s->chosen, 0, sizeof s->chosen);
    memset(s->declared, 0, sizeof s->declared);
    s->asked = 0;
    if (!cardinal_any_bird_left(t, s)) {
        game_over(t, s, events);
        return;
    }
    if (s->quiet >= QUIET_MAX || s->round >= ROUNDS_MAX) {
        all_birds_fly(t, s, events);
        game_over(t, s, events);
        return;
    }
    s->round++;
    if (!is_advanced(t))
        return;
    if (s->half == 1) {
        s->half = 2;
        s->phase = PHASE_USE;
        return;
    }
    s->half = 1;
    s->phase = PHASE_PLAN;
    memset(s->plan, 0, sizeof s->plan); /* CD-73: what was not used is picked up unseen */
}

void cardinal_resolve(const struct table *t, struct state *s, struct events *events) {
    struct work w = {.t = t, .s = s, .events = events};
    for (int who = 0; who < t->seats; who++) {
        w.move[who] = cardinal_revealed(t, s, who);
        w.doing[w.move[who].kind] |= (seat_set)(1u << who);
    }
    w.changed = s->declared[KATRINA] != 0; /* CD-82: a bird flew before the round was resolved */
    if (w.doing[TAUNT])
        taunts(&w);
    stalks(&w);
    catches(&w);
    eats(&w);
    bool carl_is_full = carl_eats(&w);
    if (w.doing[STEAL])
        steal_step(&w);
    first_birds_fly(&w, carl_is_full);
    plays(&w);
    w.changed |= cardinal_deal(t, s, events);
    s->quiet = w.changed ? 0 : (uint8_t)(s->quiet + 1);
    next_round(t, s, events);
}
