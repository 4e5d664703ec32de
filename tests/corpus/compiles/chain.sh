#!/bin/sh
# Interesting: rustc reports E0275, and no other kind of error.
rustc --edition 2021 --crate-type lib --emit metadata -A warnings -o out.rmeta chain.rs 2>log
grep -q '^error\[E0275\]' log && ! grep '^error' log | grep -qv -e '^error\[E0275\]' -e '^error: aborting'
