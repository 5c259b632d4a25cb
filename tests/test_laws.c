/* The laws over every game of the list, every seat count and option, by random play; TAP output.
 *     test_laws [--games N] [--game ID] [--seed N]     N games for each way to set a game up */
#include "tests/laws.h"

#include "base/bits.h"
#include "core/match.h"
#include "core/record.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 1 << 22 };

static int tests, failures;
static unsigned long games_each = 12, first_seed = 1;
static const char *only_game;

/* Calls of malloc and friends from inside the library, counted by the linker's --wrap. */
static unsigned long allocations;
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size) {
    allocations++;
    return __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size) {
    allocations++;
    return __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size) {
    allocations++;
    return __real_realloc(old, size);
}

static void report(bool good, const char *name, const struct complaint *why) {
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++tests, name);
    if (!good) {
        failures++;
        printf("# %s\n", why->text);
    }
    fflush(stdout);
}

/* Of the game that is being played. */
static struct facts_seen facts_seen;

/* Every law on one position; the dear ones only now and then in long games. */
static bool laws_hold(const struct match *m, struct rng *rng, struct complaint *why) {
    const struct table *t = &m->table;
    bool thorough = m->count < 40 || rng_below(rng, 8) == 0;
    if (!law_whole(t, m->state, why) || !law_facts(t, m->state, &facts_seen, why))
        return false;
    if (!thorough)
        return true;
    unsigned long before = allocations;
    for (unsigned i = 0; i <= t->seats; i++) {
        unsigned viewer = i == t->seats ? SPECTATOR : i;
        if (!law_guess(t, m->state, viewer, rng, why) || !law_two_worlds(t, t->game, m->state, viewer, rng, why))
            return false;
    }
    if (!law_legal(t, m->state, why) || !law_order(t, m->state, rng, why))
        return false;
    if (allocations != before)
        return complain(why, "legal, apply, hide or guess allocates memory");
    for (unsigned viewer = 0; viewer < t->seats; viewer++)
        if (!law_undo(t, m->state, viewer, rng, why))
            return false;
    seat_set asked = t->game->pending(t, m->state);
    if (asked && rng_below(rng, 4) == 0 && !law_why(t, m->state, law_random_seat(asked, rng), rng, why))
        return false;
    if (rng_below(rng, 16) == 0 && !law_why(t, m->state, rng_below(rng, t->seats), rng, why))
        return false;
    if (rng_below(rng, 8) == 0 && !law_hints(t, m->state, rng_below(rng, t->seats), rng, why))
        return false;
    return law_json(t, m->state, why);
}

/* Law 1, second half: the door refuses what is not legal, and changes no byte. */
static bool door_refuses(struct match *m, struct rng *rng, struct complaint *why) {
    const struct table *t = &m->table;
    _Alignas(16) uint8_t before[STATE_BYTES_MAX];
    struct complaint inner = {""};
    unsigned who = rng_below(rng, t->seats + 1u), a = rng_below(rng, t->game->space->size + 2u);
    if (who < t->seats && a < t->game->space->size && t->game->accepts(t, m->state, (seat)who, (action)a))
        return true;
    memcpy(before, m->state, t->game->state_bytes);
    size_t count = m->count;
    if (match_play(m, who, a, NULL, &inner) || !inner.text[0])
        return complain(why, "law 1: an action that is not legal was played, or refused without a word");
    return (!memcmp(before, m->state, t->game->state_bytes) && count == m->count) ||
           complain(why, "law 1: a refused action changed the match");
}

/* Law 3: the record of the match replays to the same bytes. */
static bool record_replays(const struct match *m, struct complaint *why) {
    struct complaint inner = {""};
    char *record = malloc(RECORD_BYTES);
    struct text text;
    text_start(&text, record, RECORD_BYTES);
    record_write(m, NULL, false, &text);
    struct match *back = record_read(record, text.length, games_find, NULL, &inner);
    bool same = back && !memcmp(back->state, m->state, m->table.game->state_bytes) && back->count == m->count;
    if (!same)
        complain(why, "law 3: the record does not replay: %.500s", inner.text);
    match_close(back);
    free(record);
    return same;
}

