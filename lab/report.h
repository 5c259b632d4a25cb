/* A run as report.json and report.html. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "lab/findings.h"
#include "lab/part.h"

/* The command that gives the report again. */
void report_command(const struct request *r, struct text *out);
void report_json(const struct part *part, const struct findings *findings, struct text *out);
void report_html(const struct part *part, const struct findings *findings, struct text *out);
/* Both files into the folder. */
bool report_save(const struct part *part, const char *folder, struct complaint *why);

#endif
