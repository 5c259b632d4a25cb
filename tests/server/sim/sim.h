/* The server's heart in one process: rooms, tasks, fold, drive, pause, thinking and sessions as they are, against a
 * clock, a network, a thinking pool and a store that a seed drives. Nothing else decides what happens, so a seed that
 * fails fails again.
 *
 *   world.c   the clock, the network and the thinking pool
 *   model.c   what must hold: the journals as they are written, and everything people are told
 *   sim.c     what people do, what the disk does, crashes, stops, and the runs */
#ifndef SIM_H
#define SIM_H

#include "server/internal.h"
#include "store/memory.h"

enum { PEOPLE = 6, TABLES_MAX = 4000, LEGAL_KEPT = 6, KEY_WORD = 24, PEERS_MAX = 400 };

/* ---- world.c */

enum peer_kind { PEER_REQUEST, PEER_SOCKET };

/* One side of a connection, as a person has it. */
struct peer {
    struct peer *next, **link;
    struct server *server;
    void *owner;
    unsigned holders;
    enum peer_kind kind;
    bool closed, answered, dismissed;
    unsigned person;
    int64_t player;       /* whose session a socket was opened with */
    int table;            /* of known tables; -1 for none */
    int you;              /* as the last welcome said: a seat from 1, 0 for a watcher, -1 before */
    uint32_t seq;         /* the last it has seen */
    unsigned legal_count; /* what it may do now */
    char legal[LEGAL_KEPT][ACTION_TEXT_MAX];
    char waiting[8][KEY_WORD]; /* keys that have no answer yet */
    unsigned waits;
    char what[16]; /* of a request */
};

struct world {
    struct rng rng;
    int64_t now; /* both clocks, in ms */
    struct store_disk *disk;
    struct store *eye; /* reads the disk for the model */
    struct server *server[2];
    struct peer *peers;
    unsigned peer_count;
    bool down;
    uint64_t steps, requests, moves, acks, commits, odd_fates, crashes, stops, doubles;
    unsigned fault; /* of enum old_fault */
};
extern struct world world;

uint32_t below(uint32_t limit);
bool chance(unsigned percent);
void world_open(uint64_t seed);
void world_close(void);
struct peer *peer_new(struct server *server, enum peer_kind kind, unsigned person);
void peer_hang_up(struct peer *p); /* the person closes it */
size_t think_waiting(const struct server *server);
void think_one(struct server *server); /* runs one job and hands it back */
void think_give_up(struct server *server);

/* ---- model.c */

struct known_table {
    char id[ID_CHARS + 1], watch[TOKEN_CHARS + 1], token[SEATS_MAX][TOKEN_CHARS + 1];
    unsigned entries, seats;
    uint8_t hash[SHA_BYTES];
    int64_t player[SEATS_MAX]; /* who sits there by the journal; 0 for nobody */
    int64_t kicked[8];
    unsigned kicked_count, leaves_asked[PEOPLE], leaves[PEOPLE];
    int64_t host, move_ms;
    int64_t now_at, last_at, down_ms; /* of the last entry; of the last but a resume; down since then */
    bool started, finished;
    bool solo;    /* one human: a pause does not limit the answer */
    bool foreign; /* a second server has written to it: the first may be behind until it writes */
};
extern struct known_table known[TABLES_MAX];
extern unsigned known_count;

struct person {
    char session[COOKIE_BYTES];
    int64_t player;
};
extern struct person people[PEOPLE];

/* The invariant is broken: the run ends. */
__attribute__((format(printf, 1, 2), noreturn)) void broken(const char *format, ...);
void model_open(void);
void model_close(void);
int model_table(const char *id); /* its place; a new one when it is unknown */
void model_sent(const char *key, int64_t player);
void model_written(const struct store_job *job); /* a write has been done: is it there, and is it right? */
void model_message(struct peer *p, const char *text, size_t length);
void model_reply(struct peer *p, const struct reply *reply);
void model_rooms(const struct server *server); /* the copies in memory are those of the journals */
void model_idle(const struct server *server);  /* after a long time with nobody there */
void model_clocks(void);

#endif
