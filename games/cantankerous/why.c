/* Why a cat can do something now or not. The reasons stand in tables: what each step asks for, what each verb is for,
 * what each effect needs. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

#define VERB(verb) (1u << VERB_##verb)
#define CARD_PLAYS (VERB(BANK) | VERB(SCORE) | VERB(PLAY) | VERB(ATTACK))

/* What each phase asks for, and the reason why anything else is not possible. */
static const struct {
    unsigned verbs;
    struct because otherwise;
} steps[] = {
    [PHASE_BET] = {VERB(BET), {"must_bet", "CC-13", "Everybody bets a card now; nothing else can be done."}},
    [PHASE_FORAGE] = {VERB(TOSS),
                      {"must_forage", "CC-21", "You are Feral: first put cards you drew into the Litter Box."}},
    [PHASE_POUNCE] = {VERB(POUNCE) | VERB(PASS), {"may_only_pounce", "CC-40", "You can only pounce now, or pass."}},
    [PHASE_ACTION] = {CARD_PLAYS | VERB(PICKY) | VERB(BUY),
                      {"must_act", "CC-24", "It is your Play Time: choose an action ({left} left)."}},
    [PHASE_PAY] = {VERB(PAY), {"must_pay", "CC-32", "First pay: {due} more in hearts is due."}},
    [PHASE_COST] = {VERB(TOSS), {"must_toss", "CC-24", "First put a card from your hand into the Litter Box."}},
    [PHASE_COUNTER] = {VERB(COUNTER) | VERB(SHIELD) | VERB(PASS),
                       {"may_only_counter", "CC-45", "You are the target: counter, shield, or pass."}},
    [PHASE_SHIELD] = {VERB(BANK) | VERB(DONE),
                      {"must_shield", "CC-46",
                       "You are shielding: bank Affection from your hand, or say you are done."}},
    [PHASE_INSTANT] = {VERB(USE) | VERB(PASS), {"may_only_use", "CC-50", "You can only use an instant now, or pass."}},
    [PHASE_CAT] = {VERB(CAT), {"must_choose_cat", "CC-37", "First choose a cat."}},
    [PHASE_LOSE] = {VERB(LOSE), {"must_lose", "CC-62", "First choose a banked card to lose."}},
    [PHASE_TAKE] = {VERB(TAKE) | VERB(DONE),
                    {"must_take", "CC-66", "Take a card from the Litter Box, or say you are done."}},
    [PHASE_RUN] = {CARD_PLAYS | VERB(DONE), {"must_run", "CC-67", "Play a card from your hand, or say you are done."}},
    [PHASE_ENEMY] = {VERB(ATTACK), {"must_attack", "CC-68", "You must attack with a Mischief card."}},
    [PHASE_FOLLOW] = {VERB(ATTACK) | VERB(BANK) | VERB(DONE),
                      {"may_follow", "CC-68", "Attack too, bank a card of Affection, or say you are done."}},
    [PHASE_GROOM] = {VERB(TOSS), {"must_groom", "CC-23", "You hold more than five cards: toss down to five."}},
};

/* Why a verb is possible. */
static const struct because may[] = {
    [VERB_BET] = {"may_bet", "CC-13", "You hold {card}, and any card may be bet."},
    [VERB_BANK] = {"may_bank", "CC-31", "{card} is Affection, worth {hearts} in hearts."},
    [VERB_SCORE] = {"may_score", "CC-34", "{card} costs {cost}, and you have {have} banked."},
    [VERB_PLAY] = {"may_play", "CC-36", "{card} can take effect now."},
    [VERB_ATTACK] = {"may_attack", "CC-35", "{card} is Mischief, and there is a Domestic Cat to attack."},
    [VERB_PAY] = {"may_pay", "CC-32", "{card} is banked, and {due} in hearts is due."},
    [VERB_TOSS] = {"may_toss", "CC-26", "{card} is one of the cards you may put into the Litter Box."},
    [VERB_LOSE] = {"may_lose", "CC-62", "{card} is banked, so you may choose to lose it."},
    [VERB_TAKE] = {"may_take", "CC-66", "{card} lies in the Litter Box."},
    [VERB_POUNCE] = {"may_pounce", "CC-40", "You have a token, and {card} fits here."},
    [VERB_COUNTER] = {"may_counter", "CC-45", "You are the target and have a token, and {card} fits here."},
    [VERB_USE] = {"may_use", "CC-50", "{card} is an instant for the card that was played."},
    [VERB_PICKY] = {"may_be_picky", "CC-25", "You may always exchange your whole hand ({count} cards)."},
    [VERB_BUY] = {"may_buy", "CC-24", "The Token Bank has {bank}, and you hold the {price} cards that one costs."},
    [VERB_SHIELD] = {"may_shield", "CC-45", "You are attacked, have a token and hold Affection."},
    [VERB_PASS] = {"may_pass", "CC-40", "You may always pass."},
    [VERB_DONE] = {"may_be_done", "CC-67", "You may always stop here."},
    [VERB_CAT] = {"may_choose_cat", "CC-37", "{cat} can be chosen for this."},
};

