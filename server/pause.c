/* Pauses that tell nothing (docs/decisions/0024).
 *
 * A window: seats are asked in secret, one after another, and as long as they pass nobody sees anything. All of them
 * are asked at once, when the pause begins, each as if those before it had passed; their answers stand until the pause
 * is nearly over and are then played in the order of the rules. A stage: a point after a public move where, by what
 * people may know, there could be a window. Every stage gets a pause, whether anybody is asked there or not, and it is
 * told from others by what a spectator has seen happen since the move (the story). */
#include "server/tasks.h"

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 96, GUESSES = 1600, MARGIN_MS = 250, STORY_BYTES = 1 << 17, PLAN_BYTES = 2048, AGAIN_MS = 15000 };

int64_t room_pause_length(const struct room *r) {
    return !r->asks_in_secret ? 0 : r->solo ? r->pace_ms / 2 : r->pause_ms;
}

/* ---- windows */

bool is_pass(const struct table *t, action a) {
    return (int)a == game_nothing(t->game);
}

/* Everybody who is asked passes; false when somebody cannot. */
static bool pass_here(const struct table *t, void *state, struct rng *rng, struct events *events) {
    int pass = game_nothing(t->game);
    seat_set asked = t->game->pending(t, state);
    for (unsigned s = 0; s < t->seats; s++) {
        if (!(asked >> s & 1))
            continue;
        if (pass < 0 || !t->game->accepts(t, state, (seat)s, (action)pass))
            return false;
        t->game->apply(t, state, (seat)s, (action)pass, rng, events);
    }
    return true;
}

/* To the next question of the same window, when all who are asked here pass: nothing has been seen to happen. */
static bool next_question(const struct table *t, void *state, struct rng *rng) {
    char tape[TAPE_BYTES];
    struct events events;
    events_start(&events, tape, sizeof tape);
    return pass_here(t, state, rng, &events) && !events.tape.length && asked_in_secret(t, state, SPECTATOR);
}

bool window_question(const struct table *t, const void *state, unsigned who, unsigned number, void *out) {
    _Alignas(16) uint8_t world[STATE_BYTES_MAX];
    struct rng rng;
    rng_seed_number(&rng, 0); /* passing in silence draws nothing; what comes after is thrown away */
    memcpy(world, state, t->game->state_bytes);
    if (!asked_in_secret(t, world, SPECTATOR))
        return false;
    do {
        if (!(t->game->pending(t, world) >> who & 1) || number--)
            continue;
        if (out)
            memcpy(out, world, t->game->state_bytes);
        return true;
    } while (next_question(t, world, &rng));
    return false;
}

seat_set window_asks(const struct table *t, const void *state) {
    unsigned asked = 0;
    for (unsigned s = 0; s < t->seats; s++)
        asked |= (unsigned)window_question(t, state, s, 0, NULL) << s;
    return (seat_set)asked;
}

bool room_question(const struct room *r, unsigned who, void *state) {
    const struct room_seat *p = &r->seat[who];
    return room_paused(r) && r->stage_asks && !r->stage_closed && !p->reacts &&
           window_question(&r->agreed, r->match->state, who, p->passes, state);
}

/* ---- stages */

static struct stage stage_of(const char *story, size_t length) {
    return (struct stage){.length = (uint32_t)length, .hash = hash64(story, length)};
}

/* What a spectator has seen, as the inside of a list: what happens later only makes it longer. */
static size_t story_so_far(const struct events *events, char *story) {
    struct text text;
    text_start(&text, story, STORY_BYTES);
    events_write_for(events, SPECTATOR, &text);
    return text.length - 1; /* without the bracket that closes it */
}

static void note_stage(struct plan *plan, struct stage stage) {
    size_t i = 0;
    while (i < plan->count && plan->stage[i].hash != stage.hash)
        i++;
    if (i == plan->count && i < STAGES_MAX)
        plan->stage[plan->count++] = stage;
}

/* A move whose pause is being planned, on a thread: it has copies of everything. */
struct plan_job {
    struct thinking_job job;
    struct task *task;
    struct table table;
    struct rng chance; /* the match's own, so that what it decides in the open is as it really comes */
    unsigned who;
    action action;
    bool reaction;
    char text[PLAN_BYTES]; /* the result */
    bool cut;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
};

