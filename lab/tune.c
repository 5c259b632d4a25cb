#include "lab/tune.h"

#include "kits/yaml.h"
#include "lab/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_HEAT = 16, HEAT_GAMES_MIN = 100, CHECK_TIMES = 4 };

/* ---- aims */

static const struct {
    const char *word;
    bool named; /* a text follows */
} aim_words[AIM_KINDS] = {
    [AIM_SEATS] = {"seats", false}, [AIM_COMPONENT] = {"component", false},
    [AIM_TURNS] = {"turns", false}, [AIM_DECISIONS] = {"decisions", false},
    [AIM_TIES] = {"ties", false},   [AIM_STALL] = {"stall", false},
    [AIM_END] = {"end:", true},     [AIM_TRAIT] = {"trait:", true},
};

static bool read_bounds(const char *at, struct aim *out) {
    char *end;
    out->low = -INFINITY;
    out->high = INFINITY;
    if (!strncmp(at, "<=", 2)) {
        out->high = strtod(at + 2, &end);
        return end != at + 2 && !*end;
    }
    if (!strncmp(at, ">=", 2)) {
        out->low = strtod(at + 2, &end);
        return end != at + 2 && !*end;
    }
    const char *dots = strstr(at, "..");
    if (*at != '=' || !dots)
        return false;
    out->low = strtod(at + 1, &end);
    out->high = strtod(dots + 2, &end);
    return !*end && out->low <= out->high;
}

/* The end or trait that begins so. */
static bool find_text(const char *const *list, const char *words, size_t length, size_t *index) {
    for (*index = 0; list && list[*index]; ++*index)
        if (!strncmp(list[*index], words, length))
            return true;
    return false;
}

bool aim_read(const struct game *game, const char *words, struct aim *out, struct complaint *why) {
    size_t length = strcspn(words, "<>=");
    *out = (struct aim){.kind = AIM_KINDS};
    snprintf(out->words, sizeof out->words, "%s", words);
    for (enum aim_kind kind = 0; kind < AIM_KINDS; kind++) {
        size_t word = strlen(aim_words[kind].word);
        if (!strncmp(words, aim_words[kind].word, word) && (aim_words[kind].named || word == length))
            out->kind = kind;
    }
    if (out->kind == AIM_KINDS || !read_bounds(words + length, out))
        return complain(why,
                        "\"%.60s\" is no aim; write seats<=2, component<=8, turns=40..60, decisions, ties, stall, "
                        "end:TEXT or trait:TEXT with <=, >= or =LOW..HIGH.",
                        words);
    if (!aim_words[out->kind].named)
        return true;
    const char *text = strchr(words, ':') + 1;
    const char *const *list = !game->lab ? NULL : out->kind == AIM_END ? game->lab->ends : game->lab->traits;
    return find_text(list, text, (size_t)(words + length - text), &out->index) ||
           complain(why, "%s knows no such thing as in \"%.60s\".", game->title, words);
}

bool vary_read(const char *words, struct vary *out, struct complaint *why) {
    size_t length = strcspn(words, "=");
    char *end;
    const char *dots = strstr(words, "..");
    if (length && length < sizeof out->field && words[length] && dots) {
        snprintf(out->field, sizeof out->field, "%.*s", (int)length, words);
        out->low = (int)strtol(words + length + 1, &end, 10);
        bool good = end == dots;
        out->high = (int)strtol(dots + 2, &end, 10);
        if (good && !*end && out->low <= out->high)
            return true;
    }
    return complain(why, "\"%.60s\" is no field with its numbers; write --vary cost=1..5.", words);
}

/* The figure an aim is about, the worst of all series. */
static double worse(const struct aim *aim, double one, double two) {
    return isnan(one) ||
                   fabs(two - fmin(fmax(two, aim->low), aim->high)) > fabs(one - fmin(fmax(one, aim->low), aim->high))
               ? two
               : one;
}

