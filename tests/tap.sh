# For tests written as shell scripts: a temporary copy of the tree, and TAP. Source it, then
#   check "title" COMMAND...      passes when the command does
#   refuse "title" COMMAND...     passes when it does not
#   tap_end                       the last line
tap_count=0
tap_failed=0

tap_say() { # RESULT TITLE OUTPUT
    tap_count=$((tap_count + 1))
    if [ "$1" = 0 ]; then
        echo "ok $tap_count - $2"
    else
        tap_failed=1
        echo "not ok $tap_count - $2"
        printf '%s\n' "$3" | sed 's/^/# /'
    fi
}

check() {
    local title=$1 output result=0
    shift
    output=$("$@" 2>&1) || result=$?
    tap_say $result "$title" "$output"
}

refuse() {
    local title=$1 output result=1
    shift
    output=$("$@" 2>&1) || result=0
    tap_say $result "$title" "should have failed: $* $output"
}

tap_end() {
    echo "1..$tap_count"
    exit $tap_failed
}

# Copies the tree, without what was built, into a folder that is gone when the script ends; goes there.
in_a_copy_of_the_tree() {
    # shellcheck disable=SC2034 # the tree that was copied, for who calls
    tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    CLANG_FORMAT=$("$tree/tools/formatter.sh" 2>/dev/null) && export CLANG_FORMAT # it may lie in build/, which is not copied
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    tar -C "$tree" --exclude='./build*' --exclude=./.git --exclude=node_modules -cf - . | tar -C "$copy" -xf -
    cd "$copy" || exit 1
}
