/* Cantankerous Cats: the set-up, the turn and the end. What happens inside a turn is in frames.c. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* ---- small things that happen in many places */

/* CC-14: the Litter Box becomes the Food Bowl. */
static void reshuffle(struct live *g) {
    struct state *s = g->s;
    memcpy(s->bowl, s->litter, s->litter_count);
    memset(s->litter, 0, s->litter_count);
    s->bowl_count = s->litter_count;
    s->litter_count = 0;
    rng_shuffle(g->rng, s->bowl, s->bowl_count);
    CC_SAY(shuffle, g, "litter");
}

unsigned cc_draw(struct live *g, unsigned who, unsigned count, uint8_t *out) {
    struct state *s = g->s;
    uint8_t drawn[RANKS];
    unsigned got = 0, told = 0;
    while (got < count) {
        if (!s->bowl_count) {
            if (!s->litter_count)
                break;
            CC_SAY(cards, g, "draw", who, drawn + told, got - told);
            told = got;
            reshuffle(g);
        }
        drawn[got] = s->bowl[--s->bowl_count];
        s->bowl[s->bowl_count] = 0;
        hand_add(s, who, drawn[got++]);
    }
    if (g->events)
        CC_SAY(cards, g, "draw", who, drawn + told, got - told);
    if (out)
        memcpy(out, drawn, got);
    return got;
}

void cc_toss(struct live *g, unsigned who, unsigned card) {
    hand_remove(g->s, who, card);
    litter_put(g->s, card);
    CC_SAY(card, g, "toss", who, card);
}

void cc_lose_card(struct live *g, unsigned who, unsigned card) {
    banked_remove(g->s, who, card);
    litter_put(g->s, card);
    CC_SAY(card, g, "lose", who, card);
}

/* CC-26: cards lost together go in the order banked. */
void cc_lose_all(struct live *g, unsigned who) {
    uint8_t lying[RANKS];
    unsigned count = 0;
    BANKED_EACH(card, g->s, who)
    lying[count++] = (uint8_t)card;
    for (unsigned i = 0; i < count; i++)
        cc_lose_card(g, who, lying[i]);
}

void cc_become_feral(struct live *g, unsigned who) {
    g->s->feral |= (uint8_t)(1u << who);
    CC_SAY(seat, g, "feral", who);
}

void cc_become_domestic(struct live *g, unsigned who) {
    g->s->feral &= (uint8_t) ~(1u << who);
    CC_SAY(seat, g, "adopted", who);
}

/* CC-4: a token comes from the Bank, or goes there. */
void cc_move_token(struct live *g, unsigned who, int delta) {
    g->s->tokens[who] = (uint8_t)(g->s->tokens[who] + delta);
    g->s->token_bank = (uint8_t)(g->s->token_bank - delta);
    CC_SAY(number, g, "token", who, "delta", delta);
}

/* ---- the end */

void cc_outcome(const struct table *t, const void *state, struct outcome *out) {
    static const char *const reasons[] = {
        [ENDED_NOT] = "The game goes on.",
        [ENDED_NINE] = "Nine Mischief Points have been scored.",
        [ENDED_FERAL] = "A Feral Cat has banked nine Affection.",
        [ENDED_STALL] = "Three hundred turns have been played.",
    };
    const struct state *s = state;
    *out = (struct outcome){.over = s->phase == PHASE_OVER, .reason = reasons[s->ended]};
    for (int who = 0; who < t->seats; who++)
        out->scores[who] = s->points[who]; /* CC-83 */
    if (s->ended == ENDED_FERAL)
        out->winners = (seat_set)(1u << s->toy);
    else if (out->over)
        out->winners = best_scores(out->scores, t->seats);
}

/* Everything lies where it was, table and paid cards too; but nothing is being settled any more. */
void cc_end(struct live *g, unsigned ended) {
    struct state *s = g->s;
    while (s->depth)
        pop_frame(s);
    for (unsigned i = 0; i < s->paid_count; i++)
        for (unsigned who = 0; who < g->t->seats; who++) {
            unsigned from = banked_from(s, who), end = from + s->banked_count[who];
            while (from < end && s->banked[from] != (s->paid[i] | PAID))
                from++;
            if (from < end)
                banked_remove(s, who, s->paid[i]);
        }
    s->phase = PHASE_OVER;
    s->asked = NOBODY;
    s->ended = (uint8_t)ended;
    if (g->events) {
        struct outcome result;
        cc_outcome(g->t, s, &result);
        event_over(g->events, result.scores, g->t->seats, result.winners);
    }
}

/* ---- the turn */

static void sort_three(uint8_t *cards, unsigned count) {
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && cards[j] < cards[j - 1]; j--) {
            uint8_t held = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = held;
        }
}

/* The turn's own frame: when what lies on it is done with, the next pounce window opens. */
static struct frame *push_turn(struct state *s) {
    struct frame *f = cc_push(s);
    f->step = STEP_WINDOW;
    f->who = s->toy & 15u;
    f->target = NOBODY;
    return f;
}

