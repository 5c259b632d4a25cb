/* Live play: one WebSocket for each table and page. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* /api/tables/ID/live */
static bool live_path(const char *path, char id[ID_CHARS + 1]) {
    static const char before[] = "/api/tables/", after[] = "/live";
    size_t length = sizeof before - 1;
    if (strncmp(path, before, length) || strlen(path) != length + ID_CHARS + sizeof after - 1 ||
        strcmp(path + length + ID_CHARS, after))
        return false;
    memcpy(id, path + length, ID_CHARS);
    id[ID_CHARS] = 0;
    return true;
}

bool live_upgrade(void *context, const struct request *r) {
    struct server *server = context;
    char id[ID_CHARS + 1];
    return !server->stopping && live_path(r->path, id) && origin_allowed(server, r) &&
           limits_request(server, r->address, false);
}

void live_opened(void *context, struct peer *p, const struct request *r) {
    struct server *server = context;
    struct player player;
    struct client *c = calloc(1, sizeof *c);
    if (!c || !live_path(r->path, c->room_id) || !player_of(server, r->session, &player)) {
        free(c);
        net_hang_up(p, 1011, "try again");
        return;
    }
    c->server = server;
    c->peer = p;
    c->player = player.id;
    c->viewer = SPECTATOR;
    c->allowance = (double)server->config.messages_per_second * 4;
    c->chat_allowance = 5;
    c->refilled = server_now(server);
    memcpy(c->name, player.name, sizeof c->name);
    peer_own(p, c);
}

/* The client is no longer in the room; the peer may live on. */
void client_leave(struct client *c) {
    struct room *r = c->room;
    if (!r)
        return;
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    r->client_count--;
    c->room = NULL;
    r->idle_since = server_now(r->server);
    if (c->viewer == SPECTATOR)
        r->watchers--;
    else if (r->seat[c->viewer].here && !--r->seat[c->viewer].here)
        r->seat[c->viewer].gone_at = server_now(r->server);
}

void live_closed(void *context, struct peer *p) {
    struct client *c = peer_owner(p);
    (void)context;
    peer_own(p, NULL);
    if (!c)
        return;
    struct room *r = c->room;
    client_leave(c);
    if (r && !r->dead)
        room_tell_presence(r);
    free(c);
}

/* ---- hello */

static bool may_watch(const struct client *c, const struct room *r, const char *token) {
    return r->listed || c->player == r->host || token_fits(token, r->watch);
}

static void come_back(struct room *r, unsigned who) {
    struct room_seat *p = &r->seat[who];
    if (!p->away)
        return;
    p->away = false;
    p->asked_at = 0;
    if (!p->durable)
        pause_forget_answers(p); /* the bot's; now the player is asked */
}

/* Whoever asks for something is here again; true when that is news. */
static bool be_back(struct client *c) {
    if (c->viewer == SPECTATOR || !c->room->seat[c->viewer].away)
        return false;
    come_back(c->room, c->viewer);
    room_tell_table(c->room);
    return true;
}

static bool somebody_here(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (r->seat[s].here)
            return true;
    return false;
}

static void enter(struct client *c, struct room *r, unsigned viewer) {
    c->room = r;
    c->viewer = viewer;
    c->next = r->clients;
    c->link = &r->clients;
    if (c->next)
        c->next->link = &c->next;
    r->clients = c;
    r->client_count++;
    if (viewer == SPECTATOR) {
        r->watchers++;
    } else {
        if (!somebody_here(r))
            r->company_at = server_now(r->server);
        r->seat[viewer].here++;
        come_back(r, viewer);
    }
}

static bool read_hello(struct client *c, struct json message, struct fault *f) {
    char watch[TOKEN_CHARS + 1] = "";
    int64_t since = -1;
    struct json value = json_get(message, "since"), token = json_get(message, "watch");
    if ((value.type != JSON_MISSING && value.type != JSON_NULL && (!json_int(value, &since) || since < 0)) ||
        (token.type != JSON_MISSING && token.type != JSON_NULL && !json_words(token, watch, sizeof watch)))
        return fault_say(f, "bad_request", "\"since\" must be a number and \"watch\" a token.");
    struct room *r = rooms_find(c->server, c->room_id);
    if (!r || r->dead)
        return fault_say(f, "not_found", "There is no such table.");
    unsigned viewer = room_seat_of(r, c->player);
    if (viewer == SPECTATOR && !may_watch(c, r, watch))
        return fault_say(f, "forbidden", "This table is private: a link is needed.");
    c->greeted = true;
    peer_settled(c->peer);
    enter(c, r, viewer);
    room_tell_presence(r);
    struct text *out = scratch(c->server);
    room_write_welcome(r, viewer, since, out);
    client_tell(c, out->data, out->length);
    room_drive(r);
    return true;
}

/* ---- messages */

static bool read_key(struct json message, char out[KEY_BYTES], struct fault *f) {
    return name_read(json_get(message, "key"), KEY_BYTES - 1, out, KEY_BYTES) ||
           fault_say(f, "bad_request", "\"key\" must be 1 to 64 printable characters.");
}

static bool read_move(struct client *c, struct json message, const struct operation *operation, struct fault *f,
                      char *key) {
    int64_t seq;
    struct task *t = task_new(c->room, operation);
    if (!t)
        return fault_say(f, "busy", "There is not enough memory now; try again.");
    bool good = read_key(message, t->key, f);
    if (good)
        memcpy(key, t->key, KEY_BYTES);
    if (good && (!json_int(json_get(message, "seq"), &seq) || seq < 0 || seq > UINT32_MAX))
        good = fault_say(f, "bad_request", "\"seq\" must be the last number you have seen.");
    if (good && operation == &operation_do && !json_words(json_get(message, "action"), t->text, ACTION_TEXT_MAX))
        good = fault_say(f, "illegal", "\"action\" must be an action of the game.");
    if (!good) {
        free(t);
        return false;
    }
    t->seq = (uint32_t)seq;
    t->seat = c->viewer;
    t->player = c->player;
    t->socket = true;
    t->peer = peer_hold(c->peer);
    be_back(c);
    room_submit(t);
    return true;
}

