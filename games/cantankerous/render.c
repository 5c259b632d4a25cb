/* The table as plain text, and the cards in words. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

/* ---- cards in words */

static const char *const effect_texts[EFFECTS] = {
    [EFFECT_NONE] = "",
    [EFFECT_GIFT] = "every other cat draws one",
    [EFFECT_SOAP] = "toss one card",
    [EFFECT_DWELLER] = "worth %d in a Territory",
    [EFFECT_FLIGHT] = "costs nothing with Flight School banked",
    [EFFECT_DOUBLE] = "your next score this turn counts double",
    [EFFECT_ESCAPE] = "a Domestic Cat loses half its Affection and becomes Feral",
    [EFFECT_ADOPT] = "a Feral Cat becomes Domestic",
    [EFFECT_CONTROL] = "a Feral Cat loses all its Affection",
    [EFFECT_KNOCK] = "another cat loses a banked card",
    [EFFECT_PILFER] = "take a random card from another hand",
    [EFFECT_DRAW] = "draw %d",
    [EFFECT_LURK] = "take a token, draw one",
    [EFFECT_REVERSE] = "play goes the other way",
    [EFFECT_SCAVENGE] = "if Feral: take up to %d from the Litter Box",
    [EFFECT_MIDNIGHT] = "play up to %d cards at once",
    [EFFECT_ZOOMIES] = "bank up to %d cards at once",
    [EFFECT_ENEMY] = "one cat attacks another, then you may follow",
    [EFFECT_LASER] = "answer: cancels a card",
    [EFFECT_SCHOOL] = "",
    [EFFECT_BLAME] = "answer: a Mischief card costs and counts nothing",
};

/* Hearts, paws, cost: "3 hearts", "2 paws for 3", "event". */
static void worth_text(const struct card *card, struct text *out) {
    if (card->kind == KIND_AFFECTION)
        text_format(out, "%d heart%s", card->hearts, card->hearts == 1 ? "" : "s");
    else if (card->kind == KIND_MISCHIEF)
        text_format(out, "%d paw%s for %d", card->paws, card->paws == 1 ? "" : "s", card->cost);
    else
        text_put(out, card->kind == KIND_EVENT ? "Event" : "Frenzy");
}

static void effect_text(const struct card *card, struct text *out) {
    const char *words = effect_texts[card->effect], *number = strstr(words, "%d");
    if (!number) {
        text_put(out, words);
        return;
    }
    text_bytes(out, words, (size_t)(number - words));
    text_number(out, card->amount);
    text_put(out, number + 2);
}

/* "at once after an event, free", "both actions" */
static void extra_text(const struct card *card, struct text *out) {
    static const char *const after[] = {"", "an Affection card", "a Mischief card", "an Event"};
    if (card->instant)
        text_format(out, "; at once after %s%s", after[card->instant], card->free ? ", for nothing" : "");
    if (card->actions == 2)
        text_put(out, "; takes both actions");
}

/* "Roast Heist: 3 paws for 3; at once after an Event" */
static void card_text(const struct card *card, struct text *out) {
    text_format(out, "%s: ", card->name);
    worth_text(card, out);
    if (effect_texts[card->effect][0]) {
        text_put(out, "; ");
        effect_text(card, out);
    }
    extra_text(card, out);
}

void cc_card_text(const struct card *card, struct text *out) {
    static const char *const missing[] = {"", " Not in basic.", " Not in kitten.", " Not in basic or kitten."};
    text_format(out, "- c%d ", card->rank);
    card_text(card, out);
    text_format(out, ".%s\n", missing[card->left_out_of]);
}

/* ---- the table */

static void put_short(const struct table *t, unsigned card, struct text *out) {
    const struct card *c = card_of(t, card);
    if (c->kind == KIND_AFFECTION)
        text_format(out, " [c%u %dh]", card, c->hearts);
    else if (c->kind == KIND_MISCHIEF)
        text_format(out, " [c%u %dp/%d]", card, c->paws, c->cost);
    else
        text_format(out, " [c%u %s]", card, c->name);
}

static void render_count(unsigned count, const char *what, struct text *out) {
    text_format(out, "  %u %s%s", count, what, count == 1 ? "" : "s");
}

