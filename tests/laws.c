#include "tests/laws.h"

#include "base/bits.h"
#include "bots/advise.h"
#include "core/match.h"
#include "core/numbers.h"

#include <string.h>

enum { NODES_MAX = 8192, EVENT_BYTES = 65536, HINT_WORK = 12 };

struct world {
    _Alignas(16) uint8_t bytes[STATE_BYTES_MAX];
};

unsigned law_random_seat(seat_set set, struct rng *rng) {
    return bits_nth(set, rng_below(rng, bits_count(set)));
}

static void words_of(const struct table *t, unsigned number, char out[ACTION_TEXT_MAX]) {
    struct text text;
    text_start(&text, out, ACTION_TEXT_MAX);
    space_format(t->game->space, number, &text);
}

bool law_legal(const struct table *t, const void *state, struct complaint *why) {
    action list[LEGAL_MAX + 1];
    char words[ACTION_TEXT_MAX];
    for (unsigned who = 0; who < t->seats; who++) {
        memset(list, 0xff, sizeof list);
        size_t count = t->game->legal(t, state, (seat)who, list), next = 0;
        bool asked = t->game->pending(t, state) >> who & 1;
        if (count > t->game->legal_max || (count > 0) != asked)
            return complain(why, "law 1: seat %u has %zu actions, and is %sasked", who + 1, count, asked ? "" : "not ");
        for (unsigned a = 0; a < t->game->space->size; a++) {
            bool listed = next < count && list[next] == a;
            next += listed;
            if (listed != t->game->accepts(t, state, (seat)who, (action)a)) {
                words_of(t, a, words);
                return complain(why, "law 1: seat %u \"%s\" is %slisted but %saccepted", who + 1, words,
                                listed ? "" : "not ", listed ? "not " : "");
            }
        }
        if (next != count)
            return complain(why, "law 1: the actions of seat %u are not in ascending order", who + 1);
        for (size_t i = count; i <= LEGAL_MAX; i++)
            if (list[i] != 0xffff && (list[i] >= t->game->space->size || i >= t->game->legal_max))
                return complain(why, "law 1: after the actions of seat %u stands what is none, or too much", who + 1);
    }
    return true;
}

bool law_json(const struct table *t, const void *state, struct complaint *why) {
    static char json[STATE_TEXT_BYTES];
    static struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    struct world back;
    struct table read;
    struct text text;
    struct complaint inner = {""};
    text_start(&text, json, sizeof json);
    state_write(t, state, &text);
    if (text.cut)
        return complain(why, "law 3: the JSON is too long");
    table_default(&read, t->game);
    read.kit = t->kit;
    read.kit_name = t->kit_name;
    memset(back.bytes, 0xa5, sizeof back.bytes);
    if (!json_parse(json, text.length, nodes, NODES_MAX, &doc, &inner) ||
        !state_read(&read, json_root(&doc), back.bytes, &inner))
        return complain(why, "law 3: %.200s: %.400s", inner.text, json);
    if (memcmp(back.bytes, state, t->game->state_bytes))
        return complain(why, "law 3: reads back to other bytes: %.600s", json);
    if (read.seats != t->seats || memcmp(read.option, t->option, sizeof read.option))
        return complain(why, "law 3: seats or options are lost");
    return true;
}

static bool same_actions(const struct table *t, const void *a, const void *b, unsigned viewer) {
    action one[LEGAL_MAX], two[LEGAL_MAX];
    if (viewer >= t->seats)
        return true;
    size_t count = t->game->legal(t, a, (seat)viewer, one);
    return count == t->game->legal(t, b, (seat)viewer, two) && !memcmp(one, two, count * sizeof one[0]);
}

