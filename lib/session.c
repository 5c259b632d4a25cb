/* Sessions: the public functions clowder_session_... over session/. */
#include "lib/inside.h"

#include "core/record.h"
#include "games/games.h"
#include "session/session.h"

#include <stdlib.h>

struct clowder_session {
    clowder_match match; /* the session's own match, to look at; its tape is not used */
    struct session *inside;
};

/* The functions that look at a match find the events of the last step where they always are. */
static void refresh(clowder_session *session) {
    size_t last = session_match(session->inside)->count;
    session->match.events = session_events(session->inside, last, last);
}

static clowder_session *wrap(struct session *inside, struct complaint *why, char *error) {
    clowder_session *session = inside ? calloc(1, sizeof *session) : NULL;
    if (!session) {
        complain(why, "There is not enough memory for a match.");
        session_close(inside);
        return lib_refuse(error, why);
    }
    session->inside = inside;
    session->match.match = (struct match *)session_match(inside);
    refresh(session);
    return session;
}

clowder_session *clowder_session_open(const char *game_id, int players, const char *options, const char *seed,
                                      char *error) {
    struct complaint why = {""};
    uint8_t key[SEED_BYTES];
    struct table t;
    if (!lib_table(game_id, players, options, seed, &t, key, &why))
        return lib_refuse(error, &why);
    return wrap(session_open(&t, key, &why), &why, error);
}

clowder_session *clowder_session_load(const char *state_json, char *error) {
    struct complaint why = {""};
    return wrap(session_adopt(lib_load(state_json, &why), &why), &why, error);
}

clowder_session *clowder_session_replay(const char *record, size_t length, char *error) {
    struct complaint why = {""};
    return wrap(session_adopt(record_read(record, length, games_find, NULL, &why), &why), &why, error);
}

void clowder_session_close(clowder_session *session) {
    if (!session)
        return;
    session_close(session->inside);
    free(session);
}

const clowder_match *clowder_session_match(const clowder_session *session) {
    return &session->match;
}

static int answer(clowder_session *session, bool good, const struct complaint *why, char *error) {
    if (good)
        refresh(session);
    else
        lib_tell(error, why);
    return good;
}

int clowder_session_person(clowder_session *session, int seat_number, const char *name, char *error) {
    struct complaint why = {""};
    return answer(session, session_seat_person(session->inside, (unsigned)seat_number - 1, name, &why), &why, error);
}

int clowder_session_bot(clowder_session *session, int seat_number, const char *spec, const char *name, char *error) {
    struct complaint why = {""};
    return answer(session, session_seat_bot(session->inside, (unsigned)seat_number - 1, spec, name, &why), &why, error);
}

unsigned clowder_session_asked(const clowder_session *session) {
    return session_asked(session->inside);
}

int clowder_session_next_bot(const clowder_session *session) {
    return session_next_bot(session->inside) + 1;
}

int clowder_session_bot_move(clowder_session *session, char *error) {
    struct complaint why = {""};
    int who = session_bot_move(session->inside, &why);
    answer(session, who >= 0, &why, error);
    return who + 1;
}

int clowder_session_play(clowder_session *session, int seat_number, const char *words, char *error) {
    struct complaint why = {""};
    return answer(session, session_play_words(session->inside, (unsigned)seat_number - 1, words, &why), &why, error);
}

int clowder_session_undo(clowder_session *session, int seat_number, char *error) {
    struct complaint why = {""};
    return answer(session, session_undo(session->inside, (unsigned)seat_number - 1, &why), &why, error);
}

/* ---- what a viewer is shown */

static void write_look(const void *what, long which, int viewer, struct text *out) {
    const clowder_session *session = what;
    (void)which;
    session_look_write(session->inside, lib_viewer(&session->match, viewer), out);
}

size_t clowder_session_look(const clowder_session *session, int viewer, char *out, size_t size) {
    return lib_write(write_look, session, 0, viewer, out, size);
}

static void write_news(const void *what, long which, int viewer, struct text *out) {
    const clowder_session *session = what;
    (void)which;
    session_news_write(session->inside, lib_viewer(&session->match, viewer), out);
}

size_t clowder_session_news(const clowder_session *session, int viewer, char *out, size_t size) {
    return lib_write(write_news, session, 0, viewer, out, size);
}

void clowder_session_told(clowder_session *session, int viewer) {
    session_told(session->inside, lib_viewer(&session->match, viewer));
}

size_t clowder_session_told_to(const clowder_session *session, int viewer) {
    return session_told_to(session->inside, lib_viewer(&session->match, viewer));
}

struct span {
    const clowder_session *session;
    size_t from, to;
};

static void write_events(const void *what, long which, int viewer, struct text *out) {
    const struct span *span = what;
    (void)which;
    session_events_write(span->session->inside, lib_viewer(&span->session->match, viewer), span->from, span->to, out);
}

size_t clowder_session_events(const clowder_session *session, int viewer, size_t from, size_t to, char *out,
                              size_t size) {
    struct span span = {session, from, to};
    return lib_write(write_events, &span, 0, viewer, out, size);
}

static void write_sentences(const void *what, long which, int viewer, struct text *out) {
    const struct span *span = what;
    (void)which;
    session_say(span->session->inside, lib_viewer(&span->session->match, viewer), span->from, span->to, out);
}

size_t clowder_session_say(const clowder_session *session, int viewer, size_t from, size_t to, char *out, size_t size) {
    struct span span = {session, from, to};
    return lib_write(write_sentences, &span, 0, viewer, out, size);
}
