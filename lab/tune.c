#include "lab/tune.h"

#include "kits/yaml.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_HEAT = 16, HEAT_GAMES_MIN = 100, CHECK_TIMES = 4, STEPS_MAX = 8, KEPT_MAX = 128 };

/* ---- the numbers of a file */

/* A number that may change, and where it stands in the text. */
struct slot {
    struct change change; /* `to` is not used */
    size_t vary, at, length;
};

/* One number for each slot. */
struct numbers {
    int to[TUNE_SLOTS_MAX];
};

struct trial {
    const struct tuning *tuning;
    const char *text; /* as it was */
    struct slot *slot;
    size_t slots;
    struct complaint *why;
    uint8_t seed[SEED_BYTES];
};

static size_t place_of(const char *text, uint32_t line, uint32_t column) {
    const char *at = text;
    while (--line)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text) + column - 1;
}

static const char *row_name(const struct sheet *sheet, uint32_t row) {
    const struct sheet_field *name = sheet_find(&sheet->row[row], "name");
    return name ? name->value : sheet->row[row].count ? sheet->row[row].field[0].value : "row";
}

static int by_place(const void *a, const void *b) {
    const struct slot *one = a, *two = b;
    return (one->at > two->at) - (one->at < two->at);
}

static bool add_slot(struct trial *t, const struct sheet *sheet, uint32_t row, size_t vary) {
    const struct sheet_field *field = sheet_find(&sheet->row[row], t->tuning->vary[vary].field);
    if (!field)
        return true;
    if (t->slots == TUNE_SLOTS_MAX)
        return complain(t->why, "At most %d numbers can vary.", TUNE_SLOTS_MAX);
    struct slot *slot = &t->slot[t->slots++];
    *slot = (struct slot){.vary = vary, .length = strlen(field->value)};
    slot->at = place_of(t->text, field->line, field->column);
    slot->change.row = row;
    slot->change.from = atoi(field->value);
    snprintf(slot->change.field, sizeof slot->change.field, "%s", t->tuning->vary[vary].field);
    snprintf(slot->change.name, sizeof slot->change.name, "%s", row_name(sheet, row));
    return true;
}

static bool find_slots(struct trial *t) {
    struct sheet *sheet = malloc(sizeof *sheet);
    bool good = sheet ? yaml_sheet("components", t->text, strlen(t->text), sheet, t->why)
                      : complain(t->why, "There is not enough memory.");
    for (size_t vary = 0; good && vary < t->tuning->varies; vary++) {
        size_t before = t->slots;
        for (uint32_t row = 0; good && row < sheet->count; row++)
            good = add_slot(t, sheet, row, vary);
        if (good && t->slots == before)
            good = complain(t->why, "No component of the file has a field \"%s\".", t->tuning->vary[vary].field);
    }
    free(sheet);
    if (good)
        qsort(t->slot, t->slots, sizeof *t->slot, by_place);
    return good;
}

static void as_it_was(const struct trial *t, struct numbers *out) {
    for (size_t i = 0; i < t->slots; i++)
        out->to[i] = t->slot[i].change.from;
}

static size_t changes_of(const struct trial *t, const struct numbers *numbers) {
    size_t count = 0;
    for (size_t i = 0; i < t->slots; i++)
        count += numbers->to[i] != t->slot[i].change.from;
    return count;
}

/* The text with these numbers; everything else stays, comments too. To be freed. */
static char *text_with(const struct trial *t, const struct numbers *numbers) {
    char *out = malloc(strlen(t->text) + 12 * t->slots + 1), *at = out;
    size_t done = 0;
    for (size_t i = 0; out && i < t->slots; i++) {
        const struct slot *slot = &t->slot[i];
        if (numbers->to[i] == slot->change.from)
            continue;
        at += sprintf(at, "%.*s%d", (int)(slot->at - done), t->text + done, numbers->to[i]);
        done = slot->at + slot->length;
    }
    if (out)
        strcpy(at, t->text + done);
    return out;
}

/* ---- trying numbers */

/* What came of it: the figures, and how many points they are outside of the aims; also with every figure as bad as its
 * interval allows. */
struct tried {
    double value[TUNE_AIMS_MAX], total, at_worst;
};

