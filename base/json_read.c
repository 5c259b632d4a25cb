/* The reading half of json.h. One pass, an explicit stack of open brackets, nodes in document order. */
#include "base/json.h"

#include <stdio.h>
#include <string.h>

struct scanner {
    const char *text;
    size_t length, at;
    struct json_doc *doc;
    size_t room;
    struct complaint *why;
};

static bool fail_here(struct scanner *s, const char *what) {
    return complain(s->why, "The JSON is broken at byte %zu: %s.", s->at + 1, what);
}

static void skip_space(struct scanner *s) {
    while (s->at < s->length && strchr(" \t\r\n", s->text[s->at]) && s->text[s->at])
        s->at++;
}

static struct json_node *add_node(struct scanner *s, enum json_type type) {
    if (s->doc->count >= s->room) {
        complain(s->why, "The JSON has more than %zu values; this is no state of a game.", s->room);
        return NULL;
    }
    struct json_node *node = &s->doc->nodes[s->doc->count++];
    *node = (struct json_node){.type = type, .from = (uint32_t)s->at};
    node->past = s->doc->count;
    return node;
}

static bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The bytes an escape takes, from its backslash; 0 when it is not one. */
static size_t escape_length(const char *p, size_t left) {
    if (left < 2)
        return 0;
    if (p[1] && strchr("\"\\/bfnrt", p[1]))
        return 2;
    if (p[1] != 'u' || left < 6)
        return 0;
    for (int i = 2; i < 6; i++)
        if (!is_hex(p[i]))
            return 0;
    return 6;
}

static bool scan_string(struct scanner *s) {
    struct json_node *node = add_node(s, JSON_STRING);
    if (!node)
        return false;
    node->from = (uint32_t)++s->at;
    while (s->at < s->length && s->text[s->at] != '"') {
        const char *p = s->text + s->at;
        size_t left = s->length - s->at;
        if ((unsigned char)*p < 0x20)
            return fail_here(s, "a control character inside a string");
        size_t step = *p == '\\' ? escape_length(p, left) : text_utf8_length((const unsigned char *)p, left);
        if (!step)
            return fail_here(s, *p == '\\' ? "an escape that JSON does not know" : "this is not valid UTF-8");
        s->at += step;
    }
    if (s->at >= s->length)
        return fail_here(s, "a string that is not closed");
    node->length = (uint32_t)s->at++ - node->from;
    return true;
}

static size_t digits(struct scanner *s) {
    size_t from = s->at;
    while (s->at < s->length && s->text[s->at] >= '0' && s->text[s->at] <= '9')
        s->at++;
    return s->at - from;
}

static bool scan_number(struct scanner *s) {
    struct json_node *node = add_node(s, JSON_NUMBER);
    if (!node)
        return false;
    if (s->text[s->at] == '-')
        s->at++;
    bool zero = s->at < s->length && s->text[s->at] == '0';
    size_t whole = digits(s);
    bool good = whole == 1 || (whole > 1 && !zero);
    if (s->at < s->length && s->text[s->at] == '.') {
        s->at++;
        good = good && digits(s);
    }
    if (s->at < s->length && (s->text[s->at] | 32) == 'e') {
        s->at++;
        if (s->at < s->length && (s->text[s->at] == '+' || s->text[s->at] == '-'))
            s->at++;
        good = good && digits(s);
    }
    node->length = (uint32_t)s->at - node->from;
    return good || fail_here(s, "this is not a number");
}

static bool scan_word(struct scanner *s) {
    static const struct {
        const char *word;
        enum json_type type;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_TRUE}, {"false", JSON_FALSE}};
    for (size_t i = 0; i < 3; i++) {
        size_t n = strlen(words[i].word);
        if (s->length - s->at >= n && !memcmp(s->text + s->at, words[i].word, n)) {
            struct json_node *node = add_node(s, words[i].type);
            if (!node)
                return false;
            node->length = (uint32_t)n;
            s->at += n;
            return true;
        }
    }
    return fail_here(s, "a value is expected here");
}

