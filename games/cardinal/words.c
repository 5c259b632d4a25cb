/* Cardinal Directions in words: action texts, sentences, JSON, the table as text. */
#include "games/cardinal/rules.h"

#include "base/bits.h"

#include <string.h>

const char *const cardinal_locales[LOCALES] = {"bath", "grass", "trees", "fence"};
const char *const cardinal_kinds[KINDS] = {"stalk", "catch", "eat", "steal", "play", "taunt"};
const char *const cardinal_cats[SEATS] = {"Elvis", "Katrina", "Otis", "Simone", "Carl"};

#define A_LOCALE                                                                                                       \
    {                                                                                                                  \
        { .names = cardinal_locales, .count = LOCALES }                                                                \
    }
#define A_CAT                                                                                                          \
    {                                                                                                                  \
        { .count = SEATS, .seat = true }                                                                               \
    }
#define A_KIND                                                                                                         \
    {                                                                                                                  \
        { .names = cardinal_kinds, .count = KINDS }                                                                    \
    }
static const struct verb verbs[] = {
    {"stalk", A_LOCALE}, {"catch", A_LOCALE}, {"steal", A_CAT},      {"eat", {{0}}},     {"play", {{0}}},
    {"lift", A_LOCALE},  {"aim", A_LOCALE},   {"aim", A_CAT},        {"first", A_KIND},  {"spare", A_KIND},
    {"use", A_KIND},     {"ability", {{0}}},  {"ability", A_LOCALE}, {"ability", A_CAT}, {"hold", {{0}}},
};
const struct space cardinal_space = {.verbs = verbs, .verb_count = sizeof verbs / sizeof *verbs, .size = ACTIONS};

const struct phase cardinal_phases[] = {
    [PHASE_CHOOSE] = {"choose", "Choose in secret what your cat does (you may lift Stalks first)."},
    [PHASE_PLAN] = {"plan", "Plan the turn in secret: a locale, a cat, the first card, two spares."},
    [PHASE_DECLARE] = {"declare", "Use your cat's ability now, or hold it back?"},
    [PHASE_USE] = {"use", "Choose in secret which of your two spares to play."},
    [PHASE_OVER] = {"over", "The game is over."},
    {NULL, NULL},
};

const struct field cardinal_fields[] = {
    {"seat", FIELD_SEAT, NULL},      {"target", FIELD_SEAT, NULL},     {"from", FIELD_SEAT, NULL},
    {"bird", FIELD_COMPONENT, NULL}, {"order", FIELD_COMPONENT, NULL}, {"actions", FIELD_CHOICE, NULL},
    {NULL, FIELD_PLAIN, NULL},
};

const struct saying cardinal_sayings[] = {
    {"shuffle", "The birds are shuffled, FLIP at the bottom."},
    {"bird", "Bird {bird} lands at the {locale}."},
    {"lift", "{seat} takes back Stalks from the {locale} ({count})."},
    {"ready", "{seat} is ready."},
    {"reveal", "All is revealed: {actions}."},
    {"ability", "{seat} declares: ability {text}"},
    {"taunt", "{seat} taunts {target}. Does it work? {works}."},
    {"stalk", "{seat} stalks the bird at the {locale}."},
    {"catch", "{seat} catches bird {bird} at the {locale}."},
    {"eat", "{seat} eats bird {bird} for {points}."},
    {"steal", "{seat} steals bird {bird} from {from}."},
    {"double", "{seat} plays with bird {bird}: its value is doubled."},
    {"fly", "Bird {bird} flies away ({why})."},
    {"nothing", "Nothing comes of what {seat} does."},
    {"over", "The game is over: {scores}. The win goes to {winners}."},
    {NULL, NULL},
};

const struct saying cardinal_outcomes[] = {
    {"catch", "{seat} catches bird {bird}"},
    {"eat", "{seat} eats bird {bird}"},
    {"steal", "{seat} steals bird {bird} from {from}"},
    {"double", "{seat} doubles the value of bird {bird}"},
    {"nothing", "{seat} achieves nothing"},
    {"over", "the game ends and the win goes to {winners}"},
    {NULL, NULL},
};

/* A bird's name, for its number. */
const char *cardinal_called(const struct table *t, const char *field, const char *value) {
    const struct cardinal_kit *kit = t->kit;
    int number = 0;
    for (; *value >= '0' && *value <= '9' && number <= BIRDS; value++)
        number = 10 * number + (*value - '0');
    return !strcmp(field, "bird") && number >= 1 && number <= BIRDS ? kit->bird[number - 1].name : NULL;
}

void cardinal_move_text(struct move move, struct text *out) {
    text_put(out, cardinal_kinds[move.kind]);
    switch (cardinal_aims[move.kind]) {
    case AIM_NOTHING:
        break;
    case AIM_LOCALE:
        text_format(out, " %s", cardinal_locales[move.target]);
        break;
    case AIM_SEAT:
        text_format(out, " %d", move.target + 1);
        break;
    }
}

