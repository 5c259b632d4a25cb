/* Hints at a table: the best actions of a seat that is asked, from what that seat may know and nothing else. One
 * at a time for each seat, and only so many at once. */
#include "server/internal.h"

#include "bots/advise.h"
#include "bots/search.h"

#include <stdlib.h>
#include <string.h>

enum { HINTS_AT_ONCE = 8 };

struct help {
    struct thinking_job job;
    struct room *room;
    struct peer *peer;
    unsigned seat;
    uint32_t seq; /* of the position it is about, as the seat counts */
    char key[KEY_BYTES];
    struct table table;
    struct hint hints[HINTS];
    size_t count;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
};

static void consider(struct thinking_job *job) {
    struct help *help = (struct help *)job;
    search_cancel = &job->cancel;
    help->count = advise_hints(&help->table, help->hidden, (seat)help->seat, HINT_ITERATIONS, help->hints);
    search_cancel = NULL;
}

static void give(const struct help *help, struct client *c) {
    char line[1000];
    struct text out;
    struct fault f = {0};
    if (!help->count) {
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        client_fault(c, help->key, &f);
        return;
    }
    text_start(&out, line, sizeof line);
    json_open(&out, '{');
    json_key_string(&out, "type", "hint");
    json_key_string(&out, "key", help->key);
    json_key_number(&out, "seq", help->seq);
    json_key(&out, "hint");
    advise_hints_write(&help->table, (seat)help->seat, help->hints, help->count, &out);
    json_close(&out, '}');
    must(!out.cut);
    client_tell(c, out.data, out.length);
}

static void considered(struct thinking_job *job, bool cancelled) {
    struct help *help = (struct help *)job;
    struct room *r = help->room;
    struct client *c = peer_owner(help->peer);
    r->server->hinting--;
    r->hinting &= (seat_set) ~(1u << help->seat);
    if (cancelled)
        help->count = 0;
    if (c && c->room == r && client_viewer(c) == help->seat && !r->server->stopping)
        give(help, c);
    peer_drop(help->peer);
    free(help);
    if (r->dead)
        rooms_discard(r);
}

static bool may_have(struct room *r, unsigned who, struct fault *f) {
    if (!room_asks(r, who, f))
        return false;
    if (!r->hints)
        return fault_say(f, "not_now", "At this table there are no hints.");
    if (r->hinting >> who & 1)
        return fault_say(f, "slow_down", "Your last hint is still being thought out; wait for it.");
    if (r->server->hinting >= HINTS_AT_ONCE)
        return fault_say(f, "busy", "Many players want a hint just now; try again in a moment.");
    return limits_hint(r, who) || fault_say(f, "slow_down", "You ask for hints too fast; wait a few seconds.");
}

bool room_hint(struct client *c, const char *key, struct fault *f) {
    struct room *r = c->room;
    unsigned who = client_viewer(c);
    if (!permitted(room_roles(r, c->player, "", c->watch), RIGHT_HINT, f) || !may_have(r, who, f))
        return false;
    struct help *help = calloc(1, sizeof *help);
    if (!help)
        return fault_say(f, "busy", "There is not enough memory now; try again.");
    help->job = (struct thinking_job){.class = THINK_HINT, .owner = c->player, .run = consider, .done = considered};
    help->room = r;
    help->seat = who;
    help->seq = room_seq(r, who);
    help->table = r->agreed;
    memcpy(help->key, key, KEY_BYTES);
    if (!room_question(r, who, help->hidden))
        memcpy(help->hidden, r->match->state, r->agreed.game->state_bytes);
    r->agreed.game->hide(&r->agreed, help->hidden, (seat)who);
    help->peer = peer_hold(c->peer);
    r->hinting |= (seat_set)(1u << who);
    r->server->hinting++;
    r->server->figures.hints++;
    thinking_submit(r->server->thinking, &help->job);
    return true;
}
