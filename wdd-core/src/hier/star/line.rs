//! `Line`: the passes on one subject, one after the other, to their fixpoint.

use std::sync::Arc;

use super::subject::{Subject, Turn};
use super::{Candidate, Stage};
use crate::hier::TreeReducer;
use crate::tree::Edits;
use crate::{Reducer, Verdict, Weight};

/// A pass runs again, before passes with little to do, when the subject has less than 7 of 8 parts of
/// the weight that it had after the pass.
const FRESH: (Weight, Weight) = (7, 8);
/// The same for a pass that had changed nothing: less than 1 of 2 parts. And a pass with
/// [`Turn::Again`] runs again immediately when less than this share of its input is left.
const HALF: (Weight, Weight) = (1, 2);

/// The weights around the last run of a pass.
#[derive(Clone, Copy, Debug)]
struct Left {
    /// The weight of the base before the run.
    before: Weight,
    /// The weight of the base after the run.
    after: Weight,
}

/// The passes on one subject, to their fixpoint.
///
/// A candidate that is *passed over* is tried later: when no pass has another candidate, those that passed over
/// some have a turn in which they pass over none. So at the fixpoint all has been tried on the same subject.
#[derive(Clone, Debug)]
pub(super) struct Line<S> {
    pub(super) base: Arc<S>,
    /// How often the base has been replaced.
    age: usize,
    /// For each pass, the age of the base for which it has nothing more to try.
    settled: Vec<Option<usize>>,
    /// For each pass, whether it passed over candidates in its last run.
    incomplete: Vec<bool>,
    /// Whether no candidate is passed over now.
    tries_all: bool,
    /// For each pass, the weights around its last run.
    left: Vec<Option<Left>>,
    turns: Vec<Turn>,
    pass: usize,
    pub(super) running: Option<TreeReducer>,
}

impl<S: Subject> Line<S> {
    pub(super) fn new(base: Arc<S>) -> Self {
        let turns = base.turns();
        let mut line = Line {
            age: 0,
            settled: vec![None; turns.len()],
            incomplete: vec![false; turns.len()],
            tries_all: false,
            left: vec![None; turns.len()],
            running: (!turns.is_empty()).then(|| base.start(0)).flatten(),
            turns,
            pass: 0,
            base,
        };
        line.settle();
        line
    }

    /// Starts passes until one has a candidate, or all wait.
    fn settle(&mut self) {
        while self.candidate().is_none() && !self.turns.is_empty() {
            let best = self.running.take().map(|pass| pass.best());
            let before = self.base.weight();
            match best.filter(|best| !best.is_empty()) {
                Some(best) => {
                    self.base = Arc::new(self.base.edited(&best));
                    if self.turns[self.pass] == Turn::Close {
                        self.settled[self.pass] = Some(self.age);
                    } else {
                        self.age += 1;
                        self.tries_all = false;
                    }
                }
                None => self.settled[self.pass] = Some(self.age),
            }
            let after = self.base.weight();
            self.left[self.pass] = Some(Left { before, after });
            let Some(next) = self.next() else { return };
            self.pass = next;
            self.incomplete[next] = false;
            self.running = self.base.start(next);
        }
    }

    /// The pass whose turn it is. Those that passed over candidates have another turn before those that close.
    fn next(&mut self) -> Option<usize> {
        let next = self.open();
        let closes = next.is_none_or(|pass| self.turns[pass] == Turn::Close);
        if !closes || !self.incomplete.contains(&true) {
            return next;
        }
        self.tries_all = true;
        for (settled, incomplete) in self.settled.iter_mut().zip(&mut self.incomplete) {
            if std::mem::take(incomplete) {
                *settled = None;
            }
        }
        self.open()
    }

    /// The pass whose turn it is, among the passes that do not wait.
    fn open(&self) -> Option<usize> {
        let passes = self.turns.len();
        let again = usize::from(self.turns[self.pass] != Turn::Again);
        let cycle = (0..passes).map(|turn| (self.pass + again + turn) % passes);
        let open = cycle.filter(|&pass| self.settled[pass] != Some(self.age));
        // Of equals, `min_by_key` takes the first.
        open.min_by_key(|&pass| match self.turns[pass] {
            Turn::Close => (true, false, false),
            turn => (false, self.is_stale(pass), turn == Turn::Last),
        })
    }

    /// Whether the subject has changed little since the last run of the pass, so that most of its calls
    /// would have the same verdicts.
    fn is_stale(&self, pass: usize) -> bool {
        let again = pass == self.pass && self.turns[pass] == Turn::Again;
        self.left[pass].is_some_and(|left| {
            let (of, (part, parts)) = match left {
                Left { before, .. } if again => (before, HALF),
                Left { before, after } if before == after => (after, HALF),
                Left { after, .. } => (after, FRESH),
            };
            self.base.weight() * parts > of * part
        })
    }

    /// The edits of the base that are tried.
    pub(super) fn candidate(&self) -> Option<Edits> {
        self.running.as_ref()?.candidate()
    }

    pub(super) fn report(&mut self, verdict: Verdict) {
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
        !self.tries_all && self.turns[self.pass] != Turn::Close
    }

    /// Goes on as if the candidate was not interesting, and tries it later.
    pub(super) fn pass_over(&mut self) {
        self.incomplete[self.pass] = true;
        self.report(Verdict::Uninteresting);
    }

    /// Restarts the pass from its best, if the subject has a form without edits like these.
    fn restart_after(&mut self, unresolved: &Edits) {
        if let Some(careful) = self.base.after_unresolved(unresolved) {
            self.base = Arc::new(careful.edited(&self.edits()));
            self.running = self.base.start(self.pass);
            self.age += 1;
        }
    }

    /// The edits of the base that make its best.
    pub(super) fn edits(&self) -> Edits {
        let running = self.running.as_ref();
        running.map(Reducer::best).unwrap_or_default()
    }

    pub(super) fn best(&self) -> Arc<S> {
        let edits = self.edits();
        if edits.is_empty() {
            Arc::clone(&self.base)
        } else {
            Arc::new(self.base.edited(&edits))
        }
    }

    /// The base under `edits`, which may be the current candidate or the best.
    pub(super) fn under(&self, edits: Edits, stage: Stage) -> Candidate<S> {
        Candidate {
            base: Arc::clone(&self.base),
            edits,
            pass: self.pass,
            stage,
        }
    }
}