/* Plays so many games of each series. False when the game refuses the file, or something fails. */
static bool try_numbers(const struct trial *t, const struct numbers *numbers, uint64_t play, struct tried *out) {
    struct request request = *t->tuning->request;
    struct part part;
    struct run_setting setting = {.threads = t->tuning->threads, .shards = 1};
    char *text = text_with(t, numbers);
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
    out->total = out->at_worst = 0;
    for (size_t i = 0; i < t->tuning->aims; i++) {
        const struct aim *aim = &t->tuning->aim[i];
        out->value[i] = aim_measure(aim, &part, false);
        out->total += aim_miss(aim, out->value[i]);
        out->at_worst += aim_miss(aim, aim_measure(aim, &part, true));
    }
    part_close(&part);
    return good;
}

/* ---- the race */

/* One number, or all numbers of a field: set, or moved by so much as far as they may. */
enum tune_move_kind { MOVE_ONE, MOVE_ALL_TO, MOVE_ALL_BY };
struct tune_move {
    enum tune_move_kind kind;
    size_t index; /* of the slot, or of the field that varies */
    int number;
};
struct runner {
    struct tune_move move;
    size_t order;
    double total;
};

static void make_move(const struct trial *t, const struct numbers *from, const struct tune_move *move,
                      struct numbers *out) {
    *out = *from;
    if (move->kind == MOVE_ONE)
        out->to[move->index] = move->number;
    for (size_t i = 0; move->kind != MOVE_ONE && i < t->slots; i++) {
        const struct vary *vary = &t->tuning->vary[move->index];
        int to = move->kind == MOVE_ALL_TO ? move->number : from->to[i] + move->number;
        if (t->slot[i].vary == move->index)
            out->to[i] = (to < vary->low ? vary->low : to > vary->high ? vary->high : to);
    }
}

static int by_total(const void *a, const void *b) {
    const struct runner *one = a, *two = b;
    if (one->total < two->total || one->total > two->total)
        return one->total < two->total ? -1 : 1;
    return (one->order > two->order) - (one->order < two->order);
}

/* Every number that may be another and is still as it was. */
static size_t line_up_ones(const struct trial *t, const struct numbers *now, struct runner *out) {
    size_t count = 0;
    for (size_t i = 0; i < t->slots; i++) {
        const struct vary *vary = &t->tuning->vary[t->slot[i].vary];
        for (int to = vary->low; to <= vary->high; to++)
            if (now->to[i] == t->slot[i].change.from && to != now->to[i] && count < TUNE_RACE_MAX) {
                out[count] = (struct runner){{MOVE_ONE, i, to}, count, 0};
                count++;
            }
    }
    return count;
}

/* Every field as a whole. */
static size_t line_up_fields(const struct trial *t, struct runner *out) {
    size_t count = 0;
    for (size_t v = 0; v < t->tuning->varies; v++) {
        const struct vary *vary = &t->tuning->vary[v];
        int widest = vary->high - vary->low;
        for (int by = -widest; by <= widest; by++)
            if (by && count < TUNE_RACE_MAX) {
                out[count] = (struct runner){{MOVE_ALL_BY, v, by}, count, 0};
                count++;
            }
        for (int to = vary->low; to <= vary->high && count < TUNE_RACE_MAX; to++) {
            out[count] = (struct runner){{MOVE_ALL_TO, v, to}, count, 0};
            count++;
        }
    }
    return count;
}

/* One heat after the other; the first of the last heat stays in runner[0]. */
static void race(const struct trial *t, const struct numbers *now, struct runner *runner, size_t count) {
    uint64_t all = t->tuning->request->games, play = all / FIRST_HEAT;
    play = play < HEAT_GAMES_MIN ? (all < HEAT_GAMES_MIN ? all : HEAT_GAMES_MIN) : play;
    for (;;) {
        for (size_t i = 0; i < count; i++) {
            struct tried tried;
            struct numbers numbers;
            make_move(t, now, &runner[i].move, &numbers);
            runner[i].total = try_numbers(t, &numbers, play, &tried) ? tried.total : INFINITY;
        }
        qsort(runner, count, sizeof *runner, by_total);
        if (count == 1 || play == all)
            return;
        count = (count + 1) / 2;
        play = 2 * play < all ? 2 * play : all;
    }
}

