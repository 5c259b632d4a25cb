/* libclowder: cat games by the rules. One header, plain C, no other dependency for whoever includes it.
 *
 * Seats are numbered from 1. A viewer is a seat, or CLOWDER_SPECTATOR, or CLOWDER_EVERYTHING. Texts go into the
 * caller's buffer, always ended by a zero byte; functions that write one return its whole length, so a value of
 * `size` or more means the buffer was too small. Whatever can be refused returns 0 (or null) and puts a sentence
 * for a person into `error`, a buffer of CLOWDER_ERROR_SIZE bytes that may be null. */
#ifndef CLOWDER_H
#define CLOWDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CLOWDER_API __attribute__((visibility("default")))
#else
#define CLOWDER_API
#endif

enum { CLOWDER_SPECTATOR = 0, CLOWDER_EVERYTHING = -1, CLOWDER_ERROR_SIZE = 800 };

typedef struct clowder_match clowder_match;

CLOWDER_API const char *clowder_version(void);
CLOWDER_API size_t clowder_games(char *out, size_t size); /* JSON list: ids, names, players, options */
CLOWDER_API size_t clowder_rules(const char *game, char *out, size_t size); /* how to play, Markdown; 0: no such game */
CLOWDER_API size_t clowder_phases(const char *game, char *out, size_t size);  /* JSON: {"lead":"prompt",...} */
CLOWDER_API size_t clowder_actions(const char *game, char *out, size_t size); /* JSON list: text of every action */
CLOWDER_API size_t clowder_sayings(const char *game, char *out, size_t size); /* JSON: {"event":"sentence",...} */

/* What a game declares about play, JSON: {"together","asks_in_secret","nothing","fields","seat_arguments"}: whether
 * seats choose at the same time, whether questions are asked in secret, the action that does nothing (or null), which
 * fields of events name seats, components or choices, and which arguments of actions are seats. 0: no such game. */
CLOWDER_API size_t clowder_facts(const char *game, char *out, size_t size);

/* A new match. `options` as "course=short target=3", or null; `seed` is 1 to 64 hex digits. */
CLOWDER_API clowder_match *clowder_open(const char *game, int players, const char *options, const char *seed,
                                        char *error);
CLOWDER_API clowder_match *clowder_load(const char *state_json, char *error);
CLOWDER_API clowder_match *clowder_replay(const char *record, size_t length, char *error);
CLOWDER_API clowder_match *clowder_copy(const clowder_match *match, char *error); /* to play on from here */
/* A match in a world that the seat cannot rule out, to think about: it begins where this one is, with another
 * generator. */
CLOWDER_API clowder_match *clowder_guess(const clowder_match *match, int seat, uint64_t seed, char *error);
CLOWDER_API void clowder_close(clowder_match *match);

CLOWDER_API unsigned clowder_pending(const clowder_match *match); /* bit s - 1: seat s may act; 0 when over */
CLOWDER_API size_t clowder_legal(const clowder_match *match, int seat, uint16_t *out, size_t room);
CLOWDER_API size_t clowder_legal_json(const clowder_match *match, int seat, char *out, size_t size);
CLOWDER_API size_t clowder_action_text(const clowder_match *match, int number, char *out, size_t size);
CLOWDER_API int clowder_play(clowder_match *match, int seat, const char *action, char *error);
CLOWDER_API int clowder_play_number(clowder_match *match, int seat, int number, char *error);
/* A player's undo, as far as the rules of information allow; and anybody's, for analysis. */
CLOWDER_API int clowder_may_undo(const clowder_match *match, int seat);
CLOWDER_API int clowder_undo(clowder_match *match, int seat, char *error);
CLOWDER_API int clowder_take_back(clowder_match *match, char *error);

CLOWDER_API size_t clowder_state(const clowder_match *match, char *out, size_t size);
CLOWDER_API size_t clowder_view(const clowder_match *match, int viewer, char *out, size_t size);
CLOWDER_API size_t clowder_text(const clowder_match *match, int viewer, char *out, size_t size); /* the table as text */
CLOWDER_API size_t clowder_result(const clowder_match *match, char *out, size_t size);
CLOWDER_API size_t clowder_events(const clowder_match *match, int viewer, char *out,
                                  size_t size); /* of the last step */
