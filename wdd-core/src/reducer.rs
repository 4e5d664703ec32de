//! The contract that every reducer keeps: a resumable state machine without IO.
//!
//! It says the next candidate and is told the verdict; whoever drives it decides how the question
//! is answered. Speculation, resuming from stored verdicts and foreign test runners all follow
//! from this one trait and need nothing else of an algorithm.

use dyn_clone::DynClone;

use crate::Verdict;

/// A reduction in progress.
///
/// # Contract
/// - [`candidate`](Reducer::candidate) is a pure look at the state: asked twice without a report
///   in between, it gives the same candidate. `None` means finished, for good; a reducer is never
///   "busy".
/// - A candidate of a list reducer is strictly smaller than the best so far; one of a tree reducer
///   is not heavier, and whoever renders it says no to one that comes out as large. After [`Verdict::Interesting`] it *is*
///   the best; after any other verdict the best is unchanged.
/// - Deterministic: same input, settings and verdicts, same candidates.
/// - Cheap to clone: speculation clones the machine for each question it looks ahead.
///
/// The package `wdd-tests` checks the contract for every reducer in one place.
pub trait Reducer: DynClone {
    /// What is tried: a [`Subset`](crate::Subset) of a list, [`Edits`](crate::Edits) of a tree.
    type Candidate;

    /// The question at hand, or `None` when the reduction is finished.
    fn candidate(&self) -> Option<Self::Candidate>;

    /// Takes the verdict on the question at hand and moves on to the next.
    ///
    /// # Panics
    /// May panic when the reduction is finished.
    fn report(&mut self, verdict: Verdict);

    /// The smallest candidate found interesting so far; at the start, the whole input.
    fn best(&self) -> Self::Candidate;

    /// How likely the question at hand is to be answered [`Verdict::Interesting`], in `[0, 1]`.
    ///
    /// Speculation asks ahead along the likelier verdict. Algorithms without a model keep the
    /// default: most candidates of most reductions fail.
    fn odds(&self) -> f64 {
        0.0
    }
}

/// A reducer chosen at run time.
pub type BoxReducer<C> = Box<dyn Reducer<Candidate = C> + Send>;

dyn_clone::clone_trait_object!(<C> Reducer<Candidate = C>);

impl<C> Reducer for BoxReducer<C> {
    type Candidate = C;

    fn candidate(&self) -> Option<C> {
        (**self).candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        (**self).report(verdict);
    }

    fn best(&self) -> C {
        (**self).best()
    }

    fn odds(&self) -> f64 {
        (**self).odds()
    }
}
