/* Live play: one WebSocket for each table and page. */
#include "server/house.h"

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
    struct house *h = context;
    char id[ID_CHARS + 1];
    return !h->stopping && live_path(r->path, id) && origin_allowed(h, r) && limits_request(h, r->address, false);
}

void live_opened(void *context, struct peer *p, const struct request *r) {
    struct house *h = context;
    struct player player;
    struct guest *g = calloc(1, sizeof *g);
    if (!g || !live_path(r->path, g->room_id) || !player_of(h, r->session, &player)) {
        free(g);
        net_hang_up(p, 1011, "try again");
        return;
    }
    g->house = h;
    g->peer = p;
    g->player = player.id;
    g->viewer = SPECTATOR;
    g->allowance = (double)h->config.messages_per_second * 4;
    g->chat_allowance = 5;
    g->refilled = house_now(h);
    memcpy(g->name, player.name, sizeof g->name);
    peer_own(p, g);
}

/* The guest is no longer in the room; the peer may live on. */
void guest_leave(struct guest *g) {
    struct room *r = g->room;
    if (!r)
        return;
    *g->link = g->next;
    if (g->next)
        g->next->link = g->link;
    r->guest_count--;
    g->room = NULL;
    r->idle_since = house_now(r->house);
    if (g->viewer == SPECTATOR)
        r->watchers--;
    else if (r->place[g->viewer].here && !--r->place[g->viewer].here)
        r->place[g->viewer].gone_at = house_now(r->house);
}

void live_closed(void *context, struct peer *p) {
    struct guest *g = peer_owner(p);
    (void)context;
    peer_own(p, NULL);
    if (!g)
        return;
    struct room *r = g->room;
    guest_leave(g);
    if (r && !r->dead)
        room_tell_presence(r);
    free(g);
}

/* ---- hello */

static bool may_watch(const struct guest *g, const struct room *r, const char *token) {
    return r->listed || g->player == r->host || token_fits(token, r->watch);
}

static void come_back(struct room *r, unsigned who) {
    struct place *p = &r->place[who];
    if (!p->away)
        return;
    p->away = false;
    p->asked_at = 0;
    if (!p->durable)
        pause_forget_answers(p); /* the bot's; now the player is asked */
}

/* Whoever asks for something is here again; true when that is news. */
static bool be_back(struct guest *g) {
    if (g->viewer == SPECTATOR || !g->room->place[g->viewer].away)
        return false;
    come_back(g->room, g->viewer);
    room_tell_table(g->room);
    return true;
}

static bool somebody_here(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (r->place[s].here)
            return true;
    return false;
}

static void enter(struct guest *g, struct room *r, unsigned viewer) {
    g->room = r;
    g->viewer = viewer;
    g->next = r->guests;
    g->link = &r->guests;
    if (g->next)
        g->next->link = &g->next;
    r->guests = g;
    r->guest_count++;
    if (viewer == SPECTATOR) {
        r->watchers++;
    } else {
        if (!somebody_here(r))
            r->company_at = house_now(r->house);
        r->place[viewer].here++;
        come_back(r, viewer);
    }
}

static bool read_hello(struct guest *g, struct json message, struct fault *f) {
    char watch[TOKEN_CHARS + 1] = "";
    int64_t since = -1;
    struct json value = json_get(message, "since"), token = json_get(message, "watch");
    if ((value.type != JSON_MISSING && value.type != JSON_NULL && (!json_int(value, &since) || since < 0)) ||
        (token.type != JSON_MISSING && token.type != JSON_NULL && !json_words(token, watch, sizeof watch)))
        return fault_say(f, "bad_request", "\"since\" must be a number and \"watch\" a token.");
    struct room *r = rooms_find(g->house, g->room_id);
    if (!r || r->dead)
        return fault_say(f, "not_found", "There is no such table.");
    unsigned viewer = room_seat_of(r, g->player);
    if (viewer == SPECTATOR && !may_watch(g, r, watch))
        return fault_say(f, "forbidden", "This table is private: a link is needed.");
    g->greeted = true;
    peer_settled(g->peer);
    enter(g, r, viewer);
    room_tell_presence(r);
    struct text *out = scratch();
    room_write_welcome(r, viewer, since, out);
    guest_tell(g, out->data, out->length);
    room_drive(r);
    return true;
}

/* ---- messages */

static bool read_key(struct json message, char out[KEY_BYTES], struct fault *f) {
    return name_read(json_get(message, "key"), KEY_BYTES - 1, out, KEY_BYTES) ||
           fault_say(f, "bad_request", "\"key\" must be 1 to 64 printable characters.");
}

static bool read_move(struct guest *g, struct json message, const struct operation *operation, struct fault *f,
                      char *key) {
    int64_t seq;
    struct task *t = task_new(g->room, operation);
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
    t->seat = g->viewer;
    t->player = g->player;
    t->socket = true;
    t->peer = peer_hold(g->peer);
    be_back(g);
    room_submit(t);
    return true;
}

