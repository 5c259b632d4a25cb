/* The meaning of a journal entry. Entries are JSON objects; "k" says what happened. They have been checked before
 * they were written (tasks.c), so what does not fit here is a damaged journal. */
#include "server/internal.h"
#include "server/moderation.h"

#include "core/record.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_TO_ALL = 0x7f };

/* ---- helpers */

static unsigned read_seat(struct json_reader *jr, const struct room *r, struct json body) {
    return (unsigned)read_int(jr, body, "seat", 1, r->agreed.seats) - 1;
}

static void read_words(struct json_reader *jr, struct json body, const char *key, char *out, size_t size) {
    if (!json_words(read_field(jr, body, key), out, size))
        read_fail(jr, "\"%s\" is no text that fits.", key);
}

static void read_bytes(struct json_reader *jr, struct json body, const char *key, uint8_t out[SHA_BYTES]) {
    char hex[HEX_CHARS];
    read_words(jr, body, key, hex, sizeof hex);
    if (jr->ok && (strlen(hex) != 2 * SHA_BYTES || !hex_seed(hex, 2 * SHA_BYTES, out)))
        read_fail(jr, "\"%s\" must be 64 hex digits.", key);
}

static void seat_clear(struct room_seat *p) {
    free(p->words);
    *p = (struct room_seat){.kind = SEAT_OPEN, .linked = p->linked, .here = 0};
}

static void seat_vacate(struct room_seat *p) {
    uint8_t link[SHA_BYTES];
    memcpy(link, p->link, SHA_BYTES);
    seat_clear(p);
    memcpy(p->link, link, SHA_BYTES);
}

static void seat_bot(struct room *r, unsigned who, const char *spec, struct json_reader *jr) {
    struct room_seat *p = &r->seat[who];
    struct text name, kept;
    seat_vacate(p);
    p->kind = SEAT_BOT;
    text_start(&kept, p->spec, sizeof p->spec);
    text_put(&kept, spec);
    text_start(&name, p->name, sizeof p->name);
    text_format(&name, "Bot %u", who + 1);
    if (!bot_parse(spec, &p->bot, jr->why))
        jr->ok = false;
}

/* In the first journals the name stood in the entry; now it stands beside it. */
static void seat_human(struct room *r, unsigned who, int64_t player, struct json entry) {
    struct room_seat *p = &r->seat[who];
    struct text kept;
    seat_vacate(p);
    p->kind = SEAT_HUMAN;
    p->player = player;
    p->reserve_ms = r->reserve_ms;
    if (json_words(json_get(entry, "name"), p->name, sizeof p->name))
        return;
    text_start(&kept, p->name, sizeof p->name);
    text_put(&kept, room_name_of(r, player));
}

/* ---- the table */

static void open_seat(struct room *r, unsigned who, struct json_reader *jr, struct json object) {
    static const char *const kinds[] = {"open", "human", "bot"};
    char text[NAME_BYTES];
    switch (read_name(jr, object, "kind", kinds, 3)) {
    case SEAT_HUMAN:
        seat_human(r, who, read_int(jr, object, "player", 1, INT64_MAX), object);
        break;
    case SEAT_BOT:
        read_words(jr, object, "bot", text, SPEC_BYTES);
        seat_bot(r, who, jr->ok ? text : "", jr);
        break;
    default:
        break;
    }
    r->seat[who].linked = json_get(object, "link").type == JSON_STRING;
    if (r->seat[who].linked)
        read_bytes(jr, object, "link", r->seat[who].link);
}

static bool open_position(struct room *r, struct json_reader *jr, struct json body) {
    struct json position = json_get(body, "position");
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    if (position.type == JSON_MISSING)
        return true;
    if (!state_read(&r->agreed, position, state, jr->why))
        return jr->ok = false;
    const struct json_node *node = &position.doc->nodes[position.at];
    r->keyed = json_get(body, "keyed").type == JSON_TRUE;
    r->position = strndup(position.doc->text + node->from, node->length);
    return r->position || read_fail(jr, "There is not enough memory.");
}

