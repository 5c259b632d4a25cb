#!/bin/bash
# deb.sh FOLDER: Debian packages of the tree as it is, with the page of build/web, into FOLDER; lintian must find no error.
set -eu
cd "$(dirname "$0")/.."
[ -e build/web/index.html ] || { echo "deb: there is no page; run: make web" >&2; exit 1; }
version=$(sed -n "s/^project([^)]*[^_]version: '\([0-9][^']*\)'.*/\1/p" meson.build)
rm -rf "$1"
mkdir -p "$1/clowder-$version"
copy=$(cd "$1/clowder-$version" && pwd)
git ls-files --cached --others --exclude-standard | while read -r file; do [ ! -e "$file" ] || echo "$file"; done |
    tar -cf - -T - | tar -C "$copy" -xf -
mkdir -p "$copy/build"
cp -R build/web "$copy/build/web"
cd "$copy"
if ! dpkg-buildpackage -b -us -uc -nc >../build.log 2>&1; then
    tail -n 40 ../build.log >&2
    echo "deb: dpkg-buildpackage failed; ${1}/build.log has all of it" >&2
    exit 1
fi
cd ..
lintian --fail-on error --allow-root --tag-display-limit 0 ./*.changes
ls -- *.deb
