//! The front ends: the structure of a file's text, as weighted nodes with their places.
//!
//! Rust is parsed by rust-analyzer's parser: lossless, and with a tree for every text. Real crash
//! reproducers live on syntax that is new, unstable or broken: over 3,685 of them `syn` rejects one
//! file in eight whole, and this parser leaves 0.26 % of the bytes in error nodes. Data files (JSON,
//! TOML, rows of cells) have what their formats make of them. Anything else gets lines, then tokens
//! inside balanced delimiters. To add a format, add its file and its lines here.

mod data;
mod json;
mod literals;
mod nearest;
mod plain;
mod rows;
pub(crate) mod rust;
mod toml;

use std::path::Path;

pub use ra_ap_syntax::Edition;

use ra_ap_syntax::ast::{self, AstNode, HasAttrs};
use ra_ap_syntax::{SyntaxKind, SyntaxNode};
use wdd_core::tree::{Edit, Kind, NodeId, NodeInfo, Role};
use wdd_core::{Tree, Weight};

pub(crate) use self::data::{Datum, datum};
pub(crate) use self::rust::Token;
use crate::package::manifests;
use crate::text::Text;
use crate::text::outline::{Outline, range};

/// A file of several.
pub(crate) const FILE: NodeInfo = NodeInfo {
    kind: plain::WHOLE,
    role: Role::Element,
    coarse: true,
    hollow: false,
};

/// How files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The edition of Rust.
    pub edition: Edition,
    /// All files are Rust, whatever their names: rustc is what reads them.
    pub all_rust: bool,
}

impl Reading {
    /// What a file is, its name says; Rust is of this edition.
    pub fn by_name(edition: Edition) -> Self {
        Reading {
            edition,
            all_rust: false,
        }
    }

    /// Whether the file at `path` is Rust.
    pub(crate) fn is_rust(&self, path: &Path) -> bool {
        self.format(path) == Format::Rust
    }

    /// What the file at `path` is.
    fn format(&self, path: &Path) -> Format {
        if self.all_rust {
            return Format::Rust;
        }
        if path.file_name().is_some_and(|name| name == manifests::NAME) {
            return Format::Manifest;
        }
        let extension = path.extension().unwrap_or_default();
        let mut formats = FORMATS.iter().filter(|(name, _)| extension == *name);
        formats.next().map_or(Format::Plain, |(_, format)| *format)
    }
}

/// What a file may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Rust,
    Toml,
    /// TOML in which strings are names: of packages, of folders, of features.
    Manifest,
    Json,
    /// A value on each line.
    JsonLines,
    /// Cells with delimiters between them: this one, or the likeliest.
    Rows(Option<u8>),
    Plain,
}

/// Whether a file is Rust by its name.
pub(crate) fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// How the names of files of each format end; all others are plain text.
const FORMATS: &[(&str, Format)] = &[
    ("rs", Format::Rust),
    ("toml", Format::Toml),
    ("json", Format::Json),
    ("geojson", Format::Json),
    ("ipynb", Format::Json),
    ("jsonl", Format::JsonLines),
    ("ndjson", Format::JsonLines),
    ("csv", Format::Rows(None)),
    ("tsv", Format::Rows(Some(b'\t'))),
    ("psv", Format::Rows(Some(b'|'))),
];

impl Format {
    /// The structure of a data file; none if it has not the format of its name, or this is none.
    fn read(self, content: &[u8]) -> Option<data::Part> {
        match self {
            Format::Toml => toml::read(content),
            Format::Manifest => toml::read_manifest(content),
            Format::Json => json::read(content),
            Format::JsonLines => json::read_lines(content),
            Format::Rows(delimiter) => Some(rows::read(content, delimiter)),
            Format::Rust | Format::Plain => None,
        }
    }

    /// Where the tokens of a data file begin.
    fn tokens(self, content: &[u8]) -> Vec<usize> {
        match (self, std::str::from_utf8(content)) {
            (Format::Toml | Format::Manifest, Ok(source)) => toml::tokens(source),
            (Format::Rows(_), _) => rows::tokens(content),
            _ => plain::token_starts(content),
        }
    }
}

/// Writes the nodes of one file, whose first byte is byte `start` of the text.
pub(crate) fn outline(
    outline: &mut Outline,
    path: &Path,
    content: &[u8],
    start: u32,
    reading: Reading,
) {
    let format = reading.format(path);
    if format == Format::Rust
        && let Some(source) = parsable(content)
    {
        rust::outline(outline, source, start, reading.edition);
    } else if let Some(part) = format.read(content) {
        data::outline(outline, &part, start, &format.tokens(content));
    } else {
        plain::outline(outline, content, start);
    }
}

/// Whether a file of several is too long, or no text, to be looked into.
pub(crate) fn is_opaque(content: &[u8]) -> bool {
    content.len() > LONGEST || std::str::from_utf8(content).is_err()
}

/// Longer files among others are not looked into.
const LONGEST: usize = 1 << 20;

/// The number of syntax errors in a file, 0 where its format allows everything; `None` where it is
/// Rust and the parser cannot be asked. Of data files it is told whether they are valid.
pub fn errors(path: &Path, content: &[u8], reading: Reading) -> Option<usize> {
    match reading.format(path) {
        Format::Rust => parsable(content).map(|source| rust::errors(source, reading.edition)),
        Format::Rows(_) | Format::Plain => Some(0),
        format => Some(usize::from(format.read(content).is_none())),
    }
}

/// The number of tokens in a file; comments are none where they are known, and each character of an
/// operator is one.
pub fn tokens(path: &Path, content: &[u8], reading: Reading) -> u64 {
    match (reading.format(path), std::str::from_utf8(content)) {
        (Format::Rust, Ok(source)) => rust::tokens(source, reading.edition),
        (format, _) => format.tokens(content).len() as u64,
    }
}

/// A data file in the layout that formatters give it, if it has one.
pub(crate) fn pretty(path: &Path, text: &str, reading: Reading) -> Option<String> {
    let file = match reading.format(path) {
        Format::Json => json::read(text.as_bytes())?,
        _ => return None,
    };
    Some(json::pretty(text, &file))
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
    let Reading { edition, .. } = text.plan().reading;
    let readable = text.files().iter().enumerate().filter_map(|(at, file)| {
        let source = parsable(&text.bytes()[range(&file.bytes)])?;
        let rust = text.plan().reading.is_rust(&file.path);
        rust.then_some((source, at))
    });
    let readable: Vec<_> = readable.collect();
    rust::with_deep_stack(|| {
        let parse = |(source, at)| (rust::parse(source, edition), at);
        look(readable.into_iter().map(parse).collect())
    })
}

/// The kind of a node that is one of Rust.
pub(crate) fn kind_of(tree: &Tree, node: NodeId) -> Option<SyntaxKind> {
    rust::syntax_kind(tree.kind(node))
}

/// What may stand in a node's place.
pub(crate) fn alternatives(text: &Text, node: NodeId) -> Vec<Edit> {
    match text.tree().kind(node) {
        kind if plain::is_plain(kind) => plain::alternatives(text, node),
        kind if data::is_data(kind) => data::alternatives(text, node),
        _ => rust::alternatives(text, node),
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

/// The text that the parser can be given, if it is one.
fn parsable(content: &[u8]) -> Option<&str> {
    let source = std::str::from_utf8(content).ok()?;
    rust::depth::is_parsable(source).then_some(source)
}
