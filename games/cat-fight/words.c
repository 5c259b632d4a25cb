/* Cat Fight in words: action texts, phases, events, JSON. */
#include "games/cat-fight/rules.h"

#include <string.h>

#define SQUARE_ARGUMENT                                                                                                \
    {                                                                                                                  \
        { .names = cat_fight_square_names, .count = SQUARES }                                                          \
    }

static const struct verb verbs[] = {
    {"place", SQUARE_ARGUMENT},
    {"block", SQUARE_ARGUMENT},
    {"nip", SQUARE_ARGUMENT},
    {"move", SQUARE_ARGUMENT},
    {"stay", {{.count = 0}}},
    {"sip", {{.count = 0}}},
    {"face", {{.names = cat_fight_direction_names, .count = DIRECTIONS}}},
    {"sacrifice", {{.count = NUMBER_MAX}}},
    {"yield", {{.count = 0}}},
    {"end", {{.count = 0}}},
};
const struct space cat_fight_space = {.verbs = verbs, .verb_count = sizeof verbs / sizeof *verbs, .size = ACTIONS};

const struct phase cat_fight_phases[] = {
    [PHASE_PLACE] = {"place", "Put your cat on a free square of the blue rim."},
    [PHASE_TURN] = {"turn", "Your turn: block, use your catnip, move, stay or sip."},
    [PHASE_FACE] = {"face", "Which way shall your cat look?"},
    [PHASE_FIGHT] = {"fight", "You are losing the fight: sacrifice a cream for another roll, or yield."},
    [PHASE_END] = {"end", "End your turn, or use your catnip first."},
    [PHASE_OVER] = {"over", "The game is over."},
    {NULL, NULL},
};

const struct field cat_fight_fields[] = {
    {"seat", FIELD_SEAT, NULL},       {"cats", FIELD_SEAT, NULL}, {"number", FIELD_COMPONENT, NULL},
    {"order", FIELD_COMPONENT, NULL}, {NULL, FIELD_PLAIN, NULL},
};

const struct saying cat_fight_sayings[] = {
    {"shuffle", "The {what} are shuffled."},
    {"roll", "The {die} die shows {value}."},
    {"saucer", "A saucer of cream is put on {at}."},
    {"turn", "It is the turn of {seat}."},
    {"place", "The cat of {seat} comes to {at}."},
    {"block", "{seat} puts a blocker on {at}."},
    {"cut-off", "Nobody can reach the saucer on {at} any more: it is removed."},
    {"move", "The cat of {seat} goes from {from} to {to}."},
    {"face", "The cat of {seat} looks {dir}."},
    {"sip", "{seat} sips a cream ({number}); {left} left in that saucer."},
    {"nip", "{seat} puts catnip on {at}."},
    {"drawn", "Catnip draws the cat of {seat} from {from} to {to}."},
    {"fight", "Cats fight on {at}: {cats}."},
    {"sacrifice", "{seat} sacrifices a cream ({number}): all roll again."},
    {"yield", "{seat} yields."},
    {"out", "The cat of {seat} leaves the board."},
    {"win", "{seat} wins the fight."},
    {"over", "The game is over: {scores}. The win goes to {winners}."},
    {NULL, NULL},
};

const struct saying cat_fight_outcomes[] = {
    {"sip", "{seat} sips a cream"},
    {"win", "{seat} wins a fight"},
    {"out", "the cat of {seat} has to leave the board"},
    {"sacrifice", "{seat} sacrifices a cream"},
    {"drawn", "catnip draws the cat of {seat} away"},
    {"cut-off", "the saucer on {at} is cut off"},
    {"over", "the game ends and the win goes to {winners}"},
    {NULL, NULL},
};

static const char *const facing_names[] = {
    [FACING_NONE] = NULL, [FACING_PLACE] = "place",           [FACING_MOVE] = "move",
    [FACING_WIN] = "win", [FACING_CATNIP_WIN] = "catnip-win",
};

/* ---- writing */

static void write_word(struct text *out, const char *word) {
    if (word)
        json_string(out, word);
    else
        json_null(out);
}

static void write_number(struct text *out, unsigned number) {
    if (number)
        json_number(out, number);
    else
        json_string(out, "?");
}

static void write_heap(heap creams, struct text *out) {
    json_open(out, '[');
    for (unsigned number = 1; number <= NUMBER_MAX; number++)
        for (unsigned i = heap_of(creams, number); i; i--)
            write_number(out, number);
    for (unsigned i = heap_of(creams, 0); i; i--)
        write_number(out, 0);
    json_close(out, ']');
}

static void write_heaps(const struct table *t, const char *key, const heap *creams, struct text *out) {
    json_key(out, key);
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        write_heap(creams[who], out);
    json_close(out, ']');
}