static void render_seat(const struct table *t, const struct state *s, unsigned who, seat viewer, struct text *out) {
    text_format(out, "%c Cat %u%s", who == viewer ? '>' : ' ', who + 1, who == s->toy ? " (Toy)" : "");
    render_count(s->points[who], "point", out);
    if (is_standard(t)) {
        text_put(out, is_feral(s, who) ? "  FERAL" : "  Domestic");
        render_count(s->tokens[who], "token", out);
    }
    render_count(s->hand_count[who], "card", out);
    text_put(out, s->doubled >> who & 1 ? "  next score x2" : "");
    text_put(out, s->bet[who] ? "  has bet\n" : "\n");
    size_t line = out->length;
    text_format(out, "    banked %u:", banked_worth(t, s, who));
    BANKED_EACH(card, s, who) {
        if (out->length - line > 84) {
            text_put(out, "\n           ");
            line = out->length;
        }
        put_short(t, card, out);
    }
    text_char(out, '\n');
}

static void render_hand(const struct table *t, const struct state *s, seat viewer, struct text *out) {
    text_put(out, "Your hand:\n");
    SET_EACH(card, s->hand[viewer]) {
        char words[90]; /* an owner's long names are cut to the width of the table */
        struct text text;
        text_start(&text, words, sizeof words);
        card_text(card_of(t, (unsigned)card), &text);
        text_format(out, "    c%-4u%s\n", (unsigned)card, words);
    }
}

static void render_list(const struct table *t, const char *title, const uint8_t *cards, unsigned count,
                        struct text *out) {
    if (!count)
        return;
    size_t line = out->length;
    text_put(out, title);
    for (unsigned i = 0; i < count; i++) {
        if (out->length - line > 55) {
            text_put(out, "\n   ");
            line = out->length;
        }
        text_format(out, " c%u %s%s", cards[i], card_of(t, cards[i])->name, i + 1 < count ? "," : "");
    }
    text_char(out, '\n');
}

/* What a cat that is asked in secret may react to. */
static void render_ask(const struct table *t, const struct state *s, struct text *out) {
    const struct frame *f = &s->frame[s->ask.frame];
    if (s->ask.step == STEP_WINDOW)
        text_format(out, "You may pounce on Cat %u.\n", s->toy + 1);
    else
        text_format(out, "You may react to c%u %s of Cat %u.\n", f->card, card_of(t, f->card)->name, f->who + 1);
}

void cc_render(const struct table *t, const void *state, seat viewer, struct text *out) {
    const struct state *s = state;
    if (s->turn)
        text_format(out, "Turn %d", s->turn);
    else
        text_put(out, "First Bite");
    text_format(out, ", indicator %s, play goes %s", s->indicator == INDICATOR_HIGH ? "high" : "low",
                s->direction > 0 ? "up" : "down");
    if (s->turn)
        text_format(out, ", actions left: %d", s->actions_left);
    text_format(out, "\nFood Bowl %d, Litter Box %d", s->bowl_count, s->litter_count);
    if (is_standard(t))
        text_format(out, ", Token Bank %d", s->token_bank);
    text_char(out, '\n');
    for (unsigned who = 0; who < t->seats; who++)
        render_seat(t, s, who, viewer, out);
    render_list(t, "On the table:", s->table, s->table_count, out);
    render_list(t, "Paid, not settled yet:", s->paid, s->paid_count, out);
    if (s->litter_count)
        render_list(t, "Top of the Litter Box:", s->litter + s->litter_count - 1, 1, out);
    if (s->phase == PHASE_REACT)
        text_put(out, "Somebody may be about to react.\n");
    else if (s->asked == viewer && (s->phase == PHASE_POUNCE || s->phase == PHASE_COUNTER || s->phase == PHASE_INSTANT))
        render_ask(t, s, out);
    if (viewer < t->seats)
        render_hand(t, s, viewer, out);
}

/* The name on a card, for its rank in an event. */
const char *cc_called(const struct table *t, const char *field, const char *value) {
    unsigned rank = 0;
    (void)field;
    if (*value != 'c')
        return NULL;
    for (value++; *value >= '0' && *value <= '9' && rank <= RANKS; value++)
        rank = 10 * rank + (unsigned)(*value - '0');
    return !*value && rank >= 1 && rank <= RANKS && card_of(t, rank)->kind != KIND_NONE ? card_of(t, rank)->name : NULL;
}
