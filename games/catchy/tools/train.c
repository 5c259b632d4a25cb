/* train COURSE ROUNDS LEARNT FILE: trains a strategy for the first tricks of Catchy! and writes it as bot_table.c reads
 * it.
 *
 * Linear Monte Carlo counterfactual regret minimisation with external sampling over single rounds, in points: in every
 * round each seat in turn tries all its cards while the other's are drawn from its strategy so far; regrets
 * and strategies of round n weigh n times. So many tricks are LEARNT, what follows is valued with open cards, which is
 * quicker and less true. Only the first tricks are written: later ones can be thought through at the table. The same
 * arguments give the same file on every machine. The files in data/ are `train short 2000000 7` and
 * `train long 1000000 3`: some minutes of a processor each, and a gigabyte of memory. */
#include "games/catchy/bot.h"

#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARK_DEALS = 200000, SELF_PLAY_ROUNDS = 200000, NODE_BITS = 24 };
static const float LEAST_CHANCE = 0.1f; /* cards chosen less often are noise of the training: leaving them out helps */

struct node {
    uint64_t key;
    float regret[TRICKS], sum[TRICKS];
};
_Static_assert(sizeof(struct node) == 64, "one line of a cache");

struct trainer {
    struct node *nodes;
    bool *marked; /* the nodes to be written */
    size_t places, used;
    struct rng rng;
    int8_t arms;
    uint8_t learnt; /* tricks */
    float weight;   /* of this round */
};

/* Keys are never 0: the trick is part of them. */
static struct node *find_node(struct trainer *t, uint64_t key) {
    size_t at = key_place(key_hash(key), t->places);
    while (t->nodes[at].key && t->nodes[at].key != key)
        at = at + 1 == t->places ? 0 : at + 1;
    if (!t->nodes[at].key) {
        must(++t->used < t->places - t->places / 16);
        t->nodes[at].key = key;
    }
    return &t->nodes[at];
}

static void deal(struct trainer *t, struct round *out) {
    uint8_t deck[START];
    for (uint8_t card = 0; card < START; card++)
        deck[card] = card;
    rng_shuffle(&t->rng, deck, START);
    *out = (struct round){.led = NOTHING_LED, .trick = 1, .arms = t->arms, .leader = rng_next(&t->rng) & 1};
    for (int i = 0; i < PLAYED_MAX; i++)
        out->hand[i & 1] |= (uint16_t)CARD(deck[i]);
}

static size_t draw(struct trainer *t, const float *chance, size_t count) {
    float point = (float)(rng_next(&t->rng) >> 8) / (float)(1 << 24);
    size_t i = 0;
    while (i + 1 < count && (point -= chance[i]) >= 0)
        i++;
    return i;
}

/* Parts of a whole in proportion; equal parts where there is nothing to go by. */
static void normalise(const float *weight, size_t count, float *out) {
    float sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += weight[i] > 0 ? weight[i] : 0;
    for (size_t i = 0; i < count; i++)
        out[i] = sum > 0 ? (weight[i] > 0 ? weight[i] : 0) / sum : 1 / (float)count;
}

/* ---- training */

static float learn(struct trainer *t, const struct round *r, unsigned learner);

static float learn_card(struct trainer *t, const struct round *r, unsigned learner, unsigned card) {
    struct round next = *r;
    bool over = round_play(&next, card);
    if (!over && next.trick <= t->learnt)
        return learn(t, &next, learner);
    float points = end_points[over ? round_end(&next) : catchy_solve_round(&next)];
    return learner == 1 ? points : -points;
}

/* The points the learner will have more than the other. */
static float learn(struct trainer *t, const struct round *r, unsigned learner) {
    uint8_t order[COLOURS], cards[TRICKS];
    uint64_t key = catchy_key(r, order);
    size_t count = catchy_key_cards(r, order, cards);
    if (count == 1)
        return learn_card(t, r, learner, cards[0]);
    struct node *node = find_node(t, key);
    float chance[TRICKS], value[TRICKS], mean = 0;
    normalise(node->regret, count, chance);
    if (round_turn(r) != learner) {
        for (size_t i = 0; i < count; i++)
            node->sum[i] += chance[i] * t->weight;
        return learn_card(t, r, learner, cards[draw(t, chance, count)]);
    }
    for (size_t i = 0; i < count; i++) {
        value[i] = learn_card(t, r, learner, cards[i]);
        mean += chance[i] * value[i];
    }
    for (size_t i = 0; i < count; i++)
        node->regret[i] += (value[i] - mean) * t->weight;
    return mean;
}

static void train(struct trainer *t, long rounds) {
    for (long n = 1; n <= rounds; n++) {
        struct round r;
        t->weight = (float)n / 100000;
        deal(t, &r);
        learn(t, &r, 0);
        learn(t, &r, 1);
        if (n % 10000 == 0)
            fprintf(stderr, "\r%ld of %ld rounds, %zu positions", n, rounds, t->used);
    }
    fputc('\n', stderr);
}

/* ---- what is written: of the first tricks, the positions the strategy itself can come to */

static void cut(const struct node *node, size_t count, float *out) {
    normalise(node->sum, count, out);
    for (size_t i = 0; i < count; i++)
        out[i] = out[i] < LEAST_CHANCE ? 0 : out[i];
    normalise(out, count, out);
}

