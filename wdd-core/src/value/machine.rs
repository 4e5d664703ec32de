//! `Machine`: shrinks one value, one candidate at a time. The caller runs the property.
//!
//! It skips candidates that need no call: those that are not valid, not smaller in the order of
//! results, or cached. Those that are uninteresting by all [hypotheses](super::evidence) wait until no other candidate is
//! left: few of them are interesting, and most belong to a value that is not the best any more when they have their turn.
//! Steps that keep a remainder are left out where it is known not to matter ([`strides`](super::strides)).

use std::fmt;
use std::sync::Arc;

use super::erased::{Drawn, Erased};
use super::evidence::{Evidence, Guesses};
use super::nearby::{self, Budget};
use super::passes::PASSES;
use super::ranked::Ranked;
use super::refused::{Refusals, Refused};
use super::restarts::Restarts;
use super::sketch::{judged, rebuilt};
use super::strides::Strides;
use super::subject::ValueSubject;
use crate::drive::Verdicts;
use crate::hier::{Candidate, ListReduction, Star, Subject};
use crate::tree::Edits;
use crate::value::{Sketch, WeightedTree, copy};
use crate::{Reducer, Verdict, Weight};

/// Shrinks one value, as a state machine: a [`Reducer`] whose candidates are values.
///
/// Use it where a closure is not possible, for example because a candidate is sent to another process.
/// Otherwise use [`shrink`](crate::shrink()). [`candidate`](Machine::candidate),
/// [`report`](Machine::report) and [`best`](Machine::best) are the methods of `Reducer`, but give
/// references.
///
/// ```
/// use wdd_core::hier::ListReduction;
/// use wdd_core::Verdict;
/// use wdd_core::value::Machine;
///
/// let mut machine = Machine::new(vec![3, 17, 4, 1], ListReduction::default());
/// while let Some(candidate) = machine.candidate() {
///     let fails = candidate.iter().any(|n| *n > 10);
///     machine.report(Verdict::from(fails));
/// }
/// assert_eq!(machine.best(), &[11]);
/// ```
pub struct Machine<T> {
    star: Star<ValueSubject<T>>,
    /// The best of this descent.
    best: ValueSubject<T>,
    /// The smallest value that is known to fail: the best of all descents.
    smallest: ValueSubject<T>,
    /// Whether a descent has ended with the smallest value.
    is_settled: bool,
    restarts: Restarts<T>,
    next: Option<NextCandidate<T>>,
    /// The largest number of nearby values that are tried at a fixpoint.
    nearby: usize,
    /// Values near the best that are still to be tried; `None` while a pass has a candidate.
    late: Option<Ranked>,
    /// What the verdicts so far tell.
    evidence: Evidence,
    /// What the evidence tells about values near the best; `None` until it is needed.
    guesses: Option<Guesses>,
    /// Whether candidates wait that are uninteresting by all that the verdicts tell.
    waiting: WaitingCandidates,
    /// By which steps the numbers of the best have moved.
    strides: Strides,
    /// The number of verdicts that were taken.
    calls: usize,
    /// How many verdicts of this descent were on values that the evidence called unlikely.
    unlikely: usize,
    verdicts: Verdicts,
    /// Values that were the smallest before, the first value and the last ones.
    accepted: Vec<Arc<T>>,
    refusals: Refusals,
}

/// The candidates that are uninteresting by all that the verdicts tell: they are called last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitingCandidates {
    None,
    /// Some wait until no other candidate is left.
    Some,
    /// No other candidate is left: none waits.
    Over,
}

/// How many accepted values are kept.
// They are called again only if the result does not fail any more. The limit bounds the memory of a long run.
const KEPT: usize = 64;

/// A candidate that needs a call.
struct NextCandidate<T> {
    value: ValueSubject<T>,
    /// What the property gets, if it can change it.
    copied: Option<Arc<T>>,
    /// The key under which its verdict is cached; `None` if the value hides something.
    key: Option<u128>,
}

impl<T: WeightedTree> Machine<T> {
    /// Starts with a value that fails, which is not checked. `reduction` says which list algorithm to
    /// use.
    pub fn new(value: T, reduction: ListReduction) -> Self {
        Machine::with(value, reduction, nearby::MOST, 0)
    }

