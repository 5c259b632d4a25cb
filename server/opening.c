/* New tables: a request read field by field, and written as the journal's first entry, which holds all of it. */
#include "server/tasks.h"

#include "games/games.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 86400000 };

/* Everything a request may say, with its defaults filled in. */
struct table_request {
    struct table agreed;
    struct room_seat seat[SEATS_MAX];
    bool listed, undo, hints, autostart, shuffle_seats;
    char level[SPEC_BYTES], key[KEY_BYTES];
    int64_t move_ms, reserve_ms, days, pace_ms, pause_ms;
    bool untimed;
    struct json position;
};

static bool bad(struct fault *f, const char *sentence) {
    return fault_say(f, "bad_request", "%s", sentence);
}

static bool read_bool_or(struct json body, const char *key, bool preset, bool *out, struct fault *f) {
    struct json value = json_get(body, key);
    *out = value.type == JSON_MISSING ? preset : value.type == JSON_TRUE;
    return value.type == JSON_MISSING || value.type == JSON_TRUE || value.type == JSON_FALSE ||
           fault_say(f, "bad_request", "\"%s\" must be true or false.", key);
}

static bool read_int_or(struct json body, const char *key, int64_t min, int64_t max, int64_t preset, int64_t *out,
                        struct fault *f) {
    struct json value = json_get(body, key);
    *out = preset;
    if (value.type == JSON_MISSING)
        return true;
    return (json_int(value, out) && *out >= min && *out <= max) ||
           fault_say(f, "bad_request", "\"%s\" must be a whole number from %lld to %lld.", key, (long long)min,
                     (long long)max);
}

static bool read_game(struct json body, struct table_request *w, struct fault *f) {
    char id[40] = "";
    int64_t players;
    json_words(json_get(body, "game"), id, sizeof id);
    const struct game *game = games_find(id, &f->why);
    if (!game) {
        f->code = "bad_request";
        return false;
    }
    table_default(&w->agreed, game);
    if (!read_int_or(body, "players", 1, SEATS_MAX, game->seats_min, &players, f))
        return false;
    if (!table_seats(&w->agreed, (long)players, &f->why)) {
        f->code = "bad_request";
        return false;
    }
    return true;
}

static bool has_option(const struct game *game, const char *name) {
    for (size_t i = 0; i < game->option_count; i++)
        if (!strcmp(game->options[i].name, name))
            return true;
    return false;
}

/* Only the game's own options: components of one's own do not come over the network. */
static bool read_options(struct json body, struct table_request *w, struct fault *f) {
    struct json options = json_get(body, "options");
    size_t found = 0;
    if (options.type == JSON_MISSING)
        return true;
    if (options.type != JSON_OBJECT)
        return bad(f, "\"options\" must be an object.");
    for (size_t i = 0; i < w->agreed.game->option_count; i++) {
        const char *name = w->agreed.game->options[i].name;
        struct json value = json_get(options, name);
        char word[40];
        int64_t number;
        if (value.type == JSON_MISSING)
            continue;
        found++;
        if (json_int(value, &number))
            snprintf(word, sizeof word, "%lld", (long long)number);
        else if (!json_words(value, word, sizeof word))
            return fault_say(f, "bad_request", "The option \"%s\" must be a word or a number.", name);
        if (!has_option(w->agreed.game, name) || !table_option(&w->agreed, name, word, &f->why)) {
            f->code = "bad_request";
            return false;
        }
    }
    return found == json_count(options) || bad(f, "\"options\" names an option that this game does not have.");
}

/* A bot that people may ask for: its work is limited, because it is everybody's. */
bool bot_allowed(const struct server *server, const char *spec, struct fault *f) {
    struct bot bot;
    f->why.text[0] = 0;
    if (strlen(spec) >= SPEC_BYTES || !bot_parse(spec, &bot, &f->why)) {
        f->code = "bad_request";
        return f->why.text[0] ? false : bad(f, "There is no such bot.");
    }
    return bot.amount <= server->config.bot_work ||
           fault_say(f, "bad_request", "A bot may have at most %ld iterations here: choose a level, or less work.",
                     server->config.bot_work);
}

static bool read_bot(const struct server *server, const char *spec, char out[SPEC_BYTES], struct fault *f) {
    if (!bot_allowed(server, spec, f))
        return false;
    memcpy(out, spec, strlen(spec) + 1); /* bot_allowed() has measured it */
    return true;
}

