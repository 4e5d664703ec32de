//! `Star`: phases of a reduction, each again and again until it changes nothing.
//!
//! HDD\* is HDD under `Star`. Between two rounds the best is made an input of its own: a text is
//! parsed anew, so that the next round sees the structure that is really left. A phase that brings
//! nothing gives way to the next; the last ends the reduction at its fixpoint.

use std::sync::Arc;

use crate::{Edits, Reducer, TreeReducer, Verdict};

/// Something with a tree that can be rebuilt under edits: a text, a Rust value.
pub trait Subject: Clone + Send + Sync {
    /// The number of phases that its reduction has; at least 1.
    fn phases(&self) -> usize;

    /// Starts one round of a phase, below [`phases`](Subject::phases), on this subject's tree.
    fn round(&self, phase: usize) -> TreeReducer;

    /// This subject under `edits`, as an input of its own.
    fn edited(&self, edits: &Edits) -> Self;
}

/// What is tried: a subject under edits. Nothing is rendered until somebody needs to see it.
#[derive(Clone, Debug)]
pub struct Draft<S> {
    /// The input of this round.
    pub base: Arc<S>,
    /// What is done to it.
    pub edits: Edits,
}

/// Rounds of a reduction, to the fixpoint.
#[derive(Clone)]
pub struct Star<S> {
    base: Arc<S>,
    round: TreeReducer,
    phase: usize,
}

impl<S: Subject> Star<S> {
    /// Starts the first round on `subject`.
    pub fn new(subject: S) -> Self {
        let mut star = Star {
            round: subject.round(0),
            base: Arc::new(subject),
            phase: 0,
        };
        star.settle();
        star
    }

    /// Begins a new round while the present one is over, until there is nothing left to begin.
    fn settle(&mut self) {
        while self.round.candidate().is_none() {
            let best = self.round.best();
            if !best.is_empty() {
                self.base = Arc::new(self.base.edited(&best));
            } else if self.phase + 1 < self.base.phases() {
                self.phase += 1;
            } else {
                return;
            }
            self.round = self.base.round(self.phase);
        }
    }
}

impl<S: Subject> Reducer for Star<S> {
    type Candidate = Draft<S>;

    fn candidate(&self) -> Option<Draft<S>> {
        let edits = self.round.candidate()?;
        Some(Draft {
            base: Arc::clone(&self.base),
            edits,
        })
    }

    fn report(&mut self, verdict: Verdict) {
        self.round.report(verdict);
        self.settle();
    }

    fn best(&self) -> Draft<S> {
        Draft {
            base: Arc::clone(&self.base),
            edits: self.round.best(),
        }
    }

    fn odds(&self) -> f64 {
        self.round.odds()
    }
}
