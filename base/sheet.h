/* A sheet: the rows of a component file (a deck, the birds ...), each field with its place in the file,
 * so that a wrong value can be shown where it stands. Filled by kits/yaml.c; games read it. */
#ifndef BASE_SHEET_H
#define BASE_SHEET_H

#include "base/text.h"

enum { SHEET_ROWS_MAX = 160, SHEET_FIELDS_MAX = 12, SHEET_BYTES_MAX = 65536 };

struct sheet_field {
    const char *key, *value; /* zero-ended, inside `pool` */
    uint32_t line, column;   /* of the value, from 1 */
};

struct sheet_row {
    uint32_t line, column; /* where the row begins */
    uint32_t count;
    struct sheet_field field[SHEET_FIELDS_MAX];
};

struct sheet {
    const char *file;  /* as the user named it */
    const char *title; /* the top-level key the rows stand under, e.g. "animals" */
    uint32_t count;
    struct sheet_row row[SHEET_ROWS_MAX];
    size_t length; /* of `source` */
    char source[SHEET_BYTES_MAX];
    size_t pool_used;
    char pool[2 * SHEET_BYTES_MAX];
};

/* Each returns false after a complaint of the form file:line:column, the line, a caret, the sentence. */
__attribute__((format(printf, 5, 6))) bool sheet_complain(const struct sheet *sheet, uint32_t line, uint32_t column,
                                                          struct complaint *why, const char *format, ...);
/* The field, or null when the row has none. */
const struct sheet_field *sheet_find(const struct sheet_row *row, const char *key);
bool sheet_keys(const struct sheet *sheet, const struct sheet_row *row, const char *const *keys, size_t count,
                struct complaint *why); /* no key but these */
/* A field that must be there: text of 1 to max bytes; a number; one of some words (its index). */
bool sheet_words(const struct sheet *sheet, const struct sheet_row *row, const char *key, size_t max, const char **out,
                 struct complaint *why);
bool sheet_int(const struct sheet *sheet, const struct sheet_row *row, const char *key, int min, int max, int *out,
               struct complaint *why);
bool sheet_name(const struct sheet *sheet, const struct sheet_row *row, const char *key, const char *const *names,
                size_t count, int *out, struct complaint *why);
/* The same, but the field may be left out. */
bool sheet_int_or(const struct sheet *sheet, const struct sheet_row *row, const char *key, int min, int max,
                  int when_missing, int *out, struct complaint *why);

/* The same from JSON, for those who read files elsewhere:
 * {"source":TEXT,"title":KEY,"rows":[[LINE,COLUMN,[[KEY,VALUE,LINE,COLUMN],...]],...]}. */
bool sheet_from_json(const char *file, const char *json, size_t length, struct sheet *out, struct complaint *why);

#endif
