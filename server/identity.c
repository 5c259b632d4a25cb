/* Who somebody is: a guest by a cookie, and if they like an account by name and password. Tokens are kept as SHA-256
 * only; passwords as argon2id, worked out on a thread of the pool because that takes a tenth of a second. */
#include "server/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSION_BYTES = 32, ACCOUNT_CHARS = 24, PASSWORD_LEAST = 8, PASSWORD_MOST = 200, HASHING_MAX = 2 };

/* ---- tokens */

void token_random(char *out, size_t bytes) {
    uint8_t random[SESSION_BYTES];
    randombytes_buf(random, bytes);
    hex_write(random, bytes, out);
    sodium_memzero(random, sizeof random);
}

static void write_id(const uint8_t *random, char out[ID_CHARS + 1]) {
    for (int i = 0; i < ID_CHARS; i++)
        out[i] = "0123456789abcdefghjkmnpqrstvwxyz"[random[i] & 31];
    out[ID_CHARS] = 0;
}

void table_id_random(char out[ID_CHARS + 1]) {
    uint8_t random[ID_CHARS];
    randombytes_buf(random, sizeof random);
    write_id(random, out);
}

/* A token that follows from a secret, so that asking twice gives the same; bytes 0: a table's id. */
void token_derive(const char *secret, const char *purpose, const char *detail, size_t bytes, char *out) {
    char all[300];
    uint8_t hash[SHA_BYTES];
    int length = snprintf(all, sizeof all, "%s\n%s\n%s\n", secret, purpose, detail);
    must(length > 0 && length < (int)sizeof all);
    sha256(all, (size_t)length, hash);
    if (bytes)
        hex_write(hash, bytes, out);
    else
        write_id(hash, out);
    sodium_memzero(all, sizeof all);
    sodium_memzero(hash, sizeof hash);
}

void token_hash(const char *token, uint8_t out[SHA_BYTES]) {
    sha256(token, strlen(token), out);
}

bool token_fits(const char *token, const uint8_t hash[SHA_BYTES]) {
    uint8_t found[SHA_BYTES];
    token_hash(token, found);
    return !sodium_memcmp(found, hash, SHA_BYTES);
}

/* ---- sessions */

static bool keep_player(void *context, const struct store_row *row) {
    struct player *p = context;
    p->id = row->player;
    snprintf(p->name, sizeof p->name, "%s", row->name);
    snprintf(p->account, sizeof p->account, "%s", row->account ? row->account : "");
    return false;
}

bool player_of(struct server *server, const char *session, struct player *out) {
    uint8_t hash[SHA_BYTES];
    memset(out, 0, sizeof *out);
    if (strlen(session) != 2 * SESSION_BYTES)
        return true;
    token_hash(session, hash);
    struct store_query query = {.question = STORE_SESSION_OF, .visit = keep_player, .context = out};
    memcpy(query.hash, hash, SHA_BYTES);
    return store_read(server->store, &query) == STORE_OK;
}

bool name_read(struct json value, size_t most, char *out, size_t size) {
    size_t characters = 0;
    if (!json_words(value, out, size) || !out[0])
        return false;
    for (const unsigned char *at = (const unsigned char *)out; *at; characters++) {
        size_t length = text_utf8_length(at, strlen((const char *)at));
        if (!length || *at < 0x20 || *at == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0))
            return false; /* no control characters */
        at += length;
    }
    return characters <= most;
}

/* What is waited for: the store, or a password. */
struct visit {
    struct server *server;
    struct peer *peer;
    struct player player;
    int64_t known; /* the account's player, for a login */
    bool sets_cookie, registers, good;
    unsigned steps; /* commits still to come */
    enum store_result result;
    char session[2 * SESSION_BYTES + 1];
    char account[28], password[PASSWORD_MOST + 1], hashed[crypto_pwhash_STRBYTES];
    uv_work_t work;
};

static struct visit *visit_new(struct server *server, struct peer *p, const struct player *player) {
    struct visit *v = calloc(1, sizeof *v);
    if (!v) {
        struct fault f = {0};
        fault_say(&f, "busy", "There is not enough memory now; try again.");
        reply_fault(p, &f);
        return NULL;
    }
    v->server = server;
    v->peer = peer_hold(p);
    v->player = *player;
    v->work.data = v;
    return v;
}

