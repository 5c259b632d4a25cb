#include "kits/kit.h"

#include "kits/yaml.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool no_memory(struct kit_file *out, struct complaint *why) {
    kit_close(out);
    return complain(why, "There is not enough memory to read the components.");
}

static bool has_components(const struct game *game, struct complaint *why) {
    return game->kit_read || complain(why, "%s has no components that a file could change.", game->title);
}

bool kit_from_text(const struct game *game, const char *name, const char *text, size_t length, struct kit_file *out,
                   struct complaint *why) {
    memset(out, 0, sizeof *out);
    if (!has_components(game, why))
        return false;
    struct sheet *sheet = calloc(1, sizeof *sheet);
    out->kit = calloc(1, game->kit_bytes);
    out->name = strdup(name);
    out->text = calloc(1, length + 1);
    if (!sheet || !out->kit || !out->name || !out->text) {
        free(sheet);
        return no_memory(out, why);
    }
    memcpy(out->text, text, length);
    bool good = yaml_sheet(out->name, text, length, sheet, why);
    if (good && strcmp(sheet->title, game->kit_title))
        good = sheet_complain(sheet, 1, 1, why, "The rows of %s stand under the key \"%s\", not \"%.40s\".",
                              game->title, game->kit_title, sheet->title);
    good = good && game->kit_read(sheet, out->kit, why);
    free(sheet);
    if (!good)
        kit_close(out);
    return good;
}

/* Only a regular file of bounded size: a pipe or a device would keep us waiting. Opening does not wait either. */
static FILE *open_regular(const char *path, struct complaint *why) {
    struct stat about;
    int handle = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (handle < 0) {
        complain(why, "%s: The file cannot be opened: %s.", path, strerror(errno));
        return NULL;
    }
    bool regular = !fstat(handle, &about) && S_ISREG(about.st_mode);
    if (!regular)
        complain(why, "%s: This is no regular file.", path);
    else if (about.st_size > SHEET_BYTES_MAX)
        complain(why, "%s: The file has %lld bytes; %d are allowed.", path, (long long)about.st_size, SHEET_BYTES_MAX);
    FILE *file = regular && about.st_size <= SHEET_BYTES_MAX ? fdopen(handle, "rb") : NULL;
    if (!file)
        close(handle);
    return file;
}

bool kit_open(const struct game *game, const char *path, struct kit_file *out, struct complaint *why) {
    memset(out, 0, sizeof *out);
    FILE *file = has_components(game, why) ? open_regular(path, why) : NULL;
    if (!file)
        return complain(why, "%s: The file cannot be opened.", path);
    char *text = malloc(SHEET_BYTES_MAX + 1);
    size_t length = text ? fread(text, 1, SHEET_BYTES_MAX + 1, file) : 0;
    bool broken = ferror(file) != 0;
    fclose(file);
    bool good = text && !broken && kit_from_text(game, path, text, length, out, why);
    if (!text || broken)
        complain(why, "%s: The file cannot be read.", path);
    free(text);
    return good;
}

const void *kit_for_record(void *context, const struct game *game, const char *name, const char *text, size_t length,
                           const char **kept_name, struct complaint *why) {
    struct kit_file *file = context;
    kit_close(file);
    if (!kit_from_text(game, name, text, length, file, why))
        return NULL;
    *kept_name = file->name;
    return file->kit;
}
