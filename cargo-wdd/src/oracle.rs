//! Judges rendered candidates: one fresh folder, one process, one verdict for each.
//!
//! What is run is in `oracle/automatic.rs` (rustc) and `oracle/script.rs`; what the outcome must
//! fulfil is in `oracle/conditions.rs`. Verdicts are about candidates only: whatever goes wrong
//! with the judging itself is an [`Error`].

mod automatic;
pub mod baseline;
mod cargo;
mod command;
mod conditions;
mod runner;
mod script;
pub mod signature;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use wdd_core::Verdict;

pub(crate) use self::automatic::Automatic;
pub(crate) use self::cargo::{Alone, Cargo, settle};
pub use self::cargo::{CargoSpec, Subcommand};
pub use self::conditions::Unmet;
pub(crate) use self::conditions::{Conditions, Failure, Quality};
pub(crate) use self::runner::Runner;
pub(crate) use self::script::Script;
use crate::error::Error;
use crate::oracle::signature::Report;
use crate::package::shown;
use crate::process::interrupt::Interrupt;
use crate::process::scratch::{Desk, Scratch};
use crate::process::{self, Exit, Finished, Invocation, Marks};

/// A candidate, rendered.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Its files, by their relative paths.
    pub files: &'a [(PathBuf, Vec<u8>)],
}

impl Question<'_> {
    /// Its files, without a byte in them. Manifests stay: without them there is nothing to ask.
    pub fn emptied(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let empty = |(path, content): &(PathBuf, Vec<u8>)| match path.ends_with("Cargo.toml") {
            true => (path.clone(), content.clone()),
            false => (path.clone(), Vec::new()),
        };
        self.files.iter().map(empty).collect()
    }
}

/// What came of a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the reducer is told.
    pub verdict: Verdict,
    /// The condition that was not met; none if the candidate is interesting.
    pub unmet: Option<Unmet>,
    /// How the process ended.
    pub exit: Exit,
    /// How long it took.
    pub wall: Duration,
}

/// What running an oracle came to.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// How the process ended that decided it.
    pub(crate) finished: Finished,
    /// What it says; a script's output is the user's own affair, and says nothing.
    pub(crate) report: Report,
}

impl Outcome {
    /// Something else fails than what is to fail, whatever it says.
    fn elsewhere(finished: Finished) -> Self {
        let report = Report::default();
        Outcome { finished, report }
    }

    /// What rustc says, which cargo has called: cargo's own exit code is always the same.
    fn of_cargo(finished: Finished) -> Self {
        let exit = match finished.exit {
            Exit::Code(code) if code != 0 => {
                shown::rustc_exit(&String::from_utf8_lossy(&finished.stderr))
            }
            exit => exit,
        };
        Outcome::of_rustc(Finished { exit, ..finished })
    }

    /// What rustc says.
    fn of_rustc(finished: Finished) -> Self {
        let report = Report::read(&finished.stderr, finished.exit);
        Outcome { finished, report }
    }
}

/// The settled oracle of a run. Many threads may ask it at once.
#[derive(Debug)]
pub struct Judge {
    pub(crate) asker: Asker,
    pub(crate) oracle: Oracle,
    pub(crate) conditions: Conditions,
}

impl Judge {
    /// Judges one candidate, in this time and up to that interrupt.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the question from being asked.
    pub fn judge(
        &self,
        question: &Question<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Answer, Error> {
        let outcome = self
            .asker
            .ask_until(&self.oracle, question, limit, interrupt)?;
        Ok(self.answer(&outcome))
    }

    /// Whether cargo itself agrees that a candidate is interesting, where it was not asked.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the question from being asked.
    pub(crate) fn confirms(&self, question: &Question<'_>, limit: Duration) -> Result<bool, Error> {
        let Oracle::Cargo(cargo) = &self.oracle else {
            return Ok(true);
        };
        if cargo.is_plain() {
            return Ok(true);
        }
        let runner = self.asker.runner(limit, self.asker.interrupt());
        let outcome = cargo.confirm(question, runner)?;
        Ok(self.answer(&outcome).verdict.is_interesting())
    }

    /// The one source file that is left of a package, if it fails in the same way without cargo.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept it from being tried.
    pub(crate) fn alone(
        &self,
        question: &Question<'_>,
        name: &Path,
        limit: Duration,
    ) -> Result<Option<Alone>, Error> {
        let Oracle::Cargo(cargo) = &self.oracle else {
            return Ok(None);
        };
        let Some(alone) = cargo.alone(question) else {
            return Ok(None);
        };
        let files = [(name.to_owned(), alone.content.clone())];
        let desk = self.asker.desk(&Question { files: &files })?;
        let runner = self.asker.runner(limit, self.asker.interrupt());
        let outcome = cargo.run_alone(&alone, name, &desk, runner)?;
        Ok(self
            .answer(&outcome)
            .verdict
            .is_interesting()
            .then_some(alone))
    }

    fn answer(&self, outcome: &Outcome) -> Answer {
        let unmet = self.conditions.unmet(outcome);
        Answer {
            verdict: unmet.as_ref().map_or(Verdict::Interesting, Unmet::verdict),
            unmet,
            exit: outcome.finished.exit,
            wall: outcome.finished.wall,
        }
    }
}

/// What is run.
#[derive(Clone, Debug)]
pub(crate) enum Oracle {
    /// rustc.
    Automatic(Automatic),
    /// The user's script.
    Script(Script),
    /// cargo.
    Cargo(Arc<Cargo>),
}

impl Oracle {
    /// cargo, if that is what is run.
    pub(crate) fn cargo(&self) -> Option<&Cargo> {
        match self {
            Oracle::Cargo(cargo) => Some(cargo),
            Oracle::Automatic(_) | Oracle::Script(_) => None,
        }
    }

