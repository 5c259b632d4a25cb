/* The log: one JSON object a line on standard error. No tokens, no names, no actions, no bodies are ever passed. */
#include "server/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

int64_t wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void log_line(const struct server *server, const char *level, const char *what, ...) {
    char line[1024];
    struct text out;
    va_list pairs;
    if (server->config.quiet && level[0] == 'i')
        return;
    text_start(&out, line, sizeof line - 2);
    json_open(&out, '{');
    json_key_number(&out, "at", wall_ms());
    json_key_string(&out, "level", level);
    json_key_string(&out, "what", what);
    va_start(pairs, what);
    for (const char *key; (key = va_arg(pairs, const char *));)
        json_key_string(&out, key, va_arg(pairs, const char *));
    va_end(pairs);
    json_close(&out, '}');
    fprintf(stderr, "%s\n", out.data);
}
