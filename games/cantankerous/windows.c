/* Who may interrupt: pounces (CC-40), responses (CC-44), counters (CC-45) and instants (CC-50).
 *
 * Who is asked tells what a hand holds, so nobody else may see it. A window in which all pass leaves no trace:
 * after a card is settled its instants may be over, and the instants of the card before it, and already the
 * pounce window of the turn may be open, and the table looks the same. So the stack of frames is kept as all can
 * see it, and the place where the asking has got to stands beside it, in `ask`: a secret walk from the topmost
 * frame's step through its windows and down to the frames below, place by place, a place being one cat of one
 * window. Only when something happens that all can see (a card is played, or no cat is left to ask) is the place
 * committed: the frames above it are popped, and the frame there takes over its step. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* CC-43, CC-45: who may counter what is being played; a counter cannot be countered. */
unsigned cc_counter_target(const struct state *s, const struct frame *f) {
    if (f->mode == MODE_ATTACK)
        return f->target;
    return f->how == HOW_POUNCE ? s->toy : NOBODY;
}

/* ---- the secret walk */

/* How many cats a window goes through, if they all pass; 0 for a step that is no window. */
static unsigned places(const struct table *t, const struct state *s, const struct frame *f, unsigned step) {
    if (step == STEP_INSTANTS)
        return card_of(t, f->card)->kind == KIND_FRENZY ? 0 : t->seats; /* CC-50 */
    if (step == STEP_RESPOND)
        return f->who == s->toy && f->how != HOW_COUNTER ? t->seats - 1u : 0; /* CC-44, CC-45 */
    if (step == STEP_COUNTER)
        return is_standard(t) && cc_counter_target(s, f) != NOBODY ? 1 : 0; /* CC-44: no counters in basic */
    if (step == STEP_WINDOW || step == STEP_VICTORY || step == STEP_CLAIM)
        return is_standard(t) ? t->seats - 1u : 0; /* CC-22 */
    return 0;
}

/* CC-40: the order is fixed when the window opens; it has opened when a card has been played out of it. */
static int window_direction(const struct state *s, struct ask at) {
    const struct frame *f = &s->frame[at.frame];
    if (f->step == at.step && f->order)
        return f->order == 1 ? 1 : -1;
    return s->direction;
}

/* CC-81: does the Toy holder's claim still stand? */
static bool claim_stands(const struct table *t, const struct state *s) {
    return is_feral(s, s->toy) && banked_worth(t, s, s->toy) >= NINE;
}

/* From the end of a window to what comes next; false when that is something all can see. */
static bool window_closes(const struct table *t, const struct state *s, struct ask *at) {
    at->at = 0;
    if (at->step == STEP_WINDOW)
        at->step = STEP_ONWARD;
    else if (at->step == STEP_RESPOND)
        at->step = STEP_COUNTER;
    else if (at->step == STEP_COUNTER)
        at->step = STEP_EFFECT;
    else if (at->step == STEP_VICTORY)
        at->step = STEP_GAIN;
    else if (at->step == STEP_CLAIM)
        at->step = claim_stands(t, s) ? STEP_CROWN : STEP_INSTANTS;
    else { /* instants, or a cancelled card: the frame is done with */
        const struct frame *below = &s->frame[--at->frame];
        at->step = below->step;
        at->at = below->at;
    }
    return step_asks_in_secret(at->step);
}

struct ask cc_walk_start(const struct state *s) {
    const struct frame *f = &s->frame[s->depth - 1];
    return (struct ask){.frame = (uint8_t)(s->depth - 1), .step = f->step, .at = f->at};
}

bool cc_walk_place(const struct table *t, const struct state *s, struct ask *at) {
    while (at->at >= places(t, s, &s->frame[at->frame], at->step))
        if (!window_closes(t, s, at))
            return false;
    return true;
}

unsigned cc_ask_seat(const struct table *t, const struct state *s, struct ask at) {
    const struct frame *f = &s->frame[at.frame];
    if (at.step == STEP_COUNTER)
        return cc_counter_target(s, f);
    int direction = window_direction(s, at);
    if (at.step == STEP_INSTANTS)
        return seat_on(t, f->who, direction, at.at);
    return seat_on(t, s->toy, direction, at.at + 1u);
}

static void commit(struct state *s, struct ask at) {
    while (s->depth - 1 > at.frame)
        pop_frame(s);
    struct frame *f = top_frame(s);
    if (f->step != at.step)
        set_step(f, (enum step)at.step);
    f->at = at.at & 7u;
}

/* ---- which cards fit */

