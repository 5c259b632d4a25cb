/* The board of Cat Fight as sets of squares: a set is 128 bits, bit 0 is a1, bit 9 is j1, bit 109 is j11
 * (CF-1). Lines, moves and reachability are a few bit operations each; no variable shift of 128 bits is
 * used, because WebAssembly would call a library for it. */
#ifndef GAMES_CAT_FIGHT_BOARD_H
#define GAMES_CAT_FIGHT_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

enum { COLUMNS = 10, ROWS = 11, SQUARES = COLUMNS * ROWS, DIRECTIONS = 8 };

/* Where a thing is that lies on no square. Their bits are empty sets, so no caller needs to ask. */
enum { NOWHERE = SQUARES, USED_UP = SQUARES + 1, PLACES = SQUARES + 2 };

/* CF-4, in this order. East to south-west lead to higher square numbers, the others to lower ones. */
enum direction { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST };
enum { NO_DIRECTION = DIRECTIONS };

__extension__ typedef unsigned __int128 squares;

#define SQUARE_BIT(number) ((squares)1 << (number)) /* of a constant number */
#define ROW_BITS(row) ((squares)0x3ff << ((row)*COLUMNS))
#define COLUMN_BITS(column)                                                                                            \
    ((SQUARE_BIT(0) | SQUARE_BIT(10) | SQUARE_BIT(20) | SQUARE_BIT(30) | SQUARE_BIT(40) | SQUARE_BIT(50) |             \
      SQUARE_BIT(60) | SQUARE_BIT(70) | SQUARE_BIT(80) | SQUARE_BIT(90) | SQUARE_BIT(100))                             \
     << (column))
#define BOARD_BITS (SQUARE_BIT(SQUARES) - 1)
/* CF-1: the blue area is the rim. */
#define BLUE_BITS (ROW_BITS(0) | ROW_BITS(ROWS - 1) | COLUMN_BITS(0) | COLUMN_BITS(COLUMNS - 1))

extern const squares cat_fight_bit[PLACES];
extern const squares cat_fight_near[PLACES];             /* the neighbours of a square */
extern const squares cat_fight_ray[SQUARES][DIRECTIONS]; /* to the edge, the square itself not counted */
extern const char *const cat_fight_square_names[SQUARES];
extern const char *const cat_fight_direction_names[DIRECTIONS];
/* CF-2: green 1-6, then purple 1-6. */
extern const uint8_t cat_fight_saucer_squares[12];

static inline squares bit_of(unsigned place) {
    return cat_fight_bit[place];
}

static inline bool has(squares set, unsigned place) {
    return (set & cat_fight_bit[place]) != 0;
}

static inline uint64_t low_word(squares set) {
    return (uint64_t)set;
}

static inline uint64_t high_word(squares set) {
    return (uint64_t)(set >> 64);
}

static inline squares words_set(const uint64_t words[2]) {
    return (squares)words[1] << 64 | words[0];
}

static inline unsigned set_count(squares set) {
    return bits_count(low_word(set)) + bits_count(high_word(set));
}

/* The first square in board order; the set is not empty. */
static inline unsigned set_first(squares set) {
    return (unsigned)(low_word(set) ? __builtin_ctzll(low_word(set)) : 64 + __builtin_ctzll(high_word(set)));
}

/* The n-th square of a set, counted from 0; it has more. */
static inline unsigned set_nth(squares set, unsigned n) {
    unsigned low = bits_count(low_word(set));
    return n < low ? bits_nth(low_word(set), n) : 64 + bits_nth(high_word(set), n - low);
}

