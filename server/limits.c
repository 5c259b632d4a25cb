/* How much one address and one socket may ask for: buckets that fill with time. Addresses are kept in a table of
 * fixed size; when two share an entry, the one with connections stays. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HARD_BURST = 20, HINT_BURST = 6, PROBES = 4 };
static const double hard_per_second = 0.5, chat_per_second = 0.7, hints_per_second = 0.5;

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

bool limits_admit(void *context, const char *address) {
    struct server *server = context;
    struct address *a = address_of(server, address);
    if (server->stopping || a->connections >= (unsigned)server->config.connections_per_address ||
        net_figures(server->net)->connections >= (uint64_t)server->config.connections)
        return false;
    a->connections++;
    return true;
}

void limits_left(void *context, const char *address) {
    struct address *a = address_of(context, address);
    if (a->connections)
        a->connections--;
}

bool limits_request(struct server *server, const char *address, bool hard) {
    struct address *a = address_of(server, address);
    int64_t now = server_now(server);
    double rate = (double)server->config.requests_per_second, seconds = (double)(now - a->refilled) / 1000;
    double scale = rate > 1000 ? 1000 : 1; /* a bench asks for no limit on tables either */
    refill(&a->allowance, rate, rate * 4, seconds);
    refill(&a->hard_allowance, hard_per_second * scale, HARD_BURST * scale, seconds);
    a->refilled = now;
    return take(hard ? &a->hard_allowance : &a->allowance);
}

static void refill_client(struct client *c) {
    int64_t now = server_now(c->server);
    double rate = (double)c->server->config.messages_per_second, seconds = (double)(now - c->refilled) / 1000;
    refill(&c->allowance, rate, rate * 4, seconds);
    refill(&c->chat_allowance, chat_per_second, 5, seconds);
    c->refilled = now;
}

bool limits_message(struct client *c) {
    refill_client(c);
    return take(&c->allowance);
}

bool limits_chat(struct client *c) {
    return take(&c->chat_allowance);
}

/* Of the seat, not of the socket: who opens more sockets gets no more hints. */
bool limits_hint(struct room *r, unsigned who) {
    struct room_seat *p = &r->seat[who];
    int64_t now = server_now(r->server);
    if (p->hint_refilled)
        refill(&p->hint_allowance, hints_per_second, HINT_BURST, (double)(now - p->hint_refilled) / 1000);
    else
        p->hint_allowance = HINT_BURST;
    p->hint_refilled = now;
    return take(&p->hint_allowance);
}
