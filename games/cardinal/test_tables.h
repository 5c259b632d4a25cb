/* Tables for the tests of Cardinal Directions, laid out by hand in a few words. */
#ifndef GAMES_CARDINAL_TEST_TABLES_H
#define GAMES_CARDINAL_TEST_TABLES_H

#include "tests/test.h"

/* A match with these birds: garden "1:000 8:100 -:000" (bird, each seat's Stalks), the deck as a JSON list, the
 * birds in front "4 8* -" (* is doubled), one word a seat. */
void set_table(struct scene *s, const char *rules, const char *garden, const char *deck, const char *fronts);
/* Seats 1, 2, 3 ... do this, one after the other: "eat|play|catch bath". */
void all_do(struct scene *s, const char *words);
/* Seat by seat, a whole plan: "bath 2 stalk catch eat|..." (locale, cat, first, two spares). */
void all_plan(struct scene *s, const char *plans);
/* Whoever is asked holds its ability back until seat `seat_number` is asked or nobody is. */
void hold_until(struct scene *s, int seat_number);

#endif
