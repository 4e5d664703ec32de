//! The front ends: the structure of a file's text, as weighted nodes with their places.
//!
//! Rust is parsed by rust-analyzer's parser: lossless, and with a tree for every text. Real crash
//! reproducers live on syntax that is new, unstable or broken: over 3,685 of them `syn` rejects one
//! file in eight whole, and this parser leaves 0.26 % of the bytes in error nodes. Data files (JSON,
//! TOML, rows of cells) have what their formats make of them. Anything else gets lines, then tokens
//! inside balanced delimiters. To add a language, add its file and its line in [`LANGUAGES`].

mod data;
mod json;
mod literals;
mod nearest;
mod plain;
mod rows;
pub(crate) mod rust;
mod toml;

use std::fmt::Debug;
use std::path::Path;

pub use ra_ap_syntax::Edition;

use ra_ap_syntax::ast::{self, AstNode, HasAttrs};
use ra_ap_syntax::{SyntaxKind, SyntaxNode};
use wdd_core::tree::{Edit, Kind, NodeId, NodeInfo, Role};
use wdd_core::{Tree, Weight};

pub(crate) use self::data::{Datum, datum};
pub use self::rust::Diverging;
pub(crate) use self::rust::Token;
pub(crate) use self::toml::MANIFEST_NAME;
use crate::text::Text;
use crate::text::outline::{Outline, range};

/// A file of several.
pub(crate) const FILE: NodeInfo = NodeInfo {
    kind: plain::WHOLE,
    role: Role::Element,
    coarse: true,
    hollow: false,
};

/// A language that files are written in, as far as reducing them needs it.
///
/// To add one, add its file and its line in [`LANGUAGES`]. A language reads the bytes of one file;
/// content that is not valid in the language of its name is read as plain text instead.
pub trait Language: Debug + Sync {
    /// Its name, for messages.
    fn name(&self) -> &'static str;

    /// Whether a file of this name is written in the language.
    fn reads(&self, path: &Path) -> bool;

    /// Writes the nodes of one file, whose first byte is byte `start` of the text. Returns whether it
    /// could: `false` means that nothing was written, and the file is read as plain text.
    fn outline(&self, outline: &mut Outline, content: &[u8], start: u32, edition: Edition) -> bool;

    /// The number of tokens. Comments do not count where the language has comments, and each
    /// character of an operator is a token.
    fn tokens(&self, content: &[u8], edition: Edition) -> u64;

    /// The number of syntax errors; 0 where the language allows every text. `None` where the parser
    /// cannot read this content safely.
    fn errors(&self, content: &[u8], edition: Edition) -> Option<usize>;

    /// The edits that may replace a node by something smaller, in the order in which to try them.
    fn alternatives(&self, text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit>;

    /// The file in the layout that formatters give it. `None` where the language has no layout of
    /// its own here.
    fn layout(&self, _source: &str) -> Option<String> {
        None
    }
}

/// Every language. A file belongs to the first that reads its name; the last reads every file.
pub static LANGUAGES: &[&dyn Language] = &[
    &rust::Rust,
    &toml::MANIFEST,
    &toml::TOML,
    &json::JSON,
    &json::JSON_LINES,
    &rows::CSV,
    &rows::TSV,
    &rows::PSV,
    &plain::Plain,
];

/// Which stand-ins the alternatives of a node are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandIns {
    /// Also those that seldom help.
    pub seldom: bool,
    /// The expression that has every type.
    pub diverging: Diverging,
}

/// How files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The edition of Rust.
    pub edition: Edition,
    /// All files are Rust, whatever their names, because rustc reads them.
    pub all_rust: bool,
}

impl Reading {
    /// The name of a file tells its language; Rust has this edition.
    pub fn by_name(edition: Edition) -> Self {
        Reading {
            edition,
            all_rust: false,
        }
    }

    /// Whether the file at `path` is Rust.
    pub(crate) fn is_rust(&self, path: &Path) -> bool {
        self.all_rust || is_rust(path)
    }

    /// The language of the file at `path`.
    pub fn language(&self, path: &Path) -> &'static dyn Language {
        if self.all_rust {
            return &rust::Rust;
        }
        let mut readers = LANGUAGES.iter().filter(|language| language.reads(path));
        readers.next().map_or(&plain::Plain, |first| *first)
    }
}

