/* Untrusted records: refused with a sentence, or a match whose own record reads back. */
#include "core/record.h"
#include "games/games.h"
#include "kits/kit.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint why = {""};
    struct kit_file kit = {0};
    struct record_kits kits = {.context = &kit, .make = kit_for_record};
    struct match *m = record_read((const char *)data, size, games_find, &kits, &why);
    if (!m) {
        must(why.text[0]);
    } else {
        char *record = malloc(1 << 20);
        struct text text;
        text_start(&text, record, 1 << 20);
        record_write(m, kit.text, false, &text);
        struct kit_file again = {0};
        struct record_kits second = {.context = &again, .make = kit_for_record};
        struct match *back = text.cut ? NULL : record_read(record, text.length, games_find, &second, &why);
        must(text.cut || back);
        match_close(back);
        kit_close(&again);
        free(record);
    }
    match_close(m);
    kit_close(&kit);
    return 0;
}
