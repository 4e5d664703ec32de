#!/bin/sh
# Reduces the first Rust code block of a text, and writes a comment about it.
#
# ISSUE_BODY         the text; if it is empty, that of the issue or comment in the event
# GITHUB_EVENT_PATH  the event, as JSON. A text can be too long for a variable: Linux allows 128 KiB.
# TOOLCHAIN          the toolchain of rustup; the usual one if it is empty
# MAX_TIME           seconds after which the reduction stops
# RUNNER_TEMP        where the comment is; the system removes it after the job
# GITHUB_OUTPUT      where `comment=PATH` and `code=EXIT CODE` are added
#
# The code is of strangers, and rustc can print what it reads. So it gets a folder of its own, and this script begins anew
# without the other variables of its job, such as tokens: what a process has begun with can be read while it runs.
set -eu

if [ -z "${CLEAN_ENVIRONMENT:-}" ]; then
    exec env -i CLEAN_ENVIRONMENT=yes PATH="$PATH" HOME="$HOME" ISSUE_BODY="${ISSUE_BODY:-}" \
        GITHUB_EVENT_PATH="${GITHUB_EVENT_PATH:-}" RUNNER_TEMP="${RUNNER_TEMP:-}" TMPDIR="${TMPDIR:-/tmp}" \
        ${RUSTUP_HOME+RUSTUP_HOME="$RUSTUP_HOME"} ${CARGO_HOME+CARGO_HOME="$CARGO_HOME"} \
        TOOLCHAIN="${TOOLCHAIN:-}" MAX_TIME="${MAX_TIME:-900}" GITHUB_OUTPUT="${GITHUB_OUTPUT:-/dev/null}" "$0" "$@"
fi

comment=$(mktemp -d "${RUNNER_TEMP:-$TMPDIR}/comment-XXXXXXXX")/comment.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"

if [ -n "${ISSUE_BODY:-}" ]; then
    printf '%s\n' "$ISSUE_BODY" >text
elif [ -n "${GITHUB_EVENT_PATH:-}" ]; then
    jq -r '(.comment // .issue // {}).body // ""' "$GITHUB_EVENT_PATH" >text
else
    : >text
fi

# The first block that is marked as Rust, else the first without a mark.
block() {
    tr -d '\r' <text | awk -v mark="$1" '
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
    printf 'comment=%s\ncode=%s\n' "$comment" "$1" >>"$GITHUB_OUTPUT"
    exit 0
}

block '^(rust|rs)$' >repro.rs
[ -s repro.rs ] || block '^$' >repro.rs
if ! [ -s repro.rs ]; then
    echo 'There is no code block in this issue. A block that begins with ```` ```rust ```` can be reduced.' >"$comment"
    finish 3
fi

# What finds the toolchain, and nothing else.
wdd() {
    env -i PATH="$PATH" HOME="$HOME" ${RUSTUP_HOME+RUSTUP_HOME="$RUSTUP_HOME"} ${CARGO_HOME+CARGO_HOME="$CARGO_HOME"} \
        TMPDIR="${TMPDIR:-/tmp}" cargo-wdd "$@"
}

# What the code can do is known in a sandbox only.
if ! wdd doctor --format json | grep -q '"what":"sandbox","works":true'; then
    echo 'No sandbox works on this machine, so the code block of this issue was not compiled.' >comment.md
    finish 4
fi

code=0
wdd reduce repro.rs --max-time "$MAX_TIME" ${TOOLCHAIN:+--toolchain "$TOOLCHAIN"} >log 2>&1 || code=$?
if [ "$code" -eq 0 ] || [ "$code" -eq 6 ]; then
    wdd report repro-reduced.rs >"$comment" 2>>log || code=$?
fi
if ! [ -s "$comment" ]; then
    printf 'The code block of this issue was not reduced:\n\n' >"$comment"
    # As a block by its indentation, which no line can end.
    tail -n 20 log | sed 's/^/    /' >>"$comment"
fi
finish "$code"
