/* A session: one match as people and bots play it on one device. The terminal, the public library and the browser
 * are callers of this file; none of them keeps a log, a bot loop or "what has this viewer seen" of its own.
 *
 * A session knows the match, who sits on each seat (a person, a bot, nobody), the events of every step, and how many
 * steps each viewer has been told. It reads no clock and starts no thread: the caller decides when a bot moves.
 *
 * Seats count from 0, as everywhere in C. A viewer is a seat or SPECTATOR. Everything written for a viewer is computed
 * from that viewer's hidden state and its copy of the events. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "bots/advise.h"
#include "bots/bot.h"
#include "core/match.h"

enum { SESSION_NAME_BYTES = 64 };

enum occupant_kind { OCCUPANT_NONE, OCCUPANT_PERSON, OCCUPANT_BOT };

struct session;

/* ---- opening. Null only after a complaint. */
struct session *session_open(const struct table *table, const uint8_t seed[SEED_BYTES], struct complaint *why);
/* Takes a match that was loaded or read from a record, and owns it from then on, also when it fails. */
struct session *session_adopt(struct match *match, struct complaint *why);
void session_close(struct session *s);
/* To look at. Moves go through the session only, because it keeps the events. */
const struct match *session_match(const struct session *s);

/* ---- who sits where. All seats are empty at first. A null name becomes "Seat N". */
bool session_seat_person(struct session *s, unsigned seat_index, const char *name, struct complaint *why);
bool session_seat_bot(struct session *s, unsigned seat_index, const char *spec, const char *name,
                      struct complaint *why);
enum occupant_kind session_occupant(const struct session *s, unsigned seat_index);

/* ---- playing */
seat_set session_asked(const struct session *s); /* the seats of persons that may act now */
int session_next_bot(const struct session *s);   /* the seat of the bot that moves next; -1: no bot is asked */
/* That bot thinks and moves. Its seat, or -1 after a complaint. */
int session_bot_move(struct session *s, struct complaint *why);
bool session_play(struct session *s, unsigned seat_index, unsigned number, struct complaint *why);
bool session_play_words(struct session *s, unsigned seat_index, const char *words, struct complaint *why);
bool session_undo(struct session *s, unsigned seat_index, struct complaint *why);

/* ---- what a viewer is shown */

/* {"seat","prompt","legal":[...]}: what a seat is asked, from its hidden state. Nothing is legal for a viewer that is
 * not asked. */
void asked_write(const struct table *t, const void *hidden, unsigned viewer, struct text *out);

/* {"viewer","step","prompt","legal","may_undo","view","result"}: the table as the viewer may see it now. */
void session_look_write(const struct session *s, unsigned viewer, struct text *out);
/* {"from","step","back","events"}: what happened since the viewer was last told. `from` is the first step that the
 * events belong to. After an undo `back` is true and the events are all there are, from the set-up on. */
void session_news_write(const struct session *s, unsigned viewer, struct text *out);
/* The viewer knows everything up to now. */
void session_told(struct session *s, unsigned viewer);
/* The first step that the viewer has not been told. 0: not even the set-up. */
size_t session_told_to(const struct session *s, unsigned viewer);
/* The viewer's copy of the events of the steps `from` to `to`, both included, as one list. */
void session_events_write(const struct session *s, unsigned viewer, size_t from, size_t to, struct text *out);
/* The same in sentences, one a line. The viewer's own name is followed by "(you)". */
bool session_say(const struct session *s, unsigned viewer, size_t from, size_t to, struct text *out);
/* The events of those steps with their secrets marked, for who writes them another way. They live until the next move.
 */
struct events session_events(const struct session *s, size_t from, size_t to);
/* The best actions for a seat, best first; 0 when it is not asked. */
size_t session_hints(const struct session *s, unsigned seat_index, unsigned iterations, struct hint out[HINTS]);

#endif