/* What an effect needs to be played at all (CC-36), and which cats it can choose. */
static const struct {
    struct because cannot, not_this_cat;
} effects[EFFECTS] = {
    [EFFECT_ESCAPE] = {{"nobody_domestic", "CC-62", "{card} needs a Domestic Cat, and there is none."},
                       {"cat_is_feral", "CC-62", "{cat} is Feral already."}},
    [EFFECT_ADOPT] = {{"nobody_feral", "CC-63", "{card} needs a Feral Cat, and there is none."},
                      {"cat_not_feral", "CC-63", "{cat} is not Feral."}},
    [EFFECT_CONTROL] = {{"nobody_feral_banked", "CC-63",
                         "{card} needs a Feral Cat with banked Affection; there is none."},
                        {"cat_not_feral_banked", "CC-63", "{cat} is not a Feral Cat with banked Affection."}},
    [EFFECT_KNOCK] = {{"nobody_banked", "CC-64", "{card} needs another cat with banked Affection; there is none."},
                      {"cat_not_banked", "CC-64", "{cat} is not another cat with banked Affection."}},
    [EFFECT_PILFER] = {{"nobody_has_cards", "CC-64", "{card} needs another cat with cards in hand; there is none."},
                       {"cat_has_no_cards", "CC-64", "{cat} is not another cat with cards in hand."}},
    [EFFECT_SCAVENGE] = {.cannot = {"cannot_scavenge", "CC-66",
                                    "{card} is for Feral Cats, and only while the Litter Box has a card."}},
    [EFFECT_ZOOMIES] = {.cannot = {"no_affection_held", "CC-67", "{card} needs Affection in your hand."}},
    [EFFECT_ENEMY] = {{"no_two_others", "CC-68", "{card} needs two other cats, one of them Domestic."},
                      {"cat_no_enemy", "CC-68",
                       "{cat} cannot be chosen: there must be another Domestic Cat to attack."}},
    [EFFECT_LASER] = {.cannot = {"answers_only", "CC-69", "{card} is played only as a response or a counter."}},
    [EFFECT_BLAME] = {.cannot = {"answers_only", "CC-69", "{card} is played only as a response or a counter."}},
};

