#include "bots/explain.h"

#include "base/bits.h"
#include "bots/bot.h"
#include "bots/playout.h"
#include "core/say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 200, AHEAD_EACH = 6, FOUND_MAX = 200, KINDS_MAX = 40, TAPE_BYTES = 1 << 14, NODES = 2048 };

/* How much must change to be worth a sentence: so many of the cases, times or points; and what it must do to the
 * chance. */
static const float CASES_CHANGE = 0.25f, TIMES_CHANGE = 0.4f, SCORE_CHANGE = 0.2f, WORTH = 0.01f;
static const float TIMES_FROM = 1.2f; /* an outcome that comes more often than once a case is counted in times */

enum whose { NOBODY, OWN, ANOTHER, WHOSE };

struct found {
    char event[EXPLAIN_EVENT_BYTES];
    size_t kind; /* WHOSE times the index of the outcome, and whose it is */
    unsigned cases[2], times[2];
    unsigned last, now;            /* the number of the last case that had it, and how often that had it */
    float sum;                     /* what the steps in which it came did to the chance of the seat */
    float squares[2], products[2]; /* of how often it came in a case, and of that and the chance after the case */
    bool just_named; /* it is what one of the actions says: of feeding it need not be told that somebody is fed */
};

struct account {
    const struct table *table;
    seat viewer;
    struct found *found;
    size_t count;
    float kind[KINDS_MAX]; /* the sums of all that is found, by kind */
    float ends[2];         /* the chances after the cases, summed up */
    unsigned number;       /* of the case, from 1 */
    int which;             /* the action of the case: 0 the one played, 1 the better one */
    char *tape, *list;
    struct json_node *nodes;
};

/* A value as it stands in its document. */
static void copy_value(struct json value, struct text *out) {
    const struct json_node *node = &value.doc->nodes[value.at];
    const char *quote = value.type == JSON_STRING ? "\"" : "";
    json_comma(out);
    text_put(out, quote);
    text_bytes(out, value.doc->text + node->from, node->length);
    text_put(out, quote);
}

/* The next field that a sentence names; false after the last. */
static bool next_field(const char **sentence, char *key, size_t size) {
    struct text name;
    const char *open = strchr(*sentence, '{');
    if (!open)
        return false;
    text_start(&name, key, size);
    text_bytes(&name, open + 1, strcspn(open + 1, "}"));
    *sentence = open + 1;
    return true;
}

/* The fields of an event that its sentence names, and no others: birds differ, but one cream is like another. */
static bool write_outcome(const struct saying *outcome, struct json event, char *out) {
    const char *at = outcome->sentence;
    char key[40];
    struct text text;
    text_start(&text, out, EXPLAIN_EVENT_BYTES);
    json_open(&text, '{');
    json_key_string(&text, "e", outcome->event);
    while (next_field(&at, key, sizeof key)) {
        struct json value = json_get(event, key);
        if (value.type == JSON_MISSING || value.type == JSON_NULL) /* what nobody does is no outcome */
            return false;
        json_key(&text, key);
        copy_value(value, &text);
    }
    json_close(&text, '}');
    return !text.cut;
}

/* Whose outcome it is: of the first seat that the sentence names. */
static enum whose whose(const struct account *a, const struct saying *outcome, struct json event) {
    const char *at = outcome->sentence;
    char key[40];
    while (next_field(&at, key, sizeof key)) {
        struct json value = json_get(event, key);
        int64_t number = 0;
        if (game_field(a->table->game, outcome->event, key) != FIELD_SEAT)
            continue;
        bool known = json_int(value.type == JSON_LIST ? json_item(value, 0) : value, &number);
        return known ? number == a->viewer + 1 ? OWN : ANOTHER : NOBODY;
    }
    return NOBODY;
}

static struct found *find(struct account *a, const char *event) {
    struct found *at = a->found, *end = a->found + a->count;
    while (at < end && strcmp(at->event, event))
        at++;
    if (at < end)
        return at;
    if (a->count == FOUND_MAX)
        return NULL;
    *at = (struct found){.sum = 0};
    memcpy(at->event, event, EXPLAIN_EVENT_BYTES);
    a->count++;
    return at;
}

