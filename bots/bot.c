#include "bots/bot.h"

#include "base/hash.h"
#include "bots/answer.h"
#include "bots/levels.h"
#include "bots/learned.h"
#include "bots/people.h"
#include "bots/pimc.h"
#include "bots/playout.h"
#include "bots/search.h"
#include "bots/strategy.h"

#include <stdlib.h>
#include <string.h>

static void choose_random(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    action list[LEGAL_MAX];
    (void)bot;
    size_t count = t->game->legal(t, hidden, who, list);
    out->action = list[rng_below(rng, (uint32_t)count)];
    out->value = 1.0 / t->seats;
}

/* One move ahead: the action after which the game's evaluation, over a few guessed worlds, likes the seat best. */
enum { GREEDY_WORLDS = 16 };

static void try_action(const struct table *t, const void *hidden, seat who, action a, bool look_only, size_t steps,
                       struct rng *rng, float share[SEATS_MAX]) {
    struct world world;
    world_guess(t, hidden, who, rng, &world);
    t->game->apply(t, world.bytes, who, a, rng, NULL);
    if (!t->game->pending(t, world.bytes))
        world_shares(t, &world, share);
    else if (look_only &&
             world_shared_choice(t, hidden, who)) /* the others choose too before there is anything to see */
        playout(t, &world, POLICY_SENSIBLE, t->seats - 1u, rng, share);
    else if (look_only)
        t->game->hooks->eval(t, world.bytes, share);
    else
        playout(t, &world, POLICY_RANDOM, steps, rng, share);
}

/* The best action by its mean over so many tries each; the first of equals. */
static void choose_best(const struct bot *bot, const struct table *t, const void *hidden, seat who, size_t tries,
                        bool look_only, struct rng *rng, struct advice *out) {
    size_t steps = (size_t)bot->tuning.value[TUNE_STEPS];
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, hidden, who, list);
    out->value = -1;
    for (size_t i = 0; i < count; i++) {
        double sum = 0;
        float share[SEATS_MAX];
        for (size_t n = 0; n < tries && !(n && search_cancelled()); n++) {
            try_action(t, hidden, who, list[i], look_only, steps, rng, share);
            sum += share[who];
        }
        if (sum / (double)tries > out->value)
            *out = (struct advice){.action = list[i], .value = sum / (double)tries};
    }
}

static void choose_greedy(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    bool can_look = t->game->hooks && t->game->hooks->eval;
    choose_best(bot, t, hidden, who, GREEDY_WORLDS, can_look, rng, out);
}

/* The yardstick: random playouts, as many for each action as the number allows, at least one. */
static void choose_flat(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                        struct advice *out) {
    action list[LEGAL_MAX];
    size_t count = t->game->legal(t, hidden, who, list);
    size_t tries = (size_t)bot->amount / count;
    choose_best(bot, t, hidden, who, tries ? tries : 1, false, rng, out);
}

/* The weight of each line for a bot that does not always play its best. Values of lines with few visits are drawn
 * towards the mean; what is plainly worse than the best is never played. */
static float soften(struct line *lines, size_t count, float heat) {
    enum { TRUST = 4 };
    static const float PLAINLY_WORSE = 0.25f;
    float mean = 0, best = 0, visits = 0, sum = 0;
    for (size_t i = 0; i < count; i++) {
        mean += lines[i].value * (float)lines[i].visits;
        visits += (float)lines[i].visits;
    }
    mean /= visits;
    for (size_t i = 0; i < count; i++) {
        lines[i].value = (lines[i].value * (float)lines[i].visits + mean * TRUST) / (float)(lines[i].visits + TRUST);
        best = lines[i].value > best ? lines[i].value : best;
    }
    for (size_t i = 0; i < count; i++) {
        float behind = best - lines[i].value;
        sum += lines[i].chance = behind > PLAINLY_WORSE ? 0 : fall_off(behind / heat);
    }
    return sum;
}

