/* imitate COURSE BOT MATCHES FILE: learns how a bot that searches plays Catchy!, and writes it as bot_searcher.c reads
 * it.
 *
 * The bot plays MATCHES matches against the trained strategy and as many against a quick search, each of which now and
 * then plays anything, so that the bot is seen in positions of all kinds. What it would play is written down; one
 * choice of ten is then left to chance. A network learns these choices: every twentieth is kept for the test that is
 * printed. */
#include "bots/bot.h"
#include "bots/playout.h"
#include "games/catchy/bot.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEST_EACH = 20, BATCH = 256, EPOCHS = 20, ORDERS = 6 };

struct sample {
    struct round r; /* as the seat sees it */
    uint8_t cards[TRICKS], count, chosen;
};

struct samples {
    struct sample *list;
    size_t count, room;
};

/* ---- playing */

static void write_down(struct samples *out, const struct table *t, const struct state *hidden, action chosen) {
    if (out->count == out->room) {
        out->room = out->room ? 2 * out->room : 1024;
        out->list = realloc(out->list, out->room * sizeof *out->list);
        must(out->list);
    }
    struct sample *s = &out->list[out->count++];
    memset(s, 0, sizeof *s);
    round_from(t, hidden, &s->r);
    BITS_EACH(card, round_legal(&s->r)) {
        s->chosen = (action)(PLAY_FIRST + card) == chosen ? s->count : s->chosen;
        s->cards[s->count++] = (uint8_t)card;
    }
}

static action choose(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng) {
    struct advice advice;
    bot_choose(bot, t, hidden, who, rng, &advice);
    return advice.action;
}

static void play_match(struct samples *out, const struct table *t, const struct bot *bot, const struct bot *other,
                       uint64_t number) {
    enum { STRAY_EACH = 10 };
    const struct game *game = t->game;
    struct world world, hidden;
    struct rng rng;
    rng_seed_number(&rng, number);
    game->start(t, world.bytes, &rng, NULL);
    for (seat_set waiting; (waiting = game->pending(t, world.bytes));) {
        seat who = (seat)bits_first(waiting);
        action list[LEGAL_MAX];
        size_t count = game->legal(t, world.bytes, who, list);
        action a = list[rng_below(&rng, (uint32_t)count)];
        bool strays = rng_below(&rng, STRAY_EACH) == 0, observed = who == (number & 1);
        table_hide_into(t, world.bytes, who, hidden.bytes);
        if (count > 1 && list[0] >= PLAY_FIRST && (observed || !strays)) {
            action best = choose(observed ? bot : other, t, hidden.bytes, who, &rng);
            if (observed)
                write_down(out, t, (const struct state *)hidden.bytes, best);
            a = strays ? a : best;
        }
        game->apply(t, world.bytes, who, a, &rng, NULL);
    }
}

/* ---- the network while it learns */

struct net {
    float in[INPUTS][HIDDEN], in_bias[HIDDEN];
    float out[START][HIDDEN], out_bias[START];
};

/* The chances of these cards; `hidden` is what the layer between comes to. */
static void think(const struct net *net, const uint8_t *inputs, size_t input_count, const uint8_t *cards, size_t count,
                  float hidden[HIDDEN], float *chance) {
    float most = -INFINITY, sum = 0;
    for (int k = 0; k < HIDDEN; k++)
        hidden[k] = net->in_bias[k];
    for (size_t i = 0; i < input_count; i++)
        for (int k = 0; k < HIDDEN; k++)
            hidden[k] += net->in[inputs[i]][k];
    for (int k = 0; k < HIDDEN; k++)
        hidden[k] = hidden[k] > 0 ? hidden[k] : 0;
    for (size_t i = 0; i < count; i++) {
        chance[i] = net->out_bias[cards[i]];
        for (int k = 0; k < HIDDEN; k++)
            chance[i] += hidden[k] * net->out[cards[i]][k];
        most = chance[i] > most ? chance[i] : most;
    }
    for (size_t i = 0; i < count; i++)
        sum += chance[i] = expf(chance[i] - most);
    for (size_t i = 0; i < count; i++)
        chance[i] /= sum;
}

static int8_t as_byte(float weight) {
    float parts = roundf(weight * WEIGHT_PARTS);
    return (int8_t)(parts > INT8_MAX ? INT8_MAX : parts < -INT8_MAX ? -INT8_MAX : parts);
}

static void round_off(const struct net *net, struct searcher *out) {
    for (int k = 0; k < HIDDEN; k++) {
        out->in_bias[k] = as_byte(net->in_bias[k]);
        for (int i = 0; i < INPUTS; i++)
            out->in[i][k] = as_byte(net->in[i][k]);
        for (int card = 0; card < START; card++)
            out->out[card][k] = as_byte(net->out[card][k]);
    }
    for (int card = 0; card < START; card++)
        out->out_bias[card] = as_byte(net->out_bias[card]);
}

/* ---- learning: Adam over batches; which colour is which is shuffled each time a sample is seen */

struct lesson {
    struct net net, slope, first, second; /* moments of the slopes */
    long steps;
};

