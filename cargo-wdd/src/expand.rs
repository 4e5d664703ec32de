//! Expands the macros of a text, by asking rustc what it makes of it.
//!
//! `-Zunpretty=expanded` ends before most of the compiler, so that it answers for most texts that
//! crash it. What it writes compiles on nightly toolchains, but for what it says of the prelude,
//! which is taken out again.

use std::path::PathBuf;
use std::sync::Arc;

use crate::baseline::Baseline;
use crate::input::Input;
use crate::oracle::Question;
use crate::text::Text;

/// A rustc that expands macros.
#[derive(Clone, Debug)]
pub(crate) struct Expander {
    baseline: Arc<Baseline>,
    main: PathBuf,
}

impl Expander {
    pub(crate) fn new(baseline: &Arc<Baseline>, input: &Input) -> Self {
        Expander {
            baseline: Arc::clone(baseline),
            main: PathBuf::from(&input.name),
        }
    }

    /// The text with its macro calls expanded; none if rustc cannot, or if it is of many files.
    pub(crate) fn expand(&self, text: &Text) -> Option<Text> {
        let [file] = text.files() else {
            return None;
        };
        let files = [(file.path.clone(), text.bytes().to_vec())];
        let question = Question {
            files: &files,
            main: &self.main,
        };
        let written = self.baseline.written(&question, "-Zunpretty=expanded")?;
        let expanded = without_prelude(&String::from_utf8(written).ok()?);
        let files = [(file.path.clone(), expanded.into_bytes())];
        Some(Text::parse(&files, text.plan().clone()))
    }
}

/// Takes out what every expansion says of the prelude and the standard library.
fn without_prelude(expanded: &str) -> String {
    let mut out = String::with_capacity(expanded.len());
    let mut lines = expanded.lines().peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |next| next.trim());
        let spoken_of = match line.trim() {
            "#[prelude_import]" => next.starts_with("use "),
            "#[macro_use]" => matches!(next, "extern crate std;" | "extern crate core;"),
            "#![feature(prelude_import)]" | "extern crate std;" => continue,
            _ => false,
        };
        if spoken_of {
            lines.next();
        } else {
            out += line;
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prelude_is_taken_out_and_nothing_else() {
        let expanded = "#![feature(prelude_import)]\n#[macro_use]\nextern crate std;\n\
                        #[prelude_import]\nuse std::prelude::rust_2021::*;\n#[macro_use]\nmod m {}\n";
        assert_eq!(without_prelude(expanded), "#[macro_use]\nmod m {}\n");
    }
}
