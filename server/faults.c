/* Why something is refused: the codes of docs/API.md, and the HTTP status of each. */
#include "server/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *code;
    int status;
} fault_codes[] = {{"bad_request", 400},      {"no_session", 401}, {"wrong_login", 401}, {"forbidden", 403},
                   {"not_found", 404},        {"bad_method", 405}, {"stale", 409},       {"not_now", 409},
                   {"paused", 409},           {"illegal", 409},    {"name_taken", 409},  {"too_large", 413},
                   {"upgrade_required", 426}, {"slow_down", 429},  {"not_saved", 503},   {"busy", 503}};

int fault_status(const char *code) {
    for (size_t i = 0; i < sizeof fault_codes / sizeof *fault_codes; i++)
        if (!strcmp(fault_codes[i].code, code))
            return fault_codes[i].status;
    must(false);
}

bool fault_say(struct fault *f, const char *code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    f->code = code;
    vsnprintf(f->why.text, sizeof f->why.text, format, args);
    va_end(args);
    return false;
}
