/* Cantankerous Cats in words: action texts, prompts, sayings, and the state as JSON. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

#define CARDS                                                                                                          \
    {                                                                                                                  \
        { .prefix = "c", .count = RANKS }                                                                              \
    }
static const struct verb verbs[] = {
    [VERB_BET] = {"bet", CARDS},         [VERB_BANK] = {"bank", CARDS},
    [VERB_SCORE] = {"score", CARDS},     [VERB_PLAY] = {"play", CARDS},
    [VERB_ATTACK] = {"attack", CARDS},   [VERB_PAY] = {"pay", CARDS},
    [VERB_TOSS] = {"toss", CARDS},       [VERB_LOSE] = {"lose", CARDS},
    [VERB_TAKE] = {"take", CARDS},       [VERB_POUNCE] = {"pounce", CARDS},
    [VERB_COUNTER] = {"counter", CARDS}, [VERB_USE] = {"use", CARDS},
    [VERB_PICKY] = {"picky", {{0}}},     [VERB_BUY] = {"buy", {{0}}},
    [VERB_SHIELD] = {"shield", {{0}}},   [VERB_PASS] = {"pass", {{0}}},
    [VERB_DONE] = {"done", {{0}}},       [VERB_CAT] = {"cat", {{.count = SEATS_MAX, .seat = true}}},
};
const struct space cantankerous_space = {.verbs = verbs, .verb_count = VERB_CAT + 1, .size = SPACE_SIZE};

const struct phase cantankerous_phases[] = {
    [PHASE_BET] = {"bet",
                   "Bet a card in secret: the Turn Indicator says whether the highest or the lowest goes first."},
    [PHASE_FORAGE] = {"forage", "Food is scarce outdoors: put one of the cards you drew into the Litter Box."},
    [PHASE_POUNCE] = {"pounce", "Pounce with a card, or let it pass?"},
    [PHASE_ACTION] = {"action", "Your Play Time: choose an action."},
    [PHASE_PAY] = {"pay", "Pay with banked Affection; no change is given."},
    [PHASE_COST] = {"cost", "Put a card from your hand into the Litter Box."},
    [PHASE_COUNTER] = {"counter", "You are the target: counter, shield, or take it?"},
    [PHASE_SHIELD] = {"shield", "Bank Affection from your hand to meet the attack, then say you are done."},
    [PHASE_INSTANT] = {"instant", "You have an instant for this: use it, or let it pass?"},
    [PHASE_CAT] = {"cat", "Choose a cat."},
    [PHASE_LOSE] = {"lose", "Choose a banked card to lose."},
    [PHASE_TAKE] = {"take", "Take a card from the Litter Box, or say you are done."},
    [PHASE_RUN] = {"run", "Play another card, or say you are done."},
    [PHASE_ENEMY] = {"enemy", "You are made to attack: choose the Mischief card."},
    [PHASE_FOLLOW] = {"follow", "Attack too, bank a card of Affection, or say you are done."},
    [PHASE_GROOM] = {"groom", "Grooming: put cards into the Litter Box until you hold five."},
    [PHASE_OVER] = {"over", "The game is over."},
    [PHASE_REACT] = {"react", "Somebody may be about to react."},
    {NULL, NULL},
};

const struct field cantankerous_fields[] = {
    {"how", FIELD_CHOICE, "play"},    {"seat", FIELD_SEAT, NULL},      {"target", FIELD_SEAT, NULL},
    {"from", FIELD_SEAT, NULL},       {"card", FIELD_COMPONENT, NULL}, {"cards", FIELD_COMPONENT, NULL},
    {"order", FIELD_COMPONENT, NULL}, {NULL, FIELD_PLAIN, NULL},
};

const struct saying cantankerous_sayings[] = {
    {"shuffle", "The {what} is shuffled."},
    {"indicator", "The Turn Indicator shows {side}."},
    {"start", "{seat} starts."},
    {"deal", "{seat} is dealt {cards}."},
    {"bet", "{seat} has bet {card}."},
    {"turn", "{seat} takes the Cat Toy."},
    {"adopted", "{seat} has a home: a Domestic Cat again."},
    {"draw", "{seat} draws {cards}."},
    {"toss", "{seat} puts {card} into the Litter Box."},
    {"play", "{seat} plays {card} ({how})."},
    {"pay", "{seat} pays with {card}."},
    {"bank", "{seat} banks {card}."},
    {"score", "{seat} scores {points}."},
    {"attack", "{seat} attacks {target} with {card}."},
    {"feral", "{seat} is Feral now."},
    {"lose", "{seat} loses {card}."},
    {"token", "{seat}: {delta} Pounce Token."},
    {"cancel", "{card} is cancelled."},
    {"blame", "The dog takes the blame for {card}."},
    {"take", "{seat} takes {card} from {from}."},
    {"reverse", "The Turn Indicator is flipped: play goes the other way."},
    {"double", "{seat}: the next Mischief card scored this turn counts double."},
    {"victory", "{seat} is about to win!"},
    {"over", "The game is over: {scores}. The win goes to {winners}."},
    {NULL, NULL},
};

const struct saying cantankerous_outcomes[] = {
    {"score", "{seat} scores"},
    {"attack", "{seat} attacks {target}"},
    {"feral", "{seat} becomes Feral"},
    {"adopted", "{seat} has a home again"},
    {"lose", "{seat} loses a banked card"},
    {"take", "{seat} takes a card from {from}"},
    {"cancel", "{card} is cancelled"},
    {"over", "the game ends and the win goes to {winners}"},
    {NULL, NULL},
};

const char *const cc_how_names[] = {"action", "pounce", "counter", "instant", "run", "enemy"};
const char *const cc_mode_names[] = {"bank", "score", "play", "attack"};

/* ---- the state as JSON */

