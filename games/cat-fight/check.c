/* The invariants: every piece exactly once and where it may be, flags that fit the phase. What play alone
 * could have led to is not asked for, only what the rules need. */
#include "games/cat-fight/rules.h"

static const char *name_of(unsigned square) {
    return cat_fight_square_names[square];
}

/* CF-3: the twelve creams, each in one place. */
static bool check_creams(const struct table *t, const struct state *s, struct complaint *why) {
    heap all = cat_fight_kit_heap(t->kit);
    for (unsigned number = 0; number <= NUMBER_MAX; number++) {
        unsigned count = heap_of(s->box, number) + heap_of(s->removed, number);
        for (int who = 0; who < t->seats; who++)
            count += heap_of(s->creams[who], number) + heap_of(s->lost[who], number);
        for (int i = 0; i < s->saucers; i++)
            for (int c = 0; c < s->saucer[i].left; c++)
                count += s->saucer[i].cream[c] == number;
        if (count != heap_of(all, number))
            return complain(why, "There must be %u creams with the number %u in all, not %u.", heap_of(all, number),
                            number, count);
    }
    return true;
}

/* CF-5: what was not put into saucers is in the box. CF-50: only whole saucers are removed, with what is left in them.
 */
static bool check_heaps(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned in_saucers = SAUCER_CREAMS * (unsigned)saucers_at_start(t);
    unsigned gone = SAUCER_CREAMS * (unsigned)(saucers_at_start(t) - s->saucers);
    if (cat_fight_heap_count(s->box) != CREAMS - in_saucers)
        return complain(why, "With %d players the box has %u creams, not %u.", t->seats, CREAMS - in_saucers,
                        cat_fight_heap_count(s->box));
    if (cat_fight_heap_count(s->removed) > gone)
        return complain(why, "A saucer is removed as a whole: %u creams cannot have been removed.",
                        cat_fight_heap_count(s->removed));
    return true;
}

/* CF-2, CF-5, CF-26. */
static bool check_saucers(const struct table *t, const struct state *s, struct complaint *why) {
    squares allowed = 0;
    for (int i = 0; i < 12; i++)
        allowed |= bit_of(cat_fight_saucer_squares[i]);
    if (s->saucers > saucers_at_start(t))
        return complain(why, "With %d players there are at most %d saucers.", t->seats, saucers_at_start(t));
    for (int i = 0; i < s->saucers; i++) {
        if (!has(allowed, s->saucer[i].at))
            return complain(why, "%s is no saucer square, or has a saucer already.", name_of(s->saucer[i].at));
        if (s->saucer[i].left < 1 || s->saucer[i].left > SAUCER_CREAMS)
            return complain(why, "The saucer on %s must have one to three creams.", name_of(s->saucer[i].at));
        allowed &= ~bit_of(s->saucer[i].at);
    }
    return true;
}

/* CF-7, CF-22. */
static bool check_blockers(const struct table *t, const struct state *s, struct complaint *why) {
    unsigned count = set_count(blocks_of(s));
    for (int who = 0; who < t->seats; who++) {
        count += s->stock[who];
        if (s->stock[who] > blockers_each(t))
            return complain(why, "Seat %d has more than its %d blockers.", who + 1, blockers_each(t));
    }
    if (count != (unsigned)(blockers_each(t) * t->seats))
        return complain(why, "There must be %d blockers in stock and on the board, not %u.",
                        blockers_each(t) * t->seats, count);
    if (blocks_of(s) & BLUE_BITS)
        return complain(why, "A blocker stands in the blue area, on %s.", name_of(set_first(blocks_of(s) & BLUE_BITS)));
    if (blocks_of(s) & saucers_of(s))
        return complain(why, "A blocker stands on a saucer, on %s.", name_of(set_first(blocks_of(s) & saucers_of(s))));
    return true;
}

/* Only cats that fight share a square, and only until the losers have left. A cat that has just been placed
 * has no direction yet. */
static bool check_cats(const struct table *t, const struct state *s, struct complaint *why) {
    squares solid = blocks_of(s) | saucers_of(s) | nips_of(s), taken = 0, peaceful = 0;
    for (int who = 0; who < t->seats; who++) {
        bool away = s->cat[who] == NOWHERE, blind = s->face[who] == NO_DIRECTION;
        bool fights = s->phase == PHASE_FIGHT && s->fight.cats >> who & 1;
        if (away && !blind)
            return complain(why, "The cat of seat %d is off the board and faces nowhere.", who + 1);
        if (away)
            continue;
        if (blind && !(s->facing == FACING_PLACE && who == s->turn))
            return complain(why, "The cat of seat %d is on the board and must face a direction.", who + 1);
        if (has(solid, s->cat[who]))
            return complain(why, "The cat of seat %d stands on a blocker, a saucer or catnip.", who + 1);
        if (has(fights ? peaceful : taken, s->cat[who]))
            return complain(why, "Two cats stand on %s and do not fight.", name_of(s->cat[who]));
        taken |= bit_of(s->cat[who]);
        peaceful |= fights ? 0 : bit_of(s->cat[who]);
    }
    return true;
}

