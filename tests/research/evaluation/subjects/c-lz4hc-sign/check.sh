#!/bin/sh
# compiles, with: conversion to .unsigned int. from .int. may change the sign in LZ4HC_InsertAndGetWiderMatch; conversion to .long unsigned int. from .int. may change the sign in LZ4_saveDictHC
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
r=0
timeout 5 gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Wsign-conversion in.c >/dev/null 2>o.txt || r=1
awk -v f='LZ4HC_InsertAndGetWiderMatch' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/conversion to .unsigned int. from .int. may change the sign/{ok=1} END{exit !ok}' o.txt || r=1
awk -v f='LZ4_saveDictHC' 'index($0,"In function ")==0&&/At top level/{k=0} /In function/{k=(index($0,"\047" f "\047")>0)} k&&/conversion to .long unsigned int. from .int. may change the sign/{ok=1} END{exit !ok}' o.txt || r=1
rm -f o.txt
exit $r
