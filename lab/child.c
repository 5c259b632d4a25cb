#include "lab/child.h"

#include "lab/part.h"
#include "lab/play.h"
#include "lab/run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 28 };

static bool read_all(int fd, void *out, size_t size) {
    uint8_t *at = out;
    while (size) {
        ssize_t got = read(fd, at, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}

static bool write_all(int fd, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    while (size) {
        ssize_t put = write(fd, at, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

/* ---- inside the process */

static bool answer(const struct part *part, const struct tally *tally, const struct desk *desk) {
    size_t rows_length, packed = 0, length = tally_write(tally, NULL, 0);
    const char *rows = desk_rows(desk, &rows_length);
    uint8_t *gz = part->request.csv ? rows_pack(rows, rows_length, &packed) : NULL;
    uint8_t *bytes = malloc(length + 1);
    uint64_t size = 8 + length + packed, tally_size = length;
    bool good = bytes && (!part->request.csv || gz);
    if (good) {
        tally_write(tally, bytes, length);
        good = write_all(1, &size, 8) && write_all(1, &tally_size, 8) && write_all(1, bytes, length) &&
               write_all(1, gz ? (const void *)gz : "", packed);
    }
    free(gz);
    free(bytes);
    return good;
}

static void play_units(struct part *part) {
    struct tally tally;
    struct desk *desk = desk_open(&part->plan);
    uint64_t unit;
    if (desk && tally_open(&part->plan, &tally)) {
        while (read_all(0, &unit, sizeof unit) && unit < part->plan.units) {
            tally_clear(&tally, plan_unit(&part->plan, unit).series);
            lab_play_unit(desk, unit, &tally);
            bool good = answer(part, &tally, desk);
            tally_clear(&tally, plan_unit(&part->plan, unit).series);
            if (!good)
                break;
        }
        tally_close(&tally);
    }
    desk_close(desk);
}

int child_main(void) {
    uint64_t length = 0;
    struct request request;
    struct part part;
    if (!read_all(0, &length, sizeof length) || length > PLAN_TEXT_MAX)
        return 1;
    char *text = malloc((size_t)length);
    bool good = text && read_all(0, text, (size_t)length) && request_read(text, (size_t)length, &request, NULL) &&
                part_open(&part, &request, NULL);
    free(text);
    if (!good)
        return 1;
    play_units(&part);
    part_close(&part);
    return 0;
}

/* ---- from outside */

bool child_start(struct child *child, const char *request, size_t length, struct complaint *why) {
    int to[2], from[2];
    uint64_t size = length;
    *child = (struct child){0, -1, -1};
    if (pipe(to) || pipe(from))
        return complain(why, "No pipe could be made: %s.", strerror(errno));
    fcntl(to[1], F_SETFD, FD_CLOEXEC);
    fcntl(from[0], F_SETFD, FD_CLOEXEC);
    signal(SIGPIPE, SIG_IGN);
    child->pid = fork();
    if (child->pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[0]);
        close(from[1]);
        execl("/proc/self/exe", "clowder", "worker", "--child", (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    child->to = to[1];
    child->from = from[0];
    if (child->pid > 0 && write_all(child->to, &size, 8) && write_all(child->to, request, length))
        return true;
    child_stop(child);
    return complain(why, "The process that plays could not be started: %s.", strerror(errno));
}

void child_stop(struct child *child) {
    if (child->to >= 0)
        close(child->to);
    if (child->from >= 0)
        close(child->from);
    if (child->pid > 0)
        waitpid(child->pid, NULL, 0);
    *child = (struct child){0, -1, -1};
}

uint8_t *child_play(struct child *child, uint64_t unit, int milliseconds, void (*still_on)(void *), void *context,
                    size_t *length) {
    struct pollfd ready = {.fd = child->from, .events = POLLIN};
    uint64_t size = 0;
    if (!write_all(child->to, &unit, sizeof unit))
        return NULL;
    while (poll(&ready, 1, milliseconds) == 0)
        still_on(context);
    if (!read_all(child->from, &size, sizeof size) || size < 8 || size > ANSWER_MAX)
        return NULL;
    uint8_t *bytes = malloc((size_t)size);
    if (bytes && read_all(child->from, bytes, (size_t)size)) {
        *length = (size_t)size;
        return bytes;
    }
    free(bytes);
    return NULL;
}
