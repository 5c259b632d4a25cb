/* What bots know of Catchy!: the solver against plain minimax on the real rules, and what follows from it. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "games/catchy/bot.h"

static struct state *peek(struct scene *s) {
    return (struct state *)s->state;
}

static action random_action(struct scene *s) {
    action list[TRICKS];
    size_t count = s->table.game->legal(&s->table, s->state, (seat)turn(peek(s)), list);
    return list[rng_below(&s->rng, (uint32_t)count)];
}

static void play_action(struct scene *s, action a) {
    s->table.game->apply(&s->table, s->state, (seat)turn(peek(s)), a, &s->rng, NULL);
}

/* A match in the middle of a round: trick `from` or later. */
static void play_to_trick(struct scene *s, const char *options, uint64_t seed, unsigned from) {
    do {
        scene_new(s, "catchy", 2, options, seed);
        seed += 1000000;
        while (peek(s)->phase != PHASE_OVER && (peek(s)->trick < from || peek(s)->phase == PHASE_SWAP))
            play_action(s, random_action(s));
    } while (peek(s)->phase == PHASE_OVER);
}

TEST("a round as bots think of it is the round of the rules") {
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct scene s;
        scene_new(&s, "catchy", 2, seed & 1 ? "course=short target=21" : "target=21", seed);
        while (peek(&s)->phase != PHASE_OVER) {
            struct round before, after;
            unsigned number = peek(&s)->round, scores = peek(&s)->score[1] - peek(&s)->score[0] + 100u;
            bool swaps = peek(&s)->phase == PHASE_SWAP;
            action a = random_action(&s);
            round_from(&s.table, peek(&s), &before);
            assert_int_equal(round_turn(&before), turn(peek(&s)));
            play_action(&s, a);
            if (swaps)
                continue;
            assert_true(round_legal(&before) >> (a - PLAY_FIRST) & 1);
            bool over = round_play(&before, (unsigned)a - PLAY_FIRST);
            assert_int_equal(over, peek(&s)->round != number || peek(&s)->phase == PHASE_OVER);
            round_from(&s.table, peek(&s), &after);
            if (over)
                assert_int_equal(end_points[round_end(&before)],
                                 (int)(peek(&s)->score[1] - peek(&s)->score[0] + 100u - scores));
            else
                assert_memory_equal(&before, &after, sizeof before);
        }
    }
}

/* Seat 2's points less seat 1's in this round, by plain minimax over the rules themselves. */
static int slow_points(const struct table *t, const struct state *from, action a) {
    struct state s = *from;
    struct rng rng;
    action list[TRICKS];
    rng_seed_number(&rng, 1);
    t->game->apply(t, &s, (seat)turn(&s), a, &rng, NULL);
    if (s.phase == PHASE_OVER || s.round != from->round)
        return s.score[1] - s.score[0] - (from->score[1] - from->score[0]);
    size_t count = t->game->legal(t, &s, (seat)turn(&s), list);
    int best = turn(&s) ? -9 : 9;
    for (size_t i = 0; i < count; i++) {
        int points = slow_points(t, &s, list[i]);
        best = (turn(&s) ? points > best : points < best) ? points : best;
    }
    return best;
}

TEST("solved positions of both courses agree with plain minimax over the rules") {
    static const char *const options[] = {"", "course=short", "target=21", "course=short target=3"};
    unsigned ends[ENDS] = {0};
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct scene s;
        struct round r;
        action list[TRICKS];
        play_to_trick(&s, options[seed % 4], seed, seed % 50 ? 4 : 3);
        round_from(&s.table, peek(&s), &r);
        size_t count = s.table.game->legal(&s.table, s.state, (seat)turn(peek(&s)), list);
        for (size_t i = 0; i < count; i++) {
            unsigned end = catchy_solve_card(&r, (unsigned)list[i] - PLAY_FIRST);
            ends[end]++;
            assert_int_equal(end_points[end], slow_points(&s.table, peek(&s), list[i]));
        }
    }
    for (unsigned end = 0; end < ENDS; end++)
        assert_true(ends[end] > 0);
}

TEST("CA-20 the win chances after a round: even at even scores, certain at the target, better with more points") {
    struct scene s;
    for (int course = 0; course < 2; course++) {
        scene_new(&s, "catchy", 2, course ? "course=short" : "", 1);
        for (uint8_t score0 = 0; score0 < 7; score0++)
            for (uint8_t score1 = 0; score1 < 7; score1++) {
                float share[ENDS], mirror[ENDS];
                struct state *state = peek(&s);
                state->score[0] = score1;
                state->score[1] = score0;
                catchy_end_shares(&s.table, state, mirror);
                state->score[0] = score0;
                state->score[1] = score1;
                catchy_end_shares(&s.table, state, share);
                for (unsigned end = 0; end < ENDS; end++) {
                    float both = share[end] + mirror[ENDS - 1 - end];
                    assert_true(both > 0.9999f && both < 1.0001f);
                    assert_true(end == 0 || share[end] >= share[end - 1]);
                }
                assert_true(score1 + 3 < 7 || score0 == 6 || share[ENDS - 1] == 1);
            }
    }
}

