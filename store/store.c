#include "store/store.h"

#include "store/memory.h"
#include "store/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *store_result_name(enum store_result result) {
    static const char *const names[] = {
        [STORE_OK] = "ok",     [STORE_CONFLICT] = "conflict", [STORE_UNKNOWN] = "unknown",
        [STORE_FULL] = "full", [STORE_FAILED] = "failed",     [STORE_CORRUPT] = "corrupt"};
    return names[result];
}

struct store *store_open(const struct store_config *config, struct complaint *why) {
    const char *path = config->path;
    if (strstr(path, "://")) {
        complain(why, "%.100s: this program keeps its database in a file of SQLite only; give a path.", path);
        return NULL;
    }
    if (strcmp(path, "memory:"))
        return store_sqlite_open(config, why);
    struct store *s = store_memory_open(NULL, config->wake, config->context);
    if (s)
        store_memory_automatic(s, true);
    else
        complain(why, "There is not enough memory.");
    return s;
}

void store_close(struct store *s) {
    if (s)
        s->backend->close(s);
}

bool store_chain(const uint8_t before[SHA_BYTES], uint32_t number, const char *body, uint8_t out[SHA_BYTES]) {
    size_t size = HEX_CHARS + 16 + strlen(body) + 1;
    char small[4096], hex[HEX_CHARS], *text = size <= sizeof small ? small : malloc(size);
    if (!text)
        return false;
    hex_write(before, SHA_BYTES, hex);
    int length = snprintf(text, size, "%s\n%u\n%s\n", hex, number, body);
    sha256(text, (size_t)length, out);
    if (text != small)
        free(text);
    return true;
}
