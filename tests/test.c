#include "tests/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

enum { TESTS_MAX = 600, NODES_MAX = 4096 };

static struct CMUnitTest enlisted[TESTS_MAX];
static size_t enlisted_count;

void test_enlist(const char *name, void (*body)(void **)) {
    must(enlisted_count < TESTS_MAX);
    enlisted[enlisted_count++] = (struct CMUnitTest){.name = name, .test_func = body};
}

const char *source_path(const char *file) {
    static char path[1024];
    const char *source = getenv("CLOWDER_SOURCE");
    snprintf(path, sizeof path, "%s/%s", source ? source : ".", file);
    return path;
}

int main(int argc, char **argv) {
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return _cmocka_run_group_tests("clowder", enlisted, enlisted_count, NULL, NULL);
}

/* ---- JSON of a scene */

struct parsed {
    char text[STATE_TEXT_BYTES];
    struct json_node nodes[NODES_MAX];
    struct json_doc doc;
};

static void parse_text(struct parsed *p) {
    struct complaint why = {""};
    if (!json_parse(p->text, strlen(p->text), p->nodes, NODES_MAX, &p->doc, &why))
        fail_msg("%s: %s", why.text, p->text);
}

/* The value as it stands in the text, quotes of a string included. */
static void raw_value(struct json value, char *out, size_t size) {
    if (value.type == JSON_MISSING) {
        snprintf(out, size, "(missing)");
        return;
    }
    const struct json_node *node = &value.doc->nodes[value.at];
    bool quoted = value.type == JSON_STRING;
    snprintf(out, size, "%.*s", (int)(node->length + (quoted ? 2 : 0)),
             value.doc->text + node->from - (quoted ? 1 : 0));
}

static void write_state(const struct scene *s, const void *state, struct parsed *p) {
    struct text text;
    text_start(&text, p->text, sizeof p->text);
    state_write(&s->table, state, &text);
    assert_false(text.cut);
    parse_text(p);
}

/* ---- setting up */

void scene_new(struct scene *s, const char *game, int players, const char *options, uint64_t seed) {
    struct complaint why = {""};
    char words[200], *save = NULL;
    memset(s, 0, sizeof *s);
    const struct game *found = games_find(game, &why);
    if (!found)
        fail_msg("%s", why.text);
    table_default(&s->table, found);
    snprintf(words, sizeof words, "%s", options);
    bool good = table_seats(&s->table, players, &why);
    for (char *word = strtok_r(words, " ", &save); word && good; word = strtok_r(NULL, " ", &save)) {
        char *equals = strchr(word, '=');
        assert_non_null(equals);
        *equals = 0;
        good = table_option(&s->table, word, equals + 1, &why);
    }
    if (!good)
        fail_msg("%s", why.text);
    rng_seed_number(&s->rng, seed);
    events_start(&s->events, s->tape, sizeof s->tape);
    found->start(&s->table, s->state, &s->rng, &s->events);
    if (!found->check(&s->table, s->state, &why))
        fail_msg("after the set-up: %s", why.text);
}

static bool try_load(struct scene *s, struct parsed *p, struct complaint *why) {
    struct scene next = *s;
    parse_text(p);
    if (!state_read(&next.table, json_root(&p->doc), next.state, why))
        return false;
    memcpy(&s->table, &next.table, sizeof s->table);
    memcpy(s->state, next.state, sizeof s->state);
    events_start(&s->events, s->tape, sizeof s->tape);
    return true;
}

void scene_load(struct scene *s, const char *game, const char *json) {
    struct parsed *p = calloc(1, sizeof *p);
    struct complaint why = {""};
    memset(s, 0, sizeof *s);
    const struct game *found = games_find(game, &why);
    assert_non_null(found);
    table_default(&s->table, found);
    rng_seed_number(&s->rng, 1);
    snprintf(p->text, sizeof p->text, "%s", json);
    if (!try_load(s, p, &why))
        fail_msg("%s: %s", why.text, json);
    free(p);
}