TEST("CA-11 the solver values a swap by the card that lies there") {
    struct scene s;
    action list[TRICKS];
    float value[TRICKS];
    bool differ = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        scene_new(&s, "catchy", 2, "course=short target=1", seed);
        seat who = (seat)turn(peek(&s));
        size_t count = s.table.game->legal(&s.table, s.state, who, list);
        assert_true(s.table.game->hooks->solve(&s.table, s.state, who, list, count, value));
        for (size_t i = 0; i < count; i++) {
            struct state next = *peek(&s);
            action after[TRICKS];
            float best = 0, each[TRICKS];
            s.table.game->apply(&s.table, &next, who, list[i], &s.rng, NULL);
            size_t cards = s.table.game->legal(&s.table, &next, who, after);
            s.table.game->hooks->solve(&s.table, &next, who, after, cards, each);
            for (size_t k = 0; k < cards; k++)
                best = each[k] > best ? each[k] : best;
            assert_true(value[i] == best);
            differ |= value[i] != value[0];
        }
    }
    assert_true(differ);
}

/* ---- the strategy */

static size_t strategy_at(const struct scene *s, const struct state *state, void *desk, action list[TRICKS],
                          float *chance) {
    struct state hidden = *state;
    seat who = (seat)turn(state);
    s->table.game->hide(&s->table, &hidden, who);
    size_t count = s->table.game->legal(&s->table, &hidden, who, list);
    assert_true(s->table.game->hooks->strategy(&s->table, &hidden, who, list, count, desk, chance));
    return count;
}

/* As if other things had been there before. */
static void *new_desk(void) {
    uint8_t *desk = malloc(catchy_desk_bytes);
    assert_non_null(desk);
    memset(desk, 0xff, catchy_desk_bytes);
    desk[0] = 0;
    return desk;
}

static size_t strategy_of(const struct scene *s, const struct state *state, action list[TRICKS], float *chance) {
    void *desk = new_desk();
    size_t count = strategy_at(s, state, desk, list, chance);
    free(desk);
    return count;
}

static unsigned other_colour(unsigned card, unsigned shift) { /* each colour becomes the next but `shift` - 1 */
    return card >= JOKER ? card : (card + shift * NUMBERS) % JOKER;
}

static card_set other_colours(card_set set, unsigned shift) {
    card_set out = 0;
    BITS_EACH(card, set)
    out |= CARD(other_colour((unsigned)card, shift));
    return out;
}

/* The same position with its colours exchanged. */
static struct state recoloured(const struct state *from, unsigned shift) {
    struct state s = *from;
    for (unsigned who = 0; who < SEATS; who++) {
        s.hand[who] = other_colours(from->hand[who], shift);
        s.voids[who] = 0;
        for (unsigned colour = 0; colour < COLOURS; colour++)
            s.voids[who] |= (uint8_t)((from->voids[who] >> colour & 1) << (colour + shift) % COLOURS);
    }
    for (int i = 0; i < PLACES; i++)
        s.course[i] = (uint8_t)other_colour(from->course[i], shift);
    for (int i = 0; i < played_count(from); i++)
        s.played[i] = (uint8_t)other_colour(from->played[i], shift);
    return s;
}

/* Chances of all cards of a number: two colours in the same state of affairs may be taken one for the other. */
static void by_number(const action *list, const float *chance, size_t count, float out[NUMBERS + 2]) {
    memset(out, 0, (NUMBERS + 2) * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        unsigned card = list[i] < PLAY_FIRST ? JOKER : (unsigned)list[i] - PLAY_FIRST;
        out[card == JOKER ? 0 : card_number(card)] += chance[i];
    }
}

