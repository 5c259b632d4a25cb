/* What is secret: the numbers of the creams. Those in saucers, in the box and removed are unknown to all, those
 * sipped or sacrificed are known to their player; how many there are is public. At the end all are shown. */
#include "games/cat-fight/rules.h"

#include "base/bytes.h"

#include <string.h>

/* What is secret in `from` is blanked in `s`, its copy or the state itself. Saucers past the last hold zeroes. */
static inline void hide(const struct table *t, const struct state *from, struct state *s, seat viewer) {
    if (from->phase == PHASE_OVER)
        return;
    for (int i = 0; i < SAUCERS; i++)
        memset(s->saucer[i].cream, 0, SAUCER_CREAMS);
    s->box = hidden_heap(from->box);
    s->removed = hidden_heap(from->removed);
    for (int who = 0; who < t->seats; who++) {
        heap open = who == viewer ? ~(heap)0 : 0; /* spares a branch */
        s->creams[who] = (from->creams[who] & open) | (hidden_heap(from->creams[who]) & ~open);
        s->lost[who] = (from->lost[who] & open) | (hidden_heap(from->lost[who]) & ~open);
    }
}

void cat_fight_hide(const struct table *t, void *state, seat viewer) {
    hide(t, state, state, viewer);
}

void cat_fight_hide_into(const struct table *t, const void *state, seat viewer, void *out) {
    bytes_copy(out, state, sizeof(struct state));
    hide(t, state, out, viewer);
}

/* Creams nobody has been shown, in random order; dealt from the end. */
struct unseen {
    uint8_t cream[CREAMS];
    size_t count;
};

static heap known_creams(const struct table *t, const struct state *s) {
    heap known = s->box + s->removed;
    for (int who = 0; who < t->seats; who++)
        known += s->creams[who] + s->lost[who];
    for (int i = 0; i < s->saucers; i++)
        for (int c = 0; c < s->saucer[i].left; c++)
            known += heap_one(s->saucer[i].cream[c]);
    return known;
}

static uint8_t deal(struct unseen *unseen) {
    must(unseen->count > 0);
    return unseen->cream[--unseen->count];
}

static void deal_heap(heap *creams, struct unseen *unseen) {
    for (; heap_of(*creams, 0); *creams -= heap_one(0))
        *creams += heap_one(deal(unseen));
}

/* The twelve creams are told apart, so dealing the unseen ones in random order to the blanks makes every world
 * that the viewer cannot rule out equally likely. */
void cat_fight_guess(const struct table *t, void *state, seat viewer, struct rng *rng) {
    struct state *s = state;
    heap all = cat_fight_kit_heap(t->kit), known = known_creams(t, s);
    struct unseen unseen = {.count = 0};
    (void)viewer;
    for (unsigned number = 1; number <= NUMBER_MAX; number++)
        for (unsigned i = heap_of(known, number); i < heap_of(all, number); i++)
            unseen.cream[unseen.count++] = (uint8_t)number;
    rng_shuffle(rng, unseen.cream, unseen.count);
    for (int i = 0; i < s->saucers; i++)
        for (int c = 0; c < s->saucer[i].left; c++)
            if (!s->saucer[i].cream[c])
                s->saucer[i].cream[c] = deal(&unseen);
    deal_heap(&s->box, &unseen);
    deal_heap(&s->removed, &unseen);
    for (int who = 0; who < t->seats; who++) {
        deal_heap(&s->creams[who], &unseen);
        deal_heap(&s->lost[who], &unseen);
    }
    must(unseen.count == 0);
}
