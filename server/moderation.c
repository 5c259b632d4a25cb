/* What a host can do about others at the table: mute them, switch chat off, take the watch link back. And what anybody
 * can do: report somebody to the operator. */
#include "server/moderation.h"

#include "server/tasks.h"

#include <stdlib.h>
#include <string.h>

/* ---- whom is meant: a seat, or who wrote a line of chat */

static int64_t author_of(const struct room *r, int64_t line) {
    const struct chat_line *kept = &r->chat[line % CHAT_KEPT];
    return line > 0 && kept->number == line && kept->body ? kept->player : 0;
}

static bool find_person(const struct room *r, struct json body, int64_t *out, struct fault *f) {
    struct json place = json_get(body, "seat"), chat = json_get(body, "chat");
    int64_t number;
    *out = 0;
    if ((place.type == JSON_MISSING) == (chat.type == JSON_MISSING))
        return fault_say(f, "bad_request", "Say who: \"seat\", or \"chat\" with the number of a line.");
    if (place.type != JSON_MISSING && json_int(place, &number) && number >= 1 && number <= r->agreed.seats)
        *out = r->seat[number - 1].kind == SEAT_HUMAN ? r->seat[number - 1].player : 0;
    else if (json_int(chat, &number) && number > 0 && number <= UINT32_MAX)
        *out = author_of(r, number);
    return *out != 0 || fault_say(f, "not_found", "There is nobody.");
}

/* ---- what the journal says */

static size_t muted_at(const struct room *r, int64_t player) {
    size_t i = 0;
    while (i < r->muted_count && r->muted[i] != player)
        i++;
    return i;
}

bool room_may_chat(const struct room *r, int64_t player, struct fault *f) {
    if (r->chat_off)
        return fault_say(f, "forbidden", "The host has switched chat off at this table.");
    return muted_at(r, player) == r->muted_count || fault_say(f, "forbidden", "The host has muted you at this table.");
}

bool fold_mute(struct room *r, struct json body, struct json_reader *jr) {
    int64_t player = read_int(jr, body, "player", 1, INT64_MAX);
    bool on = read_bool(jr, body, "on");
    size_t at = muted_at(r, player);
    if (!jr->ok)
        return false;
    if (!on && at < r->muted_count)
        r->muted[at] = r->muted[--r->muted_count];
    if (!on || at < r->muted_count)
        return true;
    int64_t *muted = realloc(r->muted, (r->muted_count + 1) * sizeof *muted);
    if (!muted)
        return read_fail(jr, "There is not enough memory.");
    r->muted = muted;
    muted[r->muted_count++] = player;
    return true;
}

bool fold_chat(struct room *r, struct json body, struct json_reader *jr) {
    r->chat_off = !read_bool(jr, body, "on");
    return jr->ok;
}

bool fold_watch(struct room *r, struct json body, struct json_reader *jr) {
    char hex[HEX_CHARS];
    if (!json_words(read_field(jr, body, "watch"), hex, sizeof hex) || strlen(hex) != 2 * SHA_BYTES ||
        !hex_seed(hex, 2 * SHA_BYTES, r->watch))
        return read_fail(jr, "\"watch\" must be 64 hex digits.");
    return jr->ok;
}

/* ---- operations */

static bool prepare_mute(struct task *t, struct text *body, struct fault *f) {
    (void)f;
    json_key_number(body, "player", t->about);
    json_key_bool(body, "on", t->on);
    return true;
}

static bool prepare_chat(struct task *t, struct text *body, struct fault *f) {
    (void)f;
    json_key_bool(body, "on", t->on);
    return true;
}

static bool prepare_watch(struct task *t, struct text *body, struct fault *f) {
    uint8_t hash[SHA_BYTES];
    char hex[HEX_CHARS];
    (void)f;
    token_random(t->token, TOKEN_BYTES);
    token_hash(t->token, hash);
    hex_write(hash, SHA_BYTES, hex);
    json_key_string(body, "watch", hex);
    return true;
}

/* Who watches by the old link has to go. */
static void finish_watch(struct task *t) {
    struct text *out = scratch(t->server);
    for (struct client *c = t->room->clients, *next; c; c = next) {
        struct fault f = {0};
        next = c->next;
        if (!permitted(room_roles(t->room, c->player, "", c->watch), RIGHT_WATCH, &f))
            client_dismiss(c, 1008, "link_revoked");
    }
    json_open(out, '{');
    json_key_string(out, "watch", t->token);
    json_close(out, '}');
    if (t->peer)
        reply_json(t->peer, 200, out, NULL);
}

const struct operation operation_mute = {"mute", prepare_mute, finish_table, 0, RIGHT_KICK, NULL};
const struct operation operation_chat = {"chat", prepare_chat, finish_table, OP_TELLS_TABLE, RIGHT_KICK, NULL};
const struct operation operation_watch = {"watch", prepare_watch, finish_watch, 0, RIGHT_LINK, NULL};

/* ---- requests */

static bool read_on(struct json body, bool *out, struct fault *f) {
    enum json_type type = json_get(body, "on").type;
    *out = type == JSON_TRUE;
    return type == JSON_TRUE || type == JSON_FALSE || fault_say(f, "bad_request", "\"on\" must be true or false.");
}

bool read_mute(struct json body, struct task *t, struct fault *f) {
    if (!find_person(t->room, body, &t->about, f) || !read_on(body, &t->on, f))
        return false;
    return t->about != t->player || fault_say(f, "bad_request", "You need not mute yourself.");
}

bool read_chat_switch(struct json body, struct task *t, struct fault *f) {
    return read_on(body, &t->on, f);
}

/* ---- reports */

static void reported(void *context, enum store_result result) {
    struct report *report = context;
    if (result == STORE_OK) {
        struct text *out = scratch(report->server);
        json_open(out, '{');
        json_key_bool(out, "reported", true);
        json_close(out, '}');
        reply_json(report->peer, 200, out, NULL);
    } else {
        struct fault f = {0};
        fault_say(&f, "not_saved", "The server could not save this, so nothing has changed. Try again.");
        reply_fault(report->peer, &f);
    }
    peer_drop(report->peer);
    free(report);
}

void report_post(struct server *server, struct peer *p, const struct request *r, const struct player *player,
                 struct room *room) {
    static const char *const fields[] = {"seat", "chat", "text", NULL};
    struct fault f = {0};
    struct json body;
    char words[CHAT_BYTES];
    int64_t about;
    struct report *report = malloc(sizeof *report);
    bool good = report || fault_say(&f, "busy", "There is not enough memory now; try again.");
    good = good && body_read(server, r, fields, &body, &f) && find_person(room, body, &about, &f);
    if (good && !name_read(json_get(body, "text"), 300, words, sizeof words))
        good = fault_say(&f, "bad_request", "\"text\" must be 1 to 300 characters, without control characters.");
    if (good && !limits_request(server, r->address, true))
        good = fault_say(&f, "slow_down", "Too many reports; wait a minute.");
    if (!good) {
        reply_fault(p, &f);
        free(report);
        return;
    }
    *report = (struct report){.server = server, .peer = peer_hold(p)};
    struct store_job job = {.kind = STORE_REPORT,
                            .table = room->id,
                            .player = player->id,
                            .other = about,
                            .at = wall_ms(),
                            .body = words,
                            .done = reported,
                            .context = report};
    if (!store_put(server->store, &job))
        reported(report, STORE_FAILED);
}
