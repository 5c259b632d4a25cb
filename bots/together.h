/* A choice that several seats make at once, when everything else is known to all: the round as a table of payoffs. */
#ifndef BOTS_TOGETHER_H
#define BOTS_TOGETHER_H

#include "bots/search.h"

/* Solves the choice under way where the game can list it (hooks->joint); 0 where it cannot, or memory is out. The
 * lines come likeliest first. `iterations` is the work: so many rounds are played out. The list has the
 * action `also`, unless it is null, whether the game lists it or not. Nothing but what all seats see decides the
 * chances, so seats that think alike expect of each other what each will do. */
size_t together(const struct table *t, const void *hidden, seat who, const struct search_setting *setting,
                const float tune[TUNES], struct line *out, size_t room);

#endif
