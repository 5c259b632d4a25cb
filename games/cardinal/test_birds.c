/* The bird file: the house's own, and what is said about a wrong one. */
#include "games/cardinal/rules.h"
#include "games/cardinal/test_tables.h"
#include "kits/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file {
    struct sheet sheet;
    char text[SHEET_BYTES_MAX];
    struct cardinal_kit kit;
    struct complaint why;
};

static struct file *house_file(void) {
    struct file *f = calloc(1, sizeof *f);
    FILE *in = fopen(source_path("games/cardinal/data/birds.yaml"), "rb");
    assert_non_null(in);
    assert_true(fread(f->text, 1, sizeof f->text - 1, in) > 0);
    fclose(in);
    return f;
}

static bool read_file(struct file *f) {
    return yaml_sheet("my birds.yaml", f->text, strlen(f->text), &f->sheet, &f->why) &&
           cardinal_kit_read(&f->sheet, &f->kit, &f->why);
}

/* The house's file with one text in place of another. */
static struct file *changed_file(const char *from, const char *to) {
    struct file *house = house_file(), *f = calloc(1, sizeof *f);
    char *at = strstr(house->text, from);
    assert_non_null(at);
    snprintf(f->text, sizeof f->text, "%.*s%s%s", (int)(at - house->text), house->text, to, at + strlen(from));
    free(house);
    return f;
}

static void expect_refused(const char *from, const char *to, const char *place, const char *sentence) {
    struct file *f = changed_file(from, to);
    if (read_file(f))
        fail_msg("was read, but is wrong: %s", to);
    if (strncmp(f->why.text, place, strlen(place)) || !strstr(f->why.text, sentence) || !strchr(f->why.text, '^'))
        fail_msg("%s\n  should begin with %s and say: %s", f->why.text, place, sentence);
    free(f);
}

TEST("CD-2 the house's bird file is what is compiled in") {
    struct file *f = house_file();
    if (!read_file(f))
        fail_msg("%s", f->why.text);
    assert_memory_equal(&f->kit, &cardinal_kit_house, sizeof f->kit);
    int of_value[5] = {0};
    for (int i = 0; i < BIRDS; i++) {
        const struct bird *bird = &f->kit.bird[i];
        of_value[bird->value]++;
        assert_int_equal(bird->number, i + 1);
        assert_int_equal(bird->stalks, bird->value == 4 ? 2 : bird->value - 1);
    }
    assert_int_equal(of_value[1], 7);
    assert_int_equal(of_value[2], 7);
    assert_int_equal(of_value[3], 6);
    assert_string_equal(f->kit.bird[FLIP - 1].name, "FLIP");
    free(f);
}

TEST("CD-2 an owner's birds may come in any order, with other names and Stalks") {
    struct file *f = changed_file("number: 1, name: House Sparrow, value: 1, stalks: 0",
                                  "stalks: 2, number: 8, name: Heron, value: 2");
    char *other = strstr(f->text, "number: 8, name: Blue Jay, value: 2, stalks: 1");
    memcpy(other, "number: 1, name: Blue Jay, value: 1, stalks: 1",
           strlen("number: 1, name: Blue Jay, value: 1, stalks: 1"));
    if (!read_file(f))
        fail_msg("%s", f->why.text);
    assert_string_equal(f->kit.bird[7].name, "Heron");
    assert_int_equal(f->kit.bird[7].stalks, 2);
    assert_int_equal(f->kit.bird[0].stalks, 1);
    free(f);
}

TEST("CD-20 CD-21 the table plays with the birds it is given") {
    struct scene s;
    struct file *f =
        changed_file("name: House Sparrow, value: 1, stalks: 0", "name: House Sparrow, value: 1, stalks: 1");
    assert_true(read_file(f));
    set_table(&s, "basic", "1:000 15:000 8:000", "[2,21]", "- - -");
    s.table.kit = &f->kit;
    all_do(&s, "catch bath|stalk bath|eat");
    expect_events(&s, "ready reveal stalk nothing nothing");
    free(f);
}

TEST("CD-2 a wrong bird file is refused with the place") {
    expect_refused("number: 3,", "number: 22,",
                   "my birds.yaml:7:14:", "\"number\" must be a whole number from 1 to 21");
    expect_refused("number: 3,", "number: 2,", "my birds.yaml:7:14:", "This number stands twice");
    expect_refused("name: Pigeon", "name: Starling", "my birds.yaml:7:23:", "This name stands twice");
    expect_refused("name: Pigeon", "name: A pigeon with a very long name", "my birds.yaml:7:23:", "1 to 23 bytes");
    expect_refused("name: Pigeon, ", "", "my birds.yaml:7:6:", "\"name\" is missing");
    expect_refused("name: Pigeon, value: 1", "name: Pigeon, value: 5", "my birds.yaml:7:38:", "from 1 to 4");
    expect_refused("name: Pigeon, value: 1", "name: Pigeon, value: 4", "my birds.yaml:7:38:", "Only bird 21");
    expect_refused("name: FLIP, value: 4", "name: FLIP, value: 3", "my birds.yaml:25:37:", "its value is 4");
    expect_refused("name: Pigeon, value: 1", "name: Pigeon, value: 2", "my birds.yaml:18:39:", "one bird too many");
    expect_refused("stalks: 2}\n", "stalks: 3}\n", "my birds.yaml:19:52:", "from 0 to 2");
    expect_refused("stalks: 2}\n", "stalks: two}\n", "my birds.yaml:19:52:", "from 0 to 2");
    expect_refused("stalks: 2}\n", "stalks: 2, song: sweet}\n", "my birds.yaml:19:61:", "no field \"song\"");
    expect_refused("  - {number: 20, name: Woodpecker, value: 3, stalks: 2}\n", "",
                   "my birds.yaml:24:6:", "ends after 20 birds");
}
