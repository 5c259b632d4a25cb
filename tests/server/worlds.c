/* Pairs of worlds for the two-world test over sockets. For a game: random positions; for each a seat, and another
 * world which that seat cannot tell from the real one; and a move by somebody else that is legal in both and after
 * which the seat still cannot tell them apart, once everybody who is asked in secret has passed. Those where somebody
 * is asked in one world only are worth most, and come first; most of all those where the seat itself is asked in both,
 * after somebody who is asked in one of them only. One JSON object a line:
 *   {"game","players","seat","a":{state},"b":{state},"mover","action","more","asked"}      (mover null: no such move)
 * "more": questions put to others in the first world less those in the second; "asked": the seat is asked in both.
 * With the word "asked" at the end only pairs of that last kind are written.
 *
 * usage: worlds GAME PLAYERS COUNT SEED [asked] */
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 4000, TAPE_BYTES = 65536 };

struct world {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
};

struct look {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    char events[TAPE_BYTES];
    size_t length;
    bool asked;
};

/* Everybody passes, the viewer too. How many others were asked, before the viewer if it is asked as well; -1 when
 * somebody cannot pass. */
static int pass_all(const struct table *t, void *state, unsigned viewer, struct rng *rng, struct events *events,
                    bool *asked) {
    int pass = game_nothing(t->game), others = 0;
    *asked = false;
    while (asked_in_secret(t, state, SPECTATOR)) {
        seat s = (seat)__builtin_ctz(t->game->pending(t, state));
        if (pass < 0 || !t->game->accepts(t, state, s, (action)pass))
            return -1;
        *asked = *asked || s == viewer;
        others += !*asked;
        t->game->apply(t, state, s, (action)pass, rng, events);
    }
    return others;
}

static int look_after(const struct table *t, const struct world *w, seat mover, action a, unsigned viewer,
                      struct look *out) {
    static char tape[TAPE_BYTES];
    uint8_t seed[SEED_BYTES] = {0};
    struct events events;
    struct text text;
    struct rng rng;
    memset(out, 0, sizeof *out);
    rng_seed(&rng, seed); /* the server's tables have seeds of their own: moves that draw are left out */
    events_start(&events, tape, sizeof tape);
    memcpy(out->hidden, w->state, t->game->state_bytes);
    t->game->apply(t, out->hidden, mover, a, &rng, &events);
    int others = pass_all(t, out->hidden, viewer, &rng, &events, &out->asked);
    if (rng_drawn(&rng))
        return -1;
    t->game->hide(t, out->hidden, (seat)viewer);
    text_start(&text, out->events, sizeof out->events);
    events_write_for(&events, viewer, &text);
    out->length = text.length;
    return others;
}

/* How the worlds compare after the move: the questions put to others in the first less those in the second, and whether
 * the viewer is asked too. */
struct contrast {
    int more;
    bool asked;
};

static bool looks_same(const struct table *t, const struct world *a, const struct world *b, seat mover, action move,
                       unsigned viewer, struct contrast *out) {
    static struct look one, other;
    int here = look_after(t, a, mover, move, viewer, &one), there = look_after(t, b, mover, move, viewer, &other);
    out->more = here - there;
    out->asked = one.asked;
    return here >= 0 && there >= 0 && one.asked == other.asked && one.length == other.length &&
           !memcmp(one.events, other.events, one.length) && !memcmp(one.hidden, other.hidden, t->game->state_bytes);
}

/* Somebody else's move that the viewer sees in both worlds in the same way. */
static bool find_move(const struct table *t, const struct world *a, const struct world *b, unsigned viewer,
                      struct rng *rng, seat *mover, action *move, struct contrast *out) {
    action list[LEGAL_MAX];
    for (seat s = 0; s < t->seats; s++) {
        size_t count = s == viewer ? 0 : t->game->legal(t, a->state, s, list);
        for (size_t tried = 0; tried < count && tried < 12; tried++) {
            *mover = s;
            *move = list[rng_below(rng, (uint32_t)count)];
            if (t->game->accepts(t, b->state, s, *move) && looks_same(t, a, b, s, *move, viewer, out))
                return true;
        }
    }
    return false;
}

