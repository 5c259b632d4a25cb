/* Cardinal Directions as numbers: what a seat may know, for programs that learn. */
#include "games/cardinal/rules.h"

#include "base/bits.h"

enum {
    VALUE_MAX = 4,                                /* CD-2 */
    POINTS_MAX = 2 * (7 * 1 + 7 * 2 + 6 * 3 + 4), /* CD-2, CD-23: every bird, doubled */
};

struct numbers {
    uint8_t round, second_half, quiet, deck_size;
    uint8_t cat[SEATS][SEATS];
    uint8_t points[SEATS], eaten[SEATS], ability[SEATS];
    uint8_t has_bird[SEATS], bird_value[SEATS], bird_doubled[SEATS];
    uint8_t stalks[SEATS][LOCALES];
    uint8_t open[LOCALES], bird_at[LOCALES], value_at[LOCALES], stalks_at[LOCALES];
    uint8_t deck[BIRDS];
    uint8_t ready[SEATS], chosen_unknown[SEATS], chosen[SEATS][KINDS];
    uint8_t chosen_locale[SEATS][LOCALES], chosen_cat[SEATS][SEATS];
    uint8_t declared[SEATS], declared_locale[SEATS][LOCALES], declared_cat[SEATS];
    uint8_t plan_unknown[SEATS][3];
    uint8_t plan_locale[SEATS][LOCALES], plan_cat[SEATS][SEATS], plan_first[SEATS][KINDS], plan_spare[SEATS][KINDS];
};

#define ADVANCED "advanced rules only"
#define SELF "a cat aims at others, so its own column stays 0"

static const struct number_field fields[] = {
    NUMBERS_OF(round, .most = ROUNDS_MAX, .meaning = "the round, from 1"),
    NUMBERS_OF(second_half, .most = 1, .meaning = "1 in the second round of a turn, " ADVANCED),
    NUMBERS_OF(quiet, .most = QUIET_MAX, .meaning = "rounds in a row without change"),
    NUMBERS_OF(deck_size, .most = BIRDS, .meaning = "birds in the deck"),
    NUMBERS_OF(cat, .most = 1, .seats = SEATS, .meaning = "1 for which cat the seat is: Elvis ... Carl"),
    NUMBERS_OF(points, .most = POINTS_MAX, .seats = SEATS, .meaning = "points of the seat"),
    NUMBERS_OF(eaten, .most = BIRDS, .seats = SEATS, .meaning = "birds the seat has eaten"),
    NUMBERS_OF(ability, .most = 1, .seats = SEATS, .meaning = "1 if the seat still has its ability, " ADVANCED),
    NUMBERS_OF(has_bird, .most = 1, .seats = SEATS, .meaning = "1 if a bird lies in front of the seat"),
    NUMBERS_OF(bird_value, .most = VALUE_MAX, .seats = SEATS, .meaning = "the value of that bird"),
    NUMBERS_OF(bird_doubled, .most = 1, .seats = SEATS, .meaning = "1 if that bird counts twice"),
    NUMBERS_OF(stalks, .most = STALK_CARDS, .seats = SEATS,
               .meaning = "Stalks of the seat at the bath, the grass, the trees, the fence"),
    NUMBERS_OF(open, .most = 1, .meaning = "1 if the locale is in play",
               .constant = "only the fence can be out of play"),
    NUMBERS_OF(bird_at, .most = BIRDS, .meaning = "the number of the bird at the locale; 0 for none"),
    NUMBERS_OF(value_at, .most = VALUE_MAX, .meaning = "the value of that bird"),
    NUMBERS_OF(stalks_at, .most = 2, .meaning = "the Stalks that bird asks for"),
    NUMBERS_OF(deck, .most = 1, .meaning = "1 for each bird in the deck; their order is unknown, but 21 is last"),
    NUMBERS_OF(ready, .most = 1, .seats = SEATS, .meaning = "1 if the seat has chosen, or its plan is complete"),
    NUMBERS_OF(chosen_unknown, .most = 1, .seats = SEATS, .own = true,
               .meaning = "1 if what the seat has chosen is unknown", .constant = "a seat knows its own choice"),
    NUMBERS_OF(chosen, .most = 1, .seats = SEATS, .own = true,
               .meaning = "1 for the card that is chosen: Stalk, Catch, Eat, Steal, Play, Taunt"),
    NUMBERS_OF(chosen_locale, .most = 1, .seats = SEATS, .own = true,
               .meaning = "1 for the locale of that card, basic rules only",
               .constant = "in the basic rules others' choices are never seen before they are carried out"),
    NUMBERS_OF(chosen_cat, .most = 1, .seats = SEATS, .own = true,
               .meaning = "1 for the cat that card is aimed at, basic rules only; counted from the seat that looks",
               .constant = "in the basic rules others' choices are never seen before they are carried out; " SELF),
    NUMBERS_OF(declared, .most = 1, .seats = SEATS, .meaning = "1 if the seat has declared its ability this round"),
    NUMBERS_OF(declared_locale, .most = 1, .seats = SEATS, .meaning = "1 for the locale of its ability",
               .constant = "few abilities name a locale, and each can be declared once in a game"),
    NUMBERS_OF(declared_cat, .most = 1, .seats = SEATS, .meaning = "1 if the seat is the cat that an ability names",
               .constant = "one ability names a cat, and it is rarely asked about another one after that"),
    NUMBERS_OF(plan_unknown, .most = 1, .seats = SEATS, .own = true,
               .meaning = "1 if of a complete plan the locale, the cat, the spares are unknown",
               .constant = "a seat knows its own plan"),
    NUMBERS_OF(plan_locale, .most = 1, .seats = SEATS, .own = true, .meaning = "1 for the locale of the plan"),
    NUMBERS_OF(plan_cat, .most = 1, .seats = SEATS, .own = true,
               .meaning = "1 for the cat of the plan, counted from the seat that looks", .constant = SELF),
    NUMBERS_OF(plan_first, .most = 1, .seats = SEATS, .own = true, .meaning = "1 for the first card of the plan"),
    NUMBERS_OF(plan_spare, .most = SPARES, .seats = SEATS, .own = true,
               .meaning = "how many spares of the plan are of each kind",
               .constant = "the spares of others are unknown until they are used"),
    {.name = NULL},
};

