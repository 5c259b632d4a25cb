#!/bin/sh
# install_page.sh FOLDER TARGET: for `meson install`: copies the built page into share/clowder/web.
set -eu
[ -e "$1/index.html" ] || { echo "install: there is no page in $1; run: make web" >&2; exit 1; }
there=${DESTDIR:-}$2
rm -rf "$there"
mkdir -p "$there"
cp -R "$1"/. "$there"
chmod -R u=rwX,go=rX "$there"