/// Whether a file is Rust by its name.
pub(crate) fn is_rust(path: &Path) -> bool {
    rust::Rust.reads(path)
}

/// Writes the nodes of one file, whose first byte is byte `start` of the text.
pub(crate) fn outline(
    outline: &mut Outline,
    path: &Path,
    content: &[u8],
    start: u32,
    reading: Reading,
) {
    let language = reading.language(path);
    if !language.outline(outline, content, start, reading.edition) {
        plain::outline(outline, content, start);
    }
}

/// Whether a file of several is too long, or no text, to be looked into.
pub(crate) fn is_opaque(content: &[u8]) -> bool {
    content.len() > LONGEST || std::str::from_utf8(content).is_err()
}

/// Longer files among others are not looked into.
const LONGEST: usize = 1 << 20;

/// The number of syntax errors in a file; see [`Language::errors`].
pub fn errors(path: &Path, content: &[u8], reading: Reading) -> Option<usize> {
    reading.language(path).errors(content, reading.edition)
}

/// The number of tokens in a file; see [`Language::tokens`].
pub fn tokens(path: &Path, content: &[u8], reading: Reading) -> u64 {
    reading.language(path).tokens(content, reading.edition)
}

/// Whether blanks beside a node of this kind are no mere layout, and stay when it goes.
pub(crate) fn is_exact(kind: Kind) -> bool {
    data::is_exact(kind)
}

/// The number of tokens in a piece of Rust.
pub(crate) fn rust_tokens(source: &str, edition: Edition) -> u64 {
    rust::tokens(source, edition)
}

/// What the tree of a file of Rust weighs: not quite its number of tokens.
pub(crate) fn weight(source: &str, edition: Edition) -> Weight {
    let path = Path::new("lib.rs");
    let mut outline = Outline::default();
    outline.open(FILE, 0..0);
    self::outline(
        &mut outline,
        path,
        source.as_bytes(),
        0,
        Reading::by_name(edition),
    );
    outline.close();
    outline.finish(0..0).0.weight(NodeId::ROOT)
}

/// The tokens and comments of a piece of Rust, each with the blanks before it.
pub(crate) fn with_blanks(source: &str, edition: Edition) -> Vec<Token<'_>> {
    rust::with_blanks(source, edition)
}

/// Gives `look` the tree of each Rust file of a text, with its place among the text's files.
pub(crate) fn with_trees<T: Send>(
    text: &Text,
    look: impl FnOnce(Vec<(SyntaxNode, usize)>) -> T + Send,
) -> T {
    let reading = text.reading();
    let readable = text.files().iter().enumerate().filter_map(|(at, file)| {
        let source = rust::parsable(&text.bytes()[range(&file.bytes)])?;
        let rust = reading.is_rust(&file.path);
        rust.then_some((source, at))
    });
    let readable: Vec<_> = readable.collect();
    rust::with_deep_stack(|| {
        let parse = |(source, at)| (rust::parse(source, reading.edition), at);
        look(readable.into_iter().map(parse).collect())
    })
}

/// The kind of a node that is one of Rust.
pub(crate) fn kind_of(tree: &Tree, node: NodeId) -> Option<SyntaxKind> {
    rust::syntax_kind(tree.kind(node))
}

/// The edits that may replace a node; see [`Language::alternatives`].
pub(crate) fn alternatives(text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit> {
    match plain::is_plain(text.tree().kind(node)) {
        true => plain::Plain.alternatives(text, node, stand_ins),
        false => text.language(node).alternatives(text, node, stand_ins),
    }
}

/// Whether somebody runs the function as a test: `#[test]`, `#[tokio::test]`, `#[rstest]`.
pub(crate) fn is_test(function: &ast::Fn) -> bool {
    let last = |attribute: ast::Attr| Some(attribute.path()?.segment()?.syntax().to_string());
    let mut attributes = function.attrs().filter_map(last);
    attributes.any(|last| last.ends_with("test"))
}

/// Runs `work`, which goes down the syntax of `source`, with a stack that is deep enough for it;
/// none where no stack is.
pub(crate) fn deep<T: Send>(source: &str, work: impl FnOnce() -> T + Send) -> Option<T> {
    rust::depth::is_parsable(source).then(|| rust::with_deep_stack(work))
}
