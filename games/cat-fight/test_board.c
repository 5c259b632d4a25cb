/* Lines, moves, catnip and cut-off saucers against a slow, obvious second version on random boards, and legal()
 * against accepts(). */
#include "games/cat-fight/rules.h"
#include "games/cat-fight/test_draw.h"

#include <string.h>

extern const struct game cat_fight_game;

/* ---- the slow version: a grid with a wall round it and steps in eight directions */

struct grid {
    char on[ROWS + 2][COLUMNS + 2]; /* 'W' wall, 'B' blocker, 'S' saucer, 'C' cat, '.' */
};

static const int steps[DIRECTIONS][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

static char *grid_at(struct grid *g, unsigned square) {
    return &g->on[square / COLUMNS + 1][square % COLUMNS + 1];
}

static void grid_of(struct grid *g, const struct state *s) {
    memset(g->on, 'W', sizeof g->on);
    for (unsigned square = 0; square < SQUARES; square++) {
        *grid_at(g, square) = '.';
        if (s->blocks[square / 64] >> square % 64 & 1)
            *grid_at(g, square) = 'B';
        for (int i = 0; i < s->saucers; i++)
            if (s->saucer[i].at == square)
                *grid_at(g, square) = 'S';
        for (int who = 0; who < SEATS; who++)
            if (s->cat[who] == square)
                *grid_at(g, square) = 'C';
    }
}

/* How far `to` is from `from` along a line in this direction without a blocker between; 0: not at all. */
static int slow_line(struct grid *g, unsigned from, int dir, unsigned to) {
    int x = (int)from % COLUMNS + 1, y = (int)from / COLUMNS + 1, far = 0;
    do {
        x += steps[dir][0];
        y += steps[dir][1];
        far++;
        if (g->on[y][x] == 'W')
            return 0;
        if ((y - 1) * COLUMNS + x - 1 == (int)to)
            return far;
    } while (g->on[y][x] != 'B');
    return 0;
}

static int slow_any_line(struct grid *g, unsigned from, unsigned to) {
    for (int dir = 0; dir < DIRECTIONS; dir++) {
        int far = slow_line(g, from, dir, to);
        if (far)
            return far;
    }
    return 0;
}

static bool slow_move(struct grid *g, unsigned from, unsigned to) {
    for (int dir = 0; dir < DIRECTIONS; dir++) {
        int x = (int)from % COLUMNS + 1, y = (int)from / COLUMNS + 1;
        for (;;) {
            x += steps[dir][0];
            y += steps[dir][1];
            char there = g->on[y][x];
            if (there == 'W' || there == 'B' || there == 'S')
                break;
            if ((y - 1) * COLUMNS + x - 1 == (int)to)
                return true;
            if (there == 'C')
                break;
        }
    }
    return false;
}

static bool slow_watched(struct grid *g, const struct state *s, int who) {
    for (int other = 0; other < SEATS; other++)
        if (other != who && s->cat[other] != NOWHERE && slow_line(g, s->cat[other], s->face[other], s->cat[who]))
            return true;
    return false;
}

/* CF-50 by trying: marks spread from rim and cats until nothing changes. */
static bool slow_reached(struct grid *g, unsigned saucer) {
    bool mark[ROWS + 2][COLUMNS + 2] = {{false}}, changed = true;
    for (int y = 1; y <= ROWS; y++)
        for (int x = 1; x <= COLUMNS; x++)
            mark[y][x] = x == 1 || x == COLUMNS || y == 1 || y == ROWS || g->on[y][x] == 'C';
    while (changed) {
        changed = false;
        for (int y = 1; y <= ROWS; y++)
            for (int x = 1; x <= COLUMNS; x++)
                for (int dir = 0; dir < DIRECTIONS && !mark[y][x]; dir++)
                    if (mark[y + steps[dir][1]][x + steps[dir][0]] && (g->on[y][x] == '.' || g->on[y][x] == 'C'))
                        mark[y][x] = changed = true;
    }
    for (int dir = 0; dir < DIRECTIONS; dir++)
        if (mark[saucer / COLUMNS + 1 + steps[dir][1]][saucer % COLUMNS + 1 + steps[dir][0]])
            return true;
    return false;
}

/* ---- random boards */

static unsigned free_square(const struct state *s, squares allowed, struct rng *rng) {
    for (;;) {
        unsigned square = rng_below(rng, SQUARES);
        if (has(empty_squares(s) & allowed, square))
            return square;
    }
}

/* Any number of blockers, more than the game has; the cat of seat 1 is on the board and on turn. */
static void random_board(struct state *s, unsigned blockers, struct rng *rng) {
    memset(s, 0, sizeof *s);
    memset(s->cat, NOWHERE, SEATS);
    memset(s->face, NO_DIRECTION, SEATS);
    memset(s->nip, USED_UP, SEATS);
    s->phase = PHASE_TURN;
    for (int i = 0; i < SAUCERS; i++) {
        unsigned at = cat_fight_saucer_squares[rng_below(rng, 12)];
        if (has(saucers_of(s), at))
            continue;
        s->saucer[s->saucers] = (struct saucer){.at = (uint8_t)at, .left = 1, .cream = {1}};
        s->saucers++;
    }
    for (int who = 0; who < SEATS; who++) {
        if (who && rng_below(rng, 4) == 0)
            continue;
        s->cat[who] = (uint8_t)free_square(s, BOARD_BITS, rng);
        s->face[who] = (uint8_t)rng_below(rng, DIRECTIONS);
    }
    for (unsigned i = 0; i < blockers; i++) {
        unsigned at = free_square(s, ~BLUE_BITS, rng);
        s->blocks[at / 64] |= UINT64_C(1) << at % 64;
    }
    for (int who = 0; who < SEATS; who++)
        if (rng_below(rng, 3) == 0)
            s->nip[who] = (uint8_t)free_square(s, BOARD_BITS, rng);
    s->stock[0] = (uint8_t)rng_below(rng, 2);
    s->nip[0] = rng_below(rng, 2) ? NOWHERE : s->nip[0];
    s->may_sip = faced_saucer(s, 0) >= 0;
}

TEST("CF-10 CF-11 lines on random boards are those of the slow version") {
    struct rng rng;
    rng_seed_number(&rng, 11);
    for (int board = 0; board < 300; board++) {
        struct state s;
        struct grid g;
        random_board(&s, rng_below(&rng, 30), &rng);
        grid_of(&g, &s);
        unsigned from = rng_below(&rng, SQUARES);
        for (unsigned to = 0; to < SQUARES; to++) {
            for (int dir = 0; dir < DIRECTIONS; dir++)
                assert_int_equal(has(slide(from, (unsigned)dir, blocks_of(&s)), to), slow_line(&g, from, dir, to) > 0);
            assert_int_equal(has_line(from, to, blocks_of(&s)), slow_any_line(&g, from, to) > 0);
            assert_int_equal(has(slide_all(from, blocks_of(&s)), to), slow_any_line(&g, from, to) > 0);
        }
        for (int who = 0; who < SEATS; who++)
            if (s.cat[who] != NOWHERE)
                assert_int_equal(cat_watched(&s, who, blocks_of(&s)), slow_watched(&g, &s, who));
    }
}

/* What seat 1 may do, by the slow version. */
static bool slow_legal(struct grid *g, const struct state *s, unsigned a) {
    unsigned square = a % SQUARES;
    bool lies = false, in_line = false, can_move = false;
    for (int who = 0; who < SEATS; who++) {
        lies |= s->nip[who] == square;
        in_line |= s->nip[who] < SQUARES && slow_any_line(g, square, s->nip[who]);
    }
    for (unsigned to = 0; to < SQUARES; to++)
        can_move |= slow_move(g, s->cat[0], to);
    bool empty = *grid_at(g, square) == '.' && !lies;
    bool blue = square % COLUMNS == 0 || square % COLUMNS == 9 || square / COLUMNS == 0 || square / COLUMNS == 10;
    if (a < BLOCK)
        return false;
    if (a < NIP)
        return s->stock[0] && empty && !blue;
    if (a < MOVE)
        return s->nip[0] == NOWHERE && empty && !in_line;
    if (a < STAY)
        return slow_move(g, s->cat[0], square);
    if (a == STAY || a == SIP)
        return (a == STAY || s->may_sip) && !(slow_watched(g, s, 0) && can_move);
    return false;
}

TEST("CF-22 CF-24 CF-25 CF-27 legal actions on random boards are those of the slow version, and so is accepts") {
    struct rng rng;
    struct table t;
    size_t most = 0;
    table_default(&t, &cat_fight_game);
    t.seats = 4;
    rng_seed_number(&rng, 12);
    for (int board = 0; board < 250; board++) {
        struct state s;
        struct grid g;
        action list[LEGAL_MAX];
        random_board(&s, rng_below(&rng, board % 2 ? 11 : 60), &rng);
        grid_of(&g, &s);
        size_t count = cat_fight_legal(&t, &s, 0, list), next = 0;
        for (unsigned a = 0; a < ACTIONS; a++) {
            bool listed = next < count && list[next] == a;
            next += listed;
            assert_int_equal(listed, slow_legal(&g, &s, a));
            assert_int_equal(listed, cat_fight_accepts(&t, &s, 0, (action)a));
        }
        assert_int_equal(next, count);
        assert_true(count > 0 && count <= cat_fight_game.legal_max);
        most = count > most ? count : most;
    }
    assert_true(most > 180);
}

TEST("CF-43 the nearest catnip of a square on random boards is that of the slow version") {
    struct rng rng;
    rng_seed_number(&rng, 13);
    for (int board = 0; board < 300; board++) {
        struct state s;
        struct grid g;
        random_board(&s, rng_below(&rng, 20), &rng);
        grid_of(&g, &s);
        for (unsigned square = 0; square < SQUARES; square++) {
            int owner = -1, nearest = 99;
            for (int who = 0; who < SEATS; who++) {
                int far = s.nip[who] < SQUARES ? slow_any_line(&g, square, s.nip[who]) : 0;
                if (s.nip[who] == square || (far && far < nearest)) {
                    owner = who;
                    nearest = s.nip[who] == square ? 0 : far;
                }
                if (nearest == 0)
                    break;
            }
            assert_int_equal(cat_fight_catnip_near(&s, square), owner);
        }
    }
}

TEST("CF-50 saucers cut off on random boards are those of the slow version") {
    struct rng rng;
    struct table t;
    int kept = 0, gone = 0;
    table_default(&t, &cat_fight_game);
    rng_seed_number(&rng, 14);
    for (int board = 0; board < 2000; board++) {
        struct state s, before;
        struct grid g;
        random_board(&s, 20 + rng_below(&rng, 40), &rng);
        grid_of(&g, &s);
        before = s;
        cat_fight_cut_off(&(struct play){.t = &t, .s = &s});
        int left = 0;
        for (int i = 0; i < before.saucers; i++) {
            if (!slow_reached(&g, before.saucer[i].at)) {
                gone++;
                continue;
            }
            assert_true(left < s.saucers);
            assert_int_equal(s.saucer[left].at, before.saucer[i].at);
            left++;
            kept++;
        }
        assert_int_equal(s.saucers, left);
        assert_int_equal(heap_of(s.removed, 1), before.saucers - left);
        assert_int_equal(s.phase, left ? PHASE_TURN : PHASE_OVER);
    }
    assert_true(kept > 300 && gone > 300);
}

TEST("CF-1 CF-2 the rim is blue, saucer squares are inside, square names run by rows") {
    assert_int_equal(set_count(BLUE_BITS), 38);
    for (int i = 0; i < 12; i++)
        assert_false(has(BLUE_BITS, cat_fight_saucer_squares[i]));
    assert_string_equal(cat_fight_square_names[0], "a1");
    assert_string_equal(cat_fight_square_names[9], "j1");
    assert_string_equal(cat_fight_square_names[22], "c3");
    assert_string_equal(cat_fight_square_names[109], "j11");
    assert_true(space_check(&cat_fight_space));
}
