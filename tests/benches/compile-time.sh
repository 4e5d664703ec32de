#!/bin/sh
# How long a debug build takes for each shrunk type: a program that shrinks 50 structs and 50 enums, and the same
# program without the calls of `shrink`. Prints seconds of the processor, without the dependencies.
#
#     sh tests/benches/compile-time.sh [TYPES]
set -eu

types=${1:-50}
core=$(cd "$(dirname "$0")/../../wdd-core" && pwd)
crate=$(mktemp -d)
trap 'rm -rf "$crate"' EXIT
mkdir "$crate/src"

cat >"$crate/Cargo.toml" <<EOF
[package]
name = "many-types"
version = "0.0.0"
edition = "2024"
[workspace]
[dependencies]
wdd-core = { path = "$core", features = ["derive"] }
EOF

# The types, and one line for each of them with the command `$1`.
program() {
    echo "#![allow(dead_code)]"
    echo "use wdd_core::{WeightedTree, shrink};"
    for i in $(seq "$types"); do
        echo "#[derive(Clone, Debug, WeightedTree)] struct S$i { a: u32, b: String, c: Vec<u16> }"
        echo "#[derive(Clone, Debug, WeightedTree)] enum E$i { A(u8), B(Box<E$i>, String), C { x: S$i } }"
    done
    echo "fn main() {"
    for i in $(seq "$types"); do
        echo "let s = S$i { a: 7, b: String::from(\"b\"), c: vec![1] };"
        $1 "drop(shrink(s.clone(), |s: &S$i| s.a > 3)); drop(shrink(E$i::C { x: s }, |e: &E$i| matches!(e, E$i::C { .. })));"
    done
    echo "}"
}

seconds() {
    program "$1" >"$crate/src/main.rs"
    (cd "$crate" && CARGO_INCREMENTAL=0 && export CARGO_INCREMENTAL && time -p cargo build --quiet) 2>&1 |
        sed -n 's/^user //p'
}

# The dependencies first.
seconds true >/dev/null
touch "$crate/src/main.rs"
echo "without shrinking: $(seconds true) s"
echo "with shrinking:    $(seconds echo) s"
