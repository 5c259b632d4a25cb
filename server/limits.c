/* How much an address, a player and an account may ask for: buckets that fill with time. Addresses are kept in a table
 * of fixed size; when two share an entry, the one with connections stays. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HARD_BURST = 20,
    HINT_BURST = 6,
    WHY_BURST = 10,
    CHAT_BURST = 5,
    TRY_BURST = 10,
    PROBES = 4,
    TALKERS = 4096,
    TRIES = 1024
};
static const double hard_per_second = 0.5, chat_per_second = 0.7, hints_per_second = 0.5, whys_per_second = 2,
                    tries_per_second = 1.0 / 15;

/* Whoever has one address of IPv6 has the 2^64 around it, so they count as one. */
static void name_of(const char *address, char out[ADDRESS_BYTES]) {
    uint8_t bytes[16];
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    snprintf(out, ADDRESS_BYTES, "%s", address);
    if (uv_inet_pton(AF_INET6, address, bytes) || !memcmp(bytes, mapped, sizeof mapped))
        return;
    memset(bytes + 8, 0, 8);
    uv_inet_ntop(AF_INET6, bytes, out, ADDRESS_BYTES);
}

static struct address *address_of(struct server *server, const char *address) {
    char name[ADDRESS_BYTES];
    name_of(address, name);
    uint64_t start = hash64(name, strlen(name));
    struct address *unused = NULL;
    for (unsigned i = 0; i < PROBES; i++) {
        struct address *a = &server->addresses[(start + i) % ADDRESSES];
        if (!strcmp(a->name, name))
            return a;
        if (!a->connections && (!unused || a->refilled < unused->refilled))
            unused = a;
    }
    if (!unused)
        unused = &server->addresses[start % ADDRESSES];
    *unused = (struct address){.allowance = (double)server->config.requests_per_second * 4,
                               .hard_allowance =
                                   (double)(HARD_BURST * (server->config.requests_per_second > 1000 ? 1000 : 1)),
                               .refilled = server_now(server)};
    snprintf(unused->name, sizeof unused->name, "%s", name);
    return unused;
}

static void refill(double *allowance, double rate, double burst, double seconds) {
    *allowance += rate * seconds;
    if (*allowance > burst)
        *allowance = burst;
}

static bool take(double *allowance) {
    if (*allowance < 1)
        return false;
    *allowance -= 1;
    return true;
}

/* A connection of a trusted proxy has no address of its own: it carries many clients, whose sockets are counted when
 * they are opened. */
bool limits_admit(void *context, const char *address) {
    struct server *server = context;
    if (server->stopping || net_figures(server->net)->connections >= (uint64_t)server->config.connections)
        return false;
    return !address || limits_socket(context, address);
}

bool limits_socket(void *context, const char *address) {
    struct server *server = context;
    struct address *a = address_of(server, address);
    if (a->connections >= (unsigned)server->config.connections_per_address)
        return false;
    a->connections++;
    return true;
}

void limits_left(void *context, const char *address) {
    struct address *a = address_of(context, address);
    if (a->connections)
        a->connections--;
}

static struct address *refilled_address(struct server *server, const char *address) {
    struct address *a = address_of(server, address);
    int64_t now = server_now(server);
    double rate = (double)server->config.requests_per_second, seconds = (double)(now - a->refilled) / 1000;
    double scale = rate > 1000 ? 1000 : 1; /* a bench asks for no limit on tables either */
    refill(&a->allowance, rate, rate * 4, seconds);
    refill(&a->hard_allowance, hard_per_second * scale, HARD_BURST * scale, seconds);
    a->refilled = now;
    return a;
}

bool limits_request(struct server *server, const char *address, bool hard) {
    struct address *a = refilled_address(server, address);
    return take(hard ? &a->hard_allowance : &a->allowance);
}

/* One visit loads dozens of files, and a household or a class shares an address: a file counts a sixteenth. */
bool limits_file(struct server *server, const char *address) {
    static const double cost = 1.0 / 16;
    struct address *a = refilled_address(server, address);
    if (a->allowance < cost)
        return false;
    a->allowance -= cost;
    return true;
}