static void set_options(struct room *r, struct json_reader *jr, struct json body) {
    struct json options = json_get(body, "options");
    for (size_t i = 0; i < r->agreed.game->option_count && jr->ok; i++) {
        char word[40];
        const char *name = r->agreed.game->options[i].name;
        read_words(jr, options, name, word, sizeof word);
        if (jr->ok && !table_option(&r->agreed, name, word, jr->why))
            jr->ok = false;
    }
}

/* What a host can still change before the start. */
static bool set_agreed(struct room *r, struct json_reader *jr, struct json body) {
    if (!r->frozen)
        set_options(r, jr, body);
    r->undo = read_bool(jr, body, "undo");
    r->hints = json_get(body, "hints").type != JSON_FALSE; /* tables of old had none to refuse */
    r->untimed = json_get(body, "untimed").type == JSON_TRUE;
    read_words(jr, body, "level", r->level, sizeof r->level);
    if (jr->ok && !bot_parse(r->level, &r->level_bot, jr->why))
        return false;
    r->move_ms = read_int(jr, body, "move_ms", 0, INT64_MAX);
    r->reserve_ms = read_int(jr, body, "reserve_ms", 0, INT64_MAX);
    r->days = read_int(jr, body, "days", 0, 1000);
    r->pace_ms = read_int(jr, body, "pace_ms", 0, INT64_MAX);
    r->pause_ms = read_int(jr, body, "pause_ms", 0, INT64_MAX);
    return jr->ok;
}

static bool fold_open(struct room *r, struct json body, struct json_reader *jr) {
    char id[64];
    read_words(jr, body, "game", id, sizeof id);
    const struct game *game = jr->ok ? games_find(id, jr->why) : NULL;
    if (!game)
        return false;
    table_default(&r->agreed, game);
    r->rules_version = (long)read_int(jr, body, "rules", 0, 1 << 20);
    r->frozen = jr->ok && r->rules_version != game->rules_version;
    if (!table_seats(&r->agreed, (long)read_int(jr, body, "players", 1, SEATS_MAX), jr->why))
        return false;
    r->asks_in_secret = game->asks_in_secret;
    r->status = STATUS_OPEN;
    r->host = read_int(jr, body, "host", 1, INT64_MAX);
    r->listed = read_bool(jr, body, "listed");
    r->autostart = read_bool(jr, body, "autostart");
    r->shuffle_seats = read_bool(jr, body, "shuffle_seats");
    if (!set_agreed(r, jr, body))
        return false;
    read_bytes(jr, body, "secret", r->secret);
    read_bytes(jr, body, "watch", r->watch);
    struct json seats = json_get(body, "seats");
    for (unsigned s = 0; s < r->agreed.seats && jr->ok; s++)
        open_seat(r, s, jr, json_item(seats, s));
    return jr->ok && (r->frozen || open_position(r, jr, body));
}

static bool fold_sit(struct room *r, struct json body, struct json_reader *jr) {
    unsigned s = read_seat(jr, r, body);
    int64_t player = read_int(jr, body, "player", 1, INT64_MAX);
    if (!jr->ok)
        return false;
    seat_human(r, s, player, body);
    r->seat[s].linked = false; /* the link has done its work */
    return true;
}

/* Before the start the seat is free again; later a bot plays on. */
static bool unseat(struct room *r, struct json body, struct json_reader *jr, bool kicked) {
    unsigned s = read_seat(jr, r, body);
    if (!jr->ok)
        return false;
    if (r->status != STATUS_OPEN) {
        r->seat[s].away = true;
        return true;
    }
    bool human = r->seat[s].kind == SEAT_HUMAN;
    bool noted = !human || room_note_former(r, r->seat[s].player, kicked);
    seat_vacate(&r->seat[s]);
    return noted;
}

static bool fold_leave(struct room *r, struct json body, struct json_reader *jr) {
    return unseat(r, body, jr, false);
}

static bool fold_kick(struct room *r, struct json body, struct json_reader *jr) {
    return unseat(r, body, jr, true);
}

