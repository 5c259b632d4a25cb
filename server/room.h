/* A room is a table on the server: what is agreed, the match, the people, and the journal that all of it follows
 * from. Nothing changes a room but its journal: a task is checked and written as an entry, the entry goes to the
 * store, and only when the disk has it room_fold() applies it and people are told. A restart folds the same entries. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "bots/bot.h"
#include "core/match.h"
#include "server/net.h"
#include "server/old.h"
#include "store/store.h"

#include "server/thinking.h"

#include <uv.h>

enum {
    ID_CHARS = 16,
    TOKEN_BYTES = 16, /* 128 random bits */
    TOKEN_CHARS = 2 * TOKEN_BYTES,
    NAME_BYTES = 100, /* 24 characters */
    SPEC_BYTES = 24,
    KEY_BYTES = 65,
    WORDS_BYTES = 404, /* 100 characters */
    KEYS_KEPT = 8,
    VIEWERS = SEATS_MAX + 1, /* the seats, and all who watch as one */
    TASKS_MAX = 16,
    WRITTEN_KEPT = 16,
    CHAT_KEPT = 100,
    STAGES_MAX = 16,
    CHAT_BYTES = 1204, /* 300 characters */
};
#define NOBODY_NAME "Somebody" /* who asked to be forgotten */

_Static_assert((int)STORE_MEMBERS_MAX > (int)SEATS_MAX, "every seat and the host");

enum seat_kind { SEAT_OPEN, SEAT_HUMAN, SEAT_BOT };
/* opening: its first entry is on the way to the disk, or its journal is being read. over: the match has ended. expired:
 * it was given up before that (a journal entry says so). Finished tables leave the memory and stay in the store. */
enum status { STATUS_OPENING, STATUS_OPEN, STATUS_PLAYING, STATUS_OVER, STATUS_EXPIRED };

/* A seat and who sits there. */
struct room_seat {
    enum seat_kind kind;
    bool away;     /* a bot of the table's level plays until the player is back */
    bool linked;   /* there is a link for this seat */
    unsigned here; /* connections */
    int64_t player;
    char name[NAME_BYTES];
    char spec[SPEC_BYTES];
    struct bot bot;
    uint8_t link[SHA_BYTES];
    uint32_t link_entry; /* the entry that made the link */
    char *words;         /* added to the seed; null without */
    int64_t reserve_ms;
    int64_t gone_at;          /* loop time when nobody was left at this seat, or play began or was resumed */
    int64_t asked_at;         /* loop time when the seat's clock began to run; 0 when it does not */
    uint32_t asked_seq;       /* the seat's number of the step that asked what it is asked now */
    uint64_t asked_what;      /* hash of its legal actions */
    uint64_t keys[KEYS_KEPT]; /* hashes of client keys that had their effect */
    unsigned key_next;
    uint8_t passes; /* questions of this pause that it has passed on, and that are not played yet */
    bool ready;     /* has nothing more to say in this pause */
    bool reacts;    /* and then it reacts */
    bool durable;   /* the answers are the player's, on disk; else a bot's */
    action reaction;
    double hint_allowance; /* hints it may still ask for; refilled with time */
    int64_t hint_refilled;
    double why_allowance; /* the same for reasons */
    int64_t why_refilled;
};

/* A step of the table: the set-up, a move, an undo, an answer that stands, a stage of a pause or the end of one. */
struct step {
    uint32_t moves;  /* of the match, after it */
    uint8_t shown;   /* bit v: viewer v sees the position it led to */
    uint8_t seat;    /* who; SPECTATOR when nobody moved, or nobody may know who */
    uint8_t number;  /* which of the viewer's questions in the window, if it asks */
    bool undo, asks; /* asks: who sees it is asked in secret */
};

/* Where somebody could be asked in secret after a move: how long the spectator's story is there, and its hash. */
struct stage {
    uint32_t length;
    uint64_t hash;
};
struct plan {
    size_t count;
    struct stage stage[STAGES_MAX];
};

