//! Finds chains: x = f(f(f(…))), in any language.
//!
//! ```text
//! f(f(f(0)))                   one call in the other; so do types, arrays, blocks, objects of JSON, elements of XML
//! a.b().b().b()   1 + 1 + 1    one after the other, which a parser nests: methods, operators, `else if`
//! ```
//!
//! The brackets and tokens are enough for that, whatever the language is. Nothing is recursive, so a chain is found that is too deep
//! for the parsers and for the tree.
//!
//! The links of a chain look alike, apart from names, numbers and strings. Up to three brackets are one link: `[{[{…}]}]`. Where a
//! language begins and ends its blocks with words or with indentation, nothing is found.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::path::Path;

use rustc_hash::FxHasher;

use super::literals::QUOTES;
use super::plain::{self, lex};
use super::{LANGUAGES, Language, Reading, is_word, rust};
use crate::text::outline::offset;

/// How the links of a chain look. It is the same in each run of the program.
pub type Shape = u64;

/// The number of links from which on a chain is cut.
pub const LEAST: usize = 16;

/// A link has at most this many tokens before what is inside it, and after it.
const LONGEST_LINK: usize = 24;

/// One link of nested brackets is at most this many of them.
const MOST_BRACKETS: usize = 3;

/// One link of a row has at most this many parts.
const MOST_PARTS: usize = 8;

/// Parts of a text that are nested in each other, and look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// How its links look.
    pub shape: Shape,
    /// The bytes between its links, from the outermost on: before the inside of each, and after it. In a row, what follows is after
    /// the last link.
    before: Vec<u32>,
    after: Vec<u32>,
}

impl Chain {
    /// The number of links.
    pub fn links(&self) -> usize {
        self.before.len() - usize::from(self.is_row())
    }

    /// Whether its links are one after the other.
    pub fn is_row(&self) -> bool {
        self.after.is_empty()
    }

    /// The bytes of all links but the first.
    pub fn place(&self) -> Range<usize> {
        self.from(0).start..self.from(0).end
    }

    /// The bytes from the inside of a link to the end of it; in a row, from a link to the end of the row.
    fn from(&self, link: usize) -> Range<usize> {
        let end = if self.is_row() { self.before.last() } else { self.after.get(link) };
        self.before[link] as usize..end.map_or(0, |end| *end as usize)
    }

    /// The links of a row in `content`. Of another chain, each link with what is inside of it, and at last what is inside of the last one.
    pub fn links_in(&self, content: &[u8]) -> Vec<Range<usize>> {
        if self.is_row() {
            return self.before.windows(2).map(|pair| pair[0] as usize..pair[1] as usize).collect();
        }
        let inside: Vec<_> = (0..self.links()).map(|link| self.from(link)).collect();
        // What is before the inside of the first link, and after it, is known only if the first one is like the others.
        let (before, after) = (inside[0].start..inside[1].start, inside[1].end..inside[0].end);
        let is_first = content[..before.start].ends_with(&content[before.clone()])
            && content[after.end..].starts_with(&content[after.clone()]);
        let first = is_first.then(|| before.start - before.len()..after.end + after.len());
        first.into_iter().chain(inside).collect()
    }

    /// What to delete so that the first `links` links are left, or the first one and the last others. `links` is at least one.
    pub fn beyond(&self, links: usize, side: Side) -> Vec<Range<usize>> {
        let (outer, inner) = match side {
            Side::Inner => (links - 1, self.links() - 1),
            Side::Outer => (0, self.links() - links),
        };
        if self.is_row() {
            let row = self.from(outer + 1).start..self.from(inner + 1).start;
            return Vec::from([row]);
        }
        let (outer, inner) = (self.from(outer), self.from(inner));
        vec![outer.start..inner.start, inner.end..outer.end]
    }

    /// What the links after the first one have beside their brackets, in the order of the text. Empty for rows, and for elements of
    /// markup, whose tags are words.
    pub fn beside(&self, content: &[u8]) -> Vec<Range<usize>> {
        let pairs = self.before.windows(2).chain(self.after.windows(2));
        let mut steps: Vec<_> = pairs.map(step).collect();
        steps.sort_by_key(|step| step.start);
        let is_tag =
            |step: &Range<usize>| content[step.clone()].iter().any(|byte| b"<>".contains(byte));
        if self.is_row() || steps.iter().any(is_tag) {
            return Vec::new();
        }
        steps.into_iter().flat_map(|step| between_brackets(step.start, &content[step])).collect()
    }

