#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>

void must_fail(const char *claim, const char *file, int line) {
    fprintf(stderr, "clowder: bug: %s:%d: %s\n", file, line, claim);
    abort();
}
