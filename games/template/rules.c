/* The rules of High Card. The rule numbers are those of RULES.md. */
#include "games/template/rules.h"

#include "base/bits.h"

#include <string.h>

int template_hand_size(const struct state *s, int who) {
    int left = HAND - (s->round - 1) - (s->phase == PHASE_OVER);
    return left - (s->chosen[who] != 0);
}

int template_deck_size(const struct table *t) {
    return CARDS - HAND * t->seats;
}

static void event_cards(struct events *events, const char *key, const uint8_t *cards, int count, unsigned seen_by) {
    event_list(events, key);
    for (int i = 0; i < count; i++)
        event_item_secret_number(events, seen_by, cards[i]);
    event_list_close(events);
}

/* TE-2: shuffle twelve cards, deal three to each seat; the rest stay face down. */
static void start(const struct table *t, void *state, struct rng *rng, struct events *events) {
    struct state *s = state;
    uint8_t cards[CARDS];
    memset(s, 0, sizeof *s);
    for (int i = 0; i < CARDS; i++)
        cards[i] = (uint8_t)(i + 1);
    rng_shuffle(rng, cards, CARDS);
    event_open(events, "shuffle");
    event_word(events, "what", "cards");
    event_cards(events, "order", cards, CARDS, SEEN_BY_NONE);
    event_close(events);
    for (int who = 0; who < t->seats; who++) {
        for (int i = 0; i < HAND; i++)
            s->hand[who] |= (uint16_t)(1u << cards[who * HAND + i]);
        event_open(events, "deal");
        event_seat(events, "seat", who);
        event_cards(events, "cards", cards + who * HAND, HAND, SEEN_BY(who));
        event_close(events);
    }
    memcpy(s->deck, cards + HAND * t->seats, (size_t)template_deck_size(t));
    s->round = 1;
}

static seat_set pending(const struct table *t, const void *state) {
    const struct state *s = state;
    seat_set set = 0;
    for (int who = 0; who < t->seats && s->phase == PHASE_CHOOSE; who++)
        if (!s->chosen[who])
            set |= (seat_set)(1u << who);
    return set;
}

static unsigned phase(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->phase;
}

static size_t legal(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    size_t count = 0;
    if (!(pending(t, state) >> who & 1))
        return 0;
    BITS_EACH(card, s->hand[who])
    out[count++] = (action)(card - 1);
    return count;
}

static bool accepts(const struct table *t, const void *state, seat who, action a) {
    const struct state *s = state;
    return who < t->seats && s->phase == PHASE_CHOOSE && !s->chosen[who] && a < CARDS && s->hand[who] >> (a + 1) & 1;
}

static void outcome(const struct table *t, const void *state, struct outcome *out) {
    const struct state *s = state;
    *out = (struct outcome){.over = s->phase == PHASE_OVER};
    for (int who = 0; who < t->seats; who++)
        out->scores[who] = s->score[who];
    out->winners = out->over ? best_scores(out->scores, t->seats) : 0; /* TE-5 */
    out->reason = out->over ? "Three rounds have been played." : "The game goes on.";
}

/* TE-4: all cards are shown at once; the highest (or lowest) takes the point. No two cards are equal. */
static void reveal(const struct table *t, struct state *s, struct events *events) {
    int best = 0;
    event_open(events, "reveal");
    event_list(events, "cards");
    for (int who = 0; who < t->seats; who++) {
        event_item_number(events, s->chosen[who]);
        s->shown |= (uint16_t)(1u << s->chosen[who]);
        bool higher = s->chosen[who] > s->chosen[best];
        if (who && higher == (t->option[OPTION_WINS] == WINS_HIGH))
            best = who;
    }
    event_list_close(events);
    event_close(events);
    s->score[best]++;
    event_open(events, "point");
    event_seat(events, "seat", best);
    event_close(events);
    memset(s->chosen, 0, sizeof s->chosen);
    if (s->round < HAND) {
        s->round++;
        return;
    }
    s->phase = PHASE_OVER;
    struct outcome result;
    outcome(t, s, &result);
    event_over(events, result.scores, t->seats, result.winners);
}

/* TE-3: everyone chooses one card in secret. */
static void apply(const struct table *t, void *state, seat who, action a, struct rng *rng, struct events *events) {
    struct state *s = state;
    (void)rng;
    must(accepts(t, state, who, a));
    s->chosen[who] = (uint8_t)(a + 1);
    s->hand[who] &= (uint16_t) ~(1u << (a + 1));
    event_open(events, "ready");
    event_seat(events, "seat", who);
    event_close(events);
    if (!pending(t, s))
        reveal(t, s, events);
}