    /// Whether a part of the text at these bytes is a link with all that is in it, but not the whole chain. `hull` is the smallest part
    /// around the chain.
    pub fn is_link(&self, part: &Range<usize>, hull: &Range<usize>) -> bool {
        let contains = |outer: &Range<usize>, of: &Range<usize>| {
            outer.start <= of.start && of.end <= outer.end
        };
        if self.is_row() {
            let first = self.before.partition_point(|at| (*at as usize) < part.start);
            let is_within = |last: &u32| *last as usize <= part.end;
            return contains(hull, part)
                && part != hull
                && self.before.get(first + 1).is_some_and(is_within);
        }
        // What is inside of the first two links is like all others: the first one need not look like them.
        let inmost = self.from(self.links() - 1);
        contains(&self.from(1), part) && contains(part, &inmost) && *part != inmost
    }

    /// Whether what is around the first link in `content` begins as the links do.
    pub fn is_same_around(&self, content: &[u8]) -> bool {
        let link = content[self.from(0).start..self.from(1).start].trim_ascii();
        self.is_row() || content[..self.from(0).start].trim_ascii_end().ends_with(link)
    }

    /// Whether all links are the same in `content`, names and numbers too.
    pub fn is_uniform(&self, content: &[u8]) -> bool {
        let is_same = |steps: &mut dyn Iterator<Item = Range<usize>>| {
            let mut all = steps.map(|bytes| content[bytes].trim_ascii());
            all.next().is_none_or(|first| all.all(|other| other == first))
        };
        is_same(&mut self.before.windows(2).map(step))
            && is_same(&mut self.after.windows(2).map(step))
    }
}

/// The bytes between two neighbouring places of a chain; those after its links come in the other order.
fn step(pair: &[u32]) -> Range<usize> {
    pair[0].min(pair[1]) as usize..pair[0].max(pair[1]) as usize
}

/// Which links are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The last ones, which are inside of all others.
    Inner,
    /// Those after the first one.
    Outer,
}

/// The chains of a file with at least `least` links, the longest first; of several with the same brackets in them only one. `is_code`
/// says whether rows of operators are chains in its language.
pub fn chains(content: &[u8], is_code: bool, least: usize) -> Vec<Chain> {
    let pairs = Pairs::of(content);
    let mut found = nested(&pairs, least);
    if is_code {
        found.extend(rows(&pairs, least));
    }
    found.sort_by_key(|chain| std::cmp::Reverse(chain.place().len()));
    found
}

/// The numbers of links that the chains of each shape have.
pub fn lengths(content: &[u8], is_code: bool) -> BTreeMap<Shape, BTreeSet<usize>> {
    let mut all: BTreeMap<Shape, BTreeSet<usize>> = BTreeMap::new();
    for chain in chains(content, is_code, 2) {
        all.entry(chain.shape).or_default().insert(chain.links());
    }
    all
}

/// Whether rows of operators are chains in the language of the file at `path`: it is neither data nor plain text.
pub fn is_code(path: &Path, reading: Reading) -> bool {
    let name = reading.language(path).name();
    let others = LANGUAGES.iter().chain(&[&plain::Plain as &dyn Language]);
    others.filter(|other| other.name() != rust::Rust.name()).all(|other| other.name() != name)
}

/// The number of tokens of a part of a file.
pub(crate) fn tokens_in(content: &[u8]) -> u64 {
    lex(content).count() as u64
}

/// The bytes from the first to the last of the tokens that are between two brackets of a step, which begins at `start`.
fn between_brackets(start: usize, step: &[u8]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut is_apart = true;
    for token in without_comments(step, lex(step).collect()) {
        let is_bracket = b"([{}])".contains(&step[token.start]);
        match found.last_mut() {
            _ if is_bracket => {}
            Some(last) if !is_apart => last.end = start + token.end,
            _ => found.push(start + token.start..start + token.end),
        }
        is_apart = is_bracket;
    }
    found
}

/// A pair of brackets, or the two tags of an element.
#[derive(Clone, Debug)]
struct Pair {
    /// The tokens that open it, and those that close it.
    open: Range<usize>,
    close: Range<usize>,
    around: Option<usize>,
}

/// The tokens of a file, and which of them are pairs.
struct Pairs<'a> {
    content: &'a [u8],
    tokens: Vec<Range<usize>>,
    /// Those around others come first.
    pairs: Vec<Pair>,
}

