/* train COURSE ROUNDS TRICKS FILE [SEARCHER]: trains a strategy for the first TRICKS tricks of Catchy! and writes it as
 * bot_table.c reads it. With a SEARCHER, as imitate.c writes one, the other seat is that player in half of the rounds,
 * so that the strategy also learns what such players do badly.
 *
 * Linear Monte Carlo counterfactual regret minimisation with external sampling over single rounds, in points: in every
 * round each seat in turn tries all its cards while the other's are drawn from its strategy so far; regrets
 * and strategies of round n weigh n times. Cards that have done badly are tried in few rounds only, and so are all
 * cards of the last tricks: else most of the time would go there. All tricks are learnt, but only the first are
 * written: later ones can be thought through at the table. Without a searcher the same arguments give the same file on
 * every machine. The commands that made the files in data/ stand in
 * docs/decisions/0085-the-last-tricks-are-solved-together.md and
 * docs/decisions/0087-a-strategy-that-has-met-searchers.md. */
#include "games/catchy/bot.h"

#include "base/bits.h"
#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { SELF_PLAY_ROUNDS = 200000, NODE_BITS = 25 };
static const float LEAST_CHANCE = 0.1f; /* cards chosen less often are noise of the training: leaving them out helps */

/* What was met less often than so many rounds as heavy as the last is thought through at the table instead. */
static const float LEAST_MET = 2;
/* The bits of a strategy that plays one card, by its place; the last is no card's place. */
#define SINGLE(card) ((card) | (card) << 3 | (card) << 6)
enum { NOT_TRAINED = TRICKS };

/* In most rounds a card is not tried whose regret is below that many points of loss in rounds as heavy as this one; in
 * one of FULL_EVERY it is. With -5 good cards are given up by bad luck, and training comes to rest at twice the
 * loss. Of tricks from LATE on, one round in LATE_EVERY tries all cards, the others draw one. */
static const float HOPELESS = -40;
enum { LATE = 5, LATE_EVERY = 4, FULL_EVERY = 25, FULL_FIRST = 20000, LATE_FIRST = 50000 };
/* The same where the other is a searcher: only two tricks are written then, and rounds are what counts for them. */
enum { SEARCHER_LATE = 3, SEARCHER_LATE_EVERY = 6, SEARCHER_LATE_FIRST = 5000, SEARCHER_EVERY = 2 };

struct node {
    uint64_t key;
    float regret[TRICKS], sum[TRICKS];
};
_Static_assert(sizeof(struct node) == 64, "one line of a cache");

/* What the searcher does in a position, by the plain key: it is met again and again. */
struct answer {
    uint64_t key;
    float chance[TRICKS];
};

struct trainer {
    const struct searcher *searcher; /* may be null */
    struct answer *answers;
    size_t answered;
    struct node *nodes;
    bool *marked; /* the nodes to be written */
    size_t places, used;
    struct rng rng;
    int8_t arms;
    uint8_t written;    /* tricks */
    float weight;       /* of this round */
    bool full, is_late; /* this round tries hopeless cards too; all cards of late tricks */
    bool searched;      /* the other seat is the searcher in this round */
    unsigned late;      /* the first late trick */
};

/* In the tricks that may be written who played what is remembered. Later there would be too many positions to be met
 * often enough. */
static uint64_t key_of(const struct walk *w, uint8_t order[COLOURS]) {
    return w->r.trick <= TRICKS_TRAINED_MAX ? catchy_history_key(w, order) : catchy_plain_key(&w->r, order);
}

/* ---- nodes */

static size_t place_of(const struct trainer *t, uint64_t key) {
    return (size_t)((key_hash(key) >> 32) * t->places >> 32);
}

/* Keys are never 0: the trick is part of them. */
static struct node *find_node(struct trainer *t, uint64_t key) {
    size_t at = place_of(t, key);
    while (t->nodes[at].key && t->nodes[at].key != key)
        at = at + 1 == t->places ? 0 : at + 1;
    if (!t->nodes[at].key) {
        must(++t->used < t->places - t->places / 16);
        t->nodes[at].key = key;
    }
    return &t->nodes[at];
}

