//! What stands in one place of a table.

use std::borrow::Cow;
use std::fmt;

use crate::align::{Align, is_number};
use crate::width;
use crate::wrap;

/// What stands in one place of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    text: String,
    align: Option<Align>,
    span: Span,
}

/// How many columns a cell takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Span {
    /// Its own.
    #[default]
    One,
    /// All that are left in its row.
    Rest,
}

impl Cell {
    /// A cell with this text; tabs become spaces.
    pub fn new(text: impl Into<String>) -> Self {
        let text: String = text.into();
        Cell {
            text: text.replace('\t', "    "),
            ..Cell::default()
        }
    }

    /// Stands elsewhere than its column says.
    pub fn aligned(mut self, align: Align) -> Self {
        self.align = Some(align);
        self
    }

    /// Takes all columns that are left in its row.
    pub fn spanning(mut self) -> Self {
        self.span = Span::Rest;
        self
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it stands, if not as its column says.
    pub fn align(&self) -> Option<Align> {
        self.align
    }

    /// How many columns it takes.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Whether there is nothing to see in it.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether it is a number.
    pub fn is_number(&self) -> bool {
        is_number(&self.text)
    }

    /// How wide it would like to be: as wide as its widest line.
    pub fn natural_width(&self) -> usize {
        self.text.lines().map(width::of).max().unwrap_or(0)
    }

    /// How wide it has to be at least: as wide as its widest word.
    pub fn least_width(&self) -> usize {
        self.text
            .split_whitespace()
            .map(width::of)
            .max()
            .unwrap_or(0)
    }

    /// Its lines in a column of this width.
    pub fn lines(&self, space: usize) -> Vec<Cow<'_, str>> {
        let lines: Vec<_> = self
            .text
            .lines()
            .flat_map(|line| wrap::wrap(line, space))
            .collect();
        if lines.is_empty() {
            vec![Cow::Borrowed("")]
        } else {
            lines
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::new(text)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::new(text)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Cell::new(number.to_string()).aligned(Align::Right)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_widest_word_is_the_least() {
        let cell = Cell::new("a very\nextraordinary cell");
        assert_eq!(cell.natural_width(), 18);
        assert_eq!(cell.least_width(), 13);
    }

    #[test]
    fn an_empty_cell_has_a_line() {
        assert_eq!(Cell::default().lines(7), [""]);
    }

    #[test]
    fn numbers_stand_to_the_right() {
        assert_eq!(Cell::from(7).align(), Some(Align::Right));
        assert!(Cell::from(7).is_number());
    }
}