/* Somebody who sat at the table and does not any more. */
struct former {
    int64_t player;
    uint32_t entry; /* when */
    bool kicked;
};

struct written {
    uint32_t number;
    uint8_t hash[SHA_BYTES];
};

struct chat_line {
    uint32_t number;
    int64_t at, player;
    char *body; /* {"seat":..,"name":..,"text":..} */
};

struct server;
struct task;
struct room_waiter;

/* What somebody is called at the table. It stands beside the journal, not in it, so that it can be forgotten. */
struct room_name {
    int64_t player;
    char name[NAME_BYTES];
};
struct bot_job;

struct early {
    struct early *next;
    size_t length;
    char text[];
};

/* Somebody connected to a room. */
struct client {
    struct client *next, **link;
    struct server *server;
    struct room *room; /* null before hello and after a kick */
    struct peer *peer;
    char room_id[ID_CHARS + 1];
    int64_t player;
    char name[NAME_BYTES];
    uint8_t session[SHA_BYTES]; /* hash of its cookie: signing out ends it */
    struct early *early;        /* messages that came before the table had been read */
    bool greeting;              /* hello has come, the table is being read */
    int64_t since;              /* of its hello */
    uint32_t seen_entries;      /* of the copy it was told about */
    uint8_t seen_chain[SHA_BYTES];
    struct client *older, **older_link; /* all clients of the server */
    char watch[TOKEN_CHARS + 1];        /* the watch link of its hello; empty without */
    unsigned told_viewer;               /* what the last welcome was written for, to notice a change; decides nothing */
    bool greeted;
    double allowance; /* messages it may still send; refilled with time */
    int64_t refilled;
};

struct room {
    struct server *server;
    struct room *next_by_id, *newer, *older;
    char id[ID_CHARS + 1];
    int64_t created, host;
    struct table agreed;
    char *position; /* JSON of the state it begins from; null for a seed */
    bool keyed;     /* random outcomes after the position come from the secret; in old tables, from seed 0 */
    struct room_seat seat[SEATS_MAX];
    enum status status;
    struct former *former;
    size_t former_count;
    struct room_name *names;
    size_t name_count;
    int64_t *muted; /* players who cannot chat here */
    size_t muted_count;
    bool chat_off;
    bool listed, undo, hints, autostart, shuffle_seats;
    bool untimed; /* a pause lasts until every player is ready */
    bool frozen;  /* of a version of the rules that this program does not have */
    long rules_version;
    char *moves;               /* of a frozen match: lines of its record */
    bool driving, drive_again; /* room_drive() is under way; something has changed meanwhile */
    bool resumes;              /* it is read because something may be due, not because somebody asks */
    bool added, ready, dead;   /* found by its id; open; to be freed, the journal knows more */
    bool asks_in_secret, solo; /* the game has secret questions; at most one human plays */
    char level[SPEC_BYTES];
    struct bot level_bot;
    int64_t move_ms, reserve_ms, days, pace_ms, pause_ms; /* move_ms 0: no clock */
    uint8_t secret[SEED_BYTES], watch[SHA_BYTES], match_hash[SHA_BYTES];
    char rematch[ID_CHARS + 1];

    uint32_t entries;
    uint8_t chain[SHA_BYTES];
    struct written written[WRITTEN_KEPT]; /* the last entries, to recognise them */

    struct match *match;
    struct step *steps;
    uint32_t step_count, step_capacity;
    uint32_t cursor[VIEWERS];          /* steps each viewer has been shown */
    int64_t turned_at;                 /* loop time of the last step */
    bool paused, stage_asks;           /* a pause is running; somebody is asked in it */
    bool stage_closed;                 /* the answers are being played: it is too late for more */
    int64_t stage_begun;               /* loop time when this stage began */
    int64_t stage_at;                  /* the story's length at this stage */
    struct plan plan;                  /* all stages of the last public move */
    long public_moves;                 /* of the match, before that move */
    uint32_t turns;                    /* what bots think about changes with this */
    int64_t answer_until, pause_until; /* loop times: answers are played, the pause is over; 0 for none */
    int64_t company_at;                /* loop time when the first player came, after nobody was here */
    int64_t tell_at;                   /* when people hear who came and went; 0: nothing to tell */
    int64_t retry_at;                  /* the store refused: bots wait until then */
    int64_t expire_again;              /* it was to expire and was refused: not again before then */
    int64_t undo_at;                   /* when to look whether the last move may be taken back */
    unsigned undo_seat;                /* who may take the last move back; SPECTATOR for nobody */
    uint32_t undo_turn;                /* `turns` when that was found */
    struct events events;              /* of the last step, while it is told */

