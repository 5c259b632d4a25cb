#include "bots/advise.h"

#include "bots/bot.h"
#include "bots/playout.h"
#include "bots/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const mark_names[] = {
    [MARK_NONE] = "", [MARK_DOUBTFUL] = "doubtful", [MARK_MISTAKE] = "mistake", [MARK_BLUNDER] = "blunder"};

static const float mark_from[] = {[MARK_DOUBTFUL] = 0.05f, [MARK_MISTAKE] = 0.1f, [MARK_BLUNDER] = 0.15f};
static const float TURNING = 0.15f;
/* What one playout's payoff spreads by, at most about; for how far a mean may err. */
static const float SPREAD = 0.4f;

/* ---- hints */

static int by_play(const void *one, const void *two) {
    const struct line *a = one, *b = two;
    if (a->chance < b->chance || a->chance > b->chance)
        return a->chance < b->chance ? 1 : -1;
    if (a->visits != b->visits)
        return a->visits < b->visits ? 1 : -1;
    return (a->action > b->action) - (a->action < b->action);
}

/* The lines, best first: by how often they are to be played, or by how often the search went there. */
static size_t think(const struct table *t, const void *hidden, seat who, unsigned iterations, struct line *lines,
                    bool *mixed) {
    struct search_setting setting = {.iterations = iterations};
    struct rng rng;
    bot_rng(t, hidden, who, &rng);
    size_t count = search(t, hidden, who, &setting, &rng, lines, LEGAL_MAX, mixed);
    if (*mixed)
        qsort(lines, count, sizeof lines[0], by_play);
    return count;
}

/* A line that seems better than the pick after fewer visits is not told: it would only confuse. Where choices are
 * mixed, several are as good, and all are told. */
size_t advise_hints(const struct table *t, const void *hidden, seat who, unsigned iterations, struct hint out[HINTS]) {
    struct line lines[LEGAL_MAX];
    bool mixed = false;
    size_t count = think(t, hidden, who, iterations, lines, &mixed), told = 0;
    for (size_t i = 0; i < count && told < HINTS; i++)
        if (mixed || lines[i].value <= lines[0].value)
            out[told++] = (struct hint){lines[i].action, lines[i].value, mixed ? lines[i].chance : 0};
    return told;
}

static void write_action(const struct table *t, const char *key, action a, struct text *out) {
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    space_format(t->game->space, a, &text);
    json_key_string(out, key, words);
}

static void write_real(const char *key, float number, struct text *out) {
    json_key(out, key);
    json_real(out, (double)number);
}

