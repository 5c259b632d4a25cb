/* What people, bots and clocks ask of a room. A room does one thing at a time: a task is checked against the room as
 * it is when its turn comes, written as a journal entry, and nothing moves until the disk has it. Then the entry is
 * folded, people are told, the asker gets its answer, and the next task has its turn. */
#include "server/tasks.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_BYTES = 8192, RETRY_MS = 200, ATTEMPTS_MAX = 3 };

struct task *task_new(struct server *server, struct room *r, const struct operation *operation) {
    struct task *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->room = r;
    t->server = server;
    t->operation = t->asked = operation;
    t->seat = t->wanted = t->target = SPECTATOR;
    t->began = (int64_t)uv_hrtime();
    return t;
}

void task_free(struct task *t) {
    if (t->peer)
        peer_drop(t->peer);
    sodium_memzero(t->token, sizeof t->token);
    sodium_memzero(t->session, sizeof t->session);
    free(t->settings);
    free(t->body);
    free(t);
}

static void refuse(struct task *t, const struct fault *f) {
    task_fault(t, f);
    task_free(t);
}

static void next_task(struct room *r);

/* ---- reading a table again */

/* The table is back: what was asked of the old copy is asked of the new one. */
static void resubmit(void *context, struct room *r, const struct fault *why) {
    struct task *t = context;
    if (!r) {
        refuse(t, why);
        return;
    }
    const struct written *last = &r->written[t->number % WRITTEN_KEPT];
    bool is_there = t->number && last->number == t->number && !memcmp(last->hash, t->hash, SHA_BYTES);
    t->room = r;
    t->operation = t->asked;
    t->member_count = 0;
    t->number = 0;
    free(t->body);
    t->body = NULL;
    if (is_there) { /* the commit went through, although nobody could say so */
        t->repeated = true;
        t->seat = room_seat_of(r, t->player);
        if (t->operation->finish)
            t->operation->finish(t);
        task_free(t);
    } else if (t->lost) {
        struct fault f = {0};
        fault_say(&f, "not_saved", "The server could not save this, so nothing has changed. Try again.");
        refuse(t, &f);
    } else {
        room_submit(t);
    }
}

static void ask_again(struct task *t, const char *id) {
    t->next = NULL;
    if (!t->peer || ++t->attempts > ATTEMPTS_MAX || t->server->stopping) {
        struct fault f = {0};
        fault_say(&f, "busy", "The table is read again; try again.");
        refuse(t, &f);
    } else if (task_is(t, OP_OPENS)) { /* perhaps somebody else has opened it: once is enough */
        t->lost = false;
        rooms_open(t, id, true, "");
    } else {
        rooms_with(t->server, id, resubmit, t);
    }
}

/* The store may know more than this copy: forget it, and ask the journal. */
static void read_again(struct room *r, struct task *busy) {
    struct server *server = r->server;
    struct task *tasks = r->waiting;
    char id[ID_CHARS + 1];
    memcpy(id, r->id, sizeof id);
    log_line(server, "error", "a table is read again from its journal", "table", r->id, NULL);
    r->waiting = NULL;
    r->waiting_count = 0;
    r->busy = NULL;
    server->figures.conflicts++;
    rooms_forget(r);
    rooms_pass_waiters(r);
    clients_wait(r); /* first, so that answers find them in the new copy */
    if (busy) {
        busy->next = tasks;
        tasks = busy;
    }
    while (tasks) {
        struct task *t = tasks;
        tasks = t->next;
        ask_again(t, id);
    }
    if (!server->stopping)
        rooms_resume(server, id); /* a clock or a bot may be due, though nobody asks */
    rooms_discard(r);
}

/* ---- after the commit */

static void folded(struct task *t) {
    struct room *r = t->room;
    const struct operation *op = t->operation;
    if (task_is(t, OP_PLAYS)) {
        r->server->figures.moves++;
        r->server->figures.bot_moves += t->by == BY_BOT;
        r->server->figures.clock_moves += t->by == BY_CLOCK;
    }
    r->server->figures.undos += task_is(t, OP_TAKES_BACK);
    bool acks = task_is(t, OP_ACKS);
    if (acks) /* the acknowledgement comes first: the step after it is the one it led to */
        op->finish(t);
    if (task_is(t, OP_SHOWS))
        room_show(r, !task_is(t, OP_NO_EVENTS));
    if (!acks && op->finish)
        op->finish(t);
    if (task_is(t, OP_SEATS))
        room_seats_changed(r);
    if (task_is(t, OP_TELLS_TABLE) || (room_seen_status(r) >= STATUS_OVER && !task_is(t, OP_QUIET_END)))
        room_tell_table(r);
    if (r->status == STATUS_OVER && task_is(t, OP_PLAYS))
        r->server->figures.tables_over++;
}

