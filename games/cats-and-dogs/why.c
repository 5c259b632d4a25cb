/* Why a marker can be placed, an animal fed or an action card played, or not. */
#include "games/cats-and-dogs/rules.h"

enum reasons {
    MAY_MARK,
    MAY_TURN,
    MAY_CARD,
    MAY_FEED,
    MAY_MORE,
    MAY_STOP,
    MAY_PICK,
    MUST_MARK,
    NOT_MARKING,
    MUST_ACT,
    MUST_FEED,
    NOT_FEEDING,
    MUST_SAY_MORE,
    NOT_IN_MORE,
    MUST_PICK,
    NO_CARD_PLAYED,
    NO_SUCH_ANIMAL,
    FULL_ANIMAL,
    NO_SPACE,
    CARD_NOT_HELD,
    CHANGES_NOTHING,
    WRONG_PICK,
    NOT_THERE,
    SAME_ANIMAL,
    SAME_KIND,
    OTHER_KIND,
    SAME_FOOD,
    FISH_FIRST,
    BONE_SECOND,
    SAME_THING,
    OWN_MARKER,
    LEADS_NOWHERE,
};
static const struct because because[] = {
    [MAY_MARK] = {"may_mark", "LD-10", "Animal {animal} has a free space for your marker."},
    [MAY_TURN] = {"may_turn", "LD-11", "You may always turn a food card; {deck} are in the deck."},
    [MAY_CARD] = {"may_play_card", "LD-29", "You hold {card}, and it would change something."},
    [MAY_FEED] = {"may_feed", "LD-13", "Animal {animal} has {food} food cards, so {card} may go there."},
    [MAY_MORE] = {"may_turn_more", "LD-14",
                  "Animal {animal} has {food} food cards: while it has fewer than 4, another may follow."},
    [MAY_STOP] = {"may_stop", "LD-14", "Animal {animal} has been fed once, so you may stop."},
    [MAY_PICK] = {"may_pick", "LD-29", "{card} can change something with this choice."},
    [MUST_MARK] = {"must_mark", "LD-10",
                   "You have {stock} markers in stock and there is a free space: place one first."},
    [NOT_MARKING] = {"marking_over", "LD-10", "A marker is placed only at the beginning of a turn."},
    [MUST_ACT] = {"must_act", "LD-11", "First turn a food card or play an action card."},
    [MUST_FEED] = {"must_feed", "LD-13", "{card} lies face up: choose the animal that gets it."},
    [NOT_FEEDING] = {"nothing_turned", "LD-13", "No food card lies face up now."},
    [MUST_SAY_MORE] = {"must_decide_more", "LD-14", "Animal {animal} is being fed: turn another card for it, or stop."},
    [NOT_IN_MORE] = {"not_feeding", "LD-14", "No animal is being fed now."},
    [MUST_PICK] = {"must_pick", "LD-29", "You are playing {card}: choose what it does."},
    [NO_CARD_PLAYED] = {"no_card_played", "LD-29", "No action card is being played now."},
    [NO_SUCH_ANIMAL] = {"no_such_animal", "LD-5",
                        "There is no animal {animal}: with {players} players there are {count}."},
    [FULL_ANIMAL] = {"animal_full", "LD-12", "Animal {animal} has five food cards: it is full and out of play."},
    [NO_SPACE] = {"no_space", "LD-16", "All {spaces} spaces of animal {animal} are taken."},
    [CARD_NOT_HELD] = {"card_not_held", "LD-11", "You do not hold {card}."},
    [CHANGES_NOTHING] = {"changes_nothing", "LD-29", "{card} would change nothing now."},
    [WRONG_PICK] = {"wrong_pick", "LD-29", "{card} is played on {wanted}."},
    [NOT_THERE] = {"not_there", "LD-29", "There is no {thing} on animal {animal}."},
    [SAME_ANIMAL] = {"same_animal", "LD-29", "Animal {animal} was named already; {card} needs two different animals."},
    [SAME_KIND] = {"same_kind", "LD-31",
                   "Animals {first} and {animal} are both {kind}s; one must be a dog and one a cat."},
    [OTHER_KIND] = {"other_kind", "LD-33",
                    "Animals {first} and {animal} are a dog and a cat; both must be of one kind."},
    [SAME_FOOD] = {"same_food", "LD-39", "Animals {first} and {animal} have the same food, so nothing would change."},
    [FISH_FIRST] = {"fish_first", "LD-32", "Name the fish card first; {thing} is a bone card."},
    [BONE_SECOND] = {"bone_second", "LD-32", "The second card must be a bone card; {thing} is a fish card."},
    [SAME_THING] = {"same_thing", "LD-29", "Both choices would be {thing}, so nothing would change."},
    [OWN_MARKER] = {"own_marker", "LD-38", "This marker is your own; {card} replaces a marker of another player."},
    [LEADS_NOWHERE] = {"leads_nowhere", "LD-29", "There is no second choice with which this would change something."},
};

