//! [`shrink`]: the smallest value of its type that still fails.
//!
//! ```text
//! value ──► Shrinker ──► Machine ──value──► property ──► Outcome ──┐   caught: a panic is one too
//!                           ▲                                      │
//!                           └───verdict─── the same failure? ◄─────┘
//! ```

mod outcome;
mod panics;
mod run;
mod shrinker;
mod threaded;

use std::error::Error;
use std::fmt;

pub use self::outcome::{Outcome, Signature};
pub use self::panics::Panic;
pub use self::run::Progress;
pub use self::shrinker::Shrinker;
pub use self::threaded::Threaded;
use crate::StopReason;
use crate::value::WeightedTree;

/// What shrinking came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk<T> {
    /// The smallest value found that fails.
    pub value: T,
    /// How often the property was run, the first time on the value that it began with.
    pub evals: usize,
    /// What holds of the value.
    pub guarantee: Guarantee,
    /// Why it was not shrunk any further.
    pub stop: StopReason,
}

/// What holds of a shrunk value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guarantee {
    /// It is a fixpoint of all passes: what each of them asks of this value, from its first question
    /// to its last, does not fail. So it is 1-minimal: no single element of a list can go.
    Fixpoint,
    /// No more than that it fails, and is no larger than the value that it began with.
    Nothing,
}

/// The value that was to be shrunk does not fail.
#[derive(Clone, PartialEq, Eq)]
pub struct NotFailing<T> {
    /// The value.
    pub value: T,
    /// What the property said of it.
    pub outcome: Outcome,
}

impl<T> fmt::Display for NotFailing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self.outcome {
            Outcome::Invalid => "the property is not about the value that is to be shrunk",
            Outcome::Timeout => "the property took too long on the value that is to be shrunk",
            Outcome::Pass | Outcome::Fail(_) => "the value that is to be shrunk does not fail",
        };
        f.write_str(said)?;
        f.write_str(
            "; run the property on it alone: it has to panic, or to return `true`, `Err` or \
             `Outcome::Fail`, each time",
        )
    }
}

// By hand, so that every value that does not fail can be unwrapped.
impl<T> fmt::Debug for NotFailing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<T> Error for NotFailing<T> {}

/// Shrinks a value that fails, as `fails` says, until no pass finds a smaller one.
///
/// A panic is a failure too, as long as it is the one that the value itself fails with:
/// [`Shrinker`] says more of that, and has limits, threads and the choice of the algorithm. A value
/// that does not fail comes back as it is, with [`StopReason::NotFailing`].
///
/// ```
/// let shrunk = wdd_core::shrink(vec![8, 40, 15, 3], |list| list.iter().sum::<i32>() >= 20);
/// assert_eq!(shrunk.value, [20]);
/// ```
pub fn shrink<T: WeightedTree>(value: T, fails: impl FnMut(&T) -> bool) -> Shrunk<T> {
    let shrunk = Shrinker::new().shrink(value, fails);
    shrunk.unwrap_or_else(|NotFailing { value, .. }| Shrunk {
        value,
        evals: 1,
        guarantee: Guarantee::Nothing,
        stop: StopReason::NotFailing,
    })
}