/* CC-20, CC-21, CC-22: the Toy, the adoption check, Meal Time, and the first pounce window. */
static void begin_turn(struct live *g, unsigned who) {
    struct state *s = g->s;
    s->turn++;
    s->toy = (uint8_t)who;
    s->plays = 0;
    s->actions_left = 2;
    CC_SAY(seat, g, "turn", who);
    if (is_feral(s, who) && banked_worth(g->t, s, who) >= ADOPTION)
        cc_become_domestic(g, who);
    uint8_t drawn[MEAL_MAX];
    unsigned got = cc_draw(g, who, g->t->option[OPTION_RULES] == RULES_KITTEN ? 2 : MEAL_MAX, drawn);
    struct frame *f = push_turn(s);
    if (is_feral(s, who) && got > 1) {
        sort_three(drawn, got);
        memcpy(s->drawn, drawn, got);
        set_step(f, STEP_FORAGE);
    }
}

/* CC-23: the Toy goes to the next cat. CC-61: doubles lapse. CC-82: the stall guard. */
static void end_turn(struct live *g) {
    struct state *s = g->s;
    s->doubled = 0;
    if (s->turn >= TURNS_MAX)
        cc_end(g, ENDED_STALL);
    else
        begin_turn(g, seat_on(g->t, s->toy, s->direction, 1));
}

/* CC-23: up to five cards, or down to five. CC-7: not in kitten. */
static void groom(struct live *g) {
    struct state *s = g->s;
    unsigned count = s->hand_count[s->toy];
    if (g->t->option[OPTION_RULES] == RULES_KITTEN) {
        end_turn(g);
    } else if (count > HAND_LIMIT) {
        s->phase = PHASE_GROOM;
        s->asked = s->toy;
    } else {
        cc_draw(g, s->toy, HAND_LIMIT - count, NULL);
        end_turn(g);
    }
}

void cc_onward(struct live *g) {
    struct state *s = g->s;
    if (!s->actions_left) {
        groom(g);
        return;
    }
    s->phase = PHASE_ACTION;
    s->asked = s->toy;
}

/* CC-24, CC-26: the whole hand to the Litter Box in rank order, then as many drawn; in kitten five. */
static void picky(struct live *g) {
    struct state *s = g->s;
    struct card_set hand = s->hand[s->toy];
    unsigned count = s->hand_count[s->toy];
    SET_EACH(card, hand)
    cc_toss(g, s->toy, card);
    cc_draw(g, s->toy, g->t->option[OPTION_RULES] == RULES_KITTEN ? 5 : count, NULL);
}

/* CC-24 */
static void act(struct live *g, action a) {
    struct state *s = g->s;
    enum verb_id verb = action_verb(a);
    unsigned card = action_card(a);
    struct frame *turn = push_turn(s);
    if (verb == VERB_PICKY) {
        s->actions_left--;
        picky(g);
    } else if (verb == VERB_BUY) {
        s->actions_left--;
        set_step(turn, STEP_BUY);
        turn->left = is_feral(s, s->toy) ? 3 : 2;
    } else {
        s->actions_left = (uint8_t)(s->actions_left - (card_of(g->t, card)->actions == 2 ? 2 : 1)); /* CC-25 */
        cc_begin(g, s->toy, card, HOW_ACTION, verb_mode(verb), NOBODY);
    }
}

/* CC-13: all bets are shown at once; the highest rank, or the lowest, takes the first turn. */
static void first_bite(struct live *g) {
    struct state *s = g->s;
    unsigned best = 0;
    for (unsigned who = 0; who < g->t->seats; who++) {
        CC_SAY(card, g, "bet", who, s->bet[who]);
        litter_put(s, s->bet[who]);
        bool higher = s->bet[who] > s->bet[best];
        if (who && higher == (s->indicator == INDICATOR_HIGH))
            best = who;
    }
    memset(s->bet, 0, sizeof s->bet);
    begin_turn(g, best);
}

static void place_bet(struct live *g, unsigned who, unsigned card) {
    hand_remove(g->s, who, card);
    g->s->bet[who] = (uint8_t)card;
    if (cc_pending(g->t, g->s))
        return;
    first_bite(g);
    cc_run(g);
}

static void apply_legal(const struct table *t, void *state, seat who, action a, struct rng *rng,
                        struct events *events) {
    struct live g = {t, state, rng, events};
    struct state *s = state;
    if (s->phase == PHASE_BET) {
        place_bet(&g, who, action_card(a));
        return;
    }
    s->asked = NOBODY;
    if (s->phase == PHASE_ACTION) {
        act(&g, a);
    } else if (s->phase == PHASE_GROOM) {
        cc_toss(&g, who, action_card(a));
        groom(&g);
    } else {
        cc_answer(&g, a);
    }
    cc_run(&g);
}

