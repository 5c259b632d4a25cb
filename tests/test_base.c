/* base/: the generator against libsodium, hashes, texts, JSON, sheets. */
#include "tests/test.h"

#include "base/hash.h"
#include "kits/yaml.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST("the generator's blocks at 20 rounds are libsodium's ChaCha20") {
    uint8_t key[32], nonce[8] = {0}, stream[RNG_WORDS * 4];
    uint32_t words[8], ours[RNG_WORDS];
    static const uint64_t first[] = {0, 1, 77, 0xffffffff, 0x1fffffffe};
    for (unsigned trial = 0; trial < 5; trial++) {
        for (unsigned i = 0; i < 32; i++)
            key[i] = (uint8_t)(i * 37 + trial * 11);
        for (unsigned i = 0; i < 8; i++)
            words[i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 | (uint32_t)key[4 * i + 2] << 16 |
                       (uint32_t)key[4 * i + 3] << 24;
        memset(stream, 0, sizeof stream);
        crypto_stream_chacha20_xor_ic(stream, stream, sizeof stream, nonce, first[trial], key);
        chacha_blocks(words, first[trial], 20, ours);
        for (unsigned i = 0; i < RNG_WORDS; i++) {
            uint32_t theirs = (uint32_t)stream[4 * i] | (uint32_t)stream[4 * i + 1] << 8 |
                              (uint32_t)stream[4 * i + 2] << 16 | (uint32_t)stream[4 * i + 3] << 24;
            assert_int_equal(ours[i], theirs);
        }
    }
}

TEST("the generator gives these numbers on every platform") {
    struct rng rng;
    rng_seed_number(&rng, 42);
    uint64_t sum = 0;
    for (int i = 0; i < 1000; i++)
        sum = sum * 31 + rng_next(&rng);
    assert_int_equal(rng_drawn(&rng), 1000);
    assert_true(sum == UINT64_C(0x4d6c1d7b1a4c35c0) || (printf("# sum is 0x%llx\n", (unsigned long long)sum), false));
}

TEST("below(n) is even over its range, also where 2^32 is no multiple of n") {
    static const uint32_t ranges[] = {2, 3, 7, 54, 85};
    struct rng rng;
    rng_seed_number(&rng, 5);
    for (unsigned r = 0; r < 5; r++) {
        uint32_t counts[85] = {0};
        double expected[85];
        for (int i = 0; i < 100000; i++)
            counts[rng_below(&rng, ranges[r])]++;
        for (uint32_t i = 0; i < ranges[r]; i++)
            expected[i] = 100000.0 / ranges[r];
        assert_true(counts_fit(counts, expected, ranges[r]));
    }
    /* With n just over 2^31 a careless remainder would favour the low half two to one. */
    uint32_t low = 0, n = 0x80000001;
    for (int i = 0; i < 20000; i++)
        low += rng_below(&rng, n) < n / 2;
    assert_in_range(low, 9600, 10400);
}

TEST("SHA-256 is libsodium's, at every length around a block") {
    uint8_t bytes[200], ours[SHA_BYTES], theirs[SHA_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        sha256(bytes, length, ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, SHA_BYTES);
    }
}

TEST("a text never passes its buffer and says when it was cut") {
    char buffer[8];
    struct text text;
    text_start(&text, buffer, sizeof buffer);
    text_put(&text, "12345");
    assert_false(text.cut);
    text_format(&text, "%d", 6789);
    assert_true(text.cut);
    assert_int_equal(strlen(buffer), 7);
    text_start(&text, buffer, sizeof buffer);
    text_number(&text, INT64_MIN);
    assert_true(text.cut);
}

static bool parses(const char *json, struct complaint *why) {
    struct json_node nodes[64];
    struct json_doc doc;
    why->text[0] = 0;
    return json_parse(json, strlen(json), nodes, 64, &doc, why);
}