/* A bot that does not always play its best still sees what is plain: a choice that a short look of its own finds far
 * behind the best is not made, and the best is played instead. */
static void second_look(const struct table *t, const void *hidden, seat who, size_t choices, struct rng *rng,
                        struct advice *out) {
    enum { LOOK = 150, LOOK_A_CHOICE = 3, LOOK_AT_ONE = 50 };
    static const float THROWN_AWAY = 0.3f;
    struct line lines[LEGAL_MAX], own;
    struct search_setting look = {.iterations = LOOK}, look_at_one = {.iterations = LOOK_AT_ONE, .only = &out->action};
    bool mixed;
    if (choices * LOOK_A_CHOICE > LOOK)
        look.iterations = (unsigned)choices * LOOK_A_CHOICE;
    if (!search(t, hidden, who, &look, rng, lines, LEGAL_MAX, &mixed) || lines[0].action == out->action || mixed ||
        !search(t, hidden, who, &look_at_one, rng, &own, 1, &mixed))
        return;
    if (own.value < lines[0].value - THROWN_AWAY)
        *out = (struct advice){.action = lines[0].action, .value = lines[0].value};
}

static void choose_search(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    enum { FORCED_ITERATIONS = 50 }; /* nothing to choose: only the value is asked for */
    struct line lines[LEGAL_MAX];
    action list[LEGAL_MAX];
    size_t choices = t->game->legal(t, hidden, who, list);
    bool forced = choices == 1 && bot->amount > FORCED_ITERATIONS, mixed;
    struct search_setting setting = {.iterations = forced ? FORCED_ITERATIONS : (unsigned)bot->amount,
                                     .tuning = bot->tuning};
    size_t count = search(t, hidden, who, &setting, rng, lines, LEGAL_MAX, &mixed);
    if (!count) { /* no memory to think in */
        choose_random(bot, t, hidden, who, rng, out);
        return;
    }
    size_t best = 0;
    float heat = bot->tuning.value[TUNE_HEAT], sum = heat > 0 ? soften(lines, count, heat) : 1;
    if (mixed || heat > 0) {
        float point = sum * (float)rng_below(rng, 1u << 24) / (float)(1u << 24);
        while (best + 1 < count && (point -= lines[best].chance) >= 0)
            best++;
    }
    *out = (struct advice){.action = lines[best].action, .value = lines[best].value};
    if (heat > 0 && choices > 1)
        second_look(t, hidden, who, choices, rng, out);
}

static void choose_policy(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    (void)bot;
    people_choose(t, hidden, who, 0, rng, out);
}

/* The heaviest action by the game's priors, in a guessed world: a bot of rules alone. */
static void choose_prior(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                         struct advice *out) {
    action list[LEGAL_MAX];
    float weight[LEGAL_MAX];
    struct world world;
    size_t best = 0, count = t->game->legal(t, hidden, who, list);
    choose_policy(bot, t, hidden, who, rng, out);
    if (!t->game->hooks || !t->game->hooks->prior)
        return;
    world_guess(t, hidden, who, rng, &world);
    t->game->hooks->prior(t, world.bytes, who, list, count, weight);
    for (size_t i = 1; i < count; i++)
        best = weight[i] > weight[best] ? i : best;
    out->action = list[best];
}

/* The action the learned policy finds likeliest; where there is none, the priors speak. */
static void choose_net(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                       struct advice *out) {
    struct learned net;
    action list[LEGAL_MAX];
    float chance[LEGAL_MAX];
    if (!learned_open(t, &net)) {
        choose_prior(bot, t, hidden, who, rng, out);
        return;
    }
    size_t best = 0, count = t->game->legal(t, hidden, who, list);
    out->value = learned_judge(&net, t, hidden, who, list, count, chance);
    for (size_t i = 1; i < count; i++)
        best = chance[i] > chance[best] ? i : best;
    out->action = list[best];
}

