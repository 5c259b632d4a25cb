/* What is told: the events. Nothing here changes the state; without a tape nothing happens. */
#include "games/cantankerous/rules.h"

static const char *card_word(unsigned card, char out[5]) {
    struct text text;
    text_start(&text, out, 5);
    text_char(&text, 'c');
    text_number(&text, card);
    return out;
}

static void event_card(struct events *e, const char *key, unsigned seen_by, unsigned card) {
    char word[5];
    event_secret_word(e, key, seen_by, card_word(card, word));
}

static void event_cards(struct events *e, const char *key, unsigned seen_by, const uint8_t *cards, unsigned count) {
    char word[5];
    event_list(e, key);
    for (unsigned i = 0; i < count; i++)
        event_item_secret(e, seen_by, card_word(cards[i], word));
    event_list_close(e);
}

void cc_tell_seat(struct live *g, const char *event, unsigned who) {
    event_open(g->events, event);
    event_seat(g->events, "seat", (int)who);
    event_close(g->events);
}

void cc_tell_card(struct live *g, const char *event, unsigned who, unsigned card) {
    event_open(g->events, event);
    if (who != NOBODY)
        event_seat(g->events, "seat", (int)who);
    char word[5];
    event_word(g->events, "card", card_word(card, word));
    event_close(g->events);
}

void cc_tell_number(struct live *g, const char *event, unsigned who, const char *key, int number) {
    event_open(g->events, event);
    if (who != NOBODY)
        event_seat(g->events, "seat", (int)who);
    event_number(g->events, key, number);
    event_close(g->events);
}

void cc_tell_play(struct live *g, unsigned who, unsigned card, const char *how) {
    event_open(g->events, "play");
    event_seat(g->events, "seat", (int)who);
    event_card(g->events, "card", SEEN_BY_ALL, card);
    event_word(g->events, "how", how);
    event_close(g->events);
}

void cc_tell_attack(struct live *g, unsigned who, unsigned target, unsigned card) {
    event_open(g->events, "attack");
    event_seat(g->events, "seat", (int)who);
    event_seat(g->events, "target", (int)target);
    event_card(g->events, "card", SEEN_BY_ALL, card);
    event_close(g->events);
}

void cc_tell_take(struct live *g, unsigned who, unsigned from, unsigned card) {
    event_open(g->events, "take");
    event_seat(g->events, "seat", (int)who);
    if (from == NOBODY) {
        event_word(g->events, "from", "litter");
        event_card(g->events, "card", SEEN_BY_ALL, card);
    } else {
        event_seat(g->events, "from", (int)from);
        event_card(g->events, "card", SEEN_BY(who) | SEEN_BY(from), card);
    }
    event_close(g->events);
}

/* A list of cards that only one seat may see, or nobody. */
void cc_tell_cards(struct live *g, const char *event, unsigned who, const uint8_t *cards, unsigned count) {
    if (!count)
        return;
    event_open(g->events, event);
    event_seat(g->events, "seat", (int)who);
    event_cards(g->events, "cards", SEEN_BY(who), cards, count);
    event_close(g->events);
}

/* The whole pile, top first. */
void cc_tell_shuffle(struct live *g, const char *what) {
    uint8_t order[RANKS];
    for (unsigned i = 0; i < g->s->bowl_count; i++)
        order[i] = g->s->bowl[g->s->bowl_count - 1 - i];
    event_open(g->events, "shuffle");
    event_word(g->events, "what", what);
    event_cards(g->events, "order", SEEN_BY_NONE, order, g->s->bowl_count);
    event_close(g->events);
}

void cc_tell_indicator(struct live *g) {
    event_open(g->events, "indicator");
    event_word(g->events, "side", g->s->indicator == INDICATOR_HIGH ? "high" : "low");
    event_number(g->events, "direction", g->s->direction);
    event_close(g->events);
}
