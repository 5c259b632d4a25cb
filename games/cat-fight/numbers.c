/* Cat Fight as numbers: what a seat may know, for programs that learn. */
#include "games/cat-fight/rules.h"

enum { SAUCER_SQUARES = 12, DIE = 6, FACINGS = FACING_CATNIP_WIN, STOCK_MAX = BLOCKERS / 2 };

struct numbers {
    uint8_t quiet, moved, may_sip, facing[FACINGS];
    uint8_t turn[SEATS], stock[SEATS];
    uint8_t on_board[SEATS], face[SEATS][DIRECTIONS], catnip_held[SEATS], catnip_used[SEATS];
    uint8_t cream_count[SEATS], lost_count[SEATS];
    uint8_t creams_unknown[SEATS], creams[SEATS][NUMBER_MAX];
    uint8_t lost_unknown[SEATS], lost[SEATS][NUMBER_MAX];
    uint8_t box_size, unseen[NUMBER_MAX];
    uint8_t saucer[SAUCER_SQUARES];
    uint8_t fighting[SEATS], fight_winner[SEATS], yielded[SEATS], roll[SEATS], catnip_fight;
    uint8_t blocker[SQUARES];
    uint8_t cat[SEATS][SQUARES], catnip[SEATS][SQUARES];
    uint8_t fight_at[SQUARES];
};

static const struct number_field fields[] = {
    NUMBERS_OF(quiet, .most = QUIET_TURNS_EACH * SEATS, .meaning = "turns in a row without a sip"),
    NUMBERS_OF(moved, .most = 1, .meaning = "1 if the cat whose turn it is has moved"),
    NUMBERS_OF(may_sip, .most = 1, .meaning = "1 if that cat may sip this turn"),
    NUMBERS_OF(facing, .most = 1, .meaning = "1 for why a cat is to be turned: placed, moved, won a fight, won catnip"),
    NUMBERS_OF(turn, .most = 1, .seats = SEATS, .meaning = "1 if it is the seat's turn"),
    NUMBERS_OF(stock, .most = STOCK_MAX, .seats = SEATS, .meaning = "blockers the seat has left"),
    NUMBERS_OF(on_board, .most = 1, .seats = SEATS, .meaning = "1 if the seat's cat is on the board"),
    NUMBERS_OF(face, .most = 1, .seats = SEATS, .meaning = "1 for the direction the cat faces: N, NE ... NW"),
    NUMBERS_OF(catnip_held, .most = 1, .seats = SEATS, .meaning = "1 if the seat still holds its catnip"),
    NUMBERS_OF(catnip_used, .most = 1, .seats = SEATS, .meaning = "1 if the seat's catnip is used up"),
    NUMBERS_OF(cream_count, .most = CREAMS, .seats = SEATS, .meaning = "creams the seat has"),
    NUMBERS_OF(lost_count, .most = CREAMS, .seats = SEATS, .meaning = "creams the seat has sacrificed"),
    NUMBERS_OF(creams_unknown, .most = CREAMS, .seats = SEATS, .own = true,
               .meaning = "how many of its creams have a number unknown to this seat",
               .constant = "a seat knows its own"),
    NUMBERS_OF(creams, .most = CREAMS, .seats = SEATS, .own = true,
               .meaning = "how many of its creams are known to have the number 1 ... 9",
               .constant = "others' are seen at the end only, and the house's creams do not have every number"),
    NUMBERS_OF(lost_unknown, .most = CREAMS, .seats = SEATS, .own = true,
               .meaning = "how many of its sacrificed creams have a number unknown to this seat",
               .constant = "a seat knows its own"),
    NUMBERS_OF(lost, .most = CREAMS, .seats = SEATS, .own = true,
               .meaning = "how many of its sacrificed creams are known to have the number 1 ... 9",
               .constant = "others' are seen at the end only, and the house's creams do not have every number"),
    NUMBERS_OF(box_size, .most = CREAMS, .meaning = "creams in the box, or out of the game"),
    NUMBERS_OF(unseen, .most = CREAMS, .own = true,
               .meaning = "how many creams with the number 1 ... 9 are unknown to this seat, wherever they are",
               .constant = "the house's creams do not have every number"),
    NUMBERS_OF(saucer, .most = SAUCER_CREAMS,
               .meaning = "creams in the saucer on each of the saucer squares, green 1-6 and purple 1-6; their "
                          "numbers are unknown"),
    NUMBERS_OF(fighting, .most = 1, .seats = SEATS, .meaning = "1 if the cat is in the fight under way"),
    NUMBERS_OF(fight_winner, .most = 1, .seats = SEATS, .meaning = "1 if the cat is winning it"),
    NUMBERS_OF(yielded, .most = 1, .seats = SEATS, .meaning = "1 if the cat has yielded in it"),
    NUMBERS_OF(roll, .most = DIE, .seats = SEATS, .meaning = "the cat's last roll in it; 0 for none"),
    NUMBERS_OF(catnip_fight, .most = 1, .meaning = "1 if the fight is for catnip"),
    NUMBERS_OF(blocker, .most = 1, .meaning = "1 for each square with a blocker: a1 ... j1, a2 ... j11",
               .constant = "no blocker may stand on the rim"),
    NUMBERS_OF(cat, .most = 1, .seats = SEATS, .meaning = "1 for the square of the seat's cat"),
    NUMBERS_OF(catnip, .most = 1, .seats = SEATS, .meaning = "1 for the square where the seat's catnip lies",
               .constant = "each seat lays its catnip once, and it does not lie for long"),
    NUMBERS_OF(fight_at, .most = 1, .meaning = "1 for the square that is fought for",
               .constant = "most squares are fought for very rarely"),
    {.name = NULL},
};

