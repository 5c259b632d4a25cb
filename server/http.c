/* memmem() */
#define _GNU_SOURCE
#include "server/http.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const char *http_reason(int status) {
    static const struct {
        int status;
        const char *reason;
    } known[] = {{200, "OK"},
                 {201, "Created"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {409, "Conflict"},
                 {413, "Content Too Large"},
                 {426, "Upgrade Required"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {503, "Service Unavailable"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status)
            return known[i].reason;
    return "Unknown";
}

/* A stretch of the head. */
struct span {
    const char *at;
    size_t length;
};

static bool span_is(struct span s, const char *words) { /* in any case */
    return s.length == strlen(words) && !strncasecmp(s.at, words, s.length);
}

/* Takes the first element off a list with commas; false when nothing is left. */
static bool next_element(struct span *list, struct span *one) {
    if (!list->at)
        return false;
    const char *comma = memchr(list->at, ',', list->length);
    *one = (struct span){list->at, comma ? (size_t)(comma - list->at) : list->length};
    *list = comma ? (struct span){comma + 1, list->length - one->length - 1} : (struct span){NULL, 0};
    while (one->length && (one->at[0] == ' ' || one->at[0] == '\t'))
        one->at++, one->length--;
    while (one->length && (one->at[one->length - 1] == ' ' || one->at[one->length - 1] == '\t'))
        one->length--;
    return true;
}

static bool span_lists(struct span list, const char *word) {
    struct span one;
    while (next_element(&list, &one))
        if (span_is(one, word))
            return true;
    return false;
}

static bool is_token(struct span s) {
    for (size_t i = 0; i < s.length; i++)
        if (!strchr("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", s.at[i]) ||
            !s.at[i])
            return false;
    return s.length > 0;
}

/* An empty element, or one that is no token, makes some readers lose the rest of the list. */
static bool lists_tokens(struct span list) {
    struct span one;
    while (next_element(&list, &one))
        if (!is_token(one))
            return false;
    return true;
}

bool http_etag_fits(const char *header, const char *etag) {
    size_t length = strlen(etag);
    for (const char *at = header; *at;) {
        at += strspn(at, " \t,");
        if (*at == '*')
            return true;
        if (!strncmp(at, "W/", 2))
            at += 2;
        if (!strncmp(at, etag, length))
            return true;
        if (*at != '"')
            return false;
        const char *end = strchr(at + 1, '"');
        if (!end)
            return false;
        at = end + 1;
    }
    return false;
}

static bool span_copy(struct span s, char *out, size_t size) {
    if (s.length >= size)
        return false;
    memcpy(out, s.at, s.length);
    out[s.length] = 0;
    return true;
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 0x20) : NULL;
    return c >= '0' && c <= '9' ? c - '0' : at ? (int)(at - digits) : -1;
}

/* The path with its %xx resolved; no control characters, also not written so. */
static bool read_path(struct span s, char *out, size_t size) {
    size_t length = 0;
    if (!s.length || s.at[0] != '/')
        return false;
    for (size_t i = 0; i < s.length; i++) {
        int c = (unsigned char)s.at[i];
        if (c == '%') {
            int high = i + 2 < s.length ? hex_digit(s.at[i + 1]) : -1, low = high < 0 ? -1 : hex_digit(s.at[i + 2]);
            if (low < 0)
                return false;
            c = high * 16 + low;
            i += 2;
        }
        if (c < 0x20 || c == 0x7f || length + 1 >= size)
            return false;
        out[length++] = (char)c;
    }
    out[length] = 0;
    return true;
}

static enum method read_method(struct span s) {
    static const char *const names[] = {
        [METHOD_GET] = "GET", [METHOD_HEAD] = "HEAD", [METHOD_POST] = "POST", [METHOD_DELETE] = "DELETE"};
    for (int i = 0; i < METHOD_OTHER; i++)
        if (s.length == strlen(names[i]) && !memcmp(s.at, names[i], s.length))
            return (enum method)i;
    return METHOD_OTHER;
}

/* METHOD /path?query HTTP/1.1 */
static bool read_request_line(struct span line, struct head *head, struct request *out) {
    const char *end = line.at + line.length, *first = memchr(line.at, ' ', line.length);
    const char *second = first ? memchr(first + 1, ' ', (size_t)(end - first - 1)) : NULL;
    if (!second || memchr(second + 1, ' ', (size_t)(end - second - 1)))
        return false;
    struct span method = {line.at, (size_t)(first - line.at)}, target = {first + 1, (size_t)(second - first - 1)},
                version = {second + 1, (size_t)(end - second - 1)};
    for (size_t i = 0; i < method.length; i++)
        if (method.at[i] < 'A' || method.at[i] > 'Z')
            return false;
    bool newer = version.length == 8 && !memcmp(version.at, "HTTP/1.1", 8);
    if (!method.length || (!newer && (version.length != 8 || memcmp(version.at, "HTTP/1.0", 8))))
        return false;
    head->keep_alive = newer;
    out->method = read_method(method);
    const char *mark = memchr(target.at, '?', target.length);
    struct span path = {target.at, mark ? (size_t)(mark - target.at) : target.length};
    struct span query = {mark ? mark + 1 : "", mark ? target.length - path.length - 1 : 0};
    return read_path(path, out->path, sizeof out->path) && span_copy(query, out->query, sizeof out->query);
}

static void read_cookie(struct span one, const char *name, char *out, size_t size, bool *found) {
    size_t length = strlen(name);
    if (one.length <= length || memcmp(one.at, name, length))
        return;
    *found = span_copy((struct span){one.at + length, one.length - length}, out, size);
    if (!*found)
        out[0] = 0;
}

/* Our cookie among all of them; the one with the name for TLS goes first. */
static void read_cookies(struct span value, struct request *out) {
    const char *end = value.at + value.length;
    for (const char *at = value.at; at < end;) {
        while (at < end && (*at == ' ' || *at == ';'))
            at++;
        const char *stop = at;
        while (stop < end && *stop != ';')
            stop++;
        struct span one = {at, (size_t)(stop - at)};
        bool plain = false;
        if (!out->host_cookie)
            read_cookie(one, COOKIE_NAME "=", out->session, sizeof out->session, &plain);
        if (!out->host_cookie)
            read_cookie(one, COOKIE_PREFIX COOKIE_NAME "=", out->session, sizeof out->session, &out->host_cookie);
        at = stop;
    }
}

static bool read_length(struct span value, struct head *head, bool *seen) {
    if (*seen || !value.length || value.length > 10)
        return false;
    *seen = true;
    for (size_t i = 0; i < value.length; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return false;
        head->length = head->length * 10 + (size_t)(value.at[i] - '0');
    }
    return true;
}

static void read_forwarded(struct span value, char out[ADDRESS_BYTES]) {
    size_t from = value.length;
    while (from && value.at[from - 1] != ',')
        from--;
    while (from < value.length && value.at[from] == ' ')
        from++;
    if (!span_copy((struct span){value.at + from, value.length - from}, out, ADDRESS_BYTES))
        out[0] = 0;
}

/* What has been seen of headers that belong together or must not come twice. */
struct seen {
    bool length, host, upgrade, connection, version;
};

static bool read_header(struct span name, struct span value, struct head *head, struct request *out,
                        struct seen *seen) {
    if (span_is(name, "host")) {
        if (seen->host)
            return false;
        seen->host = true;
        return span_copy(value, out->host, sizeof out->host);
    }
    if (span_is(name, "content-length"))
        return read_length(value, head, &seen->length);
    if (name.length >= 17 && !strncasecmp(name.at, "transfer-encoding", 17))
        return false; /* one way to tell a length is enough; some readers take longer names for this one */
    if (span_is(name, "origin"))
        return !out->origin[0] && span_copy(value, out->origin, sizeof out->origin);
    if (span_is(name, "cookie"))
        read_cookies(value, out);
    else if (span_is(name, "if-none-match"))
        span_copy(value, out->etag, sizeof out->etag);
    else if (span_is(name, "accept-encoding")) {
        out->gzip = span_lists(value, "gzip");
        out->brotli = span_lists(value, "br");
    } else if (span_is(name, "x-forwarded-for")) {
        read_forwarded(value, head->forwarded);
        head->passed_on = true;
    } else if (span_is(name, "forwarded") || span_is(name, "via") || span_is(name, "x-real-ip"))
        head->passed_on = true;
    else if (span_is(name, "expect"))
        head->expects = span_is(value, "100-continue");
    else if (span_is(name, "upgrade"))
        seen->upgrade = span_lists(value, "websocket");
    else if (span_is(name, "connection")) {
        if (value.length && !lists_tokens(value))
            return false;
        seen->connection = span_lists(value, "upgrade");
        head->keep_alive = head->keep_alive && !span_lists(value, "close");
    } else if (span_is(name, "sec-websocket-version"))
        seen->version = span_is(value, "13");
    else if (span_is(name, "sec-websocket-key"))
        return value.length == HTTP_KEY_CHARS && span_copy(value, head->socket_key, sizeof head->socket_key);
    else if (span_is(name, "sec-websocket-protocol"))
        head->subprotocol = span_lists(value, "clowder.1");
    return true;
}

/* Where a request ends, and whom it is for. Readers differ about tabs around these, so a tab makes the request a bad
 * one. */
static bool decides(struct span name) {
    return span_is(name, "content-length") || span_is(name, "connection") || span_is(name, "upgrade") ||
           span_is(name, "host") || span_is(name, "origin");
}

/* Name: value. No folded lines, no space before the colon, no control characters. */
static bool split_header(struct span line, struct span *name, struct span *value) {
    const char *colon = memchr(line.at, ':', line.length);
    if (!colon)
        return false;
    *name = (struct span){line.at, (size_t)(colon - line.at)};
    *value = (struct span){colon + 1, line.length - name->length - 1};
    while (value->length && (value->at[0] == ' ' || value->at[0] == '\t'))
        value->at++, value->length--;
    while (value->length && (value->at[value->length - 1] == ' ' || value->at[value->length - 1] == '\t'))
        value->length--;
    for (size_t i = 0; i < value->length; i++)
        if (((unsigned char)value->at[i] < 0x20 && value->at[i] != '\t') || value->at[i] == 0x7f)
            return false;
    return is_token(*name) && !(decides(*name) && memchr(line.at, '\t', line.length));
}

/* The next line, without its \r\n; a lone \n or \r is an error. */
static bool next_line(const char **at, const char *end, struct span *out) {
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    if (!stop || stop == *at || stop[-1] != '\r')
        return false;
    *out = (struct span){*at, (size_t)(stop - 1 - *at)};
    *at = stop + 1;
    return !memchr(out->at, '\r', out->length) && !memchr(out->at, 0, out->length);
}

enum http_outcome http_head(const char *bytes, size_t length, struct head *head, struct request *out, size_t *used) {
    const char *end = memmem(bytes, length < HTTP_HEAD_MAX ? length : HTTP_HEAD_MAX, "\r\n\r\n", 4);
    struct seen seen = {0};
    struct span line, name, value;
    if (!end)
        return length >= HTTP_HEAD_MAX ? HTTP_LONG : HTTP_MORE;
    end += 2; /* the last header's own end */
    memset(head, 0, sizeof *head);
    memset(out, 0, sizeof *out);
    const char *at = bytes;
    if (!next_line(&at, end, &line) || !read_request_line(line, head, out))
        return HTTP_BAD;
    while (at < end)
        if (!next_line(&at, end, &line) || !split_header(line, &name, &value) ||
            !read_header(name, value, head, out, &seen))
            return HTTP_BAD;
    head->upgrade = seen.upgrade && seen.connection;
    head->wrong_version = head->upgrade && !seen.version;
    if (head->upgrade && (!head->socket_key[0] || head->length || out->method != METHOD_GET))
        return HTTP_BAD;
    *used = (size_t)(end + 2 - bytes);
    return HTTP_DONE;
}

/* ---- SHA-1, which RFC 6455 asks for and which protects nothing here */

static uint32_t rotate(uint32_t word, unsigned by) {
    return word << by | word >> (32 - by);
}

static void sha1_block(uint32_t state[5], const uint8_t block[64]) {
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                     : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                              : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = rotate(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

/* 60 bytes: the key and the number every WebSocket knows; with the padding exactly two blocks. */
void http_accept_key(const char *key, char out[HTTP_ACCEPT_CHARS + 1]) {
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t blocks[128] = {0}, digest[21] = {0};
    memcpy(blocks, key, HTTP_KEY_CHARS);
    memcpy(blocks + HTTP_KEY_CHARS, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    blocks[60] = 0x80;
    blocks[126] = 60 * 8 >> 8;
    blocks[127] = 60 * 8 & 0xff;
    sha1_block(state, blocks);
    sha1_block(state, blocks + 64);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    for (int i = 0; i < 7; i++) {
        uint32_t three = (uint32_t)digest[3 * i] << 16 | (uint32_t)digest[3 * i + 1] << 8 | digest[3 * i + 2];
        for (int j = 0; j < 4; j++)
            out[4 * i + j] = base64[three >> (18 - 6 * j) & 63];
    }
    out[27] = '=';
    out[HTTP_ACCEPT_CHARS] = 0;
}
