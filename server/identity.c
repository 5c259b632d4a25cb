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

/* ---- names and other short texts */

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

/* ---- what is waited for: the store, or a password */

enum purpose { TO_REGISTER, TO_LOG_IN, TO_BE_FORGOTTEN };

struct visit {
    struct server *server;
    struct peer *peer;
    struct player player;
    int64_t known;          /* the account's player, for a login */
    bool good, sets_cookie; /* the password fits; the answer has a new session */
    enum purpose purpose;
    unsigned steps; /* commits still to come */
    enum store_result result;
    char session[2 * SESSION_BYTES + 1], old_session[COOKIE_BYTES];
    char account[28], password[PASSWORD_MOST + 1], hashed[crypto_pwhash_STRBYTES];
    uv_work_t work;
    bool ends; /* a session, by its hash */
    uint8_t ended[SHA_BYTES];
};

static struct visit *visit_new(struct server *server, struct peer *p, const struct request *r,
                               const struct player *player) {
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
    snprintf(v->old_session, sizeof v->old_session, "%s", r->session);
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

/* Over TLS the name keeps the cookie from being set by a page of another host or without TLS. */
static void write_cookie(const struct server *server, const char *session, char *out, size_t size) {
    snprintf(out, size, "Set-Cookie: %s%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s\r\n",
             server->config.secure ? COOKIE_PREFIX : "", COOKIE_NAME, session, session[0] ? 31536000 : 0,
             server->config.secure ? "; Secure" : "");
}

static void reply_player(struct server *server, struct peer *p, const struct player *player, const char *session) {
    char cookie[240] = "";
    struct text *out = scratch(server);
    write_player(player, out);
    if (session)
        write_cookie(server, session, cookie, sizeof cookie);
    reply_json(p, 200, out, cookie);
}

static void visit_answer(struct visit *v) {
    struct server *server = v->server;
    uint8_t before[SHA_BYTES];
    token_hash(v->old_session, before);
    session_void(server, before);
    player_changed(server, v->player.id);
    if (v->purpose == TO_BE_FORGOTTEN && v->player.id) {
        static const struct player nobody;
        player_forgotten(server, v->player.id);
        v->player = nobody;
        reply_player(server, v->peer, &v->player, "");
    } else {
        reply_player(server, v->peer, &v->player, v->sets_cookie ? v->session : NULL);
    }
    visit_free(v);
}

static void visit_saved(void *context, enum store_result result) {
    struct visit *v = context;
    if (result != STORE_OK && v->result == STORE_OK)
        v->result = result;
    if (--v->steps)
        return;
    if (v->result == STORE_OK && v->ends) { /* now, and not before: whoever used it until here is gone too */
        session_void(v->server, v->ended);
        clients_sign_out(v->server, v->ended);
    }
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

/* The session of before is void: whoever had planted or seen it has nothing of the new one. */
static void put_rotated_session(struct visit *v, bool same_player) {
    struct store_job job = {.kind = STORE_REVOKE};
    uint8_t fresh[SHA_BYTES];
    put_session(v);
    if (strlen(v->old_session) != 2 * SESSION_BYTES)
        return;
    token_hash(v->old_session, job.hash);
    token_hash(v->session, fresh);
    visit_put(v, job);
    session_void(v->server, job.hash);
    if (same_player)
        clients_rotate(v->server, job.hash, fresh);
    else
        clients_sign_out(v->server, job.hash);
}

/* ---- guests */

void session_get(struct server *server, struct peer *p, const struct request *r, const struct player *player) {
    bool moves = server->config.secure && player->id && !r->host_cookie; /* from before there was TLS */
    reply_player(server, p, player, moves ? r->session : NULL);
}

void session_post(struct server *server, struct peer *p, const struct request *r, const struct player *found) {
    static const char *const fields[] = {"name", NULL};
    struct player player = *found;
    struct json body;
    struct fault f = {0};
    char name[NAME_BYTES];
    if (!body_read(server, r, fields, &body, &f) ||
        !person_name_read(server, json_get(body, "name"), name, sizeof name, &f)) {
        reply_fault(p, &f);
        return;
    }
    bool known = player.id != 0;
    snprintf(player.name, sizeof player.name, "%s", name);
    if (!known)
        player.id = ++server->last_player;
    struct visit *v = visit_new(server, p, r, &player);
    if (!v)
        return;
    v->steps = 1; /* until everything is queued */
    visit_put(v, (struct store_job){.kind = known ? STORE_RENAME : STORE_PLAYER, .player = player.id, .name = name});
    if (!known)
        put_session(v);
    visit_saved(v, STORE_OK);
}

void session_delete(struct server *server, struct peer *p, const struct request *r, const struct player *player) {
    static const struct player nobody;
    struct visit *v = visit_new(server, p, r, &nobody);
    (void)player;
    if (!v)
        return;
    struct store_job job = {.kind = STORE_REVOKE};
    token_hash(r->session, job.hash);
    v->ends = true;
    memcpy(v->ended, job.hash, SHA_BYTES);
    v->sets_cookie = true; /* an empty one */
    v->steps = 1;
    visit_put(v, job);
    visit_saved(v, STORE_OK);
}

/* ---- accounts */

static bool read_password(struct json body, struct visit *v, struct fault *f) {
    return (json_words(json_get(body, "password"), v->password, sizeof v->password) &&
            strlen(v->password) >= PASSWORD_LEAST) ||
           fault_say(f, "bad_request", "\"password\" must be 8 to 200 bytes.");
}

static bool may_hash(struct visit *v, const char *address, struct fault *f) {
    struct server *server = v->server;
    if (!limits_request(server, address, true) || !limits_account(server, v->account))
        return fault_say(f, "slow_down", "Too many attempts; wait a minute.");
    if (server->hashing >= HASHING_MAX)
        return fault_say(f, "busy", "Too many people sign in now; try again in a second.");
    return true;
}

static bool read_account(const struct request *r, struct visit *v, struct fault *f) {
    static const char *const fields[] = {"account", "password", NULL};
    struct json body;
    if (!body_read(v->server, r, fields, &body, f))
        return false;
    if (!json_words(json_get(body, "account"), v->account, sizeof v->account) || strlen(v->account) < 3 ||
        strlen(v->account) > ACCOUNT_CHARS ||
        strspn(v->account, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(v->account))
        return fault_say(f, "bad_request", "\"account\" must be 3 to 24 of a-z, 0-9, _ and -.");
    return read_password(body, v, f) && may_hash(v, r->address, f);
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
    v->steps = 1; /* until everything is queued */
    visit_put(v, (struct store_job){
                     .kind = STORE_ACCOUNT, .player = v->player.id, .account = v->account, .password = v->hashed});
    put_rotated_session(v, true);
    visit_saved(v, STORE_OK);
}

static void password_checked(uv_work_t *work, int status) {
    struct visit *v = work->data;
    v->server->hashing--;
    if (status || !v->good || !v->known) {
        visit_fail(v, "wrong_login", "The account's name or the password is wrong.");
        return;
    }
    if (v->purpose == TO_BE_FORGOTTEN) {
        visit_put(v, (struct store_job){.kind = STORE_FORGET, .player = v->player.id});
        return;
    }
    if (player_banned(v->server, v->known)) {
        visit_fail(v, "forbidden", "This account is banned from this server.");
        return;
    }
    v->server->figures.logins++;
    limits_account_good(v->server, v->account);
    v->steps = 1; /* until everything is queued */
    put_rotated_session(v, false);
    visit_saved(v, STORE_OK);
}

void account_post(struct server *server, struct peer *p, const struct request *r, const struct player *player) {
    struct fault f = {0};
    struct visit *v = visit_new(server, p, r, player);
    if (!v)
        return;
    v->purpose = TO_REGISTER;
    if (!player->id)
        fault_say(&f, "no_session", "Choose a name first (POST /api/session).");
    else if (player->account[0])
        fault_say(&f, "not_now", "You have an account already.");
    else if (read_account(r, v, &f) && !account_name_fits(server, v->account))
        fault_say(&f, "bad_request", "This name is not allowed here; choose another one.");
    if (f.code) {
        visit_fail(v, f.code, f.why.text);
        return;
    }
    server->hashing++;
    uv_queue_work(&server->loop, &v->work, hash_password, password_hashed);
}

/* ---- with what the store knows of the account */

static bool keep_account(void *context, const struct store_row *row) {
    struct visit *v = context;
    v->known = row->player;
    v->player.id = row->player;
    snprintf(v->player.name, sizeof v->player.name, "%s", row->name);
    snprintf(v->player.account, sizeof v->player.account, "%s", row->account);
    snprintf(v->hashed, sizeof v->hashed, "%s", row->password ? row->password : "");
    return false;
}

static void account_read(void *context, enum store_result result) {
    struct visit *v = context;
    struct server *server = v->server;
    if (result != STORE_OK) {
        server->hashing--;
        visit_fail(v, "not_saved", "The database cannot be read now; try again.");
    } else if (uv_queue_work(&server->loop, &v->work, check_password, password_checked)) {
        server->hashing--;
        visit_fail(v, "busy", "There is not enough memory now; try again.");
    }
}

/* Counted as being hashed from here on, so that a server that stops waits for it. */
static void check_account(struct visit *v) {
    /* Checked when the account is unknown, so that the time tells nothing. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    struct store_query query = {
        .question = STORE_ACCOUNT_OF, .account = v->account, .visit = keep_account, .done = account_read, .context = v};
    snprintf(v->hashed, sizeof v->hashed, "%s", nobody);
    v->server->hashing++;
    if (!store_get(v->server->store, &query))
        account_read(v, STORE_FAILED);
}

void login_post(struct server *server, struct peer *p, const struct request *r, const struct player *player) {
    static const struct player nobody;
    struct fault f = {0};
    struct visit *v = visit_new(server, p, r, &nobody);
    (void)player;
    if (!v)
        return;
    v->purpose = TO_LOG_IN;
    if (read_account(r, v, &f))
        check_account(v);
    else
        visit_fail(v, f.code, f.why.text);
}

/* DELETE /api/me: who has an account says the password. */
void me_delete(struct server *server, struct peer *p, const struct request *r, const struct player *player) {
    static const char *const fields[] = {"password", NULL};
    struct fault f = {0};
    struct json body;
    struct visit *v = visit_new(server, p, r, player);
    if (!v)
        return;
    v->purpose = TO_BE_FORGOTTEN;
    snprintf(v->account, sizeof v->account, "%s", player->account);
    if (!player->id)
        fault_say(&f, "no_session", "There is nobody to forget: no session.");
    else if (player->account[0] && body_read(server, r, fields, &body, &f) && read_password(body, v, &f))
        may_hash(v, r->address, &f);
    if (f.code)
        visit_fail(v, f.code, f.why.text);
    else if (player->account[0])
        check_account(v);
    else
        visit_put(v, (struct store_job){.kind = STORE_FORGET, .player = player->id});
}
