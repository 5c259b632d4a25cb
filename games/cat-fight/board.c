/* The tables of the board, made by the compiler. */
#include "games/cat-fight/board.h"

#define ON(x, y) ((x) >= 0 && (x) < COLUMNS && (y) >= 0 && (y) < ROWS)
#define AT(x, y) ((squares)(ON(x, y) ? 1 : 0) << (ON(x, y) ? (y)*COLUMNS + (x) : 0))

/* CF-10: ten steps reach the edge from everywhere. */
#define RAY(x, y, right, down)                                                                                         \
    (AT(x + 1 * (right), y + 1 * (down)) | AT(x + 2 * (right), y + 2 * (down)) | AT(x + 3 * (right), y + 3 * (down)) | \
     AT(x + 4 * (right), y + 4 * (down)) | AT(x + 5 * (right), y + 5 * (down)) | AT(x + 6 * (right), y + 6 * (down)) | \
     AT(x + 7 * (right), y + 7 * (down)) | AT(x + 8 * (right), y + 8 * (down)) | AT(x + 9 * (right), y + 9 * (down)) | \
     AT(x + 10 * (right), y + 10 * (down)))

#define RAYS(x, y)                                                                                                     \
    {                                                                                                                  \
        [NORTH] = RAY(x, y, 0, -1), [NORTH_EAST] = RAY(x, y, 1, -1), [EAST] = RAY(x, y, 1, 0),                         \
        [SOUTH_EAST] = RAY(x, y, 1, 1), [SOUTH] = RAY(x, y, 0, 1), [SOUTH_WEST] = RAY(x, y, -1, 1),                    \
        [WEST] = RAY(x, y, -1, 0), [NORTH_WEST] = RAY(x, y, -1, -1),                                                   \
    }

#define ROW_OF(thing, y)                                                                                               \
    thing(0, y), thing(1, y), thing(2, y), thing(3, y), thing(4, y), thing(5, y), thing(6, y), thing(7, y),            \
        thing(8, y), thing(9, y)
#define BOARD_OF(thing)                                                                                                \
    ROW_OF(thing, 0), ROW_OF(thing, 1), ROW_OF(thing, 2), ROW_OF(thing, 3), ROW_OF(thing, 4), ROW_OF(thing, 5),        \
        ROW_OF(thing, 6), ROW_OF(thing, 7), ROW_OF(thing, 8), ROW_OF(thing, 9), ROW_OF(thing, 10)

const squares cat_fight_bit[PLACES] = {BOARD_OF(AT), [NOWHERE] = 0, [USED_UP] = 0};

#define NEAR(x, y)                                                                                                     \
    (AT(x - 1, y - 1) | AT(x, y - 1) | AT(x + 1, y - 1) | AT(x - 1, y) | AT(x + 1, y) | AT(x - 1, y + 1) |             \
     AT(x, y + 1) | AT(x + 1, y + 1))
const squares cat_fight_near[PLACES] = {BOARD_OF(NEAR), [NOWHERE] = 0, [USED_UP] = 0};
const squares cat_fight_ray[SQUARES][DIRECTIONS] = {BOARD_OF(RAYS)};

#define NAMES(row) "a" #row, "b" #row, "c" #row, "d" #row, "e" #row, "f" #row, "g" #row, "h" #row, "i" #row, "j" #row

const char *const cat_fight_square_names[SQUARES] = {
    NAMES(1), NAMES(2), NAMES(3), NAMES(4), NAMES(5), NAMES(6), NAMES(7), NAMES(8), NAMES(9), NAMES(10), NAMES(11),
};

const char *const cat_fight_direction_names[DIRECTIONS] = {
    [NORTH] = "n", [NORTH_EAST] = "ne", [EAST] = "e", [SOUTH_EAST] = "se",
    [SOUTH] = "s", [SOUTH_WEST] = "sw", [WEST] = "w", [NORTH_WEST] = "nw",
};

#define SQUARE(column, row) (((row)-1) * COLUMNS + (column) - 'a')

const uint8_t cat_fight_saucer_squares[12] = {
    SQUARE('c', 3), SQUARE('e', 3), SQUARE('g', 3), SQUARE('c', 5), SQUARE('e', 5), SQUARE('g', 5),
    SQUARE('c', 7), SQUARE('e', 7), SQUARE('g', 7), SQUARE('c', 9), SQUARE('e', 9), SQUARE('g', 9),
};