/* `change` is what the step did to the seat's chance; `verb` that of the action the case begins with, null later. */
static void note(struct account *a, struct json event, float change, const char *verb) {
    char words[EXPLAIN_EVENT_BYTES] = "";
    const struct saying *outcomes = a->table->game->outcomes;
    for (const struct saying *outcome = outcomes; outcome->event; outcome++) {
        if (!json_is(json_get(event, "e"), outcome->event) || !write_outcome(outcome, event, words))
            continue;
        struct found *found = find(a, words);
        if (!found)
            return;
        found->now = found->last == a->number ? found->now + 1 : 1;
        found->times[a->which]++;
        found->cases[a->which] += found->now == 1;
        found->last = a->number;
        found->sum += change;
        found->kind = WHOSE * (size_t)(outcome - outcomes) + whose(a, outcome, event);
        must(found->kind < KINDS_MAX);
        a->kind[found->kind] += change;
        found->just_named = found->just_named || (verb && !strcmp(verb, outcome->event));
        return;
    }
}

static void note_events(struct account *a, const struct events *events, float change, const char *verb) {
    struct json_doc doc;
    struct text list;
    text_start(&list, a->list, TAPE_BYTES);
    events_write_for(events, a->viewer, &list);
    if (list.cut || !json_parse(a->list, list.length, a->nodes, NODES, &doc, NULL))
        return;
    for (size_t i = 0; i < json_count(json_root(&doc)); i++)
        note(a, json_item(json_root(&doc), i), change, verb);
}

static float chance(const struct table *t, const struct world *world, seat who) {
    float share[SEATS_MAX];
    if (t->game->pending(t, world->bytes))
        t->game->hooks->eval(t, world->bytes, share);
    else
        world_shares(t, world, share);
    return share[who];
}

static void play_case(struct account *a, const void *hidden, action first, uint64_t seed) {
    const struct table *t = a->table;
    struct world world;
    struct rng rng;
    seat_set waiting;
    char verb[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, verb, sizeof verb);
    space_format(t->game->space, first, &text);
    verb[strcspn(verb, " ")] = 0;
    rng_seed_number(&rng, seed);
    world_guess(t, hidden, a->viewer, &rng, &world);
    float was = chance(t, &world, a->viewer);
    for (size_t n = 0; n < (size_t)AHEAD_EACH * t->seats && (waiting = t->game->pending(t, world.bytes)); n++) {
        struct events events;
        seat who = n ? (seat)bits_first(waiting) : a->viewer;
        action next = n ? playout_action(t, &world, who, POLICY_SENSIBLE, &rng) : first;
        events_start(&events, a->tape, TAPE_BYTES);
        t->game->apply(t, world.bytes, who, next, &rng, &events);
        float is = chance(t, &world, a->viewer);
        note_events(a, &events, is - was, n ? NULL : verb);
        was = is;
    }
    a->ends[a->which] += was;
    for (struct found *found = a->found; found < a->found + a->count; found++)
        if (found->last == a->number) {
            found->squares[a->which] += (float)(found->now * found->now);
            found->products[a->which] += (float)found->now * was;
        }
}

/* What an outcome does to the chance of the seat: the slope of the chance after a case by how often the outcome came,
 * among the cases of one action. Where nearly all cases of an action are alike in it there is no slope; then what
 * changed in the steps in which it came. Much may come in one step, so what comes along with something good looks good:
 * an outcome that does the opposite of all others of its kind does nothing. Where slope and steps disagree, only what
 * people expect is believed: that a seat does itself good and the others harm. */
