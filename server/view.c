/* What people are told: the table object, and each viewer's own steps. Everything of a position is computed from a
 * hidden state, and what a viewer is told depends on nothing else: not on who else is connected, on how many
 * questions were put to others in secret, nor on when they answered. */
#include "server/house.h"

#include "core/say.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MISSED_MAX = 400, EVENTS_BYTES = 1 << 18, PRESENCE_MS = 150 };

/* ---- the table object */

static void write_hash(struct text *out, const char *key, const uint8_t hash[SHA_BYTES]) {
    char hex[HEX_CHARS];
    hex_write(hash, SHA_BYTES, hex);
    json_key_string(out, key, hex);
}

static void write_place(const struct room *r, unsigned s, struct text *out) {
    static const char *const kinds[] = {[PLACE_OPEN] = "open", [PLACE_HUMAN] = "human", [PLACE_BOT] = "bot"};
    const struct place *p = &r->place[s];
    json_open(out, '{');
    json_key_number(out, "seat", s + 1);
    json_key_string(out, "kind", kinds[p->kind]);
    json_key(out, "name");
    if (p->kind == PLACE_OPEN)
        json_null(out);
    else
        json_string(out, p->name);
    if (p->kind == PLACE_HUMAN) {
        json_key_bool(out, "here", p->here > 0);
        json_key_bool(out, "away", p->away);
        json_key_bool(out, "words", p->words != NULL);
    }
    if (p->kind == PLACE_BOT)
        json_key_string(out, "bot", p->spec);
    json_close(out, '}');
}

static void write_clock_setting(const struct room *r, struct text *out) {
    json_key(out, "clock");
    if (!r->move_ms) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    if (r->days) {
        json_key_number(out, "days", r->days);
    } else {
        json_key_number(out, "move", r->move_ms / 1000);
        json_key_number(out, "reserve", r->reserve_ms / 1000);
    }
    json_close(out, '}');
}

/* Told to everybody in the same words, so the position is not in it: while a pause hides a step, neither the chain
 * nor the end of the match may tell of it. */
static bool holds_back(const struct room *r) {
    return r->match && r->cursor[SPECTATOR] < r->mark_count;
}

static void write_seeds(const struct room *r, struct text *out) {
    uint8_t hash[SHA_BYTES];
    sha256(r->secret, SEED_BYTES, hash);
    write_hash(out, "seed_hash", hash);
    if (r->match)
        write_hash(out, "match_hash", r->match_hash);
    else {
        json_key(out, "match_hash");
        json_null(out);
    }
    bool over = r->status == STATUS_OVER && !holds_back(r);
    if (over) {
        write_hash(out, "secret", r->secret);
        write_hash(out, "seed", r->match->seed);
    }
    json_key(out, "result");
    if (!over) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    outcome_write(&r->agreed, r->match->state, out);
    json_close(out, '}');
}

void room_write(const struct room *r, struct text *out) {
    static const char *const states[] = {[STATUS_OPEN] = "open", [STATUS_PLAYING] = "playing", [STATUS_OVER] = "over"};
    const struct game *game = r->agreed.game;
    unsigned host = room_seat_of(r, r->host);
    json_open(out, '{');
    json_key_string(out, "id", r->id);
    json_key_string(out, "game", game->id);
    json_key_number(out, "players", r->agreed.seats);
    json_key(out, "options");
    json_open(out, '{');
    for (size_t i = 0; i < game->option_count; i++) {
        if (game->options[i].words)
            json_key_string(out, game->options[i].name, game->options[i].words[r->agreed.option[i]]);
        else
            json_key_number(out, game->options[i].name, r->agreed.option[i]);
    }
    json_close(out, '}');
    json_key_string(out, "status", states[holds_back(r) ? STATUS_PLAYING : r->status]);
    json_key_bool(out, "listed", r->listed);
    json_key(out, "host");
    if (host == SPECTATOR)
        json_null(out);
    else
        json_number(out, host + 1);
    json_key_string(out, "level", r->level);
    write_clock_setting(r, out);
    json_key_number(out, "pace", r->pace_ms);
    json_key_number(out, "pause", r->pause_ms);
    json_key_bool(out, "undo", r->undo);
    json_key_bool(out, "hints", r->hints);
    json_key_bool(out, "autostart", r->autostart);
    json_key(out, "seats");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        write_place(r, s, out);
    json_close(out, ']');
    json_key_number(out, "watchers", r->watchers);
    json_key_number(out, "created", r->created);
    json_key_number(out, "rules_version", game->rules_version);
    write_seeds(r, out);
    json_key(out, "rematch");
    if (r->rematch[0])
        json_string(out, r->rematch);
    else
        json_null(out);
    if (r->status != STATUS_PLAYING && !holds_back(r))
        write_hash(out, "chain", r->chain);
    json_close(out, '}');
}