/* Keys are the even members of an object's run of nodes. */
static bool keys_differ(struct scanner *s, uint32_t object) {
    const struct json_node *nodes = s->doc->nodes;
    for (uint32_t a = object + 1; a < nodes[object].past; a = nodes[a + 1].past)
        for (uint32_t b = nodes[a + 1].past; b < nodes[object].past; b = nodes[b + 1].past)
            if (nodes[a].length == nodes[b].length &&
                !memcmp(s->text + nodes[a].from, s->text + nodes[b].from, nodes[a].length))
                return complain(s->why, "The JSON has the key \"%.*s\" twice in one object.", (int)nodes[a].length,
                                s->text + nodes[a].from);
    return true;
}

static bool scan_key(struct scanner *s) {
    skip_space(s);
    if (s->at >= s->length || s->text[s->at] != '"')
        return fail_here(s, "a key in quotes is expected here");
    if (!scan_string(s))
        return false;
    skip_space(s);
    if (s->at >= s->length || s->text[s->at] != ':')
        return fail_here(s, "a colon is expected after a key");
    s->at++;
    return true;
}

/* Reads one scalar, or opens a bracket and leaves it on the stack. */
static bool scan_value(struct scanner *s, uint32_t *stack, size_t *depth) {
    skip_space(s);
    if (s->at >= s->length)
        return fail_here(s, "it ends too early");
    char c = s->text[s->at];
    if (c == '"')
        return scan_string(s);
    if (c == '-' || (c >= '0' && c <= '9'))
        return scan_number(s);
    if (c != '{' && c != '[')
        return scan_word(s);
    if (*depth == JSON_DEPTH_MAX)
        return complain(s->why, "The JSON is nested more than %d deep.", JSON_DEPTH_MAX);
    struct json_node *node = add_node(s, c == '{' ? JSON_OBJECT : JSON_LIST);
    if (!node)
        return false;
    stack[(*depth)++] = s->doc->count - 1;
    s->at++;
    return true;
}

/* Closes every bracket that ends here. `fresh` tells that the top one was opened just now. */
static bool scan_closings(struct scanner *s, uint32_t *stack, size_t *depth, bool fresh) {
    while (*depth) {
        struct json_node *top = &s->doc->nodes[stack[*depth - 1]];
        skip_space(s);
        if (s->at >= s->length)
            return fail_here(s, "it ends too early");
        char c = s->text[s->at], end = top->type == JSON_OBJECT ? '}' : ']';
        if (c == ',' && !fresh) {
            s->at++;
            return true;
        }
        if (c != end)
            return fresh || fail_here(s, "a comma or a closing bracket is expected here");
        s->at++;
        top->past = s->doc->count;
        top->length = (uint32_t)s->at - top->from;
        if (top->type == JSON_OBJECT && !keys_differ(s, stack[*depth - 1]))
            return false;
        --*depth;
        fresh = false;
    }
    return true;
}

bool json_parse(const char *text, size_t length, struct json_node *nodes, size_t room, struct json_doc *out,
                struct complaint *why) {
    *out = (struct json_doc){.text = text, .nodes = nodes};
    struct scanner s = {.text = text, .length = length, .doc = out, .room = room, .why = why};
    uint32_t stack[JSON_DEPTH_MAX];
    size_t depth = 0;
    do {
        if (depth) {
            struct json_node *top = &nodes[stack[depth - 1]];
            if (top->type == JSON_OBJECT && !scan_key(&s))
                return false;
            top->count++;
        }
        size_t before = depth;
        if (!scan_value(&s, stack, &depth) || !scan_closings(&s, stack, &depth, depth > before))
            return false;
    } while (depth);
    skip_space(&s);
    return s.at == length || fail_here(&s, "something follows the value");
}

static struct json node_at(const struct json_doc *doc, uint32_t at) {
    return (struct json){.doc = doc, .at = at, .type = doc->nodes[at].type};
}

struct json json_root(const struct json_doc *doc) {
    return node_at(doc, 0);
}

