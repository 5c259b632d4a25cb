#include "lab/plan.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* Iterations of the search, each twice the one before. */
static const char *const depth_specs[PLAN_DEPTH_STEPS] = {"search:50",  "search:100", "search:200",
                                                          "search:400", "search:800", "search:1600"};

void request_default(struct request *r, const struct game *game) {
    memset(r, 0, sizeof *r);
    r->game = game;
    r->variants = 1;
    r->games = 1000;
    r->watch = UINT64_MAX;
    r->playouts = 100;
    r->seed[SEED_BYTES - 1] = 1;
}

void request_close(struct request *r) {
    for (int i = 0; i < PLAN_VARIANTS; i++)
        kit_close(&r->kit[i]);
}

/* ---- as text */

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

/* ---- series */

/* The n-th of the values of an option, comma between; false when there are fewer. */
static bool nth_value(const char *values, size_t n, char out[PLAN_VALUES_MAX]) {
    while (n--) {
        values = strchr(values, ',');
        if (!values)
            return false;
        values++;
    }
    size_t length = strcspn(values, ",");
    memcpy(out, values, length);
    out[length] = 0;
    return true;
}

static size_t count_values(const char *values) {
    size_t count = 1;
    for (; *values; values++)
        count += *values == ',';
    return count;
}

/* The `choice`-th combination of option values, for each variant. */
static bool agree(const struct request *r, int seats, size_t choice, struct series *out, struct complaint *why) {
    for (int variant = 0; variant < r->variants; variant++) {
        struct table *t = &out->table[variant];
        size_t left = choice;
        table_default(t, r->game);
        t->seats = (uint8_t)seats;
        kit_lay_out(&r->kit[variant], t);
        for (size_t i = 0; i < r->game->option_count; i++) {
            char value[PLAN_VALUES_MAX];
            const char *values = r->option[variant][i];
            size_t count = count_values(values);
            if (!values[0])
                continue;
            must(nth_value(values, left % count, value));
            left /= count;
            if (!table_option(t, r->game->options[i].name, value, why))
                return false;
        }
    }
    return true;
}

static bool add_series(struct plan *p, struct series series, struct complaint *why) {
    if (p->series_count == PLAN_SERIES_MAX)
        return complain(why, "That makes more than %d series; ask for fewer players, options or bots at a time.",
                        PLAN_SERIES_MAX);
    p->series[p->series_count++] = series;
    return true;
}

/* All series of one table. */
static bool add_bots(struct plan *p, struct series base, struct complaint *why) {
    const struct request *r = p->request;
    for (size_t i = 0; i < r->bots; i++) {
        base.bot = base.against = (uint8_t)i;
        if (!add_series(p, base, why))
            return false;
    }
    base.kind = SERIES_PAIR;
    for (size_t weak = 0; weak < r->bots && r->variants == 1; weak++)
        for (size_t strong = weak + 1; strong < r->bots; strong++) {
            base.bot = (uint8_t)strong;
            base.against = (uint8_t)weak;
            if (!add_series(p, base, why))
                return false;
        }
    base.kind = SERIES_DEPTH;
    for (size_t step = 0; r->depth && step + 1 < PLAN_DEPTH_STEPS; step++) {
        base.bot = (uint8_t)(r->bots + step + 1);
        base.against = (uint8_t)(r->bots + step);
        if (!add_series(p, base, why))
            return false;
    }
    return true;
}

static bool add_all(struct plan *p, struct complaint *why) {
    const struct request *r = p->request;
    size_t choices = 1;
    for (size_t i = 0; i < r->game->option_count; i++)
        choices *= count_values(r->option[0][i]);
    for (int seats = r->game->seats_min; seats <= r->game->seats_max; seats++)
        for (size_t choice = 0; (!r->players || r->players >> seats & 1) && choice < choices; choice++) {
            struct series base = {.kind = SERIES_PLAIN};
            if (!agree(r, seats, choice, &base, why) || !add_bots(p, base, why))
                return false;
        }
    return p->series_count || complain(why, "%s is for %d to %d players; ask for some of these.", r->game->title,
                                       r->game->seats_min, r->game->seats_max);
}

static bool read_bots(struct plan *p, struct complaint *why) {
    const struct request *r = p->request;
    for (size_t i = 0; i < r->bots + PLAN_DEPTH_STEPS; i++) {
        const char *spec = i < r->bots ? r->spec[i] : depth_specs[i - r->bots];
        memcpy(p->spec[i], spec, strlen(spec) + 1);
        if (!strcmp(spec, PLAN_LIGHT)) {
            if (!r->game->hooks || !r->game->hooks->rollout)
                return complain(why, "%s has no light policy; take random, greedy or a level.", r->game->title);
        } else if (!bot_parse(spec, &p->bot[i], why)) {
            return false;
        }
    }
    return r->bots || complain(why, "Name at least one bot.");
}

bool plan_open(const struct request *r, struct plan *out, struct complaint *why) {
    const struct lab_facts *facts = r->game->lab;
    memset(out, 0, sizeof *out);
    out->request = r;
    if (!read_bots(out, why) || !add_all(out, why))
        return false;
    out->uses = calloc(r->game->space->size, sizeof *out->uses);
    if (!out->uses)
        return complain(why, "There is not enough memory.");
    for (unsigned a = 0; a < r->game->space->size; a++)
        out->uses[a] = (int16_t)(facts && facts->uses ? facts->uses(&out->series[0].table[0], (action)a) : -1);
    out->unit_games = (r->games + PLAN_UNITS_A_SERIES - 1) / PLAN_UNITS_A_SERIES;
    out->units_a_series = (r->games + out->unit_games - 1) / out->unit_games;
    out->units = out->units_a_series * out->series_count;
    return true;
}

void plan_close(struct plan *p) {
    free(p->uses);
    p->uses = NULL;
}

struct unit plan_unit(const struct plan *p, uint64_t number) {
    uint64_t all = p->request->games;
    struct unit unit = {.series = (size_t)(number / p->units_a_series)};
    unit.first = number % p->units_a_series * p->unit_games;
    unit.count = unit.first + p->unit_games > all ? all - unit.first : p->unit_games;
    return unit;
}

int64_t plan_spread(uint64_t game, uint64_t all, uint64_t some) {
    some = some < all ? some : all;
    uint64_t before = game * some / all, after = (game + 1) * some / all;
    return after > before ? (int64_t)before : -1;
}
