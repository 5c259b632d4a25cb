/* What a state must be. States from outside may be anything that read.c let through, so nothing is used here as
 * an index before it has been looked at; what passes can be played to the end. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* ---- cards */

struct tally {
    const struct table *t;
    struct card_set seen;
    unsigned count;
};

static bool tally_card(struct tally *tally, unsigned card, struct complaint *why) {
    if (card < 1 || card > RANKS || !cc_in_deck(tally->t, card))
        return complain(why, "The card c%u is not in the deck under these rules.", card);
    if (set_has(&tally->seen, card))
        return complain(why, "The card c%u stands twice.", card);
    set_add(&tally->seen, card);
    tally->count++;
    return true;
}

static bool tally_list(struct tally *tally, const uint8_t *cards, unsigned count, struct complaint *why) {
    for (unsigned i = 0; i < count; i++)
        if (!tally_card(tally, cards[i], why))
            return false;
    return true;
}

static bool tally_seats(struct tally *tally, const struct state *s, struct complaint *why) {
    for (unsigned who = 0; who < SEATS_MAX; who++) {
        bool empty = !s->hand_count[who] && !s->banked_count[who] && !s->bet[who];
        if (who >= tally->t->seats && !empty)
            return complain(why, "There is no seat %u.", who + 1);
        if (set_count(&s->hand[who]) != s->hand_count[who])
            return complain(why, "The hand of seat %u does not have as many cards as it says.", who + 1);
        SET_EACH(card, s->hand[who])
        if (!tally_card(tally, (unsigned)card, why))
            return false;
        BANKED_EACH(card, s, who) {
            if (!tally_card(tally, card, why))
                return false;
            if (card_of(tally->t, card)->kind != KIND_AFFECTION)
                return complain(why, "Only Affection is banked; c%u is none.", card);
        }
        if (s->bet[who] && !tally_card(tally, s->bet[who], why))
            return false;
    }
    return true;
}

/* CC-1, CC-3: each card of the deck lies somewhere, once. */
static bool check_cards(const struct table *t, const struct state *s, struct complaint *why) {
    struct tally tally = {.t = t};
    unsigned deck = 0;
    if (!tally_seats(&tally, s, why) || !tally_list(&tally, s->bowl, s->bowl_count, why) ||
        !tally_list(&tally, s->litter, s->litter_count, why) || !tally_list(&tally, s->table, s->table_count, why) ||
        !tally_list(&tally, s->paid, s->paid_count, why))
        return false;
    for (unsigned i = 0; i < s->paid_count; i++)
        if (card_of(t, s->paid[i])->kind != KIND_AFFECTION)
            return complain(why, "Only Affection is paid; c%u is none.", s->paid[i]);
    for (unsigned rank = 1; rank <= RANKS; rank++)
        deck += cc_in_deck(t, rank);
    for (unsigned rank = 1; rank <= RANKS && tally.count < deck; rank++)
        if (cc_in_deck(t, rank) && !set_has(&tally.seen, rank))
            return complain(why, "The card c%u is missing.", rank);
    return true;
}

/* ---- counts and flags */

/* CC-4, CC-6: two tokens a seat in all, in standard only; no Feral Cats elsewhere. */
static bool check_tokens(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned tokens = s->token_bank, wanted = is_standard(t) ? 2u * t->seats : 0;
    for (unsigned who = 0; who < t->seats; who++)
        tokens += s->tokens[who];
    if (tokens != wanted)
        return complain(why, "There are %u Pounce Tokens; these rules have %u.", tokens, wanted);
    if (!is_standard(t) && s->feral)
        return complain(why, "There are no Feral Cats under these rules.");
    return true;
}

static bool check_points(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned nines = 0;
    for (unsigned who = 0; who < t->seats; who++)
        nines += s->points[who] >= NINE;
    if (nines > (s->phase == PHASE_OVER ? 1u : 0))
        return complain(why, "Nine points win: nobody has them while the game goes on, and only one cat after it.");
    if (nines && s->points[s->toy] < NINE) /* CC-53, CC-80 */
        return complain(why, "Only the cat that holds the Toy can have nine points.");
    return true;
}

/* CC-80 to CC-82: without a winner the game ends after 300 turns. */
static bool check_end(const struct state *s, struct complaint *why) {
    return s->phase != PHASE_OVER || s->ended != ENDED_STALL || s->turn == TURNS_MAX ||
           complain(why, "The game is over before turn %d, but nobody has won.", TURNS_MAX);
}