static bool fold_bot(struct room *r, struct json body, struct json_reader *jr) {
    char spec[SPEC_BYTES] = "";
    unsigned s = read_seat(jr, r, body);
    read_words(jr, body, "bot", spec, sizeof spec);
    if (jr->ok)
        seat_bot(r, s, spec, jr);
    return jr->ok;
}

static bool fold_link(struct room *r, struct json body, struct json_reader *jr) {
    unsigned s = read_seat(jr, r, body);
    uint8_t link[SHA_BYTES] = {0};
    read_bytes(jr, body, "link", link);
    if (!jr->ok)
        return false;
    memcpy(r->seat[s].link, link, SHA_BYTES);
    r->seat[s].linked = true;
    r->seat[s].link_entry = r->entries;
    return true;
}

static bool fold_words(struct room *r, struct json body, struct json_reader *jr) {
    char words[WORDS_BYTES] = "";
    unsigned s = read_seat(jr, r, body);
    read_words(jr, body, "words", words, sizeof words);
    if (!jr->ok)
        return false;
    free(r->seat[s].words);
    r->seat[s].words = strdup(words);
    return r->seat[s].words != NULL;
}

static bool fold_name(struct room *r, struct json body, struct json_reader *jr) {
    unsigned s = read_seat(jr, r, body);
    struct text kept;
    if (!jr->ok)
        return false;
    text_start(&kept, r->seat[s].name, sizeof r->seat[s].name);
    text_put(&kept, room_name_of(r, r->seat[s].player));
    return true;
}

/* Bots of the old level become bots of the new one; everybody's reserve is the new clock's. */
static bool fold_options(struct room *r, struct json body, struct json_reader *jr) {
    char before[SPEC_BYTES];
    memcpy(before, r->level, sizeof before);
    if (!set_agreed(r, jr, read_field(jr, body, "set")))
        return false;
    for (unsigned s = 0; s < r->agreed.seats; s++) {
        if (r->seat[s].kind == SEAT_HUMAN)
            r->seat[s].reserve_ms = r->reserve_ms;
        if (r->seat[s].kind == SEAT_BOT && !strcmp(r->seat[s].spec, before))
            seat_bot(r, s, r->level, jr);
    }
    return jr->ok;
}

static bool fold_rematch(struct room *r, struct json body, struct json_reader *jr) {
    read_words(jr, body, "table", r->rematch, sizeof r->rematch);
    return jr->ok;
}

/* ---- play */

/* docs/API.md, "Fair shuffles": the secret and everybody's words. */
static void match_seed(const struct room *r, uint8_t out[SEED_BYTES]) {
    struct record_fair fair = {.secret = r->secret};
    for (unsigned s = 0; s < r->agreed.seats; s++)
        fair.words[s] = r->seat[s].words;
    record_seed(&fair, out);
}

static struct match *open_match(struct room *r, struct events *events) {
    uint8_t seed[SEED_BYTES];
    match_seed(r, seed);
    sha256(seed, SEED_BYTES, r->match_hash);
    if (!r->position)
        return match_open(&r->agreed, seed, events);
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct match *m = NULL;
    struct json_doc doc;
    struct json_node *nodes = calloc(NODES_MAX, sizeof *nodes);
    if (nodes && json_parse(r->position, strlen(r->position), nodes, NODES_MAX, &doc, NULL) &&
        state_read(&r->agreed, json_root(&doc), state, NULL))
        m = match_open_state(&r->agreed, state);
    free(nodes);
    if (m && r->keyed && !match_rekey(m, seed, NULL)) {
        match_close(m);
        m = NULL;
    }
    return m;
}

/* A seat's clock runs from the entry that asked it: the journal says when that was, so a restart gives nothing back. */
static void start_clocks(struct room *r) {
    seat_set pending = r->paused ? 0 : r->agreed.game->pending(&r->agreed, r->match->state);
    for (unsigned s = 0; s < r->agreed.seats && !r->paused; s++)
        if (!(pending >> s & 1))
            r->seat[s].asked_at = 0;
        else if (!r->seat[s].asked_at)
            r->seat[s].asked_at = r->entry_at ? r->entry_at : 1;
}

