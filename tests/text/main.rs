//! Texts: how each language is read and written, and what reductions in this process leave of them.

mod any_text;
mod blanks;
mod corpus;
mod cut;
mod data;
mod depth;
mod fixpoint;
mod fuzzed;
mod parts;
mod plain_text;
mod several_files;
mod tokens;