static void apply(const struct table *t, void *state, seat who, action a, struct rng *rng, struct events *events) {
    must(cc_accepts(t, state, who, a));
    apply_legal(t, state, who, a, rng, events);
}

/* ---- the set-up */

/* CC-11: the Turn Indicator is flipped. CC-7: in kitten it lies low, play goes to the right. */
static void flip_indicator(struct live *g) {
    struct state *s = g->s;
    bool high = g->t->option[OPTION_RULES] != RULES_KITTEN && rng_below(g->rng, 2);
    s->indicator = high ? INDICATOR_HIGH : INDICATOR_LOW;
    s->direction = high ? 1 : -1;
    if (g->t->option[OPTION_RULES] != RULES_KITTEN)
        CC_SAY(indicator, g);
}

/* CC-10: shuffle, and deal six to seat 1, six to seat 2 ... (CC-7: five in kitten). */
static void deal(struct live *g) {
    struct state *s = g->s;
    for (unsigned rank = 1; rank <= RANKS; rank++)
        if (cc_in_deck(g->t, rank))
            s->bowl[s->bowl_count++] = (uint8_t)rank;
    rng_shuffle(g->rng, s->bowl, s->bowl_count);
    CC_SAY(shuffle, g, "deck");
    unsigned size = g->t->option[OPTION_RULES] == RULES_KITTEN ? 5 : 6;
    for (unsigned who = 0; who < g->t->seats; who++) {
        uint8_t cards[6];
        for (unsigned i = 0; i < size; i++) {
            cards[i] = s->bowl[--s->bowl_count];
            s->bowl[s->bowl_count] = 0;
            hand_add(s, who, cards[i]);
        }
        CC_SAY(cards, g, "deal", who, cards, size);
    }
}

static void start(const struct table *t, void *state, struct rng *rng, struct events *events) {
    struct live g = {t, state, rng, events};
    struct state *s = state;
    memset(s, 0, sizeof *s);
    cc_sort_deck(t, &s->deck);
    s->phase = PHASE_BET;
    s->asked = s->toy = NOBODY;
    if (is_standard(t)) { /* CC-4 */
        memset(s->tokens, 1, t->seats);
        s->token_bank = t->seats;
    }
    deal(&g);
    flip_indicator(&g);
    if (t->option[OPTION_RULES] == RULES_KITTEN) {
        unsigned first = rng_below(rng, t->seats);
        CC_SAY(seat, &g, "start", first);
        begin_turn(&g, first);
        cc_run(&g);
    }
}

static unsigned phase(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->phase;
}

static const char *const rules_words[] = {"standard", "basic", "kitten", NULL};
static const struct option options[] = {
    [OPTION_RULES] = {.name = "rules", .words = rules_words, .max = RULES_KITTEN, .preset = RULES_STANDARD},
};

const struct game cantankerous_game = {
    .id = "cantankerous",
    .title = "Cantankerous Cats",
    .blurb = "Bank Affection, spend it on Mischief, pounce on whoever holds the Cat Toy. First to nine.",
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .rules_version = 1,
    .options = options,
    .option_count = 1,
    .chooses_together = true,
    .asks_in_secret = true,
    .nothing = "pass",
    .fields = cantankerous_fields,
    .space = &cantankerous_space,
    .phases = cantankerous_phases,
    .sayings = cantankerous_sayings,
    .outcomes = cantankerous_outcomes,
    .state_bytes = sizeof(struct state),
    .legal_max = RANKS + 2, /* one action a card, and two words */
    /* Six bets, then 300 turns. A turn plays 60 cards with windows, and after them what two actions and the runs still
     * open can play: a card with `midnight` N is a branch with N twigs, and along a branch the cards differ, so each of
     * the three makes at most the product of all N + 1. Such a play asks fewer than 250 times (`enemy`: two attacks of
     * up to 120 cards paid; `zoomies`: 99 cards banked, each with a card tossed), and windows at most 20 times. */
    .decisions_max = SEATS_MAX + (size_t)TURNS_MAX * (PLAYS_MAX + 3 * RUNS_PRODUCT) * 270,
    .start = start,
    .pending = cc_pending,
    .phase = phase,
    .legal = cc_legal,
    .accepts = cc_accepts,
    .why = cc_why,
    .rule_turn = "CC-20",
    .rule_end = "CC-80",
    .apply = apply,
    .apply_legal = apply_legal,
    .outcome = cc_outcome,
    .hide = cc_hide,
    .guess = cc_guess,
    .numbers = &cantankerous_numbers,
    .write = cc_write,
    .read = cc_read,
    .render = cc_render,
    .called = cc_called,
    .check = cc_check,
    .kit_house = &cantankerous_house,
    .kit_bytes = sizeof(struct kit),
    .kit_title = "deck",
    .kit_read = cantankerous_kit_read,
    .rules_text = cantankerous_rules_text,
    .hooks = &cantankerous_hooks,
    .lab = &cantankerous_lab,
};
