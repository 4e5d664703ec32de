//! Texts: how each language is read and written, and what reductions in this process leave of them.

mod data_files;
mod fixpoint;
mod front_end;
mod plain_text;
mod remains;
