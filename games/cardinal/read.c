/* Cardinal Directions: a state read from JSON. Ranges are checked here, the rest by check(). */
#include "games/cardinal/rules.h"

#include <string.h>

/* The index of a name counted from 1; 0 for null. */
static uint8_t item_name_or_null(struct json_reader *r, struct json value, const char *what, const char *const *names,
                                 int count) {
    if (value.type == JSON_NULL)
        return 0;
    for (int i = 0; i < count; i++)
        if (json_is(value, names[i]))
            return (uint8_t)(i + 1);
    read_fail(r, "\"%s\" must be null or a word like \"%s\".", what, names[0]);
    return 0;
}

static uint8_t read_held(struct json_reader *r, struct json value, const char *what) {
    if (value.type != JSON_OBJECT) {
        read_fail(r, "\"%s\" must hold birds such as {\"bird\":7,\"doubled\":false}.", what);
        return 0;
    }
    unsigned bird = (unsigned)read_int(r, value, "bird", 1, BIRDS);
    return (uint8_t)(bird | (read_bool(r, value, "doubled") ? DOUBLED : 0));
}

static void read_locales(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count, seats;
    size_t wanted = (size_t)locale_count(t);
    struct json list = read_list(r, object, "locales", wanted, wanted, &count);
    for (size_t l = 0; l < count && r->ok; l++) {
        struct json one = json_item(list, l);
        if (!json_is(read_field(r, one, "locale"), cardinal_locales[l]))
            read_fail(r, "\"locales\" must be bath, grass, trees and, with five players, fence, in this order.");
        s->bird[l] = (uint8_t)read_int_or_null(r, one, "bird", 1, BIRDS, 0);
        struct json stalks = read_list(r, one, "stalks", t->seats, t->seats, &seats);
        for (size_t who = 0; who < seats; who++)
            s->stalks[who][l] = (uint8_t)item_int(r, stalks, who, "stalks", 0, STALK_CARDS);
    }
}

static void read_birds(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count;
    struct json deck = read_list(r, object, "deck", 0, BIRDS, &count);
    s->deck_count = (uint8_t)count;
    for (size_t i = 0; i < count; i++)
        s->deck[count - 1 - i] = (uint8_t)item_int(r, deck, i, "deck", 1, BIRDS);
    struct json front = read_list(r, object, "front", t->seats, t->seats, &count);
    struct json eaten = read_list(r, object, "eaten", t->seats, t->seats, &count);
    struct json points = read_list(r, object, "points", t->seats, t->seats, &count);
    for (size_t who = 0; who < t->seats && r->ok; who++) {
        struct json held = json_item(front, who), list = json_item(eaten, who);
        s->front[who] = held.type == JSON_NULL ? 0 : read_held(r, held, "front");
        s->points[who] = (uint8_t)item_int(r, points, who, "points", 0, UINT8_MAX);
        if (list.type != JSON_LIST || json_count(list) > BIRDS) {
            read_fail(r, "\"eaten\" must have a list of birds for every seat.");
            return;
        }
        s->eaten_count[who] = (uint8_t)json_count(list);
        for (size_t i = 0; i < json_count(list); i++)
            s->eaten[who][i] = read_held(r, json_item(list, i), "eaten");
    }
}

/* Basic: an action text. Advanced: the kind of card used. */
static uint8_t read_chosen(const struct table *t, struct json value, struct json_reader *r) {
    char words[ACTION_TEXT_MAX];
    if (is_advanced(t) || value.type == JSON_NULL)
        return item_name_or_null(r, value, "chosen", cardinal_kinds, KINDS);
    if (!json_words(value, words, sizeof words)) {
        read_fail(r, "\"chosen\" must be null or an action such as \"catch bath\".");
        return 0;
    }
    int a = space_parse(&cardinal_space, words, r->why);
    if (a < 0)
        r->ok = false;
    else if (a >= A_LIFT)
        read_fail(r, "\"%s\" is no action that can be chosen for a round.", words);
    return r->ok ? (uint8_t)(a + 1) : 0;
}

