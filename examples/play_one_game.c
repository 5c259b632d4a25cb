/* Plays one match of a game with bots and prints how it ends.
 *     cc play_one_game.c $(pkg-config --cflags --libs clowder) && ./a.out catchy 2 2a */
#include <clowder.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    char error[CLOWDER_ERROR_SIZE], text[20000];
    const char *game = argc > 1 ? argv[1] : "catchy";
    int players = argc > 2 ? atoi(argv[2]) : 2;
    clowder_match *match = clowder_open(game, players, NULL, argc > 3 ? argv[3] : "2a", error);
    if (!match) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    for (unsigned pending; (pending = clowder_pending(match));) {
        int seat = 1;
        while (!(pending >> (seat - 1) & 1)) /* the first who may act */
            seat++;
        int action = clowder_bot(match, seat, "random", NULL, error);
        if (action < 0 || !clowder_play_number(match, seat, action, error)) {
            fprintf(stderr, "%s\n", error);
            return 1;
        }
    }
    clowder_text(match, CLOWDER_SPECTATOR, text, sizeof text);
    printf("%s", text);
    clowder_result(match, text, sizeof text);
    printf("%s after %zu moves\n", text, clowder_steps(match));
    clowder_close(match);
    return 0;
}
