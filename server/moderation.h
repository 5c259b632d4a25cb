/* Muting, chat off, watch links taken back, reports. */
#ifndef SERVER_MODERATION_H
#define SERVER_MODERATION_H

#include "server/internal.h"

struct report {
    struct server *server;
    struct peer *peer;
};

extern const struct operation operation_mute, operation_chat, operation_watch;
bool fold_mute(struct room *r, struct json body, struct json_reader *jr);
bool fold_chat(struct room *r, struct json body, struct json_reader *jr);
bool fold_watch(struct room *r, struct json body, struct json_reader *jr);
bool room_may_chat(const struct room *r, int64_t player, struct fault *f);

bool read_mute(struct json body, struct task *t, struct fault *f);
bool read_chat_switch(struct json body, struct task *t, struct fault *f);
void report_post(struct server *server, struct peer *p, const struct request *r, const struct player *player,
                 struct room *room);

#endif
