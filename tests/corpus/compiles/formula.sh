#!/bin/sh
# Interesting: it compiles, and the expression is there.
grep -qF 100.000_001_f64 formula.rs && rustc --edition 2021 --crate-type lib --emit metadata -A warnings -o out.rmeta formula.rs 2>/dev/null
