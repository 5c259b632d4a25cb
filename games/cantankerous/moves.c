/* What a cat may do now: legal() lists it, accepts() looks at one action. Both work on the seat's own hidden
 * state: they look at no other hand. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

seat_set cc_pending(const struct table *t, const void *state) {
    const struct state *s = state;
    if (s->phase != PHASE_BET)
        return s->asked == NOBODY ? 0 : (seat_set)(1u << s->asked);
    seat_set set = 0;
    for (unsigned who = 0; who < t->seats; who++)
        set |= (seat_set)((s->bet[who] == 0) << who);
    return set;
}

static bool is_pending(const struct table *t, const struct state *s, unsigned who) {
    return who < t->seats && (s->phase == PHASE_BET ? s->bet[who] == 0 : s->asked == who);
}

/* CC-24, CC-67, CC-68: which verb, if any, lets a cat play a card as an action or through another card. */
static bool can_bank(const struct card *card) {
    return card->kind == KIND_AFFECTION;
}

static bool can_play(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    return is_incident(card) && cc_playable(t, s, who, card);
}

static bool can_score(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    return card->kind == KIND_MISCHIEF && cc_can_score(t, s, who, card);
}

static bool can_attack(const struct table *t, const struct state *s, unsigned who, const struct card *card) {
    return card->kind == KIND_MISCHIEF && is_feral(s, who) && cc_attackable(t, s, who);
}

static bool plays_with(const struct table *t, const struct state *s, unsigned who, enum verb_id verb, unsigned rank) {
    const struct card *card = card_of(t, rank);
    switch ((unsigned)verb) {
    case VERB_BANK:
        return can_bank(card);
    case VERB_SCORE:
        return can_score(t, s, who, card);
    case VERB_PLAY:
        return can_play(t, s, who, card);
    case VERB_ATTACK:
        return can_attack(t, s, who, card);
    }
    return false;
}

/* CC-24: one token, for two cards, or three of a Feral Cat's. */
static bool can_buy(const struct table *t, const struct state *s, unsigned who) {
    return is_standard(t) && s->token_bank && s->hand_count[who] >= (is_feral(s, who) ? 3 : 2);
}

/* CC-25: a card that takes two actions is for the first. */
static bool actions_reach(const struct table *t, const struct state *s, unsigned rank) {
    return card_of(t, rank)->actions != 2 || s->actions_left == 2;
}

/* CC-68: `attack` the second cat while it is Domestic. */
static bool can_follow_attack(const struct table *t, const struct state *s, const struct frame *f, unsigned rank) {
    return card_of(t, rank)->kind == KIND_MISCHIEF && !is_feral(s, f->left);
}

static seat_set cat_choices(const struct table *t, const struct state *s) {
    const struct frame *f = &s->frame[s->depth - 1];
    if (f->step == STEP_AIM)
        return cc_attackable(t, s, f->who);
    if (f->step == STEP_SECOND)
        return cc_second_cats(t, s, f->who, f->target);
    return cc_targets(t, s, f->who, (enum effect)card_of(t, f->card)->effect);
}

/* ---- the list */

struct list {
    action *out;
    size_t count;
};

static void add(struct list *list, action a) {
    list->out[list->count++] = a;
}

static void add_cards(struct card_set cards, enum verb_id verb, struct list *list) {
    SET_EACH(card, cards)
    add(list, card_action(verb, card));
}

static void add_affection(const struct state *s, unsigned who, struct list *list) {
    add_cards(set_both(&s->hand[who], &s->deck.affection), VERB_BANK, list);
}

static void add_mischief(const struct state *s, unsigned who, struct list *list) {
    add_cards(set_both(&s->hand[who], &s->deck.mischief), VERB_ATTACK, list);
}

static void add_incidents(const struct table *t, const struct state *s, unsigned who, struct card_set cards,
                          struct list *list) {
    SET_EACH(card, cards)
    if (cc_playable(t, s, who, card_of(t, card)))
        add(list, card_action(VERB_PLAY, card));
}

/* CC-33: as cc_can_score(), with the cat's Affection counted once. */
static void add_scores(const struct table *t, const struct state *s, unsigned who, struct card_set cards,
                       struct list *list) {
    unsigned worth = 0;
    bool may_be_banished = false;
    BANKED_EACH(lying, s, who) {
        worth += card_worth(t, s, who, lying);
        may_be_banished = is_standard(t);
    }
    SET_EACH(card, cards)
    if (may_be_banished || cc_score_cost(t, s, who, card_of(t, card), false) <= worth)
        add(list, card_action(VERB_SCORE, card));
}