enum {
    NO_SUCH_CARD,
    NOT_HELD,
    NOT_BANKED,
    NOT_IN_LITTER,
    NOT_DRAWN,
    NOT_AFFECTION,
    NOT_MISCHIEF,
    NOT_INCIDENT,
    FERAL_NO_SCORE,
    NEEDS_HEARTS,
    WOULD_BANISH,
    NOT_FERAL,
    NOBODY_TO_ATTACK,
    SECOND_IS_FERAL,
    TWO_ACTIONS,
    ZOOMIES_BANK,
    NO_TOKENS_HERE,
    BANK_EMPTY,
    TOO_FEW_CARDS,
    NO_ATTACK,
    NO_SHIELD_CARD,
    NO_RESPONSE,
    BLAME_MISCHIEF,
    NO_POUNCE_CARD,
    TOY_IS_FERAL,
    NO_COUNTER_CARD,
    BLAME_ATTACK,
    NO_INSTANT,
    WRONG_TRIGGER,
    NO_SUCH_SEAT,
    ATTACK_SELF,
    ATTACK_FERAL,
    ENEMY_SECOND,
};
static const struct because because[] = {
    [NO_SUCH_CARD] = {"no_such_card", "CC-8", "{card} is not in this deck."},
    [NOT_HELD] = {"not_held", "CC-24", "{card} is not in your hand."},
    [NOT_BANKED] = {"not_banked", "CC-32", "{card} is not among your banked Affection."},
    [NOT_IN_LITTER] = {"not_in_litter", "CC-66", "{card} is not in the Litter Box."},
    [NOT_DRAWN] = {"not_drawn", "CC-21", "{card} is none of the cards you drew just now."},
    [NOT_AFFECTION] = {"not_affection", "CC-31", "{card} is {kind}; only Affection is banked."},
    [NOT_MISCHIEF] = {"not_mischief", "CC-34", "{card} is {kind}; this needs a Mischief card."},
    [NOT_INCIDENT] = {"not_incident", "CC-36", "{card} is {kind}; only Incident cards are played for their effect."},
    [FERAL_NO_SCORE] = {"feral_cannot_score", "CC-24", "You are Feral, and only a Domestic Cat scores."},
    [NEEDS_HEARTS] = {"needs_hearts", "CC-33",
                      "{card} costs {cost} and you have {have} banked: it needs {missing} more."},
    [WOULD_BANISH] = {"would_banish", "CC-33",
                      "{card} costs {cost} and you have only {have} banked: scoring it makes you Feral."},
    [NOT_FERAL] = {"not_feral", "CC-24", "You are Domestic, and only a Feral Cat attacks as an action."},
    [NOBODY_TO_ATTACK] = {"nobody_to_attack", "CC-35", "There is no other Domestic Cat to attack."},
    [SECOND_IS_FERAL] = {"target_is_feral", "CC-68", "{cat} is Feral now and cannot be attacked."},
    [TWO_ACTIONS] = {"takes_two_actions", "CC-25", "{card} takes two actions, and you have {left} left."},
    [ZOOMIES_BANK] = {"only_banking", "CC-67", "Through {card} you can only bank Affection."},
    [NO_TOKENS_HERE] = {"no_tokens_in_these_rules", "CC-6", "With these rules there are no Pounce Tokens."},
    [BANK_EMPTY] = {"token_bank_empty", "CC-24", "The Token Bank is empty."},
    [TOO_FEW_CARDS] = {"too_few_cards", "CC-24", "A token costs you {price} cards, and you hold {count}."},
    [NO_ATTACK] = {"no_attack", "CC-45", "You are not attacked, and only an attack can be shielded."},
    [NO_SHIELD_CARD] = {"no_affection_to_shield", "CC-45", "You hold no Affection to shield with."},
    [NO_RESPONSE] = {"no_response_card", "CC-44", "{card} is no response: only a laser or a blame card is."},
    [BLAME_MISCHIEF] = {"blame_needs_mischief", "CC-44",
                        "{card} answers only a Mischief card that is scored or attacks."},
    [NO_POUNCE_CARD] = {"no_pounce_card", "CC-41", "{card} is {kind}; pounce with Mischief or an Incident card."},
    [TOY_IS_FERAL] = {"toy_holder_feral", "CC-41", "{cat} holds the Toy and is Feral, so you cannot attack it."},
    [NO_COUNTER_CARD] = {"no_counter_card", "CC-45", "{card} is {kind}; counter with an Incident card."},
    [BLAME_ATTACK] = {"blame_needs_attack", "CC-45", "{card} counters only an attack."},
    [NO_INSTANT] = {"no_instant", "CC-50", "{card} is no instant."},
    [WRONG_TRIGGER] = {"wrong_trigger", "CC-50", "{card} is an instant for another kind of card than {played}."},
    [NO_SUCH_SEAT] = {"no_such_seat", "CC-37", "There is no cat {number}: this match has {players}."},
    [ATTACK_SELF] = {"not_yourself", "CC-35", "You cannot attack yourself."},
    [ATTACK_FERAL] = {"cat_is_feral", "CC-35", "{cat} is Feral and cannot be attacked."},
    [ENEMY_SECOND] = {"no_second_cat", "CC-68",
                      "{cat} cannot be attacked here: it must be Domestic, and neither you nor {first}."},
};

struct asked { /* who asks about what */
    const struct table *t;
    const struct state *s;
    unsigned who, rank;
    enum verb_id verb;
    const struct card *card; /* null for a bare word */
    struct reason *out;
};

