#!/bin/sh
# compiles, with: enumeration value .s_error. not handled in switch in llhttp__internal__run; to .uint8_t. .* may change value in llhttp__internal__c_store_http_minor
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wconversion -Wswitch-enum in.c >/dev/null 2>o.txt || r=1
awk -v f='llhttp__internal__run' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/enumeration value .s_error. not handled in switch/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='llhttp__internal__c_store_http_minor' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/to .uint8_t. .* may change value/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
