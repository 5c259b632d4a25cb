/* Whether the last move may be taken back. That guesses worlds, which takes longer than the loop may stand still, so it
 * is worked out on a thread, from a copy of the match. */
#include "server/internal.h"

#include <stdlib.h>

struct undo_job {
    struct thinking_job job;
    struct room *room;
    struct match *match; /* a copy */
    uint32_t turns;      /* of the room, when it was asked */
    unsigned seat;
    bool may;
};

static void look(struct thinking_job *job) {
    struct undo_job *u = (struct undo_job *)job;
    u->may = match_may_undo(u->match, u->seat, NULL);
}

static void tell(struct room *r, unsigned who) {
    char line[60];
    struct text out;
    r->undo_seat = who;
    r->undo_turn = r->turns;
    text_start(&out, line, sizeof line);
    text_format(&out, "{\"type\":\"may_undo\",\"seq\":%u}", room_seq(r, who));
    room_tell_viewer(r, who, out.data, out.length);
}

static void looked(struct thinking_job *job, bool cancelled) {
    struct undo_job *u = (struct undo_job *)job;
    struct room *r = u->room;
    r->undo_looks--;
    if (!cancelled && u->may && !r->dead && u->turns == r->turns && r->status == STATUS_PLAYING && !r->busy &&
        !room_paused(r))
        tell(r, u->seat);
    match_close(u->match);
    free(u);
    if (r->dead)
        rooms_discard(r);
}

void room_may_undo(struct room *r) {
    r->undo_at = 0;
    if (r->status != STATUS_PLAYING || r->busy || !r->match->count)
        return;
    unsigned who = r->match->log[r->match->count - 1].seat;
    if (r->seat[who].kind != SEAT_HUMAN || !r->seat[who].here || r->steps[r->step_count - 1].undo)
        return;
    struct undo_job *u = calloc(1, sizeof *u);
    struct match *copy = u ? match_copy(r->match) : NULL;
    if (!copy) { /* memory is out: the button stays away, the request still works */
        free(u);
        return;
    }
    *u = (struct undo_job){.job = {.class = THINK_SHORT, .run = look, .done = looked},
                           .room = r,
                           .match = copy,
                           .turns = r->turns,
                           .seat = who};
    r->undo_looks++;
    thinking_submit(r->server->thinking, &u->job);
}

/* Who was shown the button is asked no second time: the position is the one that was looked at. */
bool room_undo_allowed(const struct room *r, unsigned who, struct complaint *why) {
    return (r->undo_seat == who && r->undo_turn == r->turns) || match_may_undo(r->match, who, why);
}
