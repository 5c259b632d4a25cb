#include "lab/learn.h"

#include "base/must.h"
#include "base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the book */

static bool grow(void *list, size_t *room, size_t needed, size_t each) {
    void **at = list;
    size_t more = *room ? *room : 1024;
    while (more < needed)
        more *= 2;
    if (more == *room)
        return true;
    void *larger = realloc(*at, more * each);
    if (!larger)
        return false;
    *at = larger;
    *room = more;
    return true;
}

static bool make_room(struct book *b, size_t numbers, size_t targets, size_t lessons) {
    b->full = b->full || !grow(&b->number, &b->number_room, b->numbers + numbers, sizeof *b->number) ||
              !grow(&b->target, &b->target_room, b->targets + targets, sizeof *b->target) ||
              !grow(&b->lesson, &b->lesson_room, b->lessons + lessons, sizeof *b->lesson);
    return !b->full;
}

void book_add(struct book *book, const uint8_t *numbers, size_t length, const struct target *target, size_t targets,
              float share, bool test) {
    if (!make_room(book, length, targets, 1))
        return;
    for (size_t i = 0; i < length; i++)
        if (numbers[i])
            book->number[book->numbers++] = (struct seen_number){.column = (uint16_t)i, .value = numbers[i]};
    if (targets)
        memcpy(book->target + book->targets, target, targets * sizeof *target);
    book->targets += targets;
    book->lesson[book->lessons++] =
        (struct lesson){.numbers = book->numbers, .targets = book->targets, .share = share, .test = test};
}

void book_append(struct book *book, const struct book *more) {
    book->full = book->full || more->full;
    if (!more->lessons || !make_room(book, more->numbers, more->targets, more->lessons))
        return;
    memcpy(book->number + book->numbers, more->number, more->numbers * sizeof *more->number);
    if (more->targets)
        memcpy(book->target + book->targets, more->target, more->targets * sizeof *more->target);
    for (size_t i = 0; i < more->lessons; i++) {
        struct lesson lesson = more->lesson[i];
        lesson.numbers += book->numbers;
        lesson.targets += book->targets;
        book->lesson[book->lessons++] = lesson;
    }
    book->numbers += more->numbers;
    book->targets += more->targets;
}

void book_close(struct book *book) {
    free(book->number);
    free(book->target);
    free(book->lesson);
    *book = (struct book){.full = false};
}

/* ---- what the inputs are: of each number the values that tell positions apart */

enum { VALUES = 256, LEVELS_MOST = 12, SELDOM = 24 };

struct input {
    uint16_t column;
    uint8_t least;
};

struct inputs {
    struct input list[LEARNED_INPUTS_MAX];
    size_t count;
    uint16_t of[NUMBERS_MAX][VALUES]; /* the inputs that a value turns on begin at `first` and end here */
    uint16_t first[NUMBERS_MAX];
};

/* Inputs of one column: every value that is there often enough and missed often enough, or if there are many, values
 * that part the positions into parts of about the same size. */
static void divide_column(struct inputs *in, size_t column, const uint32_t *seen, size_t lessons) {
    size_t above[VALUES + 1] = {0}, cuts = 0, last = lessons;
    for (size_t value = VALUES; value-- > 1;)
        above[value] = above[value + 1] + seen[value];
    for (size_t value = 1; value < VALUES; value++)
        cuts += seen[value] && above[value] >= SELDOM && lessons - above[value] >= SELDOM;
    size_t part = cuts > LEVELS_MOST ? lessons / LEVELS_MOST : 1;
    for (size_t value = 1; value < VALUES && in->count < LEARNED_INPUTS_MAX; value++)
        if (seen[value] && above[value] >= SELDOM && lessons - above[value] >= SELDOM && last - above[value] >= part) {
            in->list[in->count++] = (struct input){.column = (uint16_t)column, .least = (uint8_t)value};
            last = above[value];
        }
}

static bool find_inputs(const struct book *book, size_t columns, struct inputs *out) {
    uint32_t(*seen)[VALUES] = calloc(columns, sizeof *seen);
    if (!seen)
        return false;
    for (size_t i = 0; i < book->numbers; i++)
        seen[book->number[i].column][book->number[i].value]++;
    out->count = 0;
    for (size_t column = 0; column < columns; column++) {
        out->first[column] = (uint16_t)out->count;
        divide_column(out, column, seen[column], book->lessons);
        for (size_t value = 0, at = out->first[column]; value < VALUES; value++) {
            at += at < out->count && out->list[at].least == value;
            out->of[column][value] = (uint16_t)at;
        }
    }
    free(seen);
    return true;
}

/* ---- the network while it learns */

/* A weight and the sum of its squared slopes so far (Adagrad). Actions of one verb share a row, to which each adds its
 * own: so a rare action begins with what its kind is like. */
