/* report.html: one file for screen, phone and paper; plots are SVG, nothing is loaded and nothing runs. */
#include "lab/report.h"

#include "lab/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 640, LABEL = 190, SHOWN_FINDINGS = 14, SHOWN_COMPONENTS = 40 };

static const char style[] =
    ":root{--ink:#20242c;--soft:#5d6675;--paper:#fff;--card:#f5f6f8;--line:#d5d9e0;--mark:#2563a8;--warm:#b4531a;"
    "--cool:#2f7d5b}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8eaee;--soft:#a3abb8;--paper:#15181d;--card:#1e2229;"
    "--line:#3a414c;--mark:#7db4f0;--warm:#f0a46a;--cool:#79c9a3}}"
    "*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,\"Segoe "
    "UI\",sans-serif}"
    "main{max-width:62rem;margin:0 auto;padding:1rem 1.2rem 4rem}h1{font-size:1.9rem;line-height:1.2;margin:1rem 0 "
    ".2rem}"
    "h2{margin:2.6rem 0 .6rem;padding-top:.6rem;border-top:2px solid var(--line)}h3{margin:1.6rem 0 .4rem}"
    ".soft{color:var(--soft)}.say li{margin:.45rem 0}.say a{color:var(--mark)}"
    "figure{margin:.6rem 0 1.2rem;padding:.8rem;background:var(--card);border:1px solid var(--line);border-radius:8px}"
    "figure{overflow-x:auto}figcaption{color:var(--soft);font-size:.9rem;margin-top:.4rem}svg{width:100%;min-width:"
    "32rem;height:auto;display:block}"
    "svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .soft{fill:var(--soft)}.rule{stroke:var(--line)}"
    ".even{stroke:var(--soft);stroke-dasharray:4 4}.bar{fill:var(--mark)}.range{stroke:var(--mark);stroke-width:2}"
    ".dot{fill:var(--mark)}.up{fill:var(--cool);stroke:var(--cool)}.down{fill:var(--warm);stroke:var(--warm)}"
    ".curve{fill:none;stroke-width:2.5}.c1{stroke:var(--mark)}.c2{stroke:var(--warm)}.c3{stroke:var(--cool)}"
    ".k1{fill:var(--mark)!important}.k2{fill:var(--warm)!important}.k3{fill:var(--cool)!important}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}"
    "th:first-child,td:first-child{text-align:left;white-space:normal;min-width:7rem}thead "
    "th{color:var(--soft);font-weight:600}"
    "td small{color:var(--soft)}code{background:var(--card);padding:.1rem "
    ".3rem;border-radius:4px;word-break:break-word}"
    "nav a{display:inline-block;margin:.15rem .8rem .15rem 0;color:var(--mark)}"
    /* What does not fit a narrow screen scrolls by itself, and a shadow at the edge says that there is more. */
    "figure{--under:var(--card)}.wide{--under:var(--paper)}"
    ".wide,figure{background:linear-gradient(var(--under),var(--under)) 0 0/1rem 100% no-repeat local,"
    "linear-gradient(var(--under),var(--under)) 100% 0/1rem 100% no-repeat local,"
    "linear-gradient(90deg,#0005,#0000) 0 0/.6rem 100% no-repeat scroll,"
    "linear-gradient(-90deg,#0005,#0000) 100% 0/.6rem 100% no-repeat scroll,var(--under)}"
    ".whisker{stroke:var(--soft);stroke-width:2}.paper{display:none}"
    /* Last, so that it holds against all that is above. */
    "@media print{:root{--ink:#000;--soft:#444;--paper:#fff;--card:#fff;--line:#aaa;--mark:#1d4f8a;--warm:#8f3f10;"
    "--cool:#1f5a41}body{font-size:10pt}main{max-width:none;padding:0}figure,.say li,table tr{break-inside:avoid}"
    "h2,h3{break-after:avoid}thead{display:table-header-group}nav,details{display:none}.paper{display:block}"
    "a{color:inherit;text-decoration:none}.wide,figure{overflow:visible;background:none}"
    "svg{min-width:0;max-height:23cm}table{font-size:8pt}th,td{padding:.15rem .3rem;white-space:normal}"
    "td small{white-space:nowrap}}";

