/* Live play: one WebSocket for each table and page. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EARLY_MAX = 16 };

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

int live_upgrade(void *context, const struct request *r) {
    struct server *server = context;
    char id[ID_CHARS + 1];
    if (server->stopping)
        return 503;
    if (!live_path(r->path, id))
        return 404;
    if (!origin_allowed(server, r) || address_banned(server, r->address))
        return 403;
    return limits_request(server, r->address, false) ? 0 : 429;
}

static void take_early(struct client *c);

/* Who it is, is known: what was sent meanwhile is read. */
static void identified(void *context, const struct player *player, bool good) {
    struct peer *p = context;
    struct client *c = peer_alive(p) ? peer_owner(p) : NULL; /* it may have been sent away meanwhile */
    if (c && !good) {
        net_hang_up(p, 1011, "try again");
    } else if (c) {
        c->player = player->id;
        memcpy(c->name, player->name, sizeof c->name);
        c->greeting = false;
        take_early(c);
    }
    peer_drop(p);
}

void live_opened(void *context, struct peer *p, const struct request *r) {
    struct server *server = context;
    struct client *c = calloc(1, sizeof *c);
    if (!c || !live_path(r->path, c->room_id)) {
        free(c);
        net_hang_up(p, 1011, "try again");
        return;
    }
    c->server = server;
    c->peer = p;
    c->greeting = true; /* until it is known who this is */
    c->told_viewer = SPECTATOR;
    c->allowance = (double)server->config.messages_per_second * 4;
    c->refilled = server_now(server);
    token_hash(r->session, c->session);
    c->older = server->clients;
    c->older_link = &server->clients;
    if (c->older)
        c->older->older_link = &c->older;
    server->clients = c;
    peer_own(p, c);
    player_with(server, r->session, identified, peer_hold(p));
}

/* The client is no longer in the room; the peer may live on. */
void client_leave(struct client *c) {
    struct room *r = c->room;
    if (!r)
        return;
    unsigned viewer = client_viewer(c);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    r->client_count--;
    c->room = NULL;
    r->idle_since = r->visited_at = server_now(r->server);
    if (viewer == SPECTATOR)
        r->watchers--;
    else if (r->seat[viewer].here && !--r->seat[viewer].here)
        r->seat[viewer].gone_at = server_now(r->server);
}

static void forget_early(struct client *c) {
    while (c->early) {
        struct early *e = c->early;
        c->early = e->next;
        free(e);
    }
}

void live_closed(void *context, struct peer *p) {
    struct client *c = peer_owner(p);
    (void)context;
    peer_own(p, NULL);
    if (!c)
        return;
    struct room *r = c->room;
    client_leave(c);
    *c->older_link = c->older;
    if (c->older)
        c->older->older_link = c->older_link;
    if (r && !r->dead)
        room_tell_presence(r);
    forget_early(c);
    free(c);
}

void client_dismiss(struct client *c, int code, const char *reason) {
    char line[80];
    struct room *r = c->room;
    int length = snprintf(line, sizeof line, "{\"type\":\"bye\",\"reason\":\"%s\"}", reason);
    client_tell(c, line, (size_t)length);
    net_hang_up(c->peer, code, reason);
    client_leave(c);
    if (r && !r->dead)
        room_tell_presence(r);
}

void clients_sign_out(struct server *server, const uint8_t session[SHA_BYTES]) {
    if (OLD(OLD_SIGN_OUT_KEEPS))
        return;
    for (struct client *c = server->clients, *older; c; c = older) {
        older = c->older;
        if (!memcmp(c->session, session, SHA_BYTES))
            client_dismiss(c, 1008, "signed_out");
    }
}

void clients_rotate(struct server *server, const uint8_t before[SHA_BYTES], const uint8_t now[SHA_BYTES]) {
    for (struct client *c = server->clients; c; c = c->older)
        if (!memcmp(c->session, before, SHA_BYTES))
            memcpy(c->session, now, SHA_BYTES);
}