bool law_guess(const struct table *t, const void *state, unsigned viewer, struct rng *rng, struct complaint *why) {
    struct world hidden, guessed, again;
    struct complaint inner = {""};
    size_t size = t->game->state_bytes;
    memcpy(hidden.bytes, state, size);
    t->game->hide(t, hidden.bytes, (seat)viewer);
    memset(again.bytes, 0xa5, size);
    table_hide_into(t, state, (seat)viewer, again.bytes);
    if (memcmp(again.bytes, hidden.bytes, size))
        return complain(why, "law 4: hide_into() is not hide() of a copy for viewer %u", viewer + 1);
    memcpy(guessed.bytes, hidden.bytes, size);
    t->game->guess(t, guessed.bytes, (seat)viewer, rng);
    if (!t->game->check(t, guessed.bytes, &inner))
        return complain(why, "law 4: viewer %u guesses a broken world: %.400s", viewer + 1, inner.text);
    memcpy(again.bytes, guessed.bytes, size);
    t->game->hide(t, again.bytes, (seat)viewer);
    if (memcmp(again.bytes, hidden.bytes, size))
        return complain(why, "law 4: hide(guess(hide)) differs for viewer %u", viewer + 1);
    t->game->hide(t, again.bytes, (seat)viewer);
    if (memcmp(again.bytes, hidden.bytes, size))
        return complain(why, "law 4: hiding twice differs for viewer %u", viewer + 1);
    if (!same_actions(t, state, hidden.bytes, viewer) || !same_actions(t, state, guessed.bytes, viewer))
        return complain(why, "law 4: viewer %u has other actions in a guessed world", viewer + 1);
    seat_set mine = (seat_set)(viewer < t->seats ? 1u << viewer : 0);
    if ((t->game->pending(t, state) ^ t->game->pending(t, guessed.bytes)) & mine)
        return complain(why, "law 4: a guess changes whether viewer %u is asked", viewer + 1);
    return true;
}

/* What a viewer is shown of a position, as text. */
static void shown(const struct table *t, const void *state, unsigned viewer, struct text *out) {
    struct world hidden;
    action list[LEGAL_MAX];
    memcpy(hidden.bytes, state, t->game->state_bytes);
    t->game->hide(t, hidden.bytes, (seat)viewer);
    state_write(t, hidden.bytes, out);
    t->game->render(t, hidden.bytes, (seat)viewer, out);
    size_t count = viewer < t->seats ? t->game->legal(t, hidden.bytes, (seat)viewer, list) : 0;
    for (size_t i = 0; i < count; i++)
        text_format(out, " %u", list[i]);
    if (viewer >= t->seats)
        return;
    uint8_t numbers[NUMBERS_MAX];
    numbers_write(t, hidden.bytes, viewer, numbers);
    for (size_t i = 0; i < numbers_length(t->game); i++) { /* as two letters: this is done often */
        text_char(out, (char)('A' + numbers[i] / 16));
        text_char(out, (char)('A' + numbers[i] % 16));
    }
}

/* The same members in another order. */
static bool reordered(struct json one, struct json two) {
    size_t count = json_count(one);
    if (one.type != JSON_LIST || two.type != JSON_LIST || count != json_count(two))
        return false;
    for (size_t i = 0; i < count; i++) {
        int more = 0;
        for (size_t j = 0; j < count; j++)
            more += json_same(json_item(one, i), json_item(one, j)) - json_same(json_item(one, i), json_item(two, j));
        if (more)
            return false;
    }
    return true;
}

/* The field in which two copies of a step's events differ first; FIELD_PLAIN when the events differ in another way. A
 * list of components in another order counts as a choice: the viewer knows the components, and their order is gone. */
static enum field_kind first_difference(const struct game *game, const char *one, const char *two) {
    static struct json_node nodes[2][NODES_MAX];
    struct json_doc doc[2];
    const char *copy[2] = {one, two};
    struct json list[2];
    for (int i = 0; i < 2; i++) {
        must(json_parse(copy[i], strlen(copy[i]), nodes[i], NODES_MAX, &doc[i], NULL));
        list[i] = json_root(&doc[i]);
    }
    for (size_t n = 0; n < json_count(list[0]) && n < json_count(list[1]); n++) {
        struct json event[2] = {json_item(list[0], n), json_item(list[1], n)};
        if (json_same(event[0], event[1]))
            continue;
        for (const struct field *field = game->fields; field->name; field++) {
            struct json value[2] = {json_get(event[0], field->name), json_get(event[1], field->name)};
            bool here = !field->event || json_is(json_get(event[0], "e"), field->event);
            if (here && value[0].type != JSON_MISSING && value[1].type != JSON_MISSING &&
                !json_same(value[0], value[1]))
                return reordered(value[0], value[1]) ? FIELD_CHOICE : field->kind;
        }
        break;
    }
    return FIELD_PLAIN;
}

/* What the viewer sees of a step must be the same to the byte where hide() says that it cannot tell the positions apart
 * afterwards. Two things leave no trace there and are told by events alone: a choice when it is shown, and a component
 * that was shown and then shuffled away. The first difference between the events must be one of these. */