static bool read_seats(const struct server *server, struct json body, const struct player *me, struct table_request *w,
                       struct fault *f) {
    struct json seats = json_get(body, "seats");
    unsigned mine = 0;
    if (seats.type != JSON_MISSING && (seats.type != JSON_LIST || json_count(seats) != w->agreed.seats))
        return bad(f, "\"seats\" must name each seat: \"me\", \"open\", \"bot\" or \"bot:SPEC\".");
    for (unsigned s = 0; s < w->agreed.seats; s++) {
        struct room_seat *p = &w->seat[s];
        char word[SPEC_BYTES + 8] = "";
        if (seats.type == JSON_MISSING)
            snprintf(word, sizeof word, "%s", s ? "open" : "me");
        else if (!json_words(json_item(seats, s), word, sizeof word))
            return bad(f, "A seat is a word: \"me\", \"open\", \"bot\" or \"bot:SPEC\".");
        if (!strcmp(word, "me")) {
            p->kind = SEAT_HUMAN;
            p->player = me->id;
            snprintf(p->name, sizeof p->name, "%s", me->name);
            mine++;
        } else if (!strcmp(word, "bot") || !strncmp(word, "bot:", 4)) {
            p->kind = SEAT_BOT;
            if (!read_bot(server, word[3] ? word + 4 : w->level, p->spec, f))
                return false;
        } else if (strcmp(word, "open")) {
            return bad(f, "A seat is \"me\", \"open\", \"bot\" or \"bot:SPEC\".");
        }
    }
    return mine <= 1 || bad(f, "You can have one seat only.");
}

static bool read_clock(struct json body, struct table_request *w, struct fault *f) {
    struct json clock = json_get(body, "clock");
    int64_t move = 0, reserve = 0;
    if (clock.type == JSON_MISSING || clock.type == JSON_NULL)
        return true;
    if (clock.type != JSON_OBJECT)
        return bad(f, "\"clock\" must be null, {\"move\":seconds,\"reserve\":seconds} or {\"days\":days}.");
    bool by_days = json_get(clock, "days").type != JSON_MISSING;
    if (!read_int_or(clock, "days", 1, 60, 0, &w->days, f) || !read_int_or(clock, "move", 1, 86400, 0, &move, f) ||
        !read_int_or(clock, "reserve", 0, 604800, 0, &reserve, f))
        return false;
    if (by_days == (move > 0))
        return bad(f, "\"clock\" has either \"days\", or \"move\" and perhaps \"reserve\".");
    w->move_ms = by_days ? w->days * DAY_MS : move * 1000;
    w->reserve_ms = reserve * 1000;
    return true;
}

static bool read_pauses(struct json body, struct table_request *w, struct fault *f) {
    int64_t preset = w->days ? DAY_MS / 4 : 4000, seconds = 0;
    struct json reaction = json_get(body, "reaction");
    w->untimed = json_is(reaction, "untimed");
    if (reaction.type != JSON_MISSING && json_get(body, "pause").type != JSON_MISSING)
        return bad(f, "\"reaction\" and \"pause\" say the same: give one of them.");
    if (reaction.type != JSON_MISSING && !w->untimed &&
        (!json_int(reaction, &seconds) || (seconds != 4 && seconds != 8 && seconds != 15)))
        return bad(f, "\"reaction\" must be 4, 8, 15 or \"untimed\".");
    preset = w->untimed ? (w->move_ms ? w->move_ms : DAY_MS) : seconds ? seconds * 1000 : preset;
    return read_int_or(body, "pace", 0, 10000, 700, &w->pace_ms, f) &&
           read_int_or(body, "pause", 0, DAY_MS, preset, &w->pause_ms, f);
}

static bool read_position(struct server *server, struct json body, struct table_request *w, struct fault *f) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    w->position = json_get(body, "position");
    if (w->position.type == JSON_MISSING)
        return true;
    if (!server->config.allow_positions)
        return fault_say(f, "forbidden", "This server does not open tables from positions.");
    if (state_read(&w->agreed, w->position, state, &f->why))
        return w->agreed.game->pending(&w->agreed, state) != 0 || bad(f, "That position is the end of a game.");
    f->code = "bad_request";
    return false;
}

