/* The rules of Like Cats and Dogs: the set-up, the turn, feeding, what action cards do, the end. The rule
 * numbers are those of RULES.md. */
#include "games/cats-and-dogs/rules.h"

#include <string.h>

const uint8_t cats_and_dogs_copies[VALUES] = {4, 5, 6, 5, 4, 3}; /* LD-2 */

/* ---- set-up */

static void shuffle_event(struct events *events, const char *what) {
    event_open(events, "shuffle");
    event_word(events, "what", what);
    event_list(events, "order");
}

static void shuffle_event_close(struct events *events) {
    event_list_close(events);
    event_close(events);
}

/* LD-5: two animals for each player; only these are seen. */
static void lay_animals_out(const struct table *t, struct state *s, struct rng *rng, struct events *events) {
    const struct kit *kit = t->kit;
    uint8_t order[ANIMALS];
    for (unsigned i = 0; i < ANIMALS; i++)
        order[i] = (uint8_t)i;
    rng_shuffle(rng, order, ANIMALS);
    memcpy(s->animal, order, laid_out(t));
    if (!events)
        return;
    shuffle_event(events, "animals");
    for (unsigned i = 0; i < ANIMALS; i++)
        event_item_secret(events, i < laid_out(t) ? SEEN_BY_ALL : SEEN_BY_NONE, kit->animal[order[i]].name);
    shuffle_event_close(events);
}

/* LD-2, LD-6: the deck. */
static void shuffle_food(struct state *s, struct rng *rng, struct events *events) {
    unsigned count = 0;
    for (unsigned food = 0; food < FOODS; food++)
        for (unsigned i = 0; i < cats_and_dogs_copies[food % VALUES]; i++)
            s->deck[count++] = (uint8_t)food;
    rng_shuffle(rng, s->deck, FOOD_CARDS);
    s->deck_count = FOOD_CARDS;
    if (!events)
        return;
    shuffle_event(events, "food");
    for (unsigned i = FOOD_CARDS; i-- > 0;)
        event_item_secret(events, SEEN_BY_NONE, cats_and_dogs_foods[s->deck[i]]);
    shuffle_event_close(events);
}

/* LD-3, LD-6: three action cards to each seat, the rest to the box. */
static void deal_action_cards(const struct table *t, struct state *s, struct rng *rng, struct events *events) {
    uint8_t order[PLOY_CARDS];
    for (unsigned i = 0; i < PLOY_CARDS; i++)
        order[i] = (uint8_t)(i / PLOY_COPIES);
    rng_shuffle(rng, order, PLOY_CARDS);
    if (events) {
        shuffle_event(events, "actions");
        for (unsigned i = 0; i < PLOY_CARDS; i++)
            event_item_secret(events, SEEN_BY_NONE, cats_and_dogs_ploy_names[order[i]]);
        shuffle_event_close(events);
    }
    for (unsigned who = 0; who < t->seats; who++) {
        memcpy(s->hand[who], order + who * HAND, HAND);
        cats_and_dogs_sort(s->hand[who], HAND);
        s->hand_count[who] = HAND;
    }
    memcpy(s->box, order + (unsigned)HAND * t->seats, box_count(t));
    cats_and_dogs_sort(s->box, box_count(t));
}

static void start(const struct table *t, void *state, struct rng *rng, struct events *events) {
    struct state *s = state;
    memset(s, 0, sizeof *s);
    s->phase = PHASE_MARK; /* LD-7: seat 1 begins; no space is taken yet */
    s->card = s->turned = s->feeding = NONE;
    memset(s->stock, MARKERS, t->seats); /* LD-4 */
    memset(s->food, EMPTY, sizeof s->food);
    memset(s->marker, EMPTY, sizeof s->marker);
    lay_animals_out(t, s, rng, events);
    shuffle_food(s, rng, events);
    deal_action_cards(t, s, rng, events);
}

/* ---- what may be done */

static seat_set pending(const struct table *t, const void *state) {
    const struct state *s = state;
    (void)t;
    if (s->phase == PHASE_OVER)
        return 0;
    return (seat_set)(1u << s->turn);
}

static unsigned phase(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->phase;
}

/* LD-10: there is a marker in stock and a place for it. */
bool cats_and_dogs_may_mark(const struct table *t, const struct state *s, unsigned who) {
    if (!s->stock[who])
        return false;
    unsigned places = 0;
    for (unsigned x = 0; x < laid_out(t); x++)
        places += has_room(t, s, x);
    return places;
}