/* ---- small things */

static void put_escaped(struct text *out, const char *words) {
    for (; *words; words++)
        switch (*words) {
        case '<':
            text_put(out, "&lt;");
            break;
        case '>':
            text_put(out, "&gt;");
            break;
        case '&':
            text_put(out, "&amp;");
            break;
        case '"':
            text_put(out, "&quot;");
            break;
        default:
            text_char(out, *words);
        }
}

static void put_percent(struct text *out, struct figure f) {
    if (f.count)
        text_format(out, "%.1f&nbsp;%% <small>%.1f–%.1f</small>", 100 * f.value, 100 * f.low, 100 * f.high);
    else
        text_put(out, "–");
}

static void put_points(struct text *out, struct figure f) {
    if (f.count)
        text_format(out, "%+.1f <small>%+.1f to %+.1f</small>", 100 * f.value, 100 * f.low, 100 * f.high);
    else
        text_put(out, "–");
}

static void svg_open(struct text *out, int height, const char *label) {
    text_format(out, "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE, height);
    put_escaped(out, label);
    text_put(out, "\">");
}

static void svg_close(struct text *out, const char *caption) {
    text_put(out, "</svg><figcaption>");
    put_escaped(out, caption);
    text_put(out, "</figcaption></figure>");
}

/* ---- rows of a mark with its interval, on a scale from `from` to `to` */

struct scale {
    double from, to, even;
    bool points; /* signed, else percent */
};

static double on(const struct scale *s, double value) {
    double share = (value - s->from) / (s->to - s->from);
    return LABEL + (WIDE - LABEL - 60) * (share < 0 ? 0 : share > 1 ? 1 : share);
}

static void put_axis(struct text *out, const struct scale *s, int bottom) {
    static const double steps[] = {0.02, 0.05, 0.1, 0.2, 0.5};
    double step = 0.02;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && (s->to - s->from) / step > 6; i++)
        step = steps[i];
    for (double at = ceil(s->from / step - 1e-9) * step; at <= s->to + 1e-9; at += step)
        text_format(out,
                    "<line class=\"rule\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%d\"/><text class=\"soft\" x=\"%.1f\" "
                    "y=\"%d\" text-anchor=\"middle\">%s%.0f</text>",
                    on(s, at), on(s, at), bottom, on(s, at), bottom + 16, s->points && at > step / 2 ? "+" : "",
                    fabs(at) < step / 2 ? 0.0 : 100 * at);
    text_format(out, "<line class=\"even\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%d\"/>", on(s, s->even),
                on(s, s->even), bottom);
}

static void put_mark(struct text *out, const struct scale *s, int y, const char *label, struct figure f) {
    const char *side = !s->points ? "" : f.low > 0 ? " up" : f.high < 0 ? " down" : "";
    text_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LABEL - 8, y + 4);
    put_escaped(out, label);
    text_format(out,
                "</text><line class=\"range%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/><circle class=\"dot%s\" "
                "cx=\"%.1f\" cy=\"%d\" r=\"4\"/>",
                side, on(s, f.low), on(s, f.high), y, y, side, on(s, f.value), y);
    text_format(out,
                s->points ? "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%+.1f</text>"
                          : "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.1f</text>",
                WIDE - 2, y + 4, 100 * f.value);
}

static void fit_scale(struct scale *s, struct figure f) {
    s->from = fmin(s->from, floor(20 * f.low) / 20);
    s->to = fmax(s->to, ceil(20 * f.high) / 20);
}

/* ---- the parts of a series */

static void put_seats(const struct view *v, struct text *out) {
    double even = 1.0 / v->table->seats;
    struct scale s = {.from = floor(20 * even - 1) / 20, .to = ceil(20 * even + 1) / 20, .even = even};
    int height = 26 * v->table->seats + 30;
    for (int who = 0; who < v->table->seats; who++)
        fit_scale(&s, figure_share(v->cell + v->layout->seat_share + (size_t)who * MEAN_CELLS, SHARE_PARTS));
    text_format(out, "<h3 id=\"s%zu-seats\">Win share by seat</h3>", v->number + 1);
    svg_open(out, height, "Win share by seat with 95 % intervals");
    put_axis(out, &s, height - 22);
    for (int who = 0; who < v->table->seats; who++) {
        char label[20] = "Seat 1";
        label[5] = (char)('1' + who);
        put_mark(out, &s, 16 + 26 * who, label,
                 figure_share(v->cell + v->layout->seat_share + (size_t)who * MEAN_CELLS, SHARE_PARTS));
    }
    svg_close(out,
              "Percent of wins (a shared win counts in parts), with 95 % intervals. The dashed line is an even share.");
}