/* ---- positions */

uint32_t room_seq(const struct room *r, unsigned viewer) {
    uint32_t seq = 0;
    for (uint32_t i = 0; i < r->cursor[viewer]; i++)
        seq += r->marks[i].shown >> viewer & 1;
    return seq;
}

struct find_state {
    size_t step;
    size_t bytes;
    void *out;
};

static bool copy_state(void *context, size_t step, const void *state, const struct events *events) {
    struct find_state *find = context;
    (void)events;
    if (step < find->step)
        return true;
    memcpy(find->out, state, find->bytes);
    return false;
}

void room_state_at(const struct room *r, uint32_t moves, void *state) {
    struct find_state find = {.step = moves, .bytes = r->agreed.game->state_bytes, .out = state};
    if (moves == r->match->count)
        memcpy(state, r->match->state, find.bytes);
    else
        match_walk(r->match, copy_state, &find);
}

/* Events of some steps, as the viewer may see them, in one list. */
struct gather {
    unsigned viewer;
    long after, upto; /* moves; -1: from the set-up on */
    struct text *out;
};

static bool gather_events(void *context, size_t step, const void *state, const struct events *events) {
    static char list[EVENTS_BYTES];
    struct gather *g = context;
    struct text text;
    (void)state;
    if ((long)step <= g->after)
        return true;
    if ((long)step > g->upto)
        return false;
    text_start(&text, list, sizeof list);
    events_write_for(events, g->viewer, &text);
    if (text.length > 2) { /* not [] */
        json_comma(g->out);
        text_bytes(g->out, list + 1, text.length - 2);
    }
    return true;
}

void room_write_events(const struct room *r, unsigned viewer, long after, long upto, struct text *out) {
    struct gather g = {.viewer = viewer, .out = out, .after = after, .upto = upto};
    json_open(out, '[');
    if (after < upto)
        match_walk(r->match, gather_events, &g);
    json_close(out, ']');
}

/* Marks `from` to `upto` (not included), none of them an undo; the set-up counts as step 0 of the walk. */
static void write_events(const struct room *r, unsigned viewer, uint32_t from, uint32_t upto, bool fresh,
                         struct text *out) {
    if (fresh && from + 1 == upto)
        events_write_for(&r->events, viewer, out);
    else
        room_write_events(r, viewer, from ? (long)r->marks[from - 1].moves : -1, r->marks[upto - 1].moves, out);
}

static bool undo_between(const struct room *r, uint32_t from, uint32_t upto) {
    for (uint32_t i = from; i < upto; i++)
        if (r->marks[i].undo)
            return true;
    return false;
}

/* Clocks as the viewer may know them: only a seat whose question is public is seen to run. */
static void write_clock(const struct room *r, seat_set running, struct text *out) {
    int64_t now = house_now(r->house);
    json_key(out, "clock");
    if (!r->move_ms) {
        json_null(out);
        return;
    }
    json_open(out, '{');
    json_key(out, "running");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (running >> s & 1 && r->place[s].kind == PLACE_HUMAN)
            json_number(out, s + 1);
    json_close(out, ']');
    json_key(out, "move");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++) {
        const struct place *p = &r->place[s];
        int64_t used = p->asked_at ? now - p->asked_at : 0;
        if (running >> s & 1 && p->kind == PLACE_HUMAN)
            json_number(out, used < r->move_ms ? r->move_ms - used : 0);
        else
            json_null(out);
    }
    json_close(out, ']');
    json_key(out, "reserve");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        json_number(out, r->place[s].reserve_ms - (running >> s & 1 ? room_spent(r, s) : 0));
    json_close(out, ']');
    json_close(out, '}');
}

