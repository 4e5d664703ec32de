//! Runs the processes of one call, within its time limit and until its interrupt: on this machine, or on a farm if
//! there is one and it is known what they need there.

use std::path::Path;
use std::time::{Duration, Instant};

use super::Caller;
use crate::error::{Error, Result};
use crate::process::interrupt::Interrupt;
use crate::process::sandbox::Confinement;
use crate::process::{CallTerms, Exit, FarmResult, FarmSpec, Finished, Invocation};

/// The time limit and the interrupt of one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runner<'a> {
    caller: &'a Caller,
    confinement: Confinement,
    interrupt: &'a Interrupt,
    started: Instant,
    limit: Duration,
    executed: Duration,
    /// Variables that its processes get in addition.
    envs: &'a [(&'a str, &'a str)],
    /// The standard input of what the call builds and executes, where that has no other one.
    input: Option<&'a Path>,
    /// Whether they may run on a farm.
    may_ship: bool,
    /// When the run must end, if that is before the time limit.
    until: Option<Instant>,
    /// The number of the call about the same candidate.
    nth: u32,
    /// Whether each call about the same candidate may end in another way.
    is_flaky: bool,
    /// The processor time after which a process counts as one without end.
    endless_after: Option<Duration>,
    /// The memory at which a process is of no more interest, in bytes.
    stopped_at_peak: Option<u64>,
}

impl<'a> Runner<'a> {
    /// For a call that begins now.
    pub(super) fn new(caller: &'a Caller, interrupt: &'a Interrupt, limit: Duration) -> Self {
        Runner {
            caller,
            confinement: caller.confinement(),
            interrupt,
            started: Instant::now(),
            limit,
            executed: Duration::MAX,
            envs: &[],
            input: None,
            may_ship: true,
            until: None,
            nth: 0,
            is_flaky: false,
            endless_after: None,
            stopped_at_peak: None,
        }
    }

    /// Lets processes count as ones without end after this processor time, and ends them at this memory.
    pub(super) fn costing(self, endless_after: Option<Duration>, peak: Option<u64>) -> Self {
        Runner { endless_after, stopped_at_peak: peak, ..self }
    }

    /// Lets processes count as ones without end after this processor time.
    pub(super) fn ending_after(self, endless: Duration) -> Self {
        Runner { endless_after: Some(endless), ..self }
    }

    /// Lets no process count as one without end before this processor time.
    pub(super) fn ending_after_at_least(self, least: Duration) -> Self {
        Runner { endless_after: self.endless_after.map(|after| after.max(least)), ..self }
    }

    /// Runs processes on this machine, even if there is a farm.
    pub(super) fn here(self) -> Self {
        Runner { may_ship: false, ..self.restarted() }
    }

    /// Lets the call begin now, as far as the run does not end before: what a farm has taken does not count for this
    /// machine.
    fn restarted(self) -> Self {
        let started = Instant::now();
        let left = self.until.map(|until| until.saturating_duration_since(started));
        Runner { started, limit: left.unwrap_or(Duration::MAX).min(self.limit), ..self }
    }

    /// Says whether the run must end together with its time limit, which is shorter than that of other calls.
    pub(super) fn ending_with_limit(self, ends: bool) -> Self {
        Runner { until: ends.then(|| self.started + self.limit), ..self }
    }

    /// Gives the call its number among those about the same candidate: what is known of another one does not count.
    pub(super) fn nth(self, nth: u32) -> Self {
        Runner { nth, ..self }
    }

    /// Says whether calls about one candidate may end in different ways: then nothing counts that is known of others.
    pub(super) fn flaky(self, is_flaky: bool) -> Self {
        Runner { is_flaky, ..self }
    }

    /// Gives the processes these variables, whatever the oracle sets them to.
    pub(super) fn with_envs(self, envs: &'a [(&'a str, &'a str)]) -> Self {
        Runner { envs, ..self }
    }

    /// Executes what the call builds with this file as its standard input.
    pub(super) fn with_input(self, input: &'a Path) -> Self {
        Runner { input: Some(input), ..self }
    }

    /// Executes what the call builds for no longer than this.
    pub(super) fn executing_for(self, executed: Duration) -> Self {
        Runner { executed, ..self }
    }

    /// Confines the processes in this way.
    pub(super) fn confined(self, confinement: Confinement) -> Self {
        Runner { confinement, ..self }
    }

    /// Whether the processes are in a sandbox.
    pub(super) fn is_confined(self) -> bool {
        self.confinement.is_on
    }

