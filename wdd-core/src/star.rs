//! `Star`: any reduction again and again, until a whole one changes nothing.
//!
//! HDD\* is HDD under `Star`. Between two rounds the best is made an input of its own: a text is
//! parsed anew, so that the next round sees the structure that is really left.

use std::sync::Arc;

use crate::{Edits, Reducer, TreeReducer, Verdict};

/// Something with a tree that can be rebuilt under edits: a text, a Rust value.
pub trait Subject: Clone + Send + Sync {
    /// Starts one round of the reduction on this subject's tree.
    fn round(&self) -> TreeReducer;

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
    rounds: usize,
}

impl<S: Subject> Star<S> {
    /// Starts the first round on `subject`.
    pub fn new(subject: S) -> Self {
        let mut star = Star {
            round: subject.round(),
            base: Arc::new(subject),
            rounds: 1,
        };
        star.settle();
        star
    }

    /// The rounds begun so far, the present one included.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Begins a new round while the present one is over and has changed something.
    fn settle(&mut self) {
        while self.round.candidate().is_none() {
            let best = self.round.best();
            if best.is_empty() {
                return;
            }
            self.base = Arc::new(self.base.edited(&best));
            self.round = self.base.round();
            self.rounds += 1;
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