void advise_hints_write(const struct table *t, seat who, const struct hint *hints, size_t count, struct text *out) {
    json_open(out, '{');
    json_key_number(out, "seat", who + 1);
    json_key(out, "best");
    json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(out, '{');
        write_action(t, "action", hints[i].action, out);
        write_real("chance", hints[i].chance, out);
        if (hints[i].play > 0)
            write_real("play", hints[i].play, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- judging a decision by what the seat knew */

/* The value of one action, searched alone; the same guessed worlds for each, so that they compare well. */
static float value_alone(const struct table *t, const void *hidden, seat who, action a, unsigned iterations) {
    struct search_setting setting = {.iterations = iterations, .only = &a};
    struct line line = {.value = 0};
    struct rng rng;
    bool mixed;
    bot_rng(t, hidden, who, &rng);
    search(t, hidden, who, &setting, &rng, &line, 1, &mixed);
    return line.value;
}

static void judge_mixed(const struct line *lines, size_t count, struct decision *d, float *error) {
    float expected = 0;
    uint32_t visits = 0;
    for (size_t i = 0; i < count; i++) {
        expected += lines[i].chance * lines[i].value;
        if (lines[i].action == d->played) {
            d->own_chance = lines[i].value;
            visits = lines[i].visits;
        }
    }
    if (!visits)
        d->own_chance = expected;
    d->best_chance = expected > d->own_chance ? expected : d->own_chance;
    *error = SPREAD / sqrtf((float)(visits + 1));
}

static void judge_alone(const struct table *t, const void *hidden, unsigned iterations, struct decision *d,
                        float *error) {
    d->best_chance = value_alone(t, hidden, d->who, d->best, iterations);
    d->own_chance = d->played == d->best ? d->best_chance : value_alone(t, hidden, d->who, d->played, iterations);
    if (d->own_chance > d->best_chance) { /* the search liked another one better, and erred */
        d->best_chance = d->own_chance;
        d->best = d->played;
    }
    *error = SPREAD * sqrtf(2.0f / (float)iterations);
}

static bool judge(const struct table *t, const void *state, unsigned iterations, struct decision *d) {
    struct line lines[LEGAL_MAX];
    action list[LEGAL_MAX];
    struct world hidden;
    float error;
    bool mixed = false;
    memcpy(hidden.bytes, state, t->game->state_bytes);
    t->game->hide(t, hidden.bytes, d->who);
    d->forced = t->game->legal(t, hidden.bytes, d->who, list) == 1;
    size_t count = think(t, hidden.bytes, d->who, d->forced ? 1 + iterations / 8 : iterations, lines, &mixed);
    if (!count)
        return false;
    d->best = lines[0].action;
    if (d->forced) {
        d->best_chance = d->own_chance = lines[0].value;
        return true;
    }
    if (mixed)
        judge_mixed(lines, count, d, &error);
    else
        judge_alone(t, hidden.bytes, iterations, d, &error);
    d->loss = d->best_chance - d->own_chance;
    if (d->loss <= error) /* no more than the search may err by: many such would add up to a loss that never was */
        d->loss = 0;
    for (enum mark mark = MARK_DOUBTFUL; mark <= MARK_BLUNDER; mark++)
        if (d->loss >= mark_from[mark] && d->loss > 2 * error)
            d->mark = mark;
    return true;
}

/* ---- the story of the game */

/* Everybody's chance when all is known and all play sensibly on. */
static void chances(const struct table *t, const void *state, size_t step, float out[SEATS_MAX]) {
    enum { PLAYOUTS = 300 };
    struct world world;
    struct rng rng;
    float share[SEATS_MAX];
    memset(out, 0, SEATS_MAX * sizeof out[0]);
    memcpy(world.bytes, state, t->game->state_bytes);
    if (!t->game->pending(t, state)) {
        world_shares(t, &world, out);
        return;
    }
    rng_seed_number(&rng, step);
    for (int i = 0; i < PLAYOUTS; i++) {
        memcpy(world.bytes, state, t->game->state_bytes);
        playout(t, &world, POLICY_SENSIBLE, 0, &rng, share);
        for (int who = 0; who < t->seats; who++)
            out[who] += share[who] / PLAYOUTS;
    }
}

struct walk {
    const struct match *match;
    struct analysis *out;
    unsigned iterations;
    struct world before; /* the state that the next move was made in */
};

static bool judge_step(void *context, size_t step, const void *state, const struct events *events) {
    struct walk *walk = context;
    const struct table *t = &walk->match->table;
    struct analysis *a = walk->out;
    (void)events;
    chances(t, state, step, step ? a->decision[step - 1].after : a->start);
    bool good = true;
    if (step) {
        struct decision *d = &a->decision[step - 1];
        const float *was = step > 1 ? a->decision[step - 2].after : a->start;
        d->who = walk->match->log[step - 1].seat;
        d->played = walk->match->log[step - 1].action;
        good = judge(t, walk->before.bytes, walk->iterations, d);
        a->lost[d->who] += d->loss;
        for (int who = 0; who < t->seats; who++)
            d->turning = d->turning || fabsf(d->after[who] - was[who]) >= TURNING;
    }
    memcpy(walk->before.bytes, state, t->game->state_bytes);
    return good;
}

/* What a seat gives away goes to the others in equal parts; the rest of the result is luck. */
static void tell_luck(const struct match *m, struct analysis *a) {
    int seats = m->table.seats;
    const float *end = a->count ? a->decision[a->count - 1].after : a->start;
    float all = 0;
    for (int who = 0; who < seats; who++)
        all += a->lost[who];
    for (int who = 0; who < seats; who++) {
        float deserved = 1.0f / (float)seats - a->lost[who] + (all - a->lost[who]) / (float)(seats - 1);
        a->result[who] = end[who];
        a->adjusted[who] = deserved < 0 ? 0 : deserved > 1 ? 1 : deserved;
        a->luck[who] = a->result[who] - a->adjusted[who];
    }
}

bool advise_analyse(const struct match *m, unsigned iterations, struct analysis *out) {
    struct walk walk = {.match = m, .out = out, .iterations = iterations};
    memset(out, 0, sizeof *out);
    out->count = m->count;
    out->decision = calloc(m->count + 1, sizeof *out->decision);
    if (!out->decision || !match_walk(m, judge_step, &walk)) {
        advise_free(out);
        return false;
    }
    tell_luck(m, out);
    return true;
}

void advise_free(struct analysis *a) {
    free(a->decision);
    a->decision = NULL;
}

/* ---- as JSON */

static void write_list(const char *key, const float *numbers, int count, struct text *out) {
    json_key(out, key);
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_real(out, (double)numbers[i]);
    json_close(out, ']');
}

static void write_decision(const struct table *t, size_t step, const struct decision *d, struct text *out) {
    json_open(out, '{');
    json_key_number(out, "step", (int64_t)step);
    json_key_number(out, "seat", d->who + 1);
    write_action(t, "action", d->played, out);
    write_action(t, "best", d->best, out);
    json_key_bool(out, "forced", d->forced);
    write_real("best_chance", d->best_chance, out);
    write_real("chance", d->own_chance, out);
    write_real("loss", d->loss, out);
    json_key_string(out, "mark", mark_names[d->mark]);
    json_key_bool(out, "turning", d->turning);
    write_list("after", d->after, t->seats, out);
    json_close(out, '}');
}

void advise_write(const struct match *m, const struct analysis *a, struct text *out) {
    const struct table *t = &m->table;
    json_open(out, '{');
    json_key_string(out, "game", t->game->id);
    json_key_number(out, "players", t->seats);
    json_key_bool(out, "over", !t->game->pending(t, m->state));
    write_list("start", a->start, t->seats, out);
    write_list("result", a->result, t->seats, out);
    write_list("lost", a->lost, t->seats, out);
    write_list("adjusted", a->adjusted, t->seats, out);
    write_list("luck", a->luck, t->seats, out);
    json_key(out, "moves");
    json_open(out, '[');
    for (size_t i = 0; i < a->count; i++)
        write_decision(t, i + 1, &a->decision[i], out);
    json_close(out, ']');
    json_close(out, '}');
}
