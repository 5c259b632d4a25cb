/* A request as text, and back. */
#include "lab/plan.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static void write_variant(const struct request *r, int variant, struct text *out) {
    json_open(out, '{');
    if (r->kit[variant].kit) {
        json_key_string(out, "data_name", r->kit[variant].name);
        json_key_string(out, "data", r->kit[variant].text);
    }
    json_key(out, "options");
    json_open(out, '[');
    for (size_t i = 0; i < r->game->option_count; i++)
        json_string(out, r->option[variant][i]);
    json_close(out, ']');
    json_close(out, '}');
}

void request_write(const struct request *r, struct text *out) {
    char hex[HEX_CHARS];
    hex_write(r->seed, SEED_BYTES, hex);
    json_open(out, '{');
    json_key_string(out, "version", CLOWDER_VERSION);
    json_key_string(out, "game", r->game->id);
    json_key_number(out, "rules_version", r->game->rules_version);
    json_key_number(out, "players", r->players);
    json_key(out, "bots");
    json_open(out, '[');
    for (size_t i = 0; i < r->bots; i++)
        json_string(out, r->spec[i]);
    json_close(out, ']');
    json_key_number(out, "games", (int64_t)r->games);
    json_key_number(out, "watch", (int64_t)r->watch);
    json_key_number(out, "playouts", r->playouts);
    json_key_bool(out, "depth", r->depth);
    json_key_bool(out, "csv", r->csv);
    json_key_string(out, "seed", hex);
    json_key(out, "variants");
    json_open(out, '[');
    for (int i = 0; i < r->variants; i++)
        write_variant(r, i, out);
    json_close(out, ']');
    json_close(out, '}');
}

static bool read_data(struct request *out, int variant, struct json data, struct json name, struct complaint *why) {
    char *words = malloc(SHEET_BYTES_MAX + 1), named[256];
    bool good = words && json_words(data, words, SHEET_BYTES_MAX + 1) && json_words(name, named, sizeof named);
    if (good)
        good = kit_from_text(out->game, named, words, strlen(words), &out->kit[variant], why);
    free(words);
    return good || complain(why, "The components of the run cannot be read.");
}

static bool read_variant(struct request *out, int variant, struct json object, struct complaint *why) {
    struct json options = json_get(object, "options"), data = json_get(object, "data");
    if (json_count(options) != out->game->option_count)
        return complain(why, "The run names %zu options; %s has %zu.", json_count(options), out->game->title,
                        out->game->option_count);
    for (size_t i = 0; i < out->game->option_count; i++)
        if (!json_words(json_item(options, i), out->option[variant][i], PLAN_VALUES_MAX))
            return complain(why, "An option of the run cannot be read.");
    return data.type == JSON_MISSING || read_data(out, variant, data, json_get(object, "data_name"), why);
}

static bool check_version(struct json root, struct complaint *why) {
    char version[40] = "unknown";
    json_words(json_get(root, "version"), version, sizeof version);
    return !strcmp(version, CLOWDER_VERSION) ||
           complain(why, "The run is of version %s, and this program of version %s; use the same on all machines.",
                    version, CLOWDER_VERSION);
}

static bool read_request(struct json root, struct request *out, struct complaint *why) {
    struct json_reader r = {why, true};
    char id[40] = "", seed[HEX_CHARS] = "";
    if (!check_version(root, why))
        return false;
    json_words(json_get(root, "game"), id, sizeof id);
    json_words(json_get(root, "seed"), seed, sizeof seed);
    const struct game *game = games_find(id, why);
    if (!game)
        return false;
    request_default(out, game);
    read_int(&r, root, "rules_version", game->rules_version, game->rules_version);
    out->players = (uint8_t)read_int(&r, root, "players", 0, 255);
    out->games = (uint64_t)read_int(&r, root, "games", 1, PLAN_GAMES_MAX);
    out->watch = (uint64_t)read_int(&r, root, "watch", 0, PLAN_GAMES_MAX);
    out->playouts = (unsigned)read_int(&r, root, "playouts", 1, 100000);
    out->depth = read_bool(&r, root, "depth");
    out->csv = read_bool(&r, root, "csv");
    struct json bots = read_list(&r, root, "bots", 1, PLAN_BOTS_MAX, &out->bots);
    size_t variants = 1;
    struct json list = read_list(&r, root, "variants", 1, PLAN_VARIANTS, &variants);
    out->variants = (int)variants;
    if (!r.ok || !hex_seed(seed, strlen(seed), out->seed))
        return complain(why, "The run's seed cannot be read.");
    for (size_t i = 0; i < out->bots; i++)
        if (!json_words(json_item(bots, i), out->spec[i], PLAN_SPEC_MAX))
            return complain(why, "A bot of the run cannot be read.");
    for (int i = 0; i < out->variants; i++)
        if (!read_variant(out, i, json_item(list, (size_t)i), why))
            return false;
    return true;
}

bool request_read(const char *text, size_t length, struct request *out, struct complaint *why) {
    enum { NODES = 256 };
    struct json_node nodes[NODES];
    struct json_doc doc;
    memset(out, 0, sizeof *out);
    if (!json_parse(text, length, nodes, NODES, &doc, why))
        return false;
    if (read_request(json_root(&doc), out, why))
        return true;
    request_close(out);
    return false;
}
