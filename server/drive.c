/* What happens at a table by itself: clocks run out, pauses end, bots think and play. One timer a room, set to the
 * next thing that is due; one thought a room, on a thread of the loop's pool. */
#include "server/house.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 24, UNDO_LOOK_MS = 150, AGAIN_MS = 50 };

struct thought {
    uv_work_t work;
    struct room *room;
    unsigned seat;
    uint32_t position; /* marks */
    bool done;
    struct table table;
    struct bot bot;
    struct rng rng;
    struct advice advice;
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
};

bool room_plays_itself(const struct room *r, unsigned who) {
    const struct place *p = &r->place[who];
    return p->kind == PLACE_BOT || (p->kind == PLACE_HUMAN && p->away);
}

/* ---- clocks */

void room_asked(struct room *r, unsigned who) {
    struct place *p = &r->place[who];
    if (!p->asked_at && !room_paused(r))
        p->asked_at = house_now(r->house);
}

int64_t room_spent(const struct room *r, unsigned who) {
    const struct place *p = &r->place[who];
    int64_t over = p->asked_at && r->move_ms ? house_now(r->house) - p->asked_at - r->move_ms : 0;
    return over < 0 ? 0 : over > p->reserve_ms ? p->reserve_ms : over;
}

/* ---- pauses */

bool room_paused(const struct room *r) {
    return r->pause_until != 0;
}

/* Could the move lead to a secret question, in a world that this viewer could not rule out before it? */
static bool could_ask(const struct table *t, const void *before, unsigned viewer, unsigned who, action a) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX], world[STATE_BYTES_MAX];
    struct rng rng;
    memcpy(hidden, before, t->game->state_bytes);
    t->game->hide(t, hidden, (seat)viewer);
    rng_seed_number(&rng, hash64(hidden, t->game->state_bytes));
    for (int i = 0; i < WORLDS; i++) {
        memcpy(world, hidden, t->game->state_bytes);
        t->game->guess(t, world, (seat)viewer, &rng);
        if (!t->game->accepts(t, world, (seat)who, a))
            continue;
        t->game->apply(t, world, (seat)who, a, &rng, NULL);
        if (asked_in_secret(t, world, SPECTATOR))
            return true;
    }
    return false;
}

/* Whether there is a pause must not depend on what is secret: it is asked of the worlds that anybody at the table
 * could still believe in. (That somebody really is asked is one of those worlds.) */
static bool somebody_could_react(const struct table *t, const void *before, unsigned who, action a) {
    for (unsigned v = 0; v <= t->seats; v++)
        if (could_ask(t, before, v == t->seats ? SPECTATOR : v, who, a))
            return true;
    return false;
}

static bool is_pass(const struct table *t, action a) {
    char words[ACTION_TEXT_MAX];
    struct text text;
    text_start(&text, words, sizeof words);
    space_format(t->game->space, a, &text);
    return !strcmp(words, "pass");
}

void room_pause(struct room *r, const void *before, unsigned who, action a) {
    const struct table *t = &r->agreed;
    int64_t length = r->solo ? r->pace_ms : r->pause_ms;
    r->turned_at = house_now(r->house);
    r->undo_seat = SPECTATOR;
    r->undo_at = r->undo ? r->turned_at + UNDO_LOOK_MS : 0;
    if (!r->asks_in_secret || !length)
        return;
    bool reaction = asked_in_secret(t, before, SPECTATOR);
    if (reaction && is_pass(t, a))
        return; /* nobody else notices */
    r->pause_until = 0;
    if (!reaction && !asked_in_secret(t, r->match->state, SPECTATOR) && !somebody_could_react(t, before, who, a))
        return;
    char line[60];
    struct text out;
    r->pause_until = r->turned_at + length;
    r->answers = 0;
    text_start(&out, line, sizeof line);
    text_format(&out, "{\"type\":\"pause\",\"ms\":%lld}", (long long)length);
    room_tell(r, out.data, out.length);
}