    struct task *busy, *waiting;
    bool planning; /* the busy task waits for its plan, not for the disk */
    unsigned waiting_count;
    struct bot_job *bot_job;
    seat_set hinting;    /* seats whose hint is being thought out */
    unsigned undo_looks; /* jobs that look whether the last move may be taken back */
    struct client *clients;
    struct room_waiter *waiters; /* who asked for it before it was ready */
    unsigned client_count, watchers;
    int64_t idle_since;           /* loop time: nobody has asked for it since */
    int64_t entry_at, visited_at; /* loop times: of the last entry; when somebody was last connected */
    struct chat_line chat[CHAT_KEPT];
    uint32_t chat_count;
    int64_t wake_at;   /* loop time when room_drive() is due */
    size_t wake_index; /* in the heap of wakes.c; 0: not there */
};

/* Why something is refused: the code of docs/API.md and a sentence. */
struct fault {
    const char *code;
    struct complaint why;
};
int fault_status(const char *code);
__attribute__((format(printf, 3, 4))) bool fault_say(struct fault *f, const char *code, const char *format, ...);

/* ---- rooms.c: all rooms of the server */
/* The room of that id as soon as it is ready, perhaps at once: from memory, or from its journal. Without one `room` is
 * null and the fault says why. */
typedef void room_found(void *context, struct room *room, const struct fault *why);
void rooms_with(struct server *server, const char *id, room_found *found, void *context);
struct room *rooms_any(struct server *server, const char *id);       /* also one that is not ready; null without */
struct room *rooms_in_memory(struct server *server, const char *id); /* null when it is not there or not ready */
struct room *room_new(struct server *server, const char *id);        /* opening, and found by its id from now on */
void rooms_open(struct task *t, const char *id, bool may_exist, const char *address); /* takes the task over */
void rooms_ready(struct room *r);                           /* it is open; whoever waited gets it */
void rooms_refuse(struct room *r, const struct fault *why); /* it could not be opened: it is forgotten */
void room_free(struct room *r);
void rooms_forget(struct room *r);       /* it is not found any more */
void rooms_pass_waiters(struct room *r); /* who waits for it waits for the next copy */
void rooms_discard(struct room *r);      /* a dead one: now, or when nobody thinks for it any more */
bool rooms_load(struct server *server, struct complaint *why); /* every unfinished one */
void rooms_resume(struct server *server, const char *id);      /* reads it, now or as soon as it can be read */
void sleepers_free(struct server *server);
size_t sleepers_of(const struct server *server, int64_t host); /* tables that are not in memory and not over */
void rooms_sweep(struct server *server);                       /* forget finished ones that nobody looks at */
bool room_name_player(struct room *r, int64_t player, const char *name); /* false when memory is out */
const char *room_name_of(const struct room *r, int64_t player);
void room_note_written(struct room *r, uint32_t number, const uint8_t hash[SHA_BYTES]);
void room_chain(const struct room *r, uint32_t number, const char *body, uint8_t out[SHA_BYTES]);

/* ---- fold.c: the meaning of an entry */
bool room_fold(struct room *r, const char *body, size_t length, int64_t at, bool live, struct complaint *why);