static void put_length(const struct view *v, struct text *out) {
    enum { BARS = 40, HEIGHT = 190, FLOOR = 160 };
    const uint64_t *buckets = v->cell + v->layout->length;
    double low = (double)figure_percentile(buckets, 0.2), high = (double)figure_percentile(buckets, 99.8) + 1;
    double count[BARS] = {0}, most = 1, step;
    low = floor(low);
    step = ceil((high - low) / BARS);
    step = step < 1 ? 1 : step;
    for (unsigned i = 0; i < TALLY_BUCKETS; i++) {
        double from = (double)tally_bucket_from(i), size = (double)(tally_bucket_from(i + 1) - tally_bucket_from(i));
        for (double at = from; at < from + size && buckets[i]; at++) {
            int bar = (int)((at - low) / step);
            if (bar >= 0 && bar < BARS)
                count[bar] += (double)buckets[i] / size;
        }
    }
    for (int bar = 0; bar < BARS; bar++)
        most = fmax(most, count[bar]);
    text_format(out, "<h3 id=\"s%zu-length\">Length</h3>", v->number + 1);
    svg_open(out, HEIGHT, "How many decisions games have");
    for (int bar = 0; bar < BARS; bar++) {
        double tall = count[bar] / most * (FLOOR - 10), x = 20 + 15.0 * bar;
        text_format(out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"13\" height=\"%.1f\"/>", x, FLOOR - tall,
                    tall);
        if (bar % 5 == 0)
            text_format(out, "<text class=\"soft\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>", x + 6,
                        FLOOR + 18, low + bar * step);
    }
    text_format(out, "<line class=\"rule\" x1=\"10\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", WIDE - 10, FLOOR, FLOOR);
    svg_close(out, "Decisions in a game; the height is the number of games.");
}

static void put_curve(const struct view *v, size_t part, double parts, const char *class, struct text *out) {
    text_format(out, "<polyline class=\"curve %s\" points=\"", class);
    for (size_t bin = 0; bin < TALLY_TIMES; bin++) {
        const uint64_t *at = v->cell + v->layout->time + (bin * TIME_PARTS + part) * MEAN_CELLS;
        struct figure f = figure_share(at, parts);
        text_format(out, "%.1f,%.1f ", 40 + 560.0 * ((double)bin + 0.5) / TALLY_TIMES, 200 - 180 * f.value);
    }
    text_put(out, "\"/>");
}

/* A line across a plot, with the number it stands for. */
static void put_rule(struct text *out, int y, int decimals, double number) {
    text_format(out,
                "<line class=\"rule\" x1=\"40\" x2=\"600\" y1=\"%d\" y2=\"%d\"/><text class=\"soft\" x=\"34\" "
                "y=\"%d\" text-anchor=\"end\">%.*f</text>",
                y, y, y + 4, decimals, number);
}