static struct plan read_plan(struct json value, struct json_reader *r) {
    struct plan plan = {0};
    size_t count;
    plan.locale = item_name_or_null(r, read_field(r, value, "locale"), "locale", cardinal_locales, LOCALES);
    plan.cat = (uint8_t)read_int_or_null(r, value, "cat", 1, SEATS, 0);
    plan.first = item_name_or_null(r, read_field(r, value, "first"), "first", cardinal_kinds, KINDS);
    struct json spares = read_list(r, value, "spares", SPARES, SPARES, &count);
    for (size_t i = 0; i < count; i++)
        plan.spare[i] = item_name_or_null(r, json_item(spares, i), "spares", cardinal_kinds, KINDS);
    return plan;
}

static void read_plans(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count;
    struct json chosen = read_list(r, object, "chosen", t->seats, t->seats, &count);
    for (size_t who = 0; who < count && r->ok; who++)
        s->chosen[who] = read_chosen(t, json_item(chosen, who), r);
    if (!is_advanced(t)) {
        if (read_field(r, object, "plans").type != JSON_NULL || read_field(r, object, "abilities").type != JSON_NULL)
            read_fail(r, "With rules=basic \"plans\" and \"abilities\" are null.");
        return;
    }
    struct json plans = read_list(r, object, "plans", t->seats, t->seats, &count);
    struct json abilities = read_list(r, object, "abilities", t->seats, t->seats, &count);
    for (size_t who = 0; who < count && r->ok; who++) {
        s->plan[who] = read_plan(json_item(plans, who), r);
        s->abilities |= (uint8_t)(item_bool(r, abilities, who, "abilities") << who);
    }
}

/* The text after "ability" as it is kept: 1 for none, then the locales, then the seats. */
static uint8_t read_ability(struct json value, struct json_reader *r) {
    char words[ACTION_TEXT_MAX];
    for (uint8_t declared = 1; declared <= A_HOLD - A_ABILITY; declared++) {
        struct text text;
        text_start(&text, words, sizeof words);
        cardinal_ability_text(declared, &text);
        if (json_is(value, words))
            return declared;
    }
    read_fail(r, "In \"declared\" the ability must be \"\", a locale or a seat such as \"2\".");
    return 0;
}

static void read_declared(const struct table *t, struct json object, struct state *s, struct json_reader *r) {
    size_t count;
    int last = 0;
    struct json list = read_list(r, object, "declared", 0, t->seats, &count);
    for (size_t i = 0; i < count && r->ok; i++) {
        struct json one = json_item(list, i);
        int who = (int)read_int(r, one, "seat", 1, t->seats);
        if (who <= last)
            read_fail(r, "\"declared\" must be in seat order, each seat once.");
        last = who;
        s->declared[who - 1] = read_ability(read_field(r, one, "ability"), r);
    }
    s->asked = (uint8_t)read_int_or_null(r, object, "asked", 1, t->seats, 0);
}

/* `revealed` follows from plans, choices and declarations; if it is there, it must say the same. */
static void read_revealed(const struct table *t, struct json object, const struct state *s, struct json_reader *r) {
    struct json list = json_get(object, "revealed");
    struct complaint later = {""};
    if (!r->ok || list.type == JSON_MISSING)
        return;
    if (s->phase != PHASE_DECLARE) {
        if (list.type != JSON_NULL)
            read_fail(r, "\"revealed\" is null but in \"declare\".");
        return;
    }
    if (!cardinal_check(t, s, &later))
        return; /* check() is about to say so; what was revealed cannot be told */
    bool same = json_count(list) == t->seats;
    for (int who = 0; who < t->seats && same; who++) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        cardinal_move_text(cardinal_revealed(t, s, who), &text);
        same = json_is(json_item(list, (size_t)who), words);
    }
    if (!same)
        read_fail(r, "\"revealed\" does not fit the plans, the choices and what was declared.");
}

bool cardinal_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r) {
    struct state *s = state;
    s->phase = (uint8_t)phase;
    s->round = (uint8_t)read_int(r, object, "round", 1, ROUNDS_MAX);
    s->half = (uint8_t)read_int(r, object, "half", 1, 2);
    s->quiet = (uint8_t)read_int(r, object, "quiet", 0, QUIET_MAX);
    read_locales(t, object, s, r);
    read_birds(t, object, s, r);
    read_plans(t, object, s, r);
    read_declared(t, object, s, r);
    read_revealed(t, object, s, r);
    return r->ok;
}
