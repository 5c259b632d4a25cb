#!/bin/bash
# release.sh set X.Y.Z     writes the version wherever it stands
# release.sh check         says what keeps this commit from being a release; silent when nothing does
# release.sh tag [--unsigned]   checks, then tags vX.Y.Z
set -eu
cd "${RELEASE_TREE:-$(dirname "$0")/..}"

version() { # FILE: the version written there
    case $1 in
    meson.build) sed -n "s/^project([^)]*[^_]version: '\([0-9][^']*\)'.*/\1/p" "$1" ;;
    *.json) sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1" | head -n 1 ;;
    pyproject.toml) sed -n 's/^version = "\(.*\)"$/\1/p' "$1" | head -n 1 ;;
    debian/changelog) sed -n '1s/^clowder (\(.*\)) .*/\1/p' "$1" ;;
    esac
}
places() {
    local file
    for file in meson.build web/package.json npm/package.json pyproject.toml debian/changelog; do
        [ ! -e "$file" ] || [ -z "$(version "$file")" ] || echo "$file"
    done
}

set_version() {
    [[ $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "release: \"$1\" is no version; write three numbers: 1.2.3" >&2; exit 1; }
    local old file
    old=$(version meson.build)
    for file in $(places); do
        case $file in
        debian/changelog)
            { printf 'clowder (%s) unstable; urgency=medium\n\n  * CHANGELOG.md tells what is new.\n\n -- %s\n\n' "$1" \
                "Clowder contributors <clowder@example.org>  $(LC_ALL=C date -R)" && cat "$file"; } >"$file.new"
            mv "$file.new" "$file"
            ;;
        *) sed -i "0,/${old//./\\.}/s//$1/" "$file" ;;
        esac
    done
    sed -i "s/^  \"version\": \"${old//./\\.}\"/  \"version\": \"$1\"/; s/^      \"version\": \"${old//./\\.}\"/      \"version\": \"$1\"/" web/package-lock.json
}

check() {
    local bad=0 number file
    number=$(version meson.build)
    say() {
        echo "release: $*" >&2
        bad=1
    }
    [ -z "$(git status --porcelain)" ] || say "there are changes that are not committed."
    for file in $(places); do
        [ "$(version "$file")" = "$number" ] || say "$file says $(version "$file"), meson.build says $number; run: tools/release.sh set $number"
    done
    grep -q "^## $number (20[0-9-]*)$" CHANGELOG.md || say "CHANGELOG.md has no section \"## $number (date)\"."
    ! git rev-parse -q --verify "refs/tags/v$number" >/dev/null || say "there is a tag v$number already; choose the next number."
    return $bad
}

case ${1:-} in
set) set_version "${2:?release: which version?}" ;;
check) check ;;
tag)
    check
    number=$(version meson.build)
    flag=-s
    [ "${2:-}" != --unsigned ] || flag=-a
    git tag "$flag" "v$number" -m "Clowder $number"
    echo "release: v$number is tagged; publish it with: git push origin main v$number"
    ;;
*)
    sed -n '2,4s/^# //p' "$0" >&2
    exit 2
    ;;
esac
