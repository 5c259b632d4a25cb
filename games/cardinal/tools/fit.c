/* fit GAMES: the weights of the evaluation that the top level asks (crowd() in bot.c), trained against a population.
 *
 * At each table of three and four GAMES games are played. Every seat is drawn from a population: half of the time the
 * top level, else any bot of the list, earlier top levels among them. At the beginning of every round each cat is
 * described by a few numbers, as in crowd(), and the weights are fitted so that e to the power of the weighted sum, as
 * a part of all cats' together, foretells who wins. What is printed is the logarithmic loss on every fourth game, which
 * is not learned from: of even shares, of eval(), of crowd() as it stands in bot.c, and of the weights found here,
 * which also know who plays. */
#include "base/bits.h"
#include "bots/bot.h"
#include "bots/playout.h"
#include "games/cardinal/bot.h"
#include "games/fit.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* With five players the evaluation by hand does better: decision 89. */
enum { FEWEST = 3, MOST = 4 };

/* The first is met most often. */
static const char *const population[] = {
    "level:5",
    "search:600:trust=0.1:steps=1:keep=0.1",
    "search:600:trust=0.1:steps=1:keep=0.1:heat=0.024",
    "search:400",
    "policy",
    "rules",
    "greedy",
};
enum { BOTS = sizeof population / sizeof population[0] };

static const char *const names[CROWD_NUMBERS] = {
    [CROWD_BEHIND] = "points behind",        [CROWD_FRONT] = "bird in front", [CROWD_DOUBLED] = "doubled bird in front",
    [CROWD_HUNGRY] = "and no other has one", [CROWD_READY] = "can catch",     [CROWD_STALKS] = "Stalks placed",
    [CROWD_HAND] = "Stalks in hand",
};
enum { NUMBERS = CROWD_NUMBERS + BOTS, EVAL = 0, CROWD };
static const char *const others[FIT_OTHERS] = {[EVAL] = "eval", [CROWD] = "crowd"};

/* Who plays a seat is among its numbers, so that the other weights are not those of telling good players from bad. */
static void write_down(struct fit *f, const struct table *t, const struct world *world, const size_t bot_of[SEATS_MAX],
                       int game) {
    float number[SEATS][CROWD_NUMBERS];
    struct fit_position *p = fit_next(f, t, game);
    if (!p)
        return;
    t->game->hooks->eval(t, world->bytes, p->others[EVAL]);
    t->game->hooks->crowd(t, world->bytes, p->others[CROWD]);
    cardinal_describe(t, (const struct state *)world->bytes, number);
    for (int who = 0; who < t->seats; who++) {
        memcpy(p->number[who], number[who], sizeof number[who]);
        p->number[who][CROWD_NUMBERS + bot_of[who]] = 1;
    }
}

static void play_game(struct fit *f, const struct table *t, const struct bot bot[BOTS], int number) {
    const struct game *game = t->game;
    struct rng rng;
    struct world world, hidden;
    struct advice advice;
    float won[SEATS_MAX];
    size_t from = f->count, bot_of[SEATS_MAX];
    unsigned round = 0;
    rng_seed_number(&rng, 880000 + 100000 * (uint64_t)t->seats + (uint64_t)number);
    for (int who = 0; who < t->seats; who++)
        bot_of[who] = rng_below(&rng, 2) ? 0 : rng_below(&rng, BOTS);
    game->start(t, world.bytes, &rng, NULL);
    for (seat_set waiting; (waiting = game->pending(t, world.bytes));) {
        seat who = (seat)bits_first(waiting);
        const struct state *s = (const struct state *)world.bytes;
        if (s->round != round)
            write_down(f, t, &world, bot_of, number);
        round = s->round;
        table_hide_into(t, world.bytes, who, hidden.bytes);
        bot_choose(&bot[bot_of[who]], t, hidden.bytes, who, &rng, &advice);
        game->apply(t, world.bytes, who, advice.action, &rng, NULL);
    }
    world_shares(t, &world, won);
    fit_won(f, from, won);
}

int main(int argc, char **argv) {
    long games_each = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    if (games_each < 1 || games_each > 10000) {
        fputs("usage: fit GAMES (1 to 10000 at each table)\n", stderr);
        return 2;
    }
    size_t tables = MOST - FEWEST + 1;
    struct fit f;
    struct table t;
    struct bot bot[BOTS];
    if (!fit_begin(&f, NUMBERS, 0, (size_t)games_each * tables * ROUNDS_MAX)) {
        fputs("fit: not enough memory.\n", stderr);
        return 1;
    }
    table_default(&t, games_find("cardinal", NULL));
    for (size_t i = 0; i < BOTS; i++)
        must(bot_parse(population[i], &bot[i], NULL));
    for (t.seats = FEWEST; t.seats <= MOST; t.seats++)
        for (int number = 0; number < games_each; number++)
            play_game(&f, &t, bot, number);
    fit_learn(&f);
    for (size_t k = 0; k < NUMBERS; k++)
        printf("%-48s %7.3f\n", k < CROWD_NUMBERS ? names[k] : population[k - CROWD_NUMBERS], (double)f.weight[k]);
    for (int seats = FEWEST; seats <= MOST; seats++)
        fit_report(&f, seats, others, stdout);
    fit_end(&f);
    return 0;
}
