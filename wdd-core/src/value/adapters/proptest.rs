//! proptest: strategies generate values as before, but shrink them by value.
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
//! Call `wdd()` last, on the strategy of a whole argument: what is mapped or combined after it is
//! shrunk by proptest itself. Arguments that depend on each other should be one tuple:
//! `(a, b) in (one, other).wdd()`.
//!
//! The test runs on the same candidates as with [`shrink`](crate::shrink()), in the same order, and at
//! the end once more on the best. proptest does not tell a strategy why a value failed, so here every
//! failure counts as the same failure. A rejected value is not a failure. All limits of proptest
//! apply; when one is reached, the result is the best so far. The default of `max_shrink_iters` is
//! four times the number of cases; `0` turns shrinking off.

use std::cell::Cell;
use std::fmt::{self, Debug};
use std::sync::Arc;

use ::proptest::strategy::{NewTree, Strategy, ValueTree};
use ::proptest::test_runner::TestRunner;

use crate::Verdict;
use crate::hier::ListReduction;
use crate::value::{Machine, WeightedTree, copy};

/// Adds [`wdd`](StrategyExt::wdd) to every strategy for weighted trees.
pub trait StrategyExt: Strategy<Value: WeightedTree> + Sized {
    /// These values, shrunk by value.
    fn wdd(self) -> Wdd<Self> {
        self.wdd_with(ListReduction::default())
    }

    /// These values, shrunk by value with this list algorithm.
    fn wdd_with(self, reduction: ListReduction) -> Wdd<Self> {
        Wdd { strategy: self, reduction }
    }
}

impl<S: Strategy<Value: WeightedTree>> StrategyExt for S {}

/// A strategy whose values are shrunk by value; made by [`StrategyExt::wdd`].
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

/// A test case for a value that is known to fail, for
/// [`TestRunner::run_one`](::proptest::test_runner::TestRunner::run_one), which shrinks it.
///
/// ```
/// use proptest::test_runner::{TestCaseError, TestError, TestRunner};
///
/// let reported = vec![17, 300, 4, 250];
/// let test = |list: Vec<u16>| {
///     let is_large = list.iter().any(|n| *n > 255);
///     if is_large { Err(TestCaseError::fail("too large")) } else { Ok(()) }
/// };
/// let tree = wdd_core::value::proptest::value_tree(reported);
/// let failed = TestRunner::default().run_one(tree, test).unwrap_err();
/// assert_eq!(failed, TestError::Fail("too large".into(), vec![256]));
/// ```
pub fn value_tree<T: WeightedTree + Debug>(value: T) -> Tree<T> {
    Tree::new(value, ListReduction::default())
}

/// A value and its shrinking: a [`Machine`] as a `ValueTree` of proptest.
pub struct Tree<T> {
    start: Arc<T>,
    reduction: ListReduction,
    /// Made when it is needed first, because most values never fail.
    machine: Option<Machine<T>>,
    shown: ShownValue,
}

/// What `current` returns.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ShownValue {
    Best,
    /// The candidate of the machine.
    Candidate {
        /// Whether `current` has returned it. If not, the test has not run on it.
        seen: Cell<bool>,
    },
}

impl<T: WeightedTree> Tree<T> {
    fn new(value: T, reduction: ListReduction) -> Self {
        Tree { start: Arc::new(value), reduction, machine: None, shown: ShownValue::Best }
    }

    fn machine(&mut self) -> &mut Machine<T> {
        let start = || Machine::new(copy(&*self.start), self.reduction);
        self.machine.get_or_insert_with(start)
    }

    /// Shows the candidate, or the best if there is no candidate; says whether there is one.
    fn show(&mut self) -> bool {
        let has_candidate = self.machine().candidate().is_some();
        self.shown = if has_candidate {
            ShownValue::Candidate { seen: Cell::new(false) }
        } else {
            ShownValue::Best
        };
        has_candidate
    }
}

impl<T: WeightedTree + Debug> ValueTree for Tree<T> {
    type Value = T;

    fn current(&self) -> T {
        let Some(machine) = &self.machine else { return copy(&*self.start) };
        let candidate = match &self.shown {
            ShownValue::Best => None,
            ShownValue::Candidate { seen } => {
                seen.set(true);
                machine.candidate()
            }
        };
        copy(candidate.unwrap_or(machine.best()))
    }

    /// The value that is shown has failed.
    fn simplify(&mut self) -> bool {
        // proptest has run the test on the best before: its verdict is known.
        if self.shown != ShownValue::Best {
            self.machine().report(Verdict::Interesting);
        }
        self.show()
    }

    /// The value that is shown has not failed. After a candidate, the next candidate is shown, and after
    /// the last one the best. This costs one more call, because `complicate` must not change the value
    /// when it returns `false`.
    ///
    /// If the test has not run on the candidate, this is not a verdict: the runner has reached a limit
    /// and wants the best. Going through all remaining candidates would take long.
    fn complicate(&mut self) -> bool {
        match &self.shown {
            ShownValue::Best => return false,
            ShownValue::Candidate { seen } if seen.get() => {
                self.machine().report(Verdict::Uninteresting);
                self.show();
            }
            ShownValue::Candidate { .. } => self.shown = ShownValue::Best,
        }
        true
    }
}

// Not derived: values are shared and need not be `Clone`.
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
