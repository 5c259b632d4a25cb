/* What people, bots and clocks ask of a room. A room does one thing at a time: a task is checked against the room as
 * it is, written as a journal entry, and nothing moves until the disk has it. Then the entry is folded, people are
 * told, the asker gets its answer, and the next task has its turn. */
#include "server/internal.h"
#include "server/tasks.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_BYTES = 4096, RETRY_MS = 200 };

struct task *task_new(struct room *r, const struct operation *operation) {
    struct task *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->room = r;
    t->server = r->server;
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

static void next_task(struct room *r);

/* The disk has the entry but memory could not follow: forget the room, the journal knows. */
static void abandon(struct room *r) {
    static const char bye[] = "{\"type\":\"bye\",\"reason\":\"stopping\"}";
    log_line(r->server, "error", "a table is read again from its journal", "table", r->id, NULL);
    for (struct client *c = r->clients, *next; c; c = next) {
        next = c->next;
        client_tell(c, bye, sizeof bye - 1);
        net_hang_up(c->peer, 1012, "again");
        client_leave(c);
    }
    r->dead = true;
}

static void folded(struct task *t) {
    struct room *r = t->room;
    const struct operation *op = t->operation;
    if (task_is(t, OP_OPENS))
        rooms_add(r);
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
    if (task_is(t, OP_TELLS_TABLE) || (room_seen_status(r) == STATUS_OVER && !task_is(t, OP_QUIET_END)))
        room_tell_table(r);
    if (r->status == STATUS_OVER && task_is(t, OP_PLAYS))
        r->server->figures.tables_over++;
}

static void committed(void *context, enum store_result result) {
    struct task *t = context;
    struct room *r = t->room;
    struct fault f = {0};
    struct complaint why = {""};
    r->busy = NULL;
    if (result != STORE_OK) {
        fault_say(&f, "not_saved", "The server could not save this, so nothing has changed. Try again.");
        task_fault(t, &f);
        r->retry_at = server_now(r->server) + RETRY_MS;
        r->dead = task_is(t, OP_OPENS);
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
    if (!task_is(t, OP_PLAYS))
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
    return store_put(r->server->store, &job);
}

static bool prepare(struct task *t, struct fault *f) {
    char buffer[BODY_BYTES];
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
    if (t->operation->paused && t->by == BY_PLAYER && room_paused(r))
        t->operation = t->operation->paused;
    bool good = prepare(t, &f);
    if (good && t->repeated) {
        t->operation->finish(t);
    } else if (good && (write_entry(t) || fault_say(&f, "busy", "The server is too busy now; try again."))) {
        r->busy = t;
        return;
    } else {
        task_fault(t, &f);
        r->dead = task_is(t, OP_OPENS);
        if (!t->peer)
            r->retry_at = server_now(r->server) + RETRY_MS;
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
    if (r->status != STATUS_OPEN || !r->autostart || !room_is_full(r) || r->busy)
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
        rooms_discard(r);
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
    if (!task_is(t, OP_ACKS) || t->by != BY_PLAYER || t->seat == SPECTATOR || !room_paused(r))
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