/* CC-4, CC-5, CC-11: before the First Bite everything is as it was laid out. */
static bool check_fresh(const struct table *t, const struct state *s, struct complaint *why) {
    for (unsigned who = 0; who < t->seats; who++) {
        if (s->points[who] || s->banked_count[who])
            return complain(why, "In \"bet\" nobody has points or banked cards.");
        if (s->tokens[who] != (is_standard(t) ? 1 : 0))
            return complain(why, "In \"bet\" every cat has the token it starts with.");
    }
    if (s->feral || s->doubled || s->litter_count || s->actions_left || s->plays)
        return complain(why, "In \"bet\" no cat is Feral and no card has been played.");
    return s->direction == (s->indicator == INDICATOR_HIGH ? 1 : -1) ||
           complain(why, "In \"bet\" the direction is 1 with \"high\" and -1 with \"low\".");
}

/* CC-13, and what `turn`, `toy` and `bets` are before and after it. */
static bool check_bets(const struct table *t, const struct state *s, struct complaint *why) {
    bool betting = s->phase == PHASE_BET;
    unsigned placed = 0;
    for (unsigned who = 0; who < t->seats; who++) {
        placed += s->bet[who] != 0;
        if (betting && s->hand_count[who] + (s->bet[who] != 0) != 6)
            return complain(why, "In \"bet\" every seat has six cards, its bet among them.");
    }
    if (betting != (s->turn == 0) || betting != (s->toy == NOBODY))
        return complain(why, "\"turn\" is 0 and \"toy\" null in \"bet\", and only there.");
    if (betting && t->option[OPTION_RULES] == RULES_KITTEN)
        return complain(why, "The kitten rules have no First Bite.");
    if (!betting && placed)
        return complain(why, "There are bets in \"bet\" only.");
    if (placed == t->seats)
        return complain(why, "Everyone has bet, so the bets would have been shown.");
    return !betting || check_fresh(t, s, why);
}

/* The phases between actions: nothing is on the table. */
static bool check_between(const struct table *t, const struct state *s, struct complaint *why) {
    if (s->depth || s->ask.frame || s->ask.step || s->ask.at)
        return complain(why, "\"stack\" is empty in this phase.");
    if (s->phase != PHASE_OVER && (s->table_count || s->paid_count))
        return complain(why, "No card is being played in this phase, so \"table\" and \"paid\" are empty.");
    if (s->phase == PHASE_ACTION && !s->actions_left)
        return complain(why, "\"actions_left\" is 0, so there is no action to take.");
    if (s->phase == PHASE_GROOM &&
        (s->actions_left || s->hand_count[s->toy] <= HAND_LIMIT || t->option[OPTION_RULES] == RULES_KITTEN))
        return complain(why, "\"groom\" comes after the actions, to a cat that holds more than five cards.");
    return true;
}

/* ---- the stack: one frame by itself */

static bool more_than_one(seat_set cats) {
    return (cats & (cats - 1)) != 0;
}

/* A payment that goes on: there is something to choose, and it will be enough. */
static bool fits_pay(const struct table *t, const struct state *s, const struct frame *f) {
    unsigned payer = cc_payer(f);
    if ((f->mode != MODE_SCORE && f->mode != MODE_ATTACK) || is_feral(s, payer))
        return false;
    unsigned due = cc_due(t, s, f);
    return due && banked_cards(s, payer) > 1 && banked_worth(t, s, payer) >= due;
}

static bool fits_lose(const struct table *t, const struct state *s, const struct frame *f, enum effect effect) {
    if (f->target == NOBODY)
        return false;
    if (effect == EFFECT_KNOCK)
        return f->target != f->who && banked_cards(s, f->target) && !f->left;
    return effect == EFFECT_ESCAPE && !is_feral(s, f->target) && f->left && banked_cards(s, f->target) > 1 &&
           f->left <= banked_worth(t, s, f->target);
}

/* CC-68: three cats. */
static bool fits_enemy(const struct table *t, const struct frame *f) {
    return f->target != NOBODY && f->target != f->who && f->left < t->seats && f->left != f->who &&
           f->left != f->target;
}

static bool fits_victory(const struct table *t, const struct state *s, const struct frame *f) {
    return f->mode == MODE_SCORE && f->who == s->toy && !f->countering && !f->blamed && is_standard(t) &&
           s->points[f->who] + f->left >= NINE && f->left <= 2u * card_of(t, f->card)->paws;
}

