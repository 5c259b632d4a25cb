/* clowder ladder: bots play each other, and the table says how sure it is. */
#include "cli/cli.h"
#include "cli/contest.h"

#include <string.h>

static bool switch_on(struct contest *c, const char *flag) {
    struct ladder *l = &c->ladder;
    if (!strcmp(flag, "--sprt"))
        return l->sprt = true;
    return !strcmp(flag, "--gauntlet") && (l->gauntlet = true);
}

static bool complete(struct contest *c) {
    struct ladder *l = &c->ladder;
    if (l->bots < 2)
        return complain(&c->why, "At least two bots must meet.");
    if (l->sprt && l->bots != 2)
        return complain(&c->why, "--sprt is for two bots.");
    l->gauntlet = l->gauntlet || l->sprt;
    return true;
}

static void print_pairs(const struct contest *c, const struct ladder_result *r) {
    const struct ladder *l = &c->ladder;
    printf("%-16s %-18s %7s %8s   %s\n", "bot", l->table.seats > 2 ? "against copies of" : "against", "units", "share",
           "95% interval");
    for (size_t k = 0; k < r->pairs; k++) {
        const struct ladder_pair *p = &r->pair[k];
        printf("%-16s %-18s %7zu %7.1f%%   %.1f%% to %.1f%%\n", c->spec[p->bot], c->spec[p->against], p->units,
               100 * p->share.mean, 100 * p->share.low, 100 * p->share.high);
    }
}

static void print_verdict(const struct contest *c, const struct ladder_pair *pair) {
    static const char *const words[] = {
        [VERDICT_OPEN] = "not decided yet", [VERDICT_BETTER] = "better", [VERDICT_NOT_BETTER] = "not better"};
    printf("SPRT (%.1f%% or %.1f%%, alpha = beta = 0.05): %s is %s, log-likelihood ratio %.2f after %zu units.\n",
           100.0 / c->ladder.table.seats, 100 * ladder_better(&c->ladder), c->spec[0], words[pair->verdict],
           pair->ratio, pair->units);
}

static void print_ratings(const struct contest *c, const struct ladder_result *r) {
    printf("\n%-16s %8s   %s\n", "bot", "rating", "95% interval");
    for (size_t i = 0; i < c->ladder.bots; i++)
        printf("%-16s %8.0f   %.0f to %.0f\n", c->spec[i], r->rating[i].points, r->rating[i].low, r->rating[i].high);
}

static void print(const struct contest *c, const struct ladder_result *r) {
    print_pairs(c, r);
    if (c->ladder.sprt)
        print_verdict(c, &r->pair[0]);
    if (r->rated)
        print_ratings(c, r);
}

int cli_ladder(int argc, char **argv) {
    static const struct contest_command command = {
        .name = "ladder",
        .without = "Name a game and two bots, as in `clowder ladder GAME greedy random`.",
        .units = 100,
        .switch_on = switch_on,
        .complete = complete,
        .print = print,
    };
    return contest_run(&command, argc, argv);
}
