/* A state from JSON. What a card list or a frame may hold is read here, what fits together is for check.c. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* "c27" */
static unsigned read_card(struct json_reader *r, struct json value, const char *what) {
    char word[8];
    if (json_words(value, word, sizeof word) && word[0] == 'c' && word[1] >= '1' && word[1] <= '9') {
        unsigned rank = 0;
        const char *digit = word + 1;
        for (; *digit >= '0' && *digit <= '9'; digit++)
            rank = 10 * rank + (unsigned)(*digit - '0');
        if (!*digit && rank <= RANKS)
            return rank;
    }
    read_fail(r, "\"%s\" must hold cards, written c1 to c%d.", what, RANKS);
    return 0;
}

static unsigned read_cards(struct json_reader *r, struct json object, const char *key, size_t max, uint8_t *out) {
    size_t count;
    struct json list = read_list(r, object, key, 0, max, &count);
    for (size_t i = 0; i < count && r->ok; i++)
        out[i] = (uint8_t)read_card(r, json_item(list, i), key);
    return r->ok ? (unsigned)count : 0;
}

/* A pile is written top first and kept bottom first. */
static unsigned read_pile(struct json_reader *r, struct json object, const char *key, uint8_t *out) {
    unsigned count = read_cards(r, object, key, RANKS, out);
    for (unsigned i = 0; i < count / 2; i++) {
        uint8_t held = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = held;
    }
    return count;
}

static void read_numbers(struct json_reader *r, struct json object, const char *key, unsigned seats, uint8_t *out) {
    size_t count;
    struct json list = read_list(r, object, key, seats, seats, &count);
    for (size_t i = 0; i < count && r->ok; i++)
        out[i] = (uint8_t)item_int(r, list, i, key, 0, 255);
}

static uint8_t read_bools(struct json_reader *r, struct json object, const char *key, unsigned seats) {
    size_t count;
    struct json list = read_list(r, object, key, seats, seats, &count);
    unsigned set = 0;
    for (size_t i = 0; i < count && r->ok; i++)
        set |= (unsigned)item_bool(r, list, i, key) << i;
    return (uint8_t)set;
}

/* One list of cards a seat. */
static struct json seat_list(struct json_reader *r, struct json lists, size_t who, const char *key) {
    struct json list = json_item(lists, who);
    if (list.type != JSON_LIST || json_count(list) > RANKS)
        read_fail(r, "\"%s\" must hold a list of cards for each seat.", key);
    return list;
}

static void read_hands(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count;
    struct json hands = read_list(r, object, "hands", t->seats, t->seats, &count);
    for (size_t who = 0; who < t->seats && r->ok; who++) {
        struct json hand = seat_list(r, hands, who, "hands");
        for (size_t i = 0; i < json_count(hand) && r->ok; i++) {
            unsigned card = read_card(r, json_item(hand, i), "hands");
            if (r->ok && set_has(&s->hand[who], card))
                read_fail(r, "The card c%u stands twice.", card);
            else if (r->ok)
                hand_add(s, (unsigned)who, card);
        }
    }
}

static void read_banked(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count;
    struct json lists = read_list(r, object, "banked", t->seats, t->seats, &count);
    for (size_t who = 0; who < t->seats && r->ok; who++) {
        struct json list = seat_list(r, lists, who, "banked");
        for (size_t i = 0; i < json_count(list) && r->ok; i++) {
            if (banked_total(s) == RANKS)
                read_fail(r, "There are too many banked cards.");
            else
                banked_add(s, (unsigned)who, read_card(r, json_item(list, i), "banked"));
        }
    }
}

static void read_bets(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count;
    struct json bets = read_list(r, object, "bets", t->seats, t->seats, &count);
    for (size_t who = 0; who < t->seats && r->ok; who++)
        if (json_item(bets, who).type != JSON_NULL)
            s->bet[who] = (uint8_t)read_card(r, json_item(bets, who), "bets");
}

/* ---- the stack */

static int64_t int_or_0(struct json_reader *r, struct json object, const char *key, int64_t min, int64_t max) {
    return json_get(object, key).type == JSON_MISSING ? 0 : read_int(r, object, key, min, max);
}

static enum step read_step(struct json_reader *r, struct json object, const char *key) {
    struct json value = read_field(r, object, key);
    for (unsigned step = 0; step < STEPS; step++)
        if (json_is(value, cc_step_name((enum step)step)))
            return (enum step)step;
    read_fail(r, "\"stack\" holds a \"%s\" that is not known.", key);
    return STEP_WINDOW;
}

