/* Why a card can be played or the Starting card swapped, or not. */
#include "games/catchy/rules.h"

#include "base/bits.h"

enum {
    MAY_SWAP,
    SWAP_FIRST_OF_ALL,
    SWAPPED_ALREADY,
    MAY_LEAD,
    FOLLOWS,
    JOKER_ANY_TIME,
    JOKER_LED,
    CANNOT_FOLLOW,
    MUST_FOLLOW,
    NOT_HELD
};
static const struct because because[] = {
    [MAY_SWAP] = {"may_swap", "CA-11",
                  "You hold the Starting card, and place {place} holds a card you can take for it."},
    [SWAP_FIRST_OF_ALL] = {"swap_first", "CA-11", "You hold the Starting card: swap it before you play {card}."},
    [SWAPPED_ALREADY] = {"swap_over", "CA-11", "The Starting card lies in the course already, at place {place}."},
    [MAY_LEAD] = {"may_lead", "CA-13", "You lead, and any card may be led."},
    [FOLLOWS] = {"follows", "CA-13", "{card} follows {colour}, the colour that was led."},
    [JOKER_ANY_TIME] = {"joker_any_time", "CA-13", "The Joker may always be played."},
    [JOKER_LED] = {"joker_led", "CA-13", "The Joker was led, so any card may answer it."},
    [CANNOT_FOLLOW] = {"cannot_follow", "CA-13", "You hold no {colour}, so you may play any card."},
    [MUST_FOLLOW] = {"must_follow", "CA-13", "You hold {colour}, so you must follow {colour} or play the Joker."},
    [NOT_HELD] = {"not_held", "CA-12", "{card} is not in your hand."},
};

static unsigned place_of_start(const struct state *s) {
    unsigned place = 0;
    while (place + 1 < PLACES && s->course[place] != START)
        place++;
    return place;
}

static void why_swap(const struct state *s, unsigned place, struct reason *out) {
    if (s->phase == PHASE_SWAP)
        reason_legal(out, &because[MAY_SWAP]);
    else
        reason_illegal(out, &because[SWAPPED_ALREADY]);
    reason_number(out, "place", (int)(s->phase == PHASE_SWAP ? place : place_of_start(s)) + 1);
}

/* CA-13 */
static void why_answer(const struct state *s, seat who, unsigned card, struct reason *out) {
    unsigned led = led_card(s), colour = card_colour(led);
    if (card == JOKER) {
        reason_legal(out, &because[JOKER_ANY_TIME]);
        return;
    }
    if (led == JOKER) {
        reason_legal(out, &because[JOKER_LED]);
        return;
    }
    if (card_colour(card) == colour) {
        reason_legal(out, &because[FOLLOWS]);
        reason_word(out, "card", catchy_cards[card]);
    } else if (s->hand[who] & COLOUR(colour)) {
        reason_illegal(out, &because[MUST_FOLLOW]);
    } else {
        reason_legal(out, &because[CANNOT_FOLLOW]);
    }
    reason_word(out, "colour", catchy_colours[colour]);
}

void catchy_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out) {
    const struct state *s = hidden;
    (void)t;
    if (a < PLAY_FIRST) {
        why_swap(s, (unsigned)a - SWAP_FIRST, out);
        return;
    }
    unsigned card = (unsigned)a - PLAY_FIRST;
    if (s->phase == PHASE_SWAP || !(s->hand[who] >> card & 1)) {
        reason_illegal(out, &because[s->phase == PHASE_SWAP ? SWAP_FIRST_OF_ALL : NOT_HELD]);
        reason_word(out, "card", catchy_cards[card]);
    } else if (s->phase == PHASE_LEAD) {
        reason_legal(out, &because[MAY_LEAD]);
    } else {
        why_answer(s, who, card, out);
    }
}