/* Who is asked in a pause gets a share of what is left of it, so that those asked later have time too. */
static int64_t answer_by(struct room *r, int64_t now) {
    if (r->answer_mark != r->mark_count) {
        unsigned shares = r->agreed.seats - 1u > r->answers ? r->agreed.seats - 1u - r->answers : 0;
        r->answer_mark = r->mark_count;
        r->answers++;
        r->answer_by = now + (r->pause_until - now) / (shares > 2 ? shares : 2);
    }
    return r->answer_by;
}

/* ---- bots */

static void think(uv_work_t *work) {
    struct thought *t = work->data;
    bot_choose(&t->bot, &t->table, t->hidden, (seat)t->seat, &t->rng, &t->advice);
}

static void thought_through(uv_work_t *work, int status) {
    struct thought *t = work->data;
    struct room *r = t->room;
    r->house->thinking--;
    t->done = status == 0;
    if (!t->done || r->dead || r->house->stopping) {
        r->thought = NULL;
        free(t);
        if (r->dead)
            rooms_bury(r);
        return;
    }
    room_drive(r);
}

static void begin_thought(struct room *r, unsigned who) {
    uint8_t seed[SEED_BYTES];
    struct thought *t = calloc(1, sizeof *t);
    if (!t)
        return; /* the timer tries again */
    t->work.data = t;
    t->room = r;
    t->seat = who;
    t->position = r->mark_count;
    t->table = r->agreed;
    t->bot = r->place[who].kind == PLACE_BOT ? r->place[who].bot : r->level_bot;
    match_hidden(r->match, who, t->hidden);
    randombytes_buf(seed, sizeof seed);
    rng_seed(&t->rng, seed);
    r->thought = t;
    r->house->thinking++;
    if (uv_queue_work(&r->house->loop, &t->work, think, thought_through)) {
        r->house->thinking--;
        r->thought = NULL;
        free(t);
    }
}

static void submit_move(struct room *r, unsigned who, action a, enum mover by) {
    struct task *task = task_new(r, &operation_do);
    struct text text;
    if (!task)
        return;
    task->seat = who;
    task->by = by;
    task->position = r->mark_count;
    text_start(&text, task->text, sizeof task->text);
    space_format(r->agreed.game->space, a, &text);
    room_submit(task);
}

/* Plays what has been thought out, when it is time. */
static void play_thought(struct room *r, int64_t now, int64_t due, int64_t *next) {
    struct thought *t = r->thought;
    if (!t->done)
        return;
    unsigned who = t->seat;
    action a = t->advice.action;
    bool fits = t->position == r->mark_count && room_plays_itself(r, who);
    if (fits && now < due) {
        *next = due < *next ? due : *next;
        return;
    }
    r->thought = NULL;
    free(t);
    if (fits)
        submit_move(r, who, a, BY_BOT);
    if (!r->busy) /* it no longer fits, or memory is out */
        *next = now + AGAIN_MS;
}

/* For somebody who has not answered in the pause. Every secret question can be passed on. */
static void pass_for(struct room *r, unsigned who, int64_t now, int64_t *next) {
    action list[LEGAL_MAX];
    size_t count = r->agreed.game->legal(&r->agreed, r->match->state, (seat)who, list), i = 0;
    while (i + 1 < count && !is_pass(&r->agreed, list[i]))
        i++;
    if (now >= r->retry_at)
        submit_move(r, who, list[i], BY_CLOCK);
    if (!r->busy)
        *next = now + AGAIN_MS;
}

/* ---- the next thing due */

static void ring(uv_timer_t *timer) {
    room_drive(timer->data);
}

static void wake_at(struct room *r, int64_t when, int64_t now) {
    if (when == INT64_MAX || r->house->stopping)
        uv_timer_stop(&r->timer);
    else
        uv_timer_start(&r->timer, ring, when > now ? (uint64_t)(when - now) : 0, 0);
}