/* The stages of the move in one guessed world, when everybody passes. */
static void imagine(const struct plan_job *p, void *world, struct plan *plan) {
    char tape[TAPE_BYTES], story[STORY_BYTES];
    const struct table *t = &p->table;
    struct rng chance = p->chance;
    struct events events;
    events_start(&events, tape, sizeof tape);
    t->game->apply(t, world, (seat)p->who, p->action, &chance, &events);
    for (size_t told = SIZE_MAX; asked_in_secret(t, world, SPECTATOR);) {
        if (events.tape.length != told)
            note_stage(plan, stage_of(story, story_so_far(&events, story)));
        told = events.tape.length;
        if (!pass_here(t, world, &chance, &events))
            break;
    }
}

/* The stages of the move in worlds that a spectator could not rule out before it, and in which the move can be made.
 * What a seat knows beyond that must not count: the others would learn something of it from the pauses. */
static void imagine_worlds(const struct plan_job *p, struct plan *plan) {
    const struct table *t = &p->table;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX], world[STATE_BYTES_MAX];
    struct rng guesses;
    memcpy(hidden, p->state, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)SPECTATOR);
    rng_seed_number(&guesses, hash64(hidden, t->game->state_bytes));
    for (int i = 0, found = 0; i < GUESSES && found < WORLDS && !atomic_load(&p->job.cancel); i++) {
        memcpy(world, hidden, t->game->state_bytes);
        t->game->guess(t, world, (seat)SPECTATOR, &guesses);
        if (!t->game->accepts(t, world, (seat)p->who, p->action))
            continue;
        imagine(p, world, plan);
        found++;
    }
}

/* The next stage that the story has reached, or -1: then everything has been shown. */
static int64_t next_stage(const struct plan *plan, int64_t after, const char *story, size_t length, bool asked) {
    int64_t next = asked && (int64_t)length > after ? (int64_t)length : -1;
    for (size_t i = 0; i < plan->count; i++) {
        uint32_t at = plan->stage[i].length;
        if ((int64_t)at > after && at <= length && (next < 0 || at < next) && plan->stage[i].hash == hash64(story, at))
            next = at;
    }
    return next;
}

