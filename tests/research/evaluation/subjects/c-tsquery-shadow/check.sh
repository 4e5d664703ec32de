#!/bin/sh
# compiles, with: declaration of .parent_symbol. shadows in ts_query__analyze_patterns; declaration of .length. shadows in ts_query__parse_predicate
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wshadow in.c >/dev/null 2>o.txt || r=1
awk -v f='ts_query__analyze_patterns' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/declaration of .parent_symbol. shadows/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='ts_query__parse_predicate' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/declaration of .length. shadows/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