static void write_legal(const struct room *r, const void *hidden, unsigned viewer, bool silent, struct text *out) {
    action list[LEGAL_MAX];
    char words[ACTION_TEXT_MAX];
    size_t count = 0;
    if (viewer < r->agreed.seats && !silent)
        count = r->agreed.game->legal(&r->agreed, hidden, (seat)viewer, list);
    json_key(out, "legal");
    json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        struct text text;
        text_start(&text, words, sizeof words);
        space_format(r->agreed.game->space, list[i], &text);
        json_string(out, words);
    }
    json_close(out, ']');
}

static void write_pending(const struct room *r, seat_set pending, struct text *out) {
    json_key(out, "pending");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (pending >> s & 1)
            json_number(out, s + 1);
    json_close(out, ']');
}

/* The state at the viewer's cursor; in a pause the one that its question is about. */
static void state_shown(const struct room *r, unsigned viewer, void *out) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    const struct step *mark = &r->marks[r->cursor[viewer] - 1];
    room_state_at(r, mark->moves, state);
    if (!mark->asks || !window_question(&r->agreed, state, viewer, mark->number, out))
        memcpy(out, state, r->agreed.game->state_bytes);
}

/* The position at the viewer's cursor. `silent`: a pause is running and the viewer is not asked. */
static void write_position(const struct room *r, unsigned viewer, bool silent, struct text *out) {
    const struct table *t = &r->agreed;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    struct outcome outcome;
    state_shown(r, viewer, hidden);
    t->game->outcome(t, hidden, &outcome);
    json_key_bool(out, "over", outcome.over);
    json_key(out, "result");
    if (outcome.over) { /* before the end the scores that may be known are in the view */
        json_open(out, '{');
        outcome_write(t, hidden, out);
        json_close(out, '}');
    } else {
        json_null(out);
    }
    t->game->hide(t, hidden, (seat)viewer);
    seat_set pending = t->game->pending(t, hidden);
    json_key(out, "view");
    state_write(t, hidden, out);
    write_pending(r, silent ? 0 : pending, out);
    json_key_bool(out, "waiting", !outcome.over && (silent || !pending));
    const struct phase *phase = &t->game->phases[t->game->phase(t, hidden)];
    json_key_string(out, "phase", phase->name);
    json_key_string(out, "prompt", phase->prompt);
    write_legal(r, hidden, viewer, silent, out);
    write_clock(r, silent ? 0 : pending, out);
    json_key_bool(out, "paused", silent);
    json_key_bool(out, "may_undo", r->undo_seat == viewer && viewer != SPECTATOR && !silent);
}

/* Who made the first of these steps that may be known: passes in secret and the ends of pauses have nobody's name. */
static const struct step *first_known(const struct room *r, uint32_t from, uint32_t upto) {
    while (from + 1 < upto && r->marks[from].seat == SPECTATOR)
        from++;
    return &r->marks[from];
}

static void write_actor(const struct room *r, unsigned viewer, uint32_t from, uint32_t upto, struct text *out) {
    const struct step *mark = first_known(r, from, upto);
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    json_key(out, "seat");
    if (mark->seat == SPECTATOR)
        json_null(out);
    else
        json_number(out, mark->seat + 1);
    json_key(out, "action");
    if (mark->undo || mark->seat == SPECTATOR || mark->seat != viewer || mark->moves > r->match->count) {
        json_null(out);
        return;
    }
    space_format(r->agreed.game->space, r->match->log[mark->moves - 1].action, &text);
    json_string(out, words);
}

/* The step that shows marks `from` to the cursor. */
static void write_step(const struct room *r, unsigned viewer, uint32_t from, bool fresh, bool silent,
                       struct text *out) {
    uint32_t upto = r->cursor[viewer];
    bool undone = undo_between(r, from, upto);
    json_open(out, '{');
    json_key_string(out, "type", "step");
    json_key_number(out, "seq", room_seq(r, viewer));
    write_actor(r, viewer, from < upto ? from : upto - 1, upto, out);
    json_key_bool(out, "undone", undone);
    json_key(out, "events");
    if (undone || from >= upto) {
        json_open(out, '[');
        json_close(out, ']');
    } else {
        write_events(r, viewer, from, upto, fresh, out);
    }
    write_position(r, viewer, silent, out);
    json_close(out, '}');
}

