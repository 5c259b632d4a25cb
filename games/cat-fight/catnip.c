/* Catnip: CF-40 to CF-45. */
#include "games/cat-fight/rules.h"

static void tell_drawn(struct play *p, int who, unsigned from, unsigned to) {
    if (!p->events)
        return;
    event_open(p->events, "drawn");
    event_seat(p->events, "seat", who);
    event_word(p->events, "from", cat_fight_square_names[from]);
    event_word(p->events, "to", cat_fight_square_names[to]);
    event_close(p->events);
}

/* CF-40: the cat goes straight to the square and faces the way it went. A cat that is there already (CF-20)
 * keeps its direction. */
static void draw(struct play *p, int who, unsigned to) {
    struct state *s = p->s;
    unsigned from = s->cat[who], dir = direction_to(from, to);
    tell_drawn(p, who, from, to);
    s->cat[who] = (uint8_t)to;
    if (dir != NO_DIRECTION)
        s->face[who] = (uint8_t)dir;
}

/* CF-43: the nearest along the board; of equally near ones that of the lowest seat. */
int cat_fight_catnip_near(const struct state *s, unsigned square) {
    int owner = -1, nearest = ROWS;
    for (int who = 0; who < SEATS; who++) {
        unsigned at = s->nip[who];
        if (at >= SQUARES || distance(at, square) >= nearest)
            continue;
        if (at == square || has_line(square, at, blocks_of(s))) {
            owner = who;
            nearest = distance(at, square);
        }
    }
    return owner;
}

void cat_fight_draw_to_catnip(struct play *p, seat who, int owner) {
    draw(p, who, p->s->nip[owner]);
    p->s->nip[owner] = USED_UP;
}

/* CF-42: the turn of a cat that was drawn ends; so does one whose catnip came last (CF-29). */
void cat_fight_after_catnip(struct play *p, seat_set drawn) {
    struct state *s = p->s;
    if (s->moved || drawn >> s->turn & 1)
        cat_fight_end_turn(p, seat_after(p->t, s->turn));
    else
        cat_fight_resume_turn(p);
}

/* CF-27, CF-40, CF-41. */
void cat_fight_nip(struct play *p, seat who, unsigned at) {
    struct state *s = p->s;
    seat_set drawn = 0;
    cat_fight_tell_at(p->events, "nip", who, at);
    for (int cat = 0; cat < SEATS; cat++)
        if (s->cat[cat] != NOWHERE && has_line(s->cat[cat], at, blocks_of(s)))
            drawn |= (seat_set)(1u << cat);
    s->nip[who] = drawn ? USED_UP : (uint8_t)at;
    BITS_EACH(cat, drawn) {
        draw(p, (int)cat, at);
    }
    if (bits_count(drawn) > 1)
        cat_fight_start_fight(p, at, drawn, true);
    else
        cat_fight_after_catnip(p, drawn);
}
