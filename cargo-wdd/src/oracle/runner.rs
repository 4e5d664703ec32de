//! Runs the processes of one call, within its time limit and until its interrupt.

use std::time::{Duration, Instant};

use crate::error::Error;
use crate::process::interrupt::Interrupt;
use crate::process::sandbox::Confinement;
use crate::process::{Exit, Finished, Invocation, Launcher};

/// The time limit and the interrupt of one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runner<'a> {
    launcher: &'a Launcher,
    confinement: Confinement,
    interrupt: &'a Interrupt,
    started: Instant,
    limit: Duration,
    executed: Duration,
    /// Variables that its processes get in addition.
    envs: &'a [(&'a str, &'a str)],
}

impl<'a> Runner<'a> {
    /// For a call that begins now.
    pub(super) fn new(
        launcher: &'a Launcher,
        confinement: Confinement,
        interrupt: &'a Interrupt,
        limit: Duration,
    ) -> Self {
        Runner {
            launcher,
            confinement,
            interrupt,
            started: Instant::now(),
            limit,
            executed: Duration::MAX,
            envs: &[],
        }
    }

    /// The same, whose processes get these variables, whatever the oracle sets them to.
    pub(super) fn with_envs(self, envs: &'a [(&'a str, &'a str)]) -> Self {
        Runner { envs, ..self }
    }

    /// The same, in which what a call builds is executed no longer than this.
    pub(super) fn executing_for(self, executed: Duration) -> Self {
        Runner { executed, ..self }
    }

    /// The same, confined in this way.
    pub(super) fn confined(self, confinement: Confinement) -> Self {
        Runner {
            confinement,
            ..self
        }
    }

    /// The same with this time limit, if it is longer.
    pub(super) fn with_at_least(self, limit: Duration) -> Self {
        Runner {
            limit: self.limit.max(limit),
            ..self
        }
    }

    /// Runs a process in the time that is left.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::OracleNotStarted`].
    pub(super) fn run(self, invocation: &Invocation) -> Result<Finished, Error> {
        self.run_for(invocation, Duration::MAX)
    }

    /// Runs a process that was built in the same call.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::OracleNotStarted`].
    pub(super) fn execute(self, invocation: &Invocation) -> Result<Finished, Error> {
        self.run_for(invocation, self.executed)
    }

    /// Runs a process in the time that is left, but no longer than `limit`.
    pub(super) fn run_for(
        self,
        invocation: &Invocation,
        limit: Duration,
    ) -> Result<Finished, Error> {
        let left = self.limit.saturating_sub(self.started.elapsed());
        let more = self.envs.iter();
        let more = more.map(|(name, value)| (name.into(), value.into()));
        let changed = (!self.envs.is_empty()).then(|| Invocation {
            envs: invocation.envs.iter().cloned().chain(more).collect(),
            ..invocation.clone()
        });
        let finished = self.launcher.run(
            changed.as_ref().unwrap_or(invocation),
            self.confinement,
            left.min(limit),
            self.interrupt,
        );
        // A candidate, perhaps another one, has deleted the folder.
        let is_lost = !invocation.cwd.is_dir();
        let finished = match finished {
            Ok(finished) if is_lost && finished.exit != Exit::Interrupted => Finished {
                exit: Exit::Lost,
                ..finished
            },
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
