//! Words that a parser does not know in all places where compilers allow them.
//!
//! A single one of them can make an error of all that it stands in, as of a namespace with all its members. So the parser gets
//! blanks in their place, and they are plain text beside the nodes that it finds.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memmem;

use crate::text::languages::plain::Tokens;

/// A word that is hidden from a parser.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hidden {
    /// The word alone.
    Word(&'static str),
    /// The word with the brackets after it and all that is in them.
    WithBrackets(&'static str),
    /// The first word, where the second one follows.
    Before(&'static str, &'static str),
}

impl Hidden {
    fn word(self) -> &'static str {
        let (Hidden::Word(word) | Hidden::WithBrackets(word) | Hidden::Before(word, _)) = self;
        word
    }
}

/// Where these words are, in order.
pub(super) fn places(words: &[Hidden], content: &[u8]) -> Vec<Range<usize>> {
    let words: Vec<Hidden> = words
        .iter()
        .filter(|word| memmem::find(content, word.word().as_bytes()).is_some())
        .copied()
        .collect();
    // Most files have none, and need not be split into tokens.
    if words.is_empty() {
        return Vec::new();
    }
    let tokens = Tokens::of(content);
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut next = 0;
    while let Some(token) = tokens.token(next) {
        let nth = next;
        let found = words.iter().find(|word| token == word.word().as_bytes());
        let last = found.and_then(|word| match word {
            Hidden::Word(_) => Some(nth),
            Hidden::WithBrackets(_) => {
                // If nothing closes the brackets, the word stays: all after it would be hidden.
                tokens.closed_by(nth + 1).filter(|_| tokens.token(nth + 1) == Some(b"("))
            }
            Hidden::Before(_, second) => {
                (tokens.token(nth + 1) == Some(second.as_bytes())).then_some(nth)
            }
        });
        next = last.unwrap_or(nth) + 1;
        places.extend(last.map(|last| tokens.place(nth, last)));
    }
    places
}

/// The content with blanks in these places. The lines stay.
pub(super) fn without<'c>(places: &[Range<usize>], content: &'c [u8]) -> Cow<'c, [u8]> {
    if places.is_empty() {
        return Cow::Borrowed(content);
    }
    let mut shown = content.to_vec();
    for byte in places.iter().flat_map(Clone::clone).filter(|byte| content[*byte] != b'\n') {
        // So each node has the bytes that it has in the content.
        shown[byte] = b' ';
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(content: &str) -> String {
        let words = [Hidden::WithBrackets("a"), Hidden::Word("b"), Hidden::Before("c", "d")];
        let places = places(&words, content.as_bytes());
        String::from_utf8(without(&places, content.as_bytes()).into_owned()).unwrap()
    }

    #[test]
    fn a_word_is_hidden_alone_or_with_its_brackets() {
        assert_eq!(shown("x a ((y), \")\") z b(c)"), "x              z  (c)");
        assert_eq!(shown("ab a_b \"b\" b"), "ab a_b \"b\"  ");
        assert_eq!(shown("c d c e d"), "  d c e d");
        assert_eq!(shown("a(\ny)"), "  \n  ");
    }

    #[test]
    fn a_word_without_closed_brackets_stays() {
        for content in ["a", "a b", "a (", "x a (b (c)", "(a)", "a ) (", "a {}"] {
            let blank = content.replace('b', " ");
            assert_eq!(shown(content), blank);
        }
        let many = "a(".repeat(100_000);
        assert_eq!(shown(&many), many);
    }
}
