/* What Incident cards do, CC-61 to CC-69: a table from effect to functions. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* ---- whom an effect can choose */

static seat_set cats_with_banked(const struct table *t, const struct state *s) {
    seat_set cats = 0;
    if (!s->paid_count)
        return (seat_set)bits_nonzero_bytes(bits_of_six_bytes(s->banked_count));
    for (unsigned who = 0; who < t->seats; who++)
        cats |= (seat_set)((banked_cards(s, who) > 0) << who);
    return cats;
}

/* CC-62: a Domestic Cat, oneself too. CC-6: only where there are Feral Cats. */
static seat_set domestic_cats(const struct table *t, const struct state *s, unsigned who) {
    (void)who;
    return is_standard(t) ? (seat_set)(all_seats(t) & ~s->feral) : 0;
}

static seat_set feral_cats(const struct table *t, const struct state *s, unsigned who) {
    (void)t, (void)who;
    return s->feral;
}

static seat_set feral_with_banked(const struct table *t, const struct state *s, unsigned who) {
    (void)who;
    return s->feral ? s->feral & cats_with_banked(t, s) : 0;
}

static seat_set others_with_banked(const struct table *t, const struct state *s, unsigned who) {
    return (seat_set)(cats_with_banked(t, s) & ~(1u << who));
}

static seat_set others_with_cards(const struct table *t, const struct state *s, unsigned who) {
    (void)t;
    return (seat_set)(bits_nonzero_bytes(bits_of_six_bytes(s->hand_count)) & ~(1u << who));
}

/* CC-68: a Domestic Cat, neither the first one nor oneself. */
seat_set cc_second_cats(const struct table *t, const struct state *s, unsigned who, unsigned first) {
    return (seat_set)(all_seats(t) & ~s->feral & ~(1u << who) & ~(1u << first));
}

/* CC-68: only a cat for which there is a second. */
static seat_set first_cats(const struct table *t, const struct state *s, unsigned who) {
    seat_set cats = 0;
    for (unsigned first = 0; first < t->seats && is_standard(t); first++)
        if (first != who && cc_second_cats(t, s, who, first))
            cats |= (seat_set)(1u << first);
    return cats;
}

/* ---- whether an effect that chooses nobody can happen */

static bool can_scavenge(const struct table *t, const struct state *s, unsigned who) {
    (void)t;
    return is_feral(s, who) && s->litter_count > 0;
}

static bool can_zoom(const struct table *t, const struct state *s, unsigned who) {
    (void)t;
    return holds_affection(s, who);
}

static bool never(const struct table *t, const struct state *s, unsigned who) {
    (void)t, (void)s, (void)who;
    return false;
}

/* ---- what happens. The frame's next step is SETTLE already. */

static void double_up(struct live *g, struct frame *f) {
    g->s->doubled |= (uint8_t)(1u << f->who);
    CC_SAY(seat, g, "double", f->who);
}

/* CC-62: half of what it has banked, rounded down, then it is Feral. */
static void escape(struct live *g, struct frame *f) {
    f->left = (uint16_t)(banked_worth(g->t, g->s, f->target) / 2);
    set_step(f, STEP_LOSE);
}

static void adopt(struct live *g, struct frame *f) {
    cc_become_domestic(g, f->target);
}

static void control(struct live *g, struct frame *f) {
    cc_lose_all(g, f->target);
}

static void knock(struct live *g, struct frame *f) {
    (void)g;
    set_step(f, STEP_LOSE);
}

static void pilfer(struct live *g, struct frame *f) {
    struct state *s = g->s;
    unsigned card = set_nth(&s->hand[f->target], rng_below(g->rng, s->hand_count[f->target]));
    hand_remove(s, f->target, card);
    hand_add(s, f->who, card);
    CC_SAY(take, g, f->who, f->target, card);
}

static void draw(struct live *g, struct frame *f) {
    cc_draw(g, f->who, card_of(g->t, f->card)->amount, NULL);
}

