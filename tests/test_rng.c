/* Shuffles: every order as likely as any other, also where several picks come from one word. */
#include "tests/test.h"

enum { CARDS_MAX = 256 };

/* The number of an order of n cards among all n!. */
static uint32_t order_number(const uint8_t *cards, uint32_t n) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t smaller = 0;
        for (uint32_t j = i + 1; j < n; j++)
            smaller += cards[j] < cards[i];
        number = number * (n - i) + smaller;
    }
    return number;
}

TEST("every order of two to six cards is equally likely") {
    static uint32_t counts[720];
    static double expected[720];
    struct rng rng;
    rng_seed_number(&rng, 1);
    for (uint32_t n = 2, orders = 2; n <= 6; orders *= ++n) {
        for (uint32_t i = 0; i < orders; i++)
            counts[i] = 0, expected[i] = 100;
        for (uint32_t i = 0; i < 100 * orders; i++) {
            uint8_t cards[6] = {0, 1, 2, 3, 4, 5};
            rng_shuffle(&rng, cards, n);
            counts[order_number(cards, n)]++;
        }
        assert_true(counts_fit(counts, expected, orders));
    }
}

TEST("in a large deck every card comes to every place, next to every other, equally often") {
    static const size_t sizes[] = {14, 16, 52, 120, CARDS_MAX};
    static uint32_t at[CARDS_MAX], after[CARDS_MAX];
    struct rng rng;
    rng_seed_number(&rng, 2);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i];
        uint8_t cards[CARDS_MAX];
        double expected[CARDS_MAX], apart[CARDS_MAX];
        for (size_t k = 0; k < n; k++)
            cards[k] = (uint8_t)k, at[k] = after[k] = 0, expected[k] = 100,
            apart[k] = 100.0 * (double)n / (double)(n - 1);
        for (size_t turn = 0; turn < 100 * n; turn++) {
            for (size_t k = 0; k < n; k++)
                cards[k] = (uint8_t)k;
            rng_shuffle(&rng, cards, n);
            size_t place = turn % n; /* each place in its turn */
            at[cards[place]]++;
            after[(cards[(place + 1) % n] + n - cards[place]) % n]++;
        }
        assert_true(counts_fit(at, expected, n));
        assert_int_equal(after[0], 0); /* never the same card again */
        assert_true(counts_fit(after + 1, apart + 1, n - 1));
    }
}

TEST("a part of a shuffle puts the same cards in its places as the whole") {
    for (uint64_t seed = 0; seed < 50; seed++) {
        uint8_t whole[20], part[20], pick[20];
        struct rng one, two;
        rng_seed_number(&one, seed);
        rng_seed_number(&two, seed);
        for (uint8_t k = 0; k < 20; k++)
            whole[k] = part[k] = k;
        rng_shuffle(&one, whole, 20);
        rng_picks(&two, pick, 20);
        rng_shuffle_places(pick, part, 0, 7);
        assert_memory_equal(part, whole, 7);
        rng_shuffle_places(pick, part, 7, 20);
        assert_memory_equal(part, whole, 20);
        assert_true(rng_drawn(&one) == rng_drawn(&two));
    }
}
