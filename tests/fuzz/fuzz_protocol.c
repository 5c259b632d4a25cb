/* Untrusted protocol lines: every line gets exactly one line of valid JSON with "ok". */
#include "base/json.h"
#include "base/must.h"
#include "cli/engine.h"

#include <string.h>

enum { NODES_MAX = 65536 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct json_node nodes[NODES_MAX];
    struct engine *e = engine_new();
    const char *at = (const char *)data, *end = at + size;
    for (int lines = 0; at < end && lines < 40; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        const char *answer = engine_answer(e, at, length);
        struct json_doc doc;
        size_t answered = strlen(answer);
        must(answered && answer[answered - 1] == '\n' && strchr(answer, '\n') == answer + answered - 1);
        must(json_parse(answer, answered - 1, nodes, NODES_MAX, &doc, NULL));
        struct json ok = json_get(json_root(&doc), "ok");
        must(ok.type == JSON_TRUE || (ok.type == JSON_FALSE && json_get(json_root(&doc), "error").type == JSON_STRING));
        at = stop ? stop + 1 : end;
    }
    engine_free(e);
    return 0;
}
