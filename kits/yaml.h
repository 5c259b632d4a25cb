/* Component files: YAML with one top-level key and under it a list of rows of plain values:
 *
 *     animals:
 *       - {name: Clarence, kind: cat, spaces: 3}
 */
#ifndef KITS_YAML_H
#define KITS_YAML_H

#include "base/sheet.h"

/* Reads the text into a sheet; `file` names it in complaints and must outlive the sheet. */
bool yaml_sheet(const char *file, const char *text, size_t length, struct sheet *out, struct complaint *why);

#endif