static void mark(struct trainer *t, const struct round *r, unsigned player) {
    uint8_t order[COLOURS], cards[TRICKS];
    uint64_t key = catchy_key(r, order);
    size_t count = catchy_key_cards(r, order, cards);
    float chance[TRICKS] = {1, 1, 1, 1, 1, 1, 1};
    if (r->trick > TRICKS_TRAINED)
        return;
    if (round_turn(r) == player && count > 1) {
        struct node *node = find_node(t, key);
        t->marked[node - t->nodes] = true;
        cut(node, count, chance);
    }
    for (size_t i = 0; i < count; i++) {
        struct round next = *r;
        if (chance[i] > 0 && !round_play(&next, cards[i]))
            mark(t, &next, player);
    }
}

static unsigned encode(const struct node *node) {
    float chance[TRICKS];
    unsigned best[3] = {0}, value = 0;
    cut(node, TRICKS, chance); /* cards that are not there have no chance */
    for (int rank = 0; rank < 3; rank++) {
        for (unsigned i = 0; i < TRICKS; i++)
            if (chance[i] > chance[best[rank]])
                best[rank] = i;
        value |= best[rank] << 3 * rank;
        unsigned most = rank == 1 ? SECOND_MOST : THIRD_MOST;
        unsigned parts = (unsigned)(chance[best[rank]] * (rank == 1 ? SECOND_PARTS : THIRD_PARTS) + 0.5f);
        parts = parts < most ? parts : most;
        value |= rank == 0 ? 0 : parts << (rank == 1 ? 9 : 13);
        chance[best[rank]] = 0;
    }
    return value;
}

static void put_entry(uint8_t *table, size_t entries, const struct node *node) {
    uint64_t hash = key_hash(node->key);
    unsigned mark = key_mark(hash), value = encode(node);
    size_t at = key_place(hash, entries);
    while (table[at * ENTRY_BYTES + 1] != 0xff || table[at * ENTRY_BYTES] != 0xff)
        at = at + 1 == entries ? 0 : at + 1;
    for (int i = 0; i < 2; i++) {
        table[at * ENTRY_BYTES + i] = (uint8_t)(mark >> 8 * i);
        table[at * ENTRY_BYTES + 2 + i] = (uint8_t)(value >> 8 * i);
    }
}

static bool write_table(struct trainer *t, const char *path) {
    struct round r;
    for (int n = 0; n < MARK_DEALS; n++) {
        deal(t, &r);
        mark(t, &r, n & 1);
    }
    size_t marked = 0;
    for (size_t i = 0; i < t->places; i++)
        marked += t->marked[i];
    size_t entries = marked + marked / 5;
    uint8_t *table = malloc(entries * ENTRY_BYTES);
    FILE *file = table ? fopen(path, "wb") : NULL;
    bool good = file;
    if (good) {
        memset(table, 0xff, entries * ENTRY_BYTES);
        for (size_t i = 0; i < t->places; i++)
            if (t->marked[i])
                put_entry(table, entries, &t->nodes[i]);
        good = fwrite(table, ENTRY_BYTES, entries, file) == entries;
        good = fclose(file) == 0 && good;
        fprintf(stderr, "%zu positions in %zu bytes\n", marked, entries * ENTRY_BYTES);
    }
    free(table);
    return good;
}

/* ---- how rounds end between two who play so: the numbers of bot_solve.c */

static unsigned self_play(struct trainer *t) {
    struct round r;
    uint8_t order[COLOURS], cards[TRICKS];
    size_t pick;
    deal(t, &r);
    do {
        uint64_t key = catchy_key(&r, order);
        size_t count = catchy_key_cards(&r, order, cards);
        float chance[TRICKS] = {1};
        if (count > 1)
            normalise(find_node(t, key)->sum, count, chance);
        pick = draw(t, chance, count);
    } while (!round_play(&r, cards[pick]));
    return round_end(&r);
}

static void print_ends(struct trainer *t) {
    double ends[ENDS] = {0};
    for (int n = 0; n < SELF_PLAY_ROUNDS; n++)
        ends[self_play(t)] += 1.0 / SELF_PLAY_ROUNDS;
    printf("arms %.4f near %.4f centre %.4f\n", (ends[0] + ends[4]) / 2, (ends[1] + ends[3]) / 2, ends[END_CENTRE]);
}

int main(int argc, char **argv) {
    bool is_short = argc == 5 && !strcmp(argv[1], "short");
    long rounds = argc == 5 ? strtol(argv[2], NULL, 10) : 0, learnt = argc == 5 ? strtol(argv[3], NULL, 10) : 0;
    if (rounds < 1 || learnt < TRICKS_TRAINED || learnt > TRICKS || (!is_short && strcmp(argv[1], "long"))) {
        fputs("usage: train long|short ROUNDS LEARNT FILE\n", stderr);
        return 2;
    }
    struct trainer t = {.places = (size_t)1 << NODE_BITS, .arms = is_short ? 2 : 3, .learnt = (uint8_t)learnt};
    t.nodes = aligned_alloc(sizeof *t.nodes, t.places * sizeof *t.nodes);
    t.marked = calloc(t.places, sizeof *t.marked);
    if (!t.nodes || !t.marked) {
        fputs("train: not enough memory.\n", stderr);
        return 1;
    }
    memset(t.nodes, 0, t.places * sizeof *t.nodes);
    rng_seed_number(&t.rng, 1);
    train(&t, rounds);
    if (learnt == TRICKS)
        print_ends(&t);
    bool good = write_table(&t, argv[4]);
    free(t.nodes);
    free(t.marked);
    if (!good)
        fputs("train: the file cannot be written.\n", stderr);
    return good ? 0 : 1;
}
