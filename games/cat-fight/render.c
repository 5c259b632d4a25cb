/* The table as text. A cat is its seat with an arrow on the side it looks to:
 *     \1   1^   1/        (3) a saucer with three creams      ### a blocker      ~2~ catnip of seat 2
 *     <1         1>         : the blue rim      . inside      o  a square for saucers
 *     /1   1v   1\                                                                                            */
#include "games/cat-fight/rules.h"

/* What stands left and right of the seat's number. */
static const char arrows[DIRECTIONS + 1][2] = {
    [NORTH] = {' ', '^'},       [NORTH_EAST] = {' ', '/'},  [EAST] = {' ', '>'},
    [SOUTH_EAST] = {' ', '\\'}, [SOUTH] = {' ', 'v'},       [SOUTH_WEST] = {'/', ' '},
    [WEST] = {'<', ' '},        [NORTH_WEST] = {'\\', ' '}, [NO_DIRECTION] = {' ', ' '},
};

static void draw_cat(const struct state *s, unsigned square, struct text *out) {
    seat_set here = 0;
    for (int who = 0; who < SEATS; who++)
        here |= (seat_set)((s->cat[who] == square) << who);
    unsigned who = bits_first(here);
    if (bits_count(here) > 1)
        text_put(out, " X ");
    else
        text_format(out, "%c%u%c", arrows[s->face[who]][0], who + 1, arrows[s->face[who]][1]);
}

static void draw_square(const struct state *s, unsigned square, struct text *out) {
    if (has(cats_of(s), square)) {
        draw_cat(s, square, out);
        return;
    }
    for (int i = 0; i < s->saucers; i++)
        if (s->saucer[i].at == square) {
            text_format(out, "(%d)", s->saucer[i].left);
            return;
        }
    for (int who = 0; who < SEATS; who++)
        if (s->nip[who] == square) {
            text_format(out, "~%d~", who + 1);
            return;
        }
    bool for_saucer = false;
    for (int i = 0; i < 12; i++)
        for_saucer |= cat_fight_saucer_squares[i] == square;
    text_put(out, has(blocks_of(s), square) ? "###" : has(BLUE_BITS, square) ? " : " : for_saucer ? " o " : " . ");
}

static void draw_board(const struct state *s, struct text *out) {
    static const char columns[] = "      a   b   c   d   e   f   g   h   i   j\n";
    text_put(out, columns);
    for (unsigned row = 0; row < ROWS; row++) {
        text_format(out, "%3u  ", row + 1);
        for (unsigned column = 0; column < COLUMNS; column++) {
            draw_square(s, row * COLUMNS + column, out);
            text_char(out, ' ');
        }
        text_format(out, " %u\n", row + 1);
    }
    text_put(out, columns);
}

/* CF-11: what lies on the line the cat looks along, near things first. */
static void list_seen(const struct table *t, const struct state *s, int cat, struct text *out) {
    bool any = false;
    unsigned square = s->cat[cat];
    if (s->face[cat] == NO_DIRECTION)
        return;
    text_put(out, "sees ");
    while ((square = neighbour(square, s->face[cat])) != NOWHERE) {
        const char *name = cat_fight_square_names[square];
        for (int other = 0; other < t->seats; other++)
            if (s->cat[other] == square) {
                text_format(out, "%scat %d on %s", any ? ", " : "", other + 1, name);
                any = true;
            }
        const char *thing = has(saucers_of(s), square)  ? "the saucer on"
                            : has(nips_of(s), square)   ? "catnip on"
                            : has(blocks_of(s), square) ? "a blocker on"
                                                        : NULL;
        if (thing)
            text_format(out, "%s%s %s", any ? ", " : "", thing, name);
        any |= thing != NULL;
        if (has(blocks_of(s), square))
            break;
    }
    text_put(out, any ? "" : "nothing");
    text_put(out, cat_watched(s, cat, blocks_of(s)) ? "; is watched" : "");
}

static void list_creams(heap creams, struct text *out) {
    text_format(out, "%u cream%s", cat_fight_heap_count(creams), cat_fight_heap_count(creams) == 1 ? "" : "s");
    if (creams >> 4) {
        text_put(out, " (");
        for (unsigned number = 1, listed = 0; number <= NUMBER_MAX; number++)
            for (unsigned i = heap_of(creams, number); i; i--)
                text_format(out, "%s%u", listed++ ? " " : "", number);
        text_put(out, ")");
    }
}

static void list_seat(const struct table *t, const struct state *s, int who, seat viewer, struct text *out) {
    bool on_board = s->cat[who] != NOWHERE, nip_lies = s->nip[who] < SQUARES;
    text_format(out, "%s%s seat %d: ", who == s->turn && s->phase != PHASE_OVER ? "*" : " ", who == viewer ? ">" : " ",
                who + 1);
    list_creams(s->creams[who], out);
    if (s->lost[who])
        text_format(out, ", %u sacrificed", cat_fight_heap_count(s->lost[who]));
    text_format(out, ", %d blocker%s, catnip %s%s\n", s->stock[who], s->stock[who] == 1 ? "" : "s",
                nip_lies                 ? "on "
                : s->nip[who] == NOWHERE ? "held"
                                         : "gone",
                nip_lies ? cat_fight_square_names[s->nip[who]] : "");
    text_format(out, "            cat %s", on_board ? "on " : "off the board");
    if (on_board) {
        text_format(out, "%s, ", cat_fight_square_names[s->cat[who]]);
        list_seen(t, s, who, out);
    }
    text_char(out, '\n');
}

static void list_fight(const struct fight *f, struct text *out) {
    if (!f->cats)
        return;
    text_format(out, "Fight on %s%s:", cat_fight_square_names[f->at], f->catnip ? " over catnip" : "");
    BITS_EACH(who, f->cats) {
        text_format(out, " seat %d rolled %d%s", (int)who + 1, f->roll[who], f->cats >> who > 1 ? "," : ";");
    }
    text_format(out, " seat %d is winning.\n", f->winner + 1);
}

void cat_fight_render(const struct table *t, const void *state, seat viewer, struct text *out) {
    const struct state *s = state;
    draw_board(s, out);
    for (int who = 0; who < t->seats; who++)
        list_seat(t, s, who, viewer, out);
    list_fight(&s->fight, out);
    text_format(out, "   Creams in the box: %u, removed: %u. Quiet turns: %u of %d.\n", cat_fight_heap_count(s->box),
                cat_fight_heap_count(s->removed), s->quiet, QUIET_TURNS_EACH * t->seats);
}
