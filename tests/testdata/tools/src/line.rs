//! A line of a log: seconds, a level, and a text.

use std::error::Error;
use std::fmt;

use crate::level::Level;

/// A line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// When, in seconds.
    pub seconds: u64,
    /// How much it matters.
    pub level: Level,
    /// What happened.
    pub text: &'a str,
}

/// What is not a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLine;

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a line of a log")
    }
}

impl Error for BadLine {}

impl<'a> Line<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// If one of its three parts is missing.
    pub fn read(line: &'a str) -> Result<Self, BadLine> {
        let (seconds, rest) = line.split_once(' ').ok_or(BadLine)?;
        let (level, text) = rest.split_once(' ').ok_or(BadLine)?;
        Ok(Line {
            seconds: seconds.parse().map_err(|_| BadLine)?,
            level: level.parse().map_err(|()| BadLine)?,
            text,
        })
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {}", self.seconds, self.level, self.text)
    }
}