TEST("JSON that is not JSON is refused with a sentence") {
    static const char *const broken[] = {
        "",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "[1 2]",
        "01",
        "1.",
        "-",
        "1e",
        "nul",
        "\"abc",
        "\"\\x\"",
        "\"\\u12g4\"",
        "[1]]",
        "{\"a\":1,\"a\":2}",
        "\"\x80\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xf5\x80\x80\x80\"",
        "\"\x01\"",
        "{1:2}",
        "[}",
        "{]",
        "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]",
    };
    struct complaint why;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        if (parses(broken[i], &why))
            fail_msg("%s was taken for JSON", broken[i]);
        assert_true(why.text[0]);
    }
}

TEST("JSON is read as it was written") {
    static const char *const good[] = {
        "1", "-0", "[]", "{}", " [ 1 , 2.5e+3 , true ] ", "{\"a\":{\"b\":[null]}}", "\"\\u00e9\\ud83d\\ude00\""};
    struct complaint why;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!parses(good[i], &why))
            fail_msg("%s: %s", good[i], why.text);
    struct json_node nodes[32];
    struct json_doc doc;
    const char *json = "{\"name\":\"a\\\"\\u00e9\\n\",\"list\":[1,[2,3],{\"x\":-7}]}";
    assert_true(json_parse(json, strlen(json), nodes, 32, &doc, &why));
    char words[20];
    int64_t number;
    assert_true(json_words(json_get(json_root(&doc), "name"), words, sizeof words));
    assert_string_equal(words, "a\"\xc3\xa9\n");
    struct json list = json_get(json_root(&doc), "list");
    assert_int_equal(json_count(list), 3);
    assert_true(json_int(json_get(json_item(list, 2), "x"), &number));
    assert_int_equal(number, -7);
    assert_int_equal(json_item(list, 3).type, JSON_MISSING);
}

TEST("strings are written so that they read back") {
    char buffer[100], words[40];
    struct text text;
    struct json_node nodes[4];
    struct json_doc doc;
    text_start(&text, buffer, sizeof buffer);
    json_string(&text, "a\"b\\c\n\t\x01");
    assert_true(json_parse(buffer, text.length, nodes, 4, &doc, NULL));
    assert_true(json_words(json_root(&doc), words, sizeof words));
    assert_string_equal(words, "a\"b\\c\n\t\x01");
}

TEST("a sheet's complaint shows file, line, column, the line and a caret") {
    struct sheet *sheet = calloc(1, sizeof *sheet);
    struct complaint why = {""};
    const char *yaml = "birds:\n  - {name: Wren, value: 9}\n";
    int value;
    assert_true(yaml_sheet("my.yaml", yaml, strlen(yaml), sheet, &why));
    assert_false(sheet_int(sheet, &sheet->row[0], "value", 1, 4, &value, &why));
    assert_string_equal(why.text, "my.yaml:2:25: \"value\" must be a whole number from 1 to 4, not \"9\".\n"
                                  "    - {name: Wren, value: 9}\n"
                                  "                          ^");
    free(sheet);
}

TEST("YAML that is not rows of plain values is refused with its place") {
    static const struct {
        const char *yaml, *says;
    } wrong[] = {
        {"", "one top-level key"},
        {"a: 1\nb: 2\n", "one top-level key"},
        {"birds: 3\n", "my.yaml:1:1"},
        {"birds:\n  - 3\n", "my.yaml:2:5"},
        {"birds:\n  - {a: [1]}\n", "my.yaml:2:6"},
        {"birds:\n  - {a: 1, a: 2}\n", "duplicate"},
        {"birds:\n  - {a: 1\n", "not YAML"},
        {"birds:\n%\n", "my.yaml:2:1: A line may not begin with a percent sign"},
    };
    struct sheet *sheet = calloc(1, sizeof *sheet);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct complaint why = {""};
        assert_false(yaml_sheet("my.yaml", wrong[i].yaml, strlen(wrong[i].yaml), sheet, &why));
        if (!strstr(why.text, wrong[i].says))
            fail_msg("%s does not say %s", why.text, wrong[i].says);
    }
    free(sheet);
}