static bool key_read(struct json value, char *out) {
    if (value.type == JSON_MISSING)
        return true;
    return json_words(value, out, KEY_BYTES) && out[0] && strspn(out, " ") == 0 &&
           name_read(value, KEY_BYTES - 1, out, KEY_BYTES);
}

static bool read_level(const struct server *server, struct json body, struct table_request *w, struct fault *f) {
    struct json level = json_get(body, "level");
    char spec[SPEC_BYTES] = "";
    if (level.type != JSON_MISSING && (!json_words(level, spec, sizeof spec) || !read_bot(server, spec, w->level, f)))
        return f->code ? false : bad(f, "\"level\" must be the spec of a bot.");
    return true;
}

static bool read_table_request(struct server *server, struct json body, const struct player *me,
                               struct table_request *w, struct fault *f) {
    memset(w, 0, sizeof *w);
    snprintf(w->level, sizeof w->level, "%s", server->default_bot);
    if (!read_level(server, body, w, f))
        return false;
    if (!key_read(json_get(body, "key"), w->key))
        return bad(f, "\"key\" must be 1 to 64 printable characters.");
    return read_game(body, w, f) && read_options(body, w, f) && read_position(server, body, w, f) &&
           read_bool_or(body, "listed", false, &w->listed, f) && read_bool_or(body, "undo", true, &w->undo, f) &&
           read_bool_or(body, "hints", true, &w->hints, f) &&
           read_bool_or(body, "autostart", false, &w->autostart, f) &&
           read_bool_or(body, "shuffle_seats", false, &w->shuffle_seats, f) && read_seats(server, body, me, w, f) &&
           read_clock(body, w, f) && read_pauses(body, w, f);
}

/* ---- the first entry */

static void write_hex(struct text *out, const char *key, const uint8_t bytes[SHA_BYTES]) {
    char hex[HEX_CHARS];
    hex_write(bytes, SHA_BYTES, hex);
    json_key_string(out, key, hex);
}

static void write_seat_object(const struct room_seat *p, struct text *out) {
    static const char *const kinds[] = {[SEAT_OPEN] = "open", [SEAT_HUMAN] = "human", [SEAT_BOT] = "bot"};
    json_open(out, '{');
    json_key_string(out, "kind", kinds[p->kind]);
    if (p->kind == SEAT_HUMAN) {
        json_key_number(out, "player", p->player);
    }
    if (p->kind == SEAT_BOT)
        json_key_string(out, "bot", p->spec);
    if (p->linked)
        write_hex(out, "link", p->link);
    json_close(out, '}');
}

static void write_options(const struct table *t, struct text *out) {
    json_key(out, "options");
    json_open(out, '{');
    for (size_t i = 0; i < t->game->option_count; i++) {
        char word[40];
        struct text text;
        text_start(&text, word, sizeof word);
        table_option_text(t, i, &text);
        json_key_string(out, t->game->options[i].name, word);
    }
    json_close(out, '}');
}

/* What a host can still change before the start: a part of the first entry, and all of an entry "options". */
static void write_agreed(const struct table_request *w, struct text *out) {
    write_options(&w->agreed, out);
    json_key_bool(out, "undo", w->undo);
    json_key_bool(out, "hints", w->hints);
    if (w->untimed)
        json_key_bool(out, "untimed", true);
    json_key_string(out, "level", w->level);
    json_key_number(out, "move_ms", w->move_ms);
    json_key_number(out, "reserve_ms", w->reserve_ms);
    json_key_number(out, "days", w->days);
    json_key_number(out, "pace_ms", w->pace_ms);
    json_key_number(out, "pause_ms", w->pause_ms);
}

static bool write_opening(const struct table_request *w, int64_t host, const uint8_t watch[SHA_BYTES], char *buffer,
                          size_t size) {
    struct text out;
    uint8_t secret[SEED_BYTES];
    randombytes_buf(secret, sizeof secret);
    text_start(&out, buffer, size);
    json_open(&out, '{');
    json_key_string(&out, "k", "open");
    json_key_string(&out, "game", w->agreed.game->id);
    json_key_number(&out, "rules", w->agreed.game->rules_version);
    json_key_number(&out, "players", w->agreed.seats);
    json_key_number(&out, "host", host);
    json_key_bool(&out, "listed", w->listed);
    json_key_bool(&out, "autostart", w->autostart);
    json_key_bool(&out, "shuffle_seats", w->shuffle_seats);
    write_agreed(w, &out);
    write_hex(&out, "secret", secret);
    write_hex(&out, "watch", watch);
    json_key(&out, "seats");
    json_open(&out, '[');
    for (unsigned s = 0; s < w->agreed.seats; s++)
        write_seat_object(&w->seat[s], &out);
    json_close(&out, ']');
    if (w->position.type == JSON_OBJECT) {
        const struct json_node *node = &w->position.doc->nodes[w->position.at];
        json_key(&out, "position");
        text_bytes(&out, w->position.doc->text + node->from, node->length);
        json_key_bool(&out, "keyed", true);
    }
    json_close(&out, '}');
    sodium_memzero(secret, sizeof secret);
    return !out.cut;
}