/* How often the lead changes hands in each part of a game, with intervals. */
static void put_lead_changes(const struct view *v, struct text *out) {
    enum { HEIGHT = 190, FLOOR = 160, WIDTH = 560 / TALLY_TIMES };
    struct figure f[TALLY_TIMES];
    double most = 0.01, all = 0;
    for (size_t bin = 0; bin < TALLY_TIMES; bin++) {
        f[bin] = figure_mean(v->cell + v->layout->time + (bin * TIME_PARTS + TIME_LEAD_CHANGES) * MEAN_CELLS, 1);
        most = fmax(most, f[bin].high);
        all += f[bin].value;
    }
    text_format(out, "<h3 id=\"s%zu-lead\">Lead changes</h3>", v->number + 1);
    svg_open(out, HEIGHT, "How often the lead changes hands in each part of a game");
    for (int i = 0; i <= 2; i++)
        put_rule(out, FLOOR - 70 * i, 2, most * i / 2);
    for (size_t bin = 0; bin < TALLY_TIMES; bin++) {
        double scale = 140 / most, x = 40 + WIDTH * (double)bin;
        text_format(out,
                    "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/><line "
                    "class=\"whisker\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
                    x + 2, FLOOR - scale * f[bin].value, WIDTH - 4, scale * f[bin].value, x + WIDTH / 2.0,
                    x + WIDTH / 2.0, FLOOR - scale * f[bin].high, FLOOR - scale * fmax(f[bin].low, 0));
    }
    text_put(out, "<text class=\"soft\" x=\"40\" y=\"180\">start</text><text class=\"soft\" x=\"600\" y=\"180\" "
                  "text-anchor=\"end\">end</text>");
    char caption[240];
    struct text text;
    text_start(&text, caption, sizeof caption);
    text_format(
        &text,
        "Changes of the lead in each twentieth of a game, with 95 %% intervals: %.1f in a whole game. Whoever has "
        "the best chance leads.",
        all);
    svg_close(out, caption);
}

static void put_story(const struct view *v, struct text *out) {
    enum { HEIGHT = 250 };
    if (!v->cell[v->layout->time])
        return;
    text_format(out, "<h3 id=\"s%zu-story\">Tension over time</h3>", v->number + 1);
    svg_open(out, HEIGHT, "Uncertainty, the winner's chance and how often the leader wins, over the game");
    for (int i = 0; i <= 4; i++)
        put_rule(out, 200 - 45 * i, 0, 25 * i);
    put_curve(v, TIME_UNCERTAINTY, FINE_PARTS, "c1", out);
    put_curve(v, TIME_WINNER, FINE_PARTS, "c2", out);
    put_curve(v, TIME_LEADER, SHARE_PARTS, "c3", out);
    text_put(out, "<text class=\"soft\" x=\"40\" y=\"220\">start</text><text class=\"soft\" x=\"600\" y=\"220\" "
                  "text-anchor=\"end\">end</text><text class=\"k1\" x=\"40\" y=\"242\">uncertainty</text>"
                  "<text class=\"k2\" x=\"170\" y=\"242\">winner's chance</text><text class=\"k3\" x=\"330\" "
                  "y=\"242\">leader goes on to win</text>");
    svg_close(out, "In percent, over the decisions of a game. Chances are those of somebody who sees everything.");
    put_lead_changes(v, out);
    text_put(out,
             "<div class=\"wide\"><table><thead><tr><th>Measure</th><th>Value</th><th>Games</th></tr></thead><tbody>");
    for (enum tally_mean mean = MEAN_BRANCHING; mean < MEANS; mean++) {
        const uint64_t *cell = view_mean(v, mean);
        text_format(out, "<tr><td>%s <small>%s</small></td><td>", tally_means[mean].title, tally_means[mean].says);
        if (mean == MEAN_BRANCHING) {
            struct figure f = figure_mean(cell, 100);
            text_format(out, "%.2f <small>%.2f–%.2f</small>", f.value, f.low, f.high);
        } else {
            put_percent(out, figure_share(cell, tally_means[mean].parts));
        }
        text_format(out, "</td><td>%llu</td></tr>", (unsigned long long)cell[0]);
    }
    text_put(out, "</tbody></table></div>");
}

static void put_ends(const struct view *v, struct text *out) {
    if (!v->layout->ends)
        return;
    struct scale s = {.from = 0, .to = 1, .even = 0};
    int height = 26 * (int)v->layout->ends + 30;
    text_format(out, "<h3 id=\"s%zu-ends\">How games end</h3>", v->number + 1);
    svg_open(out, height, "Share of each way to end");
    put_axis(out, &s, height - 22);
    for (size_t i = 0; i < v->layout->ends; i++)
        put_mark(out, &s, 16 + 26 * (int)i, v->table->game->lab->ends[i],
                 figure_share(v->cell + v->layout->end_share + i * MEAN_CELLS, 1));
    svg_close(out, "Paths to the end in percent of games, with 95 % intervals.");
}

