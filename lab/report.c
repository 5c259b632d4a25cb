#include "lab/report.h"

#include "lab/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_BYTES_MAX = 128 << 20 };

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
