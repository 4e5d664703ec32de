//! Any text, any bytes: lines, then what stands inside balanced delimiters, then tokens.
//!
//! A line that opens a delimiter goes on to the line that closes it, so that a block with its head
//! is one element. Inside, a block that spans lines has lines again, and anything else has its
//! tokens: words, single punctuation bytes, quoted strings of one line, and balanced groups. A block
//! whose lines end in commas, or a group in one line with commas in it, has elements, each of which
//! goes with its comma.

mod alternatives;

use std::ops::Range;
use std::path::Path;

use wdd_core::tree::{Edit, Kind, NodeId, NodeInfo, Role};

use super::data::{self, Escapes, pieces};
use super::{Edition, Language, StandIns};
use crate::text::Text;
use crate::text::outline::{Bytes, Outline, Separator, offset};

/// The kinds begin above all of Rust's.
const PLAIN: u16 = 0xFF00;
/// A line, or several that a delimiter holds together.
const LINE: Kind = Kind(PLAIN);
/// A word, a quoted string or a punctuation byte.
const TOKEN: Kind = Kind(PLAIN + 1);
/// What a pair of delimiters holds, with them.
const GROUP: Kind = Kind(PLAIN + 2);
/// The whole file.
const FILE: Kind = Kind(PLAIN + 3);

/// What stands between commas.
const ELEMENT: Kind = Kind(PLAIN + 4);
/// A file of several, whatever is in it.
pub(super) const WHOLE: Kind = Kind(PLAIN + 5);

/// Groups nested deeper than this are taken for loose tokens, so that no text overflows the stack.
const DEEPEST: usize = 500;

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

/// Whether a node is one of plain text.
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

/// A token, or a balanced group of them.
#[derive(Debug)]
enum Item {
    Token(Range<usize>),
    Group {
        open: usize,
        inside: Vec<Item>,
        close: usize,
    },
}

impl Item {
    fn bytes(&self) -> Range<usize> {
        match self {
            Item::Token(bytes) => bytes.clone(),
            Item::Group { open, close, .. } => *open..close + 1,
        }
    }
}

struct Walk<'a> {
    outline: &'a mut Outline,
    content: &'a [u8],
    start: u32,
}

impl Walk<'_> {
    /// Items that span lines become lines, others themselves.
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
                if b"\"'`".contains(&self.content[bytes.start]) && bytes.len() > 1 {
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

    /// The text of a quoted string.
    fn inside(&mut self, string: &Range<usize>) {
        let text = string.start + 1..string.end - 1;
        for part in pieces(self.content, text, Escapes::Backslash) {
            data::outline(self.outline, &part, self.start, &[]);
        }
    }

    /// Whether commas separate what a group holds: no line ends but after one.
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

    /// What stands between commas.
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

    /// Cuts items where a line ends between two of them.
    fn lines<'i>(&self, items: &'i [Item]) -> Vec<&'i [Item]> {
        let same_line =
            |a: &Item, b: &Item| !self.content[a.bytes().end..b.bytes().start].contains(&b'\n');
        items.chunk_by(same_line).collect()
    }

    fn open(&mut self, kind: Kind, coarse: bool, bytes: Range<usize>) -> NodeId {
        let whole = kind == FILE;
        let info = NodeInfo {
            kind,
            role: if whole { Role::Fixed } else { Role::Element },
            coarse,
            hollow: false,
        };
        self.outline.open(info, self.bytes(bytes))
    }

    /// Bytes of the whole text.
    fn bytes(&self, bytes: Range<usize>) -> Bytes {
        self.start + offset(bytes.start)..self.start + offset(bytes.end)
    }
}

/// The tokens' bytes, in order.
fn lex(content: &[u8]) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < content.len() {
        let end = token_end(content, at);
        if !content[at].is_ascii_whitespace() {
            tokens.push(at..end);
        }
        at = end;
    }
    tokens
}

/// Where the token, or the run of blanks, that begins at `at` ends.
fn token_end(content: &[u8], at: usize) -> usize {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80;
    let run =
        |like: &dyn Fn(&u8) -> bool| at + content[at..].iter().take_while(|b| like(b)).count();
    match content[at] {
        b if b.is_ascii_whitespace() => run(&u8::is_ascii_whitespace),
        b if word(&b) => run(&word),
        quote @ (b'"' | b'\'' | b'`') => string_end(content, at, quote).unwrap_or(at + 1),
        _ => at + 1,
    }
}

/// Where the string ends that `quote` opens at `at`, if it does so on the same line.
fn string_end(content: &[u8], at: usize, quote: u8) -> Option<usize> {
    let mut escaped = false;
    for (i, &byte) in content.iter().enumerate().skip(at + 1) {
        match byte {
            b'\n' => return None,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return Some(i + 1),
            _ => {}
        }
    }
    None
}

/// Puts what balanced delimiters hold into groups; a delimiter without a partner stays a token.
fn group(content: &[u8], tokens: &[Range<usize>]) -> Vec<Item> {
    let partners = partners(content, tokens);
    gather(tokens, &partners, 0..tokens.len(), 0)
}

fn gather(
    tokens: &[Range<usize>],
    partners: &[Option<usize>],
    within: Range<usize>,
    depth: usize,
) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = within.start;
    while at < within.end {
        match partners[at] {
            Some(close) if close > at && depth < DEEPEST => {
                items.push(Item::Group {
                    open: tokens[at].start,
                    inside: gather(tokens, partners, at + 1..close, depth + 1),
                    close: tokens[close].start,
                });
                at = close;
            }
            _ => items.push(Item::Token(tokens[at].clone())),
        }
        at += 1;
    }
    items
}

/// For each token that is a delimiter, the token that is its partner.
fn partners(content: &[u8], tokens: &[Range<usize>]) -> Vec<Option<usize>> {
    let mut partners = vec![None; tokens.len()];
    let mut open: Vec<(u8, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let opener = match content[token.start] {
            byte @ (b'(' | b'[' | b'{') => {
                open.push((byte, at));
                continue;
            }
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            _ => continue,
        };
        // Openers in between that nobody closed have no partner.
        if let Some(place) = open.iter().rposition(|&(byte, _)| byte == opener) {
            let partner = open[place].1;
            open.truncate(place);
            partners[partner] = Some(at);
            partners[at] = Some(partner);
        }
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(items: &[Item], content: &[u8]) -> String {
        let each = items.iter().map(|item| match item {
            Item::Token(bytes) => String::from_utf8_lossy(&content[bytes.clone()]).into_owned(),
            Item::Group { inside, .. } => format!("<{}>", shape(inside, content)),
        });
        each.collect::<Vec<_>>().join(" ")
    }

    fn shape_of(content: &str) -> String {
        let content = content.as_bytes();
        shape(&group(content, &lex(content)), content)
    }

    #[test]
    fn balanced_delimiters_hold_groups() {
        assert_eq!(shape_of("a(b, [c])d"), "a <b , <c>> d");
    }

    #[test]
    fn a_delimiter_without_partner_stays_a_token() {
        assert_eq!(shape_of("a) (b ] {c}"), "a ) ( b ] <c>");
        assert_eq!(shape_of("( [ )"), "<[>");
    }

    #[test]
    fn a_quoted_string_is_one_token_and_an_open_quote_is_too() {
        assert_eq!(shape_of(r#"x "a (\" b" y"#), r#"x "a (\" b" y"#);
        assert_eq!(shape_of("don't (x)"), "don ' t <x>");
    }
}