static void put_traits(const struct view *v, struct text *out) {
    if (!v->layout->traits)
        return;
    text_format(out,
                "<h3 id=\"s%zu-traits\">What goes with winning</h3><div class=\"wide\"><table><thead><tr><th>A seat "
                "that …</th><th>how often</th><th>wins</th><th>points over usual</th><th>score</th><th>others' "
                "score</th></tr></thead><tbody>",
                v->number + 1);
    for (size_t i = 0; i < v->layout->traits; i++) {
        struct effect e = view_trait(v, i);
        struct figure with, without;
        view_trait_scores(v, i, &with, &without);
        text_put(out, "<tr><td>");
        put_escaped(out, v->table->game->lab->traits[i]);
        text_put(out, "</td><td>");
        put_percent(out, figure_of_count(e.share.count, view_games(v) * v->layout->seats));
        text_put(out, "</td><td>");
        put_percent(out, e.share);
        text_put(out, "</td><td>");
        put_points(out, e.effect);
        text_format(out, "</td><td>%.2f</td><td>%.2f</td></tr>", with.value, without.value);
    }
    text_put(out, "</tbody></table></div>");
}

static void put_plans(const struct view *v, struct text *out) {
    struct play_plan plan[PLANS_MAX];
    size_t count = view_plans(v, plan);
    if (!count)
        return;
    text_format(
        out,
        "<h3 id=\"s%zu-plans\">Plans</h3><p class=\"soft\">Seats put together by what they do more or less "
        "often than most. That a plan wins more does not say that it is the cause.</p><div class=\"wide\"><table>"
        "<thead><tr><th>Seats that play …</th><th>how often</th><th>win</th></tr></thead><tbody>",
        v->number + 1);
    for (size_t i = 0; i < count; i++) {
        text_put(out, "<tr><td>");
        put_escaped(out, plan[i].name);
        text_put(out, "</td><td>");
        put_percent(out, plan[i].frequency);
        text_put(out, "</td><td>");
        put_percent(out, plan[i].share);
        text_put(out, "</td></tr>");
    }
    text_put(out, "</tbody></table></div>");
}

/* ---- components */

struct ranked {
    size_t component;
    struct figure swap;
};

static int by_value(const void *a, const void *b) {
    const struct ranked *one = a, *two = b;
    if (one->swap.value < two->swap.value || one->swap.value > two->swap.value)
        return one->swap.value > two->swap.value ? -1 : 1;
    return (one->component > two->component) - (one->component < two->component);
}

static size_t rank_components(const struct view *v, struct ranked *out) {
    size_t count = 0;
    for (size_t i = 0; i < v->layout->components; i++) {
        char name[80];
        view_component_name(v, i, name, sizeof name);
        if (name[0])
            out[count++] = (struct ranked){i, figure_mean(v->cell + v->layout->swap + i * MEAN_CELLS, FINE_PARTS)};
    }
    qsort(out, count, sizeof *out, by_value);
    return count;
}

/* The greatest and the least, when there are many. */
static void put_effects(const struct view *v, const struct ranked *list, size_t count, struct text *out) {
    struct scale s = {.from = -0.05, .to = 0.05, .even = 0, .points = true};
    size_t shown = count < SHOWN_COMPONENTS ? count : SHOWN_COMPONENTS;
    int height = 22 * (int)shown + 30;
    for (size_t i = 0; i < count; i++)
        if (list[i].swap.count)
            fit_scale(&s, list[i].swap);
    svg_open(out, height, "What each component is worth, with 95 % intervals");
    put_axis(out, &s, height - 22);
    for (size_t row = 0; row < shown; row++) {
        size_t i = row < shown / 2 ? row : count - shown + row;
        char name[80];
        view_component_name(v, list[i].component, name, sizeof name);
        if (list[i].swap.count)
            put_mark(out, &s, 14 + 22 * (int)row, name, list[i].swap);
    }
    svg_close(out,
              "Points of win chance compared with a random unseen component in the same place, by playing the position "
              "on both ways. Blue: the interval holds 0.");
}

/* Without watched games there is nothing to draw. */
static bool played_on(const struct ranked *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (list[i].swap.count)
            return true;
    return false;
}