/* ---- fields */

static void add_rank(const struct asked *q, const char *name, unsigned rank) {
    char words[8];
    struct text text;
    text_start(&text, words, sizeof words);
    text_format(&text, "c%u", rank);
    reason_word(q->out, name, words);
}

static void add_card(const struct asked *q) {
    add_rank(q, "card", q->rank);
}

static void no(const struct asked *q, unsigned why) {
    reason_illegal(q->out, &because[why]);
}

static bool no_card(const struct asked *q, unsigned why) {
    no(q, why);
    add_card(q);
    return false;
}

static bool wrong_kind(const struct asked *q, unsigned why) {
    no_card(q, why);
    reason_word(q->out, "kind", cc_kind_names[q->card->kind]);
    return false;
}

static const struct frame *frame_of(const struct asked *q) {
    return &q->s->frame[q->s->depth - 1];
}

/* ---- parts of reasons: true when nothing stands against it, else false with the reason given */

static bool in_hand(const struct asked *q) {
    if (!cc_in_deck(q->t, q->rank))
        return no_card(q, NO_SUCH_CARD);
    return set_has(&q->s->hand[q->who], q->rank) || no_card(q, NOT_HELD);
}

static bool takes_effect(const struct asked *q) {
    if (!is_incident(q->card))
        return wrong_kind(q, NOT_INCIDENT);
    if (cc_playable(q->t, q->s, q->who, q->card))
        return true;
    reason_illegal(q->out, &effects[q->card->effect].cannot);
    add_card(q);
    return false;
}

static bool affords(const struct asked *q, bool as_instant) {
    unsigned cost = cc_score_cost(q->t, q->s, q->who, q->card, as_instant), have = banked_worth(q->t, q->s, q->who);
    if (is_feral(q->s, q->who)) {
        no(q, FERAL_NO_SCORE);
        return false;
    }
    if (have >= cost || (!as_instant && is_standard(q->t) && banked_cards(q->s, q->who)))
        return true;
    no_card(q, NEEDS_HEARTS);
    reason_number(q->out, "cost", (int)cost);
    reason_number(q->out, "have", (int)have);
    reason_number(q->out, "missing", (int)(cost - have));
    return false;
}

static bool attacks(const struct asked *q) {
    if (q->card->kind != KIND_MISCHIEF)
        return wrong_kind(q, NOT_MISCHIEF);
    if (!is_feral(q->s, q->who))
        no(q, NOT_FERAL);
    else if (!cc_attackable(q->t, q->s, q->who))
        no(q, NOBODY_TO_ATTACK);
    else
        return true;
    return false;
}

/* bank, score, play, attack as an action or through another card. */
static bool plays_card(const struct asked *q) {
    if (q->verb == VERB_BANK)
        return q->card->kind == KIND_AFFECTION || wrong_kind(q, NOT_AFFECTION);
    if (q->verb == VERB_SCORE)
        return q->card->kind == KIND_MISCHIEF ? affords(q, false) : wrong_kind(q, NOT_MISCHIEF);
    return q->verb == VERB_PLAY ? takes_effect(q) : attacks(q);
}

static bool reaches(const struct asked *q) { /* CC-25 */
    if (q->card->actions != 2 || q->s->actions_left == 2)
        return true;
    no_card(q, TWO_ACTIONS);
    reason_number(q->out, "left", q->s->actions_left);
    return false;
}

static bool buys(const struct asked *q) {
    int price = is_feral(q->s, q->who) ? 3 : 2;
    if (!is_standard(q->t)) {
        no(q, NO_TOKENS_HERE);
    } else if (!q->s->token_bank) {
        no(q, BANK_EMPTY);
    } else if (q->s->hand_count[q->who] < price) {
        no(q, TOO_FEW_CARDS);
        reason_number(q->out, "price", price);
        reason_number(q->out, "count", q->s->hand_count[q->who]);
    } else {
        return true;
    }
    return false;
}

static bool runs(const struct asked *q) {
    const struct frame *f = frame_of(q);
    if (card_of(q->t, f->card)->effect != EFFECT_ZOOMIES || q->verb == VERB_BANK)
        return plays_card(q);
    no(q, ZOOMIES_BANK);
    add_rank(q, "card", f->card);
    return false;
}

