/* clowder backup, restore and fsck: care of a server's database. */
#include "cli/cli.h"

#include "store/store.h"

#include <stdlib.h>
#include <string.h>

struct wanted {
    const char *database, *copy;
    bool replace;
};

static const char *default_database(void) {
    const char *name = getenv("CLOWDER_DATABASE");
    return name && *name ? name : "clowder.db";
}

/* Understands --database FILE, --replace and one name. */
static bool read_arguments(int argc, char **argv, bool copies, bool replaces, struct wanted *out) {
    *out = (struct wanted){.database = default_database()};
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--database") && i + 1 < argc)
            out->database = argv[++i];
        else if (replaces && !strcmp(argv[i], "--replace"))
            out->replace = true;
        else if (argv[i][0] == '-' || !copies || out->copy)
            return false;
        else
            out->copy = argv[i];
    }
    return !copies || out->copy;
}

static int usage(const char *command) {
    fprintf(stderr, "clowder: see `clowder %s --help`.\n", command);
    return 2;
}

int cli_backup(int argc, char **argv) {
    struct wanted w;
    struct complaint why = {""};
    if (!read_arguments(argc, argv, true, false, &w))
        return usage("backup");
    if (!store_backup(w.database, w.copy, &why))
        return cli_fail(1, why.text);
    printf("%s is a backup of %s.\n", w.copy, w.database);
    return 0;
}

int cli_restore(int argc, char **argv) {
    struct wanted w;
    struct complaint why = {""};
    if (!read_arguments(argc, argv, true, true, &w))
        return usage("restore");
    if (!store_restore(w.copy, w.database, w.replace, &why))
        return cli_fail(1, why.text);
    printf("%s is %s now.\n", w.database, w.copy);
    return 0;
}

static void tell(void *context, const char *sentence) {
    (void)context;
    puts(sentence);
}

int cli_fsck(int argc, char **argv) {
    struct wanted w;
    struct complaint why = {""};
    struct store_check check = {.tell = tell};
    if (!read_arguments(argc, argv, false, false, &w))
        return usage("fsck");
    if (!store_check(w.database, &check, &why))
        return cli_fail(1, why.text);
    printf("%llu tables, %llu entries (%llu without a name that was there), %llu lines of chat, %llu players, "
           "%llu sessions: %llu faults.\n",
           (unsigned long long)check.tables, (unsigned long long)check.entries, (unsigned long long)check.redacted,
           (unsigned long long)check.chat_lines, (unsigned long long)check.players, (unsigned long long)check.sessions,
           (unsigned long long)check.faults);
    return check.faults ? 1 : 0;
}
