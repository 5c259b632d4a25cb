/* clowder-bench: how fast the games play, one core, events off. For each game and each policy (uniformly random,
 * and the game's own light playout policy) it prints ns a decision, decisions/s, games/s and rounds/s.
 *     clowder-bench [--seconds S] [--game ID] [--json FILE] */
#include "base/bits.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NODES_MAX = 8192, SAMPLE_GAMES = 100 };

struct figures {
    double seconds;
    uint64_t decisions, games, actions_listed, most_listed;
    double rounds_a_game; /* 0 when the game has no rounds */
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A quick generator for the policy's choices, apart from the match's own (splitmix64). */
static uint32_t quick_below(uint64_t *state, uint32_t n) {
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z ^= z >> 27;
    return (uint32_t)((z >> 32) * n >> 32);
}

struct play {
    struct table table;
    struct rng rng, policy_rng;
    uint64_t quick;
    bool rollout;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
};

static void play_one(struct play *p, struct figures *f) {
    const struct table *t = &p->table;
    const struct game *game = t->game;
    action list[LEGAL_MAX];
    seat_set waiting;
    game->start(t, p->state, &p->rng, NULL);
    while ((waiting = game->pending(t, p->state))) {
        seat who = (seat)bits_first(waiting);
        action a;
        if (p->rollout) {
            a = game->hooks->rollout(t, p->state, who, &p->policy_rng);
        } else {
            size_t count = game->legal(t, p->state, who, list);
            a = list[quick_below(&p->quick, (uint32_t)count)];
            f->actions_listed += count;
            f->most_listed = count > f->most_listed ? count : f->most_listed;
        }
        game->apply(t, p->state, who, a, &p->rng, NULL);
        f->decisions++;
    }
    f->games++;
}

/* The field "round" of a final state, where a game has one. */
static int64_t rounds_of(struct play *p) {
    static char json[STATE_TEXT_BYTES];
    static struct json_node nodes[NODES_MAX];
    struct json_doc doc;
    struct text text;
    int64_t rounds = 0;
    text_start(&text, json, sizeof json);
    state_write(&p->table, p->state, &text);
    if (json_parse(json, text.length, nodes, NODES_MAX, &doc, NULL))
        json_int(json_get(json_root(&doc), "round"), &rounds);
    return rounds;
}

static void measure(struct play *p, double seconds, struct figures *f) {
    struct figures sample = {0};
    int64_t rounds = 0;
    memset(f, 0, sizeof *f);
    rng_seed_number(&p->rng, 1);
    rng_seed_number(&p->policy_rng, 2);
    p->quick = 3;
    for (int i = 0; i < SAMPLE_GAMES; i++) {
        play_one(p, &sample);
        rounds += rounds_of(p);
    }
    f->rounds_a_game = (double)rounds / SAMPLE_GAMES;
    double start = now();
    do {
        for (int i = 0; i < 20; i++)
            play_one(p, f);
        f->seconds = now() - start;
    } while (f->seconds < seconds);
}

static void print_figures(const struct play *p, const struct figures *f, struct text *json) {
    const char *policy = p->rollout ? "rollout" : "random";
    double decisions = (double)f->decisions, games_played = (double)f->games;
    printf("%-14s %d %-8s %8.1f ns/decision %8.2f M decisions/s %11.0f games/s", p->table.game->id, p->table.seats,
           policy, f->seconds * 1e9 / decisions, decisions / f->seconds / 1e6, games_played / f->seconds);
    if (f->rounds_a_game > 0)
        printf(" %10.0f rounds/s", games_played * f->rounds_a_game / f->seconds);
    printf("  (%.1f decisions/game)\n", decisions / games_played);
    fflush(stdout);
    json_open(json, '{');
    json_key_string(json, "game", p->table.game->id);
    json_key_number(json, "players", p->table.seats);
    json_key_string(json, "policy", policy);
    json_key(json, "ns_per_decision");
    json_real(json, f->seconds * 1e9 / decisions);
    json_key_number(json, "decisions_per_second", (int64_t)(decisions / f->seconds));
    json_key_number(json, "games_per_second", (int64_t)(games_played / f->seconds));
    json_key_number(json, "rounds_per_second", (int64_t)(games_played * f->rounds_a_game / f->seconds));
    json_key(json, "decisions_per_game");
    json_real(json, decisions / games_played);
    json_key_number(json, "state_bytes", (int64_t)p->table.game->state_bytes);
    if (!p->rollout) {
        json_key(json, "actions_listed_per_decision");
        json_real(json, (double)f->actions_listed / decisions);
        json_key_number(json, "most_actions_listed", (int64_t)f->most_listed);
    }
    json_close(json, '}');
}

static void bench_game(const struct game *game, double seconds, struct text *json) {
    static struct play p;
    struct figures f;
    table_default(&p.table, game);
    int seats[2] = {game->seats_min, game->seats_max < 4 ? game->seats_max : 4};
    for (int i = seats[0] == seats[1]; i < 2; i++)
        for (int rollout = 0; rollout < (game->hooks && game->hooks->rollout ? 2 : 1); rollout++) {
            p.table.seats = (uint8_t)seats[i];
            p.rollout = rollout;
            measure(&p, seconds, &f);
            print_figures(&p, &f, json);
        }
}

int main(int argc, char **argv) {
    static char buffer[65536];
    const char *file = NULL, *only = NULL;
    double seconds = 1;
    struct text json;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--seconds"))
            seconds = strtod(argv[i + 1], NULL);
        else if (!strcmp(argv[i], "--game"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--json"))
            file = argv[i + 1];
    }
    text_start(&json, buffer, sizeof buffer);
    json_open(&json, '[');
    for (size_t i = 0; games[i]; i++)
        if (!only || !strcmp(only, games[i]->id))
            bench_game(games[i], seconds, &json);
    json_close(&json, ']');
    FILE *out = file ? fopen(file, "w") : NULL;
    if (file && (!out || fprintf(out, "%s\n", buffer) < 0 || fclose(out))) {
        fprintf(stderr, "clowder-bench: %s cannot be written.\n", file);
        return 1;
    }
    return 0;
}
