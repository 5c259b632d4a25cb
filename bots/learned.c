/* A file is one network after another, each for other numbers of seats. A network: "clonet", the version, the hidden
 * units, then two bytes each, low first: the numbers of a position, the inputs, the actions; then one byte with a bit
 * for each number of seats. Then the columns and least values of the inputs in the order of the columns, the biases of
 * the hidden units, of the actions and of the value, and the weights: inputs, actions, value.
 *
 * Actions that name seats count them from the seat that looks, as the numbers do. In networks of version 1 they count
 * them from the first seat. */
#include "bots/learned.h"

#include <string.h>

static const uint8_t magic[] = {'c', 'l', 'o', 'n', 'e', 't'};
enum { VERSION_AT = sizeof magic, HIDDEN_AT, NUMBERS_AT };

static unsigned two_bytes(const uint8_t *at) {
    return at[0] | (unsigned)at[1] << 8;
}

/* ---- reading */

/* The inputs stand in the order of their columns and values, so that each column's lie together. */
static bool read_inputs(const uint8_t *at, size_t columns, struct learned *out) {
    unsigned before = 0;
    size_t column = 0;
    for (size_t i = 0; i < out->inputs; i++, at += LEARNED_INPUT_BYTES) {
        unsigned place = two_bytes(at) << 8 | at[2];
        if (place <= before || !at[2] || two_bytes(at) >= columns)
            return false;
        before = place;
        while (column <= two_bytes(at))
            out->inputs_before[column++] = (uint16_t)i;
    }
    while (column <= columns)
        out->inputs_before[column++] = (uint16_t)out->inputs;
    return true;
}

/* Sums of the first layer are kept in 16 bits: no set of inputs may leave them. */
static bool sums_fit(const struct learned *net) {
    for (size_t unit = 0; unit < LEARNED_HIDDEN; unit++) {
        int32_t low = net->start[unit], high = low;
        for (size_t i = 0; i < net->inputs; i++) {
            int weight = net->first[i * LEARNED_HIDDEN + unit];
            *(weight < 0 ? &low : &high) += weight;
        }
        if (low < INT16_MIN || high > INT16_MAX)
            return false;
    }
    return true;
}

/* The actions from the first verb that names a seat to the last; most are not among them, which is quick to see. */
static void find_turned(const struct space *space, struct learned *out) {
    unsigned next = 0;
    out->turned_from = out->turned_to = 0;
    for (const struct verb *verb = space->verbs; verb < space->verbs + space->verb_count; verb++) {
        unsigned first = next;
        next += (verb->arg[0].count ? verb->arg[0].count : 1) * (verb->arg[1].count ? verb->arg[1].count : 1);
        if (!verb->arg[0].seat && !verb->arg[1].seat)
            continue;
        out->turned_from = out->turned_to ? out->turned_from : first;
        out->turned_to = next;
    }
}

bool learned_read(const struct game *game, const uint8_t *bytes, size_t size, struct learned *out,
                  struct complaint *why) {
    const uint8_t *head = bytes + NUMBERS_AT, *at = bytes + LEARNED_HEAD;
    if (size < LEARNED_HEAD || memcmp(bytes, magic, sizeof magic) || !bytes[VERSION_AT] ||
        bytes[VERSION_AT] > LEARNED_VERSION || bytes[HIDDEN_AT] != LEARNED_HIDDEN)
        return complain(why, "This is no learned policy of this version.");
    size_t columns = two_bytes(head);
    out->inputs = two_bytes(head + 2);
    out->actions = two_bytes(head + 4);
    out->seats = bytes[LEARNED_SEATS_AT];
    if (columns != numbers_length(game) || out->actions != game->space->size)
        return complain(why, "This policy was learned for another game, or for other numbers of positions.");
    if (out->inputs > LEARNED_INPUTS_MAX || size < learned_bytes(out->inputs, out->actions))
        return complain(why, "The file is cut.");
    bool good = read_inputs(at, columns, out);
    find_turned(game->space, out);
    if (bytes[VERSION_AT] == 1)
        out->turned_to = out->turned_from;
    out->least = at + 2;
    at += out->inputs * LEARNED_INPUT_BYTES;
    for (size_t unit = 0; unit < LEARNED_HIDDEN; unit++, at += 2)
        out->start[unit] = (int16_t)two_bytes(at);
    out->bias = at;
    at += 2 * (out->actions + 1);
    out->first = (const int8_t *)at;
    out->last = out->first + out->inputs * LEARNED_HIDDEN;
    return (good && sums_fit(out)) || complain(why, "The numbers of the file are not those of a policy.");
}

