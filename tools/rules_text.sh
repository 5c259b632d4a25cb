#!/bin/sh
# rules_text.sh NAME FILE...: a game's RULES.md and its translations (RULES.de.md ...) as the C array NAME_rules_text, on
# standard output. Without files its text is empty: the module for browsers leaves the rules out, a sixth of its size; the
# page loads them on their own.
set -eu
name=$1
shift
printf '#include "core/game.h"\n\n'
rows=
for file in "$@"; do
    language=$(basename "$file" .md | sed -n 's/^RULES\.//p')
    language=${language:-en}
    "$(dirname "$0")/embed.sh" "$file" "${name}_rules_$language"
    rows="$rows    {\"$language\", ${name}_rules_$language},\n"
done
rows=${rows:-'    {"en", ""},\n'}
printf '\nextern const struct rules_text %s_rules_text[];\n' "$name"
printf "const struct rules_text %s_rules_text[] = {\n${rows}    {NULL, NULL},\n};\n" "$name"
