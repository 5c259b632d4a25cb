/* Bots over every game: they do not peek, repeat themselves, play legally in every phase, answer in time; hints and
 * analysis make sense. TAP output.
 *     test_bots [--positions N] [--moves FILE] [--write] | [--game ID] --luck MATCHES | [--game ID] --hints POSITIONS
 * N positions a game for the peeking test (300; the long form is 10000). FILE holds what bots played once, and every
 * build must play the same; --write makes it anew. --luck prints what the analysis says of random, greedy and strong
 * players over so many matches each; --hints how far hints are behind a search of 50 times the work. */
#include "base/bits.h"
#include "base/hash.h"
#include "bots/advise.h"
#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/people.h"
#include "bots/playout.h"
#include "bots/search.h"
#include "core/say.h"
#include "games/games.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__SANITIZE_ADDRESS__)
#define SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOW_BUILD 1
#endif
#endif
#ifndef SLOW_BUILD
#define SLOW_BUILD 0
#endif

static int tests, failures;
static unsigned long positions_each = 300;
static const char *only_game; /* null, or the one to measure */

static void report(bool good, const struct game *game, const char *name, const char *why) {
    printf("%sok %d - %s: %s\n", good ? "" : "not ", ++tests, game->id, name);
    if (!good) {
        printf("# %s\n", why);
        failures++;
    }
    fflush(stdout);
}

/* ---- positions: games of the light policy with random moves in between, all seat counts and options in turn */

struct stroll {
    struct table table;
    struct world world;
    struct rng rng;
    unsigned game_number;
};

static void stroll_begin(struct stroll *s, const struct game *game) {
    table_default(&s->table, game);
    int seats = game->seats_max - game->seats_min + 1;
    s->table.seats = (uint8_t)(game->seats_min + (int)(s->game_number % (unsigned)seats));
    unsigned number = s->game_number / (unsigned)seats;
    for (size_t i = 0; i < game->option_count; i++) {
        const struct option *o = &game->options[i];
        unsigned values = (unsigned)(o->max - o->min + 1);
        if (o->words) {
            s->table.option[i] = (int16_t)(number % values);
            number /= values;
        }
    }
    rng_seed_number(&s->rng, ++s->game_number);
    game->start(&s->table, s->world.bytes, &s->rng, NULL);
}

static void stroll_on(struct stroll *s, const struct game *game) {
    const struct table *t = &s->table;
    seat_set waiting = game->pending(t, s->world.bytes);
    if (!waiting) {
        stroll_begin(s, game);
        return;
    }
    action list[LEGAL_MAX];
    seat who = (seat)bits_nth(waiting, rng_below(&s->rng, bits_count(waiting)));
    size_t count = game->legal(t, s->world.bytes, who, list);
    action a = list[rng_below(&s->rng, (uint32_t)count)];
    if (rng_below(&s->rng, 4))
        a = game->hooks->rollout(t, s->world.bytes, who, &s->rng);
    game->apply(t, s->world.bytes, who, a, &s->rng, NULL);
}

/* Somebody who is to move, and what that seat sees. */
static bool stroll_view(struct stroll *s, seat *who, struct world *hidden) {
    const struct table *t = &s->table;
    seat_set waiting = t->game->pending(t, s->world.bytes);
    if (!waiting)
        return false;
    *who = (seat)bits_nth(waiting, rng_below(&s->rng, bits_count(waiting)));
    memcpy(hidden->bytes, s->world.bytes, t->game->state_bytes);
    t->game->hide(t, hidden->bytes, *who);
    return true;
}

static action ask(const struct table *t, const char *spec, const struct world *hidden, seat who) {
    struct bot bot;
    struct rng rng;
    struct advice advice;
    must(bot_parse(spec, &bot, NULL));
    bot_rng(t, hidden->bytes, who, &rng);
    bot_choose(&bot, t, hidden->bytes, who, &rng, &advice);
    return advice.action;
}

/* ---- the tests */