/* for each square of a set, in board order: SQUARES_EACH(square, set) ... */
#define SQUARES_EACH(square, set)                                                                                      \
    for (squares rest_##square = (set); rest_##square; rest_##square = 0)                                              \
        for (unsigned square; rest_##square && (square = set_first(rest_##square), true);                              \
             rest_##square &= rest_##square - 1)

static inline int column_of(unsigned square) {
    return (int)(square % COLUMNS);
}

static inline int row_of(unsigned square) {
    return (int)(square / COLUMNS);
}

static inline bool leads_up(unsigned dir) { /* to higher square numbers */
    return dir - EAST <= SOUTH_WEST - EAST;
}

/* The squares from `from` in one direction, up to and with the first of `stop`, or up to the edge.
 * Upwards, hit ^ (hit - 1) is everything up to the lowest hit, and all ones without a hit. Downwards,
 * minus the highest hit is everything from it on; bit 0 stands in for no hit. */
static inline squares slide(unsigned from, unsigned dir, squares stop) {
    squares ray = cat_fight_ray[from][dir], hit = ray & stop;
    if (leads_up(dir))
        return ray & (hit ^ (hit - 1));
    /* The same without a branch, since a processor cannot foresee which half it is in. */
    uint64_t in_high = (uint64_t)0 - (high_word(hit) != 0), word = in_high ? high_word(hit) : low_word(hit) | 1;
    uint64_t from_hit = ~UINT64_C(0) << (63 - __builtin_clzll(word));
    return (squares)(high_word(ray) & (from_hit | ~in_high)) << 64 | (low_word(ray) & from_hit & ~in_high);
}

/* The same in all eight directions. */
static inline squares slide_all(unsigned from, squares stop) {
    squares reach = 0;
#pragma GCC unroll 8
    for (unsigned dir = 0; dir < DIRECTIONS; dir++)
        reach |= slide(from, dir, stop);
    return reach;
}

/* The set and its king's neighbours. */
static inline squares king_step(squares set) {
    squares wide = set | (set & ~COLUMN_BITS(COLUMNS - 1)) << 1 | (set & ~COLUMN_BITS(0)) >> 1;
    return (wide | wide << COLUMNS | wide >> COLUMNS) & BOARD_BITS;
}

/* Everything that king's steps over `free` squares reach from `set`. Each round adds a square, so it ends. */
static inline squares king_flood(squares set, squares free) {
    for (squares before = 0; set != before;) {
        before = set;
        set |= king_step(set) & free;
    }
    return set;
}

/* The direction in which `to` lies straight from `from`, or NO_DIRECTION. */
static inline unsigned direction_to(unsigned from, unsigned to) {
    static const uint8_t by_sign[3][3] = {
        {NORTH_WEST, NORTH, NORTH_EAST}, {WEST, NO_DIRECTION, EAST}, {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    int right = column_of(to) - column_of(from), down = row_of(to) - row_of(from);
    if (right && down && right != down && right != -down)
        return NO_DIRECTION;
    return by_sign[(down > 0) - (down < 0) + 1][(right > 0) - (right < 0) + 1];
}

/* How many king's steps apart. */
static inline int distance(unsigned a, unsigned b) {
    int right = column_of(a) - column_of(b), down = row_of(a) - row_of(b);
    right = right < 0 ? -right : right;
    down = down < 0 ? -down : down;
    return right > down ? right : down;
}

/* CF-11: is there a line between the two squares? Nothing has a line to its own square. */
static inline bool has_line(unsigned from, unsigned to, squares blocks) {
    unsigned dir = direction_to(from, to);
    return dir != NO_DIRECTION && has(slide(from, dir, blocks), to);
}

/* The neighbour in a direction, or NOWHERE beyond the edge. */
static inline unsigned neighbour(unsigned square, unsigned dir) {
    static const int8_t step[DIRECTIONS] = {
        [NORTH] = -COLUMNS, [NORTH_EAST] = 1 - COLUMNS, [EAST] = 1,  [SOUTH_EAST] = COLUMNS + 1,
        [SOUTH] = COLUMNS,  [SOUTH_WEST] = COLUMNS - 1, [WEST] = -1, [NORTH_WEST] = -COLUMNS - 1};
    return cat_fight_ray[square][dir] ? square + (unsigned)step[dir] : NOWHERE;
}

#endif
