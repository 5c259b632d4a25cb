/* Settings of a server: one table for the command line, the environment, the configuration file and the help.
 * --max-body 16384 is CLOWDER_MAX_BODY=16384 and the line `max-body = 16384`. The command line goes before the
 * environment, the environment before the file. */
#define _GNU_SOURCE
#include "server/server.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 65536, LINE_BYTES = 1024, NAME_CHARS = 48 };

enum kind { SWITCH, NUMBER, PORT, WORD, WORDS };

static const struct setting {
    const char *name, *value, *says; /* value: how the help calls it */
    enum kind kind;
    size_t offset;
    long least, most;
    bool live; /* taken over by SIGHUP; the others need a restart */
} settings[] = {
#define AT(field) offsetof(struct server_config, field)
    {"port", "N", "where to listen; 0 is any free port", PORT, AT(port), 0, 65535, false},
    {"host", "ADDRESS", "the interface; * is every one", WORD, AT(host), 0, 0, false},
    {"database", "FILE", "what must not be forgotten, in SQLite", WORD, AT(database), 0, 0, false},
    {"web", "DIR", "the page; the installed one if not given", WORD, AT(web), 0, 0, false},
    {"origin", "URL", "another page that may talk to this server; up to 8", WORDS, AT(origins), 0, 0, true},
    {"secure", NULL, "cookies only over TLS: a proxy with TLS stands in front", SWITCH, AT(secure), 0, 0, true},
    {"trust-proxy", NULL, "take addresses from X-Forwarded-For, which the proxy sets", SWITCH, AT(trust_proxy), 0, 0,
     false},
    {"allow-positions", NULL, "tables may begin from a given position (for lessons and tests)", SWITCH,
     AT(allow_positions), 0, 0, true},
    {"public-metrics", NULL, "/metrics for everybody, not for this machine only", SWITCH, AT(public_metrics), 0, 0,
     true},
    {"no-chat", NULL, "nobody can chat", SWITCH, AT(no_chat), 0, 0, true},
    {"blocked-names", "FILE", "words, one a line, that no name may contain", WORD, AT(blocked_names), 0, 0, true},
    {"quiet", NULL, "log warnings and errors only", SWITCH, AT(quiet), 0, 0, true},
    {"absent", "SECONDS", "without a clock a bot plays for who is gone so long; 0: never", NUMBER, AT(absent_seconds),
     0, 1000000, true},
    {"keep-days", "DAYS", "finished tables are deleted after so many days; 0: never", NUMBER, AT(keep_days), 0, 100000,
     true},
    {"session-days", "DAYS", "a session that is not used so long is over", NUMBER, AT(session_days), 1, 100000, true},
    {"forget-seconds", "SECONDS", "finished tables nobody looks at leave the memory after this", NUMBER,
     AT(forget_seconds), 1, 1000000, true},
    {"expire-listed", "SECONDS", "listed tables that wait for players are given up after so long without a visitor",
     NUMBER, AT(expire_listed), 1, 100000000, true},
    {"expire-open", "SECONDS", "the same for private ones", NUMBER, AT(expire_open), 1, 100000000, true},
    {"expire-playing", "SECONDS", "matches are given up after so long without a visitor or a move", NUMBER,
     AT(expire_playing), 1, 100000000, true},
    {"think-threads", "N", "threads for bots", NUMBER, AT(think_threads), 1, 60, false},
    {"think-queue", "N", "moves of bots that may wait before bots get weaker", NUMBER, AT(think_queue), 1, 100000,
     false},
    {"max-bot-work", "N", "the most iterations of a bot that is asked for by its spec", NUMBER, AT(bot_work), 1,
     100000000, true},
    {"max-body", "BYTES", "of a request", NUMBER, AT(body_bytes), 1024, 1 << 24, false},
    {"max-frame", "BYTES", "of a message to the server", NUMBER, AT(frame_bytes), 512, 1 << 20, false},
    {"max-queue", "BYTES", "waiting for a client that reads slowly", NUMBER, AT(queue_bytes), 65536, 1 << 28, false},
    {"max-connections", "N", "in all", NUMBER, AT(connections), 1, 1000000, true},
    {"max-connections-per-address", "N", "of one address", NUMBER, AT(connections_per_address), 1, 1000000, true},
    {"max-tables", "N", "in memory", NUMBER, AT(tables), 1, 10000000, true},
    {"max-tables-per-player", "N", "that one player hosts and that are not over", NUMBER, AT(tables_per_player), 1,
     10000000, true},
    {"requests-per-second", "N", "of one address", NUMBER, AT(requests_per_second), 1, 1000000, true},
    {"messages-per-second", "N", "of one player", NUMBER, AT(messages_per_second), 1, 1000000, true},
    {"header-seconds", "N", "a request's head may take", NUMBER, AT(header_seconds), 1, 600, false},
    {"idle-seconds", "N", "between two requests of a connection", NUMBER, AT(idle_seconds), 1, 3600, false},
    {"ping-seconds", "N", "after which an idle socket is pinged", NUMBER, AT(ping_seconds), 1, 3600, false},
    {"pong-seconds", "N", "it may take to answer", NUMBER, AT(pong_seconds), 1, 3600, false},
#undef AT
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* Texts that settings point to. Equal texts are kept once, so reading again takes no more memory. */
struct kept {
    struct kept *next;
    char text[];
};

static const char *keep(struct server_settings *s, const char *text) {
    for (struct kept *k = s->kept; k; k = k->next)
        if (!strcmp(k->text, text))
            return k->text;
    size_t bytes = strlen(text) + 1;
    struct kept *k = malloc(sizeof *k + bytes);
    if (!k)
        return NULL;
    memcpy(k->text, text, bytes);
    k->next = s->kept;
    s->kept = k;
    return k->text;
}

static const struct setting *find(const char *name) {
    for (size_t i = 0; i < SETTINGS; i++)
        if (!strcmp(settings[i].name, name))
            return &settings[i];
    return NULL;
}

static bool read_number(const struct setting *what, const char *digits, long *out) {
    char *end;
    errno = 0;
    *out = strtol(digits, &end, 10);
    return *digits && !*end && !errno && *out >= what->least && *out <= what->most;
}

static bool read_switch(const char *word, bool *out) {
    static const char *const yes[] = {"true", "yes", "on", "1", ""}, *const no[] = {"false", "no", "off", "0"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!strcmp(word, yes[i]))
            return *out = true;
    *out = false;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (!strcmp(word, no[i]))
            return true;
    return false;
}

/* `where` is how the sentence names it: --max-body, CLOWDER_MAX_BODY, "line 3 of FILE". */
static bool set(struct server_settings *s, const struct setting *what, const char *value, const char *where,
                struct complaint *why) {
    char *place = (char *)&s->config + what->offset;
    const char *text = what->kind == WORD || what->kind == WORDS ? keep(s, value) : NULL;
    long number;
    switch (what->kind) {
    case SWITCH:
        return read_switch(value, (bool *)place) || complain(why, "%s is either true or false.", where);
    case NUMBER:
    case PORT:
        if (!read_number(what, value, &number))
            return complain(why, "%s takes a number from %ld to %ld.", where, what->least, what->most);
        if (what->kind == PORT)
            *(int *)place = (int)number;
        else
            *(long *)place = number;
        return true;
    case WORD:
        if (!text || !*text)
            return complain(why, "%s needs a value.", where);
        *(const char **)place =
            what->offset == offsetof(struct server_config, host) && !strcmp(text, "*") ? NULL : text;
        return true;
    case WORDS:
        break;
    }
    const char **list = (const char **)place;
    size_t count = 0;
    while (list[count])
        count++;
    if (!text || count >= ORIGINS_MAX)
        return complain(why, "%s may be given %d times at most.", where, ORIGINS_MAX);
    list[count] = text;
    return true;
}

/* ---- the file */

static char *trim(char *text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1]))
        text[--length] = 0;
    return text;
}

