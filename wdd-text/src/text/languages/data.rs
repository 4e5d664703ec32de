//! The languages of data files: JSON, TOML, rows of cells.
//!
//! Each has a reader, which turns a file into parts inside parts. A part has a kind, a place and a
//! separator, and becomes a node here. What may replace it is in `data/alternatives.rs`. How the text
//! of a string is split is in `data/pieces.rs`.

mod alternatives;
mod pieces;

use std::ops::Range;
use std::path::Path;

use wdd_core::Tree;
use wdd_core::tree::{Edit, Kind, NodeId, NodeInfo, Role};

pub(super) use self::pieces::{Escapes, pieces};
use super::{Edition, Language, StandIns, has_extension};
use crate::text::Text;
use crate::text::outline::{Detail, Outline, Separator, offset, offsets};

/// A language of data files: how its files are read, and what its smallest value is.
#[derive(Debug)]
pub(super) struct Data {
    pub(super) name: &'static str,
    pub(super) files: FileNames,
    /// The structure of a file, if its content is valid. With [`Detail::Coarse`], parts may be missing that are not
    /// and do not contain a part of the coarse structure.
    pub(super) read: fn(&[u8], Detail) -> Option<DataNode>,
    /// Where the tokens of a file begin, in order, whether it is valid or not.
    pub(super) tokens: fn(&[u8]) -> Vec<u32>,
    /// The smallest value, which may replace an array or an object.
    pub(super) nothing: &'static str,
    /// Whether strings are names of files, packages and features, which stay as they are.
    pub(super) strings_are_names: bool,
    /// The file as a formatter lays it out.
    pub(super) layout: fn(&str, &DataNode) -> Option<String>,
}

/// How the files of a language are named.
#[derive(Debug)]
pub(super) enum FileNames {
    /// Exactly this name.
    Named(&'static str),
    /// A name with one of these extensions.
    Extension(&'static [&'static str]),
}

impl Language for Data {
    fn name(&self) -> &'static str {
        self.name
    }

    fn reads(&self, path: &Path) -> bool {
        match self.files {
            FileNames::Named(name) => path.file_name().is_some_and(|own| own == name),
            FileNames::Extension(all) => has_extension(path, all),
        }
    }

    fn outline(&self, outline: &mut Outline, content: &[u8], _: Edition) -> bool {
        let part = (self.read)(content, outline.detail);
        part.map(|part| self::outline(outline, &part, &(self.tokens)(content))).is_some()
    }

    fn tokens(&self, content: &[u8], _: Edition) -> u64 {
        (self.tokens)(content).len() as u64
    }

    fn errors(&self, content: &[u8], _: Edition) -> Option<usize> {
        // The reader stops at the first error, so there are no more to count. The finer parts are not needed to see
        // whether there is one.
        Some(usize::from((self.read)(content, Detail::Coarse).is_none()))
    }

    fn alternatives(&self, text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit> {
        alternatives::alternatives(self, text, node, stand_ins.seldom)
    }

    fn layout(&self, source: &str) -> Option<String> {
        (self.layout)(source, &(self.read)(source.as_bytes(), Detail::Fine)?)
    }
}

/// The [`layout`](Data::layout) of languages without a formatter.
pub(super) fn no_layout(_source: &str, _file: &DataNode) -> Option<String> {
    None
}

/// The first kind: after those of Rust, and before those of plain text.
const DATA: u16 = 0xFE00;
/// Several values or lines: a file, or a table of TOML with its lines.
pub(super) const LINES: Kind = Kind(DATA);
/// A key and its value.
pub(super) const MEMBER: Kind = Kind(DATA + 1);
/// The key of a member, if it may be any string.
pub(super) const KEY: Kind = Kind(DATA + 2);
/// A comment, which is not part of the structure.
pub(super) const COMMENT: Kind = Kind(DATA + 3);
/// A row of cells.
pub(super) const ROW: Kind = Kind(DATA + 4);

// ---- values, from `OBJECT` to `CELL` ----

/// A list of members.
pub(super) const OBJECT: Kind = Kind(DATA + 16);
/// A list of values.
pub(super) const ARRAY: Kind = Kind(DATA + 17);
/// Text between quotes.
pub(super) const STRING: Kind = Kind(DATA + 18);
pub(super) const NUMBER: Kind = Kind(DATA + 19);
/// `true`, `null`, a date.
pub(super) const WORD: Kind = Kind(DATA + 20);
/// Text between delimiters.
pub(super) const CELL: Kind = Kind(DATA + 21);

// ---- the text of a string: the largest parts first ----

const LINE_OF_TEXT: Kind = Kind(DATA + 32);
/// A word with the blanks after it, or a run of characters of one class.
const WORD_OF_TEXT: Kind = Kind(DATA + 33);
/// A character, which may be written as an escape.
const CHARACTER: Kind = Kind(DATA + 34);