/* CC-67; `zoomies` begins with an Affection card in hand. */
static bool fits_run(const struct state *s, const struct frame *f, const struct card *card, bool top) {
    bool zooms = card->effect == EFFECT_ZOOMIES;
    if (!(zooms || card->effect == EFFECT_MIDNIGHT) || f->left > card->amount || (top && !f->left))
        return false;
    return !zooms || f->left < card->amount || (top && holds_affection(s, f->who));
}

/* Can a card's frame stand at its step? `top`: it is the one that goes on. */
static bool fits_step(const struct table *t, const struct state *s, const struct frame *f, bool top) {
    const struct card *card = card_of(t, f->card);
    enum effect effect = (enum effect)card->effect;
    bool incident = f->mode == MODE_PLAY;
    switch ((enum step)f->step) {
    case STEP_AIM:
        return top && f->mode == MODE_ATTACK && more_than_one(cc_attackable(t, s, f->who));
    case STEP_PAY:
        return top && fits_pay(t, s, f) && !f->left;
    case STEP_RESPOND:
    case STEP_INSTANTS:
        return !f->left;
    case STEP_COUNTER:
        return f->blamed && !f->left;
    case STEP_SHIELD:
        return top && f->mode == MODE_ATTACK && f->left <= RANKS && (f->left || holds_affection(s, f->target));
    case STEP_EFFECT:
        return !top && !f->left && cc_counter_target(s, f) != NOBODY;
    case STEP_TARGET:
        return top && incident && cc_has_targets(effect) && more_than_one(cc_targets(t, s, f->who, effect));
    case STEP_SECOND:
        return top && effect == EFFECT_ENEMY && f->target != NOBODY && f->target != f->who &&
               more_than_one(cc_second_cats(t, s, f->who, f->target));
    case STEP_SOAP:
        return top && effect == EFFECT_SOAP && s->hand_count[f->who];
    case STEP_LOSE:
        return top && fits_lose(t, s, f, effect);
    case STEP_TAKE:
        return top && effect == EFFECT_SCAVENGE && f->left && f->left <= card->amount;
    case STEP_RUN:
        return fits_run(s, f, card, top);
    case STEP_ENEMY:
        return top && effect == EFFECT_ENEMY && fits_enemy(t, f) && holds_mischief(s, f->target);
    case STEP_FOLLOW:
        return effect == EFFECT_ENEMY && fits_enemy(t, f);
    case STEP_SETTLE:
        return !top && effect == EFFECT_ENEMY && fits_enemy(t, f);
    case STEP_VICTORY:
        return fits_victory(t, s, f);
    case STEP_CLAIM:
        return f->mode == MODE_BANK && f->who == s->toy && !f->countering && is_standard(t) && !f->left;
    case STEP_GONE:
        return !top && !f->left;
    case STEP_FORAGE:
    case STEP_BUY:
    case STEP_WINDOW:
    case STEP_ONWARD:
    case STEP_GAIN:
    case STEP_CROWN:
    case STEPS:
        break;
    }
    return false;
}

/* Do the card, the way it came to be played and what is done with it go together? */
static bool fits_card(const struct table *t, const struct frame *f) {
    static const uint8_t modes[] = {[KIND_NONE] = 0,
                                    [KIND_AFFECTION] = 1u << MODE_BANK,
                                    [KIND_MISCHIEF] = 1u << MODE_SCORE | 1u << MODE_ATTACK,
                                    [KIND_EVENT] = 1u << MODE_PLAY,
                                    [KIND_FRENZY] = 1u << MODE_PLAY};
    static const uint8_t ways[] = {[HOW_ACTION] = 15,
                                   [HOW_POUNCE] = 1u << MODE_PLAY | 1u << MODE_ATTACK,
                                   [HOW_COUNTER] = 1u << MODE_PLAY,
                                   [HOW_INSTANT] = 7,
                                   [HOW_RUN] = 15,
                                   [HOW_ENEMY] = 1u << MODE_BANK | 1u << MODE_ATTACK};
    bool mischief = f->mode == MODE_SCORE || f->mode == MODE_ATTACK;
    if (!cc_in_deck(t, f->card))
        return false;
    if (!(modes[card_of(t, f->card)->kind] & ways[f->how] & 1u << f->mode))
        return false;
    if (f->mode == MODE_ATTACK && (f->step == STEP_AIM) != (f->target == NOBODY))
        return false;
    if ((f->mode == MODE_ATTACK || f->how == HOW_COUNTER) && !is_standard(t))
        return false;
    if (f->paid && !(f->mode == MODE_SCORE || (f->mode == MODE_ATTACK && f->step == STEP_PAY)))
        return false;
    if (f->paid && (f->blamed || !cc_on_table(f)))
        return false;
    return mischief ? f->target != f->who : !f->blamed;
}

