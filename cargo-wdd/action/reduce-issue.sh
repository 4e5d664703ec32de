#!/bin/sh
# Reduces the first Rust code block of $ISSUE_BODY, and writes a comment about it.
#
# ISSUE_BODY     the text
# TOOLCHAIN      the toolchain of rustup; the usual one if it is empty
# MAX_TIME       seconds after which the reduction stops
# GITHUB_OUTPUT  where `comment=PATH` and `code=EXIT CODE` are added
#
# The code is of strangers, and rustc can print what it reads. So it gets a folder of its own, and none of the variables of
# this process but those that find the toolchain.
set -eu

folder=$(mktemp -d)
cd "$folder"

# The first block that is marked as Rust, else the first without a mark.
block() {
    printf '%s\n' "$ISSUE_BODY" | tr -d '\r' | awk -v mark="$1" '
        !inside && match($0, /^ *(```+|~~~+)/) {
            fence = substr($0, RSTART, RLENGTH); sub(/^ */, "", fence)
            rest = tolower(substr($0, RSTART + RLENGTH)); sub(/[ ,].*/, "", rest)
            inside = 1; wanted = (rest ~ mark); next
        }
        inside && index($0, fence) && $0 ~ /^ *(```+|~~~+) *$/ { if (wanted) exit; inside = 0; next }
        inside && wanted { print }
    '
}

finish() {
    printf 'comment=%s\ncode=%s\n' "$folder/comment.md" "$1" >>"${GITHUB_OUTPUT:-/dev/null}"
    exit 0
}

block '^(rust|rs)$' >repro.rs
[ -s repro.rs ] || block '^$' >repro.rs
if ! [ -s repro.rs ]; then
    echo 'There is no code block in this issue. A block that begins with ```` ```rust ```` can be reduced.' >comment.md
    finish 3
fi

# What finds the toolchain, and nothing else.
wdd() {
    env -i PATH="$PATH" HOME="$HOME" ${RUSTUP_HOME+RUSTUP_HOME="$RUSTUP_HOME"} ${CARGO_HOME+CARGO_HOME="$CARGO_HOME"} \
        TMPDIR="${TMPDIR:-/tmp}" cargo-wdd "$@"
}

code=0
wdd reduce repro.rs --max-time "${MAX_TIME:-900}" ${TOOLCHAIN:+--toolchain "$TOOLCHAIN"} >log 2>&1 || code=$?
if [ "$code" -eq 0 ] || [ "$code" -eq 6 ]; then
    wdd report repro.reduced.rs >comment.md 2>>log || code=$?
fi
if ! [ -s comment.md ]; then
    printf 'The code block of this issue was not reduced:\n\n' >comment.md
    # As a block by its indentation, which no line can end.
    tail -n 20 log | sed 's/^/    /' >>comment.md
fi
finish "$code"
