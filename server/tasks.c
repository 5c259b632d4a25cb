/* What people, bots and clocks ask of a room. A room does one thing at a time: a task is checked against the room as
 * it is, written as a journal entry, and nothing moves until the disk has it. Then the entry is folded, people are
 * told, the asker gets its answer, and the next task has its turn. */
#include "server/house.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_BYTES = 4096, OPENING_BYTES = STATE_TEXT_BYTES + 4096, RETRY_MS = 200 };

struct operation {
    const char *name;
    /* Checks, and writes the fields of the entry after "k"; false with a fault. */
    bool (*prepare)(struct task *t, struct text *body, struct fault *f);
    void (*finish)(struct task *t); /* the answer, after the fold */
    bool tells_table;               /* everybody gets the table object afterwards */
};

/* ---- faults */

static const struct {
    const char *code;
    int status;
} fault_codes[] = {{"bad_request", 400}, {"no_session", 401}, {"wrong_login", 401}, {"forbidden", 403},
                   {"not_found", 404},   {"bad_method", 405}, {"stale", 409},       {"not_now", 409},
                   {"paused", 409},      {"illegal", 409},    {"name_taken", 409},  {"too_large", 413},
                   {"slow_down", 429},   {"not_saved", 503},  {"busy", 503}};

int fault_status(const char *code) {
    for (size_t i = 0; i < sizeof fault_codes / sizeof *fault_codes; i++)
        if (!strcmp(fault_codes[i].code, code))
            return fault_codes[i].status;
    must(false);
}

bool fault_say(struct fault *f, const char *code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    f->code = code;
    vsnprintf(f->why.text, sizeof f->why.text, format, args);
    va_end(args);
    return false;
}

/* ---- helpers */

unsigned room_seat_of(const struct room *r, int64_t player) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (player && r->place[s].kind == PLACE_HUMAN && r->place[s].player == player)
            return s;
    return SPECTATOR;
}

/* In a pause nobody knows yet that the match is over. */
static enum status seen_status(const struct room *r) {
    return room_paused(r) ? STATUS_PLAYING : r->status;
}

void task_member(struct task *t, int64_t player) {
    must(t->member_count < STORE_MEMBERS_MAX);
    t->member[t->member_count++] = player;
}

static bool all_taken(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (r->place[s].kind == PLACE_OPEN)
            return false;
    return true;
}

static bool still_open(const struct room *r, struct fault *f) {
    return r->status == STATUS_OPEN || fault_say(f, "not_now", "Play has begun at this table.");
}

static bool is_host(const struct task *t, struct fault *f) {
    return t->player == t->room->host || fault_say(f, "forbidden", "Only the host of the table can do that.");
}

static bool target_is_a_seat(const struct task *t, struct fault *f) {
    return t->target < t->room->agreed.seats || fault_say(f, "bad_request", "\"seat\" is not a seat of this table.");
}

static bool is_seated(const struct task *t, struct fault *f) {
    return t->seat != SPECTATOR || fault_say(f, "forbidden", "You do not sit at this table.");
}

static void write_seat(struct text *body, unsigned who) {
    json_key_number(body, "seat", who + 1);
}

static void write_hash(struct text *body, const char *key, const uint8_t hash[SHA_BYTES]) {
    char hex[HEX_CHARS];
    hex_write(hash, SHA_BYTES, hex);
    json_key_string(body, key, hex);
}

/* ---- taking and leaving seats */

static bool find_free_seat(struct task *t, struct fault *f) {
    struct room *r = t->room;
    if (t->token[0]) {
        for (unsigned s = 0; s < r->agreed.seats; s++)
            if (r->place[s].linked && token_fits(t->token, r->place[s].link)) {
                t->target = s;
                return true;
            }
        return fault_say(f, "forbidden", "This link is not valid any more. Ask the host for a new one.");
    }
    if (!r->listed && t->player != r->host)
        return fault_say(f, "forbidden", "This table is private: a seat link is needed.");
    for (unsigned s = 0; s < r->agreed.seats && t->target == SPECTATOR; s++)
        if (r->place[s].kind == PLACE_OPEN)
            t->target = s;
    return t->target != SPECTATOR || fault_say(f, "not_now", "Every seat is taken.");
}

