#include "games/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EPOCHS = 30 };

bool fit_begin(struct fit *f, size_t numbers, int power, size_t room) {
    must(numbers <= FIT_NUMBERS_MAX);
    *f = (struct fit){.numbers = numbers, .power = power, .room = room};
    f->list = calloc(room, sizeof *f->list);
    return f->list;
}

void fit_end(struct fit *f) {
    free(f->list);
}

struct fit_position *fit_next(struct fit *f, const struct table *t, int game) {
    if (f->count == f->room)
        return NULL;
    struct fit_position *p = &f->list[f->count++];
    p->seats = t->seats;
    p->test = game % FIT_TEST_EACH == FIT_TEST_EACH - 1;
    return p;
}

void fit_won(struct fit *f, size_t from, const float won[SEATS_MAX]) {
    for (; from < f->count; from++)
        memcpy(f->list[from].won, won, sizeof f->list[from].won);
}

static float strength(const struct fit *f, float sum, float *slope) {
    if (!f->power) {
        *slope = 1;
        return expf(sum);
    }
    float base = 1 + sum / (float)f->power;
    *slope = 1 / base;
    return powf(base, (float)f->power);
}

/* Each seat's part by the weights; `slope` is that of the logarithm of its strength. */
static void foretell(const struct fit *f, const struct fit_position *p, float share[SEATS_MAX],
                     float slope[SEATS_MAX]) {
    float all = 0;
    for (int who = 0; who < p->seats; who++) {
        float sum = 0;
        for (size_t k = 0; k < f->numbers; k++)
            sum += f->weight[k] * p->number[who][k];
        all += share[who] = strength(f, sum, &slope[who]);
    }
    for (int who = 0; who < p->seats; who++)
        share[who] /= all;
}

static void learn(struct fit *f, const struct fit_position *p, float rate) {
    float share[SEATS_MAX], slope[SEATS_MAX];
    foretell(f, p, share, slope);
    for (size_t k = 0; k < f->numbers; k++) {
        float down = 0;
        for (int who = 0; who < p->seats; who++)
            down += slope[who] * (share[who] - p->won[who]) * p->number[who][k];
        f->slopes[k] += down * down;
        f->weight[k] -= rate * down / sqrtf(f->slopes[k]);
    }
}

/* Steps become smaller towards the end. Positions of one game lie together, so they are gone through in leaps. */
void fit_learn(struct fit *f) {
    enum { LEAP = 7919 };
    static const float RATE = 0.3f;
    for (size_t k = 0; k < f->numbers; k++)
        f->slopes[k] = 1;
    for (size_t epoch = 0; epoch < EPOCHS; epoch++)
        for (size_t i = 0; i < f->count; i++) {
            const struct fit_position *p = &f->list[(i * LEAP + epoch) % f->count];
            if (!p->test)
                learn(f, p, RATE * (float)(EPOCHS - epoch) / EPOCHS);
        }
}

static double loss(const struct fit_position *p, const float share[SEATS_MAX]) {
    double sum = 0;
    for (int who = 0; who < p->seats; who++)
        if (p->won[who] > 0)
            sum -= p->won[who] * log(share[who]);
    return sum;
}

void fit_report(const struct fit *f, int seats, const char *const others[FIT_OTHERS], FILE *out) {
    double fitted = 0, other[FIT_OTHERS] = {0};
    size_t tests = 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct fit_position *p = &f->list[i];
        float share[SEATS_MAX], slope[SEATS_MAX];
        if (!p->test || p->seats != seats)
            continue;
        foretell(f, p, share, slope);
        fitted += loss(p, share);
        for (int k = 0; k < FIT_OTHERS; k++)
            other[k] += loss(p, p->others[k]);
        tests++;
    }
    double n = tests ? (double)tests : 1;
    fprintf(out, "%d players, %zu positions: even %.3f, ", seats, tests, log(seats));
    for (int k = 0; k < FIT_OTHERS; k++)
        fprintf(out, "%s %.3f, ", others[k], other[k] / n);
    fprintf(out, "fitted %.3f\n", fitted / n);
}
