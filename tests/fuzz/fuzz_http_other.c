/* Our reader of requests beside http_parser, the one Node.js was built on. Ours is the stricter one: whatever it takes,
 * the other must take too and understand in the same way. What two readers take differently lets a request be hidden
 * from a proxy. */
#include "server/http.h"

#include "base/must.h"

#include <http_parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { VALUE_BYTES = 9000, HEADERS_MAX = 600 };

struct other {
    bool done;
    char url[VALUE_BYTES], name[VALUE_BYTES], value[VALUE_BYTES];
    size_t url_length, name_length, value_length;
    bool in_value;
    unsigned hosts, lengths, encodings;
    bool lost; /* an element of Connection, see loses_next */
    char host[VALUE_BYTES], origin[VALUE_BYTES];
};

static void add(char *out, size_t *length, const char *bytes, size_t count) {
    must(*length + count < VALUE_BYTES);
    memcpy(out + *length, bytes, count);
    *length += count;
    out[*length] = 0;
}

/* http_parser has a fault: an element of Connection that is the beginning of a word it knows ("kee, Upgrade") makes it
 * take the comma for a part of it, and the element behind the comma is lost. */
static bool loses_next(const char *list) {
    static const char *known[] = {"keep-alive", "close", "upgrade"};
    for (const char *comma; (comma = strchr(list, ',')); list = comma + 1) {
        list += strspn(list, " \t");
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            size_t same = 0;
            while (list + same < comma && known[i][same] && (list[same] | 32) == known[i][same])
                same++;
            if (same && list + same == comma && known[i][same])
                return true;
        }
    }
    return false;
}

static void header_ends(struct other *o) {
    if (!o->in_value)
        return;
    while (o->value_length && strchr(" \t", o->value[o->value_length - 1]))
        o->value[--o->value_length] = 0;
    o->hosts += !strcasecmp(o->name, "host");
    o->lengths += !strcasecmp(o->name, "content-length");
    o->encodings += !strcasecmp(o->name, "transfer-encoding");
    if (!strcasecmp(o->name, "connection"))
        o->lost = o->lost || loses_next(o->value);
    if (!strcasecmp(o->name, "host"))
        strcpy(o->host, o->value);
    if (!strcasecmp(o->name, "origin"))
        strcpy(o->origin, o->value);
    o->name_length = o->value_length = 0;
    o->name[0] = o->value[0] = 0;
    o->in_value = false;
}

static int on_url(http_parser *p, const char *at, size_t length) {
    struct other *o = p->data;
    add(o->url, &o->url_length, at, length);
    return 0;
}

static int on_name(http_parser *p, const char *at, size_t length) {
    struct other *o = p->data;
    header_ends(o);
    add(o->name, &o->name_length, at, length);
    return 0;
}

static int on_value(http_parser *p, const char *at, size_t length) {
    struct other *o = p->data;
    o->in_value = true;
    add(o->value, &o->value_length, at, length);
    return 0;
}

static int on_done(http_parser *p) {
    struct other *o = p->data;
    header_ends(o);
    o->done = true;
    return 0;
}

/* Our path has its %xx resolved, so the other's is resolved before they are compared. */
static size_t resolve(const char *from, size_t length, char *out) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned value = (unsigned char)from[i];
        if (from[i] == '%') {
            char hex[3] = {from[i + 1], from[i + 2], 0};
            value = (unsigned)strtoul(hex, NULL, 16);
            i += 2;
        }
        out[count++] = (char)value;
    }
    return count;
}

static void compare(const struct head *head, const struct request *r, size_t used, const http_parser *parser,
                    const struct other *o, size_t parsed) {
    static const enum http_method methods[] = {
        [METHOD_GET] = HTTP_GET, [METHOD_HEAD] = HTTP_HEAD, [METHOD_POST] = HTTP_POST, [METHOD_DELETE] = HTTP_DELETE};
    char path[VALUE_BYTES];
    must(o->done);
    must(parsed == used || head->upgrade || parser->upgrade);
    must(r->method == METHOD_OTHER || parser->method == methods[r->method]);
    must(!o->encodings && o->lengths <= 1 && o->hosts <= 1);
    must(head->length == (o->lengths ? parser->content_length : 0) || (o->lengths && !head->length));
    must(!strcmp(o->host, r->host) && !strcmp(o->origin, r->origin));
    must(!head->keep_alive || http_should_keep_alive(parser));
    must(!head->upgrade || parser->upgrade || o->lost);
    const char *mark = strchr(o->url, '?');
    size_t length = resolve(o->url, mark ? (size_t)(mark - o->url) : o->url_length, path);
    must(length == strlen(r->path) && !memcmp(path, r->path, length));
    must(!strcmp(mark ? mark + 1 : "", r->query));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct head head;
    struct request r;
    size_t used = 0;
    char *bytes = malloc(size + 1);
    must(bytes);
    memcpy(bytes, data, size);
    bytes[size] = 0;
    if (size <= HTTP_HEAD_MAX && http_head(bytes, size, &head, &r, &used) == HTTP_DONE && bytes[0] >= 'A') {
        static struct other o;
        http_parser parser;
        http_parser_settings settings;
        memset(&o, 0, sizeof o);
        http_parser_init(&parser, HTTP_REQUEST);
        http_parser_settings_init(&settings);
        parser.data = &o;
        settings.on_url = on_url;
        settings.on_header_field = on_name;
        settings.on_header_value = on_value;
        settings.on_headers_complete = on_done;
        size_t parsed = http_parser_execute(&parser, &settings, bytes, used);
        enum http_errno why = HTTP_PARSER_ERRNO(&parser);
        /* It knows a list of methods, and is choosier about what may stand in a URL. */
        if (why != HPE_INVALID_METHOD && why != HPE_INVALID_URL) {
            if (why != HPE_OK)
                fprintf(stderr, "%s\n", http_errno_name(why));
            must(why == HPE_OK);
            compare(&head, &r, used, &parser, &o, parsed);
        }
    }
    free(bytes);
    return 0;
}