static void same_in_other_colours(const struct scene *s) {
    action list[TRICKS];
    float chance[TRICKS], here[NUMBERS + 2], there[NUMBERS + 2], sum = 0;
    const struct state *state = (const struct state *)s->state;
    size_t count = strategy_of(s, state, list, chance);
    by_number(list, chance, count, here);
    for (size_t i = 0; i < count; i++) {
        assert_true(chance[i] >= 0 && chance[i] <= 1);
        sum += chance[i];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
    for (unsigned shift = 1; shift < COLOURS; shift++) {
        struct state changed = recoloured(state, shift);
        assert_int_equal(strategy_of(s, &changed, list, chance), count);
        by_number(list, chance, count, there);
        for (int n = 0; n <= NUMBERS; n++)
            assert_true(here[n] - there[n] < 1e-5f && there[n] - here[n] < 1e-5f);
    }
}

TEST("the strategy is a whole of chances over legal actions, and the colours could be exchanged") {
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct scene s;
        scene_new(&s, "catchy", 2, seed & 1 ? "course=short" : "", seed);
        for (; peek(&s)->phase != PHASE_OVER; play_action(&s, random_action(&s)))
            same_in_other_colours(&s);
    }
}

/* Plays the round of a state again, with these hands at its start. */
static struct walk walk_through(const struct state *s, unsigned first, const card_set hands[SEATS], unsigned shift) {
    struct walk w = {.r = {.led = NOTHING_LED, .trick = 1, .arms = 3, .leader = (uint8_t)first},
                     .first = (uint8_t)first};
    for (int who = 0; who < SEATS; who++)
        w.r.hand[who] = (uint16_t)other_colours(hands[who], shift);
    for (int i = 0; i < played_count(s); i++)
        walk_play(&w, other_colour(s->played[i], shift));
    return w;
}

TEST("the key of a trained trick is the same in other colours, and tells who played what and who led first") {
    unsigned told = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct scene s;
        uint8_t order[COLOURS];
        scene_new(&s, "catchy", 2, "", seed);
        play_action(&s, random_action(&s));
        card_set hands[SEATS] = {peek(&s)->hand[0] & DECK, peek(&s)->hand[1] & DECK};
        unsigned first = peek(&s)->leader, steps = 2 + (unsigned)seed % 4;
        for (unsigned i = 0; i < steps; i++)
            play_action(&s, random_action(&s));
        struct walk w = walk_through(peek(&s), first, hands, 0), changed = w;
        uint64_t key = catchy_history_key(&w, order);
        assert_int_equal(w.r.hand[0], peek(&s)->hand[0]);
        assert_true(key >> KEY_BITS == 0);
        for (unsigned shift = 1; shift < COLOURS; shift++) {
            struct walk other = walk_through(peek(&s), first, hands, shift);
            assert_true(catchy_history_key(&other, order) == key);
        }
        changed.first = !w.first;
        assert_true(catchy_history_key(&changed, order) != key);
        changed = w;
        changed.played[0] = w.played[1];
        changed.played[1] = w.played[0];
        told += w.r.led == NOTHING_LED && catchy_history_key(&changed, order) != key;
    }
    assert_true(told > 40);
}

/* ---- the searching player */

static size_t searcher_at(const struct state *s, const struct table *t, action list[TRICKS], float *chance) {
    uint8_t cards[TRICKS];
    struct round r;
    size_t count = t->game->legal(t, s, (seat)turn(s), list);
    round_from(t, s, &r);
    for (size_t i = 0; i < count; i++)
        cards[i] = (uint8_t)(list[i] - PLAY_FIRST);
    catchy_searcher_chances(catchy_searcher(COURSE_LONG), &r, cards, count, chance);
    return count;
}

static action drawn(struct scene *s, const action *list, const float *chance, size_t count) {
    float point = (float)rng_below(&s->rng, 1 << 20) / (1 << 20);
    size_t i = 0;
    while (i + 1 < count && (point -= chance[i]) >= 0)
        i++;
    return list[i];
}

/* How many times as likely as by chance the hand is taken for the true one, by what was played. */
static float seen_through(struct scene *s, unsigned first, unsigned who) {
    struct walk w = {.r = {.led = NOTHING_LED, .trick = 1, .arms = 3, .leader = (uint8_t)first},
                     .first = (uint8_t)first};
    struct round r;
    card_set shown = 0;
    float all = 0, true_one = 0;
    int hands = 0;
    round_from(&s->table, peek(s), &r);
    struct walk played = w;
    for (int i = 0; i < played_count(peek(s)); i++) {
        shown |= round_turn(&played.r) == who ? CARD(peek(s)->played[i]) : 0;
        walk_play(&played, peek(s)->played[i]);
    }
    card_set unseen = catchy_unseen(&r, 1 - who);
    for (card_set hand = unseen; hand; hand = (hand - 1) & unseen) {
        if (bits_count(hand) != bits_count(r.hand[who]))
            continue;
        float likely = catchy_searched(catchy_searcher(COURSE_LONG), peek(s), &w, who, hand | shown);
        all += likely;
        true_one += hand == r.hand[who] ? likely : 0;
        hands++;
    }
    return true_one / all * (float)hands;
}