static bool play_move(struct match *m, struct rng *rng, struct complaint *why) {
    const struct table *t = &m->table;
    action list[LEGAL_MAX];
    static char tape[1 << 16];
    struct events events;
    unsigned who = law_random_seat(t->game->pending(t, m->state), rng);
    size_t count = t->game->legal(t, m->state, (seat)who, list);
    action a = list[rng_below(rng, (uint32_t)count)];
    /* Half of the moves are those of the game's own playout policy, so that games also go as people play. */
    if (t->game->hooks && t->game->hooks->rollout && rng_below(rng, 2))
        a = t->game->hooks->rollout(t, m->state, (seat)who, rng);
    events_start(&events, tape, sizeof tape);
    events.witness = law_facts_witness;
    events.context = &facts_seen;
    if (!match_play(m, who, a, &events, why))
        return false;
    if (events.tape.cut)
        return complain(why, "the events of one move do not fit");
    return law_facts_events(&events, &facts_seen, why);
}

static bool start_allocates(const struct table *t, struct rng *rng) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct outcome result;
    unsigned long before = allocations;
    t->game->start(t, state, rng, NULL);
    t->game->outcome(t, state, &result);
    return allocations != before;
}

static bool play_game(const struct table *t, uint64_t seed, struct complaint *why) {
    uint8_t key[SEED_BYTES] = {0};
    struct rng rng;
    rng_seed_number(&rng, seed);
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(seed >> (8 * i));
    if (start_allocates(t, &rng))
        return complain(why, "start allocates memory");
    static char tape[1 << 16];
    struct events events;
    events_start(&events, tape, sizeof tape);
    events.witness = law_facts_witness;
    events.context = &facts_seen;
    facts_seen.table = t;
    facts_seen.playing = false;
    struct match *m = match_open(t, key, &events);
    facts_seen.playing = true;
    bool good = law_facts_events(&events, &facts_seen, why);
    while (good && t->game->pending(t, m->state)) {
        good = laws_hold(m, &rng, why) && door_refuses(m, &rng, why) && play_move(m, &rng, why);
        if (good && m->count > t->game->decisions_max)
            good = complain(why, "law 7: more than %zu decisions", t->game->decisions_max);
    }
    good = good && laws_hold(m, &rng, why) && record_replays(m, why);
    match_close(m);
    return good;
}

static void table_words(const struct table *t, struct text *out) {
    text_format(out, "%s, %d players", t->game->id, t->seats);
    for (size_t i = 0; i < t->game->option_count; i++) {
        text_format(out, ", %s=", t->game->options[i].name);
        table_option_text(t, i, out);
    }
}

static void play_table(const struct table *t) {
    struct complaint why = {""};
    char name[200];
    struct text text;
    bool good = true;
    text_start(&text, name, sizeof name);
    table_words(t, &text);
    for (unsigned long i = 0; i < games_each && good; i++) {
        good = play_game(t, first_seed + i, &why);
        if (!good)
            printf("# seed %lu\n", first_seed + i);
    }
    report(good, name, &why);
}

/* Every way to set the options: each word; of a number the least, the preset and the most. */
static void play_options(struct table *t, size_t option) {
    if (option == t->game->option_count) {
        play_table(t);
        return;
    }
    const struct option *o = &t->game->options[option];
    int values[3] = {o->min, o->preset, o->max};
    for (int v = 0; o->words ? o->words[v] != NULL : v < 3; v++) {
        t->option[option] = (int16_t)(o->words ? v : values[v]);
        play_options(t, option + 1);
    }
}

static bool words_hold(const struct game *game, struct complaint *why) {
    if (!space_check(game->space))
        return complain(why, "the size of the action space is wrong");
    for (unsigned a = 0; a < game->space->size; a++) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        space_format(game->space, a, &text);
        if (text.cut || space_parse(game->space, words, why) != (int)a)
            return complain(why, "law 3: \"%s\" does not parse to its own number", words);
    }
    return game->state_bytes <= STATE_BYTES_MAX && game->legal_max <= LEGAL_MAX;
}

