/* JSON: written straight into a bounded text, read into a caller's array of nodes. No allocation, no
 * recursion deeper than JSON_DEPTH_MAX, the same natively and in WebAssembly. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

/* ---- writing. Commas are put where they belong: before a key or value that does not stand first. */
void json_open(struct text *out, char bracket); /* '{' or '[', as a value */
void json_close(struct text *out, char bracket);
void json_key(struct text *out, const char *key);
void json_string(struct text *out, const char *words);
void json_string_bytes(struct text *out, const char *words, size_t count);
void json_quote(struct text *out, const char *words, size_t count); /* a string, without the comma before it */
void json_number(struct text *out, int64_t number);
void json_real(struct text *out, double number); /* four decimals, the same on every platform */
void json_bool(struct text *out, bool yes);
void json_null(struct text *out);
void json_comma(struct text *out); /* for values written by hand */
/* A key with its value in one call. */
void json_key_string(struct text *out, const char *key, const char *words);
void json_key_number(struct text *out, const char *key, int64_t number);
void json_key_bool(struct text *out, const char *key, bool yes);

/* ---- reading */
enum { JSON_DEPTH_MAX = 16 };

enum json_type { JSON_MISSING, JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

struct json_node {
    enum json_type type;
    uint32_t from, length; /* the bytes of the text; a string's without its quotes */
    uint32_t count;        /* members of a list or object */
    uint32_t past;         /* the node after this value and everything in it */
};

struct json_doc {
    const char *text;
    struct json_node *nodes;
    uint32_t count;
};

/* A value inside a document; `type` JSON_MISSING when there is none. */
struct json {
    const struct json_doc *doc;
    uint32_t at;
    enum json_type type;
};

/* Refuses what is not exactly one JSON value in valid UTF-8, a key that stands twice, depth over
 * JSON_DEPTH_MAX, more than `room` nodes. The text must outlive the document. */
bool json_parse(const char *text, size_t length, struct json_node *nodes, size_t room, struct json_doc *out,
                struct complaint *why);

struct json json_root(const struct json_doc *doc);
struct json json_get(struct json object, const char *key);
size_t json_count(struct json list); /* 0 when it is no list or object */
struct json json_item(struct json list, size_t index);
/* A member of an object by its index; its key goes to `key`, cut if it does not fit. */
struct json json_member(struct json object, size_t index, char *key, size_t size);
bool json_is(struct json value, const char *words); /* a string that reads exactly so */
bool json_same(struct json one, struct json two);   /* written with the same bytes */
bool json_int(struct json value, int64_t *out);     /* a whole number */
/* The string with its escapes resolved; false when it is none, holds a zero byte or does not fit. */
bool json_words(struct json value, char *out, size_t size);

/* ---- reading with complaints: the first thing that is wrong is said in `why`, the rest is skipped, so
 * a loader reads field after field and looks at `ok` once. Lists are read by index. */
struct json_reader {
    struct complaint *why;
    bool ok;
};

struct json read_field(struct json_reader *r, struct json object, const char *key);
int64_t read_int(struct json_reader *r, struct json object, const char *key, int64_t min, int64_t max);
int64_t read_int_or_null(struct json_reader *r, struct json object, const char *key, int64_t min, int64_t max,
                         int64_t when_null);
bool read_bool(struct json_reader *r, struct json object, const char *key);
/* The index of the string in `names` (count of them); -1 and a complaint when it is none of them. */
int read_name(struct json_reader *r, struct json object, const char *key, const char *const *names, size_t count);
int read_name_or_null(struct json_reader *r, struct json object, const char *key, const char *const *names,
                      size_t count, int when_null);
/* A list of `min` to `max` members; the count goes to `count`. */
struct json read_list(struct json_reader *r, struct json object, const char *key, size_t min, size_t max,
                      size_t *count);
/* Members of a list: like the above, `what` names them in the complaint. */
int64_t item_int(struct json_reader *r, struct json list, size_t index, const char *what, int64_t min, int64_t max);
int item_name(struct json_reader *r, struct json list, size_t index, const char *what, const char *const *names,
              size_t count);
bool item_bool(struct json_reader *r, struct json list, size_t index, const char *what);
__attribute__((format(printf, 2, 3))) bool read_fail(struct json_reader *r, const char *format, ...);

#endif