/// A file that is nested deeper than this is read as plain text, so that no file overflows the stack.
pub(super) const DEEPEST: usize = 500;

/// What a node of a data file is, for passes that change many nodes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Datum {
    /// A table of TOML with its lines, or a file.
    Lines,
    /// A key with its value.
    Member,
    /// The key of a member.
    Key,
    /// A cell of a row.
    Cell,
    /// Text between quotes.
    String,
    Number,
    /// A part of the text of a string: 0 for a line, 1 for a word, 2 for a character.
    Text(u16),
}

impl Datum {
    /// The number of sizes that parts of a string's text have.
    pub(crate) const SIZES_OF_TEXT: u16 = 3;
}

/// What the node is, if it is one of a data file or a part of a string.
pub(crate) fn datum(tree: &Tree, node: NodeId) -> Option<Datum> {
    Some(match tree.kind(node) {
        LINES => Datum::Lines,
        MEMBER => Datum::Member,
        KEY => Datum::Key,
        CELL => Datum::Cell,
        STRING => Datum::String,
        NUMBER => Datum::Number,
        kind if is_text(kind) => Datum::Text(kind.0 - LINE_OF_TEXT.0),
        _ => return None,
    })
}

/// Whether the blanks beside a node of this kind are content, and not only layout.
pub(super) fn blanks_are_content(kind: Kind) -> bool {
    matches!(kind, ROW | CELL) || is_text(kind)
}

fn is_value(kind: Kind) -> bool {
    (OBJECT.0..=CELL.0).contains(&kind.0)
}

fn is_text(kind: Kind) -> bool {
    (LINE_OF_TEXT.0..=CHARACTER.0).contains(&kind.0)
}

/// A part of a file; its bytes are counted from the start of the file.
#[derive(Debug)]
pub(super) struct DataNode {
    pub(super) kind: Kind,
    pub(super) role: Role,
    pub(super) coarse: bool,
    pub(super) bytes: Range<usize>,
    pub(super) separator: Separator,
    pub(super) parts: Vec<DataNode>,
}

impl DataNode {
    /// A part that can be deleted only together with what contains it.
    pub(super) fn new(kind: Kind, bytes: Range<usize>, parts: Vec<DataNode>) -> Self {
        let (role, separator) = (Role::Fixed, Separator::None);
        DataNode { kind, role, coarse: false, bytes, separator, parts }
    }

    /// Makes the part an element of a list. It belongs to the coarse structure if it is, or directly contains, an object or
    /// an array.
    pub(super) fn element(self) -> Self {
        let has_structure = |part: &DataNode| matches!(part.kind, OBJECT | ARRAY);
        DataNode {
            coarse: has_structure(&self) || self.parts.iter().any(has_structure),
            role: Role::Element,
            ..self
        }
    }

    /// Sets the separator after the part; `None` if it is the last element.
    pub(super) fn before(self, separator: Option<Range<usize>>) -> Self {
        let after = separator.map(|bytes| Separator::After(offsets(&bytes)));
        DataNode { separator: after.unwrap_or(Separator::Last), ..self }
    }

    /// With [`Detail::Coarse`], takes away what the part consists of, if nothing of that gets into the tree. The parts of a
    /// long file take far more memory than the file.
    pub(super) fn in_detail(mut self, detail: Detail) -> Self {
        // A comment gets into a coarse tree, and so does what holds a part of the coarse structure.
        let is_left_out =
            |part: &DataNode| !part.coarse && part.role != Role::Aside && part.parts.is_empty();
        if detail == Detail::Coarse && self.parts.iter().all(is_left_out) {
            self.parts = Vec::new();
        }
        self
    }

    /// Puts the part into the coarse structure.
    pub(super) fn coarse(self) -> Self {
        DataNode { coarse: true, ..self }
    }
}

/// Writes the nodes of a part of a file. The tokens of the file begin at its bytes `tokens`.
pub(super) fn outline(outline: &mut Outline, part: &DataNode, tokens: &[u32]) {
    let info = NodeInfo::new(part.kind, part.role).with_coarse(part.coarse);
    let node = outline.open(info, offsets(&part.bytes));
    let below: usize = part.parts.iter().map(|part| tokens_within(tokens, &part.bytes)).sum();
    // The text of a string is one token, so its parts weigh nothing; they may be written without tokens.
    outline.add_weight(offset(tokens_within(tokens, &part.bytes).saturating_sub(below)));
    for below in &part.parts {
        self::outline(outline, below, tokens);
    }
    outline.close();
    outline.separate(node, part.separator.clone());
}

/// How many of the tokens that begin at these bytes, in order, begin within `bytes`.
pub(super) fn tokens_within(starts: &[u32], bytes: &Range<usize>) -> usize {
    let upto = |end: usize| starts.partition_point(|start| (*start as usize) < end);
    upto(bytes.end).saturating_sub(upto(bytes.start))
}