/* Law 5 must catch a leak: a copy of the game whose hide() forgets the first thing it should blank. */
static const struct game *leaky_of;
static void leaky_hide(const struct table *t, void *state, seat viewer) {
    _Alignas(16) uint8_t honest[STATE_BYTES_MAX];
    size_t size = leaky_of->state_bytes, at = 0;
    memcpy(honest, state, size);
    leaky_of->hide(t, honest, viewer);
    while (at < size && honest[at] == ((uint8_t *)state)[at])
        at++;
    for (size_t i = 0; i < size; i++) /* blanked as it should be, but for the first byte that differs */
        if (i != at)
            ((uint8_t *)state)[i] = honest[i];
}

static bool leak_is_caught(const struct game *game) {
    struct game leaky = *game;
    struct table t;
    bool caught = false;
    leaky_of = game;
    leaky.hide = leaky_hide;
    leaky.hide_into = NULL;
    table_default(&t, game);
    for (uint64_t seed = 1; seed <= 20 && !caught; seed++) {
        struct complaint why = {""};
        struct rng rng;
        _Alignas(16) uint8_t state[STATE_BYTES_MAX];
        rng_seed_number(&rng, seed);
        game->start(&t, state, &rng, NULL);
        t.game = &leaky;
        caught = !law_two_worlds(&t, game, state, 0, &rng, &why);
        t.game = game;
    }
    return caught;
}

/* It must catch a leak of events too: a copy of the game whose events show everything to everybody. */
static void leaky_apply(const struct table *t, void *state, seat s, action a, struct rng *rng, struct events *events) {
    static char shown[1 << 16];
    struct text text;
    leaky_of->apply(t, state, s, a, rng, events);
    if (!events)
        return;
    text_start(&text, shown, sizeof shown);
    events_write_all(events, &text);
    events->tape.length = 0;
    text_bytes(&events->tape, shown + 1, text.length - 2); /* without the brackets */
}

static bool event_leak_is_caught(const struct game *game) {
    struct game leaky = *game;
    struct table t;
    bool caught = false;
    leaky_of = game;
    leaky.apply = leaky_apply;
    table_default(&t, game);
    for (uint64_t seed = 1; seed <= 40 && !caught; seed++) {
        struct complaint why = {""};
        struct rng rng;
        _Alignas(16) uint8_t state[STATE_BYTES_MAX];
        action list[LEGAL_MAX];
        rng_seed_number(&rng, seed);
        game->start(&t, state, &rng, NULL);
        for (seat_set asked; !caught && (asked = game->pending(&t, state));) {
            for (unsigned viewer = 0; viewer < t.seats && !caught; viewer++) {
                t.game = &leaky;
                caught = !law_two_worlds(&t, game, state, viewer, &rng, &why);
                t.game = game;
            }
            seat who = (seat)law_random_seat(asked, &rng);
            size_t count = game->legal(&t, state, who, list);
            game->apply(&t, state, who, list[rng_below(&rng, (uint32_t)count)], &rng, NULL);
        }
    }
    return caught;
}

static void run_game(const struct game *game) {
    struct complaint why = {""};
    char name[120];
    snprintf(name, sizeof name, "%s: action texts and sizes", game->id);
    report(words_hold(game, &why), name, &why);
    snprintf(name, sizeof name, "%s: a planted leak is caught (law 5)", game->id);
    complain(&why, "nobody noticed that hide() leaks");
    report(leak_is_caught(game), name, &why);
    struct table t;
    table_default(&t, game);
    memset(&facts_seen, 0, sizeof facts_seen);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        t.seats = (uint8_t)seats;
        play_options(&t, 0);
    }
    struct complaint unseen = {""};
    snprintf(name, sizeof name, "%s: every declared fact is seen in play (law 9)", game->id);
    report(law_facts_used(game, &facts_seen, &unseen), name, &unseen);
    if (!facts_seen.secret_events)
        return;
    snprintf(name, sizeof name, "%s: a planted leak of events is caught (law 5)", game->id);
    complain(&why, "nobody noticed that the events show everything");
    report(event_leak_is_caught(game), name, &why);
}

int main(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            games_each = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            first_seed = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--game"))
            only_game = argv[i + 1];
    }
    for (size_t i = 0; games[i]; i++)
        if (!only_game || !strcmp(only_game, games[i]->id))
            run_game(games[i]);
    printf("1..%d\n", tests);
    return failures != 0;
}