static bool read_line(struct server_settings *s, char *line, const char *where, struct complaint *why) {
    char *name = trim(line);
    if (!*name || *name == '#')
        return true;
    char *equals = strchr(name, '=');
    if (!equals)
        return complain(why, "%s: a line is `name = value`.", where);
    *equals = 0;
    char *value = trim(equals + 1);
    const struct setting *what = find(trim(name));
    if (!what)
        return complain(why, "%s: there is no setting \"%.40s\"; see `clowder serve --help`.", where, trim(name));
    return set(s, what, value, where, why);
}

static bool read_file(struct server_settings *s, const char *path, struct complaint *why) {
    char line[LINE_BYTES], where[300];
    FILE *file = fopen(path, "r");
    bool good = true;
    if (!file)
        return complain(why, "The configuration %s cannot be read: %s.", path, strerror(errno));
    for (int number = 1; good && fgets(line, sizeof line, file); number++) {
        snprintf(where, sizeof where, "%.200s, line %d", path, number);
        good = read_line(s, line, where, why);
    }
    fclose(file);
    return good;
}

/* ---- the environment */

static void variable_of(const char *name, char out[NAME_CHARS + 16]) {
    char *at = out + sprintf(out, "CLOWDER_");
    for (; *name; name++)
        *at++ = (char)(*name == '-' ? '_' : *name >= 'a' && *name <= 'z' ? *name - 32 : *name);
    *at = 0;
}

