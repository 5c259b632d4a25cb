/* What a seat may do: legal() lists it from sets of squares, accepts() judges one action by walking over the
 * board square by square, as a player with a finger would. Neither uses the other's way; law 1 compares. */
#include "games/cat-fight/rules.h"

static seat next_loser(const struct state *s) {
    unsigned waiting = s->fight.cats & ~s->fight.yielded & ~(1u << s->fight.winner);
    return (seat)(waiting ? bits_first(waiting) : SEATS_MAX);
}

seat cat_fight_actor(const struct state *s) {
    switch (s->phase) {
    case PHASE_FIGHT:
        return next_loser(s); /* CF-31: in seat order */
    case PHASE_FACE:
        return s->fight.cats ? s->fight.winner : s->turn; /* CF-32, CF-41 */
    case PHASE_OVER:
        return SEATS_MAX;
    }
    return s->turn;
}

/* ---- legal() */

static action *list_squares(squares set, unsigned verb, action *out) {
    for (uint64_t rest = low_word(set); rest; rest &= rest - 1)
        *out++ = (action)(verb + bits_first(rest));
    for (uint64_t rest = high_word(set); rest; rest &= rest - 1)
        *out++ = (action)(verb + 64 + bits_first(rest));
    return out;
}

static action *list_turn(const struct state *s, seat who, action *out) {
    if (s->stock[who]) /* CF-22 */
        out = list_squares(empty_squares(s) & ~BLUE_BITS, BLOCK, out);
    if (s->nip[who] == NOWHERE)
        out = list_squares(nip_squares(s), NIP, out);
    squares moves = cat_moves(s, who);
    out = list_squares(moves, MOVE, out);
    if (moves && cat_watched(s, who, blocks_of(s))) /* CF-25 */
        return out;
    *out++ = STAY;
    if (s->may_sip)
        *out++ = SIP;
    return out;
}

static action *list_fight(const struct state *s, seat who, action *out) {
    for (unsigned number = 1; number <= NUMBER_MAX; number++)
        if (heap_of(s->creams[who], number))
            *out++ = (action)(SACRIFICE + number - 1);
    *out++ = YIELD;
    return out;
}

size_t cat_fight_legal(const struct table *t, const void *state, seat who, action *out) {
    const struct state *s = state;
    action *end = out;
    (void)t;
    if (who != cat_fight_actor(s))
        return 0;
    switch (s->phase) {
    case PHASE_PLACE: /* CF-20 */
        end = list_squares(BLUE_BITS & ~cats_of(s), PLACE, out);
        break;
    case PHASE_TURN:
        end = list_turn(s, who, out);
        break;
    case PHASE_FACE:
        for (unsigned dir = 0; dir < DIRECTIONS; dir++)
            *end++ = (action)(FACE + dir);
        break;
    case PHASE_FIGHT:
        end = list_fight(s, who, out);
        break;
    case PHASE_END: /* CF-28: only a seat that holds its catnip is asked */
        end = list_squares(nip_squares(s), NIP, out);
        *end++ = END;
        break;
    }
    return (size_t)(end - out);
}

/* ---- accepts() */

struct step {
    int8_t right, down;
};
static const struct step steps[DIRECTIONS] = {
    [NORTH] = {0, -1}, [NORTH_EAST] = {1, -1}, [EAST] = {1, 0},  [SOUTH_EAST] = {1, 1},
    [SOUTH] = {0, 1},  [SOUTH_WEST] = {-1, 1}, [WEST] = {-1, 0}, [NORTH_WEST] = {-1, -1},
};

/* The next square, or NOWHERE beyond the edge. */
static unsigned step_on(unsigned square, unsigned dir) {
    int column = (int)square % COLUMNS + steps[dir].right, row = (int)square / COLUMNS + steps[dir].down;
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS)
        return NOWHERE;
    return (unsigned)(row * COLUMNS + column);
}