/* What is hidden is dealt anew, in a world that looks the same to the seat: the bot's move must be the same. */
static void test_peeking(const struct game *game) {
    static const char *const specs[] = {"greedy", "flat:12", "search:12", "search:40", "level:1"};
    struct stroll s = {.game_number = 0};
    unsigned long positions = 0, different = 0;
    stroll_begin(&s, game);
    while (positions < positions_each) {
        struct world hidden, other;
        seat who;
        if (stroll_view(&s, &who, &hidden)) {
            const char *spec = specs[positions++ % (sizeof specs / sizeof specs[0])];
            memcpy(other.bytes, hidden.bytes, game->state_bytes);
            game->guess(&s.table, other.bytes, who, &s.rng);
            game->hide(&s.table, other.bytes, who);
            different += ask(&s.table, spec, &hidden, who) != ask(&s.table, spec, &other, who);
        }
        stroll_on(&s, game);
    }
    char name[80];
    snprintf(name, sizeof name, "in %lu positions bots do not peek", positions);
    report(!different, game, name, "a bot changed its mind with what is hidden from it");
}

/* Playouts and the search take quicker ways (hooks->play_on, apply_legal) than rollout() and apply(): from the same
 * random numbers they must come to the same state, whether they stop on the way or at the end. */
static bool comes_to_the_same(const struct table *t, const struct world *from, enum policy policy, unsigned steps,
                              uint64_t seed) {
    const struct game *game = t->game;
    struct world quick = *from, slow = *from;
    struct rng one, two;
    unsigned left = steps;
    rng_seed_number(&one, seed);
    two = one;
    for (seat_set waiting; (waiting = game->pending(t, slow.bytes)) && left; left--) {
        seat who = (seat)bits_first(waiting);
        game->apply(t, slow.bytes, who, playout_action(t, &slow, who, policy, &two), &two, NULL);
    }
    playout_on(t, &quick, policy, steps, &one);
    return !memcmp(quick.bytes, slow.bytes, game->state_bytes) && rng_drawn(&one) == rng_drawn(&two);
}

/* A varied playout is no policy's, but each of its decisions is a legal action by the rules. */
static bool goes_by_the_rules(const struct table *t, const struct world *from, uint64_t seed) {
    const struct game *game = t->game;
    action list[LEGAL_MAX];
    struct world next = *from;
    struct rng rng;
    seat_set waiting = game->pending(t, from->bytes);
    if (!waiting)
        return true;
    seat who = (seat)bits_first(waiting);
    rng_seed_number(&rng, seed);
    playout_on(t, &next, POLICY_VARIED, 1, &rng);
    for (size_t i = game->legal(t, from->bytes, who, list); i--;) {
        struct world after = *from;
        game->apply(t, after.bytes, who, list[i], &rng, NULL);
        if (!memcmp(after.bytes, next.bytes, game->state_bytes))
            return true;
    }
    return false;
}

static void test_quick_playouts(const struct game *game) {
    enum { POSITIONS = 2000, STEPS_MOST = 60 };
    struct stroll s = {.game_number = 0};
    unsigned different = 0;
    if (!game->hooks->play_on && !game->hooks->eval)
        return;
    stroll_begin(&s, game);
    for (unsigned n = 0; n < POSITIONS; n++, stroll_on(&s, game)) {
        unsigned steps = n % 8 ? 1 + n % STEPS_MOST : (unsigned)game->decisions_max;
        different += !comes_to_the_same(&s.table, &s.world, POLICY_SENSIBLE, steps, n);
        if (game->hooks->rollout_keen)
            different += !comes_to_the_same(&s.table, &s.world, POLICY_KEEN, steps, n);
        if (game->hooks->play_on_varied)
            different += !goes_by_the_rules(&s.table, &s.world, n);
    }
    report(!different, game, "quick playouts come to the same states as the rules", "a playout ended elsewhere");
}

/* The first times each phase is met, every level plays in it; bot_choose() stops the program at an illegal move. */
static void test_levels_everywhere(const struct game *game) {
    enum { TIMES = 2, STEPS = 1500, PHASES_MAX = 32 };
    unsigned met[PHASES_MAX] = {0}, legal_moves = 0, phases = 0;
    struct stroll s = {.game_number = 0};
    stroll_begin(&s, game);
    for (int step = 0; step < STEPS; step++, stroll_on(&s, game)) {
        struct world hidden;
        seat who;
        if (!stroll_view(&s, &who, &hidden))
            continue;
        unsigned phase = game->phase(&s.table, s.world.bytes);
        phases += met[phase] == 0;
        if (met[phase]++ >= TIMES)
            continue;
        for (int level = 1; level <= LEVELS; level++) {
            char spec[16];
            snprintf(spec, sizeof spec, "level:%d", level);
            legal_moves += game->accepts(&s.table, s.world.bytes, who, ask(&s.table, spec, &hidden, who));
        }
    }
    char name[80];
    snprintf(name, sizeof name, "all levels play in %u phases", phases);
    report(phases && legal_moves >= phases * LEVELS, game, name, "a level did not play");
}

