#include "bots/explain.h"

#include "base/bits.h"
#include "bots/bot.h"
#include "bots/playout.h"
#include "core/say.h"

#include <stdlib.h>
#include <string.h>

enum { CASES = 40, LINES_MAX = 400, LINE_BYTES = 160, TAPE_BYTES = 1 << 15, AHEAD_EACH = 4 };

/* Something that may follow, and in how many cases it does, after the action played and after the better one. */
struct saying_count {
    char line[LINE_BYTES];
    unsigned count[2], last; /* the number of the last case that counted it */
};

struct account {
    const struct table *table;
    seat viewer;
    struct saying_count *lines;
    size_t count;
    unsigned number; /* of the case, from 1 */
    char *tape, *list, *words;
};

static void count_line(struct account *a, const char *line, size_t length, int which) {
    struct saying_count *at = a->lines, *end = a->lines + a->count;
    if (!length || length >= LINE_BYTES)
        return;
    while (at < end && (strncmp(at->line, line, length) || at->line[length]))
        at++;
    if (at == end) {
        if (a->count == LINES_MAX)
            return;
        *at = (struct saying_count){.last = 0};
        memcpy(at->line, line, length);
        a->count++;
    }
    if (at->last != a->number) /* once a case */
        at->count[which]++;
    at->last = a->number;
}

static void count_events(struct account *a, const struct events *events, int which) {
    static const char *const names[SEATS_MAX] = {"seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"};
    struct text list, words;
    text_start(&list, a->list, TAPE_BYTES);
    text_start(&words, a->words, TAPE_BYTES);
    events_write_for(events, a->viewer, &list);
    if (list.cut || events->tape.cut)
        return;
    say_events(a->table, a->list, list.length, names, &words);
    for (const char *at = a->words; *at;) {
        size_t length = strcspn(at, "\n");
        count_line(a, at, length, which);
        at += length + (at[length] == '\n');
    }
}

/* What happens after the action, for a while; not what the action itself says. */
static void play_case(struct account *a, const void *hidden, action first, int which, uint64_t seed) {
    const struct table *t = a->table;
    struct world world;
    struct rng rng;
    struct events events;
    seat_set waiting;
    size_t left = (size_t)AHEAD_EACH * t->seats;
    rng_seed_number(&rng, seed);
    world_guess(t, hidden, a->viewer, &rng, &world);
    events_start(&events, a->tape, TAPE_BYTES);
    t->game->apply(t, world.bytes, a->viewer, first, &rng, NULL);
    while ((waiting = t->game->pending(t, world.bytes)) && left--) {
        seat who = (seat)bits_first(waiting);
        action next = playout_action(t, &world, who, POLICY_SENSIBLE, &rng);
        t->game->apply(t, world.bytes, who, next, &rng, &events);
    }
    count_events(a, &events, which);
}

static void tell(const struct account *a, action better, struct text *out) {
    enum { STANDS_OUT = CASES * 3 / 10 };
    const struct saying_count *best = NULL;
    int most = STANDS_OUT;
    char words[ACTION_TEXT_MAX];
    struct text text;
    for (const struct saying_count *l = a->lines; l < a->lines + a->count; l++) {
        int change = abs((int)l->count[0] - (int)l->count[1]);
        if (change > most) {
            most = change;
            best = l;
        }
    }
    if (!best)
        return;
    text_start(&text, words, sizeof words);
    space_format(a->table->game->space, better, &text);
    text_format(out, "After this, \"%s\" follows in %u%% of cases; after \"%s\" in %u%%.", best->line,
                best->count[0] * 100 / CASES, words, best->count[1] * 100 / CASES);
}

void explain(const struct table *t, const void *hidden, seat who, action played, action better, struct text *out) {
    struct account a = {.table = t, .viewer = who};
    struct rng rng;
    bot_rng(t, hidden, who, &rng);
    uint64_t seed = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
    a.lines = calloc(LINES_MAX, sizeof *a.lines);
    a.tape = malloc(TAPE_BYTES);
    a.list = malloc(TAPE_BYTES);
    a.words = malloc(TAPE_BYTES);
    if (a.lines && a.tape && a.list && a.words) {
        for (unsigned n = 0; n < CASES; n++)
            for (int which = 0; which < 2; which++) {
                a.number++;
                play_case(&a, hidden, which ? better : played, which, seed + n);
            }
        tell(&a, better, out);
    }
    free(a.lines);
    free(a.tape);
    free(a.list);
    free(a.words);
}