void clients_sign_out_player(struct server *server, int64_t player) {
    for (struct client *c = server->clients, *older; c; c = older) {
        older = c->older;
        if (player && c->player == player)
            client_dismiss(c, 1008, "signed_out");
    }
}

/* ---- hello */

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
    unsigned who = client_viewer(c);
    if (who == SPECTATOR || !c->room->seat[who].away)
        return false;
    come_back(c->room, who);
    room_tell_table(c->room);
    return true;
}

static bool somebody_here(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (r->seat[s].here)
            return true;
    return false;
}

static void enter(struct client *c, struct room *r) {
    c->room = r;
    c->next = r->clients;
    c->link = &r->clients;
    if (c->next)
        c->next->link = &c->next;
    r->clients = c;
    r->client_count++;
    if (OLD(OLD_SEAT_AT_HELLO))
        c->told_viewer = room_seat_of(r, c->player);
    unsigned viewer = client_viewer(c);
    if (viewer == SPECTATOR) {
        r->watchers++;
    } else {
        if (!somebody_here(r))
            r->company_at = server_now(r->server);
        r->seat[viewer].here++;
        come_back(r, viewer);
    }
}

void client_welcome(struct client *c, int64_t since) {
    struct text *out = scratch(c->server);
    c->told_viewer = client_viewer(c);
    room_write_welcome(c->room, c->told_viewer, since, out);
    client_tell(c, out->data, out->length);
}

static void refuse_hello(struct client *c, const struct fault *f) {
    c->server->figures.refused++;
    client_fault(c, NULL, f);
    net_hang_up(c->peer, 1008, f->code);
}

static void take_message(struct client *c, const char *text, size_t length);

/* What was sent behind the hello. */
static void take_early(struct client *c) {
    struct peer *p = peer_hold(c->peer);
    while (peer_owner(p) == c && !c->greeting && c->early) {
        struct early *e = c->early;
        c->early = e->next;
        take_message(c, e->text, e->length);
        free(e);
    }
    peer_drop(p);
}

/* The table is there: now, or when it has been read. */
static void greet(void *context, struct room *r, const struct fault *why) {
    struct peer *p = context;
    struct client *c = peer_alive(p) ? peer_owner(p) : NULL; /* it may have been sent away meanwhile */
    struct fault f = {0};
    if (c && !r) {
        refuse_hello(c, why);
    } else if (c && !permitted(room_roles(r, c->player, "", c->watch), RIGHT_WATCH, &f)) {
        refuse_hello(c, &f);
    } else if (c) {
        c->greeting = false;
        c->greeted = true;
        peer_settled(p);
        enter(c, r);
        room_tell_presence(r);
        client_welcome(c, c->since);
        room_drive(r);
        take_early(c);
    }
    peer_drop(p);
}

/* The table has been read again. */
static void regreet(void *context, struct room *r, const struct fault *why) {
    struct peer *p = context;
    struct client *c = peer_alive(p) ? peer_owner(p) : NULL; /* it may have been sent away meanwhile */
    (void)why;
    if (c && !r) {
        client_dismiss(c, 1012, "stopping");
    } else if (c) {
        enter(c, r);
        if (r->entries != c->seen_entries || memcmp(r->chain, c->seen_chain, SHA_BYTES))
            client_welcome(c, c->since);
        c->greeting = false;
        take_early(c);
    }
    peer_drop(p);
}

void clients_wait(struct room *r) {
    while (r->clients) {
        struct client *c = r->clients;
        unsigned viewer = client_viewer(c);
        c->greeting = true;
        c->since = r->match ? (int64_t)room_seq(r, viewer) : -1;
        c->seen_entries = r->entries;
        memcpy(c->seen_chain, r->chain, SHA_BYTES);
        client_leave(c);
        rooms_with(r->server, r->id, regreet, peer_hold(c->peer));
    }
}

