/* The table object: what everybody may know about a table, in the same words for all. */
#include "server/view.h"

static void write_hash(struct text *out, const char *key, const uint8_t hash[SHA_BYTES]) {
    char hex[HEX_CHARS];
    hex_write(hash, SHA_BYTES, hex);
    json_key_string(out, key, hex);
}

static void write_seat_object(const struct room *r, unsigned s, struct text *out) {
    static const char *const kinds[] = {[SEAT_OPEN] = "open", [SEAT_HUMAN] = "human", [SEAT_BOT] = "bot"};
    const struct room_seat *p = &r->seat[s];
    json_open(out, '{');
    json_key_number(out, "seat", s + 1);
    json_key_string(out, "kind", kinds[p->kind]);
    json_key(out, "name");
    if (p->kind == SEAT_OPEN)
        json_null(out);
    else
        json_string(out, p->name);
    if (p->kind == SEAT_HUMAN) {
        json_key_bool(out, "here", p->here > 0);
        json_key_bool(out, "away", p->away);
        json_key_bool(out, "words", p->words != NULL);
    }
    if (p->kind == SEAT_BOT)
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
bool room_holds_back(const struct room *r) {
    return r->match && r->cursor[SPECTATOR] < r->step_count;
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
    bool over = r->status == STATUS_OVER && r->match && !room_holds_back(r);
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
    static const char *const states[] = {[STATUS_OPENING] = "open",
                                         [STATUS_OPEN] = "open",
                                         [STATUS_PLAYING] = "playing",
                                         [STATUS_OVER] = "over",
                                         [STATUS_EXPIRED] = "expired"};
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
    json_key_string(out, "status", states[room_holds_back(r) ? STATUS_PLAYING : r->status]);
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
    json_key(out, "reaction");
    if (r->untimed)
        json_string(out, "untimed");
    else if (r->pause_ms == 4000 || r->pause_ms == 8000 || r->pause_ms == 15000)
        json_number(out, r->pause_ms / 1000);
    else
        json_null(out);
    json_key_bool(out, "undo", r->undo);
    json_key_bool(out, "hints", r->hints);
    json_key_bool(out, "autostart", r->autostart);
    if (r->chat_off) /* else it is as ever */
        json_key_bool(out, "chat", false);
    json_key(out, "seats");
    json_open(out, '[');
    for (unsigned s = 0; s < r->agreed.seats; s++)
        write_seat_object(r, s, out);
    json_close(out, ']');
    json_key_number(out, "watchers", r->watchers);
    json_key_number(out, "created", r->created);
    json_key_number(out, "rules_version", r->rules_version);
    json_key_bool(out, "frozen", r->frozen);
    write_seeds(r, out);
    json_key(out, "rematch");
    if (r->rematch[0])
        json_string(out, r->rematch);
    else
        json_null(out);
    if (r->status != STATUS_PLAYING && !room_holds_back(r))
        write_hash(out, "chain", r->chain);
    json_close(out, '}');
}
