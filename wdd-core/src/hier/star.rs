//! `Star`: repeats the passes of a reduction until no pass changes anything.
//!
//! HDD\* is HDD under `Star`. When a pass has changed something, the best becomes a new input: a text
//! is parsed again, so the next pass sees the structure that is left. A pass that changed nothing
//! waits until another pass changes something. When all passes wait, the reduction is at its
//! fixpoint. The passes take turns ([`Turn`]); a pass with expensive calls waits for the cheap ones
//! ([`line`](self::line)).
//!
//! From a fixpoint a *branch* may start: a larger subject (its macros expanded), on which the same
//! passes run again, with a limited number of calls. The result of the branch is kept if it is
//! smaller than the fixpoint.

mod line;
mod schedule;
mod subject;

use std::sync::Arc;

use self::line::Line;
pub use self::subject::{Subject, Turn};
use crate::reducer::InList;
use crate::tree::Edits;
use crate::{Counterexample, Reducer, Verdict};

/// The stage of the reduction that a candidate belongs to, which says what it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The candidate is smaller than the best.
    Trunk,
    /// The candidate starts a branch. It may be larger than the best.
    Fork,
    /// The candidate is smaller than the last interesting candidate of its branch.
    Branch,
}

/// What is tried: a subject under edits. The text or value is made only when a call needs it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate<S> {
    /// The input of the pass.
    pub base: Arc<S>,
    /// The edits of the input.
    pub edits: Edits,
    /// The number of the pass that proposes the edits.
    pub pass: usize,
    /// What the candidate is compared with.
    pub stage: Stage,
    /// The list reduction that it is a step of.
    pub list: Option<InList>,
}

/// Repeats the passes of a reduction to their fixpoint.
#[derive(Clone, Debug)]
pub struct Star<S> {
    line: Line<S>,
    /// The calls from the input to its fixpoint, and the limit for each branch.
    calls: usize,
    state: StarState<S>,
}

#[derive(Clone, Debug)]
enum StarState<S> {
    /// Runs from the input, or from a branch that was kept, to the fixpoint.
    Trunk,
    /// Tries whether a larger subject is interesting.
    Fork {
        to: Arc<S>,
        /// The pass that made it.
        pass: usize,
        rest: Grown<S>,
    },
    /// Runs from a larger subject to its fixpoint.
    Branch {
        from: Line<S>,
        left: usize,
        rest: Grown<S>,
    },
    Done,
}

/// Larger subjects, each with the number of the pass that made it.
type Grown<S> = std::vec::IntoIter<(usize, S)>;

impl<S: Subject> Star<S> {
    /// Starts the first pass on `subject`.
    pub fn new(subject: S) -> Self {
        let mut star =
            Star { line: Line::new(Arc::new(subject)), calls: 0, state: StarState::Trunk };
        star.settle();
        star
    }

    /// Whether the candidate may be passed over. It may not at the start of a branch, and when those that were
    /// passed over have their turn.
    pub fn may_pass_over(&self) -> bool {
        self.is_in_line() && self.line.may_pass_over()
    }

    /// Whether a pass proposes the candidate.
    fn is_in_line(&self) -> bool {
        matches!(self.state, StarState::Trunk | StarState::Branch { .. })
    }

    /// Goes on as if the candidate was not interesting. It is tried when no pass has another candidate, if it is
    /// still smaller than the best. So this saves calls where most such candidates are not interesting, and the
    /// fixpoint is one without it, too.
    ///
    /// # Panics
    /// If the candidate may not be passed over.
    pub fn pass_over(&mut self) {
        assert!(self.may_pass_over(), "it is the turn of those that were passed over");
        self.line.pass_over();
        self.settle();
    }

    /// Ends the pass that proposes the candidate, and goes on with the next one. The pass has another turn when another
    /// pass has changed something, so the end may be no fixpoint of it.
    pub fn skip_pass(&mut self) {
        match std::mem::replace(&mut self.state, StarState::Done) {
            StarState::Done => return,
            StarState::Fork { rest, .. } => self.state = fork(rest),
            other => {
                self.state = other;
                self.line.skip_pass();
            }
        }
        self.settle();
    }

    /// Goes on to the next state where the current line has ended.
    fn settle(&mut self) {
        loop {
            let is_over = self.line.candidate().is_none();
            self.state = match std::mem::replace(&mut self.state, StarState::Done) {
                StarState::Trunk if is_over => match self.line.base.refined() {
                    Some(finer) => {
                        self.line = Line::new(Arc::new(finer));
                        StarState::Trunk
                    }
                    None => fork(self.line.base.grown().into_iter()),
                },
                // A branch has at most as many calls as the trunk had, so that it cannot cost more than the reduction.
                StarState::Branch { from, left, rest } if is_over || left == 0 => {
                    let end = self.line.best();
                    if end.is_smaller(&from.base) {
                        self.line = Line::new(end);
                        StarState::Trunk
                    } else {
                        self.line = from;
                        fork(rest)
                    }
                }
                other => {
                    self.state = other;
                    return;
                }
            };
        }
    }
}

/// The state that tries the next branch.
fn fork<S>(mut rest: Grown<S>) -> StarState<S> {
    match rest.next() {
        Some((pass, to)) => StarState::Fork { to: Arc::new(to), pass, rest },
        None => StarState::Done,
    }
}

impl<S: Subject + Clone> Reducer for Star<S> {
    type Candidate = Candidate<S>;

    fn candidate(&self) -> Option<Candidate<S>> {
        let in_line = |stage| Some(self.line.under(self.line.candidate()?, stage));
        match &self.state {
            StarState::Trunk => in_line(Stage::Trunk),
            StarState::Branch { .. } => in_line(Stage::Branch),
            StarState::Fork { to, pass, .. } => Some(Candidate {
                base: Arc::clone(to),
                edits: Edits::none(),
                pass: *pass,
                stage: Stage::Fork,
                list: None,
            }),
            StarState::Done => None,
        }
    }

    /// The parts are nodes of the tree of the candidate's subject.
    fn learn(&mut self, counterexample: &Counterexample) {
        if self.is_in_line() {
            self.line.learn(counterexample);
        }
    }

    /// The parts are nodes of the tree of the candidate's subject. The passes on later subjects do not know it.
    fn know(&mut self, learned: &Counterexample) {
        if self.is_in_line() {
            self.line.know(learned);
            self.settle();
        }
    }

    fn report(&mut self, verdict: Verdict) {
        self.state = match std::mem::replace(&mut self.state, StarState::Done) {
            StarState::Trunk => {
                self.calls += 1;
                self.line.report(verdict);
                StarState::Trunk
            }
            StarState::Branch { from, left, rest } => {
                self.line.report(verdict);
                StarState::Branch { from, left: left - 1, rest }
            }
            StarState::Fork { to, rest, .. } if verdict.is_interesting() => StarState::Branch {
                from: std::mem::replace(&mut self.line, Line::new(to)),
                left: self.calls,
                rest,
            },
            StarState::Fork { rest, .. } => fork(rest),
            StarState::Done => return,
        };
        self.settle();
    }

    fn best(&self) -> Candidate<S> {
        let line = match &self.state {
            StarState::Branch { from, .. } if !self.line.best().is_smaller(&from.base) => from,
            _ => &self.line,
        };
        line.under(line.edits(), Stage::Trunk)
    }

    fn odds(&self) -> f64 {
        self.line.running.as_ref().map_or(0.0, Reducer::odds)
    }
}