    /// rustc, if that is what is run.
    pub(crate) fn automatic(&self) -> Option<&Automatic> {
        match self {
            Oracle::Automatic(automatic) => Some(automatic),
            Oracle::Script(_) | Oracle::Cargo(_) => None,
        }
    }
}

/// What asking takes: scratch folders, marked processes, and an ear for the interrupt.
#[derive(Debug)]
pub(crate) struct Asker {
    scratch: Scratch,
    marks: Marks,
    interrupt: Interrupt,
}

impl Asker {
    pub(crate) fn new(interrupt: &Interrupt) -> Result<Self, Error> {
        Ok(Asker {
            scratch: Scratch::new().map_err(scratch_unwritable)?,
            marks: Marks::new(),
            interrupt: interrupt.clone(),
        })
    }

    /// What everything that is asked is interrupted by.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Runs the oracle on a candidate in a folder of its own.
    pub(crate) fn ask(
        &self,
        oracle: &Oracle,
        question: &Question<'_>,
        timeout: Duration,
    ) -> Result<Outcome, Error> {
        self.ask_until(oracle, question, timeout, &self.interrupt)
    }

    fn ask_until(
        &self,
        oracle: &Oracle,
        question: &Question<'_>,
        timeout: Duration,
        interrupt: &Interrupt,
    ) -> Result<Outcome, Error> {
        match oracle {
            Oracle::Automatic(automatic) => {
                let desk = self.desk(question)?;
                let invocation = automatic.rustc.invocation(&automatic.main, &desk);
                let finished = self.runner(timeout, interrupt).run(&invocation)?;
                Ok(Outcome::of_rustc(finished))
            }
            Oracle::Script(script) => {
                let desk = self.desk(question)?;
                let runner = self.runner(timeout, interrupt);
                let finished = runner.run(&script.invocation(&desk))?;
                Ok(Outcome {
                    finished,
                    report: Report::default(),
                })
            }
            Oracle::Cargo(cargo) => cargo.ask(question, self.runner(timeout, interrupt)),
        }
    }

    fn desk(&self, question: &Question<'_>) -> Result<Desk, Error> {
        self.scratch
            .desk(question.files)
            .map_err(scratch_unwritable)
    }

    /// Whoever runs the processes of a question that begins now.
    pub(crate) fn runner<'a>(&'a self, limit: Duration, interrupt: &'a Interrupt) -> Runner<'a> {
        Runner::new(&self.marks, interrupt, limit)
    }

    /// The run's folder.
    pub(crate) fn folder(&self) -> &Path {
        self.scratch.path()
    }
}

/// A program that rewrites a file.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) program: PathBuf,
    /// What stands before the file's name.
    pub(crate) args: Vec<OsString>,
}

impl Asker {
    /// The file `name` as a tool leaves it; none if it does not go well, or not in time.
    pub(crate) fn rewritten(
        &self,
        tool: &Tool,
        name: &str,
        content: &[u8],
        timeout: Duration,
    ) -> Option<Vec<u8>> {
        let file = (PathBuf::from(name), content.to_vec());
        let desk = self.scratch.desk(&[file]).ok()?;
        let mut args = tool.args.clone();
        args.push(name.into());
        let invocation = Invocation {
            program: tool.program.clone(),
            args,
            // A proxy of rustup's is not to install anything.
            envs: vec![("RUSTUP_AUTO_INSTALL".into(), "0".into())],
            cwd: desk.work(),
            settled_by: None,
        };
        let finished = process::run(&invocation, &self.marks, timeout, &self.interrupt).ok()?;
        let rewritten = || std::fs::read(desk.work().join(name)).ok();
        (finished.exit == Exit::Code(0)).then(rewritten).flatten()
    }
}

/// The scratch folder goes away by itself; before that, whatever might still write to it must.
impl Drop for Asker {
    fn drop(&mut self) {
        self.marks.sweep();
    }
}

fn scratch_unwritable(source: std::io::Error) -> Error {
    Error::ScratchUnwritable {
        path: std::env::temp_dir(),
        source,
    }
}
