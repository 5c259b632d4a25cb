#include "core/match.h"

#include <stdlib.h>
#include <string.h>

enum { TAPE_BYTES = 65536 };

static struct match *match_new(const struct table *table) {
    struct match *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->table = *table;
    m->state = calloc(1, table->game->state_bytes);
    m->origin = calloc(1, table->game->state_bytes);
    if (m->state && m->origin)
        return m;
    match_close(m);
    return NULL;
}

void match_close(struct match *m) {
    if (!m)
        return;
    free(m->seeds);
    free(m->log);
    free(m->origin);
    free(m->state);
    free(m);
}

static void keep_origin(struct match *m) {
    memcpy(m->origin, m->state, m->table.game->state_bytes);
    m->origin_rng = m->rng;
}

struct match *match_open(const struct table *table, const uint8_t seed[SEED_BYTES], struct events *events) {
    struct match *m = match_new(table);
    if (!m)
        return NULL;
    m->seeded = true;
    memcpy(m->seed, seed, SEED_BYTES);
    rng_seed(&m->rng, seed);
    table->game->start(&m->table, m->state, &m->rng, events);
    if (events && events->tape.cut) {
        match_close(m);
        return NULL;
    }
    keep_origin(m);
    return m;
}

struct match *match_open_state(const struct table *table, const void *state) {
    struct match *m = match_new(table);
    if (!m)
        return NULL;
    rng_seed(&m->rng, m->seed);
    memcpy(m->state, state, table->game->state_bytes);
    keep_origin(m);
    return m;
}

/* A copy of `size` bytes; null for none of them, and null with `*good` false when memory is out. */
static void *copy_of(const void *bytes, size_t size, bool *good) {
    void *copy = size ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, bytes, size);
    *good = *good && (copy || !size);
    return copy;
}

struct match *match_copy(const struct match *from) {
    struct match *m = malloc(sizeof *m);
    bool good = true;
    if (!m)
        return NULL;
    *m = *from;
    m->room = from->count;
    m->state = copy_of(from->state, from->table.game->state_bytes, &good);
    m->origin = copy_of(from->origin, from->table.game->state_bytes, &good);
    m->log = copy_of(from->log, from->count * sizeof *from->log, &good);
    m->seeds = copy_of(from->seeds, from->seeds_count * sizeof *from->seeds, &good);
    if (good)
        return m;
    match_close(m);
    return NULL;
}

static bool log_has_room(struct match *m, struct complaint *why) {
    if (m->count < m->room)
        return true;
    size_t room = m->room ? 2 * m->room : 64;
    struct move *log = realloc(m->log, room * sizeof *log);
    if (!log)
        return complain(why, "There is no memory left for this match.");
    m->log = log;
    m->room = room;
    return true;
}

static bool seat_may_act(const struct match *m, unsigned seat_index, struct complaint *why) {
    const struct table *t = &m->table;
    if (seat_index >= t->seats)
        return complain(why, "There is no seat %u; the seats are 1 to %u.", seat_index + 1, t->seats);
    seat_set waiting = t->game->pending(t, m->state);
    if (!waiting)
        return complain(why, "The game is over.");
    if (!(waiting >> seat_index & 1))
        return complain(why, "Seat %u is not asked for anything now.", seat_index + 1);
    return true;
}

bool match_play(struct match *m, unsigned seat_index, unsigned number, struct events *events, struct complaint *why) {
    const struct table *t = &m->table;
    if (!seat_may_act(m, seat_index, why))
        return false;
    if (number >= t->game->space->size || !t->game->accepts(t, m->state, (seat)seat_index, (action)number)) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        if (number < t->game->space->size)
            space_format(t->game->space, number, &text);
        return complain(why, "Seat %u cannot \"%s\" now; `legal %u` lists what it can.", seat_index + 1, words,
                        seat_index + 1);
    }
    if (!log_has_room(m, why))
        return false;
    t->game->apply(t, m->state, (seat)seat_index, (action)number, &m->rng, events);
    m->log[m->count++] = (struct move){.action = (action)number, .seat = (uint8_t)seat_index, .rekeyed = m->rekey_next};
    m->rekey_next = 0;
    if (events && events->tape.cut) {
        match_take_back(m, NULL);
        return complain(why, "There are more events in one step than the tape can hold.");
    }
    return true;
}

