/* The head of an HTTP/1.1 request, read strictly: what two readers could take differently is refused. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/net.h"

enum { HTTP_HEAD_MAX = 8192, HTTP_ACCEPT_CHARS = 28, HTTP_KEY_CHARS = 24 };

enum http_outcome { HTTP_MORE, HTTP_DONE, HTTP_BAD, HTTP_LONG };

/* What only the connection wants to know. */
struct head {
    size_t length; /* of the body */
    bool keep_alive, upgrade, expects, subprotocol;
    bool wrong_version; /* an upgrade to a WebSocket that is not of version 13 */
    bool passed_on;     /* by a proxy */
    char socket_key[HTTP_KEY_CHARS + 1];
    char forwarded[ADDRESS_BYTES]; /* the last of X-Forwarded-For: what our own proxy added */
};

/* `used`: the bytes of the head, when it is DONE. */
enum http_outcome http_head(const char *bytes, size_t length, struct head *head, struct request *out, size_t *used);
const char *http_reason(int status);
/* Is the tag among those of If-None-Match? Weak ones fit too, and * fits any (RFC 9110, 13.1.2). */
bool http_etag_fits(const char *header, const char *etag);
/* The answer to a WebSocket's key. */
void http_accept_key(const char *key, char out[HTTP_ACCEPT_CHARS + 1]);

#endif