static bool push_step(struct room *r, struct step step) {
    if (r->step_count == r->step_capacity) {
        uint32_t capacity = r->step_capacity ? 2 * r->step_capacity : 32;
        struct step *steps = realloc(r->steps, capacity * sizeof *steps);
        if (!steps)
            return false;
        r->steps = steps;
        r->step_capacity = capacity;
    }
    step.moves = (uint32_t)r->match->count;
    r->steps[r->step_count++] = step;
    struct outcome outcome;
    r->agreed.game->outcome(&r->agreed, r->match->state, &outcome);
    r->status = outcome.over ? STATUS_OVER : STATUS_PLAYING;
    start_clocks(r);
    return true;
}

/* A step that everybody sees. */
static bool push_public(struct room *r, unsigned who, bool undo) {
    r->turns++;
    return push_step(r, (struct step){.seat = (uint8_t)who, .undo = undo, .shown = SHOWN_TO_ALL});
}

static void seat_in_order(struct room *r, struct json order, struct json_reader *jr) {
    struct room_seat old[SEATS_MAX];
    unsigned taken = 0;
    memcpy(old, r->seat, sizeof old);
    for (unsigned s = 0; s < r->agreed.seats; s++) {
        unsigned from = (unsigned)item_int(jr, order, s, "the order", 1, r->agreed.seats) - 1;
        if (!jr->ok)
            return;
        taken |= 1u << from;
        r->seat[s] = old[from];
        if (r->seat[s].kind == SEAT_BOT) {
            struct text name;
            text_start(&name, r->seat[s].name, sizeof r->seat[s].name);
            text_format(&name, "Bot %u", s + 1);
        }
    }
    if (taken != (1u << r->agreed.seats) - 1)
        read_fail(jr, "The order of the seats names one twice.");
}

static bool fold_start(struct room *r, struct json body, struct json_reader *jr, struct events *events) {
    struct json order = json_get(body, "order");
    unsigned humans = 0;
    if (order.type == JSON_LIST)
        seat_in_order(r, order, jr);
    for (unsigned s = 0; s < r->agreed.seats; s++)
        humans += r->seat[s].kind == SEAT_HUMAN;
    r->solo = humans <= 1;
    r->turned_at = r->entry_at;
    for (unsigned s = 0; s < r->agreed.seats; s++)
        r->seat[s].gone_at = server_now(r->server);
    if (r->frozen) {
        r->status = STATUS_PLAYING;
        return jr->ok;
    }
    r->match = jr->ok ? open_match(r, events) : NULL;
    return r->match && push_public(r, SPECTATOR, false);
}

static void keep_key(struct room_seat *p, struct json body) {
    char key[KEY_BYTES];
    if (json_words(json_get(body, "key"), key, sizeof key))
        p->keys[p->key_next++ % KEYS_KEPT] = hash64(key, strlen(key));
}

/* Secret questions: who is asked sees them, nobody else sees anything before the end. */
static bool push_stage(struct room *r, unsigned who, struct json stage, struct json_reader *jr, bool live) {
    struct step step = {.seat = (uint8_t)who};
    r->paused = true;
    r->stage_at = read_int(jr, stage, "at", 0, UINT32_MAX);
    r->stage_asks = step.asks = read_bool(jr, stage, "asks");
    r->stage_closed = false;
    r->turns++;
    for (unsigned s = 0; s < r->agreed.seats; s++) {
        pause_forget_answers(&r->seat[s]);
        r->seat[s].ready = false;
        r->seat[s].asked_what = 0;
    }
    if (step.asks)
        step.shown = window_asks(&r->agreed, r->match->state);
    r->pause_until = 0;
    r->stage_begun = live ? server_now(r->server) : r->entry_at;
    if (live)
        pause_begin(r);
    return jr->ok && push_step(r, step);
}

