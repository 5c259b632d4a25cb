/* Information-set Monte Carlo tree search. Each iteration guesses a world, walks down a table of nodes, adds one
 * action, plays the world on, and counts the payoff for every seat on the way (max^n).
 *
 * A node is what the searcher sees when some seat is to move: worlds that look the same to the searcher share their
 * counts. Which actions are there may differ between those worlds, so each action counts how often it was available.
 * Seats that choose at the same time move one after the other here, the searcher last; what they have chosen does not
 * show in the searcher's view, so nobody reacts to it. There a node keeps regrets, and plays and reports its average
 * strategy. New actions come in heaviest prior first, and no faster than the visits of a node allow. */
#include "bots/search.h"

#include "base/bits.h"
#include "bots/crew.h"
#include "bots/learned.h"
#include "bots/playout.h"
#include "bots/together.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Thread_local const atomic_bool *search_cancel;

enum { DEPTH_MAX = 96, ROOT_KEY = 2, BLOCKS = 17 }; /* keys of other nodes are odd */

/* explore: how much an action seldom tried is worth a try, in shares of the win.
 * base, rate: with priors a node has base + rate * sqrt(visits) actions.
 * lean: what the heaviest prior is worth to an action without visits, in shares of the win.
 * steps: after so many decisions a playout asks the game's evaluation; else as the game says for all bots.
 * keep: of a mixed strategy, actions less likely than this part of the likeliest are noise and not played.
 * halve: above 1, so many first actions share the iterations, in the same guessed worlds; the worse half is dropped
 *     again and again.
 * anchor: with halve, what an action is worth more because the game's sensible policy would play it, in shares of the
 *     win.
 * puct: below the root, how much the prior of an action counts instead of `explore`; 0: it does not.
 * trust: above 0, a choice made by all at once is solved as a table (bots/together.h); others are taken to play the
 *     sensible policy for this part of the time.
 * threads: with halve, so many trees grow side by side, each with its part of the worlds. The same number gives the
 *     same move, in threads or without.
 * net: how much the learned policy (bots/learned.h) counts in priors and in the anchor, 0 to 1; games without one leave
 *     it out.
 * value: how much its share of the win counts where a playout asks the evaluation, 0 to 1.
 * duel: with two players so many times the iterations, for their games are quicker to play on.
 * margin: with halve, a playout counts by points, not by who has won: a seat that is so many behind the best has 1/e of
 *     its share. What is reported is the share of the win.
 * keen: above 0, playouts, anchor and priors ask the game's keen policy, where there is one, not the sensible one.
 * vary: above 0, with keen, in each playout every seat plays that policy in a manner of its own, as far as the game
 *     knows how seats may differ.
 * crowd: with more than two players, how much the game's evaluation for such tables counts where a playout asks the
 *     evaluation, 0 to 1; the rest is as without it.
 * heat: 0 plays the best; else actions within about so much of the best, in shares of the win, are played too. */
const char *const search_tunes[TUNES] = {
    [TUNE_EXPLORE] = "explore", [TUNE_BASE] = "base",   [TUNE_RATE] = "rate",   [TUNE_LEAN] = "lean",
    [TUNE_STEPS] = "steps",     [TUNE_KEEP] = "keep",   [TUNE_HEAT] = "heat",   [TUNE_HALVE] = "halve",
    [TUNE_ANCHOR] = "anchor",   [TUNE_PUCT] = "puct",   [TUNE_TRUST] = "trust", [TUNE_THREADS] = "threads",
    [TUNE_NET] = "net",         [TUNE_VALUE] = "value", [TUNE_DUEL] = "duel",   [TUNE_MARGIN] = "margin",
    [TUNE_KEEN] = "keen",       [TUNE_CROWD] = "crowd", [TUNE_VARY] = "vary",
};
static const float usual[TUNES] = {[TUNE_EXPLORE] = 0.6f, [TUNE_BASE] = 4, [TUNE_RATE] = 1.5f, [TUNE_KEEP] = 0.5f};

/* Simultaneous choice: how much is played at random to keep looking, what the weight of the first guess by priors is,
 * and how likely an action must have been for its payoff to count in full. */
static const float MIX_EXPLORE = 0.1f, MIX_HEADSTART = 0.5f, MIX_SAMPLED_MIN = 0.02f;

struct edge {
    uint32_t visits, available;
    float value;  /* sum over visits of the mover's share */
    float mean;   /* value over visits, which most looks at an edge are for */
    float prior;  /* weight when it came in, as a part of the heaviest */
    float regret; /* simultaneous choice only */
    float own;    /* the strategy of the last visit; below 0: it was not available */
    union {
        float chance; /* simultaneous choice only: sum of the strategy played, late ones weighing more */
        float won;    /* else, with `margin`, at the root: sum over visits of the share of the win */
    };
    action action;
    uint16_t place; /* in the list of legal actions at the last visit, where it is likely to be again */
};

/* The edges of a node lie side by side in the order of their actions, in a block of as many places as the next power of
 * two. */
struct node {
    uint64_t key;
    uint32_t visits; /* key and visits 0: a free place */
    uint32_t first, count;
};

struct step {
    uint32_t node, edge; /* the edge by its place in the node */
    seat mover;
    bool mixed;
    float sampled; /* the chance with which the edge was chosen */
};