/* ---- tasks.c: what people and bots ask of a room, one after another */
enum mover { BY_PLAYER, BY_BOT, BY_CLOCK, BY_ANSWER /* a player's, that stood till now */ };
struct task {
    struct task *next;
    const struct operation *operation, *asked; /* as it is done; as it was asked for */
    struct server *server;
    struct room *room;
    struct peer *peer; /* who waits for the answer; null for bots */
    bool socket;       /* the answer goes over the WebSocket */
    int64_t player;
    char name[NAME_BYTES];
    unsigned seat;           /* the actor's, looked up when the task begins; SPECTATOR for none */
    unsigned wanted, target; /* the seat that was named; the one that is meant */
    int64_t about;           /* whom a host mutes */
    bool on;                 /* what is switched */
    int64_t unseated;        /* the player who loses a seat by this */
    enum mover by;
    int64_t down_ms;        /* how long the server was down */
    uint32_t seq, position; /* seen by the client; steps when a bot began to think */
    int64_t began;          /* loop time, for the metrics */
    char key[KEY_BYTES];
    char text[WORDS_BYTES];
    char token[TOKEN_CHARS + 1];
    int64_t member[STORE_MEMBERS_MAX]; /* whose table it becomes by this */
    char member_name[STORE_MEMBERS_MAX][NAME_BYTES];
    unsigned member_count;
    char session[COOKIE_BYTES]; /* of who opens a table: its links follow from it */
    char *settings;             /* the request of a host who changes what is agreed */
    char *body;                 /* the entry */
    bool planned;               /* a pause may follow: its plan completes the entry */
    uint32_t number;            /* of the entry, once it is written */
    uint8_t hash[SHA_BYTES];
    int64_t at;
    unsigned attempts;
    bool lost;     /* the commit's answer never came: it is not tried again */
    bool again;    /* of a rematch that was asked for before */
    bool repeated; /* this key has had its effect: only answer again */
};
extern const struct operation operation_open, operation_sit, operation_leave, operation_kick, operation_free,
    operation_bot, operation_link, operation_words, operation_name, operation_options, operation_start,
    operation_rematch, operation_do, operation_undo, operation_pause, operation_expire, operation_resume;
void task_member(struct task *t, int64_t player, const char *name);
struct task *task_new(struct server *server, struct room *r, const struct operation *operation);
void room_submit(struct task *task); /* takes it over */
/* Is the seat asked for something now, as far as it may know? Else the fault is the same for everything it might ask.
 */
bool room_asks(const struct room *r, unsigned who, struct fault *f);

/* ---- permissions.c: who may do what */
enum role {
    ROLE_HOST,
    ROLE_SEATED,
    ROLE_FORMER,   /* sat here and left before the start */
    ROLE_INVITED,  /* holds a valid link for a seat */
    ROLE_VISITOR,  /* the table is listed */
    ROLE_WATCHER,  /* holds the watch link of a private table */
    ROLE_STRANGER, /* knows the id only */
    ROLE_KICKED,
    ROLES
};
enum right {
    RIGHT_SEE, /* the table object */
    RIGHT_WATCH,
    RIGHT_JOIN,
    RIGHT_LEAVE,
    RIGHT_KICK,
    RIGHT_SEAT, /* bots and free seats */
    RIGHT_LINK,
    RIGHT_WORDS,
    RIGHT_NAME,
    RIGHT_OPTIONS,
    RIGHT_START,
    RIGHT_REMATCH,
    RIGHT_DO,
    RIGHT_UNDO,
    RIGHT_HINT,
    RIGHT_WHY,
    RIGHT_CHAT,
    RIGHT_RECORD,
    RIGHT_JOURNAL,
    RIGHTS
};
unsigned room_seat_of(const struct room *r, int64_t player); /* SPECTATOR for none */
unsigned room_linked_seat(const struct room *r, const char *token);
unsigned room_roles(const struct room *r, int64_t player, const char *seat_link, const char *watch_link); /* bits */
bool permitted(unsigned roles, enum right right, struct fault *f);
bool room_note_former(struct room *r, int64_t player, bool kicked); /* false when memory is out */

