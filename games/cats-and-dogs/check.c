/* The invariants of a position: every component exactly once, and fields that fit the phase. A position need
 * not come from play, but whatever passes here can be played to its end. */
#include "games/cats-and-dogs/rules.h"

#include "base/bits.h"

#include <string.h>

static bool check_ranges(const struct table *t, const struct state *s, struct complaint *why) {
    if (s->phase > PHASE_OVER)
        return complain(why, "There is no such phase.");
    if (s->turn >= t->seats)
        return complain(why, "\"turn\" must be a seat from 1 to %d.", t->seats);
    if (s->deck_count > FOOD_CARDS)
        return complain(why, "The deck cannot have more than %d cards.", FOOD_CARDS);
    if (s->known_bottom > s->deck_count)
        return complain(why, "\"known_bottom\" cannot be more than the %d cards of the deck.", s->deck_count);
    if (s->gone_count > PLOY_CARDS)
        return complain(why, "There are only %d action cards.", PLOY_CARDS);
    if (s->turned != NONE && s->turned >= FOODS)
        return complain(why, "\"turned\" must be a food card or null.");
    if (s->feeding != NONE && s->feeding >= laid_out(t))
        return complain(why, "\"feeding\" must be an animal that is laid out, or null.");
    if (s->card != NONE && s->card >= PLOYS)
        return complain(why, "\"card\" must be an action card or null.");
    return true;
}

static bool places_empty(const uint8_t *list, unsigned from, unsigned to) {
    while (from < to && list[from] == EMPTY)
        from++;
    return from == to;
}

/* LD-5, LD-12, LD-16, LD-4: animals laid out once, no more on them than fits, six markers for each seat. */
static bool check_animals(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned markers[SEATS_MAX] = {0};
    uint32_t seen = 0;
    for (unsigned x = 0; x < laid_out(t); x++) {
        if (s->animal[x] >= ANIMALS)
            return complain(why, "Animal %s is none of the kit.", cats_and_dogs_letters[x]);
        const struct kit_animal *card = animal_card(t, s, x);
        if (seen >> s->animal[x] & 1)
            return complain(why, "%s is laid out twice.", card->name);
        seen |= 1u << s->animal[x];
        if (s->fed[x] > FULL)
            return complain(why, "%s has more than %d food cards.", card->name, FULL);
        if (s->marked[x] > card->spaces)
            return complain(why, "%s has more markers than its %d spaces.", card->name, card->spaces);
        if (!places_empty(s->food[x], s->fed[x], FULL) || !places_empty(s->marker[x], s->marked[x], SPACES_MAX))
            return complain(why, "Something lies on %s beside its food and markers.", card->name);
        for (unsigned i = 0; i < s->marked[x]; i++) {
            if (s->marker[x][i] >= t->seats)
                return complain(why, "A marker on %s is of no seat at this table.", card->name);
            markers[s->marker[x][i]]++;
        }
    }
    for (unsigned who = 0; who < t->seats; who++)
        if (s->stock[who] > MARKERS || markers[who] + s->stock[who] != MARKERS)
            return complain(why, "Seat %u has %u markers on animals and %d in stock; together it must be %d.", who + 1,
                            markers[who], s->stock[who], MARKERS);
    return true;
}

static bool count_cards(unsigned *counts, unsigned sorts, const uint8_t *list, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (list[i] >= sorts)
            return false;
        counts[list[i]]++;
    }
    return true;
}

/* LD-2: each food card in the deck, on an animal or face up. */
static bool check_food(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned counts[FOODS] = {0};
    bool known = count_cards(counts, FOODS, s->deck, s->deck_count);
    for (unsigned x = 0; x < laid_out(t); x++)
        known = known && count_cards(counts, FOODS, s->food[x], s->fed[x]);
    if (!known)
        return complain(why, "A food card is none of fish1 to fish6 and bone1 to bone6.");
    if (s->turned != NONE)
        counts[s->turned]++;
    for (unsigned food = 0; food < FOODS; food++)
        if (counts[food] != cats_and_dogs_copies[food % VALUES])
            return complain(why, "There are %u cards %s; there must be %d in all.", counts[food],
                            cats_and_dogs_foods[food], cats_and_dogs_copies[food % VALUES]);
    return true;
}