static void deal(struct trainer *t, struct walk *out) {
    uint8_t deck[START];
    for (uint8_t card = 0; card < START; card++)
        deck[card] = card;
    rng_shuffle(&t->rng, deck, START);
    uint8_t first = rng_next(&t->rng) & 1;
    *out = (struct walk){.r = {.led = NOTHING_LED, .trick = 1, .arms = t->arms, .leader = first}, .first = first};
    for (int i = 0; i < PLAYED_MAX; i++)
        out->r.hand[i & 1] |= (uint16_t)CARD(deck[i]);
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

static unsigned trick_of(const struct node *node) { /* as both keys have it */
    return node->key >> 1 & 7;
}

/* ---- training */

/* A position where there is something to choose, or the end of the round. */
struct choice {
    struct walk w;
    uint64_t key;
    size_t count;
    uint8_t cards[TRICKS];
    bool over;
};

/* Plays on while there is nothing to choose; the node is fetched before it is needed. */
static void find_choice(const struct trainer *t, struct choice *c) {
    uint8_t order[COLOURS];
    for (;;) {
        card_set may = c->over ? 0 : round_legal(&c->w.r);
        if (!may)
            return;
        if (may & (may - 1))
            break;
        c->over = walk_play(&c->w, bits_first(may));
    }
    c->key = key_of(&c->w, order);
    c->count = catchy_key_cards(&c->w.r, order, c->cards);
    __builtin_prefetch(&t->nodes[place_of(t, c->key)]);
}

static void after_card(const struct trainer *t, const struct choice *from, size_t i, struct choice *out) {
    out->w = from->w;
    out->over = walk_play(&out->w, from->cards[i]);
    find_choice(t, out);
}

/* A card that it draws; `key` and the order of its cards are plain, also where the strategy's key has history. */
static void searcher_plays(struct trainer *t, const struct choice *c, struct choice *out) {
    struct choice plain = *c;
    uint8_t order[COLOURS];
    uint64_t key = catchy_plain_key(&c->w.r, order);
    size_t at = place_of(t, key);
    catchy_key_cards(&c->w.r, order, plain.cards);
    while (t->answers[at].key && t->answers[at].key != key)
        at = at + 1 == t->places ? 0 : at + 1;
    struct answer *answer = &t->answers[at];
    if (!answer->key) {
        must(++t->answered < t->places - t->places / 16);
        answer->key = key;
        catchy_searcher_chances(t->searcher, &c->w.r, plain.cards, c->count, answer->chance);
    }
    after_card(t, &plain, draw(t, answer->chance, c->count), out);
}

static float learn(struct trainer *t, const struct choice *c, unsigned learner);

static float learn_all(struct trainer *t, const struct choice *c, unsigned learner, struct node *node,
                       const float *chance) {
    struct choice next[TRICKS];
    bool tried[TRICKS];
    float value[TRICKS], mean = 0;
    for (size_t i = 0; i < c->count; i++) {
        tried[i] = t->full || node->regret[i] >= HOPELESS * t->weight;
        if (tried[i])
            after_card(t, c, i, &next[i]);
    }
    for (size_t i = 0; i < c->count; i++) {
        value[i] = tried[i] ? learn(t, &next[i], learner) : 0;
        mean += chance[i] * value[i]; /* what is not tried has no chance */
    }
    for (size_t i = 0; i < c->count; i++)
        node->regret[i] += tried[i] ? (value[i] - mean) * t->weight : 0;
    return mean;
}

/* The points the learner will have more than the other. */
static float learn(struct trainer *t, const struct choice *c, unsigned learner) {
    if (c->over) {
        float points = end_points[round_end(&c->w.r)];
        return learner == 1 ? points : -points;
    }
    struct choice next;
    float chance[TRICKS];
    bool own = round_turn(&c->w.r) == learner;
    if (!own && t->searched) {
        searcher_plays(t, c, &next);
        return learn(t, &next, learner);
    }
    struct node *node = find_node(t, c->key);
    normalise(node->regret, c->count, chance);
    if (own && (t->is_late || c->w.r.trick < t->late))
        return learn_all(t, c, learner, node, chance);
    for (size_t i = 0; !own && i < c->count; i++)
        node->sum[i] += chance[i] * t->weight;
    after_card(t, c, draw(t, chance, c->count), &next);
    return learn(t, &next, learner);
}

static void train(struct trainer *t, long rounds) {
    bool meets = t->searcher;
    long late_first = meets ? SEARCHER_LATE_FIRST : LATE_FIRST, late_every = meets ? SEARCHER_LATE_EVERY : LATE_EVERY;
    t->late = meets ? SEARCHER_LATE : LATE;
    for (long n = 1; n <= rounds; n++) {
        struct choice first = {.over = false};
        t->weight = (float)n / 100000;
        t->full = n <= FULL_FIRST || n % FULL_EVERY == 0;
        t->is_late = n <= late_first || n % late_every == 0;
        t->searched = meets && rng_below(&t->rng, SEARCHER_EVERY) == 0;
        deal(t, &first.w);
        find_choice(t, &first);
        learn(t, &first, 0);
        learn(t, &first, 1);
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

static bool seldom_met(const struct trainer *t, const struct node *node) {
    float sum = 0;
    for (int i = 0; i < TRICKS; i++)
        sum += node->sum[i];
    return sum < LEAST_MET * t->weight;
}

/* As the bits of a strategy; a card without a chance is given as the likeliest. */
static unsigned encode(const struct trainer *t, const struct node *node) {
    float chance[TRICKS];
    unsigned best[3] = {0}, parts[3] = {0};
    if (seldom_met(t, node))
        return SINGLE(NOT_TRAINED);
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

static void mark(struct trainer *t, const struct walk *w, unsigned player) {
    uint8_t order[COLOURS], cards[TRICKS];
    float chance[TRICKS + 1] = {1, 1, 1, 1, 1, 1, 1, 1};
    if (w->r.trick > t->written)
        return;
    uint64_t key = catchy_history_key(w, order);
    size_t count = catchy_key_cards(&w->r, order, cards);
    if (round_turn(&w->r) == player && count > 1) {
        struct node *node = find_node(t, key);
        t->marked[node - t->nodes] = true;
        decode(encode(t, node), chance);
    }
    for (size_t i = 0; i < count; i++) {
        struct walk next = *w;
        if (chance[i] > 0 && !walk_play(&next, cards[i]))
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
            struct walk w = {.r = {.led = NOTHING_LED, .trick = 1, .arms = t->arms}};
            if (bits_count(other) != TRICKS)
                continue;
            w.r.hand[0] = (uint16_t)own;
            w.r.hand[1] = (uint16_t)other;
            mark(t, &w, 0);
            w.r.leader = w.first = 1;
            mark(t, &w, 0);
        }
    }
}

/* ---- the strategies that get a number: every single card and "not trained", then again and again the one that is
 * missed most */

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

static void write_book(struct trainer *t, unsigned trick, struct book *book) {
    for (size_t i = 0; i < t->places; i++)
        if (t->marked[i] && trick_of(&t->nodes[i]) == trick)
            book->count[encode(t, &t->nodes[i])]++;
    for (unsigned kind = 0; kind < KINDS; kind++)
        book->missed[kind] = 3;
    for (unsigned card = 0; card <= NOT_TRAINED; card++)
        enter(book, SINGLE(card));
    while (book->size < STRATEGIES) {
        unsigned most = 0;
        for (unsigned kind = 1; kind < KINDS; kind++)
            if ((float)book->count[kind] * book->missed[kind] > (float)book->count[most] * book->missed[most])
                most = kind;
        enter(book, most);
    }
}

/* The number of the nearest strategy that plays no other cards. */
static uint8_t number_of(const struct trainer *t, const struct book *book, const struct node *node) {
    unsigned bits = encode(t, node);
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

static bool write_file(const char *path, unsigned salt, unsigned tricks, const struct book books[TRICKS_TRAINED_MAX],
                       const struct filling *f) {
    FILE *file = fopen(path, "wb");
    size_t cells = CELLS_EACH * f->third;
    if (!file)
        return false;
    putc((int)(salt & 0xff), file);
    putc((int)(salt >> 8), file);
    putc((int)tricks, file);
    putc(true, file); /* keys with history */
    for (size_t n = 0; n < STRATEGIES * TRICKS_TRAINED_MAX; n++) {
        unsigned bits = books[n / STRATEGIES].bits[n % STRATEGIES];
        putc((int)(bits & 0xff), file);
        putc((int)(bits >> 8), file);
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
    static struct book books[TRICKS_TRAINED_MAX];
    struct filling f = {0};
    unsigned salt = 0;
    mark_all(t);
    for (unsigned trick = 1; trick <= t->written; trick++)
        write_book(t, trick, &books[trick - 1]);
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
            numbers[k++] = number_of(t, &books[trick_of(&t->nodes[i]) - 1], &t->nodes[i]);
        }
    f.keys = keys;
    f.numbers = numbers;
    while (salt < 0xffff && take_away(&f, salt) < f.count)
        salt++;
    fill(&f, salt);
    bool good = write_file(path, salt, t->written, books, &f);
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
    struct choice c = {.over = false};
    deal(t, &c.w);
    for (find_choice(t, &c); !c.over;) {
        struct choice from = c;
        float chance[TRICKS];
        normalise(find_node(t, c.key)->sum, c.count, chance);
        after_card(t, &from, draw(t, chance, c.count), &c);
    }
    return round_end(&c.w.r);
}

static void print_ends(struct trainer *t) {
    double ends[ENDS] = {0};
    for (int n = 0; n < SELF_PLAY_ROUNDS; n++)
        ends[self_play(t)] += 1.0 / SELF_PLAY_ROUNDS;
    printf("arms %.4f near %.4f centre %.4f\n", (ends[0] + ends[4]) / 2, (ends[1] + ends[3]) / 2, ends[END_CENTRE]);
}

static bool searcher_read(struct searcher *s, const char *path) {
    FILE *file = fopen(path, "rb");
    bool good = file && fread(s, sizeof *s, 1, file) == 1 && fgetc(file) == EOF;
    if (file)
        fclose(file);
    return good;
}

/* All 0, in whole lines of a cache. */
static void *take_pages(size_t bytes) {
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return or_stop(NULL);
#ifdef MADV_HUGEPAGE
    madvise(pages, bytes, MADV_HUGEPAGE); /* nodes lie anywhere: with small pages half of the time is lost */
#endif
    return pages;
}

int main(int argc, char **argv) {
    bool known = argc == 5 || argc == 6, is_short = known && !strcmp(argv[1], "short");
    long rounds = known ? strtol(argv[2], NULL, 10) : 0, tricks = known ? strtol(argv[3], NULL, 10) : 0;
    if (rounds < 1 || tricks < 1 || tricks > TRICKS_TRAINED_MAX || (!is_short && strcmp(argv[1], "long"))) {
        fputs("usage: train long|short ROUNDS TRICKS FILE [SEARCHER]\n", stderr);
        return 2;
    }
    static struct trainer t = {.places = (size_t)1 << NODE_BITS};
    static struct searcher searcher;
    t.arms = is_short ? 2 : 3;
    t.written = (uint8_t)tricks;
    t.nodes = take_pages(t.places * sizeof *t.nodes);
    t.marked = or_stop(calloc(t.places, sizeof *t.marked));
    if (argc == 6) {
        if (!searcher_read(&searcher, argv[5])) {
            fputs("train: the file of the searcher cannot be read.\n", stderr);
            return 1;
        }
        t.searcher = &searcher;
        t.answers = take_pages(t.places * sizeof *t.answers);
    }
    rng_seed_number(&t.rng, 1);
    train(&t, rounds);
    bool good = write_table(&t, argv[4]);
    print_ends(&t);
    free(t.marked);
    if (!good)
        fputs("train: the file cannot be written.\n", stderr);
    return good ? 0 : 1;
}