void cardinal_ability_text(uint8_t declared, struct text *out) {
    int a = A_ABILITY + declared - 1;
    if (a >= A_ABILITY_SEAT)
        text_number(out, a - A_ABILITY_SEAT + 1);
    else if (a >= A_ABILITY_LOCALE)
        text_put(out, cardinal_locales[a - A_ABILITY_LOCALE]);
}

/* ---- JSON */

static void write_bird(struct text *out, unsigned bird) {
    if (bird & FACE_DOWN)
        json_string(out, "?");
    else if (bird)
        json_number(out, bird);
    else
        json_null(out);
}

static void write_held(struct text *out, unsigned bird) {
    if (!bird) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    json_key_number(out, "bird", bird & BIRD_BITS);
    json_key_bool(out, "doubled", bird & DOUBLED);
    json_close(out, '}');
}

/* A field counted from 1 by its name; 0 is null, UNKNOWN is "?". */
static void write_name(struct text *out, uint8_t value, const char *const *names) {
    if (!value)
        json_null(out);
    else
        json_string(out, value == UNKNOWN ? "?" : names[value - 1]);
}

static void write_chosen(const struct table *t, uint8_t chosen, struct text *out) {
    char words[ACTION_TEXT_MAX];
    struct text text;
    if (is_advanced(t) || !chosen || chosen == UNKNOWN) {
        write_name(out, chosen, cardinal_kinds);
        return;
    }
    text_start(&text, words, sizeof words);
    space_format(&cardinal_space, chosen - 1u, &text);
    json_string(out, words);
}

static void write_plan(const struct plan *plan, struct text *out) {
    json_open(out, '{');
    json_key(out, "locale");
    write_name(out, plan->locale, cardinal_locales);
    json_key(out, "cat");
    if (plan->cat && plan->cat != UNKNOWN)
        json_number(out, plan->cat);
    else
        write_name(out, plan->cat, NULL);
    json_key(out, "first");
    write_name(out, plan->first, cardinal_kinds);
    json_key(out, "spares");
    json_open(out, '[');
    for (int i = 0; i < SPARES; i++)
        write_name(out, plan->spare[i], cardinal_kinds);
    json_close(out, ']');
    json_close(out, '}');
}

static void write_locales(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "locales");
    json_open(out, '[');
    for (int l = 0; l < locale_count(t); l++) {
        json_open(out, '{');
        json_key_string(out, "locale", cardinal_locales[l]);
        json_key(out, "bird");
        write_bird(out, s->bird[l]);
        json_key(out, "stalks");
        json_open(out, '[');
        for (int who = 0; who < t->seats; who++)
            json_number(out, s->stalks[who][l]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_birds(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "deck");
    json_open(out, '[');
    for (int i = s->deck_count; i > 0; i--)
        write_bird(out, s->deck[i - 1]);
    json_close(out, ']');
    json_key(out, "front");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        write_held(out, s->front[who]);
    json_close(out, ']');
    json_key(out, "eaten");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++) {
        json_open(out, '[');
        for (int i = 0; i < s->eaten_count[who]; i++)
            write_held(out, s->eaten[who][i]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* `plans` and `abilities`, null as a whole in basic. */
static void write_plans(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "plans");
    if (is_advanced(t)) {
        json_open(out, '[');
        for (int who = 0; who < t->seats; who++)
            write_plan(&s->plan[who], out);
        json_close(out, ']');
    } else {
        json_null(out);
    }
    json_key(out, "abilities");
    if (is_advanced(t)) {
        json_open(out, '[');
        for (int who = 0; who < t->seats; who++)
            json_bool(out, s->abilities >> who & 1);
        json_close(out, ']');
    } else {
        json_null(out);
    }
}

static void write_declared(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "declared");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        if (!s->declared[who])
            continue;
        text_start(&text, words, sizeof words);
        cardinal_ability_text(s->declared[who], &text);
        json_open(out, '{');
        json_key_number(out, "seat", who + 1);
        json_key_string(out, "ability", words);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "asked");
    if (s->asked)
        json_number(out, s->asked);
    else
        json_null(out);
}

static void write_revealed(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "revealed");
    if (s->phase != PHASE_DECLARE) {
        json_null(out);
        return;
    }
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        cardinal_move_text(cardinal_revealed(t, s, who), &text);
        json_string(out, words);
    }
    json_close(out, ']');
}

void cardinal_write(const struct table *t, const void *state, struct text *out) {
    const struct state *s = state;
    json_key_number(out, "round", s->round);
    json_key_number(out, "half", s->half);
    write_locales(t, s, out);
    write_birds(t, s, out);
    json_key(out, "chosen");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        write_chosen(t, s->chosen[who], out);
    json_close(out, ']');
    write_plans(t, s, out);
    write_declared(t, s, out);
    json_key_number(out, "quiet", s->quiet);
    json_key(out, "points");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        json_number(out, s->points[who]);
    json_close(out, ']');
    write_revealed(t, s, out);
}

