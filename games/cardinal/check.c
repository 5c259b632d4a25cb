/* The invariants of a state: each bird once, Stalks where they can lie, and fields that fit the phase. */
#include "games/cardinal/rules.h"

#include <string.h>

/* ---- birds */

static bool see_bird(uint32_t *seen, unsigned bird, struct complaint *why) {
    if (bird < 1 || bird > BIRDS)
        return complain(why, "Birds are numbered 1 to 21.");
    if (*seen >> bird & 1)
        return complain(why, "Bird %u stands in two places.", bird);
    *seen |= 1u << bird;
    return true;
}

static bool check_deck(const struct state *s, uint32_t *seen, struct complaint *why) {
    if (s->deck_count > BIRDS)
        return complain(why, "The deck has at most 21 birds.");
    for (int i = 0; i < BIRDS; i++) {
        if (i >= s->deck_count ? s->deck[i] != 0 : !see_bird(seen, s->deck[i], why))
            return complain(why, "The deck must end where it is empty.");
        if (i && s->deck[i] == FLIP)
            return complain(why, "FLIP (bird 21) must be the last of the deck.");
    }
    /* CD-5: FLIP lies at the bottom, so it is dealt last. */
    if (s->deck_count && s->deck[0] != FLIP)
        return complain(why, "FLIP (bird 21) is dealt when the deck has no other bird.");
    return true;
}

static bool check_eaten(const struct table *t, const struct state *s, int who, uint32_t *seen, struct complaint *why) {
    int points = 0;
    if (s->eaten_count[who] > BIRDS)
        return complain(why, "Seat %d cannot have eaten more than 21 birds.", who + 1);
    for (int i = 0; i < BIRDS; i++) {
        if (i >= s->eaten_count[who] ? s->eaten[who][i] != 0 : !see_bird(seen, s->eaten[who][i] & BIRD_BITS, why))
            return complain(why, "The birds eaten by seat %d must stand together.", who + 1);
        points += i < s->eaten_count[who] ? bird_worth(t, s->eaten[who][i]) : 0;
    }
    if (points != s->points[who])
        return complain(why, "Seat %d has eaten %d points, but \"points\" says %d.", who + 1, points, s->points[who]);
    return true;
}

static bool check_birds(const struct table *t, const struct state *s, struct complaint *why) {
    uint32_t seen = 0;
    for (int l = 0; l < LOCALES; l++)
        if (s->bird[l] && (l >= locale_count(t) || !see_bird(&seen, s->bird[l], why)))
            return complain(why, "The fence is only for five players.");
    if (!check_deck(s, &seen, why))
        return false;
    for (int who = 0; who < t->seats; who++) {
        if (s->front[who] && !see_bird(&seen, s->front[who] & BIRD_BITS, why))
            return false;
        if (!check_eaten(t, s, who, &seen, why))
            return false;
    }
    return true;
}

/* CD-40: an empty locale gets a bird while there is one. CD-82: only one that Katrina has cleared stays empty. */
static bool check_locales(const struct table *t, const struct state *s, struct complaint *why) {
    for (int l = 0; l < locale_count(t) && s->deck_count; l++)
        if (!s->bird[l] && s->declared[KATRINA] != A_ABILITY_LOCALE - A_ABILITY + l + 1)
            return complain(why, "No bird is at the %s, but the deck has one for it.", cardinal_locales[l]);
    return true;
}

static bool check_stalks(const struct table *t, const struct state *s, struct complaint *why) {
    for (int who = 0; who < t->seats; who++) {
        for (int l = 0; l < LOCALES; l++)
            if (s->stalks[who][l] > (s->bird[l] ? bird_card(t, s->bird[l])->stalks : 0))
                return complain(why, "Seat %d has more Stalks at the %s than the bird there takes.", who + 1,
                                cardinal_locales[l]);
        if (stalks_placed(s, who) > STALK_CARDS)
            return complain(why, "Seat %d has placed more than two Stalks.", who + 1);
    }
    return true;
}

/* ---- choices and plans */

