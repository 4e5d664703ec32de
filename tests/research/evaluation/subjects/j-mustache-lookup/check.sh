#!/bin/sh
# TypeError in Context.lookup, called while a section is rendered (frames lookup, renderTokens, renderSection)
ulimit -f 20000
trap 'rm -f o.txt' EXIT
timeout 3 node in.js >/dev/null 2>o.txt && exit 1
grep -q '^TypeError: .*hasOwnProperty is not a function' o.txt && grep -Eq '^ *at .*\blookup\b' o.txt && grep -Eq '^ *at .*\brenderSection\b' o.txt && grep -Eq '^ *at .*\brenderTokens\b' o.txt
