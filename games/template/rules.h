/* High Card: a tiny game to copy. Everyone holds three of twelve cards; three times all show one card at
 * once, and the highest takes a point. It has what the others have: a secret hand, a hidden deck, secret
 * choices made at the same time, and an option. See docs/ADDING_A_GAME.md. */
#ifndef GAMES_TEMPLATE_RULES_H
#define GAMES_TEMPLATE_RULES_H

#include "core/game.h"

enum { CARDS = 12, HAND = 3, SEATS = 4 };

enum { OPTION_WINS }; /* which card takes the point */
enum { WINS_HIGH, WINS_LOW };

enum { PHASE_CHOOSE, PHASE_OVER };

enum { UNKNOWN = 0xff }; /* a card that the viewer of a hidden state may not know */

struct state {
    uint8_t phase;
    uint8_t round;         /* from 1 */
    uint8_t chosen[SEATS]; /* 0: not yet; else the card, or UNKNOWN */
    uint8_t score[SEATS];
    uint8_t deck[CARDS];  /* cards not dealt, top first; 0 after the last */
    uint16_t hand[SEATS]; /* bit n: card n; a hidden hand is empty */
    uint16_t shown;       /* cards of earlier rounds */
};
_Static_assert(sizeof(struct state) == 32, "changed: raise rules_version");

/* Cards a seat holds, chosen one not counted: known to all. */
int template_hand_size(const struct state *s, int who);
int template_deck_size(const struct table *t);

extern const struct space template_space;
extern const struct phase template_phases[];
extern const struct field template_fields[];
extern const struct saying template_sayings[];
extern const struct saying template_outcomes[];
extern const struct rules_text template_rules_text[];

void template_write(const struct table *t, const void *state, struct text *out);
bool template_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r);
void template_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out);
void template_render(const struct table *t, const void *state, seat viewer, struct text *out);

extern const struct hooks template_hooks;
extern const struct numbering template_numbers;

#endif