static double measure_series(const struct aim *aim, const struct view *v) {
    double value = NAN;
    switch (aim->kind) {
    case AIM_SEATS:
        for (size_t who = 0; who < v->layout->seats; who++) {
            struct figure share = figure_share(v->cell + v->layout->seat_share + who * MEAN_CELLS, SHARE_PARTS);
            value = worse(aim, value, 100 * fabs(share.value - 1.0 / v->table->seats));
        }
        return value;
    case AIM_COMPONENT: /* as much as is certain: the greatest of many is too great by chance */
        value = 0;
        for (size_t i = 0; i < v->layout->components; i++) {
            struct figure swap = figure_mean(v->cell + v->layout->swap + i * MEAN_CELLS, FINE_PARTS);
            if (swap.count >= 30)
                value = fmax(value, 100 * swap.low);
        }
        return value;
    case AIM_TURNS:
        return figure_mean(view_mean(v, MEAN_TURNS), 1).value;
    case AIM_DECISIONS:
        return figure_mean(view_mean(v, MEAN_LENGTH), 1).value;
    case AIM_TIES:
        return 100 * figure_share(view_mean(v, MEAN_TIE), 1).value;
    case AIM_STALL:
        return 100 * figure_share(view_mean(v, MEAN_STALL), 1).value;
    case AIM_END:
        return 100 * figure_share(v->cell + v->layout->end_share + aim->index * MEAN_CELLS, 1).value;
    case AIM_TRAIT:
        return 100 * view_trait(v, aim->index).share.value;
    case AIM_KINDS:
        break;
    }
    return value;
}

static double measure(const struct aim *aim, const struct part *part) {
    double value = NAN;
    for (size_t i = 0; i < part->plan.series_count; i++) {
        struct view v = view_of(&part->tally, i, 0);
        if (v.series->kind == SERIES_PLAIN)
            value = worse(aim, value, measure_series(aim, &v));
    }
    return value;
}

/* How far outside its bounds; lengths in tenths of the bound, so that they weigh like points. */
static double miss(const struct aim *aim, double value) {
    double outside = fabs(value - fmin(fmax(value, aim->low), aim->high));
    bool length = aim->kind == AIM_TURNS || aim->kind == AIM_DECISIONS;
    return length ? 10 * outside / fmax(1, fabs(value)) : outside;
}

/* ---- changing the file */

static bool read_sheet(const char *text, struct sheet *sheet, struct complaint *why) {
    return yaml_sheet("components", text, strlen(text), sheet, why);
}

static size_t place_of(const char *text, uint32_t line, uint32_t column) {
    const char *at = text;
    while (--line)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text) + column - 1;
}

/* The text with one number replaced; everything else stays, comments too. To be freed. */
static char *with_change(const char *text, const struct change *c, struct sheet *sheet, struct complaint *why) {
    if (!read_sheet(text, sheet, why))
        return NULL;
    const struct sheet_field *field = sheet_find(&sheet->row[c->row], c->field);
    size_t at = place_of(text, field->line, field->column), length = strlen(field->value);
    char *out = malloc(strlen(text) + 24);
    if (out)
        sprintf(out, "%.*s%d%s", (int)at, text, c->to, text + at + length);
    return out;
}

static char *with_changes(const char *text, const struct change *list, size_t count, struct sheet *sheet,
                          struct complaint *why) {
    char *out = strdup(text);
    for (size_t i = 0; out && i < count; i++) {
        char *next = with_change(out, &list[i], sheet, why);
        free(out);
        out = next;
    }
    return out;
}

/* ---- trying a file */

struct trial {
    const struct tuning *tuning;
    const char *text; /* as it was */
    struct sheet *sheet;
    struct complaint *why;
    uint8_t seed[SEED_BYTES];
};

