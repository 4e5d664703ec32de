//! Breaks a line into several.

use std::borrow::Cow;

use crate::width::{self, split_at};

/// Breaks a line between words, and within a word that is wider than all the space.
pub fn wrap(line: &str, space: usize) -> Vec<Cow<'_, str>> {
    let line = line.trim_end();
    if width::of(line) <= space {
        return vec![Cow::Borrowed(line)];
    }
    let mut wrapper = Wrapper::new(space.max(1));
    for word in words(line) {
        wrapper.push(word);
    }
    wrapper.finish()
}

/// The words of a line; one ends after a hyphen, too.
fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    line.split_whitespace().flat_map(|chunk| {
        let last = chunk.len();
        let mut start = 0;
        let hyphens = chunk.char_indices().filter(|(_, char)| *char == '-');
        let ends = hyphens
            .map(|(index, _)| index + 1)
            .filter(move |end| *end < last);
        let ends: Vec<usize> = ends.chain([last]).collect();
        ends.into_iter().map(move |end| {
            let word = Word {
                text: &chunk[start..end],
                glued: start > 0,
            };
            start = end;
            word
        })
    })
}

/// A word, and whether it follows the last one without a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word<'a> {
    text: &'a str,
    glued: bool,
}

/// Fills lines with words.
#[derive(Debug)]
struct Wrapper<'a> {
    space: usize,
    lines: Vec<Cow<'a, str>>,
    line: String,
}

impl<'a> Wrapper<'a> {
    fn new(space: usize) -> Self {
        Wrapper {
            space,
            lines: Vec::new(),
            line: String::new(),
        }
    }

    fn push(&mut self, word: Word<'_>) {
        let gap = usize::from(!word.glued && !self.line.is_empty());
        if width::of(&self.line) + gap + width::of(word.text) > self.space {
            self.end_line();
        } else if gap > 0 {
            self.line.push(' ');
        }
        let mut rest = word.text;
        while width::of(rest) > self.space {
            let (head, tail) = self.bite(rest);
            self.lines.push(Cow::Owned(head.to_owned()));
            rest = tail;
        }
        self.line.push_str(rest);
    }

    /// What fits of a word that is too wide; one character at least.
    fn bite<'w>(&self, word: &'w str) -> (&'w str, &'w str) {
        let (head, tail) = split_at(word, self.space);
        if !head.is_empty() {
            return (head, tail);
        }
        let first = word.chars().next().map_or(0, char::len_utf8);
        word.split_at(first)
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.lines.push(Cow::Owned(std::mem::take(&mut self.line)));
        }
    }

    fn finish(mut self) -> Vec<Cow<'a, str>> {
        self.end_line();
        self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("to be or not to be", 7), ["to be", "or not", "to be"]);
    }

    #[test]
    fn words_break_after_hyphens() {
        assert_eq!(
            wrap("a well-known state-of-mind", 8),
            ["a well-", "known", "state-", "of-mind"]
        );
    }

    #[test]
    fn a_word_too_wide_is_broken() {
        assert_eq!(wrap("Donaudampfschiff", 6), ["Donaud", "ampfsc", "hiff"]);
        assert_eq!(wrap("東京", 1), ["東", "京"]);
    }
}