struct tree {
    const struct table *table;
    const struct hooks *hooks; /* may be null */
    const action *only;        /* null, or the searcher's one first action */
    const struct learned *net; /* null, or the learned policy that is asked */
    float tune[TUNES];
    enum policy policy;   /* of priors and anchor */
    enum policy playouts; /* of playouts: the same, or the same varied */
    seat searcher;
    struct node *nodes; /* a hash table */
    uint32_t places;    /* of it, a power of two */
    uint32_t node_count;
    struct edge *edges;
    uint32_t edge_count, edge_room; /* edges there are, and may be */
    uint32_t used, room;            /* places for edges in use, also for blocks left behind, and allocated */
    uint32_t left[BLOCKS];          /* blocks left behind of 1, 2, 4 ... places, linked by `visits`; 0 ends */
    float *log;                     /* of the whole numbers up to the iterations and two */
    uint64_t trail[SEATS_MAX];      /* own steps of a seat inside a choice made by several at once */
    bool searcher_moved;            /* in this iteration */
    struct step path[DEPTH_MAX];
    size_t depth;
};

/* ln for whole numbers, by arithmetic that is the same on every machine: the series of atanh. */
static float log_of(uint32_t n) {
    enum { EXPONENT_AT = 23, EXPONENT_OF_1 = 127 };
    int twos = n ? 31 - __builtin_clz(n) : 0;
    uint32_t part = (uint32_t)(EXPONENT_OF_1 - twos) << EXPONENT_AT; /* 2 to the power of -twos */
    float x;
    memcpy(&x, &part, sizeof x);
    x *= (float)n;
    if (x > 1.5f) {
        x *= 0.5f;
        twos++;
    }
    float y = (x - 1) / (x + 1), y2 = y * y;
    return 0.69314718f * (float)twos + 2 * y * (1 + y2 * (0.33333333f + y2 * (0.2f + y2 * 0.14285714f)));
}

/* ---- nodes and edges */

static struct node *find_node(const struct tree *tree, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 20) & (tree->places - 1);
    while (tree->nodes[at].visits && tree->nodes[at].key != key)
        at = (at + 1) & (tree->places - 1);
    tree->nodes[at].key = key;
    return &tree->nodes[at];
}

/* Between iterations: doubles the table when an iteration could make it more than half full; false when memory is out.
 */
static bool spread_nodes(struct tree *tree) {
    if (2 * (tree->node_count + DEPTH_MAX) <= tree->places)
        return true;
    struct tree larger = {.places = 2 * tree->places};
    larger.nodes = calloc(larger.places, sizeof *larger.nodes);
    if (!larger.nodes)
        return false;
    for (uint32_t i = 0; i < tree->places; i++)
        if (tree->nodes[i].visits)
            *find_node(&larger, tree->nodes[i].key) = tree->nodes[i];
    free(tree->nodes);
    tree->nodes = larger.nodes;
    tree->places = larger.places;
    return true;
}

static bool more_edges(struct tree *tree, uint32_t needed) {
    uint32_t room = tree->room;
    while (room < tree->used + needed)
        room *= 2;
    struct edge *edges = room > tree->room ? realloc(tree->edges, room * sizeof *edges) : tree->edges;
    if (!edges)
        return false;
    tree->edges = edges;
    tree->room = room;
    return true;
}

/* Gives a node whose block is full one of twice the size; false when memory is out. */
static bool larger_block(struct tree *tree, struct node *node) {
    uint32_t size = node->count ? 2 * node->count : 1, at = tree->left[bits_first(size)];
    if (at) {
        tree->left[bits_first(size)] = tree->edges[at].visits;
    } else {
        if (!more_edges(tree, size))
            return false;
        at = tree->used;
        tree->used += size;
    }
    if (node->count) {
        memcpy(&tree->edges[at], &tree->edges[node->first], node->count * sizeof *tree->edges);
        tree->edges[node->first].visits = tree->left[bits_first(node->count)];
        tree->left[bits_first(node->count)] = node->first;
    }
    node->first = at;
    return true;
}

/* In the order of the actions, as legal() lists them. Null when memory is out. */
static struct edge *add_edge(struct tree *tree, struct node *node, action a, float prior) {
    if (!(node->count & (node->count - 1)) && !larger_block(tree, node))
        return NULL;
    struct edge *edges = &tree->edges[node->first];
    uint32_t at = node->count++;
    for (; at && edges[at - 1].action > a; at--)
        edges[at] = edges[at - 1];
    for (size_t i = 0; i + 1 < tree->depth; i++) /* the iteration may have been here before */
        tree->path[i].edge += &tree->nodes[tree->path[i].node] == node && tree->path[i].edge >= at;
    edges[at] = (struct edge){.action = a, .prior = prior};
    tree->edge_count++;
    return &edges[at];
}

