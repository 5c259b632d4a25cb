/* The stack of frames, and the table of what each step asks and what follows.
 *
 * The topmost frame goes on with its step. A step either asks somebody (then apply() is done, and the answer
 * comes with the next action), or does something and sets the next step, or pushes the frame of another card,
 * or pops its own. Before a frame pushes another it has set the step it will go on with when that is gone, so
 * nothing is remembered anywhere but here. Steps that ask in secret are in windows.c.
 *
 * "A pounce is countered by a Laser Pointer while an instant waits" is this stack, the turn's frame first:
 *     WINDOW    the turn: pounces come when the action is over
 *     INSTANTS  the Toy holder's action, an Affection card: settled, its instants are being used
 *     VICTORY   the instant, a Mischief card for the ninth point: it waits for pounces
 *     EFFECT    the pounce on it: goes on with its effect when the counter is over
 *     EFFECT    the counter, a Laser Pointer: its effect sets the frame below it to GONE */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

struct frame *cc_push(struct state *s) {
    must(s->depth < FRAMES_MAX);
    s->frame[s->depth] = (struct frame){0};
    return &s->frame[s->depth++];
}

/* ---- the steps of the turn's frame */

/* CC-21: a Feral Cat keeps one card of its meal. */
static void go_forage(struct live *g, struct frame *f) {
    struct state *s = g->s;
    if (s->drawn[1]) {
        s->asked = f->who;
        return;
    }
    s->drawn[0] = 0;
    set_step(f, STEP_WINDOW);
}

static void answer_forage(struct live *g, struct frame *f, action a) {
    unsigned at = 0, card = action_card(a);
    cc_toss(g, f->who, card);
    while (g->s->drawn[at] != card)
        at++;
    for (; at + 1 < MEAL_MAX; at++)
        g->s->drawn[at] = g->s->drawn[at + 1];
    g->s->drawn[MEAL_MAX - 1] = 0;
}

/* CC-24, CC-25b: the token comes after the tosses. */
static void go_buy(struct live *g, struct frame *f) {
    if (f->left) {
        g->s->asked = f->who;
        return;
    }
    cc_move_token(g, f->who, 1);
    set_step(f, STEP_WINDOW);
}

static void answer_buy(struct live *g, struct frame *f, action a) {
    cc_toss(g, f->who, action_card(a));
    f->left--;
}

static void go_onward(struct live *g, struct frame *f) {
    (void)f;
    pop_frame(g->s);
    cc_onward(g);
}

/* ---- the steps of a card's frame that only ask */

static void answer_aim(struct live *g, struct frame *f, action a) {
    f->target = action_cat(a) & 15u;
    CC_SAY(attack, g, f->who, f->target, f->card);
    set_step(f, STEP_RESPOND);
}

static void answer_pay(struct live *g, struct frame *f, action a) {
    cc_pay(g, f, action_card(a));
}

static void ask_target(struct live *g, struct frame *f) {
    g->s->asked = f->target;
}

static void ask_who(struct live *g, struct frame *f) {
    g->s->asked = f->who;
}

/* CC-46: shielded cards trigger nothing and have no effect; no card is played. */
static void answer_shield(struct live *g, struct frame *f, action a) {
    if (action_verb(a) == VERB_DONE) {
        f->left = 0;
        set_step(f, STEP_EFFECT);
        return;
    }
    unsigned card = action_card(a);
    hand_remove(g->s, f->target, card);
    banked_add(g->s, f->target, card);
    CC_SAY(card, g, "bank", f->target, card);
    f->left++;
}

static void answer_soap(struct live *g, struct frame *f, action a) {
    cc_toss(g, f->who, action_card(a));
    set_step(f, STEP_SETTLE);
}

static void go_crown(struct live *g, struct frame *f) {
    (void)f;
    cc_end(g, ENDED_FERAL);
}

static void go_quiet(struct live *g, struct frame *f) {
    cc_walk(g, (struct ask){.frame = (uint8_t)(g->s->depth - 1), .step = f->step, .at = f->at});
}

