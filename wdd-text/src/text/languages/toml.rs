//! TOML: tables with their lines; arrays and inline tables with commas between their elements.
//!
//! `toml_parser` gives the places of all parts, and `toml` checks what the grammar does not say (that
//! no key is there twice). The subtables of a table in a `[[list]]` are parts of it, and are deleted
//! with it. A file that is not valid is plain text.

use std::iter::Peekable;
use std::ops::Range;
use std::vec::IntoIter;

use toml::de::DeTable;
use toml_parser::lexer::TokenKind;
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{Source, Span};
use wdd_core::tree::{Kind, Role};

use super::data::{
    ARRAY, COMMENT, Data, DataNode, Escapes, FileNames, LINES, MEMBER, NUMBER, OBJECT, STRING,
    WORD, no_layout, pieces,
};
use super::plain;
use crate::text::outline::{Detail, offset};

/// Files of TOML that are no manifests.
pub(super) static TOML: Data = Data {
    name: "TOML",
    files: FileNames::Extension(&["toml"]),
    read,
    tokens: token_starts,
    nothing: "0",
    strings_are_names: false,
    layout: no_layout,
};

/// The name of the files that cargo reads.
pub const MANIFEST_NAME: &str = "Cargo.toml";

/// A manifest. Its strings stay whole: they are names that must agree with other files, such as paths
/// and packages.
pub(super) static MANIFEST: Data = Data {
    name: "Cargo manifest",
    files: FileNames::Named(MANIFEST_NAME),
    read: read_manifest,
    strings_are_names: true,
    ..TOML
};

fn token_starts(content: &[u8]) -> Vec<u32> {
    match str::from_utf8(content) {
        Ok(text) => tokens(text),
        Err(_) => plain::token_starts(content),
    }
}

/// The structure of a file. `None` if it is no TOML.
fn read(content: &[u8], _: Detail) -> Option<DataNode> {
    read_with(content, false)
}

fn read_manifest(content: &[u8], _: Detail) -> Option<DataNode> {
    read_with(content, true)
}

fn read_with(content: &[u8], strings_are_names: bool) -> Option<DataNode> {
    let text = str::from_utf8(content).ok()?;
    // The events below do not tell of a key that is there twice.
    DeTable::parse(text).ok()?;
    let tokens = Source::new(text).lex().into_vec();
    let mut events = Vec::new();
    let mut broken = None;
    parse_document(&tokens, &mut |event: Event| events.push(event), &mut broken);
    events.retain(|event| !matches!(event.kind(), EventKind::Whitespace | EventKind::Newline));
    let reader = TomlReader { text, events: events.into_iter().peekable(), strings_are_names };
    if broken.is_some() { None } else { reader.file() }
}

/// Where the tokens of a text begin, in order. Comments are not tokens. The text need not be valid.
fn tokens(text: &str) -> Vec<u32> {
    use TokenKind::{Comment, Eof, Newline, Whitespace};
    Source::new(text)
        .lex()
        .filter(|token| !matches!(token.kind(), Comment | Eof | Newline | Whitespace))
        .map(|token| offset(token.span().start()))
        .collect()
}

struct TomlReader<'a> {
    text: &'a str,
    events: Peekable<IntoIter<Event>>,
    strings_are_names: bool,
}

/// A table, or the lines before the first.
struct Table<'a> {
    part: DataNode,
    path: Vec<&'a str>,
    /// Whether it is in a list of tables, so that its subtables are parts of it.
    listed: bool,
}

