//! Colours of a terminal.

use std::fmt;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// For errors.
    Red = 31,
    /// For what is well.
    Green = 32,
    /// For warnings.
    Yellow = 33,
}

/// Something in a colour.
#[derive(Clone, Copy, Debug)]
pub struct Painted<T> {
    colour: Colour,
    inner: T,
}

impl Colour {
    /// Something in this colour.
    pub fn paint<T>(self, inner: T) -> Painted<T> {
        Painted {
            colour: self,
            inner,
        }
    }
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\x1b[{}m{}\x1b[0m", self.colour as u8, self.inner)
    }
}