/* CF-27, CF-45. */
static bool check_catnip(const struct table *t, const struct state *s, struct complaint *why) {
    for (int who = 0; who < t->seats; who++) {
        unsigned at = s->nip[who];
        if (at >= SQUARES)
            continue;
        if (has(blocks_of(s) | saucers_of(s), at))
            return complain(why, "The catnip of seat %d lies on a blocker or a saucer.", who + 1);
        for (int other = 0; other < t->seats; other++) {
            unsigned cat = s->cat[other], nip = s->nip[other];
            if (cat < SQUARES && has_line(cat, at, blocks_of(s)))
                return complain(why, "The cat of seat %d has a line to the catnip on %s and would be there.", other + 1,
                                name_of(at));
            if (other != who && nip < SQUARES && (nip == at || has_line(nip, at, blocks_of(s))))
                return complain(why, "The catnips on %s and %s have a line to each other.", name_of(at), name_of(nip));
        }
    }
    return true;
}

/* CF-30: who shares the highest roll rolls again, so whoever did not roll last once had a roll below the
 * highest: at most 5. The winner was alone the highest of those who rolled last. */
static bool winner_fits(const struct fight *f) {
    unsigned best = f->roll[f->winner];
    bool beats_one = false, beats_all = true, others_low = true;
    BITS_EACH(who, f->cats & ~(1u << f->winner)) {
        if (!f->roll[who] || !best)
            return true; /* rolls not told */
        beats_one |= f->roll[who] < best;
        beats_all &= f->roll[who] < best;
        others_low &= f->roll[who] < best || f->roll[who] < 6;
    }
    return beats_all || (beats_one && others_low);
}

/* CF-30 to CF-32, CF-41. */
static bool check_fight(const struct table *t, const struct state *s, struct complaint *why) {
    const struct fight *f = &s->fight;
    seat_set losers = (seat_set)(f->cats & ~(1u << f->winner));
    seat next = (seat)bits_first((losers & ~f->yielded) | 1u << SEATS_MAX);
    if (f->cats >> t->seats || bits_count(f->cats) < 2 || !(f->cats >> f->winner & 1))
        return complain(why, "A fight has two or more cats, and the winner is one of them.");
    if (!winner_fits(f))
        return complain(why, "The rolls do not make seat %d the winner.", f->winner + 1);
    if (!f->catnip && (bits_count(f->cats) != 2 || !(f->cats >> s->turn & 1) || !s->moved))
        return complain(why, "Without catnip, the cat on turn has moved and fights with one other.");
    if (!(f->cats >> s->turn & 1) && s->cat[s->turn] == NOWHERE)
        return complain(why, "The seat on turn has used catnip, so its cat must be on the board.");
    BITS_EACH(who, f->cats) {
        bool there = s->phase == PHASE_FIGHT || who == f->winner;
        if (s->cat[who] != (there ? f->at : NOWHERE))
            return complain(why, "The cat of seat %d must be %s.", (int)who + 1,
                            there ? "where the fight is" : "off the board: it has lost");
    }
    if (f->yielded & ~losers)
        return complain(why, "Only losers of the fight can have yielded.");
    if (s->phase == PHASE_FACE)
        return f->yielded == losers || complain(why, "The winner turns when all losers have yielded.");
    if (next == SEATS_MAX)
        return complain(why, "All losers have yielded, so the fight is over.");
    if (f->yielded >> next)
        return complain(why, "Losers yield in seat order.");
    if (!s->creams[next])
        return complain(why, "Seat %d has no cream to sacrifice and would have yielded.", next + 1);
    return true;
}

/* What each phase needs. */
static bool check_phase(const struct table *t, const struct state *s, struct complaint *why) {
    bool on_board = s->cat[s->turn] != NOWHERE, fighting = s->phase == PHASE_FIGHT;
    bool over = !s->saucers || s->quiet == QUIET_TURNS_EACH * t->seats;
    if ((s->phase == PHASE_OVER) != over)
        return complain(why, over ? "No saucer is left or \"quiet\" has run out, so the game is over."
                                  : "The game is not over while there are saucers and \"quiet\" has not run out.");
    if ((s->phase == PHASE_FACE) != (s->facing != FACING_NONE))
        return complain(why, "\"facing\" says why `face` is asked, in the phase \"face\" only.");
    fighting |= s->facing == FACING_WIN || s->facing == FACING_CATNIP_WIN;
    if (fighting != (s->fight.cats != 0))
        return complain(why, "There is a \"fight\" in the phase \"fight\" and until its winner has turned.");
    if (s->phase == PHASE_FACE && fighting && s->fight.catnip != (s->facing == FACING_CATNIP_WIN))
        return complain(why, "\"facing\" and the fight's \"catnip\" do not fit.");
    if (fighting)
        return check_fight(t, s, why);
    if (s->phase == PHASE_OVER)
        return true;
    if (on_board != (s->phase != PHASE_PLACE))
        return complain(why, "The cat of seat %d must be %s the board in this phase.", s->turn + 1,
                        on_board ? "off" : "on");
    if (s->moved != (s->phase == PHASE_END || s->facing == FACING_MOVE))
        return complain(why, "\"moved\" does not fit the phase.");
    if (s->phase == PHASE_END && s->nip[s->turn] != NOWHERE)
        return complain(why, "Only a seat that holds its catnip has a phase \"end\".");
    return true;
}

bool cat_fight_check(const struct table *t, const void *state, struct complaint *why) {
    const struct state *s = state;
    if (!check_saucers(t, s, why) || !check_creams(t, s, why) || !check_heaps(t, s, why) ||
        !check_blockers(t, s, why) || !check_catnip(t, s, why) || !check_cats(t, s, why) || !check_phase(t, s, why))
        return false;
    if (s->may_sip && (s->phase != PHASE_TURN || faced_saucer(s, s->turn) < 0))
        return complain(why, "\"may_sip\" is true only when the cat on turn faces a saucer next to it.");
    return true;
}
