/* A bounded text writer. It never writes past its buffer and always ends it with a zero byte; what
 * did not fit sets `cut`, which whoever opened the text checks once at the end. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;
    size_t size, length;
    bool cut;
};

void text_start(struct text *text, char *buffer, size_t size); /* size at least 1 */
void text_char(struct text *text, char c);
void text_put(struct text *text, const char *words);
void text_bytes(struct text *text, const char *bytes, size_t count);
void text_number(struct text *text, int64_t number);
void text_pad(struct text *text, size_t column, size_t line_start); /* spaces up to that column */
__attribute__((format(printf, 2, 3))) void text_format(struct text *text, const char *format, ...);

/* How many bytes the UTF-8 character at `p` takes; 0 when it is not valid. `left` is at least 1. */
size_t text_utf8_length(const unsigned char *p, size_t left);

/* Why something was refused: one sentence for a person, saying what to do. */
struct complaint {
    char text[800];
};

/* Writes the sentence (the first one stands when `why` already has one) and returns false, so that a
 * check can `return complain(why, ...)`. A null `why` is allowed. */
__attribute__((format(printf, 2, 3))) bool complain(struct complaint *why, const char *format, ...);

#endif
