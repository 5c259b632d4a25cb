/* What is secret in Catchy!, and what the position must look like. */
#include "games/catchy/rules.h"

#include "base/bits.h"

#include <string.h>

static card_set played_cards(const struct state *s) {
    card_set set = 0;
    for (int i = 0; i < played_count(s); i++)
        set |= CARD(s->played[i]);
    return set;
}

static card_set void_cards(const struct state *s, unsigned who) {
    card_set set = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (s->voids[who] >> colour & 1)
            set |= COLOUR(colour);
    return set;
}

/* The other hand and the course are secret, but not the place that holds `start`. */
static inline void hide(struct state *s, seat viewer) {
    for (unsigned who = 0; who < SEATS; who++)
        s->hand[who] = who == viewer ? s->hand[who] : 0;
    for (int place = 0; place < PLACES; place++)
        s->course[place] = s->course[place] == START ? START : UNKNOWN;
}

void catchy_hide(const struct table *t, void *state, seat viewer) {
    (void)t;
    hide(state, viewer);
}

void catchy_hide_into(const struct table *t, const void *state, seat viewer, void *out) {
    (void)t;
    bytes_copy(out, state, sizeof(struct state));
    hide(out, viewer);
}

/* ---- guessing. Unknown cards are of four kinds: those both hands may hold, those only one of them may, the
 * other having shown that it lacks the colour, and those that can only lie in the course. A world is made by
 * choosing how many of each kind go where, in proportion to the number of worlds of that sort, and then which. */

struct unknown {
    card_set both, only[SEATS], course;
    unsigned need[SEATS]; /* cards that each hidden hand lacks */
};

static void find_unknown(const struct state *s, seat viewer, struct unknown *out) {
    card_set cards = (CARD(START) - 1) & ~played_cards(s), barred[SEATS];
    for (unsigned who = 0; who < SEATS; who++) {
        bool hidden = who != viewer, keeps_start = s->phase == PHASE_SWAP && who == s->leader;
        out->need[who] = hidden ? (unsigned)(hand_size(s, who) - keeps_start) : 0;
        barred[who] = hidden ? void_cards(s, who) : CARD(START) - 1;
        cards &= ~(hidden ? 0 : s->hand[who]);
    }
    out->both = cards & ~barred[0] & ~barred[1];
    out->only[0] = cards & ~barred[0] & barred[1];
    out->only[1] = cards & barred[0] & ~barred[1];
    out->course = cards & barred[0] & barred[1];
}

/* n over k, for up to 16 cards and k up to 7, the most that a hand holds. */
static uint32_t choices(unsigned n, unsigned k) {
    static const uint16_t ways[START + 1][TRICKS + 1] = {
        {1},
        {1, 1},
        {1, 2, 1},
        {1, 3, 3, 1},
        {1, 4, 6, 4, 1},
        {1, 5, 10, 10, 5, 1},
        {1, 6, 15, 20, 15, 6, 1},
        {1, 7, 21, 35, 35, 21, 7, 1},
        {1, 8, 28, 56, 70, 56, 28, 8},
        {1, 9, 36, 84, 126, 126, 84, 36},
        {1, 10, 45, 120, 210, 252, 210, 120},
        {1, 11, 55, 165, 330, 462, 462, 330},
        {1, 12, 66, 220, 495, 792, 924, 792},
        {1, 13, 78, 286, 715, 1287, 1716, 1716},
        {1, 14, 91, 364, 1001, 2002, 3003, 3432},
        {1, 15, 105, 455, 1365, 3003, 5005, 6435},
        {1, 16, 120, 560, 1820, 4368, 8008, 11440},
    };
    return ways[n][k];
}

/* The worlds in which `own[who]` cards of each hand are of a colour that only it may hold. */
static uint32_t worlds(const struct unknown *u, const unsigned own[SEATS]) {
    unsigned both = bits_count(u->both), rest[SEATS];
    uint32_t ways = 1;
    for (int who = 0; who < SEATS; who++) {
        if (own[who] > u->need[who])
            return 0;
        rest[who] = u->need[who] - own[who];
        ways *= choices(bits_count(u->only[who]), own[who]);
    }
    if (rest[0] > both)
        return 0;
    return ways * choices(both, rest[0]) * choices(both - rest[0], rest[1]);
}

/* Every sum of worlds is at most 16! / (6! 7! 3!) = 960,960, seen by a spectator before the swap. */
static void split_hands(const struct unknown *u, struct rng *rng, unsigned own[SEATS]) {
    unsigned most[SEATS] = {bits_count(u->only[0]), bits_count(u->only[1])};
    uint32_t total = 0;
    if (!u->both) { /* a seat sees its own hand, and the other takes all that it needs from the cards it may hold */
        for (int who = 0; who < SEATS; who++)
            own[who] = u->need[who];
        rng_below(rng, worlds(u, own)); /* the numbers after it are the same as after any other split */
        return;
    }
    for (own[0] = 0; own[0] <= most[0]; own[0]++)
        for (own[1] = 0; own[1] <= most[1]; own[1]++)
            total += worlds(u, own);
    must(total); /* the true world is one of them */
    uint32_t pick = rng_below(rng, total);
    for (own[0] = 0; own[0] <= most[0]; own[0]++)
        for (own[1] = 0; own[1] <= most[1]; own[1]++) {
            uint32_t ways = worlds(u, own);
            if (pick < ways)
                return;
            pick -= ways;
        }
}

