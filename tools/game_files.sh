#!/bin/sh
# For the build: the games of games/list.h, one line each, and the files of a game's folder by kind.
#   game_files.sh names | rules FOLDER | sources FOLDER | tests FOLDER | data FOLDER | trained FOLDER | tools FOLDER
set -eu
cd "$(dirname "$0")/.."
case $1 in
names) sed -n 's/^GAME(\([a-z_]*\)).*/\1/p' games/list.h ;;
rules) echo "games/$2/RULES.md" && { ls "games/$2"/RULES.??.md 2>/dev/null || true; } ;;
sources) ls "games/$2"/*.c | grep -v '/test_[^/]*$' ;;
tests) ls "games/$2"/test_*.c 2>/dev/null || true ;;
data) ls "games/$2"/data/*.yaml 2>/dev/null || true ;;
trained) ls "games/$2"/data/*.bin 2>/dev/null || true ;;
tools) ls "games/$2"/tools/*.c 2>/dev/null || true ;;
esac