bool match_play_words(struct match *m, unsigned seat_index, const char *words, struct events *events,
                      struct complaint *why) {
    if (!seat_may_act(m, seat_index, why))
        return false;
    int number = space_parse(m->table.game->space, words, why);
    return number >= 0 && match_play(m, seat_index, (unsigned)number, events, why);
}

bool match_rekey(struct match *m, const uint8_t seed[SEED_BYTES], struct complaint *why) {
    if (m->rekey_next) { /* the seed before was never used */
        m->seeds_count--;
        m->rekey_next = 0;
    }
    uint8_t(*seeds)[SEED_BYTES] = realloc(m->seeds, (m->seeds_count + 1u) * sizeof *seeds);
    if (!seeds)
        return complain(why, "There is no memory left for this match.");
    m->seeds = seeds;
    memcpy(m->seeds[m->seeds_count++], seed, SEED_BYTES);
    m->rekey_next = m->seeds_count;
    rng_seed(&m->rng, seed);
    return true;
}

/* The state and generator before move number `count`. */
static void replay(const struct match *m, size_t count, void *state, struct rng *rng) {
    const struct table *t = &m->table;
    memcpy(state, m->origin, t->game->state_bytes);
    *rng = m->origin_rng;
    for (size_t i = 0; i < count; i++) {
        if (m->log[i].rekeyed)
            rng_seed(rng, m->seeds[m->log[i].rekeyed - 1]);
        t->game->apply(t, state, m->log[i].seat, m->log[i].action, rng, NULL);
    }
    if (count < m->count && m->log[count].rekeyed)
        rng_seed(rng, m->seeds[m->log[count].rekeyed - 1]);
}

bool match_take_back(struct match *m, struct complaint *why) {
    if (!m->count)
        return complain(why, "There is nothing to take back.");
    replay(m, m->count - 1, m->state, &m->rng);
    m->count--;
    m->rekey_next = m->log[m->count].rekeyed;
    m->seeds_count = m->rekey_next ? m->rekey_next : m->seeds_count;
    return true;
}

void match_hidden(const struct match *m, unsigned viewer, void *out) {
    memcpy(out, m->state, m->table.game->state_bytes);
    m->table.game->hide(&m->table, out, (seat)viewer);
}

void match_view(const struct match *m, unsigned viewer, struct text *out) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    match_hidden(m, viewer, hidden);
    state_write(&m->table, hidden, out);
}

bool match_walk(const struct match *m, match_visit *visit, void *context) {
    const struct table *t = &m->table;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct rng rng;
    struct events events;
    char *tape = malloc(TAPE_BYTES);
    bool going = tape != NULL;
    if (going) {
        events_start(&events, tape, TAPE_BYTES);
        if (m->seeded) {
            rng_seed(&rng, m->seed);
            t->game->start(t, state, &rng, &events);
        } else {
            memcpy(state, m->origin, t->game->state_bytes);
            rng = m->origin_rng;
        }
        going = !events.tape.cut && visit(context, 0, state, &events);
    }
    for (size_t i = 0; i < m->count && going; i++) {
        events_start(&events, tape, TAPE_BYTES);
        if (m->log[i].rekeyed)
            rng_seed(&rng, m->seeds[m->log[i].rekeyed - 1]);
        t->game->apply(t, state, m->log[i].seat, m->log[i].action, &rng, &events);
        going = !events.tape.cut && visit(context, i + 1, state, &events);
    }
    free(tape);
    return going;
}

void match_hash(const struct match *m, uint8_t out[SHA_BYTES]) {
    char json[STATE_TEXT_BYTES];
    struct text text;
    text_start(&text, json, sizeof json);
    state_write(&m->table, m->state, &text);
    must(!text.cut);
    sha256(json, text.length, out);
}
