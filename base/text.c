#include "base/text.h"

#include <stdio.h>
#include <string.h>

void text_start(struct text *text, char *buffer, size_t size) {
    *text = (struct text){.data = buffer, .size = size};
    buffer[0] = 0;
}

void text_bytes(struct text *text, const char *bytes, size_t count) {
    size_t room = text->size - 1 - text->length;
    if (count > room) {
        text->cut = true;
        count = room;
    }
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = 0;
}

void text_char(struct text *text, char c) {
    text_bytes(text, &c, 1);
}

void text_put(struct text *text, const char *words) {
    text_bytes(text, words, strlen(words));
}

void text_number(struct text *text, int64_t number) {
    char digits[20];
    size_t count = 0;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[sizeof digits - ++count] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        text_char(text, '-');
    text_bytes(text, digits + sizeof digits - count, count);
}

void text_pad(struct text *text, size_t column, size_t line_start) {
    while (text->length - line_start < column && !text->cut)
        text_char(text, ' ');
}

void text_format(struct text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t room = text->size - text->length;
    int wanted = vsnprintf(text->data + text->length, room, format, args);
    va_end(args);
    if (wanted < 0)
        return;
    if ((size_t)wanted >= room) {
        text->cut = true;
        text->length = text->size - 1;
    } else {
        text->length += (size_t)wanted;
    }
}

bool complain(struct complaint *why, const char *format, ...) {
    if (why && !why->text[0]) {
        va_list args;
        va_start(args, format);
        vsnprintf(why->text, sizeof why->text, format, args);
        va_end(args);
    }
    return false;
}

size_t text_utf8_length(const unsigned char *p, size_t left) {
    if (p[0] < 0x80)
        return 1;
    size_t count = p[0] >= 0xf0 && p[0] <= 0xf4   ? 4
                   : p[0] >= 0xe0 && p[0] <= 0xef ? 3
                   : p[0] >= 0xc2 && p[0] <= 0xdf ? 2
                                                  : 0;
    if (!count || count > left)
        return 0;
    for (size_t i = 1; i < count; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
    bool beyond = (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf4 && p[1] > 0x8f);
    return overlong || beyond ? 0 : count;
}