/* LD-11: `turn` is always possible; an action card only if it changes something (LD-29). */
static size_t legal_acts(const struct table *t, const struct state *s, action *out) {
    const uint8_t *hand = s->hand[s->turn];
    size_t count = 0;
    out[count++] = DO_TURN;
    for (unsigned i = 0; i < s->hand_count[s->turn]; i++)
        if (hand[i] != UNKNOWN && (!i || hand[i] != hand[i - 1]) && cats_and_dogs_can_play(t, s, hand[i]))
            out[count++] = (action)(DO_CARD + hand[i]);
    return count;
}

static size_t legal(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    size_t count = 0;
    if (who != s->turn)
        return 0;
    switch (s->phase) {
    case PHASE_MARK:
        for (unsigned x = 0; x < laid_out(t); x++) {
            out[count] = (action)(DO_MARK + x);
            count += has_room(t, s, x);
        }
        return count;
    case PHASE_ACT:
        return legal_acts(t, s, out);
    case PHASE_FEED:
        for (unsigned x = 0; x < laid_out(t); x++) {
            out[count] = (action)(DO_FEED + x);
            count += !is_full(s, x);
        }
        return count;
    case PHASE_MORE:
        out[0] = DO_MORE;
        out[1] = DO_STOP;
        return 2;
    case PHASE_PICK:
        return cats_and_dogs_legal_picks(t, s, out);
    }
    return 0;
}

static bool holds(const struct state *s, unsigned who, unsigned ploy) {
    return memchr(s->hand[who], (int)ploy, s->hand_count[who]) != NULL;
}

static bool accepts(const struct table *t, const void *state, seat who, action a) {
    const struct state *s = state;
    if (s->phase == PHASE_OVER || who != s->turn || a >= ACTIONS)
        return false;
    if (a >= DO_ANIMAL)
        return s->phase == PHASE_PICK && cats_and_dogs_accepts_pick(t, s, s->card, s->first, a);
    if (a >= DO_MORE)
        return s->phase == PHASE_MORE;
    if (a >= DO_FEED)
        return s->phase == PHASE_FEED && a < DO_FEED + laid_out(t) && s->fed[a - DO_FEED] < FULL;
    if (a >= DO_CARD)
        return s->phase == PHASE_ACT && holds(s, who, a - DO_CARD) && cats_and_dogs_accepts_play(t, s, a - DO_CARD);
    if (a == DO_TURN)
        return s->phase == PHASE_ACT;
    return s->phase == PHASE_MARK && a < laid_out(t) && s->fed[a] < FULL && s->marked[a] < animal_card(t, s, a)->spaces;
}

/* ---- the end */

unsigned cats_and_dogs_full_count(const struct table *t, const struct state *s) {
    unsigned full = 0;
    for (unsigned x = 0; x < laid_out(t); x++)
        full += is_full(s, x);
    return full;
}

/* LD-50, asked when no card lies face up. */
bool cats_and_dogs_at_end(const struct table *t, const struct state *s) {
    return !s->deck_count || cats_and_dogs_full_count(t, s) + 1 >= laid_out(t);
}

/* LD-51: what a dog or a cat likes counts for it, the other food against it. */
const int8_t cats_and_dogs_bones_less_fish[EMPTY + 1] = {-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6}; /* nothing: 0 */

/* LD-52; before the end, the scores as if it were now. */
static void outcome(const struct table *t, const void *state, struct outcome *out) {
    const struct state *s = state;
    *out = (struct outcome){.over = s->phase == PHASE_OVER};
    for (unsigned x = 0; x < laid_out(t); x++) {
        int worth = cats_and_dogs_worth(t, s, x);
        for (unsigned i = 0; i < s->marked[x]; i++)
            out->scores[s->marker[x][i]] += worth;
    }
    out->reason = "The game goes on.";
    if (!out->over)
        return;
    out->winners = best_scores(out->scores, t->seats);
    out->reason = s->deck_count ? "All animals but one are full." : "The last food card has been laid.";
}

/* ---- the turn */

/* LD-15, LD-10: the next seat places a marker, or goes straight to its card action. */
static void pass_turn(const struct table *t, struct state *s) {
    s->turn = seat_after(t, s->turn);
    s->phase = cats_and_dogs_may_mark(t, s, s->turn) ? PHASE_MARK : PHASE_ACT;
}

static void event_animal(struct events *events, const char *key, unsigned x) {
    event_word(events, key, cats_and_dogs_letters[x]);
}

static void mark(struct state *s, unsigned x, struct events *events) {
    put_marker(s, x);
    if (!events)
        return;
    event_open(events, "mark");
    event_seat(events, "seat", s->turn);
    event_animal(events, "animal", x);
    event_close(events);
}

static void turn_events(const struct state *s, unsigned food, struct events *events) {
    event_open(events, "turn");
    event_seat(events, "seat", s->turn);
    event_word(events, "card", cats_and_dogs_foods[food]);
    event_close(events);
}

