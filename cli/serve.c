/* clowder serve: flags into a server. */
#include "cli/cli.h"

#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct flag {
    const char *name;
    size_t offset;
    long least, most;
};

#define NUMBER(flag_name, field, least, most)                                                                          \
    { flag_name, offsetof(struct server_config, field), least, most }

static const struct flag numbers[] = {
    NUMBER("--max-body", body_bytes, 1024, 1 << 24),
    NUMBER("--max-frame", frame_bytes, 512, 1 << 20),
    NUMBER("--max-queue", queue_bytes, 65536, 1 << 28),
    NUMBER("--header-seconds", header_seconds, 1, 600),
    NUMBER("--idle-seconds", idle_seconds, 1, 3600),
    NUMBER("--ping-seconds", ping_seconds, 1, 3600),
    NUMBER("--pong-seconds", pong_seconds, 1, 3600),
    NUMBER("--max-connections", connections, 1, 1000000),
    NUMBER("--max-connections-per-address", connections_per_address, 1, 1000000),
    NUMBER("--max-tables", tables, 1, 10000000),
    NUMBER("--max-tables-per-player", tables_per_player, 1, 10000000),
    NUMBER("--requests-per-second", requests_per_second, 1, 1000000),
    NUMBER("--messages-per-second", messages_per_second, 1, 1000000),
    NUMBER("--forget-seconds", forget_seconds, 1, 1000000),
    NUMBER("--think-threads", think_threads, 1, 60),
    NUMBER("--think-queue", think_queue, 1, 100000),
    NUMBER("--max-bot-work", bot_work, 1, 100000000),
    NUMBER("--absent", absent_seconds, 0, 1000000),
};

static bool read_number(const char *digits, long least, long most, long *out) {
    char *end;
    *out = strtol(digits, &end, 10);
    return *digits && !*end && *out >= least && *out <= most;
}

/* 1 when the flag was one of the numbers, 0 when not, -1 when its value is wrong. */
static int number_flag(const char *name, const char *value, struct server_config *config) {
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!strcmp(name, numbers[i].name)) {
            long number;
            if (!value || !read_number(value, numbers[i].least, numbers[i].most, &number)) {
                fprintf(stderr, "clowder: %s takes a number from %ld to %ld.\n", name, numbers[i].least,
                        numbers[i].most);
                return -1;
            }
            memcpy((char *)config + numbers[i].offset, &number, sizeof number);
            return 1;
        }
    return 0;
}

static bool switch_flag(const char *name, struct server_config *config) {
    if (!strcmp(name, "--secure"))
        config->secure = true;
    else if (!strcmp(name, "--trust-proxy"))
        config->trust_proxy = true;
    else if (!strcmp(name, "--allow-positions"))
        config->allow_positions = true;
    else if (!strcmp(name, "--public-metrics"))
        config->public_metrics = true;
    else if (!strcmp(name, "--quiet"))
        config->quiet = true;
    else
        return false;
    return true;
}

static bool word_flag(const char *name, const char *value, struct server_config *config) {
    long port;
    size_t origins = 0;
    while (config->origins[origins])
        origins++;
    if (!value)
        return false;
    if (!strcmp(name, "--host"))
        config->host = strcmp(value, "*") ? value : NULL;
    else if (!strcmp(name, "--database"))
        config->database = value;
    else if (!strcmp(name, "--web"))
        config->web = value;
    else if (!strcmp(name, "--port") && read_number(value, 0, 65535, &port))
        config->port = (int)port;
    else if (!strcmp(name, "--origin") && origins < ORIGINS_MAX)
        config->origins[origins] = value;
    else
        return false;
    return true;
}

/* The page: installed with the program, or built beside it. Both are found from where the program lies, so that a
 * prefix can be moved; WEB_DIR is for systems that do not tell where that is. */
static const char *find_web(void) {
    static char found[1200];
    static const char *const places[] = {"../share/clowder/web", "web", NULL};
    char program[1024];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = 0;
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = 0;
    for (int i = 0; slash && places[i]; i++) {
        snprintf(found, sizeof found, "%s/%s/index.html", program, places[i]);
        if (!access(found, R_OK)) {
            *strrchr(found, '/') = 0;
            return found;
        }
    }
    return access(WEB_DIR "/index.html", R_OK) ? NULL : WEB_DIR;
}

int cli_serve(int argc, char **argv) {
    struct server_config config;
    struct complaint why = {""};
    server_defaults(&config);
    config.web = find_web();
    for (int i = 0; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (switch_flag(argv[i], &config))
            continue;
        int number = number_flag(argv[i], value, &config);
        if (number < 0)
            return 2;
        if (!number && !word_flag(argv[i], value, &config)) {
            fprintf(stderr, "clowder: \"%s\" is not understood; see `clowder serve --help`.\n", argv[i]);
            return 2;
        }
        i++;
    }
    return server_run(&config, &why) ? 0 : cli_fail(1, why.text);
}
