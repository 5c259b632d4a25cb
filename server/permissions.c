/* Who may do what at a table: one table of rights by roles. A person has one or more roles at a table; a right is
 * granted when one of them has it. Somebody who was asked to leave has that role only, until the host gives a new link.
 * What the table's state forbids (play has begun, not your turn) is checked elsewhere, after this. */
#include "server/internal.h"

#include <stdlib.h>

#define OK NULL
#define NO "forbidden"

static const struct {
    const char *name;
    const char *code[ROLES]; /* null: allowed */
    const char *sentence;
} rights[] = {
    /*                        host seated former invited visitor watcher stranger kicked */
    [RIGHT_SEE] = {"see", {OK, OK, OK, OK, OK, OK, OK, OK}, ""},
    [RIGHT_WATCH] = {"watch", {OK, OK, NO, NO, OK, OK, NO, NO}, "This table is private: a link is needed."},
    [RIGHT_JOIN] = {"join", {OK, OK, NO, OK, OK, NO, NO, NO}, "This table is private: a seat link is needed."},
    [RIGHT_LEAVE] = {"leave", {NO, OK, NO, NO, NO, NO, NO, NO}, "You do not sit at this table."},
    [RIGHT_KICK] = {"kick", {OK, NO, NO, NO, NO, NO, NO, NO}, "Only the host of the table can do that."},
    [RIGHT_SEAT] = {"seat", {OK, NO, NO, NO, NO, NO, NO, NO}, "Only the host of the table can do that."},
    [RIGHT_LINK] = {"link", {OK, NO, NO, NO, NO, NO, NO, NO}, "Only the host of the table can do that."},
    [RIGHT_WORDS] = {"words", {NO, OK, NO, NO, NO, NO, NO, NO}, "You do not sit at this table."},
    [RIGHT_NAME] = {"name", {NO, OK, NO, NO, NO, NO, NO, NO}, "You do not sit at this table."},
    [RIGHT_OPTIONS] = {"options", {OK, NO, NO, NO, NO, NO, NO, NO}, "Only the host of the table can do that."},
    [RIGHT_START] = {"start", {OK, NO, NO, NO, NO, NO, NO, NO}, "Only the host of the table can do that."},
    [RIGHT_REMATCH] = {"rematch", {OK, OK, NO, NO, NO, NO, NO, NO}, "Only those who played can ask for a rematch."},
    [RIGHT_DO] = {"do", {NO, OK, NO, NO, NO, NO, NO, NO}, "You are watching; only players can do that."},
    [RIGHT_UNDO] = {"undo", {NO, OK, NO, NO, NO, NO, NO, NO}, "You are watching; only players can do that."},
    [RIGHT_HINT] = {"hint", {NO, OK, NO, NO, NO, NO, NO, NO}, "You are watching; only players can do that."},
    [RIGHT_WHY] = {"why", {NO, OK, NO, NO, NO, NO, NO, NO}, "You are watching; only players can do that."},
    [RIGHT_CHAT] = {"chat", {OK, OK, NO, NO, OK, OK, NO, NO}, "Only those at this table can talk here."},
    [RIGHT_RECORD] = {"record", {OK, OK, OK, NO, OK, OK, NO, NO}, "This table is private: a link is needed."},
    [RIGHT_JOURNAL] = {"journal", {OK, OK, OK, NO, OK, OK, NO, NO}, "This table is private: a link is needed."},
};
_Static_assert(sizeof rights / sizeof *rights == RIGHTS, "every right has its row");

/* ---- roles */

unsigned room_seat_of(const struct room *r, int64_t player) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (player && r->seat[s].kind == SEAT_HUMAN && r->seat[s].player == player)
            return s;
    return SPECTATOR;
}

unsigned room_linked_seat(const struct room *r, const char *token) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (token[0] && r->seat[s].linked && token_fits(token, r->seat[s].link))
            return s;
    return SPECTATOR;
}

static const struct former *former_of(const struct room *r, int64_t player) {
    for (size_t i = 0; i < r->former_count; i++)
        if (r->former[i].player == player)
            return &r->former[i];
    return NULL;
}

bool room_note_former(struct room *r, int64_t player, bool kicked) {
    struct former *known = (struct former *)former_of(r, player);
    if (!known) {
        struct former *former = realloc(r->former, (r->former_count + 1) * sizeof *former);
        if (!former)
            return false;
        r->former = former;
        known = &former[r->former_count++];
    }
    *known = (struct former){.player = player, .entry = r->entries, .kicked = kicked && !OLD(OLD_KICK_FORGOTTEN)};
    return true;
}

/* `seat_link`, `watch_link`: tokens that were sent along; may be empty. */
unsigned room_roles(const struct room *r, int64_t player, const char *seat_link, const char *watch_link) {
    const struct former *former = player ? former_of(r, player) : NULL;
    unsigned linked = room_linked_seat(r, seat_link), roles = 0;
    bool invited = linked != SPECTATOR && (!former || !former->kicked || r->seat[linked].link_entry > former->entry);
    if (invited)
        roles |= 1u << ROLE_INVITED;
    if (player && player == r->host)
        roles |= 1u << ROLE_HOST;
    if (room_seat_of(r, player) != SPECTATOR)
        return roles | 1u << ROLE_SEATED;
    if (former && former->kicked && !invited)
        return 1u << ROLE_KICKED;
    if (former)
        roles |= 1u << ROLE_FORMER;
    if (r->listed)
        roles |= 1u << ROLE_VISITOR;
    if (watch_link[0] && token_fits(watch_link, r->watch))
        roles |= 1u << ROLE_WATCHER;
    return roles ? roles : 1u << ROLE_STRANGER;
}

bool permitted(unsigned roles, enum right right, struct fault *f) {
    const char *code = NULL;
    for (unsigned role = 0; role < ROLES; role++) {
        if (!(roles >> role & 1))
            continue;
        code = rights[right].code[role];
        if (!code)
            return true;
    }
    must(code);
    if (roles >> ROLE_KICKED & 1)
        return fault_say(f, code, "The host has asked you to leave this table. Ask for a new link.");
    return fault_say(f, code, "%s", rights[right].sentence);
}