static bool prepare_sit(struct task *t, struct text *body, struct fault *f) {
    struct room *r = t->room;
    if (t->seat != SPECTATOR) { /* already here: so it is a return */
        t->repeated = true;
        return true;
    }
    if (!still_open(r, f) || !find_free_seat(t, f) || !target_is_a_seat(t, f))
        return false;
    if (r->place[t->target].kind != PLACE_OPEN)
        return fault_say(f, "not_now", "That seat is taken.");
    write_seat(body, t->target);
    json_key_number(body, "player", t->player);
    json_key_string(body, "name", t->name);
    t->seat = t->target;
    task_member(t, t->player);
    return true;
}

static bool prepare_leave(struct task *t, struct text *body, struct fault *f) {
    if (!is_seated(t, f))
        return false;
    if (seen_status(t->room) == STATUS_OVER)
        return fault_say(f, "not_now", "The match is over.");
    write_seat(body, t->seat);
    return true;
}

static bool prepare_kick(struct task *t, struct text *body, struct fault *f) {
    if (!is_host(t, f) || !still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->target == t->seat || t->room->place[t->target].kind != PLACE_HUMAN)
        return fault_say(f, "not_now", "Nobody who can be asked to leave sits there.");
    write_seat(body, t->target);
    return true;
}

/* The bot leaves its seat. */
static bool prepare_free(struct task *t, struct text *body, struct fault *f) {
    if (!is_host(t, f) || !still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->room->place[t->target].kind == PLACE_HUMAN)
        return fault_say(f, "not_now", "Somebody sits there.");
    write_seat(body, t->target);
    return true;
}

static bool prepare_bot(struct task *t, struct text *body, struct fault *f) {
    struct bot bot;
    if (!is_host(t, f) || !still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->room->place[t->target].kind == PLACE_HUMAN)
        return fault_say(f, "not_now", "Somebody sits there.");
    write_seat(body, t->target);
    struct complaint why = {""};
    if (strlen(t->text) >= SPEC_BYTES || !bot_parse(t->text, &bot, &why))
        return fault_say(f, "bad_request", "%s", why.text[0] ? why.text : "There is no such bot.");
    json_key_string(body, "bot", t->text);
    return true;
}

static bool prepare_link(struct task *t, struct text *body, struct fault *f) {
    uint8_t hash[SHA_BYTES];
    if (!is_host(t, f) || !still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->room->place[t->target].kind == PLACE_HUMAN)
        return fault_say(f, "not_now", "Somebody sits there.");
    token_random(t->token, TOKEN_BYTES);
    token_hash(t->token, hash);
    write_seat(body, t->target);
    write_hash(body, "link", hash);
    return true;
}

static bool prepare_words(struct task *t, struct text *body, struct fault *f) {
    if (!is_seated(t, f) || !still_open(t->room, f))
        return false;
    write_seat(body, t->seat);
    json_key_string(body, "words", t->text);
    return true;
}

static bool prepare_start(struct task *t, struct text *body, struct fault *f) {
    struct room *r = t->room;
    if ((t->by == BY_PLAYER && !is_host(t, f)) || !still_open(r, f))
        return false;
    if (!all_taken(r))
        return fault_say(f, "not_now", "There are free seats: wait for players or seat bots.");
    if (r->shuffle_seats) {
        unsigned order[SEATS_MAX];
        for (unsigned s = 0; s < r->agreed.seats; s++) {
            unsigned other = randombytes_uniform(s + 1);
            order[s] = order[other];
            order[other] = s;
        }
        json_key(body, "order");
        json_open(body, '[');
        for (unsigned s = 0; s < r->agreed.seats; s++)
            json_number(body, order[s] + 1);
        json_close(body, ']');
    }
    return true;
}

/* Written and checked by opening.c. */
static bool prepare_open(struct task *t, struct text *body, struct fault *f) {
    (void)t;
    (void)body;
    (void)f;
    return true;
}

