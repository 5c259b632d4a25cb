#include "session/inside.h"

#include <stdlib.h>

/* ---- memory. Space for a step is made before the step is played, so a move that is played is never lost. */

static bool make_space(struct session *s, struct complaint *why) {
    size_t steps = s->match ? s->match->count + 2 : 1;
    if (s->tape_capacity - s->tape_length < STEP_TAPE_BYTES) {
        size_t capacity = s->tape_capacity * 2 + STEP_TAPE_BYTES;
        char *tape = realloc(s->tape, capacity);
        if (!tape)
            return complain(why, "There is no memory left for this match.");
        s->tape = tape;
        s->tape_capacity = capacity;
    }
    if (s->step_capacity < steps) {
        size_t capacity = steps * 2 + 64;
        size_t *ends = realloc(s->step_end, capacity * sizeof *ends);
        if (!ends)
            return complain(why, "There is no memory left for this match.");
        s->step_end = ends;
        s->step_capacity = capacity;
    }
    return true;
}

/* Steps stand on the tape one after another with a comma between those that are not empty, so that any run of steps
 * is the inside of a JSON list. */
static void step_begin(struct session *s, struct events *out) {
    size_t at = s->tape_length;
    if (at)
        s->tape[at++] = ',';
    events_start(out, s->tape + at, s->tape_capacity - at);
}

static void step_keep(struct session *s, const struct events *events, size_t step) {
    must(!events->tape.cut);
    if (events->tape.length)
        s->tape_length = (size_t)(events->tape.data - s->tape) + events->tape.length;
    s->step_end[step] = s->tape_length;
}

struct events session_events(const struct session *s, size_t from, size_t to) {
    size_t begin = from ? s->step_end[from - 1] : 0, end = s->step_end[to];
    if (begin && begin < end)
        begin++; /* the comma */
    return (struct events){.tape = {.data = s->tape + begin, .size = end - begin + 1, .length = end - begin}};
}

/* ---- opening */

static struct session *session_new(struct complaint *why) {
    struct session *s = calloc(1, sizeof *s);
    if (s && make_space(s, why))
        return s;
    complain(why, "There is no memory left for this match.");
    session_close(s);
    return NULL;
}

struct session *session_open(const struct table *table, const uint8_t seed[SEED_BYTES], struct complaint *why) {
    struct session *s = session_new(why);
    struct events events;
    if (!s)
        return NULL;
    step_begin(s, &events);
    s->match = match_open(table, seed, &events);
    if (!s->match) {
        complain(why, "There is no memory left for this match.");
        session_close(s);
        return NULL;
    }
    step_keep(s, &events, 0);
    return s;
}

static bool keep_walked(void *context, size_t step, const void *state, const struct events *events) {
    struct session *s = context;
    struct events copy;
    (void)state;
    if (!make_space(s, NULL))
        return false;
    step_begin(s, &copy);
    text_bytes(&copy.tape, events->tape.data, events->tape.length);
    step_keep(s, &copy, step);
    return true;
}

struct session *session_adopt(struct match *match, struct complaint *why) {
    struct session *s = match ? session_new(why) : NULL;
    if (!s) {
        match_close(match);
        return NULL;
    }
    s->match = match;
    if (match_walk(match, keep_walked, s))
        return s;
    complain(why, "There is no memory left for this match.");
    session_close(s);
    return NULL;
}

void session_close(struct session *s) {
    if (!s)
        return;
    match_close(s->match);
    free(s->step_end);
    free(s->tape);
    free(s);
}

const struct match *session_match(const struct session *s) {
    return s->match;
}

/* ---- who sits where */

static struct occupant *seat_at(struct session *s, unsigned seat_index, struct complaint *why) {
    if (seat_index < s->match->table.seats)
        return &s->occupant[seat_index];
    complain(why, "There is no seat %u; the seats are 1 to %u.", seat_index + 1, s->match->table.seats);
    return NULL;
}

static bool sit(struct occupant *o, enum occupant_kind kind, const char *name) {
    struct text text;
    text_start(&text, o->name, sizeof o->name);
    text_put(&text, name ? name : "");
    o->kind = kind;
    return true;
}

bool session_seat_person(struct session *s, unsigned seat_index, const char *name, struct complaint *why) {
    struct occupant *o = seat_at(s, seat_index, why);
    return o && sit(o, OCCUPANT_PERSON, name);
}

bool session_seat_bot(struct session *s, unsigned seat_index, const char *spec, const char *name,
                      struct complaint *why) {
    struct occupant *o = seat_at(s, seat_index, why);
    struct bot bot;
    if (!o || !bot_parse(spec, &bot, why))
        return false;
    o->bot = bot;
    return sit(o, OCCUPANT_BOT, name);
}

enum occupant_kind session_occupant(const struct session *s, unsigned seat_index) {
    return seat_index < s->match->table.seats ? s->occupant[seat_index].kind : OCCUPANT_NONE;
}

/* ---- playing */

static seat_set asked_of(const struct session *s, enum occupant_kind kind) {
    const struct table *t = &s->match->table;
    seat_set pending = t->game->pending(t, s->match->state), found = 0;
    for (unsigned i = 0; i < t->seats; i++)
        if (pending >> i & 1 && s->occupant[i].kind == kind)
            found |= (seat_set)(1u << i);
    return found;
}

seat_set session_asked(const struct session *s) {
    return asked_of(s, OCCUPANT_PERSON);
}

int session_next_bot(const struct session *s) {
    seat_set bots = asked_of(s, OCCUPANT_BOT);
    return bots ? __builtin_ctz(bots) : -1;
}

bool session_play(struct session *s, unsigned seat_index, unsigned number, struct complaint *why) {
    struct events events;
    if (!make_space(s, why))
        return false;
    step_begin(s, &events);
    if (!match_play(s->match, seat_index, number, &events, why))
        return false;
    step_keep(s, &events, s->match->count);
    return true;
}

bool session_play_words(struct session *s, unsigned seat_index, const char *words, struct complaint *why) {
    struct events events;
    if (!make_space(s, why))
        return false;
    step_begin(s, &events);
    if (!match_play_words(s->match, seat_index, words, &events, why))
        return false;
    step_keep(s, &events, s->match->count);
    return true;
}

int session_bot_move(struct session *s, struct complaint *why) {
    const struct table *t = &s->match->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct rng rng;
    struct advice advice;
    int who = session_next_bot(s);
    if (who < 0) {
        complain(why, "No bot is asked for anything now.");
        return -1;
    }
    match_hidden(s->match, (unsigned)who, hidden);
    bot_rng(t, hidden, (seat)who, &rng);
    bot_choose(&s->occupant[who].bot, t, hidden, (seat)who, &rng, &advice);
    return session_play(s, (unsigned)who, advice.action, why) ? who : -1;
}

bool session_undo(struct session *s, unsigned seat_index, struct complaint *why) {
    if (!match_undo(s->match, seat_index, why))
        return false;
    size_t steps = s->match->count + 1;
    s->tape_length = s->step_end[steps - 1];
    for (unsigned v = 0; v <= SPECTATOR; v++)
        if (s->told[v] > steps) {
            s->told[v] = steps;
            s->back[v] = true;
        }
    return true;
}
