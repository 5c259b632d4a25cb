/* Fights: CF-30 to CF-33, and those over catnip (CF-41). */
#include "games/cat-fight/rules.h"

static unsigned roll_die(struct play *p, int who) {
    unsigned value = 1 + rng_below(p->rng, 6);
    if (p->events) {
        event_open(p->events, "roll");
        event_seat(p->events, "seat", who);
        event_number(p->events, "value", (int)value);
        event_word(p->events, "die", "fight");
        event_close(p->events);
    }
    return value;
}

/* CF-32: the losers leave the board, the winner turns. */
static void end_fight(struct play *p) {
    struct state *s = p->s;
    BITS_EACH(loser, s->fight.cats & ~(1u << s->fight.winner)) {
        s->cat[loser] = NOWHERE;
        s->face[loser] = NO_DIRECTION;
        cat_fight_tell(p->events, "out", (int)loser);
    }
    cat_fight_tell(p->events, "win", s->fight.winner);
    s->phase = PHASE_FACE;
    s->facing = s->fight.catnip ? FACING_CATNIP_WIN : FACING_WIN;
}

/* CF-31: asks the next loser that has a cream; those without yield by themselves. */
static void ask_losers(struct play *p) {
    struct state *s = p->s;
    s->phase = PHASE_FIGHT;
    for (seat loser; (loser = cat_fight_actor(s)) != SEATS_MAX; s->fight.yielded |= (seat_set)(1u << loser)) {
        if (s->creams[loser])
            return;
        cat_fight_tell(p->events, "yield", loser);
    }
    end_fight(p);
}

/* CF-30: all roll; those who share the highest roll again. It ends with probability one: two dice differ
 * five times in six. */
static void roll_all(struct play *p) {
    struct fight *f = &p->s->fight;
    for (seat_set rolling = f->cats; rolling;) {
        seat_set highest = 0;
        unsigned best = 0;
        BITS_EACH(who, rolling) {
            f->roll[who] = (uint8_t)roll_die(p, (int)who);
            if (f->roll[who] > best)
                highest = 0;
            if (f->roll[who] >= best) {
                best = f->roll[who];
                highest |= (seat_set)(1u << who);
            }
        }
        f->winner = (uint8_t)bits_first(highest);
        rolling = bits_count(highest) > 1 ? highest : 0;
    }
    f->yielded = 0;
    ask_losers(p);
}

void cat_fight_start_fight(struct play *p, unsigned at, seat_set cats, bool catnip) {
    p->s->fight = (struct fight){.cats = cats, .at = (uint8_t)at, .catnip = catnip};
    p->s->may_sip = false;
    if (p->events) {
        event_open(p->events, "fight");
        event_word(p->events, "at", cat_fight_square_names[at]);
        event_list(p->events, "cats");
        BITS_EACH(who, cats) {
            event_item_seat(p->events, (int)who);
        }
        event_list_close(p->events);
        event_close(p->events);
    }
    roll_all(p);
}

/* CF-31: a cream is given up, and all in the fight roll again. */
void cat_fight_sacrifice(struct play *p, seat who, unsigned number) {
    struct state *s = p->s;
    s->creams[who] -= heap_one(number);
    s->lost[who] += heap_one(number);
    s->quiet = 0;
    event_open(p->events, "sacrifice");
    event_seat(p->events, "seat", who);
    event_secret_number(p->events, "number", SEEN_BY(who), (int)number);
    event_close(p->events);
    roll_all(p);
}

void cat_fight_yield(struct play *p, seat who) {
    p->s->fight.yielded |= (seat_set)(1u << who);
    cat_fight_tell(p->events, "yield", who);
    ask_losers(p);
}