static float effect(const struct account *a, const struct found *found) {
    static const float ENOUGH = 8; /* for an error of the slope of about 0.05 */
    float squares = 0, products = 0;
    enum whose whose = (enum whose)(found->kind % WHOSE);
    for (int i = 0; i < 2; i++) {
        squares += found->squares[i] - (float)(found->times[i] * found->times[i]) / CASES;
        products += found->products[i] - (float)found->times[i] * a->ends[i] / CASES;
    }
    if (squares < ENOUGH)
        return found->sum * a->kind[found->kind] < 0 ? 0 : found->sum / (float)(found->times[0] + found->times[1]);
    bool odd = whose != NOBODY && (whose == OWN) != (products > 0);
    return odd && products * found->sum < 0 ? 0 : products / squares;
}

/* What of the difference between the actions goes back to this outcome; 0 where it is not worth telling. */
static float weigh(const struct account *a, const struct found *found, struct change *out) {
    float times[2] = {(float)found->times[0] / CASES, (float)found->times[1] / CASES};
    float worth = effect(a, found) * (times[1] - times[0]);
    *out = (struct change){.sort = times[0] > TIMES_FROM || times[1] > TIMES_FROM ? CHANGE_TIMES : CHANGE_CASES};
    for (int i = 0; i < 2; i++)
        out->after[i] = out->sort == CHANGE_TIMES ? times[i] : (float)found->cases[i] / CASES;
    memcpy(out->event, found->event, sizeof out->event);
    float least = out->sort == CHANGE_TIMES ? TIMES_CHANGE : CASES_CHANGE;
    if (found->just_named || fabsf(out->after[0] - out->after[1]) < least)
        return 0;
    return worth >= WORTH ? worth : 0;
}

/* The same thing told twice: who wins a fight, and who loses it. */
static bool is_alike(const struct change *one, const struct change *two) {
    static const float ALIKE = 0.1f;
    return !strncmp(one->event, two->event, strcspn(one->event, ",}")) ||
           (fabsf(one->after[0] - two->after[0]) < ALIKE && fabsf(one->after[1] - two->after[1]) < ALIKE) ||
           (fabsf(one->after[0] + two->after[0] - 1) < ALIKE && fabsf(one->after[1] + two->after[1] - 1) < ALIKE);
}

/* The heaviest first; the second only when it weighs about as much and is something else. */
static void choose(const struct account *a, struct explanation *out) {
    float least = WORTH;
    while (out->count < EXPLAIN_CHANGES) {
        float most = 0;
        for (const struct found *found = a->found; found < a->found + a->count; found++) {
            struct change change;
            float weight = weigh(a, found, &change);
            if (weight <= most || weight < least || (out->count && is_alike(&out->change[0], &change)))
                continue;
            most = weight;
            out->change[out->count] = change;
        }
        if (most <= 0)
            return;
        least = most / 2;
        out->count++;
    }
}

/* ---- what the actions lead to in the end: for when nothing on the way stands out */

struct score {
    float sum[2], squares[2];
};

static void add_scores(const struct account *a, const void *hidden, action first, uint64_t seed, struct score *scores) {
    const struct table *t = a->table;
    struct world world;
    struct outcome end;
    struct rng rng;
    float share[SEATS_MAX];
    rng_seed_number(&rng, seed);
    world_guess(t, hidden, a->viewer, &rng, &world);
    t->game->apply(t, world.bytes, a->viewer, first, &rng, NULL);
    if (t->game->pending(t, world.bytes))
        playout(t, &world, POLICY_SENSIBLE, t->game->decisions_max, &rng, share);
    t->game->outcome(t, world.bytes, &end);
    for (int who = 0; who < t->seats; who++) {
        scores[who].sum[a->which] += (float)end.scores[who] / CASES;
        scores[who].squares[a->which] += (float)end.scores[who] * (float)end.scores[who] / CASES;
    }
}

