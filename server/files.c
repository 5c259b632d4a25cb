/* The page: files below --web, with the headers that keep it safe. Nothing outside that folder, no dot files. */
#include "server/http.h"
#include "server/internal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_BYTES_MAX = 1 << 24 };

/* WebAssembly needs 'wasm-unsafe-eval'; styles may be set on elements by the page itself. */
static const char page_headers[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri "
    "'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n";

static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".mjs", "text/javascript; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".ico", "image/x-icon"},
                                       {".webp", "image/webp"},
                                       {".jpg", "image/jpeg"},
                                       {".wasm", "application/wasm"},
                                       {".bin", "application/octet-stream"},
                                       {".json", "application/json"},
                                       {".webmanifest", "application/manifest+json"},
                                       {".woff2", "font/woff2"},
                                       {".txt", "text/plain; charset=utf-8"},
                                       {".map", "application/json"},
                                       {".mp3", "audio/mpeg"},
                                       {".ogg", "audio/ogg"},
                                       {NULL, NULL}};

static const char *type_of(const char *path) {
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && types[i][0]; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return NULL;
}

/* The real path of the file, if it lies below the folder and is a plain file of a known type. */
static bool find_file(const char *folder, const char *path, char out[PATH_MAX]) {
    char joined[PATH_MAX], root[PATH_MAX];
    struct stat info;
    if (strstr(path, "/.") || !type_of(path) || !realpath(folder, root))
        return false;
    int length = snprintf(joined, sizeof joined, "%s%s", root, path);
    if (length <= 0 || length >= (int)sizeof joined || !realpath(joined, out))
        return false;
    size_t below = strlen(root);
    return !strncmp(out, root, below) && out[below] == '/' && !stat(out, &info) && S_ISREG(info.st_mode);
}

static char *read_file(const char *path, size_t *length) {
    FILE *f = fopen(path, "rb");
    char *bytes = f ? malloc(FILE_BYTES_MAX) : NULL;
    *length = bytes ? fread(bytes, 1, FILE_BYTES_MAX, f) : 0;
    if (bytes && (ferror(f) || *length == FILE_BYTES_MAX)) {
        free(bytes);
        bytes = NULL;
    }
    if (f)
        fclose(f);
    return bytes;
}

/* The page's build leaves compressed copies beside each file that is worth it, the smaller one by Brotli. The header of
 * the one that is sent; null: as it is. */
static const char *find_packed(const struct request *r, char file[PATH_MAX], struct stat *info) {
    const struct {
        bool wanted;
        const char *ending, *header;
    } ways[] = {{r->brotli, ".br", "Content-Encoding: br\r\n"}, {r->gzip, ".gz", "Content-Encoding: gzip\r\n"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char packed[PATH_MAX];
        int length = snprintf(packed, sizeof packed, "%s%s", file, ways[i].ending);
        if (!ways[i].wanted || length >= (int)sizeof packed || lstat(packed, info) || !S_ISREG(info->st_mode))
            continue;
        memcpy(file, packed, (size_t)length + 1);
        return ways[i].header;
    }
    return NULL;
}

static void send_file(struct peer *p, const struct request *r, const char *path, char file[PATH_MAX]) {
    char headers[1000], etag[40];
    struct stat info;
    struct fault f = {0};
    size_t length = 0;
    const char *packed = find_packed(r, file, &info);
    bool there = packed || !stat(file, &info);
    snprintf(etag, sizeof etag, "\"%llx-%llx\"", there ? (unsigned long long)info.st_mtime : 0,
             there ? (unsigned long long)info.st_size : 0);
    /* names of built files carry their hash, so they can be kept for ever */
    bool lasting = strstr(path, "/assets/") != NULL, same = http_etag_fits(r->etag, etag);
    char *bytes = same ? NULL : read_file(file, &length);
    snprintf(headers, sizeof headers, "%sETag: %s\r\nVary: Accept-Encoding\r\n%sCache-Control: %s\r\n", page_headers,
             etag, packed ? packed : "", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!same && !bytes) {
        fault_say(&f, "busy", "The file cannot be read now; try again.");
        reply_fault(p, &f);
    } else {
        net_reply(p, &(struct reply){.status = same ? 304 : 200,
                                     .type = type_of(path),
                                     .headers = headers,
                                     .body = bytes,
                                     .length = length});
    }
    free(bytes);
}

void file_request(struct server *server, struct peer *p, const struct request *r) {
    char file[PATH_MAX];
    struct fault f = {0};
    const char *last = strrchr(r->path, '/');
    const char *path = strchr(last ? last : r->path, '.') ? r->path : "/index.html";
    if (r->method != METHOD_GET && r->method != METHOD_HEAD)
        fault_say(&f, "bad_method", "That cannot be done with this path.");
    else if (!server->config.web || !find_file(server->config.web, path, file))
        fault_say(&f, "not_found", "%s",
                  server->config.web ? "There is nothing of that name."
                                     : "This server has no page (see --web); the API is at /api/schema.");
    if (f.code)
        reply_fault(p, &f);
    else
        send_file(p, r, path, file);
}
