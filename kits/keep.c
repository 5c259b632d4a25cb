/* What needs no reader of files. */
#include "kits/kit.h"

#include <stdlib.h>
#include <string.h>

void kit_close(struct kit_file *file) {
    free(file->kit);
    free(file->name);
    free(file->text);
    memset(file, 0, sizeof *file);
}

void kit_lay_out(const struct kit_file *file, struct table *t) {
    if (!file->kit)
        return;
    t->kit = file->kit;
    t->kit_name = file->name;
}