/* The same events; one that came to nothing has a field "reason" as clowder_why() writes it. */
CLOWDER_API size_t clowder_reasons(const clowder_match *match, int viewer, char *out, size_t size);
/* Why a seat can or cannot do an action now, from what it may know: JSON {"legal","rule","why","key","fields"}: the
 * number of the rule, a sentence, and for programs a fixed word and the values in the sentence. 0: no such seat or
 * action. */
CLOWDER_API size_t clowder_why(const clowder_match *match, int seat, const char *action, char *out, size_t size);
CLOWDER_API size_t clowder_record(const clowder_match *match, char *out, size_t size);

/* The position as a seat may know it, as whole numbers for programs that learn. Writes up to `room` of them and returns
 * how many there are: the same for all options and seat counts of a game; 0: no such seat. The layout says what each
 * means, as JSON {"length","fields":[{"name","offset","length","most","seats","own","meaning","constant"}]}. */
CLOWDER_API size_t clowder_numbers(const clowder_match *match, int seat, uint8_t *out, size_t room);
CLOWDER_API size_t clowder_numbers_layout(const char *game, char *out, size_t size);

/* The match step by step: 0 is the set-up, step n the table after n moves. */
CLOWDER_API size_t clowder_steps(const clowder_match *match);
CLOWDER_API size_t clowder_view_at(const clowder_match *match, size_t step, int viewer, char *out, size_t size);
CLOWDER_API size_t clowder_events_at(const clowder_match *match, size_t step, int viewer, char *out, size_t size);
CLOWDER_API size_t clowder_move_at(const clowder_match *match, size_t step, int *seat, char *out, size_t size);

/* The levels for people: JSON [{"level":1,"name":"Kitten","spec":"level:1"},...]. */
CLOWDER_API size_t clowder_levels(char *out, size_t size);
/* What the bot would do with what the seat may know. `spec` as "level:3"; the action's number, or -1. */
CLOWDER_API int clowder_bot(const clowder_match *match, int seat, const char *spec, double *value, char *error);
/* The strength for a bot "fit:250", 100 to 500, that fits results against levels: a level and +, - or = for each match,
 * as in "2+3-"; 0: they cannot be read. */
CLOWDER_API int clowder_fit(const char *results);
/* Numbers that bots of a game have learnt, for a build without them, as the WebAssembly module is: the bytes of
 * games/GAME/data/NAME.bin. The engine keeps the pointer, so the bytes must stay for good; call it while no bot thinks.
 * 1: taken. 0: the game has no such file, or the build has it already. Without them those bots still play, by thought.
 */
CLOWDER_API int clowder_trained(const char *game, const char *name, const void *bytes, size_t size);

/* The best three actions with the seat's chance to win, from what it may know: JSON {"seat","best":[{"action","chance",
 * "play"}]}, `play` only where seats choose at the same time: how often to play it. 0: the seat is not asked for
 * anything. Work is given in iterations; 4000 is good. */
CLOWDER_API size_t clowder_hint(const clowder_match *match, int seat, int iterations, char *out, size_t size);
/* The match so far, judged decision by decision: JSON {"game","players","over","start":[chances],"result","lost",
 * "adjusted","luck","moves":[{"step","seat","action","best","forced","best_chance","chance","loss","mark","habit",
 * "why","because","turning","after":[chances]}]}. `habit` (what people overlook who play so) and `why` (what changes by
 * it) are sentences, where there is something to say. `because` says the same as `why` for programs:
 * [{"key","outcome" or "seat","played","better"}], how it is after the action played and after the better one. The key
 * "cases" gives the share of cases in which an outcome comes, an event with the fields that count; "times" how often it
 * comes; "final_score" the mean of a seat. `mark` is "", "doubtful", "mistake" or "blunder" (5, 10, 15 points of
 * the chance to win, given what the seat could know); `after` is everybody's chance with everything known. 0: memory is
 * out. */
