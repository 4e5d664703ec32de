//! The front ends: the structure of a file's text, as weighted nodes with their places.
//!
//! Rust is parsed by rust-analyzer's parser: lossless, and with a tree for every text. Real crash
//! reproducers live on syntax that is new, unstable or broken: over 3,685 of them `syn` rejects one
//! file in eight whole, and this parser leaves 0.26 % of the bytes in error nodes. Anything else
//! gets lines, then tokens inside balanced delimiters.

mod alternatives;
mod choices;
mod depth;
mod literals;
mod naming;
mod plain;
mod rules;
mod rust;

use std::path::Path;

pub use ra_ap_syntax::Edition;

use ra_ap_syntax::{SyntaxKind, SyntaxNode};
use wdd_core::{Edit, NodeId, NodeInfo, Role, Tree, Weight};

pub(crate) use self::rust::Token;
use crate::outline::{Outline, range};
use crate::text::Text;

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
    /// Files whose names end in `.rs` are Rust of this edition.
    pub fn by_name(edition: Edition) -> Self {
        Reading {
            edition,
            all_rust: false,
        }
    }

    /// Whether the file at `path` is Rust.
    pub(crate) fn is_rust(&self, path: &Path) -> bool {
        self.all_rust || path.extension().is_some_and(|extension| extension == "rs")
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
    match parsable(content) {
        Some(source) if reading.is_rust(path) => {
            rust::outline(outline, source, start, reading.edition);
        }
        _ => plain::outline(outline, content, start),
    }
}

/// The number of syntax errors in a file, 0 where it is not Rust; `None` where it is and the parser
/// cannot be asked.
pub fn errors(path: &Path, content: &[u8], reading: Reading) -> Option<usize> {
    if !reading.is_rust(path) {
        return Some(0);
    }
    parsable(content).map(|source| rust::errors(source, reading.edition))
}

/// The number of tokens in a file; comments are none, and each character of an operator is one.
pub fn tokens(path: &Path, content: &[u8], reading: Reading) -> u64 {
    match std::str::from_utf8(content) {
        Ok(source) if reading.is_rust(path) => rust::tokens(source, reading.edition),
        _ => plain::tokens(content),
    }
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
    if plain::is_plain(text.tree().kind(node)) {
        plain::alternatives(text, node)
    } else {
        alternatives::rust(text, node)
    }
}

/// Runs `work`, which goes down the syntax of `source`, with a stack that is deep enough for it;
/// none where no stack is.
pub(crate) fn deep<T: Send>(source: &str, work: impl FnOnce() -> T + Send) -> Option<T> {
    depth::is_parsable(source).then(|| rust::with_deep_stack(work))
}

/// The text that the parser can be given, if it is one.
fn parsable(content: &[u8]) -> Option<&str> {
    let source = std::str::from_utf8(content).ok()?;
    depth::is_parsable(source).then_some(source)
}
