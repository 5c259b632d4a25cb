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

#include "base/bits.h"
#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SELF_PLAY_ROUNDS = 200000, NODE_BITS = 24 };
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
    size_t at = (size_t)((key_hash(key) >> 32) * t->places >> 32);
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

/* As the bits of a strategy; a card without a chance is given as the likeliest. */
static unsigned encode(const struct node *node) {
    float chance[TRICKS];
    unsigned best[3] = {0}, parts[3] = {0};
    cut(node, TRICKS, chance); /* cards that are not there have no chance */
    for (int rank = 0; rank < 3; rank++) {
        for (unsigned i = 0; i < TRICKS; i++)
            if (chance[i] > chance[best[rank]])
                best[rank] = i;
        unsigned most = rank == 1 ? SECOND_MOST : THIRD_MOST;
        parts[rank] = (unsigned)(chance[best[rank]] * (rank == 1 ? SECOND_PARTS : THIRD_PARTS) + 0.5f);
        parts[rank] = parts[rank] < most ? parts[rank] : most;
        chance[best[rank]] = 0;
    }
    for (int rank = 1; rank < 3; rank++)
        best[rank] = parts[rank] ? best[rank] : best[0];
    return best[0] | best[1] << 3 | best[2] << 6 | parts[1] << 9 | parts[2] << 13;
}

/* The chances of the cards by their place. */
static void decode(unsigned bits, float chance[TRICKS + 1]) {
    struct strategy s = strategy_from(bits);
    memset(chance, 0, (TRICKS + 1) * sizeof chance[0]);
    chance[s.card[1]] += (float)s.second / SECOND_PARTS;
    chance[s.card[2]] += (float)s.third / THIRD_PARTS;
    chance[s.card[0]] += 1 - (float)s.second / SECOND_PARTS - (float)s.third / THIRD_PARTS;
}

static void mark(struct trainer *t, const struct round *r, unsigned player) {
    uint8_t order[COLOURS], cards[TRICKS];
    uint64_t key = catchy_key(r, order);
    size_t count = catchy_key_cards(r, order, cards);
    float chance[TRICKS + 1] = {1, 1, 1, 1, 1, 1, 1, 1};
    if (r->trick > TRICKS_TRAINED)
        return;
    if (round_turn(r) == player && count > 1) {
        struct node *node = find_node(t, key);
        t->marked[node - t->nodes] = true;
        decode(encode(node), chance);
    }
    for (size_t i = 0; i < count; i++) {
        struct round next = *r;
        if (chance[i] > 0 && !round_play(&next, cards[i]))
            mark(t, &next, player);
    }
}

/* Every deal, from either seat; of hands that differ only by their colours, one. */
static void mark_all(struct trainer *t) {
    for (card_set own = 0; own <= DECK; own++) {
        card_set rest = DECK & ~own, first = own & COLOUR(0), second = (own & COLOUR(1)) >> NUMBERS;
        if (bits_count(own) != TRICKS || first < second || second < (own & COLOUR(2)) >> 2 * NUMBERS)
            continue;
        for (card_set other = rest; other; other = (other - 1) & rest) {
            struct round r = {.led = NOTHING_LED, .trick = 1, .arms = t->arms};
            if (bits_count(other) != TRICKS)
                continue;
            r.hand[0] = (uint16_t)own;
            r.hand[1] = (uint16_t)other;
            mark(t, &r, 0);
            r.leader = 1;
            mark(t, &r, 0);
        }
    }
}

/* ---- the strategies that get a number: every single card, then again and again the one that is missed most */

enum { KINDS = 1 << 16 };

struct book {
    uint32_t count[KINDS]; /* positions, by the bits of their strategy */
    float missed[KINDS];   /* how far the nearest strategy in the book is */
    uint16_t bits[STRATEGIES];
    size_t size;
};

/* How far one strategy is from another that should stand for it; 3 when it would play other cards. */
static float distance(unsigned bits, unsigned other) {
    float wanted[TRICKS + 1], chance[TRICKS + 1], far = 0;
    decode(bits, wanted);
    decode(other, chance);
    for (int i = 0; i <= TRICKS; i++) {
        float more = chance[i] - wanted[i];
        if (chance[i] > 0 && !(wanted[i] > 0))
            return 3;
        far += more < 0 ? -more : more;
    }
    return far;
}

static void enter(struct book *book, unsigned bits) {
    book->bits[book->size++] = (uint16_t)bits;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        float far = book->count[kind] ? distance(kind, bits) : 0;
        book->missed[kind] = far < book->missed[kind] ? far : book->missed[kind];
    }
}

static void write_book(struct trainer *t, struct book *book) {
    for (size_t i = 0; i < t->places; i++)
        if (t->marked[i])
            book->count[encode(&t->nodes[i])]++;
    for (unsigned kind = 0; kind < KINDS; kind++)
        book->missed[kind] = 3;
    for (unsigned card = 0; card < TRICKS; card++)
        enter(book, card | card << 3 | card << 6);
    while (book->size < STRATEGIES) {
        unsigned most = 0;
        for (unsigned kind = 1; kind < KINDS; kind++)
            if ((float)book->count[kind] * book->missed[kind] > (float)book->count[most] * book->missed[most])
                most = kind;
        enter(book, most);
    }
}

