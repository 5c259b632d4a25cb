/* Why a cat can do something now or not. */
#include "games/cat-fight/rules.h"

enum {
    MAY_PLACE,
    MAY_BLOCK,
    MAY_NIP,
    MAY_MOVE,
    MAY_ATTACK,
    MAY_STAY,
    MAY_SIP,
    MAY_FACE,
    MAY_SACRIFICE,
    MAY_YIELD,
    MAY_END,
    MUST_PLACE,
    MUST_FACE,
    MUST_ANSWER,
    MUST_END,
    ON_BOARD,
    FACE_LATER,
    NO_FIGHT,
    END_LATER,
    NOT_BLUE,
    BLUE,
    TAKEN,
    NO_BLOCKERS,
    NO_CATNIP,
    IN_LINE,
    NOT_STRAIGHT,
    IN_THE_WAY,
    WATCHED,
    NO_SAUCER,
    NO_SUCH_CREAM,
};
static const struct because because[] = {
    [MAY_PLACE] = {"may_place", "CF-20", "{square} is a blue square without a cat."},
    [MAY_BLOCK] = {"may_block", "CF-22", "{square} is empty and outside the blue area; you have {stock} blockers."},
    [MAY_NIP] = {"may_nip", "CF-27", "{square} is empty and has no line to other catnip."},
    [MAY_MOVE] = {"may_move", "CF-24", "Nothing stands on the way to {square}."},
    [MAY_ATTACK] = {"may_attack", "CF-30", "The cat of {seat} stands on {square}: moving there starts a fight."},
    [MAY_STAY] = {"may_stay", "CF-23", "You may stay, as nobody watches your cat or it cannot move."},
    [MAY_SIP] = {"may_sip", "CF-26", "Your cat stands next to the saucer on {square} and faces it."},
    [MAY_FACE] = {"may_face", "CF-24", "Your cat may look in any direction."},
    [MAY_SACRIFICE] = {"may_sacrifice", "CF-31", "You have a cream with number {number}."},
    [MAY_YIELD] = {"may_yield", "CF-31", "You are losing the fight, and may always yield."},
    [MAY_END] = {"may_end", "CF-28", "Your cat has moved, so you may end your turn."},
    [MUST_PLACE] = {"must_place", "CF-20", "Your cat is off the board: this turn it is placed, and nothing else."},
    [MUST_FACE] = {"must_face", "CF-23", "First choose the direction in which your cat looks."},
    [MUST_ANSWER] = {"must_answer", "CF-31", "You are losing the fight on {square}: sacrifice a cream, or yield."},
    [MUST_END] = {"must_end", "CF-28", "Your move is done: end your turn, or place your catnip."},
    [ON_BOARD] = {"on_board", "CF-20", "Your cat is on the board already, on {square}."},
    [FACE_LATER] = {"face_later", "CF-23", "First move or stay; then choose the direction."},
    [NO_FIGHT] = {"no_fight", "CF-31", "There is no fight now."},
    [END_LATER] = {"end_later", "CF-28", "First move, stay or sip; then the turn can end."},
    [NOT_BLUE] = {"not_blue", "CF-20", "{square} is not in the blue area, where cats come in."},
    [BLUE] = {"in_blue_area", "CF-22", "{square} is in the blue area, where no blocker may stand."},
    [TAKEN] = {"square_taken", "CF-22", "There is {thing} on {square}."},
    [NO_BLOCKERS] = {"no_blockers", "CF-7", "You have no blockers left."},
    [NO_CATNIP] = {"no_catnip", "CF-27", "You have used your catnip."},
    [IN_LINE] = {"in_line_with_catnip", "CF-27", "{square} has a line to the catnip on {other}."},
    [NOT_STRAIGHT] = {"not_straight", "CF-24", "{square} is not in a straight line from {from}."},
    [IN_THE_WAY] = {"way_blocked", "CF-24", "There is {thing} on {other}, on the way from {from} to {square}."},
    [WATCHED] = {"watched", "CF-25", "The cat of {seat} sees your cat on {from}, so it must move."},
    [NO_SAUCER] = {"no_saucer", "CF-21", "Your cat does not stand next to a saucer that it faces."},
    [NO_SUCH_CREAM] = {"no_such_cream", "CF-31", "You have no cream with number {number}."},
};

