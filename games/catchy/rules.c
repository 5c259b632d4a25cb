/* The rules of Catchy! The rule numbers are those of RULES.md. */
#include "games/catchy/rules.h"
#include "games/catchy/trick.h"

#include "base/bits.h"

#include <string.h>

/* ---- events. Whoever tells asks for the tape first, so that play without one pays nothing for the words. */

#define QUIET __attribute__((noinline, cold))

static void tell_cards(struct events *events, const char *key, const uint8_t *cards, int count, unsigned seen_by) {
    event_list(events, key);
    for (int i = 0; i < count; i++)
        event_item_secret(events, seen_by, catchy_cards[cards[i]]);
    event_list_close(events);
}

static void tell_shuffle(struct events *events, const char *what, const uint8_t *cards, int count) {
    event_open(events, "shuffle");
    event_word(events, "what", what);
    tell_cards(events, "order", cards, count, SEEN_BY_NONE);
    event_close(events);
}

/* The course cards are in their places; the others are shuffled here, for the telling. */
QUIET static void tell_course(struct events *events, const uint8_t *cards, const uint8_t *pick) {
    uint8_t order[START];
    memcpy(order, cards, START);
    rng_shuffle_places(pick, order, PLACES, START);
    tell_shuffle(events, "course", order, START);
}

/* The same for the second hand. */
QUIET static void tell_deals(struct events *events, const uint8_t *deck, const uint8_t *pick) {
    uint8_t order[PLAYED_MAX];
    memcpy(order, deck, PLAYED_MAX);
    rng_shuffle_places(pick, order, TRICKS, PLAYED_MAX);
    tell_shuffle(events, "deal", order, PLAYED_MAX);
    for (int who = 0; who < SEATS; who++) {
        event_open(events, "deal");
        event_seat(events, "seat", who);
        tell_cards(events, "cards", order + who * TRICKS, TRICKS, SEEN_BY(who));
        event_close(events);
    }
}

QUIET static void tell_swap(struct events *events, int who, unsigned place, unsigned taken) {
    event_open(events, "swap");
    event_seat(events, "seat", who);
    event_number(events, "place", (int)place + 1);
    event_secret_word(events, "card", SEEN_BY(who), catchy_cards[taken]);
    event_close(events);
}

QUIET static void tell_seat(struct events *events, const char *type, const char *key, int who) {
    event_open(events, type);
    event_seat(events, key, who);
    event_close(events);
}

QUIET static void tell_play(struct events *events, int who, unsigned card) {
    event_open(events, "play");
    event_seat(events, "seat", who);
    event_word(events, "card", catchy_cards[card]);
    event_close(events);
}

QUIET static void tell_flip(struct events *events, unsigned mood) {
    event_open(events, "flip");
    event_word(events, "mood", catchy_moods[mood]);
    event_close(events);
}

QUIET static void tell_cat(struct events *events, int at) {
    event_open(events, "cat");
    event_number(events, "at", at);
    event_close(events);
}

QUIET static void tell_round(struct events *events, const uint8_t points[SEATS], const uint8_t scores[SEATS]) {
    event_open(events, "round");
    event_list(events, "points");
    for (int who = 0; who < SEATS; who++)
        event_item_number(events, points[who]);
    event_list_close(events);
    event_list(events, "scores");
    for (int who = 0; who < SEATS; who++)
        event_item_number(events, scores[who]);
    event_list_close(events);
    event_close(events);
}

/* ---- a round */

/* CA-10: three course cards, then seven cards to each seat, `start` among them. CA-11: whoever has it leads. The
 * shuffles are carried on beyond the cards that matter only for who wants to be told. */
static void set_up(struct state *s, struct rng *rng, struct events *events) {
    uint8_t cards[START] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, JOKER}, pick[START];
    uint8_t *deck = cards + PLACES - 1; /* `start` takes the place of a course card, so that 14 stand in a row */
    rng_picks(rng, pick, START);
    rng_shuffle_places(pick, cards, 0, PLACES);
    if (events)
        tell_course(events, cards, pick);
    memcpy(s->course, cards, PLACES);
    deck[0] = START;
    rng_picks(rng, pick, PLAYED_MAX);
    rng_shuffle_places(pick, deck, 0, TRICKS);
    if (events)
        tell_deals(events, deck, pick);
    card_set first = 0, course = 0;
    for (int i = 0; i < TRICKS; i++)
        first |= CARD(deck[i]);
    for (int i = 0; i < PLACES; i++)
        course |= CARD(s->course[i]);
    s->hand[0] = first;
    s->hand[1] = (CARD(CARDS) - 1) & ~first & ~course;
    s->phase = PHASE_SWAP;
    s->leader = s->hand[1] >> START & 1;
    s->trick = 1;
    s->mood = RED;
    s->cat = 0;
    memset(s->voids, 0, sizeof s->voids);
    memset(s->played, 0, sizeof s->played);
}