static bool read_do(struct guest *g, struct json message, struct fault *f, char *key) {
    return read_move(g, message, &operation_do, f, key);
}

static bool read_undo(struct guest *g, struct json message, struct fault *f, char *key) {
    return read_move(g, message, &operation_undo, f, key);
}

static bool read_hint(struct guest *g, struct json message, struct fault *f, char *key) {
    char wanted[KEY_BYTES] = "";
    if (!read_key(message, wanted, f))
        return false;
    memcpy(key, wanted, KEY_BYTES);
    if (be_back(g))
        room_drive(g->room);
    return room_hint(g, key, f);
}

/* Chat is kept, but nobody waits for the disk. */
static bool read_chat(struct guest *g, struct json message, struct fault *f, char *key) {
    char words[CHAT_BYTES], body[2 * CHAT_BYTES + 700], line[2 * CHAT_BYTES + 800];
    struct room *r = g->room;
    struct text out;
    (void)key;
    if (!name_read(json_get(message, "text"), 300, words, sizeof words))
        return fault_say(f, "bad_request", "\"text\" must be 1 to 300 characters, without control characters.");
    if (!g->player)
        return fault_say(f, "no_session", "Choose a name first (POST /api/session).");
    if (!limits_chat(g))
        return fault_say(f, "slow_down", "You talk too fast; wait a few seconds.");
    text_start(&out, body, sizeof body);
    if (g->viewer == SPECTATOR)
        text_put(&out, "\"seat\":null");
    else
        text_format(&out, "\"seat\":%u", g->viewer + 1);
    json_key_string(&out, "name", g->name);
    json_key_string(&out, "text", words);
    if (out.cut)
        return fault_say(f, "bad_request", "\"text\" is too long.");
    uint32_t number = ++r->chat_count;
    struct chat_line *kept = &r->chat[number % CHAT_KEPT];
    free(kept->body);
    *kept = (struct chat_line){.number = number, .at = wall_ms(), .body = strdup(body)};
    store_put(g->house->store,
              &(struct store_job){.kind = STORE_CHAT, .table = r->id, .number = number, .at = kept->at, .body = body});
    g->house->figures.chat_lines++;
    text_start(&out, line, sizeof line);
    text_format(&out, "{\"type\":\"chat\",\"n\":%u,\"at\":%lld,%s}", number, (long long)kept->at, body);
    room_tell(r, out.data, out.length);
    return true;
}

static bool read_back(struct guest *g, struct json message, struct fault *f, char *key) {
    (void)message;
    (void)f;
    (void)key;
    if (be_back(g))
        room_drive(g->room);
    return true;
}

static bool read_ping(struct guest *g, struct json message, struct fault *f, char *key) {
    char line[60];
    (void)message;
    (void)f;
    (void)key;
    int length = snprintf(line, sizeof line, "{\"type\":\"pong\",\"now\":%lld}", (long long)wall_ms());
    guest_tell(g, line, (size_t)length);
    return true;
}

static const struct {
    const char *type;
    const char *fields[6];
    bool (*read)(struct guest *g, struct json message, struct fault *f, char *key);
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

static bool read_message(struct guest *g, struct json message, struct fault *f, char *key) {
    static const char *const hello_fields[6] = {"type", "since", "watch"};
    struct json type = json_get(message, "type");
    if (!g->greeted)
        return (json_is(type, "hello") || fault_say(f, "bad_request", "Say hello first.")) &&
               fields_known(message, hello_fields, f) && read_hello(g, message, f);
    if (!g->room)
        return fault_say(f, "not_now", "You are no longer at this table.");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (json_is(type, kinds[i].type))
            return fields_known(message, kinds[i].fields, f) && kinds[i].read(g, message, f, key);
    return fault_say(f, "bad_request", "There is no message of that type.");
}

void live_frame(void *context, struct peer *p, const char *text, size_t length) {
    static const char *const any[] = {"type", "since", "watch", "action", "seq", "key", "text", NULL};
    struct guest *g = peer_owner(p);
    struct fault f = {0};
    struct json message;
    char key[KEY_BYTES] = "";
    (void)context;
    if (!g)
        return;
    if (!limits_message(g)) {
        g->house->figures.rate_limited++;
        fault_say(&f, "slow_down", "Too many messages; wait a little.");
        guest_fault(g, NULL, &f);
        return;
    }
    bool good = json_object_read(text, length, any, &message, &f) && read_message(g, message, &f, key);
    if (good)
        return;
    g->house->figures.refused++;
    guest_fault(g, key, &f);
    if (!g->greeted)
        net_hang_up(p, 1008, f.code);
}