/* ---- the stack: a frame and the one that was pushed onto it */

static unsigned window_seat(const struct table *t, const struct frame *f, unsigned base, unsigned steps) {
    return seat_on(t, base, f->order == 1 ? 1 : -1, steps);
}

static bool fits_pounce(const struct table *t, const struct state *s, const struct frame *below,
                        const struct frame *f) {
    return f->how == HOW_POUNCE && is_standard(t) && below->order && below->at + 1 < t->seats &&
           f->who == window_seat(t, below, s->toy, below->at + 1u) && !only_answers(card_of(t, f->card));
}

static bool fits_response(const struct table *t, const struct state *s, const struct frame *below,
                          const struct frame *f) {
    bool blames = card_of(t, f->card)->effect == EFFECT_BLAME;
    return f->how == HOW_POUNCE && only_answers(card_of(t, f->card)) && below->who == s->toy && below->order &&
           below->at && below->at < t->seats && f->who == window_seat(t, below, s->toy, below->at) &&
           (!blames || below->mode == MODE_SCORE || below->mode == MODE_ATTACK);
}

static bool fits_counter(const struct table *t, const struct state *s, const struct frame *below,
                         const struct frame *f) {
    bool blames = card_of(t, f->card)->effect == EFFECT_BLAME;
    return f->how == HOW_COUNTER && f->who == cc_counter_target(s, below) && (!blames || below->mode == MODE_ATTACK);
}

static bool fits_instant(const struct table *t, const struct frame *below, const struct frame *f) {
    return f->how == HOW_INSTANT && below->order && below->at < t->seats &&
           f->who == window_seat(t, below, below->who, below->at) && !only_answers(card_of(t, f->card)) &&
           card_of(t, f->card)->instant == card_of(t, below->card)->kind;
}

/* The attack of `enemy`, or what follows it. */
static bool fits_enemy_card(const struct frame *below, const struct frame *f) {
    bool follows = below->step == STEP_SETTLE;
    return f->how == HOW_ENEMY && f->who == (follows ? below->who : below->target) &&
           (f->mode == MODE_ATTACK ? f->target == below->left : follows);
}

/* Could the frame have been pushed by the one below it, which now waits at its step? */
static bool fits_below(const struct table *t, const struct state *s, const struct frame *below, const struct frame *f) {
    const struct card *card = card_of(t, f->card);
    bool answered = only_answers(card) && f->step == STEP_INSTANTS; /* its effect has happened */
    switch ((enum step)below->step) {
    case STEP_WINDOW:
        return f->how == HOW_ACTION ? f->who == s->toy && !below->at && !below->order && !only_answers(card)
                                    : fits_pounce(t, s, below, f);
    case STEP_VICTORY:
    case STEP_CLAIM:
        return fits_pounce(t, s, below, f);
    case STEP_RESPOND:
        return fits_response(t, s, below, f);
    case STEP_COUNTER:
        return answered && card->effect == EFFECT_BLAME && f->how == HOW_POUNCE;
    case STEP_GONE:
        return answered && card->effect == EFFECT_LASER && (f->how == HOW_POUNCE || f->how == HOW_COUNTER);
    case STEP_EFFECT:
        return fits_counter(t, s, below, f);
    case STEP_INSTANTS:
        return fits_instant(t, below, f);
    case STEP_RUN:
        return f->how == HOW_RUN && f->who == below->who && !only_answers(card) &&
               (card_of(t, below->card)->effect == EFFECT_MIDNIGHT || f->mode == MODE_BANK);
    case STEP_FOLLOW:
    case STEP_SETTLE:
        return fits_enemy_card(below, f);
    case STEP_FORAGE:
    case STEP_BUY:
    case STEP_ONWARD:
    case STEP_AIM:
    case STEP_PAY:
    case STEP_SHIELD:
    case STEP_TARGET:
    case STEP_SECOND:
    case STEP_SOAP:
    case STEP_LOSE:
    case STEP_TAKE:
    case STEP_ENEMY:
    case STEP_GAIN:
    case STEP_CROWN:
    case STEPS:
        break;
    }
    return false;
}

/* ---- the whole stack */

