#include "lab/teach.h"

#include "base/bits.h"
#include "bots/playout.h"
#include "bots/search.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, TEST_EACH = 16, VARY_EACH = 3 };

/* ---- one game */

/* A decision, before it is known who wins. */
struct decision {
    uint8_t *numbers[SEATS_MAX]; /* of the seats that are written down; null for the others */
    struct target target[LEGAL_MAX];
    size_t targets;
    seat who;
    float share; /* of the win, as the search sees it */
    struct decision *before;
};

struct play {
    const struct teaching *teaching;
    struct table table;
    struct numbers_form form;
    struct decision *last;
    struct rng rng;
    bool failed;
};

/* What is to be learned from the lines of a search: the better, the likelier; of a mixed strategy its chances. Values
 * of few visits are drawn towards the mean. Returns the share of the win. */
static float targets_of(const struct line *lines, size_t count, bool mixed, float heat, struct target *out) {
    static const float TRUST = 8;
    float mean = 0, visits = 0, best = 0, sum = 0, share = 0, value[LEGAL_MAX];
    for (size_t i = 0; i < count; i++) {
        mean += lines[i].value * (float)lines[i].visits;
        visits += (float)lines[i].visits;
        share += lines[i].value * lines[i].chance;
    }
    mean /= visits;
    for (size_t i = 0; i < count; i++) {
        value[i] = (lines[i].value * (float)lines[i].visits + mean * TRUST) / ((float)lines[i].visits + TRUST);
        best = value[i] > best ? value[i] : best;
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = (struct target){.action = lines[i].action};
        sum += out[i].chance = mixed ? lines[i].chance : expf((value[i] - best) / heat);
    }
    for (size_t i = 0; i < count; i++)
        out[i].chance /= sum;
    return mixed ? share : lines[0].value;
}

/* Legal actions that the search has left out are never to be chosen. */
static size_t add_idle(const action *list, size_t legal, struct target *out, size_t count) {
    size_t lines = count;
    for (size_t i = 0; i < legal; i++) {
        size_t at = 0;
        while (at < lines && out[at].action != list[i])
            at++;
        if (at == lines)
            out[count++] = (struct target){.action = list[i]};
    }
    return count;
}

/* Mostly the best, often enough something else that is nearly as good, and now and then anything: what is learned must
 * also hold after others' mistakes. */
static action pick(struct play *p, const struct decision *d, bool mixed) {
    enum { HUNDRED = 100, ANYTHING = 3, NEARLY = 30 };
    uint32_t how = rng_below(&p->rng, HUNDRED);
    size_t at = 0;
    if (how < ANYTHING)
        return d->target[rng_below(&p->rng, (uint32_t)d->targets)].action;
    if (how >= ANYTHING + NEARLY && !mixed)
        return d->target[0].action;
    float point = (float)rng_below(&p->rng, 1u << 24) / (float)(1u << 24);
    while (at + 1 < d->targets && (point -= d->target[at].chance) >= 0)
        at++;
    return d->target[at].action;
}

static void write_numbers(struct play *p, struct decision *d, const void *state, seat who) {
    struct world hidden;
    d->numbers[who] = malloc(p->form.length);
    if (!d->numbers[who])
        return;
    table_hide_into(&p->table, state, who, hidden.bytes);
    numbers_write_form(&p->form, &p->table, hidden.bytes, who, d->numbers[who]);
}

/* By so much of the win, over the seats, an action is behind that is e times less likely. The more seats, the smaller
 * the shares and what sets them apart. */
static const float HEAT = 0.04f;

/* Thinks and writes down the seat's position and that of one other seat. */
static action decide(struct play *p, const void *state, seat who) {
    const struct table *t = &p->table;
    struct world hidden;
    struct line lines[LEGAL_MAX];
    action list[LEGAL_MAX];
    bool mixed;
    table_hide_into(t, state, who, hidden.bytes);
    size_t legal = t->game->legal(t, hidden.bytes, who, list);
    if (legal == 1)
        return list[0];
    struct search_setting setting = {.iterations = (unsigned)p->teaching->bot.amount,
                                     .tuning = p->teaching->bot.tuning};
    size_t count = search(t, hidden.bytes, who, &setting, &p->rng, lines, LEGAL_MAX, &mixed);
    struct decision *d = count ? calloc(1, sizeof *d) : NULL;
    if (!d) {
        p->failed = true;
        return list[0];
    }
    d->who = who;
    d->share = targets_of(lines, count, mixed, HEAT / (float)t->seats, d->target);
    d->targets = add_idle(list, legal, d->target, count);
    write_numbers(p, d, state, who);
    write_numbers(p, d, state, (seat)((who + 1 + rng_below(&p->rng, (uint32_t)(t->seats - 1))) % t->seats));
    d->before = p->last;
    p->last = d;
    return pick(p, d, mixed);
}

