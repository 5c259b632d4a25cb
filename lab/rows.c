/* The table of games: each unit's rows are compressed by themselves, because units end in any order; members of a gzip
 * file one after the other are a gzip file. */
#include "lab/run.h"

#include "lab/play.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static void rows_path(const char *folder, uint64_t unit, char out[1100]) {
    snprintf(out, 1100, "%s/rows/%08llu.gz", folder, (unsigned long long)unit);
}

uint8_t *rows_pack(const char *rows, size_t length, size_t *size) {
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)rows, .avail_in = (uInt)length};
    if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t most = deflateBound(&stream, (uLong)length);
    uint8_t *out = malloc(most);
    stream.next_out = out;
    stream.avail_out = (uInt)most;
    bool good = out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *size = most - stream.avail_out;
    deflateEnd(&stream);
    if (good)
        return out;
    free(out);
    return NULL;
}

bool rows_save_bytes(const char *folder, uint64_t unit, const uint8_t *bytes, size_t length, struct complaint *why) {
    char path[1100];
    run_path(folder, "rows", path);
    mkdir(path, 0777);
    rows_path(folder, unit, path);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, length, file) == length;
    if (file)
        good = !fclose(file) && good;
    return good || complain(why, "%s: The rows cannot be written: %s.", path, strerror(errno));
}

bool rows_save(const char *folder, uint64_t unit, const char *rows, size_t length, struct complaint *why) {
    size_t size;
    uint8_t *bytes = rows_pack(rows, length, &size);
    bool good = bytes ? rows_save_bytes(folder, unit, bytes, size, why) : complain(why, "There is not enough memory.");
    free(bytes);
    return good;
}

/* Copies the first of the files of this unit that exists. */
static bool copy_rows(const char *const *folders, size_t count, uint64_t unit, FILE *to) {
    char path[1100], buffer[8192];
    FILE *from = NULL;
    for (size_t i = 0; i < count && !from; i++) {
        rows_path(folders[i], unit, path);
        from = fopen(path, "rb");
    }
    bool good = from != NULL;
    for (size_t got; good && (got = fread(buffer, 1, sizeof buffer, from)) > 0;)
        good = fwrite(buffer, 1, got, to) == got;
    if (from)
        fclose(from);
    return good;
}

static void remove_old(const char *folder, uint64_t units) {
    char path[1100];
    for (uint64_t unit = 0; unit < units; unit++) {
        snprintf(path, sizeof path, "%s/rows.old/%08llu.gz", folder, (unsigned long long)unit);
        unlink(path);
    }
    run_path(folder, "rows.old", path);
    rmdir(path);
}

/* The folder of rows goes in one step: while it is there it is whole, and without it the table is. */
static void remove_rows(const char *folder, uint64_t units) {
    char path[1100], old[1100];
    run_path(folder, "rows", path);
    run_path(folder, "rows.old", old);
    remove_old(folder, units); /* of a run that was killed here */
    if (!rename(path, old))
        remove_old(folder, units);
}

/* A run that ended, or was killed after its table was written. */
static bool is_joined(const char *folder, const char *path) {
    char rows[1100];
    run_path(folder, "rows", rows);
    return access(rows, F_OK) && !access(path, F_OK);
}

static bool write_all(const struct part *part, const char *const *folders, size_t count, const char *path) {
    size_t size;
    uint8_t *head = rows_pack(lab_rows_head, strlen(lab_rows_head), &size);
    FILE *file = fopen(path, "wb");
    bool good = head && file && fwrite(head, 1, size, file) == size;
    for (uint64_t unit = 0; good && unit < part->plan.units; unit++)
        good = part_is_set_aside(part, unit) || copy_rows(folders, count, unit, file);
    if (file)
        good = !fclose(file) && good;
    free(head);
    return good;
}

bool rows_join(const struct part *part, const char *const *folders, size_t count, const char *path,
               struct complaint *why) {
    char fresh[1110];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    bool joined = count == 1 && is_joined(folders[0], path);
    if (!joined && (!write_all(part, folders, count, fresh) || rename(fresh, path))) {
        unlink(fresh);
        return complain(
            why, "%s: The table of games cannot be written; the rows of a unit are missing or the disk is full.", path);
    }
    for (size_t i = 0; i < count; i++)
        remove_rows(folders[i], part->plan.units);
    return true;
}