static bool fits_meal(const struct table *t, const struct state *s) {
    unsigned count = s->drawn[2] ? 3 : 2;
    if (s->frame[0].step != STEP_FORAGE)
        return !s->drawn[0] && !s->drawn[1] && !s->drawn[2];
    for (unsigned i = 0; i < count; i++)
        if (!s->drawn[i] || !set_has(&s->hand[s->toy], s->drawn[i]) || (i && s->drawn[i] <= s->drawn[i - 1]))
            return false;
    return is_standard(t) && s->depth == 1;
}

static bool fits_turn(const struct table *t, const struct state *s) {
    const struct frame *f = &s->frame[0];
    if (f->card || f->who != s->toy || f->target != NOBODY || f->paid || f->blamed || !fits_meal(t, s))
        return false;
    if (f->step == STEP_BUY)
        return s->depth == 1 && is_standard(t) && f->left >= 1 && f->left <= 3 && s->token_bank &&
               s->hand_count[s->toy] >= f->left;
    return !f->left && (f->step == STEP_WINDOW || f->step == STEP_FORAGE);
}

/* CC-54 and the bound of FRAMES_MAX: each frame counts as a card played, and only the first 60 cards of a turn
 * can come out of a window. */
static bool fits_depth(const struct state *s, unsigned i) {
    const struct frame *f = &s->frame[i];
    bool from_window = f->how == HOW_POUNCE || f->how == HOW_COUNTER || f->how == HOW_INSTANT;
    return s->plays >= s->depth - 1u && (!from_window || i <= PLAYS_MAX);
}

/* The cards of the frames, as far as they have not left the table, are what lies there. */
static bool fits_table(const struct state *s) {
    unsigned lying = 0;
    for (unsigned i = 1; i < s->depth; i++)
        if (cc_on_table(&s->frame[i])) {
            if (lying == s->table_count || s->table[lying] != s->frame[i].card)
                return false;
            lying++;
        }
    return lying == s->table_count;
}

/* In `pounce`, `counter` and `instant` the secret walk must come to the place, and the cat there have a choice. */
static bool fits_ask(const struct table *t, const struct state *s) {
    struct ask at = cc_walk_start(s);
    if (!step_asks_in_secret(at.step))
        return false;
    for (; cc_walk_place(t, s, &at); at.at++)
        if (at.frame == s->ask.frame && at.step == s->ask.step && at.at == s->ask.at)
            return s->phase == cc_step_phase((enum step)at.step) && s->asked == cc_ask_seat(t, s, at) &&
                   cc_can_answer(t, s, at, s->asked);
    return false;
}

static bool check_stack(const struct table *t, const struct state *s, struct complaint *why) {
    if (!s->depth || !fits_turn(t, s))
        return complain(why, "\"stack\" does not begin with a turn that fits the phase.");
    for (unsigned i = 1; i < s->depth; i++) {
        const struct frame *f = &s->frame[i];
        if (!fits_card(t, f) || !fits_step(t, s, f, i + 1 == s->depth) || !fits_below(t, s, f - 1, f) ||
            !fits_depth(s, i))
            return complain(why, "Entry %u of \"stack\" cannot stand there.", i + 1);
    }
    if (!fits_table(s))
        return complain(why, "\"table\" does not fit \"stack\".");
    const struct frame *top = &s->frame[s->depth - 1];
    bool in_secret = s->phase == PHASE_POUNCE || s->phase == PHASE_COUNTER || s->phase == PHASE_INSTANT;
    bool fits = in_secret ? fits_ask(t, s)
                          : cc_step_asks((enum step)top->step) && s->phase == cc_step_phase((enum step)top->step) &&
                                s->asked == cc_step_asked(top) && !s->ask.frame && !s->ask.step && !s->ask.at;
    return fits || complain(why, "\"stack\" does not fit the phase.");
}

bool cc_check(const struct table *t, const void *state, struct complaint *why) {
    const struct state *s = state;
    if (s->phase == PHASE_REACT || s->hidden)
        return complain(why, "This is a view: the phase \"react\" hides who is asked.");
    if (s->direction != 1 && s->direction != -1)
        return complain(why, "\"direction\" is 1 or -1.");
    if (!check_cards(t, s, why) || !check_tokens(t, s, why) || !check_bets(t, s, why) || !check_points(t, s, why) ||
        !check_end(s, why))
        return false;
    if (s->phase == PHASE_BET || s->phase == PHASE_ACTION || s->phase == PHASE_GROOM || s->phase == PHASE_OVER)
        return check_between(t, s, why);
    return check_stack(t, s, why);
}