/* The paid cards go back to their places among the banked ones, marked. The places count those cards too, so
 * they are filled from the lowest up, once all frames have been read. */
struct payments {
    unsigned count;
    struct payment {
        uint8_t payer, card, place;
    } list[RANKS];
};

static void read_paid(struct json object, struct frame *f, struct payments *all, struct json_reader *r) {
    size_t count;
    if (json_get(object, "paid").type == JSON_MISSING)
        return;
    struct json list = read_list(r, object, "paid", 0, RANKS, &count);
    unsigned payer = cc_payer(f);
    if (payer == NOBODY || count > RANKS - all->count)
        count = 0, read_fail(r, "\"paid\" in \"stack\" does not fit.");
    for (size_t i = 0; i < count && r->ok; i++) {
        struct json pair = json_item(list, i);
        if (json_count(pair) != 2) {
            read_fail(r, "\"paid\" in \"stack\" must hold pairs of a card and its place.");
            return;
        }
        struct payment *p = &all->list[all->count++];
        p->payer = (uint8_t)payer;
        p->card = (uint8_t)read_card(r, json_item(pair, 0), "paid");
        p->place = (uint8_t)item_int(r, pair, 1, "paid", 0, RANKS - 1);
        f->paid++;
    }
}

static void place_payments(struct state *s, const struct payments *all, struct json_reader *r) {
    for (unsigned i = 0; i < all->count && r->ok; i++)
        if (i >= s->paid_count || s->paid[i] != all->list[i].card)
            read_fail(r, "\"paid\" does not fit \"stack\".");
    if (r->ok && (all->count != s->paid_count || all->count + banked_total(s) > RANKS))
        read_fail(r, "\"paid\" does not fit \"stack\".");
    for (unsigned place = 0; place < RANKS && r->ok; place++)
        for (unsigned i = 0, filled = 0; i < all->count; i++) {
            const struct payment *p = &all->list[i];
            if (p->place != place)
                continue;
            if (filled >> p->payer & 1 || place > s->banked_count[p->payer]) {
                read_fail(r, "A place of \"paid\" in \"stack\" does not fit.");
                return;
            }
            filled |= 1u << p->payer;
            banked_insert(s, p->payer, place, p->card | PAID);
        }
}

static void read_drawn(struct json object, struct state *s, struct json_reader *r) {
    if (json_get(object, "drawn").type != JSON_MISSING)
        read_cards(r, object, "drawn", MEAL_MAX, s->drawn);
}

static void read_frame(const struct table *t, struct json object, struct state *s, struct payments *all,
                       struct json_reader *r) {
    struct frame *f = &s->frame[s->depth];
    f->step = (uint8_t)read_step(r, object, "step");
    f->who = s->toy & 15u;
    if (json_get(object, "card").type != JSON_MISSING) {
        f->card = (uint8_t)read_card(r, read_field(r, object, "card"), "card");
        f->who = (unsigned)(read_int(r, object, "seat", 1, t->seats) - 1) & 15u;
        f->how = (unsigned)read_name(r, object, "how", cc_how_names, HOW_ENEMY + 1) & 15u;
        f->mode = (unsigned)read_name(r, object, "mode", cc_mode_names, MODE_ATTACK + 1) & 15u;
    }
    int64_t target = int_or_0(r, object, "target", 1, t->seats);
    f->target = (target ? (unsigned)target - 1 : NOBODY) & 15u;
    f->at = (unsigned)int_or_0(r, object, "at", 0, t->seats) & 7u;
    int64_t order = int_or_0(r, object, "order", -1, 1);
    f->order = order == 1 ? 1 : order == -1 ? 2 : 0;
    f->blamed = json_get(object, "blamed").type == JSON_TRUE;
    f->left = (uint16_t)int_or_0(r, object, "left", 0, UINT16_MAX);
    f->countering = f->how == HOW_COUNTER || (s->depth && s->frame[s->depth - 1].countering);
    if (r->ok) {
        read_paid(object, f, all, r);
        read_drawn(object, s, r);
    }
    s->depth++;
}