struct asked {
    const struct state *s;
    seat who;
    struct reason *out;
};

static void no(const struct asked *q, unsigned why) {
    reason_illegal(q->out, &because[why]);
}

static void yes(const struct asked *q, unsigned why) {
    reason_legal(q->out, &because[why]);
}

static void add_square(const struct asked *q, const char *name, unsigned square) {
    reason_word(q->out, name, cat_fight_square_names[square]);
}

static const char *thing_on(const struct state *s, unsigned square) {
    if (has(cats_of(s), square))
        return "a cat";
    if (has(saucers_of(s), square))
        return "a saucer";
    return has(blocks_of(s), square) ? "a blocker" : has(nips_of(s), square) ? "catnip" : NULL;
}

/* False with the reason when anything lies there. */
static bool is_empty(const struct asked *q, unsigned square) {
    const char *thing = thing_on(q->s, square);
    if (!thing)
        return true;
    no(q, TAKEN);
    reason_word(q->out, "thing", thing);
    add_square(q, "square", square);
    return false;
}

/* What is asked now, said to somebody who does something else. `instead` is for the turn itself. */
static void wrong_step(const struct asked *q, unsigned instead) {
    switch (q->s->phase) {
    case PHASE_PLACE:
        no(q, MUST_PLACE);
        return;
    case PHASE_FACE:
        no(q, MUST_FACE);
        return;
    case PHASE_FIGHT:
        no(q, MUST_ANSWER);
        add_square(q, "square", q->s->fight.at);
        return;
    case PHASE_END:
        no(q, MUST_END);
        return;
    }
    no(q, instead); /* PHASE_TURN */
    if (instead == ON_BOARD)
        add_square(q, "square", q->s->cat[q->who]);
}

static void why_place(const struct asked *q, unsigned square) {
    if (q->s->phase != PHASE_PLACE) {
        wrong_step(q, ON_BOARD);
    } else if (!has(BLUE_BITS, square)) {
        no(q, NOT_BLUE);
        add_square(q, "square", square);
    } else if (!has(cats_of(q->s), square) || is_empty(q, square)) {
        yes(q, MAY_PLACE);
        add_square(q, "square", square);
    }
}

static void why_block(const struct asked *q, unsigned square) {
    if (q->s->phase != PHASE_TURN) {
        wrong_step(q, MUST_END);
    } else if (!q->s->stock[q->who]) {
        no(q, NO_BLOCKERS);
    } else if (has(BLUE_BITS, square)) {
        no(q, BLUE);
        add_square(q, "square", square);
    } else if (is_empty(q, square)) {
        yes(q, MAY_BLOCK);
        add_square(q, "square", square);
        reason_number(q->out, "stock", q->s->stock[q->who]);
    }
}

/* CF-27: the lying catnip that a square has a line to; SEATS for none. */
static int nip_in_line(const struct state *s, unsigned square) {
    int owner = 0;
    while (owner < SEATS && !(s->nip[owner] < SQUARES && has_line(square, s->nip[owner], blocks_of(s))))
        owner++;
    return owner;
}

static void why_nip(const struct asked *q, unsigned square) {
    const struct state *s = q->s;
    if (s->phase != PHASE_TURN && s->phase != PHASE_END) {
        wrong_step(q, MUST_FACE);
    } else if (s->nip[q->who] != NOWHERE) {
        no(q, NO_CATNIP);
    } else if (is_empty(q, square)) {
        int owner = nip_in_line(s, square);
        if (owner == SEATS)
            yes(q, MAY_NIP);
        else
            no(q, IN_LINE);
        add_square(q, "square", square);
        if (owner != SEATS)
            add_square(q, "other", s->nip[owner]);
    }
}