static const heap NUMBERED = ~(heap)15; /* all but the creams that are unknown */

static inline uint8_t write_heap(heap creams, uint8_t *unknown, uint8_t known[NUMBER_MAX]) {
    *unknown = (uint8_t)heap_of(creams, 0);
    numbers_spread_counts(known, creams >> 4, NUMBER_MAX);
    return (uint8_t)cat_fight_heap_count(creams);
}

/* 1 at a place of a row of zeroes, if there is such a place. */
static inline bool put_at(uint8_t *row, unsigned place, unsigned places) {
    bool there = place < places;
    row[there ? place : 0] = there;
    return there;
}

/* Creams that are unknown are no number that is seen; those of other seats are seen at the end. Returns what is known
 * of the seat's creams. */
static inline heap write_seat(const struct state *s, unsigned who, unsigned at, struct numbers *restrict n) {
    heap open = at && s->phase != PHASE_OVER ? 0 : ~(heap)0;
    heap creams = (s->creams[who] & open) | (hidden_heap(s->creams[who]) & ~open);
    heap lost = (s->lost[who] & open) | (hidden_heap(s->lost[who]) & ~open);
    bytes_clear(n->cat[at], SQUARES);
    bytes_clear(n->catnip[at], SQUARES);
    memset(n->face[at], 0, DIRECTIONS);
    n->turn[at] = s->turn == who && s->phase != PHASE_OVER;
    n->stock[at] = s->stock[who];
    n->catnip_held[at] = s->nip[who] == NOWHERE;
    n->catnip_used[at] = s->nip[who] == USED_UP;
    n->on_board[at] = put_at(n->cat[at], s->cat[who], SQUARES);
    put_at(n->face[at], s->face[who], DIRECTIONS);
    put_at(n->catnip[at], s->nip[who], SQUARES);
    n->cream_count[at] = write_heap(creams, &n->creams_unknown[at], n->creams[at]);
    n->lost_count[at] = write_heap(lost, &n->lost_unknown[at], n->lost[at]);
    n->fighting[at] = s->fight.cats >> who & 1;
    n->fight_winner[at] = (s->fight.cats != 0) & (s->fight.winner == who);
    n->yielded[at] = s->fight.yielded >> who & 1;
    n->roll[at] = s->fight.roll[who];
    return (creams & NUMBERED) + (lost & NUMBERED);
}

/* CF-3: what the kit has, and this seat has not seen. The kit's creams stand in `unseen`. */
static void prepare(const struct table *t, void *out) {
    struct numbers *restrict n = out;
    numbers_spread_counts(n->unseen, cat_fight_kit_heap(t->kit) >> 4, NUMBER_MAX);
}

/* The seats' creams that are known, and at the end those that nobody has; no cream at all is no number. */
static inline void write_unseen(const struct state *s, heap known, const struct numbers *prepared,
                                struct numbers *restrict n) {
    if (s->phase == PHASE_OVER) {
        known += (s->box & NUMBERED) + (s->removed & NUMBERED);
        for (int i = 0; i < SAUCERS; i++)
            for (int c = 0; c < SAUCER_CREAMS; c++)
                known += heap_one(s->saucer[i].cream[c]) & NUMBERED;
    }
    numbers_less_counts(n->unseen, prepared->unseen, known >> 4, NUMBER_MAX);
}

/* CF-2: the columns c, e, g of the rows 3, 5, 7, 9, in this order. Saucers past the last are all zeroes: they come
 * first and write a 0. */
static inline void write_saucers(const struct state *s, struct numbers *restrict n) {
    for (int i = SAUCERS; i--;) {
        unsigned square = s->saucer[i].at, row = square / COLUMNS, column = square % COLUMNS;
        unsigned place = (row - 2) / 2 * 3 + (column - 2) / 2;
        n->saucer[square ? place : 0] = s->saucer[i].left;
    }
}

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out) {
    const struct state *s = hidden;
    struct numbers *restrict n = out;
    bool fight = s->fight.cats != 0;
    heap known = 0;
    memset(n->facing, 0, FACINGS);
    memset(n->saucer, 0, SAUCER_SQUARES);
    bytes_clear(n->fight_at, SQUARES);
    n->quiet = (uint8_t)s->quiet;
    n->moved = s->moved;
    n->may_sip = s->may_sip;
    put_at(n->facing, s->facing - 1u, FACINGS);
    for (unsigned at = 0, who = me; at < t->seats; at++, who = who + 1 < t->seats ? who + 1 : 0)
        known += write_seat(s, who, at, n);
    n->box_size = (uint8_t)(cat_fight_heap_count(s->box) + cat_fight_heap_count(s->removed));
    write_unseen(s, known, prepared, n);
    write_saucers(s, n);
    n->catnip_fight = fight & (s->fight.catnip != 0);
    numbers_spread(n->blocker, s->blocks[0], 64);
    numbers_spread(n->blocker + 64, s->blocks[1], SQUARES - 64);
    put_at(n->fight_at, fight ? s->fight.at : SQUARES, SQUARES);
}

const struct numbering cat_fight_numbers = {
    .fields = fields, .bytes = sizeof(struct numbers), .open = true, .prepare = prepare, .write = write_numbers};
