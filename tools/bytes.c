/* bytes FILE: its bytes as numbers for a C array, for data that is compiled in as it is. */
#include <stdio.h>

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    int byte, column = 0;
    if (!file) {
        fputs("usage: bytes FILE\n", stderr);
        return 2;
    }
    while ((byte = getc(file)) != EOF)
        printf("%d,%s", byte, ++column % 32 ? "" : "\n");
    fclose(file);
    return ferror(stdout) ? 1 : 0;
}