static void print_pair(const struct table *t, const struct world *a, const struct world *b, unsigned viewer, bool found,
                       seat mover, action move, const struct contrast *contrast) {
    static char buffer[3 * STATE_TEXT_BYTES];
    struct text out;
    text_start(&out, buffer, sizeof buffer);
    json_open(&out, '{');
    json_key_string(&out, "game", t->game->id);
    json_key_number(&out, "players", t->seats);
    json_key_number(&out, "seat", viewer + 1);
    json_key(&out, "a");
    state_write(t, a->state, &out);
    json_key(&out, "b");
    state_write(t, b->state, &out);
    json_key(&out, "mover");
    if (found) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        space_format(t->game->space, move, &text);
        json_number(&out, mover + 1);
        json_key_string(&out, "action", words);
        json_key_number(&out, "more", contrast->more);
        json_key_bool(&out, "asked", contrast->asked);
    } else {
        json_null(&out);
    }
    json_close(&out, '}');
    must(!out.cut);
    puts(buffer);
}

/* A random position some moves into a match. */
static bool wander(const struct table *t, struct world *w, struct rng *rng) {
    action list[LEGAL_MAX];
    memset(w, 0, sizeof *w);
    t->game->start(t, w->state, rng, NULL);
    for (uint32_t left = rng_below(rng, 60); left; left--) {
        seat_set pending = t->game->pending(t, w->state);
        if (!pending)
            return false;
        seat s = (seat)__builtin_ctz(pending);
        size_t count = t->game->legal(t, w->state, s, list);
        t->game->apply(t, w->state, s, list[rng_below(rng, (uint32_t)count)], rng, NULL);
    }
    return t->game->pending(t, w->state) != 0;
}

int main(int argc, char **argv) {
    struct table t;
    struct rng rng;
    struct complaint why = {""};
    const struct game *game = argc == 5 || argc == 6 ? games_find(argv[1], &why) : NULL;
    if (!game) {
        fprintf(stderr, "usage: worlds GAME PLAYERS COUNT SEED [asked]\n%s\n", why.text);
        return 2;
    }
    table_default(&t, game);
    if (!table_seats(&t, strtol(argv[2], NULL, 10), &why))
        return 2;
    rng_seed_number(&rng, strtoull(argv[4], NULL, 10));
    long wanted = strtol(argv[3], NULL, 10);
    bool find_secret = game->asks_in_secret;
    bool only_asked = argc == 6 && !strcmp(argv[5], "asked");
    for (int i = 0; i < (only_asked ? 50 * TRIES : TRIES) && wanted; i++) {
        static struct world a, b;
        seat mover = 0;
        action move = 0;
        unsigned viewer = rng_below(&rng, t.seats);
        if (!wander(&t, &a, &rng))
            continue;
        b = a;
        game->hide(&t, b.state, (seat)viewer);
        game->guess(&t, b.state, (seat)viewer, &rng);
        if (!memcmp(a.state, b.state, game->state_bytes) || !game->check(&t, b.state, NULL))
            continue;
        /* A table that begins in the middle of such questions has not asked those before: no match comes there so. */
        if (asked_in_secret(&t, a.state, SPECTATOR) || asked_in_secret(&t, b.state, SPECTATOR))
            continue;
        struct contrast contrast = {0};
        bool found = find_move(&t, &a, &b, viewer, &rng, &mover, &move, &contrast);
        if (only_asked ? !found || !contrast.more || !contrast.asked
                       : !contrast.more && i < TRIES / 2 && find_secret && rng_below(&rng, 400))
            continue;
        if (!found && rng_below(&rng, 4))
            continue;
        print_pair(&t, &a, &b, viewer, found, mover, move, &contrast);
        wanted--;
    }
    return 0;
}