/* A share to be learned lies half way between what the search said and what became of it. */
static void write_down(struct play *p, const float share[SEATS_MAX], bool test, struct book *out) {
    const struct table *t = &p->table;
    while (p->last) {
        struct decision *d = p->last;
        for (size_t i = 0; i < d->targets; i++)
            d->target[i].action = (action)space_turn(t->game->space, d->target[i].action, t->seats, d->who);
        for (seat who = 0; who < t->seats; who++) {
            bool mine = who == d->who;
            float guess = mine ? d->share : t->seats == 2 ? 1 - d->share : share[who];
            if (d->numbers[who])
                book_add(out, d->numbers[who], p->form.length, d->target, mine ? d->targets : 0,
                         (share[who] + guess) / 2, test);
            free(d->numbers[who]);
        }
        p->last = d->before;
        free(d);
    }
}

static void set_table(struct play *p, size_t game) {
    const struct teaching *teaching = p->teaching;
    p->table = teaching->table;
    p->table.seats = (uint8_t)teaching->seats[game % teaching->seat_counts];
    for (size_t i = 0; teaching->vary && game % VARY_EACH == VARY_EACH - 1 && i < p->table.game->option_count; i++) {
        const struct option *option = &p->table.game->options[i];
        if (option->words)
            p->table.option[i] = (int16_t)rng_below(&p->rng, (uint32_t)(option->max - option->min + 1));
    }
}

static void play_game(const struct teaching *teaching, size_t generation, size_t game, struct book *out) {
    struct play p = {.teaching = teaching};
    struct world world;
    float share[SEATS_MAX] = {0};
    rng_seed_number(&p.rng, (teaching->seed << 8 ^ generation) << 32 ^ game);
    set_table(&p, game);
    const struct table *t = &p.table;
    numbers_form(t, &p.form);
    t->game->start(t, world.bytes, &p.rng, NULL);
    for (seat_set waiting; !p.failed && (waiting = t->game->pending(t, world.bytes));) {
        seat who = (seat)bits_first(waiting);
        t->game->apply(t, world.bytes, who, decide(&p, world.bytes, who), &p.rng, NULL);
    }
    if (p.failed)
        out->full = true;
    else
        world_shares(t, &world, share);
    write_down(&p, share, game % TEST_EACH == TEST_EACH - 1, out);
}

/* ---- many games */

struct class {
    const struct teaching *teaching;
    size_t generation, next;
    struct book *books; /* one a game, so that the order does not depend on who is quick */
    pthread_mutex_t lock;
};

static void *play_games(void *context) {
    struct class *c = context;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        size_t game = c->next++;
        pthread_mutex_unlock(&c->lock);
        if (game >= c->teaching->games)
            return NULL;
        play_game(c->teaching, c->generation, game, &c->books[game]);
    }
}

static bool play_all(const struct teaching *teaching, size_t generation, struct book *out) {
    struct class c = {.teaching = teaching, .generation = generation};
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;
    c.books = calloc(teaching->games, sizeof *c.books);
    if (!c.books)
        return false;
    pthread_mutex_init(&c.lock, NULL);
    while (started + 1 < teaching->threads && started < THREADS_MAX &&
           !pthread_create(&thread[started], NULL, play_games, &c))
        started++;
    play_games(&c);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&c.lock);
    for (size_t i = 0; i < teaching->games; i++) {
        book_append(out, &c.books[i]);
        book_close(&c.books[i]);
    }
    free(c.books);
    return !out->full;
}

static void say(const struct teaching *teaching, size_t generation, const struct learn_report *r, size_t size) {
    char sentence[300];
    if (!teaching->say)
        return;
    snprintf(sentence, sizeof sentence,
             "Generation %zu: %zu positions, %zu to test, %zu inputs, %zu bytes. Policy %.3f nats (even: %.3f), best "
             "action found %.1f%%, share of the win off by %.3f.",
             generation + 1, r->lessons, r->tests, r->inputs, size, r->loss, r->even, 100 * r->best, r->error);
    teaching->say(sentence);
}

uint8_t *teach(const struct teaching *teaching, size_t *size, struct learn_report *report, struct complaint *why) {
    const struct game *game = teaching->table.game;
    struct trained_file *place = game->hooks ? game->hooks->policy : NULL, kept = {NULL, 0};
    struct book book = {.full = false};
    uint8_t *bytes = NULL;
    bool good = true;
    unsigned seats = 0;
    for (size_t i = 0; i < teaching->seat_counts; i++)
        seats |= 1u << teaching->seats[i];
    if (place) { /* what was learned before must not change what is learned */
        kept = *place;
        *place = (struct trained_file){NULL, 0};
    }
    for (size_t generation = 0; good && generation < teaching->generations; generation++) {
        uint8_t *old = bytes;
        good = play_all(teaching, generation, &book);
        bytes = good ? learn(game, &book, seats, teaching->epochs, teaching->seed + generation, size, report) : NULL;
        good = bytes && (!place || learned_take(game, "policy", bytes, *size));
        if (good)
            say(teaching, generation, report, *size);
        free(old);
    }
    if (place)
        *place = kept;
    if (!good) {
        complain(why, bytes ? "The weights became too large to be written." : "There is not enough memory.");
        free(bytes);
        bytes = NULL;
    }
    book_close(&book);
    return bytes;
}