    /// Starts with a value that fails, a limit of nearby values, and a number of further descents.
    pub(super) fn with(value: T, reduction: ListReduction, nearby: usize, restarts: usize) -> Self {
        let start = ValueSubject::new(value, reduction);
        let mut verdicts = Verdicts::default();
        if let Some(key) = start.sketch.key() {
            verdicts.insert(key, Verdict::Interesting);
        }
        let mut machine = Machine {
            star: Star::new(start.clone()),
            verdicts,
            best: start.clone(),
            smallest: start.clone(),
            is_settled: false,
            restarts: Restarts::new(start, restarts),
            next: None,
            nearby,
            late: None,
            evidence: Evidence::default(),
            guesses: None,
            waiting: WaitingCandidates::None,
            strides: Strides::default(),
            calls: 0,
            unlikely: 0,
            accepted: Vec::new(),
            refusals: Refusals::default(),
        };
        machine.settle();
        machine
    }

    /// The next candidate. `None` if the reduction is finished: no smaller value is left to try.
    pub fn candidate(&self) -> Option<&T> {
        Some(self.next.as_ref()?.called())
    }

    /// The name of the pass that made the candidate.
    pub fn pass(&self) -> Option<&'static str> {
        self.next.as_ref()?;
        let name = |candidate: Candidate<_>| PASSES[candidate.pass].name;
        self.star.candidate().map(name).or(Some(nearby::NAME))
    }

    /// Takes the verdict on the candidate. Does nothing if there is no candidate.
    pub fn report(&mut self, verdict: Verdict) {
        let Some(NextCandidate { value, key, .. }) = self.next.take() else { return };
        if let Some(key) = key {
            self.verdicts.insert(key, verdict);
        }
        self.calls += 1;
        self.evidence.add(&value.sketch, verdict);
        let taken = self.taken(verdict, key);
        if taken.is_interesting() {
            self.accept(value);
        } else if verdict.is_interesting() {
            // A value that this descent refuses can be the smallest of all.
            self.note(&value);
            self.guesses = None;
        } else if let Some(guesses) = &mut self.guesses {
            guesses.add(guesses.row(&value.sketch));
        }
        match self.late.take_if(|_| taken.is_interesting()) {
            Some(late) => {
                self.unlikely += late.spent;
                self.star = Star::new(self.best.clone());
            }
            // It has no effect where no pass has a candidate.
            None => self.star.report(taken),
        }
        self.settle();
    }

    /// The verdict as this descent takes it.
    fn taken(&self, verdict: Verdict, key: Option<u128>) -> Verdict {
        if verdict.is_interesting() && self.restarts.refuse(key) {
            Verdict::Uninteresting
        } else {
            verdict
        }
    }

    /// Notes a value that fails.
    fn note(&mut self, value: &ValueSubject<T>) {
        if value.sketch.order(&self.smallest.sketch).is_lt() {
            let before = std::mem::replace(&mut self.smallest, value.clone());
            self.is_settled = false;
            if self.accepted.len() == KEPT {
                // The first value stays: it is the last resort.
                self.accepted.remove(1);
            }
            self.accepted.push(before.value);
        }
    }

    fn accept(&mut self, value: ValueSubject<T>) {
        self.guesses = None;
        self.waiting = WaitingCandidates::None;
        self.strides.note(&self.best.sketch, &value.sketch);
        self.note(&value);
        self.best = value;
    }

    /// The value that was the smallest before, the last one first.
    pub(crate) fn accepted_before(&mut self) -> Option<Arc<T>> {
        self.accepted.pop()
    }

    /// A copy of the best, which a property may change.
    pub(crate) fn copied_best(&self) -> T {
        copy(&*self.smallest.value)
    }

    /// The smallest value that is known to fail.
    pub fn best(&self) -> &T {
        &self.smallest.value
    }

    /// The types that refused all candidates of a pass.
    pub(crate) fn refused(&self) -> Vec<Refused> {
        self.refusals.types()
    }

    /// Whether no pass has a smaller candidate that is interesting.
    pub(crate) fn is_fixpoint(&self) -> bool {
        self.is_settled
    }

    /// The weight of the best after that verdict on the candidate.
    pub(crate) fn weight_after(&self, verdict: Verdict) -> Weight {
        let next = self.next.as_ref().filter(|_| verdict.is_interesting());
        let weight = next.map(|next| next.value.weight());
        let smallest = self.smallest.weight();
        weight.map_or(smallest, |weight| weight.min(smallest))
    }

    /// Whether the candidate is this value; `false` if the value hides something.
    #[cfg(feature = "quickcheck-1")]
    pub(super) fn is_at(&self, value: &Sketch) -> bool {
        let key = self.next.as_ref().and_then(|next| next.key);
        key.is_some() && key == value.key()
    }

    /// Goes on to a candidate that needs a call.
    fn settle(&mut self) {
        loop {
            self.next = self.next_of_passes();
            if self.next.is_some() {
                return;
            }
            // A value that this descent has refused may lead further after all.
            if self.restarts.relent() {
                self.go_on(self.best.clone());
                continue;
            }
            self.next = self.next_late();
            if self.next.is_some() {
                return;
            }
            let is_given_up = self.star.best().base.is_given_up();
            if self.waiting == WaitingCandidates::Some && !is_given_up {
                self.go_on(self.best.clone());
                // Those that waited have their turn now, so that the fixpoint is one of all candidates.
                self.waiting = WaitingCandidates::Over;
                continue;
            }
            // A reduction that was given up has left candidates, so its end is no fixpoint.
            let is_smallest = self.smallest.sketch.order(&self.best.sketch).is_ge();
            self.is_settled |= is_smallest && !is_given_up;
            let Some(start) = self.next_start(is_smallest) else { return };
            self.go_on(start);
            self.unlikely = 0;
            self.strides = Strides::default();
        }
    }

    /// The next candidate of the passes that needs a call.
    fn next_of_passes(&mut self) -> Option<NextCandidate<T>> {
        while let Some(Candidate { base, edits, pass, .. }) = self.star.candidate() {
            match self.known(&base, &edits, pass) {
                Ok(verdict) => self.star.report(verdict),
                Err(next) => return Some(*next),
            }
        }
        None
    }

    /// Starts all passes again, on that value.
    fn go_on(&mut self, with: ValueSubject<T>) {
        self.star = Star::new(with.clone());
        self.best = with;
        self.waiting = WaitingCandidates::None;
        // There are more verdicts now than when these were made.
        self.late = None;
        self.guesses = None;
    }

    /// The value from which the next descent starts: the first value, and at the end the smallest if no descent has ended
    /// with it. `is_smallest` says whether the last one has.
    fn next_start(&mut self, is_smallest: bool) -> Option<ValueSubject<T>> {
        let smallest = (!is_smallest && !self.is_settled).then(|| self.smallest.clone());
        self.restarts.next().or(smallest)
    }

    /// The next candidate where no pass has one.
    fn next_late(&mut self) -> Option<NextCandidate<T>> {
        if self.star.best().base.is_given_up() {
            return None;
        }
        let ValueSubject { value, sketch, .. } = &self.best;
        let best = Drawn { value: Erased::new(&**value), sketch };
        if self.late.is_none() {
            guesses_near(&mut self.guesses, &self.evidence, sketch);
            // Nothing else needs them until the best changes.
            let guesses = self.guesses.take().unwrap_or_default();
            let budget = Budget {
                most: self.nearby,
                calls: self.calls,
                unlikely: match self.waiting {
                    WaitingCandidates::Some => usize::MAX,
                    _ => self.unlikely,
                },
            };
            let known = &self.verdicts;
            self.late = Some(nearby::values(best, budget, known, guesses));
        }
        let late = self.late.as_mut()?;
        loop {
            let made = late.next()?.end(best);
            let Some(made) = made.and_then(|made| made.downcast::<T>().ok()) else { continue };
            let next = self.best.made(*made);
            // Its parts may come from values between that are not valid.
            if rebuilt(&*next.value, &next.sketch, &Edits::none()).is_some() {
                return Some(next.into());
            }
        }
    }

    /// The verdict on a candidate that needs no call, or else the candidate.
    fn known(
        &mut self,
        base: &ValueSubject<T>,
        edits: &Edits,
        pass: usize,
    ) -> Result<Verdict, Box<NextCandidate<T>>> {
        let smaller = self.valid(base, edits, pass);
        let smaller = smaller.filter(|value| value.sketch.order(&self.best.sketch).is_lt());
        let Some(value) = smaller else { return Ok(Verdict::Uninteresting) };
        let key = value.sketch.key();
        if let Some(verdict) = key.and_then(|key| self.verdicts.verdict(key)) {
            let verdict = self.taken(verdict, key);
            // An earlier descent has called it.
            if verdict.is_interesting() {
                self.accept(value);
            }
            return Ok(verdict);
        }
        let pass = PASSES[pass];
        let is_refuted = || self.strides.refute(&self.best.sketch, &value.sketch);
        if pass.keeps_remainders && is_refuted() {
            return Ok(Verdict::Uninteresting);
        }
        // Without a key, all candidates would be called again with those that wait.
        let may_wait = pass.waits && key.is_some() && self.waiting != WaitingCandidates::Over;
        if may_wait && self.guesses().exclude(&value.sketch) {
            self.waiting = WaitingCandidates::Some;
            return Ok(Verdict::Uninteresting);
        }
        Err(Box::new(value.into()))
    }

    /// The value under the edits; `None` if it is not valid. Counts what types refuse.
    fn valid(
        &mut self,
        base: &ValueSubject<T>,
        edits: &Edits,
        pass: usize,
    ) -> Option<ValueSubject<T>> {
        let (value, refusal) = judged(&*base.value, &base.sketch, edits)?;
        if let Some(refusal) = refusal {
            if refusal.weight < self.best.weight() {
                self.refusals.count(pass, Some(refusal));
            }
            return None;
        }
        let value = base.made(value);
        if value.weight() < self.best.weight() {
            self.refusals.count(pass, None);
        }
        Some(value)
    }

    /// What the verdicts tell about values near the best.
    fn guesses(&mut self) -> &Guesses {
        guesses_near(&mut self.guesses, &self.evidence, &self.best.sketch)
    }
}