/* A list stands in one variable, its words apart by spaces. */
static bool read_words(struct server_settings *s, const struct setting *what, const char *value, const char *where,
                       struct complaint *why) {
    char copy[LINE_BYTES], *rest = copy;
    if (strlen(value) >= sizeof copy)
        return complain(why, "%s is too long.", where);
    strcpy(copy, value);
    for (char *word; (word = strsep(&rest, " "));)
        if (*word && !set(s, what, word, where, why))
            return false;
    return true;
}

static bool read_environment(struct server_settings *s, struct complaint *why) {
    for (size_t i = 0; i < SETTINGS; i++) {
        char variable[NAME_CHARS + 16];
        variable_of(settings[i].name, variable);
        const char *value = getenv(variable);
        if (value && !(settings[i].kind == WORDS ? read_words : set)(s, &settings[i], value, variable, why))
            return false;
    }
    return true;
}

/* ---- the command line */

static bool read_arguments(struct server_settings *s, struct complaint *why) {
    for (int i = 0; i < s->argc; i++) {
        const char *word = s->argv[i], *value = i + 1 < s->argc ? s->argv[i + 1] : NULL;
        const struct setting *what = strncmp(word, "--", 2) ? NULL : find(word + 2);
        if (!strcmp(word, "--config") && value) {
            i++; /* read before */
            continue;
        }
        if (!what)
            return complain(why, "\"%.60s\" is not understood; see `clowder serve --help`.", word);
        if (what->kind == SWITCH)
            value = "true";
        else
            i++;
        if (!value)
            return complain(why, "%s needs a value.", word);
        if (!set(s, what, value, word, why))
            return false;
    }
    return true;
}

static const char *config_file(const struct server_settings *s) {
    for (int i = 0; i + 1 < s->argc; i++)
        if (!strcmp(s->argv[i], "--config"))
            return s->argv[i + 1];
    return getenv("CLOWDER_CONFIG");
}

bool server_settings_read(struct server_settings *s, int argc, char **argv, struct complaint *why) {
    s->argc = argc;
    s->argv = argv;
    server_defaults(&s->config);
    s->config.web = s->web;
    s->config.settings = s;
    const char *file = config_file(s);
    return (!file || !*file || read_file(s, file, why)) && read_environment(s, why) && read_arguments(s, why);
}

/* Takes over what may change while the server runs; names what would need a restart. */
bool server_settings_reread(struct server_config *config, char *restart, size_t size, struct complaint *why) {
    struct server_settings *s = config->settings;
    struct server_config before = *config;
    restart[0] = 0;
    if (!server_settings_read(s, s->argc, s->argv, why)) {
        s->config = before;
        return false;
    }
    for (size_t i = 0; i < SETTINGS; i++) {
        const struct setting *what = &settings[i];
        static const size_t bytes[] = {[SWITCH] = sizeof(bool),
                                       [NUMBER] = sizeof(long),
                                       [PORT] = sizeof(int),
                                       [WORD] = sizeof(char *),
                                       [WORDS] = sizeof(char *) * (ORIGINS_MAX + 1)};
        char *now = (char *)config + what->offset;
        const char *wanted = (const char *)&s->config + what->offset;
        if (!memcmp(now, wanted, bytes[what->kind]))
            continue;
        if (what->live)
            memcpy(now, wanted, bytes[what->kind]);
        else
            snprintf(restart + strlen(restart), size - strlen(restart), "%s%s", *restart ? " " : "", what->name);
    }
    return true;
}

void server_settings_free(struct server_settings *s) {
    for (struct kept *k = s->kept, *next; k; k = next) {
        next = k->next;
        free(k);
    }
    s->kept = NULL;
}

/* ---- the help */

static void write_default(const struct setting *what, const struct server_config *config, char *out, size_t size) {
    const char *place = (const char *)config + what->offset;
    out[0] = 0;
    if (what->kind == NUMBER)
        snprintf(out, size, " (%ld)", *(const long *)place);
    else if (what->kind == PORT)
        snprintf(out, size, " (%d)", *(const int *)place);
    else if (what->kind == WORD && *(const char *const *)place)
        snprintf(out, size, " (%s)", *(const char *const *)place);
}

void server_settings_help(void (*say)(const char *line)) {
    struct server_config config;
    server_defaults(&config);
    say("  --config FILE                    settings from a file, one `name = value` a line");
    for (size_t i = 0; i < SETTINGS; i++) {
        char flag[80], line[300], preset[100];
        snprintf(flag, sizeof flag, "--%s%s%s", settings[i].name, settings[i].value ? " " : "",
                 settings[i].value ? settings[i].value : "");
        write_default(&settings[i], &config, preset, sizeof preset);
        snprintf(line, sizeof line, "  %-32s %s%s", flag, settings[i].says, preset);
        say(line);
    }
}
