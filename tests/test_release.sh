#!/bin/bash
# tools/release.sh notices what keeps a commit from being a release, and tags one that is. In a copy of the tree. TAP.
. "$(dirname "$0")/tap.sh"
in_a_copy_of_the_tree
commit() { git add -A && git -c user.name=Test -c user.email=test@example.org commit -q -m "$1"; }
git init -q . && commit "as it is" || exit 1
export GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.org
finds() { # SENTENCE
    local said
    ! said=$(tools/release.sh check 2>&1) || { echo "nothing was found"; return 1; }
    echo "$said"
    grep -q -- "$1" <<<"$said"
}
number=$(sed -n "s/^project([^)]*[^_]version: '\([0-9][^']*\)'.*/\1/p" meson.build)
check "the tree as it is can be released" tools/release.sh check
echo >>README.md
check "a change that is not committed" finds 'changes that are not committed'
git checkout -q README.md
sed -i "s/\"version\": \"$number\"/\"version\": \"0.0.9\"/" npm/package.json
check "a version that differs" finds 'npm/package.json says 0.0.9'
git checkout -q npm/package.json
check "a new version is written" tools/release.sh set 7.8.9
same_everywhere() { grep "version: '7.8.9'" meson.build && grep '"version": "7.8.9"' web/package.json npm/package.json && head -n 1 debian/changelog | grep 7.8.9; }
check "wherever it stands" same_everywhere
commit "version 7.8.9"
check "it has no section in CHANGELOG.md" finds 'CHANGELOG.md has no section "## 7.8.9 (date)"'
sed -i "s/^## $number .*/## 7.8.9 (2030-01-01)\nNew.\n\n&/" CHANGELOG.md
commit "changes of 7.8.9"
check "then it can be tagged" tools/release.sh tag --unsigned
check "the tag is there" git rev-parse -q --verify refs/tags/v7.8.9
check "and not twice" finds 'there is a tag v7.8.9 already'
refuse "a word is no version" tools/release.sh set seven
tap_end
