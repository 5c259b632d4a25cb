/* Why a seat cannot do an action now, from what that seat may know and nothing else. Cheap: answered at once. */
#include "server/internal.h"

#include "core/why.h"

#include <string.h>

static void tell_reason(struct client *c, unsigned who, const char *key, unsigned number) {
    const struct room *r = c->room;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct reason reason;
    struct text *out = scratch(c->server);
    if (!room_question(r, who, hidden))
        memcpy(hidden, r->match->state, r->agreed.game->state_bytes);
    r->agreed.game->hide(&r->agreed, hidden, (seat)who);
    table_why(&r->agreed, hidden, who, number, &reason);
    json_open(out, '{');
    json_key_string(out, "type", "why");
    json_key_string(out, "key", key);
    json_key_number(out, "seq", room_seq(r, who));
    json_key(out, "reason");
    json_open(out, '{');
    reason_write(&r->agreed, &reason, out);
    json_close(out, '}');
    json_close(out, '}');
    client_tell(c, out->data, out->length);
}

bool room_why(struct client *c, const char *key, const char *words, struct fault *f) {
    struct room *r = c->room;
    unsigned who = client_viewer(c);
    struct complaint unknown = {""};
    if (!permitted(room_roles(r, c->player, "", c->watch), RIGHT_WHY, f) || !room_asks(r, who, f))
        return false;
    int number = space_parse(r->agreed.game->space, words, &unknown);
    if (number < 0)
        return fault_say(f, "illegal", "%s", unknown.text);
    if (!limits_why(r, who))
        return fault_say(f, "slow_down", "You ask for reasons too fast; wait a few seconds.");
    tell_reason(c, who, key, (unsigned)number);
    return true;
}
