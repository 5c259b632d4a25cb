/* How much one address and one socket may ask for: buckets that fill with time. Addresses are kept in a table of
 * fixed size; when two share a place, the one with connections stays. */
#include "server/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HARD_BURST = 20, HINT_BURST = 6, PLACES = 4 };
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

static struct address *address_of(struct house *h, const char *address) {
    char name[ADDRESS_BYTES];
    name_of(address, name);
    uint64_t start = hash64(name, strlen(name));
    struct address *free_place = NULL;
    for (unsigned i = 0; i < PLACES; i++) {
        struct address *a = &h->addresses[(start + i) % ADDRESSES];
        if (!strcmp(a->name, name))
            return a;
        if (!a->connections && (!free_place || a->refilled < free_place->refilled))
            free_place = a;
    }
    if (!free_place)
        free_place = &h->addresses[start % ADDRESSES];
    *free_place =
        (struct address){.allowance = (double)h->config.requests_per_second * 4,
                         .hard_allowance = (double)(HARD_BURST * (h->config.requests_per_second > 1000 ? 1000 : 1)),
                         .refilled = house_now(h)};
    snprintf(free_place->name, sizeof free_place->name, "%s", name);
    return free_place;
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
    struct house *h = context;
    struct address *a = address_of(h, address);
    if (h->stopping || a->connections >= (unsigned)h->config.connections_per_address ||
        net_figures(h->net)->connections >= (uint64_t)h->config.connections)
        return false;
    a->connections++;
    return true;
}

void limits_left(void *context, const char *address) {
    struct address *a = address_of(context, address);
    if (a->connections)
        a->connections--;
}

bool limits_request(struct house *h, const char *address, bool hard) {
    struct address *a = address_of(h, address);
    int64_t now = house_now(h);
    double rate = (double)h->config.requests_per_second, seconds = (double)(now - a->refilled) / 1000;
    double scale = rate > 1000 ? 1000 : 1; /* a bench asks for no limit on tables either */
    refill(&a->allowance, rate, rate * 4, seconds);
    refill(&a->hard_allowance, hard_per_second * scale, HARD_BURST * scale, seconds);
    a->refilled = now;
    return take(hard ? &a->hard_allowance : &a->allowance);
}

static void refill_guest(struct guest *g) {
    int64_t now = house_now(g->house);
    double rate = (double)g->house->config.messages_per_second, seconds = (double)(now - g->refilled) / 1000;
    refill(&g->allowance, rate, rate * 4, seconds);
    refill(&g->chat_allowance, chat_per_second, 5, seconds);
    g->refilled = now;
}

bool limits_message(struct guest *g) {
    refill_guest(g);
    return take(&g->allowance);
}

bool limits_chat(struct guest *g) {
    return take(&g->chat_allowance);
}

/* Of the seat, not of the socket: who opens more sockets gets no more hints. */
bool limits_hint(struct room *r, unsigned who) {
    struct place *p = &r->place[who];
    int64_t now = house_now(r->house);
    if (p->hint_refilled)
        refill(&p->hint_allowance, hints_per_second, HINT_BURST, (double)(now - p->hint_refilled) / 1000);
    else
        p->hint_allowance = HINT_BURST;
    p->hint_refilled = now;
    return take(&p->hint_allowance);
}