static bool follows(const struct asked *q) {
    if (q->verb == VERB_BANK)
        return plays_card(q);
    if (q->card->kind != KIND_MISCHIEF)
        return wrong_kind(q, NOT_MISCHIEF);
    if (!is_feral(q->s, frame_of(q)->left))
        return true;
    no(q, SECOND_IS_FERAL);
    reason_seat(q->out, "cat", frame_of(q)->left);
    return false;
}

/* ---- windows */

static bool responds(const struct asked *q) {
    unsigned mode = q->s->frame[q->s->ask.frame].mode;
    if (q->card->effect == EFFECT_LASER)
        return true;
    if (q->card->effect != EFFECT_BLAME)
        return no_card(q, NO_RESPONSE);
    return mode == MODE_SCORE || mode == MODE_ATTACK || no_card(q, BLAME_MISCHIEF);
}

static bool pounces(const struct asked *q) {
    if (q->s->ask.step == STEP_RESPOND)
        return responds(q);
    if (is_incident(q->card))
        return takes_effect(q);
    if (q->card->kind != KIND_MISCHIEF)
        return wrong_kind(q, NO_POUNCE_CARD);
    if (is_feral(q->s, q->who)) {
        if (cc_attackable(q->t, q->s, q->who))
            return true;
        no(q, NOBODY_TO_ATTACK);
        return false;
    }
    if (!is_feral(q->s, q->s->toy))
        return true;
    no(q, TOY_IS_FERAL);
    reason_seat(q->out, "cat", q->s->toy);
    return false;
}

static bool counters(const struct asked *q) {
    if (q->card->effect == EFFECT_LASER)
        return true;
    if (q->card->effect == EFFECT_BLAME)
        return q->s->frame[q->s->ask.frame].mode == MODE_ATTACK || no_card(q, BLAME_ATTACK);
    return is_incident(q->card) ? takes_effect(q) : wrong_kind(q, NO_COUNTER_CARD);
}

static bool shields(const struct asked *q) {
    bool attacked = q->s->frame[q->s->ask.frame].mode == MODE_ATTACK;
    if (!attacked || !holds_affection(q->s, q->who))
        no(q, attacked ? NO_SHIELD_CARD : NO_ATTACK);
    return attacked && holds_affection(q->s, q->who);
}

static bool instant_fits(const struct asked *q) {
    unsigned played = q->s->frame[q->s->ask.frame].card;
    if (q->card->instant == INSTANT_NONE)
        return no_card(q, NO_INSTANT);
    if (q->card->instant != card_of(q->t, played)->kind) {
        no_card(q, WRONG_TRIGGER);
        add_rank(q, "played", played);
        return false;
    }
    if (q->card->kind == KIND_MISCHIEF)
        return affords(q, true);
    return q->card->kind == KIND_AFFECTION || takes_effect(q);
}

/* ---- choosing a cat */

static bool aims_at(const struct asked *q, unsigned cat) {
    if (cc_attackable(q->t, q->s, q->who) >> cat & 1)
        return true;
    no(q, cat == q->who ? ATTACK_SELF : ATTACK_FERAL);
    if (cat != q->who)
        reason_seat(q->out, "cat", cat);
    return false;
}

static bool chooses(const struct asked *q, unsigned cat) {
    const struct frame *f = frame_of(q);
    if (cat >= q->t->seats) {
        no(q, NO_SUCH_SEAT);
        reason_number(q->out, "number", (int)cat + 1);
        reason_number(q->out, "players", q->t->seats);
        return false;
    }
    if (f->step == STEP_AIM)
        return aims_at(q, cat);
    if (f->step == STEP_SECOND) {
        if (cc_second_cats(q->t, q->s, f->who, f->target) >> cat & 1)
            return true;
        no(q, ENEMY_SECOND);
        reason_seat(q->out, "cat", cat);
        reason_seat(q->out, "first", f->target);
        return false;
    }
    enum effect effect = (enum effect)card_of(q->t, f->card)->effect;
    if (cc_targets(q->t, q->s, f->who, effect) >> cat & 1)
        return true;
    reason_illegal(q->out, &effects[effect].not_this_cat);
    reason_seat(q->out, "cat", cat);
    return false;
}