static bool prepare_rematch(struct task *t, struct text *body, struct fault *f) {
    struct room *r = t->room;
    char id[ID_CHARS + 1], secret[HEX_CHARS];
    if (t->seat == SPECTATOR && t->player != r->host)
        return fault_say(f, "forbidden", "Only those who played can ask for a rematch.");
    if (seen_status(r) != STATUS_OVER)
        return fault_say(f, "not_now", "The match is not over yet.");
    if (r->rematch[0]) {
        t->repeated = true;
        return true;
    }
    hex_write(r->secret, SEED_BYTES, secret); /* the same id, however often it is asked */
    token_derive(secret, "rematch", r->id, 0, id);
    json_key_string(body, "table", id);
    return true;
}

/* ---- playing */

static bool key_is_known(const struct task *t) {
    const struct place *p = &t->room->place[t->seat];
    uint64_t hash = hash64(t->key, strlen(t->key));
    for (int i = 0; i < KEYS_KEPT; i++)
        if (t->key[0] && p->keys[i] == hash)
            return true;
    return false;
}

static bool is_asked(const struct room *r, unsigned who) {
    if (room_paused(r))
        return room_question(r, who, NULL);
    return r->agreed.game->pending(&r->agreed, r->match->state) >> who & 1;
}

/* In a pause only those who are asked in secret can act; everybody else hears the same sentence. */
static bool not_paused(const struct room *r, unsigned who, struct fault *f) {
    if (!room_paused(r) || is_asked(r, who))
        return true;
    return fault_say(f, "paused", "The table pauses for a moment, so that anybody could react.");
}

static bool not_stale(const struct task *t, uint32_t oldest, struct fault *f) {
    if (t->seq >= oldest && t->seq <= room_seq(t->room, t->seat))
        return true;
    return fault_say(f, "stale", "The position has changed since you looked.");
}

static bool playing(const struct room *r, unsigned who, struct fault *f) {
    if (who == SPECTATOR)
        return fault_say(f, "forbidden", "You are watching; only players can do that.");
    switch (seen_status(r)) {
    case STATUS_OPEN:
        return fault_say(f, "not_now", "Play has not begun.");
    case STATUS_OVER:
        return fault_say(f, "not_now", "The game is over.");
    case STATUS_PLAYING:
        return true;
    }
    return false;
}

static bool asked_now(const struct room *r, unsigned who, struct fault *f) {
    return is_asked(r, who) || fault_say(f, "not_now", "You are not asked for anything now.");
}

bool room_asks(const struct room *r, unsigned who, struct fault *f) {
    return playing(r, who, f) && not_paused(r, who, f) && asked_now(r, who, f);
}

/* What a bot or the clock wanted to do may no longer be wanted. */
static bool still_fits(const struct task *t, struct fault *f) {
    const struct room *r = t->room;
    bool asked = r->agreed.game->pending(&r->agreed, r->match->state) >> t->seat & 1;
    return (asked && t->position == r->mark_count && (t->by != BY_BOT || room_plays_itself(r, t->seat))) ||
           fault_say(f, "stale", "The position has changed.");
}

static bool action_is_legal(const struct task *t, struct fault *f) {
    const struct room *r = t->room;
    struct complaint why = {""};
    if (t->by == BY_PLAYER && !asked_now(r, t->seat, f))
        return false;
    _Alignas(16) uint8_t question[STATE_BYTES_MAX];
    const void *state = r->match->state;
    if (t->by == BY_PLAYER && room_question(r, t->seat, question))
        state = question;
    int number = space_parse(r->agreed.game->space, t->text, &why);
    if (number < 0)
        return fault_say(f, "illegal", "%s", why.text);
    if (!r->agreed.game->accepts(&r->agreed, state, (seat)t->seat, (action)number))
        return fault_say(f, "illegal", "You cannot \"%s\" now; \"legal\" lists what you can do.", t->text);
    return true;
}

/* The player's part of a move and of an answer. */
static bool may_act(struct task *t, struct fault *f) {
    const struct room *r = t->room;
    return playing(r, t->seat, f) && not_paused(r, t->seat, f) && not_stale(t, r->place[t->seat].asked_seq, f) &&
           action_is_legal(t, f);
}

