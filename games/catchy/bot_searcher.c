/* How a player who searches plays Catchy!, by a small network that tools/imitate.c has learned, and what its cards tell
 * of the hand they came from.
 *
 * A search guesses hands evenly, so its choice follows from what the seat sees now, not from who played what. Weights
 * are bytes and sums are whole, so every build gets the same chances. */
#include "games/catchy/bot.h"

#include <string.h>

/* A program has the file; the browser's module is given it. */
#ifdef __wasm__
static const struct searcher *searchers[COURSES];

bool catchy_searcher_take(unsigned course, const uint8_t *bytes, size_t size) {
    if (size != sizeof(struct searcher))
        return false;
    searchers[course] = (const struct searcher *)bytes;
    return true;
}

const struct searcher *catchy_searcher(unsigned course) {
    return searchers[course];
}
#else
static const uint8_t long_bytes[] = {
#include "catchy_searcher_long.inc"
};
_Static_assert(sizeof long_bytes == sizeof(struct searcher), "a file of another network");

const struct searcher *catchy_searcher(unsigned course) {
    return course == COURSE_LONG ? (const struct searcher *)long_bytes : NULL;
}
#endif

/* ---- what it sees. Colours are put in the order of what is seen of them, so that their names do not matter. */

static uint32_t colour_of(card_set set, unsigned colour) {
    return set >> NUMBERS * colour & 31;
}

/* `rank` is a colour's place in the order; colours that look the same have codes that are equal. */
static void rank_colours(const struct round *r, uint32_t code[COLOURS], uint8_t rank[COLOURS]) {
    unsigned who = round_turn(r);
    card_set led = r->led == NOTHING_LED ? 0 : CARD(r->led);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        code[colour] = ((colour_of(led, colour) << NUMBERS | colour_of(r->hand[who], colour)) << NUMBERS |
                        colour_of(catchy_unseen(r, who), colour))
                           << NUMBERS |
                       colour_of(r->gone, colour);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned before = 0;
        for (unsigned other = 0; other < COLOURS; other++)
            before += code[other] > code[colour] || (code[other] == code[colour] && other < colour);
        rank[colour] = (uint8_t)before;
    }
}

static unsigned ranked(unsigned card, const uint8_t rank[COLOURS]) {
    return card >= JOKER ? card : rank[card_colour(card)] * NUMBERS + card % NUMBERS;
}

size_t catchy_searcher_inputs(const struct round *r, const uint8_t rank[COLOURS], uint8_t list[INPUTS_MAX]) {
    unsigned who = round_turn(r);
    card_set sets[] = {r->hand[who], catchy_unseen(r, who), r->gone};
    size_t count = 0;
    for (unsigned i = 0; i < 3; i++)
        BITS_EACH(card, sets[i])
    list[count++] = (uint8_t)(i * START + ranked((unsigned)card, rank));
    list[count++] = (uint8_t)(IN_LED + (r->led == NOTHING_LED ? START : ranked(r->led, rank)));
    list[count++] = (uint8_t)(IN_CAT + CAT_PLACES / 2 + (who ? r->cat : -r->cat));
    list[count++] = (uint8_t)(IN_TRICK + r->trick - 1);
    if (r->mood == BLUE)
        list[count++] = IN_BLUE;
    return count;
}

/* ---- what it plays */

/* e to the power of x, which is 0 or less, by arithmetic that is the same on every machine. */
static float exp_of(float x) {
    enum { HALVINGS = 8 };
    static const float LEAST = -40;
    float y = 1 + (x < LEAST ? LEAST : x) / (1 << HALVINGS);
    for (int i = 0; i < HALVINGS; i++)
        y *= y;
    return y;
}

static void add_up(const struct searcher *s, const uint8_t *inputs, size_t count, int32_t hidden[HIDDEN]) {
    for (int k = 0; k < HIDDEN; k++)
        hidden[k] = s->in_bias[k];
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < HIDDEN; k++)
            hidden[k] += s->in[inputs[i]][k];
    for (int k = 0; k < HIDDEN; k++)
        hidden[k] = hidden[k] > 0 ? hidden[k] : 0;
}

/* Cards of colours that look the same are played alike. */
static void share_equals(const uint32_t code[COLOURS], const uint8_t *cards, size_t count, float *chance) {
    float own[TRICKS];
    memcpy(own, chance, count * sizeof *own);
    for (size_t i = 0; i < count; i++) {
        float sum = 0;
        int equals = 0;
        for (size_t k = 0; k < count; k++)
            if (cards[i] == cards[k] ||
                (cards[i] < JOKER && cards[k] < JOKER && cards[i] % NUMBERS == cards[k] % NUMBERS &&
                 code[card_colour(cards[i])] == code[card_colour(cards[k])])) {
                sum += own[k];
                equals++;
            }
        chance[i] = sum / (float)equals;
    }
}

void catchy_searcher_chances(const struct searcher *s, const struct round *r, const uint8_t *cards, size_t count,
                             float *chance) {
    uint32_t code[COLOURS];
    uint8_t rank[COLOURS], inputs[INPUTS_MAX];
    int32_t hidden[HIDDEN], logit[TRICKS], most = INT32_MIN;
    float sum = 0;
    rank_colours(r, code, rank);
    add_up(s, inputs, catchy_searcher_inputs(r, rank, inputs), hidden);
    for (size_t i = 0; i < count; i++) {
        unsigned card = ranked(cards[i], rank);
        logit[i] = s->out_bias[card] * WEIGHT_PARTS;
        for (int k = 0; k < HIDDEN; k++)
            logit[i] += hidden[k] * s->out[card][k];
        most = logit[i] > most ? logit[i] : most;
    }
    for (size_t i = 0; i < count; i++)
        sum += chance[i] = exp_of((float)(logit[i] - most) / (WEIGHT_PARTS * WEIGHT_PARTS));
    for (size_t i = 0; i < count; i++)
        chance[i] /= sum;
    share_equals(code, cards, count, chance);
}

/* ---- what its cards tell */

float catchy_searched(const struct searcher *net, const struct state *s, const struct walk *first, unsigned player,
                      card_set hand) {
    static const float ANY = 0.1f; /* never too sure */
    struct walk w = *first;
    float likely = 1;
    w.r.hand[player] = (uint16_t)hand;
    for (int i = 0; i < played_count(s); i++) {
        uint8_t cards[TRICKS];
        float chance[TRICKS];
        size_t count = 0;
        if (round_turn(&w.r) == player)
            BITS_EACH(card, round_legal(&w.r))
        cards[count++] = (uint8_t)card;
        if (count > 1) {
            catchy_searcher_chances(net, &w.r, cards, count, chance);
            for (size_t k = 0; k < count; k++)
                likely *= cards[k] == s->played[i] ? ANY / (float)count + (1 - ANY) * chance[k] : 1;
        }
        walk_play(&w, s->played[i]);
    }
    return likely;
}
