/* Why a cat can choose something now or not, and why a card that was revealed did nothing. */
#include "games/cardinal/rules.h"

enum {
    MAY_CHOOSE,
    IN_VAIN_EMPTY,
    IN_VAIN_STALK,
    IN_VAIN_CATCH,
    IN_VAIN_BIRD,
    IN_VAIN_DOUBLED,
    MAY_LIFT,
    MAY_AIM,
    MAY_FIRST,
    MAY_SPARE,
    MAY_USE,
    MAY_ABILITY,
    MAY_HOLD,
    ADVANCED_ONLY,
    PLAN_INSTEAD,
    MUST_DECLARE,
    MUST_USE,
    NO_FENCE,
    NO_SUCH_SEAT,
    NOT_YOURSELF,
    NO_STALKS,
    NO_STALKS_THERE,
    LIFT_OVER,
    NEXT_IS,
    CARD_PLANNED,
    SPARE_ORDER,
    NO_SECOND_SPARE,
    NOT_A_SPARE,
    ABILITY_FORM,
    NO_BIRD_THERE,
    SHOWN_ALREADY,
    DID_TAUNTED,
    DID_EMPTY,
    DID_STALK,
    DID_CATCH,
    DID_NO_BIRD,
    DID_DOUBLED,
    DID_STEAL,
};
static const struct because because[] = {
    [MAY_CHOOSE] = {"may_choose", "CD-10", "Any card in your hand may be chosen, with any target."},
    [IN_VAIN_EMPTY] = {"in_vain_no_bird", "CD-11", "You may choose it, but no bird is at the {locale} now."},
    [IN_VAIN_STALK] = {"in_vain_stalk", "CD-11",
                       "You may choose it, but the bird at the {locale} needs no more Stalks of yours."},
    [IN_VAIN_CATCH] =
        {"in_vain_catch", "CD-11",
         "You may choose it, but the bird at the {locale} takes {takes} Stalks and you have {have} there."},
    [IN_VAIN_BIRD] = {"in_vain_no_bird_in_front", "CD-11",
                      "You may choose it, but you have no bird in front of you now."},
    [IN_VAIN_DOUBLED] = {"in_vain_doubled", "CD-11", "You may choose it, but bird {bird} is doubled already."},
    [MAY_LIFT] = {"may_lift", "CD-12",
                  "You have {have} Stalks at the {locale}, and may take them back before you choose."},
    [MAY_AIM] = {"may_aim", "CD-70", "Your plan needs a target, and any one will do."},
    [MAY_FIRST] = {"may_first", "CD-70", "You have the card {kind}."},
    [MAY_SPARE] = {"may_spare", "CD-71", "You have the card {kind} beside the ones that you have planned."},
    [MAY_USE] = {"may_use", "CD-72", "{kind} is one of your two spares."},
    [MAY_ABILITY] = {"may_declare", "CD-80", "{cat} has not used this ability yet, and it fits now."},
    [MAY_HOLD] = {"may_hold", "CD-80", "You may always hold your ability back."},
    [ADVANCED_ONLY] = {"advanced_only", "CD-76",
                       "This is done in the advanced rules only; choose a card and its target."},
    [PLAN_INSTEAD] = {"plan_instead", "CD-70", "In the advanced rules you plan: {step} comes next."},
    [MUST_DECLARE] = {"must_declare", "CD-80", "You are asked for your ability only: declare it, or hold."},
    [MUST_USE] = {"must_use", "CD-72", "Choose which of your two spares to use: {kind} or {other}."},
    [NO_FENCE] = {"no_fence", "CD-1", "The {locale} is there with five players only."},
    [NO_SUCH_SEAT] = {"no_such_seat", "CD-4", "There is no cat {number}: this match has {players}."},
    [NOT_YOURSELF] = {"not_yourself", "CD-10", "The target must be another cat."},
    [NO_STALKS] = {"no_stalks_in_hand", "CD-11", "Both your Stalks lie at birds, so none is in your hand."},
    [NO_STALKS_THERE] = {"no_stalks_there", "CD-12", "You have no Stalk at the {locale}."},
    [LIFT_OVER] = {"lift_over", "CD-70", "Stalks are taken back before the first step of a plan; {step} comes next."},
    [NEXT_IS] = {"next_in_plan", "CD-70", "In your plan {step} comes next."},
    [CARD_PLANNED] = {"card_planned", "CD-70", "You have no {kind} beside the cards that you have planned."},
    [SPARE_ORDER] = {"spare_order", "CD-71", "The second spare may not come before {kind} in the order of the cards."},
    [NO_SECOND_SPARE] = {"no_second_spare", "CD-71", "After {kind} no second spare could follow."},
    [NOT_A_SPARE] = {"not_a_spare", "CD-72", "{kind} is none of your two spares."},
    [ABILITY_FORM] = {"ability_target", "CD-80", "The ability of {cat} is not declared with this target now."},
    [NO_BIRD_THERE] = {"no_bird_there", "CD-82", "No bird is at the {locale}."},
    [SHOWN_ALREADY] = {"same_target", "CD-83", "That is the target your card has already."},
    [DID_TAUNTED] = {"taunted", "CD-74", "A Taunt nullified it."},
    [DID_EMPTY] = {"no_bird", "CD-50", "No bird was at the {locale}."},
    [DID_STALK] = {"no_more_stalks", "CD-20",
                   "The bird at the {locale} takes {takes} Stalks, and {have} lay there already."},
    [DID_CATCH] = {"too_few_stalks", "CD-21",
                   "The bird at the {locale} takes {takes} Stalks, and only {have} lay there."},
    [DID_NO_BIRD] = {"no_bird_in_front", "CD-50", "There was no bird in front of the cat."},
    [DID_DOUBLED] = {"doubled_already", "CD-24", "The bird was doubled already."},
    [DID_STEAL] = {"nothing_to_steal", "CD-50", "There was no bird to steal from {cat}."},
};

