/* Events in words: the game's sayings, filled with an event's fields. */
#ifndef CORE_SAY_H
#define CORE_SAY_H

#include "core/game.h"

/* One line for each event that has a saying. `events` is a JSON list as events_write_for() or events_write_reasons()
 * wrote it; a reason follows its sentence. `names`
 * are the players' names by seat. */
void say_events(const struct table *t, const char *events, size_t length, const char *const *names, struct text *out);

/* An outcome (game->outcomes), from the JSON of an event that has at least the fields of its sentence. */
void say_outcome(const struct table *t, const char *event, const char *const *names, struct text *out);

#endif