static void write_saucers(const struct state *s, struct text *out) {
    json_key(out, "saucers");
    json_open(out, '[');
    for (int i = 0; i < s->saucers; i++) {
        json_open(out, '{');
        json_key_string(out, "at", cat_fight_square_names[s->saucer[i].at]);
        json_key(out, "creams");
        json_open(out, '[');
        for (int c = 0; c < s->saucer[i].left; c++)
            write_number(out, s->saucer[i].cream[c]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_cats(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "cats");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++) {
        unsigned at = s->cat[who], dir = s->face[who];
        json_open(out, '{');
        json_key(out, "at");
        write_word(out, at < SQUARES ? cat_fight_square_names[at] : NULL);
        json_key(out, "face");
        write_word(out, dir < DIRECTIONS ? cat_fight_direction_names[dir] : NULL);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_seats(const char *key, seat_set seats, struct text *out) {
    json_key(out, key);
    json_open(out, '[');
    BITS_EACH(who, seats) {
        json_number(out, (int64_t)who + 1);
    }
    json_close(out, ']');
}

static void write_fight(const struct fight *f, struct text *out) {
    json_key(out, "fight");
    if (!f->cats) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    json_key_string(out, "at", cat_fight_square_names[f->at]);
    write_seats("cats", f->cats, out);
    json_key(out, "rolls");
    json_open(out, '[');
    BITS_EACH(who, f->cats) {
        if (f->roll[who])
            json_number(out, f->roll[who]);
        else
            json_null(out);
    }
    json_close(out, ']');
    json_key_number(out, "winner", f->winner + 1);
    write_seats("yielded", f->yielded, out);
    json_key_bool(out, "catnip", f->catnip);
    json_close(out, '}');
}

static void write_blockers(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "blockers");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++)
        json_number(out, s->stock[who]);
    json_close(out, ']');
    json_key(out, "blocks");
    json_open(out, '[');
    SQUARES_EACH(at, blocks_of(s)) {
        json_string(out, cat_fight_square_names[at]);
    }
    json_close(out, ']');
}

static void write_nips(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "nip");
    json_open(out, '[');
    for (int who = 0; who < t->seats; who++) {
        unsigned at = s->nip[who];
        json_string(out, at < SQUARES ? cat_fight_square_names[at] : at == NOWHERE ? "held" : "gone");
    }
    json_close(out, ']');
}

void cat_fight_write(const struct table *t, const void *state, struct text *out) {
    const struct state *s = state;
    json_key_number(out, "turn", s->turn + 1);
    write_saucers(s, out);
    json_key(out, "box");
    write_heap(s->box, out);
    write_heaps(t, "lost", s->lost, out);
    json_key(out, "removed");
    write_heap(s->removed, out);
    write_cats(t, s, out);
    write_heaps(t, "creams", s->creams, out);
    write_blockers(t, s, out);
    write_nips(t, s, out);
    json_key_bool(out, "may_sip", s->may_sip);
    write_fight(&s->fight, out);
    json_key_number(out, "quiet", s->quiet);
    json_key(out, "facing");
    write_word(out, facing_names[s->facing]);
    json_key_bool(out, "moved", s->moved);
}

/* ---- reading */

static uint8_t read_square(struct json_reader *r, struct json object, const char *key) {
    int at = read_name(r, object, key, cat_fight_square_names, SQUARES);
    return (uint8_t)(at < 0 ? 0 : at);
}

static heap read_heap_list(struct json_reader *r, struct json list, const char *what) {
    heap creams = 0;
    if (list.type != JSON_LIST || json_count(list) > CREAMS) {
        read_fail(r, "\"%s\" must be a list of up to twelve creams.", what);
        return 0;
    }
    for (size_t i = 0; i < json_count(list) && r->ok; i++)
        creams += heap_one((unsigned)item_int(r, list, i, what, 1, NUMBER_MAX));
    return creams;
}

static void read_heaps(struct json_reader *r, struct json object, const struct table *t, const char *key, heap *out) {
    size_t count;
    struct json list = read_list(r, object, key, t->seats, t->seats, &count);
    for (size_t who = 0; who < count && r->ok; who++)
        out[who] = read_heap_list(r, json_item(list, who), key);
}

static void read_saucers(struct json_reader *r, struct json object, struct state *s) {
    size_t count, left;
    struct json list = read_list(r, object, "saucers", 0, SAUCERS, &count);
    for (size_t i = 0; i < count && r->ok; i++) {
        struct json one = json_item(list, i);
        s->saucer[i].at = read_square(r, one, "at");
        struct json creams = read_list(r, one, "creams", 1, SAUCER_CREAMS, &left);
        s->saucer[i].left = (uint8_t)left;
        for (size_t c = 0; c < left; c++)
            s->saucer[i].cream[c] = (uint8_t)item_int(r, creams, c, "creams", 1, NUMBER_MAX);
    }
    s->saucers = (uint8_t)count;
}