static void start(const struct table *t, void *state, struct rng *rng, struct events *events) {
    struct state *s = state;
    (void)t;
    memset(s, 0, sizeof *s);
    s->round = 1;
    set_up(s, rng, events);
}

/* CA-19: points for where the Cat ended. */
static void score_round(const struct table *t, struct state *s, struct events *events) {
    uint8_t points[SEATS] = {1, 1};
    if (s->cat) {
        bool caught = s->cat == arms(t) || s->cat == -arms(t);
        points[s->cat > 0] = caught ? 3 : 2;
        points[s->cat < 0] = 0;
    }
    for (int who = 0; who < SEATS; who++)
        s->score[who] = (uint8_t)(s->score[who] + points[who]);
    if (events)
        tell_round(events, points, s->score);
}

static void outcome(const struct table *t, const void *state, struct outcome *out) {
    const struct state *s = state;
    *out = (struct outcome){.over = s->phase == PHASE_OVER, .reason = "Nobody has reached the target yet."};
    for (int who = 0; who < SEATS; who++)
        out->scores[who] = s->score[who];
    if (!out->over)
        return;
    out->winners = best_scores(out->scores, t->seats); /* CA-20 */
    out->reason = s->score[0] == s->score[1] ? "Both have reached the target with the same score."
                                             : "The target has been reached, and the higher score wins.";
}

/* CA-18 to CA-20: the next round is set up in the same step, unless someone has reached the target. */
__attribute__((noinline)) void catchy_end_round(const struct table *t, struct state *s, struct rng *rng,
                                                struct events *events) {
    int target = t->option[OPTION_TARGET];
    score_round(t, s, events);
    if (s->score[0] < target && s->score[1] < target) {
        s->round++;
        set_up(s, rng, events);
        return;
    }
    s->phase = PHASE_OVER;
    if (events) {
        struct outcome result;
        outcome(t, s, &result);
        event_over(events, result.scores, t->seats, result.winners);
    }
}

/* CA-14 to CA-18: who wins, the Cat's mood, its step, and who leads next. */
static void end_trick(const struct table *t, struct state *s, unsigned led, unsigned answer, struct rng *rng,
                      struct events *events) {
    unsigned tie = ties[led] >> answer & 1, leader_wins = beats[led] >> answer & 1;
    unsigned winner = s->leader ^ !leader_wins, flips = ODD >> led & ODD >> answer & 1; /* CA-15 */
    s->mood = (uint8_t)(s->mood ^ flips);
    /* CA-16: a blue Cat goes to who did not win. CA-17: after a tie it stays and the leader leads again. */
    s->leader = (uint8_t)(tie ? s->leader : winner ^ (s->mood == BLUE));
    s->cat = (int8_t)(s->cat + (tie ? 0 : 2 * s->leader - 1));
    if (events) {
        tell_seat(events, "trick", "winner", tie ? -1 : (int)winner);
        if (flips)
            tell_flip(events, s->mood);
        if (!tie)
            tell_cat(events, s->cat);
    }
    if (s->trick == TRICKS || s->cat == arms(t) || s->cat == -arms(t)) {
        catchy_end_round(t, s, rng, events);
        return;
    }
    s->trick++;
    s->phase = PHASE_LEAD;
    if (events)
        tell_seat(events, "lead", "seat", s->leader);
}

/* CA-11: `start` goes to the course for the rest of the round, the card from there into the hand. */
static void swap_start(struct state *s, unsigned place, struct events *events) {
    unsigned taken = s->course[place];
    s->hand[s->leader] = (s->hand[s->leader] & ~CARD(START)) | CARD(taken);
    s->course[place] = START;
    s->phase = PHASE_LEAD;
    if (events)
        tell_swap(events, s->leader, place, taken);
}

/* CA-12 */
static void play_card(const struct table *t, struct state *s, unsigned card, struct rng *rng, struct events *events) {
    unsigned who = turn(s), at = 2u * (s->trick - 1u);
    s->hand[who] &= ~CARD(card);
    if (events)
        tell_play(events, (int)who, card);
    if (s->phase == PHASE_LEAD) {
        s->played[at] = (uint8_t)card;
        s->phase = PHASE_FOLLOW;
        return;
    }
    unsigned led = s->played[at];
    s->played[at + 1] = (uint8_t)card;
    /* Another colour shows that the led one is not in the hand; with a Joker on either side nothing is shown. */
    unsigned shows = (led != JOKER) & (card != JOKER) & (card_colour(led) != card_colour(card));
    s->voids[who] |= (uint8_t)(shows << card_colour(led));
    end_trick(t, s, led, card, rng, events);
}