struct look {
    const struct table *t;
    const struct state *s;
    unsigned me, who, at; /* who looks, at whom, and where that seat's block is */
    struct numbers *restrict n;
};

static unsigned cat_column(const struct look *l, unsigned cat) {
    return seat_from(l->t->seats, l->me, cat);
}

/* Basic: the action itself; advanced: the kind of the card that is used. */
static void write_chosen(const struct look *l) {
    unsigned chosen = l->at ? cardinal_seen_choice(l->s, l->who) : l->s->chosen[l->who], a = chosen - 1;
    struct numbers *restrict n = l->n;
    n->chosen_unknown[l->at] = chosen == UNKNOWN;
    if (!chosen || chosen == UNKNOWN)
        return;
    if (is_advanced(l->t)) {
        n->chosen[l->at][a] = 1;
    } else if (a < A_STEAL) {
        n->chosen[l->at][a < A_CATCH ? STALK : CATCH] = 1;
        n->chosen_locale[l->at][(a - A_STALK) % LOCALES] = 1;
    } else if (a < A_EAT) {
        n->chosen[l->at][STEAL] = 1;
        n->chosen_cat[l->at][cat_column(l, a - A_STEAL)] = 1;
    } else {
        n->chosen[l->at][a == A_EAT ? EAT : PLAY] = 1;
    }
}

static void write_declared(const struct look *l) {
    unsigned a = l->s->declared[l->who] + A_ABILITY - 1u;
    if (!l->s->declared[l->who])
        return;
    l->n->declared[l->at] = 1;
    if (a >= A_ABILITY_SEAT)
        l->n->declared_cat[cat_column(l, a - A_ABILITY_SEAT)] = 1;
    else if (a >= A_ABILITY_LOCALE)
        l->n->declared_locale[l->at][a - A_ABILITY_LOCALE] = 1;
}

