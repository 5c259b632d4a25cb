/* CD-80 to CD-86: what each cat may declare between a reveal and its resolution, once a game. */
#include "games/cardinal/rules.h"

#include "base/bits.h"

/* CD-81: a Taunt aims at Elvis. */
static bool elvis_is_taunted(const struct table *t, const struct state *s) {
    for (int who = 0; who < t->seats; who++) {
        struct move move = cardinal_revealed(t, s, who);
        if (move.kind == TAUNT && move.target == ELVIS)
            return true;
    }
    return false;
}

/* CD-84: her Catch fails with her own Stalks and would do with everybody's. */
static bool simone_needs_stalks(const struct table *t, const struct state *s) {
    struct move move = cardinal_revealed(t, s, SIMONE);
    int all = 0;
    if (move.kind != CATCH || !s->bird[move.target])
        return false;
    for (int who = 0; who < t->seats; who++)
        all += s->stalks[who][move.target];
    int takes = bird_card(t, s->bird[move.target])->stalks;
    return s->stalks[SIMONE][move.target] < takes && all >= takes;
}

/* CD-85: his Catch is valid as things stand. */
static bool carl_can_catch(const struct table *t, const struct state *s) {
    struct move move = cardinal_revealed(t, s, CARL);
    return move.kind == CATCH && s->bird[move.target] &&
           s->stalks[CARL][move.target] >= bird_card(t, s->bird[move.target])->stalks;
}

/* What a cat may declare, as bits of action - A_ABILITY. */
static uint32_t offers(const struct table *t, const struct state *s, int who) {
    enum { LOCALE_BIT = A_ABILITY_LOCALE - A_ABILITY, SEAT_BIT = A_ABILITY_SEAT - A_ABILITY };
    uint32_t set = 0;
    if (!(s->abilities >> who & 1))
        return 0;
    switch (who) {
    case ELVIS:
        return elvis_is_taunted(t, s);
    case KATRINA: /* CD-82 */
        for (int l = 0; l < LOCALES; l++)
            set |= (uint32_t)(s->bird[l] != 0) << (LOCALE_BIT + l);
        return set;
    case OTIS: { /* CD-83: any target of the same sort but the one shown */
        struct move move = cardinal_revealed(t, s, OTIS);
        switch (cardinal_aims[move.kind]) {
        case AIM_NOTHING:
            return 0;
        case AIM_LOCALE:
            set = (1u << locale_count(t)) - 1;
            return (set & ~(1u << move.target)) << LOCALE_BIT;
        case AIM_SEAT:
            set = (1u << t->seats) - 1;
            return (set & ~(1u << move.target) & ~(1u << OTIS)) << SEAT_BIT;
        }
        return 0;
    }
    case SIMONE:
        return simone_needs_stalks(t, s);
    case CARL:
        return carl_can_catch(t, s);
    }
    return 0;
}

size_t cardinal_offers(const struct table *t, const struct state *s, int who, action *out) {
    size_t count = 0;
    BITS_EACH(i, offers(t, s, who))
    out[count++] = (action)(A_ABILITY + i);
    out[count++] = A_HOLD;
    return count;
}

bool cardinal_offered(const struct table *t, const struct state *s, int who, action a) {
    bool bare = a == A_ABILITY, at_locale = a >= A_ABILITY_LOCALE && a < A_ABILITY_SEAT;
    bool at_seat = a >= A_ABILITY_SEAT && a < A_HOLD;
    if (!(s->abilities >> who & 1))
        return false;
    switch (who) {
    case ELVIS:
        return bare && elvis_is_taunted(t, s);
    case KATRINA:
        return at_locale && s->bird[a - A_ABILITY_LOCALE];
    case OTIS: {
        struct move move = cardinal_revealed(t, s, OTIS);
        if (move.kind == STALK || move.kind == CATCH)
            return at_locale && a - A_ABILITY_LOCALE < locale_count(t) && a - A_ABILITY_LOCALE != move.target;
        if (move.kind == STEAL || move.kind == TAUNT)
            return at_seat && a - A_ABILITY_SEAT < t->seats && a - A_ABILITY_SEAT != OTIS &&
                   a - A_ABILITY_SEAT != move.target;
        return false;
    }
    case SIMONE:
        return bare && simone_needs_stalks(t, s);
    case CARL:
        return bare && carl_can_catch(t, s);
    }
    return false;
}

bool cardinal_ask(const struct table *t, struct state *s, int from) {
    for (int who = from; who < t->seats; who++)
        if (offers(t, s, who)) {
            s->phase = PHASE_DECLARE;
            s->asked = (uint8_t)(who + 1);
            return true;
        }
    return false;
}

void cardinal_declare(const struct table *t, struct state *s, int who, action a, struct events *events) {
    s->abilities &= (uint8_t) ~(1u << who);
    s->declared[who] = (uint8_t)(a - A_ABILITY + 1);
    if (events) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        cardinal_ability_text(s->declared[who], &text);
        event_open(events, "ability");
        event_seat(events, "seat", who);
        event_word(events, "text", words);
        event_close(events);
    }
    if (who == KATRINA)
        cardinal_scare(t, s, a - A_ABILITY_LOCALE, "commotion", events);
}
