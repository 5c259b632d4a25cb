#include "lab/plan.h"

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
    /* The share done so far passes a whole number exactly when the rest is within the last step. */
    return some && game * some % all >= all - some ? (int64_t)(game * some / all) : -1;
}
