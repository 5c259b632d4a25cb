/* What must hold after every step. The model follows the journals as they are written to the disk, and compares with
 * them everything people are told. */
#include "tests/server/sim/sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 40000, SETS = 1 << 20, HOUR_MS = 3600000 };

struct known_table known[TABLES_MAX];
unsigned known_count;
struct person people[PEOPLE];

/* What is remembered by a hash: keys in journals, who sent a key, views that were shown. */
struct fact {
    uint64_t key, value;
};
static struct fact *keys, *senders, *views;
static struct json_node nodes[NODES];

void broken(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "# broken after %llu steps, hour %lld: ", (unsigned long long)world.steps,
            (long long)(world.now / HOUR_MS));
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(3);
}

static struct fact *fact_of(struct fact *set, uint64_t key) {
    size_t at = (size_t)(key % SETS), tried = 0;
    key = key ? key : 1;
    while (set[at].key && set[at].key != key && tried++ < SETS)
        at = (at + 1) % SETS;
    must(tried < SETS);
    set[at].key = key;
    return &set[at];
}

static uint64_t name_hash(const char *word, unsigned number, int viewer, uint32_t seq) {
    char all[100];
    int length = snprintf(all, sizeof all, "%s %u %d %u", word, number, viewer, seq);
    return hash64(all, (size_t)length);
}

void model_open(void) {
    keys = calloc(SETS, sizeof *keys);
    senders = calloc(SETS, sizeof *senders);
    views = calloc(SETS, sizeof *views);
    must(keys && senders && views);
    memset(known, 0, sizeof known);
    memset(people, 0, sizeof people);
    known_count = 0;
}

void model_close(void) {
    free(keys);
    free(senders);
    free(views);
}

int model_table(const char *id) {
    for (unsigned i = 0; i < known_count; i++)
        if (!strcmp(known[i].id, id))
            return (int)i;
    must(known_count < TABLES_MAX);
    snprintf(known[known_count].id, sizeof known[0].id, "%s", id);
    return (int)known_count++;
}

static int person_of(int64_t player) {
    for (int i = 0; i < PEOPLE; i++)
        if (player && people[i].player == player)
            return i;
    return -1;
}

void model_sent(const char *key, int64_t player) {
    fact_of(senders, hash64(key, strlen(key)))->value = (uint64_t)player;
}

/* ---- journals */

static int64_t number_of(struct json object, const char *key) {
    int64_t number = 0;
    json_int(json_get(object, key), &number);
    return number;
}

static void check_player_acts(const struct known_table *t, struct json body, unsigned place) {
    char key[KEY_WORD] = "";
    if (!json_words(json_get(body, "key"), key, sizeof key) || !key[0])
        return;
    struct fact *stands = fact_of(keys, hash64(key, strlen(key)));
    if (++stands->value != 1)
        broken("key %s stands %llu times in the journals", key, (unsigned long long)stands->value);
    int64_t sender = (int64_t)fact_of(senders, hash64(key, strlen(key)))->value;
    if (t->player[place] != sender)
        broken("player %lld acts in the seat of player %lld", (long long)sender, (long long)t->player[place]);
}

static void open_table(struct known_table *t, struct json body) {
    struct json seats = json_get(body, "seats");
    t->host = number_of(body, "host");
    t->move_ms = number_of(body, "move_ms");
    t->seats = (unsigned)json_count(seats);
    for (unsigned s = 0; s < t->seats; s++)
        t->player[s] = number_of(json_item(seats, s), "player");
}

static void check_sit(struct known_table *t, unsigned place, int64_t player) {
    for (unsigned s = 0; s < t->seats; s++)
        if (t->player[s] == player)
            broken("player %lld sits on two seats", (long long)player);
    if (t->player[place])
        broken("a seat is taken twice");
    for (unsigned i = 0; i < t->kicked_count; i++)
        if (t->kicked[i] == player)
            broken("player %lld is back without a new link", (long long)player);
    t->player[place] = player;
}

