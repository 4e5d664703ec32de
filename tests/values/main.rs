//! Shrinking of Rust values: by a closure, by other libraries' runners, and type by type.

mod by_arbitrary;
mod by_arbtest;
mod by_proptest;
mod by_quickcheck;
mod by_state_machine;
mod deep;
mod derive;
mod explain;
mod foreign;
mod kept;
mod laws;
mod nearby;
mod shrink;
mod std_types;
mod trust;