/* ---- what plainly throws the game away */

enum { JUDGE_ITERATIONS = 1000 };
static const float SOMETHING_TO_LOSE = 0.35f, THROWN_AWAY = 0.5f;

/* What an action is worth to the seat, or its best one; `worst` is what the least good of those looked at is worth. */
static float judge(const struct table *t, const struct world *hidden, seat who, const action *only, float *worst) {
    struct line lines[LEGAL_MAX];
    struct search_setting setting = {.iterations = JUDGE_ITERATIONS, .only = only};
    struct rng rng;
    bool mixed;
    bot_rng(t, hidden->bytes, who, &rng);
    size_t count = search(t, hidden->bytes, who, &setting, &rng, lines, LEGAL_MAX, &mixed);
    must(count);
    *worst = lines[0].value;
    for (size_t i = 0; i < count; i++)
        if (lines[i].visits > 5 && lines[i].value < *worst)
            *worst = lines[i].value;
    return lines[0].value;
}

static bool throws_away(const struct table *t, const char *spec, const struct world *hidden, seat who, float best) {
    float unused;
    action a = ask(t, spec, hidden, who);
    return best - judge(t, hidden, who, &a, &unused) > THROWN_AWAY;
}

/* Half the win or more for nothing: no level does that. That a random player does shows that there was occasion. */
static void test_no_throwing_away(const struct game *game) {
    unsigned long seen = 0, thrown = 0, at_random = 0, occasions = 0;
    struct stroll s = {.game_number = 0};
    stroll_begin(&s, game);
    for (; seen < positions_each; stroll_on(&s, game)) {
        struct world hidden;
        seat who;
        action list[LEGAL_MAX];
        float worst;
        if (!stroll_view(&s, &who, &hidden) || game->legal(&s.table, hidden.bytes, who, list) < 2)
            continue;
        seen++;
        float best = judge(&s.table, &hidden, who, NULL, &worst);
        if (best - worst < SOMETHING_TO_LOSE)
            continue;
        occasions++;
        at_random += throws_away(&s.table, "random", &hidden, who, best);
        for (int level = 1; level <= LEVELS; level++)
            thrown += throws_away(&s.table, level_spec(game, s.table.seats, level), &hidden, who, best);
    }
    char name[120], why[80];
    snprintf(name, sizeof name, "in %lu positions with something to lose no level throws the game away (random: %lu)",
             occasions, at_random);
    snprintf(why, sizeof why, "%lu moves gave more than half the win away for nothing", thrown);
    /* In a long run the judge errs too. */
    report(thrown <= seen / 1000, game, name, why);
}

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* The top level takes at most 100 ms of one core for a move; a single slower one may be the machine's doing. */
static void test_time(const struct game *game) {
    enum { MOVES = 24 };
    double sum = 0, most = 0, allowed = SLOW_BUILD ? 3000 : 100;
    struct stroll s = {.game_number = 0};
    int moves = 0;
    stroll_begin(&s, game);
    for (int step = 0; moves < MOVES; step++, stroll_on(&s, game)) {
        struct world hidden;
        seat who;
        if (step % 9 || !stroll_view(&s, &who, &hidden))
            continue;
        double before = cpu_ms();
        ask(&s.table, "level:5", &hidden, who);
        double spent = cpu_ms() - before;
        sum += spent;
        most = spent > most ? spent : most;
        moves++;
    }
    char why[80];
    snprintf(why, sizeof why, "a move takes %.1f ms, the slowest %.1f", sum / MOVES, most);
    report(sum / MOVES < allowed && most < 3 * allowed, game, "the top level answers within 100 ms", why);
}

static bool hints_hold(const struct table *t, const struct world *hidden, seat who) {
    struct hint hints[HINTS];
    action list[LEGAL_MAX];
    size_t count = advise_hints(t, hidden->bytes, who, 60, hints);
    size_t legal = t->game->legal(t, hidden->bytes, who, list);
    bool good = count >= 1 && count <= legal;
    for (size_t i = 0; i < count; i++) {
        good = good && t->game->accepts(t, hidden->bytes, who, hints[i].action);
        good = good && hints[i].chance >= 0 && hints[i].chance <= 1.001f;
        good = good && (hints[0].play > 0 || hints[i].chance <= hints[0].chance);
        for (size_t j = 0; j < i; j++)
            good = good && hints[i].action != hints[j].action;
    }
    return good;
}

