//! What a candidate lacks that does not compile: from the errors of rustc and cargo to the nodes of the text that bring it back.
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

mod declarations;
mod lexicon;
mod rules;

use std::ops::Range;
use std::path::{Path, PathBuf};

use wdd_core::Tree;
use wdd_core::tree::{Edits, NodeId};

pub use self::declarations::Declarations;
pub use self::lexicon::Lexicon;
pub(crate) use self::lexicon::comes_back;
pub use self::rules::CARGO;
use crate::text::languages::rust::items_around;
use crate::text::render::Files;

/// An error of rustc about a candidate, or of cargo about its manifests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileError {
    /// Such as `E0425`; [`CARGO`] for an error of cargo, which points at no place.
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
    /// The items around the error, the innermost first. None if the file itself is wrong.
    by: Vec<String>,
    want: Want,
}

/// What would help.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Want {
    /// An item, a macro or an import of that name.
    Name(String),
    /// The same, of a name that is the end of a path.
    NameInPath(String),
    /// The same, of a name in a module.
    NameInModule { name: String, module: String },
    /// A file whose path ends so.
    File { path: String },
    /// A dependency, feature, target or package of that name, or another key of a manifest.
    Entry(String),
    /// A member of that name, of something that these words name.
    Member { name: String, of: Vec<String> },
    /// An implementation of one of these traits, for something that these words name.
    Implementation { traits: Vec<String>, words: Vec<String> },
}

/// What a candidate lacks, as its errors say: the likeliest first. Those that follow count if nothing is known about the ones
/// before.
pub fn lacks(errors: &[CompileError], candidate: &Files) -> Vec<Vec<Lack>> {
    let mut said = [Vec::new(), Vec::new(), Vec::new()];
    for error in errors.iter().filter(|error| error.code.as_deref() == Some(CARGO)) {
        let file = rules::manifest_of(error, candidate).unwrap_or(Path::new(""));
        let [wants, ..] = wants(error, "");
        let lack = |want| Lack { file: file.to_owned(), by: Vec::new(), want };
        add(&mut said[0], wants.into_iter().map(lack));
    }
    for (file, content) in candidate {
        let placed = errors.iter().filter_map(|error| Some((error, error.place()?)));
        let here: Vec<_> = placed.filter(|(_, place)| place.file == *file).collect();
        if here.is_empty() {
            continue;
        }
        let places: Vec<Range<usize>> = here.iter().map(|(_, place)| place.bytes.clone()).collect();
        for ((error, place), by) in here.into_iter().zip(items_around(content, &places)) {
            let text = content.get(place.bytes.clone()).map(String::from_utf8_lossy);
            for (said, wants) in said.iter_mut().zip(wants(error, &text.unwrap_or_default())) {
                add(
                    said,
                    wants.into_iter().map(|want| Lack { file: file.clone(), by: by.clone(), want }),
                );
            }
        }
    }
    said.into_iter().filter(|lacks| !lacks.is_empty()).collect()
}

/// What an error with this text at its place wants: by its rule, by one that mostly follows from others, and all that it names.
fn wants(error: &CompileError, text: &str) -> [Vec<Want>; 3] {
    let named = words(text).chain(error.quotes().flat_map(words)).map(str::to_owned);
    let all = named
        .flat_map(|name| [Want::Name(name.clone()), Want::Member { name, of: Vec::new() }])
        .collect();
    let mut wants = [Vec::new(), Vec::new(), all];
    if let Some(rule) = rules::rule_for(error) {
        wants[usize::from(rule.is_late)] = (rule.wants)(error, text);
    }
    wants
}

/// Whether edits delete a node, or something around it.
fn is_deleted(node: NodeId, edits: &Edits, tree: &Tree) -> bool {
    edits.deletes(node) || tree.above(node).any(|above| edits.deletes(above))
}

/// Adds what is new.
pub fn add(all: &mut Vec<Lack>, lacks: impl IntoIterator<Item = Lack>) {
    for lack in lacks {
        if !all.contains(&lack) {
            all.push(lack);
        }
    }
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

/// The names in what a text quotes.
pub fn names_quoted(text: &str) -> impl Iterator<Item = String> {
    quoted(text).flat_map(words).map(str::to_owned)
}

/// The names in a text; keywords are among them, and mean nothing to a lexicon.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|char: char| !(char.is_alphanumeric() || char == '_'));
    words.filter(|word| word.starts_with(|char: char| char.is_alphabetic() || char == '_'))
}
