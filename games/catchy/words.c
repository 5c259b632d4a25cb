/* Catchy! in words: action texts, JSON, the table as text. */
#include "games/catchy/rules.h"

#include "base/bits.h"

const char *const catchy_cards[CARDS] = {"a1", "a2", "a3", "a4", "a5", "g1", "g2",    "g3",   "g4",
                                         "g5", "v1", "v2", "v3", "v4", "v5", "joker", "start"};
const char *const catchy_moods[2] = {"red", "blue"};
static const char *const colours[COLOURS] = {"a", "g", "v"};
const char *const catchy_colours[COLOURS] = {"amber", "green", "violet"};

static const struct verb verbs[] = {
    {"swap", {{.count = PLACES}}},
    {"play", {{.names = catchy_cards, .count = START}}},
};
const struct space catchy_space = {.verbs = verbs, .verb_count = 2, .size = ACTIONS};

const struct phase catchy_phases[] = {
    [PHASE_SWAP] = {"swap", "You hold the Starting card: swap it for a face-down course card."},
    [PHASE_LEAD] = {"lead", "Lead a card, any you like."},
    [PHASE_FOLLOW] = {"follow", "Answer the led card: follow its colour if you can, or play the Joker."},
    [PHASE_OVER] = {"over", "The game is over."},
    {NULL, NULL},
};

const struct field catchy_fields[] = {
    {"seat", FIELD_SEAT, NULL},       {"winner", FIELD_SEAT, NULL},     {"card", FIELD_COMPONENT, NULL},
    {"cards", FIELD_COMPONENT, NULL}, {"order", FIELD_COMPONENT, NULL}, {NULL, FIELD_PLAIN, NULL},
};

const struct saying catchy_sayings[] = {
    {"shuffle", "The cards are shuffled for the {what}."},
    {"deal", "{seat} is dealt {cards}."},
    {"swap", "{seat} leaves the Starting card at place {place} and takes {card}."},
    {"play", "{seat} plays {card}."},
    {"trick", "The trick goes to {winner}."},
    {"flip", "The Cat's mood changes to {mood}."},
    {"cat", "The Cat walks to {at}."},
    {"lead", "{seat} leads."},
    {"round", "The round is over and gives {points}: the score is {scores}."},
    {"over", "The game is over: {scores}. The win goes to {winners}."},
    {NULL, NULL},
};

const struct saying catchy_outcomes[] = {
    {"trick", "{winner} takes a trick"},
    {"flip", "the Cat's mood changes to {mood}"},
    {"cat", "the Cat walks to {at}"},
    {"round", "the round gives the points {points}"},
    {"over", "the game ends and the win goes to {winners}"},
    {NULL, NULL},
};

/* ---- JSON */

static void write_hand(const struct state *s, unsigned who, struct text *out) {
    int unknown = hand_size(s, who) - (int)bits_count(s->hand[who]);
    json_open(out, '[');
    BITS_EACH(card, s->hand[who])
    json_string(out, catchy_cards[card]);
    while (unknown-- > 0)
        json_string(out, "?");
    json_close(out, ']');
}

static void write_cards(const uint8_t *cards, int count, struct text *out) {
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_string(out, cards[i] == UNKNOWN ? "?" : catchy_cards[cards[i]]);
    json_close(out, ']');
}

static void write_voids(const struct state *s, unsigned who, struct text *out) {
    json_open(out, '[');
    BITS_EACH(colour, s->voids[who])
    json_string(out, colours[colour]);
    json_close(out, ']');
}

void catchy_write(const struct table *t, const void *state, struct text *out) {
    const struct state *s = state;
    int played = played_count(s), on_table = s->phase == PHASE_FOLLOW;
    (void)t;
    json_key_number(out, "round", s->round);
    json_key(out, "scores");
    json_open(out, '[');
    for (unsigned who = 0; who < SEATS; who++)
        json_number(out, s->score[who]);
    json_close(out, ']');
    json_key_number(out, "cat", s->cat);
    json_key_string(out, "mood", catchy_moods[s->mood]);
    json_key_number(out, "leader", s->leader + 1);
    json_key_number(out, "trick", s->trick);
    json_key(out, "hands");
    json_open(out, '[');
    for (unsigned who = 0; who < SEATS; who++)
        write_hand(s, who, out);
    json_close(out, ']');
    json_key(out, "course");
    write_cards(s->course, PLACES, out);
    json_key(out, "table");
    write_cards(s->played + played - on_table, on_table, out);
    json_key(out, "played");
    write_cards(s->played, played, out);
    json_key(out, "voids");
    json_open(out, '[');
    for (unsigned who = 0; who < SEATS; who++)
        write_voids(s, who, out);
    json_close(out, ']');
}

/* Names of a list as a set; one that stands twice is refused, or it would go unnoticed. */
static uint32_t read_set(struct json_reader *r, struct json list, const char *what, const char *const *names,
                         size_t name_count) {
    uint32_t set = 0;
    if (list.type != JSON_LIST || json_count(list) > name_count)
        return read_fail(r, "\"%s\" must hold a list of at most %zu for each seat.", what, name_count), 0;
    for (size_t i = 0; i < json_count(list); i++) {
        int name = item_name(r, list, i, what, names, name_count);
        if (name < 0)
            return 0;
        if (set >> name & 1)
            return read_fail(r, "\"%s\" stands twice in \"%s\".", names[name], what), 0;
        set |= 1u << name;
    }
    return set;
}