static bool is_repeated(struct task *t) {
    t->repeated = t->seat != SPECTATOR && key_is_known(t);
    return t->repeated;
}

static void write_action(const struct task *t, struct text *body) {
    write_seat(body, t->seat);
    json_key_string(body, "action", t->text);
    if (t->key[0])
        json_key_string(body, "key", t->key);
}

static bool prepare_do(struct task *t, struct text *body, struct fault *f) {
    static const char *const movers[] = {
        [BY_PLAYER] = NULL, [BY_BOT] = "bot", [BY_CLOCK] = "clock", [BY_ANSWER] = "answer"};
    struct room *r = t->room;
    if (is_repeated(t))
        return true;
    if (t->by == BY_PLAYER ? !may_act(t, f) : !still_fits(t, f) || !action_is_legal(t, f))
        return false;
    const struct place *p = &r->place[t->seat];
    write_action(t, body);
    if (movers[t->by])
        json_key_string(body, "by", movers[t->by]);
    if (r->move_ms && p->kind == PLACE_HUMAN)
        json_key_number(body, "reserve_ms", p->reserve_ms - room_spent(r, t->seat));
    if (p->kind == PLACE_HUMAN && p->away && t->by != BY_PLAYER)
        json_key_bool(body, "away", true);
    pause_write_move(r, t->seat, (action)space_parse(r->agreed.game->space, t->text, NULL), body);
    return true;
}

/* In a pause: what the player sends stands until the answers are played. */
static bool prepare_answer(struct task *t, struct text *body, struct fault *f) {
    if (is_repeated(t))
        return true;
    if (!may_act(t, f))
        return false;
    write_action(t, body);
    return true;
}

/* The next stage of a pause, or its end. */
static bool prepare_pause(struct task *t, struct text *body, struct fault *f) {
    if (t->position != t->room->mark_count)
        return fault_say(f, "stale", "The position has changed.");
    pause_write_stage(t->room, body);
    return true;
}

static bool prepare_undo(struct task *t, struct text *body, struct fault *f) {
    struct room *r = t->room;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct complaint why = {""};
    if (is_repeated(t))
        return true;
    if (!playing(r, t->seat, f) || !not_paused(r, t->seat, f) || !not_stale(t, room_seq(r, t->seat), f))
        return false;
    if (!r->undo)
        return fault_say(f, "not_now", "At this table moves are not taken back.");
    if (!match_may_undo(r->match, t->seat, &why))
        return fault_say(f, "not_now", "%s", why.text);
    room_state_at(r, (uint32_t)r->match->count - 1, state);
    if (asked_in_secret(&r->agreed, state, SPECTATOR))
        return fault_say(f, "not_now", "A reaction cannot be taken back.");
    write_seat(body, t->seat);
    if (t->key[0])
        json_key_string(body, "key", t->key);
    return true;
}

/* ---- answers */

static void answer_table(struct task *t, int status) {
    struct text *out = scratch();
    json_open(out, '{');
    json_key(out, "table");
    room_write(t->room, out);
    json_key(out, "you");
    unsigned who = room_seat_of(t->room, t->player);
    if (who == SPECTATOR)
        json_null(out);
    else
        json_number(out, who + 1);
    json_close(out, '}');
    if (t->peer)
        reply_json(t->peer, status, out, NULL);
}

static void finish_table(struct task *t) {
    answer_table(t, 200);
}

/* A player who comes back to a seat that a bot keeps warm. */
static void finish_sit(struct task *t) {
    struct place *p = &t->room->place[t->seat];
    if (t->repeated && p->away) {
        p->away = false;
        room_tell_table(t->room);
    }
    answer_table(t, 200);
}

static void finish_link(struct task *t) {
    struct text *out = scratch();
    json_open(out, '{');
    json_key_number(out, "seat", t->target + 1);
    json_key_string(out, "token", t->token);
    json_close(out, '}');
    reply_json(t->peer, 200, out, NULL);
}

