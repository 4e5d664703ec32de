//! How much a line matters.

use std::str::FromStr;

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For those who look for mistakes.
    Debug,
    /// For everybody.
    Info,
    /// Something is strange.
    Warn,
    /// Something went wrong.
    Error,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 4] = [Level::Debug, Level::Info, Level::Warn, Level::Error];
}

impl FromStr for Level {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let named = |level: &Level| format!("{level:?}").eq_ignore_ascii_case(word);
        Level::ALL.into_iter().find(named).ok_or(())
    }
}