static void open_failed(struct task *t, const struct fault *f) {
    struct room *r = t->room;
    r->dead = true;
    rooms_refuse(r, f);
    task_fault(t, f);
}

static void not_saved(struct task *t) {
    struct fault f = {0};
    fault_say(&f, "not_saved", "The server could not save this, so nothing has changed. Try again.");
    if (task_is(t, OP_OPENS))
        open_failed(t, &f);
    else
        task_fault(t, &f);
    t->room->retry_at = server_now(t->server) + RETRY_MS;
}

static bool name_members(const struct task *t) {
    for (unsigned i = 0; i < t->member_count; i++)
        if (t->member_name[i][0] && !room_name_player(t->room, t->member[i], t->member_name[i]))
            return false;
    return true;
}

static void committed(void *context, enum store_result result) {
    struct task *t = context;
    struct room *r = t->room;
    struct complaint why = {""};
    r->busy = NULL;
    if ((result == STORE_CONFLICT || result == STORE_UNKNOWN) &&
        !OLD(OLD_CONFLICT_IS_LOST)) { /* somebody else wrote, or nobody can say */
        t->lost = result == STORE_UNKNOWN;
        read_again(r, t);
        return;
    }
    if (result != STORE_OK) {
        not_saved(t);
    } else {
        r->entries++;
        memcpy(r->chain, t->hash, SHA_BYTES);
        room_note_written(r, r->entries, t->hash);
        if (!name_members(t) || !room_fold(r, t->body, strlen(t->body), t->at, true, &why)) {
            read_again(r, t);
            return;
        }
        if (task_is(t, OP_OPENS))
            rooms_ready(r);
        folded(t);
    }
    task_free(t);
    next_task(r);
}

/* ---- before it */

/* Is it over with this move? The journal says so, that a restart need not look. */
static bool ends_table(const struct task *t) {
    const struct room *r = t->room;
    if (!task_is(t, OP_PLAYS))
        return task_is(t, OP_EXPIRES);
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct rng rng = r->match->rng;
    struct outcome outcome;
    int number = space_parse(r->agreed.game->space, t->text, NULL);
    memcpy(state, r->match->state, r->agreed.game->state_bytes);
    r->agreed.game->apply(&r->agreed, state, (seat)t->seat, (action)number, &rng, NULL);
    r->agreed.game->outcome(&r->agreed, state, &outcome);
    return outcome.over;
}

static bool write_entry(struct task *t, struct fault *f) {
    struct room *r = t->room;
    t->number = r->entries + 1;
    t->at = server_wall(r->server);
    room_chain(r, t->number, t->body, t->hash);
    struct store_job job = {
        .kind = STORE_ENTRY,
        .table = r->id,
        .number = t->number,
        .over = ends_table(t),
        .at = t->at,
        .body = t->body,
        .done = committed,
        .context = t,
    };
    memcpy(job.hash, t->hash, SHA_BYTES);
    memcpy(job.member, t->member, sizeof job.member);
    job.member_count = t->member_count;
    for (unsigned i = 0; i < t->member_count; i++)
        job.member_name[i] = t->member_name[i][0] ? t->member_name[i] : NULL;
    return store_put(r->server->store, &job) || fault_say(f, "busy", "The server is too busy now; try again.");
}

/* May whoever asks do this at all? Seats are looked up now: they may have changed hands since the task arrived. */
static bool may(struct task *t, struct fault *f) {
    struct room *r = t->room;
    if (t->by != BY_PLAYER)
        return true;
    if (!OLD(OLD_SEAT_ON_ARRIVAL))
        t->seat = room_seat_of(r, t->player);
    t->target = t->wanted;
    if (r->frozen)
        return fault_say(f, "not_now",
                         "This table is played by version %ld of the rules, which this server does not have. It can be "
                         "looked at, and its record read.",
                         r->rules_version);
    if (t->token[0] && t->seat == SPECTATOR && room_linked_seat(r, t->token) == SPECTATOR)
        return fault_say(f, "forbidden", "This link is not valid any more. Ask the host for a new one.");
    return permitted(room_roles(r, t->player, t->token, ""), t->operation->right, f);
}

