#!/bin/sh
# docs.sh: the documentation site, into build/docs/site. Pages and what they link to are copied as they lie in the tree, so
# that links work here and there; a link that leads nowhere is an error.
set -eu
cd "$(dirname "$0")/.."
folder=$PWD/build/docs
if ! cmp -s docs/requirements.txt "$folder/requirements.txt"; then
    rm -rf "$folder/venv"
    mkdir -p "$folder"
    { python3 -m venv "$folder/venv" &&
        "$folder/venv/bin/pip" install --quiet --disable-pip-version-check -r docs/requirements.txt; } || {
        rm -rf "$folder/venv"
        echo "docs: mkdocs could not be installed from PyPI; see that pip works, then run this again." >&2
        exit 1
    }
    cp docs/requirements.txt "$folder/requirements.txt"
fi
rm -rf "$folder/source" "$folder/site"
mkdir -p "$folder/source"
find . \( -name 'build*' -o -name node_modules -o -name .git -o -name .github -o -name venv \) -prune -o \
    \( -name '*.md' -o -path './docs/*' -o -path './examples/*' -o -path './lab/*' -o -path './python/examples/*' -o -path './include/*' -o -name LICENSE \) \
    -type f -print | tar -cf - -T - | tar -C "$folder/source" -xf -
"$folder/venv/bin/mkdocs" build --strict -f docs/mkdocs.yml >"$folder/log" 2>&1 || {
    grep -v '^INFO' "$folder/log" >&2
    exit 1
}
echo "The site: build/docs/site/index.html"
