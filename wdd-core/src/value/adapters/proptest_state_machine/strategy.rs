//! `sequences`: generates a sequence, and shrinks its transitions by value and its start by proptest.
//!
//! ```text
//! Transitions ──► Start ──► Again
//! ```

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use ::proptest::collection::SizeRange;
use ::proptest::num::sample_uniform_incl;
use ::proptest::strategy::{NewTree, Strategy, ValueTree};
use ::proptest::test_runner::TestRunner;
use ::proptest_state_machine::ReferenceStateMachine;

use super::Sequence;
use crate::value::WeightedTree;
use crate::value::proptest::{Tree, value_tree};

/// The sequences of a reference state machine that are possible. `size` is the number of transitions
/// before shrinking, for example `1..60`.
///
/// It generates what [`sequential_strategy`](ReferenceStateMachine::sequential_strategy) does if that
/// method is not overridden.
pub fn sequences<M>(size: impl Into<SizeRange>) -> Sequences<M>
where
    M: ReferenceStateMachine<Transition: WeightedTree>,
{
    Sequences { size: size.into(), machine: PhantomData }
}

/// A strategy for a [`Sequence`]; made by [`sequences`].
#[must_use = "strategies do nothing unless used"]
pub struct Sequences<M> {
    size: SizeRange,
    machine: PhantomData<fn() -> M>,
}

impl<M> Strategy for Sequences<M>
where
    M: ReferenceStateMachine<Transition: WeightedTree>,
{
    type Tree = SequenceTree<M>;
    type Value = Sequence<M>;

    // The draws are those of proptest-state-machine, in the same order.
    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let starts = M::init_state().new_tree(runner)?;
        let start = starts.current();
        let (least, most) = self.size.start_end_incl();
        let len = sample_uniform_incl(runner, least, most);
        let (mut state, mut transitions) = (start.clone(), Vec::with_capacity(len));
        while transitions.len() < len {
            let transition = M::transitions(&state).new_tree(runner)?.current();
            if M::preconditions(&state, &transition) {
                state = M::apply(state, &transition);
                transitions.push(transition);
            } else {
                runner.reject_local("the precondition of a transition is not met")?;
            }
        }
        Ok(SequenceTree {
            starts,
            tree: value_tree(Sequence::new(start, transitions)),
            stage: ShrinkStage::Transitions,
        })
    }
}

/// The value tree of [`Sequences`].
pub struct SequenceTree<M: ReferenceStateMachine> {
    starts: Box<dyn ValueTree<Value = M::State>>,
    tree: Tree<Sequence<M>>,
    stage: ShrinkStage<M>,
}

/// What is being shrunk.
enum ShrinkStage<M: ReferenceStateMachine> {
    /// The transitions, with the start that was generated.
    Transitions,
    Start {
        /// The last sequence that failed.
        best: Sequence<M>,
        /// Whether the start is another one than before this stage.
        changed: bool,
    },
    /// The transitions again, with the new start.
    Again,
}

impl<M> SequenceTree<M>
where
    M: ReferenceStateMachine<Transition: WeightedTree>,
{
    /// The sequence with the current start; `None` if it is not possible with it.
    fn restarted(&self, best: &Sequence<M>) -> Option<Sequence<M>> {
        let restarted = Sequence::new(self.starts.current(), best.transitions.clone());
        restarted.is_possible().then_some(restarted)
    }

    /// Goes to a simpler start with which the sequence is possible, if there is one.
    fn simpler_start(&mut self, best: &Sequence<M>) -> bool {
        self.starts.simplify() && (self.restarted(best).is_some() || self.more_complex_start(best))
    }

    /// Goes back to a more complex start with which the sequence is possible, if there is one.
    fn more_complex_start(&mut self, best: &Sequence<M>) -> bool {
        while self.starts.complicate() {
            if self.restarted(best).is_some() {
                return true;
            }
        }
        false
    }

    /// Leaves the start as it is, and shows the best.
    fn end_start(&mut self, best: Sequence<M>, changed: bool) {
        self.stage = ShrinkStage::Again;
        // Otherwise the transitions are at their fixpoint with this start.
        if changed {
            self.tree = value_tree(best);
        }
    }
}

impl<M> ValueTree for SequenceTree<M>
where
    M: ReferenceStateMachine<Transition: WeightedTree>,
{
    type Value = Sequence<M>;

    fn current(&self) -> Sequence<M> {
        match &self.stage {
            ShrinkStage::Transitions | ShrinkStage::Again => self.tree.current(),
            ShrinkStage::Start { best, .. } => {
                Sequence::new(self.starts.current(), best.transitions.clone())
            }
        }
    }

    /// The sequence that is shown has failed.
    fn simplify(&mut self) -> bool {
        let (best, changed) = match &self.stage {
            ShrinkStage::Again => return self.tree.simplify(),
            ShrinkStage::Transitions if self.tree.simplify() => return true,
            ShrinkStage::Transitions => (self.tree.current(), false),
            ShrinkStage::Start { .. } => (self.current(), true),
        };
        if self.simpler_start(&best) {
            self.stage = ShrinkStage::Start { best, changed };
            return true;
        }
        self.end_start(best, changed);
        self.tree.simplify()
    }

    /// The sequence that is shown has not failed. After the last start, the best is shown: this costs
    /// one more call, because `complicate` must not change the value when it returns `false`.
    fn complicate(&mut self) -> bool {
        match std::mem::replace(&mut self.stage, ShrinkStage::Again) {
            ShrinkStage::Start { best, changed } => {
                if self.more_complex_start(&best) {
                    self.stage = ShrinkStage::Start { best, changed };
                } else {
                    self.end_start(best, changed);
                }
                true
            }
            stage => {
                self.stage = stage;
                self.tree.complicate()
            }
        }
    }
}

impl<M> Clone for Sequences<M> {
    fn clone(&self) -> Self {
        Sequences { size: self.size.clone(), machine: PhantomData }
    }
}

impl<M> Debug for Sequences<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sequences").field(&self.size).finish()
    }
}

impl<M: ReferenceStateMachine> Debug for SequenceTree<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = match &self.stage {
            ShrinkStage::Transitions => "Transitions",
            ShrinkStage::Start { .. } => "Start",
            ShrinkStage::Again => "Again",
        };
        f.debug_struct("SequenceTree").field("stage", &stage).finish_non_exhaustive()
    }
}
