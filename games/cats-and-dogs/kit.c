/* The animals: the shipped ones, and how an owner's own file is read (LD-4b). */
#include "games/cats-and-dogs/rules.h"

#include <string.h>

const struct kit cats_and_dogs_kit = {.animal = {
#include "cats_and_dogs_animals.inc"
                                      }};

/* Names are printed in tables and logs, so they hold no control characters. */
static bool read_name_field(const struct sheet *sheet, const struct sheet_row *row, const struct kit *kit,
                            unsigned before, struct kit_animal *out, struct complaint *why) {
    const char *name;
    if (!sheet_words(sheet, row, "name", NAME_BYTES - 1, &name, why))
        return false;
    const struct sheet_field *field = sheet_find(row, "name");
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        if (*c < ' ' || *c == 0x7f)
            return sheet_complain(sheet, field->line, field->column, why, "A name may not hold a control character.");
    for (unsigned i = 0; i < before; i++)
        if (!strcmp(kit->animal[i].name, name))
            return sheet_complain(sheet, field->line, field->column, why,
                                  "The name \"%s\" stands twice; every animal needs its own.", name);
    memcpy(out->name, name, strlen(name));
    return true;
}

static bool read_row(const struct sheet *sheet, unsigned at, struct kit *kit, unsigned *of_kind,
                     struct complaint *why) {
    static const char *const keys[] = {"name", "kind", "spaces"};
    const struct sheet_row *row = &sheet->row[at];
    struct kit_animal *animal = &kit->animal[at];
    int kind, spaces;
    if (!sheet_keys(sheet, row, keys, 3, why) || !read_name_field(sheet, row, kit, at, animal, why) ||
        !sheet_name(sheet, row, "kind", cats_and_dogs_kinds, 2, &kind, why) ||
        !sheet_int(sheet, row, "spaces", 1, SPACES_MAX, &spaces, why))
        return false;
    if (++of_kind[kind] > ANIMALS_A_KIND) {
        const struct sheet_field *field = sheet_find(row, "kind");
        return sheet_complain(sheet, field->line, field->column, why,
                              "This is one %s too many; there are nine dogs and nine cats.", cats_and_dogs_kinds[kind]);
    }
    animal->kind = (uint8_t)kind;
    animal->spaces = (uint8_t)spaces;
    return true;
}

bool cats_and_dogs_kit_read(const struct sheet *sheet, void *kit, struct complaint *why) {
    unsigned of_kind[2] = {0, 0};
    memset(kit, 0, sizeof(struct kit));
    if (strcmp(sheet->title, "animals"))
        return sheet_complain(sheet, 1, 1, why, "The top-level key must be \"animals\", not \"%.40s\".", sheet->title);
    for (unsigned at = 0; at < sheet->count; at++) {
        if (at == ANIMALS)
            return sheet_complain(sheet, sheet->row[at].line, sheet->row[at].column, why,
                                  "This is one animal too many; the file must have %d.", ANIMALS);
        if (!read_row(sheet, at, kit, of_kind, why))
            return false;
    }
    if (sheet->count == ANIMALS)
        return true;
    const struct sheet_row *last = sheet->count ? &sheet->row[sheet->count - 1] : NULL;
    return sheet_complain(sheet, last ? last->line : 1, last ? last->column : 1, why,
                          "The file ends after %u animals; it must have %d.", sheet->count, ANIMALS);
}
