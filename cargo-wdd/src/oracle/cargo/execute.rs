//! Executes the test that was built.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Cargo;
use super::package_copy::Workshop;
use super::test::{Copy, Test};
use crate::error::Error;
use crate::oracle::{Candidate, Outcome, Runner};
use crate::package::build_log::Step;
use crate::process::Finished;

impl Cargo {
    /// Runs the test that a command has made.
    pub(super) fn judged(
        &self,
        test: &Test,
        made: &Step,
        shop: &mut Workshop,
        candidate: &Candidate<'_>,
        (built, runner): (Finished, Runner<'_>),
    ) -> Result<Outcome, Error> {
        let workspace = self.workspace(shop);
        let mut invocation = test.invocation(made, shop, &workspace);
        if let (Some(variable), Some(data)) = (&self.variable, self.data(shop, candidate)) {
            invocation.envs.push((variable.into(), data.into()));
        }
        let limit = self.run_limit.get().copied().unwrap_or(Duration::MAX);
        shop.disturbed = true;
        // What was run before this one may have been something else.
        shop.sweep();
        let ran = {
            let _turn = self.turns.wait();
            runner.run_for(&invocation, limit)?
        };
        shop.sweep();
        let copy = Copy {
            root: &workspace,
            workspace: &self.package.workspace,
            edition: self.package.edition,
        };
        let report = test.report(&ran, &self.lying(candidate), &copy);
        let wall = built.wall + ran.wall;
        Ok(Outcome {
            finished: Finished { wall, ..ran },
            report,
        })
    }
}

/// Who runs a test when: all at once, or each after the other.
#[derive(Debug, Default)]
pub(super) struct Turns {
    taken: Mutex<()>,
    on: AtomicBool,
}

impl Turns {
    /// From now on one test is run at a time; says whether that is new.
    pub(super) fn take_turns(&self) -> bool {
        !self.on.swap(true, Ordering::Relaxed)
    }

    /// Waits for one's turn, which lasts until what is returned is dropped.
    pub(super) fn wait(&self) -> Option<MutexGuard<'_, ()>> {
        let on = self.on.load(Ordering::Relaxed);
        on.then(|| self.taken.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
