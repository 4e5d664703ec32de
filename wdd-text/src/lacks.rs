//! What a candidate lacks that does not compile: from the errors of rustc to the nodes of the text that bring it back.
//!
//! ```text
//! error ──► rule ──► lack ──► lexicon of the text ──► need of nodes ──► the list reduction
//!         (by code)  (names)                         (wdd_core::Need)
//! ```
//!
//! A lack is written in names, so it outlives the text in which it was found: what one pass has learned, the next one
//! knows. Errors follow from other errors, and no types are inferred here. So what is said may be wrong: then a part
//! stays longer than it had to, and never is a result wrong.
//!
//! A rule for other errors is a file in `rules/`, and its line in `RULES`.

mod lexicon;
mod owner;
mod rules;

use std::ops::Range;
use std::path::PathBuf;

pub use self::lexicon::Lexicon;
use self::owner::owners;
use crate::text::render::Files;

/// An error of rustc about a candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileError {
    /// Such as `E0425`.
    pub code: Option<String>,
    /// What it says first.
    pub message: String,
    /// What its notes and helps say.
    pub notes: Vec<String>,
    /// The places that it points at.
    pub places: Vec<ErrorPlace>,
}

/// A place that an error points at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorPlace {
    /// The file of the candidate.
    pub file: PathBuf,
    /// The bytes of the file.
    pub bytes: Range<usize>,
    /// Whether it is where the error is.
    pub is_primary: bool,
    /// What the error says about it.
    pub label: Option<String>,
}

/// Something that a candidate lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The file of the error.
    file: PathBuf,
    /// The items around the error, the innermost first.
    by: Vec<String>,
    want: Want,
}

/// What would help.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Want {
    /// An item, a macro or an import of that name.
    Name(String),
    /// A file whose path ends so.
    File { path: String },
    /// A member of that name, of something that these words name.
    Member { name: String, of: Vec<String> },
    /// An implementation of one of these traits, for something that these words name.
    Implementation { traits: Vec<String>, words: Vec<String> },
}

/// What a candidate lacks, as its errors say: the likeliest first. Those that follow count if nothing is known about the ones
/// before.
pub fn lacks(errors: &[CompileError], candidate: &Files) -> Vec<Vec<Lack>> {
    let mut said = [Vec::new(), Vec::new(), Vec::new()];
    for error in errors {
        let Some(place) = error.place() else { continue };
        let at = candidate.iter().find(|(path, _)| *path == place.file);
        let Some((file, content)) = at else { continue };
        let by = owners(content, &place.bytes);
        let text =
            content.get(place.bytes.clone()).map(String::from_utf8_lossy).unwrap_or_default();
        let mut add = |tier: usize, wants: Vec<Want>| {
            let found: &mut Vec<Lack> = &mut said[tier];
            for want in wants {
                let lack = Lack { file: file.clone(), by: by.clone(), want };
                if !found.contains(&lack) {
                    found.push(lack);
                }
            }
        };
        if let Some(rule) = rules::rule_for(error) {
            add(usize::from(rule.is_late), (rule.wants)(error, &text));
        }
        // All that is named where no rule helps.
        let named: Vec<&str> = words(&text).chain(error.quotes().flat_map(words)).collect();
        let all = named.iter().flat_map(|name| {
            let (name, of) = ((*name).to_owned(), Vec::new());
            [Want::Name(name.clone()), Want::Member { name, of }]
        });
        add(2, all.collect());
    }
    said.into_iter().filter(|lacks| !lacks.is_empty()).collect()
}

impl CompileError {
    /// The place where it is.
    fn place(&self) -> Option<&ErrorPlace> {
        self.places.iter().find(|place| place.is_primary).or(self.places.first())
    }

    /// All that it says: its message, the labels, the notes.
    fn says(&self) -> impl Iterator<Item = &str> {
        let labels = self.places.iter().filter_map(|place| place.label.as_deref());
        [self.message.as_str()]
            .into_iter()
            .chain(labels)
            .chain(self.notes.iter().map(String::as_str))
    }

    /// What it quotes, in all that it says.
    fn quotes(&self) -> impl Iterator<Item = &str> {
        self.says().flat_map(quoted)
    }
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names in a text; keywords are among them, and mean nothing to a lexicon.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|char: char| !(char.is_alphanumeric() || char == '_'));
    words.filter(|word| word.starts_with(|char: char| char.is_alphabetic() || char == '_'))
}