/* Whoever watched from a seat that is no longer theirs watches as everybody does. */
static void finish_kick(struct task *t) {
    for (struct guest *g = t->room->guests, *next; g; g = next) {
        next = g->next;
        if (g->viewer == (t->operation == &operation_kick ? t->target : t->seat) && t->room->status == STATUS_OPEN) {
            static const char bye[] = "{\"type\":\"bye\",\"reason\":\"kicked\"}";
            guest_tell(g, bye, sizeof bye - 1);
            net_hang_up(g->peer, 1000, "kicked");
            guest_leave(g);
        }
    }
    answer_table(t, 200);
}

static void finish_ack(struct task *t) {
    if (t->by != BY_PLAYER)
        return;
    struct guest *g = t->peer ? peer_owner(t->peer) : NULL;
    if (!t->repeated)
        metrics_move(t->house, t->began);
    if (!g || !g->room)
        return;
    char line[200];
    struct text out;
    text_start(&out, line, sizeof line);
    json_open(&out, '{');
    json_key_string(&out, "type", "ack");
    json_key_string(&out, "key", t->key);
    json_key_number(&out, "seq", room_seq(t->room, t->seat));
    json_key_bool(&out, "again", t->repeated);
    json_close(&out, '}');
    guest_tell(g, out.data, out.length);
}

static void finish_rematch(struct task *t) {
    struct room *old = t->room;
    static char body[OPENING_BYTES];
    struct room *r = rooms_find(t->house, old->rematch);
    if (!r && (r = room_new(t->house, old->rematch)) && rematch_body(old, body, sizeof body)) {
        struct task *open = task_new(r, &operation_open);
        if (open && (open->body = strdup(body))) {
            task_member(open, old->host);
            for (unsigned s = 0; s < old->agreed.seats; s++)
                if (old->place[s].kind == PLACE_HUMAN)
                    task_member(open, old->place[s].player);
            open->peer = t->peer ? peer_hold(t->peer) : NULL;
            open->player = t->player;
            char line[80];
            int length = snprintf(line, sizeof line, "{\"type\":\"rematch\",\"table\":\"%s\"}", old->rematch);
            room_tell(old, line, (size_t)length);
            room_submit(open);
            return;
        }
        free(open);
        room_free(r);
        r = NULL;
    }
    if (r) {
        t->room = r;
        answer_table(t, 200);
        t->room = old;
    } else {
        struct fault f = {0};
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        reply_fault(t->peer, &f);
    }
}

/* A new table, and its links. */
static void finish_open(struct task *t) {
    struct room *r = t->room;
    t->house->figures.tables_opened += !t->repeated;
    struct text *out = scratch();
    json_open(out, '{');
    json_key(out, "table");
    room_write(r, out);
    json_key(out, "you");
    unsigned who = room_seat_of(r, t->player);
    if (who == SPECTATOR)
        json_null(out);
    else
        json_number(out, who + 1);
    if (t->session[0]) {
        char token[TOKEN_CHARS + 1], place[4];
        json_key(out, "links");
        json_open(out, '[');
        for (unsigned s = 0; s < r->agreed.seats; s++) {
            if (!r->place[s].linked)
                continue;
            snprintf(place, sizeof place, "%u", s + 1);
            token_derive(t->session, r->id, place, TOKEN_BYTES, token);
            json_open(out, '{');
            json_key_number(out, "seat", s + 1);
            json_key_string(out, "token", token);
            json_close(out, '}');
        }
        json_close(out, ']');
        token_derive(t->session, r->id, "watch", TOKEN_BYTES, token);
        json_key_string(out, "watch", token);
    }
    json_close(out, '}');
    if (t->peer)
        reply_json(t->peer, t->repeated ? 200 : 201, out, NULL);
}

const struct operation operation_open = {"open", prepare_open, finish_open, false};
const struct operation operation_sit = {"sit", prepare_sit, finish_sit, true};
const struct operation operation_leave = {"leave", prepare_leave, finish_kick, true};
const struct operation operation_kick = {"kick", prepare_kick, finish_kick, true};
const struct operation operation_free = {"leave", prepare_free, finish_table, true};
const struct operation operation_bot = {"bot", prepare_bot, finish_table, true};
const struct operation operation_link = {"link", prepare_link, finish_link, false};
const struct operation operation_words = {"words", prepare_words, finish_table, true};
const struct operation operation_start = {"start", prepare_start, finish_table, true};
const struct operation operation_rematch = {"rematch", prepare_rematch, finish_rematch, false};
const struct operation operation_do = {"do", prepare_do, finish_ack, false};
static const struct operation operation_answer = {"answer", prepare_answer, finish_ack, false};
const struct operation operation_pause = {"pause", prepare_pause, NULL, false};
const struct operation operation_undo = {"undo", prepare_undo, finish_ack, false};