struct asked {
    const struct table *t;
    const struct state *s;
    seat who;
    struct reason *out;
};

static void no(const struct asked *q, unsigned why) {
    reason_illegal(q->out, &because[why]);
}

static void yes(const struct asked *q, unsigned why) {
    reason_legal(q->out, &because[why]);
}

static void add_locale(const struct asked *q, int l) {
    reason_word(q->out, "locale", cardinal_locales[l]);
}

static void add_kind(const struct asked *q, int kind) {
    reason_word(q->out, "kind", cardinal_kinds[kind]);
}

/* CD-70: the next field of the plan. */
static const char *next_step(const struct plan *plan) {
    if (!plan->locale)
        return "a locale to aim at";
    return !plan->cat ? "a cat to aim at" : !plan->first ? "the first card" : "a spare card";
}

static bool has_locale(const struct asked *q, int l) {
    if (l < locale_count(q->t))
        return true;
    no(q, NO_FENCE);
    add_locale(q, l);
    return false;
}

static bool other_seat(const struct asked *q, int cat) {
    if (cat < q->t->seats && cat != q->who)
        return true;
    no(q, cat == q->who ? NOT_YOURSELF : NO_SUCH_SEAT);
    if (cat != q->who) {
        reason_number(q->out, "number", cat + 1);
        reason_number(q->out, "players", q->t->seats);
    }
    return false;
}

/* ---- basic: choosing */

/* CD-11: it may be chosen also when it is plain that it will do nothing. */
static void choose_at_locale(const struct asked *q, bool catches, int l) {
    const struct state *s = q->s;
    int have = s->stalks[q->who][l], takes = s->bird[l] ? bird_card(q->t, s->bird[l])->stalks : 0;
    if (!has_locale(q, l))
        return;
    if (!catches && !stalks_in_hand(s, q->who)) {
        no(q, NO_STALKS);
    } else if (!s->bird[l]) {
        yes(q, IN_VAIN_EMPTY);
        add_locale(q, l);
    } else if (catches && have < takes) {
        yes(q, IN_VAIN_CATCH);
        add_locale(q, l);
        reason_number(q->out, "takes", takes);
        reason_number(q->out, "have", have);
    } else if (!catches && have >= takes) {
        yes(q, IN_VAIN_STALK);
        add_locale(q, l);
    } else {
        yes(q, MAY_CHOOSE);
    }
}

