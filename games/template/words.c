/* High Card in words: action texts, JSON, the table as text. */
#include "games/template/rules.h"

#include "base/bits.h"

static const struct verb verbs[] = {{"show", {{.count = CARDS}}}};
const struct space template_space = {.verbs = verbs, .verb_count = 1, .size = CARDS};

const struct phase template_phases[] = {
    [PHASE_CHOOSE] = {"choose", "Choose a card to show."},
    [PHASE_OVER] = {"over", "The game is over."},
    {NULL, NULL},
};

const struct field template_fields[] = {
    {"seat", FIELD_SEAT, NULL},       {"cards", FIELD_CHOICE, "reveal"}, {"cards", FIELD_COMPONENT, NULL},
    {"order", FIELD_COMPONENT, NULL}, {NULL, FIELD_PLAIN, NULL},
};

const struct saying template_sayings[] = {
    {"deal", "{seat} is dealt {cards}."},
    {"ready", "{seat} is ready."},
    {"reveal", "The cards are shown: {cards}."},
    {"point", "{seat} takes the point."},
    {"over", "The game is over: {scores}. The win goes to {winners}."},
    {NULL, NULL},
};

const struct saying template_outcomes[] = {
    {"point", "{seat} takes a point"},
    {"over", "the game ends and the win goes to {winners}"},
    {NULL, NULL},
};

static void write_card(struct text *out, int card) {
    if (card == UNKNOWN)
        json_string(out, "?");
    else if (card)
        json_number(out, card);
    else
        json_null(out);
}

static void write_hand(const struct state *s, int who, struct text *out) {
    int unknown = template_hand_size(s, who) - (int)bits_count(s->hand[who]);
    json_open(out, '[');
    BITS_EACH(card, s->hand[who])
    json_number(out, (int64_t)card);
    while (unknown-- > 0)
        json_string(out, "?");
    json_close(out, ']');
}

void template_write(const struct table *t, const void *state, struct text *out) {
    const struct state *s = state;
    json_key_number(out, "round", s->round);
    json_key(out, "scores");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        json_number(out, s->score[who]);
    json_close(out, ']');
    json_key(out, "hands");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        write_hand(s, who, out);
    json_close(out, ']');
    json_key(out, "chosen");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        write_card(out, s->chosen[who]);
    json_close(out, ']');
    json_key(out, "deck");
    json_open(out, '[');
    for (int i = 0; i < template_deck_size(t); i++)
        write_card(out, s->deck[i]);
    json_close(out, ']');
    json_key(out, "shown");
    json_open(out, '[');
    BITS_EACH(card, s->shown)
    json_number(out, (int64_t)card);
    json_close(out, ']');
}

bool template_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r) {
    struct state *s = state;
    size_t count;
    s->phase = (uint8_t)phase;
    s->round = (uint8_t)read_int(r, object, "round", 1, HAND);
    struct json scores = read_list(r, object, "scores", t->seats, t->seats, &count);
    struct json hands = read_list(r, object, "hands", t->seats, t->seats, &count);
    struct json chosen = read_list(r, object, "chosen", t->seats, t->seats, &count);
    for (size_t who = 0; who < t->seats && r->ok; who++) {
        struct json hand = json_item(hands, who);
        s->score[who] = (uint8_t)item_int(r, scores, who, "scores", 0, HAND);
        if (json_item(chosen, who).type != JSON_NULL)
            s->chosen[who] = (uint8_t)item_int(r, chosen, who, "chosen", 1, CARDS);
        for (size_t i = 0; i < json_count(hand); i++)
            s->hand[who] |= (uint16_t)(1u << item_int(r, hand, i, "hands", 1, CARDS));
    }
    struct json deck = read_list(r, object, "deck", 0, CARDS, &count);
    for (size_t i = 0; i < count; i++)
        s->deck[i] = (uint8_t)item_int(r, deck, i, "deck", 1, CARDS);
    struct json shown = read_list(r, object, "shown", 0, CARDS, &count);
    for (size_t i = 0; i < count; i++)
        s->shown |= (uint16_t)(1u << item_int(r, shown, i, "shown", 1, CARDS));
    return r->ok;
}

void template_render(const struct table *t, const void *state, seat viewer, struct text *out) {
    const struct state *s = state;
    text_format(out, "Round %d of %d\n", s->round, HAND);
    for (int who = 0; who < t->seats; who++) {
        text_format(out, "%s seat %d: %d points, %d cards", who == viewer ? ">" : " ", who + 1, s->score[who],
                    template_hand_size(s, who));
        BITS_EACH(card, s->hand[who])
        text_format(out, " [%d]", (int)card);
        text_put(out, s->chosen[who] ? " (ready)\n" : "\n");
    }
}