/* ---- one after another */

struct task *task_new(struct room *r, const struct operation *operation) {
    struct task *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->room = r;
    t->house = r->house;
    t->operation = operation;
    t->seat = t->target = SPECTATOR;
    t->began = (int64_t)uv_hrtime();
    return t;
}

static void task_free(struct task *t) {
    if (t->peer)
        peer_drop(t->peer);
    sodium_memzero(t->token, sizeof t->token);
    sodium_memzero(t->session, sizeof t->session);
    free(t->body);
    free(t);
}

static void task_fault(struct task *t, const struct fault *f) {
    t->house->figures.refused++;
    if (!t->peer)
        return;
    if (!t->socket) {
        reply_fault(t->peer, f);
        return;
    }
    struct guest *g = peer_owner(t->peer);
    if (g)
        guest_fault(g, t->key, f);
}

static void next_task(struct room *r);

/* The disk has the entry but memory could not follow: forget the room, the journal knows. */
static void abandon(struct room *r) {
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"stopping\"}";
    log_line(r->house, "error", "a table is read again from its journal", "table", r->id, NULL);
    for (struct guest *g = r->guests, *next; g; g = next) {
        next = g->next;
        guest_tell(g, bye, sizeof bye - 1);
        net_hang_up(g->peer, 1012, "again");
        guest_leave(g);
    }
    r->dead = true;
}

static void folded(struct task *t) {
    struct room *r = t->room;
    const struct operation *op = t->operation;
    if (op == &operation_open)
        rooms_add(r);
    if (op == &operation_do) {
        r->house->figures.moves++;
        r->house->figures.bot_moves += t->by == BY_BOT;
        r->house->figures.clock_moves += t->by == BY_CLOCK;
    }
    r->house->figures.undos += op == &operation_undo;
    bool moves = op == &operation_do || op == &operation_undo || op == &operation_answer;
    if (moves) /* the acknowledgement comes first: the step after it is the one it led to */
        op->finish(t);
    if (moves || op == &operation_start || op == &operation_pause)
        room_show(r, op != &operation_pause);
    if (!moves && op->finish)
        op->finish(t);
    if (op->tells_table || (seen_status(r) == STATUS_OVER && op != &operation_rematch))
        room_tell_table(r);
    if (r->status == STATUS_OVER && op == &operation_do)
        r->house->figures.tables_over++;
}

static void committed(void *context, enum store_result result) {
    struct task *t = context;
    struct room *r = t->room;
    struct fault f = {0};
    struct complaint why = {""};
    r->busy = NULL;
    if (result != STORE_DONE) {
        fault_say(&f, "not_saved", "The server could not save this, so nothing has changed. Try again.");
        task_fault(t, &f);
        r->retry_at = house_now(r->house) + RETRY_MS;
        r->dead = t->operation == &operation_open;
    } else {
        memcpy(r->chain, r->chain_next, SHA_BYTES);
        r->entries++;
        if (room_fold(r, t->body, strlen(t->body), wall_ms(), true, &why))
            folded(t);
        else
            abandon(r);
    }
    task_free(t);
    next_task(r);
}

/* Is it over with this move? The journal says so, that a restart need not look. */
static bool ends_match(const struct task *t) {
    const struct room *r = t->room;
    if (t->operation != &operation_do)
        return false;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct rng rng = r->match->rng;
    struct outcome outcome;
    int number = space_parse(r->agreed.game->space, t->text, NULL);
    memcpy(state, r->match->state, r->agreed.game->state_bytes);
    r->agreed.game->apply(&r->agreed, state, (seat)t->seat, (action)number, &rng, NULL);
    r->agreed.game->outcome(&r->agreed, state, &outcome);
    return outcome.over;
}