static void test_hints(const struct game *game) {
    struct stroll s = {.game_number = 0};
    bool good = true;
    stroll_begin(&s, game);
    for (int step = 0; step < 120; step++, stroll_on(&s, game)) {
        struct world hidden;
        seat who;
        if (stroll_view(&s, &who, &hidden))
            good = good && hints_hold(&s.table, &hidden, who);
    }
    report(good, game, "hints are legal, different, have chances, and none is above the pick", "a hint is wrong");
}

/* The top level with several trees: the same move every time for the same number of threads. */
static void test_threads(const struct game *game) {
    enum { MOVES = 12 };
    char spec[120];
    unsigned different = 0;
    struct stroll s = {.game_number = 0};
    if (!strstr(level_spec(game, game->seats_max, LEVELS), ":halve="))
        return;
    snprintf(spec, sizeof spec, "search:200%s:threads=3", strchr(level_spec(game, game->seats_max, LEVELS) + 7, ':'));
    stroll_begin(&s, game);
    for (int moves = 0; moves < MOVES; stroll_on(&s, game)) {
        struct world hidden;
        seat who;
        if (!stroll_view(&s, &who, &hidden))
            continue;
        moves++;
        different += ask(&s.table, spec, &hidden, who) != ask(&s.table, spec, &hidden, who);
    }
    report(!different, game, "three threads give the same move every time", "they do not");
}

/* ---- a search that is not wanted any more */

struct unwanted {
    const struct table *table;
    const struct world *hidden;
    struct bot top;
    atomic_bool *cancel;
    atomic_bool begun;
    unsigned long visits;
    seat who;
};

enum { FAR_TOO_MANY = 1000000 };

static void *search_unwanted(void *context) {
    struct unwanted *u = context;
    struct line lines[LEGAL_MAX];
    struct rng rng;
    bool mixed;
    struct search_setting setting = {.iterations = FAR_TOO_MANY, .tuning = u->top.tuning};
    bot_rng(u->table, u->hidden->bytes, u->who, &rng);
    search_cancel = u->cancel;
    atomic_store(&u->begun, true);
    size_t count = search(u->table, u->hidden->bytes, u->who, &setting, &rng, lines, LEGAL_MAX, &mixed);
    for (size_t i = 0; i < count; i++)
        u->visits += lines[i].visits;
    return NULL;
}

/* The flag is set while the search is under way, or before it. Nothing is timed: one that does not look at the flag
 * makes all its iterations. */
static bool ends_early(const struct table *t, const struct world *hidden, seat who, bool before) {
    atomic_bool cancel = before;
    struct unwanted u = {.table = t, .hidden = hidden, .who = who, .cancel = &cancel};
    pthread_t thread;
    must(bot_parse(level_spec(t->game, t->seats, LEVELS), &u.top, NULL));
    must(!pthread_create(&thread, NULL, search_unwanted, &u));
    while (!atomic_load(&u.begun))
        nanosleep(&(struct timespec){.tv_nsec = 1000}, NULL);
    atomic_store(&cancel, true);
    pthread_join(thread, NULL);
    return u.visits > 0 && u.visits < FAR_TOO_MANY / 2;
}

static void test_cancel(const struct game *game) {
    enum { POSITIONS = 6 };
    struct stroll s = {.game_number = 0};
    int seen = 0, early = 0;
    stroll_begin(&s, game);
    for (int step = 0; seen < POSITIONS; step++, stroll_on(&s, game)) {
        struct world hidden;
        action list[LEGAL_MAX];
        seat who;
        if (step % 5 || !stroll_view(&s, &who, &hidden) || game->legal(&s.table, hidden.bytes, who, list) < 2)
            continue;
        early += ends_early(&s.table, &hidden, who, seen & 1);
        seen++;
    }
    report(early == seen, game, "a search that is cancelled ends early", "it made all its iterations");
}

/* ---- people */

