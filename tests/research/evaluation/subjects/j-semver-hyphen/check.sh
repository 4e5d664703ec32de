#!/bin/sh
# TypeError "Invalid comparator" while a hyphen range with a pre-release is read (frames Comparator.parse, Range.parseRange); two lines are printed before
ulimit -f 20000
trap 'rm -f o.txt' EXIT
a=$(timeout 3 node in.js 2>o.txt </dev/null | head -c 2000)
grep -q '^TypeError: Invalid comparator: <=2.0.0-.rc.1' o.txt && grep -q '^ *at .*Comparator.parse\|^ *at Comparator' o.txt && grep -q 'parseRange' o.txt || exit 1
case "$a" in *"1.3.0-beta.0 true"*) exit 0 ;; esac
exit 1