bool learned_check(const struct game *game, const uint8_t *bytes, size_t size, struct complaint *why) {
    struct learned net;
    unsigned seats = 0;
    do {
        if (!learned_read(game, bytes, size, &net, why))
            return false;
        if (seats & net.seats)
            return complain(why, "Two policies of the file are for the same number of seats.");
        seats |= net.seats;
        bytes += learned_bytes(net.inputs, net.actions);
        size -= learned_bytes(net.inputs, net.actions);
    } while (size);
    return true;
}

bool learned_open(const struct table *t, struct learned *out) {
    const struct hooks *hooks = t->game->hooks;
    if (!hooks || !hooks->policy || t->kit != t->game->kit_house)
        return false;
    const uint8_t *bytes = hooks->policy->bytes;
    size_t size = hooks->policy->size;
    while (size && learned_read(t->game, bytes, size, out, NULL)) {
        if (out->seats >> t->seats & 1) {
            numbers_form(t, &out->form);
            return true;
        }
        bytes += learned_bytes(out->inputs, out->actions);
        size -= learned_bytes(out->inputs, out->actions);
    }
    return false;
}

bool learned_take(const struct game *game, const char *name, const uint8_t *bytes, size_t size) {
    if (!game->hooks || !game->hooks->policy || strcmp(name, "policy") || !learned_check(game, bytes, size, NULL))
        return false;
    *game->hooks->policy = (struct trained_file){bytes, size};
    return true;
}

/* ---- thinking */

/* The inputs that are 1, by their numbers; most numbers of a position are 0, so eight at a time are passed over. */
static size_t list_inputs(const struct learned *net, const uint8_t *numbers, uint16_t *out) {
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    size_t count = 0;
    for (size_t at = 0; at < net->form.length; at += 8) {
        uint64_t word;
        memcpy(&word, numbers + at, sizeof word);
        if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
            word = __builtin_bswap64(word);
        uint64_t some = (((word & low) + low) | word) & ~low; /* the highest bit of each byte that is not 0 */
        for (; some; some &= some - 1) {
            size_t column = at + (size_t)__builtin_ctzll(some) / 8;
            size_t i = net->inputs_before[column], end = net->inputs_before[column + 1];
            for (; i < end && numbers[column] >= net->least[i * LEARNED_INPUT_BYTES]; i++)
                out[count++] = (uint16_t)i;
        }
    }
    return count;
}

typedef int16_t lanes __attribute__((vector_size(16)));
typedef int8_t bytes __attribute__((vector_size(16)));
enum { LANES = LEARNED_HIDDEN / 8 };

/* Adds a row of 16 weights to 16 sums. */
static inline void add_row(lanes sum[2], const int8_t *row) {
    bytes weights;
    memcpy(&weights, row, sizeof weights);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    /* Each byte becomes the upper half of a lane and is shifted down with its sign. */
    const bytes none = {0};
    sum[0] +=
        (lanes)__builtin_shufflevector(none, weights, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23) >> 8;
    sum[1] +=
        (lanes)__builtin_shufflevector(none, weights, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31) >>
        8;
#else
    for (int i = 0; i < 16; i++)
        sum[i / 8][i % 8] = (int16_t)(sum[i / 8][i % 8] + weights[i]);
#endif
}