/* Takes `count` of the cards out of the set, any so many of them equally likely. */
static card_set draw(card_set *from, unsigned count, struct rng *rng) {
    card_set drawn = 0;
    for (unsigned left = bits_count(*from); count--; left--) {
        card_set card = CARD(bits_nth(*from, rng_below(rng, left)));
        *from &= ~card;
        drawn |= card;
    }
    return drawn;
}

void catchy_guess(const struct table *t, void *state, seat viewer, struct rng *rng) {
    struct state *s = state;
    struct unknown u;
    unsigned own[SEATS];
    uint8_t course[PLACES] = {0};
    size_t count = 0;
    (void)t;
    find_unknown(s, viewer, &u);
    split_hands(&u, rng, own);
    for (unsigned who = 0; who < SEATS; who++) {
        if (who == viewer)
            continue;
        s->hand[who] = draw(&u.only[who], own[who], rng) | draw(&u.both, u.need[who] - own[who], rng);
        if (s->phase == PHASE_SWAP && who == s->leader)
            s->hand[who] |= CARD(START);
    }
    BITS_EACH(card, u.both | u.only[0] | u.only[1] | u.course)
    course[count++] = (uint8_t)card;
    rng_shuffle(rng, course, count);
    for (int place = 0; place < PLACES; place++)
        if (s->course[place] == UNKNOWN)
            s->course[place] = course[--count];
}

/* ---- checking */

static bool check_hand(const struct state *s, unsigned who, struct complaint *why) {
    int size = hand_size(s, who);
    if ((int)bits_count(s->hand[who]) != size)
        return complain(why, "Seat %u must hold %d cards in trick %d of phase \"%s\".", who + 1, size, s->trick,
                        catchy_phases[s->phase].name);
    if (s->hand[who] & void_cards(s, who))
        return complain(why, "Seat %u holds a colour that its \"voids\" say it lacks.", who + 1);
    return true;
}

/* CA-1: each card once. */
static bool check_cards(const struct state *s, struct complaint *why) {
    uint8_t card[PLAYED_MAX + PLACES];
    int count = played_count(s);
    card_set seen = s->hand[0];
    if (s->hand[0] & s->hand[1])
        return complain(why, "\"%s\" stands in both hands.", catchy_cards[bits_first(s->hand[0] & s->hand[1])]);
    seen |= s->hand[1];
    memcpy(card, s->played, (size_t)count);
    memcpy(card + count, s->course, PLACES);
    for (int i = 0; i < count + PLACES; i++) {
        if (card[i] >= CARDS)
            return complain(why, "\"course\" or \"played\" has a card that the game has not.");
        if (seen >> card[i] & 1)
            return complain(why, "\"%s\" stands twice; each card is there once.", catchy_cards[card[i]]);
        seen |= CARD(card[i]);
    }
    return true;
}

/* CA-11 */
static bool check_start(const struct state *s, struct complaint *why) {
    if (s->phase == PHASE_SWAP)
        return s->hand[s->leader] >> START & 1 ||
               complain(why, "Before the swap \"start\" must be in the leader's hand.");
    for (int place = 0; place < PLACES; place++)
        if (s->course[place] == START)
            return true;
    return complain(why, "After the swap \"start\" must lie in the course.");
}

/* CA-18, CA-20 */
static bool check_end(const struct table *t, const struct state *s, struct complaint *why) {
    int target = t->option[OPTION_TARGET];
    bool reached = s->score[0] >= target || s->score[1] >= target, caught = s->cat == arms(t) || s->cat == -arms(t);
    if (s->cat > arms(t) || s->cat < -arms(t))
        return complain(why, "\"cat\" must be from %d to %d on this course.", -arms(t), arms(t));
    if (s->phase != PHASE_OVER && caught)
        return complain(why, "The Cat is in someone's Arms, so the round would have ended.");
    if (s->phase != PHASE_OVER && reached)
        return complain(why, "A score has reached the target of %d, so the game would be over.", target);
    if (s->phase == PHASE_OVER && !caught && s->trick < TRICKS)
        return complain(why, "The game is over, but its last round is not: the Cat is in nobody's Arms.");
    if (s->phase == PHASE_OVER && !reached)
        return complain(why, "The game is over, but no score has reached the target of %d.", target);
    return true;
}

bool catchy_check(const struct table *t, const void *state, struct complaint *why) {
    const struct state *s = state;
    if (s->phase > PHASE_OVER || s->leader >= SEATS || s->mood > BLUE || s->trick < 1 || s->trick > TRICKS)
        return complain(why, "The phase, leader, mood or trick is out of range.");
    if (s->round < 1 || s->score[0] > TARGET_MAX + ROUND_POINTS_MAX || s->score[1] > TARGET_MAX + ROUND_POINTS_MAX)
        return complain(why, "The round or a score is out of range.");
    if (s->phase == PHASE_SWAP && s->trick != 1)
        return complain(why, "The swap comes before trick 1.");
    if (played_count(s) < 2 && (s->voids[0] || s->voids[1]))
        return complain(why, "\"voids\" must be empty before a led card has been answered.");
    for (int i = played_count(s); i < PLAYED_MAX; i++)
        if (s->played[i])
            return complain(why, "\"played\" has more cards than fit the trick.");
    return check_cards(s, why) && check_hand(s, 0, why) && check_hand(s, 1, why) && check_start(s, why) &&
           check_end(t, s, why);
}
