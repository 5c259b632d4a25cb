/* What a designer wants: reading it, and measuring how far a run is from it. */
#include "lab/figures.h"
#include "lab/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* What is measured, or the end of its interval that is farther from the aim. */
static double ends_of(const struct aim *aim, struct figure f, double factor, bool sure) {
    return sure ? worse(aim, factor * f.low, factor * f.high) : factor * f.value;
}

static double measure_seats(const struct aim *aim, const struct view *v, bool sure) {
    double value = NAN, even = 1.0 / v->table->seats;
    for (size_t who = 0; who < v->layout->seats; who++) {
        struct figure share = figure_share(v->cell + v->layout->seat_share + who * MEAN_CELLS, SHARE_PARTS);
        double edge = fabs(share.value - even);
        edge = sure ? fmax(fabs(share.low - even), fabs(share.high - even)) : edge;
        value = worse(aim, value, 100 * edge);
    }
    return value;
}

/* As much as is certain: the greatest of many is too great by chance. */
static double measure_components(const struct view *v) {
    double value = 0;
    for (size_t i = 0; i < v->layout->components; i++) {
        struct figure swap = figure_mean(v->cell + v->layout->swap + i * MEAN_CELLS, FINE_PARTS);
        if (swap.count >= 30)
            value = fmax(value, 100 * swap.low);
    }
    return value;
}

static double measure_series(const struct aim *aim, const struct view *v, bool sure) {
    switch (aim->kind) {
    case AIM_SEATS:
        return measure_seats(aim, v, sure);
    case AIM_COMPONENT:
        return measure_components(v);
    case AIM_TURNS:
        return ends_of(aim, figure_mean(view_mean(v, MEAN_TURNS), 1), 1, sure);
    case AIM_DECISIONS:
        return ends_of(aim, figure_mean(view_mean(v, MEAN_LENGTH), 1), 1, sure);
    case AIM_TIES:
        return ends_of(aim, figure_share(view_mean(v, MEAN_TIE), 1), 100, sure);
    case AIM_STALL:
        return ends_of(aim, figure_share(view_mean(v, MEAN_STALL), 1), 100, sure);
    case AIM_END:
        return ends_of(aim, figure_share(v->cell + v->layout->end_share + aim->index * MEAN_CELLS, 1), 100, sure);
    case AIM_TRAIT:
        return ends_of(aim, view_trait(v, aim->index).share, 100, sure);
    case AIM_KINDS:
        break;
    }
    return NAN;
}

double aim_measure(const struct aim *aim, const struct part *part, bool sure) {
    double value = NAN;
    for (size_t i = 0; i < part->plan.series_count; i++) {
        struct view v = view_of(&part->tally, i, 0);
        if (v.series->kind == SERIES_PLAIN)
            value = worse(aim, value, measure_series(aim, &v, sure));
    }
    return value;
}

/* Lengths in tenths of the bound, so that they weigh like points. */
double aim_miss(const struct aim *aim, double value) {
    double outside = fabs(value - fmin(fmax(value, aim->low), aim->high));
    bool length = aim->kind == AIM_TURNS || aim->kind == AIM_DECISIONS;
    return length ? 10 * outside / fmax(1, fabs(value)) : outside;
}
