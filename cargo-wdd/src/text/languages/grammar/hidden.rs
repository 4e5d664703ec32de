//! Words that a parser does not know in all places where compilers allow them.
//!
//! A single one of them can make an error of all that it stands in, as of a namespace with all its members. So the parser gets
//! blanks in their place, and they are plain text beside the nodes that it finds.

use std::borrow::Cow;
use std::ops::Range;

use crate::text::languages::plain;

/// Where these words are, in order. `__attribute__ (` is the word with all that is in the brackets after it, and `extern template`
/// is the first word where the second one follows.
pub(super) fn places(words: &[&str], content: &[u8]) -> Vec<Range<usize>> {
    if words.is_empty() {
        return Vec::new();
    }
    let starts = plain::token_starts(content);
    let token = |nth: usize| -> &[u8] {
        let end = starts
            .get(nth + 1)
            .map_or(content.len(), |end| *end as usize);
        starts
            .get(nth)
            .map_or(&b""[..], |start| &content[*start as usize..end])
            .trim_ascii_end()
    };
    let last = |nth: usize, word: &&str| {
        let (word, next) = word.split_once(' ').unwrap_or((word, ""));
        match token(nth) == word.as_bytes() {
            true if next == "(" => closing(nth + 1, token),
            true if next.is_empty() || token(nth + 1) == next.as_bytes() => Some(nth),
            _ => None,
        }
    };
    let mut places: Vec<Range<usize>> = Vec::new();
    for (nth, start) in starts.iter().enumerate() {
        let start = *start as usize;
        let is_within = places.last().is_some_and(|before| start < before.end);
        let last = words.iter().find_map(|word| last(nth, word));
        if let Some(last) = last.filter(|_| !is_within) {
            places.push(start..starts[last] as usize + token(last).len());
        }
    }
    places
}

/// The number of the token that closes the bracket which token `open` is.
fn closing<'t>(open: usize, token: impl Fn(usize) -> &'t [u8]) -> Option<usize> {
    let mut depth = 0_usize;
    for nth in open.. {
        match token(nth) {
            b"(" => depth += 1,
            b")" => depth -= 1,
            b"" => return None,
            _ => {}
        }
        if depth == 0 {
            return (nth > open).then_some(nth);
        }
    }
    None
}

/// The content with blanks in these places.
pub(super) fn without<'c>(places: &[Range<usize>], content: &'c [u8]) -> Cow<'c, [u8]> {
    if places.is_empty() {
        return Cow::Borrowed(content);
    }
    let mut shown = content.to_vec();
    for place in places {
        shown[place.clone()].fill(b' ');
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(content: &str) -> String {
        let places = places(&["a (", "b", "c d"], content.as_bytes());
        String::from_utf8(without(&places, content.as_bytes()).into_owned()).unwrap()
    }

    #[test]
    fn a_word_is_hidden_alone_or_with_its_brackets() {
        assert_eq!(shown("x a ((y), \")\") z b(c)"), "x              z  (c)");
        assert_eq!(shown("ab a_b \"b\" b"), "ab a_b \"b\"  ");
        assert_eq!(shown("c d c e d"), "  d c e d");
    }

    #[test]
    fn a_word_without_closed_brackets_stays() {
        for content in ["a", "a b", "a (", "x a (b (c)"] {
            let blank = content.replace('b', " ");
            assert_eq!(shown(content), blank);
        }
    }
}