static void put_component_row(const struct view *v, const struct ranked *one, struct text *out) {
    char name[80];
    struct effect had = view_part(v, one->component, PART_HAD), dealt = view_part(v, one->component, PART_DEALT);
    uint64_t holders = view_part_count(v, one->component, PART_HAD);
    uint64_t users = view_part_count(v, one->component, PART_USED);
    view_component_name(v, one->component, name, sizeof name);
    text_put(out, "<tr><td>");
    put_escaped(out, name);
    text_put(out, "</td><td>");
    put_percent(out, figure_of_count(holders, view_games(v) * v->layout->seats));
    text_put(out, "</td><td>");
    put_percent(out, figure_of_count(users, holders));
    text_put(out, "</td><td>");
    put_points(out, had.effect);
    text_put(out, "</td><td>");
    put_points(out, dealt.effect);
    text_put(out, "</td><td>");
    put_points(out, one->swap);
    text_put(out, "</td></tr>");
}

static void put_components(const struct view *v, struct text *out) {
    struct ranked list[LAB_COMPONENTS_MAX];
    size_t count = v->layout->components ? rank_components(v, list) : 0;
    if (!count)
        return;
    text_format(out, "<h3 id=\"s%zu-components\">Components</h3>", v->number + 1);
    if (played_on(list, count))
        put_effects(v, list, count, out);
    text_put(out, "<div class=\"wide\"><table><thead><tr><th>Component</th><th>had by a seat</th><th>used when had</th>"
                  "<th>wins when had</th><th>wins when dealt</th><th>worth (swap)</th></tr></thead><tbody>");
    for (size_t i = 0; i < count; i++)
        put_component_row(v, &list[i], out);
    text_put(out,
             "</tbody></table></div><p class=\"soft\">In points over the seat's usual share. “When had” is biased: "
             "winners see more of the deck. “When dealt” is what the seat had at its first decision, which chance "
             "decides. “Worth” is the causal figure.</p>");
}

static void put_actions(const struct view *v, struct text *out) {
    enum { LISTED = 400 };
    size_t listed = 0;
    text_format(out, "<h3 id=\"s%zu-actions\">Never chosen</h3><p>", v->number + 1);
    for (size_t a = 0; a < v->layout->actions; a++) {
        const uint64_t *at = v->cell + v->layout->action + a * ACTION_PARTS;
        if (!at[ACTION_OFFERED] || at[ACTION_CHOSEN])
            continue;
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        space_format(v->table->game->space, (unsigned)a, &text);
        if (listed++ < LISTED)
            text_format(out, "<code>%s</code> <small class=\"soft\">%llu</small> ", words,
                        (unsigned long long)at[ACTION_OFFERED]);
    }
    text_put(
        out,
        listed
            ? "</p><p class=\"soft\">With how often each was offered, counted in every 16th game, in 4,096 at most.</p>"
            : "Every action that was offered was chosen at least once.</p>");
}

static void put_series(const struct view *v, struct text *out) {
    char label[160], facts[4096];
    struct text text;
    text_start(&text, label, sizeof label);
    view_label(v, true, &text);
    text_format(out, "<h2 id=\"s%zu\">", v->number + 1);
    put_escaped(out, label);
    text_format(out, "</h2><p class=\"soft\">%llu games.</p><ul>", (unsigned long long)view_games(v));
    text_start(&text, facts, sizeof facts);
    findings_facts(v, &text);
    for (char *line = strtok(facts, "\n"); line; line = strtok(NULL, "\n")) {
        text_put(out, "<li>");
        put_escaped(out, line);
        text_put(out, "</li>");
    }
    text_put(out, "</ul>");
    put_seats(v, out);
    put_length(v, out);
    put_story(v, out);
    put_ends(v, out);
    put_traits(v, out);
    put_plans(v, out);
    put_components(v, out);
    put_actions(v, out);
}

/* ---- a comparison */

static void put_value(struct text *out, const struct difference *d, struct figure f, bool change) {
    double scale = d->percent ? 100 : 1;
    if (!f.count)
        text_put(out, "<td>–</td>");
    else
        text_format(out,
                    change ? "<td>%+.2f <small>%+.2f to %+.2f</small></td>" : "<td>%.2f <small>%.2f–%.2f</small></td>",
                    scale * f.value, scale * f.low, scale * f.high);
}

