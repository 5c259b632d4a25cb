#include "bots/advise.h"

#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/people.h"
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
static const float SPREAD = 0.4f, SPREAD_SOLVED = 0.1f; /* the latter of a round that is judged at its end */

/* ---- hints */

static int by_play(const void *one, const void *two) {
    const struct line *a = one, *b = two;
    if (a->chance < b->chance || a->chance > b->chance)
        return a->chance < b->chance ? 1 : -1;
    if (a->visits != b->visits)
        return a->visits < b->visits ? 1 : -1;
    return (a->action > b->action) - (a->action < b->action);
}

/* The search of the top level, as far as that is one, as it is with the fewest players: what is told of an action is
 * its share of the win, and with more of them the top level may count points too. */
static struct search_setting best_search(const struct table *t, unsigned iterations) {
    struct bot bot;
    must(bot_parse(level_spec(t->game, t->game->seats_min, LEVELS), &bot, NULL));
    bot.tuning.value[TUNE_DUEL] = 0; /* the caller says how much work it is worth */
    return (struct search_setting){.iterations = iterations, .tuning = bot.tuning};
}

/* The lines, best first: by how often they are to be played, or by how the search ranks them. `also` as in search(). */
static size_t think(const struct table *t, const void *hidden, seat who, unsigned iterations, const action *also,
                    struct line *lines, bool *mixed) {
    struct search_setting setting = best_search(t, iterations);
    struct rng rng;
    setting.also = also;
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
    size_t count = think(t, hidden, who, iterations, NULL, lines, &mixed), told = 0;
    for (size_t i = 0; i < count && told < HINTS; i++)
        if (mixed || lines[i].value <= lines[0].value)
            out[told++] = (struct hint){lines[i].action, lines[i].value, mixed ? lines[i].chance : 0};
    return told;
}

static void write_action(const struct table *t, const char *key, action a, struct text *out) {
    json_key(out, key);
    action_write(t->game->space, a, out);
}

static void write_real(const char *key, float number, struct text *out) {
    json_key(out, key);
    json_real(out, (double)number);
}

void advise_hints_write(const struct table *t, seat who, const struct hint *hints, size_t count, struct text *out) {
    json_open(out, '{');
    json_key_number(out, "seat", who + 1);
    json_key(out, "best");
    advise_best_write(t, hints, count, out);
    json_close(out, '}');
}

void advise_best_write(const struct table *t, const struct hint *hints, size_t count, struct text *out) {
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
}

/* ---- judging a decision by what the seat knew */

/* The value of one action, searched alone. All actions meet the same guessed worlds, so that they compare well; other
 * worlds than the search that chose the best met, so that its luck does not count twice. */
static float value_alone(const struct table *t, const void *hidden, seat who, action a, unsigned iterations) {
    struct search_setting setting = best_search(t, iterations);
    struct line line = {.value = 0};
    struct rng rng;
    bool mixed;
    setting.only = &a;
    bot_rng(t, hidden, who, &rng);
    rng_seed_number(&rng, (uint64_t)rng_next(&rng) << 32 | rng_next(&rng));
    search(t, hidden, who, &setting, &rng, &line, 1, &mixed);
    return line.value;
}

/* Where choices are mixed: the strategy as a whole against the action played. A choice that was solved as a table has
 * both from one table; else the likely actions and the one played are searched alone. */
static void judge_mixed(const struct table *t, const void *hidden, unsigned iterations, const struct line *lines,
                        size_t count, struct decision *d, float *error) {
    static const float SELDOM = 0.05f;
    float expected = 0, sum = 0;
    const struct line *own = NULL;
    for (size_t i = 0; i < count; i++)
        own = lines[i].action == d->played && lines[i].solved ? &lines[i] : own;
    for (size_t i = 0; i < count; i++)
        if (lines[i].chance > SELDOM) {
            float value = own ? lines[i].value : value_alone(t, hidden, d->who, lines[i].action, iterations);
            expected += lines[i].chance * value;
            sum += lines[i].chance;
        }
    d->best_chance = sum > 0 ? expected / sum : 0;
    d->own_chance = own ? own->value : value_alone(t, hidden, d->who, d->played, iterations);
    *error = own ? SPREAD_SOLVED * sqrtf(2.0f / (float)own->visits) : SPREAD * sqrtf(2.0f / (float)iterations);
}