static void lay_events(const struct state *s, unsigned x, unsigned food, struct events *events) {
    event_open(events, "feed");
    event_seat(events, "seat", s->turn);
    event_animal(events, "animal", x);
    event_word(events, "card", cats_and_dogs_foods[food]);
    event_close(events);
    if (!is_full(s, x))
        return;
    event_open(events, "full");
    event_animal(events, "animal", x);
    event_close(events);
}

static void finish(const struct table *t, struct state *s, struct events *events) {
    s->phase = PHASE_OVER;
    if (!events)
        return;
    struct outcome result;
    outcome(t, s, &result);
    event_over(events, result.scores, t->seats, result.winners);
}

/* LD-13, LD-14: the card goes on the animal; then the end, the choice of one more, or the next seat. */
static void lay_food(const struct table *t, struct state *s, unsigned x, uint8_t food, struct events *events) {
    put_food(s, x, food);
    if (events)
        lay_events(s, x, food, events);
    if ((is_full(s, x) || !s->deck_count) && cats_and_dogs_at_end(t, s)) {
        finish(t, s, events);
    } else if (s->fed[x] < FED_ENOUGH) {
        s->feeding = (uint8_t)x;
        s->phase = PHASE_MORE;
    } else {
        pass_turn(t, s);
    }
}

static void play_card(struct state *s, unsigned ploy, struct events *events) {
    uint8_t *hand = s->hand[s->turn];
    unsigned left = --s->hand_count[s->turn], i = 0;
    while (hand[i] != ploy)
        i++;
    for (; i < left; i++)
        hand[i] = hand[i + 1];
    hand[left] = 0;
    s->card = (uint8_t)ploy;
    s->phase = PHASE_PICK;
    if (!events)
        return;
    event_open(events, "card");
    event_seat(events, "seat", s->turn);
    event_word(events, "kind", cats_and_dogs_ploy_names[ploy]);
    event_close(events);
}

/* ---- what action cards do */

/* LD-41: where several are equal, the first is meant. The one named is there. */
static unsigned place_of(const uint8_t *list, unsigned what) {
    unsigned i = 0;
    while (list[i] != what)
        i++;
    return i;
}

static void take_out(uint8_t *list, uint8_t *count, unsigned what) {
    unsigned i = place_of(list, what);
    for (--*count; i < *count; i++)
        list[i] = list[i + 1];
    list[*count] = EMPTY;
}

static void swap_bytes(uint8_t *a, uint8_t *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t held = a[i];
        a[i] = b[i];
        b[i] = held;
    }
}

/* LD-30, LD-40: to the bottom of the deck, known to all. */
static void discard(struct state *s, struct pick p, struct events *events) {
    take_out(s->food[p.x], &s->fed[p.x], p.what);
    memmove(s->deck + 1, s->deck, s->deck_count);
    s->deck[0] = p.what;
    s->deck_count++;
    s->known_bottom++;
    event_open(events, "discard");
    event_animal(events, "animal", p.x);
    event_word(events, "card", cats_and_dogs_foods[p.what]);
    event_close(events);
}

/* LD-31 to LD-36, LD-41: the two things change places. */
static void swap(struct state *s, enum pick_sort sort, struct pick a, struct pick b, struct events *events) {
    static const char *const whats[] = {[PICK_FOOD] = "food", [PICK_ANIMAL] = "all", [PICK_MARKER] = "markers"};
    switch (sort) {
    case PICK_FOOD:
        swap_bytes(s->food[a.x] + place_of(s->food[a.x], a.what), s->food[b.x] + place_of(s->food[b.x], b.what), 1);
        break;
    case PICK_ANIMAL:
        swap_bytes(s->food[a.x], s->food[b.x], FULL);
        swap_bytes(s->fed + a.x, s->fed + b.x, 1);
        break;
    case PICK_MARKER:
        swap_bytes(s->marker[a.x] + place_of(s->marker[a.x], a.what), s->marker[b.x] + place_of(s->marker[b.x], b.what),
                   1);
        break;
    }
    event_open(events, "swap");
    event_word(events, "what", whats[sort]);
    event_animal(events, "a", a.x);
    event_animal(events, "b", b.x);
    event_close(events);
}

/* LD-37, LD-17 */
static void return_marker(struct state *s, struct pick p, struct events *events) {
    take_out(s->marker[p.x], &s->marked[p.x], p.what);
    s->stock[p.what]++;
    event_open(events, "return");
    event_animal(events, "animal", p.x);
    event_seat(events, "owner", p.what);
    event_close(events);
}

