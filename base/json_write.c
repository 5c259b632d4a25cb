/* The writing half of json.h. */
#include "base/json.h"

#include <string.h>

void json_comma(struct text *out) {
    if (!out->length)
        return;
    char last = out->data[out->length - 1];
    if (!strchr("{[:,\n", last))
        text_char(out, ',');
}

void json_open(struct text *out, char bracket) {
    json_comma(out);
    text_char(out, bracket);
}

void json_close(struct text *out, char bracket) {
    text_char(out, bracket);
}

void json_quote(struct text *out, const char *words, size_t count) {
    text_char(out, '"');
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)words[i];
        if (c == '"' || c == '\\') {
            text_char(out, '\\');
            text_char(out, (char)c);
        } else if (c == '\n') {
            text_put(out, "\\n");
        } else if (c < 0x20) {
            text_format(out, "\\u%04x", c);
        } else {
            text_char(out, (char)c);
        }
    }
    text_char(out, '"');
}

void json_string_bytes(struct text *out, const char *words, size_t count) {
    json_comma(out);
    json_quote(out, words, count);
}

void json_string(struct text *out, const char *words) {
    json_string_bytes(out, words, strlen(words));
}

void json_key(struct text *out, const char *key) {
    json_string(out, key);
    text_char(out, ':');
}

void json_number(struct text *out, int64_t number) {
    json_comma(out);
    text_number(out, number);
}

void json_real(struct text *out, double number) {
    json_comma(out);
    int64_t scaled = (int64_t)(number * 10000 + (number < 0 ? -0.5 : 0.5));
    if (scaled < 0) {
        text_char(out, '-');
        scaled = -scaled;
    }
    text_format(out, "%lld.%04lld", (long long)(scaled / 10000), (long long)(scaled % 10000));
}

void json_bool(struct text *out, bool yes) {
    json_comma(out);
    text_put(out, yes ? "true" : "false");
}

void json_null(struct text *out) {
    json_comma(out);
    text_put(out, "null");
}

void json_key_string(struct text *out, const char *key, const char *words) {
    json_key(out, key);
    json_string(out, words);
}

void json_key_number(struct text *out, const char *key, int64_t number) {
    json_key(out, key);
    json_number(out, number);
}

void json_key_bool(struct text *out, const char *key, bool yes) {
    json_key(out, key);
    json_bool(out, yes);
}
