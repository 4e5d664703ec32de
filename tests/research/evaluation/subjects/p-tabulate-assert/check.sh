#!/bin/sh
# python3 and python3 -O print another table: -O has one more row (an assert has a side effect), its second row repeats the header
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
a=$(timeout 3 "$p" -S -E -X utf8 -B in.py 2>/dev/null) || exit 1
b=$(timeout 3 "$p" -S -E -X utf8 -B -O in.py 2>/dev/null) || exit 1
[ "$a" != "$b" ] || exit 1
n=$(printf '%s\n' "$a" | grep -c '^|') || exit 1
m=$(printf '%s\n' "$b" | grep -c '^|') || exit 1
[ "$m" -eq $((n + 1)) ] || exit 1
[ "$(printf '%s\n' "$a" | sed -n 2p | tr -d ' ')" = "$(printf '%s\n' "$b" | sed -n 4p | tr -d ' ')" ]