static bool is_blue(unsigned square) {
    unsigned column = square % COLUMNS, row = square / COLUMNS;
    return column == 0 || column == COLUMNS - 1 || row == 0 || row == ROWS - 1;
}

static bool cat_on(const struct state *s, unsigned square) {
    for (int who = 0; who < SEATS; who++)
        if (s->cat[who] == square)
            return true;
    return false;
}

static bool block_on(const struct state *s, unsigned square) {
    return s->blocks[square / 64] >> square % 64 & 1;
}

/* Blockers and saucers, which no cat can stand on. */
static bool solid_on(const struct state *s, unsigned square) {
    for (int i = 0; i < s->saucers; i++)
        if (s->saucer[i].at == square)
            return true;
    return block_on(s, square);
}

static bool empty_on(const struct state *s, unsigned square) {
    for (int who = 0; who < SEATS; who++)
        if (s->nip[who] == square)
            return false;
    return !solid_on(s, square) && !cat_on(s, square);
}

/* CF-11: walks from one square until the other, a blocker or the edge. */
static bool line_leads(const struct state *s, unsigned from, unsigned dir, unsigned to) {
    unsigned at = step_on(from, dir);
    while (at != NOWHERE && at != to && !block_on(s, at))
        at = step_on(at, dir);
    return at == to;
}

static bool may_nip(const struct state *s, seat who, unsigned square) {
    if (s->nip[who] != NOWHERE || !empty_on(s, square))
        return false;
    for (int other = 0; other < SEATS; other++)
        for (unsigned dir = 0; s->nip[other] < SQUARES && dir < DIRECTIONS; dir++)
            if (line_leads(s, square, dir, s->nip[other]))
                return false;
    return true;
}

/* CF-24: walks over empty squares (catnip does not count) to the square, which may hold a cat. */
static bool may_move(const struct state *s, seat who, unsigned square) {
    unsigned at = s->cat[who], dir = direction_to(at, square);
    if (dir == NO_DIRECTION)
        return false;
    do {
        at = step_on(at, dir);
        if (solid_on(s, at) || (at != square && cat_on(s, at)))
            return false;
    } while (at != square);
    return true;
}

/* CF-25: a watched cat that can move must not rest. Any free neighbour square, or a cat on it, is a move. */
static bool may_rest(const struct state *s, seat who) {
    bool watched = false, can_move = false;
    for (int other = 0; other < SEATS && !watched; other++)
        watched = other != who && s->cat[other] != NOWHERE && s->face[other] != NO_DIRECTION &&
                  line_leads(s, s->cat[other], s->face[other], s->cat[who]);
    for (unsigned dir = 0; watched && dir < DIRECTIONS && !can_move; dir++) {
        unsigned near = step_on(s->cat[who], dir);
        can_move = near != NOWHERE && !solid_on(s, near);
    }
    return !can_move;
}

bool cat_fight_accepts(const struct table *t, const void *state, seat who, action a) {
    const struct state *s = state;
    (void)t;
    if (who >= SEATS || who != cat_fight_actor(s))
        return false;
    if (a < BLOCK)
        return s->phase == PHASE_PLACE && is_blue(a - PLACE) && !cat_on(s, a - PLACE);
    if (a < NIP)
        return s->phase == PHASE_TURN && s->stock[who] && !is_blue(a - BLOCK) && empty_on(s, a - BLOCK);
    if (a < MOVE)
        return (s->phase == PHASE_TURN || s->phase == PHASE_END) && may_nip(s, who, a - NIP);
    if (a < STAY)
        return s->phase == PHASE_TURN && may_move(s, who, a - MOVE);
    if (a < FACE)
        return s->phase == PHASE_TURN && (a == STAY || s->may_sip) && may_rest(s, who);
    if (a < SACRIFICE)
        return s->phase == PHASE_FACE;
    if (a < YIELD)
        return s->phase == PHASE_FIGHT && heap_of(s->creams[who], a - SACRIFICE + 1);
    return a < ACTIONS && s->phase == (a == YIELD ? PHASE_FIGHT : PHASE_END);
}
