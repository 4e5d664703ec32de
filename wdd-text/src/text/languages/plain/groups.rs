//! The tokens of any text, in groups between balanced delimiters.

use std::ops::Range;

use crate::text::languages::is_word;
use crate::text::languages::literals::QUOTES;
use crate::text::outline::{Bytes, offset, offsets, range};

/// Groups that are nested deeper than this are read as single tokens, so that no text overflows the
/// stack.
const DEEPEST: u32 = 500;

/// The tokens of a text, and which of them are delimiters of groups. A text of 100 MB has thirty million, so each takes
/// no more than twelve bytes.
#[derive(Debug)]
pub(in crate::text::languages) struct Tokens<'a> {
    pub(super) content: &'a [u8],
    bytes: Vec<Bytes>,
    /// For each token that opens a group, the token that closes it; 0 for others. A delimiter without a partner opens
    /// nothing.
    closed_by: Vec<u32>,
}

/// A token, or a balanced group of them: its first and its last token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    first: u32,
    last: u32,
    depth: u32,
}

/// The tokens of consecutive items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Items {
    tokens: Range<u32>,
    /// The number of groups around them.
    depth: u32,
}

impl Item {
    /// What is between the delimiters of a group. `None` for a token.
    pub(super) fn inside(self) -> Option<Items> {
        (self.first < self.last)
            .then(|| Items { tokens: self.first + 1..self.last, depth: self.depth + 1 })
    }
}

/// Single tokens, by number.
#[cfg(feature = "grammars")]
impl<'a> Tokens<'a> {
    /// `None` after the last one.
    pub(in crate::text::languages) fn token(&self, nth: usize) -> Option<&'a [u8]> {
        let bytes = self.bytes.get(nth)?;
        Some(&self.content[range(bytes)])
    }

    /// The token that closes the group which this one opens.
    pub(in crate::text::languages) fn closed_by(&self, nth: usize) -> Option<usize> {
        let closing = *self.closed_by.get(nth)? as usize;
        (closing > nth).then_some(closing)
    }

    /// The bytes from one token to the end of another one.
    pub(in crate::text::languages) fn place(&self, first: usize, last: usize) -> Range<usize> {
        self.bytes[first].start as usize..self.bytes[last].end as usize
    }
}

impl<'a> Tokens<'a> {
    pub(in crate::text::languages) fn of(content: &'a [u8]) -> Self {
        let bytes: Vec<Bytes> = lex(content).map(|token| offsets(&token)).collect();
        Tokens { closed_by: closed_by(content, &bytes), content, bytes }
    }

    /// The items of the whole text.
    pub(super) fn all(&self) -> Items {
        Items { tokens: 0..offset(self.bytes.len()), depth: 0 }
    }

    pub(super) fn items<'t>(&'t self, of: &Items) -> impl Iterator<Item = Item> + use<'t, 'a> {
        let Items { tokens, depth } = of.clone();
        let mut first = tokens.start;
        std::iter::from_fn(move || {
            (first < tokens.end).then(|| {
                let closed_by = self.closed_by[first as usize];
                let is_group = closed_by > first && depth < DEEPEST;
                let last = if is_group { closed_by } else { first };
                let item = Item { first, last, depth };
                first = last + 1;
                item
            })
        })
    }

    pub(super) fn bytes(&self, item: Item) -> Range<usize> {
        self.bytes[item.first as usize].start as usize..self.bytes[item.last as usize].end as usize
    }

    /// The bytes of several items, at least one.
    pub(super) fn bytes_of(&self, items: &Items) -> Range<usize> {
        let tokens = &self.bytes[range(&items.tokens)];
        range(&(tokens[0].start..tokens[tokens.len() - 1].end))
    }

    /// The number of tokens of several items.
    pub(super) fn count(items: &Items) -> u32 {
        items.tokens.end - items.tokens.start
    }

    /// Splits items where a line ends between two of them.
    pub(super) fn lines(&self, items: &Items) -> Vec<Items> {
        self.cut(items, |before, after| {
            // A line that ends within a group does not divide it: the group is one item.
            let between = &self.content[self.bytes(before).end..self.bytes(after).start];
            between.contains(&b'\n')
        })
    }

    /// Splits items into runs of that many; the last may be shorter.
    pub(super) fn runs(&self, items: &Items, most: usize) -> Vec<Items> {
        let mut length = 0;
        self.cut(items, |_, _| {
            length = (length + 1) % most;
            length == 0
        })
    }

    fn cut(&self, items: &Items, mut is_cut: impl FnMut(Item, Item) -> bool) -> Vec<Items> {
        let mut parts = Vec::new();
        let (mut start, mut before) = (items.tokens.start, None);
        let part = |tokens| Items { tokens, ..*items };
        for item in self.items(items) {
            if before.is_some_and(|before| is_cut(before, item)) {
                parts.push(part(start..item.first));
                start = item.first;
            }
            before = Some(item);
        }
        parts.extend(before.map(|_| part(start..items.tokens.end)));
        parts
    }

    /// The items before the first one that is this byte, and those after it. `None` if there is none.
    pub(super) fn split_at(&self, items: &Items, byte: u8) -> Option<(Items, Item, Items)> {
        let at = self.items(items).find(|item| self.is(*item, byte))?;
        let part = |tokens| Items { tokens, ..*items };
        let before = part(items.tokens.start..at.first);
        Some((before, at, part(at.last + 1..items.tokens.end)))
    }

    /// Whether the item is a token of this byte alone.
    pub(super) fn is(&self, item: Item, byte: u8) -> bool {
        let bytes = self.bytes(item);
        bytes.len() == 1 && self.content[bytes.start] == byte
    }
}

