/* What happens at a table by itself: a full one begins, clocks run out, pauses end, bots think and play. A room is
 * woken at the next thing that is due, and has one bot job at a time. */
#include "server/internal.h"
#include "server/tasks.h"

#include "bots/search.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { UNDO_LOOK_MS = 150, AGAIN_MS = 50, EXPIRE_AGAIN_MS = 60000 };

struct bot_job {
    struct thinking_job job;
    struct room *room;
    unsigned seat, number; /* which of its questions, in a pause */
    uint32_t turn;
    bool done;
    struct table table;
    struct bot bot, weaker;
    struct rng rng;
    struct advice advice;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
};

bool room_plays_itself(const struct room *r, unsigned who) {
    const struct room_seat *p = &r->seat[who];
    return p->kind == SEAT_BOT || (p->kind == SEAT_HUMAN && p->away);
}

static void soon(int64_t *next, int64_t when) {
    *next = when < *next ? when : *next;
}

/* ---- clocks */

void room_asked(struct room *r, unsigned who) {
    struct room_seat *p = &r->seat[who];
    if (!p->asked_at && !room_paused(r))
        p->asked_at = server_now(r->server);
}

int64_t room_spent(const struct room *r, unsigned who) {
    const struct room_seat *p = &r->seat[who];
    int64_t over = p->asked_at && r->move_ms ? server_now(r->server) - p->asked_at - r->move_ms : 0;
    return over < 0 ? 0 : over > p->reserve_ms ? p->reserve_ms : over;
}

void room_turned(struct room *r) {
    r->turned_at = r->entry_at;
    r->undo_seat = SPECTATOR;
    r->undo_at = r->undo ? r->turned_at + UNDO_LOOK_MS : 0;
}

/* ---- bots */

static void think(struct thinking_job *job) {
    struct bot_job *t = (struct bot_job *)job;
    search_cancel = &job->cancel;
    bot_choose(job->weaken ? &t->weaker : &t->bot, &t->table, t->hidden, (seat)t->seat, &t->rng, &t->advice);
    search_cancel = NULL;
}

static void bot_job_done(struct thinking_job *job, bool cancelled) {
    struct bot_job *t = (struct bot_job *)job;
    struct room *r = t->room;
    t->done = true;
    if (!cancelled && !r->dead && !r->server->stopping) {
        room_drive(r);
        return;
    }
    r->bot_job = NULL;
    free(t);
    if (r->dead)
        rooms_discard(r);
    else
        room_drive(r);
}

void room_drop_bot_job(struct room *r) {
    struct bot_job *t = r->bot_job;
    if (!t)
        return;
    if (t->done) {
        r->bot_job = NULL;
        free(t);
    } else {
        thinking_cancel(r->server->thinking, &t->job); /* bot_job_done() is still to come */
    }
}

/* `state`: what the seat is asked about; it thinks with what it may know of that. */
static void begin_bot_job(struct room *r, unsigned who, const void *state) {
    uint8_t seed[SEED_BYTES];
    struct bot_job *t = calloc(1, sizeof *t);
    if (!t)
        return; /* it is tried again */
    t->job = (struct thinking_job){.class = THINK_BOT, .owner = r->host, .run = think, .done = bot_job_done};
    t->room = r;
    t->seat = who;
    t->number = r->seat[who].passes;
    t->turn = r->turns;
    t->table = r->agreed;
    t->bot = r->seat[who].kind == SEAT_BOT ? r->seat[who].bot : r->level_bot;
    t->weaker = r->server->weaker_bot;
    memcpy(t->hidden, state, r->agreed.game->state_bytes);
    r->agreed.game->hide(&r->agreed, t->hidden, (seat)who);
    randombytes_buf(seed, sizeof seed);
    rng_seed(&t->rng, seed);
    r->bot_job = t;
    thinking_submit(r->server->thinking, &t->job);
}

static void submit_move(struct room *r, unsigned who, action a, enum mover by) {
    struct task *task = task_new(r->server, r, &operation_do);
    struct text text;
    if (!task)
        return;
    task->seat = who;
    task->by = by;
    task->position = r->step_count;
    text_start(&text, task->text, sizeof task->text);
    space_format(r->agreed.game->space, a, &text);
    room_submit(task);
}

