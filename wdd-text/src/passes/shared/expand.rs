//! Expands the macros of a text with rustc.
//!
//! `-Zunpretty=expanded` ends before most of the compiler, so it works for most texts that crash
//! rustc. Its output compiles on nightly toolchains, except for the lines about the prelude, which
//! are deleted, and for code that only the standard library may write, which is replaced
//! (`stable`).

mod stable;

use std::collections::VecDeque;
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use wdd_core::tree::Edits;

use self::stable::stable;
use crate::text::Text;
use crate::text::render::{Files, render};

/// What can run rustc to expand the macros of a crate.
pub trait Expand: Debug + Send + Sync {
    /// The path of the crate root among `files`, and what rustc prints about the crate with `-Zunpretty=expanded`. `None` if
    /// it fails, or if there is no rustc.
    fn expand(&self, files: &Files) -> Option<(PathBuf, Vec<u8>)>;
}

/// Expands macros with rustc.
#[derive(Clone, Debug)]
pub struct Expander {
    rustc: Arc<dyn Expand>,
    /// The last expansions. The same text often occurs again after a branch.
    last: Arc<Mutex<VecDeque<Expansion>>>,
}

/// The number of expansions that are kept.
const KEPT: usize = 4;

/// Files, and the expansion of the crate root among them.
type Expansion = (Files, Option<(PathBuf, String)>);

impl Expander {
    /// Expands macros with this rustc.
    pub fn new(rustc: Arc<dyn Expand>) -> Self {
        Expander { rustc, last: Arc::default() }
    }

    /// The text with the macros expanded of the crate that fails. `None` if rustc cannot expand it.
    pub(crate) fn expand(&self, text: &Text) -> Option<Text> {
        let mut files = render(text, &Edits::none()).files;
        let (path, expanded) = self.expanded(&files)?;
        let (_, content) = files.iter_mut().find(|(known, _)| *known == path)?;
        *content = expanded.into_bytes();
        Some(Text::parse(&files, text.reading()))
    }

    /// The path of the crate root and its expansion, which contains the whole crate.
    pub(crate) fn expanded(&self, files: &Files) -> Option<(PathBuf, String)> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, expanded)) = last.iter().find(|(of, _)| of == files) {
            return expanded.clone();
        }
        let expanded = self.rustc.expand(files).and_then(|(path, written)| {
            let (_, source) = files.iter().find(|(known, _)| *known == path)?;
            let own = String::from_utf8_lossy(source);
            Some((path, stable(&without_prelude(&String::from_utf8(written).ok()?, &own))))
        });
        last.truncate(KEPT - 1);
        last.push_front((files.clone(), expanded.clone()));
        expanded
    }
}

/// Deletes the lines about the prelude and the standard library that every expansion contains,
/// unless the source contains them.
fn without_prelude(expanded: &str, source: &str) -> String {
    let own = |line: &str| source.lines().any(|own| own.trim() == line);
    let mut out = String::with_capacity(expanded.len());
    let mut lines = expanded.lines().peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |next| next.trim());
        match line.trim() {
            "#[prelude_import]" if next.starts_with("use ") => drop(lines.next()),
            "#[macro_use]" if STANDARD.contains(&next) => drop(lines.next()),
            "#![feature(prelude_import)]" => {}
            line if (line == "#![no_std]" || STANDARD.contains(&line)) && !own(line) => {}
            _ => {
                out += line;
                out.push('\n');
            }
        }
    }
    out
}

/// Lines about the standard library in an expansion.
const STANDARD: &[&str] = &["extern crate std;", "extern crate core;"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prelude_is_deleted_and_nothing_else() {
        let expanded = "#![feature(prelude_import)]\n#![no_std]\n#[macro_use]\nextern crate std;\n\
                        #[prelude_import]\nuse std::prelude::rust_2021::*;\n#[macro_use]\nmod m {}\n";
        assert_eq!(without_prelude(expanded, "mod m {}"), "#[macro_use]\nmod m {}\n");
    }

    #[test]
    fn lines_of_the_source_itself_are_kept() {
        let expanded =
            "#![no_std]\n#[macro_use]\nextern crate core;\nextern crate std;\nfn f() {}\n";
        let source = "#![no_std]\nextern crate std;\nm!();";
        assert_eq!(without_prelude(expanded, source), "#![no_std]\nextern crate std;\nfn f() {}\n");
    }
}