static bool same_events(const struct table *t, const struct world world[2], unsigned viewer, unsigned who,
                        const action a[2], const struct rng *rng, struct complaint *why) {
    static char tape[EVENT_BYTES], copy[2][EVENT_BYTES];
    struct world after[2] = {world[0], world[1]};
    bool random = false;
    for (int i = 0; i < 2; i++) {
        struct rng own = *rng;
        struct events events;
        struct text text;
        events_start(&events, tape, sizeof tape);
        t->game->apply(t, after[i].bytes, (seat)who, a[i], &own, &events);
        t->game->hide(t, after[i].bytes, (seat)viewer);
        random = random || rng_drawn(&own) != rng_drawn(rng);
        text_start(&text, copy[i], sizeof copy[i]);
        events_write_reasons(&events, viewer, &text);
    }
    if (!strcmp(copy[0], copy[1]) || memcmp(after[0].bytes, after[1].bytes, t->game->state_bytes))
        return true;
    enum field_kind kind = first_difference(t->game, copy[0], copy[1]);
    return kind == FIELD_CHOICE || (kind == FIELD_COMPONENT && random) ||
           complain(why, "law 5: viewer %u sees the same table but other events: %.300s / %.300s", viewer + 1, copy[0],
                    copy[1]);
}

/* The position, and another that looks the same to the viewer. */
static void other_world(const struct table *t, const struct game *honest, const void *state, unsigned viewer,
                        struct rng *rng, struct world out[2]) {
    memcpy(out[0].bytes, state, t->game->state_bytes);
    memcpy(out[1].bytes, state, t->game->state_bytes);
    honest->hide(t, out[1].bytes, (seat)viewer);
    honest->guess(t, out[1].bytes, (seat)viewer, rng);
}

bool law_two_worlds(const struct table *t, const struct game *honest, const void *state, unsigned viewer,
                    struct rng *rng, struct complaint *why) {
    static char one[EVENT_BYTES], two[EVENT_BYTES];
    struct world world[2];
    struct text text;
    other_world(t, honest, state, viewer, rng, world);
    text_start(&text, one, sizeof one);
    shown(t, world[0].bytes, viewer, &text);
    text_start(&text, two, sizeof two);
    shown(t, world[1].bytes, viewer, &text);
    if (strcmp(one, two))
        return complain(why, "law 5: viewer %u is shown what it may not know: %.300s / %.300s", viewer + 1, one, two);
    seat_set waiting = t->game->pending(t, world[0].bytes) & t->game->pending(t, world[1].bytes);
    if (!waiting)
        return true;
    action list[2][LEGAL_MAX], chosen[2];
    unsigned who = law_random_seat(waiting, rng);
    for (int i = 0; i < 2; i++)
        chosen[i] = list[i][rng_below(rng, (uint32_t)t->game->legal(t, world[i].bytes, (seat)who, list[i]))];
    if (t->game->accepts(t, world[1].bytes, (seat)who, chosen[0]))
        chosen[1] = chosen[0];
    return same_events(t, world, viewer, who, chosen, rng, why);
}

/* What the viewer sees of its own move in one of the worlds, and whether it may take the move back. */
static bool move_and_ask(const struct table *t, const struct world *world, unsigned viewer, action a, struct text *seen,
                         struct complaint *answer) {
    static char tape[EVENT_BYTES];
    struct events events;
    struct match *m = match_open_state(t, world->bytes);
    must(m);
    events_start(&events, tape, sizeof tape);
    must(match_play(m, viewer, a, &events, answer));
    events_write_for(&events, viewer, seen);
    shown(t, m->state, viewer, seen);
    bool may = match_may_undo(m, viewer, answer);
    match_close(m);
    return may;
}

bool law_undo(const struct table *t, const void *state, unsigned viewer, struct rng *rng, struct complaint *why) {
    static char seen[2][EVENT_BYTES];
    struct world world[2];
    struct complaint answer[2] = {{""}, {""}};
    action list[LEGAL_MAX];
    bool may[2];
    if (viewer >= t->seats || !(t->game->pending(t, state) >> viewer & 1))
        return true;
    action a = list[rng_below(rng, (uint32_t)t->game->legal(t, state, (seat)viewer, list))];
    other_world(t, t->game, state, viewer, rng, world);
    for (int i = 0; i < 2; i++) {
        struct text text;
        text_start(&text, seen[i], sizeof seen[i]);
        may[i] = move_and_ask(t, &world[i], viewer, a, &text, &answer[i]);
    }
    if (strcmp(seen[0], seen[1]) || (may[0] == may[1] && !strcmp(answer[0].text, answer[1].text)))
        return true;
    char words[ACTION_TEXT_MAX];
    words_of(t, a, words);
    return complain(why, "law 5: whether seat %u may take \"%s\" back depends on what it may not know: \"%s\" / \"%s\"",
                    viewer + 1, words, answer[0].text, answer[1].text);
}

