#!/bin/sh
# Interesting: it compiles, and the expression is there.
grep -q 0x7a11_i128 ledger.rs && rustc --edition 2021 --crate-type lib --emit metadata -A warnings -o out.rmeta ledger.rs 2>/dev/null
