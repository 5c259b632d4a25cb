/* The rules of Cat Fight: the set-up and the course of a turn. The rule numbers are those of RULES.md. */
#include "games/cat-fight/rules.h"

#include <string.h>

void cat_fight_tell(struct events *events, const char *type, int who) {
    if (!events)
        return;
    event_open(events, type);
    event_seat(events, "seat", who);
    event_close(events);
}

void cat_fight_tell_at(struct events *events, const char *type, int who, unsigned at) {
    if (!events)
        return;
    event_open(events, type);
    event_seat(events, "seat", who);
    event_word(events, "at", cat_fight_square_names[at]);
    event_close(events);
}

/* ---- set-up */

static void shuffle_creams(const struct table *t, uint8_t cream[CREAMS], struct rng *rng, struct events *events) {
    const struct kit *kit = t->kit;
    size_t count = 0;
    for (int row = 0; row < NUMBER_MAX; row++)
        for (int i = 0; i < kit->creams[row].count; i++)
            cream[count++] = kit->creams[row].number;
    must(count == CREAMS);
    rng_shuffle(rng, cream, CREAMS);
    event_open(events, "shuffle");
    event_word(events, "what", "creams");
    event_list(events, "order");
    for (int i = 0; i < CREAMS; i++)
        event_item_secret_number(events, SEEN_BY_NONE, cream[i]);
    event_list_close(events);
    event_close(events);
}

/* CF-6: green, purple, green; an occupied square is rolled again. */
static unsigned roll_saucer_square(const struct state *s, struct rng *rng, struct events *events) {
    bool purple = s->saucers == 1;
    for (;;) {
        unsigned value = rng_below(rng, 6);
        event_open(events, "roll");
        event_seat(events, "seat", -1);
        event_number(events, "value", (int)value + 1);
        event_word(events, "die", purple ? "purple" : "green");
        event_close(events);
        unsigned at = cat_fight_saucer_squares[value + (purple ? 6 : 0)];
        if (!has(saucers_of(s), at))
            return at;
    }
}

static void begin_turn(struct play *p, seat who);

static void start(const struct table *t, void *state, struct rng *rng, struct events *events) {
    struct state *s = state;
    uint8_t cream[CREAMS];
    size_t dealt = 0;
    memset(s, 0, sizeof *s);
    shuffle_creams(t, cream, rng, events);
    for (int i = 0; i < saucers_at_start(t); i++) { /* CF-5 */
        struct saucer *saucer = &s->saucer[i];
        unsigned at = roll_saucer_square(s, rng, events);
        *saucer = (struct saucer){.at = (uint8_t)at, .left = SAUCER_CREAMS};
        memcpy(saucer->cream, cream + dealt, SAUCER_CREAMS);
        dealt += SAUCER_CREAMS;
        s->saucers++;
        event_open(events, "saucer");
        event_word(events, "at", cat_fight_square_names[at]);
        event_close(events);
    }
    while (dealt < CREAMS)
        s->box += heap_one(cream[dealt++]);
    memset(s->cat, NOWHERE, SEATS);
    memset(s->face, NO_DIRECTION, SEATS);
    memset(s->nip, USED_UP, SEATS);
    memset(s->nip, NOWHERE, t->seats);
    memset(s->stock, blockers_each(t), t->seats); /* CF-7 */
    begin_turn(&(struct play){.t = t, .s = s, .rng = rng, .events = events}, 0);
}

/* ---- the course of a turn */

void cat_fight_outcome(const struct table *t, const void *state, struct outcome *out) {
    const struct state *s = state;
    *out = (struct outcome){.over = s->phase == PHASE_OVER};
    for (int who = 0; who < t->seats; who++)
        out->scores[who] = cat_fight_heap_sum(s->creams[who]); /* CF-60 */
    out->winners = out->over ? best_scores(out->scores, t->seats) : 0;
    out->reason = !out->over    ? "There is cream left."
                  : !s->saucers ? "No saucer is left on the board."
                                : "No cream has moved for 25 turns each.";
}

