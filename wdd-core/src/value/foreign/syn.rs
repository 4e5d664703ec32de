//! `syn`: the syntax tree of Rust, from a file to a literal.
//!
//! Tables say what the parts of each type are and what they may become, one line a type; [`table`]
//! explains how to read them. A candidate is a syntax tree, not a text: the property must check whether
//! it parses or compiles. Names, spans and required tokens do not change.

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