/* The table as it is agreed now. */
static struct table_request request_of(const struct room *r) {
    struct table_request w = {
        .agreed = r->agreed,
        .listed = r->listed,
        .undo = r->undo,
        .hints = r->hints,
        .shuffle_seats = r->shuffle_seats,
        .untimed = r->untimed,
        .move_ms = r->move_ms,
        .reserve_ms = r->reserve_ms,
        .days = r->days,
        .pace_ms = r->pace_ms,
        .pause_ms = r->pause_ms,
    };
    snprintf(w.level, sizeof w.level, "%s", r->level);
    return w;
}

bool rematch_body(struct room *r, char *out, size_t size) {
    struct table_request w = request_of(r);
    memcpy(w.seat, r->seat, sizeof w.seat);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        w.seat[s].linked = false;
    return write_opening(&w, r->host, r->watch, out, size);
}

/* ---- POST /api/tables/ID/options: what is not named stays as it is */

/* The settings of the room as they are now, with what the request names. */
static bool merge_agreed(const struct task *t, struct json body, struct table_request *out, struct fault *f) {
    struct table_request w = request_of(t->room);
    if (json_get(body, "clock").type != JSON_MISSING)
        w.move_ms = w.reserve_ms = w.days = 0;
    if (!read_level(t->server, body, &w, f) || !read_options(body, &w, f) ||
        !read_bool_or(body, "undo", w.undo, &w.undo, f) || !read_bool_or(body, "hints", w.hints, &w.hints, f) ||
        !read_clock(body, &w, f))
        return false;
    if (json_get(body, "reaction").type != JSON_MISSING && !read_pauses(body, &w, f))
        return false;
    w.pace_ms = t->room->pace_ms;
    *out = w;
    return true;
}

/* The request is kept as it is: another change may be on its way to the store, and what it names must stay. */
bool read_options_request(struct json body, struct task *t, struct fault *f) {
    struct table_request w;
    if (!merge_agreed(t, body, &w, f))
        return false;
    const struct json_node *node = &body.doc->nodes[body.at];
    t->settings = strndup(body.doc->text + node->from, node->length);
    return t->settings || fault_say(f, "busy", "There is not enough memory now; try again.");
}

bool write_options_entry(const struct task *t, struct text *out, struct fault *f) {
    enum { SETTINGS_NODES = 64 }; /* six fields, two of them small objects; the reader has refused all else */
    struct json_node nodes[SETTINGS_NODES];
    struct json_doc doc;
    struct table_request w;
    if (!json_parse(t->settings, strlen(t->settings), nodes, SETTINGS_NODES, &doc, NULL))
        return fault_say(f, "bad_request", "These are too many settings.");
    if (!merge_agreed(t, json_root(&doc), &w, f))
        return false;
    json_open(out, '{');
    write_agreed(&w, out);
    json_close(out, '}');
    return true;
}

/* ---- limits */

static size_t tables_of(const struct server *server, int64_t player) {
    size_t count = sleepers_of(server, player);
    for (struct room *r = server->newest; r; r = r->older)
        count += r->host == player && r->status < STATUS_OVER;
    return count;
}

/* `address`: whose requests are counted; null for a rematch. */
static bool may_open(struct server *server, const char *address, int64_t host, struct fault *f) {
    if (address && !limits_request(server, address, true))
        return fault_say(f, "slow_down", "You open tables too fast; wait a little.");
    if (server->draining)
        return fault_say(f, "busy", "The server is about to be stopped; open a new table in a while.");
    if (server->room_count >= (size_t)server->config.tables)
        return fault_say(f, "busy", "The server has as many tables as it can hold; try again later.");
    if (address && tables_of(server, host) >= (size_t)server->config.tables_per_player)
        return fault_say(f, "not_now", "You have too many tables open; finish one first.");
    return true;
}

