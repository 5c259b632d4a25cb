/* Chat: a line is told when it is on disk, as everything else. */
#include "server/internal.h"
#include "server/moderation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    struct server *server;
    struct peer *peer; /* who wrote it, to be told when it is not saved */
    char room_id[ID_CHARS + 1];
    uint32_t number;
    int64_t at, player;
    char body[2 * CHAT_BYTES + 700];
};

static void saved(void *context, enum store_result result) {
    struct line *line = context;
    struct room *r = rooms_in_memory(line->server, line->room_id);
    struct client *c = peer_owner(line->peer);
    if (result == STORE_OK && r) {
        char message[2 * CHAT_BYTES + 800];
        struct text out;
        struct chat_line *kept = &r->chat[line->number % CHAT_KEPT];
        free(kept->body);
        *kept = (struct chat_line){
            .number = line->number, .at = line->at, .player = line->player, .body = strdup(line->body)};
        line->server->figures.chat_lines++;
        text_start(&out, message, sizeof message);
        text_format(&out, "{\"type\":\"chat\",\"n\":%u,\"at\":%lld,%s}", line->number, (long long)line->at, line->body);
        room_tell(r, out.data, out.length);
    } else if (result != STORE_OK && c) {
        struct fault f = {0};
        fault_say(&f, "not_saved", "The server could not save your line, so nobody has seen it. Try again.");
        client_fault(c, NULL, &f);
    }
    peer_drop(line->peer);
    free(line);
}

bool room_chat(struct client *c, const char *words, struct fault *f) {
    struct room *r = c->room;
    struct text out;
    if (c->server->config.no_chat)
        return fault_say(f, "forbidden", "There is no chat on this server.");
    if (!room_may_chat(r, c->player, f))
        return false;
    struct line *line = calloc(1, sizeof *line);
    if (!line)
        return fault_say(f, "busy", "There is not enough memory now; try again.");
    unsigned viewer = client_viewer(c);
    text_start(&out, line->body, sizeof line->body);
    if (viewer == SPECTATOR)
        text_put(&out, "\"seat\":null");
    else
        text_format(&out, "\"seat\":%u", viewer + 1);
    json_key_string(&out, "name", c->name);
    json_key_string(&out, "text", words);
    line->server = c->server;
    memcpy(line->room_id, r->id, sizeof line->room_id);
    line->number = r->chat_count + 1;
    line->at = wall_ms();
    line->player = c->player;
    struct store_job job = {.kind = STORE_CHAT,
                            .table = r->id,
                            .player = c->player,
                            .number = line->number,
                            .at = line->at,
                            .body = line->body,
                            .done = saved,
                            .context = line};
    line->peer = peer_hold(c->peer);
    if (OLD(OLD_CHAT_FIRST)) {
        char message[2 * CHAT_BYTES + 800];
        int length = snprintf(message, sizeof message, "{\"type\":\"chat\",\"n\":%u,\"at\":%lld,%s}", line->number,
                              (long long)line->at, line->body);
        room_tell(r, message, (size_t)length);
    }
    if (!out.cut && store_put(c->server->store, &job)) {
        r->chat_count++;
        return true;
    }
    peer_drop(line->peer);
    free(line);
    return out.cut ? fault_say(f, "bad_request", "\"text\" is too long.")
                   : fault_say(f, "busy", "The server is too busy now; try again.");
}
