#include "games/games.h"

#include <string.h>

#define GAME(name) extern const struct game name##_game;
#include "games/list.h"
#undef GAME

const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games/list.h"
#undef GAME
    NULL,
};

const struct game *games_listed(size_t number) {
    for (size_t i = 0; games[i]; i++)
        if (!games[i]->sample && !number--)
            return games[i];
    return NULL;
}

const struct game *games_find(const char *id, struct complaint *why) {
    char listed[200];
    struct text list;
    text_start(&list, listed, sizeof listed);
    for (size_t i = 0; games[i]; i++)
        if (!strcmp(games[i]->id, id))
            return games[i];
    for (size_t i = 0; games_listed(i); i++)
        text_format(&list, "%s%s", i ? ", " : "", games_listed(i)->id);
    complain(why, "There is no game \"%.40s\"; there are %s.", id, listed);
    return NULL;
}
