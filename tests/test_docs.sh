#!/bin/bash
# The documentation site builds without a broken link, and a broken one is noticed. TAP; needs PyPI the first time.
. "$(dirname "$0")/tap.sh"
tree=$(cd "$(dirname "$0")/.." && pwd)
cd "$tree" || exit 1
check "the site builds strictly" tools/docs.sh
for page in index docs/start/players docs/start/hosts docs/start/designers docs/start/programmers docs/start/researchers docs/API; do
    check "it has $page" test -s "build/docs/site/$page.html"
done
check "with pictures" test -s build/docs/site/docs/pictures/home.png
venv=$tree/build/docs
in_a_copy_of_the_tree
mkdir -p build
cp -R "$venv" build/docs
echo '[nowhere](nowhere.md)' >>docs/start/players.md
broken() {
    local said
    ! said=$(tools/docs.sh 2>&1) && grep 'nowhere.md' <<<"$said"
}
check "a link that leads nowhere is an error" broken
tap_end