/* What a level overlooks has a name in the analysis, and results lead to a strength. */
static void test_people(const struct game *game) {
    unsigned named = 0, careless = 0;
    struct stroll s = {.game_number = 0};
    if (!game->hooks->careless)
        return;
    stroll_begin(&s, game);
    for (int step = 0; step < 400; step++, stroll_on(&s, game)) {
        struct world hidden, world;
        seat who;
        if (!stroll_view(&s, &who, &hidden))
            continue;
        memcpy(world.bytes, hidden.bytes, game->state_bytes);
        game->guess(&s.table, world.bytes, who, &s.rng);
        action a = game->hooks->careless(&s.table, world.bytes, who, 0, &s.rng);
        careless += game->accepts(&s.table, hidden.bytes, who, a);
        named += people_habit(&s.table, hidden.bytes, who, a) != NULL;
    }
    report(careless > 100 && named > 0, game, "what people overlook is legal and has a name", "it is not, or has none");
}

static void test_fit(void) {
    bool good = people_fit("") == FIT_FIRST && people_fit("3+3+3+") > 300 && people_fit("1-1-1-1-") == FIT_LEAST &&
                people_fit("6+") == 0 && people_fit("3") == 0 && people_fit("2=2=") == FIT_FIRST;
    printf("%sok %d - results against levels lead to a strength that fits\n", good ? "" : "not ", ++tests);
    failures += !good;
}

/* ---- whole matches */

static struct match *play_table(const struct table *table, const char *spec) {
    struct table t = *table;
    const struct game *game = t.game;
    uint8_t seed[SEED_BYTES] = {[SEED_BYTES - 1] = 7};
    struct match *m = match_open(&t, seed, NULL);
    for (seat_set waiting; (waiting = game->pending(&t, m->state));) {
        struct world hidden;
        seat who = (seat)bits_first(waiting);
        match_hidden(m, who, hidden.bytes);
        must(match_play(m, who, ask(&t, spec, &hidden, who), NULL, NULL));
    }
    return m;
}

static struct match *play_match(const struct game *game, int seats, const char *spec) {
    struct table t;
    table_default(&t, game);
    t.seats = (uint8_t)seats;
    return play_table(&t, spec);
}

static bool analysis_holds(const struct match *m, const struct analysis *a) {
    float sum = 0, luck = 0;
    bool good = a->count == m->count;
    for (int who = 0; who < m->table.seats; who++) {
        sum += a->result[who];
        luck += a->luck[who] * (a->adjusted[who] > 0 && a->adjusted[who] < 1 ? 1 : 0);
        good = good && a->lost[who] >= 0;
    }
    good = good && sum > 0.99f && sum < 1.01f && luck > -1.1f && luck < 1.1f;
    for (size_t i = 0; i < a->count; i++) {
        const struct decision *d = &a->decision[i];
        good = good && d->loss >= 0 && !(d->forced && d->loss > 0) && !(d->mark && d->loss < 0.05f);
        good = good && !(d->played == d->best && d->loss > 0);
        good = good && d->who == m->log[i].seat && d->played == m->log[i].action;
    }
    return good;
}

static void test_analysis(const struct game *game) {
    enum { JSON_BYTES = 1 << 22, NODES = 1 << 17 };
    struct match *m = play_match(game, game->seats_min, "random");
    struct analysis a;
    struct json_node *nodes = calloc(NODES, sizeof *nodes);
    struct json_doc doc;
    struct text text;
    char *json = malloc(JSON_BYTES);
    while (m->count > 60) /* the rest of a long match is more of the same */
        match_take_back(m, NULL);
    bool good = json && nodes && advise_analyse(m, 30, &a);
    if (good) {
        good = analysis_holds(m, &a);
        text_start(&text, json, JSON_BYTES);
        advise_write(m, &a, &text);
        good = good && !text.cut && json_parse(json, text.length, nodes, NODES, &doc, NULL) &&
               json_count(json_get(json_root(&doc), "moves")) == m->count;
        advise_free(&a);
    }
    report(good, game, "an analysis adds up and is JSON", "it does not");
    free(json);
    free(nodes);
    match_close(m);
}

/* What explains a mistake. Asked the other way round, what harmed before must not be told as harm. */
struct reasons {
    const struct match *match;
    const struct analysis *analysis;
    struct world before;
    unsigned marked, explained;
    bool good;
};

static bool change_holds(const struct table *t, const struct decision *d, const struct change *change) {
    static const char *const names[SEATS_MAX] = {"A", "B", "C", "D", "E", "F"};
    char words[200];
    struct text text;
    float gain = change->after[1] - change->after[0];
    if (change->sort == CHANGE_SCORE)
        return change->who < t->seats && (change->who == d->who ? gain > 0 : gain < 0);
    text_start(&text, words, sizeof words);
    say_outcome(t, change->event, names, &text);
    bool in_range = change->after[0] >= 0 && change->after[1] >= 0 &&
                    (change->sort == CHANGE_TIMES || (change->after[0] <= 1 && change->after[1] <= 1));
    return !text.cut && !strchr(words, '{') && in_range && fabsf(gain) > 0.2f;
}

