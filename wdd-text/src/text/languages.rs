//! The languages of files, and their register. A language turns the content of a file into weighted
//! nodes with their places.
//!
//! Rust is parsed by rust-analyzer's parser, which keeps every byte and gives a tree for every text.
//! Real crash reproducers have syntax that is new, unstable or broken: of 3,685 of them, `syn` rejects
//! one file in eight, and this parser leaves 0.26 % of the bytes in error nodes. Data files (JSON,
//! TOML, rows of cells) have the structure of their format. Many other languages are read by their tree-sitter grammars. All
//! other files are plain text: lines, then tokens inside balanced delimiters.
//!
//! To add a language with a reader of its own, add its file (with its `mod` line here) and its line in `LANGUAGES`; to
//! add one with a grammar, add its line in `grammar.rs`.

pub mod chains;
mod data;
#[cfg(feature = "grammars")]
mod grammar;
mod json;
mod literals;
mod nearest;
pub(crate) mod plain;
mod rows;
pub mod rust;
mod toml;

use std::fmt::Debug;
use std::path::Path;

pub use ra_ap_syntax::Edition;

use wdd_core::tree::{Change, Edit, Kind, NodeId, NodeInfo, Role};

pub(crate) use self::data::{Datum, datum};
pub use self::rust::Diverging;
pub use self::toml::MANIFEST_NAME;
use crate::text::outline::Outline;
use crate::text::render::Files;
use crate::text::{File, Text};

/// The node of a whole file, in a text of several files.
pub(crate) const FILE: NodeInfo = NodeInfo::new(plain::WHOLE, Role::Element).with_coarse(true);

/// No language looks further than this number of bytes beyond the end of a token to see that it ends there.
pub(crate) const AHEAD: usize = 256;

/// A language of files: what a reduction needs to know about it.
///
/// A language reads the bytes of one file. Content that is not valid in the language of its name is read as plain text
/// instead.
pub trait Language: Debug + Sync {
    /// The name of the language, for messages.
    fn name(&self) -> &'static str;

    /// Whether a file of this name is written in the language.
    fn reads(&self, path: &Path) -> bool;

    /// Writes the nodes of one file, whose bytes are counted from its start. Returns `false` if the content is not valid;
    /// then nothing was written, and the file is read as plain text.
    fn outline(&self, outline: &mut Outline, content: &[u8], edition: Edition) -> bool;

    /// The number of tokens. Comments are not tokens, and each character of an operator is a token.
    fn tokens(&self, content: &[u8], edition: Edition) -> u64;

    /// Tells where each token begins, in order. Returns `false` if the language cannot tell; then the tokens of each
    /// candidate are counted from its start.
    ///
    /// What a token is must follow from its own bytes and at most 256 bytes after it (`AHEAD`), and not from those before it.
    fn each_token(&self, _content: &[u8], _edition: Edition, _each: &mut dyn FnMut(usize)) -> bool {
        false
    }

    /// The number of syntax errors; 0 if the language allows every text. `None` if the parser cannot
    /// read this content safely.
    fn errors(&self, content: &[u8], edition: Edition) -> Option<usize>;

    /// The edits that may replace a node by something smaller, in the order in which to try them.
    fn alternatives(&self, text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit>;

    /// Whether a node can stand in the place of another one. A language that cannot tell says no.
    fn fits(&self, _text: &Text, _node: NodeId, _place: NodeId) -> bool {
        false
    }

    /// For each function of a file with a heavy body, the change that empties it. The second list is for functions that a
    /// compiler may evaluate.
    fn emptyings(&self, _text: &Text, _file: &File) -> [Vec<Change>; 2] {
        Default::default()
    }

    /// For each function of a file that can be inlined by its text alone, the change that deletes it and replaces its calls.
    fn inlinings(&self, _text: &Text, _file: &File) -> Vec<Change> {
        Vec::new()
    }

    /// The file as a formatter lays it out. `None` if there is no formatter for the language here.
    fn layout(&self, _source: &str) -> Option<String> {
        None
    }
}

/// All languages. A file is written in the first one that reads its name, else in the last one, which reads every name.
pub fn languages() -> impl Iterator<Item = &'static dyn Language> {
    LANGUAGES.iter().copied().chain(grammars()).chain([&plain::Plain as &dyn Language])
}

/// The languages that a grammar describes.
#[cfg(feature = "grammars")]
fn grammars() -> impl Iterator<Item = &'static dyn Language> {
    grammar::BUILT_IN.iter().map(|grammar| grammar as &dyn Language)
}

/// Without the feature `grammars` there are none.
#[cfg(not(feature = "grammars"))]
fn grammars() -> impl Iterator<Item = &'static dyn Language> {
    std::iter::empty()
}