static void choose_own(const struct asked *q, bool eats) {
    uint8_t front = q->s->front[q->who];
    if (!front) {
        yes(q, IN_VAIN_BIRD);
    } else if (!eats && front & DOUBLED) {
        yes(q, IN_VAIN_DOUBLED);
        reason_number(q->out, "bird", front & BIRD_BITS);
    } else {
        yes(q, MAY_CHOOSE);
    }
}

static void why_lift(const struct asked *q, int l) {
    if (!has_locale(q, l))
        return;
    if (!q->s->stalks[q->who][l]) {
        no(q, NO_STALKS_THERE);
    } else {
        yes(q, MAY_LIFT);
        reason_number(q->out, "have", q->s->stalks[q->who][l]);
    }
    add_locale(q, l);
}

static void why_choice(const struct asked *q, action a) {
    if (a < A_STEAL) {
        choose_at_locale(q, a >= A_CATCH, a < A_CATCH ? a - A_STALK : a - A_CATCH);
    } else if (a < A_EAT) {
        if (other_seat(q, a - A_STEAL))
            yes(q, MAY_CHOOSE);
    } else if (a < A_LIFT) {
        choose_own(q, a == A_EAT);
    } else if (a < A_AIM_LOCALE) {
        why_lift(q, a - A_LIFT);
    } else {
        no(q, ADVANCED_ONLY);
    }
}

/* ---- advanced: planning */

/* One card more of this kind is left beside those that are planned. */
static bool card_left(const struct asked *q, int kind) {
    const struct plan *plan = &q->s->plan[q->who];
    int planned = (plan->first == kind + 1) + (plan->spare[0] == kind + 1);
    return (kind == STALK ? stalks_in_hand(q->s, q->who) : 1) > planned;
}

static void why_card(const struct asked *q, int kind, bool spare) {
    const struct plan *plan = &q->s->plan[q->who];
    if (!card_left(q, kind)) {
        no(q, kind == STALK && !stalks_in_hand(q->s, q->who) ? NO_STALKS : CARD_PLANNED);
        if (q->out->because.key == because[CARD_PLANNED].key)
            add_kind(q, kind);
    } else if (!spare) {
        yes(q, MAY_FIRST);
        add_kind(q, kind);
    } else if (plan->spare[0] && kind + 1 < plan->spare[0]) {
        no(q, SPARE_ORDER);
        add_kind(q, plan->spare[0] - 1);
    } else if (!plan->spare[0] && !cardinal_spare_fits(q->s, q->who, plan->first - 1, (enum kind)kind)) {
        no(q, NO_SECOND_SPARE);
        add_kind(q, kind);
    } else {
        yes(q, MAY_SPARE);
        add_kind(q, kind);
    }
}

static void not_next(const struct asked *q, unsigned why) {
    no(q, why);
    reason_word(q->out, "step", next_step(&q->s->plan[q->who]));
}

static void why_plan(const struct asked *q, action a) {
    const struct plan *plan = &q->s->plan[q->who];
    bool needs[] = {!plan->locale, plan->locale && !plan->cat, plan->cat && !plan->first, plan->first != 0};
    if (a < A_LIFT) {
        not_next(q, PLAN_INSTEAD);
    } else if (a < A_AIM_LOCALE) {
        if (needs[0])
            why_lift(q, a - A_LIFT);
        else
            not_next(q, LIFT_OVER);
    } else if (a < A_AIM_SEAT && needs[0]) {
        if (has_locale(q, a - A_AIM_LOCALE))
            yes(q, MAY_AIM);
    } else if (a >= A_AIM_SEAT && a < A_FIRST && needs[1]) {
        if (other_seat(q, a - A_AIM_SEAT))
            yes(q, MAY_AIM);
    } else if (a >= A_FIRST && a < A_SPARE && needs[2]) {
        why_card(q, a - A_FIRST, false);
    } else if (a >= A_SPARE && a < A_USE && needs[3]) {
        why_card(q, a - A_SPARE, true);
    } else {
        not_next(q, NEXT_IS);
    }
}

