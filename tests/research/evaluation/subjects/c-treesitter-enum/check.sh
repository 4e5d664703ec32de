#!/bin/sh
# compiles, with: cast increases required alignment in ts_decode_utf16; enumeration value .ErrorComparisonTakeLeft. not handled in ts_parser__better_version_exists
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wcast-align=strict -Wswitch-enum in.c >/dev/null 2>o.txt || r=1
awk -v f='ts_decode_utf16' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/cast increases required alignment/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='ts_parser__better_version_exists' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/enumeration value .ErrorComparisonTakeLeft. not handled/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
