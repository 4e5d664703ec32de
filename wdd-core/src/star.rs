//! `Star`: the passes of a reduction, round after round, until none of them changes anything.
//!
//! HDD\* is HDD under `Star`. When a pass has changed something, the best is made an input of its
//! own: a text is parsed anew, so that the next pass sees the structure that is really left. A pass
//! that has brought nothing waits until another has; when all wait, the reduction is at its
//! fixpoint.

use std::sync::Arc;

use crate::{Edits, Reducer, TreeReducer, Verdict};

/// Something with a tree that can be rebuilt under edits: a text, a Rust value.
pub trait Subject: Send + Sync {
    /// The number of passes that its reduction has; at least 1. Earlier ones are asked first.
    fn passes(&self) -> usize;

    /// Whether a pass that has changed something goes again before the next has its turn.
    fn insists(&self, pass: usize) -> bool;

    /// Whether a pass waits until all others have nothing more to bring: what it changes is nothing
    /// new to them, nor to itself.
    fn closes(&self, _pass: usize) -> bool {
        false
    }

    /// Starts a pass on this subject's tree; none if it has no question.
    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer>;

    /// This subject under `edits`, as an input of its own.
    fn edited(&self, edits: &Edits) -> Self;
}

/// What is tried: a subject under edits. Nothing is rendered until somebody needs to see it.
#[derive(Clone, Debug)]
pub struct Draft<S> {
    /// The input of this pass.
    pub base: Arc<S>,
    /// What is done to it.
    pub edits: Edits,
    /// The pass that does it.
    pub pass: usize,
}

/// Passes of a reduction, to the fixpoint.
#[derive(Clone)]
pub struct Star<S> {
    base: Arc<S>,
    /// How often the base has been replaced.
    age: usize,
    /// For each pass, the age of the base to which it has nothing more to bring.
    settled: Vec<Option<usize>>,
    pass: usize,
    running: Option<TreeReducer>,
}

impl<S: Subject> Star<S> {
    /// Starts the first pass on `subject`.
    pub fn new(subject: S) -> Self {
        let base = Arc::new(subject);
        let mut star = Star {
            age: 0,
            settled: vec![None; base.passes()],
            pass: 0,
            running: base.start(0),
            base,
        };
        star.settle();
        star
    }

    /// Starts passes until one has a question, or all have settled.
    fn settle(&mut self) {
        while self.question().is_none() {
            let best = self.running.take().map(|pass| pass.best());
            match best.filter(|best| !best.is_empty()) {
                Some(best) => {
                    self.base = Arc::new(self.base.edited(&best));
                    if self.base.closes(self.pass) {
                        self.settled[self.pass] = Some(self.age);
                    } else {
                        self.age += 1;
                    }
                    if !self.base.insists(self.pass) {
                        self.pass += 1;
                    }
                }
                None => {
                    self.settled[self.pass] = Some(self.age);
                    self.pass += 1;
                }
            }
            let Some(pass) = self.next_turn() else {
                self.pass = 0;
                return;
            };
            self.pass = pass;
            self.running = self.base.start(pass);
        }
    }

    /// The next pass that waits for its turn; those that close are the last.
    fn next_turn(&self) -> Option<usize> {
        let passes = self.settled.len();
        let turns = (0..passes).map(|turn| (self.pass + turn) % passes);
        let waits = |pass: &usize| self.settled[*pass] != Some(self.age);
        turns
            .filter(waits)
            .min_by_key(|&pass| self.base.closes(pass))
    }

    fn question(&self) -> Option<Edits> {
        self.running.as_ref()?.candidate()
    }

    fn draft(&self, edits: Edits) -> Draft<S> {
        Draft {
            base: Arc::clone(&self.base),
            edits,
            pass: self.pass,
        }
    }
}

impl<S: Subject> Reducer for Star<S>
where
    S: Clone,
{
    type Candidate = Draft<S>;

    fn candidate(&self) -> Option<Draft<S>> {
        self.question().map(|edits| self.draft(edits))
    }

    fn report(&mut self, verdict: Verdict) {
        if let Some(pass) = &mut self.running {
            pass.report(verdict);
        }
        self.settle();
    }

    fn best(&self) -> Draft<S> {
        let best = self.running.as_ref().map(Reducer::best);
        self.draft(best.unwrap_or_default())
    }

    fn odds(&self) -> f64 {
        self.running.as_ref().map_or(0.0, Reducer::odds)
    }
}
