#include "core/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = STATE_TEXT_BYTES, NODES_MAX = 4096, FAIR_BYTES = 4096 };

/* ---- writing */

static void write_hex_line(struct text *out, const char *word, const uint8_t bytes[SHA_BYTES]) {
    char hex[HEX_CHARS];
    hex_write(bytes, SHA_BYTES, hex);
    text_format(out, "%s %s\n", word, hex);
}

static void write_kit(const char *name, const char *kit_text, struct text *out) {
    size_t lines = 0;
    for (const char *at = kit_text; *at; at += strcspn(at, "\n"), at += *at == '\n')
        lines++;
    text_format(out, "data %s %zu\n", name, lines);
    for (const char *at = kit_text; *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        text_put(out, "| ");
        text_bytes(out, at, length);
        text_char(out, '\n');
        at += length;
    }
}

/* The text whose hash is the seed. */
static void fair_text(const struct record_fair *fair, struct text *out) {
    char hex[HEX_CHARS];
    hex_write(fair->secret, SEED_BYTES, hex);
    text_format(out, "%s\n", hex);
    for (int s = 0; s < SEATS_MAX; s++)
        if (fair->words[s])
            text_format(out, "%d %s\n", s + 1, fair->words[s]);
}

void record_seed(const struct record_fair *fair, uint8_t out[SEED_BYTES]) {
    char buffer[FAIR_BYTES];
    struct text text;
    text_start(&text, buffer, sizeof buffer);
    fair_text(fair, &text);
    must(!text.cut);
    sha256(buffer, text.length, out);
}

static void write_fair(const struct record_fair *fair, struct text *out) {
    uint8_t hash[SHA_BYTES];
    sha256(fair->secret, SEED_BYTES, hash);
    write_hex_line(out, "secret-hash", hash);
    write_hex_line(out, "secret", fair->secret);
    for (int s = 0; s < SEATS_MAX; s++)
        if (fair->words[s])
            text_format(out, "words %d %s\n", s + 1, fair->words[s]);
}

static void write_all(const struct match *m, const char *kit_text, bool hide_seed, const struct record_fair *fair,
                      struct text *out) {
    const struct table *t = &m->table;
    uint8_t hash[SHA_BYTES];
    text_format(out, "clowder record 1\ngame %s\nrules %d\nplayers %d\n", t->game->id, t->game->rules_version,
                t->seats);
    for (size_t i = 0; i < t->game->option_count; i++) {
        text_format(out, "option %s=", t->game->options[i].name);
        table_option_text(t, i, out);
        text_char(out, '\n');
    }
    if (t->kit_name && kit_text)
        write_kit(t->kit_name, kit_text, out);
    if (m->seeded) {
        if (fair)
            write_fair(fair, out);
        sha256(m->seed, SEED_BYTES, hash);
        write_hex_line(out, "seed-hash", hash);
        if (!hide_seed)
            write_hex_line(out, "seed", m->seed);
    } else {
        text_put(out, "state ");
        struct text line; /* a JSON value of its own: commas count from here */
        text_start(&line, out->data + out->length, out->size - out->length);
        state_write(t, m->origin, &line);
        out->length += line.length;
        out->cut = out->cut || line.cut;
        text_char(out, '\n');
    }
    for (size_t i = 0; i < m->count; i++) {
        if (m->log[i].rekeyed)
            write_hex_line(out, "key", m->seeds[m->log[i].rekeyed - 1]);
        text_format(out, "%d ", m->log[i].seat + 1);
        space_format(t->game->space, m->log[i].action, out);
        text_char(out, '\n');
    }
    match_hash(m, hash);
    write_hex_line(out, "final", hash);
}

void record_write(const struct match *m, const char *kit_text, bool hide_seed, struct text *out) {
    write_all(m, kit_text, hide_seed, NULL, out);
}

void record_write_fair(const struct match *m, const struct record_fair *fair, struct text *out) {
    write_all(m, NULL, false, fair, out);
}

/* ---- reading: line by line, in the order they are written */

struct reader {
    const char *at, *end;
    size_t line; /* number of the line in hand */
    char words[LINE_MAX_BYTES];
    struct complaint *why;
    struct table table;
    uint8_t seed_hash[SHA_BYTES];
    bool promised; /* a secret's hash is given, and then the secret must be */
    struct record_facts facts;
    struct text fair; /* the text whose hash must be the seed */
    char fair_bytes[FAIR_BYTES];
};

__attribute__((format(printf, 2, 3))) static bool fail_line(struct reader *r, const char *format, ...) {
    char sentence[600];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    return complain(r->why, "Line %zu of the record: %s", r->line, sentence);
}

