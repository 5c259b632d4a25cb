/* Cardinal Directions: the set-up and the steps of a player. The rule numbers are those of RULES.md. */
#include "games/cardinal/rules.h"

#include <string.h>

const enum aim cardinal_aims[KINDS] = {
    [STALK] = AIM_LOCALE, [CATCH] = AIM_LOCALE, [EAT] = AIM_NOTHING,
    [STEAL] = AIM_SEAT,   [PLAY] = AIM_NOTHING, [TAUNT] = AIM_SEAT,
};

/* CD-5: the birds shuffled, FLIP under them, one to each locale. */
static void start(const struct table *t, void *state, struct rng *rng, struct events *events) {
    struct state *s = state;
    uint8_t order[BIRDS - 1];
    memset(s, 0, sizeof *s);
    for (int i = 0; i < BIRDS - 1; i++)
        order[i] = (uint8_t)(i + 1);
    rng_shuffle(rng, order, sizeof order);
    event_open(events, "shuffle");
    event_word(events, "what", "birds");
    event_list(events, "order");
    for (int i = 0; i < BIRDS - 1; i++)
        event_item_secret_number(events, SEEN_BY_NONE, order[i]);
    event_list_close(events);
    event_close(events);
    s->deck[0] = FLIP;
    for (int i = 0; i < BIRDS - 1; i++)
        s->deck[BIRDS - 1 - i] = order[i];
    s->deck_count = BIRDS;
    s->round = s->half = 1;
    s->phase = is_advanced(t) ? PHASE_PLAN : PHASE_CHOOSE;
    if (is_advanced(t))
        s->abilities = (uint8_t)((1u << t->seats) - 1);
    cardinal_deal(t, s, events);
}

static bool is_pending(const struct state *s, int who) {
    switch (s->phase) {
    case PHASE_CHOOSE:
    case PHASE_USE:
        return !s->chosen[who];
    case PHASE_PLAN:
        return !plan_complete(&s->plan[who]);
    case PHASE_DECLARE:
        return s->asked == who + 1;
    }
    return false; /* PHASE_OVER */
}

static seat_set pending(const struct table *t, const void *state) {
    const struct state *s = state;
    unsigned set = 0;
    if (s->phase == PHASE_CHOOSE || s->phase == PHASE_USE)
        for (int who = 0; who < t->seats; who++)
            set |= (unsigned)!s->chosen[who] << who;
    else
        for (int who = 0; who < t->seats; who++)
            set |= (unsigned)is_pending(s, who) << who;
    return (seat_set)set;
}

static unsigned phase(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->phase;
}

bool cardinal_any_bird_left(const struct table *t, const struct state *s) {
    unsigned birds = s->deck_count;
    for (int l = 0; l < LOCALES; l++)
        birds |= s->bird[l];
    for (int who = 0; who < t->seats; who++)
        birds |= s->front[who];
    return birds != 0;
}

/* ---- plans */

bool cardinal_cards_fit(const struct state *s, int who, enum kind first, enum kind spare, enum kind other) {
    int spare_stalks = (spare == STALK) + (other == STALK), stalks = spare_stalks + (first == STALK);
    int hand = stalks_in_hand(s, who);
    if (spare > other || (spare == other && spare != STALK))
        return false;
    if (first != STALK && (first == spare || first == other))
        return false;
    return s->half == 1 ? stalks <= hand : spare_stalks <= hand && stalks <= STALK_CARDS;
}

bool cardinal_spare_fits(const struct state *s, int who, enum kind first, enum kind spare) {
    for (int other = spare; other < KINDS; other++)
        if (cardinal_cards_fit(s, who, first, spare, (enum kind)other))
            return true;
    return false;
}

/* ---- what a seat may do */

static size_t list_lifts(const struct state *s, int who, action *out) {
    size_t count = 0;
    for (int l = 0; l < LOCALES; l++)
        if (s->stalks[who][l])
            out[count++] = (action)(A_LIFT + l);
    return count;
}

/* CD-10, CD-11: any card in hand, at any target. */
static size_t list_choices(const struct table *t, const struct state *s, int who, action *out) {
    size_t count = 0;
    int locales = locale_count(t);
    for (int l = 0; l < locales && stalks_in_hand(s, who); l++)
        out[count++] = (action)(A_STALK + l);
    for (int l = 0; l < locales; l++)
        out[count++] = (action)(A_CATCH + l);
    for (int victim = 0; victim < t->seats; victim++)
        if (victim != who)
            out[count++] = (action)(A_STEAL + victim);
    out[count++] = A_EAT;
    out[count++] = A_PLAY;
    return count + list_lifts(s, who, out + count);
}