/* Plays so many games of each series with these changes. False when the game refuses the file, or something fails. */
static bool try_changes(const struct trial *t, const struct change *list, size_t count, uint64_t play,
                        double value[TUNE_AIMS_MAX], double *total) {
    struct request request = *t->tuning->request;
    struct part part;
    struct run_setting setting = {.threads = t->tuning->threads, .shards = 1};
    char *text = with_changes(t->text, list, count, t->sheet, NULL);
    memset(request.kit, 0, sizeof request.kit);
    memcpy(request.seed, t->seed, sizeof request.seed);
    request.games = play;
    request.csv = request.depth = false;
    request.watch = 0;
    for (size_t i = 0; i < t->tuning->aims; i++)
        if (t->tuning->aim[i].kind == AIM_COMPONENT)
            request.watch = play;
    request.playouts = 1;
    bool good = text && kit_from_text(request.game, "components", text, strlen(text), &request.kit[0], NULL);
    free(text);
    if (!good || !part_open(&part, &request, t->why))
        return false;
    good = run_units(&part, &setting, t->why);
    *total = 0;
    for (size_t i = 0; i < t->tuning->aims; i++) {
        value[i] = measure(&t->tuning->aim[i], &part);
        *total += miss(&t->tuning->aim[i], value[i]);
    }
    part_close(&part);
    return good;
}

/* ---- the race */

struct runner {
    struct change change;
    double total;
};

static int by_total(const void *a, const void *b) {
    const struct runner *one = a, *two = b;
    if (one->total < two->total || one->total > two->total)
        return one->total < two->total ? -1 : 1;
    if (one->change.row != two->change.row)
        return one->change.row < two->change.row ? -1 : 1;
    int field = strcmp(one->change.field, two->change.field);
    return field ? field : (one->change.to > two->change.to) - (one->change.to < two->change.to);
}

static bool is_changed(const struct tuned *done, uint32_t row, const char *field) {
    for (size_t i = 0; i < done->changes; i++)
        if (done->change[i].row == row && !strcmp(done->change[i].field, field))
            return true;
    return false;
}

static const char *row_name(const struct sheet *sheet, uint32_t row) {
    const struct sheet_field *name = sheet_find(&sheet->row[row], "name");
    return name ? name->value : sheet->row[row].count ? sheet->row[row].field[0].value : "row";
}

/* Every number that may be another. */
static size_t line_up(const struct trial *t, const struct tuned *done, struct runner *out) {
    size_t count = 0;
    if (!read_sheet(t->text, t->sheet, t->why))
        return 0;
    for (size_t v = 0; v < t->tuning->varies; v++) {
        const struct vary *vary = &t->tuning->vary[v];
        for (uint32_t row = 0; row < t->sheet->count; row++) {
            const struct sheet_field *field = sheet_find(&t->sheet->row[row], vary->field);
            for (int to = vary->low; field && to <= vary->high; to++) {
                struct change c = {.row = row, .from = atoi(field->value), .to = to};
                if (to == c.from || is_changed(done, row, vary->field) || count == TUNE_RACE_MAX)
                    continue;
                snprintf(c.field, sizeof c.field, "%s", vary->field);
                snprintf(c.name, sizeof c.name, "%s", row_name(t->sheet, row));
                out[count++] = (struct runner){.change = c};
            }
        }
    }
    return count;
}

/* One heat after the other; the first of the last heat stays in runner[0]. */
static void race(const struct trial *t, const struct tuned *done, struct runner *runner, size_t count) {
    uint64_t all = t->tuning->request->games, play = all / FIRST_HEAT;
    play = play < HEAT_GAMES_MIN ? (all < HEAT_GAMES_MIN ? all : HEAT_GAMES_MIN) : play;
    struct change list[TUNE_CHANGES_MAX];
    memcpy(list, done->change, sizeof list);
    for (;;) {
        for (size_t i = 0; i < count; i++) {
            double value[TUNE_AIMS_MAX];
            list[done->changes] = runner[i].change;
            if (!try_changes(t, list, done->changes + 1, play, value, &runner[i].total))
                runner[i].total = INFINITY;
        }
        qsort(runner, count, sizeof *runner, by_total);
        if (count == 1 || play == all)
            return;
        count = (count + 1) / 2;
        play = 2 * play < all ? 2 * play : all;
    }
}

static void tell(const struct trial *t, const struct change *c, double total) {
    char sentence[240];
    snprintf(sentence, sizeof sentence, "%s: %s from %d to %d; %.2f points are left to the aims.", c->name, c->field,
             c->from, c->to, total);
    if (t->tuning->say)
        t->tuning->say(sentence);
}