impl<'a> Pairs<'a> {
    fn of(content: &'a [u8]) -> Self {
        let tokens = without_comments(content, lex(content).collect());
        let mut all = Pairs { content, tokens, pairs: Vec::new() };
        let is_markup = all.tokens.first().is_some_and(|first| content[first.start] == b'<');
        let mut pairs = if is_markup { all.elements() } else { all.brackets() };
        pairs.sort_by_key(|(open, _)| open.start);
        let mut open: Vec<usize> = Vec::new();
        for (at, (opening, close)) in pairs.into_iter().enumerate() {
            let is_over = |pairs: &[Pair], around: usize| pairs[around].close.start < opening.start;
            while open.pop_if(|around| is_over(&all.pairs, *around)).is_some() {}
            all.pairs.push(Pair { open: opening, close, around: open.last().copied() });
            open.push(at);
        }
        all
    }

    fn text(&self, token: usize) -> &'a [u8] {
        &self.content[self.tokens[token].clone()]
    }

    fn byte(&self, token: usize) -> u8 {
        self.content[self.tokens[token].start]
    }

    /// Whether the token is this byte alone.
    fn is(&self, token: usize, byte: u8) -> bool {
        self.tokens.get(token).is_some_and(|of| of.len() == 1 && self.content[of.start] == byte)
    }

    /// The pairs of brackets; `<` and `>` are one if nothing says that they compare.
    fn brackets(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut found = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let single = |at: usize| at..at + 1;
        for at in 0..self.tokens.len() {
            let opener = match self.byte(at) {
                b'(' | b'[' | b'{' => {
                    open.push(at);
                    continue;
                }
                // What is compared has blanks around it, in most texts.
                b'<' if at > 0 && self.tokens[at - 1].end == self.tokens[at].start => {
                    open.push(at);
                    continue;
                }
                b'>' if at > 0 && !matches!(self.byte(at - 1), b'-' | b'=') => {
                    if let Some(angle) = open.pop_if(|top| self.byte(*top) == b'<') {
                        found.push((single(angle), single(at)));
                    }
                    continue;
                }
                b')' => b'(',
                b']' => b'[',
                b'}' => b'{',
                b';' => {
                    while open.pop_if(|top| self.byte(*top) == b'<').is_some() {}
                    continue;
                }
                _ => continue,
            };
            // What is open within it compared.
            while open.pop_if(|top| self.byte(*top) == b'<').is_some() {}
            if let Some(place) = open.pop_if(|top| self.byte(*top) == opener) {
                found.push((single(place), single(at)));
            }
        }
        found
    }

    /// The elements of XML or HTML, as their tags.
    fn elements(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut found = Vec::new();
        let mut open: Vec<Range<usize>> = Vec::new();
        let mut at = 0;
        while at + 1 < self.tokens.len() {
            let is_close = self.is(at, b'<') && self.is(at + 1, b'/');
            let is_open = self.is(at, b'<') && is_word(self.byte(at + 1));
            if !is_close && !is_open {
                at += 1;
                continue;
            }
            let Some(end) = (at..self.tokens.len()).find(|end| self.is(*end, b'>')) else { break };
            let tag = at..end + 1;
            at = end + 1;
            if is_open && !self.is(end - 1, b'/') {
                open.push(tag);
            } else if is_close {
                let name = self.text(tag.start + 2);
                if let Some(opening) = open.pop_if(|top| self.text(top.start + 1) == name) {
                    found.push((opening, tag));
                }
            }
        }
        found
    }

    /// Adds how tokens look, without their names.
    fn hash(&self, tokens: Range<usize>, hasher: &mut FxHasher) {
        tokens.for_each(|token| self.look(token).hash(hasher));
    }

    /// What a token is, apart from what names it has.
    fn look(&self, token: usize) -> u8 {
        let text = self.text(token);
        match text[0] {
            b'0'..=b'9' => b'0',
            byte if is_word(byte) => b'w',
            byte if QUOTES.contains(&byte) && text.len() > 1 => b'"',
            byte => byte,
        }
    }

    /// How a pair looks in the pair around it. `None` if much is beside it.
    fn key(&self, pair: &Pair) -> Option<Shape> {
        let around = &self.pairs[pair.around?];
        let before = around.open.end..pair.open.end;
        let after = pair.close.start..around.close.start;
        if before.len().max(after.len()) > LONGEST_LINK {
            return None;
        }
        let mut hasher = FxHasher::default();
        self.hash(before, &mut hasher);
        u8::MAX.hash(&mut hasher);
        self.hash(after, &mut hasher);
        Some(hasher.finish())
    }
}