/* CC-41: a Mischief card attacks the Toy holder, a Feral Cat's anybody Domestic. Is there anybody? */
static bool mischief_pounces(const struct table *t, const struct state *s, unsigned who) {
    return is_feral(s, who) ? cc_attackable(t, s, who) != 0 : !is_feral(s, s->toy);
}

/* CC-41: an Incident is played. */
static bool pounce_fits(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    if (card->kind == KIND_MISCHIEF)
        return mischief_pounces(t, s, who);
    return is_incident(card) && cc_playable(t, s, who, card);
}

/* CC-44: a Laser Pointer fits any card, Blame the Dog a Mischief card scored or used to attack. */
static bool response_fits(const struct frame *f, const struct card *card) {
    return card->effect == EFFECT_LASER ||
           (card->effect == EFFECT_BLAME && (f->mode == MODE_SCORE || f->mode == MODE_ATTACK));
}

/* CC-45 */
static bool counter_fits(const struct table *t, const struct state *s, const struct frame *f, unsigned who,
                         const struct card *card) {
    if (card->effect == EFFECT_LASER)
        return true;
    if (card->effect == EFFECT_BLAME)
        return f->mode == MODE_ATTACK;
    return is_incident(card) && cc_playable(t, s, who, card);
}

/* CC-50, CC-51 */
static bool instant_fits(const struct table *t, const struct state *s, const struct frame *f, unsigned who,
                         const struct card *card) {
    if (card->instant != card_of(t, f->card)->kind)
        return false;
    if (card->kind == KIND_MISCHIEF)
        return !is_feral(s, who) && banked_worth(t, s, who) >= cc_score_cost(t, s, who, card, true);
    return card->kind == KIND_AFFECTION || cc_playable(t, s, who, card);
}

bool cc_fits(const struct table *t, const struct state *s, struct ask at, unsigned who, unsigned rank) {
    const struct frame *f = &s->frame[at.frame];
    const struct card *card = card_of(t, rank);
    if (at.step == STEP_INSTANTS)
        return instant_fits(t, s, f, who, card);
    if (at.step == STEP_RESPOND)
        return response_fits(f, card);
    if (at.step == STEP_COUNTER)
        return counter_fits(t, s, f, who, card);
    return pounce_fits(t, s, who, card);
}

/* CC-45: against an attack only, with an Affection card in hand. */
bool cc_can_shield(const struct state *s, struct ask at, unsigned who) {
    return at.step == STEP_COUNTER && s->frame[at.frame].mode == MODE_ATTACK && holds_affection(s, who);
}

struct card_set cc_candidates(const struct table *t, const struct state *s, struct ask at, unsigned who) {
    const struct card_set *hand = &s->hand[who];
    if (at.step == STEP_INSTANTS)
        return set_both(hand, &s->deck.instant[card_of(t, s->frame[at.frame].card)->kind]);
    if (at.step == STEP_RESPOND)
        return set_both(hand, &s->deck.answers);
    struct card_set cards = set_without(hand, &s->deck.affection);
    if (at.step == STEP_COUNTER || !mischief_pounces(t, s, who))
        return set_without(&cards, &s->deck.mischief);
    return cards;
}

/* Can it do more than pass? CC-54: not once 60 cards have been played. */
bool cc_can_answer(const struct table *t, const struct state *s, struct ask at, unsigned who) {
    if (s->plays >= PLAYS_MAX || (at.step != STEP_INSTANTS && is_standard(t) && !s->tokens[who]))
        return false;
    struct card_set cards = cc_candidates(t, s, at, who);
    if (set_meets(&cards, at.step == STEP_INSTANTS ? &s->deck.affection : &s->deck.mischief))
        return true; /* these need no more than that */
    SET_EACH(card, cards)
    if (cc_fits(t, s, at, who, card))
        return true;
    return cc_can_shield(s, at, who);
}

/* ---- asking */

static seat_set card_holders(const struct table *t, const struct state *s, const struct card_set *wanted) {
    unsigned cats = 0;
    for (unsigned who = 0; who < t->seats; who++)
        cats |= (unsigned)set_meets(&s->hand[who], wanted) << who;
    return (seat_set)cats;
}

static seat_set token_holders(const struct state *s) {
    return (seat_set)bits_nonzero_bytes(bits_of_six_bytes(s->tokens));
}

