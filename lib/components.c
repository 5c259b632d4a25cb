/* Components of an owner's own, and the lab: for the page on which a designer tries a deck. */
#include "lib/inside.h"

#include "games/games.h"
#include "lab/play.h"
#include "lab/report.h"

#include <stdlib.h>
#include <string.h>

enum { OWNERS_MAX = 16, NAME_BYTES = 80, REPORT_BYTES = 8 << 20 };

/* What matches of a game are opened with from now on. Matches that are open may use earlier ones, so none is freed. */
static struct owned {
    const struct game *game;
    void *kit;
    char name[NAME_BYTES], *text;
} owned[OWNERS_MAX];

static struct owned *owned_by(const struct game *game) {
    for (size_t i = 0; i < OWNERS_MAX; i++)
        if (owned[i].game == game)
            return &owned[i];
    return NULL;
}

void lib_lay_out(struct table *t) {
    const struct owned *own = owned_by(t->game);
    if (!own || !own->kit)
        return;
    t->kit = own->kit;
    t->kit_name = own->name;
}

const char *lib_kit_text(const struct table *t) {
    const struct owned *own = owned_by(t->game);
    return own && own->kit == t->kit ? own->text : NULL;
}

static bool read_components(const struct game *game, const char *name, const char *json, struct owned *out,
                            struct complaint *why) {
    struct sheet *sheet = calloc(1, sizeof *sheet);
    out->game = game;
    strncat(out->name, name, NAME_BYTES - 1);
    out->kit = calloc(1, game->kit_bytes);
    bool good = sheet && out->kit ? sheet_from_json(out->name, json, strlen(json), sheet, why)
                                  : complain(why, "There is not enough memory to read the components.");
    if (good && strcmp(sheet->title, game->kit_title))
        good = sheet_complain(sheet, 1, 1, why, "The rows of %s stand under the key \"%s\", not \"%.40s\".",
                              game->title, game->kit_title, sheet->title);
    good = good && game->kit_read(sheet, out->kit, why);
    out->text = good ? strdup(sheet->source) : NULL;
    free(sheet);
    if (!good)
        free(out->kit);
    return good;
}

int clowder_components(const char *game_id, const char *name, const char *sheet_json, char *error) {
    struct complaint why = {""};
    const struct game *game = games_find(game_id, &why);
    struct owned fresh = {.kit = NULL};
    struct owned *place = game ? owned_by(game) : NULL;
    if (game && !place)
        place = owned_by(NULL);
    if (game && !game->kit_read)
        complain(&why, "%s has no components that a file could change.", game->title);
    else if (game && !place)
        complain(&why, "There are too many games with components of their own.");
    else if (game && (!sheet_json[0] || read_components(game, name, sheet_json, &fresh, &why))) {
        fresh.game = game;
        *place = fresh;
        return 1;
    }
    lib_tell(error, &why);
    return 0;
}

/* ---- the lab */

struct clowder_lab {
    struct part part;
    struct tally tally;
    struct desk *desk;
    uint64_t next;
    char *report;
};

static bool keep_components(const struct table *t, struct kit_file *out) {
    const char *text = lib_kit_text(t);
    if (!text)
        return true;
    out->kit = malloc(t->game->kit_bytes);
    out->name = strdup(t->kit_name);
    out->text = strdup(text);
    if (out->kit)
        memcpy(out->kit, t->kit, t->game->kit_bytes);
    return out->kit && out->name && out->text;
}

static bool fill_request(const char *game_id, int players, const char *bot, int games_wanted, const char *seed,
                         struct request *out, struct complaint *why) {
    struct table t;
    if (!lib_table(game_id, players, "", seed, &t, out->seed, why))
        return false;
    uint8_t key[SEED_BYTES];
    memcpy(key, out->seed, sizeof key);
    request_default(out, t.game);
    memcpy(out->seed, key, sizeof key);
    out->players = (uint8_t)(1u << players);
    out->games = games_wanted > 0 ? (uint64_t)games_wanted : 1;
    out->watch = out->games / 10;
    out->playouts = 30;
    out->bots = 1;
    strncat(out->spec[0], bot, PLAN_SPEC_MAX - 1);
    return keep_components(&t, &out->kit[0]) || complain(why, "There is not enough memory.");
}

clowder_lab *clowder_lab_open(const char *game_id, int players, const char *bot, int games_wanted, const char *seed,
                              char *error) {
    struct complaint why = {""};
    struct request request = {.game = NULL};
    clowder_lab *lab = calloc(1, sizeof *lab);
    bool good = lab && fill_request(game_id, players, bot, games_wanted, seed, &request, &why) &&
                part_open(&lab->part, &request, &why);
    request_close(&request);
    if (good) {
        lab->desk = desk_open(&lab->part.plan);
        good = lab->desk && tally_open(&lab->part.plan, &lab->tally);
    }
    if (good)
        return lab;
    complain(&why, "There is not enough memory.");
    clowder_lab_close(lab);
    return lib_refuse(error, &why);
}

int clowder_lab_play(clowder_lab *lab) {
    const struct plan *plan = &lab->part.plan;
    if (lab->next < plan->units) {
        tally_clear(&lab->tally, plan_unit(plan, lab->next).series);
        lab_play_unit(lab->desk, lab->next, &lab->tally);
        part_take(&lab->part, lab->next++, &lab->tally);
    }
    return (int)(plan->units - lab->next);
}

size_t clowder_lab_report(clowder_lab *lab, char *out, size_t size) {
    struct findings findings;
    struct text text;
    if (!lab->report) {
        lab->report = malloc(REPORT_BYTES);
        if (!lab->report || !findings_open(&lab->part.tally, &findings))
            return 0;
        text_start(&text, lab->report, REPORT_BYTES);
        report_html(&lab->part, &findings, &text);
        findings_close(&findings);
    }
    size_t length = strlen(lab->report);
    if (size) {
        size_t fits = length < size ? length : size - 1;
        memcpy(out, lab->report, fits);
        out[fits] = 0;
    }
    return length;
}

void clowder_lab_close(clowder_lab *lab) {
    if (!lab)
        return;
    desk_close(lab->desk);
    tally_close(&lab->tally);
    part_close(&lab->part);
    free(lab->report);
    free(lab);
}