struct difference_rows {
    struct text *out;
    const struct findings *findings;
};

/* A row is marked when its sentence is said. */
static bool is_said(const struct findings *f, const struct difference *d) {
    for (size_t i = 0; i < f->said; i++)
        if (!strncmp(f->list[i].text, d->name, strlen(d->name)) && fabs(f->list[i].chance - d->chance) < 1e-15)
            return true;
    return false;
}

static void put_difference(void *context, const struct difference *d) {
    struct difference_rows *rows = context;
    bool said = is_said(rows->findings, d);
    text_put(rows->out, said ? "<tr><td><strong>" : "<tr><td>");
    put_escaped(rows->out, d->name);
    text_put(rows->out, said ? " *</strong></td>" : "</td>");
    put_value(rows->out, d, d->first, false);
    put_value(rows->out, d, d->second, false);
    put_value(rows->out, d, d->change, true);
    text_put(rows->out, "</tr>");
}

static void put_comparison(const struct part *part, const struct findings *findings, struct text *out) {
    struct difference_rows rows = {out, findings};
    for (size_t i = 0; i < part->plan.series_count; i++) {
        struct view v = view_of(&part->tally, i, 0);
        text_format(out,
                    "<h2 id=\"s%zu\">%d players, %s</h2><p class=\"soft\">%llu games of each, with the same random "
                    "numbers. Shares in percent. A star marks a change that holds after correction for everything "
                    "compared.</p><div class=\"wide\"><table><thead><tr><th>Figure</th><th>A</th><th>B</th><th>change"
                    "</th></tr></thead><tbody>",
                    i + 1, v.table->seats, part->plan.spec[v.series->bot], (unsigned long long)view_games(&v));
        compare_series(&part->tally, i, put_difference, &rows);
        text_put(out, "</tbody></table></div>");
    }
}

/* ---- the whole */

static void put_pairs(const struct part *part, enum series_kind kind, const char *title, const char *caption,
                      struct text *out) {
    size_t count = 0;
    struct scale s = {.from = 0, .to = 1, .even = 0};
    for (size_t i = 0; i < part->plan.series_count; i++)
        count += part->plan.series[i].kind == kind;
    if (!count)
        return;
    text_format(out, "<h2 id=\"%s\">%s</h2>", kind == SERIES_PAIR ? "levels" : "depth", title);
    svg_open(out, 26 * (int)count + 30, title);
    put_axis(out, &s, 26 * (int)count + 8);
    count = 0;
    for (size_t i = 0; i < part->plan.series_count; i++) {
        struct view v = view_of(&part->tally, i, 0);
        char label[160];
        struct text text;
        if (v.series->kind != kind)
            continue;
        text_start(&text, label, sizeof label);
        text_format(&text, "%s : %s, %d", v.plan->spec[v.series->bot], v.plan->spec[v.series->against], v.table->seats);
        put_mark(out, &s, 16 + 26 * (int)count++, label, figure_share(v.cell + v.layout->seat_share, SHARE_PARTS));
    }
    svg_close(out, caption);
}

static void put_sentences(const struct findings *f, size_t from, size_t to, const char *class, struct text *out) {
    text_format(out, "<ul class=\"%s\">", class);
    for (size_t i = from; i < f->said && i < to; i++) {
        text_put(out, "<li>");
        put_escaped(out, f->list[i].text);
        text_format(out, " <a href=\"#%s\">figure</a></li>", f->list[i].link);
    }
    text_put(out, "</ul>");
}

static void put_summary(const struct findings *f, struct text *out) {
    text_put(out, "<h2 id=\"summary\">Summary</h2>");
    if (!f->said)
        text_put(out, "<p>Nothing stands out: no seat, component, plan or level differs from even by more than chance "
                      "explains.</p>");
    put_sentences(f, 0, SHOWN_FINDINGS, "say", out);
    if (f->said > SHOWN_FINDINGS) {
        text_format(out, "<details><summary>%zu more</summary>", f->said - SHOWN_FINDINGS);
        put_sentences(f, SHOWN_FINDINGS, f->said, "say", out);
        text_put(out, "</details>");
        put_sentences(f, SHOWN_FINDINGS, f->said, "say paper", out); /* a closed fold cannot be opened on paper */
    }
    text_format(out,
                "<p class=\"soft\">%zu things were looked at. A sentence stands here only if it holds after Holm's "
                "correction for all of them: the chance that there is any without cause is at most %.0f %%.</p>",
                f->tests, 100 * (f->alpha > 0 ? f->alpha : FINDINGS_ALPHA));
}