static void judge_alone(const struct table *t, const void *hidden, unsigned iterations, struct decision *d,
                        float *error) {
    d->best_chance = value_alone(t, hidden, d->who, d->best, iterations);
    d->own_chance = d->played == d->best ? d->best_chance : value_alone(t, hidden, d->who, d->played, iterations);
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
    size_t count =
        think(t, hidden.bytes, d->who, d->forced ? 1 + iterations / 8 : iterations, &d->played, lines, &mixed);
    if (!count)
        return false;
    d->best = lines[0].action;
    if (d->forced) {
        d->best_chance = d->own_chance = lines[0].value;
        return true;
    }
    if (mixed)
        judge_mixed(t, hidden.bytes, iterations, lines, count, d, &error);
    else
        judge_alone(t, hidden.bytes, iterations, d, &error);
    if (d->own_chance >= d->best_chance) { /* the search liked another one better, and erred */
        d->best_chance = d->own_chance;
        d->best = d->played;
    }
    d->loss = d->best_chance - d->own_chance;
    if (d->loss <= error) /* no more than the search may err by: many such would add up to a loss that never was */
        d->loss = 0;
    for (enum mark mark = MARK_DOUBTFUL; mark <= MARK_BLUNDER; mark++)
        if (d->loss >= mark_from[mark] && d->loss > 2 * error)
            d->mark = mark;
    if (d->loss > 0)
        d->habit = people_habit(t, hidden.bytes, d->who, d->played);
    if (d->mark)
        explain(t, hidden.bytes, d->who, d->played, d->best, &d->why);
    return true;
}

/* ---- the story of the game */

enum { PLAYOUTS = 300 }; /* for a point of the graph */

/* Adds everybody's share when all play sensibly on from a state of which everything is known. */
static void add_playout(const struct table *t, struct world *world, struct rng *rng, float sum[SEATS_MAX]) {
    float share[SEATS_MAX];
    if (t->game->pending(t, world->bytes))
        playout(t, world, POLICY_SENSIBLE, 0, rng, share);
    else
        world_shares(t, world, share);
    for (int who = 0; who < t->seats; who++)
        sum[who] += share[who] / PLAYOUTS;
}

static void chances(const struct table *t, const void *state, size_t step, float out[SEATS_MAX]) {
    struct world world;
    struct rng rng;
    memset(out, 0, SEATS_MAX * sizeof out[0]);
    memcpy(world.bytes, state, t->game->state_bytes);
    if (!t->game->pending(t, state)) {
        world_shares(t, &world, out);
        return;
    }
    rng_seed_number(&rng, step);
    for (int i = 0; i < PLAYOUTS; i++) {
        memcpy(world.bytes, state, t->game->state_bytes);
        add_playout(t, &world, &rng, out);
    }
}

/* What a move left to chance, as a change of everybody's chance: how it came out, less how it comes out on the average.
 * Nothing where the rules drew no lots. */
static void add_chance(const struct table *t, const void *before, size_t step, const struct decision *d,
                       float luck[SEATS_MAX]) {
    struct world world;
    struct rng rng, unused;
    float expected[SEATS_MAX] = {0};
    rng_seed_number(&rng, ~(uint64_t)step);
    unused = rng;
    for (int i = 0; i < PLAYOUTS; i++) {
        memcpy(world.bytes, before, t->game->state_bytes);
        t->game->apply(t, world.bytes, d->who, d->played, &rng, NULL);
        if (!i && !memcmp(&rng, &unused, sizeof rng))
            return;
        add_playout(t, &world, &rng, expected);
    }
    for (int who = 0; who < t->seats; who++)
        luck[who] += d->after[who] - expected[who];
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
        add_chance(t, walk->before.bytes, step, d, a->luck);
        for (int who = 0; who < t->seats; who++)
            d->turning = d->turning || fabsf(d->after[who] - was[who]) >= TURNING;
    }
    memcpy(walk->before.bytes, state, t->game->state_bytes);
    return good;
}

static void tell_luck(const struct match *m, struct analysis *a) {
    const float *end = a->count ? a->decision[a->count - 1].after : a->start;
    for (int who = 0; who < m->table.seats; who++) {
        a->result[who] = end[who];
        a->luck[who] += a->start[who] - 1.0f / (float)m->table.seats; /* the deal and the seat */
        a->adjusted[who] = a->result[who] - a->luck[who];
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

/* A sentence, and the same for programs. */
static void write_why(const struct table *t, const struct decision *d, struct text *out) {
    char words[EXPLAIN_BYTES];
    struct text why;
    text_start(&why, words, sizeof words);
    explain_say(t, d->best, &d->why, &why);
    json_key_string(out, "why", words);
    json_key(out, "because");
    explain_write(&d->why, out);
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
    if (d->habit)
        json_key_string(out, "habit", d->habit);
    if (d->why.count)
        write_why(t, d, out);
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
