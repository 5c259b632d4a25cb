/* `clowder worker`: plays units of runs that somebody else asked for. */
#include "cli/cli.h"
#include "lab/child.h"
#include "lab/queue.h"

#include <stdlib.h>
#include <string.h>

static void say(const char *sentence) {
    fprintf(stderr, "clowder: %s\n", sentence);
}

int cli_worker(int argc, char **argv) {
    struct queue_setting setting = {.say = say};
    struct complaint why = {""};
    if (argc == 1 && !strcmp(argv[0], "--child"))
        return child_main();
    for (int i = 0; i < argc; i++) {
        char *end = "x";
        if (i + 1 < argc && !strcmp(argv[i], "--nats"))
            setting.url = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--idle") && (setting.idle = strtod(argv[i + 1], &end), !*end))
            i++;
        else
            return cli_fail(2, "`clowder worker` takes --nats URL and --idle SECONDS.");
    }
    if (!setting.url)
        return cli_fail(2, "Say where the queue is, as in `clowder worker --nats nats://127.0.0.1:4222`.");
    return queue_work(&setting, &why) ? 0 : cli_fail(1, why.text);
}
