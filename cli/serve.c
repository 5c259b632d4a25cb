/* clowder serve: settings into a server. */
#include "cli/cli.h"

#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The page: installed with the program, or built beside it. Both are found from where the program lies, so that a
 * prefix can be moved; WEB_DIR is for systems that do not tell where that is. */
static const char *find_web(char *found, size_t size) {
    static const char *const places[] = {"../share/clowder/web", "web", NULL};
    char program[1024];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = 0;
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = 0;
    for (int i = 0; slash && places[i]; i++) {
        snprintf(found, size, "%s/%s/index.html", program, places[i]);
        if (!access(found, R_OK)) {
            *strrchr(found, '/') = 0;
            return found;
        }
    }
    return access(WEB_DIR "/index.html", R_OK) ? NULL : WEB_DIR;
}

static void say(const char *line) {
    puts(line);
}

void cli_serve_help(void) {
    puts(
        "Settings, with their defaults. Each is also a variable (--max-body: CLOWDER_MAX_BODY) and a line of the file\n"
        "(`max-body = 16384`); the command line goes before the environment, and that before the file. SIGHUP reads "
        "the\n"
        "file again.\n");
    server_settings_help(say);
    puts("\nThe API is described in docs/API.md and at /api/schema, running a server in docs/OPERATING.md.");
}

int cli_serve(int argc, char **argv) {
    char web[1200];
    struct server_settings settings = {.web = find_web(web, sizeof web)};
    struct complaint why = {""};
    int code = 0;
    if (!server_settings_read(&settings, argc, argv, &why))
        code = cli_fail(2, why.text);
    else if (!server_run(&settings.config, &why))
        code = cli_fail(1, why.text);
    server_settings_free(&settings);
    return code;
}