struct weights {
    float *value, *slopes;
};

struct pupil {
    const struct game *game;
    const struct inputs *inputs;
    struct weights first, last, kind;                /* rows of LEARNED_HIDDEN */
    struct weights first_bias, last_bias, kind_bias; /* single numbers */
    uint16_t *kind_of;                               /* of an action; the value is a kind of its own */
    size_t rows;                                     /* actions and the value */
    float rate;
    float units[LEARNED_HIDDEN], open[LEARNED_HIDDEN], back[LEARNED_HIDDEN]; /* values, 1 where not clipped, slopes */
};

static bool weights_open(struct weights *w, size_t count) {
    w->value = calloc(count, sizeof *w->value);
    w->slopes = malloc(count * sizeof *w->slopes);
    for (size_t i = 0; w->slopes && i < count; i++)
        w->slopes[i] = 0.1f;
    return w->value && w->slopes;
}

static void weights_close(struct weights *w) {
    free(w->value);
    free(w->slopes);
}

static void pupil_close(struct pupil *p) {
    struct weights *all[] = {&p->first, &p->last, &p->kind, &p->first_bias, &p->last_bias, &p->kind_bias};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        weights_close(all[i]);
    free(p->kind_of);
}

/* The first layer begins at random, the last at nothing. */
static bool pupil_open(struct pupil *p, const struct game *game, const struct inputs *inputs, struct rng *rng) {
    size_t kinds = game->space->verb_count + 1, actions = game->space->size;
    *p = (struct pupil){.game = game, .inputs = inputs, .rows = actions + 1};
    p->kind_of = calloc(p->rows, sizeof *p->kind_of);
    bool good = p->kind_of && weights_open(&p->first, inputs->count * LEARNED_HIDDEN);
    good = good && weights_open(&p->last, p->rows * LEARNED_HIDDEN) && weights_open(&p->kind, kinds * LEARNED_HIDDEN);
    good = good && weights_open(&p->first_bias, LEARNED_HIDDEN) && weights_open(&p->last_bias, p->rows) &&
           weights_open(&p->kind_bias, kinds);
    if (!good)
        return false;
    for (size_t a = 0; a < actions; a++) {
        unsigned value[2];
        p->kind_of[a] = (uint16_t)(space_split(game->space, (unsigned)a, value) - game->space->verbs);
    }
    p->kind_of[actions] = (uint16_t)(kinds - 1);
    for (size_t i = 0; i < inputs->count * LEARNED_HIDDEN; i++)
        p->first.value[i] = ((float)rng_below(rng, 1 << 16) / (1 << 16) - 0.5f) * 0.15f;
    for (size_t unit = 0; unit < LEARNED_HIDDEN; unit++)
        p->first_bias.value[unit] = 0.3f;
    return true;
}

static size_t list_on(const struct pupil *p, const struct book *book, size_t lesson, uint16_t *out) {
    size_t at = lesson ? book->lesson[lesson - 1].numbers : 0, count = 0;
    for (; at < book->lesson[lesson].numbers; at++) {
        const struct seen_number *n = &book->number[at];
        for (uint16_t i = p->inputs->first[n->column]; i < p->inputs->of[n->column][n->value]; i++)
            out[count++] = i;
    }
    return count;
}

static void think(struct pupil *p, const uint16_t *on, size_t count) {
    const float most = (float)LEARNED_UNIT_MOST / LEARNED_UNIT_UNIT;
    float sum[LEARNED_HIDDEN];
    memcpy(sum, p->first_bias.value, sizeof sum);
    for (size_t i = 0; i < count; i++) {
        const float *row = p->first.value + (size_t)on[i] * LEARNED_HIDDEN;
        for (int unit = 0; unit < LEARNED_HIDDEN; unit++)
            sum[unit] += row[unit];
    }
    for (int unit = 0; unit < LEARNED_HIDDEN; unit++) {
        p->open[unit] = sum[unit] > 0 && sum[unit] < most;
        p->units[unit] = sum[unit] < 0 ? 0 : sum[unit] > most ? most : sum[unit];
    }
}

static float logit(const struct pupil *p, size_t row) {
    size_t kind = p->kind_of[row];
    const float *own = p->last.value + row * LEARNED_HIDDEN, *shared = p->kind.value + kind * LEARNED_HIDDEN;
    float sum = p->last_bias.value[row] + p->kind_bias.value[kind];
    for (int unit = 0; unit < LEARNED_HIDDEN; unit++)
        sum += p->units[unit] * (own[unit] + shared[unit]);
    return sum;
}

static float share_of(const struct pupil *p) {
    return 1 / (1 + expf(-logit(p, p->rows - 1)));
}