struct asked { /* about whom and what */
    const struct table *t;
    const struct state *s;
    seat who;
    struct reason *out;
};

static void no(const struct asked *q, enum reasons why) {
    reason_illegal(q->out, &because[why]);
}

static void yes(const struct asked *q, enum reasons why) {
    reason_legal(q->out, &because[why]);
}

static void add_animal(const struct asked *q, unsigned x) {
    reason_word(q->out, "animal", cats_and_dogs_letters[x]);
}

static void add_card(const struct asked *q, unsigned ploy) {
    reason_word(q->out, "card", cats_and_dogs_ploy_names[ploy]);
}

/* What is asked now, said to somebody who does something else. `instead` names the step that the action belongs to. */
static void wrong_step(const struct asked *q, enum reasons instead) {
    const struct state *s = q->s;
    switch (s->phase) {
    case PHASE_MARK:
        no(q, MUST_MARK);
        reason_number(q->out, "stock", s->stock[q->who]);
        return;
    case PHASE_FEED:
        no(q, MUST_FEED);
        reason_word(q->out, "card", cats_and_dogs_foods[s->turned]);
        return;
    case PHASE_MORE:
        no(q, MUST_SAY_MORE);
        add_animal(q, s->feeding);
        return;
    case PHASE_PICK:
        no(q, MUST_PICK);
        add_card(q, s->card);
        return;
    }
    no(q, instead); /* PHASE_ACT */
}

/* LD-5, LD-12: false with the reason when the animal cannot be named at all. */
static bool in_play(const struct asked *q, unsigned x) {
    if (x >= laid_out(q->t)) {
        no(q, NO_SUCH_ANIMAL);
        reason_number(q->out, "players", q->t->seats);
        reason_number(q->out, "count", (int)laid_out(q->t));
    } else if (is_full(q->s, x)) {
        no(q, FULL_ANIMAL);
    } else {
        return true;
    }
    add_animal(q, x);
    return false;
}

static void why_mark(const struct asked *q, unsigned x) {
    if (q->s->phase != PHASE_MARK) {
        wrong_step(q, NOT_MARKING);
    } else if (in_play(q, x)) {
        int spaces = animal_card(q->t, q->s, x)->spaces;
        if (q->s->marked[x] < spaces) {
            yes(q, MAY_MARK);
        } else {
            no(q, NO_SPACE);
            reason_number(q->out, "spaces", spaces);
        }
        add_animal(q, x);
    }
}

static void why_card(const struct asked *q, unsigned ploy) {
    const struct state *s = q->s;
    bool held = false;
    for (unsigned i = 0; i < s->hand_count[q->who]; i++)
        held = held || s->hand[q->who][i] == ploy;
    if (s->phase != PHASE_ACT) {
        wrong_step(q, MUST_ACT);
        return;
    }
    if (!held)
        no(q, CARD_NOT_HELD);
    else if (!cats_and_dogs_can_play(q->t, s, ploy))
        no(q, CHANGES_NOTHING);
    else
        yes(q, MAY_CARD);
    add_card(q, ploy);
}

static void why_feed(const struct asked *q, unsigned x) {
    const struct state *s = q->s;
    if (s->phase != PHASE_FEED) {
        wrong_step(q, NOT_FEEDING);
    } else if (in_play(q, x)) {
        yes(q, MAY_FEED);
        add_animal(q, x);
        reason_number(q->out, "food", s->fed[x]);
        reason_word(q->out, "card", cats_and_dogs_foods[s->turned]);
    }
}

static void why_more(const struct asked *q, bool more) {
    const struct state *s = q->s;
    if (s->phase != PHASE_MORE) {
        wrong_step(q, NOT_IN_MORE);
        return;
    }
    yes(q, more ? MAY_MORE : MAY_STOP);
    add_animal(q, s->feeding);
    if (more)
        reason_number(q->out, "food", s->fed[s->feeding]);
}

/* ---- picks: LD-29 to LD-39 */

static void thing_words(enum pick_sort sort, struct pick p, struct text *out) {
    if (sort == PICK_FOOD)
        text_put(out, cats_and_dogs_foods[p.what]);
    else
        text_format(out, "marker of seat %d", p.what + 1);
}