static bool read_do(struct client *c, struct json message, struct fault *f, char *key) {
    return read_move(c, message, &operation_do, f, key);
}

static bool read_undo(struct client *c, struct json message, struct fault *f, char *key) {
    return read_move(c, message, &operation_undo, f, key);
}

static bool read_hint(struct client *c, struct json message, struct fault *f, char *key) {
    char wanted[KEY_BYTES] = "";
    if (!read_key(message, wanted, f))
        return false;
    memcpy(key, wanted, KEY_BYTES);
    if (be_back(c))
        room_drive(c->room);
    return room_hint(c, key, f);
}

/* Chat is kept, but nobody waits for the disk. */
static bool read_chat(struct client *c, struct json message, struct fault *f, char *key) {
    char words[CHAT_BYTES], body[2 * CHAT_BYTES + 700], line[2 * CHAT_BYTES + 800];
    struct room *r = c->room;
    struct text out;
    (void)key;
    if (!name_read(json_get(message, "text"), 300, words, sizeof words))
        return fault_say(f, "bad_request", "\"text\" must be 1 to 300 characters, without control characters.");
    if (!c->player)
        return fault_say(f, "no_session", "Choose a name first (POST /api/session).");
    if (!limits_chat(c))
        return fault_say(f, "slow_down", "You talk too fast; wait a few seconds.");
    text_start(&out, body, sizeof body);
    if (c->viewer == SPECTATOR)
        text_put(&out, "\"seat\":null");
    else
        text_format(&out, "\"seat\":%u", c->viewer + 1);
    json_key_string(&out, "name", c->name);
    json_key_string(&out, "text", words);
    if (out.cut)
        return fault_say(f, "bad_request", "\"text\" is too long.");
    uint32_t number = ++r->chat_count;
    struct chat_line *kept = &r->chat[number % CHAT_KEPT];
    free(kept->body);
    *kept = (struct chat_line){.number = number, .at = wall_ms(), .body = strdup(body)};
    store_put(
        c->server->store,
        &(struct store_job){
            .kind = STORE_CHAT, .table = r->id, .player = c->player, .number = number, .at = kept->at, .body = body});
    c->server->figures.chat_lines++;
    text_start(&out, line, sizeof line);
    text_format(&out, "{\"type\":\"chat\",\"n\":%u,\"at\":%lld,%s}", number, (long long)kept->at, body);
    room_tell(r, out.data, out.length);
    return true;
}

static bool read_back(struct client *c, struct json message, struct fault *f, char *key) {
    (void)message;
    (void)f;
    (void)key;
    if (be_back(c))
        room_drive(c->room);
    return true;
}

static bool read_ping(struct client *c, struct json message, struct fault *f, char *key) {
    char line[60];
    (void)message;
    (void)f;
    (void)key;
    int length = snprintf(line, sizeof line, "{\"type\":\"pong\",\"now\":%lld}", (long long)wall_ms());
    client_tell(c, line, (size_t)length);
    return true;
}

static const struct {
    const char *type;
    const char *fields[6];
    bool (*read)(struct client *c, struct json message, struct fault *f, char *key);
} kinds[] = {
    {"do", {"type", "action", "seq", "key"}, read_do},
    {"undo", {"type", "seq", "key"}, read_undo},
    {"hint", {"type", "key"}, read_hint},
    {"chat", {"type", "text"}, read_chat},
    {"back", {"type"}, read_back},
    {"ping", {"type"}, read_ping},
};

static bool fields_known(struct json message, const char *const *fields, struct fault *f) {
    size_t known = 0;
    for (size_t i = 0; i < 6 && fields[i]; i++)
        known += json_get(message, fields[i]).type != JSON_MISSING;
    return known == json_count(message) || fault_say(f, "bad_request", "There is a field that is not known here.");
}

static bool read_message(struct client *c, struct json message, struct fault *f, char *key) {
    static const char *const hello_fields[6] = {"type", "since", "watch"};
    struct json type = json_get(message, "type");
    if (!c->greeted)
        return (json_is(type, "hello") || fault_say(f, "bad_request", "Say hello first.")) &&
               fields_known(message, hello_fields, f) && read_hello(c, message, f);
    if (!c->room)
        return fault_say(f, "not_now", "You are no longer at this table.");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_is(type, kinds[i].type))
            return fields_known(message, kinds[i].fields, f) && kinds[i].read(c, message, f, key);
    return fault_say(f, "bad_request", "There is no message of that type.");
}

void live_frame(void *context, struct peer *p, const char *text, size_t length) {
    static const char *const any[] = {"type", "since", "watch", "action", "seq", "key", "text", NULL};
    struct client *c = peer_owner(p);
    struct fault f = {0};
    struct json message;
    char key[KEY_BYTES] = "";
    (void)context;
    if (!c)
        return;
    if (!limits_message(c)) {
        c->server->figures.rate_limited++;
        fault_say(&f, "slow_down", "Too many messages; wait a little.");
        client_fault(c, NULL, &f);
        return;
    }
    bool good = json_object_read(c->server, text, length, any, &message, &f) && read_message(c, message, &f, key);
    if (good)
        return;
    c->server->figures.refused++;
    client_fault(c, key, &f);
    if (!c->greeted)
        net_hang_up(p, 1008, f.code);
}