static void chances(const struct pupil *p, const struct target *target, size_t count, float *out) {
    float most = -INFINITY, sum = 0;
    for (size_t i = 0; i < count; i++) {
        out[i] = logit(p, target[i].action);
        most = out[i] > most ? out[i] : most;
    }
    for (size_t i = 0; i < count; i++)
        sum += out[i] = expf(out[i] - most);
    for (size_t i = 0; i < count; i++)
        out[i] /= sum;
}

static void step(const struct pupil *p, struct weights *w, size_t at, const float *slope, size_t count) {
    float *value = w->value + at, *slopes = w->slopes + at;
    for (size_t i = 0; i < count; i++) {
        slopes[i] += slope[i] * slope[i];
        value[i] -= p->rate * slope[i] / sqrtf(slopes[i]);
    }
}

/* The slope of the loss at a logit goes to its row and back to the hidden units. */
static void learn_row(struct pupil *p, size_t row, float slope) {
    size_t kind = p->kind_of[row];
    float slopes[LEARNED_HIDDEN];
    const float *own = p->last.value + row * LEARNED_HIDDEN, *shared = p->kind.value + kind * LEARNED_HIDDEN;
    for (int unit = 0; unit < LEARNED_HIDDEN; unit++) {
        p->back[unit] += slope * (own[unit] + shared[unit]);
        slopes[unit] = slope * p->units[unit];
    }
    step(p, &p->last, row * LEARNED_HIDDEN, slopes, LEARNED_HIDDEN);
    step(p, &p->kind, kind * LEARNED_HIDDEN, slopes, LEARNED_HIDDEN);
    step(p, &p->last_bias, row, &slope, 1);
    step(p, &p->kind_bias, kind, &slope, 1);
}

static void learn_lesson(struct pupil *p, const struct book *book, size_t lesson) {
    const struct lesson *l = &book->lesson[lesson];
    size_t from = lesson ? l[-1].targets : 0, targets = l->targets - from;
    const struct target *target = book->target + from;
    uint16_t on[LEARNED_INPUTS_MAX];
    float chance[LEGAL_MAX];
    size_t count = list_on(p, book, lesson, on);
    think(p, on, count);
    float share = share_of(p);
    chances(p, target, targets, chance);
    memset(p->back, 0, sizeof p->back);
    for (size_t i = 0; i < targets; i++)
        learn_row(p, target[i].action, chance[i] - target[i].chance);
    learn_row(p, p->rows - 1, share - l->share);
    for (int unit = 0; unit < LEARNED_HIDDEN; unit++)
        p->back[unit] *= p->open[unit];
    for (size_t i = 0; i < count; i++)
        step(p, &p->first, (size_t)on[i] * LEARNED_HIDDEN, p->back, LEARNED_HIDDEN);
    step(p, &p->first_bias, 0, p->back, LEARNED_HIDDEN);
}

static void measure(struct pupil *p, const struct book *book, struct learn_report *out) {
    uint16_t on[LEARNED_INPUTS_MAX];
    float chance[LEGAL_MAX];
    size_t choices = 0, shares = 0;
    for (size_t k = 0; k < book->lessons; k++) {
        const struct lesson *l = &book->lesson[k];
        size_t from = k ? l[-1].targets : 0, targets = l->targets - from, best = 0, likeliest = 0;
        const struct target *target = book->target + from;
        if (!l->test)
            continue;
        think(p, on, list_on(p, book, k, on));
        float miss = share_of(p) - l->share;
        out->error += miss * miss;
        shares++;
        if (!targets)
            continue;
        chances(p, target, targets, chance);
        for (size_t i = 0; i < targets; i++) {
            out->loss -= target[i].chance * log(chance[i] > 1e-9f ? chance[i] : 1e-9f);
            best = target[i].chance > target[best].chance ? i : best;
            likeliest = chance[i] > chance[likeliest] ? i : likeliest;
        }
        out->even += log((double)targets);
        out->best += best == likeliest;
        choices++;
    }
    out->tests = shares;
    out->lessons = book->lessons - shares;
    out->inputs = p->inputs->count;
    out->error = shares ? sqrt(out->error / (double)shares) : 0;
    out->loss /= choices ? (double)choices : 1;
    out->even /= choices ? (double)choices : 1;
    out->best /= choices ? (double)choices : 1;
}

/* ---- the file */

static int whole(float value, float unit, int most) {
    float scaled = value * unit + (value < 0 ? -0.5f : 0.5f);
    return scaled > (float)most ? most : scaled < (float)-most ? -most : (int)scaled;
}

static uint8_t *put_two(uint8_t *at, int value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)((unsigned)value >> 8);
    return at + 2;
}