/* Each card under the one verb that its kind and the cat's state allow, verb after verb. */
static void add_plays(const struct table *t, const struct state *s, unsigned who, struct list *list) {
    struct card_set hand = s->hand[who];
    if (s->phase == PHASE_ACTION && s->actions_left < 2) /* CC-25 */
        hand = set_without(&hand, &s->deck.heavy);
    struct card_set affection = set_both(&hand, &s->deck.affection);
    struct card_set mischief = set_both(&hand, &s->deck.mischief);
    struct card_set incident = set_without(&hand, &affection);
    incident = set_without(&incident, &mischief);
    add_cards(affection, VERB_BANK, list);
    if (!is_feral(s, who))
        add_scores(t, s, who, mischief, list);
    add_incidents(t, s, who, incident, list);
    if (is_feral(s, who) && cc_attackable(t, s, who))
        add_cards(mischief, VERB_ATTACK, list);
}

static void add_run(const struct table *t, const struct state *s, unsigned who, struct list *list) {
    if (card_of(t, s->frame[s->depth - 1].card)->effect == EFFECT_ZOOMIES)
        add_affection(s, who, list);
    else
        add_plays(t, s, who, list);
    add(list, word_action(VERB_DONE));
}

static void add_window(const struct table *t, const struct state *s, unsigned who, enum verb_id verb,
                       struct list *list) {
    struct card_set cards = cc_candidates(t, s, s->ask, who);
    SET_EACH(card, cards)
    if (cc_fits(t, s, s->ask, who, card))
        add(list, card_action(verb, card));
    if (cc_can_shield(s, s->ask, who))
        add(list, word_action(VERB_SHIELD));
    add(list, word_action(VERB_PASS));
}

/* Cards of a list, in rank order. */
static void add_sorted(const uint8_t *cards, unsigned count, enum verb_id verb, struct list *list) {
    struct card_set set = {{0, 0}};
    for (unsigned i = 0; i < count; i++)
        if (!(cards[i] & PAID))
            set_add(&set, cards[i]);
    SET_EACH(card, set)
    add(list, card_action(verb, card));
}

static void add_banked(const struct state *s, unsigned who, enum verb_id verb, struct list *list) {
    add_sorted(s->banked + banked_from(s, who), s->banked_count[who], verb, list);
}

size_t cc_legal(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    const struct frame *f = &s->frame[s->depth ? s->depth - 1 : 0];
    struct list list = {out, 0};
    if (!is_pending(t, s, who))
        return 0;
    switch ((enum phase_id)s->phase) {
    case PHASE_BET:
        add_cards(s->hand[who], VERB_BET, &list);
        break;
    case PHASE_FORAGE:
        add_sorted(s->drawn, s->drawn[2] ? 3 : 2, VERB_TOSS, &list);
        break;
    case PHASE_POUNCE:
        add_window(t, s, who, VERB_POUNCE, &list);
        break;
    case PHASE_ACTION:
        add_plays(t, s, who, &list);
        add(&list, word_action(VERB_PICKY));
        if (can_buy(t, s, who))
            add(&list, word_action(VERB_BUY));
        break;
    case PHASE_PAY:
        add_banked(s, who, VERB_PAY, &list);
        break;
    case PHASE_COUNTER:
        add_window(t, s, who, VERB_COUNTER, &list);
        break;
    case PHASE_SHIELD:
        add_affection(s, who, &list);
        add(&list, word_action(VERB_DONE));
        break;
    case PHASE_INSTANT:
        add_window(t, s, who, VERB_USE, &list);
        break;
    case PHASE_CAT:
        BITS_EACH(cat, cat_choices(t, s))
        add(&list, cat_action((unsigned)cat));
        break;
    case PHASE_LOSE:
        add_banked(s, who, VERB_LOSE, &list);
        break;
    case PHASE_TAKE:
        add_sorted(s->litter, s->litter_count, VERB_TAKE, &list);
        add(&list, word_action(VERB_DONE));
        break;
    case PHASE_RUN:
        add_run(t, s, who, &list);
        break;
    case PHASE_ENEMY:
        add_mischief(s, who, &list);
        break;
    case PHASE_FOLLOW:
        add_affection(s, who, &list);
        if (!is_feral(s, f->left))
            add_mischief(s, who, &list);
        add(&list, word_action(VERB_DONE));
        break;
    case PHASE_COST:
    case PHASE_GROOM:
        add_cards(s->hand[who], VERB_TOSS, &list);
        break;
    case PHASE_OVER:
    case PHASE_REACT:
        break;
    }
    return list.count;
}