static void add_thing(const struct asked *q, enum pick_sort sort, struct pick p) {
    char words[REASON_WORD_BYTES];
    struct text text;
    text_start(&text, words, sizeof words);
    thing_words(sort, p, &text);
    reason_word(q->out, "thing", words);
}

/* Why the second pick does not go with the first. */
static void why_second(const struct asked *q, struct pick a, struct pick b) {
    enum ploy ploy = q->s->card;
    enum pick_sort sort = cats_and_dogs_ploys[ploy].sort;
    unsigned kind = animal_card(q->t, q->s, a.x)->kind;
    bool one_kind = kind == animal_card(q->t, q->s, b.x)->kind;
    if (a.x == b.x) {
        no(q, SAME_ANIMAL);
        add_animal(q, b.x);
        add_card(q, ploy);
    } else if (sort != PICK_ANIMAL) {
        no(q, ploy == SWAP_FISH_BONE ? BONE_SECOND : SAME_THING);
        add_thing(q, sort, b);
    } else {
        bool kinds_wrong = (ploy == SWAP_DOG_CAT && one_kind) || (ploy == SWAP_SAME_KIND && !one_kind);
        no(q, !kinds_wrong ? SAME_FOOD : one_kind ? SAME_KIND : OTHER_KIND);
        reason_word(q->out, "first", cats_and_dogs_letters[a.x]);
        add_animal(q, b.x);
        if (kinds_wrong && one_kind)
            reason_word(q->out, "kind", cats_and_dogs_kinds[kind]);
    }
}

/* Why the first or only pick leads to no change. */
static void why_first(const struct asked *q, struct pick p) {
    enum ploy ploy = q->s->card;
    enum pick_sort sort = cats_and_dogs_ploys[ploy].sort;
    if (ploy == REPLACE_MARKER) {
        no(q, OWN_MARKER);
        add_card(q, ploy);
    } else if (ploy == SWAP_FISH_BONE && is_bone(p.what)) {
        no(q, FISH_FIRST);
        add_thing(q, sort, p);
    } else {
        no(q, LEADS_NOWHERE);
    }
}

static bool lies_there(const struct state *s, enum pick_sort sort, struct pick p) {
    const uint8_t *list = sort == PICK_FOOD ? s->food[p.x] : s->marker[p.x];
    unsigned count = sort == PICK_FOOD ? s->fed[p.x] : s->marked[p.x];
    for (unsigned i = 0; i < count; i++)
        if (list[i] == p.what)
            return true;
    return sort == PICK_ANIMAL;
}

static void why_pick(const struct asked *q, enum pick_sort sort, unsigned number) {
    static const char *const wanted[] = {
        [PICK_FOOD] = "food cards", [PICK_ANIMAL] = "animals", [PICK_MARKER] = "markers"};
    const struct state *s = q->s;
    struct pick p = cats_and_dogs_pick(sort, number);
    if (s->phase != PHASE_PICK) {
        wrong_step(q, NO_CARD_PLAYED);
        return;
    }
    enum pick_sort asked = cats_and_dogs_ploys[s->card].sort;
    if (sort != asked) {
        no(q, WRONG_PICK);
        add_card(q, s->card);
        reason_word(q->out, "wanted", wanted[asked]);
        return;
    }
    if (!in_play(q, p.x))
        return;
    if (!lies_there(s, sort, p)) {
        no(q, NOT_THERE);
        add_thing(q, sort, p);
        add_animal(q, p.x);
    } else if (cats_and_dogs_accepts_pick(q->t, s, s->card, s->first, number)) {
        yes(q, MAY_PICK);
        add_card(q, s->card);
    } else if (s->first) {
        why_second(q, cats_and_dogs_pick(sort, s->first), p);
    } else {
        why_first(q, p);
    }
}

void cats_and_dogs_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out) {
    struct asked q = {.t = t, .s = hidden, .who = who, .out = out};
    if (a >= DO_MARKER) {
        why_pick(&q, PICK_MARKER, a);
    } else if (a >= DO_FOOD) {
        why_pick(&q, PICK_FOOD, a);
    } else if (a >= DO_ANIMAL) {
        why_pick(&q, PICK_ANIMAL, a);
    } else if (a >= DO_MORE) {
        why_more(&q, a == DO_MORE);
    } else if (a >= DO_FEED) {
        why_feed(&q, a - DO_FEED);
    } else if (a >= DO_CARD) {
        why_card(&q, a - DO_CARD);
    } else if (a == DO_TURN) {
        if (q.s->phase != PHASE_ACT) {
            wrong_step(&q, MUST_ACT);
            return;
        }
        yes(&q, MAY_TURN);
        reason_number(out, "deck", q.s->deck_count);
    } else {
        why_mark(&q, a - DO_MARK);
    }
}
