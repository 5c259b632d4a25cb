/* What can be asked of a room: each operation is checked against the room as it is, and written as a journal entry. */
#include "server/tasks.h"

#include <sodium.h>
#include <string.h>

/* ---- helpers */

/* In a pause nobody knows yet that the match is over. */
enum status room_seen_status(const struct room *r) {
    return room_paused(r) ? STATUS_PLAYING : r->status;
}

void task_member(struct task *t, int64_t player, const char *name) {
    must(t->member_count < STORE_MEMBERS_MAX);
    snprintf(t->member_name[t->member_count], NAME_BYTES, "%s", name);
    t->member[t->member_count++] = player;
}

bool room_is_full(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (r->seat[s].kind == SEAT_OPEN)
            return false;
    return true;
}

static bool still_open(const struct room *r, struct fault *f) {
    return r->status == STATUS_OPEN || fault_say(f, "not_now", "Play has begun at this table.");
}

static bool target_is_a_seat(const struct task *t, struct fault *f) {
    return t->target < t->room->agreed.seats || fault_say(f, "bad_request", "\"seat\" is not a seat of this table.");
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
        t->target = room_linked_seat(r, t->token);
        return t->target != SPECTATOR ||
               fault_say(f, "forbidden", "This link is not valid any more. Ask the host for a new one.");
    }
    for (unsigned s = 0; s < r->agreed.seats && t->target == SPECTATOR; s++)
        if (r->seat[s].kind == SEAT_OPEN)
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
    if (r->seat[t->target].kind != SEAT_OPEN)
        return fault_say(f, "not_now", "That seat is taken.");
    write_seat(body, t->target);
    json_key_number(body, "player", t->player);
    t->seat = t->target;
    task_member(t, t->player, t->name);
    return true;
}

static bool prepare_leave(struct task *t, struct text *body, struct fault *f) {
    if (room_seen_status(t->room) == STATUS_OVER)
        return fault_say(f, "not_now", "The match is over.");
    t->target = t->seat;
    t->unseated = t->player;
    write_seat(body, t->seat);
    return true;
}

static bool prepare_kick(struct task *t, struct text *body, struct fault *f) {
    if (!still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->target == t->seat || t->room->seat[t->target].kind != SEAT_HUMAN)
        return fault_say(f, "not_now", "Nobody who can be asked to leave sits there.");
    t->unseated = t->room->seat[t->target].player;
    write_seat(body, t->target);
    return true;
}

/* The bot leaves its seat. */
static bool prepare_free(struct task *t, struct text *body, struct fault *f) {
    if (!still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->room->seat[t->target].kind == SEAT_HUMAN)
        return fault_say(f, "not_now", "Somebody sits there.");
    write_seat(body, t->target);
    return true;
}

static bool prepare_bot(struct task *t, struct text *body, struct fault *f) {
    if (!still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->room->seat[t->target].kind == SEAT_HUMAN)
        return fault_say(f, "not_now", "Somebody sits there.");
    write_seat(body, t->target);
    /* None named: the table's, which a change before this one may have set. */
    const char *spec = t->text[0] ? t->text : t->room->level;
    if (!bot_allowed(t->server, spec, f))
        return false;
    json_key_string(body, "bot", spec);
    return true;
}

static bool prepare_link(struct task *t, struct text *body, struct fault *f) {
    uint8_t hash[SHA_BYTES];
    if (!still_open(t->room, f) || !target_is_a_seat(t, f))
        return false;
    if (t->room->seat[t->target].kind == SEAT_HUMAN)
        return fault_say(f, "not_now", "Somebody sits there.");
    token_random(t->token, TOKEN_BYTES);
    token_hash(t->token, hash);
    write_seat(body, t->target);
    write_hash(body, "link", hash);
    return true;
}

static bool prepare_words(struct task *t, struct text *body, struct fault *f) {
    if (!still_open(t->room, f))
        return false;
    write_seat(body, t->seat);
    json_key_string(body, "words", t->text);
    return true;
}

