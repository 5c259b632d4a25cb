/* Untrusted state JSON: it is refused with a sentence, or it is a position of the game: the laws hold there and the
 * game can be played on to its end. */
#include "core/game.h"
#include "games/games.h"
#include "tests/laws.h"

#include <stdio.h>
#include <string.h>

enum { NODES_MAX = 8192, MOVES_MAX = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_on(const struct table *t, void *state) {
    struct complaint why = {""};
    struct rng rng;
    rng_seed_number(&rng, 1);
    for (int i = 0; i < MOVES_MAX && t->game->pending(t, state); i++) {
        action list[LEGAL_MAX];
        unsigned who = law_random_seat(t->game->pending(t, state), &rng);
        if (i < 3) {
            bool lawful = law_legal(t, state, &why) && law_json(t, state, &why) &&
                          law_guess(t, state, who, &rng, &why) && law_guess(t, state, SPECTATOR, &rng, &why);
            if (!lawful)
                fprintf(stderr, "%s\n", why.text);
            must(lawful);
        }
        size_t legal = t->game->legal(t, state, (seat)who, list);
        must(legal > 0);
        t->game->apply(t, state, (seat)who, list[rng_below(&rng, (uint32_t)legal)], &rng, NULL);
        if (!t->game->check(t, state, &why))
            fprintf(stderr, "%s\n", why.text);
        must(!why.text[0]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    struct complaint why = {""};
    struct table t;
    char id[40];
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    if (!json_parse((const char *)data, size, nodes, NODES_MAX, &doc, &why)) {
        must(why.text[0]);
        return 0;
    }
    const struct game *game =
        json_words(json_get(json_root(&doc), "game"), id, sizeof id) ? games_find(id, NULL) : NULL;
    if (!game)
        return 0;
    table_default(&t, game);
    if (state_read(&t, json_root(&doc), state, &why))
        play_on(&t, state);
    else
        must(why.text[0]);
    return 0;
}