/* ---- advanced: abilities and spares */

static void why_declare(const struct asked *q, action a) {
    if (a < A_ABILITY) {
        no(q, MUST_DECLARE);
        return;
    }
    if (a == A_HOLD) {
        yes(q, MAY_HOLD);
        return;
    }
    bool at_locale = a >= A_ABILITY_LOCALE && a < A_ABILITY_SEAT;
    int target = at_locale ? a - A_ABILITY_LOCALE : a - A_ABILITY_SEAT;
    if (cardinal_offered(q->t, q->s, q->who, a)) {
        yes(q, MAY_ABILITY);
    } else if (at_locale && target >= locale_count(q->t)) {
        has_locale(q, target);
        return;
    } else if (q->who == KATRINA && at_locale) {
        no(q, NO_BIRD_THERE);
        add_locale(q, target);
        return;
    } else if (q->who == OTIS && a != A_ABILITY && target == cardinal_revealed(q->t, q->s, OTIS).target &&
               cardinal_aims[cardinal_revealed(q->t, q->s, OTIS).kind] == (at_locale ? AIM_LOCALE : AIM_SEAT)) {
        no(q, SHOWN_ALREADY);
        return;
    } else {
        no(q, ABILITY_FORM);
    }
    reason_word(q->out, "cat", cardinal_cats[q->who]);
}

static void why_use(const struct asked *q, action a) {
    const struct plan *plan = &q->s->plan[q->who];
    if (a < A_USE || a >= A_ABILITY) {
        no(q, MUST_USE);
        add_kind(q, plan->spare[0] - 1);
        reason_word(q->out, "other", cardinal_kinds[plan->spare[1] - 1]);
        return;
    }
    int kind = a - A_USE;
    if (plan->spare[0] == kind + 1 || plan->spare[1] == kind + 1)
        yes(q, MAY_USE);
    else
        no(q, NOT_A_SPARE);
    add_kind(q, kind);
}

void cardinal_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out) {
    struct asked q = {.t = t, .s = hidden, .who = who, .out = out};
    switch (q.s->phase) {
    case PHASE_CHOOSE:
        why_choice(&q, a);
        break;
    case PHASE_PLAN:
        why_plan(&q, a);
        break;
    case PHASE_DECLARE:
        why_declare(&q, a);
        break;
    case PHASE_USE:
        why_use(&q, a);
        break;
    }
}

/* ---- CD-50: why a card did nothing, asked when that happens */

void cardinal_why_nothing(const struct table *t, const struct state *s, int who, struct move move, bool nullified,
                          struct reason *out) {
    struct asked q = {.t = t, .s = s, .who = (seat)who, .out = out};
    bool at_locale = cardinal_aims[move.kind] == AIM_LOCALE;
    if (nullified) {
        no(&q, DID_TAUNTED);
    } else if (at_locale && !s->bird[move.target]) {
        no(&q, DID_EMPTY);
        add_locale(&q, move.target);
    } else if (at_locale) {
        no(&q, move.kind == STALK ? DID_STALK : DID_CATCH);
        add_locale(&q, move.target);
        reason_number(out, "takes", bird_card(t, s->bird[move.target])->stalks);
        reason_number(out, "have", s->stalks[who][move.target]);
    } else if (move.kind == STEAL) {
        no(&q, DID_STEAL);
        reason_seat(out, "cat", move.target);
    } else {
        no(&q, s->front[who] ? DID_DOUBLED : DID_NO_BIRD);
    }
}