/* Basic: a choice that the seat can have made (CD-10, CD-11). */
static bool choice_fits(const struct table *t, const struct state *s, int who) {
    int a = s->chosen[who] - 1;
    if (a < A_CATCH)
        return a < A_STALK + locale_count(t) && stalks_in_hand(s, who);
    if (a < A_STEAL)
        return a < A_CATCH + locale_count(t);
    if (a < A_EAT)
        return a < A_STEAL + t->seats && a != A_STEAL + who;
    return a < A_LIFT;
}

static bool check_basic(const struct table *t, const struct state *s, struct complaint *why) {
    static const struct plan none[SEATS];
    static const uint8_t nobody[SEATS];
    bool waiting = false;
    if (s->phase != PHASE_CHOOSE && s->phase != PHASE_OVER)
        return complain(why, "With rules=basic the phase is \"choose\" or \"over\".");
    if (s->half != 1)
        return complain(why, "With rules=basic \"half\" is always 1.");
    if (s->abilities || s->asked || memcmp(s->declared, nobody, sizeof nobody) || memcmp(s->plan, none, sizeof none))
        return complain(why, "Plans and abilities are only for rules=advanced.");
    for (int who = 0; who < t->seats; who++) {
        waiting |= !s->chosen[who];
        if (s->chosen[who] && (s->phase == PHASE_OVER || !choice_fits(t, s, who)))
            return complain(why, "Seat %d cannot have chosen that.", who + 1);
    }
    if (s->phase == PHASE_CHOOSE && !waiting)
        return complain(why, "Everyone has chosen, so the round would have been resolved.");
    return true;
}

/* A plan is made in order; what is there must leave a way to complete it. */
static bool check_plan(const struct table *t, const struct state *s, int who, struct complaint *why) {
    const struct plan *p = &s->plan[who];
    if ((p->cat && !p->locale) || (p->first && !p->cat) || (p->spare[0] && !p->first) || (p->spare[1] && !p->spare[0]))
        return complain(why, "Seat %d plans in order: locale, cat, first, spares.", who + 1);
    if (p->locale > locale_count(t))
        return complain(why, "Seat %d aims at a locale that is not in this game.", who + 1);
    if (p->cat > t->seats || p->cat == who + 1)
        return complain(why, "Seat %d must aim at another seat of this game.", who + 1);
    if (p->first > KINDS || p->spare[0] > KINDS || p->spare[1] > KINDS)
        return complain(why, "Seat %d plans with a card that there is not.", who + 1);
    if (s->half == 1 && p->first == STALK + 1 && !stalks_in_hand(s, who))
        return complain(why, "Seat %d plans a Stalk, but both lie on the table.", who + 1);
    if (p->spare[1] ? !cardinal_cards_fit(s, who, p->first - 1, p->spare[0] - 1, p->spare[1] - 1)
                    : p->spare[0] && !cardinal_spare_fits(s, who, p->first - 1, p->spare[0] - 1))
        return complain(why,
                        "The cards that seat %d plans are not in its hand together, or its spares stand in the wrong "
                        "order.",
                        who + 1);
    return true;
}

/* CD-72: the card used in the second round is one of the two spares. */
static bool used_fits(const struct state *s, int who) {
    return s->chosen[who] == s->plan[who].spare[0] || s->chosen[who] == s->plan[who].spare[1];
}

static bool check_plans(const struct table *t, const struct state *s, struct complaint *why) {
    bool waiting = false;
    for (int who = 0; who < t->seats; who++) {
        bool complete = plan_complete(&s->plan[who]);
        bool second = s->phase == PHASE_USE || (s->phase == PHASE_DECLARE && s->half == 2);
        if (!check_plan(t, s, who, why))
            return false;
        waiting |= s->phase == PHASE_PLAN ? !complete : !s->chosen[who];
        if (s->phase == PHASE_OVER && (s->plan[who].locale || s->chosen[who]))
            return complain(why, "The game is over: nobody plans any more.");
        if ((s->phase == PHASE_DECLARE || s->phase == PHASE_USE) && !complete)
            return complain(why, "In \"%s\" every plan is complete; that of seat %d is not.",
                            cardinal_phases[s->phase].name, who + 1);
        if (s->chosen[who] && (!second || !used_fits(s, who)))
            return complain(why, "Seat %d cannot have chosen that.", who + 1);
        if (s->phase == PHASE_DECLARE && second && !s->chosen[who])
            return complain(why, "In the second round cards are revealed only when all have chosen.");
    }
    if ((s->phase == PHASE_PLAN || s->phase == PHASE_USE) && !waiting)
        return complain(why, "Everyone has chosen, so the round would have been revealed.");
    return true;
}

