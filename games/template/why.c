/* Why a card can be shown or not. */
#include "games/template/rules.h"

enum { MAY_SHOW, NOT_HELD };
static const struct because because[] = {
    [MAY_SHOW] = {"may_show", "TE-3", "You hold card {card}, and any card of your hand may be shown."},
    [NOT_HELD] = {"not_held", "TE-3", "You do not hold card {card}."},
};

void template_why(const struct table *t, const void *hidden, seat who, action a, struct reason *out) {
    const struct state *s = hidden;
    (void)t;
    if (s->hand[who] >> (a + 1) & 1)
        reason_legal(out, &because[MAY_SHOW]);
    else
        reason_illegal(out, &because[NOT_HELD]);
    reason_number(out, "card", a + 1);
}
