/* Who holds a session: from a small memory of the last ones, else from the store. This server is the only writer, so
 * what it remembers is right as long as every change passes here. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSION_HEX = 64, PLACES = 4096, PROBES = 4, DAY_MS = 86400000 };

struct remembered {
    uint8_t hash[SHA_BYTES];
    struct player player; /* id 0: an empty place */
    int64_t seen;         /* wall time of its last use, as the store has it */
};

struct sessions {
    struct remembered place[PLACES];
};

bool sessions_open(struct server *server) {
    server->sessions = calloc(1, sizeof *server->sessions);
    return server->sessions != NULL;
}

void sessions_close(struct server *server) {
    free(server->sessions);
    server->sessions = NULL;
}

static struct remembered *first_place(struct server *server, const uint8_t hash[SHA_BYTES], unsigned i) {
    uint64_t start;
    memcpy(&start, hash, sizeof start); /* SHA-256 is as even as can be */
    return &server->sessions->place[(start + i) % PLACES];
}

static struct remembered *recall(struct server *server, const uint8_t hash[SHA_BYTES]) {
    for (unsigned i = 0; i < PROBES; i++) {
        struct remembered *r = first_place(server, hash, i);
        if (r->player.id && !memcmp(r->hash, hash, SHA_BYTES))
            return r;
    }
    return NULL;
}

static struct remembered *remember(struct server *server, const uint8_t hash[SHA_BYTES], const struct player *player,
                                   int64_t seen) {
    struct remembered *oldest = first_place(server, hash, 0);
    for (unsigned i = 0; i < PROBES; i++) {
        struct remembered *r = first_place(server, hash, i);
        if (!r->player.id || r->seen < oldest->seen)
            oldest = r;
        if (!r->player.id)
            break;
    }
    memcpy(oldest->hash, hash, SHA_BYTES);
    oldest->player = *player;
    oldest->seen = seen;
    return oldest;
}

void session_void(struct server *server, const uint8_t hash[SHA_BYTES]) {
    struct remembered *r = recall(server, hash);
    if (r)
        r->player.id = 0;
    server->player_changes++; /* an answer of the store that is on its way may be of before */
}

void player_changed(struct server *server, int64_t player) {
    for (size_t i = 0; i < PLACES; i++)
        if (server->sessions->place[i].player.id == player)
            server->sessions->place[i].player.id = 0;
    server->player_changes++;
}

/* ---- looking */

struct looking {
    struct server *server;
    player_found *found;
    void *context;
    uint8_t hash[SHA_BYTES];
    struct player player;
    int64_t seen;
    uint64_t changes;
};

/* One write a day tells the store that the session is in use. */
static void note_use(struct server *server, const uint8_t hash[SHA_BYTES], int64_t *seen) {
    int64_t now = wall_ms();
    if (now - *seen < DAY_MS)
        return;
    *seen = now;
    struct store_job job = {.kind = STORE_SEEN, .at = now};
    memcpy(job.hash, hash, SHA_BYTES);
    store_put(server->store, &job);
}

static void tell(struct server *server, const struct player *player, player_found *found, void *context) {
    static const struct player nobody;
    found(context, player_banned(server, player->id) ? &nobody : player, true);
}

static bool keep_player(void *context, const struct store_row *row) {
    struct looking *l = context;
    if (row->until < wall_ms() - l->server->config.session_days * DAY_MS)
        return false; /* over; the next sweep deletes it */
    l->player.id = row->player;
    l->seen = row->until;
    snprintf(l->player.name, sizeof l->player.name, "%s", row->name);
    snprintf(l->player.account, sizeof l->player.account, "%s", row->account ? row->account : "");
    return false;
}

static void looked(void *context, enum store_result result) {
    struct looking *l = context;
    if (result != STORE_OK) {
        l->found(l->context, NULL, false);
    } else {
        if (l->player.id) {
            note_use(l->server, l->hash, &l->seen);
            if (l->changes == l->server->player_changes)
                remember(l->server, l->hash, &l->player, l->seen);
        }
        tell(l->server, &l->player, l->found, l->context);
    }
    free(l);
}

void player_with(struct server *server, const char *session, player_found *found, void *context) {
    static const struct player nobody;
    uint8_t hash[SHA_BYTES];
    if (strlen(session) != SESSION_HEX) {
        found(context, &nobody, true);
        return;
    }
    token_hash(session, hash);
    struct remembered *r = recall(server, hash);
    if (r) {
        struct player player = r->player;
        note_use(server, hash, &r->seen);
        tell(server, &player, found, context);
        return;
    }
    struct looking *l = calloc(1, sizeof *l);
    struct store_query query = {.question = STORE_SESSION_OF, .visit = keep_player, .done = looked, .context = l};
    memcpy(query.hash, hash, SHA_BYTES);
    if (!l) {
        found(context, NULL, false);
        return;
    }
    *l = (struct looking){.server = server, .found = found, .context = context, .changes = server->player_changes};
    memcpy(l->hash, hash, SHA_BYTES);
    if (!store_get(server->store, &query))
        looked(l, STORE_FAILED);
}
