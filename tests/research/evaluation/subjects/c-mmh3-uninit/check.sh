#!/bin/sh
# compiles, with: -Wmaybe-uninitialized in murmurhash3_x86_32; -Wimplicit-fallthrough in murmurhash3_x64_128
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -O1 -S -o /dev/null -Wmaybe-uninitialized -Wimplicit-fallthrough=5 -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type in.c >/dev/null 2>o.txt || r=1
awk -v f='murmurhash3_x86_32' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/.k1. may be used uninitialized \[-Wmaybe-uninitialized\]/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='murmurhash3_x64_128' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/this statement may fall through/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
