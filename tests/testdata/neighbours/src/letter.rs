//! A message, and who is to have it.

use std::fmt;

/// A message, and who is to have it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Letter {
    /// Who is to have it.
    pub to: String,
    /// What it says.
    pub text: String,
}

impl Letter {
    /// A letter.
    pub fn new(to: &str, text: &str) -> Self {
        Letter {
            to: to.to_owned(),
            text: text.to_owned(),
        }
    }

    /// Reads one from a line.
    pub fn read(line: &str) -> Option<Self> {
        let (to, text) = line.split_once(": ")?;
        Some(Letter::new(to, text))
    }

    /// The street in `name@street`.
    pub fn street(&self) -> &str {
        self.to.split('@').nth(1).unwrap()
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.to, self.text)
    }
}