/* ---- the table as text */

static void render_locale(const struct table *t, const struct state *s, int l, struct text *out) {
    size_t line = out->length;
    text_format(out, "  %s", cardinal_locales[l]);
    text_pad(out, 9, line);
    if (!s->bird[l]) {
        text_put(out, "no bird\n");
        return;
    }
    const struct bird *bird = bird_card(t, s->bird[l]);
    text_format(out, "%d %s", bird->number, bird->name);
    text_pad(out, 36, line);
    text_format(out, "value %d, Stalks %d", bird->value, bird->stalks);
    for (int who = 0, count = 0; who < t->seats; who++)
        if (s->stalks[who][l])
            text_format(out, "%s %s %d", count++ ? "," : ":", cardinal_cats[who], s->stalks[who][l]);
    text_char(out, '\n');
}

static void render_eaten(const struct table *t, const struct state *s, int who, struct text *out) {
    enum { BIRDS_A_LINE = 8 };
    for (int i = 0; i < s->eaten_count[who]; i++)
        text_format(out, "%s %d for %d",
                    i % BIRDS_A_LINE ? ","
                    : i              ? ",\n          "
                                     : "      ate:",
                    s->eaten[who][i] & BIRD_BITS, bird_worth(t, s->eaten[who][i]));
    text_char(out, '\n');
}

static void render_planned(struct text *out, const char *label, uint8_t value, const char *const *names) {
    if (value && value != UNKNOWN)
        text_format(out, " %s %s", label, names[value - 1]);
}

/* What the viewer knows of a seat's choice or plan. */
static void render_choice(const struct table *t, const struct state *s, int who, struct text *out) {
    const struct plan *plan = &s->plan[who];
    bool ready = s->phase == PHASE_PLAN ? plan_complete(plan) : s->chosen[who] != 0;
    if (s->phase == PHASE_CHOOSE && s->chosen[who] && s->chosen[who] != UNKNOWN) {
        text_put(out, "      chosen: ");
        space_format(&cardinal_space, s->chosen[who] - 1u, out);
        text_char(out, '\n');
    } else if (ready && s->phase != PHASE_DECLARE && s->phase != PHASE_OVER) {
        text_put(out, "      ready\n");
    }
    if (plan->locale && (plan->locale != UNKNOWN || plan->cat != UNKNOWN || plan->first != UNKNOWN)) {
        text_put(out, "      plan:");
        render_planned(out, "at", plan->locale, cardinal_locales);
        if (plan->cat && plan->cat != UNKNOWN)
            text_format(out, " cat %d %s", plan->cat, cardinal_cats[plan->cat - 1]);
        render_planned(out, "first", plan->first, cardinal_kinds);
        render_planned(out, "spare", plan->spare[0], cardinal_kinds);
        render_planned(out, "spare", plan->spare[1], cardinal_kinds);
        render_planned(out, "use", s->chosen[who], cardinal_kinds);
        text_char(out, '\n');
    }
    if (s->phase == PHASE_DECLARE) {
        text_put(out, "      revealed: ");
        cardinal_move_text(cardinal_revealed(t, s, who), out);
        text_put(out, s->declared[who] ? " (ability used)\n" : "\n");
    }
}

void cardinal_render(const struct table *t, const void *state, seat viewer, struct text *out) {
    const struct state *s = state;
    if (is_advanced(t))
        text_format(out, "Turn %d, round %d of 2", (s->round + 1) / 2, s->half);
    else
        text_format(out, "Round %d", s->round);
    text_format(out, "   deck: %d bird%s   quiet rounds: %d\n", s->deck_count, s->deck_count == 1 ? "" : "s", s->quiet);
    for (int l = 0; l < locale_count(t); l++)
        render_locale(t, s, l, out);
    for (int who = 0; who < t->seats; who++) {
        size_t line = out->length;
        text_format(out, "%s %d %s", who == viewer ? ">" : " ", who + 1, cardinal_cats[who]);
        text_pad(out, 13, line);
        text_format(out, "%d point%s", s->points[who], s->points[who] == 1 ? "" : "s");
        text_pad(out, 24, line);
        text_format(out, "Stalks in hand %d", stalks_in_hand(s, who));
        if (is_advanced(t))
            text_put(out, s->abilities >> who & 1 ? "   ability unused" : "   ability used");
        if (s->front[who])
            text_format(out, "   has %d %s, worth %d%s", s->front[who] & BIRD_BITS, bird_card(t, s->front[who])->name,
                        bird_worth(t, s->front[who]), s->front[who] & DOUBLED ? " doubled" : "");
        text_char(out, '\n');
        if (s->eaten_count[who])
            render_eaten(t, s, who, out);
        render_choice(t, s, who, out);
    }
}
