#!/bin/sh
# AddressSanitizer reports a heap-buffer-overflow WRITE of 8 bytes in ZopfliCopyLZ77Store, called from ZopfliLZ77Optimal, of a block that ZopfliCopyLZ77Store allocated
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
ulimit -f 20000
ASAN_OPTIONS=detect_leaks=0:exitcode=66:hard_rss_limit_mb=1000; UBSAN_OPTIONS=print_stacktrace=1; export ASAN_OPTIONS UBSAN_OPTIONS
trap 'rm -f o1 o.txt' EXIT
timeout 5 gcc -O0 -fsanitize=address --param asan-instrumentation-with-call-threshold=0 --param asan-stack=0 --param asan-globals=0 --param asan-instrument-reads=0 -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -o o1 in.c -lm 2>/dev/null || exit 1
timeout 2 ./o1 </dev/null >/dev/null 2>o.txt
r=0
grep -Eq 'AddressSanitizer: heap-buffer-overflow' o.txt || r=1
grep -Eq 'WRITE of size 8' o.txt || r=1
grep -Eq '#[01] 0x[0-9a-f]+ in ZopfliCopyLZ77Store' o.txt || r=1
grep -Eq '#[12] 0x[0-9a-f]+ in ZopfliLZ77Optimal' o.txt || r=1
exit $r