/* ---- players and accounts: tables of fixed size, where the one longest out of use gives way */

/* What a player may still send, over all sockets together. */
struct talker {
    int64_t player, refilled;
    double allowance, chat_allowance;
};

/* What may still be tried at an account, from any address. */
struct account_try {
    uint64_t account;
    int64_t refilled;
    double allowance;
};

bool limits_open(struct server *server) {
    server->talkers = calloc(TALKERS, sizeof *server->talkers);
    server->tries = calloc(TRIES, sizeof *server->tries);
    return server->talkers && server->tries;
}

void limits_close(struct server *server) {
    free(server->talkers);
    free(server->tries);
}

static struct talker *talker_of(struct server *server, int64_t player) {
    uint64_t start = hash64(&player, sizeof player);
    struct talker *oldest = NULL;
    for (unsigned i = 0; i < PROBES; i++) {
        struct talker *t = &server->talkers[(start + i) % TALKERS];
        if (t->player == player)
            return t;
        if (!oldest || t->refilled < oldest->refilled)
            oldest = t;
    }
    *oldest = (struct talker){.player = player,
                              .refilled = server_now(server),
                              .allowance = (double)server->config.messages_per_second * 4,
                              .chat_allowance = CHAT_BURST};
    return oldest;
}

/* A watcher without a session has the allowance of the socket, and cannot talk. */
bool limits_message(struct client *c) {
    int64_t now = server_now(c->server);
    double rate = (double)c->server->config.messages_per_second;
    struct talker *t = c->player ? talker_of(c->server, c->player) : NULL;
    double *allowance = t ? &t->allowance : &c->allowance;
    int64_t *refilled = t ? &t->refilled : &c->refilled;
    double seconds = (double)(now - *refilled) / 1000;
    refill(allowance, rate, rate * 4, seconds);
    if (t)
        refill(&t->chat_allowance, chat_per_second, CHAT_BURST, seconds);
    *refilled = now;
    return take(allowance);
}

bool limits_chat(struct client *c) {
    return take(&talker_of(c->server, c->player)->chat_allowance);
}

static struct account_try *try_of(struct server *server, const char *account) {
    uint64_t hash = hash64(account, strlen(account)) | 1;
    struct account_try *oldest = NULL;
    for (unsigned i = 0; i < PROBES; i++) {
        struct account_try *t = &server->tries[(hash + i) % TRIES];
        if (t->account == hash)
            return t;
        if (!oldest || t->refilled < oldest->refilled)
            oldest = t;
    }
    *oldest = (struct account_try){.account = hash, .refilled = server_now(server), .allowance = TRY_BURST};
    return oldest;
}

bool limits_account(struct server *server, const char *account) {
    struct account_try *t = try_of(server, account);
    int64_t now = server_now(server);
    double scale = server->config.requests_per_second > 1000 ? 1000 : 1;
    refill(&t->allowance, tries_per_second * scale, TRY_BURST, (double)(now - t->refilled) / 1000);
    t->refilled = now;
    return take(&t->allowance);
}

/* Who knows the password has not been guessing. */
void limits_account_good(struct server *server, const char *account) {
    try_of(server, account)->allowance = TRY_BURST;
}

/* Of the seat, not of the socket: who opens more sockets gets no more of them. */
static bool take_of_seat(struct room *r, double *allowance, int64_t *refilled, double per_second, double burst) {
    int64_t now = server_now(r->server);
    if (*refilled)
        refill(allowance, per_second, burst, (double)(now - *refilled) / 1000);
    else
        *allowance = burst;
    *refilled = now;
    return take(allowance);
}

bool limits_hint(struct room *r, unsigned who) {
    struct room_seat *p = &r->seat[who];
    return take_of_seat(r, &p->hint_allowance, &p->hint_refilled, hints_per_second, HINT_BURST);
}

bool limits_why(struct room *r, unsigned who) {
    struct room_seat *p = &r->seat[who];
    return take_of_seat(r, &p->why_allowance, &p->why_refilled, whys_per_second, WHY_BURST);
}