/* LD-38: one's own stands where the other stood. */
static void replace_marker(struct state *s, struct pick p, struct events *events) {
    s->marker[p.x][place_of(s->marker[p.x], p.what)] = s->turn;
    s->stock[p.what]++;
    s->stock[s->turn]--;
    event_open(events, "replace");
    event_animal(events, "animal", p.x);
    event_seat(events, "owner", p.what);
    event_seat(events, "by", s->turn);
    event_close(events);
}

static void pick(const struct table *t, struct state *s, action a, struct events *events) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[s->card];
    if (rule->picks == 2 && !s->first) {
        s->first = a;
        return;
    }
    struct pick last = cats_and_dogs_pick(rule->sort, a);
    switch ((enum ploy)s->card) {
    case DISCARD:
        discard(s, last, events);
        break;
    case SWAP_DOG_CAT:
    case SWAP_FISH_BONE:
    case SWAP_SAME_KIND:
    case SWAP_FOOD:
    case SWAP_ANIMALS:
    case SWAP_MARKERS:
        swap(s, rule->sort, cats_and_dogs_pick(rule->sort, s->first), last, events);
        break;
    case RETURN_MARKER:
        return_marker(s, last, events);
        break;
    case REPLACE_MARKER:
        replace_marker(s, last, events);
        break;
    }
    s->gone[s->gone_count++] = s->card;
    s->card = NONE;
    s->first = 0;
    pass_turn(t, s);
}

static void apply_legal(const struct table *t, void *state, seat who, action a, struct rng *rng,
                        struct events *events) {
    struct state *s = state;
    (void)who;
    (void)rng; /* after the set-up nothing is left to chance */
    switch (s->phase) {
    case PHASE_MARK:
        mark(s, a - DO_MARK, events);
        break;
    case PHASE_ACT:
        if (a != DO_TURN) {
            play_card(s, a - DO_CARD, events);
            break;
        }
        turn_food(s);
        if (events)
            turn_events(s, s->turned, events);
        break;
    case PHASE_FEED:
        lay_food(t, s, a - DO_FEED, s->turned, events);
        break;
    case PHASE_MORE:
        if (a == DO_MORE) {
            uint8_t food = take_food(s);
            if (events)
                turn_events(s, food, events);
            lay_food(t, s, s->feeding, food, events);
            break;
        }
        s->feeding = NONE;
        pass_turn(t, s);
        break;
    case PHASE_PICK:
        pick(t, s, a, events);
        break;
    }
}

static void apply(const struct table *t, void *state, seat who, action a, struct rng *rng, struct events *events) {
    must(accepts(t, state, who, a));
    apply_legal(t, state, who, a, rng, events);
}

/* A food card laid takes four decisions at most (mark, turn, feed, stop), and at most 54 and two discarded
 * ones are laid; an action card takes four (mark, card, two picks), and there are 18. */
enum { DECISIONS_MAX = 4 * (FOOD_CARDS + PLOY_COPIES) + 4 * PLOY_CARDS };

/* The longest list: `food X CARD` for each card on twelve animals that are not full. */
enum { PICKS_MAX = LAID_MAX * (FULL - 1) };

const struct game cats_and_dogs_game = {
    .id = "cats-and-dogs",
    .title = "Like Cats and Dogs",
    .blurb = "Feed your favourites what they like, and the others' what they hate.",
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .rules_version = 1,
    .fields = cats_and_dogs_fields,
    .space = &cats_and_dogs_space,
    .phases = cats_and_dogs_phases,
    .sayings = cats_and_dogs_sayings,
    .outcomes = cats_and_dogs_outcomes,
    .state_bytes = sizeof(struct state),
    .legal_max = PICKS_MAX,
    .decisions_max = DECISIONS_MAX,
    .start = start,
    .pending = pending,
    .phase = phase,
    .legal = legal,
    .accepts = accepts,
    .why = cats_and_dogs_why,
    .rule_turn = "LD-15",
    .rule_end = "LD-50",
    .apply = apply,
    .apply_legal = apply_legal,
    .outcome = outcome,
    .hide = cats_and_dogs_hide,
    .hide_into = cats_and_dogs_hide_into,
    .guess = cats_and_dogs_guess,
    .numbers = &cats_and_dogs_numbers,
    .write = cats_and_dogs_write,
    .read = cats_and_dogs_read,
    .render = cats_and_dogs_render,
    .check = cats_and_dogs_check,
    .kit_house = &cats_and_dogs_kit,
    .kit_bytes = sizeof(struct kit),
    .kit_title = "animals",
    .kit_read = cats_and_dogs_kit_read,
    .rules_text = cats_and_dogs_rules_text,
    .hooks = &cats_and_dogs_hooks,
    .lab = &cats_and_dogs_lab,
};
