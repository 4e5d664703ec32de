//! `Kept::run`: a proptest property test that starts with the values that were kept for it.

use std::fmt::Debug;
use std::io;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{TestCaseResult, TestError, TestRunner};
use serde::{Serialize, de::DeserializeOwned};

use super::Kept;
use crate::value::proptest::StrategyExt as _;
use crate::value::{WeightedTree, copy};

impl Kept {
    /// Runs a test first on the values that were kept for it, and then, if none of them fails, on the
    /// values of a strategy, as [`TestRunner::run`] does. A new failure is shrunk by value and kept.
    ///
    /// If a kept value fails, it is returned at once, because it is shrunk already.
    ///
    /// # Errors
    /// The errors of `TestRunner::run`. If the file cannot be read, [`TestError::Abort`]. If a failing value
    /// cannot be kept, the reason of its failure says so.
    ///
    /// ```no_run
    /// use proptest::prelude::*;
    /// use proptest::test_runner::TestRunner;
    /// use wdd_core::value::Kept;
    ///
    /// // #[test]
    /// fn sums_are_small() {
    ///     let lists = prop::collection::vec(0..100u32, 0..20);
    ///     let mut runner = TestRunner::new(ProptestConfig::with_source_file(file!()));
    ///     let run = Kept::beside(file!()).run("sums_are_small", &mut runner, lists, |list| {
    ///         prop_assert!(list.iter().sum::<u32>() < 1000);
    ///         Ok(())
    ///     });
    ///     run.unwrap_or_else(|error| panic!("{error}"));
    /// }
    /// ```
    pub fn run<S>(
        &self,
        name: &str,
        runner: &mut TestRunner,
        strategy: S,
        test: impl Fn(S::Value) -> TestCaseResult,
    ) -> Result<(), TestError<S::Value>>
    where
        S: Strategy<Value: WeightedTree + Debug + Serialize + DeserializeOwned>,
    {
        let aborted = |error: io::Error| {
            let path = self.path().display();
            TestError::Abort(format!("the kept values in {path} cannot be read: {error}").into())
        };
        for value in self.values(name).map_err(aborted)? {
            // Not with the strategy, which may not make this value any more.
            runner.run_one(AsItIs(value), &test)?;
        }
        let run = runner.run(&strategy.wdd(), test);
        match run {
            Err(TestError::Fail(reason, value)) => Err(match self.keep(name, &value) {
                Ok(_) => TestError::Fail(reason, value),
                Err(error) => {
                    TestError::Fail(format!("{reason} (not kept: {error})").into(), value)
                }
            }),
            run => run,
        }
    }
}

/// A value that is shrunk already.
struct AsItIs<T>(T);

impl<T: WeightedTree + Debug> ValueTree for AsItIs<T> {
    type Value = T;

    fn current(&self) -> T {
        copy(&self.0)
    }

    fn simplify(&mut self) -> bool {
        false
    }

    fn complicate(&mut self) -> bool {
        false
    }
}
