/* The numbers every game has, and the layout of all. */
#include "core/numbers.h"

#include "base/bits.h"
#include "core/game.h"

#include <string.h>

static unsigned phase_count(const struct game *game) {
    unsigned count = 0;
    while (game->phases[count].name)
        count++;
    return count;
}

static unsigned seat_choices(const struct game *game) {
    return (unsigned)(game->seats_max - game->seats_min) + 1;
}

static unsigned option_length(const struct option *option) {
    return option->words ? (unsigned)option->max + 1 : 1;
}

/* ---- the layout */

static void add(struct number_layout *out, const char *prefix, struct number_field field) {
    struct number_place *place = &out->place[out->count++];
    struct text name;
    must(out->count <= NUMBER_FIELDS_MAX);
    place->field = field;
    text_start(&name, place->name, sizeof place->name);
    text_put(&name, prefix);
    text_put(&name, field.name);
    must(!name.cut);
    out->length += field.length;
    must(out->length <= NUMBERS_MAX);
}

static void add_shared(const struct game *game, struct number_layout *out) {
    uint8_t seats = (uint8_t)game->seats_max;
    add(out, "",
        (struct number_field){.name = "phase",
                              .length = (uint16_t)phase_count(game),
                              .most = 1,
                              .meaning = "1 for the phase the game is in, in the order of the list of phases"});
    if (seat_choices(game) > 1)
        add(out, "",
            (struct number_field){.name = "players",
                                  .offset = (uint16_t)out->length,
                                  .length = (uint16_t)seat_choices(game),
                                  .most = 1,
                                  .meaning =
                                      "1 for the number of seats, the fewest first; blocks of seats beyond it are 0"});
    for (size_t i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        add(out, "option_",
            (struct number_field){.name = option->name,
                                  .offset = (uint16_t)out->length,
                                  .length = (uint16_t)option_length(option),
                                  .most = (uint8_t)(option->words ? 1 : option->max),
                                  .meaning =
                                      option->words ? "1 for the word that was agreed" : "the number that was agreed"});
    }
    add(out, "",
        (struct number_field){.name = "seat",
                              .offset = (uint16_t)out->length,
                              .length = seats,
                              .most = 1,
                              .own = true,
                              .meaning =
                                  "1 for the number of this seat, seat 1 first; the only field that is not counted "
                                  "from the seat itself, for actions that name seats"});
    add(out, "",
        (struct number_field){.name = "to_act",
                              .offset = (uint16_t)out->length,
                              .length = seats,
                              .most = 1,
                              .seats = seats,
                              .meaning = "1 if the seat may act now; all 0 when the game is over, or when somebody is "
                                         "asked in secret"});
}

void numbers_layout(const struct game *game, struct number_layout *out) {
    *out = (struct number_layout){.count = 0};
    add_shared(game, out);
    size_t head = out->length;
    for (const struct number_field *f = game->numbers->fields; f->name; f++) {
        struct number_field field = *f;
        must(head + f->offset == out->length); /* the table names every member of `struct numbers`, in order */
        field.offset = (uint16_t)out->length;
        add(out, "", field);
    }
    must(out->length == head + game->numbers->bytes);
}

static size_t head_length(const struct game *game) {
    size_t length = phase_count(game) + 2u * (unsigned)game->seats_max;
    if (seat_choices(game) > 1)
        length += seat_choices(game);
    for (size_t i = 0; i < game->option_count; i++)
        length += option_length(&game->options[i]);
    return length;
}

size_t numbers_length(const struct game *game) {
    return head_length(game) + game->numbers->bytes;
}

/* ---- the numbers */

_Static_assert(NUMBERS_SEATS == (int)SEATS_MAX, "each seat has its numbers");

