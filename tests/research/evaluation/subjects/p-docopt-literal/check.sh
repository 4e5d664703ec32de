#!/bin/sh
# compiling gives the SyntaxWarning about "is" with a literal in a method of a class, and the program still runs and finds the option
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
ulimit -f 20000
trap 'rm -f o.txt' EXIT
a=$(timeout 3 "$p" -S -E -X utf8 -B -W always in.py 2>o.txt) || exit 1
grep -Eq '^in\.py:[0-9]+: SyntaxWarning: "is" with .*literal' o.txt || grep -Eq 'in\.py:[0-9]+: SyntaxWarning: "is" with .*literal' o.txt || exit 1
grep -q '^    if \|^ *if ' o.txt || exit 1
case "$a" in *"('--speed', '15')"*"('<name>', "*"('move', True)"*) exit 0 ;; esac
exit 1
