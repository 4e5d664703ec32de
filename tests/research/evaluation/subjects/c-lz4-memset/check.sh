#!/bin/sh
# compiles, with: argument to .sizeof. in .memset. call is the same expression in LZ4_resetStream; comparison of integer expressions of different signedness in LZ4_renormDictT
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wsizeof-pointer-memaccess -Wsign-compare in.c >/dev/null 2>o.txt || r=1
awk -v f='LZ4_resetStream' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/argument to .sizeof. in .memset. call is the same expression/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='LZ4_renormDictT' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/comparison of integer expressions of different signedness/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
