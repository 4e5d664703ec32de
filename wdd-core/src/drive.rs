//! The plain driver: one question at a time, to the end.

mod memo;
mod pool;
mod speculate;
mod stats;
mod verdicts;

use std::ops::ControlFlow;

pub use self::memo::{Memo, Oracle, Stop};
pub use self::pool::Pool;
pub use self::speculate::{Crew, Ticket, speculate};
pub use self::stats::Stats;
pub use self::verdicts::Verdicts;
use crate::Reducer;

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driven<C> {
    /// The smallest candidate found interesting, or the whole input.
    pub best: C,
    /// How the run ended.
    pub end: End,
    /// The questions that were answered.
    pub stats: Stats,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The reducer has no more questions.
    Finished,
    /// The oracle wanted it; the reducer can be driven on.
    Stopped(Stop),
}

/// Asks `oracle` what `reducer` wants to know, until it is finished or the oracle stops it.
///
/// ```
/// use wdd_core::{Ddmin, End, List, Subset, Verdict, drive};
///
/// let words = ["the", "quick", "brown", "fox", "jumps"];
/// let jumps = |kept: &Subset| Verdict::from(kept.iter().any(|i| words[i] == "jumps"));
/// let driven = drive(&mut Ddmin::new(&List::uniform(5)), &mut { jumps });
/// assert_eq!(driven.best, Subset::of(5, [4]));
/// assert_eq!(driven.end, End::Finished);
/// ```
pub fn drive<R, O>(reducer: &mut R, oracle: &mut O) -> Driven<R::Candidate>
where
    R: Reducer + ?Sized,
    O: Oracle<R::Candidate> + ?Sized,
{
    let mut stats = Stats::default();
    let mut end = End::Finished;
    while let Some(candidate) = reducer.candidate() {
        match oracle.judge(&candidate) {
            ControlFlow::Continue(verdict) => {
                stats.count(verdict);
                reducer.report(verdict);
            }
            ControlFlow::Break(stop) => {
                end = End::Stopped(stop);
                break;
            }
        }
    }
    Driven {
        best: reducer.best(),
        end,
        stats,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{List, OneMinimal, Subset, Verdict};

    /// Nothing can go; the questions run out.
    struct Granted(usize);

    impl Oracle<Subset> for Granted {
        fn judge(&mut self, _: &Subset) -> ControlFlow<Stop, Verdict> {
            if self.0 == 0 {
                return ControlFlow::Break(Stop::Budget);
            }
            self.0 -= 1;
            ControlFlow::Continue(Verdict::Uninteresting)
        }
    }

    #[test]
    fn a_stopped_reduction_can_be_driven_on() {
        let mut reducer = OneMinimal::new(&List::uniform(5));
        let driven = drive(&mut reducer, &mut Granted(2));
        assert_eq!(driven.end, End::Stopped(Stop::Budget));
        assert_eq!(driven.stats.tests, 2);
        let rest = drive(&mut reducer, &mut Granted(10));
        assert_eq!((rest.end, rest.stats.tests), (End::Finished, 3));
    }
}
