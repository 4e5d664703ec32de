//! A judge that no pass can be tuned to: random types, random properties, and the smallest
//! counterexample of each by an exhaustive search. The challenges with a name are a program of their own
//! (`main.rs`).

pub mod random;
