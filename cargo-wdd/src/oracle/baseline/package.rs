//! The untouched package's runs: by cargo, then as candidates will be run, then several at once.
//!
//! Where rustc called directly does not show what cargo shows, cargo is asked about everything.
//! Where tests that run at the same time disturb each other, they take turns; tests that take but a
//! moment do so from the start, for nobody loses by it.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::SLACK;
use super::attempt::{Attempt, Runs};
use crate::error::Error;
use crate::oracle::{Cargo, CargoSpec, Conditions, Oracle, Outcome, settle};
use crate::process::toolchain::Toolchain;

/// A test that takes less takes turns.
const MOMENT: Duration = Duration::from_millis(200);

/// A test is never given less than this.
const SHORTEST_RUN: Duration = Duration::from_secs(3);

impl Attempt<'_> {
    /// cargo's first run, and what is asked of it from then on.
    pub(super) fn first_of_cargo(&mut self, spec: &CargoSpec) -> Result<(Oracle, Runs), Error> {
        let folder = &spec.package.folder;
        let toolchain = Toolchain::find(self.spec.toolchain.as_deref(), folder)?;
        let runner = self.asker.runner(self.patience(), self.asker.interrupt());
        let place = (self.asker.folder(), runner);
        let flags = &self.spec.rustc_args;
        let (cargo, calls) = settle(spec, &toolchain, flags, self.input, place)?;
        self.calls += calls;
        let oracle = Oracle::Cargo(Arc::new(cargo));
        let runs = self.once(&oracle)?;
        Ok((oracle, runs))
    }

    /// A run as candidates will be run; if it is not the same, cargo is asked about everything.
    pub(super) fn second_of_cargo(
        &mut self,
        cargo: &Cargo,
        oracle: &Oracle,
        conditions: &Conditions,
    ) -> Result<Outcome, Error> {
        let second = self.ask(oracle)?;
        if conditions.unmet(&second).is_none() || !cargo.go_plain() {
            return Ok(second);
        }
        self.calls += 1;
        self.ask(oracle)
    }

    /// Runs as many as will be run at once; the longest of their times.
    pub(super) fn beside_each_other(
        &mut self,
        cargo: &Cargo,
        oracle: &Oracle,
        conditions: &Conditions,
        alone: Duration,
    ) -> Result<Duration, Error> {
        cargo.limit_runs(self.spec.timeout.unwrap_or(SHORTEST_RUN.max(alone * SLACK)));
        if self.spec.jobs < 2 {
            return Ok(alone);
        }
        cargo.make_room(self.spec.jobs)?;
        if alone < MOMENT {
            cargo.take_turns();
        }
        loop {
            let runs = self.all_at_once(oracle)?;
            let disturbed = runs.iter().find(|run| conditions.unmet(run).is_some());
            match disturbed {
                None => {
                    let walls = runs.iter().map(|run| run.finished.wall);
                    return Ok(walls.max().unwrap_or(alone));
                }
                Some(_) if cargo.take_turns() => {}
                Some(run) => return Err(self.flaky(oracle, &runs[0], run, conditions.unmet(run))),
            }
        }
    }

    fn all_at_once(&mut self, oracle: &Oracle) -> Result<Vec<Outcome>, Error> {
        self.calls += self.spec.jobs as u64;
        thread::scope(|scope| {
            let ask = || scope.spawn(|| self.ask(oracle));
            let all: Vec<_> = (0..self.spec.jobs).map(|_| ask()).collect();
            let all = all.into_iter().map(thread::ScopedJoinHandle::join);
            all.map(|one| one.unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        })
    }
}
