//! The tokens of files, for comparing texts that differ in blanks.

use std::path::PathBuf;

use crate::passes::testing::pictures::reading;
use crate::text::languages;
use crate::text::render::Files;

/// A file's path and its tokens; of a file that is not Rust, its words.
#[derive(Debug, PartialEq)]
pub(super) struct Tokens {
    path: PathBuf,
    list: Vec<String>,
}

impl Tokens {
    /// Whether all tokens of `others` are among these, in the same order.
    pub(super) fn have(&self, others: &Tokens) -> bool {
        let mut list = self.list.iter();
        let mut others_list = others.list.iter();
        self.path == others.path && others_list.all(|other| list.any(|token| token == other))
    }
}

/// The tokens of each file.
pub(super) fn tokens(files: &Files) -> Vec<Tokens> {
    let tokens = files.iter().map(|(path, content)| {
        let text = String::from_utf8_lossy(content);
        let list = if languages::is_rust(path) {
            let tokens = languages::rust::with_blanks(&text, reading().edition).into_iter();
            tokens.map(|token| token.text.to_owned()).collect()
        } else {
            text.split_whitespace().map(str::to_owned).collect()
        };
        let path = path.clone();
        Tokens { path, list }
    });
    tokens.collect()
}