static void say_move(const struct trial *t, const struct tune_move *move, const struct numbers *now, double total) {
    char sentence[240];
    const char *field = t->tuning->vary[move->kind == MOVE_ONE ? 0 : move->index].field;
    if (!t->tuning->say)
        return;
    if (move->kind == MOVE_ONE) {
        const struct change *c = &t->slot[move->index].change;
        snprintf(sentence, sizeof sentence, "%s: %s from %d to %d; %.2f points are left to the aims.", c->name,
                 c->field, now->to[move->index], move->number, total);
    } else if (move->kind == MOVE_ALL_TO) {
        snprintf(sentence, sizeof sentence, "Every %s is %d; %.2f points are left to the aims.", field, move->number,
                 total);
    } else {
        snprintf(sentence, sizeof sentence, "Every %s %d %s; %.2f points are left to the aims.", field,
                 abs(move->number), move->number > 0 ? "higher" : "lower", total);
    }
    t->tuning->say(sentence);
}

/* Other games: of each step's race, and of the check of what won it. */
static void other_games(struct trial *t, size_t step, bool check) {
    memcpy(t->seed, t->tuning->request->seed, sizeof t->seed);
    t->seed[1] ^= (uint8_t)(2 * step + check);
}

/* Of the first few of a race the best one that also brings the aims nearer in games that the race has not seen: what
 * wins a race of hundreds was lucky too. False when there is none. */
static bool confirm(struct trial *t, size_t step, struct numbers *now, const struct runner *runner, size_t count,
                    double *total) {
    enum { TRIED = 4 };
    uint64_t play = CHECK_TIMES * t->tuning->request->games;
    struct tried before, reached;
    other_games(t, step, true);
    if (!try_numbers(t, now, play, &before))
        return false;
    for (size_t i = 0; i < count && i < TRIED; i++) {
        struct numbers next;
        make_move(t, now, &runner[i].move, &next);
        if (try_numbers(t, &next, play, &reached) && reached.total < before.total) {
            say_move(t, &runner[i].move, now, reached.total);
            *total = reached.total;
            *now = next;
            return true;
        }
    }
    return false;
}

/* Makes the best move as long as one brings the aims nearer: single numbers, or fields as a whole. In haste: only as
 * long as the steps that are left would do at the pace of those before. */
static bool climb(struct trial *t, bool fields, bool in_haste, size_t steps, size_t first_step, struct numbers *now,
                  double *total) {
    double begun = *total;
    struct runner *runner = calloc(TUNE_RACE_MAX, sizeof *runner);
    if (!runner)
        return complain(t->why, "There is not enough memory.");
    for (size_t step = 1; *total > 0 && step <= steps; step++) {
        size_t count = fields ? line_up_fields(t, runner) : line_up_ones(t, now, runner);
        other_games(t, first_step + step, false);
        if (!count)
            break;
        race(t, now, runner, count);
        if (!confirm(t, first_step + step, now, runner, count, total) ||
            (in_haste && (begun - *total) * (double)steps < begun * (double)step))
            break;
    }
    free(runner);
    return !t->why->text[0];
}

/* ---- fewer changes */

/* What was reached with ever fewer changes, the most first. */
struct kept {
    struct numbers set[KEPT_MAX];
    size_t count;
};

static void keep(struct kept *kept, const struct numbers *numbers) {
    if (kept->count == KEPT_MAX) { /* every second one goes */
        for (size_t i = 0; i < KEPT_MAX / 2; i++)
            kept->set[i] = kept->set[2 * i];
        kept->count = KEPT_MAX / 2;
    }
    kept->set[kept->count++] = *numbers;
}

/* The numbers with `length` changes, from the one of this rank on, taken back. */
static void take_back(const struct trial *t, const struct numbers *from, size_t first, size_t length,
                      struct numbers *out) {
    size_t rank = 0;
    *out = *from;
    for (size_t i = 0; i < t->slots; i++)
        if (from->to[i] != t->slot[i].change.from) {
            if (rank >= first && rank < first + length)
                out->to[i] = t->slot[i].change.from;
            rank++;
        }
}

/* Takes back what is not needed: first half of the changes at a time, then ever fewer. */
static void prune(struct trial *t, struct numbers *now, double total, struct kept *kept) {
    uint64_t play = CHECK_TIMES / 2 * t->tuning->request->games;
    other_games(t, 2 * STEPS_MAX + 2, true);
    keep(kept, now);
    for (size_t length = (changes_of(t, now) + 1) / 2; length; length /= 2) {
        for (size_t first = 0; first < changes_of(t, now) && changes_of(t, now) > 1;) {
            struct numbers fewer;
            struct tried without;
            take_back(t, now, first, length, &fewer);
            if (!try_numbers(t, &fewer, play, &without) || without.total > total) {
                first += length;
                continue;
            }
            *now = fewer;
            keep(kept, now);
        }
    }
}

