/* The owner's creams (CF-3). */
#include "games/cat-fight/rules.h"
#include "games/cat-fight/test_draw.h"
#include "kits/yaml.h"

#include <stdio.h>
#include <string.h>

static bool read_kit(const char *yaml, struct kit *kit, struct complaint *why) {
    static struct sheet sheet;
    why->text[0] = 0;
    return yaml_sheet("mine.yaml", yaml, strlen(yaml), &sheet, why) && cat_fight_kit_read(&sheet, kit, why);
}

TEST("CF-3 the house creams are those of the data file") {
    static char yaml[SHEET_BYTES_MAX];
    struct kit kit;
    struct complaint why;
    FILE *file = fopen(source_path("games/cat-fight/data/creams.yaml"), "rb");
    assert_non_null(file);
    yaml[fread(yaml, 1, sizeof yaml - 1, file)] = 0;
    fclose(file);
    memset(&kit, 0xa5, sizeof kit);
    assert_true(read_kit(yaml, &kit, &why));
    assert_memory_equal(&kit, &cat_fight_kit_house, sizeof kit);
    assert_int_equal(cat_fight_heap_count(cat_fight_kit_heap(&kit)), 12);
    assert_int_equal(cat_fight_heap_sum(cat_fight_kit_heap(&kit)), 3 + 6 + 9 + 8 + 5);
}

TEST("CF-3 an owner's file has exactly twelve creams with numbers 1 to 9, or is refused where it is wrong") {
    static const struct {
        const char *yaml, *place, *part;
    } bad[] = {
        {"creams:\n  - {number: 1, count: 11}\n", "mine.yaml:2:", "exactly twelve creams; you have 11"},
        {"creams:\n  - {number: 1, count: 7}\n  - {number: 2, count: 6}\n", "mine.yaml:3:24", "you have 13"},
        {"creams:\n  - {number: 0, count: 12}\n", "mine.yaml:2:14", "from 1 to 9"},
        {"creams:\n  - {number: 10, count: 12}\n", "mine.yaml:2:14", "from 1 to 9"},
        {"creams:\n  - {number: 1, count: 13}\n", "mine.yaml:2:24", "from 1 to 12"},
        {"creams:\n  - {number: 1, count: many}\n", "mine.yaml:2:24", "whole number"},
        {"creams:\n  - {number: 1, count: 6}\n  - {number: 1, count: 6}\n", "mine.yaml:3:14", "has a row already"},
        {"creams:\n  - {number: 1}\n", "mine.yaml:2:", "\"count\" is missing"},
        {"creams:\n  - {number: 1, count: 12, colour: white}\n", "mine.yaml:2:", "no field \"colour\""},
        {"milk:\n  - {number: 1, count: 12}\n", "mine.yaml:1:1", "under the key \"creams\""},
        {"creams: []\n", "mine.yaml:1:1", "you have 0"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct kit kit;
        struct complaint why;
        assert_false(read_kit(bad[i].yaml, &kit, &why));
        if (strncmp(why.text, bad[i].place, strlen(bad[i].place)) || !strstr(why.text, bad[i].part) ||
            !strchr(why.text, '^'))
            fail_msg("%s\n  should be at %s and say %s", why.text, bad[i].place, bad[i].part);
    }
}

TEST("CF-3 a game with an owner's creams uses them") {
    struct kit kit;
    struct complaint why;
    assert_true(read_kit("creams:\n  - {number: 9, count: 12}\n", &kit, &why));
    struct scene s;
    scene_new(&s, "cat-fight", 2, "", 1);
    s.table.kit = &kit;
    s.table.game->start(&s.table, s.state, &s.rng, NULL);
    expect_field(&s, "box", "[9,9,9]");
    assert_true(s.table.game->check(&s.table, s.state, &why));
}
