/* The JSON that all games share: the head of a state, the result, the list entry of a game. */
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_NODES_MAX = 4096 };

static void write_options(const struct table *t, struct text *out) {
    json_open(out, '{');
    for (size_t i = 0; i < t->game->option_count; i++) {
        const struct option *option = &t->game->options[i];
        if (option->words)
            json_key_string(out, option->name, option->words[t->option[i]]);
        else
            json_key_number(out, option->name, t->option[i]);
    }
    if (t->kit_name)
        json_key_string(out, "data", t->kit_name);
    json_close(out, '}');
}

void seats_write(seat_set set, struct text *out) {
    json_open(out, '[');
    for (int s = 0; s < SEATS_MAX; s++)
        if (set >> s & 1)
            json_number(out, s + 1);
    json_close(out, ']');
}

void state_write(const struct table *t, const void *state, struct text *out) {
    json_open(out, '{');
    json_key_string(out, "game", t->game->id);
    json_key_number(out, "players", t->seats);
    json_key(out, "options");
    write_options(t, out);
    json_key_string(out, "phase", t->game->phases[t->game->phase(t, state)].name);
    json_key(out, "pending");
    seats_write(t->game->pending(t, state), out);
    t->game->write(t, state, out);
    json_close(out, '}');
}

static bool option_is_word(const struct game *game, const char *name) {
    for (size_t i = 0; i < game->option_count; i++)
        if (!strcmp(game->options[i].name, name))
            return game->options[i].words != NULL;
    return true;
}

static bool read_options(struct table *t, struct json_reader *r, struct json object) {
    struct json options = read_field(r, object, "options");
    if (options.type != JSON_OBJECT)
        return read_fail(r, "\"options\" must be an object.");
    for (size_t i = 0; i < json_count(options) && r->ok; i++) {
        char name[40] = "?", word[40];
        int64_t number;
        struct json value = json_member(options, i, name, sizeof name);
        struct text text;
        text_start(&text, word, sizeof word);
        if (!strcmp(name, "data")) {
            char file[512];
            if (!json_words(value, file, sizeof file))
                return read_fail(r, "The option \"data\" must be the name of a file.");
            if (!t->kit_name || strcmp(file, t->kit_name))
                return read_fail(r, "The option \"data\" names a file of components, and none can be read here.");
            continue;
        }
        if (json_int(value, &number))
            text_number(&text, number);
        else if (!json_words(value, word, sizeof word))
            return read_fail(r, "The option \"%s\" must be a word or a number.", name);
        if (option_is_word(t->game, name) == (value.type == JSON_NUMBER))
            return read_fail(r, "The option \"%s\" must be a %s.", name, value.type == JSON_NUMBER ? "word" : "number");
        if (!table_option(t, name, word, r->why))
            r->ok = false;
    }
    return r->ok;
}

/* ---- fields that no state has. What was read is written again: every field of the text must stand there too. */

static bool fields_known(struct json_reader *r, struct json given, struct json written) {
    for (size_t i = 0; i < json_count(given) && r->ok; i++) {
        char name[40] = "?";
        if (given.type == JSON_LIST) {
            fields_known(r, json_item(given, i), json_item(written, i));
            continue;
        }
        struct json value = json_member(given, i, name, sizeof name), known = json_get(written, name);
        if (known.type == JSON_MISSING)
            return read_fail(r, "There is a field \"%s\" that does not belong there.", name);
        fields_known(r, value, known);
    }
    return r->ok;
}

static bool nothing_unknown(const struct table *t, struct json object, const void *state, struct complaint *why) {
    struct json_reader r = {.why = why, .ok = true};
    struct json_doc doc;
    struct text text;
    char *written = malloc(STATE_TEXT_BYTES);
    struct json_node *nodes = malloc(STATE_NODES_MAX * sizeof *nodes);
    bool good = written && nodes;
    if (good) {
        text_start(&text, written, STATE_TEXT_BYTES);
        state_write(t, state, &text);
        must(!text.cut && json_parse(written, text.length, nodes, STATE_NODES_MAX, &doc, NULL));
        fields_known(&r, object, json_root(&doc));
        good = r.ok;
    } else {
        complain(why, "There is not enough memory to read a state.");
    }
    free(nodes);
    free(written);
    return good;
}

static bool read_phase(const struct table *t, struct json_reader *r, struct json object, unsigned *out) {
    struct json value = read_field(r, object, "phase");
    for (*out = 0; t->game->phases[*out].name; ++*out)
        if (json_is(value, t->game->phases[*out].name))
            return true;
    return read_fail(r, "\"phase\" is not a phase of %s.", t->game->title);
}

