/* What the lab's statistics cost over bare playouts with the same bots, in processor time.
 *     clowder-lab-bench GAME BOT GAMES */
#include "games/games.h"
#include "lab/part.h"
#include "lab/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    struct request request;
    struct part part;
    struct tally tally;
    struct complaint why = {""};
    double bare = 0, counted = 0;
    const struct game *game = argc == 4 ? games_find(argv[1], &why) : NULL;
    if (!game) {
        fprintf(stderr, "clowder-lab-bench GAME BOT GAMES %s\n", why.text);
        return 2;
    }
    request_default(&request, game);
    request.players = (uint8_t)(1u << game->seats_min);
    request.bots = 1;
    request.games = strtoull(argv[3], NULL, 10);
    request.watch = 0;
    snprintf(request.spec[0], PLAN_SPEC_MAX, "%s", argv[2]);
    if (!part_open(&part, &request, &why) || !tally_open(&part.plan, &tally)) {
        fprintf(stderr, "%s\n", why.text);
        return 1;
    }
    struct desk *desk = desk_open(&part.plan);
    for (uint64_t unit = 0; desk && unit < part.plan.units; unit++) { /* by turns, so that both see the same machine */
        double begun = now();
        lab_play_bare(desk, unit);
        double middle = now();
        lab_play_unit(desk, unit, &tally);
        counted += now() - middle;
        bare += middle - begun;
    }
    printf("%s %s: %.0f games/s bare, %.0f with statistics: %+.1f %%\n", argv[1], argv[2], (double)request.games / bare,
           (double)request.games / counted, 100 * (counted / bare - 1));
    desk_close(desk);
    tally_close(&tally);
    part_close(&part);
    return 0;
}