static void lurk(struct live *g, struct frame *f) {
    if (is_standard(g->t) && g->s->token_bank)
        cc_move_token(g, f->who, 1);
    cc_draw(g, f->who, 1, NULL);
}

static void reverse(struct live *g, struct frame *f) {
    (void)f;
    g->s->direction = (int8_t)-g->s->direction;
    g->s->indicator = g->s->indicator == INDICATOR_HIGH ? INDICATOR_LOW : INDICATOR_HIGH;
    CC_SAY(number, g, "reverse", NOBODY, "direction", g->s->direction);
}

static void scavenge(struct live *g, struct frame *f) {
    f->left = card_of(g->t, f->card)->amount;
    set_step(f, STEP_TAKE);
}

static void run(struct live *g, struct frame *f) {
    f->left = card_of(g->t, f->card)->amount;
    set_step(f, STEP_RUN);
}

static void enemy(struct live *g, struct frame *f) {
    (void)g;
    set_step(f, STEP_SECOND);
}

/* CC-47, CC-48: the card below in the stack is the one it answers. */
static void laser(struct live *g, struct frame *f) {
    cc_cancel(g, f - 1);
}

static void blame(struct live *g, struct frame *f) {
    cc_blame(g, f - 1);
}

static const struct effect_row {
    seat_set (*targets)(const struct table *t, const struct state *s, unsigned who); /* null: chooses nobody */
    bool (*ready)(const struct table *t, const struct state *s, unsigned who);       /* null: always */
    void (*happen)(struct live *g, struct frame *f);
} effects[EFFECTS] = {
    [EFFECT_DOUBLE] = {NULL, NULL, double_up},
    [EFFECT_ESCAPE] = {domestic_cats, NULL, escape},
    [EFFECT_ADOPT] = {feral_cats, NULL, adopt},
    [EFFECT_CONTROL] = {feral_with_banked, NULL, control},
    [EFFECT_KNOCK] = {others_with_banked, NULL, knock},
    [EFFECT_PILFER] = {others_with_cards, NULL, pilfer},
    [EFFECT_DRAW] = {NULL, NULL, draw},
    [EFFECT_LURK] = {NULL, NULL, lurk},
    [EFFECT_REVERSE] = {NULL, NULL, reverse},
    [EFFECT_SCAVENGE] = {NULL, can_scavenge, scavenge},
    [EFFECT_MIDNIGHT] = {NULL, NULL, run},
    [EFFECT_ZOOMIES] = {NULL, can_zoom, run},
    [EFFECT_ENEMY] = {first_cats, NULL, enemy},
    [EFFECT_LASER] = {NULL, never, laser},
    [EFFECT_BLAME] = {NULL, never, blame},
};

bool cc_has_targets(enum effect effect) {
    return effects[effect].targets != NULL;
}

seat_set cc_targets(const struct table *t, const struct state *s, unsigned who, enum effect effect) {
    return effects[effect].targets(t, s, who);
}

/* CC-36 */
bool cc_playable(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    const struct effect_row *row = &effects[card->effect];
    if (row->targets)
        return row->targets(t, s, who) != 0;
    return !row->ready || row->ready(t, s, who);
}

static void happen(struct live *g, struct frame *f) {
    set_step(f, STEP_SETTLE);
    effects[card_of(g->t, f->card)->effect].happen(g, f);
}

/* CC-36, CC-37: the target is chosen now; without one, nothing happens. */
void cc_go_incident(struct live *g, struct frame *f) {
    const struct card *card = card_of(g->t, f->card);
    const struct effect_row *row = &effects[card->effect];
    if (row->targets) {
        seat_set cats = row->targets(g->t, g->s, f->who);
        if (cats & (cats - 1)) {
            set_step(f, STEP_TARGET);
            return;
        }
        f->target = (cats ? bits_first(cats) : NOBODY) & 15u;
        if (!cats)
            set_step(f, STEP_SETTLE);
        else
            happen(g, f);
    } else if (row->ready && !only_answers(card) && !row->ready(g->t, g->s, f->who)) {
        set_step(f, STEP_SETTLE);
    } else {
        happen(g, f);
    }
}