/// The languages with a reader of their own.
static LANGUAGES: &[&dyn Language] = &[
    &rust::Rust,
    // Before TOML, which reads its name too.
    &toml::MANIFEST,
    &toml::TOML,
    &json::JSON,
    &json::JSON_LINES,
    &rows::CSV,
    &rows::TSV,
    &rows::PSV,
];

/// Which stand-ins may replace nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandIns {
    /// Whether stand-ins that seldom help are among them.
    pub seldom: bool,
    /// The expression to use where a value of any type is needed.
    pub diverging: Diverging,
}

/// A language that all files are read in, whatever their names are.
#[derive(Clone, Copy, Debug)]
pub struct Chosen(&'static dyn Language);

impl Chosen {
    /// The language called `name`, of a compiled tree-sitter grammar and its `node-types.json`. It stays in memory to the
    /// end of the program.
    ///
    /// # Errors
    /// What is wrong with the grammar, in words.
    #[cfg(feature = "grammars")]
    pub fn of_grammar(
        name: String,
        parser: tree_sitter::Language,
        node_types: &str,
    ) -> Result<Self, String> {
        Ok(Chosen(grammar::Grammar::leaked(name, parser, node_types)?))
    }

    /// Rust, because rustc reads the files.
    pub const RUST: Chosen = Chosen(&rust::Rust);

    /// The language with this name, or the one of files with this extension.
    pub fn named(name: &str) -> Option<Self> {
        let file = Path::new("file").with_extension(name);
        languages()
            .find(|language| language.name().eq_ignore_ascii_case(name))
            // Plain text reads every name, so that any word would be an extension of it.
            .or_else(|| {
                languages().find(|one| one.reads(&file) && one.name() != plain::Plain.name())
            })
            .map(Chosen)
    }
}

/// Languages are the same if they have one name.
impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        self.0.name() == other.0.name()
    }
}

impl Eq for Chosen {}

/// How files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The edition of Rust.
    pub edition: Edition,
    /// The language of all files. If there is none, each is read by the language of its name.
    pub language: Option<Chosen>,
}

impl Reading {
    /// Each file is read by the language of its name; Rust has this edition.
    pub fn by_name(edition: Edition) -> Self {
        Reading { edition, language: None }
    }

    /// Whether the file at `path` is Rust.
    pub fn is_rust(&self, path: &Path) -> bool {
        self.language.map_or_else(|| is_rust(path), |chosen| chosen == Chosen::RUST)
    }

    /// The language of the file at `path`.
    pub fn language(&self, path: &Path) -> &'static dyn Language {
        if let Some(Chosen(language)) = self.language {
            return language;
        }
        // Plain text is the last one, and reads every name.
        languages().find(|language| language.reads(path)).unwrap_or(&plain::Plain)
    }
}

/// Whether the name of a file has one of these extensions.
fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|own| extensions.iter().any(|extension| own == *extension))
}

/// Whether the name of a file is one of Rust's.
pub fn is_rust(path: &Path) -> bool {
    rust::Rust.reads(path)
}

/// Writes the nodes of one file.
pub(crate) fn outline(outline: &mut Outline, path: &Path, content: &[u8], reading: Reading) {
    if !reading.language(path).outline(outline, content, reading.edition) {
        plain::outline(outline, content);
    }
}

/// Whether a file is a single node in a text of several files: it is very long, or not UTF-8.
pub(crate) fn is_opaque(content: &[u8]) -> bool {
    content.len() > LONGEST || std::str::from_utf8(content).is_err()
}

/// Longer files are single nodes in a text of several files.
const LONGEST: usize = 1 << 20;

/// The number of syntax errors in a file; see [`Language::errors`].
pub fn errors(path: &Path, content: &[u8], reading: Reading) -> Option<usize> {
    reading.language(path).errors(content, reading.edition)
}

/// The number of syntax errors in all files together. `None` if one of them cannot be read safely.
pub fn errors_in(files: &Files, reading: Reading) -> Option<usize> {
    files.iter().map(|(path, content)| errors(path, content, reading)).sum()
}

/// The number of tokens in a file; see [`Language::tokens`].
pub fn tokens(path: &Path, content: &[u8], reading: Reading) -> u64 {
    reading.language(path).tokens(content, reading.edition)
}

/// Whether the byte is one of a name or a number in most languages. All that is not ASCII counts as letters.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Whether the blanks beside a node of this kind are content, and not only layout.
pub(crate) fn blanks_are_content(kind: Kind) -> bool {
    data::blanks_are_content(kind)
}

/// The edits that may replace a node; see [`Language::alternatives`].
pub(crate) fn alternatives(text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit> {
    // A file that is not valid in its language has nodes of plain text, and so has what a parser could not read.
    if plain::is_plain(text.tree().kind(node)) {
        plain::Plain.alternatives(text, node, stand_ins)
    } else {
        text.language(node).alternatives(text, node, stand_ins)
    }
}