/* Who may have a card for this window. Usually nobody: then it closes at once. */
static seat_set could_answer(const struct table *t, const struct state *s, struct ask at) {
    const struct frame *f = &s->frame[at.frame];
    if (at.step == STEP_INSTANTS)
        return card_holders(t, s, &s->deck.instant[card_of(t, f->card)->kind]);
    seat_set cats = is_standard(t) ? token_holders(s) : all_seats(t);
    if (!cats || !places(t, s, f, at.step))
        return 0;
    return at.step == STEP_RESPOND ? cats & card_holders(t, s, &s->deck.answers) : cats;
}

/* The places of these cats in the window, from `at` on: bit i is place i, as cc_ask_seat() counts them. The seats are
 * turned round until the one at place 0 comes first, and mirrored first when the window runs downwards. */
static unsigned places_of(const struct table *t, const struct state *s, struct ask at, seat_set cats) {
    static const uint8_t backwards[] = {0, 4, 2, 6, 1, 5, 3, 7}; /* of three bits */
    unsigned n = t->seats, set = cats;
    if (at.step == STEP_COUNTER)
        return at.at == 0 && cats >> cc_counter_target(s, &s->frame[at.frame]) & 1;
    bool all = at.step == STEP_INSTANTS; /* the first one too */
    unsigned first = all ? s->frame[at.frame].who : s->toy;
    if (window_direction(s, at) < 0) {
        set = (unsigned)(backwards[set & 7] << 3 | backwards[set >> 3]) >> (SEATS_MAX - n); /* seat i at n - 1 - i */
        first = n - 1 - first;
    }
    set = (set | set << n) >> first & ((1u << n) - 1);
    return (all ? set : set >> 1) >> at.at << at.at;
}

/* Asks the next cat that can do anything but pass, or commits to what comes when there is none. Works as
 * cc_walk_place() does, but looks only at places whose cat may have something. */
void cc_walk(struct live *g, struct ask at) {
    const struct table *t = g->t;
    struct state *s = g->s;
    do {
        seat_set cats = s->plays < PLAYS_MAX ? could_answer(t, s, at) : 0; /* CC-54 */
        for (unsigned set = cats ? places_of(t, s, at, cats) : 0; set; set &= set - 1) {
            at.at = (uint8_t)bits_first(set);
            unsigned who = cc_ask_seat(t, s, at);
            if (!cc_can_answer(t, s, at, who))
                continue;
            s->ask = at;
            s->asked = (uint8_t)who;
            s->phase = (uint8_t)cc_step_phase((enum step)at.step);
            return;
        }
    } while (window_closes(t, s, &at));
    commit(s, at);
}

/* ---- answers */

static const uint8_t mode_of_kind[] = {
    [KIND_AFFECTION] = MODE_BANK, [KIND_MISCHIEF] = MODE_SCORE, [KIND_EVENT] = MODE_PLAY, [KIND_FRENZY] = MODE_PLAY};

static void pounce(struct live *g, struct frame *f, unsigned who, unsigned card) {
    if (f->step == STEP_RESPOND) {
        f->at++; /* once each */
        cc_begin(g, who, card, HOW_POUNCE, MODE_PLAY, NOBODY);
    } else if (card_of(g->t, card)->kind == KIND_MISCHIEF) {
        cc_begin(g, who, card, HOW_POUNCE, MODE_ATTACK, is_feral(g->s, who) ? NOBODY : g->s->toy);
    } else {
        cc_begin(g, who, card, HOW_POUNCE, MODE_PLAY, NOBODY);
    }
}

/* After a card has been played the same cat is asked again (CC-40, CC-50), so the place stays. */
void cc_answer_window(struct live *g, action a) {
    struct state *s = g->s;
    struct ask at = s->ask;
    unsigned who = cc_ask_seat(g->t, s, at), card = action_card(a);
    enum verb_id verb = action_verb(a);
    s->ask = (struct ask){0};
    if (verb == VERB_PASS) {
        at.at++;
        cc_walk(g, at);
        return;
    }
    int direction = window_direction(s, at);
    commit(s, at);
    struct frame *f = top_frame(s);
    if (at.step != STEP_INSTANTS && is_standard(g->t))
        cc_move_token(g, who, -1);
    if (verb == VERB_COUNTER) {
        set_step(f, STEP_EFFECT);
        cc_begin(g, who, card, HOW_COUNTER, MODE_PLAY, NOBODY);
    } else if (verb == VERB_SHIELD) {
        set_step(f, STEP_SHIELD);
    } else {
        f->order = direction > 0 ? 1 : 2;
        if (verb == VERB_POUNCE)
            pounce(g, f, who, card);
        else
            cc_begin(g, who, card, HOW_INSTANT, (enum mode)mode_of_kind[card_of(g->t, card)->kind], NOBODY);
    }
}
