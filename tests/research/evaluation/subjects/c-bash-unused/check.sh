#!/bin/sh
# compiles, with: value computed is not used [-Wunused-value] in scan_heredoc_content; value computed is not used [-Wunused-value] in scan
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wunused-value -Wstrict-prototypes in.c >/dev/null 2>o.txt || r=1
awk -v f='scan_heredoc_content' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/value computed is not used \[-Wunused-value\]/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='scan' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/value computed is not used \[-Wunused-value\]/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
