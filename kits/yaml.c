/* YAML to a sheet, by libfyaml; everything libfyaml knows stays in this file. */
#include "kits/yaml.h"

#include <libfyaml.h>
#include <string.h>

/* Copies into the sheet's pool; null when it is full (a file of SHEET_BYTES_MAX cannot fill it). */
static const char *keep(struct sheet *sheet, const char *words, size_t length) {
    if (sizeof sheet->pool - sheet->pool_used < length + 1)
        return NULL;
    char *kept = sheet->pool + sheet->pool_used;
    memcpy(kept, words, length);
    kept[length] = 0;
    sheet->pool_used += length + 1;
    return kept;
}

static const struct fy_mark *mark_of(struct fy_node *node) {
    static const struct fy_mark nowhere;
    struct fy_node *first = node;
    void *iterate = NULL;
    /* A mapping begins where its first key does, a list where its first item does. */
    while (first && !fy_node_is_scalar(first)) {
        iterate = NULL;
        if (fy_node_is_mapping(first)) {
            struct fy_node_pair *pair = fy_node_mapping_iterate(first, &iterate);
            first = pair ? fy_node_pair_key(pair) : NULL;
        } else {
            first = fy_node_sequence_iterate(first, &iterate);
        }
    }
    struct fy_token *token = first ? fy_node_get_scalar_token(first) : NULL;
    const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;
    return mark ? mark : &nowhere;
}

static bool complain_at(const struct sheet *sheet, struct fy_node *node, struct complaint *why, const char *sentence) {
    const struct fy_mark *mark = mark_of(node);
    return sheet_complain(sheet, (uint32_t)mark->line + 1, (uint32_t)mark->column + 1, why, "%s", sentence);
}

static bool read_field_pair(struct sheet *sheet, struct sheet_row *row, struct fy_node_pair *pair,
                            struct complaint *why) {
    struct fy_node *key = fy_node_pair_key(pair), *value = fy_node_pair_value(pair);
    size_t key_length, value_length;
    const char *key_words = key ? fy_node_get_scalar(key, &key_length) : NULL;
    const char *value_words = value ? fy_node_get_scalar(value, &value_length) : NULL;
    if (!key_words || !value_words)
        return complain_at(sheet, key, why, "A field is a name and one plain value, as in \"name: Clarence\".");
    if (memchr(value_words, 0, value_length))
        return complain_at(sheet, key, why, "A value may not hold a zero byte.");
    if (row->count == SHEET_FIELDS_MAX)
        return complain_at(sheet, key, why, "This row has too many fields.");
    const struct fy_mark *mark = mark_of(value);
    struct sheet_field *field = &row->field[row->count++];
    field->line = (uint32_t)mark->line + 1;
    field->column = (uint32_t)mark->column + 1;
    field->key = keep(sheet, key_words, key_length);
    field->value = keep(sheet, value_words, value_length);
    return (field->key && field->value) || complain(why, "%s: The file is too large.", sheet->file);
}

static bool read_rows(struct sheet *sheet, struct fy_node *list, struct complaint *why) {
    void *at = NULL;
    for (struct fy_node *item; (item = fy_node_sequence_iterate(list, &at));) {
        if (!fy_node_is_mapping(item))
            return complain_at(sheet, item, why, "A row is a mapping, as in \"- {name: Clarence, kind: cat}\".");
        if (sheet->count == SHEET_ROWS_MAX)
            return complain_at(sheet, item, why, "The file has too many rows.");
        struct sheet_row *row = &sheet->row[sheet->count++];
        const struct fy_mark *mark = mark_of(item);
        row->line = (uint32_t)mark->line + 1;
        row->column = (uint32_t)mark->column + 1;
        row->count = 0;
        void *inside = NULL;
        for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(item, &inside));)
            if (!read_field_pair(sheet, row, pair, why))
                return false;
    }
    return true;
}

static bool read_document(struct sheet *sheet, struct fy_document *document, struct complaint *why) {
    struct fy_node *root = fy_document_root(document);
    void *at = NULL;
    if (!root || !fy_node_is_mapping(root) || fy_node_mapping_item_count(root) != 1)
        return sheet_complain(sheet, 1, 1, why, "The file must have one top-level key with a list of rows under it.");
    struct fy_node_pair *pair = fy_node_mapping_iterate(root, &at);
    struct fy_node *key = fy_node_pair_key(pair), *rows = fy_node_pair_value(pair);
    size_t length;
    const char *title = key ? fy_node_get_scalar(key, &length) : NULL;
    if (!title || !rows || !fy_node_is_sequence(rows))
        return complain_at(sheet, key ? key : root, why, "A list of rows must stand under this key.");
    sheet->title = keep(sheet, title, length);
    return sheet->title && read_rows(sheet, rows, why);
}

/* The first error that libfyaml collected, as a complaint of ours. */
static bool complain_syntax(const struct sheet *sheet, struct fy_diag *diag, struct complaint *why) {
    void *at = NULL;
    struct fy_diag_error *error = fy_diag_errors_iterate(diag, &at);
    if (!error)
        return sheet_complain(sheet, 1, 1, why, "The file must have one top-level key with a list of rows under it.");
    uint32_t line = error->line > 0 ? (uint32_t)error->line : 1;
    uint32_t column = error->column > 0 ? (uint32_t)error->column : 1;
    return sheet_complain(sheet, line, column, why, "This is not YAML: %.150s.", error->msg ? error->msg : "broken");
}

/* Component files need no YAML directives (%YAML ...), and libfyaml 0.7 loops for ever on some broken ones. Nor do
 * they hold zero bytes. */
static bool is_plain(const struct sheet *sheet, struct complaint *why) {
    uint32_t line = 1;
    for (size_t i = 0; i < sheet->length; i++) {
        bool first = i == 0 || sheet->source[i - 1] == '\n' || sheet->source[i - 1] == '\r';
        if (sheet->source[i] == '%' && first)
            return sheet_complain(sheet, line, 1, why, "A line may not begin with a percent sign here.");
        if (!sheet->source[i])
            return sheet_complain(sheet, line, 1, why, "This line holds a zero byte, so this is not text.");
        line += sheet->source[i] == '\n';
    }
    return true;
}

bool yaml_sheet(const char *file, const char *text, size_t length, struct sheet *out, struct complaint *why) {
    out->file = file;
    out->title = NULL;
    out->count = 0;
    out->length = 0;
    out->pool_used = 0;
    if (length >= sizeof out->source)
        return complain(why, "%s: The file has %zu bytes; %zu are allowed.", file, length, sizeof out->source - 1);
    memcpy(out->source, text, length);
    out->source[length] = 0;
    out->length = length;
    if (!is_plain(out, why))
        return false;
    struct fy_diag_cfg quiet;
    fy_diag_cfg_default(&quiet);
    quiet.fp = NULL;
    struct fy_diag *diag = fy_diag_create(&quiet);
    if (!diag)
        return complain(why, "%s: There is not enough memory to read the file.", file);
    fy_diag_set_collect_errors(diag, true);
    struct fy_parse_cfg config = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = diag};
    struct fy_document *document = fy_document_build_from_string(&config, out->source, length);
    bool good = document ? read_document(out, document, why) : complain_syntax(out, diag, why);
    fy_document_destroy(document);
    fy_diag_destroy(diag);
    return good;
}
