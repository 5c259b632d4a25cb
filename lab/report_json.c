/* report.json: every number with its interval and the count behind it. */
#include "lab/report.h"

#include "base/hash.h"
#include "lab/compare.h"

#include <string.h>

/* As a command takes it: `--data FILE option=value`, or in a comparison `FILE+option=value`. */
static void write_words(const struct request *r, int variant, struct text *out) {
    bool compared = r->variants == 2;
    if (r->kit[variant].kit)
        text_format(out, compared ? " %s" : " --data %s", r->kit[variant].name);
    else if (compared)
        text_put(out, " house");
    for (size_t i = 0; i < r->game->option_count; i++)
        if (r->option[variant][i][0])
            text_format(out, "%c%s=%s", compared ? '+' : ' ', r->game->options[i].name, r->option[variant][i]);
}

void report_command(const struct request *r, struct text *out) {
    char hex[HEX_CHARS];
    hex_write(r->seed, SEED_BYTES, hex);
    size_t zeros = strspn(hex, "0");
    text_format(out, "clowder lab %s%s", r->variants == 2 ? "compare " : "", r->game->id);
    for (int variant = 0; variant < r->variants; variant++)
        write_words(r, variant, out);
    if (r->players) {
        text_put(out, " --players ");
        const char *between = "";
        for (int seats = 1; seats < 8; seats++)
            if (r->players >> seats & 1) {
                text_format(out, "%s%d", between, seats);
                between = ",";
            }
    }
    text_put(out, " --bots ");
    for (size_t i = 0; i < r->bots; i++)
        text_format(out, "%s%s", i ? "," : "", r->spec[i]);
    text_format(out, " --games %llu --watch %llu --playouts %u --seed %s%s%s", (unsigned long long)r->games,
                (unsigned long long)r->watch, r->playouts, hex[zeros] ? hex + zeros : "0", r->depth ? " --depth" : "",
                r->csv ? " --csv" : "");
}

static void put_figure(struct text *out, const char *key, struct figure f) {
    if (key)
        json_key(out, key);
    json_open(out, '{');
    json_key(out, "value");
    json_real(out, f.value);
    json_key(out, "low");
    json_real(out, f.low);
    json_key(out, "high");
    json_real(out, f.high);
    json_key_number(out, "count", (int64_t)f.count);
    json_close(out, '}');
}

static void put_real(struct text *out, const char *key, double number) {
    json_key(out, key);
    json_real(out, number);
}

static void put_action(struct text *out, const char *key, const struct space *space, size_t a) {
    if (key)
        json_key(out, key);
    action_write(space, (unsigned)a, out);
}

/* ---- a series */