bool state_read(struct table *t, struct json object, void *state, struct complaint *why) {
    struct json_reader r = {.why = why, .ok = true};
    unsigned phase = 0;
    if (object.type != JSON_OBJECT)
        return complain(why, "A state is a JSON object.");
    if (!json_is(read_field(&r, object, "game"), t->game->id))
        return read_fail(&r, "\"game\" must be \"%s\".", t->game->id);
    int64_t seats = read_int(&r, object, "players", 0, 99);
    if (!r.ok || !table_seats(t, (long)seats, why) || !read_options(t, &r, object) ||
        !read_phase(t, &r, object, &phase))
        return false;
    memset(state, 0, t->game->state_bytes);
    return t->game->read(t, object, phase, state, &r) && r.ok && t->game->check(t, state, why) &&
           nothing_unknown(t, object, state, why);
}

void outcome_write(const struct table *t, const void *state, struct text *out) {
    struct outcome result;
    t->game->outcome(t, state, &result);
    json_key_bool(out, "over", result.over);
    json_key(out, "scores");
    json_open(out, '[');
    for (int s = 0; s < t->seats; s++)
        json_number(out, result.scores[s]);
    json_close(out, ']');
    json_key(out, "winners");
    seats_write(result.over ? result.winners : 0, out);
    json_key_string(out, "reason", result.reason);
}

const struct rules_text *game_rules(const struct game *game, const char *language) {
    size_t letters = strcspn(language, "-_.@");
    for (const struct rules_text *rules = game->rules_text; rules->language; rules++)
        if (strlen(rules->language) == letters && !strncmp(rules->language, language, letters))
            return rules;
    return game->rules_text;
}

enum field_kind game_field(const struct game *game, const char *event, const char *name) {
    if (!strcmp(name, "winners")) /* of event_over() */
        return FIELD_SEAT;
    for (const struct field *field = game->fields; field->name; field++)
        if (!strcmp(field->name, name) && (!field->event || !strcmp(field->event, event)))
            return field->kind;
    return FIELD_PLAIN;
}

int game_nothing(const struct game *game) {
    return game->nothing ? space_parse(game->space, game->nothing, NULL) : -1;
}

static void write_field(const struct field *field, const char *kind, struct text *out) {
    char name[80];
    struct text text;
    text_start(&text, name, sizeof name);
    text_format(&text, "%s%s%s", field->event ? field->event : "", field->event ? "." : "", field->name);
    json_key_string(out, name, kind);
}

static void write_fields(const struct game *game, struct text *out) {
    static const char *const kinds[] = {"plain", "seat", "component", "choice"};
    json_open(out, '{');
    json_key_string(out, "winners", kinds[FIELD_SEAT]);
    for (const struct field *field = game->fields; field->name; field++)
        write_field(field, kinds[field->kind], out);
    json_close(out, '}');
}

/* Verbs whose arguments name seats, with the place of each such argument, counted from 1. */
static void write_seat_arguments(const struct game *game, struct text *out) {
    json_open(out, '{');
    for (unsigned v = 0; v < game->space->verb_count; v++) {
        const struct verb *verb = &game->space->verbs[v];
        if (!verb->arg[0].seat && !verb->arg[1].seat)
            continue;
        json_key(out, verb->word);
        json_open(out, '[');
        for (int i = 0; i < 2; i++)
            if (verb->arg[i].seat)
                json_number(out, i + 1);
        json_close(out, ']');
    }
    json_close(out, '}');
}

void game_write_facts(const struct game *game, struct text *out) {
    json_open(out, '{');
    json_key_bool(out, "together", game->chooses_together);
    json_key_bool(out, "asks_in_secret", game->asks_in_secret);
    json_key(out, "nothing");
    if (game->nothing)
        json_string(out, game->nothing);
    else
        json_null(out);
    json_key(out, "fields");
    write_fields(game, out);
    json_key(out, "seat_arguments");
    write_seat_arguments(game, out);
    json_close(out, '}');
}

void game_write(const struct game *game, struct text *out) {
    json_open(out, '{');
    json_key_string(out, "id", game->id);
    json_key_string(out, "name", game->title);
    json_key(out, "players");
    json_open(out, '[');
    json_number(out, game->seats_min);
    json_number(out, game->seats_max);
    json_close(out, ']');
    json_key(out, "options");
    json_open(out, '{');
    for (size_t i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        json_key(out, option->name);
        json_open(out, '{');
        json_key(out, "values");
        json_open(out, '[');
        for (int v = option->words ? 0 : option->min; option->words ? option->words[v] != NULL : v <= option->max;
             v++) {
            if (option->words)
                json_string(out, option->words[v]);
            else
                json_number(out, v);
        }
        json_close(out, ']');
        json_key(out, "default");
        if (option->words)
            json_string(out, option->words[option->preset]);
        else
            json_number(out, option->preset);
        json_close(out, '}');
    }
    json_close(out, '}');
    json_close(out, '}');
}
