/* clowder games, clowder rules. */
#include "cli/cli.h"

#include "games/games.h"

#include <string.h>

static void print_game(const struct game *game) {
    char players[24];
    if (game->seats_min == game->seats_max)
        snprintf(players, sizeof players, "%d", game->seats_min);
    else
        snprintf(players, sizeof players, "%d-%d", game->seats_min, game->seats_max);
    printf("%-14s %-20s %-4s players  %s\n", game->id, game->title, players, game->blurb);
    for (size_t i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        printf("%-14s option %s=", "", option->name);
        if (!option->words)
            printf("%d-%d (default %d)\n", option->min, option->max, option->preset);
        for (int v = 0; option->words && option->words[v]; v++)
            printf("%s%s%s", v ? "|" : "", option->words[v], option->words[v + 1] ? "" : " (default the first)\n");
    }
}

int cli_games(int argc, char **argv) {
    if (argc > 1 || (argc && strcmp(argv[0], "--json")))
        return cli_fail(2, "`clowder games` takes nothing, or --json.");
    if (!argc) {
        for (size_t i = 0; games[i]; i++)
            if (!games[i]->sample)
                print_game(games[i]);
        return 0;
    }
    static char json[65536];
    struct text text;
    text_start(&text, json, sizeof json);
    json_open(&text, '[');
    for (size_t i = 0; games[i]; i++)
        if (!games[i]->sample)
            game_write(games[i], &text);
    json_close(&text, ']');
    puts(json);
    return 0;
}

int cli_rules(int argc, char **argv) {
    struct complaint why = {""};
    if (argc != 1)
        return cli_fail(2, "Name one game, as in `clowder rules GAME`; `clowder games` lists them.");
    const struct game *game = games_find(argv[0], &why);
    if (!game)
        return cli_fail(1, why.text);
    fputs(game->rules_text, stdout);
    return 0;
}