/* ---- the interface */

static seat_set pending(const struct table *t, const void *state) {
    const struct state *s = state;
    (void)t;
    return (seat_set)(1u << turn(s) & 3u); /* nobody when the turn is beyond both seats */
}

static unsigned phase(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->phase;
}

static size_t legal(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    (void)t;
    if (who != turn(s))
        return 0;
    if (s->phase == PHASE_SWAP) {
        for (unsigned place = 0; place < PLACES; place++)
            out[place] = (action)(SWAP_FIRST + place);
        return PLACES;
    }
    card_set hand = s->hand[who], may = s->phase == PHASE_FOLLOW ? answers(hand, led_card(s)) : hand;
    size_t count = 0;
    /* Over the whole hand, whose size the processor can foresee; `out` has room for it. */
    for (card_set cards = hand; cards; cards &= cards - 1) {
        unsigned card = bits_first(cards);
        out[count] = (action)(PLAY_FIRST + card);
        count += may >> card & 1;
    }
    return count;
}

static inline bool accepted(const struct state *s, seat who, action a) {
    if (who != turn(s))
        return false;
    if (s->phase == PHASE_SWAP)
        return a < PLAY_FIRST;
    if (a < PLAY_FIRST || a >= ACTIONS)
        return false;
    unsigned card = (unsigned)a - PLAY_FIRST, led = led_card(s);
    bool free = (s->phase == PHASE_LEAD) | (card == JOKER) | (led == JOKER);
    bool follows = card_colour(card) == card_colour(led), lacks = !(s->hand[who] & COLOUR(card_colour(led)));
    return (s->hand[who] >> card & 1) & (free | follows | lacks); /* CA-13 */
}

static bool accepts(const struct table *t, const void *state, seat who, action a) {
    (void)t;
    return accepted(state, who, a);
}

static void apply_legal(const struct table *t, void *state, seat who, action a, struct rng *rng,
                        struct events *events) {
    struct state *s = state;
    (void)who;
    if (a < PLAY_FIRST)
        swap_start(s, (unsigned)a - SWAP_FIRST, events);
    else
        play_card(t, s, (unsigned)a - PLAY_FIRST, rng, events);
}

static void apply(const struct table *t, void *state, seat who, action a, struct rng *rng, struct events *events) {
    must(accepted(state, who, a));
    apply_legal(t, state, who, a, rng, events);
}

static const char *const course_words[] = {"long", "short", NULL};
static const struct option options[] = {
    [OPTION_COURSE] = {.name = "course", .words = course_words, .max = COURSE_SHORT, .preset = COURSE_LONG},
    [OPTION_TARGET] = {.name = "target", .min = 1, .max = TARGET_MAX, .preset = 7},
};

const struct game catchy_game = {
    .id = "catchy",
    .title = "Catchy!",
    .blurb = "A trick-taking duel: every trick moves a fickle cat one step towards one of you.",
    .seats_min = SEATS,
    .seats_max = SEATS,
    .rules_version = 1,
    .options = options,
    .option_count = 2,
    .fields = catchy_fields,
    .space = &catchy_space,
    .phases = catchy_phases,
    .sayings = catchy_sayings,
    .outcomes = catchy_outcomes,
    .state_bytes = sizeof(struct state),
    .legal_max = TRICKS,
    /* A round is one swap and at most fourteen plays, and gives at least two points in all (CA-19). Before each
     * round both scores are below the target, so they add up to 2 * target - 2 at most: at most target - 1 rounds
     * can lie behind, and no match has more than `target` rounds. */
    .decisions_max = TARGET_MAX * (1 + PLAYED_MAX),
    .start = start,
    .pending = pending,
    .phase = phase,
    .legal = legal,
    .accepts = accepts,
    .why = catchy_why,
    .rule_turn = "CA-12",
    .rule_end = "CA-20",
    .apply = apply,
    .apply_legal = apply_legal,
    .outcome = outcome,
    .hide = catchy_hide,
    .hide_into = catchy_hide_into,
    .guess = catchy_guess,
    .numbers = &catchy_numbers,
    .write = catchy_write,
    .read = catchy_read,
    .render = catchy_render,
    .check = catchy_check,
    .rules_text = catchy_rules_text,
    .hooks = &catchy_hooks,
    .lab = &catchy_lab,
};