static bool look_at_reasons(void *context, size_t step, const void *state, const struct events *events) {
    struct reasons *r = context;
    const struct table *t = &r->match->table;
    const struct decision *d = step ? &r->analysis->decision[step - 1] : NULL;
    (void)events;
    if (d && d->mark) {
        struct explanation back;
        t->game->hide(t, r->before.bytes, d->who);
        explain(t, r->before.bytes, d->who, d->best, d->played, &back);
        r->marked++;
        r->explained += d->why.count > 0;
        for (unsigned i = 0; i < d->why.count; i++) {
            r->good = r->good && change_holds(t, d, &d->why.change[i]);
            for (unsigned j = 0; j < back.count; j++)
                r->good = r->good && (d->why.change[i].sort == CHANGE_SCORE ||
                                      strcmp(d->why.change[i].event, back.change[j].event));
        }
    }
    memcpy(r->before.bytes, state, t->game->state_bytes);
    return true;
}

static void test_reasons(const struct game *game) {
    struct match *m = play_match(game, game->seats_min, "level:1");
    struct analysis a;
    char found[60];
    struct text text;
    must(advise_analyse(m, 300, &a));
    struct reasons r = {.match = m, .analysis = &a, .good = true};
    must(match_walk(m, look_at_reasons, &r));
    text_start(&text, found, sizeof found);
    text_format(&text, "%u of %u are explained", r.explained, r.marked);
    report(r.good, game, "what explains a mistake is harm in words", "it is not");
    report(2 * r.explained >= r.marked, game, "at least every other mistake is explained", found);
    advise_free(&a);
    match_close(m);
}

/* One seat plays by `spec`, the others by `others`, every deal once with each seat: its mean loss, and its mean luck
 * with how far that may be off, over deals. The spread of results and of what is left of them without luck, match by
 * match, tells whether luck explains anything. */
struct luck {
    double lost, luck, off, spread, result_spread, adjusted_spread;
    int matches;
};

static double spread(double sum, double squares, int count) {
    double variance = squares / count - sum / count * (sum / count);
    return variance > 0 ? sqrt(variance) : 0;
}

static void play_out(struct match *m, seat one, const char *spec, const char *others) {
    const struct table *t = &m->table;
    for (seat_set waiting; (waiting = t->game->pending(t, m->state));) {
        struct world hidden;
        seat who = (seat)bits_first(waiting);
        match_hidden(m, who, hidden.bytes);
        must(match_play(m, who, ask(t, who == one ? spec : others, &hidden, who), NULL, NULL));
    }
}

static struct luck measure_luck(const struct game *game, const char *spec, const char *others, int matches,
                                unsigned iterations, uint8_t series) {
    struct table t;
    table_default(&t, game);
    int deals = (matches + t.seats - 1) / t.seats, all = deals * t.seats;
    double lost = 0, sum[3] = {0}, squares[3] = {0}, deal_squares = 0; /* of luck, result, adjusted */
    for (int n = 0; n < deals; n++) {
        uint8_t seed[SEED_BYTES] = {[SEED_BYTES - 2] = series, [SEED_BYTES - 1] = (uint8_t)(n + 1)};
        double of_deal = 0;
        for (seat one = 0; one < t.seats; one++) {
            struct match *m = match_open(&t, seed, NULL);
            struct analysis a;
            play_out(m, one, spec, others);
            must(advise_analyse(m, iterations, &a));
            double found[3] = {(double)a.luck[one], (double)a.result[one], (double)a.adjusted[one]};
            for (int i = 0; i < 3; i++) {
                sum[i] += found[i];
                squares[i] += found[i] * found[i];
            }
            of_deal += found[0] / t.seats;
            lost += (double)a.lost[one] / all;
            advise_free(&a);
            match_close(m);
        }
        deal_squares += of_deal * of_deal;
    }
    return (struct luck){.lost = lost,
                         .luck = sum[0] / all,
                         .off = 1.96 * spread(sum[0] / t.seats, deal_squares, deals) / sqrt(deals),
                         .spread = spread(sum[0], squares[0], all),
                         .result_spread = spread(sum[1], squares[1], all),
                         .adjusted_spread = spread(sum[2], squares[2], all),
                         .matches = all};
}

