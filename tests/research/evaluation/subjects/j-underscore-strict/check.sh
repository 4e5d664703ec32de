#!/bin/sh
# node runs the program and prints a line; with "use strict" in front it stops with a ReferenceError in sortBy, called through the chain
ulimit -f 20000
trap 'rm -f o.txt o.js' EXIT
a=$(timeout 3 node in.js 2>/dev/null </dev/null | head -c 2000)
case "$a" in "moe larry curly "*) ;; *) exit 1 ;; esac
{ echo '"use strict";'; cat in.js; } > o.js
timeout 3 node o.js >/dev/null 2>o.txt && exit 1
grep -q '^ReferenceError: index is not defined' o.txt && grep -Eq '^ *at (Function\.|_\.)?sortBy ' o.txt && grep -q '\[as sortBy\]' o.txt
