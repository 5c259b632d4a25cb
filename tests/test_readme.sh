#!/bin/bash
# test_readme.sh BUILD_FOLDER: the README does not lie: its talk with the engine, its links, and its picture.
. "$(dirname "$0")/tap.sh"
build=$1
cd "$(dirname "$0")/.." || exit 1

# The lines after `$ build/clowder engine`: commands, each with the answer below it; ... stands for anything.
talk=$(sed -n '/^    \$ build\/clowder engine$/,/^$/{s/^    //;/^\$/d;/^$/d;p}' README.md)
mapfile -t commands < <(sed -n 'p;n' <<<"$talk")
mapfile -t answers < <(sed -n 'n;p' <<<"$talk")
mapfile -t said < <(printf '%s\n' "${commands[@]}" | "$build/clowder" engine)
check "there is a talk with the engine" [ ${#commands[@]} -ge 4 ]
same() { # PATTERN ANSWER
    local pattern
    pattern=$(printf '%q' "$1")
    echo "$2"
    # shellcheck disable=SC2053 # the pattern is one
    [[ $2 == ${pattern//.../*} ]]
}
for i in "${!commands[@]}"; do
    check "${commands[$i]}" same "${answers[$i]}" "${said[$i]}"
done

while read -r page link; do
    check "$page links to $link, which is there" [ -e "$(dirname "$page")/$link" ]
done < <(grep -oH ']([^):#]*)' README.md CONTRIBUTING.md docs/*.md | sed 's/:](\(.*\))$/ \1/' | sort -u)
tap_end
