#include "lab/report.h"

#include "base/hash.h"
#include "lab/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_BYTES_MAX = 128 << 20 };

static void write_variant(const struct request *r, int variant, struct text *out) {
    if (r->kit[variant].kit)
        text_format(out, " --data %s", r->kit[variant].name);
    for (size_t i = 0; i < r->game->option_count; i++)
        if (r->option[variant][i][0])
            text_format(out, " %s=%s", r->game->options[i].name, r->option[variant][i]);
}

void report_command(const struct request *r, struct text *out) {
    char hex[HEX_CHARS];
    hex_write(r->seed, SEED_BYTES, hex);
    size_t zeros = strspn(hex, "0");
    text_format(out, "clowder lab %s%s", r->variants == 2 ? "compare " : "", r->game->id);
    if (r->variants == 1)
        write_variant(r, 0, out);
    if (r->players) {
        text_put(out, " --players ");
        const char *between = "";
        for (int seats = 1; seats < 8; seats++)
            if (r->players >> seats & 1) {
                text_format(out, "%s%d", between, seats);
                between = ",";
            }
    }
    text_put(out, " --bots ");
    for (size_t i = 0; i < r->bots; i++)
        text_format(out, "%s%s", i ? "," : "", r->spec[i]);
    text_format(out, " --games %llu --watch %llu --playouts %u --seed %s%s%s", (unsigned long long)r->games,
                (unsigned long long)r->watch, r->playouts, hex[zeros] ? hex + zeros : "0", r->depth ? " --depth" : "",
                r->csv ? " --csv" : "");
    for (int variant = 0; r->variants == 2 && variant < 2; variant++) {
        text_format(out, " --%c", 'a' + variant);
        write_variant(r, variant, out);
    }
}

static bool save_text(const char *folder, const char *name, const struct text *text, struct complaint *why) {
    char path[1024];
    run_path(folder, name, path);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text->data, 1, text->length, file) == text->length && !text->cut;
    if (file)
        good = !fclose(file) && good;
    return good || complain(why, "%s: The report cannot be written: %s.", path, strerror(errno));
}

bool report_save(const struct part *part, const char *folder, struct complaint *why) {
    struct findings findings;
    struct text text;
    char *buffer = malloc(REPORT_BYTES_MAX);
    bool good = buffer && findings_open(&part->tally, &findings);
    if (good) {
        text_start(&text, buffer, REPORT_BYTES_MAX);
        report_json(part, &findings, &text);
        text_char(&text, '\n');
        good = save_text(folder, "report.json", &text, why);
        text_start(&text, buffer, REPORT_BYTES_MAX);
        report_html(part, &findings, &text);
        good = good && save_text(folder, "report.html", &text, why);
        findings_close(&findings);
    } else {
        complain(why, "There is not enough memory for the report.");
    }
    free(buffer);
    return good;
}
