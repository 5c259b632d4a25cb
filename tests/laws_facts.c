/* Law 9: what a game declares about itself is what play shows. */
#include "tests/laws.h"

#include "base/bits.h"

#include <string.h>

enum { NODES_MAX = 8192, EVENT_BYTES = 65536 };

/* Every legal action that names a seat names one at the table. */
static bool seats_exist(const struct table *t, const void *state, unsigned who, struct complaint *why) {
    action list[LEGAL_MAX];
    const struct space *space = t->game->space;
    size_t count = t->game->legal(t, state, (seat)who, list);
    for (size_t i = 0; i < count; i++) {
        unsigned value[2];
        const struct verb *verb = space_split(space, list[i], value);
        for (int arg = 0; arg < 2; arg++)
            if (verb->arg[arg].seat && value[arg] >= t->seats)
                return complain(why, "law 9: \"%s\" is legal for a seat that is not there", verb->word);
    }
    return true;
}

bool law_facts(const struct table *t, const void *state, struct facts_seen *seen, struct complaint *why) {
    const struct game *game = t->game;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    seat_set asked = game->pending(t, state);
    int nothing = game_nothing(game);
    memcpy(hidden, state, game->state_bytes);
    game->hide(t, hidden, SPECTATOR);
    bool together = bits_count(asked) > 1, in_secret = asked && !game->pending(t, hidden);
    seen->together = seen->together || together;
    seen->in_secret = seen->in_secret || in_secret;
    if (together && !game->chooses_together)
        return complain(why, "law 9: several seats are asked, but the game does not declare it");
    if (in_secret && !game->asks_in_secret)
        return complain(why, "law 9: somebody is asked in secret, but the game does not declare it");
    for (unsigned who = 0; who < t->seats; who++) {
        bool legal = nothing >= 0 && game->accepts(t, state, (seat)who, (action)nothing);
        seen->nothing = seen->nothing || legal;
        if (in_secret && asked >> who & 1 && !legal)
            return complain(why, "law 9: seat %u is asked in secret and may not choose to do nothing", who + 1);
        if (!seats_exist(t, state, who, why))
            return false;
    }
    return true;
}

void law_facts_witness(void *context, const char *type, const char *key, bool secret) {
    struct facts_seen *seen = context;
    enum field_kind kind = game_field(seen->table->game, type, key);
    seen->secret_events = seen->secret_events || (secret && seen->playing);
    if (secret && kind != FIELD_COMPONENT)
        complain(&seen->why, "law 9: the secret field \"%s\" of the event \"%s\" is no declared component", key, type);
    if (!secret && kind != FIELD_SEAT)
        complain(&seen->why, "law 9: the field \"%s\" of the event \"%s\" is no declared seat", key, type);
}

/* A seat, nobody, or a word for something else. */
static bool names_seat(const struct table *t, struct json value) {
    int64_t number;
    if (value.type == JSON_NUMBER)
        return json_int(value, &number) && number >= 1 && number <= t->seats;
    return value.type == JSON_NULL || value.type == JSON_STRING;
}

static bool field_fits(const struct table *t, struct json value, enum field_kind kind) {
    if (value.type != JSON_LIST)
        return kind == FIELD_SEAT ? names_seat(t, value)
                                  : value.type == JSON_NUMBER || value.type == JSON_STRING ||
                                        (kind == FIELD_CHOICE && value.type == JSON_NULL);
    for (size_t i = 0; i < json_count(value); i++)
        if (!field_fits(t, json_item(value, i), kind))
            return false;
    return true;
}

bool law_facts_events(const struct events *events, struct facts_seen *seen, struct complaint *why) {
    static char json[EVENT_BYTES];
    static struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    struct text text;
    text_start(&text, json, sizeof json);
    events_write_all(events, &text);
    if (seen->why.text[0])
        return complain(why, "%s", seen->why.text);
    if (text.cut || !json_parse(json, text.length, nodes, NODES_MAX, &doc, why))
        return complain(why, "law 9: the events are no JSON");
    struct json list = json_root(&doc);
    for (size_t i = 0; i < json_count(list); i++)
        for (size_t f = 0; f < FIELDS_MAX && seen->table->game->fields[f].name; f++) {
            const struct field *field = &seen->table->game->fields[f];
            struct json event = json_item(list, i), value = json_get(event, field->name);
            if (value.type == JSON_MISSING || (field->event && !json_is(json_get(event, "e"), field->event)))
                continue;
            seen->field[f] = true;
            if (!field_fits(seen->table, value, field->kind))
                return complain(why, "law 9: the field \"%s\" is not what it is declared to be", field->name);
        }
    return true;
}

bool law_facts_used(const struct game *game, const struct facts_seen *seen, struct complaint *why) {
    if (game->chooses_together != seen->together)
        return complain(why, "law 9: seats are declared to choose at the same time, and never did");
    if (game->asks_in_secret != seen->in_secret)
        return complain(why, "law 9: questions are declared to be secret, and none was");
    if ((game->nothing != NULL) != seen->nothing)
        return complain(why, "law 9: \"%s\" was never legal", game->nothing ? game->nothing : "");
    if (game->nothing && game_nothing(game) < 0)
        return complain(why, "law 9: \"%s\" is no action", game->nothing);
    for (size_t f = 0; game->fields[f].name; f++) {
        if (f == FIELDS_MAX)
            return complain(why, "law 9: more fields than the law counts");
        if (!seen->field[f])
            return complain(why, "law 9: no event had the declared field \"%s\"", game->fields[f].name);
    }
    return true;
}
