#include "lab/tally.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

const struct tally_mean_says tally_means[MEANS] = {
    [MEAN_LENGTH] = {"decisions", "Decisions", "actions of all seats in a game", 1},
    [MEAN_TURNS] = {"turns", "Turns", "turns or rounds of a game", 1},
    [MEAN_TIE] = {"ties", "Ties", "games with more than one winner", 1},
    [MEAN_STALL] = {"stall_guard", "Ended by a stall guard", "games that a rule against endless play ended", 1},
    [MEAN_BRANCHING] = {"branching", "Choices a decision", "legal actions, on the average", 100},
    [MEAN_FORCED] = {"forced", "Decisions without a choice", "decisions with one legal action", FINE_PARTS},
    [MEAN_DRAMA] = {"drama", "Drama", "how far behind the winner was while behind: the root of the gap in chances",
                    FINE_PARTS},
    [MEAN_LEAD_CHANGES] = {"lead_changes", "Lead changes", "decisions after which somebody else leads", FINE_PARTS},
    [MEAN_DECISIVENESS] = {"decisiveness", "Decisiveness",
                           "part of the game left once the winner is ahead of the best chance any loser had",
                           FINE_PARTS},
    [MEAN_UNCERTAINTY] = {"uncertainty", "Uncertainty",
                          "how open the game is: 100 when all chances are even, 0 when decided", FINE_PARTS},
    [MEAN_RUNAWAY_25] = {"leader_wins_25", "Leader after a quarter wins", "share of the win", SHARE_PARTS},
    [MEAN_RUNAWAY_50] = {"leader_wins_50", "Leader at half-time wins", "share of the win", SHARE_PARTS},
    [MEAN_RUNAWAY_75] = {"leader_wins_75", "Leader after three quarters wins", "share of the win", SHARE_PARTS},
    [MEAN_COMEBACK] = {"comeback", "Winner was once under 10 %", "games won from there", 1},
    [MEAN_KINGMAKING] = {"kingmaking", "Kingmaking", "decisions of a seat under 5 % that move a rival by 20 points",
                         FINE_PARTS},
};

/* ---- where everything is */

static size_t count_words(const char *const *words) {
    size_t count = 0;
    while (words && words[count])
        count++;
    return count;
}

static size_t take(struct layout *l, size_t cells) {
    size_t from = l->cells;
    l->cells += cells;
    return from;
}

/* Series in which bots differ are only asked who wins. */
static void lay_out(const struct series *series, int variant, int variants, struct layout *l) {
    const struct table *t = &series->table[variant];
    const struct lab_facts *facts = t->game->lab;
    bool plain = series->kind == SERIES_PLAIN;
    *l = (struct layout){.seats = t->seats};
    l->components = plain && facts && facts->components ? facts->components(t) : 0;
    l->actions = plain ? t->game->space->size : 0;
    l->verbs = plain ? t->game->space->verb_count : 0;
    l->traits = plain && facts ? count_words(facts->traits) : 0;
    l->ends = facts ? count_words(facts->ends) : 0;
    must(l->components <= LAB_COMPONENTS_MAX && l->traits <= LAB_TRAITS_MAX && l->ends <= LAB_ENDS_MAX);
    l->means = take(l, MEANS * MEAN_CELLS);
    l->seat_share = take(l, l->seats * MEAN_CELLS);
    l->seat_score = take(l, l->seats * MEAN_CELLS);
    l->end_share = take(l, l->ends * MEAN_CELLS);
    l->length = take(l, plain ? TALLY_BUCKETS : 0);
    l->turns = take(l, plain ? TALLY_BUCKETS : 0);
    l->action = take(l, l->actions * ACTION_PARTS);
    l->part = take(l, l->components * l->seats * PARTS);
    l->trait = take(l, l->traits * l->seats * TRAIT_PARTS);
    l->swap = take(l, l->components * MEAN_CELLS);
    l->twin = take(l, plain ? l->seats * TWIN_PARTS : 0);
    l->time = take(l, plain ? TALLY_TIMES * TIME_PARTS * MEAN_CELLS : 0);
    l->sample = take(l, plain ? TALLY_SAMPLE * l->seats * (l->verbs + 1) : 0);
    l->difference =
        take(l, variants == 2 && variant == 1 ? (MEANS + l->seats + l->ends + l->components) * MEAN_CELLS : 0);
}