static bool next_line(struct reader *r) {
    r->line++;
    if (r->at >= r->end)
        return fail_line(r, "It ends too early: the last line of a record is \"final\" and a hash.");
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    if (!stop)
        return fail_line(r, "It is cut off.");
    size_t length = (size_t)(stop - r->at);
    if (length >= sizeof r->words || memchr(r->at, 0, length))
        return fail_line(r, "It is too long, or not text.");
    memcpy(r->words, r->at, length);
    r->words[length] = 0;
    r->at = stop + 1;
    return true;
}

/* Does the line begin with this word? Then the rest of it. */
static const char *after(struct reader *r, const char *word) {
    size_t length = strlen(word);
    return !strncmp(r->words, word, length) && r->words[length] == ' ' ? r->words + length + 1 : NULL;
}

static bool wanted(struct reader *r, const char *word, const char **rest) {
    if (!next_line(r))
        return false;
    *rest = after(r, word);
    return *rest || fail_line(r, "\"%s\" and its value are expected here.", word);
}

static bool read_number(struct reader *r, const char *word, long *out) {
    const char *rest;
    if (!wanted(r, word, &rest))
        return false;
    size_t digits = strspn(rest, "0123456789");
    if (!digits || digits > 6 || rest[digits])
        return fail_line(r, "\"%s\" needs a number.", word);
    *out = strtol(rest, NULL, 10);
    return true;
}

static bool read_hex(struct reader *r, const char *digits, uint8_t out[SHA_BYTES]) {
    return (strlen(digits) == 2 * SHA_BYTES && hex_seed(digits, 2 * SHA_BYTES, out)) ||
           fail_line(r, "64 hex digits are expected here.");
}

static bool read_head(struct reader *r, record_find *find) {
    const char *rest;
    long number;
    if (!next_line(r))
        return false;
    if (strcmp(r->words, "clowder record 1"))
        return fail_line(r, "This is not a Clowder record (it begins with \"clowder record 1\").");
    if (!wanted(r, "game", &rest))
        return false;
    const struct game *game = find(rest, r->why);
    if (!game)
        return false;
    table_default(&r->table, game);
    if (!read_number(r, "rules", &number))
        return false;
    if (number != game->rules_version)
        return fail_line(r, "It was played by version %ld of the rules of %s; this program has version %d.", number,
                         game->title, game->rules_version);
    return read_number(r, "players", &number) && table_seats(&r->table, number, r->why);
}

static bool read_option(struct reader *r, const char *rest) {
    char name[40];
    const char *equals = strchr(rest, '=');
    if (!equals || (size_t)(equals - rest) >= sizeof name)
        return fail_line(r, "An option is written name=value.");
    memcpy(name, rest, (size_t)(equals - rest));
    name[equals - rest] = 0;
    return table_option(&r->table, name, equals + 1, r->why);
}

/* The lines of the component file, collected for the caller's YAML reader. */
static bool read_kit(struct reader *r, const char *rest, const struct record_kits *kits) {
    char name[256];
    const char *space = strrchr(rest, ' ');
    if (!space || (size_t)(space - rest) >= sizeof name)
        return fail_line(r, "\"data\" needs the file's name and how many lines follow.");
    memcpy(name, rest, (size_t)(space - rest));
    name[space - rest] = 0;
    long lines = strtol(space + 1, NULL, 10);
    if (!kits || !r->table.game->kit_read)
        return fail_line(r, "This game takes no components of one's own here.");
    char *text = calloc(1, SHEET_BYTES_MAX);
    if (!text)
        return complain(r->why, "There is not enough memory to read the record.");
    struct text gathered;
    text_start(&gathered, text, SHEET_BYTES_MAX);
    bool good = true;
    while (good && lines-- > 0) {
        good = next_line(r) && (!strncmp(r->words, "| ", 2) || fail_line(r, "A line of the data is missing."));
        if (good)
            text_format(&gathered, "%s\n", r->words + 2);
    }
    good = good && (!gathered.cut || fail_line(r, "The data is too long."));
    if (good)
        r->table.kit =
            kits->make(kits->context, r->table.game, name, text, gathered.length, &r->table.kit_name, r->why);
    free(text);
    return good && r->table.kit;
}

static struct match *open_seed(struct reader *r, const char *rest) {
    uint8_t seed[SHA_BYTES], hash[SHA_BYTES];
    if (!read_hex(r, rest, seed))
        return NULL;
    sha256(seed, SEED_BYTES, hash);
    if (r->facts.hash_given && memcmp(hash, r->seed_hash, SHA_BYTES)) {
        fail_line(r, "The seed does not have the hash that was published before play.");
        return NULL;
    }
    sha256(r->fair_bytes, r->fair.length, hash);
    if (r->promised && (r->fair.cut || !r->facts.secret_given || memcmp(hash, seed, SHA_BYTES))) {
        fail_line(r, "The seed is not made of the secret and the words above.");
        return NULL;
    }
    struct match *m = match_open(&r->table, seed, NULL);
    if (!m)
        complain(r->why, "There is not enough memory to read the record.");
    return m;
}

