//! proptest: strategies keep their generation, and shrink by value.
//!
//! ```
//! use proptest::prelude::*;
//! use wdd_core::value::proptest::StrategyExt as _;
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
//!     # /*
//!     #[test]
//!     # */
//!     fn sums_are_small(list in prop::collection::vec(0..100u32, 0..20).wdd()) {
//!         prop_assert!(list.iter().sum::<u32>() < 1000);
//!     }
//! }
//! # assert!(std::panic::catch_unwind(sums_are_small).unwrap_err().downcast::<String>()
//! #     .unwrap().contains("list = ["));
//! ```
//!
//! `wdd()` goes on the strategy of a whole argument: what is mapped or combined after it is shrunk
//! by proptest's own means. Several arguments that belong together are one, as a tuple:
//! `(a, b) in (one, other).wdd()`.
//!
//! The values that a test is run on are those of [`shrink`](crate::shrink()), in the same order, and
//! at the end the smallest once more. What proptest sees of a failure ends at its own runner, so
//! that here whatever fails is as good as the first failure; a rejected value does not fail. All of
//! proptest's limits hold; when one is met, the smallest value so far is the result. Its default is
//! `max_shrink_iters` of four times the cases, and `0` turns shrinking off.

use std::cell::Cell;
use std::fmt::{self, Debug};
use std::sync::Arc;

use ::proptest::strategy::{NewTree, Strategy, ValueTree};
use ::proptest::test_runner::TestRunner;

use crate::Verdict;
use crate::hier::ListReduction;
use crate::value::{Machine, WeightedTree, copy};

/// What every strategy for weighted trees can do.
pub trait StrategyExt: Strategy<Value: WeightedTree> + Sized {
    /// The same values, shrunk by value.
    fn wdd(self) -> Wdd<Self> {
        self.wdd_with(ListReduction::default())
    }

    /// The same values, shrunk by value with that algorithm for what is a list.
    fn wdd_with(self, reduction: ListReduction) -> Wdd<Self> {
        Wdd {
            strategy: self,
            reduction,
        }
    }
}

impl<S: Strategy<Value: WeightedTree>> StrategyExt for S {}

/// A strategy whose values are shrunk by value; [`StrategyExt::wdd`] makes it.
#[derive(Clone, Debug)]
#[must_use = "strategies do nothing unless used"]
pub struct Wdd<S> {
    strategy: S,
    reduction: ListReduction,
}

impl<S: Strategy<Value: WeightedTree>> Strategy for Wdd<S> {
    type Tree = Tree<S::Value>;
    type Value = S::Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let value = self.strategy.new_tree(runner)?.current();
        Ok(Tree::new(value, self.reduction))
    }
}

/// A value that is known to fail, as the case of a test: for
/// [`TestRunner::run_one`](::proptest::test_runner::TestRunner::run_one), which shrinks it.
///
/// ```
/// use proptest::test_runner::{TestCaseError, TestError, TestRunner};
///
/// let reported = vec![17, 300, 4, 250];
/// let test = |list: Vec<u16>| match list.iter().any(|n| *n > 255) {
///     true => Err(TestCaseError::fail("too large")),
///     false => Ok(()),
/// };
/// let tree = wdd_core::value::proptest::value_tree(reported);
/// let failed = TestRunner::default().run_one(tree, test).unwrap_err();
/// assert_eq!(failed, TestError::Fail("too large".into(), vec![256]));
/// ```
pub fn value_tree<T: WeightedTree + Debug>(value: T) -> Tree<T> {
    Tree::new(value, ListReduction::default())
}

/// A value, and what it is shrunk to: a [`Machine`] for proptest's runner.
pub struct Tree<T> {
    start: Arc<T>,
    reduction: ListReduction,
    /// Most values never fail, and need none.
    machine: Option<Machine<T>>,
    shown: Shown,
}

/// What `current` gives.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shown {
    /// The smallest value that is known to fail.
    Best,
    /// What the machine asks.
    Question {
        /// Whether somebody has looked at it. If nobody has, it was not run either.
        seen: Cell<bool>,
    },
}

impl<T: WeightedTree> Tree<T> {
    fn new(value: T, reduction: ListReduction) -> Self {
        Tree {
            start: Arc::new(value),
            reduction,
            machine: None,
            shown: Shown::Best,
        }
    }

    fn machine(&mut self) -> &mut Machine<T> {
        let start = || Machine::new(copy(&*self.start), self.reduction);
        self.machine.get_or_insert_with(start)
    }

    /// Shows the question at hand, or else the best; whether there is one.
    fn show(&mut self) -> bool {
        let asks = self.machine().question().is_some();
        self.shown = match asks {
            true => Shown::Question {
                seen: Cell::new(false),
            },
            false => Shown::Best,
        };
        asks
    }
}

impl<T: WeightedTree + Debug> ValueTree for Tree<T> {
    type Value = T;

    fn current(&self) -> T {
        let Some(machine) = &self.machine else {
            return copy(&*self.start);
        };
        let question = match &self.shown {
            Shown::Best => None,
            Shown::Question { seen } => {
                seen.set(true);
                machine.question()
            }
        };
        copy(question.unwrap_or(machine.best()))
    }

    /// What is shown has failed.
    fn simplify(&mut self) -> bool {
        if self.shown != Shown::Best {
            self.machine().answer(Verdict::Interesting);
        }
        self.show()
    }

    /// What is shown has not failed. If that was a question, the next is shown, or at last the best
    /// once more, which is the one run that this costs: what `complicate` leaves when it says `false`
    /// has to be what it was before.
    ///
    /// If nobody has looked at the question, this is no answer: the runner has met a limit, and
    /// wants the best back. Telling it of one question after the other would go on for all that the
    /// machine has left.
    fn complicate(&mut self) -> bool {
        match &self.shown {
            Shown::Best => return false,
            Shown::Question { seen } if seen.get() => {
                self.machine().answer(Verdict::Uninteresting);
                self.show();
            }
            Shown::Question { .. } => self.shown = Shown::Best,
        }
        true
    }
}

// By hand, since values are shared and need not be `Clone` themselves.
impl<T> Clone for Tree<T> {
    fn clone(&self) -> Self {
        Tree {
            start: Arc::clone(&self.start),
            reduction: self.reduction,
            machine: self.machine.clone(),
            shown: self.shown.clone(),
        }
    }
}

impl<T: WeightedTree + Debug> Debug for Tree<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree")
            .field("start", &self.start)
            .field("machine", &self.machine)
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}