static bool read_hello(struct client *c, struct json message, struct fault *f) {
    struct json value = json_get(message, "since"), token = json_get(message, "watch");
    c->since = -1;
    c->watch[0] = 0;
    if ((value.type != JSON_MISSING && value.type != JSON_NULL && (!json_int(value, &c->since) || c->since < 0)) ||
        (token.type != JSON_MISSING && token.type != JSON_NULL && !json_words(token, c->watch, sizeof c->watch)))
        return fault_say(f, "bad_request", "\"since\" must be a number and \"watch\" a token.");
    c->greeting = true;
    rooms_with(c->server, c->room_id, greet, peer_hold(c->peer));
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
    struct task *t = task_new(c->server, c->room, operation);
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

static bool read_why(struct client *c, struct json message, struct fault *f, char *key) {
    char wanted[KEY_BYTES] = "", words[ACTION_TEXT_MAX];
    if (!read_key(message, wanted, f))
        return false;
    memcpy(key, wanted, KEY_BYTES);
    if (!json_words(json_get(message, "action"), words, sizeof words))
        return fault_say(f, "illegal", "\"action\" must be an action of the game.");
    if (be_back(c))
        room_drive(c->room);
    return room_why(c, key, words, f);
}

/* Chat is kept, but nobody waits for the disk. */
static bool read_chat(struct client *c, struct json message, struct fault *f, char *key) {
    char words[CHAT_BYTES];
    (void)key;
    if (!name_read(json_get(message, "text"), 300, words, sizeof words))
        return fault_say(f, "bad_request", "\"text\" must be 1 to 300 characters, without control characters.");
    if (!c->player)
        return fault_say(f, "no_session", "Choose a name first (POST /api/session).");
    if (!permitted(room_roles(c->room, c->player, "", c->watch), RIGHT_CHAT, f))
        return false;
    if (!limits_chat(c))
        return fault_say(f, "slow_down", "You talk too fast; wait a few seconds.");
    return room_chat(c, words, f);
}

static bool read_back(struct client *c, struct json message, struct fault *f, char *key) {
    (void)message;
    (void)f;
    (void)key;
    if (be_back(c))
        room_drive(c->room);
    return true;
}

/* In a pause without a clock: this player has nothing (more) to say. */
static bool read_ready(struct client *c, struct json message, struct fault *f, char *key) {
    unsigned who = client_viewer(c);
    (void)message;
    (void)key;
    if (!permitted(room_roles(c->room, c->player, "", c->watch), RIGHT_DO, f))
        return false;
    be_back(c);
    if (room_paused(c->room) && c->room->untimed) {
        c->room->seat[who].ready = true;
        room_drive(c->room);
    }
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
    {"why", {"type", "action", "key"}, read_why},
    {"chat", {"type", "text"}, read_chat},
    {"back", {"type"}, read_back},
    {"ready", {"type"}, read_ready},
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

static void take_message(struct client *c, const char *text, size_t length) {
    static const char *const any[] = {"type", "since", "watch", "action", "seq", "key", "text", NULL};
    struct fault f = {0};
    struct json message;
    char key[KEY_BYTES] = "";
    if (json_object_read(c->server, text, length, any, &message, &f) && read_message(c, message, &f, key))
        return;
    c->server->figures.refused++;
    client_fault(c, key, &f);
    if (!c->greeted)
        net_hang_up(c->peer, 1008, f.code);
}

/* A message that came before the table had been read. */
static bool keep_early(struct client *c, const char *text, size_t length) {
    struct early **last = &c->early;
    unsigned count = 0;
    for (; *last; last = &(*last)->next)
        count++;
    struct early *e = count < EARLY_MAX ? malloc(sizeof *e + length) : NULL;
    if (!e)
        return false;
    e->next = NULL;
    e->length = length;
    memcpy(e->text, text, length);
    *last = e;
    return true;
}

void live_frame(void *context, struct peer *p, const char *text, size_t length) {
    struct client *c = peer_owner(p);
    struct fault f = {0};
    (void)context;
    if (!c)
        return;
    if (!limits_message(c)) {
        c->server->figures.rate_limited++;
        fault_say(&f, "slow_down", "Too many messages; wait a little.");
        client_fault(c, NULL, &f);
    } else if (!c->greeting) {
        take_message(c, text, length);
    } else if (!keep_early(c, text, length)) {
        net_hang_up(p, 1008, "slow_down");
    }
}
