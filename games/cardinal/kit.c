/* The birds: the shipped ones, compiled from data/birds.yaml, and an owner's own file. */
#include "games/cardinal/rules.h"

#include <string.h>

const struct cardinal_kit cardinal_kit_house = {.bird = {
#include "cardinal_birds.inc"
                                                }};

static const char *const keys[] = {"number", "name", "value", "stalks"};

/* CD-2: how many birds there are of each value. */
static const int birds_of_value[] = {0, 7, 7, 6, 1};

static bool complain_at(const struct sheet *sheet, const struct sheet_row *row, const char *key, struct complaint *why,
                        const char *sentence) {
    const struct sheet_field *field = sheet_find(row, key);
    return sheet_complain(sheet, field->line, field->column, why, "%s", sentence);
}

static bool read_row(const struct sheet *sheet, const struct sheet_row *row, struct cardinal_kit *kit,
                     struct complaint *why) {
    const char *name;
    int number, value, stalks;
    if (!sheet_keys(sheet, row, keys, sizeof keys / sizeof *keys, why) ||
        !sheet_int(sheet, row, "number", 1, BIRDS, &number, why) ||
        !sheet_words(sheet, row, "name", BIRD_NAME_BYTES - 1, &name, why) ||
        !sheet_int(sheet, row, "value", 1, 4, &value, why) || !sheet_int(sheet, row, "stalks", 0, 2, &stalks, why))
        return false;
    if (kit->bird[number - 1].number)
        return complain_at(sheet, row, "number", why, "This number stands twice; give each bird its own, 1 to 21.");
    if (number == FLIP && value != 4)
        return complain_at(sheet, row, "value", why, "Bird 21 is FLIP, and its value is 4.");
    if (number != FLIP && value == 4)
        return complain_at(sheet, row, "value", why, "Only bird 21, FLIP, has the value 4.");
    int same_value = 0;
    for (int i = 0; i < BIRDS; i++) {
        same_value += kit->bird[i].value == value;
        if (!strcmp(kit->bird[i].name, name))
            return complain_at(sheet, row, "name", why, "This name stands twice; give each bird its own.");
    }
    if (same_value == birds_of_value[value])
        return complain_at(
            sheet, row, "value", why,
            "This is one bird too many of this value: there are seven of value 1, seven of 2, six of 3.");
    struct bird *bird = &kit->bird[number - 1];
    bird->number = (uint8_t)number;
    bird->value = (uint8_t)value;
    bird->stalks = (uint8_t)stalks;
    memcpy(bird->name, name, strlen(name)); /* the rest is zero already */
    return true;
}

bool cardinal_kit_read(const struct sheet *sheet, void *kit, struct complaint *why) {
    memset(kit, 0, sizeof(struct cardinal_kit));
    for (uint32_t i = 0; i < sheet->count; i++)
        if (!read_row(sheet, &sheet->row[i], kit, why))
            return false;
    if (sheet->count != BIRDS) {
        const struct sheet_row *last = sheet->count ? &sheet->row[sheet->count - 1] : NULL;
        return sheet_complain(sheet, last ? last->line : 1, last ? last->column : 1, why,
                              "The file ends after %u birds; there must be 21.", sheet->count);
    }
    return true;
}
