/* clowder admin: words to a running server, or to its database while none runs. */
#include "cli/cli.h"

#include "server/admin.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static void say(const char *line) {
    puts(line);
}

void cli_admin_help(void) {
    puts("  --database FILE            the server's database (clowder.db)\n");
    admin_help(say);
    puts("\nWHO is `player NUMBER`, `account NAME` or, for bans, `address ADDRESS`. While no server runs the commands "
         "work\n"
         "on the database itself, but for those that need one.");
}

/* ---- by a running server */

static int connect_to(const char *path) {
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(there.sun_path, sizeof there.sun_path, "%s", path);
    if (fd >= 0 && !connect(fd, (struct sockaddr *)&there, sizeof there))
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static int call_server(int fd, int argc, char **argv) {
    char buffer[4096];
    bool good = true;
    for (int i = 0; i < argc && good; i++)
        good = send_all(fd, argv[i], strlen(argv[i])) && send_all(fd, "\n", 1);
    good = good && send_all(fd, "\n", 1);
    FILE *answer = good ? fdopen(fd, "r") : NULL;
    if (!answer || !fgets(buffer, sizeof buffer, answer)) {
        if (answer)
            fclose(answer);
        else
            close(fd);
        return cli_fail(1, "The server hung up.");
    }
    int code = (int)strtol(buffer, NULL, 10);
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, answer));)
        fwrite(buffer, 1, count, code ? stderr : stdout);
    fclose(answer);
    return code;
}

/* ---- on the database */

static void note_done(struct admin_call *call) {
    *(bool *)call->context = true;
}

static int call_store(const char *database, int argc, char **argv) {
    struct complaint why = {""};
    bool done = false;
    struct timespec moment = {.tv_nsec = 2000000};
    if (access(database, F_OK)) {
        snprintf(why.text, sizeof why.text, "There is no database %s, and no server runs on it.", database);
        return cli_fail(1, why.text);
    }
    struct store *store = store_open(&(struct store_config){.path = database}, &why);
    if (!store)
        return cli_fail(1, why.text);
    struct admin_call call = {.store = store, .now = (int64_t)time(NULL) * 1000, .done = note_done, .context = &done};
    for (int i = 0; i < argc && i < ADMIN_WORDS; i++)
        call.word[call.words++] = argv[i];
    admin_run(&call);
    while (!done) {
        store_poll(store);
        nanosleep(&moment, NULL);
    }
    store_close(store);
    fputs(call.text ? call.text : "", call.code ? stderr : stdout);
    free(call.text);
    return call.code;
}

int cli_admin(int argc, char **argv) {
    const char *database = getenv("CLOWDER_DATABASE");
    char path[ADMIN_PATH_BYTES];
    if (!database || !*database)
        database = "clowder.db";
    if (argc > 1 && !strcmp(argv[0], "--database")) {
        database = argv[1];
        argc -= 2;
        argv += 2;
    }
    if (!argc) {
        fputs("clowder: see `clowder admin --help`.\n", stderr);
        return 2;
    }
    for (int i = 0; i < argc; i++)
        if (strchr(argv[i], '\n') || !*argv[i])
            return cli_fail(2, "A word may not be empty or hold a line end.");
    int fd = admin_path(database, path) ? connect_to(path) : -1;
    return fd >= 0 ? call_server(fd, argc, argv) : call_store(database, argc, argv);
}
