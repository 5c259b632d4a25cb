/* Untrusted heads of requests, whole and in pieces. However the bytes arrive, the reader must come to the same answer,
 * use no more than it was given, and hand over only texts that end and paths without control characters. */
#include "server/http.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct reading {
    enum http_outcome outcome;
    struct head head;
    struct request request;
    size_t used;
};

/* From memory of exactly that size, so that a byte too far is noticed. */
static struct reading read_exactly(const uint8_t *data, size_t size) {
    struct reading r;
    char *bytes = malloc(size ? size : 1);
    memset(&r, 0, sizeof r);
    must(bytes);
    memcpy(bytes, data, size);
    r.outcome = http_head(bytes, size, &r.head, &r.request, &r.used);
    free(bytes);
    return r;
}

static void check_done(const struct reading *r, size_t size) {
    const struct request *q = &r->request;
    must(r->used <= size && r->used <= HTTP_HEAD_MAX);
    must(q->path[0] == '/' && memchr(q->path, 0, sizeof q->path) && memchr(q->query, 0, sizeof q->query));
    must(memchr(q->host, 0, sizeof q->host) && memchr(q->origin, 0, sizeof q->origin));
    must(memchr(q->session, 0, sizeof q->session) && memchr(r->head.forwarded, 0, sizeof r->head.forwarded));
    for (const char *c = q->path; *c; c++)
        must((unsigned char)*c >= 0x20 && *c != 0x7f);
    if (r->head.upgrade) {
        char accept[HTTP_ACCEPT_CHARS + 1];
        must(strlen(r->head.socket_key) == HTTP_KEY_CHARS);
        http_accept_key(r->head.socket_key, accept);
        must(strlen(accept) == HTTP_ACCEPT_CHARS);
    }
}

/* A part of it is not enough, or it already says the same as the whole. */
static void check_part(const struct reading *whole, const struct reading *part) {
    if (part->outcome == HTTP_MORE)
        return;
    must(part->outcome == whole->outcome);
    if (part->outcome == HTTP_DONE)
        must(part->used == whole->used && !memcmp(&part->head, &whole->head, sizeof part->head) &&
             !memcmp(&part->request, &whole->request, sizeof part->request));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct reading whole = read_exactly(data, size);
    if (whole.outcome == HTTP_DONE)
        check_done(&whole, size);
    for (size_t cut = 0, step = 1 + size / 24; cut < size; cut += step) {
        struct reading part = read_exactly(data, cut);
        check_part(&whole, &part);
    }
    if (whole.outcome == HTTP_DONE) { /* the byte before the last one, and exactly the last one */
        struct reading almost = read_exactly(data, whole.used - 1), exactly = read_exactly(data, whole.used);
        must(almost.outcome == HTTP_MORE && exactly.outcome == HTTP_DONE);
        check_part(&whole, &exactly);
    }
    return 0;
}
