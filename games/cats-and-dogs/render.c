/* The table as plain text, from a viewer's hidden state. */
#include "games/cats-and-dogs/rules.h"

static void put_ploys(struct text *out, const uint8_t *list, unsigned count) {
    unsigned hidden = 0;
    for (unsigned i = 0; i < count; i++) {
        if (list[i] == UNKNOWN) {
            hidden++;
            continue;
        }
        text_put(out, i ? ", " : ": ");
        text_put(out, cats_and_dogs_ploy_names[list[i]]);
    }
    if (hidden)
        text_put(out, " face down");
}

static void put_deck(const struct state *s, struct text *out) {
    text_format(out, "Deck: %d food card%s", s->deck_count, s->deck_count == 1 ? "" : "s");
    if (s->known_bottom) {
        text_put(out, ", known to end in");
        for (unsigned i = s->known_bottom; i-- > 0;)
            text_format(out, " %s", cats_and_dogs_foods[s->deck[i]]);
    }
    text_char(out, '\n');
    if (s->turned != NONE)
        text_format(out, "Face up: %s\n", cats_and_dogs_foods[s->turned]);
    if (s->card != NONE) {
        text_format(out, "In play: %s", cats_and_dogs_ploy_names[s->card]);
        text_put(out, s->first ? ", first pick " : "");
        if (s->first)
            space_format(&cats_and_dogs_space, s->first, out);
        text_char(out, '\n');
    }
}

/* " A  Clarence        cat   1 2 _   fish3 bone2                      +1" */
static void put_animal(const struct table *t, const struct state *s, unsigned x, struct text *out) {
    enum { MARKERS_AT = 26, FOOD_AT = 34, WORTH_AT = 65 };
    const struct kit_animal *card = animal_card(t, s, x);
    size_t line = out->length;
    text_format(out, "%c%s  %-15s %s", s->feeding == x ? '>' : ' ', cats_and_dogs_letters[x], card->name,
                cats_and_dogs_kinds[card->kind]);
    text_pad(out, MARKERS_AT, line);
    for (unsigned i = 0; i < card->spaces; i++) {
        if (i < s->marked[x])
            text_format(out, "%d ", s->marker[x][i] + 1);
        else
            text_put(out, "_ ");
    }
    text_pad(out, FOOD_AT, line);
    for (unsigned i = 0; i < s->fed[x]; i++)
        text_format(out, "%s ", cats_and_dogs_foods[s->food[x][i]]);
    text_pad(out, WORTH_AT, line);
    text_format(out, "%+4d%s\n", cats_and_dogs_worth(t, s, x), is_full(s, x) ? "  full" : "");
}

static void put_seat(const struct table *t, const struct state *s, unsigned who, seat viewer, struct text *out) {
    struct outcome now;
    t->game->outcome(t, s, &now);
    text_format(out, "%s seat %u%s: %d points, %d marker%s in stock, %d card%s",
                s->turn == who && s->phase != PHASE_OVER ? ">" : " ", who + 1, who == viewer ? " (you)" : "",
                (int)now.scores[who], s->stock[who], s->stock[who] == 1 ? "" : "s", s->hand_count[who],
                s->hand_count[who] == 1 ? "" : "s");
    put_ploys(out, s->hand[who], s->hand_count[who]);
    text_char(out, '\n');
}

/* Cards played, six a line. */
static void put_gone(const struct state *s, struct text *out) {
    enum { A_LINE = 6 };
    for (unsigned i = 0; i < s->gone_count; i++) {
        text_put(out, i % A_LINE ? ", " : i ? ",\n        " : "Played: ");
        text_put(out, cats_and_dogs_ploy_names[s->gone[i]]);
    }
    text_put(out, s->gone_count ? "\n" : "");
}

void cats_and_dogs_render(const struct table *t, const void *state, seat viewer, struct text *out) {
    const struct state *s = state;
    put_deck(s, out);
    text_put(out, "    animal          kind  markers food                           worth\n");
    for (unsigned x = 0; x < laid_out(t); x++)
        put_animal(t, s, x, out);
    for (unsigned who = 0; who < t->seats; who++)
        put_seat(t, s, who, viewer, out);
    put_gone(s, out);
}
