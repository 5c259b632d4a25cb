/* What happened, in order, as a player at the table would see it. apply() writes events to a tape; a
 * value that only some seats may know is marked, and a seat's copy shows it as "?". A null tape costs
 * nothing: every call returns at once. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H

#include "base/text.h"

/* Told of every value of a field that is written as a seat or as a secret; for the laws, null elsewhere. */
typedef void event_witness(void *context, const char *type, const char *key, bool secret);

struct events {
    struct text tape; /* JSON objects, comma between, secrets between marks */
    event_witness *witness;
    void *context;          /* of the witness */
    const char *type, *key; /* of the event and the field being written */
};

/* Sets of seats that may see a value: bit i is seat i (as seat_set). */
enum { SEEN_BY_ALL = 0x3f, SEEN_BY_NONE = 0 };
#define SEEN_BY(seat) (1u << (seat))

void events_start(struct events *e, char *buffer, size_t size);

/* An event is opened, filled and closed. Numbers of seats are given as in C and written from 1. */
void event_open(struct events *e, const char *type);
void event_close(struct events *e);
void event_seat(struct events *e, const char *key, int who); /* -1: null */
void event_number(struct events *e, const char *key, int number);
void event_word(struct events *e, const char *key, const char *word); /* null: null */
void event_bool(struct events *e, const char *key, bool yes);
void event_secret_word(struct events *e, const char *key, unsigned seen_by, const char *word);
void event_secret_number(struct events *e, const char *key, unsigned seen_by, int number);
/* Lists: open, members, close. */
void event_list(struct events *e, const char *key);
void event_list_close(struct events *e);
void event_item_word(struct events *e, const char *word); /* null: null */
void event_item_number(struct events *e, int number);
void event_item_seat(struct events *e, int who);
void event_item_secret(struct events *e, unsigned seen_by, const char *word);
void event_item_secret_number(struct events *e, unsigned seen_by, int number);

/* Why what the open event tells came about: a field "reason" that only events_write_reasons() writes. It must follow
 * from what everybody has seen. */
struct reason;
struct table;
void event_reason(struct events *e, const struct table *t, const struct reason *reason);

/* Of a tape that was cut nothing is written, and the text is marked as cut: half an event would be no JSON.
 * The tape as a JSON list, with everything, or as a seat (or SPECTATOR) may see it. */
void events_write_all(const struct events *e, struct text *out);
void events_write_for(const struct events *e, unsigned viewer, struct text *out);
/* The viewer's copy, with the reasons. */
void events_write_reasons(const struct events *e, unsigned viewer, struct text *out);

/* The events shared by games. */
void event_over(struct events *e, const int *scores, int seats, unsigned winners);

#endif