/* A human whose question is public: its clock. True when it has run out. */
static bool clock_ran_out(struct room *r, unsigned who, int64_t now, int64_t *next) {
    struct place *p = &r->place[who];
    room_asked(r, who);
    if (!r->move_ms)
        return false;
    int64_t end = p->asked_at + r->move_ms + p->reserve_ms;
    if (now < end) {
        *next = end < *next ? end : *next;
        return false;
    }
    p->away = true;
    p->reserve_ms = 0;
    room_tell_table(r);
    return true;
}

static void drive_seat(struct room *r, unsigned who, bool secret, int64_t now, int64_t *next) {
    bool in_pause = secret && room_paused(r);
    if (!room_plays_itself(r, who)) {
        if (in_pause && !r->solo) {
            int64_t by = answer_by(r, now);
            if (now >= by)
                pass_for(r, who, now, next);
            else
                *next = by < *next ? by : *next;
            return;
        }
        if (!clock_ran_out(r, who, now, next))
            return;
    }
    if (in_pause && !r->solo && now >= r->pause_until) { /* a bot too slow for the pause passes */
        pass_for(r, who, now, next);
        return;
    }
    if (in_pause && r->pause_until > now)
        *next = r->pause_until < *next ? r->pause_until : *next;
    int64_t due = in_pause ? now : r->turned_at + r->pace_ms;
    due = due < r->retry_at ? r->retry_at : due;
    if (!r->thought)
        begin_thought(r, who);
    if (!r->thought)
        *next = now + AGAIN_MS;
    else
        play_thought(r, now, due, next);
}

/* A pause that is over: everybody sees what happened. */
static void end_pause(struct room *r, bool secret, int64_t now) {
    if (!room_paused(r) || now < r->pause_until || (secret && !r->solo))
        return;
    r->pause_until = 0;
    r->turned_at = now;
    room_show(r, false);
    if (r->status == STATUS_OVER)
        room_tell_table(r);
}

static void drive_match(struct room *r, int64_t now, int64_t *next) {
    bool secret = r->asks_in_secret && asked_in_secret(&r->agreed, r->match->state, SPECTATOR);
    if (secret && r->status == STATUS_PLAYING && !room_paused(r) && !r->solo && r->pause_ms) /* after a restart */
        r->pause_until = now + r->pause_ms;
    end_pause(r, secret, now);
    if (room_paused(r) && !secret) {
        *next = r->pause_until;
    } else if (r->status == STATUS_PLAYING) {
        seat_set pending = r->agreed.game->pending(&r->agreed, r->match->state);
        for (unsigned s = 0; s < r->agreed.seats && !r->busy; s++)
            if (pending >> s & 1)
                drive_seat(r, s, secret, now, next);
    }
    if (r->undo_at && !room_paused(r)) {
        if (now >= r->undo_at)
            room_may_undo(r);
        else
            *next = r->undo_at < *next ? r->undo_at : *next;
    }
    if (r->busy) /* the commit drives on */
        *next = r->undo_at > now ? r->undo_at : INT64_MAX;
}

static void drive(struct room *r) {
    int64_t now = house_now(r->house), next = INT64_MAX;
    if (r->match)
        drive_match(r, now, &next);
    if (r->tell_at && now >= r->tell_at)
        room_tell_table(r);
    else if (r->tell_at)
        next = r->tell_at < next ? r->tell_at : next;
    wake_at(r, next, now);
}

/* A move that is played here may come back here at once, when it is refused: then it is driven once more, not deeper.
 */
void room_drive(struct room *r) {
    r->drive_again = true;
    if (r->driving)
        return;
    r->driving = true;
    while (r->drive_again && !r->dead && !r->house->stopping) {
        r->drive_again = false;
        drive(r);
    }
    r->driving = false;
}