/// The tokens that are in no comment of C, or of a shell.
pub(in crate::text) fn without_comments(
    content: &[u8],
    tokens: Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    let (mut left, mut until) = (Vec::with_capacity(tokens.len()), 0);
    for token in tokens {
        if token.start < until {
            continue;
        }
        let rest = &content[token.start..];
        let end = match rest {
            [b'/', b'/', ..] | [b'#', b' ', ..] => Some(&b"\n"[..]),
            [b'/', b'*', ..] => Some(&b"*/"[..]),
            _ => None,
        };
        let Some(end) = end else {
            left.push(token);
            continue;
        };
        let length = rest.windows(end.len()).position(|bytes| bytes == end);
        until = length.map_or(content.len(), |length| token.start + length + end.len());
    }
    left
}

/// The chains of pairs in pairs.
fn nested(pairs: &Pairs<'_>, least: usize) -> Vec<Chain> {
    let all = &pairs.pairs;
    let keys: Vec<Option<Shape>> = all.iter().map(|pair| pairs.key(pair)).collect();
    let mut is_used = vec![false; all.len()];
    let mut found = Vec::new();
    for period in 1..=MOST_BRACKETS {
        // The pairs from this one outwards that are one link: how they look, and the pair around the link.
        let link = |pair: usize| -> Option<(Shape, usize)> {
            let (mut hasher, mut outer) = (FxHasher::default(), pair);
            for _ in 0..period {
                keys[outer]?.hash(&mut hasher);
                outer = all[outer].around?;
            }
            Some((hasher.finish(), outer))
        };
        let links: Vec<_> = (0..all.len()).map(link).collect();
        // The number of links that begin with this one, and the next one of them. Inner pairs come later.
        let mut longest = vec![(1_usize, None); all.len()];
        for (pair, link) in links.iter().enumerate().rev() {
            let Some((look, outer)) = link else { continue };
            let follows = links[*outer].as_ref().is_some_and(|(other, _)| other == look);
            if follows && longest[*outer].0 < longest[pair].0 + 1 {
                longest[*outer] = (longest[pair].0 + 1, Some(pair));
            }
        }
        for (pair, link) in links.iter().enumerate() {
            let Some((look, outer)) = link else { continue };
            // The pair around the first link is not like the others, and is one more.
            if longest[pair].0 + 1 < least || is_used[pair] {
                continue;
            }
            let inner = std::iter::successors(Some(pair), |pair| longest[*pair].1);
            let chain: Vec<usize> = std::iter::once(*outer).chain(inner).collect();
            for pair in &chain[1..] {
                // Those in between would be the same chain, which begins elsewhere.
                let link = std::iter::successors(Some(*pair), |pair| all[*pair].around);
                link.take(period).for_each(|pair| is_used[pair] = true);
            }
            let bytes = |token: usize| &pairs.tokens[token];
            let before = chain.iter().map(|pair| offset(bytes(all[*pair].open.end - 1).end));
            let after = chain.iter().map(|pair| offset(bytes(all[*pair].close.start).start));
            found.push(Chain { shape: *look, before: before.collect(), after: after.collect() });
        }
    }
    found
}

/// The parts of a pair, or of the whole file: tokens, and pairs with all that is in them.
#[derive(Default)]
struct Parts {
    /// How each of them looks, and the first token of it.
    looks: Vec<u8>,
    starts: Vec<usize>,
}

/// The chains of parts that stand in a row.
fn rows(pairs: &Pairs<'_>, least: usize) -> Vec<Chain> {
    let mut found = Vec::new();
    let (mut open, mut level) = (Vec::new(), Parts::default());
    let mut next = pairs.pairs.iter().peekable();
    let mut token = 0;
    while token < pairs.tokens.len() {
        level.starts.push(token);
        if let Some(pair) = next.next_if(|pair| pair.open.start == token) {
            level.looks.push(pairs.byte(token));
            open.push((std::mem::take(&mut level), pair));
            token = pair.open.end;
        } else {
            level.looks.push(pairs.look(token));
            token += 1;
        }
        while let Some((outer, pair)) = open.pop_if(|(_, pair)| pair.close.start <= token) {
            // The tokens that close it are no part of anything.
            let inner = std::mem::replace(&mut level, outer);
            found.extend(rows_of(pairs, &inner, pair.close.start, least));
            token = token.max(pair.close.end);
        }
    }
    found.extend(rows_of(pairs, &level, token, least));
    found
}