/* Other games: of each step's race, and of the check of what won it. */
static void other_games(struct trial *t, size_t step, bool check) {
    memcpy(t->seed, t->tuning->request->seed, sizeof t->seed);
    t->seed[1] ^= (uint8_t)(2 * step + check);
}

/* Of the first few of a race the best one that also brings the aims nearer in games that the race has not seen: what
 * wins a race of hundreds was lucky too. False when there is none. */
static bool confirm(struct trial *t, struct tuned *out, const struct runner *runner, size_t count, double *total) {
    enum { TRIED = 4 };
    uint64_t play = CHECK_TIMES * t->tuning->request->games;
    double value[TUNE_AIMS_MAX], now, reached;
    other_games(t, out->changes + 1, true);
    if (!try_changes(t, out->change, out->changes, play, value, &now))
        return false;
    for (size_t i = 0; i < count && i < TRIED; i++) {
        out->change[out->changes] = runner[i].change;
        if (try_changes(t, out->change, out->changes + 1, play, value, &reached) && reached < now) {
            out->changes++;
            *total = reached;
            tell(t, &runner[i].change, reached);
            return true;
        }
    }
    return false;
}

/* Adds the best change as long as it brings the aims nearer. */
static bool climb(struct trial *t, struct tuned *out, double *total) {
    struct runner *runner = calloc(TUNE_RACE_MAX, sizeof *runner);
    if (!runner)
        return complain(t->why, "There is not enough memory.");
    while (*total > 0 && out->changes < t->tuning->changes_max) {
        size_t count = line_up(t, out, runner);
        other_games(t, out->changes + 1, false);
        if (!count)
            break;
        race(t, out, runner, count);
        if (!confirm(t, out, runner, count, total))
            break;
    }
    free(runner);
    return !t->why->text[0];
}

/* Takes back what is not needed any more. */
static void prune(const struct trial *t, struct tuned *out, double total) {
    for (size_t i = 0; out->changes > 1 && i < out->changes;) {
        struct change fewer[TUNE_CHANGES_MAX];
        double value[TUNE_AIMS_MAX], without;
        size_t count = 0;
        for (size_t j = 0; j < out->changes; j++)
            if (j != i)
                fewer[count++] = out->change[j];
        if (try_changes(t, fewer, count, t->tuning->request->games, value, &without) && without <= total) {
            memcpy(out->change, fewer, count * sizeof *fewer);
            out->changes = count;
        } else {
            i++;
        }
    }
}

/* The last word is had by games that no step of the search has seen. */
static bool judge(struct trial *t, struct tuned *out) {
    double total;
    other_games(t, 0, true);
    uint64_t play = CHECK_TIMES * t->tuning->request->games;
    if (!try_changes(t, NULL, 0, play, out->before, &total) ||
        !try_changes(t, out->change, out->changes, play, out->after, &total))
        return false;
    out->all_met = true;
    for (size_t i = 0; i < t->tuning->aims; i++) {
        out->met[i] = miss(&t->tuning->aim[i], out->after[i]) <= 0;
        out->all_met = out->all_met && out->met[i];
    }
    return true;
}

bool lab_tune(const struct tuning *tuning, struct tuned *out, struct complaint *why) {
    struct trial t = {.tuning = tuning, .text = tuning->request->kit[0].text, .why = why};
    double value[TUNE_AIMS_MAX], total;
    *out = (struct tuned){0};
    memcpy(t.seed, tuning->request->seed, sizeof t.seed);
    t.sheet = malloc(sizeof *t.sheet);
    if (!t.sheet)
        return complain(why, "There is not enough memory.");
    bool good = try_changes(&t, NULL, 0, tuning->request->games, value, &total) && climb(&t, out, &total);
    if (good) {
        prune(&t, out, total);
        good = judge(&t, out);
    }
    if (good)
        out->text = with_changes(t.text, out->change, out->changes, t.sheet, why);
    free(t.sheet);
    return good && (out->text || complain(why, "There is not enough memory."));
}
