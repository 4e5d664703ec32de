#!/bin/sh
# the output differs between -O0 and -O2 because of signed overflow (-fwrapv makes it equal again)
LC_ALL=C; TMPDIR=.; export LC_ALL TMPDIR
ulimit -f 20000
W='-Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type'
trap 'rm -f o0 o2 o3 o.a o.b o.c' EXIT
timeout 5 gcc -O0 $W -o o0 in.c 2>/dev/null || exit 1
timeout 5 gcc -O2 $W -Werror=uninitialized -Werror=maybe-uninitialized -o o2 in.c 2>/dev/null || exit 1
ulimit -v 2000000
timeout 1 ./o0 </dev/null >o.a 2>/dev/null || exit 1
timeout 1 ./o2 </dev/null >o.b 2>/dev/null || exit 1
cmp -s o.a o.b && exit 1
for f in o.a o.b; do
  [ "$(wc -l <$f)" -eq 1 ] && grep -Eqx 'order [0-9]+' $f || exit 1
done
timeout 5 gcc -O2 -fwrapv $W -o o3 in.c 2>/dev/null || exit 1
timeout 1 ./o3 </dev/null >o.c 2>/dev/null || exit 1
cmp -s o.a o.c
