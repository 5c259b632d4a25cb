/* clowder league: all known opponents of the top level play it. */
#include "cli/cli.h"
#include "cli/contest.h"
#include "lab/league.h"

#include <string.h>

static void enter(struct contest *c) {
    league_enter(&c->ladder, c->spec);
}

static bool switch_on(struct contest *c, const char *flag) {
    return !strcmp(flag, "--sure") && (c->ladder.sure = true);
}

static void print_share(struct share s) {
    printf("%6.1f%% (%.1f to %.1f)", 100 * s.mean, 100 * s.low, 100 * s.high);
}

static void print_rows(const struct contest *c, const struct ladder_result *r) {
    struct league_row rows[LADDER_BOTS_MAX];
    size_t best, count = league_rows(&c->ladder, r, rows, &best);
    int seats = c->ladder.table.seats;
    printf("An even share is %.1f%%. %s takes %.2f ms a move.\n", 100.0 / seats, c->spec[0], r->mean_ms[0]);
    printf("%-20s %-24s %-5s   %-24s %-18s %s\n", "bot", seats > 2 ? "alone among level:5" : "takes from level:5",
           "units", seats > 2 ? "level:5 alone among it" : "level:5 takes", "rating", "ms a move");
    for (size_t i = 0; i < count; i++) {
        const struct league_row *row = &rows[i];
        printf("%-20s ", c->spec[row->bot]);
        print_share(row->takes);
        printf(" %5zu   ", row->units);
        print_share(row->gives);
        printf("   %5.0f (%.0f to %.0f)   %.2f%s\n", r->rating[row->bot].points, r->rating[row->bot].low,
               r->rating[row->bot].high, r->mean_ms[row->bot],
               !row->beats    ? ""
               : row->quicker ? "   BEATS level:5 in no more time"
                              : "   beats level:5 in more time");
    }
    printf("The best response found is %s.\n", c->spec[rows[best].bot]);
}

int cli_league(int argc, char **argv) {
    static const struct contest_command command = {
        .name = "league",
        .without = "Name a game, as in `clowder league GAME`.",
        .units = 20,
        .switch_on = switch_on,
        .enter = enter,
        .print = print_rows,
    };
    return contest_run(&command, argc, argv);
}