/* `table` repeats the end of `played`, and is not kept. */
static void read_played(struct json_reader *r, struct json object, struct state *s) {
    size_t count, wanted = (size_t)played_count(s), on_table, led = s->phase == PHASE_FOLLOW;
    struct json played = read_list(r, object, "played", 0, PLAYED_MAX, &count);
    struct json table = read_list(r, object, "table", 0, 1, &on_table);
    if (r->ok && count != wanted)
        read_fail(r, "\"played\" must have %zu cards in trick %d of phase \"%s\".", wanted, s->trick,
                  catchy_phases[s->phase].name);
    if (r->ok && on_table != led)
        read_fail(r, led ? "\"table\" must have the led card." : "\"table\" must be empty: no card is led.");
    for (size_t i = 0; i < count && r->ok; i++) {
        int card = item_name(r, played, i, "played", catchy_cards, CARDS);
        s->played[i] = (uint8_t)(card < 0 ? 0 : card);
    }
    if (r->ok && led && !json_is(json_item(table, 0), catchy_cards[s->played[wanted - 1]]))
        read_fail(r, "The card of \"table\" must be the last of \"played\".");
}

bool catchy_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r) {
    struct state *s = state;
    size_t count;
    s->phase = (uint8_t)phase;
    s->round = (uint16_t)read_int(r, object, "round", 1, ROUND_MAX);
    /* CA-20: nobody begins a round at the target, and a round gives three points at most. */
    int most = t->option[OPTION_TARGET] - 1 + ROUND_POINTS_MAX;
    struct json scores = read_list(r, object, "scores", SEATS, SEATS, &count);
    s->cat = (int8_t)read_int(r, object, "cat", -arms(t), arms(t));
    s->mood = (uint8_t)(read_name(r, object, "mood", catchy_moods, 2) == BLUE);
    s->leader = (uint8_t)(read_int(r, object, "leader", 1, SEATS) - 1);
    s->trick = (uint8_t)read_int(r, object, "trick", 1, TRICKS);
    struct json hands = read_list(r, object, "hands", SEATS, SEATS, &count);
    struct json course = read_list(r, object, "course", PLACES, PLACES, &count);
    struct json voids = read_list(r, object, "voids", SEATS, SEATS, &count);
    for (size_t who = 0; who < SEATS && r->ok; who++) {
        s->score[who] = (uint8_t)item_int(r, scores, who, "scores", 0, most);
        s->hand[who] = read_set(r, json_item(hands, who), "hands", catchy_cards, CARDS);
        s->voids[who] = (uint8_t)read_set(r, json_item(voids, who), "voids", colours, COLOURS);
    }
    for (size_t place = 0; place < PLACES && r->ok; place++) {
        int card = item_name(r, course, place, "course", catchy_cards, CARDS);
        s->course[place] = (uint8_t)(card < 0 ? 0 : card);
    }
    if (r->ok)
        read_played(r, object, s);
    return r->ok;
}

/* ---- the table as text */

static void render_course(const struct table *t, const struct state *s, struct text *out) {
    text_put(out, "\n  seat 1 ");
    for (int at = -arms(t); at <= arms(t); at++) {
        const char *empty = at == arms(t) || at == -arms(t) ? "[Arms ]" : at ? "[     ]" : "[  .  ]";
        text_put(out, at == s->cat ? "[=^.^=]" : empty);
    }
    text_put(out, " seat 2\n");
    text_format(out, "  The Cat is %s: a trick brings it closer to %s.\n", catchy_moods[s->mood],
                s->mood == RED ? "the winner" : "the loser");
    text_put(out, "  When both numbers are odd it changes its mood first.\n\n  Course cards:");
    for (int place = 0; place < PLACES; place++)
        text_format(out, "  %d:%s", place + 1, s->course[place] == UNKNOWN ? "?" : catchy_cards[s->course[place]]);
    text_put(out, "\n");
}

static void render_seat(const struct state *s, unsigned who, seat viewer, struct text *out) {
    int unknown = hand_size(s, who) - (int)bits_count(s->hand[who]);
    text_format(out, "%c seat %u: %2d point%s   hand:", who == viewer ? '>' : ' ', who + 1, s->score[who],
                s->score[who] == 1 ? " " : "s");
    BITS_EACH(card, s->hand[who])
    text_format(out, " %s", catchy_cards[card]);
    while (unknown-- > 0)
        text_put(out, " ?");
    const char *before = "   (has no ";
    BITS_EACH(colour, s->voids[who]) {
        text_format(out, "%s%s", before, catchy_colours[colour]);
        before = ", ";
    }
    text_put(out, s->voids[who] ? ")\n" : "\n");
}

/* Tricks as pairs, the led card first: `a3-v5 g2-g4`. */
static void render_played(const struct state *s, struct text *out) {
    int count = played_count(s) - (s->phase == PHASE_FOLLOW);
    text_put(out, count ? "\n  Played (led-answer):" : "\n  Nothing has been played yet.");
    for (int i = 0; i < count; i += 2)
        text_format(out, " %s-%s", catchy_cards[s->played[i]], catchy_cards[s->played[i + 1]]);
    text_put(out, "\n");
    if (s->phase == PHASE_FOLLOW)
        text_format(out, "  On the table: %s, led by seat %d\n", catchy_cards[s->played[count]], s->leader + 1);
    else if (s->phase != PHASE_OVER)
        text_format(out, "  Seat %d %s.\n", s->leader + 1,
                    s->phase == PHASE_SWAP ? "holds the Starting card and leads" : "leads");
}

void catchy_render(const struct table *t, const void *state, seat viewer, struct text *out) {
    const struct state *s = state;
    text_format(out, "Round %d, trick %d of %d, playing to %d points\n", s->round, s->trick, TRICKS,
                t->option[OPTION_TARGET]);
    render_course(t, s, out);
    render_played(s, out);
    text_put(out, "\n");
    for (unsigned who = 0; who < SEATS; who++)
        render_seat(s, who, viewer, out);
}