static void write_plan(const struct look *l) {
    struct plan seen = l->s->plan[l->who], *plan = &seen;
    struct numbers *restrict n = l->n;
    if (l->at)
        cardinal_hide_plan(l->s, l->who, plan);
    n->plan_unknown[l->at][0] = plan->locale == UNKNOWN;
    n->plan_unknown[l->at][1] = plan->cat == UNKNOWN;
    n->plan_unknown[l->at][2] = plan->spare[1] == UNKNOWN;
    if (plan->locale && plan->locale != UNKNOWN)
        n->plan_locale[l->at][plan->locale - 1] = 1;
    if (plan->cat && plan->cat != UNKNOWN)
        n->plan_cat[l->at][cat_column(l, plan->cat - 1u)] = 1;
    if (plan->first && plan->first != UNKNOWN)
        n->plan_first[l->at][plan->first - 1] = 1;
    for (int i = 0; i < SPARES; i++)
        if (plan->spare[i] && plan->spare[i] != UNKNOWN)
            n->plan_spare[l->at][plan->spare[i] - 1]++;
}

static void write_seat(const struct look *l) {
    const struct state *s = l->s;
    struct numbers *restrict n = l->n;
    unsigned who = l->who, at = l->at;
    n->cat[at][who] = 1;
    n->points[at] = s->points[who];
    n->eaten[at] = s->eaten_count[who];
    n->ability[at] = s->abilities >> who & 1;
    n->has_bird[at] = s->front[who] != 0;
    n->bird_value[at] = s->front[who] ? bird_card(l->t, s->front[who])->value : 0;
    n->bird_doubled[at] = (s->front[who] & DOUBLED) != 0;
    for (int locale = 0; locale < LOCALES; locale++)
        n->stalks[at][locale] = s->stalks[who][locale];
    n->ready[at] = s->phase == PHASE_PLAN ? plan_complete(&s->plan[who]) : s->chosen[who] != 0;
    write_chosen(l);
    if (!is_advanced(l->t))
        return;
    write_declared(l);
    write_plan(l);
}

static void prepare(const struct table *t, void *out) {
    struct numbers *restrict n = out;
    for (int locale = 0; locale < locale_count(t); locale++)
        n->open[locale] = 1;
}

/* All of it is written, but what belongs to the advanced rules stays 0 without them. */
enum { CHOICES_END = offsetof(struct numbers, declared) };

static void write_numbers(const struct table *t, const void *prepared, const void *hidden, unsigned me, void *out) {
    const struct state *s = hidden;
    struct numbers *restrict n = out;
    (void)prepared;
    bytes_clear(n->cat, sizeof n->cat);
    bytes_clear(n->deck, CHOICES_END - offsetof(struct numbers, deck));
    if (is_advanced(t))
        bytes_clear(n->declared, sizeof *n - CHOICES_END);
    n->round = s->round;
    n->second_half = s->half == 2;
    n->quiet = s->quiet;
    n->deck_size = s->deck_count;
    for (int locale = 0; locale < LOCALES; locale++) {
        bool there = s->bird[locale] != 0;
        const struct bird *bird = bird_card(t, there ? s->bird[locale] : 1);
        n->bird_at[locale] = s->bird[locale];
        n->value_at[locale] = there ? bird->value : 0;
        n->stalks_at[locale] = there ? bird->stalks : 0;
    }
    for (int i = 0; i < s->deck_count; i++)
        n->deck[(s->deck[i] & BIRD_BITS) - 1] = 1;
    for (unsigned at = 0, who = me; at < t->seats; at++, who = who + 1 < t->seats ? who + 1 : 0) {
        struct look look = {t, s, me, who, at, n};
        write_seat(&look);
    }
}

const struct numbering cardinal_numbers = {
    .fields = fields, .bytes = sizeof(struct numbers), .open = true, .prepare = prepare, .write = write_numbers};