/* ---- a table is in the map from the first moment: whoever asks for it then waits, and nobody opens it twice */

struct opening {
    struct task *task;
    char id[ID_CHARS + 1], address[ADDRESS_BYTES];
};

static void refuse_opening(struct task *t, const struct fault *f) {
    task_fault(t, f);
    task_free(t);
}

static void open_new(struct task *t, const char *id, const char *address) {
    struct fault f = {0};
    if (!may_open(t->server, address[0] ? address : NULL, t->player, &f)) {
        refuse_opening(t, &f);
        return;
    }
    t->room = room_new(t->server, id);
    if (!t->room) {
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        refuse_opening(t, &f);
        return;
    }
    t->room->host = t->player;
    room_submit(t);
}

static void looked_for(void *context, struct room *r, const struct fault *why) {
    struct opening *o = context;
    struct task *t = o->task;
    if (!r)
        r = rooms_any(t->server, o->id); /* another request may have begun to open it meanwhile */
    if (r) {
        t->room = r;
        t->repeated = true;
        room_submit(t);
    } else if (fault_status(why->code) != 404) {
        refuse_opening(t, why);
    } else {
        open_new(t, o->id, o->address);
    }
    free(o);
}

void rooms_open(struct task *t, const char *id, bool may_exist, const char *address) {
    struct opening *o = may_exist ? calloc(1, sizeof *o) : NULL;
    struct fault f = {0};
    if (!may_exist || OLD(OLD_TWO_COPIES)) {
        free(o);
        open_new(t, id, address);
        return;
    }
    if (!o) {
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        refuse_opening(t, &f);
        return;
    }
    o->task = t;
    snprintf(o->id, sizeof o->id, "%s", id);
    snprintf(o->address, sizeof o->address, "%s", address);
    struct room *r = rooms_any(t->server, id);
    if (r && !r->ready && r->busy) /* it is being opened: the answer comes after that */
        looked_for(o, r, NULL);
    else
        rooms_with(t->server, id, looked_for, o);
}

/* ---- POST /api/tables */

/* The tokens follow from the session and the table, so a repeated request gets the same links. */
static void write_links(const char *session, const char *id, struct table_request *w, uint8_t watch[SHA_BYTES]) {
    char token[TOKEN_CHARS + 1], number[4];
    for (unsigned s = 0; s < w->agreed.seats; s++) {
        if (w->seat[s].kind != SEAT_OPEN)
            continue;
        snprintf(number, sizeof number, "%u", s + 1);
        token_derive(session, id, number, TOKEN_BYTES, token);
        token_hash(token, w->seat[s].link);
        w->seat[s].linked = true;
    }
    token_derive(session, id, "watch", TOKEN_BYTES, token);
    token_hash(token, watch);
}

void table_post(struct server *server, struct peer *p, const struct request *r, const struct player *me) {
    static const char *const fields[] = {"game",          "players",  "options", "seats",    "listed", "level",
                                         "clock",         "pace",     "pause",   "undo",     "key",    "autostart",
                                         "shuffle_seats", "position", "hints",   "reaction", NULL};
    char *buffer = server->work->opening;
    struct fault f = {0};
    struct table_request w;
    struct json body;
    char id[ID_CHARS + 1];
    uint8_t watch[SHA_BYTES];
    struct task *task = NULL;
    bool good = body_read(server, r, fields, &body, &f) && read_table_request(server, body, me, &w, &f);
    if (good) {
        table_id_random(id);
        if (w.key[0])
            token_derive(r->session, "table", w.key, 0, id);
        write_links(r->session, id, &w, watch);
        good = write_opening(&w, me->id, watch, buffer, OPENING_BYTES) || bad(&f, "The position is too large.");
    }
    if (good && (!(task = task_new(server, NULL, &operation_open)) || !(task->body = strdup(buffer))))
        good = fault_say(&f, "busy", "There is not enough memory now; try again.");
    if (!good) {
        free(task);
        reply_fault(p, &f);
        return;
    }
    task->peer = peer_hold(p);
    task->player = me->id;
    task_member(task, me->id, me->name);
    snprintf(task->session, sizeof task->session, "%s", r->session);
    rooms_open(task, id, w.key[0] != 0, r->address);
}
