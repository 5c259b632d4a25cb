#include "base/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a line of the source, without its end. */
static const char *source_line(const struct sheet *sheet, uint32_t line, size_t *length) {
    const char *at = sheet->source, *end = sheet->source + sheet->length;
    while (--line && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *length = (size_t)((stop ? stop : end) - at);
    return at;
}

bool sheet_complain(const struct sheet *sheet, uint32_t line, uint32_t column, struct complaint *why,
                    const char *format, ...) {
    char sentence[240];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    size_t length;
    const char *words = source_line(sheet, line, &length);
    int shown = length > 100 ? 100 : (int)length;
    int caret = column > 100 ? 100 : (int)column;
    return complain(why, "%s:%u:%u: %s\n  %.*s\n  %*s", sheet->file, line, column, sentence, shown, words, caret, "^");
}

const struct sheet_field *sheet_find(const struct sheet_row *row, const char *key) {
    for (uint32_t i = 0; i < row->count; i++)
        if (!strcmp(row->field[i].key, key))
            return &row->field[i];
    return NULL;
}

bool sheet_keys(const struct sheet *sheet, const struct sheet_row *row, const char *const *keys, size_t count,
                struct complaint *why) {
    for (uint32_t i = 0; i < row->count; i++) {
        size_t known = 0;
        while (known < count && strcmp(row->field[i].key, keys[known]))
            known++;
        if (known == count)
            return sheet_complain(sheet, row->field[i].line, row->field[i].column, why,
                                  "There is no field \"%s\" here; take it out or correct its name.", row->field[i].key);
    }
    return true;
}

static const struct sheet_field *needed(const struct sheet *sheet, const struct sheet_row *row, const char *key,
                                        struct complaint *why) {
    const struct sheet_field *field = sheet_find(row, key);
    if (!field)
        sheet_complain(sheet, row->line, row->column, why, "The field \"%s\" is missing; add it to this row.", key);
    return field;
}

bool sheet_words(const struct sheet *sheet, const struct sheet_row *row, const char *key, size_t max, const char **out,
                 struct complaint *why) {
    const struct sheet_field *field = needed(sheet, row, key, why);
    if (!field)
        return false;
    if (!field->value[0] || strlen(field->value) > max)
        return sheet_complain(sheet, field->line, field->column, why, "\"%s\" must have 1 to %zu bytes.", key, max);
    *out = field->value;
    return true;
}

static bool int_of(const struct sheet *sheet, const struct sheet_field *field, int min, int max, int *out,
                   struct complaint *why) {
    char *end;
    long number = strtol(field->value, &end, 10);
    if (end == field->value || *end || number < min || number > max)
        return sheet_complain(sheet, field->line, field->column, why,
                              "\"%s\" must be a whole number from %d to %d, not \"%.40s\".", field->key, min, max,
                              field->value);
    *out = (int)number;
    return true;
}

bool sheet_int(const struct sheet *sheet, const struct sheet_row *row, const char *key, int min, int max, int *out,
               struct complaint *why) {
    const struct sheet_field *field = needed(sheet, row, key, why);
    return field && int_of(sheet, field, min, max, out, why);
}

bool sheet_int_or(const struct sheet *sheet, const struct sheet_row *row, const char *key, int min, int max,
                  int when_missing, int *out, struct complaint *why) {
    const struct sheet_field *field = sheet_find(row, key);
    *out = when_missing;
    return !field || int_of(sheet, field, min, max, out, why);
}

bool sheet_name(const struct sheet *sheet, const struct sheet_row *row, const char *key, const char *const *names,
                size_t count, int *out, struct complaint *why) {
    const struct sheet_field *field = needed(sheet, row, key, why);
    if (!field)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(field->value, names[i])) {
            *out = (int)i;
            return true;
        }
    char listed[160];
    struct text list;
    text_start(&list, listed, sizeof listed);
    for (size_t i = 0; i < count; i++) {
        text_put(&list, i ? ", " : "");
        text_put(&list, names[i]);
    }
    return sheet_complain(sheet, field->line, field->column, why, "\"%s\" must be one of %s, not \"%.40s\".", key,
                          listed, field->value);
}