/* A random player loses by playing badly, not by being unlucky. */
static void test_luck_of_random(const struct game *game) {
    enum { MATCHES = 6, ITERATIONS = 100 };
    if (game->sample)
        return;
    struct luck luck = measure_luck(game, "random", "search:100", MATCHES, ITERATIONS, 3);
    char why[120];
    snprintf(why, sizeof why, "a random player lost %.2f by its decisions, and has a luck of %+.2f, +- %.2f", luck.lost,
             luck.luck, luck.off);
    report(luck.lost > 0.2 && fabs(luck.luck) < 0.1 + luck.off, game, "a random player is not called unlucky", why);
}

/* Nobody's luck in a match is worth several wins: without it results are not spread much wider than with it. Over many
 * matches they are spread less; few matches need the slack. */
static void test_luck_is_small(const struct game *game) {
    enum { MATCHES = 12, ITERATIONS = 10 };
    static const double SLACK = 0.25;
    if (game->sample)
        return;
    struct luck luck = measure_luck(game, "greedy", "greedy", MATCHES, ITERATIONS, 5);
    char why[120];
    snprintf(why, sizeof why, "results spread by %.3f, without luck by %.3f", luck.result_spread, luck.adjusted_spread);
    report(luck.adjusted_spread < luck.result_spread + SLACK, game, "luck is no larger than results", why);
}

static bool measured(const struct game *game) {
    return !game->sample && (!only_game || !strcmp(only_game, game->id));
}

static void print_luck(int matches) {
    static const char *const specs[] = {"random", "greedy", "level:5"};
    for (size_t g = 0; games[g]; g++)
        for (size_t i = 0; i < sizeof specs / sizeof specs[0] && measured(games[g]); i++) {
            struct luck luck = measure_luck(games[g], specs[i], "level:5", matches, 200, 4);
            printf("%-14s %-8s among level:5: lost %.2f, luck %+.3f +- %.3f over %d matches; spread of luck %.2f, of "
                   "results %.2f, without luck %.2f\n",
                   games[g]->id, specs[i], luck.lost, luck.luck, luck.off, luck.matches, luck.spread,
                   luck.result_spread, luck.adjusted_spread);
            fflush(stdout);
        }
}

/* How far a hint is behind what a search of 50 times the work finds, both judged by such a search. */
static float hint_loss(const struct table *t, const struct world *hidden, seat who) {
    enum { TIMES = 50 };
    struct hint quick[HINTS], deep[HINTS];
    struct bot top;
    float value[2];
    must(bot_parse(level_spec(t->game, t->seats, LEVELS), &top, NULL));
    must(advise_hints(t, hidden->bytes, who, HINT_ITERATIONS, quick));
    must(advise_hints(t, hidden->bytes, who, TIMES * HINT_ITERATIONS, deep));
    if (quick[0].action == deep[0].action)
        return 0;
    for (int i = 0; i < 2; i++) {
        struct search_setting setting = {.iterations = TIMES * HINT_ITERATIONS, .tuning = top.tuning};
        struct line line;
        struct rng rng;
        bool mixed;
        setting.only = i ? &deep[0].action : &quick[0].action;
        rng_seed_number(&rng, 1);
        must(search(t, hidden->bytes, who, &setting, &rng, &line, 1, &mixed));
        value[i] = line.value;
    }
    return value[1] - value[0];
}

static void print_hints(int positions) {
    for (size_t g = 0; games[g]; g++) {
        struct stroll s = {.game_number = 0};
        double sum = 0, worst = 0;
        int seen = 0;
        stroll_begin(&s, games[g]);
        for (int step = 0; seen < positions && measured(games[g]); step++, stroll_on(&s, games[g])) {
            struct world hidden;
            action list[LEGAL_MAX];
            seat who;
            if (step % 7 || !stroll_view(&s, &who, &hidden) || games[g]->legal(&s.table, hidden.bytes, who, list) < 2)
                continue;
            double loss = (double)hint_loss(&s.table, &hidden, who);
            sum += loss;
            worst = loss > worst ? loss : worst;
            seen++;
        }
        if (seen)
            printf("%-14s hints lose %.2f points of win chance on the average, at worst %.1f, over %d positions\n",
                   games[g]->id, 100 * sum / seen, 100 * worst, seen);
        fflush(stdout);
    }
}