impl<'a> TomlReader<'a> {
    fn file(mut self) -> Option<DataNode> {
        let whole = DataNode::new(LINES, 0..self.text.len(), Vec::new());
        let mut open = vec![Table { part: whole, path: Vec::new(), listed: true }];
        let mut comments = Vec::new();
        while let Some(kind) = self.events.peek().map(Event::kind) {
            match kind {
                EventKind::Comment => comments.push(self.comment()?),
                EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                    let table = self.table()?;
                    close_until(&mut open, |last| last.holds(&table));
                    // Comments between two tables are about the second one.
                    add_all(&mut open, comments.drain(..));
                    open.push(table);
                }
                _ => {
                    let member = self.member()?;
                    comments.push(self.line(member));
                    add_all(&mut open, comments.drain(..));
                }
            }
        }
        close_until(&mut open, |_| false);
        add_all(&mut open, comments.into_iter());
        open.pop().map(|file| file.part)
    }

    /// The head of a table.
    fn table(&mut self) -> Option<Table<'a>> {
        let open = self.events.next()?;
        let listed = open.kind() == EventKind::ArrayTableOpen;
        let (mut path, mut end) = (Vec::new(), open.span().end());
        for event in self.events.by_ref() {
            end = event.span().end();
            match event.kind() {
                EventKind::SimpleKey => path.push(&self.text[range(event.span())]),
                EventKind::StdTableClose | EventKind::ArrayTableClose => break,
                _ => {}
            }
        }
        let head = DataNode::new(LINES, open.span().start()..end, Vec::new()).element();
        Some(Table { part: self.line(head), path, listed })
    }

    /// What stands on a line, with the comment beside it.
    fn line(&mut self, part: DataNode) -> DataNode {
        let mut line = part.coarse();
        let comment = self.comment_beside(line.bytes.end);
        comment.into_iter().for_each(|comment| line.add(comment));
        line
    }

    fn member(&mut self) -> Option<DataNode> {
        let key = range(self.events.peek()?.span());
        // A key can have several parts: `a.b = 1`.
        while self.events.next()?.kind() != EventKind::KeyValSep {}
        let value = self.value()?;
        let bytes = key.start..value.bytes.end;
        let member = DataNode::new(MEMBER, bytes, vec![value]).element();
        // Without it, cargo warns about the result, and a reader has to know what the oldest edition means.
        let stays = self.strings_are_names && &self.text[key] == "edition";
        let role = if stays { Role::Fixed } else { member.role };
        Some(DataNode { role, ..member })
    }

    fn value(&mut self) -> Option<DataNode> {
        let event = self.events.next()?;
        match event.kind() {
            EventKind::Scalar => Some(self.scalar(range(event.span()))),
            EventKind::ArrayOpen => self.list(ARRAY, event, Self::value),
            EventKind::InlineTableOpen => self.list(OBJECT, event, Self::member),
            _ => None,
        }
    }

    /// The elements between a pair of brackets, with commas between them.
    fn list(
        &mut self,
        kind: Kind,
        open: Event,
        element: impl Fn(&mut Self) -> Option<DataNode>,
    ) -> Option<DataNode> {
        let mut parts: Vec<DataNode> = Vec::new();
        let close = if kind == ARRAY { EventKind::ArrayClose } else { EventKind::InlineTableClose };
        loop {
            let next = self.events.peek()?;
            let (kind_of_next, span) = (next.kind(), range(next.span()));
            if kind_of_next == close {
                self.events.next();
                return Some(DataNode::new(kind, open.span().start()..span.end, parts));
            }
            match kind_of_next {
                EventKind::Comment => parts.push(self.comment()?),
                EventKind::ValueSep => {
                    self.events.next();
                    // A comment can stand between an element and its comma.
                    let last = parts.iter().rposition(|part| part.kind != COMMENT)?;
                    let part = parts.remove(last).before(Some(span));
                    parts.insert(last, part);
                }
                _ => parts.push(element(self)?.element().before(None)),
            }
        }
    }

    fn scalar(&self, bytes: Range<usize>) -> DataNode {
        let content = self.text.as_bytes();
        let own = &self.text[bytes.clone()];
        // The long ones first: each begins with a short one.
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let quote = quotes.into_iter().find(|quote| own.starts_with(quote));
        if let Some(quote) = quote.filter(|_| !self.strings_are_names) {
            let inside = bytes.start + quote.len()..bytes.end - quote.len();
            // TOML has no escapes in single quotes.
            let is_literal = quote.starts_with('\'');
            let escapes = if is_literal { Escapes::Literal } else { Escapes::Backslash };
            return DataNode::new(STRING, bytes, pieces(content, inside, escapes));
        }
        // A date is a word: with fewer digits it would be no value.
        let digits = own.trim_start_matches(['+', '-']);
        let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.chars().all(|c| c.is_ascii_digit() || "_.eE+-".contains(c))
            && !is_date(digits);
        let kind = if is_number { NUMBER } else { WORD };
        DataNode::new(kind, bytes, Vec::new())
    }

    fn comment(&mut self) -> Option<DataNode> {
        let comment = DataNode::new(COMMENT, range(self.events.next()?.span()), Vec::new());
        Some(DataNode { role: Role::Aside, ..comment })
    }

    /// The comment after `end`, if it is on the same line.
    fn comment_beside(&mut self, end: usize) -> Option<DataNode> {
        let next = self.events.peek()?;
        let start = next.span().start();
        let is_beside = next.kind() == EventKind::Comment && !self.text[end..start].contains('\n');
        is_beside.then(|| self.comment()).flatten()
    }
}

impl Table<'_> {
    /// Whether `inner` is a part of this table.
    fn holds(&self, inner: &Table) -> bool {
        self.listed && inner.path.len() > self.path.len() && inner.path.starts_with(&self.path)
    }
}

impl DataNode {
    /// Adds a part after those that it has.
    fn add(&mut self, part: DataNode) {
        self.bytes.end = self.bytes.end.max(part.bytes.end);
        self.parts.push(part);
    }
}

/// Closes tables, up to one that is `wanted` or the file: adds each to the table before it.
fn close_until(open: &mut Vec<Table>, wanted: impl Fn(&Table) -> bool) {
    while open.len() > 1
        && let Some(table) = open.pop_if(|last| !wanted(last))
    {
        add_all(open, std::iter::once(table.part));
    }
}

/// Adds parts to the table that was opened last.
fn add_all(open: &mut [Table], parts: impl Iterator<Item = DataNode>) {
    if let Some(last) = open.last_mut() {
        parts.for_each(|part| last.part.add(part));
    }
}

fn is_date(digits: &str) -> bool {
    digits.as_bytes().get(4) == Some(&b'-')
}

fn range(span: Span) -> Range<usize> {
    span.start()..span.end()
}