/* ---- the table */

static const struct step_row {
    const char *name;
    uint8_t phase; /* in which it asks */
    void (*go)(struct live *g, struct frame *f);
    void (*answer)(struct live *g, struct frame *f, action a); /* null: it does not ask, or in secret */
} steps[STEPS] = {
    [STEP_FORAGE] = {"forage", PHASE_FORAGE, go_forage, answer_forage},
    [STEP_BUY] = {"buy", PHASE_COST, go_buy, answer_buy},
    [STEP_WINDOW] = {"window", PHASE_POUNCE, go_quiet, NULL},
    [STEP_ONWARD] = {"onward", 0, go_onward, NULL},
    [STEP_AIM] = {"aim", PHASE_CAT, cc_go_aim, answer_aim},
    [STEP_PAY] = {"pay", PHASE_PAY, cc_go_pay, answer_pay},
    [STEP_RESPOND] = {"respond", PHASE_POUNCE, go_quiet, NULL},
    [STEP_COUNTER] = {"counter", PHASE_COUNTER, go_quiet, NULL},
    [STEP_SHIELD] = {"shield", PHASE_SHIELD, ask_target, answer_shield},
    [STEP_EFFECT] = {"effect", 0, cc_go_effect, NULL},
    [STEP_TARGET] = {"target", PHASE_CAT, ask_who, cc_answer_target},
    [STEP_SECOND] = {"second", PHASE_CAT, cc_go_second, cc_answer_second},
    [STEP_SOAP] = {"soap", PHASE_COST, ask_who, answer_soap},
    [STEP_LOSE] = {"lose", PHASE_LOSE, cc_go_lose, cc_answer_lose},
    [STEP_TAKE] = {"take", PHASE_TAKE, cc_go_take, cc_answer_take},
    [STEP_RUN] = {"run", PHASE_RUN, cc_go_run, cc_answer_run},
    [STEP_ENEMY] = {"enemy", PHASE_ENEMY, cc_go_enemy, cc_answer_enemy},
    [STEP_FOLLOW] = {"follow", PHASE_FOLLOW, ask_who, cc_answer_follow},
    [STEP_VICTORY] = {"victory", PHASE_POUNCE, go_quiet, NULL},
    [STEP_GAIN] = {"gain", 0, cc_go_gain, NULL},
    [STEP_SETTLE] = {"settle", 0, cc_go_settle, NULL},
    [STEP_CLAIM] = {"claim", PHASE_POUNCE, go_quiet, NULL},
    [STEP_CROWN] = {"crown", 0, go_crown, NULL},
    [STEP_INSTANTS] = {"instants", PHASE_INSTANT, go_quiet, NULL},
    [STEP_GONE] = {"gone", PHASE_INSTANT, go_quiet, NULL},
};

const char *cc_step_name(enum step step) {
    return steps[step].name;
}

enum phase_id cc_step_phase(enum step step) {
    return (enum phase_id)steps[step].phase;
}

bool cc_step_asks(enum step step) {
    return steps[step].answer != NULL;
}

unsigned cc_step_asked(const struct frame *f) {
    if (f->step == STEP_PAY)
        return cc_payer(f);
    return f->step == STEP_SHIELD || f->step == STEP_LOSE || f->step == STEP_ENEMY ? f->target : f->who;
}

void cc_run(struct live *g) {
    struct state *s = g->s;
    while (s->asked == NOBODY && s->phase != PHASE_OVER) {
        struct frame *f = top_frame(s);
        const struct step_row *row = &steps[f->step];
        row->go(g, f);
        if (s->asked != NOBODY && row->answer)
            s->phase = row->phase;
    }
}

void cc_answer(struct live *g, action a) {
    struct frame *f = top_frame(g->s);
    const struct step_row *row = &steps[f->step];
    if (row->answer)
        row->answer(g, f, a);
    else
        cc_answer_window(g, a);
}