/* CD-70, CD-71: the next field of the plan. */
static size_t list_plans(const struct table *t, const struct state *s, int who, action *out) {
    const struct plan *plan = &s->plan[who];
    size_t count = 0;
    if (!plan->locale) {
        count = list_lifts(s, who, out);
        for (int l = 0; l < locale_count(t); l++)
            out[count++] = (action)(A_AIM_LOCALE + l);
    } else if (!plan->cat) {
        for (int cat = 0; cat < t->seats; cat++)
            if (cat != who)
                out[count++] = (action)(A_AIM_SEAT + cat);
    } else if (!plan->first) {
        for (int kind = stalks_in_hand(s, who) ? STALK : STALK + 1; kind < KINDS; kind++)
            out[count++] = (action)(A_FIRST + kind);
    } else {
        for (int kind = plan->spare[0] ? plan->spare[0] - 1 : 0; kind < KINDS; kind++)
            if (plan->spare[0] ? cardinal_cards_fit(s, who, plan->first - 1, plan->spare[0] - 1, (enum kind)kind)
                               : cardinal_spare_fits(s, who, plan->first - 1, (enum kind)kind))
                out[count++] = (action)(A_SPARE + kind);
    }
    return count;
}

static size_t legal(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    size_t count = 0;
    if (who >= t->seats || !is_pending(s, who))
        return 0;
    switch (s->phase) {
    case PHASE_CHOOSE:
        return list_choices(t, s, who, out);
    case PHASE_PLAN:
        return list_plans(t, s, who, out);
    case PHASE_DECLARE:
        return cardinal_offers(t, s, who, out);
    case PHASE_USE:
        for (int i = 0; i < SPARES; i++)
            if (!i || s->plan[who].spare[1] != s->plan[who].spare[0])
                out[count++] = (action)(A_USE + s->plan[who].spare[i] - 1);
    }
    return count;
}

static bool accepts_choice(const struct table *t, const struct state *s, int who, action a) {
    if (a < A_CATCH)
        return a - A_STALK < locale_count(t) && stalks_placed(s, who) < STALK_CARDS;
    if (a < A_STEAL)
        return a - A_CATCH < locale_count(t);
    if (a < A_EAT)
        return a - A_STEAL < t->seats && a - A_STEAL != who;
    if (a < A_LIFT)
        return true;
    return a < A_AIM_LOCALE && s->stalks[who][a - A_LIFT] > 0;
}

/* One card more of this kind is left, with those planned already laid aside. */
static bool card_left(const struct state *s, int who, int kind) {
    const struct plan *plan = &s->plan[who];
    int left = kind == STALK ? stalks_in_hand(s, who) : 1;
    return left > (plan->first == kind + 1) + (plan->spare[0] == kind + 1);
}

static bool accepts_plan(const struct table *t, const struct state *s, int who, action a) {
    const struct plan *plan = &s->plan[who];
    if (a >= A_LIFT && a < A_AIM_LOCALE)
        return !plan->locale && s->stalks[who][a - A_LIFT] > 0;
    if (a >= A_AIM_LOCALE && a < A_AIM_SEAT)
        return !plan->locale && a - A_AIM_LOCALE < locale_count(t);
    if (a >= A_AIM_SEAT && a < A_FIRST)
        return plan->locale && !plan->cat && a - A_AIM_SEAT < t->seats && a - A_AIM_SEAT != who;
    if (a >= A_FIRST && a < A_SPARE)
        return plan->cat && !plan->first && card_left(s, who, a - A_FIRST);
    if (a < A_SPARE || a >= A_USE || !plan->first || !card_left(s, who, a - A_SPARE))
        return false;
    int kind = a - A_SPARE;
    if (plan->spare[0])
        return kind + 1 >= plan->spare[0];
    for (int later = kind + 1; later < KINDS; later++)
        if (card_left(s, who, later))
            return true;
    return kind == STALK && stalks_in_hand(s, who) == STALK_CARDS && plan->first != STALK + 1;
}

static bool accepts(const struct table *t, const void *state, seat who, action a) {
    const struct state *s = state;
    if (who >= t->seats || a >= ACTIONS || !is_pending(s, who))
        return false;
    switch (s->phase) {
    case PHASE_CHOOSE:
        return accepts_choice(t, s, who, a);
    case PHASE_PLAN:
        return accepts_plan(t, s, who, a);
    case PHASE_DECLARE:
        return a == A_HOLD || cardinal_offered(t, s, who, a);
    case PHASE_USE:
        return a >= A_USE && a < A_ABILITY &&
               (s->plan[who].spare[0] == a - A_USE + 1 || s->plan[who].spare[1] == a - A_USE + 1);
    }
    return false;
}

/* ---- the steps */

/* CD-12: all own Stalks of a locale are taken back, seen by all; the table has changed (CD-62). */
static void lift(struct state *s, int who, int locale, struct events *events) {
    event_open(events, "lift");
    event_seat(events, "seat", who);
    event_word(events, "locale", cardinal_locales[locale]);
    event_number(events, "count", s->stalks[who][locale]);
    event_close(events);
    s->stalks[who][locale] = 0;
    s->quiet = 0;
}

static void plan_step(struct plan *plan, action a) {
    if (a < A_AIM_SEAT)
        plan->locale = (uint8_t)(a - A_AIM_LOCALE + 1);
    else if (a < A_FIRST)
        plan->cat = (uint8_t)(a - A_AIM_SEAT + 1);
    else if (a < A_SPARE)
        plan->first = (uint8_t)(a - A_FIRST + 1);
    else
        plan->spare[plan->spare[0] != 0] = (uint8_t)(a - A_SPARE + 1);
}

