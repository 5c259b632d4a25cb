/* The whole server: one loop, one store, its rooms, figures and limits. */
#ifndef SERVER_INTERNAL_H
#define SERVER_INTERNAL_H

#include "server/admin.h"
#include "server/room.h"
#include "server/server.h"

enum {
    NODES_MAX = 6144,
    SCRATCH_BYTES = 1 << 20,
    TAPE_BYTES = 1 << 16,
    EVENTS_BYTES = 1 << 18,
    OPENING_BYTES = STATE_TEXT_BYTES + 4096, /* the longest entry: a table that begins from a position */
};

/* Memory for work in progress on the loop's thread, so that it need not be allocated each time. */
struct workspace {
    struct text text; /* scratch() */
    char scratch[SCRATCH_BYTES];
    struct json_node message_nodes[NODES_MAX], entry_nodes[NODES_MAX];
    struct json_doc message;
    char tape[TAPE_BYTES];     /* the events of the entry that is folded and told */
    char events[EVENTS_BYTES]; /* one step's events, as a viewer may see them */
    char opening[OPENING_BYTES];
    char link[OPENING_BYTES + 200]; /* what the next hash of a chain is of */
};

enum { ROOM_BUCKETS = 16384, ADDRESSES = 4096, SESSION_CHARS = 43 };

/* An address: its connections, and how many requests it may still make. */
struct address {
    char name[ADDRESS_BYTES];
    unsigned connections;
    double allowance, hard_allowance; /* requests; passwords and new tables */
    int64_t refilled;
};

struct figures {
    uint64_t moves, undos, refused, tables_opened, tables_over, chat_lines, rate_limited, bot_moves, clock_moves,
        logins, hints, conflicts;
    struct histogram move, loop_lag; /* move: from the frame to the acknowledgement */
};

struct server {
    uv_loop_t loop;
    struct server_config config;
    struct net *net;
    struct store *store;
    struct room *by_id[ROOM_BUCKETS], *newest, *oldest;
    size_t room_count;
    int64_t last_player;
    struct client *clients; /* all, in any room or none yet */
    struct address *addresses;
    struct sessions *sessions;
    uint64_t player_changes;
    struct talker *talkers;
    struct account_try *tries;
    uv_timer_t lag_timer;
    uint64_t lag_due; /* uv_hrtime() when it should ring */
    struct admin *admin;
    struct ban *bans;
    char *blocked_names; /* words, one a line; null without */
    bool draining;       /* no new tables */
    struct workspace *work;
    struct figures figures;
    uv_async_t committed;
    uv_signal_t interrupt, terminate, hang_up;
    uv_timer_t sweep, stop_timer, wake_timer;
    int64_t stopped_at;
    bool stopping;
    unsigned hashing, hinting, loading; /* passwords, hints, tables under way */
    struct thinking *thinking;
    struct bot weaker_bot; /* thinks when the queue is too long */
    struct room **wakes;   /* a heap by wake_at, from 1 on */
    size_t wake_count, wake_capacity;
    void (*wake_changed)(struct server *server); /* wakes_next() is another */
    int64_t wall_offset;                         /* wall time less loop time */
    char default_bot[SPEC_BYTES];
    int64_t started;
    int64_t down_ms; /* how long no server ran before this one */
    struct sleeper *sleepers;
    size_t sleeper_count, sleeper_capacity;
};

int64_t wall_ms(void);
int64_t server_now(const struct server *server); /* ms of the loop's clock, which only goes forward */
/* The wall clock as it was at the start, going forward with the loop's clock: nobody gains by its being set. */
static inline int64_t server_wall(const struct server *server) {
    return server_now(server) + server->wall_offset;
}

/* ---- core.c: the server without its loop, so that a simulation can run it too */
bool server_prepare(struct server *server, const struct server_config *config, struct complaint *why);
void server_stop(struct server *server);           /* tells everybody, cancels what can be cancelled */
bool server_is_quiet(const struct server *server); /* nothing is under way any more */
void server_free_rooms(struct server *server);     /* when it is quiet */
void server_release(struct server *server);

/* ---- wakes.c */
bool wakes_reserve(struct server *server);    /* a place for one more room */
void wakes_set(struct room *r, int64_t when); /* INT64_MAX: not at all */
int64_t wakes_next(const struct server *server);
void wakes_ring(struct server *server); /* drives what is due */

struct player {
    int64_t id; /* 0: nobody */
    char name[NAME_BYTES], account[28];
};
/* ---- sessions.c: who holds a session cookie; at once or later. Not good: the database cannot be read. */
typedef void player_found(void *context, const struct player *player, bool good);
bool sessions_open(struct server *server);
void sessions_close(struct server *server);
void player_with(struct server *server, const char *session, player_found *found, void *context);
void session_void(struct server *server, const uint8_t hash[SHA_BYTES]); /* this one is over */
void player_changed(struct server *server, int64_t player);              /* its name, account or sessions */