TEST("a searching player's chances are a whole, the same in other colours, and its cards tell its hand") {
    enum { ROUNDS = 200, LATE = 5 };
    float told = 0;
    unsigned asked = 0;
    assert_null(catchy_searcher(COURSE_SHORT));
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        struct scene s;
        scene_new(&s, "catchy", 2, "", seed);
        play_action(&s, random_action(&s));
        unsigned first = peek(&s)->leader;
        while (peek(&s)->round == 1 && peek(&s)->phase != PHASE_OVER) {
            action list[TRICKS], others[TRICKS];
            float chance[TRICKS], other[TRICKS], here[NUMBERS + 2], there[NUMBERS + 2], sum = 0;
            struct state changed = recoloured(peek(&s), 1 + seed % 2);
            size_t count = searcher_at(peek(&s), &s.table, list, chance);
            by_number(list, chance, count, here);
            by_number(others, other, searcher_at(&changed, &s.table, others, other), there);
            for (int n = 0; n <= NUMBERS; n++) {
                assert_true(here[n] - there[n] < 1e-5f && there[n] - here[n] < 1e-5f);
                sum += here[n];
            }
            assert_true(sum > 0.999f && sum < 1.001f);
            if (peek(&s)->trick == LATE && peek(&s)->phase == PHASE_LEAD) {
                told += seen_through(&s, first, seed & 1);
                asked++;
            }
            play_action(&s, drawn(&s, list, chance, count));
        }
    }
    assert_true(asked > ROUNDS / 4 && told > 1.5f * (float)asked);
}

TEST("what the strategy leaves on its desk changes none of its answers") {
    unsigned asked = 0;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct scene s;
        struct state at[PLAYED_MAX];
        action list[TRICKS];
        float kept[PLAYED_MAX][TRICKS], once[TRICKS];
        size_t steps = 0;
        void *desk = calloc(1, catchy_desk_bytes);
        assert_non_null(desk);
        play_to_trick(&s, "course=short", seed, RESOLVED_FROM);
        for (unsigned round = peek(&s)->round; peek(&s)->round == round && peek(&s)->phase != PHASE_OVER; steps++) {
            at[steps] = *peek(&s);
            strategy_at(&s, &at[steps], desk, list, kept[steps]);
            play_action(&s, random_action(&s));
        }
        free(desk);
        for (size_t i = 0; i < steps; i++) {
            size_t count = strategy_of(&s, &at[i], list, once);
            assert_memory_equal(once, kept[i], count * sizeof once[0]);
            asked += count > 1;
        }
    }
    assert_true(asked > 3);
}

TEST("in the last trick but one with all known the strategy plays what the solver says") {
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct scene s;
        struct round r;
        action list[TRICKS];
        float chance[TRICKS], value[TRICKS], best = 0;
        play_to_trick(&s, seed & 1 ? "course=short" : "", seed, 6);
        round_from(&s.table, peek(&s), &r);
        unsigned who = turn(peek(&s));
        if (bits_count(catchy_unseen(&r, who)) != (unsigned)hand_size(peek(&s), 1 - who))
            continue;
        seen++;
        size_t count = strategy_of(&s, peek(&s), list, chance);
        s.table.game->hooks->solve(&s.table, s.state, (seat)who, list, count, value);
        for (size_t i = 0; i < count; i++)
            best = value[i] > best ? value[i] : best;
        for (size_t i = 0; i < count; i++)
            assert_true(chance[i] <= 0 || value[i] == best);
    }
    assert_true(seen > 5);
}

TEST("CA-11 after the swap a seat has 36 worlds to think of; each looks the same to it, and none comes twice") {
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct scene s;
        card_set hands[36];
        size_t n = 0;
        struct complaint why = {.text = ""};
        scene_new(&s, "catchy", 2, "", seed);
        const struct game *game = s.table.game;
        assert_false(game->hooks->world(&s.table, s.state, 0, 0));
        play_action(&s, random_action(&s));
        for (;; n++) {
            struct state hidden = *peek(&s), world;
            game->hide(&s.table, &hidden, (seat)(seed & 1));
            world = hidden;
            if (!game->hooks->world(&s.table, &world, (seat)(seed & 1), n))
                break;
            assert_true(n < 36 && game->check(&s.table, &world, &why));
            hands[n] = world.hand[1 - (seed & 1)];
            for (size_t k = 0; k < n; k++)
                assert_true(hands[k] != hands[n]);
            game->hide(&s.table, &world, (seat)(seed & 1));
            assert_memory_equal(&world, &hidden, sizeof world);
        }
        assert_int_equal(n, 36);
    }
}
