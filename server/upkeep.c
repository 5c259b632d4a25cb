/* What the server does from time to time or when an operator asks: bans, retention, settings read again. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 86400000 };

/* ---- bans, in memory as in the store */

struct ban {
    struct ban *next;
    int64_t until;
    char name[];
};

static struct ban **find_ban(struct server *server, const char *name) {
    struct ban **at = &server->bans;
    while (*at && strcmp((*at)->name, name))
        at = &(*at)->next;
    return at;
}

void bans_note(struct server *server, const char *name, int64_t until) {
    struct ban **at = find_ban(server, name), *old = *at;
    if (old) {
        *at = old->next;
        free(old);
    }
    if (until <= wall_ms())
        return;
    size_t bytes = strlen(name) + 1;
    struct ban *b = malloc(sizeof *b + bytes);
    if (!b) { /* it is in the store, and holds after a restart */
        log_line(server, "error", "there is no memory for a ban", NULL);
        return;
    }
    b->until = until;
    memcpy(b->name, name, bytes);
    b->next = server->bans;
    server->bans = b;
}

static bool is_banned(struct server *server, const char *name) {
    const struct ban *b = *find_ban(server, name);
    return b && b->until > wall_ms();
}

bool address_banned(struct server *server, const char *address) {
    char name[ADDRESS_BYTES + 10];
    if (!server->bans)
        return false;
    snprintf(name, sizeof name, "address %s", address);
    return is_banned(server, name);
}

bool player_banned(struct server *server, int64_t player) {
    char name[40];
    if (!server->bans || !player)
        return false;
    snprintf(name, sizeof name, "player %lld", (long long)player);
    return is_banned(server, name);
}

static bool keep_ban(void *context, const struct store_row *row) {
    bans_note(context, row->name, row->until);
    return true;
}

bool bans_load(struct server *server, struct complaint *why) {
    struct store_query query = {.question = STORE_BANS, .visit = keep_ban, .context = server};
    return store_read(server->store, &query) == STORE_OK || complain(why, "The database cannot be read.");
}

void bans_free(struct server *server) {
    while (server->bans) {
        struct ban *b = server->bans;
        server->bans = b->next;
        free(b);
    }
}

/* ---- forgetting somebody */

static void forget_in(struct room *r, int64_t player) {
    bool changed = false;
    room_name_player(r, player, NOBODY_NAME);
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (r->seat[s].kind == SEAT_HUMAN && r->seat[s].player == player) {
            snprintf(r->seat[s].name, sizeof r->seat[s].name, "%s", NOBODY_NAME);
            changed = true;
        }
    for (unsigned i = 0; i < CHAT_KEPT; i++)
        if (r->chat[i].player == player && r->chat[i].body) {
            free(r->chat[i].body);
            r->chat[i].body = NULL;
        }
    if (changed)
        room_tell_table(r);
}

void player_forgotten(struct server *server, int64_t player) {
    clients_sign_out_player(server, player);
    for (struct room *r = server->newest; r; r = r->older)
        if (r->ready)
            forget_in(r, player);
}

/* ---- retention */

static void pruned(void *context, enum store_result result) {
    struct server *server = context;
    if (result != STORE_OK)
        log_line(server, "warning", "old tables could not be deleted", "result", store_result_name(result), NULL);
}

/* A hundred tables at a time, so that nobody waits long for the disk. */
void retention_sweep(struct server *server) {
    const struct server_config *c = &server->config;
    int64_t now = wall_ms();
    if (server->stopping)
        return;
    store_put(server->store, &(struct store_job){.kind = STORE_PRUNE,
                                                 .at = c->keep_days ? now - c->keep_days * DAY_MS : 0,
                                                 .until = now - c->session_days * DAY_MS,
                                                 .done = pruned,
                                                 .context = server});
}

/* ---- settings */

bool server_reload(struct server *server, struct complaint *out) {
    char restart[400];
    struct complaint why = {""};
    if (!server->config.settings)
        return complain(out, "This server has no settings that could be read again.");
    if (!server_settings_reread(&server->config, restart, sizeof restart, &why)) {
        log_line(server, "error", "the settings stay as they were", "why", why.text, NULL);
        return complain(out, "%s", why.text);
    }
    names_load(server);
    log_line(server, "info", "settings read again", "needs_restart", restart, NULL);
    if (restart[0])
        complain(out, "These need a restart: %s.", restart);
    return true;
}

/* ---- words that no name may contain */

void names_free(struct server *server) {
    free(server->blocked_names);
    server->blocked_names = NULL;
}

/* The file as one text in small letters, its words apart by line ends. */
void names_load(struct server *server) {
    names_free(server);
    const char *path = server->config.blocked_names;
    FILE *file = path ? fopen(path, "r") : NULL;
    if (path && !file)
        log_line(server, "error", "the blocked names cannot be read", "file", path, NULL);
    if (!file)
        return;
    char *text = calloc(1, BLOCKED_BYTES);
    size_t length = text ? fread(text, 1, BLOCKED_BYTES - 1, file) : 0;
    fclose(file);
    for (size_t i = 0; i < length; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = (char)(text[i] + 32);
    server->blocked_names = text;
}

bool name_blocked(const struct server *server, const char *name) {
    char small[4 * NAME_BYTES], word[NAME_BYTES];
    size_t length = 0;
    for (; name[length] && length + 1 < sizeof small; length++)
        small[length] = (char)(name[length] >= 'A' && name[length] <= 'Z' ? name[length] + 32 : name[length]);
    small[length] = 0;
    for (const char *at = server->blocked_names; at && *at;) {
        size_t size = strcspn(at, "\r\n");
        if (size && size < sizeof word) {
            memcpy(word, at, size);
            word[size] = 0;
            if (strstr(small, word))
                return true;
        }
        at += size + strspn(at + size, "\r\n");
    }
    return false;
}
