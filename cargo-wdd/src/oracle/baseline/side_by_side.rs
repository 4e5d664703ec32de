//! The calls about the untouched input at the same time, as candidates will be judged.
//!
//! If calls disturb each other, those parts of them that may do so take turns.

use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use super::attempt::{Attempt, Chosen};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Outcome};

impl Attempt<'_> {
    /// Makes as many calls at the same time as the run will make, if that is worth a try. Returns the
    /// longest time that one took; `alone` if none was made.
    pub(super) fn side_by_side(&mut self, chosen: Chosen<'_>, alone: Duration) -> Result<Duration> {
        let Chosen { oracle, conditions } = chosen;
        let Some(package) = oracle.as_package() else { return Ok(alone) };
        // On a farm, each call has a place of its own.
        if !package.prepare(self.untouched.jobs, alone)? || self.caller.has_farm() {
            return Ok(alone);
        }
        loop {
            let outcomes = self.all_at_once(oracle)?;
            let Some(one) = outcomes.iter().find(|one| conditions.unmet(one).is_some()) else {
                let walls = outcomes.iter().map(|one| one.finished.wall);
                return Ok(walls.max().unwrap_or(alone));
            };
            // They differ each time, not only at the same time.
            if self.spec.repeat.allows(2) {
                return Ok(alone);
            }
            if !package.take_turns() {
                return Err(self.flaky(oracle, &outcomes[0], one, conditions.unmet(one)));
            }
        }
    }

    fn all_at_once(&mut self, oracle: &dyn Oracle) -> Result<Vec<Outcome>> {
        self.calls += self.untouched.jobs as u64;
        thread::scope(|scope| {
            let begin = |_| thread::Builder::new().spawn_scoped(scope, || self.call(oracle));
            let all: Vec<_> = (0..self.untouched.jobs).map(begin).collect();
            let ended = all.into_iter().map(|one| match one {
                Ok(one) => one.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(source) => Err(Error::of_system("no thread can be started", source)),
            });
            ended.collect()
        })
    }
}