static void merge(struct scene *s, const char *json, struct parsed *out) {
    struct parsed *state = calloc(1, sizeof *state), *change = calloc(1, sizeof *change);
    char *value = malloc(STATE_TEXT_BYTES);
    struct text text;
    write_state(s, s->state, state);
    snprintf(change->text, sizeof change->text, "%s", json);
    parse_text(change);
    text_start(&text, out->text, sizeof out->text);
    json_open(&text, '{');
    const struct json_doc *docs[2] = {&state->doc, &change->doc};
    for (int d = 0; d < 2; d++)
        for (uint32_t at = 1; at < docs[d]->nodes[0].past; at = docs[d]->nodes[at + 1].past) {
            char key[64];
            snprintf(key, sizeof key, "%.*s", (int)docs[d]->nodes[at].length, docs[d]->text + docs[d]->nodes[at].from);
            if (d == 0 && json_get(json_root(&change->doc), key).type != JSON_MISSING)
                continue;
            json_key(&text, key);
            raw_value(json_get(json_root(docs[d]), key), value, STATE_TEXT_BYTES);
            text_put(&text, value);
        }
    json_close(&text, '}');
    free(value);
    free(state);
    free(change);
}

void scene_set(struct scene *s, const char *json) {
    struct parsed *p = calloc(1, sizeof *p);
    struct complaint why = {""};
    merge(s, json, p);
    if (!try_load(s, p, &why))
        fail_msg("%s: %s", why.text, p->text);
    free(p);
}

void scene_refuses(struct scene *s, const char *json, const char *part) {
    struct parsed *p = calloc(1, sizeof *p);
    struct complaint why = {""};
    merge(s, json, p);
    if (try_load(s, p, &why))
        fail_msg("was loaded, but breaks a rule: %s", p->text);
    if (!strstr(why.text, part))
        fail_msg("refused with \"%s\", which does not say \"%s\"", why.text, part);
    free(p);
}

/* ---- playing */

static bool is_legal(struct scene *s, int seat_number, int number) {
    action list[LEGAL_MAX];
    size_t count = s->table.game->legal(&s->table, s->state, (seat)(seat_number - 1), list);
    for (size_t i = 0; i < count; i++)
        if (list[i] == number)
            return true;
    return false;
}

static void apply_checked(struct scene *s, int seat_number, action a) {
    struct complaint why = {""};
    events_start(&s->events, s->tape, sizeof s->tape);
    s->table.game->apply(&s->table, s->state, (seat)(seat_number - 1), a, &s->rng, &s->events);
    assert_false(s->events.tape.cut);
    if (!s->table.game->check(&s->table, s->state, &why))
        fail_msg("after the action: %s", why.text);
}

void play(struct scene *s, int seat_number, const char *words) {
    struct complaint why = {""};
    int number = space_parse(s->table.game->space, words, &why);
    if (number < 0)
        fail_msg("%s", why.text);
    if (!is_legal(s, seat_number, number)) {
        struct parsed *p = calloc(1, sizeof *p);
        write_state(s, s->state, p);
        fail_msg("seat %d cannot \"%s\" now: %s", seat_number, words, p->text);
    }
    apply_checked(s, seat_number, (action)number);
}

void refuse(struct scene *s, int seat_number, const char *words) {
    struct complaint why = {""};
    int number = space_parse(s->table.game->space, words, &why);
    if (number < 0)
        fail_msg("%s", why.text);
    if (is_legal(s, seat_number, number) ||
        s->table.game->accepts(&s->table, s->state, (seat)(seat_number - 1), (action)number))
        fail_msg("seat %d can \"%s\" but should not", seat_number, words);
}

void play_until_phase(struct scene *s, const char *phase_name) {
    const struct game *game = s->table.game;
    for (size_t step = 0; step <= game->decisions_max; step++) {
        seat_set waiting = game->pending(&s->table, s->state);
        if (!waiting || !strcmp(game->phases[game->phase(&s->table, s->state)].name, phase_name))
            return;
        int who = 0;
        while (!(waiting >> who & 1))
            who++;
        action list[LEGAL_MAX];
        size_t count = game->legal(&s->table, s->state, (seat)who, list);
        apply_checked(s, who + 1, list[rng_below(&s->rng, (uint32_t)count)]);
    }
    fail_msg("phase %s never came", phase_name);
}

/* ---- looking */

static void expect_text(const char *what, const char *found, const char *wanted) {
    if (strcmp(found, wanted))
        fail_msg("%s\n  is       %s\n  expected %s", what, found, wanted);
}

void expect_pending(struct scene *s, const char *seats) {
    char list[40];
    struct text text;
    text_start(&text, list, sizeof list);
    seat_set set = s->table.game->pending(&s->table, s->state);
    for (int who = 0; who < s->table.seats; who++)
        if (set >> who & 1)
            text_format(&text, "%s%d", text.length ? " " : "", who + 1);
    expect_text("pending", list, seats);
}