static inline uint64_t word_at(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Both halves of a product, so that every bit of a factor reaches all of the result. A factor of 0 would take the
 * other with it: one is always stirred before, by numbers that no game puts into its state. */
static inline uint64_t stir(uint64_t one, uint64_t other) {
#ifdef __wasm__ /* which would call a function for it */
    uint64_t low = (uint64_t)(uint32_t)one * (uint32_t)other, high = (one >> 32) * (other >> 32);
    uint64_t upper = (one >> 32) * (uint32_t)other + (low >> 32), lower = (uint32_t)one * (other >> 32);
    lower += (uint32_t)upper;
    return (one * other) ^ (high + (upper >> 32) + (lower >> 32));
#else
    __extension__ unsigned __int128 product = (unsigned __int128)one * other;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#endif
}

/* Four lanes of two words each, which do not wait for each other; only ever compared within one search. The bytes end
 * with a whole block. */
enum { WORD = 8, LANE = 2 * WORD, BLOCK = 4 * LANE };
static uint64_t mix_blocks(const uint8_t *bytes, size_t count) {
    const uint64_t salt = 0x9e3779b97f4a7c15;
    uint64_t a = 0xff51afd7ed558ccd, b = 0xc4ceb9fe1a85ec53, c = 0xd6e8feb86659fd93, d = 0xa0761d6478bd642f;
    for (const uint8_t *at = bytes; at < bytes + count; at += BLOCK) {
        a = stir(a ^ word_at(at), salt ^ word_at(at + WORD));
        b = stir(b ^ word_at(at + LANE), salt ^ word_at(at + LANE + WORD));
        c = stir(c ^ word_at(at + 2 * LANE), salt ^ word_at(at + 2 * LANE + WORD));
        d = stir(d ^ word_at(at + 3 * LANE), salt ^ word_at(at + 3 * LANE + WORD));
    }
    /* One after the other: the lanes must not change places unseen. */
    return stir(stir(stir(a, salt) ^ b, salt) ^ c, salt ^ d);
}

/* The searcher's first decision is one node, whatever the others do before it in a choice made by several. */
static uint64_t node_key(const struct tree *tree, const struct world *world, seat mover, bool mixed) {
    _Alignas(16) uint8_t seen[STATE_BYTES_MAX + BLOCK];
    const struct table *t = tree->table;
    size_t bytes = t->game->state_bytes;
    if (mover == tree->searcher && !tree->searcher_moved)
        return ROOT_KEY;
    table_hide_into(t, world->bytes, tree->searcher, seen);
    memset(seen + bytes, 0, BLOCK);
    uint64_t key = mix_blocks(seen, bytes) ^ (uint64_t)(mover + 1) * 0x9e3779b97f4a7c15;
    return (mixed ? key ^ tree->trail[mover] : key) | 1;
}

/* ---- choosing on the way down */

/* Numbers four at a time: vector lanes where there are any, and the same results where there are none. */
enum { LANES = 4 };
typedef float lanes __attribute__((vector_size(16)));
typedef int32_t lane_masks __attribute__((vector_size(16)));

static inline lanes load(const float *list) {
    lanes four;
    memcpy(&four, list, sizeof four);
    return four;
}

static inline lanes choose(lane_masks which, lanes yes, lanes no) {
    return (lanes)(((lane_masks)yes & which) | ((lane_masks)no & ~which));
}

struct options {
    action list[LEGAL_MAX];
    struct edge *edge[LEGAL_MAX + LANES]; /* those in the tree, in the same order */
    float prior[LEGAL_MAX];               /* of all in the list; only asked for when one comes in */
    size_t count, known;
};

/* Edges and list are both in the order of action numbers. */
static size_t known_options(const struct tree *tree, const struct node *node, size_t count, struct options *out) {
    struct edge *edge = &tree->edges[node->first], *end = edge + node->count;
    size_t known = 0;
    for (size_t at = 0; edge < end; edge++) {
        if (edge->place < count && out->list[edge->place] == edge->action) {
            at = edge->place;
        } else {
            while (at < count && out->list[at] < edge->action)
                at++;
            if (at == count)
                break;
            if (out->list[at] != edge->action)
                continue;
            edge->place = (uint16_t)at;
        }
        edge->available++;
        out->edge[known++] = edge;
    }
    return known;
}

static void list_options(struct tree *tree, const struct node *node, const struct world *world, seat mover,
                         struct options *out) {
    const struct table *t = tree->table;
    out->count = t->game->legal(t, world->bytes, mover, out->list);
    if (tree->only && node->key == ROOT_KEY) {
        out->list[0] = *tree->only;
        out->count = 1;
    }
    out->known = known_options(tree, node, out->count, out);
}

/* By the policy that plays the worlds on. */
static void weigh_actions(const struct tree *tree, const void *state, seat mover, const action *list, size_t count,
                          float *weight) {
    if (tree->policy == POLICY_KEEN && tree->hooks->prior_keen)
        tree->hooks->prior_keen(tree->table, state, mover, list, count, weight);
    else
        tree->hooks->prior(tree->table, state, mover, list, count, weight);
}

/* Divides the weights by the heaviest of them. */
static void scale(float *weight, size_t count) {
    lanes most = {0};
    for (size_t i = count; i % LANES; i++) /* the list has room up to a multiple of four */
        weight[i] = 0;
    for (size_t i = 0; i < count; i += LANES) {
        lanes four = load(weight + i);
        most = choose(four > most, four, most);
    }
    float heaviest = most[0];
    for (int i = 1; i < LANES; i++)
        heaviest = most[i] > heaviest ? most[i] : heaviest;
    for (size_t i = 0; i < count; i += LANES) {
        lanes four = load(weight + i) / heaviest;
        memcpy(weight + i, &four, sizeof four);
    }
}

/* Weights of the game's own, mixed with the learned policy of a seat in a hidden state. */
static void mix_learned(const struct tree *tree, const void *hidden, seat mover, const action *list, size_t count,
                        float *weight) {
    float learned[LEGAL_MAX], sum = 0, part = tree->tune[TUNE_NET];
    learned_judge(tree->net, tree->table, hidden, mover, list, count, learned);
    for (size_t i = 0; i < count; i++)
        sum += weight[i];
    for (size_t i = 0; i < count; i++)
        weight[i] = (1 - part) * weight[i] / sum + part * learned[i];
}

/* The heaviest action that is not in the tree yet, ties broken at random. */
static size_t next_new(struct tree *tree, const struct world *world, seat mover, struct options *o, struct rng *rng) {
    const struct table *t = tree->table;
    size_t best = 0;
    uint32_t ties = 0;
    float most = -0.5f;
    if (tree->hooks && tree->hooks->prior)
        weigh_actions(tree, world->bytes, mover, o->list, o->count, o->prior);
    else
        for (size_t i = 0; i < o->count; i++)
            o->prior[i] = 1;
    if (tree->net && tree->tune[TUNE_NET] > 0 && o->count > 1) {
        struct world seen;
        table_hide_into(t, world->bytes, mover, seen.bytes);
        mix_learned(tree, seen.bytes, mover, o->list, o->count, o->prior);
    }
    scale(o->prior, o->count);
    for (size_t i = 0; i < o->known; i++)
        o->prior[o->edge[i]->place] = -1;
    for (size_t i = 0; i < o->count; i++) {
        if (o->prior[i] < most)
            continue;
        if (o->prior[i] > most) {
            most = o->prior[i];
            best = i;
            ties = 1;
        } else if (rng_below(rng, ++ties) == 0) {
            best = i;
        }
    }
    return best;
}

static bool may_widen(const struct tree *tree, const struct node *node, const struct options *o) {
    if (o->known == o->count || tree->edge_count + 1 >= tree->edge_room)
        return false;
    if (!tree->hooks || !tree->hooks->prior)
        return true;
    float known = (float)o->known, base = tree->tune[TUNE_BASE];
    return known < base || known < base + tree->tune[TUNE_RATE] * sqrtf((float)node->visits);
}

/* As in PUCT, with the prior's part among the actions that are there. */
static struct edge *choose_by_prior(const struct tree *tree, const struct options *o) {
    struct edge *best = NULL;
    float best_score = 0, sum = 0;
    for (size_t i = 0; i < o->known; i++)
        sum += o->edge[i]->prior;
    for (size_t i = 0; i < o->known; i++) {
        struct edge *e = o->edge[i];
        float visits = (float)e->visits;
        float score = e->mean + tree->tune[TUNE_PUCT] * e->prior / sum * sqrtf((float)e->available) / (1 + visits);
        if (!best || score > best_score) {
            best = e;
            best_score = score;
        }
    }
    return best;
}

/* The square roots, each as sqrtf() has it. */
static inline lanes roots(lanes of) {
#ifdef __SSE__
    return (lanes)__builtin_ia32_sqrtps(of);
#else
    return (lanes){sqrtf(of[0]), sqrtf(of[1]), sqrtf(of[2]), sqrtf(of[3])};
#endif
}

static inline lanes ucb(const struct tree *tree, struct edge *const edge[LANES]) {
    const struct edge *a = edge[0], *b = edge[1], *c = edge[2], *d = edge[3];
    const float *log = tree->log + 1, lean = tree->tune[TUNE_LEAN];
    lanes visits = {(float)a->visits, (float)b->visits, (float)c->visits, (float)d->visits};
    lanes logs = {log[a->available], log[b->available], log[c->available], log[d->available]};
    lanes means = {a->mean, b->mean, c->mean, d->mean};
    lanes score = means + tree->tune[TUNE_EXPLORE] * roots(logs / visits);
    if (lean > 0) {
        lanes priors = {a->prior, b->prior, c->prior, d->prior};
        score += lean * priors / (1 + visits);
    }
    return score;
}

/* Scores are not below 0, so their bits are in the same order as they; of equals the first is taken. */
static struct edge *choose_ucb(const struct tree *tree, struct options *o) {
    enum { INDEX_BITS = 16 };
    if (!o->known)
        return NULL;
    uint64_t best = 0;
    for (size_t i = o->known; i % LANES; i++)
        o->edge[i] = o->edge[0]; /* not before itself */
    for (size_t i = 0; i < o->known; i += LANES) {
        lane_masks score = (lane_masks)ucb(tree, o->edge + i);
#pragma GCC unroll 4
        for (size_t k = 0; k < LANES; k++) {
            uint64_t key = (uint64_t)(uint32_t)score[k] << INDEX_BITS | (uint16_t) ~(i + k);
            best = key > best ? key : best;
        }
    }
    return o->edge[(uint16_t)~best];
}

/* Regret matching with a little exploration; the strategy played is summed up, to be averaged. */
static struct edge *choose_mixed(struct tree *tree, const struct node *node, const struct options *o, struct rng *rng,
                                 float *chance) {
    float sum = 0, even = 1.0f / (float)o->known, visits = (float)node->visits;
    for (uint32_t i = 0; i < node->count && o->known < node->count; i++)
        tree->edges[node->first + i].own = -1;
    for (size_t i = 0; i < o->known; i++)
        sum += o->edge[i]->regret;
    float point = (float)rng_below(rng, 1u << 24) / (float)(1u << 24);
    struct edge *chosen = NULL;
    for (size_t i = 0; i < o->known; i++) {
        struct edge *e = o->edge[i];
        e->own = sum > 0 ? e->regret / sum : even;
        e->chance += e->own * visits;
        float played = (1 - MIX_EXPLORE) * e->own + MIX_EXPLORE * even;
        if (point >= 0) { /* the last one also stands for rounding */
            chosen = e;
            *chance = played;
        }
        point -= played;
    }
    return chosen;
}

/* ---- an iteration */

static inline bool several(seat_set set) {
    return set & (set - 1);
}

/* Plays the action; returns who is to move then. */
static seat_set follow(struct tree *tree, struct world *world, seat mover, bool mixed, action a, struct rng *rng) {
    const struct table *t = tree->table;
    if (mixed)
        tree->trail[mover] = (tree->trail[mover] ^ a) * 0xff51afd7ed558ccd + 1;
    table_follow(t, world->bytes, mover, a, rng);
    seat_set waiting = t->game->pending(t, world->bytes);
    if (mixed && !several(waiting))
        memset(tree->trail, 0, sizeof tree->trail);
    return waiting;
}

/* Down the tree, one new edge at its end (before the searcher's part in a shared choice one for each seat). Who chooses
 * last in a choice made by several is still in it: its view shows no more than the others' did. */
static void descend(struct tree *tree, struct world *world, bool root_mixed, struct rng *rng) {
    struct options o;
    seat_set waiting = tree->table->game->pending(tree->table, world->bytes);
    bool mixed = root_mixed;
    tree->depth = 0;
    tree->searcher_moved = false;
    memset(tree->trail, 0, sizeof tree->trail);
    while (waiting && tree->depth < DEPTH_MAX) {
        seat mover = world_mover(waiting, tree->searcher);
        mixed = mixed || several(waiting);
        struct node *node = find_node(tree, node_key(tree, world, mover, mixed));
        struct step *step = &tree->path[tree->depth++];
        list_options(tree, node, world, mover, &o);
        bool fresh = may_widen(tree, node, &o);
        struct edge *edge;
        step->sampled = 1;
        if (fresh) {
            size_t i = next_new(tree, world, mover, &o, rng);
            edge = add_edge(tree, node, o.list[i], o.prior[i]);
            if (edge) {
                edge->available = 1;
                edge->regret = MIX_HEADSTART * edge->prior;
            }
        } else {
            edge = mixed                       ? choose_mixed(tree, node, &o, rng, &step->sampled)
                   : tree->tune[TUNE_PUCT] > 0 ? choose_by_prior(tree, &o)
                                               : choose_ucb(tree, &o);
        }
        if (!edge) { /* no room left for this node's actions: play on from here */
            tree->depth--;
            return;
        }
        step->node = (uint32_t)(node - tree->nodes);
        step->edge = (uint32_t)(edge - tree->edges) - node->first;
        step->mover = mover;
        step->mixed = mixed;
        tree->node_count += !node->visits++;
        seat_set next = follow(tree, world, mover, mixed, edge->action, rng);
        tree->searcher_moved = tree->searcher_moved || mover == tree->searcher;
        mixed = mixed && (several(waiting) || next == waiting);
        waiting = next;
        /* Whoever chooses at the same time as the searcher must not keep it from its own choice. */
        if (fresh && (!root_mixed || tree->searcher_moved))
            return;
    }
}

/* Regrets from one payoff. Each action is taken to be worth its mean so far; what the chosen one got beyond that is
 * spread by its chance, so that the estimate is fair and its spread small. An action new to the node only counts. */
static inline float at_least_0(float x) {
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits &= ~(bits >> 31); /* a branch could not be foreseen */
    memcpy(&x, &bits, sizeof bits);
    return x;
}

static void learn(struct tree *tree, const struct step *step, float payoff) {
    const struct node *node = &tree->nodes[step->node];
    struct edge *chosen = &tree->edges[node->first + step->edge], *first = &tree->edges[node->first];
    if (!chosen->visits)
        return;
    float sampled = step->sampled > MIX_SAMPLED_MIN ? step->sampled : MIX_SAMPLED_MIN;
    float surprise = (payoff - chosen->mean) / sampled, mean = chosen->own * surprise;
    for (const struct edge *e = first; e < first + node->count; e++)
        mean += at_least_0(e->own) * e->value / (float)(e->visits + !e->visits);
    float regret = at_least_0(chosen->regret + (chosen->mean + surprise - mean));
    chosen->regret = chosen->own < 0 ? chosen->regret : regret;
    regret = chosen->regret;
    for (struct edge *e = first; e < first + node->count; e++)
        if (e->own >= 0)
            e->regret = at_least_0(e->regret + (e->mean - mean)); /* regret matching plus */
    chosen->regret = regret;
}

static void count(struct tree *tree, const float share[SEATS_MAX]) {
    for (size_t i = 0; i < tree->depth; i++) {
        struct step *step = &tree->path[i];
        struct edge *edge = &tree->edges[tree->nodes[step->node].first + step->edge];
        if (step->mixed)
            learn(tree, step, share[step->mover]);
        edge->visits++;
        edge->value += share[step->mover];
        edge->mean = edge->value / (float)edge->visits;
    }
}

/* Plays a world on and says who does well. */
static void judge_world(const struct tree *tree, struct world *world, struct rng *rng, float share[SEATS_MAX]) {
    const struct table *t = tree->table;
    size_t steps = (size_t)tree->tune[TUNE_STEPS];
    float part = tree->net ? tree->tune[TUNE_VALUE] : 0, other[SEATS_MAX];
    float crowd = world_crowd(t, tree->tune[TUNE_CROWD]);
    if (!playout_on(t, world, tree->playouts, steps, rng)) {
        world_shares(t, world, share);
        return;
    }
    if (part <= 0 || crowd >= 1) {
        world_judge(t, world, crowd, share);
        return;
    }
    learned_shares(tree->net, t, world->bytes, share);
    if (part < 1) {
        tree->hooks->eval(t, world->bytes, other);
        mix_shares(t->seats, share, other, 1 - part);
    }
    if (crowd > 0) {
        tree->hooks->crowd(t, world->bytes, other);
        mix_shares(t->seats, share, other, crowd);
    }
}

/* By points: many playouts are lost by a point or won by one, and who won says less than by how much. The root also
 * counts who won. exp(-x) by its series, the same on every machine. */
static void count_points(struct tree *tree, const struct world *world, float share[SEATS_MAX]) {
    const struct table *t = tree->table;
    const struct step *first = &tree->path[0];
    struct outcome now;
    float sum = 0;
    t->game->outcome(t, world->bytes, &now);
    if (tree->depth)
        tree->edges[tree->nodes[first->node].first + first->edge].won += share[first->mover];
    int best = now.scores[0];
    for (int who = 1; who < t->seats; who++)
        best = now.scores[who] > best ? now.scores[who] : best;
    for (int who = 0; who < t->seats; who++) {
        float x = (float)(best - now.scores[who]) / tree->tune[TUNE_MARGIN];
        share[who] = 1 / (1 + x * (1 + x * (0.5f + x * (1.0f / 6 + x / 24))));
        sum += share[who];
    }
    for (int who = 0; who < t->seats; who++)
        share[who] /= sum;
}

static void iterate(struct tree *tree, const void *hidden, bool root_mixed, struct rng *rng) {
    const struct table *t = tree->table;
    struct world world;
    float share[SEATS_MAX];
    if (!spread_nodes(tree))
        return;
    world_guess(t, hidden, tree->searcher, rng, &world);
    descend(tree, &world, root_mixed, rng);
    if (t->game->pending(t, world.bytes))
        judge_world(tree, &world, rng, share);
    else
        world_shares(t, &world, share);
    if (tree->tune[TUNE_MARGIN] > 0)
        count_points(tree, &world, share);
    count(tree, share);
}

/* ---- the result */

static int by_visits(const void *one, const void *two) {
    const struct line *a = one, *b = two;
    if (a->visits != b->visits)
        return a->visits < b->visits ? 1 : -1;
    return (a->action > b->action) - (a->action < b->action);
}

/* The average strategy without its noise. */
static void purify(struct line *lines, size_t count, float keep) {
    float most = 0, sum = 0;
    for (size_t i = 0; i < count; i++)
        most = lines[i].chance > most ? lines[i].chance : most;
    for (size_t i = 0; i < count; i++) {
        lines[i].chance = lines[i].chance < keep * most ? 0 : lines[i].chance;
        sum += lines[i].chance;
    }
    for (size_t i = 0; i < count; i++)
        lines[i].chance = sum > 0 ? lines[i].chance / sum : 1.0f / (float)count;
}

static size_t root_lines(struct tree *tree, const struct node *root, bool mixed, struct line *out, size_t room) {
    struct line all[LEGAL_MAX];
    size_t lines = 0;
    for (uint32_t i = 0; i < root->count && lines < LEGAL_MAX; i++) {
        const struct edge *e = &tree->edges[root->first + i];
        all[lines++] = (struct line){.action = e->action,
                                     .visits = e->visits,
                                     .value = e->visits ? e->value / (float)e->visits : 0,
                                     .chance = e->chance};
    }
    if (mixed)
        purify(all, lines, tree->tune[TUNE_KEEP]);
    qsort(all, lines, sizeof all[0], by_visits);
    lines = lines < room ? lines : room;
    memcpy(out, all, lines * sizeof all[0]);
    return lines;
}

/* ---- halving: the first actions share the work, and the worse half is dropped again and again */

struct candidate {
    action action;
    float prior;  /* the part of the looks in which the sensible policy plays it, then the prior */
    float policy; /* that part alone; with a learned policy how far it is behind, as 0 or less */
    float score;
};

struct contest {
    struct candidate list[LEGAL_MAX];
    size_t count;
    uint64_t worlds; /* seeds of the guessed worlds, so that all candidates meet the same */
};

static int by_prior(const void *one, const void *two) {
    const struct candidate *a = one, *b = two;
    if (a->prior > b->prior || a->prior < b->prior)
        return a->prior < b->prior ? 1 : -1;
    return (a->action > b->action) - (a->action < b->action);
}

static int by_score(const void *one, const void *two) {
    const struct candidate *a = one, *b = two;
    if (a->score > b->score || a->score < b->score)
        return a->score < b->score ? 1 : -1;
    return by_prior(one, two);
}

/* The learned policy in the place of the sensible one and of the priors. Its logits follow what actions are worth, so
 * the anchor holds by them: with two seats two anchors for each time that another action is e times as likely, with
 * more seats less, as what sets actions apart is less. */
static void weigh_learned(const struct tree *tree, const void *hidden, const action *list, struct contest *c) {
    static const float FAR_BEHIND = -4, ANCHORS = 4;
    float behind[LEGAL_MAX], part = tree->tune[TUNE_NET], each = ANCHORS / (float)tree->table->seats;
    learned_behind(tree->net, tree->table, hidden, tree->searcher, list, c->count, behind);
    for (size_t i = 0; i < c->count; i++) {
        float anchors = each * (behind[i] < FAR_BEHIND ? FAR_BEHIND : behind[i]);
        c->list[i].prior = (1 - part) * c->list[i].prior + part * behind[i];
        c->list[i].policy = (1 - part) * c->list[i].policy + part * anchors;
    }
}

/* The candidates in the order of what the sensible policy and the priors say of them, over a few guessed worlds. */
static void list_candidates(struct tree *tree, const void *hidden, struct contest *out, struct rng *rng) {
    enum { LOOKS = 12 };
    const struct table *t = tree->table;
    action list[LEGAL_MAX];
    float weight[LEGAL_MAX];
    struct world world;
    out->count = t->game->legal(t, hidden, tree->searcher, list);
    for (size_t i = 0; i < out->count; i++)
        out->list[i] = (struct candidate){.action = list[i]};
    for (int look = 0; look < LOOKS; look++) {
        world_guess(t, hidden, tree->searcher, rng, &world);
        if (tree->hooks && tree->hooks->rollout) {
            action a = playout_action(t, &world, tree->searcher, tree->policy, rng);
            for (size_t i = 0; i < out->count; i++)
                out->list[i].policy += list[i] == a ? 1.0f / LOOKS : 0;
        }
        if (!tree->hooks || !tree->hooks->prior)
            continue;
        float sum = 0;
        weigh_actions(tree, world.bytes, tree->searcher, list, out->count, weight);
        for (size_t i = 0; i < out->count; i++)
            sum += weight[i];
        for (size_t i = 0; i < out->count; i++)
            out->list[i].prior += weight[i] / sum / LOOKS;
    }
    for (size_t i = 0; i < out->count; i++)
        out->list[i].prior += out->list[i].policy;
    if (tree->net && tree->tune[TUNE_NET] > 0)
        weigh_learned(tree, hidden, list, out);
    qsort(out->list, out->count, sizeof out->list[0], by_prior);
}

/* A tree's part of the tries: every `step`-th world from `first` on. */
struct shift {
    struct tree tree;
    const void *hidden;
    const struct contest *contest;
    size_t count;
    unsigned first, step, tries;
    const atomic_bool *cancel; /* of the thread that asked */
};

static void work_shift(void *job) {
    struct shift *s = job;
    search_cancel = s->cancel;
    for (unsigned n = s->first; n < s->tries && !(n != s->first && search_cancelled()); n += s->step)
        for (size_t i = 0; i < s->count; i++) {
            struct rng rng;
            rng_seed_number(&rng, s->contest->worlds + n);
            s->tree.only = &s->contest->list[i].action;
            iterate(&s->tree, s->hidden, false, &rng);
        }
}

/* What all trees together say of a first action: what it is worth by what they have counted, and who has won. */
struct tally {
    uint32_t visits;
    float value, won;
};

static struct tally tally_of(const struct shift *shifts, unsigned threads, action a) {
    struct tally all = {0};
    for (unsigned k = 0; k < threads; k++) {
        const struct tree *tree = &shifts[k].tree;
        const struct node *root = find_node(tree, ROOT_KEY);
        const struct edge *first = &tree->edges[root->first];
        for (const struct edge *e = first; e < first + root->count; e++)
            if (e->action == a) {
                all.visits += e->visits;
                all.value += e->value;
                all.won += tree->tune[TUNE_MARGIN] > 0 ? e->won : e->value;
            }
    }
    all.value = all.visits ? all.value / (float)all.visits : 0;
    all.won = all.visits ? all.won / (float)all.visits : 0;
    return all;
}

static void try_candidates(struct shift *shifts, unsigned threads, struct contest *c, size_t count, unsigned tries) {
    for (unsigned k = 0; k < threads; k++) {
        shifts[k].contest = c;
        shifts[k].count = count;
        shifts[k].first = k;
        shifts[k].step = threads;
        shifts[k].tries = tries;
        shifts[k].cancel = search_cancel;
    }
    crew_run(work_shift, shifts, sizeof *shifts, threads);
    c->worlds += tries;
    for (size_t i = 0; i < count; i++)
        c->list[i].score =
            tally_of(shifts, threads, c->list[i].action).value + shifts[0].tree.tune[TUNE_ANCHOR] * c->list[i].policy;
    qsort(c->list, count, sizeof c->list[0], by_score);
}

/* The lines in the order in which the candidates were kept. */
static size_t contest_lines(const struct shift *shifts, unsigned threads, const struct contest *c, struct line *out,
                            size_t room) {
    size_t lines = 0;
    for (size_t i = 0; i < c->count && lines < room; i++) {
        struct tally all = tally_of(shifts, threads, c->list[i].action);
        if (all.visits)
            out[lines++] = (struct line){.action = c->list[i].action, .visits = all.visits, .value = all.won};
    }
    return lines;
}

static size_t compete(struct shift *shifts, unsigned threads, const void *hidden, unsigned iterations, struct rng *rng,
                      struct line *out, size_t room) {
    struct contest c;
    list_candidates(&shifts[0].tree, hidden, &c, rng);
    c.worlds = (uint64_t)rng_next(rng) << 32 | rng_next(rng);
    size_t most = (size_t)shifts[0].tree.tune[TUNE_HALVE], left = c.count < most ? c.count : most;
    unsigned rounds = 1;
    for (size_t n = left; n > 2; n = (n + 1) / 2)
        rounds++;
    for (; rounds; rounds--) {
        unsigned tries = iterations / rounds / (unsigned)left;
        try_candidates(shifts, threads, &c, left, tries ? tries : 1);
        iterations -= tries * (unsigned)left;
        left = left > 2 ? (left + 1) / 2 : left;
    }
    return contest_lines(shifts, threads, &c, out, room);
}

static bool grow_tree(struct tree *tree, unsigned iterations, unsigned edges_each);
static void fell_tree(struct tree *tree);

/* The first tree stands for the others: they get its settings and grow beside it. */
static size_t halve(const struct tree *first, const void *hidden, unsigned iterations, struct rng *rng,
                    struct line *out, size_t room) {
    enum { ROUNDS_MOST = 10 };
    unsigned threads = (unsigned)first->tune[TUNE_THREADS];
    threads = threads < 1 ? 1 : threads > CREW_MAX ? CREW_MAX : threads;
    struct shift *shifts = calloc(threads, sizeof *shifts);
    bool good = shifts;
    size_t lines = 0;
    for (unsigned k = 0; good && k < threads; k++) {
        shifts[k].tree = *first;
        shifts[k].hidden = hidden;
        /* Each round tries each candidate once, however few iterations there are. */
        good = grow_tree(&shifts[k].tree, iterations + ROUNDS_MOST * (unsigned)first->tune[TUNE_HALVE], 1);
    }
    if (good)
        lines = compete(shifts, threads, hidden, iterations, rng, out, room);
    for (unsigned k = 0; shifts && k < threads; k++)
        fell_tree(&shifts[k].tree);
    free(shifts);
    return lines;
}

/* Without halving: what the sensible policy plays comes first, unless the search likes another better by the anchor. */
static void drop_anchor(struct tree *tree, const void *hidden, struct line *lines, size_t count, struct rng *rng) {
    struct contest c;
    size_t at = 0;
    list_candidates(tree, hidden, &c, rng);
    while (at < count && lines[at].action != c.list[0].action)
        at++;
    if (at == 0 || at == count || lines[at].value + tree->tune[TUNE_ANCHOR] < lines[0].value)
        return;
    struct line first = lines[at];
    memmove(lines + 1, lines, at * sizeof lines[0]);
    lines[0] = first;
}

static bool grow_tree(struct tree *tree, unsigned iterations, unsigned edges_each) {
    enum { PLACES_FIRST = 1024 };
    tree->edge_room = iterations * edges_each + 2;
    tree->places = tree->room = PLACES_FIRST;
    tree->used = 1; /* no block is at 0 */
    tree->nodes = calloc(tree->places, sizeof *tree->nodes);
    tree->edges = malloc(tree->room * sizeof *tree->edges);
    tree->log = calloc(iterations + 2, sizeof *tree->log);
    for (uint32_t n = 1; tree->log && n < iterations + 2; n++)
        tree->log[n] = log_of(n);
    return tree->nodes && tree->edges && tree->log;
}

static void tune(struct tree *tree, const struct search_tuning *asked) {
    for (int i = 0; i < TUNES; i++) {
        float of_game = tree->hooks ? tree->hooks->tuning.value[i] : 0;
        tree->tune[i] = asked->value[i] > 0 ? asked->value[i] : of_game > 0 ? of_game : usual[i];
    }
}

static void fell_tree(struct tree *tree) {
    free(tree->nodes);
    free(tree->edges);
    free(tree->log);
}

static size_t search_tree(struct tree *tree, const void *hidden, unsigned iterations, bool mixed, struct rng *rng,
                          struct line *out, size_t room) {
    size_t lines = 0;
    if (grow_tree(tree, iterations, mixed ? 2u * tree->table->seats : 1)) {
        for (unsigned i = 0; i < iterations && !(i && search_cancelled()); i++)
            iterate(tree, hidden, mixed, rng);
        lines = root_lines(tree, find_node(tree, ROOT_KEY), mixed, out, room);
        if (tree->tune[TUNE_ANCHOR] > 0 && !mixed && !tree->only)
            drop_anchor(tree, hidden, out, lines, rng);
    }
    fell_tree(tree);
    return lines;
}

size_t search(const struct table *t, const void *hidden, seat who, const struct search_setting *setting,
              struct rng *rng, struct line *out, size_t room, bool *mixed) {
    struct tree *tree = calloc(1, sizeof *tree);
    struct learned net;
    size_t lines = 0;
    *mixed = world_shared_choice(t, hidden, who);
    if (!tree)
        return 0;
    tree->table = t;
    tree->hooks = t->game->hooks;
    tree->searcher = who;
    tree->only = setting->only;
    tune(tree, &setting->tuning);
    tree->policy = tree->tune[TUNE_KEEN] > 0 ? POLICY_KEEN : POLICY_SENSIBLE;
    tree->playouts = tree->policy == POLICY_KEEN && tree->tune[TUNE_VARY] > 0 ? POLICY_VARIED : tree->policy;
    bool halved = tree->tune[TUNE_HALVE] > 1 && !*mixed && !tree->only;
    tree->tune[TUNE_MARGIN] = halved ? tree->tune[TUNE_MARGIN] : 0;
    if (tree->tune[TUNE_NET] > 0 || tree->tune[TUNE_VALUE] > 0)
        tree->net = learned_open(t, &net) ? &net : NULL;
    unsigned iterations = setting->iterations;
    if (t->seats == 2 && tree->tune[TUNE_DUEL] > 0)
        iterations = (unsigned)((float)iterations * tree->tune[TUNE_DUEL]);
    if (*mixed && tree->tune[TUNE_TRUST] > 0 && !tree->only)
        lines = together(t, hidden, who, setting, tree->tune, out, room);
    if (lines)
        purify(out, lines, tree->tune[TUNE_KEEP]);
    else if (halved)
        lines = halve(tree, hidden, iterations, rng, out, room);
    else
        lines = search_tree(tree, hidden, iterations, *mixed, rng, out, room);
    free(tree);
    return lines;
}
