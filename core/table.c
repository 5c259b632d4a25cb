/* What is agreed before play: seats and options, checked against the game's own table. */
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

void table_default(struct table *t, const struct game *game) {
    memset(t, 0, sizeof *t);
    t->game = game;
    t->kit = game->kit_house;
    t->seats = (uint8_t)game->seats_min;
    for (size_t i = 0; i < game->option_count; i++)
        t->option[i] = (int16_t)game->options[i].preset;
}

bool table_seats(struct table *t, long seats, struct complaint *why) {
    const struct game *game = t->game;
    if (seats < game->seats_min || seats > game->seats_max) {
        if (game->seats_min == game->seats_max)
            return complain(why, "%s is for %d players.", game->title, game->seats_min);
        return complain(why, "%s is for %d to %d players.", game->title, game->seats_min, game->seats_max);
    }
    t->seats = (uint8_t)seats;
    return true;
}

static bool option_word(const struct option *option, const char *value, int *out) {
    for (int i = 0; option->words[i]; i++)
        if (!strcmp(option->words[i], value))
            return *out = i, true;
    return false;
}

static bool option_number(const struct option *option, const char *value, int *out) {
    char *end;
    size_t digits = strspn(value, "0123456789");
    long number = strtol(value, &end, 10);
    if (!digits || digits > 6 || value[digits] || (value[0] == '0' && digits > 1))
        return false;
    *out = (int)number;
    return number >= option->min && number <= option->max;
}

/* "long or short", "a number from 1 to 21" */
static void option_choices(const struct option *option, struct text *out) {
    if (!option->words) {
        text_format(out, "a number from %d to %d", option->min, option->max);
        return;
    }
    for (int i = 0; option->words[i]; i++) {
        text_put(out, !i ? "" : option->words[i + 1] ? ", " : " or ");
        text_put(out, option->words[i]);
    }
}

bool table_option(struct table *t, const char *name, const char *value, struct complaint *why) {
    const struct game *game = t->game;
    for (size_t i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        if (strcmp(option->name, name))
            continue;
        int chosen = 0;
        if (option->words ? option_word(option, value, &chosen) : option_number(option, value, &chosen)) {
            t->option[i] = (int16_t)chosen;
            return true;
        }
        char choices[120];
        struct text list;
        text_start(&list, choices, sizeof choices);
        option_choices(option, &list);
        return complain(why, "The option \"%s\" of %s is %s, not \"%.40s\".", name, game->title, choices, value);
    }
    return complain(why, "%s has no option \"%.40s\".", game->title, name);
}

void table_option_text(const struct table *t, size_t option, struct text *out) {
    const struct option *o = &t->game->options[option];
    if (o->words)
        text_put(out, o->words[t->option[option]]);
    else
        text_number(out, t->option[option]);
}

seat_set best_scores(const int32_t *scores, int seats) {
    seat_set winners = 0;
    for (int s = 0, best = 0; s < seats; s++) {
        if (!winners || scores[s] > best) {
            best = scores[s];
            winners = 0;
        }
        if (scores[s] == best)
            winners |= (seat_set)(1u << s);
    }
    return winners;
}

bool asked_in_secret(const struct table *t, const void *state, unsigned viewer) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    seat_set pending = t->game->pending(t, state);
    if (!t->game->asks_in_secret || !pending || (viewer < t->seats && pending >> viewer & 1))
        return false;
    memcpy(hidden, state, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)viewer);
    return !t->game->pending(t, hidden);
}
