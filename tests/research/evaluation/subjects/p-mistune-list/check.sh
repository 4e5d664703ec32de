#!/bin/sh
# the regular expression of a nested list item cannot be compiled (min repeat greater than max repeat); the frame _process_list_item is there twice
for p in "$PYTHON" /usr/bin/python3 python3; do command -v "$p" >/dev/null 2>&1 && break; done
ulimit -f 20000
trap 'rm -f o.txt' EXIT
timeout 3 "$p" -S -E -X utf8 -B in.py >/dev/null 2>o.txt && exit 1
tail -n 1 o.txt | grep -q '^re\.[A-Za-z]*[eE]rror: min repeat greater than max repeat' || exit 1
[ "$(grep -c 'in _process_list_item$' o.txt)" -ge 2 ]
