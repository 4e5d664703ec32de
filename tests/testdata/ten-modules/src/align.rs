//! Where a text stands in a space that is wider than it.

use std::fmt;
use std::str::FromStr;

use crate::width::{self, spaces};

/// Where a text stands in a space that is wider than it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At its beginning.
    #[default]
    Left,
    /// In the middle, rather to the left.
    Center,
    /// At its end.
    Right,
    /// At its end if it is a number, else at its beginning.
    Auto,
}

/// A word that is no alignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlign(pub String);

impl fmt::Display for UnknownAlign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is none of left, center, right and auto", self.0)
    }
}

impl std::error::Error for UnknownAlign {}

impl FromStr for Align {
    type Err = UnknownAlign;

    fn from_str(word: &str) -> Result<Self, UnknownAlign> {
        match word.to_ascii_lowercase().as_str() {
            "left" | "l" => Ok(Align::Left),
            "center" | "centre" | "c" => Ok(Align::Center),
            "right" | "r" => Ok(Align::Right),
            "auto" | "a" => Ok(Align::Auto),
            _ => Err(UnknownAlign(word.to_owned())),
        }
    }
}

impl Align {
    /// The spaces before and after a text of this width, in a space of that width.
    pub fn margins(self, text: &str, space: usize) -> (usize, usize) {
        let free = space.saturating_sub(width::of(text));
        match self {
            Align::Left => (0, free),
            Align::Center => (free / 2, free - free / 2),
            Align::Right => (free, 0),
            Align::Auto if is_number(text) => (free, 0),
            Align::Auto => (0, free),
        }
    }

    /// A text with spaces around it, as wide as it has to be.
    pub fn pad(self, text: &str, space: usize) -> String {
        let (before, after) = self.margins(text, space);
        format!("{}{text}{}", spaces(before), spaces(after))
    }
}

/// Whether a text is a number as people write it: with a sign, separators, and a unit of one sign.
pub fn is_number(text: &str) -> bool {
    let text = text.trim();
    let unsigned = text.strip_prefix(['+', '-', '−']).unwrap_or(text);
    let bare = unsigned
        .strip_suffix(['%', '€', '$'])
        .unwrap_or(unsigned)
        .trim_end();
    let mut digits = 0;
    for char in bare.chars() {
        match char {
            '0'..='9' => digits += 1,
            '.' | ',' | '_' | '\'' => {}
            _ => return false,
        }
    }
    digits > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odd_space_goes_to_the_right() {
        assert_eq!(Align::Center.pad("tea", 6), " tea  ");
    }

    #[test]
    fn numbers_stand_at_the_end() {
        assert_eq!(Align::Auto.pad("-1,250.00 €", 13), "  -1,250.00 €");
        assert_eq!(Align::Auto.pad("1 apple", 9), "1 apple  ");
    }

    #[test]
    fn a_text_too_wide_has_no_margins() {
        assert_eq!(Align::Right.margins("too wide", 3), (0, 0));
    }

    #[test]
    fn words_are_read() {
        assert_eq!("Centre".parse(), Ok(Align::Center));
        let error = "top".parse::<Align>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`top` is none of left, center, right and auto"
        );
    }
}