void cc_answer_target(struct live *g, struct frame *f, action a) {
    f->target = action_cat(a) & 15u;
    happen(g, f);
}

/* ---- effects that go on step by step */

static void enemy_meets(struct frame *f, unsigned second) {
    f->left = (uint16_t)second;
    set_step(f, STEP_ENEMY);
}

void cc_go_second(struct live *g, struct frame *f) {
    seat_set cats = cc_second_cats(g->t, g->s, f->who, f->target);
    if (cats & (cats - 1))
        g->s->asked = f->who;
    else
        enemy_meets(f, bits_first(cats));
}

void cc_answer_second(struct live *g, struct frame *f, action a) {
    (void)g;
    enemy_meets(f, action_cat(a));
}

/* CC-68: without a Mischief card, nothing. */
void cc_go_enemy(struct live *g, struct frame *f) {
    if (holds_mischief(g->s, f->target))
        g->s->asked = f->target;
    else
        set_step(f, STEP_SETTLE);
}

void cc_answer_enemy(struct live *g, struct frame *f, action a) {
    set_step(f, STEP_FOLLOW);
    cc_begin(g, f->target, action_card(a), HOW_ENEMY, MODE_ATTACK, f->left);
}

void cc_answer_follow(struct live *g, struct frame *f, action a) {
    enum verb_id verb = action_verb(a);
    set_step(f, STEP_SETTLE);
    if (verb == VERB_ATTACK)
        cc_begin(g, f->who, action_card(a), HOW_ENEMY, MODE_ATTACK, f->left);
    else if (verb == VERB_BANK)
        cc_begin(g, f->who, action_card(a), HOW_ENEMY, MODE_BANK, NOBODY);
}

/* CC-64: `knock` asks even about a single card. CC-62: `escape` does not, and goes on until it is enough. */
void cc_go_lose(struct live *g, struct frame *f) {
    struct state *s = g->s;
    unsigned only = 0, count = 0;
    if (card_of(g->t, f->card)->effect == EFFECT_KNOCK) {
        s->asked = f->target;
        return;
    }
    BANKED_EACH(card, s, f->target) {
        only = card;
        count++;
    }
    if (!f->left) {
        cc_become_feral(g, f->target);
        set_step(f, STEP_SETTLE);
    } else if (count == 1) {
        f->left = 0;
        cc_lose_card(g, f->target, only);
    } else {
        s->asked = f->target;
    }
}

void cc_answer_lose(struct live *g, struct frame *f, action a) {
    unsigned card = action_card(a), worth = card_worth(g->t, g->s, f->target, card);
    cc_lose_card(g, f->target, card);
    f->left = (uint16_t)(worth < f->left ? f->left - worth : 0);
    if (card_of(g->t, f->card)->effect == EFFECT_KNOCK)
        set_step(f, STEP_SETTLE);
}

/* CC-66: up to so many cards, or enough. */
void cc_go_take(struct live *g, struct frame *f) {
    if (f->left)
        g->s->asked = f->who;
    else
        set_step(f, STEP_SETTLE);
}

void cc_answer_take(struct live *g, struct frame *f, action a) {
    struct state *s = g->s;
    unsigned card = action_card(a);
    if (action_verb(a) == VERB_DONE) {
        f->left = 0;
        return;
    }
    f->left--;
    list_take(s->litter, &s->litter_count, card);
    hand_add(s, f->who, card);
    CC_SAY(take, g, f->who, NOBODY, card);
}

/* CC-67: up to so many cards, one after another. */
void cc_go_run(struct live *g, struct frame *f) {
    if (f->left)
        g->s->asked = f->who;
    else
        set_step(f, STEP_SETTLE);
}

void cc_answer_run(struct live *g, struct frame *f, action a) {
    enum verb_id verb = action_verb(a);
    if (verb == VERB_DONE) {
        f->left = 0;
        return;
    }
    f->left--;
    cc_begin(g, f->who, action_card(a), HOW_RUN, verb_mode(verb), NOBODY);
}