/* A bot of rules that the game wrote for the league. */
static void choose_rules(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                         struct advice *out) {
    struct world world;
    choose_policy(bot, t, hidden, who, rng, out);
    if (!t->game->hooks || !t->game->hooks->by_rules)
        return;
    world_guess(t, hidden, who, rng, &world);
    out->action = t->game->hooks->by_rules(t, world.bytes, who, rng);
}

static void choose_answer(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    answer_choose(t, hidden, who, bot->amount, rng, out);
}

static void choose_person(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    action list[LEGAL_MAX];
    size_t choices = t->game->legal(t, hidden, who, list);
    people_choose(t, hidden, who, bot->amount, rng, out);
    if (choices > 1)
        second_look(t, hidden, who, choices, rng, out);
}

static void choose_level(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                         struct advice *out) {
    struct bot inner;
    must(bot_parse(level_spec(t->game, t->seats, (int)bot->amount), &inner, NULL) &&
         inner.kind->choose != choose_level);
    inner.kind->choose(&inner, t, hidden, who, rng, out);
}

/* Between two levels each move is of one of them, by how near it is. */
static void choose_fit(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                       struct advice *out) {
    struct bot level = {.amount = bot->amount / 100 + ((long)rng_below(rng, 100) < bot->amount % 100)};
    choose_level(&level, t, hidden, who, rng, out);
}

static void choose_pimc(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                        struct advice *out) {
    if (!pimc(t, hidden, who, (size_t)bot->amount, rng, out))
        choose_search(bot, t, hidden, who, rng, out);
}

/* Where there is no table. */
enum { TABLE_WORLDS = 100, TABLE_ITERATIONS = 1000 };

static void choose_table(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                         struct advice *out) {
    struct bot searcher = *bot;
    searcher.amount = TABLE_ITERATIONS;
    if (!strategy_choose(t, hidden, who, rng, out) && !pimc(t, hidden, who, TABLE_WORLDS, rng, out))
        choose_search(&searcher, t, hidden, who, rng, out);
}

const struct bot_kind bot_kinds[] = {
    {.name = "random", .says = "any legal action, all equally likely", .choose = choose_random},
    {.name = "greedy", .says = "one move ahead by the game's evaluation", .choose = choose_greedy},
    {.name = "flat",
     .says = "so many random playouts, the yardstick",
     .least = 1,
     .most = 1000000,
     .tunable = true,
     .choose = choose_flat},
    {.name = "search",
     .says = "so many iterations of tree search",
     .least = 1,
     .most = 1000000,
     .tunable = true,
     .choose = choose_search},
    {.name = "level",
     .says = "one of five strengths for people, 1 the weakest",
     .least = 1,
     .most = LEVELS,
     .choose = choose_level},
    {.name = "fit",
     .says = "between the levels, 100 to 500, or as results against levels suggest, as in fit:2+3-",
     .least = FIT_LEAST,
     .most = FIT_MOST,
     .choose = choose_fit},
    {.name = "policy", .says = "the game's sensible policy, without any search", .choose = choose_policy},
    {.name = "prior", .says = "the action the game's priors weigh most", .choose = choose_prior},
    {.name = "net",
     .says = "the action a learned policy finds likeliest; in games without one, prior",
     .choose = choose_net},
    {.name = "rules", .says = "a bot of rules of the game's own; in games without one, policy", .choose = choose_rules},
    {.name = "answer",
     .says = "made to beat level:5: knows how it thinks, over so many guessed worlds",
     .least = 1,
     .most = 10000,
     .choose = choose_answer},
    {.name = "person",
     .says = "the sensible policy, in so many of 100 choices with a mistake people make",
     .least = 0,
     .most = 200,
     .choose = choose_person},
    {.name = "pimc",
     .says = "so many guessed worlds solved; in games that cannot be solved, search",
     .least = 1,
     .most = 1000000,
     .choose = choose_pimc},
    {.name = "table",
     .says = "a trained strategy; in games that have none, pimc:100 or search:1000",
     .chances = strategy_chances,
     .choose = choose_table},
    {.name = NULL},
};

