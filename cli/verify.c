/* clowder verify: was this match shuffled as was promised, and played by the rules? */
#include "cli/cli.h"

#include "core/record.h"
#include "games/games.h"
#include "kits/kit.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 1 << 22 };

static void print_facts(const struct match *m, const struct record_facts *facts) {
    struct outcome result;
    char hex[HEX_CHARS];
    uint8_t hash[SHA_BYTES];
    m->table.game->outcome(&m->table, m->state, &result);
    printf("rules    %s, version %d: every one of %zu moves is legal\n", m->table.game->title,
           m->table.game->rules_version, m->count);
    if (facts->secret_given) {
        hex_write(facts->secret_hash, SHA_BYTES, hex);
        printf("secret   its SHA-256 is %s, which must be what the table showed before play\n", hex);
        printf("seed     made of the secret and the words of %d player%s\n", facts->words,
               facts->words == 1 ? "" : "s");
    }
    if (m->seeded) {
        sha256(m->seed, SEED_BYTES, hash);
        hex_write(hash, SHA_BYTES, hex);
        printf("shuffle  the seed's SHA-256 is %s%s\n", hex,
               facts->hash_given ? ", as the record says" : " (the record does not name it)");
    } else {
        puts("shuffle  the match began from a given position: there is nothing to check");
    }
    match_hash(m, hash);
    hex_write(hash, SHA_BYTES, hex);
    printf("final    %s, as the record says\n", hex);
    printf("result   %s\n", result.reason);
}

int cli_verify(int argc, char **argv) {
    struct complaint why = {""};
    struct kit_file kit = {0};
    struct record_kits kits = {.context = &kit, .make = kit_for_record};
    struct record_facts facts = {0};
    size_t length;
    if (argc != 1)
        return cli_fail(2, "Name one record, as in `clowder verify game.record`.");
    char *record = cli_read_file(argv[0], RECORD_BYTES, &length, &why);
    struct match *m = record ? record_read_facts(record, length, games_find, &kits, &facts, &why) : NULL;
    if (m) {
        print_facts(m, &facts);
        puts("verified");
    } else {
        cli_fail(1, why.text[0] ? why.text : "There is not enough memory.");
    }
    int code = m ? 0 : 1;
    match_close(m);
    kit_close(&kit);
    free(record);
    return code;
}
