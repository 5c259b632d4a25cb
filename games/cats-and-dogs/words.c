/* Like Cats and Dogs in words: action texts, prompts, sayings, JSON. */
#include "games/cats-and-dogs/rules.h"

#include <string.h>

const char *const cats_and_dogs_ploy_names[PLOYS] = {
    [DISCARD] = "discard",
    [SWAP_DOG_CAT] = "swap-dog-cat",
    [SWAP_FISH_BONE] = "swap-fish-bone",
    [SWAP_SAME_KIND] = "swap-same-kind",
    [SWAP_FOOD] = "swap-food",
    [SWAP_ANIMALS] = "swap-animals",
    [SWAP_MARKERS] = "swap-markers",
    [RETURN_MARKER] = "return-marker",
    [REPLACE_MARKER] = "replace-marker",
};
const char *const cats_and_dogs_foods[FOODS] = {"fish1", "fish2", "fish3", "fish4", "fish5", "fish6",
                                                "bone1", "bone2", "bone3", "bone4", "bone5", "bone6"};
const char *const cats_and_dogs_letters[LAID_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"};
const char *const cats_and_dogs_kinds[2] = {[KIND_DOG] = "dog", [KIND_CAT] = "cat"};

#define AN_ANIMAL                                                                                                      \
    { .names = cats_and_dogs_letters, .count = LAID_MAX }
static const struct verb verbs[] = {
    {"mark", {AN_ANIMAL}},
    {"turn", {{0}}},
    {"card", {{.names = cats_and_dogs_ploy_names, .count = PLOYS}}},
    {"feed", {AN_ANIMAL}},
    {"more", {{0}}},
    {"stop", {{0}}},
    {"animal", {AN_ANIMAL}},
    {"food", {AN_ANIMAL, {.names = cats_and_dogs_foods, .count = FOODS}}},
    {"marker", {AN_ANIMAL, {.count = SEATS_MAX, .seat = true}}},
};
const struct space cats_and_dogs_space = {
    .verbs = verbs, .verb_count = sizeof verbs / sizeof verbs[0], .size = ACTIONS};

const struct phase cats_and_dogs_phases[] = {
    [PHASE_MARK] = {"mark", "Place one of your markers on an animal you want to do well."},
    [PHASE_ACT] = {"act", "Turn a food card to feed an animal, or play an action card."},
    [PHASE_FEED] = {"feed", "Choose the animal that gets this food."},
    [PHASE_MORE] = {"more", "Turn one more card for the same animal, or stop here."},
    [PHASE_PICK] = {"pick", "Choose what your action card does."},
    [PHASE_OVER] = {"over", "The game is over."},
    {NULL, NULL},
};

const struct field cats_and_dogs_fields[] = {
    {"seat", FIELD_SEAT, NULL},        {"owner", FIELD_SEAT, NULL},     {"by", FIELD_SEAT, NULL},
    {"animal", FIELD_COMPONENT, NULL}, {"a", FIELD_COMPONENT, NULL},    {"b", FIELD_COMPONENT, NULL},
    {"card", FIELD_COMPONENT, NULL},   {"kind", FIELD_COMPONENT, NULL}, {"order", FIELD_COMPONENT, NULL},
    {NULL, FIELD_PLAIN, NULL},
};

const struct saying cats_and_dogs_sayings[] = {
    {"shuffle", "Shuffled: {what}."},
    {"mark", "{seat} places a marker on {animal}."},
    {"turn", "{seat} turns {card}."},
    {"feed", "{seat} feeds {card} to {animal}."},
    {"full", "{animal} is full."},
    {"card", "{seat} plays {kind}."},
    {"discard", "{card} of {animal} goes under the deck."},
    {"swap", "{a} and {b} swap {what}."},
    {"return", "A marker on {animal} goes back to {owner}."},
    {"replace", "{by} takes the place of {owner} on {animal}."},
    {"over", "The game is over: {scores}. The win goes to {winners}."},
    {NULL, NULL},
};

const struct saying cats_and_dogs_outcomes[] = {
    {"mark", "{seat} places a marker on {animal}"},          {"full", "{animal} is full"},
    {"return", "a marker on {animal} goes back to {owner}"}, {"replace", "{by} takes the place of {owner} on {animal}"},
    {"over", "the game ends and the win goes to {winners}"}, {NULL, NULL},
};

/* A hand or the box in table order. */
void cats_and_dogs_sort(uint8_t *ploys, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint8_t held = ploys[i];
        size_t at = i;
        for (; at && ploys[at - 1] > held; at--)
            ploys[at] = ploys[at - 1];
        ploys[at] = held;
    }
}