static void unseat(struct known_table *t, unsigned place, bool kick) {
    int who = person_of(t->player[place]);
    if (kick && t->kicked_count < 8)
        t->kicked[t->kicked_count++] = t->player[place];
    if (!kick && who >= 0 && ++t->leaves[who] > t->leaves_asked[who])
        broken("somebody left without having asked for it");
    if (!t->started)
        t->player[place] = 0;
}

static void shuffle(struct known_table *t, struct json order) {
    int64_t old[SEATS_MAX];
    memcpy(old, t->player, sizeof old);
    for (unsigned s = 0; s < t->seats && order.type == JSON_LIST; s++) {
        int64_t from = 1;
        json_int(json_item(order, s), &from);
        t->player[s] = old[from - 1];
    }
}

static void follow(struct known_table *t, struct json body) {
    struct json kind = json_get(body, "k");
    unsigned place = (unsigned)number_of(body, "seat") - 1;
    char words[40];
    if (json_is(kind, "open")) {
        open_table(t, body);
    } else if (json_is(kind, "sit")) {
        check_sit(t, place, number_of(body, "player"));
    } else if (json_is(kind, "leave") || json_is(kind, "kick")) {
        unseat(t, place, json_is(kind, "kick"));
    } else if (json_is(kind, "link")) {
        t->kicked_count = 0; /* whoever gets the link may come */
    } else if (json_is(kind, "words")) {
        if (json_words(json_get(body, "words"), words, sizeof words) && strtoll(words, NULL, 10) != t->player[place])
            broken("words of player %s in the name of player %lld", words, (long long)t->player[place]);
    } else if (json_is(kind, "start")) {
        shuffle(t, json_get(body, "order"));
        t->started = true;
        unsigned humans = 0;
        for (unsigned s = 0; s < t->seats; s++)
            humans += t->player[s] != 0;
        t->solo = humans <= 1;
    } else if (json_is(kind, "do") || json_is(kind, "answer") || json_is(kind, "undo")) {
        check_player_acts(t, body, place);
    }
    if (!json_is(kind, "resume")) {
        t->last_at = t->now_at;
        t->down_ms = 0;
    }
}

struct found {
    const struct store_job *job;
    bool there;
};

static bool compare_row(void *context, const struct store_row *row) {
    struct found *f = context;
    f->there = row->number == f->job->number && !memcmp(row->hash, f->job->hash, SHA_BYTES);
    return false;
}

void model_written(const struct store_job *job) {
    struct json_doc doc;
    uint8_t hash[SHA_BYTES];
    if (job->kind != STORE_ENTRY)
        return;
    struct found f = {.job = job};
    struct known_table *t = &known[model_table(job->table)];
    store_read(world.eye, &(struct store_query){.question = STORE_ENTRIES,
                                                .table = job->table,
                                                .number = job->number,
                                                .visit = compare_row,
                                                .context = &f});
    if (!f.there || job->number <= t->entries)
        return; /* refused, or the same entry once more */
    store_chain(t->hash, job->number, job->body, hash);
    if (job->number != t->entries + 1 || memcmp(hash, job->hash, SHA_BYTES))
        broken("entry %u of a journal does not follow entry %u", job->number, t->entries);
    t->entries = job->number;
    t->finished = t->finished || job->over;
    t->now_at = job->at;
    memcpy(t->hash, hash, SHA_BYTES);
    must(json_parse(job->body, strlen(job->body), nodes, NODES, &doc, NULL));
    follow(t, json_root(&doc));
}

/* ---- what people are told */

static void note_legal(struct peer *p, struct json step) {
    struct json legal = json_get(step, "legal");
    size_t count = json_count(legal);
    p->legal_count = 0;
    for (size_t i = 0; i < count && p->legal_count < LEGAL_KEPT; i += 1 + below(1 + (uint32_t)count / LEGAL_KEPT))
        p->legal_count += json_words(json_item(legal, i), p->legal[p->legal_count], ACTION_TEXT_MAX);
}