/* Adds up the rows of the inputs; every hidden unit ends between 0 and LEARNED_UNIT_MOST. */
static void hidden_units(const struct learned *net, const uint8_t *numbers, int16_t out[LEARNED_HIDDEN]) {
    uint16_t inputs[LEARNED_INPUTS_MAX];
    size_t count = list_inputs(net, numbers, inputs);
    lanes sum[LANES];
    memcpy(sum, net->start, sizeof sum);
    for (size_t i = 0; i < count; i++) {
        const int8_t *row = net->first + (size_t)inputs[i] * LEARNED_HIDDEN;
        for (int k = 0; k < LANES; k += 2)
            add_row(sum + k, row + 8 * k);
    }
    memcpy(out, sum, sizeof sum);
    for (int unit = 0; unit < LEARNED_HIDDEN; unit++) {
        int value = out[unit] < 0 ? 0 : out[unit] / (LEARNED_FIRST_UNIT / LEARNED_UNIT_UNIT);
        out[unit] = (int16_t)(value > LEARNED_UNIT_MOST ? LEARNED_UNIT_MOST : value);
    }
}

/* Whole, in parts of LOGIT_UNIT. */
enum { LOGIT_UNIT = LEARNED_UNIT_UNIT * LEARNED_LAST_UNIT };
static int32_t logit(const struct learned *net, const int16_t units[LEARNED_HIDDEN], size_t row) {
    const int8_t *weight = net->last + row * LEARNED_HIDDEN;
    int32_t sum = (int16_t)two_bytes(net->bias + 2 * row);
    for (int unit = 0; unit < LEARNED_HIDDEN; unit++)
        sum += units[unit] * weight[unit];
    return sum;
}

static float share_of(int32_t sum) {
    float part = fall_off((float)(sum < 0 ? -sum : sum) / LOGIT_UNIT);
    return sum < 0 ? part / (1 + part) : 1 / (1 + part);
}

/* The logits of the actions; returns the highest. Then there is that of the share. */
static int32_t logits_of(const struct learned *net, const struct table *t, const void *hidden, seat who,
                         const action *list, size_t count, int32_t *out, int32_t *share) {
    uint8_t numbers[NUMBERS_MAX + 8];
    int16_t units[LEARNED_HIDDEN];
    int32_t most = INT32_MIN;
    numbers_write_form(&net->form, t, hidden, who, numbers);
    memset(numbers + net->form.length, 0, 8);
    hidden_units(net, numbers, units);
    for (size_t i = 0; i < count; i++) {
        unsigned row = list[i];
        if (row >= net->turned_from && row < net->turned_to)
            row = space_turn(t->game->space, row, t->seats, who);
        out[i] = logit(net, units, row);
        most = out[i] > most ? out[i] : most;
    }
    *share = logit(net, units, net->actions);
    return most;
}

float learned_judge(const struct learned *net, const struct table *t, const void *hidden, seat who, const action *list,
                    size_t count, float *chance) {
    int32_t logits[LEGAL_MAX], share, most = logits_of(net, t, hidden, who, list, count, logits, &share);
    float sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += chance[i] = fall_off((float)(most - logits[i]) / LOGIT_UNIT);
    for (size_t i = 0; i < count; i++)
        chance[i] /= sum;
    return share_of(share);
}

void learned_behind(const struct learned *net, const struct table *t, const void *hidden, seat who, const action *list,
                    size_t count, float *out) {
    int32_t logits[LEGAL_MAX], share, most = logits_of(net, t, hidden, who, list, count, logits, &share);
    for (size_t i = 0; i < count; i++)
        out[i] = (float)(logits[i] - most) / LOGIT_UNIT;
}

void learned_shares(const struct learned *net, const struct table *t, const void *state, float share[SEATS_MAX]) {
    _Alignas(16) uint8_t hidden[STATE_BYTES_MAX];
    float sum = 0;
    for (seat who = 0; who < t->seats; who++) {
        table_hide_into(t, state, who, hidden);
        sum += share[who] = learned_judge(net, t, hidden, who, NULL, 0, NULL);
    }
    for (seat who = 0; who < t->seats; who++)
        share[who] /= sum;
}