static void write_card(struct text *out, unsigned card) {
    char word[5];
    struct text text;
    text_start(&text, word, sizeof word);
    text_format(&text, card == UNKNOWN ? "?" : "c%u", card & (PAID - 1u));
    json_string(out, word);
}

static void write_list(struct text *out, const char *key, const uint8_t *cards, unsigned count) {
    json_key(out, key);
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++)
        write_card(out, cards[i]);
    json_close(out, ']');
}

static void write_pile(struct text *out, const char *key, const uint8_t *cards, unsigned count) {
    json_key(out, key);
    json_open(out, '[');
    while (count--)
        write_card(out, cards[count]);
    json_close(out, ']');
}

static void write_numbers(struct text *out, const char *key, const uint8_t *numbers, unsigned count) {
    json_key(out, key);
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++)
        json_number(out, numbers[i]);
    json_close(out, ']');
}

static void write_bools(struct text *out, const char *key, seat_set set, unsigned count) {
    json_key(out, key);
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++)
        json_bool(out, set >> i & 1);
    json_close(out, ']');
}

static void write_hands(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "hands");
    json_open(out, '[');
    for (unsigned who = 0; who < t->seats; who++) {
        unsigned unknown = s->hand_count[who] - set_count(&s->hand[who]);
        json_open(out, '[');
        SET_EACH(card, s->hand[who])
        write_card(out, (unsigned)card);
        while (unknown--)
            write_card(out, UNKNOWN);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void write_banked(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "banked");
    json_open(out, '[');
    for (unsigned who = 0; who < t->seats; who++) {
        json_open(out, '[');
        BANKED_EACH(card, s, who)
        write_card(out, card);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void write_bets(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "bets");
    json_open(out, '[');
    for (unsigned who = 0; who < t->seats; who++) {
        if (s->bet[who])
            write_card(out, s->bet[who]);
        else
            json_null(out);
    }
    json_close(out, ']');
}

static void write_seat(struct text *out, const char *key, unsigned who) {
    json_key(out, key);
    if (who == NOBODY)
        json_null(out);
    else
        json_number(out, who + 1);
}

/* The paid cards of a frame, each with its place among the payer's banked cards, the paid ones counted. */
static void write_paid(const struct state *s, const struct frame *f, unsigned from, struct text *out) {
    unsigned payer = cc_payer(f), start = banked_from(s, payer);
    json_key(out, "paid");
    json_open(out, '[');
    for (unsigned i = 0; i < f->paid; i++) {
        unsigned place = 0;
        while (s->banked[start + place] != (s->paid[from + i] | PAID))
            place++;
        json_open(out, '[');
        write_card(out, s->paid[from + i]);
        json_number(out, place);
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* A frame, without what can be told from the rest of the stack; numbers that are 0 are left out. */
static void write_frame(const struct state *s, const struct frame *f, unsigned paid_from, struct text *out) {
    json_open(out, '{');
    json_key_string(out, "step", cc_step_name((enum step)f->step));
    if (f->card) {
        json_key(out, "card");
        write_card(out, f->card);
        json_key_number(out, "seat", f->who + 1);
        json_key_string(out, "how", cc_how_names[f->how]);
        json_key_string(out, "mode", cc_mode_names[f->mode]);
    }
    if (f->target != NOBODY)
        json_key_number(out, "target", f->target + 1);
    if (f->at)
        json_key_number(out, "at", f->at);
    if (f->order)
        json_key_number(out, "order", f->order == 1 ? 1 : -1);
    if (f->blamed)
        json_key_bool(out, "blamed", true);
    if (f->left)
        json_key_number(out, "left", f->left);
    if (f->paid)
        write_paid(s, f, paid_from, out);
    if (f->step == STEP_FORAGE)
        write_list(out, "drawn", s->drawn, s->drawn[2] ? 3 : 2);
    json_close(out, '}');
}

/* The frames from the bottom up, then, while somebody is asked in secret, where the asking has got to. */
static void write_stack(const struct state *s, struct text *out) {
    unsigned paid = 0;
    json_key(out, "stack");
    json_open(out, '[');
    for (unsigned i = 0; i < s->depth; i++) {
        write_frame(s, &s->frame[i], paid, out);
        paid += s->frame[i].paid;
    }
    if (s->phase == PHASE_POUNCE || s->phase == PHASE_COUNTER || s->phase == PHASE_INSTANT) {
        json_open(out, '{');
        json_key_string(out, "ask", cc_step_name((enum step)s->ask.step));
        json_key_number(out, "frame", s->ask.frame);
        json_key_number(out, "at", s->ask.at);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void cc_write(const struct table *t, const void *state, struct text *out) {
    const struct state *s = state;
    if (s->phase == PHASE_REACT)
        json_key_bool(out, "waiting", true);
    json_key_number(out, "turn", s->turn);
    write_seat(out, "toy", s->toy);
    json_key_number(out, "direction", s->direction);
    json_key_string(out, "indicator", s->indicator == INDICATOR_HIGH ? "high" : "low");
    json_key_number(out, "actions_left", s->actions_left);
    write_numbers(out, "points", s->points, t->seats);
    write_bools(out, "feral", s->feral, t->seats);
    write_numbers(out, "tokens", s->tokens, t->seats);
    json_key_number(out, "token_bank", s->token_bank);
    write_hands(t, s, out);
    write_banked(t, s, out);
    write_list(out, "table", s->table, s->table_count);
    write_list(out, "paid", s->paid, s->paid_count);
    write_pile(out, "bowl", s->bowl, s->bowl_count);
    write_pile(out, "litter", s->litter, s->litter_count);
    write_bets(t, s, out);
    write_bools(out, "double", s->doubled, t->seats);
    json_key_number(out, "plays", s->plays);
    if (!s->hidden)
        write_stack(s, out);
    if (s->ended == ENDED_STALL && is_feral(s, s->toy) && banked_worth(t, s, s->toy) >= NINE)
        json_key_bool(out, "stalled", true); /* or it would read as a Feral Cat's win */
}
