/* What two cards do to each other and to the Cat, as sets of answers to each led card. Tables and bit arithmetic
 * instead of branches, since a processor cannot foresee which card comes next. */
#ifndef GAMES_CATCHY_TRICK_H
#define GAMES_CATCHY_TRICK_H

#include "games/catchy/rules.h"

#define DECK (CARD(START) - 1) /* every card that can be played */
#define EACH_COLOUR(numbers)                                                                                           \
    ((card_set)(numbers) << 0 | (card_set)(numbers) << NUMBERS | (card_set)(numbers) << 2 * NUMBERS)
#define THREES EACH_COLOUR(0x04)
#define ODD (EACH_COLOUR(0x15) | CARD(JOKER)) /* CA-15, CA-2 */

/* CA-14: the answers a led card wins against: every other colour, lower numbers of its own, and the Joker (a 3, CA-2)
 * when its number is higher. The led Joker wins against every 1 and 2. What is neither won nor tied is lost. */
#define BEATS(colour, number)                                                                                          \
    ((EACH_COLOUR(0x1f) & ~COLOUR(colour)) | (CARD((number)-1) - 1) << NUMBERS * (colour) |                            \
     ((number) > 3 ? CARD(JOKER) : 0))
#define BEATS_OF(colour) BEATS(colour, 1), BEATS(colour, 2), BEATS(colour, 3), BEATS(colour, 4), BEATS(colour, 5)
static const uint16_t beats[START] = {BEATS_OF(0), BEATS_OF(1), BEATS_OF(2), EACH_COLOUR(0x03)};

/* CA-17: a Joker against a 3 is the only tie, since no two cards of a colour have the same number. */
#define TIES_OF_COLOUR 0, 0, CARD(JOKER), 0, 0
static const uint16_t ties[START] = {TIES_OF_COLOUR, TIES_OF_COLOUR, TIES_OF_COLOUR, THREES};

/* CA-15, CA-16: the answers after which the Cat comes to the leader: those that lose while it is red or win while it is
 * blue, by the mood after the trick. */
static inline card_set answers_that_bring(unsigned led, unsigned mood) {
    card_set flips = CARD(led) & ODD ? ODD : 0, blue = mood ? DECK : 0;
    return (beats[led] ^ flips ^ blue) & ~(card_set)ties[led];
}

#endif
