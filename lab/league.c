#include "lab/league.h"

#include <string.h>

static const char *const everybody[] = {"level:5", "level:4",   "level:3",           "policy",      "prior",    "rules",
                                        "greedy",  "flat:1000", "flat:1000:steps=2", "search:1500", "answer:6", NULL};
static const char *const learned = "net";
static const char *const solvers[] = {"pimc:40", "table", NULL};

static void enter(struct ladder *l, const char *spec[LADDER_BOTS_MAX], const char *name) {
    must(l->bots < LADDER_BOTS_MAX && bot_parse(name, &l->bot[l->bots], NULL));
    spec[l->bots++] = name;
}

void league_enter(struct ladder *l, const char *spec[LADDER_BOTS_MAX]) {
    const struct hooks *hooks = l->table.game->hooks;
    l->bots = 0;
    for (size_t i = 0; everybody[i]; i++)
        if (strcmp(everybody[i], "rules") || (hooks && hooks->by_rules))
            enter(l, spec, everybody[i]);
    if (hooks && hooks->policy)
        enter(l, spec, learned);
    for (size_t i = 0; solvers[i]; i++)
        if (hooks && hooks->solve)
            enter(l, spec, solvers[i]);
    l->gauntlet = l->both = true;
}

static struct share rest_of(struct share s) {
    return (struct share){.mean = 1 - s.mean, .low = 1 - s.high, .high = 1 - s.low};
}

size_t league_rows(const struct ladder *l, const struct ladder_result *r, struct league_row out[LADDER_BOTS_MAX],
                   size_t *best) {
    bool both_ways = l->table.seats > 2;
    double even = 1.0 / l->table.seats;
    *best = 0;
    for (size_t j = 1; j < l->bots; j++) {
        struct league_row *row = &out[j - 1];
        struct share gives = r->pair[j - 1].share;
        *row = (struct league_row){.bot = j, .gives = gives};
        row->takes = both_ways ? r->pair[l->bots - 1 + j - 1].share : rest_of(gives);
        row->units = r->pair[both_ways ? l->bots - 1 + j - 1 : j - 1].units;
        row->quicker = r->mean_ms[j] <= r->mean_ms[0];
        row->beats = row->takes.low > even;
        if (row->takes.mean > out[*best].takes.mean)
            *best = j - 1;
    }
    return l->bots - 1;
}
