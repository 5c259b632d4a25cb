/* kitgen FILE.yaml: the house's components as C initialisers, one row a line, on standard output:
 *     {.name = "Clarence", .kind = KIND_CAT, .spaces = 3},
 * `name` is a string, whole numbers and true/false are themselves, any other word is KEY_WORD. */
#include "kits/yaml.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_upper(const char *word) {
    for (; *word; word++)
        putchar(isalnum((unsigned char)*word) ? toupper((unsigned char)*word) : '_');
}

static void print_string(const char *word) {
    putchar('"');
    for (; *word; word++) {
        if (*word == '"' || *word == '\\')
            putchar('\\');
        putchar(*word);
    }
    putchar('"');
}

static void print_value(const char *key, const char *value) {
    bool number = value[0] && value[strspn(value, "0123456789")] == 0;
    if (!strcmp(key, "name")) {
        print_string(value);
    } else if (number || !strcmp(value, "true") || !strcmp(value, "false")) {
        fputs(value, stdout);
    } else {
        print_upper(key);
        putchar('_');
        print_upper(value);
    }
}

int main(int argc, char **argv) {
    static struct sheet sheet;
    static char text[SHEET_BYTES_MAX];
    struct complaint why = {""};
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "kitgen: give it one YAML file that can be read\n");
        return 2;
    }
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!yaml_sheet(argv[1], text, length, &sheet, &why)) {
        fprintf(stderr, "%s\n", why.text);
        return 1;
    }
    const char *name = strrchr(argv[1], '/');
    printf("/* Made from %s. */\n", name ? name + 1 : argv[1]);
    for (uint32_t r = 0; r < sheet.count; r++) {
        putchar('{');
        for (uint32_t f = 0; f < sheet.row[r].count; f++) {
            printf("%s.%s = ", f ? ", " : "", sheet.row[r].field[f].key);
            print_value(sheet.row[r].field[f].key, sheet.row[r].field[f].value);
        }
        puts("},");
    }
    return 0;
}
