//! `syn`: Rust's syntax as `syn` has it, from a file down to a literal.
//!
//! What is a node, and what may become of it, is a table, one line a type (see [`table`] for how to
//! read it). A candidate is a value and no text: that it parses, let alone compiles, is for the
//! property to say. Names stay as they are, and so do spans and the tokens that a node always has.

mod attributes;
mod expressions;
mod fields;
mod functions;
mod generics;
mod items;
mod literals;
mod names;
mod operators;
mod paths;
mod patterns;
mod punctuated;
mod slot;
mod statements;
mod table;
mod tokens;
mod types;
