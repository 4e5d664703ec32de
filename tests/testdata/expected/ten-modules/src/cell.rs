use crate::align::{Align, is_number};
use crate::width;
#[derive(Default)]
pub struct Cell {
    text: String,
    align: Option<Align>,
    span: Span,
}
#[derive(Clone, Copy, Default, PartialEq)]
pub enum Span {
    #[default]
    One,
    Rest,
}

impl Cell {
    pub fn new(text: impl Into<String>) -> Self {
        let text: String = text.into();
        Cell {
            text: text.replace('\t', "    "),
            ..Cell::default()
        }
    }
    pub fn span(&self) -> Span {
        self.span
    }
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
    pub fn is_number(&self) -> bool {
        is_number(&self.text)
    }
    pub fn natural_width(&self) -> usize {
        self.text.lines().map(width::of).max().unwrap_or(0)
    }
    pub fn least_width(&self) -> usize {
        self.text
            .split_whitespace()
            .map(width::of)
            .max()
            .unwrap_or(0)
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
