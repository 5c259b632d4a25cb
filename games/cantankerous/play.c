/* The course of one card, CC-30: to the table and paid for, responses, its effect, settled, instants. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* ---- costs */

static bool school_banked(const struct table *t, const struct state *s, unsigned who) {
    BANKED_EACH(card, s, who)
    if (card_of(t, card)->effect == EFFECT_SCHOOL)
        return true;
    return false;
}

/* CC-51: a free instant costs nothing; CC-60: nor does `flight` while a `school` is banked in the House. */
unsigned cc_score_cost(const struct table *t, const struct state *s, unsigned who, const struct card *card,
                       bool as_instant) {
    if (as_instant && card->free)
        return 0;
    if (card->effect == EFFECT_FLIGHT && !is_feral(s, who) && school_banked(t, s, who))
        return 0;
    return card->cost;
}

/* CC-24, CC-33: a Domestic Cat that can pay, or (standard) has something to lose. */
bool cc_can_score(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    if (is_feral(s, who))
        return false;
    return banked_worth(t, s, who) >= cc_score_cost(t, s, who, card, false) ||
           (is_standard(t) && banked_cards(s, who) > 0);
}

unsigned cc_payer(const struct frame *f) {
    return f->mode == MODE_ATTACK ? f->target : f->who;
}

/* What is still to be paid for the topmost frame's card; 0 when it is paid. The payer is Domestic. */
unsigned cc_due(const struct table *t, const struct state *s, const struct frame *f) {
    const struct card *card = card_of(t, f->card);
    unsigned cost = f->mode == MODE_ATTACK ? (f->blamed ? 0 : card->cost)
                                           : cc_score_cost(t, s, f->who, card, f->how == HOW_INSTANT);
    unsigned paid = 0;
    for (unsigned i = 0; i < f->paid; i++)
        paid += card_of(t, s->paid[s->paid_count - 1 - i])->hearts;
    return paid < cost ? cost - paid : 0;
}

/* CC-32: a paid card keeps its place among the banked ones until what it paid for is settled. */
void cc_pay(struct live *g, struct frame *f, unsigned card) {
    struct state *s = g->s;
    banked_mark(s, cc_payer(f), card, true);
    s->paid[s->paid_count++] = (uint8_t)card;
    f->paid++;
    CC_SAY(card, g, "pay", cc_payer(f), card);
}

/* CC-32: what was paid comes back to its place. */
static void give_back(struct state *s, struct frame *f) {
    for (; f->paid; f->paid--) {
        banked_mark(s, cc_payer(f), s->paid[s->paid_count - 1], false);
        s->paid[--s->paid_count] = 0;
    }
}

/* CC-26: in the order paid. */
static void put_away_paid(struct state *s, struct frame *f) {
    unsigned from = s->paid_count - f->paid;
    for (unsigned i = from; i < s->paid_count; i++) {
        banked_remove(s, cc_payer(f), s->paid[i]);
        litter_put(s, s->paid[i]);
        s->paid[i] = 0;
    }
    s->paid_count = (uint8_t)from;
    f->paid = 0;
}

/* ---- to the table */

/* CC-33: scored without enough Affection. Nothing is triggered, nobody may respond. */
static void banish(struct live *g, unsigned who, unsigned card) {
    struct state *s = g->s;
    cc_lose_all(g, who);
    cc_become_feral(g, who);
    list_take(s->table, &s->table_count, card);
    litter_put(s, card);
}

void cc_begin(struct live *g, unsigned who, unsigned card, enum how how, enum mode mode, unsigned target) {
    struct state *s = g->s;
    bool countering = how == HOW_COUNTER || top_frame(s)->countering;
    hand_remove(s, who, card);
    s->table[s->table_count++] = (uint8_t)card;
    s->plays++;
    CC_SAY(play, g, who, card, cc_how_names[how]);
    if (mode == MODE_SCORE) {
        unsigned cost = cc_score_cost(g->t, s, who, card_of(g->t, card), how == HOW_INSTANT);
        if (cost > banked_worth(g->t, s, who)) {
            banish(g, who, card);
            return;
        }
    }
    bool aims = mode == MODE_ATTACK && target == NOBODY;
    struct frame *f = cc_push(s);
    f->step = mode == MODE_SCORE ? STEP_PAY : aims ? STEP_AIM : STEP_RESPOND;
    f->card = (uint8_t)card;
    f->who = who & 15u;
    f->target = target & 15u;
    f->how = how & 15u;
    f->mode = mode & 15u;
    f->countering = countering;
    if (mode == MODE_ATTACK && !aims)
        CC_SAY(attack, g, who, target, card);
}

/* CC-37: an attack's target is chosen before responses; by itself when there is only one. */
void cc_go_aim(struct live *g, struct frame *f) {
    seat_set cats = cc_attackable(g->t, g->s, f->who);
    if (cats & (cats - 1)) {
        g->s->asked = f->who;
        return;
    }
    f->target = bits_first(cats) & 15u;
    CC_SAY(attack, g, f->who, f->target, f->card);
    set_step(f, STEP_RESPOND);
}

/* CC-35: who can pay for an attack gains half its paws, but never a ninth point. */
static void gain_half(struct live *g, struct frame *f) {
    unsigned half = f->blamed ? 0 : card_of(g->t, f->card)->paws / 2u;
    if (half && g->s->points[f->target] + half < NINE) {
        g->s->points[f->target] = (uint8_t)(g->s->points[f->target] + half);
        CC_SAY(number, g, "score", f->target, "points", (int)half);
    }
}