/// The chains in the parts of one pair, which end before the token `end`.
fn rows_of(pairs: &Pairs<'_>, parts: &Parts, end: usize, least: usize) -> Vec<Chain> {
    let Parts { looks, starts } = parts;
    let joints = Joints::of(pairs, parts);
    // For each length of a link and each part: how many parts look like those so far behind them.
    let alike: Vec<Vec<usize>> = (1..=MOST_PARTS).map(|period| alike(looks, period)).collect();
    let (mut found, mut from) = (Vec::new(), 0);
    while from + least <= looks.len() {
        let links = |period: usize| alike[period - 1].get(from).map_or(1, |same| same / period + 1);
        let is_row = |period: &usize| {
            let all = links(*period);
            all >= least && joints.is_nested(from..(from + all * period).min(looks.len()))
        };
        let Some(period) = (1..=MOST_PARTS).find(is_row) else {
            from += 1;
            continue;
        };
        let all = links(period);
        let start = |part: usize| match starts.get(part) {
            Some(token) => offset(pairs.tokens[*token].start),
            None => offset(pairs.tokens[end - 1].end),
        };
        let before = (0..=all).map(|link| start(from + link * period)).collect();
        let shape = shape_of(&looks[from..from + period]);
        found.push(Chain { shape, before, after: Vec::new() });
        from += all * period;
    }
    found
}

/// For each part, how many from there on look like those that are `period` parts behind them.
fn alike(looks: &[u8], period: usize) -> Vec<usize> {
    let mut same = vec![0; looks.len().saturating_sub(period)];
    for part in (0..same.len()).rev() {
        if looks[part] == looks[part + period] {
            same[part] = 1 + same.get(part + 1).copied().unwrap_or(0);
        }
    }
    same
}

/// How the links of a row look, whichever of their parts is the first.
fn shape_of(link: &[u8]) -> Shape {
    let turned = |by: usize| [&link[by..], &link[..by]].concat();
    let mut hasher = FxHasher::default();
    (0..link.len()).map(turned).min().hash(&mut hasher);
    hasher.finish()
}

/// Where a parser nests parts in each other: operators are between them. Elements of a list and statements are not nested.
struct Joints {
    /// For each part, how many before it are operators; and how many end what is before them.
    joining: Vec<usize>,
    ending: Vec<usize>,
}

impl Joints {
    fn of(pairs: &Pairs<'_>, parts: &Parts) -> Self {
        let Parts { looks, starts } = parts;
        let joins = |part: usize| {
            b".+-*/%&|^!~=<>?:".contains(&looks[part]) || pairs.text(starts[part]) == b"else"
        };
        let ends = |part: usize| {
            // A statement ends with its line, if no operator says that it goes on.
            let is_line = part.checked_sub(1).is_some_and(|before| {
                let between = pairs.tokens[starts[part] - 1].end..pairs.tokens[starts[part]].start;
                pairs.content[between].contains(&b'\n') && !joins(part) && !joins(before)
            });
            is_line || matches!(looks[part], b',' | b';')
        };
        let count = |counts: &dyn Fn(usize) -> bool| {
            let mut so_far = 0;
            let sums = (0..looks.len()).map(|part| {
                so_far += usize::from(counts(part));
                so_far
            });
            std::iter::once(0).chain(sums).collect()
        };
        Joints { joining: count(&joins), ending: count(&ends) }
    }

