/* Parts as files, and put together. */
#include "base/hash.h"
#include "lab/part.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char MAGIC[] = "clowder lab part 1\n";
enum { MAGIC_BYTES = sizeof MAGIC - 1, PART_BYTES_MAX = 1 << 30 };

/* ---- as one text: the request */

static char *request_text(const struct request *r, size_t *length) {
    char *buffer = malloc(PLAN_TEXT_MAX);
    struct text text;
    if (!buffer)
        return NULL;
    text_start(&text, buffer, PLAN_TEXT_MAX);
    request_write(r, &text);
    must(!text.cut);
    *length = text.length;
    return buffer;
}

bool part_same_request(const struct part *a, const struct part *b) {
    size_t one = 0, two = 0;
    char *first = request_text(&a->request, &one), *second = request_text(&b->request, &two);
    bool same = first && second && one == two && !memcmp(first, second, one);
    free(first);
    free(second);
    return same;
}

bool part_merge(struct part *to, const struct part *from, const char *name, struct complaint *why) {
    if (!part_same_request(to, from))
        return complain(why, "%s: This part is of another run; merge parts of one command only.", name);
    for (uint64_t unit = 0; unit < to->plan.units; unit++)
        if (part_has(to, unit) && part_has(from, unit))
            return complain(why, "%s: Unit %llu is in another part too; nothing was merged.", name,
                            (unsigned long long)unit + 1);
    for (size_t i = 0; i < part_bitmap_bytes(to); i++) {
        to->done[i] |= from->done[i];
        to->set_aside[i] |= from->set_aside[i];
    }
    to->done_count += from->done_count;
    for (size_t series = 0; series < to->plan.series_count; series++)
        tally_add(&to->tally, &from->tally, series);
    return true;
}

/* ---- files */

static void put_number(uint8_t **at, uint64_t number) {
    for (int i = 0; i < 8; i++)
        *(*at)++ = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t *at) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

/* The whole file in memory; null when memory is out. */
static uint8_t *pack(const struct part *part, size_t *size) {
    size_t text_length = 0, tally_length = tally_write(&part->tally, NULL, 0), bitmap = part_bitmap_bytes(part);
    char *text = request_text(&part->request, &text_length);
    *size = MAGIC_BYTES + 8 + text_length + 2 * bitmap + 8 + tally_length + SHA_BYTES;
    uint8_t *bytes = text ? malloc(*size) : NULL, *at = bytes;
    if (bytes) {
        memcpy(at, MAGIC, MAGIC_BYTES);
        at += MAGIC_BYTES;
        put_number(&at, text_length);
        memcpy(at, text, text_length);
        at += text_length;
        memcpy(at, part->done, bitmap);
        memcpy(at + bitmap, part->set_aside, bitmap);
        at += 2 * bitmap;
        put_number(&at, tally_length);
        tally_write(&part->tally, at, tally_length);
        sha256(bytes, *size - SHA_BYTES, bytes + *size - SHA_BYTES);
    }
    free(text);
    return bytes;
}

bool part_save(const struct part *part, const char *path, struct complaint *why) {
    char beside[1100];
    size_t size;
    uint8_t *bytes = pack(part, &size);
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *file = bytes ? fopen(beside, "wb") : NULL;
    bool good = file && fwrite(bytes, 1, size, file) == size && !fflush(file) && !fsync(fileno(file));
    if (file)
        good = !fclose(file) && good;
    good = good && !rename(beside, path);
    free(bytes);
    return good || complain(why, "%s: The part cannot be written: %s.", path, strerror(errno));
}

static bool unpack(struct part *part, const uint8_t *bytes, size_t size, struct complaint *why) {
    uint8_t hash[SHA_BYTES];
    struct request request;
    if (size < MAGIC_BYTES + 16 + SHA_BYTES || memcmp(bytes, MAGIC, MAGIC_BYTES))
        return complain(why, "This is no part of a lab run.");
    size_t end = size - SHA_BYTES, at = MAGIC_BYTES;
    sha256(bytes, end, hash);
    if (memcmp(hash, bytes + end, SHA_BYTES))
        return complain(why, "The file is damaged.");
    uint64_t length = get_number(bytes + at);
    at += 8;
    if (length > end - at)
        return complain(why, "The file is damaged.");
    if (!request_read((const char *)bytes + at, (size_t)length, &request, why) || !part_open(part, &request, why))
        return false;
    at += (size_t)length;
    size_t bitmap = part_bitmap_bytes(part);
    bool good = end - at >= 2 * bitmap + 8;
    if (good) {
        memcpy(part->done, bytes + at, bitmap);
        memcpy(part->set_aside, bytes + at + bitmap, bitmap);
        at += 2 * bitmap + 8;
        good = get_number(bytes + at - 8) == end - at && tally_read(&part->tally, bytes + at, end - at);
    }
    for (uint64_t unit = 0; good && unit < part->plan.units; unit++)
        part->done_count += part_has(part, unit);
    if (!good)
        part_close(part);
    return good || complain(why, "The file is damaged.");
}

bool part_load(struct part *part, const char *path, struct complaint *why) {
    struct complaint inner = {""};
    memset(part, 0, sizeof *part);
    FILE *file = fopen(path, "rb");
    if (!file)
        return complain(why, "%s: The part cannot be opened: %s.", path, strerror(errno));
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint8_t *bytes = size > 0 && size < PART_BYTES_MAX ? malloc((size_t)size) : NULL;
    bool good = bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    good = good ? unpack(part, bytes, (size_t)size, &inner) : complain(&inner, "The file cannot be read.");
    free(bytes);
    return good || complain(why, "%s: %s", path, inner.text);
}