/* CC-32: one card at a time, without being asked while there is only one to choose. */
void cc_go_pay(struct live *g, struct frame *f) {
    struct state *s = g->s;
    unsigned payer = cc_payer(f), only = 0, count = 0;
    if (cc_due(g->t, s, f)) {
        BANKED_EACH(card, s, payer) {
            only = card;
            count++;
        }
        if (count == 1)
            cc_pay(g, f, only);
        else
            s->asked = (uint8_t)payer;
    } else if (f->mode == MODE_SCORE) {
        set_step(f, STEP_RESPOND);
    } else {
        gain_half(g, f);
        set_step(f, STEP_SETTLE);
    }
}

/* ---- effects of Affection and Mischief; those of Incidents are in effects.c */

/* CC-31: the card lies in the House or Territory, then its effect. */
static void go_bank(struct live *g, struct frame *f) {
    struct state *s = g->s;
    list_take(s->table, &s->table_count, f->card);
    banked_add(s, f->who, f->card);
    CC_SAY(card, g, "bank", f->who, f->card);
    set_step(f, STEP_SETTLE);
    enum effect effect = (enum effect)card_of(g->t, f->card)->effect;
    if (effect == EFFECT_GIFT) { /* CC-60 */
        for (unsigned i = 1; i < g->t->seats; i++)
            cc_draw(g, seat_on(g->t, f->who, s->direction, i), 1, NULL);
    } else if (effect == EFFECT_SOAP && s->hand_count[f->who]) {
        set_step(f, STEP_SOAP);
    }
}

static void gain(struct live *g, unsigned who, unsigned points) {
    g->s->points[who] = (uint8_t)(g->s->points[who] + points);
    CC_SAY(number, g, "score", who, "points", (int)points);
}

/* CC-34, CC-61; CC-80: a ninth point is announced; CC-45, CC-53: or not gained at all. */
static void go_score(struct live *g, struct frame *f) {
    struct state *s = g->s;
    unsigned bit = 1u << f->who, value = f->blamed ? 0 : card_of(g->t, f->card)->paws;
    set_step(f, STEP_SETTLE);
    if (is_feral(s, f->who))
        return;
    value *= s->doubled & bit ? 2 : 1;
    s->doubled &= (uint8_t)~bit;
    if (s->points[f->who] + value < NINE) {
        gain(g, f->who, value);
    } else if (f->countering || f->who != s->toy) {
        gain(g, f->who, 0);
    } else {
        CC_SAY(seat, g, "victory", f->who);
        f->left = (uint16_t)value;
        set_step(f, STEP_VICTORY);
    }
}

/* CC-80: still Domestic after the last pounces, the cat wins. */
void cc_go_gain(struct live *g, struct frame *f) {
    if (is_feral(g->s, f->who)) {
        f->left = 0;
        set_step(f, STEP_SETTLE);
        return;
    }
    gain(g, f->who, f->left);
    cc_end(g, ENDED_NINE);
}

/* CC-35: the attacked cat pays, or loses everything and becomes Feral. */
static void go_attack(struct live *g, struct frame *f) {
    set_step(f, STEP_SETTLE);
    if (is_feral(g->s, f->target))
        return;
    if (banked_worth(g->t, g->s, f->target) >= cc_due(g->t, g->s, f)) {
        set_step(f, STEP_PAY);
        return;
    }
    cc_lose_all(g, f->target);
    cc_become_feral(g, f->target);
}

void cc_go_effect(struct live *g, struct frame *f) {
    switch ((enum mode)f->mode) {
    case MODE_BANK:
        go_bank(g, f);
        break;
    case MODE_SCORE:
        go_score(g, f);
        break;
    case MODE_PLAY:
        cc_go_incident(g, f);
        break;
    case MODE_ATTACK:
        go_attack(g, f);
        break;
    }
}

/* ---- off the table */

/* An Affection card leaves the table when it is banked, others when they are settled or cancelled. */
bool cc_on_table(const struct frame *f) {
    if (f->step == STEP_CLAIM || f->step == STEP_INSTANTS || f->step == STEP_GONE)
        return false;
    return f->mode != MODE_BANK || f->step == STEP_RESPOND || f->step == STEP_COUNTER;
}

/* CC-30: settled, then instants. CC-81: a Feral Toy holder with nine Affection claims the win before them. */
void cc_go_settle(struct live *g, struct frame *f) {
    struct state *s = g->s;
    put_away_paid(s, f);
    if (f->mode != MODE_BANK) {
        list_take(s->table, &s->table_count, f->card);
        litter_put(s, f->card);
    }
    f->left = 0;
    set_step(f, STEP_INSTANTS);
    if (f->mode == MODE_BANK && f->who == s->toy && is_feral(s, f->who) && !f->countering &&
        banked_worth(g->t, s, f->who) >= NINE) {
        CC_SAY(seat, g, "victory", f->who);
        set_step(f, STEP_CLAIM);
    }
}

/* CC-47: cancelled by a Laser Pointer, which goes to the Litter Box after it. */
void cc_cancel(struct live *g, struct frame *f) {
    struct state *s = g->s;
    CC_SAY(card, g, "cancel", NOBODY, f->card);
    give_back(s, f);
    list_take(s->table, &s->table_count, f->card);
    litter_put(s, f->card);
    f->left = 0;
    set_step(f, STEP_GONE);
}

/* CC-48: cost and value are 0. A response that stands ends the window (CC-44); a counter may still come. */
void cc_blame(struct live *g, struct frame *f) {
    CC_SAY(card, g, "blame", NOBODY, f->card);
    give_back(g->s, f);
    f->blamed = 1;
    if (f->step == STEP_RESPOND)
        set_step(f, STEP_COUNTER);
}