/* Plays what has been thought out, when it is time. */
static void play_bot_move(struct room *r, int64_t now, int64_t due, int64_t *next) {
    struct bot_job *t = r->bot_job;
    if (!t->done) {
        if (t->turn != r->turns)
            room_drop_bot_job(r);
        return;
    }
    unsigned who = t->seat;
    action a = t->advice.action;
    bool fits = !room_paused(r) && t->turn == r->turns && room_plays_itself(r, who);
    if (fits && now < due) {
        soon(next, due);
        return;
    }
    r->bot_job = NULL;
    free(t);
    if (fits)
        submit_move(r, who, a, BY_BOT);
    if (!r->busy) /* it no longer fits, or memory is out */
        *next = now + AGAIN_MS;
}

/* ---- pauses */

/* What a bot has thought out in a pause stands as a player's answer does, but in memory only: it can think again. */
static void keep_bot_answer(struct room *r) {
    struct bot_job *t = r->bot_job;
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    if (!t || !t->done)
        return;
    r->bot_job = NULL;
    if (t->turn == r->turns && room_plays_itself(r, t->seat) && t->number == r->seat[t->seat].passes &&
        room_question(r, t->seat, state) && r->agreed.game->accepts(&r->agreed, state, (seat)t->seat, t->advice.action))
        pause_note_answer(r, t->seat, t->advice.action, false);
    free(t);
}

static void think_in_pause(struct room *r, int64_t now, int64_t *next) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    keep_bot_answer(r);
    for (unsigned s = 0; s < r->agreed.seats && !r->bot_job; s++)
        if (room_plays_itself(r, s) && room_question(r, s, state)) {
            begin_bot_job(r, s, state);
            if (!r->bot_job)
                *next = now + AGAIN_MS;
        }
}

/* The answers in the order of the rules; a reaction begins a new pause, and the rest is void. */
static void play_answer(struct room *r) {
    seat_set pending = r->agreed.game->pending(&r->agreed, r->match->state);
    unsigned who = (unsigned)__builtin_ctz(pending);
    const struct room_seat *p = &r->seat[who];
    enum mover by = p->durable ? BY_ANSWER : room_plays_itself(r, who) ? BY_BOT : BY_CLOCK;
    submit_move(r, who, pause_answer(r, who), by);
}

static void begin_stage(struct room *r) {
    struct task *task = task_new(r->server, r, &operation_pause);
    if (!task)
        return;
    task->by = BY_CLOCK;
    task->position = r->step_count;
    room_submit(task);
}

static void drive_pause(struct room *r, int64_t now, int64_t *next) {
    if (!r->pause_until) /* after a restart */
        pause_begin(r);
    if (r->stage_asks)
        think_in_pause(r, now, next);
    int64_t due = r->stage_asks ? r->answer_until : r->pause_until;
    if (r->untimed && !r->solo && pause_everybody_ready(r))
        due = now;
    due = due < r->retry_at ? r->retry_at : due;
    if (now < due) {
        soon(next, due);
        return;
    }
    if (r->stage_asks && r->solo && !pause_all_answered(r))
        return; /* there is nobody to keep waiting */
    if (r->stage_asks)
        play_answer(r);
    else
        begin_stage(r);
    if (!r->busy)
        soon(next, now + AGAIN_MS);
}

/* ---- the next thing due */

/* A human whose question is public: its clock. True when it has run out. */
static bool clock_ran_out(struct room *r, unsigned who, int64_t now, int64_t *next) {
    struct room_seat *p = &r->seat[who];
    room_asked(r, who);
    if (!r->move_ms)
        return false;
    int64_t end = p->asked_at + r->move_ms + p->reserve_ms;
    if (now < end) {
        soon(next, end);
        return false;
    }
    p->away = true;
    p->reserve_ms = 0;
    room_tell_table(r);
    return true;
}

static bool another_waits(const struct room *r, unsigned who) {
    for (unsigned s = 0; s < r->agreed.seats; s++)
        if (s != who && r->seat[s].kind == SEAT_HUMAN && r->seat[s].here)
            return true;
    return false;
}

/* Without a clock: a bot plays for a player who has been gone for long, while another one is here and waits. Whether
 * the player is asked makes no difference, so nobody can tell that by it. */
static void replace_absent(struct room *r, int64_t now, int64_t *next) {
    int64_t patience = r->server->config.absent_seconds * 1000;
    bool changed = false;
    for (unsigned s = 0; s < r->agreed.seats && patience && (!r->move_ms || r->untimed); s++) {
        struct room_seat *p = &r->seat[s];
        if (p->kind != SEAT_HUMAN || p->away || p->here || !another_waits(r, s))
            continue;
        int64_t due = (p->gone_at > r->company_at ? p->gone_at : r->company_at) + patience;
        p->away = now >= due;
        changed = changed || p->away;
        if (!p->away)
            soon(next, due);
    }
    if (changed)
        room_tell_table(r);
}