bool law_hints(const struct table *t, const void *state, unsigned viewer, struct rng *rng, struct complaint *why) {
    struct world world[2];
    char told[2][1000];
    if (viewer >= t->seats || !(t->game->pending(t, state) >> viewer & 1))
        return true;
    other_world(t, t->game, state, viewer, rng, world);
    for (int i = 0; i < 2; i++) {
        struct hint hints[HINTS];
        struct text text;
        t->game->hide(t, world[i].bytes, (seat)viewer);
        text_start(&text, told[i], sizeof told[i]);
        advise_hints_write(t, (seat)viewer, hints, advise_hints(t, world[i].bytes, (seat)viewer, HINT_WORK, hints),
                           &text);
    }
    return !strcmp(told[0], told[1]) ||
           complain(why, "law 5: the hints of seat %u depend on what it may not know: %s / %s", viewer + 1, told[0],
                    told[1]);
}

bool law_order(const struct table *t, const void *state, struct rng *rng, struct complaint *why) {
    seat_set waiting = t->game->pending(t, state);
    if (bits_count(waiting) < 2)
        return true;
    unsigned who[2];
    action a[2], list[LEGAL_MAX];
    who[0] = law_random_seat(waiting, rng);
    who[1] = law_random_seat((seat_set)(waiting & ~(1u << who[0])), rng);
    for (int i = 0; i < 2; i++)
        a[i] = list[rng_below(rng, (uint32_t)t->game->legal(t, state, (seat)who[i], list))];
    struct world world[2];
    for (int i = 0; i < 2; i++) {
        struct rng own = *rng;
        memcpy(world[i].bytes, state, t->game->state_bytes);
        t->game->apply(t, world[i].bytes, (seat)who[i], a[i], &own, NULL);
        if (!t->game->accepts(t, world[i].bytes, (seat)who[!i], a[!i]))
            return complain(why, "law 6: seat %u's choice takes an action from seat %u", who[i] + 1, who[!i] + 1);
        t->game->apply(t, world[i].bytes, (seat)who[!i], a[!i], &own, NULL);
    }
    return !memcmp(world[0].bytes, world[1].bytes, t->game->state_bytes) ||
           complain(why, "law 6: seats %u and %u give another state in the other order", who[0] + 1, who[1] + 1);
}

bool law_whole(const struct table *t, const void *state, struct complaint *why) {
    struct complaint inner = {""};
    struct outcome result;
    if (!t->game->check(t, state, &inner))
        return complain(why, "law 7: %.600s", inner.text);
    t->game->outcome(t, state, &result);
    if (result.over != !t->game->pending(t, state))
        return complain(why, "law 7: the game is %sover, but somebody is %sasked", result.over ? "" : "not ",
                        result.over ? "" : "not ");
    if (result.over && !result.winners)
        return complain(why, "law 7: the game is over without a winner");
    if (!result.reason || !result.reason[0])
        return complain(why, "law 7: the outcome has no reason");
    return true;
}

/* "CA-1" does not stand in "CA-12". */
static bool rule_stands(const struct game *game, const char *rule) {
    size_t length = strlen(rule);
    for (const char *at = game->rules_text->text; (at = strstr(at, rule)); at++)
        if (at[length] < '0' || at[length] > '9')
            return true;
    return false;
}

bool law_why(const struct table *t, const void *state, unsigned who, struct rng *rng, struct complaint *why) {
    struct world world[2];
    char words[ACTION_TEXT_MAX];
    other_world(t, t->game, state, who, rng, world);
    for (int i = 0; i < 2; i++)
        t->game->hide(t, world[i].bytes, (seat)who);
    for (unsigned a = 0; a < t->game->space->size; a++) {
        struct reason reason, other;
        char said[2][800];
        struct text text;
        words_of(t, a, words);
        table_why(t, world[0].bytes, who, a, &reason);
        table_why(t, world[1].bytes, who, a, &other);
        if (reason.legal != t->game->accepts(t, state, (seat)who, (action)a))
            return complain(why, "law 11: \"%s\" of seat %u is %slegal, but the reason is \"%s\"", words, who + 1,
                            reason.legal ? "not " : "", reason.because.key);
        if (!reason.because.key || !reason.because.rule || !rule_stands(t->game, reason.because.rule))
            return complain(why, "law 11: \"%s\" has a reason without a key or a rule of RULES.md", words);
        text_start(&text, said[0], sizeof said[0]);
        reason_write(t, &reason, &text);
        text_start(&text, said[1], sizeof said[1]);
        reason_write(t, &other, &text);
        if (text.cut || strcmp(said[0], said[1]))
            return complain(why, "law 11: the reason for \"%s\" depends on what seat %u may not know: %s / %s", words,
                            who + 1, said[0], said[1]);
    }
    return true;
}