/// What the verdicts tell about values near the best. It is compiled once, and not for each type.
fn guesses_near<'g>(
    known: &'g mut Option<Guesses>,
    evidence: &Evidence,
    best: &Sketch,
) -> &'g mut Guesses {
    known.get_or_insert_with(|| evidence.near(best))
}

impl<T: WeightedTree> From<ValueSubject<T>> for NextCandidate<T> {
    fn from(value: ValueSubject<T>) -> Self {
        NextCandidate {
            copied: value.sketch.changes.then(|| Arc::new(copy(&*value.value))),
            key: value.sketch.key(),
            value,
        }
    }
}

impl<T> NextCandidate<T> {
    /// What the property gets.
    fn called(&self) -> &Arc<T> {
        self.copied.as_ref().unwrap_or(&self.value.value)
    }
}

impl<T: WeightedTree> Reducer for Machine<T> {
    type Candidate = Arc<T>;

    fn candidate(&self) -> Option<Arc<T>> {
        Some(Arc::clone(self.next.as_ref()?.called()))
    }

    fn report(&mut self, verdict: Verdict) {
        Machine::report(self, verdict);
    }

    fn best(&self) -> Arc<T> {
        Arc::clone(&self.smallest.value)
    }

    fn odds(&self) -> f64 {
        self.star.odds()
    }
}

// Not derived: values are shared and need not be `Clone`.
impl<T> Clone for Machine<T> {
    fn clone(&self) -> Self {
        Machine {
            star: self.star.clone(),
            best: self.best.clone(),
            smallest: self.smallest.clone(),
            is_settled: self.is_settled,
            restarts: self.restarts.clone(),
            next: self.next.clone(),
            nearby: self.nearby,
            late: self.late.clone(),
            evidence: self.evidence.clone(),
            guesses: self.guesses.clone(),
            waiting: self.waiting,
            strides: self.strides.clone(),
            calls: self.calls,
            unlikely: self.unlikely,
            verdicts: self.verdicts.clone(),
            accepted: self.accepted.clone(),
            refusals: self.refusals.clone(),
        }
    }
}

impl<T> Clone for NextCandidate<T> {
    fn clone(&self) -> Self {
        NextCandidate { value: self.value.clone(), copied: self.copied.clone(), key: self.key }
    }
}

impl<T: fmt::Debug + WeightedTree> fmt::Debug for Machine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine")
            .field("best", &self.smallest.value)
            .field("candidate", &self.candidate())
            .finish_non_exhaustive()
    }
}