/* ---- all together */

static bool in_litter(const struct state *s, unsigned rank) {
    return memchr(s->litter, (int)rank, s->litter_count) != NULL;
}

static bool is_drawn(const struct state *s, unsigned rank) {
    return rank == s->drawn[0] || rank == s->drawn[1] || rank == s->drawn[2];
}

/* Something stands against it: then the reason is given. The verb is one that the phase asks for. */
static bool possible(const struct asked *q, action a) {
    switch (q->verb) {
    case VERB_PICKY:
    case VERB_PASS:
    case VERB_DONE:
        return true;
    case VERB_BUY:
        return buys(q);
    case VERB_SHIELD:
        return shields(q);
    case VERB_CAT:
        return chooses(q, action_cat(a));
    case VERB_PAY:
    case VERB_LOSE:
        return is_banked(q->s, q->who, q->rank) || no_card(q, NOT_BANKED);
    case VERB_TAKE:
        return in_litter(q->s, q->rank) || no_card(q, NOT_IN_LITTER);
    case VERB_TOSS:
        if (q->s->phase == PHASE_FORAGE)
            return is_drawn(q->s, q->rank) || no_card(q, NOT_DRAWN);
        return in_hand(q);
    case VERB_BET:
        return in_hand(q);
    case VERB_POUNCE:
        return in_hand(q) && pounces(q);
    case VERB_COUNTER:
        return in_hand(q) && counters(q);
    case VERB_USE:
        return in_hand(q) && instant_fits(q);
    case VERB_BANK:
    case VERB_SCORE:
    case VERB_PLAY:
    case VERB_ATTACK:
        break;
    }
    if (!in_hand(q))
        return false;
    switch (q->s->phase) {
    case PHASE_ACTION:
        return reaches(q) && plays_card(q);
    case PHASE_RUN:
        return runs(q);
    case PHASE_FOLLOW:
        return follows(q);
    case PHASE_ENEMY:
        return q->card->kind == KIND_MISCHIEF || wrong_kind(q, NOT_MISCHIEF);
    }
    return plays_card(q); /* PHASE_SHIELD */
}

static void give_score(const struct asked *q) {
    int cost = (int)cc_score_cost(q->t, q->s, q->who, q->card, false), have = (int)banked_worth(q->t, q->s, q->who);
    reason_legal(q->out, have >= cost ? &may[VERB_SCORE] : &because[WOULD_BANISH]);
    add_card(q);
    reason_number(q->out, "cost", cost);
    reason_number(q->out, "have", have);
}

static void give_legal(const struct asked *q, action a) {
    if (q->verb == VERB_SCORE) {
        give_score(q);
        return;
    }
    reason_legal(q->out, &may[q->verb]);
    if (q->card)
        add_card(q);
    if (q->verb == VERB_BANK) {
        reason_number(q->out, "hearts", (int)card_worth(q->t, q->s, q->who, q->rank));
    } else if (q->verb == VERB_PAY) {
        reason_number(q->out, "due", (int)cc_due(q->t, q->s, frame_of(q)));
    } else if (q->verb == VERB_PICKY) {
        reason_number(q->out, "count", q->s->hand_count[q->who]);
    } else if (q->verb == VERB_BUY) {
        reason_number(q->out, "bank", q->s->token_bank);
        reason_number(q->out, "price", is_feral(q->s, q->who) ? 3 : 2);
    } else if (q->verb == VERB_CAT) {
        reason_seat(q->out, "cat", action_cat(a));
    }
}

void cc_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out) {
    struct asked q = {
        .t = t, .s = hidden, .who = who, .rank = action_card(a), .verb = action_verb(a), .out = out, .card = NULL};
    if (q.rank)
        q.card = card_of(t, q.rank);
    if (!(steps[q.s->phase].verbs >> q.verb & 1)) {
        reason_illegal(out, &steps[q.s->phase].otherwise);
        if (q.s->phase == PHASE_ACTION)
            reason_number(out, "left", q.s->actions_left);
        if (q.s->phase == PHASE_PAY)
            reason_number(out, "due", (int)cc_due(t, q.s, frame_of(&q)));
    } else if (possible(&q, a)) {
        give_legal(&q, a);
    }
}