/* ---- names.c */
bool person_name_read(const struct server *server, struct json value, char *out, size_t size, struct fault *f);
bool account_name_fits(const struct server *server, const char *account);

/* ---- identity.c */
void token_random(char *out, size_t bytes); /* hex */
void token_derive(const char *session, const char *purpose, const char *detail, size_t bytes, char *out);
void token_hash(const char *token, uint8_t out[SHA_BYTES]);
bool token_fits(const char *token, const uint8_t hash[SHA_BYTES]); /* in constant time */
void table_id_random(char out[ID_CHARS + 1]);
bool name_read(struct json value, size_t most, char *out, size_t size); /* characters; no control characters */
void session_get(struct server *server, struct peer *p, const struct request *r, const struct player *player);
void session_post(struct server *server, struct peer *p, const struct request *r, const struct player *player);
void session_delete(struct server *server, struct peer *p, const struct request *r, const struct player *player);
void account_post(struct server *server, struct peer *p, const struct request *r, const struct player *player);
void login_post(struct server *server, struct peer *p, const struct request *r, const struct player *player);
void me_delete(struct server *server, struct peer *p, const struct request *r, const struct player *player);
void me_get(struct server *server, struct peer *p, const struct request *r, const struct player *player); /* me.c */

/* ---- api.c: requests;  opening.c: new tables;  live.c: sockets */
void api_request(void *context, struct peer *p, const struct request *r);
void reply_json(struct peer *p, int status, const struct text *body, const char *headers);
void reply_fault(struct peer *p, const struct fault *f);
/* The body as an object of these fields only (null-ended); its nodes are shared, so one body at a time. */
bool body_read(struct server *server, const struct request *r, const char *const *fields, struct json *out,
               struct fault *f);
bool json_object_read(struct server *server, const char *text, size_t length, const char *const *fields,
                      struct json *out, struct fault *f);
struct text *scratch(struct server *server); /* a large text, empty; the same each time */
void table_post(struct server *server, struct peer *p, const struct request *r, const struct player *player);
bool bot_allowed(const struct server *server, const char *spec, struct fault *f);
bool rematch_body(struct room *r, char *out, size_t size);
int live_upgrade(void *context, const struct request *r);
void live_opened(void *context, struct peer *p, const struct request *r);
void live_frame(void *context, struct peer *p, const char *text, size_t length);
void live_closed(void *context, struct peer *p);
void client_leave(struct client *c);
/* The sockets of a session, or of a player, are closed: signed out. */
void clients_sign_out(struct server *server, const uint8_t session[SHA_BYTES]);
void clients_sign_out_player(struct server *server, int64_t player);
/* A session has a new cookie; its sockets go on. */
void clients_rotate(struct server *server, const uint8_t before[SHA_BYTES], const uint8_t now[SHA_BYTES]);
bool origin_allowed(const struct server *server, const struct request *r);

/* ---- files.c: the page */
void file_request(struct server *server, struct peer *p, const struct request *r);

/* ---- limits.c */
bool limits_open(struct server *server);
void limits_close(struct server *server);
bool limits_admit(void *context, const char *address);
bool limits_socket(void *context, const char *address); /* of a client behind a proxy */
void limits_left(void *context, const char *address);
bool limits_request(struct server *server, const char *address, bool hard);
bool limits_file(struct server *server, const char *address);
bool limits_account(struct server *server, const char *account); /* attempts to log in */
void limits_account_good(struct server *server, const char *account);
bool limits_message(struct client *c);
bool limits_chat(struct client *c);
bool limits_hint(struct room *r, unsigned who);
bool limits_why(struct room *r, unsigned who);

/* ---- upkeep.c */
enum { BLOCKED_BYTES = 1 << 16 };
bool bans_load(struct server *server, struct complaint *why);
void bans_note(struct server *server, const char *name, int64_t until); /* "player 7", "address ..."; 0: no more */
void bans_free(struct server *server);
bool address_banned(struct server *server, const char *address);
bool player_banned(struct server *server, int64_t player);
void player_forgotten(struct server *server, int64_t player); /* in memory: name, chat, sockets */
void retention_sweep(struct server *server);
bool server_reload(struct server *server, struct complaint *out);
void names_load(struct server *server);
void names_free(struct server *server);
bool name_blocked(const struct server *server, const char *name);

/* ---- metrics.c, log.c */
bool metrics_open(struct server *server); /* begins to measure the loop */
void metrics_write(struct server *server, struct text *out);
void metrics_move(struct server *server, int64_t began_ns);
/* One line of JSON on standard error: level, what, then pairs of key and value, ended by null. */
void log_line(const struct server *server, const char *level, const char *what, ...);

#endif