static void write_plan(const struct plan *plan, struct text *out) {
    json_key(out, "stages");
    json_open(out, '[');
    for (size_t i = 0; i < plan->count; i++) {
        char hex[20];
        struct text text;
        text_start(&text, hex, sizeof hex);
        text_format(&text, "%016llx", (unsigned long long)plan->stage[i].hash);
        json_open(out, '{');
        json_key_number(out, "length", plan->stage[i].length);
        json_key_string(out, "hash", hex);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_stage(int64_t at, bool asks, struct text *out) {
    json_key_number(out, "at", at);
    json_key_bool(out, "asks", asks);
}

/* Whether there is a pause must not depend on what is secret: it is asked of the worlds that a spectator could still
 * believe in. A reaction is public, and always followed by one. */
static void make_plan(struct thinking_job *job) {
    struct plan_job *p = (struct plan_job *)job;
    char tape[TAPE_BYTES], story[STORY_BYTES];
    const struct table *t = &p->table;
    _Alignas(16) uint8_t after[STATE_BYTES_MAX];
    struct plan plan = {0};
    struct rng chance = p->chance;
    struct events events;
    struct text out;
    imagine_worlds(p, &plan);
    events_start(&events, tape, sizeof tape);
    memcpy(after, p->state, t->game->state_bytes);
    t->game->apply(t, after, (seat)p->who, p->action, &chance, &events);
    size_t length = story_so_far(&events, story);
    bool asked = asked_in_secret(t, after, SPECTATOR);
    int64_t at = next_stage(&plan, -1, story, length, asked);
    if (at < 0 && p->reaction)
        at = (int64_t)length;
    if (at < 0)
        return;
    text_start(&out, p->text, sizeof p->text);
    text_put(&out, ",\"pause\":");
    json_open(&out, '{');
    write_plan(&plan, &out);
    write_stage(at, asked && at == (int64_t)length, &out);
    json_close(&out, '}');
    p->cut = out.cut;
}

static void plan_made(struct thinking_job *job, bool cancelled) {
    struct plan_job *p = (struct plan_job *)job;
    task_planned(p->task, cancelled || p->cut ? NULL : p->text);
    free(p);
}

bool pause_may_follow(const struct room *r, action a) {
    bool reaction = asked_in_secret(&r->agreed, r->match->state, SPECTATOR);
    return room_pause_length(r) && !(room_paused(r) && reaction && is_pass(&r->agreed, a));
}

bool pause_plan_begin(struct task *t) {
    const struct room *r = t->room;
    struct plan_job *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    p->job = (struct thinking_job){.class = THINK_SHORT, .run = make_plan, .done = plan_made};
    p->task = t;
    p->table = r->agreed;
    p->chance = r->match->rng;
    p->who = t->seat;
    p->action = (action)space_parse(r->agreed.game->space, t->text, NULL);
    p->reaction = asked_in_secret(&r->agreed, r->match->state, SPECTATOR);
    memcpy(p->state, r->match->state, r->agreed.game->state_bytes);
    thinking_submit(r->server->thinking, &p->job);
    return true;
}

void pause_write_stage(const struct room *r, struct text *out) {
    char story[STORY_BYTES];
    struct text text;
    bool asked = asked_in_secret(&r->agreed, r->match->state, SPECTATOR);
    text_start(&text, story, sizeof story);
    room_write_events(r, SPECTATOR, r->public_moves, (long)r->match->count, &text);
    size_t length = text.length - 1;
    int64_t at = next_stage(&r->plan, room_paused(r) ? r->stage_at : -1, story, length, asked);
    if (at < 0 && asked) /* somebody could not pass */
        at = (int64_t)length;
    if (at >= 0)
        write_stage(at, asked && at == (int64_t)length, out);
}

/* ---- time */

void pause_begin(struct room *r) {
    char line[60];
    struct text out;
    int64_t length = room_pause_length(r), margin = length / 4 < MARGIN_MS ? length / 4 : MARGIN_MS;
    int64_t least = server_now(r->server) + (length < AGAIN_MS ? length : AGAIN_MS);
    r->pause_until = r->stage_begun + length; /* after a restart a long one goes on, a short one begins anew */
    if (r->pause_until < least)
        r->pause_until = least;
    r->answer_until = r->pause_until - margin;
    text_start(&out, line, sizeof line);
    text_format(&out, "{\"type\":\"pause\",\"ms\":%lld%s}", (long long)length,
                r->untimed && !r->solo ? ",\"untimed\":true" : "");
    room_tell(r, out.data, out.length);
}

void pause_end(struct room *r) {
    r->pause_until = r->answer_until = 0;
    r->turned_at = server_now(r->server);
}

/* Nobody learns who is asked by who takes long: everybody says when the pause may end, asked or not. */
bool pause_everybody_ready(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++) {
        const struct room_seat *p = &r->seat[s];
        bool asked = room_question(r, s, NULL);
        if (room_plays_itself(r, s) ? asked : p->kind == SEAT_HUMAN && !p->ready && (asked || !p->durable))
            return false;
    }
    return true;
}

bool pause_all_answered(const struct room *r) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (room_question(r, s, NULL))
            return false;
    return true;
}

/* What has been answered at the question that the rules put first; who has not answered passes. */
action pause_answer(const struct room *r, unsigned who) {
    const struct room_seat *p = &r->seat[who];
    const struct game *game = r->agreed.game;
    if (!p->passes && p->reacts && game->accepts(&r->agreed, r->match->state, (seat)who, p->reaction))
        return p->reaction;
    int pass = game_nothing(r->agreed.game);
    if (pass >= 0 && game->accepts(&r->agreed, r->match->state, (seat)who, (action)pass))
        return (action)pass;
    action list[LEGAL_MAX];
    return list[game->legal(&r->agreed, r->match->state, (seat)who, list) - 1];
}

void pause_note_answer(struct room *r, unsigned who, action a, bool durable) {
    struct room_seat *p = &r->seat[who];
    p->durable = durable;
    if (is_pass(&r->agreed, a)) {
        p->passes++;
    } else {
        p->reacts = true;
        p->reaction = a;
    }
}

void pause_forget_answers(struct room_seat *p) {
    p->passes = 0;
    p->reacts = p->durable = false;
}
