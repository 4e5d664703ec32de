//! The contract of all reducers: a resumable state machine without IO.
//!
//! A reducer proposes a candidate and is told the verdict. The driver decides how to get the verdict.
//! Speculative calls, resuming from stored verdicts and adapters for test runners need only this
//! trait and nothing else of an algorithm.

use std::fmt;

use dyn_clone::DynClone;

use crate::{Counterexample, Verdict};

/// A reduction in progress.
///
/// # Contract
/// - [`candidate`](Reducer::candidate) does not change the state: two calls without a report between
///   them give the same candidate. `None` means that the reduction is finished, and it stays so.
/// - A candidate of a list reducer is strictly smaller than the best. A candidate of a tree reducer
///   is not heavier than the best; if its text is not smaller, the driver reports
///   [`Verdict::Uninteresting`] without an oracle call. After [`Verdict::Interesting`] the candidate
///   is the best. After any other verdict the best is unchanged.
/// - A reducer is deterministic: the same input, settings and verdicts give the same candidates.
/// - A clone is cheap: speculation clones the reducer for each speculative call.
///
/// The package `wdd-tests` checks this contract for every reducer, in one place.
///
/// # Example
/// A reducer that removes elements from the end, one at a time:
/// ```
/// use wdd_core::{Reducer, Subset, Verdict, drive};
///
/// #[derive(Clone)]
/// struct FromTheEnd {
///     best: Subset,
///     finished: bool,
/// }
///
/// impl Reducer for FromTheEnd {
///     type Candidate = Subset;
///
///     fn candidate(&self) -> Option<Subset> {
///         let last = self.best.iter().last().filter(|_| !self.finished)?;
///         Some(self.best.without([last]))
///     }
///
///     fn report(&mut self, verdict: Verdict) {
///         match (verdict.is_interesting(), self.candidate()) {
///             (true, Some(candidate)) => self.best = candidate,
///             _ => self.finished = true,
///         }
///     }
///
///     fn best(&self) -> Subset {
///         self.best.clone()
///     }
/// }
///
/// let mut reducer = FromTheEnd { best: Subset::full(9), finished: false };
/// let driven = drive(&mut reducer, |kept| kept.contains(5));
/// assert_eq!(driven.best, Subset::of(9, 0..6));
/// ```
pub trait Reducer: DynClone {
    /// What is tried: a [`Subset`](crate::Subset) of a list, or [`Edits`](crate::tree::Edits) of a
    /// tree.
    type Candidate;

    /// The current candidate, or `None` if the reduction is finished.
    fn candidate(&self) -> Option<Self::Candidate>;

    /// Takes the verdict on the current candidate and goes on to the next candidate.
    ///
    /// # Panics
    /// May panic if the reduction is finished.
    fn report(&mut self, verdict: Verdict);

    /// Takes what the current candidate lacks, before the verdict on it. It changes neither the candidate nor the best.
    ///
    /// A reducer that cannot use it keeps the default.
    fn learn(&mut self, counterexample: &Counterexample) {
        let _ = counterexample;
    }

    /// Takes what candidates of other reductions of the same input have lacked. The current candidate may become another
    /// one, or the reduction finished; so it is told before the candidate is tried.
    ///
    /// A reducer that cannot use it keeps the default.
    fn know(&mut self, learned: &Counterexample) {
        let _ = learned;
    }

    /// The smallest interesting candidate so far. At the start this is the whole input.
    fn best(&self) -> Self::Candidate;

    /// The probability, in `[0, 1]`, that the verdict on the current candidate is
    /// [`Verdict::Interesting`].
    ///
    /// Speculation prepares for the likelier verdict. An algorithm without a probability model keeps
    /// the default of 0, because most candidates of most reductions are uninteresting.
    fn odds(&self) -> f64 {
        0.0
    }

    /// A key of what the current candidate changes of the best. The same change of another best has the
    /// same key; other changes have other keys.
    ///
    /// Speculation expects the verdict that the same change had before, also in a call whose verdict was
    /// not needed. A reducer that does not know its changes keeps the default.
    fn change(&self) -> Option<u128> {
        None
    }

    /// The list reduction that the current candidate is a step of.
    ///
    /// It tells how the calls of a tree's reduction are spread over its lists. A reducer of one list, and one that does not
    /// count its lists, keep the default.
    fn list(&self) -> Option<InList> {
        None
    }
}

/// A candidate as a step of a list reduction, one of many in the reduction of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InList {
    /// How many list reductions with a candidate have begun before it in the same walk over the tree.
    pub number: usize,
    /// The elements of the list.
    pub elements: usize,
    /// Those that the best keeps.
    pub kept: usize,
    /// Those that the candidate keeps.
    pub tried: usize,
}

/// A reducer that is chosen at run time.
pub type BoxReducer<C> = Box<dyn Reducer<Candidate = C> + Send>;

dyn_clone::clone_trait_object!(<C> Reducer<Candidate = C>);

impl<C> fmt::Debug for dyn Reducer<Candidate = C> + Send {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reducer").field("odds", &self.odds()).finish_non_exhaustive()
    }
}

impl<R: Reducer + ?Sized> Reducer for Box<R>
where
    Box<R>: Clone,
{
    type Candidate = R::Candidate;

    fn candidate(&self) -> Option<R::Candidate> {
        (**self).candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        (**self).report(verdict);
    }

    fn learn(&mut self, counterexample: &Counterexample) {
        (**self).learn(counterexample);
    }

    fn know(&mut self, learned: &Counterexample) {
        (**self).know(learned);
    }

    fn best(&self) -> R::Candidate {
        (**self).best()
    }

    fn odds(&self) -> f64 {
        (**self).odds()
    }

    fn change(&self) -> Option<u128> {
        (**self).change()
    }

    fn list(&self) -> Option<InList> {
        (**self).list()
    }
}
