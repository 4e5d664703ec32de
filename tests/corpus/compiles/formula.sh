#!/bin/sh
# Interesting: it compiles, and the expression is there.
grep -q 0x4059_0000_0000_0001 formula.rs && rustc --edition 2021 --crate-type lib --emit metadata -A warnings -o out.rmeta formula.rs 2>/dev/null