/* ---- the search */

/* The last word is had by games that no step of the search has seen. Of the sets that were kept, the one with the
 * fewest changes that is sure to meet the aims there: the fewest of many that just meets them was lucky. When none is,
 * the fewest that meets them, or that comes nearest; no change at all when none is nearer than the file as it was. */
static bool judge(struct trial *t, const struct kept *kept, struct numbers *best, struct tuned *out) {
    struct tried tried, nearest;
    other_games(t, 0, true);
    uint64_t play = CHECK_TIMES * t->tuning->request->games;
    as_it_was(t, best);
    if (!try_numbers(t, best, play, &nearest))
        return false;
    memcpy(out->before, nearest.value, sizeof out->before);
    for (size_t i = kept->count; i-- > 0 && nearest.at_worst > 0;) {
        if (!try_numbers(t, &kept->set[i], play, &tried))
            return false;
        if (tried.at_worst <= 0 || tried.total < nearest.total) {
            nearest = tried;
            *best = kept->set[i];
        }
    }
    memcpy(out->after, nearest.value, sizeof out->after);
    out->all_met = true;
    for (size_t i = 0; i < t->tuning->aims; i++) {
        out->met[i] = aim_miss(&t->tuning->aim[i], out->after[i]) <= 0;
        out->all_met = out->all_met && out->met[i];
    }
    return true;
}

/* Single numbers first, as the fewest changes are wanted. Where they do not reach, and more changes are allowed than
 * there are steps, whole fields from the start, and single numbers from there. */
static bool seek(struct trial *t, struct kept *kept) {
    size_t allowed = t->tuning->changes_max, steps = allowed < STEPS_MAX ? allowed : STEPS_MAX;
    double total, wide_total;
    struct tried first;
    struct numbers now, wide;
    as_it_was(t, &now);
    other_games(t, 0, false);
    if (!try_numbers(t, &now, t->tuning->request->games, &first))
        return t->why->text[0] ? false : complain(t->why, "The game refuses the components.");
    wide = now;
    wide_total = total = first.total;
    if (!climb(t, false, allowed > STEPS_MAX, steps, 0, &now, &total))
        return false;
    if (total > 0 && allowed > STEPS_MAX) {
        if (!climb(t, true, false, STEPS_MAX / 2, STEPS_MAX, &wide, &wide_total) ||
            !climb(t, false, true, STEPS_MAX / 2, STEPS_MAX + STEPS_MAX / 2, &wide, &wide_total))
            return false;
        struct kept *tried = calloc(1, sizeof *tried);
        if (!tried)
            return complain(t->why, "There is not enough memory.");
        prune(t, &wide, wide_total, tried);
        if (wide_total < total)
            for (size_t i = 0; i < tried->count; i++)
                if (changes_of(t, &tried->set[i]) <= allowed)
                    keep(kept, &tried->set[i]);
        free(tried);
    }
    if (!kept->count)
        prune(t, &now, total, kept);
    return !t->why->text[0];
}

static bool write_changes(const struct trial *t, const struct numbers *numbers, struct tuned *out) {
    out->change = calloc(t->slots ? t->slots : 1, sizeof *out->change);
    out->text = text_with(t, numbers);
    if (!out->change || !out->text)
        return complain(t->why, "There is not enough memory.");
    for (size_t i = 0; i < t->slots; i++)
        if (numbers->to[i] != t->slot[i].change.from) {
            out->change[out->changes] = t->slot[i].change;
            out->change[out->changes++].to = numbers->to[i];
        }
    return true;
}

bool lab_tune(const struct tuning *tuning, struct tuned *out, struct complaint *why) {
    struct trial t = {.tuning = tuning, .text = tuning->request->kit[0].text, .why = why};
    struct kept *kept = calloc(1, sizeof *kept);
    struct numbers best;
    *out = (struct tuned){.changes = 0};
    t.slot = calloc(TUNE_SLOTS_MAX, sizeof *t.slot);
    bool good = kept && t.slot ? true : complain(why, "There is not enough memory.");
    good = good && find_slots(&t) && seek(&t, kept) && judge(&t, kept, &best, out) && write_changes(&t, &best, out);
    free(t.slot);
    free(kept);
    return good;
}

void tuned_close(struct tuned *tuned) {
    free(tuned->change);
    free(tuned->text);
    *tuned = (struct tuned){.changes = 0};
}