static uint8_t *write_file(const struct pupil *p, size_t columns, unsigned seats, size_t *size) {
    static const uint8_t magic[] = {'c', 'l', 'o', 'n', 'e', 't', LEARNED_VERSION, LEARNED_HIDDEN};
    size_t inputs = p->inputs->count;
    *size = learned_bytes(inputs, p->rows - 1);
    uint8_t *bytes = malloc(*size), *at = bytes;
    if (!bytes)
        return NULL;
    memcpy(at, magic, sizeof magic);
    at = put_two(at + sizeof magic, (int)columns);
    at = put_two(at, (int)inputs);
    at = put_two(at, (int)(p->rows - 1));
    *at++ = (uint8_t)seats;
    for (size_t i = 0; i < inputs; i++) {
        at = put_two(at, p->inputs->list[i].column);
        *at++ = p->inputs->list[i].least;
    }
    for (size_t unit = 0; unit < LEARNED_HIDDEN; unit++)
        at = put_two(at, whole(p->first_bias.value[unit], LEARNED_FIRST_UNIT, INT16_MAX));
    for (size_t row = 0; row < p->rows; row++)
        at = put_two(at, whole(p->last_bias.value[row] + p->kind_bias.value[p->kind_of[row]],
                               LEARNED_UNIT_UNIT * LEARNED_LAST_UNIT, INT16_MAX));
    for (size_t i = 0; i < inputs * LEARNED_HIDDEN; i++)
        *at++ = (uint8_t)whole(p->first.value[i], LEARNED_FIRST_UNIT, INT8_MAX);
    for (size_t i = 0; i < p->rows * LEARNED_HIDDEN; i++) {
        float shared = p->kind.value[p->kind_of[i / LEARNED_HIDDEN] * LEARNED_HIDDEN + i % LEARNED_HIDDEN];
        *at++ = (uint8_t)whole(p->last.value[i] + shared, LEARNED_LAST_UNIT, INT8_MAX);
    }
    return bytes;
}

/* ---- learning */

static void shuffle(uint32_t *order, size_t count, struct rng *rng) {
    for (size_t i = count; i > 1; i--) {
        size_t other = rng_below(rng, (uint32_t)i);
        uint32_t held = order[i - 1];
        order[i - 1] = order[other];
        order[other] = held;
    }
}

/* Steps become smaller towards the end. */
static bool go_over(struct pupil *p, const struct book *book, unsigned epochs, struct rng *rng) {
    static const float RATE = 0.05f;
    uint32_t *order = malloc((book->lessons + 1) * sizeof *order);
    size_t count = 0;
    if (!order)
        return false;
    for (size_t i = 0; i < book->lessons; i++)
        if (!book->lesson[i].test)
            order[count++] = (uint32_t)i;
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        p->rate = RATE * (float)(epochs - epoch) / (float)epochs;
        shuffle(order, count, rng);
        for (size_t i = 0; i < count; i++)
            learn_lesson(p, book, order[i]);
    }
    free(order);
    return true;
}

uint8_t *learn(const struct game *game, const struct book *book, unsigned seats, unsigned epochs, uint64_t seed,
               size_t *size, struct learn_report *report) {
    struct inputs *inputs = malloc(sizeof *inputs);
    struct pupil pupil = {.game = NULL};
    struct rng rng;
    uint8_t *bytes = NULL;
    size_t columns = numbers_length(game);
    rng_seed_number(&rng, seed);
    *report = (struct learn_report){.lessons = 0};
    if (inputs && !book->full && find_inputs(book, columns, inputs) && pupil_open(&pupil, game, inputs, &rng) &&
        go_over(&pupil, book, epochs, &rng)) {
        measure(&pupil, book, report);
        bytes = write_file(&pupil, columns, seats, size);
    }
    pupil_close(&pupil);
    free(inputs);
    return bytes;
}

uint8_t *learn_beside(const struct game *game, const uint8_t *old, size_t old_size, const uint8_t *fresh,
                      size_t fresh_size, size_t *size, struct complaint *why) {
    struct learned net, latest;
    if (!learned_check(game, old, old_size, why) || !learned_read(game, fresh, fresh_size, &latest, why))
        return NULL;
    uint8_t *bytes = malloc(old_size + fresh_size);
    if (!bytes) {
        complain(why, "There is not enough memory.");
        return NULL;
    }
    *size = 0;
    for (size_t at = 0, each; at < old_size; at += each) {
        must(learned_read(game, old + at, old_size - at, &net, NULL));
        each = learned_bytes(net.inputs, net.actions);
        unsigned left = net.seats & ~latest.seats;
        if (!left)
            continue;
        memcpy(bytes + *size, old + at, each);
        bytes[*size + LEARNED_SEATS_AT] = (uint8_t)left;
        *size += each;
    }
    memcpy(bytes + *size, fresh, fresh_size);
    *size += fresh_size;
    return bytes;
}