struct json json_get(struct json object, const char *key) {
    if (object.type != JSON_OBJECT)
        return (struct json){0};
    const struct json_node *nodes = object.doc->nodes;
    size_t length = strlen(key);
    for (uint32_t at = object.at + 1; at < nodes[object.at].past; at = nodes[at + 1].past)
        if (nodes[at].length == length && !memcmp(object.doc->text + nodes[at].from, key, length))
            return node_at(object.doc, at + 1);
    return (struct json){0};
}

size_t json_count(struct json list) {
    return list.type == JSON_LIST || list.type == JSON_OBJECT ? list.doc->nodes[list.at].count : 0;
}

struct json json_item(struct json list, size_t index) {
    if (list.type != JSON_LIST || index >= json_count(list))
        return (struct json){0};
    uint32_t at = list.at + 1;
    while (index--)
        at = list.doc->nodes[at].past;
    return node_at(list.doc, at);
}

struct json json_member(struct json object, size_t index, char *key, size_t size) {
    struct text text;
    text_start(&text, key, size);
    if (object.type != JSON_OBJECT || index >= json_count(object))
        return (struct json){0};
    const struct json_node *nodes = object.doc->nodes;
    uint32_t at = object.at + 1;
    while (index--)
        at = nodes[at + 1].past;
    text_bytes(&text, object.doc->text + nodes[at].from, nodes[at].length);
    return node_at(object.doc, at + 1);
}

bool json_same(struct json one, struct json two) {
    if (one.type != two.type || one.type == JSON_MISSING)
        return one.type == two.type;
    const struct json_node *a = &one.doc->nodes[one.at], *b = &two.doc->nodes[two.at];
    return a->length == b->length && !memcmp(one.doc->text + a->from, two.doc->text + b->from, a->length);
}

bool json_is(struct json value, const char *words) {
    if (value.type != JSON_STRING)
        return false;
    const struct json_node *node = &value.doc->nodes[value.at];
    return node->length == strlen(words) && !memcmp(value.doc->text + node->from, words, node->length);
}

bool json_int(struct json value, int64_t *out) {
    if (value.type != JSON_NUMBER)
        return false;
    const struct json_node *node = &value.doc->nodes[value.at];
    const char *p = value.doc->text + node->from;
    bool minus = *p == '-';
    if (node->length - minus > 15)
        return false;
    int64_t number = 0;
    for (uint32_t i = minus; i < node->length; i++) {
        if (p[i] < '0' || p[i] > '9')
            return false;
        number = number * 10 + (p[i] - '0');
    }
    *out = minus ? -number : number;
    return true;
}

static unsigned hex4(const char *p) {
    unsigned code = 0;
    for (int i = 0; i < 4; i++)
        code = code * 16 + (unsigned)(p[i] <= '9' ? p[i] - '0' : (p[i] | 32) - 'a' + 10);
    return code;
}

static void put_utf8(struct text *out, unsigned code) {
    if (code < 0x80) {
        text_char(out, (char)code);
    } else if (code < 0x800) {
        text_char(out, (char)(0xc0 | code >> 6));
        text_char(out, (char)(0x80 | (code & 63)));
    } else if (code < 0x10000) {
        text_char(out, (char)(0xe0 | code >> 12));
        text_char(out, (char)(0x80 | (code >> 6 & 63)));
        text_char(out, (char)(0x80 | (code & 63)));
    } else {
        text_char(out, (char)(0xf0 | code >> 18));
        text_char(out, (char)(0x80 | (code >> 12 & 63)));
        text_char(out, (char)(0x80 | (code >> 6 & 63)));
        text_char(out, (char)(0x80 | (code & 63)));
    }
}

bool json_words(struct json value, char *out, size_t size) {
    if (value.type != JSON_STRING)
        return false;
    const struct json_node *node = &value.doc->nodes[value.at];
    const char *p = value.doc->text + node->from, *end = p + node->length;
    struct text text;
    text_start(&text, out, size);
    while (p < end) {
        if (*p != '\\') {
            text_char(&text, *p++);
            continue;
        }
        static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
        if (p[1] != 'u') {
            text_char(&text, to[strchr(from, p[1]) - from]);
            p += 2;
            continue;
        }
        unsigned code = hex4(p + 2);
        p += 6;
        bool high = code >= 0xd800 && code < 0xdc00;
        if (high && end - p >= 6 && p[0] == '\\' && p[1] == 'u') {
            unsigned low = hex4(p + 2);
            if (low < 0xdc00 || low > 0xdfff)
                return false;
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            p += 6;
        } else if (code >= 0xd800 && code <= 0xdfff) {
            return false;
        }
        if (!code)
            return false;
        put_utf8(&text, code);
    }
    return !text.cut;
}

