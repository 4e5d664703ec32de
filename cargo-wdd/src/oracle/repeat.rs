//! How often the oracle is called about a candidate, and how often it has to be interesting.
//!
//! An oracle that does not give the same verdict each time is outvoted: with N of M, a wrong verdict needs the same
//! mistake several times. No call is made that cannot change the verdict any more, so that most candidates, which are not
//! interesting, take M − N + 1 calls.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// N of M calls have to be interesting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Repeat {
    /// N, at least 1.
    needed: u32,
    /// M, at least N.
    of: u32,
}

impl Repeat {
    /// One call, as long as nothing shows that this is not enough.
    pub const ONCE: Repeat = Repeat { needed: 1, of: 1 };

    /// What is used once verdicts differ, and if they still do. About three quarters are needed: in the simulation of
    /// an oracle that is wrong in 5, 10 and 30 of 100 calls, fewer accept too much, and more refuse too much.
    const LEVELS: [Repeat; 3] =
        [Repeat { needed: 4, of: 5 }, Repeat { needed: 6, of: 8 }, Repeat { needed: 12, of: 16 }];

    /// Reads `N/M`.
    pub fn read(text: &str) -> Option<Self> {
        let (needed, of) = text.split_once('/')?;
        let (needed, of) = (needed.trim().parse().ok()?, of.trim().parse().ok()?);
        (1 <= needed && needed <= of && of <= 1000).then_some(Repeat { needed, of })
    }

    /// The most calls that the levels lead to.
    const MOST: u32 = Repeat::LEVELS[2].of;

    /// More calls than these. `None` if there are no more to make. A share that the user has chosen stays: a failure
    /// that shows in one call of five never shows in three of four.
    #[must_use]
    pub fn more(self) -> Option<Self> {
        if self == Repeat::ONCE || Repeat::LEVELS.contains(&self) {
            return Repeat::LEVELS.into_iter().find(|level| level.of > self.of);
        }
        (self.of < Repeat::MOST).then(|| self.doubled())
    }

    /// Twice as many, for what a run relies on.
    #[must_use]
    pub(crate) fn doubled(self) -> Self {
        Repeat { needed: 2 * self.needed, of: 2 * self.of }
    }

    /// Whether there may be another call after this number of calls.
    pub(crate) fn allows(self, calls: u32) -> bool {
        calls < self.of
    }

    /// Whether a candidate is interesting after this number of calls that were, and of those that were not. `None`
    /// if that takes more calls.
    pub(crate) fn decided(self, interesting: u32, not: u32) -> Option<bool> {
        if interesting >= self.needed {
            return Some(true);
        }
        (not > self.of - self.needed).then_some(false)
    }
}

impl Default for Repeat {
    fn default() -> Self {
        Repeat::ONCE
    }
}

impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.needed, self.of)
    }
}

/// A value that threads share.
#[derive(Debug)]
pub(super) struct Shared(AtomicU64);

impl Shared {
    pub(super) fn new(repeat: Repeat) -> Self {
        let shared = Shared(AtomicU64::new(0));
        shared.set(repeat);
        shared
    }

    pub(super) fn set(&self, repeat: Repeat) {
        let both = u64::from(repeat.needed) << 32 | u64::from(repeat.of);
        self.0.store(both, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> Repeat {
        let both = self.0.load(Ordering::Relaxed);
        Repeat { needed: (both >> 32) as u32, of: both as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_call_is_made_that_cannot_change_the_verdict() {
        let repeat = Repeat::read("4/5").unwrap();
        assert_eq!(repeat.decided(3, 1), None);
        assert_eq!(repeat.decided(4, 0), Some(true));
        assert_eq!(repeat.decided(0, 2), Some(false));
        assert_eq!(Repeat::ONCE.decided(0, 1), Some(false));
        assert_eq!(Repeat::ONCE.decided(1, 0), Some(true));
    }

    #[test]
    fn n_of_m_is_read_and_shown() {
        assert_eq!(Repeat::read("3/5").unwrap().to_string(), "3 of 5");
        for wrong in ["", "3", "0/3", "4/3", "-1/2", "a/b", "1/2000"] {
            assert_eq!(Repeat::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn there_are_more_calls_up_to_a_limit() {
        let mut repeat = Repeat::ONCE;
        let mut levels = 0;
        while let Some(more) = repeat.more() {
            assert!(more.of > repeat.of);
            (repeat, levels) = (more, levels + 1);
        }
        assert_eq!(levels, 3);
        let of_user = Repeat::read("1/5").unwrap();
        let more = of_user.more().unwrap();
        assert_eq!(more, Repeat::read("2/10").unwrap());
        assert_eq!(more.more(), Repeat::read("4/20"));
        assert_eq!(more.more().unwrap().more(), None);
        let shared = Shared::new(repeat);
        assert_eq!(shared.get(), repeat);
    }
}