static bool write_entry(struct task *t) {
    struct room *r = t->room;
    int64_t now = wall_ms();
    room_chain(r, r->entries + 1, t->body, r->chain_next);
    struct store_job job = {
        .kind = STORE_ENTRY,
        .table = r->id,
        .number = r->entries + 1,
        .over = ends_match(t),
        .at = now,
        .body = t->body,
        .done = committed,
        .context = t,
    };
    memcpy(job.hash, r->chain_next, SHA_BYTES);
    memcpy(job.member, t->member, sizeof job.member);
    job.member_count = t->member_count;
    return store_put(r->house->store, &job);
}

static bool prepare(struct task *t, struct fault *f) {
    static char buffer[BODY_BYTES];
    struct text body;
    text_start(&body, buffer, sizeof buffer);
    json_open(&body, '{');
    json_key_string(&body, "k", t->operation->name);
    if (!t->operation->prepare(t, &body, f))
        return false;
    json_close(&body, '}');
    if (!t->repeated && !t->body)
        t->body = strdup(buffer);
    return t->repeated || (t->body && !body.cut) || fault_say(f, "busy", "There is not enough memory now; try again.");
}

/* Either the entry is on its way to the disk, or the asker has its answer. */
static void begin(struct task *t) {
    struct room *r = t->room;
    struct fault f = {0};
    if (t->operation == &operation_do && t->by == BY_PLAYER && room_paused(r))
        t->operation = &operation_answer;
    bool good = prepare(t, &f);
    if (good && t->repeated) {
        t->operation->finish(t);
    } else if (good && (write_entry(t) || fault_say(&f, "busy", "The server is too busy now; try again."))) {
        r->busy = t;
        return;
    } else {
        task_fault(t, &f);
        r->dead = t->operation == &operation_open;
        if (!t->peer)
            r->retry_at = house_now(r->house) + RETRY_MS;
    }
    task_free(t);
}

static void drop_waiting(struct room *r) {
    struct fault f = {0};
    fault_say(&f, "busy", "The table is read again; try again.");
    while (r->waiting) {
        struct task *t = r->waiting;
        r->waiting = t->next;
        task_fault(t, &f);
        task_free(t);
    }
    r->waiting_count = 0;
}

static void start_if_full(struct room *r) {
    if (r->status != STATUS_OPEN || !r->autostart || !all_taken(r) || r->busy)
        return;
    struct task *t = task_new(r, &operation_start);
    if (!t)
        return;
    t->by = BY_CLOCK;
    begin(t);
}

static void next_task(struct room *r) {
    if (r->dead)
        drop_waiting(r);
    while (!r->busy && r->waiting) {
        struct task *t = r->waiting;
        r->waiting = t->next;
        r->waiting_count--;
        begin(t);
    }
    if (r->dead && !r->busy)
        rooms_bury(r);
    else if (!r->dead) {
        start_if_full(r);
        room_drive(r);
    }
}

/* Who cannot act in a pause hears it at once, and so does who repeats itself: waiting for the disk would tell that
 * somebody else has answered. */
static bool settled_at_once(struct task *t) {
    const struct room *r = t->room;
    struct fault f = {0};
    bool move = t->operation == &operation_do || t->operation == &operation_undo;
    if (!move || t->by != BY_PLAYER || t->seat == SPECTATOR || !room_paused(r))
        return false;
    if (is_repeated(t))
        finish_ack(t);
    else if (!not_paused(r, t->seat, &f))
        task_fault(t, &f);
    else
        return false;
    task_free(t);
    return true;
}

void room_submit(struct task *t) {
    struct room *r = t->room;
    struct fault f = {0};
    if (settled_at_once(t))
        return;
    if (r->busy || r->waiting) {
        if (r->waiting_count >= TASKS_MAX) {
            fault_say(&f, "busy", "Too much is going on at this table; try again.");
            task_fault(t, &f);
            task_free(t);
            return;
        }
        struct task **last = &r->waiting;
        while (*last)
            last = &(*last)->next;
        *last = t;
        r->waiting_count++;
        return;
    }
    begin(t);
    next_task(r);
}
