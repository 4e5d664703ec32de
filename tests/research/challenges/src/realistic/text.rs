//! Text: patterns for paths, and paragraphs that are wrapped.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Glob {
    pattern: Vec<Token>,
    path: String,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Token {
    Char(char),
    /// `?`: any character except `/`.
    One,
    /// `*`: any characters except `/`.
    Star,
    /// `**`: any characters.
    DoubleStar,
}

use Token::{Char, DoubleStar, One, Star};

impl Token {
    /// Whether a character can be one of those that the token stands for.
    fn accepts(&self, char: char) -> bool {
        match self {
            Char(own) => *own == char,
            One | Star => char != '/',
            DoubleStar => true,
        }
    }

    fn is_star(&self) -> bool {
        matches!(self, Star | DoubleStar)
    }
}

/// Stars next to each other are one star.
fn squeezed(pattern: &[Token]) -> Vec<Token> {
    let runs = pattern.chunk_by(|one, next| one.is_star() && next.is_star());
    let one = |run: &[Token]| match run {
        [token] => token.clone(),
        stars if stars.contains(&DoubleStar) => DoubleStar,
        _ => Star,
    };
    runs.map(one).collect()
}

/// Matches without recursion. The mistake: after a mismatch it only tries again at the last star. This is
/// right if all stars are the same, but a `*` that may not match `/` can fail where an earlier `**` can
/// continue.
fn matches(pattern: &[Token], path: &[char]) -> bool {
    let pattern = squeezed(pattern);
    let (mut token, mut at) = (0, 0);
    let mut last_star: Option<(usize, usize)> = None;
    while token < pattern.len() || at < path.len() {
        let own = pattern.get(token);
        if own.is_some_and(Token::is_star) {
            last_star = Some((token, at));
            token += 1;
        } else if own.is_some_and(|own| path.get(at).is_some_and(|char| own.accepts(*char))) {
            token += 1;
            at += 1;
        } else {
            let Some((star, end)) = last_star else {
                return false;
            };
            if !path.get(end).is_some_and(|char| pattern[star].accepts(*char)) {
                return false;
            }
            last_star = Some((star, end + 1));
            token = star + 1;
            at = end + 1;
        }
    }
    true
}

/// A simple matcher: after each token, all places that the path can have been matched to.
fn matches_simply(pattern: &[Token], path: &[char]) -> bool {
    let mut places = BTreeSet::from([0]);
    for token in pattern {
        let after = |place: usize| {
            let accepted = path[place..].iter().take_while(|char| token.accepts(**char)).count();
            if token.is_star() {
                place..place + accepted + 1
            } else {
                place + 1..place + 1 + accepted.min(1)
            }
        };
        places = places.into_iter().flat_map(after).collect();
    }
    places.contains(&path.len())
}

fn is_matched_wrongly(glob: &Glob) -> bool {
    let path: Vec<char> = glob.path.chars().collect();
    matches(&glob.pattern, &path) != matches_simply(&glob.pattern, &path)
}

fn globs() -> impl Strategy<Value = Glob> {
    let token = prop_oneof![
        4 => proptest::char::range('a', 'c').prop_map(Char),
        1 => Just(Char('/')),
        1 => Just(One),
        2 => Just(Star),
        2 => Just(DoubleStar),
    ];
    let glob = (vec(token, 3..12), "[abc/]{4,30}");
    glob.prop_map(|(pattern, path)| Glob { pattern, path })
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Paragraph {
    #[wdd(range = 1..=120)]
    width: usize,
    text: String,
}

impl Paragraph {
    /// The lines. A word that is too long has a line of its own. The mistake: it counts bytes.
    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in self.text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if line.len() + 1 + word.len() <= self.width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Whether a line has several words and is too long, or the next word fits into it.
    fn is_wrapped_wrongly(&self) -> bool {
        let chars = |text: &str| text.chars().count();
        let lines = self.lines();
        let is_too_long = |line: &String| line.contains(' ') && chars(line) > self.width;
        let has_room = |pair: &[String]| {
            let word = pair[1].split(' ').next().unwrap_or_default();
            chars(&pair[0]) + 1 + chars(word) <= self.width
        };
        lines.iter().any(is_too_long) || lines.windows(2).any(has_room)
    }
}

fn paragraphs() -> impl Strategy<Value = Paragraph> {
    let paragraph = (8..40usize, "([a-zäéñöü]{1,9} ){2,25}");
    paragraph.prop_map(|(width, text)| Paragraph { width, text })
}

challenges! {
    /// A pattern matches the same paths as a simple matcher says.
    Globs(Glob):
        globs(),
        |_| true,
        is_matched_wrongly,
        Glob { pattern: vec![DoubleStar, One, Star], path: "a/a".into() };

    /// Lines are as long as possible, and not longer than the width.
    Wrapped(Paragraph):
        paragraphs(),
        |paragraph| (1..=120).contains(&paragraph.width),
        Paragraph::is_wrapped_wrongly,
        Paragraph { width: 3, text: "a \u{80}".into() };
}

types! {
    Glob = Glob { pattern: pattern: Vec<Token>; path: path: String }
    Token = Token::Char { 0: char: char } | Token::One {} | Token::Star {} | Token::DoubleStar {}
    Paragraph = Paragraph { width: width: usize, from 1; text: text: String }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// Only `/` and the equality of characters decide. In lighter values, at most four characters are `/`,
    /// and the others are letters: the distance is at most 4 · 114 + 8.
    #[test]
    #[ignore = "takes 20 seconds without optimisation"]
    fn the_smallest_glob_is_known() {
        assert_smallest::<Globs>(464, &['a', 'b', '/']);
    }

    /// Two words and a space are needed, so lighter values never fail. Among texts of three characters, the
    /// simplest characters of each class are enough: a letter, a space, and characters of two and three bytes.
    #[test]
    fn the_smallest_paragraph_is_known() {
        assert_smallest::<Wrapped>(100, &['a', ' ', '\n', '\u{80}', '\u{800}']);
    }
}