/* LD-3, LD-6: two action cards of each kind; three were dealt to each seat, the box is never touched. */
static bool check_action_cards(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned counts[PLOYS] = {0};
    bool known = count_cards(counts, PLOYS, s->gone, s->gone_count) && count_cards(counts, PLOYS, s->box, box_count(t));
    for (unsigned who = 0; who < t->seats; who++) {
        unsigned most = HAND - (unsigned)(s->card != NONE && who == s->turn);
        if (s->hand_count[who] > most)
            return complain(why, "Seat %u cannot hold more than %u action cards.", who + 1, most);
        known = known && count_cards(counts, PLOYS, s->hand[who], s->hand_count[who]);
    }
    if (!known)
        return complain(why, "An action card is of no kind there is.");
    if (s->card != NONE)
        counts[s->card]++;
    for (unsigned ploy = 0; ploy < PLOYS; ploy++)
        if (counts[ploy] != PLOY_COPIES)
            return complain(why, "There are %u action cards %s; there must be %d in all.", counts[ploy],
                            cats_and_dogs_ploy_names[ploy], PLOY_COPIES);
    return true;
}

/* LD-40: only a discarded card is known to lie at the bottom. */
static bool check_bottom(const struct state *s, struct complaint *why) {
    unsigned discards = 0;
    for (unsigned i = 0; i < s->gone_count; i++)
        discards += s->gone[i] == DISCARD;
    return s->known_bottom <= discards ||
           complain(why, "\"known_bottom\" is %d, but only %u cards have been discarded.", s->known_bottom, discards);
}

/* LD-10: who still has all six markers has placed none this turn, so there was no space. */
static bool check_marked(const struct table *t, const struct state *s, struct complaint *why) {
    bool past = s->phase == PHASE_ACT || s->phase == PHASE_FEED || s->phase == PHASE_MORE || s->phase == PHASE_PICK;
    return !past || s->stock[s->turn] < MARKERS || !cats_and_dogs_may_mark(t, s, s->turn) ||
           complain(why, "Seat %d has all its markers in stock and must place one first.", s->turn + 1);
}

/* "turned", "feeding", "card" and "picks" are set in one phase each. */
static bool check_fields(const struct state *s, struct complaint *why) {
    static const char *const missing = "\"%s\" must be set in the phase \"%s\", and only there.";
    if ((s->turned != NONE) != (s->phase == PHASE_FEED))
        return complain(why, missing, "turned", "feed");
    if ((s->feeding != NONE) != (s->phase == PHASE_MORE))
        return complain(why, missing, "feeding", "more");
    if ((s->card != NONE) != (s->phase == PHASE_PICK))
        return complain(why, missing, "card", "pick");
    if (s->first && s->phase != PHASE_PICK)
        return complain(why, "There are \"picks\" only in the phase \"pick\".");
    return true;
}

/* LD-29: the picks so far, and that one more can still end in a change. */
static bool check_picks(const struct table *t, const struct state *s, struct complaint *why) {
    const struct ploy_rule *rule = &cats_and_dogs_ploys[s->card];
    if (!s->first)
        return cats_and_dogs_accepts_play(t, s, s->card) ||
               complain(why, "The card %s changes nothing here, so it could not be played.",
                        cats_and_dogs_ploy_names[s->card]);
    if (rule->picks == 1)
        return complain(why, "The card %s has one pick, which would have been carried out.",
                        cats_and_dogs_ploy_names[s->card]);
    return cats_and_dogs_accepts_pick(t, s, s->card, 0, s->first) ||
           complain(why, "The first of the \"picks\" cannot be picked for %s.", cats_and_dogs_ploy_names[s->card]);
}

static bool check_phase(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned full = cats_and_dogs_full_count(t, s);
    bool at_end = s->turned == NONE && cats_and_dogs_at_end(t, s);
    if (full == laid_out(t))
        return complain(why, "Not all animals can be full: the game ends when all but one are.");
    if (s->phase == PHASE_OVER)
        return at_end || complain(why, "The game is not over: two animals are not full, and there is food.");
    if (at_end || full + 1 == laid_out(t))
        return complain(why, "The game would be over: all animals but one are full, or the deck is empty.");
    if (s->phase == PHASE_MARK && !cats_and_dogs_may_mark(t, s, s->turn))
        return complain(why, "Seat %d cannot place a marker, so the phase would be \"act\".", s->turn + 1);
    if (s->phase == PHASE_MORE && (!s->fed[s->feeding] || s->fed[s->feeding] >= FED_ENOUGH))
        return complain(why, "The animal in \"feeding\" must have one to three food cards.");
    return s->phase != PHASE_PICK || check_picks(t, s, why);
}

bool cats_and_dogs_check(const struct table *t, const void *state, struct complaint *why) {
    const struct state *s = state;
    return check_ranges(t, s, why) && check_animals(t, s, why) && check_food(t, s, why) &&
           check_action_cards(t, s, why) && check_bottom(s, why) && check_fields(s, why) && check_marked(t, s, why) &&
           check_phase(t, s, why);
}
