/* The deck, CC-1: the one that is shipped, and how an owner's own is read. */
#include "games/cantankerous/rules.h"

#include "games/cantankerous/zones.h"

const struct kit cantankerous_house = {.card = {
#include "cantankerous_deck.inc"
                                       }};

const char *const cc_kind_names[] = {"none", "affection", "mischief", "event", "frenzy"};
const char *const cc_effect_names[EFFECTS] = {
    "none", "gift", "soap",    "dweller",  "flight",   "double",  "escape", "adopt", "control", "knock",  "pilfer",
    "draw", "lurk", "reverse", "scavenge", "midnight", "zoomies", "enemy",  "laser", "blame",   "school",
};

/* CC-8, CC-9: a rule set may leave a card out; two players leave out the cards with `enemy`. */
static inline bool dealt(const struct card *card, int rules, int seats) {
    unsigned out = rules == RULES_BASIC ? LEFT_OUT_OF_BASIC : rules == RULES_KITTEN ? LEFT_OUT_OF_KITTEN : 0;
    /* Without branches, as bots ask it of all cards for every world they guess. */
    return (card->kind != KIND_NONE) & !(card->left_out_of & out) & !((seats == 2) & (card->effect == EFFECT_ENEMY));
}

bool cc_in_deck(const struct table *t, unsigned rank) {
    return rank >= 1 && rank <= RANKS && dealt(card_of(t, rank), t->option[OPTION_RULES], t->seats);
}

struct card_set cc_whole_deck(const struct table *t) {
    struct card_set deck = {{0, 0}};
    int rules = t->option[OPTION_RULES];
    for (unsigned half = 0; half < 2; half++) {
        uint64_t cards = 0;
        for (unsigned rank = half ? 64 : 1; rank <= (half ? RANKS : 63u); rank++)
            cards |= (uint64_t)dealt(card_of(t, rank), rules, t->seats) << (rank & 63);
        deck.half[half] = cards;
    }
    return deck;
}

void cc_sort_deck(const struct table *t, struct deck_sets *out) {
    memset(out, 0, sizeof *out);
    for (unsigned rank = 1; rank <= RANKS; rank++) {
        const struct card *card = card_of(t, rank);
        if (card->kind == KIND_AFFECTION)
            set_add(&out->affection, rank);
        if (card->kind == KIND_MISCHIEF)
            set_add(&out->mischief, rank);
        if (card->actions == 2)
            set_add(&out->heavy, rank);
        if (only_answers(card))
            set_add(&out->answers, rank);
        if (card->instant && !only_answers(card)) /* CC-51 */
            set_add(&out->instant[card->instant], rank);
    }
}

/* ---- an owner's deck */

static bool wrong(const struct sheet *sheet, const struct sheet_row *row, const char *key, struct complaint *why,
                  const char *sentence) {
    const struct sheet_field *field = sheet_find(row, key);
    uint32_t line = field ? field->line : row->line, column = field ? field->column : row->column;
    return sheet_complain(sheet, line, column, why, "%s", sentence);
}

/* A field that a card of this kind must not have. */
static bool without(const struct sheet *sheet, const struct sheet_row *row, const char *key, const char *sentence,
                    struct complaint *why) {
    return !sheet_find(row, key) || wrong(sheet, row, key, why, sentence);
}

static bool small_number(const struct sheet *sheet, const struct sheet_row *row, const char *key, int min, int max,
                         uint8_t *out, struct complaint *why) {
    int number = 0;
    bool good = sheet_int(sheet, row, key, min, max, &number, why);
    *out = (uint8_t)number;
    return good;
}

static bool read_worth(const struct sheet *sheet, const struct sheet_row *row, struct card *card,
                       struct complaint *why) {
    if (card->kind == KIND_AFFECTION)
        return small_number(sheet, row, "hearts", 0, 99, &card->hearts, why) &&
               without(sheet, row, "paws", "Only a Mischief card has paws.", why) &&
               without(sheet, row, "cost", "Only a Mischief card has a cost.", why);
    if (!without(sheet, row, "hearts", "Only an Affection card has hearts.", why))
        return false;
    if (card->kind == KIND_MISCHIEF)
        return small_number(sheet, row, "paws", 0, 99, &card->paws, why) &&
               small_number(sheet, row, "cost", 0, 99, &card->cost, why);
    return without(sheet, row, "paws", "Only a Mischief card has paws.", why) &&
           without(sheet, row, "cost", "Only a Mischief card has a cost.", why);
}

static bool effect_fits(enum kind kind, enum effect effect) {
    if (kind == KIND_AFFECTION)
        return effect <= EFFECT_DWELLER || effect == EFFECT_SCHOOL;
    if (kind == KIND_MISCHIEF)
        return effect == EFFECT_NONE || effect == EFFECT_FLIGHT;
    return effect >= EFFECT_DOUBLE && effect != EFFECT_SCHOOL;
}

static bool takes_amount(enum effect effect) {
    return effect == EFFECT_DWELLER || effect == EFFECT_DRAW || effect == EFFECT_SCAVENGE ||
           effect == EFFECT_MIDNIGHT || effect == EFFECT_ZOOMIES;
}

/* CC-60 names the card that makes `flight` cost nothing. In a file that gives it no effect, the name stands for it. */
static bool is_unmarked_school(const struct card *card) {
    return card->kind == KIND_AFFECTION && card->effect == EFFECT_NONE && !strcmp(card->name, "Flight School");
}