/* CF-60: at once, whatever was going on. */
static void end_game(struct play *p) {
    struct state *s = p->s;
    s->phase = PHASE_OVER;
    s->facing = FACING_NONE;
    s->may_sip = false;
    if (!p->events)
        return;
    struct outcome result;
    cat_fight_outcome(p->t, s, &result);
    event_over(p->events, result.scores, p->t->seats, result.winners);
}

/* CF-21: a cat that now faces a saucer may sip this turn. */
static void begin_turn(struct play *p, seat who) {
    struct state *s = p->s;
    s->turn = who;
    s->moved = false;
    cat_fight_tell(p->events, "turn", who);
    if (s->cat[who] == NOWHERE) {
        s->phase = PHASE_PLACE; /* CF-20 */
        s->may_sip = false;
    } else {
        s->phase = PHASE_TURN;
        s->may_sip = faced_saucer(s, who) >= 0;
    }
}

/* CF-42: the turn goes on where catnip interrupted it. */
void cat_fight_resume_turn(struct play *p) {
    struct state *s = p->s;
    s->phase = PHASE_TURN;
    s->may_sip = faced_saucer(s, s->turn) >= 0;
}

/* CF-50, CF-61, and then the next turn, unless the game is over. */
void cat_fight_end_turn(struct play *p, seat next) {
    struct state *s = p->s;
    cat_fight_cut_off(p);
    if (s->phase == PHASE_OVER)
        return;
    s->quiet++;
    if (s->quiet >= QUIET_TURNS_EACH * p->t->seats)
        end_game(p);
    else
        begin_turn(p, next);
}

static void remove_saucer(struct state *s, int index) {
    s->saucers--;
    memmove(s->saucer + index, s->saucer + index + 1, (size_t)(s->saucers - index) * sizeof *s->saucer);
    memset(s->saucer + s->saucers, 0, sizeof *s->saucer);
}

/* A straight way from the rim to the saucer. Most saucers have one, and then no flood is needed. */
static bool plainly_open(unsigned at, squares solid) {
    for (unsigned dir = 0; dir < DIRECTIONS; dir++)
        if (!(cat_fight_ray[at][dir] & solid))
            return true;
    return false;
}

/* CF-50. One flood serves all saucers: taking away one that nothing reaches opens no way to another. */
void cat_fight_cut_off(struct play *p) {
    struct state *s = p->s;
    enum { WAYS = DIRECTIONS - 1 };
    if (s->saucers && set_count(blocks_of(s)) + s->saucers - 1u <= WAYS)
        return; /* each thing on the board stands in one straight way at most, and one is left */
    squares solid = blocks_of(s) | saucers_of(s), reached = 0;
    for (int i = 0; i < s->saucers;) {
        struct saucer *saucer = &s->saucer[i];
        bool open = plainly_open(saucer->at, solid);
        if (!open && !reached)
            reached = king_flood(BLUE_BITS | cats_of(s), BOARD_BITS & ~solid);
        if (open || king_step(bit_of(saucer->at)) & reached) {
            i++;
            continue;
        }
        event_open(p->events, "cut-off");
        event_word(p->events, "at", cat_fight_square_names[saucer->at]);
        event_close(p->events);
        for (int c = 0; c < saucer->left; c++)
            s->removed += heap_one(saucer->cream[c]);
        s->quiet = 0;
        remove_saucer(s, i);
    }
    if (!s->saucers)
        end_game(p);
}

/* ---- actions */

/* CF-20, CF-44. */
static void place(struct play *p, seat who, unsigned at) {
    struct state *s = p->s;
    s->cat[who] = (uint8_t)at;
    cat_fight_tell_at(p->events, "place", who, at);
    int owner = cat_fight_catnip_near(s, at);
    if (owner >= 0)
        cat_fight_draw_to_catnip(p, who, owner);
    s->phase = PHASE_FACE;
    s->facing = FACING_PLACE;
}

/* CF-22. */
static void block(struct play *p, seat who, unsigned at) {
    struct state *s = p->s;
    s->stock[who]--;
    s->blocks[at / 64] |= UINT64_C(1) << at % 64;
    cat_fight_tell_at(p->events, "block", who, at);
    cat_fight_cut_off(p);
}