/* ---- telling */

void guest_tell(struct guest *g, const char *text, size_t length) {
    struct message *m = message_new(text, length);
    net_send(g->peer, m);
    message_drop(m);
}

void guest_fault(struct guest *g, const char *key, const struct fault *f) {
    char line[1400];
    struct text out;
    text_start(&out, line, sizeof line);
    json_open(&out, '{');
    json_key_string(&out, "type", "error");
    if (key && key[0])
        json_key_string(&out, "key", key);
    json_key(&out, "error");
    json_open(&out, '{');
    json_key_string(&out, "code", f->code);
    json_key_string(&out, "message", f->why.text);
    json_close(&out, '}');
    json_close(&out, '}');
    guest_tell(g, out.data, out.length);
}

static void tell_viewer(struct room *r, unsigned viewer, const char *text, size_t length) {
    struct message *m = message_new(text, length);
    for (struct guest *g = r->guests; g; g = g->next)
        if (g->viewer == viewer)
            net_send(g->peer, m);
    message_drop(m);
}

void room_tell(struct room *r, const char *text, size_t length) {
    struct message *m = r->guests ? message_new(text, length) : NULL;
    for (struct guest *g = r->guests; g; g = g->next)
        net_send(g->peer, m);
    message_drop(m);
}

void room_tell_presence(struct room *r) {
    if (!r->tell_at)
        r->tell_at = house_now(r->house) + PRESENCE_MS;
    room_drive(r);
}

void room_tell_table(struct room *r) {
    r->tell_at = 0;
    if (!r->guests)
        return;
    struct text *out = scratch();
    json_open(out, '{');
    json_key_string(out, "type", "table");
    json_key(out, "table");
    room_write(r, out);
    json_close(out, '}');
    room_tell(r, out->data, out->length);
}

static bool anybody_at(const struct room *r, unsigned viewer) {
    if (viewer < SEATS_MAX)
        return r->place[viewer].here > 0;
    return r->watchers > 0;
}

/* What the viewer is asked has a number: the seq at which it last changed. */
static void note_question(struct room *r, unsigned who) {
    action list[LEGAL_MAX];
    struct place *p = &r->place[who];
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    if (!room_question(r, who, state))
        memcpy(state, r->match->state, r->agreed.game->state_bytes);
    size_t count = r->agreed.game->legal(&r->agreed, state, (uint8_t)who, list);
    uint64_t what = count ? hash64(list, count * sizeof *list) : 0;
    if (what != p->asked_what || !count)
        p->asked_seq = room_seq(r, who);
    p->asked_what = what;
    if (count)
        room_asked(r, who);
}

/* The last step that the viewer may see. */
static uint32_t last_shown(const struct room *r, unsigned viewer) {
    uint32_t at = r->mark_count;
    while (at > r->cursor[viewer] && !(r->marks[at - 1].shown >> viewer & 1))
        at--;
    return at;
}

void room_show(struct room *r, bool fresh) {
    uint32_t from[VIEWERS];
    memcpy(from, r->cursor, sizeof from);
    for (unsigned v = 0; v < VIEWERS; v++) {
        if (v >= r->agreed.seats && v != SPECTATOR)
            continue;
        r->cursor[v] = last_shown(r, v);
        if (from[v] != r->cursor[v] && v < r->agreed.seats && r->place[v].kind == PLACE_HUMAN)
            note_question(r, v);
    }
    for (unsigned v = 0; v < VIEWERS; v++) {
        if (from[v] == r->cursor[v] || !anybody_at(r, v))
            continue;
        struct text *out = scratch();
        write_step(r, v, from[v], fresh && from[v] + 1 == r->mark_count, false, out);
        tell_viewer(r, v, out->data, out->length);
    }
}

/* ---- after hello */

static void write_chat(const struct room *r, struct text *out) {
    uint32_t first = r->chat_count > CHAT_KEPT ? r->chat_count - CHAT_KEPT : 0;
    json_key(out, "chat");
    json_open(out, '[');
    for (uint32_t n = first + 1; n <= r->chat_count; n++) {
        const struct chat_line *line = &r->chat[n % CHAT_KEPT];
        if (line->number != n || !line->body)
            continue;
        json_comma(out);
        text_format(out, "{\"n\":%u,\"at\":%lld,%s}", n, (long long)line->at, line->body);
    }
    json_close(out, ']');
}

