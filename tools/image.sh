#!/bin/sh
# image.sh: the container image clowder, built by docker or podman, whichever is there; it must stay under 150 MB.
set -eu
cd "$(dirname "$0")/.."
if command -v docker >/dev/null; then
    engine=docker
elif command -v podman >/dev/null; then
    engine=podman
else
    echo "image: neither docker nor podman is here; install one of them." >&2
    exit 1
fi
$engine build -t clowder -f packaging/Dockerfile .
size=$($engine image inspect --format '{{.Size}}' clowder)
echo "image: clowder has $((size / 1000000)) MB"
[ "$size" -lt 150000000 ] || { echo "image: that is more than 150 MB." >&2; exit 1; }