    /// Whether operators join these parts, and nothing ends within them.
    fn is_nested(&self, row: Range<usize>) -> bool {
        let within = |sums: &[usize], from: usize| sums[row.end] - sums[from.min(row.end)];
        within(&self.joining, row.start) > 0 && within(&self.ending, row.start + 1) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with the longest chain cut to `links` links.
    fn cut(source: &str, links: usize, side: Side) -> String {
        let found = chains(source.as_bytes(), true, 4);
        let chain = found.first().expect("there is a chain");
        let mut left = source.to_owned();
        for bytes in chain.beyond(links, side).into_iter().rev() {
            left.replace_range(bytes, "");
        }
        left
    }

    #[test]
    fn a_chain_is_cut_to_some_of_its_links() {
        for (source, one, two) in [
            ("fn f() { g(h(h(h(0)))) }", "fn f() {0}", "fn f() { g(0)}"),
            ("let x: A<B<B<B<u8>>>> = y;", "let x: A<u8> = y;", "let x: A<B<u8>> = y;"),
            ("x = [[[[0; 2]; 2]; 2]; 1]", "x = [0; 2]", "x = [[0; 2]; 1]"),
            (r#"{"a": {"b": {"c": {}}}}"#, "{}", r#"{"a": {}}"#),
            ("[{[{[{[{[1]}]}]}]}]", "[1]", "[{[1]}]"),
            ("<a><b><b><b>c</b></b></b></a>", "<a>c</a>", "<a><b>c</b></a>"),
            ("if a { if b { if c { if d { e } } } }", "if a { e }", "if a { if b { e } }"),
            ("x = 1 + 2 + 3 + 4 + 5;", "x = 1 + 5;", "x = 1 + 2 + 5;"),
            ("a.b()\n .c(1)\n .d()\n .e() }", "a.b()\n  }", "a.b()\n .c(1)\n  }"),
            (
                "if a {} else if b {} else if c {} else if d {} else {}",
                "if a {} else {}",
                "if a {} else if b {} else {}",
            ),
            ("x = &&&&&y", "x = &y", "x = &&y"),
        ] {
            for (links, expected) in [(1, one), (2, two)] {
                let left = cut(source, links, Side::Inner);
                let words = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(words(&left), words(expected), "{source}");
            }
        }
    }

    #[test]
    fn the_outer_links_can_be_deleted_too() {
        assert_eq!(cut("f(a(b(c(d(0)))))", 2, Side::Outer), "f(d(0))");
        assert_eq!(cut("x = 1 + 2 + 3 + 4 + 5;", 2, Side::Outer), "x = 1 + 4 + 5;");
    }

    #[test]
    fn a_link_is_a_part_of_the_chain_with_all_that_is_in_it() {
        let is_link = |source: &str, part: &str, hull: &str| {
            let found = chains(source.as_bytes(), true, 4);
            let place = |of: &str| source.find(of).map(|at| at..at + of.len()).unwrap();
            found[0].is_link(&place(part), &place(hull))
        };
        let nested = "x; f(f(f(f(0))))";
        for (part, expected) in
            [("f(f(f(0)))", false), ("f(f(0))", true), ("(0)", true), ("0", false), ("x", false)]
        {
            assert_eq!(is_link(nested, part, nested), expected, "{part}");
        }
        let row = "x = 1 + 2 + 3 + 4 + 5;";
        for (part, expected) in
            [("1 + 2 + 3 + 4 + 5", false), ("1 + 2 + 3", true), ("2 + 3 + 4", true), ("3", false)]
        {
            assert_eq!(is_link(row, part, "1 + 2 + 3 + 4 + 5"), expected, "{part}");
        }
    }

    #[test]
    fn lists_statements_and_comments_are_no_chains() {
        for source in [
            "f(a, b, c, d, e, f, g)",
            "a.b();\na.b();\na.b();\na.b();\na.b();",
            "a.b()\na.b()\na.b()\na.b()\na.b()",
            "// ----------------\nx",
            "/* ((((((((0)))))))) */ x",
            "f(f(f(0)))",
            "f(g(0), h[1], {2})",
            "a < b; c < d; e < f; g < h; i > j",
        ] {
            assert!(chains(source.as_bytes(), true, 4).is_empty(), "{source}");
        }
    }

    #[test]
    fn deep_chains_are_found_and_counted_without_recursion() {
        let deep = |links: usize| format!("x = {}0{};", "f(".repeat(links), ")".repeat(links));
        let [one, other] = [300_000, 299_999].map(|links| {
            let lengths = lengths(deep(links).as_bytes(), true);
            assert_eq!(lengths.len(), 1);
            let (shape, lengths) = lengths.into_iter().next().unwrap();
            (shape, lengths.into_iter().next().unwrap())
        });
        assert_eq!((one.0, one.1), (other.0, other.1 + 1));
        for (open, close) in [("(", ""), ("(", "]"), ("", ")")] {
            let unmatched = open.repeat(300_000) + &close.repeat(300_000);
            assert!(chains(unmatched.as_bytes(), true, 4).is_empty(), "{open}{close}");
        }
    }

    #[test]
    fn the_same_links_are_uniform_and_others_only_look_alike() {
        let is_uniform = |source: &str| {
            let found = chains(source.as_bytes(), true, 4);
            found[0].is_uniform(source.as_bytes())
        };
        assert!(is_uniform("f(f(f(f(f(0)))))"));
        assert!(!is_uniform("f(f(g(f(f(0)))))"));
        assert!(is_uniform("x = 1 + 1 + 1 + 1 + 2;"));
        assert!(!is_uniform("x = 1 + 1 + 2 + 1 + 1;"));
    }
}