/* TE-6: other hands, the deck, and choices not yet revealed are secret. */
static void hide(const struct table *t, void *state, seat viewer) {
    struct state *s = state;
    memset(s->deck, UNKNOWN, (size_t)template_deck_size(t));
    for (int who = 0; who < t->seats; who++) {
        if (who == viewer)
            continue;
        s->hand[who] = 0;
        if (s->chosen[who])
            s->chosen[who] = UNKNOWN;
    }
}

/* What the viewer neither holds nor has been shown is dealt out at random. */
static void guess(const struct table *t, void *state, seat viewer, struct rng *rng) {
    struct state *s = state;
    uint8_t unseen[CARDS];
    uint16_t known = (uint16_t)(s->shown | (viewer < t->seats ? s->hand[viewer] : 0));
    size_t count = 0, next = 0;
    if (viewer < t->seats && s->chosen[viewer])
        known |= (uint16_t)(1u << s->chosen[viewer]);
    for (int card = 1; card <= CARDS; card++)
        if (!(known >> card & 1))
            unseen[count++] = (uint8_t)card;
    rng_shuffle(rng, unseen, count);
    for (int who = 0; who < t->seats; who++) {
        if (who == viewer)
            continue;
        if (s->chosen[who])
            s->chosen[who] = unseen[next++];
        for (int size = template_hand_size(s, who); size > 0; size--)
            s->hand[who] |= (uint16_t)(1u << unseen[next++]);
    }
    memcpy(s->deck, unseen + next, (size_t)template_deck_size(t));
}

static bool check(const struct table *t, const void *state, struct complaint *why) {
    const struct state *s = state;
    uint16_t seen = s->shown;
    if ((int)bits_count(s->shown) != t->seats * (s->round - 1 + (s->phase == PHASE_OVER)))
        return complain(why, "\"shown\" must have one card of each seat for every round played.");
    for (int i = 0; i < CARDS; i++) {
        bool dealt_out = i >= template_deck_size(t);
        if (dealt_out ? s->deck[i] != 0 : s->deck[i] < 1 || s->deck[i] > CARDS || seen >> s->deck[i] & 1)
            return complain(why, "The deck must be %d different cards from 1 to 12.", template_deck_size(t));
        seen |= (uint16_t)(dealt_out ? 0 : 1u << s->deck[i]);
    }
    int points = 0;
    for (int who = 0; who < t->seats; who++)
        points += s->score[who];
    if (points != s->round - 1 + (s->phase == PHASE_OVER))
        return complain(why, "The scores must add up to one point for every round played.");
    for (int who = 0; who < t->seats; who++) {
        uint16_t cards = (uint16_t)(s->hand[who] | (s->chosen[who] ? 1u << s->chosen[who] : 0));
        if (s->chosen[who] && s->hand[who] >> s->chosen[who] & 1)
            return complain(why, "Seat %d has chosen a card that is also in its hand.", who + 1);
        if (cards & seen)
            return complain(why, "A card of seat %d stands somewhere else too.", who + 1);
        if ((int)bits_count(s->hand[who]) != template_hand_size(s, who))
            return complain(why, "Seat %d must hold %d cards in round %d.", who + 1, template_hand_size(s, who),
                            s->round);
        seen |= cards;
    }
    if (s->phase == PHASE_CHOOSE && !pending(t, state))
        return complain(why, "Everyone has chosen, so the cards would have been shown.");
    return true;
}

static const char *const wins_words[] = {"high", "low", NULL};
static const struct option options[] = {
    [OPTION_WINS] = {.name = "wins", .words = wins_words, .max = 1, .preset = WINS_HIGH},
};

const struct game template_game = {
    .id = "template",
    .title = "High Card",
    .blurb = "Three cards, shown at once: the highest takes the point. A game to copy.",
    .sample = true,
    .seats_min = 2,
    .seats_max = SEATS,
    .rules_version = 1,
    .options = options,
    .option_count = 1,
    .chooses_together = true,
    .fields = template_fields,
    .space = &template_space,
    .phases = template_phases,
    .sayings = template_sayings,
    .outcomes = template_outcomes,
    .state_bytes = sizeof(struct state),
    .legal_max = HAND,
    .decisions_max = HAND * SEATS,
    .start = start,
    .pending = pending,
    .phase = phase,
    .legal = legal,
    .accepts = accepts,
    .why = template_why,
    .rule_turn = "TE-3",
    .rule_end = "TE-5",
    .apply = apply,
    .outcome = outcome,
    .hide = hide,
    .guess = guess,
    .numbers = &template_numbers,
    .write = template_write,
    .read = template_read,
    .render = template_render,
    .check = check,
    .rules_text = template_rules_text,
    .hooks = &template_hooks,
};
