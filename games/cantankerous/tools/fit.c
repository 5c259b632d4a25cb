/* fit GAMES: the weights of the evaluation for three players and more (crowd() in bot.c).
 *
 * Searches play GAMES games at each table of three to six. At every decision each cat is described by a few numbers, as
 * in crowd_strength(), and the weights are fitted so that the eighth power of the weighted sum, as a part of all cats'
 * together, foretells who wins. Every fourth game is kept for the test: what is printed of it is the logarithmic loss
 * of even shares, of eval(), of crowd() as it stands in bot.c, and of the weights found here. `fit 450` made those of
 * bot.c. */
#include "base/bits.h"
#include "bots/bot.h"
#include "bots/playout.h"
#include "bots/search.h"
#include "games/cantankerous/zones.h"
#include "games/fit.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 120, POWER = 8, POSITIONS_EACH_GAME = 400, FEWEST = 3 };

enum number {
    POINTS,
    WORTH,
    FERAL,
    FERAL_POINTS,
    FERAL_WORTH,
    TOKENS,
    HEARTS,
    INCIDENTS,
    DOUBLED,
    TOY,
    TOY_ACTIONS,
    TURNS_UNTIL,
    NINTH_POINT,
    NUMBERS
};
static const char *const names[NUMBERS] = {
    [POINTS] = "points",
    [WORTH] = "banked worth",
    [FERAL] = "feral",
    [FERAL_POINTS] = "points when feral",
    [FERAL_WORTH] = "banked worth when feral",
    [TOKENS] = "tokens",
    [HEARTS] = "hearts in hand",
    [INCIDENTS] = "incidents in hand",
    [DOUBLED] = "doubled",
    [TOY] = "has the toy",
    [TOY_ACTIONS] = "actions left",
    [TURNS_UNTIL] = "turns until its own, over seats",
    [NINTH_POINT] = "can score the ninth point now",
};

enum { EVAL, CROWD };
static const char *const others[FIT_OTHERS] = {[EVAL] = "eval", [CROWD] = "crowd"};

static void describe(const struct table *t, const struct state *s, unsigned who, float out[NUMBERS]) {
    unsigned worth = banked_worth(t, s, who), seats = t->seats;
    bool feral = is_feral(s, who), toy = who == s->toy;
    int paws = 0;
    memset(out, 0, NUMBERS * sizeof *out);
    SET_EACH(card, s->hand[who]) {
        const struct card *c = card_of(t, card);
        if (c->kind == KIND_AFFECTION)
            out[HEARTS] += c->hearts;
        else if (c->kind != KIND_MISCHIEF)
            out[INCIDENTS] += !only_answers(c);
        else if (c->cost <= worth && c->paws > paws)
            paws = c->paws;
    }
    out[feral ? FERAL_POINTS : POINTS] = s->points[who];
    out[feral ? FERAL_WORTH : WORTH] = worth > NINE ? NINE : (float)worth;
    out[FERAL] = feral;
    out[TOKENS] = s->tokens[who];
    out[DOUBLED] = s->doubled >> who & 1;
    out[TOY] = toy;
    out[TOY_ACTIONS] = toy ? s->actions_left : 0;
    if (s->toy < seats)
        out[TURNS_UNTIL] =
            (float)((s->direction > 0 ? who + seats - s->toy : s->toy + seats - who) % seats) / (float)seats;
    out[NINTH_POINT] = toy && s->actions_left && !feral && s->points[who] + paws >= NINE;
}

static void write_down(struct fit *f, const struct table *t, const struct world *world, int game) {
    struct fit_position *p = fit_next(f, t, game);
    if (!p)
        return;
    t->game->hooks->eval(t, world->bytes, p->others[EVAL]);
    t->game->hooks->crowd(t, world->bytes, p->others[CROWD]);
    for (unsigned who = 0; who < t->seats; who++)
        describe(t, (const struct state *)world->bytes, who, p->number[who]);
}

static void play_game(struct fit *f, const struct table *t, const struct bot *bot, int number) {
    const struct game *game = t->game;
    struct search_setting setting = {.iterations = ITERATIONS, .tuning = bot->tuning};
    struct rng rng;
    struct world world, hidden;
    struct line lines[LEGAL_MAX];
    float won[SEATS_MAX];
    bool mixed;
    size_t from = f->count;
    rng_seed_number(&rng, 990000 + 1000 * (uint64_t)t->seats + (uint64_t)number);
    game->start(t, world.bytes, &rng, NULL);
    for (seat_set waiting; (waiting = game->pending(t, world.bytes));) {
        seat who = (seat)bits_first(waiting);
        action list[LEGAL_MAX], a;
        table_hide_into(t, world.bytes, who, hidden.bytes);
        size_t legal = game->legal(t, hidden.bytes, who, list);
        a = list[0];
        if (legal > 1) {
            must(search(t, hidden.bytes, who, &setting, &rng, lines, LEGAL_MAX, &mixed) > 0);
            a = lines[0].action;
            write_down(f, t, &world, number);
        }
        game->apply(t, world.bytes, who, a, &rng, NULL);
    }
    world_shares(t, &world, won);
    fit_won(f, from, won);
}

int main(int argc, char **argv) {
    long games_each = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    if (games_each < 1 || games_each > 1000) {
        fputs("usage: fit GAMES (1 to 1000 at each table)\n", stderr);
        return 2;
    }
    size_t tables = SEATS_MAX - FEWEST + 1;
    struct fit f;
    struct table t;
    struct bot bot;
    if (!fit_begin(&f, NUMBERS, POWER, (size_t)games_each * tables * POSITIONS_EACH_GAME)) {
        fputs("fit: not enough memory.\n", stderr);
        return 1;
    }
    table_default(&t, games_find("cantankerous", NULL));
    must(bot_parse("search:1:halve=20:anchor=0.01:puct=1:steps=24", &bot, NULL));
    for (t.seats = FEWEST; t.seats <= SEATS_MAX; t.seats++)
        for (int number = 0; number < games_each; number++)
            play_game(&f, &t, &bot, number);
    fit_learn(&f);
    for (int k = 0; k < NUMBERS; k++)
        printf("%-32s %7.4f\n", names[k], f.weight[k] / POWER);
    for (int seats = FEWEST; seats <= SEATS_MAX; seats++)
        fit_report(&f, seats, others, stdout);
    fit_end(&f);
    return 0;
}
