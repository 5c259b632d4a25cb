#include "bots/levels.h"

const char *const level_names[LEVELS] = {"Kitten", "House cat", "Alley cat", "Tom", "Lion"};

/* For a game that has not been measured. */
static const char *const usual[LEVELS] = {
    "search:20:heat=0.1", "search:60:heat=0.05", "search:150:heat=0.03", "search:400:heat=0.01", "search:1500",
};

const char *level_spec(const struct game *game, unsigned seats, int level) {
    must(level >= 1 && level <= LEVELS && seats <= SEATS_MAX);
    const char *const *specs = game->hooks && game->hooks->levels ? game->hooks->levels : usual;
    if (level == LEVELS && game->hooks && game->hooks->top && game->hooks->top[seats])
        return game->hooks->top[seats];
    return specs[level - 1];
}