static void read_cats(struct json_reader *r, struct json object, const struct table *t, struct state *s) {
    size_t count;
    struct json list = read_list(r, object, "cats", t->seats, t->seats, &count);
    for (size_t who = 0; who < count && r->ok; who++) {
        struct json one = json_item(list, who);
        s->cat[who] = (uint8_t)read_name_or_null(r, one, "at", cat_fight_square_names, SQUARES, NOWHERE);
        s->face[who] = (uint8_t)read_name_or_null(r, one, "face", cat_fight_direction_names, DIRECTIONS, NO_DIRECTION);
    }
}

static void read_blockers(struct json_reader *r, struct json object, const struct table *t, struct state *s) {
    size_t count;
    struct json stock = read_list(r, object, "blockers", t->seats, t->seats, &count);
    for (size_t who = 0; who < count; who++)
        s->stock[who] = (uint8_t)item_int(r, stock, who, "blockers", 0, blockers_each(t));
    struct json blocks = read_list(r, object, "blocks", 0, BLOCKERS, &count);
    for (size_t i = 0; i < count && r->ok; i++) {
        int at = item_name(r, blocks, i, "blocks", cat_fight_square_names, SQUARES);
        if (at < 0)
            return;
        if (has(blocks_of(s), (unsigned)at))
            read_fail(r, "Two blockers stand on %s.", cat_fight_square_names[at]);
        s->blocks[at / 64] |= UINT64_C(1) << at % 64;
    }
}

static void read_nips(struct json_reader *r, struct json object, const struct table *t, struct state *s) {
    size_t count;
    struct json list = read_list(r, object, "nip", t->seats, t->seats, &count);
    for (size_t who = 0; who < count && r->ok; who++) {
        struct json one = json_item(list, who);
        if (json_is(one, "held"))
            s->nip[who] = NOWHERE;
        else if (!json_is(one, "gone"))
            s->nip[who] = (uint8_t)item_name(r, list, who, "nip", cat_fight_square_names, SQUARES);
    }
}

/* Seats in ascending order, each once. */
static seat_set read_seats(struct json_reader *r, struct json object, const char *key, const struct table *t) {
    size_t count;
    seat_set seats = 0;
    struct json list = read_list(r, object, key, 0, t->seats, &count);
    for (size_t i = 0; i < count && r->ok; i++) {
        int64_t who = item_int(r, list, i, key, 1, t->seats) - 1;
        if (seats >> who)
            read_fail(r, "\"%s\" must be seats in ascending order.", key);
        seats |= (seat_set)(1u << who);
    }
    return seats;
}

static void read_fight(struct json_reader *r, struct json object, const struct table *t, struct fight *f) {
    struct json one = read_field(r, object, "fight");
    size_t count, next = 0;
    if (!r->ok || one.type == JSON_NULL)
        return;
    f->at = read_square(r, one, "at");
    f->cats = read_seats(r, one, "cats", t);
    struct json rolls = read_list(r, one, "rolls", bits_count(f->cats), bits_count(f->cats), &count);
    BITS_EACH(who, f->cats) {
        if (r->ok && json_item(rolls, next).type != JSON_NULL)
            f->roll[who] = (uint8_t)item_int(r, rolls, next, "rolls", 1, 6);
        next++;
    }
    f->winner = (uint8_t)(read_int(r, one, "winner", 1, t->seats) - 1);
    f->yielded = read_seats(r, one, "yielded", t);
    f->catnip = read_bool(r, one, "catnip");
    if (!f->cats)
        read_fail(r, "A fight has two or more cats.");
}

bool cat_fight_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r) {
    struct state *s = state;
    memset(s, 0, sizeof *s);
    memset(s->cat, NOWHERE, SEATS);
    memset(s->face, NO_DIRECTION, SEATS);
    memset(s->nip, USED_UP, SEATS);
    s->phase = (uint8_t)phase;
    s->turn = (uint8_t)(read_int(r, object, "turn", 1, t->seats) - 1);
    read_saucers(r, object, s);
    s->box = read_heap_list(r, read_field(r, object, "box"), "box");
    read_heaps(r, object, t, "lost", s->lost);
    s->removed = read_heap_list(r, read_field(r, object, "removed"), "removed");
    read_cats(r, object, t, s);
    read_heaps(r, object, t, "creams", s->creams);
    read_blockers(r, object, t, s);
    read_nips(r, object, t, s);
    s->may_sip = read_bool(r, object, "may_sip");
    read_fight(r, object, t, &s->fight);
    s->quiet = (uint16_t)read_int(r, object, "quiet", 0, QUIET_TURNS_EACH * t->seats);
    s->facing = (uint8_t)(1 + read_name_or_null(r, object, "facing", facing_names + 1, FACING_CATNIP_WIN, -1));
    s->moved = read_bool(r, object, "moved");
    return r->ok;
}