static void read_plan(struct room *r, struct json pause, struct json_reader *jr) {
    struct json stages = json_get(pause, "stages");
    size_t count = json_count(stages);
    r->plan.count = count < STAGES_MAX ? count : STAGES_MAX;
    for (size_t i = 0; i < r->plan.count; i++) {
        char hex[20] = "";
        struct json stage = json_item(stages, i);
        read_words(jr, stage, "hash", hex, sizeof hex);
        r->plan.stage[i] = (struct stage){.length = (uint32_t)read_int(jr, stage, "length", 0, UINT32_MAX),
                                          .hash = strtoull(hex, NULL, 16)};
    }
}

/* Somebody reacted, and what others had answered after that is void. */
static void tell_overtaken(struct room *r, unsigned who) {
    static const char sorry[] = "{\"type\":\"overtaken\",\"message\":\"Somebody reacted before you, so your answer "
                                "fell away. You will be asked again if the rules ask you.\"}";
    for (struct client *c = r->clients; c; c = c->next)
        if (client_viewer(c) < r->agreed.seats && client_viewer(c) != who && r->seat[client_viewer(c)].durable)
            client_tell(c, sorry, sizeof sorry - 1);
}

/* A pass that nobody notices; the window is over when something is seen to happen. */
static bool push_pass(struct room *r, struct room_seat *p) {
    r->turns++;
    r->stage_closed = true;
    p->passes = (uint8_t)(p->passes ? p->passes - 1 : 0);
    if (!asked_in_secret(&r->agreed, r->match->state, SPECTATOR) || r->events.tape.length)
        r->stage_asks = false;
    return push_step(r, (struct step){.seat = SPECTATOR});
}

static bool push_move(struct room *r, unsigned who, struct json body, struct json_reader *jr, bool live) {
    struct json pause = json_get(body, "pause");
    if (pause.type != JSON_OBJECT) {
        r->paused = r->stage_asks = false;
        return push_public(r, who, false);
    }
    if (live && r->paused)
        tell_overtaken(r, who);
    r->public_moves = (long)r->match->count - 1;
    read_plan(r, pause, jr);
    return push_stage(r, who, pause, jr, live);
}

/* The moves of a match that cannot be played here, as lines of its record. */
static bool note_frozen_move(struct room *r, unsigned who, const char *words) {
    size_t length = r->moves ? strlen(r->moves) : 0, more = strlen(words) + 8;
    char *moves = realloc(r->moves, length + more);
    if (!moves)
        return false;
    snprintf(moves + length, more, "%u %s\n", who + 1, words);
    r->moves = moves;
    return true;
}

static bool take_frozen_back(struct room *r) {
    size_t length = r->moves ? strlen(r->moves) : 0;
    for (length -= length > 0; length && r->moves[length - 1] != '\n'; length--)
        ;
    if (r->moves)
        r->moves[length] = 0;
    return true;
}

static bool fold_do(struct room *r, struct json body, struct json_reader *jr, struct events *events, bool live) {
    char words[ACTION_TEXT_MAX] = "";
    unsigned s = read_seat(jr, r, body);
    read_words(jr, body, "action", words, sizeof words);
    if (jr->ok && r->frozen)
        return note_frozen_move(r, s, words);
    if (!jr->ok || !r->match)
        return false;
    struct room_seat *p = &r->seat[s];
    if (!match_play_words(r->match, s, words, events, jr->why))
        return false;
    keep_key(p, body);
    if (json_get(body, "reserve_ms").type == JSON_NUMBER)
        p->reserve_ms = read_int(jr, body, "reserve_ms", 0, INT64_MAX);
    if (p->kind == SEAT_HUMAN)
        p->away = json_get(body, "away").type == JSON_TRUE;
    p->asked_at = 0;
    p->asked_what = 0;
    bool silent = r->paused && r->stage_asks && is_pass(&r->agreed, r->match->log[r->match->count - 1].action);
    if (!(silent ? push_pass(r, p) : push_move(r, s, body, jr, live)))
        return false;
    if (live)
        room_turned(r);
    return jr->ok;
}