/* ---- view.c: what people are told */
void room_write(const struct room *r, struct text *out); /* the table object */
void room_write_welcome(struct room *r, unsigned viewer, int64_t since, struct text *out);
void room_show(struct room *r, bool fresh);                      /* steps to whoever may see them */
void room_tell(struct room *r, const char *text, size_t length); /* to everybody */
void room_tell_table(struct room *r);
void room_seats_changed(struct room *r); /* counts who is here; who sits elsewhere now gets a new welcome */
void client_welcome(struct client *c, int64_t since); /* since: the last step it has seen, or -1 */
void clients_wait(struct room *r); /* the room is read again: its clients wait, and notice nothing if they can */
void client_dismiss(struct client *c, int code, const char *reason); /* tells it `bye` and hangs up */
void room_tell_presence(struct room *r); /* a moment later, so that a crowd is announced once */
/* The client's seat now, or SPECTATOR. Looked up each time: seats change hands. */
unsigned client_viewer(const struct client *c);
void client_tell(struct client *c, const char *text, size_t length);
void client_fault(struct client *c, const char *key, const struct fault *f);
uint32_t room_seq(const struct room *r, unsigned viewer);
/* Events after so many moves up to so many, as the viewer may see them, as one list; -1: from the set-up on. */
void room_write_events(const struct room *r, unsigned viewer, long after, long upto, struct text *out);
void room_state_at(const struct room *r, uint32_t moves, void *state);
void room_may_undo(struct room *r);
bool room_undo_allowed(const struct room *r, unsigned who, struct complaint *why);
/* To all sockets of a viewer. */
void room_tell_viewer(struct room *r, unsigned viewer, const char *text, size_t length);

/* ---- chat.c */
bool room_chat(struct client *c, const char *words, struct fault *f); /* told when it is on disk */

/* ---- reasons.c */
bool room_why(struct client *c, const char *key, const char *words, struct fault *f); /* answered at once */

/* ---- hints.c */
bool room_hint(struct client *c, const char *key, struct fault *f); /* the answer comes later */

/* ---- pause.c: questions in secret */
bool pause_everybody_ready(const struct room *r);
int64_t room_pause_length(const struct room *r); /* ms; 0: this table has no pauses */
/* A thread works for it. */
static inline bool room_thinks(const struct room *r) {
    return r->bot_job || r->hinting || r->undo_looks;
}

static inline bool room_paused(const struct room *r) {
    return r->paused;
}
bool is_pass(const struct table *t, action a);
/* The seat's question of that number (from 0) in this window, when everybody asked before it passes. */
bool window_question(const struct table *t, const void *state, unsigned who, unsigned number, void *out);
seat_set window_asks(const struct table *t, const void *state);
/* What the seat is asked in this pause and has not answered; `state` may be null. */
bool room_question(const struct room *r, unsigned who, void *state);
bool pause_may_follow(const struct room *r, action a);          /* a plan must be made before this move is written */
bool pause_plan_begin(struct task *t);                          /* task_planned() is called with it; false: no memory */
void pause_write_stage(const struct room *r, struct text *out); /* the next, or nothing */
void pause_begin(struct room *r);
void pause_end(struct room *r);
bool pause_all_answered(const struct room *r);
action pause_answer(const struct room *r, unsigned who);
void pause_note_answer(struct room *r, unsigned who, action a, bool durable);
void pause_forget_answers(struct room_seat *p);

/* ---- drive.c: clocks, pauses and bots */
int64_t room_expires_at(const struct room *r); /* loop time when it is given up; INT64_MAX for never */
bool room_clock_runs(const struct room *r);    /* somebody is asked, and has a clock */
void room_drive(struct room *r);
void room_drop_bot_job(struct room *r); /* cancels it; it may still run, and then the room waits for it */
void room_turned(struct room *r);       /* a move has been made now */
bool room_plays_itself(const struct room *r, unsigned who); /* a bot moves for this seat now */
void room_asked(struct room *r, unsigned who);              /* its step has been shown: the clock runs */
int64_t room_spent(const struct room *r, unsigned who);     /* ms of the reserve its move has cost so far */

#endif