/* The same number shows the same view for ever, and only to whom it belongs. */
static void check_step(struct peer *p, struct json step) {
    struct json view = json_get(step, "view");
    const struct known_table *t = &known[p->table];
    if (view.type != JSON_OBJECT)
        return;
    const struct json_node *node = &view.doc->nodes[view.at];
    p->seq = (uint32_t)number_of(step, "seq");
    uint64_t shown = hash64(view.doc->text + node->from, node->length);
    struct fact *f = fact_of(views, name_hash("view", (unsigned)p->table, p->you, p->seq));
    if (f->value && f->value != shown)
        broken("table %d shows viewer %d another view as number %u", p->table, p->you, p->seq);
    f->value = shown;
    const struct room *r = rooms_in_memory(p->server, t->id);
    if (r && r->entries == t->entries && p->you > 0 && t->player[p->you - 1] != p->player)
        broken("a socket shows the hand of seat %d, which is another's", p->you);
    note_legal(p, step);
}

static void forget_key(struct peer *p, const char *key) {
    for (unsigned i = 0; i < p->waits; i++)
        if (!strcmp(p->waiting[i], key)) {
            memmove(p->waiting[i], p->waiting[--p->waits], KEY_WORD);
            return;
        }
    broken("key %s is answered twice, or was never sent here", key);
}

static void check_ack(struct peer *p, const char *key) {
    forget_key(p, key);
    world.acks++;
    if (fact_of(keys, hash64(key, strlen(key)))->value != 1)
        broken("key %s is acknowledged and does not stand in a journal", key);
}

static void check_error(struct peer *p, const char *key, struct json error) {
    forget_key(p, key);
    if (json_is(json_get(error, "code"), "not_saved") && fact_of(keys, hash64(key, strlen(key)))->value)
        broken("key %s is said not to be saved and stands in a journal", key);
}

static bool same_line(void *context, const struct store_row *row) {
    uint32_t *wanted = context;
    if (row->number == *wanted)
        *wanted = 0;
    return *wanted != 0;
}

static void check_chat(const struct peer *p, uint32_t number) {
    uint32_t wanted = number;
    store_read(world.eye,
               &(struct store_query){
                   .question = STORE_CHAT_OF, .table = known[p->table].id, .visit = same_line, .context = &wanted});
    if (wanted)
        broken("line %u of a chat is shown and is not on disk", number);
}

void model_message(struct peer *p, const char *text, size_t length) {
    struct json_doc doc;
    char key[KEY_WORD] = "";
    must(json_parse(text, length, nodes, NODES, &doc, NULL));
    struct json root = json_root(&doc), type = json_get(root, "type");
    json_words(json_get(root, "key"), key, sizeof key);
    if (json_is(type, "welcome")) {
        p->you = (int)number_of(root, "you");
        check_step(p, json_get(root, "step"));
    } else if (json_is(type, "step")) {
        check_step(p, root);
    } else if (json_is(type, "ack")) {
        check_ack(p, key);
    } else if (json_is(type, "hint") || json_is(type, "why")) {
        forget_key(p, key);
    } else if (json_is(type, "error") && key[0]) {
        check_error(p, key, json_get(root, "error"));
    } else if (json_is(type, "chat")) {
        check_chat(p, (uint32_t)number_of(root, "n"));
    }
}

/* ---- answers to requests */

static void note_session(struct peer *p, const struct reply *reply, struct json body) {
    const char *cookie = reply->headers ? strstr(reply->headers, COOKIE_NAME "=") : NULL;
    struct person *who = &people[p->person];
    int64_t player = number_of(json_get(body, "player"), "id");
    if (!player)
        return;
    if (cookie)
        snprintf(who->session, 65, "%s", cookie + sizeof COOKIE_NAME);
    who->player = player;
}