/* CD-10, CD-72: everything chosen is shown at once. */
static void reveal(const struct table *t, const struct state *s, struct events *events) {
    if (!events)
        return;
    event_open(events, "reveal");
    event_list(events, "actions");
    for (int who = 0; who < t->seats; who++) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        cardinal_move_text(cardinal_revealed(t, s, who), &text);
        event_item_word(events, words);
    }
    event_list_close(events);
    event_close(events);
}

/* A seat has done its secret step; when it was the last, the round is revealed, abilities are asked for and,
 * when nobody has one to declare, the round is resolved. */
static void ready(const struct table *t, struct state *s, int who, struct events *events) {
    if (events) {
        event_open(events, "ready");
        event_seat(events, "seat", who);
        event_close(events);
    }
    if (pending(t, s))
        return;
    reveal(t, s, events);
    if (!is_advanced(t) || !cardinal_ask(t, s, 0))
        cardinal_resolve(t, s, events);
}

static void apply_legal(const struct table *t, void *state, seat who, action a, struct rng *rng,
                        struct events *events) {
    struct state *s = state;
    (void)rng;
    if (a >= A_LIFT && a < A_AIM_LOCALE) {
        lift(s, who, a - A_LIFT, events);
        return;
    }
    switch (s->phase) {
    case PHASE_CHOOSE:
        s->chosen[who] = (uint8_t)(a + 1);
        ready(t, s, who, events);
        break;
    case PHASE_PLAN:
        plan_step(&s->plan[who], a);
        if (plan_complete(&s->plan[who]))
            ready(t, s, who, events);
        break;
    case PHASE_USE:
        s->chosen[who] = (uint8_t)(a - A_USE + 1);
        ready(t, s, who, events);
        break;
    case PHASE_DECLARE:
        if (a != A_HOLD)
            cardinal_declare(t, s, who, a, events);
        if (!cardinal_ask(t, s, who + 1))
            cardinal_resolve(t, s, events);
        break;
    }
}

static void apply(const struct table *t, void *state, seat who, action a, struct rng *rng, struct events *events) {
    must(accepts(t, state, who, a));
    apply_legal(t, state, who, a, rng, events);
}

static void outcome(const struct table *t, const void *state, struct outcome *out) {
    const struct state *s = state;
    *out = (struct outcome){.over = s->phase == PHASE_OVER, .reason = "The game goes on."};
    for (int who = 0; who < t->seats; who++)
        out->scores[who] = s->points[who];
    if (!out->over)
        return;
    out->winners = cardinal_winners(t, s);
    out->reason = s->quiet >= QUIET_MAX    ? "Ten rounds changed nothing, so the last birds flew away."
                  : s->round >= ROUNDS_MAX ? "150 rounds have been played."
                                           : "No bird is left.";
}

static const char *const rules_words[] = {"basic", "advanced", NULL};
static const struct option options[] = {
    [OPTION_RULES] = {.name = "rules", .words = rules_words, .max = 1, .preset = RULES_BASIC},
};

const struct game cardinal_game = {
    .id = "cardinal",
    .title = "Cardinal Directions",
    .blurb = "Cats stalk, catch, steal and eat birds; everyone chooses in secret at the same time.",
    .seats_min = 3,
    .seats_max = SEATS,
    .rules_version = 1,
    .options = options,
    .option_count = 1,
    .chooses_together = true,
    .nothing = "hold",
    .fields = cardinal_fields,
    .space = &cardinal_space,
    .phases = cardinal_phases,
    .sayings = cardinal_sayings,
    .outcomes = cardinal_outcomes,
    .state_bytes = sizeof(struct state),
    /* Five players with one Stalk placed: 4 stalk, 4 catch, 4 steal, eat, play, 1 lift. Two lifts go with no stalk. */
    .legal_max = 15,
    /* Advanced: in each of 75 turns a seat plans in 5 steps with at most 2 lifts, uses 1 card and is asked twice.
     * Basic has less: in each of 150 rounds at most 2 lifts and 1 choice. */
    .decisions_max = ROUNDS_MAX / 2 * SEATS * 10,
    .start = start,
    .pending = pending,
    .phase = phase,
    .legal = legal,
    .accepts = accepts,
    .why = cardinal_why,
    .rule_turn = "CD-10",
    .rule_end = "CD-60",
    .apply = apply,
    .apply_legal = apply_legal,
    .outcome = outcome,
    .hide = cardinal_hide,
    .guess = cardinal_guess,
    .numbers = &cardinal_numbers,
    .write = cardinal_write,
    .read = cardinal_read,
    .render = cardinal_render,
    .called = cardinal_called,
    .check = cardinal_check,
    .kit_house = &cardinal_kit_house,
    .kit_bytes = sizeof(struct cardinal_kit),
    .kit_title = "birds",
    .kit_read = cardinal_kit_read,
    .rules_text = cardinal_rules_text,
    .hooks = &cardinal_hooks,
    .lab = &cardinal_lab,
};
