#!/bin/sh
# UBSan reports a signed overflow of a long int in http_parser_execute, called from main
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
ulimit -f 20000
ASAN_OPTIONS=detect_leaks=0:exitcode=66:hard_rss_limit_mb=1000; UBSAN_OPTIONS=print_stacktrace=1; export ASAN_OPTIONS UBSAN_OPTIONS
trap 'rm -f o1 o.txt' EXIT
timeout 5 gcc -O0 -fsanitize=signed-integer-overflow -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -o o1 in.c 2>/dev/null || exit 1
timeout 2 ./o1 </dev/null >/dev/null 2>o.txt
r=0
grep -Eq 'runtime error: signed integer overflow: [0-9]+ \* 10 cannot be represented in type .long int' o.txt || r=1
grep -Eq '#0 0x[0-9a-f]+ in http_parser_execute' o.txt || r=1
grep -Eq '#1 0x[0-9a-f]+ in main' o.txt || r=1
exit $r