static void legal_text(struct scene *s, int seat_number, struct text *text) {
    action list[LEGAL_MAX];
    size_t count = s->table.game->legal(&s->table, s->state, (seat)(seat_number - 1), list);
    for (size_t i = 0; i < count; i++) {
        text_put(text, i ? "|" : "");
        space_format(s->table.game->space, list[i], text);
    }
}

void expect_legal(struct scene *s, int seat_number, const char *joined_by_bars) {
    char *list = malloc(STATE_TEXT_BYTES);
    struct text text;
    text_start(&text, list, STATE_TEXT_BYTES);
    legal_text(s, seat_number, &text);
    expect_text("legal actions", list, joined_by_bars);
    free(list);
}

void expect_offered(struct scene *s, int seat_number, const char *words) {
    struct complaint why = {""};
    int number = space_parse(s->table.game->space, words, &why);
    if (number < 0)
        fail_msg("%s", why.text);
    if (!is_legal(s, seat_number, number))
        fail_msg("seat %d is not offered \"%s\"", seat_number, words);
}

static void expect_shown(struct scene *s, const void *state, const char *key, const char *json) {
    struct parsed *p = calloc(1, sizeof *p);
    char *value = malloc(STATE_TEXT_BYTES);
    write_state(s, state, p);
    raw_value(json_get(json_root(&p->doc), key), value, STATE_TEXT_BYTES);
    expect_text(key, value, json);
    free(value);
    free(p);
}

void expect_field(struct scene *s, const char *key, const char *json) {
    expect_shown(s, s->state, key, json);
}

void expect_view(struct scene *s, int seat_number, const char *key, const char *json) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    memcpy(hidden, s->state, sizeof hidden);
    s->table.game->hide(&s->table, hidden, (seat)(seat_number ? seat_number - 1 : SPECTATOR));
    expect_shown(s, hidden, key, json);
}

void expect_phase(struct scene *s, const char *name) {
    expect_text("phase", s->table.game->phases[s->table.game->phase(&s->table, s->state)].name, name);
}

static void events_text(struct scene *s, int seat_number, struct text *text) {
    if (seat_number < 0)
        events_write_all(&s->events, text);
    else
        events_write_for(&s->events, seat_number ? (unsigned)seat_number - 1 : SPECTATOR, text);
}

static void expect_among(struct scene *s, int seat_number, const char *json, bool wanted) {
    char *list = malloc(sizeof s->tape);
    struct text text;
    text_start(&text, list, sizeof s->tape);
    events_text(s, seat_number, &text);
    if ((strstr(list, json) != NULL) != wanted)
        fail_msg("%s\n  should %sstand in %s", json, wanted ? "" : "not ", list);
    free(list);
}

void expect_event(struct scene *s, const char *json) {
    expect_among(s, -1, json, true);
}

void expect_no_event(struct scene *s, const char *type) {
    char part[80];
    snprintf(part, sizeof part, "{\"e\":\"%s\"", type);
    expect_among(s, -1, part, false);
}

void expect_event_for(struct scene *s, int seat_number, const char *json) {
    expect_among(s, seat_number, json, true);
}

void expect_events(struct scene *s, const char *types) {
    char *list = malloc(sizeof s->tape), found[2000];
    struct text text, out;
    text_start(&text, list, sizeof s->tape);
    text_start(&out, found, sizeof found);
    events_text(s, -1, &text);
    for (const char *at = list; (at = strstr(at, "{\"e\":\"")); at++)
        text_format(&out, "%s%.*s", out.length ? " " : "", (int)strcspn(at + 6, "\""), at + 6);
    expect_text("events", found, types);
    free(list);
}

void expect_result(struct scene *s, const char *json) {
    char found[1000];
    struct text text;
    text_start(&text, found, sizeof found);
    json_open(&text, '{');
    outcome_write(&s->table, s->state, &text);
    json_close(&text, '}');
    char *reason = strstr(found, ",\"reason\"");
    if (!strstr(json, "reason") && reason)
        strcpy(reason, "}");
    expect_text("result", found, json);
}

/* Wilson and Hilferty's normal approximation of chi-square, cut at 3.72 standard deviations. */
bool counts_fit(const uint32_t *counts, const double *expected, size_t cells) {
    double sum = 0, free_cells = (double)cells - 1;
    for (size_t i = 0; i < cells; i++)
        sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
    if (cells < 2)
        return true;
    double z = (cbrt(sum / free_cells) - (1 - 2 / (9 * free_cells))) / sqrt(2 / (9 * free_cells));
    return z < 3.72;
}
