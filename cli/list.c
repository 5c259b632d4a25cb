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
        for (size_t i = 0; games_listed(i); i++)
            print_game(games_listed(i));
        return 0;
    }
    char json[65536];
    struct text text;
    text_start(&text, json, sizeof json);
    json_open(&text, '[');
    for (size_t i = 0; games_listed(i); i++)
        game_write(games_listed(i), &text);
    json_close(&text, ']');
    puts(json);
    return 0;
}

/* Says on standard error that somebody asked for a language there is not, and which there are. */
static void say_languages(const struct game *game, const char *wanted) {
    fprintf(stderr, "clowder: There are no rules of %s in \"%.20s\"; here they are in English. Languages:", game->id,
            wanted);
    for (const struct rules_text *rules = game->rules_text; rules->language; rules++)
        fprintf(stderr, " %s", rules->language);
    fputs(".\n", stderr);
}

int cli_rules(int argc, char **argv) {
    struct complaint why = {""};
    const char *name = NULL, *wanted = NULL;
    bool good = true;
    for (int i = 0; i < argc; i++)
        if (!strcmp(argv[i], "--lang") && i + 1 < argc && !wanted)
            wanted = argv[++i];
        else if (argv[i][0] != '-' && !name)
            name = argv[i];
        else
            good = false;
    if (!good || !name)
        return cli_fail(2,
                        "Name one game, as in `clowder rules GAME` or `clowder rules GAME --lang de`; `clowder games` "
                        "lists them.");
    const struct game *game = games_find(name, &why);
    if (!game)
        return cli_fail(1, why.text);
    const struct rules_text *rules = game_rules(game, wanted ? wanted : cli_language());
    if (wanted && strncmp(rules->language, wanted, strlen(rules->language)))
        say_languages(game, wanted);
    fputs(rules->text, stdout);
    return 0;
}