/* CF-43: the cat enters square after square; -1, or whose catnip stops it at `*at`. */
static int walk(const struct state *s, unsigned to, bool cat_there, unsigned *at) {
    int owner = -1;
    if (!nips_of(s)) {
        *at = to;
        return owner;
    }
    unsigned dir = direction_to(*at, to);
    while (*at != to && owner < 0) {
        *at = neighbour(*at, dir);
        if (*at != to || !cat_there)
            owner = cat_fight_catnip_near(s, *at);
    }
    return owner;
}

/* CF-24, CF-30, CF-43. */
static void move(struct play *p, seat who, unsigned to) {
    struct state *s = p->s;
    unsigned from = s->cat[who], at = from;
    seat_set met = 0;
    for (int other = 0; other < SEATS; other++)
        met |= (seat_set)((s->cat[other] == to) << other);
    int owner = walk(s, to, met, &at);
    s->cat[who] = (uint8_t)at;
    s->moved = true;
    s->may_sip = false;
    if (p->events) {
        event_open(p->events, "move");
        event_seat(p->events, "seat", who);
        event_word(p->events, "from", cat_fight_square_names[from]);
        event_word(p->events, "to", cat_fight_square_names[at]);
        event_close(p->events);
    }
    if (owner >= 0) {
        cat_fight_draw_to_catnip(p, who, owner);
        cat_fight_end_turn(p, seat_after(p->t, who));
    } else if (met) {
        cat_fight_start_fight(p, to, (seat_set)(met | 1u << who), false);
    } else {
        s->phase = PHASE_FACE;
        s->facing = FACING_MOVE;
    }
}

/* CF-28: who still has its catnip may use it now. */
static void last_step(struct play *p) {
    struct state *s = p->s;
    if (s->nip[s->turn] == NOWHERE)
        s->phase = PHASE_END;
    else
        cat_fight_end_turn(p, seat_after(p->t, s->turn));
}

/* CF-26. */
static void sip(struct play *p, seat who) {
    struct state *s = p->s;
    int index = faced_saucer(s, who);
    must(index >= 0);
    struct saucer *saucer = &s->saucer[index];
    unsigned number = saucer->cream[0];
    saucer->left--;
    memmove(saucer->cream, saucer->cream + 1, SAUCER_CREAMS - 1);
    saucer->cream[SAUCER_CREAMS - 1] = 0;
    s->creams[who] += heap_one(number);
    s->quiet = 0;
    s->moved = true;
    s->may_sip = false;
    if (p->events) {
        event_open(p->events, "sip");
        event_seat(p->events, "seat", who);
        event_secret_number(p->events, "number", SEEN_BY(who), (int)number);
        event_number(p->events, "left", saucer->left);
        event_close(p->events);
    }
    if (!saucer->left)
        remove_saucer(s, index);
    if (s->saucers)
        last_step(p);
    else
        end_game(p);
}

static void stay(struct play *p) {
    p->s->moved = true;
    p->s->may_sip = false;
    p->s->phase = PHASE_FACE;
    p->s->facing = FACING_MOVE;
}

static void face(struct play *p, seat who, unsigned dir) {
    struct state *s = p->s;
    unsigned why = s->facing;
    struct fight fought = s->fight;
    s->face[who] = (uint8_t)dir;
    s->facing = FACING_NONE;
    s->fight = (struct fight){0};
    if (p->events) {
        event_open(p->events, "face");
        event_seat(p->events, "seat", who);
        event_word(p->events, "dir", cat_fight_direction_names[dir]);
        event_close(p->events);
    }
    switch (why) {
    case FACING_PLACE:
        cat_fight_end_turn(p, seat_after(p->t, who));
        break;
    case FACING_MOVE:
        last_step(p);
        break;
    case FACING_WIN: /* CF-32: this turn ends, and the winner has the next */
        cat_fight_end_turn(p, who);
        break;
    case FACING_CATNIP_WIN:
        cat_fight_after_catnip(p, fought.cats);
        break;
    }
}