/// For each token the index of the one that closes it, if it opens a group; else 0.
fn closed_by(content: &[u8], tokens: &[Bytes]) -> Vec<u32> {
    let mut closed_by = vec![0; tokens.len()];
    let mut open: Vec<(u8, usize)> = Vec::new();
    // How many of each are open, so that one which is not is not searched for.
    let mut opened = [0; 256];
    for (at, token) in tokens.iter().enumerate() {
        let opener = match content[token.start as usize] {
            byte @ (b'(' | b'[' | b'{') => {
                opened[usize::from(byte)] += 1;
                open.push((byte, at));
                continue;
            }
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            _ => continue,
        };
        // Openers in between have no partner.
        while opened[usize::from(opener)] > 0
            && let Some((byte, place)) = open.pop()
        {
            opened[usize::from(byte)] -= 1;
            if byte == opener {
                closed_by[place] = offset(at);
                break;
            }
        }
    }
    closed_by
}

/// The bytes of the tokens, in order.
pub(in crate::text::languages) fn lex(content: &[u8]) -> Lexer<'_> {
    Lexer {
        content,
        at: 0,
        unclosed: [0; QUOTES.len()],
        #[cfg(test)]
        searches: 0,
    }
}

/// The bytes of the tokens, in order, of a text in which quotes are tokens like other punctuation.
#[cfg(feature = "grammars")]
pub(super) fn lex_prose(content: &[u8]) -> Lexer<'_> {
    // As if it were known that no quote of the text opens a string.
    Lexer { unclosed: [usize::MAX; QUOTES.len()], ..lex(content) }
}

/// Splits a text into tokens.
#[derive(Clone, Debug)]
pub(in crate::text::languages) struct Lexer<'a> {
    content: &'a [u8],
    at: usize,
    /// For each of [`QUOTES`]: no string that such a quote opens before this byte is closed.
    unclosed: [usize; QUOTES.len()],
    /// How often the end of a string was searched for, and not found.
    #[cfg(test)]
    searches: usize,
}

impl Iterator for Lexer<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.at + run(&self.content[self.at..], u8::is_ascii_whitespace);
        self.at = self.token_end(start, *self.content.get(start)?);
        Some(start..self.at)
    }
}

impl Lexer<'_> {
    /// The end of the token that begins at `start`, with this byte.
    fn token_end(&mut self, start: usize, first: u8) -> usize {
        if is_word(first) {
            return start + run(&self.content[start..], |byte| is_word(*byte));
        }
        let quote = QUOTES.iter().position(|quote| *quote == first);
        quote.and_then(|quote| self.string_end(start, quote)).unwrap_or(start + 1)
    }

    /// The end of the string that a quote opens at `start`, if it is on the same line.
    ///
    /// If there is none, no other of these quotes up to the end of the line opens a string: the search has passed it
    /// because it is escaped, and what follows it was searched as from there.
    fn string_end(&mut self, start: usize, quote: usize) -> Option<usize> {
        // So a long line of `\"` takes linear time.
        if start < self.unclosed[quote] {
            return None;
        }
        let mut escaped = false;
        for (at, &byte) in self.content.iter().enumerate().skip(start + 1) {
            match byte {
                b'\n' => {
                    self.note_unclosed(quote, at);
                    return None;
                }
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                _ if byte == QUOTES[quote] => return Some(at + 1),
                _ => {}
            }
        }
        self.note_unclosed(quote, self.content.len());
        None
    }

    fn note_unclosed(&mut self, quote: usize, to: usize) {
        self.unclosed[quote] = to;
        #[cfg(test)]
        {
            self.searches += 1;
        }
    }
}

/// The number of bytes at the start that are like this.
fn run(bytes: &[u8], is_like: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| is_like(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(tokens: &Tokens, items: &Items) -> String {
        let each = tokens.items(items).map(|item| match item.inside() {
            None => String::from_utf8_lossy(&tokens.content[tokens.bytes(item)]).into_owned(),
            Some(inside) => format!("<{}>", shape(tokens, &inside)),
        });
        each.collect::<Vec<_>>().join(" ")
    }

    fn shape_of(content: &str) -> String {
        let tokens = Tokens::of(content.as_bytes());
        shape(&tokens, &tokens.all())
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

    #[test]
    fn quotes_that_are_not_closed_are_searched_for_once_in_a_line() {
        let line = r#"say \"no\", "#.repeat(1000);
        let text = [line.as_str(); 3].join("\n");
        let mut lexer = lex(text.as_bytes());
        assert_eq!(lexer.by_ref().count(), 3 * 7 * 1000);
        // The first quote of each line.
        assert_eq!(lexer.searches, 3);
    }

    #[test]
    fn closing_delimiters_without_an_opening_one_search_for_none() {
        let text = ["(".repeat(50_000), "]".repeat(50_000)].concat();
        assert_eq!(shape_of(&text).len(), 2 * 100_000 - 1);
    }
}