static void read_stack(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    struct payments all = {.count = 0};
    size_t count;
    struct json list = read_list(r, object, "stack", 0, FRAMES_MAX + 1, &count);
    for (size_t i = 0; i < count && r->ok; i++) {
        struct json item = json_item(list, i);
        if (item.type != JSON_OBJECT) {
            read_fail(r, "\"stack\" must hold objects.");
        } else if (json_get(item, "ask").type != JSON_MISSING && i + 1 == count) {
            s->ask.step = (uint8_t)read_step(r, item, "ask");
            s->ask.frame = (uint8_t)read_int(r, item, "frame", 0, FRAMES_MAX - 1);
            s->ask.at = (uint8_t)read_int(r, item, "at", 0, t->seats);
        } else if (s->depth == FRAMES_MAX) {
            read_fail(r, "\"stack\" is too deep.");
        } else {
            read_frame(t, item, s, &all, r);
        }
    }
    if (r->ok && s->phase != PHASE_OVER)
        place_payments(s, &all, r);
}

/* Who is asked follows from the rest; check() looks whether it makes sense. */
static unsigned find_asked(const struct table *t, const struct state *s) {
    switch ((enum phase_id)s->phase) {
    case PHASE_BET:
    case PHASE_OVER:
    case PHASE_REACT:
        return NOBODY;
    case PHASE_ACTION:
    case PHASE_GROOM:
        return s->toy;
    case PHASE_POUNCE:
    case PHASE_COUNTER:
    case PHASE_INSTANT:
        return s->ask.frame < s->depth && s->toy != NOBODY ? cc_ask_seat(t, s, s->ask) : NOBODY;
    case PHASE_FORAGE:
    case PHASE_PAY:
    case PHASE_COST:
    case PHASE_SHIELD:
    case PHASE_CAT:
    case PHASE_LOSE:
    case PHASE_TAKE:
    case PHASE_RUN:
    case PHASE_ENEMY:
    case PHASE_FOLLOW:
        break;
    }
    return s->depth ? cc_step_asked(&s->frame[s->depth - 1]) : NOBODY;
}

/* CC-80 to CC-83: how a finished game ended. */
static unsigned find_end(const struct table *t, const struct state *s, struct json object) {
    for (unsigned who = 0; who < t->seats; who++)
        if (s->points[who] >= NINE)
            return ENDED_NINE;
    bool feral = s->toy != NOBODY && is_feral(s, s->toy) && banked_worth(t, s, s->toy) >= NINE;
    return feral && json_get(object, "stalled").type != JSON_TRUE ? ENDED_FERAL : ENDED_STALL;
}

bool cc_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r) {
    static const char *const sides[] = {"low", "high"};
    struct state *s = state;
    cc_sort_deck(t, &s->deck);
    s->phase = (uint8_t)phase;
    s->turn = (uint16_t)read_int(r, object, "turn", 0, TURNS_MAX);
    s->toy = (uint8_t)(read_int_or_null(r, object, "toy", 1, t->seats, NOBODY + 1) - 1);
    s->direction = (int8_t)read_int(r, object, "direction", -1, 1);
    s->indicator = (uint8_t)read_name(r, object, "indicator", sides, 2);
    s->actions_left = (uint8_t)read_int(r, object, "actions_left", 0, 2);
    read_numbers(r, object, "points", t->seats, s->points);
    s->feral = read_bools(r, object, "feral", t->seats);
    read_numbers(r, object, "tokens", t->seats, s->tokens);
    s->token_bank = (uint8_t)read_int(r, object, "token_bank", 0, 2 * SEATS_MAX);
    read_hands(t, object, s, r);
    read_banked(t, object, s, r);
    s->table_count = (uint8_t)read_cards(r, object, "table", FRAMES_MAX, s->table);
    s->paid_count = (uint8_t)read_cards(r, object, "paid", RANKS, s->paid);
    s->bowl_count = (uint8_t)read_pile(r, object, "bowl", s->bowl);
    s->litter_count = (uint8_t)read_pile(r, object, "litter", s->litter);
    read_bets(t, object, s, r);
    s->doubled = read_bools(r, object, "double", t->seats);
    s->plays = (uint32_t)read_int(r, object, "plays", 0, UINT32_MAX - 1);
    if (r->ok)
        read_stack(t, object, s, r);
    if (!r->ok)
        return false;
    s->asked = (uint8_t)find_asked(t, s);
    if (phase == PHASE_OVER)
        s->ended = (uint8_t)find_end(t, s, object);
    return true;
}
