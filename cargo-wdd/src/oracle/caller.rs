//! What a call needs in addition to its oracle: scratch folders, the launcher of processes and the interrupt.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use wdd_text::text::render::{Files, Rendered};

use super::repeat::{Repeat, Shared};
use super::{Outcome, Runner};
use crate::error::{Error, Result, is_scarce};
use crate::process::interrupt::Interrupt;
use crate::process::sandbox::{Confinement, Sandbox};
use crate::process::scratch::{CallFolder, Scratch};
use crate::process::{Exit, FarmSpec, Finished, Invocation, LaunchSpec, Launcher, Waiting};

/// After this number of calls in a row that could not be started, the run ends. Each is tried for a second.
const MOST_NOT_STARTED: u32 = 20;

/// A file of a candidate: its relative path and its content.
pub(crate) type File = (PathBuf, Vec<u8>);

/// Files with nothing in them. Manifests keep their content: without them there is no package to call
/// cargo for.
pub(crate) fn emptied(files: &[File]) -> Files {
    let left = |(path, content): &File| {
        if path.ends_with("Cargo.toml") { content.clone() } else { Vec::new() }
    };
    files.iter().map(|file| (file.0.clone(), left(file))).collect()
}

/// Runs processes in scratch folders, until the interrupt.
#[derive(Debug)]
pub(crate) struct Caller {
    scratch: Scratch,
    pub(super) launcher: Launcher,
    /// How processes are confined from now on.
    confinement: RwLock<Confinement>,
    /// How many calls in a row could not be started because there was too little of something.
    not_started: AtomicU32,
    interrupt: Interrupt,
    waiting: Waiting,
    repeat: Shared,
    /// Whether calls that begin now run on this machine, even if there is a farm.
    stays_here: AtomicBool,
}