/* ---- one action */

static bool is_drawn(const struct state *s, unsigned card) {
    return card == s->drawn[0] || card == s->drawn[1] || card == s->drawn[2];
}

static bool in_litter(const struct state *s, unsigned card) {
    return memchr(s->litter, (int)card, s->litter_count) != NULL;
}

static bool accepts_run(const struct table *t, const struct state *s, unsigned who, enum verb_id verb, unsigned card) {
    if (verb == VERB_DONE)
        return true;
    if (!card || !set_has(&s->hand[who], card))
        return false;
    if (card_of(t, s->frame[s->depth - 1].card)->effect == EFFECT_ZOOMIES && verb != VERB_BANK)
        return false;
    return plays_with(t, s, who, verb, card);
}

static bool accepts_window(const struct table *t, const struct state *s, unsigned who, enum verb_id wanted,
                           enum verb_id verb, unsigned card) {
    if (verb == VERB_PASS)
        return true;
    if (verb == VERB_SHIELD)
        return cc_can_shield(s, s->ask, who);
    return verb == wanted && set_has(&s->hand[who], card) && cc_fits(t, s, s->ask, who, card);
}

static bool accepts_action(const struct table *t, const struct state *s, unsigned who, enum verb_id verb,
                           unsigned card) {
    if (verb == VERB_PICKY)
        return true;
    if (verb == VERB_BUY)
        return can_buy(t, s, who);
    return card && set_has(&s->hand[who], card) && actions_reach(t, s, card) && plays_with(t, s, who, verb, card);
}

static bool accepts_follow(const struct table *t, const struct state *s, unsigned who, enum verb_id verb,
                           unsigned card) {
    if (verb == VERB_DONE)
        return true;
    if (!card || !set_has(&s->hand[who], card))
        return false;
    return verb == VERB_BANK ? can_bank(card_of(t, card))
                             : verb == VERB_ATTACK && can_follow_attack(t, s, &s->frame[s->depth - 1], card);
}

bool cc_accepts(const struct table *t, const void *state, seat who, action a) {
    const struct state *s = state;
    if (a >= SPACE_SIZE || !is_pending(t, s, who))
        return false;
    enum verb_id verb = action_verb(a);
    unsigned card = action_card(a);
    bool held = card && set_has(&s->hand[who], card);
    switch ((enum phase_id)s->phase) {
    case PHASE_BET:
        return verb == VERB_BET && held;
    case PHASE_FORAGE:
        return verb == VERB_TOSS && is_drawn(s, card);
    case PHASE_POUNCE:
        return accepts_window(t, s, who, VERB_POUNCE, verb, card);
    case PHASE_ACTION:
        return accepts_action(t, s, who, verb, card);
    case PHASE_PAY:
        return verb == VERB_PAY && is_banked(s, who, card);
    case PHASE_COUNTER:
        return accepts_window(t, s, who, VERB_COUNTER, verb, card);
    case PHASE_SHIELD:
        return verb == VERB_DONE || (verb == VERB_BANK && held && can_bank(card_of(t, card)));
    case PHASE_INSTANT:
        return accepts_window(t, s, who, VERB_USE, verb, card);
    case PHASE_CAT:
        return verb == VERB_CAT && cat_choices(t, s) >> action_cat(a) & 1;
    case PHASE_LOSE:
        return verb == VERB_LOSE && is_banked(s, who, card);
    case PHASE_TAKE:
        return verb == VERB_DONE || (verb == VERB_TAKE && in_litter(s, card));
    case PHASE_RUN:
        return accepts_run(t, s, who, verb, card);
    case PHASE_ENEMY:
        return verb == VERB_ATTACK && held && card_of(t, card)->kind == KIND_MISCHIEF;
    case PHASE_FOLLOW:
        return accepts_follow(t, s, who, verb, card);
    case PHASE_COST:
    case PHASE_GROOM:
        return verb == VERB_TOSS && held;
    case PHASE_OVER:
    case PHASE_REACT:
        break;
    }
    return false;
}
