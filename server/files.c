/* The page: files below --web, with the headers that keep it safe. Nothing outside that folder, no dot files. */
#include "server/house.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

void file_request(struct house *h, struct peer *p, const struct request *r) {
    char file[PATH_MAX], headers[900];
    struct fault f = {0};
    bool plain = !strchr(strrchr(r->path, '/') ? strrchr(r->path, '/') : r->path, '.');
    const char *path = plain ? "/index.html" : r->path;
    if (r->method != METHOD_GET && r->method != METHOD_HEAD)
        fault_say(&f, "bad_method", "That cannot be done with this path.");
    else if (!h->config.web || r->path[0] != '/' || !find_file(h->config.web, path, file))
        fault_say(&f, "not_found",
                  h->config.web ? "There is nothing of that name."
                                : "This server has no page (see --web); the API is at /api/schema.");
    if (f.code) {
        reply_fault(p, &f);
        return;
    }
    /* names of built files carry their hash, so they can be kept for ever */
    bool lasting = strstr(path, "/assets/") != NULL;
    snprintf(headers, sizeof headers, "%sCache-Control: %s\r\n", page_headers,
             lasting ? "public, max-age=31536000, immutable" : "no-cache");
    net_reply(p, &(struct reply){.status = 200, .type = type_of(path), .headers = headers, .file = file});
}