void numbers_form(const struct table *t, struct numbers_form *out) {
    const struct game *game = t->game;
    uint8_t *at = out->constant + phase_count(game);
    out->head = head_length(game);
    out->length = out->head + game->numbers->bytes;
    must(out->head <= NUMBERS_HEAD);
    memset(out->constant, 0, out->length > NUMBERS_HEAD ? out->length : NUMBERS_HEAD);
    if (seat_choices(game) > 1) {
        at[t->seats - game->seats_min] = 1;
        at += seat_choices(game);
    }
    for (size_t i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        if (option->words)
            at[t->option[i]] = 1;
        else
            at[0] = (uint8_t)t->option[i];
        at += option_length(option);
    }
    out->act_at = (size_t)(at - out->constant) + (size_t)game->seats_max;
    if (game->numbers->prepare)
        game->numbers->prepare(t, out->constant + out->head);
    for (unsigned me = 0; me < t->seats; me++) {
        memcpy(out->first[me], out->constant, NUMBERS_HEAD);
        out->first[me][at - out->constant + me] = 1;
    }
}

/* What all games have, then the game's own numbers, from a state in which these seats are asked, over those of another
 * position. The copy of the head has a size that the compiler knows: what is too much of it are the first of the game's
 * own numbers, as they are prepared. */
static inline void write_over(const struct numbers_form *form, const struct table *t, const void *state, seat_set asked,
                              unsigned me, void *kept, uint8_t *out) {
    const struct game *game = t->game;
    unsigned turned = (unsigned)asked << t->seats >> me | (unsigned)asked >> me; /* as bits from `me` on */
    if (form->length >= NUMBERS_HEAD)
        memcpy(out, form->first[me], NUMBERS_HEAD);
    else
        memcpy(out, form->first[me], form->head);
    out[game->phase(t, state)] = 1;
    if (asked == 1u << me)
        out[form->act_at] = 1;
    else
        for (unsigned who = 0; who < t->seats; who++)
            out[form->act_at + who] = turned >> who & 1;
    if (game->numbers->kept)
        game->numbers->write_kept(t, form->constant + form->head, state, me, kept, out + form->head);
    else
        game->numbers->write(t, form->constant + form->head, state, me, out + form->head);
}

void numbers_write_form(const struct numbers_form *form, const struct table *t, const void *hidden, unsigned me,
                        uint8_t *out) {
    _Alignas(16) uint8_t kept[NUMBERS_KEPT_MAX];
    must(me < t->seats && t->game->numbers->kept <= sizeof kept);
    memset(kept, 0, t->game->numbers->kept);
    memcpy(out, form->constant, form->length);
    write_over(form, t, hidden, t->game->pending(t, hidden), me, kept, out);
}

static __attribute__((noinline)) void write_hidden(const struct numbers_form *form, const struct table *t,
                                                   const void *state, unsigned me, uint8_t *out) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    table_hide_into(t, state, (seat)me, hidden);
    numbers_write_form(form, t, hidden, me, out);
}

void numbers_write_asked(const struct numbers_form *form, const struct table *t, const void *state, seat_set asked,
                         unsigned me, void *kept, uint8_t *out) {
    must(asked >> me & 1);
    if (t->game->numbers->open)
        write_over(form, t, state, asked, me, kept, out);
    else
        write_hidden(form, t, state, me, out);
}

void numbers_write(const struct table *t, const void *hidden, unsigned me, uint8_t *out) {
    struct numbers_form form;
    numbers_form(t, &form);
    numbers_write_form(&form, t, hidden, me, out);
}

void numbers_layout_write(const struct game *game, struct text *out) {
    struct number_layout layout;
    numbers_layout(game, &layout);
    json_key_number(out, "length", (int64_t)layout.length);
    json_key(out, "fields");
    json_open(out, '[');
    for (size_t i = 0; i < layout.count; i++) {
        const struct number_field *f = &layout.place[i].field;
        json_open(out, '{');
        json_key_string(out, "name", layout.place[i].name);
        json_key_number(out, "offset", f->offset);
        json_key_number(out, "length", f->length);
        json_key_number(out, "most", f->most);
        json_key_number(out, "seats", f->seats);
        json_key_bool(out, "own", f->own);
        json_key_string(out, "meaning", f->meaning);
        if (f->constant)
            json_key_string(out, "constant", f->constant);
        json_close(out, '}');
    }
    json_close(out, ']');
}