/* ---- moves once played: `game players spec moves hash-of-the-end` a line, with an option `game:option=value players
 * ...`
 */

static void write_table(FILE *out, const struct table *t, const char *options, const char *spec) {
    struct match *m = play_table(t, spec);
    uint8_t hash[SHA_BYTES];
    char hex[HEX_CHARS];
    match_hash(m, hash);
    hex_write(hash, 8, hex);
    fprintf(out, "%s%s %d %s %zu %s\n", t->game->id, options, t->seats, spec, m->count, hex);
    match_close(m);
}

static void write_match(FILE *out, const struct game *game, int seats, const char *spec) {
    struct table t;
    table_default(&t, game);
    t.seats = (uint8_t)seats;
    write_table(out, &t, "", spec);
}

/* What is trained for an option plays too. */
static void write_course(FILE *out, const struct game *game) {
    struct table t;
    table_default(&t, game);
    if (table_option(&t, "course", "short", NULL))
        write_table(out, &t, ":course=short", "table");
}

static void write_moves(FILE *out) {
    static const char *const specs[] = {"random",
                                        "greedy",
                                        "flat:30",
                                        "search:50",
                                        "level:1",
                                        "level:2",
                                        "table",
                                        "net",
                                        "search:50:halve=8:anchor=0.01:puct=1:net=1:value=0.5",
                                        "search:50:halve=4:anchor=0.02:puct=0.3:margin=6:keen=1"};
    for (size_t g = 0; games[g]; g++) {
        for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++)
            write_match(out, games[g], games[g]->seats_min, specs[i]);
        write_course(out, games[g]);
        if (games[g]->seats_max > games[g]->seats_min)
            write_match(out, games[g], games[g]->seats_max,
                        "search:20:halve=8:anchor=0.01:puct=1:margin=6:keen=1:net=1:value=0.5:crowd=0.5");
        if (games[g]->hooks && games[g]->hooks->play_on_varied)
            write_match(out, games[g], games[g]->seats_max, "search:20:halve=4:puct=1:margin=6:keen=1:vary=1");
    }
}

static void test_moves(const char *path) {
    char line[200], again[200];
    FILE *once = fopen(path, "r"), *now = tmpfile();
    bool good = once && now;
    int number = 0;
    if (good) {
        write_moves(now);
        rewind(now);
    }
    while (good && fgets(again, sizeof again, now)) {
        good = fgets(line, sizeof line, once) && !strcmp(line, again);
        number++;
    }
    printf("%sok %d - %d matches are played as they were once, in every build\n", good ? "" : "not ", ++tests, number);
    if (!good)
        printf("# line %d of %s; if bots were meant to change, make it anew with --write\n", number, path);
    failures += !good;
    if (once)
        fclose(once);
    if (now)
        fclose(now);
}

static int write_anew(const char *path) {
    FILE *out = fopen(path, "w");
    if (!out)
        return 1;
    write_moves(out);
    return fclose(out) != 0;
}

int main(int argc, char **argv) {
    const char *moves = NULL;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--write"))
            return write_anew(moves ? moves : "bots.moves");
        if (i + 1 < argc && !strcmp(argv[i], "--game")) {
            only_game = argv[++i];
            continue;
        }
        if (i + 1 < argc && !strcmp(argv[i], "--hints")) {
            print_hints(atoi(argv[i + 1]));
            return 0;
        }
        if (i + 1 < argc && !strcmp(argv[i], "--luck")) {
            print_luck(atoi(argv[i + 1]));
            return 0;
        }
        if (i + 1 < argc && !strcmp(argv[i], "--positions"))
            positions_each = strtoul(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--moves"))
            moves = argv[++i];
    }
    for (size_t i = 0; games[i]; i++) {
        test_peeking(games[i]);
        test_quick_playouts(games[i]);
        test_levels_everywhere(games[i]);
        test_no_throwing_away(games[i]);
        test_time(games[i]);
        test_hints(games[i]);
        test_threads(games[i]);
        test_cancel(games[i]);
        test_people(games[i]);
        test_analysis(games[i]);
        test_reasons(games[i]);
        test_luck_of_random(games[i]);
        test_luck_is_small(games[i]);
    }
    test_fit();
    if (moves)
        test_moves(moves);
    printf("1..%d\n", tests);
    return failures != 0;
}