/* ---- abilities */

/* Could the cat have declared this (CD-81 to CD-85)? Only what does not change until the round is resolved. */
static bool declared_fits(const struct table *t, const struct state *s, int who) {
    int a = A_ABILITY + s->declared[who] - 1;
    struct state before = *s;
    before.declared[who] = 0;
    before.abilities |= (uint8_t)(1u << who);
    switch (who) {
    case ELVIS:
        return a == A_ABILITY;
    case KATRINA: /* the locale stays empty for this round */
        return a >= A_ABILITY_LOCALE && a < A_ABILITY_LOCALE + locale_count(t) && !s->bird[a - A_ABILITY_LOCALE];
    case OTIS:
        return cardinal_offered(t, &before, OTIS, (action)a);
    default: /* Simone and Carl catch */
        return a == A_ABILITY && cardinal_revealed(t, s, who).kind == CATCH;
    }
}

static bool check_abilities(const struct table *t, const struct state *s, struct complaint *why) {
    if (s->abilities >> t->seats)
        return complain(why, "There is an ability of a seat that is not in this game.");
    if ((s->phase == PHASE_DECLARE) != (s->asked != 0) || s->asked > t->seats)
        return complain(why, "\"asked\" is a seat in \"declare\" and null else.");
    for (int who = 0; who < t->seats; who++) {
        if (!s->declared[who])
            continue;
        if (s->phase != PHASE_DECLARE || who + 1 >= s->asked)
            return complain(why, "Seat %d has not been asked yet, so it cannot have declared.", who + 1);
        if (s->abilities >> who & 1)
            return complain(why, "Seat %d has declared, so its ability is used.", who + 1);
        if (!declared_fits(t, s, who))
            return complain(why, "Seat %d cannot have declared that.", who + 1);
    }
    action offers[LEGAL_MAX];
    if (s->asked && cardinal_offers(t, s, s->asked - 1, offers) < 2)
        return complain(why, "Seat %d has nothing to declare, so it is not asked.", s->asked);
    return true;
}

static bool check_advanced(const struct table *t, const struct state *s, struct complaint *why) {
    if (s->phase == PHASE_CHOOSE)
        return complain(why, "With rules=advanced nobody is in \"choose\".");
    if (s->half != (s->round % 2 ? 1 : 2))
        return complain(why, "\"half\" must be 1 in odd rounds and 2 in even ones.");
    if ((s->phase == PHASE_PLAN && s->half != 1) || (s->phase == PHASE_USE && s->half != 2))
        return complain(why, "Plans are made in half 1 and spares used in half 2.");
    return check_plans(t, s, why) && check_abilities(t, s, why);
}

bool cardinal_check(const struct table *t, const void *state, struct complaint *why) {
    const struct state *s = state;
    if (s->phase > PHASE_OVER || s->round < 1 || s->round > ROUNDS_MAX)
        return complain(why, "\"round\" must be from 1 to 150.");
    if (s->quiet > QUIET_MAX || (s->quiet == QUIET_MAX && s->phase != PHASE_OVER))
        return complain(why, "After ten quiet rounds the game is over.");
    if (s->quiet >= s->round + (s->phase == PHASE_OVER))
        return complain(why, "\"quiet\" must be less than \"round\": it counts rounds that have been played.");
    if (!check_birds(t, s, why) || !check_locales(t, s, why) || !check_stalks(t, s, why))
        return false;
    bool left = cardinal_any_bird_left(t, s);
    if (s->phase == PHASE_OVER && left)
        return complain(why, "The game is not over while a bird is left.");
    if (!left && s->phase != PHASE_OVER && s->phase != PHASE_DECLARE)
        return complain(why, "No bird is left, so the game is over.");
    return is_advanced(t) ? check_advanced(t, s, why) : check_basic(t, s, why);
}
