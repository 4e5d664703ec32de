//! Shrinking of Rust values: by a closure, by other libraries' runners, and type by type.

mod by_proptest;
mod by_quickcheck;
mod derive;
mod foreign;
mod kept;
mod shrink;
mod std_types;