/* An answer in a pause: it is played when the pause is nearly over. */
static bool fold_answer(struct room *r, struct json body, struct json_reader *jr) {
    char words[ACTION_TEXT_MAX] = "";
    unsigned s = read_seat(jr, r, body);
    read_words(jr, body, "action", words, sizeof words);
    if (jr->ok && r->frozen)
        return true;
    int number = jr->ok ? space_parse(r->agreed.game->space, words, jr->why) : -1;
    if (number < 0 || !r->match || !room_question(r, s, NULL))
        return false;
    struct room_seat *p = &r->seat[s];
    keep_key(p, body);
    p->away = false;
    p->asked_what = 0;
    pause_note_answer(r, s, (action)number, true);
    struct step step = {.seat = SPECTATOR, .asks = true, .number = p->passes};
    if (room_question(r, s, NULL))
        step.shown = (uint8_t)(1u << s);
    return push_step(r, step);
}

/* The next stage; without one the pause is over and everybody sees what happened. */
static bool fold_pause(struct room *r, struct json body, struct json_reader *jr, bool live) {
    if (r->frozen)
        return true;
    if (!r->match)
        return false;
    if (json_get(body, "at").type != JSON_MISSING)
        return push_stage(r, SPECTATOR, body, jr, live);
    r->paused = r->stage_asks = false;
    if (live)
        pause_end(r);
    return push_public(r, SPECTATOR, false);
}

static bool fold_undo(struct room *r, struct json body, struct json_reader *jr) {
    unsigned s = read_seat(jr, r, body);
    if (jr->ok && r->frozen)
        return take_frozen_back(r);
    if (!jr->ok || !r->match || !match_take_back(r->match, jr->why))
        return false;
    keep_key(&r->seat[s], body);
    return push_public(r, s, true);
}

/* ---- life */

static bool fold_expire(struct room *r, struct json body, struct json_reader *jr) {
    (void)body;
    (void)jr;
    r->status = STATUS_EXPIRED;
    r->paused = r->stage_asks = false;
    return true;
}

/* The server was down: that time is nobody's. */
static bool fold_resume(struct room *r, struct json body, struct json_reader *jr) {
    int64_t down = read_int(jr, body, "down_ms", 0, INT64_MAX);
    for (unsigned s = 0; s < r->agreed.seats && jr->ok; s++)
        if (r->seat[s].asked_at)
            r->seat[s].asked_at += down;
    return jr->ok;
}

/* ---- all entries */

bool room_fold(struct room *r, const char *body, size_t length, int64_t at, bool live, struct complaint *why) {
    struct workspace *work = r->server->work;
    struct json_doc doc;
    struct json_reader jr = {.why = why, .ok = true};
    struct events *events = live || r->asks_in_secret ? &r->events : NULL;
    if (!json_parse(body, length, work->entry_nodes, NODES_MAX, &doc, why))
        return false;
    struct json root = json_root(&doc), kind = json_get(root, "k");
    r->entry_at = OLD(OLD_CLOCK_GIVES_BACK) ? server_now(r->server) : at - r->server->wall_offset;
    if (events)
        events_start(&r->events, work->tape, sizeof work->tape);
    if (json_is(kind, "do"))
        return fold_do(r, root, &jr, events, live);
    if (json_is(kind, "undo"))
        return fold_undo(r, root, &jr);
    if (json_is(kind, "answer"))
        return fold_answer(r, root, &jr);
    if (json_is(kind, "pause"))
        return fold_pause(r, root, &jr, live);
    if (json_is(kind, "start"))
        return fold_start(r, root, &jr, events);
    static const struct {
        const char *kind;
        bool (*fold)(struct room *r, struct json body, struct json_reader *jr);
    } folds[] = {{"open", fold_open},     {"sit", fold_sit},       {"leave", fold_leave},    {"kick", fold_kick},
                 {"bot", fold_bot},       {"link", fold_link},     {"words", fold_words},    {"rematch", fold_rematch},
                 {"expire", fold_expire}, {"resume", fold_resume}, {"mute", fold_mute},      {"chat", fold_chat},
                 {"watch", fold_watch},   {"name", fold_name},     {"options", fold_options}};
    if (json_is(kind, "open"))
        r->created = at;
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
        if (json_is(kind, folds[i].kind))
            return folds[i].fold(r, root, &jr);
    return complain(why, "The journal has an entry of an unknown kind.");
}
