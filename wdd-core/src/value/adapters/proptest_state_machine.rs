//! proptest-state-machine: sequences of transitions that are shrunk by value.
//!
//! The traits of that crate are implemented as usual, here by `Model` and `StackTest`. The transitions
//! must be a [`WeightedTree`], too. Then `proptest!` with [`sequences`] replaces `prop_state_machine!`:
//!
//! ```text
//! prop_state_machine! {                                  proptest! {
//!     #[test]                                                #[test]
//!     fn stack(sequential 1..60 => StackTest);               fn stack(steps in sequences::<Model>(1..60)) {
//! }                                                              steps.run::<StackTest>();
//!                                                            }
//!                                                        }
//! ```
//!
//! The values are those that `prop_state_machine!` generates, also for the seeds that proptest has
//! stored. A candidate is tried only if the precondition of each transition is met.
//!
//! Passes do not know the strategies of the transitions. If a transition is impossible in every state,
//! such as a number out of range, `preconditions` must refuse it, or `#[wdd(range = …)]` or
//! `#[wdd(validate = …)]` on its type.
//!
//! When the transitions cannot be shrunk any more, the initial state is shrunk by its own strategy, and
//! then the transitions again. If both must change together, let the first transition set the state.
//!
//! The chapter `guide` has a whole example.

mod strategy;

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use ::proptest::test_runner::Config;
use ::proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

pub use self::strategy::{SequenceTree, Sequences, sequences};
use crate::value::{Parts, Shape, WeightedTree};

/// An initial state, and transitions to apply one after the other.
///
/// It is a [`WeightedTree`] without [`sequences`] too, for example to shrink a sequence from a bug
/// report with a [`Shrinker`](crate::Shrinker). With the feature `serde-1` it can be kept, see
/// `value::Kept`, if the state and the transitions can; `Kept::run` does not shrink the state.
#[cfg_attr(feature = "serde-1", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde-1",
    serde(bound(
        serialize = "M::State: serde::Serialize, M::Transition: serde::Serialize",
        deserialize = "M::State: serde::Deserialize<'de>, M::Transition: serde::Deserialize<'de>"
    ))
)]
pub struct Sequence<M: ReferenceStateMachine> {
    /// The initial state. Shrinking by value does not change it.
    pub start: M::State,
    /// The transitions.
    pub transitions: Vec<M::Transition>,
}

impl<M: ReferenceStateMachine> Sequence<M> {
    /// A sequence that was not generated.
    pub fn new(start: M::State, transitions: Vec<M::Transition>) -> Self {
        Sequence { start, transitions }
    }

    /// Whether the precondition of each transition is met in the state that it is applied to.
    pub fn is_possible(&self) -> bool {
        let mut state = self.start.clone();
        for transition in &self.transitions {
            if !M::preconditions(&state, transition) {
                return false;
            }
            state = M::apply(state, transition);
        }
        true
    }

    /// Runs the test on it, with [`StateMachineTest::test_sequential`].
    ///
    /// # Panics
    /// If the test fails.
    pub fn run<T: StateMachineTest<Reference = M>>(&self) {
        let (start, transitions) = (self.start.clone(), self.transitions.clone());
        T::test_sequential(Config::default(), start, transitions, None);
    }
}

impl<M: ReferenceStateMachine<Transition: WeightedTree>> WeightedTree for Sequence<M> {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.tells(&DebugHashed(&self.start));
        shape.part(&self.transitions);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Sequence::new(self.start.clone(), parts.part(&self.transitions))
    }

    fn is_valid(&self) -> bool {
        self.is_possible()
    }
}

/// A state, hashed by its `Debug` text: it need not be `Hash`.
struct DebugHashed<'a, S>(&'a S);

impl<S: Debug> Hash for DebugHashed<'_, S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        format!("{:?}", self.0).hash(hasher);
    }
}

// Not derived: the machine itself is usually an empty type without any traits.
impl<M: ReferenceStateMachine> Clone for Sequence<M> {
    fn clone(&self) -> Self {
        Sequence::new(self.start.clone(), self.transitions.clone())
    }
}

impl<M: ReferenceStateMachine> Debug for Sequence<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sequence")
            .field("start", &self.start)
            .field("transitions", &self.transitions)
            .finish()
    }
}

impl<M> PartialEq for Sequence<M>
where
    M: ReferenceStateMachine<State: PartialEq, Transition: PartialEq>,
{
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.transitions == other.transitions
    }
}
