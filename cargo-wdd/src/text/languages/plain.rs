//! Plain text, which is any bytes: lines, then groups inside balanced delimiters, then tokens.
//!
//! A line that opens a delimiter extends to the line that closes it, so that a block with its head is
//! one element. A group of several lines consists of lines again, and any other of tokens: words,
//! single punctuation bytes, quoted strings of one line, and groups. If commas separate the content of
//! a group, its elements are what stands between them, and each is deleted with its comma.

mod alternatives;
mod groups;

use std::ops::Range;
use std::path::Path;

use wdd_core::tree::{Edit, Kind, NodeId, NodeInfo, Role};

use self::groups::{Item, group, lex};
use super::data::{self, Escapes, pieces};
use super::{Edition, Language, StandIns};
use crate::text::Text;
use crate::text::outline::{Bytes, Outline, Separator, offset};

/// The first kind: after those of Rust and of data files.
const PLAIN: u16 = 0xFF00;
/// A line, or several lines with a group across them.
const LINE: Kind = Kind(PLAIN);
/// A word, a quoted string or a punctuation byte.
const TOKEN: Kind = Kind(PLAIN + 1);
/// A pair of delimiters with what is between them.
const GROUP: Kind = Kind(PLAIN + 2);
/// The whole file.
const FILE: Kind = Kind(PLAIN + 3);

/// An element of a group, between commas.
const ELEMENT: Kind = Kind(PLAIN + 4);
/// The node of a whole file in a text of several files, in any language.
pub(super) const WHOLE: Kind = Kind(PLAIN + 5);

/// Any text and any bytes.
#[derive(Debug)]
pub(super) struct Plain;

impl Language for Plain {
    fn name(&self) -> &'static str {
        "plain text"
    }

    fn reads(&self, _path: &Path) -> bool {
        true
    }

    fn outline(&self, outline: &mut Outline, content: &[u8], start: u32, _: Edition) -> bool {
        self::outline(outline, content, start);
        true
    }

    fn tokens(&self, content: &[u8], _: Edition) -> u64 {
        token_starts(content).len() as u64
    }

    fn errors(&self, _content: &[u8], _: Edition) -> Option<usize> {
        Some(0)
    }

    fn alternatives(&self, text: &Text, node: NodeId, _: StandIns) -> Vec<Edit> {
        alternatives::alternatives(text, node)
    }
}

/// Whether a node of this kind is one of plain text.
pub(super) fn is_plain(kind: Kind) -> bool {
    (PLAIN..=WHOLE.0).contains(&kind.0)
}

/// Writes the nodes of `content`, whose first byte is byte `start` of the text.
pub(super) fn outline(outline: &mut Outline, content: &[u8], start: u32) {
    let items = group(content, &lex(content));
    let mut walk = Walk {
        outline,
        content,
        start,
    };
    walk.open(FILE, false, 0..content.len());
    walk.items(&items);
    walk.outline.close();
}

/// Where the tokens begin, in order.
pub(super) fn token_starts(content: &[u8]) -> Vec<usize> {
    lex(content).into_iter().map(|token| token.start).collect()
}

struct Walk<'a> {
    outline: &'a mut Outline,
    content: &'a [u8],
    start: u32,
}

impl Walk<'_> {
    /// Items of several lines become lines; items of one line become nodes themselves.
    fn items(&mut self, items: &[Item]) {
        let lines = self.lines(items);
        if lines.len() < 2 {
            for item in items {
                self.item(item);
            }
            return;
        }
        for line in lines {
            self.run(LINE, line, true);
        }
    }

    fn item(&mut self, item: &Item) -> NodeId {
        match item {
            Item::Token(bytes) => {
                let id = self.open(TOKEN, false, bytes.clone());
                self.outline.add_weight(1);
                if bytes.len() > 1 {
                    self.inside(bytes);
                }
                self.outline.close();
                id
            }
            Item::Group { inside, .. } => {
                let id = self.open(GROUP, false, item.bytes());
                self.outline.add_weight(2);
                if self.has_commas(inside) {
                    self.elements(inside);
                } else {
                    self.items(inside);
                }
                self.outline.close();
                id
            }
        }
    }

    /// The text of a quoted string, or the characters of a word.
    fn inside(&mut self, token: &Range<usize>) {
        let (text, escapes) = match b"\"'`".contains(&self.content[token.start]) {
            true => (token.start + 1..token.end - 1, Escapes::Backslash),
            false => (token.clone(), Escapes::Literal),
        };
        for part in pieces(self.content, text, escapes) {
            data::outline(self.outline, &part, self.start, &[]);
        }
    }

    /// Whether commas separate the content of a group: each line but the last ends in a comma.
    fn has_commas(&self, items: &[Item]) -> bool {
        let lines = self.lines(items);
        let all_but_last = &lines[..lines.len().saturating_sub(1)];
        let ends = |line: &&[Item]| line.last().is_some_and(|item| self.is(item, b','));
        let has = |byte: u8| items.iter().any(|item| self.is(item, byte));
        has(b',') && !has(b';') && all_but_last.iter().all(ends)
    }

    fn is(&self, item: &Item, byte: u8) -> bool {
        let bytes = item.bytes();
        bytes.len() == 1 && self.content[bytes.start] == byte
    }

    /// The elements between commas.
    fn elements(&mut self, items: &[Item]) {
        let coarse = self.lines(items).len() > 1;
        let mut rest = items;
        while !rest.is_empty() {
            let comma = rest.iter().position(|item| self.is(item, b','));
            let (element, after) = rest.split_at(comma.unwrap_or(rest.len()));
            self.outline.add_weight(u32::from(comma.is_some()));
            if let Some(id) = self.element(element, coarse) {
                let separator = after.first().map(|comma| self.bytes(comma.bytes()));
                let separator = separator.map_or(Separator::Last, Separator::After);
                self.outline.separate(id, separator);
            }
            rest = after.get(1..).unwrap_or_default();
        }
    }

    fn element(&mut self, items: &[Item], coarse: bool) -> Option<NodeId> {
        match items {
            [] => None,
            [item] if !coarse => Some(self.item(item)),
            _ => Some(self.run(ELEMENT, items, coarse)),
        }
    }

    /// Items under a node of their own.
    fn run(&mut self, kind: Kind, items: &[Item], coarse: bool) -> NodeId {
        let bytes = items[0].bytes().start..items[items.len() - 1].bytes().end;
        let id = self.open(kind, coarse, bytes);
        for item in items {
            self.item(item);
        }
        self.outline.close();
        id
    }

    /// Splits items where a line ends between two of them.
    fn lines<'i>(&self, items: &'i [Item]) -> Vec<&'i [Item]> {
        let same_line =
            |a: &Item, b: &Item| !self.content[a.bytes().end..b.bytes().start].contains(&b'\n');
        items.chunk_by(same_line).collect()
    }

    fn open(&mut self, kind: Kind, coarse: bool, bytes: Range<usize>) -> NodeId {
        let whole = kind == FILE;
        let info = NodeInfo::new(kind, if whole { Role::Fixed } else { Role::Element })
            .with_coarse(coarse);
        self.outline.open(info, self.bytes(bytes))
    }

    /// The same bytes, counted from the start of the text.
    fn bytes(&self, bytes: Range<usize>) -> Bytes {
        self.start + offset(bytes.start)..self.start + offset(bytes.end)
    }
}