/* ---- writing */

static void write_name(struct text *out, const char *const *names, unsigned which) {
    if (which == NONE)
        json_null(out);
    else
        json_string(out, which == UNKNOWN ? "?" : names[which]);
}

static void write_names(struct text *out, const char *const *names, const uint8_t *list, unsigned count) {
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++)
        write_name(out, names, list[i]);
    json_close(out, ']');
}

static void write_animals(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "animals");
    json_open(out, '[');
    for (unsigned x = 0; x < laid_out(t); x++) {
        const struct kit_animal *card = animal_card(t, s, x);
        json_open(out, '{');
        json_key_string(out, "name", card->name);
        json_key_string(out, "kind", cats_and_dogs_kinds[card->kind]);
        json_key_number(out, "spaces", card->spaces);
        json_key(out, "markers");
        json_open(out, '[');
        for (unsigned i = 0; i < s->marked[x]; i++)
            json_number(out, s->marker[x][i] + 1);
        json_close(out, ']');
        json_key(out, "food");
        write_names(out, cats_and_dogs_foods, s->food[x], s->fed[x]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_deck(const struct state *s, struct text *out) {
    json_key(out, "deck");
    json_open(out, '[');
    for (unsigned i = s->deck_count; i-- > 0;)
        write_name(out, cats_and_dogs_foods, s->deck[i]);
    json_close(out, ']');
    json_key_number(out, "known_bottom", s->known_bottom);
}

static void write_seats(const struct table *t, const struct state *s, struct text *out) {
    json_key(out, "hands");
    json_open(out, '[');
    for (unsigned who = 0; who < t->seats; who++)
        write_names(out, cats_and_dogs_ploy_names, s->hand[who], s->hand_count[who]);
    json_close(out, ']');
    json_key(out, "stock");
    json_open(out, '[');
    for (unsigned who = 0; who < t->seats; who++)
        json_number(out, s->stock[who]);
    json_close(out, ']');
}

void cats_and_dogs_write(const struct table *t, const void *state, struct text *out) {
    const struct state *s = state;
    json_key_number(out, "turn", s->turn + 1);
    write_animals(t, s, out);
    write_deck(s, out);
    write_seats(t, s, out);
    json_key(out, "turned");
    write_name(out, cats_and_dogs_foods, s->turned);
    json_key(out, "feeding");
    write_name(out, cats_and_dogs_letters, s->feeding);
    json_key(out, "card");
    write_name(out, cats_and_dogs_ploy_names, s->card);
    json_key(out, "picks");
    json_open(out, '[');
    if (s->first) {
        char words[ACTION_TEXT_MAX];
        struct text text;
        text_start(&text, words, sizeof words);
        space_format(&cats_and_dogs_space, s->first, &text);
        json_string(out, words);
    }
    json_close(out, ']');
    json_key(out, "box_actions");
    write_names(out, cats_and_dogs_ploy_names, s->box, box_count(t));
    json_key(out, "gone");
    write_names(out, cats_and_dogs_ploy_names, s->gone, s->gone_count);
}

/* ---- reading */

static uint8_t read_names(struct json_reader *r, struct json list, const char *what, const char *const *names,
                          size_t names_count, uint8_t *out) {
    size_t count = json_count(list);
    for (size_t i = 0; i < count && r->ok; i++)
        out[i] = (uint8_t)item_name(r, list, i, what, names, names_count);
    return (uint8_t)count;
}

static unsigned find_animal(const struct kit *kit, const char *name) {
    unsigned i = 0;
    while (i < ANIMALS && strcmp(kit->animal[i].name, name))
        i++;
    return i;
}

/* One member of "animals": it must be an animal of the kit, as the kit has it. */
static void read_animal(const struct table *t, struct json_reader *r, struct json object, unsigned x, struct state *s) {
    const struct kit *kit = t->kit;
    char name[64] = "";
    size_t count = 0;
    json_words(read_field(r, object, "name"), name, sizeof name);
    unsigned found = find_animal(kit, name);
    if (r->ok && found == ANIMALS)
        read_fail(r, "There is no animal \"%s\".", name);
    if (!r->ok)
        return;
    s->animal[x] = (uint8_t)found;
    const struct kit_animal *card = &kit->animal[found];
    if (!json_is(read_field(r, object, "kind"), cats_and_dogs_kinds[card->kind]))
        read_fail(r, "%s is a %s; its \"kind\" says otherwise.", card->name, cats_and_dogs_kinds[card->kind]);
    int64_t spaces = read_int(r, object, "spaces", 1, SPACES_MAX);
    if (r->ok && spaces != card->spaces)
        read_fail(r, "%s has %d spaces, not %d.", card->name, card->spaces, (int)spaces);
    struct json markers = read_list(r, object, "markers", 0, card->spaces, &count);
    s->marked[x] = (uint8_t)count;
    for (size_t i = 0; i < count && r->ok; i++)
        s->marker[x][i] = (uint8_t)(item_int(r, markers, i, "markers", 1, t->seats) - 1);
    struct json food = read_list(r, object, "food", 0, FULL, &count);
    s->fed[x] = read_names(r, food, "food", cats_and_dogs_foods, FOODS, s->food[x]);
}

static void read_deck(struct json_reader *r, struct json object, struct state *s) {
    size_t count;
    struct json deck = read_list(r, object, "deck", 0, FOOD_CARDS, &count);
    s->deck_count = (uint8_t)count;
    for (size_t i = 0; i < count && r->ok; i++)
        s->deck[count - 1 - i] = (uint8_t)item_name(r, deck, i, "deck", cats_and_dogs_foods, FOODS);
    s->known_bottom = (uint8_t)read_int(r, object, "known_bottom", 0, FOOD_CARDS);
}

static void read_seats(const struct table *t, struct json_reader *r, struct json object, struct state *s) {
    size_t count;
    struct json hands = read_list(r, object, "hands", t->seats, t->seats, &count);
    struct json stock = read_list(r, object, "stock", t->seats, t->seats, &count);
    for (unsigned who = 0; who < t->seats && r->ok; who++) {
        struct json hand = json_item(hands, who);
        if (hand.type != JSON_LIST || json_count(hand) > HAND) {
            read_fail(r, "The hand of seat %u must be a list of at most %d action cards.", who + 1, HAND);
            return;
        }
        s->hand_count[who] = read_names(r, hand, "hands", cats_and_dogs_ploy_names, PLOYS, s->hand[who]);
        cats_and_dogs_sort(s->hand[who], s->hand_count[who]);
        s->stock[who] = (uint8_t)item_int(r, stock, who, "stock", 0, MARKERS);
    }
}

/* A second pick would have been carried out at once, so at most one is on record. */
static void read_picks(struct json_reader *r, struct json object, struct state *s) {
    char words[ACTION_TEXT_MAX];
    size_t count;
    struct json picks = read_list(r, object, "picks", 0, 1, &count);
    if (!count || !r->ok)
        return;
    bool short_enough = json_words(json_item(picks, 0), words, sizeof words);
    int number = short_enough ? space_parse(&cats_and_dogs_space, words, NULL) : -1;
    if (number < DO_ANIMAL)
        read_fail(r, "\"picks\" must hold a pick, such as \"food A fish3\", \"animal A\" or \"marker A 1\".");
    else
        s->first = (uint16_t)number;
}

bool cats_and_dogs_read(const struct table *t, struct json object, unsigned phase, void *state, struct json_reader *r) {
    struct state *s = state;
    size_t count;
    s->phase = (uint8_t)phase;
    memset(s->food, EMPTY, sizeof s->food);
    memset(s->marker, EMPTY, sizeof s->marker);
    s->turn = (uint8_t)(read_int(r, object, "turn", 1, t->seats) - 1);
    struct json animals = read_list(r, object, "animals", laid_out(t), laid_out(t), &count);
    for (unsigned x = 0; x < count && r->ok; x++)
        read_animal(t, r, json_item(animals, x), x, s);
    read_deck(r, object, s);
    read_seats(t, r, object, s);
    s->turned = (uint8_t)read_name_or_null(r, object, "turned", cats_and_dogs_foods, FOODS, NONE);
    s->feeding = (uint8_t)read_name_or_null(r, object, "feeding", cats_and_dogs_letters, laid_out(t), NONE);
    s->card = (uint8_t)read_name_or_null(r, object, "card", cats_and_dogs_ploy_names, PLOYS, NONE);
    read_picks(r, object, s);
    struct json box = read_list(r, object, "box_actions", box_count(t), box_count(t), &count);
    read_names(r, box, "box_actions", cats_and_dogs_ploy_names, PLOYS, s->box);
    cats_and_dogs_sort(s->box, box_count(t));
    struct json gone = read_list(r, object, "gone", 0, PLOY_CARDS, &count);
    s->gone_count = read_names(r, gone, "gone", cats_and_dogs_ploy_names, PLOYS, s->gone);
    return r->ok;
}