static void put_seats(const struct view *v, struct text *out) {
    json_key(out, "seats");
    json_open(out, '[');
    for (int who = 0; who < v->table->seats; who++) {
        const uint64_t *share = v->cell + v->layout->seat_share + (size_t)who * MEAN_CELLS;
        struct figure f = figure_share(share, SHARE_PARTS), edge = f;
        double even = 1.0 / v->table->seats;
        edge.value -= even;
        edge.low -= even;
        edge.high -= even;
        json_open(out, '{');
        json_key_number(out, "seat", who + 1);
        put_figure(out, "share", f);
        put_figure(out, "edge", edge);
        put_figure(out, "score", figure_mean(v->cell + v->layout->seat_score + (size_t)who * MEAN_CELLS, 1));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static bool is_share(enum tally_mean mean) {
    return mean == MEAN_TIE || mean == MEAN_STALL || mean >= MEAN_FORCED;
}

static void put_means(const struct view *v, struct text *out) {
    json_key(out, "means");
    json_open(out, '{');
    for (enum tally_mean mean = 0; mean < MEANS; mean++) {
        const uint64_t *cell = view_mean(v, mean);
        double parts = tally_means[mean].parts;
        put_figure(out, tally_means[mean].key, is_share(mean) ? figure_share(cell, parts) : figure_mean(cell, parts));
    }
    put_figure(out, "luck_of_the_deal", view_luck(v));
    json_close(out, '}');
}

static void put_length(const struct view *v, const char *key, size_t at, enum tally_mean mean, struct text *out) {
    const uint64_t *buckets = v->cell + at;
    json_key(out, key);
    json_open(out, '{');
    put_figure(out, "mean", figure_mean(view_mean(v, mean), 1));
    put_real(out, "deviation", figure_deviation(view_mean(v, mean), 1));
    json_key_number(out, "p5", (int64_t)figure_percentile(buckets, 5));
    json_key_number(out, "median", (int64_t)figure_percentile(buckets, 50));
    json_key_number(out, "p95", (int64_t)figure_percentile(buckets, 95));
    json_key(out, "histogram");
    json_open(out, '[');
    for (unsigned i = 0; i < TALLY_BUCKETS; i++)
        if (buckets[i]) {
            json_open(out, '[');
            json_number(out, (int64_t)tally_bucket_from(i));
            json_number(out, (int64_t)buckets[i]);
            json_close(out, ']');
        }
    json_close(out, ']');
    json_close(out, '}');
}

static void put_ends(const struct view *v, struct text *out) {
    const struct lab_facts *facts = v->table->game->lab;
    json_key(out, "ends");
    json_open(out, '[');
    for (size_t i = 0; i < v->layout->ends; i++) {
        json_open(out, '{');
        json_key_string(out, "by", facts->ends[i]);
        json_key_bool(out, "stall_guard", facts->stall >> i & 1);
        put_figure(out, "share", figure_share(v->cell + v->layout->end_share + i * MEAN_CELLS, 1));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_effect(const char *key, const struct effect *e, struct text *out) {
    json_key(out, key);
    json_open(out, '{');
    put_figure(out, "share", e->share);
    put_figure(out, "effect", e->effect);
    json_close(out, '}');
}

static void put_components(const struct view *v, struct text *out) {
    json_key(out, "components");
    json_open(out, '[');
    for (size_t i = 0; i < v->layout->components; i++) {
        char name[80];
        view_component_name(v, i, name, sizeof name);
        if (!name[0])
            continue;
        struct effect had = view_part(v, i, PART_HAD), dealt = view_part(v, i, PART_DEALT);
        uint64_t holders = view_part_count(v, i, PART_HAD), users = view_part_count(v, i, PART_USED);
        json_open(out, '{');
        json_key_string(out, "name", name);
        put_figure(out, "had", figure_of_count(holders, view_games(v) * v->layout->seats));
        put_figure(out, "used_of_had", figure_of_count(users, holders));
        put_figure(out, "wasted_of_had", figure_of_count(holders - users, holders));
        put_effect("when_had", &had, out);
        put_effect("when_dealt", &dealt, out);
        put_figure(out, "swap", figure_mean(v->cell + v->layout->swap + i * MEAN_CELLS, FINE_PARTS));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_traits(const struct view *v, struct text *out) {
    json_key(out, "traits");
    json_open(out, '[');
    for (size_t i = 0; i < v->layout->traits; i++) {
        struct effect e = view_trait(v, i);
        struct figure with, without;
        view_trait_scores(v, i, &with, &without);
        json_open(out, '{');
        json_key_string(out, "trait", v->table->game->lab->traits[i]);
        put_figure(out, "frequency", figure_of_count(e.share.count, view_games(v) * v->layout->seats));
        put_figure(out, "share", e.share);
        put_figure(out, "effect", e.effect);
        put_figure(out, "score", with);
        put_figure(out, "score_of_others", without);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_plans(const struct view *v, struct text *out) {
    struct play_plan plan[PLANS_MAX];
    size_t count = view_plans(v, plan);
    json_key(out, "plans");
    json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(out, '{');
        json_key_string(out, "name", plan[i].name);
        put_figure(out, "frequency", plan[i].frequency);
        put_figure(out, "share", plan[i].share);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_times(const struct view *v, struct text *out) {
    json_key(out, "over_time");
    json_open(out, '[');
    for (size_t bin = 0; bin < TALLY_TIMES; bin++) {
        const uint64_t *at = v->cell + v->layout->time + bin * TIME_PARTS * MEAN_CELLS;
        json_open(out, '{');
        put_real(out, "from", (double)bin / TALLY_TIMES);
        put_figure(out, "uncertainty", figure_share(at + TIME_UNCERTAINTY * MEAN_CELLS, FINE_PARTS));
        put_figure(out, "winner_chance", figure_share(at + TIME_WINNER * MEAN_CELLS, FINE_PARTS));
        put_figure(out, "leader_wins", figure_share(at + TIME_LEADER * MEAN_CELLS, SHARE_PARTS));
        put_figure(out, "lead_changes", figure_mean(at + TIME_LEAD_CHANGES * MEAN_CELLS, 1));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_actions(const struct view *v, struct text *out) {
    json_key(out, "actions");
    json_open(out, '[');
    for (size_t a = 0; a < v->layout->actions; a++) {
        const uint64_t *at = v->cell + v->layout->action + a * ACTION_PARTS;
        if (!at[ACTION_OFFERED] && !at[ACTION_CHOSEN])
            continue;
        json_open(out, '{');
        put_action(out, "action", v->table->game->space, a);
        json_key_number(out, "chosen", (int64_t)at[ACTION_CHOSEN]);
        put_figure(out, "chosen_of_offered", figure_of_count(at[ACTION_CHOSEN_OF_OFFERED], at[ACTION_OFFERED]));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_series(const struct view *v, struct text *out) {
    static const char *const kinds[] = {[SERIES_PLAIN] = "plain", [SERIES_PAIR] = "pair", [SERIES_DEPTH] = "depth"};
    json_open(out, '{');
    json_key_string(out, "kind", kinds[v->series->kind]);
    json_key_number(out, "players", v->table->seats);
    json_key(out, "options");
    json_open(out, '{');
    for (size_t i = 0; i < v->table->game->option_count; i++) {
        char value[40];
        struct text text;
        text_start(&text, value, sizeof value);
        table_option_text(v->table, i, &text);
        json_key_string(out, v->table->game->options[i].name, value);
    }
    json_close(out, '}');
    json_key_string(out, "bot", v->plan->spec[v->series->bot]);
    json_key_string(out, "against", v->plan->spec[v->series->against]);
    json_key_number(out, "games", (int64_t)view_games(v));
    if (v->series->kind == SERIES_PLAIN) {
        put_seats(v, out);
        put_means(v, out);
        put_length(v, "decisions", v->layout->length, MEAN_LENGTH, out);
        put_length(v, "turns", v->layout->turns, MEAN_TURNS, out);
        put_ends(v, out);
        put_traits(v, out);
        put_plans(v, out);
        put_components(v, out);
        put_times(v, out);
        put_actions(v, out);
    } else {
        put_figure(out, "share", figure_share(v->cell + v->layout->seat_share, SHARE_PARTS));
    }
    json_close(out, '}');
}

static void put_difference(void *context, const struct difference *d) {
    struct text *out = context;
    json_open(out, '{');
    json_key_string(out, "name", d->name);
    put_figure(out, "a", d->first);
    put_figure(out, "b", d->second);
    put_figure(out, "change", d->change);
    json_close(out, '}');
}

static void put_differences(const struct part *part, struct text *out) {
    json_key(out, "differences");
    json_open(out, '[');
    for (size_t i = 0; i < part->plan.series_count; i++) {
        json_open(out, '{');
        json_key_number(out, "players", part->plan.series[i].table[0].seats);
        json_key_string(out, "bot", part->plan.spec[part->plan.series[i].bot]);
        json_key(out, "list");
        json_open(out, '[');
        compare_series(&part->tally, i, put_difference, out);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_findings(const struct findings *f, struct text *out) {
    json_key_number(out, "tests", (int64_t)f->tests);
    json_key(out, "summary");
    json_open(out, '[');
    for (size_t i = 0; i < f->said; i++) {
        json_open(out, '{');
        json_key_string(out, "text", f->list[i].text);
        json_key_string(out, "figure", f->list[i].link);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void report_json(const struct part *part, const struct findings *findings, struct text *out) {
    const struct request *r = &part->request;
    static char command[4096];
    struct text text;
    text_start(&text, command, sizeof command);
    report_command(r, &text);
    json_open(out, '{');
    json_key_string(out, "program", "clowder " CLOWDER_VERSION);
    json_key_string(out, "game", r->game->id);
    json_key_string(out, "command", command);
    json_key(out, "set_aside");
    json_open(out, '[');
    for (uint64_t unit = 0; unit < part->plan.units; unit++)
        if (part_is_set_aside(part, unit))
            json_number(out, (int64_t)unit + 1);
    json_close(out, ']');
    put_findings(findings, out);
    if (r->variants == 2)
        put_differences(part, out);
    json_key(out, "series");
    json_open(out, '[');
    for (size_t i = 0; i < part->plan.series_count; i++)
        for (int variant = 0; variant < r->variants; variant++) {
            struct view v = view_of(&part->tally, i, variant);
            put_series(&v, out);
        }
    json_close(out, ']');
    json_close(out, '}');
}