static void check_signed_out(struct peer *p) {
    uint8_t session[SHA_BYTES];
    token_hash(people[p->person].session, session);
    for (const struct client *c = p->server->clients; c; c = c->older)
        if (c->room && !memcmp(c->session, session, SHA_BYTES))
            broken("a socket plays on after its player has signed out");
    memset(&people[p->person], 0, sizeof people[0]);
}

static void note_table(struct peer *p, struct json body) {
    char id[ID_CHARS + 1];
    struct json links = json_get(body, "links");
    (void)p;
    if (!json_words(json_get(json_get(body, "table"), "id"), id, sizeof id))
        return;
    struct known_table *t = &known[model_table(id)];
    json_words(json_get(body, "watch"), t->watch, sizeof t->watch);
    for (size_t i = 0; i < json_count(links); i++) {
        int64_t place = number_of(json_item(links, i), "seat");
        json_words(json_get(json_item(links, i), "token"), t->token[place - 1], sizeof t->token[0]);
    }
}

void model_reply(struct peer *p, const struct reply *reply) {
    struct json_doc doc;
    if (reply->status >= 400 || !reply->length || reply->body[0] != '{')
        return;
    must(json_parse(reply->body, reply->length, nodes, NODES, &doc, NULL));
    struct json body = json_root(&doc);
    if (!strcmp(p->what, "session"))
        note_session(p, reply, body);
    else if (!strcmp(p->what, "sign out"))
        check_signed_out(p);
    else if (!strcmp(p->what, "open") || !strcmp(p->what, "rematch"))
        note_table(p, body);
    else if (!strcmp(p->what, "link") && p->table >= 0)
        json_words(json_get(body, "token"), known[p->table].token[number_of(body, "seat") - 1], TOKEN_CHARS + 1);
}

/* ---- the copies in memory */

void model_rooms(const struct server *server) {
    for (const struct room *r = server->newest; r; r = r->older) {
        for (const struct room *other = r->older; other; other = other->older)
            if (!strcmp(r->id, other->id))
                broken("a server has two copies of table %s", r->id);
        const struct known_table *t = &known[model_table(r->id)];
        if (r->ready && !r->busy && !world.server[1] && r->entries == t->entries &&
            memcmp(r->chain, t->hash, SHA_BYTES))
            broken("a copy differs from its journal");
        int64_t up = wall_ms() - server->started, idle = world.now - r->idle_since;
        if (r->ready && !r->busy && !r->clients && r->status == STATUS_PLAYING && up > 2 * HOUR_MS &&
            idle > 2 * HOUR_MS && r->wake_at > world.now + HOUR_MS)
            broken("a table stays in memory, though nobody has been there for %lld s", (long long)idle / 1000);
        if (r->ready && !r->busy && !t->foreign && r->entries < t->entries)
            broken("a copy is behind its journal: %u of %u entries", r->entries, t->entries);
    }
}

void model_idle(const struct server *server) {
    unsigned open = 0;
    for (unsigned i = 0; i < known_count; i++)
        open += known[i].entries && !known[i].finished && !known[i].foreign;
    if (open)
        broken("%u tables live on, though nobody has been there for two months", open);
    if (server->room_count)
        broken("%zu tables are in memory, though nobody has been there for two months", server->room_count);
}

/* A table with a clock goes on by itself: nobody can stop it for longer than the clock allows, also not by restarts. */
void model_clocks(void) {
    for (unsigned i = 0; i < known_count; i++) {
        const struct known_table *t = &known[i];
        int64_t still = wall_ms() - t->last_at;
        if (t->started && !t->finished && !t->foreign && !t->solo && t->move_ms &&
            still > t->move_ms + t->down_ms + 8 * HOUR_MS)
            broken("a clock of %lld s has not moved the table for %lld s", (long long)t->move_ms / 1000,
                   (long long)still / 1000);
    }
}