/* ---- reading with complaints */

bool read_fail(struct json_reader *r, const char *format, ...) {
    if (r->ok) {
        va_list args;
        char sentence[sizeof r->why->text];
        va_start(args, format);
        vsnprintf(sentence, sizeof sentence, format, args);
        va_end(args);
        complain(r->why, "%s", sentence);
    }
    r->ok = false;
    return false;
}

struct json read_field(struct json_reader *r, struct json object, const char *key) {
    struct json value = json_get(object, key);
    if (value.type == JSON_MISSING)
        read_fail(r, "The field \"%s\" is missing.", key);
    return value;
}

static int64_t int_in(struct json_reader *r, struct json value, const char *what, int64_t min, int64_t max) {
    int64_t number = min;
    if (r->ok && (!json_int(value, &number) || number < min || number > max)) {
        read_fail(r, "\"%s\" must be a whole number from %lld to %lld.", what, (long long)min, (long long)max);
        return min;
    }
    return number;
}

int64_t read_int(struct json_reader *r, struct json object, const char *key, int64_t min, int64_t max) {
    return int_in(r, read_field(r, object, key), key, min, max);
}

int64_t read_int_or_null(struct json_reader *r, struct json object, const char *key, int64_t min, int64_t max,
                         int64_t when_null) {
    struct json value = read_field(r, object, key);
    return value.type == JSON_NULL ? when_null : int_in(r, value, key, min, max);
}

static bool bool_in(struct json_reader *r, struct json value, const char *what) {
    if (value.type != JSON_TRUE && value.type != JSON_FALSE)
        read_fail(r, "\"%s\" must be true or false.", what);
    return value.type == JSON_TRUE;
}

bool read_bool(struct json_reader *r, struct json object, const char *key) {
    return bool_in(r, read_field(r, object, key), key);
}

static int name_in(struct json_reader *r, struct json value, const char *what, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (json_is(value, names[i]))
            return (int)i;
    char shown[40] = "something else";
    json_words(value, shown, sizeof shown);
    read_fail(r, "\"%s\" cannot be \"%s\"; it is a name like \"%s\".", what, shown, count ? names[0] : "");
    return -1;
}

int read_name(struct json_reader *r, struct json object, const char *key, const char *const *names, size_t count) {
    return name_in(r, read_field(r, object, key), key, names, count);
}

int read_name_or_null(struct json_reader *r, struct json object, const char *key, const char *const *names,
                      size_t count, int when_null) {
    struct json value = read_field(r, object, key);
    return value.type == JSON_NULL ? when_null : name_in(r, value, key, names, count);
}

struct json read_list(struct json_reader *r, struct json object, const char *key, size_t min, size_t max,
                      size_t *count) {
    struct json list = read_field(r, object, key);
    *count = 0;
    if (!r->ok)
        return (struct json){0};
    if (list.type != JSON_LIST || json_count(list) < min || json_count(list) > max) {
        if (min == max)
            read_fail(r, "\"%s\" must be a list of %zu.", key, min);
        else
            read_fail(r, "\"%s\" must be a list of %zu to %zu.", key, min, max);
        return (struct json){0};
    }
    *count = json_count(list);
    return list;
}

int64_t item_int(struct json_reader *r, struct json list, size_t index, const char *what, int64_t min, int64_t max) {
    return int_in(r, json_item(list, index), what, min, max);
}

int item_name(struct json_reader *r, struct json list, size_t index, const char *what, const char *const *names,
              size_t count) {
    return name_in(r, json_item(list, index), what, names, count);
}

bool item_bool(struct json_reader *r, struct json list, size_t index, const char *what) {
    return bool_in(r, json_item(list, index), what);
}