static bool complain_tune(struct complaint *why, const char *words) {
    enum { NAME_MOST = 12 };
    char names[TUNES * NAME_MOST] = "";
    struct text list;
    text_start(&list, names, sizeof names);
    for (int tune = 0; tune < TUNES; tune++)
        text_format(&list, "%s%s=", tune ? ", " : "", search_tunes[tune]);
    return complain(why, "\"%.40s\" tunes nothing; there are %s.", words, names);
}

/* `explore=0.4:steps=20` */
static bool tuning_parse(const char *words, struct bot *out, struct complaint *why) {
    for (const char *at = words; at; at = strchr(at, ':') ? strchr(at, ':') + 1 : NULL) {
        size_t name = strcspn(at, "=:"), value = at[name] == '=' ? strspn(at + name + 1, "0123456789.") : 0;
        char after = value ? at[name + 1 + value] : 'x';
        int tune = 0;
        while (tune < TUNES && (strlen(search_tunes[tune]) != name || strncmp(search_tunes[tune], at, name)))
            tune++;
        if (tune == TUNES || (after && after != ':'))
            return complain_tune(why, at);
        out->tuning.value[tune] = strtof(at + name + 1, NULL);
    }
    return true;
}

static bool amount_parse(const char *digits, const struct bot_kind *kind, struct bot *out, struct complaint *why) {
    size_t count = strspn(digits, "0123456789");
    if (kind->choose == choose_fit && strpbrk(digits, "+-=")) {
        out->amount = people_fit(digits);
        return out->amount || complain(why, "Results are levels from 1 to 5 with + for a win, - for a loss, = for a "
                                            "draw, as in \"fit:2+3-\".");
    }
    bool tuned = kind->tunable && digits[count] == ':';
    out->amount = count && count < 10 && (tuned || !digits[count]) ? strtol(digits, NULL, 10) : -1;
    if (tuned && !tuning_parse(digits + count + 1, out, why))
        return false;
    if (out->amount < kind->least || out->amount > kind->most)
        return complain(why, "The bot \"%s\" takes a number from %ld to %ld after the colon.", kind->name, kind->least,
                        kind->most);
    return true;
}

bool bot_parse(const char *spec, struct bot *out, struct complaint *why) {
    size_t length = strcspn(spec, ":");
    char listed[300];
    struct text list;
    text_start(&list, listed, sizeof listed);
    for (const struct bot_kind *kind = bot_kinds; kind->name; kind++) {
        text_format(&list, "%s%s", kind == bot_kinds ? "" : ", ", kind->name);
        if (strlen(kind->name) != length || strncmp(kind->name, spec, length))
            continue;
        *out = (struct bot){.kind = kind};
        if (kind->most)
            return spec[length] ? amount_parse(spec + length + 1, kind, out, why)
                                : complain(why, "The bot \"%s\" needs a number, as in \"%s:%ld\".", kind->name,
                                           kind->name, kind->least);
        return !spec[length] || complain(why, "The bot \"%s\" takes no number.", kind->name);
    }
    return complain(why, "There is no bot \"%.40s\"; there are %s.", spec, listed);
}

void bot_choose(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                struct advice *out) {
    bot->kind->choose(bot, t, hidden, who, rng, out);
    must(t->game->accepts(t, hidden, who, out->action));
}

void bot_chances(const struct bot *bot, const struct table *t, const void *hidden, seat who, const action *list,
                 size_t count, void *desk, float *chance) {
    struct advice advice;
    struct rng rng;
    if (bot->kind->chances && bot->kind->chances(t, hidden, who, list, count, desk, chance))
        return;
    bot_rng(t, hidden, who, &rng);
    bot_choose(bot, t, hidden, who, &rng, &advice);
    for (size_t i = 0; i < count; i++)
        chance[i] = list[i] == advice.action;
}

void bot_rng(const struct table *t, const void *hidden, seat who, struct rng *out) {
    rng_seed_number(out, hash64(hidden, t->game->state_bytes) ^ who);
}
