#!/bin/sh
# compiles, with: may change the sign of the result [-Wsign-conversion] in deserialize; to .char. may change value [-Wconversion] in scan_heredoc_word
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wconversion -Wsign-conversion in.c >/dev/null 2>o.txt || r=1
awk -v f='deserialize' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/may change the sign of the result \[-Wsign-conversion\]/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='scan_heredoc_word' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/to .char. may change value \[-Wconversion\]/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