CLOWDER_API size_t clowder_analyse(const clowder_match *match, int iterations, char *out, size_t size);

/* ---- components of an owner's own, and how balanced a game is with them */

/* Matches of this game are opened with these components from now on; an empty text brings back the house's. The rows
 * come as JSON, because this library reads no files:
 * {"source":TEXT,"title":KEY,"rows":[[LINE,COLUMN,[[KEY,VALUE,LINE,COLUMN],...]],...]}. What is wrong is told as
 * name:line:column: sentence, with the line and a caret. */
CLOWDER_API int clowder_components(const char *game, const char *name, const char *sheet_json, char *error);

/* Games of bots, for a report in HTML. clowder_lab_play() plays some of them and returns how many times it is still to
 * be called. */
typedef struct clowder_lab clowder_lab;
CLOWDER_API clowder_lab *clowder_lab_open(const char *game, int players, const char *bot, int games, const char *seed,
                                          char *error);
CLOWDER_API int clowder_lab_play(clowder_lab *lab);
CLOWDER_API size_t clowder_lab_report(clowder_lab *lab, char *out, size_t size);
CLOWDER_API void clowder_lab_close(clowder_lab *lab);

/* ---- sessions: one match as people and bots play it on one device.
 *
 * A session keeps who sits where, the events of every step, and what each viewer has been told of them. It reads no
 * clock: a program lets bots move while clowder_session_next_bot() names one, shows the news, and asks a person. */
typedef struct clowder_session clowder_session;

CLOWDER_API clowder_session *clowder_session_open(const char *game, int players, const char *options, const char *seed,
                                                  char *error);
CLOWDER_API clowder_session *clowder_session_load(const char *state_json, char *error);
CLOWDER_API clowder_session *clowder_session_replay(const char *record, size_t length, char *error);
CLOWDER_API void clowder_session_close(clowder_session *session);
/* The match, for all functions above that only look. It lives as long as the session. */
CLOWDER_API const clowder_match *clowder_session_match(const clowder_session *session);

/* Who sits where. All seats are empty at first. A null name becomes "Seat N". */
CLOWDER_API int clowder_session_person(clowder_session *session, int seat, const char *name, char *error);
CLOWDER_API int clowder_session_bot(clowder_session *session, int seat, const char *spec, const char *name,
                                    char *error);

CLOWDER_API unsigned clowder_session_asked(const clowder_session *session); /* bit s - 1: the person on seat s */
CLOWDER_API int clowder_session_next_bot(const clowder_session *session);   /* a seat; 0: no bot is asked */
/* That bot thinks and moves: its seat, or 0. */
CLOWDER_API int clowder_session_bot_move(clowder_session *session, char *error);
CLOWDER_API int clowder_session_play(clowder_session *session, int seat, const char *action, char *error);
CLOWDER_API int clowder_session_undo(clowder_session *session, int seat, char *error);

/* JSON {"viewer","step","prompt","legal":[...],"may_undo","view":{...},"result":{...}}: the table now. */
CLOWDER_API size_t clowder_session_look(const clowder_session *session, int viewer, char *out, size_t size);
/* JSON {"from","step","back","events":[...]}: what happened since the viewer was last told; after an undo `back` is
 * true and the events are all there are. clowder_session_told() says that the viewer knows it now. */
CLOWDER_API size_t clowder_session_news(const clowder_session *session, int viewer, char *out, size_t size);
CLOWDER_API void clowder_session_told(clowder_session *session, int viewer);
CLOWDER_API size_t clowder_session_told_to(const clowder_session *session, int viewer); /* the first step not told */
/* The events of the steps `from` to `to`, both included: as a JSON list, or in sentences, one a line. */
CLOWDER_API size_t clowder_session_events(const clowder_session *session, int viewer, size_t from, size_t to, char *out,
                                          size_t size);
CLOWDER_API size_t clowder_session_say(const clowder_session *session, int viewer, size_t from, size_t to, char *out,
                                       size_t size);

#ifdef __cplusplus
}
#endif

#endif