static bool read_effect(const struct sheet *sheet, const struct sheet_row *row, struct card *card,
                        struct complaint *why) {
    int effect = EFFECT_NONE;
    if (sheet_find(row, "effect") && !sheet_name(sheet, row, "effect", cc_effect_names, EFFECTS, &effect, why))
        return false;
    card->effect = (uint8_t)effect;
    if (is_unmarked_school(card))
        card->effect = EFFECT_SCHOOL;
    if (!effect_fits(card->kind, (enum effect)effect)) {
        static const char *const fitting[] = {
            [KIND_AFFECTION] = "The effect of an Affection card can be gift, soap, dweller or school.",
            [KIND_MISCHIEF] = "The effect of a Mischief card can only be flight.",
            [KIND_EVENT] = "An Event needs an effect, and none that Affection and Mischief cards have.",
            [KIND_FRENZY] = "A Frenzy needs an effect, and none that Affection and Mischief cards have.",
        };
        return wrong(sheet, row, "effect", why, fitting[card->kind]);
    }
    if (!takes_amount((enum effect)effect))
        return without(sheet, row, "amount", "This effect has no amount.", why);
    return small_number(sheet, row, "amount", effect == EFFECT_DWELLER ? 0 : 1, 99, &card->amount, why);
}

static bool read_instant(const struct sheet *sheet, const struct sheet_row *row, struct card *card,
                         struct complaint *why) {
    static const char *const triggers[] = {"none", "affection", "mischief", "event"};
    static const char *const yes_or_no[] = {"false", "true"};
    int instant = INSTANT_NONE, free_of_cost = 0;
    if (sheet_find(row, "instant") && !sheet_name(sheet, row, "instant", triggers, 4, &instant, why))
        return false;
    if (sheet_find(row, "free") && !sheet_name(sheet, row, "free", yes_or_no, 2, &free_of_cost, why))
        return false;
    if (free_of_cost && (instant == INSTANT_NONE || card->kind != KIND_MISCHIEF))
        return wrong(sheet, row, "free", why, "Only a Mischief card with an instant can be free.");
    card->instant = (uint8_t)instant;
    card->free = (uint8_t)free_of_cost;
    return true;
}

static bool read_card(const struct sheet *sheet, const struct sheet_row *row, struct kit *kit, struct complaint *why) {
    static const char *const keys[] = {"rank", "kind", "name",    "effect", "amount",  "hearts",
                                       "paws", "cost", "instant", "free",   "actions", "left_out_of"};
    static const char *const left_out[] = {"none", "basic", "kitten", "basic and kitten"};
    int rank, kind, out = 0, actions = 0;
    const char *name;
    if (!sheet_keys(sheet, row, keys, sizeof keys / sizeof *keys, why) ||
        !sheet_int(sheet, row, "rank", 1, RANKS, &rank, why))
        return false;
    struct card *card = &kit->card[rank - 1];
    if (card->kind != KIND_NONE)
        return wrong(sheet, row, "rank", why, "Another card has this rank already; every card needs its own.");
    if (!sheet_name(sheet, row, "kind", cc_kind_names + 1, 4, &kind, why) ||
        !sheet_words(sheet, row, "name", sizeof card->name - 1, &name, why) ||
        !sheet_int_or(sheet, row, "actions", 1, 2, 1, &actions, why) ||
        (sheet_find(row, "left_out_of") && !sheet_name(sheet, row, "left_out_of", left_out, 4, &out, why)))
        return false;
    card->rank = (uint8_t)rank;
    card->kind = (uint8_t)(kind + 1);
    card->actions = actions == 2 ? 2 : 0;
    card->left_out_of = (uint8_t)out;
    memcpy(card->name, name, strlen(name));
    return read_worth(sheet, row, card, why) && read_effect(sheet, row, card, why) &&
           read_instant(sheet, row, card, why);
}

/* CC-7, CC-10: what six cats, or two without `enemy`, are dealt. */
static bool enough_cards(const struct sheet *sheet, const struct kit *kit, struct complaint *why) {
    static const char *const names[] = {"standard", "basic", "kitten"};
    for (int rules = RULES_STANDARD; rules <= RULES_KITTEN; rules++)
        for (int seats = 2; seats <= SEATS_MAX; seats++) {
            int count = 0, needed = seats * (rules == RULES_KITTEN ? 5 : 6);
            for (int i = 0; i < RANKS; i++)
                count += dealt(&kit->card[i], rules, seats);
            if (count < needed)
                return sheet_complain(sheet, 1, 1, why, "%d players with the %s rules are dealt %d cards; here are %d.",
                                      seats, names[rules], needed, count);
        }
    return true;
}

/* A card with `midnight` lets more be played, which can be others like it. Their amounts must not multiply
 * without end: this bounds a turn, and with it the depth of nested plays (RUNS_MAX in rules.h). */
static bool runs_bounded(const struct sheet *sheet, const struct kit *kit, struct complaint *why) {
    unsigned product = 1;
    for (unsigned i = 0; i < RANKS && product <= RUNS_PRODUCT; i++)
        if (kit->card[i].effect == EFFECT_MIDNIGHT)
            product *= kit->card[i].amount + 1u;
    return product <= RUNS_PRODUCT ||
           sheet_complain(sheet, 1, 1, why,
                          "There are too many cards with the effect midnight: their amounts, each plus one, "
                          "may multiply to %d at most.",
                          RUNS_PRODUCT);
}

bool cantankerous_kit_read(const struct sheet *sheet, void *kit, struct complaint *why) {
    memset(kit, 0, sizeof(struct kit));
    for (uint32_t i = 0; i < sheet->count; i++)
        if (!read_card(sheet, &sheet->row[i], kit, why))
            return false;
    return enough_cards(sheet, kit, why) && runs_bounded(sheet, kit, why);
}