static void apply_legal(const struct table *t, void *state, seat who, action a, struct rng *rng,
                        struct events *events) {
    struct play p = {.t = t, .s = state, .rng = rng, .events = events};
    if (a < BLOCK)
        place(&p, who, a - PLACE);
    else if (a < NIP)
        block(&p, who, a - BLOCK);
    else if (a < MOVE)
        cat_fight_nip(&p, who, a - NIP);
    else if (a < STAY)
        move(&p, who, a - MOVE);
    else if (a == STAY)
        stay(&p);
    else if (a == SIP)
        sip(&p, who);
    else if (a < SACRIFICE)
        face(&p, who, a - FACE);
    else if (a < YIELD)
        cat_fight_sacrifice(&p, who, a - SACRIFICE + 1);
    else if (a == YIELD)
        cat_fight_yield(&p, who);
    else
        cat_fight_end_turn(&p, seat_after(t, who));
}

static void apply(const struct table *t, void *state, seat who, action a, struct rng *rng, struct events *events) {
    must(cat_fight_accepts(t, state, who, a));
    apply_legal(t, state, who, a, rng, events);
}

static seat_set pending(const struct table *t, const void *state) {
    seat who = cat_fight_actor(state);
    (void)t;
    return (seat_set)(who == SEATS_MAX ? 0 : 1u << who);
}

static unsigned phase(const struct table *t, const void *state) {
    (void)t;
    return ((const struct state *)state)->phase;
}

/* Blocks on the 72 squares inside but for a saucer's, catnip on all but the cat's and the saucer's, a queen's
 * 9 + 10 + 9 + 9 moves, `stay` and `sip`. Placing offers the 38 blue squares, the other steps fewer. */
enum { MOST_LEGAL = 71 + 108 + 37 + 2 };

/* Every game ends. A cream moves at most twice (out of a saucer, and as a sacrifice), the three that cannot
 * be in a saucer at most once: 21 times in all. Before, between and after these moves `quiet` allows 25 turns
 * a seat. A turn has at most three decisions (move, face, end; or move, yield, face; placing has two), but for
 * blockers (10 in all), catnip (4, each with a fight of up to three yields and a face) and sacrifices (12,
 * each after at most two yields of others). One turn more may be cut short by the end. */
enum { MOST_TURNS = (21 + 1) * QUIET_TURNS_EACH * SEATS };
enum { MOST_DECISIONS = 3 * (MOST_TURNS + 1) + BLOCKERS + 4 * (1 + 3 + 1) + CREAMS * (1 + 2) };

const struct game cat_fight_game = {
    .id = "cat-fight",
    .title = "Cat Fight",
    .blurb = "Cats creep up to saucers of cream, watch each other, block and scratch.",
    .seats_min = 2,
    .seats_max = SEATS,
    .rules_version = 1,
    .fields = cat_fight_fields,
    .space = &cat_fight_space,
    .phases = cat_fight_phases,
    .sayings = cat_fight_sayings,
    .outcomes = cat_fight_outcomes,
    .state_bytes = sizeof(struct state),
    .legal_max = MOST_LEGAL,
    .decisions_max = MOST_DECISIONS,
    .start = start,
    .pending = pending,
    .phase = phase,
    .legal = cat_fight_legal,
    .accepts = cat_fight_accepts,
    .why = cat_fight_why,
    .rule_turn = "CF-8",
    .rule_end = "CF-60",
    .apply = apply,
    .apply_legal = apply_legal,
    .outcome = cat_fight_outcome,
    .hide = cat_fight_hide,
    .hide_into = cat_fight_hide_into,
    .guess = cat_fight_guess,
    .numbers = &cat_fight_numbers,
    .write = cat_fight_write,
    .read = cat_fight_read,
    .render = cat_fight_render,
    .check = cat_fight_check,
    .kit_house = &cat_fight_kit_house,
    .kit_bytes = sizeof(struct kit),
    .kit_title = "creams",
    .kit_read = cat_fight_kit_read,
    .rules_text = cat_fight_rules_text,
    .hooks = &cat_fight_hooks,
    .lab = &cat_fight_lab,
};