/* The seat's own score becomes lower, or that of another seat higher, by more than the cases may err by. */
static void compare_scores(const struct account *a, const struct score *scores, struct explanation *out) {
    float most = 2;
    for (int who = 0; who < a->table->seats; who++) {
        const struct score *s = &scores[who];
        float spread = s->squares[0] - s->sum[0] * s->sum[0] + s->squares[1] - s->sum[1] * s->sum[1];
        float change = who == a->viewer ? s->sum[1] - s->sum[0] : s->sum[0] - s->sum[1];
        float errors = change / sqrtf((spread > 0 ? spread : 0) / CASES + 0.0001f);
        if (errors <= most || change < SCORE_CHANGE)
            continue;
        most = errors;
        out->count = 1;
        out->change[0] = (struct change){.sort = CHANGE_SCORE, .who = (seat)who, .after = {s->sum[0], s->sum[1]}};
    }
}

void explain(const struct table *t, const void *hidden, seat who, action played, action better,
             struct explanation *out) {
    struct account a = {.table = t, .viewer = who};
    struct rng rng;
    *out = (struct explanation){.count = 0};
    if (!t->game->outcomes || !t->game->hooks || !t->game->hooks->eval)
        return;
    bot_rng(t, hidden, who, &rng);
    uint64_t seed = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
    a.found = calloc(FOUND_MAX, sizeof *a.found);
    a.tape = malloc(TAPE_BYTES);
    a.list = malloc(TAPE_BYTES);
    a.nodes = malloc(NODES * sizeof *a.nodes);
    if (a.found && a.tape && a.list && a.nodes) {
        for (unsigned n = 0; n < CASES; n++)
            for (a.which = 0; a.which < 2; a.which++) {
                a.number++;
                play_case(&a, hidden, a.which ? better : played, seed + n);
            }
        choose(&a, out);
        struct score scores[SEATS_MAX] = {{{0}, {0}}};
        for (unsigned n = 0; n < CASES && !out->count; n++)
            for (a.which = 0; a.which < 2; a.which++)
                add_scores(&a, hidden, a.which ? better : played, ~seed + n, scores);
        if (!out->count)
            compare_scores(&a, scores, out);
    }
    free(a.found);
    free(a.tape);
    free(a.list);
    free(a.nodes);
}

/* ---- in words */

static const char *const sort_names[] = {
    [CHANGE_CASES] = "cases", [CHANGE_TIMES] = "times", [CHANGE_SCORE] = "final_score"};

static void say_often(const struct change *change, int which, struct text *out) {
    double number = (double)change->after[which];
    switch (change->sort) {
    case CHANGE_CASES:
        text_format(out, "in %.0f%% of cases", 100 * number);
        break;
    case CHANGE_TIMES:
        text_format(out, "%.1f times on the average", number);
        break;
    case CHANGE_SCORE:
        text_format(out, "%.1f", number);
        break;
    }
}

void explain_say(const struct table *t, action better, const struct explanation *explanation, struct text *out) {
    static const char *const names[SEATS_MAX] = {"seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"};
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    space_format(t->game->space, better, &text);
    for (unsigned i = 0; i < explanation->count; i++) {
        const struct change *change = &explanation->change[i];
        text_put(out, i ? " After this, " : "After this, ");
        if (change->sort == CHANGE_SCORE)
            text_format(out, "the final score of %s is on the average", names[change->who]);
        else
            say_outcome(t, change->event, names, out);
        text_char(out, ' ');
        say_often(change, 0, out);
        text_format(out, "; after \"%s\" ", words);
        say_often(change, 1, out);
        text_char(out, '.');
    }
}

void explain_write(const struct explanation *explanation, struct text *out) {
    json_open(out, '[');
    for (unsigned i = 0; i < explanation->count; i++) {
        const struct change *change = &explanation->change[i];
        json_open(out, '{');
        json_key_string(out, "key", sort_names[change->sort]);
        if (change->sort == CHANGE_SCORE) {
            json_key_number(out, "seat", change->who + 1);
        } else {
            json_key(out, "outcome");
            json_comma(out);
            text_put(out, change->event);
        }
        for (int which = 0; which < 2; which++) {
            json_key(out, which ? "better" : "played");
            json_real(out, (double)change->after[which]);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}