static void drive_seat(struct room *r, unsigned who, int64_t now, int64_t *next) {
    if (!room_plays_itself(r, who) && !clock_ran_out(r, who, now, next))
        return;
    int64_t due = r->turned_at + r->pace_ms;
    due = due < r->retry_at ? r->retry_at : due;
    if (!r->bot_job)
        begin_bot_job(r, who, r->match->state);
    if (!r->bot_job)
        *next = now + AGAIN_MS;
    else
        play_bot_move(r, now, due, next);
}

static void drive_match(struct room *r, int64_t now, int64_t *next) {
    if (r->status == STATUS_PLAYING || room_paused(r))
        replace_absent(r, now, next);
    bool secret = room_pause_length(r) && asked_in_secret(&r->agreed, r->match->state, SPECTATOR);
    if (room_paused(r) && !r->busy) {
        drive_pause(r, now, next);
    } else if (secret && !r->busy) { /* the match begins in the middle of a question */
        if (now >= r->retry_at)
            begin_stage(r);
        soon(next, now + AGAIN_MS);
    } else if (r->status == STATUS_PLAYING && !room_paused(r)) {
        seat_set pending = r->agreed.game->pending(&r->agreed, r->match->state);
        for (unsigned s = 0; s < r->agreed.seats && !r->busy; s++)
            if (pending >> s & 1)
                drive_seat(r, s, now, next);
    }
    if (r->undo_at && !room_paused(r)) {
        if (now >= r->undo_at)
            room_may_undo(r);
        else
            soon(next, r->undo_at);
    }
    if (r->busy) /* the commit drives on */
        *next = r->undo_at > now ? r->undo_at : INT64_MAX;
}

bool room_clock_runs(const struct room *r) {
    bool runs = false;
    for (unsigned s = 0; s < r->agreed.seats; s++)
        runs = runs || (r->seat[s].kind == SEAT_HUMAN && r->seat[s].asked_at);
    return r->move_ms && r->status == STATUS_PLAYING && !r->frozen && runs;
}

int64_t room_expires_at(const struct room *r) {
    const struct server_config *c = &r->server->config;
    int64_t since = r->entry_at > r->visited_at ? r->entry_at : r->visited_at;
    if (OLD(OLD_NEVER_EXPIRES) || r->clients || r->frozen || (r->status != STATUS_OPEN && r->status != STATUS_PLAYING))
        return INT64_MAX;
    long patience = r->status == STATUS_PLAYING ? c->expire_playing : r->listed ? c->expire_listed : c->expire_open;
    return since + patience * 1000;
}

static void submit_due(struct room *r, const struct operation *operation) {
    struct task *task = task_new(r->server, r, operation);
    if (!task)
        return;
    task->by = BY_CLOCK;
    task->position = r->step_count;
    room_submit(task);
}

/* The last seat is taken. A start that could not be saved is tried again, and so is one that a crash came before. */
static void start_if_full(struct room *r, int64_t now, int64_t *next) {
    if (r->status != STATUS_OPEN || !r->autostart || r->frozen || !room_is_full(r) || r->busy)
        return;
    if (now >= r->retry_at)
        submit_due(r, &operation_start);
    if (!r->busy)
        soon(next, r->retry_at > now ? r->retry_at : now + AGAIN_MS);
}

static void drive(struct room *r) {
    int64_t now = server_now(r->server), next = INT64_MAX, expires = room_expires_at(r);
    if (r->match && r->status != STATUS_EXPIRED)
        drive_match(r, now, &next);
    start_if_full(r, now, &next);
    if (r->status >= STATUS_OVER)
        room_drop_bot_job(r); /* what it thinks about is over */
    if (expires != INT64_MAX && !r->busy) {
        if (now >= expires && now >= r->retry_at && now >= r->expire_again) {
            r->expire_again = now + EXPIRE_AGAIN_MS; /* when it is refused: there is no hurry */
            submit_due(r, &operation_expire);
        }
        soon(&next, expires > now ? expires : r->expire_again > now ? r->expire_again : now + AGAIN_MS);
    }
    if (r->tell_at && now >= r->tell_at)
        room_tell_table(r);
    else if (r->tell_at)
        soon(&next, r->tell_at);
    wakes_set(r, r->server->stopping ? INT64_MAX : next);
}

/* A move that is played here may come back here at once, when it is refused: then it is driven once more, not deeper.
 */
void room_drive(struct room *r) {
    r->drive_again = true;
    if (r->driving)
        return;
    r->driving = true;
    while (r->drive_again && r->ready && !r->dead && !r->server->stopping) {
        r->drive_again = false;
        drive(r);
    }
    r->driving = false;
}