bool tally_open(const struct plan *plan, struct tally *out) {
    size_t variants = (size_t)plan->request->variants;
    *out = (struct tally){.plan = plan, .layouts = plan->series_count * variants};
    out->layout = calloc(out->layouts, sizeof *out->layout);
    out->from = calloc(out->layouts, sizeof *out->from);
    for (size_t i = 0; out->layout && out->from && i < out->layouts; i++) {
        lay_out(&plan->series[i / variants], (int)(i % variants), (int)variants, &out->layout[i]);
        out->from[i] = out->cells;
        out->cells += out->layout[i].cells;
    }
    out->cell = calloc(out->cells + 1, sizeof *out->cell);
    if (out->layout && out->from && out->cell)
        return true;
    tally_close(out);
    return false;
}

void tally_close(struct tally *t) {
    free(t->layout);
    free(t->from);
    free(t->cell);
    *t = (struct tally){0};
}

static size_t series_end(const struct tally *t, size_t series) {
    size_t next = (series + 1) * (size_t)t->plan->request->variants;
    return next < t->layouts ? t->from[next] : t->cells;
}

void tally_clear(struct tally *t, size_t series) {
    uint64_t *from = tally_cells(t, series, 0);
    memset(from, 0, (size_t)(t->cell + series_end(t, series) - from) * sizeof *from);
}

void tally_add(struct tally *to, const struct tally *from, size_t series) {
    must(to->cells == from->cells);
    size_t end = series_end(to, series);
    for (size_t i = (size_t)(tally_cells(to, series, 0) - to->cell); i < end; i++)
        to->cell[i] += from->cell[i];
}

/* ---- lengths */

unsigned tally_bucket(uint64_t value) {
    if (value < 64)
        return (unsigned)value;
    unsigned doubling = 63u - (unsigned)__builtin_clzll(value); /* 6 and more */
    unsigned bucket = 64 + 32 * (doubling - 6) + (unsigned)(value >> (doubling - 5) & 31);
    return bucket < TALLY_BUCKETS ? bucket : TALLY_BUCKETS - 1;
}

uint64_t tally_bucket_from(unsigned bucket) {
    if (bucket < 64)
        return bucket;
    unsigned doubling = 6 + (bucket - 64) / 32;
    return (UINT64_C(32) + (bucket - 64) % 32) << (doubling - 5);
}

/* ---- as bytes: how many cells to skip, then the cell, as numbers of seven bits a byte */

struct writer {
    uint8_t *out;
    size_t size, length;
};

static void put(struct writer *w, uint64_t number) {
    do {
        uint8_t byte = (uint8_t)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
        if (w->length < w->size)
            w->out[w->length] = byte;
        w->length++;
        number >>= 7;
    } while (number);
}

size_t tally_write(const struct tally *t, uint8_t *out, size_t size) {
    struct writer w = {out, size, 0};
    size_t skipped = 0;
    for (size_t i = 0; i < t->cells; i++) {
        if (!t->cell[i]) {
            skipped++;
            continue;
        }
        put(&w, skipped);
        put(&w, t->cell[i]);
        skipped = 0;
    }
    return w.length;
}

static bool get(const uint8_t **at, const uint8_t *end, uint64_t *number) {
    *number = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

bool tally_read(struct tally *t, const uint8_t *bytes, size_t count) {
    const uint8_t *at = bytes, *end = bytes + count;
    /* Looked through once before anything is added: half a result must not count. */
    for (int round = 0; round < 2; round++) {
        size_t cell = 0;
        for (at = bytes; at < end; cell++) {
            uint64_t skip, value;
            if (!get(&at, end, &skip) || !get(&at, end, &value) || skip >= t->cells - cell)
                return false;
            cell += skip;
            if (round)
                t->cell[cell] += value;
        }
    }
    return true;
}