/* The number of the nearest strategy that plays no other cards. */
static uint8_t number_of(const struct book *book, const struct node *node) {
    unsigned bits = encode(node);
    float least = 3;
    size_t best = 0;
    for (size_t n = 0; n < STRATEGIES; n++) {
        float far = distance(bits, book->bits[n]);
        if (far < least) {
            least = far;
            best = n;
        }
    }
    return (uint8_t)best;
}

/* ---- the cells: keys are taken away that have a cell for themselves, and filled in the other way round */

struct cell {
    uint32_t count, keys; /* how many keys are left here, and the exclusive or of their numbers */
};

struct filling {
    const uint64_t *keys;
    const uint8_t *numbers;
    size_t count, third;
    struct cell *cells;
    uint32_t *taken, *queue; /* the keys in the order they were taken away; cells to look at */
    uint8_t *out;
};

static size_t take_away(struct filling *f, unsigned salt) {
    size_t at[CELLS_EACH], head = 0, tail = 0, done = 0, all = CELLS_EACH * f->third;
    memset(f->cells, 0, all * sizeof f->cells[0]);
    for (uint32_t k = 0; k < f->count; k++) {
        key_cells(f->keys[k], salt, f->third, at);
        for (int i = 0; i < CELLS_EACH; i++) {
            f->cells[at[i]].count++;
            f->cells[at[i]].keys ^= k;
        }
    }
    for (uint32_t cell = 0; cell < all; cell++)
        if (f->cells[cell].count == 1)
            f->queue[tail++] = cell;
    while (head < tail) {
        const struct cell *own = &f->cells[f->queue[head++]];
        if (own->count != 1)
            continue;
        uint32_t k = own->keys;
        f->taken[done++] = k;
        key_cells(f->keys[k], salt, f->third, at);
        for (int i = 0; i < CELLS_EACH; i++) {
            f->cells[at[i]].keys ^= k;
            if (--f->cells[at[i]].count == 1)
                f->queue[tail++] = (uint32_t)at[i];
        }
    }
    return done;
}

static void fill(struct filling *f, unsigned salt) {
    bool *fixed = calloc(CELLS_EACH * f->third, sizeof *fixed);
    must(fixed);
    memset(f->out, 0, CELLS_EACH * f->third);
    for (size_t n = f->count; n-- > 0;) {
        size_t at[CELLS_EACH], open = 0;
        uint8_t value = f->numbers[f->taken[n]];
        key_cells(f->keys[f->taken[n]], salt, f->third, at);
        for (int i = 0; i < CELLS_EACH; i++) {
            value ^= f->out[at[i]];
            open = fixed[at[i]] ? open : at[i];
        }
        f->out[open] ^= value;
        for (int i = 0; i < CELLS_EACH; i++)
            fixed[at[i]] = true;
    }
    free(fixed);
}

/* ---- the file */

static bool write_file(const char *path, unsigned salt, const struct book *book, const struct filling *f) {
    FILE *file = fopen(path, "wb");
    size_t cells = CELLS_EACH * f->third;
    if (!file)
        return false;
    putc((int)(salt & 0xff), file);
    putc((int)(salt >> 8), file);
    for (size_t n = 0; n < STRATEGIES; n++) {
        putc(book->bits[n] & 0xff, file);
        putc(book->bits[n] >> 8, file);
    }
    bool good = fwrite(f->out, 1, cells, file) == cells;
    fprintf(stderr, "%zu positions in %zu bytes\n", f->count, TRAINED_CELLS + cells);
    return fclose(file) == 0 && good;
}

static void *or_stop(void *memory) {
    if (!memory) {
        fputs("train: not enough memory.\n", stderr);
        exit(1);
    }
    return memory;
}

static bool write_table(struct trainer *t, const char *path) {
    static struct book book;
    struct filling f = {0};
    unsigned salt = 0;
    mark_all(t);
    write_book(t, &book);
    for (size_t i = 0; i < t->places; i++)
        f.count += t->marked[i];
    f.third = f.count * 41 / 100 + 11; /* 23 of 100 more cells than keys: then nearly every salt will do */
    uint64_t *keys = or_stop(calloc(f.count, sizeof *keys));
    uint8_t *numbers = or_stop(calloc(f.count, sizeof *numbers));
    f.cells = or_stop(calloc(CELLS_EACH * f.third, sizeof *f.cells));
    f.taken = or_stop(calloc(f.count, sizeof *f.taken));
    f.queue = or_stop(calloc(CELLS_EACH * (f.third + f.count), sizeof *f.queue));
    f.out = or_stop(calloc(CELLS_EACH, f.third));
    for (size_t i = 0, k = 0; i < t->places; i++)
        if (t->marked[i]) {
            keys[k] = t->nodes[i].key;
            numbers[k++] = number_of(&book, &t->nodes[i]);
        }
    f.keys = keys;
    f.numbers = numbers;
    while (salt < 0xffff && take_away(&f, salt) < f.count)
        salt++;
    fill(&f, salt);
    bool good = write_file(path, salt, &book, &f);
    free(keys);
    free(numbers);
    free(f.cells);
    free(f.taken);
    free(f.queue);
    free(f.out);
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
