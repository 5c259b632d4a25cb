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

const struct game *games_find(const char *id, struct complaint *why) {
    char listed[200];
    struct text list;
    text_start(&list, listed, sizeof listed);
    for (size_t i = 0; games[i]; i++) {
        if (!strcmp(games[i]->id, id))
            return games[i];
        if (!games[i]->sample)
            text_format(&list, "%s%s", list.length ? ", " : "", games[i]->id);
    }
    complain(why, "There is no game \"%.40s\"; there are %s.", id, listed);
    return NULL;
}
