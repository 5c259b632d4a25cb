/* Untrusted component files: the first byte chooses the game; a file is refused with a sentence, or played with. */
#include "base/bits.h"
#include "games/games.h"
#include "kits/kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint why = {""};
    struct kit_file kit;
    size_t count = 0;
    while (games[count])
        count++;
    if (!size)
        return 0;
    const struct game *game = games[data[0] % count];
    if (!kit_from_text(game, "fuzz.yaml", (const char *)data + 1, size - 1, &kit, &why)) {
        must(why.text[0]);
        return 0;
    }
    struct table t;
    struct rng rng;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    table_default(&t, game);
    kit_lay_out(&kit, &t);
    t.seats = (uint8_t)game->seats_max;
    rng_seed_number(&rng, 1);
    game->start(&t, state, &rng, NULL);
    for (int i = 0; i < 200 && game->pending(&t, state); i++) {
        action list[LEGAL_MAX];
        seat who = (seat)bits_first(game->pending(&t, state));
        size_t legal = game->legal(&t, state, who, list);
        game->apply(&t, state, who, list[rng_below(&rng, (uint32_t)legal)], &rng, NULL);
        must(game->check(&t, state, &why));
    }
    kit_close(&kit);
    return 0;
}
