#include "tests/laws.h"

#include "base/bits.h"

#include <string.h>

enum { NODES_MAX = 8192, EVENT_BYTES = 65536 };

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
    action list[LEGAL_MAX];
    char words[ACTION_TEXT_MAX];
    for (unsigned who = 0; who < t->seats; who++) {
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
    }
    return true;
}

bool law_json(const struct table *t, const void *state, struct complaint *why) {
    static char json[STATE_TEXT_BYTES];
    static struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    struct world back;
    struct table read = {.game = t->game, .kit = t->kit, .kit_name = t->kit_name};
    struct text text;
    struct complaint inner = {""};
    text_start(&text, json, sizeof json);
    state_write(t, state, &text);
    if (text.cut)
        return complain(why, "law 3: the JSON is too long");
    table_default(&read, t->game);
    read.kit = t->kit;
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
}

/* Secret choices, cards played or tossed, cards drawn as far as they are shown, and with them what followed. */
static void reveals(const char *events, struct text *out) {
    static const char *const types[] = {"reveal\"", "bet\"", "toss\"", "play\"", "draw\""};
    for (const char *at = events; (at = strstr(at, "{\"e\":\"")); at++)
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (!strncmp(at + 6, types[i], strlen(types[i])))
                text_bytes(out, at, strcspn(at, "}"));
}

static bool same_reveals(const char *one, const char *two) {
    static char found[2][EVENT_BYTES];
    struct text text[2];
    text_start(&text[0], found[0], sizeof found[0]);
    text_start(&text[1], found[1], sizeof found[1]);
    reveals(one, &text[0]);
    reveals(two, &text[1]);
    return !strcmp(found[0], found[1]);
}

/* Two different actions may show as different events when something random followed: an open one that is the last of a
 * round leaves no trace in the next deal. */
static bool same_events(const struct table *t, const struct world world[2], unsigned viewer, unsigned who,
                        const action a[2], const struct rng *rng, struct complaint *why) {
    static char tape[EVENT_BYTES], copy[2][EVENT_BYTES], seen[2][EVENT_BYTES];
    struct text text[2], look[2];
    bool traceless = false;
    for (int i = 0; i < 2; i++) {
        struct world after = world[i];
        struct rng own = *rng;
        struct events events;
        events_start(&events, tape, sizeof tape);
        t->game->apply(t, after.bytes, (seat)who, a[i], &own, &events);
        traceless = traceless || (a[0] != a[1] && rng_drawn(&own) != rng_drawn(rng));
        text_start(&text[i], copy[i], sizeof copy[i]);
        events_write_for(&events, viewer, &text[i]);
        text_start(&look[i], seen[i], sizeof seen[i]);
        shown(t, after.bytes, viewer, &look[i]);
    }
    if (!traceless && !strcmp(seen[0], seen[1]) && same_reveals(copy[0], copy[1]) && strcmp(copy[0], copy[1]))
        return complain(why, "law 5: viewer %u sees the same table but other events: %.300s / %.300s", viewer + 1,
                        copy[0], copy[1]);
    return true;
}

bool law_two_worlds(const struct table *t, const struct game *honest, const void *state, unsigned viewer,
                    struct rng *rng, struct complaint *why) {
    static char one[EVENT_BYTES], two[EVENT_BYTES];
    struct world world[2];
    struct text text;
    memcpy(world[0].bytes, state, t->game->state_bytes);
    memcpy(world[1].bytes, state, t->game->state_bytes);
    honest->hide(t, world[1].bytes, (seat)viewer);
    honest->guess(t, world[1].bytes, (seat)viewer, rng);
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
