/* The creams: the shipped numbers, or those of an owner's file (CF-3). */
#include "games/cat-fight/rules.h"

#include <string.h>

const struct kit cat_fight_kit_house = {.creams = {
#include "cat_fight_creams.inc"
                                        }};

heap cat_fight_kit_heap(const struct kit *kit) {
    heap all = 0;
    for (int i = 0; i < NUMBER_MAX; i++)
        all += kit->creams[i].count * heap_one(kit->creams[i].number);
    return all;
}

int cat_fight_heap_sum(heap creams) {
    unsigned sum = 0;
    for (unsigned number = 1; creams >>= 4; number++)
        sum += number * heap_of(creams, 0);
    return (int)sum;
}

bool cat_fight_kit_read(const struct sheet *sheet, void *kit, struct complaint *why) {
    static const char *const keys[] = {"number", "count"};
    struct kit *k = kit;
    heap seen = 0;
    int total = 0;
    *k = (struct kit){0};
    if (strcmp(sheet->title, "creams"))
        return sheet_complain(sheet, 1, 1, why, "The rows must stand under the key \"creams\", not \"%.40s\".",
                              sheet->title);
    for (uint32_t i = 0; i < sheet->count; i++) {
        const struct sheet_row *row = &sheet->row[i];
        int number, count;
        if (!sheet_keys(sheet, row, keys, 2, why) || !sheet_int(sheet, row, "number", 1, NUMBER_MAX, &number, why) ||
            !sheet_int(sheet, row, "count", 1, CREAMS, &count, why))
            return false;
        if (heap_of(seen, (unsigned)number)) {
            const struct sheet_field *field = sheet_find(row, "number");
            return sheet_complain(sheet, field->line, field->column, why,
                                  "The number %d has a row already; put all its creams there.", number);
        }
        total += count;
        if (total > CREAMS) {
            const struct sheet_field *field = sheet_find(row, "count");
            return sheet_complain(sheet, field->line, field->column, why,
                                  "There are exactly twelve creams; up to this row you have %d.", total);
        }
        seen += heap_one((unsigned)number);
        k->creams[i].number = (uint8_t)number; /* no number twice: at most nine rows */
        k->creams[i].count = (uint8_t)count;
    }
    if (total == CREAMS)
        return true;
    const struct sheet_row *last = sheet->count ? &sheet->row[sheet->count - 1] : NULL;
    return sheet_complain(sheet, last ? last->line : 1, last ? last->column : 1, why,
                          "There are exactly twelve creams; you have %d.", total);
}
