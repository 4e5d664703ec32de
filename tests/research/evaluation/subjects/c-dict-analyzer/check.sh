#!/bin/sh
# compiles, with: -Wanalyzer-double-free in dictRelease
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -O0 -S -o /dev/null -fanalyzer -Wno-analyzer-too-complex -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type in.c >/dev/null 2>o.txt || r=1
awk -v f='dictRelease' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/double-.free. of .* \[CWE-415\] \[-Wanalyzer-double-free\]/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
