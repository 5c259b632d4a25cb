/* What somebody may be called. A name can be read by people as it is written: nothing invisible, nothing that turns the
 * direction of other text, not one that could be taken for a bot. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum { MARKS_MAX = 2 /* accents on one letter */, EMOJI_STYLE = 0xfe0f };

/* Letters of other scripts that look like those of "bot". */
static const struct {
    ucs4_t from;
    char to;
} lookalikes[] = {
    {0x0432, 'b'}, {0x044c, 'b'}, {0x0431, 'b'}, {0x03b2, 'b'}, {0x00df, 'b'}, {0x1d03, 'b'}, {'8', 'b'}, {'6', 'b'},
    {0x043e, 'o'}, {0x03bf, 'o'}, {0x03c3, 'o'}, {0x0585, 'o'}, {0x1d0f, 'o'}, {0x00f8, 'o'}, {'0', 'o'}, {0x3007, 'o'},
    {0x0442, 't'}, {0x03c4, 't'}, {0x1d1b, 't'}, {0x0167, 't'}, {'7', 't'},    {'+', 't'},
};

static bool is_visible(ucs4_t c) {
    return !uc_is_property(c, UC_PROPERTY_DEFAULT_IGNORABLE_CODE_POINT) &&
           !uc_is_property(c, UC_PROPERTY_BIDI_CONTROL) && !uc_is_general_category(c, UC_CATEGORY_Cc) &&
           !uc_is_general_category(c, UC_CATEGORY_Cf) && !uc_is_general_category(c, UC_CATEGORY_Cn) &&
           !uc_is_general_category(c, UC_CATEGORY_Co) && !uc_is_general_category(c, UC_CATEGORY_Zl) &&
           !uc_is_general_category(c, UC_CATEGORY_Zp) && c != 0x2800 /* the empty Braille pattern */;
}

static bool is_mark(ucs4_t c) {
    return uc_is_general_category(c, UC_CATEGORY_M);
}

/* Every character can be seen, and there is one that is no space or accent. */
static bool reads_well(const char *name) {
    const uint8_t *at = (const uint8_t *)name;
    bool seen = false;
    unsigned marks = 0;
    ucs4_t c, before = 0;
    while ((at = u8_next(&c, at))) {
        bool styles = c == EMOJI_STYLE && before > 0x2000; /* a heart in colour is still a heart */
        if (!is_visible(c) && !styles)
            return false;
        marks = is_mark(c) && !styles ? marks + 1 : 0;
        if (marks > MARKS_MAX)
            return false;
        seen = seen || (!is_mark(c) && !uc_is_general_category(c, UC_CATEGORY_Z));
        before = c;
    }
    return seen;
}

static char letter_of(ucs4_t c) {
    for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++)
        if (lookalikes[i].from == c)
            return lookalikes[i].to;
    return c < 0x80 ? (char)c : 'x';
}

/* "Bot 3" is what bots are called; also with other letters, signs and figures. */
static bool looks_like_a_bot(const char *name) {
    uint8_t folded[8 * NAME_BYTES];
    size_t length = sizeof folded;
    char plain[4] = "";
    size_t letters = 0;
    if (!u8_casefold((const uint8_t *)name, strlen(name), NULL, UNINORM_NFKD, folded, &length))
        return true;
    for (size_t i = 0; i < length;) {
        ucs4_t c;
        int bytes = u8_mbtouc(&c, folded + i, length - i);
        i += (size_t)(bytes > 0 ? bytes : 1);
        bool digit = uc_is_general_category(c, UC_CATEGORY_N);
        if (is_mark(c) || (!digit && letters == 3 && !uc_is_general_category(c, UC_CATEGORY_L)) ||
            (!digit && c != '+' && !uc_is_general_category(c, UC_CATEGORY_L)))
            continue; /* spaces, stops and accents hide nothing */
        if (digit && letters == 3)
            continue;
        if (letters == 3)
            return false;
        plain[letters++] = letter_of(c);
    }
    return !strcmp(plain, "bot");
}

bool person_name_read(const struct server *server, struct json value, char *out, size_t size, struct fault *f) {
    char name[NAME_BYTES];
    if (!name_read(value, 24, name, sizeof name) || !reads_well(name))
        return fault_say(f, "bad_request",
                         "\"name\" must be 1 to 24 characters that can be seen, without control characters.");
    char *from = name + strspn(name, " ");
    size_t length = strlen(from);
    while (length && from[length - 1] == ' ')
        from[--length] = 0;
    if (looks_like_a_bot(from))
        return fault_say(f, "bad_request", "That is what bots are called here; choose another name.");
    if (name_blocked(server, from))
        return fault_say(f, "bad_request", "This name is not allowed here; choose another one.");
    must(length < size);
    memcpy(out, from, length + 1);
    return true;
}

bool account_name_fits(const struct server *server, const char *account) {
    return !looks_like_a_bot(account) && !name_blocked(server, account);
}