impl Caller {
    /// Makes the scratch folder.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(crate) fn new(spec: &LaunchSpec, repeat: Repeat, interrupt: &Interrupt) -> Result<Self> {
        let scratch = Scratch::new().map_err(scratch_unwritable)?;
        let launcher = Launcher::new(spec, scratch.path());
        let confinement = match launcher.sandbox() {
            Some(sandbox) if !sandbox.opens() => Confinement::FULL,
            _ => Confinement::NONE,
        };
        Ok(Caller {
            launcher,
            scratch,
            confinement: RwLock::new(confinement),
            not_started: AtomicU32::new(0),
            interrupt: interrupt.clone(),
            waiting: spec.waiting.clone(),
            repeat: Shared::new(repeat),
            stays_here: AtomicBool::new(false),
        })
    }

    /// How often the oracle is called about a candidate.
    pub(crate) fn repeat(&self) -> Repeat {
        self.repeat.get()
    }

    /// Calls it so often from now on.
    pub(crate) fn repeat_from_now(&self, repeat: Repeat) {
        self.repeat.set(repeat);
    }

    /// Whether processes run below a supervisor.
    pub(crate) fn is_supervised(&self) -> bool {
        self.launcher.is_supervised()
    }

    /// What interrupts all calls.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// What a person is told who waits.
    pub(crate) fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// A new folder with the files of a candidate.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn call_folder(&self, files: &[File]) -> Result<CallFolder> {
        self.scratch.call_folder(files).map_err(scratch_unwritable)
    }

    /// Runs the processes of a call that begins now.
    pub(crate) fn runner<'a>(&'a self, limit: Duration, interrupt: &'a Interrupt) -> Runner<'a> {
        let runner = Runner::new(self, interrupt, limit).flaky(self.repeat.get().allows(1));
        if self.stays_here.load(Ordering::Relaxed) { runner.here() } else { runner }
    }

    /// Makes calls that begin from now on this machine even if there is a farm, or where they belong.
    pub(crate) fn stay_here(&self, stays: bool) {
        self.stays_here.store(stays, Ordering::Relaxed);
    }

    pub(crate) fn has_farm(&self) -> bool {
        self.farm().is_some()
    }

    /// The farm that calls run on.
    pub(crate) fn farm(&self) -> Option<&FarmSpec> {
        self.launcher.farm()
    }

    /// Whether the calls of a farm that are interesting are made on this machine too.
    pub(crate) fn confirms_here(&self) -> bool {
        self.farm().is_some_and(|farm| farm.confirms)
    }

    /// Whether calls may run on this machine although there is a farm.
    pub(crate) fn also_runs_here(&self) -> bool {
        self.farm().is_some_and(|farm| farm.confirms || farm.falls_back)
    }

    /// How processes are confined.
    pub(crate) fn confinement(&self) -> Confinement {
        *self.confinement.read().expect("no thread panics with it")
    }

    /// Confines the processes of all calls that begin from now on.
    pub(crate) fn confine(&self, confinement: Confinement) {
        *self.confinement.write().expect("no thread panics with it") = confinement;
    }

    /// Whether the sandbox gets openings by itself. Then the first calls are not confined, to see what the input needs.
    pub(crate) fn opens(&self) -> bool {
        self.sandbox().is_some_and(Sandbox::opens)
    }

    /// Opens the sandbox as little as possible until `is_same` is true for a call that is confined in this
    /// way, else does not confine. Returns how many calls that took.
    ///
    /// # Errors
    /// What prevented a call.
    pub(crate) fn open_until(
        &self,
        mut is_same: impl FnMut(Confinement) -> Result<bool>,
    ) -> Result<u64> {
        let now = self.confinement();
        let mut calls = 0;
        for opening in now.openings() {
            calls += 1;
            self.confine(opening);
            if is_same(opening)? {
                return Ok(calls);
            }
        }
        self.confine(Confinement::NONE);
        Ok(calls)
    }

    /// How calls are confined, for the user. `None` if no sandbox works here.
    pub(crate) fn confined(&self) -> Option<(String, Confinement)> {
        let confinement = self.confinement();
        Some((self.sandbox()?.describe(confinement), confinement))
    }

    /// The sandbox that works here, if the user wants one.
    pub(crate) fn sandbox(&self) -> Option<&Sandbox> {
        self.launcher.sandbox()
    }

    /// The outcome of a call, which is not known if the candidate has damaged the scratch folder, or if another one uses
    /// all processes.
    ///
    /// # Errors
    /// The error of the call; [`Error::ScratchUnwritable`] if the candidate cannot be written to a new
    /// folder either; [`Error::OracleNotStarted`] if no call could be started for a while.
    pub(crate) fn unless_damaged(
        &self,
        outcome: Result<Outcome>,
        candidate: &Rendered,
    ) -> Result<Outcome> {
        match outcome {
            Err(Error::ScratchUnwritable { .. }) => {
                self.scratch.repair(&candidate.files).map_err(scratch_unwritable)?;
            }
            Err(Error::OracleNotStarted { source, .. })
                if is_scarce(&source)
                    && self.not_started.fetch_add(1, Ordering::Relaxed) < MOST_NOT_STARTED => {}
            outcome => {
                self.not_started.store(0, Ordering::Relaxed);
                return outcome;
            }
        }
        Ok(Outcome::without_report(Finished::lost()))
    }

    /// The folder for what calls leave for this program.
    pub(crate) fn shared(&self) -> PathBuf {
        self.scratch.shared()
    }

    /// The scratch folder of the whole run.
    pub(crate) fn folder(&self) -> &Path {
        self.scratch.path()
    }

    /// The file `name` as a tool rewrites it. `None` if the tool fails or takes too long.
    pub(crate) fn rewritten(
        &self,
        tool: &Tool,
        name: &str,
        content: &[u8],
        timeout: Duration,
    ) -> Option<Vec<u8>> {
        let folder = self.scratch.call_folder(&[(name.into(), content.to_vec())]).ok()?;
        let invocation = Invocation {
            program: tool.program.clone(),
            args: [&tool.args[..], &[name.into()]].concat(),
            // A proxy of rustup must not install anything.
            envs: vec![("RUSTUP_AUTO_INSTALL".into(), "0".into())],
            cwd: folder.work(),
            ..Invocation::default()
        };
        let ran = self.launcher.run(&invocation, self.confinement(), timeout, &self.interrupt);
        let has_rewritten = ran.ok()?.exit == Exit::Code(0);
        has_rewritten.then(|| std::fs::read(folder.work().join(name)).ok()).flatten()
    }
}

/// The scratch folder is deleted when it is dropped; processes that may still write to it end first.
impl Drop for Caller {
    fn drop(&mut self) {
        self.launcher.sweep();
    }
}

/// A program that rewrites a file.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) program: PathBuf,
    /// The arguments before the name of the file.
    pub(crate) args: Vec<OsString>,
}

/// The error for a scratch folder that cannot be written.
pub(crate) fn scratch_unwritable(source: std::io::Error) -> Error {
    Error::ScratchUnwritable { path: std::env::temp_dir(), source }
}