/* The name stands beside the journal; the entry says who has a new one. */
static bool prepare_name(struct task *t, struct text *body, struct fault *f) {
    if (room_seen_status(t->room) >= STATUS_OVER)
        return fault_say(f, "not_now", "The match is over.");
    if (!strcmp(t->room->seat[t->seat].name, t->name)) {
        t->repeated = true;
        return true;
    }
    write_seat(body, t->seat);
    task_member(t, t->player, t->name);
    return true;
}

static bool prepare_options(struct task *t, struct text *body, struct fault *f) {
    if (!still_open(t->room, f))
        return false;
    if (t->room->position)
        return fault_say(f, "not_now", "This table begins from a position: its options stay.");
    json_key(body, "set");
    return write_options_entry(t, body, f);
}

static bool prepare_start(struct task *t, struct text *body, struct fault *f) {
    struct room *r = t->room;
    if (!still_open(r, f))
        return false;
    if (!room_is_full(r))
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
    if (room_seen_status(r) != STATUS_OVER)
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
    const struct room_seat *p = &t->room->seat[t->seat];
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
bool room_not_paused(const struct room *r, unsigned who, struct fault *f) {
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
    if (r->frozen)
        return fault_say(f, "not_now", "This table is played by rules that this server does not have.");
    switch (room_seen_status(r)) {
    case STATUS_EXPIRED:
        return fault_say(f, "not_now", "This table was given up.");
    case STATUS_OPENING:
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
    return playing(r, who, f) && room_not_paused(r, who, f) && asked_now(r, who, f);
}

/* What a bot or the clock wanted to do may no longer be wanted. */
static bool still_fits(const struct task *t, struct fault *f) {
    const struct room *r = t->room;
    bool asked = r->agreed.game->pending(&r->agreed, r->match->state) >> t->seat & 1;
    return (asked && t->position == r->step_count && (t->by != BY_BOT || room_plays_itself(r, t->seat))) ||
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
    return playing(r, t->seat, f) && room_not_paused(r, t->seat, f) && not_stale(t, r->seat[t->seat].asked_seq, f) &&
           action_is_legal(t, f);
}

bool task_is_repeated(struct task *t) {
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
    if (task_is_repeated(t))
        return true;
    if (t->by == BY_PLAYER ? !may_act(t, f) : !still_fits(t, f) || !action_is_legal(t, f))
        return false;
    const struct room_seat *p = &r->seat[t->seat];
    write_action(t, body);
    if (movers[t->by])
        json_key_string(body, "by", movers[t->by]);
    if (r->move_ms && p->kind == SEAT_HUMAN)
        json_key_number(body, "reserve_ms", p->reserve_ms - room_spent(r, t->seat));
    if (p->kind == SEAT_HUMAN && p->away && t->by != BY_PLAYER)
        json_key_bool(body, "away", true);
    t->planned = pause_may_follow(r, (action)space_parse(r->agreed.game->space, t->text, NULL));
    return true;
}

/* In a pause: what the player sends stands until the answers are played. */
static bool prepare_answer(struct task *t, struct text *body, struct fault *f) {
    if (task_is_repeated(t))
        return true;
    if (!may_act(t, f))
        return false;
    write_action(t, body);
    return true;
}

/* The next stage of a pause, or its end. */
static bool prepare_pause(struct task *t, struct text *body, struct fault *f) {
    if (t->position != t->room->step_count)
        return fault_say(f, "stale", "The position has changed.");
    pause_write_stage(t->room, body);
    return true;
}

static bool prepare_undo(struct task *t, struct text *body, struct fault *f) {
    struct room *r = t->room;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct complaint why = {""};
    if (task_is_repeated(t))
        return true;
    if (!playing(r, t->seat, f) || !room_not_paused(r, t->seat, f) || !not_stale(t, room_seq(r, t->seat), f))
        return false;
    if (!r->undo)
        return fault_say(f, "not_now", "At this table moves are not taken back.");
    if (!room_undo_allowed(r, t->seat, &why))
        return fault_say(f, "not_now", "%s", why.text);
    room_state_at(r, (uint32_t)r->match->count - 1, state);
    if (asked_in_secret(&r->agreed, state, SPECTATOR))
        return fault_say(f, "not_now", "A reaction cannot be taken back.");
    write_seat(body, t->seat);
    if (t->key[0])
        json_key_string(body, "key", t->key);
    return true;
}

/* ---- life */

static bool prepare_expire(struct task *t, struct text *body, struct fault *f) {
    (void)body;
    return (server_now(t->server) >= room_expires_at(t->room)) || fault_say(f, "stale", "Somebody is here again.");
}

static bool prepare_resume(struct task *t, struct text *body, struct fault *f) {
    if (!room_clock_runs(t->room))
        return fault_say(f, "stale", "No clock runs.");
    json_key_number(body, "down_ms", t->down_ms);
    return true;
}

/* ---- the table of operations */

static const struct operation operation_answer = {"answer",           prepare_answer, finish_ack,
                                                  OP_ACKS | OP_SHOWS, RIGHT_DO,       NULL};

const struct operation operation_open = {"open", prepare_open, finish_open, OP_OPENS, RIGHT_SEE, NULL};
const struct operation operation_sit = {"sit", prepare_sit, finish_sit, OP_TELLS_TABLE | OP_SEATS, RIGHT_JOIN, NULL};
const struct operation operation_leave = {"leave",     prepare_leave, finish_unseat, OP_TELLS_TABLE | OP_SEATS,
                                          RIGHT_LEAVE, NULL};
const struct operation operation_kick = {"kick",     prepare_kick, finish_unseat, OP_TELLS_TABLE | OP_SEATS,
                                         RIGHT_KICK, NULL};
const struct operation operation_free = {"leave", prepare_free, finish_table, OP_TELLS_TABLE, RIGHT_SEAT, NULL};
const struct operation operation_bot = {"bot", prepare_bot, finish_table, OP_TELLS_TABLE, RIGHT_SEAT, NULL};
const struct operation operation_link = {"link", prepare_link, finish_link, 0, RIGHT_LINK, NULL};
const struct operation operation_words = {"words", prepare_words, finish_table, OP_TELLS_TABLE, RIGHT_WORDS, NULL};
const struct operation operation_name = {"name", prepare_name, finish_name, OP_TELLS_TABLE, RIGHT_NAME, NULL};
const struct operation operation_options = {"options",      prepare_options, finish_table,
                                            OP_TELLS_TABLE, RIGHT_OPTIONS,   NULL};
const struct operation operation_start = {
    "start", prepare_start, finish_table, OP_TELLS_TABLE | OP_SHOWS | OP_SEATS, RIGHT_START, NULL};
const struct operation operation_rematch = {"rematch",    prepare_rematch, finish_rematch,
                                            OP_QUIET_END, RIGHT_REMATCH,   NULL};
const struct operation operation_do = {"do",     prepare_do,       finish_ack, OP_ACKS | OP_SHOWS | OP_PLAYS,
                                       RIGHT_DO, &operation_answer};
const struct operation operation_undo = {"undo",     prepare_undo, finish_ack, OP_ACKS | OP_SHOWS | OP_TAKES_BACK,
                                         RIGHT_UNDO, NULL};
const struct operation operation_pause = {"pause", prepare_pause, NULL, OP_SHOWS | OP_NO_EVENTS, RIGHT_SEE, NULL};
const struct operation operation_expire = {"expire", prepare_expire, NULL, OP_TELLS_TABLE | OP_EXPIRES, RIGHT_SEE,
                                           NULL};
const struct operation operation_resume = {"resume", prepare_resume, NULL, 0, RIGHT_SEE, NULL};