/* Steps told one after another while the match is walked through once. */
struct retelling {
    const struct room *room;
    unsigned viewer;
    uint32_t seq, from, upto; /* marks of the step that is being told */
    long after;               /* moves that need not be told */
    bool open;
    struct text *out;
};

/* Begins the next step that the viewer was shown. */
static void retell_next(struct retelling *t) {
    const struct room *r = t->room;
    t->from = t->upto;
    while (t->upto < r->cursor[t->viewer] && !(r->marks[t->upto].shown >> t->viewer & 1))
        t->upto++;
    t->open = t->upto < r->cursor[t->viewer];
    if (!t->open)
        return;
    t->upto++;
    json_open(t->out, '{');
    json_key_number(t->out, "seq", ++t->seq);
    write_actor(r, t->viewer, t->from, t->upto, t->out);
    json_key(t->out, "events");
    json_open(t->out, '[');
}

static void retell_end(struct retelling *t) {
    json_close(t->out, ']');
    json_close(t->out, '}');
}

static bool retell(void *context, size_t step, const void *state, const struct events *events) {
    struct retelling *t = context;
    struct gather g = {.viewer = t->viewer, .out = t->out, .after = t->after, .upto = LONG_MAX};
    while (t->open && (long)step > t->after && step > t->room->marks[t->upto - 1].moves) {
        retell_end(t);
        retell_next(t);
    }
    return t->open && !t->out->cut && gather_events(&g, step, state, events);
}

/* The steps shown after `since`; false when they cannot be told one by one. */
static bool write_missed(const struct room *r, unsigned viewer, int64_t since, struct text *out) {
    struct retelling t = {.room = r, .viewer = viewer, .out = out};
    while (t.upto < r->cursor[viewer] && t.seq < (uint32_t)since)
        t.seq += r->marks[t.upto++].shown >> viewer & 1;
    if (undo_between(r, t.upto, r->cursor[viewer]) || r->cursor[viewer] - t.upto > MISSED_MAX)
        return false;
    t.after = t.upto ? (long)r->marks[t.upto - 1].moves : -1;
    retell_next(&t);
    if (t.open)
        match_walk(r->match, retell, &t);
    for (; t.open; retell_next(&t))
        retell_end(&t);
    return !out->cut;
}

void room_write_welcome(struct room *r, unsigned viewer, int64_t since, struct text *out) {
    bool reset = since < 0 || !r->match || since > room_seq(r, viewer);
    bool silent = r->match && room_paused(r) && (viewer == SPECTATOR || !room_question(r, viewer, NULL));
    json_open(out, '{');
    json_key_string(out, "type", "welcome");
    json_key_number(out, "now", wall_ms());
    json_key(out, "you");
    if (viewer == SPECTATOR)
        json_null(out);
    else
        json_number(out, viewer + 1);
    json_key(out, "table");
    room_write(r, out);
    write_chat(r, out);
    json_key(out, "missed");
    struct text before = *out;
    json_open(out, '[');
    if (!reset && !write_missed(r, viewer, since, out)) {
        *out = before;
        json_open(out, '[');
        reset = true;
    }
    json_close(out, ']');
    json_key_bool(out, "reset", reset);
    json_key(out, "step");
    if (r->match)
        write_step(r, viewer, r->cursor[viewer], false, silent, out);
    else
        json_null(out);
    json_close(out, '}');
}

/* ---- undo */

void room_may_undo(struct room *r) {
    char line[60];
    struct text out;
    r->undo_at = 0;
    if (r->status != STATUS_PLAYING || r->busy || !r->match->count)
        return;
    unsigned who = r->match->log[r->match->count - 1].seat;
    if (r->place[who].kind != PLACE_HUMAN || !r->place[who].here || r->marks[r->mark_count - 1].undo ||
        !match_may_undo(r->match, who, NULL))
        return;
    r->undo_seat = who;
    text_start(&out, line, sizeof line);
    text_format(&out, "{\"type\":\"may_undo\",\"seq\":%u}", room_seq(r, who));
    tell_viewer(r, who, out.data, out.length);
}
