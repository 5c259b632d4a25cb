#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int cli_fail(int code, const char *sentence) {
    fprintf(stderr, "clowder: %s\n", sentence);
    return code;
}

const char *cli_language(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return value;
    }
    return "en";
}

enum line cli_read_line(FILE *from, char *buffer, size_t size, size_t *length) {
    int c;
    bool any = false, cut = false;
    *length = 0;
    while ((c = getc_unlocked(from)) != EOF) {
        any = true;
        if (c == '\n')
            break;
        if (*length + 1 < size)
            buffer[(*length)++] = (char)c;
        else
            cut = true;
    }
    buffer[*length] = 0;
    if (*length && buffer[*length - 1] == '\r')
        buffer[--*length] = 0;
    return cut ? LINE_TOO_LONG : any ? LINE_READ : LINE_END;
}

bool cli_valid_utf8(const char *text, size_t length) {
    for (size_t i = 0; i < length;) {
        size_t step = text_utf8_length((const unsigned char *)text + i, length - i);
        if (!step)
            return false;
        i += step;
    }
    return true;
}

char *cli_read_file(const char *path, size_t most, size_t *length, struct complaint *why) {
    FILE *file = !strcmp(path, "-") ? stdin : fopen(path, "rb");
    if (!file) {
        complain(why, "%s: The file cannot be opened: %s.", path, strerror(errno));
        return NULL;
    }
    char *text = malloc(most + 1);
    *length = text ? fread(text, 1, most + 1, file) : 0;
    bool broken = !text || ferror(file) || *length > most;
    if (file != stdin)
        fclose(file);
    if (!broken) {
        text[*length] = 0;
        return text;
    }
    complain(why, "%s: The file cannot be read, or is larger than %zu bytes.", path, most);
    free(text);
    return NULL;
}