static void visit_free(struct visit *v) {
    peer_drop(v->peer);
    sodium_memzero(v, sizeof *v);
    free(v);
}

static void visit_fail(struct visit *v, const char *code, const char *sentence) {
    struct fault f = {0};
    fault_say(&f, code, "%s", sentence);
    reply_fault(v->peer, &f);
    visit_free(v);
}

static void write_player(const struct player *player, struct text *out) {
    json_open(out, '{');
    json_key(out, "player");
    if (player->id) {
        json_open(out, '{');
        json_key_number(out, "id", player->id);
        json_key_string(out, "name", player->name);
        json_key(out, "account");
        if (player->account[0])
            json_string(out, player->account);
        else
            json_null(out);
        json_close(out, '}');
    } else {
        json_null(out);
    }
    json_close(out, '}');
}

static void visit_answer(struct visit *v) {
    char cookie[200] = "";
    struct text *out = scratch(v->server);
    write_player(&v->player, out);
    if (v->sets_cookie)
        snprintf(cookie, sizeof cookie,
                 "Set-Cookie: clowder_session=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000%s\r\n", v->session,
                 v->server->config.secure ? "; Secure" : "");
    reply_json(v->peer, 200, out, cookie);
    visit_free(v);
}

static void visit_saved(void *context, enum store_result result) {
    struct visit *v = context;
    if (result != STORE_OK && v->result == STORE_OK)
        v->result = result;
    if (--v->steps)
        return;
    if (v->result == STORE_OK)
        visit_answer(v);
    else if (v->result == STORE_CONFLICT)
        visit_fail(v, "name_taken", "An account of that name exists.");
    else
        visit_fail(v, "not_saved", "The server could not save this, so nothing has changed. Try again.");
}

/* Queues one write of the visit. */
static void visit_put(struct visit *v, struct store_job job) {
    job.done = visit_saved;
    job.context = v;
    job.at = wall_ms();
    v->steps++;
    if (!store_put(v->server->store, &job))
        visit_saved(v, STORE_FAILED);
}

static void put_session(struct visit *v) {
    struct store_job job = {.kind = STORE_SESSION, .player = v->player.id};
    token_random(v->session, SESSION_BYTES);
    token_hash(v->session, job.hash);
    v->sets_cookie = true;
    visit_put(v, job);
}

void session_get(struct server *server, struct peer *p, const struct request *r) {
    struct player player;
    struct fault f = {0};
    if (!player_of(server, r->session, &player)) {
        fault_say(&f, "not_saved", "The database cannot be read now; try again.");
        reply_fault(p, &f);
        return;
    }
    struct text *out = scratch(server);
    write_player(&player, out);
    reply_json(p, 200, out, NULL);
}

void session_post(struct server *server, struct peer *p, const struct request *r) {
    static const char *const fields[] = {"name", NULL};
    struct player player;
    struct json body;
    struct fault f = {0};
    char name[NAME_BYTES];
    if (!body_read(server, r, fields, &body, &f) ||
        (!name_read(json_get(body, "name"), 24, name, sizeof name) &&
         !fault_say(&f, "bad_request", "\"name\" must be 1 to 24 characters, without control characters.")) ||
        (!player_of(server, r->session, &player) &&
         !fault_say(&f, "not_saved", "The database cannot be read now; try again."))) {
        reply_fault(p, &f);
        return;
    }
    bool known = player.id != 0;
    snprintf(player.name, sizeof player.name, "%s", name);
    if (!known)
        player.id = ++server->last_player;
    struct visit *v = visit_new(server, p, &player);
    if (!v)
        return;
    v->steps = 1; /* until everything is queued */
    visit_put(v, (struct store_job){.kind = known ? STORE_RENAME : STORE_PLAYER, .player = player.id, .name = name});
    if (!known)
        put_session(v);
    visit_saved(v, STORE_OK);
}

void session_delete(struct server *server, struct peer *p, const struct request *r) {
    struct player nobody = {0};
    struct visit *v = visit_new(server, p, &nobody);
    if (!v)
        return;
    struct store_job job = {.kind = STORE_REVOKE};
    token_hash(r->session, job.hash);
    clients_sign_out(server, job.hash);
    v->steps = 1;
    visit_put(v, job);
    visit_saved(v, STORE_OK);
}