static void put_navigation(const struct part *part, struct text *out) {
    text_put(out, "<nav>");
    for (size_t i = 0; i < part->plan.series_count; i++) {
        struct view v = view_of(&part->tally, i, 0);
        char label[160];
        struct text text;
        if (v.series->kind != SERIES_PLAIN)
            continue;
        text_start(&text, label, sizeof label);
        view_label(&v, true, &text);
        text_format(out, "<a href=\"#s%zu\">", i + 1);
        put_escaped(out, label);
        text_put(out, "</a>");
    }
    text_put(out, "<a href=\"#repeat\">How to repeat it</a></nav>");
}

static void put_end(const struct part *part, struct text *out) {
    static char command[4096];
    struct text text;
    uint64_t aside = 0;
    for (uint64_t unit = 0; unit < part->plan.units; unit++)
        aside += part_is_set_aside(part, unit);
    text_start(&text, command, sizeof command);
    report_command(&part->request, &text);
    text_put(out, "<h2 id=\"repeat\">How to repeat it</h2><p><code>");
    put_escaped(out, command);
    text_format(
        out,
        "</code></p><p class=\"soft\">Clowder %s. The same command gives the same bytes, on any number of "
        "threads and machines. Intervals are 95 %% intervals of one figure each. Chances in watched games (%llu "
        "of each series) come from %u playouts of the true position by the game's own quick policy.</p>",
        CLOWDER_VERSION, (unsigned long long)part->request.watch, part->request.playouts);
    if (aside)
        text_format(out,
                    "<p><strong>%llu units were set aside</strong>, because playing them failed twice; their games "
                    "are not counted.</p>",
                    (unsigned long long)aside);
}

/* "With the house components", or "A: house; B: my.yaml rules=basic". */
static void put_variants(const struct request *r, struct text *out) {
    for (int variant = 0; variant < r->variants; variant++) {
        if (r->variants == 2)
            text_format(out, "%s%c: ", variant ? "; " : "", 'A' + variant);
        put_escaped(out, r->kit[variant].kit ? r->kit[variant].name : "the house components");
        for (size_t i = 0; i < r->game->option_count; i++)
            if (r->option[variant][i][0]) {
                text_format(out, " %s=", r->game->options[i].name);
                put_escaped(out, r->option[variant][i]);
            }
    }
}

void report_html(const struct part *part, const struct findings *findings, struct text *out) {
    const struct game *game = part->request.game;
    text_put(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\"><title>");
    put_escaped(out, game->title);
    text_format(out, ": balance</title><style>%s</style></head><body><main><h1>", style);
    put_escaped(out, game->title);
    text_put(out, ": balance</h1><p class=\"soft\">");
    put_variants(&part->request, out);
    text_put(out, ", played by ");
    for (size_t i = 0; i < part->request.bots; i++) {
        text_put(out, i ? ", " : "");
        put_escaped(out, part->request.spec[i]);
        if (!strcmp(part->request.spec[i], PLAN_LIGHT))
            text_put(out, " (the game's own quick policy)");
    }
    text_put(out, ".</p>");
    put_navigation(part, out);
    put_summary(findings, out);
    put_pairs(part, SERIES_PAIR, "Levels against each other",
              "Percent of wins of one seat of the first against copies of the second, with the number of players.",
              out);
    put_pairs(part, SERIES_DEPTH, "Thinking twice as long",
              "Percent of wins of one seat that thinks twice as long as the others.", out);
    for (size_t i = 0; part->request.variants == 1 && i < part->plan.series_count; i++) {
        struct view v = view_of(&part->tally, i, 0);
        if (v.series->kind == SERIES_PLAIN)
            put_series(&v, out);
    }
    if (part->request.variants == 2)
        put_comparison(part, findings, out);
    put_end(part, out);
    text_put(out, "</main></body></html>\n");
}
