/* The commands of the program `clowder`. Each gets the arguments after its own name and returns the exit
 * code: 0 done, 1 refused or failed (a sentence on standard error), 2 wrong arguments. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/text.h"

#include <stdio.h>

struct command {
    const char *name, *usage, *says;
    int (*run)(int argc, char **argv);
    const char *help; /* what `clowder NAME --help` adds to the usage line */
};

extern const struct command commands[]; /* ended by a null name */

int cli_admin(int argc, char **argv);
void cli_admin_help(void);
int cli_analyse(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_exploit(int argc, char **argv);
int cli_fsck(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_lab(int argc, char **argv);
int cli_ladder(int argc, char **argv);
int cli_league(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_restore(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_serve(int argc, char **argv);
void cli_serve_help(void);
int cli_train(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_worker(int argc, char **argv);

/* Says the sentence on standard error and returns the code. */
int cli_fail(int code, const char *sentence);
/* The language of the person at the terminal, such as "de_DE.UTF-8", from LC_ALL, LC_MESSAGES or LANG; "en" without. */
const char *cli_language(void);
/* Reads one line without its end; longer lines are read to their end and cut. Zero bytes count as text. */
enum line { LINE_READ, LINE_TOO_LONG, LINE_END };
enum line cli_read_line(FILE *from, char *buffer, size_t size, size_t *length);
bool cli_valid_utf8(const char *text, size_t length);
/* A whole file; null after a complaint. The caller frees it. */
char *cli_read_file(const char *path, size_t most, size_t *length, struct complaint *why);

#endif
