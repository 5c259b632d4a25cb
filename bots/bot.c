#include "bots/bot.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static void choose_random(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                          struct advice *out) {
    action list[LEGAL_MAX];
    (void)bot;
    size_t count = t->game->legal(t, hidden, who, list);
    out->action = list[rng_below(rng, (uint32_t)count)];
    out->value = 1.0 / t->seats;
}

const struct bot_kind bot_kinds[] = {
    {.name = "random", .says = "any legal action, all equally likely", .choose = choose_random},
    {.name = NULL},
};

static bool amount_parse(const char *digits, const struct bot_kind *kind, struct bot *out, struct complaint *why) {
    size_t count = strspn(digits, "0123456789");
    out->amount = count && count < 10 && !digits[count] ? strtol(digits, NULL, 10) : -1;
    if (out->amount < kind->least || out->amount > kind->most)
        return complain(why, "The bot \"%s\" takes a number from %ld to %ld after the colon.", kind->name, kind->least,
                        kind->most);
    return true;
}

bool bot_parse(const char *spec, struct bot *out, struct complaint *why) {
    size_t length = strcspn(spec, ":");
    char listed[200];
    struct text list;
    text_start(&list, listed, sizeof listed);
    for (const struct bot_kind *kind = bot_kinds; kind->name; kind++) {
        text_format(&list, "%s%s", kind == bot_kinds ? "" : ", ", kind->name);
        if (strlen(kind->name) != length || strncmp(kind->name, spec, length))
            continue;
        *out = (struct bot){.kind = kind};
        if (kind->most)
            return spec[length] ? amount_parse(spec + length + 1, kind, out, why)
                                : complain(why, "The bot \"%s\" needs a number, as in \"%s:%ld\".", kind->name,
                                           kind->name, kind->least);
        return !spec[length] || complain(why, "The bot \"%s\" takes no number.", kind->name);
    }
    return complain(why, "There is no bot \"%.40s\"; there are %s.", spec, listed);
}

void bot_choose(const struct bot *bot, const struct table *t, const void *hidden, seat who, struct rng *rng,
                struct advice *out) {
    bot->kind->choose(bot, t, hidden, who, rng, out);
    must(t->game->accepts(t, hidden, who, out->action));
}

void bot_rng(const struct table *t, const void *hidden, seat who, struct rng *out) {
    rng_seed_number(out, hash64(hidden, t->game->state_bytes) ^ who);
}