/* CF-24: the first square on the way that cannot be passed or entered, or NOWHERE. */
static unsigned hindrance(const struct state *s, unsigned from, unsigned dir, unsigned to) {
    squares solid = blocks_of(s) | saucers_of(s);
    for (unsigned at = neighbour(from, dir);; at = neighbour(at, dir)) {
        if (has(solid, at) || (at != to && has(cats_of(s), at)))
            return at;
        if (at == to)
            return NOWHERE;
    }
}

static unsigned cat_on(const struct state *s, unsigned square) {
    unsigned who = 0;
    while (who < SEATS && s->cat[who] != square)
        who++;
    return who;
}

static void why_move(const struct asked *q, unsigned square) {
    const struct state *s = q->s;
    if (s->phase != PHASE_TURN) {
        wrong_step(q, MUST_END);
        return;
    }
    unsigned from = s->cat[q->who], dir = direction_to(from, square), other = cat_on(s, square);
    unsigned at = dir == NO_DIRECTION ? NOWHERE : hindrance(s, from, dir, square);
    if (dir == NO_DIRECTION) {
        no(q, NOT_STRAIGHT);
        add_square(q, "from", from);
    } else if (at != NOWHERE) {
        no(q, at == square ? TAKEN : IN_THE_WAY);
        reason_word(q->out, "thing", thing_on(s, at));
        if (at != square) {
            add_square(q, "other", at);
            add_square(q, "from", from);
        }
    } else {
        yes(q, other < SEATS ? MAY_ATTACK : MAY_MOVE);
        if (other < SEATS)
            reason_seat(q->out, "seat", other);
    }
    add_square(q, "square", square);
}

/* CF-25 */
static void why_rest(const struct asked *q, bool sips) {
    const struct state *s = q->s;
    unsigned watcher = 0;
    if (s->phase != PHASE_TURN) {
        wrong_step(q, MUST_END);
        return;
    }
    while (watcher < SEATS && (watcher == q->who || !cat_sees(s, (int)watcher, s->cat[q->who], blocks_of(s))))
        watcher++;
    if (sips && !s->may_sip) {
        no(q, NO_SAUCER);
    } else if (watcher < SEATS && cat_moves(s, q->who)) {
        no(q, WATCHED);
        reason_seat(q->out, "seat", watcher);
        add_square(q, "from", s->cat[q->who]);
    } else {
        yes(q, sips ? MAY_SIP : MAY_STAY);
        if (sips)
            add_square(q, "square", neighbour(s->cat[q->who], s->face[q->who]));
    }
}

static void why_sacrifice(const struct asked *q, unsigned number) {
    if (q->s->phase != PHASE_FIGHT) {
        wrong_step(q, NO_FIGHT);
        return;
    }
    if (heap_of(q->s->creams[q->who], number))
        yes(q, MAY_SACRIFICE);
    else
        no(q, NO_SUCH_CREAM);
    reason_number(q->out, "number", (int)number);
}

void cat_fight_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out) {
    struct asked q = {.s = hidden, .who = who, .out = out};
    (void)t;
    if (a < BLOCK) {
        why_place(&q, a - PLACE);
    } else if (a < NIP) {
        why_block(&q, a - BLOCK);
    } else if (a < MOVE) {
        why_nip(&q, a - NIP);
    } else if (a < STAY) {
        why_move(&q, a - MOVE);
    } else if (a < FACE) {
        why_rest(&q, a == SIP);
    } else if (a < SACRIFICE) {
        if (q.s->phase == PHASE_FACE)
            yes(&q, MAY_FACE);
        else
            wrong_step(&q, FACE_LATER);
    } else if (a < YIELD) {
        why_sacrifice(&q, a - SACRIFICE + 1u);
    } else if (q.s->phase == (a == YIELD ? PHASE_FIGHT : PHASE_END)) {
        yes(&q, a == YIELD ? MAY_YIELD : MAY_END);
    } else {
        wrong_step(&q, a == YIELD ? NO_FIGHT : END_LATER);
    }
}
