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

pub(super) use self::groups::Tokens;
pub(super) use self::groups::lex;
#[cfg(feature = "grammars")]
use self::groups::lex_prose;
use self::groups::{Item, Items};
use super::data::{self, Escapes, pieces};
use super::literals::QUOTES;
use super::{Edition, Language, StandIns};
use crate::text::Text;
use crate::text::outline::{Outline, Separator, offset, offsets};

/// The first kind: after those of Rust and of data files.
const PLAIN: u16 = 0xFF00;
/// A line, or several lines with a group across them.
pub(super) const LINE: Kind = Kind(PLAIN);
/// A word, a quoted string or a punctuation byte.
const TOKEN: Kind = Kind(PLAIN + 1);
/// A pair of delimiters with what is between them.
const GROUP: Kind = Kind(PLAIN + 2);
pub(super) const FILE: Kind = Kind(PLAIN + 3);

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

    fn outline(&self, outline: &mut Outline, content: &[u8], _: Edition) -> bool {
        self::outline(outline, content);
        true
    }

    fn tokens(&self, content: &[u8], _: Edition) -> u64 {
        tokens(content)
    }

    fn each_token(&self, content: &[u8], _: Edition, each: &mut dyn FnMut(usize)) -> bool {
        lex(content).for_each(|token| each(token.start));
        true
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

/// In a coarse tree, a single line is cut into elements of this number of items.
const RUN: usize = 64;

/// Writes the nodes of a file.
pub(super) fn outline(outline: &mut Outline, content: &[u8]) {
    let tokens = Tokens::of(content);
    let mut writer = NodeWriter { outline, tokens: &tokens, content };
    let all = tokens.all();
    writer.open(FILE, false, 0..content.len());
    // A file of one line has no coarse structure of its own.
    if writer.outline.is_coarse() && tokens.lines(&all).len() < 2 {
        writer.coarse(&tokens.runs(&all, RUN));
    } else {
        writer.items(&all);
    }
    writer.outline.close();
}

/// Writes the nodes of some bytes of `content` into the open node, without one for all of them.
#[cfg(feature = "grammars")]
pub(super) fn part(outline: &mut Outline, content: &[u8], bytes: Range<usize>) {
    let content = &content[bytes.clone()];
    let tokens = Tokens::of(content);
    outline.part(bytes.start, |outline| {
        NodeWriter { outline, tokens: &tokens, content }.items(&tokens.all());
    });
}

/// Where the tokens begin, in order.
pub(super) fn token_starts(content: &[u8]) -> Vec<u32> {
    lex(content).map(|token| offset(token.start)).collect()
}

/// The tokens of a text in any language.
pub(crate) fn tokens_in(text: &str) -> impl Iterator<Item = &str> {
    lex(text.as_bytes()).filter_map(|token| text.get(token))
}

/// Where the tokens of a text begin whose quotes are no strings, in order.
#[cfg(feature = "grammars")]
pub(super) fn prose_starts(content: &[u8]) -> impl Iterator<Item = usize> {
    lex_prose(content).map(|token| token.start)
}

pub(super) fn tokens(content: &[u8]) -> u64 {
    lex(content).count() as u64
}

/// Writes the nodes of a text, from the outermost ones inwards.
struct NodeWriter<'a> {
    outline: &'a mut Outline,
    tokens: &'a Tokens<'a>,
    content: &'a [u8],
}

impl NodeWriter<'_> {
    /// Items of several lines become lines; items of one line become nodes themselves.
    fn items(&mut self, items: &Items) {
        let lines = self.tokens.lines(items);
        if lines.len() > 1 {
            return self.coarse(&lines);
        }
        for item in self.tokens.items(items) {
            self.item(item);
        }
    }

    /// Writes each of the `lines` as a line of the coarse structure.
    fn coarse(&mut self, lines: &[Items]) {
        for line in lines {
            self.run(LINE, line, true);
        }
    }

    fn item(&mut self, item: Item) -> NodeId {
        let bytes = self.tokens.bytes(item);
        let Some(inside) = item.inside() else {
            let id = self.open(TOKEN, false, bytes.clone());
            self.outline.add_weight(1);
            // The part of a single byte would be the same as the token.
            if bytes.len() > 1 {
                self.inside(&bytes);
            }
            self.outline.close();
            return id;
        };
        let id = self.open(GROUP, false, bytes);
        // The delimiters.
        self.outline.add_weight(2);
        if self.has_commas(&inside) {
            self.elements(&inside);
        } else {
            self.items(&inside);
        }
        self.outline.close();
        id
    }

    /// The text of a quoted string, or the characters of a word.
    fn inside(&mut self, token: &Range<usize>) {
        let (text, escapes) = if QUOTES.contains(&self.content[token.start]) {
            (token.start + 1..token.end - 1, Escapes::Backslash)
        } else {
            (token.clone(), Escapes::Literal)
        };
        for part in pieces(self.content, text, escapes) {
            data::outline(self.outline, &part, &[]);
        }
    }

    /// Whether commas separate the content of a group: each line but the last ends in a comma.
    fn has_commas(&self, items: &Items) -> bool {
        let has = |byte: u8| self.tokens.items(items).any(|item| self.tokens.is(item, byte));
        // Semicolons separate statements, and the commas are within these.
        if !has(b',') || has(b';') {
            return false;
        }
        let ends_in_comma = |line: &Items| {
            self.tokens.items(line).last().is_some_and(|item| self.tokens.is(item, b','))
        };
        let lines = self.tokens.lines(items);
        lines[..lines.len().saturating_sub(1)].iter().all(ends_in_comma)
    }

    /// The elements between commas.
    fn elements(&mut self, items: &Items) {
        let coarse = self.tokens.lines(items).len() > 1;
        let mut rest = Some(items.clone());
        while let Some(items) = rest.filter(|items| Tokens::count(items) > 0) {
            let (element, comma, after) = match self.tokens.split_at(&items, b',') {
                Some((element, comma, after)) => (element, Some(comma), Some(after)),
                None => (items, None, None),
            };
            // The comma is in no element, and so belongs to the group.
            self.outline.add_weight(u32::from(comma.is_some()));
            if let Some(id) = self.element(&element, coarse) {
                let separator = comma
                    .map(|comma| offsets(&self.tokens.bytes(comma)))
                    .map_or(Separator::Last, Separator::After);
                self.outline.separate(id, separator);
            }
            rest = after;
        }
    }

    fn element(&mut self, items: &Items, coarse: bool) -> Option<NodeId> {
        let mut all = self.tokens.items(items);
        let first = all.next()?;
        match all.next() {
            // A single item needs no node around it, unless that is to be in the coarse structure.
            None if !coarse => Some(self.item(first)),
            _ => Some(self.run(ELEMENT, items, coarse)),
        }
    }

    /// Items under a node of their own.
    fn run(&mut self, kind: Kind, items: &Items, coarse: bool) -> NodeId {
        let id = self.open(kind, coarse, self.tokens.bytes_of(items));
        for item in self.tokens.items(items) {
            self.item(item);
        }
        self.outline.close();
        id
    }

    fn open(&mut self, kind: Kind, coarse: bool, bytes: Range<usize>) -> NodeId {
        let role = if kind == FILE { Role::Fixed } else { Role::Element };
        self.outline.open(NodeInfo::new(kind, role).with_coarse(coarse), offsets(&bytes))
    }
}