static bool prepare(struct task *t, struct fault *f) {
    char buffer[BODY_BYTES];
    struct text body;
    if (t->operation->paused && t->by == BY_PLAYER && room_paused(t->room))
        t->operation = t->operation->paused;
    if (t->repeated || task_is(t, OP_OPENS))
        return true;
    text_start(&body, buffer, sizeof buffer);
    json_open(&body, '{');
    json_key_string(&body, "k", t->operation->name);
    if (!may(t, f) || !t->operation->prepare(t, &body, f))
        return false;
    if (t->repeated)
        return true;
    if (!t->planned)
        json_close(&body, '}');
    t->body = body.cut ? NULL : strdup(buffer);
    return t->body || fault_say(f, "busy", "There is not enough memory now; try again.");
}

static void refuse_begun(struct task *t, const struct fault *f) {
    if (task_is(t, OP_OPENS) && !t->room->ready)
        open_failed(t, f);
    else
        task_fault(t, f);
    if (!t->peer)
        t->room->retry_at = server_now(t->server) + RETRY_MS;
    task_free(t);
}

/* The plan of the pause after the move is there: it completes the entry. */
void task_planned(struct task *t, const char *plan) {
    struct room *r = t->room;
    struct fault f = {0};
    size_t length = strlen(t->body);
    char *body = plan ? realloc(t->body, length + strlen(plan) + 2) : NULL;
    if (body) {
        t->body = body;
        memcpy(body + length, plan, strlen(plan));
        memcpy(body + length + strlen(plan), "}", 2);
    }
    r->planning = false;
    if (r->server->stopping || !body)
        fault_say(&f, "busy", "The server is too busy now; try again.");
    else if (write_entry(t, &f))
        return;
    r->busy = NULL;
    refuse_begun(t, &f);
    next_task(r);
}

/* Either the entry is on its way to the disk, or the asker has its answer. */
static void begin(struct task *t) {
    struct room *r = t->room;
    struct fault f = {0};
    if (!prepare(t, &f)) {
        refuse_begun(t, &f);
    } else if (t->repeated) {
        t->operation->finish(t);
        task_free(t);
    } else if (t->planned && !pause_plan_begin(t)) {
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        refuse_begun(t, &f);
    } else if (t->planned || write_entry(t, &f)) {
        r->busy = t;
        r->planning = t->planned;
    } else {
        refuse_begun(t, &f);
    }
}

/* ---- one after another */

void room_drop_waiting(struct room *r, const struct fault *f) {
    while (r->waiting) {
        struct task *t = r->waiting;
        r->waiting = t->next;
        refuse(t, f);
    }
    r->waiting_count = 0;
}

static void next_task(struct room *r) {
    struct fault f = {0};
    if (r->dead || r->server->stopping) {
        fault_say(&f, r->dead ? "not_saved" : "busy", "%s",
                  r->dead ? "The table could not be opened. Try again."
                          : "The server is stopping; try again in a moment.");
        room_drop_waiting(r, &f);
    }
    while (!r->busy && r->waiting) {
        struct task *t = r->waiting;
        r->waiting = t->next;
        r->waiting_count--;
        begin(t);
    }
    if (r->dead && !r->busy) {
        rooms_discard(r);
    } else if (!r->dead && !r->server->stopping) {
        room_drive(r);
    }
}

/* Who cannot act in a pause hears it at once, and so does who repeats itself: waiting for the disk would tell that
 * somebody else has answered. */
static bool settled_at_once(struct task *t) {
    const struct room *r = t->room;
    struct fault f = {0};
    if (!task_is(t, OP_ACKS) || t->by != BY_PLAYER || !room_paused(r))
        return false;
    t->seat = room_seat_of(r, t->player);
    if (t->seat == SPECTATOR)
        return false;
    if (task_is_repeated(t))
        finish_ack(t);
    else if (!room_not_paused(r, t->seat, &f))
        task_fault(t, &f);
    else
        return false;
    task_free(t);
    return true;
}

void room_submit(struct task *t) {
    struct room *r = t->room;
    struct fault f = {0};
    if (OLD(OLD_SEAT_ON_ARRIVAL) && t->by == BY_PLAYER)
        t->seat = room_seat_of(r, t->player);
    if (settled_at_once(t))
        return;
    if (r->busy || r->waiting) {
        if (r->waiting_count >= TASKS_MAX) {
            fault_say(&f, "busy", "Too much is going on at this table; try again.");
            refuse(t, &f);
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
