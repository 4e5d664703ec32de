//! `Line`: the passes on one subject, one after the other, to their fixpoint.

use std::sync::Arc;

use super::schedule::Schedule;
use super::{Candidate, Stage, Subject};
use crate::hier::TreeReducer;
use crate::tree::Edits;
use crate::{Counterexample, Reducer, Verdict, Weight};

/// The passes on one subject, to their fixpoint.
///
/// A candidate that is *passed over* is tried later: when no pass has another candidate, those that passed over
/// some have a turn in which they pass over none. So at the fixpoint all has been tried on the same subject.
#[derive(Clone, Debug)]
pub(super) struct Line<S> {
    pub(super) base: Arc<S>,
    schedule: Schedule,
    pub(super) running: Option<TreeReducer>,
}

impl<S: Subject> Line<S> {
    pub(super) fn new(base: Arc<S>) -> Self {
        let schedule = Schedule::new(&base.turns());
        let mut line = Line {
            running: (!schedule.is_empty()).then(|| base.start(0)).flatten(),
            schedule,
            base,
        };
        line.settle();
        line
    }

    /// Starts passes until one has a candidate, or all wait.
    fn settle(&mut self) {
        while self.candidate().is_none() && !self.schedule.is_empty() {
            if !self.next_pass(Schedule::go_on) {
                return;
            }
        }
    }

    /// Ends the pass with its best, and starts the one whose turn it is by the schedule. Returns whether there is one.
    fn next_pass(&mut self, next: impl Fn(&mut Schedule, bool, Weight, Weight) -> bool) -> bool {
        let best = self.edits();
        // Its memory is free before the next subject is made.
        self.running = None;
        let before = self.base.weight();
        if !best.is_empty() {
            self.base = Arc::new(self.base.edited(&best));
        }
        let after = self.base.weight();
        let is_open = next(&mut self.schedule, !best.is_empty(), before, after);
        if is_open {
            self.running = self.base.start(self.schedule.pass);
        }
        is_open
    }

    /// Ends the pass. It waits until another pass changes something.
    pub(super) fn skip_pass(&mut self) {
        if !self.schedule.is_empty() && self.next_pass(Schedule::skip) {
            self.settle();
        }
    }

    /// The edits of the base that are tried.
    pub(super) fn candidate(&self) -> Option<Edits> {
        self.running.as_ref()?.candidate()
    }

    pub(super) fn learn(&mut self, counterexample: &Counterexample) {
        if let Some(pass) = &mut self.running {
            pass.learn(counterexample);
        }
    }

    pub(super) fn know(&mut self, learned: &Counterexample) {
        if let Some(pass) = &mut self.running {
            pass.know(learned);
            self.settle();
        }
    }

    pub(super) fn report(&mut self, verdict: Verdict) {
        // Before the report, which goes on to another candidate.
        let unresolved = (verdict == Verdict::Unresolved).then(|| self.candidate());
        if let Some(pass) = &mut self.running {
            pass.report(verdict);
        }
        if let Some(edits) = unresolved.flatten() {
            self.restart_after(&edits);
        }
        self.settle();
    }

    /// Whether the candidate may be passed over.
    pub(super) fn may_pass_over(&self) -> bool {
        self.schedule.may_pass_over()
    }

    /// Goes on as if the candidate was not interesting, and tries it later.
    pub(super) fn pass_over(&mut self) {
        self.schedule.pass_over();
        self.report(Verdict::Uninteresting);
    }

    /// Restarts the pass from its best, if the subject has a form without edits like these.
    fn restart_after(&mut self, unresolved: &Edits) {
        if let Some(careful) = self.base.after_unresolved(unresolved) {
            self.base = Arc::new(careful.edited(&self.edits()));
            self.running = self.base.start(self.schedule.pass);
            self.schedule.renew();
        }
    }

    /// The edits of the base that make its best.
    pub(super) fn edits(&self) -> Edits {
        self.running.as_ref().map(Reducer::best).unwrap_or_default()
    }

    pub(super) fn best(&self) -> Arc<S> {
        let edits = self.edits();
        if edits.is_empty() { Arc::clone(&self.base) } else { Arc::new(self.base.edited(&edits)) }
    }

    /// The base under `edits`, which may be the current candidate or the best.
    pub(super) fn under(&self, edits: Edits, stage: Stage) -> Candidate<S> {
        Candidate {
            base: Arc::clone(&self.base),
            edits,
            pass: self.schedule.pass,
            stage,
            list: self.running.as_ref().and_then(Reducer::list),
        }
    }
}
