#include "base/json.h"
#include "base/sheet.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = SHEET_ROWS_MAX * (4 + SHEET_FIELDS_MAX * 5) + 8 };

static const char *keep(struct sheet *sheet, struct json value) {
    char *kept = sheet->pool + sheet->pool_used;
    if (!json_words(value, kept, sizeof sheet->pool - sheet->pool_used))
        return NULL;
    sheet->pool_used += strlen(kept) + 1;
    return kept;
}

static bool number(struct json value, uint32_t *out) {
    int64_t whole;
    if (!json_int(value, &whole) || whole < 1 || whole > SHEET_BYTES_MAX)
        return false;
    *out = (uint32_t)whole;
    return true;
}

static bool read_row(struct sheet *sheet, struct json list) {
    struct sheet_row *row = &sheet->row[sheet->count];
    struct json fields = json_item(list, 2);
    size_t count = json_count(fields);
    if (sheet->count == SHEET_ROWS_MAX || count > SHEET_FIELDS_MAX || !number(json_item(list, 0), &row->line) ||
        !number(json_item(list, 1), &row->column))
        return false;
    row->count = (uint32_t)count;
    sheet->count++;
    for (size_t i = 0; i < count; i++) {
        struct json from = json_item(fields, i);
        struct sheet_field *field = &row->field[i];
        field->key = keep(sheet, json_item(from, 0));
        field->value = keep(sheet, json_item(from, 1));
        if (!field->key || !field->value || !number(json_item(from, 2), &field->line) ||
            !number(json_item(from, 3), &field->column))
            return false;
    }
    return true;
}

static bool read_sheet(struct sheet *out, struct json root) {
    struct json rows = json_get(root, "rows");
    if (!json_words(json_get(root, "source"), out->source, sizeof out->source))
        return false;
    out->length = strlen(out->source);
    out->title = keep(out, json_get(root, "title"));
    for (size_t i = 0; out->title && i < json_count(rows); i++)
        if (!read_row(out, json_item(rows, i)))
            return false;
    return out->title;
}

bool sheet_from_json(const char *file, const char *json, size_t length, struct sheet *out, struct complaint *why) {
    struct json_node *nodes = calloc(NODES, sizeof *nodes);
    struct json_doc doc;
    if (!nodes)
        return complain(why, "There is not enough memory to read the components.");
    out->file = file;
    out->title = NULL;
    out->count = 0;
    out->length = out->pool_used = 0;
    bool good = json_parse(json, length, nodes, NODES, &doc, why) &&
                (read_sheet(out, json_root(&doc)) ||
                 complain(why, "%s: The rows have too many fields or too long ones.", file));
    free(nodes);
    return good;
}