static struct match *open_state(struct reader *r, const char *rest) {
    _Alignas(16) uint8_t state[STATE_BYTES_MAX];
    struct json_doc doc;
    struct match *m = NULL;
    struct json_node *nodes = calloc(NODES_MAX, sizeof *nodes);
    if (nodes && json_parse(rest, strlen(rest), nodes, NODES_MAX, &doc, r->why) &&
        state_read(&r->table, json_root(&doc), state, r->why))
        m = match_open_state(&r->table, state);
    free(nodes);
    if (!m)
        complain(r->why, "There is not enough memory to read the record.");
    return m;
}

static bool read_secret(struct reader *r, const char *rest) {
    uint8_t secret[SHA_BYTES], hash[SHA_BYTES];
    if (!read_hex(r, rest, secret))
        return false;
    sha256(secret, SHA_BYTES, hash);
    if (!r->promised || memcmp(hash, r->facts.secret_hash, SHA_BYTES))
        return fail_line(r, "The secret does not have the hash that was published before play.");
    r->facts.secret_given = true;
    text_format(&r->fair, "%s\n", rest);
    return true;
}

static bool read_words(struct reader *r, const char *rest) {
    r->facts.words++;
    text_format(&r->fair, "%s\n", rest);
    return r->facts.secret_given || fail_line(r, "Words without a secret before them mean nothing.");
}

/* The lines between the head and the moves; returns the opened match. */
static struct match *read_opening(struct reader *r, const struct record_kits *kits) {
    const char *rest;
    bool only_hash = false;
    while (next_line(r)) {
        if ((rest = after(r, "option"))) {
            if (!read_option(r, rest))
                return NULL;
        } else if ((rest = after(r, "data"))) {
            if (!read_kit(r, rest, kits))
                return NULL;
        } else if ((rest = after(r, "secret-hash"))) {
            r->promised = read_hex(r, rest, r->facts.secret_hash);
            if (!r->promised)
                return NULL;
        } else if ((rest = after(r, "secret"))) {
            if (!read_secret(r, rest))
                return NULL;
        } else if ((rest = after(r, "words"))) {
            if (!read_words(r, rest))
                return NULL;
        } else if ((rest = after(r, "seed-hash"))) {
            r->facts.hash_given = only_hash = read_hex(r, rest, r->seed_hash);
            if (!only_hash)
                return NULL;
        } else if ((rest = after(r, "seed"))) {
            return open_seed(r, rest);
        } else if ((rest = after(r, "state"))) {
            return open_state(r, rest);
        } else {
            fail_line(r, only_hash ? "The seed is not published yet, so this record cannot be replayed."
                                   : "\"seed\" and 64 hex digits are expected here.");
            return NULL;
        }
    }
    return NULL;
}

static bool read_move(struct reader *r, struct match *m) {
    const char *rest;
    uint8_t seed[SHA_BYTES];
    if ((rest = after(r, "key")))
        return read_hex(r, rest, seed) && match_rekey(m, seed, r->why);
    if (r->words[0] < '1' || r->words[0] > '9' || r->words[1] != ' ')
        return fail_line(r, "A move is a seat and an action, as in \"1 play a5\".");
    struct complaint why = {""};
    return match_play_words(m, (unsigned)(r->words[0] - '1'), r->words + 2, NULL, &why) ||
           fail_line(r, "%.500s", why.text);
}

static bool read_moves(struct reader *r, struct match *m) {
    uint8_t found[SHA_BYTES], written[SHA_BYTES];
    const char *rest;
    while (next_line(r)) {
        if (!(rest = after(r, "final"))) {
            if (!read_move(r, m))
                return false;
            continue;
        }
        if (!read_hex(r, rest, written))
            return false;
        match_hash(m, found);
        if (memcmp(found, written, SHA_BYTES))
            return fail_line(r, "The final hash is another: the record was changed, or the rules were.");
        return r->at == r->end || fail_line(r, "Nothing may follow the final hash.");
    }
    return false;
}

struct match *record_read(const char *text, size_t length, record_find *find, const struct record_kits *kits,
                          struct complaint *why) {
    struct record_facts facts;
    return record_read_facts(text, length, find, kits, &facts, why);
}

struct match *record_read_facts(const char *text, size_t length, record_find *find, const struct record_kits *kits,
                                struct record_facts *facts, struct complaint *why) {
    struct reader *r = calloc(1, sizeof *r);
    struct match *m = NULL;
    if (!r) {
        complain(why, "There is not enough memory to read the record.");
        return NULL;
    }
    r->at = text;
    r->end = text + length;
    r->why = why;
    text_start(&r->fair, r->fair_bytes, sizeof r->fair_bytes);
    if (read_head(r, find))
        m = read_opening(r, kits);
    if (m && !read_moves(r, m)) {
        match_close(m);
        m = NULL;
    }
    *facts = r->facts;
    free(r);
    return m;
}