static const uint8_t orders[ORDERS][COLOURS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static unsigned recolour(unsigned card, unsigned order) {
    return card >= JOKER ? card : orders[order][card_colour(card)] * NUMBERS + card % NUMBERS;
}

static void learn(struct lesson *l, const struct sample *s, unsigned order) {
    uint8_t inputs[INPUTS_MAX], cards[TRICKS];
    float hidden[HIDDEN], chance[TRICKS], back[HIDDEN] = {0};
    size_t count = catchy_searcher_inputs(&s->r, orders[order], inputs);
    for (int i = 0; i < s->count; i++)
        cards[i] = (uint8_t)recolour(s->cards[i], order);
    think(&l->net, inputs, count, cards, s->count, hidden, chance);
    for (int i = 0; i < s->count; i++) {
        float wrong = chance[i] - (i == s->chosen);
        l->slope.out_bias[cards[i]] += wrong;
        for (int k = 0; k < HIDDEN; k++) {
            l->slope.out[cards[i]][k] += wrong * hidden[k];
            back[k] += wrong * l->net.out[cards[i]][k];
        }
    }
    for (int k = 0; k < HIDDEN; k++) {
        back[k] = hidden[k] > 0 ? back[k] : 0;
        l->slope.in_bias[k] += back[k];
    }
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < HIDDEN; k++)
            l->slope.in[inputs[i]][k] += back[k];
}

static void take_step(struct lesson *l, float rate) {
    static const float KEEP_FIRST = 0.9f, KEEP_SECOND = 0.999f, LEAST = 1e-8f;
    enum { NUMBERS_OF_NET = sizeof(struct net) / sizeof(float) };
    float *net = (float *)&l->net, *slope = (float *)&l->slope, *first = (float *)&l->first,
          *second = (float *)&l->second;
    l->steps++;
    float fair = sqrtf(1 - powf(KEEP_SECOND, (float)l->steps)) / (1 - powf(KEEP_FIRST, (float)l->steps));
    for (int i = 0; i < NUMBERS_OF_NET; i++) {
        float each = slope[i] / BATCH;
        first[i] = KEEP_FIRST * first[i] + (1 - KEEP_FIRST) * each;
        second[i] = KEEP_SECOND * second[i] + (1 - KEEP_SECOND) * each * each;
        net[i] -= rate * fair * first[i] / (sqrtf(second[i]) + LEAST);
        slope[i] = 0;
    }
}

static bool is_test(size_t i) {
    return i % TEST_EACH == 0;
}

static void go_over(struct lesson *l, const struct samples *all, struct rng *rng) {
    static const float RATE = 0.002f;
    size_t steps = EPOCHS * (all->count / BATCH);
    for (size_t step = 0; step < steps; step++) {
        for (int n = 0; n < BATCH; n++) {
            uint32_t i = rng_below(rng, (uint32_t)all->count);
            if (!is_test(i))
                learn(l, &all->list[i], rng_below(rng, ORDERS));
        }
        take_step(l, RATE * (float)(steps - step) / (float)steps);
    }
}

static void start_anywhere(struct net *net, struct rng *rng) {
    static const float IN_SPREAD = 0.25f, OUT_SPREAD = 0.08f;
    enum { PARTS = 2000 };
    for (int k = 0; k < HIDDEN; k++) {
        for (int i = 0; i < INPUTS; i++)
            net->in[i][k] = IN_SPREAD * ((float)rng_below(rng, PARTS + 1) / (PARTS / 2) - 1);
        for (int card = 0; card < START; card++)
            net->out[card][k] = OUT_SPREAD * ((float)rng_below(rng, PARTS + 1) / (PARTS / 2) - 1);
    }
}

static void report(const struct searcher *net, const struct samples *all) {
    double loss = 0, even = 0;
    size_t tests = 0, right = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct sample *s = &all->list[i];
        float chance[TRICKS];
        int best = 0;
        if (!is_test(i))
            continue;
        catchy_searcher_chances(net, &s->r, s->cards, s->count, chance);
        for (int k = 1; k < s->count; k++)
            best = chance[k] > chance[best] ? k : best;
        loss -= log(chance[s->chosen]);
        even += log(s->count);
        right += best == s->chosen;
        tests++;
    }
    double n = tests ? (double)tests : 1;
    printf("%zu choices, %zu for the test: even %.3f nats, learned %.3f, the likeliest card is right in %.1f%%\n",
           all->count, tests, even / n, loss / n, 100 * (double)right / n);
}

static bool write_searcher(const struct searcher *net, const char *path) {
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(net, sizeof *net, 1, file) == 1;
    return file && fclose(file) == 0 && good;
}

static bool read_arguments(int argc, char **argv, struct table *t, struct bot *bot, long *matches,
                           struct complaint *why) {
    const struct game *game = games_find("catchy", why);
    *matches = argc == 5 ? strtol(argv[3], NULL, 10) : 0;
    if (!game || *matches < 1)
        return complain(why, "usage: imitate long|short BOT MATCHES FILE");
    table_default(t, game);
    return table_option(t, "course", argv[1], why) && bot_parse(argv[2], bot, why);
}

int main(int argc, char **argv) {
    static struct lesson lesson;
    static struct searcher searcher;
    struct samples all = {0};
    struct bot bot, others[2];
    struct complaint why = {""};
    struct table t;
    struct rng rng;
    long matches;
    if (!read_arguments(argc, argv, &t, &bot, &matches, &why)) {
        fprintf(stderr, "%s\n", why.text);
        return 2;
    }
    must(bot_parse("table", &others[0], &why) && bot_parse("search:300", &others[1], &why));
    for (long n = 0; n < 2 * matches; n++) {
        play_match(&all, &t, &bot, &others[n / 2 % 2], (uint64_t)n);
        if (n % 100 == 0)
            fprintf(stderr, "\r%ld of %ld matches", n, 2 * matches);
    }
    fputc('\n', stderr);
    rng_seed_number(&rng, 1);
    start_anywhere(&lesson.net, &rng);
    go_over(&lesson, &all, &rng);
    round_off(&lesson.net, &searcher);
    report(&searcher, &all);
    free(all.list);
    if (write_searcher(&searcher, argv[4]))
        return 0;
    fputs("imitate: the file cannot be written.\n", stderr);
    return 1;
}