/* ---- accounts */

static bool read_account(struct server *server, const struct request *r, struct visit *v, struct fault *f) {
    static const char *const fields[] = {"account", "password", NULL};
    struct json body;
    if (!limits_request(server, r->address, true))
        return fault_say(f, "slow_down", "Too many attempts; wait a minute.");
    if (!body_read(server, r, fields, &body, f))
        return false;
    if (!json_words(json_get(body, "account"), v->account, sizeof v->account) || strlen(v->account) < 3 ||
        strlen(v->account) > ACCOUNT_CHARS ||
        strspn(v->account, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(v->account))
        return fault_say(f, "bad_request", "\"account\" must be 3 to 24 of a-z, 0-9, _ and -.");
    if (!json_words(json_get(body, "password"), v->password, sizeof v->password) ||
        strlen(v->password) < PASSWORD_LEAST)
        return fault_say(f, "bad_request", "\"password\" must be 8 to 200 bytes.");
    if (server->hashing >= HASHING_MAX)
        return fault_say(f, "busy", "Too many people sign in now; try again in a second.");
    return true;
}

static void hash_password(uv_work_t *work) {
    struct visit *v = work->data;
    v->good = !crypto_pwhash_str(v->hashed, v->password, strlen(v->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                 crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

static void check_password(uv_work_t *work) {
    struct visit *v = work->data;
    v->good = !crypto_pwhash_str_verify(v->hashed, v->password, strlen(v->password));
}

static void password_hashed(uv_work_t *work, int status) {
    struct visit *v = work->data;
    v->server->hashing--;
    if (status || !v->good) {
        visit_fail(v, "busy", "There is not enough memory now; try again.");
        return;
    }
    snprintf(v->player.account, sizeof v->player.account, "%s", v->account);
    visit_put(v, (struct store_job){
                     .kind = STORE_ACCOUNT, .player = v->player.id, .account = v->account, .password = v->hashed});
}

static void password_checked(uv_work_t *work, int status) {
    struct visit *v = work->data;
    v->server->hashing--;
    if (status || !v->good || !v->known) {
        visit_fail(v, "wrong_login", "The account's name or the password is wrong.");
        return;
    }
    v->server->figures.logins++;
    put_session(v);
}

void account_post(struct server *server, struct peer *p, const struct request *r) {
    struct player player;
    struct fault f = {0};
    bool read = player_of(server, r->session, &player);
    struct visit *v = visit_new(server, p, &player);
    if (!v)
        return;
    if ((read && player.id) || fault_say(&f, "no_session", "Choose a name first (POST /api/session)."))
        if (!player.account[0] || fault_say(&f, "not_now", "You have an account already."))
            read_account(server, r, v, &f);
    if (f.code) {
        visit_fail(v, f.code, f.why.text);
        return;
    }
    server->hashing++;
    uv_queue_work(&server->loop, &v->work, hash_password, password_hashed);
}

static bool keep_account(void *context, const struct store_row *row) {
    struct visit *v = context;
    v->known = row->player;
    v->player.id = row->player;
    snprintf(v->player.name, sizeof v->player.name, "%s", row->name);
    snprintf(v->player.account, sizeof v->player.account, "%s", row->account);
    snprintf(v->hashed, sizeof v->hashed, "%s", row->password ? row->password : "");
    return false;
}

void login_post(struct server *server, struct peer *p, const struct request *r) {
    /* Checked when the account is unknown, so that the time tells nothing. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    struct player player = {0};
    struct fault f = {0};
    struct visit *v = visit_new(server, p, &player);
    if (!v)
        return;
    snprintf(v->hashed, sizeof v->hashed, "%s", nobody);
    if (read_account(server, r, v, &f) && store_read(server->store, &(struct store_query){.question = STORE_ACCOUNT_OF,
                                                                                          .account = v->account,
                                                                                          .visit = keep_account,
                                                                                          .context = v}) != STORE_OK)
        fault_say(&f, "not_saved", "The database cannot be read now; try again.");
    if (f.code) {
        visit_fail(v, f.code, f.why.text);
        return;
    }
    server->hashing++;
    uv_queue_work(&server->loop, &v->work, check_password, password_checked);
}