    /// Gives the call at least this time.
    pub(super) fn with_at_least(self, limit: Duration) -> Self {
        Runner { limit: self.limit.max(limit), ..self }
    }

    /// Runs a process in the time that is left.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::OracleNotStarted`].
    pub(super) fn run(self, invocation: &Invocation) -> Result<Finished> {
        self.run_for(invocation, Duration::MAX)
    }

    /// Runs a process that was built in the same call.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::OracleNotStarted`].
    pub(super) fn execute(self, invocation: &Invocation) -> Result<Finished> {
        let input = self.input.filter(|_| invocation.stdin.is_none());
        let changed =
            input.map(|input| Invocation { stdin: Some(input.into()), ..invocation.clone() });
        self.run_for(changed.as_ref().unwrap_or(invocation), self.executed)
    }

    /// Runs a process in the time that is left, but no longer than `limit`.
    pub(super) fn run_for(self, invocation: &Invocation, limit: Duration) -> Result<Finished> {
        let more = self.envs.iter().map(|(name, value)| (name.into(), value.into()));
        let Runner { endless_after, stopped_at_peak, .. } = self;
        let is_other =
            !self.envs.is_empty() || endless_after.is_some() || stopped_at_peak.is_some();
        let changed = is_other.then(|| Invocation {
            envs: invocation.envs.iter().cloned().chain(more).collect(),
            endless_after,
            stopped_at_peak,
            ..invocation.clone()
        });
        let invocation = changed.as_ref().unwrap_or(invocation);
        if let Some(ran) = self.run_shipped(&[invocation], limit)? {
            return Ok(ran.finished);
        }
        self.run_here(invocation, limit)
    }

    /// Runs processes one after the other on the farm, until one does not end with exit code 0. The last one may run for
    /// `last`. `None` if there is no farm, if it is not known what they need there, or if the farm is unusable and they
    /// may run here instead.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::FarmUnusable`].
    pub(super) fn run_shipped(
        self,
        invocations: &[&Invocation],
        last: Duration,
    ) -> Result<Option<FarmResult>> {
        let shipment = invocations.first().and_then(|first| first.shipment.as_ref());
        let (Some(spec), Some(shipment)) = (self.farm(), shipment) else { return Ok(None) };
        let terms = CallTerms {
            limit: self.limit,
            last,
            until: self.until,
            nth: self.nth,
            is_flaky: self.is_flaky,
            interrupt: self.interrupt,
        };
        match spec.farm.run(invocations, shipment, &terms) {
            Err(Error::FarmUnusable { may_pass: true, .. }) if spec.falls_back => {
                spec.places.count_instead();
                Ok(None)
            }
            ran => ran.map(Some),
        }
    }

    /// How long a process may take that was built in the same call.
    pub(super) fn executed(self) -> Duration {
        self.executed
    }

    /// What there is for the calls of the run.
    pub(super) fn caller(self) -> &'a Caller {
        self.caller
    }

    /// The farm that processes may run on.
    pub(super) fn farm(self) -> Option<&'a FarmSpec> {
        self.caller.farm().filter(|_| self.may_ship)
    }

    /// Runs a process on this machine. While there is a farm, it waits for a place.
    fn run_here(self, invocation: &Invocation, limit: Duration) -> Result<Finished> {
        let Some(farm) = self.caller.farm() else { return self.run_at_once(invocation, limit) };
        let _place = farm.places.take(self.interrupt)?;
        let runner = match self.farm() {
            Some(_) => self.restarted(),
            None => self,
        };
        runner.run_at_once(invocation, limit)
    }

    fn run_at_once(self, invocation: &Invocation, limit: Duration) -> Result<Finished> {
        let left = self.limit.saturating_sub(self.started.elapsed());
        let finished =
            self.caller.launcher.run(invocation, self.confinement, left.min(limit), self.interrupt);
        // A candidate, perhaps another one, has deleted the folder.
        let is_lost = !invocation.cwd.is_dir();
        let finished = match finished {
            Ok(finished) if is_lost && finished.exit != Exit::Interrupted => {
                Finished { exit: Exit::Lost, ..finished }
            }
            Err(_) if is_lost => Finished::lost(),
            finished => finished.map_err(|source| Error::OracleNotStarted {
                program: invocation.program.clone(),
                source,
            })?,
        };
        match finished.exit {
            Exit::Interrupted => Err(Error::Interrupted),
            _ => Ok(finished),
        }
    }
}
